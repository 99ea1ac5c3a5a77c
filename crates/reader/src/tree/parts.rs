//! What conditions, quantities and squares are made of.

use super::{Act, Cond, Site, Squares, Value, Ways};

/// A part of what is asked.
#[derive(Clone, Copy)]
pub enum Part<'t> {
    Cond(&'t Cond),
    Value(&'t Value),
    Site(&'t Site),
    Squares(&'t Squares),
    /// Moves that are asked about, and not made.
    Act(&'t Act),
}

impl<'t> Part<'t> {
    /// Hands on the parts of this, one by one; moves are whole.
    pub fn each(self, hear: &mut dyn FnMut(Part<'t>)) {
        match self {
            Part::Cond(cond) => cond.each(hear),
            Part::Value(value) => value.each(hear),
            Part::Site(site) => site.each(hear),
            Part::Squares(squares) => squares.each(hear),
            Part::Act(_) => {}
        }
    }
}

impl Cond {
    fn each<'t>(&'t self, hear: &mut dyn FnMut(Part<'t>)) {
        match self {
            Self::EnemyAt(site) | Self::Occupied(site) => hear(Part::Site(site)),
            Self::IsIn(site, set) => {
                hear(Part::Site(site));
                hear(Part::Squares(set));
            }
            Self::AllIn(sites, set) => {
                sites.iter().for_each(|site| hear(Part::Site(site)));
                hear(Part::Squares(set));
            }
            Self::None { within, .. } => within.iter().for_each(|set| hear(Part::Squares(set))),
            Self::Every(set, inner) => {
                hear(Part::Squares(set));
                hear(Part::Cond(&inner.is));
            }
            Self::If {
                cond,
                then,
                otherwise,
            } => {
                let parts = [cond, then].into_iter().chain(otherwise);
                parts.for_each(|part| hear(Part::Cond(&part.is)));
            }
            Self::CanMove(act) => hear(Part::Act(act)),
            Self::RememberedValue(value) => hear(Part::Value(value)),
            Self::Compare(a, _, b) => [a, b].into_iter().for_each(|v| hear(Part::Value(v))),
            Self::Not(inner) => hear(Part::Cond(&inner.is)),
            Self::And(parts) | Self::Or(parts) => {
                parts.iter().for_each(|part| hear(Part::Cond(&part.is)));
            }
            Self::True
            | Self::Empty
            | Self::BetweenEmpty
            | Self::Friend
            | Self::Threatened { .. }
            | Self::PieceThreatened
            | Self::IsMover(_)
            | Self::Active(_)
            | Self::Passed
            | Self::LastPass
            | Self::CannotMove(_)
            | Self::Pending
            | Self::SameTurn
            | Self::Remembered { .. } => {}
        }
    }
}

impl Value {
    fn each<'t>(&'t self, hear: &mut dyn FnMut(Part<'t>)) {
        match self {
            Self::StateAt(site)
            | Self::PieceAt(site)
            | Self::PlayerAt(site)
            | Self::NumberAt(site)
            | Self::Site(site)
            | Self::Column(site)
            | Self::Row(site)
            | Self::Colour(site) => hear(Part::Site(site)),
            Self::PiecesIn { of: set, .. } | Self::Count(set) => hear(Part::Squares(set)),
            Self::Sum(all) | Self::Product(all) | Self::Least(all) | Self::Most(all) => {
                all.iter().for_each(|value| hear(Part::Value(value)));
            }
            Self::Minus(a, b) | Self::Divided(a, b) | Self::Modulo(a, b) => {
                [a, b]
                    .into_iter()
                    .for_each(|value| hear(Part::Value(value)));
            }
            Self::Steps { from, to, .. } => {
                hear(Part::Site(from));
                hear(Part::Squares(to));
            }
            Self::If {
                cond,
                then,
                otherwise,
            } => {
                hear(Part::Cond(&cond.is));
                [then, otherwise]
                    .into_iter()
                    .for_each(|value| hear(Part::Value(value)));
            }
            Self::Number(_)
            | Self::PiecesOwned(_)
            | Self::KindOwned { .. }
            | Self::SquaresOf(_)
            | Self::Turns
            | Self::Moves
            | Self::Counter
            | Self::Player(_)
            | Self::NextMover
            | Self::NumberOf(_)
            | Self::Variable(_) => {}
        }
    }
}

impl Site {
    fn each<'t>(&'t self, hear: &mut dyn FnMut(Part<'t>)) {
        match self {
            Self::Crossing { row, column } => {
                [row, column].into_iter().for_each(|v| hear(Part::Value(v)));
            }
            Self::Ahead { of, ways, .. } => {
                hear(Part::Site(of));
                if let Ways::If { cond, .. } = &**ways {
                    hear(Part::Cond(&cond.is));
                }
            }
            Self::Numbered(value) | Self::Mapped { key: value, .. } => hear(Part::Value(value)),
            Self::OfRegion { set, .. } => hear(Part::Squares(set)),
            _ => {}
        }
    }
}

impl Squares {
    fn each<'t>(&'t self, hear: &mut dyn FnMut(Part<'t>)) {
        match self {
            Self::Sites(sites) => sites.iter().for_each(|site| hear(Part::Site(site))),
            Self::Both(a, b) | Self::Without(a, b) => {
                [a, b].into_iter().for_each(|set| hear(Part::Squares(set)));
            }
            Self::Union(parts) => parts.iter().for_each(|set| hear(Part::Squares(set))),
            Self::Expanded { of, .. } => hear(Part::Squares(of)),
            Self::Around { of, cond, .. } => {
                hear(Part::Squares(of));
                cond.iter().for_each(|cond| hear(Part::Cond(&cond.is)));
            }
            Self::Arrivals(act) => hear(Part::Act(act)),
            _ => {}
        }
    }
}
