//! What is going to be asked for is sent for in time: memory is slow, and there is something else to do
//! meanwhile.

/// Sends for something, so that it has come from memory when it is asked for.
#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
pub fn send_for<T: Copy>(what: &T) {
    branches::prefetch_read_data::<_, 0>(what);
}

/// WebAssembly has no word for it, but a first look, on which nothing depends, sends for it as well.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
pub fn send_for<T: Copy>(what: &T) {
    core::hint::black_box(*what);
}
