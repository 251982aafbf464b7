//! `naipe text` says where what is done ends, when something was so, and what happens at one moment; and nothing that a file says keeps
//! it for ever.

use crate::helper::Folder;
use crate::truly::sparks;
use crate::unsaid::say;

/// That the one card of this text is worded so, in English and in Spanish.
fn is_worded(card: &str, english: &str, spanish: &str) {
    let folder = sparks(&format!("card \"One\" : {card}\n"));
    folder.run(&["text", "sparks"]).good().says(english);
    folder.run(&["text", "sparks", "--text-lang", "es"]).good().says(spanish);
}

#[test]
fn for_whom_something_costs_less_is_told() {
    is_worded(
        "creature { power: 1  modify cost mana of spell -= 1 when by == you }",
        "All spells cost 1 mana less for you.",
        "Los hechizos cuestan 1 de maná menos para ti.",
    );
    is_worded(
        "creature { power: 1  modify cost mana of spell += 1 when by != you }",
        "All spells cost 1 mana more for your rival.",
        "Los hechizos cuestan 1 de maná más para el rival.",
    );
}

#[test]
fn where_a_block_ends_inside_another_is_told() {
    is_worded(
        "spell { effect { if you.life > 5 { repeat 2 { you.mana -= 1  if you.mana > 2 { you.mana -= 2 } you.life += 1 } } } }",
        "2 times: you lose 1 mana, and then if you have 3 mana or more, you lose 2 mana; whether or not you have 3 mana or more, you get +1 life.",
        "pierdes 2 de maná; tanto si tienes 3 de maná o más como si no, ganas 1 de vida.",
    );
    is_worded(
        "spell { effect { if you.life > 5 { repeat 2 { you.mana -= 1  if you.mana > 2 { you.mana -= 2 } } you.life += 1 } } }",
        "you lose 2 mana; once that is done 2 times, you get +1 life.",
        "pierdes 2 de maná; cuando eso se haya hecho 2 veces, ganas 1 de vida.",
    );
    is_worded(
        "spell { effect { if you.life > 5 { if you.mana > 2 { you.mana -= 1 } else { you.mana += 1 } draw_card(you) } } }",
        "you lose 1 mana; if not, you get +1 mana; in either case, you draw a card.",
        "si no, ganas 1 de maná; en ambos casos, robas una carta.",
    );
    is_worded(
        "spell { effect { if you.life > 5 { for p in players { choose c: creature in field of p by p destroy(c) p.life += 1 } draw_card(you) } } }",
        "that player gets +1 life; once all of that is done, you draw a card.",
        "ese jugador gana 1 de vida; cuando todo eso se haya hecho, robas una carta.",
    );
    is_worded(
        "spell { effect { if you.life > 5 { for p in players { if p.mana > 2 { p.mana -= 1 } } draw_card(you) } } }",
        "for each player: if that player has 3 mana or more, that player loses 1 mana; once that is done for each player, you draw a card.",
        "cuando eso se haya hecho con cada jugador, robas una carta.",
    );
    is_worded(
        "spell { effect { if you.life > 5 { choose { \"a\" { you.mana += 1 } \"b\" { you.mana += 2 } } draw_card(you) } } }",
        "or you get +2 mana; whatever is chosen, you draw a card.",
        "o ganas 2 de maná; se elija lo que se elija, robas una carta.",
    );
    is_worded(
        "spell { effect { if you.life > 5 { choose optional { \"a\" { you.mana += 1 } \"b\" { you.mana += 2 } } draw_card(you) } } }",
        "whether or not anything is chosen, you draw a card.",
        "se elija algo o no, robas una carta.",
    );
    is_worded(
        "spell { effect { for p in players { choose optional c: piece in hand of p by p else { p.life += 7 } destroy(c) p.mana += 1 } } }",
        "if not, that player gets +7 life; whether or not that player does, that player gets +1 mana.",
        "si no, ese jugador gana 7 de vida; lo haga o no, ese jugador gana 1 de maná.",
    );
    is_worded(
        "spell { effect { if you.life > 5 { pay 2 mana by opponent(you) else { draw_card(you) } you.life += 1 } } }",
        "you draw a card unless your rival pays 2 mana; whether or not that player does, you get +1 life.",
        "lo haga o no, ganas 1 de vida.",
    );
    is_worded(
        "spell { effect { pay 2 mana by opponent(you) else { draw_card(you)  you.life += 1  for p in players { p.mana += 1  p.life += 1 } } } }",
        "Your rival may pay 2 mana; if not, you draw a card",
        "El rival puede pagar 2 de maná; si no, robas una carta",
    );
    is_worded(
        "spell { effect { if you.life > 5 { after next end turn until turn { draw_card(you) } you.life += 1 } } }",
        "you draw a card; apart from that, you get +1 life.",
        "robas una carta; aparte de eso, ganas 1 de vida.",
    );
}

#[test]
fn of_which_condition_if_not_speaks_is_told() {
    is_worded(
        "spell { effect { if you.life > 5 { repeat 3 { you.mana -= 1 if you.mana > 2 { draw_card(you) } } } else { you.mana += 1 } } }",
        "but if it is not so that you have 6 life or more, you get +1 mana.",
        "pero si no es cierto que tienes 6 de vida o más, ganas 1 de maná.",
    );
}

#[test]
fn who_controlled_something_before_is_not_who_controls_it() {
    is_worded(
        "spell { target t: creature in field of opponent(you)  effect { let theirs = t.controller  move t to field of you  after next end turn until turn { move t to field of theirs } } }",
        "put it into the battlefield of whoever controlled it before.",
        "pon esa criatura en el campo de quien controlaba esa criatura antes.",
    );
    // Where they sit does not change.
    is_worded(
        "spell { effect { let other = foe(you)  draw_card(you)  draw_card(other)  let rival = opponent(you)  you.life += 1  rival.life -= 1 } }",
        "You draw a card. Your rival draws a card. You get +1 life. Your rival loses 1 life.",
        "Robas una carta. El rival roba una carta. Ganas 1 de vida. El rival pierde 1 de vida.",
    );
}

#[test]
fn how_many_there_were_is_not_how_many_there_are() {
    is_worded(
        "spell { effect { let n = count(draw_card(p: you) this turn)  modify creature in field of you { power += 1 } when count(draw_card(p: you) this turn) == n until turn } }",
        "is the number of times that it has happened this turn that you draw cards as it was when this began,",
        "el número de veces que ha pasado en este turno que robas cartas tal como era cuando esto empezó,",
    );
    is_worded(
        "spell { target t: creature in play effect { let n = you.life modify t { power += n } until turn } }",
        "where X is your life as it was when this began.",
        "donde X es tu vida tal como era cuando esto empezó.",
    );
    is_worded(
        "spell { target t: creature in play effect { modify t { power += you.life } until turn } }",
        "where X is your life.",
        "donde X es tu vida.",
    );
    is_worded(
        "spell { effect { let n = count(creature in play)  for c: creature in play { destroy(c) }  if n > 2 { draw_card(you) } } }",
        "If the number of creatures before that is 3 or more, you draw a card.",
        "Si el número de criaturas antes de eso es 3 o más, robas una carta.",
    );
    is_worded(
        "spell { effect { let c = first creature in field of you  after next end turn until turn { destroy(c) } } }",
        "destroy the first creature in your battlefield before that.",
        "destruye la primera criatura de tu campo antes de eso.",
    );
}

#[test]
fn what_was_moved_is_not_what_lies_where_it_lay() {
    is_worded(
        "spell { effect { let dead = all creature in discard of you  let gone = move dead to library of you  for c: creature in play { destroy(c) }  for g in gone { move g to field of you } } }",
        "Put each of the creatures put into your library into your battlefield.",
        "Pon cada una de las criaturas puestas en tu mazo en tu campo.",
    );
    is_worded(
        "spell { effect { let gone = move hand of you to discard of you  draw_card(you, 3)  for g in gone { move g to library of g.owner } } }",
        "Put each of those cards into its owner's library.",
        "Pon cada una de esas cartas en el mazo de su dueño.",
    );
    is_worded(
        "charm { effect { let gone = move self.bearer to hand of you  draw_card(you)  move gone to discard of you } }",
        "Put its bearer into your hand. You draw a card. Put it into your discard pile.",
        "Pon esa criatura en tu descarte.",
    );
}

#[test]
fn less_than_one_is_none_only_of_what_cannot_be_less() {
    is_worded(
        "creature { power: 1  modify power += 1 when self.power - 3 < 1 }",
        "While its power minus 3 is 0 or less,",
        "Mientras su fuerza menos 3 es 0 o menos,",
    );
    is_worded(
        "spell { target t: creature in play where power < 1  effect { destroy(t) } }",
        "Destroy a creature with power 0 or less.",
        "Destruye una criatura con 0 de fuerza o menos.",
    );
    is_worded(
        "creature { power: 1  modify power += 1 when self.counters < 1 }",
        "While this creature has no counters,",
        "Mientras esta criatura no tiene contadores,",
    );
    is_worded(
        "creature { power: 1  modify power += 1 when count(creature in field of you) + self.counters < 1 }",
        "plus its number of counters is 0,",
        "más su número de contadores es 0,",
    );
}

#[test]
fn of_several_chosen_numbers_it_is_told_which() {
    is_worded(
        "spell { effect { choose a: 0..5  choose b: 0..5 by opponent(you)  if a > b { you.life += 1 }  draw_card(you, b) } }",
        "If the first number chosen is greater than the second number chosen, you get +1 life. You draw X cards, where X is the second number chosen.",
        "Si el primer número elegido es mayor que el segundo número elegido, ganas 1 de vida. Robas X cartas, donde X es el segundo número elegido.",
    );
    is_worded(
        "spell { effect { choose a: 0..5  draw_card(you, a)  if a > 2 { you.life += 1 } } }",
        "You draw that many cards. If the number chosen is 3 or more,",
        "Si el número elegido es 3 o más,",
    );
    let cards = "card \"One\" : spell { effect { choose a: 0..5  choose b: 0..5  choose c: 0..5  choose d: 0..5  draw_card(you, d) } }";
    let told = sparks(cards).run(&["text", "sparks"]).ends(1);
    told.says("You draw … cards.").says("which of several chosen values is meant");
}

#[test]
fn what_is_done_together_is_told_as_one_moment() {
    is_worded(
        "spell { effect { let old = first creature in field of you  together { move old to hand of you  for c: creature in hand of you { move c to field of you } } } }",
        "At the same time, put the first creature in your battlefield into your hand and put each creature in your hand into your battlefield.",
        "A la vez, pon la primera criatura de tu campo en tu mano y pon cada criatura de tu mano en tu campo.",
    );
    is_worded(
        "spell { target a: creature in field of you  effect { together { if a.tapped { a.tapped = no }  move a to hand of you } } }",
        "At the same time, if it is tapped, it is no longer tapped; whether or not it is tapped, put it into your hand.",
        "A la vez, si esa criatura está girada, esa criatura deja de estar girada; tanto si esa criatura está girada como si no, pon esa criatura en tu mano.",
    );
}

/// What is so or not is said in the words of its parameter where it is so, and who does something where the verb agrees with that.
#[test]
fn what_is_passed_on_is_told_as_it_is_passed_on() {
    let game = r#"game d "D" { players: 2  language: en }
player { life "Life": int = 9 }
zone hand "Hand" of player set visible to owner
zone field "Field" of player row in play
zone queue "Queue" shared stack
kind mon "Monster" { harm "Harm": int = 0 }
event cast(x: mon) is move(x, to: queue)
event hurt(target: mon, n: int, combat: bool = no) { target.harm += n }
event mark(target: mon, n: int, combat: bool = no) { target.harm += n }
turn { phase main "Main" { } }
words en {
  mon: "monster"
  cast(x): "{by: casts cast cast} {x}"
  hurt(target, n, combat): "{target} {target: takes take take} {n}[ {combat}] damage" order "deal {n}[ {combat}] damage to {target}"
  mark(target, n, combat): "{target} {target: gets get get} {n} {combat} marks"
  parameter combat: "combat"
}
words es {
  mon: "monstruo" m  hand: "mano" f  field: "campo" m  queue: "pila" f  life: "vida" f
  cast(x): "{by: juega juegas juegan} {x}"
  hurt(target, n, combat): "{target} {target: recibe recibes reciben} {n} de daño[ {combat}]"
  mark(target, n, combat): "{target} {target: recibe recibes reciben} {n} marcas {combat}"
  parameter combat: "de combate"
}
"#;
    let worded = |card: &str| {
        let folder = Folder::empty("passed");
        folder.write("rules/d/game.naipe", format!("{game}card \"One\" : mon {{ {card} }}\n"));
        [folder.run(&["text", "d"]), folder.run(&["text", "d", "--text-lang", "es"])]
    };
    let [english, spanish] =
        worded("instead of hurt(target: self) { choose c: mon in play  hurt(c, n, combat) }").map(|ran| ran.good());
    english.says("instead deal that much damage to a monster");
    spanish.says("de daño.");
    let [english, spanish] = worded("effect { hurt(self, 2, yes)  hurt(self, 3, no) }").map(|ran| ran.good());
    english.says("Deal 2 combat damage to this monster").says("eal 3 damage to this monster");
    spanish.says("2 de daño de combate").says("3 de daño");
    let [english, spanish] = worded("effect { mark(self, 2, no) }").map(|ran| ran.good());
    english.says("gets 2 not combat marks");
    spanish.says("2 marcas no de combate");
    let [english, _] = worded("effect { hurt(self, 2, you.life < 5) }").map(|ran| ran.ends(1));
    english.says("Deal 2 … damage").says("no words for `combat` that is worked out");
    let [english, spanish] = worded("after cast(x: mon) { you.life += 1 }").map(|ran| ran.good());
    english.says("When a player casts a monster, you get +1 life.");
    spanish.says("Cuando un jugador juega un monstruo, ganas 1 de vida.");
    let [english, spanish] = worded("after cast(x: mon) when by == you { you.life += 1 }").map(|ran| ran.good());
    english.says("When you cast a monster, you get +1 life.");
    spanish.says("Cuando juegas un monstruo, ganas 1 de vida.");
}

/// A parameter that is given a name of the same spelling, or one that is given the other's, does not find itself; what calls itself ends.
#[test]
fn no_name_is_looked_for_without_end() {
    let game = r#"game d "D" { players: 2  language: en }
zone field "Field" of player row in play
kind mon "Monster" { harm "Harm": int = 0  shell "Shell": int = 0 }
define dealt(m: mon, p: int): int = p - m.shell
define minus(p: int, q: int): int = p - q
define turned(p: int, q: int): int = minus(q, p)
define falls(p: int): int = if p < 1 then 0 else falls(p - 1)
define odd(p: int): bool = even(p - 1)
define even(p: int): bool = p < 1 or odd(p - 1)
define holds(sure: bool): bool = not sure
event hit(target: mon, p: int, q: int, sure: bool = no) { target.harm += p }
turn { phase main "Main" { } }
words en { mon: "monster" }
words es { mon: "monstruo" m }
"#;
    let cards = [
        "forbid hit(target: self) when dealt(target, p) >= 30",
        "forbid hit(target: self) when turned(q, p) >= 30",
        "forbid hit(target: self) when turned(q + 1, p) >= 30",
        "forbid hit(target: self) when falls(p) >= 30",
        "forbid hit(target: self) when odd(p)",
        "forbid hit(target: self) when holds(not sure) and (holds(sure) or odd(q))",
    ];
    let words = ["", "words en { hit(target, p, q): \"{target} takes {p} damage\" }\n"];
    for (card, words) in cards.iter().flat_map(|card| words.map(|words| (card, words))) {
        let folder = Folder::empty("endless");
        let text = format!("{game}{words}card \"One\" : mon {{ {card} because \"wall\" }}\n");
        folder.write("rules/d/game.naipe", text);
        for language in ["en", "es"] {
            folder.run(&["text", "d", "--text-lang", language]).ends(1).says("1 card worded");
        }
    }
    let folder = Folder::empty("unfolded");
    let card = "card \"One\" : mon { effect { self.harm += falls(3)  self.shell += falls(3) } }\n";
    folder.write("rules/d/game.naipe", format!("{game}{card}"));
    let told = folder.run(&["text", "d"]).ends(1).says("X is ….").says("no words for define `falls`");
    assert!(!told.out.contains("otherwise"), "{}", told.out);
}

#[test]
fn until_what_happens_something_lasts_is_told() {
    is_worded(
        "spell { effect { modify cost mana of spell in hand of you -= 1 until turn or next draw_card(p: you) } }",
        "Your spells cost 1 mana less until the end of the turn, or until the next time that you draw cards.",
        "Tus hechizos cuestan 1 de maná menos hasta el final del turno, o hasta la siguiente vez en que robas cartas.",
    );
    is_worded(
        "creature { power: 1  effect { modify self { power += 1 } until next destroy(x: self) } }",
        "This creature gets +1 power until the next time that this creature is destroyed.",
        "Esta criatura gana 1 de fuerza hasta la siguiente vez en que esta criatura queda destruida.",
    );
}

#[test]
fn where_something_lies_in_one_place_or_another_is_told() {
    is_worded(
        "spell { target x: piece in hand or discard of you  effect { move x to field of you } }",
        "Put a card in your hand or your discard pile into your battlefield.",
        "Pon una carta de tu mano o tu descarte en tu campo.",
    );
    is_worded(
        "spell { target x: piece in play if any  effect { destroy(x) } }",
        "Destroy a card.",
        "Destruye una carta.",
    );
    is_worded(
        "spell { effect { for c: creature in field or hand of you where power > 2 { destroy(c) } } }",
        "Destroy each creature in your battlefield or your hand with power 3 or more.",
        "Destruye cada criatura de tu campo o tu mano con 3 de fuerza o más.",
    );
}

#[test]
fn what_comes_once_for_a_moment_is_told() {
    is_worded(
        "creature { power: 1  after destroy(x: piece) once per moment { you.life += 1 } }",
        "When one or more cards are destroyed, you get +1 life.",
        "Cuando una o más cartas quedan destruidas, ganas 1 de vida.",
    );
    is_worded(
        "spell { effect { choose up to 2 c: creature in field of you adding power to at most 5 by you for x in c { destroy(x) } } }",
        "You choose up to two creatures in your battlefield with a total power of 5 or less.",
        "Elige hasta dos criaturas de tu campo que sumen 5 o menos de fuerza.",
    );
}

#[test]
fn what_costs_so_much_more_than_something_else_is_told() {
    is_worded(
        "spell { target t: creature in play  effect { choose n: creature in play where cost_of(it, mana) == cost_of(t, mana) + 1  destroy(n) } }",
        "You choose a creature. Destroy a creature that costs 1 mana more than that creature.",
        "Elige una criatura. Destruye una criatura que cuesta 1 de maná más que esa criatura.",
    );
    is_worded(
        "spell { target t: creature in play  effect { choose n: creature in play where cost_of(it, mana) < cost_of(t, mana) - 1  destroy(n) } }",
        "Destroy a creature that costs at least 2 mana less than that creature.",
        "Destruye una criatura que cuesta al menos 2 de maná menos que esa criatura.",
    );
    is_worded(
        "creature { power: 1  after attack(a: creature) when cost_of(a, mana) <= cost_of(self, mana) + 2 { draw_card(you) } }",
        "When a creature attacks, if it costs at most 2 mana more than this creature, you draw a card.",
        "si esa criatura cuesta como mucho 2 de maná más que esta criatura",
    );
}

#[test]
fn for_which_of_two_something_is_done_for_each_is_told() {
    is_worded(
        "spell { effect { if you.life > 3 { draw_card(you)  you.life += count(creature in play) } } }",
        "you draw a card, and then you get +1 life for each creature.",
        "robas una carta, y después ganas 1 de vida por cada criatura.",
    );
}

#[test]
fn what_lies_in_a_zone_is_told_as_cards() {
    is_worded(
        "spell { effect { for c in field of you { destroy(c) } } }",
        "Destroy each card in your battlefield.",
        "Destruye cada carta de tu campo.",
    );
}

#[test]
fn what_is_of_one_kind_or_another_is_told() {
    is_worded(
        "creature { power: 1  after destroy(x: spell | creature where power > 2) { draw_card(you) } }",
        "When a spell or a creature with power 3 or more is destroyed, you draw a card.",
        "Cuando un hechizo o una criatura con 3 de fuerza o más",
    );
}

#[test]
fn what_is_its_own_opposite_is_no_multiple() {
    is_worded(
        "spell { target t: creature in play  effect { modify t { power *= -1 } until turn } }",
        "A creature has the opposite of its power until the end of the turn.",
        "lo opuesto de su fuerza",
    );
}

#[test]
fn before_a_phase_begins_is_as_it_begins() {
    is_worded(
        "creature { power: 1  before begin dawn when active == you { you.life += 1 } }",
        "At the start of your dawn, you get +1 life.",
        "Al empezar tu alba, ganas 1 de vida.",
    );
    is_worded(
        "creature { power: 1  before end turn { you.life += 1 } }",
        "At the end of each turn, you get +1 life.",
        "Al acabar cada turno, ganas 1 de vida.",
    );
}

/// What has a title and no words in a language is called by its title there, and told to have none: the title is of another language.
#[test]
fn a_title_is_no_word_of_another_language() {
    let cards =
        "kind relic \"Relic\" : creature\ncard \"One\" : spell { effect { for r: relic in play { destroy(r) } } }\n";
    let folder = sparks(cards);
    folder.run(&["text", "sparks", "One"]).good().says("Destroy each relic.\n1 card worded\n");
    folder
        .run(&["text", "sparks", "One", "--text-lang", "es"])
        .ends(1)
        .says("no words for kind `relic`: write `relic: \"…\"` in `words es` of `sparks`");
}

/// Whose turn it is not, what is left of what was seen, and what stands beside what has gone.
#[test]
fn what_is_another_s_or_left() {
    let cards = r#"card "Wane" : creature { power: 1  after end main when active != you { self.counters = 0 } }
card "Look" : spell { effect { let seen = top 3 of library of you  choose optional c: creature in seen by you  if c is not none { move c to hand of you }  for r in seen where r in library of you { move r to bottom of library of you } } }
card "Keep one" : spell { effect { let seen = top 3 of library of you  choose c: it in seen by you  move c to hand of you  for r in seen where r != c { move r to discard of you } } }
card "Heir" : creature { power: 1  after destroy(x: self) { choose optional n: creature in field of you where it in was neighbours(self) by you  if n is not none { n.counters += 1 } } }
card "If any" : spell { effect { if top of library of you is not none { draw_card(you) } } }
"#;
    say(
        &sparks(cards),
        &[
            ("Wane", "en", "At the end of your rival's main phase, this creature loses all counters."),
            ("Wane", "es", "Al acabar la principal del rival, esta criatura pierde todos sus contadores."),
            (
                "Look",
                "en",
                "You may choose a creature from among the top 3 cards of your library. If one was chosen, put it into your hand. Put the other cards on the bottom of your library.",
            ),
            (
                "Look",
                "es",
                "Puedes elegir una criatura de entre las 3 primeras cartas de tu mazo. Si se ha elegido una, pon esa criatura en tu mano. Pon las demás cartas al fondo de tu mazo.",
            ),
            (
                "Keep one",
                "en",
                "Put a card from among the top 3 cards of your library into your hand. Put the other cards into your discard pile.",
            ),
            (
                "Heir",
                "en",
                "When this creature is destroyed, you may choose a creature in your battlefield beside this creature. If one was chosen, it gets a counter.",
            ),
            ("If any", "en", "If your library is not empty, you draw a card."),
            ("If any", "es", "Si tu mazo no está vacío, robas una carta."),
        ],
    );
}
