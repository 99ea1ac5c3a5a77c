//! Numbers as SVG and CSS want them.

/// To the nearest ten-thousandth. The standard library's way of writing floating-point numbers
/// brings ten kilobytes and its tables with it.
pub fn decimal(value: f64) -> String {
    let parts = (value * 10_000.0).round() as i64;
    let sign = if parts < 0 { "-" } else { "" };
    let (whole, rest) = (parts.unsigned_abs() / 10_000, parts.unsigned_abs() % 10_000);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let digits = format!("{rest:04}");
    format!("{sign}{whole}.{}", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn says_what_is_needed_and_no_more() {
        for (value, text) in [
            (0.0, "0"),
            (-0.00001, "0"),
            (22.5, "22.5"),
            (-3.05, "-3.05"),
            (-0.25, "-0.25"),
            (360.0, "360"),
            (5.0 / 3.0, "1.6667"),
            (0.99999, "1"),
        ] {
            assert_eq!(decimal(value), text);
        }
    }
}
