//! Every number of the search that could be another. Values are centipawns and plies.
//!
//! [`Numbers`] are what a search is given, so that a match can set one choice against another and
//! `rookery tune --search` can look for a better one; what is not there holds other code together.

/// After so many nodes a search with a limit of nodes comes up for air; it always does so at
/// the same places, so that how a caller slices it changes nothing. In a browser that is a
/// fiftieth of a second.
pub const SLICE: u64 = 16_384;
/// The caller is asked every so often whether to go on.
pub const LOOK_UP: u64 = 1_024;

/// The first iteration is finished in a hurry after so many nodes.
pub const FIRST_NODES: u64 = 30_000;

/// A window that would have to be wider than this is opened wholly.
pub const ASPIRATION_WIDEST: i32 = 600;

/// A line is made deeper until it is so many times as long as the iteration is deep.
pub const DEEPER_UNTIL: usize = 2;

/// What is kept of one key's corrections at most.
pub const CORRECTION_LIMIT: i32 = 1_024;

/// After so many plies without anything irreversible nothing would be left of a lead.
pub const DAMPED_OUT: i32 = 220;
/// Where a draw by the count of plies is nearer than this, a lead shrinks with it.
pub const COUNT_NEAR: i32 = 40;
pub const COUNT_LEFT: i32 = 8;
/// From so many plies before a counter speaks, it belongs to what a position is.
pub const COUNTER_HORIZON: u16 = 30;

/// So much more than a side with one man at most: as good as won.
pub const WON_ENDING: i32 = 300;

/// One of the numbers: what it is called, and between which values it makes sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// The least value that makes sense.
    pub least: i32,
    /// The largest.
    pub most: i32,
}

/// Writes the numbers once, for the struct, its usual values and its table.
macro_rules! numbers {
    ($($(#[doc = $doc:literal])* $name:ident = $usual:literal in $least:literal to $most:literal;)*) => {
        /// The numbers of a search.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "what follows one that is explained belongs to it")]
        pub struct Numbers {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Default for Numbers {
            fn default() -> Numbers {
                Numbers { $($name: $usual,)* }
            }
        }

        impl Numbers {
            /// All of them in their order.
            pub const BOUNDS: &'static [Bounds] = &[
                $(Bounds { name: stringify!($name), least: $least, most: $most },)*
            ];

            /// Their values in the order of [`Numbers::BOUNDS`].
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            fn each_mut(&mut self) -> Vec<&mut i32> {
                vec![$(&mut self.$name,)*]
            }
        }
    };
}

numbers! {
    /// The first aspiration window, on either side.
    aspiration = 14 in 6 to 40;
    /// Aspiration begins at this depth.
    aspiration_depth = 5 in 3 to 7;
    /// At the root, quiet moves from this place on are looked at less deeply, from this depth.
    root_late = 3 in 1 to 6;
    root_late_depth = 3 in 2 to 6;

    /// Reverse futility: up to this depth, a margin for each ply.
    reverse_depth = 8 in 5 to 12;
    reverse_margin = 75 in 40 to 120;

    /// Null move: from this depth, reduced by so much, and more for depth and for a large lead.
    null_depth = 3 in 2 to 5;
    null_reduction = 4 in 2 to 6;
    null_per_depth = 3 in 2 to 6;
    null_per_lead = 200 in 80 to 320;
    null_lead_most = 3 in 1 to 6;
    null_officers = 2 in 1 to 3;
    /// The eye may see so much less than the window, for each ply, where the table promises more.
    null_doubt = 20 in 0 to 50;

    /// Without a move from the table, a ply less from this depth.
    shallow_first_depth = 4 in 2 to 8;

    /// How many quiet moves are looked at, up to a depth: so many, in hundredths, and its square times so
    /// many; of both a part where the position does not improve.
    late_depth = 8 in 4 to 14;
    late_base = 300 in 100 to 800;
    late_growth = 100 in 50 to 200;
    late_not_improving = 50 in 30 to 100;

    /// Moves that lose so much in exchanges, for each ply, are left out up to this depth.
    losing_depth = 8 in 4 to 12;
    losing_quiet = -55 in -120 to -20;
    losing_capture = -100 in -200 to -50;

    /// A table move is tried for being the only good one from this depth.
    singular_depth = 7 in 4 to 10;
    /// Its value must have been found at most so many plies less deeply.
    singular_stale = 3 in 2 to 5;
    /// All others must stay so much below it, in 16ths for each ply; so much more, and it goes a ply
    /// deeper still.
    singular_margin = 32 in 8 to 64;
    singular_clear = 20 in 5 to 50;

    /// How much less deeply late moves are looked at, in 1024ths of a ply: always, and for the product
    /// of the logarithms of depth and place so many 9000ths of it.
    reduce_always = 768 in 0 to 1536;
    reduce_growth = 4000 in 2200 to 6200;
    /// What changes it: a wide window, a cutoff that is expected, check given or met, a position that
    /// does not improve.
    reduce_pv = -1024 in -2048 to 0;
    reduce_cut = 1024 in 0 to 2560;
    reduce_check = -1024 in -2048 to 0;
    reduce_not_improving = 512 in 0 to 1536;
    /// For 1024 of its record.
    reduce_record = 128 in 30 to 260;

    /// So many ways out of a check that do not lose are enough to judge by, at the edge.
    ways_out = 2 in 1 to 5;

    /// Ordering: a captured centipawn counts so many times, and a cheap capturer goes before a dear one.
    order_victim = 16 in 8 to 32;
    order_per_capturer = 4 in 1 to 16;
    /// So much of a capture's record counts like one unit of the above.
    order_per_record = 8 in 2 to 16;

    /// Corrections: how much a lesson may weigh, and how much of all that is kept makes a centipawn.
    correction_lesson = 256 in 100 to 500;
    correction_grain = 32 in 16 to 64;

    /// Quiet moves with a record below this, for each ply, are left out up to this depth.
    record_depth = 5 in 2 to 9;
    record_least = -2500 in -6000 to -1000;

    /// Futility of quiet moves: up to this depth, so much, and more for each ply.
    futile_depth = 7 in 4 to 12;
    futile_base = 90 in 20 to 200;
    futile_margin = 80 in 30 to 160;
    /// The same at the edge of the search, beyond what is captured.
    futile_edge = 180 in 60 to 350;

    /// Hindsight: a move reduced by so many plies is looked at deeper where nothing has got better,
    /// and less deeply where it has by so much.
    hindsight_deeper = 3 in 1 to 5;
    hindsight_less = 2 in 1 to 5;
    hindsight_gain = 90 in 30 to 200;

    /// Replies that have cut more often than this make late moves less worth looking at.
    cuts_many = 2 in 1 to 5;
    reduce_cuts = 1024 in 0 to 2048;

    /// The second look goes a ply deeper from so much above the best, a ply less below this.
    second_deeper = 40 in 10 to 90;
    second_less = 8 in 0 to 20;

    /// What was on a main line once, and where a capture is expected to be best.
    reduce_once_main = -1024 in -2560 to 0;
    reduce_capture_expected = 1024 in 0 to 2048;

    /// What a cutoff teaches: for each ply, less so much, and at most.
    lesson_per_depth = 160 in 80 to 320;
    lesson_less = 80 in 0 to 300;
    lesson_most = 1800 in 900 to 3600;
    /// A position that nothing saves teaches so many 16ths of that.
    refuted_share = 8 in 0 to 24;

    /// After a better move on the main line, a ply less, between these depths.
    after_best_from = 3 in 2 to 5;
    after_best_to = 11 in 7 to 16;

    /// So many captures are enough to judge by, at the edge.
    edge_enough = 3 in 2 to 6;

    /// How much less deeply a table's move with rivals is looked at: where it would hold the window,
    /// and where only a cutoff is expected.
    rivals_hold = -2 in -4 to 0;
    rivals_cut = -1 in -3 to 0;

    /// Ordering: a centipawn that a pawn attacks counts so many times.
    order_feared = 16 in 4 to 40;

    /// A capture must hold a window so much higher, from this depth, searched so many plies less.
    probcut_depth = 5 in 3 to 8;
    probcut_margin = 150 in 80 to 260;
    probcut_less = 4 in 3 to 6;
}

/// Why a text is none of numbers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("numbers of a search, line {line}: {what}; write a name and a whole number")]
pub struct BadNumbers {
    /// Counted from one.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl Numbers {
    /// Numbers in an order of their own, each within its bounds.
    pub fn of(values: impl IntoIterator<Item = i32>) -> Numbers {
        let mut numbers = Numbers::default();
        let places = numbers.each_mut().into_iter().zip(Numbers::BOUNDS);
        for ((place, bounds), value) in places.zip(values) {
            *place = value.clamp(bounds.least, bounds.most);
        }
        numbers
    }

    /// A line for each that is not as usual; what follows a `#` is a remark.
    pub fn from_text(text: &str) -> Result<Numbers, BadNumbers> {
        let mut numbers = Numbers::default();
        for (at, line) in text.lines().enumerate() {
            let wrong = |what: String| BadNumbers { line: at + 1, what };
            let said = line.split('#').next().unwrap_or_default();
            let mut words = said.split_whitespace();
            let Some(name) = words.next() else {
                continue;
            };
            let known = Numbers::BOUNDS.iter().position(|known| known.name == name);
            let known = known.ok_or_else(|| wrong(format!("there is no number '{name}'")))?;
            let Bounds { least, most, .. } = Numbers::BOUNDS[known];
            let value = words.next().and_then(|word| word.parse().ok());
            let value =
                value.filter(|value| (least..=most).contains(value) && words.next().is_none());
            *numbers.each_mut()[known] = value.ok_or_else(|| {
                wrong(format!("'{name}' needs one number from {least} to {most}"))
            })?;
        }
        Ok(numbers)
    }

    /// What is not as usual, a line each.
    pub fn to_text(&self) -> String {
        let (own, usual) = (self.values(), Numbers::default().values());
        let told = Numbers::BOUNDS.iter().zip(own.iter().zip(usual));
        told.filter(|(_, (own, usual))| *own != usual)
            .map(|(bounds, (own, _))| format!("{} {own}\n", bounds.name))
            .collect()
    }

    /// How many quiet moves are looked at, at this depth.
    pub(super) fn late_count(&self, depth: i32, improving: bool) -> i32 {
        let count = self.late_base + self.late_growth * depth * depth;
        let share = if improving {
            100
        } else {
            self.late_not_improving
        };
        count * share / 10_000 + !improving as i32
    }

    /// What a cutoff teaches.
    pub(super) fn lesson(&self, depth: i32) -> i32 {
        (self.lesson_per_depth * depth - self.lesson_less).clamp(40, self.lesson_most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_is_not_as_usual() {
        let text = "# found by games\nsingular_margin 20 # 20.4\n\nreduce_pv -900\n";
        let numbers = Numbers::from_text(text).expect("numbers");
        assert_eq!((numbers.singular_margin, numbers.reduce_pv), (20, -900));
        assert_eq!(Numbers::from_text(&numbers.to_text()), Ok(numbers));
        assert_eq!(Numbers::default().to_text(), "");
    }

    #[test]
    fn what_is_no_number_is_refused_with_its_line() {
        for (text, told) in [
            (
                "reduce_pv 0\nspeed 3",
                "numbers of a search, line 2: there is no number 'speed'",
            ),
            (
                "reverse_depth",
                "'reverse_depth' needs one number from 5 to 12",
            ),
            (
                "reverse_depth 400",
                "'reverse_depth' needs one number from 5 to 12",
            ),
            (
                "reverse_depth 8 9",
                "'reverse_depth' needs one number from 5 to 12",
            ),
            (
                "reverse_depth 8.5",
                "'reverse_depth' needs one number from 5 to 12",
            ),
        ] {
            let refused = Numbers::from_text(text).expect_err(text).to_string();
            assert!(refused.contains(told), "{text}: {refused}");
        }
    }

    #[test]
    fn the_usual_numbers_lie_within_their_bounds() {
        let usual = Numbers::default();
        assert_eq!(Numbers::of(usual.values()), usual);
        let edges = |bounds: &Bounds| bounds.most - bounds.least;
        assert!(Numbers::BOUNDS.iter().all(|bounds| edges(bounds) > 0));
    }
}
