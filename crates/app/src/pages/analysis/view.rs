//! The analysis page, drawn.

use std::rc::Rc;

use yew::prelude::*;

use super::engine_view::{bar, engine};
use super::exchange::Exchange;
use super::shelf::shelf;
use super::tree_view::TreeView;
use super::{Action, Analysis, AnalysisPage, Msg};
use crate::effects::{clipboard, kept};
use crate::pages::icons::Icon;
use crate::pages::key_sheet::KeySheet;
use crate::pages::parts::{Button, action, button, buttons, primary};
use crate::pages::picture;
use crate::pages::seat::quiet::{Quiet, toggle_full_screen};
use crate::pages::seat::{
    Handle, Hands, Menu, Share, Sight, Steps, Tab, board, glass_panel, head, steps, tabs,
};
use crate::pages::unknown::no_game;
use crate::route::Route;
use crate::state::analysis::outline;
use crate::state::board::{self as shown, square, target};
use crate::state::keys::Place;
use crate::state::link::Link;
use crate::state::play::in_place;
use crate::state::words;
use rookery_board::{Brush, Drawing, Speech};

impl AnalysisPage {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let Some(analysis) = &self.analysis else {
            let why = self.missing.as_deref().unwrap_or_default();
            return no_game(&ctx.props().id, why);
        };
        let link = ctx.link();
        let act = link.callback(Msg::Act);
        let over = self.over(ctx, analysis);
        html! {
            <main class="page play analysis">
                { head(analysis.ruleset(), "Analysis") }
                <div class="play-grid">
                    <section class="play-table" aria-label="Table">
                        <h2 class="visually-hidden">{ "Board" }</h2>
                        <div class="play-board">{ self.board(ctx, analysis) }<Handle /></div>
                    </section>
                    <section class="play-desk" aria-label="Analysis">
                        { tabs([
                            Tab::Leads {
                                words: "Game",
                                label: "To the game",
                                href: Route::play(analysis.ruleset().id()).hash(),
                            },
                            Tab::Shows { words: "Analysis", open: true, onclick: Callback::noop() },
                        ]) }
                        { bar(analysis) }
                        { engine(analysis, &act, &link.callback(Msg::Preview)) }
                        <div class={classes!("desk-body", over.is_some().then_some("covered"))}>
                            <TreeView items={outline(&analysis.tree)} at={analysis.at}
                                go_to={link.callback(|node| Msg::Act(Action::GoTo(node)))} />
                            { over.unwrap_or_default() }
                        </div>
                        <div class="desk-notes">
                            if let Some(notice) = &self.notice {
                                <div class="note notice">
                                    <p role="status">{ notice }</p>
                                    { buttons([button("Dismiss", link.callback(|_| Msg::Dismiss))]) }
                                </div>
                            }
                            <Exchange load={link.callback(Msg::Load)} refuse={link.callback(Msg::Refuse)}
                                problem={self.problem.clone().map(AttrValue::from)}
                                partly={self.part.is_some()}
                                load_part={link.callback(|()| Msg::LoadPart)} />
                            { shelf(&self.others, self.to_delete.as_deref(), &link.callback(|msg| msg)) }
                        </div>
                        { self.comment(ctx, analysis) }
                        { self.turn(ctx, analysis) }
                        { self.walk(ctx, analysis) }
                        { self.actions(ctx, analysis) }
                    </section>
                </div>
                if self.sheet {
                    <KeySheet place={Place::Analysis} close={link.callback(|()| Msg::ToggleKeys)} />
                }
                if self.quiet {
                    <Quiet leave={link.callback(|()| Msg::Quiet(false))} />
                }
                <Speech calm={self.calm.clone()} />
            </main>
        }
    }

    fn board(&self, ctx: &Context<Self>, analysis: &Analysis) -> Html {
        let link = ctx.link();
        let settings = &*self.settings;
        let ruleset = analysis.ruleset();
        let sight = match &self.preview {
            Some(line) => Sight {
                title: ruleset.title().to_owned(),
                scene: shown::still(line, line.moves().len(), analysis.bottom, settings),
                marks: Vec::new(),
                arrows: Vec::new(),
            },
            None => Sight {
                title: ruleset.title().to_owned(),
                scene: shown::open(&analysis.tree.game(analysis.at), analysis.bottom, settings),
                marks: match &self.glass {
                    Some(glass) => glass.marks.clone(),
                    None => Vec::new(),
                },
                arrows: best_arrows(analysis),
            },
        };
        let hands = Hands {
            moves: link.callback(|id: Rc<str>| Msg::Act(Action::Move(id.to_string()))),
            inspects: link.callback(Msg::Inspect),
            draws: picture::remember(&self.drawn),
            says: link.callback(Msg::Say),
            asks: link.callback(Msg::Ask),
            ..Hands::default()
        };
        board(ruleset, sight, hands, settings)
    }

    /// Who is to move here, or how the game ended.
    fn turn(&self, ctx: &Context<Self>, analysis: &Analysis) -> Html {
        let position = analysis.position();
        let legal = position.legal_moves(analysis.ruleset());
        let open = position.outcome(analysis.ruleset()).is_none();
        let pass = ctx
            .link()
            .callback(|_| Msg::Act(Action::Move("0000".to_owned())));
        html! {
            <div class="turn">
                <p class="expected">{ here(analysis) }</p>
                if open && legal.iter().any(|mv| mv.is_pass()) {
                    { primary("Pass", pass) }
                }
            </div>
        }
    }

    fn walk(&self, ctx: &Context<Self>, analysis: &Analysis) -> Html {
        let node = analysis.tree.node(analysis.at);
        let ways = [Action::First, Action::Back, Action::Forward, Action::Last];
        steps(Steps {
            back: node.parent.is_some(),
            forward: !node.children.is_empty(),
            ways: ways.map(|way| act(ctx, way)),
        })
    }

    fn actions(&self, ctx: &Context<Self>, analysis: &Analysis) -> Html {
        let link = ctx.link();
        let at = analysis.at;
        let begun = analysis.tree.node(at).parent.is_some();
        let labelled = |sign, words: &'static str, label: &'static str, onclick| {
            let button = Button {
                words: words.into(),
                icon: Some(sign),
                class: Some("action"),
                label: Some(label.into()),
                ..Button::default()
            };
            button.html(onclick)
        };
        html! {
            <section class="actions" aria-label="Controls">
                <h2 class="visually-hidden">{ "Controls" }</h2>
                { labelled(Icon::Flip, "Flip", "Flip board", act(ctx, Action::Flip)) }
                { labelled(Icon::Play, "Play on", "Play on from here", link.callback(|_| Msg::PlayOn)) }
                { Button {
                    words: "Share".into(),
                    icon: Some(Icon::Share),
                    class: Some("action"),
                    expanded: Some(self.share),
                    ..Button::default()
                }.html(link.callback(|_| Msg::ToggleShare)) }
                <Menu>
                    { action(Icon::Up, "Promote variation", begun, act(ctx, Action::Promote(at))) }
                    { action(Icon::Delete, "Delete from here", begun, act(ctx, Action::Delete(at))) }
                    { action(Icon::Keys, "Keys", true, link.callback(|_| Msg::ToggleKeys)) }
                    { action(Icon::FullScreen, "Full screen", true, Callback::from(|_| toggle_full_screen())) }
                    { action(Icon::BoardOnly, "Board only", true, link.callback(|_| Msg::Quiet(true))) }
                </Menu>
            </section>
        }
    }

    fn comment(&self, ctx: &Context<Self>, analysis: &Analysis) -> Html {
        let at = analysis.at;
        let link = ctx.link().clone();
        // With every letter: whatever is drawn in the meantime shows the comment as it is kept.
        let comment = Callback::from(move |event: InputEvent| {
            if let Some(input) = event.target_dyn_into::<web_sys::HtmlInputElement>() {
                link.send_message(Msg::Act(Action::Comment(at, input.value())));
            }
        });
        html! {
            <label class="comment">
                { "Comment" }
                <input type="text" value={analysis.tree.node(at).comment.clone()} oninput={comment} />
            </label>
        }
    }

    fn over(&self, ctx: &Context<Self>, analysis: &Analysis) -> Option<Html> {
        if self.share {
            return Some(self.share(ctx, analysis));
        }
        let glass = self.glass.as_ref()?;
        Some(glass_panel(
            glass,
            ctx.link().callback(|_| Msg::Inspect(None)),
        ))
    }

    /// The place that is looked at, with the engine's arrows and the person's own.
    pub(super) fn save_picture(&self, kind: &str) {
        if let Some(analysis) = &self.analysis {
            let game = analysis.tree.game(analysis.at);
            let (best, pieces) = (best_arrows(analysis), self.settings.pieces);
            picture::save(kind, &game, analysis.bottom, pieces, &best, &self.drawn);
        }
    }

    fn share(&self, ctx: &Context<Self>, analysis: &Analysis) -> Html {
        let link = ctx.link();
        let line = analysis.tree.line_through(analysis.at);
        let end = line.last().copied().unwrap_or(analysis.at);
        let game = analysis.tree.game(end);
        let cursor = analysis.tree.path(analysis.at).len();
        let id = analysis.ruleset().id();
        let to_line = Link {
            rules: kept::own_ruleset(id).unwrap_or_default(),
            ..Link::of(&game, analysis.bottom, cursor)
        };
        let hash = to_line.to_analysis(id).hash();
        let pgn = rookery_rules::pgn::Record::new(analysis.tree.clone()).to_text();
        html! {
            <Share title={analysis.ruleset().title().to_owned()}
                link={format!("{}{hash}", clipboard::site_address())}
                fen={analysis.position().to_fen(analysis.ruleset())}
                {pgn}
                picture={link.callback(Msg::Picture)}
                say={link.callback(Msg::Say)}
                close={link.callback(|()| Msg::ToggleShare)} />
        }
    }
}

fn act(ctx: &Context<AnalysisPage>, action: Action) -> Callback<MouseEvent> {
    ctx.link().callback(move |_| Msg::Act(action.clone()))
}

/// Where one is: the end of the game, or who is to move.
fn here(analysis: &Analysis) -> String {
    let position = analysis.position();
    match position.outcome(analysis.ruleset()) {
        Some(outcome) => format!("{}.", words::headline(analysis.ruleset(), &outcome)),
        None => {
            let words = rookery_rules::describe::expectation(analysis.ruleset(), position);
            let place = in_place(analysis.ruleset(), position);
            format!("{}{place}.", words::capital(words.trim_end_matches('.')))
        }
    }
}

/// The first move of each line of the engine, the best in green.
fn best_arrows(analysis: &Analysis) -> Vec<Drawing> {
    let ruleset = analysis.ruleset();
    let position = analysis.position();
    let report = analysis.report().filter(|_| analysis.engine.on);
    let lines = report.into_iter().flat_map(|report| &report.lines);
    let firsts = lines.filter_map(|line| line.moves.first());
    firsts
        .enumerate()
        .filter_map(|(rank, text)| {
            let mv = position.parse_move(ruleset, text).ok()?;
            (!mv.is_pass()).then(|| Drawing {
                from: square(mv.from()),
                to: Some(square(target(ruleset, position.turn(), mv))),
                brush: if rank == 0 { Brush::Green } else { Brush::Blue },
            })
        })
        .collect()
}
