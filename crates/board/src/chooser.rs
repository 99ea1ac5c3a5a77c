//! Where the chooser opens: over the target, toward the inside of the board, never off it.

use crate::layout::{Place, Size};

/// How many squares wide the chooser is, where the board is as wide.
const WIDTH: u8 = 4;

/// Where the chooser lies, in squares of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub corner: Place,
    pub width: u8,
}

/// Where the chooser lies for a target seen at `target`, with one square of height for each
/// option. With more options than rows it starts at the top and scrolls.
pub fn spot(board: Size, target: Place, options: usize) -> Spot {
    // Begins at the target in the nearer half of the board, and ends at it in the other half.
    let inward = |at: u8, length: u8, all: u8| {
        let start = match at < all / 2 {
            true => at,
            false => (at + 1).saturating_sub(length),
        };
        start.min(all - length)
    };
    let width = WIDTH.min(board.width);
    let height = u8::try_from(options).unwrap_or(u8::MAX).min(board.height);
    let corner = Place {
        column: inward(target.column, width, board.width),
        row: inward(target.row, height, board.height),
    };
    Spot { corner, width }
}

/// The option that a key moves to from `current`, if the key moves at all.
pub fn step(current: usize, options: usize, key: &str) -> Option<usize> {
    if options == 0 {
        return None;
    }
    match key {
        "ArrowDown" | "ArrowRight" => Some((current + 1) % options),
        "ArrowUp" | "ArrowLeft" => Some((current + options - 1) % options),
        "Home" => Some(0),
        "End" => Some(options - 1),
        _ => None,
    }
}

/// The option that a digit names: "1" is the first.
pub fn by_digit(key: &str, options: usize) -> Option<usize> {
    let digit: usize = key.parse().ok()?;
    (1..=options.min(9)).contains(&digit).then(|| digit - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p11_opens_inward_and_never_off_the_board() {
        for (width, height) in [(8, 8), (3, 3), (12, 8), (9, 10), (16, 16)] {
            let board = Size::new(width, height);
            for column in 0..width {
                for row in 0..height {
                    for options in 2..=20 {
                        let spot = spot(board, Place { column, row }, options);
                        let (left, top) = (spot.corner.column, spot.corner.row);
                        let tall = options.min(usize::from(height)) as u8;
                        let case = format!("{width} x {height}: {column} {row} {options}");
                        assert!(left + spot.width <= width && top + tall <= height, "{case}");
                        assert!((left..left + spot.width).contains(&column), "{case}");
                        assert!((top..top + tall).contains(&row), "{case}");
                    }
                }
            }
        }
        let corner = |column, row| spot(Size::new(8, 8), Place { column, row }, 4).corner;
        assert_eq!(corner(0, 0), Place { column: 0, row: 0 });
        assert_eq!(corner(7, 7), Place { column: 4, row: 4 });
    }

    #[test]
    fn p11_keys_walk_round_and_digits_name() {
        assert_eq!(step(3, 4, "ArrowDown"), Some(0));
        assert_eq!(step(0, 4, "ArrowUp"), Some(3));
        assert_eq!(step(2, 4, "End"), Some(3));
        assert_eq!(step(2, 4, "x"), None);
        assert_eq!(step(0, 0, "ArrowDown"), None);
        assert_eq!(by_digit("2", 2), Some(1));
        assert_eq!(by_digit("3", 2), None);
        assert_eq!(by_digit("0", 2), None);
        assert_eq!(by_digit("Enter", 2), None);
    }
}
