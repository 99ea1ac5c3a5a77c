//! A form of moves and conditions that is the same for all that mean the same, as text.

use rookery_reader::span::Extent;
use rookery_reader::tree::{Act, At, Cond, Does, Site, Value, Ways};

/// Alternatives, one a line, sorted by nothing: the conditions, the move, what follows it.
pub fn moves(act: &Act) -> String {
    let mut lines = Vec::new();
    flat(act, &[], &[], &mut lines);
    lines.join("\n       ")
}

fn flat(act: &Act, conds: &[String], after: &[String], lines: &mut Vec<String>) {
    let under = |more: String| {
        let mut conds = conds.to_vec();
        conds.push(more);
        conds
    };
    match &act.is {
        Does::Or {
            choices,
            after: own,
        } => {
            let own = own.iter().flat_map(|own| follows(own));
            let after: Vec<String> = own.chain(after.iter().cloned()).collect();
            for choice in choices {
                flat(choice, conds, &after, lines);
            }
        }
        Does::If {
            cond: c,
            then,
            otherwise,
        } => {
            let mut held = conds.to_vec();
            listed(&c.is, true, &mut held);
            flat(then, &held, after, lines);
            if let Some(other) = otherwise {
                flat(other, &under(denied(&cond(&c.is))), after, lines);
            }
        }
        Does::Then(acts) => {
            let own = acts[1..].iter().flat_map(follows);
            let after: Vec<String> = own.chain(after.iter().cloned()).collect();
            flat(&acts[0], conds, &after, lines);
        }
        Does::Priority(_) => {
            let mut parts = Vec::new();
            in_order(act, &mut parts);
            let line = format!("first of {{{}}}", parts.join(" | "));
            lines.push(whole(conds, &line, after));
        }
        Does::EachSquare { of, moves: each } => {
            let line = format!("each {of:?} {{{}}}", moves(each));
            lines.push(whole(conds, &line, after));
        }
        Does::Step { before, ways: led } => {
            let before = before.iter().map(|b| effect(b)).collect::<Vec<_>>();
            let line = format!("step {before:?} {}", ways(led));
            lines.push(whole(conds, &line, after));
        }
        Does::Slide {
            from,
            ways: led,
            through,
        } => {
            let line = format!("slide {from:?} {} {}", ways(led), cond(&through.is));
            lines.push(whole(conds, &line, after));
        }
        Does::Afterwards(first, next) => {
            let line = format!("{} and afterwards", plain(&first.is));
            each(&line, next, conds, after, lines);
        }
        Does::EachValue { moves, .. } => each("for each value", &moves[0], conds, after, lines),
        Does::Leap { to } => {
            lines.push(whole(conds, &format!("leap {}", cond(&to.is)), after));
        }
        is => lines.push(whole(conds, &single(is), after)),
    }
}

/// What is said of each of some moves; what follows it all follows each of them.
fn each(said: &str, act: &Act, conds: &[String], after: &[String], lines: &mut Vec<String>) {
    let mut moves = Vec::new();
    flat(act, &[], after, &mut moves);
    lines.extend(
        moves
            .iter()
            .map(|one| whole(conds, &format!("{said} {{{one}}}"), &[])),
    );
}

/// The parts of a list by priority, and of such lists in it.
fn in_order(act: &Act, parts: &mut Vec<String>) {
    match &act.is {
        Does::Priority(all) => all.iter().for_each(|part| in_order(part, parts)),
        _ => parts.push(moves(act)),
    }
}

fn whole(conds: &[String], act: &str, after: &[String]) -> String {
    format!("[{}] {act} => {}", conds.join(", "), after.join(", "))
}

/// Effects, one by one: "then" and "and" between them say the same, unless the first may do nothing.
fn follows(act: &Act) -> Vec<String> {
    match &act.is {
        Does::Then(acts) if acts[0].is.may_do_nothing() => {
            let rest: Vec<String> = acts[1..].iter().flat_map(follows).collect();
            vec![format!("{} -> ({})", effect(&acts[0]), rest.join(", "))]
        }
        Does::Then(acts) | Does::And(acts) => acts.iter().flat_map(follows).collect(),
        _ => vec![effect(act)],
    }
}

fn effect(act: &Act) -> String {
    match &act.is {
        Does::Then(_) | Does::And(_) => format!("({})", follows(act).join(", ")),
        Does::If {
            cond: c,
            then,
            otherwise,
        } => {
            let other = otherwise.as_ref().map_or_else(String::new, |o| effect(o));
            format!("if {} {{{}}} else {{{other}}}", cond(&c.is), effect(then))
        }
        Does::EachSquare { of, moves } => format!("each {of:?} {{{}}}", effect(moves)),
        is => single(is),
    }
}

/// A single move or effect, with the conditions in it.
fn single(is: &Does) -> String {
    let asked = |c: &Option<Box<At<Cond>>>| c.as_ref().map_or_else(String::new, |c| cond(&c.is));
    match is {
        Does::FromTo {
            from,
            from_if,
            to,
            rule,
            capture_rule,
            capture,
        } => {
            let capture = capture.as_ref().map_or_else(String::new, |c| effect(c));
            let (from_if, taking) = (asked(from_if), asked(capture_rule));
            let rule = cond(&rule.is);
            format!("from {from:?} if {from_if} to {to:?} if {rule} taking if {taking} {capture}")
        }
        Does::SetNumberOf { whose, to } => format!("number of {whose:?} to {}", value(to)),
        Does::Remove {
            at:
                Site::Ahead {
                    steps,
                    of,
                    ways: led,
                },
        } => format!("remove {steps} ahead of {of:?} {}", ways(led)),
        is => plain(is),
    }
}

fn ways(led: &Ways) -> String {
    match led {
        Ways::These(ways) => format!("{ways:?}"),
        Ways::If {
            cond: c,
            then,
            otherwise,
        } => format!("if {} {then:?} else {otherwise:?}", cond(&c.is)),
    }
}

fn value(of: &Value) -> String {
    match of {
        Value::If {
            cond: c,
            then,
            otherwise,
        } => {
            let (then, other) = (value(then), value(otherwise));
            format!("if {} {{{then}}} else {{{other}}}", cond(&c.is))
        }
        Value::Sum(all) => format!("sum {:?}", all.iter().map(value).collect::<Vec<_>>()),
        Value::Minus(a, b) => format!("({} - {})", value(a), value(b)),
        Value::Modulo(a, b) => format!("({} % {})", value(a), value(b)),
        is => plain(is),
    }
}

fn denied(text: &str) -> String {
    match text.strip_prefix('!') {
        Some(rest) => rest.to_string(),
        None => format!("!{text}"),
    }
}

pub fn cond(is: &Cond) -> String {
    match is {
        Cond::Not(inner) => denied(&cond(&inner.is)),
        Cond::And(_) | Cond::Or(_) => {
            let and = matches!(is, Cond::And(_));
            let mut all = Vec::new();
            listed(is, and, &mut all);
            format!("{}({})", if and { "all" } else { "any" }, all.join(", "))
        }
        Cond::If {
            cond: c,
            then,
            otherwise,
        } => {
            let other = otherwise.as_ref().map_or_else(String::new, |o| cond(&o.is));
            format!("if {} {{{}}} else {{{other}}}", cond(&c.is), cond(&then.is))
        }
        Cond::Every(set, inner) => format!("every {set:?} {{{}}}", cond(&inner.is)),
        Cond::CanMove(act) => format!("can {{{}}}", moves(act)),
        Cond::Compare(a, sign, b) => format!("{} {sign:?} {}", value(a), value(b)),
        is => plain(is),
    }
}

/// The parts of a list, and of such lists in it.
fn listed(is: &Cond, and: bool, parts: &mut Vec<String>) {
    if let Cond::Not(inner) = is
        && let Cond::Not(inner) = &inner.is
    {
        return listed(&inner.is, and, parts);
    }
    match is {
        Cond::And(all) if and => all.iter().for_each(|c| listed(&c.is, and, parts)),
        Cond::Or(all) if !and => all.iter().for_each(|c| listed(&c.is, and, parts)),
        is => parts.push(cond(is)),
    }
}

/// A part without its places in the page.
fn plain(part: &impl std::fmt::Debug) -> String {
    let text = format!("{part:?}");
    let place = format!("{:?}", Extent::default());
    let begins = &place[..place.find('{').expect("a struct")];
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find(begins) {
        out += &rest[..at];
        let end = rest[at..].find('}').expect("its end");
        rest = &rest[at + end + 1..];
    }
    out + rest
}
