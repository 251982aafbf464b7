//! `naipe new --template`, and what the command writes of itself: completions and manual pages.

use crate::helper::Folder;

const TEMPLATES: [&str; 5] = ["tcg", "tricks", "grid", "dice", "solo"];

#[test]
fn every_template_is_sound() {
    let folder = Folder::empty("templates");
    for template in TEMPLATES {
        let ran = folder.run(&["new", &format!("my_{template}"), "--template", template]).good();
        ran.says(&format!("rules/my_{template}/game.naipe\n")).says(&format!("naipe test my_{template}"));
    }
    folder.run(&["check"]).good().says("15 files of 5 games: 0 errors, 0 warnings");
    folder.run(&["fmt", "--check"]).good();
    folder.run(&["test"]).good().says(", 0 failed");
    for template in TEMPLATES {
        let game = format!("my_{template}");
        folder.run(&["coverage", &game]).good().says("never ran: 0 cards, 0 abilities, 0 blocks");
        let rules = folder.read(&format!("rules/{game}/game.naipe"));
        assert!(rules.contains(&format!("game {game} \"My ")) && !rules.contains("GAME_"), "{rules}");
        let ran = folder.run(&["sim", &game, "--games", "5", "--seed", "1"]).good();
        assert!(!ran.out.contains("unfinished") && ran.out.contains("5 games in"), "{}", ran.out);
        folder.run(&["export", "all", &game, "--out", &format!("out/{game}")]).good();
    }
    folder.run(&["text", "my_tcg", "--check"]).good();
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
    assert!(folder.read(".github/workflows/naipe.yml").contains("naipe fmt --check"));
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
}
