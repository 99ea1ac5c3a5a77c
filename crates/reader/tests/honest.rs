//! Sentences that look like ones we know and say something else: each is refused, told as
//! an assumption, or played as it says. None may be read as its neighbour in silence.

use rookery_reader::{Reading, read, read_with};
use rookery_rules::{Position, Ruleset};

const MATE: &str = "If Lord of the next player is threatened and not can move move one of your pieces, the moving player wins";

/// A game of lords, towers and pawns with one rule of its own for the pawns, one for the
/// towers, and an aim.
fn page(pawns: &str, towers: &str, aim: &str) -> String {
    format!(
        "The game Probe is played by two players on a 8x8 rectangle board with square tiling. \
         Regions: Ridge: the top sites of the board for P1 Ridge: the bottom sites of the board for P2 \
         All players play with Lords, Towers and Pawns. \
         Rules for Pieces: Lords step adjacent. Towers {towers}. Pawns {pawns}. \
         Players take turns moving. \
         Setup: Place a Pawn for player one at each cell of the 1 row. Place a Pawn for player two at each cell of the 6 row. \
         Place a Tower for player one on sites: A1 and H1. Place a Lord for player one on site E1. \
         Place a Tower for player two on sites: A8 and H8. Place a Lord for player two on site E8. \
         Rules: Move one of your pieces. Aim: {aim}."
    )
}

const SLIDE: &str = "slide from the location of the piece in the orthogonal direction through [between] is in the set of empty cells";
const ARRIVES: &str = "the to location of the last move is in Ridge or Ridge";

fn of_pawns(pawns: &str) -> Reading {
    read(&page(pawns, SLIDE, MATE))
}

fn promotes(into: &str) -> String {
    format!(
        "a piece of the moving player the to location of the last move, this piece can promote into {into}"
    )
}

fn told(reading: &Reading) -> String {
    format!("{:?}", reading.obstacles)
}

#[test]
fn the_plain_page_is_played() {
    let reading = of_pawns("step forward");
    assert!(reading.playable, "{}", told(&reading));
}

#[test]
fn a_page_selected_from_its_middle_loses_no_rule_in_silence() {
    let whole = page("step forward", SLIDE, MATE);
    for first in ["Lords step", "Towers slide", "Pawns step"] {
        let part = whole.find(first).map_or("", |start| &whole[start..]);
        let reading = read(part);
        assert!(!reading.playable, "{first}");
        assert!(reading.obstacles[0].phrase.starts_with(first), "{first}");
    }
}

#[test]
fn what_no_short_line_can_state_is_stated_at_length_or_refused() {
    let sentences = [
        // Moves that depend on what was captured or moved.
        "if [Tower of the moving player] is in all remembered values, step forward".to_string(),
        "if [Tower of the moving player] is in all remembered values or [Lord of the moving player] is in all remembered values, step forward".into(),
        "if the to location of the last move is not equal to the location of the piece, step forward".into(),
        // An "else" to a condition that is about more than squares.
        format!("step forward if {ARRIVES}, if -1 is equal to Tower of the moving player is in, {}, else {}", promotes("Tower"), promotes("Pawn")),
        // A promotion to another piece than the one remembered.
        format!("step forward if {ARRIVES} and [Pawn of the moving player] is in all remembered values, {}", promotes("Tower")),
        format!("step forward if {ARRIVES} and [Tower of the moving player] is in all remembered values, {}", promotes("Tower or Pawn")),
        // Only one of two moves from the same squares promotes.
        format!("step forward or if the location of the piece is in start position, {} then {}", SLIDE.replace("orthogonal", "rightward"), promotes("Tower")),
        // Further moves with a condition beside the place.
        format!("step forward if {ARRIVES} and the number of turns is less than or equal to 2, move again"),
        format!("step forward if {ARRIVES} and -1 is equal to Tower of the moving player is in, move again"),
        // A mark that is tested for another number than it carries.
        "step forward if State at the to location of the last move is equal to 7, set the state of the Cell the to location of the last move to 0".into(),
    ];
    for sentence in sentences {
        let reading = of_pawns(&sentence);
        // Refused with the phrase named, or each condition and effect stands in the ruleset.
        match &reading.ruleset {
            None => assert!(!reading.obstacles[0].phrase.is_empty(), "{sentence}"),
            Some(text) => {
                let pawns = text.split("piece pawn").nth(1).unwrap_or("");
                let pawns = pawns.split("\n\n").next().unwrap_or("");
                let stated = pawns.contains(" if ") || pawns.contains(" then ");
                assert!(stated, "read in silence: {sentence}: {text}");
            }
        }
    }
}

#[test]
fn a_rule_that_an_earlier_one_decides_has_nothing_to_say() {
    let aim = format!("If the next player cannot move, it's a draw {MATE}");
    let text = read(&page("step forward", SLIDE, &aim)).ruleset;
    let text = text.expect("a playable page");
    assert!(
        text.find("end blocked draws") < text.find("end checkmate wins"),
        "{text}"
    );
    let aim = format!("{MATE} If the next player cannot move, it's a draw");
    assert!(read(&page("step forward", SLIDE, &aim)).playable);
}

fn moves_from(reading: &Reading, fen: &str, square: &str) -> Vec<String> {
    let text = reading.ruleset.as_deref().expect("a playable page");
    let ruleset = Ruleset::parse("page", text).expect("a sound ruleset");
    let position = Position::from_fen(&ruleset, fen).expect("a position");
    let mut moves: Vec<String> = position
        .legal_moves(&ruleset)
        .iter()
        .map(|mv| ruleset.move_text(mv))
        .filter(|text| text.starts_with(square))
        .collect();
    moves.sort();
    moves
}

#[test]
fn moves_behind_an_else_are_not_made_from_the_squares_of_the_if() {
    let two = "slide from the location of the piece in the forward direction through empty";
    let reading = of_pawns(&format!(
        "if the location of the piece is in start position, {two}, else step forward"
    ));
    assert!(reading.playable, "{}", told(&reading));
    let fen = "4l3/8/8/8/8/5P2/P7/4L3 w - - 0 9";
    assert_eq!(moves_from(&reading, fen, "a2"), ["a2a4"]);
    assert_eq!(moves_from(&reading, fen, "f3"), ["f3f4"]);
}

#[test]
fn what_arrives_on_the_squares_of_the_if_is_not_the_elses() {
    let reading = of_pawns(&format!(
        "step forward if {ARRIVES}, if the to location of the last move is in the corner sites of the board, {}, else move again",
        promotes("Tower")
    ));
    assert!(reading.playable, "{}", told(&reading));
    let fen = "4l3/P2P4/8/8/8/8/8/4L3 w - - 0 9";
    assert_eq!(moves_from(&reading, fen, "a7"), ["a7a8t"]);
    assert_eq!(moves_from(&reading, fen, "d7"), ["d7d8"]);
}

#[test]
fn an_effect_of_one_of_several_moves_follows_that_one() {
    let promotes = promotes("Tower");
    let reading = of_pawns(&format!(
        "step forward then if {ARRIVES}, {promotes} or remove pieces at to then step forward-right or forward-left"
    ));
    assert!(reading.playable, "{}", told(&reading));
    let fen = "1t2l3/P7/8/8/8/8/8/4L3 w - - 0 9";
    assert_eq!(moves_from(&reading, fen, "a7"), ["a7a8", "a7b8"]);
    let asked = |question: &str| reading.assumptions.iter().any(|a| a.question == question);
    for question in ["tower-slide-end", "forced-pass"] {
        assert!(asked(question), "{question}");
    }
}

#[test]
fn a_condition_on_check_stays_where_nothing_guards_the_piece() {
    let only = "if not Lord of the moving player is threatened, step forward";
    let free = [("lord-safety".to_string(), "free".to_string())];
    let reading = read_with(&page(only, SLIDE, MATE), &free);
    let ruleset = reading.ruleset.as_deref().expect("a playable page");
    assert!(
        ruleset.contains("not attacked(where(lord, mover), mover)"),
        "{ruleset}"
    );
}

#[test]
fn an_unread_size_of_board_is_named() {
    let whole = page("step forward", SLIDE, MATE);
    for size in ["8 x 8", "8×8", "8 × 8"] {
        assert!(read(&whole.replace("8x8", size)).playable, "{size}");
    }
    let reading = read(&whole.replace("8x8", "9x9"));
    assert!(!reading.playable);
    assert!(reading.obstacles[0].because.contains("eight by eight"));
}

const QUILLON: &str = include_str!("pages/quillon.txt");
const SALTMARSH: &str = include_str!("pages/saltmarsh.txt");
const OXBOW: &str = include_str!("pages/oxbow.txt");
const HEARTHRING: &str = include_str!("pages/hearthring.txt");
const LOSES_MARK: &str = "then if State at the to location of the last move is equal to 1, set the state of the Cell the to location of the last move to 0";

/// Neighbours of whole sentences: the page, its words, the words in their place, and
/// what has to stand in the way then.
#[test]
fn the_neighbour_of_a_phrase_is_refused_or_another_game() {
    let between = "[between] is in the set of empty cells or remove";
    let slide = "squares that are not said to be empty";
    let other = "another piece than the one that has just moved";
    let takes = "no phrase takes this mark";
    let arrived = "a piece of the moving player the to location of the last move, this";
    let promoting = |site: &str| format!("a piece of the moving player {site}, this");
    let keeps = format!("empty cells {LOSES_MARK}");
    let lords = format!("step adjacent {LOSES_MARK}");
    let changes: Vec<(&str, &str, String, &str)> = vec![
        (OXBOW, between, "true or remove".into(), slide),
        (OXBOW, between, "there is an enemy Player at to or remove".into(), slide),
        (OXBOW, between, "King of the moving player is threatened or remove".into(), slide),
        (OXBOW, between, "a state is pending or remove".into(), slide),
        (OXBOW, arrived, promoting("the from location of the last move"), other),
        (OXBOW, arrived, promoting("the location of the piece"), other),
        (OXBOW, arrived, promoting("King of the next player"), "would change sides"),
        (SALTMARSH, "If not a state is pending and in", "If in".into(), "comes first"),
        (SALTMARSH, "pass or move one of your pieces", "pass or pass".into(), "lets it pass"),
        (QUILLON, "move again and set the current counter of the game to -1", "move again and set pending".into(), "a further move on arriving"),
        (QUILLON, &keeps, "empty cells".into(), takes),
        (QUILLON, &lords, "step adjacent".into(), takes),
        (QUILLON, "slide from Lord of current moving player in the west", "slide from Lord of the next player in the west".into(), "does not place"),
        (QUILLON, "then slide from KeepLeft of current moving player", "then slide from KeepLeft of the next player".into(), "slides along"),
        (SALTMARSH, "remember the value Piece at to and ", String::new(), "remembers what is captured"),
        (OXBOW, "All players", "Weir: the top sites of the board expanded by 3 steps for P1 All players".into(), "other squares already"),
        (OXBOW, "promote into Drake", "promote into Gryphon".into(), "how the gryphon moves"),
        // Only one of two moves takes the mark away, or only where a condition holds.
        (HEARTHRING, "hop diagonal if State at the to location of the last move is equal to 1, set the state of the Cell the to location of the last move to 0", "hop diagonal".into(), "marks on pieces"),
        (QUILLON, &keeps, "empty cells then if the to location of the last move is in Ridge or Ridge, set the state of the Cell the to location of the last move to 0".into(), "cannot state"),
        // Of several pieces, the mark of one.
        (HEARTHRING, "1 is equal to State at the location of the piece, hop diagonal", "1 is equal to State at Hearth of the moving player, hop diagonal".into(), "marks on pieces"),
    ];
    for (page, old, new, because) in changes {
        let page = page.replace("Swans and Pikes", "Swans, Gryphons and Pikes");
        let (before, changed) = (read(&page), read(&page.replace(old, &new)));
        assert!(before.playable, "{}", told(&before));
        assert!(page.contains(old), "{old}");
        // Refused for that reason, or another game: never the old one.
        let named = |o: &rookery_reader::Obstacle| o.because.contains(because);
        let other = changed.playable && changed.ruleset != before.ruleset;
        let odd = |o: &rookery_reader::Obstacle| {
            o.because.contains("make no game") || o.because.contains("our rulesets cannot state")
        };
        assert!(
            other || changed.obstacles.iter().any(|o| named(o) || odd(o)),
            "'{new}' for '{old}': {}",
            told(&changed)
        );
    }
}

#[test]
fn a_name_of_squares_may_be_said_twice() {
    let twice = OXBOW.replace(
        "All players",
        "Weir: the top sites of the board for P1 All players",
    );
    assert_eq!(read(&twice).ruleset, read(OXBOW).ruleset);
}

#[test]
fn a_direction_of_the_board_is_asked_about_in_every_move() {
    let asks = |reading: &Reading, question: &str| {
        assert!(reading.playable, "{}", told(reading));
        reading.assumptions.iter().any(|a| a.question == question)
    };
    for pawns in [
        "step north".to_string(),
        "step forward or hop north".into(),
        SLIDE.replace("orthogonal", "north"),
        "step forward or if the location of the piece is in start position, slide from the location of the piece in the north direction through empty".into(),
    ] {
        assert!(asks(&of_pawns(&pawns), "pawn-compass"), "{pawns}");
        let forward = pawns.replace("north", "forward");
        assert!(!asks(&of_pawns(&forward), "pawn-compass"), "{forward}");
    }
}

#[test]
fn both_players_may_look_the_same_way() {
    let text = page("step forward", SLIDE, MATE);
    let faced = |answer: &str| read_with(&text, &[("facing".into(), answer.into())]);
    let known = text.replacen("Probe", "Tsatsarandi", 1);
    for (reading, white, black) in [
        (read(&text), "d4d5", "f4f3"),
        (faced("up"), "d4d5", "f4f5"),
        (faced("down"), "d4d3", "f4f3"),
        (read(&known), "d4d5", "f4f5"),
    ] {
        for (side, square, goes) in [('w', "d4", white), ('b', "f4", black)] {
            let fen = format!("4l3/8/8/8/3P1p2/8/8/4L3 {side} - - 0 9");
            assert_eq!(moves_from(&reading, &fen, square), [goes], "{side}");
        }
    }
}

#[test]
fn a_question_names_the_piece_that_it_is_about() {
    let page = page("step north", SLIDE, MATE);
    // What a name has behind it belongs to the piece's picture.
    for page in [page.clone(), page.replace("Pawn", "Pawn_noCross")] {
        let reading = read(&page);
        let about = |question: &str| {
            let found = reading.assumptions.iter().find(|a| a.question == question);
            found
                .unwrap_or_else(|| panic!("no {question}"))
                .piece
                .as_deref()
        };
        assert_eq!(about("pawn-compass"), Some("pawn"), "{page}");
        assert_eq!(about("turn-limit"), None);
    }
}

#[test]
fn a_step_to_the_last_rank_may_wait_for_a_loss() {
    let file = |letter: u8| {
        format!(
            "the column within which site Cell the to location of the last move lies is equal to {letter}"
        )
    };
    let rule = format!(
        "step forward if {ARRIVES}, if {} or {}, {}",
        file(0),
        file(7),
        promotes("")
    );
    let page = page(&rule, SLIDE, MATE);
    let waits = [("pawn-waits".to_string(), "lost".to_string())];
    let (always, waiting) = (read(&page), read_with(&page, &waits));
    assert!(waiting.playable, "{}", told(&waiting));
    let full = "4l3/P7/8/8/8/8/8/T3L2T w - - 0 9";
    let lost = "4l3/P7/8/8/8/8/8/T3L3 w - - 0 9";
    for (reading, fen, moves) in [(&always, full, 1), (&waiting, full, 0), (&waiting, lost, 1)] {
        assert_eq!(moves_from(reading, fen, "a7").len(), moves, "{fen}");
    }
}

/// Each of many alternatives may belong to the condition of each before it: nobody is asked so much.
#[test]
fn a_rule_of_hundreds_of_alternatives_is_refused() {
    for rule in ["step forward", "if in the same turn, step forward"] {
        let all = vec![rule; 2000].join(" or ");
        let reading = of_pawns(&all);
        assert!(!reading.playable);
        let because = told(&reading);
        assert!(because.contains("fewer alternatives"), "{because}");
    }
}

/// The lords' steps are told in the same words, and stay.
#[test]
fn an_alternative_tells_what_it_takes_from_its_piece_also_where_another_moves_alike() {
    let reading = of_pawns("step adjacent");
    let mut all = reading.assumptions.iter().flat_map(|a| &a.alternatives);
    let taking = all.find(|other| other.id() == "pawn-step=taking");
    let taking = taking.expect("the pawns may take");
    assert_eq!(taking.removes, ["moves step any"]);
    assert_eq!(taking.adds, ["goes step any"]);
}

/// What each alternative changes takes the rules stated anew, and there are thousands.
#[test]
fn of_a_page_with_very_many_questions_no_alternative_is_worked_out() {
    let leaps = |count| vec!["leap a piece to empty"; count].join(" or ");
    let worked_out = |reading: Reading| {
        let mut all = reading.assumptions.iter().flat_map(|a| &a.alternatives);
        assert!(reading.playable, "{}", told(&reading));
        all.any(|other| !other.adds.is_empty())
    };
    assert!(worked_out(of_pawns(&leaps(9))));
    assert!(!worked_out(read(&page(&leaps(95), &leaps(95), MATE))));
}
