//! Counts of move sequences (`perft.txt`) that a ruleset is held to.
//!
//! ```text
//! start [FEN]            from here (no FEN: the ruleset's own start)
//!   with long-leap       a switch that is on
//!   4 197281             depth and count
//! ```

/// Counts from one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Where they stand in their file, from 1.
    pub line: usize,
    /// The switches that are on.
    pub switches: Vec<String>,
    /// A FEN; none: the ruleset's own start.
    pub start: Option<String>,
    /// Depth and number of leaves.
    pub rows: Vec<(u32, u64)>,
}

/// Why a text is no file of counts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct BadCounts {
    /// Where it stands, from 1.
    pub line: usize,
    /// What is wrong there, in words.
    pub message: String,
}

/// Reads a file of counts.
pub fn parse(text: &str) -> Result<Vec<Counts>, BadCounts> {
    let mut all: Vec<Counts> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("").trim();
        let wrong = |message: String| BadCounts {
            line: index + 1,
            message,
        };
        let Some((word, rest)) = line
            .split_once(' ')
            .or_else(|| (!line.is_empty()).then_some((line, "")))
        else {
            continue;
        };
        let rest = rest.trim();
        if word == "start" {
            all.push(Counts {
                line: index + 1,
                switches: Vec::new(),
                start: (!rest.is_empty()).then(|| rest.to_string()),
                rows: Vec::new(),
            });
            continue;
        }
        let Some(last) = all.last_mut() else {
            return Err(wrong("a 'start' line comes first".into()));
        };
        if word == "with" {
            last.switches
                .extend(rest.split_whitespace().map(str::to_string));
            continue;
        }
        match (word.parse(), rest.parse()) {
            (Ok(depth), Ok(count)) => last.rows.push((depth, count)),
            _ => return Err(wrong(format!("'{line}' should be a depth and a count"))),
        }
    }
    Ok(all)
}
