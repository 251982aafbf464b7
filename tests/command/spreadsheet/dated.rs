//! Spreadsheets of games whose errata are of a day.

use super::import;
use crate::helper::Folder;

/// What an erratum says is said from its day on: before it, the card would lack what is taken out of it.
#[test]
fn what_an_erratum_says_stands_nowhere_before_its_day() {
    let folder = Folder::empty("relics");
    let rules = "game relics \"Relics\" { players: 2 }\nzone hand of player set\nkind gem { worth: int }\n\
                 card \"Ruby\" : gem { worth: 3 }\nerrata \"Ruby\" from 2020-01-01 { worth: 4 }\nturn { phase main { } }\n";
    folder.write("rules/relics/game.naipe", rules);
    import(&folder, "id,worth\nRuby,\n", &["--write"]).ends(1).says("lacks `worth`").says("nothing is written");
    assert_eq!(folder.read("rules/relics/game.naipe"), rules);
}
