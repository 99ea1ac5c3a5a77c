//! Every page fits its window whatever the letters look like: in the site's own face, in that of a
//! system unlike ours where the site's is blocked, and enlarged by the person.

use std::path::Path;

use rookery_e2e::{Browser, Page, Peculiar, SiteCopy, page};
use xtask::server::{Running, Server};

use crate::every_page::{VIEWS, View, view, visit};

/// Where something else begins to be in the way, whatever the letters.
const WIDTHS: [u32; 4] = [320, 336, 480, 760];
/// Where the least room is left.
const TIGHT: [u32; 2] = [320, 760];
/// From the narrowest window to a wide one.
const ALL_WIDTHS: [u32; 10] = [240, 320, 336, 480, 640, 760, 768, 900, 1024, 1200];
const BENCH: View = view("bench", "#/debug/board", None, "#bench-play");

/// Whether the letters of the page are the site's own.
const IN_ALEGREYA: &str = "return (async () => {
    const faces = await document.fonts.load('17px Alegreya').catch(() => []);
    return faces.some((face) => face.status === 'loaded');
})()";

fn face(name: &str) -> std::path::PathBuf {
    let faces = xtask::tools::faces().unwrap_or_else(|problem| panic!("{problem}"));
    let found = faces.into_iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("no face {name}")).1
}

fn p21_fits(page: &Page, widths: &[u32]) {
    let mut faults = Vec::new();
    for view in VIEWS.iter().chain([&BENCH]) {
        visit(page, view);
        for &width in widths {
            page.viewport((width, 800));
            let wide = page.run("return document.documentElement.scrollWidth");
            if wide.as_u64() > Some(width.into()) {
                page.screenshot(&format!("failed/sideways-{}-{width}", view.name));
                faults.push(format!("{} is {wide} wide at {width}", view.name));
            }
        }
        page.viewport(rookery_e2e::WIDE);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A site whose own face cannot be fetched, and a window on it of a system that has this one alone.
fn without_the_sites_own_face(name: &str) -> ((SiteCopy, Running), Page) {
    let site = SiteCopy::new(&format!("faces-{name}"));
    for file in std::fs::read_dir(site.folder().join("fonts")).unwrap() {
        std::fs::remove_file(file.unwrap().path()).unwrap();
    }
    let server = Server::bind(site.folder(), 0).unwrap().start();
    let folder = face(name);
    let page = peculiar(Some(&folder), None);
    page.expect_errors(".woff2");
    page.expect_errors("sw.js");
    page.open_address(server.address());
    assert_eq!(page.run(IN_ALEGREYA), false);
    ((site, server), page)
}

/// How wide a line is in upright, italic and bold letters.
const LINE: &str = "return ['normal', 'italic', '700'].map((how) => {
    const line = document.createElement('span');
    line.style.cssText = `position: absolute; white-space: nowrap; font: ${how} 17px var(--serif)`;
    line.textContent = 'The Counsellor of the player to move leaps two squares: 1. e2e4, Kc5 × d6, 0123456789.';
    document.body.append(line);
    const { width } = line.getBoundingClientRect();
    line.remove();
    return width;
})";

fn line(page: &Page) -> Vec<f64> {
    let widths = page.run(LINE);
    let widths = widths.as_array().into_iter().flatten();
    widths.filter_map(|width| width.as_f64()).collect()
}

fn peculiar(faces: Option<&Path>, letters: Option<u32>) -> Page {
    Page::new(Browser::peculiar(&Peculiar { faces, letters }))
}

#[test]
fn p21_pages_fit_in_the_sites_own_face_where_the_system_has_hardly_any() {
    let folder = face("DejaVu");
    let page = peculiar(Some(&folder), None);
    page.open("");
    assert_eq!(page.run(IN_ALEGREYA), true);
    p21_fits(&page, &ALL_WIDTHS);
}

#[test]
fn p21_pages_fit_with_letters_a_third_larger() {
    let page = peculiar(None, Some(21));
    page.open("");
    assert_eq!(
        page.run("return getComputedStyle(document.documentElement).fontSize"),
        "21px"
    );
    p21_fits(&page, &WIDTHS);
}

#[test]
fn p21_pages_fit_a_phone_with_letters_twice_as_large() {
    let page = peculiar(None, Some(32));
    page.open("#/");
    p21_fits(&page, &[360]);
}

#[test]
fn p21_pages_fit_in_the_face_of_a_system_that_has_hardly_any() {
    let (_site, page) = without_the_sites_own_face("DejaVu");
    p21_fits(&page, &TIGHT);
}

/// Pages fit with letters a third larger, so that they fit in whatever is hardly wider than the site's.
#[test]
fn p21_a_line_in_the_face_of_a_system_is_about_as_wide_as_in_the_sites_own() {
    let own = page("");
    assert_eq!(own.run(IN_ALEGREYA), true);
    let own = line(&own);
    assert_eq!(own.len(), 3);
    for name in ["DejaVu", "Liberation", "Noto", "P052"] {
        let (_site, page) = without_the_sites_own_face(name);
        let there = line(&page);
        let shares: Vec<f64> = there.iter().zip(&own).map(|(one, own)| one / own).collect();
        println!("{name}: {shares:.3?}");
        assert_eq!(shares.len(), 3);
        let near = shares.iter().all(|share| (0.9..1.1).contains(share));
        assert!(near, "{name}: {shares:.3?} of the site's own face");
    }
}
