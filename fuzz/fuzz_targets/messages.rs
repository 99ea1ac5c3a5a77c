//! Feeds arbitrary text to worker and reader as messages; what is asked of them is shared with the
//! tests.
#![no_main]

#[path = "../../crates/worker/tests/common/fuzzed.rs"]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    fuzzed::messages(&String::from_utf8_lossy(data));
});
