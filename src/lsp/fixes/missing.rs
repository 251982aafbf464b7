//! What is missing and can be put there with a value to begin with: the fields of a card, arguments, the name of a declaration,
//! the quotation marks of a text.

use super::Fix;
use crate::lsp::completion::known::{Callee, Known, Ty};
use crate::lsp::desk::Desk;
use ecow::EcoString;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;
use naipe_grammar::split::{Items, item_start};
use naipe_grammar::tokens::{Token, tokens};

/// What could be put where something is missing.
pub fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let Some(label) = fault.labels.first() else { return Vec::new() };
    let text = desk.text(label.span.file);
    let written = desk.library.files.sources.slice(label.span);
    let mut found = quotes(text, label.span);
    found.extend(name(written, label.span, &fault.message));
    let lacking = fault.message.split(" lacks `").nth(1).and_then(|rest| rest.strip_suffix('`'));
    if let Some(lacking) = lacking {
        let lacking: Vec<&str> = lacking.split("`, `").collect();
        let known = desk.known(label.span.file);
        if written.ends_with(')') {
            found.extend(given(written, label.span, &lacking, &known));
        } else if let Some(callee) = known.callees.get(written) {
            found.extend(arguments(written, label.span, callee, &known));
        } else {
            found.extend(fields(text, label.span, &lacking, &known));
        }
    }
    found
}

/// Values to begin with of a type, the plainest first.
pub fn values(ty: &Ty, known: &Known) -> Vec<String> {
    match ty.plain() {
        _ if matches!(ty, Ty::Optional(_)) => vec!["none".to_owned()],
        Ty::Int => ["1", "0"].map(str::to_owned).to_vec(),
        Ty::Bool => vec!["no".to_owned()],
        Ty::Text => vec!["\"\"".to_owned()],
        Ty::Player => ["you", "active"].map(str::to_owned).to_vec(),
        Ty::Thing(_) => vec!["self".to_owned()],
        Ty::Member(of) => {
            known.enums.get(of).and_then(|members| members.first()).iter().map(|one| one.to_string()).collect()
        }
        _ => Vec::new(),
    }
}

/// What is missing, each with a value to begin with.
struct Begun {
    /// `cost: 1`, each.
    lines: Vec<String>,
    /// The value of the first.
    value: String,
}

impl Begun {
    /// The ways to give values to what has these names: of one each of the values it can begin with, of several the plainest.
    fn all(names: &[&str], ty: impl Fn(&str) -> Ty, known: &Known) -> Vec<Begun> {
        let lines = |at: usize| -> Option<Begun> {
            let values: Option<Vec<String>> =
                names.iter().map(|name| values(&ty(name), known).into_iter().nth(at)).collect();
            let values = values?;
            let lines = names.iter().zip(&values).map(|(name, value)| format!("{name}: {value}")).collect();
            Some(Begun { lines, value: values.into_iter().next()? })
        };
        let ways = if names.len() == 1 { usize::MAX } else { 1 };
        (0..ways).map_while(lines).collect()
    }

    /// Puts them somewhere, written as they are in a text; the first value is to be filled in.
    fn put(&self, title: String, place: Span, text: String) -> Fix {
        let end = self.lines.first().and_then(|line| Some(text.find(line.as_str())? + line.len()));
        let fill = end.map(|end| end - self.value.len()..end);
        Fix { fill, ..started(title, place, text) }
    }
}

fn started(title: String, place: Span, text: String) -> Fix {
    Fix::said(title, place, text).offered()
}

/// The fields that a card lacks, at the beginning of its block, or in one of its own.
fn fields(text: &str, place: Span, names: &[&str], known: &Known) -> Vec<Fix> {
    let of = |name: &str| known.attribute_of(&Ty::Thing(None), name).unwrap_or(Ty::Any);
    let item = Items::new(text).text(place.start as usize);
    let from = place.end as usize;
    let end = item_start(text, place.start as usize) + item.len();
    let signs = tokens(&text[from..end.max(from)]).filter(|(token, _)| !token.is_trivia());
    let signs: Vec<(Token, usize)> = signs.map(|(token, range)| (token, from + range.end)).collect();
    let open = signs.iter().find(|(token, _)| *token == Token::OpenBrace).map(|(_, end)| *end);
    let put = |begun: Begun| {
        let (at, now) = match open {
            Some(open) => in_block(text, open, &begun.lines),
            None => (signs.last().map_or(from, |(_, end)| *end), format!(" {{ {} }}", begun.lines.join("  "))),
        };
        begun.put(format!("Add `{}`", begun.lines.join("  ")), Span::new(place.file, at, at), now)
    };
    Begun::all(names, of, known).into_iter().map(put).collect()
}

/// Where lines come at the beginning of a block, which begins at a byte, and how they are written there: as its other lines are.
fn in_block(text: &str, open: usize, lines: &[String]) -> (usize, String) {
    let rest = &text[open..];
    let next = tokens(rest).find(|(token, _)| !token.is_trivia()).map_or(rest.len(), |(_, range)| range.start);
    let is_last = rest[next..].starts_with('}') || next == rest.len();
    let Some(end) = rest.find('\n').filter(|end| *end < next) else {
        let behind = if is_last && next > 0 { "" } else { " " };
        return (open, format!(" {}{behind}", lines.join("  ")));
    };
    let head = &rest[..end];
    let line_of = |byte: usize| &text[text[..byte].rfind('\n').map_or(0, |at| at + 1)..];
    let blanks = |line: &str| line.chars().take_while(|sign| matches!(sign, ' ' | '\t')).collect::<String>();
    let indent = if is_last { blanks(line_of(open)) + "  " } else { blanks(line_of(open + next)) };
    let newline = if head.ends_with('\r') { "\r\n" } else { "\n" };
    let now = lines.iter().map(|line| format!("{newline}{indent}{line}")).collect();
    (open + head.trim_end().len(), now)
}

/// `has: shield`: all that is said of it between brackets, each with the plainest value.
fn arguments(written: &str, place: Span, callee: &Callee, known: &Known) -> Option<Fix> {
    let value = |(name, ty): &(EcoString, Ty)| Some(format!("{name}: {}", values(ty, known).first()?));
    let all: Vec<String> = callee.params.iter().map(value).collect::<Option<_>>()?;
    let all = format!("({})", all.join(", "));
    let at = Span { start: place.end, ..place };
    Some(started(format!("Write `{written}{all}`"), at, all))
}

/// The arguments that a call lacks, by their names, as the last.
fn given(written: &str, place: Span, names: &[&str], known: &Known) -> Vec<Fix> {
    let callee = written.split('(').next().and_then(|callee| known.callees.get(callee.trim()));
    let of = |name: &str| {
        let param = callee.and_then(|callee| callee.params.iter().find(|(param, _)| param == name));
        param.map_or(Ty::Any, |(_, ty)| ty.clone())
    };
    let at = place.end as usize - 1;
    let place = Span::new(place.file, at, at);
    let is_first = written.trim_end_matches(')').trim_end().ends_with('(');
    let put = |begun: Begun| {
        let arguments = begun.lines.join(", ");
        let now = if is_first { arguments.clone() } else { format!(", {arguments}") };
        begun.put(format!("Add `{arguments}`"), place, now)
    };
    Begun::all(names, of, known).into_iter().map(put).collect()
}

/// `format "Standard"`: the name is made of the title.
fn name(written: &str, place: Span, message: &str) -> Option<Fix> {
    let title = written.strip_prefix('"')?.strip_suffix('"')?;
    if !message.starts_with("expected a name, found") {
        return None;
    }
    let name = name_of(title);
    let at = Span { end: place.start, ..place };
    (!name.is_empty()).then(|| started(format!("Call it `{name}`"), at, format!("{name} ")))
}

/// What something with a title can be called.
pub fn name_of(title: &str) -> String {
    let words = title.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.map(str::to_lowercase).collect::<Vec<_>>().join("_");
    if name.starts_with(|sign: char| sign.is_ascii_digit()) { format!("_{name}") } else { name }
}

/// Other quotation marks than those of the language, in their line.
fn quotes(text: &str, place: Span) -> Vec<Fix> {
    let from = place.start as usize;
    let rest = &text[from..];
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    let Some(open) = line.chars().next() else { return Vec::new() };
    let close = match open {
        '\'' => '\'',
        '‘' | '’' => '’',
        '“' | '”' | '„' => '”',
        '«' => '»',
        '`' => '`',
        _ => return Vec::new(),
    };
    let inside = open.len_utf8();
    let Some(end) = line[inside..].find(close).map(|at| inside + at) else { return Vec::new() };
    let said = &line[inside..end];
    let place = Span::new(place.file, from, from + end + close.len_utf8());
    let now = format!("\"{}\"", said.replace('"', "\\\""));
    vec![Fix::said(format!("Write `{now}`"), place, now)]
}
