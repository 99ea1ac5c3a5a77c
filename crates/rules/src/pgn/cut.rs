//! A file of games in short: where its first game ends, how many there are, and each one's text.
//! Nothing is played, so this is quick however many games there are, and asks for no rulesets.

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
    let mut all = games(text);
    match all.next() {
        Some(first) => Cut {
            first,
            games: 1 + all.count(),
        },
        None => Cut {
            first: text,
            games: 0,
        },
    }
}

/// The texts of all games, one after the other: each can be read by itself.
pub fn games(text: &str) -> Games<'_> {
    Games {
        text,
        tokens: Tokens::new(text),
        seams: Seams::default(),
        begin: 0,
    }
}

/// See [`games`].
pub struct Games<'a> {
    text: &'a str,
    tokens: Tokens<'a>,
    seams: Seams,
    /// Where the next game's text begins.
    begin: usize,
}

impl Games<'_> {
    /// How much of the text lies behind, in bytes.
    pub fn passed(&self) -> usize {
        self.begin
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            let before = self.text.len() - self.tokens.left();
            let token = self.tokens.next();
            let end = match &token {
                Some((_, token)) => match self.seams.next(token) {
                    None => continue,
                    Some(Seam::Before) => before,
                    Some(Seam::After) => self.text.len() - self.tokens.left(),
                },
                None if self.seams.open.take().is_some() => self.text.len(),
                None => return None,
            };
            let game = &self.text[self.begin..end];
            self.begin = end;
            return Some(game);
        }
    }
}

/// Where one game ends and another begins.
#[derive(Default)]
struct Seams {
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
            Token::Move(_) => self.game().moving = true,
            // It is said of a move, and begins nothing.
            Token::Nag(_) => {}
        }
        seam
    }

    fn game(&mut self) -> &mut Depth {
        self.open.get_or_insert_default()
    }
}
