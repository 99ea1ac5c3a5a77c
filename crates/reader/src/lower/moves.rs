//! The moves of each kind of piece.

use super::Lower;
use super::conds::Terms;
use super::leaves::{Leaf, leaves};
use crate::ask::Answer;
use crate::draft::{MoveDraft, Purpose, Shape};
use crate::tree::{Act, At, Cond, Does, PieceRule, Site, Way};

/// A direction in the words of a ruleset file, for a player who sees the board from below.
pub(super) const fn way_word(way: Way) -> &'static str {
    match way {
        Way::Forward | Way::North => "forward",
        Way::Backward | Way::South => "backward",
        Way::Rightward | Way::East => "right",
        Way::Leftward | Way::West => "left",
        Way::ForwardRight => "forward-right",
        Way::ForwardLeft => "forward-left",
        Way::BackwardRight => "backward-right",
        Way::BackwardLeft => "backward-left",
        Way::Adjacent => "any",
        Way::Orthogonal => "orthogonal",
        Way::Diagonal => "diagonal",
    }
}

fn words(ways: &[Way]) -> Vec<&'static str> {
    ways.iter().map(|w| way_word(*w)).collect()
}

/// What is asked about the leap of a piece: the knight's first.
const LEAPS: [(&str, u8, u8, &str); 4] = [
    (
        "1,2",
        1,
        2,
        "like a knight in chess: two squares along a rank or file and one to the side",
    ),
    (
        "1,3",
        1,
        3,
        "three squares along a rank or file and one to the side",
    ),
    (
        "2,3",
        2,
        3,
        "three squares along a rank or file and two to the side",
    ),
    ("2,2", 2, 2, "two squares diagonally"),
];

impl Lower<'_> {
    pub(super) fn pieces(&mut self) {
        let mut seen: Vec<&str> = Vec::new();
        for rule in &self.rules.pieces {
            let Some(kind) = self.ours(&rule.name) else {
                continue;
            };
            if seen.contains(&rule.name.as_str()) {
                self.obstacle(
                    rule.name_at,
                    "this piece has a second rule; only one is understood",
                );
                continue;
            }
            seen.push(&rule.name);
            self.piece(rule, &kind);
        }
        for kind in &self.rules.kinds {
            if !seen.contains(&kind.as_str())
                && let Some(placing) = self.rules.placings.iter().find(|p| p.name == *kind)
            {
                let plain = crate::parse::plain(kind);
                self.obstacle(placing.at, format!("no rule says how the {plain} moves"));
            }
        }
    }

    fn piece(&mut self, rule: &PieceRule, kind: &str) {
        let parts = leaves(&rule.moves);
        // A piece with an ordinary step forward captures only where a phrase says so.
        let plain_steps: Vec<Way> = parts
            .leaves
            .iter()
            .filter(|l| !l.removes() && l.after.is_empty() && l.conds.is_empty())
            .filter_map(|l| match &l.core.is {
                Does::Step { ways } => Some(ways.clone()),
                _ => None,
            })
            .flatten()
            .collect();
        for leaf in &parts.leaves {
            self.leaf(leaf, kind, &plain_steps);
        }
        for tail in &parts.tails {
            self.effect(&tail.act, &tail.conds, kind);
        }
    }

    fn leaf(&mut self, leaf: &Leaf, kind: &str, plain_steps: &[Way]) {
        if matches!(leaf.core.is, Does::Promote { .. }) {
            return self.promotion_as_move(leaf, kind);
        }
        let terms = self.terms(&leaf.conds, kind);
        for act in &leaf.before {
            match &act.is {
                Does::Remove { at: Site::To } | Does::Remember { at: Site::To } => {}
                Does::SetCounter(_) => {
                    if !self.resets.iter().any(|k| k == kind) {
                        self.resets.push(kind.to_string());
                    }
                }
                _ => self.obstacle(
                    act.at,
                    "an effect on the target square that our rulesets cannot state",
                ),
            }
        }
        let line = match &leaf.core.is {
            Does::Slide {
                from: Site::Piece,
                ways,
                through,
            } => self.slide(leaf, ways, through, kind, &terms),
            Does::Step { ways } => self.step(leaf, ways, kind, plain_steps),
            Does::Hop { ways } => Some(self.hop(leaf, ways, kind, &terms)),
            Does::Leap { to } => self.leap(leaf, to, kind),
            Does::FromTo { from, to, rule } => self.straight_move(leaf, from, to, rule, kind),
            _ => {
                self.obstacle(
                    leaf.core.at,
                    "not a move that a piece of this game could make by itself",
                );
                None
            }
        };
        let Some(mut line) = line else {
            self.leaf_effects(leaf, kind, None);
            return;
        };
        if terms.bad {
            self.leaf_effects(leaf, kind, None);
            return;
        }
        if terms.enemy && !leaf.removes() {
            line.purpose = Purpose::Captures;
        }
        terms.apply(&mut line);
        self.leaf_effects(leaf, kind, Some(&mut line));
        self.add(kind, line);
    }

    fn add(&mut self, kind: &str, mut line: MoveDraft) {
        // What a known relative says that the English drops.
        let question = format!("{kind}-spares");
        if line.purpose != Purpose::Moves && self.asker.is_known(&question) {
            let because = format!(
                "The page does not say so, but its relatives do not let a {kind} take a {kind}."
            );
            let answers = vec![
                Answer::new("nothing", format!("a {kind} takes any piece")),
                Answer::new(kind, format!("a {kind} never takes a {kind}")),
            ];
            if self.asker.ask(&question, line.at, &because, answers) == kind {
                line.spares = Some(kind.to_string());
            }
        }
        let Some(draft) = self.draft.kind_mut(kind) else {
            return;
        };
        // "captures step …" printed twice: once plainly, once for en passant.
        if line.en_passant
            && let Some(same) = draft
                .moves
                .iter_mut()
                .find(|m| m.purpose == line.purpose && m.shape == line.shape && m.from == line.from)
        {
            same.en_passant = true;
            return;
        }
        if let Some(same) = draft.moves.iter_mut().find(|m| {
            m.en_passant
                && m.purpose == line.purpose
                && m.shape == line.shape
                && m.from == line.from
        }) {
            same.at = line.at;
            return;
        }
        draft.moves.push(line);
    }

    fn slide(
        &mut self,
        leaf: &Leaf,
        ways: &[Way],
        through: &At<Cond>,
        kind: &str,
        terms: &Terms,
    ) -> Option<MoveDraft> {
        let at = leaf.at();
        let words = words(ways);
        let special = terms.unmoved.is_some() || terms.safe;
        match (&through.is, special, terms.at_start) {
            (Cond::Empty, _, true) => {
                let because = "The page says over empty squares, but not how far.";
                let answers = vec![
                    Answer::new(
                        "2",
                        format!("exactly two squares, from where the {kind} stands at the start"),
                    ),
                    Answer::new("any", "as far as the squares are empty"),
                ];
                let far = self
                    .asker
                    .ask(&format!("{kind}-double"), at, because, answers);
                Some(MoveDraft::new(
                    Purpose::Moves,
                    Shape::Slide(words, distance(&far)),
                    at,
                ))
            }
            (_, true, _) => {
                let because = "The page says neither how far this goes nor whether it captures.";
                let answers = vec![
                    Answer::new(
                        "2",
                        "exactly two squares, over an empty square to an empty one",
                    ),
                    Answer::new("any", "any distance over empty squares to an empty one"),
                    Answer::new(
                        "2-taking",
                        "exactly two squares over an empty square, and it may capture",
                    ),
                    Answer::new(
                        "any-taking",
                        "any distance over empty squares, and it may capture",
                    ),
                ];
                let far = self
                    .asker
                    .ask(&format!("{kind}-first-slide"), at, because, answers);
                let purpose = if far.ends_with("taking") {
                    Purpose::Goes
                } else {
                    Purpose::Moves
                };
                Some(MoveDraft::new(
                    purpose,
                    Shape::Slide(words, distance(far.trim_end_matches("-taking"))),
                    at,
                ))
            }
            (Cond::BetweenEmpty, false, _) => {
                Some(MoveDraft::new(Purpose::Goes, Shape::Slide(words, None), at))
            }
            (Cond::Empty, false, false) => {
                let because = "The page says 'through empty' and not 'between', which hides how far the slide goes and what it may capture.";
                let answers = vec![
                    Answer::new(
                        "any",
                        "any distance over empty squares, capturing where it ends",
                    ),
                    Answer::new(
                        "2",
                        "exactly two squares over an empty square, capturing where it ends",
                    ),
                    Answer::new("quiet", "any distance over empty squares, never capturing"),
                ];
                let far = self
                    .asker
                    .ask(&format!("{kind}-slide"), at, because, answers);
                let purpose = if far == "quiet" {
                    Purpose::Moves
                } else {
                    Purpose::Goes
                };
                Some(MoveDraft::new(
                    purpose,
                    Shape::Slide(words, distance(&far)),
                    at,
                ))
            }
            _ => {
                self.obstacle(
                    through.at,
                    "a slide through squares that are not said to be empty",
                );
                None
            }
        }
    }

    fn step(
        &mut self,
        leaf: &Leaf,
        ways: &[Way],
        kind: &str,
        plain_steps: &[Way],
    ) -> Option<MoveDraft> {
        let at = leaf.at();
        let shape = Shape::Step(words(ways));
        // En passant: a step whose capture stands behind the target.
        if leaf.after.iter().any(super::effects::takes_behind) {
            let mut line = MoveDraft::new(Purpose::Captures, shape, at);
            line.en_passant = true;
            return Some(line);
        }
        if !leaf.removes() {
            let because = "The page does not say what the target square may hold; nothing is taken in this phrase.";
            let mut answers = vec![Answer::new("empty", "only to an empty square")];
            answers.push(Answer::new("taking", "to an empty square, or capturing"));
            let id = format!("{kind}-step{}", step_number(plain_steps, ways));
            let purpose = if self.asker.ask(&id, at, because, answers) == "empty" {
                Purpose::Moves
            } else {
                Purpose::Goes
            };
            return Some(MoveDraft::new(purpose, shape, at));
        }
        // Beside a plain step the taking one is for captures; alone it is for both.
        let apart = !plain_steps.is_empty()
            && !ways.contains(&Way::Forward)
            && plain_steps.contains(&Way::Forward);
        let because =
            "The page says that it takes, but not whether the step is also made without taking.";
        let only = Answer::new("capture", "only to capture");
        let both = Answer::new("both", "to an empty square, or capturing");
        let answers = if apart {
            vec![only, both]
        } else {
            vec![both, only]
        };
        let purpose = match self
            .asker
            .ask(&format!("{kind}-taking-step"), at, because, answers)
            .as_str()
        {
            "capture" => Purpose::Captures,
            _ => Purpose::Goes,
        };
        Some(MoveDraft::new(purpose, shape, at))
    }

    fn hop(&mut self, leaf: &Leaf, ways: &[Way], kind: &str, terms: &Terms) -> MoveDraft {
        let at = leaf.at();
        let far_answers = |goes: &str| {
            vec![
                Answer::new(
                    "2",
                    format!("exactly two squares, over whatever stands between{goes}"),
                ),
                Answer::new(
                    "3",
                    format!("exactly three squares, over whatever stands between{goes}"),
                ),
            ]
        };
        if terms.unmoved.is_some() {
            let because =
                "The page says neither how far the first move hops nor whether it captures.";
            let mut answers = far_answers(", to an empty square");
            answers.push(Answer::new(
                "2-taking",
                "exactly two squares, over whatever stands between, and it may capture",
            ));
            let far = self
                .asker
                .ask(&format!("{kind}-first-hop"), at, because, answers);
            let purpose = if far.ends_with("taking") {
                Purpose::Goes
            } else {
                Purpose::Moves
            };
            let far = distance(far.trim_end_matches("-taking")).unwrap_or(2);
            return MoveDraft::new(purpose, Shape::Jump(words(ways), far), at);
        }
        let because =
            "The page does not say how far a hop goes, over what, or whether it captures.";
        let far = self.asker.ask(
            &format!("{kind}-hop"),
            at,
            because,
            far_answers(", to an empty square or capturing"),
        );
        MoveDraft::new(
            Purpose::Goes,
            Shape::Jump(words(ways), distance(&far).unwrap_or(2)),
            at,
        )
    }

    fn leap(&mut self, leaf: &Leaf, to: &At<Cond>, kind: &str) -> Option<MoveDraft> {
        let at = leaf.at();
        let purpose = match &to.is {
            Cond::Not(inner) if inner.is == Cond::Friend => Purpose::Goes,
            Cond::Empty => Purpose::Moves,
            // "to empty or there is an enemy … and Piece at to is not equal to King …"
            Cond::Or(parts) | Cond::And(parts) if self.empty_or_prey(parts) => Purpose::Goes,
            Cond::EnemyAt(Site::To) => Purpose::Captures,
            _ => {
                self.obstacle(
                    to.at,
                    "a leap to squares that our rulesets cannot describe so",
                );
                return None;
            }
        };
        let because = "The page does not say which leap.";
        let answers = LEAPS
            .iter()
            .map(|(key, _, _, says)| Answer::new(*key, *says))
            .collect();
        let key = self
            .asker
            .ask(&format!("{kind}-leap"), at, because, answers);
        let (_, a, b, _) = LEAPS.iter().find(|(k, ..)| *k == key).unwrap_or(&LEAPS[0]);
        Some(MoveDraft::new(purpose, Shape::Leap(*a, *b), at))
    }

    /// Empty, or an enemy piece other than the one that is never taken.
    fn empty_or_prey(&self, parts: &[At<Cond>]) -> bool {
        let main = self.main_piece();
        let mut empty = false;
        let mut enemy = false;
        let fine = parts.iter().all(|part| match &part.is {
            Cond::Empty => {
                empty = true;
                true
            }
            Cond::EnemyAt(Site::To) => {
                enemy = true;
                true
            }
            Cond::Or(inner) | Cond::And(inner) => {
                let both = self.empty_or_prey(inner);
                empty |= both;
                enemy |= both;
                both
            }
            Cond::Compare(
                crate::tree::Value::PieceAt(Site::To),
                crate::tree::Compare::Unequal,
                crate::tree::Value::Site(Site::Named { name, .. }),
            ) => main.is_some() && self.ours(name) == main,
            _ => false,
        });
        fine && empty && enemy
    }

    fn straight_move(
        &mut self,
        leaf: &Leaf,
        from: &Site,
        to: &Site,
        rule: &At<Cond>,
        kind: &str,
    ) -> Option<MoveDraft> {
        let at = leaf.at();
        let mut steps = Vec::new();
        let straight = ahead_of_piece(to, &mut steps);
        let same = steps
            .first()
            .is_some_and(|first| steps.iter().all(|s| s.0 == first.0));
        let far: i32 = steps.iter().map(|s| s.1).sum();
        if *from != Site::Piece || !straight || !same || !(1..=7).contains(&far) {
            self.obstacle(
                leaf.core.at,
                "a move to a square that the page does not place on the board",
            );
            return None;
        }
        let purpose = match rule.is {
            Cond::Empty => Purpose::Moves,
            _ => {
                self.obstacle(
                    leaf.core.at,
                    "a move whose way our rulesets cannot describe",
                );
                return None;
            }
        };
        let way = steps[0].0;
        let far = u8::try_from(far).unwrap_or(1);
        if matches!(way, Way::North | Way::South | Way::East | Way::West) {
            let because =
                "The page names a direction of the board, and only one player sees it so.";
            let answers = vec![Answer::new(
                "mirrored",
                "each player's pieces go this way as that player sees the board",
            )];
            self.asker
                .ask(&format!("{kind}-compass"), at, because, answers);
        }
        let because = "The page does not say what may stand between.";
        let answers = vec![
            Answer::new(
                "over",
                format!("over whatever stands between, {far} squares"),
            ),
            Answer::new("through", format!("over empty squares only, {far} squares")),
        ];
        let shape = if far == 1
            || self
                .asker
                .ask(&format!("{kind}-straight"), at, because, answers)
                == "over"
        {
            Shape::Jump(vec![way_word(way)], far)
        } else {
            Shape::Slide(vec![way_word(way)], Some(far))
        };
        Some(MoveDraft::new(purpose, shape, at))
    }

    /// What follows one move: en passant, bookkeeping, promotions.
    fn leaf_effects(&mut self, leaf: &Leaf, kind: &str, mut line: Option<&mut MoveDraft>) {
        for act in &leaf.after {
            match (&act.is, &mut line) {
                (Does::SetPending(Some(site)), Some(line)) if super::effects::one_behind(site) => {
                    if matches!(line.shape, Shape::Slide(_, Some(2))) {
                        line.leaves_en_passant = true;
                    } else {
                        self.obstacle(
                            act.at,
                            "only a slide of exactly two squares can leave a square for en passant",
                        );
                    }
                }
                (_, Some(line)) if line.en_passant && super::effects::takes_behind(act) => {
                    let because = "The page does not say when; a pawn that has passed over the square in the move just made can be taken so.";
                    let answers = vec![Answer::new(
                        "en-passant",
                        "en passant, in the very next move",
                    )];
                    self.asker
                        .ask(&format!("{kind}-en-passant"), act.at, because, answers);
                }
                (Does::Promote { .. }, _) if !leaf.conds.is_empty() => {
                    self.promotion_on_leaving(act, leaf, kind)
                }
                _ => self.effect(act, &[], kind),
            }
        }
    }
}

const fn digit(key: &str) -> Option<u8> {
    match key.as_bytes() {
        [d @ b'1'..=b'7'] => Some(*d - b'0'),
        _ => None,
    }
}

fn distance(key: &str) -> Option<u8> {
    digit(key)
}

/// Plain steps are told apart by their place among the piece's plain steps.
fn step_number(all: &[Way], ways: &[Way]) -> String {
    match ways.first().and_then(|w| all.iter().position(|x| x == w)) {
        None | Some(0) => String::new(),
        Some(n) => format!("-{}", n + 1),
    }
}

/// `the Cell 1 steps ahead of …` down to the piece itself.
fn ahead_of_piece(site: &Site, steps: &mut Vec<(Way, i32)>) -> bool {
    match site {
        Site::Piece => true,
        Site::Ahead { steps: n, of, way } => {
            steps.push((*way, *n));
            ahead_of_piece(of, steps)
        }
        _ => false,
    }
}

/// For `Act`s that stand where only moves are expected.
pub(super) fn is_any_piece(act: &Act) -> bool {
    act.is == Does::AnyPiece
}
