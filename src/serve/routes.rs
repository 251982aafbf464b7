//! What the server is asked, and what it answers.

use super::http::{self, Method, Refusal, Request};
use super::links::Key;
use super::page::FILES;
use super::table::{Seat, Sent, Table};
use crate::arguments::Tongue;
use crate::explain;
use naipe_grammar::narrow;
use naipe_interpreter::seat_name;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

/// How often a page that has nothing new to see is told that the server is there.
const BEAT: Duration = Duration::from_secs(10);

/// Where the page finds how cards are drawn; it says nothing of any table.
const FACE: &str = "/face.json";

/// Every table, by the tokens of its seats.
pub struct Server {
    hosts: Vec<String>,
    places: HashMap<String, Place>,
    /// How the game says that its cards are drawn.
    face: Value,
    /// The language of the page, which is that of the game.
    tongue: Tongue,
}

/// What a token is for.
#[derive(Clone)]
struct Place {
    table: Arc<Table>,
    seat: Seat,
    /// The tokens of the seats of the table, for whoever sits down.
    seats: Arc<Vec<String>>,
}

/// The JSON of an answer, or why there is none.
type Answered = Result<Value, Refusal>;

impl Server {
    /// A server of these tables.
    pub fn new(address: SocketAddr, tables: &[Arc<Table>], key: &Key, face: Value, tongue: Tongue) -> Server {
        let mut places = HashMap::new();
        for table in tables {
            let seats = 0..narrow::u8(table.chairs.len());
            let tokens: Arc<Vec<String>> = Arc::new(seats.map(|seat| key.token(&table.name, Some(seat))).collect());
            for (seat, chair) in table.chairs.iter().enumerate() {
                if chair.is_person() {
                    let place = Place { table: table.clone(), seat: Some(narrow::u8(seat)), seats: tokens.clone() };
                    places.insert(tokens[seat].clone(), place);
                }
            }
            places.insert(key.token(&table.name, None), Place { table: table.clone(), seat: None, seats: tokens });
        }
        Server { hosts: names(address), places, face, tongue }
    }

    /// The link of a token. What follows `#` is sent to nobody, by no page.
    pub fn link(&self, token: &str) -> String {
        format!("http://{}/#{token}", self.hosts[0])
    }

    /// Reads a request and answers it.
    pub fn answer(&self, stream: &mut TcpStream) -> io::Result<()> {
        // A server for all addresses of the machine is called by the one that was asked.
        let mut hosts = self.hosts.clone();
        hosts.extend(stream.local_addr().map(names).unwrap_or_default());
        let request = match http::read(stream, &hosts) {
            Ok(request) => request,
            Err(refusal) => return self.refuse(stream, &refusal),
        };
        if let Some(file) = FILES.iter().find(|file| request.method == Method::Get && file.path == request.path) {
            return http::answer(stream, 200, file.kind, file.text.as_bytes());
        }
        if (&request.method, request.path.as_str()) == (&Method::Get, FACE) {
            return http::answer_json(stream, 200, &self.face);
        }
        let place = match self.place(&request) {
            Ok(place) => place,
            Err(refusal) => return self.refuse(stream, &refusal),
        };
        if (&request.method, request.path.as_str()) == (&Method::Get, "/api/table") {
            return watch(stream, &place);
        }
        match act(&place, &request) {
            Ok(value) => http::answer_json(stream, 200, &value),
            Err(refusal) => self.refuse(stream, &refusal),
        }
    }

    /// Says why it does not answer, in the language of the page.
    pub fn refuse(&self, stream: &mut TcpStream, refusal: &Refusal) -> io::Result<()> {
        let words = explain::line_in(&refusal.words, self.tongue).into_owned();
        http::refuse(stream, &Refusal::new(refusal.status, words))
    }

    fn place(&self, request: &Request) -> Result<Place, Refusal> {
        if !request.path.starts_with("/api/") {
            return Err(Refusal::new(404, "there is no such page"));
        }
        let token = request.token.as_deref().unwrap_or_default();
        let found = self.places.get(token).cloned();
        found.ok_or_else(|| Refusal::new(401, "this link leads to no seat: open it as it was printed"))
    }
}

/// What a server of an address is called by whoever asks it: first as its links have it.
fn names(address: SocketAddr) -> Vec<String> {
    // Who asks an address of the fourth version through one of the sixth does not know of that.
    let asked = SocketAddr::new(address.ip().to_canonical(), address.port());
    let mut names = vec![address.to_string(), asked.to_string()];
    if asked.ip().is_loopback() {
        names.push(format!("localhost:{}", address.port()));
    }
    // The port that pages have is not said.
    if address.port() == 80 {
        let short: Vec<String> = names.iter().filter_map(|name| name.strip_suffix(":80")).map(str::to_owned).collect();
        names.extend(short);
    }
    names
}

/// Sends what there is to see, a line each, as long as somebody reads.
fn watch(out: &mut TcpStream, place: &Place) -> io::Result<()> {
    place.table.comes(place.seat, true);
    let done = send(out, place);
    place.table.comes(place.seat, false);
    done
}

fn send(out: &mut TcpStream, place: &Place) -> io::Result<()> {
    http::begin_lines(out)?;
    let mut sent = Sent::default();
    loop {
        let line = match place.table.next(place.seat, &mut sent, BEAT) {
            Some(message) => format!("{message}\n"),
            None => "\n".to_owned(),
        };
        out.write_all(line.as_bytes())?;
        out.flush()?;
    }
}

/// A whole number that a request says.
fn number(body: &Value, name: &str) -> Result<u64, Refusal> {
    body[name].as_u64().ok_or_else(|| Refusal::new(400, format!("`{name}` is a whole number")))
}

fn act(place: &Place, request: &Request) -> Answered {
    let (table, body) = (&place.table, &request.body);
    if request.method != Method::Post {
        return Err(Refusal::new(404, "there is nothing to read here"));
    }
    let seated = || place.seat.ok_or_else(|| Refusal::new(403, "whoever watches decides nothing"));
    let refused = |words: String| Refusal::new(409, words);
    match request.path.as_str() {
        "/api/choose" => {
            let next = if body["next"].is_null() { None } else { Some(narrow::usize(number(body, "next")?)) };
            let option = narrow::usize(number(body, "option")?);
            table.choose(seated()?, number(body, "asked")?, option, next).map_err(refused)?;
            Ok(json!({ "ok": true }))
        }
        "/api/undo" => {
            table.undo(seated()?, number(body, "asked")?).map_err(refused)?;
            Ok(json!({ "ok": true }))
        }
        "/api/again" => {
            seated()?;
            table.again().map_err(refused)?;
            Ok(json!({ "ok": true }))
        }
        "/api/past" => Ok(table.past(place.seat, narrow::usize(number(body, "at")?))),
        "/api/why" => Ok(json!({ "lines": table.why(place.seat, body).map_err(refused)? })),
        "/api/sit" => {
            let wanted = body["seat"].as_str().unwrap_or_default();
            let seat = (0..table.chairs.len()).find(|seat| seat_name(Some(narrow::u8(*seat))) == wanted);
            let seat = seat.ok_or_else(|| Refusal::new(400, "the table has no such seat"))?;
            table.sit(narrow::u8(seat)).map_err(refused)?;
            Ok(json!({ "token": place.seats[seat] }))
        }
        _ => Err(Refusal::new(404, "there is no such thing to do")),
    }
}

#[cfg(test)]
mod tests {
    use super::names;

    fn named(address: &str) -> Vec<String> {
        names(address.parse().expect("an address"))
    }

    #[test]
    fn a_server_is_known_by_every_name_of_the_address_that_is_asked() {
        let known = |address: &str, name: &str| named(address).iter().any(|one| one == name);
        assert!(known("127.0.0.1:6247", "localhost:6247"));
        assert!(!known("127.0.0.1:6247", "localhost"), "another port than that of pages is said");
        assert!(!known("192.168.1.2:6247", "localhost:6247"), "another machine is called so, too");
        // The port that pages have is left out.
        assert!(known("127.0.0.1:80", "127.0.0.1") && known("127.0.0.1:80", "localhost"));
        assert!(known("[::1]:80", "[::1]") && known("127.0.0.1:80", "127.0.0.1:80"));
        // Of all addresses of both versions.
        assert!(
            known("[::ffff:127.0.0.1]:6247", "127.0.0.1:6247") && known("[::ffff:127.0.0.1]:6247", "localhost:6247")
        );
        assert_eq!(named("[::ffff:10.0.0.2]:80")[0], "[::ffff:10.0.0.2]:80");
    }
}
