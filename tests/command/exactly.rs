//! `naipe text` says what becomes of an event that is bent, how many may be chosen, whose things are meant, and what is added only if.

use crate::truly::sparks;
use crate::unsaid::say;

/// What is written to a parameter before the event happens is said of it, whatever it had to be for that to be heard.
#[test]
fn what_an_ability_writes_to_an_event_is_said_of_it() {
    let rules = r#"event strike(x: creature, amount: int, fatal: bool = no) { destroy(x) }
words en { strike(x, amount, fatal): "{x} {x: is are are} struck[ for {amount}][ {fatal}]"  parameter fatal: "fatally" }
words es { strike(x, amount, fatal): "{x} recibe un golpe[ de {amount}][ {fatal}]"  parameter fatal: "mortal" }
"#;
    let cards = r#"card "Numb" : creature { power: 1  before harm(target: self, amount: 3) { amount = 0 } }
card "Blunt" : creature { power: 1  before strike(x: self, fatal: yes) { fatal = no } }
card "Grim" : creature { power: 1  before strike(x: creature) when x.controller == you { fatal = yes } }
card "Shield" : creature { power: 1  before harm(target: you) { target = self } }
card "Retriever" : creature { power: 1  before move(x: creature, to: discard) { to = hand of x.owner } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    let all = [
        ("Numb", "en", "When this creature takes 3 damage, the amount is 0."),
        ("Numb", "es", "Cuando esta criatura recibe 3 de daño, la cantidad es 0."),
        ("Blunt", "en", "When this creature is struck fatally, it happens so: not fatally."),
        ("Blunt", "es", "Cuando esta criatura recibe un golpe mortal, ocurre así: no mortal."),
        ("Grim", "en", "When a creature of yours is struck, it happens so: fatally."),
        ("Shield", "en", "When you take damage, this creature takes that much damage instead."),
        ("Shield", "es", "Cuando recibes daño, en su lugar esta criatura recibe otro tanto de daño."),
        ("Retriever", "en", "When a creature goes to any discard pile, it goes to its owner's hand instead."),
        (
            "Retriever",
            "es",
            "Cuando una criatura va a cualquier descarte, en su lugar esa criatura va a la mano de su dueño.",
        ),
    ];
    say(&folder, &all);
}

/// Between two numbers, one that is worked out is a letter: nothing is for each of something there.
#[test]
fn how_many_may_be_chosen_is_said_by_itself() {
    let cards = r#"card "Sweep" : spell { effect { let m = count(creature in field of you)  choose 1..m ts: creature in play  for t in ts { destroy(t) } } }
card "Volley" : spell { target 1..crowd ts: creature in play  effect { for t in ts { destroy(t) } } }
card "Menu" : spell { modes 1..you.life { mode "a" { effect { draw_card(you) } } mode "b" { effect { you.life += 2 } } } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", "define crowd(): int = count(creature in play)\n");
    let all = [
        (
            "Sweep",
            "en",
            "You choose one to X creatures, where X is the number of creatures in your battlefield. Destroy each of those creatures.",
        ),
        (
            "Sweep",
            "es",
            "Elige entre una y X criaturas, donde X es el número de criaturas de tu campo. Destruye cada una de esas criaturas.",
        ),
        ("Volley", "en", "Destroy each of one to X creatures, where X is the number of creatures."),
        ("Menu", "en", "Choose one to X, where X is your life: you draw a card; you get +2 life."),
        ("Menu", "es", "Elige de uno a X, donde X es tu vida: robas una carta; ganas 2 de vida."),
    ];
    say(&folder, &all);
}

/// What is done with what is chosen is done only if something is, and said before what is done otherwise.
#[test]
fn a_choice_that_is_declined_leaves_nothing_to_be_done_with_it() {
    let cards = r#"card "Stand-in" : creature { power: 1  instead of harm(target: you) { choose optional c: creature in field of you else { proceed }  destroy(c) } }
card "Bargain" : spell { effect { choose optional c: creature in play by opponent(you) else { draw_card(you) }  destroy(c)  draw_card(opponent(you)) } }
card "Needy" : spell { effect { choose c: creature in play else { return }  draw_card(you) } }
card "Either" : spell { target t: creature in play  effect { if you.life < 5 { destroy(t) } else { t.tapped = yes } } }
"#;
    let folder = sparks(cards);
    let all = [
        (
            "Stand-in",
            "en",
            "When you take damage, instead you may choose a creature in your battlefield. If you do, destroy it; if not, it happens all the same.",
        ),
        (
            "Stand-in",
            "es",
            "Cuando recibes daño, en su lugar puedes elegir una criatura de tu campo. Si lo haces, destruye esa criatura; si no, ocurre de todas formas.",
        ),
        (
            "Bargain",
            "en",
            "Your rival may choose a creature. If that player does, it is destroyed; if not, you draw a card. That player draws a card.",
        ),
        (
            "Bargain",
            "es",
            "El rival puede elegir una criatura. Si lo hace, esa criatura queda destruida; si no, robas una carta. Ese jugador roba una carta.",
        ),
        ("Needy", "en", "You choose a creature. If you can, you draw a card."),
        // What both speak of is chosen before either is done.
        ("Either", "en", "You choose a creature. If you have 4 life or less, destroy it; if not, it becomes tapped."),
    ];
    say(&folder, &all);
}

/// Players that a define gives are these players, one by one and as those whose things are meant.
#[test]
fn players_of_a_define_are_said_as_what_it_finds() {
    let rules = r#"define enemies(p: player): set of player = all q: player where q != p
define others(p: player): set of player = opponents(p)
define everybody(): set of player = players
define poor(): set of player = all q: player where q.life < 5
"#;
    let cards = r#"card "Sweep" : spell { effect { for c: creature in play where c.controller in enemies(you) { destroy(c) } } }
card "Levy" : spell { effect { for q in others(you) { draw_card(q) } } }
card "Feast" : spell { effect { for q in everybody() { draw_card(q) } } }
card "Chains" : creature { power: 1  forbid attack(a: creature where controller in poor()) because "poor" }
card "Envy" : creature { power: 1  after draw_card(p: player where it in enemies(you)) { draw_card(you) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    let all = [
        ("Sweep", "en", "Destroy each creature of another player."),
        ("Sweep", "es", "Destruye cada criatura de otro jugador."),
        ("Levy", "en", "Your rival draws a card."),
        ("Levy", "es", "El rival roba una carta."),
        ("Feast", "en", "Each player draws a card."),
        ("Feast", "es", "Cada jugador roba una carta."),
        ("Chains", "en", "No creature of a player with life 4 or less can attack."),
        ("Chains", "es", "Ninguna criatura de un jugador con 4 de vida o menos puede atacar."),
        ("Envy", "en", "When another player draws cards, you draw a card."),
        ("Envy", "es", "Cuando otro jugador roba cartas, robas una carta."),
    ];
    say(&folder, &all);
}

/// What is asked of that which may not happen stands behind it; whether something may happen is asked in the same words.
#[test]
fn what_may_not_happen_is_said_with_all_that_is_asked_of_it() {
    let cards = r#"card "Thorn" : creature { power: 1  forbid harm(from: creature where power > 2, target: self) when any c: charm in play where c.bearer == from because "thorn" }
card "Wall" : creature { power: 1  forbid move(x: creature where power > 2, to: discard) because "wall" }
card "Duel" : spell { target c: creature in field of you  effect { if can attack(a: c) { draw_card(you) } else { destroy(c) } } }
card "Rally" : spell { target c: creature in field of you where can attack(c)  effect { destroy(c) } }
card "Snipe" : spell { target c: creature in play where can harm(from: self, target: c)  effect { destroy(c) } }
"#;
    let folder = sparks(cards);
    let all = [
        (
            "Thorn",
            "en",
            "A creature with power 3 or more cannot deal damage to this creature if there is a charm whose bearer is it.",
        ),
        ("Wall", "en", "No creature with power 3 or more can go to any discard pile."),
        ("Wall", "es", "Ninguna criatura con 3 de fuerza o más puede ir a cualquier descarte."),
        (
            "Duel",
            "en",
            "You choose a creature in your battlefield. If it can attack, you draw a card; if not, destroy it.",
        ),
        (
            "Duel",
            "es",
            "Elige una criatura de tu campo. Si esa criatura puede atacar, robas una carta; si no, destruye esa criatura.",
        ),
        ("Rally", "en", "Destroy a creature in your battlefield that can attack."),
        ("Rally", "es", "Destruye una criatura de tu campo que puede atacar."),
        ("Snipe", "en", "Destroy a creature such that this spell can deal damage to it."),
    ];
    say(&folder, &all);
}

/// What is repeated is told from what follows it, and stands in a mode without a colon of its own.
#[test]
fn what_is_repeated_ends_where_it_does() {
    let cards = r#"card "Modes" : spell { mode "a" { effect { repeat 2 { draw_card(you) }  destroy(self) } } mode "b" { effect { repeat count(creature in field of you) { draw_card(you) } } } mode "c" { effect { repeat you.life { destroy(self)  draw_card(you) } } } }
card "Within" : spell { effect { if any creature in play { repeat 2 { draw_card(you)  you.life += 1 }  destroy(self) } } }
"#;
    let folder = sparks(cards);
    let all = [
        (
            "Modes",
            "en",
            "You choose: you draw a card 2 times, and then destroy this spell; you draw a card for each creature in your battlefield; or destroy this spell and draw a card, all of that X times, where X is your life.",
        ),
        (
            "Modes",
            "es",
            "Elige: robas una carta 2 veces, y después destruye este hechizo; robas una carta por cada criatura de tu campo; o destruye este hechizo y roba una carta, todo eso X veces, donde X es tu vida.",
        ),
        (
            "Within",
            "en",
            "If there is a creature, 2 times: you draw a card and you get +1 life; once that is done 2 times, destroy this spell.",
        ),
    ];
    say(&folder, &all);
}

/// What is added only if something is so stands behind what is added in any case, with its condition.
#[test]
fn what_is_added_only_if_is_said_with_its_condition() {
    let rules = "define bonus(p: player): int = if p.life < 10 then 2 else 1\n";
    let cards = r#"card "Spear" : spell { target t: creature in play  effect { harm(self, t, (if t.tapped then 2 else 0) + count(creature in field of you)) } }
card "Less" : spell { effect { you.life += 3 - (if you.life > 5 then 1 else 0) } }
card "Other" : spell { effect { you.life += 3 + bonus(you) + count(creature in field of you) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    let all = [
        (
            "Spear",
            "en",
            "Deal X damage to a creature, where X is the number of creatures in your battlefield, plus 2 if it is tapped.",
        ),
        (
            "Spear",
            "es",
            "Haz X de daño a una criatura, donde X es el número de criaturas de tu campo, más 2 si esa criatura está girada.",
        ),
        ("Less", "en", "You get +X life, where X is 3, minus 1 if you have 6 life or more."),
        (
            "Other",
            "en",
            "You get +X life, where X is 3 plus (2 if you have 9 life or less, 1 otherwise) plus the number of creatures in your battlefield.",
        ),
    ];
    say(&folder, &all);
}

/// Who does what, for whom something is chosen, and to which of several changes a number belongs, is told apart.
#[test]
fn what_belongs_together_is_said_together() {
    let cards = r#"card "Thief" : creature { power: 1  after attack(a: self) { choose c: creature in hand of opponent(you) by opponent(you)  move c to field of you } }
card "Martyr" : creature { power: 1  before harm(target: creature) when amount > 2 { amount -= 1  destroy(self) } }
card "March" : spell { target t: creature in play  effect { move all c: charm in play where c.bearer == t to hand of you  move t to hand of you } }
card "Sift" : spell { effect { choose order of cs: piece in hand of you  for c in cs { move c to bottom of library of you } } }
card "Pack" : charm { modify creature in field of you { power += count(charm in play)  has: swift } }
"#;
    let folder = sparks(cards);
    let all = [
        (
            "Thief",
            "en",
            "When this creature attacks, your rival chooses a creature in their hand. Put it into your battlefield.",
        ),
        (
            "Thief",
            "es",
            "Cuando esta criatura ataca, el rival elige una criatura de su mano. Pon esa criatura en tu campo.",
        ),
        // All of it is done only under the condition.
        (
            "Martyr",
            "en",
            "When a creature takes damage, if the amount is 3 or more, the amount is 1 less, and then destroy this creature.",
        ),
        (
            "March",
            "en",
            "You choose a creature. Put all charms whose bearer is it into your hand. Put it into your hand.",
        ),
        (
            "Sift",
            "en",
            "You choose the order of all cards in your hand. Put each of those cards on the bottom of your library.",
        ),
        ("Pack", "en", "All creatures in your battlefield get +X power and swift, where X is the number of charms."),
    ];
    say(&folder, &all);
}

/// What works only while its card is somewhere says so of the card; what is used is used from there.
#[test]
fn where_an_ability_works_is_said_of_its_card() {
    let cards = r#"card "Ghost" : creature { power: 1  modify creature in field of you when you.life > 5 while in discard { power += 1 } }
card "Scout" : creature { power: 1  after attack(a: creature) once per turn while in hand or play { draw_card(you) } }
card "Riser" : creature { power: 1  action "Rise" : activated while in discard { cost 1 mana  effect { draw_card(you) } } }
"#;
    let folder = sparks(cards);
    let all = [
        (
            "Ghost",
            "en",
            "While this creature is in the discard pile, all creatures in your battlefield get +1 power while you have 6 life or more.",
        ),
        (
            "Ghost",
            "es",
            "Mientras esta criatura está en el descarte, las criaturas de tu campo ganan 1 de fuerza mientras tienes 6 de vida o más.",
        ),
        (
            "Scout",
            "en",
            "When a creature attacks, you draw a card. Only once a turn and only while this creature is in the hand or in play.",
        ),
        (
            "Scout",
            "es",
            "Cuando una criatura ataca, robas una carta. Sólo una vez por turno y sólo mientras esta criatura está en la mano o en juego.",
        ),
        ("Riser", "en", "1 mana: you draw a card. Only from the discard pile."),
    ];
    say(&folder, &all);
}

/// One of several payments, and one of several attributes, has words of its own in phrases, too.
#[test]
fn one_of_several_sorts_has_words_of_its_own() {
    let rules = r#"enum gem { any, ruby, pearl }
enum mark { fade, rust }
player { gems[gem]: 0.. = 0 }
kind golem "Golem" : creature { marks[mark]: 0.. = 0 }
keyword fading(n: int) "Fading" { }
payment gems(n: int, g: gem) "Gems" { possible when you.gems[g] >= n  you.gems[g] -= n }
words en {
  golem: "golem"  ruby: "ruby"  pearl: "pearl"
  marks[fade]: "fade mark" plural "fade marks"
  fading(n): "fading with {n marks[fade]}"
  payment gems(n, g): "{n} {g} gems"  payment gems[any](n): "{n}"
}
words es {
  golem: "gólem" m  ruby: "rubí" m  pearl: "perla" f
  marks[fade]: "marca de olvido" f plural "marcas de olvido"
  fading(n): "se desvanece con {n marks[fade]}"
  payment gems(n, g): "{n} gemas de {g}"  payment gems[any](n): "{n}"
}
"#;
    let cards = r#"card "Clay" : golem { power: 1  cost 2 gems[any], 1 gems[ruby]  has: fading(3) }
card "Toll" : golem { power: 1  modify cost gems[pearl] of spell in hand of you += 1 }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    folder.run(&["check"]).good();
    let clay = folder.run(&["text", "sparks", "Clay"]).good();
    clay.says("cost:    2, 1 ruby gems\n").says("Fading with three fade marks.");
    let clay = folder.run(&["text", "sparks", "Clay", "--text-lang", "es"]).good();
    clay.says("2, 1 gemas de rubí\n").says("Se desvanece con tres marcas de olvido.");
    folder.run(&["text", "sparks", "Toll"]).good().says("Your spells cost 1 pearl gems more.");
}

/// What an event makes, the card makes that has it happen: its text may name the token, its kind, its keywords and its numbers.
#[test]
fn a_token_that_an_event_makes_belongs_to_the_card() {
    let rules = r#"kind insect "Insect" : creature
token "Bee" : insect { power: 3  has: swift }
event hatch(p: player) { create "Bee" in field of p }
"#;
    let cards = r#"card "Nest" : creature { power: 1  text "When this attacks, hatch a 3 power Bee, an Insect with Swift."  after attack(a: self) { hatch(you) } }
card "Empty Nest" : creature { power: 1  text "When this attacks, draw a 3 power Bee, an Insect with Swift."  after attack(a: self) { draw_card(you) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    let told = folder.run(&["text", "sparks", "--check"]).ends(1);
    told.says("\"Empty Nest\", en: the text names `Insect`").says("2 texts: 1 may lie");
}
