//! One stylesheet and one plain script instead of a dozen: a browser asks for few files at a time,
//! and a slow line takes its time for every question.

use sha2::{Digest, Sha256};

use crate::fail;
use crate::finish::{Files, text};
use crate::problem::Result;

/// Where the typeface is.
const FONTS: &str = "fonts/";

/// Puts the page's stylesheets together, in their order, and names the typeface's files after their
/// content. Done after the scripts, so that the sheet stands before them: a browser that has come to a
/// policy in the page asks for nothing beyond a script before that has run.
pub fn stylesheets(files: &mut Files) -> Result<()> {
    let mut page = text(files, "index.html")?;
    let mut sheet = String::new();
    let links = elements(&page, "<link rel=\"stylesheet\"", ">", "href=\"./");
    for (element, name) in &links {
        sheet += &without_remarks(&text(files, name)?);
        files.remove(name);
        page = page.replacen(element, "", 1);
    }
    if links.is_empty() {
        fail!("The page has no stylesheets; has Trunk changed its ways?");
    }
    let fonts: Vec<String> = files
        .keys()
        .filter(|name| name.starts_with(FONTS))
        .cloned()
        .collect();
    for font in fonts {
        let Some(bytes) = files.remove(&font) else {
            continue;
        };
        let (name, ending) = font.rsplit_once('.').unwrap_or((&font, ""));
        let new = format!(
            "{name}-{}.{ending}",
            &format!("{:x}", Sha256::digest(&bytes))[..16]
        );
        let used = format!("\"./{font}\"");
        if !sheet.contains(&used) {
            fail!("No stylesheet uses {font}.");
        }
        sheet = sheet.replace(&used, &format!("\"./{new}\""));
        page = page.replace(&used, &format!("\"./{new}\""));
        files.insert(new, bytes);
    }
    let name = put(files, "page", "css", sheet);
    let link = format!("<link rel=\"stylesheet\" href=\"./{name}\">");
    insert_in_head(files, page, &link)
}

/// Puts the page's plain scripts together, in their order, with the one that starts the program.
pub fn scripts(files: &mut Files, start: &str) -> Result<()> {
    let mut page = text(files, "index.html")?;
    let mut script = String::new();
    for (element, name) in elements(&page, "<script", "</script>", "src=\"./") {
        script += &text(files, &name)?;
        files.remove(&name);
        page = page.replacen(&element, "", 1);
    }
    script += start;
    let name = put(files, "page", "js", without_remark_lines(&script));
    let element = format!("<script src=\"./{name}\"></script>");
    insert_in_head(files, page, &element)
}

fn put(files: &mut Files, name: &str, ending: &str, text: String) -> String {
    let name = format!(
        "{name}-{}.{ending}",
        &format!("{:x}", Sha256::digest(&text))[..16]
    );
    files.insert(name.clone(), text.into_bytes());
    name
}

/// Puts an element after the title, before everything that it might have to wait for.
fn insert_in_head(files: &mut Files, page: String, element: &str) -> Result<()> {
    let Some((before, after)) = page.split_once("</title>") else {
        fail!("The page has no title.");
    };
    let page = format!("{before}</title>\n    {element}{after}");
    files.insert("index.html".to_string(), page.into_bytes());
    Ok(())
}

/// The elements that begin so and name a file of the site, with the file.
fn elements(page: &str, start: &str, end: &str, before_name: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find(start) {
        rest = &rest[at..];
        let length = rest.find(end).map_or(rest.len(), |at| at + end.len());
        let (element, after) = rest.split_at(length);
        let name = element
            .split_once(before_name)
            .and_then(|(_, rest)| rest.split_once('"'));
        if let Some((name, _)) = name {
            found.push((element.to_string(), name.to_string()));
        }
        rest = after;
    }
    found
}

/// A stylesheet without what only people read.
fn without_remarks(sheet: &str) -> String {
    let mut kept = String::new();
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        kept += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept += rest;
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |all, line| all + line + "\n")
}

/// A script without the lines that only people read. Ours have no texts of several lines.
fn without_remark_lines(script: &str) -> String {
    let lines = script.lines();
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    lines.fold(String::new(), |all, line| all + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Files {
        let page = "<head><title>T</title><link rel=\"icon\" href=\"./i.svg\">\
            <link rel=\"stylesheet\" href=\"./a-1.css\"/><script src=\"./c-1.js\"></script>\
            <link rel=\"preload\" as=\"font\" href=\"./fonts/f.woff2\">\
            <link rel=\"stylesheet\" href=\"./b-2.css\"/><script src=\"./d-2.js\"></script></head>";
        Files::from([
            ("index.html".to_string(), page.into()),
            (
                "a-1.css".to_string(),
                b"/* why */\na {\n  b: url(\"./fonts/f.woff2\");\n}\n".to_vec(),
            ),
            ("b-2.css".to_string(), b"c { d: e }".to_vec()),
            ("c-1.js".to_string(), b"// why\nfirst();\n".to_vec()),
            ("d-2.js".to_string(), b"second();\n".to_vec()),
            ("fonts/f.woff2".to_string(), b"letters".to_vec()),
        ])
    }

    fn named<'a>(files: &'a Files, end: &str) -> Vec<&'a String> {
        files.keys().filter(|name| name.ends_with(end)).collect()
    }

    #[test]
    fn stylesheets_become_one_and_fonts_are_named_after_their_content() {
        let mut files = site();
        stylesheets(&mut files).unwrap();
        let [sheet] = named(&files, ".css")[..] else {
            panic!("{files:?}")
        };
        let [font] = named(&files, ".woff2")[..] else {
            panic!("{files:?}")
        };
        assert_ne!(font, "fonts/f.woff2");
        assert_eq!(
            text(&files, sheet).unwrap(),
            format!("a {{\nb: url(\"./{font}\");\n}}\nc {{ d: e }}\n")
        );
        let page = text(&files, "index.html").unwrap();
        assert_eq!(page.matches("stylesheet").count(), 1);
        assert!(
            page.contains(sheet) && page.contains(font) && page.contains("./i.svg"),
            "{page}"
        );
    }

    #[test]
    fn scripts_become_one_that_ends_with_the_start() {
        let mut files = site();
        scripts(&mut files, "start();\n").unwrap();
        let [script] = named(&files, ".js")[..] else {
            panic!("{files:?}")
        };
        assert_eq!(
            text(&files, script).unwrap(),
            "first();\nsecond();\nstart();\n"
        );
        let page = text(&files, "index.html").unwrap();
        assert_eq!(page.matches("<script").count(), 1);
        assert!(page.contains(script), "{page}");
    }

    #[test]
    fn a_font_that_no_stylesheet_uses_is_a_problem() {
        let mut files = site();
        files.insert("fonts/g.woff2".to_string(), Vec::new());
        assert!(
            stylesheets(&mut files)
                .unwrap_err()
                .0
                .contains("fonts/g.woff2")
        );
    }
}
