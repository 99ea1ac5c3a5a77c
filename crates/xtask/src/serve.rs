//! `cargo xtask serve`: build the site and serve it to the browser of the person at the keyboard.

use crate::args::Args;
use crate::paths;
use crate::problem::Result;
use crate::server::Server;
use crate::shell::{program, say, succeeds};
use crate::site;

pub fn command(mut args: Args) -> Result<()> {
    let port = args.option::<u16>("--port")?.unwrap_or(8080);
    let open = args.flag("--open");
    args.finish()?;
    // A taken port is better known before minutes of building than after.
    let server = Server::bind(&paths::site(), port)?;
    site::build(&paths::site())?;
    let address = server.address();
    println!("Rookery is at {address}  (Ctrl+C stops it)");
    if open && !open_browser(&address) {
        say(format!(
            "No browser could be opened; please open {address} yourself"
        ));
    }
    server.run();
    Ok(())
}

fn open_browser(address: &str) -> bool {
    if cfg!(target_os = "macos") {
        succeeds(program("open").arg(address))
    } else if cfg!(target_os = "windows") {
        succeeds(program("cmd").args(["/C", "start", "", address]))
    } else {
        succeeds(program("xdg-open").arg(address))
    }
}
