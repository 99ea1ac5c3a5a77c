//! Squares and sets of squares.

use rookery_reader::tree::{Site, Squares, Way, Whose};

use crate::act::Here;
use crate::state::State;
use crate::{Game, Told, unclear};

/// The square so many files and ranks away, on the board.
pub(crate) fn away(square: i32, (files, ranks): (i32, i32)) -> Option<i32> {
    if !(0..64).contains(&square) {
        return None;
    }
    let (file, rank) = (square % 8 + files, square / 8 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(rank * 8 + file)
}

/// The steps of a direction for a player: what turns with the player, and what does not.
pub(crate) fn steps(way: Way, owner: usize) -> Vec<(i32, i32)> {
    let up = if owner == 2 { -1 } else { 1 };
    let turned = |list: &[(i32, i32)]| list.iter().map(|(f, r)| (f * up, r * up)).collect();
    let diagonal = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    match way {
        Way::Forward => turned(&[(0, 1)]),
        Way::Backward => turned(&[(0, -1)]),
        Way::Rightward => turned(&[(1, 0)]),
        Way::Leftward => turned(&[(-1, 0)]),
        Way::ForwardRight => turned(&[(1, 1)]),
        Way::ForwardLeft => turned(&[(-1, 1)]),
        Way::BackwardRight => turned(&[(1, -1)]),
        Way::BackwardLeft => turned(&[(-1, -1)]),
        Way::Forwards => turned(&[(0, 1), (1, 1), (-1, 1)]),
        Way::Backwards => turned(&[(0, -1), (1, -1), (-1, -1)]),
        Way::Rightwards => turned(&[(1, 0), (1, 1), (1, -1)]),
        Way::Leftwards => turned(&[(-1, 0), (-1, 1), (-1, -1)]),
        Way::North => vec![(0, 1)],
        Way::South => vec![(0, -1)],
        Way::East => vec![(1, 0)],
        Way::West => vec![(-1, 0)],
        Way::NorthEast => vec![(1, 1)],
        Way::NorthWest => vec![(-1, 1)],
        Way::SouthEast => vec![(1, -1)],
        Way::SouthWest => vec![(-1, -1)],
        Way::Orthogonal => straight.to_vec(),
        Way::Diagonal => diagonal.to_vec(),
        Way::Adjacent | Way::All => [straight, diagonal].concat(),
    }
}

const fn turns(way: Way) -> bool {
    !matches!(
        way,
        Way::North
            | Way::South
            | Way::East
            | Way::West
            | Way::NorthEast
            | Way::NorthWest
            | Way::SouthEast
            | Way::SouthWest
            | Way::Orthogonal
            | Way::Diagonal
            | Way::Adjacent
            | Way::All
    )
}

pub(crate) fn square((file, rank): (u8, u8)) -> i32 {
    i32::from(rank) * 8 + i32::from(file)
}

impl Game {
    /// The steps of a direction. Those of the board are the same for both players, unless the
    /// reading says that Black sees them from the other side.
    pub(crate) fn steps(&self, way: Way, owner: usize) -> Vec<(i32, i32)> {
        // Both players may look the same way.
        let looks = match self.answer_to("facing") {
            Some("up") => 1,
            Some("down") => 2,
            _ => owner,
        };
        let mut all = steps(way, looks);
        let says = |a: &rookery_reader::Assumption| {
            a.question.ends_with("-compass") && a.answer == "mirrored"
        };
        if owner == 2 && !turns(way) && self.reading.assumptions.iter().any(says) {
            all.iter_mut().for_each(|step| step.1 = -step.1);
        }
        all
    }

    /// The square that a phrase names; -1 for none.
    pub(crate) fn site(&self, state: &State, site: &Site, here: &Here) -> Told<i32> {
        Ok(match site {
            // The words for the squares of a move that is looked for, after the move.
            Site::To | Site::Piece
                if here.after && self.answer_in("left-over", here) == Some("last-target") =>
            {
                state.last.map_or(-1, |(_, to)| to)
            }
            Site::To | Site::Piece
                if here.after && self.answer_in("left-over", here) == Some("last-from") =>
            {
                state.last.map_or(-1, |(from, _)| from)
            }
            Site::To => here.to,
            Site::Between => here.between,
            Site::Current => here.site,
            Site::LastTo => state.last.map_or(-1, |(_, to)| to),
            Site::LastFrom => state.last.map_or(-1, |(from, _)| from),
            Site::Piece => here.from,
            Site::Pending if here.after => {
                return unclear("a pending square, after the move that has ended its waiting");
            }
            Site::Pending => match state.pending.as_slice() {
                [one] => *one,
                _ => 0,
            },
            Site::Square(file, rank) => square((*file, *rank)),
            Site::Numbered(number) => self.value(state, number, here)?,
            Site::Crossing { row, column } => {
                let (row, column) = (
                    self.value(state, row, here)?,
                    self.value(state, column, here)?,
                );
                away(0, (column, row)).unwrap_or(-1)
            }
            Site::Ahead { steps: n, of, ways } => {
                let of = self.site(state, of, here)?;
                let Some(way) = self.ways(state, ways, here)?.first() else {
                    return unclear("a direction");
                };
                match state.at(of) {
                    _ if of < 0 => -1,
                    // An empty square faces nowhere.
                    None if turns(*way) => of,
                    piece => {
                        let facing = piece.filter(|_| turns(*way));
                        let owner = facing.map_or(here.mover, |p| p.owner);
                        let step = self.steps(*way, owner)[0];
                        away(of, (step.0 * n, step.1 * n)).unwrap_or(of)
                    }
                }
            }
            Site::WhereIs { name, whose } => {
                let owner = here.player(*whose)?;
                let kind = self.kind(name);
                kind.and_then(|kind| state.find(kind, owner)).unwrap_or(-1)
            }
            Site::Named { name, whose } => self.named(state, name, here.player(*whose)?)?,
            Site::OfRegion { index, set } => {
                let mut all = self.squares(state, set, here)?;
                all.sort_unstable();
                all.dedup();
                let index = usize::try_from(*index).unwrap_or(usize::MAX);
                all.get(index).copied().unwrap_or(-1)
            }
            Site::WhereSome => {
                let told = self.answer_to("somewhere").and_then(|a| a.rsplit_once('-'));
                let Some((kind, whose)) = told else {
                    return unclear("where a piece stands that the page does not name");
                };
                let owner = if whose == "next" {
                    3 - here.mover
                } else {
                    here.mover
                };
                let kind = self.kind_answered(kind);
                let square = kind.and_then(|kind| state.find(kind, owner));
                square.unwrap_or(-1)
            }
            Site::Mapped { .. } => {
                return unclear("a square that the page does not tell");
            }
        })
    }

    /// `RookLeft`: where that piece stands at the start. Names that are no piece's tell nothing.
    fn named(&self, state: &State, name: &str, owner: usize) -> Told<i32> {
        let stem = |end: &str| name.strip_suffix(end).and_then(|stem| self.kind(stem));
        let homes = |kind: usize, owner: usize| -> Vec<i32> {
            (0..64i32)
                .filter(|s| state.home[usize::try_from(*s).unwrap_or(0)] == Some((kind, owner)))
                .collect()
        };
        let of = |owner: usize| {
            if let Some(kind) = stem("Left") {
                homes(kind, owner).into_iter().min_by_key(|s| s % 8)
            } else if let Some(kind) = stem("Right") {
                homes(kind, owner).into_iter().max_by_key(|s| s % 8)
            } else {
                let kind = self.rules.kinds.iter().position(|k| k == name)?;
                match homes(kind, owner).as_slice() {
                    [only] => Some(*only),
                    _ => None,
                }
            }
        };
        // Where a player has none, or several, it is as the other has it, over the board.
        let found = of(owner).or_else(|| of(3 - owner).map(|square| square ^ 56));
        // Other names are told by the reading, as White's squares: for Black they lie as far from
        // the main piece's own, seen from the other side.
        let main = |owner: usize| {
            let of_one = |kind| self.home_file(state, kind, owner);
            self.main().and_then(of_one).unwrap_or(0)
        };
        let told = self.answer_to(&format!("square-{}", name.to_lowercase()));
        let told = told.and_then(|square| match square.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                let rank = i32::from(rank - b'1');
                let rank = if owner == 2 { 7 - rank } else { rank };
                let file = i32::from(file - b'a') + main(owner) - main(1);
                Some(rank * 8 + file)
            }
            _ => None,
        });
        match found.or(told) {
            Some(square) => Ok(square),
            None => unclear(format!(
                "'{name}' names a square that the page does not tell"
            )),
        }
    }

    /// The file where a piece of the kind stands at the start.
    fn home_file(&self, state: &State, kind: usize, owner: usize) -> Option<i32> {
        let home = (0..64).find(|s| state.home[*s] == Some((kind, owner)))?;
        i32::try_from(home % 8).ok()
    }

    pub(crate) fn squares(&self, state: &State, set: &Squares, here: &Here) -> Told<Vec<i32>> {
        let those = |such: &dyn Fn(i32, i32) -> bool| -> Told<Vec<i32>> {
            Ok((0..64).filter(|s| such(s % 8, s / 8)).collect())
        };
        match set {
            Squares::Board => those(&|_, _| true),
            Squares::Corners => those(&|f, r| f % 7 == 0 && r % 7 == 0),
            Squares::Centre => those(&|f, r| (3..5).contains(&f) && (3..5).contains(&r)),
            Squares::Top => those(&|_, r| r == 7),
            Squares::Bottom => those(&|_, r| r == 0),
            Squares::Left => those(&|f, _| f == 0),
            Squares::Right => those(&|f, _| f == 7),
            Squares::Row(row) => those(&|_, r| r == *row),
            Squares::Column(column) => those(&|f, _| f == *column),
            Squares::Empty => Ok((0..64).filter(|s| state.at(*s).is_none()).collect()),
            Squares::Pending => Ok(state.pending.clone()),
            Squares::These(these) => Ok(these.iter().copied().map(square).collect()),
            Squares::Sides(sides) => {
                let own = sides[here.mover - 1].iter();
                Ok(own.copied().map(square).collect())
            }
            Squares::Sites(sites) => {
                let all: Told<Vec<i32>> = sites.iter().map(|s| self.site(state, s, here)).collect();
                // No square at all is in no set.
                Ok(all?.into_iter().filter(|square| *square >= 0).collect())
            }
            Squares::Start => {
                let of = match here.after {
                    true => state.last.map_or(-1, |(_, to)| to),
                    false => here.from,
                };
                let kind = state.at(of).map(|p| (p.kind, p.owner));
                Ok((0..64i32)
                    .filter(|s| {
                        let home = state.home[usize::try_from(*s).unwrap_or(0)];
                        kind.is_some() && home == kind
                    })
                    .collect())
            }
            Squares::Region(name) => {
                let named = self.rules.regions.iter().filter(|r| r.name == *name);
                let answer =
                    |about: &str| self.answer_to(&format!("{about}-{}", name.to_lowercase()));
                let meant = match (answer("region"), answer("whose")) {
                    (Some("squares"), _) => 0,
                    (_, Some("next")) => 3 - here.mover,
                    _ => here.mover,
                };
                let own = named.filter(|r| usize::from(r.player) == meant);
                Ok(own
                    .flat_map(|r| r.squares.iter().copied().map(square))
                    .collect())
            }
            Squares::Occupied(whose) => {
                let owner = match whose {
                    Whose::All => None,
                    one => Some(here.player(*one)?),
                };
                let counted = match self.answer_in("occupied", here) {
                    Some("all") => None,
                    Some("file") | None => here.counted,
                    Some(told) => self.kind_answered(told),
                };
                let counts = |s: &i32| {
                    state.at(*s).is_some_and(|p| {
                        owner.is_none_or(|o| o == p.owner)
                            && counted.is_none_or(|kind| kind == p.kind)
                    })
                };
                Ok((0..64).filter(counts).collect())
            }
            Squares::Both(a, b) => {
                let (a, b) = (self.squares(state, a, here)?, self.squares(state, b, here)?);
                Ok(a.into_iter().filter(|s| b.contains(s)).collect())
            }
            Squares::Without(a, b) if a == b && matches!(**a, Squares::Occupied(_)) => {
                // What is taken away is one kind, and the English drops it: the royal one.
                let all = self.squares(state, a, here)?;
                let royal = |s: &i32| state.at(*s).is_some_and(|p| Some(p.kind) == self.main());
                Ok(all.into_iter().filter(|s| !royal(s)).collect())
            }
            Squares::Without(a, b) => {
                let (a, b) = (self.squares(state, a, here)?, self.squares(state, b, here)?);
                Ok(a.into_iter().filter(|s| !b.contains(s)).collect())
            }
            Squares::Union(sets) => {
                let mut all = Vec::new();
                for set in sets {
                    let more = self.squares(state, set, here)?;
                    all.extend(
                        more.into_iter()
                            .filter(|s| !all.contains(s))
                            .collect::<Vec<_>>(),
                    );
                }
                Ok(all)
            }
            Squares::Expanded {
                of,
                steps,
                straight,
            } => {
                let set = self.squares(state, of, here)?;
                let near = |files: i32, ranks: i32| match straight {
                    true => files + ranks <= *steps,
                    false => files.max(ranks) <= *steps,
                };
                those(&|f, r| {
                    set.iter()
                        .any(|s| near((s % 8 - f).abs(), (s / 8 - r).abs()))
                })
            }
            Squares::Around {
                ways,
                of,
                steps: n,
                empty,
                cond,
                origin,
            } => {
                let mut all = Vec::new();
                // The squares in the middle count whatever stands there.
                let mut kept = Vec::new();
                for square in self.squares(state, of, here)? {
                    let told = match self.answer_in("around", here) {
                        Some("diagonal") => Way::Diagonal,
                        Some("orthogonal") => Way::Orthogonal,
                        _ => Way::Adjacent,
                    };
                    for (file, rank) in steps(ways.unwrap_or(told), 1) {
                        all.extend(away(square, (file * n, rank * n)));
                    }
                    if *origin {
                        kept.push(square);
                    }
                }
                for square in all {
                    let there = Here {
                        site: square,
                        to: square,
                        ..*here
                    };
                    let fits = match cond {
                        Some(cond) => self.holds(state, cond, &there)?,
                        None => true,
                    };
                    let double = kept.contains(&square);
                    if fits && !double && !(*empty && state.at(square).is_some()) {
                        kept.push(square);
                    }
                }
                Ok(kept)
            }
            Squares::Arrivals(act) => {
                let all = self.moves_of(state, act, here)?;
                Ok(all.iter().map(|mv| mv.to).collect())
            }
        }
    }
}
