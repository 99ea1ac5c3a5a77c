//! The analysis page, drawn.

use std::rc::Rc;

use yew::prelude::*;

use super::engine_view::{bar, engine};
use super::exchange::Exchange;
use super::shelf::shelf;
use super::tree_view::TreeView;
use super::{Action, Analysis, AnalysisPage, Msg};
use crate::effects::{clipboard, kept};
use crate::pages::key_sheet::KeySheet;
use crate::pages::parts::{button, buttons, enabled_button, opener, primary};
use crate::pages::picture;
use crate::pages::play::{Share, coordinates, glass_panel, head, step};
use crate::pages::unknown::no_game;
use crate::route::Route;
use crate::state::analysis::outline;
use crate::state::board::{self, letters, square, target};
use crate::state::keys::Place;
use crate::state::link::Link;
use crate::state::play::in_place;
use crate::state::words;
use rookery_board::{Board, Brush, Drawing, Scene, Speech};

impl AnalysisPage {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let Some(analysis) = &self.analysis else {
            let why = self.missing.as_deref().unwrap_or_default();
            return no_game(&ctx.props().id, why);
        };
        let link = ctx.link();
        let act = link.callback(Msg::Act);
        html! {
            <main class="page play analysis">
                { head(analysis.ruleset(), "Analysis") }
                <div class="play-grid">
                    <section class="play-table" aria-label="Table">
                        <div class="play-board">{ self.board(ctx, analysis) }</div>
                        { bar(analysis) }
                    </section>
                    <section class="play-desk" aria-label="Analysis">
                        <p class="expected">{ here(analysis) }</p>
                        if let Some(notice) = &self.notice {
                            <div class="note notice">
                                <p role="status">{ notice }</p>
                                { buttons([button("Dismiss", link.callback(|_| Msg::Dismiss))]) }
                            </div>
                        }
                        if self.sheet {
                            <KeySheet place={Place::Analysis} close={link.callback(|()| Msg::ToggleKeys)} />
                        }
                        { engine(analysis, &act, &link.callback(Msg::Preview)) }
                        if let Some(glass) = &self.glass {
                            { glass_panel(glass, link.callback(|_| Msg::Inspect(None))) }
                        }
                        <TreeView items={outline(&analysis.tree)} at={analysis.at}
                            go_to={link.callback(|node| Msg::Act(Action::GoTo(node)))} />
                        { self.controls(ctx, analysis) }
                        if self.share {
                            { self.share(ctx, analysis) }
                        }
                        <Exchange load={link.callback(Msg::Load)} refuse={link.callback(Msg::Refuse)}
                            problem={self.problem.clone().map(AttrValue::from)}
                            partly={self.part.is_some()}
                            load_part={link.callback(|()| Msg::LoadPart)} />
                        { shelf(&self.others, self.to_delete.as_deref(), &link.callback(|msg| msg)) }
                        <p class="elsewhere">
                            <a href={Route::play(analysis.ruleset().id()).hash()}>{ "To the game" }</a>
                        </p>
                    </section>
                </div>
                <Speech calm={self.calm.clone()} />
            </main>
        }
    }

    fn board(&self, ctx: &Context<Self>, analysis: &Analysis) -> Html {
        let link = ctx.link();
        let settings = &*self.settings;
        let ruleset = analysis.ruleset();
        let (position, (last_move, earlier)) = match &self.preview {
            Some(preview) => (&preview.position, (preview.last_move, Rc::<[_]>::from([]))),
            None => {
                let game = analysis.tree.game(analysis.at);
                let turn = board::last_turn(&game, game.moves().len());
                (analysis.position(), turn)
            }
        };
        let over = self.preview.is_some() || position.outcome(ruleset).is_some();
        let candidates = if over {
            Vec::new()
        } else {
            board::candidates(ruleset, position)
        };
        let scene = Scene {
            pieces: board::pieces(ruleset, position),
            candidates: candidates.into(),
            bottom: board::side(analysis.bottom),
            last_move,
            earlier,
            check: board::checked(ruleset, position),
            method: board::method(settings.move_method),
            disabled: over,
            ..Scene::empty(board::SIZE)
        };
        let is_here = self.preview.is_none();
        let glass = self.glass.as_ref().filter(|_| is_here);
        let marks = glass.map(|glass| glass.marks.clone()).unwrap_or_default();
        let arrows = if is_here {
            best_arrows(analysis)
        } else {
            Vec::new()
        };
        html! {
            <Board
                scene={Rc::new(scene)}
                label={format!("Board: {}", ruleset.title())}
                letters={letters(ruleset)}
                marks={Rc::<[_]>::from(marks)}
                arrows={Rc::<[_]>::from(arrows)}
                look={board::look(settings.pieces)}
                tint={settings.board.tint(ruleset.id())}
                coordinates={coordinates(settings)}
                show_targets={settings.show_targets}
                animation_ms={settings.animation.millis()}
                on_move={link.callback(|id: Rc<str>| Msg::Act(Action::Move(id.to_string())))}
                on_inspect={link.callback(Msg::Inspect)}
                on_arrows={picture::remember(&self.drawn)}
                on_say={link.callback(Msg::Say)}
                on_ask={link.callback(Msg::Ask)}
            />
        }
    }

    fn controls(&self, ctx: &Context<Self>, analysis: &Analysis) -> Html {
        let link = ctx.link();
        let node = analysis.tree.node(analysis.at);
        let (begun, more) = (node.parent.is_some(), !node.children.is_empty());
        let act = |action: Action| link.callback(move |_: MouseEvent| Msg::Act(action.clone()));
        let step = |name, sign, enabled, action| step(name, sign, enabled, act(action));
        let position = analysis.position();
        let legal = position.legal_moves(analysis.ruleset());
        let open = position.outcome(analysis.ruleset()).is_none();
        let passes = open && legal.iter().any(|mv| mv.is_pass());
        let at = analysis.at;
        let comment = {
            let link = link.clone();
            // With every letter: whatever is drawn in the meantime shows the comment as it is kept.
            Callback::from(move |event: InputEvent| {
                if let Some(input) = event.target_dyn_into::<web_sys::HtmlInputElement>() {
                    link.send_message(Msg::Act(Action::Comment(at, input.value())));
                }
            })
        };
        html! {
            <section class="controls" aria-label="Controls">
                <div class="steps" role="group" aria-label="Look through the game">
                    { step("First position", "«", begun, Action::First) }
                    { step("One move back", "‹", begun, Action::Back) }
                    { step("One move forward", "›", more, Action::Forward) }
                    { step("Last position", "»", more, Action::Last) }
                </div>
                if passes {
                    <p class="buttons pass">
                        { primary("Pass", act(Action::Move("0000".to_owned()))) }
                    </p>
                }
                { buttons([
                    button("Flip board", act(Action::Flip)),
                    enabled_button("Promote variation", begun, act(Action::Promote(at))),
                    enabled_button("Delete from here", begun, act(Action::Delete(at))),
                ]) }
                { buttons([
                    button("Play on from here", link.callback(|_| Msg::PlayOn)),
                    opener("Share", self.share, link.callback(|_| Msg::ToggleShare)),
                    opener("Keys", self.sheet, link.callback(|_| Msg::ToggleKeys)),
                ]) }
                <label class="comment">
                    { "Comment" }
                    <input type="text" value={node.comment.clone()} oninput={comment} />
                </label>
            </section>
        }
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
