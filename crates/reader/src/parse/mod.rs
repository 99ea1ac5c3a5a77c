//! The grammar of the pages' English, by recursive descent over tokens.
//!
//! Every phrase is recognised by its first words, so reading never goes back
//! further than a few tokens and takes time in proportion to the page. What is
//! understood is *noted* with its place; what is not noted is not understood.

mod act;
mod aim;
mod chain;
mod chosen;
mod cond;
mod effect;
mod event;
mod head;
mod joints;
mod names;
mod near;
mod otherwise;
mod row;
mod scope;
mod setup;
mod sides;
mod site;
mod slips;
mod squares;
mod value;
mod way;
mod within;

use crate::ask::{Answer, Asked};
use crate::span::Extent;
use crate::token::{Kind, Token};
use crate::tree::Rules;

pub(crate) use act::is_move;
pub use setup::plain;
pub(crate) use setup::square_text;

/// A phrase that was recognised, for the spans of the reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub at: Extent,
    pub says: String,
    /// What the page speaks of from here on, where that changes.
    pub turns_to: Option<Subject>,
}

/// What a part of a page is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// No single thing.
    Nothing,
    /// A kind of piece, by the page's name.
    Piece(String),
    /// How the game ends.
    Ends,
}

/// Words that the grammar has no place for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    pub at: Extent,
    /// Why they are not, or what would have been understood there.
    pub because: String,
}

/// The rules part of a page as far as its words were recognised.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    pub rules: Rules,
    pub notes: Vec<Note>,
    pub unread: Vec<Unread>,
    /// What belongs together where the words could be joined in several ways.
    pub(crate) asked: Vec<Asked>,
}

impl Parsed {
    /// The questions about what belongs together, with their answers.
    #[must_use]
    pub fn questions(&self) -> Vec<(String, Vec<String>)> {
        let keys = |asked: &Asked| asked.answers.iter().map(|a| a.key.clone()).collect();
        (self.asked.iter())
            .map(|asked| (asked.id.clone(), keys(asked)))
            .collect()
    }
}

/// Where the grammar stopped, and what it would have understood there.
#[derive(Clone, Debug)]
struct Stuck {
    at: usize,
    wanted: &'static str,
    /// The very words, or what they say.
    verbatim: bool,
}

type Read<T> = Result<T, Stuck>;

/// Deeper nesting than any page has; beyond it a page is refused rather than followed.
const DEEPEST: usize = 40;

/// In what stands what is read now.
#[derive(Clone, Copy, Default)]
struct Around {
    /// It is read once more.
    ahead: bool,
    /// In the rule of a piece.
    of_piece: bool,
    /// Behind a condition before the move.
    open: bool,
    /// Where an alternative may begin with a condition of its effect alone, without "if".
    bare: bool,
    /// In a part of a list by priority, which begins there.
    listed: Option<usize>,
    /// In the conditions joined to a part of another, which began there.
    part_of: Option<usize>,
    /// In a move that is only tried, which began there.
    tried: Option<usize>,
    /// In what a condition says behind its "then".
    then: bool,
    /// In the last part of another condition.
    last: bool,
    /// In the condition of a move, behind which such an alternative may stand.
    of_move: bool,
    /// In what "and" joins to an effect: no step follows there, it is the step of what it is joined to.
    beside: bool,
}

struct Parser<'a> {
    tokens: &'a [Token<'a>],
    pos: usize,
    depth: usize,
    names: Vec<String>,
    regions: Vec<String>,
    notes: Vec<Note>,
    unread: Vec<Unread>,
    asked: Vec<Asked>,
    /// Kinds that a sentence begins with, read or not.
    ruled: Vec<String>,
    choices: &'a [(String, String)],
    around: Around,
    /// What `current value` is.
    value: Option<i32>,
    sides: sides::Sides,
    number_of: event::NumberOf,
    slips: slips::Slips,
}

/// Reads the rules part, given as the tokens from "The game" to the end of the aim.
/// `choices` are answers to questions, some of them about what belongs together.
#[must_use]
pub fn parse(tokens: &[Token<'_>], choices: &[(String, String)]) -> Parsed {
    let mut parser = Parser {
        tokens,
        pos: 0,
        depth: 0,
        names: Vec::new(),
        regions: Vec::new(),
        notes: Vec::new(),
        unread: Vec::new(),
        asked: Vec::new(),
        ruled: Vec::new(),
        choices,
        around: Around::default(),
        value: None,
        sides: sides::Sides::default(),
        number_of: event::NumberOf::default(),
        slips: slips::Slips::default(),
    };
    parser.names = parser.names_used();
    parser.regions = parser.regions_named();
    let rules = parser.rules();
    Parsed {
        rules,
        notes: parser.notes,
        unread: parser.unread,
        asked: parser.asked,
    }
}

/// A heading of the rules part: what follows is read by that section's grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Regions,
    Pieces,
    Setup,
    Play,
    Aim,
}

impl<'a> Parser<'a> {
    fn rules(&mut self) -> Rules {
        let mut rules = Rules::default();
        let mut section = None;
        while self.pos < self.tokens.len() {
            let before = self.pos;
            if let Some(next) = self.heading() {
                section = Some(next);
                continue;
            }
            let outcome = if self.stop() {
                Ok(())
            } else if self.looking_at("the game") {
                self.opening(&mut rules)
            } else if self.lists_pieces(0).is_some() {
                self.equipment(&mut rules)
            } else if self.looking_at("players take turns") {
                self.turns()
            } else {
                match section {
                    Some(Section::Regions) => self.region(&mut rules.regions),
                    Some(Section::Pieces) => self.piece_rule(&mut rules.pieces),
                    Some(Section::Setup) => self.placing(&mut rules.placings),
                    Some(Section::Play) => self.play(&mut rules.play),
                    Some(Section::Aim) => self.end_rule(&mut rules.ends),
                    None => self
                        .stuck("a page's rules begin with 'The game … is played by two players'"),
                }
            };
            if let Err(stuck) = outcome {
                self.give_up(before, &stuck);
            }
            if self.pos == before {
                self.pos += 1;
            }
        }
        rules.kinds.clone_from(&self.names);
        rules.ruled.clone_from(&self.ruled);
        self.dropped_aim(&mut rules);
        rules
    }

    /// Notes the words that could not be read, up to the end of their sentence.
    fn give_up(&mut self, from: usize, stuck: &Stuck) {
        let at = stuck.at.max(from).min(self.tokens.len() - 1);
        let end = self.end_of_sentence(at);
        let phrase_end = self.phrase_end(at, end.max(at + 1));
        let words = &self.tokens[from..phrase_end];
        let beyond = BEYOND
            .iter()
            .find(|(word, _)| words.iter().any(|t| t.key == *word));
        self.unread.push(Unread {
            at: Extent::new(self.tokens[at].at.start, self.tokens[phrase_end - 1].at.end),
            because: match beyond {
                Some((_, what)) => format!("{what}, which our rulesets do not have"),
                None => {
                    let slip = self.slips.among(at..phrase_end);
                    let slip = slip.map_or_else(String::new, |(at, word)| {
                        let stands = self.tokens[at].text;
                        format!("; perhaps '{word}' is meant by '{stands}'")
                    });
                    let quote = if stuck.verbatim { "'" } else { "" };
                    format!(
                        "these words are not understood; here could stand {quote}{}{quote}{slip}",
                        stuck.wanted
                    )
                }
            },
        });
        self.pos = end.max(from + 1);
    }

    fn ends_sentence(&self, at: usize) -> bool {
        self.tokens[at].kind == Kind::Mark('.') || self.heading_at(at).is_some()
    }

    fn end_of_sentence(&self, at: usize) -> usize {
        let all = self.tokens.len();
        (at..all).find(|i| self.ends_sentence(*i)).unwrap_or(all)
    }

    /// The end of the phrase that begins at `at`: the words up to the next joint of the sentence.
    fn phrase_end(&self, at: usize, sentence_end: usize) -> usize {
        let joint = |i: usize| {
            let token = &self.tokens[i];
            token.kind == Kind::Mark(',')
                || matches!(token.key.as_str(), "or" | "and" | "then" | "if")
        };
        ((at + 1)..sentence_end)
            .find(|i| joint(*i))
            .unwrap_or(sentence_end)
    }

    fn heading_at(&self, at: usize) -> Option<(Section, usize)> {
        const HEADINGS: [(&str, Section); 5] = [
            ("regions", Section::Regions),
            ("rules for pieces", Section::Pieces),
            ("setup", Section::Setup),
            ("rules", Section::Play),
            ("aim", Section::Aim),
        ];
        HEADINGS.iter().find_map(|(words, section)| {
            let len = self.words_at(at, words)?;
            let colon = self.tokens.get(at + len)?.kind == Kind::Mark(':');
            colon.then_some((*section, len + 1))
        })
    }

    fn heading(&mut self) -> Option<Section> {
        let (section, len) = self.heading_at(self.pos)?;
        let start = self.pos;
        self.pos += len;
        let says = match section {
            Section::Regions => "parts of the board with names of their own follow",
            Section::Pieces => "how each kind of piece moves follows",
            Section::Setup => "where the pieces stand at the start follows",
            Section::Play => "what a player does in a turn follows",
            Section::Aim => "how the game ends follows",
        };
        match section {
            Section::Aim => self.note_about(start, says, Subject::Ends),
            _ => self.note(start, says),
        }
        Some(section)
    }

    // --- looking at words -------------------------------------------------

    fn peek(&self) -> Option<&'a Token<'a>> {
        self.tokens.get(self.pos)
    }

    fn key(&self, ahead: usize) -> &'a str {
        self.tokens
            .get(self.pos + ahead)
            .map_or("", |t| t.key.as_str())
    }

    /// How many tokens `words` take at `at`, if they stand there.
    fn words_at(&self, at: usize, words: &str) -> Option<usize> {
        let mut len = 0;
        for word in words.split(' ') {
            let stands = self.tokens.get(at + len)?;
            if stands.key != word {
                self.slips.differs(at + len, &stands.key, word);
                return None;
            }
            len += 1;
        }
        Some(len)
    }

    fn looking_at(&self, words: &str) -> bool {
        self.words_at(self.pos, words).is_some()
    }

    /// Whether one of the phrases stands `ahead` tokens from here.
    fn any_stands(&self, ahead: usize, phrases: &[&str]) -> bool {
        let stands = |words: &&str| self.words_at(self.pos + ahead, words).is_some();
        phrases.iter().any(stands)
    }

    /// Takes `words` if they stand here.
    fn take(&mut self, words: &str) -> bool {
        match self.words_at(self.pos, words) {
            Some(len) => {
                self.pos += len;
                true
            }
            None => false,
        }
    }

    fn need(&mut self, words: &'static str) -> Read<()> {
        if self.take(words) {
            Ok(())
        } else {
            Err(Stuck {
                at: self.pos,
                wanted: words,
                verbatim: true,
            })
        }
    }

    fn mark(&mut self, c: char) -> bool {
        let here = self.peek().is_some_and(|t| t.kind == Kind::Mark(c));
        self.pos += usize::from(here);
        here
    }

    /// A full stop, or several: copies double them.
    fn stop(&mut self) -> bool {
        let start = self.pos;
        while self.mark('.') {}
        if self.pos > start {
            self.note_about(start, "the end of the sentence", Subject::Nothing);
        }
        self.pos > start
    }

    fn at_mark(&self, c: char) -> bool {
        self.peek().is_some_and(|t| t.kind == Kind::Mark(c))
    }

    fn number(&mut self) -> Read<i32> {
        match self.peek().map(|t| t.kind) {
            Some(Kind::Number(n)) => {
                self.pos += 1;
                Ok(n)
            }
            _ => match self.value.filter(|_| self.looking_at("current value")) {
                Some(value) => {
                    self.need("current value")?;
                    Ok(value)
                }
                None => self.stuck("a number"),
            },
        }
    }

    fn stuck<T>(&self, wanted: &'static str) -> Read<T> {
        Err(Stuck {
            at: self.pos,
            wanted,
            verbatim: false,
        })
    }

    /// Asks what the page leaves open; the answer's place in the list.
    fn ask(
        &mut self,
        id: String,
        at: Extent,
        because: &str,
        answers: &[(&str, &str)],
        convention: usize,
    ) -> usize {
        let answers = answers.iter();
        let answers = answers.map(|(key, says)| Answer::new(*key, *says));
        self.asks(id, at, because, answers.collect(), convention)
    }

    fn asks(
        &mut self,
        id: String,
        at: Extent,
        because: &str,
        answers: Vec<Answer>,
        convention: usize,
    ) -> usize {
        let chosen = self.choices.iter().find(|(question, _)| *question == id);
        let taken = chosen.and_then(|(_, key)| answers.iter().position(|a| a.key == *key));
        let taken = taken.unwrap_or(convention);
        // A phrase that is looked at twice is still one question.
        if !self.asked.iter().any(|a| a.id == id) {
            self.asked.push(Asked {
                id,
                at,
                because: because.to_string(),
                answers,
                taken,
                grammar: true,
            });
        }
        taken
    }

    /// Reads something that stands in something else. However that ends, what is read next does not.
    fn inside<T>(&mut self, around: Around, read: impl FnOnce(&mut Self) -> T) -> T {
        let outside = std::mem::replace(&mut self.around, around);
        let read = read(self);
        self.around = outside;
        read
    }

    /// The same for what is read once more: nothing is taken, noted or asked yet.
    fn look_ahead<T>(&mut self, around: Around, look: impl FnOnce(&mut Self) -> T) -> T {
        let (pos, notes, asked) = (self.pos, self.notes.len(), self.asked.len());
        let seen = self.inside(around, look);
        self.pos = pos;
        self.notes.truncate(notes);
        self.asked.truncate(asked);
        seen
    }

    /// Runs one level deeper, so that a page of nothing but "if if if" cannot overflow.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= DEEPEST {
            return self.stuck("a simpler sentence: this one is nested too deeply");
        }
        self.depth += 1;
        let outcome = read(self);
        self.depth -= 1;
        outcome
    }

    /// The place from token `start` to the last token read.
    fn since(&self, start: usize) -> Extent {
        let first = self.tokens.get(start).map_or(0, |t| t.at.start);
        let last = self.pos.checked_sub(1).and_then(|i| self.tokens.get(i));
        Extent::new(first, last.map_or(first, |t| t.at.end).max(first))
    }

    fn note(&mut self, start: usize, says: impl Into<String>) {
        let at = self.since(start);
        self.notes.push(Note {
            at,
            says: says.into(),
            turns_to: None,
        });
    }

    fn note_about(&mut self, start: usize, says: impl Into<String>, subject: Subject) {
        self.note(start, says);
        if let Some(note) = self.notes.last_mut() {
            note.turns_to = Some(subject);
        }
    }
}

/// Words by which is told what a page is about that cannot be read.
const BEYOND: [(&str, &str); 7] = [
    ("hand", "pieces held in hand"),
    ("dice", "dice"),
    ("team", "teams"),
    ("randomly", "a start that chance decides"),
    ("score", "scores"),
    ("hidden", "what is hidden from a player"),
    ("groups", "groups of pieces beside each other"),
];

/// The words of a place on the board such as `E1`.
fn square(word: &str) -> Option<(u8, u8)> {
    match word.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((file - b'a', rank - b'1')),
        _ => None,
    }
}
