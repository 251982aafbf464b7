//! Renaming what the words of a game speak of, and what comes of a longer name.

use super::{CARDS, CARDS_AT, DATE, RULES, RULES_AT, before, here};
use crate::lsp::desk::{Desk, Open};
use crate::lsp::places::Units;
use crate::lsp::{hover, rename};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What the words of a game speak of, and what they are filled in with.
#[test]
fn renames_in_words() {
    let mut out = String::new();
    let rules = RULES.replace("  daños: 0.. = 0\n", "  daños: 0.. = 0\n  girada: bool = no\n  luz[facción]: 0.. = 0\n");
    let rules = format!(
        "{rules}event quemar(x: criatura, cantidad: int) {{ x.daños += cantidad }}\nevent dar(j: player, n: int) {{ j.vida += n }}\n\
         format limpio {{ require count(carta in mazo of you) >= mano_inicial because \"faltan cartas: {{mano_inicial}}\" }}\n\
         define nombre(c: carta): text = \"{{c}} de {{c.owner}}\"\n{SAID}\
         card \"Brasa\" : criatura {{ fuerza: 1  after morir(x: self) {{ quemar(x: x, cantidad: 2)  modify self {{ fuerza += 1 }} until next quemar(x: self) }} }}\n"
    );
    let renamed: [(&str, usize, &str); 14] = [
        ("criatura \"", 0, "ser"),
        ("marea \"", 0, "agua"),
        ("x: criatura, cantidad", 0, "quién"),
        ("cantidad: int) {", 0, "cuánto"),
        ("j: player, n", 0, "quién"),
        ("quemar(x", 0, "abrasar"),
        ("{x} arde", 1, "quién"),
        ("{n criatura", 3, "ser"),
        ("x): \"gir", 0, "ella"),
        ("girada: bool", 0, "vuelta"),
        ("mano_inicial: int", 0, "robo"),
        ("c: carta): text", 0, "cuál"),
        ("Rayo\": ", 0, "Trueno"),
        ("the j} gana", 0, "la"),
    ];
    for (words, further, name) in renamed {
        let of = here(RULES_AT, &before(&rules, words, further));
        let _ = writeln!(out, "{words} to {name}:");
        match rename::edits(&of.desk, of.file, of.byte, name) {
            Err(why) => {
                let _ = writeln!(out, "  {why}");
            }
            Ok(edits) => {
                for (file, edits) in edits {
                    let text = of.desk.text(file);
                    let now = crate::edit::changed(text, &edits);
                    for (line, _) in now.lines().zip(text.lines()).filter(|(now, before)| now != before) {
                        let _ = writeln!(out, "  {line}");
                    }
                }
            }
        }
    }
    insta::assert_snapshot!(out);
}

/// Words of that game.
const SAID: &str = r#"
words es {
  criatura: "criatura" f
  facción: "bando" m
  member marea: "de la marea"
  luz[marea]: "luz de la marea" f
  parameter cantidad: "daño"
  herir(objetivo, cantidad): "{objetivo} {objetivo: recibe reciben} {cantidad} de daño[ de {fuente}]" order "haz {cantidad} de daño a {the objetivo}"
  quemar(x, cantidad): "{x} arde {cantidad} veces" noun "el fuego en {x}"
  dar(j, n): "{the j} gana {n criatura}" order "gana {n criatura}"
  girada(x): "girad{x: o a os as}"
  "Rayo": "rayo" m
}
"#;

/// What something is called from an erratum on is renamed where that stands, and told as what it is.
#[test]
fn a_title_that_an_erratum_gives_has_a_name() {
    let text = format!("{CARDS}errata \"Rayo\" from 2025-06-01 {{ title: \"Gran Rayo\" }}\n");
    let of = here(CARDS_AT, &before(&text, "Gran Rayo", 2));
    let edits = rename::edits(&of.desk, of.file, of.byte, "Rayo Mayor").expect("it can be renamed");
    let mut edits = edits.into_iter();
    let (file, edits) = edits.next().expect("something is changed");
    let now = crate::edit::changed(of.desk.text(file), &edits);
    assert_eq!(now, text.replace("Gran Rayo", "Rayo Mayor"));
    let (_, said) = hover::at(&of.desk, of.file, of.byte).expect("it is told what it is");
    assert!(said.contains("title: \"Gran Rayo\""), "{said}");
}

/// A longer name leaves no line that is too long.
#[test]
fn what_is_renamed_stays_in_the_one_style() {
    let rules = naipe_grammar::format::text(RULES, naipe_grammar::format::WIDTH).text;
    let of = here(RULES_AT, &before(&rules, "línea_de_invocación \"", 0));
    let name = "la_línea_de_quienes_fueron_invocados_por_un_jugador_y_siguen_en_pie";
    let edits = rename::edits(&of.desk, of.file, of.byte, name).expect("it can be renamed");
    let edits = &edits[&of.file];
    let now = crate::edit::changed(of.desk.text(of.file), edits);
    assert_eq!(naipe_grammar::format::text(&now, naipe_grammar::format::WIDTH).text, now);
    assert!(now.matches(name).count() == 3 && edits.len() == 3, "{edits:?}");
}

/// More of that game, where names are near others.
const NEAR: &str = r#"
keyword coraza(n: int) "Coraza" { before herir(objetivo: self) { cantidad -= n } }
define mayores(tope: int): int = count(criatura in play where fuerza > tope)
define grande(c: criatura): bool = c.fuerza > 3
event lluvia(p: player) { let vigor = 2  for c: criatura in línea_de_invocación of p where fuerza > vigor and daños == 0 { herir(none, c, 1) } }
card "Ola" : hechizo {
  choose k: 1..3
  target t: criatura in play where daños < 5
  effect { let x = 2  herir(self, t, k + x + mano_inicial) }
}
card "Eco" : hechizo { effect { let dos = 2  if yes { let uno = 1  herir(self, none, uno) }  let otro = 3  if otro > dos { you.vida += otro } } }
errata "Ola" from 2031-01-01 { effect { let y = 2  herir(self, t, k + y + mano_inicial) } }
"#;

/// What is called otherwise is not taken for another thing, and nothing else is taken for it.
#[test]
fn no_name_is_caught_by_another() {
    let mut out = String::new();
    let rules = format!("{RULES}{NEAR}");
    let renamed: [(&str, &str); 22] = [
        ("cantidad: int) cites", "n"),
        ("n: int) \"Coraza", "cantidad"),
        ("tope: int", "fuerza"),
        ("fuerza \"Fuerza", "tope"),
        ("fuerza \"Fuerza", "vigor"),
        ("daños: 0..", "vigor"),
        ("vigor = 2", "fuerza"),
        ("vigor = 2", "daños"),
        ("vigor = 2", "c"),
        ("k: 1..3", "x"),
        ("x = 2", "k"),
        ("x = 2", "mano_inicial"),
        ("t: criatura in play where", "daños"),
        ("mano_inicial: int", "k"),
        ("mano_inicial: int", "x"),
        ("mano_inicial: int", "y"),
        ("grande(c", "mayores"),
        ("otro = 3", "dos"),
        // What nobody else is called there, or where the other does not reach.
        ("k: 1..3", "cuánto"),
        ("otro = 3", "uno"),
        ("tope: int", "vigor"),
        ("mano_inicial: int", "robo"),
    ];
    for (words, name) in renamed {
        let of = here(RULES_AT, &before(&rules, words, 0));
        let said = match rename::edits(&of.desk, of.file, of.byte, name) {
            Err(why) => why,
            Ok(edits) => format!("{} places", edits.values().map(Vec::len).sum::<usize>()),
        };
        let _ = writeln!(out, "{words} to {name}:\n  {said}");
    }
    insta::assert_snapshot!(out);
}

/// The label of a card's action is no mode of another card that a scenario speaks of.
#[test]
fn a_mode_of_another_card_is_no_action_of_this_one() {
    let rules = format!(
        "{RULES}kind activada \"Habilidad\"\n\
         action usar \"Usar\"(a: activada in play where controller == you) announce a {{ resolve a }}\n\
         card \"Tramoya\" : criatura {{ fuerza: 1  action \"Mover\" : activada {{ modes 1 {{ \
         mode \"Girar\" {{ effect {{ you.vida += 1 }} }} mode \"Subir\" {{ effect {{ you.vida += 2 }} }} }} }} }}\n\
         card \"Noria\" : criatura {{ fuerza: 1  action \"Girar\" : activada {{ effect {{ you.vida += 3 }} }} }}\n\
         scenario \"Otra\" {{ given {{ active: A  phase: principal  línea_de_invocación of A: \"Tramoya\" }}\n\
         play {{ A: usar \"Mover\" -> \"Girar\" }} }}\n"
    );
    for (words, places) in [("Girar\" : activada", 1), ("Girar\" { effect", 2)] {
        let of = here(RULES_AT, &before(&rules, words, 1));
        let edits = rename::edits(&of.desk, of.file, of.byte, "Voltear").expect("it can be renamed");
        assert_eq!(edits.values().map(Vec::len).sum::<usize>(), places, "{words}");
    }
}

/// What is kept of a card under its title is found under the next one, too.
#[test]
fn a_card_keeps_what_is_known_of_it() {
    let rules = format!(
        "{RULES}set base \"Base\" {{ común }}\n{}",
        "card \"Nube\" : criatura { printed in base { rarity: común }  fuerza: 1 }\ncard \"Roca\" : criatura { id \"r1\"  printed in base  fuerza: 1 }\ncard \"Ola\" : criatura { fuerza: 1 }\ncard \"Mar\" : criatura\n"
    );
    let rules = rules.replace("card \"Mar\" : criatura\n", "card \"Mar\" : criatura { fuerza: 2 }\n");
    let mut out = String::new();
    for words in ["Nube\"", "Roca\"", "Ola\"", "Mar\""] {
        let of = here(RULES_AT, &before(&rules, words, 1));
        let folder = of.desk.root.join("cards/duelo");
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        std::fs::write(folder.join("approved.texts"), "# …\n0123456789abcdef 0123456789abcdef es Mar\n")
            .expect("it can be written");
        let edits = rename::edits(&of.desk, of.file, of.byte, "Otra \"más\"").expect("it can be renamed");
        for (file, edits) in edits {
            let text = of.desk.text(file);
            let now = crate::edit::changed(text, &edits);
            for line in now.lines().filter(|line| !text.lines().any(|before| before == *line)) {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    insta::assert_snapshot!(out);
}

/// Shared rules are said in games that have nothing else in common with the file in which they are renamed.
#[test]
fn shared_rules_are_renamed_in_every_game_that_uses_them() {
    let folder = TempDir::new().expect("a folder can be made");
    let open = Open::default();
    let rules =
        |name: &str, uses: &str, says: &str| format!("use common.{uses}\ngame {name} \"X\" {{ players: 2 }}\n{says}\n");
    for (at, said) in [
        ("rules/common/a.naipe", "scope wait { left: int }\n".to_owned()),
        (
            "rules/common/b.naipe",
            "use common.a\nprocedure one() { open wait { left: 1 } { wait.left -= 1 } }\n".to_owned(),
        ),
        ("rules/first/game.naipe", rules("first", "b", "turn { one() }")),
        ("rules/other/game.naipe", rules("other", "a", "turn { open wait { left: 2 } { wait.left -= 2 } }")),
    ] {
        open.texts().insert(PathBuf::from(at), said);
    }
    let desk = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16).expect("it is a project");
    let file = desk.library.files.id(Path::new("rules/common/b.naipe")).expect("it is there");
    let byte = desk.text(file).find("wait.left").expect("it is said");
    let edits = rename::edits(&desk, file, byte, "pause").expect("it can be renamed");
    let of = |path: &str| edits.get(&desk.library.files.id(Path::new(path)).expect("it is there")).map_or(0, Vec::len);
    assert_eq!(["rules/common/a.naipe", "rules/common/b.naipe", "rules/other/game.naipe"].map(of), [1, 2, 2]);
}

/// What lasts until something happens, is missing where there is none, comes once for a moment, or is of one kind or another.
#[test]
fn renames_in_what_waits_and_what_may_be_missing() {
    let rules = format!(
        "{RULES}event arder(x: carta, grados: int) {{ }}\n\
         card \"Ascua\" : hechizo {{\n  target blanco: criatura in play where daños < 5 if any\n  effect {{\n    let calor = 2\n    \
         modify blanco {{ fuerza += calor }} until next arder(x: blanco, grados: calor)\n    \
         after arder(x: blanco, grados: calor) once per moment until turn {{ herir(self, blanco, grados) }}\n  }}\n  after arder(x: criatura | hechizo) {{ you.vida += 1 }}\n}}\n"
    );
    let renamed: [(&str, usize, &str, usize); 6] = [
        ("blanco: criatura", 0, "herido", 5),
        ("calor = 2", 0, "ardor", 4),
        ("arder(x: blanco", 0, "prender", 4),
        ("grados: calor)\n", 0, "medida", 4),
        ("grados) }", 0, "medida", 4),
        ("hechizo {\n  target", 0, "conjuro", 0),
    ];
    for (words, further, name, places) in renamed {
        let of = here(RULES_AT, &before(&rules, words, further));
        let edits = rename::edits(&of.desk, of.file, of.byte, name).unwrap_or_else(|why| panic!("{words}: {why}"));
        let now = crate::edit::changed(of.desk.text(of.file), &edits[&of.file]);
        let said = now.matches(name).count();
        assert!(places == 0 || said == places, "{words}: {said} in\n{now}");
        assert!(edits[&of.file].len() >= places, "{words}");
        assert!(!now.contains("| hechizo") || name != "conjuro", "{now}");
    }
}

/// What a card gets besides its new title ends its lines as the file does.
#[test]
fn lines_end_as_they_did() {
    let more = "set base \"Base\" { común \"Común\" }\n\
        card \"Peñón\" : criatura {\n  fuerza: 1\n  printed in base { number: 1 }\n}\n";
    let rules = format!("{RULES}{more}").replace('\n', "\r\n");
    let of = here(RULES_AT, &before(&rules, "Peñón", 1));
    let edits = rename::edits(&of.desk, of.file, of.byte, "Risco").expect("it can be renamed");
    let now = crate::edit::changed(of.desk.text(of.file), &edits[&of.file]);
    assert!(now.contains("card \"Risco\" : criatura {\r\n  id \"Peñón\"\r\n"), "{now}");
    assert!(!now.replace("\r\n", "").contains('\n'), "{now:?}");
}

/// Commands call a game by its folders.
#[test]
fn a_game_is_not_renamed_without_its_folders() {
    let of = here(RULES_AT, &before(RULES, "duelo \"", 1));
    let why = rename::edits(&of.desk, of.file, of.byte, "pelea").expect_err("its folders stay");
    assert!(why.starts_with("a game is called by its folders"), "{why}");
}

/// What is printed for something is renamed where it is declared; what an action is called so, where a scenario answers with it, too.
#[test]
fn titles_are_renamed() {
    let more = "scenario \"T\" {\n  given { active: A  phase: principal  mano of A: \"Ángel de Luz\" }\n  \
        play { A: \"Jugar\" -> \"Ángel de Luz\" }\n}\nset base \"Base\" { común \"Común\" }\n";
    let rules = format!("{RULES}{more}");
    let renamed = [
        ("Duelo\"", 1),
        ("Vida\"", 1),
        ("Fuego\"", 1),
        ("Mazo\"", 1),
        ("Carta\"", 1),
        ("Fuerza\"", 1),
        ("Escudo\"", 1),
        ("Maná\"", 1),
        ("Jugar\"(", 2),
        ("Jugar\" ->", 2),
        ("Principal\"", 1),
        ("Reglamento\"", 1),
        ("El daño se queda\"", 1),
        ("Base\"", 1),
        ("Común\"", 1),
    ];
    for (words, places) in renamed {
        let of = here(RULES_AT, &before(&rules, words, 1));
        let edits =
            rename::edits(&of.desk, of.file, of.byte, "Otro título").unwrap_or_else(|why| panic!("{words}: {why}"));
        let now = crate::edit::changed(of.desk.text(of.file), &edits[&of.file]);
        assert_eq!(now.matches("\"Otro título\"").count(), places, "{words}: {now}");
        assert_eq!(edits.values().map(Vec::len).sum::<usize>(), places, "{words}");
    }
}

/// A title that nobody else has is given at once; one that another has is not given.
#[test]
fn a_title_is_given_once() {
    let rules = format!("{RULES}card \"Nube\" : criatura {{ fuerza: 1 }}\ncard \"Mar\" : criatura {{ fuerza: 2 }}\n");
    let of = here(RULES_AT, &before(&rules, "Nube\"", 1));
    assert!(rename::edits(&of.desk, of.file, of.byte, "Bruma").is_ok());
    let why = rename::edits(&of.desk, of.file, of.byte, "Mar").expect_err("it is taken");
    assert!(why.contains("Mar"), "{why}");
    // Cards that are made by a rule have titles that stand nowhere.
    let made = format!("{rules}cards criatura for n in 1..3 {{ name: \"Ola {{n}}\"  fuerza: n }}\n");
    let of = here(RULES_AT, &before(&made, "Nube\"", 1));
    let why = rename::edits(&of.desk, of.file, of.byte, "Ola 2").expect_err("it is taken");
    assert!(why.contains("Ola 2"), "{why}");
}

/// A card is called otherwise from wherever it is called: in play, in what makes it, in lists, decks, formats, errata and scenarios.
#[test]
fn a_title_is_changed_from_every_place() {
    let more = "card \"Nube\" : criatura { fuerza: 1 }\ncard \"Mar\" : criatura { fuerza: 2 }\n\
        card \"Lluvia\" : hechizo {\n  effect {\n    create \"Nube\" in línea_de_invocación of you\n    \
        for c: criatura in play where titled(c, \"Nube\") { herir(none, c, 1) }\n  }\n}\n\
        define raras(): set of card = [\"Nube\", \"Mar\"]\n\
        deck \"Cielo\" { mazo { 3 \"Nube\"  2 \"Mar\" } }\n\
        format limpio { require count(it in mazo of you where titled(it, \"Nube\")) <= 3 because \"demasiadas\" }\n\
        errata \"Nube\" from 2031-01-01 { fuerza: 2 }\n\
        words en { \"Nube\": \"cloud\" }\n\
        scenario \"T\" {\n  given { active: A  phase: principal  mano of A: \"Nube\", 2 \"Mar\" }\n  \
        play { A: jugar -> \"Nube\" }\n  expect \"Nube\" in línea_de_invocación of A\n}\n";
    let rules = format!("{RULES}{more}");
    let said = rules.matches("\"Nube\"").count();
    let mut wrong = Vec::new();
    for (number, (at, _)) in rules.match_indices("Nube\"").enumerate() {
        let of = here(RULES_AT, &format!("{}|{}", &rules[..at], &rules[at..]));
        match rename::edits(&of.desk, of.file, of.byte, "Bruma") {
            Err(why) => wrong.push(format!("{number}: {why}")),
            Ok(edits) => {
                let now = crate::edit::changed(of.desk.text(of.file), &edits[&of.file]);
                let found = now.matches("\"Bruma\"").count();
                if found != said {
                    wrong.push(format!("{number}: {found} of {said}: {now}"));
                }
            }
        }
    }
    assert!(wrong.is_empty() && said == 11, "{said}: {}", wrong.join("\n"));
}

/// What every card has gets a name that nothing has; one that is given to something on one date alone is found to be taken.
#[test]
fn what_every_card_has_is_called_otherwise() {
    let errata = "card \"Nube\" : criatura { fuerza: 1 }\nerrata \"Nube\" from 2031-01-01 { fuerza: 2 }\n\
        card \"Eco\" : hechizo { effect { let uno = 1  you.vida += uno } }\n\
        errata \"Eco\" from 2032-01-01 { effect { let vigor = 1  you.vida += count(criatura in play where fuerza > vigor) } }\n\
        define texto(c: criatura): text = \"{c} tiene {c.fuerza}\"\n";
    let rules = format!("{RULES}{errata}");
    let of = here(RULES_AT, &before(&rules, "fuerza \"Fuerza", 0));
    let edits = rename::edits(&of.desk, of.file, of.byte, "poder").expect("nothing is called so");
    let now = crate::edit::changed(of.desk.text(of.file), &edits[&of.file]);
    assert!(now.contains("{c.poder}") && !now.contains("fuerza > vigor"), "{now}");
    let of = here(RULES_AT, &before(&rules, "fuerza \"Fuerza", 0));
    let why = rename::edits(&of.desk, of.file, of.byte, "vigor").expect_err("it is taken on a later date");
    assert!(why.contains("vigor"), "{why}");
}
