//! Plain words for each part of the tree: what the reader shows beside a phrase.

use crate::parse::{plain, square_text};
use crate::tree::{Cond, Does, Outcome, Sign, Site, Squares, Value, Way, Ways, Whose};

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
        Way::NorthEast => "up the board and towards the h-file",
        Way::NorthWest => "up the board and towards the a-file",
        Way::SouthEast => "down the board and towards the h-file",
        Way::SouthWest => "down the board and towards the a-file",
        Way::Adjacent | Way::All => "in any of the eight directions",
        Way::Forwards => "forward, straight or diagonally",
        Way::Backwards => "backward, straight or diagonally",
        Way::Rightwards => "to the right, straight or diagonally",
        Way::Leftwards => "to the left, straight or diagonally",
        Way::Orthogonal => "along ranks and files",
        Way::Diagonal => "diagonally",
    }
}

pub(crate) fn ways(ways: &Ways) -> String {
    let these = |ways: &[Way]| {
        let words: Vec<String> = ways.iter().map(|w| way(*w).to_string()).collect();
        list(&words, "or")
    };
    match ways {
        Ways::These(ways) => these(ways),
        Ways::If {
            cond: c,
            then,
            otherwise,
        } => format!(
            "{} if {}, else {}",
            these(then),
            cond(&c.is),
            these(otherwise)
        ),
    }
}

const fn whose(whose: Whose) -> &'static str {
    match whose {
        Whose::Mover => "the player to move",
        Whose::Next => "the opponent",
        Whose::One => "White",
        Whose::Two => "Black",
        Whose::Anyone => "a player",
        Whose::All => "both players",
        Whose::Nobody => "nobody",
    }
}

pub(crate) fn site(site: &Site) -> String {
    match site {
        Site::To => "the target square".into(),
        Site::Between => "the square passed".into(),
        Site::Current => "the square in question".into(),
        Site::LastTo => "the square just reached".into(),
        Site::LastFrom => "the square just left".into(),
        Site::Piece => "the piece's square".into(),
        Site::Pending => "the pending square".into(),
        Site::Square(file, rank) => square_text((*file, *rank)),
        Site::Numbered(number) => format!("the square whose number is {}", value(number)),
        Site::Crossing { row, column } => format!(
            "the square in row {} and column {}",
            value(row),
            value(column)
        ),
        Site::Ahead {
            steps: 1,
            of,
            ways: w,
        } => format!("the square one step {} from {}", ways(w), self::site(of)),
        Site::Ahead { steps, of, ways: w } => format!(
            "the square {steps} steps {} from {}",
            ways(w),
            self::site(of)
        ),
        Site::Named { name, whose: w } => format!("the {} of {}", plain(name), whose(*w)),
        Site::Mapped { name, key } => format!("what '{name}' has for {}", value(key)),
        Site::WhereIs { name, whose: w } => {
            format!("the square of the {} of {}", plain(name), whose(*w))
        }
        Site::WhereSome => "the square of some piece (of which, the page does not say)".into(),
        Site::OfRegion { index, set } => format!("square number {index} of {}", squares(set)),
    }
}

pub(crate) fn squares(set: &Squares) -> String {
    let all = |sets: &[Squares]| sets.iter().map(squares).collect::<Vec<String>>();
    match set {
        Squares::Start => "its start squares".into(),
        Squares::Corners => "the corners".into(),
        Squares::Empty => "the empty squares".into(),
        Squares::Board => "all squares".into(),
        Squares::Centre => "the four squares in the centre".into(),
        Squares::Top => "the last rank".into(),
        Squares::Bottom => "the first rank".into(),
        Squares::Left => "the a-file".into(),
        Squares::Right => "the h-file".into(),
        Squares::Row(row) => format!("rank {}", row + 1),
        Squares::Column(column) => format!("column {column} (from 0)"),
        Squares::Occupied(w) => format!("the squares held by {}", whose(*w)),
        Squares::Pending => "the pending squares".into(),
        Squares::Region(name) => format!("the region {name}"),
        Squares::These(these) => {
            let words: Vec<String> = these.iter().map(|s| square_text(*s)).collect();
            list(&words, "and")
        }
        Squares::Sides(sides) => {
            let [white, black] = sides.clone().map(|own| squares(&Squares::These(own)));
            format!("{white} ({black} for Black)")
        }
        Squares::Sites(sites) => {
            let words: Vec<String> = sites.iter().map(site).collect();
            list(&words, "and")
        }
        Squares::Both(a, b) => format!("{} within {}", squares(a), squares(b)),
        Squares::Union(sets) => list(&all(sets), "and"),
        Squares::Without(a, b) => format!("{} without {}", squares(a), squares(b)),
        Squares::Expanded { of, steps: 1, .. } => format!("{} and one step around", squares(of)),
        Squares::Expanded { of, steps, .. } => format!("{} and {steps} steps around", squares(of)),
        Squares::Around {
            of,
            steps,
            empty,
            cond: c,
            origin,
            ways,
        } => {
            let mut text = format!(
                "the {}squares {steps} away from {}",
                if *empty { "empty " } else { "" },
                squares(of)
            );
            if let Some(towards) = ways {
                text += " ";
                text += way(*towards);
            }
            if let Some(c) = c {
                text += &format!(" where {}", cond(&c.is));
            }
            if *origin {
                text += ", and itself";
            }
            text
        }
        Squares::Arrivals(act) => format!("the squares that it reaches when it {}", does(&act.is)),
    }
}

fn value(value: &Value) -> String {
    let all = |values: &[Value]| {
        let words: Vec<String> = values.iter().map(self::value).collect();
        list(&words, "and")
    };
    match value {
        Value::Number(n) => n.to_string(),
        Value::StateAt(at) => format!("the mark on {}", site(at)),
        Value::PieceAt(at) => format!("the piece on {}", site(at)),
        Value::PlayerAt(at) => format!("the owner of the piece on {}", site(at)),
        Value::NumberAt(at) => format!("the number of the piece on {}", site(at)),
        Value::Site(at) => site(at),
        Value::PiecesOwned(w) => format!("the number of pieces of {}", whose(*w)),
        Value::KindOwned { name, whose: w } => {
            format!("how often {} has a {}", whose(*w), plain(name))
        }
        Value::PiecesIn { name, of } => {
            let of = squares(of);
            match name {
                Some(name) => format!("how often a {} stands on {of}", plain(name)),
                None => format!("the number of pieces on {of}"),
            }
        }
        Value::SquaresOf(w) => format!("the number of squares held by {}", whose(*w)),
        Value::Count(set) => format!("the number of squares among {}", squares(set)),
        Value::Turns => "the number of turns".into(),
        Value::Moves => "the number of moves".into(),
        Value::Counter => "the counter".into(),
        Value::Column(at) => format!("the column (from 0) of {}", site(at)),
        Value::Row(at) => format!("the row (from 0) of {}", site(at)),
        Value::Colour(at) => format!("the colour of {}", site(at)),
        Value::Player(w) => whose(*w).into(),
        Value::NextMover => "the player whose turn comes".into(),
        Value::NumberOf(w) => format!("the value of {}", whose(*w)),
        Value::Variable(name) if name == "null" => "the number of the game".into(),
        Value::Variable(name) => format!("the number '{name}' of the game"),
        Value::Sum(values) => format!("the sum of {}", all(values)),
        Value::Product(values) => format!("the product of {}", all(values)),
        Value::Least(values) => format!("the least of {}", all(values)),
        Value::Most(values) => format!("the greatest of {}", all(values)),
        Value::Minus(a, b) => format!("{} less {}", self::value(a), self::value(b)),
        Value::Divided(a, b) => format!("{} divided by {}", self::value(a), self::value(b)),
        Value::Modulo(a, b) => {
            format!("what remains of {} by {}", self::value(a), self::value(b))
        }
        Value::Steps { straight, from, to } => {
            let along = if *straight {
                " along ranks and files"
            } else {
                ""
            };
            format!("the distance from {} to {}{along}", site(from), squares(to))
        }
        Value::If {
            cond: c,
            then,
            otherwise,
        } => format!(
            "{} if {}, else {}",
            self::value(then),
            cond(&c.is),
            self::value(otherwise)
        ),
    }
}

pub(crate) fn cond(cond: &Cond) -> String {
    let parts = |parts: &[crate::tree::At<Cond>], joint| {
        let words = parts.iter().map(|part| match part.is {
            Cond::And(_) | Cond::Or(_) => format!("({})", self::cond(&part.is)),
            ref single => self::cond(single),
        });
        list(&words.collect::<Vec<_>>(), joint)
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
        Cond::AllIn(sites, set) => {
            let words: Vec<String> = sites.iter().map(site).collect();
            format!("all of {} are among {}", list(&words, "and"), squares(set))
        }
        Cond::Occupied(at) => format!("something stands on {}", site(at)),
        Cond::PieceThreatened => "the piece there is attacked".into(),
        Cond::IsMover(w) => format!("{} is the player to move", whose(*w)),
        Cond::Active(w) => format!("{} is still in the game", whose(*w)),
        Cond::None {
            name,
            whose: w,
            within,
        } => {
            let piece = name.as_deref().map_or_else(|| "piece".into(), plain);
            let mut text = format!("{} has no {piece}", whose(*w));
            if let Some(within) = within {
                text += &format!(" on {}", squares(within));
            }
            text
        }
        Cond::Every(set, inner) => {
            format!("on each of {}: {}", squares(set), self::cond(&inner.is))
        }
        Cond::If {
            cond: c,
            then,
            otherwise,
        } => {
            let mut text = format!("{} if {}", self::cond(&then.is), self::cond(&c.is));
            if let Some(otherwise) = otherwise {
                text += &format!(", else {}", self::cond(&otherwise.is));
            }
            text
        }
        Cond::Passed => "both players have passed".into(),
        Cond::LastPass => "the last move was a pass".into(),
        Cond::RememberedValue(v) => format!("{} has been remembered earlier", value(v)),
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
            Sign::Equal,
            Value::Site(Site::WhereIs { name, whose: w }),
        )
        | Cond::Compare(
            Value::Site(Site::WhereIs { name, whose: w }),
            Sign::Equal,
            Value::Number(-1),
        ) => {
            format!("{} has no {} on the board", whose(*w), plain(name))
        }
        Cond::Compare(a, compare, b) => {
            format!("{} {} {}", value(a), compare.words(), value(b))
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
        Does::Step {
            before: None,
            ways: w,
        } => format!("steps one square {}", ways(w)),
        Does::Step {
            before: Some(before),
            ways: w,
        } => format!("{}, then steps one square {}", does(&before.is), ways(w)),
        Does::Hop { ways: w } => format!("hops {}", ways(w)),
        Does::Leap { to } => format!("leaps to a square, if {}", cond(&to.is)),
        Does::FromTo { from, to, .. } => {
            format!("goes from {} to {}", squares(from), squares(to))
        }
        Does::Select { from, to: None, .. } => format!("chooses one of {}", squares(from)),
        Does::Select {
            from, to: Some(to), ..
        } => format!(
            "chooses one of {} and one of {}",
            squares(from),
            squares(to)
        ),
        Does::AnyPiece => "a player moves one of their pieces".into(),
        Does::Pass => "the player may pass".into(),
        Does::Remove { at } => format!("takes what stands on {}", site(at)),
        Does::RemoveFrom { of } => format!("takes what stands on {}", squares(of)),
        Does::Add { name, to } => {
            let piece = name.as_deref().map_or_else(|| "piece".into(), plain);
            let to = to.as_ref().map_or_else(
                || "(where, the page does not say)".into(),
                |to| format!("on {}", squares(to)),
            );
            format!("puts a {piece} {to}")
        }
        Does::Swap { one, other } => format!(
            "the pieces on {} and {} change places",
            site(one),
            site(other)
        ),
        Does::Remember { at } => format!("what is taken on {} is remembered by its kind", site(at)),
        Does::Promote { into, .. } if into.is_empty() => {
            "promotes (into what, the page does not say)".into()
        }
        Does::Promote { into, .. } => {
            let names: Vec<String> = into.iter().map(|n| plain(n)).collect();
            format!("promotes to {}", list(&names, "or"))
        }
        Does::SetState { at, to } => {
            format!("the piece on {} is marked with {}", site(at), value(to))
        }
        Does::SetNumberAt { at, to } => {
            format!("the piece on {} gets the number {}", site(at), value(to))
        }
        Does::SetNumberOf { whose: w, to } => {
            format!("the value of {} becomes {}", whose(*w), value(to))
        }
        Does::SetVariable { name, to } if name == "null" => {
            format!("the number of the game becomes {}", value(to))
        }
        Does::SetVariable { name, to } => {
            format!("the number '{name}' of the game becomes {}", value(to))
        }
        Does::SetPendingAll(set) => format!("{} are pending for the next move", squares(set)),
        Does::SetNextMover(w) => format!("{} moves next", whose(*w)),
        Does::Message => "a message is shown".into(),
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
        Does::Priority(parts) => {
            format!("the first of these that is possible: {}", join(parts, "; "))
        }
        Does::Afterwards(first, next) => {
            format!(
                "{}, and in the same move {}",
                does(&first.is),
                does(&next.is)
            )
        }
        Does::EachSquare { of, moves } => {
            format!("for each of {}: {}", squares(of), does(&moves.is))
        }
        Does::EachValue { least, most, moves } => {
            format!("for each value from {} to {}: {}", least, most, each(moves))
        }
    }
}

/// What is done for each of some values; once, where it is the same for all.
fn each(acts: &[crate::tree::Act]) -> String {
    match acts {
        [first, rest @ ..] if rest.iter().all(|act| does(&act.is) == does(&first.is)) => {
            does(&first.is)
        }
        _ => join(acts, "; "),
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
        Outcome::OneWins => "White wins",
        Outcome::TwoWins => "Black wins",
        Outcome::OneLoses => "White loses",
        Outcome::TwoLoses => "Black loses",
        Outcome::Draw => "the game is a draw",
    }
}

/// "a" before a vowel is "an": names come from the page, so nobody knew before.
pub(crate) fn articles(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut words = text.split(' ').peekable();
    let mut before = "";
    while let Some(word) = words.next() {
        out.push_str(word);
        let vowel = |next: &&str| next.starts_with(['a', 'e', 'i', 'o']);
        // The file of that name is no article.
        let article = matches!(word, "a" | "A") && !matches!(before, "file" | "files");
        if article && words.peek().is_some_and(vowel) {
            out.push('n');
        }
        before = word;
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
        let text = "A idol takes a ox on file a if it is a  fox, and a";
        let told = "An idol takes an ox on file a if it is a  fox, and a";
        assert_eq!(super::articles(text), told);
    }
}
