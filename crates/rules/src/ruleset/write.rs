//! Writes a [`Spec`] as the text of a ruleset file: the inverse of reading one.

use super::spec::*;
use super::text::key;
use super::words::direction_words;
use crate::rule::Term;
use std::fmt::Write;

pub fn write(spec: &Spec) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_to(&mut out, spec);
    out
}

fn write_to(out: &mut String, spec: &Spec) -> std::fmt::Result {
    if !spec.title.is_empty() {
        writeln!(out, "title {}", spec.title)?;
    }
    writeln!(out, "start {}", spec.start)?;
    for kind in &spec.kinds {
        write!(out, "\npiece {} {}", kind.name, kind.letter)?;
        if kind.royal {
            write!(out, " royal")?;
        }
        if kind.uncapturable {
            write!(out, " uncapturable")?;
        }
        writeln!(out)?;
        for m in &kind.moves {
            writeln!(out, "  {}", movement(m))?;
        }
        for p in &kind.promotions {
            writeln!(out, "  {}", promotion(p))?;
        }
    }
    writeln!(out)?;
    for c in &spec.castles {
        writeln!(
            out,
            "castle {}-{} {}-{}",
            c.king_from, c.king_to, c.rook_from, c.rook_to
        )?;
    }
    if spec.check_spoils_king {
        writeln!(out, "check-spoils-king")?;
    }
    for again in &spec.again {
        writeln!(out, "{}", further(again))?;
    }
    if let Some(term) = &spec.legal {
        writeln!(out, "legal {term}")?;
    }
    for (mark, region) in &spec.marks {
        writeln!(out, "mark {mark} {}", region.words)?;
    }
    for play in &spec.plays {
        let order = match (play.also, play.otherwise) {
            (true, _) => "also ",
            (false, true) => "else ",
            (false, false) => "",
        };
        write!(out, "play {order}")?;
        match &play.action {
            Action::Pieces(kinds) => {
                write!(out, "pieces")?;
                for kind in kinds {
                    write!(out, " {kind}")?;
                }
            }
            Action::Pass => write!(out, "pass")?,
            Action::Promote(place, kinds) => write!(out, "promote {place} to {}", kinds.join(" "))?,
            Action::Remove(set) => write!(out, "remove {set}")?,
            Action::Carry(from, to) => write!(out, "carry {from} to {to}")?,
            Action::Choose(one, None) => write!(out, "choose {one}")?,
            Action::Choose(one, Some(other)) => write!(out, "choose {one} to {other}")?,
        }
        writeln!(out, "{}", clauses(&None, &play.when, &play.then))?;
    }
    for end in &spec.ends {
        write!(out, "end {}", key(&end.condition))?;
        match &end.condition {
            Condition::Plies(n)
            | Condition::Quiet(n)
            | Condition::BarePlies(n)
            | Condition::Turns(n) => write!(out, " {n}")?,
            Condition::Material(pairs) => {
                for (a, b) in pairs {
                    write!(out, " {a}:{b}")?;
                }
            }
            Condition::When(term) => write!(out, " {term}")?,
            _ => {}
        }
        let verdict = match end.verdict {
            Verdict::Wins => "wins",
            Verdict::Loses => "loses",
            Verdict::Draws => "draws",
            Verdict::WhiteWins => "white-wins",
            Verdict::BlackWins => "black-wins",
        };
        writeln!(out, " {verdict}")?;
    }
    for switch in &spec.switches {
        writeln!(out, "\nswitch {}", switch.id)?;
        if !switch.says.is_empty() {
            writeln!(out, "says {}", switch.says)?;
        }
        for (_, line) in &switch.lines {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn clauses(through: &Option<Term>, when: &Option<Term>, then: &Option<Term>) -> String {
    let mut text = String::new();
    for (name, term) in [("through", through), ("if", when), ("then", then)] {
        if let Some(term) = term {
            text += &format!(" {name} {term}");
        }
    }
    text
}

fn movement(m: &MoveSpec) -> String {
    let purpose = match m.purpose {
        Purpose::Goes => "goes",
        Purpose::Moves => "moves",
        Purpose::Captures => "captures",
        Purpose::TakesOwn => "takes-own",
    };
    let shape = match &m.shape {
        Shape::To(set) => format!("to {set}"),
        Shape::Step(d) => format!("step {}", direction_words(*d)),
        Shape::Slide(d, 1, 7) => format!("slide {}", direction_words(*d)),
        Shape::Slide(d, a, b) if a == b => format!("slide {} {a}", direction_words(*d)),
        Shape::Slide(d, a, b) => format!("slide {} {a}-{b}", direction_words(*d)),
        Shape::Leap(a, b) => format!("leap {a},{b}"),
        Shape::Jump(d, n) => format!("jump {} {n}", direction_words(*d)),
        Shape::Hop(d, hurdle) => {
            let hurdle = match hurdle {
                Hurdle::Piece => "piece",
                Hurdle::Friend => "friend",
                Hurdle::Enemy => "enemy",
            };
            format!("hop {} over {hurdle}", direction_words(*d))
        }
    };
    let mut line = format!("{purpose} {shape}");
    if let Some(region) = &m.from {
        line += &format!(" from {}", region.words);
    }
    if m.unmoved {
        line += " unmoved";
    }
    if m.safe {
        line += " safe";
    }
    if let Some(n) = m.pieces {
        line += &format!(" pieces {n}");
    }
    if !m.spares.is_empty() {
        line += &format!(" not {}", m.spares.join(","));
    }
    if m.compass {
        line += " compass";
    }
    if m.leaves_en_passant {
        line += " leaves-en-passant";
    }
    if m.en_passant {
        line += " en-passant";
    }
    line + &clauses(&m.through, &m.when, &m.then)
}

fn promotion(p: &PromotionSpec) -> String {
    let when = match p.when {
        When::Arriving => "arriving",
        When::Leaving => "leaving",
        When::Waiting => "waiting",
    };
    let mut line = format!("promotes {when} {} to {}", p.region.words, p.to.join(" "));
    if p.lost {
        line += " lost";
    }
    if let Some(kind) = &p.without {
        line += &format!(" without {kind}");
    }
    if let Some(n) = p.fewer {
        line += &format!(" fewer {n}");
    }
    if p.optional {
        line += " optional";
    }
    if p.fresh {
        line += " fresh";
    }
    line
}

fn further(again: &AgainSpec) -> String {
    let named = |name: &Option<String>| name.as_deref().unwrap_or("any").to_string();
    let after = match &again.after {
        Trigger::Arriving(name, region) => format!("arriving {name} {}", region.words),
        Trigger::Waiting(name) => format!("waiting {name}"),
        Trigger::First(name) => format!("first {}", named(name)),
        Trigger::Each(name) => format!("each {}", named(name)),
    };
    let with = match again.with.as_slice() {
        [] => "any".to_string(),
        kinds => kinds.join(" "),
    };
    let mut line = format!("again after {after} with {with}");
    if again.other {
        line += " other";
    }
    if again.or_pass {
        line += " or-pass";
    }
    line
}
