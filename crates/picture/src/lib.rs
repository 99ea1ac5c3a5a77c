//! A position as a picture: one SVG that stands alone, for sharing and printing.
//!
//! No style sheet, script or font comes with it, so that every viewer shows it alike.
//! The page turns the same SVG into a PNG.

mod arrow;
mod art;

pub use arrow::{Arrow, Colour};

use rookery_rules::{Flavour, Game, Move, Position, Ruleset, Side, Square, describe, library};
use std::fmt::Write;

/// One square, in the units of the drawings.
const SQUARE: i32 = 45;
/// Room for the coordinates around the board.
const MARGIN: i32 = 20;

const LIGHT: &str = "#f1e7d0";
const DARK: &str = "#c6a77b";
const PLATE: &str = "#fbf7ee";
const INK: &str = "#5a4a3a";
const LAST: &str = "#daa520";
const CHECK: &str = "#c81e1e";

/// What is drawn besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The side that sits below.
    pub below: Side,
    pub coordinates: bool,
    /// Which of the project's drawings.
    pub set: Set,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            below: Side::White,
            coordinates: true,
            set: Set::Folio,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    Folio,
    Ivory,
    /// The ruleset's letters on discs.
    Letters,
}

impl Set {
    pub fn from_name(name: &str) -> Option<Set> {
        match name {
            "folio" => Some(Set::Folio),
            "ivory" => Some(Set::Ivory),
            "letters" => Some(Set::Letters),
            _ => None,
        }
    }
}

/// The present position of a game, its last move marked.
pub fn of_game(game: &Game, options: Options) -> String {
    svg(
        game.ruleset(),
        game.position(),
        game.moves().last().copied(),
        &[],
        options,
    )
}

/// A position, with the move that led to it marked, and arrows over it.
pub fn svg(
    ruleset: &Ruleset,
    position: &Position,
    last: Option<Move>,
    arrows: &[Arrow],
    options: Options,
) -> String {
    let mut out = String::with_capacity(24 * 1024);
    let picture = Picture {
        ruleset,
        position,
        last,
        arrows,
        options,
        margin: if options.coordinates { MARGIN } else { 6 },
    };
    // Writing to a String cannot fail.
    let _ = picture.write(&mut out);
    out
}

struct Picture<'a> {
    ruleset: &'a Ruleset,
    position: &'a Position,
    last: Option<Move>,
    arrows: &'a [Arrow],
    options: Options,
    margin: i32,
}

impl Picture<'_> {
    fn corner(&self, square: Square) -> (i32, i32) {
        let (mut file, mut rank) = (square.file() as i32, square.rank() as i32);
        match self.options.below {
            Side::White => rank = 7 - rank,
            Side::Black => file = 7 - file,
        }
        (self.margin + file * SQUARE, self.margin + rank * SQUARE)
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let side = 8 * SQUARE + 2 * self.margin;
        let title = escaped(&self.title());
        write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{w}\" height=\"{w}\" role=\"img\">\n<title>{title}</title>\n",
            w = side * 2
        )?;
        self.definitions(out)?;
        let inner = self.margin - 1;
        let frame = 8 * SQUARE + 2;
        writeln!(
            out,
            "<rect width=\"{side}\" height=\"{side}\" fill=\"{PLATE}\"/>\n<rect x=\"{inner}\" y=\"{inner}\" width=\"{frame}\" height=\"{frame}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\"/>"
        )?;
        for square in Square::all() {
            let (x, y) = self.corner(square);
            let light = (square.file() + square.rank()) % 2 == 1;
            let colour = if light { LIGHT } else { DARK };
            writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{colour}\"/>"
            )?;
        }
        self.marks(out)?;
        for square in self.position.occupied() {
            let Some((side, kind)) = self.position.piece_on(square) else {
                continue;
            };
            let (x, y) = self.corner(square);
            writeln!(
                out,
                "<use href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>",
                piece_id(side, kind)
            )?;
        }
        for &drawn in self.arrows {
            arrow::write(out, drawn, |square| self.corner(square))?;
        }
        if self.options.coordinates {
            self.coordinates(out)?;
        }
        out.push_str("</svg>\n");
        Ok(())
    }

    /// What somebody who cannot see the picture is told.
    fn title(&self) -> String {
        let turn = match self.position.outcome(self.ruleset) {
            Some(outcome) => match outcome.winner {
                Some(side) => format!(
                    "{} has won: {}",
                    describe::side(side),
                    outcome.reason.text()
                ),
                None => format!("drawn: {}", outcome.reason.text()),
            },
            None => format!("{} to move", describe::side(self.position.turn())),
        };
        format!(
            "{}, {turn}. {}",
            self.ruleset.title(),
            self.position.board_text(self.ruleset)
        )
    }

    /// Every piece that stands on the board, drawn once.
    fn definitions(&self, out: &mut String) -> std::fmt::Result {
        out.push_str("<defs>\n");
        for side in Side::BOTH {
            for (kind, spec) in self.ruleset.kinds().iter().enumerate() {
                let kind = kind as u8;
                if self.position.pieces(side, kind).is_empty() {
                    continue;
                }
                let id = self.ruleset.id();
                let (name, letter) = (
                    library::figurine(id, self.ruleset.kinds(), usize::from(kind)).unwrap_or(""),
                    library::own_letter(id, spec.letter),
                );
                let drawing = art::drawing(self.options.set, name, letter, side);
                writeln!(
                    out,
                    "<symbol id=\"{}\" viewBox=\"0 0 45 45\">{drawing}</symbol>",
                    piece_id(side, kind)
                )?;
            }
        }
        out.push_str("</defs>\n");
        Ok(())
    }

    /// The last move by tint and by corners; a king in check by a ring.
    fn marks(&self, out: &mut String) -> std::fmt::Result {
        if let Some(mv) = self.last.filter(|mv| mv.flavour() != Flavour::Pass) {
            for square in [mv.from(), mv.to()] {
                let (x, y) = self.corner(square);
                writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{LAST}\" fill-opacity=\"0.42\"/>\n<path d=\"M{} {}v-8h8M{} {}v8h-8\" fill=\"none\" stroke=\"#7a5200\" stroke-width=\"2\"/>",
                    x + 2,
                    y + 10,
                    x + SQUARE - 2,
                    y + SQUARE - 10,
                )?;
            }
        }
        if self.position.in_check(self.ruleset)
            && let Some(king) = self.position.king(self.ruleset, self.position.turn())
        {
            let (x, y) = self.corner(king);
            writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"20\" fill=\"{CHECK}\" fill-opacity=\"0.3\" stroke=\"{CHECK}\" stroke-width=\"2.5\"/>",
                x + SQUARE / 2,
                y + SQUARE / 2
            )?;
        }
        Ok(())
    }

    fn coordinates(&self, out: &mut String) -> std::fmt::Result {
        writeln!(
            out,
            "<g fill=\"{INK}\" font-family=\"Georgia, serif\" font-size=\"12\" text-anchor=\"middle\">"
        )?;
        for index in 0..8u8 {
            let (x, _) = self.corner(Square::at(index, 0));
            let (_, y) = self.corner(Square::at(0, index));
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\">{}</text><text x=\"{}\" y=\"{}\">{}</text>",
                x + SQUARE / 2,
                self.margin + 8 * SQUARE + 14,
                (b'a' + index) as char,
                self.margin / 2,
                y + SQUARE / 2 + 4,
                index + 1
            )?;
        }
        out.push_str("</g>\n");
        Ok(())
    }
}

fn piece_id(side: Side, kind: u8) -> String {
    format!("{}-{kind}", side.name())
}

/// Text that comes from a ruleset, made safe between tags.
fn escaped(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control())
        .fold(String::new(), |mut out, c| {
            match c {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' => out.push_str("&quot;"),
                c => out.push(c),
            }
            out
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;
    use std::sync::Arc;

    fn game(id: &str, moves: &[&str]) -> Game {
        let mut game = Game::new(Arc::new(library::ruleset(id).unwrap()));
        for text in moves {
            game.push_text(text).unwrap();
        }
        game
    }

    #[test]
    fn every_piece_on_the_board_is_drawn_and_defined() {
        for entry in library::entries() {
            for set in [Set::Folio, Set::Ivory, Set::Letters] {
                let game = game(entry.id, &[]);
                let options = Options {
                    set,
                    ..Options::default()
                };
                let svg = of_game(&game, options);
                assert_eq!(svg.matches("<use ").count(), 32, "{}", entry.id);
                assert_eq!(svg.matches("<symbol ").count(), 12, "{}", entry.id);
                assert!(!svg.contains("var("), "{}", entry.id);
            }
        }
    }

    #[test]
    fn the_last_move_and_a_check_are_marked() {
        let quiet = of_game(&game("chess", &[]), Options::default());
        assert!(!quiet.contains(LAST) && !quiet.contains(CHECK));
        let game = game("chess", &["e2e4", "f7f6", "d1h5"]);
        let svg = of_game(&game, Options::default());
        assert_eq!(svg.matches(LAST).count(), 2);
        assert!(svg.contains(CHECK));
        assert!(svg.contains("Black to move"));
    }

    #[test]
    fn arrows_and_circles_lie_over_the_pieces() {
        let game = game("chess", &[]);
        let arrow = |from: &str, to: &str, colour| Arrow {
            from: from.parse().unwrap(),
            to: to.parse().unwrap(),
            colour,
        };
        let drawn = [
            arrow("e2", "e4", Colour::Blue),
            arrow("g8", "f6", Colour::Green),
            arrow("d5", "d5", Colour::Red),
        ];
        let (ruleset, position) = (game.ruleset(), game.position());
        let svg = svg(ruleset, position, None, &drawn, Options::default());
        let after = &svg[svg.rfind("<use ").unwrap()..];
        // From the middle of e2 straight up to the middle of e4.
        assert!(
            after.contains("M218.5 302.0 218.5 238.0 213.0 238.0 222.0 222.0"),
            "{after}"
        );
        assert!(after.contains("#1d5fb0") && after.contains("#1e7a3c"));
        assert!(
            after.contains(
                "<circle cx=\"177\" cy=\"177\" r=\"20\" fill=\"none\" stroke=\"#b3261e\""
            ),
            "{after}"
        );
    }

    #[test]
    fn the_board_can_be_turned() {
        let game = game("chess", &[]);
        let turned = Options {
            below: Side::Black,
            ..Options::default()
        };
        let first_king = |svg: &str| {
            let at = svg.find("<use href=\"#white-5\"").unwrap();
            svg[at..].lines().next().unwrap().to_string()
        };
        assert!(first_king(&of_game(&game, Options::default())).contains("y=\"335\""));
        assert!(first_king(&of_game(&game, turned)).contains("y=\"20\""));
    }

    #[test]
    fn text_from_a_ruleset_cannot_break_out() {
        let text = "title <b>&\"x\nstart 8/8/8/8/8/8/8/K6k w - - 0 1\npiece king K royal\n  goes step any\nend checkmate wins\n";
        let ruleset = Ruleset::parse("odd", text).unwrap();
        let svg = svg(&ruleset, ruleset.start(), None, &[], Options::default());
        assert!(svg.contains("&lt;b&gt;&amp;"));
    }
}
