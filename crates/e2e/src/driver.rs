//! Programs that drive a browser by WebDriver: chromedriver and geckodriver.

use std::env;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// A driver that runs; it ends with this value, and its browsers with it.
pub struct Driver {
    pub port: u16,
    /// A little shell that waits until the pipe to it closes, which it does when the test program
    /// ends, however it ends; then it ends the driver and the browsers. (Rust runs no destructors
    /// of statics.)
    _keeper: Child,
}

/// What the little shell says when the driver has ended.
const GONE: &str = "the driver has gone";
/// A driver that finds the port taken which it was given ends at once: another try gets another port.
const TRIES: u32 = 5;

const KEEPER: &str = r#"
command -v "$0" >/dev/null || exit
mkdir -p "$TMPDIR"
[ -z "$FACES" ] || cat >"$TMPDIR/fonts.conf" <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>$FACES</dir><cachedir>$TMPDIR/fonts</cachedir></fontconfig>
END
[ -z "$FACES" ] || export FONTCONFIG_FILE="$TMPDIR/fonts.conf"
{ "$0" "$@" </dev/null; echo "$GONE"; } &
read -r _
trap '' TERM
kill -TERM 0
sleep 0.3
rm -rf "$TMPDIR"
"#;

impl Driver {
    /// Starts a driver, which says on which port it listens. `faces` is the one folder with
    /// typefaces that its browsers see.
    pub fn start(program: &Path, arguments: &[&str], faces: Option<&Path>) -> Driver {
        let mut tries = (0..TRIES).map(|_| Driver::try_start(program, arguments, faces));
        tries.find_map(|driver| driver).unwrap_or_else(|| {
            panic!(
                "{} could not be started. `cargo xtask test e2e` and `cargo xtask test firefox` install what they need, or say how",
                program.display()
            )
        })
    }

    fn try_start(program: &Path, arguments: &[&str], faces: Option<&Path>) -> Option<Driver> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let scratch = format!("rookery-e2e-{}-{count}", std::process::id());
        let mut keeper = Command::new("sh")
            .arg("-c")
            .arg(KEEPER)
            .arg(program)
            .args(arguments)
            .env("TMPDIR", env::temp_dir().join(scratch))
            .env("GONE", GONE)
            .env("FACES", faces.unwrap_or(Path::new("")))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap_or_else(|error| panic!("no shell could be started: {error}"));
        let stdout = keeper.stdout.take();
        let stdout = stdout.unwrap_or_else(|| unreachable!("the pipe was asked for above"));
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let said = lines.find(|line| line == GONE || port_in(line).is_some());
        let Some(port) = said.and_then(|line| port_in(&line)) else {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
            return None;
        };
        // A driver that may not go on talking ends.
        thread::spawn(move || lines.for_each(drop));
        Some(Driver {
            port,
            _keeper: keeper,
        })
    }
}

/// The port in the line by which a driver says that it is ready.
pub fn port_in(line: &str) -> Option<u16> {
    let ways = ["started successfully on port ", "Listening on 127.0.0.1:"];
    let port = ways.iter().find_map(|way| Some(line.split_once(way)?.1))?;
    port.trim_end_matches('.').parse().ok()
}
