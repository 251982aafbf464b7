//! Tables in a browser, as a browser that nobody trusts speaks with them.

mod faces;
mod later;
mod many;
mod nobodys;
mod refused;
mod taken_back;

pub use faces::served_face;

use crate::helper::Folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server, gone when the test is over.
struct Served {
    child: Child,
    host: String,
    /// The tokens of the seats, and of the table.
    tokens: Vec<(String, String)>,
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(folder: &Folder, words: &[&str]) -> Served {
    served(folder.command(&[&["serve", "gems", "--port", "0", "--pace", "0"], words].concat()))
}

/// A server that a command runs.
fn served(mut command: Command) -> Served {
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it can be served");
    let lines = BufReader::new(child.stdout.take().expect("it prints")).lines().map_while(Result::ok);
    let mut served = Served { child, host: String::new(), tokens: Vec::new() };
    for line in lines.take_while(|line| !line.starts_with("Ctrl-C")) {
        if let Some((who, link)) = line.split_once("http://") {
            let (host, token) = link.split_whitespace().next().and_then(|link| link.split_once("/#")).expect("a link");
            host.clone_into(&mut served.host);
            // A server of a Spanish game says so in Spanish.
            served.tokens.push((who.trim().replace("mesa", "table"), token.to_owned()));
        }
    }
    assert!(!served.tokens.is_empty(), "no link was printed");
    served
}

impl Served {
    fn token(&self, who: &str) -> &str {
        &self.tokens.iter().find(|(name, _)| name == who).expect("it was printed").1
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time can be set");
        stream
    }

    /// Sends bytes and gives the number and the body of what is answered.
    fn raw(&self, bytes: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        // What is refused may be refused before all of it was sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        (status, answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned()))
    }

    fn post(&self, token: &str, what: &str, body: &Value) -> (u16, Value) {
        let body = body.to_string();
        let request = format!(
            "POST /api/{what} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        let (status, body) = self.raw(request.as_bytes());
        (status, serde_json::from_str(&body).expect("it answers with JSON"))
    }

    /// Looks at the table until something is so.
    fn see(&self, token: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let mut stream = self.connect();
        let request =
            format!("GET /api/table HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\r\n", self.host);
        stream.write_all(request.as_bytes()).expect("it reads");
        let lines = BufReader::new(stream).lines().map_while(Result::ok).filter(|line| line.starts_with('{'));
        for line in lines {
            let message: Value = serde_json::from_str(&line).expect("each line is JSON");
            if is_so(&message) {
                return message;
            }
        }
        panic!("the server went away");
    }

    /// What is asked of a seat now.
    fn asked(&self, token: &str) -> Value {
        self.see(token, |message| !message["question"].is_null() || !message["over"].is_null())
    }
}

fn log(folder: &Folder) -> String {
    let tables = std::fs::read_dir(folder.path("played/tables")).expect("there are tables");
    let logs =
        tables.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "log"));
    let logs: Vec<_> = logs.collect();
    assert_eq!(logs.len(), 1, "{logs:?}");
    logs[0].display().to_string()
}

#[test]
fn two_people_play_a_game_and_a_killed_server_goes_on_with_it() {
    let folder = Folder::with_game("serve");
    let words = ["--seats", "human,human", "--seed", "3"];
    let mut served = serve(&folder, &words);
    let mut asked = Vec::new();
    for made in 0.. {
        assert!(made < 500, "the game does not end");
        if made == 4 {
            // Killed and started again by the same words, it is the same table, with the same links.
            let (a, before) = (served.token("A").to_owned(), served.see(served.token("A"), |_| true));
            drop(served);
            served = serve(&folder, &["--seats", "human,human"]);
            assert_eq!(served.token("A"), a);
            let after = served.see(&a, |_| true);
            assert_eq!(after["record"]["lines"], before["record"]["lines"]);
            assert_eq!(after["waiting"], before["waiting"]);
        }
        let watched = served.see(served.token("table"), |_| true);
        assert!(watched["question"].is_null() && watched["seat"].is_null());
        let Some(who) = watched["waiting"].as_str() else { break };
        let other = if who == "A" { "B" } else { "A" };
        let message = served.asked(served.token(who));
        let not_asked = served.see(served.token(other), |_| true);
        assert!(not_asked["question"].is_null(), "{other} reads what {who} is asked");
        let answer = json!({ "asked": message["asked"], "option": 0 });
        let (status, refused) = served.post(served.token(other), "choose", &answer);
        assert_eq!((status, refused["error"].is_string()), (409, true));
        assert_eq!(served.post(served.token(who), "choose", &answer).0, 200);
        let late = served.post(served.token(who), "choose", &answer);
        assert_eq!(late.0, 409, "an answer to a question that was answered: {late:?}");
        asked.push(who.to_owned());
    }
    assert!(asked.iter().any(|who| who == "A") && asked.iter().any(|who| who == "B"));
    let over = served.see(served.token("A"), |message| !message["over"].is_null());
    assert_eq!(over["over"]["winners"].as_array().map(Vec::len), Some(1));
    let path = log(&folder);
    folder.run(&["replay", &path]).good().warns("the same as when it was played");
}

/// Another game begins where one is over, for the same links, and a server that comes back goes on with it.
#[test]
fn a_new_game_begins_at_the_same_table() {
    let folder = Folder::with_game("again");
    let served = serve(&folder, &["--seats", "human,bot", "--seed", "3"]);
    let a = served.token("A").to_owned();
    assert_eq!(served.post(&a, "again", &json!({})).0, 409, "the game is not over");
    let play = |served: &Served| {
        loop {
            let message = served.asked(&a);
            if !message["over"].is_null() {
                return message;
            }
            assert_eq!(message["again"], false);
            served.post(&a, "choose", &json!({ "asked": message["asked"], "option": 0 }));
        }
    };
    let over = play(&served);
    assert_eq!(over["again"], true);
    let watched = served.see(served.token("table"), |_| true);
    assert_eq!(watched["again"], false, "who only watches begins nothing");
    assert_eq!(served.post(served.token("table"), "again", &json!({})).0, 403);
    served.post(&a, "past", &json!({ "at": 1 }));
    assert_eq!(served.post(&a, "again", &json!({})).0, 200);
    let anew = served.asked(&a);
    assert!(anew["over"].is_null() && anew["asked"].as_u64() > over["asked"].as_u64(), "{anew}");
    let first = served.post(&a, "past", &json!({ "at": 0 })).1;
    assert_eq!(first["at"], 0);
    assert!(first["over"].is_null());
    served.post(&a, "choose", &json!({ "asked": anew["asked"], "option": 0 }));
    let before = served.asked(&a);
    drop(served);
    let served = serve(&folder, &["--seats", "human,bot"]);
    assert_eq!(served.token("A"), a, "the links stay");
    assert_eq!(served.asked(&a)["record"]["lines"], before["record"]["lines"]);
    play(&served);
    let tables = std::fs::read_dir(folder.path("played/tables")).expect("there are tables");
    let logs: Vec<String> = tables.flatten().map(|one| one.path().display().to_string()).collect();
    for log in logs.iter().filter(|log| log.ends_with(".log")) {
        folder.run(&["replay", log]).good().warns("the same as when it was played");
    }
    assert_eq!(logs.iter().filter(|log| log.ends_with(".log")).count(), 2, "{logs:?}");
}

/// Numbers that are values of cards are told with the attribute, so that a page can show them as they stand there.
#[test]
fn numbers_of_cards_are_asked_for_by_what_they_are() {
    let folder = Folder::with_game("ranks");
    folder.write(
        "rules/gems/game.naipe",
        r#"
        game gems "Gems" { players: 2  language: en }
        zone hand "Hand" of player set visible to owner
        kind gem "Gem" { worth "Worth": int }
        cards gem for n in 11..13 { name: "Gem {n}"  worth: n }
        setup { for p in players { create every gem in hand of p } }
        turn {
          choose w: int in distinct(values(worth of gem in hand of active)) by active
          choose n: 1..3 by active
          win active
        }
        "#,
    );
    for file in std::fs::read_dir(folder.path("cards/gems")).expect("cards").flatten() {
        std::fs::remove_file(file.path()).expect("it goes");
    }
    let served = serve(&folder, &["--seats", "human,bot", "--seed", "3"]);
    let asked = served.asked(served.token("A"));
    let question = &asked["question"];
    assert_eq!(question["prompt"], "Choose a number (Worth)", "{asked}");
    assert_eq!(question["options"][0]["of"], "worth", "{asked}");
    served.post(served.token("A"), "choose", &json!({ "asked": asked["asked"], "option": 0 }));
    let asked = served.see(served.token("A"), |message| message["question"]["options"][0]["of"].is_null());
    assert_eq!(asked["question"]["prompt"], "Choose a number");
}

#[test]
fn what_a_stranger_sends_is_refused_with_a_word() {
    let folder = Folder::with_game("stranger");
    let served = serve(&folder, &["--seats", "human,bot", "--seed", "3"]);
    let (host, token) = (served.host.clone(), served.token("A").to_owned());
    let message = served.asked(&token);
    let get = |path: &str, headers: &str| served.raw(format!("GET {path} HTTP/1.1\r\n{headers}\r\n").as_bytes()).0;
    let own = format!("Host: {host}\r\n");
    assert_eq!(get("/", &own), 200);
    assert_eq!(get("/nothing", &own), 404);
    assert_eq!(get("/", "Host: naipe.example\r\n"), 421, "a name that was made to lead here");
    assert_eq!(get("/api/table", &own), 401);
    assert_eq!(get("/api/table", &format!("{own}Authorization: Bearer {}\r\n", "0".repeat(32))), 401);
    assert_eq!(
        get("/api/table", &format!("{own}Authorization: Bearer {token}\r\nOrigin: http://evil.example\r\n")),
        403
    );
    assert_eq!(served.raw(b"\x00\xff\x00\r\n\r\n").0, 400);
    assert_eq!(served.raw(&vec![b'x'; 1 << 20]).0, 431);
    assert_eq!(served.raw(format!("GET / HTTP/1.1\r\n{own}{}\r\n", "X: y\r\n".repeat(9_999)).as_bytes()).0, 431);
    let choose = |body: Value| served.post(&token, "choose", &body);
    let asked = &message["asked"];
    let stale = message["asked"].as_u64().expect("a number") + 1;
    let cases = [
        (json!({ "asked": asked, "option": 99 }), 409),
        (json!({ "asked": asked, "option": u64::MAX }), 409),
        (json!({ "asked": asked, "option": -1 }), 400),
        (json!({ "asked": asked, "option": "0" }), 400),
        (json!({ "asked": asked, "option": 0, "next": 4_000_000_000_u64 }), 409),
        (json!({ "asked": asked, "option": 0, "next": [] }), 400),
        (json!({ "asked": stale, "option": 0 }), 409),
        (json!([[[]]]), 400),
        (json!(null), 400),
    ];
    for (body, status) in cases {
        let (answered, words) = choose(body.clone());
        assert!(answered == status && words["error"].is_string(), "{body}: {answered} {words}");
    }
    assert_eq!(served.post(&token, "nothing", &json!({})).0, 404);
    assert_eq!(served.post(served.token("table"), "choose", &json!({ "asked": 0, "option": 0 })).0, 403);
    assert_eq!(served.post(&token, "why", &json!({ "card": "c999999" })).0, 200);
    assert_eq!(served.post(&token, "why", &json!({ "words": "\u{202e}\n[[[[[" })).0, 200);
    assert_eq!(served.post(&token, "why", &json!({})).0, 409);
    // After all of that the table is as it was.
    let same = served.asked(&token);
    assert_eq!((&same["asked"], &same["scene"]), (&message["asked"], &message["scene"]));
    assert_eq!(choose(json!({ "asked": asked, "option": 0 })).0, 200);
}

#[test]
fn an_open_seat_is_whose_sits_down_first() {
    let folder = Folder::with_game("open");
    let served = serve(&folder, &["--seats", "human,open", "--seed", "3"]);
    let table = served.token("table").to_owned();
    assert_eq!(served.see(&table, |_| true)["seats"][1]["free"], true);
    let (status, sat) = served.post(&table, "sit", &json!({ "seat": "B" }));
    assert_eq!(status, 200, "{sat}");
    let token = sat["token"].as_str().expect("a token").to_owned();
    assert_eq!(served.see(&token, |_| true)["seat"], "B");
    assert_eq!(served.post(&table, "sit", &json!({ "seat": "B" })).0, 409, "somebody sits there");
    assert_eq!(served.post(&table, "sit", &json!({ "seat": "A" })).0, 409, "this seat has a link of its own");
    assert_eq!(served.post(&table, "sit", &json!({ "seat": "Z" })).0, 400);
}

#[test]
fn whoever_plays_alone_takes_back_and_of_several_nobody_does_what_others_have_seen() {
    let folder = Folder::with_game("undo");
    let served = serve(&folder, &["--seats", "human,bot", "--seed", "3"]);
    let token = served.token("A").to_owned();
    let before = served.asked(&token);
    assert_eq!(before["undo"], false);
    assert_eq!(served.post(&token, "choose", &json!({ "asked": before["asked"], "option": 0 })).0, 200);
    let after = served.asked(&token);
    assert_eq!(after["undo"], true);
    assert_eq!(served.post(&token, "undo", &json!({ "asked": after["asked"] })).0, 200);
    let again = served.asked(&token);
    assert_eq!(again["question"], before["question"]);
    assert_eq!(again["scene"]["zones"][0]["count"], before["scene"]["zones"][0]["count"]);
    drop(served);
    let several = Folder::with_game("several");
    let served = serve(&several, &["--seats", "human,human", "--seed", "3"]);
    let told = |message: &Value| message["record"]["lines"].as_array().map_or(0, Vec::len);
    let who = served.see(served.token("A"), |_| true)["waiting"].as_str().expect("somebody").to_owned();
    let first = served.see(served.token(&who), |_| true);
    let mut undone = 0;
    for _ in 0..9 {
        let now = served.see(served.token(&who), |_| true);
        let body = json!({ "asked": now["asked"] });
        if told(&now) != told(&first) {
            // Something has come of it, and the other has seen that.
            let (status, words) = served.post(served.token(&who), "undo", &body);
            assert_eq!((status, now["undo"].as_bool()), (409, Some(false)), "{words}");
            return;
        }
        if now["undo"] == true && undone == 0 {
            // What was only begun can be taken back.
            assert_eq!(served.post(served.token(&who), "undo", &body).0, 200);
            undone += 1;
            continue;
        }
        assert_eq!(served.post(served.token(&who), "choose", &json!({ "asked": now["asked"], "option": 0 })).0, 200);
    }
    panic!("nothing came of nine decisions");
}

#[test]
fn while_a_machine_thinks_everybody_reads_asks_and_takes_back() {
    let folder = Folder::with_game("thinking");
    let served = serve(&folder, &["--seats", "human,ismcts:1000000", "--seed", "3", "--tables", "2"]);
    let seats: Vec<String> =
        served.tokens.iter().filter(|(who, _)| who == "A").map(|(_, token)| token.clone()).collect();
    let [token, other] = seats.as_slice() else { panic!("two tables: {seats:?}") };
    let mut last = served.asked(token);
    let thinking = loop {
        let now = served.see(token, |message| !message["question"].is_null() || !message["thinking"].is_null());
        if !now["thinking"].is_null() {
            break now;
        }
        assert_eq!(now["thinking"], Value::Null);
        last = now.clone();
        let answer = json!({ "asked": now["asked"], "option": 0 });
        assert_eq!(served.post(token, "choose", &answer).0, 200);
    };
    assert_eq!((&thinking["thinking"], &thinking["waiting"]), (&json!("B"), &json!("B")));
    // The table is read from everywhere, looked back at and asked about, and the other table is played at.
    assert_eq!(served.see(served.token("table"), |_| true)["seat"], Value::Null);
    assert_eq!(served.post(token, "why", &json!({ "words": "not" })).0, 200);
    assert_eq!(served.post(token, "past", &json!({ "at": 0 })).0, 200);
    assert!(!served.see(other, |message| !message["question"].is_null())["question"].is_null());
    // The last answer is taken back, and then nobody thinks any more.
    assert_eq!(thinking["undo"], true);
    assert_eq!(served.post(token, "undo", &json!({ "asked": thinking["asked"] })).0, 200);
    let again = served.see(token, |message| !message["question"].is_null() && message["thinking"].is_null());
    // One of two cards that are alike may have been taken up: names are not compared.
    let asked = |message: &Value| (message["question"]["number"].clone(), message["question"]["prompt"].clone());
    assert_eq!(asked(&again), asked(&last));
}

/// How many cards lie in each zone, and which of them are seen.
fn lying(shown: &Value) -> Vec<(&Value, Vec<&Value>)> {
    let titles = |zone: &'_ Value| zone["cards"].as_array().map_or(0, Vec::len);
    let zones = shown["scene"]["zones"].as_array().expect("zones");
    zones
        .iter()
        .map(|zone| (&zone["count"], (0..titles(zone)).map(|at| &zone["cards"][at]["title"]).collect()))
        .collect()
}

#[test]
fn a_seat_looks_back_at_the_game_as_it_saw_it() {
    let folder = Folder::with_game("past");
    let served = serve(&folder, &["--seats", "human,human", "--seed", "3"]);
    let opening = served.see(served.token("A"), |_| true);
    let past = |who: &str, at: u64| {
        let (status, shown) = served.post(served.token(who), "past", &json!({ "at": at }));
        assert_eq!(status, 200, "{shown}");
        shown
    };
    assert_eq!(past("A", 0)["scene"], opening["scene"]);
    for _ in 0..6 {
        let who = served.see(served.token("A"), |_| true)["waiting"].as_str().expect("somebody").to_owned();
        let now = served.asked(served.token(&who));
        assert_eq!(served.post(served.token(&who), "choose", &json!({ "asked": now["asked"], "option": 0 })).0, 200);
    }
    for who in ["A", "B", "table"] {
        let now = served.see(served.token(who), |_| true);
        let last = past(who, u64::MAX);
        let of = last["of"].as_u64().expect("a number");
        assert!(of > 1 && last["at"] == of, "{last}");
        assert_eq!(lying(&last), lying(&now));
        assert_ne!(past(who, of - 1)["scene"], last["scene"]);
        // All that was told since the beginning was told at one position or another.
        let mut told = 0;
        for at in 0..=of {
            let shown = past(who, at);
            told += shown["lines"].as_array().map_or(0, Vec::len);
            assert_eq!(shown["told"], told, "{who}, position {at}");
        }
        let lines = (0..=of).flat_map(|at| past(who, at)["lines"].as_array().cloned().expect("lines"));
        assert_eq!(Value::from(lines.collect::<Vec<_>>()), now["record"]["lines"], "{who}");
    }
    assert_eq!(served.post(served.token("A"), "past", &json!({ "at": "x" })).0, 400);
}

#[test]
fn many_tables_are_served_at_once_and_the_page_loads_nothing_from_outside() {
    let folder = Folder::with_game("many");
    let served = serve(&folder, &["--tables", "200", "--seed", "1"]);
    assert_eq!(served.tokens.len(), 400);
    let seats: Vec<&str> =
        served.tokens.iter().filter(|(who, _)| who == "A").map(|(_, token)| token.as_str()).collect();
    let asked: Vec<Value> = seats.iter().map(|token| served.asked(token)).collect();
    assert!(asked.iter().any(|one| one["scene"] != asked[0]["scene"]), "each table has a game of its own");
    for file in [
        "/",
        "/table.js",
        "/board.js",
        "/card.js",
        "/choices.js",
        "/drag.js",
        "/past.js",
        "/dom.js",
        "/server.js",
        "/words.js",
        "/style.css",
    ] {
        let (status, text) = served.raw(format!("GET {file} HTTP/1.1\r\nHost: {}\r\n\r\n", served.host).as_bytes());
        assert_eq!(status, 200, "{file}");
        for outside in ["https://", "//cdn", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("]
        {
            assert!(!text.contains(outside), "{file} has {outside}");
        }
    }
}

#[test]
fn the_same_command_goes_on_with_the_same_tables() {
    let folder = Folder::with_game("serve-again");
    let tables = |words: &[&str]| {
        let served = serve(&folder, words);
        served.tokens.iter().filter(|(who, _)| who == "A").count()
    };
    for _ in 0..3 {
        assert_eq!(tables(&["--seed", "7"]), 1);
    }
    // Another seed is another table, and one more is only the one that is not there.
    assert_eq!(tables(&["--seed", "9"]), 2);
    assert_eq!(tables(&["--seed", "7", "--tables", "2"]), 3);
    assert_eq!(tables(&["--seed", "7", "--tables", "2"]), 3);
    assert_eq!(tables(&[]), 3);
}

#[test]
fn a_page_tells_the_story_as_the_terminal_does() {
    let folder = Folder::with_game("story");
    let served = serve(&folder, &["--seats", "human,bot", "--seed", "3"]);
    let opening = served.see(served.token("A"), |_| true);
    let there = folder.say("q\n", &["play", "gems", "--seed", "3"]).out;
    let story: Vec<&str> = there.lines().filter_map(|line| line.strip_prefix("  · ")).collect();
    assert!(story.iter().any(|line| line.ends_with("3 cards move from Pack of B to Hand of B")), "{there}");
    assert_eq!(opening["record"]["lines"], json!(story));
}

/// A game among bots that never ends fills no disk.
#[test]
fn bots_that_play_on_and_on_are_stopped() {
    let folder = Folder::empty("endless");
    folder.write(
        "rules/gems/game.naipe",
        "game gems \"Gems\" { players: 2  language: en }\nplayer { points \"Points\": int = 0 }\n\
         action up \"Up\" { you.points += 1 }\naction down \"Down\" { you.points -= 1 }\n\
         turn { phase main \"Main\" { offer active up, down must } }\n",
    );
    let stopped = || {
        let served = serve(&folder, &["--seats", "bot,bot", "--seed", "3"]);
        served.see(served.token("table"), |message| !message["stopped"].is_null())["stopped"][0].clone()
    };
    let said = stopped();
    assert!(said.as_str().is_some_and(|why| why.contains("may never end")), "{said}");
    // Whoever plays in Spanish is told so in Spanish.
    folder.change("rules/gems/game.naipe", "language: en", "language: es");
    let said = stopped();
    assert!(said.as_str().is_some_and(|why| why.contains("puede que la partida no acabe nunca")), "{said}");
}

/// What is asked of one seat may show what only that seat sees: others are not told what its options are.
#[test]
fn nobody_is_told_the_options_of_another() {
    let folder = Folder::with_game("curious");
    let served = serve(&folder, &["--seats", "human,human", "--seed", "2"]);
    let asked = served.asked(served.token("A"));
    assert!(!asked["question"].is_null(), "{asked}");
    for words in ["1", "99"] {
        let (status, answer) = served.post(served.token("B"), "why", &json!({ "words": words }));
        assert_eq!((status, &answer["lines"]), (200, &json!(["it is A who decides now"])));
    }
}
