//! `naipe text` leaves nothing unsaid that a card asks or does: it says it, or tells that it has no words for it.

use crate::helper::Folder;
use crate::truly::sparks;

/// Cards of which each has to say this, in its language: `Card`, `en`, what it says.
pub fn say(folder: &Folder, all: &[(&str, &str, &str)]) {
    for (card, language, text) in all {
        let done = folder.run(&["text", "sparks", card, "--text-lang", language]);
        let text = format!("  worded:  {text}\n");
        assert!(done.out.contains(&text), "{card}, {language}: no `{text}` in {}{}", done.out, done.errors);
    }
}

/// What an event is asked for is said with it, in its place or beside it; what has no place there is told.
#[test]
fn what_is_asked_of_what_happens_is_said_or_told() {
    let rules = r#"event strike(x: creature, in_fight: bool = no) { destroy(x) }
words en { strike(x, in_fight): "{x} {x: is are are} struck[ {in_fight}]"  parameter in_fight: "in a fight" }
words es { strike(x): "{x} recibe un golpe"  parameter in_fight: "en combate" }
"#;
    let cards = r#"card "From" : creature { power: 1  forbid harm(target: self, from: spell) because "tough" }
card "So much" : creature { power: 1  forbid harm(target: self, amount: 3) because "tough" }
card "In a fight" : creature { power: 1  after strike(x: self, in_fight: yes) { draw_card(you) } }
card "In none" : creature { power: 1  after strike(x: self, in_fight: no) { draw_card(you) } }
card "Comes so" : creature { power: 1  instead of move(x: self, to: field) { proceed { tapped: yes } } }
card "Each phase" : creature { power: 1  after strike(x: self) once per phase { draw_card(you) } }
card "To there" : creature { power: 1  instead of move(x: self, to: field) { move self to to { tapped: yes } } }
card "From there" : creature { power: 1  instead of move(x: self, to: discard) { move self to from } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("From", "en", "No spell can deal damage to this creature."),
            ("From", "es", "Ningún hechizo puede hacer daño a esta criatura."),
            ("In a fight", "en", "When this creature is struck in a fight, you draw a card."),
            ("In a fight", "es", "Cuando esta criatura recibe un golpe (en combate), robas una carta."),
            ("In none", "en", "When this creature is struck not in a fight, you draw a card."),
            ("In none", "es", "Cuando esta criatura recibe un golpe (no en combate), robas una carta."),
        ],
    );
    let much = folder.run(&["text", "sparks", "So much"]).ends(1);
    much.says("Nobody can deal damage to this creature …")
        .says("no words for `amount` in the words of `harm`: write `");
    // Where it goes is that zone and not any; where it comes from is said.
    folder.run(&["text", "sparks", "To there"]).good().says("put this creature into that battlefield, tapped.");
    folder.run(&["text", "sparks", "To there", "--text-lang", "es"]).good().says("esta criatura en ese campo, girada.");
    folder.run(&["text", "sparks", "Comes so"]).good().says(", it comes tapped.");
    folder.run(&["text", "sparks", "Comes so", "--text-lang", "es"]).good().says(", llega girada.");
    folder.run(&["text", "sparks", "Each phase"]).good().says("Only once a phase.");
    folder.run(&["text", "sparks", "Each phase", "--text-lang", "es"]).good().says("Sólo una vez por fase.");
    folder.run(&["text", "sparks", "From there"]).good().says("into the zone that it leaves.");
}

/// One ability for several moments is one sentence, in which its card is named once; a time has a sentence of its own.
#[test]
fn several_moments_are_told_together() {
    let cards = r#"card "Both" : creature { power: 1  after attack(a: self) or destroy(x: self) { draw_card(you) } }
card "Anybody" : charm { after destroy(x: creature) or attack(a: creature) { draw_card(you) } }
card "Mild" : creature { power: 1  forbid attack(a: self) or harm(target: self) because "mild" }
card "Time" : creature { power: 1  after begin main or attack(a: self) { draw_card(you) } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Both", "en", "When this creature attacks or is destroyed, you draw a card."),
            ("Both", "es", "Cuando esta criatura ataca o queda destruida, robas una carta."),
            ("Anybody", "en", "When a creature is destroyed or a creature attacks, you draw a card."),
            ("Anybody", "es", "Cuando una criatura queda destruida o una criatura ataca, robas una carta."),
            ("Mild", "en", "This creature cannot attack and nobody can deal damage to this creature."),
            ("Mild", "es", "Esta criatura no puede atacar y no se puede hacer daño a esta criatura."),
        ],
    );
    let time = folder.run(&["text", "sparks", "Time"]).good();
    time.says("When this creature attacks, you draw a card. At the start of ");
}

/// A set that is chosen is of no kind that a row could name, and a scope is; where no row helps, an event with words does.
#[test]
fn what_no_row_can_word_is_told_with_what_can() {
    let cards = r#"card "Pair" : spell { effect { choose s: subset in (all creature in field of you) where size(s) == 2  for x in s { destroy(x) } } }
card "Together" : spell { effect { pair_off(you) } }
card "Spoils" : spell { effect { if raid.prey is not none { destroy(raid.prey) } } }
"#;
    let rules = r#"event pair_off(p: player) {
  choose s: subset in (all creature in field of p) where size(s) == 2 by p
  for x in s { destroy(x) }
}
scope raid { prey: creature or none = none }
words en { pair_off(p): "{p} {p: pairs pair pair} off" }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    let help = "no row gives words to that; put it into an event or a define of the rules, which can have words";
    let pair = folder.run(&["text", "sparks", "Pair"]).ends(1).says("no words for `subset`\n").says(help);
    assert!(!pair.out.contains(": write `"), "{}", pair.out);
    folder.run(&["text", "sparks", "Pair", "--lang", "es"]).ends(1).says("ninguna fila da palabras a eso");
    folder.run(&["text", "sparks", "Together"]).good().says("worded:  You pair off.");

    let row = "no words for scope `raid`: write `raid: \"…\"`";
    let spoils = folder.run(&["text", "sparks", "Spoils"]).ends(1).says(row);
    assert!(!spoils.out.contains(help), "{}", spoils.out);
    let words = "words en { raid: \"raid\"  prey: \"prey\" }\nwords es { raid: \"asalto\" m  prey: \"presa\" f }\n";
    folder.write("rules/sparks/raid.naipe", words);
    say(
        &folder,
        &[
            ("Spoils", "en", "If the raid has a prey, destroy the prey."),
            ("Spoils", "es", "Si el asalto tiene presa, destruye la presa."),
        ],
    );
    folder.run(&["check", "sparks"]).says("0 errors");
}

/// Conditions, what adds up, what is passed over, and that something is past: nothing of it goes unsaid.
#[test]
fn no_condition_goes_unsaid() {
    let cards = r#"card "Cheaper" : charm { modify cost mana of creature in hand where owner == you and power >= 3 -= 1 }
card "Or none" : spell { effect { choose optional when you.life < 5 t: creature in field of you  destroy(t) } }
card "Or neither" : spell { effect { choose optional when you.life < 5 { "a" { draw_card(you) } "b" { you.life += 1 } } } }
card "Adding up" : spell { effect { choose any number of cs: creature in field of you adding power to 5 } }
card "Counting up" : spell { effect { choose any number of cs: creature in field of you adding counters to 5 } }
card "All the same" : spell { target t: creature in play  effect { force destroy(t) overriding all } }
card "Tough" : charm { "tough": forbid harm(target: self.bearer) because "it is tough" }
card "In spite of" : spell { target t: creature in play  effect { force destroy(t) overriding "tough" } }
card "Past" : spell { effect { if happened destroy(x: creature where controller == you) this turn { draw_card(you) } } }
card "So often" : spell { effect { draw_card(you, count(destroy this turn)) } }
"#;
    say(
        &sparks(cards),
        &[
            ("Cheaper", "en", "Your creatures with power 3 or more cost 1 mana less."),
            ("Cheaper", "es", "Tus criaturas con 3 de fuerza o más cuestan 1 de maná menos."),
            (
                "Or none",
                "en",
                "You choose a creature in your battlefield, or nothing if you have 4 life or less. Destroy it.",
            ),
            (
                "Or none",
                "es",
                "Elige una criatura de tu campo, o nada si tienes 4 de vida o menos. Destruye esa criatura.",
            ),
            (
                "Or neither",
                "en",
                "You choose: you draw a card; or you get +1 life; or nothing if you have 4 life or less.",
            ),
            ("Adding up", "en", "You choose any number of creatures in your battlefield with a total power of 5."),
            ("Adding up", "es", "Elige las criaturas de tu campo que quieras que sumen 5 de fuerza."),
            ("Counting up", "es", "Elige las criaturas de tu campo que quieras que sumen 5 de contadores."),
            ("All the same", "en", "Destroy a creature in spite of whatever forbids it."),
            ("All the same", "es", "Destruye una criatura pese a lo que lo prohíba."),
            ("In spite of", "en", "Destroy a creature in spite of “tough”."),
            ("Past", "en", "If it has happened this turn that a creature of yours is destroyed, you draw a card."),
            ("Past", "es", "Si en este turno ha pasado que una criatura tuya queda destruida, robas una carta."),
            (
                "So often",
                "en",
                "You draw X cards, where X is the number of times that it has happened this turn that a card is destroyed.",
            ),
            (
                "So often",
                "es",
                "Robas X cartas, donde X es el número de veces que ha pasado en este turno que una carta queda destruida.",
            ),
        ],
    );
}

/// The event that happens all the same comes last, and nothing is done in its place; what is owned is not what is controlled.
#[test]
fn what_happens_all_the_same_and_what_is_owned_are_said_so() {
    let cards = r#"card "Proceeds" : creature { power: 1  instead of harm(target: self) { proceed  draw_card(you) } }
card "Owned" : charm { modify creature in play where owner == you { power += 1 } }
card "Not owned" : charm { modify creature in field of you where owner != you { power += 1 } }
card "Controlled" : charm { modify creature in play where controller == you { power += 1 } }
card "Gives control" : spell { target t: creature in play  effect { modify t { controller = you } until turn } }
card "Owned or tapped" : spell { target t: creature in play where owner == you or tapped  effect { destroy(t) } }
"#;
    say(
        &sparks(cards),
        &[
            ("Proceeds", "en", "When this creature takes damage, you draw a card and it happens all the same."),
            ("Proceeds", "es", "Cuando esta criatura recibe daño, robas una carta y ocurre de todas formas."),
            ("Owned", "en", "All creatures that you own get +1 power."),
            ("Owned", "es", "Las criaturas que son de tu propiedad ganan 1 de fuerza."),
            ("Not owned", "en", "All creatures in your battlefield that you do not own get +1 power."),
            ("Controlled", "en", "Your creatures get +1 power."),
            ("Owned or tapped", "en", "Destroy a creature that you own or is tapped."),
        ],
    );
}

/// What was once no sentence.
#[test]
fn sentences_are_whole() {
    let cards = r#"card "Dice" : spell { effect { let d = roll 6  draw_card(you, d)  you.life += d } }
card "Dice and times" : spell { effect { let d = roll 6  repeat d { you.life += 1  draw_card(you) } } }
card "Next" : spell { effect { after next begin main { draw_card(you) } } }
card "If any" : spell { effect {
    let s: creature or none = first creature in field of you by most power
    if s is not none { destroy(s) }
  } }
card "If none" : spell { effect {
    let s: creature or none = first creature in field of you by most power
    if s is none { draw_card(you) }
  } }
card "Each or else" : spell { effect { for p in players { choose c: creature in field of p by p else { p.life -= 2 }  destroy(c) } } }
card "Twice" : charm { modify creature in play where controller == you { power *= 2 } }
card "Twice as many" : spell { target t: creature in play  effect { t.counters *= 2 } }
card "Twice the life" : spell { effect { opponent(you).life *= 2 } }
card "If no last" : spell { effect { if last creature in field of you by most power is none { draw_card(you) } } }
card "Paid" : spell { target t: creature in play  effect { pay 2 mana by t.controller { draw_card(you) } } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Dice", "en", "Roll a die of 6 faces. You draw that many cards. You get that much life."),
            ("Dice and times", "en", "Roll a die of 6 faces. That many times: you get +1 life and you draw a card."),
            ("Next", "en", "At the start of the next main phase, you draw a card."),
            ("Next", "es", "Al empezar la próxima principal, robas una carta."),
            (
                "If any",
                "en",
                "If there is a creature in your battlefield, destroy the creature in your battlefield with the most power.",
            ),
            ("If any", "es", "Si hay una criatura en tu campo, destruye la criatura de tu campo con más fuerza."),
            ("If none", "es", "Si no hay ninguna criatura en tu campo, robas una carta."),
            ("Twice", "en", "Your creatures have 2 times their power."),
            ("Twice", "es", "Tus criaturas tienen 2 veces su fuerza."),
            ("Twice as many", "en", "A creature has 2 times its counters."),
            ("Twice as many", "es", "Una criatura tiene 2 veces sus contadores."),
            ("If no last", "es", "Si no hay ninguna criatura en tu campo, robas una carta."),
        ],
    );
    folder.run(&["text", "sparks", "Twice the life"]).good().says("2 times their ");
    let paid = folder.run(&["text", "sparks", "Paid"]).good();
    paid.says(" may pay 2 mana; if that player does, you draw a card.");
    let each = folder.run(&["text", "sparks", "Each or else"]).good();
    each.says("Each player chooses a creature in their battlefield; if that player can, ");
    let each = folder.run(&["text", "sparks", "Each or else", "--text-lang", "es"]).good();
    each.says(" de su campo; si puede, ");
}

/// A payment that is called like an attribute takes from it where it is paid, and nowhere else; and a limit may be said from either side.
#[test]
fn a_payment_is_followed_where_it_is_paid() {
    let lie = r#"card "One" : spell { text es "Pierdes 2 de maná." effect { you.mana += 2 } }"#;
    let lost = "es: the text says that `mana` is lost, and the card only adds to it";
    sparks(lie).run(&["text", "sparks", "--check"]).ends(1).says(lost);
    let truths = r#"card "One" : spell { cost 1 mana  text es "Pierdes 1 de maná y ganas 2 de maná." effect { you.mana += 2 } }
card "Two" : spell { text es "Destruye una criatura con 3 de fuerza o menos." target t: creature in play where not (power >= 4)  effect { destroy(t) } }
card "Three" : spell { text "Destroy a creature with power greater than 3." target t: creature in play where 4 <= power  effect { destroy(t) } }
"#;
    sparks(truths).run(&["text", "sparks", "--check"]).good().says("3 texts: 0 may lie");
}

/// Phases and turns that are added, and those that are skipped.
#[test]
fn what_comes_besides_is_said() {
    let cards = r#"card "Once more" : spell { effect { extra phase main } }
card "Twice more" : spell { effect { extra phase main, main } }
card "More time" : spell { effect { extra turn of you } }
card "None for you" : spell { effect { skip next main of you } }
card "None for them" : spell { effect { skip next turn of opponent(you) } }
card "None for one" : spell { effect { skip next main } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Once more", "en", "After this phase comes the main phase once more."),
            ("Once more", "es", "Tras esta fase viene la principal otra vez."),
            ("Twice more", "en", "After this phase comes the main phase once more, and then the main phase."),
            ("Twice more", "es", "Tras esta fase viene la principal otra vez, y luego la principal."),
            ("More time", "en", "You take one more turn after this one."),
            ("More time", "es", "Tienes otro turno después de este."),
            ("None for you", "en", "You skip your next main phase."),
            ("None for you", "es", "No juegas tu próxima principal."),
            ("None for them", "en", "Your rival skips their next turn."),
            ("None for them", "es", "El rival no juega su próximo turno."),
            ("None for one", "en", "The next main phase is skipped."),
            ("None for one", "es", "No se juega la principal siguiente."),
        ],
    );
}

/// What is chosen to pay a cost is spoken of by what it is, whether the payment takes a number or none.
#[test]
fn what_is_chosen_to_pay_is_said() {
    let rules = r#"payment offering "Offering" { possible when any creature in field of you  choose c: creature in field of you  destroy(c) }
payment bones(n: int) "Bones" {
  possible when count(creature in field of you) >= n
  choose n cs: creature in field of you
  for c in cs { destroy(c) }
}
"#;
    let cards = r#"card "Sum" : spell { cost given offering  effect { draw_card(you, sum(power of given)) } }
card "Count" : spell { cost given 2 bones  effect { draw_card(you, count(given)) } }
card "Largest" : spell { cost given 2 bones  effect { draw_card(you, max(power of given)) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Sum", "en", "You draw X cards, where X is the total power of the creature chosen to pay the cost."),
            (
                "Sum",
                "es",
                "Robas X cartas, donde X es la suma de la fuerza de la criatura elegida para pagar el coste.",
            ),
            ("Count", "en", "You draw a card for each creature chosen to pay the cost."),
            ("Count", "es", "Robas una carta por cada criatura elegida para pagar el coste."),
            (
                "Largest",
                "es",
                "Robas X cartas, donde X es la mayor fuerza de las criaturas elegidas para pagar el coste.",
            ),
        ],
    );
    // The cost is what is paid, and not so much of it.
    let paid = folder.run(&["text", "sparks", "Sum"]).good();
    assert!(paid.out.contains("Offering\n") && !paid.out.contains("X Offering"), "{}", paid.out);
}

/// What a cost does itself is said as it is done, and what was chosen for it by what it is.
#[test]
fn what_is_done_to_pay_is_said() {
    let cards = r#"card "Given" : spell { cost choose c: creature in field of you { destroy(c) }  effect { draw_card(you) } }
card "Itself" : spell { cost destroy(self)  effect { draw_card(you) } }
card "Besides" : spell { optional cost fed choose c: creature in field of you { destroy(c) }  effect { draw_card(you) } }
card "Two" : spell { cost choose 2 cs: creature in field of you { for c in cs { destroy(c) } }  effect { draw_card(you, count(cs)) } }
card "Crew" : spell { effect { choose any number of cs: creature in field of you adding power to at least 3  for c in cs { destroy(c) } } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Two", "en", "You draw a card for each creature chosen to pay the cost."),
            ("Two", "es", "Robas una carta por cada criatura elegida para pagar el coste."),
            (
                "Crew",
                "en",
                "You choose any number of creatures in your battlefield with a total power of 3 or more. Destroy each of those creatures.",
            ),
            (
                "Crew",
                "es",
                "Elige las criaturas de tu campo que quieras que sumen 3 o más de fuerza. Destruye cada una de esas criaturas.",
            ),
        ],
    );
    let paid = |card: &str, language: &str| folder.run(&["text", "sparks", card, "--text-lang", language]).good();
    paid("Given", "en").says("cost:    destroy a creature in your battlefield\n");
    paid("Given", "es").says("cost:    destruye una criatura de tu campo\n");
    paid("Itself", "en").says("cost:    destroy this spell\n");
    paid("Besides", "en").says("cost:    besides, if you like, destroy a creature in your battlefield\n");
    paid("Besides", "es").says("cost:    además, si quieres, destruye una criatura de tu campo\n");
}

/// Whoever pays first of several is any of them, and then that one.
#[test]
fn whoever_pays_is_said() {
    let cards = r#"card "All" : spell { effect { pay 2 mana by any p: player { draw_card(p) } else { destroy(self) } } }
card "Others" : spell { effect { pay 2 mana by any p: player where p != you else { destroy(self) } } }
"#;
    let (en, es) = ("draws a card; if not, destroy this spell.", "roba una carta; si no, destruye este hechizo.");
    say(
        &sparks(cards),
        &[
            ("All", "en", &format!("Any player may pay 2 mana; if that player does, that player {en}")),
            ("All", "es", &format!("Cualquier jugador puede pagar 2 de maná; si lo hace, ese jugador {es}")),
            ("Others", "en", "Destroy this spell unless any other player pays 2 mana."),
            ("Others", "es", "Destruye este hechizo salvo que cualquier otro jugador pague 2 de maná."),
        ],
    );
}

/// Values of the game are said as nobody's: whether there is such a thing, how much of it there is, and that it changes.
#[test]
fn values_of_the_game_are_said() {
    let rules = r#"shared { moon "Moon": bool = no  tide "Tide": int = 0  omen "Omen": colour or none = none }
words en { moon: "a full moon"  tide: "tide"  omen: "omen" }
words es { moon: "luna llena" f  tide: "marea" f  omen: "presagio" m }
"#;
    let cards = r#"card "Rise" : spell { effect { moon = yes } }
card "Set" : spell { effect { moon = no } }
card "By moon" : spell { effect { if moon { draw_card(you) } } }
card "By none" : spell { effect { if not moon { draw_card(you) } } }
card "Flood" : spell { effect { tide += 2 } }
card "Calm" : spell { effect { tide = 0 } }
card "By tide" : spell { effect { draw_card(you, tide) } }
card "Silence" : spell { effect { omen = none } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Rise", "en", "From now on there is a full moon."),
            ("Rise", "es", "Desde ahora hay luna llena."),
            ("Set", "en", "From now on there is not a full moon."),
            ("Set", "es", "Desde ahora no hay luna llena."),
            ("By moon", "en", "If there is a full moon, you draw a card."),
            ("By moon", "es", "Si hay luna llena, robas una carta."),
            ("By none", "es", "Si no hay luna llena, robas una carta."),
            ("Flood", "en", "The tide increases by 2."),
            ("Flood", "es", "La marea aumenta en 2."),
            ("Calm", "es", "La marea pasa a ser 0."),
            ("By tide", "es", "Robas X cartas, donde X es la marea."),
            ("Silence", "es", "Ya no hay presagio."),
        ],
    );
}

/// What a card takes of its own sort besides itself is said to be other, where it could take itself; what waits on a stack is on it.
#[test]
fn what_is_taken_besides_the_card_is_said_to_be_other() {
    let rules = r#"payment bones(n: int) "Bones" {
  possible when count(creature in field of you where it != self) >= n
  choose n cs: creature in field of you where it != self
  for c in cs { destroy(c) }
}
words en { bones(n): "{n creature}" order "sacrifice {n creature}" }
words es { bones(n): "{n creature}" order "sacrifica {n creature}" }
"#;
    let cards = r#"card "Witch" : creature { power: 1  action "Feast" : activated { cost 2 bones  effect { draw_card(you) } } }
card "Ghoul" : creature { power: 1  action "Bite" : activated { cost 1 bones  effect { draw_card(you) } } }
card "Pit" : charm { action "Fill" : activated { cost 1 bones  effect { draw_card(you) } } }
card "Late" : creature { power: 1  cost 1 bones }
card "Hush" : spell { target s: spell in stack  effect { destroy(s) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Witch", "en", "Sacrifice two other creatures: you draw a card."),
            ("Witch", "es", "Sacrifica otras dos criaturas: robas una carta."),
            ("Ghoul", "en", "Sacrifice another creature: you draw a card."),
            ("Ghoul", "es", "Sacrifica otra criatura: robas una carta."),
            ("Pit", "es", "Sacrifica una criatura: robas una carta."),
            ("Hush", "en", "Destroy a spell on the stack."),
            ("Hush", "es", "Destruye un hechizo de la pila."),
        ],
    );
    folder.run(&["text", "sparks", "Late"]).good().says("sacrifice a creature\n");
}
