//! As much of HTTP as a page of one's own machine needs: a request is read within bounds, or refused with a word; every answer
//! ends its connection.

use serde_json::{Value, json};
use std::io::{self, Read, Write};

/// The longest head of a request, in bytes.
const HEAD: usize = 16 << 10;
/// The longest body, in bytes.
const BODY: usize = 16 << 10;
/// No request has more headers.
const HEADERS: usize = 64;

/// What every answer says: nothing from outside is loaded, nothing is kept, and no other page looks in.
const ALWAYS: &str = "\
Connection: close\r\n\
Cache-Control: no-store\r\n\
Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Referrer-Policy: no-referrer\r\n\
X-Content-Type-Options: nosniff\r\n";

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Method {
    /// To read something, which changes nothing.
    Get,
    /// To do something at a table.
    Post,
}

/// A request that was read.
#[derive(Debug)]
pub struct Request {
    /// To read or to do.
    pub method: Method,
    /// Of what, without what follows a question mark.
    pub path: String,
    /// The token that it shows.
    pub token: Option<String>,
    /// The JSON that it brings.
    pub body: Value,
}

/// Why a request is not answered.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The number that HTTP has for it.
    pub status: u16,
    /// The reason, as the page shows it.
    pub words: String,
}

impl Refusal {
    /// With a number and in words.
    pub fn new(status: u16, words: impl Into<String>) -> Refusal {
        Refusal { status, words: words.into() }
    }
}

/// A header's value, if it is there once and is text.
fn header<'r>(head: &'r httparse::Request<'_, '_>, name: &str) -> Result<Option<&'r str>, Refusal> {
    let mut found = head.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
    let first = found.next();
    if found.next().is_some() {
        return Err(Refusal::new(400, format!("the request says `{name}` twice")));
    }
    first
        .map(|header| std::str::from_utf8(header.value))
        .transpose()
        .map_err(|_| Refusal::new(400, format!("`{name}` is no text")))
}

/// Reads a request. `hosts`: what this server is called; a page of another name, and one that is asked by another page, is
/// refused.
pub fn read(input: &mut impl Read, hosts: &[String]) -> Result<Request, Refusal> {
    let mut bytes = Vec::new();
    let mut part = [0_u8; 4096];
    let head = loop {
        let read = input.read(&mut part).map_err(|_| Refusal::new(408, "the request does not come to its end"))?;
        if read == 0 {
            return Err(Refusal::new(400, "the request is cut off"));
        }
        bytes.extend_from_slice(&part[..read]);
        let mut headers = [httparse::EMPTY_HEADER; HEADERS];
        match httparse::Request::new(&mut headers).parse(&bytes) {
            Ok(httparse::Status::Complete(length)) => break length,
            Ok(httparse::Status::Partial) if bytes.len() < HEAD => {}
            Ok(httparse::Status::Partial) | Err(httparse::Error::TooManyHeaders) => {
                return Err(Refusal::new(431, "the head of the request is too long"));
            }
            Err(_) => return Err(Refusal::new(400, "this is no request of HTTP")),
        }
    };
    if head > HEAD {
        return Err(Refusal::new(431, "the head of the request is too long"));
    }
    let mut body = bytes.split_off(head);
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    if parsed.parse(&bytes).is_err() {
        return Err(Refusal::new(400, "this is no request of HTTP"));
    }
    let path = parsed.path.unwrap_or_default();
    let path = path.split_once('?').map_or(path, |(path, _)| path).to_owned();
    let method = match parsed.method {
        Some("GET") => Method::Get,
        Some("POST") => Method::Post,
        _ => return Err(Refusal::new(405, "only GET and POST are answered here")),
    };
    let host = header(&parsed, "host")?.unwrap_or_default();
    if !hosts.iter().any(|known| known.eq_ignore_ascii_case(host)) {
        return Err(Refusal::new(421, "this server has another name: open the link as it was printed"));
    }
    let is_from_here = |origin: &str| hosts.iter().any(|known| origin.eq_ignore_ascii_case(&format!("http://{known}")));
    if header(&parsed, "origin")?.is_some_and(|origin| !is_from_here(origin)) {
        return Err(Refusal::new(403, "another page asks this: only the page of this server may"));
    }
    let is_asset = method == Method::Get && !path.starts_with("/api/");
    let site = header(&parsed, "sec-fetch-site")?;
    if !is_asset && site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Err(Refusal::new(403, "another page asks this: only the page of this server may"));
    }
    if header(&parsed, "transfer-encoding")?.is_some() {
        return Err(Refusal::new(501, "the body is in parts: say its length instead"));
    }
    let length = header(&parsed, "content-length")?.map_or(Ok(0), str::parse::<u64>);
    let length = length.map_err(|_| Refusal::new(400, "the length of the body is no number"))?;
    let Some(length) = usize::try_from(length).ok().filter(|length| *length <= BODY) else {
        return Err(Refusal::new(413, "the body of the request is too long"));
    };
    let token = header(&parsed, "authorization")?.and_then(|words| words.strip_prefix("Bearer ")).map(str::to_owned);
    let kind = header(&parsed, "content-type")?.unwrap_or_default();
    if method == Method::Post && kind.split(';').next().map(str::trim) != Some("application/json") {
        return Err(Refusal::new(415, "what is sent is JSON: say `Content-Type: application/json`"));
    }
    while body.len() < length {
        let read = input.read(&mut part).map_err(|_| Refusal::new(408, "the request does not come to its end"))?;
        if read == 0 {
            return Err(Refusal::new(400, "the request is cut off"));
        }
        body.extend_from_slice(&part[..read]);
    }
    body.truncate(length);
    let body = match method {
        Method::Get => Value::Null,
        Method::Post => serde_json::from_slice(&body).map_err(|_| Refusal::new(400, "the body is not JSON"))?,
    };
    Ok(Request { method, path, token, body })
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        421 => "Misdirected Request",
        431 => "Request Header Fields Too Large",
        501 => "Not Implemented",
        503 => "Service Unavailable",
        _ => "Error",
    }
}

/// Answers with a text of a kind.
pub fn answer(out: &mut impl Write, status: u16, kind: &str, text: &[u8]) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status} {}\r\n{ALWAYS}Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
        reason(status),
        text.len()
    );
    out.write_all(head.as_bytes())?;
    out.write_all(text)?;
    out.flush()
}

/// Answers with a value as JSON.
pub fn answer_json(out: &mut impl Write, status: u16, value: &Value) -> io::Result<()> {
    answer(out, status, "application/json", value.to_string().as_bytes())
}

/// Says why it does not answer.
pub fn refuse(out: &mut impl Write, refusal: &Refusal) -> io::Result<()> {
    answer_json(out, refusal.status, &json!({ "error": refusal.words }))
}

/// Begins an answer that goes on, a line of JSON for each message.
pub fn begin_lines(out: &mut impl Write) -> io::Result<()> {
    let head = format!("HTTP/1.1 200 {}\r\n{ALWAYS}Content-Type: application/x-ndjson\r\n\r\n", reason(200));
    out.write_all(head.as_bytes())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::{Method, read};

    fn hosts() -> Vec<String> {
        vec!["127.0.0.1:6247".to_owned(), "localhost:6247".to_owned()]
    }

    fn status(request: &str) -> u16 {
        read(&mut request.as_bytes(), &hosts()).map_or_else(|refusal| refusal.status, |_| 200)
    }

    #[test]
    fn a_request_is_read() {
        let text = "POST /api/choose?x=1 HTTP/1.1\r\nHost: localhost:6247\r\nOrigin: http://localhost:6247\r\n\
            Authorization: Bearer abc\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 12\r\n\r\n{\"option\":3}rest";
        let request = read(&mut text.as_bytes(), &hosts()).expect("it is one");
        assert_eq!((request.method, request.path.as_str()), (Method::Post, "/api/choose"));
        assert_eq!((request.token.as_deref(), &request.body["option"]), (Some("abc"), &3.into()));
    }

    #[test]
    fn what_is_no_request_of_this_page_is_refused() {
        let get = |headers: &str| format!("GET / HTTP/1.1\r\n{headers}\r\n");
        assert_eq!(status(&get("Host: 127.0.0.1:6247\r\n")), 200);
        assert_eq!(status(&get("Host: naipe.example:6247\r\n")), 421, "a name that leads here by a trick");
        assert_eq!(status(&get("")), 421);
        assert_eq!(status(&get("Host: 127.0.0.1:6247\r\nHost: evil\r\n")), 400);
        assert_eq!(status(&get("Host: 127.0.0.1:6247\r\nOrigin: http://evil.example\r\n")), 403);
        assert_eq!(status(&get("Host: 127.0.0.1:6247\r\nOrigin: null\r\n")), 403);
        assert_eq!(status("DELETE / HTTP/1.1\r\nHost: 127.0.0.1:6247\r\n\r\n"), 405);
        assert_eq!(status("nonsense\r\n\r\n"), 400);
        assert_eq!(status("GET / HTTP/1.1\r\nHost: 127.0"), 400, "cut off");
        assert_eq!(status(&format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(40_000))), 431);
        assert_eq!(status(&get(&"X: y\r\n".repeat(100))), 431);
        let post = |headers: &str, body: &str| {
            format!(
                "POST /api/choose HTTP/1.1\r\nHost: 127.0.0.1:6247\r\nContent-Type: application/json\r\n{headers}\r\n{body}"
            )
        };
        assert_eq!(status(&post("Content-Length: 2\r\n", "{}")), 200);
        assert_eq!(status(&post("Content-Length: 2\r\nSec-Fetch-Site: cross-site\r\n", "{}")), 403);
        assert_eq!(status(&post("Content-Length: 99999999999999999999\r\n", "{}")), 400);
        assert_eq!(status(&post("Content-Length: 9999999\r\n", "{}")), 413);
        assert_eq!(status(&post("Content-Length: -1\r\n", "{}")), 400);
        assert_eq!(status(&post("Content-Length: 20\r\n", "{}")), 400, "cut off");
        assert_eq!(status(&post("Content-Length: 2\r\n", "{[")), 400);
        assert_eq!(status(&post("Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n")), 501);
        let plain = "POST /api/choose HTTP/1.1\r\nHost: 127.0.0.1:6247\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}";
        assert_eq!(status(plain), 415, "what a form of another page can send");
    }
}
