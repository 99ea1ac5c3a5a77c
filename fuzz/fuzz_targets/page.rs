//! Feeds arbitrary text to the reader of pages; what is asked of it is shared with the tests.
#![no_main]

#[path = "../../crates/reader/tests/common/fuzzed.rs"]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    fuzzed::page(&String::from_utf8_lossy(data));
});
