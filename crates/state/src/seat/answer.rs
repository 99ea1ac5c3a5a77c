//! What is said to a person's own question is also to be read, where it was asked: beside the button, or
//! by the field in which it was written.

use super::{AtBoard, Hand, Seat};
use crate::effect::Effect;
use crate::keys::Command;
use crate::play;
use crate::typed::Typed;

/// What was said last to the person's own question, to be read near where it was asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// To what was typed.
    pub typed: String,
    /// To a button.
    pub pressed: String,
}

impl<G: AtBoard> Seat<G> {
    /// What is said to a question is also shown, until something else happens.
    pub(super) fn answered(
        &mut self,
        asked: bool,
        how: impl FnOnce(&mut Self) -> Vec<Effect>,
    ) -> Vec<Effect> {
        let before = self.standing();
        let mut effects = how(self);
        let after = self.standing();
        let moved = before.0 != after.0;
        let hinted = before.1 && !after.1 && !moved;
        if before != after || asked && !effects.is_empty() {
            let said = effects.iter().find_map(|effect| match effect {
                Effect::Say(words) | Effect::Announce(words) => Some(words.clone()),
                _ => None,
            });
            let over = self.front().is_some_and(|front| front.is_over());
            // What was answered stands in the field until it is done otherwise.
            let stands = !self.answer.typed.is_empty();
            if moved && stands {
                effects.push(Effect::ClearField);
            }
            self.answer = Answer::default();
            if (asked || hinted) && !over {
                self.answer.pressed = said.unwrap_or_default();
            }
        }
        self.voice(effects)
    }

    /// What was written is read, and what is said to it is shown by the field.
    pub(super) fn typed(&mut self, text: &str) -> Vec<Effect> {
        let Some(front) = self.front() else {
            return Vec::new();
        };
        let (place, expected) = (front.place(), front.expected());
        let typed = match front.typed(text) {
            // It is read at the end of the game, which is not what is to be seen.
            Typed::Move(_) | Typed::NoMove(_) if front.is_looking_back() => {
                Typed::Answer(play::LOOKING_BACK.to_owned())
            }
            typed => typed,
        };
        let (urgent, calm) = (self.urgent.clone(), self.calm.clone());
        let mut effects = match typed {
            Typed::Move(text) => self.hand(Hand::Move(text)),
            Typed::Ask(question) => self.hand(Hand::Ask(question)),
            Typed::Clocks => self.key(Command::Clocks),
            Typed::Answer(words) | Typed::NoMove(words) => {
                self.say(words);
                Vec::new()
            }
        };
        if self.urgent == urgent && self.calm == calm {
            // There are no clocks.
            self.say(expected);
        }
        let said = match self.urgent == urgent {
            true => &self.calm,
            false => &self.urgent,
        };
        self.answer = Answer {
            typed: said.words().to_owned(),
            ..Answer::default()
        };
        if self.standing().0 != Some(place) && !effects.contains(&Effect::ClearField) {
            effects.push(Effect::ClearField);
        }
        effects
    }
}
