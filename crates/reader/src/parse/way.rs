//! Directions and players.

use super::{Parser, Read};
use crate::tree::{Way, Ways, Whose};

impl Parser<'_> {
    pub(super) fn whose(&mut self) -> Read<Whose> {
        const WORDS: [(&str, Whose); 18] = [
            ("player the moving player", Whose::Mover),
            ("player the next player", Whose::Next),
            ("player current moving player", Whose::Mover),
            ("player 1", Whose::One),
            ("player 2", Whose::Two),
            ("player one", Whose::One),
            ("player two", Whose::Two),
            ("the moving player", Whose::Mover),
            ("current moving player", Whose::Mover),
            ("the next player", Whose::Next),
            ("a player", Whose::Anyone),
            ("mover", Whose::Mover),
            ("next", Whose::Next),
            ("all", Whose::All),
            ("p1", Whose::One),
            ("p2", Whose::Two),
            ("1", Whose::One),
            ("2", Whose::Two),
        ];
        for (words, whose) in WORDS {
            if self.take(words) {
                return Ok(whose);
            }
        }
        self.stuck("a player, such as 'the moving player'")
    }

    /// Whose pieces are meant: a player's, or those of neither.
    pub(super) fn owner(&mut self) -> Read<Whose> {
        match self.take("neutral") || self.take("player neutral") {
            true => Ok(Whose::Nobody),
            false => self.whose(),
        }
    }

    fn way_at(&self, ahead: usize) -> Option<(Way, usize)> {
        let all = WAYS.iter();
        let mut found = all.filter_map(|(words, way)| {
            let len = self.words_at(self.pos + ahead, words)?;
            Some((*way, len))
        });
        found.next()
    }

    fn way(&mut self) -> Read<Way> {
        match self.way_at(0) {
            Some((way, len)) => {
                self.pos += len;
                Ok(way)
            }
            None => self.stuck("a direction, such as 'forward' or 'diagonal'"),
        }
    }

    /// `backward-left, backward-right or forward`
    fn list_of_ways(&mut self) -> Read<Vec<Way>> {
        let start = self.pos;
        let mut ways = vec![self.way()?];
        while (self.at_mark(',') || self.key(0) == "or") && self.way_at(1).is_some() {
            self.pos += 1;
            ways.push(self.way()?);
        }
        self.behind(start, &mut ways);
        Ok(ways)
    }

    /// Of the two ways back to the sides one alone: which hand it is on is told from where the piece
    /// looks, or from where it goes.
    fn behind(&mut self, start: usize, ways: &mut [Way]) {
        let has = |way| ways.contains(&way);
        if has(Way::BackwardRight) == has(Way::BackwardLeft) {
            return;
        }
        let at = self.since(start);
        let turned = self.ask(
            format!("behind-{}", at.start),
            at,
            "The page does not say whether right and left behind a piece are those of its look forward, or of one who turns round.",
            &[
                ("turned", "it has turned round: backward-right is behind its left hand"),
                ("ahead", "it looks forward: backward-right is behind its right hand"),
            ],
            0,
        ) == 0;
        for way in ways.iter_mut().filter(|_| turned) {
            *way = match *way {
                Way::BackwardRight => Way::BackwardLeft,
                Way::BackwardLeft => Way::BackwardRight,
                other => other,
            };
        }
    }

    /// Directions, or `if … then backward else forward`.
    pub(super) fn ways(&mut self) -> Read<Ways> {
        if !self.take("if") {
            return Ok(Ways::These(self.list_of_ways()?));
        }
        let cond = Box::new(self.cond()?);
        self.need("then")?;
        let then = self.list_of_ways()?;
        self.need("else")?;
        let otherwise = self.list_of_ways()?;
        Ok(Ways::If {
            cond,
            then,
            otherwise,
        })
    }
}

/// A hyphen may have become a space, or have been lost.
const WAYS: [(&str, Way); 28] = [
    ("forward right", Way::ForwardRight),
    ("forward left", Way::ForwardLeft),
    ("backward right", Way::BackwardRight),
    ("backward left", Way::BackwardLeft),
    ("forward", Way::Forward),
    ("backward", Way::Backward),
    ("rightward", Way::Rightward),
    ("leftward", Way::Leftward),
    ("forwardright", Way::ForwardRight),
    ("forwardleft", Way::ForwardLeft),
    ("backwardright", Way::BackwardRight),
    ("backwardleft", Way::BackwardLeft),
    ("north", Way::North),
    ("south", Way::South),
    ("east", Way::East),
    ("west", Way::West),
    ("ne", Way::NorthEast),
    ("nw", Way::NorthWest),
    ("se", Way::SouthEast),
    ("sw", Way::SouthWest),
    ("adjacent", Way::Adjacent),
    ("orthogonal", Way::Orthogonal),
    ("diagonal", Way::Diagonal),
    ("all", Way::All),
    ("forwards", Way::Forwards),
    ("backwards", Way::Backwards),
    ("rightwards", Way::Rightwards),
    ("leftwards", Way::Leftwards),
];
