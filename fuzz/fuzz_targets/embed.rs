//! Feeds arbitrary text to the readers of a host's messages; what is asked of them is shared with the tests.
#![no_main]

#[path = "../../crates/state/tests/common/fuzzed.rs"]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    fuzzed::embed(&String::from_utf8_lossy(data));
});
