//! The letters of files that come from anywhere.

/// What Windows writes for 0x80 to 0x9F; all else is as Latin 1 has it.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// What a file says in UTF-8 or UTF-16, or with one byte for each letter, as PGN prescribes it and older
/// programs do.
#[must_use]
pub fn text_of(bytes: Vec<u8>) -> String {
    let utf_16 = |unit: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2).map(|two| unit([two[0], two[1]]));
        String::from_utf16_lossy(&units.collect::<Vec<u16>>())
    };
    match bytes.as_slice() {
        [0xEF, 0xBB, 0xBF, text @ ..] => String::from_utf8_lossy(text).into_owned(),
        [0xFF, 0xFE, ..] => utf_16(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => utf_16(u16::from_be_bytes),
        _ => String::from_utf8(bytes).unwrap_or_else(|error| {
            let windows: Vec<char> = WINDOWS.chars().collect();
            let letter = |byte: &u8| match byte {
                0x80..=0x9F => windows[usize::from(byte - 0x80)],
                byte => char::from(*byte),
            };
            error.as_bytes().iter().map(letter).collect()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::text_of;

    #[test]
    fn a_name_is_read_in_whichever_way_its_file_writes_it() {
        let name = "Žukauskė – Muñoz";
        let little: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = name.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [
            name.as_bytes().to_vec(),
            [b"\xEF\xBB\xBF", name.as_bytes()].concat(),
            [b"\xFF\xFE".as_slice(), &little].concat(),
            [b"\xFE\xFF".as_slice(), &big].concat(),
        ] {
            assert_eq!(text_of(bytes), name);
        }
        let old = b"\x8Eilina \x96 Mu\xF1oz".to_vec();
        assert_eq!(text_of(old), "Žilina – Muñoz");
        assert_eq!(text_of(Vec::new()), "");
    }
}
