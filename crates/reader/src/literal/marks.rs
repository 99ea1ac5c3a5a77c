//! Who carries a mark at the start: the English never says so.

use super::Literal;
use crate::lower::state_test;
use crate::parse::square_text;
use crate::places::{self, Place, mirrored};
use crate::span::Extent;
use crate::tree::{Act, Cond, Does, PieceRule, Placing, Rules, Sign, Site, Value, Way};
use rookery_rules::Bitboard;
use rookery_rules::rule::MOST_MARK;

const BEGINNING: &str =
    "The page asks for a mark of this piece, and does not say which begin with it.";

impl Rules {
    /// How many kinds lose a mark by moving, and how many get it. Pieces of one game begin alike, with
    /// it or without; where a page has both, some of its rules come from another game.
    pub(crate) fn mark_habits(&self) -> [usize; 2] {
        let lose = |rule: &&PieceRule| rule.moves.any(&takes_mark_away);
        let get = |rule: &&PieceRule| gets_mark(&rule.moves) && !lose(rule);
        [
            self.pieces.iter().filter(lose).count(),
            self.pieces.iter().filter(get).count(),
        ]
    }
}

impl<'a> Literal<'a> {
    /// What the page says of how a kind moves.
    pub(super) fn rule_of(&self, kind: usize) -> Option<&'a PieceRule> {
        let page = &self.kinds[kind].page;
        self.rules.pieces.iter().find(|rule| rule.name == *page)
    }

    /// Whether pieces whose marks are about moving begin with them: as most do, or the main piece.
    fn begin_marked(&self) -> bool {
        let [lose, get] = self.rules.mark_habits();
        let main = self.royal.or(self.free).map(|kind| &self.kinds[kind].page);
        let mut own = (self.rules.pieces.iter()).filter(|rule| Some(&rule.name) == main);
        match lose == get {
            true => own.any(|rule| rule.moves.any(&takes_mark_away)),
            false => lose > get,
        }
    }

    pub(super) fn marks(&mut self) {
        let marked = self.begin_marked();
        for kind in 0..self.kinds.len() {
            let rule = self.rule_of(kind);
            match rule.filter(|rule| rule.moves.any(&takes_mark_away)) {
                Some(rule) => self.marked_until_moved(kind, rule, marked),
                None => self.marked_or_not(kind, rule, marked),
            }
        }
        self.marks_behind();
        self.marks_of_nobody();
    }

    fn marked_until_moved(&mut self, kind: usize, rule: &PieceRule, marked: bool) {
        let name = self.name(kind).to_string();
        let because = "Moving takes a mark away from this piece; the page does not say that it begins with it.";
        let says = format!("each {name} begins with the mark 1");
        let mut answers = [("all", says.as_str()), ("none", "none begins with a mark")];
        if !marked {
            answers.reverse();
        }
        if self.ask(&format!("{name}-marked"), rule.name_at, because, &answers) == "all" {
            let homes = self.homes[kind].concat();
            self.mark(&homes);
        }
    }

    /// The rule of a kind asks for its mark, or another phrase for one that nothing gives it.
    fn marked_or_not(&mut self, kind: usize, rule: Option<&PieceRule>, marked: bool) {
        let own = |site: &Site, _| matches!(site, Site::Piece);
        let asks = rule.and_then(|rule| asks_mark(&rule.moves, &own));
        let open = self.asked_of(kind);
        let Some(at) = asks.or(open.map(|open| open.at)) else {
            return self.another_mark(kind, rule);
        };
        let sets = |does: &Does| matches!(does, Does::SetState { .. });
        let comes_later = rule.is_some_and(|rule| rule.moves.any(&sets));
        let likely = match open {
            // What comes later is most likely lacking at first, if the piece's own rule does not tell.
            Some(open) if open.given && asks.is_none() => Some(false),
            Some(open) if !open.given && !open.by_itself => Some(true),
            _ => self.likely_marked(kind, comes_later, marked),
        };
        self.marked_groups(kind, at, likely);
    }

    /// The rule of a kind asks for a mark other than 1, or for none.
    fn another_mark(&mut self, kind: usize, rule: Option<&PieceRule>) {
        let Some((mark, at)) = rule.and_then(|rule| asks_another_mark(&rule.moves)) else {
            return;
        };
        let mark = if mark == 0 { 1 } else { mark };
        let name = self.name(kind);
        let says = format!("each {name} begins with the mark {mark}");
        let answers = [("none", "none begins with a mark"), ("all", says.as_str())];
        // No piece carries a larger one.
        let answers = &answers[..if mark > MOST_MARK { 1 } else { 2 }];
        if self.ask(&format!("{name}-marks"), at, BEGINNING, answers) == "all" {
            let homes = self.homes[kind].concat();
            match mark {
                1 => self.mark(&homes),
                mark => self.spec.marks.push((mark, places::region(&homes))),
            }
        }
    }

    /// Whether all pieces of a kind most likely begin with the mark that their own rule asks for; where
    /// the setup places them in several lines, those of some.
    fn likely_marked(&self, kind: usize, comes_later: bool, marked: bool) -> Option<bool> {
        // A row of their own between the pieces and the pawns leaves room for such a leap.
        let far = self
            .homes
            .iter()
            .all(|homes| homes[0].len() < 3 || homes[0].iter().all(|(_, rank)| *rank != 1));
        // Where the other pieces begin with a mark, so does this one, if it is no pawn, and none that gets
        // the mark where it lacks it; but where the setup tells pawns apart all pieces have marks.
        let rule = self.rule_of(kind);
        let gets = rule.is_some_and(|rule| gets_mark(&rule.moves)) && self.pawns_are_alike();
        let others = comes_later && marked && !gets && !self.is_pawn(kind);
        (!others && (comes_later || !far)).then_some(false)
    }

    /// Whether one line of the setup places all pawns of a player; several tell them apart by marks.
    fn pawns_are_alike(&self) -> bool {
        let mut pawns = (0..self.kinds.len()).filter(|kind| self.is_pawn(*kind));
        let lines = |page: &str| {
            let own = |p: &&Placing| p.name == page && p.player == 1;
            self.rules.placings.iter().filter(own).count()
        };
        pawns.all(|kind| lines(&self.kinds[kind].page) < 2)
    }

    /// A mark that no move takes away: some of the pieces have it, or it comes later.
    fn marked_groups(&mut self, kind: usize, at: Extent, likely: Option<bool>) {
        let name = self.name(kind).to_string();
        let page = &self.kinds[kind].page;
        let groups: Vec<Vec<Place>> = self
            .rules
            .placings
            .iter()
            .filter(|p| p.name == *page && p.player == 1)
            .map(|p| p.squares.clone())
            .collect();
        let listed = |group: &[Place]| {
            let squares: Vec<String> = group.iter().map(|s| square_text(*s)).collect();
            format!(
                "those on {} (and the opponent's like them) begin with the mark 1",
                squares.join(", ")
            )
        };
        let mut answers: Vec<(String, String)> =
            vec![("none".into(), "none begins with a mark".into())];
        if groups.len() > 1 {
            let of =
                |index: usize, group: &Vec<Place>| (format!("group-{}", index + 1), listed(group));
            let mut told: Vec<(String, String)> =
                groups.iter().enumerate().map(|(i, g)| of(i, g)).collect();
            told.append(&mut answers);
            answers = told;
        }
        let all = (
            "all".to_string(),
            format!("each {name} begins with the mark 1"),
        );
        match likely.unwrap_or(groups.len() < 2) {
            true => answers.insert(0, all),
            false => answers.push(all),
        }
        let told: Vec<(&str, &str)> = answers
            .iter()
            .map(|(k, s)| (k.as_str(), s.as_str()))
            .collect();
        let key = self.ask(&format!("{name}-marks"), at, BEGINNING, &told);
        let squares: Vec<Place> = match key
            .strip_prefix("group-")
            .and_then(|n| n.parse::<usize>().ok())
        {
            Some(number) => {
                let own = groups
                    .get(number.wrapping_sub(1))
                    .cloned()
                    .unwrap_or_default();
                let theirs: Vec<Place> = own.iter().copied().map(mirrored).collect();
                [own, theirs].concat()
            }
            None if key == "all" => self.homes[kind].concat(),
            None => Vec::new(),
        };
        self.mark(&squares);
    }

    /// A mark asked for on the square behind: of the pieces that stand there at the start.
    fn marks_behind(&mut self) {
        let Some(at) = self.mark_behind() else { return };
        let mut answers: Vec<(String, String)> = Vec::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let kinds: Vec<usize> = (0..self.kinds.len())
            .filter(|k| self.homes[*k][0].iter().any(|(_, rank)| *rank == 0))
            .collect();
        let royal = self.royal;
        let alone: Vec<usize> = kinds
            .iter()
            .copied()
            .filter(|k| self.homes[*k][0].len() == 1)
            .collect();
        let edge: Vec<usize> = kinds
            .iter()
            .copied()
            .filter(|k| self.homes[*k][0].iter().any(|(file, _)| *file == 0))
            .collect();
        let mut add = |key: &str, list: Vec<usize>, names: String| {
            answers.push((key.to_string(), format!("{names} begin with the mark 1")));
            groups.push(list);
        };
        add(
            "main-and-edge",
            [alone.clone(), edge.clone()].concat(),
            "kings, the pieces beside them and those on the edge".into(),
        );
        add(
            "main",
            alone.clone(),
            "kings and the pieces beside them".into(),
        );
        add("all", kinds.clone(), "all pieces of the first row".into());
        add(
            "king",
            kinds
                .iter()
                .copied()
                .filter(|k| Some(*k) == royal)
                .collect(),
            "kings".into(),
        );
        let kings = kinds.iter().copied().filter(|k| Some(*k) == royal);
        add(
            "king-and-edge",
            kings.chain(edge).collect(),
            "kings and the pieces on the edge".into(),
        );
        add("none", Vec::new(), "no pieces".into());
        let told: Vec<(&str, &str)> = answers
            .iter()
            .map(|(k, s)| (k.as_str(), s.as_str()))
            .collect();
        let because = "The page asks for the mark of a neighbouring piece, and does not say which begin with it.";
        let key = self.ask("marks-behind", at, because, &told);
        let index = answers.iter().position(|(k, _)| *k == key).unwrap_or(0);
        let squares: Vec<Place> = groups[index]
            .iter()
            .flat_map(|kind| self.homes[*kind].concat())
            .collect();
        self.mark(&squares);
    }

    pub(super) fn asks_behind(&self) -> bool {
        self.mark_behind().is_some()
    }

    /// Where a rule asks that the piece on the square behind has its mark.
    fn mark_behind(&self) -> Option<Extent> {
        let behind = |v: &Value| {
            matches!(v, Value::StateAt(Site::Ahead { of, ways, .. })
                if **of == Site::Piece && ways.only() == Some(Way::Backward))
        };
        let tested = |cond: &Cond| {
            cond.any(&|c| match c {
                Cond::Compare(a, Sign::Equal, b) => behind(a) || behind(b),
                _ => false,
            })
        };
        self.rules.pieces.iter().find_map(|rule| {
            let at = std::cell::Cell::new(None);
            let _ = rule.moves.any(&|does| {
                if let Does::If { cond, .. } = does
                    && tested(&cond.is)
                {
                    at.set(Some(cond.at));
                }
                false
            });
            at.get()
        })
    }

    pub(super) fn mark(&mut self, squares: &[Place]) {
        let before = self.spec.marks.iter().find(|(mark, _)| *mark == 1);
        let before = before.map_or(Bitboard::EMPTY, |(_, region)| region.squares);
        let all = before | places::set(squares);
        if !all.is_empty() {
            let marked: Vec<Place> = all.into_iter().map(|s| (s.file(), s.rank())).collect();
            self.spec.marks.retain(|(mark, _)| *mark != 1);
            self.spec.marks.insert(0, (1, places::region(&marked)));
        }
    }
}

/// `if State at the to location of the last move is equal to 1, set … to 0`, or to any other than 1
fn takes_mark_away(does: &Does) -> bool {
    let Does::If { cond, then, .. } = does else {
        return false;
    };
    let marked = state_test(&cond.is) == Some((&Site::LastTo, 1, true));
    then.any(&|does| {
        matches!(
            does,
            Does::SetState {
                at: Site::LastTo,
                to: Value::Number(to),
            } if *to == 0 || marked && *to != 1
        )
    })
}

/// `if not 1 is equal to State at the location of the piece`
fn gets_mark(moves: &Act) -> bool {
    let lacks = |site: &Site, is: bool| matches!(site, Site::Piece | Site::LastTo) && !is;
    asks_mark(moves, &lacks).is_some()
}

/// Where a piece's rule asks for a mark to be 1, or not to be, on such a square.
fn asks_mark(act: &Act, such: &dyn Fn(&Site, bool) -> bool) -> Option<Extent> {
    asks(
        act,
        &|cond| matches!(state_test(cond), Some((site, 1, is)) if such(site, is)),
    )
}

/// The mark other than 1 that a piece's rule asks for, and where.
fn asks_another_mark(act: &Act) -> Option<(u8, Extent)> {
    let mark = std::cell::Cell::new(0);
    let other = |cond: &Cond| match state_test(cond) {
        Some((Site::Piece, asked, _)) if asked != 1 => {
            mark.set(u8::try_from(asked).unwrap_or(0));
            true
        }
        _ => false,
    };
    asks(act, &other).map(|at| (mark.get(), at))
}

/// Where a piece's rule has such a condition.
fn asks(act: &Act, such: &dyn Fn(&Cond) -> bool) -> Option<Extent> {
    let at = std::cell::Cell::new(None);
    let _ = act.any(&|does| {
        if let Does::If { cond, .. } = does
            && parts_any(&cond.is, such)
        {
            at.set(Some(cond.at));
        }
        false
    });
    at.get()
}

/// Whether a condition, or one of several joined to it, is such.
fn parts_any(cond: &Cond, such: &dyn Fn(&Cond) -> bool) -> bool {
    match cond {
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(|part| parts_any(&part.is, such)),
        cond => such(cond),
    }
}
