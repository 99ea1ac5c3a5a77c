//! Promotions by file: a piece becomes what stands on the file at the start.

use super::Literal;
use crate::tree::PieceRule;
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::MoveSpec;

fn call(word: &str, args: impl IntoIterator<Item = Term>) -> Term {
    Term::call(word, args)
}

impl Literal<'_> {
    /// What stands on the file at the start, for each player; on the king's own, the piece
    /// beside it.
    pub(super) fn by_file(&self, place: &Term) -> Term {
        let becomes =
            |kind: usize, _: usize| call("become", [place.clone(), Term::word(self.name(kind))]);
        let found = self.each_file(&becomes, &Term::word("nothing"));
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

    /// What `of` makes of the kind (and side) that a file belongs to, with the files for which
    /// that is the same; `none` for a side that has nothing there.
    fn each_file(&self, of: &dyn Fn(usize, usize) -> Term, none: &Term) -> Vec<(Term, Vec<Term>)> {
        let mut found: Vec<(Term, Vec<Term>)> = Vec::new();
        for file in 0..8u8 {
            let side = |side: usize| Some(of(self.stands_on(file, side)?, side));
            let both = match (side(0), side(1)) {
                (None, None) => continue,
                (Some(white), Some(black)) if white == black => white,
                (white, black) => {
                    let mover = ["mover", "white"].map(|w| call("player", [Term::word(w)]));
                    let of = |own: Option<Term>| own.unwrap_or_else(|| none.clone());
                    call("if", [call("=", mover), of(white), of(black)])
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
            inside && a.id.starts_with("promotes-") && a.answers[a.taken].key == "file"
        });
        if !by_file {
            return;
        }
        let name = self.name(kind).to_string();
        if !self.asker.waits_for_a_loss(&name, rule.name_at) {
            return;
        }
        let fewer = |kind: usize, side: usize| {
            let own = call("pieces", [Term::word(self.name(kind)), Term::word("mover")]);
            let all = i32::try_from(self.homes[kind][side].len()).unwrap_or(0);
            call("<", [call("count", [own]), Term::number(all)])
        };
        let in_set = |set: Term| call("in", [Term::word("target"), set]);
        let mut free = vec![in_set(Term::word("rank:8")).negated()];
        for (fewer, files) in self.each_file(&fewer, &Term::yes()) {
            free.push(Term::all([in_set(call("region", files)), fewer]));
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
