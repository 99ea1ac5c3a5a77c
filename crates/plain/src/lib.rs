//! Plays the tree of a page as it stands: boards of squares, every phrase evaluated where it is
//! printed, moves tried on copies. Slow and plain on purpose: it is a second opinion on what the
//! reader and the rules make of the same page, and nothing that is shipped depends on it.
//!
//! What the English leaves out is taken from the answers of a [`Reading`]; where the tree needs
//! more than that, the page is [`Unclear`] rather than guessed at.

mod act;
mod apply;
mod cond;
mod effect;
mod exposes;
mod lost;
mod shape;
mod site;
mod state;
mod turn;

use rookery_reader::page::Page;
use rookery_reader::parse::parse;
use rookery_reader::tree::{PieceRule, Rules, Whose};
use rookery_reader::{Reading, read_with};

pub use state::{Piece, State};

/// Something on the page that can't be played as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unclear(pub String);

pub(crate) type Told<T> = Result<T, Unclear>;

pub(crate) fn unclear<T>(why: impl Into<String>) -> Told<T> {
    Err(Unclear(why.into()))
}

/// A page that can be played phrase by phrase.
pub struct Game {
    rules: Rules,
    reading: Reading,
    start: State,
    /// The kind that no move may leave attacked.
    royal: Option<usize>,
    /// A kind that nobody takes, though it may be attacked.
    spared: Option<usize>,
    /// The other kinds whose mate ends the game: none may be left attacked.
    guarded: Vec<usize>,
    /// The kind that the aim is about, where moves may leave it attacked and take it.
    aimed: Option<usize>,
}

impl Game {
    /// The page with the same choices as its reading.
    pub fn new(text: &str, choices: &[(String, String)]) -> Told<Game> {
        let reading = read_with(text, choices);
        let page = Page::new(text);
        let parsed = parse(&page.tokens[page.rules.clone()], choices);
        if let Some(unread) = parsed.unread.first() {
            return unclear(format!("not read: {}", unread.because));
        }
        let mut rules = parsed.rules;
        if rules.play.len() > 1 {
            let mut asked = reading.assumptions.iter();
            let turns = asked.find_map(|a| match (a.question.as_str(), a.answer.as_str()) {
                // Each player's first turn, or all.
                ("two-moves", "first") => Some(2),
                ("two-moves", _) => Some(i32::MAX),
                ("phases", turns) => turns.parse().ok(),
                _ => None,
            });
            match turns.and_then(|turns| rules.phased(turns)) {
                Some(play) => rules.play = vec![play],
                None => {
                    return unclear("several phases, and the page does not say when they change");
                }
            }
        }
        let further =
            |a: &rookery_reader::Assumption| a.question == "further-move" && a.answer != "any";
        if reading.assumptions.iter().any(further) {
            return unclear("a further move that only some pieces may make");
        }
        let other =
            |a: &rookery_reader::Assumption| a.question.ends_with("-white") && a.answer == "step";
        if reading.assumptions.iter().any(other) {
            return unclear("a rule of White's that the page does not print");
        }
        let start = State::new(&rules);
        let mut game = Game {
            rules,
            reading,
            start,
            royal: None,
            spared: None,
            guarded: Vec::new(),
            aimed: None,
        };
        game.start.remembers = game.answer_to("remembers") == Some("all");
        game.find_royal();
        game.mark_the_start();
        Ok(game)
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The page's names of the kinds of pieces, by number.
    #[must_use]
    pub fn kinds(&self) -> &[String] {
        &self.rules.kinds
    }

    pub(crate) fn rule(&self, kind: usize) -> Option<&PieceRule> {
        let name = &self.rules.kinds[kind];
        self.rules.pieces.iter().find(|rule| rule.name == *name)
    }

    /// The first kind whose name contains the word, a kind of just that name before others unless the
    /// reading says otherwise.
    pub(crate) fn kind(&self, word: &str) -> Option<usize> {
        let kinds = &self.rules.kinds;
        if let Some(meant) = self.answer_to(&format!("kind-{}", word.to_lowercase())) {
            let called = |name: &String| rookery_reader::parse::plain(name) == meant;
            return kinds.iter().position(called);
        }
        let exact = kinds.iter().position(|name| name == word);
        exact.or_else(|| kinds.iter().position(|name| name.contains(word)))
    }
}

/// The players: 1 and 2; 0 is nobody.
pub(crate) fn player(whose: Whose, mover: usize) -> Told<usize> {
    Ok(match whose {
        Whose::Mover | Whose::Anyone => mover,
        Whose::Next => 3 - mover,
        Whose::One => 1,
        Whose::Two => 2,
        Whose::Nobody => 0,
        Whose::All => return unclear("'all' is no single player"),
    })
}
