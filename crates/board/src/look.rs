//! How pieces look: the sets that there are.

/// The sets of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Look {
    /// Printed figures, as in a chess book.
    #[default]
    Folio,
    /// Carved abstract shapes, after the earliest sets that survive.
    Ivory,
    /// The ruleset's letter on a disc.
    Letters,
}

impl Look {
    pub const ALL: [Self; 3] = [Self::Folio, Self::Ivory, Self::Letters];

    pub fn name(self) -> &'static str {
        match self {
            Self::Folio => "folio",
            Self::Ivory => "ivory",
            Self::Letters => "letters",
        }
    }

    /// What a settings page calls it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Folio => "Folio: printed figures",
            Self::Ivory => "Ivory: carved shapes",
            Self::Letters => "Letters on discs",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|look| look.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Art;

    #[test]
    fn looks_and_kinds_are_found_by_name() {
        for look in Look::ALL {
            assert_eq!(Look::from_name(look.name()), Some(look));
        }
        for art in Art::DRAWN {
            assert_eq!(Art::from_name(art.name()), art);
        }
        assert_eq!(Art::from_name("griffin"), Art::Letter);
    }
}
