//! A small board to look at: one drawing without squares to press, made without compiling a rule.

use rookery_board::{Brush, Drawing, Mark, MarkKind, Piece, Scene, Side, Size, Square, diagram};
use rookery_rules::cases::{Case, Expectation};
use rookery_rules::ruleset::spec::Spec;
use rookery_state::board::{SIZE, figure_of, look};
use rookery_state::settings::Settings;
use yew::prelude::*;

/// A position of a game, with what is to be seen in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    ruleset: String,
    scene: Scene,
    arrows: Vec<Drawing>,
    /// Where an arrow leads that is not allowed.
    refused: Vec<Mark>,
}

impl Plate {
    /// A position by its FEN, of which only the first field counts.
    pub fn of(ruleset: &str, spec: &Spec, fen: &str) -> Plate {
        Plate {
            ruleset: ruleset.to_owned(),
            scene: standing(ruleset, spec, fen.split(' ').next().unwrap_or_default()),
            arrows: Vec::new(),
            refused: Vec::new(),
        }
    }

    pub fn start(ruleset: &str, spec: &Spec) -> Plate {
        Plate::of(ruleset, spec, &spec.start)
    }

    /// The position in which a case begins, with arrows for the moves that it plays; or else for those
    /// that it is about.
    pub fn of_case(ruleset: &str, spec: &Spec, case: &Case) -> Plate {
        let start = case.start.as_ref().unwrap_or(&spec.start);
        let mut plate = Plate::of(ruleset, spec, start);
        for text in &case.moves {
            plate.point(text, true);
        }
        if case.moves.is_empty() {
            for expectation in &case.expect {
                let (texts, allowed) = match expectation {
                    Expectation::From(_, texts)
                    | Expectation::Legal(texts)
                    | Expectation::Only(texts) => (texts, true),
                    Expectation::Illegal(texts) => (texts, false),
                    _ => continue,
                };
                for text in texts {
                    plate.point(text, allowed);
                }
            }
        }
        plate
    }

    fn point(&mut self, text: &str, allowed: bool) {
        let Some((from, to)) = ends(text) else { return };
        let arrow = Drawing {
            from,
            to: Some(to),
            brush: match allowed {
                true => Brush::Green,
                false => Brush::Red,
            },
        };
        // A pawn may become several things by one move.
        if self.arrows.contains(&arrow) {
            return;
        }
        self.arrows.push(arrow);
        if !allowed {
            self.refused.push(Mark {
                square: to,
                kind: MarkKind::Refused,
                spoken: "".into(),
            });
        }
    }

    /// The label is what a screen reader says; without it the drawing is decoration. The class
    /// `tint-<tint>` gives the squares their colours.
    pub fn html(&self, settings: &Settings, label: Option<String>) -> Html {
        let tint = settings.board.tint(&self.ruleset);
        let look = look(settings.pieces, &self.ruleset);
        html! {
            <div class={classes!("plate", "board", format!("tint-{tint}"))}>
                { diagram(&self.scene, &self.refused, &self.arrows, look, label) }
            </div>
        }
    }
}

/// From where to where a move leads, by its text; a pass leads nowhere.
fn ends(text: &str) -> Option<(Square, Square)> {
    let second = text.get(1..)?.find(|c: char| c.is_ascii_lowercase())? + 1;
    let (from, rest) = text.split_at_checked(second)?;
    let digits = rest.get(1..)?.chars().take_while(char::is_ascii_digit);
    let to = rest.get(..1 + digits.count())?;
    Some((Square::parse(from)?, Square::parse(to)?))
}

/// The pieces of the first field of a FEN. It may come from anywhere: what stands on no board is left
/// out.
fn standing(ruleset: &str, spec: &Spec, placement: &str) -> Scene {
    let mut pieces = Vec::new();
    let mut width = 0;
    let height = placement.split('/').count().min(usize::from(u8::MAX)) as u8;
    for (rank, row) in (0..height).rev().zip(placement.split('/')) {
        let (mut file, mut gap) = (0_u8, 0_u8);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = gap.saturating_mul(10).saturating_add(digit as u8);
                continue;
            }
            file = file.saturating_add(std::mem::take(&mut gap));
            let upper = letter.to_ascii_uppercase();
            let is_it = |letter: char| letter.to_ascii_uppercase() == upper;
            let side = match letter.is_ascii_uppercase() {
                true => Side::White,
                false => Side::Black,
            };
            if let Some(kind) = spec.kinds.iter().position(|kind| is_it(kind.letter))
                && let Some(figure) = figure_of(ruleset, &spec.kinds, kind, side)
                && let Some(square) = Square::new(file, rank)
            {
                pieces.push(Piece {
                    square,
                    figure,
                    name: "".into(),
                });
            }
            file = file.saturating_add(1);
        }
        width = width.max(file.saturating_add(gap));
    }
    let fits = Square::new(width.saturating_sub(1), height.saturating_sub(1)).is_some();
    let size = match fits && width > 0 {
        true => Size::new(width, height),
        false => SIZE,
    };
    pieces.retain(|piece| piece.square.file() < size.width && piece.square.rank() < size.height);
    Scene {
        pieces: pieces.into(),
        ..Scene::empty(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_board::Art;
    use rookery_rules::ruleset::text;
    use rookery_rules::{cases, library};
    use rookery_state::board;

    fn spec(id: &str) -> Spec {
        text::parse(library::ruleset_text(id).unwrap(), &library::ruleset_text).unwrap()
    }

    fn square(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    #[test]
    fn a_placement_becomes_pieces_in_their_places() {
        let plate = Plate::of("santaraj", &spec("santaraj"), "8/3k4/8/8/8/8/7C/K6? w");
        let found: Vec<_> = plate.scene.pieces.iter().collect();
        assert_eq!(found.len(), 3);
        assert_eq!(found[0].square, square("d7"));
        assert_eq!(found[0].figure.side, Side::Black);
        // A castle is the rook of that game, and drawn as one.
        assert_eq!(
            (found[1].square, found[1].figure.art),
            (square("h2"), Art::Rook)
        );
        assert_eq!(found[1].figure.letter, 'C');
        assert_eq!(found[2].square, square("a1"));
    }

    #[test]
    fn boards_have_the_size_of_their_placement_and_odd_ones_are_harmless() {
        let chess = spec("chess");
        let size = |fen: &str| Plate::of("chess", &chess, fen).scene.size;
        assert_eq!(size("12/k11/12"), Size::new(12, 3));
        let odd = [
            "",
            "99999999999k",
            "k/////k",
            &"8/".repeat(400),
            "é8/",
            "0/0",
        ];
        for fen in odd {
            let plate = Plate::of("chess", &chess, fen);
            let Size { width, height } = plate.scene.size;
            let on = |piece: &Piece| piece.square.file() < width && piece.square.rank() < height;
            assert!(plate.scene.pieces.iter().all(on), "{fen:?}");
            assert!(width > 0 && height > 0, "{fen:?}");
        }
    }

    #[test]
    fn a_plate_shows_the_position_of_its_case_and_points_at_its_moves() {
        let mut plates: Vec<Plate> = Vec::new();
        for entry in library::entries()
            .iter()
            .filter(|entry| !entry.plate.is_empty())
        {
            let case = cases::parse(entry.plate).unwrap().remove(0);
            let plate = Plate::of_case(entry.id, &spec(entry.id), &case);
            let before = Case {
                moves: Vec::new(),
                ..case.clone()
            };
            let game = before.game(entry.id).unwrap();
            let pieces = board::pieces(game.ruleset(), game.position());
            let there = |pieces: &[Piece]| {
                let mut there: Vec<_> = pieces.iter().map(|p| (p.square, p.figure)).collect();
                there.sort_by_key(|(square, _)| *square);
                there
            };
            assert_eq!(there(&plate.scene.pieces), there(&pieces), "{}", entry.id);
            assert!(!plate.arrows.is_empty(), "{}: nothing to see", entry.id);
            let look = |p: &Plate| (p.scene.clone(), p.arrows.clone());
            assert!(
                plates.iter().all(|other| look(other) != look(&plate)),
                "{}: as another",
                entry.id
            );
            plates.push(plate);
        }
        assert!(plates.len() >= 15);
    }

    #[test]
    fn arrows_say_what_is_allowed() {
        let case = |text: &str| {
            let case = cases::parse(&format!("case 1: x\n{text}"))
                .unwrap()
                .remove(0);
            Plate::of_case("chess", &spec("chess"), &case)
        };
        let plate = case("  illegal e2e5\n  legal e2e4");
        let brushes: Vec<_> = plate.arrows.iter().map(|arrow| arrow.brush).collect();
        assert_eq!(brushes, [Brush::Red, Brush::Green]);
        assert_eq!(plate.refused[0].square, square("e5"));
        // What a case plays is what it shows.
        let plate = case("  moves e2e4 0000\n  legal d7d5");
        assert_eq!(plate.arrows.len(), 1);
        assert_eq!(case("  from a7: a8q a8r").arrows.len(), 1);
    }

    #[test]
    fn moves_on_large_boards_are_read_too() {
        assert_eq!(ends("a10k12q"), Some((square("a10"), square("k12"))));
        assert_eq!(ends("e2e4"), Some((square("e2"), square("e4"))));
        for nowhere in ["0000", "", "e", "e2", "é2é4", "e2e"] {
            assert_eq!(ends(nowhere), None, "{nowhere}");
        }
    }
}
