//! Marks that phrases ask for, and whether any phrase gives them.

use super::Literal;
use crate::span::Extent;
use crate::tree::{Act, Does, Sign, Site, Value, Whose};

/// Where phrases ask for marks of pieces, and where they give them.
#[derive(Default)]
pub(super) struct MarkUse {
    asked: Vec<AskedMark>,
    /// By site, and whose rule it is.
    given: Vec<(Site, Option<usize>)>,
}

struct AskedMark {
    site: Site,
    /// The kind whose rule asks.
    piece: Option<usize>,
    at: Extent,
    /// The least mark that makes a difference.
    number: i32,
    /// What lacks it gets it by this very phrase, and lacks it at first.
    to_be_given: bool,
}

/// How phrases ask for the mark of a kind.
#[derive(Clone, Copy)]
pub(super) struct AskedOf {
    /// The first place.
    pub at: Extent,
    /// Only its own rule does.
    pub by_itself: bool,
    /// A phrase gives it one, or may.
    pub given: bool,
}

impl Literal<'_> {
    /// A phrase asks for the mark on this square.
    pub(super) fn asks_for_mark(&mut self, site: &Site, at: Extent) {
        self.mark_use.asked.push(AskedMark {
            site: site.clone(),
            piece: self.piece,
            at,
            number: 1,
            to_be_given: false,
        });
    }

    /// The marks asked for since there were so many are compared with a number.
    pub(super) fn marks_compared(&mut self, before: usize, compare: Sign, number: i32) {
        let more = matches!(compare, Sign::Greater | Sign::AtMost);
        for asked in &mut self.mark_use.asked[before..] {
            asked.number = number.saturating_add(i32::from(more)).max(1);
        }
    }

    pub(super) const fn marks_asked(&self) -> usize {
        self.mark_use.asked.len()
    }

    /// A mark that is only asked for to be set itself matters to nothing, unless that of what has moved
    /// last is asked for, whatever it is.
    pub(super) fn asked_to_be_set(&mut self, before: usize, then: &Act) {
        if self
            .asker
            .asked
            .iter()
            .any(|asked| asked.id == "moved-last")
        {
            return;
        }
        if let Does::SetState { at: set, .. } = &then.is {
            let asked = self.mark_use.asked.split_off(before);
            let others = asked.into_iter().filter(|asked| asked.site != *set);
            self.mark_use.asked.extend(others);
        } else if let Does::And(effects) = &then.is {
            for asked in &mut self.mark_use.asked[before..] {
                let sets =
                    |act: &Act| matches!(&act.is, Does::SetState { at, .. } if *at == asked.site);
                asked.to_be_given |= effects.iter().any(sets);
            }
        }
    }

    /// A phrase gives what stands on this square a mark, or takes it away.
    pub(super) fn gives_mark(&mut self, site: &Site, to: &Value) {
        if !matches!(to, Value::Number(..=0)) {
            self.mark_use.given.push((site.clone(), self.piece));
        }
    }

    /// The kinds that a phrase is about by its square, in the rule of a piece or not; none where it may be any.
    pub(super) fn kinds_on(&self, site: &Site, piece: Option<usize>) -> Option<Vec<usize>> {
        let named = |name: &str, whose: Whose| {
            let stem = name.strip_suffix("Left").or(name.strip_suffix("Right"));
            self.kind_of(stem.unwrap_or(name), whose)
        };
        let kinds: Vec<usize> = match site {
            Site::Piece | Site::LastTo => piece.into_iter().collect(),
            Site::Named { name, whose } | Site::WhereIs { name, whose } => {
                named(name, *whose).into_iter().collect()
            }
            Site::Square(file, rank) => {
                let begins = |kind: &usize| self.homes[*kind].concat().contains(&(*file, *rank));
                (0..self.kinds.len()).filter(begins).collect()
            }
            _ => Vec::new(),
        };
        (!kinds.is_empty()).then_some(kinds)
    }

    /// Where a mark of this kind is asked for. Of one that a phrase gives, its own rule does not tell who
    /// has it at first: there it comes later.
    pub(super) fn asked_of(&mut self, kind: usize) -> Option<AskedOf> {
        let about = |site: &Site, piece: Option<usize>, any: bool| {
            let kinds = self.kinds_on(site, piece);
            kinds.map_or(any, |kinds| kinds.contains(&kind))
        };
        let mut given = self.mark_use.given.iter();
        let given = given.any(|(site, piece)| about(site, *piece, true));
        let asked = self.mark_use.asked.iter();
        let asked = asked.filter(|asked| about(&asked.site, asked.piece, false));
        let asked = asked.filter(|asked| !given || asked.piece != Some(kind) && !asked.to_be_given);
        let asked: Vec<&AskedMark> = asked.collect();
        let first = asked.first()?;
        let found = AskedOf {
            at: first.at,
            by_itself: asked.iter().all(|asked| asked.piece == Some(kind)),
            given,
        };
        let other = asked.iter().find(|asked| asked.number != 1);
        if let Some(other) = other.filter(|_| !given) {
            let number = other.number;
            let because = format!("the mark {number}, and no phrase says which pieces carry it");
            self.obstacle(other.at, because);
        }
        Some(found)
    }

    /// Marks are asked for, of which pieces the page does not show.
    pub(super) fn marks_of_nobody(&mut self) {
        let ends = ["-marked", "-marks", "marks-behind"];
        let carried = (self.asker.asked.iter()).any(|a| ends.iter().any(|end| a.id.ends_with(end)));
        let mut asked = self.mark_use.asked.iter();
        let open = asked.find(|asked| self.kinds_on(&asked.site, asked.piece).is_none());
        let Some(at) = open.map(|asked| asked.at).filter(|_| !carried) else {
            return;
        };
        if self.mark_use.given.is_empty() {
            return self.obstacle(at, "a mark, and no phrase says which pieces carry one");
        }
        let because = "The page asks for marks that its phrases give, and does not say which pieces begin with one.";
        let answers = [
            ("none", "no piece begins with a mark"),
            ("all", "every piece begins with the mark 1"),
        ];
        if self.ask("begin-marks", at, because, &answers) == "all" {
            let homes: Vec<_> = self.homes.iter().flatten().flatten().copied().collect();
            self.mark(&homes);
        }
    }
}
