//! Numbers about a game: what `naipe sim` reports of decks, and how parts and dates of a simulation fit together.

mod endings;
mod intervals;
mod stopping;

use crate::helper::Folder;
use serde_json::Value;

/// Two decks of six cards each take turns to lay one; most points win. One is better than the other, and one card is in it that
/// nobody can lay.
const RULES: &str = r#"
game duel "Duel" { players: 2  language: en }
player { points "Points": int = 0 }
zone deck "Deck" of player pile hidden
zone hand "Hand" of player set visible to owner
zone field "Field" of player row in play
kind piece "Piece" { worth: int  still: bool = no }
setup {
  for p in players { shuffle deck of p  repeat 2 { move top of deck of p to hand of p } }
}
turn {
  phase main "Main" {
    if deck of active is not empty { move top of deck of active to hand of active }
    choose c: piece in hand of active where not it.still by active
    move c to field of active
    active.points += c.worth
  }
}
check done when turn_number >= 8 { end game score p: p.points }
"#;

const CARDS: &str = r#"
card "Ox" : piece { worth: 5 }
card "Fox" : piece { worth: 3 }
card "Hen" : piece { worth: 1 }
card "Stone" : piece { worth: 9  still: yes }
deck "Farm" { deck { 3 "Ox"  3 "Fox" } }
deck "Yard" { deck { 2 "Fox"  3 "Hen"  1 "Stone" } }
deck "Coop" { deck { 6 "Hen" } }
errata "Hen" from 2026-06-01 { worth: 7 }
"#;

fn folder() -> Folder {
    let folder = Folder::empty("duel");
    folder.write("rules/duel/game.naipe", RULES);
    folder.write("cards/duel/cards.naipe", CARDS);
    folder
}

const SIM: &[&str] = &["sim", "duel", "--seed", "1", "--games", "40", "--as-of", "2026-01-01"];
const DECKS: &[&str] = &["--decks", "Farm,Yard,Coop"];

fn sim(folder: &Folder, words: &[&[&str]]) -> crate::helper::Ran {
    folder.run(&[SIM, &words.concat()].concat()).good()
}

fn report(folder: &Folder, words: &[&[&str]]) -> Value {
    sim(folder, &[&words.concat(), &["--json"]]).json().remove(0)
}

#[test]
fn every_two_decks_play_from_both_seats() {
    let folder = folder();
    let said = sim(&folder, &[DECKS]);
    let said = said.says("Duel (duel) as of 2026-01-01, rules ").says("agents: random; seed: 1");
    let said = said
        .says("decks: \"Farm\", \"Yard\", \"Coop\"")
        .says("120 games, 40 of each two decks; each seed is played from every seat");
    let said = said.says("Whoever goes first wins ").says("Never played: Stone").says("say little");
    // Each rate with its interval: of 40 games won by one side, which share 20 seeds.
    said.says("100.0% (83.9 to 100.0)");
    let found = report(&folder, &[DECKS]);
    let pairings = found["pairings"].as_array().expect("pairings");
    assert_eq!(pairings.len(), 3);
    for pairing in pairings {
        let got = &pairing["agents"];
        let wins = |at: usize| got[at]["wins"].as_u64().unwrap_or(0);
        assert_eq!(wins(0) + wins(1) + got[0]["draws"].as_u64().unwrap_or(0), 40, "{pairing}");
    }
    assert_eq!(pairings[1]["decks"], serde_json::json!(["Farm", "Coop"]));
    assert_eq!(pairings[1]["agents"][0]["wins"], 40);
    // Nobody wins more often for going first than the decks make it: each seed is played both ways.
    assert_eq!(found["counts"]["pairings"][1]["first"]["wins"], 20);
    // Nobody has points as the first turn begins, and whoever lays an Ox or a Fox each second turn has some as the last does.
    let course = found["course"]["Farm"]["Points"].as_array().expect("a course");
    assert_eq!(course[0], 0.0);
    assert!(course.len() >= 7 && course.last().and_then(Value::as_f64) > Some(6.0), "{course:?}");
    assert_eq!(found["unused_cards"], serde_json::json!(["Stone"]));
    // Everybody lays something on each of some eight turns; a card that every deck draws is counted once a game.
    let ox = &found["cards"]["Farm"]["Ox"];
    assert!(ox["played"]["games"].as_u64() > Some(60) && ox["played"]["games"].as_u64() <= Some(80), "{ox}");
    let hen = &found["cards"]["Coop"]["Hen"];
    assert_eq!((&hen["opening_hand"]["games"], &hen["drawn"]["games"]), (&80.into(), &80.into()), "{hen}");
}

#[test]
fn parts_put_together_are_the_whole() {
    let folder = folder();
    let whole = report(&folder, &[DECKS]);
    for part in ["1/3", "2/3", "3/3"] {
        let ran = sim(&folder, &[DECKS, &["--json", "--shard", part]]);
        folder.write(&format!("part-{}.json", &part[..1]), ran.out);
    }
    let merge = ["sim", "merge", "part-2.json", "part-1.json", "part-3.json", "--json"];
    let mut merged = folder.run(&merge).good().json().remove(0);
    merged["counts"]["shards"] = whole["counts"]["shards"].clone();
    assert_eq!(merged, whole);
    folder.run(&["sim", "merge", "part-1.json", "part-3.json"]).good().says("these parts are missing: 2/3");
    folder.run(&["sim", "merge", "part-1.json", "part-1.json"]).ends(2).warns("part 1/3 is there twice");
    // Of other rules, another seed, or no report at all.
    let other = ["sim", "duel", "--seed", "1", "--games", "40", "--json", "--shard", "2/3", "--as-of", "2026-07-01"];
    folder.write("later.json", folder.run(&[&other, DECKS].concat()).good().out);
    folder.run(&["sim", "merge", "part-1.json", "later.json"]).ends(2).warns("is no part of what").warns("as_of");
    folder.write("none.json", "{}");
    folder.run(&["sim", "merge", "part-1.json", "none.json"]).ends(2).warns("`none.json` is no report of `naipe sim`");
    // Changed by hand.
    let mut part: serde_json::Value =
        serde_json::from_str(&folder.run(&["sim", "merge", "part-1.json", "--json"]).good().out).expect("a report");
    part["counts"]["pairings"][0]["turns"]["0"] = 7.into();
    folder.write("changed.json", part.to_string());
    folder.run(&["sim", "merge", "changed.json"]).ends(2).warns("its counts do not add up to its games");
    part["counts"]["pairings"][0]["turns"]["0"] = i64::MAX.into();
    folder.write("changed.json", part.to_string());
    folder.run(&["sim", "merge", "changed.json"]).ends(2).warns("is no report of `naipe sim`");
}

#[test]
fn what_an_erratum_does_to_balance_is_told() {
    let folder = folder();
    let compare = ["--compare", "--and", "2026-07-01", "--decks", "Farm,Yard,Coop"];
    let said = sim(&folder, &[&compare]);
    let said = said
        .says("against as of 2026-07-01, rules ")
        .says("\"Farm\" against \"Coop\": 100.0% (83.9 to 100.0), then 0.0%");
    said.says("-100.0 (p < 0.0001): down");
    let found = report(&folder, &[&compare]);
    assert_eq!(found["decks"][1]["moved"], true);
    assert_ne!(found["before"]["rules_hash"], found["after"]["rules_hash"]);
    // Where nothing that matters has changed, nothing has moved.
    let same = ["--compare", "--and", "2026-02-01", "--decks", "Farm,Yard,Coop"];
    let said = sim(&folder, &[&same]).says("The rules and cards of both are the same.");
    assert!(!said.out.contains(": up") && !said.out.contains(": down"), "{}", said.out);
}

#[test]
fn it_goes_on_until_it_is_known_well_enough() {
    let folder = folder();
    let until = |margin: &str| {
        let words = [
            "sim",
            "duel",
            "--seed",
            "1",
            "--until",
            margin,
            "--decks",
            "Farm,Coop",
            "--as-of",
            "2026-01-01",
            "--json",
        ];
        folder.run(&words).good().json().remove(0)
    };
    // A deck that always wins is known within 5 % after fifty seeds, each played from both seats, and within 1 % after two hundred.
    assert_eq!(until("±5%")["header"]["games"], 100);
    assert_eq!(until("1%")["header"]["games"], 400);
    folder.run(&["sim", "duel", "--until", "much"]).ends(2).warns("a margin is written `±1%`");
}

#[test]
fn a_report_is_a_row_a_game_and_a_page() {
    let folder = folder();
    sim(&folder, &[DECKS, &["--csv", "games.csv", "--html", "report.html"]]);
    let rows = folder.read("games.csv");
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!(lines.len(), 121);
    assert!(
        lines[0]
            .starts_with("game,as_of,rules_hash,format,set,seed,number,turned,agent_A,agent_B,deck_A,deck_B,points_A")
    );
    assert!(lines[1].starts_with("duel,2026-01-01,") && lines[1].contains(",random,random,Farm,Yard,"), "{}", lines[1]);
    let page = folder.read("report.html");
    for part in [
        "<title>Duel as of 2026-01-01</title>",
        "@media print",
        "<svg ",
        "Farm",
        "Never played: Stone",
        "Points",
        "seed: 1",
    ] {
        assert!(page.contains(part), "no {part} in the page");
    }
    // Nothing is fetched from elsewhere, and nothing runs.
    for part in ["http:", "https:", "<script", "<link", "@import", "url("] {
        assert!(!page.contains(part), "{part} in the page");
    }
}

#[test]
fn what_a_card_is_called_is_no_markup() {
    let folder = folder();
    let cards = folder.read("cards/duel/cards.naipe").replace("Ox", "<b>Ox & \\\"Co\\\"</b>");
    folder.write("cards/duel/cards.naipe", cards);
    sim(&folder, &[DECKS, &["--html", "report.html"]]);
    let page = folder.read("report.html");
    assert!(page.contains("&lt;b&gt;Ox &amp; &quot;Co&quot;&lt;/b&gt;") && !page.contains("<b>Ox"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = folder();
    for (words, told) in [
        (vec!["--decks", "Farm,Farmer"], "there is no deck `Farmer`"),
        (vec!["--decks", "Farm,Farm"], "the deck `Farm` is named twice"),
        (vec!["--shard", "3/2"], "a part of several is written `2/8`"),
        (vec!["--compare"], "--and"),
        (vec!["another"], "`another` is one word too many"),
        (vec!["--decks", "Farm,Yard", "--csv", "no/such/folder.csv"], "no/such/folder.csv"),
    ] {
        folder.run(&[SIM, &words].concat()).ends(2).warns(told);
    }
    folder.run(&["sim", "merge", "missing.json"]).ends(2).warns("missing.json");
}

const PAGE: &str = include_str!("../../docs/balance.md");

/// What a run prints, but for what another machine, or another version of the language, prints otherwise.
fn lasting(text: &str) -> Vec<String> {
    let timeless = text.lines().filter(|line| !line.contains(" games/s") && !line.starts_with("digest of "));
    let unhashed = |line: &str| match line.split_once("rules ") {
        Some((before, after)) if after.len() >= 16 => format!("{before}rules …{}", &after[16..]),
        _ => line.to_owned(),
    };
    timeless.map(unhashed).collect()
}

#[test]
fn the_page_about_balance_prints_what_it_says() {
    let folder = Folder::empty("balance");
    let mut parts = PAGE.split("```");
    let mut printed: Option<String> = None;
    let mut ran = 0;
    parts.next();
    while let Some(block) = parts.next() {
        let (words, text) = block.split_once('\n').expect("a block has words after its backticks");
        if let Some(path) = words.strip_prefix("naipe-file=") {
            folder.write(path, text);
        } else if words == "sh" {
            for line in text.lines() {
                let (line, file) = line.split_once(" > ").map_or((line, None), |(line, file)| (line, Some(file)));
                let words: Vec<&str> = line.split_whitespace().collect();
                let out = folder.run(&words[1..]).good().out;
                match file {
                    Some(file) => folder.write(file, out),
                    None => printed = Some(out),
                }
                ran += 1;
            }
        } else if words == "text" {
            assert_eq!(
                lasting(&printed.take().unwrap_or_default()),
                lasting(text),
                "what the command before it prints"
            );
        }
        parts.next();
    }
    assert!(ran >= 6, "{ran} commands");
}

#[test]
fn two_folders_are_compared_as_two_dates_are() {
    let folder = Folder::with_game("balance-folders");
    let other = Folder::with_game("balance-other");
    let changed = other.read("cards/gems/gems.naipe").replace("worth: 3", "worth: 9");
    other.write("cards/gems/gems.naipe", changed);
    let root = other.path("").to_string_lossy().into_owned();
    let words = ["sim", "gems", "--games", "20", "--seed", "1", "--compare", "--and", &root];
    let ran = folder.run(&[&words[..], &["--csv", "rates.csv", "--html", "rates.html"]].concat()).good();
    ran.says("against `").says("20 games played, by both").says("whoever goes first");
    assert!(folder.read("rates.csv").starts_with("of,before,games before,after,games after,p,verdict\n"));
    assert!(folder.read("rates.csv").contains("whoever goes first,"));
    let page = folder.read("rates.html");
    assert!(page.contains("<th>before</th>") && page.contains("against `") && page.ends_with("</html>\n"), "{page}");
    let spanish = folder.run(&[&words[..], &["--lang", "es", "--html", "rates.html"]].concat()).good();
    spanish.says("20 partidas jugadas, con las dos").says("quien empieza: ").says("más que el azar");
    assert!(folder.read("rates.html").contains("<th>antes</th>"));
    // What is no date and no folder is told.
    folder.run(&["sim", "gems", "--compare", "--and", "2026-13-01"]).ends(2).warns("2026-13-01");
    folder.run(&["sim", "gems", "--compare", "--and", "nowhere"]).ends(2).warns("nowhere");
}

#[test]
fn both_sides_play_with_the_same_decks() {
    let (folder, other) = (folder(), folder());
    other.change("cards/duel/cards.naipe", "deck \"Farm\" { deck { 3 \"Ox\"  3 \"Fox\" } }\n", "");
    let cards = other.read("cards/duel/cards.naipe");
    other.write("cards/duel/cards.naipe", format!("{cards}deck \"Farm\" {{ deck {{ 3 \"Ox\"  3 \"Fox\" }} }}\n"));
    let root = other.path("").to_string_lossy().into_owned();
    sim(&folder, &[&["--compare", "--and", &root, "--csv", "rates.csv"]]);
    let rates = folder.read("rates.csv");
    for row in rates.lines().skip(1) {
        let cells: Vec<&str> = row.rsplit(',').collect();
        assert_eq!((cells[5], cells[4]), (cells[3], cells[2]), "{rates}");
    }
    assert!(rates.lines().count() > 1, "{rates}");
}

#[test]
fn what_says_nothing_of_a_simulation_is_refused() {
    let folder = Folder::with_game("balance-refused");
    folder.run(&["sim", "gems", "--games", "0"]).ends(2).warns("no game is asked for");
    folder.run(&["sim", "gems", "--agents", "A=greedy,A=random"]).ends(2).warns("two agents are named for seat A");
    folder.run(&["sim", "merge"]).ends(2).warns("no file is named");
    for option in [["--csv", "x.csv"], ["--games", "9"], ["--agents", "A=greedy"], ["--until", "1%"]] {
        let ran = folder.run(&[&["sim", "merge", "one.json"], &option[..]].concat()).ends(2);
        ran.warns(&format!("`{}` goes with games that are played, not with `merge`", option[0]));
    }
}

/// What is printed where lines have so many letters.
fn at_width(folder: &Folder, width: &str, words: &[&str]) -> String {
    let output = folder.command(words).env("COLUMNS", width).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_report_fits_the_terminal() {
    let folder = folder();
    let words = [SIM, DECKS].concat();
    for width in [40, 60, 80] {
        let said = at_width(&folder, &width.to_string(), &words);
        let wide: Vec<&str> = said.lines().filter(|line| line.chars().count() > width).collect();
        assert!(wide.is_empty(), "{width}: {wide:#?}");
        assert!(said.contains("Farm – Coop: 100.0% (83.9 to 100.0)"), "{said}");
        assert!(said.contains("Farm – all: "), "{said}");
    }
    for more in [&["--compare", "--and", "2026-07-01"][..], &[]] {
        let words = [SIM, &["--deck", "Farm", "--exchange"][..], more].concat();
        let said = at_width(&folder, "40", &words);
        let wide: Vec<&str> = said.lines().filter(|line| line.chars().count() > 40).collect();
        assert!(wide.is_empty() && said.contains("40 games"), "{wide:#?}");
    }
    // In another language, too, nothing is left in English because its line was too long.
    let words = [SIM, DECKS, &["--lang", "es", "--exchange"]].concat();
    let told = at_width(&folder, "40", &words);
    assert!(!["Whoever", "Length", "Cards that", "wins"].iter().any(|word| told.contains(word)), "{told}");
    // Where there is room, it is a table; and what goes elsewhere than to a terminal is as wide as it is.
    assert!(at_width(&folder, "160", &words).contains("\nFarm                    -  "));
    sim(&folder, &[DECKS]).says("\nFarm                    -  ");
}

#[test]
fn parts_say_which_they_are_and_want_one_seed() {
    let folder = folder();
    let part =
        |words: &[&str]| folder.run(&[&["sim", "duel", "--games", "4", "--as-of", "2026-01-01"], words].concat());
    part(&["--deck", "Farm", "--seed", "1", "--shard", "1/2"]).good().says("2 games played\npart 1 of 2\n");
    part(&["--deck", "Farm", "--shard", "1/2"]).ends(2).warns("a seed of its own").warns("--shard 1/4 --seed 1");
}

#[test]
fn a_report_is_in_the_language_that_was_asked_for() {
    let folder = folder();
    let ran = sim(&folder, &[DECKS, &["--lang", "es", "--html", "report.html"]]);
    assert!(ran.out.contains(" todos\n") && !ran.out.contains(" to "), "{}", ran.out);
    ran.says("100.0%  ganadas").says("Lo que tenían los jugadores al empezar cada turno (medias)\nturno ");
    let page = folder.read("report.html");
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"es\">") && page.contains("<title>Duel a 20"), "{page}");
    for told in [
        "<h2>Mazo contra mazo</h2>",
        "<h2>Quién empieza</h2>",
        "<h2>Cómo acaban las partidas</h2>",
        "<th>mano inicial</th>",
        "<tr><td>ganadas</td>",
    ] {
        assert!(page.contains(told), "{told} in {page}");
    }
    for told in [" games", "<th>card</th>", " to ", "Never played", ">of "] {
        assert!(!page.contains(told), "{told} in {page}");
    }
}

/// Nobody is better than anybody; three of four games are drawn by all, or by two.
const TIES: &str = r#"
game tie "Tie" { players: 2..6  language: en }
zone deck of player pile hidden
kind piece "Piece"
turn { phase main "Main" { choose c: piece in deck of active by active } }
check done when turn_number >= size(players) {
  let luck = roll 4
  if luck == 1 { win first_player } else if luck == 2 {
    win first_player
    win next(first_player)
  } else { draw }
}
card "Pebble" : piece
deck "Heap" { deck { 2 "Pebble" } }
"#;

#[test]
fn those_who_draw_share_a_win() {
    let folder = Folder::empty("tie");
    folder.write("rules/tie/game.naipe", TIES);
    let ran = |words: &[&str]| {
        folder
            .run(&[&["sim", "tie", "--seed", "1", "--games", "400", "--json"], words].concat())
            .good()
            .json()
            .remove(0)
    };
    for players in [2, 3, 4, 6] {
        let players = players.to_string();
        let got = ran(&["--players", &players, "--agents", "random"]);
        let rate = |agent: &Value| agent["win_rate"]["rate"].as_f64().unwrap_or(f64::NAN);
        let all: f64 = got["agents"].as_array().expect("agents").iter().map(rate).sum();
        assert!((all - 1.0).abs() < 1e-9, "{players} players share {all} wins: {got:#}");
    }
    let by_deck = ran(&["--players", "4", "--decks", "Heap", "--agents", "random"]);
    insta::assert_snapshot!("shared-wins", format!("{:#}", by_deck["first_player"]));
}

#[test]
fn four_decks_at_one_table_have_a_rate_each() {
    let folder = folder();
    folder.write("rules/duel/game.naipe", RULES.replace("players: 2", "players: 2..4"));
    folder.write("cards/duel/more.naipe", "deck \"Herd\" { deck { 6 \"Ox\" } }");
    let words = ["sim", "duel", "--seed", "1", "--games", "40", "--as-of", "2026-01-01", "--players", "4"];
    let decks = ["--deck", "Farm", "--deck", "Yard", "--deck", "Coop", "--deck", "Herd", "--csv", "games.csv"];
    insta::assert_snapshot!("four-decks", folder.run(&[&words[..], &decks].concat()).good().out);
}

#[test]
fn who_thinks_better_and_always_sits_first_does_not_make_it_good_to_go_first() {
    let folder = folder();
    let first = |words: &[&str]| {
        let told = sim(&folder, &[DECKS, words]).out;
        told.lines().find(|line| line.starts_with("Whoever goes first")).unwrap_or_default().to_owned()
    };
    // Decks that are compared go round, and so do the agents.
    assert!(!first(&["--agents", "A=greedy,B=random"]).contains("keep their seats"));
    let folder = Folder::empty("tie");
    folder.write("rules/tie/game.naipe", TIES);
    let words = ["sim", "tie", "--seed", "1", "--games", "20", "--players", "2", "--csv", "games.csv"];
    let told = |agents: &str| folder.run(&[&words[..], &["--agents", agents]].concat()).good().out;
    assert!(told("A=greedy,B=random").contains("agents that differ keep their seats"));
    assert!(!told("A=random,B=random").contains("agents that differ keep their seats"));
}

/// Games that nobody exchanges seats in are the same, however they are counted and wherever they are played.
#[test]
fn a_report_is_of_the_games_that_are_played_without_one() {
    let folder = folder();
    const FARM: &[&str] = &["--deck", "Farm", "--json"];
    let plain = report(&folder, &[&["--deck", "Farm"]]);
    let csv = report(&folder, &[&["--deck", "Farm", "--csv", "games.csv"]]);
    for part in ["1/2", "2/2"] {
        let ran = sim(&folder, &[FARM, &["--shard", part]]);
        folder.write(&format!("half-{}.json", &part[..1]), ran.out);
    }
    let merged = folder.run(&["sim", "merge", "half-1.json", "half-2.json", "--json"]).good().json().remove(0);
    for report in [csv, merged] {
        for seat in 0..2 {
            let (seen, told) = (&report["pairings"][0]["agents"][seat], &plain["agents"][seat]);
            for what in ["wins", "draws", "mean_score"] {
                assert_eq!(seen[what], told[what], "{what} of {seat}");
            }
        }
    }
}

/// What is laid face down has been played, though nothing is in play there; what is thrown away has not.
#[test]
fn what_is_laid_face_down_has_been_played() {
    let folder = folder();
    let rules = RULES
        .replace(
            "zone field",
            "zone traps \"Traps\" of player row visible to owner\nzone waste \"Waste\" of player pile\nzone field",
        )
        .replace(
            "move c to field of active",
            "if c.worth > 4 { move c to waste of active } else { move c to traps of active }",
        );
    folder.write("rules/duel/game.naipe", rules);
    let found = report(&folder, &[&["--deck", "Farm", "--exchange", "--csv", "games.csv"]]);
    assert_eq!(found["cards"]["Farm"]["Ox"]["played"]["games"], 0, "{found}");
    assert!(found["cards"]["Farm"]["Fox"]["played"]["games"].as_u64() > Some(0), "{found}");
}
