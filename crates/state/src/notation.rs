//! Moves as people read them: with the letters of the game, with drawings of its pieces, or with
//! their names. Files, messages and addresses have the standard letters.

use rookery_board::{Figure, Look};
use rookery_rules::{Ruleset, Side};

use super::board::{figure, look};
use super::settings::{Notation, Settings};
use super::words;

/// How the moves of a game are written.
#[derive(Clone, PartialEq)]
pub struct Writing {
    notation: Notation,
    pub look: Look,
    kinds: Vec<Kind>,
}

#[derive(Clone, PartialEq)]
struct Kind {
    /// As it stands in files.
    standard: char,
    figure: Figure,
    name: String,
}

/// A piece of a written move.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    Text(String),
    Drawn(Figure),
}

impl Writing {
    pub fn of(ruleset: &Ruleset, settings: &Settings) -> Writing {
        let kind = |(number, spec): (usize, &rookery_rules::ruleset::spec::KindSpec)| Kind {
            standard: spec.letter.to_ascii_uppercase(),
            figure: figure(ruleset, Side::White, number as u8),
            name: spec.name.clone(),
        };
        Writing {
            notation: settings.notation,
            look: look(settings.pieces, ruleset.id()),
            kinds: ruleset.kinds().iter().enumerate().map(kind).collect(),
        }
    }

    /// A move, from its standard notation.
    pub fn parts(&self, san: &str) -> Vec<Part> {
        if self.notation == Notation::Words {
            return vec![Part::Text(self.in_words(san))];
        }
        let mut parts: Vec<Part> = Vec::new();
        let mut plain = String::new();
        let castles = san.starts_with("O-O");
        let mut before = None;
        for letter in san.chars() {
            // A piece stands at the beginning, and where a pawn becomes one.
            let stands = !castles && matches!(before, None | Some('='));
            before = Some(letter);
            let mut kinds = self.kinds.iter();
            let kind = kinds.find(|kind| stands && kind.standard == letter);
            match (kind, self.notation == Notation::Figurines) {
                (None, _) => plain.push(letter),
                (Some(kind), false) => plain.push(kind.figure.letter),
                (Some(kind), true) => {
                    if !plain.is_empty() {
                        parts.push(Part::Text(std::mem::take(&mut plain)));
                    }
                    parts.push(Part::Drawn(kind.figure));
                }
            }
        }
        if !plain.is_empty() {
            parts.push(Part::Text(plain));
        }
        parts
    }

    /// "bishop takes c6, check", from `Bxc6+`.
    fn in_words(&self, san: &str) -> String {
        let (rest, check) = match (san.strip_suffix('+'), san.strip_suffix('#')) {
            (Some(rest), _) => (rest, ", check"),
            (_, Some(rest)) => (rest, ", mate"),
            _ => (san, ""),
        };
        let rest = match rest {
            "O-O" => return format!("castles on the h side{check}"),
            "pass" => return san.to_owned(),
            "O-O-O" => return format!("castles on the a side{check}"),
            rest => rest,
        };
        // A number tells apart what is written alike otherwise.
        let (rest, apart) = match rest.split_once(':') {
            Some((rest, number)) => (rest, format!(" ({number})")),
            None => (rest, String::new()),
        };
        let name = |letter: char| {
            let kind = self.kinds.iter().find(|kind| kind.standard == letter);
            kind.map(|kind| kind.name.as_str())
        };
        let (rest, becomes) = match rest.split_once('=') {
            Some((rest, letter)) => {
                let kind = letter.chars().next().and_then(name);
                let kind = words::a(kind.unwrap_or(letter));
                (rest, format!(", becomes {kind}"))
            }
            None => (rest, String::new()),
        };
        let piece = rest.chars().next().and_then(name);
        let squares = &rest[piece.map_or(0, |_| 1)..];
        let file = squares.rfind(|letter: char| letter.is_ascii_lowercase());
        let (from, to) = squares.split_at(file.unwrap_or(0));
        let says = match (piece, from.strip_suffix('x')) {
            (Some(piece), Some("")) => format!("{piece} takes {to}"),
            (Some(piece), Some(from)) => format!("{piece} from {from} takes {to}"),
            (None, Some(from)) => format!("{from} takes {to}"),
            (Some(piece), None) if from.is_empty() => format!("{piece} {to}"),
            (Some(piece), None) => format!("{piece} from {from} to {to}"),
            (None, None) if from.is_empty() => to.to_owned(),
            (None, None) => format!("{from} to {to}"),
        };
        format!("{says}{becomes}{apart}{check}")
    }

    /// The same within a sentence, where nothing is drawn: figures are the game's letters.
    pub fn text(&self, san: &str) -> String {
        let parts = self.parts(san).into_iter();
        let told = |part| match part {
            Part::Text(text) => text,
            Part::Drawn(figure) => figure.letter.to_string(),
        };
        parts.map(told).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_tests::game;
    use crate::pgn;
    use crate::play::Play;
    use crate::players::Players;
    use rookery_board::Art;
    use rookery_rules::library;

    /// A move as it is read; drawings as "[elephant]".
    fn read(id: &str, notation: Notation, san: &str) -> String {
        let settings = Settings {
            notation,
            ..Settings::default()
        };
        let writing = Writing::of(&library::ruleset(id).unwrap(), &settings);
        let parts = writing.parts(san).into_iter().map(|part| match part {
            Part::Text(text) => text,
            Part::Drawn(figure) => format!("[{}]", figure.art.name()),
        });
        parts.collect()
    }

    #[test]
    fn a_game_is_read_with_its_own_letters_figurines_and_words() {
        for (id, san, letters, figurines, words) in [
            ("shatranj", "Bd3", "Ed3", "[elephant]d3", "elephant d3"),
            (
                "shatranj",
                "a8=Q+",
                "a8=C+",
                "a8=[counsellor]+",
                "a8, becomes a counsellor, check",
            ),
            ("santaraj", "Cxa4", "Cxa4", "[rook]xa4", "castle takes a4"),
            (
                "medieval-chess",
                "F2d4",
                "F2d4",
                "[counsellor]2d4",
                "ferz from 2 to d4",
            ),
            ("chess", "Nf3", "Nf3", "[knight]f3", "knight f3"),
            (
                "chess",
                "bxc8=Q#",
                "bxc8=Q#",
                "bxc8=[queen]#",
                "b takes c8, becomes a queen, mate",
            ),
            // No piece is called O, and a pawn of the b-file no bishop.
            ("chess", "O-O-O", "O-O-O", "O-O-O", "castles on the a side"),
            (
                "chess",
                "Rad1+",
                "Rad1+",
                "[rook]ad1+",
                "rook from a to d1, check",
            ),
            (
                "chess",
                "N1xd2:2",
                "N1xd2:2",
                "[knight]1xd2:2",
                "knight from 1 takes d2 (2)",
            ),
            ("chess", "e4", "e4", "e4", "e4"),
            ("sfenj-11", "pass", "pass", "pass", "pass"),
        ] {
            assert_eq!(read(id, Notation::Letters, san), letters);
            assert_eq!(read(id, Notation::Figurines, san), figurines);
            assert_eq!(read(id, Notation::Words, san), words);
        }
    }

    #[test]
    fn a_game_that_borrows_drawings_leaves_no_kind_without_one() {
        for entry in library::entries() {
            let ruleset = library::ruleset(entry.id).unwrap();
            for kind in 0..ruleset.kind_count() {
                let art = figure(&ruleset, Side::White, kind as u8).art;
                let own = library::facts(entry.id).unwrap().get("figurines");
                assert!(
                    own.is_empty() || art != Art::Letter,
                    "{}: kind {kind}",
                    entry.id
                );
            }
        }
    }

    #[test]
    fn a_game_that_is_read_has_the_drawings_that_the_library_has_for_it() {
        assert_eq!(library::FIGURES, Art::DRAWN.map(Art::name));
        let arts = |ruleset: &Ruleset| -> Vec<&str> {
            let kinds = 0..ruleset.kind_count() as u8;
            kinds
                .map(|kind| figure(ruleset, Side::White, kind).art.name())
                .collect()
        };
        for entry in library::entries() {
            let ruleset = library::ruleset(entry.id).unwrap();
            let read = Ruleset::parse("read-it", &ruleset.to_text()).unwrap();
            assert_eq!(arts(&read), arts(&ruleset), "{}", entry.id);
        }
    }

    #[test]
    fn kinds_are_drawn_by_how_they_go_and_no_two_alike() {
        let rules = "title Strangers\nstart sgovk3/8/8/8/8/8/8/SGOVK3 w - - 0 1\n\
            piece ship S\n  goes slide orthogonal\n\
            piece boat G\n  goes leap 2,3\n\
            piece ox O\n  goes leap 1,2\n\
            piece stag V\n  goes leap 1,3\n\
            piece shah K royal\n  goes step any\n\
            end checkmate wins\n";
        let ruleset = Ruleset::parse("read-strangers", rules).expect("a ruleset");
        let kinds = 0..ruleset.kind_count() as u8;
        let arts: Vec<&str> = kinds
            .map(|kind| figure(&ruleset, Side::White, kind).art.name())
            .collect();
        // The boat's name goes before the ship's moves, and nothing has a second rook.
        assert_eq!(arts, ["letter", "rook", "knight", "letter", "king"]);
    }

    #[test]
    fn files_keep_the_standard_letters() {
        let game = game("shatranj", "g1f3 g8f6 c1e3");
        let san = game.positions()[2].san(game.ruleset(), game.moves()[2]);
        assert_eq!(san, "Be3");
        let play = Play::new("g".into(), 1, game, Players::TWO_PEOPLE);
        let file = pgn::write(&play, None);
        assert!(file.contains("Be3") && !file.contains("Ee3"), "{file}");
        let fen = play.game.position().to_fen(play.ruleset());
        assert!(fen.contains('B') && !fen.contains('E'), "{fen}");
    }
}
