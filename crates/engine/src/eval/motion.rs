//! How pieces move, as the evaluation sees it: which squares a piece bears on.

use rookery_rules::rays::{self, ORTHOGONAL, STEPS};
use rookery_rules::ruleset::spec::{KindSpec, Purpose, Shape};
use rookery_rules::{Bitboard, Side, Square};

/// b1, d1 …, a2, c2 …
pub const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;

type Squares = Box<[Bitboard; 64]>;

/// One kind's ways of capturing, for one side.
pub struct Motion {
    leaps: Squares,
    reach: Squares,
    directions: u8,
}

/// One kind, for both sides.
pub struct KindMotion {
    captures: [Motion; 2],
    /// The quiet moves, where they differ from the captures.
    quiet: Option<[Motion; 2]>,
    pub slides_along_files: bool,
}

impl KindMotion {
    pub fn new(kind: &KindSpec) -> KindMotion {
        let made = |without: Purpose| Side::BOTH.map(|side| Motion::new(kind, side, without));
        let differs = kind.moves.iter().any(|mv| mv.purpose != Purpose::Goes);
        KindMotion {
            captures: made(Purpose::Moves),
            quiet: differs.then(|| made(Purpose::Captures)),
            slides_along_files: kind.moves.iter().any(|mv| {
                matches!(mv.shape, Shape::Slide(d, 1, most)
                    if most >= 7 && d & ORTHOGONAL == ORTHOGONAL)
            }),
        }
    }

    /// Whether it never leaves the colour that it stands on.
    pub fn keeps_its_colour(&self) -> bool {
        let light = Bitboard(LIGHT);
        let seen = |square: u8| {
            let (side, from) = (Side::White, Square(square));
            let attacks = self.attacks(side, from, Bitboard::EMPTY);
            (
                light.has(from),
                self.range(side, from, Bitboard::EMPTY, attacks) | attacks,
            )
        };
        (0..64).map(seen).all(|(on_light, reached)| match on_light {
            true => (reached & !light).is_empty(),
            false => (reached & light).is_empty(),
        })
    }

    /// The squares on which the piece could capture.
    #[inline(always)]
    pub fn attacks(&self, side: Side, from: Square, occupied: Bitboard) -> Bitboard {
        self.captures[side.index()].targets(from, occupied)
    }

    /// The squares to which it could go, captures and quiet moves together.
    #[inline(always)]
    pub fn range(
        &self,
        side: Side,
        from: Square,
        occupied: Bitboard,
        attacks: Bitboard,
    ) -> Bitboard {
        match &self.quiet {
            None => attacks,
            Some(quiet) => {
                (attacks & occupied) | (quiet[side.index()].targets(from, occupied) & !occupied)
            }
        }
    }
}

impl Motion {
    fn new(kind: &KindSpec, side: Side, without: Purpose) -> Motion {
        let empty = || Box::new([Bitboard::EMPTY; 64]);
        let mut motion = Motion {
            leaps: empty(),
            reach: empty(),
            directions: 0,
        };
        for mv in &kind.moves {
            // What only a first move may do is no lasting power.
            if mv.purpose == without || mv.purpose == Purpose::TakesOwn || mv.unmoved {
                continue;
            }
            for from in Square::all() {
                let seen = from.seen_by(side);
                if mv
                    .from
                    .as_ref()
                    .is_some_and(|region| !region.squares.has(seen))
                {
                    continue;
                }
                let turns = side == Side::Black && !mv.compass;
                let forward = if turns { -1 } else { 1 };
                let at = |files: i8, ranks: i8| {
                    from.offset(files, ranks * forward)
                        .map_or(Bitboard::EMPTY, Bitboard::of)
                };
                let along = |directions: u8, least: i8, most: i8| {
                    let mut all = Bitboard::EMPTY;
                    for (direction, (files, ranks)) in STEPS.into_iter().enumerate() {
                        if directions >> direction & 1 != 0 {
                            for far in least..=most.min(7) {
                                all |= at(files * far, ranks * far);
                            }
                        }
                    }
                    all
                };
                let index = from.index();
                match mv.shape {
                    // Where it leads, only a position tells.
                    Shape::To(_) => {}
                    Shape::Step(d) => motion.leaps[index] |= along(d, 1, 1),
                    Shape::Jump(d, far) => motion.leaps[index] |= along(d, far as i8, far as i8),
                    // A hurdle may or may not be there; the eye takes it for a leap.
                    Shape::Hop(d, _) => motion.leaps[index] |= along(d, 2, 2),
                    Shape::Slide(d, least, most) => {
                        motion.reach[index] |= along(d, least as i8, most.min(7) as i8);
                        motion.directions |= if turns { rays::turned_over(d) } else { d };
                    }
                    Shape::Leap(a, b) => {
                        for (x, y) in [(a as i8, b as i8), (b as i8, a as i8)] {
                            for (files, ranks) in [(x, y), (-x, y), (x, -y), (-x, -y)] {
                                motion.leaps[index] |= at(files, ranks);
                            }
                        }
                    }
                }
            }
        }
        motion
    }

    #[inline(always)]
    fn targets(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let mut all = self.leaps[from.index()];
        if self.directions != 0 {
            all |= rays::slide(self.directions, from, occupied) & self.reach[from.index()];
        }
        all
    }
}
