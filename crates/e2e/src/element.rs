//! An element of the page.

use serde_json::{Value, json};

use crate::page::Page;

/// How WebDriver marks a reference to an element.
const MARK: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Where a person would click: the middle of what is in sight of an element's first box, if that lies
/// uncovered there.
const FREE_PLACE: &str = "if (element.tagName === 'OPTION') return [];
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = element.getClientRects()[0];
    if (!box) return null;
    const middle = (from, to, most) => (Math.max(from, 0) + Math.min(to, most)) / 2;
    const [x, y] = [middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight)];
    return element.contains(element.getRootNode().elementFromPoint(x, y)) ? [x, y] : null";

/// An element of the page; good for as long as it stays there.
pub struct Element<'a> {
    page: &'a Page,
    id: String,
}

impl<'a> Element<'a> {
    pub(crate) fn new(page: &'a Page, value: &Value) -> Self {
        Element {
            page,
            id: value[MARK].as_str().unwrap_or_default().to_string(),
        }
    }

    /// What a script gets as an argument to mean this element.
    pub fn reference(&self) -> Value {
        json!({ MARK: self.id })
    }

    /// An attribute as it is written, if it is there.
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.get(&format!("attribute/{name}"))
            .as_str()
            .map(str::to_string)
    }

    /// Its `aria-label`.
    pub fn label(&self) -> String {
        self.attribute("aria-label").unwrap_or_default()
    }

    /// Its name, as a screen reader would say it.
    pub fn name(&self) -> String {
        self.get("computedlabel")
            .as_str()
            .unwrap_or_default()
            .to_string()
    }

    /// The text that a person sees in it.
    pub fn text(&self) -> String {
        self.get("text").as_str().unwrap_or_default().to_string()
    }

    /// What an input holds.
    pub fn value(&self) -> String {
        self.get("property/value")
            .as_str()
            .unwrap_or_default()
            .to_string()
    }

    /// Whether a person can see it.
    pub fn is_shown(&self) -> bool {
        self.get("displayed") == json!(true)
    }

    /// Whether it can be pressed: neither the browser nor the page itself has disabled it.
    pub fn is_enabled(&self) -> bool {
        self.get("enabled") == json!(true) && self.attribute("aria-disabled").is_none()
    }

    /// Left, top, width and height in the window, in CSS pixels.
    pub fn rect(&self) -> (f64, f64, f64, f64) {
        let script =
            "const r = element.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]";
        let r = self.page.ask_of(self.reference(), script);
        let side = |i: usize| r[i].as_f64().unwrap_or_default();
        (side(0), side(1), side(2), side(3))
    }

    /// Its middle in the window, after scrolling it there if it is not in sight.
    pub fn centre(&self) -> (f64, f64) {
        self.page.centre_of(self.reference())
    }

    /// Clicks it with the mouse, where a person would; an element that is covered is an error.
    pub fn click(&self) {
        let mut place = Value::Null;
        self.page.wait_for("an element that is not covered", || {
            place = self.page.ask_of(self.reference(), FREE_PLACE);
            !place.is_null()
        });
        let side = |i: usize| place[i].as_f64();
        match (side(0), side(1)) {
            (Some(x), Some(y)) => self.page.mouse().to((x, y)).down().up().go(),
            // A list that the browser itself draws lies outside of the page.
            _ => drop(
                self.page
                    .command("POST", &format!("/element/{}/click", self.id), json!({})),
            ),
        }
    }

    /// Gives it the focus.
    pub fn focus(&self) {
        self.page
            .run_with("arguments[0].focus()", &[self.reference()]);
    }

    /// Replaces what an input holds, by the keyboard.
    pub fn fill(&self, text: &str) {
        self.page
            .command("POST", &format!("/element/{}/clear", self.id), json!({}));
        self.write(text);
    }

    /// Types a text where the field's cursor is, or over what is marked.
    pub fn write(&self, text: &str) {
        self.page.command(
            "POST",
            &format!("/element/{}/value", self.id),
            json!({ "text": text }),
        );
    }

    /// Chooses among the options of a list.
    pub fn choose(&self, option: &str) {
        let script = "arguments[0].value = arguments[1]; \
             arguments[0].dispatchEvent(new Event('change', { bubbles: true }))";
        self.page
            .run_with(script, &[self.reference(), json!(option)]);
    }

    fn get(&self, what: &str) -> Value {
        self.page
            .command("GET", &format!("/element/{}/{what}", self.id), json!({}))
    }
}
