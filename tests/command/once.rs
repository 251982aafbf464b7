//! `naipe text` says what is prevented once, what happened in a turn that is over, and what a thing has of others.

use crate::truly::sparks;

/// That the one card of this text is worded so, in English and in Spanish.
fn is_worded(card: &str, english: &str, spanish: &str) {
    let folder = sparks(&format!("card \"One\" : {card}\n"));
    folder.run(&["text", "sparks"]).good().says(english);
    folder.run(&["text", "sparks", "--text-lang", "es"]).good().says(spanish);
}

#[test]
fn what_is_prevented_once_is_told_with_until_when() {
    is_worded(
        "spell { target t: creature in play  effect { forbid next harm(target: t) until turn } }",
        "Until the end of the turn, the next time that it takes damage, instead nothing happens.",
        "Hasta el final del turno, una sola vez, cuando esa criatura recibe daño, en su lugar no sucede nada.",
    );
    is_worded(
        "creature { power: 1  forbid harm(target: you) once per turn }",
        "When you take damage, instead nothing happens. Only once a turn.",
        "Cuando recibes daño, en su lugar no sucede nada. Sólo una vez por turno.",
    );
    is_worded(
        "spell { effect { again after next attack(a: creature) until turn } }",
        "Until the end of the turn, the next time that a creature attacks, what reacts does so once more.",
        "Hasta el final del turno, una sola vez, cuando una criatura ataca, lo que reacciona lo hace una vez más.",
    );
    is_worded(
        "spell { effect { forbid after next destroy(x: creature) } }",
        "The next time that a creature is destroyed, nothing reacts.",
        "Una sola vez, cuando una criatura queda destruida, nada reacciona.",
    );
}

#[test]
fn what_happened_in_a_turn_that_is_over_is_told_with_whose_it_was() {
    is_worded(
        "spell { effect { if happened destroy(x: creature) last turn of you { draw_card(you) } } }",
        "If it happened in your last turn that a creature is destroyed, you draw a card.",
        "Si en tu turno anterior pasó que una criatura queda destruida, robas una carta.",
    );
    is_worded(
        "spell { effect { if not happened destroy(x: creature) last turn { draw_card(you) } } }",
        "If it did not happen in the last turn that a creature is destroyed, you draw a card.",
        "Si en el turno anterior no pasó que una criatura queda destruida, robas una carta.",
    );
}

#[test]
fn what_a_thing_has_of_others_is_told() {
    is_worded(
        "creature { power: 1  modify self { has: actions of all creature in discard } }",
        "This creature gets the usable abilities of all creatures in any discard pile.",
        "Esta criatura gana las habilidades utilizables de las criaturas de cualquier descarte.",
    );
    is_worded(
        "creature { power: 1  action \"Mimic\" : activated { target c: creature in play  effect { for a in abilities(c) { resolve a as self } } } }",
        "that ability resolves as if this creature had it.",
        "se resuelve esa habilidad como si fuera de esta criatura.",
    );
    is_worded(
        "spell { target t: creature in play  effect { modify t { loses: abilities except swift } until turn } }",
        "A creature loses all abilities but swift until the end of the turn.",
        "Una criatura pierde todas sus habilidades salvo veloz hasta el final del turno.",
    );
}
