//! Numbers in the texts of cards.

use naipe_interpreter::words::numbers::numbers;

#[test]
fn numbers_are_read_as_digits_and_as_words() {
    let of = |text: &str, language: &str| numbers(text, language).0.into_iter().collect::<Vec<_>>();
    assert_eq!(of("Draw twenty-one cards, then 3; a dozen, doubled.", "en"), [2, 3, 12, 21]);
    assert_eq!(of("Roba veintiuna cartas, treinta y dos y cuarenta; o la mitad.", "es"), [2, 21, 32, 40]);
    assert_eq!(of("Dieciséis y veintidós", "es-MX"), [16, 22]);
    assert_eq!(of("twenty cards for one mana", "en"), [20]);
    assert_eq!(of("veintiuna", "fr"), [0; 0]);
    // What says a number among other things need not be one of the card's.
    assert_eq!(numbers("dos veces, y tres veces", "es"), ([2, 3].into(), [3].into()));
    assert_eq!(numbers("a couple of cards", "en"), ([2].into(), [].into()));
    assert_eq!(numbers("half a dozen", "en").1.into_iter().collect::<Vec<_>>(), [0; 0]);
}
