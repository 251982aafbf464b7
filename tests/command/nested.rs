//! Claims about a game that is played inside another.

use crate::helper::Folder;

/// A cup is a leg, and a leg is a toss.
fn cup(name: &str) -> Folder {
    let folder = Folder::with_game(name);
    let cup = "game cup \"Cup\" { players: 2 }
player { cups: int = 0 }
zone hand of player set
kind card { size: int = 1 }
card \"Crown\" : card
card \"Ring\" : card { size: 2 }
define rank = 1
setup { let r = play leg  win first_player }
";
    folder.write("rules/cup/game.naipe", cup);
    let leg = "game leg \"Leg\" { players: 2 }
define rank = 20
setup { let r = play toss  win first_player }
";
    folder.write("rules/cup/leg/game.naipe", leg);
    let toss = "game toss \"Toss\" { players: 2 }
player { called: int = 5 }
zone pool shared set
kind coin
card \"Penny\" : coin
define rank = 300
setup {
  create \"Penny\" in pool
  choose n: 1..3 by first_player
  first_player.called = n
  choose m: 1..3 by first_player
  win first_player
}
";
    folder.write("rules/cup/leg/toss/game.naipe", toss);
    folder
}

/// A scenario of the cup with these lines.
fn said(folder: &Folder, lines: &str) -> crate::helper::Ran {
    let text = format!("scenario \"One\" {{\n  given {{ setup: yes }}\n  play {{\n{lines}\n  }}\n}}\n");
    folder.write("tests/cup/one.naipe", text);
    folder.run(&["test", "cup"])
}

#[test]
fn each_game_has_its_own_claims() {
    let folder = cup("claims");
    let lines = "    expect rank == 1 and in leg: rank == 20 and in leg: in toss: rank == 300 and A.called == 5
    A: 2
    expect in leg: in toss: A.called == 2 and count(c: coin in pool) == 1 and A is asked
    A: 3
    expect winner A";
    said(&folder, lines).good().says("1 passed");
    // It is waited for.
    said(&folder, "    pass until in leg: in toss: \"Penny\" in pool\n    A: 2 A: 3\n    expect winner A").good();
}

#[test]
fn a_claim_about_a_game_that_nobody_plays_is_one_about_nothing() {
    let folder = cup("unplayed");
    let ran = said(&folder, "    A: 2\n    A: 3\n    expect in leg: rank == 20");
    ran.ends(1).says("N0313").says("`rank == 20` speaks of a game `leg`, and none is being played");
    let ran = said(&folder, "    A: 2\n    A: 3\n    expect in leg: in toss: rank == 20 if any");
    ran.ends(1).says("speaks of a game `toss`, and none is being played");
    let ran = said(&folder, "    A: 2\n    A: 3\n    why in leg: rank");
    ran.ends(1).says("`rank` speaks of a game `leg`");
    // Nothing is said of what is not there in it, either.
    let ran =
        said(&folder, "    expect in leg: in toss: every c: coin in top 0 of pool where c in pool\n    A: 2\n    A: 3");
    ran.ends(1).says("N0313").says("holds only because there is nothing");
}

#[test]
fn what_is_wrong_in_a_claim_about_a_game_inside_is_told() {
    let folder = cup("amiss");
    said(&folder, "    expect in legg: rank == 20").ends(1).says("no game `legg`").says("did you mean `leg`?");
    said(&folder, "    expect in toss: rank == 20").ends(1).says("no game `toss` is played inside this one");
    said(&folder, "    expect in leg: A.called == 5").ends(1).says("no attribute `called`");
    said(&folder, "    expect A.called == 5").ends(1).says("no attribute `called`");
    let ran = said(&folder, "    expect in leg: in toss: A.called == 4");
    ran.ends(1).says("`A.called == 4` does not hold").says("`A.called` is 5");
    let ran = said(&folder, "    expect in leg: in toss: rank / (A.called - 5) == 4");
    ran.ends(1).says("a number is divided by zero");
    let given = "scenario \"One\" {
  given { setup: yes  hand of A: \"Ring\" as ring }
  play {
    expect ring in hand of B
  }
}
scenario \"Two\" {
  given { setup: yes  hand of A: \"Ring\" as ring }
  play {
    expect in leg: in toss: ring in pool
  }
}
";
    folder.write("tests/cup/one.naipe", given);
    let ran = folder.run(&["test", "cup"]).ends(1);
    ran.says("`ring` is Ring").says("nothing here is called `ring`");
}

#[test]
fn a_name_for_a_thing_inside_is_of_that_very_game() {
    let folder = cup("names");
    let named = "    let penny = in leg: in toss: \"Penny\"
    expect in leg: in toss: penny in pool and penny.zone is not none";
    said(&folder, &format!("{named}\n    A: 2 A: 3")).good();
    // Elsewhere it is no name, and when that game is over nothing can be said of it.
    said(&folder, &format!("{named}\n    expect penny in hand\n    A: 2 A: 3")).ends(1).says("N0100").says("`penny`");
    said(&folder, "    let ring = in leg: in toss: \"Ring\"\n    A: 2 A: 3").ends(1).says("\"Ring\"");
    said(&folder, "    let a = in leg: in toss: pool\n    let a = in leg: rank\n    A: 2 A: 3")
        .ends(1)
        .says("named again");
    said(&folder, "    A: 2 A: 3\n    let penny = in leg: in toss: \"Penny\"").ends(1).says("none is being played");
    folder.change("rules/cup/leg/game.naipe", "let r = play toss", "let q = play toss let r = play toss");
    said(&folder, &format!("{named}\n    A: 2 A: 3\n    expect in leg: in toss: penny not in pool\n    A: 1 A: 1"))
        .ends(1)
        .says("N0313");
    let illegal = format!("{named}\n    A: 2 A: 3\n    illegal A: penny\n    A: 1 A: 1");
    said(&folder, &illegal).ends(1).says("there is no `penny` here");
}

#[test]
fn what_runs_in_a_game_inside_counts_there() {
    let folder = cup("ran");
    let toss = "rules/cup/leg/toss/game.naipe";
    folder.change(toss, "define rank = 300", "define rank = 300\ndefine pennies(): int = count(c: coin in pool)\nprocedure never() { }\nprocedure often() { create \"Penny\" in pool }");
    folder.change(toss, "  choose n:", "  often()\n  choose n:");
    said(&folder, "    A: 2 A: 3").good();
    let ran = folder.run(&["coverage", "cup"]).ends(1);
    let ran = ran.says("cards that never took part (2)").says("Crown").says("blocks that never ran (1)");
    ran.says("procedure never");
}
