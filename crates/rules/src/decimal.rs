//! Decimal numbers read without the standard library's tables, which are ten kilobytes of a program.

/// Reads "12", "-0.25" and "1.5e-3", and nothing that has more digits than 19. Exact where there are no more
/// than 15 and no more than 22 places.
pub fn read(text: &str) -> Option<f64> {
    let (digits, tens) = match text.split_once('e') {
        Some((digits, tens)) => (digits, tens.parse().ok().filter(|tens| *tens > -400)?),
        None => (text, 0),
    };
    let (digits, sign) = match digits.strip_prefix('-') {
        Some(digits) => (digits, -1.0),
        None => (digits, 1.0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() + fraction.len() == 0 {
        return None;
    }
    let mut value: u64 = 0;
    for digit in whole.bytes().chain(fraction.bytes()) {
        let digit = Some(digit).filter(u8::is_ascii_digit)? - b'0';
        value = value.checked_mul(10)?.checked_add(digit.into())?;
    }
    let places = fraction.len() as i32 - tens;
    let power = 10_f64.powi(places.saturating_abs());
    let value = match places > 0 {
        true => value as f64 / power,
        false => value as f64 * power,
    };
    Some(sign * value).filter(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_standard_library_reads_them() {
        for text in [
            "0",
            "-0",
            "7",
            "12.30",
            ".5",
            "5.",
            "-0.25",
            "0.1",
            "99.95",
            "1.2345e-5",
            "9.8765e12",
            "4.0000e-17",
            "123456789.012345",
            "0.000123",
            "1e22",
            "3.3333e-1",
            "-6.6667e0",
        ] {
            let known: f64 = text.parse().unwrap();
            let ours = read(text).unwrap();
            assert_eq!(ours.to_bits(), known.to_bits(), "{text}");
        }
        for text in [
            "", ".", "-", "e", "1e", "a", "1,5", "12 %", "1.2.3", "inf", "NaN", "1e999", "--1",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in ["1.2345e-30", "1.2345e-23"] {
            let (ours, known) = (read(text).unwrap(), text.parse::<f64>().unwrap());
            assert!((ours / known - 1.0).abs() < 1e-15, "{text}");
        }
        assert_eq!(read("1.2345e-4000"), None);
    }
}
