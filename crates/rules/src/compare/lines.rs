//! The sentences of two rulesets beside each other.

use crate::describe::{self, Part};
use crate::order::InOrder;
use crate::ruleset::Ruleset;
use std::mem::{Discriminant, discriminant};

/// A place in the two accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Both say it.
    Common(String),
    /// What each says here that the other does not say anywhere.
    Apart([Option<String>; 2]),
}

/// A sentence, and which statement says it.
pub(super) struct Sentence {
    /// What kind of statement, and of which kind of piece.
    about: (Discriminant<Part>, Option<String>),
    words: String,
}

impl Sentence {
    /// All that a ruleset says.
    pub fn all_of(ruleset: &Ruleset) -> Vec<Sentence> {
        let told = describe::told(ruleset).into_iter();
        told.map(|(part, words)| {
            let kind = match part {
                Part::Kind(kind) | Part::Move(kind, _) | Part::Promotion(kind, _) => Some(kind),
                _ => None,
            };
            let name = kind.map(|kind| ruleset.kinds()[kind].name.clone());
            Sentence {
                about: (discriminant(&part), name),
                words,
            }
        })
        .collect()
    }

    /// How near another one comes to it, in hundredths; none: they speak of different things.
    fn likeness(&self, other: &Sentence) -> Option<usize> {
        if self.about != other.about {
            return None;
        }
        // There is one of these, whatever it says.
        let one = [Part::Castling, Part::Stuck].map(|part| discriminant(&part));
        if one.contains(&self.about.0) {
            return Some(100);
        }
        let [own, theirs] = [self, other].map(|sentence| {
            let words = sentence.words.split(|c: char| !c.is_alphanumeric());
            words.filter(|word| !word.is_empty()).collect::<Vec<_>>()
        });
        let shared = own.iter().filter(|word| theirs.contains(word)).count();
        let likeness = 200 * shared / (own.len() + theirs.len()).max(1);
        (likeness >= LEAST_LIKENESS).then_some(likeness)
    }
}

/// Sentences of the same kind of statement with fewer words in common say different things.
const LEAST_LIKENESS: usize = 20;

/// The sentences of both, in the order of the first: what only one of them says stands beside what
/// the other says of the same, or alone.
pub(super) fn beside(first: &[Sentence], second: &[Sentence]) -> Vec<Line> {
    let words = |all: &[Sentence]| -> Vec<String> {
        all.iter().map(|sentence| sentence.words.clone()).collect()
    };
    let common = partners(&words(first), &words(second));
    let mut partner = common.clone();
    let mut taken = vec![false; second.len()];
    for place in common.iter().flatten() {
        taken[*place] = true;
    }
    // The two that are most alike first: there are few, and each pair leaves fewer.
    loop {
        let open = (0..first.len()).filter(|at| partner[*at].is_none());
        let pairs = open.flat_map(|at| (0..second.len()).map(move |place| (at, place)));
        let near = pairs
            .filter(|(_, place)| !taken[*place])
            .filter_map(|(at, place)| Some((first[at].likeness(&second[place])?, at, place)))
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((_, at, place)) = near else {
            break;
        };
        partner[at] = Some(place);
        taken[place] = true;
    }
    // Those from a place on that stand alone.
    let alone_from = |place: usize| {
        let rest = (place..second.len()).take_while(|at| !taken[*at]);
        rest.map(|at| Line::Apart([None, Some(second[at].words.clone())]))
    };
    let mut lines: Vec<Line> = alone_from(0).collect();
    for ((own, partner), common) in first.iter().zip(partner).zip(common) {
        let words = own.words.clone();
        lines.push(match common {
            Some(_) => Line::Common(words),
            None => {
                let other = partner.map(|place| second[place].words.clone());
                Line::Apart([Some(words), other])
            }
        });
        lines.extend(partner.into_iter().flat_map(|place| alone_from(place + 1)));
    }
    lines
}

/// The sentences that only one of them says.
pub(super) fn only(lines: &[Line]) -> [Vec<&str>; 2] {
    [0, 1].map(|which| {
        let own = lines.iter().filter_map(|line| match line {
            Line::Common(_) => None,
            Line::Apart(both) => both[which].as_deref(),
        });
        own.collect()
    })
}

/// How many sentences only one of them says.
pub(super) fn distance(first: &[String], second: &[String]) -> usize {
    let common = partners(first, second).iter().flatten().count();
    first.len() + second.len() - 2 * common
}

/// For each sentence of the first the place of the second's that says the same.
fn partners(first: &[String], second: &[String]) -> Vec<Option<usize>> {
    let theirs: Vec<Vec<&str>> = second.iter().map(|s| said(s)).collect();
    let mut taken = vec![false; theirs.len()];
    let partner = |sentence: &String| {
        let said = said(sentence);
        let found = (0..theirs.len()).find(|at| !taken[*at] && theirs[*at] == said)?;
        taken[found] = true;
        Some(found)
    };
    first.iter().map(partner).collect()
}

/// What a sentence lists, whatever the order: kinds of pieces stand in that of their ruleset.
fn said(sentence: &str) -> Vec<&str> {
    const JOINTS: [&str; 7] = [
        " or ",
        " and ",
        " with ",
        " becomes ",
        " become ",
        ", ",
        "; ",
    ];
    let mut parts = vec![sentence.trim_end_matches('.')];
    for joint in JOINTS {
        parts = parts.iter().flat_map(|part| part.split(joint)).collect();
    }
    // A sentence in the midst of the others ends a list, too.
    parts = parts.iter().flat_map(|part| part.split(". ")).collect();
    parts.order();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::matching::Matching;
    use crate::library;

    fn lines(first: &[&str], second: &[&str]) -> Vec<Line> {
        let all = |all: &[&str]| -> Vec<Sentence> {
            let whole = (discriminant(&Part::Whole), None);
            let sentences = all.iter().map(|words| Sentence {
                about: whole.clone(),
                words: words.to_string(),
            });
            sentences.collect()
        };
        beside(&all(first), &all(second))
    }

    fn apart(first: Option<&str>, second: Option<&str>) -> Line {
        Line::Apart([first, second].map(|s| s.map(str::to_string)))
    }

    fn common(words: &str) -> Line {
        Line::Common(words.to_string())
    }

    #[test]
    fn what_is_said_of_the_same_stands_beside_each_other() {
        assert_eq!(
            lines(
                &["A.", "Pawns take.", "Pawns go far.", "D."],
                &["A.", "Kings hide.", "Pawns go near.", "D.", "Z."]
            ),
            [
                common("A."),
                apart(None, Some("Kings hide.")),
                apart(Some("Pawns take."), None),
                apart(Some("Pawns go far."), Some("Pawns go near.")),
                common("D."),
                apart(None, Some("Z.")),
            ]
        );
        assert_eq!(
            lines(&["A.", "B."], &["X.", "A."]),
            [
                apart(None, Some("X.")),
                common("A."),
                apart(Some("B."), None)
            ]
        );
    }

    /// Whatever has no like in the other game stands alone, and nothing is paired with a stranger.
    #[test]
    fn chess_and_shatranj_are_paired_by_what_they_speak_of() {
        let [chess, shatranj] =
            ["chess", "shatranj"].map(|id| library::ruleset(id).expect("built in"));
        let matching = Matching::new(&chess, &shatranj);
        let shatranj = matching.told_alike(&chess, &shatranj).expect("other names");
        let [own, theirs] = [&chess, &shatranj].map(Sentence::all_of);
        let found = beside(&own, &theirs);
        let begins = |words: &Option<String>, with: &str| {
            words.as_ref().is_some_and(|words| words.starts_with(with))
        };
        for (with, of) in [
            ("A pawn captures", "A pawn captures"),
            ("A pawn that arrives", "A pawn that arrives"),
            ("Castling: ", "There is no castling"),
            ("A bishop goes", "A bishop jumps"),
            ("A queen goes", "A queen steps"),
            (
                "A player who leaves",
                "A player who leaves the opponent, who is not",
            ),
        ] {
            let pair = |line: &&Line| match line {
                Line::Apart([first, second]) => begins(first, with) && begins(second, of),
                Line::Common(_) => false,
            };
            assert_eq!(found.iter().filter(pair).count(), 1, "{with}: {found:#?}");
        }
        let alone = |line: &&Line| match line {
            Line::Apart([first, None]) => begins(first, "A pawn goes exactly 2"),
            _ => false,
        };
        assert_eq!(found.iter().filter(alone).count(), 1, "{found:#?}");
        let said: usize = only(&found).iter().map(Vec::len).sum();
        let common = found.len() - found.iter().filter(|l| matches!(l, Line::Apart(_))).count();
        assert_eq!(said + 2 * common, own.len() + theirs.len());
    }

    #[test]
    fn another_order_is_no_difference() {
        let found = lines(&["A or B.", "C."], &["C.", "B or A."]);
        assert_eq!(found, [common("A or B."), common("C.")]);
        assert_eq!(only(&found), [Vec::<&str>::new(), Vec::new()]);
    }

    #[test]
    fn who_says_a_thing_twice_says_more() {
        let found = lines(&["A.", "A."], &["A."]);
        assert_eq!(only(&found), [vec!["A."], vec![]]);
        let all = |s: &[&str]| -> Vec<String> { s.iter().map(ToString::to_string).collect() };
        assert_eq!(distance(&all(&["A.", "A."]), &all(&["A."])), 1);
    }
}
