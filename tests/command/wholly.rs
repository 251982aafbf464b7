//! `naipe text` says all of it, and where each part ends: both kinds that an action takes, what is not true, of whom, and that several
//! are so.

use crate::truly::with_rules;
use crate::unsaid::say;

const RULES: &str = r#"kind relic "Relic" : piece { might: int = 1  aloft: bool = no }
shared { rain: bool = no }
player { coins: int = 5 }
define grim(x: piece): bool = x is creature
define best(p: player): piece or none = first creature in field of p by most power
action lend "Lend"(c: creature in hand of you | relic in hand of you | creature in field of you) { move c to field of you }
words en {
  relic: "relic"
  coins: "coin" plural "coins"
  rain: "rain"
  aloft(x): "that soar{x: s -}"
  grim(x): "{x} is grim"
  best(p): "the best thing of {p}"
  lend(c): "{by: lends lend lend} {c}" noun "lend {c}"
}
words es {
  relic: "reliquia" f
  coins: "moneda" f plural "monedas"
  rain: "lluvia" f
  aloft(x): "que planea{x: - n}"
  grim(x): "{x} {x: está están} triste{x: - s}"
  best(p): "la mejor cosa de {p}"
  lend(c): "{by: presta prestas prestan} {c}" noun "prestar {c}"
}
"#;

#[test]
fn both_kinds_that_an_action_takes_are_said() {
    let cards = r#"card "Hears" : creature { power: 1  after lend(by: you) { draw_card(you) } }
card "Forbids" : spell { target p: player  effect { forbid lend(by: p) until turn } }
card "One" : creature { power: 1  after lend(c: relic, by: you) { draw_card(you) } }
"#;
    say(
        &with_rules(cards, RULES),
        &[
            ("Hears", "en", "When you lend a creature or a relic, you draw a card."),
            ("Hears", "es", "Cuando prestas una criatura o una reliquia, robas una carta."),
            ("Forbids", "en", "A player cannot lend a creature or a relic until the end of the turn."),
            ("One", "es", "Cuando prestas una reliquia, robas una carta."),
        ],
    );
}

/// What is not true goes on up to the end of the sentence: what else must be so stands before it.
#[test]
fn what_is_not_true_takes_nothing_else_in() {
    let cards = r#"card "And" : creature { power: 1  modify self when not grim(self) and rain { power += 1 } }
card "Not both" : creature { power: 1  modify self when not (grim(self) and rain) { power += 1 } }
card "Neither" : creature { power: 1  modify self when not grim(self) and not grim(best(you)) and rain { power += 1 } }
card "One of them" : creature { power: 1  modify self when not grim(self) or not grim(best(you)) { power += 1 } }
card "And either" : creature { power: 1  modify self when not grim(self) and (rain or you.coins > 3) { power += 1 } }
card "Every" : creature { power: 1  modify self when not (every creature in field of you where tapped) and rain { power += 1 } }
"#;
    let rule = "Mientras ";
    let en = "While ";
    say(
        &with_rules(cards, RULES),
        &[
            (
                "And",
                "es",
                &format!(
                    "{rule}hay lluvia y no es cierto que esta criatura está triste, esta criatura gana 1 de fuerza."
                ),
            ),
            (
                "And",
                "en",
                &format!(
                    "{en}there is rain and it is not true that this creature is grim, this creature gets +1 power."
                ),
            ),
            (
                "Not both",
                "es",
                &format!(
                    "{rule}no hay lluvia o no es cierto que esta criatura está triste, esta criatura gana 1 de fuerza."
                ),
            ),
            (
                "Neither",
                "es",
                &format!(
                    "{rule}hay lluvia y no es cierto que esta criatura está triste ni que tu mejor cosa está triste, esta criatura gana 1 de fuerza."
                ),
            ),
            (
                "One of them",
                "es",
                &format!(
                    "{rule}no es cierto a la vez que esta criatura está triste y que tu mejor cosa está triste, esta criatura gana 1 de fuerza."
                ),
            ),
            (
                "And either",
                "es",
                &format!(
                    "{rule}se cumple que hay lluvia o tienes 4 monedas o más, y además no es cierto que esta criatura está triste, esta criatura gana 1 de fuerza."
                ),
            ),
            (
                "Every",
                "en",
                &format!(
                    "{en}there is rain and it is not true that each creature in your battlefield is tapped, this creature gets +1 power."
                ),
            ),
        ],
    );
}

#[test]
fn what_is_asked_of_players_and_of_each_reads_as_a_sentence() {
    let cards = r#"card "Rich" : spell { target p: player where coins >= 3  effect { draw_card(p) } }
card "Empty" : spell { target p: player where hand of it is empty  effect { draw_card(p) } }
card "Not empty" : spell { target p: player where hand of it is not empty  effect { draw_card(p) } }
card "All red" : creature { power: 1  modify self when every creature in field of you where colour == red { power += 1 } }
card "None red" : creature { power: 1  modify self when every creature in field of you where colour != red { power += 1 } }
card "Grim" : creature { power: 1  modify x: creature in play where grim(x) { power += 1 } }
card "Not grim" : creature { power: 1  modify x: creature in play where not grim(x) { power += 1 } }
card "No best" : creature { power: 1  modify self when best(you) is none { power += 1 } }
card "A best" : spell { effect { if best(you) is not none { draw_card(you) } } }
card "Lands" : spell { target x: relic in play  effect { x.aloft = no } }
card "Rises" : spell { target x: relic in play  effect { x.aloft = yes } }
card "Rises now" : spell { target x: relic in play  effect { modify x { aloft = yes } until next dawn of you } }
"#;
    let folder = with_rules(cards, RULES);
    folder.change("rules/sparks/game.naipe", "dawn: \"alba\" f", "dawn: \"mañana\" f");
    say(
        &folder,
        &[
            ("Rich", "en", "A player with 3 coins or more draws a card."),
            ("Rich", "es", "Un jugador con 3 monedas o más roba una carta."),
            ("Empty", "en", "A player whose hand is empty draws a card."),
            ("Empty", "es", "Un jugador cuya mano está vacía roba una carta."),
            ("Not empty", "es", "Un jugador cuya mano no está vacía roba una carta."),
            ("All red", "en", "While each creature in your battlefield is red, this creature gets +1 power."),
            ("All red", "es", "Mientras cada criatura de tu campo es roja, esta criatura gana 1 de fuerza."),
            ("None red", "es", "Mientras cada criatura de tu campo no es roja, esta criatura gana 1 de fuerza."),
            ("Grim", "en", "All creatures that are grim get +1 power."),
            ("Grim", "es", "Las criaturas que están tristes ganan 1 de fuerza."),
            ("Not grim", "en", "All creatures such that it is not true that they are grim get +1 power."),
            ("No best", "en", "While your best thing does not exist, this creature gets +1 power."),
            ("No best", "es", "Mientras tu mejor cosa no existe, esta criatura gana 1 de fuerza."),
            ("A best", "es", "Si tu mejor cosa existe, robas una carta."),
            ("Lands", "en", "A relic no longer soars."),
            ("Lands", "es", "Una reliquia ya no planea."),
            ("Rises", "es", "Desde ahora una reliquia planea."),
            ("Rises now", "es", "Una reliquia planea hasta el final de tu próxima mañana."),
        ],
    );
}

/// A verb before which nobody stands has to say that it is who reads.
#[test]
fn an_action_says_that_who_reads_does_it() {
    let cards = r#"card "Hears" : creature { power: 1  after lend(by: you) { draw_card(you) } }
card "Anybody" : creature { power: 1  after lend { draw_card(you) } }
"#;
    let rules = RULES.replace("{by: presta prestas prestan} {c}", "presta {c}");
    let folder = with_rules(cards, &rules);
    let done = folder.run(&["text", "sparks", "Hears", "--text-lang", "es"]).ends(1);
    done.says("no words for the verb where who reads does it, in the words of `action lend`: write `{by: … … …} …`");
    folder.run(&["text", "sparks", "Anybody", "--text-lang", "es"]).ends(0).says("Cuando un jugador presta");
    folder.run(&["text", "sparks", "Hears"]).ends(0).says("When you lend");
}
