//! Promotions by file: a piece becomes what stands on the file at the start.

use super::Literal;
use super::terms::When;
use crate::tree::{At, Cond, PieceRule, Sign, Site, Value};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::MoveSpec;

fn call(word: &str, args: impl IntoIterator<Item = Term>) -> Term {
    Term::call(word, args)
}

/// The answer that a piece becomes what its file gives.
pub(super) const BY_FILE: &str = "file";

/// Whether a condition holds on a file whatever else is so, or never; none where that is not all.
fn on_file(cond: &Cond, site: &Site, file: u8) -> Option<bool> {
    let of = |part: &At<Cond>| on_file(&part.is, site, file);
    match cond {
        Cond::Compare(Value::Column(of), Sign::Equal, Value::Number(n)) if of == site => {
            Some(*n == i32::from(file))
        }
        Cond::And(parts) if parts.iter().any(|part| of(part) == Some(false)) => Some(false),
        Cond::Or(parts) if parts.iter().any(|part| of(part) == Some(true)) => Some(true),
        Cond::Or(parts) if parts.iter().all(|part| of(part) == Some(false)) => Some(false),
        _ => None,
    }
}

impl Literal<'_> {
    /// What stands on the file at the start, for each player; on the king's own, the piece
    /// beside it.
    pub(super) fn by_file(&self, place: &Term) -> Term {
        let nothing = Term::word("nothing");
        let becomes = |_: u8, kind: Option<usize>, _: usize| match kind {
            Some(kind) => call("become", [place.clone(), Term::word(self.name(kind))]),
            None => nothing.clone(),
        };
        let mut found = self.of_each_file(&becomes);
        found.retain(|(becomes, _)| *becomes != nothing);
        let on = |(becomes, files): (Term, Vec<Term>)| {
            let on = call("in", [place.clone(), call("region", files)]);
            call("if", [on, becomes])
        };
        let mut all: Vec<Term> = found.into_iter().map(on).collect();
        match all.len() {
            0 => Term::word("nothing"),
            1 => all.remove(0),
            _ => call("and", all),
        }
    }

    /// A condition that counts, on each file, what a piece becomes there, and all pieces where that is
    /// nothing.
    pub(super) fn on_each_file(
        &mut self,
        (site, place): (&Site, &Term),
        cond: &At<Cond>,
        when: When,
    ) -> Option<Term> {
        let outside = std::mem::replace(&mut self.each_file, true);
        let kinds = (0..self.kinds.len()).map(Some).chain([None]);
        let of: Option<Vec<Term>> = kinds
            .map(|kind| {
                self.counted = kind;
                self.condition(cond, when)
            })
            .collect();
        self.each_file = outside;
        let of = of?;
        let never = Term::yes().negated();
        let found = self.of_each_file(&|file, kind, _| match on_file(&cond.is, site, file) {
            Some(false) => never.clone(),
            Some(true) => Term::yes(),
            None => of[kind.unwrap_or(of.len() - 1)].clone(),
        });
        let found = found.into_iter().filter(|(cond, _)| *cond != never);
        let found = found.map(|(cond, files)| {
            let on = call("in", [place.clone(), call("region", files)]);
            Term::all([on, cond])
        });
        Some(Term::any(found.collect::<Vec<_>>()))
    }

    /// What `of` makes of each file, of the kind that begins there, if any, and of the side; with the
    /// files for which that is the same.
    fn of_each_file(
        &self,
        of: &dyn Fn(u8, Option<usize>, usize) -> Term,
    ) -> Vec<(Term, Vec<Term>)> {
        let mut found: Vec<(Term, Vec<Term>)> = Vec::new();
        for file in 0..8u8 {
            let side = |side: usize| of(file, self.stands_on(file, side), side);
            let both = match (side(0), side(1)) {
                (white, black) if white == black => white,
                (white, black) => {
                    let mover = ["mover", "white"].map(|w| call("player", [Term::word(w)]));
                    call("if", [call("=", mover), white, black])
                }
            };
            let squares = Term::word(format!("file:{}", char::from(b'a' + file)));
            match found.iter_mut().find(|(other, _)| *other == both) {
                Some((_, files)) => files.push(squares),
                None => found.push((both, vec![squares])),
            }
        }
        found
    }

    /// Whether a piece may reach the last rank at all while what it would become stands on the
    /// board in full number: the condition on the target square of a step is never printed.
    pub(super) fn waits(&mut self, rule: &PieceRule, kind: usize) {
        let mut asked = self.asker.asked.iter();
        let by_file = asked.any(|a| {
            let inside = rule.at.start <= a.at.start && a.at.end <= rule.at.end;
            inside && a.id.starts_with("promotes-") && a.answers[a.taken].key == BY_FILE
        });
        if !by_file {
            return;
        }
        let name = self.name(kind).to_string();
        if !self
            .asker
            .waits_for_a_loss(&name, &rule.moves, rule.name_at)
        {
            return;
        }
        let fewer = |_: u8, kind: Option<usize>, side: usize| {
            let Some(kind) = kind else {
                return Term::yes();
            };
            let own = call("pieces", [Term::word(self.name(kind)), Term::word("mover")]);
            let all = i32::try_from(self.homes[kind][side].len()).unwrap_or(0);
            call("<", [call("count", [own]), Term::number(all)])
        };
        let in_set = |set: Term| call("in", [Term::word("target"), set]);
        let mut free = vec![in_set(Term::word("rank:8")).negated()];
        for (fewer, files) in self.of_each_file(&fewer) {
            // Where neither side has anything, nothing can be lost.
            if fewer != Term::yes() {
                free.push(Term::all([in_set(call("region", files)), fewer]));
            }
        }
        let free = Term::any(free);
        for line in &mut self.spec.kinds[kind].moves {
            let when = line.when.take().into_iter().chain([free.clone()]);
            *line = MoveSpec {
                when: Some(Term::all(when)),
                ..line.clone()
            };
        }
    }

    fn stands_on(&self, file: u8, side: usize) -> Option<usize> {
        // Where the main piece begins, the others do.
        let main = self.royal.or(self.free);
        let home = main.and_then(|main| self.homes[main][side].first());
        let home_row = home.map_or([0, 7][side], |(_, rank)| *rank);
        let on = |kind: usize, file: u8| self.homes[kind][side].contains(&(file, home_row));
        let kind = (0..self.kinds.len()).find(|kind| on(*kind, file))?;
        if Some(kind) != self.royal && Some(kind) != self.free {
            return Some(kind);
        }
        (0..self.kinds.len()).find(|other| {
            *other != kind
                && self.homes[*other][side].len() == 1
                && (on(*other, file.wrapping_sub(1)) || on(*other, file + 1))
        })
    }
}
