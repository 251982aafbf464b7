//! How text is laid out: lines, indentation, blocks, quotes.

use crate::ast::Ident;

/// The longest line that a block is folded into.
const WIDTH: usize = 100;

/// A text in quotes, with a backslash before what would end it or could not stand in a line.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// A text of several lines between `"""`, where that says exactly the same; else a quoted text.
pub(super) fn quote_block(text: &str) -> String {
    let lines = || text.split('\n');
    let plain = text.contains('\n')
        && !text.contains("\"\"\"")
        && lines().all(|line| line.trim_end() == line)
        && lines().any(|line| line.starts_with(|first: char| !first.is_whitespace()))
        && lines().next_back().is_some_and(|last| !last.is_empty());
    if plain { format!("\"\"\"\n{}\n\"\"\"", indent(text)) } else { quote(text) }
}

/// A head and what follows it in braces: in one line where it fits.
pub(super) fn braced(head: &str, lines: &[String]) -> String {
    let space = if head.is_empty() { "" } else { " " };
    if lines.is_empty() {
        return format!("{head}{space}{{}}");
    }
    let last = head.chars().count();
    let inside: usize = lines.iter().map(|line| line.chars().count() + 2).sum();
    if !head.contains('\n')
        && last + inside + 3 <= WIDTH
        && lines.len() <= 3
        && !lines.iter().any(|line| line.contains(['\n', '{']))
    {
        return format!("{head}{space}{{ {} }}", lines.join("  "));
    }
    long_braced(head, lines)
}

/// A head and what follows it in braces, always a line each.
pub(super) fn long_braced(head: &str, lines: &[String]) -> String {
    let space = if head.is_empty() { "" } else { " " };
    if lines.is_empty() {
        return format!("{head}{space}{{}}");
    }
    let inside: Vec<String> = lines.iter().map(|line| indent(line)).collect();
    format!("{head}{space}{{\n{}\n}}", inside.join("\n"))
}

/// A head and its clauses: in one line where it fits, else a line each.
pub(super) fn joined(head: &str, clauses: &[String]) -> String {
    if clauses.is_empty() {
        return head.to_owned();
    }
    let one = format!("{head} {}", clauses.join(" "));
    // After a block of several lines the clauses follow its closing brace.
    let line = if head.ends_with('}') { one.rsplit('\n').next().unwrap_or(&one) } else { &one };
    if line.chars().count() <= WIDTH + 20 && !clauses.iter().any(|clause| clause.contains('\n')) {
        return one;
    }
    let clauses: Vec<String> = clauses.iter().map(|clause| indent(clause)).collect();
    format!("{head}\n{}", clauses.join("\n"))
}

/// A word and what follows it, whose further lines are two blanks further in.
pub(super) fn hanging(word: &str, text: &str) -> String {
    format!("{word}{}", indent(text).trim_start())
}

/// Parts one after another, in as many lines as it takes.
pub(super) fn filled(parts: &[String], between: &str, width: usize) -> String {
    let mut out = String::new();
    let mut line = 0;
    for part in parts {
        let length = part.chars().count();
        if line > 0 && line + length + between.len() > width {
            out.push('\n');
            line = 0;
        } else if line > 0 {
            out.push_str(between);
            line += between.len();
        }
        out.push_str(part);
        line += length;
    }
    out
}

/// Every line two blanks further in.
#[must_use]
pub fn indent(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        if !line.is_empty() {
            out.push_str("  ");
        }
        out.push_str(line);
    }
    out
}

/// The `///` lines above something.
pub(super) fn documented(doc: Option<&str>, text: &str) -> String {
    let Some(doc) = doc else { return text.to_owned() };
    let mut out = String::new();
    for line in doc.split('\n') {
        out.push_str("///");
        if !line.is_empty() {
            out.push(' ');
        }
        out.push_str(line);
        out.push('\n');
    }
    out.push_str(text);
    out
}

/// A name and the title printed for it.
pub(super) fn titled(name: &str, title: Option<&Ident>) -> String {
    match title {
        Some(title) => format!("{name} {}", quote(&title.name)),
        None => name.to_owned(),
    }
}

/// Each printed, with commas between.
pub(super) fn list<T>(values: &[T], print: impl Fn(&T) -> String) -> String {
    values.iter().map(print).collect::<Vec<_>>().join(", ")
}

/// Names, with commas between.
pub(super) fn names(names: &[Ident]) -> String {
    list(names, |name| name.name.to_string())
}

/// Quoted texts, with commas between.
pub(super) fn texts(texts: &[Ident]) -> String {
    list(texts, |text| quote(&text.name))
}

/// Whether two declarations stand without a blank line between: one line each, and the same first word.
pub(super) fn belong_together(before: &str, after: &str) -> bool {
    let first = |text: &str| text.split(' ').next().map(str::to_owned);
    !before.contains('\n') && !after.contains('\n') && first(before) == first(after)
}
