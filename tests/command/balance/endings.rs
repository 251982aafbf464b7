//! How games come out, and what players had on the way, in few lines.

use super::{DECKS, SIM, at_width, folder, sim};
use crate::helper::Folder;

/// Six play, and any of them win together.
const CROWD: &str = r#"
game crowd "Crowd" { players: 6  language: en }
player { points "Points": int = 0  luck "Luck": int = 7 }
turn {
  phase main "Main" {
    let n = roll 2
    active.points += n
  }
}
check done when turn_number > 6 {
  let most = max(points of player)
  let least = roll 30
  if least == 1 { draw because "the dice say so" }
  for p in players { if p.points == most { win p } }
}
"#;

fn crowd() -> Folder {
    let folder = Folder::empty("crowd");
    folder.write("rules/crowd/game.naipe", CROWD);
    folder
}

#[test]
fn many_groups_of_winners_are_the_most_frequent_and_others() {
    let folder = crowd();
    let words = ["sim", "crowd", "--games", "2000", "--seed", "1"];
    let ran = folder.run(&words).good();
    let outcomes: Vec<&str> = ran.out.lines().filter(|line| line.contains("%  ")).collect();
    assert_eq!(outcomes.len(), 12, "{}", ran.out);
    let others = outcomes[11].trim_start();
    assert!(others.contains("%  in ") && others.ends_with(" other ways (`--json` tells each)"), "{}", ran.out);
    let times = |line: &str| line.split_whitespace().next().and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
    assert!(outcomes[..11].windows(2).all(|two| times(two[0]) >= times(two[1])), "{}", ran.out);
    assert_eq!(outcomes.iter().map(|line| times(line)).sum::<u64>(), 2000, "{}", ran.out);
    let json = folder.run(&[&words[..], &["--json"]].concat()).good().json().remove(0);
    let all = json["outcomes"].as_object().expect("it is an object");
    assert!(all.len() > 30 && others.contains(&format!("in {} other ways", all.len() - 11)), "{all:?}");
    folder
        .run(&[&words[..], &["--lang", "es"]].concat())
        .good()
        .says("tablas (the dice say so)\n")
        .says(" otras 53 maneras (`--json` las da todas)");
}

#[test]
fn what_players_had_is_a_table_of_few_turns() {
    let folder = crowd();
    let words = ["sim", "crowd", "--games", "200", "--seed", "1", "--agents", "A=random", "--html", "crowd.html"];
    let said = folder.run(&words).good().out;
    let (_, table) = said.split_once("What players had as each turn began (means)\n").expect("a table");
    let lines: Vec<Vec<&str>> =
        table.lines().take_while(|line| !line.is_empty()).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["turn", "1", "2", "3", "4", "5", "6", "7"], "{said}");
    // What never changes is not told.
    assert_eq!((lines.len(), lines[1][0], lines[1][1]), (2, "Points", "0.0"), "{said}");
    assert!(lines[1].len() == 8 && lines[1][7].starts_with("1."), "{said}");
}

#[test]
fn a_table_of_turns_fits_the_terminal() {
    let folder = folder();
    let turns = |said: String| -> Vec<String> {
        let head = said.lines().find_map(|line| line.strip_prefix("turn ")).expect("a table");
        head.split_whitespace().map(str::to_owned).collect()
    };
    assert_eq!(turns(sim(&folder, &[DECKS]).out), ["1", "2", "3", "4", "5", "6", "7", "8"]);
    assert_eq!(turns(at_width(&folder, "36", &[SIM, DECKS].concat())), ["1", "4", "8"]);
}

/// What players had is what the rules made of it, and not what was last written down.
#[test]
fn what_players_had_is_told_with_all_that_modifies_it() {
    let folder = Folder::empty("might");
    folder.write(
        "rules/crowd/game.naipe",
        r#"game crowd "Crowd" { players: 2  language: en }
player { points "Points": int = 0  might "Might": int = 5 }
modify player { might += turn_number * 10 }
turn {
  phase main "Main" {
    let n = roll 2
    active.points += n
  }
}
check done when turn_number > 3 { win active }
"#,
    );
    let said = folder.run(&["sim", "crowd", "--games", "20", "--seed", "1", "--html", "crowd.html"]).good().out;
    let row = said.lines().find(|line| line.starts_with("Might")).unwrap_or_else(|| panic!("{said}"));
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["Might", "15.0", "25.0", "35.0", "45.0"], "{said}");
}

/// One game that goes wrong takes from nobody what was counted of the others.
#[test]
fn a_game_that_goes_wrong_leaves_the_report_of_the_others() {
    let folder = Folder::empty("faulty");
    folder.write(
        "rules/faulty/game.naipe",
        r#"game faulty "Faulty" { players: 2  language: en }
player { life "Life": int = 20 }
action hit "Hit" { opponent(you).life -= 3 }
action split "Split" { you.life = 12 / (you.life - 14) }
turn { phase main "Main" { offer active hit, split } }
check dead for p in players when p.life <= 0 { lose p }
"#,
    );
    let words = ["sim", "faulty", "--games", "60", "--seed", "1"];
    let told = folder.run(&[&words[..], &["--csv", "games.csv", "--html", "report.html"]].concat()).ends(1);
    assert!(told.out.contains("faults"), "{}", told.out);
    assert!(told.errors.contains("of seed 1 went wrong: "), "{}", told.errors);
    assert_eq!(folder.read("games.csv").lines().count(), 61);
    assert!(folder.read("report.html").contains("<title>Faulty as of "));
}
