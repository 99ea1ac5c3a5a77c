//! How an analysis changes.

use rookery_rules::pgn;
use rookery_rules::tree::{NodeId, Tree};
use rookery_worker::FromWorker;

use super::{Action, Analysis, Proving, Report};
use crate::effect::{Effect, Request, Sound};
use crate::{board, words};

impl Analysis {
    /// The whole of an analysis' behaviour, as pure as a game's.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        let mut effects = Vec::new();
        // What the engine says while one looks ahead changes nothing of that.
        if !matches!(action, Action::Heard(_)) {
            self.ahead = None;
        }
        // It could stand there twice. A comment moves nothing.
        if action.is_work() && !matches!(action, Action::Comment(..)) {
            self.deleted = None;
        }
        self.act(action, &mut effects);
        effects
    }

    fn act(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Move(text) => match self.position().parse_move(self.ruleset(), &text) {
                Ok(mv) => {
                    let takes = self.position().takes(mv);
                    let to = self.tree.add(self.at, mv);
                    effects.push(Effect::Sound(match takes {
                        true => Sound::Capture,
                        false => Sound::Move,
                    }));
                    self.go(to, effects);
                }
                Err(error) => effects.push(Effect::Say(format!("{error}."))),
            },
            Action::GoTo(node) => self.go(node, effects),
            Action::Back
                if self
                    .lesson
                    .as_ref()
                    .is_some_and(|lesson| lesson.tried.is_some()) =>
            {
                self.show_task(effects);
            }
            Action::Back => {
                if let Some(parent) = self.tree.node(self.at).parent {
                    self.go(parent, effects);
                }
            }
            Action::Forward => {
                if let Some(child) = self.tree.node(self.at).children.first().copied() {
                    self.go(child, effects);
                }
            }
            Action::First => self.go(NodeId::ROOT, effects),
            Action::Last => {
                if let Some(last) = self.tree.line_through(self.at).last().copied() {
                    self.go(last, effects);
                }
            }
            Action::Flip => {
                self.bottom = self.bottom.other();
                effects.push(Effect::Say(words::at_bottom(self.bottom)));
                effects.push(Effect::Save);
            }
            Action::Promote(node) => {
                let first =
                    self.tree.node(node).parent.is_some_and(|parent| {
                        self.tree.node(parent).children.first() == Some(&node)
                    });
                if first {
                    self.tree.make_main(node);
                } else {
                    self.tree.promote(node);
                }
                effects.push(Effect::Say("Moved up.".to_owned()));
                effects.push(Effect::Save);
            }
            Action::Delete(node) => {
                let inside = self.tree.path(self.at).contains(&node);
                self.deleted = self.place(node).map(|place| (node, place));
                let parent = self.tree.remove(node);
                if inside {
                    self.go(parent, effects);
                }
                let words = format!("Deleted from here on. {}", self.here());
                effects.push(Effect::Say(words));
                effects.push(Effect::Save);
            }
            Action::PutBack => {
                if let Some((node, place)) = self.deleted.take()
                    && let Some(parent) = self.tree.node(node).parent
                {
                    self.tree.node_mut(parent).children.insert(place, node);
                    self.go(node, effects);
                }
            }
            Action::Comment(node, text) => {
                let comment = &mut self.tree.node_mut(node).comment;
                *comment = pgn::with_words(comment, &text);
                effects.push(Effect::Save);
            }
            Action::Insert(moves) => self.insert(&moves, effects),
            Action::Load(next) => self.load(*next, effects),
            Action::EngineOn(on) => {
                self.end_lesson(effects);
                self.stop_review(effects);
                self.halt(effects);
                self.engine.on = on;
                self.engine.proves = false;
                self.engine.trouble = None;
                self.engine.failures = 0;
                self.ask(effects);
                let words = if on { "Engine on." } else { "Engine off." };
                effects.push(Effect::Say(words.to_owned()));
            }
            Action::Lines(lines) => {
                self.engine.lines = lines.clamp(1, 5);
                self.halt(effects);
                self.ask(effects);
            }
            Action::Prove => {
                self.engine.proves = true;
                self.halt(effects);
                self.ask(effects);
            }
            Action::Heard(answer) => self.heard(answer, effects),
            Action::LookAhead(moves) => {
                self.ahead = moves.map(|moves| {
                    let mut line = self.tree.game(self.at);
                    let legal = |text: &String| line.push_text(text).is_ok();
                    moves.iter().all(legal);
                    line
                });
            }
            Action::Ask(question) => {
                let game = self.tree.game(self.at);
                let words = board::answer(question, &game, game.moves().len());
                effects.push(Effect::Say(words));
            }
            Action::Review => self.review(effects),
            Action::StopReview => self.stop_review(effects),
            Action::Whole(tree) => self.whole(*tree, effects),
            Action::Tags(tags) if self.tags.is_empty() => {
                (self.tags, self.tagged) = (tags, self.line());
            }
            Action::Tags(_) => {}
            Action::Close(plies, result, how) => self.close(plies, result, &how),
            Action::Reviewed(kept) => self.reviewed(&kept),
            Action::Learn(side) => self.learn(side, effects),
            Action::Try(text) => self.attempt(&text, effects),
            Action::Retry => self.show_task(effects),
            Action::ShowAnswer => self.show_answer(effects),
            Action::NextTask => self.next_task(effects),
            Action::EndLesson => self.end_lesson(effects),
        }
    }

    fn heard(&mut self, answer: FromWorker, effects: &mut Vec<Effect>) {
        if self.is_for_review(answer.job()) {
            return self.heard_review(answer, effects);
        }
        if answer.job().is_none() || answer.job() != self.engine.job {
            return;
        }
        let (depth, nodes, lines, done) = match answer {
            FromWorker::Progress {
                depth,
                nodes,
                lines,
                ..
            } => (depth, nodes, lines, false),
            FromWorker::Best {
                depth,
                nodes,
                lines,
                ..
            } => (depth, nodes, lines, true),
            FromWorker::Proving { percent, .. } => {
                self.engine.proof = Some((self.at, Proving::Going(percent)));
                return;
            }
            FromWorker::Proven { proof, .. } => return self.proven(proof, effects),
            FromWorker::Failed { message, .. } => return self.failed(message, effects),
            _ => return,
        };
        if !lines.is_empty() {
            self.engine.said = Some(Report {
                at: self.at,
                side: self.position().turn(),
                depth,
                nodes,
                lines,
                done,
            });
            self.engine.job = self.engine.job.filter(|_| !done);
        }
    }

    /// The engine is asked once more; after that the person is.
    fn failed(&mut self, why: String, effects: &mut Vec<Effect>) {
        self.engine.job = None;
        self.engine.failures += 1;
        if self.engine.failures < 2 {
            effects.push(Effect::Say(format!("The engine was replaced: {why}.")));
            self.ask(effects);
            return;
        }
        self.engine.on = false;
        self.engine.trouble = Some(why);
        effects.push(Effect::Say(
            "The engine stopped; switch it on to try again.".to_owned(),
        ));
    }

    fn go(&mut self, node: NodeId, effects: &mut Vec<Effect>) {
        if node == self.at {
            return;
        }
        self.halt(effects);
        self.engine.failures = 0;
        if let Some(lesson) = &mut self.lesson {
            lesson.tried = None;
        }
        self.at = node;
        effects.push(Effect::Say(self.here()));
        effects.push(Effect::Save);
        self.ask(effects);
    }

    /// In which place it stands among its siblings.
    fn place(&self, node: NodeId) -> Option<usize> {
        let parent = self.tree.node(node).parent?;
        let mut there = self.tree.node(parent).children.iter();
        there.position(|child| *child == node)
    }

    /// Where one is, in words.
    fn here(&self) -> String {
        let node = self.tree.node(self.at);
        let (Some(parent), Some(mv)) = (node.parent, node.mv) else {
            return "The start.".to_owned();
        };
        let before = self.tree.position(parent);
        let words = words::spoken(self.ruleset(), before, mv);
        let end = match self.position().outcome(self.ruleset()) {
            Some(outcome) => format!(". {}", words::headline(self.ruleset(), &outcome)),
            None => String::new(),
        };
        format!("{}: {words}{end}.", words::side(before.turn()))
    }

    fn insert(&mut self, moves: &[String], effects: &mut Vec<Effect>) {
        let mut at = self.at;
        let mut first = None;
        for text in moves {
            let position = self.tree.position(at);
            let Ok(mv) = position.parse_move(self.ruleset(), text) else {
                break;
            };
            at = self.tree.add(at, mv);
            first = first.or(Some(at));
        }
        if let Some(first) = first {
            self.go(first, effects);
        }
    }

    fn load(&mut self, next: Analysis, effects: &mut Vec<Effect>) {
        self.halt(effects);
        let other = next.ruleset().id() != self.ruleset().id();
        let said = match other {
            true => format!("Loaded: a game of {}.", next.ruleset().full_title()),
            false => "Loaded.".to_owned(),
        };
        self.tree = next.tree;
        self.deleted = None;
        self.at = next.at;
        self.bottom = next.bottom;
        self.engine.said = None;
        self.end_lesson(effects);
        self.stop_review(effects);
        self.review = next.review;
        self.origin = next.origin;
        self.closed = next.closed;
        (self.tags, self.tagged) = (next.tags, next.tagged);
        effects.push(Effect::Say(said));
        effects.push(Effect::Save);
        self.ask(effects);
    }

    fn whole(&mut self, tree: Tree, effects: &mut Vec<Effect>) {
        let same = |node: NodeId| {
            let path = self.tree.path(node);
            let mut moves = path.iter().filter_map(|node| self.tree.node(*node).mv);
            moves.try_fold(NodeId::ROOT, |at, mv| {
                let mut children = tree.node(at).children.iter().copied();
                children.find(|child| tree.node(*child).mv == Some(mv))
            })
        };
        let Some(at) = same(self.at) else { return };
        let closed_at = self.closed.as_ref().and_then(|closed| same(closed.at));
        self.closed = self
            .closed
            .take()
            .zip(closed_at)
            .map(|(closed, at)| closed.moved(at));
        self.halt(effects);
        (self.tree, self.at, self.deleted) = (tree, at, None);
        effects.push(Effect::Say(
            "The variations and comments of this game are here.".to_owned(),
        ));
        self.ask(effects);
    }

    pub(super) fn halt(&mut self, effects: &mut Vec<Effect>) {
        if let Some(job) = self.engine.job.take() {
            effects.push(Effect::Halt(job));
        }
    }

    pub(super) fn ask(&mut self, effects: &mut Vec<Effect>) {
        let over = self.position().outcome(self.ruleset()).is_some();
        if self.engine.on && !over {
            self.last_job += 1;
            self.engine.job = Some(self.last_job);
            let request = match self.wants_proof() {
                true => Request::Prove,
                false => Request::Lines(self.engine.lines),
            };
            effects.push(Effect::Ask(self.last_job, request));
        }
    }
}
