//! The library as a stranger uses it: every game of the house, from its folder or from texts in memory, is begun, shown,
//! played, asked about, taken back, saved and gone on with, by what the library says of itself and nothing else.

use naipe_interpreter::{Error, Game, Project, Session, Start};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Neutral games that can be played: with chance, boards, games inside games, one player, choices at the same time.
const NEUTRAL: [&str; 6] = ["chance", "grid", "matches", "solo", "simultaneous", "tables"];
/// So many decisions of a game are made.
const LONGEST: usize = 40;

fn house() -> Project {
    Project::open(env!("CARGO_MANIFEST_DIR")).expect("the house can be looked into").with_tests()
}

/// Whether a player's view holds a title that only others may see is for `tests/command`; here all must be there.
fn looks(session: &mut Session) {
    let question = session.question().expect("somebody is asked");
    assert!(!question.options.is_empty() && !question.prompt.is_empty() && !question.who.is_empty());
    let ids: BTreeSet<&str> = question.options.iter().map(|option| option.id.as_str()).collect();
    assert_eq!(ids.len(), question.options.len(), "options share an id: {:?}", question.options);
    for viewer in [question.seat, None] {
        let view = session.view(viewer);
        assert!(view.json()["players"].as_array().is_some_and(|players| !players.is_empty()));
        assert!(view.to_string().contains("A"));
    }
    assert!(!session.why(question.seat, "1").is_empty());
    assert!(session.choose("no option is called so").is_err());
    assert!(session.choose_nth(question.options.len()).is_err());
}

/// No question is put in the author's names: of letters, or of several words joined.
fn is_for_people(session: &Session) {
    let Some(question) = session.question() else { return };
    let last = question.prompt.rsplit([' ', ':']).next().unwrap_or("");
    let is_letter = last.chars().count() <= 2 && last.chars().all(char::is_lowercase);
    assert!(!is_letter && !question.prompt.contains('_'), "{}", question.prompt);
}

/// What tells where a game stands.
fn stand(session: &Session) -> (u64, usize, Option<String>, Vec<String>) {
    let question = session.question().map(|question| format!("{question:?}"));
    (session.fingerprint(), session.made().len(), question, session.told(None))
}

/// Plays a game at random; gives how many decisions it had.
fn play(game: &Arc<Game>, ask_chance: bool) -> Result<usize, Error> {
    let mut session = Session::begin(game, &Start { seed: 1, ask_chance, ..Start::default() })?;
    let mut next = 1_usize;
    while session.made().len() < LONGEST && session.question().is_some() {
        let before = session.made().len();
        if before == 7 {
            looks(&mut session);
        }
        next = next.wrapping_mul(31).wrapping_add(7);
        is_for_people(&session);
        let options = session.question().map_or(Vec::new(), |question| question.options);
        if before == 20 {
            assert!(session.choose_at_random());
        } else if before % 2 == 0 {
            session.choose(&options[next % options.len()].id)?;
        } else {
            session.choose_nth(next % options.len())?;
        }
        assert_eq!(session.made().len(), before + 1);
        if before == 8 {
            in_numbers(game, &session);
        }
        if before == 9 {
            there_and_back(game, &mut session)?;
        }
    }
    there_and_back(game, &mut session)?;
    assert!(session.fault().is_none(), "{:?}", session.fault());
    assert!(session.question().is_some() || session.ending().is_some_and(|ending| !ending.text.is_empty()));
    Ok(session.made().len())
}

/// Options have numbers of their own, what is seen has names, and a clone goes on as the game does, and by itself.
fn in_numbers(game: &Game, session: &Session) {
    let (numbers, options) = (session.numbers(), session.options());
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len(), "{numbers:?}");
    assert_eq!(numbers.len(), session.question().map_or(0, |question| question.options.len()));
    assert!(numbers.iter().zip(&options).all(|(number, option)| option["number"] == *number));
    let few = numbers.len() <= 64;
    assert!(!few || numbers.iter().all(|number| *number < game.numbers()), "{numbers:?}");
    let players = session.start().players.unwrap_or(1);
    for viewer in [None, Some(0)] {
        assert_eq!(session.view(viewer).measures().len(), game.measures(players).len());
    }
    let here = stand(session);
    let mut clones = [session.clone(), session.clone()];
    for clone in &mut clones {
        assert_eq!(stand(clone), here);
        while clone.made().len() < here.1 + 5 && clone.choose_at_random() {}
    }
    assert_eq!(stand(&clones[0]), stand(&clones[1]));
    assert_eq!(stand(session), here);
}

/// Saved and gone on with, and taken back and made again, a game stands where it stood.
fn there_and_back(game: &Arc<Game>, session: &mut Session) -> Result<(), Error> {
    let here = stand(session);
    let saved = session.save();
    assert_eq!(stand(&Session::resume(game, &saved)?), here);
    let last: Vec<String> = session.made().iter().rev().take(3).map(|made| made.id.clone()).collect();
    assert_eq!(session.undo(3), last.len());
    assert_eq!(session.made().len(), here.1 - last.len());
    for id in last.iter().rev() {
        session.choose(id)?;
    }
    assert_eq!(stand(session), here);
    assert_eq!(session.save(), saved);
    Ok(())
}

#[test]
fn every_game_of_the_house_is_played_by_the_front_door() {
    let mut house = house();
    let names: Vec<String> = house.games().into_iter().map(str::to_owned).collect();
    let load = |name: String| {
        let game = house.game(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, game)
    };
    // Most neutral games exist for their scenarios only, and nobody begins anything in them.
    let can_be_played =
        |(name, _): &(String, Arc<Game>)| !name.starts_with("language/") || NEUTRAL.contains(&&name[9..]);
    let games: Vec<(String, Arc<Game>)> = names.into_iter().map(load).filter(can_be_played).collect();
    assert!(games.len() > 12, "only {} games were found", games.len());
    let decided: Vec<usize> = games
        .par_iter()
        .map(|(name, game)| {
            assert!(!game.title().is_empty());
            let played = play(game, name.len() % 2 == 0);
            played.unwrap_or_else(|error| panic!("{name}: {error}"))
        })
        .collect();
    assert!(decided.iter().filter(|decisions| **decisions > 20).count() > 8, "{decided:?}");
}

/// Every text of a folder of the house, by its path from the house.
fn texts(folder: &Path, found: &mut BTreeMap<PathBuf, String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(root.join(folder)).into_iter().flatten().flatten() {
        let path = folder.join(entry.file_name());
        if entry.path().is_dir() {
            texts(&path, found);
        } else if path.extension().is_some_and(|end| end == "naipe") {
            found.insert(path, fs::read_to_string(entry.path()).expect("readable"));
        }
    }
}

#[test]
fn texts_in_memory_are_as_good_as_files() {
    let mut all = BTreeMap::new();
    for place in ["rules", "cards", "tests"] {
        texts(Path::new(place), &mut all);
    }
    let mut memory = Project::from_texts(all).expect("every text belongs to a game").with_tests();
    let mut folder = house();
    let names: Vec<String> = folder.games().into_iter().map(str::to_owned).collect();
    assert_eq!(memory.games(), names);
    for name in names.iter().step_by(5) {
        let (here, there) = (memory.game(name), folder.game(name));
        let hashes = [here, there].map(|game| game.unwrap_or_else(|error| panic!("{name}: {error}")).rules_hash());
        assert_eq!(hashes[0], hashes[1], "{name}");
    }
}

const RULES: &str = "game duel \"Duel\" { players: 2..3 }\nparameter goal: 1..9 = 3\nformat long { set goal = 5 }\n\
    player { points: int = 0 }\nkind card \"Card\" { worth: int = 1 }\nzone hand of player set visible to owner\n\
    action score \"Score\" { you.points += 1 }\nturn { offer active score }\n\
    check done at once for p in players when p.points >= goal { win p because \"goal\" }\n";
const CARDS: &str =
    "card \"Ace\" : card { }\ndeck \"One\" { hand { 1 \"Ace\" } }\ndeck \"Two\" { hand { 2 \"Ace\" } }\n";

fn duel() -> Arc<Game> {
    let mut project =
        Project::from_texts([("rules/duel/a.naipe", RULES), ("cards/duel/b.naipe", CARDS)]).expect("a project");
    project.game("duel").unwrap_or_else(|error| panic!("{error}"))
}

/// What is said of a game that cannot be begun so.
fn refused(start: &Start) -> String {
    Session::begin(&duel(), start).expect_err("it cannot be begun so").to_string()
}

#[test]
fn a_game_is_begun_as_asked_for() {
    let game = duel();
    assert_eq!((game.title(), game.players(), game.decks().collect::<Vec<_>>()), ("Duel", 2..=3, vec!["One", "Two"]));
    assert_eq!(
        (game.formats().collect::<Vec<_>>(), game.parameters().collect::<Vec<_>>()),
        (vec!["long"], vec!["goal"])
    );
    let turns = |start: Start| {
        let mut session = Session::begin(&game, &start).unwrap_or_else(|error| panic!("{error}"));
        while session.question().is_some() {
            session.choose_nth(0).expect("there is an option");
        }
        let ending = session.ending().expect("it is over");
        assert_eq!((ending.winners, ending.because.as_str()), (vec![0], "goal"));
        session.made().len()
    };
    let set = |goal: &str| vec![("goal".to_owned(), goal.to_owned())];
    assert_eq!(turns(Start::default()), 5);
    assert_eq!(turns(Start { players: Some(3), ..Start::default() }), 7);
    assert_eq!(turns(Start { format: Some("long".to_owned()), ..Start::default() }), 9);
    assert_eq!(turns(Start { set: set("2"), ..Start::default() }), 3);
    let session = Session::begin(&game, &Start { decks: vec!["Two".to_owned()], ..Start::default() }).expect("begun");
    assert_eq!(session.start().decks, ["Two", "Two"]);
    assert!(session.view(Some(0)).to_string().contains("2 × Ace"), "{}", session.view(Some(0)));

    // Who does not sit there sees no secrets, and may ask nothing.
    let mut session = session;
    for stranger in [2, 15, 16, 254, 255] {
        assert!(!session.view(Some(stranger)).to_string().contains("Ace"));
        assert!(!session.view(Some(stranger)).json().to_string().contains("Ace"));
        assert_eq!(session.told(Some(stranger)), Vec::<String>::new());
        for words in ["not \"Score\"", "A.points", "Ace", "1"] {
            assert_eq!(session.why(Some(stranger), words), [format!("nobody sits on seat {stranger}")]);
        }
    }

    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        refused(&Start { players: Some(4), ..Start::default() }),
        "`duel` is not a game for 4\nhelp: it is for 2 to 3 players"
    );
    assert_eq!(
        refused(&Start { decks: vec!["Tow".to_owned()], ..Start::default() }),
        "there is no deck `Tow`\nhelp: did you mean `Two`?"
    );
    assert_eq!(
        refused(&Start { format: text("lnog"), ..Start::default() }),
        "there is no format `lnog`\nhelp: did you mean `long`?"
    );
    assert_eq!(
        refused(&Start { set: set("10"), ..Start::default() }),
        "`goal` cannot be `10`\nhelp: it takes a whole number from 1 to 9"
    );
}

#[test]
fn a_saved_game_of_another_version_or_other_rules_is_refused() {
    let game = duel();
    let mut session = Session::begin(&game, &Start::default()).expect("begun");
    session.choose_nth(0).expect("there is an option");
    let saved = session.save();
    let refused = |saved: &str| Session::resume(&game, saved).expect_err("it cannot be gone on with").to_string();
    assert!(refused(&saved.replace("\"version\":1", "\"version\":0")).starts_with(
        "the saved game was written by an older version of naipe: its form is number 0, and this version reads number 1"
    ));
    assert!(refused(&saved.replace("\"version\":1", "\"version\":2")).contains("by a newer version of naipe"));
    assert!(refused(&saved.replace(&game.rules_hash(), "0123456789abcdef")).starts_with(
        "the saved game was played with other rules: they were 0123456789abcdef, and those of `duel` are "
    ));
    assert!(refused("no game").starts_with("line 1 of the saved game is not one of a log"));
    assert!(
        refused(&format!("{saved}{{\"choose\":\"action:fly\"}}\n"))
            .starts_with("line 3 of the log chooses `action:fly`")
    );
    // What was being written when the power failed is left out.
    let torn = Session::resume(&game, &format!("{saved}{{\"choose\":\"act")).expect("the rest is whole");
    assert_eq!(torn.fingerprint(), session.fingerprint());
}

#[test]
fn the_command_plays_a_saved_game_again() {
    let mut project = Project::open(env!("CARGO_MANIFEST_DIR")).expect("the house can be looked into");
    let folder = tempfile::TempDir::new().expect("there is room for a folder");
    let log = folder.path().join("saved.log");
    for (name, ask_chance) in [("hearts", false), ("leduc", true), ("wot/torneo", false)] {
        let game = project.game(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut session = Session::begin(&game, &Start { seed: 3, ask_chance, ..Start::default() }).expect("begun");
        while session.choose_at_random() {}
        assert!(session.ending().is_some(), "{name}");
        fs::write(&log, session.save()).expect("a file can be written");
        let ran = Command::new(env!("CARGO_BIN_EXE_naipe"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["replay", "--no-cache", "--lang", "en"])
            .arg(&log)
            .output()
            .expect("the command can be started");
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{name}: {errors}");
        assert_eq!(errors.trim(), "the same as when it was played", "{name}");
    }
}

#[test]
fn a_kept_game_is_the_same_game_in_the_same_version_only() {
    let mut house = house();
    let names: Vec<String> = house.games().into_iter().map(str::to_owned).collect();
    // One of them begins games inside itself.
    for name in names.iter().step_by(9).chain(names.iter().find(|name| name.ends_with("matches"))) {
        let game = house.game(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let kept = Game::from_kept(&game.keep()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let table = |game: &Arc<Game>| {
            let mut session = Session::begin(game, &Start::default()).expect("begun");
            while session.made().len() < 15 && session.choose_at_random() {}
            session
        };
        assert_eq!(kept.rules_hash(), game.rules_hash());
        assert_eq!(stand(&table(&kept)), stand(&table(&game)), "{name}");
    }
    let kept = duel().keep();
    let refused = |bytes: &[u8]| Game::from_kept(bytes).expect_err("it is not taken").to_string();
    let line = kept.iter().position(|byte| *byte == b'\n').expect("a line says the version");
    let other = [b"naipe program 0123456789abcdef", &kept[line..]].concat();
    assert_eq!(
        refused(&other),
        "this game was kept by another version of naipe, which keeps games otherwise\nhelp: load its texts, and keep it anew"
    );
    assert!(refused(b"game duel").starts_with("these bytes are no game that was kept"));
    assert!(refused(&kept[..kept.len() - 1]).starts_with("the bytes of this game are damaged"));
    assert!(refused(&kept[..line + 9]).starts_with("the bytes of this game are damaged"));
    for at in [line + 1, line + 40, kept.len() - 1] {
        let mut damaged = kept.clone();
        damaged[at] ^= 1;
        assert!(refused(&damaged).starts_with("the bytes of this game are damaged"), "{at}");
    }
}

#[test]
fn what_is_wrong_is_told_in_words() {
    let said = |texts: &[(&str, &str)], name: &str| {
        let project = Project::from_texts(texts.iter().copied());
        project.and_then(|mut project| project.game(name)).expect_err("something is wrong").to_string()
    };
    assert_eq!(said(&[("rules/duel/a.naipe", RULES)], "deul"), "there is no game `deul`\nhelp: did you mean `duel`?");
    assert!(
        said(&[("duel.naipe", RULES)], "duel")
            .starts_with("`duel.naipe` belongs to no game\nhelp: rules of a game lie in")
    );
    assert!(said(&[("cards/duel/a.naipe", CARDS)], "duel").starts_with("`cards/duel/a.naipe` belongs to no game"));
    let wrong = RULES.replace("points += 1", "pionts += 1");
    let faults = said(&[("rules/duel/a.naipe", &wrong)], "duel");
    assert!(faults.contains("rules/duel/a.naipe:7:") && faults.contains("did you mean `points`?"), "{faults}");
    assert_eq!(
        Project::open("no/such/folder").expect_err("it is not there").to_string(),
        "there is no folder `no/such/folder`"
    );
}
