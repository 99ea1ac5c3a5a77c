//! Writes a game as PGN.

use super::Record;
use crate::tree::{NodeId, Tree};
use std::fmt::Write;

/// The tags that every game has, in the order in which programs expect them.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];
const WIDTH: usize = 80;

pub(super) fn write(record: &Record) -> String {
    let tree = &record.tree;
    let ruleset = tree.ruleset();
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value: String = value
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let _ = writeln!(out, "[{name} \"{value}\"]");
    };
    for (name, unknown) in ROSTER {
        tag(name, record.tag(name).unwrap_or(unknown));
    }
    tag("Result", record.result.text());
    let line = tree.mainline();
    for (name, value) in &record.tags {
        // What follows from the moves is told anew: they may be others by now.
        let value = match name.as_str() {
            "PlyCount" => line.len().to_string(),
            "CurrentPosition" => {
                let end = line.last().copied().unwrap_or(NodeId::ROOT);
                tree.position(end).to_fen(ruleset)
            }
            _ => value.clone(),
        };
        if ROSTER.iter().all(|(known, _)| known != name) && plain_name(name) {
            tag(name, &value);
        }
    }
    tag("Variant", ruleset.id());
    let start = tree.position(NodeId::ROOT);
    if start != ruleset.start() {
        tag("SetUp", "1");
        tag("FEN", &start.to_fen(ruleset));
    }
    out.push('\n');
    let mut words = Words {
        tree,
        out,
        column: 0,
        glue: false,
    };
    let root = tree.node(NodeId::ROOT);
    words.comment(&root.comment);
    words.line(NodeId::ROOT, true);
    words.word(record.result.text());
    words.out.push('\n');
    words.out
}

fn plain_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

struct Words<'a> {
    tree: &'a Tree,
    out: String,
    column: usize,
    /// The next word stands close to the last.
    glue: bool,
}

impl Words<'_> {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let glued = core::mem::take(&mut self.glue) || self.column == 0;
        if !glued && self.column + 1 + length > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if !glued {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += length;
    }

    /// A bracket stands close to what it encloses.
    fn open(&mut self) {
        self.word("(");
        self.glue = true;
    }

    fn close(&mut self) {
        self.glue = true;
        self.word(")");
    }

    fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        // A brace would end the comment; no program knows a way to write one.
        let safe = text.replace('{', "(").replace('}', ")");
        let parts = safe
            .split(|c: char| c.is_whitespace() || c.is_control())
            .filter(|part| !part.is_empty());
        let mut all: Vec<String> = Vec::new();
        for part in parts {
            match all.last_mut() {
                // A command such as [%clk 0:05:00] stays in one line.
                Some(last) if last.starts_with("[%") && !last.contains([']', ' ']) => {
                    last.push(' ');
                    last.push_str(part);
                }
                _ => all.push(part.to_string()),
            }
        }
        let Some(first) = all.first_mut() else {
            return;
        };
        first.insert(0, '{');
        if let Some(last) = all.last_mut() {
            last.push('}');
        }
        for part in all {
            self.word(&part);
        }
    }

    /// All that follows a position. A number stands before the first move, before each
    /// turn of White, and wherever something came between two moves.
    fn line(&mut self, from: NodeId, mut number: bool) {
        let mut at = from;
        while let Some(main) = self.tree.node(at).children.first().copied() {
            self.step(at, main, number);
            let others: Vec<NodeId> = self.tree.node(at).children[1..].to_vec();
            number = !others.is_empty() || !self.tree.node(main).comment.is_empty();
            for other in others {
                self.open();
                self.comment(&self.tree.node(other).before.clone());
                self.step(at, other, true);
                let commented = !self.tree.node(other).comment.is_empty();
                self.line(other, commented);
                self.close();
            }
            at = main;
        }
    }

    fn step(&mut self, at: NodeId, to: NodeId, number: bool) {
        let ruleset = self.tree.ruleset().clone();
        let before = self.tree.position(at);
        let white = before.turn() == crate::square::Side::White;
        let new_turn = self.tree.node(at).mv.is_none() || !before.is_pending();
        if number || (white && new_turn) {
            let dots = if white { "." } else { "..." };
            self.word(&format!("{}{dots}", before.fullmove()));
        }
        let node = self.tree.node(to);
        if let Some(mv) = node.mv {
            let text = match mv.is_pass() {
                true => "--".to_string(),
                false => before.san(&ruleset, mv),
            };
            self.word(&text);
        }
        for nag in &node.nags {
            self.word(&format!("${nag}"));
        }
        let comment = node.comment.clone();
        self.comment(&comment);
    }
}
