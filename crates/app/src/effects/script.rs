//! Small plain scripts that are fetched only when somebody wants what they do: what is said in
//! JavaScript in a few lines would be many kilobytes of this program.

use gloo::utils::document;
use web_sys::Element;

/// Runs a script of the site, with what it has to know as attributes of its element. That hears of
/// `load` and `error`.
pub fn run(address: &str, attributes: &[(&str, &str)]) -> Option<Element> {
    let script = document().create_element("script").ok()?;
    for (name, value) in attributes.iter().chain(&[("src", address)]) {
        // Without one of them the script does nothing, which is all that can be done then.
        let _ = script.set_attribute(name, value);
    }
    document().body()?.append_child(&script).ok()?;
    Some(script)
}
