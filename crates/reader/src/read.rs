//! Reading a page from beginning to end.

use crate::ask::Asked;
use crate::meaning::{Stated, meaning};
use crate::page::Page;
use crate::parse::{self, Parsed, Subject, plain};
use crate::reading::{
    About, Alternative, Assumption, Layer, Obstacle, Origin, Reading, Span, Status, spans,
};
use crate::says::articles;
use crate::span::Extent;
use crate::tree::PieceRule;
use rookery_rules::Ruleset;
use rookery_rules::describe::told;
use rookery_rules::order::InOrder;
use rookery_rules::ruleset::spec::Spec;

/// A longer text is no ruleset page, and nothing from outside may cost much.
pub const MAX_PAGE: usize = 256 * 1024;

/// So many words are read once more to find what other answers would change: twice what the longest
/// page needs. A page of many hundreds of questions would be read for minutes.
const MOST_READ_ANEW: usize = 400_000;

/// Reads a page. Never fails: what could not be read is told in the reading.
#[must_use]
pub fn read(page: &str) -> Reading {
    read_with(page, &[])
}

/// The same with some of the open questions answered by a person: pairs of a question
/// and an answer, as the alternatives of an earlier reading name them.
#[must_use]
pub fn read_with(text: &str, choices: &[(String, String)]) -> Reading {
    if text.len() > MAX_PAGE {
        return too_long(text);
    }
    let page = Page::new(text);
    let tokens = &page.tokens[page.rules.clone()];
    let parsed = parse::parse(tokens, choices);
    let title = title(&page, &parsed);
    let parents = &page.facts.parents;
    // What belongs together changes the tree itself, not only what it becomes.
    let restate = |choices: &[(String, String)], grammar: bool| {
        let other = grammar.then(|| parse::parse(tokens, choices));
        let other = other.as_ref().unwrap_or(&parsed);
        let stated = meaning(&other.rules, &title, parents, choices);
        let unread = other.unread.first().map(|words| &words.because);
        let obstacle = stated.obstacles.first().map(|obstacle| &obstacle.because);
        (stated.spec, unread.or(obstacle).cloned())
    };
    let mut stated = meaning(&parsed.rules, &title, parents, choices);
    ask_scopes(&parsed, &mut stated, choices);

    let whole = page.rules_extent();
    let words: Vec<Extent> = tokens.iter().map(|t| t.at).collect();
    let mut obstacles = obstacles(text, &parsed, &stated, whole);
    let ruleset_text = stated.spec.to_text();
    // The core has the last word on whether this is a game.
    let ruleset = Ruleset::parse("page", &ruleset_text);
    if obstacles.is_empty()
        && let Err(problems) = &ruleset
    {
        obstacles.extend(problems.0.iter().map(|problem| {
            let from = stated.sources.of_line(&ruleset_text, problem.line);
            // What is amiss with the first position comes of no line of the page more than of another.
            let of_start = ruleset_text
                .lines()
                .nth(problem.line.saturating_sub(1))
                .is_some_and(|line| line.starts_with("start"));
            let placings = parsed.rules.placings.iter().filter(|_| of_start);
            let from = from.into_iter().chain(placings.map(|placing| placing.at));
            let from = from.reduce(Extent::join);
            Obstacle {
                start: from.unwrap_or(whole).start,
                end: from.unwrap_or(whole).end,
                phrase: from.map_or(parsed.rules.title.clone(), |at| {
                    squeezed(&text[at.start..at.end])
                }),
                because: format!(
                    "put together, these rules make no game: {}",
                    problem.message
                ),
                leave_out: None,
            }
        }));
    }
    let playable = obstacles.is_empty();
    let answers: usize = stated.asked.iter().map(|asked| asked.answers.len()).sum();
    let diff = Differ {
        choices,
        base: by_piece(&ruleset_text),
        restate: &restate,
        pieces: &parsed.rules.pieces,
        playable,
        read_anew: answers * tokens.len(),
    };
    let assumptions: Vec<Assumption> = stated
        .asked
        .iter()
        .map(|asked| diff.assumption(asked, choices))
        .collect();
    let (origins, sentences) = ruleset.map_or_else(
        |_| Default::default(),
        |ruleset| {
            let sentences = told(&ruleset).into_iter().map(|(part, words)| {
                let from = stated.sources.of(part).into_iter();
                let from = from.map(|at| (at.start, at.end)).collect();
                (Origin { part, from }, words)
            });
            sentences.unzip()
        },
    );
    polished(Reading {
        playable,
        title: title.clone(),
        identifier: page.facts.identifier.clone(),
        period: page.facts.period.clone(),
        scores: page.facts.scores.clone(),
        parents: page.facts.parents.clone(),
        sentences,
        origins,
        spans: spans(
            whole,
            &words,
            &layers(&parsed, &stated, &assumptions, &obstacles),
        ),
        ruleset: playable.then(|| ruleset_text.clone()),
        unused_choices: unused(choices, &stated),
        assumptions,
        obstacles,
    })
}

fn title(page: &Page, parsed: &Parsed) -> String {
    let own = match parsed.rules.title.as_str() {
        "" => "A game without a name",
        title => title,
    };
    page.facts.title.clone().unwrap_or_else(|| own.to_string())
}

/// What a page comes to with other answers, without telling how it was read.
pub(crate) fn spec(page: &Page, choices: &[(String, String)]) -> Spec {
    let parsed = parse::parse(&page.tokens[page.rules.clone()], choices);
    let title = title(page, &parsed);
    meaning(&parsed.rules, &title, &page.facts.parents, choices).spec
}

/// The small things of language that names from a page bring with them.
fn polished(mut reading: Reading) -> Reading {
    let polish = |text: &mut String| *text = articles(text);
    reading.sentences.iter_mut().for_each(polish);
    for span in &mut reading.spans {
        polish(&mut span.says);
        span.alternatives
            .iter_mut()
            .for_each(|a| polish(&mut a.says));
    }
    for assumption in &mut reading.assumptions {
        polish(&mut assumption.says);
        polish(&mut assumption.because);
        assumption
            .alternatives
            .iter_mut()
            .for_each(|a| polish(&mut a.says));
    }
    for obstacle in &mut reading.obstacles {
        polish(&mut obstacle.because);
    }
    reading
}

fn too_long(text: &str) -> Reading {
    let because =
        format!("the text is too long to be a ruleset page: at most {MAX_PAGE} bytes are read");
    Reading {
        title: "A text that is too long".into(),
        spans: vec![Span {
            start: 0,
            end: text.len(),
            status: Status::NotUnderstood,
            says: because.clone(),
            alternatives: Vec::new(),
            turns_to: None,
        }],
        obstacles: vec![Obstacle {
            start: 0,
            end: text.len(),
            phrase: String::new(),
            because,
            leave_out: None,
        }],
        ..Reading::default()
    }
}

/// What belongs together is a question of the grammar, told here with the others.
fn ask_scopes(parsed: &Parsed, stated: &mut Stated, choices: &[(String, String)]) {
    for asked in &parsed.asked {
        if choices.iter().any(|(question, _)| *question == asked.id) {
            stated.used.push(asked.id.clone());
        }
        stated.asked.push(asked.clone());
    }
}

fn obstacles(text: &str, parsed: &Parsed, stated: &Stated, whole: Extent) -> Vec<Obstacle> {
    let mut found: Vec<Obstacle> = Vec::new();
    if parsed.rules.title.is_empty()
        && parsed.rules.pieces.is_empty()
        && parsed.rules.placings.is_empty()
    {
        found.push(Obstacle {
            start: whole.start,
            end: whole.end,
            phrase: String::new(),
            because: "there are no rules in this text: they begin with 'The game … is played by two players on a 8x8 rectangle board'".into(),
            leave_out: None,
        });
        return found;
    }
    for unread in &parsed.unread {
        found.push(Obstacle {
            start: unread.at.start,
            end: unread.at.end,
            phrase: squeezed(&text[unread.at.start..unread.at.end]),
            because: unread.because.clone(),
            leave_out: None,
        });
    }
    for obstacle in &stated.obstacles {
        let leave_out = Alternative {
            question: format!("leave-out-{}", obstacle.at.start),
            answer: "yes".into(),
            says: "play without this phrase".into(),
            removes: Vec::new(),
            adds: Vec::new(),
        };
        found.push(Obstacle {
            start: obstacle.at.start,
            end: obstacle.at.end,
            phrase: squeezed(&text[obstacle.at.start..obstacle.at.end]),
            because: obstacle.because.clone(),
            leave_out: (obstacle.at != Extent::default()).then_some(leave_out),
        });
    }
    found.order_by_key(|o| (o.start, o.end));
    found
}

fn squeezed(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a page comes to with other answers, and what of it cannot be played; its words are read anew
/// where an answer changes the tree.
type Restate<'a> = dyn Fn(&[(String, String)], bool) -> (Spec, Option<String>) + 'a;

/// Works out what an alternative would change in the text of the ruleset.
struct Differ<'a> {
    choices: &'a [(String, String)],
    base: Vec<(&'a str, &'a str)>,
    restate: &'a Restate<'a>,
    pieces: &'a [PieceRule],
    /// Only then is there a ruleset to change.
    playable: bool,
    /// How many words would be read once more, if every answer changed the tree.
    read_anew: usize,
}

impl Differ<'_> {
    fn assumption(&self, asked: &Asked, choices: &[(String, String)]) -> Assumption {
        let alternatives = asked
            .answers
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != asked.taken)
            .map(|(_, answer)| {
                let changes = self.changes(asked, &answer.key);
                let (says, (removes, adds)) = match changes {
                    Ok(changes) => (answer.says.clone(), changes),
                    Err(because) => (
                        format!("{} (which cannot be played: {because})", answer.says),
                        Default::default(),
                    ),
                };
                Alternative {
                    question: asked.id.clone(),
                    answer: answer.key.clone(),
                    says,
                    removes,
                    adds,
                }
            })
            .collect();
        let taken = asked.answers.get(asked.taken);
        let piece = self.pieces.iter().find(|rule| rule.at.contains(asked.at));
        Assumption {
            question: asked.id.clone(),
            start: asked.at.start,
            end: asked.at.end,
            piece: piece.map(|rule| plain(&rule.name)),
            answer: taken.map(|a| a.key.clone()).unwrap_or_default(),
            says: taken.map(|a| a.says.clone()).unwrap_or_default(),
            because: asked.because.clone(),
            chosen: choices
                .iter()
                .any(|(q, key)| *q == asked.id && taken.is_some_and(|a| a.key == *key)),
            place: asked.taken,
            alternatives,
        }
    }

    /// The lines that another answer takes away and adds, or why it cannot be played.
    fn changes(&self, asked: &Asked, answer: &str) -> Result<(Vec<String>, Vec<String>), String> {
        let question = asked.id.as_str();
        // To state the rules anew takes less than to read them.
        let most = if asked.grammar { 1 } else { 4 } * MOST_READ_ANEW;
        if !self.playable || self.read_anew > most {
            return Ok(Default::default());
        }
        let mut choices: Vec<(String, String)> = self
            .choices
            .iter()
            .filter(|(q, _)| q != question)
            .cloned()
            .collect();
        choices.push((question.to_string(), answer.to_string()));
        let (other, because) = (self.restate)(&choices, asked.grammar);
        if let Some(because) = because {
            return Err(because);
        }
        let other = other.to_text();
        let (old, new) = (&self.base[..], &by_piece(&other)[..]);
        // Most lines are the same, and those need not be looked for.
        let begun = common(old.iter(), new.iter());
        let ended = common(old[begun..].iter().rev(), new[begun..].iter().rev());
        let missing = |from: &[(&str, &str)], lines: &[(&str, &str)]| -> Vec<String> {
            lines[begun..lines.len() - ended]
                .iter()
                .filter(|line| !from.contains(line))
                .map(|(_, line)| line.trim().to_string())
                .collect()
        };
        Ok((missing(new, old), missing(old, new)))
    }
}

/// So many things are the same at the beginning.
fn common<T: PartialEq>(one: impl Iterator<Item = T>, other: impl Iterator<Item = T>) -> usize {
    one.zip(other)
        .take_while(|(one, other)| one == other)
        .count()
}

/// The lines of a ruleset, those of pieces with the piece's name: others may move alike.
fn by_piece(ruleset: &str) -> Vec<(&str, &str)> {
    let mut piece = "";
    let of_piece = |line| match str::starts_with(line, ' ') {
        true => (piece, line),
        false => {
            piece = line.split(' ').nth(1).unwrap_or_default();
            ("", line)
        }
    };
    ruleset.lines().map(of_piece).collect()
}

fn layers(
    parsed: &Parsed,
    stated: &Stated,
    assumptions: &[Assumption],
    obstacles: &[Obstacle],
) -> Vec<Layer> {
    let understood = |at: Extent, says: &str, turns_to: Option<About>| Layer {
        at,
        status: Status::Understood,
        says: says.to_string(),
        alternatives: Vec::new(),
        turns_to,
    };
    let about = |subject: &Subject| match subject {
        Subject::Nothing => About::Nothing,
        Subject::Piece(name) => {
            let kind = parsed.rules.kinds.iter().position(|kind| kind == name);
            kind.map_or(About::Nothing, About::Piece)
        }
        Subject::Ends => About::Ends,
    };
    let notes = parsed.notes.iter();
    let notes = notes.map(|n| understood(n.at, &n.says, n.turns_to.as_ref().map(about)));
    let remarks = stated.remarks.iter();
    let remarks = remarks.map(|(at, says)| understood(*at, says, None));
    let mut layers: Vec<Layer> = notes.chain(remarks).collect();
    for assumption in assumptions {
        let at = Extent::new(assumption.start, assumption.end);
        let says = format!("{}. {}", capital(&assumption.says), assumption.because);
        // Several questions about the same words share a span.
        if let Some(same) = layers
            .iter_mut()
            .find(|l| l.at == at && l.status == Status::Assumed)
        {
            same.says = format!("{} {says}", same.says);
            same.alternatives
                .extend(assumption.alternatives.iter().cloned());
        } else {
            layers.push(Layer {
                at,
                status: Status::Assumed,
                says,
                alternatives: assumption.alternatives.clone(),
                turns_to: None,
            });
        }
    }
    for obstacle in obstacles {
        layers.push(Layer {
            at: Extent::new(obstacle.start, obstacle.end),
            status: Status::NotUnderstood,
            says: obstacle.because.clone(),
            alternatives: obstacle.leave_out.iter().cloned().collect(),
            turns_to: None,
        });
    }
    layers
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

fn unused(choices: &[(String, String)], stated: &Stated) -> Vec<String> {
    choices
        .iter()
        .filter(|(question, _)| !stated.used.contains(question))
        .map(|(question, answer)| format!("{question}={answer}"))
        .collect()
}

/// Whether a text is a page to read rather than, say, a ruleset file.
#[must_use]
pub fn looks_like_page(text: &str) -> bool {
    let start = text.get(..MAX_PAGE.min(text.len())).unwrap_or(text);
    // Copies come in capitals, and with spaces of all kinds.
    let words: Vec<&str> = start.split_whitespace().collect();
    let plain = words.join(" ").to_lowercase();
    let signs = [
        "rules for pieces",
        "is played by two players",
        "all players play with",
    ];
    signs.iter().any(|sign| plain.contains(sign))
}
