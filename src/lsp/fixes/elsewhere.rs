//! What belongs at another place than where it stands: before the block or the item that it is in, behind it, or at top level.

use super::Fix;
use super::forms::About;
use super::line::{Line, above_item, short};
use super::missing::name_of;
use naipe_grammar::span::Span;

/// What begins at a sign has a line of its own: the blanks before it. Otherwise two blanks part it from what stands there.
pub fn gap(line: &Line, sign: usize) -> String {
    let before = &line.text[..line.start(sign)];
    let blanks = &before[before.trim_end_matches(' ').len()..];
    if before.trim_end_matches(' ').ends_with('\n') { format!("\n{blanks}") } else { "  ".to_owned() }
}

/// A name of a block that is over: it is given before that block, with a value to begin with, and another in it.
pub fn named_before(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let name = a.written();
    let Some(open) = line.block_of(line.at) else { return Vec::new() };
    let is_given = |word: &usize| {
        line.said(word + 1) == name && line.said(word + 2) == "=" && line.block_of(*word).is_some_and(|of| of > open)
    };
    let given: Vec<usize> = line.all(open + 1..line.at, &["let"]).into_iter().filter(is_given).collect();
    let (Some(first), Some(last)) = (given.first().copied(), given.last()) else { return Vec::new() };
    // The block that it is in stands in a statement, and that stands in the block that it is read in.
    let mut inside = first;
    while let Some(around) = line.block_of(inside).filter(|around| *around > open) {
        inside = around;
    }
    let (begin, _) = line.statement(inside);
    let mut rest = String::new();
    let mut from = line.start(begin);
    for word in &given {
        rest.push_str(&line.text[from..line.start(*word)]);
        from = line.start(word + 1);
    }
    let place = Span::new(line.place.file, line.start(begin), line.start(last + 1));
    let put = |value: &str| {
        let head = format!("let {name} = ");
        let fill = Some(head.len()..head.len() + value.len());
        let now = format!("{head}{value}{}{rest}", gap(&line, begin));
        Fix { fill, ..Fix::said(format!("Add `{head}{value}`"), place, now).offered() }
    };
    ["0", "no"].map(put).into()
}

/// `has: "Taunt"` where there is no such keyword: it is declared before the item, and has a name.
pub fn keyword_declared(a: &About) -> Vec<Fix> {
    let (text, place) = (a.line.text, a.line.place);
    let title = a.written();
    let name = name_of(title.trim_matches('"'));
    if name.is_empty() {
        return Vec::new();
    }
    let start = above_item(text, place.start as usize);
    let declaration = format!("keyword {name} {title}");
    let now = format!("{declaration}\n\n{}{name}", &text[start..place.start as usize]);
    let whole = Span::new(place.file, start, place.end as usize);
    vec![Fix::said(format!("Declare `{}`", short(&declaration)), whole, now).offered()]
}

/// What reads in a `together` what that brings stands behind it.
pub fn behind_together(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let (mut sign, mut open) = (line.at, line.block_of(line.at));
    while let Some(around) = open.filter(|open| *open > 0 && line.said(open - 1) != "together") {
        (sign, open) = (around, line.block_of(around));
    }
    let Some((open, close)) = open.and_then(|open| Some((open, line.close(open)?))) else { return Vec::new() };
    let (start, end) = line.statement(sign);
    if open == 0 || start <= open + 1 {
        return Vec::new();
    }
    let (done, rest) = (line.between(start, end), &line.text[line.end_of(end - 1)..line.end_of(close)]);
    let now = format!("{rest}{}{done}", gap(&line, open - 1));
    let place = Span::new(line.place.file, line.end_of(start - 1), line.end_of(close));
    vec![Fix::said(format!("Write `}} {}`", short(done)), place, now)]
}

/// `let x = move …` within a block of a `together`: it has no name. `x = move …` in the `together` itself names it with `let`.
pub fn named_in_together(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let Some(name) = line.at.checked_sub(2).filter(|name| line.said(name + 1) == "=") else { return Vec::new() };
    let is_named = name > 0 && line.said(name - 1) == "let";
    let first = name - usize::from(is_named);
    let is_in_it = line.block_of(name).is_some_and(|open| open > 0 && line.said(open - 1) == "together");
    let mut found = Vec::new();
    if is_in_it && !is_named {
        found.push(a.add(line.start(name), "let "));
    }
    let place = Span::new(line.place.file, line.start(first), line.start(line.at));
    found.push(Fix::said(format!("Leave `{}` out", line.between(first, line.at)), place, "").offered());
    found
}

/// A `check` among the lines of a card or a kind: it stands before it, over all that it concerns.
pub fn check_at_top(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let (check, end) = (line.at, line.after());
    let is_of_item = line.block_of(check).is_some_and(|open| line.block_of(open).is_none());
    let names = ["c", "x", "y"].into_iter().find(|name| line.all(check..end, &[name]).is_empty());
    let when = line.next(check, &["when"]).filter(|when| *when < end);
    let (Some(when), Some(name)) = (when, names.filter(|_| is_of_item)) else { return Vec::new() };
    let what = match (line.said(0), line.said(1)) {
        ("card" | "token", title) => format!("{} in play where titled({name}, {title})", line.said(3)),
        ("kind", kind) => format!("{kind} in play"),
        _ => return Vec::new(),
    };
    let mut now = format!("{} for {name}: {what} ", line.between(check, when));
    let mut from = line.start(when);
    for word in line.all(when..end, &["self"]) {
        now.push_str(&line.text[from..line.start(word)]);
        now.push_str(name);
        from = line.end_of(word);
    }
    now.push_str(&line.text[from..line.end_of(end - 1)]);
    let title = format!("Write `{}`", short(&now));
    let start = above_item(line.text, line.place.start as usize);
    now = format!("{now}\n\n{}", &line.text[start..line.end_of(check - 1)]);
    vec![Fix::said(title, Span::new(line.place.file, start, line.end_of(end - 1)), now)]
}

/// Labels that are chosen in secret: they get names, and what is done for each stands behind the block.
pub fn labels_named(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let mut forms = super::help::quoted(a.help);
    let (Some(declaration), Some(choice)) = (forms.next(), forms.next()) else { return Vec::new() };
    let opens = line.next(line.at, &["{"]).and_then(|open| Some((open, line.close(open)?)));
    let around = line.block_of(line.at).and_then(|open| Some((open, line.close(open)?)));
    let (Some((open, close)), Some((block, last))) = (opens, around) else { return Vec::new() };
    let head = (0..block).rev().find(|sign| line.said(*sign) == "simultaneously");
    let name = choice.split(['`', ' ', ':']).nth(1).unwrap_or("");
    let answers = declaration.split(['{', ',', '}']).filter_map(|part| part.trim().split_once(" \""));
    let Some((head, who)) = head.map(|head| (line.between(head + 1, block), line.said(head + 2))) else {
        return Vec::new();
    };
    let mut done = String::new();
    let mut label = open + 1;
    for (answer, _) in answers {
        let Some(end) = (line.said(label + 1) == "{").then(|| line.close(label + 1)).flatten() else {
            return Vec::new();
        };
        if end > label + 2 {
            done.push_str(&format!("if {name}[{who}] == {answer} {{ {} }}  ", line.between(label + 2, end)));
        }
        label = end + 1;
    }
    let behind = match done.trim_end() {
        "" => String::new(),
        done => format!("{}{head} {{ {done} }}", gap(&line, line.statement(block).0)),
    };
    let start = above_item(line.text, line.place.start as usize);
    // Who chooses is said already, behind the labels.
    let choice = choice.split_once(" by ").map_or(choice, |(choice, _)| choice);
    let before = &line.text[start..line.start(line.at)];
    let rest = &line.text[line.end_of(close)..line.end_of(last)];
    let now = format!("{declaration}\n\n{before}{choice}{rest}{behind}");
    let place = Span::new(line.place.file, start, line.end_of(last));
    vec![Fix::said(format!("Write `{choice}`"), place, now).filled(declaration)]
}

/// `p.gold += rob(p)`, `n + roll 6`: what happens is named first, in a statement of its own.
pub fn named_first(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let name = super::help::quoted(a.help).find_map(|form| form.strip_prefix("let ")?.split(' ').next());
    let end = if line.said(line.at + 1) == "(" { line.close(line.at + 1) } else { Some(line.at + 1) };
    let (Some(name), Some(end), Some(_)) = (name, end, line.block_of(line.at)) else { return Vec::new() };
    let (begin, _) = line.statement(line.at);
    let named = format!("let {name} = {}", line.between(line.at, end + 1));
    let before = &line.text[line.start(begin)..line.start(line.at)];
    let now = format!("{named}{}{before}{name}", gap(&line, begin));
    let place = Span::new(line.place.file, line.start(begin), line.end_of(end));
    vec![Fix::said(format!("Write `{}`", short(&named)), place, now)]
}

/// `r.power += 1`, where only some `r` have it: it is done if it is such a thing.
pub fn asked_first(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let kind = super::help::quoted(a.help).find_map(|form| form.strip_suffix(" { … }")?.rsplit(' ').next());
    let name = line.at.checked_sub(2).filter(|name| line.said(name + 1) == "." && line.block_of(*name).is_some());
    let (Some(kind), Some(name)) = (kind, name) else { return Vec::new() };
    let (begin, end) = line.statement(name);
    let asked = format!("if {} is {kind}", line.said(name));
    let now = format!("{asked} {{ {} }}", line.between(begin, end));
    let place = Span::new(line.place.file, line.start(begin), line.end_of(end - 1));
    vec![Fix::said(format!("Write `{asked} {{ … }}`"), place, now)]
}
