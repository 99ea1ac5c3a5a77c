//! PGN: what is written is read again, and what others write is read as they meant it.

use super::*;
use crate::position::Position;
use crate::tree::NodeId;

fn game(id: &str, fen: Option<&str>, moves: &str) -> Game {
    let ruleset = Arc::new(library::ruleset(id).unwrap());
    let start = match fen {
        Some(fen) => Position::from_fen(&ruleset, fen).unwrap(),
        None => *ruleset.start(),
    };
    let mut game = Game::from_position(ruleset, start);
    for mv in moves.split_whitespace() {
        game.push_text(mv).unwrap();
    }
    game
}

fn sans(record: &Record) -> String {
    record.game().sans().join(" ")
}

fn one(text: &str) -> Record {
    let pgn = read(text);
    assert_eq!(pgn.problems, [], "{text}");
    assert_eq!(pgn.games.len(), 1, "{text}");
    pgn.games.into_iter().next().unwrap()
}

#[test]
fn a_turn_of_two_moves_has_one_number() {
    let text = Record::from_game(&game("sfenj-11", None, "e2e4 d2d4 e7e5 0000")).to_text();
    assert!(text.contains("\n1. e4 d4 e5 -- *"), "{text}");
    let longer = game("sfenj-11", None, "e2e4 d2d4 e7e5 0000 d4e5 b8c6");
    let text = Record::from_game(&longer).to_text();
    assert!(text.contains("1. e4 d4 e5 -- 2. dxe5 Nc6 *"), "{text}");
    assert_eq!(one(&text).game().moves(), longer.moves());
}

#[test]
fn the_variant_stands_before_the_position() {
    let start = "4k3/P7/8/8/8/8/8/4K3 w - - 0 9";
    let played = game("shakhmaty-medieval-5", Some(start), "a7a8 e1e2 e8d8");
    let text = Record::from_game(&played).to_text();
    let place = |part: &str| {
        text.find(part)
            .unwrap_or_else(|| panic!("no {part}: {text}"))
    };
    assert!(place("[Variant \"shakhmaty-medieval-5\"]") < place("[SetUp \"1\"]"));
    assert!(place("[SetUp") < place("[FEN \"4k3"));
    assert!(text.contains("9. a8 Ke2 Kd8 *"), "{text}");
    let back = one(&text).game();
    assert_eq!(
        (back.start(), back.moves()),
        (played.start(), played.moves())
    );
}

#[test]
fn what_print_has_for_plain_signs_is_read() {
    let text = "1.\u{200b}e2–e4 e7—e5 2. ♘f3\u{fe0e} ♞c6 3. ♗c4 ♗c5 \u{200b} 4. 0−0 d6 1–0";
    let record = one(text);
    assert_eq!(sans(&record), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6");
    assert_eq!(record.result, Score::White);
}

#[test]
fn tags_that_follow_from_the_moves_are_told_anew() {
    let file = "[PlyCount \"80\"]\n[CurrentPosition \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 e5 *";
    let text = one(file).to_text();
    assert!(text.contains("[PlyCount \"2\"]"), "{text}");
    let end = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w";
    let end = format!("[CurrentPosition \"{end}");
    assert!(text.contains(&end), "{text}");
    assert!(!one("1. e4 *").to_text().contains("PlyCount"));
}

#[test]
fn a_quote_inside_of_a_tag_need_not_be_marked() {
    let record = one("[White \"Pat \"O\"Brien\"]\n[Black \"B\"]\n\n1. e4 *");
    assert_eq!(record.tag("White"), Some("Pat \"O\"Brien"));
    assert_eq!(record.tag("Black"), Some("B"));
}

#[test]
fn black_begins_with_dots() {
    let start = "4k3/p7/8/8/8/8/7P/4K3 b - - 0 7";
    let text = Record::from_game(&game("chess", Some(start), "a7a5 h2h4")).to_text();
    assert!(text.contains("\n7... a5 8. h4 *"), "{text}");
}

#[test]
fn comments_marks_and_variations_are_kept() {
    let text = "[Event \"A \\\"test\\\"\"]\n\n{Opening} 1. e4! {best} e5 (1... c5 $5 {sharp} 2. Nf3 (2. c3)) (1... {or} e6) 2. Nf3 ; to the end\n Nc6 1-0";
    let record = one(text);
    assert_eq!(record.tag("Event"), Some("A \"test\""));
    assert_eq!(record.result, Score::White);
    assert_eq!(sans(&record), "e4 e5 Nf3 Nc6");
    let tree = &record.tree;
    assert_eq!(tree.node(NodeId::ROOT).comment, "Opening");
    let main = tree.mainline();
    assert_eq!(tree.node(main[0]).nags, [1]);
    assert_eq!(tree.node(main[0]).comment, "best");
    assert_eq!(tree.node(main[2]).comment, "to the end");
    let replies = tree.node(main[0]).children.clone();
    assert_eq!(replies.len(), 3);
    assert_eq!(tree.node(replies[1]).nags, [5]);
    assert_eq!(tree.node(replies[2]).before, "or");
    let again = one(&record.to_text());
    assert_eq!(again.to_text(), record.to_text());
    assert_eq!(again.tree.len(), tree.len());
}

#[test]
fn chess_games_of_other_programs() {
    for (moves, expected) in [
        ("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6", "e4 e5 Nf3 Nc6 Bb5 a6"),
        ("1. e4 1... e5 2. Ngf3 1/2-1/2", "e4 e5 Nf3"),
        ("1 e4 e5 2 Nf3", "e4 e5 Nf3"),
        ("e4 e5 Nf3", "e4 e5 Nf3"),
        ("e2e4 e7e5 g1f3", "e4 e5 Nf3"),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *",
            "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O",
        ),
        ("1. e4 d5 2. e5 f5 3. exf6e.p. *", "e4 d5 e5 f5 exf6"),
        ("1. e4 +/= e5?! 2. Nf3 $14 N Nc6", "e4 e5 Nf3 Nc6"),
        ("1. Pe4 Pe5", "e4 e5"),
        ("% an escaped line\n1. e4 {[%clk 0:10:00] good} e5", "e4 e5"),
        ("[Variant \"Standard\"]\n1. d4", "d4"),
        ("\u{feff}[Event \"x\"]\r\n\r\n1. d4 d5\r\n*\r\n", "d4 d5"),
    ] {
        assert_eq!(sans(&one(moves)), expected, "{moves}");
    }
    let scored = one("[Result \"1-0\"]\n1. e4 e5 *");
    assert_eq!(scored.result, Score::White);
    let mate = one("[Result \"1-0\"]\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0");
    assert_eq!(mate.game().outcome().unwrap().winner, Some(Side::White));
    let promoted = one("[SetUp \"1\"]\n[FEN \"8/P3k3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8Q *");
    assert_eq!(sans(&promoted), "a8=Q");
}

#[test]
fn several_games_in_a_file() {
    let text = "[Event \"one\"]\n\n1. e4 e5 1-0\n\n[Event \"two\"]\n[Variant \"samantsy-2+sliding-bishops\"]\n\n1. e3 e6 2. Be2 *\n\n[Event \"three\"]\n1. d4";
    let pgn = read(text);
    assert_eq!(pgn.problems, []);
    let told: Vec<_> = pgn
        .games
        .iter()
        .map(|g| (g.tag("Event").unwrap(), sans(g)))
        .collect();
    assert_eq!(
        told,
        [
            ("one", "e4 e5".to_string()),
            ("two", "e3 e6 Be2".to_string()),
            ("three", "d4".to_string())
        ]
    );
    assert_eq!(
        pgn.games[1].tree.ruleset().id(),
        "samantsy-2+sliding-bishops"
    );
}

#[test]
fn problems_name_line_and_move_and_keep_what_came_before() {
    for (text, line, part, kept) in [
        (
            "1. e4 e5\n2. Ke3 d5",
            2,
            "game 1, move 2 'Ke3': this is not a legal move for White",
            "e4 e5",
        ),
        ("1. e4 e9", 1, "move 1 'e9': this is no move", "e4"),
        ("1. e4 hello", 1, "'hello': this is no move", "e4"),
        (
            "1. f3 e5 2. g4 Qh4# 3. a3",
            1,
            "after the end of the game (checkmate)",
            "f3 e5 g4 Qh4#",
        ),
        (
            "1. Nf3 d6 2. Nc3 d5 3. Nd4 d6 4. Nb5 *",
            1,
            "not a legal move",
            "Nf3 d6 Nc3 d5 Nd4",
        ),
        (
            "1. Nf3 a6 2. d3 b6 3. Nd2 *",
            1,
            "could mean Nbd2 or Nfd2",
            "Nf3 a6 d3 b6",
        ),
        (
            "[Result \"1-0\"]\n1. e4 e5 0-1",
            1,
            "the tag says 1-0, behind the moves stands 0-1, which was taken",
            "e4 e5",
        ),
        ("1. e4 {never closed", 1, "no '}'", "e4"),
        ("1. e4 )", 1, "closes nothing", "e4"),
        ("(1. e4) 1. d4", 1, "before any move", "d4"),
        ("1. e4 (1. d4", 1, "no ')'", "e4"),
        ("1. e4 (1. Ke3 e5) e5", 1, "'Ke3'", "e4 e5"),
        ("[Event nothing]\n1. e4", 1, "[Name \"value\"]", "e4"),
        (
            "[FEN \"8/8\"]\n\n1. e4",
            1,
            "FEN: the board needs 8 rows",
            "",
        ),
        (
            "[Variant \"checkers\"]\n1. e4",
            1,
            "Variant: there is no ruleset 'checkers'",
            "",
        ),
        (
            "1. e4 --",
            1,
            "'--': this is a pass, which is not a legal move for Black",
            "e4",
        ),
    ] {
        let pgn = read(text);
        assert_eq!(pgn.problems.len(), 1, "{text}: {:?}", pgn.problems);
        let problem = &pgn.problems[0];
        assert_eq!(problem.line, line, "{text}: {problem}");
        assert!(problem.to_string().contains(part), "{text}: {problem}");
        assert_eq!(sans(&pgn.games[0]), kept, "{text}");
    }
}

#[test]
fn of_a_variation_what_cannot_be_followed_is_kept() {
    let deep = |inside: &str| format!("1. e4 {}{inside}{} *", "(1. d4 ".repeat(64), ")".repeat(64));
    for (text, message, kept) in [
        (
            "1. e4 (1. d4 d5 2. Ke3 {why} (2. c4 c6) e6) e5 *",
            "for White; moves left out: 2",
            "1. e4 (1. d4 d5 {Left out: Ke3 “why” (c4 c6) e6}) 1... e5 *",
        ),
        (
            "1. e4 ({or} 1. Ke3 $2 e6) e5 1-0",
            "for White; moves left out: 2",
            "1. e4 {Left out: (“or” Ke3 $2 e6)} 1... e5 1-0",
        ),
        (
            "(1. d4 (1. c4) d5) 1. e4 *",
            "it was left out",
            "{Left out: (d4 (c4) d5)} 1. e4 *",
        ),
        (
            "1. e4 (1. d4 Ke3",
            "for Black; moves left out: 1",
            "1. e4 (1. d4 {Left out: Ke3}) *",
        ),
        (
            &deep("(1. c4 c5) d5"),
            "this one was left out",
            "{Left out: (c4 c5)} 1... d5",
        ),
    ] {
        let pgn = read(text);
        assert!(pgn.problems[0].message.ends_with(message), "{pgn:?}");
        let saved = pgn.games[0].to_text();
        let moves = saved.rsplit("\n\n").find(|part| !part.trim().is_empty());
        let moves = moves
            .unwrap()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(moves.contains(kept), "{moves}");
    }
}

#[test]
fn moves_that_cannot_be_followed_are_counted_and_kept() {
    for (text, more, comment) in [
        (
            "1. f3 e5 2. g4 Qh4# 3. a3 *",
            "(checkmate); moves left out: 1",
            "Left out: a3",
        ),
        (
            "1. f3 e5 2. g4 Qh4# {mate} 3. a3 (3. b3 b6) a6 0-1",
            "(checkmate); moves left out: 2",
            "mate Left out: a3 (b3 b6) a6 0-1",
        ),
        (
            "1. e4 {best} 2. d4 $1 {by test (so they say)} d5 (2... e5 (2... c5 {!}) 3. d5) *",
            "for Black; moves left out: 2",
            "best Left out: d4 $1 “by test (so they say)” d5 (e5 (c5 “!”) d5)",
        ),
        (
            "1. e4 e5 2. Ke3 d5 3. hi *",
            "for White; moves left out: 3",
            "Left out: Ke3 d5 hi",
        ),
    ] {
        let pgn = read(text);
        assert!(pgn.problems[0].message.ends_with(more), "{pgn:?}");
        let saved = one(&pgn.games[0].to_text());
        let last = *saved.tree.mainline().last().unwrap();
        assert_eq!(saved.tree.node(last).comment, comment);
    }
}

#[test]
fn signs_of_books_are_glyphs_of_the_move_before() {
    let text = "= 1. e4 ⩲ e5 +- 2. Nf3 N (2. f4 -/+) (=) Nc6 $22 $255 1/2-1/2 =";
    let record = one(text);
    let written = record.to_text();
    let moves = written.lines().last().unwrap();
    assert_eq!(
        moves,
        "1. e4 $14 e5 $18 2. Nf3 $146 (2. f4 $17) 2... Nc6 $22 $255 1/2-1/2"
    );
    assert_eq!(one(&written).to_text(), written);
    assert_eq!(games(text).count(), 1);
}

#[test]
fn a_bad_game_does_not_spoil_the_next() {
    let pgn = read("1. e4 Kd4 2. d4 1-0\n\n[Event \"x\"]\n1. d4 d5 0-1");
    assert_eq!(pgn.problems.len(), 1);
    assert_eq!(pgn.games.len(), 2);
    assert_eq!(sans(&pgn.games[1]), "d4 d5");
    assert_eq!(pgn.games[1].result, Score::Black);
}

#[test]
fn deep_nesting_is_survived() {
    let text = format!("1. e4 {}", "(1. d4 ".repeat(5000));
    let pgn = read(&text);
    assert_eq!(pgn.games.len(), 1);
    assert!(
        !pgn.problems.is_empty() && pgn.problems.len() < 10,
        "{}",
        pgn.problems.len()
    );
}

#[test]
fn nothing_is_no_game() {
    for text in ["", "\n \n", "*", "% just this\n", "{a comment}"] {
        let pgn = read(text);
        assert!(
            pgn.games.is_empty() && pgn.problems.is_empty(),
            "{text:?}: {pgn:?}"
        );
    }
}

#[test]
fn titles_and_other_names_of_chess_are_known() {
    for (variant, id) in [
        ("Andarraya (Ludii 5)", "andarraya-5"),
        ("Standard", "chess"),
        ("samantsy-2+safe-kings", "samantsy-2+safe-kings"),
    ] {
        assert_eq!(built_in(variant), id);
    }
}

/// Texts that were slow once, or might be, each in a size of about `n` letters.
fn shapes(n: usize) -> Vec<(&'static str, String)> {
    let times = |part: &str| part.repeat(n / part.len());
    vec![
        ("numbers without blanks", times("1.")),
        ("numbers and moves without blanks", times("1.e4")),
        ("digits", times("1")),
        ("dots", times("….")),
        ("tags on one line", times("[a \"b\"]")),
        ("tags on lines of their own", times("[a \"b\"]\n")),
        ("brackets", times("[")),
        ("tags without an end", times("[a \"b\" ")),
        ("tags without an end, on lines", times("[a \"b\n")),
        ("quotes in a tag", format!("[{}", times("\""))),
        ("quotes that go on over lines", times("[\"\\\"\n")),
        ("escapes that go on over lines", times("[\"\\\n")),
        ("one comment", format!("1. e4 {{{}}}", times("a b "))),
        (
            "a comment without an end",
            format!("1. e4 {{{}", times("{")),
        ),
        ("comments", times("{a}")),
        ("comments to the line's end", times(";a\n")),
        ("escaped lines", times("%\n")),
        ("variations", format!("1. e4 {}", times("(1. d4) "))),
        ("nested variations", format!("1. e4 {}", times("(1. d4 "))),
        ("closing brackets", times(")")),
        ("marks", times("!?")),
        ("marks behind a move", format!("e4{}", times("!"))),
        ("glyphs", times("$1")),
        ("a glyph of many digits", format!("${}", times("1"))),
        ("one word", times("x")),
        ("signs", times("+-")),
        ("results", times("1-0 ")),
        ("games", times("1. e4 e5 1-0\n")),
        ("bad games", times("[a \"\"] 1. Ke5 ")),
        ("stray braces", times("}]")),
        ("many line ends", times("\r\n")),
        ("letters beyond ASCII", times("é…½")),
    ]
}

#[test]
fn no_text_makes_the_reader_look_at_a_letter_more_than_a_few_times() {
    let steps = |text: &str| {
        let mut tokens = tokens::Tokens::new(text);
        tokens.by_ref().for_each(drop);
        tokens.steps
    };
    let small = shapes(4_000).into_iter().zip(shapes(64_000));
    for ((name, short), (_, long)) in small {
        for text in [&short, &long] {
            let (steps, letters) = (steps(text), text.len());
            assert!(
                steps <= 4 * letters + 100,
                "{name}: {steps} steps for {letters} bytes"
            );
        }
        // And whatever is made of the tokens comes to an end soon; the clock only catches disasters.
        read(&long);
    }
}

#[test]
fn a_file_is_cut_as_it_would_be_read() {
    let mut texts: Vec<String> = shapes(600).into_iter().map(|(_, text)| text).collect();
    texts.extend(
        [
            "",
            "*",
            "1. e4 e5 1-0 {between} 1. d4 0-1",
            "[Event \"a\"]\n1. e4 (1. d4 1-0) e5 *\n[Event \"b\"]\n\n1. c4",
            "[Event \"a\"]\n[Event nothing]\n1. e4\n[Event \"b\"]\n*",
            "1. e4 )) 1-0 ( 1-0 ) 1-0",
            "{words} [A \"a\"] {} [B \"b\"] {c} [C \"c\"] 1/2-1/2",
            "1-0 0-1 * 1/2",
            "$3 1. e4",
        ]
        .map(str::to_string),
    );
    for text in texts {
        let whole = read(&text);
        if whole
            .problems
            .iter()
            .any(|p| p.message.contains("not read"))
        {
            continue;
        }
        let found = cut(&text);
        assert_eq!(found.games, whole.games.len(), "{text}");
        let alone = read(found.first);
        assert_eq!(alone.games.len(), whole.games.len().min(1), "{text}");
        if let (Some(one), Some(first)) = (alone.games.first(), whole.games.first()) {
            assert_eq!(one.to_text(), first.to_text(), "{text}");
        }
        let each: Vec<String> = games(&text)
            .flat_map(|game| read(game).games)
            .map(|game| game.to_text())
            .collect();
        let together: Vec<String> = whole.games.iter().map(Record::to_text).collect();
        assert_eq!(each, together, "{text}");
    }
}

#[test]
fn no_more_moves_are_read_than_asked_for() {
    let mut resolve = |_: Option<&str>| Ok(Arc::new(library::ruleset("chess").unwrap()));
    let whole = "1. e4 e5 2. Nf3 Nc6 *";
    let read = read_at_most(whole, 4, &mut resolve);
    assert_eq!(
        (sans(&read.games[0]).as_str(), read.problems.len()),
        ("e4 e5 Nf3 Nc6", 0)
    );
    let read = read_at_most(whole, 3, &mut resolve);
    assert_eq!(sans(&read.games[0]), "e4 e5 Nf3");
    assert!(read.problems[0].message.contains("not read"), "{read:?}");
}

#[test]
fn a_comment_without_an_end_hides_no_other_game() {
    let good = "[Event \"Two\"]\r\n[White \"Ann\"]\r\n\r\n1. d4 {sound} d5 1-0\r\n";
    let text = format!("[Event \"One\"]\n\n1. e4 {{oops e5 *\r\n\r\n{good}\n{good}");
    let pgn = read(&text);
    let all: Vec<String> = pgn.games.iter().map(sans).collect();
    assert_eq!(all, ["e4", "d4 d5", "d4 d5"]);
    assert_eq!(pgn.problems.len(), 1, "{:?}", pgn.problems);
    assert_eq!(games(&text).count(), 3);
    assert_eq!(cut(&text).games, 3);
    // A head that is quoted in the middle of a text is none.
    let quoted = "1. e4 {see\n[Event \"One\"] there} e5 *";
    assert_eq!(sans(&one(quoted)), "e4 e5");
}
