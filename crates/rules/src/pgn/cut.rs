//! A file of games in short: where its first game ends, and how many there are. Nothing is played,
//! so this is quick however many games there are, and asks for no rulesets.

use super::Score;
use super::tokens::{Token, Tokens};

/// What [`cut`] has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut<'a> {
    /// The text of the first game, to be read by itself.
    pub first: &'a str,
    /// How many games the whole text holds.
    pub games: usize,
}

/// Finds the first game of a text, and counts all of them as [`super::read`] would.
pub fn cut(text: &str) -> Cut<'_> {
    let mut tokens = Tokens::new(text);
    let mut seams = Seams::default();
    let mut end = None;
    loop {
        let before = text.len() - tokens.left();
        let Some((_, token)) = tokens.next() else {
            break;
        };
        match seams.next(&token) {
            Some(Seam::Before) if seams.games == 2 => _ = end.get_or_insert(before),
            Some(Seam::After) if seams.games == 1 => {
                _ = end.get_or_insert(text.len() - tokens.left());
            }
            _ => {}
        }
    }
    Cut {
        first: &text[..end.unwrap_or(text.len())],
        games: seams.games,
    }
}

/// Where one game ends and another begins.
#[derive(Default)]
struct Seams {
    games: usize,
    /// In a game, so many variations deep.
    open: Option<Depth>,
}

#[derive(Default)]
struct Depth {
    /// Something came that is not a tag.
    moving: bool,
    variations: usize,
}

enum Seam {
    /// The token begins a game, and another was open.
    Before,
    /// The token ends a game.
    After,
}

impl Seams {
    fn next(&mut self, token: &Token) -> Option<Seam> {
        let mut seam = None;
        match token {
            Token::Tag(..) if self.open.as_ref().is_some_and(|open| open.moving) => {
                self.open = None;
                self.game();
                seam = Some(Seam::Before);
            }
            Token::Tag(..) | Token::BadTag(_) => _ = self.game(),
            Token::Result(score) => {
                let inside = self.open.as_ref().is_some_and(|open| open.variations > 0);
                if !inside && (self.open.is_some() || *score != Score::Open) {
                    self.game();
                    self.open = None;
                    seam = Some(Seam::After);
                }
            }
            // A comment between two games belongs to neither.
            Token::Comment(text) | Token::OpenComment(text) => {
                if let Some(open) = &mut self.open {
                    open.moving |= !text.is_empty();
                }
            }
            Token::Open => {
                let open = self.game();
                open.moving = true;
                open.variations += 1;
            }
            Token::Close => {
                let open = self.game();
                open.moving = true;
                open.variations = open.variations.saturating_sub(1);
            }
            Token::Nag(_) | Token::Move(_) => self.game().moving = true,
        }
        seam
    }

    fn game(&mut self) -> &mut Depth {
        if self.open.is_none() {
            self.games += 1;
        }
        self.open.get_or_insert_default()
    }
}
