//! A game learnt by doing: its cases that have a task, each with the sentence that it shows.
//! Which they are is written where the cases are, so that nothing here knows a game by name.

use std::sync::Arc;

use rookery_rules::cases::{Answer, Case};
use rookery_rules::order::InOrder;
use rookery_rules::{Ruleset, library};

use super::exercise::{Exercise, Goal, Step};
use super::study::{about_marks, case_marks};
use super::words::capital;

/// One task with the sentence that it shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The number of the sentence and its words.
    pub sentence: (usize, String),
    pub exercise: Exercise,
}

/// How many tasks a built-in game has.
pub fn tasks(id: &str) -> usize {
    library::entry(id).map_or(0, |entry| entry.tasks)
}

/// The lessons of a game in the order of its account.
pub fn lessons(ruleset: &Arc<Ruleset>, sentences: &[String], cases: &[Case]) -> Vec<Task> {
    let mut asked: Vec<&Case> = cases.iter().filter(|case| case.task.is_some()).collect();
    asked.order_by_key(|case| case.rules.first().copied());
    let lesson = |case: &&Case| lesson(ruleset, sentences, case);
    asked.iter().filter_map(lesson).collect()
}

fn lesson(ruleset: &Arc<Ruleset>, sentences: &[String], case: &Case) -> Option<Task> {
    let task = case.task.as_ref()?;
    // Tasks are about the game as it is without switches.
    let plain = case.switches.is_empty();
    let (game, answer) = case.lesson_in(ruleset.clone()).ok().flatten()?;
    let number = *case.rules.first().filter(|_| plain)?;
    let goal = match answer {
        Answer::Allowed(allowed) => Goal::Allowed {
            allowed,
            about: about_marks(case),
            shows: case_marks(&game, case),
        },
        Answer::Moves(right) => Goal::Moves(vec![Step {
            right,
            ..Step::default()
        }]),
    };
    let praise = match goal {
        Goal::Allowed { .. } => format!("{}.", capital(&case.note)),
        Goal::Moves(_) => format!("Right: {}.", case.note),
    };
    Some(Task {
        sentence: (number, sentences.get(number.checked_sub(1)?)?.clone()),
        exercise: Exercise::new(game, task.words.clone(), praise, goal),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Action, How, Stage};
    use crate::seat::{AtBoard, ShownGame};

    fn of(id: &str) -> Vec<Task> {
        let ruleset = Arc::new(library::ruleset(id).unwrap());
        let about = library::about(id).unwrap();
        lessons(&ruleset, &about.rules, library::cases(id))
    }

    #[test]
    fn p62_every_task_of_every_game_can_be_done_by_its_own_solution() {
        let mut games = 0;
        for entry in library::entries().iter().filter(|entry| entry.tasks > 0) {
            games += 1;
            let lessons = of(entry.id);
            assert_eq!(lessons.len(), entry.tasks, "{}", entry.id);
            for lesson in lessons {
                let mut exercise = lesson.exercise.clone();
                let task = exercise.task.clone();
                if exercise.is_question() {
                    assert!(!exercise.marks().is_empty(), "{}: {task}", entry.id);
                    exercise.change(Action::Judge(true));
                } else {
                    exercise.change(Action::ShowSolution);
                    assert_eq!(exercise.line().len(), 1, "{}: {task}", entry.id);
                }
                assert!(exercise.is_done(), "{}: {task}", entry.id);
                assert!(lesson.sentence.1.ends_with('.'), "{}: {task}", entry.id);
            }
        }
        assert!(games >= 6, "{games}");
    }

    #[test]
    fn p62_a_question_is_answered_once_and_says_what_is_so() {
        let lesson = of("andarraya-5").swap_remove(0);
        assert!(
            lesson
                .sentence
                .1
                .starts_with("A queen never captures a queen")
        );
        for (says, how, wrong, words) in [
            (false, How::Solved, 0, "Right. "),
            (true, How::Shown, 1, "No: it is not allowed. "),
        ] {
            let mut exercise = lesson.exercise.clone();
            // A move is no answer.
            exercise.change(Action::Move("d2d4".into()));
            assert_eq!(exercise.stage, Stage::Asked);
            exercise.change(Action::Judge(says));
            assert_eq!(exercise.stage, Stage::Done(how));
            assert_eq!(exercise.wrong, wrong);
            assert!(exercise.remark.starts_with(words), "{}", exercise.remark);
            exercise.change(Action::Again);
            assert_eq!(exercise.stage, Stage::Asked);
        }
    }

    #[test]
    fn p62_a_task_is_not_done_by_what_merely_ends_the_game() {
        let all = of("shatranj");
        let stalemate = |lesson: &&Task| lesson.exercise.task.contains("last move");
        let mut exercise = all.iter().find(stalemate).unwrap().exercise.clone();
        exercise.change(Action::Move("d4f5".into()));
        assert!(!exercise.is_done() && exercise.wrong > 0);
    }

    #[test]
    fn p62_any_move_that_shows_the_rule_does_the_task() {
        let lessons = of("sfenj-11");
        let second_pawn = |lesson: &&Task| lesson.exercise.task.contains("another pawn");
        let exercise = lessons.iter().find(second_pawn).unwrap().exercise.clone();
        for mv in ["d2d4", "a2a3", "0000"] {
            let mut exercise = exercise.clone();
            exercise.change(Action::Move(mv.into()));
            assert!(exercise.is_done(), "{mv}");
        }
    }
}
