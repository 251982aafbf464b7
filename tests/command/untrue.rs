//! `naipe text` says nothing that is not so: of two sorts both, of nobody that they do what only happens to something, of all what is
//! forbidden to each.

use crate::helper::Folder;
use crate::truly::with_rules;
use crate::unsaid::say;

/// The same game with more rules, for more than two.
fn of_several(cards: &str, rules: &str) -> Folder {
    let folder = with_rules(cards, rules);
    folder.change("rules/sparks/game.naipe", "players: 2 ", "players: 2..4 ");
    folder.change("rules/sparks/game.naipe", "harm(a, foe(you), a.power)", "harm(a, you, a.power)");
    folder
}

/// What is called by one member of an enum is said to be the other as well; what is always several is no thing, but what things are of.
#[test]
fn what_is_of_two_sorts_is_said_to_be_of_both() {
    let rules = r#"enum suit { coins "Coins", cups "Cups" }
enum rank { ace "Ace", king "King" }
kind suited "Suited" : piece { suit: suit = coins  rank: rank = ace }
kind elder "Elder" : creature
kind relic "Relic" : piece
words en { suited: "card"  ace: "ace" plural "aces"  king: "king" plural "kings"  coins: "coins" article "these"  cups: "cup" plural "cups"  elder: "elder"  relic: "relic" }
words es { suited: "carta" f  ace: "as" m plural "ases"  king: "rey" m plural "reyes"  coins: "oros" m article "los"  cups: "copa" f plural "copas"  elder: "anciano" m  relic: "reliquia" f }
"#;
    let cards = r#"card "Ace of coins" : spell { effect { for c: suited in hand of you where rank == ace and suit == coins { destroy(c) } } }
card "The other way" : spell { target c: suited in hand of you where suit == coins and rank == ace  effect { destroy(c) } }
card "Ace and cup" : spell { target c: suited in hand of you where rank == ace and suit == cups  effect { destroy(c) } }
card "All" : spell { target any number of cs: suited in hand of you where rank == ace and suit == cups  effect { for c in cs { destroy(c) } } }
card "Not coins" : spell { target c: suited in hand of you where suit != coins  effect { destroy(c) } }
card "If coins" : suited { after destroy(x: self) { if self.suit == coins { draw_card(you) } } }
card "Elder" : spell { target c: creature in field of you where it is elder  effect { destroy(c) } }
card "Relic" : spell { target c: creature in field of you where it is relic  effect { destroy(c) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Ace of coins", "en", "Destroy each ace of coins in your hand."),
            ("Ace of coins", "es", "Destruye cada as de oros de tu mano."),
            ("The other way", "en", "Destroy an ace of coins in your hand."),
            ("The other way", "es", "Destruye un as de oros de tu mano."),
            ("Ace and cup", "en", "Destroy an ace in your hand that is a cup."),
            ("Ace and cup", "es", "Destruye un as de tu mano que sea una copa."),
            ("All", "es", "Destruye los ases de tu mano que sean copas que quieras."),
            ("Not coins", "en", "Destroy a card in your hand that is not of coins."),
            ("Not coins", "es", "Destruye una carta de tu mano que no sea de oros."),
            ("If coins", "en", "When this card is destroyed, if this card is of coins, you draw a card."),
            ("If coins", "es", "Cuando esta carta queda destruida, si esta carta es de oros, robas una carta."),
            ("Elder", "en", "Destroy an elder in your battlefield."),
            ("Relic", "en", "Destroy a creature in your battlefield that is a relic."),
            ("Relic", "es", "Destruye una criatura de tu campo que sea una reliquia."),
        ],
    );
}

/// Who may not do something is a player, or what does it: not what it is done to, nor where.
#[test]
fn what_something_is_done_to_does_not_do_it() {
    let rules = r#"action shift "Shift"(a: creature in field of you, c: cell in board) { move a to c }
action strike "Strike"(t: creature in field of you, e: creature in field of you) { harm(t, e, 1) }
event grant(x: piece, p: player) { move x to hand of p }
event lose_it(x: piece) { move x to discard of x.owner }
words en { shift(a, c): "{a} moves to {c}" noun "move {a}"  strike(t, e): "strikes {e} with {t}" noun "strike"  grant(x, p): "{x} goes to {p}" noun "give {x}"  lose_it(x): "{x} is lost" noun "be lost" }
words es { shift(a, c): "{a} se mueve a {c}" noun "mover {a}"  strike(t, e): "golpea a {e} con {t}" noun "golpear"  grant(x, p): "se da {x} a {p}" noun "dar {x}"  lose_it(x): "se pierde {x}" noun "perderse" }
"#;
    let cards = r#"card "Held" : charm { forbid shift when a.owner != you }
card "Tired" : charm { forbid strike(t: self.bearer) }
card "Safe" : creature { power: 1  forbid strike(e: self) }
card "Poor" : charm { forbid grant(p: you) }
card "Kept" : charm { forbid lose_it(x: creature) }
"#;
    let folder = with_rules(cards, rules);
    say(
        &folder,
        &[
            ("Held", "en", "Nobody can move a creature of your rival's."),
            ("Held", "es", "No se puede mover una criatura del rival."),
            ("Tired", "en", "Its bearer cannot strike."),
            ("Tired", "es", "Su portador no puede golpear."),
            ("Kept", "en", "No creature can be lost."),
            ("Kept", "es", "Ninguna criatura puede perderse."),
        ],
    );
    folder.run(&["text", "sparks", "Safe"]).ends(1).says("no words for `e` in the words of `strike`");
    folder
        .run(&["text", "sparks", "Poor", "--text-lang", "es"])
        .ends(1)
        .says("no words for `p` in the words of `grant`");
}

/// What all others may not do, none of them may; what they may, all of them may.
#[test]
fn what_is_forbidden_to_others_is_forbidden_to_all_of_them() {
    let rules = r#"action sing "Sing" { }
"silence": forbid sing when turn_number <= 1  because "it is early"
words en { sing: "{by: sings sing sing}" noun "sing" }
words es { sing: "{by: canta cantas cantan}" noun "cantar" }
"#;
    let cards = r#"card "Others" : charm { forbid sing when by != you }
card "Opponents" : charm { forbid sing when by in opponents(you) }
card "May" : charm { permit sing when by != you overrides "silence" }
card "Heard" : charm { after sing when by in opponents(you) { draw_card(you) } }
"#;
    say(
        &of_several(cards, rules),
        &[
            ("Others", "en", "No other player can sing."),
            ("Others", "es", "Ningún otro jugador puede cantar."),
            ("Opponents", "en", "No opponent can sing."),
            ("Opponents", "es", "Ningún rival puede cantar."),
            ("May", "en", "All other players may sing in spite of “silence”."),
            ("May", "es", "Los demás jugadores pueden cantar pese a «silence»."),
            ("Heard", "en", "When an opponent sings, you draw a card."),
            ("Heard", "es", "Cuando un rival canta, robas una carta."),
        ],
    );
}

/// What becomes so of any of a kind is said of any; what is not so, of none.
#[test]
fn what_is_so_of_any_is_not_said_of_one() {
    let rules = r#"define playable(c: piece, p: player): bool = c.colour == red
words en { playable(c, p): "{p} may play {c}" }
words es { playable(c, p): "{p} {p: puede puedes pueden} jugar {c}" }
"#;
    let cards = r#"card "Free" : charm { modify playable(c: creature, p: you) = yes }
card "Bound" : charm { modify playable(c: creature, p: you) = no }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Free", "en", "You may play any creature."),
            ("Free", "es", "Puedes jugar cualquier criatura."),
            ("Bound", "en", "It is not true that you may play a creature."),
            ("Bound", "es", "No es cierto que puedes jugar una criatura."),
        ],
    );
}

/// Words that say of nobody that they do something take who does it behind them; what who reads chooses there is told.
#[test]
fn who_makes_something_happen_is_not_what_it_happens_to() {
    let rules = r#"event lose_it(x: piece) { move x to discard of x.owner }
words en { lose_it(x): "there is a loss of {x}" }
words es { lose_it(x): "se pierde {x}" }
"#;
    let cards = r#"card "Guard" : charm { instead of lose_it(x: creature where owner == you) when by != you { choose { "a" { draw_card(you) } "b" { proceed } } } }
"#;
    say(
        &of_several(cards, rules),
        &[
            (
                "Guard",
                "en",
                "When there is a loss of a creature of yours because of another player, instead you choose: you draw a card; or it happens all the same.",
            ),
            (
                "Guard",
                "es",
                "Cuando se pierde una criatura tuya por obra de otro jugador, en su lugar eliges: robas una carta; u ocurre de todas formas.",
            ),
        ],
    );
}

/// The word before the verb of who reads is theirs.
#[test]
fn a_reflexive_verb_agrees_with_who_reads() {
    let rules = r#"event keep(p: player, x: piece) { move x to hand of p }
words en { keep(p, x): "{p} {p: keeps keep keep} {the x}" }
words es { keep(p, x): "{p} se {p: queda quedas quedan} {the x}" past "{p} no se {p: ha has han} quedado {the x}" }
"#;
    let cards = r#"card "Mine" : spell { target c: creature in field of you  effect { keep(you, c) } }
card "Theirs" : spell { target c: creature in field of you  effect { keep(opponent(you), c) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Mine", "es", "Te quedas una criatura de tu campo."),
            ("Theirs", "es", "El rival se queda una criatura de tu campo."),
        ],
    );
}

/// How much it is of which nothing is asked leaves no gap in the words of an event.
#[test]
fn a_number_that_is_not_asked_leaves_no_gap() {
    let rules = r#"event hurt(x: creature, n: int) { x.counters += n }
event grow(x: creature, n: int) { x.power += n }
words en { hurt(x, n): "{x} {x: takes take take} {n} of damage"  grow(x, n): "{x} gets +{n}" }
words es { hurt(x, n): "{x} {x: recibe recibes reciben} {n} de daño"  grow(x, n): "{x} {x: crece creces crecen} {n}" }
"#;
    let cards = r#"card "Hurt" : creature { power: 1  after hurt(x: self) { draw_card(you) } }
card "Grown" : creature { power: 1  after grow(x: self) { draw_card(you) } }
"#;
    let folder = with_rules(cards, rules);
    say(
        &folder,
        &[
            ("Hurt", "en", "When this creature takes some of damage, you draw a card."),
            ("Hurt", "es", "Cuando esta criatura recibe algo de daño, robas una carta."),
        ],
    );
    folder.run(&["text", "sparks", "Grown"]).ends(1).says("no words for `n` in the words of `grow`");
    folder.run(&["text", "sparks", "Grown", "--text-lang", "es"]).ends(1).says("grow: \"… [ {n}] …\"");
}

/// A noun that is always several, as its article says, takes what goes before several; one without a gender is counted with the usual one.
#[test]
fn nouns_that_are_always_several_agree() {
    let cards = r#"card "Taken" : spell { target c: creature in discard of you  effect { move c to library } }
card "Empty" : spell { effect { if discard of you is empty { draw_card(you) }  for p in players { if discard of p is empty { draw_card(p) } } } }
"#;
    let folder = with_rules(cards.replace("library }", "hand of you }").as_str(), "");
    folder.change("rules/sparks/game.naipe", "discard: \"descarte\" m", "discard: \"bazas\" f article \"las\"");
    folder.change("rules/sparks/game.naipe", "discard: \"discard pile\"", "discard: \"spoils\" article \"these\"");
    folder.change("rules/sparks/game.naipe", "piece: \"carta\" f", "piece: \"naipe\"");
    say(
        &folder,
        &[
            ("Taken", "en", "Put a creature in your spoils into your hand."),
            ("Taken", "es", "Pon una criatura de tus bazas en tu mano."),
            (
                "Empty",
                "en",
                "If your spoils are empty, you draw a card. For each player: if their spoils are empty, that player draws a card.",
            ),
            (
                "Empty",
                "es",
                "Si tus bazas están vacías, robas un naipe. Por cada jugador: si sus bazas están vacías, ese jugador roba un naipe.",
            ),
        ],
    );
}

/// What has not happened is said in the words for what has.
#[test]
fn what_has_not_happened_is_said_as_past() {
    let rules = r#"event doze(x: creature) { }
words en { doze(x): "{x} dozes" past "{x} dozed" }
words es { doze(x): "{x} duerme" past "{x} {x: ha has han} dormido" }
"#;
    let cards = r#"card "Awake" : creature { power: 1  modify self when not happened doze(x: self) this turn { power += 1 } }
card "All awake" : spell { effect { for c: creature in field of you where not happened doze(x: c) this turn { destroy(c) } } }
card "Nobody" : spell { effect { if not happened doze this turn { draw_card(you) } } }
card "Never" : creature { power: 1  modify self when count(doze(x: self) this turn) == 0 { power += 1 } }
card "Ever" : creature { power: 1  modify self when count(doze(x: self) this turn) > 0 { power += 1 } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Awake", "en", "While it is not true that this creature dozed this turn, this creature gets +1 power."),
            ("Awake", "es", "Mientras esta criatura no ha dormido en este turno, esta criatura gana 1 de fuerza."),
            ("All awake", "es", "Destruye cada criatura de tu campo que no ha dormido en este turno."),
            ("Nobody", "es", "Si no es cierto que una criatura ha dormido en este turno, robas una carta."),
            ("Never", "es", "Mientras esta criatura no ha dormido en este turno, esta criatura gana 1 de fuerza."),
            ("Ever", "es", "Mientras esta criatura ha dormido en este turno, esta criatura gana 1 de fuerza."),
        ],
    );
}

/// Smaller things that were said of something else.
#[test]
fn what_is_meant_is_what_is_said() {
    let rules = r#"shared { chief "Chief": player or none = none }
define rank_of(c: piece): int = 3
define near(c: cell): set of cell = all d: cell in board where distance(c, d) <= 1
define mate(p: player): player or none = first q: player where q != p
words en { chief: "chief"  rank_of(c): "rank of {c}"  near(c): "cells at one step from {c}"  mate(p): "the mate of {p}" }
words es { chief: "jefe" m  rank_of(c): "rango de {c}" m  near(c): "casillas a un paso de {c}"  mate(p): "compañero de {p}" m }
"#;
    let cards = r#"card "Crowned" : spell { effect { chief = you } }
card "Rat" : creature { power: 1 }
card "Creature" : creature { power: 1 }
card "Made" : spell { effect { create "Creature" in hand of you } }
card "All of it" : spell { effect { move hand of you to discard of you } }
card "Ranked" : spell { effect { let c = first creature in field of you by most rank_of(it)  destroy(c) } }
card "Near" : spell { target x: creature in board  effect { choose c: cell in near(x.cell)  move x to c } }
card "Mate" : spell { effect { draw_card(mate(you)) } }
card "Theirs" : spell { effect { let m = mate(you)  choose c: piece in hand of m by m  destroy(c) } }
card "Unable" : spell { effect { choose c: creature in field of you else { draw_card(you) }  destroy(c) } }
card "Alone" : spell { effect { choose c: creature in field of you else { draw_card(you) }  you.life += 1  destroy(c) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Crowned", "en", "You become the chief."),
            ("Crowned", "es", "Pasas a ser el jefe."),
            ("Made", "en", "Create a creature in your hand."),
            ("All of it", "en", "Put all cards in your hand into your discard pile."),
            ("All of it", "es", "Pon las cartas de tu mano en tu descarte."),
            ("Ranked", "en", "Destroy the creature in your battlefield with the most rank."),
            ("Ranked", "es", "Destruye la criatura de tu campo con más rango."),
            (
                "Near",
                "es",
                "Elige una casilla a un paso de la casilla de una criatura del tablero. Pon esa criatura en esa casilla.",
            ),
            ("Mate", "en", "Your mate draws a card."),
            ("Mate", "es", "Tu compañero roba una carta."),
            ("Theirs", "es", "Tu compañero elige una carta de su mano. Esa carta queda destruida."),
            (
                "Unable",
                "en",
                "You choose a creature in your battlefield. If you can, destroy it; if not, you draw a card.",
            ),
            (
                "Unable",
                "es",
                "Elige una criatura de tu campo. Si puedes, destruye esa criatura; si no, robas una carta.",
            ),
            (
                "Alone",
                "en",
                "You choose a creature in your battlefield. If you cannot, you draw a card. You get +1 life. Destroy it.",
            ),
            (
                "Alone",
                "es",
                "Elige una criatura de tu campo. Si no puedes, robas una carta. Ganas 1 de vida. Destruye esa criatura.",
            ),
        ],
    );
}

/// What an event of the card counts is no stranger to it; and what is called by a short word is found in a text.
#[test]
fn true_texts_that_count_or_speak_shortly_are_not_blamed() {
    let rules = r#"enum rank { ace "As", king "King" }
kind suited "Suited" : piece { rank: rank = ace }
event gather(p: player, n: int = 1) { repeat n { if library of p is not empty { move top of library of p to hand of p } } }
words en { suited: "court card" plural "court cards"  ace: "as" plural "ases"  gather(p, n): "{p} {p: gathers gather gather} {n suited}" }
"#;
    let cards = r#"card "Gather" : spell { text "Gather two court cards."  effect { gather(you, 2) } }
card "Ace" : spell { text "Destroy an as in your hand, a court card."  target c: suited in hand of you where rank == ace  effect { destroy(c) } }
card "Ace alone" : spell { text "Destroy an as in your hand."  target c: suited in hand of you where rank == ace  effect { destroy(c) } }
card "No ace" : spell { text "Destroy a court card in your hand that has class."  target c: suited in hand of you where rank == ace  effect { destroy(c) } }
card "Stranger" : spell { text "Draw a court card."  effect { draw_card(you) } }
"#;
    let folder = with_rules(cards, rules);
    let check = |card: &str| folder.run(&["text", "sparks", card, "--check"]);
    for card in ["Gather", "Ace", "Ace alone"] {
        let told = check(card);
        assert!(told.code == 0, "{card}: {}{}", told.out, told.errors);
    }
    check("No ace").says("the card has to do with `as`, and the text does not name it");
    check("Stranger").says("the text names `court card`");
}

/// «You may» wants somebody to decide something: what things of a kind are where nothing is said, and what becomes so, nobody does.
#[test]
fn nobody_may_where_nothing_is_left_to_anybody() {
    let rules = r#"kind tune "Tune" : spell { loud "Loud": bool = no }
event wake(x: creature) { x.tapped = no }
words en { tune: "tune"  wake(x): "{x} wakes" order "wake {x}" }
words es { tune: "melodía" f  wake(x): "{x} se endereza" order "endereza {x}" }
"#;
    let may = "the text leaves something to the player, and the card leaves nothing to anybody";
    let cards = [
        (r#"card "A" : tune { text "You may draw two cards."  effect { draw_card(you, 2) } }"#, may),
        (r#"card "A" : tune { text es "Puedes robar dos cartas."  effect { draw_card(you, 2) } }"#, may),
        (
            r#"card "A" : creature { power: 1  text "When it comes, you may draw a card."  after move(x: self, to: field) { draw_card(you) } }"#,
            may,
        ),
        (r#"card "A" : tune { text "You may wake a creature."  target t: creature in play  effect { wake(t) } }"#, may),
        (
            r#"card "A" : tune { text "You may tap a creature."  target t: creature in play  effect { t.tapped = yes } }"#,
            may,
        ),
        (
            r#"card "A" : tune { text "You may wake a creature."  effect { choose optional t: creature in play  if t is not none { wake(t) } } }"#,
            "",
        ),
        (r#"card "A" : tune { text "Draw two cards."  effect { draw_card(you, 2) } }"#, ""),
    ];
    for (card, told) in cards {
        let done = with_rules(card, rules).run(&["text", "sparks", "--check"]);
        assert_eq!(done.code, i32::from(!told.is_empty()), "{card}: {}{}", done.out, done.errors);
        done.says(told);
    }
}

/// A text may name all sorts of a kind in the place of the kind: one of them alone is another.
#[test]
fn all_sorts_of_a_kind_are_the_kind() {
    let rules = r#"kind worn "What wears out" : piece
kind blade "Blade" : worn
kind shield "Shield" : worn
words en { worn: "thing that wears out" plural "things that wear out"  blade: "blade"  shield: "shield" }
words es { worn: "cosa que se gasta" f  blade: "espada" f  shield: "escudo" m }
"#;
    let unnamed = "and the text does not name it";
    let cards = [
        ("Destroy a blade or a shield.", "Destruye una espada o un escudo.", ""),
        ("Destroy a shield.", "Destruye una espada o un escudo.", unnamed),
        ("Destroy a blade or a shield.", "Destruye una espada.", unnamed),
    ];
    for (english, spanish, told) in cards {
        let card = format!(
            r#"card "A" : spell {{ text "{english}"  text es "{spanish}"  target t: worn in play  effect {{ destroy(t) }} }}"#
        );
        let done = with_rules(&card, rules).run(&["text", "sparks", "--check"]);
        assert_eq!(done.code, i32::from(!told.is_empty()), "{english} {spanish}: {}{}", done.out, done.errors);
        done.says(told);
    }
}

/// What agrees with somebody in the words of an event and is nothing that they do is no verb of it: what is yours is so of anything.
#[test]
fn what_is_somebodys_is_nothing_that_they_do() {
    let rules = r#"event wake_all(p: player) { for c: creature in field of p { c.tapped = no } }
event turn_round(x: creature) { x.tapped = yes }
words en { wake_all(p): "{p} {p: wakes wake wake} all that is {p: theirs yours theirs}" }
words es { wake_all(p): "{p} {p: endereza enderezas enderezan} todo lo {p: suyo tuyo suyo}"
  turn_round(x): "{x} se gira" order "gira {x}" }
"#;
    let cards = r#"card "A" : spell { text "Choose a creature of yours and turn it."  text es "Pon de lado un ser tuyo."  target t: creature in field of you  effect { turn_round(t) } }
card "B" : spell { text "You wake a creature."  text es "Enderezas una criatura."  target t: creature in field of you  effect { turn_round(t) } }
"#;
    let folder = with_rules(cards, rules);
    let of = |card: &str| folder.run(&["text", "sparks", card, "--check"]);
    for card in ["A", "B"] {
        let said = of(card);
        assert!(!said.out.contains("`yours`") && !said.out.contains("`tuyo`"), "{card}: {}", said.out);
    }
    of("B").says("the text says `enderezas`, and the card does not do that");
}

/// What stands there twice is said once, with how often; what is done with the card where it is its player's is done by that player;
/// the card at an end of a pile is that card.
#[test]
fn what_is_done_twice_and_by_whom() {
    let rules = r#"words en { cast(s): "{by: casts cast cast} {s}" noun "cast {s}" }
words es { cast(s): "{by: lanza lanzas lanzan} {s}" noun "lanzar {s}" }
"#;
    let cards = r#"card "Twice" : spell { effect { draw_card(you)  draw_card(you) } }
card "Thrice" : spell { target t: creature in play  effect { harm(self, t, 2)  harm(self, t, 2)  harm(self, t, 2) } }
card "Or" : spell { mode "a" { effect { draw_card(you)  draw_card(you) } } mode "b" { effect { you.life += 1 } } }
card "Not the same" : spell { effect { draw_card(you)  draw_card(you, 2) } }
card "When cast" : creature { power: 1  after cast(s: self) { draw_card(you) } }
card "Any cast" : creature { power: 1  after cast(s: creature) { draw_card(you) } }
card "Top" : spell { effect { choose optional c: piece in top 1 of library of you by you  if c is not none { move c to discard of you } } }
card "Tops" : spell { effect { choose optional c: piece in top 3 of library of you by you  if c is not none { move c to discard of you } } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Twice", "en", "You draw a card twice."),
            ("Twice", "es", "Robas una carta dos veces."),
            ("Thrice", "es", "Haz 2 de daño a una criatura tres veces."),
            ("Not the same", "en", "You draw a card. You draw two cards."),
            ("When cast", "en", "When you cast this creature, you draw a card."),
            ("When cast", "es", "Cuando lanzas esta criatura, robas una carta."),
            ("Any cast", "en", "When a player casts a creature, you draw a card."),
        ],
    );
}
