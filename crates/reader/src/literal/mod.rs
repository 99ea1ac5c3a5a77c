//! A page taken phrase by phrase: every condition and every effect becomes one of the
//! ruleset language, whatever the phrases are put together for.

mod around_step;
mod carried;
mod castling;
mod directions;
mod effects;
mod ends;
mod files;
mod first;
mod from_to;
mod given;
mod kings;
mod leaf;
mod marks;
mod moves;
mod named;
mod noted;
mod offers;
mod possible;
mod priority;
mod selected;
mod sets;
mod shapes;
mod shared;
mod steps;
mod terms;
mod turns;
mod values;

use crate::ask::{Answer, Asker};
use crate::known::Known;
use crate::lower::Kind;
use crate::meaning::{Obstacle, Stated};
use crate::places::Place;
use crate::setup;
use crate::sources::Sources;
use crate::span::Extent;
use crate::tree::{Rules, Whose};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{Action, Condition, EndSpec, KindSpec, Spec, Verdict};

pub(crate) use ends::{of_next_mover, one_more, only_these};
pub(crate) use kings::{HOW_SAFE, both_begin_with, guarded_names, is_stuck, safety_answers};
pub(crate) use leaf::promotes_leaving;
pub(crate) use steps::aslant;

struct Literal<'a> {
    rules: &'a Rules,
    asker: Asker<'a>,
    obstacles: Vec<Obstacle>,
    remarks: Vec<(Extent, String)>,
    kinds: Vec<Kind>,
    homes: Vec<[Vec<Place>; 2]>,
    spec: Spec,
    sources: Sources,
    used_regions: Vec<String>,
    royal: Option<usize>,
    /// Or the kind that is never captured, though nothing guards it.
    free: Option<usize>,
    /// The square that the king of a castling passes, and the one that it comes from, while what follows
    /// is stated.
    crossed: Option<[named::Spot; 2]>,
    /// The kind that a count beside it is about, where the English drops it.
    counted: Option<usize>,
    /// It is what a piece becomes on a file, looked at for one file after the other.
    each_file: bool,
    /// An effect for each of some squares is being stated: the square in turn is its target.
    running: bool,
    /// Whose piece stands on each of the squares that a condition is about, while it is stated.
    each: Option<Whose>,
    /// A condition about each of some squares is being stated.
    of_many: bool,
    /// The main piece, while a condition is stated beside one on the mark of the mover's own.
    beside: Option<usize>,
    /// A condition on the square that a move arrives at is being stated.
    of_arrival: bool,
    /// What a turn asks of itself is being stated: no piece moves yet.
    no_piece: bool,
    /// The directions of the board are to be seen by each player (while a line is stated).
    mirrored: bool,
    /// How long the first rule of play holds, where there are several.
    first_turns: Option<i32>,
    /// Of several royal pieces it is enough that one is safe.
    any_safe: bool,
    /// Kinds beside the royal one that no move may leave attacked.
    guarded: Vec<usize>,
    /// Kinds whose mate ends the game though moves may leave them attacked.
    mated: Vec<usize>,
    /// Effects may take off the piece that has to be safe.
    taken_off: bool,
    /// The kind whose rule is being stated, and all its ways of moving.
    piece: Option<usize>,
    ways: Vec<leaf::Leaf>,
    /// What the rules of pieces offer beside moves.
    offers: Vec<Offer>,
    /// Where a piece takes another off the board and stays where it is.
    from_afar: Option<Extent>,
    /// Where a number is set before a move.
    sets_first: Option<Extent>,
    /// The ends are being stated.
    ending: bool,
    /// The opponent's mate has been judged by an end before.
    judges_mate: bool,
    /// What numbers and marks of pieces the page speaks of.
    carried: carried::Carried,
    /// Which marks phrases ask for and give.
    mark_use: given::MarkUse,
    /// What has to hold after every move, where that is more than a king's safety.
    legal: Vec<Term>,
    /// The part of a list by priority that is being stated, and that of each line of the turn.
    priority: usize,
    priorities: Vec<usize>,
    /// The lines of the turn that are being stated are offered beside a list by priority.
    also: bool,
    /// A list by priority is being stated.
    in_list: bool,
}

/// A pass, a promotion or an exchange that the rule of a piece offers: when, and what follows.
#[derive(Clone)]
struct Offer {
    action: Action,
    at: Extent,
    when: Term,
    then: Option<Term>,
}

pub(crate) fn state(
    rules: &Rules,
    title: &str,
    parents: &[String],
    choices: &[(String, String)],
) -> Stated {
    let mut literal = Literal {
        rules,
        asker: Asker::new(choices, Known::of(&rules.title, parents)),
        obstacles: Vec::new(),
        remarks: Vec::new(),
        kinds: crate::lower::kinds(rules),
        homes: Vec::new(),
        spec: Spec {
            title: title.replace(['\n', '\r', '#'], " "),
            ..Spec::default()
        },
        sources: Sources::default(),
        used_regions: Vec::new(),
        royal: None,
        free: None,
        crossed: None,
        counted: None,
        each_file: false,
        running: false,
        each: None,
        of_many: false,
        beside: None,
        of_arrival: false,
        no_piece: false,
        mirrored: false,
        first_turns: None,
        any_safe: false,
        guarded: Vec::new(),
        mated: Vec::new(),
        taken_off: false,
        piece: None,
        ways: Vec::new(),
        offers: Vec::new(),
        from_afar: None,
        sets_first: None,
        ending: false,
        judges_mate: false,
        carried: carried::Carried::default(),
        mark_use: given::MarkUse::default(),
        legal: Vec::new(),
        priority: 0,
        priorities: Vec::new(),
        also: false,
        in_list: false,
    };
    literal.find_royal();
    literal.setup();
    literal.pieces();
    literal.play();
    literal.asked_before_set();
    literal.aim();
    literal.marks();
    literal.finish();
    Stated {
        spec: literal.spec,
        sources: literal.sources,
        asked: literal.asker.asked,
        obstacles: literal.obstacles,
        remarks: literal.remarks,
        used: literal.asker.used,
    }
}

impl Literal<'_> {
    fn obstacle(&mut self, at: Extent, because: impl Into<String>) {
        let because = because.into();
        if !self.asker.leaves_out(at, &because) && !self.obstacles.iter().any(|o| o.at == at) {
            self.obstacles.push(Obstacle { at, because });
        }
    }

    /// Asks with the usual answer first; the others are told as alternatives.
    fn ask(&mut self, id: &str, at: Extent, because: &str, answers: &[(&str, &str)]) -> String {
        let answers = answers
            .iter()
            .map(|(key, says)| Answer::new(*key, *says))
            .collect();
        self.asker.ask(id, at, because, answers)
    }

    /// The first kind whose name contains the word, and that the player has.
    fn kind_of(&self, word: &str, whose: Whose) -> Option<usize> {
        let side = match whose {
            Whose::One => Some(0),
            Whose::Two => Some(1),
            _ => None,
        };
        let has = |index: usize| match (&self.rules.lists, side) {
            ([Some(one), Some(two), _], Some(side)) => {
                [one, two][side].contains(&self.kinds[index].page)
            }
            _ => true,
        };
        let exact = self.kinds.iter().position(|kind| kind.page == word);
        let exact = exact.filter(|index| has(*index));
        exact.or_else(|| {
            (0..self.kinds.len()).find(|i| self.kinds[*i].page.contains(word) && has(*i))
        })
    }

    /// The kind that a word together with a player means: the first whose name contains the word, as the
    /// generator takes it, though another may have just that name.
    fn kind_meant(&mut self, word: &str, whose: Whose, at: Extent) -> Option<usize> {
        let named = self.kind_of(word, whose)?;
        let each = [Whose::One, Whose::Two].map(|player| self.kind_of(word, player));
        if let [Some(white), Some(black)] = each
            && white != black
            && !matches!(whose, Whose::One | Whose::Two)
        {
            self.obstacle(
                at,
                "a name that is one piece's for White and another's for Black",
            );
            return Some(named);
        }
        let listed = self.rules.listed.iter().filter(|name| name.contains(word));
        let mut listed = listed.filter_map(|name| self.kind_of(name, whose));
        let Some(first) = listed.next().filter(|first| *first != named) else {
            return Some(named);
        };
        let because =
            "The word may be part of a name; the first such piece in the page's list is meant.";
        let [first, named] = [first, named].map(|kind| (kind, self.name(kind).to_string()));
        let answers =
            [&first, &named].map(|(_, name)| (name.clone(), format!("the {name} is meant")));
        let answers: Vec<(&str, &str)> = answers
            .iter()
            .map(|(name, says)| (name.as_str(), says.as_str()))
            .collect();
        let key = self.ask(
            &format!("kind-{}", word.to_lowercase()),
            at,
            because,
            &answers,
        );
        Some(if key == named.1 { named.0 } else { first.0 })
    }

    /// Whether the aim is about this kind.
    fn is_main(&self, kind: usize) -> bool {
        self.royal.or(self.free) == Some(kind)
    }

    /// Whether no move may leave a piece of this kind attacked.
    fn is_guarded(&self, kind: usize) -> bool {
        self.royal == Some(kind) || self.guarded.contains(&kind)
    }

    fn name(&self, kind: usize) -> &str {
        &self.kinds[kind].name
    }

    fn setup(&mut self) {
        let pages: Vec<&str> = self.kinds.iter().map(|kind| kind.page.as_str()).collect();
        let (board, wrong) = setup::placed(self.rules, &pages);
        for (at, because) in wrong {
            self.obstacle(at, because);
        }
        for kind in 0..self.kinds.len() {
            let of = |player| setup::homes(&board, kind, player);
            self.homes.push([of(1), of(2)]);
        }
        self.several_kings();
        let names: Vec<&str> = self.kinds.iter().map(|kind| kind.name.as_str()).collect();
        let letters = setup::letters(&names, self.royal);
        self.spec.start = setup::start_line(&board, &letters);
        for (kind, letter) in letters.into_iter().enumerate() {
            self.spec.kinds.push(KindSpec {
                name: self.kinds[kind].name.clone(),
                letter,
                royal: self.royal == Some(kind),
                uncapturable: self.free == Some(kind) && !self.mated.contains(&kind)
                    || self.guarded.contains(&kind),
                moves: Vec::new(),
                promotions: Vec::new(),
            });
            self.sources.add_kind();
        }
        for kind in self.guarded.clone() {
            let mut placings = self.rules.placings.iter();
            let placed = placings.find(|p| p.name == self.kinds[kind].page);
            if let Some(at) = placed
                .map(|p| p.at)
                .filter(|_| self.begins_with_several(kind))
            {
                self.first_is_safe(kind, at);
            }
        }
    }

    /// Things that no single phrase is about.
    fn finish(&mut self) {
        for kind in 0..self.kinds.len() {
            let stands = self.homes[kind].iter().any(|home| !home.is_empty());
            let ruled = self.rules.ruled.contains(&self.kinds[kind].page);
            if stands && !ruled {
                let name = self.name(kind).to_string();
                let placing = self.rules.placings.iter();
                let at = placing
                    .filter(|p| p.name == self.kinds[kind].page)
                    .map(|p| p.at)
                    .next();
                let because = "The page has no rule for this piece, as it prints none for a piece without moves.";
                let says = format!("the {name} never moves by itself");
                let answers = [("still", says.as_str())];
                self.ask(
                    &format!("{name}-still"),
                    at.unwrap_or_default(),
                    because,
                    &answers,
                );
            }
        }
        self.unused_regions();
        self.too_much_carried();
        self.asked_where_it_came_from();
        // Royal pieces are never taken off: one that is may still not be left attacked.
        if let Some(royal) = self.royal.filter(|_| self.taken_off) {
            self.spec.kinds[royal].royal = false;
            if self.legal.is_empty() {
                self.legal.push(self.kept_safe(royal));
            }
        }
        if !self.legal.is_empty() {
            self.spec.legal = Some(Term::all(std::mem::take(&mut self.legal)));
        }
        let at = (self.rules.ends.last()).map_or(Extent::default(), |end| end.outcome.at);
        if self.asker.turn_limit(at) {
            self.end(Condition::Turns(2500), Verdict::Draws, at);
        }
    }

    /// A region that no rule speaks of belongs to something that the English has dropped.
    fn unused_regions(&mut self) {
        let mut seen: Vec<String> = Vec::new();
        for region in &self.rules.regions {
            if seen.contains(&region.name) || self.used_regions.contains(&region.name) {
                continue;
            }
            seen.push(region.name.clone());
            let may = self.first_turns.is_some();
            if self.asker.stays_there(&region.name, region.at, may)
                && let Some(turns) = self.first_turns
                && let Some(squares) = self.region(&region.name, region.at)
            {
                let later = Term::call(">", [Term::word("turns"), Term::number(turns)]);
                let there = Term::call("in", [Term::word("last-target"), squares]);
                let safe: Vec<Term> = match self.legal.is_empty() {
                    true => self
                        .royal
                        .map(|kind| self.kept_safe(kind))
                        .into_iter()
                        .collect(),
                    false => Vec::new(),
                };
                self.legal.extend(safe);
                self.legal.push(Term::any([later, there]));
            }
        }
    }

    fn end(&mut self, condition: Condition, verdict: Verdict, at: Extent) {
        self.spec.ends.push(EndSpec { condition, verdict });
        self.sources.ends.push(at);
    }
}
