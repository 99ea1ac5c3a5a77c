//! Reads games from PGN, and keeps what could be read where something could not.

use super::tokens::{Token, Tokens, tidy};
use super::{BadPgn, MAX_TEXT, Pgn, Record, Resolver, Score};
use crate::describe;
use crate::position::Position;
use crate::san::{BadSan, is_pass};
use crate::tree::{NodeId, Tree};

/// Deeper nested variations are left out.
const MAX_DEPTH: usize = 64;
const MAX_PROBLEMS: usize = 100;

pub(super) fn read(text: &str, most_moves: usize, resolve: &mut Resolver) -> Pgn {
    let mut reader = Reader {
        pgn: Pgn::default(),
        resolve,
        game: None,
        number: 0,
        moves: 0,
    };
    if text.len() > MAX_TEXT {
        let message = format!(
            "the text is too long: at most {} MiB are read",
            MAX_TEXT >> 20
        );
        reader.problem(1, None, None, message);
        return reader.pgn;
    }
    for (line, token) in Tokens::new(text) {
        let too_many = reader.moves >= most_moves && matches!(token, Token::Move(_));
        if too_many || reader.pgn.problems.len() >= MAX_PROBLEMS {
            reader.problem(line, None, None, "the rest was not read".into());
            break;
        }
        reader.token(line, token);
    }
    reader.finish();
    reader.pgn
}

struct Reader<'a, 'b> {
    pgn: Pgn,
    resolve: &'a mut Resolver<'b>,
    game: Option<Open>,
    /// The number of the game being read.
    number: usize,
    moves: usize,
}

/// The game being read.
struct Open {
    tags: Vec<(String, String)>,
    /// None while only tags have come.
    moves: Option<Moves>,
    line: usize,
}

struct Moves {
    tree: Tree,
    at: NodeId,
    /// Where to go on when a variation ends.
    stack: Vec<NodeId>,
    /// Variations that are being left out: how deep.
    skipping: usize,
    /// The main line cannot be followed any more.
    lost: bool,
    /// What of the text is not in the tree, while it comes.
    rest: Option<Rest>,
    /// Comments that stand before the first move of a variation.
    before: String,
    fresh: bool,
}

/// What cannot be followed, as it stands in the text.
struct Rest {
    /// The problem that is to say how much it is.
    problem: Option<usize>,
    /// The move that it comes after, or beside.
    after: NodeId,
    text: String,
    /// Without those of variations in it.
    moves: usize,
}

impl Rest {
    fn put(&mut self, text: &str) {
        if !self.text.is_empty() && text != ")" && !self.text.ends_with('(') {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }
}

impl Reader<'_, '_> {
    fn problem(&mut self, line: usize, number: Option<u16>, token: Option<&str>, message: String) {
        self.pgn.problems.push(BadPgn {
            line,
            game: self.number.max(1),
            number,
            token: token.map(|t| {
                t.chars()
                    .take(24)
                    .map(|c| if c.is_control() { '?' } else { c })
                    .collect()
            }),
            message,
        });
    }

    fn open(&mut self, line: usize) -> &mut Open {
        if self.game.is_none() {
            self.number += 1;
        }
        self.game.get_or_insert_with(|| Open {
            tags: Vec::new(),
            moves: None,
            line,
        })
    }

    fn token(&mut self, line: usize, token: Token) {
        match token {
            Token::Tag(name, value) => {
                if self.game.as_ref().is_some_and(|game| game.moves.is_some()) {
                    self.finish();
                }
                self.open(line).tags.push((name, value));
            }
            Token::BadTag(text) => {
                self.open(line);
                let message = "a tag is written [Name \"value\"]".into();
                self.problem(line, None, Some(&text), message);
            }
            Token::Result(score) => {
                // One inside a variation says nothing about the game.
                let inside = self
                    .game
                    .as_ref()
                    .and_then(|game| game.moves.as_ref())
                    .is_some_and(|moves| !moves.stack.is_empty() || moves.skipping > 0);
                if !inside && (self.game.is_some() || score != Score::Open) {
                    self.open(line);
                    self.close(Some(score));
                }
            }
            Token::OpenComment(text) => {
                self.comment(line, &text);
                self.problem(line, None, None, "this comment has no '}'".into());
            }
            Token::Comment(text) => self.comment(line, &text),
            Token::Open => self.open_variation(line),
            Token::Close => self.close_variation(line),
            Token::Nag(nag) => {
                let game = self.game.as_mut();
                let Some(moves) = game.and_then(|game| game.moves.as_mut()) else {
                    return;
                };
                if let Some(rest) = &mut moves.rest {
                    rest.put(&format!("${nag}"));
                } else if moves.reading() && !moves.fresh && moves.at != NodeId::ROOT {
                    let nags = &mut moves.tree.node_mut(moves.at).nags;
                    if nags.len() < 16 && !nags.contains(&nag) {
                        nags.push(nag);
                    }
                }
            }
            Token::Move(text) => self.play(line, &text),
        }
    }

    /// The moves of the game, begun with what its tags say.
    fn moves(&mut self, line: usize) -> Option<&mut Moves> {
        if self.open(line).moves.is_none() {
            let begun = self.begin();
            self.open(line).moves = begun;
        }
        self.game.as_mut()?.moves.as_mut()
    }

    fn begin(&mut self) -> Option<Moves> {
        let game = self.game.as_ref()?;
        let tag = |name: &str| {
            let mut tags = game.tags.iter();
            tags.find(|(known, _)| known.eq_ignore_ascii_case(name))
                .map(|(_, value)| value.clone())
        };
        let (line, variant, fen) = (game.line, tag("Variant"), tag("FEN"));
        let ruleset = match (self.resolve)(variant.as_deref()) {
            Ok(ruleset) => ruleset,
            Err(message) => {
                self.problem(line, None, None, format!("Variant: {message}"));
                // The game is kept in the file's count, and nothing of it is played.
                let fallback = (self.resolve)(None).ok()?;
                let start = *fallback.start();
                let mut moves = Moves::new(Tree::new(fallback, start));
                moves.lost = true;
                return Some(moves);
            }
        };
        let (start, lost) = match fen.as_deref().map(|fen| Position::from_fen(&ruleset, fen)) {
            None => (*ruleset.start(), false),
            Some(Ok(start)) => (start, false),
            Some(Err(error)) => {
                self.problem(line, None, None, format!("FEN: {error}"));
                (*ruleset.start(), true)
            }
        };
        let mut moves = Moves::new(Tree::new(ruleset, start));
        moves.lost = lost;
        Some(moves)
    }

    fn comment(&mut self, line: usize, text: &str) {
        if text.is_empty() {
            return;
        }
        // A comment between two games belongs to neither.
        if self.game.is_none() {
            return;
        }
        let Some(moves) = self.moves(line) else {
            return;
        };
        if let Some(rest) = &mut moves.rest {
            return rest.put(&format!("“{text}”"));
        }
        if !moves.reading() {
            return;
        }
        let place = match moves.fresh {
            true => &mut moves.before,
            false => &mut moves.tree.node_mut(moves.at).comment,
        };
        if !place.is_empty() {
            place.push(' ');
        }
        place.push_str(text);
    }

    fn open_variation(&mut self, line: usize) {
        let Some(moves) = self.moves(line) else {
            return;
        };
        let parent = moves.tree.node(moves.at).parent;
        let deep = moves.stack.len() >= MAX_DEPTH;
        match parent {
            Some(parent) if moves.reading() && !moves.fresh && !deep => {
                moves.stack.push(moves.at);
                moves.at = parent;
                moves.fresh = true;
                moves.before.clear();
            }
            _ => {
                let told = moves.reading();
                moves.skipping += 1;
                if let Some(rest) = &mut moves.rest {
                    rest.put("(");
                }
                if told {
                    moves.rest = Some(Rest {
                        problem: None,
                        after: moves.at,
                        text: "(".to_string(),
                        moves: 0,
                    });
                    let message = match deep {
                        true => "variations are nested too deeply; this one was left out",
                        false => "a variation stands before any move; it was left out",
                    };
                    self.problem(line, None, None, message.into());
                }
            }
        }
    }

    fn close_variation(&mut self, line: usize) {
        let Some(moves) = self.moves(line) else {
            return;
        };
        if moves.skipping > 0 {
            moves.skipping -= 1;
            let over = moves.reading();
            if let Some(rest) = &mut moves.rest
                && (!over || rest.text.starts_with('('))
            {
                rest.put(")");
            }
            if over
                && let Some(open) = &mut self.game
                && let Some(moves) = &mut open.moves
            {
                moves.keep_rest(&mut self.pgn.problems, "");
            }
            return;
        }
        match moves.stack.pop() {
            Some(at) => {
                moves.at = at;
                moves.fresh = false;
                moves.before.clear();
            }
            None if moves.lost => {}
            None => self.problem(line, None, None, "this ')' closes nothing".into()),
        }
    }

    fn play(&mut self, line: usize, text: &str) {
        self.moves += 1;
        let problem = self.pgn.problems.len();
        let Some(moves) = self.moves(line) else {
            return;
        };
        if !moves.reading() {
            let own = moves.skipping == usize::from(!moves.lost);
            if let Some(rest) = &mut moves.rest {
                rest.put(text);
                rest.moves += usize::from(own);
            }
            return;
        }
        let ruleset = moves.tree.ruleset().clone();
        let position = *moves.tree.position(moves.at);
        match position.parse_san(&ruleset, text) {
            Ok(mv) => {
                moves.at = moves.tree.add(moves.at, mv);
                if moves.fresh && !moves.before.is_empty() {
                    let before = core::mem::take(&mut moves.before);
                    moves.tree.node_mut(moves.at).before = before;
                }
                moves.fresh = false;
            }
            Err(error) => {
                let message = match (&error, position.outcome(&ruleset)) {
                    (BadSan::Malformed(_), _) => "this is no move".to_string(),
                    (_, Some(outcome)) => {
                        format!(
                            "this comes after the end of the game ({})",
                            outcome.reason.text()
                        )
                    }
                    (BadSan::Ambiguous(_, meant), _) => format!("this could mean {meant}"),
                    (BadSan::Illegal(_), _) => {
                        let what = match is_pass(text) {
                            true => "this is a pass, which is",
                            false => "this is",
                        };
                        let side = describe::side(position.turn());
                        format!("{what} not a legal move for {side}")
                    }
                };
                // In a variation only its own rest is lost.
                let mut rest = Rest {
                    problem: Some(problem),
                    after: moves.at,
                    text: String::new(),
                    moves: 1,
                };
                match moves.stack.pop() {
                    Some(at) => {
                        if moves.fresh {
                            rest.after = at;
                            rest.put("(");
                            if !moves.before.is_empty() {
                                rest.put(&format!("“{}”", moves.before));
                            }
                        }
                        moves.at = at;
                        moves.fresh = false;
                        moves.skipping += 1;
                    }
                    None => moves.lost = true,
                }
                rest.put(text);
                moves.rest = Some(rest);
                self.problem(line, Some(position.fullmove()), Some(text), message);
            }
        }
    }

    fn finish(&mut self) {
        if self.game.is_some() {
            self.close(None);
        }
    }

    fn close(&mut self, score: Option<Score>) {
        let line = self.game.as_ref().map_or(1, |game| game.line);
        if self.moves(line).is_none() {
            self.game = None;
            return;
        }
        let Some(Open {
            tags,
            moves: Some(mut moves),
            ..
        }) = self.game.take()
        else {
            return;
        };
        if !moves.stack.is_empty() || (moves.skipping > 0 && !moves.lost) {
            self.problem(line, None, None, "a variation has no ')'".into());
        }
        let told = tags.iter().find(|(name, _)| name == "Result");
        let told = told.and_then(|(_, value)| Score::read(value));
        let is_ended = |score: &Score| *score != Score::Open;
        // Who writes the star behind the moves says less than a tag that names a winner.
        let result = score
            .filter(is_ended)
            .or(told)
            .or(score)
            .unwrap_or_default();
        if let (Some(behind), Some(told)) = (score.filter(is_ended), told)
            && behind != told
            && is_ended(&told)
        {
            let message = format!(
                "the tag says {}, behind the moves stands {}, which was taken",
                told.text(),
                behind.text()
            );
            self.problem(line, None, None, message);
        }
        // What is saved has the result of the moves that could be read.
        let lost_result = moves.lost && result != Score::Open;
        let more = if lost_result { result.text() } else { "" };
        moves.keep_rest(&mut self.pgn.problems, more);
        let own = ["Variant", "SetUp", "FEN", "Result"];
        let record = Record {
            tags: tags
                .into_iter()
                .filter(|(name, _)| !own.iter().any(|own| own.eq_ignore_ascii_case(name)))
                .collect(),
            tree: moves.tree,
            result,
        };
        self.pgn.games.push(record);
    }
}

impl Moves {
    fn new(tree: Tree) -> Moves {
        Moves {
            tree,
            at: NodeId::ROOT,
            stack: Vec::new(),
            skipping: 0,
            lost: false,
            rest: None,
            before: String::new(),
            fresh: false,
        }
    }

    fn reading(&self) -> bool {
        self.skipping == 0 && !self.lost
    }

    /// Whoever takes what could be read still has the rest, also when it is saved: in a comment.
    fn keep_rest(&mut self, problems: &mut [BadPgn], more: &str) {
        let Some(mut rest) = self.rest.take() else {
            return;
        };
        if let Some(problem) = rest.problem.and_then(|index| problems.get_mut(index)) {
            problem.message += &format!("; moves left out: {}", rest.moves);
        }
        if !more.is_empty() {
            rest.put(more);
        }
        // Of a game that nothing could be read of there is nothing to take.
        if !self.lost || rest.after != NodeId::ROOT {
            let comment = &mut self.tree.node_mut(rest.after).comment;
            *comment = tidy(&format!("{comment} Left out: {}", rest.text));
        }
    }
}
