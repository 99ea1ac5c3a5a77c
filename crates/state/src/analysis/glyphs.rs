//! The numbers by which a PGN says what somebody thinks of a move, and of the place that it leads to:
//! the signs that books have for them, and words for who does not see those.

use rookery_rules::order::InOrder;

/// Signs in one text, those of the move itself first, and their words.
pub fn signs(glyphs: &[u8]) -> (String, String) {
    let (mut signs, mut words) = (String::new(), String::new());
    let mut glyphs = glyphs.to_vec();
    glyphs.order();
    for glyph in glyphs {
        let (sign, said) = match glyph {
            0 => continue,
            1 => ("!", "a good move"),
            2 => ("?", "a mistake"),
            3 => ("!!", "a brilliant move"),
            4 => ("??", "a blunder"),
            5 => ("!?", "an interesting move"),
            6 => ("?!", "an inaccuracy"),
            7 => (" □", "the only move"),
            10 => (" =", "equal"),
            13 => (" ∞", "unclear"),
            // Few devices have ⩲ and ⩱.
            14 => (" +=", "White is slightly better"),
            15 => (" =+", "Black is slightly better"),
            16 => (" ±", "White is better"),
            17 => (" ∓", "Black is better"),
            18 => (" +−", "White is winning"),
            19 => (" −+", "Black is winning"),
            22 | 23 => (" ⊙", "zugzwang"),
            146 => (" N", "a novelty"),
            // Seldom met, and written as in the PGN.
            _ => {
                signs += &format!(" ${glyph}");
                words += &format!(", glyph {glyph}");
                continue;
            }
        };
        signs += sign;
        words += ", ";
        words += said;
    }
    (signs, words)
}
