//! Sorting of short lists.
//!
//! The standard library's sorting is made for long lists and is compiled anew for every type, some
//! five kilobytes each time: more than the page has to give for lists of a dozen things.

/// Sorts a short list; what neither comes before the other keeps its order.
pub fn sort_few<T>(items: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && before(&items[at], &items[at - 1]) {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_few;

    #[test]
    fn sorts_and_keeps_the_order_of_equals() {
        let mut items = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_few(&mut items, |a, b| a.0 < b.0);
        assert_eq!(items, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        sort_few::<u8>(&mut [], |a, b| a < b);
    }
}
