//! Which pieces the aim is about, and which of them no move may leave attacked.

use super::Literal;
use crate::ask::Answer;
use crate::span::Extent;
use crate::tree::{At, Cond, Does, PieceRule, Rules, Squares, Value, Way, Whose};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{MoveSpec, Purpose, Shape};

impl Literal<'_> {
    /// The pieces that the aim's "is threatened" speaks of, and which of them are royal.
    pub(super) fn find_royal(&mut self) {
        let rules = self.rules;
        let mut named = guarded_names(rules);
        if named.is_empty() {
            let all = rules.ends.iter().find(|end| all_threatened(&end.cond.is));
            named.extend(all.map(|end| ("King", end.cond.at)));
        }
        let mut found = Vec::new();
        for (word, at) in named {
            match self.kind_meant(word, Whose::Next, at) {
                Some(kind) if found.contains(&kind) => {}
                Some(kind) => {
                    found.push(kind);
                    self.find_safety(kind, at);
                }
                None => self.obstacle(
                    at,
                    "the aim speaks of a piece that is not in the list of pieces",
                ),
            }
        }
        // What has to hold after a move is then told for each of them.
        if !self.guarded.is_empty() && self.legal.is_empty() {
            let all = self.royal.into_iter().chain(self.guarded.clone());
            self.legal = all.map(|kind| self.kept_safe(kind)).collect();
        }
    }

    /// Whether a piece that the aim is about has to be kept safe.
    fn find_safety(&mut self, kind: usize, at: Extent) {
        let name = self.name(kind).to_string();
        let answers = safety_answers(self.rules, &name, &self.kinds[kind].page);
        let id = format!("{name}-safety");
        let key = self.asker.ask(&id, at, HOW_SAFE, answers);
        // One kind can be royal, of which each player has such a piece.
        let first = self.royal.or(self.free).is_none();
        let both = both_begin_with(self.rules, &self.kinds[kind].page);
        if !both {
            let because = "Not both players begin with this piece, though the page says how the game ends around it. Perhaps a line of its setup is missing.";
            let none = format!("who has no {name} cannot be attacked there, nor lose by it");
            self.ask(&format!("{name}-missing"), at, because, &[("so", &none)]);
        }
        match key.as_str() {
            "free" if first => self.free = Some(kind),
            "mated" => {
                self.mated.push(kind);
                if first {
                    self.free = Some(kind);
                    self.safe_instead(kind, at);
                }
            }
            "free" => {}
            "royal-3" if first => {
                match both {
                    true => self.royal = Some(kind),
                    false => {
                        self.free = Some(kind);
                        self.guarded.push(kind);
                    }
                }
                let own = || Term::word("mover");
                let few = Term::call("count", [Term::call("occupied", [own()])]);
                let few = Term::call("<", [few, Term::number(3)]);
                self.legal.push(Term::any([self.kept_safe(kind), few]));
            }
            "royal-3" => self.obstacle(at, "a king that has to be safe only now and then"),
            _ if first && both => self.royal = Some(kind),
            _ => {
                if first {
                    self.free = Some(kind);
                }
                self.guarded.push(kind);
            }
        }
    }

    /// Which piece moves have to leave safe, where it is not the one that the aim is about.
    fn safe_instead(&mut self, aimed: usize, at: Extent) {
        let because = "The page never prints what has to be safe after a move, which may be another piece than the aim is about.";
        let mut answers = vec![Answer::new("none", "no piece has to be kept safe")];
        let others = (0..self.kinds.len()).filter(|kind| *kind != aimed);
        let others = others.filter(|kind| both_begin_with(self.rules, &self.kinds[*kind].page));
        let says = |name: &str| format!("no move may leave one's own {name} attacked");
        answers.extend(others.map(|kind| Answer::new(self.name(kind), says(self.name(kind)))));
        let key = self.asker.ask("safe-instead", at, because, answers);
        self.royal = (0..self.kinds.len()).find(|kind| self.name(*kind) == key);
        // No mate ends the game before it can be taken.
        self.taken_off = self.royal.is_some();
    }

    /// Of a mate of a piece that need not be kept safe: it is attacked, and no move saves it.
    pub(super) fn mate_of_unsafe(&mut self, parts: &[At<Cond>]) -> Option<Term> {
        if self.mated.is_empty() || !parts.iter().any(|part| is_stuck(&part.is)) {
            return None;
        }
        let (name, at) = parts.iter().find_map(|part| match &part.is {
            Cond::Threatened { name, .. } => Some((name, part.at)),
            _ => None,
        })?;
        let kind = self.kind_meant(name, Whose::Next, at)?;
        if !self.mated.contains(&kind) {
            return None;
        }
        let saved = Term::call("can-reach", [self.kept_safe(kind)]);
        let terms = parts.iter().map(|part| match is_stuck(&part.is) {
            true => Some(saved.clone().negated()),
            false => self.condition(part, super::terms::When::After),
        });
        terms.collect::<Option<Vec<Term>>>().map(Term::all)
    }

    /// One's own piece of this kind is not attacked.
    pub(super) fn kept_safe(&self, kind: usize) -> Term {
        let own = || Term::word("mover");
        let place = Term::call("where", [Term::word(self.name(kind)), own()]);
        Term::call("attacked", [place, own()]).negated()
    }

    /// Whether a player may get a further piece of this kind: of royal pieces only where somebody begins
    /// with several.
    pub(super) fn may_be_several(&mut self, kind: usize, at: Extent) -> bool {
        let alone = self.royal == Some(kind) && !self.begins_with_several(kind);
        if alone {
            self.obstacle(at, "a further piece of the kind that must be kept safe");
        } else if self.guarded.contains(&kind) {
            self.first_is_safe(kind, at);
        }
        !alone
    }

    /// Whether it has been asked which of several royal pieces of this kind has to be safe.
    pub(super) fn is_crowned(&self, kind: usize) -> bool {
        let id = format!("{}-several", self.name(kind));
        self.royal == Some(kind) && self.asker.asked.iter().any(|asked| asked.id == id)
    }

    pub(super) fn begins_with_several(&self, kind: usize) -> bool {
        self.homes[kind].iter().any(|home| home.len() > 1)
    }

    /// Where a player has several pieces of a kind that has to be safe, all but the first can be taken.
    pub(super) fn first_is_safe(&mut self, kind: usize, at: Extent) {
        let name = self.name(kind).to_string();
        let first = first_of_several(&name);
        let id = format!("{name}-several");
        self.ask(&id, at, SEVERAL, &[("first", first.as_str())]);
        self.spec.kinds[kind].uncapturable = false;
    }

    /// Which of several kings has to be safe, the English does not say.
    pub(super) fn several_kings(&mut self) {
        let Some(royal) = self.royal else { return };
        let page = &self.kinds[royal].page;
        // In a turn a piece may become a further one.
        let crowns =
            |does: &Does| matches!(does, Does::Promote { into, .. } if into.contains(page));
        let crowning = self.rules.play.iter().find(|act| act.any(&crowns));
        if crowning.is_none() && !self.begins_with_several(royal) {
            return;
        }
        let placing = (self.rules.placings.iter())
            .find(|p| p.name == *page && p.squares.len() > 1)
            .map(|p| p.at);
        let at = placing.or(crowning.map(|act| act.at)).unwrap_or_default();
        let name = self.name(royal).to_string();
        let says = first_of_several(&name);
        let any =
            format!("at least one {name} has to be safe, and all but the last can be captured");
        let mut answers = [("first", says.as_str()), ("any", any.as_str())];
        // The aim asks that all of them are attacked.
        if self
            .rules
            .ends
            .iter()
            .any(|end| all_threatened(&end.cond.is))
        {
            answers.reverse();
        }
        let id = format!("{name}-several");
        self.any_safe = self.ask(&id, at, SEVERAL, &answers) == "any";
        if self.any_safe {
            let own = Term::call("pieces", [Term::word(&name), Term::word("mover")]);
            let attacked = Term::call("attacked", ["each", "mover"].map(Term::word));
            let all = Term::call("every", [own, attacked]);
            self.legal.push(all.negated());
        }
    }
}

impl Literal<'_> {
    /// Of two rules for pieces of one name, one for each player, the page prints Black's alone: most likely
    /// where the players have different pieces. Of what the aim is about White's may go as in chess.
    pub(super) fn white_moves_otherwise(&mut self, rule: &PieceRule, kind: usize) {
        let aimed = self.is_main(kind) || self.is_guarded(kind);
        if !aimed || !self.rules.may_print_blacks_alone(&rule.name) {
            return;
        }
        let name = self.name(kind).to_string();
        let because = "The players have different pieces. Where both have one of this name and each its own rule, the page prints Black's alone.";
        let step = format!(
            "White's {name} steps one square in any direction, to an empty square or capturing"
        );
        let answers = [
            ("step", step.as_str()),
            ("same", "the rule is the same for both players"),
        ];
        if self.ask(&format!("{name}-white"), rule.name_at, because, &answers) == "same" {
            return;
        }
        let moves = |side: &str| {
            let player = |who: &str| Term::call("player", [Term::word(who)]);
            Term::call("=", [player("mover"), player(side)])
        };
        for line in &mut self.spec.kinds[kind].moves {
            let own = line.when.take();
            line.when = Some(Term::all([moves("black")].into_iter().chain(own)));
        }
        for line in self.shaped(Purpose::Goes, &[Way::Adjacent], Shape::Step) {
            self.spec.kinds[kind].moves.push(MoveSpec {
                when: Some(moves("white")),
                ..line
            });
            self.sources.moves[kind].push(vec![rule.name_at]);
        }
    }
}

const SEVERAL: &str = "A player may have more than one, and the page does not say which of them is meant; the system that it comes from looks at the first that it finds.";

fn first_of_several(name: &str) -> String {
    format!(
        "the {name} that comes first from a1 along the ranks has to be safe, and the others can be captured"
    )
}

/// The rules of play note that the opponent has been in check. Where they do, a player with
/// hardly any pieces left need not keep the king safe.
fn flags_check(rules: &Rules) -> bool {
    let flag = |does: &Does| {
        matches!(
            does,
            Does::SetNumberOf {
                whose: Whose::Next,
                to: Value::NextMover
            }
        )
    };
    rules.play.iter().any(|act| act.any(&flag))
}

/// The pieces on all of some squares are threatened; which pieces, the English has dropped.
pub(super) fn all_are_threatened(cond: &Cond) -> bool {
    matches!(cond, Cond::Every(Squares::Occupied(Whose::Next), inner) if matches!(inner.is, Cond::PieceThreatened))
}

/// The same somewhere in a condition.
fn all_threatened(cond: &Cond) -> bool {
    cond.any(&all_are_threatened)
}

/// The pieces that the aim is about, each with its place on the page: the first that is asked to be
/// threatened, and all whose mate ends the game.
pub(crate) fn guarded_names(rules: &Rules) -> Vec<(&str, Extent)> {
    fn collect<'a>(cond: &'a Cond, mate: bool, found: &mut Vec<&'a str>) {
        match cond {
            Cond::Threatened { name, .. } if mate || found.is_empty() => found.push(name),
            Cond::And(parts) | Cond::Or(parts) => {
                let stuck = matches!(cond, Cond::And(_)) && parts.iter().any(|p| is_stuck(&p.is));
                let mate = mate || stuck;
                parts.iter().for_each(|p| collect(&p.is, mate, found));
            }
            Cond::Not(inner) => collect(&inner.is, false, found),
            Cond::If {
                then, otherwise, ..
            } => {
                let both = [Some(then), otherwise.as_ref()];
                both.into_iter()
                    .flatten()
                    .for_each(|p| collect(&p.is, false, found));
            }
            _ => {}
        }
    }
    let (mut found, mut places) = (Vec::new(), Vec::new());
    for end in &rules.ends {
        collect(&end.cond.is, false, &mut found);
        places.resize(found.len(), end.cond.at);
    }
    found.into_iter().zip(places).collect()
}

/// Why it is asked whether a piece has to be kept safe.
pub(crate) const HOW_SAFE: &str =
    "The page says how the game ends around this piece, but not whether it has to be kept safe.";

/// Whether a piece that the aim is about has to be kept safe: the likeliest answer first.
pub(crate) fn safety_answers(rules: &Rules, name: &str, page: &str) -> Vec<Answer> {
    let royal = Answer::new(
        "royal",
        format!("no move may leave one's own {name} attacked, and nobody takes a {name}"),
    );
    let free = Answer::new(
        "free",
        format!(
            "nobody takes a {name}, and it may stand where enemy pieces look: there is no check and no mate"
        ),
    );
    let mated = Answer::new(
        "mated",
        format!(
            "moves may leave one's own {name} attacked, and it can be taken; it is mate where no move would save it"
        ),
    );
    let mut answers = vec![royal, free];
    // "leap … and Piece at to is not equal to King of the next player"
    let mut pieces = rules.pieces.iter();
    if pieces.any(|p| crate::lower::spares_piece(&p.moves, page)) {
        answers.reverse();
    }
    answers.push(mated);
    if flags_check(rules) {
        let few = format!(
            "no move may leave one's own {name} attacked as long as one has three pieces or more, and nobody takes a {name}"
        );
        // With a rule before the others for pawns that have arrived it is another game's, where it says nothing
        // of safety.
        let place = usize::from(
            matches!(rules.play.first(), Some(act) if matches!(act.is, Does::If { .. })),
        );
        answers.insert(place, Answer::new("royal-3", few));
    }
    answers
}

/// Whether each player has such a piece at the start.
pub(crate) fn both_begin_with(rules: &Rules, page: &str) -> bool {
    let has = |player: u8| {
        let mut placings = rules.placings.iter();
        placings.any(|p| p.player == player && p.name == page)
    };
    has(1) && has(2)
}

/// `not can move move one of your pieces`
pub(crate) fn is_stuck(cond: &Cond) -> bool {
    matches!(cond, Cond::Not(inner)
        if matches!(&inner.is, Cond::CanMove(act) if super::turns::is_any_piece(act)))
}
