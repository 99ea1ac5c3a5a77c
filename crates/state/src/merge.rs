//! What becomes of each thing in a file that is taken in: nothing that is kept here is ever lost or
//! taken back for it.

use std::collections::BTreeMap;

use rookery_rules::library;
use rookery_rules::ruleset::text;

use crate::analysis;
use crate::archive::{Entry, Known, file, short_fingerprint};
use crate::meeting::Meeting;
use crate::players::{level_name, read_level};
use crate::problems::{SOLVED, Solved};
use crate::read_game;
use crate::record::Record;
use crate::settings::Settings;
use crate::stored::Stored;
use crate::stored::names::{FILED, GAME, RULESET};

/// Longer texts are none that this page has kept.
const LONGEST: usize = 1 << 20;

/// What became of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    New,
    /// It was here already.
    Same,
    /// The file's went further and takes the place of what was here.
    Further,
    /// What is here went further, or is what games here are played by, and stays.
    Stays,
    /// They went different ways: the file's is kept beside what is here.
    Both,
    /// The settings are the file's now.
    Taken,
    /// It is none of ours, or cannot be read.
    LeftOut,
}

impl Fate {
    pub fn words(self) -> &'static str {
        match self {
            Fate::New => "new here",
            Fate::Same => "as it is here",
            Fate::Further => "further in the file than here, and taken from it",
            Fate::Stays => "what is here stays",
            Fate::Both => "different here and in the file: both are kept",
            Fate::Taken => "taken from the file",
            Fate::LeftOut => "not something that this page keeps: left out",
        }
    }
}

/// What is to be kept, and what there is to say of each thing in the file.
#[derive(Debug, Default)]
pub struct Plan {
    pub write: Vec<(String, String)>,
    pub report: Vec<(String, Fate)>,
    pub settings: Option<Settings>,
}

/// Where a thing belongs, and what it is called in the report.
struct Thing {
    title: String,
    fate: Fate,
    write: Option<(String, String)>,
}

/// `here` is what is kept, `file` what comes; both by name.
pub fn plan(here: &BTreeMap<String, String>, file: BTreeMap<String, String>) -> Plan {
    let mut plan = Plan::default();
    for (name, text) in file {
        if name == "settings"
            && let Ok(settings) = Settings::from_text(&text)
        {
            plan.settings = Some(settings);
            plan.report.push(("Settings".to_owned(), Fate::Taken));
            continue;
        }
        if name == SOLVED
            && let Ok(theirs) = Solved::from_text(&text)
        {
            let (fate, write) = solved(here.get(SOLVED), theirs);
            plan.report.push(("Problems solved".to_owned(), fate));
            plan.write.extend(write.map(|text| (name, text)));
            continue;
        }
        let thing = thing(here, &name, text).unwrap_or_else(|| Thing {
            title: shown(&name),
            fate: Fate::LeftOut,
            write: None,
        });
        plan.write.extend(thing.write);
        plan.report.push((thing.title, thing.fate));
    }
    plan
}

/// What was solved here and there belongs together.
fn solved(here: Option<&String>, theirs: Solved) -> (Fate, Option<String>) {
    let Some(text) = here else {
        return (Fate::New, Some(theirs.to_text()));
    };
    // What cannot be read here may be a later build's, and stays.
    let Ok(ours) = Solved::from_text(text) else {
        return (Fate::Stays, None);
    };
    let both = ours.clone().joined(theirs);
    match both == ours {
        true => (Fate::Same, None),
        false => (Fate::Further, Some(both.to_text())),
    }
}

/// What a game is called, or its id where nothing is known of it here.
fn title(here: &BTreeMap<String, String>, id: &str) -> String {
    let own = |base: &str| here.get(&format!("{RULESET}{base}")).cloned();
    read_game::title(id, &own).unwrap_or_else(|| id.to_owned())
}

/// None: it is none of ours.
fn thing(here: &BTreeMap<String, String>, name: &str, text: String) -> Option<Thing> {
    let (kind, id) = name.split_once('.')?;
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_+~".contains(c);
    if id.is_empty() || id.len() > 200 || !id.chars().all(plain) || text.len() > LONGEST {
        return None;
    }
    match kind {
        "game" => game(here, id, &text),
        "filed" => filed(here, id, &text),
        "analysis" => {
            let kept = analysis::KeptAnalysis::from_text(&text).ok()?;
            // Behind the mark stands what tells it from others of the same game.
            let game = id.split('~').next().unwrap_or(id);
            let title = format!("Analysis of {}: {}", title(here, game), kept.beginning());
            Some(beside(here, name, text, title))
        }
        "ruleset" => {
            let spec = text::parse(&text, &library::ruleset_text).ok()?;
            Some(if_new(here, name, text, format!("Rules of {}", spec.title)))
        }
        "page" => {
            let kept = read_game::KeptPage::from_text(&text)
                .ok()
                .filter(|kept| kept.id == id)?;
            Some(if_new(here, name, text, format!("Page of {}", kept.title)))
        }
        "level" => {
            let level = read_level(&text)?;
            let title = format!(
                "Computer player of {}: {}",
                title(here, id),
                level_name(level)
            );
            Some(if_new(here, name, text, title))
        }
        _ => None,
    }
}

fn game(here: &BTreeMap<String, String>, id: &str, text: &str) -> Option<Thing> {
    let theirs = Record::from_text(text)
        .ok()
        .filter(|record| record.id == id)?;
    let title = format!("{}, {}", shown(&theirs.title), theirs.length());
    let name = format!("{GAME}{id}");
    let Some(known) = here.get(&name) else {
        return Some(Thing {
            title,
            fate: Fate::New,
            write: Some((name, theirs.to_text())),
        });
    };
    // What cannot be read here may be a later build's, and stays as well.
    let ours = Record::from_text(known).ok();
    let meeting = ours
        .as_ref()
        .map_or(Meeting::Apart, |ours| ours.meets(&theirs));
    let (fate, write) = match meeting {
        Meeting::Same => (Fate::Same, None),
        Meeting::Behind => (Fate::Stays, None),
        Meeting::Further => {
            let rev = ours
                .map_or(0, |ours| ours.rev)
                .max(theirs.rev)
                .saturating_add(1);
            let text = Record { rev, ..theirs }.to_text();
            (Fate::Further, Some((name, text)))
        }
        Meeting::Apart => {
            let id = theirs.id_beside();
            let name = format!("{GAME}{id}");
            match here.contains_key(&name) {
                true => (Fate::Same, None),
                false => (Fate::Both, Some((name, Record { id, ..theirs }.to_text()))),
            }
        }
    };
    Some(Thing { title, fate, write })
}

/// A game of the archive, which is filed there beside what is here.
fn filed(here: &BTreeMap<String, String>, id: &str, text: &str) -> Option<Thing> {
    let mut theirs = Entry::from_text(text)
        .ok()
        .filter(|entry| entry.id() == id)?;
    // However often it was kept there, it takes nothing back here.
    let rev = std::mem::take(&mut theirs.game.rev);
    let title = shown(&format!("{}, {}", theirs.names(), theirs.game.title));
    let ours = here.get(&format!("{FILED}{id}"));
    let ours = ours.map(|text| Entry::from_text(text));
    let (known, meeting, latest) = match ours {
        None => (Known::Nothing, None, rev),
        Some(Err(_)) => (Known::Unreadable, Some(Meeting::Apart), rev),
        Some(Ok(ours)) => {
            let meeting = ours.game.meets(&theirs.game);
            let latest = ours.game.rev.max(rev).saturating_add(1);
            (Known::Entry(Box::new(ours)), Some(meeting), latest)
        }
    };
    let write = file(&known, theirs).map(|mut entry| {
        entry.game.rev = latest;
        entry
    });
    let fate = match (meeting, &write) {
        (None, _) => Fate::New,
        (Some(Meeting::Same), _) => Fate::Same,
        (Some(_), None) => Fate::Stays,
        (Some(_), Some(entry)) if entry.id() == id => Fate::Further,
        (Some(_), Some(_)) => Fate::Both,
    };
    let write = write.map(|entry| (format!("{FILED}{}", entry.id()), entry.to_text()));
    Some(Thing { title, fate, write })
}

/// Kept under another name where something else has this one.
fn beside(here: &BTreeMap<String, String>, name: &str, text: String, title: String) -> Thing {
    let other = format!("{name}~{:x}", short_fingerprint(&text));
    let (fate, write) = match here.get(name) {
        None => (Fate::New, Some((name.to_owned(), text))),
        Some(known) if *known == text || here.contains_key(&other) => (Fate::Same, None),
        Some(_) => (Fate::Both, Some((other, text))),
    };
    Thing { title, fate, write }
}

/// Kept where nothing has this name: games here are played by what is here.
fn if_new(here: &BTreeMap<String, String>, name: &str, text: String, title: String) -> Thing {
    let (fate, write) = match here.get(name) {
        None => (Fate::New, Some((name.to_owned(), text))),
        Some(known) if *known == text => (Fate::Same, None),
        Some(_) => (Fate::Stays, None),
    };
    Thing { title, fate, write }
}

/// A few letters of a text from a file, to be shown.
fn shown(text: &str) -> String {
    let visible = text.chars().map(|c| if c.is_control() { '?' } else { c });
    visible.take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_tests::game;
    use crate::play::Play;
    use crate::players::Players;
    use rookery_rules::library;

    fn kept(moves: &str) -> String {
        let mut play = Play::new("g1".into(), 7, game("chess", moves), Players::TWO_PEOPLE);
        play.rev = 3;
        Record::of(&play, 5).to_text()
    }

    fn map(all: &[(&str, String)]) -> BTreeMap<String, String> {
        all.iter()
            .map(|(name, text)| (name.to_string(), text.clone()))
            .collect()
    }

    /// What is kept when the file has been taken in.
    fn taken(
        here: &BTreeMap<String, String>,
        file: &BTreeMap<String, String>,
    ) -> (BTreeMap<String, String>, Vec<Fate>) {
        let plan = plan(here, file.clone());
        let mut now = here.clone();
        now.extend(plan.write);
        (now, plan.report.into_iter().map(|(_, fate)| fate).collect())
    }

    #[test]
    fn a_file_never_takes_a_game_back() {
        for (ours, theirs, fate, moves) in [
            (
                "e2e4 e7e5 g1f3",
                "e2e4",
                Fate::Stays,
                &["e2e4 e7e5 g1f3"][..],
            ),
            ("e2e4", "e2e4 e7e5 g1f3", Fate::Further, &["e2e4 e7e5 g1f3"]),
            (
                "e2e4 e7e5",
                "e2e4 c7c5",
                Fate::Both,
                &["e2e4 e7e5", "e2e4 c7c5"],
            ),
            ("e2e4", "e2e4", Fate::Same, &["e2e4"]),
        ] {
            let here = map(&[("game.g1", kept(ours))]);
            let file = map(&[("game.g1", kept(theirs))]);
            let (now, fates) = taken(&here, &file);
            assert_eq!(fates, [fate], "{ours} / {theirs}");
            let records = now.values().map(|text| Record::from_text(text).unwrap());
            let found: Vec<String> = records.map(|record| record.moves).collect();
            assert_eq!(found, moves, "{ours} / {theirs}");
            let (again, _) = taken(&now, &file);
            assert_eq!(again, now, "taken in twice it is the same");
        }
    }

    #[test]
    fn a_level_is_taken_where_none_is_remembered() {
        let level = |level: &str| map(&[("level.chess", level.to_string())]);
        let none = BTreeMap::new();
        assert_eq!(taken(&none, &level("5")), (level("5"), vec![Fate::New]));
        assert_eq!(
            taken(&level("2"), &level("5")),
            (level("2"), vec![Fate::Stays])
        );
        assert_eq!(
            taken(&none, &level("99")),
            (none.clone(), vec![Fate::LeftOut])
        );
    }

    #[test]
    fn what_was_solved_here_and_there_is_put_together() {
        let solved = |name: &str, day: i64| {
            let text = format!(r#"{{"problems":{{"chess":["{name}"]}},"day":{day},"streak":1}}"#);
            let solved = Solved::from_text(&text).unwrap();
            map(&[("problems", solved.to_text())])
        };
        let (here, file) = (solved("a", 4), solved("b", 5));
        let (now, fates) = taken(&here, &file);
        assert_eq!(fates, [Fate::Further]);
        let both = Solved::from_text(&now["problems"]).unwrap();
        assert_eq!((both.count("chess"), both.day), (2, 5));
        assert_eq!(taken(&now, &file), (now.clone(), vec![Fate::Same]));
        assert_eq!(
            taken(&BTreeMap::new(), &file),
            (file.clone(), vec![Fate::New])
        );
        let other = map(&[("problems", "7".to_string())]);
        assert_eq!(taken(&other, &file), (other.clone(), vec![Fate::Stays]));
        assert_eq!(taken(&here, &other), (here.clone(), vec![Fate::LeftOut]));
    }

    #[test]
    fn a_game_of_the_archive_is_filed_and_never_taken_back() {
        let filed = |moves: &str| {
            let mut entry = Entry::of(Record::from_text(&kept(moves)).unwrap(), None, None);
            entry.notes = format!("notes on {moves}");
            entry.to_text()
        };
        for (ours, theirs, fate, moves) in [
            ("e2e4 e7e5", "e2e4", Fate::Stays, &["e2e4 e7e5"][..]),
            ("e2e4", "e2e4 e7e5", Fate::Further, &["e2e4 e7e5"]),
            ("e2e4", "d2d4", Fate::Both, &["e2e4", "d2d4"]),
            ("e2e4", "e2e4", Fate::Same, &["e2e4"]),
        ] {
            let here = map(&[("filed.g1", filed(ours))]);
            let file = map(&[("filed.g1", filed(theirs))]);
            let (now, fates) = taken(&here, &file);
            assert_eq!(fates, [fate], "{ours} / {theirs}");
            let entries = now.values().map(|text| Entry::from_text(text).unwrap());
            let found: Vec<String> = entries.map(|entry| entry.game.moves).collect();
            assert_eq!(found, moves, "{ours} / {theirs}");
            assert_eq!(taken(&now, &file).0, now, "taken in twice it is the same");
        }
        let (now, fates) = taken(&BTreeMap::new(), &map(&[("filed.g1", filed("e2e4"))]));
        assert_eq!((now.len(), &fates[..]), (1, &[Fate::New][..]));
        let (_, fates) = taken(
            &now,
            &map(&[("filed.g2", filed("e2e4")), ("filed.g3", "{}".into())]),
        );
        assert_eq!(fates, [Fate::LeftOut, Fate::LeftOut]);
    }

    #[test]
    fn a_game_that_cannot_be_read_here_stays_too() {
        let here = map(&[("game.g1", "{\"format\":99}".to_owned())]);
        let (now, fates) = taken(&here, &map(&[("game.g1", kept("e2e4"))]));
        assert_eq!(fates, [Fate::Both]);
        assert_eq!(now["game.g1"], "{\"format\":99}");
        assert_eq!(now.len(), 2);
    }

    #[test]
    fn what_is_none_of_ours_is_left_out() {
        let game = kept("e2e4");
        for (name, text) in [
            ("", game.as_str()),
            ("x", "y"),
            ("game.", &game),
            ("game.other", &game),
            ("game.g1/../x", &game),
            ("..../x", "y"),
            ("game.g1", "{}"),
            ("analysis.chess", "no analysis"),
            ("ruleset.mine", "no ruleset"),
            ("page.mine", "{}"),
            ("settings", "\u{0}"),
            ("told", "unreadable"),
        ] {
            let (now, fates) = taken(&BTreeMap::new(), &map(&[(name, text.to_owned())]));
            assert_eq!(fates, [Fate::LeftOut], "{name}");
            assert!(now.is_empty(), "{name}");
        }
    }

    #[test]
    fn analyses_are_both_kept_and_rules_in_use_stay() {
        let analysis = |moves: &str| {
            format!(r#"{{"pgn":"[Event \"?\"]\n\n{moves} *\n","path":[],"bottom":"white"}}"#)
        };
        let rules = |id: &str| library::ruleset_text(id).unwrap().to_owned();
        let here = map(&[
            ("analysis.chess", analysis("1. e4")),
            ("ruleset.mine", rules("chess")),
        ]);
        let file = map(&[
            ("analysis.chess", analysis("1. d4")),
            ("ruleset.mine", rules("shatranj")),
            ("settings", Settings::default().to_text()),
        ]);
        let (now, fates) = taken(&here, &file);
        assert_eq!(fates, [Fate::Both, Fate::Stays, Fate::Taken]);
        assert_eq!(now["analysis.chess"], here["analysis.chess"]);
        assert_eq!(now["ruleset.mine"], here["ruleset.mine"]);
        assert!(now.values().any(|text| text.contains("1. d4")));
        assert_eq!(taken(&now, &file).0, now);
        assert_eq!(plan(&here, file).settings, Some(Settings::default()));
    }
}
