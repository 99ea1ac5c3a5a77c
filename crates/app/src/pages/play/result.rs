//! How the game ended: who, how, and by which rule. Beside the board, never over it.

use rookery_state::ended::Ended;
use rookery_state::play::Play;
use rookery_state::players::level_name;
use rookery_state::words;
use yew::prelude::*;

use crate::pages::widgets::{button, buttons as row};

pub struct Buttons {
    /// None where nothing is at stake.
    pub rematch: Option<Callback<MouseEvent>>,
    /// The players' own end is not meant: the game goes on.
    pub play_on: Callback<MouseEvent>,
    pub review: Callback<MouseEvent>,
    pub share: Callback<MouseEvent>,
}

pub fn banner(play: &Play, buttons: Buttons) -> Html {
    let (headline, text, rule) = match (play.outcome(), play.ended) {
        (Some(outcome), _) => (
            words::headline(play.ruleset(), &outcome),
            words::circumstance(&outcome, play.now()),
            words::rule_of(play.ruleset(), outcome.reason),
        ),
        (None, Some(ended)) => (ended.headline(), house_words(ended).to_owned(), None),
        (None, None) => return Html::default(),
    };
    html! {
        <section class="result" aria-label="Result">
            <h2 tabindex="-1">{ headline }</h2>
            if !text.is_empty() { <p>{ text }</p> }
            if let Some((number, sentence)) = rule {
                <blockquote class="result-rule">
                    <p><span class="rule-number">{ format!("Rule {number}. ") }</span>{ sentence }</p>
                </blockquote>
            }
            if let Some(level) = next_level(play) {
                <p class="quiet">{ format!("The next game is at {level}.") }</p>
            }
            { row([
                match play.ended {
                    Some(_) => button("Play on", buttons.play_on),
                    None => Html::default(),
                },
                buttons.rematch.map(|again| button("Rematch", again)).unwrap_or_default(),
                button("Review", buttons.review),
                button("Share", buttons.share),
            ]) }
        </section>
    }
}

/// How strong the computer is in the next game, if that differs.
fn next_level(play: &Play) -> Option<String> {
    let next = play.next_players().level;
    (next != play.players.level).then(|| level_name(next))
}

fn house_words(ended: Ended) -> &'static str {
    match ended {
        Ended::Resigned(_) => "",
        Ended::Agreed => "The players agreed on a draw.",
        Ended::Timeout(_) | Ended::TimeoutDraw(_) => {
            "A house rule of this site: whose time runs out has lost, but it is a draw if the other side has a single piece left. The rules of this game know no clocks."
        }
        Ended::Claimed => {
            "A house rule of this site: after the third time a player may claim a draw. The rules of this game do not have it."
        }
    }
}
