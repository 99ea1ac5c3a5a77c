//! Small plain scripts that are fetched only when somebody wants what they do: what is said in
//! JavaScript in a few lines would be many kilobytes of this program.

use gloo::utils::document;

/// Runs a script of the site, with what it has to know as attributes of its element.
pub fn run(address: &str, attributes: &[(&str, &str)]) {
    let Ok(script) = document().create_element("script") else {
        return;
    };
    for (name, value) in attributes.iter().chain(&[("src", address)]) {
        // Without one of them the script does nothing, which is all that can be done then.
        let _ = script.set_attribute(name, value);
    }
    if let Some(body) = document().body() {
        let _ = body.append_child(&script);
    }
}
