//! What seats have lost sight of.

// Games show it only in how cards are dealt anew, by chance; its module needs nothing of the crate.
#[path = "../../src/agent/memory/lost.rs"]
mod lost;

use lost::Losses;

/// What is remembered of two like cards that went face down to piles of three and of four, which were mixed in part, when one is seen
/// again that could be either: `which` of them it is, nobody can tell.
fn seen_again(which: u32) -> Vec<(u32, Vec<u32>)> {
    const WOLF: u32 = 7;
    let mut lost = Losses::default();
    lost.lose(0, &[0, 1, 2], [WOLF].into_iter());
    // The first pile is mixed with what lies where the other will.
    lost.spread(0, &[0, 1, 2, 3, 4]);
    lost.lose(0, &[3, 4, 5, 6], [WOLF].into_iter());
    lost.find(0, WOLF, which);
    lost.of(0).map(|(def, among)| (def, among.to_vec())).collect()
}

#[test]
fn which_of_two_like_cards_is_seen_again_makes_no_difference() {
    let either = seen_again(3);
    assert_eq!(either, [(7, vec![0, 1, 2, 3, 4, 5, 6])]);
    assert_eq!(either, seen_again(4));
    // What can only be one of them leaves the other where it was.
    assert_eq!(seen_again(0), [(7, vec![3, 4, 5, 6])]);
    assert_eq!(seen_again(5), [(7, vec![0, 1, 2, 3, 4])]);
}
