//! `cargo xtask check-pages`: a program of its own, so that what builds and tests the site need not
//! be built with the rules and the reader.

use crate::args::Args;
use crate::problem::Result;
use crate::shell::{cargo, run};

pub fn command(mut args: Args) -> Result<()> {
    let mut check = cargo();
    check.args(["run", "--quiet", "--package", "check-pages", "--"]);
    while let Some(word) = args.word() {
        check.arg(word);
    }
    if let Some(tries) = args.option::<String>("--tries")? {
        check.args(["--tries", &tries]);
    }
    args.finish()?;
    run(&mut check)
}
