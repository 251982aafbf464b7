//! Tables of tournaments, ordered as a game declares.

use crate::helper::Folder;

const RULES: &str = r#"
standings "Table" cites t:1 {
  win: 3  draw: 1  loss: 0  bye: 0
  score: 0..20
  order: points, score, between, rivals_points, rivals_score
  relevant: playoff
  irrelevant: random
}
"#;

fn folder(name: &str) -> Folder {
    let folder = Folder::with_game(name);
    folder.write("rules/gems/tournament.naipe", RULES);
    folder
}

/// `A-B 8-0, C-D 4-4` as a round.
fn round(games: &str) -> String {
    let mut text = "[[round]]\ngames = [\n".to_owned();
    for game in games.split(", ") {
        let (players, score) = game.split_once(' ').expect("players and a score");
        let (a, b) = players.split_once('-').expect("two players");
        let (own, rival) = score.split_once(':').expect("two totals");
        text.push_str(&format!("  {{ a = \"{a}\", b = \"{b}\", score = [{own}, {rival}] }},\n"));
    }
    text + "]\n"
}

/// Places, names, points and scores.
fn table(folder: &Folder, text: &str, more: &[&str]) -> Vec<(i64, String, i64, i64)> {
    folder.write("results.toml", text);
    let words = [&["standings", "gems", "results.toml", "--json"], more].concat();
    let found = folder.run(&words).good().json().remove(0);
    let rows = found["rows"].as_array().expect("rows").clone();
    let number = |row: &serde_json::Value, key: &str| row[key].as_i64().expect("a number");
    rows.iter()
        .map(|row| {
            let name = row["player"].as_str().expect("a name").to_owned();
            (number(row, "place"), name, number(row, "points"), number(row, "score"))
        })
        .collect()
}

fn row(place: i64, name: &str, points: i64, score: i64) -> (i64, String, i64, i64) {
    (place, name.to_owned(), points, score)
}

#[test]
fn totals_are_clamped_and_scores_added_up() {
    let folder = folder("clamped");
    assert_eq!(table(&folder, &round("P-Q 42:0"), &[]), [row(1, "P", 3, 20), row(2, "Q", 0, -20)]);
    assert_eq!(table(&folder, &round("P-Q 30:-15"), &[]), [row(1, "P", 3, 20), row(2, "Q", 0, -20)]);
    assert_eq!(table(&folder, &round("P-Q -5:15"), &[]), [row(1, "Q", 3, 15), row(2, "P", 0, -15)]);
    let two = round("P-Q 15:0") + &round("P-Q 0:20");
    assert_eq!(table(&folder, &two, &[])[1], row(2, "P", 3, -5));
    assert_eq!(table(&folder, &two, &["--after", "1"])[0], row(1, "P", 3, 15));
    assert_eq!(table(&folder, &round("P-Q 14:9"), &[]), [row(1, "P", 1, 5), row(2, "Q", 1, -5)]);
    assert_eq!(table(&folder, &round("P-Q 0:-3"), &[])[0].2, 1);
}

#[test]
fn two_that_are_level_are_told_apart_by_their_game() {
    let folder = folder("between");
    let won = round("X-Y 8:0, W-Z 4:0") + &round("Z-X 10:0, Y-W 7:0") + &round("X-W 6:0, Y-Z 5:0");
    let found = table(&folder, &won, &[]);
    assert_eq!(found, [row(1, "X", 6, 4), row(2, "Y", 6, 4), row(3, "Z", 3, 1), row(4, "W", 3, -9)]);
    let drawn = round("X-Y 9:6, Z-W 20:0") + &round("Z-X 10:0, W-Y 6:0") + &round("X-W 12:0, Y-Z 14:0");
    let found = table(&folder, &drawn, &[]);
    assert_eq!(found, [row(1, "Z", 6, 16), row(2, "X", 4, 5), row(3, "Y", 4, 5), row(4, "W", 3, -26)]);
}

#[test]
fn rivals_count_where_two_have_not_met() {
    let folder = folder("rivals");
    let first = round("A-D 10:0, B-E 10:0, C-F 5:0");
    let order = |text: &str| table(&folder, text, &[]).into_iter().map(|row| row.1).collect::<String>();
    assert_eq!(order(&(first.clone() + &round("C-A 4:0, F-B 4:0, D-E 8:0"))), "CABFDE");
    assert_eq!(order(&(first + &round("C-A 4:0, F-B 4:0, E-D 8:0"))), "CBAFED");
}

#[test]
fn chance_is_marked_and_extra_games_are_awaited() {
    let folder = folder("last");
    let played = round("A-B 10:0, C-D 10:0");
    folder.write("results.toml", format!("rounds = 3\nrelevant_places = 1\nseed = 7\n{played}"));
    let early = folder.run(&["standings", "gems", "results.toml"]).good().says("after round 1 of 3");
    assert_eq!(early.out.matches('⚄').count(), 5, "{}", early.out);
    assert!(early.out.contains("placed by chance (seed 7)") && !early.out.contains("awaited"), "{}", early.out);
    let again = folder.run(&["standings", "gems", "results.toml"]).good();
    assert_eq!(again.out, early.out);

    let last = format!("relevant_places = 1\n{played}");
    let found = table(&folder, &last, &[]);
    assert_eq!((found[0].0, found[1].0, found[2].0, found[3].0), (1, 1, 3, 4));
    folder.run(&["standings", "gems", "results.toml"]).good().says("extra games without a set time for place 1: A, C");

    let extra = format!("{last}[[playoff]]\na = \"A\"\nb = \"C\"\nwinner = \"C\"\n[rolls]\nB = 3\nD = 5\n");
    let found: String = table(&folder, &extra, &[]).into_iter().map(|row| row.1).collect();
    assert_eq!(found, "CADB");
    folder.run(&["standings", "gems", "results.toml"]).good().says("»").says("⚀");
}

#[test]
fn results_that_make_no_sense_are_told_with_their_place() {
    let folder = folder("wrong");
    let players = "players = [\"Ana\", \"Bea\"]\n";
    for (text, said) in [
        ("[[round]\n".to_owned(), "cannot be understood: line 1\nhelp: a bracket is opened and not closed"),
        ("rounds = 1\nrounds = 2\n".to_owned(), "cannot be understood: line 2\nhelp: this key stands twice"),
        ("players = [A]\n".to_owned(), "help: behind `=` stands a number, a text in quotes"),
        ("ruonds = 3\n".to_owned(), "did you mean `rounds`?"),
        (
            format!("{players}{}", round("Ana-Bae 1:0")),
            "round 1, game 1: `Bae` is not among the players; did you mean `Bea`?",
        ),
        (round("A-B 1:0, A-C 1:0"), "round 1, game 2: `A` has another result in this round"),
        (round("A-A 1:0"), "`A` plays against nobody else"),
        ("[[round]]\ngames = [{ a = \"A\", b = \"B\" }]\n".to_owned(), "neither a `score` nor a `winner`"),
        (
            "[[round]]\ngames = [{ a = \"A\", b = \"B\", score = [1, \"x\"] }]\n".to_owned(),
            "`score` must be two numbers",
        ),
        ("[[round]]\ngames = [{ a = \"A\", b = \"B\", winner = \"C\" }]\n".to_owned(), "`winner` must be"),
        (format!("rounds = 1\n{}{}", round("A-B 1:0"), round("A-B 1:0")), "1 round was to be played, and there are 2"),
        ("[[playoff]]\na = \"A\"\nb = \"B\"\nwinner = \"draw\"\n".to_owned(), "a play-off needs a `winner`"),
    ] {
        folder.write("results.toml", &text);
        folder.run(&["standings", "gems", "results.toml"]).ends(2).warns(said);
    }
    folder.run(&["standings", "gems", "no.toml"]).ends(2).warns("it does not exist");
    folder.write("results.toml", "");
    folder.run(&["standings", "gems", "results.toml"]).good();
    folder.run(&["standings", "gems", "results.toml", "--after", "1"]).ends(2).warns("only 0 rounds were played");
}

#[test]
fn standings_that_make_no_sense_are_told() {
    for (text, said) in [
        ("standings { order: points, skore }\n", "did you mean `score`?"),
        ("standings { win: 3 }\n", "standings without an order"),
        ("standings { order: points  relevant: 3 }\n", "a last resort is one word"),
        ("standings { order: points  score: 20 }\n", "a score is kept between two numbers"),
        ("standings { order: points  wni: 3 }\n", "did you mean `win`?"),
        ("standings { order: points }\nstandings { order: points }\n", "the standings are declared twice"),
    ] {
        let folder = Folder::with_game("bad_standings");
        folder.write("rules/gems/tournament.naipe", text);
        folder.run(&["check"]).ends(1).says(said).says("rules/gems/tournament.naipe:");
    }
    let folder = Folder::with_game("no_standings");
    folder.run(&["standings", "gems", "no.toml"]).ends(2).warns("does not say how players are ordered");
}
