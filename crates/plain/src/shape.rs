//! Steps, slides, hops and leaps: where they lead, with what the English drops of them filled
//! in by the reading's answers.

use rookery_reader::span::Extent;
use rookery_reader::tree::{Act, Cond, Does, Site, Way, Ways};

use crate::act::Here;
use crate::apply::{Action, Move};
use crate::exposes::leaves_empty;
use crate::site::away;
use crate::state::State;
use crate::{Game, Told, unclear};

/// What the target square may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Empty,
    Enemy,
    Either,
    /// Whatever stands there is taken.
    Whatever,
    /// The same, where something does.
    Occupied,
    /// A piece of the mover's, which is taken.
    Own,
    /// A square that is pending.
    Pending,
}

/// How far a slide or a hop goes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reach {
    least: i32,
    most: i32,
    target: Target,
    /// It takes no piece of its own kind, and passes no piece that it could take.
    own_kind_apart: bool,
    /// It takes nothing that it could pass.
    blocked: bool,
}

impl Game {
    pub(crate) fn shape<'a>(
        &'a self,
        state: &State,
        act: &'a Act,
        here: &Here,
    ) -> Told<Vec<Move<'a>>> {
        match &act.is {
            Does::Step { before, ways } => self.step(state, before.as_deref(), ways, act.at, here),
            Does::Slide {
                from,
                ways,
                through,
            } => {
                let from = self.site(state, from, here)?;
                let own = matches!(
                    &act.is,
                    Does::Slide {
                        from: Site::Piece,
                        ..
                    }
                );
                let reach = match own {
                    true => self.slide_reach(act.at),
                    false => self.castling_reach(state, &through.is, from, ways, here)?,
                };
                let mut all = Vec::new();
                for step in self.rays(state, ways, from, here)? {
                    for far in 1..=reach.most {
                        let Some(to) = away(from, (step.0 * far, step.1 * far)) else {
                            break;
                        };
                        let there = Here {
                            from,
                            to,
                            between: to,
                            empty: Some(to),
                            ..*here
                        };
                        let kind = |square: i32| state.at(square).map(|p| p.kind);
                        let spared = reach.own_kind_apart && kind(to) == kind(from);
                        let enemy = state.at(to).is_some_and(|p| p.owner != here.mover);
                        let stops = own && state.at(to).is_some();
                        let passed =
                            reach.blocked && enemy && self.holds(state, through, &there)?;
                        let fits = !spared && !passed && self.fits(state, to, reach.target, here);
                        if far >= reach.least && (!own || fits) {
                            all.push(Move::new(from, to, vec![Action::Move(from, to)]));
                        }
                        // The last square of a castling's slide is not looked at; asked whether
                        // the way is free, every one is.
                        if far == reach.most && !own && through.is != Cond::Empty {
                            // Nor does the king take anything, as the reading has it.
                            let king = matches!(through.is, Cond::And(_));
                            all.retain(|mv| !king || state.at(mv.to).is_none());
                            break;
                        }
                        if stops && matches!(through.is, Cond::Empty | Cond::BetweenEmpty)
                            || reach.own_kind_apart && enemy && (!spared || here.quiet)
                            || !self.holds(state, through, &there)?
                        {
                            if !own {
                                // All that it passes has to be free.
                                all.retain(|mv| mv.to != to);
                            }
                            break;
                        }
                    }
                }
                if !own {
                    all.retain(|mv| {
                        let far = (mv.to % 8 - from % 8)
                            .abs()
                            .max((mv.to / 8 - from / 8).abs());
                        far == reach.most
                    });
                }
                Ok(all)
            }
            Does::Hop { ways } => self.hop(state, ways, act.at, here),
            Does::Leap { to } => {
                let key = self.answer(&["leap"], act.at).unwrap_or("1,2");
                let numbers: Vec<i32> = key
                    .split(',')
                    .filter_map(|n| n.trim().parse().ok())
                    .collect();
                let [a, b] = numbers.as_slice() else {
                    return unclear(format!("the leap {key}"));
                };
                let mut all: Vec<Move<'a>> = Vec::new();
                for (file, rank) in [(*a, *b), (*b, *a)] {
                    for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                        let Some(square) = away(here.from, (file * x, rank * y)) else {
                            continue;
                        };
                        let there = Here {
                            to: square,
                            empty: Some(square),
                            ..*here
                        };
                        let spared = self.spares_own(state, square, to.at, here);
                        let new = !spared && !all.iter().any(|mv| mv.to == square);
                        if new && self.holds(state, to, &there)? {
                            let action = Action::Move(here.from, square);
                            all.push(Move::new(here.from, square, vec![action]));
                        }
                    }
                }
                Ok(all)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Whether a move of a piece may end on an enemy's square.
    pub(crate) fn can_take(&self, act: &Act) -> bool {
        use Target::{Either, Enemy, Occupied, Whatever};
        let takes = |target: Target| matches!(target, Enemy | Either | Whatever | Occupied);
        match &act.is {
            Does::Step { before, ways } => takes(self.step_target(before.as_deref(), ways, act.at)),
            Does::Slide { from, .. } => {
                *from == Site::Piece && takes(self.slide_reach(act.at).target)
            }
            Does::Hop { .. } => takes(self.hop_target(act.at)),
            Does::Leap { to } | Does::FromTo { rule: to, .. } => !leaves_empty(&to.is),
            Does::Remove { .. } | Does::RemoveFrom { .. } => true,
            _ => false,
        }
    }

    fn rays(&self, state: &State, ways: &Ways, from: i32, here: &Here) -> Told<Vec<(i32, i32)>> {
        let owner = state.at(from).map_or(here.mover, |p| p.owner);
        let ways = self.ways(state, ways, here)?;
        let mut all: Vec<(i32, i32)> = Vec::new();
        for step in ways.iter().flat_map(|way| self.steps(*way, owner)) {
            if !all.contains(&step) {
                all.push(step);
            }
        }
        Ok(all)
    }

    /// Whether a piece of the mover's stands there and is not taken, by the answer at this place.
    pub(crate) fn spares_own(&self, state: &State, square: i32, at: Extent, here: &Here) -> bool {
        let own = state.at(square).is_some_and(|p| p.owner == here.mover);
        let taken = !here.quiet && !self.is_spared(state, square);
        match self.answer(&["-own"], at) {
            Some("taken") => own && !taken,
            answer => own && answer.is_some(),
        }
    }

    /// Whether a piece stands there that nobody takes.
    fn is_spared(&self, state: &State, square: i32) -> bool {
        let Some(kind) = state.at(square).map(|p| p.kind) else {
            return false;
        };
        self.spared == Some(kind) || self.guarded.contains(&kind) && !self.is_several(kind)
    }

    fn fits(&self, state: &State, square: i32, target: Target, here: &Here) -> bool {
        let there = state.at(square).map(|p| p.owner);
        let enemy = there == Some(3 - here.mover);
        // Nobody attacks what is his own, and what nobody takes he does not take either.
        let own = there == Some(here.mover) && !here.quiet && !self.is_spared(state, square);
        match target {
            Target::Whatever => own || enemy || there.is_none(),
            Target::Occupied => own || enemy,
            Target::Own => own,
            Target::Empty => there.is_none(),
            Target::Enemy => enemy,
            Target::Either => enemy || there.is_none(),
            Target::Pending => there != Some(here.mover) && state.pending.contains(&square),
        }
    }

    fn step<'a>(
        &'a self,
        state: &State,
        before: Option<&'a Act>,
        ways: &Ways,
        at: Extent,
        here: &Here,
    ) -> Told<Vec<Move<'a>>> {
        let target = self.step_target(before, ways, at);
        let mut all = Vec::new();
        for step in self.rays(state, ways, here.from, here)? {
            let Some(to) = away(here.from, step) else {
                continue;
            };
            if !self.fits(state, to, target, here) {
                continue;
            }
            let mut mv = Move::new(here.from, to, Vec::new());
            // Where the step itself hangs on the condition of what is done before it.
            let taken = state.at(to).is_some();
            let needs = match self.answer(&["-step-if", "-taking-if"], at) {
                Some("only") => true,
                Some("takes") => taken,
                _ => false,
            };
            let only_takes = self.answer(&["-taking-if"], at) == Some("only");
            if let Some(Does::If { cond, .. }) = before.map(|b| &b.is).filter(|_| needs) {
                let there = Here { to, ..*here };
                if !self.holds(state, cond, &there)? || only_takes && !taken {
                    continue;
                }
            }
            if let Some(before) = before {
                let there = Here {
                    to,
                    empty: Some(to),
                    ..*here
                };
                for effect in self.moves_of(state, before, &there)? {
                    mv.actions.extend(effect.actions);
                    mv.then.extend(effect.then);
                }
            }
            mv.actions.push(Action::Move(here.from, to));
            all.push(mv);
        }
        Ok(all)
    }

    /// What a step's lost condition was.
    fn step_target(&self, before: Option<&Act>, ways: &Ways, at: Extent) -> Target {
        let takes = |act: &&Act| {
            act.any(&|does| matches!(does, Does::Remove { .. } | Does::RemoveFrom { .. }))
        };
        let Some(before) = before.filter(takes) else {
            let answer = self.answer(&["en-passant"], at);
            if answer.map_or_else(|| self.takes_behind(at), |answer| answer == "en-passant") {
                return Target::Pending;
            }
            return match self.answer(&["-step", "-en-passant"], at) {
                Some("taking") => Target::Either,
                Some("whatever") => Target::Whatever,
                Some("occupied") => Target::Occupied,
                _ => Target::Empty,
            };
        };
        match self.answer(&["taking-step"], at) {
            Some("capture") => Target::Enemy,
            Some("whatever") => Target::Whatever,
            Some("own") => Target::Own,
            Some(_) => Target::Either,
            None => {
                let sideways = |way: &Way| matches!(way, Way::ForwardLeft | Way::ForwardRight);
                let pawn = ways.plain().is_some_and(|ways| ways.iter().all(sideways));
                let asked = matches!(before.is, Does::If { .. });
                if pawn && !asked {
                    Target::Enemy
                } else {
                    Target::Either
                }
            }
        }
    }

    /// Whether what is taken after the step at this place stands behind the square just reached.
    fn takes_behind(&self, at: Extent) -> bool {
        fn behind(act: &Act, at: Extent) -> bool {
            match &act.is {
                Does::Then(acts) => {
                    let here = acts.first().is_some_and(|a| a.at == at);
                    let takes = |a: &Act| {
                        a.any(&|d| matches!(d, Does::Remove { at: Site::Ahead { of, ways, .. } } if **of == Site::LastTo && ways.lead_back()))
                    };
                    here && acts[1..].iter().any(takes)
                }
                Does::Or { choices, .. } => choices.iter().any(|c| behind(c, at)),
                Does::If {
                    then, otherwise, ..
                } => behind(then, at) || otherwise.as_ref().is_some_and(|o| behind(o, at)),
                _ => false,
            }
        }
        let pending = |does: &Does| matches!(does, Does::SetPending(_) | Does::SetPendingAll(_));
        let moves = self.rules.pieces.iter().map(|rule| &rule.moves);
        let mut all = moves.clone().chain(&self.rules.play);
        all.any(|act| act.any(&pending)) && moves.clone().any(|moves| behind(moves, at))
    }

    /// How far a piece's own slide goes and what it may take.
    fn slide_reach(&self, at: Extent) -> Reach {
        let questions = [
            "-double",
            "-first-slide",
            "-slide-end",
            "-slide",
            "-passing",
        ];
        let asked = questions
            .iter()
            .find_map(|q| self.answer(&[q], at).map(|answer| (*q, answer)));
        let (question, key) = asked.unwrap_or(("-slide-end", "taking"));
        let digits: Vec<i32> = key
            .bytes()
            .filter(u8::is_ascii_digit)
            .map(|d| i32::from(d - b'0'))
            .collect();
        let (least, most) = match digits.as_slice() {
            [] => (1, 7),
            [only]
                if ["-any", "-own", "-quiet"]
                    .iter()
                    .any(|end| key.ends_with(end)) =>
            {
                (*only, 7)
            }
            [only] => (*only, *only),
            [first, .., last] => (*first, *last),
        };
        let quiet = match question {
            "-double" => true,
            "-first-slide" => !key.ends_with("taking"),
            _ => key.ends_with("quiet"),
        };
        Reach {
            own_kind_apart: key == "2-own",
            blocked: key == "blocked",
            least,
            most,
            target: match key {
                _ if quiet => Target::Empty,
                "whatever" | "1" => Target::Whatever,
                _ => Target::Either,
            },
        }
    }

    /// A king's or rook's slide in castling: the king two squares, the rook to beside it, and the
    /// question whether the way is free as far as the king.
    fn castling_reach(
        &self,
        state: &State,
        through: &Cond,
        from: i32,
        ways: &Ways,
        here: &Here,
    ) -> Told<Reach> {
        let far = |square: i32| {
            (square % 8 - from % 8)
                .abs()
                .max((square / 8 - from / 8).abs())
        };
        let most = match through {
            Cond::True => match state.last {
                Some((a, b)) => far((a + b) / 2),
                None => return unclear("how far the rook goes"),
            },
            Cond::And(_) => 2,
            _ => {
                let step = self.rays(state, ways, from, here)?[0];
                let king = (1..8).find(|n| {
                    let square = away(from, (step.0 * n, step.1 * n));
                    square.is_some_and(|s| state.at(s).is_some_and(|p| Some(p.kind) == self.main()))
                });
                match king {
                    Some(n) => n - 1,
                    None => {
                        return Ok(Reach {
                            own_kind_apart: false,
                            blocked: false,
                            least: 8,
                            most: 0,
                            target: Target::Empty,
                        });
                    }
                }
            }
        };
        Ok(Reach {
            own_kind_apart: false,
            blocked: false,
            least: 1,
            most,
            target: Target::Empty,
        })
    }

    fn hop_key(&self, at: Extent) -> &str {
        self.answer(&["-hop"], at).unwrap_or("2-taking")
    }

    fn hop_target(&self, at: Extent) -> Target {
        match self.hop_key(at).ends_with("taking") {
            true => Target::Either,
            false => Target::Empty,
        }
    }

    fn hop<'a>(
        &'a self,
        state: &State,
        ways: &Ways,
        at: Extent,
        here: &Here,
    ) -> Told<Vec<Move<'a>>> {
        let key = self.hop_key(at);
        let digits = key.bytes().filter(u8::is_ascii_digit);
        let digits: Vec<i32> = digits.map(|d| i32::from(d - b'0')).collect();
        let target = self.hop_target(at);
        let mut all = Vec::new();
        for step in self.rays(state, ways, here.from, here)? {
            for far in &digits {
                let Some(to) = away(here.from, (step.0 * far, step.1 * far)) else {
                    continue;
                };
                let passes = |square: i32| match state.at(square).map(|p| p.owner) {
                    None => true,
                    Some(owner) if key.contains("-past") => owner == here.mover,
                    Some(_) => !key.contains("-empty"),
                };
                let between = (1..*far).map(|n| away(here.from, (step.0 * n, step.1 * n)));
                if !between.flatten().all(passes) {
                    continue;
                }
                if self.fits(state, to, target, here) {
                    all.push(Move::new(here.from, to, vec![Action::Move(here.from, to)]));
                }
            }
        }
        Ok(all)
    }
}
