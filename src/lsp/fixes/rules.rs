//! Lines of cards and rules, and declarations, that are put otherwise.

use super::Fix;
use super::forms::{About, SOME};
use super::line::{Line, above_item, short};
use super::missing::values;
use super::order::{CLAUSES, clause_end};
use naipe_grammar::calendar;
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::Span;
use naipe_grammar::split::item_start;
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::vocabulary;

/// `card "X" : beast and relic { … }`: a comma stands between.
pub fn second_kind(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let place = Span::new(line.place.file, line.end_before(line.at), line.signs[line.at].1.end);
    vec![Fix::written(place, ",")]
}

/// `ruling "" "No."`: words to be filled in.
pub fn asked(a: &About) -> Vec<Fix> {
    vec![a.write(a.line.at, a.line.at + 1, "\"…\"".into()).filled("…")]
}

/// `when C { … }` among the lines of a card: how things are, or what happens.
pub fn reacts(a: &About) -> Vec<Fix> {
    ["whenever", "after"].map(|word| a.write(a.line.at, a.line.at + 1, word.to_owned())).into()
}

/// `is: flyer` among the lines of a card is said by an ability of it.
pub fn said_by_ability(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(colon) = line.next(line.at, &[":"]) else { return Vec::new() };
    let limit = line.limit(line.at);
    let is_field = |sign: &usize| line.signs.get(sign + 1).is_some_and(|(token, _)| *token == Token::Colon);
    let end = (colon + 2..limit).find(is_field).unwrap_or(limit);
    vec![a.write(line.at, end, format!("modify self {{ {} }}", line.between(line.at, end)))]
}

/// `power: you.gold`: a value to be printed, and an ability that says the other.
pub fn changed_by_ability(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let Some((name, printed)) = super::help::quoted(a.help).find_map(|form| form.split_once(": ")) else {
        return Vec::new();
    };
    let is_field = |sign: usize| line.said(sign) == name && line.said(sign + 1) == ":";
    let Some(field) = (0..line.at).rev().find(|sign| is_field(*sign)) else { return Vec::new() };
    let (_, limit) = line.statement(field);
    let end = (field + 3..limit).find(|sign| line.said(sign + 1) == ":").unwrap_or(limit);
    let said = format!("modify self {{ {name} = {} }}", line.between(field + 2, end));
    let now = format!("{name}: {printed}  {said}");
    vec![line.put(format!("Write `{}`", short(&said)), field, end, now)]
}

/// An ability that works where what has it is not when it happens: it says where.
pub fn where_it_works(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(form) = super::help::quoted(a.help).next() else { return Vec::new() };
    let end = line.after();
    if let Some(word) = line.next(line.at, &["while"]).filter(|word| *word < end) {
        return vec![a.write(word, clause_end(line, word), form.to_owned()).offered()];
    }
    // Before its block, or behind it all; and before what stands behind it in the order of clauses.
    let block = line.next(line.at, &["{"]).filter(|open| *open < end);
    let clauses = line.all(line.at + 1..block.unwrap_or(end), &CLAUSES).into_iter().rev();
    let places = block.into_iter().chain(clauses).map(|sign| line.end_before(sign));
    let mut places: Vec<usize> = places.collect();
    places.insert(usize::from(block.is_some()), line.place.end as usize);
    places.into_iter().map(|at| a.add(at, &format!(" {form}")).offered()).collect()
}

/// `has: "Flying"`: a keyword has no quotes.
pub fn unquoted(a: &About) -> Vec<Fix> {
    super::help::quoted(a.help).map(|name| Fix::written(a.line.place, name)).collect()
}

/// `modify creature in field { gains flying }`: `has: flying`.
pub fn keyword_given(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let is_named = a.fault.message.ends_with(&format!(" `{}`", line.said(line.at)));
    let word = "has:".to_owned();
    let title = "Write `has:`".to_owned();
    vec![if is_named {
        line.put(title, line.at, line.at, word + " ")
    } else {
        line.put(title, line.at, line.at + 1, word)
    }]
}

/// `cost 2 gold or 1 life`: the other way has a line of its own.
pub fn other_way(a: &About) -> Vec<Fix> {
    let (line, place) = (&a.line, a.line.place);
    let now = format!("alternative cost \"…\" {}", line.between(line.at + 1, line.after()));
    let whole = Span { start: naipe_grammar::narrow::u32(line.end_before(line.at)), ..place };
    vec![Fix::said(format!("Write `{}`", short(&now)), whole, format!("  {now}"))]
}

/// `cost 2 gold or more`: a number that is chosen.
pub fn chosen_number(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let mut forms = super::help::quoted(a.help);
    let (Some(cost), Some(choice)) = (forms.next(), forms.next()) else { return Vec::new() };
    // What else is to be paid stands behind it, and then the line that asks for the number.
    let (_, limit) = line.statement(line.at);
    let is_line = |sign: &usize| vocabulary::has_role(line.said(*sign), &[vocabulary::Role::Member]);
    let end = (line.after()..limit).find(is_line).unwrap_or(limit);
    let rest = &line.text[line.place.end as usize..line.end_before(end).max(line.place.end as usize)];
    let now = format!("{cost}{rest}  {choice}");
    let place = Span::new(line.place.file, line.place.start as usize, line.place.end as usize + rest.len());
    let most = choice.rsplit("..").next().unwrap_or("");
    let fill = Some(now.len() - most.len()..now.len());
    vec![Fix { fill, ..Fix::said(format!("Write `{}`", short(&now)), place, now) }]
}

/// A type that there is not: a kind or an enum of the game, or one of the language.
pub fn types(a: &About) -> Vec<Fix> {
    let known = a.known();
    let own = known.kinds.keys().take(SOME).chain(known.enums.keys().take(SOME)).map(|name| name.as_str());
    own.chain(super::help::quoted(a.help)).map(|ty| Fix::written(a.line.place, ty).offered()).collect()
}

/// `2018-02-30`: the last day of that month.
pub fn last_day(a: &About) -> Vec<Fix> {
    let parts: Vec<&str> = a.written().split('-').collect();
    let [year, month, day] = parts[..] else { return Vec::new() };
    let Ok(day) = day.parse::<u8>() else { return Vec::new() };
    let mut days = (1..day.min(32)).rev().map(|day| format!("{year}-{month}-{day:02}"));
    let last = days.find(|day| calendar::date(day).is_some());
    last.map(|day| Fix::written(a.line.place, day).offered()).into_iter().collect()
}

/// `naipe: 2.0`: a whole number.
pub fn version(a: &About) -> Vec<Fix> {
    let form = super::help::quoted(a.help).find_map(|form| form.rsplit_once(' ')).map(|(_, number)| number.to_owned());
    form.map(|number| Fix::written(a.line.place, number)).into_iter().collect()
}

/// A field that nothing of that kind has.
pub fn no_such_field(a: &About) -> Vec<Fix> {
    let line = &a.line;
    if line.said(line.at + 1) != ":" {
        return Vec::new();
    }
    super::habits::one_of_two(line).into_iter().map(|fix| fix.offered()).collect()
}

/// `marks[mark]` where there is no such enum: it is declared, or there is one of it.
pub fn sorts(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let name = line.said(line.at);
    let item = above_item(line.text, line.place.start as usize);
    let place = Span::new(line.place.file, item, item);
    let declaration = format!("enum {name} {{ one \"One\" }}");
    let declared = Fix::said(format!("Declare `{declaration}`"), place, format!("{declaration}\n\n"));
    let mut found = vec![Fix { is_asked: true, ..declared.filled("one \"One\"") }];
    if line.at > 0 && line.said(line.at - 1) == "[" && line.said(line.at + 1) == "]" {
        found.push(a.leave(line.at - 1, line.at + 2));
    }
    found
}

/// A noun without words gets some, in the line before.
pub fn called(a: &About) -> Vec<Fix> {
    let Some(name) = super::help::quoted(a.help).find_map(|form| form.strip_suffix(": \"…\"")) else {
        return Vec::new();
    };
    let line = &a.line;
    let first = line.start(0);
    let indent = line.text[..first].rsplit('\n').next().unwrap_or("");
    let entry = format!("{name}: \"{name}\"");
    let place = Span::new(line.place.file, first, first);
    vec![Fix::said(format!("Add `{entry}`"), place, format!("{entry}\n{indent}")).filled(&format!("\"{name}\""))]
}

/// Of two things of one name, this gets another.
pub fn another_name(a: &About) -> Vec<Fix> {
    let written = a.written();
    let numbered = |number: usize| match written.strip_suffix('"') {
        Some(title) => format!("{title} {number}\""),
        None => format!("{written}_{number}"),
    };
    let text = a.line.text;
    let name = (2..20).map(numbered).find(|name| !text.contains(name.as_str()));
    let put = |name: String| Fix::said(format!("Write `{name}`"), a.line.place, name.clone()).filled(&name).offered();
    name.filter(|_| !written.is_empty()).map(put).into_iter().collect()
}

/// `card "Bird" : flying { }`: a kind stands there, and the keyword is what the card has.
pub fn kind_of_card(a: &About) -> Vec<Fix> {
    let line = &a.line;
    // It is told of the card, by its title.
    let at = if line.said(line.at + 1) == ":" { line.at + 2 } else { line.at };
    let (keyword, open) = (line.said(at), line.next(at, &["{"]));
    let known = a.known();
    let is_of_cards = |kind: &str| {
        a.desk.beside(line.place.file).iter().any(|file| {
            let text = a.desk.text(*file);
            text.contains(&format!("\" : {kind} {{"))
        })
    };
    let mut kinds: Vec<&str> = known.kinds.keys().map(|kind| kind.as_str()).filter(|kind| *kind != keyword).collect();
    kinds.sort_by_key(|kind| !is_of_cards(kind));
    let put = |kind: &str| {
        let title = format!("Write `{kind} {{ has: {keyword} … }}`");
        let fix = match open {
            Some(open) => line.put(title, at, open + 1, format!("{kind} {{ has: {keyword} ")),
            None => line.put(title, at, at + 1, format!("{kind} {{ has: {keyword} }}")),
        };
        fix.filled(kind).offered()
    };
    kinds.into_iter().take(SOME).map(put).collect()
}

/// What is no payment: so much of one. What is given something else than a number is no payment of that sort, whatever it is.
pub fn payment(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let opens = line.said(line.at + 1) == "(";
    let (end, given) = match line.close(line.at + 1).filter(|_| opens) {
        Some(close) => (close + 1, line.between(line.at + 2, close)),
        None => (line.at + 1, ""),
    };
    let is_number = |said: &str| said.starts_with(|sign: char| sign.is_ascii_digit());
    if !given.is_empty() && !is_number(given) {
        return Vec::new();
    }
    let is_counted = is_number(line.said(line.at.wrapping_sub(1)));
    let much = if given.is_empty() { "1" } else { given };
    let put = |name: String| {
        let now = if is_counted { name } else { format!("{much} {name}") };
        Fix {
            is_said: false,
            is_asked: true,
            ..a.write(line.at, end, now).filled(if given.is_empty() { "1" } else { "" })
        }
    };
    a.declared(&[Sort::Payment]).into_iter().take(SOME).map(put).collect()
}

/// What is no action: one of them.
pub fn action(a: &About) -> Vec<Fix> {
    let put = |name: String| a.write(a.line.at, a.line.at + 1, name).offered();
    a.declared(&[Sort::Action]).into_iter().take(SOME).map(put).collect()
}

/// `gold[red]` of what there is one sort of; `gold` without a number.
pub fn paid_as(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let end = line.after();
    let opens = line.all(line.at..end, &["["]);
    if opens.is_empty() {
        let form = super::help::quoted(a.help).next().and_then(|form| form.split_once(' '));
        let put = |(number, name): (&str, &str)| {
            let word = line.all(line.at..end, &[name]).into_iter().next()?;
            Some(a.write(word, end, format!("{number} {name}")).filled(number).offered())
        };
        return form.and_then(put).into_iter().collect();
    }
    opens.into_iter().filter_map(|open| Some(a.leave(open, line.close(open)? + 1))).collect()
}

/// `define d(n: int): int = d(n - 1) + 1`: it ends somewhere.
pub fn ends_itself(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(gives) = line.next(line.at, &["="]) else { return Vec::new() };
    let numbers = line
        .all(line.at..gives, &["int"])
        .into_iter()
        .filter(|ty| line.said(ty - 1) == ":" && line.said(ty - 2) != ")");
    let put = |ty: usize| {
        let condition = format!("if {} == 0 then 0 else", line.said(ty - 2));
        a.add(line.signs[gives].1.end, &format!(" {condition}")).filled("0 else")
    };
    numbers.map(|ty| put(ty).offered()).collect()
}

/// `permit harm`: which prohibitions are lifted, of those with a label.
pub fn lifted(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let files = a.desk.beside(line.place.file);
    let mut labels = Vec::new();
    for file in files {
        let (names, text) = (a.desk.names(file), a.desk.text(file));
        for label in names.iter().filter(|name| name.sort == Sort::Label) {
            let behind = text.get(label.range.end..).unwrap_or("").trim_start_matches('"').trim_start();
            let is_forbidden = behind.strip_prefix(':').is_some_and(|rest| rest.trim_start().starts_with("forbid"));
            labels.extend(
                text.get(label.range.clone()).filter(|_| is_forbidden).map(|label| label.trim_matches('"').to_owned()),
            );
        }
    }
    labels.dedup();
    let before = line.next(line.at, &["absolute", "final", "because", "cites"]);
    let at = before.map_or(line.place.end as usize, |sign| line.end_before(sign));
    let put = |label: String| a.add(at, &format!(" overrides \"{label}\"")).offered();
    labels.into_iter().take(2 * SOME).map(put).collect()
}

/// What makes a thing a copy happens once it has come.
pub fn in_a_reaction(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let start = if line.said(line.at) == "modify" { Some(line.at) } else { line.before(&["modify"]) };
    let Some(start) = start else { return Vec::new() };
    let end = line.limit(start);
    let done = match line.said(start + 1) {
        "copy" => format!("modify self {{ {} }}", line.between(start + 1, end)),
        _ => line.between(start, end).to_owned(),
    };
    vec![a.write(start, end, format!("after move(x: self) when to in play {{ {done} }}"))]
}

/// A policy, or one of its layers, that is not one word goes, with the comma before it.
pub fn one_word(a: &About) -> Vec<Fix> {
    let comma = a.line.at.checked_sub(1).filter(|comma| a.line.said(*comma) == ",");
    let put = |comma: usize| {
        let fix = a.leave(comma, a.line.at + 1);
        Fix { title: format!("Leave `{}` out", a.line.said(a.line.at)), ..fix }
    };
    comma.map(put).into_iter().collect()
}

/// An event that says what it gives back, and gives it.
pub fn gives_back(a: &About) -> Vec<Fix> {
    let known = a.known();
    let written = a.written();
    // What it gives is said behind its parameters, before its block.
    let item = item_start(a.line.text, a.line.place.start as usize);
    let head = a.line.text[item..a.line.place.end as usize].split('{').next().unwrap_or("");
    let ty = head.rsplit_once("):").or_else(|| head.split_once(':')).map_or("", |(_, said)| said);
    let is_of_type = |word: &&str| !vocabulary::has_role(word, &[vocabulary::Role::Clause]);
    let ty: Vec<&str> = ty.split_whitespace().take_while(is_of_type).collect();
    let all = values(&known.named(&ty.join(" ")), &known);
    let put = |value: String| {
        let now = format!("return {value}");
        let title = format!("Add `{now}`");
        if written.ends_with('}') {
            let at = a.line.place.end as usize - 1;
            // Two statements in a line stand two blanks apart.
            let before = &a.line.text[..at];
            let text = if before.ends_with("{ ") || before.trim_end_matches(' ').ends_with('\n') {
                format!("{now} ")
            } else if before.ends_with(' ') {
                format!(" {now} ")
            } else {
                format!("  {now} ")
            };
            return Fix::said(title, Span::new(a.line.place.file, at, at), text).filled(&value);
        }
        let at = a.line.end();
        Fix::said(title, Span::new(a.line.place.file, at, at), format!(" {{ {now} }}")).filled(&value)
    };
    all.into_iter().map(put).map(|fix| fix.offered()).collect()
}

/// `{a b c}` in words: what is filled in there is a parameter, or nothing is.
pub fn filled(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(inside) = a.written().strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return Vec::new() };
    let params = params(line);
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(open) = inside[from..].find('{').map(|at| from + at) {
        let Some(close) = inside[open..].find('}').map(|at| open + at + 1) else { break };
        let forms = params.iter().map(|param| format!("{{{param}}}")).chain([String::new()]);
        for form in forms {
            let now = format!("\"{}{form}{}\"", &inside[..open], &inside[close..]);
            found.push(Fix::written(line.place, now).offered());
        }
        from = close;
    }
    found
}

/// The parameters of the words that a line gives.
fn params<'t>(line: &Line<'t>) -> Vec<&'t str> {
    let open = line.all(0..line.at, &["("]).into_iter().next();
    let close = open.and_then(|open| line.close(open));
    let (Some(open), Some(close)) = (open, close) else { return Vec::new() };
    (open + 1..close).filter(|sign| line.signs[*sign].0 == Token::Word).map(|sign| line.said(sign)).collect()
}

/// `When it comes, draw a card.`: it is printed, or a remark.
pub fn printed_or_remarked(a: &About) -> Vec<Fix> {
    let start = a.line.place.start as usize;
    let rest = a.line.text[start..].lines().next().unwrap_or_default().trim_end().trim_end_matches(['}', ' ']);
    if rest.contains('"') {
        return Vec::new();
    }
    let place = Span::new(a.line.place.file, start, start + rest.len());
    [format!("text \"{rest}\""), format!("// {rest}")].map(|now| Fix::written(place, now).offered()).into()
}

/// `deck "Rush" { author "Ana" }`: a zone of the game holds the card, and all else is a remark.
pub fn zone_or_remark(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let (word, title) = (line.said(line.at), line.said(line.at + 1));
    let is_zone = a.known().zones.contains(word);
    let now = if is_zone { format!("{word} {{ {title} }}") } else { format!("// {word} {title}") };
    let end = if is_zone { "" } else { "\n" };
    vec![line.put(format!("Write `{}`", short(&now)), line.at, line.at + 2, now + end)]
}

/// A `mode` beside `modes { … }`: it stands among the others.
pub fn among_modes(a: &About) -> Vec<Fix> {
    let (text, place) = (a.line.text, a.line.place);
    let item = item_start(text, place.start as usize);
    let whole = text[item..].find("\n}").map_or(text.len(), |end| item + end);
    let signs: Vec<(Token, std::ops::Range<usize>)> = tokens(&text[item..whole])
        .filter(|(token, _)| !token.is_trivia())
        .map(|(token, range)| (token, item + range.start..item + range.end))
        .collect();
    let close = |open: usize| {
        let mut depth = 0_usize;
        signs[open..].iter().position(|(token, _)| {
            match token {
                Token::OpenBrace => depth += 1,
                Token::CloseBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
    };
    let block = |word: usize| {
        let open = (word..signs.len()).find(|sign| signs[*sign].0 == Token::OpenBrace)?;
        Some((open, open + close(open)?))
    };
    let said = |sign: usize| &text[signs[sign].1.clone()];
    let modes = (0..signs.len()).find(|sign| said(*sign) == "modes").and_then(&block);
    let title = signs.iter().position(|(_, range)| range.start >= place.start as usize);
    let (Some((open, last)), Some(word)) = (modes, title.and_then(|title| title.checked_sub(1))) else {
        return Vec::new();
    };
    let Some((_, end)) = block(word).filter(|_| said(word) == "mode") else { return Vec::new() };
    let (start, end, open, last) = (signs[word].1.start, signs[end].1.end, signs[open].1.end, signs[last].1.start);
    let mode = &text[start..end];
    // It stands before all of them, or behind.
    let (place, now) = if start < open {
        (start..open, format!("{} {mode} ", text[end..open].trim_start()))
    } else if start > last {
        (last..end, format!("{mode} }}{}", text[last + 1..start].trim_end()))
    } else {
        return Vec::new();
    };
    vec![Fix::written(Span::new(a.line.place.file, place.start, place.end), now)]
}

/// Words of a name that several sorts of things have: each row says of which it is, `payment gold(n): …`.
pub fn of_which(a: &About) -> Vec<Fix> {
    let Some((_, rows)) = a.help.split_once(": `") else { return Vec::new() };
    let heads = rows.split('`').filter_map(|row| row.strip_suffix(": …"));
    let is_given = a.line.said(a.line.at + 1) == "(";
    let row = |head: &str| {
        // What it takes may be named there already.
        let head = head.split_once('(').filter(|_| is_given).map_or(head, |(named, _)| named);
        Fix::written(a.line.place, head).offered()
    };
    heads.map(row).collect()
}

/// `format small { goal 5 }`: a parameter is set there.
pub fn set_there(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let name = line.said(line.at);
    if !a.known().parameters.contains_key(name) {
        return Vec::new();
    }
    let (_, end) = line.statement(line.at);
    let sign = line.at + 1;
    let value = if matches!(line.said(sign), "=" | ":") { sign + 1 } else { sign };
    let said = line.between(value, end);
    if said.is_empty() { Vec::new() } else { vec![a.write(line.at, end, format!("set {name} = {said}"))] }
}
