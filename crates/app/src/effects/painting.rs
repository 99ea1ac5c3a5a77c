//! A drawing painted by the browser: an SVG as the points of a PNG.

use gloo::file::{Blob, ObjectUrl};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// The drawing as a square PNG of so many points a side. Some hardened browsers paint nothing.
pub async fn png(svg: &Blob, side: u32) -> Option<Blob> {
    paint(svg, side).await.ok().flatten()
}

async fn paint(svg: &Blob, side: u32) -> Result<Option<Blob>, JsValue> {
    let address = ObjectUrl::from(svg.clone());
    let image = HtmlImageElement::new()?;
    image.set_src(&address);
    JsFuture::from(image.decode()).await?;
    let document = gloo::utils::document();
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(side);
    canvas.set_height(side);
    let Some(brush) = canvas.get_context("2d")? else {
        return Ok(None);
    };
    let brush: CanvasRenderingContext2d = brush.dyn_into()?;
    let length = f64::from(side);
    brush.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, length, length)?;
    let painted = js_sys::Promise::new(&mut |done, failed| {
        let callback =
            Closure::once_into_js(move |blob: JsValue| done.call1(&JsValue::NULL, &blob));
        if let Err(why) = canvas.to_blob(callback.unchecked_ref()) {
            // The promise hears of it; there is nobody else to tell.
            let _ = failed.call1(&JsValue::NULL, &why);
        }
    });
    let painted = JsFuture::from(painted).await?;
    Ok(painted.dyn_into::<web_sys::Blob>().ok().map(Blob::from))
}
