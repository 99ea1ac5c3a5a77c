//! A move that lost something, told in the words of its ruleset: what the better move does, what the
//! played one allows, and how the piece goes that mattered, where it does not go as in chess.

use super::{Judged, Judgement, Report, Seen};
use crate::Score;
use rookery_rules::describe::{a, kind_name, peculiar, plural, side, spoken};
use rookery_rules::{Flavour, Game, Move, Position, Reason, Ruleset};

/// "Move 14, White".
pub fn place(game: &Game, ply: usize) -> String {
    let position = game.positions().get(ply).unwrap_or(game.position());
    format!("Move {}, {}", position.fullmove(), side(position.turn()))
}

/// Out of 100.
pub fn percent(chance: f64) -> u32 {
    (chance * 100.0).round() as u32
}

/// What a move was, and what it did to its side's chance: "knight c6 takes pawn on d4, a blunder: Black's
/// chance fell from 47 to 0 of 100".
pub fn verdict(game: &Game, ply: usize, judged: &Judged) -> String {
    let mv = spoken(game.ruleset(), &game.positions()[ply], game.moves()[ply]);
    let (before, after) = (percent(judged.before), percent(judged.after));
    let whose = side(judged.side);
    let what = match judged.judgement {
        Judgement::Forced | Judgement::Best => judged.judgement.name().to_owned(),
        Judgement::Good => "a good move".to_owned(),
        Judgement::Inaccuracy => "an inaccuracy".to_owned(),
        other => format!("a {}", other.name()),
    };
    let chance = match before > after {
        true => format!("{whose}'s chance fell from {before} to {after} of 100"),
        false => format!("{whose}'s chance is {after} of 100"),
    };
    format!("{mv}, {what}: {chance}")
}

/// What would have been better, and why; nothing where the move was the best.
pub fn better(game: &Game, seen: &[Option<Seen>], ply: usize) -> Option<String> {
    let ruleset = game.ruleset();
    let before = game.positions().get(ply)?;
    let found = seen.get(ply)?.as_ref()?;
    let best = *found.line.first()?;
    let played = *game.moves().get(ply)?;
    if best == played {
        return None;
    }
    let mut all = vec![advice(ruleset, before, found, best)];
    let mut mattered = vec![best.kind()];
    if let Some((words, kind)) = allowed(game, seen, ply) {
        all.push(words);
        mattered.push(kind);
    }
    if !mattered.contains(&played.kind()) {
        mattered.push(played.kind());
    }
    let mut rules = mattered
        .into_iter()
        .filter_map(|kind| peculiar(ruleset, kind));
    all.extend(
        rules
            .next()
            .map(|rule| format!("Here it goes so: {}", decapital(&rule))),
    );
    Some(all.join(" "))
}

fn advice(ruleset: &Ruleset, before: &Position, found: &Seen, best: Move) -> String {
    let name = named(ruleset, before, best);
    let done = deeds(ruleset, before, best);
    let own = before.turn();
    let does = (!done.is_empty()).then(|| format!("it {}", list(&done)));
    let taken = taken(ruleset, before, &found.line);
    let later = match (&does, &taken) {
        (None, None) => to_come(ruleset, before, &found.line),
        _ => None,
    };
    let later = later.map(|(mv, later)| format!("later {mv} {}", list(&later)));
    let forced = match found.score {
        Score::WinIn(plies) if plies > 1 => {
            Some(format!("{} wins by force, {}", side(own), within(plies)))
        }
        _ => None,
    };
    let reasons = [does, taken, later, forced].into_iter();
    let reasons: Vec<String> = reasons.flatten().collect();
    match reasons.is_empty() {
        true => format!("Better was {name}."),
        false => format!("Better was {name}: {}.", reasons.join("; ")),
    }
}

/// So many plies as the winner's turns, who has the last; where a player moves again they are fewer.
fn within(plies: u32) -> String {
    match plies.div_ceil(2) {
        1 => "at once".to_owned(),
        turns => format!("in {turns} turns at most"),
    }
}

/// What the other side could do after the move that was played, and with which piece.
fn allowed(game: &Game, seen: &[Option<Seen>], ply: usize) -> Option<(String, u8)> {
    let ruleset = game.ruleset();
    let (before, after) = (game.positions().get(ply)?, game.positions().get(ply + 1)?);
    let answer = seen.get(ply + 1)?.as_ref()?;
    let reply = *answer.line.first()?;
    if after.turn() == before.turn() {
        return None;
    }
    let done = deeds(ruleset, after, reply);
    let (other, name) = (side(after.turn()), named(ruleset, after, reply));
    let (does, taken) = (list(&done), taken(ruleset, after, &answer.line));
    let mut words = match (done.is_empty(), answer.score) {
        (false, Score::WinIn(plies)) if plies > 1 => format!(
            "What was played lets {other} answer {name}, which {does} and wins by force, {}",
            within(plies)
        ),
        (false, _) => format!("What was played lets {other} answer {name}, which {does}"),
        (true, Score::WinIn(plies)) => format!(
            "After what was played {other} wins by force, {}, beginning with {name}",
            within(plies)
        ),
        (true, _) if taken.is_some() => format!("What was played lets {other} answer {name}"),
        _ => return None,
    };
    if let Some(taken) = taken {
        words = format!("{words}: {taken}");
    }
    Some((words + ".", reply.kind()))
}

/// What comes of a line for who begins it: "in all White takes a rook and two pawns, Black a knight".
/// Nothing where that side takes nothing, or both the same, or no more than what its first move takes.
fn taken(ruleset: &Ruleset, before: &Position, line: &[Move]) -> Option<String> {
    let own = before.turn();
    let kinds = ruleset.kind_count();
    let mut position = *before;
    let mut by_now = [vec![0; kinds], vec![0; kinds]];
    // A line may be cut off where one side has taken and the other has not taken back.
    let mut for_good = by_now.clone();
    for mv in line.iter().take(8) {
        if !position.legal_moves(ruleset).contains(*mv) {
            break;
        }
        let (mover, after) = (position.turn(), position.after(ruleset, *mv));
        let mut takes = false;
        for (kind, count) in by_now[usize::from(mover != own)].iter_mut().enumerate() {
            let standing = |at: &Position| at.pieces(mover.other(), kind as u8).count();
            let lost = standing(&position).saturating_sub(standing(&after));
            takes |= lost > 0;
            *count += lost;
        }
        if !takes || after.outcome(ruleset).is_some() {
            for_good.clone_from(&by_now);
        }
        position = after;
    }
    let [ours, theirs] = for_good.each_ref().map(|taken| men(ruleset, taken));
    let at_once = line.first().is_some_and(|mv| before.takes(*mv));
    let count: u32 = for_good.iter().flatten().sum();
    if ours.is_empty() || ours == theirs || at_once && count == 1 {
        return None;
    }
    let when = if at_once { "in all" } else { "later" };
    let mut words = format!("{when} {} takes {ours}", side(own));
    if !theirs.is_empty() {
        words += &format!(", {} {theirs}", side(own.other()));
    }
    Some(words)
}

/// "a rook and two pawns".
fn men(ruleset: &Ruleset, taken: &[u32]) -> String {
    let kinds = taken.iter().enumerate().rev();
    let men = kinds.filter(|(_, count)| **count > 0).map(|(kind, count)| {
        let name = kind_name(ruleset, kind as u8);
        match count {
            1 => a(name),
            2 => format!("two {}", plural(name)),
            3 => format!("three {}", plural(name)),
            more => format!("{more} {}", plural(name)),
        }
    });
    list(&men.collect::<Vec<_>>())
}

/// The first of a side's own later moves in a line that does something which can be named, beside taking.
fn to_come(ruleset: &Ruleset, before: &Position, line: &[Move]) -> Option<(String, Vec<String>)> {
    let own = before.turn();
    let mut position = *before;
    for (index, mv) in line.iter().take(6).enumerate() {
        if !position.legal_moves(ruleset).contains(*mv) {
            return None;
        }
        if index > 0 && position.turn() == own {
            let done = beside_taking(ruleset, &position, *mv);
            if !done.is_empty() {
                return Some((named(ruleset, &position, *mv), done));
            }
        }
        position = position.after(ruleset, *mv);
    }
    None
}

/// What a move does, as far as the rules have a name for it.
fn deeds(ruleset: &Ruleset, before: &Position, mv: Move) -> Vec<String> {
    let mut done = Vec::new();
    match mv.flavour() {
        Flavour::EnPassant => done.push("takes a pawn in passing".to_owned()),
        flavour if flavour == Flavour::Remove || before.takes(mv) => {
            let victim = before.kind_on(mv.to());
            let victim = victim.map_or("piece", |kind| kind_name(ruleset, kind));
            let own = before.side(before.turn()).has(mv.to());
            let whose = if own { "its own" } else { "the" };
            done.push(format!("takes {whose} {victim}"));
        }
        _ => {}
    }
    done.extend(beside_taking(ruleset, before, mv));
    done
}

fn beside_taking(ruleset: &Ruleset, before: &Position, mv: Move) -> Vec<String> {
    let mut done = Vec::new();
    let own = before.turn();
    let after = before.after(ruleset, mv);
    if let Some(kind) = mv.promotion() {
        let (from, to) = (kind_name(ruleset, mv.kind()), kind_name(ruleset, kind));
        done.push(format!("makes a {to} of the {from}"));
    }
    if let Some(outcome) = after.outcome(ruleset) {
        done.push(match (outcome.winner, outcome.reason) {
            (Some(winner), _) if winner != own => "loses at once".to_owned(),
            (None, _) => "ends the game as a draw".to_owned(),
            (_, Reason::Checkmate) => "gives checkmate".to_owned(),
            (_, Reason::BareKing) => "bares the enemy, which wins".to_owned(),
            (_, Reason::Stalemate | Reason::Blocked) => {
                "leaves the enemy without a move, which wins".to_owned()
            }
            _ => "wins by a rule of this game".to_owned(),
        });
    } else if after.turn() != own && after.in_check(ruleset) {
        done.push("gives check".to_owned());
    } else if after.turn() == own {
        done.push("gives another move in the same turn".to_owned());
    }
    done
}

/// A move without what it does: "knight g8 to f6".
pub fn named(ruleset: &Ruleset, before: &Position, mv: Move) -> String {
    match mv.flavour() {
        Flavour::Quiet | Flavour::Double | Flavour::Capture | Flavour::EnPassant => {
            format!(
                "{} {} to {}",
                kind_name(ruleset, mv.kind()),
                mv.from(),
                mv.to()
            )
        }
        Flavour::Pass => "to pass".to_owned(),
        Flavour::Castle | Flavour::InPlace | Flavour::Remove => spoken(ruleset, before, mv),
    }
}

/// The whole game in a few sentences, for whoever does not see the graph.
pub fn course(game: &Game, report: &Report) -> String {
    let known = report.known();
    let (Some(first), Some(last)) = (known.first(), known.last()) else {
        return "Nothing of this game has been looked at.".to_owned();
    };
    let most = known
        .iter()
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .unwrap_or(first);
    let least = known
        .iter()
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .unwrap_or(first);
    let at = |place: usize| match place.checked_sub(1) {
        None => "at the start".to_owned(),
        Some(ply) => format!(
            "after move {} of {}",
            game.positions()[ply].fullmove(),
            side(game.positions()[ply].turn())
        ),
    };
    format!(
        "White's chance, out of 100: {} {}, highest {} {}, lowest {} {}, {} {}.",
        percent(first.1),
        at(first.0),
        percent(most.1),
        at(most.0),
        percent(least.1),
        at(least.0),
        percent(last.1),
        at(last.0),
    )
}

fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn decapital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;
    use crate::review::Walk;
    use rookery_rules::library;
    use std::sync::Arc;

    /// What is said of the first move of a game, as an engine sees it.
    fn told(id: &str, fen: &str, moves: &str) -> String {
        let ruleset = Arc::new(library::ruleset(id).unwrap());
        let start = Position::from_fen(&ruleset, fen).unwrap();
        let mut game = Game::from_position(ruleset, start);
        for text in moves.split_whitespace() {
            game.push_text(text).unwrap();
        }
        let mut engine = Engine::new(1);
        let mut walk = Walk::new(game, 3_000);
        while walk.step(&mut engine) {}
        let report = Report::of(walk.game(), walk.seen());
        let judged = report.moves[0].unwrap();
        assert!(judged.judgement >= Judgement::Mistake, "{judged:?}");
        assert_eq!(report.turning_points()[0], 0);
        better(walk.game(), walk.seen(), 0).unwrap()
    }

    #[test]
    fn a_mate_that_was_missed_is_told() {
        let fen = "6k1/5ppp/8/8/8/8/rq3PPP/3R2K1 w - - 0 1";
        let words = told("chess", fen, "d1f1");
        assert_eq!(words, "Better was rook d1 to d8: it gives checkmate.");
    }

    #[test]
    fn a_piece_that_was_left_is_told_with_how_it_goes_here() {
        // The elephant jumps over the pawn.
        let fen = "4k3/8/p7/6r1/5p2/4B3/PPP5/4K3 w - - 0 1";
        let words = told("shatranj", fen, "a2a3");
        assert!(
            words.starts_with("Better was elephant e3 to g5: it takes the rook"),
            "{words}"
        );
        assert!(
            words.ends_with("Here it goes so: an elephant jumps exactly 2 squares diagonally, over anything between."),
            "{words}"
        );
    }

    #[test]
    fn what_a_move_allows_is_told() {
        let fen = "4k3/8/8/8/7r/8/4K3/3Q4 w - - 0 1";
        let words = told("chess", fen, "d1d4");
        assert!(
            words.contains(
                "What was played lets Black answer rook h4 to d4, which takes the queen."
            ),
            "{words}"
        );
    }

    #[test]
    fn what_a_line_comes_to_is_told() {
        let fen = "r3k3/5ppp/8/3N4/8/8/PPP5/4K3 w - - 0 1";
        let words = told("chess", fen, "a2a3");
        let better = "Better was knight d5 to c7: it gives check; later White takes a rook.";
        assert!(words.starts_with(better), "{words}");
        let ruleset = library::ruleset("chess").unwrap();
        let taken = |fen: &str, moves: &str| {
            let start = Position::from_fen(&ruleset, fen).unwrap();
            let (mut position, mut line) = (start, Vec::new());
            for text in moves.split_whitespace() {
                line.push(position.parse_move(&ruleset, text).unwrap());
                position = position.after(&ruleset, line[line.len() - 1]);
            }
            taken(&ruleset, &start, &line)
        };
        let fen = "3rk3/3r3p/8/8/8/8/3R4/3RK3 w - - 0 1";
        // As much as was taken, cut off before it is taken back, and less than that.
        assert_eq!(taken(fen, "d2d7 d8d7 d1d7 e8d7 e1e2"), None);
        assert_eq!(taken(fen, "d2d7 d8d7"), None);
        assert_eq!(taken(fen, "d2d7 e8f8"), None);
        let all = taken(fen, "d2d7 d8d7 d1d7 e8f8 e1e2").unwrap();
        assert_eq!(all, "in all White takes two rooks, Black a rook");
    }

    #[test]
    fn the_course_is_told_for_ears() {
        let ruleset = Arc::new(library::ruleset("chess").unwrap());
        let mut game = Game::new(ruleset);
        for text in "f2f3 e7e5 g2g4 d8h4".split_whitespace() {
            game.push_text(text).unwrap();
        }
        let report = Report {
            measure: super::super::Measure::of("chess"),
            chances: vec![Some(0.52), Some(0.41), Some(0.42), Some(0.0), Some(0.0)],
            moves: Vec::new(),
        };
        assert_eq!(
            course(&game, &report),
            "White's chance, out of 100: 52 at the start, highest 52 at the start, lowest 0 after move 2 of White, 0 after move 2 of Black."
        );
    }
}
