//! What a fix makes of a text, to the letter.

use super::DATE;
use crate::lsp::desk::{Desk, Open};
use crate::lsp::fixes;
use crate::lsp::places::Units;
use naipe_interpreter::project::library::With;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A text with a fault, what a way to mend it is called, and the text then.
const MENDED: &[(&str, &str, &str)] = &[
    (
        r#"card "Bolt" : spell { colour: red  cost 2 gold or more  effect { } }"#,
        "Write `X gold choose X: 2..9`",
        r#"card "Bolt" : spell { colour: red  cost X gold  choose X: 2..9  effect { } }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  before harm(target: self) { proceed } }"#,
        "Write `instead of`",
        r#"card "Ox" : creature { colour: red  power: 1  instead of harm(target: self) { proceed } }"#,
    ),
    (
        "define both(): bool = any creature in play where power > 1 where tapped",
        "Write `and`",
        "define both(): bool = any creature in play where power > 1 and tapped",
    ),
    (
        "define both(): bool = any creature in play where power > 1 or damage > 1 where tapped",
        "Write `(power > 1 or damage > 1) and`",
        "define both(): bool = any creature in play where (power > 1 or damage > 1) and tapped",
    ),
    (
        r#"/// The first.
card "Ox" : creature { colour: red  power: 1  has: "Taunt" }"#,
        r#"Declare `keyword taunt "Taunt"`"#,
        r#"keyword taunt "Taunt"

/// The first.
card "Ox" : creature { colour: red  power: 1  has: taunt }"#,
    ),
    (
        r#"card "Vote" : spell {
  colour: red
  effect {
    simultaneously for p in players {
      choose { "Yes" { p.life += 1 }  "No" { } } by p
    }
  }
}"#,
        "Write `choose a: answer`",
        r#"enum answer { answer_1 "Yes", answer_2 "No" }

card "Vote" : spell {
  colour: red
  effect {
    simultaneously for p in players {
      choose a: answer by p
    }
    for p in players { if a[p] == answer_1 { p.life += 1 } }
  }
}"#,
    ),
    (
        "kind ox : creature { check hungry when self.tapped { destroy(self) } }",
        "Write `check hungry for c: ox in play when c.tapped { d…`",
        r#"check hungry for c: ox in play when c.tapped { destroy(c) }

kind ox : creature { }"#,
    ),
    (
        r#"card "Bolt" : spell {
  colour: red
  effect {
    let x: piece or none = none
    together { x = move self to discard of you }
  }
}"#,
        "Add `let`",
        r#"card "Bolt" : spell {
  colour: red
  effect {
    let x: piece or none = none
    together { let x = move self to discard of you }
  }
}"#,
    ),
    (
        r#"card "Bolt" : spell { colour: red  "late": forbid cast(c: self) when you.life < 3 because "late" }"#,
        "Add `while in hand`",
        r#"card "Bolt" : spell { colour: red  "late": forbid cast(c: self) when you.life < 3 while in hand because "late" }"#,
    ),
];

#[test]
fn what_a_fix_writes_is_what_the_help_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = std::fs::read_to_string(root.join("interpreter/tests/check/game.naipe")).expect("a game");
    let folder = TempDir::new().expect("a folder can be made");
    let mut wrong = Vec::new();
    for (text, title, wanted) in MENDED {
        let open = Open::default();
        open.texts().insert(PathBuf::from("rules/test/game.naipe"), game.clone());
        open.texts().insert(PathBuf::from("cards/test/wrong.naipe"), (*text).to_owned());
        let desk = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16).expect("a project");
        let faults = desk.library.build(0, With::Tests, DATE).diagnostics.clone();
        let all: Vec<(String, String)> = faults
            .iter()
            .flat_map(|fault| fixes::of(&desk, fault))
            .map(|fix| {
                let edit = [(fix.place.start as usize..fix.place.end as usize, fix.text)];
                (fix.title, crate::edit::changed(desk.text(fix.place.file), &edit))
            })
            .collect();
        let found: Vec<&String> = all.iter().filter(|(known, _)| known == title).map(|(_, now)| now).collect();
        if found != [wanted] {
            wrong.push(format!("{text}\n  {title}: {all:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
