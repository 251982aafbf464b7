//! Lines of files, of errata and of costs: what is said where nothing can stand, which line is corrected, what is paid.

use super::Fix;
use super::elsewhere::gap;
use super::forms::About;
use super::help::quoted;
use super::line::{Line, short};
use super::order::CLAUSES;
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::Span;
use naipe_grammar::split::first_word;
use naipe_grammar::vocabulary::{self, Role};

/// Sentences among the declarations: each of their lines is a remark.
pub fn remark(a: &About) -> Vec<Fix> {
    let (text, place) = (a.line.text, a.line.place);
    let start = text[..place.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let mut rest = text[start..].split('\n');
    let Some(first) = rest.next() else { return Vec::new() };
    let is_said =
        |line: &&str| !line.trim().is_empty() && !vocabulary::has_role(first_word(line), &[Role::Item, Role::Ability]);
    let lines: Vec<&str> = std::iter::once(first).chain(rest.take_while(is_said)).collect();
    let now: Vec<String> = lines.iter().map(|line| format!("// {}", line.trim_start())).collect();
    let length = lines.iter().map(|line| line.len() + 1).sum::<usize>() - 1;
    let place = Span::new(place.file, start, (start + length).min(text.len()));
    vec![Fix::said(format!("Write `{}`", short(&now[0])), place, now.join("\n"))]
}

/// `power: 1  has swift`: what a card has, in a line of its own.
pub fn of_its_own(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(has) = line.at.checked_sub(1).filter(|at| line.said(*at) == "has") else { return Vec::new() };
    let opens = line.said(line.at + 1) == "(";
    let end = line.close(line.at + 1).filter(|_| opens).unwrap_or(line.at);
    let title = format!("Write `has: {}`", short(line.between(line.at, end + 1)));
    vec![line.put(title, has, has + 1, "has:".to_owned())]
}

/// `/* so */` among the lines of something, `# so` behind one.
pub fn remark_here(a: &About) -> Vec<Fix> {
    let (text, start) = (a.line.text, a.line.place.start as usize);
    let said = &text[start..];
    let ends = [("/*", "*/"), ("<!--", "-->")];
    let block = ends.into_iter().find(|(open, close)| said.starts_with(open) && said.contains(close));
    let (inside, end) = match block {
        Some((open, close)) => said.find(close).map_or((said, 0), |end| (&said[open.len()..end], end + close.len())),
        None => {
            let line = said.lines().next().unwrap_or("");
            (line.trim_start_matches(['#', '-', ';', '%', '*']), line.len())
        }
    };
    let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let indent = &text[begin..][..text[begin..].len() - text[begin..].trim_start_matches([' ', '\t']).len()];
    let next = format!("\n{indent}");
    let lines: Vec<String> = inside.trim().lines().map(|line| format!("// {}", line.trim())).collect();
    let mut now = lines.join(&next);
    // What follows on the line is no remark.
    let behind = said[end..].len() - said[end..].trim_start_matches([' ', '\t']).len();
    let goes_on = !said[end + behind..].is_empty() && !said[end + behind..].starts_with(['\n', '\r']);
    let length = if goes_on { end + behind } else { end };
    if goes_on {
        now.push_str(&next);
    }
    let place = Span::new(a.line.place.file, start, start + length);
    vec![Fix::said("Write `//`", place, now)]
}

/// `/// …` with nothing behind it is a remark.
pub fn plain_remark(a: &About) -> Vec<Fix> {
    vec![Fix::said("Write `//`", a.line.place, a.written().replace("///", "//"))]
}

/// `remove after harm`: which of several abilities, by what they are about.
pub fn about(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let (_, limit) = line.statement(line.at);
    let is_end = |sign: &usize| line.said(*sign) == "{" || CLAUSES.contains(&line.said(*sign));
    let end = (line.at + 1..limit).find(is_end).unwrap_or(limit);
    quoted(a.help).map(|form| a.write(line.at, end, form.to_owned()).offered()).collect()
}

/// A line that is added beside another is said to be that: it has its label.
pub fn labelled(a: &About) -> Vec<Fix> {
    quoted(a.help).map(|label| a.add(a.line.start(a.line.at), &format!("{label}: ")).offered()).collect()
}

/// The same of a target or a choice, which has its name.
pub fn called_so(a: &About) -> Vec<Fix> {
    let name = quoted(a.help).find_map(|form| form.rsplit(' ').next());
    name.map(|name| Fix::written(a.line.place, name).offered()).into_iter().collect()
}

/// The same of what has no label.
pub fn unlabelled(a: &About) -> Vec<Fix> {
    let (line, at) = (&a.line, a.line.at);
    let has_label = line.said(at).starts_with('"') && line.said(at + 1) == ":";
    if has_label { vec![a.leave(at, at + 2).offered()] } else { Vec::new() }
}

/// `expect: x`, `text: "…"`: no colon stands there.
pub fn without_colon(a: &About) -> Vec<Fix> {
    let colon = (a.line.at..a.line.at + 2).find(|sign| a.line.said(*sign) == ":");
    colon.map(|colon| a.leave(colon, colon + 1)).into_iter().collect()
}

/// `attack: 1, health: 1, cost 1 mana`: no comma of the line stands between two of its fields.
pub fn without_commas(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let begins = |sign: usize| {
        line.said(sign + 1) == ":" || vocabulary::has_role(line.said(sign), &[Role::Member, Role::Ability])
    };
    let commas = (line.at..line.limit(line.at)).filter(|sign| line.said(*sign) == "," && begins(sign + 1));
    let commas: Vec<usize> = commas.collect();
    let [first, .., last] = commas[..] else { return Vec::new() };
    let mut now = String::new();
    let mut from = line.start(first);
    for comma in commas {
        now.push_str(&line.text[from..line.start(comma)]);
        from = line.end_of(comma);
    }
    let place = Span::new(line.place.file, line.start(first), line.end_of(last));
    vec![Fix::said("Take them all out", place, now)]
}

/// `A: pass until turn 6`: nobody in particular passes.
pub fn without_player(a: &About) -> Vec<Fix> {
    let colon = a.line.before(&[":"]).filter(|colon| *colon > 0 && a.line.said(colon + 1) == "pass");
    colon.map(|colon| a.leave(colon - 1, colon + 1)).into_iter().collect()
}

/// `cost X gold`, where `X` is nothing yet: it is chosen.
pub fn number_chosen(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let Some(choice) = quoted(a.help).next() else { return Vec::new() };
    let (begin, limit) = line.statement(line.at);
    let is_line = |sign: &usize| vocabulary::has_role(line.said(*sign), &[Role::Member]);
    let end = (line.at + 1..limit).find(is_line).unwrap_or(limit);
    let most = choice.split_once(": ").map_or("", |(_, bounds)| bounds);
    let fix = a.add(line.end_of(end - 1), &format!("{}{choice}", gap(&line, begin)));
    vec![fix.filled(most).offered()]
}

/// `announce c` of what is no action.
pub fn not_announced(a: &About) -> Vec<Fix> {
    let word = a.line.at.checked_sub(1).filter(|word| a.line.said(*word) == "announce");
    word.map(|word| a.leave(word, a.line.after())).into_iter().collect()
}

/// `harm(x, 2, 3)`: what is one too many goes.
pub fn too_many(a: &About) -> Vec<Fix> {
    let is_it = a.fault.labels.first().is_some_and(|label| label.text == "one too many");
    let comma = a.line.at.checked_sub(1).filter(|comma| is_it && a.line.said(*comma) == ",");
    comma.map(|comma| a.leave(comma, a.line.after()).offered()).into_iter().collect()
}

/// Standings without an order: the order that the help says, first.
pub fn ordered(a: &About) -> Vec<Fix> {
    let open = a.line.next(a.line.at, &["{"]);
    let both = open.and_then(|open| Some((a.line.end_of(open), quoted(a.help).next()?)));
    both.map(|(at, order)| a.add(at, &format!(" {order} "))).into_iter().collect()
}

/// `forbid create(x: creature)`: what is created comes from nowhere, and that is heard in time.
pub fn from_nowhere(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(word) = line.all(line.at..line.after(), &["create"]).into_iter().next() else { return Vec::new() };
    let close = if line.said(word + 1) == "(" { line.close(word + 1) } else { Some(word) };
    let Some(close) = close else { return Vec::new() };
    let has_condition = line.said(close + 1) == "when";
    let now = format!("move{} when from is none", line.between(word + 1, close + 1));
    let now = if has_condition { now + " and" } else { now };
    vec![a.write(word, close + 1 + usize::from(has_condition), now)]
}

/// `modify self { power += 1 until turn }`: the clause stands behind the braces.
pub fn behind_braces(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let Some(close) = line.next(line.at, &["}"]) else { return Vec::new() };
    let now = format!("}} {}", line.between(line.at, close));
    vec![line.put(format!("Write `{}`", short(&now)), line.at, close + 1, now)]
}

/// `target creature in play`, `choose creature in field of you`: what is chosen has a name.
pub fn named_choice(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let head =
        (0..line.signs.len().min(line.at + 1)).rev().find(|sign| ["target", "choose"].contains(&line.said(*sign)));
    let Some(head) = head else { return Vec::new() };
    let kinds = a.declared(&[Sort::Kind]);
    let is_kind = |sign: &usize| kinds.iter().any(|kind| kind == line.said(*sign));
    let Some(kind) = (head + 1..line.signs.len()).find(is_kind).filter(|kind| line.said(kind - 1) != ":") else {
        return Vec::new();
    };
    let name = line.said(kind).chars().next().map_or("c".to_owned(), |letter| letter.to_lowercase().to_string());
    vec![line.put(format!("Write `{name}: {}`", line.said(kind)), kind, kind, format!("{name}: "))]
}

/// `after begin main of you { … }`: whose turn it is, is asked with `when`.
pub fn whose_turn(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(open) = line.next(line.at, &["{"]).filter(|_| line.said(line.at) == "of") else { return Vec::new() };
    vec![a.write(line.at, open, format!("when active == {}", line.between(line.at + 1, open)))]
}
