//! What must hold for any text whatever that comes to the page as an address, a message or a thing
//! that was kept, for the fuzz targets and for the test that goes through their seeds.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::sync::Arc;

use rookery_rules::{Ruleset, library};
use rookery_state::analysis;
use rookery_state::embed::protocol::{self, HostSays};
use rookery_state::embed::{Command, EmbeddedGame, Setup};
use rookery_state::link::Link;
use rookery_state::play::Action;
use rookery_state::read_game;
use rookery_state::record::Record;
use rookery_state::route::Route;
use rookery_state::settings::Settings;
use rookery_state::stored::Stored;
use rookery_state::{backup, merge};

fn ruleset(id: &str) -> Arc<Ruleset> {
    Arc::new(library::ruleset(id).unwrap_or_else(|_| library::ruleset("chess").expect("built in")))
}

/// What follows `#`.
pub fn address(text: &str) {
    let (Route::Play { id, query } | Route::Analysis { id, query }) = Route::parse(text) else {
        let query = text.split_once('?').map_or(text, |(_, query)| query);
        let (setup, wrong) = Setup::from_query(query);
        assert!(wrong.iter().all(|wrong| !wrong.message.is_empty()));
        let ready = EmbeddedGame::new(setup, 1).map(|table| table.ready());
        assert!(ready.is_err() || ready.iter().flatten().all(|out| !out.to_text().is_empty()));
        return;
    };
    let link = Link::parse(&query);
    if let Ok(game) = link.game(ruleset(&id)) {
        let again = Link::of(&game, rookery_rules::Side::White, game.moves().len());
        let again = Link::parse(&again.to_string()).game(game.ruleset().clone());
        assert_eq!(again.expect("what was written").moves(), game.moves());
    }
    let _ = Ruleset::parse("linked", &link.rules);
}

/// Messages of a host, one a line.
pub fn embed(text: &str) {
    let mut table = EmbeddedGame::new(Setup::default(), 1).expect("chess");
    for line in text.lines().take(50) {
        let done = match protocol::read(line) {
            HostSays::Nothing => continue,
            HostSays::Wrong(all) => {
                assert!(all.iter().all(|wrong| !wrong.message.is_empty()));
                continue;
            }
            HostSays::Command(Command::Load(fields)) => table.load(&fields, 1),
            HostSays::Command(Command::Move(mv)) => table.host_moves(&mv).map_err(Vec::from),
            HostSays::Command(Command::TakeBack) => table.host_takes_back().map_err(Vec::from),
            HostSays::Command(Command::Flip) => Ok(table.act(Action::Flip)),
            HostSays::Command(Command::Theme { .. }) => continue,
        };
        match done {
            Ok((_, told)) => told
                .iter()
                .for_each(|out| assert!(out.to_text().starts_with('{'))),
            Err(all) => all
                .iter()
                .for_each(|wrong| assert!(!wrong.message.is_empty())),
        }
    }
}

/// Something kept: the first line is its name.
pub fn stored(text: &str) {
    let (name, text) = text.split_once('\n').unwrap_or(("game.1", text));
    if let Ok(record) = Record::from_text(text) {
        let (mut play, _) = record.revive(ruleset(&record.ruleset));
        let again = Record::of(&play, record.saved);
        assert_eq!(Record::from_text(&again.to_text()).expect("written"), again);
        let _ = play.update(Action::Back);
        let _ = record.meets(&Record::of(&play, 0));
    }
    if let Ok(kept) = analysis::KeptAnalysis::from_text(text) {
        let _ = kept.beginning();
        let _ = kept
            .revive(ruleset(name))
            .map(|analysis| analysis::KeptAnalysis::of(&analysis));
    }
    let _ = Settings::from_text(text).map(|settings| settings.to_text());
    let _ = read_game::KeptPage::from_text(text);
    let _ = backup::read(text);
    let mut here = BTreeMap::new();
    // Taken in twice it is the same; and nothing that was kept is gone.
    for _ in 0..2 {
        let file = BTreeMap::from([(name.to_owned(), text.to_owned())]);
        let before = here.clone();
        here.extend(merge::plan(&here, file).write);
        assert!(before.is_empty() || before == here);
    }
}
