//! Files in the one style.

use crate::helper::Folder;
use std::fs;
use std::time::{Duration, SystemTime};

const ODD: &str = "// one\nkind gem{worth:int}\ncard \"Ruby\":gem{worth:3}\n";
const EVEN: &str = "// one\nkind gem { worth: int }\ncard \"Ruby\" : gem { worth: 3 }\n";
const RULES: &str = "rules/stones/game.naipe";

fn folder() -> Folder {
    let folder = Folder::empty("format");
    folder.write(RULES, format!("game stones \"Stones\" {{ players: 2 }}\n{ODD}"));
    folder.write("cards/stones/even.naipe", "card \"Onyx\" : gem { worth: 1 }\n");
    folder
}

#[test]
fn files_are_told_written_and_left_alone_then() {
    let folder = folder();
    let told = "rules/stones/game.naipe:3: not as `naipe fmt` writes it";
    folder.run(&["fmt", "--check"]).ends(1).says(told).says("2 files: 1 to format");
    assert!(folder.read(RULES).ends_with(ODD), "nothing was to be written");
    folder.run(&["fmt"]).good().says("rules/stones/game.naipe: formatted").says("2 files: 1 formatted");
    assert!(folder.read(RULES).ends_with(EVEN), "{}", folder.read(RULES));
    // What is as it should be is not written again.
    let past = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let file = fs::File::options().write(true).open(folder.path(RULES)).expect("the file is there");
    file.set_modified(past).expect("its time can be set");
    folder.run(&["fmt"]).good().says("2 files: 0 formatted");
    assert_eq!(fs::metadata(folder.path(RULES)).and_then(|known| known.modified()).ok(), Some(past));
    folder.run(&["fmt", "--check"]).good();
}

#[test]
fn files_folders_and_games_are_named() {
    let folder = folder();
    folder.write("elsewhere/odd.naipe", ODD);
    folder.run(&["fmt", "cards"]).good().says("1 file: 0 formatted");
    folder.run(&["fmt", "elsewhere/odd.naipe"]).good().says("elsewhere/odd.naipe: formatted");
    assert_eq!(folder.read("elsewhere/odd.naipe"), EVEN);
    folder.run(&["fmt", "stones"]).good().says("2 files: 1 formatted");
    folder.run(&["fmt", "stnes"]).ends(2).warns("did you mean `stones`?");
    folder.run(&["fmt", "none.naipe"]).ends(2).warns("there is no file, folder or game `none.naipe`");
}

#[test]
fn what_is_given_to_the_command_comes_back() {
    let folder = Folder::empty("input");
    assert_eq!(folder.say(ODD, &["fmt", "-"]).good().out, EVEN);
    folder.say(ODD, &["fmt", "-", "--check"]).ends(1);
    folder.say(EVEN, &["fmt", "-", "--check"]).good();
    let narrow = "card \"Ruby\" : gem {\n  worth: 3\n}\n";
    assert!(folder.say(ODD, &["fmt", "-", "--width", "20"]).good().out.ends_with(narrow));
    folder.say(ODD, &["fmt", "-", "a.naipe"]).ends(2).warns("`-` stands alone");
    // To the letter: whoever asked writes it back.
    let hidden = "card \"Ru\u{202e}by\" : gem { }\n";
    assert_eq!(folder.say(hidden, &["fmt", "-"]).good().out, hidden);
}

#[test]
fn what_cannot_be_read_is_left() {
    let folder = folder();
    let broken = "card \"Opal\" : gem {   worth 3\n   }\n";
    folder.write("cards/stones/odd.naipe", format!("{broken}card \"Jade\":gem{{worth:1}}\n"));
    let note = "`cards/stones/odd.naipe`: 1 declaration that cannot be read, left as before";
    folder.run(&["fmt"]).good().warns(note);
    let now = folder.read("cards/stones/odd.naipe");
    assert_eq!(now, format!("{broken}card \"Jade\" : gem {{ worth: 1 }}\n"));
    let deep = format!("card \"Opal\" : gem {{ worth: {}1{} }}\n", "(".repeat(200_000), ")".repeat(200_000));
    folder.write("cards/stones/odd.naipe", &deep);
    folder.run(&["fmt"]).good().warns(note);
    assert_eq!(folder.read("cards/stones/odd.naipe"), deep);
    // What `naipe check` does not take for text is none here.
    for nothing in ["card \"Opal\":gem{worth:3}\0", "card \"O\0pal\":gem{worth:3}\n"] {
        folder.write("cards/stones/odd.naipe", nothing);
        folder.run(&["fmt"]).ends(1).warns("holds a zero byte, and is left as it is");
        assert_eq!(folder.read("cards/stones/odd.naipe"), nothing);
    }
    folder.write("cards/stones/odd.naipe", b"card \"\xff\" : gem{}\n");
    folder.run(&["fmt"]).ends(1).warns("is no text in UTF-8");
    assert_eq!(fs::read(folder.path("cards/stones/odd.naipe")).ok(), Some(b"card \"\xff\" : gem{}\n".to_vec()));
}
