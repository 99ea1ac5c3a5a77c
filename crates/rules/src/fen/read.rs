//! A FEN read, every field on its own. Whether they make a position is another question.

use super::BadFen;
use crate::bitboard::Bitboard;
use crate::describe;
use crate::position::{NOWHERE, Position};
use crate::rays;
use crate::rule::Memory;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::KindSpec;
use crate::san::is_unseen;
use crate::setup::Setup;
use crate::square::{Side, Square};

fn field(field: usize, message: impl Into<String>) -> BadFen {
    BadFen::Field {
        field,
        message: message.into(),
    }
}

/// A FEN as a person pastes it, without the quotes of the text that it was copied from.
pub fn bare(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || "\"'`“”„‘’«»".contains(c) || is_unseen(c))
}

/// What a person typed, short enough and plain enough to repeat to them.
fn quoted(text: &str) -> String {
    text.chars()
        .take(24)
        .map(|c| if c.is_control() { '?' } else { c })
        .collect()
}

/// What stands where on a FEN's board, by the letters of these kinds.
pub(crate) fn men(kinds: &[KindSpec], board: &str) -> Result<Vec<(Side, u8, Square)>, BadFen> {
    let mut men = Vec::new();
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 8 {
        return Err(BadFen::Rows(rows.len()));
    }
    for (index, row) in rows.iter().enumerate() {
        let rank = 7 - index as u8;
        let mut file = 0usize;
        for symbol in row.chars() {
            match symbol.to_digit(10) {
                Some(gap @ 1..=8) => {
                    file += gap as usize;
                    continue;
                }
                Some(gap) => {
                    let rank = 8 - index;
                    return Err(BadFen::Gap { gap, rank });
                }
                None => {}
            }
            let kind = kinds
                .iter()
                .position(|k| k.letter == symbol.to_ascii_uppercase());
            let Some(kind) = kind else {
                return Err(BadFen::Symbol {
                    symbol: if symbol.is_control() { '?' } else { symbol },
                    rank: 8 - index,
                    letters: kinds.iter().map(|k| k.letter).collect(),
                });
            };
            let side = if symbol.is_ascii_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            if file < 8 {
                men.push((side, kind as u8, Square::at(file as u8, rank)));
            }
            file += 1;
        }
        if file != 8 {
            return Err(BadFen::RowLength {
                rank: 8 - index,
                files: file,
            });
        }
    }
    Ok(men)
}

impl Position {
    /// Reads a FEN. Fields after the board may be left out from the end.
    pub fn from_fen(ruleset: &Ruleset, text: &str) -> Result<Position, BadFen> {
        Setup::from_fen(ruleset, text)?.check(ruleset)
    }
}

impl Setup {
    /// Reads a FEN, every field on its own.
    pub fn from_fen(ruleset: &Ruleset, text: &str) -> Result<Setup, BadFen> {
        if text.len() > 1000 {
            return Err(BadFen::TooLong);
        }
        let mut words = text.split_whitespace();
        let board = words.next().ok_or(BadFen::Empty)?;
        let mut setup = Setup::empty();
        setup.read_board(ruleset, board)?;
        let rest: Vec<&str> = words.collect();
        let usual: Vec<&str> = rest
            .iter()
            .copied()
            .take_while(|w| !w.contains(':'))
            .collect();
        let further = &rest[usual.len()..];
        if usual.len() > 5 {
            return Err(field(
                7,
                format!(
                    "'{}' is one too many; further fields are written name:value",
                    quoted(usual[5])
                ),
            ));
        }
        setup.0.turn = match usual.first().copied().unwrap_or("w") {
            "w" => Side::White,
            "b" => Side::Black,
            other => {
                return Err(field(
                    2,
                    format!("the side to move is w or b, not '{}'", quoted(other)),
                ));
            }
        };
        setup.mark_start(ruleset);
        setup.read_castling(ruleset, usual.get(1).copied().unwrap_or("-"))?;
        let en_passant = usual.get(2).copied().unwrap_or("-");
        setup.0.halfmove = counted(5, usual.get(3).copied().unwrap_or("0"), 0)?;
        setup.0.fullmove = counted(6, usual.get(4).copied().unwrap_or("1"), 1)?;
        for (index, word) in further.iter().enumerate() {
            setup.read_further(ruleset, word, 7 + index)?;
        }
        setup.read_en_passant(ruleset, en_passant)?;
        Ok(setup)
    }

    fn read_board(&mut self, ruleset: &Ruleset, board: &str) -> Result<(), BadFen> {
        for (side, kind, square) in men(ruleset.kinds(), board)? {
            self.put(ruleset, side, kind, square);
        }
        Ok(())
    }

    /// Castling letters tell of kings and rooks; other kinds count as unmoved where
    /// they stood at the start.
    pub(super) fn read_castling(&mut self, ruleset: &Ruleset, letters: &str) -> Result<(), BadFen> {
        let tables = &ruleset.tables;
        let start = ruleset.start();
        let castling: u16 = tables.castles[0]
            .iter()
            .fold(0, |set, c| set | 1 << c.king | 1 << c.rook);
        for kind in 0..ruleset.kind_count() as u8 {
            // The start position itself is being read while the ruleset is made.
            let at_home = if start.occupied().is_empty() {
                self.0.kind(kind)
            } else {
                Side::BOTH.into_iter().fold(Bitboard::EMPTY, |all, side| {
                    all | (self.0.pieces(side, kind) & start.pieces(side, kind))
                })
            };
            if (tables.unmoved_kinds & !castling) >> kind & 1 != 0 {
                self.0.unmoved |= at_home & tables.unmoved_homes;
            }
        }
        // Where nobody castles, the letters that other programs write mean nothing.
        let idle = tables.castles[0].is_empty()
            && letters.chars().all(|c| "KQkqABCDEFGHabcdefgh".contains(c));
        if letters == "-" || idle {
            return Ok(());
        }
        for letter in letters.chars() {
            let side = if letter.is_ascii_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            // Some programs name the rook's file instead.
            let wanted = letter.to_ascii_uppercase();
            let found = tables.castles[side.index()]
                .iter()
                .find(|c| c.letter == wanted || (b'A' + c.rook_from.file()) as char == wanted);
            let Some(castle) = found else {
                return Err(field(
                    3,
                    format!(
                        "'{}' is no castling right in this ruleset; write - for none",
                        quoted(&letter.to_string())
                    ),
                ));
            };
            let there = self.0.pieces(side, castle.king).has(castle.king_from)
                && self.0.pieces(side, castle.rook).has(castle.rook_from);
            if !there {
                return Err(field(
                    3,
                    format!(
                        "'{letter}' says that {}'s {} on {} and {} on {} have not moved, but they do not stand there",
                        describe::side(side),
                        ruleset.kinds()[castle.king as usize].name,
                        castle.king_from,
                        ruleset.kinds()[castle.rook as usize].name,
                        castle.rook_from
                    ),
                ));
            }
            self.0.unmoved |= Bitboard::of(castle.king_from) | Bitboard::of(castle.rook_from);
        }
        Ok(())
    }

    fn read_en_passant(&mut self, ruleset: &Ruleset, text: &str) -> Result<(), BadFen> {
        if text == "-" {
            return Ok(());
        }
        let passed: Square = text
            .parse()
            .map_err(|e: crate::square::NotASquare| field(4, e.to_string()))?;
        let nobody_takes = !ruleset
            .tables
            .kinds
            .iter()
            .any(|kind| kind.atoms[0].iter().any(|atom| atom.leaves_en_passant));
        if nobody_takes {
            // Other programs write the square after every double step.
            return Ok(());
        }
        let them = self.0.turn.other();
        let victim = Square((passed.0 as i8 + them.forward()) as u8 & 63);
        // It came from a square that is empty now, over empty squares, the passed one the last.
        let empty = !self.0.occupied();
        let came = |from: Square| {
            let way = rays::between(from, victim);
            way.has(passed) && empty.has(from) && empty & way == way
        };
        let doubled = self.0.piece_on(victim).is_some_and(|(side, kind)| {
            let atoms = &ruleset.tables.kinds[kind as usize].atoms[side.index()];
            side == them
                && atoms.iter().any(|atom| {
                    atom.leaves_en_passant && atom.origins[victim.index()].into_iter().any(came)
                })
        });
        if !doubled || (victim.0 as i8 - passed.0 as i8).abs() != 8 {
            return Err(field(
                4,
                format!("no piece can just have passed over {passed}"),
            ));
        }
        // As after a move: it only counts when somebody stands ready to take.
        if self.0.can_take_en_passant(ruleset, passed) {
            self.0.en_passant = passed.0;
        }
        Ok(())
    }

    fn read_further(&mut self, ruleset: &Ruleset, word: &str, index: usize) -> Result<(), BadFen> {
        let tables = &ruleset.tables;
        let (name, value) = word
            .split_once(':')
            .ok_or_else(|| field(index, format!("'{}' should be name:value", quoted(word))))?;
        match name {
            "unmoved" => {
                self.0.unmoved = Bitboard::EMPTY;
                if value != "-" {
                    for pair in value.as_bytes().chunks(2) {
                        let square: Square = core::str::from_utf8(pair)
                            .unwrap_or("?")
                            .parse()
                            .map_err(|e: crate::square::NotASquare| field(index, e.to_string()))?;
                        let matters = self.0.piece_on(square).is_some_and(|(side, kind)| {
                            tables.unmoved_kinds >> kind & 1 != 0
                                || tables.castles[side.index()].iter().any(|c| {
                                    (c.king_from == square && c.king == kind)
                                        || (c.rook_from == square && c.rook == kind)
                                })
                        });
                        if !matters {
                            return Err(field(
                                index,
                                format!(
                                    "no piece stands on {square} for which it matters whether it has moved"
                                ),
                            ));
                        }
                        self.0.unmoved |= Bitboard::of(square);
                    }
                }
            }
            "lost" => {
                for letter in value.chars() {
                    let side = if letter.is_ascii_uppercase() { 0 } else { 1 };
                    let kind = ruleset
                        .kinds()
                        .iter()
                        .position(|k| k.letter == letter.to_ascii_uppercase())
                        .filter(|kind| tables.lost_kinds >> kind & 1 != 0);
                    let Some(kind) = kind else {
                        return Err(field(
                            index,
                            format!(
                                "'{}' is no piece whose loss this ruleset remembers",
                                quoted(&letter.to_string())
                            ),
                        ));
                    };
                    self.0.lost[side] |= 1 << kind;
                }
            }
            "again" => {
                let digits = value.bytes().take_while(u8::is_ascii_digit).count();
                let number = value[..digits].parse::<usize>().ok();
                let Some(number) = number.filter(|n| {
                    let any = tables.ruled as usize;
                    (1..=tables.again.len() + any).contains(n)
                }) else {
                    return Err(field(
                        index,
                        "this ruleset has no such rule of a further move",
                    ));
                };
                self.0.pending = number as u8;
                if digits < value.len() {
                    let square: Square = value[digits..]
                        .parse()
                        .map_err(|e: crate::square::NotASquare| field(index, e.to_string()))?;
                    self.0.barred = square.0;
                }
                let other = tables
                    .again
                    .get(number - 1)
                    .is_some_and(|again| again.other);
                if self.0.barred == NOWHERE && other {
                    return Err(field(
                        index,
                        "say which piece may not move again, such as again:1e4",
                    ));
                }
            }
            "passed" => self.0.passes = counted(index, value, 0)?.min(1) as u8,
            "count" => self.0.counter = counted(index, value, 0)?,
            "turns" => self.0.turns = counted(index, value, 0)?,
            "marks" | "pending" | "values" | "variables" | "last" if tables.ruled => {
                self.read_memory(name, value, index)?;
            }
            other => {
                return Err(field(
                    index,
                    format!(
                        "'{}' is no field; they are unmoved, lost, again, passed, count and turns, and where conditions ask for them marks, pending, values, variables and last",
                        quoted(other)
                    ),
                ));
            }
        }
        Ok(())
    }

    /// Marks as at the start, on what still stands there.
    pub(super) fn mark_start(&mut self, ruleset: &Ruleset) {
        let start = ruleset.start();
        for (mark, squares) in &ruleset.tables.marks {
            for square in *squares & self.0.occupied() {
                // The start position itself is being read while the ruleset is made.
                if start.occupied().is_empty() || self.0.piece_on(square) == start.piece_on(square)
                {
                    self.0.memory.set_mark(square, *mark);
                }
            }
        }
    }

    fn read_memory(&mut self, name: &str, value: &str, index: usize) -> Result<(), BadFen> {
        let bad = |why: &str| field(index, format!("'{}' {why}", quoted(value)));
        let squares = |text: &str| -> Result<Vec<Square>, BadFen> {
            let pairs = text.as_bytes().chunks(2);
            let read = pairs.map(|pair| core::str::from_utf8(pair).unwrap_or("?").parse());
            read.collect::<Result<_, crate::square::NotASquare>>()
                .map_err(|e| field(index, e.to_string()))
        };
        match name {
            "marks" => {
                self.0.memory.marks = Memory::new().marks;
                let mut rest = if value == "-" { "" } else { value };
                while let Some(mark @ '1'..='7') = rest.chars().next() {
                    let end = rest.as_bytes()[1..]
                        .chunks(2)
                        .take_while(|pair| pair[0].is_ascii_alphabetic())
                        .map(<[u8]>::len)
                        .sum::<usize>();
                    let Some(own) = rest.get(1..1 + end) else {
                        return Err(bad("is no list of marks"));
                    };
                    for square in squares(own)? {
                        self.0.memory.set_mark(square, mark as u8 - b'0');
                    }
                    rest = rest.get(1 + end..).unwrap_or("");
                }
                if !rest.is_empty() {
                    return Err(bad("should be marks and squares, such as 1e1h12a4"));
                }
                let kept = self.0.occupied().0;
                self.0.memory.marks = self.0.memory.marks.map(|plane| plane & kept);
            }
            "pending" => {
                self.0.waiting = true;
                if value != "-" {
                    self.0.memory.pending = squares(value)?
                        .into_iter()
                        .map(Bitboard::of)
                        .fold(Bitboard::EMPTY, |a, b| a | b);
                }
            }
            "last" => {
                let [from, to] = squares(value)?[..] else {
                    return Err(bad("should be two squares, such as e2e4"));
                };
                (self.0.last_from, self.0.last_target) = (from.0, to.0);
            }
            _ => {
                let pair: Option<(i16, i16)> = value
                    .split_once(',')
                    .and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                let Some((a, b)) = pair else {
                    return Err(bad("should be two numbers, such as -1,3"));
                };
                match name {
                    "values" => self.0.memory.values = [a, b],
                    _ => self.0.memory.variables = [a, b],
                }
            }
        }
        Ok(())
    }
}

fn counted(index: usize, text: &str, least: u16) -> Result<u16, BadFen> {
    let bad = || {
        field(
            index,
            format!(
                "'{}' should be a number from {least} to 60000",
                quoted(text)
            ),
        )
    };
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(bad());
    }
    match text.parse::<u16>() {
        Ok(number) if number >= least && number <= 60_000 => Ok(number),
        // Other programs number from 0; that is no reason to refuse a position.
        Ok(0) => Ok(least),
        _ => Err(bad()),
    }
}
