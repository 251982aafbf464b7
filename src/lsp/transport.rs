//! Messages to and from an editor. Whatever comes in is read within bounds; what cannot be understood is answered so, and the
//! next message is read.

use super::apart::Answered;
use super::checks::Checked;
use super::desk::Desk;
use lsp_server::Message;
use std::io::{self, BufRead, Read, Write};

/// How large a message may be, in bytes: a file, and what is said around it.
const LARGEST: u64 = 96 << 20;
/// How long a line of a head may be.
const LONGEST_LINE: u64 = 4096;

/// What the server waits for.
#[derive(Debug)]
pub enum Incoming {
    /// A request, an answer or a notification of the editor.
    Message(Message),
    /// Something that is none, and why.
    Broken(String),
    /// The editor is gone.
    Closed,
    /// A check of whole games is at its end.
    Checked(Checked),
    /// What was asked has been answered apart.
    Answered(Box<Answered>),
    /// The names have been found of all files that a copy of the desk has; nothing where whoever looked for them has failed.
    Found(Option<Box<Desk>>),
}

/// Reads the next message; nothing at the end.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let mut size: Option<u64> = None;
    let mut first = true;
    loop {
        let mut line = Vec::new();
        input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end();
        if text.is_empty() {
            if first {
                continue;
            }
            break;
        }
        first = false;
        if let Some((name, value)) = text.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            size = value.trim().parse().ok();
        }
    }
    let Some(size) = size else {
        return Ok(Some(Incoming::Broken("a message begins with its `Content-Length`".to_owned())));
    };
    if size > LARGEST {
        io::copy(&mut input.take(size), &mut io::sink())?;
        return Ok(Some(Incoming::Broken("this message is too large".to_owned())));
    }
    let mut bytes = Vec::new();
    if input.take(size).read_to_end(&mut bytes)? as u64 != size {
        return Ok(None);
    }
    Ok(Some(match serde_json::from_slice(&bytes) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Broken(error.to_string()),
    }))
}

/// Writes a message with its head, and makes sure that it is sent.
pub fn write(output: &mut impl Write, message: &impl serde::Serialize) -> io::Result<()> {
    let mut body = serde_json::to_value(message)?;
    if let Some(fields) = body.as_object_mut() {
        fields.insert("jsonrpc".to_owned(), "2.0".into());
    }
    let body = body.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::{Incoming, read};
    use std::io::BufReader;

    #[test]
    fn what_is_no_message_is_passed_over() {
        let good = r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#;
        let text = format!(
            "Content-Length: 5\r\n\r\n{{]]}}x\r\n\r\nNo-Length: 1\r\n\r\ncontent-length: {}\r\nX: y\r\n\r\n{good}Content-Length: 99999999999999\r\n\r\n{{}}",
            good.len()
        );
        let mut input = BufReader::new(text.as_bytes());
        let mut next = || read(&mut input).ok().flatten();
        assert!(matches!(next(), Some(Incoming::Broken(_))));
        assert!(matches!(next(), Some(Incoming::Broken(_))));
        assert!(matches!(next(), Some(Incoming::Message(_))));
        assert!(matches!(next(), Some(Incoming::Broken(_))));
        assert!(next().is_none());
    }
}
