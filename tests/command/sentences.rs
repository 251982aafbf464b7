//! `naipe text` says whole sentences, whose words go with one another.

use crate::truly::sparks;
use crate::unsaid::say;

/// What is paid is said as something that somebody pays, where the words of a payment say it so, and not as an order.
#[test]
fn what_may_be_paid_is_something() {
    let rules = r#"payment discarding(n: int) "Discard" {
  possible when size(hand of you) >= n
  choose n cs: piece in hand of you
  for c in cs { move c to discard of you }
}
payment pearls(n: int) "Pearls" { possible when you.life > n  you.life -= n }
words en { discarding(n): "{n piece} from hand" order "discard {n piece}"  pearls(n): "{n} pearls" }
words es { discarding(n): "{n piece} de la mano" order "descarta {n piece}"  pearls(n): "{n} perlas" }
"#;
    let cards = r#"card "Once" : spell { optional cost extra 1 discarding  effect { if extra { draw_card(you) } } }
card "Two" : spell { optional cost extra 2 discarding  effect { if extra { draw_card(you) } } }
card "Often" : spell { optional cost extra 1 discarding repeat allowed  effect { draw_card(you, extra) } }
card "Pearls" : spell { optional cost extra 2 pearls  effect { if not extra { draw_card(you) } } }
card "Asked" : spell { effect { pay 1 discarding by opponent(you) { draw_card(you) } } }
card "Ordered" : creature { power: 1  action "Dig" : activated { cost 1 discarding  effect { draw_card(you) } } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Once", "en", "If a card from hand was paid, you draw a card."),
            ("Once", "es", "Si se ha pagado una carta de la mano, robas una carta."),
            ("Two", "en", "If two cards from hand were paid, you draw a card."),
            ("Two", "es", "Si se han pagado dos cartas de la mano, robas una carta."),
            ("Often", "en", "You draw X cards, where X is the times a card from hand was paid."),
            ("Often", "es", "Robas X cartas, donde X es el número de veces que se ha pagado una carta de la mano."),
            ("Pearls", "en", "If 2 pearls were not paid, you draw a card."),
            ("Pearls", "es", "Si no se han pagado 2 perlas, robas una carta."),
            ("Asked", "en", "Your rival may pay a card from hand; if that player does, you draw a card."),
            ("Asked", "es", "El rival puede pagar una carta de la mano; si lo hace, robas una carta."),
            ("Ordered", "en", "Discard a card: you draw a card."),
            ("Ordered", "es", "Descarta una carta: robas una carta."),
        ],
    );
    folder.run(&["text", "sparks", "Once"]).good().says("you may pay a card from hand besides");
    folder
        .run(&["text", "sparks", "Once", "--text-lang", "es"])
        .good()
        .says("puedes pagar además una carta de la mano");
}

/// What a thing has and what it has not is one list.
#[test]
fn what_it_has_and_has_not_is_one_list() {
    let cards = r#"card "Bare" : spell { target t: creature in play where power > 2 and counters == 0  effect { destroy(t) } }
card "Slow" : spell { target t: creature in play where it has not swift and power < 4  effect { destroy(t) } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Bare", "en", "Destroy a creature with power 3 or more and without counters."),
            ("Bare", "es", "Destruye una criatura con 3 de fuerza o más y sin contadores."),
            ("Slow", "en", "Destroy a creature without swift and with power 3 or less."),
            ("Slow", "es", "Destruye una criatura sin veloz y con 3 de fuerza o menos."),
        ],
    );
}

/// What is heard once is said of what happens, in the mood in which the words of the game are.
#[test]
fn what_is_heard_once_is_said_in_the_mood_of_its_words() {
    let cards = r#"card "Once" : spell { effect { after next destroy(x: creature) until turn { draw_card(you) } } }
card "Instead" : spell { effect { instead of next destroy(x: creature) until turn { draw_card(you) } } }
card "As soon" : spell { effect { whenever next count(creature in play) > 3 { draw_card(you) } } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            (
                "Once",
                "es",
                "Hasta el final del turno, una sola vez, cuando una criatura queda destruida, robas una carta.",
            ),
            (
                "Instead",
                "es",
                "Hasta el final del turno, una sola vez, cuando una criatura queda destruida, en su lugar robas una carta.",
            ),
            ("As soon", "es", "Una sola vez, en cuanto hay cuatro o más criaturas, robas una carta."),
            ("Once", "en", "Until the end of the turn, the next time that a creature is destroyed, you draw a card."),
        ],
    );
}

/// What functions of the language give is called what it is, and what is said of it agrees.
#[test]
fn what_functions_give_is_called_what_it_is() {
    let cards = r#"token "Rat" : creature { power: 1 }
card "Beside" : charm { after destroy(x: creature) { for c in neighbours(self) { destroy(c) } } }
card "Able" : spell { target t: creature in play  effect { draw_card(you, count(abilities(t))) } }
card "Ablest" : spell { target t: charm in play  effect { if count(abilities(t)) > 1 { destroy(t) } } }
card "Spaces" : spell { effect { draw_card(you, count(cells(board))) } }
card "Full" : spell { effect { for c in cells(board) { create "Rat" at c } } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            (
                "Beside",
                "es",
                "Cuando una criatura queda destruida, destruye cada una de las cartas contiguas a este amuleto.",
            ),
            ("Able", "en", "You draw a card for each ability of a creature."),
            ("Able", "es", "Robas una carta por cada habilidad de una criatura."),
            ("Ablest", "en", "You choose a charm. If there are two or more abilities of it, destroy it."),
            ("Ablest", "es", "Elige un amuleto. Si hay dos o más habilidades de ese amuleto, destruye ese amuleto."),
            ("Spaces", "en", "You draw a card for each cell."),
            ("Spaces", "es", "Robas una carta por cada casilla."),
        ],
    );
    folder.run(&["text", "sparks", "Full"]).good().says("For each of the cells of ");
    folder.run(&["text", "sparks", "Full", "--text-lang", "es"]).good().says("Por cada una de las casillas ");
}

/// A set that something has and that is empty is none.
#[test]
fn what_has_an_empty_set_has_none() {
    let rules = r#"kind worker "Worker" : piece { houses "Houses": set of colour = [] }
words en { worker: "worker"  houses: "house" plural "houses" }
words es { worker: "obrero" m  houses: "casa" f plural "casas" }
"#;
    let cards = r#"card "Bare" : spell { target w: worker in play where houses is empty  effect { destroy(w) } }
card "Housed" : spell { target w: worker in play where houses is not empty  effect { destroy(w) } }
card "Own" : worker { after destroy(x: creature) when self.houses is empty { draw_card(you) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Bare", "en", "Destroy a worker without a house."),
            ("Bare", "es", "Destruye un obrero sin casa."),
            ("Housed", "en", "Destroy a worker with a house."),
            ("Own", "en", "When a creature is destroyed, if this worker has no house, you draw a card."),
            ("Own", "es", "Cuando una criatura queda destruida, si este obrero no tiene casa, robas una carta."),
        ],
    );
}

/// A keyword that a thing lacks it does not have; several lose all abilities, and not those of one.
#[test]
fn what_lacks_a_keyword_does_not_have_it() {
    let cards = r#"card "Slow" : spell { target t: creature in play  effect { if t has not swift { destroy(t) } } }
card "Fast" : spell { target t: creature in play  effect { if t has swift { destroy(t) } } }
card "Blank" : charm { modify creature in play { loses: abilities } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Slow", "en", "You choose a creature. If it does not have swift, destroy it."),
            ("Slow", "es", "Elige una criatura. Si esa criatura no tiene veloz, destruye esa criatura."),
            ("Fast", "en", "You choose a creature. If it has swift, destroy it."),
            ("Blank", "en", "All creatures lose all abilities."),
            ("Blank", "es", "Las criaturas pierden todas sus habilidades."),
        ],
    );
}

/// An ability that is given to what has a name is said of what that is.
#[test]
fn what_gets_an_ability_is_called_what_it_is() {
    let cards = r#"card "One" : spell { target t: creature in play  effect { modify t { after destroy(x: self) { draw_card(you) } } until turn } }
card "Some" : spell { target 1..2 ts: creature in play  effect { modify ts { after destroy(x: self) { draw_card(you) } } until turn } }
card "Each" : spell { effect { for c: creature in play { modify c { after destroy(x: self) { draw_card(you) } } until turn } } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            (
                "One",
                "en",
                "A creature has “When this creature is destroyed, you draw a card” until the end of the turn.",
            ),
            (
                "One",
                "es",
                "Una criatura tiene «Cuando esta criatura queda destruida, robas una carta» hasta el final del turno.",
            ),
            (
                "Some",
                "es",
                "Entre una y dos criaturas tienen «Cuando esta criatura queda destruida, robas una carta» hasta el final del turno.",
            ),
            (
                "Each",
                "en",
                "Each creature has “When this creature is destroyed, you draw a card” until the end of the turn.",
            ),
        ],
    );
}

/// What is chosen unseen is said to be.
#[test]
fn what_is_chosen_unseen_is_said_to_be() {
    let cards = r#"card "Hidden" : spell { effect { choose c: piece in hand of opponent(you) by opponent(you) secretly  move c to bottom of library of opponent(you) } }
"#;
    let folder = sparks(cards);
    folder.run(&["text", "sparks", "Hidden"]).good().says("In secret, your rival chooses a card in their hand. ");
    let said = folder.run(&["text", "sparks", "Hidden", "--text-lang", "es"]).good();
    said.says("En secreto, el rival elige una carta de su mano. ");
}

/// What there is one of for each member of an enum stands beside the noun as any other attribute, by its bare name, too.
#[test]
fn what_there_is_one_of_for_each_member_stands_beside_the_noun() {
    let rules = r#"enum dust { gold "Gold", soot "Soot" }
kind ship "Ship" : piece { marks[dust]: 0.. = 0 }
words en { ship: "ship"  marks[gold]: "gold mark" plural "gold marks"  marks[soot]: "soot" }
words es { ship: "barco" m  marks[gold]: "marca de oro" f plural "marcas de oro"  marks[soot]: "hollín" m }
"#;
    let cards = r#"card "Bare" : spell { target s: ship in play where marks[gold] > 0  effect { destroy(s) } }
card "Two" : spell { target s: ship in play where it.marks[gold] >= 2 and marks[soot] < 4  effect { destroy(s) } }
"#;
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    say(
        &folder,
        &[
            ("Bare", "en", "Destroy a ship with gold marks."),
            ("Bare", "es", "Destruye un barco con marcas de oro."),
            ("Two", "en", "Destroy a ship with 2 gold marks or more and with soot 3 or less."),
            ("Two", "es", "Destruye un barco con 2 marcas de oro o más y con 3 de hollín o menos."),
        ],
    );
}

/// What is chosen among all titles need not lie anywhere, and is said to be one of those.
#[test]
fn what_is_chosen_among_all_titles_is_said_to_be() {
    let cards = r#"card "Any" : spell { effect { choose c: card where it is creature  create c in field of you } }
"#;
    let folder = sparks(cards);
    folder.run(&["text", "sparks", "Any"]).good().says("You choose a creature among all cards of the game. ");
    let said = folder.run(&["text", "sparks", "Any", "--text-lang", "es"]).good();
    said.says("Elige una criatura entre todas las cartas del juego. ");
}

/// Several in an order are all of them, and what tells apart those that are level is said.
#[test]
fn an_order_is_said_as_one() {
    let cards = r#"card "All" : spell { effect { for c in (all creature in play by most power) { destroy(c)  draw_card(you) } } }
card "Fewest" : spell { effect { let cs = all creature in play by least counters, most power  for c in cs { destroy(c) } } }
card "Level" : spell { effect { let c = first creature in play by most power, least counters  destroy(c) } }
card "Last" : spell { effect { let c = last creature in play by most power, least counters  destroy(c) } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("All", "en", "For each of all creatures, from the most power to the least: destroy it and draw a card."),
            (
                "Fewest",
                "en",
                "Destroy each of all creatures, from the fewest counters to the most, from the most power to the least.",
            ),
            ("Fewest", "es", "Destruye cada una de las criaturas, de menos a más contadores, de más a menos fuerza."),
            ("Level", "en", "Destroy the creature with the most power and, of several such, with the fewest counters."),
            ("Level", "es", "Destruye la criatura con más fuerza y, de haber varias, con menos contadores."),
            ("Last", "en", "Destroy the creature with the least power and, of several such, with the most counters."),
        ],
    );
}

/// What is worked out is said so that it can be read in one way only.
#[test]
fn what_is_worked_out_reads_in_one_way() {
    let cards = r#"card "Half" : spell { effect { you.life += (you.life + 1) / 2 } }
card "Sum" : spell { effect { you.life += you.life / 2 + 1 } }
card "Rest" : spell { effect { you.life += you.life - (you.mana + 1) } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Half", "en", "You get +X life, where X is (your life plus 1) divided by 2, rounded down."),
            ("Half", "es", "Ganas X de vida, donde X es (tu vida más 1) entre 2, hacia abajo."),
            ("Sum", "en", "You get +X life, where X is (your life divided by 2, rounded down) plus 1."),
            ("Rest", "en", "You get +X life, where X is your life minus (your mana plus 1)."),
        ],
    );
}

/// What is asked of something worked out is said behind the noun as such.
#[test]
fn what_is_worked_out_of_a_thing_is_said_of_it() {
    let cards = r#"card "Strong" : spell { target t: creature in play where power + counters > 5  effect { destroy(t) } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Strong", "en", "Destroy a creature such that its power plus its number of counters is 6 or more."),
            ("Strong", "es", "Destruye una criatura tal que su fuerza más su número de contadores es 6 o más."),
        ],
    );
}

/// Beside what something is said of, what the card has is the card's.
#[test]
fn what_the_card_has_is_the_cards() {
    let cards = r#"card "Weaker" : creature { power: 1  after attack(a: creature where it != self and power < self.power) { destroy(a) } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Weaker", "en", "When another creature with power less than this creature's power attacks, destroy it."),
            (
                "Weaker",
                "es",
                "Cuando otra criatura con fuerza menor que la fuerza de esta criatura ataca, destruye esa criatura.",
            ),
        ],
    );
}

/// The end of a turn, of whose is not said, is that of each.
#[test]
fn the_end_of_any_turn_is_that_of_each() {
    let cards = r#"card "Each turn" : charm { after end turn { draw_card(you) } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Each turn", "en", "At the end of each turn, you draw a card."),
            ("Each turn", "es", "Al acabar cada turno, robas una carta."),
        ],
    );
}

/// What becomes so as something else is, is said with both.
#[test]
fn what_becomes_so_as_something_else_is_says_when() {
    let cards = r#"card "Turned" : spell { target t: creature in play  effect { t.tapped = not t.tapped } }
"#;
    let folder = sparks(cards);
    let said = folder.run(&["text", "sparks", "Turned"]).good();
    said.says("f it is not tapped, it becomes tapped; if not, it is no longer tapped.");
    let said = folder.run(&["text", "sparks", "Turned", "--text-lang", "es"]).good();
    said.says("i esa criatura no está girada, esa criatura queda girada; si no, esa criatura deja de estar girada.");
}

/// Those among several that are spoken of are called what these are.
#[test]
fn those_among_several_are_called_what_these_are() {
    let cards = r#"card "Best" : spell { target 2 ts: creature in play  effect { let a = first it in ts by most power  destroy(a) } }
card "Each" : spell { target any number of ts: creature in play  effect { draw_card(you, count(it in ts where it.tapped)) } }
card "Any" : spell { target any number of ts: creature in play  effect { if any it in ts where it.tapped { draw_card(you) } } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            ("Best", "en", "Destroy the creature among two creatures with the most power."),
            ("Each", "en", "You draw a card for each tapped creature among any number of creatures."),
            (
                "Any",
                "en",
                "You choose any number of creatures. If there is a tapped creature among those creatures, you draw a card.",
            ),
            (
                "Any",
                "es",
                "Elige las criaturas que quieras. Si hay una criatura girada entre esas criaturas, robas una carta.",
            ),
        ],
    );
}

/// Of several that lie at the end of a pile, those that are left when some were chosen are the others; one of all that a selector has
/// found is one of what it finds.
#[test]
fn the_others_of_several_are_called_so() {
    let cards = r#"card "Sift" : spell {
  effect {
    let seen = top 3 of library of you
    reveal seen to you
    choose optional c: it in seen
    if c is not none {
      move c to hand of you
      move seen - [c] to bottom of library of you
    } else { move seen to bottom of library of you }
  }
}
card "Found" : spell { effect { let all_yours = all creature in play where controller == you  let a = first it in all_yours  if a is not none { draw_card(you) } } }
"#;
    let folder = sparks(cards);
    say(
        &folder,
        &[
            (
                "Sift",
                "en",
                "Look at the top 3 cards of your library. You may choose a card from among those cards. If one was chosen, put it into \
                 your hand and put the other cards on the bottom of your library; if not, put those cards on the bottom of your \
                 library.",
            ),
            (
                "Sift",
                "es",
                "Mira las 3 primeras cartas de tu mazo. Puedes elegir una carta de entre esas cartas. Si se ha elegido una, pon esa carta \
                 en tu mano y pon las demás cartas al fondo de tu mazo; si no, pon esas cartas al fondo de tu mazo.",
            ),
            ("Found", "en", "If there is a creature of yours, you draw a card."),
        ],
    );
}
