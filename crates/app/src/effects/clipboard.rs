//! Handing text to the person: the clipboard, the system's share sheet.

use gloo::utils::window;
use js_sys::Reflect;
use rookery_state::route::Route;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::ShareData;
use yew::Callback;

/// Puts a text on the clipboard, then says whether that worked.
pub fn copy(text: String, then: Callback<bool>) {
    spawn_local(async move {
        let clipboard = window().navigator().clipboard();
        // Pages without a secure address have no clipboard at all.
        if clipboard.is_undefined() {
            then.emit(false);
            return;
        }
        let copied = JsFuture::from(clipboard.write_text(&text)).await.is_ok();
        then.emit(copied);
    });
}

/// Does the system have a share sheet of its own?
pub fn can_share() -> bool {
    let navigator: JsValue = window().navigator().into();
    Reflect::get(&navigator, &"share".into()).is_ok_and(|share| share.is_function())
}

/// Opens the system's share sheet, where there is one.
pub fn share(data: &ShareData) {
    let sheet = window().navigator().share_with_data(data);
    // A person who closes the sheet rejects the promise; that is no error.
    spawn_local(async move {
        let _ = JsFuture::from(sheet).await;
    });
}

/// The whole address of a page, to be passed on.
pub fn link_to(route: &Route) -> String {
    format!("{}{}", site_address(), route.hash())
}

/// The address of the site, without a page's hash.
pub fn site_address() -> String {
    let location = window().location();
    let whole = location.href().unwrap_or_default();
    whole.split('#').next().unwrap_or_default().to_owned()
}
