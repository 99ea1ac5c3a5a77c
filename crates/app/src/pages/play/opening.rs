//! Which game the page opens with: a link's, the one that was on the board before a reload, the
//! unfinished one, or a new one.

use std::cell::Cell;
use std::sync::Arc;

use gloo::utils::window;
use rookery_rules::{Game, Ruleset};

use crate::effects::kept;
use crate::state::link::Link;
use crate::state::play::Play;
use crate::state::players::Players;
use crate::state::record::Record;

/// A game to begin with, and what there is to say about it.
pub struct Opening {
    pub play: Play,
    pub notice: Option<String>,
    /// A link has brought it, and it is not kept before somebody does something with it.
    pub untouched: bool,
}

/// Opens `#/play/<id>?<query>`. The error says why there is no such page.
pub fn open(id: &str, query: &str) -> Result<Opening, String> {
    let link = Link::parse(query);
    let ruleset = kept::ruleset_from_link(id, &link.rules)?;
    if query.is_empty() {
        let record = before_reload(ruleset.id()).or_else(|| kept::unfinished(ruleset.id()));
        return Ok(match record {
            Some(record) => revived(&record, ruleset),
            None => plain(fresh(ruleset, Players::FIRST)),
        });
    }
    if let Some(game) = &link.game {
        return Ok(match kept::game(game) {
            Some(record) if record.ruleset == ruleset.id() => revived(&record, ruleset),
            _ => Opening {
                play: fresh(ruleset, Players::FIRST),
                notice: Some(
                    "That game is not kept in this browser (any more). Here is a fresh board."
                        .to_owned(),
                ),
                untouched: true,
            },
        });
    }
    match link.game(ruleset.clone()) {
        Ok(game) => Ok(linked(game, &link)),
        Err(error) => Ok(Opening {
            play: fresh(ruleset, Players::FIRST),
            notice: Some(format!(
                "This link is broken: {error}. Here is a fresh board instead."
            )),
            untouched: true,
        }),
    }
}

/// A new game from the start.
pub fn fresh(ruleset: Arc<Ruleset>, players: Players) -> Play {
    let game = Game::new(ruleset);
    Play::new(kept::new_id(), kept::new_seed(), game, players)
}

fn plain(play: Play) -> Opening {
    Opening {
        play,
        notice: None,
        untouched: false,
    }
}

fn revived(record: &Record, ruleset: Arc<Ruleset>) -> Opening {
    let (play, notice) = record.revive(ruleset);
    Opening {
        play,
        notice,
        untouched: false,
    }
}

/// The game of a link: the kept one if it is the same, finished or not, so that going back and
/// forth makes no copies.
fn linked(game: Game, link: &Link) -> Opening {
    let mut play = Play::new(kept::new_id(), kept::new_seed(), game, link.players());
    let plies = play.game.moves().len();
    let record = Record::of(&play, 0);
    let same = kept::games().into_iter().find(|kept| {
        kept.ruleset == record.ruleset
            && kept.start == record.start
            && kept.moves == record.moves
            && kept.computer == record.computer
    });
    let untouched = same.is_none();
    let mut notice = None;
    if let Some(same) = same {
        (play, notice) = same.revive(play.game.ruleset().clone());
    }
    if let Some(side) = link.side {
        play.bottom = side;
    }
    play.cursor = link.at.unwrap_or(plies).min(plies);
    Opening {
        play,
        notice,
        untouched,
    }
}

thread_local! {
    /// Only the first page after loading asks what was on the board before.
    static LOADING: Cell<bool> = const { Cell::new(true) };
}

const CURRENT: &str = "rookery.current";

/// The game that this tab showed before it was reloaded, even if it is over.
fn before_reload(ruleset: &str) -> Option<Record> {
    if !LOADING.with(|loading| loading.replace(false)) {
        return None;
    }
    let session = window().session_storage().ok().flatten()?;
    let id = session.get_item(CURRENT).ok().flatten()?;
    kept::game(&id).filter(|record| record.ruleset == ruleset)
}

/// The first page after loading has its game.
pub fn loaded() {
    LOADING.with(|loading| loading.set(false));
}

/// Remembers what is on the board, for a reload.
pub fn remember(id: &str) {
    loaded();
    if let Ok(Some(session)) = window().session_storage() {
        // Without it a reload finds the latest unfinished game.
        let _ = session.set_item(CURRENT, id);
    }
}
