//! `cargo xtask dist`: the finished site, for any plain file server.

use crate::args::Args;
use crate::paths;
use crate::problem::Result;
use crate::shell::say;
use crate::site;

pub fn command(args: Args) -> Result<()> {
    args.finish()?;
    let folder = paths::root().join("dist");
    site::build(&folder)?;
    say(format!(
        "The site is in {}: copy it to any file server",
        folder.display()
    ));
    Ok(())
}
