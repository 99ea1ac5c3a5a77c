//! The programs are sent packed, by whatever host, and unpacked while they arrive. A host that packs by
//! itself gains nothing by it, one that does not sends a quarter.
//!
//! Browsers unpack gzip by themselves. LZMA is a fifth smaller, and what unpacks it is small enough to be
//! sent along (`unpack.js`), and quick enough to be done before the rest has come.
//!
//! The files end in `.wasmz`, which no host knows: some would unpack a `.gz` on the way, others
//! pack it once more.

use std::io::{Error, ErrorKind, Read, Write};
use std::thread;

use lzma_rust2::{LzmaOptions, LzmaReader, LzmaWriter};

use crate::fail;
use crate::finish::{Files, text};
use crate::problem::Result;

/// How the names of programs end that are packed.
pub const ENDING: &str = "_bg.wasmz";
const UNPACKED: &str = "_bg.wasm";
/// How many bits of the byte before a byte, and of its place, say which byte is likely: `lc`, `lp`, `pb`.
const CONTEXTS: (u32, u32, u32) = (4, 0, 0);

/// What fetches a program and unpacks it while it arrives: a script, without what is said to its readers.
pub fn unpack() -> String {
    let lines = include_str!("unpack.js").lines().map(str::trim_start);
    let told = lines.filter(|line| !line.starts_with("//"));
    told.flat_map(|line| [line, "\n"]).collect()
}

/// Packs all programs, and sees to it that their loaders unpack them.
pub fn pack_programs(files: &mut Files) -> Result<()> {
    let names: Vec<String> = files.keys().cloned().collect();
    let unpack = unpack();
    for name in names.iter().filter(|name| name.ends_with("_loader.js")) {
        let loader = text(files, name)?;
        let Some((before, rest)) = loader.split_once("module_or_path: \"") else {
            fail!("{name} does not start its program as expected; has Trunk changed its ways?");
        };
        let Some((address, after)) = rest.split_once('"') else {
            fail!("{name} ends in the middle of an address; has Trunk changed its ways?");
        };
        let address = address.replace(UNPACKED, ENDING);
        let loader = format!("{unpack}{before}module_or_path: unpacked(\"{address}\"){after}");
        files.insert(name.clone(), loader.into_bytes());
    }
    let programs = names.iter().filter(|name| name.ends_with(UNPACKED));
    let programs: Vec<(&String, Vec<u8>)> = programs
        .filter_map(|name| Some((name, files.remove(name)?)))
        .collect();
    let packed = thread::scope(|scope| {
        let all = programs
            .iter()
            .map(|(_, bytes)| scope.spawn(|| packed(bytes)));
        let all: Vec<_> = all.collect();
        all.into_iter().map(|one| one.join()).collect::<Vec<_>>()
    });
    for ((name, _), packed) in programs.iter().zip(packed) {
        let Ok(Ok(packed)) = packed else {
            fail!("{name} could not be packed.");
        };
        files.insert(name.replace(UNPACKED, ENDING), packed);
    }
    Ok(())
}

/// As `unpack.js` expects it: how long the program is, in four bytes, and LZMA without a head of its own.
fn packed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let length = u32::try_from(bytes.len()).map_err(|_| ErrorKind::FileTooLarge)?;
    let mut options = LzmaOptions::with_preset(9);
    (options.lc, options.lp, options.pb) = CONTEXTS;
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    options.depth_limit = 1_000;
    let mut packed = LzmaWriter::new_no_header(length.to_le_bytes().to_vec(), &options, false)?;
    packed.write_all(bytes)?;
    packed.finish()
}

/// What a browser makes of a packed program.
pub fn unpacked(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let short = || Error::from(ErrorKind::UnexpectedEof);
    let (length, packed) = bytes.split_first_chunk().ok_or_else(short)?;
    let length = u32::from_le_bytes(*length);
    let (lc, lp, pb) = CONTEXTS;
    let mut unpacked = Vec::new();
    let mut reader = LzmaReader::new(packed, length.into(), lc, lp, pb, length, None)?;
    reader.read_to_end(&mut unpacked)?;
    Ok(unpacked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_packed_and_their_loaders_know() {
        let program = b"\0asm program program program program".to_vec();
        let loader = b"importScripts(\"./worker-1.js\");wasm_bindgen({ module_or_path: \"./worker-1_bg.wasm\" }).catch(reportError);".to_vec();
        let mut files = Files::from([
            ("worker-1_bg.wasm".to_string(), program.clone()),
            ("worker_loader.js".to_string(), loader),
        ]);
        pack_programs(&mut files).unwrap();
        assert_eq!(unpacked(&files["worker-1_bg.wasmz"]).unwrap(), program);
        assert!(!files.contains_key("worker-1_bg.wasm"));
        let loader = text(&files, "worker_loader.js").unwrap();
        assert!(
            loader.contains(
                "({ module_or_path: unpacked(\"./worker-1_bg.wasmz\") }).catch(reportError)"
            ),
            "{loader}"
        );
    }

    #[test]
    fn a_loader_that_starts_otherwise_is_a_problem() {
        let mut files = Files::from([("worker_loader.js".to_string(), b"go()".to_vec())]);
        assert!(pack_programs(&mut files).is_err());
    }
}
