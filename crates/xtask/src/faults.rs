//! `cargo xtask faults`: the built site in a browser with faults injected, in the short form that
//! every run of the tests has, or with every file spoilt in every way, or for as long as one likes.

use crate::args::Args;
use crate::browsers;
use crate::fail;
use crate::paths;
use crate::problem::Result;
use crate::shell::cargo;
use crate::site;
use crate::tally::Tally;

pub fn command(mut args: Args) -> Result<()> {
    let long = args.flag("--long");
    let soak: Option<u32> = args.option("--soak")?;
    args.finish()?;
    browsers::chromium()?;
    site::build(&paths::site())?;
    let mut command = cargo();
    command.args(["test", "-p", "rookery-e2e", "--test", "faults"]);
    command.args(["--no-fail-fast", "--", "--nocapture"]);
    if long {
        command.env("ROOKERY_LONG", "1");
    }
    if let Some(minutes) = soak {
        command.env("ROOKERY_SOAK", minutes.to_string());
    }
    let mut tally = Tally::default();
    tally.run("faults", &mut command);
    println!("{}", tally.closing_line());
    if tally.failed > 0 {
        fail!("Something was lost or stuck; what, is above.");
    }
    Ok(())
}
