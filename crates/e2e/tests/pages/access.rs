//! axe-core finds nothing wrong with the pages that belong to no game, in light and in dark.

use rookery_e2e::{NARROW, WIDE, page};

#[test]
fn plain_pages_have_no_accessibility_faults() {
    for route in ["", "#/no/such/page", "#/debug/trouble"] {
        let page = page(route);
        for scheme in ["light", "dark"] {
            page.prefers(&[("prefers-color-scheme", scheme)]);
            for size in [WIDE, NARROW] {
                page.viewport(size);
                let faults = match scheme {
                    "light" => page.accessibility_faults(),
                    _ => page.faults_of_colour(),
                };
                assert_eq!(faults, [""; 0], "{route} in {scheme} at {size:?}");
            }
        }
    }
}

#[test]
fn the_message_of_last_resort_has_no_accessibility_faults() {
    let page = page("#/debug/trouble");
    page.expect_errors("on purpose");
    page.expect_errors("RuntimeError: unreachable");
    page.button("Panic in the page").click();
    page.wait_for("the message", || page.find("#trouble").is_shown());
    assert_eq!(page.accessibility_faults(), [""; 0]);
}
