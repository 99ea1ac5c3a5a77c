//! What is seen here, told so that others can find it again: a line of text, an entry for BibTeX.

/// What is cited, and so what was done to it here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cited {
    /// A page of rules that was read.
    Reading,
    /// The account of a game of the library.
    Rules,
    /// What games of it are like.
    Figures,
    /// Two games beside each other.
    Comparison,
}

impl Cited {
    /// As it goes on behind the title.
    fn told(self) -> &'static str {
        match self {
            Cited::Reading => "as read by",
            Cited::Rules => "rules as told by",
            Cited::Figures => "as measured by",
            Cited::Comparison => "compared by",
        }
    }

    /// How it came into the world, for BibTeX.
    fn published(self) -> &'static str {
        match self {
            Cited::Reading => "A page of rules, read as a game by",
            Cited::Rules => "The rules of a game, told by",
            Cited::Figures => "Games of the computer, measured by",
            Cited::Comparison => "Two sets of rules, compared by",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Citation {
    pub of: Cited,
    pub title: String,
    /// In the Ludii collection.
    pub identifier: Option<String>,
    /// What makes it this one and no other: "read-tarn-1a2b3c4d", "seed 7".
    pub details: Vec<String>,
    /// What BibTeX calls it.
    pub key: String,
    /// Of the program: "0.1.0 (build 1a2b)".
    pub version: String,
    /// "2026-11-22".
    pub date: String,
    /// Where it can be seen again.
    pub link: Option<String>,
}

impl Citation {
    /// In a line of text.
    pub fn plain(&self) -> String {
        let Citation {
            title,
            version,
            date,
            ..
        } = self;
        let identifier = self.identifier.as_ref().map(|own| format!(" ({own})"));
        let link = self.link.as_ref().map(|link| format!(" {link}"));
        format!(
            "“{title}”{}, {} Rookery {version} on {date}{}.{}",
            identifier.unwrap_or_default(),
            self.of.told(),
            self.said(),
            link.unwrap_or_default(),
        )
    }

    /// As an entry for BibTeX.
    pub fn bibtex(&self) -> String {
        let Citation { date, version, .. } = self;
        let year = date.split('-').next().unwrap_or_default();
        let identifier = self
            .identifier
            .as_ref()
            .map(|own| format!("Ludii identifier {own}. "));
        let note = format!(
            "{}As of {date}{}",
            identifier.unwrap_or_default(),
            self.said()
        );
        let published = format!("{} Rookery {version}", self.of.published());
        let mut fields = vec![
            ("title", format!("{{{}}}", escaped(&self.title))),
            ("howpublished", escaped(&published)),
            ("year", year.to_owned()),
            ("note", escaped(&note)),
        ];
        fields.extend(self.link.clone().map(|link| ("url", link)));
        let fields: Vec<String> = fields
            .into_iter()
            .map(|(name, value)| format!("  {name} = {{{value}}},\n"))
            .collect();
        format!("@misc{{{},\n{}}}\n", self.key, fields.concat())
    }

    fn said(&self) -> String {
        let details = self.details.iter().map(|detail| format!(", {detail}"));
        details.collect()
    }
}

/// BibTeX reads some characters as orders.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '{' | '}' | '\\' | '^' | '~' => safe.push(' '),
            '%' | '&' | '#' | '$' | '_' => safe.extend(['\\', c]),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_names_page_version_day_choices_and_place() {
        let cited = Citation {
            of: Cited::Reading,
            title: "Tarn & Holm (Revived_3)".to_owned(),
            identifier: Some("DLP.GameRulesets.77".to_owned()),
            details: vec!["bishop-slide=2".to_owned(), "a {brace".to_owned()],
            key: "read-tarn-1a2b3c4d".to_owned(),
            version: "0.1.0 (build 1a2b)".to_owned(),
            date: "2026-11-22".to_owned(),
            link: Some("https://example.org/#/read?page=x%20y".to_owned()),
        };
        assert_eq!(
            cited.plain(),
            "“Tarn & Holm (Revived_3)” (DLP.GameRulesets.77), as read by Rookery 0.1.0 (build \
             1a2b) on 2026-11-22, bishop-slide=2, a {brace. https://example.org/#/read?page=x%20y"
        );
        assert_eq!(
            cited.bibtex(),
            "@misc{read-tarn-1a2b3c4d,\n  title = {{Tarn \\& Holm (Revived\\_3)}},\n  \
             howpublished = {A page of rules, read as a game by Rookery 0.1.0 (build 1a2b)},\n  \
             year = {2026},\n  note = {Ludii identifier DLP.GameRulesets.77. As of 2026-11-22, \
             bishop-slide=2, a  brace},\n  url = {https://example.org/#/read?page=x%20y},\n}\n"
        );
    }

    #[test]
    fn what_is_not_known_leaves_no_gap() {
        let cited = Citation {
            of: Cited::Comparison,
            title: "Sfenj and Shatranj".to_owned(),
            identifier: None,
            details: Vec::new(),
            key: "sfenj-and-shatranj".to_owned(),
            version: "0.1.0".to_owned(),
            date: "2026-11-22".to_owned(),
            link: None,
        };
        assert_eq!(
            cited.plain(),
            "“Sfenj and Shatranj”, compared by Rookery 0.1.0 on 2026-11-22."
        );
        assert!(cited.bibtex().contains("note = {As of 2026-11-22},"));
    }
}
