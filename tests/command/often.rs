//! `naipe text` says how often something has happened, to how many it does at one moment, and what is chosen anew each time.

use crate::truly::{sparks, with_rules};
use crate::unsaid::say;

const SONGS: &str = r#"event sing(p: player) { p.life += 1 }
event wilt(x: creature) { x.counters += 1 }
event hush() { settle }
event fall(x: creature) { settle }
words en {
  fall(x): "{x} dies"
  sing(p): "{p} {p: sings sing sing}" past "{p} sang"
  wilt(x): "{x} {x: wilts wilt wilt}" order "wilt {the x}"
}
words es {
  sing(p): "{p} {p: canta cantas cantan}" past "{p} {p: ha has han} cantado"
  wilt(x): "{x} se {x: marchita marchitas marchitan}" order "marchita {the x}"
}
"#;

#[test]
fn how_often_something_has_happened_is_counted() {
    let cards = r#"card "Once" : spell { effect { if count(sing(p: you) this turn) == 1 { draw_card(you) } } }
card "Twice" : spell { effect { if count(sing(p: you) this turn) == 2 { draw_card(you) } } }
card "Often" : spell { effect { if count(sing(p: you) this turn) >= 3 { draw_card(you) } } }
card "Seldom" : spell { effect { if count(sing(p: you) this turn) <= 2 { draw_card(you) } } }
card "Otherwise" : spell { effect { if count(sing(p: you) this turn) != 2 { draw_card(you) } } }
card "Never" : spell { effect { if count(sing(p: you) this turn) == 0 { draw_card(you) } } }
"#;
    say(
        &with_rules(cards, SONGS),
        &[
            ("Once", "en", "If you sang exactly once this turn, you draw a card."),
            ("Twice", "en", "If you sang exactly twice this turn, you draw a card."),
            ("Often", "en", "If you sang three times or more this turn, you draw a card."),
            ("Seldom", "en", "If you sang twice at most this turn, you draw a card."),
            ("Otherwise", "en", "If you sang a number of times other than twice this turn, you draw a card."),
            ("Twice", "es", "Si has cantado exactamente dos veces en este turno, robas una carta."),
            ("Often", "es", "Si has cantado tres veces o más en este turno, robas una carta."),
            ("Seldom", "es", "Si has cantado dos veces como mucho en este turno, robas una carta."),
        ],
    );
}

/// What comes once for all that happens at one moment hears it of one or more, unless it speaks of the first of them.
#[test]
fn what_happens_at_one_moment_happens_to_one_or_more() {
    let cards = r#"card "Mourner" : creature { power: 1  after wilt(x: creature) once per moment { draw_card(you) } }
card "Heir" : creature { power: 1  after fall(x: creature) once per moment { draw_card(you) } }
card "Of red ones" : creature { power: 1  after wilt(x: creature where colour == red) once per moment { draw_card(you) } }
card "The first" : creature { power: 1  after wilt(x: creature) once per moment { destroy(x) } }
card "Each" : creature { power: 1  after wilt(x: creature) { draw_card(you) } }
card "Of two sorts" : creature { power: 1  after wilt(x: creature) or destroy(x: creature) once per moment { draw_card(you) } }
"#;
    say(
        &with_rules(cards, SONGS),
        &[
            ("Mourner", "en", "When one or more creatures wilt, you draw a card."),
            ("Heir", "en", "When one or more creatures die, you draw a card."),
            ("Of red ones", "en", "When one or more red creatures wilt, you draw a card."),
            ("The first", "en", "When a creature wilts, destroy it. Only once for all that happens at one moment."),
            ("Each", "en", "When a creature wilts, you draw a card."),
            (
                "Of two sorts",
                "en",
                "When a creature wilts or a creature is destroyed, you draw a card. Only once for all that happens at one moment.",
            ),
            ("Mourner", "es", "Cuando una o más criaturas se marchitan, robas una carta."),
        ],
    );
}

/// What is chosen each time anew is said so: the others are done again to what was chosen once.
#[test]
fn what_is_chosen_anew_each_time_is_said_so() {
    let cards = r#"card "Anew" : spell { effect { repeat 3 { choose c: creature in play  harm(self, c, 1) } } }
card "Anew, twice" : spell { effect { repeat 2 { choose c: creature in play  harm(self, c, 1) } } }
card "The same" : spell { target c: creature in play  effect { repeat 3 { harm(self, c, 1) } } }
card "By chance" : spell { effect { repeat 3 { choose random c: creature in play  harm(self, c, 1) } } }
"#;
    say(
        &sparks(cards),
        &[
            ("Anew", "en", "Deal 1 damage to a creature three times, choosing anew each time."),
            ("Anew, twice", "en", "Deal 1 damage to a creature twice, choosing anew each time."),
            ("The same", "en", "Deal 1 damage to a creature three times."),
            ("Anew", "es", "Haz 1 de daño a una criatura tres veces, eligiendo de nuevo cada vez."),
        ],
    );
}

/// Of a card of which nothing has words there is no sentence, but what lacks them.
#[test]
fn of_what_has_no_words_at_all_there_is_no_sentence() {
    let cards = r#"card "Silent" : spell { effect { hush() } }
card "Half" : creature { power: 1  after wilt(x: self) { hush() } }
"#;
    let folder = with_rules(cards, SONGS);
    let said = folder.run(&["text", "sparks", "Silent"]).ends(1).says("nothing of what it does has words").out;
    assert!(!said.contains("worded:") && said.contains("no words for event `hush`: write `hush: \"…\"`"), "{said}");
    folder.run(&["text", "sparks", "Half"]).ends(1).says("  worded:  When this creature wilts, ….");
}

/// In Spanish, who reads stands before the verb of what is done to them.
#[test]
fn what_is_done_to_who_reads_is_said_before_the_verb() {
    let rules = r#"event strike(from: creature, target: creature | player) { settle }
event give_up(x: creature, p: player) { settle }
words en {
  strike(from, target): "{from} {from: strikes strike strike} {target}"
  give_up(x, p): "{x} {x: is are are} given up to {p}"
}
words es {
  strike(from, target): "{from} {from: hace haces hacen} daño a {target} con fuerza"
  give_up(x, p): "{x} se {x: entrega entregas entregan} a {p}"
}
"#;
    let cards = r#"card "Struck" : creature { power: 1  after strike(target: you) { draw_card(you) } }
card "Striking" : creature { power: 1  after strike(from: self, target: opponent(you)) { draw_card(you) } }
card "Given up" : creature { power: 1  after give_up(p: you) { draw_card(you) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Struck", "es", "Cuando una criatura te hace daño con fuerza, robas una carta."),
            ("Striking", "es", "Cuando esta criatura hace daño al rival con fuerza, robas una carta."),
            ("Given up", "es", "Cuando una criatura se te entrega, robas una carta."),
            ("Struck", "en", "When a creature strikes you, you draw a card."),
        ],
    );
}
