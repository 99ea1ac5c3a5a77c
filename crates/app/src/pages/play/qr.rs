//! A text as a QR code, drawn as one path.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};
use yew::prelude::*;

/// The quiet border that readers of such codes ask for.
const BORDER: i32 = 4;

/// None where the text is too long for any such code.
pub fn qr(text: &str, label: &str) -> Option<Html> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let side = code.size() + 2 * BORDER;
    // Always dark on light: not every reader knows the other way round.
    Some(html! {
        <svg class="qr" viewBox={format!("0 0 {side} {side}")} role="img" aria-label={label.to_owned()}
            shape-rendering="crispEdges">
            <path fill="#fff" d={format!("M0 0h{side}v{side}h-{side}z")} />
            <path fill="#000" d={path(&code)} />
        </svg>
    })
}

/// Each row's dark runs.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let begin = x;
            while x < code.size() && code.get_module(x, y) {
                x += 1;
            }
            if x > begin {
                let run = x - begin;
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", begin + BORDER, y + BORDER);
            }
            x += 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p66_the_path_has_every_dark_square_and_no_other() {
        let code = QrCode::encode_text(
            "https://example.org/#/play/chess?letter=1-2",
            QrCodeEcc::Low,
        );
        let code = code.unwrap();
        let mut drawn = std::collections::BTreeSet::new();
        for run in path(&code).split('M').skip(1) {
            let (place, rest) = run.split_once('h').unwrap();
            let (x, y) = place.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let length: i32 = rest.split_once('v').unwrap().0.parse().unwrap();
            drawn.extend((x..x + length).map(|x| (x - BORDER, y - BORDER)));
        }
        for y in 0..code.size() {
            for x in 0..code.size() {
                assert_eq!(drawn.contains(&(x, y)), code.get_module(x, y), "{x} {y}");
            }
        }
        assert!(qr(&"x".repeat(2_900), "a code").is_some());
        assert!(qr(&"x".repeat(3_000), "a code").is_none());
    }
}
