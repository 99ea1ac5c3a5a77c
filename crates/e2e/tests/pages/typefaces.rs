//! Every page fits its window whatever the letters look like: in the site's own face, in that of a
//! system unlike ours where the site's is blocked, and enlarged by the person.

use std::path::Path;

use rookery_e2e::{Browser, Page, Peculiar, SiteCopy};
use xtask::server::Server;

use crate::every_page::{VIEWS, View, view};

/// Where something else begins to be in the way, whatever the letters.
const WIDTHS: [u32; 4] = [320, 336, 480, 760];
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
        // Two of the views share an address.
        page.run("location.hash = '#/nowhere'");
        page.run(&format!("location.hash = '{}'", view.route));
        if let Some(name) = view.press {
            page.button(name).click();
        }
        page.find(view.shows);
        for &width in widths {
            page.viewport((width, 800));
            page.run(SETTLED);
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

/// Two frames later the board has taken its size.
const SETTLED: &str = "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))";

fn p21_fits_without_the_sites_own_face_in(name: &str) {
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
    p21_fits(&page, &WIDTHS);
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
fn p21_pages_fit_in_dejavu() {
    p21_fits_without_the_sites_own_face_in("DejaVu");
}

#[test]
fn p21_pages_fit_in_p052() {
    p21_fits_without_the_sites_own_face_in("P052");
}

#[test]
fn p21_pages_fit_in_liberation() {
    p21_fits_without_the_sites_own_face_in("Liberation");
}

#[test]
fn p21_pages_fit_in_noto() {
    p21_fits_without_the_sites_own_face_in("Noto");
}
