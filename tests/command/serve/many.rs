//! Many tables of one server, all played at the same time.

use super::{Served, serve};
use crate::helper::Folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::sync::Barrier;

/// Plays a seat to the end of its game by what one page is sent, once all pages look; gives how often it was asked.
fn play_to_the_end(served: &Served, token: &str, all_look: &Barrier) -> usize {
    let mut stream = served.connect();
    let request = format!("GET /api/table HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\r\n", served.host);
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok).filter(|line| line.starts_with('{'));
    let mut next = || -> Value { serde_json::from_str(&lines.next().expect("the page is served")).expect("JSON") };
    let mut message = next();
    all_look.wait();
    let mut answers = 0;
    let mut answered = None;
    while message["over"].is_null() {
        if !message["question"].is_null() && answered != message["asked"].as_u64() {
            let (status, answer) = served.post(token, "choose", &json!({ "asked": message["asked"], "option": 0 }));
            assert_eq!(status, 200, "{answer}");
            answered = message["asked"].as_u64();
            answers += 1;
        }
        message = next();
    }
    answers
}

#[test]
fn two_hundred_games_are_played_at_once() {
    let folder = Folder::with_game("at_once");
    let served = serve(&folder, &["--tables", "200", "--seats", "human,bot", "--seed", "1"]);
    let seats: Vec<&str> =
        served.tokens.iter().filter(|(who, _)| who == "A").map(|(_, token)| token.as_str()).collect();
    assert_eq!(seats.len(), 200);
    let all_look = Barrier::new(seats.len());
    let answers: Vec<usize> = std::thread::scope(|scope| {
        let all: Vec<_> =
            seats.iter().map(|token| scope.spawn(|| play_to_the_end(&served, token, &all_look))).collect();
        all.into_iter().map(|one| one.join().expect("each game is played to its end")).collect()
    });
    assert!(answers.iter().all(|answers| *answers > 1), "{answers:?}");
}
