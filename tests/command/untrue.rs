//! `naipe text` says nothing that is not so: of two sorts both, of nobody that they do what only happens to something, of all what is
//! forbidden to each.

use crate::truly::with_rules;
use crate::unsaid::say;

/// The word before the verb of who reads is theirs.
#[test]
fn a_reflexive_verb_agrees_with_who_reads() {
    let rules = r#"event keep(p: player, x: piece) { move x to hand of p }
words en { keep(p, x): "{p} {p: keeps keep keep} {the x}" }
words es { keep(p, x): "{p} se {p: queda quedas quedan} {the x}" past "{p} no se {p: ha has han} quedado {the x}" }
"#;
    let cards = r#"card "Mine" : spell { target c: creature in field of you  effect { keep(you, c) } }
card "Theirs" : spell { target c: creature in field of you  effect { keep(opponent(you), c) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Mine", "es", "Te quedas una criatura de tu campo."),
            ("Theirs", "es", "El rival se queda una criatura de tu campo."),
        ],
    );
}

/// A noun that is always several, as its article says, takes what goes before several; one without a gender is counted with the usual one.
#[test]
fn nouns_that_are_always_several_agree() {
    let cards = r#"card "Taken" : spell { target c: creature in discard of you  effect { move c to library } }
card "Empty" : spell { effect { if discard of you is empty { draw_card(you) }  for p in players { if discard of p is empty { draw_card(p) } } } }
"#;
    let folder = with_rules(cards.replace("library }", "hand of you }").as_str(), "");
    folder.change("rules/sparks/game.naipe", "discard: \"descarte\" m", "discard: \"bazas\" f article \"las\"");
    folder.change("rules/sparks/game.naipe", "discard: \"discard pile\"", "discard: \"spoils\" article \"these\"");
    folder.change("rules/sparks/game.naipe", "piece: \"carta\" f", "piece: \"naipe\"");
    say(
        &folder,
        &[
            ("Taken", "en", "Put a creature in your spoils into your hand."),
            ("Taken", "es", "Pon una criatura de tus bazas en tu mano."),
            (
                "Empty",
                "en",
                "If your spoils are empty, you draw a card. For each player: if their spoils are empty, that player draws a card.",
            ),
            (
                "Empty",
                "es",
                "Si tus bazas están vacías, robas un naipe. Con cada jugador: si sus bazas están vacías, ese jugador roba un naipe.",
            ),
        ],
    );
}
