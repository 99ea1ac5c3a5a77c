//! The programs are sent packed, by whatever host: the browser itself unpacks them while they
//! arrive. A host that packs by itself gains nothing by it, one that does not sends a third.
//!
//! The files end in `.wasmz`, which no host knows: some would unpack a `.gz` on the way, others
//! pack it once more.

use std::io::Read;
use std::num::NonZeroU64;
use std::thread;

use flate2::read::GzDecoder;
use zopfli::{Format, Options};

use crate::fail;
use crate::finish::{Files, text};
use crate::problem::Result;

/// How the names of programs end that are packed.
pub const ENDING: &str = "_bg.wasmz";
const UNPACKED: &str = "_bg.wasm";

/// What fetches a program and unpacks it while it arrives. That it is missing is told like that it
/// is broken, by the error that follows.
pub const UNPACK: &str = r#"const unpacked = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const body = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
};
"#;

/// Packs all programs, and sees to it that their loaders unpack them.
pub fn pack_programs(files: &mut Files) -> Result<()> {
    let names: Vec<String> = files.keys().cloned().collect();
    for name in names.iter().filter(|name| name.ends_with("_loader.js")) {
        let loader = text(files, name)?;
        let Some((before, rest)) = loader.split_once("module_or_path: \"") else {
            fail!("{name} does not start its program as expected; has Trunk changed its ways?");
        };
        let Some((address, after)) = rest.split_once('"') else {
            fail!("{name} ends in the middle of an address; has Trunk changed its ways?");
        };
        let address = address.replace(UNPACKED, ENDING);
        let loader = format!("{UNPACK}{before}module_or_path: unpacked(\"{address}\"){after}");
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

/// As small as gzip can be: it takes some seconds here, and every visitor has a twentieth less to
/// wait for.
fn packed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let options = Options {
        iteration_count: const { NonZeroU64::new(5).unwrap() },
        ..Options::default()
    };
    let mut packed = Vec::new();
    zopfli::compress(options, Format::Gzip, bytes, &mut packed)?;
    Ok(packed)
}

/// What a browser makes of a packed program.
pub fn unpacked(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut unpacked = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut unpacked)?;
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
