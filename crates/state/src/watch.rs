//! Does a program beside the page still live? It says so every second while its file is on its
//! way and while it works; whoever waits counts the seconds in which it says nothing.
//!
//! Counted are beats of the page's own clock, one a second, not the time between them: a laptop
//! that slept, or a page that was busy itself, has not waited for anybody.

/// So many silent beats of a program at work, beyond what it may be busy with at a stretch, mean
/// that it hangs.
pub const SILENCE: u32 = 5;
/// Until its loader is there nothing can be heard at all. It is a few hundred bytes, but the line
/// may be poor.
const FETCHING: u32 = 40;

/// One wait for one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    place: Place,
    quiet: u32,
    /// Beats since the program could have begun with this question.
    worked: u32,
    /// How long it may be silent.
    stretch: u32,
    /// How long all of it may take; nothing: as long as it likes.
    most: Option<u32>,
}

/// Where the program is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Nothing has been heard of it.
    Away,
    /// Its loader is here.
    Coming,
    /// It listens.
    Here,
}

/// What to make of a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Wait,
    /// It never came.
    Lost,
    /// It has fallen silent.
    Hangs,
    /// It lives and does not come to an end.
    Endless,
}

impl Verdict {
    /// Why nothing came, in words that go on a sentence.
    pub fn words(self) -> Option<&'static str> {
        match self {
            Verdict::Wait => None,
            Verdict::Lost => Some("its program did not arrive"),
            Verdict::Hangs => Some("it fell silent"),
            Verdict::Endless => Some("it did not come to an end"),
        }
    }
}

impl Watch {
    /// `here`: the program listens already.
    pub fn new(here: bool, stretch: u32, most: Option<u32>) -> Watch {
        Watch {
            place: if here { Place::Here } else { Place::Away },
            quiet: 0,
            worked: 0,
            stretch,
            most,
        }
    }

    /// Another program takes its place, and has to come first.
    pub fn begin_again(&mut self) {
        *self = Watch::new(false, self.stretch, self.most);
    }

    /// It said something, whatever it was.
    pub fn heard(&mut self) {
        if self.place == Place::Away {
            self.place = Place::Coming;
        }
        self.quiet = 0;
    }

    /// It listens: from here on it can work. Before that it was on its way, however long that took.
    pub fn ready(&mut self) {
        self.place = Place::Here;
        self.quiet = 0;
    }

    /// A second has gone by.
    pub fn beat(&mut self) -> Verdict {
        self.quiet += 1;
        self.worked += u32::from(self.place == Place::Here);
        match (self.place, self.most) {
            (Place::Away, _) if self.quiet > FETCHING => Verdict::Lost,
            (Place::Away, _) => Verdict::Wait,
            (Place::Coming, _) if self.quiet > SILENCE => Verdict::Hangs,
            (Place::Here, _) if self.quiet > self.stretch => Verdict::Hangs,
            (Place::Here, Some(most)) if self.worked > most => Verdict::Endless,
            _ => Verdict::Wait,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many beats without a word something is noticed.
    fn noticed(watch: &mut Watch) -> (u32, Verdict) {
        for beat in 1..1_000 {
            let verdict = watch.beat();
            if verdict != Verdict::Wait {
                return (beat, verdict);
            }
        }
        panic!("never noticed");
    }

    #[test]
    fn a_program_that_falls_silent_is_noticed_whenever_it_does() {
        for words in 0..20 {
            let mut watch = Watch::new(false, SILENCE, None);
            watch.ready();
            for _ in 0..words {
                assert_eq!(watch.beat(), Verdict::Wait);
                watch.heard();
            }
            assert_eq!(
                noticed(&mut watch),
                (SILENCE + 1, Verdict::Hangs),
                "{words}"
            );
        }
    }

    #[test]
    fn a_slow_line_is_no_hang() {
        let mut watch = Watch::new(false, SILENCE, Some(20));
        for _ in 0..600 {
            watch.heard();
            // Ten minutes for the program, and the loader tells of it.
            assert_eq!(watch.beat(), Verdict::Wait);
        }
        watch.ready();
        assert_eq!(watch.beat(), Verdict::Wait);
    }

    #[test]
    fn what_never_comes_and_what_never_ends_is_told_apart() {
        let mut watch = Watch::new(false, SILENCE, None);
        assert_eq!(noticed(&mut watch), (FETCHING + 1, Verdict::Lost));
        let mut watch = Watch::new(true, SILENCE, Some(20));
        for _ in 0..20 {
            assert_eq!(watch.beat(), Verdict::Wait);
            watch.heard();
        }
        assert_eq!(watch.beat(), Verdict::Endless);
        watch.begin_again();
        assert_eq!(noticed(&mut watch), (FETCHING + 1, Verdict::Lost));
    }

    #[test]
    fn an_analysis_may_go_on_for_ever() {
        let mut watch = Watch::new(true, SILENCE, None);
        for _ in 0..10_000 {
            assert_eq!(watch.beat(), Verdict::Wait);
            watch.heard();
        }
    }
}
