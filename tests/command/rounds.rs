//! `naipe text` says what is done again and again, what becomes something else on the way, and what two things get from one another.

use crate::truly::{sparks, with_rules};
use crate::unsaid::say;

const COIN: &str = r#"enum side { heads "Heads", tails "Tails" }
event flip(p: player): side { choose random s: side  return s }
words en { flip(p): "{p} {p: flips flip flip} a coin" gives "result"  heads: "heads"  tails: "tails" }
words es { flip(p): "{p} {p: lanza lanzas lanzan} una moneda" gives "resultado" m  heads: "cara"  tails: "cruz" }
"#;

/// A name that only ends a loop is not spoken of: that the loop ends is, behind all that is done in that round.
#[test]
fn a_loop_goes_on_until_it_is_ended() {
    let cards = r#"card "Until you lose" : spell { effect { let goes = yes while goes { let r = flip(you) if r == heads { draw_card(you) } else { goes = no } } } }
card "Until one is found" : spell { effect { let found: piece or none = none while found is none and library of you is not empty { let c = top of library of you reveal c if c is creature { found = c move c to hand of you } else { move c to discard of you } } } }
card "Up to four" : spell { effect { while size(hand of you) < 4 and library of you is not empty { draw_card(you) } you.life += 1 } }
card "Broken off" : spell { effect { while library of you is not empty { let c = top of library of you if c is creature { break } move c to discard of you } } }
"#;
    say(
        &with_rules(cards, COIN),
        &[
            (
                "Until you lose",
                "en",
                "Repeat this process: you flip a coin, and then if that result is heads, you draw a card; if not, this process is not repeated any more.",
            ),
            (
                "Until you lose",
                "es",
                "Repite este proceso: lanzas una moneda, y después si ese resultado es cara, robas una carta; si no, este proceso no se repite más.",
            ),
            (
                "Until one is found",
                "en",
                "As long as your library is not empty, repeat this process: reveal the top card of your library, and then if it is a creature, put it into your hand and this process is not repeated any more; if not, put it into your discard pile.",
            ),
            (
                "Until one is found",
                "es",
                "Mientras tu mazo no está vacío, repite este proceso: muestra la carta de arriba de tu mazo, y después si esa carta es una criatura, pon esa carta en tu mano y este proceso no se repite más; si no, pon esa carta en tu descarte.",
            ),
            (
                "Up to four",
                "en",
                "As long as there are at most three cards in your hand and your library is not empty, repeat this process: you draw a card. You get +1 life.",
            ),
            (
                "Up to four",
                "es",
                "Mientras hay como mucho tres cartas en tu mano y tu mazo no está vacío, repite este proceso: robas una carta. Ganas 1 de vida.",
            ),
            (
                "Broken off",
                "en",
                "As long as your library is not empty, repeat this process: if the top card of your library is a creature, this process is not repeated any more; if not, put it into your discard pile.",
            ),
            (
                "Broken off",
                "es",
                "Mientras tu mazo no está vacío, repite este proceso: si la carta de arriba de tu mazo es una criatura, este proceso no se repite más; si no, pon esa carta en tu descarte.",
            ),
        ],
    );
}

/// What becomes something else goes by a letter.
#[test]
fn what_becomes_something_else_goes_by_a_letter() {
    let cards = r#"card "Streak" : spell { effect { let n = 0 let r = flip(you) while r == heads { n += 1 r = flip(you) } draw_card(you, n) } }
card "And then it" : spell { effect { let found: piece or none = none while found is none and library of you is not empty { let c = top of library of you move c to discard of you if c is creature { found = c } } move found to hand of you } }
card "Auction" : spell { effect { let bid = 1 let best: player = you let asked: player = opponent(you) let goes = yes while goes { choose { "More" when asked.life > bid { bid += 1 best = asked asked = opponent(asked) } "Leave it" { goes = no } } by asked } best.life -= bid draw_card(best, 3) } }
card "Counted" : spell { effect { let n = 0 for c: creature in field of you { if c.power > 1 { n += 1 } } you.life += 2 * n } }
"#;
    say(
        &with_rules(cards, COIN),
        &[
            (
                "Streak",
                "en",
                "X starts as 0. You flip a coin. As long as that result is heads, repeat this process: X increases by 1 and you flip a coin. You draw X cards.",
            ),
            (
                "Streak",
                "es",
                "Al principio X es 0. Lanzas una moneda. Mientras ese resultado es cara, repite este proceso: X aumenta en 1 y lanzas una moneda. Robas X cartas.",
            ),
            (
                "And then it",
                "en",
                "As long as there is no A and your library is not empty, repeat this process: put the top card of your library into your discard pile, and then if it is a creature, A becomes it. Put A into your hand.",
            ),
            (
                "And then it",
                "es",
                "Mientras no hay A y tu mazo no está vacío, repite este proceso: pon la carta de arriba de tu mazo en tu descarte, y después si esa carta es una criatura, A pasa a ser esa carta. Pon A en tu mano.",
            ),
            (
                "Auction",
                "en",
                "X starts as 1. P starts as you. Q starts as your rival. Repeat this process: Q chooses: X increases by 1, P becomes Q and Q becomes the other player (if Q's life is greater than X); or this process is not repeated any more. P loses X life. P draws three cards.",
            ),
            (
                "Auction",
                "es",
                "Al principio X es 1. Al principio P eres tú. Al principio Q es el rival. Repite este proceso: Q elige: X aumenta en 1, P pasa a ser Q y Q pasa a ser el otro jugador (si la vida de Q es mayor que X); o este proceso no se repite más. P pierde X de vida. P roba tres cartas.",
            ),
            (
                "Counted",
                "en",
                "X starts as 0. For each creature in your battlefield: if it has 2 power or more, X increases by 1. You get +Y life, where Y is 2 times X.",
            ),
            (
                "Counted",
                "es",
                "Al principio X es 0. Por cada criatura de tu campo: si esa criatura tiene 2 de fuerza o más, X aumenta en 1. Ganas Y de vida, donde Y es 2 por X.",
            ),
        ],
    );
}

/// Two things that get from one another what each had exchange it; where one gets what the other has just got, they do not.
#[test]
fn what_is_swapped_is_exchanged() {
    let cards = r#"card "Lives" : spell { effect { together { you.life = opponent(you).life  opponent(you).life = you.life } } }
card "Powers" : spell { target a: creature in play target b: creature in play effect { let x = a.power let y = b.power modify a { power = y } until turn modify b { power = x } until turn } }
card "Counters" : spell { target a: creature in play target b: creature in play effect { let x = a.counters a.counters = b.counters b.counters = x } }
card "Sides" : spell { target a: creature in play where controller == you target b: creature in play where controller != you effect { together { modify a { controller = b.controller }  modify b { controller = a.controller } } } }
card "No exchange" : spell { target a: creature in play target b: creature in play effect { a.counters = b.counters b.counters = a.counters } }
"#;
    say(
        &with_rules(cards, ""),
        &[
            ("Lives", "en", "Exchange your life and your rival's life."),
            ("Lives", "es", "Intercambia tu vida y la vida del rival."),
            ("Powers", "en", "Exchange a creature's power and another creature's power until the end of the turn."),
            (
                "Powers",
                "es",
                "Intercambia la fuerza de una criatura y la fuerza de otra criatura hasta el final del turno.",
            ),
            ("Counters", "en", "Exchange a creature's number of counters and another creature's number of counters."),
            (
                "Counters",
                "es",
                "Intercambia el número de contadores de una criatura y el número de contadores de otra criatura.",
            ),
            ("Sides", "en", "Exchange control of a creature of yours and a creature of your rival's."),
            ("Sides", "es", "Intercambia el control de una criatura tuya y de una criatura del rival."),
            (
                "No exchange",
                "en",
                "You choose a creature. Another creature has X counters, where X is the first creature's number of counters. The first creature has X counters, where X is the other creature's number of counters.",
            ),
            (
                "No exchange",
                "es",
                "Elige una criatura. Otra criatura tiene X contadores, donde X es el número de contadores de la primera criatura. La primera criatura tiene X contadores, donde X es el número de contadores de la otra criatura.",
            ),
        ],
    );
}

/// Players are told by what they control, and by what they chose.
#[test]
fn players_are_told_by_what_they_control_and_chose() {
    let cards = r#"card "Without any" : spell { effect { for p in players where not any c: creature in play where c.controller == p { draw_card(p) } } }
card "Two or more of them" : spell { effect { for p in players where count(creature in play where controller == p and tapped) >= 2 { draw_card(p) } } }
card "The most" : spell { effect { let most = max(count(creature in play where controller == q) of q: player) for p in players where count(creature in play where controller == p) == most { p.life -= 3 } } }
card "In their field" : spell { effect { for p in players where not any creature in field of p { draw_card(p) } } }
card "Votes" : spell { effect { simultaneously for p in players { choose v: [red, blue] by p } if count(player where v[it] == red) > count(player where v[it] == blue) { draw_card(you) } } }
card "Chosen ones" : spell { effect { simultaneously for p in players { choose v: creature in play by p } for c: creature in play where any p: player where v[p] == c { destroy(c) } } }
card "Highest bid" : spell { effect { simultaneously for p in players { choose n: 0..5 by p } for p in players where n[p] == max(n[q] of q: player) { draw_card(p) } } }
"#;
    say(
        &with_rules(cards, ""),
        &[
            ("Without any", "en", "Each player who controls no creatures draws a card."),
            ("Without any", "es", "Cada jugador que no controla criaturas roba una carta."),
            ("Two or more of them", "en", "Each player who controls two or more tapped creatures draws a card."),
            ("Two or more of them", "es", "Cada jugador que controla dos o más criaturas giradas roba una carta."),
            ("The most", "en", "Each player who controls the most creatures loses 3 life."),
            ("The most", "es", "Cada jugador que más criaturas controla pierde 3 de vida."),
            ("In their field", "en", "Each player without creatures in their battlefield draws a card."),
            ("In their field", "es", "Cada jugador sin criaturas en su campo roba una carta."),
            (
                "Votes",
                "en",
                "Each player chooses red or blue. If the number of players who chose red is greater than the number of players who chose blue, you draw a card.",
            ),
            (
                "Votes",
                "es",
                "Cada jugador elige rojo o azul. Si el número de jugadores que eligieron rojo es mayor que el número de jugadores que eligieron azul, robas una carta.",
            ),
            ("Chosen ones", "en", "Each player chooses a creature. Each creature that a player chose is destroyed."),
            (
                "Chosen ones",
                "es",
                "Cada jugador elige una criatura. Cada criatura que eligió un jugador queda destruida.",
            ),
            (
                "Highest bid",
                "en",
                "Each player chooses a number from 0 to 5. Each player who chose the greatest number draws a card.",
            ),
            (
                "Highest bid",
                "es",
                "Cada jugador elige un número de 0 a 5. Cada jugador que eligió el mayor número roba una carta.",
            ),
        ],
    );
}

/// Of what was seen, named or is still to come, and of numbers that go by a letter.
#[test]
fn what_is_left_named_or_next_is_said_as_that() {
    let cards = r#"card "Piles" : spell { effect { let seen = top 5 of library of you choose any number of a: piece in seen by opponent(you) for c in a { move c to hand of you } for c in seen where c not in a { move c to discard of you } } }
card "Named" : spell { effect { choose c: card where it is piece for x: piece in hand of opponent(you) where titled(x, c.title) { move x to discard of opponent(you) } } }
card "X or less" : spell { cost X mana choose X: 0..9 effect { for c: creature in play where power <= X { destroy(c) }  for c: creature in play where counters >= X { c.tapped = yes } } }
card "Next dawn" : spell { target c: creature in play  effect { c.tapped = yes  after next begin(dawn) { destroy(c) } } }
card "Your next dawn" : spell { effect { after next begin(dawn) when active == you { draw_card(you) } } }
card "Next if" : spell { effect { after next begin(dawn) when you.life > 3 { draw_card(you) } } }
card "Fight" : spell { target a: creature in field of you target b: creature in field of opponent(you) effect { together { harm(a, b, a.power)  harm(b, a, b.power) } } }
"#;
    say(
        &with_rules(cards, ""),
        &[
            (
                "Piles",
                "en",
                "Your rival chooses any number of cards from among the top 5 cards of your library. Put each of those cards into your hand. Put the other cards into your discard pile.",
            ),
            (
                "Piles",
                "es",
                "El rival elige las cartas de entre las 5 primeras cartas de tu mazo que quiera. Pon cada una de esas cartas en tu mano. Pon las demás cartas en tu descarte.",
            ),
            (
                "Named",
                "en",
                "You choose a card among all cards of the game. Put each card in your rival's hand with the same name as that card into your rival's discard pile.",
            ),
            (
                "Named",
                "es",
                "Elige una carta entre todas las cartas del juego. Pon cada carta de la mano del rival con el mismo nombre que esa carta en el descarte del rival.",
            ),
            (
                "X or less",
                "en",
                "Destroy each creature with power X or less. Each creature with X counters or more becomes tapped.",
            ),
            (
                "X or less",
                "es",
                "Destruye cada criatura con X de fuerza o menos. Cada criatura con X contadores o más queda girada.",
            ),
            ("Next dawn", "en", "A creature becomes tapped. At the start of the next dawn, destroy it."),
            ("Next dawn", "es", "Una criatura queda girada. Al empezar la próxima alba, destruye esa criatura."),
            ("Your next dawn", "en", "At the start of your next dawn, you draw a card."),
            ("Your next dawn", "es", "Al empezar tu próxima alba, robas una carta."),
            ("Next if", "en", "The next time, at the start of the dawn, if you have 4 life or more, you draw a card."),
            ("Next if", "es", "La próxima vez, al empezar la alba, si tienes 4 de vida o más, robas una carta."),
            (
                "Fight",
                "en",
                "At the same time, a creature in your rival's battlefield takes X damage from a creature in your battlefield, where X is the second creature's power; the second creature takes Y damage from the first creature, where Y is the first creature's power.",
            ),
            (
                "Fight",
                "es",
                "A la vez, una criatura del campo del rival recibe X de daño de una criatura de tu campo, donde X es la fuerza de la segunda criatura; la segunda criatura recibe Y de daño de la primera criatura, donde Y es la fuerza de la primera criatura.",
            ),
        ],
    );
}

/// A name that is written anew is not what it was: it goes by a letter, or by no words.
#[test]
fn what_changes_is_not_said_as_it_was() {
    let cards = r#"card "Count" : spell { effect { let n = 0  for c: creature in field of you { if c.power > 1 { n += 1 } }  you.life += 2 * n } }
card "Turned" : spell { effect { let odd = no  for c: creature in field of you { odd = not odd }  if odd { draw_card(you) } } }
"#;
    let folder = sparks(cards);
    let count = folder.run(&["text", "sparks", "Count"]).good().says("where Y is 2 times X.");
    assert!(!count.out.contains("2 times 0"), "{}", count.out);
    folder.run(&["text", "sparks", "Turned"]).ends(1).says("no words for the name `odd` that changes");
}
