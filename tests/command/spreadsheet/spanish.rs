//! Spreadsheets whose columns are called in Spanish.

use crate::helper::Folder;

const RULES: &str = r#"game gemas "Gemas" { players: 1  language: es }
set básica "Básica" { común "Común" }
zone mano of player set
kind gema "Gema" { valor: int = 1  rareza: int = 0  pulida: bool = no }
setup { create "Chispa" in mano of first_player }
turn { draw }
"#;

const CARDS: &str = r#"card "Rubí" : gema {
  valor: 3  rareza: 2  pulida: yes
  printed in básica { number: 1  rarity: común  copies: 2 }
  text "Brilla."
  text en "It shines."
  column "Tono": "rojo"
}
token "Chispa" : gema
"#;

fn gems() -> Folder {
    let folder = Folder::empty("gemas");
    folder.write("rules/gemas/juego.naipe", RULES);
    folder.write("cards/gemas/gemas.naipe", CARDS);
    folder
}

#[test]
fn a_game_in_spanish_has_its_columns_in_spanish_and_takes_them_back() {
    let folder = gems();
    let out = folder.run(&["cards", "export", "gemas"]).good().out;
    // An attribute that is called like a column keeps its name, and the column has its English one.
    let header = "id,título,tipo,ficha,valor,rareza,pulida,coste,palabras clave,texto,texto en,erratas,edición,número,rarity,copias,imagen,Tono";
    assert_eq!(out.lines().next(), Some(header), "{out}");
    assert!(out.contains("Chispa,Chispa,gema,sí,") && out.contains(",3,2,sí,"), "{out}");
    folder.write("gemas.csv", &out);
    folder.run(&["cards", "import", "gemas.csv"]).good().says("2 cards as before; nothing to write\n");
    folder.write("gemas.csv", out.replace("Brilla.", "Reluce.").replace("básica,1,", "básica,7,"));
    let told = folder.run(&["cards", "import", "gemas.csv", "--write"]).good();
    told.says("  - texto: Brilla.\n  + texto: Reluce.\n").says("  + número: 7\n");
    let card = folder.read("cards/gemas/gemas.naipe");
    assert!(card.contains("text \"Reluce.\"") && card.contains("number: 7"), "{card}");
}

#[test]
fn columns_are_called_as_one_asks_and_in_english_for_programs() {
    let folder = gems();
    for asked in [&["--lang", "en"][..], &["--json"]] {
        let out = folder.run(&[&["cards", "export", "gemas"][..], asked].concat()).good().out;
        assert!(out.contains("title") && out.contains("keywords"), "{out}");
        assert!(!out.contains("título") && !out.contains("sí"), "{out}");
    }
    // What is nearly one of these names is asked about.
    folder.write("gemas.csv", "título,tipos\nRubí,gema\n");
    folder.run(&["cards", "import", "gemas.csv"]).ends(2).warns("did you mean `tipo`?");
}
