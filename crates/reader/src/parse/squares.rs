//! Phrases for sets of squares.

use super::site::numbered;
use super::{Parser, Read, square};
use crate::token::Kind;
use crate::tree::{Region, Site, Squares};

/// The words for sets of squares that need no more.
const PLAIN: [(&str, Squares); 15] = [
    ("start position", Squares::Start),
    ("the corner sites of the board", Squares::Corners),
    ("the set of empty cells", Squares::Empty),
    ("empty cell", Squares::Empty),
    ("the sites of the board", Squares::Board),
    ("the centre sites of the board", Squares::Centre),
    ("the top sites of the board", Squares::Top),
    ("the bottom sites of the board", Squares::Bottom),
    ("the left sites of the board", Squares::Left),
    ("the right sites of the board", Squares::Right),
    ("the n side", Squares::Top),
    ("the s side", Squares::Bottom),
    ("the w side", Squares::Left),
    ("the e side", Squares::Right),
    ("the pending sites", Squares::Pending),
];

/// How the other sets begin.
const OPENINGS: [&str; 17] = [
    "the last to sites of the board",
    "the outer sites of the board",
    "the perimeter sites of the board",
    "the inner sites of the board",
    "the cells with coordinates",
    "the intersection of",
    "the union of",
    "the difference between",
    "the number of sites within",
    "the number of empty sites within",
    "the to sites of",
    "sites occupied by any component owned by",
    "all sites within",
    "all sites",
    "the sites which are within the range",
    "each cell of the",
    "sites [",
];

impl Parser<'_> {
    /// Whether a set of squares begins `ahead` tokens from here.
    pub(super) fn squares_start(&self, ahead: usize) -> bool {
        let at = self.pos + ahead;
        let opens = |words: &str| self.words_at(at, words).is_some();
        PLAIN.iter().any(|(words, _)| opens(words))
            || OPENINGS.iter().any(|words| opens(words))
            || self.tokens.get(at).is_some_and(|t| {
                t.kind == Kind::Mark('[') || t.kind == Kind::Word && self.is_region(&t.name())
            })
    }

    pub(super) fn squares(&mut self) -> Read<Squares> {
        // A single square is no set, but what grows out of it is one.
        let start = self.pos;
        if !self.squares_start(0)
            && let Ok(site) = self.site()
            && self.looking_at("expanded by")
        {
            return self.grown(Squares::Sites(vec![site]));
        }
        self.pos = start;
        let set = self.deeper(Self::squares_here)?;
        let set = self.of_sides(set);
        self.grown(set)
    }

    fn squares_here(&mut self) -> Read<Squares> {
        for (words, set) in PLAIN {
            if self.take(words) {
                return Ok(set);
            }
        }
        if self.take("the last to sites of the board") {
            return Ok(Squares::Sites(vec![Site::LastTo]));
        }
        if self.take("the cells with coordinates") {
            return Ok(Squares::These(self.coordinates()?));
        }
        let edge = || {
            use Squares::{Bottom, Left, Right, Top};
            Squares::Union(vec![Bottom, Left, Right, Top])
        };
        if self.take("the outer sites of the board")
            || self.take("the perimeter sites of the board")
        {
            return Ok(edge());
        }
        if self.take("the inner sites of the board") {
            return Ok(Squares::Without(Box::new(Squares::Board), Box::new(edge())));
        }
        if self.take("the intersection of") {
            let sets = self.list_of_sets()?;
            let both = |a, b| Squares::Both(Box::new(a), Box::new(b));
            return Ok(self.put_together(sets, |sets| {
                sets.into_iter().reduce(both).unwrap_or(Squares::Board)
            }));
        }
        if self.take("the union of") {
            let sets = self.list_of_sets()?;
            return Ok(self.put_together(sets, Squares::Union));
        }
        if self.take("the difference between") {
            let whole = self.set_or_site()?;
            self.need("and")?;
            let sets = vec![whole, self.set_or_site()?];
            let without = |a, b| Squares::Without(Box::new(a), Box::new(b));
            return Ok(self.put_together(sets, |sets| {
                sets.into_iter().reduce(without).unwrap_or(Squares::Board)
            }));
        }
        if self.looking_at("the number of sites within")
            || self.looking_at("the number of empty sites within")
        {
            return self.around();
        }
        if self.take("the to sites of") {
            return Ok(Squares::Arrivals(Box::new(self.simple_move()?)));
        }
        if self.take("sites occupied by any component owned by") {
            return Ok(Squares::Occupied(self.owner()?));
        }
        if self.take("all sites within") {
            return Ok(Squares::These(self.coordinates()?));
        }
        if self.looking_at("all sites") {
            return self.along_lines();
        }
        if self.take("the sites which are within the range") {
            return self.at_distances();
        }
        if self.take("each cell of the") {
            return self.line();
        }
        if self.at_mark('[') || self.looking_at("sites [") {
            self.take("sites");
            return Ok(Squares::These(self.coordinates()?));
        }
        self.regions_here()
    }

    /// `1 row`, `2 column`
    fn line(&mut self) -> Read<Squares> {
        let start = self.pos;
        let index = self.number()?;
        if !(0..8).contains(&index) {
            self.pos = start;
            return self.stuck("a row or column from 0 to 7");
        }
        if self.take("column") {
            return Ok(Squares::Column(index));
        }
        self.need("row")?;
        Ok(Squares::Row(index))
    }

    /// A set, or a single square.
    pub(super) fn set_or_site(&mut self) -> Read<Squares> {
        if self.squares_start(0) {
            return self.squares();
        }
        // `site 2 of region …` is a square by its place in the region.
        if self.words_at(self.pos + 2, "of region").is_none() {
            self.take("site");
        }
        let site = self.site()?;
        self.grown(Squares::Sites(vec![site]))
    }

    /// `A and B`, `A, B and C`
    fn list_of_sets(&mut self) -> Read<Vec<Squares>> {
        let mut sets = vec![self.set_or_site()?];
        while self.mark(',') {
            sets.push(self.set_or_site()?);
        }
        self.need("and")?;
        sets.push(self.set_or_site()?);
        Ok(sets)
    }

    /// Those that a square is one of: behind them "expanded by" could be said of the square as well.
    pub(super) fn last_set(&mut self) -> Read<Squares> {
        let set = self.set_or_site()?;
        match set {
            Squares::Expanded { .. } => self.stuck("squares of which it is plain what is expanded"),
            set => Ok(set),
        }
    }

    /// A region is printed once for each player that has one of the name, and so are regions
    /// whose names contain the word that is meant: `Promotion or Promotion`.
    fn regions_here(&mut self) -> Read<Squares> {
        let mut names: Vec<String> = Vec::new();
        loop {
            let named = self
                .peek()
                .filter(|t| t.kind == Kind::Word && self.is_region(&t.name()));
            let Some(token) = named else {
                return self.stuck("a set of squares, such as 'start position'");
            };
            self.pos += 1;
            if !names.contains(&token.name()) {
                names.push(token.name());
            }
            let more = self
                .tokens
                .get(self.pos + 1)
                .is_some_and(|t| t.kind == Kind::Word && self.is_region(&t.name()));
            if !more || !(self.key(0) == "or" || self.at_mark(',')) {
                break;
            }
            self.pos += 1;
        }
        let mut sets: Vec<Squares> = names.into_iter().map(Squares::Region).collect();
        Ok(match sets.pop() {
            Some(only) if sets.is_empty() => only,
            last => {
                sets.extend(last);
                Squares::Union(sets)
            }
        })
    }

    /// Whether the page's regions name it, with a colon after it.
    fn is_region(&self, name: &str) -> bool {
        self.regions.iter().any(|region| region == name)
    }

    /// `[A2, D2]`, or the numbers of squares.
    pub(super) fn coordinates(&mut self) -> Read<Vec<(u8, u8)>> {
        if !self.mark('[') {
            return self.stuck("a list of squares, such as '[A2, D2]'");
        }
        let mut squares = Vec::new();
        while !self.mark(']') {
            if !squares.is_empty() && !self.mark(',') {
                return self.stuck("']'");
            }
            squares.push(self.place()?);
        }
        Ok(squares)
    }

    /// A square by name or number.
    pub(super) fn place(&mut self) -> Read<(u8, u8)> {
        let found = match self.peek().map(|t| t.kind) {
            Some(Kind::Number(n)) => numbered(n),
            _ => square(self.key(0)),
        };
        match found {
            Some(found) => {
                self.pos += 1;
                Ok(found)
            }
            None => self.stuck("a square from A1 to H8"),
        }
    }
}

/// The squares of a set that is the same at any time, by file and rank.
pub(super) fn fixed(set: &Squares, regions: &[Region]) -> Option<Vec<(u8, u8)>> {
    let board = || (0..8u8).flat_map(|rank| (0..8u8).map(move |file| (file, rank)));
    let those =
        |such: &dyn Fn(u8, u8) -> bool| Some(board().filter(|(f, r)| such(*f, *r)).collect());
    match set {
        Squares::Board => those(&|_, _| true),
        Squares::Corners => those(&|f, r| f % 7 == 0 && r % 7 == 0),
        Squares::Centre => those(&|f, r| (3..=4).contains(&f) && (3..=4).contains(&r)),
        Squares::Top => those(&|_, r| r == 7),
        Squares::Bottom => those(&|_, r| r == 0),
        Squares::Left => those(&|f, _| f == 0),
        Squares::Right => those(&|f, _| f == 7),
        Squares::Row(row) => those(&|_, r| i32::from(r) == *row),
        Squares::Column(column) => those(&|f, _| i32::from(f) == *column),
        Squares::These(these) => Some(these.clone()),
        Squares::Region(name) => {
            let mut named = regions.iter().filter(|r| r.name == *name);
            let region = named.next()?;
            // Of two players' regions it would not be plain which is meant.
            named.next().is_none().then(|| region.squares.clone())
        }
        Squares::Sites(sites) => sites
            .iter()
            .map(|site| match site {
                Site::Square(file, rank) => Some((*file, *rank)),
                _ => None,
            })
            .collect(),
        Squares::Both(a, b) => {
            let (a, b) = (fixed(a, regions)?, fixed(b, regions)?);
            those(&|f, r| a.contains(&(f, r)) && b.contains(&(f, r)))
        }
        Squares::Without(a, b) => {
            let (a, b) = (fixed(a, regions)?, fixed(b, regions)?);
            those(&|f, r| a.contains(&(f, r)) && !b.contains(&(f, r)))
        }
        Squares::Union(sets) => {
            let sets: Option<Vec<_>> = sets.iter().map(|s| fixed(s, regions)).collect();
            let sets = sets?;
            those(&|f, r| sets.iter().any(|s| s.contains(&(f, r))))
        }
        Squares::Expanded {
            of,
            steps,
            straight,
        } => {
            let set = fixed(of, regions)?;
            let far = |(a, b): (u8, u8)| i32::from(a.abs_diff(b));
            let near = |files: i32, ranks: i32| match straight {
                true => files + ranks <= *steps,
                false => files.max(ranks) <= *steps,
            };
            those(&|f, r| set.iter().any(|(x, y)| near(far((f, *x)), far((r, *y)))))
        }
        _ => None,
    }
}
