//! Hears when an element gets another size.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

/// Watches an element for as long as it lives.
pub struct SizeWatch {
    observer: ResizeObserver,
    _heard: Closure<dyn FnMut()>,
}

impl SizeWatch {
    /// Hears of the size once at the beginning, too. Nothing in a browser that cannot watch.
    pub fn begin(element: &Element, heard: impl FnMut() + 'static) -> Option<SizeWatch> {
        let heard = Closure::<dyn FnMut()>::new(heard);
        let observer = ResizeObserver::new(heard.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(SizeWatch {
            observer,
            _heard: heard,
        })
    }
}

impl Drop for SizeWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
