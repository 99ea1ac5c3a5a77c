//! Handing text to the person: the clipboard, the system's share sheet.

use gloo::utils::window;
use js_sys::Reflect;
use rookery_state::route::Route;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
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

/// Opens the system's share sheet with what it is called there: "title", "text", "url".
pub fn share(parts: &[(&str, &str)]) {
    let data = js_sys::Object::new();
    let navigator: JsValue = window().navigator().into();
    let set = |name: &str, value: &str| Reflect::set(&data, &name.into(), &value.into());
    if parts.iter().any(|(name, value)| set(name, value).is_err()) {
        return;
    }
    if let Ok(share) = Reflect::get(&navigator, &"share".into())
        && let Some(share) = share.dyn_ref::<js_sys::Function>()
        && let Ok(promise) = share.call1(&navigator, &data)
    {
        // A person who closes the sheet rejects the promise; that is no error.
        spawn_local(async move {
            let _ = JsFuture::from(js_sys::Promise::from(promise)).await;
        });
    }
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
