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

/// A target that the condition of the next one speaks of is chosen first, where it is spoken of besides.
#[test]
fn what_a_condition_speaks_of_is_chosen_first() {
    let cards = r#"card "Both" : spell { target a: creature in field of you  target b: creature in field of opponent(you) where power < a.power  effect { destroy(a)  destroy(b) } }
card "Backwards" : spell { target a: creature in field of you  target b: creature in field of opponent(you) where power < a.power  effect { destroy(b)  destroy(a) } }
card "Fight" : spell { target a: creature in field of you  target b: creature in field of opponent(you) where power < a.power  effect { harm(a, b, 2) } }
card "Three" : spell { target a: creature in field of you  target b: creature in play where power < a.power  target c: creature in play where power < b.power  effect { destroy(a)  destroy(b)  destroy(c) } }
card "Player first" : spell { target p: player  target b: creature in field of p  effect { draw_card(p)  destroy(b) } }
card "Player last" : spell { target p: player  target b: creature in field of p  effect { destroy(b)  draw_card(p) } }
card "One alone" : spell { target a: creature in field of you  target b: creature in field of opponent(you) where power < a.power  effect { destroy(b) } }
"#;
    say(
        &sparks(cards),
        &[
            (
                "Both",
                "en",
                "You choose a creature in your battlefield. Destroy it. Destroy a creature in your rival's battlefield with power less than that creature's power.",
            ),
            (
                "Both",
                "es",
                "Elige una criatura de tu campo. Destruye esa criatura. Destruye una criatura del campo del rival con fuerza menor que la fuerza de esa criatura.",
            ),
            (
                "Backwards",
                "en",
                "You choose a creature in your battlefield. Destroy a creature in your rival's battlefield with power less than that creature's power. Destroy the first creature.",
            ),
            (
                "Fight",
                "en",
                "You choose a creature in your battlefield. A creature in your rival's battlefield with power less than that creature's power takes 2 damage from the first creature.",
            ),
            (
                "Fight",
                "es",
                "Elige una criatura de tu campo. Una criatura del campo del rival con fuerza menor que la fuerza de esa criatura recibe 2 de daño de la primera criatura.",
            ),
            (
                "Three",
                "en",
                "You choose a creature in your battlefield. You choose another creature with power less than that creature's power. Destroy the first creature. Destroy the second creature. Destroy another creature with power less than the second creature's power.",
            ),
            (
                "Player first",
                "en",
                "You choose a player. That player draws a card. Destroy a creature in their battlefield.",
            ),
            ("Player last", "en", "Destroy a creature in a player's battlefield. That player draws a card."),
            (
                "One alone",
                "en",
                "Destroy a creature in your rival's battlefield with power less than the power of a creature in your battlefield.",
            ),
        ],
    );
}

/// Of what happens to something, its owner is not said to be who controls it, where the game gives control to others.
#[test]
fn an_owner_in_an_event_is_no_controller() {
    let cards = r#"card "Gives control" : spell { target t: creature in play  effect { modify t { controller = you } until turn } }
card "Of others" : charm { after destroy(x: creature) when x.owner != you { draw_card(you) } }
card "Of mine" : charm { after destroy(x: creature) when x.owner == you { draw_card(you) } }
card "From the hand" : charm { after move(x: creature, from: hand, to: discard) when x.owner == you { draw_card(you) } }
card "Controlled" : charm { after destroy(x: creature) when x.controller == you { draw_card(you) } }
"#;
    say(
        &sparks(cards),
        &[
            ("Of others", "en", "When a creature that you do not own is destroyed, you draw a card."),
            ("Of others", "es", "Cuando una criatura que no es de tu propiedad queda destruida, robas una carta."),
            ("Of mine", "en", "When a creature that you own is destroyed, you draw a card."),
            ("Of mine", "es", "Cuando una criatura que es de tu propiedad queda destruida, robas una carta."),
            ("Controlled", "en", "When a creature of yours is destroyed, you draw a card."),
        ],
    );
    let hand = sparks(cards).run(&["text", "sparks", "From the hand"]).good();
    hand.says("When a creature of yours ");
}

/// A number that its noun does not follow at once is said in full: `uno`.
#[test]
fn a_number_apart_from_its_noun_is_said_in_full() {
    let cards = r#"card "One to three" : spell { target 1..3 cs: charm in play  effect { for c in cs { destroy(c) } } }
card "One or more" : spell { target 1.. cs: charm in play  effect { for c in cs { destroy(c) } } }
card "Creatures" : spell { target 1..3 cs: creature in play  effect { for c in cs { destroy(c) } } }
card "Up to one" : spell { target up to 1 cs: charm in play  effect { for c in cs { destroy(c) } } }
"#;
    say(
        &sparks(cards),
        &[
            ("One to three", "en", "Destroy each of one to three charms."),
            ("One to three", "es", "Destruye cada uno de entre uno y tres amuletos."),
            ("One or more", "es", "Destruye cada uno de uno o más amuletos."),
            ("Creatures", "es", "Destruye cada una de entre una y tres criaturas."),
        ],
    );
    sparks(cards).run(&["text", "sparks", "Up to one", "--text-lang", "es"]).good().says("hasta un amuleto");
}

/// What is said behind a noun is one list where it begins alike, what is not so is said to be none, and what is counted is several.
#[test]
fn what_is_said_of_a_noun_hangs_together() {
    let cards = r#"card "Two limits" : spell { target t: creature in field of opponent(you) where power > 1 and power < 5  effect { destroy(t) } }
card "And not" : spell { target t: creature in field of opponent(you) where power > 1 and power < 5 and not tapped  effect { destroy(t) } }
card "Not there" : spell { target t: creature in field of opponent(you) where colour == red and not tapped  effect { destroy(t) } }
card "Not anywhere" : spell { target t: creature in play where not tapped  effect { destroy(t) } }
card "Counted" : spell { target t: creature in play where counters > 1 and counters < 5 and it has swift  effect { destroy(t) } }
card "Most" : spell { effect { destroy(first creature in play by most counters) } }
card "Fewest" : spell { effect { destroy(first creature in play by least counters) } }
card "Weakest" : spell { effect { destroy(first creature in play by least power) } }
card "Total" : spell { effect { draw_card(you, sum(counters of creature in play)) } }
card "Greatest" : spell { effect { draw_card(you, max(counters of creature in play)) } }
card "Top" : spell { effect { for g in top 3 of library of you { move g to discard of you } } }
"#;
    say(
        &sparks(cards),
        &[
            (
                "Two limits",
                "en",
                "Destroy a creature in your rival's battlefield with power 2 or more and with power 4 or less.",
            ),
            (
                "Two limits",
                "es",
                "Destruye una criatura del campo del rival con 2 de fuerza o más y con 4 de fuerza o menos.",
            ),
            (
                "And not",
                "en",
                "Destroy a creature in your rival's battlefield with power 2 or more and with power 4 or less that is not tapped.",
            ),
            ("Not there", "en", "Destroy a red creature in your rival's battlefield that is not tapped."),
            ("Not there", "es", "Destruye una criatura roja del campo del rival que no está girada."),
            ("Not anywhere", "es", "Destruye una criatura no girada."),
            ("Counted", "es", "Destruye una criatura con 2 contadores o más, con 4 contadores o menos y con veloz."),
            ("Most", "en", "Destroy the creature with the most counters."),
            ("Most", "es", "Destruye la criatura con más contadores."),
            ("Fewest", "en", "Destroy the creature with the fewest counters."),
            ("Fewest", "es", "Destruye la criatura con menos contadores."),
            ("Weakest", "en", "Destroy the creature with the least power."),
            ("Total", "en", "You draw X cards, where X is the total number of counters of all creatures."),
            ("Total", "es", "Robas X cartas, donde X es la suma del número de contadores de las criaturas."),
            ("Greatest", "es", "Robas X cartas, donde X es el mayor número de contadores de las criaturas."),
            ("Top", "es", "Pon cada una de las 3 primeras cartas de tu mazo en tu descarte."),
        ],
    );
}

/// Who does what is heard, forbidden or counted is said where the pattern names them, as where a condition does.
#[test]
fn who_does_it_is_said_where_the_pattern_names_them() {
    let rules = r#"words en { cast(s): "{by: casts cast cast} {s}" noun "cast {s}" }
words es { cast(s): "{by: lanza lanzas lanzan} {s}" noun "lanzar {s}" }
"#;
    let cards = r#"card "Forbidden" : charm { forbid cast(by: opponent(you)) because "tax" }
card "Theirs" : charm { after cast(by: opponent(you)) { draw_card(you) } }
card "Mine" : charm { after cast(by: you) { draw_card(you) } }
card "Anybody's" : charm { after cast(s: spell) { draw_card(you) } }
card "If so" : spell { effect { if happened cast(by: you) this turn { draw_card(you) } } }
card "By a source" : charm { after destroy(x: creature, source: self) { draw_card(you) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    let said = [
        ("Forbidden", "en", "Your rival cannot cast a card."),
        ("Forbidden", "es", "El rival no puede lanzar una carta."),
        ("Theirs", "en", "When your rival casts a card, you draw a card."),
        ("Theirs", "es", "Cuando el rival lanza una carta, robas una carta."),
        ("Mine", "en", "When you cast a card, you draw a card."),
        ("Mine", "es", "Cuando lanzas una carta, robas una carta."),
        ("Anybody's", "en", "When a player casts a spell, you draw a card."),
        ("Anybody's", "es", "Cuando un jugador lanza un hechizo, robas una carta."),
        ("If so", "en", "If it has happened this turn that you cast a card, you draw a card."),
    ];
    say(&folder, &said);
    // What by itself has no place in the words is told.
    folder.run(&["text", "sparks", "By a source"]).ends(1).says("no words for `source` in the words of `destroy`");
    folder.change("rules/sparks/more.naipe", "{by: casts", "{by} {by: casts");
    folder.change("rules/sparks/more.naipe", "{by: lanza", "{by} {by: lanza");
    say(&folder, &said);
}

/// All of two sorts are all of one and all of the other; one of them is one or the other.
#[test]
fn all_of_two_sorts_are_those_of_both() {
    let cards = r#"card "All" : spell { effect { move all creature in hand of you | spell in discard of you to library of you } }
card "Each" : spell { effect { for t: creature in hand of you | spell in discard of you { move t to library of you } } }
card "One" : spell { target t: creature in hand of you | spell in discard of you  effect { move t to library of you } }
card "Modified" : charm { modify creature in field of you | charm in field of opponent(you) { tapped = yes } }
"#;
    say(
        &sparks(cards),
        &[
            ("All", "en", "Put all creatures in your hand and all spells in your discard pile into your library."),
            ("All", "es", "Pon las criaturas de tu mano y los hechizos de tu descarte en tu mazo."),
            ("Each", "en", "Put each creature in your hand and each spell in your discard pile into your library."),
            ("Each", "es", "Pon cada criatura de tu mano y cada hechizo de tu descarte en tu mazo."),
            ("One", "en", "Put a creature in your hand or a spell in your discard pile into your library."),
            (
                "Modified",
                "en",
                "All creatures in your battlefield and all charms in your rival's battlefield become tapped.",
            ),
        ],
    );
}

/// What an ability or a reaction costs is said with all that it announces: the numbers, and what may be paid besides.
#[test]
fn an_ability_and_a_reaction_say_all_that_they_announce() {
    let cards = r#"card "X" : creature { power: 1  action "Eat" : activated { cost X mana  choose X: 1..3  target t: creature in play where power == X  effect { destroy(t) } } }
card "Twice X" : creature { power: 1  action "Eat" : activated { cost (2 * X) mana  choose X: 1..3  effect { draw_card(you, X) } } }
card "Besides" : creature { power: 1  action "Eat" : activated { cost 1 mana  optional cost more 2 mana  effect { draw_card(you, if more then 3 else 1) } } }
card "Paid" : charm { after destroy(x: creature) { cost 2 mana  effect { draw_card(you) } } }
card "Paid or not" : charm { after destroy(x: creature) { optional cost more 2 mana  effect { if more { draw_card(you) } } } }
card "A number" : charm { after destroy(x: creature) { choose n: 1..3  effect { draw_card(you, n) } } }
card "Of a mode" : spell { mode "a" { choose n: 1..3  effect { draw_card(you, n) } } mode "b" { effect { draw_card(you) } } }
card "As soon as" : charm { whenever you.life < 5 { cost 2 mana  effect { draw_card(you) } } }
"#;
    say(
        &sparks(cards),
        &[
            ("X", "en", "X mana (X: from 1 to 3): destroy a creature whose power is X."),
            ("X", "es", "X de maná (X: de 1 a 3): destruye una criatura cuya fuerza es X."),
            ("Twice X", "en", "Y mana, where Y is 2 times X (X: from 1 to 3): you draw X cards."),
            (
                "Besides",
                "en",
                "1 mana (you may pay 2 mana besides): you draw X cards, where X is 3 if 2 mana were paid, 1 otherwise.",
            ),
            ("Paid", "en", "When a creature is destroyed, 2 mana: you draw a card."),
            ("Paid", "es", "Cuando una criatura queda destruida, 2 de maná: robas una carta."),
            (
                "Paid or not",
                "en",
                "When a creature is destroyed, you may pay 2 mana besides: if 2 mana were paid, you draw a card.",
            ),
            ("A number", "en", "When a creature is destroyed, you choose n from 1 to 3. You draw n cards."),
            ("A number", "es", "Cuando una criatura queda destruida, elige n de 1 a 3. Robas n cartas."),
            ("Of a mode", "en", "You choose: you choose n from 1 to 3, and then you draw n cards; or you draw a card."),
            ("As soon as", "en", "As soon as you have 4 life or less, 2 mana: you draw a card."),
        ],
    );
}

/// What was found or asked before something changed is said to be of before: what it would be now is something else.
#[test]
fn what_was_found_before_a_change_is_of_before_it() {
    let cards = r#"card "Strong" : spell { target t: creature in play  effect { let strong = t.power > 3  t.power -= 3  if strong { draw_card(you) } } }
card "Not yet" : spell { target t: creature in play  effect { let strong = t.power > 3  if strong { draw_card(you) } } }
card "Old ones" : spell { effect { let old = all creature in field of you  move all creature in hand of you to field of you  for c in old { destroy(c) } } }
card "Top" : spell { effect { let c = top of library of you  draw_card(you)  move c to discard of you } }
card "Still top" : spell { effect { let c = top of library of you  reveal c  move c to discard of you } }
card "Strongest" : spell { effect { let best = first creature in field of you by most power  draw_card(you)  destroy(best) } }
card "New ones" : spell { effect { let held = all creature in hand of you  draw_card(you)  for c: creature in hand of you where it not in held { move c to field of you } } }
"#;
    say(
        &sparks(cards),
        &[
            ("Strong", "en", "A creature loses 3 power. If before that it has 4 power or more, you draw a card."),
            (
                "Strong",
                "es",
                "Una criatura pierde 3 de fuerza. Si antes de eso esa criatura tiene 4 de fuerza o más, robas una carta.",
            ),
            ("Not yet", "en", "You choose a creature. If it has 4 power or more, you draw a card."),
            (
                "Old ones",
                "en",
                "Put all creatures in your hand into your battlefield. Destroy each creature in your battlefield that was there before.",
            ),
            (
                "Old ones",
                "es",
                "Pon las criaturas de tu mano en tu campo. Destruye cada criatura de tu campo que estaba allí antes.",
            ),
            ("Top", "en", "You draw a card. Put the top card of your library before that into your discard pile."),
            ("Top", "es", "Robas una carta. Pon la carta de arriba de tu mazo antes de eso en tu descarte."),
            ("Still top", "en", "Reveal the top card of your library. Put it into your discard pile."),
            (
                "Strongest",
                "en",
                "You draw a card. Destroy the creature in your battlefield with the most power before that.",
            ),
            (
                "New ones",
                "en",
                "You draw a card. Put each creature in your hand that is not among all creatures in your hand that were there before into your battlefield.",
            ),
        ],
    );
}

/// What something gives back that happened goes by no words: that is told, and it is not said to be the card that speaks.
#[test]
fn what_is_given_back_is_not_the_card_that_speaks() {
    let rules = r#"event dig(p: player): piece or none { return move top of library of p to hand of p }
words en { dig(p): "{p} {p: digs dig dig} up a card" }
"#;
    let cards = r#"card "Cheaper" : spell { effect { let c = dig(you)  modify cost mana of c -= 1 } }
card "Tapped" : spell { effect { let c = dig(you)  modify c { tapped = yes } } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    let told = "no words for what `dig` gives back";
    let cheaper = folder.run(&["text", "sparks", "Cheaper"]).ends(1);
    cheaper.says("You dig up a card. … costs 1 mana less.").says(told);
    folder.run(&["text", "sparks", "Tapped"]).ends(1).says("You dig up a card. … becomes tapped.").says(told);
}

/// How many are meant is said behind the words in which they are named, and not behind what is done before.
#[test]
fn how_many_are_meant_is_said_where_they_are_named() {
    let cards = r#"card "Jilt" : spell { optional cost kicked 1 mana  target t: creature in play  target (if kicked then 1 else 0) os: creature in play where it != t  effect { move t to hand of t.owner  for o in os { o.power -= 2 } } }
card "Two letters" : spell { target t: creature in play  target (you.life - 1) os: creature in play  effect { draw_card(you, you.mana - 1)  for o in os { destroy(o) } } }
"#;
    say(
        &sparks(cards),
        &[
            (
                "Jilt",
                "en",
                "Put a creature into its owner's hand. Each of X other creatures loses 2 power, where X is 1 if 1 mana was paid, 0 otherwise.",
            ),
            (
                "Jilt",
                "es",
                "Pon una criatura en la mano de su dueño. Cada una de otras X criaturas pierde 2 de fuerza, donde X es 1 si se ha pagado 1 de maná, 0 si no.",
            ),
            (
                "Two letters",
                "en",
                "You choose a creature. You draw Y cards, where Y is your mana minus 1. Destroy each of X other creatures, where X is your life minus 1.",
            ),
        ],
    );
}

/// Of those that lie in an order, the first is that one and not any.
#[test]
fn the_first_is_the_first_of_those_in_an_order() {
    let cards = r#"card "First" : spell { effect { destroy(first creature in field of you) } }
card "First of some" : spell { effect { destroy(first creature in field of you where power > 3) } }
"#;
    say(
        &sparks(cards),
        &[
            ("First", "en", "Destroy the first creature in your battlefield."),
            ("First", "es", "Destruye la primera criatura de tu campo."),
            ("First of some", "en", "Destroy the first creature in your battlefield with power 4 or more."),
            ("First of some", "es", "Destruye la primera criatura de tu campo con 4 de fuerza o más."),
        ],
    );
}

/// What lies in front of who reads is not theirs for that; of several things that something is done to, the verb says so by itself.
#[test]
fn where_something_is_is_not_whose_it_is() {
    let rules = r#"define facing(p: player): creature or none = first creature in field of foe(p)
event burn(x: piece) { move x to discard of x.owner }
words en { facing(p): "the creature in front of {p}"  foe(p): "the foe of {p}"  burn(x): "{x} is burnt" }
enum mood { dazed "Dazed", awake "Awake" }
event stun(target: creature, how: mood) { if how == dazed { target.tapped = yes } }
words es { facing(p): "la criatura delante de {p}"  stun(target, how): "{target} {target: queda quedas quedan} {how}"  dazed(x): "aturdid{x: o a os as}" }
"#;
    let cards = r#"card "Facing" : spell { effect { destroy(facing(you)) } }
card "Theirs" : spell { effect { draw_card(foe(you)) } }
card "Stunning" : spell { target t: creature in play  effect { stun(t, dazed) } }
card "Others" : spell { effect { let seen = top 3 of library of opponent(you)  choose c: piece in seen by opponent(you)  for x in seen where it != c { burn(x) } } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Facing", "en", "Destroy the creature in front of you."),
            ("Facing", "es", "Destruye la criatura delante de ti."),
            ("Theirs", "en", "Your foe draws a card."),
            ("Stunning", "es", "Una criatura queda aturdida."),
        ],
    );
    folder.run(&["text", "sparks", "Others"]).says("The other cards are burnt.");
}
