//! Squares that the page only names, and whose places it prints nowhere.

use super::Literal;
use super::directions::moves_as;
use super::terms::{call, word};
use crate::offers::foremost;
use crate::parse::square_text;
use crate::places::{Place, mirrored};
use crate::span::Extent;
use crate::tree::{Way, Whose};
use rookery_rules::rule::Term;

/// A square that stays where it is, which may be another for each player who moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    /// White's and Black's.
    pub squares: [Place; 2],
}

impl Spot {
    pub fn fixed(square: Place) -> Spot {
        Spot {
            squares: [square; 2],
        }
    }

    pub fn term(self) -> Term {
        let [white, black] = self.squares;
        let [own, other] = self.squares.map(|square| word(&square_text(square)));
        if white == black {
            own
        } else if mirrored(white) == black {
            call("own", [own])
        } else {
            call("if", [moves_as("white"), own, other])
        }
    }

    /// So many squares on for both, along the row or the column.
    pub fn on(self, way: Way, far: i8) -> Option<Spot> {
        let [white, black] = self.squares.map(|square| beyond(square, way, far));
        Some(Spot {
            squares: [white?, black?],
        })
    }

    /// Whether the other square lies that way for both.
    pub fn leads_to(self, way: Way, other: Spot) -> bool {
        let mut both = self.squares.into_iter().zip(other.squares);
        both.all(|(from, to)| (1..8).any(|far| beyond(from, way, far) == Some(to)))
    }
}

/// The square so far on along the row or the column.
pub(super) fn beyond((file, rank): Place, way: Way, far: i8) -> Option<Place> {
    let (files, ranks) = match way {
        Way::East => (1, 0),
        Way::West => (-1, 0),
        Way::North => (0, 1),
        Way::South => (0, -1),
        _ => return None,
    };
    let at = |from: u8, step: i8| {
        let to = from as i8 + step * far;
        (0..8).contains(&to).then_some(to as u8)
    };
    Some((at(file, files)?, at(rank, ranks)?))
}

impl Literal<'_> {
    /// Where a piece stands of which the English has dropped kind and player.
    pub(super) fn somewhere(&mut self, at: Extent) -> Term {
        let main = self.royal.or(self.free);
        let mut kinds: Vec<usize> = (0..self.kinds.len()).collect();
        foremost(&mut kinds, |kind| Some(*kind) == main);
        let players = [("next", "the opponent's"), ("mover", "one's own")];
        let all: Vec<(String, String, Term)> = (kinds.iter())
            .flat_map(|kind| {
                players.map(|(who, whose)| {
                    let name = self.name(*kind);
                    let place = Term::call("where", [Term::word(name), Term::word(who)]);
                    (
                        format!("{name}-{who}"),
                        format!("{whose} {name} is meant"),
                        place,
                    )
                })
            })
            .collect();
        let because = "The page has dropped which piece stands there.";
        let answers: Vec<(&str, &str)> = (all.iter())
            .map(|(key, says, _)| (key.as_str(), says.as_str()))
            .collect();
        let taken = self.ask("somewhere", at, because, &answers);
        let place = all.into_iter().find(|(key, ..)| *key == taken);
        place.map_or(Term::word("nowhere"), |(.., place)| place)
    }

    /// Kings and rooks are named after the pieces that stand there at the start.
    pub(super) fn named_spot(&mut self, name: &str, whose: Whose, at: Extent) -> Option<Spot> {
        let [white, black] = self.named_homes(name, whose, at)?;
        let squares = match whose {
            Whose::One => [white; 2],
            Whose::Two => [black; 2],
            Whose::Next => [black, white],
            _ => [white, black],
        };
        Some(Spot { squares })
    }

    /// For White and for Black.
    fn named_homes(&mut self, name: &str, whose: Whose, at: Extent) -> Option<[Place; 2]> {
        let id = format!("square-{}", name.to_lowercase());
        if let Some(squares) = self.home_named(name, whose) {
            let because = "The page gives this square a name and does not say where it is.";
            self.ask(&id, at, because, &[("home", &told(squares))]);
            return Some(squares);
        }
        let Some(places) = self.named_after(name, whose) else {
            self.obstacle(
                at,
                "a square that only has a name: the page does not place it on the board",
            );
            return None;
        };
        let answers: Vec<(String, String)> = (places.iter())
            .map(|squares| (square_text(squares[0]), told(*squares)))
            .collect();
        let answers: Vec<(&str, &str)> =
            (answers.iter().map(|(k, s)| (k.as_str(), s.as_str()))).collect();
        let because =
            "The page gives this square a name, from which it may be guessed where it is.";
        let key = self.ask(&id, at, because, &answers);
        places
            .into_iter()
            .find(|squares| square_text(squares[0]) == key)
    }

    /// Where the piece stands at the start that the name is, or its left or right one.
    fn home_named(&self, name: &str, whose: Whose) -> Option<[Place; 2]> {
        let homes = |stem: &str| -> Option<&[Vec<Place>; 2]> {
            let kind = self.kind_of(stem, whose)?;
            Some(&self.homes[kind])
        };
        let both = |homes: &[Vec<Place>; 2], one: fn(&[Place]) -> Option<Place>| {
            // A player who has none would have it where the other has, over the board.
            match homes.each_ref().map(|home| one(home)) {
                [None, None] => None,
                [Some(white), black] => Some([white, black.unwrap_or(mirrored(white))]),
                [None, Some(black)] => Some([mirrored(black), black]),
            }
        };
        if let Some(stem) = name.strip_suffix("Left") {
            both(homes(stem)?, |home| home.first().copied())
        } else if let Some(stem) = name.strip_suffix("Right") {
            both(homes(stem)?, |home| home.last().copied())
        } else {
            both(homes(name)?, |home| match home {
                [only] => Some(*only),
                _ => None,
            })
        }
    }

    /// Squares that a name could mean which is put together of pieces and directions: beside
    /// where one piece stands, or a leap of another away from there.
    fn named_after(&self, name: &str, whose: Whose) -> Option<Vec<[Place; 2]>> {
        let words = words_of(name);
        let kinds: Vec<usize> = words
            .iter()
            .filter_map(|w| self.kind_of(w, whose))
            .collect();
        let alone = |kind: &usize| self.homes[*kind].iter().all(|home| home.len() == 1);
        let main = (self.royal.or(self.free)).or_else(|| kinds.iter().copied().find(alone))?;
        let is = |word: &str| words.contains(&word);
        let known = ["Left", "Right", "Forward", "Backward", "Ahead"];
        let mut others = words.iter().filter(|w| !known.contains(w));
        if !others.all(|w| self.kind_of(w, whose).is_some()) || !kinds.contains(&main) {
            return None;
        }
        let [[white], [black]] = self.homes[main].each_ref().map(Vec::as_slice) else {
            return None;
        };
        let side = i8::from(is("Right")) - i8::from(is("Left"));
        // What leads back leads back from the square ahead.
        let (start, on) = match (is("Backward"), is("Forward")) {
            (true, false) => (1, -1),
            (false, true) => (0, 1),
            _ => (0, i8::from(is("Ahead"))),
        };
        let steps = match kinds.len() {
            1 => vec![(side, on)],
            _ if side != 0 && on != 0 => vec![(2 * side, on), (side, 2 * on)],
            _ => return None,
        };
        let away = |home: Place, (files, ranks): (i8, i8)| {
            let (file, rank) = (home.0 as i8 + files, home.1 as i8 + start + ranks);
            let inside = (0..8).contains(&file) && (0..8).contains(&rank);
            inside.then_some((file as u8, rank as u8))
        };
        let places: Vec<[Place; 2]> = (steps.into_iter())
            .filter_map(|step| Some([away(*white, step)?, mirrored(away(mirrored(*black), step)?)]))
            .collect();
        (!places.is_empty()).then_some(places)
    }
}

fn told([white, black]: [Place; 2]) -> String {
    let square = square_text(white);
    match mirrored(white) == black {
        true => format!("it is the square {square} for White, and the same for Black, mirrored"),
        false => format!(
            "it is the square {square} for White, and {} for Black",
            square_text(black)
        ),
    }
}

/// The words of a name such as `AheadKing`.
fn words_of(name: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    for (index, _) in name.char_indices().filter(|(_, c)| c.is_ascii_uppercase()) {
        words.push(&name[start..index]);
        start = index;
    }
    words.push(&name[start..]);
    words.retain(|word| !word.is_empty());
    words
}
