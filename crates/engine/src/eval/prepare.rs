//! What judging needs to know of a ruleset, found out once: who may capture whom, what a pawn can
//! become, which ends decide, and the weights in the form that adds up quickest.

use super::layout::{HALF_BOARD, is_pawn};
use super::motion::KindMotion;
use super::weights::Weights;
use super::{Evaluator, Pair, Promotion, half_board, pair};
use rookery_rules::ruleset::spec::{Condition, PromotionSpec, Verdict, When};
use rookery_rules::{Ruleset, Side, Square};

impl Evaluator {
    /// Works out whatever judging a position needs of the rules and the weights.
    pub fn new(ruleset: &Ruleset, weights: &Weights) -> Evaluator {
        let layout = weights.layout().clone();
        let kinds = ruleset.kind_count();
        let specs = ruleset.kinds();
        let packed: Vec<Pair> = (0..layout.len)
            .map(|term| {
                let (early, late) = weights.get(term);
                pair(early, late)
            })
            .collect();
        let set = |wanted: &dyn Fn(usize) -> bool| {
            (0..kinds)
                .filter(|kind| wanted(*kind))
                .fold(0u16, |set, kind| set | 1 << kind)
        };
        let kings = set(&|kind| specs[kind].is_king());
        let pawns = set(&|kind| is_pawn(&specs[kind])) & !kings;
        let officers = set(&|_| true) & !kings & !pawns;
        let mut values = [0; 16];
        for (kind, value) in values.iter_mut().enumerate().take(kinds) {
            let (early, late) = weights.get(layout.material + kind);
            *value = if kings >> kind & 1 != 0 {
                10_000
            } else {
                ((early + late) / 2).max(20)
            };
        }
        let mut placed = Vec::new();
        for side in Side::BOTH {
            for kind in 0..kinds {
                placed.push(core::array::from_fn(|square| {
                    let half = half_board(Square(square as u8), side);
                    let value = packed[layout.material + kind]
                        + packed[layout.place + kind * HALF_BOARD + half];
                    if side == Side::White { value } else { -value }
                }));
            }
        }
        let spares: Vec<u16> = specs
            .iter()
            .map(|spec| {
                // Only what every way of capturing spares is spared.
                spec.moves
                    .iter()
                    .filter(|mv| mv.purpose.captures())
                    .map(|mv| {
                        mv.spares
                            .iter()
                            .filter_map(|name| ruleset.spec().kind_named(name))
                            .fold(0u16, |set, kind| set | 1 << kind)
                    })
                    .reduce(|all, more| all & more)
                    .unwrap_or(0)
            })
            .collect();
        let promotion = |spec: &PromotionSpec| Promotion {
            waiting: spec.when == When::Waiting,
            to: spec
                .to
                .iter()
                .filter_map(|name| ruleset.spec().kind_named(name))
                .fold(0, |set, kind| set | 1 << kind),
            lost: spec.lost,
            without: spec
                .without
                .as_deref()
                .and_then(|name| ruleset.spec().kind_named(name))
                .map(|kind| kind as u8),
        };
        // What a pawn becomes by an effect, or in a further move, it may become wherever it comes so far.
        let other_ways = (0..kinds)
            .filter(|kind| pawns >> kind & 1 != 0 && specs[*kind].promotions.is_empty())
            .map(|kind| Promotion {
                waiting: false,
                to: ruleset.becomes(kind as u8),
                lost: false,
                without: None,
            });
        let promotions = specs
            .iter()
            .filter(|spec| is_pawn(spec))
            .flat_map(|spec| &spec.promotions)
            .map(promotion)
            .chain(other_ways.filter(|promotion| promotion.to != 0))
            .collect();
        let untuned = Weights::untuned(ruleset);
        let mut phase_of = [0; 16];
        for (kind, phase) in phase_of.iter_mut().enumerate().take(kinds) {
            if officers >> kind & 1 != 0 {
                *phase = (untuned.get(layout.material + kind).0 / 220).clamp(1, 4);
            }
        }
        let start = ruleset.start();
        let full_phase = (0..kinds)
            .map(|kind| start.kind(kind as u8).count() as i32 * phase_of[kind])
            .sum::<i32>()
            .max(1);
        let ends = |wanted: &dyn Fn(&Condition) -> bool| {
            ruleset
                .spec()
                .ends
                .iter()
                .any(|end| wanted(&end.condition) && end.verdict != Verdict::Draws)
        };
        let motions: Vec<KindMotion> = specs.iter().map(KindMotion::new).collect();
        let leads = layout.lead..=layout.lead_corner;
        Evaluator {
            bound: set(&|kind| motions[kind].keeps_its_colour()) & officers,
            leads_differ: packed[leads].iter().any(|percents| *percents != 0),
            motions,
            kinds,
            royal: ruleset.royal(),
            any_spares: spares.iter().any(|set| *set != 0),
            harms: (0..kinds)
                .map(|kind| set(&|other| spares[other] >> kind & 1 == 0))
                .collect(),
            one_pawn: pawns.count_ones() == 1,
            cheaper: (0..kinds)
                .map(|kind| set(&|other| values[other] + 40 < values[kind]) & (officers | pawns))
                .collect(),
            promotions,
            phase_of,
            full_phase,
            values,
            bare_decides: ends(&|c| matches!(c, Condition::Bare)),
            blocking_decides: ends(&|c| matches!(c, Condition::Stalemate | Condition::Blocked)),
            pawn_keys: [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F],
            weights: packed,
            placed,
            pawns,
            officers,
            kings,
            layout,
        }
    }
}
