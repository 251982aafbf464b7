//! `naipe text` of what a define finds in several places, of sets that grow, of what is done so many times, and of whose it is that
//! something is.

use crate::helper::Folder;
use crate::truly::with_rules;
use crate::unsaid::say;

/// What is asked of those that a define finds is asked of all, wherever they are.
#[test]
fn what_a_define_finds_in_several_places_is_asked_everywhere() {
    let rules = "define mine(p: player): set of creature = all creature in field of p | creature in discard of p\n";
    let cards = r#"card "Wake" : spell { target c: creature in mine(you) where not tapped  effect { destroy(c) } }
card "Any" : spell { effect { if any creature in mine(you) where tapped { draw_card(you) } } }
card "Each" : spell { effect { for c: creature in mine(you) where power > 2 { destroy(c) } } }
"#;
    let all = [
        ("Wake", "en", "Destroy a creature in your battlefield or in your discard pile that is not tapped."),
        ("Wake", "es", "Destruye una criatura de tu campo o de tu descarte que no está girada."),
        ("Any", "en", "If there is a tapped creature in your battlefield or in your discard pile, you draw a card."),
        ("Any", "es", "Si hay una criatura girada en tu campo o en tu descarte, robas una carta."),
        ("Each", "es", "Destruye cada criatura de tu campo o de tu descarte con 3 de fuerza o más."),
    ];
    say(&with_rules(cards, rules), &all);
}

/// What is so of something that a thing has is said of that.
#[test]
fn whose_bearer_is_so_is_said_of_the_bearer() {
    let cards = r#"card "Snap" : spell { target c: charm in play where bearer.tapped  effect { destroy(c) } }
card "Keep" : spell { target c: charm in play where not bearer.tapped  effect { destroy(c) } }
"#;
    let all = [
        ("Snap", "en", "Destroy a charm whose bearer is tapped."),
        ("Snap", "es", "Destruye un amuleto cuyo portador está girado."),
        ("Keep", "en", "Destroy a charm whose bearer is not tapped."),
    ];
    say(&with_rules(cards, ""), &all);
}

/// What is added to a set does not take its place; what is done for each of so many numbers is done so often.
#[test]
fn what_is_added_to_a_set_is_not_all_of_it() {
    let cards = r#"card "Gather" : spell { effect { let found: set of creature = []  repeat 2 { choose c: creature in field of you  found += [c] }  move found to hand of you } }
card "Thrice" : spell { effect { for i in 1..3 { draw_card(you) } } }
card "By number" : spell { effect { for i in 2..4 { draw_card(you, i) } } }
card "Gone where" : creature { power: 1  after move(x: self, from: field) when to is empty { draw_card(you) } }
"#;
    let all = [
        (
            "Gather",
            "en",
            "A starts as nothing. 2 times: you choose a creature in your battlefield and it is added to A. Put A into your hand.",
        ),
        ("Thrice", "en", "You draw a card three times."),
        ("Thrice", "es", "Robas una carta tres veces."),
        ("By number", "en", "For X from 2 to 4: you draw X cards."),
        ("By number", "es", "Para X de 2 a 4: robas X cartas."),
        (
            "Gone where",
            "en",
            "When this creature goes from any battlefield, if the zone that it goes to is empty, you draw a card.",
        ),
    ];
    say(&with_rules(cards, ""), &all);
}

/// Costs that a keyword is given are said as the costs of a card are.
#[test]
fn costs_of_keywords_are_said_as_costs() {
    let rules = r#"payment offering "Offering" { possible when any creature in field of you  choose c: creature in field of you  destroy(c) }
keyword echo(c: cost) "Echo" { permit cast(self) from discard of you for echoed "Echo" c }
words en { offering: "an offering" }
words es { offering: "una ofrenda"  echo(c): "eco: {c}" }
"#;
    let cards = r#"card "Payer" : spell { has: echo(offering)  effect { draw_card(you) } }
card "Both" : spell { has: echo(offering, 2 mana)  effect { draw_card(you) } }
card "Giver" : spell { target t: spell in discard of you  effect { modify t { has: echo(cost of t) } } }
"#;
    let all = [
        ("Payer", "en", "Echo an offering. You draw a card."),
        ("Both", "en", "Echo an offering and 2 mana. You draw a card."),
        ("Both", "es", "Eco: una ofrenda y 2 de maná. Robas una carta."),
        ("Giver", "en", "A spell in your discard pile gets Echo the cost of it."),
    ];
    say(&with_rules(cards, rules), &all);
}

/// What who reads does with what is theirs is not said of somebody else.
#[test]
fn whose_it_is_of_who_reads_is_told_where_the_words_say_somebody_else() {
    let rules = r#"event mix(p: player) { shuffle library of p }
words es { mix(p): "{p} baraja su mazo" }
words en { mix(p): "{p} shuffles their library" }
"#;
    let folder = with_rules("card \"Mix\" : spell { effect { mix(you) } }\n", rules);
    let told = folder.run(&["text", "sparks", "Mix", "--text-lang", "es"]).ends(1);
    told.says("no words for `su` where `p` is who reads").says("write `{p: su … su}`");
    let said = rules.replace("{p} baraja su mazo", "{p} {p: baraja barajas barajan} {p: su tu su} mazo");
    folder.write("rules/sparks/more.naipe", &said);
    say(&folder, &[("Mix", "es", "Barajas tu mazo.")]);
}

/// A kind without words of its own is of the gender of the kind whose name its own begins with.
#[test]
fn a_kind_goes_by_the_gender_of_what_it_is_a_sort_of() {
    let rules = r#"game armas "Armas" { players: 2  language: es }
zone mesa "Mesa" of player row in play
zone restos "Restos" of player pile
kind arma "Arma"
kind arma_corta "Arma corta" : arma
kind arma_de_disparo "Arma de disparo" : arma
event romper(x: arma) { move x to restos of x.owner }
action usar(c: arma in mesa of you) announce c { resolve c }
turn { phase main { offer active usar until pass } }
words es {
  arma: "arma" f article "el"
  mesa: "mesa" f
  restos: "restos" m article "los"
  romper(x): "{x} se rompe" order "rompe {x}"
}
"#;
    let folder = Folder::empty("armas");
    folder.write("rules/armas/juego.naipe", rules);
    folder.write(
        "cards/armas/armas.naipe",
        "card \"Daga\" : arma_corta { after romper(x: arma_de_disparo) { move all arma_corta in mesa of you to restos of you } }\n",
    );
    let done = folder.run(&["text", "armas", "Daga"]).good();
    done.says("Cuando un arma de disparo se rompe, pon las armas cortas de tu mesa en tus restos.");
}
