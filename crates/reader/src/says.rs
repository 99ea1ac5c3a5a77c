//! Plain words for each part of the tree: what the reader shows beside a phrase.

use crate::parse::{plain, square_text};
use crate::tree::{Compare, Cond, Does, Outcome, Site, Squares, Value, Way, Whose};

pub(crate) fn list(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

pub(crate) const fn way(way: Way) -> &'static str {
    match way {
        Way::Forward => "forward",
        Way::Backward => "backward",
        Way::Rightward => "to the right",
        Way::Leftward => "to the left",
        Way::ForwardRight => "forward-right",
        Way::ForwardLeft => "forward-left",
        Way::BackwardRight => "backward-right",
        Way::BackwardLeft => "backward-left",
        Way::North => "up the board",
        Way::South => "down the board",
        Way::East => "towards the h-file",
        Way::West => "towards the a-file",
        Way::Adjacent => "in any of the eight directions",
        Way::Orthogonal => "along ranks and files",
        Way::Diagonal => "diagonally",
    }
}

pub(crate) fn ways(ways: &[Way]) -> String {
    let words: Vec<String> = ways.iter().map(|w| way(*w).to_string()).collect();
    list(&words, "or")
}

const fn whose(whose: Whose) -> &'static str {
    match whose {
        Whose::Mover => "the player to move",
        Whose::Next => "the opponent",
        Whose::One => "White",
        Whose::Two => "Black",
        Whose::Anyone => "a player",
        Whose::All => "both players",
    }
}

pub(crate) fn site(site: &Site) -> String {
    match site {
        Site::To => "the target square".into(),
        Site::LastTo => "the square just reached".into(),
        Site::LastFrom => "the square just left".into(),
        Site::Piece => "the piece's square".into(),
        Site::Ahead {
            steps: 1,
            of,
            way: w,
        } => format!("the square one step {} from {}", way(*w), self::site(of)),
        Site::Ahead { steps, of, way: w } => format!(
            "the square {steps} steps {} from {}",
            way(*w),
            self::site(of)
        ),
        Site::Named { name, whose: w } => format!("the {} of {}", plain(name), whose(*w)),
        Site::WhereIs { name, whose: w } => {
            format!("the square of the {} of {}", plain(name), whose(*w))
        }
        Site::OfRegion { index, set } => format!("square number {index} of {}", squares(set)),
    }
}

pub(crate) fn squares(set: &Squares) -> String {
    match set {
        Squares::Start => "its start squares".into(),
        Squares::Corners => "the corners".into(),
        Squares::Empty => "the empty squares".into(),
        Squares::Region(name) => format!("the region {name}"),
        Squares::These(these) => {
            let words: Vec<String> = these.iter().map(|s| square_text(*s)).collect();
            list(&words, "and")
        }
        Squares::Both(a, b) => format!("{} within {}", squares(a), squares(b)),
    }
}

fn value(value: &Value) -> String {
    match value {
        Value::Number(n) => n.to_string(),
        Value::StateAt(at) => format!("the mark on {}", site(at)),
        Value::PieceAt(at) => format!("the piece on {}", site(at)),
        Value::Site(at) => site(at),
        Value::PiecesOwned(w) => format!("the number of pieces of {}", whose(*w)),
        Value::SquaresOf(w) => format!("the number of squares held by {}", whose(*w)),
        Value::Turns => "the number of turns".into(),
        Value::Counter => "the counter".into(),
        Value::Column(at) => format!("the column (from 0) of {}", site(at)),
        Value::Sum(values) => {
            let words: Vec<String> = values.iter().map(self::value).collect();
            format!("the sum of {}", list(&words, "and"))
        }
    }
}

pub(crate) fn cond(cond: &Cond) -> String {
    let parts = |parts: &[crate::tree::At<Cond>], joint| {
        let words: Vec<String> = parts.iter().map(|c| self::cond(&c.is)).collect();
        list(&words, joint)
    };
    match cond {
        Cond::True => "whatever stands there".into(),
        Cond::Empty => "the square is empty".into(),
        Cond::BetweenEmpty => "every square between is empty".into(),
        Cond::Friend => "the square holds a piece of one's own".into(),
        Cond::EnemyAt(at) => format!("an enemy piece stands on {}", site(at)),
        Cond::IsIn(at, set) => format!("{} is one of {}", site(at), squares(set)),
        Cond::Threatened { name, whose: w } => {
            format!("the {} of {} is attacked", plain(name), whose(*w))
        }
        Cond::CanMove(act) => format!("it is possible that it {}", does(&act.is)),
        Cond::CannotMove(w) => format!("{} has no legal move", whose(*w)),
        Cond::Pending => "something is pending".into(),
        Cond::SameTurn => "it is a further move of the same turn".into(),
        Cond::Remembered { name, whose: w } => format!(
            "a {} of {} has been captured earlier",
            plain(name),
            whose(*w)
        ),
        Cond::Compare(
            Value::Number(-1),
            Compare::Equal,
            Value::Site(Site::WhereIs { name, whose: w }),
        )
        | Cond::Compare(
            Value::Site(Site::WhereIs { name, whose: w }),
            Compare::Equal,
            Value::Number(-1),
        ) => {
            format!("{} has no {} on the board", whose(*w), plain(name))
        }
        Cond::Compare(a, compare, b) => {
            let compare = match compare {
                Compare::Equal => "is",
                Compare::Unequal => "is not",
                Compare::Less => "is less than",
                Compare::AtMost => "is at most",
                Compare::Greater => "is more than",
                Compare::AtLeast => "is at least",
            };
            format!("{} {compare} {}", value(a), value(b))
        }
        Cond::Not(inner) => format!("not: {}", self::cond(&inner.is)),
        Cond::And(all) => parts(all, "and"),
        Cond::Or(any) => parts(any, "or"),
    }
}

/// One phrase, as what a piece or a player does.
pub(crate) fn does(act: &Does) -> String {
    match act {
        Does::Slide {
            from: Site::Piece,
            ways: w,
            through,
        } => {
            format!("slides {} as long as {}", ways(w), cond(&through.is))
        }
        Does::Slide {
            from,
            ways: w,
            through,
        } => {
            format!(
                "{} slides {} as long as {}",
                site(from),
                ways(w),
                cond(&through.is)
            )
        }
        Does::Step { ways: w } => format!("steps one square {}", ways(w)),
        Does::Hop { ways: w } => format!("hops {}", ways(w)),
        Does::Leap { to } => format!("leaps to a square, if {}", cond(&to.is)),
        Does::FromTo { from, to, .. } => format!("goes from {} to {}", site(from), site(to)),
        Does::AnyPiece => "a player moves one of their pieces".into(),
        Does::Pass => "the player may pass".into(),
        Does::Remove { at } => format!("takes what stands on {}", site(at)),
        Does::Remember { at } => format!("what is taken on {} is remembered by its kind", site(at)),
        Does::Promote { into, .. } if into.is_empty() => {
            "promotes (into what, the page does not say)".into()
        }
        Does::Promote { into, .. } => {
            let names: Vec<String> = into.iter().map(|n| plain(n)).collect();
            format!("promotes to {}", list(&names, "or"))
        }
        Does::SetState { at, to } => format!("the piece on {} is marked with {to}", site(at)),
        Does::SetPending(None) => "something is pending for the next move".into(),
        Does::SetPending(Some(at)) => format!(
            "{} may be captured on in the next move (en passant)",
            site(at)
        ),
        Does::SetCounter(n) => format!("the counter is set to {n}"),
        Does::MoveAgain => "the same player moves again".into(),
        Does::Then(steps) => join(steps, ", then "),
        Does::And(steps) => join(steps, " and "),
        Does::Or { choices, after } => {
            let mut text = join(choices, ", or ");
            if let Some(after) = after {
                text = format!("{text}; after any of these: {}", does(&after.is));
            }
            text
        }
        Does::If {
            cond: c,
            then,
            otherwise,
        } => {
            let mut text = format!("if {}: {}", cond(&c.is), does(&then.is));
            if let Some(otherwise) = otherwise {
                text = format!("{text}; otherwise: {}", does(&otherwise.is));
            }
            text
        }
    }
}

fn join(acts: &[crate::tree::Act], joint: &str) -> String {
    let words: Vec<String> = acts.iter().map(|a| does(&a.is)).collect();
    words.join(joint)
}

pub(crate) const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Wins => "the player who has just moved wins",
        Outcome::Loses => "the player who has just moved loses",
        Outcome::NextWins => "the opponent wins",
        Outcome::NextLoses => "the opponent loses",
        Outcome::Draw => "the game is a draw",
    }
}

/// "a" before a vowel is "an": names come from the page, so nobody knew before.
pub(crate) fn articles(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        out.push_str(word);
        let vowel = |next: &&str| next.starts_with(['a', 'e', 'i', 'o']);
        if matches!(word, "a" | "A") && words.peek().is_some_and(vowel) {
            out.push('n');
        }
        if words.peek().is_some() {
            out.push(' ');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn articles_follow_the_name() {
        let text = "A idol takes a ox, a  fox and a";
        assert_eq!(super::articles(text), "An idol takes an ox, a  fox and a");
    }
}
