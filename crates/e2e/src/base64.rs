//! Bytes from base64, which is how WebDriver sends pictures.

pub fn base64(text: &str) -> Option<Vec<u8>> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0);
    for letter in text
        .bytes()
        .filter(|letter| *letter != b'=' && !letter.is_ascii_whitespace())
    {
        let digit = DIGITS.iter().position(|digit| *digit == letter)?;
        bits = bits << 6 | u32::try_from(digit).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xff) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_decoded() {
        assert_eq!(base64("Um9vaw==").as_deref(), Some(&b"Rook"[..]));
        assert_eq!(base64("Um9v").as_deref(), Some(&b"Roo"[..]));
        assert_eq!(base64("?"), None);
    }
}
