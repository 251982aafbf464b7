//! `naipe text` says which things are meant, whose they are, and in which order they are spoken of.

use crate::truly::sparks;
use crate::unsaid::say;

/// Of each of some things, it is said where they are.
#[test]
fn each_is_each_of_where_they_are() {
    let cards = r#"card "Theirs" : spell { effect { if every creature in field of opponent(you) where tapped { draw_card(you) } } }
card "Mine" : spell { effect { if every c: creature in field of you where c.power > 2 { draw_card(you) } } }
card "Anywhere" : spell { effect { if every creature in play where tapped { draw_card(you) } } }
"#;
    say(
        &sparks(cards),
        &[
            ("Theirs", "en", "If each creature in your rival's battlefield is tapped, you draw a card."),
            ("Theirs", "es", "Si cada criatura del campo del rival está girada, robas una carta."),
            ("Mine", "en", "If each creature in your battlefield has 3 power or more, you draw a card."),
            ("Mine", "es", "Si cada criatura de tu campo tiene 3 de fuerza o más, robas una carta."),
            ("Anywhere", "en", "If each creature is tapped, you draw a card."),
        ],
    );
}
