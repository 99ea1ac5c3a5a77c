//! Small pages around single phrases, from the table `phrases.txt`.

use std::fs;
use std::path::Path;

/// A page and what has to become of it.
pub struct Case {
    pub about: String,
    pub page: String,
    pub expected: Expected,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Expected {
    /// It is played, and these words stand in its ruleset.
    Plays(String),
    /// It is played, and these words do not stand in its ruleset.
    Lacks(String),
    /// It is played, and a question that begins with these words is left open.
    Asks(String),
    /// It is refused, and these words stand in the reason.
    Refused(String),
}

/// The rules of the pieces, where a case has none of its own.
const PIECES: [(&str, &str); 5] = [
    (
        "Kings",
        "if there is an enemy Player at to, remove pieces at to then step adjacent.",
    ),
    ("Knights", "leap a piece to not is a friend."),
    (
        "Pawns",
        "step forward or remove pieces at to then step forward-right or forward-left if the to location of the last move is in Ridge or Ridge, a piece of the moving player the to location of the last move, this piece can promote into Queen.",
    ),
    (
        "Queens",
        "slide from the location of the piece in the adjacent direction through [between] is in the set of empty cells.",
    ),
    (
        "Rooks",
        "slide from the location of the piece in the orthogonal direction through [between] is in the set of empty cells.",
    ),
];

const AIM: &str = "If King of the next player is threatened and not can move move one of your pieces, the moving player wins.";

/// A part of the page for which a case has lines of its own.
fn part<'a>(lines: &[&'a str], label: &str) -> Vec<&'a str> {
    let own = lines.iter().filter_map(|line| line.strip_prefix(label));
    own.map(str::trim).collect()
}

/// The page with these lines in place of its own.
pub fn page(lines: &[&str]) -> String {
    let mut out = String::from(
        "The game Fernhollow is played by two players on a 8x8 rectangle board with square tiling.\nRegions:\nRidge: the top sites of the board for P1\nRidge: the bottom sites of the board for P2\n",
    );
    let mut add = |line: &str| {
        out += line;
        out += "\n";
    };
    part(lines, "Regions:").iter().for_each(|line| add(line));
    let lists = part(lines, "Lists:");
    let all = "All players play with Kings, Queens, Rooks, Knights and Pawns.";
    add(lists.first().copied().unwrap_or(all));
    add("Rules for Pieces:");
    for (name, rule) in PIECES {
        let own = part(lines, &format!("{name} "));
        let rule = own.first().copied().unwrap_or(rule);
        add(&format!("{name} {rule}"));
    }
    part(lines, "Piece:").iter().for_each(|line| add(line));
    add("Players take turns moving.");
    add("Setup:");
    for (player, home, pawns) in [("one", 1, 1), ("two", 8, 6)] {
        add(&format!(
            "Place a Pawn for player {player} at each cell of the {pawns} row."
        ));
        for (name, files) in [
            ("Rook", "AH"),
            ("Knight", "BG"),
            ("Queen", "D"),
            ("King", "E"),
        ] {
            let squares: Vec<String> = files.chars().map(|f| format!("{f}{home}")).collect();
            add(&match squares.as_slice() {
                [one] => format!("Place a {name} for player {player} on site {one}."),
                many => format!(
                    "Place a {name} for player {player} on sites: {}.",
                    many.join(" and ")
                ),
            });
        }
    }
    part(lines, "Setup:").iter().for_each(|line| add(line));
    match part(lines, "Rules:").first().copied() {
        Some("none") => {}
        rules => {
            add("Rules:");
            add(rules.unwrap_or("Move one of your pieces."));
        }
    }
    match part(lines, "Aim:").first().copied().unwrap_or(AIM) {
        "none" => {}
        aim => {
            add("Aim:");
            add(aim);
        }
    }
    out
}

/// All cases of the table.
pub fn cases() -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reader/tests/phrases.txt");
    let table = fs::read_to_string(path).expect("the table of phrases");
    let mut cases = Vec::new();
    let mut about = "";
    let mut lines: Vec<&str> = Vec::new();
    for line in table.lines().map(str::trim_end) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(new) = line.strip_prefix("== ") {
            about = new;
            lines.clear();
        } else if let Some(says) = line.strip_prefix("=> ") {
            let (word, rest) = says.split_once(':').unwrap_or((says, ""));
            let rest = rest.trim().to_string();
            cases.push(Case {
                about: about.to_string(),
                page: page(&lines),
                expected: match word {
                    "plays" => Expected::Plays(rest),
                    "lacks" => Expected::Lacks(rest),
                    "asks" => Expected::Asks(rest),
                    "refused" => Expected::Refused(rest),
                    other => panic!("{about}: '{other}' is no outcome"),
                },
            });
        } else {
            lines.push(line);
        }
    }
    cases
}
