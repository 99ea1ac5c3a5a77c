//! Rules composed by chance, each as a tree and as the generator prints it.

use super::{page, parsed};
use rookery_reader::span::Extent;
use rookery_reader::tree::{Act, At, Cond, Does};
use rookery_rules::rng::Rng;

/// Something with the words for it.
#[derive(Clone)]
pub struct Printed {
    pub text: String,
    pub act: Act,
}

pub struct Composer<'r> {
    pub random: &'r mut Rng,
}

const ASKED: &[&str] = &[
    "the location of the piece is in start position",
    "the location of the piece is in Ridge or Ridge",
    "State at the location of the piece is equal to 1",
    "1 is equal to State at the location of the piece",
    "row of the location of the piece of cell is equal to 3",
    "King of the moving player is threatened",
    "the number of turns is less than 4",
    "1 is the mover",
    "in the same turn",
    "a state is pending",
    "-1 is equal to Queen of the moving player is in",
    "the value of Player the moving player is not equal to current moving player",
    "[Queen of the moving player] is in all remembered values",
    "the number of sites in sites occupied by any component owned by Mover is less than 2",
];

const FOUND: &[&str] = &[
    "the to location of the last move is in Ridge or Ridge",
    "State at the to location of the last move is equal to 1",
    "Piece at the to location of the last move is equal to Pawn of the moving player",
    "King of the next player is threatened",
    "King of the moving player is threatened",
    "the number of turns is less than 4",
    "in the same turn",
    "1 is the mover",
    "the next player cannot move",
    "not can move move one of your pieces",
    "Counter is equal to 99",
    "there are no Rooks owned by Player the next player",
    "the number of pieces owned by Player the next player is equal to 1",
    "-1 is equal to Queen of the next player is in",
];

const TARGET: &[&str] = &[
    "empty",
    "is a friend",
    "to is in the set of empty cells",
    "there is an enemy Player at to",
    "Piece at to is not equal to King of the next player",
    "the phase of Cell to is equal to 1",
    "to is in the corner sites of the board",
];

const SETS: &[&str] = &[
    "sites occupied by any component owned by Next",
    "the centre sites of the board",
    "the difference between the sites of the board and Ridge or Ridge",
];

const EACH: &[&str] = &[
    "a piece is threatened",
    "cell current site is occupied",
    "1 is the mover",
    "there is an enemy Player at current site",
];

const WAYS: &[&str] = &[
    "step forward",
    "step rightward or leftward",
    "step backward-left, backward-right or backward",
    "hop diagonal",
    "remove pieces at to then step forward-right or forward-left",
    "remove pieces at to then step diagonal",
    "if there is an enemy Player at to, remove pieces at to then step adjacent",
    "if there is an enemy Player at to, remove pieces at to then set the current counter of the game to -1 then step orthogonal",
    "slide from the location of the piece in the adjacent direction through [between] is in the set of empty cells",
    "slide from the location of the piece in the forward direction through empty",
    "from cell in the location of the piece to cell the Cell 2 steps ahead of the location of the piece in the direction east moveRule: true",
    "from cell in the location of the piece to cell in Ridge or Ridge moveRule: empty",
];

const TURNS: &[&str] = &[
    "move one of your pieces",
    "move one of your pieces",
    "pass",
    "from cell in E1 to cell E4 moveRule: empty",
    "a piece of the moving player the to location of the last move, this piece can promote into Queen or Rook",
];

const EFFECTS: &[&str] = &[
    "move again",
    "set pending",
    "set the current counter of the game to -1",
    "set the variable null to 1",
    "set the state of the Cell the to location of the last move to 1",
    "set the value of Player the next player to the next mover",
    "a piece of the moving player the to location of the last move, this piece can promote into Queen",
    "remove pieces at the Cell 1 steps ahead of the to location of the last move in the direction backward",
    "from cell in the to location of the last move to cell the from location of the last move moveRule: true",
    "Add Queen to the from location of the last move",
];

pub fn at<T>(is: T) -> At<T> {
    let at = Extent::default();
    At { is, at }
}

/// `A or B`, `A, B or C`
fn listed(parts: &[String], and: bool) -> String {
    let (last, first) = parts.split_last().expect("a part");
    let joint = if and { "and" } else { "or" };
    format!("{} {joint} {last}", first.join(", "))
}

impl Composer<'_> {
    fn pick(&mut self, among: &[&'static str]) -> &'static str {
        self.random.pick(among).expect("a phrase")
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    // --- conditions ---------------------------------------------------------

    /// A condition before a move.
    pub fn asked(&mut self, depth: usize) -> (String, At<Cond>) {
        self.cond(depth, ASKED)
    }

    /// A condition after a move.
    pub fn found(&mut self, depth: usize) -> (String, At<Cond>) {
        self.cond(depth, FOUND)
    }

    pub fn cond(&mut self, depth: usize, leaves: &[&'static str]) -> (String, At<Cond>) {
        if depth > 0 && leaves != TARGET && leaves != EACH && self.one_in(8) {
            return self.comparison(depth - 1, leaves);
        }
        let least = depth == 0 || self.one_in(3);
        match if least { 0 } else { 1 + self.random.below(8) } {
            1 => {
                let (text, cond) = self.cond(depth - 1, leaves);
                (format!("not {text}"), at(Cond::Not(Box::new(cond))))
            }
            2 if leaves != TARGET && leaves != EACH => {
                let set = self.pick(SETS);
                let (text, cond) = self.cond(depth - 1, EACH);
                let whole = format!("all sites in {set} satisfy the condition {text}");
                let leaf = format!("all sites in {set} satisfy the condition 1 is the mover");
                let Cond::Every(set, _) = condition(&leaf).is else {
                    panic!("{leaf}");
                };
                (whole, at(Cond::Every(set, Box::new(cond))))
            }
            3 if leaves != TARGET => {
                let (a, cond) = self.cond(depth - 1, leaves);
                let (b, then) = self.cond(depth - 1, leaves);
                let mut text = format!("if {a} then {b}");
                let mut otherwise = None;
                if self.one_in(2) {
                    let (c, other) = self.cond(depth - 1, leaves);
                    text += &format!(" else {c}");
                    otherwise = Some(Box::new(other));
                }
                let (cond, then) = (Box::new(cond), Box::new(then));
                let whole = Cond::If {
                    cond,
                    then,
                    otherwise,
                };
                (text, at(whole))
            }
            4 if leaves == ASKED => {
                let tried = self.way(0);
                let can = Cond::CanMove(Box::new(tried.act));
                (format!("can move {}", tried.text), at(can))
            }
            0 => {
                let leaf = self.pick(leaves);
                (leaf.to_string(), condition(leaf))
            }
            n => {
                let and = n % 2 == 0;
                let count = 2 + usize::from(self.one_in(3));
                let parts: Vec<_> = (0..count).map(|_| self.cond(depth - 1, leaves)).collect();
                let (texts, conds): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
                let is = match and {
                    true => Cond::And(conds),
                    false => Cond::Or(conds),
                };
                (listed(&texts, and), at(is))
            }
        }
    }

    // --- effects ------------------------------------------------------------

    fn effect(&mut self, depth: usize) -> Printed {
        let least = depth == 0 || self.one_in(2);
        match if least { 0 } else { 1 + self.random.below(5) } {
            1 => {
                let (cond, is) = self.found(depth - 1);
                let then = self.effect(depth - 1);
                let other = self.one_in(2).then(|| self.effect(depth - 1));
                conditional((cond, is), then, other)
            }
            2 | 3 => {
                let count = 2 + usize::from(self.one_in(3));
                let parts: Vec<Printed> = (0..count).map(|_| self.effect(depth - 1)).collect();
                let text = parts.iter().map(|p| p.text.clone()).collect::<Vec<_>>();
                Printed {
                    text: text.join(" and "),
                    act: at(Does::And(parts.into_iter().map(|p| p.act).collect())),
                }
            }
            4 => {
                let first = effect(self.pick(EFFECTS));
                // What is printed behind these never comes about.
                if first.act.is.lets_nothing_follow() {
                    return first;
                }
                let then = self.effect(depth - 1);
                followed(first, then)
            }
            5 => {
                let set = self.pick(&SETS[1..]);
                let each = self.effect(depth - 1);
                let leaf = format!("Each turn, where the site is within {set}, move again");
                let Does::EachSquare { of, .. } = effect(&leaf).act.is else {
                    panic!("{leaf}");
                };
                let moves = Box::new(each.act);
                Printed {
                    text: format!("Each turn, where the site is within {set}, {}", each.text),
                    act: at(Does::EachSquare { of, moves }),
                }
            }
            _ if depth > 0 && self.one_in(4) => self.effect_after(depth - 1, FOUND),
            _ => effect(self.pick(EFFECTS)),
        }
    }

    // --- moves --------------------------------------------------------------

    fn way(&mut self, depth: usize) -> Printed {
        if self.one_in(5) {
            let (text, cond) = self.cond(depth.min(2), TARGET);
            return Printed {
                text: format!("leap a piece to {text}"),
                act: at(Does::Leap { to: Box::new(cond) }),
            };
        }
        if depth > 0 && self.one_in(4) {
            return self.conditional_way(depth.min(2) - 1, ASKED, TARGET, FOUND);
        }
        way(self.pick(WAYS))
    }

    /// A rule of a piece or of the turn.
    pub fn moves(&mut self, depth: usize, of_piece: bool) -> Printed {
        self.moves_in(depth, of_piece, true)
    }

    /// `all`: what an effect behind the last of them without a word follows.
    fn moves_in(&mut self, depth: usize, of_piece: bool, all: bool) -> Printed {
        let least = depth == 0 || self.one_in(4);
        match if least { 0 } else { 1 + self.random.below(7) } {
            1 | 2 => {
                let cond = self.asked(depth - 1);
                let then = self.moves_in(depth - 1, of_piece, all);
                let other = self
                    .one_in(2)
                    .then(|| self.moves_in(depth - 1, of_piece, false));
                conditional(cond, then, other)
            }
            3..=5 => {
                let count = 2 + self.random.below(3);
                let parts: Vec<Printed> = (0..count)
                    .map(|_| self.moves_in(depth - 1, of_piece, false))
                    .collect();
                let texts: Vec<String> = parts.iter().map(|p| p.text.clone()).collect();
                let mut text = texts.join(" or ");
                let mut after = None;
                if all && self.one_in(3) {
                    let effect = self.effect(depth - 1);
                    text += &format!(" {}", effect.text);
                    after = Some(Box::new(effect.act));
                }
                let choices = parts.into_iter().map(|p| p.act).collect();
                Printed {
                    text,
                    act: at(Does::Or { choices, after }),
                }
            }
            6 if self.one_in(3) => {
                let count = 2 + usize::from(self.one_in(3));
                let parts: Vec<Printed> = (0..count)
                    .map(|_| self.moves_in(depth - 1, of_piece, false))
                    .collect();
                let texts: Vec<String> = parts.iter().map(|p| p.text.clone()).collect();
                Printed {
                    text: format!("moves with priority: {}", texts.join(", ")),
                    act: at(Does::Priority(parts.into_iter().map(|p| p.act).collect())),
                }
            }
            7 if self.one_in(2) => {
                let moves = self.moves_in(depth - 1, of_piece, false);
                self.moves_in_turn(moves)
            }
            _ => {
                let first = match of_piece {
                    true => self.way(depth),
                    false => turn(self.pick(TURNS)),
                };
                if self.one_in(2) {
                    return first;
                }
                let then = self.effect(depth.saturating_sub(1));
                followed(first, then)
            }
        }
    }
}

fn followed(first: Printed, then: Printed) -> Printed {
    Printed {
        text: format!("{} then {}", first.text, then.text),
        act: at(Does::Then(vec![first.act, then.act])),
    }
}

fn conditional(cond: (String, At<Cond>), then: Printed, other: Option<Printed>) -> Printed {
    let mut text = format!("if {}, {}", cond.0, then.text);
    if let Some(other) = &other {
        text += &format!(", else {}", other.text);
    }
    Printed {
        text,
        act: at(Does::If {
            cond: Box::new(cond.1),
            then: Box::new(then.act),
            otherwise: other.map(|other| Box::new(other.act)),
        }),
    }
}

// --- single phrases, as the reader reads them by themselves -------------------

fn rule(lines: &str) -> Option<Act> {
    let text = page(&[lines]);
    let read = parsed(&text, &[]);
    assert!(read.unread.is_empty(), "{lines}: {:?}", read.unread);
    let mut rules = read.rules;
    let knights = rules.pieces.iter().position(|rule| rule.name == "Knight")?;
    Some(match lines.starts_with("Rules") {
        true => rules.play.remove(0),
        false => rules.pieces.remove(knights).moves,
    })
}

fn condition(leaf: &str) -> At<Cond> {
    if TARGET.contains(&leaf) {
        return match rule(&format!("Knights leap a piece to {leaf}.")) {
            Some(At {
                is: Does::Leap { to },
                ..
            }) => *to,
            other => panic!("{leaf}: {other:?}"),
        };
    }
    match rule(&format!("Knights if {leaf}, hop diagonal.")).map(|act| act.is) {
        Some(Does::If { cond, .. }) => *cond,
        other => panic!("{leaf}: {other:?}"),
    }
}

fn way(leaf: &str) -> Printed {
    Printed {
        text: leaf.to_string(),
        act: rule(&format!("Knights {leaf}.")).expect(leaf),
    }
}

fn turn(leaf: &str) -> Printed {
    Printed {
        text: leaf.to_string(),
        act: rule(&format!("Rules: {leaf}.")).expect(leaf),
    }
}

fn effect(leaf: &str) -> Printed {
    match rule(&format!("Knights hop diagonal then {leaf}.")).map(|act| act.is) {
        Some(Does::Then(mut acts)) => Printed {
            text: leaf.to_string(),
            act: acts.pop().expect("an effect"),
        },
        other => panic!("{leaf}: {other:?}"),
    }
}
