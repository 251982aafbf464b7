//! What a player asks of a Spanish game, and what it tells, agree and are Spanish.

use crate::helper::Folder;

/// Two rules that change the same event, and whose player is asked which goes first.
const ECHOES: &str = r#"game ecos "Ecos" { players: 1  language: es }
policy { replacement_order: asked }
player { puntos "Puntos": 0.. = 0 }
event suena(j: player, n: int) { j.puntos += n }
"doblar": before suena { n *= 2 }
before suena { n += 1 }
action sonar "Sonar"() { suena(you, 1) }
turn { phase día "Día" { offer active sonar until pass } }
"#;

#[test]
fn rules_that_wait_for_an_order_are_named_in_the_language_of_the_game() {
    let folder = Folder::empty("ecos");
    folder.write("rules/ecos/juego.naipe", ECHOES);
    let words = ["play", "ecos", "--seed", "1", "--record", "tests/ecos/jugado.naipe"];
    let ran = folder.say("1\n2\nw 1\nq\n", &words).good();
    assert!(!ran.out.contains("a rule") && !ran.out.contains("   1  rule"), "{}", ran.out);
    ran.says("   1  la regla \"doblar\"\n   2  una regla\n").says("Puntos de A: 0 → 4");
    // In a scenario a rule goes by its own name, and what fails says how.
    folder.run(&["test", "ecos"]).good().says("1 passed, 0 failed");
    folder.change("tests/ecos/jugado.naipe", "\"a rule\"", "\"Sonar\"");
    folder.run(&["test", "ecos"]).ends(1).says("\"a rule\" (una regla)");
}

/// Two reactions that wait on a stack, and whose player is asked which goes there first.
const WAITING: &str = r#"game esperas "Esperas" { players: 1  language: es }
policy { trigger_order: asked  trigger_kind: eco }
player { puntos "Puntos": int = 0 }
zone campo "Campo" of player row in play
zone pila "Pila" shared stack
kind eco
kind piedra "Piedra"
card "Alta" : piedra { after suena to pila { you.puntos += 1 } }
card "Baja" : piedra { after suena to pila { you.puntos += 2 } }
event suena()
action sonar "Sonar"() { suena() }
setup {
  create "Alta" in campo of first_player
  create "Baja" in campo of first_player
}
turn { phase día "Día" { offer active sonar until pass } }
words es { pila: "pila de ecos" f }
"#;

#[test]
fn of_what_waits_on_a_stack_it_is_asked_what_goes_there_first() {
    let folder = Folder::empty("esperas");
    folder.write("rules/esperas/juego.naipe", WAITING);
    let ran = folder.say("1\nq\n", &["play", "esperas", "--seed", "1"]).good();
    ran.says("¿Qué va primero a la pila de ecos?");
}

/// A card whose title has a gender, one whose kind has, and one of which neither has.
const FARM: &str = r#"game granja "Granja" { players: 1  language: es }
zone corral "Corral" of player row in play
zone fuera "Fuera" of player pile
kind bestia "Bestia" { caída: bool = no }
card "Loba" : bestia
card "Buey" : bestia
kind ave "Ave" : bestia
card "Paloma" : ave
event destruir(x: bestia) { x.caída = yes  move x to fuera of x.owner }
action golpear "Golpear"(x: bestia in corral of you) { destruir(x) }
setup {
  create "Loba" in corral of first_player
  create "Buey" in corral of first_player
  create "Paloma" in corral of first_player
}
check vacío when count(bestia in play) == 0 { draw because "no quedan bestias" }
turn { phase día "Día" { offer active golpear until pass } }
words es {
  destruir(x): "{x} queda destruid{x: o a os as}"
  "Loba": "loba" f
  ave: "ave" f
  caída(x): "caíd{x: o a os as}"
}
"#;

#[test]
fn what_agrees_with_a_card_does_as_its_title_does() {
    let folder = Folder::empty("granja");
    folder.write("rules/granja/juego.naipe", FARM);
    let ran = folder.say("1\n1\n1\n1\n1\nq\n", &["play", "granja", "--seed", "1"]).good();
    // Then what its words say of a thing that it is, or is not.
    ran.says("Loba queda destruida\n")
        .says("Buey queda destruido\n")
        .says("Paloma queda destruida\n")
        .says("Loba, caída: no → sí\n")
        .says("Buey, caído: no → sí\n");
}

#[test]
fn who_controls_a_card_is_asked_and_told_in_the_language_of_the_game() {
    let folder = Folder::empty("controla");
    folder.write("rules/controla/juego.naipe", FARM.replace("game granja", "game controla"));
    let asked = "w Loba.controller\nw Buey.controlador\nq\n";
    let ran = folder.say(asked, &["play", "controla", "--seed", "1"]).good();
    ran.says("controlador de Loba (Corral de A): A\n").says("controlador de Buey (Corral de A): A\n");
}

#[test]
fn what_is_asked_is_found_without_accents_and_by_the_titles_of_attributes() {
    let folder = Folder::empty("acentos");
    let farm =
        FARM.replace("game granja", "game acentos").replace("card \"Paloma\" : ave", "card \"Águila Real\" : ave");
    let farm = farm.replace("create \"Paloma\"", "create \"Águila Real\"");
    let farm = farm.replace("caída: bool = no", "caída: bool = no  envergadura \"Vuelo\": int = 2");
    folder.write("rules/acentos/juego.naipe", farm);
    let ways = [
        "w aguila real.vuelo",
        "w \"Aguila Real\" vuelo",
        "w \"Águila Real\" envergadura",
        "w águila real Vuelo",
        "w vuelo de aguila real",
        "w Vuelo of Águila Real",
    ];
    let ran = folder.say(&(ways.join("\n") + "\nq\n"), &["play", "acentos", "--seed", "1"]).good();
    let told = ran.out.matches("Vuelo de Águila Real (Corral de A): 2\n    2, como está impreso").count();
    assert_eq!(told, ways.len(), "{}", ran.out);
    let asked = "w \"Loba\" vuelos\nw no golpear \"aguila real\"\n? golpear\nayuda\ngolpear\naguila real\nsalir\n";
    let ran = folder.say(asked, &["play", "acentos", "--seed", "1"]).good();
    ran.says("ninguna carta tiene `vuelos`\n")
        .says("se puede\n")
        .says("Golpear\n  primero se pregunta")
        .says("deshacer la última decisión")
        .says("A: Golpear Águila Real\n");
}
