//! Phrases of one page in the place of phrases of the same sort on another: the tree tells where
//! each begins and ends.

use rookery_reader::page::Page;
use rookery_reader::parse::parse;
use rookery_reader::span::Extent;
use rookery_reader::tree::{Act, At, Cond, Does, Ways};
use rookery_rules::rng::Rng;

/// What a phrase is; only one of the same sort can stand in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// A way of moving, or several of them.
    Move,
    Effect,
    Cond,
}

/// A page's phrases by their place, and the names of its pieces.
pub struct Phrases {
    text: String,
    found: Vec<(Sort, Extent)>,
    kinds: Vec<String>,
}

impl Phrases {
    pub fn of(text: &str) -> Phrases {
        let page = Page::new(text);
        let rules = parse(&page.tokens[page.rules.clone()], &[]).rules;
        let mut found = Vec::new();
        let pieces = rules.pieces.iter().map(|piece| &piece.moves);
        for act in pieces.chain(&rules.play) {
            acts(act, Sort::Move, &mut found);
        }
        for end in &rules.ends {
            conds(&end.cond, &mut found);
        }
        found.retain(|(_, at)| at.start < at.end && at.end <= text.len());
        Phrases {
            text: text.to_string(),
            found,
            kinds: rules.kinds,
        }
    }

    fn one<'a>(
        &self,
        among: &[&'a (Sort, Extent)],
        random: &mut Rng,
    ) -> Option<&'a (Sort, Extent)> {
        among.get(random.below(among.len().max(1))).copied()
    }

    /// The page with one of its phrases exchanged for one of the other page's.
    pub fn graft(&self, other: &Phrases, random: &mut Rng) -> Option<String> {
        let own: Vec<_> = self.found.iter().collect();
        let (sort, at) = self.one(&own, random)?;
        let like: Vec<_> = other.found.iter().filter(|(s, _)| s == sort).collect();
        let (_, from) = other.one(&like, random)?;
        let mut phrase = other.text.get(from.start..from.end)?.to_string();
        for kind in &other.kinds {
            // A piece that this page does not have becomes one that it has.
            if !self.kinds.contains(kind) && phrase.contains(kind.as_str()) {
                let new = &self.kinds[random.below(self.kinds.len().max(1))];
                phrase = phrase.replace(kind.as_str(), new);
            }
        }
        let (before, after) = (self.text.get(..at.start)?, self.text.get(at.end..)?);
        Some(format!("{before}{phrase}{after}"))
    }
}

fn acts(act: &Act, sort: Sort, found: &mut Vec<(Sort, Extent)>) {
    found.push((sort, act.at));
    match &act.is {
        Does::Then(parts) => {
            for (index, part) in parts.iter().enumerate() {
                acts(part, if index == 0 { sort } else { Sort::Effect }, found);
            }
        }
        Does::And(parts) | Does::Priority(parts) => {
            parts.iter().for_each(|part| acts(part, sort, found));
        }
        Does::Or { choices, after } => {
            choices.iter().for_each(|part| acts(part, sort, found));
            if let Some(after) = after {
                acts(after, Sort::Effect, found);
            }
        }
        Does::If {
            cond,
            then,
            otherwise,
        } => {
            conds(cond, found);
            acts(then, sort, found);
            if let Some(otherwise) = otherwise {
                acts(otherwise, sort, found);
            }
        }
        Does::Step { before, ways } => {
            if let Some(before) = before {
                acts(before, Sort::Effect, found);
            }
            of_ways(ways, found);
        }
        Does::Slide { ways, through, .. } => {
            of_ways(ways, found);
            conds(through, found);
        }
        Does::Hop { ways } => of_ways(ways, found),
        Does::Leap { to } => conds(to, found),
        Does::FromTo { rule, capture, .. } => {
            conds(rule, found);
            if let Some(capture) = capture {
                acts(capture, Sort::Effect, found);
            }
        }
        Does::EachSquare { moves, .. } => acts(moves, sort, found),
        _ => {}
    }
}

fn of_ways(ways: &Ways, found: &mut Vec<(Sort, Extent)>) {
    if let Ways::If { cond, .. } = ways {
        conds(cond, found);
    }
}

fn conds(cond: &At<Cond>, found: &mut Vec<(Sort, Extent)>) {
    found.push((Sort::Cond, cond.at));
    match &cond.is {
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| conds(part, found)),
        Cond::Not(inner) | Cond::Every(_, inner) => conds(inner, found),
        Cond::If {
            cond,
            then,
            otherwise,
        } => {
            conds(cond, found);
            conds(then, found);
            if let Some(otherwise) = otherwise {
                conds(otherwise, found);
            }
        }
        Cond::CanMove(act) => acts(act, Sort::Move, found),
        _ => {}
    }
}
