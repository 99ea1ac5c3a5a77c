//! The analysis page, drawn.

use rookery_rules::pgn;
use rookery_state::analysis::{expected, outline};
use rookery_state::board as shown;
use rookery_state::keys::BoardPage;
use rookery_state::link::Link;
use rookery_state::notation::Writing;
use rookery_state::seat::{self, Beside, Hand, Panel};
use yew::prelude::*;

use super::book_view::BookBeside;
use super::engine_view::{bar, engine, score};
use super::exchange::Exchange;
use super::review_view::review;
use super::shelf::shelf;
use super::tree_view::TreeView;
use super::{Action, Analysis, AnalysisPage, Msg};
use crate::effects::{clipboard, rulesets};
use crate::pages::events::{value, with};
use crate::pages::icons::Icon;
use crate::pages::picture;
use crate::pages::rules_panel::beside::RulesBeside;
use crate::pages::seat::quiet::toggle_full_screen;
use crate::pages::seat::{
    Handle, LookPanel, Menu, Share, Tab, around, beside, board, glass_panel, head, move_field,
    notices, steps, tabs, trial_bar,
};
use crate::pages::unknown::no_game;
use crate::pages::widgets::{Button, action, primary};

/// An address would be too long for a tree.
const LINK_LACKS: &str =
    "The link has the line on the board alone; the PGN has all variations and comments.";

type Act = Callback<seat::Action<Action>>;

/// Where the game that is analysed is played: the kept one it came from, else as the board was left.
fn to_the_game(analysis: &Analysis) -> String {
    let id = analysis.ruleset().id();
    let link = Link {
        game: analysis.origin.clone(),
        rules: rulesets::visiting(id),
        ..Link::default()
    };
    link.to_play(id).hash()
}

impl AnalysisPage {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let seat = &self.seat;
        let Some(analysis) = &seat.game else {
            let why = self.missing.as_ref();
            return why.map_or_else(Html::default, |why| no_game(&ctx.props().id, why));
        };
        let link = ctx.link();
        let act = link.callback(Msg::Act);
        let over = self.over(ctx, analysis, &act);
        let covered = over.is_some() || seat.beside != Beside::Moves;
        let title = analysis.ruleset().title();
        let writing = Writing::of(analysis.ruleset(), &self.settings);
        let drawn = picture::remember(&self.drawn);
        html! {
            <main class="page play analysis">
                { head(analysis.tree.ruleset(), "Analysis") }
                <div class="play-grid">
                    <section class="play-table" aria-label="Table">
                        <h2 class="visually-hidden">{ "Board" }</h2>
                        <div class="play-board">
                            { board(seat, title, &self.settings, &act, drawn) }
                            <Handle />
                        </div>
                    </section>
                    <section class="beside-board" aria-label="Analysis">
                        { tabs([
                            Tab::Leads {
                                words: "Game",
                                label: "To the game",
                                href: to_the_game(analysis),
                            },
                            beside("Analysis", Beside::Moves, seat, &act),
                            beside("Review", Beside::Review, seat, &act),
                            beside("Book", Beside::Book, seat, &act),
                            beside("Rules", Beside::Rules, seat, &act),
                        ]) }
                        <div class={classes!("beside-middle", covered.then_some("covered"))}>
                            { engine(analysis, &act, &writing) }
                            { bar(analysis) }
                            <div class="beside-body">
                                <TreeView who_played={analysis.who_played()} items={outline(&analysis.tree)}
                                    at={analysis.at} writing={writing.clone()}
                                    go_to={act.reform(|node| seat::Action::Game(Action::GoTo(node)))} />
                            </div>
                            <div class="beside-notes">
                                <Exchange load={link.callback(Msg::Load)} refuse={link.callback(Msg::Refuse)}
                                    problem={self.problem.clone().map(AttrValue::from)}
                                    partly={self.part.is_some()}
                                    load_part={link.callback(|()| Msg::LoadPart)} />
                                { shelf(&self.others, self.to_delete.as_deref(), &link.callback(|msg| msg)) }
                            </div>
                            { comment(analysis, &act) }
                            if seat.beside == Beside::Review { { review(analysis, &act) } }
                            if seat.beside == Beside::Book {
                                <BookBeside ruleset={analysis.tree.ruleset().clone()}
                                    position={*analysis.position()} writing={writing}
                                    play={act.reform(|text| seat::Action::Game(Action::Move(text)))} />
                            }
                            if seat.beside == Beside::Rules {
                                <RulesBeside ruleset={analysis.tree.ruleset().clone()}
                                    on_show={act.reform(|study| seat::Action::Try(Box::new(study)))}
                                    on_switch={link.callback(Msg::Switch)} />
                            }
                            { over.unwrap_or_default() }
                        </div>
                        <div class="beside-notes">
                            { trial_bar(seat, &act) }
                            { notices(seat, &act, |_| Html::default()) }
                        </div>
                        { turn(analysis, &act) }
                        { move_field("analysis", &act, analysis.ruleset(), &seat.answer.typed) }
                        { steps(seat, &act) }
                        { self.actions(ctx, analysis, &act) }
                    </section>
                </div>
                { around(seat, BoardPage::Analysis, &act) }
            </main>
        }
    }

    fn actions(&self, ctx: &Context<Self>, analysis: &Analysis, act: &Act) -> Html {
        let link = ctx.link();
        let game =
            |action: Action| act.reform(move |_: MouseEvent| seat::Action::Game(action.clone()));
        let open = |panel| act.reform(move |_: MouseEvent| seat::Action::Open(panel));
        let at = analysis.at;
        let begun = analysis.tree.node(at).parent.is_some();
        let labelled = |sign, words: &'static str, label: &'static str, onclick| {
            Button::in_bar(sign, words).label(label).html(onclick)
        };
        html! {
            <section class="actions" aria-label="Controls">
                <h2 class="visually-hidden">{ "Controls" }</h2>
                { labelled(Icon::Flip, "Flip", "Flip board", game(Action::Flip)) }
                { labelled(Icon::Play, "Play on", "Play on from here", link.callback(|_| Msg::PlayOn)) }
                { Button::in_bar(Icon::Share, "Share").expanded(self.seat.panel == Some(Panel::Share))
                    .html(open(Panel::Share)) }
                <Menu>
                    { action(Icon::New, "New analysis", !analysis.is_fresh(), link.callback(|_| Msg::Anew)) }
                    { action(Icon::Up, "Promote variation", begun, game(Action::Promote(at))) }
                    { action(Icon::Delete, "Delete from here", begun, game(Action::Delete(at))) }
                    { action(Icon::TakeBack, "Put back what was deleted", analysis.deleted.is_some(), game(Action::PutBack)) }
                    { action(Icon::Look, "Pieces and board", true, open(Panel::Look)) }
                    { action(Icon::Keys, "Keys", true, open(Panel::Keys)) }
                    { action(Icon::FullScreen, "Full screen", true, Callback::from(|_| toggle_full_screen())) }
                    { action(Icon::BoardOnly, "Board only", true, act.reform(|_: MouseEvent| seat::Action::Quiet(true))) }
                </Menu>
            </section>
        }
    }

    fn over(&self, ctx: &Context<Self>, analysis: &Analysis, act: &Act) -> Option<Html> {
        match self.seat.panel {
            Some(Panel::Share) => Some(self.share(ctx, analysis, act)),
            Some(Panel::Look) => {
                let close = act.reform(|()| seat::Action::Close);
                Some(html! { <LookPanel {close} /> })
            }
            _ => Some(glass_panel(self.seat.glass.as_ref()?, act)),
        }
    }

    /// The place that is looked at, with the engine's arrows and the person's own.
    pub(super) fn save_picture(&self, kind: &str) {
        if let Some(analysis) = &self.seat.game {
            let game = analysis.tree.game(analysis.at);
            let best = shown::best_arrows(analysis);
            let pieces = self.settings.pieces;
            picture::save(kind, &game, analysis.bottom, pieces, &best, &self.drawn);
        }
    }

    fn share(&self, ctx: &Context<Self>, analysis: &Analysis, act: &Act) -> Html {
        let link = ctx.link();
        let line = analysis.tree.line_through(analysis.at);
        let end = line.last().copied().unwrap_or(analysis.at);
        let game = analysis.tree.game(end);
        let cursor = analysis.tree.path(analysis.at).len();
        let id = analysis.ruleset().id();
        let to_line = Link {
            rules: rulesets::carried(id),
            ..Link::of(&game, analysis.bottom, cursor)
        };
        html! {
            <Share title={analysis.ruleset().title().to_owned()}
                link={clipboard::link_to(&to_line.to_analysis(id))}
                link_lacks={analysis.tree.has_beside(&line).then_some(LINK_LACKS)}
                fen={analysis.position().to_fen(analysis.ruleset())}
                pgn={analysis.to_pgn()}
                picture={link.callback(Msg::Picture)}
                say={act.reform(seat::Action::Say)}
                close={act.reform(|()| seat::Action::Close)} />
        }
    }
}

/// Who is to move here, or how the game ended.
fn turn(analysis: &Analysis, act: &Act) -> Html {
    let position = analysis.position();
    let open = position.outcome(analysis.ruleset()).is_none();
    html! {
        <div class="turn">
            <p class="expected">{ expected(analysis) }</p>
            if let Some((score, stale)) = score(analysis) {
                // The balance beside the board says it to who listens.
                <p class={classes!("turn-score", stale.then_some("stale"))} aria-hidden="true">{ score }</p>
            }
            if open && position.may_pass(analysis.ruleset()) {
                { primary("Pass", act.reform(|_| seat::Action::Hand(Hand::Pass))) }
            }
        </div>
    }
}

fn comment(analysis: &Analysis, act: &Act) -> Html {
    let at = analysis.at;
    // With every letter: whatever is drawn in the meantime shows the comment as it is kept.
    let comment = with(act.clone(), move |act, event: InputEvent| {
        act.emit(seat::Action::Game(Action::Comment(at, value(&event))));
    });
    html! {
        <label class="comment">
            { "Comment" }
            <input type="text" value={pgn::words(&analysis.tree.node(at).comment)} oninput={comment} />
        </label>
    }
}
