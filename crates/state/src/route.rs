//! Which page the address asks for: the part after `#`, so that any file server will do.

use crate::link::decoded;

/// A page of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// `#/`
    Library,
    /// `#/?by=time`: the library by time and place.
    TimeLine,
    /// `#/rules/<id>`
    Rules(String),
    /// `#/lab`: which games were measured, and how alike they are.
    Labs,
    /// `#/lab/<id>`: what a game is like to play, measured.
    Lab(String),
    /// `#/lab/<id>/<id>`: two games beside each other.
    LabPair(String, String),
    /// `#/read`, `#/read/<id>`: to read a page; or one that was read before.
    Read(Option<String>),
    /// `#/read?<query>`: a page that a link brings.
    ReadLink { query: String },
    /// `#/compare`, to choose; `#/compare/<id>`, one game beside others; `#/compare/<id>/<id>`.
    Compare {
        first: Option<String>,
        second: Option<String>,
    },
    /// `#/games`: every game that is kept.
    Games,
    /// `#/problems`, the problem of the day; `#/problems/<id>`, those of a game.
    Problems(Option<String>),
    /// `#/problems/<id>/<name>`: one of them.
    Problem { id: String, name: String },
    /// `#/learn/<id>`: a game learnt by doing.
    Learn(String),
    /// `#/learn/<id>/<number>`: one of its tasks, counted from 1.
    Task { id: String, number: usize },
    /// `#/settings`
    Settings,
    /// `#/about`
    About,
    /// `#/play/<id>?<query>`: the ruleset's id with switches, and what a link brings.
    Play { id: String, query: String },
    /// `#/analysis/<id>?<query>`
    Analysis { id: String, query: String },
    /// `#/edit/<id>?<query>`: any position, set up by hand.
    Edit { id: String, query: String },
    /// `#/embed?<query>`: a board for somebody else's page.
    Embed { query: String },
    /// `#/embed-guide`
    EmbedGuide,
    /// `#/debug/board`
    DebugBoard,
    /// `#/debug/trouble`
    DebugTrouble,
    /// Anything else, as it was written.
    Unknown(String),
}

impl Route {
    /// A ruleset's board, as it was left.
    pub fn play(id: &str) -> Self {
        Route::Play {
            id: id.to_owned(),
            query: String::new(),
        }
    }

    /// A game beside another, which may yet be chosen.
    pub fn compare(first: &str, second: Option<&str>) -> Self {
        Route::Compare {
            first: Some(first.to_owned()),
            second: second.map(str::to_owned),
        }
    }

    /// The same for its analysis.
    pub fn analysis(id: &str) -> Self {
        Route::Analysis {
            id: id.to_owned(),
            query: String::new(),
        }
    }

    /// A position of a ruleset to be set up, from its start.
    pub fn edit(id: &str) -> Self {
        Route::Edit {
            id: id.to_owned(),
            query: String::new(),
        }
    }

    /// Reads the hash of an address, with or without its leading `#`.
    pub fn parse(hash: &str) -> Self {
        let path = hash.strip_prefix('#').unwrap_or(hash);
        let (plain, query) = path.split_once('?').unwrap_or((path, ""));
        let steps: Vec<&str> = plain.split('/').filter(|step| !step.is_empty()).collect();
        // No game has a capital letter, but who writes an address may; and what passes it on may have
        // written a plus otherwise.
        let game = |id: &str| decoded(id).to_ascii_lowercase();
        match steps.as_slice() {
            [] if query == "by=time" => Route::TimeLine,
            [] => Route::Library,
            ["rules", id] => Route::Rules(game(id)),
            ["lab"] => Route::Labs,
            ["lab", id] => Route::Lab(game(id)),
            ["read"] if !query.is_empty() => Route::ReadLink {
                query: query.to_string(),
            },
            ["lab", first, second] => Route::LabPair(game(first), game(second)),
            ["read"] => Route::Read(None),
            ["read", id] => Route::Read(Some(game(id))),
            ["compare", games @ ..] if games.len() <= 2 => Route::Compare {
                first: games.first().map(|id| game(id)),
                second: games.get(1).map(|id| game(id)),
            },
            ["games"] => Route::Games,
            ["problems"] => Route::Problems(None),
            ["problems", id] => Route::Problems(Some(game(id))),
            ["problems", id, name] => Route::Problem {
                id: game(id),
                name: game(name),
            },
            ["learn", id] => Route::Learn(game(id)),
            ["learn", id, number] if number.parse::<usize>().is_ok_and(|number| number > 0) => {
                Route::Task {
                    id: game(id),
                    number: number.parse().unwrap_or(1),
                }
            }
            ["settings"] => Route::Settings,
            ["about"] => Route::About,
            ["play", id] => Route::Play {
                id: game(id),
                query: query.to_string(),
            },
            ["analysis", id] => Route::Analysis {
                id: game(id),
                query: query.to_string(),
            },
            ["edit", id] => Route::Edit {
                id: game(id),
                query: query.to_string(),
            },
            ["embed"] => Route::Embed {
                query: query.to_string(),
            },
            ["embed-guide"] => Route::EmbedGuide,
            ["debug", "board"] => Route::DebugBoard,
            ["debug", "trouble"] => Route::DebugTrouble,
            _ => Route::Unknown(path.to_string()),
        }
    }

    /// The hash that leads to this page.
    pub fn hash(&self) -> String {
        match self {
            Route::Library => "#/".to_string(),
            Route::TimeLine => "#/?by=time".to_string(),
            Route::Rules(id) => format!("#/rules/{id}"),
            Route::Labs => "#/lab".to_string(),
            Route::Lab(id) => format!("#/lab/{id}"),
            Route::LabPair(first, second) => format!("#/lab/{first}/{second}"),
            Route::Read(None) => "#/read".to_string(),
            Route::Read(Some(id)) => format!("#/read/{id}"),
            Route::ReadLink { query } => with_query("#/read", query),
            Route::Compare { first, second } => {
                let games = [first, second].into_iter().flatten();
                games.fold("#/compare".to_string(), |path, id| format!("{path}/{id}"))
            }
            Route::Games => "#/games".to_string(),
            Route::Problems(None) => "#/problems".to_string(),
            Route::Problems(Some(id)) => format!("#/problems/{id}"),
            Route::Problem { id, name } => format!("#/problems/{id}/{name}"),
            Route::Learn(id) => format!("#/learn/{id}"),
            Route::Task { id, number } => format!("#/learn/{id}/{number}"),
            Route::Settings => "#/settings".to_string(),
            Route::About => "#/about".to_string(),
            Route::Play { id, query } => with_query(&format!("#/play/{id}"), query),
            Route::Analysis { id, query } => with_query(&format!("#/analysis/{id}"), query),
            Route::Edit { id, query } => with_query(&format!("#/edit/{id}"), query),
            Route::Embed { query } => with_query("#/embed", query),
            Route::EmbedGuide => "#/embed-guide".to_string(),
            Route::DebugBoard => "#/debug/board".to_string(),
            Route::DebugTrouble => "#/debug/trouble".to_string(),
            Route::Unknown(path) => format!("#{path}"),
        }
    }

    /// What the browser's tab says, as long as no game is named.
    pub fn title(&self) -> &'static str {
        match self {
            Route::Library | Route::TimeLine => "Rookery: chess games of the past",
            Route::Rules(_) => "Rules · Rookery",
            Route::Labs => "The laboratory · Rookery",
            Route::Lab(_) | Route::LabPair(..) => "Measured · Rookery",
            Route::Read(_) | Route::ReadLink { .. } => "Read a page of rules · Rookery",
            Route::Compare { .. } => "Two games compared · Rookery",
            Route::Games => "My games · Rookery",
            Route::Problems(_) | Route::Problem { .. } => "Problems · Rookery",
            Route::Learn(_) | Route::Task { .. } => "Learn · Rookery",
            Route::Settings => "Settings · Rookery",
            Route::About => "About · Rookery",
            Route::Play { .. } => "Play · Rookery",
            Route::Analysis { .. } => "Analysis · Rookery",
            Route::Edit { .. } => "Set up a position · Rookery",
            Route::Embed { .. } => "Board · Rookery",
            Route::EmbedGuide => "Embed a board · Rookery",
            Route::DebugBoard => "Board bench · Rookery",
            Route::DebugTrouble => "Trouble bench · Rookery",
            Route::Unknown(_) => "No such page · Rookery",
        }
    }
}

fn with_query(path: &str, query: &str) -> String {
    if query.is_empty() {
        path.to_string()
    } else {
        format!("{path}?{query}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_hash_is_the_library() {
        for hash in ["", "#", "#/", "#/?by=colour"] {
            assert_eq!(Route::parse(hash), Route::Library, "{hash:?}");
        }
    }

    #[test]
    fn a_game_is_known_however_its_name_is_passed_on() {
        for hash in ["#/play/Chess+Long-Leap", "#/play/chess%2Blong-leap"] {
            assert_eq!(Route::parse(hash), Route::play("chess+long-leap"), "{hash}");
        }
        // What there is not is named as it was written.
        let hash = "#/rules/%D8%B4%D8%B7%D8%B1%D9%86%D8%AC";
        assert_eq!(Route::parse(hash), Route::Rules("شطرنج".to_owned()));
    }

    #[test]
    fn every_page_is_found_again_by_its_hash() {
        for route in [
            Route::Library,
            Route::TimeLine,
            Route::Rules("samantsy-2+sliding-bishops".to_string()),
            Route::Labs,
            Route::Lab("sfenj-11".to_string()),
            Route::LabPair(
                "sfenj-11".to_string(),
                "sfenj-11+check-keeps-castling".to_string(),
            ),
            Route::Read(None),
            Route::Read(Some("read-quillon-1a2b3c4d".to_string())),
            Route::ReadLink {
                query: "page=The_game".to_string(),
            },
            Route::Compare {
                first: None,
                second: None,
            },
            Route::compare("chess", None),
            Route::compare("samantsy-2+sliding-bishops", Some("samantsy-2")),
            Route::Games,
            Route::Problems(None),
            Route::Problems(Some("shatranj".to_string())),
            Route::Problem {
                id: "shatranj".to_string(),
                name: "0a1b2c3d".to_string(),
            },
            Route::Learn("sfenj-11".to_string()),
            Route::Task {
                id: "sfenj-11".to_string(),
                number: 3,
            },
            Route::Settings,
            Route::About,
            Route::EmbedGuide,
            Route::DebugBoard,
            Route::DebugTrouble,
            Route::Play {
                id: "samantsy-2+sliding-bishops".to_string(),
                query: "moves=1.AB&side=black".to_string(),
            },
            Route::Analysis {
                id: "chess".to_string(),
                query: String::new(),
            },
            Route::Edit {
                id: "shatranj".to_string(),
                query: "start=8/8".to_string(),
            },
            Route::Embed {
                query: "ruleset=chess&side=black".to_string(),
            },
            Route::Unknown("/no/such".to_string()),
            Route::Unknown("/compare/chess/chess/chess".to_string()),
            Route::Unknown("/learn/sfenj-11/0".to_string()),
        ] {
            assert_eq!(Route::parse(&route.hash()), route);
        }
    }
}
