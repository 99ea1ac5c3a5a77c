//! A small file server for the built site: what any static host does, under the strictest
//! Content-Security-Policy that the site promises to obey. Only for this machine.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use percent_encoding::percent_decode_str;

use crate::fail;
use crate::finish::NOT_FOUND;
use crate::problem::Result;

/// The policy that the site obeys; README.md states it, the tests run under it.
pub const POLICY: &str =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:";

/// A server that has its port but may not have begun to answer.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    share: Share,
}

/// What is served, and how.
#[derive(Clone)]
struct Share {
    folder: PathBuf,
    /// The path under which the folder's files appear; begins and ends with `/`.
    prefix: String,
    policy: Option<String>,
    /// Scripts of any page may read the files, as some hosts allow.
    open: bool,
    /// What is answered in the place of a file: its kind and its bytes.
    instead: Arc<Mutex<Instead>>,
    /// Sends what is not packed already by gzip, as most hosts do.
    gzip: bool,
    /// Sends who asks for a page to an address without `.html`.
    short: bool,
    /// What was packed before.
    packed: Arc<Mutex<HashMap<PathBuf, Vec<u8>>>>,
    line: Option<Line>,
}

/// A slow line, which all that is on the way at the same time shares: what the browser's own pretence of
/// one leaves out, its workers, too.
#[derive(Clone)]
struct Line {
    latency: Duration,
    bytes_a_second: f64,
    /// When all that was sent so far will have gone over it.
    free: Arc<Mutex<Instant>>,
}

/// How much goes over a slow line in one piece.
const PIECE: usize = 2_000;

type Instead = BTreeMap<String, (&'static str, Vec<u8>)>;

/// A server that runs beside the program; dropping it (or [`Running::stop`]) ends it.
pub struct Running {
    address: String,
    socket: SocketAddr,
    stopped: Arc<AtomicBool>,
    share: Share,
}

impl Server {
    /// Takes a port of this machine; 0 is any free one.
    pub fn bind(folder: &Path, port: u16) -> Result<Self> {
        let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = match bound {
            Ok(listener) => listener,
            Err(error) if error.kind() == ErrorKind::AddrInUse => fail!(
                "Port {port} is taken by another program. Stop that one or choose another port, for example: --port {}",
                port.checked_add(1).unwrap_or(8080)
            ),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => fail!(
                "You may not use port {port}: ports below 1024 need special rights. Choose another, for example: --port 8080"
            ),
            Err(error) => fail!("Port {port} cannot be used: {error}."),
        };
        let address = match listener.local_addr() {
            Ok(address) => address,
            Err(error) => fail!("Port {port} cannot be used: {error}."),
        };
        let share = Share {
            folder: folder.to_path_buf(),
            prefix: "/".to_string(),
            policy: Some(POLICY.to_string()),
            open: false,
            instead: Arc::default(),
            gzip: false,
            short: false,
            packed: Arc::default(),
            line: None,
        };
        Ok(Server {
            listener,
            address,
            share,
        })
    }

    /// Serves the files below a path such as `/some/where/` instead of `/`.
    pub fn under(mut self, prefix: &str) -> Self {
        self.share.prefix = prefix.to_string();
        self
    }

    /// Sends another Content-Security-Policy, or none: for pages that are not ours.
    pub fn policy(mut self, policy: Option<&str>) -> Self {
        self.share.policy = policy.map(str::to_string);
        self
    }

    /// Lets the scripts of any page read the files, as some hosts do.
    pub fn open_to_all(mut self) -> Self {
        self.share.open = true;
        self
    }

    /// Sends files packed by gzip, as most hosts do; they must not change meanwhile.
    pub fn gzip(mut self, gzip: bool) -> Self {
        self.share.gzip = gzip;
        self
    }

    /// Sends who asks for a page to an address without `.html`, as some hosts do.
    pub fn short_addresses(mut self) -> Self {
        self.share.short = true;
        self
    }

    /// Answers over a line so slow.
    pub fn slow(mut self, latency: Duration, bytes_a_second: f64) -> Self {
        self.share.line = Some(Line {
            latency,
            bytes_a_second,
            free: Arc::new(Mutex::new(Instant::now())),
        });
        self
    }

    /// Where a browser finds it.
    pub fn address(&self) -> String {
        format!("http://{}{}", self.address, self.share.prefix)
    }

    /// Answers until the program ends.
    pub fn run(self) {
        self.answer(&AtomicBool::new(false));
    }

    /// Answers beside the program.
    pub fn start(self) -> Running {
        let stopped = Arc::new(AtomicBool::new(false));
        let running = Running {
            address: self.address(),
            socket: self.address,
            stopped: stopped.clone(),
            share: self.share.clone(),
        };
        thread::spawn(move || self.answer(&stopped));
        running
    }

    fn answer(self, stopped: &AtomicBool) {
        for stream in self.listener.incoming() {
            if stopped.load(Ordering::SeqCst) {
                return;
            }
            let share = self.share.clone();
            // A visitor that hangs up early is its own affair.
            if let Ok(stream) = stream {
                thread::spawn(move || drop(share.converse(stream)));
            }
        }
    }
}

impl Running {
    /// Where a browser finds it; ends with `/`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// From now on a file is answered with something else, and called a success, as hosts and
    /// networks with a fault do.
    pub fn spoil(&self, file: &str, kind: &'static str, body: Vec<u8>) {
        let mut instead = self.share.instead();
        instead.insert(file.to_string(), (kind, body));
    }

    /// All files are answered as they are again.
    pub fn mend(&self) {
        self.share.instead().clear();
    }

    /// Ends the server; its port is free again when this returns.
    pub fn stop(&self) {
        if !self.stopped.swap(true, Ordering::SeqCst) {
            // Wakes the listener, so that it notices.
            let _ = TcpStream::connect(self.socket);
            while TcpStream::connect_timeout(&self.socket, Duration::from_millis(50)).is_ok() {
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What is sent back.
struct Answer {
    status: &'static str,
    kind: &'static str,
    body: Vec<u8>,
    /// Where to look instead, for a folder that was asked for without its last `/`.
    location: Option<String>,
    packed: bool,
}

impl Share {
    fn instead(&self) -> MutexGuard<'_, Instead> {
        self.instead.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One request a connection: simple, and on one machine quick enough.
    fn converse(&self, stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        let mut lines = BufReader::new(&stream).take(64 * 1024);
        let mut request = String::new();
        lines.read_line(&mut request)?;
        let (mut header, mut unpacks) = (String::new(), false);
        while lines.read_line(&mut header)? > 2 {
            let header_lower = header.to_ascii_lowercase();
            unpacks |=
                header_lower.starts_with("accept-encoding:") && header_lower.contains("gzip");
            header.clear();
        }
        let mut words = request.split_whitespace();
        let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        let answer = match method {
            "GET" | "HEAD" => self.find(target, self.gzip && unpacks),
            _ => said(
                "405 Method Not Allowed",
                "This server only hands out files.",
            ),
        };
        let mut head = format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n",
            answer.status,
            answer.kind,
            answer.body.len()
        );
        if let Some(policy) = &self.policy {
            head += &format!("Content-Security-Policy: {policy}\r\n");
        }
        if self.open {
            head += "Access-Control-Allow-Origin: *\r\n";
        }
        if answer.packed {
            head += "Content-Encoding: gzip\r\n";
        }
        if let Some(location) = answer.location {
            head += &format!("Location: {location}\r\n");
        }
        head += "\r\n";
        let mut stream = &stream;
        if let Some(line) = &self.line {
            thread::sleep(line.latency);
        }
        stream.write_all(head.as_bytes())?;
        if method == "GET" {
            match &self.line {
                Some(line) => line.send(stream, &answer.body)?,
                None => stream.write_all(&answer.body)?,
            }
        }
        stream.flush()
    }

    fn find(&self, target: &str, gzip: bool) -> Answer {
        // As other hosts do.
        let not_found = || {
            let plain = said("404 Not Found", "There is no such file here.");
            match fs::read(self.folder.join(NOT_FOUND)) {
                Ok(body) => Answer {
                    kind: "text/html; charset=utf-8",
                    body,
                    ..plain
                },
                Err(_) => plain,
            }
        };
        let target = target.split(['?', '#']).next().unwrap_or("");
        let path = decode(target);
        let Some(path) = path else {
            return not_found();
        };
        if format!("{path}/") == self.prefix {
            let folder = said("301 Moved Permanently", "It is a folder.");
            return Answer {
                location: Some(format!("{target}/")),
                ..folder
            };
        }
        let Some(name) = path.strip_prefix(self.prefix.as_str()) else {
            return not_found();
        };
        // Only plain names: nothing that leaves the folder.
        if name.contains('\\') || name.split('/').any(|step| step == ".." || step == ".") {
            return not_found();
        }
        let mut file = self.folder.join(name.trim_start_matches('/'));
        if self.short
            && let Some(short) = target.strip_suffix(".html")
        {
            let short = short.strip_suffix("index").unwrap_or(short);
            return Answer {
                location: Some(short.to_string()),
                ..said("301 Moved Permanently", "It has a shorter address.")
            };
        }
        if file.is_dir() {
            file.push("index.html");
        } else if self.short && !file.exists() {
            file.set_extension("html");
        }
        let name = file.strip_prefix(&self.folder).unwrap_or(&file);
        if let Some((kind, body)) = self.instead().get(&*name.to_string_lossy()).cloned() {
            return Answer {
                status: "200 OK",
                kind,
                body,
                location: None,
                packed: false,
            };
        }
        let Ok(body) = fs::read(&file) else {
            return not_found();
        };
        let kind = kind_of(&file);
        let packed = gzip && !kind.starts_with("image/p") && !kind.starts_with("font/");
        Answer {
            status: "200 OK",
            kind,
            body: if packed { self.pack(file, &body) } else { body },
            location: None,
            packed,
        }
    }

    fn pack(&self, file: PathBuf, body: &[u8]) -> Vec<u8> {
        let mut known = self.packed.lock().unwrap_or_else(PoisonError::into_inner);
        let pack = || {
            let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
            // Writing into memory does not fail.
            let _ = gzip.write_all(body);
            gzip.finish().unwrap_or_default()
        };
        known.entry(file).or_insert_with(pack).clone()
    }
}

impl Line {
    fn send(&self, mut stream: &TcpStream, body: &[u8]) -> io::Result<()> {
        for piece in body.chunks(PIECE) {
            let takes = Duration::from_secs_f64(piece.len() as f64 / self.bytes_a_second);
            let gone = {
                let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
                *free = (*free).max(Instant::now()) + takes;
                *free
            };
            thread::sleep(gone.saturating_duration_since(Instant::now()));
            stream.write_all(piece)?;
        }
        Ok(())
    }
}

fn said(status: &'static str, words: &str) -> Answer {
    Answer {
        status,
        kind: "text/plain; charset=utf-8",
        body: words.into(),
        location: None,
        packed: false,
    }
}

/// Resolves `%20` and the like.
fn decode(path: &str) -> Option<String> {
    let decoded = percent_decode_str(path).decode_utf8().ok()?;
    Some(decoded.into_owned())
}

fn kind_of(file: &Path) -> &'static str {
    match file
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or("")
    {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "pgn" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for one test; gone afterwards.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("rookery-{name}-{}", std::process::id()));
            fs::create_dir_all(path.join("sub dir")).unwrap();
            fs::write(path.join("index.html"), "<p>home").unwrap();
            fs::write(path.join("sub dir/a.wasm"), "wasm").unwrap();
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn ask(server: &Running, request: &str) -> String {
        let mut stream = TcpStream::connect(server.socket).unwrap();
        write!(stream, "{request} HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn hands_out_files_under_the_policy() {
        let folder = Folder::new("files");
        let server = Server::bind(&folder.0, 0).unwrap().start();
        let home = ask(&server, "GET /?x=1");
        assert!(
            home.starts_with("HTTP/1.1 200") && home.ends_with("<p>home"),
            "{home}"
        );
        assert!(
            home.contains(&format!("Content-Security-Policy: {POLICY}\r\n")),
            "{home}"
        );
        let wasm = ask(&server, "GET /sub%20dir/a.wasm");
        assert!(
            wasm.contains("Content-Type: application/wasm\r\n"),
            "{wasm}"
        );
        let head = ask(&server, "HEAD /index.html");
        assert!(
            head.ends_with("\r\n\r\n") && head.contains("Content-Length: 7\r\n"),
            "{head}"
        );
    }

    #[test]
    fn packs_for_those_who_unpack() {
        let folder = Folder::new("packed");
        let server = Server::bind(&folder.0, 0).unwrap().gzip(true).start();
        let plain = ask(&server, "GET /");
        assert!(
            plain.ends_with("<p>home") && !plain.contains("gzip"),
            "{plain}"
        );
        let head = ask(
            &server,
            "HEAD / HTTP/1.1\r\nAccept-Encoding: br, gzip\r\nX:",
        );
        assert!(head.contains("Content-Encoding: gzip\r\n"), "{head}");
    }

    #[test]
    fn hands_out_nothing_else() {
        let folder = Folder::new("nothing");
        let server = Server::bind(&folder.0.join("sub dir"), 0).unwrap().start();
        for target in [
            "/../index.html",
            "/%2e%2e/index.html",
            "/..%5cindex.html",
            "/no",
            "/%zz",
            "x",
        ] {
            let answer = ask(&server, &format!("GET {target}"));
            assert!(answer.starts_with("HTTP/1.1 404"), "{target}: {answer}");
        }
        assert!(ask(&server, "POST /a.wasm").starts_with("HTTP/1.1 405"));
    }

    #[test]
    fn serves_below_a_path() {
        let folder = Folder::new("below");
        let server = Server::bind(&folder.0, 0)
            .unwrap()
            .under("/deep/down/")
            .start();
        assert!(server.address().ends_with("/deep/down/"));
        assert!(ask(&server, "GET /deep/down/").ends_with("<p>home"));
        assert!(ask(&server, "GET /deep/down").contains("Location: /deep/down/\r\n"));
        assert!(ask(&server, "GET /").starts_with("HTTP/1.1 404"));
    }

    #[test]
    fn a_stopped_server_is_gone_and_its_port_is_free() {
        let folder = Folder::new("stopped");
        let server = Server::bind(&folder.0, 0).unwrap().start();
        let port = server.socket.port();
        server.stop();
        assert!(TcpStream::connect(server.socket).is_err());
        Server::bind(&folder.0, port).unwrap();
    }

    #[test]
    fn a_taken_port_is_said_plainly() {
        let folder = Folder::new("taken");
        let server = Server::bind(&folder.0, 0).unwrap();
        let port = server.address.port();
        let problem = Server::bind(&folder.0, port).err().unwrap();
        assert!(
            problem.0.starts_with(&format!("Port {port} is taken")),
            "{problem}"
        );
    }
}
