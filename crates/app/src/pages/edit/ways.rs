//! What is wrong with the position; and where one can go with it when nothing is.

use rookery_rules::{Game, Ruleset, describe, library, pgn};
use rookery_state::link::Link;
use rookery_state::route::Route;
use rookery_state::words::capital;
use yew::prelude::*;

use super::{EditPage, Msg};
use crate::effects::{clipboard, levels, rulesets};
use crate::pages::picture;
use crate::pages::seat::Share;
use crate::pages::widgets::{Button, buttons, enabled_button, way};

impl EditPage {
    pub(super) fn judgement(&self, ctx: &Context<Self>, ruleset: &Ruleset) -> Html {
        let position = self.position(ruleset);
        let closes = self.sharing.then(|| {
            ctx.link().batch_callback(|event: KeyboardEvent| {
                (event.key() == "Escape").then_some(Msg::Share(false))
            })
        });
        html! {
            <section aria-label="The position" onkeydown={closes}>
                <div role="status" id="edit-problems">
                    if let Some(position) = &position {
                        <p class="note good">
                            { format!(
                                "This is a position of the game. {}.",
                                describe::expectation(ruleset, position)
                            ) }
                            if position.has_only_a_pass(ruleset) {
                                { " A game that begins here goes on: what is set up is never over by itself." }
                            }
                        </p>
                    } else {
                        <div class="note bad">
                            <p>{ "This is no position of the game yet:" }</p>
                            <ul>{ for self.problems.iter().map(|problem| html! { <li>{ capital(problem) }</li> }) }</ul>
                        </div>
                    }
                </div>
                if position.is_some() {
                    { self.ways(ctx, ruleset) }
                } else {
                    { no_ways() }
                }
            </section>
        }
    }

    fn link(&self, ruleset: &Ruleset) -> Link {
        Link {
            start: self.setup.to_fen(ruleset),
            side: Some(self.bottom),
            rules: rulesets::carried(ruleset.id()),
            ..Link::default()
        }
    }

    fn ways(&self, ctx: &Context<Self>, ruleset: &Ruleset) -> Html {
        let link = ctx.link();
        let here = self.link(ruleset);
        let id = ruleset.id();
        let play = here.to_play(id);
        // Who sets up a position alone plays it on against the computer, from the side that is near.
        let against = Link {
            computer: Some(self.bottom.other()),
            level: Some(levels::usual(id).level),
            ..here.clone()
        };
        let share = Button::new("Share").expanded(self.sharing);
        let open = !self.sharing;
        html! {
            <>
                <p class="buttons">
                    { way("primary", &against.to_play(id), "Play from here") }
                    { way("", &here.to_analysis(id), "Analyse") }
                    { share.html(link.callback(move |_| Msg::Share(open))) }
                </p>
                if self.sharing { { self.share(ctx, ruleset, &play) } }
            </>
        }
    }

    fn share(&self, ctx: &Context<Self>, ruleset: &Ruleset, play: &Route) -> Html {
        let link = ctx.link();
        let Some(game) = self.game(ruleset) else {
            return Html::default();
        };
        let site = clipboard::site_address();
        let folder = site.rsplit_once('/').map_or("", |(folder, _)| folder);
        let fen = self.setup.to_fen(ruleset);
        let embed = format!(
            "<script src=\"{folder}/embed.js\"></script>\n<rookery-board ruleset=\"{}\" start=\"{fen}\"></rookery-board>",
            ruleset.id()
        );
        html! {
            <>
                <Share title={ruleset.title().to_owned()} link={clipboard::link_to(play)} fen={fen.clone()}
                    pgn={pgn::Record::from_game(&game).to_text()}
                    picture={link.callback(Msg::Picture)} say={link.callback(Msg::Say)}
                    close={link.callback(|()| Msg::Share(false))} />
                // There only the library's games are known.
                if library::has(ruleset.id()) {
                    <label class="edit-embed">
                        <span>{ "For another page" }</span>
                        <textarea class="mono edit-text" readonly=true rows="3" value={embed} />
                    </label>
                }
            </>
        }
    }

    fn game(&self, ruleset: &Ruleset) -> Option<Game> {
        let position = self.position(ruleset)?;
        let ruleset = rulesets::ruleset(ruleset.id()).ok()?;
        Some(Game::from_position(ruleset, position))
    }

    pub(super) fn save_picture(&self, ruleset: &Ruleset, kind: &str) {
        if let Some(game) = self.game(ruleset) {
            picture::save(
                kind,
                &game,
                self.bottom,
                self.settings.pieces,
                &[],
                &self.drawn,
            );
        }
    }
}

/// The same buttons where they lead nowhere yet.
fn no_ways() -> Html {
    let not_yet = |words| enabled_button(words, false, Callback::noop());
    buttons(["Play from here", "Analyse", "Share"].map(not_yet))
}
