//! Where the chooser opens: over the target, toward the inside of the board, never off it.

use super::square::Place;

/// How many squares wide the chooser is.
pub const WIDTH: u8 = 4;

/// The chooser's top left corner for a target seen at `target`, with one square of height for
/// each option. With more options than rows it starts at the top and scrolls.
pub fn corner(target: Place, options: usize) -> Place {
    let height = u8::try_from(options).unwrap_or(8).min(8);
    let row = if target.row < 4 {
        target.row
    } else {
        (target.row + 1).saturating_sub(height)
    };
    let column = if target.column < 4 {
        target.column
    } else {
        target.column + 1 - WIDTH
    };
    Place {
        column: column.min(8 - WIDTH),
        row: row.min(8 - height),
    }
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
        for column in 0..8 {
            for row in 0..8 {
                for options in 2..=12 {
                    let corner = corner(Place { column, row }, options);
                    let height = options.min(8) as u8;
                    assert!(corner.column + WIDTH <= 8, "{column} {row} {options}");
                    assert!(corner.row + height <= 8, "{column} {row} {options}");
                    let covers = |start: u8, size: u8, at: u8| (start..start + size).contains(&at);
                    assert!(
                        covers(corner.column, WIDTH, column),
                        "{column} {row} {options}"
                    );
                    assert!(covers(corner.row, height, row), "{column} {row} {options}");
                }
            }
        }
        assert_eq!(
            corner(Place { column: 0, row: 0 }, 4),
            Place { column: 0, row: 0 }
        );
        assert_eq!(
            corner(Place { column: 7, row: 7 }, 4),
            Place { column: 4, row: 4 }
        );
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
