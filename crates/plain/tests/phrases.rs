//! On the small pages around single phrases, too, the compiled ruleset and the tree agree.

mod common;
#[path = "../../reader/tests/common/phrases.rs"]
mod phrases;

use common::disagreement;
use phrases::{Expected, cases};

#[test]
fn each_phrase_means_the_same_to_the_ruleset_and_to_the_tree() {
    let (mut agree, mut aside, mut differ) = (0, Vec::new(), Vec::new());
    for case in cases() {
        if matches!(case.expected, Expected::Refused(_)) {
            continue;
        }
        match disagreement(&case.page, &[], 1, 8) {
            Ok(None) => agree += 1,
            Ok(Some(why)) => aside.push(format!("{}: {why}", case.about)),
            Err(why) => differ.push(format!("{}: {why}", case.about)),
        }
    }
    println!(
        "{agree} agree; not played phrase by phrase:\n{}",
        aside.join("\n")
    );
    assert!(
        differ.is_empty(),
        "{} differ:\n{}",
        differ.len(),
        differ.join("\n")
    );
    // What is set aside proves nothing.
    let all = agree + aside.len();
    assert!(agree * 10 >= all * 9, "only {agree} of {all} agree");
}
