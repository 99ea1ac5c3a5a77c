//! Which game the page opens with: a link's, the one that was on the board before a reload, the
//! unfinished one, or a new one.

use std::cell::Cell;
use std::sync::Arc;

use rookery_rules::{Game, Ruleset, Side};
use rookery_state::letter::{self, Letter};
use rookery_state::link::{BadLink, Link};
use rookery_state::play::Play;
use rookery_state::players::Players;
use rookery_state::post::{self, Kind};
use rookery_state::record::Record;

use crate::effects::rulesets::NoGame;
use crate::effects::{levels, open_games, rulesets, storage};

/// A game to begin with, and what there is to say about it.
pub struct Arrived {
    pub play: Play,
    pub notice: Option<String>,
    /// Both sides are the person's, who may not know.
    pub alone: bool,
    /// A link has brought it, and it is not kept before somebody does something with it.
    pub untouched: bool,
    /// A letter has brought it further than it was kept.
    pub goes_on: bool,
    /// The game as a letter has it that goes another way, if that may be taken.
    pub instead: Option<Play>,
}

/// Opens `#/play/<id>?<query>`. The error says why there is no such page.
pub fn open(id: &str, query: &str) -> Result<Arrived, NoGame> {
    let link = Link::parse(query);
    let ruleset = rulesets::ruleset_from_link(id, &link.rules)?;
    if query.is_empty() {
        let record = before_reload(ruleset.id()).or_else(|| open_games::unfinished(ruleset.id()));
        return Ok(match record {
            Some(record) => revived(&record, ruleset),
            None => plain(fresh(ruleset)),
        });
    }
    if let Some(game) = &link.game {
        return Ok(match open_games::game(game) {
            Some(record) if record.ruleset == ruleset.id() => revived(&record, ruleset),
            _ => instead(open_games::GONE.to_owned(), ruleset),
        });
    }
    if link.letter.is_some() {
        return Ok(by_letter(&link, ruleset));
    }
    match link.game(ruleset.clone()) {
        Ok(game) => Ok(linked(game, &link)),
        Err(error) => Ok(broken(&error, ruleset)),
    }
}

fn broken(error: &BadLink, ruleset: Arc<Ruleset>) -> Arrived {
    let words = format!("This link is broken: {error}. Here is a fresh board instead.");
    instead(words, ruleset)
}

/// A fresh board in the place of what is not there.
fn instead(notice: String, ruleset: Arc<Ruleset>) -> Arrived {
    Arrived {
        notice: Some(notice),
        untouched: true,
        ..plain(fresh(ruleset))
    }
}

/// A letter: it goes on with the game that is kept, or begins one.
fn by_letter(link: &Link, ruleset: Arc<Ruleset>) -> Arrived {
    let known = post::game_id(link).and_then(|id| open_games::game(&id));
    let mut received = match post::receive(link, ruleset.clone(), known.as_ref()) {
        Ok(received) => received,
        Err(error) => return broken(&error, ruleset),
    };
    // What goes on with nothing is a game of its own.
    if received.play.letter.is_none() {
        received.play.id = open_games::new_id();
    }
    Arrived {
        untouched: received.kind == Kind::First || received.play.letter.is_none(),
        goes_on: received.kind == Kind::GoesOn,
        notice: received.notice.or_else(|| link.left_aside()),
        instead: received.instead,
        ..plain(received.play)
    }
}

/// A new game by letter: the person here plays a side.
pub fn written(game: Game, own: Side, letter: Letter) -> Play {
    let mut play = new(game, Players::TWO_PEOPLE);
    play.id = format!("{}{}", letter::BY_LETTER, play.id);
    play.bottom = own;
    play.letter = Some(letter);
    play
}

/// A game that is new here.
pub fn new(game: Game, players: Players) -> Play {
    Play::new(open_games::new_id(), open_games::new_seed(), game, players)
}

/// A new game from the start, that nobody has asked for in particular.
fn fresh(ruleset: Arc<Ruleset>) -> Play {
    let players = levels::usual(ruleset.id());
    new(Game::new(ruleset), players)
}

fn plain(play: Play) -> Arrived {
    Arrived {
        play,
        notice: None,
        alone: false,
        untouched: false,
        goes_on: false,
        instead: None,
    }
}

fn revived(record: &Record, ruleset: Arc<Ruleset>) -> Arrived {
    let (play, notice) = record.revive(ruleset);
    Arrived {
        notice,
        ..plain(play)
    }
}

/// The game of a link: the kept one if it is the same, finished or not, so that going back and
/// forth makes no copies.
fn linked(game: Game, link: &Link) -> Arrived {
    let mut play = new(game, link.players());
    let plies = play.game.moves().len();
    let record = Record::of(&play, 0);
    let same = open_games::games().into_iter().find(|kept| {
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
    let notice = notice.or_else(|| link.left_aside());
    if let Some(side) = link.side {
        play.bottom = side;
    }
    play.cursor = link.at.unwrap_or(plies).min(plies);
    let alone = untouched && play.players.computer.is_none() && play.game.outcome().is_none();
    Arrived {
        notice,
        alone,
        untouched,
        ..plain(play)
    }
}

thread_local! {
    /// Only the first page after loading asks what was on the board before.
    static LOADING: Cell<bool> = const { Cell::new(true) };
}

const CURRENT: &str = "rookery.current";

/// The game that this tab showed before it was reloaded, even if it is over.
fn before_reload(ruleset: &str) -> Option<Record> {
    if !LOADING.replace(false) {
        return None;
    }
    let id = storage::remembered(CURRENT)?;
    open_games::game(&id).filter(|record| record.ruleset == ruleset)
}

/// The first page after loading has its game.
pub fn loaded() {
    LOADING.set(false);
}

/// Remembers what is on the board, for a reload.
pub fn remember(id: &str) {
    loaded();
    // Without it a reload finds the latest unfinished game.
    storage::remember(CURRENT, id);
}
