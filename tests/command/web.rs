//! A game published as a page that needs no server. Here the engines are only bytes; `web/tests` plays with the real ones.

use crate::helper::Folder;
use naipe_interpreter::Game;
use naipe_interpreter::game::SOURCES;
use std::fs;

/// A game, and engines that say of which version they are.
fn with_engine(version: &str) -> Folder {
    let folder = Folder::with_game("published");
    folder.write("engine/editor.js", "export function editor() {}");
    for engine in ["naipe_play", "naipe_web"] {
        folder.write(&format!("engine/{engine}_bg.wasm"), format!("\0asm and what follows, {version}, and more"));
        folder.write(&format!("engine/{engine}.js"), "export default function load() {}");
    }
    folder
}

#[test]
fn a_game_is_published_with_the_page_the_engine_and_itself() {
    let folder = with_engine(SOURCES);
    let words = ["web", "gems", "--out", "page", "--engine", "engine", "--seed", "7"];
    let said = folder.run(&words).good();
    assert!(said.out.contains("files in page"), "{}", said.out);
    let page = folder.read("page/index.html");
    assert!(
        page.contains("src=\"./table.js\"") && !page.contains("=\"/"),
        "the page lies wherever its folder does: {page}"
    );
    assert!(page.contains("Content-Security-Policy"), "{page}");
    for line in page.lines().filter(|line| line.contains("=\"./")) {
        let name = line.split("=\"./").nth(1).and_then(|rest| rest.split('"').next()).expect("a name");
        assert!(folder.path(&format!("page/{name}")).is_file(), "{name} is not there");
    }
    assert!(folder.read("page/server.js").contains("new Worker"), "there is no server");
    let game = Game::from_kept(&fs::read(folder.path("page/game.bin")).expect("the game is there"));
    assert_eq!(game.expect("it can be played").title(), "Gems");
    assert!(folder.read("page/table.json").contains("\"seed\":7"));
    assert!(folder.path("page/naipe_play_bg.wasm").is_file() && folder.path("page/naipe_play.js").is_file());
    assert!(!folder.path("page/naipe_web_bg.wasm").exists(), "who only plays has the engine that only plays");
    // Again: the same files take the place of the old ones, whole, and what is no longer of the page goes.
    folder.run(&[&words[..], &["--playground"]].concat()).good();
    assert!(folder.path("page/texts.json").is_file() && folder.path("page/naipe_web_bg.wasm").is_file());
    folder.run(&words).good();
    assert!(!folder.path("page/texts.json").exists(), "of the playground nothing is left");
    assert!(!folder.path("page/naipe_web_bg.wasm").exists(), "nor of the engine that it needs");
    // A page of before, without a list of its files, is known by what it is.
    fs::remove_file(folder.path("page/naipe-page.json")).expect("the list is there");
    folder.run(&words).good();
    assert!(folder.path("page/naipe-page.json").is_file());
    // Whatever stops it leaves the page as it was, with nothing beside it.
    folder.write("page/mine.txt", "mine");
    folder.run(&words).ends(2).warns("`page` holds `mine.txt`");
    assert_eq!(folder.read("page/mine.txt"), "mine");
    let beside: Vec<_> =
        fs::read_dir(folder.path("")).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
    assert!(beside.iter().all(|name| !name.to_string_lossy().starts_with(".page")), "{beside:?}");
}

#[test]
fn a_playground_has_the_texts_and_the_machines_are_said() {
    let folder = with_engine(SOURCES);
    let words = ["web", "gems", "--out", "page", "--engine", "engine", "--agents", "B=greedy"];
    let said = folder.run(&words).good();
    assert!(said.out.contains("agents: random, greedy, and a person on one seat"), "{}", said.out);
    assert!(folder.read("page/table.json").contains(r#""agents":["random","greedy"]"#));
    assert!(!folder.path("page/texts.json").exists(), "whoever does not publish the texts keeps them");
    // From what was kept of the game, too, which then has not been read.
    let said = folder.run(&[&words[..], &["--playground"]].concat()).good();
    assert!(said.out.contains("`playground.html`"), "{}", said.out);
    let texts = folder.read("page/texts.json");
    assert!(folder.read("page/es-messages.txt").contains("\n  "), "its faults can be told in Spanish");
    for path in ["rules/gems/", "cards/gems/", "tests/gems/"] {
        assert!(texts.contains(path), "{path} is not in {texts}");
    }
    let playground = folder.read("page/playground.html");
    for line in playground.lines().filter(|line| line.contains("=\"./")) {
        let name = line.split("=\"./").nth(1).and_then(|rest| rest.split('"').next()).expect("a name");
        assert!(folder.path(&format!("page/{name}")).is_file(), "{name} is not there");
    }
    let far = folder.run(&["web", "gems", "--out", "page", "--engine", "engine", "--agents", "P=greedy"]);
    assert!(far.errors.contains("nobody sits on seat P"), "{}", far.errors);
}

#[test]
fn what_cannot_be_published_says_why() {
    let folder = with_engine("0123456789abcdef");
    let missing = folder.run(&["web", "gems", "--out", "page"]);
    assert_eq!(missing.code, 2);
    assert!(missing.errors.contains("there is no engine for browsers in"), "{}", missing.errors);
    assert!(missing.errors.contains("web/build"), "{}", missing.errors);
    let old = folder.run(&["web", "gems", "--out", "page", "--engine", "engine"]);
    assert!(old.errors.contains("is of another version of naipe"), "{}", old.errors);
    assert!(!folder.path("page").exists(), "nothing is written where something is wrong");
    // Both of a playground.
    folder.write("engine/naipe_play_bg.wasm", format!("\0asm, {SOURCES}"));
    let old = folder.run(&["web", "gems", "--out", "page", "--engine", "engine", "--playground"]);
    assert!(old.errors.contains("is of another version of naipe"), "{}", old.errors);
    let folder = with_engine(SOURCES);
    folder.write("page/letter.txt", "dear reader");
    let full = folder.run(&["web", "gems", "--out", "page", "--engine", "engine"]);
    assert_eq!(full.code, 2);
    assert!(full.errors.contains("`page` holds `letter.txt`, which is of no page made before"), "{}", full.errors);
    let unknown = folder.run(&["web", "gmes", "--out", "page2", "--engine", "engine"]);
    assert!(unknown.errors.contains("did you mean `gems`?"), "{}", unknown.errors);
}
