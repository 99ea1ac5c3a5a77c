//! A smoke test in Firefox: the page starts under the strict policy and the worker answers.

use rookery_e2e::firefox::Firefox;
use rookery_e2e::site;

#[test]
fn page_and_worker_start_in_firefox() {
    let mut firefox = Firefox::start();
    firefox.open(site().address());
    firefox.wait_for("the page", "return !!window.wasmBindings");
    firefox.open(&format!("{}#/debug/trouble", site().address()));
    firefox.wait_for(
        "the worker",
        "return document.body.innerText.includes('The worker answered: the same build')",
    );
    assert_eq!(
        firefox.run("return document.getElementById('trouble').hidden"),
        true
    );
    assert_eq!(firefox.console_errors(), Vec::<String>::new());
}

#[test]
fn firefox_obeys_the_policy_too() {
    let mut firefox = Firefox::start();
    firefox.open(site().address());
    firefox.run(
        "const s = document.createElement('script'); s.textContent = 'document.body.dataset.evil = 1'; document.body.append(s)",
    );
    assert_eq!(firefox.run("return !!document.body.dataset.evil"), false);
    let errors = firefox.console_errors();
    assert!(
        errors
            .iter()
            .any(|error| error.contains("Content-Security-Policy")),
        "{errors:?}"
    );
}
