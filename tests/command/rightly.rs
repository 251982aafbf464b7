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

/// A copy is made for somebody, like a token.
#[test]
fn a_copy_is_made_for_somebody() {
    let cards = r#"card "Of a target" : spell { target t: creature in field of you  effect { create copy of t in field of opponent(you) } }
card "Several" : spell { target t: creature in field of you  effect { create 2 copies of t in field of opponent(you) } }
card "Of its card" : spell { target t: creature in field of you  effect { create t.card in field of opponent(you) } }
card "Of whose it is" : spell { target t: creature in play  effect { create copy of t in field of t.owner } }
card "Mine" : spell { target t: creature in play  effect { create copy of t in field of you } }
"#;
    say(
        &sparks(cards),
        &[
            ("Of a target", "en", "Create a copy of a creature in your battlefield for your rival."),
            ("Of a target", "es", "Crea una copia de una criatura de tu campo para el rival."),
            ("Several", "en", "Create two copies of a creature in your battlefield for your rival."),
            ("Several", "es", "Crea dos copias de una criatura de tu campo para el rival."),
            ("Of its card", "en", "Create a copy of a creature in your battlefield for your rival."),
            ("Of whose it is", "en", "Create a copy of a creature for its owner."),
            ("Of whose it is", "es", "Crea una copia de una criatura para su dueño."),
            ("Mine", "en", "Create a copy of a creature."),
        ],
    );
}
