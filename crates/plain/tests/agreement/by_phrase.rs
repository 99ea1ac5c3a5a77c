//! On the small pages around single phrases, too, the compiled ruleset and the tree agree.

use crate::disagreement::disagreement;
use crate::phrases::{Case, Expected, cases};
use std::thread;

/// There are many of them: they are shared out among so many threads.
const AT_ONCE: usize = 2;

/// What became of some of them.
#[derive(Default)]
struct Compared {
    agree: usize,
    aside: Vec<String>,
    differ: Vec<String>,
}

fn compare<'a>(cases: impl Iterator<Item = &'a Case>) -> Compared {
    let mut all = Compared::default();
    for case in cases {
        match disagreement(&case.page, &[], 1, 8) {
            Ok(None) => all.agree += 1,
            Ok(Some(why)) => all.aside.push(format!("{}: {why}", case.about)),
            Err(why) => all.differ.push(format!("{}: {why}", case.about)),
        }
    }
    all
}

#[test]
fn each_phrase_means_the_same_to_the_ruleset_and_to_the_tree() {
    let mut cases = cases();
    cases.retain(|case| !matches!(case.expected, Expected::Refused(_)));
    let mut all = Compared::default();
    thread::scope(|scope| {
        // Neighbours cost alike, so that each thread takes every second one.
        let share = |first| cases.iter().skip(first).step_by(AT_ONCE);
        let threads: Vec<_> = (0..AT_ONCE)
            .map(|first| scope.spawn(move || compare(share(first))))
            .collect();
        for thread in threads {
            let some = thread.join().expect("a comparison that ends");
            all.agree += some.agree;
            all.aside.extend(some.aside);
            all.differ.extend(some.differ);
        }
    });
    let Compared {
        agree,
        aside,
        differ,
    } = all;
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
    assert_eq!(all, cases.len());
    assert!(agree * 10 >= all * 9, "only {agree} of {all} agree");
}
