//! What is missing and can be put there with a value to begin with: the field of a card, an argument, the name of a declaration,
//! the quotation marks of a text.

use super::Fix;
use crate::lsp::completion::known::{Callee, Known, Ty};
use crate::lsp::desk::Desk;
use ecow::EcoString;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

/// What could be put where something is missing.
pub fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let Some(label) = fault.labels.first() else { return Vec::new() };
    let text = desk.text(label.span.file);
    let written = desk.library.files.sources.slice(label.span);
    let mut found = quotes(text, label.span);
    found.extend(name(written, label.span, &fault.message));
    let lacking = fault.message.split(" lacks `").nth(1).and_then(|rest| rest.strip_suffix('`'));
    if let Some(lacking) = lacking {
        let known = desk.known(label.span.file);
        if written.ends_with(')') {
            found.extend(argument(written, label.span, lacking, &known));
        } else if let Some(callee) = known.callees.get(written) {
            found.extend(arguments(written, label.span, callee, &known));
        } else {
            found.extend(field(text, label.span, lacking, &known));
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

/// What is put there with a value to begin with, of which its text ends.
fn begun(title: String, place: Span, text: String, value: &str) -> Fix {
    let end = text.trim_end_matches([' ', '}', ')']).len();
    let start = end.saturating_sub(value.len());
    Fix { fill: (text.get(start..end) == Some(value)).then_some(start..end), ..started(title, place, text) }
}

fn started(title: String, place: Span, text: String) -> Fix {
    Fix::said(title, place, text).offered()
}

/// The field that a card lacks, at the beginning of its block, or in one of its own.
fn field(text: &str, place: Span, name: &str, known: &Known) -> Vec<Fix> {
    let ty = known.attribute_of(&Ty::Thing(None), name).unwrap_or(Ty::Any);
    let from = place.end as usize;
    let end = text[from..].find('\n').map_or(text.len(), |at| from + at);
    let open = text[from..end].find('{').map(|at| from + at + 1);
    let at = open.unwrap_or(from + text[from..end].trim_end().len());
    let place = Span::new(place.file, at, at);
    let fix = |value: String| {
        let line = format!("{name}: {value}");
        let now = if open.is_some() { format!(" {line} ") } else { format!(" {{ {line} }}") };
        begun(format!("Add `{line}`"), place, now, &value)
    };
    values(&ty, known).into_iter().map(fix).collect()
}

/// `has: shield`: all that is said of it between brackets, each with the plainest value.
fn arguments(written: &str, place: Span, callee: &Callee, known: &Known) -> Option<Fix> {
    let value = |(name, ty): &(EcoString, Ty)| Some(format!("{name}: {}", values(ty, known).first()?));
    let all: Vec<String> = callee.params.iter().map(value).collect::<Option<_>>()?;
    let all = format!("({})", all.join(", "));
    let at = Span { start: place.end, ..place };
    Some(started(format!("Write `{written}{all}`"), at, all))
}

/// The argument that a call lacks, by its name, as the last.
fn argument(written: &str, place: Span, name: &str, known: &Known) -> Vec<Fix> {
    let callee = written.split('(').next().and_then(|callee| known.callees.get(callee.trim()));
    let ty = callee.and_then(|callee| callee.params.iter().find(|(param, _)| param == name)).map(|(_, ty)| ty.clone());
    let at = place.end as usize - 1;
    let place = Span::new(place.file, at, at);
    let is_first = written.trim_end_matches(')').trim_end().ends_with('(');
    let fix = |value: String| {
        let argument = format!("{name}: {value}");
        let now = if is_first { argument.clone() } else { format!(", {argument}") };
        begun(format!("Add `{argument}`"), place, now, &value)
    };
    values(&ty.unwrap_or(Ty::Any), known).into_iter().map(fix).collect()
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
