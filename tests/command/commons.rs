//! Scenarios of a game in which all cards lie before everybody.

use crate::helper::{Folder, Ran};

const RULES: &str = r#"game commons "Commons" { players: 2  language: en }
player { gold "Gold": int = 0 }
zone table "Table" shared row in play
kind tool "Tool"
kind activated "Activated"
action use "Use" (a: activated in play) announce a { resolve a }
turn { phase main "Main" { offer active use until pass } }
card "Hammer" : tool {
  action "Zap" : activated { effect { self.owner.gold += 10 } }
}
"#;

fn scenario(text: &str) -> Ran {
    let folder = Folder::empty("commons");
    folder.write("rules/commons/game.naipe", RULES);
    folder.write("tests/commons/one.naipe", text);
    folder.run(&["test", "commons"])
}

#[test]
fn an_ability_before_everybody_is_told_by_whose_its_card_is() {
    for (who, gold) in [("A", "A.gold == 10 and B.gold == 0"), ("B", "A.gold == 0 and B.gold == 10")] {
        for title in ["Zap", "Hammer"] {
            scenario(&format!(
                "scenario \"Whose\" {{\n  given {{ active: A  phase: main  table: \"Hammer\" of A, \"Hammer\" of B }}\n  \
                 play {{ A: use \"{title}\" of {who} }}\n  expect {gold}\n}}\n"
            ))
            .good();
        }
    }
}
