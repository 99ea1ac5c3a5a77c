//! What a game at a board asks of the world, be it a line of moves or a tree of variations.

use rookery_worker::Job;

/// What has to be done beyond changing the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    Save,
    /// For the calm live region.
    Say(String),
    /// For the urgent one.
    Announce(String),
    Sound(Sound),
    /// Ask the computer player about the present position.
    Ask(Job, Request),
    /// It need not go on.
    Halt(Job),
    /// Send [`super::play::Action::Due`] as soon as the answer can be followed.
    Wait(Job),
    /// What was learnt about the last game is of no use any more.
    Forget,
    /// A linked game becomes the person's own: it is kept from here on, under its own address.
    TakeUp,
    Focus(Focus),
    /// The move field has done its work.
    ClearField,
    ToggleSounds,
    /// A review is done, and is to be kept with its game.
    Reviewed,
}

/// Where the keyboard goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    Board,
    /// To the board, if a button has the focus that may be about to go.
    OffButton,
    /// It goes to what opens now; what has it gets it back.
    Leaves,
    /// Back to what had it before.
    Returns,
    /// How the game ended.
    Result,
    /// The review, if the button that had it is gone.
    Review,
    /// The move field.
    Field,
    /// It stays, but the board has to be in sight: on a narrow screen it may be far above.
    SeeBoard,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Its move, as a player of this strength; the same seed gives the same move.
    Reply {
        level: u8,
        seed: u64,
        /// No longer than that, where there is a clock.
        millis: Option<u32>,
    },
    Hint,
    /// So many lines, until it is stopped.
    Lines(u8),
    /// What the few men of a position come to.
    Prove,
    /// A whole game, with so many nodes at each place.
    Review(u64),
    /// What a position is worth, with so many nodes.
    Judge(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    Move,
    Capture,
    Check,
    End,
    /// Little time is left.
    Low,
}

/// A reply comes no sooner, so that it can be followed.
const LEAST_MS: f64 = 300.0;
/// After the person's own move has come to rest.
const AFTER_ANIMATION_MS: f64 = 50.0;
/// However slow a machine's clock may be.
const MOST_MS: f64 = 5_000.0;

/// How long a reply is held that came so long after the question.
pub fn hold_ms(animation_ms: f64, waited_ms: f64) -> f64 {
    let hold = LEAST_MS.max(animation_ms + AFTER_ANIMATION_MS) - waited_ms;
    hold.clamp(0.0, MOST_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p38_a_reply_waits_until_it_can_be_followed() {
        assert_eq!(hold_ms(200.0, 40.0), 260.0);
        // A move that is seen to move slowly comes to rest first.
        assert_eq!(hold_ms(400.0, 40.0), 410.0);
        assert_eq!(hold_ms(0.0, 2_000.0), 0.0);
    }
}
