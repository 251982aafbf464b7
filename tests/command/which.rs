//! `naipe text` tells which of several things is meant, whose something is, and what was chosen before it is spoken of.

use crate::helper::Folder;
use crate::truly::with_rules;
use crate::unsaid::say;

/// Members with tribes, an event of two things that may each be the card, and another place to put things.
const RULES: &str = r#"enum tribe { elf "Elf", orc "Orc" }
kind member "Member" : creature { tribes: set of tribe = []  sworn: tribe or none = none  cunning: 0.. = 0 }
event duel(x: creature, y: creature)
event gain(p: player, n: int) { p.life += n }
zone exile "Exile" shared set
words en {
  member: "member" plural "members"  tribe: "tribe" plural "tribes"  tribes: "tribe" plural "tribes"  sworn: "sworn tribe"  cunning: "cunning"
  elf: "Elf"  orc: "Orc"  duel(x, y): "{x} duels {y}"  gain(p, n): "{p} {p: gains gain gain} {n} life"  exile: "exile"
  zone stack: "stack"
}
words es {
  member: "miembro" m plural "miembros"  tribe: "tribu" f plural "tribus"  tribes: "tribu" f plural "tribus"  sworn: "tribu jurada" f  cunning: "astucia" f
  elf: "elfo" m  orc: "orco" m  duel(x, y): "{x} se bate con {y}"  gain(p, n): "{p} {p: gana ganas ganan} {n} de vida"  exile: "exilio" m
}
"#;

fn members(cards: &str) -> Folder {
    with_rules(cards, RULES)
}

/// What may not happen is said of one that was chosen before, and of none of those that are meant; nobody is players.
#[test]
fn what_may_not_be_done_with_one_that_is_chosen_is_told() {
    let cards = r#"card "Untouched" : spell { target t: creature in play  effect { forbid harm(target: t) until turn } }
card "Unmoved" : spell { target t: creature in play  effect { forbid attack(a: t) until turn } }
card "Calm" : charm { forbid attack }
card "Calm strong" : charm { forbid attack(a: creature where power > 2) }
card "Calm others" : spell { target t: creature in play  effect { forbid attack(a: creature where it != t) until turn } }
"#;
    say(
        &members(cards),
        &[
            ("Untouched", "en", "You choose a creature. Nobody can deal damage to it until the end of the turn."),
            ("Untouched", "es", "Elige una criatura. No se puede hacer daño a esa criatura hasta el final del turno."),
            ("Unmoved", "en", "A creature cannot attack until the end of the turn."),
            ("Unmoved", "es", "Una criatura no puede atacar hasta el final del turno."),
            ("Calm", "en", "No creature can attack."),
            ("Calm", "es", "Ninguna criatura puede atacar."),
            ("Calm strong", "en", "No creature with power 3 or more can attack."),
            ("Calm strong", "es", "Ninguna criatura con 3 de fuerza o más puede atacar."),
            ("Calm others", "en", "You choose a creature. No other creature can attack until the end of the turn."),
            ("Calm others", "es", "Elige una criatura. Ninguna otra criatura puede atacar hasta el final del turno."),
        ],
    );
}

/// Whatever is another than one that was announced, or the same for each of several, is said behind that.
#[test]
fn from_which_one_others_are_others_is_told() {
    let cards = r#"card "Many forms" : spell { target c: creature in play  effect { for x: creature in play where x != c { modify x { copy of: c } until turn } } }
card "One form" : spell { target c: creature in play  effect { for x: creature in field of you { modify x { copy of: c } until turn } } }
card "Stab" : spell { target a: creature in play  target b: creature in play where it != a  effect { harm(a, b, a.power)  modify b { has: swift } until turn } }
card "Two ways" : spell { target c: creature in play  target d: creature in play  effect { destroy(if c.power > 2 then c else d) } }
"#;
    say(
        &members(cards),
        &[
            (
                "Many forms",
                "en",
                "You choose a creature. Each other creature becomes a copy of the chosen creature until the end of the turn.",
            ),
            (
                "Many forms",
                "es",
                "Elige una criatura. Cada otra criatura se convierte en una copia de la criatura elegida hasta el final del turno.",
            ),
            (
                "One form",
                "en",
                "You choose a creature. Each creature in your battlefield becomes a copy of the chosen creature until the end of the turn.",
            ),
            (
                "One form",
                "es",
                "Elige una criatura. Cada criatura de tu campo se convierte en una copia de la criatura elegida hasta el final del turno.",
            ),
            (
                "Stab",
                "en",
                "You choose a creature. Another creature takes X damage from the first creature, where X is the first creature's power. The other creature gets swift until the end of the turn.",
            ),
            (
                "Stab",
                "es",
                "Elige una criatura. Otra criatura recibe X de daño de la primera criatura, donde X es la fuerza de la primera criatura. La otra criatura gana veloz hasta el final del turno.",
            ),
            (
                "Two ways",
                "en",
                "You choose a creature. You choose another creature. Destroy the first creature if the first creature has 3 power or more, the other creature otherwise.",
            ),
            (
                "Two ways",
                "es",
                "Elige una criatura. Elige otra criatura. Destruye la primera criatura si la primera criatura tiene 3 de fuerza o más, la otra criatura si no.",
            ),
        ],
    );
}

/// “Its” is not said of one behind which something else was named: what is created, all of several, what a number of times is done to.
#[test]
fn its_is_of_what_was_named_last() {
    let cards = r#"token "Golem" : creature { power: 0 }
token "Recruit" : member { power: 0 }
card "Forge" : spell { target c: creature in play  effect { create "Golem" in field of you { power: c.power } } }
card "Mirror" : spell { target c: creature in play  effect { modify creature in field of you { power = c.power } until turn } }
card "Toll" : creature { power: 1  after begin dawn { repeat self.counters { choose x: creature in field of opponent(you) by opponent(you)  destroy(x) } } }
card "Turret" : spell { target m: member in play  effect { create "Recruit" in field of you { power: m.power  cunning: m.power } } }
card "Kicked" : spell { optional cost kicked "Kicker" 1 mana  target c: creature in play  effect { if kicked { create 5 copy of c in field of you } else { create copy of c in field of you } } }
card "Gain" : creature { power: 1  after begin dawn { repeat self.counters { gain(you, 1) } } }
"#;
    say(
        &members(cards),
        &[
            (
                "Forge",
                "en",
                "You choose a creature. Create a creature Golem with X power, where X is that creature's power.",
            ),
            (
                "Forge",
                "es",
                "Elige una criatura. Crea una criatura Golem con X de fuerza, donde X es la fuerza de esa criatura.",
            ),
            (
                "Mirror",
                "en",
                "You choose a creature. All creatures in your battlefield have X power until the end of the turn, where X is that creature's power.",
            ),
            (
                "Mirror",
                "es",
                "Elige una criatura. Las criaturas de tu campo tienen X de fuerza hasta el final del turno, donde X es la fuerza de esa criatura.",
            ),
            (
                "Toll",
                "en",
                "At the start of the dawn of each turn, X times: your rival chooses a creature in their battlefield and it is destroyed, where X is this creature's number of counters.",
            ),
            (
                "Toll",
                "es",
                "Al empezar la alba de cada turno, X veces: el rival elige una criatura de su campo y esa criatura queda destruida, donde X es el número de contadores de esta criatura.",
            ),
            (
                "Turret",
                "en",
                "You choose a member. Create a member Recruit with X power and X cunning, where X is that member's power.",
            ),
            (
                "Kicked",
                "en",
                "You choose a creature. If Kicker was paid, create five copies of it; if not, create a copy of it.",
            ),
            (
                "Gain",
                "en",
                "At the start of the dawn of each turn, you gain 1 life X times, where X is its number of counters.",
            ),
            (
                "Gain",
                "es",
                "Al empezar la alba de cada turno, ganas 1 de vida X veces, donde X es su número de contadores.",
            ),
        ],
    );
}

/// Two things that are one card have one name, and are not one thing.
#[test]
fn one_card_is_one_name() {
    let cards = r#"token "Golem" : creature { power: 0 }
card "Hunt" : spell { target m: creature in play  effect { let k = m.card  for x: creature in play where x.card == k { destroy(x) } } }
card "Hunt others" : spell { target m: creature in play  effect { for x: creature in play where m.card != x.card { destroy(x) } } }
card "Same" : spell { target a: creature in play  target b: creature in play where it != a  effect { if a.card == b.card { destroy(a) } } }
card "Rats" : spell { effect { for x: creature in play where x.card == "Golem" or x.power > 4 { destroy(x) } } }
card "Kin" : creature { power: 1  after destroy(x: creature where it.card == self.card) { draw_card(you) } }
"#;
    say(
        &members(cards),
        &[
            ("Hunt", "en", "You choose a creature. Destroy each creature with the same name as that creature."),
            ("Hunt", "es", "Elige una criatura. Destruye cada criatura con el mismo nombre que esa criatura."),
            ("Hunt others", "en", "You choose a creature. Destroy each creature with another name than that creature."),
            ("Hunt others", "es", "Elige una criatura. Destruye cada criatura con otro nombre que esa criatura."),
            (
                "Same",
                "en",
                "You choose a creature. You choose another creature. If the first creature has the same name as the other creature, destroy the first creature.",
            ),
            (
                "Same",
                "es",
                "Elige una criatura. Elige otra criatura. Si la primera criatura tiene el mismo nombre que la otra criatura, destruye la primera criatura.",
            ),
            ("Rats", "en", "Destroy each creature such that it is called “Golem” or it has 5 power or more."),
            ("Rats", "es", "Destruye cada criatura tal que se llama «Golem» o tiene 5 de fuerza o más."),
            ("Kin", "en", "When a creature with the same name as this creature is destroyed, you draw a card."),
            (
                "Kin",
                "es",
                "Cuando una criatura con el mismo nombre que esta criatura queda destruida, robas una carta.",
            ),
        ],
    );
}

/// Several that were chosen or moved are told from others that are called the same.
#[test]
fn those_are_told_from_others() {
    let cards = r#"card "Two pairs" : spell { effect { choose 2 a: creature in field of you  choose 2 b: creature in field of opponent(you)  for x in a { destroy(x) }  for x in b { x.tapped = yes } } }
card "Pair" : spell { effect { choose 2 a: creature in field of you  for x: creature in play { harm(self, x, 1) }  for x in a { destroy(x) } } }
card "Put away" : spell { effect { let gone = move (all piece in hand of you) to exile  for c: piece in library of you { move c to discard of you }  for c in gone { move c to hand of you } } }
"#;
    say(
        &members(cards),
        &[
            (
                "Two pairs",
                "en",
                "You choose two creatures in your battlefield. You choose two creatures in your rival's battlefield. Destroy each of the first creatures. Each of the second creatures becomes tapped.",
            ),
            (
                "Two pairs",
                "es",
                "Elige dos criaturas de tu campo. Elige dos criaturas del campo del rival. Destruye cada una de las primeras criaturas. Cada una de las segundas criaturas queda girada.",
            ),
            (
                "Pair",
                "en",
                "You choose two creatures in your battlefield. Deal 1 damage to each creature. Destroy each of the chosen creatures.",
            ),
            (
                "Pair",
                "es",
                "Elige dos criaturas de tu campo. Haz 1 de daño a cada criatura. Destruye cada una de las criaturas elegidas.",
            ),
            (
                "Put away",
                "en",
                "Put all cards in your hand into the exile. Put each card in your library into your discard pile. Put each of the cards put into the exile into your hand.",
            ),
            (
                "Put away",
                "es",
                "Pon las cartas de tu mano en el exilio. Pon cada carta de tu mazo en tu descarte. Pon cada una de las cartas puestas en el exilio en tu mano.",
            ),
        ],
    );
}

/// What something is not stands behind all that it has.
#[test]
fn what_is_not_so_is_said_last() {
    let cards = r#"card "Decay" : spell { target t: piece in play where it is not charm and cost_of(it, mana) <= 3 and counters > 2  effect { destroy(t) } }
card "Decay heard" : charm { after destroy(x: piece where it is not charm and counters > 2) { draw_card(you) } }
card "Theirs" : charm { modify creature in field of opponent(you) where it is not member and power > 2 and controller == opponent(you) { power -= 1 } }
"#;
    say(
        &members(cards),
        &[
            ("Decay", "en", "Destroy a card with 3 counters or more that is no charm and that costs 3 or less mana."),
            (
                "Decay",
                "es",
                "Destruye una carta con 3 contadores o más que no sea un amuleto y que cuesta 3 o menos de maná.",
            ),
            (
                "Decay heard",
                "en",
                "When a card with 3 counters or more that is no charm is destroyed, you draw a card.",
            ),
            (
                "Decay heard",
                "es",
                "Cuando una carta con 3 contadores o más que no sea un amuleto queda destruida, robas una carta.",
            ),
            (
                "Theirs",
                "en",
                "Your rival's creatures in your rival's battlefield with power 3 or more that are no members lose 1 power.",
            ),
            (
                "Theirs",
                "es",
                "Las criaturas del rival del campo del rival con 3 de fuerza o más que no sean miembros pierden 1 de fuerza.",
            ),
        ],
    );
}

/// Of a cost that was paid instead, and of how often one was paid, the effect speaks by its title.
#[test]
fn what_was_announced_has_words() {
    let cards = r#"card "Rift" : spell { cost 1 mana  alternative cost loaded "Overload" 3 mana  effect { if loaded { draw_card(you, 2) } else { draw_card(you) } } }
card "Emerge" : spell { cost 3 mana  alternative cost cheap "2" 2 mana  effect { if cheap { draw_card(you) } } }
card "Ballista" : creature { power: 1  cost X mana  choose X: 0..3  instead of move(x: self, to: field) { proceed { counters: announced(self, X) } } }
card "Chalice" : creature { power: 1  optional cost fed "Feed" 1 mana repeat allowed  instead of move(x: self, to: field) { proceed { counters: announced(self, fed) } } }
"#;
    let folder = members(cards);
    folder.run(&["text", "sparks", "Rift"]).good().says("cost:    1 mana; or instead: Overload (3 mana)");
    // What is paid begins with the title already.
    folder.run(&["text", "sparks", "Emerge"]).good().says("cost:    3 mana; or instead: 2 mana");
    say(
        &folder,
        &[
            ("Ballista", "en", "When this creature goes to any battlefield, it comes with X counters."),
            ("Rift", "en", "If Overload was paid, you draw two cards; if not, you draw a card."),
            ("Rift", "es", "Si se ha pagado Overload, robas dos cartas; si no, robas una carta."),
            (
                "Chalice",
                "en",
                "When this creature goes to any battlefield, it comes with X counters, where X is the times Feed was paid.",
            ),
            (
                "Chalice",
                "es",
                "Cuando esta criatura va a cualquier campo, llega con X contadores, donde X es el número de veces que se ha pagado Feed.",
            ),
        ],
    );
}

/// What is compared with what a thing has is said of the thing.
#[test]
fn what_is_among_others_is_said_of_them() {
    let cards = r#"card "Plague" : member { power: 1  modify member in play where self.sworn in tribes { power -= 1 } }
card "Plague or" : member { power: 1  after begin dawn { for m: member in play where self.sworn in m.tribes or m.power > 4 { destroy(m) } } }
card "Stronger" : creature { power: 1  modify creature in play where self.power > power { power += 1 } }
"#;
    say(
        &members(cards),
        &[
            ("Plague", "en", "All members with this member's sworn tribe among their tribes lose 1 power."),
            ("Plague", "es", "Los miembros con la tribu jurada de este miembro entre sus tribus pierden 1 de fuerza."),
            (
                "Plague or",
                "en",
                "At the start of the dawn of each turn, destroy each member such that this member's sworn tribe is among its tribes or it has 5 power or more.",
            ),
            (
                "Plague or",
                "es",
                "Al empezar la alba de cada turno, destruye cada miembro tal que la tribu jurada de este miembro está entre sus tribus o tiene 5 de fuerza o más.",
            ),
            ("Stronger", "en", "All creatures with power less than this creature's power get +1 power."),
            ("Stronger", "es", "Las criaturas con fuerza menor que la fuerza de esta criatura ganan 1 de fuerza."),
        ],
    );
}

/// What is measured of each of several is said without whose it is, and what is gained for each is told of each.
#[test]
fn what_each_has_is_one_measure() {
    let cards = r#"card "Yen" : spell { effect { gain(you, max(m.power - m.cunning of m: member in play)) } }
card "Windfall" : spell { effect { draw_card(you, max(size(hand of p) of p: player)) } }
card "Feast" : spell { effect { choose 2 a: creature in field of you  for x in a { gain(you, x.power) } } }
"#;
    say(
        &members(cards),
        &[
            ("Yen", "en", "You gain X life, where X is the greatest power minus cunning of all members."),
            ("Yen", "es", "Ganas X de vida, donde X es la mayor fuerza menos astucia de los miembros."),
            (
                "Windfall",
                "en",
                "You draw X cards, where X is the greatest number of cards in their hand of all players.",
            ),
            ("Windfall", "es", "Robas X cartas, donde X es el mayor número de cartas de su mano de los jugadores."),
            (
                "Feast",
                "en",
                "You choose two creatures in your battlefield. For each of those creatures: you gain X life, where X is its power.",
            ),
            (
                "Feast",
                "es",
                "Elige dos criaturas de tu campo. Por cada una de esas criaturas: ganas X de vida, donde X es su fuerza.",
            ),
        ],
    );
}

/// In one sentence, no letter is two numbers.
#[test]
fn no_letter_is_two_numbers() {
    let cards = r#"card "Swap" : spell { target a: creature in field of you  target b: creature in field of opponent(you)  effect { let h = a.power  let k = b.power  together { a.power = k + 1  b.power = h + 1 } } }
"#;
    say(
        &members(cards),
        &[
            (
                "Swap",
                "en",
                "You choose a creature in your rival's battlefield. At the same time, a creature in your battlefield has X power, where X is the first creature's power plus 1; the first creature has Y power, where Y is the second creature's power plus 1.",
            ),
            (
                "Swap",
                "es",
                "Elige una criatura del campo del rival. A la vez, una criatura de tu campo tiene X de fuerza, donde X es la fuerza de la primera criatura más 1; la primera criatura tiene Y de fuerza, donde Y es la fuerza de la segunda criatura más 1.",
            ),
        ],
    );
}

/// What can be less than none is not lost where it is set to none, nor is what lasts for a while.
#[test]
fn what_is_none_is_not_always_lost() {
    let cards = r#"card "Null" : spell { target c: creature in play  effect { c.power = 0  c.counters = 0 } }
card "Null turn" : spell { target m: member in play  effect { modify m { cunning = 0  counters = 0 } until turn } }
card "Havoc" : spell { effect { let c = top of library of you  destroy(c)  if c.now is not none { move c.now to exile } } }
"#;
    say(
        &members(cards),
        &[
            ("Null", "en", "A creature has 0 power. It loses all counters."),
            ("Null", "es", "Una criatura tiene 0 de fuerza. Esa criatura pierde todos sus contadores."),
            ("Null turn", "en", "A member has 0 cunning and loses all counters until the end of the turn."),
            (
                "Null turn",
                "es",
                "Un miembro tiene 0 de astucia y pierde todos sus contadores hasta el final del turno.",
            ),
            ("Havoc", "en", "Destroy the top card of your library. If it still exists, put it into the exile."),
            (
                "Havoc",
                "es",
                "Destruye la carta de arriba de tu mazo. Si esa carta todavía existe, pon esa carta en el exilio.",
            ),
        ],
    );
}

/// Who chooses another target is told, who reads as well.
#[test]
fn who_chooses_another_target_is_told() {
    let cards = r#"card "Bend" : spell { target e: spell in stack  effect { retarget e by you } }
card "Bend all" : spell { target e: spell in stack  effect { retarget all of e by you } }
"#;
    say(
        &members(cards),
        &[
            ("Bend", "en", "Change the target of a spell on the stack."),
            ("Bend", "es", "Cambia el objetivo de un hechizo de la pila."),
            ("Bend all", "en", "Change the targets of a spell on the stack."),
            ("Bend all", "es", "Cambia los objetivos de un hechizo de la pila."),
        ],
    );
}

/// What no words could tell is told to have none: one thing or another in a condition, what is another of each event, the first of
/// what lies in no order, and what is worked out of each by a condition.
#[test]
fn what_nobody_could_tell_has_no_words() {
    let cards = r#"card "Fiora" : creature { power: 1  after duel(x: self) or duel(y: self) { let o = if x == self then y else x  if o in discard { draw_card(you) } } }
card "Heard twice" : creature { power: 1  after duel(x: self) or duel(y: self) { destroy(y) } }
card "Firstling" : spell { effect { let c = first piece in hand of you  destroy(c) } }
card "Sum" : spell { effect { gain(you, sum((if m.power > 2 then 1 else 3) of m: member in play)) } }
card "Either" : spell { target c: creature in play  effect { if (if c.power > 2 then 1 else 3) > you.life { destroy(c) } } }
"#;
    let folder = members(cards);
    for (card, lack) in [
        ("Fiora", "one thing or another in a condition"),
        ("Heard twice", "`y`, which is another of each event"),
        ("Firstling", "which is the first of a set"),
        ("Sum", "what is measured of each"),
    ] {
        folder.run(&["text", "sparks", card]).ends(1).says(&format!("no words for {lack}"));
    }
    // An amount stands in brackets.
    folder
        .run(&["text", "sparks", "Either"])
        .good()
        .says("If (1 if it has 3 power or more, 3 otherwise) is greater than");
}

/// What an event gives back, who aims, and what ends early.
#[test]
fn what_has_come_of_it_is_told() {
    let cards = r#"card "Rise" : spell { target c: creature in discard  effect { let up = rise(c, you)  if up is not none { gain(you, 2) } } }
card "Shy" : creature { power: 1  forbid target(x: self) when by != you }
card "Dusk" : spell { effect { skip rest of turn } }
"#;
    let rules = r#"event rise(c: creature, p: player): creature or none { let up = move c to field of p  return up }
words en { rise(c, p): "{p} {p: raises raise raise} {c}" }
words es { rise(c, p): "{p} {p: levanta levantas levantan} {c}" }
"#;
    let folder = with_rules(cards, &format!("{RULES}{rules}"));
    say(
        &folder,
        &[
            ("Rise", "en", "You raise a creature in any discard pile. If that has happened, you gain 2 life."),
            ("Rise", "es", "Levantas una criatura de cualquier descarte. Si eso ha ocurrido, ganas 2 de vida."),
            ("Shy", "en", "This creature cannot be the target of your rival."),
            ("Shy", "es", "Esta criatura no puede ser objetivo del rival."),
            ("Dusk", "es", "No se juega el resto del turno."),
        ],
    );
}
