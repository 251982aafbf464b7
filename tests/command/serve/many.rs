//! Many tables of one server, all played at the same time.

use super::{Served, serve};
use crate::helper::Folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Lines, Write};
use std::net::TcpStream;

/// A page that looks at a table.
struct Page {
    lines: Lines<BufReader<TcpStream>>,
    /// What it was sent last.
    message: Value,
}

impl Page {
    /// Opens the page of a seat, and waits for what it is sent first.
    fn open(served: &Served, token: &str) -> Page {
        let mut stream = served.connect();
        let request =
            format!("GET /api/table HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\r\n", served.host);
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut page = Page { lines: BufReader::new(stream).lines(), message: Value::Null };
        page.hear();
        page
    }

    /// Waits for what it is sent next.
    fn hear(&mut self) {
        let is_message = |line: &String| line.starts_with('{');
        let line = self.lines.by_ref().map_while(Result::ok).find(is_message).expect("the page is served");
        self.message = serde_json::from_str(&line).expect("each line is JSON");
    }

    /// Plays to the end of the game; gives how often the seat was asked.
    fn play(&mut self, served: &Served, token: &str) -> usize {
        let mut answers = 0;
        let mut answered = None;
        while self.message["over"].is_null() {
            let asked = &self.message["asked"];
            if !self.message["question"].is_null() && answered != asked.as_u64() {
                let (status, answer) = served.post(token, "choose", &json!({ "asked": asked, "option": 0 }));
                assert_eq!(status, 200, "{answer}");
                answered = asked.as_u64();
                answers += 1;
            }
            self.hear();
        }
        answers
    }
}

#[test]
fn two_hundred_games_are_played_at_once() {
    let folder = Folder::with_game("at_once");
    let served = serve(&folder, &["--tables", "200", "--seats", "human,bot", "--seed", "1"]);
    let seats: Vec<&str> =
        served.tokens.iter().filter(|(who, _)| who == "A").map(|(_, token)| token.as_str()).collect();
    assert_eq!(seats.len(), 200);
    // All of them look at the same time, and go on looking.
    let mut pages: Vec<Page> = seats.iter().map(|token| Page::open(&served, token)).collect();
    let answers: Vec<usize> = std::thread::scope(|scope| {
        let at_tables = pages.iter_mut().zip(&seats);
        let all: Vec<_> = at_tables.map(|(page, token)| scope.spawn(|| page.play(&served, token))).collect();
        all.into_iter().map(|one| one.join().expect("each game is played to its end")).collect()
    });
    assert!(answers.iter().all(|answers| *answers > 1), "{answers:?}");
}
