//! The page about editors: its commands print what it says, and the settings it leads to name commands that there are.

use crate::helper::Folder;
use crate::pages;
use std::path::Path;

const PAGE: &str = include_str!("../../docs/editor.md");

#[test]
fn its_commands_print_what_it_says() {
    assert!(pages::run("editor", PAGE) >= 3);
}

#[test]
fn the_settings_of_editors_name_commands_that_there_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).expect("the page leads to it");
    assert!(read("neovim/naipe.lua").contains("cmd = { \"naipe\", \"lsp\" }"));
    let helix: toml::Table = read("helix/languages.toml").parse().expect("it is TOML");
    let server = &helix["language-server"]["naipe"];
    let formatter = &helix["language"][0]["formatter"];
    let folder = Folder::empty("settings");
    for (command, ends) in [(server, 0), (formatter, 0)] {
        assert_eq!(command["command"].as_str(), Some("naipe"));
        let words: Vec<&str> =
            command["args"].as_array().into_iter().flatten().filter_map(|word| word.as_str()).collect();
        let ran = folder.say("", &[words[0], "--help"]);
        assert_eq!(ran.code, ends, "{words:?}");
    }
}
