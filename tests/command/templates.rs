//! `naipe new --template`, and what the command writes of itself: completions and manual pages.

use crate::helper::Folder;

const TEMPLATES: [&str; 5] = ["tcg", "tricks", "grid", "dice", "solo"];

/// Makes a game of every template in a language, and the game without one, and holds them to what every game is held to.
fn every_template_is_sound(language: &str, rules: &str) {
    let folder = Folder::empty("templates");
    folder.run(&["new", "my_plain", "--lang", language]).good().says(&format!("rules/my_plain/{rules}\n"));
    for template in TEMPLATES {
        let game = format!("my_{template}");
        let ran = folder.run(&["new", &game, "--template", template, "--lang", language]).good();
        ran.says(&format!("rules/{game}/{rules}\n")).says(&format!("naipe test {game}"));
    }
    folder.run(&["check"]).good().says("18 files of 6 games: 0 errors, 0 warnings");
    folder.run(&["fmt", "--check"]).good();
    folder.run(&["upgrade"]).good().says("6 games: nothing to rewrite");
    folder.run(&["test"]).good().says(", 0 failed");
    for template in TEMPLATES.into_iter().chain(["plain"]) {
        let game = format!("my_{template}");
        folder.run(&["coverage", &game]).good().says("never ran: 0 cards, 0 abilities, 0 blocks");
        folder.run(&["text", &game, "--check"]).good();
        let rules = folder.read(&format!("rules/{game}/{rules}"));
        assert!(rules.contains(&format!("game {game} \"My ")) && !rules.contains("GAME_"), "{rules}");
        assert!(rules.contains(&format!("language: {language}  naipe: 1 }}")), "{rules}");
        let ran = folder.run(&["sim", &game, "--games", "5", "--seed", "1"]).good();
        assert!(!ran.out.contains("unfinished") && ran.out.contains("5 games in"), "{}", ran.out);
        folder.run(&["export", "all", &game, "--out", &format!("out/{game}")]).good();
    }
}

#[test]
fn every_template_is_sound_in_english() {
    every_template_is_sound("en", "game.naipe");
}

#[test]
fn every_template_is_sound_in_spanish() {
    every_template_is_sound("es", "juego.naipe");
}

#[test]
fn a_spanish_game_has_spanish_around_it() {
    let folder = Folder::empty("alrededor");
    let ran = folder.run(&["new", "suerte", "--template", "dice", "--lang", "es"]).good();
    let ran = ran.says("README.md\n").says("naipe test suerte    prueba sus escenarios");
    let around = [folder.read("README.md"), folder.read(".github/workflows/naipe.yml")].join("\n");
    for said in ["# Suerte\n\nTira un dado", "los fallos, mientras escribes", "lang: es", "Dónde está publicado"] {
        assert!(around.contains(said), "{said:?} in {around}");
    }
    assert!(!around.contains("GAME_") && !around.contains("NAIPE_"), "{around}");
    assert_eq!(
        ran.errors.trim(),
        "nota: escribe en .github/workflows/naipe.yml, tras `uses`, dónde está publicado Naipe"
    );
}

#[test]
fn what_stands_beside_a_game_is_written_once() {
    let folder = Folder::empty("beside");
    folder.write(".editorconfig", "mine");
    let ran = folder.run(&["new", "luck", "--template", "dice"]).good();
    ran.says("README.md\n").says(".editorconfig is there already, and stays").says(".github/workflows/naipe.yml\n");
    assert_eq!(folder.read(".editorconfig"), "mine");
    let readme = folder.read("README.md");
    assert!(
        readme.starts_with("# Luck\n\nThrow a die") && readme.contains("naipe play luck") && !readme.contains("GAME_"),
        "{readme}"
    );
    assert!(
        folder
            .read(".github/workflows/naipe.yml")
            .contains("- uses: OWNER/naipe@v0.1.0\n        with:\n          style: true\n")
    );
    assert!(serde_json::from_str::<serde_json::Value>(&folder.read(".vscode/settings.json")).is_ok());
    folder.run(&["new", "alone", "--template", "solo"]).good().says("README.md is there already, and stays");
    assert_eq!(folder.read("README.md"), readme);
    // Without a template there is nothing beside it.
    let plain = Folder::empty("plain");
    plain.run(&["new", "gems"]).good();
    assert!(!plain.path("README.md").exists());
    plain.run(&["new", "other", "--template", "chess"]).ends(2).warns("tcg, tricks, grid, dice, solo");
}

#[test]
fn shells_complete_and_pages_are_written() {
    let folder = Folder::empty("manual");
    for (shell, begin) in
        [("bash", "_naipe()"), ("zsh", "#compdef naipe"), ("fish", "complete -c naipe"), ("powershell", "naipe")]
    {
        folder.run(&["completions", shell]).good().says(begin).says("export");
    }
    let ran = folder.run(&["man", "--out", "man"]).good();
    ran.says("man: ").says(" pages\n");
    assert!(folder.read("man/naipe.1").contains(".TH naipe 1"));
    let page = folder.read("man/naipe-deck-import.1");
    assert!(page.contains("Nothing is guessed") && page.contains("naipe"), "{page}");
    assert!(folder.read("man/naipe-export.1").contains("octgn"));
    // Written anew, and nothing that is not of an earlier one is touched.
    folder.run(&["man", "--out", "man"]).good();
    folder.write("man/other.1", "mine");
    let ran = folder.run(&["man", "--out", "man"]).ends(2);
    ran.warns("`man` holds `other.1`, which is of no manual made before: nothing is written");
    folder.write("pages/naipe.1", "mine");
    folder.run(&["man", "--out", "pages"]).ends(2).warns("`pages` holds `naipe.1`");
    assert_eq!((folder.read("man/other.1"), folder.read("pages/naipe.1")), ("mine".to_owned(), "mine".to_owned()));
}
