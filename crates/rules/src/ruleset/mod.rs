//! A ruleset: its statements, and the tables compiled from them.

mod compile;
mod growth;
mod ruled;
pub mod spec;
pub(crate) mod tables;
pub mod text;
pub mod words;
mod write;

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::square::Side;
use spec::{KindSpec, Spec, SwitchSpec};
pub use text::Problem;

/// A ruleset ready to play: immutable, and shared by every position of a game.
pub struct Ruleset {
    id: String,
    spec: Spec,
    on: Vec<String>,
    pub(crate) tables: tables::Tables,
    pub(crate) keys: crate::zobrist::Keys,
    start: Position,
}

/// Why a text is no ruleset: every problem at once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", join(.0))]
pub struct BadRuleset(pub Vec<Problem>);

fn join(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
    lines.join("\n")
}

/// What would be wrong with a game in which this switch is on, beyond what is wrong anyway.
fn switch_problems(spec: &Spec, places: &text::Places, switch: &SwitchSpec) -> Vec<Problem> {
    let named = |problem: Problem| Problem {
        message: format!("switch {}: {}", switch.id, problem.message),
        ..problem
    };
    let problems = |spec, places| {
        let whole = Ruleset::compiled(String::new(), Vec::new(), spec, places);
        whole.err().map_or(Vec::new(), |bad| bad.0)
    };
    let before = problems(spec.clone(), places);
    let after = match text::apply_switch(spec.clone(), places.clone(), switch) {
        Ok((tried, places)) => problems(tried, &places),
        Err(problems) => problems,
    };
    after
        .into_iter()
        .filter(|problem| !before.contains(problem))
        .map(named)
        .collect()
}

/// What a game is called with the switches that are on, by their ids.
pub fn with_switches<'a>(title: &str, on: impl Iterator<Item = &'a str>) -> String {
    let on: Vec<String> = on.map(|id| id.replace('-', " ")).collect();
    match on.as_slice() {
        [] => title.to_owned(),
        on => format!("{title} with {}", on.join(" and ")),
    }
}

impl Ruleset {
    /// Compiles a ruleset file. `id` is what the game is called in links and commands.
    pub fn parse(id: &str, text: &str) -> Result<Ruleset, BadRuleset> {
        Ruleset::parse_with(id, text, &[])
    }

    /// The same with some of its switches turned on.
    pub fn parse_with(id: &str, text: &str, on: &[&str]) -> Result<Ruleset, BadRuleset> {
        let (mut spec, mut places) =
            text::parse_placed(text, &crate::library::ruleset_text).map_err(BadRuleset)?;
        // In the order of the file, so that one choice of switches has one name.
        let chosen: Vec<SwitchSpec> = spec
            .switches
            .iter()
            .filter(|switch| on.contains(&switch.id.as_str()))
            .cloned()
            .collect();
        if let Some(unknown) = on.iter().find(|id| !chosen.iter().any(|s| s.id == **id)) {
            let known: Vec<&str> = spec.switches.iter().map(|s| s.id.as_str()).collect();
            let known = match known.as_slice() {
                [] => "the ruleset has none".to_string(),
                known => format!("the ruleset has {}", known.join(", ")),
            };
            return Err(BadRuleset(vec![Problem {
                line: 0,
                message: format!("there is no switch '{unknown}'; {known}"),
            }]));
        }
        // A switch nobody turned on must still be sound, or the fault would
        // only be found in the middle of somebody's evening.
        if on.is_empty() {
            let mut problems = Vec::new();
            for switch in &spec.switches {
                problems.extend(switch_problems(&spec, &places, switch));
            }
            if !problems.is_empty() {
                // Where the ruleset itself is wrong, that is told as well.
                problems.extend(compile::compile(&spec, &places).err().unwrap_or_default());
                Problem::put_in_order(&mut problems);
                problems.dedup();
                return Err(BadRuleset(problems));
            }
        }
        for switch in &chosen {
            (spec, places) = text::apply_switch(spec, places, switch).map_err(BadRuleset)?;
        }
        let mut name = id.to_string();
        for switch in &chosen {
            name.push('+');
            name.push_str(&switch.id);
        }
        let on = chosen.into_iter().map(|s| s.id).collect();
        Ruleset::compiled(name, on, spec, &places)
    }

    fn compiled(
        id: String,
        on: Vec<String>,
        spec: Spec,
        places: &text::Places,
    ) -> Result<Ruleset, BadRuleset> {
        let tables = compile::compile(&spec, places).map_err(BadRuleset)?;
        let mut ruleset = Ruleset {
            id,
            on,
            tables,
            keys: crate::zobrist::Keys::new(),
            start: Position::empty(),
            spec,
        };
        ruleset.start = Position::from_fen(&ruleset, &ruleset.spec.start.clone()).map_err(|e| {
            BadRuleset(vec![Problem {
                line: places.start,
                message: format!("the start position: {e}"),
            }])
        })?;
        Ok(ruleset)
    }

    /// The id of the same game with one switch turned on or off.
    pub fn id_with_switch(&self, switch: &str, on: bool) -> String {
        let mut id = crate::library::without_switches(&self.id).to_string();
        for spec in self.switches() {
            let wanted = match spec.id == switch {
                true => on,
                false => self.on.contains(&spec.id),
            };
            if wanted {
                id.push('+');
                id.push_str(&spec.id);
            }
        }
        id
    }

    /// The ruleset's id, with the switches that are on: `samantsy-2+sliding-bishops`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What people call it.
    pub fn title(&self) -> &str {
        &self.spec.title
    }

    /// The title with the switches that are on.
    pub fn full_title(&self) -> String {
        with_switches(self.title(), self.on.iter().map(String::as_str))
    }

    /// What its file says.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// All kinds of pieces, in the order of their numbers.
    pub fn kinds(&self) -> &[KindSpec] {
        &self.spec.kinds
    }

    /// How many kinds of pieces there are.
    pub fn kind_count(&self) -> usize {
        self.spec.kinds.len()
    }

    /// The switches that it offers.
    pub fn switches(&self) -> &[SwitchSpec] {
        &self.spec.switches
    }

    /// The switches that are on.
    pub fn switches_on(&self) -> &[String] {
        &self.on
    }

    /// The kind whose safety is a rule, if the ruleset has check at all.
    pub fn royal(&self) -> Option<u8> {
        self.tables.royal
    }

    /// The kinds that a piece may become in its own turns, one bit each: by a promotion of its own, by
    /// what its moves bring about, or by what a turn offers where an arrival gives a further move.
    #[must_use]
    pub fn becomes(&self, kind: u8) -> u16 {
        let Some(tables) = self.tables.kinds.get(usize::from(kind)) else {
            return 0;
        };
        let [white, black] = &tables.promotions;
        let own = white
            .iter()
            .chain(black)
            .fold(tables.becomes, |all, one| all | one.to);
        if tables.forcing == tables.grows {
            return own;
        }
        let offered = self.tables.plays.iter().map(|play| match &play.action {
            tables::PlayAction::Promote(_, to) => *to,
            _ => 0,
        });
        offered.fold(own, |all, to| all | to) & !(1 << kind)
    }

    /// Where an effect makes another piece of one that a side has moved there.
    #[must_use]
    pub fn grows_on(&self, kind: u8, side: Side) -> Bitboard {
        let tables = self.tables.kinds.get(usize::from(kind));
        tables.map_or(Bitboard::EMPTY, |tables| tables.grows[side.index()])
    }

    /// Whether a line of it asks for a condition or brings about an effect of its own, so that its
    /// moves are worked out one by one.
    #[must_use]
    pub const fn has_conditions(&self) -> bool {
        self.tables.ruled
    }

    /// Where its games begin.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// A ruleset file that says the same, without parent or switches.
    pub fn to_text(&self) -> String {
        write::write(&self.spec)
    }
}

impl core::fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Ruleset({})", self.id)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn switches_are_named_in_the_order_of_the_file() {
        let ruleset = |id| crate::library::ruleset(id).unwrap();
        let [both, one, plain] = [
            "samantsy-2+sliding-bishops+safe-kings",
            "samantsy-2+safe-kings",
            "samantsy-2",
        ]
        .map(ruleset);
        assert_eq!(plain.id_with_switch("safe-kings", true), one.id());
        assert_eq!(one.id_with_switch("sliding-bishops", true), both.id());
        assert_eq!(both.id_with_switch("sliding-bishops", false), one.id());
    }
}
