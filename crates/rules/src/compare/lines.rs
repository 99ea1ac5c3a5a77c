//! The sentences of two rulesets beside each other.

/// A place in the two accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Both say it.
    Common(String),
    /// What each says here that the other does not say anywhere.
    Apart([Option<String>; 2]),
}

/// The sentences of both, in the order of the first: what only one of them says stands where it is
/// said, beside what the other says there.
pub(super) fn beside(first: Vec<String>, second: Vec<String>) -> Vec<Line> {
    let partner = partners(&first, &second);
    let shared = |place: usize| partner.contains(&Some(place));
    // Those from a place on that the first does not say.
    let own_from = |place: usize| -> Vec<&String> {
        let rest = (place..second.len()).take_while(|at| !shared(*at));
        rest.map(|at| &second[at]).collect()
    };
    let mut lines = Vec::new();
    let mut theirs = own_from(0).into_iter();
    for (sentence, partner) in first.into_iter().zip(&partner) {
        let Some(place) = partner else {
            lines.push(Line::Apart([Some(sentence), theirs.next().cloned()]));
            continue;
        };
        lines.extend(theirs.map(|own| Line::Apart([None, Some(own.clone())])));
        lines.push(Line::Common(sentence));
        theirs = own_from(place + 1).into_iter();
    }
    lines.extend(theirs.map(|own| Line::Apart([None, Some(own.clone())])));
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
    parts.sort_unstable();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(first: &[&str], second: &[&str]) -> Vec<Line> {
        let owned = |all: &[&str]| all.iter().map(ToString::to_string).collect();
        beside(owned(first), owned(second))
    }

    fn apart(first: Option<&str>, second: Option<&str>) -> Line {
        Line::Apart([first, second].map(|s| s.map(str::to_string)))
    }

    fn common(words: &str) -> Line {
        Line::Common(words.to_string())
    }

    #[test]
    fn what_differs_stands_where_it_is_said() {
        assert_eq!(
            lines(&["A.", "B.", "C.", "D."], &["A.", "X.", "Y.", "D.", "Z."]),
            [
                common("A."),
                apart(Some("B."), Some("X.")),
                apart(Some("C."), Some("Y.")),
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
