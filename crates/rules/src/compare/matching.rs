//! Which kind of piece of one ruleset is which of the other: those that stand on the same squares
//! where all do, else those of the same name, then those that are told alike but for the name.

use crate::describe;
use crate::order::InOrder;
use crate::ruleset::Ruleset;
use crate::square::Square;

pub(super) struct Matching {
    /// For each kind of the second ruleset the one of the first.
    of_first: Vec<Option<u8>>,
}

impl Matching {
    pub fn new(first: &Ruleset, second: &Ruleset) -> Matching {
        let mut of_first = by_array(first, second).unwrap_or_else(|| by_names(first, second));
        // What is only made by promotion may have another name and do the same.
        for kind in 0..second.kind_count() as u8 {
            if of_first[usize::from(kind)].is_none() {
                let alike = (0..first.kind_count() as u8).find(|ours| {
                    !of_first.contains(&Some(*ours)) && told_alike([first, second], [*ours, kind])
                });
                of_first[usize::from(kind)] = alike;
            }
        }
        Matching { of_first }
    }

    /// The first ruleset's kind that a kind of the second is.
    pub fn of_first(&self, kind: u8) -> Option<u8> {
        self.of_first.get(usize::from(kind)).copied().flatten()
    }

    /// The other way round.
    pub fn of_second(&self, kind: u8) -> Option<u8> {
        let found = self.of_first.iter().position(|own| *own == Some(kind))?;
        u8::try_from(found).ok()
    }

    /// The kinds that have two names.
    pub fn names(&self, first: &Ruleset, second: &Ruleset) -> Vec<[String; 2]> {
        let kinds = 0..second.kind_count() as u8;
        let both = kinds.filter_map(|kind| {
            let names = [name(first, self.of_first(kind)?), name(second, kind)];
            (names[0] != names[1]).then(|| names.map(str::to_string))
        });
        both.collect()
    }

    /// The second ruleset with its pieces called as in the first, where no two would then have
    /// one name, and its castlings in the order of their squares. None where it is so already.
    pub fn told_alike(&self, first: &Ruleset, second: &Ruleset) -> Option<Ruleset> {
        let names = self.names(first, second);
        let new = |word: &str| {
            let found = names.iter().find(|[_, theirs]| theirs == word);
            found.map(|[ours, _]| ours.as_str())
        };
        let kinds = second.kinds().iter();
        let all: Vec<&str> = kinds
            .map(|kind| new(&kind.name).unwrap_or(&kind.name))
            .collect();
        let twice = (1..all.len()).any(|i| all[..i].contains(&all[i]));
        let renamed = |word: &str| match twice {
            true => word.to_string(),
            false => new(word).unwrap_or(word).to_string(),
        };
        ordered(second, &renamed)
    }
}

/// What stands on the squares of the start, where that makes one array of both whatever the pieces are
/// called. Kings are kings: two games may differ by nothing but who stands beside whom.
fn by_array(first: &Ruleset, second: &Ruleset) -> Option<Vec<Option<u8>>> {
    let mut of_first = vec![None; second.kind_count()];
    for square in Square::all() {
        match (
            first.start().piece_on(square),
            second.start().piece_on(square),
        ) {
            (None, None) => {}
            (Some((own, ours)), Some((side, theirs)))
                if own == side
                    && (first.royal() == Some(ours)) == (second.royal() == Some(theirs)) =>
            {
                let known = of_first.get_mut(usize::from(theirs))?;
                if known.is_some_and(|known| known != ours) {
                    return None;
                }
                *known = Some(ours);
            }
            _ => return None,
        }
    }
    let mut all: Vec<u8> = of_first.iter().copied().flatten().collect();
    all.order_few();
    (!all.windows(2).any(|pair| pair[0] == pair[1])).then_some(of_first)
}

/// The kinds of one name; of the others what is the king, what is the pawn, and what stands on a square
/// of the other's.
fn by_names(first: &Ruleset, second: &Ruleset) -> Vec<Option<u8>> {
    let both =
        |of: fn(&Ruleset) -> Option<u8>, kind: u8| of(first).filter(|_| of(second) == Some(kind));
    let named = |kind: u8| {
        let name = name(second, kind);
        let found = first.kinds().iter().position(|kind| kind.name == name)?;
        u8::try_from(found).ok()
    };
    let kinds = || 0..second.kind_count() as u8;
    let mut of_first: Vec<Option<u8>> = kinds().map(named).collect();
    let mut match_others = |candidates: &dyn Fn(u8) -> Vec<u8>| {
        for kind in kinds() {
            if of_first[usize::from(kind)].is_none() {
                let mut ours = candidates(kind).into_iter();
                let free = ours.find(|ours| !of_first.contains(&Some(*ours)));
                of_first[usize::from(kind)] = free;
            }
        }
    };
    match_others(&|kind| both(Ruleset::royal, kind).into_iter().collect());
    match_others(&|kind| both(Ruleset::plain_kind, kind).into_iter().collect());
    match_others(&|kind| {
        let there = Square::all().filter_map(|square| {
            let (side, theirs) = second.start().piece_on(square)?;
            let (own, ours) = first.start().piece_on(square)?;
            (theirs == kind && side == own).then_some(ours)
        });
        there.collect()
    });
    of_first
}

fn name(ruleset: &Ruleset, kind: u8) -> &str {
    let kind = ruleset.kinds().get(usize::from(kind));
    kind.map_or("", |kind| kind.name.as_str())
}

fn told_alike(rulesets: [&Ruleset; 2], kinds: [u8; 2]) -> bool {
    let [ours, theirs] = [0, 1].map(|i| describe::piece_sentences(rulesets[i], kinds[i]).join(" "));
    let (own, other) = (name(rulesets[0], kinds[0]), name(rulesets[1], kinds[1]));
    let renamed = |word: &str| match word {
        word if word == other => own.to_string(),
        word if word == describe::capital(other) => describe::capital(own),
        word => word.to_string(),
    };
    words(&theirs, &renamed) == ours
}

/// A ruleset with its castlings in the order of their squares, and the choices of a promotion in that
/// of their names. None where it is so already.
pub(super) fn in_order(ruleset: &Ruleset) -> Option<Ruleset> {
    ordered(ruleset, &str::to_string)
}

/// None where nothing changes: a ruleset takes longer to work out than to tell.
fn ordered(ruleset: &Ruleset, renamed: &dyn Fn(&str) -> String) -> Option<Ruleset> {
    let text = ruleset.to_text();
    // The title and the first position hold no names of pieces.
    let as_it_is = |line: &str| line.starts_with("title") || line.starts_with("start");
    let mut lines: Vec<String> = text
        .lines()
        .map(|line| match as_it_is(line) {
            true => line.to_string(),
            false => choices_in_order(&words(line, renamed)),
        })
        .collect();
    let is_castling = |line: &String| line.starts_with("castle ");
    let mut castlings: Vec<String> = lines.iter().filter(|l| is_castling(l)).cloned().collect();
    castlings.order();
    let mut castlings = castlings.into_iter();
    for line in lines.iter_mut().filter(|l| is_castling(l)) {
        if let Some(next) = castlings.next() {
            *line = next;
        }
    }
    match lines.iter().map(String::as_str).eq(text.lines()) {
        true => None,
        false => Ruleset::parse(ruleset.id(), &lines.join("\n")).ok(),
    }
}

/// Whether two rulesets begin with one board and have the same lines, in whatever order the pieces
/// and what each of them does are told.
pub(super) fn line_by_line(first: &Ruleset, second: &Ruleset) -> bool {
    let board = |ruleset: &Ruleset| -> Vec<_> {
        let on = |square| {
            let (side, kind) = ruleset.start().piece_on(square)?;
            Some((side, name(ruleset, kind).to_string()))
        };
        Square::all().map(on).collect()
    };
    // Whose turn it is, and who has not moved.
    let rights = |ruleset: &Ruleset| {
        let words = ruleset.spec().start.split_whitespace().skip(1);
        words.map(str::to_string).collect::<Vec<String>>()
    };
    let own = in_order(first);
    let told = Matching::new(first, second).told_alike(first, second);
    let (own, told) = (
        own.as_ref().unwrap_or(first),
        told.as_ref().unwrap_or(second),
    );
    board(own) == board(told) && rights(own) == rights(told) && lines(own) == lines(told)
}

/// The lines of a ruleset, sorted: those of a piece with its name, those of turns and ends with
/// their numbers, for there the order matters. Letters and titles are left out.
fn lines(ruleset: &Ruleset) -> Vec<String> {
    let text = ruleset.to_text();
    let mut of = String::new();
    let mut lines: Vec<String> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut words = line.trim_start().split(' ');
        lines.push(match words.next().unwrap_or_default() {
            "" | "title" | "start" => continue,
            "piece" => {
                of = words.next().unwrap_or_default().to_string();
                let flags: Vec<&str> = words.skip(1).collect();
                format!("{of}: {}", flags.join(" "))
            }
            "again" | "play" | "end" => format!("{:04} {line}", number),
            _ if line.starts_with(' ') => format!("{of}: {line}"),
            _ => line.to_string(),
        });
    }
    // The numbers are those of the file: what counts is which comes before which.
    lines.order();
    let numbered = lines
        .iter_mut()
        .filter(|l| l.starts_with(|c: char| c.is_ascii_digit()));
    numbered.for_each(|line| *line = line.split_off(5));
    lines
}

/// The kinds that a promotion offers, sorted.
fn choices_in_order(line: &str) -> String {
    const AFTER_THEM: [&str; 5] = ["lost", "without", "fewer", "optional", "fresh"];
    let Some((head, rest)) = line.split_once(" to ") else {
        return line.to_string();
    };
    if !head.trim_start().starts_with("promotes ") {
        return line.to_string();
    }
    let mut all: Vec<&str> = rest.split(' ').collect();
    let end = all.iter().position(|word| AFTER_THEM.contains(word));
    let end = end.unwrap_or(all.len());
    all[..end].order_few();
    format!("{head} to {}", all.join(" "))
}

/// A text with its words changed.
fn words(text: &str, renamed: &dyn Fn(&str) -> String) -> String {
    let mut changed = String::new();
    let mut word = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || c == '-' {
            word.push(c);
            continue;
        }
        changed += &renamed(&std::mem::take(&mut word));
        changed.push(c);
    }
    changed + &renamed(&word)
}
