//! The kinds of pieces, where they begin, and which of them stand out.

use super::Lower;
use crate::setup;
use rookery_rules::ruleset::spec::KindSpec;

impl Lower<'_> {
    pub(super) fn setup(&mut self) {
        if self.rules.lists[2]
            .as_ref()
            .is_some_and(|nobody| !nobody.is_empty())
        {
            // Pieces that belong to neither player.
            self.beyond();
        }
        let pages: Vec<&str> = self.kinds.iter().map(|kind| kind.page.as_str()).collect();
        let (board, wrong) = setup::placed(self.rules, &pages);
        if !wrong.is_empty() {
            self.beyond();
        }
        for (index, kind) in self.kinds.iter().enumerate() {
            for player in [1, 2] {
                let squares = setup::homes(&board, index, player);
                if squares.len() > 1 && self.royal.as_ref() == Some(&kind.name) {
                    // Which of several has to be safe is a question.
                    self.beyond = true;
                }
                self.homes.push((kind.name.clone(), player, squares));
            }
        }
        let names: Vec<&str> = self.kinds.iter().map(|kind| kind.name.as_str()).collect();
        let main = self.main_piece();
        let main = names.iter().position(|name| Some(*name) == main.as_deref());
        let letters = setup::letters(&names, main);
        self.spec.start = setup::start_line(&board, &letters);
        for (kind, letter) in self.kinds.iter().zip(letters) {
            self.sources.add_kind();
            self.spec.kinds.push(KindSpec {
                name: kind.name.clone(),
                letter,
                royal: self.royal.as_ref() == Some(&kind.name),
                uncapturable: self.free.as_ref() == Some(&kind.name),
                moves: Vec::new(),
                promotions: Vec::new(),
            });
        }
    }

    /// The piece that the aim is about, royal or not.
    pub(super) fn main_piece(&self) -> Option<String> {
        self.royal.clone().or_else(|| self.free.clone())
    }

    /// The same by the page's name.
    pub(super) fn main_page(&self) -> String {
        let main = self.main_piece();
        let kind = self.kinds.iter().find(|k| Some(&k.name) == main.as_ref());
        kind.map_or_else(String::new, |k| k.page.clone())
    }

    /// The strongest-looking piece of the back row that is not the royal one: the one
    /// that stands beside it at the start, and of which there is only one.
    pub(super) fn companion(&self) -> Option<String> {
        let main = self.main_piece()?;
        let &(file, rank) = self.home(&main, 1).first()?;
        let beside = |name: &str| {
            self.home(name, 1)
                .iter()
                .any(|(f, r)| *r == rank && f.abs_diff(file) == 1)
        };
        let alone = |name: &str| self.home(name, 1).len() == 1;
        let names = self.kinds.iter().map(|kind| kind.name.as_str());
        let candidates = names.filter(|name| *name != main && alone(name));
        let likeliest = candidates.min_by_key(|name| !beside(name));
        likeliest.map(ToString::to_string)
    }
}
