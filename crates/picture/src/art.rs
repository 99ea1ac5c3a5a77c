//! The drawing of one piece, in colours that need no style sheet.

use crate::Set;
use rookery_rules::Side;

const FOLIO: &str = include_str!("../../board/pieces/folio.svg");
const IVORY: &str = include_str!("../../board/pieces/ivory.svg");

struct Colours {
    fill: &'static str,
    line: &'static str,
    edge: &'static str,
}

fn colours(side: Side) -> Colours {
    match side {
        Side::White => Colours {
            fill: "#fffaf0",
            line: "#2a2019",
            edge: "#2a2019",
        },
        Side::Black => Colours {
            fill: "#37291f",
            line: "#f3e6cf",
            edge: "#150e09",
        },
    }
}

/// The inside of a symbol of 45 by 45. A kind that nobody drew is a letter on a disc.
pub(crate) fn drawing(set: Set, name: &str, letter: char, side: Side) -> String {
    let colours = colours(side);
    let sheet = match set {
        Set::Folio => Some(("folio", FOLIO)),
        Set::Ivory => Some(("ivory", IVORY)),
        Set::Letters => None,
    };
    let drawn = sheet.and_then(|(set, sheet)| symbol(sheet, &format!("{set}-{name}")));
    match drawn {
        Some(drawn) => drawn
            .replace("var(--piece-edge,var(--piece-line))", colours.edge)
            .replace("var(--piece-fill)", colours.fill)
            .replace("var(--piece-line)", colours.line),
        None => format!(
            "<circle cx=\"22.5\" cy=\"22.5\" r=\"17\" fill=\"{0}\" stroke=\"{2}\" stroke-width=\"1.7\"/><circle cx=\"22.5\" cy=\"22.5\" r=\"14.2\" fill=\"none\" stroke=\"{1}\" stroke-width=\"0.8\"/><text x=\"22.5\" y=\"30\" text-anchor=\"middle\" font-family=\"Georgia, serif\" font-size=\"21\" font-weight=\"bold\" fill=\"{1}\">{letter}</text>",
            colours.fill, colours.line, colours.edge
        ),
    }
}

/// What stands between the tags of one symbol of a sheet.
fn symbol<'a>(sheet: &'a str, id: &str) -> Option<&'a str> {
    let at = sheet.find(&format!("<symbol id=\"{id}\""))?;
    let start = at + sheet[at..].find('>')? + 1;
    let end = start + sheet[start..].find("</symbol>")?;
    Some(&sheet[start..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library::FIGURES;

    #[test]
    fn both_sheets_draw_the_usual_kinds_and_two_more() {
        for (set, sheet) in [("folio", FOLIO), ("ivory", IVORY)] {
            for name in FIGURES {
                assert!(
                    symbol(sheet, &format!("{set}-{name}")).is_some(),
                    "{set} {name}"
                );
            }
        }
        assert!(drawing(Set::Folio, "boat", 'B', Side::White).contains(">B</text>"));
    }
}
