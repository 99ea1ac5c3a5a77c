//! The keys of the page: one table that both binds them and explains them.

/// What a key asks of the play page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Back,
    Forward,
    First,
    Last,
    Flip,
    TakeBack,
    Redo,
    Hint,
    Pass,
    NewGame,
    MoveField,
    Sounds,
    Help,
}

pub struct Binding {
    /// As `KeyboardEvent.key` has them; letters in small.
    pub keys: &'static [&'static str],
    /// As people call them.
    pub shown: &'static str,
    pub command: Command,
    pub says: &'static str,
}

const fn bind(
    keys: &'static [&'static str],
    shown: &'static str,
    command: Command,
    says: &'static str,
) -> Binding {
    Binding {
        keys,
        shown,
        command,
        says,
    }
}

/// Keys that act wherever the focus is, unless a person is writing, or the board uses them.
pub const PAGE: [Binding; 13] = [
    bind(&["ArrowLeft"], "←", Command::Back, "one move back"),
    bind(&["ArrowRight"], "→", Command::Forward, "one move forward"),
    bind(
        &["ArrowUp", "Home"],
        "↑ or Home",
        Command::First,
        "to the start",
    ),
    bind(
        &["ArrowDown", "End"],
        "↓ or End",
        Command::Last,
        "to the last move",
    ),
    bind(&["f"], "f", Command::Flip, "flip the board"),
    bind(
        &["u", "Backspace"],
        "u or Backspace",
        Command::TakeBack,
        "take back",
    ),
    bind(&["y"], "y", Command::Redo, "redo"),
    bind(
        &["h"],
        "h",
        Command::Hint,
        "hint: first the piece, then the move",
    ),
    bind(&["0"], "0", Command::Pass, "pass, where that is allowed"),
    bind(&["g"], "g", Command::NewGame, "new game"),
    bind(&["m", "/"], "m or /", Command::MoveField, "write a move"),
    bind(&["z"], "z", Command::Sounds, "sounds on or off"),
    bind(&["?"], "?", Command::Help, "this sheet"),
];

/// Keys inside the board's grid, which the board itself binds; told here for the sheet.
pub const BOARD: [(&str, &str); 10] = [
    ("← → ↑ ↓", "walk over the squares"),
    ("Home, End", "to the ends of the row"),
    ("Ctrl+Home, Ctrl+End", "to the corners"),
    ("Enter or Space", "select, then move"),
    ("Esc", "undo the selection, close what is open"),
    (
        "a piece's letter",
        "to the next such piece; with Shift, back",
    ),
    ("o", "where am I?"),
    ("l", "the last move"),
    ("c", "the last capture"),
    (
        "i",
        "explain the piece; with Alt, any of these where a piece has the letter",
    ),
];

/// What a key means; `letters` are those of the ruleset's pieces while the focus is in the grid.
pub fn command(key: &str) -> Option<Command> {
    let lower = if key.chars().count() == 1 {
        key.to_lowercase()
    } else {
        key.to_owned()
    };
    PAGE.iter()
        .find(|binding| binding.keys.contains(&lower.as_str()))
        .map(|binding| binding.command)
}

/// With the focus in the grid, only these reach the page: the others walk or jump there.
pub fn grid_command(key: &str, alt: bool, letters: &str) -> Option<Command> {
    let command = command(key)?;
    let walks = key.starts_with("Arrow") || key == "Home" || key == "End";
    let mut typed = key.chars();
    let is_piece = match (typed.next(), typed.next()) {
        (Some(letter), None) => letters
            .to_lowercase()
            .contains(&letter.to_lowercase().to_string()),
        _ => false,
    };
    (!walks && (alt || !is_piece)).then_some(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p32_no_key_has_two_meanings() {
        let mut all: Vec<&str> = PAGE.iter().flat_map(|b| b.keys).copied().collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        for letter in ["o", "l", "c", "i"] {
            assert_eq!(command(letter), None, "{letter} is the board's");
        }
    }

    #[test]
    fn in_the_grid_a_piece_wins_over_a_command() {
        assert_eq!(grid_command("f", false, "KQRBNP"), Some(Command::Flip));
        assert_eq!(grid_command("f", false, "KQRF"), None);
        assert_eq!(grid_command("f", true, "KQRF"), Some(Command::Flip));
        assert_eq!(grid_command("ArrowLeft", false, "KQ"), None);
        assert_eq!(command("F"), Some(Command::Flip));
    }
}
