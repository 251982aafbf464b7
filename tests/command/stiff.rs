//! `naipe text` says things as people say them: whose they are, what is compared with what, what happened, and in one mood.

use crate::helper::Folder;
use crate::truly::{sparks, with_rules};
use crate::unsaid::say;

/// What a define makes of a candidate is compared with what it makes of something else: neither is "it" for both.
#[test]
fn what_a_candidate_is_compared_with_is_told_apart() {
    let rules = r#"define worth(c: creature): int = max(0, c.power)
words en { worth(c): "the worth of {c}" }
words es { worth(c): "el valor de {c}" }
"#;
    let cards = r#"card "Swindle" : spell { target t: creature in play  effect { let n = worth(t)  destroy(t)  choose d: creature in discard of you where worth(it) == n  move d to hand of you } }
card "At most" : spell { effect { choose d: creature in discard of you where worth(it) <= 4  move d to hand of you } }
card "As dear" : spell { target t: creature in play  effect { choose n: creature in play where cost_of(it, mana) == cost_of(t, mana)  destroy(n) } }
card "Cheaper" : spell { target t: creature in play  effect { choose n: creature in play where cost_of(it, mana) < cost_of(t, mana)  destroy(n) } }
card "If dearer" : creature { power: 1  after attack(a: creature) when cost_of(a, mana) >= cost_of(self, mana) { draw_card(you) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            (
                "Swindle",
                "en",
                "Destroy a creature. Put a creature in your discard pile such that the worth of it is the worth of that creature before that into your hand.",
            ),
            (
                "Swindle",
                "es",
                "Destruye una criatura. Pon una criatura de tu descarte tal que el valor de ella es el valor de esa criatura antes de eso en tu mano.",
            ),
            (
                "At most",
                "en",
                "Put a creature in your discard pile such that the worth of it is 4 or less into your hand.",
            ),
            ("As dear", "en", "You choose a creature. Destroy a creature that costs as much mana as that creature."),
            ("Cheaper", "es", "Elige una criatura. Destruye una criatura que cuesta menos maná que esa criatura."),
            (
                "If dearer",
                "en",
                "When a creature attacks, if it costs no less mana than this creature, you draw a card.",
            ),
        ],
    );
}

/// What is of who reads is theirs, however the row says whose it is.
#[test]
fn what_is_of_who_reads_is_theirs() {
    let rules = r#"define neighbour(p: player): player = next(p)
event scold(p: player) { p.life -= 1 }
event lose_hand(p: player) { }
define side(p: player): zone = field of p
words en { neighbour(p): "{p}'s neighbour"  scold(p): "{p} {p: is are are} scolded" order "scold {the p}"  lose_hand(p): "{p}'s hand is lost"  side(p): "{p}'s side" }
words es { neighbour(p): "el vecino de {p}"  scold(p): "se regaña a {p}" order "regaña a {the p}"  lose_hand(p): "se pierde la mano de {p}" }
"#;
    let cards = r#"card "Nag" : spell { effect { scold(neighbour(you)) } }
card "Theirs" : spell { effect { for c: creature in discard of neighbour(you) { destroy(c) } } }
card "Mine" : spell { effect { lose_hand(you) } }
card "Of each" : spell { target p: player  effect { draw_card(p)  scold(neighbour(p)) } }
card "Of a side" : spell { effect { if size(side(you)) < you.life { draw_card(you) } } }
card "Of it" : spell { target c: creature in play  effect { c.counters += c.now.power } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Nag", "en", "Scold your neighbour."),
            ("Nag", "es", "Regaña a tu vecino."),
            ("Theirs", "en", "Destroy each creature in your neighbour's discard pile."),
            ("Theirs", "es", "Destruye cada criatura del descarte de tu vecino."),
            ("Mine", "en", "Your hand is lost."),
            ("Mine", "es", "Se pierde tu mano."),
            ("Of each", "en", "A player draws a card. Scold that player's neighbour."),
            ("Of a side", "en", "If the number of cards in your side is less than your life, you draw a card."),
            ("Of it", "en", "A creature gets X counters, where X is its power."),
        ],
    );
}

/// Of players it is said who they are not, behind the noun.
#[test]
fn who_is_not_so_is_said_behind_the_noun() {
    let rules = r#"player { safe "Safe": bool = no }
words en { safe(p): "safe" }
words es { safe(p): "a salvo" }
"#;
    let cards = r#"card "Crow" : spell { effect { for p in players where not p.safe { draw_card(p) } } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Crow", "en", "Each player who is not safe draws a card."),
            ("Crow", "es", "Cada jugador que no está a salvo roba una carta."),
        ],
    );
}

/// What is told of who reads is an order beside other orders; beside what a player does, the rest is told.
#[test]
fn a_sentence_has_one_mood() {
    let cards = r#"card "Both" : spell { target t: creature in play  effect { if t.tapped { destroy(t)  draw_card(you) } } }
card "Alone" : spell { effect { draw_card(you) } }
card "Mixed" : spell { target t: creature in play  effect { if t.tapped { destroy(t)  you.life += 1  draw_card(you) } } }
card "Each" : spell { effect { for p in players { for c: creature in field of p { destroy(c) }  draw_card(p, 2) } } }
"#;
    say(
        &sparks(cards),
        &[
            ("Both", "en", "You choose a creature. If it is tapped, destroy it and draw a card."),
            ("Both", "es", "Elige una criatura. Si esa criatura está girada, destruye esa criatura y roba una carta."),
            ("Alone", "en", "You draw a card."),
            ("Mixed", "en", "You choose a creature. If it is tapped, destroy it, you get +1 life and you draw a card."),
            (
                "Each",
                "en",
                "For each player: each creature in their battlefield is destroyed and that player draws two cards.",
            ),
        ],
    );
}

/// A verb that is said of others only is told where who reads does it.
#[test]
fn a_verb_without_its_endings_is_told() {
    let rules = r#"event sigh(p: player) { }
words en { sigh(p): "{p} sighs" }
words es { sigh(p): "{p} suspira" }
"#;
    let folder = with_rules("card \"Sad\" : charm { after sigh(p: you) { draw_card(you) } }\n", rules);
    say(&folder, &[("Sad", "en", "When you sigh, you draw a card.")]);
    folder.run(&["text", "sparks", "Sad", "--text-lang", "es"]).ends(1).says(
        "no words for the verb of `p` where that is who reads, in the words of `event sigh`: write `{p} {p: … … …}`",
    );
}

/// What happened to a candidate is said behind it, and what has happened as past, where there are words for that.
#[test]
fn what_has_happened_is_said_as_past() {
    let rules = r#"event die(x: creature) is move(x, to: discard) when from in play
event fall(x: creature) { move x to discard of x.owner }
event doze(x: creature) { }
words en { fall(x): "{x} {x: falls fall fall}" past "{x} fell"  doze(x): "{x} {x: dozes doze doze}" }
words es { fall(x): "{x} {x: cae caes caen}" past "{x} {x: ha has han} caído"  doze(x): "{x} {x: duerme duermes duermen}" }
"#;
    let cards = r#"card "Drawn" : spell { effect { for c: creature in hand of you where happened move(x: it, to: hand) this turn { destroy(c) } } }
card "Fallen" : spell { effect { choose 2 cs: creature in discard of you where happened fall(x: it) this turn  for c in cs { move c to hand of you } } }
card "Dozed" : spell { effect { choose 2 cs: creature in field of you where happened doze(x: it) this turn  for c in cs { destroy(c) } } }
card "If any" : spell { effect { if happened fall this turn { draw_card(you) } } }
card "As often" : spell { effect { draw_card(you, count(fall this game)) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Drawn", "en", "Destroy each creature in your hand that went to any hand this turn."),
            ("Drawn", "es", "Destruye cada criatura de tu mano que ha ido a cualquier mano en este turno."),
            (
                "Fallen",
                "en",
                "You choose two creatures in your discard pile that fell this turn. Put each of those creatures into your hand.",
            ),
            (
                "Fallen",
                "es",
                "Elige dos criaturas de tu descarte que han caído en este turno. Pon cada una de esas criaturas en tu mano.",
            ),
            (
                "Dozed",
                "en",
                "You choose two creatures in your battlefield such that it has happened this turn that they doze. Destroy each of those creatures.",
            ),
            ("If any", "en", "If a creature fell this turn, you draw a card."),
            ("If any", "es", "Si una criatura ha caído en este turno, robas una carta."),
            ("As often", "en", "You draw X cards, where X is the number of times that a creature fell this game."),
        ],
    );
}

/// What an event gives back goes by the words that its row has for it; of two, the first and the second.
#[test]
fn what_is_given_back_goes_by_its_words() {
    let rules = r#"enum face { heads "Heads", tails "Tails" }
event flip(p: player): face { choose random f: face in [heads, tails]  return f }
words en { flip(p): "{p} {p: flips flip flip} a coin" gives "result"  heads: "heads"  tails: "tails" }
words es { flip(p): "{p} {p: lanza lanzas lanzan} una moneda" f gives "cara"  heads: "sol"  tails: "luna" }
"#;
    let cards = r#"card "One" : spell { effect { let f = flip(you)  if f == heads { draw_card(you) } } }
card "Two" : spell { effect { let f = flip(you)  let g = flip(you)  if f == tails and g == heads { draw_card(you) } } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("One", "en", "You flip a coin. If that result is heads, you draw a card."),
            ("One", "es", "Lanzas una moneda. Si esa cara es sol, robas una carta."),
            (
                "Two",
                "en",
                "You flip a coin. You flip a coin. If the first result is tails and the second result is heads, you draw a card.",
            ),
        ],
    );
}

/// Small words that were wrong.
#[test]
fn small_words_are_right() {
    let cards = r#"card "Again" : spell { effect { draw_card(you)  if you.life < 5 { resolve again } } }
card "Split" : spell { target any number of ts: creature in play | player  choose X: 1..9  cost X mana  effect { for t in ts { harm(self, t, X / size(ts)) } } }
card "Beside" : creature { power: 1  after destroy(x: self) { create "Rat" beside self } }
token "Rat" : creature { power: 1 }
card "Ended" : spell { effect { move stack to discard of you } }
card "Fewest" : spell { effect { draw_card(you, min(count(creature in field of p) of p: player)) } }
"#;
    say(
        &sparks(cards),
        &[
            ("Again", "en", "You draw a card. If you have 4 life or less, repeat this process."),
            ("Again", "es", "Robas una carta. Si tienes 4 de vida o menos, repite este proceso."),
            (
                "Split",
                "en",
                "Deal Y damage to any number of creatures or any number of players, where Y is X divided by the number of them, rounded down.",
            ),
            ("Beside", "en", "When this creature is destroyed, create a creature Rat beside this creature."),
            ("Beside", "es", "Cuando esta criatura queda destruida, crea una criatura Rat junto a esta criatura."),
            ("Ended", "en", "Put all cards on the stack into your discard pile."),
            (
                "Fewest",
                "en",
                "You draw X cards, where X is the least number of creatures in their battlefield of all players.",
            ),
        ],
    );
}

/// Texts that are true are not blamed for words that may be others.
#[test]
fn true_texts_are_not_blamed() {
    let rules = r#"game shop "Shop" { players: 2  language: en }
player { actions "Actions": int = 1 }
zone hand of player set visible to owner
zone heap of player pile
zone field of player row in play
kind ware "Ware" { worth "Worth": int = 0 }
kind errand "Action" : ware
kind beast "Beast"
event fall(x: ware) { move x to heap of x.owner }
event greet(x: ware)
action act "Play"(c: errand in hand of you) announce c { resolve c }
turn { phase main { offer active act until pass } }
"#;
    let cards = r#"card "Reader" : errand { text "Choose any number of Actions in your hand and let them fall."  effect { choose any number of cs: errand in hand of you  for c in cs { fall(c) } } }
card "Baron" : ware { text "Whenever a card falls, what it does happens two times."  again after fall(x: ware) when reacting == x }
card "Archive" : errand { text "Worth a point, one says."  effect { fall(self) } }
card "Archer" : ware { text "Hit anything."  after greet(x: self) { target t: beast in field where it.controller == you | player  effect { fall(self) } } }
card "Lie" : errand { text "One more Worth."  effect { fall(self) } }
"#;
    let folder = Folder::empty("shop");
    folder.write("rules/shop/game.naipe", rules);
    folder.write("cards/shop/cards.naipe", cards);
    let told = folder.run(&["text", "shop", "--check"]).ends(1);
    assert!(told.out.ends_with("5 texts: 1 may lie\n"), "{}{}", told.out, told.errors);
    told.says("\"Lie\", en: the text names `Worth`");
}
