//! From the tree of a page to a ruleset: what each part becomes in the language of
//! `rookery-rules`, in short lines, and what had to be assumed. Where short lines do not say it, nothing.

mod aim;
mod castling;
mod conds;
mod counter;
mod effects;
mod further;
mod leaves;
mod moves;
mod play;
mod promotions;
mod setup;
mod shapes;
mod squares;

pub(crate) use conds::state_test;
pub(crate) use effects::one_behind;
pub(crate) use promotions::EACH_IN_TURN;

use std::collections::BTreeSet;

use crate::ask::{Answer, Asker};
use crate::known::Known;
use crate::meaning::Stated;
use crate::parse::plain;
use crate::places::Place;
use crate::sources::Sources;
use crate::span::Extent;
use crate::tree::{Cond, Rules, Sign, Site, Value, Whose};
use rookery_rules::ruleset::spec::{
    AgainSpec, Condition, EndSpec, MoveSpec, PromotionSpec, Region, Spec, Verdict, When,
};

/// A kind of piece: the page's name for it and ours.
pub(crate) struct Kind {
    pub page: String,
    pub name: String,
}

/// What a move of some kind brings about, beside the move itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arrival {
    pub kind: String,
    pub region: Region,
    /// Kinds of which one must have been captured earlier; empty: no matter.
    pub remembered: Vec<String>,
    pub at: Extent,
}

/// Squares on which a kind arrives: our short lines mean that it enters them.
pub(crate) struct Entered {
    pub kind: String,
    pub one_row: bool,
}

pub(crate) struct Lower<'a> {
    pub rules: &'a Rules,
    pub spec: Spec,
    pub sources: Sources,
    pub asker: Asker<'a>,
    /// Something on the page is more than short lines say.
    beyond: bool,
    pub remarks: Vec<(Extent, String)>,
    pub kinds: Vec<Kind>,
    /// Where each kind (by our name) stands at the start, for each player.
    pub homes: Vec<(String, u8, Vec<Place>)>,
    /// The royal kind, by our name.
    pub royal: Option<String>,
    /// Or the kind that is never captured, though nothing guards it.
    pub free: Option<String>,
    /// Moves again on arriving somewhere, as the piece rules say.
    pub arrivals: Vec<Arrival>,
    pub entered: Vec<Entered>,
    /// The moves of a kind that the effect at hand does not follow.
    outside: Vec<MoveSpec>,
    /// It follows promotions in place alone.
    all_wait: bool,
    /// A further move in the first turn, and after a promotion in place: by which kind.
    pub first_again: Option<(String, Extent)>,
    pub waiting_again: Option<(String, Extent)>,
    /// Kinds of which another one moves than the one that has just moved.
    pub of_another: BTreeSet<String>,
    /// Kinds that carry a mark once they have moved, and none before.
    pub marked_by_moving: BTreeSet<String>,
    /// The play rules set the counter back as long as both players have several pieces.
    pub resets_unless_bare: bool,
    /// A promotion is made with the move before it, which the page has as two.
    pub promotes_at_once: bool,
    pub used_regions: Vec<String>,
}

pub(crate) fn lower(
    rules: &Rules,
    title: &str,
    parents: &[String],
    choices: &[(String, String)],
) -> Option<Stated> {
    let known = Known::of(&rules.title, parents);
    let mut lower = Lower {
        rules,
        spec: Spec {
            title: title.replace(['\n', '\r', '#'], " "),
            ..Spec::default()
        },
        sources: Sources::default(),
        asker: Asker::new(choices, known),
        beyond: false,
        remarks: Vec::new(),
        kinds: kinds(rules),
        homes: Vec::new(),
        royal: None,
        free: None,
        arrivals: Vec::new(),
        entered: Vec::new(),
        outside: Vec::new(),
        all_wait: false,
        first_again: None,
        waiting_again: None,
        of_another: BTreeSet::new(),
        marked_by_moving: BTreeSet::new(),
        resets_unless_bare: false,
        promotes_at_once: false,
        used_regions: Vec::new(),
    };
    lower.find_royal();
    lower.setup();
    lower.pieces();
    lower.kinds_of_one_player();
    lower.play();
    lower.aim();
    lower.finish();
    (!lower.beyond).then_some(Stated {
        spec: lower.spec,
        sources: lower.sources,
        asked: lower.asker.asked,
        obstacles: Vec::new(),
        remarks: lower.remarks,
        used: lower.asker.used,
    })
}

/// Our names for the page's kinds: `King_noCross` is a king, unless there is another.
pub(crate) fn kinds(rules: &Rules) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for page in &rules.kinds {
        let letters = |text: &str| -> String {
            let text = text.to_lowercase().replace('_', "-");
            text.chars()
                .filter(|c| c.is_ascii_lowercase() || *c == '-')
                .take(24)
                .collect()
        };
        let mut name = letters(&plain(page));
        if name.is_empty() || kinds.iter().any(|k| k.name == name) {
            name = letters(page);
        }
        while name.is_empty() || kinds.iter().any(|k| k.name == name) {
            name = format!("{}x", name.chars().take(20).collect::<String>());
        }
        kinds.push(Kind {
            page: page.clone(),
            name,
        });
    }
    kinds
}

impl Lower<'_> {
    /// Our name for the page's kind.
    pub fn ours(&self, page: &str) -> Option<String> {
        self.kinds
            .iter()
            .find(|k| k.page == page)
            .map(|k| k.name.clone())
    }

    /// The page's name for our kind.
    fn page_of(&self, ours: &str) -> Option<&str> {
        let kind = self.kinds.iter().find(|k| k.name == ours)?;
        Some(&kind.page)
    }

    /// The piece that the aim's "is threatened" speaks of, and whether it is royal.
    fn find_royal(&mut self) {
        let listed = &self.rules.listed;
        let first = |name: &String| listed.iter().find(|other| other.contains(name.as_str()));
        let own_lists = matches!(self.rules.lists, [Some(_), Some(_), _]);
        let longer = |name: &String| {
            listed
                .iter()
                .any(|o| o != name && o.contains(name.as_str()))
        };
        if (listed.iter()).any(|name| first(name) != Some(name) || own_lists && longer(name)) {
            // A word may mean a piece of a longer name, or for each player another.
            self.beyond();
        }
        let named = crate::literal::guarded_names(self.rules);
        let Some((page, at)) = named.first().copied() else {
            return;
        };
        // What the phrase by phrase reading knows how to state.
        if self.rules.may_print_blacks_alone(page) {
            self.beyond();
        }
        let several = named.iter().any(|(name, _)| *name != page);
        if several || !crate::literal::both_begin_with(self.rules, page) {
            // A piece to be kept safe that not both players have.
            self.beyond();
        }
        let Some(name) = self.ours(page) else {
            // The aim speaks of a piece that is not in the list of pieces.
            self.beyond();
            return;
        };
        let answers = crate::literal::safety_answers(self.rules, &name, page);
        let id = format!("{name}-safety");
        let key = self.asker.ask(&id, at, crate::literal::HOW_SAFE, answers);
        if key == "royal-3" || key == "mated" {
            // A king that has to be safe only now and then, or is mated though it need not be safe.
            self.beyond();
        }
        if key != "free" {
            self.royal = Some(name);
        } else {
            self.remark(
                at,
                format!("this never comes about, because the {name} is never attacked"),
            );
            self.free = Some(name);
        }
    }

    /// Short lines do not say this; phrase by phrase it may be stated, and what cannot is named there.
    pub const fn beyond(&mut self) {
        self.beyond = true;
    }

    pub fn remark(&mut self, at: Extent, says: impl Into<String>) {
        self.remarks.push((at, says.into()));
    }

    pub fn home(&self, name: &str, player: u8) -> &[Place] {
        self.homes
            .iter()
            .find(|(n, p, _)| n == name && *p == player)
            .map_or(&[], |(_, _, squares)| squares)
    }

    /// A region that no rule speaks of belongs to something that the English has dropped.
    fn unused_regions(&mut self) {
        let mut seen: Vec<&str> = Vec::new();
        for (index, region) in self.rules.regions.iter().enumerate() {
            let name = region.name.as_str();
            let first = self.rules.regions[..index]
                .iter()
                .find(|r| r.name == name && r.player == region.player);
            if first.is_some_and(|r| r.squares != region.squares) {
                // This name is that of other squares already.
                self.beyond();
            }
            if seen.contains(&name) || self.used_regions.iter().any(|used| used == name) {
                continue;
            }
            seen.push(name);
            let may = self.rules.play.len() > 1;
            if self.asker.stays_there(name, region.at, may) {
                // Squares that the first moves may not leave.
                self.beyond();
            }
        }
    }

    /// Things that no single phrase is about.
    fn finish(&mut self) {
        self.kinds_without_rule();
        self.unused_regions();
        self.promotions_to_the_unmarked();
        let at = self
            .rules
            .ends
            .last()
            .map_or(Extent::default(), |end| end.outcome.at);
        if self.asker.turn_limit(at) {
            self.add_end(Condition::Turns(2500), Verdict::Draws, at);
        }
        if self.asker.is_known("too-few-pieces") {
            let because = "The page does not speak of pieces too few to mate.";
            let answers = vec![
                Answer::new(
                    "draw",
                    "king against king, with at most one bishop or knight more, is a draw",
                ),
                Answer::new("play", "play goes on however few the pieces are"),
            ];
            if self.asker.ask("too-few-pieces", at, because, answers) == "draw" {
                let letter = |name: &str| self.letter(name);
                if let (Some(k), Some(b), Some(n)) =
                    (letter("king"), letter("bishop"), letter("knight"))
                {
                    let pairs = [k.to_string(), format!("{k}{b}"), format!("{k}{n}")]
                        .map(|side| (side, k.to_string()));
                    self.add_end(Condition::Material(pairs.into()), Verdict::Draws, at);
                }
            }
        }
    }

    /// The number of one of our kinds.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.spec.kind_named(name)
    }

    fn letter(&self, name: &str) -> Option<char> {
        self.number(name).map(|kind| self.spec.kinds[kind].letter)
    }

    /// The lines of one of our kinds.
    pub fn moves(&self, name: &str) -> &[MoveSpec] {
        let kind = self.number(name).map(|kind| &self.spec.kinds[kind]);
        kind.map_or(&[], |kind| kind.moves.as_slice())
    }

    /// Another promotion of a kind, as the first of them or as the last.
    fn state_promotion(&mut self, kind: &str, promotion: PromotionSpec, at: Extent, first: bool) {
        let Some(kind) = self.number(kind) else {
            return;
        };
        let promotions = &mut self.spec.kinds[kind].promotions;
        let both = |known: &PromotionSpec| {
            let arriving = [known, &promotion].map(|p| p.when == When::Arriving);
            arriving == [true; 2] && known.region.squares.0 & promotion.region.squares.0 != 0
        };
        if promotions.iter().any(both) {
            // One after the other: a choice between them would be another thing.
            self.beyond = true;
        }
        let place = if first { 0 } else { promotions.len() };
        promotions.insert(place, promotion);
        self.sources.promotions[kind].insert(place, at);
    }

    fn add_again(&mut self, again: AgainSpec, at: Extent) {
        self.spec.again.push(again);
        self.sources.again.push(at);
    }

    fn add_end(&mut self, condition: Condition, verdict: Verdict, at: Extent) {
        self.spec.ends.push(EndSpec { condition, verdict });
        self.sources.ends.push(at);
    }
}

/// Whether some phrase forbids to take that piece.
pub(crate) fn spares_piece(act: &crate::tree::Act, page: &str) -> bool {
    use crate::tree::Does;
    fn cond_spares(cond: &Cond, page: &str) -> bool {
        match cond {
            Cond::Compare(
                Value::PieceAt(Site::To),
                Sign::Unequal,
                Value::Site(Site::Named {
                    name,
                    whose: Whose::Next,
                }),
            ) => name == page,
            Cond::And(parts) | Cond::Or(parts) => parts.iter().any(|p| cond_spares(&p.is, page)),
            _ => false,
        }
    }
    match &act.is {
        Does::Leap { to: cond } | Does::Slide { through: cond, .. } => cond_spares(&cond.is, page),
        Does::Then(acts) | Does::And(acts) | Does::Or { choices: acts, .. } => {
            acts.iter().any(|a| spares_piece(a, page))
        }
        Does::If {
            cond,
            then,
            otherwise,
        } => {
            cond_spares(&cond.is, page)
                || spares_piece(then, page)
                || otherwise.as_ref().is_some_and(|o| spares_piece(o, page))
        }
        _ => false,
    }
}
