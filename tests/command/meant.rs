//! `naipe text` tells which thing is meant, of whom, and what one does with it: what is said is what the card means.

use crate::truly::sparks;
use crate::unsaid::say;

/// What an event gives back is the thing that it was given only where it always gives that; otherwise no words say which it is.
#[test]
fn what_an_event_gives_back_is_not_what_it_was_given() {
    let rules = r#"event duel(a: creature, b: creature): creature or none { if a.power > b.power { return a } else { return b } }
event recall(x: creature, p: player): creature or none {
  let y = move x to field of p
  return y
}
words en { duel(a, b): "{a} {a: duels duel duel} {b}"  recall(x, p): "{p} {p: recalls recall recall} {x}" order "recall {x}" }
words es { duel(a, b): "{a} {a: reta retas retan} a {b}"  recall(x, p): "{p} {p: recupera recuperas recuperan} {x}" order "recupera {x}" }
"#;
    let cards = r#"card "Duel" : spell {
  target a: creature in field of you
  target b: creature in field of opponent(you)
  effect {
    let w = duel(a, b)
    if w == a { draw_card(you) }
  }
}
card "Recall" : spell {
  target c: creature in discard of you
  effect {
    let s = recall(c, you)
    destroy(s)
  }
}
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    let told = folder.run(&["text", "sparks", "Duel"]).ends(1).says("no words for what `duel` gives back\n");
    told.says("If … is the first creature, you draw a card.");
    folder.run(&["text", "sparks", "Duel", "--lang", "es"]).ends(1).says("lo que devuelve `duel`\n");
    say(
        &folder,
        &[
            ("Recall", "en", "You recall a creature in your discard pile. Destroy it."),
            ("Recall", "es", "Recuperas una criatura de tu descarte. Destruye esa criatura."),
        ],
    );
}

/// What is chosen may be spoken of by its name in its own condition, whose it is too; and a set of several is several.
#[test]
fn a_choice_speaks_of_itself_by_its_name() {
    let rules = r#"define rich(p: player): bool = p.mana > 3
define followers(c: creature): set of charm = all e: charm in play where e.bearer == c
words en { rich(p): "{p} {p: is are are} rich"  followers(c): "the charms on {c}" }
words es { rich(p): "{p} {p: es eres son} ric{p: o o os}"  followers(c): "los amuletos de {c}" }
"#;
    let cards = r#"card "By name" : spell { effect { choose c: creature in field of you where c.power > 2 and c.colour == red  destroy(c) } }
card "Most of all" : spell { effect { choose c: creature in play where c.power == max(power of creature in play)  destroy(c) } }
card "Offered" : spell { effect { choose { c: creature in field of you where c.tapped { destroy(c) } "draw" { draw_card(you) } } } }
card "Of the rich" : spell { effect { choose c: creature in discard where rich(c.owner)  destroy(c) } }
card "Of who is rich" : spell { effect { choose c: creature in discard where rich(owner)  destroy(c) } }
card "Alone" : spell { target c: creature in play where followers(c) is empty  effect { destroy(c) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    let of_rich = "Destroy a creature in any discard pile such that its owner is rich.";
    say(
        &folder,
        &[
            ("By name", "en", "Destroy a red creature in your battlefield with power 3 or more."),
            ("By name", "es", "Destruye una criatura roja de tu campo con 3 de fuerza o más."),
            ("Most of all", "en", "Destroy a creature whose power is the greatest power of all creatures."),
            ("Of the rich", "en", of_rich),
            ("Of the rich", "es", "Destruye una criatura de cualquier descarte tal que su dueño es rico."),
            ("Of who is rich", "en", of_rich),
            ("Alone", "en", "Destroy a creature such that the charms on it are empty."),
            ("Alone", "es", "Destruye una criatura tal que los amuletos de ella están vacíos."),
        ],
    );
    folder
        .run(&["text", "sparks", "Offered"])
        .good()
        .says("destroy a tapped creature in your battlefield; or you draw a card.");
}

/// Words of a value that cannot do without whose it is, say so of who reads, too; and what is changed for anybody is said of anybody.
#[test]
fn values_say_whose_they_are() {
    let rules = r#"define friends(p: player): set of creature = all x: creature in play where x.controller == p
define might(p: player): int = count(creature in field of p)
words en { friends(p): "the friends of {p}"  might(p): "the might of {p}" }
words es { friends(p): "los amigos de {p}"  might(p): "el poder de {p}" }
"#;
    let cards = r#"card "Three friends" : spell { effect { if size(friends(you)) > 2 { draw_card(you) } } }
card "Alone" : creature { power: 1  modify self { power += 1 } when friends(you) == [self] }
card "Mighty" : charm { modify might(p: player) += 2 }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Three friends", "en", "If the number of your friends is 3 or more, you draw a card."),
            ("Three friends", "es", "Si el número de tus amigos es 3 o más, robas una carta."),
            ("Alone", "en", "While your friends are only this creature, this creature gets +1 power."),
            ("Alone", "es", "Mientras tus amigos son sólo esta criatura, esta criatura gana 1 de fuerza."),
            ("Mighty", "en", "The might of any player is 2 greater."),
            ("Mighty", "es", "El poder de cualquier jugador es 2 mayor."),
        ],
    );
}

/// What costs nothing has its title, so that it does not seem to happen by itself; a mode that does nothing has its label.
#[test]
fn what_is_used_for_nothing_and_what_does_nothing_have_their_titles() {
    let cards = r#"card "Blessing" : creature { power: 1  action "Bless" : activated { effect { you.life += 3 } } }
card "Blessings" : charm { modify creature in field of you { action "Bless" : activated { effect { you.life += 3 } } } }
card "Two sizes" : creature {
  power: 1
  mode big "Grow" { cost 1 mana }
  mode "Shrink" { cost 2 mana }
  modify power += 3 when self.big
}
"#;
    say(
        &sparks(cards),
        &[
            ("Blessing", "en", "Bless: you get +3 life."),
            ("Blessing", "es", "Bless: ganas 3 de vida."),
            ("Blessings", "en", "All creatures in your battlefield have “Bless: you get +3 life”."),
            ("Blessings", "es", "Las criaturas de tu campo tienen «Bless: ganas 3 de vida»."),
            (
                "Two sizes",
                "en",
                "You choose: “Grow” (1 mana); or “Shrink” (2 mana). While “Grow” was chosen, this creature gets +3 power.",
            ),
            (
                "Two sizes",
                "es",
                "Elige: «Grow» (1 de maná); o «Shrink» (2 de maná). Mientras se ha elegido «Grow», esta criatura gana 3 de fuerza.",
            ),
        ],
    );
}

/// Any of a list in a pattern will do; what comes may not be in a state; and where something goes is a cell, or a place of a row.
#[test]
fn what_is_heard_is_any_of_a_list_and_what_comes_is_as_it_is_said() {
    let rules = r#"enum moment { dusk "Dusk", noon "Noon" }
event cue(x: creature, at: moment)
words en { cue(x, at): "{at} comes for {x}"  dusk: "dusk"  noon: "noon" }
words es { cue(x, at): "llega {at} para {x}"  dusk: "el ocaso"  noon: "el mediodía" }
"#;
    let cards = r#"card "Clock" : creature { power: 1  after cue(x: self, at: [dusk, noon]) { draw_card(you) } }
card "Straight" : creature { power: 1  instead of move(x: self, to: field) { move self to to { tapped: no } } }
card "Somewhere" : creature {
  power: 1
  instead of move(x: self, to: field) { if cell is none { move self to to } else { move self to cell { tapped: yes } } }
}
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Clock", "en", "When dusk or noon comes for this creature, you draw a card."),
            ("Clock", "es", "Cuando llega el ocaso o el mediodía para esta criatura, robas una carta."),
            (
                "Straight",
                "en",
                "When this creature goes to any battlefield, instead put this creature into that battlefield, not tapped.",
            ),
            (
                "Straight",
                "es",
                "Cuando esta criatura va a cualquier campo, en su lugar pon esta criatura en ese campo, no girada.",
            ),
        ],
    );
    let there = "if there is a cell, put this creature into that cell, tapped; if not, put this creature into that battlefield.";
    folder.run(&["text", "sparks", "Somewhere"]).good().says(there);
    folder.change("rules/sparks/game.naipe", "zone board \"Board\" shared grid 2 x 2 in play\n", "");
    folder.change("rules/sparks/game.naipe", "  board: \"tablero\" m", "");
    folder.run(&["text", "sparks", "Somewhere"]).good().says(&there.replace("cell", "place"));
    folder
        .run(&["text", "sparks", "Somewhere", "--text-lang", "es"])
        .good()
        .says("si hay un sitio, pon esta criatura en ese sitio");
}

/// What functions of the language find has words of the machine, and so has what is written in a scope; one of a set is among them.
#[test]
fn functions_and_scopes_need_no_words_of_the_game() {
    let rules = r#"scope raid { loot "Loot": int = 0  prey "Prey": creature or none = none }
define friends(p: player): set of creature = all x: creature in play where x.controller == p
words en { raid: "raid"  friends(p): "the friends of {p}" }
words es { raid: "asalto" m  loot: "botín" m  prey: "presa" f  friends(p): "los amigos de {p}" }
"#;
    let cards = r#"card "Salute" : creature { power: 1  modify power += count(c: creature in neighbours(self) where colour == red) }
card "Borrow" : spell { target t: creature in play  effect { choose a: ability in abilities(t)  resolve a } }
card "Plunder" : spell { effect { raid.loot += 2 } }
card "Hunt" : spell { target t: creature in play  effect { raid.prey = t } }
card "Friend" : spell { effect { choose c: creature in friends(you)  destroy(c) } }
card "Taken" : spell { target c: creature in discard  effect { draw_card(previous(c.owner)) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Salute", "en", "This creature gets +1 power for each red creature beside this creature."),
            ("Salute", "es", "Esta criatura gana 1 de fuerza por cada criatura roja junto a esta criatura."),
            ("Plunder", "en", "The loot increases by 2."),
            ("Plunder", "es", "El botín aumenta en 2."),
            ("Hunt", "en", "The prey becomes a creature."),
            ("Hunt", "es", "La presa pasa a ser una criatura."),
            ("Friend", "en", "Destroy a creature among your friends."),
            ("Friend", "es", "Destruye una criatura de tus amigos."),
            ("Taken", "en", "The rival of the owner of a creature in any discard pile draws a card."),
        ],
    );
    folder.run(&["text", "sparks", "Borrow"]).good().says(" an ability of ");
}

/// What has a member of an enum among others is that, a number may be odd, and what is done comes behind what is asked before it.
#[test]
fn what_is_asked_is_said_as_people_say_it() {
    let rules = r#"enum clan { wood "Wood", hill "Hill" }
kind elf "Elf" : creature { clans "Clans": set of clan }
payment favour "Favour" { possible when you.life > 1  you.life -= 1 }
words en { elf: "elf" plural "elves"  clans: "clan"  wood: "wooden"  favour: "a favour"  cast(s): "{s} {s: is are are} cast" }
words es { elf: "elfo" m  clans: "clan" m  wood(x): "bosqueñ{x: o a os as}"  favour: "un favor"  cast(s): "{s} {s: es eres son} jugad{s: o a os as}" }
"#;
    let cards = r#"card "Wooden" : spell { effect { for c: elf in play where wood in c.clans or c.power > 4 { destroy(c) } } }
card "Even" : charm { modify creature in play { power += 1 } when you.life % 2 == 0 }
card "Odd" : charm { modify creature in play { power += 1 } when you.life % 2 != 0 }
card "Bargain" : spell { effect {
    let n = size(hand of you)
    choose optional { "draw" when you.mana >= n { you.mana -= n  draw_card(you) } }
  } }
card "Spite" : charm { after cast(s: spell) when by != you { draw_card(you) } }
card "Turned" : spell { target t: creature in play  effect { modify t { is not: creature  is: charm } until turn } }
card "Lent" : charm { modify creature in play where it == self.bearer { after destroy(x: self) { draw_card(you) } } }
card "Aimed" : creature {
  power: 1
  mode "Alone" { effect { draw_card(you) } }
  mode "Bound" { target t: creature in field of you  effect { destroy(t) } }
  after attack(a: self.t) { draw_card(you) }
}
card "Favoured" : spell { cost favour  effect { draw_card(you) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Wooden", "en", "Destroy each elf that is wooden or has 5 power or more."),
            ("Wooden", "es", "Destruye cada elfo que es bosqueño o tiene 5 de fuerza o más."),
            ("Even", "en", "While your life is even, all creatures get +1 power."),
            ("Even", "es", "Mientras tu vida es par, las criaturas ganan 1 de fuerza."),
            ("Odd", "en", "While your life is odd, all creatures get +1 power."),
            ("Odd", "es", "Mientras tu vida es impar, las criaturas ganan 1 de fuerza."),
            ("Spite", "en", "When a spell is cast by your rival, you draw a card."),
            ("Turned", "en", "A creature is no longer a creature and is a charm until the end of the turn."),
            ("Turned", "es", "Una criatura deja de ser una criatura y es un amuleto hasta el final del turno."),
            ("Lent", "en", "Its bearer has “When this creature is destroyed, you draw a card”."),
            ("Lent", "es", "Su portador tiene «Cuando esta criatura queda destruida, robas una carta»."),
        ],
    );
    // What is asked of the only thing that may be done is asked before it is.
    let bargain = "You may do this: you lose 1 mana for each card in your hand and you draw a card (if your mana is not less than the number of cards in your hand).";
    folder.run(&["text", "sparks", "Bargain"]).good().says(bargain);
    let bargain = "Puedes hacer esto: pierdes 1 de maná por cada carta de tu mano y robas una carta (si tu maná no es menor que el número de cartas de tu mano).";
    folder.run(&["text", "sparks", "Bargain", "--text-lang", "es"]).good().says(bargain);
    folder.run(&["text", "sparks", "Aimed"]).good().says("When the chosen creature attacks, you draw a card.");
    folder
        .run(&["text", "sparks", "Aimed", "--text-lang", "es"])
        .good()
        .says("Cuando la criatura elegida ataca, robas una carta.");
    folder.run(&["text", "sparks", "Favoured"]).good().says("cost:    a favour\n");
}

/// A mode that is asked about later is told by its label beside what it does; and what a mode is aimed at is chosen, named or not.
#[test]
fn a_mode_is_known_by_its_label() {
    let cards = r#"card "Worn" : creature {
  power: 1
  mode "Free" { cost 1 mana }
  mode worn "Bound" { cost 2 mana  target t: creature in field of you }
  modify power += 2 when self.worn
}
"#;
    say(
        &sparks(cards),
        &[
            (
                "Worn",
                "en",
                "You choose: “Free” (1 mana); or “Bound” – you choose a creature in your battlefield (2 mana). While “Bound” was chosen, this creature gets +2 power.",
            ),
            (
                "Worn",
                "es",
                "Elige: «Free» (1 de maná); o «Bound» – elige una criatura de tu campo (2 de maná). Mientras se ha elegido «Bound», esta criatura gana 2 de fuerza.",
            ),
        ],
    );
}

/// Some member of an enum that an event is about is not said, or is in the words of the event: it is no card.
#[test]
fn a_member_of_an_enum_that_is_heard_is_no_card() {
    let rules = r#"event dye(x: piece, c: colour) { x.colour = c }
words en { dye(x, c): "{x} {x: is are are} dyed {c}"  parameter c: "colour" }
words es { dye(x, c): "{x} {x: queda quedas quedan} teñid{x: o a os as}[ de {c}]"  parameter c: "color" m }
"#;
    let cards = r#"card "Dyed" : charm { after dye(x: creature) { draw_card(you) } }
card "Red" : charm { after dye(x: creature) when c == red { draw_card(you) } }
card "Red alone" : charm { after dye(x: creature, c: red) { draw_card(you) } }
card "Not red" : charm { after dye(x: creature) when c != red { draw_card(you) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Dyed", "en", "When a creature is dyed, you draw a card."),
            ("Dyed", "es", "Cuando una criatura queda teñida, robas una carta."),
            ("Red", "en", "When a creature is dyed red, you draw a card."),
            ("Red", "es", "Cuando una criatura queda teñida de rojo, robas una carta."),
            ("Red alone", "en", "When a creature is dyed red, you draw a card."),
            ("Not red", "en", "When a creature is dyed, if the colour is not red, you draw a card."),
        ],
    );
}

/// What something costs is said in the words of the payment.
#[test]
fn what_something_costs_is_said_as_the_payment_is() {
    let cards = r#"card "Exactly" : spell { target s: spell in discard of you where cost_of(it, mana) == 2  effect { move s to hand of you } }
card "At least" : spell { target s: spell in discard of you where cost_of(s, mana) > 2  effect { move s to hand of you } }
card "If so" : spell { target s: spell in discard of you  effect { move s to hand of you  if cost_of(s, mana) != 1 { draw_card(you) } } }
card "How much" : spell { target s: spell in discard of you  effect { move s to hand of you  draw_card(you, cost_of(s, mana)) } }
"#;
    say(
        &sparks(cards),
        &[
            ("Exactly", "en", "Put a spell in your discard pile that costs 2 mana into your hand."),
            ("Exactly", "es", "Pon un hechizo de tu descarte que cuesta 2 de maná en tu mano."),
            ("At least", "en", "Put a spell in your discard pile that costs 3 or more mana into your hand."),
            ("At least", "es", "Pon un hechizo de tu descarte que cuesta 3 o más de maná en tu mano."),
            (
                "If so",
                "en",
                "Put a spell in your discard pile into your hand. If it does not cost 1 mana, you draw a card.",
            ),
            (
                "How much",
                "en",
                "Put a spell in your discard pile into your hand. You draw X cards, where X is how much mana it costs.",
            ),
            (
                "How much",
                "es",
                "Pon un hechizo de tu descarte en tu mano. Robas X cartas, donde X es cuánto de maná cuesta ese hechizo.",
            ),
        ],
    );
}

/// What a card makes so, or not so, is said in the words that ask whether it is.
#[test]
fn what_is_made_so_is_said_as_it_is() {
    let rules = r#"define lures(a: creature): bool = no
words en { lures(a): "all creatures able to block {a} do so" }
words es { lures(a): "todas las criaturas que puedan bloquear a {a} lo hacen" }
"#;
    let cards = r#"card "Lure" : creature { power: 1  modify lures(a: self) = yes }
card "No lure" : creature { power: 1  modify lures(a: self) = no }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Lure", "en", "All creatures able to block this creature do so."),
            ("Lure", "es", "Todas las criaturas que puedan bloquear a esta criatura lo hacen."),
            ("No lure", "es", "No es cierto que todas las criaturas que puedan bloquear a esta criatura lo hacen."),
        ],
    );
}

/// What costs nothing instead of its cost is said to cost nothing.
#[test]
fn a_cost_of_nothing_is_said() {
    let card = r#"card "Free" : spell { cost 3 mana  alternative cost "Gratis" when field of you is empty  effect { draw_card(you) } }
"#;
    let folder = sparks(card);
    let [en, es] = ["en", "es"].map(|language| folder.run(&["text", "sparks", "--text-lang", language]).good());
    en.says("  cost:    3 mana; or instead: nothing (if your battlefield is empty)\n");
    es.says("  cost:    3 de maná; o en vez de eso: nada (si tu campo está vacío)\n");
}

/// So many of what a parameter is are said as several of that.
#[test]
fn so_many_of_a_title_are_several_of_it() {
    let rules = r#"event summon(p: player, n: int, c: card) { repeat n { create c in field of p } }
words en { summon(p, n, c): "{p} {p: summons summon summon} {n c}" }
"#;
    let cards = r#"token "Rat" : creature { power: 1 }
card "One" : spell { effect { summon(you, 1, "Rat") } }
card "Two" : spell { effect { summon(you, 2, "Rat") } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(&folder, &[("One", "en", "You summon 1 Rat."), ("Two", "en", "You summon 2 Rats.")]);
}
