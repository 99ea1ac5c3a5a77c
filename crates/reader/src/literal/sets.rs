//! Sets of squares of the page as those of the ruleset language.

use super::Literal;
use super::directions::way_word;
use super::files::BY_FILE;
use super::terms::{When, call, who, word};
use crate::offers::foremost;
use crate::places::{Place, mirrored, names, set};
use crate::span::Extent;
use crate::tree::{Squares, Way, Whose};
use rookery_rules::rule::Term;

/// The squares by name, all of them.
fn listed(places: &[Place]) -> Vec<Term> {
    names(places).iter().map(|name| word(name)).collect()
}

/// No square at all.
fn none() -> Term {
    call("without", [word("empty"), word("empty")])
}

/// The squares of a player's pieces. Of nobody's there are none here.
pub(super) fn all_of(whose: Whose) -> Term {
    match whose {
        Whose::Nobody => none(),
        _ => call("occupied", [who(whose)]),
    }
}

/// Each player's squares, seen by that player; one word where they look alike.
pub(super) fn each_sides(white: &[Place], black: &[Place]) -> Term {
    let seen: Vec<Place> = black.iter().copied().map(mirrored).collect();
    let of = |places: &[Place]| match places.is_empty() {
        true => none(),
        false => call("squares", listed(places)),
    };
    match (set(white) == set(&seen), white.is_empty()) {
        (true, true) => none(),
        (true, false) => match listed(white).as_slice() {
            [one] if one.word.contains(':') => one.clone(),
            many => call("region", many.iter().cloned()),
        },
        (false, _) => call("sides", [of(white), of(black)]),
    }
}

impl Literal<'_> {
    pub(super) fn squares(&mut self, squares: &Squares, at: Extent, when: When) -> Option<Term> {
        let rank = |n: i32| word(&format!("rank:{}", n + 1));
        let file = |n: i32| word(&format!("file:{}", (b'a' + n as u8) as char));
        let fits = |n: &i32| (0..8).contains(n);
        let absolute = |term: Term| call("squares", [term]);
        Some(match squares {
            Squares::Start => call("start", [word(self.whose_start(when))]),
            Squares::Corners => call("squares", ["a1", "h1", "a8", "h8"].map(word)),
            Squares::Empty => word("empty"),
            Squares::Board => absolute(word("everywhere")),
            Squares::Centre => call("squares", ["d4", "e4", "d5", "e5"].map(word)),
            Squares::Top => absolute(rank(7)),
            Squares::Bottom => absolute(rank(0)),
            Squares::Left => absolute(file(0)),
            Squares::Right => absolute(file(7)),
            Squares::Row(n) if fits(n) => absolute(rank(*n)),
            Squares::Column(n) if fits(n) => absolute(file(*n)),
            Squares::Occupied(whose) => self.occupied(*whose, at),
            Squares::Pending => word("pending"),
            Squares::Region(name) => return self.region(name, at),
            Squares::These(these) => call("squares", listed(these)),
            Squares::Sides([white, black]) => each_sides(white, black),
            Squares::Sites(sites) => {
                let mut all = Vec::new();
                for site in sites {
                    all.push(self.site(site, at, when)?);
                }
                match all.len() {
                    1 => all.remove(0),
                    _ => call("union", all),
                }
            }
            Squares::Both(a, b) => call(
                "both",
                [self.squares(a, at, when)?, self.squares(b, at, when)?],
            ),
            Squares::Union(parts) => {
                let parts: Option<Vec<Term>> =
                    parts.iter().map(|p| self.squares(p, at, when)).collect();
                let mut parts = parts?;
                parts.dedup();
                parts.retain(|part| *part != none());
                match parts.len() {
                    0 => none(),
                    1 => parts.remove(0),
                    _ => call("union", parts),
                }
            }
            Squares::Without(a, b) if a == b && matches!(**a, Squares::Occupied(_)) => {
                return self.all_but_the_main_piece(a, at);
            }
            Squares::Without(a, b) => call(
                "without",
                [self.squares(a, at, when)?, self.squares(b, at, when)?],
            ),
            Squares::Expanded {
                of,
                steps,
                straight: true,
            } => {
                let of = self.squares(of, at, when)?;
                let away = call("steps", [word("each"), of, word("orthogonal")]);
                // Of no squares at all nothing is any number of steps away.
                let some = call(">=", [away.clone(), Term::number(0)]);
                let near = Term::all([some, call("<=", [away, Term::number(*steps)])]);
                call("those", [absolute(word("everywhere")), near])
            }
            Squares::Expanded { of, steps, .. } => call(
                "expanded",
                [
                    self.squares(of, at, when)?,
                    Term::number((*steps).clamp(0, 8)),
                ],
            ),
            // Nothing is as far away as that; what is meant is exactly as far.
            Squares::Around {
                steps: 8..,
                origin: false,
                ..
            } => none(),
            Squares::Around {
                of,
                steps: 8..,
                origin: true,
                empty: false,
                cond: None,
                ..
            } => {
                return self.squares(of, at, when);
            }
            Squares::Around {
                ways,
                of,
                steps,
                empty,
                cond,
                origin,
            } => {
                let of = self.squares(of, at, when)?;
                let because = "The page does not say whether only straight or only diagonal neighbours count.";
                let answers = [
                    ("all", "all neighbours count"),
                    ("diagonal", "only diagonal neighbours count"),
                    ("orthogonal", "only neighbours along ranks and files count"),
                ];
                let key = match ways {
                    Some(Way::Diagonal) => "diagonal".to_owned(),
                    Some(Way::Orthogonal) => "orthogonal".to_owned(),
                    Some(way) => way_word(*way).map_or("all", |(word, _)| word).to_owned(),
                    None => self.ask(&format!("around-{}", at.start), at, because, &answers),
                };
                let mut args = vec![of.clone(), Term::number((*steps).clamp(0, 7))];
                args.extend((key != "all").then(|| word(&key)));
                let mut around = call("around", args);
                let asked = *origin && (*empty || cond.is_some()) && self.middle_is_asked(at);
                let with_origin = |around: Term| call("union", [around, of.clone()]);
                if asked {
                    around = with_origin(around);
                }
                if *empty {
                    around = call("both", [around, word("empty")]);
                }
                if let Some(cond) = cond {
                    around = call("those", [around, self.of_each(cond)?]);
                }
                match *origin && !asked {
                    true => with_origin(around),
                    false => around,
                }
            }
            Squares::Arrivals(_) | Squares::Row(_) | Squares::Column(_) => {
                self.obstacle(at, "squares that our rulesets cannot state");
                return None;
            }
        })
    }

    /// Whether the squares in the middle have to be such, too, as those around them are.
    fn middle_is_asked(&mut self, at: Extent) -> bool {
        let because =
            "The page does not say whether this is asked of the squares in the middle, too.";
        let answers = [
            ("always", "the squares in the middle count in any case"),
            ("such", "they count where they are such, like the others"),
        ];
        self.ask(&format!("middle-{}", at.start), at, because, &answers) == "such"
    }

    /// The squares of a player's pieces: often those of one kind, which the English drops.
    pub(super) fn occupied(&mut self, whose: Whose, at: Extent) -> Term {
        let all = all_of(whose);
        if matches!(whose, Whose::All | Whose::Nobody) {
            return all;
        }
        let mut kinds: Vec<usize> = (0..self.kinds.len()).collect();
        foremost(&mut kinds, |kind| Some(*kind) == self.counted);
        let names: Vec<String> = kinds.iter().map(|k| self.name(*k).to_string()).collect();
        let says: Vec<String> = (names.iter())
            .map(|name| format!("only pieces of the kind {name} are meant"))
            .collect();
        let mut answers: Vec<(&str, &str)> = (names.iter())
            .zip(&says)
            .map(|(name, says)| (name.as_str(), says.as_str()))
            .collect();
        let place = usize::from(self.counted.is_some());
        answers.insert(place, ("all", "all pieces are meant"));
        if self.each_file {
            answers.insert(
                0,
                (BY_FILE, "only pieces of the kind that it becomes are meant"),
            );
        }
        let because = "The page may have dropped which kind of piece is meant.";
        let key = self.ask(&format!("occupied-{}", at.start), at, because, &answers);
        let name = match (key.as_str(), self.counted) {
            ("all", _) | (BY_FILE, None) => return all,
            (BY_FILE, Some(kind)) => self.name(kind),
            (name, _) => name,
        };
        call("pieces", [word(name), who(whose)])
    }

    /// The difference between a player's pieces and, printed alike, those of a kind that the
    /// English has dropped.
    fn all_but_the_main_piece(&mut self, of: &Squares, at: Extent) -> Option<Term> {
        let (Some(royal), Squares::Occupied(whose)) = (self.royal, of) else {
            self.obstacle(
                at,
                "the same pieces twice: what is left, the page does not say",
            );
            return None;
        };
        let name = self.name(royal).to_string();
        let because =
            "The page prints the same pieces twice; of the second ones it has dropped the kind.";
        let says = format!("all but the {name}");
        self.ask("all-but", at, because, &[("main", says.as_str())]);
        let own = call("pieces", [word(&name), who(*whose)]);
        Some(call("without", [call("occupied", [who(*whose)]), own]))
    }

    /// The squares that a name gives to each player.
    pub(super) fn region(&mut self, name: &str, at: Extent) -> Option<Term> {
        self.used_regions.push(name.to_string());
        let of = |player: u8| -> Vec<Place> {
            let regions = self.rules.regions.iter();
            regions
                .filter(|r| r.name == name && r.player == player)
                .flat_map(|r| r.squares.iter().copied())
                .collect()
        };
        let (white, black, nobody) = (of(1), of(2), of(0));
        if white.is_empty() && black.is_empty() && nobody.is_empty() {
            self.obstacle(at, format!("no region is named '{name}'"));
            return None;
        }
        if white.is_empty() && black.is_empty() {
            let because =
                "The page does not say for whom these squares are asked, which are nobody's.";
            let answers = [
                ("squares", "the squares themselves are meant"),
                ("none", "a player's own are meant, and there are none"),
            ];
            let id = format!("region-{}", name.to_lowercase());
            return Some(match self.ask(&id, at, because, &answers).as_str() {
                "none" => none(),
                _ => call("squares", listed(&nobody)),
            });
        }
        Some(match self.asker.means_the_opponents(self.rules, name) {
            true => each_sides(&black, &white),
            false => each_sides(&white, &black),
        })
    }
}
