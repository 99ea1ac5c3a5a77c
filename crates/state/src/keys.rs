//! The keys of the pages with a board: one table that both binds them and explains them.

/// The pages that have a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPage {
    Play,
    Analysis,
    /// Where something else is in the middle: rules, problems, lessons, the editor.
    Elsewhere,
}

/// What a key asks of the page.
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
    Engine,
    Sounds,
    Clocks,
    Help,
}

impl Command {
    /// Whether there is such a thing to do there.
    pub fn is_on(self, page: BoardPage) -> bool {
        use Command::*;
        match self {
            Help => true,
            Back | Forward | First | Last | Flip | Pass | MoveField | Sounds => {
                page != BoardPage::Elsewhere
            }
            TakeBack | Redo | Hint | NewGame | Clocks => page == BoardPage::Play,
            Engine => page == BoardPage::Analysis,
        }
    }
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
pub const PAGE: [Binding; 15] = [
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
    bind(&["e"], "e", Command::Engine, "engine on or off"),
    bind(
        &["t"],
        "t",
        Command::Clocks,
        "whose turn it is, and the clocks",
    ),
    bind(&["z"], "z", Command::Sounds, "sounds on or off"),
    bind(&["?"], "?", Command::Help, "this sheet"),
];

/// Keys inside the board's grid, which the board itself binds; told here for the sheet.
pub const BOARD: [(&str, &str); 10] = [
    (
        "← → ↑ ↓",
        "walk over the squares; after a click, from Enter on",
    ),
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

/// A letter, figure or sign. Speech input may press them by mistake, so they can be switched off
/// where the focus is not on the board.
fn is_character(key: &str) -> bool {
    key.chars().count() == 1
}

/// What a key means there.
fn command(key: &str, page: BoardPage) -> Option<Command> {
    let lower = if is_character(key) {
        key.to_ascii_lowercase()
    } else {
        key.to_owned()
    };
    PAGE.iter()
        .find(|binding| binding.keys.contains(&lower.as_str()))
        .map(|binding| binding.command)
        .filter(|command| command.is_on(page))
}

/// With the focus in the grid, only these reach the page: letters of pieces, which `letters` are,
/// jump there. Where arrows walk there, the board uses them up and the page never hears them.
fn grid_command(key: &str, alt: bool, letters: &str, page: BoardPage) -> Option<Command> {
    let command = command(key, page)?;
    let mut typed = key.chars();
    let mine = match (typed.next(), typed.next()) {
        (Some(letter), None) => {
            let is_piece = letters
                .to_ascii_lowercase()
                .contains(&letter.to_ascii_lowercase().to_string());
            alt || !is_piece
        }
        // Alt with an arrow is the browser's.
        _ => !alt,
    };
    mine.then_some(command)
}

/// Where on the page a key was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A person is writing or choosing there.
    Field,
    /// Arrows and the like scroll it.
    Scrolled,
    /// The grid of the board.
    Board,
    Elsewhere,
}

/// What a key asks of the page; `letters` are those of the pieces. `anywhere`: keys of one character
/// act beside the board, too.
pub fn asked(
    key: &str,
    alt: bool,
    spot: Spot,
    page: BoardPage,
    letters: &str,
    anywhere: bool,
) -> Option<Command> {
    let walks = matches!(key, "ArrowUp" | "ArrowDown" | "Home" | "End");
    match spot {
        Spot::Field => None,
        Spot::Scrolled if walks => None,
        Spot::Board => grid_command(key, alt, letters, page),
        _ if alt || !anywhere && is_character(key) => None,
        _ => command(key, page),
    }
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
            assert_eq!(
                command(letter, BoardPage::Play),
                None,
                "{letter} is the board's"
            );
        }
    }

    #[test]
    fn in_the_grid_a_piece_wins_over_a_command() {
        let grid = |key, alt, letters| grid_command(key, alt, letters, BoardPage::Play);
        assert_eq!(grid("f", false, "KQRBNP"), Some(Command::Flip));
        assert_eq!(grid("f", false, "KQRF"), None);
        assert_eq!(grid("f", true, "KQRF"), Some(Command::Flip));
        assert_eq!(grid("ArrowLeft", false, "KQ"), Some(Command::Back));
        assert_eq!(grid("ArrowLeft", true, "KQ"), None, "the browser's own");
        assert_eq!(command("F", BoardPage::Play), Some(Command::Flip));
    }

    #[test]
    fn p32_a_key_means_something_else_where_somebody_writes_or_scrolls() {
        let at = |key, spot| asked(key, false, spot, BoardPage::Play, "KQRBNP", true);
        for key in ["f", "ArrowLeft", "End", "?"] {
            assert_eq!(at(key, Spot::Field), None, "{key}");
            assert!(at(key, Spot::Elsewhere).is_some(), "{key}");
        }
        assert_eq!(at("End", Spot::Scrolled), None);
        assert_eq!(at("ArrowLeft", Spot::Scrolled), Some(Command::Back));
        let quiet = |key, spot| asked(key, false, spot, BoardPage::Play, "KQRBNP", false);
        assert_eq!(quiet("f", Spot::Elsewhere), None);
        assert_eq!(quiet("f", Spot::Board), Some(Command::Flip));
        assert_eq!(quiet("ArrowLeft", Spot::Elsewhere), Some(Command::Back));
        let alt = asked(
            "ArrowLeft",
            true,
            Spot::Elsewhere,
            BoardPage::Play,
            "",
            true,
        );
        assert_eq!(alt, None, "the browser's own");
    }

    #[test]
    fn p32_each_page_has_the_keys_of_what_it_can_do() {
        assert_eq!(command("h", BoardPage::Analysis), None);
        assert_eq!(command("e", BoardPage::Play), None);
        assert_eq!(command("e", BoardPage::Analysis), Some(Command::Engine));
        for binding in &PAGE {
            let elsewhere = command(binding.keys[0], BoardPage::Elsewhere);
            assert_eq!(
                elsewhere,
                (binding.command == Command::Help).then_some(Command::Help)
            );
            assert!(
                binding.command.is_on(BoardPage::Play)
                    || binding.command.is_on(BoardPage::Analysis)
            );
        }
        assert_eq!(command("?", BoardPage::Analysis), Some(Command::Help));
    }
}
