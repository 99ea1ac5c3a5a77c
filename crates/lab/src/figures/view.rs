//! Everything that there is to see of one ruleset.

use rookery_plot::STYLE;

use super::words::made;
use super::{Reach, Report, View, pictures};

impl Report {
    /// Everything that there is to see of one ruleset.
    pub fn view(&self) -> View {
        let mut sections = Vec::new();
        if let Some(main) = self.main() {
            let reach = Reach::of(&self.strengths, main);
            sections.extend(pictures::all(self, main, &reach));
            sections.push(pictures::key(&self.strengths));
        }
        sections.extend(self.ludii.as_ref().map(pictures::ludii));
        View {
            rulesets: vec![self.ruleset.clone()],
            titles: vec![self.title.clone()],
            sentence: String::new(),
            made: self.strengths.iter().map(made).collect(),
            style: STYLE.into(),
            sections,
        }
    }
}
