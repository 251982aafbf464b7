//! Renaming what the words of a game speak of, and what comes of a longer name.

use super::{RULES, RULES_AT, before, here};
use crate::lsp::rename;
use std::fmt::Write;

/// What the words of a game speak of, and what they are filled in with.
#[test]
fn renames_in_words() {
    let mut out = String::new();
    let rules = RULES.replace("  daños: 0.. = 0\n", "  daños: 0.. = 0\n  girada: bool = no\n  luz[facción]: 0.. = 0\n");
    let rules = format!(
        "{rules}event quemar(x: criatura, cantidad: int) {{ x.daños += cantidad }}\nevent dar(j: player, n: int) {{ j.vida += n }}\n\
         format limpio {{ require count(carta in mazo of you) >= mano_inicial because \"faltan cartas: {{mano_inicial}}\" }}\n\
         define nombre(c: carta): text = \"{{c}} de {{c.owner}}\"\n{SAID}\
         card \"Brasa\" : criatura {{ fuerza: 1  after morir(x: self) {{ quemar(x: x, cantidad: 2) }} }}\n"
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
