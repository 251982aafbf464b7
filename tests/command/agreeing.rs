//! `naipe text` is grammatical wherever words of a game meet: what is not so, whose it is, where it is, and how many there are.

use crate::truly::with_rules;
use crate::unsaid::say;

/// What denies a clause is said within it, or of the whole of it where no verb tells how.
#[test]
fn a_clause_that_is_not_so_is_denied_within() {
    let rules = r#"kind knight "Knight" : creature { fighting "Fighting": bool = no }
words en { knight: "knight"  fighting: "that fights" }
words es { knight: "caballero" m  fighting(x): "que lucha{x: - n}" }
"#;
    let cards = r#"card "One" : spell { target t: knight in play where not fighting  effect { destroy(t) } }
card "All" : charm { modify knight in field of you where not fighting { power += 1 } }
card "And" : spell { target t: knight in play where (tapped or counters > 2) and not fighting  effect { destroy(t) } }
card "So" : spell { target t: knight in play where fighting  effect { destroy(t) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("One", "es", "Destruye un caballero que no lucha."),
            ("One", "en", "Destroy a knight such that it is not true that it fights."),
            ("All", "es", "Los caballeros de tu campo que no luchan ganan 1 de fuerza."),
            ("And", "es", "Destruye un caballero que no lucha y que está girado o tiene 3 contadores o más."),
            ("So", "es", "Destruye un caballero que lucha."),
            ("So", "en", "Destroy a knight that fights."),
        ],
    );
}

/// What is said of an amount stands in the quotation marks of an ability that is given where the amount does, and behind them otherwise.
#[test]
fn an_amount_is_told_where_it_stands() {
    let cards = r#"card "Around" : charm { modify c: creature in play where c == self.bearer { power += count(piece in hand of you)  after destroy(x: self) { draw_card(you) } } }
card "Within" : charm { modify creature in play { power += 1  after destroy(x: self) { draw_card(you, you.life + you.mana) } } }
card "Keyword" : charm { modify creature in play { has: tough(count(charm in play))  after destroy(x: self) { draw_card(you) } } }
card "Both" : charm { modify creature in play { power += count(charm in play)  after destroy(x: self) { you.life += count(creature in play) } } }
"#;
    let rules = r#"keyword tough(n: int) "Tough" { before harm(target: self) { amount -= n } }
words es { tough(n): "dureza {n}" }
"#;
    say(
        &with_rules(cards, rules),
        &[
            (
                "Keyword",
                "es",
                "Las criaturas ganan dureza X y tienen «Cuando esta criatura queda destruida, robas una carta», donde X es el número de amuletos.",
            ),
            (
                "Around",
                "es",
                "Su portador gana X de fuerza y tiene «Cuando esta criatura queda destruida, robas una carta», donde X es el número de cartas de tu mano.",
            ),
            (
                "Around",
                "en",
                "Its bearer gets +X power and has “When this creature is destroyed, you draw a card”, where X is the number of cards in your hand.",
            ),
            (
                "Within",
                "es",
                "Las criaturas ganan 1 de fuerza y tienen «Cuando esta criatura queda destruida, robas X cartas, donde X es tu vida más tu maná».",
            ),
            (
                "Both",
                "es",
                "Las criaturas ganan X de fuerza y tienen «Cuando esta criatura queda destruida, ganas 1 de vida por cada criatura», donde X es el número de amuletos.",
            ),
        ],
    );
}

/// Of what is named first it is the controller, whoever that is; what is in play is in play, and not of it.
#[test]
fn whose_and_where_something_is() {
    let cards = r#"card "Whose" : spell { target t: creature in play  effect { draw_card(t.controller)  destroy(t) } }
card "Owned" : spell { target t: creature in play  effect { draw_card(t.owner) } }
card "In play" : creature { power: 1  after harm(from: self, target: creature) when target in play { draw_card(you) } }
"#;
    say(
        &with_rules(cards, ""),
        &[
            ("Whose", "es", "El controlador de una criatura roba una carta. Destruye esa criatura."),
            ("Whose", "en", "The controller of a creature draws a card. Destroy it."),
            ("Owned", "es", "El dueño de una criatura roba una carta."),
            ("In play", "es", "Cuando una criatura en juego recibe daño de esta criatura, robas una carta."),
        ],
    );
}

/// A zone that is called the same as several is several.
#[test]
fn a_zone_whose_title_is_of_several_is_several() {
    let rules = r#"zone lamps "Lamps" of player pile
words en { lamps: "lamps" plural "lamps" }
words es { lamps: "faroles" m plural "faroles" }
"#;
    let cards = r#"card "Count" : spell { effect { draw_card(you, count(piece in lamps of you)) } }
card "Empty" : spell { effect { if lamps of you is empty { draw_card(you) } } }
card "Theirs" : spell { target t: piece in lamps of opponent(you)  effect { move t to hand of you } }
card "Any" : spell { target t: piece in lamps  effect { move t to hand of you } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Count", "es", "Robas una carta por cada carta de tus faroles."),
            ("Count", "en", "You draw a card for each card in your lamps."),
            ("Empty", "es", "Si tus faroles están vacíos, robas una carta."),
            ("Empty", "en", "If your lamps are empty, you draw a card."),
            ("Theirs", "es", "Pon una carta de los faroles del rival en tu mano."),
            ("Any", "es", "Pon una carta de cualesquiera faroles en tu mano."),
        ],
    );
}

/// How many there are, how often, whether there is any, and what has none.
#[test]
fn how_many_there_are_agrees() {
    let rules = r#"kind eagle "Eagle" : creature { orders "Orders": set of colour }
words en { eagle: "eagle"  orders: "order" }
words es { eagle: "águila" f article "el"  orders: "órdenes" f }
"#;
    let cards = r#"card "One" : spell { effect { if count(eagle in play) == 1 { draw_card(you) } } }
card "Other" : spell { effect { if count(creature in play) == 1 { draw_card(you) } } }
card "Often" : charm { after destroy(x: creature) when count(destroy this turn) == 2 { draw_card(you) } }
card "None" : spell { target t: eagle in play where power >= 3 or orders is empty  effect { destroy(t) } }
card "Some" : charm { modify eagle in play where tapped or orders is not empty { power += 1 } }
card "First" : spell { effect { let c = first creature in library of you  if c is not none { reveal c  move c to hand of you } } }
card "Last" : spell { effect { let c = last creature in library of you  if c is not none { reveal c  move c to hand of you } } }
card "No first" : spell { effect { let c = first creature in library of you  if c is none { draw_card(you) } else { move c to hand of you } } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("One", "es", "Si hay exactamente un águila, robas una carta."),
            ("Other", "es", "Si hay exactamente una criatura, robas una carta."),
            (
                "Often",
                "es",
                "Cuando una criatura queda destruida, si el número de veces que ha pasado en este turno que una carta queda destruida es 2, robas una carta.",
            ),
            ("None", "es", "Destruye un águila que tiene 3 de fuerza o más o no tiene órdenes."),
            ("None", "en", "Destroy an eagle that has 3 power or more or has no order."),
            ("Some", "es", "Las águilas que están giradas o tienen órdenes ganan 1 de fuerza."),
            (
                "First",
                "es",
                "Si hay una criatura en tu mazo, muestra la primera criatura de tu mazo y pon esa criatura en tu mano.",
            ),
            (
                "First",
                "en",
                "If there is a creature in your library, reveal the first creature in your library and put it into your hand.",
            ),
            (
                "Last",
                "es",
                "Si hay una criatura en tu mazo, muestra la última de las criaturas de tu mazo y pon esa criatura en tu mano.",
            ),
            (
                "No first",
                "es",
                "Si hay una criatura en tu mazo, pon la primera criatura de tu mazo en tu mano; si no, robas una carta.",
            ),
        ],
    );
}

/// What has no row is called by its title, with the gender as which it ends; one that is so or not does not say how it agrees.
#[test]
fn a_title_has_the_gender_as_which_it_ends() {
    let rules = r#"kind insect "Oruga" : piece { proud "Orgullosa": bool = no }
"#;
    let cards = r#"card "A" : spell { effect { you.life += opponent(you).fame } }
card "B" : spell { target t: insect in hand of you where not proud  effect { destroy(t) } }
card "C" : spell { effect { you.life += opponent(you).nerve } }
card "D" : spell { target t: insect in hand of you  effect { destroy(t) } }
"#;
    let folder = with_rules(cards, rules);
    folder.change("rules/sparks/game.naipe", "language: en", "language: es");
    folder.change(
        "rules/sparks/game.naipe",
        "\nplayer { ",
        "\nplayer { fame \"Fama\": int = 0  nerve \"Valor\": int = 0  ",
    );
    say(
        &folder,
        &[
            ("A", "es", "Ganas X de vida, donde X es la fama del rival."),
            ("C", "es", "Ganas X de vida, donde X es el valor del rival."),
            ("D", "es", "Destruye una oruga de tu mano."),
        ],
    );
    let told = folder.run(&["text", "sparks", "B", "--text-lang", "es"]).ends(1);
    told.says("no words for attribute `proud`: write `proud(x): \"…\"`");
}

/// What leads to one thing or another is said again before an article.
#[test]
fn what_leads_to_one_or_another_is_said_again() {
    let rules = r#"event chase(x: creature | player) { }
words en { chase(x): "{x} is chased" order "give chase to {x}" }
words es { chase(x): "se persigue a {x}" order "persigue a {x}"  text.aimed(x): "{x} objetivo"  text.one.aimed(x): "{the x}" }
"#;
    let cards = r#"card "A" : spell { target t: creature in play | player  effect { chase(t) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("A", "es", "Persigue a la criatura objetivo o al jugador objetivo."),
            ("A", "en", "Give chase to a creature or a player."),
        ],
    );
}
