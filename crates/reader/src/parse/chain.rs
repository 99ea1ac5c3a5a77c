//! What hangs together of phrases in a row: effects behind each other, under a condition, before a step.

use super::joints::listed;
use crate::tree::{Act, At, Cond, Does, Site};

/// What is printed behind an effect with "then" follows that effect, and so hangs on it: of several
/// that are joined by "and" the last.
pub(super) fn chained(mut steps: Vec<Act>) -> Vec<Act> {
    let holds = |act: &Act| {
        let several = matches!(act.is, Does::And(_));
        several || act.is.lets_nothing_follow() || act.is.may_do_nothing()
    };
    let behind_first = steps.iter().skip(1);
    let place = behind_first
        .take(steps.len().saturating_sub(2))
        .position(holds);
    if let Some(place) = place {
        let rest = steps.split_off(place + 1);
        steps.push(behind(chained(rest)));
    }
    if steps.len() > 1 && matches!(steps[0].is, Does::And(_)) {
        let rest = steps.split_off(1);
        if let Some(Does::And(parts)) = steps.first_mut().map(|act| &mut act.is) {
            let last = parts.pop().into_iter().chain(rest).collect();
            parts.push(behind(chained(last)));
        }
    }
    steps
}

/// What follows each other, as one.
fn behind(mut steps: Vec<Act>) -> Act {
    if steps.len() == 1 {
        return steps.remove(0);
    }
    let at = steps[0].at.join(steps[steps.len() - 1].at);
    let is = Does::Then(steps);
    At { is, at }
}

/// What the last "else" of conditions within each other says.
pub(super) fn last_else(act: &mut Act) -> Option<&mut Act> {
    let Does::If {
        then, otherwise, ..
    } = &mut act.is
    else {
        return None;
    };
    match otherwise {
        Some(other) => match other.is {
            Does::If { .. } => last_else(other),
            _ => Some(other),
        },
        None => last_else(then),
    }
}

/// Takes away the "else" that ends a chain of conditions.
pub(super) fn cut_last_else(act: &mut Act) -> Option<Act> {
    let Does::If { otherwise, .. } = &mut act.is else {
        return None;
    };
    match otherwise {
        Some(other) if matches!(other.is, Does::If { .. }) => cut_last_else(other),
        _ => otherwise.take().map(|other| *other),
    }
}

/// A choice that nothing follows.
pub(super) const fn any_of(choices: Vec<Act>) -> Does {
    Does::Or {
        choices,
        after: None,
    }
}

/// Each condition around what follows it.
pub(super) fn under(mut conds: Vec<At<Cond>>, mut act: Act) -> Act {
    while let Some(cond) = conds.pop() {
        act = either(cond, act, None);
    }
    act
}

/// A condition, what it allows, and what else is done.
pub(super) fn either(cond: At<Cond>, then: Act, other: Option<Act>) -> Act {
    let at = cond.at.join(other.as_ref().map_or(then.at, |act| act.at));
    let is = Does::If {
        cond: Box::new(cond),
        then: Box::new(then),
        otherwise: other.map(Box::new),
    };
    At { is, at }
}

/// How many of several effects usually hang on the condition in front of them: up to one that sets the
/// counter or has an "if" of its own. Only what carries the piece away again belongs to the condition
/// under which it has come.
pub(super) fn hanging(joined: &[Act]) -> usize {
    let carries = |does: &Does| matches!(does, Does::FromTo { .. });
    let apart = |act: &Act| match &act.is {
        Does::SetCounter(_) => true,
        Does::If { .. } => !act.any(&carries),
        Does::And(parts) => matches!(parts[0].is, Does::If { .. }) && !act.any(&carries),
        _ => false,
    };
    let place = joined[1..].iter().position(apart);
    place.map_or(joined.len(), |place| place + 1)
}

/// Puts what is printed before a step, and joined to it by "then", into the step. Conditions
/// on the target square are on that effect: the step itself is made in any case.
pub(super) fn with_effect_before(
    act: Act,
    bare: Option<At<Cond>>,
    conds: &mut Vec<At<Cond>>,
    mut alone: usize,
) -> Act {
    let is_step = |a: &Act| matches!(a.is, Does::Step { before: None, .. });
    let (mut steps, at) = match act {
        At {
            is: Does::Then(steps),
            at,
        } if !is_step(&steps[0]) && steps.iter().any(is_step) => (steps, at),
        other => {
            conds.extend(bare);
            return other;
        }
    };
    let place = steps.iter().position(is_step).unwrap_or(0);
    let mut after = steps.split_off(place);
    // From the innermost out.
    let mut around: Vec<At<Cond>> = bare.into_iter().collect();
    while alone > 0 || conds.last().is_some_and(|c| c.is.speaks_of_target()) {
        alone = alone.saturating_sub(1);
        around.extend(conds.pop());
    }
    around.reverse();
    let around = match around.is_empty() {
        true => around,
        false => vec![listed(around, true)],
    };
    let before = under(around, behind(chained(steps)));
    if let Some(Does::Step { before: slot, .. }) = after.first_mut().map(|a| &mut a.is) {
        *slot = Some(Box::new(before));
    }
    match after.pop() {
        Some(only) if after.is_empty() => At { is: only.is, at },
        last => {
            after.extend(last);
            At {
                is: Does::Then(after),
                at,
            }
        }
    }
}

/// Of what is printed before a step, whether it takes what stands on the target square. A condition in
/// front of another effect belongs to that, as where it speaks of the target square.
pub(super) fn takes_before(act: &Act) -> Option<bool> {
    let Does::Then(steps) = &act.is else {
        return None;
    };
    let takes = |does: &Does| matches!(does, Does::Remove { at: Site::To });
    let place = steps.iter().position(|a| matches!(a.is, Does::Step { .. }));
    let before = &steps[..place.filter(|place| *place > 0)?];
    Some(before.iter().any(|a| a.any(&takes)))
}
