//! Counts of move sequences against those that are written down: of the older games they are other
//! programs', of the newer ones our own, which then only guard against change. The deeper ones are
//! left to the release build: `cargo test --release -p rookery-rules --test counts`.

use rookery_rules::perft::{perft, perft_played};
use rookery_rules::{Position, Ruleset, counts, library};

/// More leaves than this are counted only by a release build.
const QUICK: u64 = 6_000_000;
const PATIENT: u64 = 200_000_000;

#[test]
fn the_counts_are_those_that_are_written_down() {
    let most = if cfg!(debug_assertions) {
        QUICK
    } else {
        PATIENT
    };
    for entry in library::entries() {
        let all = counts::parse(library::counts_text(entry.id).unwrap())
            .unwrap_or_else(|e| panic!("{}/perft.txt: {e}", entry.id));
        assert!(!all.is_empty(), "{} has no counts", entry.id);
        for counts in &all {
            let on = counts.switches.iter().map(|s| format!("+{s}"));
            let name: String = std::iter::once(entry.id.to_string()).chain(on).collect();
            let ruleset = library::ruleset(&name).unwrap();
            let start = match &counts.start {
                Some(fen) => Position::from_fen(&ruleset, fen).unwrap(),
                None => *ruleset.start(),
            };
            for (depth, expected) in counts.rows.iter().filter(|row| row.1 <= most) {
                let place = format!("{name}, perft.txt line {}, depth {depth}", counts.line);
                assert_eq!(perft(&ruleset, &start, *depth), *expected, "{place}");
                if *expected <= most / 4 {
                    assert_eq!(
                        perft_played(&ruleset, &start, *depth).0,
                        *expected,
                        "{place}, played"
                    );
                }
            }
        }
    }
}

#[test]
fn every_file_of_counts_can_be_read_and_says_where_not() {
    assert_eq!(counts::parse("4 20").unwrap_err().line, 1);
    assert_eq!(counts::parse("start\n  four 20").unwrap_err().line, 2);
}

/// Makruk, which no folder has: pawns on the third rank, promoted on the sixth.
const MAKRUK: &str = "title Makruk
start rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1
piece pawn P
  moves step forward
  captures step forward-left forward-right
  promotes arriving rank:6 to met
piece rook R
  goes slide orthogonal
piece knight N
  goes leap 1,2
piece silver S
  goes step diagonal forward
piece met M
  goes step diagonal
piece king K royal
  goes step any
end checkmate wins
end stalemate draws
";

#[test]
fn makruk_is_counted_as_published() {
    let ruleset = Ruleset::parse("makruk", MAKRUK).unwrap();
    let published = [23, 529, 12_012, 273_026, 6_223_994];
    let deepest = if cfg!(debug_assertions) { 4 } else { 5 };
    for (depth, expected) in (1..=deepest).zip(published) {
        assert_eq!(perft(&ruleset, ruleset.start(), depth), expected);
    }
}
