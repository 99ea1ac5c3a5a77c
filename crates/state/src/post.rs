//! Play by letter: two people far apart, and no server between them. A letter is a link that carries
//! the whole game, the names of both and whom it is for. Whoever opens it has the game in their own
//! browser, goes on with it, and sends the next letter.
//!
//! Both copies have one name, so that a letter finds the game that it goes on with. What does not go
//! on with it changes nothing, and how it differs is said.

use std::sync::Arc;

use rookery_rules::{Game, Ruleset, Side};

use super::day::Day;
use super::letter::{BY_LETTER, Letter};
use super::link::{BadLink, Link};
use super::meeting::Meeting;
use super::moves::in_common;
use super::play::{Play, expected};
use super::players::Players;
use super::record::Record;
use super::words;

/// Is it what such games are called? It becomes part of names in the storage.
fn is_id(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase() || c == '-';
    (1..=40).contains(&text.len()) && text.chars().all(plain)
}

/// The name under which the game of a letter is kept.
pub fn game_id(link: &Link) -> Option<String> {
    let id = link.letter.as_deref().filter(|id| is_id(id))?;
    Some(format!("{BY_LETTER}{id}"))
}

/// The letter that the other side gets, as what follows the site's address.
pub fn link(play: &Play, rules: String) -> Option<Link> {
    let letter = play.letter.as_ref()?;
    let plies = play.game.moves().len();
    Some(Link {
        letter: Some(play.id.strip_prefix(BY_LETTER)?.to_owned()),
        white: letter.white.clone(),
        black: letter.black.clone(),
        ended: play.ended,
        draw: letter.offers,
        days: letter.days,
        sent: letter.sent,
        rules,
        ..Link::of(&play.game, letter.own().other(), plies)
    })
}

/// What stands in the letter besides the link.
pub fn text(play: &Play) -> String {
    let Some(letter) = &play.letter else {
        return String::new();
    };
    let title = play.ruleset().title();
    let (white, black) = (play.name(Side::White), play.name(Side::Black));
    let what = match last_turn(&play.game) {
        _ if play.is_over() => play.end_words(),
        Some((_, turn)) => format!("My move: {turn}. Your turn!"),
        None => "You begin!".to_owned(),
    };
    let draw = match letter.offers && !play.is_over() {
        true => " I offer a draw.",
        false => "",
    };
    let due = match due(play) {
        Some(day) => format!(" Your answer is due by {}.", day.words()),
        None => String::new(),
    };
    format!("{title} by letter, {white} against {black}. {what}{draw}{due}")
}

/// The day by which the side whose turn it is has promised to answer.
pub fn due(play: &Play) -> Option<Day> {
    play.letter.as_ref().filter(|_| !play.is_over())?.due()
}

/// The same in words, and how much is left. Nobody enforces it.
pub fn due_words(play: &Play, today: Day) -> Option<String> {
    let day = due(play)?;
    let letter = play.letter.as_ref()?;
    let whose = match play.now().turn() == letter.own() {
        true => "Your answer".to_owned(),
        false => format!("The answer of {}", letter.other_name()),
    };
    let left = match day.0.saturating_sub(today.0) {
        0 => "that is today".to_owned(),
        1 => "1 day is left".to_owned(),
        left @ 2.. => format!("{left} days are left"),
        -1 => "that was yesterday".to_owned(),
        late => format!("that was {} days ago", late.saturating_neg()),
    };
    let words = format!("{whose} is due by {}: {left}.", day.words());
    Some(match day < today {
        true => format!("{words} The game goes on all the same, whenever the letter comes."),
        false => words,
    })
}

/// The last turn with its number, "14. e4", "1... e5, d5", and where it begins.
fn last_turn(game: &Game) -> Option<(usize, String)> {
    let plies = game.moves().len();
    let first = words::turn_begins(game, plies);
    let turn = (first..plies).map(|ply| san(game, ply));
    let moves = turn.collect::<Option<Vec<_>>>()?;
    let number = number(game, first)?;
    (!moves.is_empty()).then(|| (first, format!("{number} {}", moves.join(", "))))
}

fn san(game: &Game, ply: usize) -> Option<String> {
    let (position, mv) = (game.positions().get(ply)?, game.moves().get(ply)?);
    Some(match mv.is_pass() {
        true => "pass".to_owned(),
        false => position.san(game.ruleset(), *mv),
    })
}

/// "14." before a move of White, "14..." before one of Black.
fn number(game: &Game, ply: usize) -> Option<String> {
    let position = game.positions().get(ply)?;
    let dots = match position.turn() {
        Side::White => ".",
        Side::Black => "...",
    };
    Some(format!("{}{dots}", position.fullmove()))
}

/// A game that was opened by a letter.
#[derive(Clone, Debug)]
pub struct Received {
    pub play: Play,
    pub notice: Option<String>,
    pub kind: Kind,
    /// The game as the letter has it, where one of both seems to have taken a turn back.
    pub instead: Option<Play>,
}

impl Received {
    fn of(kind: Kind, play: Play, notice: Option<String>) -> Received {
        Received {
            play,
            notice,
            kind,
            instead: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No letter of this game has come before.
    First,
    /// It goes on with the game that is here.
    GoesOn,
    /// What is here stays as it is.
    Stays,
}

/// Opens a letter where this game may be kept already.
pub fn receive(
    link: &Link,
    ruleset: Arc<Ruleset>,
    known: Option<&Record>,
) -> Result<Received, BadLink> {
    let id = game_id(link).ok_or(BadLink::Letterhead)?;
    let game = link.game(ruleset)?;
    let own = link.side.unwrap_or_else(|| game.position().turn());
    let mut play = Play::new(id, 0, game, Players::TWO_PEOPLE);
    play.bottom = own;
    play.ended = link
        .ended
        .filter(|ended| ended.needs_no_clock() && play.outcome().is_none());
    let mut letter = Letter {
        own: own.into(),
        offered: link.draw && play.ended.is_none(),
        days: link.days,
        sent: link.sent,
        ..Letter::default()
    };
    letter.set_name(Side::White, &link.white);
    letter.set_name(Side::Black, &link.black);
    play.letter = Some(letter);
    let Some(known) = known else {
        let notice = Some(greeting(&play));
        return Ok(Received::of(Kind::First, play, notice));
    };
    Ok(meet(known, play))
}

fn greeting(play: &Play) -> String {
    let Some(letter) = &play.letter else {
        return String::new();
    };
    let own = words::side(letter.own());
    let other = letter.other_name();
    let title = play.ruleset().title();
    if play.is_over() {
        return format!("A letter from {other}: a game of {title} that is over.");
    }
    let offer = offer(play);
    format!(
        "A letter from {other}: {title}, and you play {own}. Make your move, and send the next letter.{offer}"
    )
}

fn offer(play: &Play) -> String {
    match &play.letter {
        Some(letter) if letter.offered => format!(" {} offers a draw.", letter.other_name()),
        _ => String::new(),
    }
}

/// A letter comes to the game that is kept here.
fn meet(known: &Record, came: Play) -> Received {
    let theirs = Record::of(&came, 0);
    let ruleset = came.game.ruleset().clone();
    let stays = |notice: String| {
        let (play, trouble) = known.revive(ruleset.clone());
        Received::of(Kind::Stays, play, Some(trouble.unwrap_or(notice)))
    };
    let Some(mine) = &known.letter else {
        // No link makes it one; somebody has written into the storage.
        return stays("This letter is for another game.".to_owned());
    };
    if known.ruleset != theirs.ruleset {
        let notice = format!(
            "This letter does not go on with your game: that is one of {}. Nothing of it was changed.",
            known.title
        );
        let mut play = came;
        play.letter = None;
        return Received::of(Kind::Stays, play, Some(notice));
    }
    let (own, trouble) = known.revive(came.game.ruleset().clone());
    if let Some(trouble) = trouble {
        return stays(trouble);
    }
    let for_me = came
        .letter
        .as_ref()
        .is_some_and(|letter| letter.own == mine.own);
    let to = mine.other_name();
    match known.meets(&theirs) {
        Meeting::Further => goes_on(own, came),
        Meeting::Same if !for_me => stays(format!("This is your own letter: it is for {to}.")),
        // A draw may be offered by a letter that has nothing else.
        Meeting::Same if came.letter.as_ref().is_some_and(|l| l.offered) && !mine.offered => {
            goes_on(own, came)
        }
        Meeting::Same => stays(format!("You have had this letter. {}", expected(&own))),
        Meeting::Behind => {
            let next = turn_at(&own.game, came.game.moves().len());
            let how = match next {
                Some(next) => format!("which goes on with {next}"),
                None => format!("which is over ({})", own.end_words()),
            };
            stays(format!(
                "This letter is older than your game, {how}. Nothing was changed."
            ))
        }
        Meeting::Apart => {
            let why = difference(&own, &came);
            let words =
                format!("This letter does not go on with your game. {why} Nothing was changed.");
            let who = match for_me.then(|| took_back(&own, &came)).flatten() {
                Some(side) if side == mine.own() => "you".to_owned(),
                Some(_) => to.clone(),
                None => return stays(words),
            };
            Received {
                instead: Some(goes_on(own, came).play),
                ..stays(format!(
                    "{words} If {who} took that move back, take this one instead."
                ))
            }
        }
    }
}

/// The game that is here, as far as the letter has brought it.
fn goes_on(own: Play, came: Play) -> Received {
    let news = match last_turn(&came.game) {
        Some((_, turn)) if came.game.moves().len() > own.game.moves().len() => {
            let who = came.game.moves().len() - 1;
            let who = came
                .game
                .positions()
                .get(who)
                .map(|position| position.turn());
            let name = who.map_or_else(String::new, |side| came.name(side));
            format!("{name} has played {turn}.")
        }
        _ => String::new(),
    };
    let mut play = Play::new(own.id, own.seed, came.game, own.players);
    play.ended = came.ended;
    play.bottom = own.bottom;
    play.rev = own.rev;
    play.hints = own.hints;
    play.letter = own.letter;
    if let (Some(mine), Some(theirs)) = (&mut play.letter, &came.letter) {
        mine.offers = false;
        mine.offered = theirs.offered;
        // What was agreed on at the beginning stays.
        mine.days = mine.days.or(theirs.days);
        mine.sent = theirs.sent;
        for side in Side::BOTH {
            // Everybody knows their own name best.
            let better = side != mine.own() || mine.name(side).is_empty();
            if better && !theirs.name(side).is_empty() {
                mine.set_name(side, theirs.name(side));
            }
        }
    }
    let end = match play.is_over() {
        true => format!(" {}.", play.end_words()),
        false => offer(&play),
    };
    let notice = Some(format!("{news}{end}").trim().to_owned());
    let notice = notice.filter(|words| !words.is_empty());
    Received::of(Kind::GoesOn, play, notice)
}

/// Who seems to have taken a turn back: the games part in the last turn of that player, and at most an answer
/// to it would be lost, or comes. Whoever wrote the letter has sent another turn then; the one who reads it
/// made another after the first was sent.
fn took_back(own: &Play, came: &Play) -> Option<Side> {
    let letter = own.letter.as_ref()?;
    let (mine, theirs) = (&own.game, &came.game);
    let same = in_common(mine.moves(), theirs.moves());
    // Who made each move since then.
    let since = |game: &Game| -> Vec<Side> {
        let plies = game.positions().iter().take(game.moves().len()).skip(same);
        plies.map(|at| at.turn()).collect()
    };
    let (mine, theirs) = (since(mine), since(theirs));
    // A turn of that side alone, or with an answer behind it.
    let alone =
        |moves: &[Side], side: Side| !moves.is_empty() && moves.iter().all(|by| *by == side);
    let answered = |moves: &[Side], side: Side| {
        moves.first() == Some(&side) && moves.is_sorted_by_key(|by| *by != side)
    };
    let (reader, writer) = (letter.own(), letter.own().other());
    if own.game.start() != came.game.start() || own.is_over() {
        return None;
    }
    if alone(&theirs, writer) && answered(&mine, writer) {
        return Some(writer);
    }
    (alone(&mine, reader) && answered(&theirs, reader)).then_some(reader)
}

/// The turn that begins at that ply: "14. e4".
fn turn_at(game: &Game, ply: usize) -> Option<String> {
    Some(format!("{} {}", number(game, ply)?, san(game, ply)?))
}

/// Where two games part, in a sentence.
fn difference(own: &Play, came: &Play) -> String {
    let (mine, theirs) = (&own.game, &came.game);
    if mine.start() != theirs.start() {
        return "It begins from another position.".to_owned();
    }
    let same = in_common(mine.moves(), theirs.moves());
    match (turn_at(mine, same), turn_at(theirs, same)) {
        (Some(a), Some(b)) => format!("Your game has {a} where the letter has {b}."),
        (None, Some(b)) => format!(
            "Your game is over ({}) where the letter has {b}.",
            own.end_words()
        ),
        (Some(a), None) => format!(
            "Your game has {a} where the letter says that the game is over ({}).",
            came.end_words()
        ),
        (None, None) => format!(
            "Your game is over ({}), and the letter says otherwise ({}).",
            own.end_words(),
            came.end_words()
        ),
    }
}

#[cfg(test)]
#[path = "post_tests.rs"]
mod tests;
