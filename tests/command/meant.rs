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
            ("Recall", "en", "Recall a creature in your discard pile. Destroy it."),
            ("Recall", "es", "Recupera una criatura de tu descarte. Destruye esa criatura."),
        ],
    );
}
