//! Castling: the long sentence that moves king and rook together.

use super::Lower;
use super::conds::state_test;
use crate::ask::Answer;
use crate::places::Place;
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Site, Way, Ways, Whose};
use rookery_rules::Square;
use rookery_rules::ruleset::spec::CastleSpec;

impl Lower<'_> {
    /// The king towards a rook over empty squares that are not attacked, the rook to the other side.
    pub(super) fn castling(&mut self, act: &Act) {
        let choices: Vec<&Act> = match &act.is {
            Does::Or {
                choices,
                after: None,
            } => choices.iter().collect(),
            _ => vec![act],
        };
        for choice in choices {
            match self.castle(choice) {
                Some(Some((castle, at))) => {
                    self.spec.castles.push(castle);
                    self.sources.castles.push(at);
                }
                Some(None) => {}
                None => self.beyond(),
            }
        }
    }

    /// None where it is more than a short line says; none within where there is none.
    fn castle(&mut self, choice: &Act) -> Option<Option<(CastleSpec, Extent)>> {
        let Does::If {
            cond: ready,
            then,
            otherwise: None,
        } = &choice.is
        else {
            return None;
        };
        let Does::Then(steps) = &then.is else {
            return None;
        };
        let [king_slide, rook_slide] = steps.as_slice() else {
            return None;
        };
        let (
            Does::Slide {
                from:
                    Site::Named {
                        name: king,
                        whose: Whose::Mover,
                    },
                ways: king_ways,
                through,
            },
            Does::Slide {
                from:
                    Site::Named {
                        name: rook,
                        whose: Whose::Mover,
                    },
                ways: rook_ways,
                through: rook_through,
            },
        ) = (&king_slide.is, &rook_slide.is)
        else {
            return None;
        };
        let king_name = self.ours(king)?;
        if self.main_piece().as_ref() != Some(&king_name) {
            return None;
        }
        let east = match (king_ways.only(), rook_ways.only()) {
            (Some(Way::East), Some(Way::West)) => true,
            (Some(Way::West), Some(Way::East)) => false,
            _ => return None,
        };
        let guarded = matches!(&through.is, Cond::And(parts) if parts.len() == 2 && parts[0].is == Cond::Empty && own_king_safe(&parts[1].is, king));
        if !guarded
            || !matches!(rook_through.is, Cond::True)
            || !rook_ready(&ready.is, rook, rook_ways)
        {
            return None;
        }
        let (rook_kind, right) = self.rook_of(rook)?;
        let [king_from] = *self.home(&king_name, 1) else {
            return None;
        };
        let row: Vec<Place> = self
            .home(&rook_kind, 1)
            .iter()
            .copied()
            .filter(|s| s.1 == king_from.1)
            .collect();
        let rook_from = if right {
            row.iter().max()
        } else {
            row.iter().min()
        };
        let rook_from = *rook_from?;
        if (rook_from.0 > king_from.0) != east
            || !self.mirrored_home(&king_name)
            || !self.mirrored_home(&rook_kind)
        {
            return None;
        }
        let step: i8 = if east { 1 } else { -1 };
        let king_to = king_from.0 as i8 + 2 * step;
        if !(0..8).contains(&king_to) || rook_from.0.abs_diff(king_from.0) < 3 {
            return None;
        }
        let because = "The page does not say how far the king and the rook go.";
        let answers = vec![
            Answer::new(
                "two",
                "the king goes two squares towards the rook, and the rook to the square that it has crossed",
            ),
            Answer::new("none", "there is no castling"),
        ];
        let at = king_slide.at.join(rook_slide.at);
        let king_to = (king_to as u8, king_from.1);
        let rook_to = ((king_from.0 as i8 + step) as u8, king_from.1);
        if self.asker.ask("castling", at, because, answers) == "none" {
            return Some(None);
        }
        self.castling_mark(ready, &rook_kind);
        let [king_from, king_to, rook_from, rook_to] =
            [king_from, king_to, rook_from, rook_to].map(|(file, rank)| Square(rank * 8 + file));
        let castle = CastleSpec {
            king_from,
            king_to,
            rook_from,
            rook_to,
        };
        Some(Some((castle, at)))
    }

    /// The mark without which a piece does not castle. What has moved never castles here,
    /// so moving has to take the mark.
    pub(super) fn castling_mark(&mut self, ready: &At<Cond>, kind: &str) {
        let Cond::And(parts) = &ready.is else { return };
        let set = self.marks_set(kind);
        for part in parts.iter().filter(|p| state_test(&p.is).is_some()) {
            if set.contains(&1) || !self.all_set_marks(kind) {
                self.beyond();
            } else {
                self.marked_at_start(part.at, kind);
            }
        }
    }

    /// `RookLeft`: the kind, and whether it is the one on the right.
    fn rook_of(&self, name: &str) -> Option<(String, bool)> {
        let lower = name.to_lowercase();
        let (stem, right) = lower
            .strip_suffix("right")
            .map(|stem| (stem, true))
            .or_else(|| lower.strip_suffix("left").map(|stem| (stem, false)))?;
        let kind = self
            .kinds
            .iter()
            .find(|k| k.name == stem || k.page.to_lowercase() == stem)?;
        Some((kind.name.clone(), right))
    }

    fn mirrored_home(&self, name: &str) -> bool {
        let black: Vec<Place> = self
            .home(name, 2)
            .iter()
            .copied()
            .map(crate::places::mirrored)
            .collect();
        let white = self.home(name, 1);
        white.len() == black.len() && white.iter().all(|s| black.contains(s))
    }
}

fn own_king_safe(cond: &Cond, king: &str) -> bool {
    matches!(cond, Cond::Not(inner) if matches!(&inner.is, Cond::Threatened { name, whose: Whose::Mover } if name == king))
}

pub(super) fn king_may_castle(cond: &Cond, king: &str) -> bool {
    let Cond::And(parts) = cond else { return false };
    let unmoved = |c: &Cond| {
        matches!(
            state_test(c),
            Some((
                Site::Named {
                    name,
                    whose: Whose::Mover,
                },
                1,
                true
            )) if name == king
        )
    };
    parts.len() == 2
        && parts.iter().any(|p| unmoved(&p.is))
        && parts.iter().any(|p| own_king_safe(&p.is, king))
}

/// `State at RookLeft … is equal to 1 and can move slide from RookLeft … through empty`
fn rook_ready(cond: &Cond, rook: &str, ways: &Ways) -> bool {
    let Cond::And(parts) = cond else { return false };
    let [mark, free] = parts.as_slice() else {
        return false;
    };
    let named =
        |site: &Site| matches!(site, Site::Named { name, whose: Whose::Mover } if name == rook);
    let unmoved = matches!(state_test(&mark.is), Some((site, 1, true)) if named(site));
    let Cond::CanMove(slide) = &free.is else {
        return false;
    };
    let clear = matches!(&slide.is, Does::Slide { from, ways: w, through } if named(from) && w == ways && matches!(through.is, Cond::Empty));
    unmoved && clear
}
