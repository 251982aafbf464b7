//! Lists in order, by code that is compiled once for all of them.
//!
//! The sorting of the standard library is compiled anew for each list that is sorted, some three kilobytes each time, and a browser
//! loads them all before a game begins. What a game sorts while it is played has it all the same: this makes room for its keys.

use std::cmp::Ordering;

/// Puts a list in the order of the keys of its elements. What has the same key stays in the order it had.
pub fn by_key<T, K: Ord>(list: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = list.iter().map(key).collect();
    let places = places(keys.len(), &mut |a, b| keys[a].cmp(&keys[b]));
    put(places, &mut |a, b| list.swap(a, b));
}

/// Puts a list in its own order.
pub fn ascending<T: Ord>(list: &mut [T]) {
    let places = places(list.len(), &mut |a, b| list[a].cmp(&list[b]));
    put(places, &mut |a, b| list.swap(a, b));
}

/// Which of so many elements comes first, second, and so on.
fn places(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|a, b| compare(*a, *b));
    places
}

/// Brings to each place the element that is to be there, by swapping.
fn put(mut places: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for first in 0..places.len() {
        let mut at = first;
        // Round the circle of those that take each other's place.
        loop {
            let from = std::mem::replace(&mut places[at], at);
            if from == first || from == at {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}
