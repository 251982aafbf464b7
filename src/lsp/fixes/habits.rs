//! What is written out of habit, and how it is written here.

use super::Fix;
use super::line::{Line, above_item, short};
use crate::lsp::desk::Desk;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use naipe_grammar::tokens::Token;

/// How the help begins where nobody stands behind an `of`.
pub const WHOSE: &str = "say whose it is, as in ";

/// What could be written instead.
pub fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let Some(label) = fault.labels.first() else { return Vec::new() };
    let text = desk.text(label.span.file);
    let line = Line::new(text, label.span);
    let (message, help) = (fault.message.as_str(), fault.help.as_deref().unwrap_or(""));
    let mut found = Vec::new();
    match message {
        "each name has a `let` of its own" => found.extend(let_of_its_own(&line)),
        "it is not said here who moves something" => found.extend(controller(&line)),
        "this is not the id of an article" => found.extend(article(&line)),
        "nothing is equal to `none`, so this is never true" => found.extend(none(&line)),
        "it is not said who chooses" => found.extend(chooser(&line)),
        "these cards have no name" => found.extend(name_of_cards(&line)),
        "it is not said of what class this ability is" => found.extend(class(desk, &line, help)),
        _ => {}
    }
    if message.starts_with("nothing is put in order by `") {
        found.extend(order(&line));
    }
    if message.ends_with(" means nothing in a text") {
        found.push(line_fix(&line, "Write `\\\\`", line.place, format!("\\{}", slice(&line))));
    }
    if message.ends_with(", and it is not said what it gives") {
        found.extend(given_type(&line));
    }
    if help.starts_with(WHOSE) {
        found.push(added(&line, label.span.start as usize, " you").offered());
    }
    if help.starts_with("of a list or set, write ") {
        found.extend(of_a_list(&line));
    }
    if message.ends_with(", and not of which type it is") {
        found.extend(typed(&line, help));
    }
    if help.contains("there is no `:`")
        && let Some(colon) = line.next(line.at + 1, &[":"])
    {
        found.push(line.put("Leave `:` out".into(), colon, colon + 1, String::new()));
    }
    if message.ends_with(" is followed by `:`") && line.said(line.at) == ":" {
        found.push(line.put("Leave `:` out".into(), line.at, line.at + 1, String::new()));
    }
    if message.starts_with("there is only one sort of `") && line.at > 0 {
        found.push(line.put("Take it out".into(), line.at - 1, line.at + 2, String::new()));
    }
    if help.starts_with("declare it: `") {
        found.extend(declared(&line, help));
    }
    if help.starts_with("give each a name of its own") {
        found.extend(differing(&line));
    }
    if help.starts_with("take out one of the two") {
        found.extend(one_of_two(&line));
    }
    if help.contains("leave it out") || help.contains("leave the name out") {
        let start = line.text[..line.place.start as usize].trim_end().len();
        found.push(line_fix(&line, "Take it out", Span { start: narrow::u32(start), ..line.place }, String::new()));
    }
    if help.contains("write `offer p ACTION`") {
        found.extend(offered(&line));
    }
    if help.contains("say who plays it") {
        found.extend(chooser(&line));
    }
    if help.ends_with("is `self` there") {
        found.push(line_fix(&line, "Write `self`", line.place, "self".into()));
    }
    found
}

/// `parameter x = 3`, `life "Life" = 20`: from its name to its value, with the type between them.
fn typed(line: &Line, help: &str) -> Option<Fix> {
    let form =
        super::help::quoted(help).next().filter(|form| !form.split_whitespace().any(super::help::is_placeholder))?;
    let name = form.split([':', ' ']).next()?;
    let first = line.before(&[name]).filter(|first| line.at - first <= 3)?;
    let value = if line.said(line.at) == "=" { line.at + 1 } else { line.at };
    Some(line.put(format!("Write `{form}`"), first, value + 1, form.to_owned()))
}

fn slice<'t>(line: &Line<'t>) -> &'t str {
    &line.text[line.place.start as usize..line.place.end as usize]
}

fn line_fix(line: &Line, title: &str, place: Span, text: String) -> Fix {
    debug_assert!(place.end as usize <= line.text.len());
    Fix::said(title, place, text)
}

/// Something that is put at a byte.
fn added(line: &Line, at: usize, what: &str) -> Fix {
    let place = Span::new(line.place.file, at, at);
    line_fix(line, &format!("Add `{}`", what.trim()), place, what.to_owned())
}

/// `let c = 1, d = 2`: a line for each.
fn let_of_its_own(line: &Line) -> Option<Fix> {
    let first = line.start(0);
    let indent = &line.text[..first];
    let indent = &indent[indent.rfind('\n').map_or(0, |at| at + 1)..];
    let (_, comma) = line.signs.get(line.at)?;
    let end = line.start(line.at + 1);
    let is_first = line.said(0) == "let";
    let now = if is_first { format!("\n{indent}let ") } else { "  let ".to_owned() };
    let place = Span::new(line.place.file, comma.start, end);
    Some(line_fix(line, &format!("Write `let {}`", line.said(line.at + 1)), place, now))
}

/// `move x to field by you`: under whose control it comes.
fn controller(line: &Line) -> Option<Fix> {
    let limit = line.limit(line.at);
    let whose = line.between(line.at + 1, limit);
    let now = format!("{{ controller: {whose} }}");
    (!whose.is_empty()).then(|| line.put(format!("Write `{}`", short(&now)), line.at, limit, now))
}

/// `cites hk: 14`, `cites "hk:14"`.
fn article(line: &Line) -> Option<Fix> {
    let (token, _) = line.signs.get(line.at)?;
    if *token == Token::Text {
        let bare = line.said(line.at).trim_matches('"');
        return Some(line.put(format!("Write `{bare}`"), line.at, line.at + 1, bare.to_owned()));
    }
    // All signs of an id stand side by side.
    let is_part = |sign: &usize| {
        matches!(line.signs[*sign].0, Token::Word | Token::Number | Token::Colon | Token::Dot)
            && !matches!(line.said(*sign), "cites" | "covers")
    };
    let first = (0..line.at).rev().take_while(is_part).last().unwrap_or(line.at);
    let last = (line.at..line.signs.len()).take_while(is_part).last()?;
    let id: String = (first..=last).map(|sign| line.said(sign)).collect();
    Some(line.put(format!("Write `{id}`"), first, last + 1, id))
}

/// `c == none` is `c is none`.
fn none(line: &Line) -> Vec<Fix> {
    let end = line.signs.partition_point(|(_, range)| range.end <= line.place.end as usize);
    let mut found = Vec::new();
    for sign in line.all(line.at..end, &["==", "!="]) {
        let now = if line.said(sign) == "==" { "is none" } else { "is not none" };
        if line.said(sign + 1) == "none" {
            found.push(line.put(format!("Write `{now}`"), sign, sign + 2, now.to_owned()));
        } else if line.said(sign.wrapping_sub(1)) == "none" {
            let now = format!("{} {now}", line.between(sign + 1, end));
            found.push(line.put(format!("Write `{}`", short(&now)), sign - 1, end, now));
        }
    }
    found
}

/// Whoever is known where a choice stands: `you`, the active player, or a player that is named in the line or above it.
fn chooser(line: &Line) -> Vec<Fix> {
    let end = line.place.end as usize;
    let above = &line.text[..end];
    let item = above.rfind("\n\n").unwrap_or(0);
    let words: Vec<&str> = above[item..].split([' ', '(', ',', ')', '\n']).filter(|word| !word.is_empty()).collect();
    let named = words.windows(2).filter(|pair| pair[1].starts_with("player") && pair[0].ends_with(':'));
    let looped = words.windows(3).filter(|three| three[0] == "for" && three[1] != "each" && three[2] == "in");
    let mut who: Vec<&str> = named.map(|pair| pair[0].trim_end_matches(':')).collect();
    who.extend(looped.map(|three| three[1]));
    who.extend(["you", "active"]);
    // What it is chosen for stands behind it.
    let open = slice(line).find('{').map_or(end, |at| line.place.start as usize + at);
    let at = line.text[..open].trim_end().len();
    who.into_iter().map(|who| added(line, at, &format!(" by {who}"))).collect()
}

/// `cards creature for c in colour, n in 1..3 { … }`: each is called by what makes it different.
fn name_of_cards(line: &Line) -> Option<Fix> {
    let open = line.next(line.at, &["{"])?;
    let inside: Vec<String> = line
        .all(line.at..open, &["in"])
        .into_iter()
        .map(|sign| format!("{{{}}}", line.said(sign.wrapping_sub(1))))
        .collect();
    let field = format!(" name: \"{}\" ", inside.join(" "));
    Some(added(line, line.signs[open].1.end, &field))
}

/// The class of an ability is one of the kinds.
fn class(desk: &Desk, line: &Line, help: &str) -> Vec<Fix> {
    let Some(open) = line.next(line.at, &["{"]) else { return Vec::new() };
    let at = line.end_before(open);
    let known = desk.known(line.place.file);
    // Those that actions take come first, and then kinds without cards: abilities are of such.
    let is_taken = |kind: &str| help.contains(&format!("`{kind}`")) || help.contains(&format!(": {kind} {{"));
    let is_of_cards = |kind: &str| line.text.contains(&format!(": {kind} {{"));
    let mut kinds: Vec<&str> = known.kinds.keys().map(|kind| kind.as_str()).collect();
    kinds.sort_by_key(|kind| (!is_taken(kind), is_of_cards(kind)));
    kinds.into_iter().map(|kind| added(line, at, &format!(" : {kind}")).offered()).collect()
}

/// `sort X by Y` is `all X by most Y`; `sorted by` is `by most`.
fn order(line: &Line) -> Vec<Fix> {
    let word = line.at;
    let Some(by) = line.next(word, &["by"]) else { return Vec::new() };
    let limit = line.limit(by);
    let put = |most: &str| {
        let what = line.between(word + 1, by);
        let value = line.between(by + 1, limit);
        let now = if what.is_empty() { format!("by {most} {value}") } else { format!("all {what} by {most} {value}") };
        line.put(format!("Write `{}`", short(&now)), word, limit, now)
    };
    ["most", "least"].map(put).into()
}

/// `define d(n: int) = …`: a number, or yes and no.
fn given_type(line: &Line) -> Vec<Fix> {
    let Some(gives) = line.next(line.at, &["="]) else { return Vec::new() };
    let at = line.end_before(gives);
    ["int", "bool"].map(|ty| added(line, at, &format!(": {ty}")).offered()).into()
}

/// `max(numbers)` is `max(n of n: int in numbers)`.
fn of_a_list(line: &Line) -> Option<Fix> {
    let called = slice(line);
    let (name, list) = called.strip_suffix(')')?.split_once('(')?;
    let now = format!("{name}(n of n: int in {list})");
    Some(line_fix(line, &format!("Write `{}`", short(&now)), line.place, now))
}

/// What a help says to declare, with a title made of its name, before the item that names it.
fn declared(line: &Line, help: &str) -> Option<Fix> {
    let form = super::help::quoted(help).next()?;
    let (head, _) = form.split_once('"')?;
    let name = slice(line);
    let mut letters = name.chars();
    let title: String =
        letters.next()?.to_uppercase().chain(letters).map(|sign| if sign == '_' { ' ' } else { sign }).collect();
    let declaration = format!("{head}\"{title}\"");
    let item = above_item(line.text, line.place.start as usize);
    let place = Span::new(line.place.file, item, item);
    let fix = line_fix(line, &format!("Declare `{declaration}`"), place, format!("{declaration}\n\n"));
    // What it is to have is another matter.
    Some(Fix { is_asked: true, ..fix })
}

/// `cards creature for c in colour { name: "Knight" … }`: what goes through a list makes each different.
fn differing(line: &Line) -> Option<Fix> {
    let start = line.text[..line.place.start as usize].rfind("\ncards ").map_or(0, |at| at + 1);
    let head = &line.text[start..line.place.start as usize];
    let head = &head[..head.find('{')?];
    let words: Vec<&str> = head.split_whitespace().collect();
    let parts: Vec<String> =
        words.windows(2).filter(|pair| pair[1] == "in").map(|pair| format!("{{{}}}", pair[0])).collect();
    let title = slice(line).strip_suffix('"')?;
    let now = format!("{title} {}\"", parts.join(" "));
    (!parts.is_empty()).then(|| line_fix(line, &format!("Write `{now}`"), line.place, now))
}

/// A field that stands twice goes, up to the next or the end of the block.
pub fn one_of_two(line: &Line) -> Vec<Fix> {
    let limit = line.limit(line.at);
    let colon = |sign: usize| line.signs.get(sign + 1).is_some_and(|(token, _)| *token == Token::Colon);
    let next = (line.at + 2..limit).find(|sign| colon(*sign)).unwrap_or(limit);
    let start = line.signs[..line.at].last().map_or(line.start(line.at), |(_, range)| range.end);
    let end = line.signs[..next].last().map_or(start, |(_, range)| range.end);
    let title = format!("Leave `{}` out", short(line.between(line.at, next)));
    vec![line_fix(line, &title, Span::new(line.place.file, start, end), String::new())]
}

/// `cast(c)`: it is offered.
fn offered(line: &Line) -> Vec<Fix> {
    let end = if line.said(line.at + 1) == "(" {
        line.close(line.at + 1).map_or(line.at + 1, |close| close + 1)
    } else {
        line.at + 1
    };
    let put = |who: &str| {
        let now = format!("offer {who} {}", line.said(line.at));
        line.put(format!("Write `{now}`"), line.at, end, now)
    };
    ["you", "active"].map(put).into()
}
