//! What the analysis board begins with: a link's game, what lay there last, or the start. And
//! how it is kept.

use std::sync::Arc;

use rookery_rules::tree::{NodeId, Tree};
use rookery_rules::{Game, Side};

use crate::effects::{address, kept, storage};
use crate::route::Route;
use crate::state::analysis::{Analysis, Kept};
use crate::state::link::Link;

pub struct Opening {
    pub analysis: Analysis,
    pub notice: Option<String>,
}

pub fn open(id: &str, query: &str) -> Result<Opening, String> {
    let link = Link::parse(query);
    let ruleset = kept::ruleset_from_link(id, &link.rules)?;
    let blank = || Analysis::new(Tree::new(ruleset.clone(), *ruleset.start()));
    let as_left = || load(ruleset.id()).unwrap_or_else(blank);
    if query.is_empty() {
        return Ok(Opening {
            analysis: as_left(),
            notice: None,
        });
    }
    match link.game(ruleset.clone()) {
        Ok(game) => {
            let mut analysis = beside_kept(&game);
            let line = analysis.tree.mainline();
            let at = link.at.unwrap_or(game.moves().len());
            analysis.at = match at.checked_sub(1) {
                Some(index) => line.get(index).copied().unwrap_or(NodeId::ROOT),
                None => NodeId::ROOT,
            };
            analysis.bottom = link.side.unwrap_or(Side::White);
            // What is done from here on must not begin again with the next reload.
            if keep(&analysis) {
                address::stand_at(&Route::analysis(ruleset.id()));
            }
            Ok(Opening {
                analysis,
                notice: None,
            })
        }
        Err(error) => Ok(Opening {
            analysis: as_left(),
            notice: Some(format!(
                "This link is broken: {error}. Here is the board as it was left."
            )),
        }),
    }
}

/// A game to look at. What somebody has made of it, variations, comments or moves after its end,
/// is not thrown away for it: the game becomes the main line.
fn beside_kept(game: &Game) -> Analysis {
    let kept = load(game.ruleset().id()).filter(|kept| {
        let line = kept.tree.mainline();
        let mut nodes = std::iter::once(&NodeId::ROOT).chain(&line);
        let worked_on = nodes.any(|node| {
            let node = kept.tree.node(*node);
            node.children.len() > 1 || !node.comment.is_empty()
        });
        let mut line = line.iter().map(|node| kept.tree.node(*node).mv);
        let mut goes_on = || game.moves().iter().all(|mv| line.next() == Some(Some(*mv)));
        kept.tree.position(NodeId::ROOT) == game.start() && (worked_on || goes_on())
    });
    let Some(mut analysis) = kept else {
        return Analysis::new(Tree::from_game(game));
    };
    let mut at = NodeId::ROOT;
    for mv in game.moves() {
        at = analysis.tree.add(at, *mv);
    }
    analysis.tree.make_main(at);
    analysis
}

/// Says whether the browser took it.
pub fn keep(analysis: &Analysis) -> bool {
    let name = name(analysis.ruleset().id());
    storage::set(&name, &Kept::of(analysis).to_text())
}

fn load(id: &str) -> Option<Analysis> {
    let text = storage::get(&name(id))?;
    let ruleset = kept::ruleset(id).ok()?;
    let found = Kept::from_text(&text).and_then(|kept| kept.revive(ruleset));
    found
        .inspect_err(|why| storage::report_unreadable(&name(id), why))
        .ok()
}

fn name(id: &str) -> String {
    format!("analysis.{id}")
}

/// The ruleset a PGN names, built in or one's own.
pub fn find(id: &str) -> Result<Arc<rookery_rules::Ruleset>, String> {
    kept::ruleset(id)
}
