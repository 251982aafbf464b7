//! Lists put in order by the code that all of them share.

use naipe_grammar::order::{ascending, by_key};
use proptest::prelude::*;

proptest! {
    #[test]
    fn lists_are_ordered_as_the_standard_library_orders_them(numbers in prop::collection::vec(0..20_u8, 0..60)) {
        let mut list: Vec<(u8, usize)> = numbers.into_iter().zip(0..).collect();
        let mut sorted = list.clone();
        sorted.sort_by_key(|(number, _)| *number);
        by_key(&mut list, |(number, _)| *number);
        prop_assert_eq!(&list, &sorted);
        list.reverse();
        ascending(&mut list);
        sorted.sort_unstable();
        prop_assert_eq!(list, sorted);
    }
}
