//! Files of games: begun, gone on with, put in order, put together.

use crate::written;
use rookery_lab::batch::Kept;
use rookery_lab::batch::keep::{self, Head};
use rookery_rules::Ruleset;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file of games that is being made.
pub struct GamesFile {
    path: PathBuf,
    head: Head,
    file: File,
    /// The numbers of the games that it holds.
    pub done: Vec<u64>,
}

impl GamesFile {
    /// Begins a file, or goes on with one that holds games of the same batch.
    pub fn open(path: &Path, head: Head) -> Result<GamesFile, String> {
        let shown = path.display();
        let unwritable = |e: std::io::Error| format!("{shown} cannot be written: {e}");
        written::regular(path)?;
        let mut done = Vec::new();
        let mut head = head;
        let known = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(e) => return Err(format!("{shown} cannot be read: {e}")),
        };
        if known.is_empty() {
            fs::write(path, format!("{}\n", keep::head_line(&head))).map_err(unwritable)?;
        } else {
            let lines = Lines::of(&known).map_err(|e| format!("{shown}: {e}"))?;
            if !lines.head.agrees(&head) {
                let elsewhere = match head.training {
                    true => "name another file with -o",
                    false => "choose another folder with --out",
                };
                return Err(format!(
                    "{shown} holds games that were made otherwise ({}); move it away or {elsewhere}",
                    lines.head.differences(&head).join(", ")
                ));
            }
            head = lines.head;
            done = lines.games.iter().map(|(number, _)| *number).collect();
            if lines.broken {
                // A run that was killed while it wrote: its last line is made anew.
                let whole: String = known.split_inclusive('\n').take(1 + done.len()).collect();
                fs::write(path, whole).map_err(unwritable)?;
            }
        }
        let file = OpenOptions::new()
            .append(true)
            .open(path)
            .map_err(unwritable)?;
        Ok(GamesFile {
            path: path.into(),
            head,
            file,
            done,
        })
    }

    /// A game is in the file as soon as it is over.
    pub fn add(&mut self, number: u64, line: &str) -> Result<(), String> {
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .map_err(|e| format!("{} cannot be written: {e}", self.path.display()))?;
        self.done.push(number);
        Ok(())
    }

    /// Puts the games in the order of their numbers: the same bytes however they came.
    pub fn finish(self) -> Result<(), String> {
        let text = read(&self.path)?;
        let lines = Lines::of(&text).map_err(|e| format!("{}: {e}", self.path.display()))?;
        let games: BTreeMap<u64, &str> = lines.games.into_iter().collect();
        write_sorted(&self.path, &self.head, &games)
    }
}

/// The lines of a file, looked at but not played through.
struct Lines<'a> {
    head: Head,
    games: Vec<(u64, &'a str)>,
    /// The last line is not whole.
    broken: bool,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Result<Lines<'a>, String> {
        let mut lines = text.lines();
        let head = keep::read_head(lines.next().unwrap_or("")).map_err(|e| e.to_string())?;
        let mut games = Vec::new();
        let mut broken = false;
        for (at, line) in lines.enumerate() {
            if broken {
                return Err(format!("line {} is not a game", at + 1));
            }
            match keep::number_of(line) {
                Some(number) => games.push((number, line)),
                None => broken = true,
            }
        }
        // A line that was cut exactly at its end still lacks its end of line.
        if !broken && !text.ends_with('\n') && games.pop().is_some() {
            broken = true;
        }
        Ok(Lines {
            head,
            games,
            broken,
        })
    }
}

/// Puts parts of a batch together.
pub fn merge(parts: &[PathBuf], into: &Path) -> Result<usize, String> {
    written::regular(into)?;
    written::named_once(parts)?;
    let texts: Vec<String> = parts
        .iter()
        .map(|path| read(path))
        .collect::<Result<_, _>>()?;
    let mut head: Option<Head> = None;
    let mut games: BTreeMap<u64, &str> = BTreeMap::new();
    for (path, text) in parts.iter().zip(&texts) {
        let lines = Lines::of(text).map_err(|e| format!("{}: {e}", path.display()))?;
        match &mut head {
            None => head = Some(lines.head),
            Some(head) if head.agrees(&lines.head) => {
                if lines.head.date < head.date {
                    head.date = lines.head.date;
                }
            }
            Some(_) => {
                return Err(format!(
                    "{} and {} hold games of different batches: their first lines differ",
                    parts[0].display(),
                    path.display()
                ));
            }
        }
        for (number, line) in lines.games {
            let known = games.insert(number, line);
            if known.is_some_and(|known| known != line) {
                return Err(format!(
                    "{}: game {number} is not the one that another part has",
                    path.display()
                ));
            }
        }
    }
    let head = head.ok_or("merge needs at least one file of games")?;
    let mut numbers = games.keys().zip(0..);
    if let Some((_, missing)) = numbers.find(|(there, number)| *there != number) {
        return Err(format!(
            "game {missing} is in none of these files: a part is missing, or is not finished"
        ));
    }
    write_sorted(into, &head, &games)?;
    Ok(games.len())
}

fn write_sorted(path: &Path, head: &Head, games: &BTreeMap<u64, &str>) -> Result<(), String> {
    let mut text = format!("{}\n", keep::head_line(head));
    for line in games.values() {
        text.push_str(line);
        text.push('\n');
    }
    // Whole or not at all: what was there is lost only when the new file is complete.
    let fresh = path.with_extension("games.new");
    fs::write(&fresh, text)
        .and_then(|()| fs::rename(&fresh, path))
        .map_err(|e| format!("{} cannot be written: {e}", path.display()))
}

/// Reads all games of a file and plays them through.
pub fn games(path: &Path, ruleset: &Arc<Ruleset>) -> Result<(Head, Vec<Kept>), String> {
    let text = read(path)?;
    let lines = Lines::of(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    if lines.head.training {
        return Err(format!(
            "{} holds games to learn from, which were given up when decided: no figures come of them",
            path.display()
        ));
    }
    let games = lines
        .games
        .iter()
        .enumerate()
        .map(|(at, (_, line))| {
            keep::read_game(ruleset, line, at + 2).map_err(|e| format!("{}: {e}", path.display()))
        })
        .collect::<Result<Vec<Kept>, String>>()?;
    Ok((lines.head, games))
}

/// The lines of a file of games to learn from, of this ruleset.
pub fn training_lines(path: &Path, ruleset: &Ruleset) -> Result<Vec<String>, String> {
    let text = read(path)?;
    let lines = Lines::of(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    if !lines.head.training || lines.head.ruleset != ruleset.id() {
        return Err(format!(
            "{} holds no games of {} to learn from; `rookery datagen` plays them",
            path.display(),
            ruleset.id()
        ));
    }
    let games = lines.games.into_iter();
    Ok(games.map(|(_, line)| line.to_string()).collect())
}

/// Whether a file is one that this command has made.
pub fn is_batch(path: &Path) -> Result<bool, String> {
    let text = read(path)?;
    Ok(keep::read_head(text.lines().next().unwrap_or("")).is_ok())
}

/// How the games of a file were made.
pub fn head(path: &Path) -> Result<Head, String> {
    let text = read(path)?;
    keep::read_head(text.lines().next().unwrap_or(""))
        .map_err(|e| format!("{}: {e}", path.display()))
}

fn read(path: &Path) -> Result<String, String> {
    written::regular(path)?;
    fs::read_to_string(path).map_err(|e| format!("{} cannot be read: {e}", path.display()))
}
