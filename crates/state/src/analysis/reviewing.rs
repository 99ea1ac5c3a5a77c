//! A review at the analysis board: it runs in the worker, goes into the tree when it is done, and its
//! mistakes can be put on the board once more.

use rookery_rules::tree::NodeId;
use rookery_rules::{Game, Side};
use rookery_worker::review::{NODES, annotate};
use rookery_worker::{FromWorker, Job};

use super::Analysis;
use crate::effect::{Effect, Focus, Request};
use crate::review::{KeptReview, Lesson, Review, State, Verdict};

impl Analysis {
    /// The main line is looked through, from its end to its start.
    pub(super) fn review(&mut self, effects: &mut Vec<Effect>) {
        self.end_lesson(effects);
        self.stop_review(effects);
        let game = self.tree.game(self.tree.end());
        if game.moves().is_empty() {
            effects.push(Effect::Say(
                "Nobody has moved yet: there is nothing to review.".to_owned(),
            ));
            return;
        }
        // There is one worker, and it does one thing.
        self.halt(effects);
        self.engine.on = false;
        self.last_job += 1;
        self.review = Some(Review::begin(game, self.last_job, NODES));
        // A page that is loaded again finds this one, and not another that was kept later.
        effects.push(Effect::Save);
        effects.push(Effect::Say("The review begins.".to_owned()));
        effects.push(Effect::Ask(self.last_job, Request::Review(NODES)));
        effects.push(Effect::Focus(Focus::Review));
    }

    pub(super) fn stop_review(&mut self, effects: &mut Vec<Effect>) {
        if let Some(review) = &mut self.review
            && let State::Running(job) = review.state
        {
            review.state = State::Stopped;
            effects.push(Effect::Halt(job));
            effects.push(Effect::Say("The review was stopped.".to_owned()));
            effects.push(Effect::Focus(Focus::Review));
        }
    }

    /// A review that was kept with the game.
    pub(super) fn reviewed(&mut self, kept: &KeptReview) {
        if let Some(review) = kept.revive_in(&self.tree) {
            annotate(&mut self.tree, &review.game, &review.seen, &review.report);
            self.review = Some(review);
        }
    }

    /// The job of the review or of the lesson, if that is what the answer is to.
    pub(super) fn is_for_review(&self, job: Option<Job>) -> bool {
        let running = self.review.as_ref().map(|review| &review.state);
        let waiting = self.lesson.as_ref().map(|lesson| &lesson.told);
        job.is_some_and(|job| {
            running == Some(&State::Running(job)) || waiting == Some(&Verdict::Waiting(job))
        })
    }

    pub(super) fn heard_review(&mut self, answer: FromWorker, effects: &mut Vec<Effect>) {
        let Some(review) = &mut self.review else {
            return;
        };
        let lesson = self.lesson.as_mut();
        match (answer, lesson) {
            (FromWorker::Reviewed { left, found, .. }, _) => {
                review.take(left, &found);
                if review.state == State::Done {
                    annotate(&mut self.tree, &review.game, &review.seen, &review.report);
                    effects.push(Effect::Say(review.summary()));
                    effects.push(Effect::Reviewed);
                    effects.push(Effect::Focus(Focus::Review));
                }
            }
            (FromWorker::Best { lines, san, .. }, Some(lesson)) => {
                if let Some(line) = lines.first() {
                    lesson.judge(review, line.score, Some(&san));
                    effects.push(Effect::Say(lesson.told.words()));
                }
            }
            (FromWorker::Failed { message, .. }, Some(lesson)) => {
                lesson.failed(message);
                effects.push(Effect::Say(lesson.told.words()));
            }
            (FromWorker::Failed { message, .. }, None) => {
                effects.push(Effect::Say(format!("The review broke off: {message}.")));
                review.state = State::Failed(message);
                effects.push(Effect::Focus(Focus::Review));
            }
            (FromWorker::Stopped { .. }, None) => review.state = State::Stopped,
            _ => {}
        }
    }

    pub(super) fn learn(&mut self, side: Side, effects: &mut Vec<Effect>) {
        let lesson = self.review.as_ref();
        self.lesson = lesson.and_then(|review| Lesson::begin(review, side, self.bottom));
        if self.lesson.is_some() {
            self.halt(effects);
            self.engine.on = false;
            self.bottom = side;
            self.show_task(effects);
        }
    }

    /// What is shown instead of the place that one is at: a line of the engine, or what is tried.
    pub fn beyond(&self) -> Option<&Game> {
        let lesson = self.lesson.as_ref();
        let tried = lesson.and_then(|lesson| lesson.tried.as_ref());
        self.ahead.as_ref().or(tried)
    }

    /// Is the position of the lesson on the board, and nothing tried yet?
    pub fn is_at_task(&self) -> bool {
        let untried = |lesson: &&Lesson| lesson.tried.is_none() && !lesson.is_settled();
        self.lesson.as_ref().filter(untried).is_some() && self.task() == Some(self.at)
    }

    /// The place from which something better is to be found.
    fn task(&self) -> Option<NodeId> {
        let nodes = self.review.as_ref()?.nodes(&self.tree);
        nodes.get(self.lesson.as_ref()?.ply()).copied()
    }

    pub(super) fn show_task(&mut self, effects: &mut Vec<Effect>) {
        let task = self.task();
        let (Some(review), Some(lesson), Some(task)) = (&self.review, &mut self.lesson, task)
        else {
            return;
        };
        if matches!(
            lesson.told,
            Verdict::Waiting(_) | Verdict::Wrong(_) | Verdict::Trouble(_)
        ) {
            lesson.retry();
        }
        lesson.tried = None;
        effects.push(Effect::Say(lesson.task(review)));
        effects.push(Effect::Focus(Focus::Board));
        effects.push(Effect::Focus(Focus::SeeBoard));
        self.at = task;
    }

    pub(super) fn attempt(&mut self, text: &str, effects: &mut Vec<Effect>) {
        let position = self.position();
        let mv = match position.parse_move(self.ruleset(), text) {
            Ok(mv) => mv,
            Err(error) => return effects.push(Effect::Say(format!("{error}."))),
        };
        let (Some(review), Some(lesson)) = (&self.review, &mut self.lesson) else {
            return;
        };
        if lesson.attempt(review, mv) {
            self.last_job += 1;
            lesson.told = Verdict::Waiting(self.last_job);
            effects.push(Effect::Ask(self.last_job, Request::Judge(review.nodes)));
        } else {
            effects.push(Effect::Say(lesson.told.words()));
        }
    }

    pub(super) fn show_answer(&mut self, effects: &mut Vec<Effect>) {
        if let (Some(review), Some(lesson)) = (&self.review, &mut self.lesson) {
            if let Verdict::Waiting(job) = lesson.told {
                effects.push(Effect::Halt(job));
            }
            lesson.show(review);
            effects.push(Effect::Say(lesson.told.words()));
            effects.push(Effect::Focus(Focus::Review));
        }
    }

    pub(super) fn next_task(&mut self, effects: &mut Vec<Effect>) {
        let Some(lesson) = &mut self.lesson else {
            return;
        };
        if lesson.go_on() {
            self.show_task(effects);
        } else {
            effects.push(Effect::Say(lesson.result()));
            self.end_lesson(effects);
        }
    }

    pub(super) fn end_lesson(&mut self, effects: &mut Vec<Effect>) {
        let Some(lesson) = self.lesson.take() else {
            return;
        };
        if let Verdict::Waiting(job) = lesson.told {
            effects.push(Effect::Halt(job));
        }
        self.bottom = lesson.bottom;
        effects.push(Effect::Focus(Focus::Review));
    }
}
