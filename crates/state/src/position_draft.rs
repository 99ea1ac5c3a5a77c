//! A position that is being set up: a FEN taken apart, so that each part can be changed and judged on
//! its own. It may be anything while somebody works at it; [`PositionDraft::problems`] says in words, and all
//! at once, what keeps it from being a position of the game.

use rookery_rules::describe::{plural, side as called};
use rookery_rules::fen::{BadFen, bare, placement};
use rookery_rules::{Position, Ruleset, Side, Square};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionDraft {
    /// What stands on each square, by its index.
    pub(super) squares: Vec<Option<(Side, u8)>>,
    pub turn: Side,
    /// The letters of castling, in any order.
    pub castling: String,
    /// A square's name; empty: none.
    pub en_passant: String,
    pub halfmove: String,
    pub fullmove: String,
    /// All that follows the six usual fields: names and values.
    pub further: Vec<(String, String)>,
}

/// The board's rows in a FEN, and its squares in a row.
const ROWS: usize = 8;

impl PositionDraft {
    // Names for the usual fields beside those that the further ones have.
    pub const EN_PASSANT: &str = "en-passant";
    pub const HALFMOVE: &str = "halfmove";
    pub const FULLMOVE: &str = "fullmove";

    pub fn of(ruleset: &Ruleset, position: &Position) -> PositionDraft {
        // What is written of a position can be taken apart again.
        PositionDraft::parse(ruleset, &position.to_fen(ruleset))
            .unwrap_or_else(|_| PositionDraft::empty(position.turn()))
    }

    /// A board with nothing on it.
    pub fn empty(turn: Side) -> PositionDraft {
        PositionDraft {
            squares: vec![None; ROWS * ROWS],
            turn,
            castling: String::new(),
            en_passant: String::new(),
            halfmove: "0".to_owned(),
            fullmove: "1".to_owned(),
            further: Vec::new(),
        }
    }

    /// Takes a FEN apart. Where it cannot be shown, all that is wrong with it is said.
    pub fn parse(ruleset: &Ruleset, text: &str) -> Result<PositionDraft, Vec<String>> {
        let mut words = bare(text).split_whitespace();
        let board = words.next().unwrap_or_default();
        let rows: Vec<&str> = board.split('/').collect();
        if text.len() > 1_000 || rows.len() != ROWS {
            let whole = Position::from_fen(ruleset, text);
            return Err(whole.err().iter().map(BadFen::to_string).collect());
        }
        let mut setup = PositionDraft::empty(Side::White);
        let mut wrong = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            if let Err(problem) = setup.read_row(ruleset, index, row) {
                wrong.push(problem);
            }
        }
        let board_is_read = wrong.is_empty();
        let rest: Vec<&str> = words.collect();
        let (further, usual): (Vec<&str>, Vec<&str>) = rest.iter().partition(|w| w.contains(':'));
        match usual.first().copied().unwrap_or("w") {
            "w" => setup.turn = Side::White,
            "b" => setup.turn = Side::Black,
            other => wrong.push(format!("the side to move is w or b, not '{other}'")),
        }
        let plain = |place: usize| match usual.get(place).copied().unwrap_or_default() {
            "-" => String::new(),
            value => value.to_owned(),
        };
        (setup.castling, setup.en_passant) = (plain(1), plain(2));
        for (field, place) in [(&mut setup.halfmove, 3), (&mut setup.fullmove, 4)] {
            if let Some(value) = usual.get(place) {
                *field = (*value).to_owned();
            }
        }
        for extra in usual.iter().skip(5) {
            wrong.push(format!(
                "'{extra}' is one too many; further fields are written name:value"
            ));
        }
        let pairs = further.iter().filter_map(|word| word.split_once(':'));
        setup.further = pairs
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        if wrong.is_empty() {
            return Ok(setup);
        }
        wrong.extend(match board_is_read {
            true => setup.problems(ruleset),
            false => setup.problems_on_any_board(ruleset),
        });
        Err(wrong)
    }

    /// What is wrong with the fields that say nothing of the board, for as long as that cannot be read.
    fn problems_on_any_board(&self, ruleset: &Ruleset) -> Vec<String> {
        let of_squares = ["unmoved", "again", "marks", "pending"];
        let further = self.further.iter();
        let further = further.filter(|(name, _)| !of_squares.contains(&name.as_str()));
        let start = PositionDraft::of(ruleset, ruleset.start());
        let fields = PositionDraft {
            halfmove: self.halfmove.clone(),
            fullmove: self.fullmove.clone(),
            further: further.cloned().collect(),
            ..start
        };
        fields.problems(ruleset)
    }

    fn read_row(&mut self, ruleset: &Ruleset, index: usize, row: &str) -> Result<(), String> {
        // The rules say what is wrong with one row among empty ones.
        let mut rows = ["8"; ROWS];
        rows[index] = row;
        let read = Position::from_fen(ruleset, &rows.join("/"));
        if let Err(
            error @ (BadFen::RowLength { .. } | BadFen::Symbol { .. } | BadFen::Gap { .. }),
        ) = read
        {
            return Err(error.to_string());
        }
        let mut file = 0;
        for symbol in row.chars() {
            if let Some(gap) = symbol.to_digit(10) {
                file += gap as usize;
                continue;
            }
            let kinds = ruleset.kinds().iter();
            let kind = kinds
                .map(|kind| kind.letter)
                .position(|letter| letter == symbol.to_ascii_uppercase());
            let side = match symbol.is_ascii_uppercase() {
                true => Side::White,
                false => Side::Black,
            };
            if let Some(place) = self.squares.get_mut((ROWS - 1 - index) * ROWS + file) {
                *place = kind.map(|kind| (side, kind as u8));
            }
            file += 1;
        }
        Ok(())
    }

    pub fn at(&self, square: Square) -> Option<(Side, u8)> {
        self.squares.get(square.index()).copied().flatten()
    }

    /// Puts a piece on a square, or takes away what stands there.
    pub fn put(&mut self, square: Square, piece: Option<(Side, u8)>) {
        if let Some(place) = self.squares.get_mut(square.index()) {
            *place = piece;
        }
    }

    pub fn take(&mut self, from: Square, to: Square) {
        let piece = self.at(from);
        self.put(from, None);
        self.put(to, piece);
    }

    /// The pieces, square by square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, u8)> {
        let squares = self.squares.iter().enumerate();
        squares.filter_map(|(index, piece)| {
            let (side, kind) = (*piece)?;
            Some((Square(index as u8), side, kind))
        })
    }

    /// The same board, with one thing remembered by its name.
    fn with_only(&self, name: &str) -> PositionDraft {
        let mut only = PositionDraft {
            squares: self.squares.clone(),
            ..PositionDraft::empty(self.turn)
        };
        match name {
            Self::EN_PASSANT => only.en_passant = self.en_passant.clone(),
            Self::HALFMOVE => only.halfmove = self.halfmove.clone(),
            Self::FULLMOVE => only.fullmove = self.fullmove.clone(),
            name => {
                let such = self.further.iter().filter(|(known, _)| known == name);
                only.further = such.cloned().collect();
            }
        }
        only
    }

    /// What is wrong with one thing that is remembered, whatever else there is.
    pub fn problem_with(&self, ruleset: &Ruleset, name: &str) -> Option<String> {
        match Position::from_fen(ruleset, &self.with_only(name).to_fen(ruleset)) {
            Err(BadFen::Field { message, .. }) => Some(message),
            _ => None,
        }
    }

    /// What is wrong with one right to castle, whatever else there is.
    fn problem_with_right(&self, ruleset: &Ruleset, letter: char) -> Option<String> {
        let part = self
            .with_only("")
            .written(ruleset, &letter.to_string(), &[]);
        match Position::from_fen(ruleset, &part) {
            Err(BadFen::Field { message, .. }) => Some(message),
            _ => None,
        }
    }

    /// Rights to castle go with the pieces that they were about.
    pub fn drop_lost_rights(&mut self, ruleset: &Ruleset) {
        let mut rights = std::mem::take(&mut self.castling);
        rights.retain(|letter| self.problem_with_right(ruleset, letter).is_none());
        self.castling = rights;
    }

    /// A further field's value; empty: it is not there.
    pub fn field(&self, name: &str) -> &str {
        let mut fields = self.further.iter();
        fields
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value.as_str())
    }

    /// Says something of a further field; nothing takes it away.
    pub fn set_field(&mut self, name: &str, value: &str) {
        let value: String = value.split_whitespace().collect();
        match self.further.iter_mut().find(|(known, _)| known == name) {
            _ if value.is_empty() => self.further.retain(|(known, _)| known != name),
            Some((_, old)) => *old = value,
            None => self.further.push((name.to_owned(), value)),
        }
    }

    fn board(&self, ruleset: &Ruleset) -> String {
        placement(|square| {
            let (side, kind) = self.at(square)?;
            Some(ruleset.symbol(side, kind))
        })
    }

    fn written(&self, ruleset: &Ruleset, castling: &str, rest: &[(String, String)]) -> String {
        let or = |text: &str, else_: &str| match text.trim() {
            "" => else_.to_owned(),
            text => text.split_whitespace().collect(),
        };
        let mut text = format!(
            "{} {} {} {} {} {}",
            self.board(ruleset),
            if self.turn == Side::White { "w" } else { "b" },
            or(castling, "-"),
            or(&self.en_passant, "-"),
            or(&self.halfmove, "0"),
            or(&self.fullmove, "1"),
        );
        for (name, value) in rest {
            text.push_str(&format!(" {name}:{value}"));
        }
        text
    }

    /// The FEN, right or wrong.
    pub fn to_fen(&self, ruleset: &Ruleset) -> String {
        self.written(ruleset, &self.castling, &self.further)
    }

    /// The position, if there is nothing wrong with it.
    pub fn position(&self, ruleset: &Ruleset) -> Option<Position> {
        let position = Position::from_fen(ruleset, &self.to_fen(ruleset)).ok()?;
        self.problems(ruleset).is_empty().then_some(position)
    }

    /// All that keeps it from being a position of the game, each in a sentence's words.
    pub fn problems(&self, ruleset: &Ruleset) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut say = |words: String| {
            if !found.contains(&words) {
                found.push(words);
            }
        };
        let mut kings_right = true;
        if let Some(royal) = ruleset.royal() {
            let name = &ruleset.kinds()[usize::from(royal)].name;
            for side in Side::BOTH {
                let own = self
                    .pieces()
                    .filter(|(_, of, kind)| *of == side && *kind == royal);
                let count = own.count();
                if count != 1 {
                    kings_right = false;
                    say(format!(
                        "{} has {}; each side needs exactly one",
                        called(side),
                        match count {
                            0 => format!("no {name}"),
                            n => format!("{n} {}", plural(name)),
                        }
                    ));
                }
            }
        }
        // Each part by itself: the rules name one thing that is wrong, and these are all.
        for letter in self.castling.chars() {
            self.problem_with_right(ruleset, letter)
                .into_iter()
                .for_each(&mut say);
        }
        let further = self.further.iter().map(|(name, _)| name.as_str());
        for name in further.chain([Self::EN_PASSANT, Self::HALFMOVE, Self::FULLMOVE]) {
            self.problem_with(ruleset, name)
                .into_iter()
                .for_each(&mut say);
        }
        // What is wrong with the whole alone, such as the wrong side in check.
        if let Err(error) = Position::from_fen(ruleset, &self.to_fen(ruleset)) {
            match error {
                BadFen::Position(words) if kings_right => say(words),
                BadFen::Position(_) | BadFen::Field { .. } => {}
                other => say(other.to_string()),
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_fields;
    use rookery_rules::{Game, library};
    use std::sync::Arc;

    #[test]
    fn p45_every_position_of_every_ruleset_comes_back_as_it_was() {
        for entry in library::entries() {
            let ruleset = Arc::new(library::ruleset(entry.id).unwrap());
            let mut game = Game::new(ruleset.clone());
            for n in 0..120 {
                let position = *game.position();
                let setup = PositionDraft::of(&ruleset, &position);
                let fen = position.to_fen(&ruleset);
                assert_eq!(setup.problems(&ruleset), Vec::<String>::new(), "{fen}");
                assert_eq!(setup.to_fen(&ruleset), fen);
                assert_eq!(
                    setup.position(&ruleset),
                    Some(Position::from_fen(&ruleset, &fen).unwrap())
                );
                for (name, _) in &setup.further {
                    let asked = position_fields::fields(&ruleset, &setup);
                    let known = asked.iter().any(|field| field.name == name);
                    // These are written also where nothing follows from them.
                    let idle = ["count", "last"].contains(&name.as_str());
                    assert!(known || idle, "{}: {name}", entry.id);
                }
                let legal = position.legal_moves(&ruleset);
                let moves = legal.as_slice();
                if moves.is_empty() || game.outcome().is_some() {
                    break;
                }
                game.push(moves[(n * 13 + 5) % moves.len()]);
            }
        }
    }

    #[test]
    fn p45_all_that_is_wrong_is_named_at_once() {
        let ruleset = library::ruleset("chess").unwrap();
        let setup = PositionDraft::parse(
            &ruleset,
            "8/8/8/8/8/8/8/KK6 w KQx e5 many 1 again:9 nonsense:1",
        )
        .unwrap();
        let all = setup.problems(&ruleset).join("\n");
        for words in [
            "White has 2 kings",
            "Black has no king",
            "'K' says that White's king",
            "'Q' says that White's king",
            "'x' is no castling right",
            "passed over e5",
            "'many' should be a number",
            "no such rule of a further move",
            "'nonsense' is no field",
        ] {
            assert!(all.contains(words), "{words}:\n{all}");
        }
        assert!(setup.position(&ruleset).is_none());
        let check = PositionDraft::parse(&ruleset, "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1").unwrap();
        assert_eq!(check.problems(&ruleset).len(), 1);
        assert!(check.problems(&ruleset)[0].contains("stands in check"));
    }

    #[test]
    fn p45_a_board_that_cannot_be_read_says_what_is_wrong_with_every_row() {
        let ruleset = library::ruleset("shatranj").unwrap();
        let wrong = PositionDraft::parse(&ruleset, "9x/8/7/8/8/8/8/8 w").unwrap_err();
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        // And with the other fields, as far as they can be judged.
        let wrong =
            PositionDraft::parse(&ruleset, "9x/8/7/8/8/8/8/8 q - - many 1 nonsense:1 again:1");
        let wrong = wrong.unwrap_err().join("\n");
        for words in [
            "rank 8",
            "rank 6",
            "not 'q'",
            "'many' should be",
            "'nonsense' is no",
        ] {
            assert!(wrong.contains(words), "{words}:\n{wrong}");
        }
        let side = PositionDraft::parse(&ruleset, "8/8/8/8/8/8/8/8 q").unwrap_err();
        assert_eq!(side.len(), 3, "no kings either: {side:?}");
        for text in ["", "8/8", "x", &"8/".repeat(400)] {
            assert_eq!(
                PositionDraft::parse(&ruleset, text).unwrap_err().len(),
                1,
                "{text}"
            );
        }
    }

    #[test]
    fn p45_pieces_are_put_moved_and_taken_away() {
        let ruleset = library::ruleset("chess").unwrap();
        let mut setup = PositionDraft::empty(Side::Black);
        let square = |name: &str| name.parse::<Square>().unwrap();
        let king = ruleset.royal().unwrap();
        setup.put(square("e1"), Some((Side::White, king)));
        setup.put(square("e8"), Some((Side::Black, king)));
        setup.put(square("a1"), Some((Side::White, king)));
        setup.take(square("e1"), square("g1"));
        setup.put(square("a1"), None);
        assert_eq!(setup.to_fen(&ruleset), "4k3/8/8/8/8/8/8/6K1 b - - 0 1");
        setup.set_field("count", "4");
        assert!(setup.to_fen(&ruleset).ends_with("0 1 count:4"));
        setup.set_field("count", " ");
        assert!(setup.to_fen(&ruleset).ends_with("0 1"));
        assert_eq!(position_fields::rights(&ruleset).len(), 4);
        assert!(position_fields::rights(&library::ruleset("shatranj").unwrap()).is_empty());
    }

    #[test]
    fn rights_to_castle_go_with_the_king_or_the_rook() {
        let ruleset = library::ruleset("chess").unwrap();
        let square = |name: &str| name.parse::<Square>().unwrap();
        let mut setup = PositionDraft::of(&ruleset, ruleset.start());
        assert_eq!(setup.castling, "KQkq");
        setup.put(square("a8"), None);
        setup.drop_lost_rights(&ruleset);
        assert_eq!(setup.castling, "KQk");
        setup.take(square("e1"), square("e4"));
        setup.drop_lost_rights(&ruleset);
        assert_eq!(setup.castling, "k");
        assert!(setup.position(&ruleset).is_some());
    }
}
