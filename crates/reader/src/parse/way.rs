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
        let both = |way, sided: [Way; 2]| match self.key(ahead + 1) {
            // A hyphen that became a space.
            "right" => (sided[0], 2),
            "left" => (sided[1], 2),
            _ => (way, 1),
        };
        Some(match self.key(ahead) {
            "forward" => both(Way::Forward, [Way::ForwardRight, Way::ForwardLeft]),
            "backward" => both(Way::Backward, [Way::BackwardRight, Way::BackwardLeft]),
            "rightward" => (Way::Rightward, 1),
            "leftward" => (Way::Leftward, 1),
            "forwardright" => (Way::ForwardRight, 1),
            "forwardleft" => (Way::ForwardLeft, 1),
            "backwardright" => (Way::BackwardRight, 1),
            "backwardleft" => (Way::BackwardLeft, 1),
            "north" => (Way::North, 1),
            "south" => (Way::South, 1),
            "east" => (Way::East, 1),
            "west" => (Way::West, 1),
            "ne" => (Way::NorthEast, 1),
            "nw" => (Way::NorthWest, 1),
            "se" => (Way::SouthEast, 1),
            "sw" => (Way::SouthWest, 1),
            "adjacent" => (Way::Adjacent, 1),
            "orthogonal" => (Way::Orthogonal, 1),
            "diagonal" => (Way::Diagonal, 1),
            "all" => (Way::All, 1),
            "forwards" => (Way::Forwards, 1),
            "backwards" => (Way::Backwards, 1),
            "rightwards" => (Way::Rightwards, 1),
            "leftwards" => (Way::Leftwards, 1),
            _ => return None,
        })
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
        let mut ways = vec![self.way()?];
        while (self.at_mark(',') || self.key(0) == "or") && self.way_at(1).is_some() {
            self.pos += 1;
            ways.push(self.way()?);
        }
        Ok(ways)
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
