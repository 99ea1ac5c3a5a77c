//! What is known of the games that a page is based on: readings as data.

/// One known answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownAnswer {
    pub id: String,
    pub key: String,
    pub because: String,
}

/// The answers that hold for one page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Known {
    answers: Vec<KnownAnswer>,
}

const DATA: &str = include_str!("known.txt");

impl Known {
    /// What the page's own game and then its parents, in the page's order, tell.
    pub fn of(title: &str, parents: &[String]) -> Self {
        let mut answers: Vec<KnownAnswer> = Vec::new();
        let own = (title, true);
        let named = std::iter::once(own).chain(parents.iter().map(|p| (p.as_str(), false)));
        for (name, itself) in named {
            for answer in entries(name, itself) {
                if !answers.iter().any(|a| a.id == answer.id) {
                    answers.push(answer);
                }
            }
        }
        Self { answers }
    }

    pub fn answer(&self, id: &str) -> Option<&KnownAnswer> {
        self.answers.iter().find(|a| a.id == id)
    }
}

/// The lines of the data that hold for the game of this name.
fn entries(name: &str, itself: bool) -> Vec<KnownAnswer> {
    let mut found = Vec::new();
    let mut here = false;
    let mut only_itself = false;
    for line in DATA
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
    {
        if let Some(game) = line.strip_prefix("game ") {
            // Copies of pages come in capitals, too.
            here = game.to_lowercase() == name.to_lowercase();
            only_itself = false;
        } else if line == "itself" {
            only_itself = true;
        } else if here
            && (itself || !only_itself)
            && let Some((question, rest)) = line.split_once(" = ")
            && let Some((key, because)) = rest.split_once(" | ")
        {
            found.push(KnownAnswer {
                id: question.trim().to_string(),
                key: key.trim().to_string(),
                because: because.trim().to_string(),
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{DATA, Known};

    #[test]
    fn every_line_of_the_data_is_used() {
        for line in DATA
            .lines()
            .map(str::trim)
            .filter(|l| !l.is_empty() && !l.starts_with('#'))
        {
            let fine = line.starts_with("game ")
                || line == "itself"
                || line
                    .split_once(" = ")
                    .is_some_and(|(_, rest)| rest.contains(" | "));
            assert!(fine, "{line}");
        }
    }

    #[test]
    fn an_heir_does_not_get_what_holds_for_the_game_itself() {
        let chess = Known::of("Chess", &[]);
        let heir = Known::of("Some Game", &["Chess".to_string()]);
        assert!(chess.answer("too-few-pieces").is_some());
        assert!(heir.answer("too-few-pieces").is_none());
        assert!(heir.answer("pawn-double").is_some());
    }
}
