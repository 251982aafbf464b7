//! Statements and conditions that are put otherwise.

use super::Fix;
use super::forms::{About, SOME};
use super::line::{Line, short};
use super::missing::values;
use crate::lsp::completion::known::Ty;
use naipe_grammar::mentions::Sort;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use naipe_grammar::tokens::Token;

/// `target` where nothing is announced: it is chosen, and what is done with it stands behind it.
pub fn chosen(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(word) = line.before(&["target"]) else { return Vec::new() };
    let effect = line.next(word, &["effect"]).filter(|effect| line.said(effect + 1) == "{");
    let fix = match effect.and_then(|effect| Some((effect, line.close(effect + 1)?))) {
        Some((effect, close)) => {
            let now = format!("choose {}  {}", line.between(word + 1, effect), line.between(effect + 2, close));
            a.write(word, close + 1, now)
        }
        None => a.write(word, word + 1, "choose".into()),
    };
    vec![fix]
}

/// `choose c: KIND { … }`: what is done follows it, without braces.
pub fn unbraced(a: &About) -> Vec<Fix> {
    let item = Line::of_item(a.line.text, a.line.place);
    let Some(close) = item.close(item.at) else { return Vec::new() };
    let (start, end) = (item.end_before(item.at), item.end_of(close));
    let inside = item.text.get(item.end_of(item.at)..item.start(close)).unwrap_or("");
    // What stands in lines of its own goes on in them.
    let now = match inside.contains('\n') {
        true => inside.replace("\n  ", "\n").trim_end().to_owned(),
        false => format!("  {}", inside.trim()),
    };
    let place = Span { start: narrow::u32(start), end: narrow::u32(end), ..a.line.place };
    vec![Fix::said("Take the braces away", place, now)]
}

/// `move c to Z { except power = 3 }`: what is no copy is changed once it is there.
pub fn changed_after(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(word) = line.all(0..line.signs.len(), &["except"]).into_iter().find(|sign| *sign >= line.at) else {
        return Vec::new();
    };
    let (Some(start), Some(open), Some(close)) = (line.before(&["move"]), line.before(&["{"]), line.next(word, &["}"]))
    else {
        return Vec::new();
    };
    let rest = line.between(open + 1, word);
    let rest = if rest.is_empty() { String::new() } else { format!(" {{ {rest} }}") };
    let now =
        format!("let now = {}{rest}  modify now {{ {} }}", line.between(start, open), line.between(word + 1, close));
    vec![a.write(start, close + 1, now)]
}

/// `move c to Z  c.power = 1`: what has come has the name from there on, or the name that it was given there.
pub fn named_anew(a: &About) -> Vec<Fix> {
    let moved = a.fault.labels.get(1).map(|label| label.span).filter(|moved| moved.file == a.line.place.file);
    let Some(moved) = moved else { return Vec::new() };
    let (start, end) = (moved.start as usize, moved.end as usize);
    let (Some(before), Some(said)) = (a.line.text.get(..start), a.line.text.get(start..end)) else { return Vec::new() };
    let Some(name) = said.strip_prefix("move ").and_then(|rest| rest.split_whitespace().next()) else {
        return Vec::new();
    };
    let given = before.trim_end().strip_suffix('=').and_then(|rest| rest.split_whitespace().next_back());
    match given {
        Some(given) => vec![Fix::written(a.line.place, a.written().replacen(name, given, 1))],
        None => vec![Fix::written(moved, format!("let {name} = {said}"))],
    }
}

/// `draw 2`: cards are moved from a pile to a hand.
pub fn drawn(a: &About) -> Vec<Fix> {
    let line = &a.line;
    // `draw a card`, `draw 2 cards`: the words for one, and for what is drawn, are not said.
    let article = usize::from(matches!(line.said(line.at + 1), "a" | "an" | "one" | "una"));
    let first = line.said(line.at + 1 + article);
    let is_counted = article == 0 && !first.is_empty() && first.chars().all(|sign| sign.is_ascii_digit());
    let last = line.at + 1 + article + usize::from(is_counted);
    let what = usize::from(matches!(line.said(last), "card" | "cards" | "carta" | "cartas"));
    let (piles, hands) = (a.zones(&["of player", " pile"]), a.zones(&["of player", "visible to owner"]));
    let (Some(pile), Some(hand)) = (piles.first(), hands.first()) else { return Vec::new() };
    let moved = format!("move top of {pile} of you to {hand} of you");
    let now = if is_counted { format!("repeat {} {{ {moved} }}", line.said(line.at + 1)) } else { moved };
    vec![a.write(line.at, last + what, now)]
}

/// `let total = roll 2d6`: so many dice, added up one after another.
pub fn dice(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let (Some(first), end) = (line.at.checked_sub(5), line.at + 1) else { return Vec::new() };
    let [word, name, sign, roll, many] = [0, 1, 2, 3, 4].map(|at| line.said(first + at));
    if (word, sign, roll) != ("let", "=", "roll") || !matches!(line.said(end), "" | "}") {
        return Vec::new();
    }
    let faces = line.said(line.at).trim_start_matches('d');
    vec![a.write(first, end, format!("let {name} = 0  repeat {many} {{ {name} += roll {faces} }}"))]
}

/// `pay by you`: so much of a payment of the game.
pub fn paid(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let is_counted = line.said(line.at.wrapping_sub(1)).starts_with(|sign: char| sign.is_ascii_digit());
    let some = a.declared(&[Sort::Payment]).into_iter().take(SOME);
    let put = |payment: String| {
        let now = if is_counted { format!("{payment} ") } else { format!("1 {payment} ") };
        line.put(format!("Add `{}`", now.trim()), line.at, line.at, now).filled("1").offered()
    };
    some.map(put).collect()
}

/// `create "X" in Z where C`: it is made if that is so.
pub fn made_if(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(start) = line.before(&["create"]) else { return Vec::new() };
    let from = if line.said(line.at) == "where" { line.at + 1 } else { line.at };
    let end = line.limit(line.at);
    let word = if line.said(line.at) == "where" { line.at } else { line.at.saturating_sub(1) };
    vec![a.write(start, end, format!("if {} {{ {} }}", line.between(from, end), line.between(start, word)))]
}

/// `choose c: card where owner == you`: cards that lie somewhere are meant.
pub fn where_they_are(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let word = line.before(&["choose", "target"]).and_then(|word| line.next(word, &["where"]));
    let Some(word) = word.filter(|word| *word < line.at) else { return Vec::new() };
    let at = line.end_before(word);
    let own = a.zones(&["of player"]).into_iter().map(|zone| format!(" in {zone} of you"));
    let all = own.chain(a.zones(&["shared"]).into_iter().map(|zone| format!(" in {zone}"))).take(2 * SOME);
    // What lies somewhere is a thing, and no printed card.
    let put = |what: String| match line.said(word - 1) {
        "card" => a.write(word - 1, word, format!("it{what}")).offered(),
        _ => a.add(at, &what).offered(),
    };
    all.map(put).collect()
}

/// `c is red`: an attribute that is one of that enum is compared.
pub fn compared(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let is_not = line.said(line.at.wrapping_sub(1)) == "not";
    let word = line.at.wrapping_sub(1 + usize::from(is_not));
    if word == 0 || line.said(word) != "is" {
        return Vec::new();
    }
    let (known, member) = (a.known(), line.said(line.at));
    let is_of = |ty: Option<Ty>| match ty.as_ref().map(Ty::plain) {
        Some(Ty::Member(of)) => known.enums.get(of).is_some_and(|members| members.iter().any(|one| one == member)),
        _ => false,
    };
    let names = known.of_things(None).into_iter().filter(|name| is_of(known.attribute_of(&Ty::Thing(None), name)));
    let sign = if is_not { "!=" } else { "==" };
    let put = |name: ecow::EcoString| {
        let now = format!(".{name} {sign} {member}");
        let place = Span::new(line.place.file, line.end_before(word), line.signs[line.at].1.end);
        Fix::said(format!("Write `{}{now}`", line.said(word - 1)), place, now)
    };
    names.map(put).collect()
}

/// `sum(c.power)`: of the things that have it.
pub fn summed(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(close) = (line.said(line.at + 1) == "(").then(|| line.close(line.at + 1)).flatten() else {
        return Vec::new();
    };
    let attribute = line.said(close - 1);
    let known = a.known();
    let kinds = known.kinds.keys().filter(|kind| known.of_cards(Some(kind)).contains(attribute)).take(SOME);
    let put = |kind: &ecow::EcoString| {
        let now = format!("{}(x.{attribute} of x: {kind} in play)", line.said(line.at));
        a.write(line.at, close + 1, now).offered()
    };
    kinds.map(put).collect()
}

/// `proceed(2)`: what is to be otherwise is written first.
pub fn written_before(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let name = super::help::quoted(a.help).find_map(|form| form.split_once(" = ")).map(|(name, _)| name);
    let (Some(name), Some(close)) = (name, line.close(line.at + 1)) else { return Vec::new() };
    let now = format!("{name} = {}  proceed", line.between(line.at + 2, close));
    vec![a.write(line.at, close + 1, now)]
}

/// `by most colour, least owner`: the last goes, or it is a number.
pub fn in_order(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let end = line.after();
    let mut found = Vec::new();
    if let Some(comma) = line.at.checked_sub(2).filter(|comma| line.said(*comma) == ",") {
        found.push(a.leave(comma, end));
    }
    let known = a.known();
    let is_number = |name: &ecow::EcoString| known.attribute_of(&Ty::Thing(None), name) == Some(Ty::Int);
    let numbers = known.of_things(None).into_iter().filter(is_number).take(SOME);
    found.extend(numbers.map(|name| a.write(line.at, end, name.to_string()).offered()));
    found
}

/// `position(1) of hand of p`: what lies in no order is named without a place.
pub fn without_place(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let start = (0..=line.at).rev().find(|sign| line.said(*sign) == "position" && line.said(sign + 1) == "(");
    let of = start.and_then(|start| Some((start, line.close(start + 1)? + 1)));
    let fix = of.filter(|(_, of)| line.said(*of) == "of").map(|(start, of)| {
        let title = format!("Leave `{}` out", line.between(start, of + 1));
        let mut fix = line.put(title, start, of + 1, String::new());
        fix.place.end = narrow::u32(line.start(of + 1));
        fix
    });
    fix.into_iter().collect()
}

/// `c.colour += 1`: it has another value.
pub fn given_value(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(op) = (0..=line.at).rev().find(|sign| ["+=", "-=", "*="].contains(&line.said(*sign))) else {
        return Vec::new();
    };
    let known = a.known();
    let ty = op.checked_sub(1).and_then(|name| known.attribute_of(&Ty::Any, line.said(name))).unwrap_or(Ty::Any);
    let mut all = values(&ty, &known);
    if let Ty::Member(of) = ty.plain() {
        all = known.enums.get(of).into_iter().flatten().take(SOME).map(ToString::to_string).collect();
    }
    let end = line.after().max(op + 2);
    let put = |value: String| a.write(op, end, format!("= {value}")).filled(&value).offered();
    all.into_iter().map(put).collect()
}

/// `it` where nothing is looked for.
pub fn named(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let colons = line.all(0..line.at, &[":"]).into_iter().filter(|colon| *colon > 0);
    let mut names: Vec<&str> = colons.map(|colon| line.said(colon - 1)).filter(|name| *name != ")").collect();
    names.extend(["self", "you", "active"]);
    let put = |name: &str| a.write(line.at, line.at + 1, name.to_owned()).offered();
    names.into_iter().map(put).collect()
}

/// `subset`: of what somebody has in a zone.
pub fn subsets(a: &About) -> Vec<Fix> {
    let at = a.line.place.end as usize;
    let of_all = a.zones(&["shared"]).into_iter().map(|zone| format!(" in {zone}"));
    let players = a.players();
    let of_player = a.zones(&["of player"]);
    let of_players = of_player.iter().flat_map(|zone| players.iter().map(move |who| format!(" in {zone} of {who}")));
    let all = of_players.chain(of_all).take(2 * SOME);
    all.map(|what| a.add(at, &what).offered()).collect()
}

/// `copy of: c  except copy of: d`: one of them goes.
pub fn copied_once(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(word) = line.before(&["copy"]) else { return Vec::new() };
    let end = line.after();
    let is_all = line.said(word.wrapping_sub(1)) == "except" && line.said(end) == "}";
    vec![a.leave(word - usize::from(is_all), end)]
}

/// `together { move c to Z as copy of c }`: what is alone there is done by itself.
pub fn by_itself(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(word) = line.before(&["together"]) else { return Vec::new() };
    let close = (line.said(word + 1) == "{").then(|| line.close(word + 1)).flatten();
    close.map(|close| a.write(word, close + 1, line.between(word + 2, close).to_owned())).into_iter().collect()
}

/// `create every K in Z { … }`: as they are printed.
pub fn as_printed(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let open = line.next(line.at, &["{"]);
    let both = open.and_then(|open| Some((open, line.close(open)?)));
    both.map(|(open, close)| a.leave(open, close + 1)).into_iter().collect()
}

/// `modify p { after … { … } } until turn`: the ability by itself, as long as that says.
pub fn ability_of_nobody(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let both = line.before(&["modify"]).and_then(|start| Some((start, line.next(start, &["{"])?)));
    let Some((start, open)) = both else { return Vec::new() };
    let (Some(close), Some(block)) = (line.close(open), line.next(open + 1, &["{"])) else { return Vec::new() };
    let end = line.limit(close + 1);
    let long = line.between(close + 1, end);
    let now = format!("{} {long} {}", line.between(open + 1, block), line.between(block, close));
    vec![a.write(start, end, now.replace("  ", " "))]
}

/// `play c for (n + 1) gold by p`: it is paid first, and then played free.
pub fn paid_first(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let found = line.before(&["play"]).and_then(|play| {
        let price = line.next(play, &["for"])?;
        Some((play, price, line.next(price, &["by"])?))
    });
    let Some((play, price, by)) = found else { return Vec::new() };
    let end = line.limit(by);
    let (what, cost, who) = (line.between(play + 1, price), line.between(price + 1, by), line.between(by + 1, end));
    vec![a.write(play, end, format!("pay {cost} by {who} {{ play {what} free by {who} }}"))]
}

/// `discard(self)`, where that is a zone: it is moved there, and of those of players to somebody's.
pub fn moved_there(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(close) = (line.said(line.at + 1) == "(").then(|| line.close(line.at + 1)).flatten() else {
        return Vec::new();
    };
    let (zone, thing) = (line.said(line.at), line.between(line.at + 2, close));
    let put = |whose: String| a.write(line.at, close + 1, format!("move {thing} to {zone}{whose}"));
    if !a.help.ends_with(" of PLAYER`") {
        return vec![put(String::new())];
    }
    let owner = format!("{thing}.owner");
    [owner.as_str(), "you", "active"].map(|whose| put(format!(" of {whose}")).offered()).into()
}

/// `destroy x`, `discard x`: what it happens to stands in brackets.
pub fn happens(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let (known, name) = (a.known(), line.said(line.at));
    if !known.callees.contains_key(name) && !known.zones.contains(name) {
        return Vec::new();
    }
    let (_, end) = line.statement(line.at);
    let begins = |token: &Token| matches!(token, Token::Word | Token::Number | Token::Text);
    let is_about = line.at + 1 < end && line.signs.get(line.at + 1).is_some_and(|(token, _)| begins(token));
    let now = format!("{name}({})", line.between(line.at + 1, end));
    if is_about { vec![a.write(line.at, end, now)] } else { Vec::new() }
}

/// `create creature in Z`: one of each card of that kind.
pub fn made_of_each(a: &About) -> Vec<Fix> {
    vec![a.add(a.line.start(a.line.at), "every ").offered()]
}

/// `until end of turn`: it lasts to the end of what is named.
pub fn until_its_end(a: &About) -> Vec<Fix> {
    let (line, at) = (&a.line, a.line.at);
    let is_end = line.said(at) == "end" && line.said(at + 1) == "of";
    if is_end { vec![a.write(at, at + 3, line.said(at + 2).to_owned())] } else { Vec::new() }
}

/// `if C then V`: a value besides.
pub fn otherwise(a: &About) -> Vec<Fix> {
    let add = |value: &str| a.add(a.line.place.start as usize, &format!(" else {value}")).filled(value).offered();
    ["0", "no", "none"].map(add).into()
}

/// `modify self.bearer { … }`: what a value of its own is, looked for.
pub fn looked_for(a: &About) -> Vec<Fix> {
    let path = a.written();
    let ty = path.rsplit_once('.').and_then(|(_, name)| a.known().attribute_of(&Ty::Any, name));
    let kind = match ty.as_ref().map(Ty::plain) {
        Some(Ty::Thing(kind)) => kind.as_deref().unwrap_or("it"),
        Some(Ty::Player) => "player",
        _ => return Vec::new(),
    };
    vec![Fix::written(a.line.place, format!("{kind} where it == {path}"))]
}

/// `proceed` where nothing is changed: the ability that it stands in changes something, or nothing happens after all.
pub fn after_all(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let mut found = Vec::new();
    let mut sign = line.at;
    while let Some(open) = line.block_of(sign) {
        let (start, _) = line.statement(open);
        let words = line.all(start..open, &["before", "after"]);
        let put = |word: &usize| line.put("Write `instead of`".into(), *word, word + 1, "instead of".to_owned());
        found.extend(words.first().map(put));
        sign = open;
    }
    found.push(line.put("Take it out".into(), line.at, line.at + 1, String::new()).offered());
    found
}

/// `break` outside of a loop: the block is left, or nothing is.
pub fn leaves(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let out = line.put("Take it out".into(), line.at, line.at + 1, String::new());
    vec![a.write(line.at, line.at + 1, "return".into()), out.offered()]
}

/// `choose c: piece in hand adding 1 to 2`: several add up to something.
pub fn several(a: &About) -> Vec<Fix> {
    let Some(word) = a.line.before(&["choose", "target"]) else { return Vec::new() };
    vec![a.add(a.line.signs[word].1.end, " any number of")]
}

/// `n += 1` of what is known as it was: what comes of it has a name of its own.
pub fn another_name(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let name = line.said(line.at);
    let op = line.said(line.at + 1);
    let end = line.limit(line.at);
    let value = line.between(line.at + 2, end);
    let now = match op.strip_suffix('=') {
        Some("") => format!("let new_{name} = {value}"),
        Some(sign) => format!("let new_{name} = {name} {sign} {value}"),
        None => return Vec::new(),
    };
    vec![a.write(line.at, end, now).filled(&format!("new_{name}")).offered()]
}

/// `let a = destroy(x)`, of what gives nothing: it is done without a name.
pub fn given_to_nobody(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let word = line.before(&["let"]).filter(|word| line.said(word + 2) == "=");
    let fix = word.map(|word| {
        let title = format!("Leave `{}` out", short(line.between(word, word + 3)));
        let mut fix = line.put(title, word, word + 3, String::new());
        fix.place.end = narrow::u32(line.start(word + 3));
        fix
    });
    fix.into_iter().collect()
}

/// `return 3` to nobody: the block is left; what is done there is done before.
pub fn returns_alone(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let end = line.after();
    let value = line.between(line.at + 1, end);
    let is_done = ["move", "create", "roll", "choose"].contains(&line.said(line.at + 1)) || value.ends_with(')');
    let mut found = Vec::new();
    if is_done {
        found.push(a.write(line.at, end, format!("{value}  return")));
    }
    found.push(a.leave(line.at + 1, end));
    found
}

/// `after enter(x: self) may { … }`: whoever may do it chooses in the block.
pub fn chosen_in_block(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(open) = line.next(line.at, &["{"]) else { return Vec::new() };
    let Some(close) = line.close(open) else { return Vec::new() };
    // What stands between the word and the block stays before it.
    let before = line.between(line.at + 1, open);
    let blank = if before.is_empty() { "" } else { " " };
    let (done, labels) = (line.between(open + 1, close), ["Do it", "Leave it"]);
    let now = format!("{before}{blank}{{ choose {{ \"{}\" {{ {done} }} \"{}\" {{ }} }} }}", labels[0], labels[1]);
    vec![a.write(line.at, close + 1, now).filled(labels[0])]
}

/// `simultaneously for p in players { choose c: … by p  harm(c, 1) }`: it is done behind the block, for each.
pub fn after_all_chose(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(word) = line.before(&["simultaneously"]) else { return Vec::new() };
    let Some(open) = line.next(word, &["{"]) else { return Vec::new() };
    let Some(close) = line.close(open) else { return Vec::new() };
    let who = line.said(word + 2);
    let is_chosen = |sign: usize| {
        line.all(open..line.at, &["choose"]).iter().any(|choose| line.said(choose + 1) == line.said(sign))
    };
    let mut done = String::new();
    let mut from = line.start(line.at);
    for sign in (line.at..close).filter(|sign| is_chosen(*sign) && line.said(sign - 1) != ".") {
        let end = line.signs[sign].1.end;
        done.push_str(&format!("{}[{who}]", &line.text[from..end]));
        from = end;
    }
    done.push_str(&line.text[from..line.end_before(close)]);
    let now = format!("}} {} {{ {done} }}", line.between(word + 1, open));
    vec![a.write(line.at, close + 1, now)]
}

/// `modify x { copy of: c } when CONDITION`: it is asked before, once.
pub fn asked_before(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let (start, end) = line.statement(line.at);
    let Some(when) = line.at.checked_sub(1).filter(|when| line.said(*when) == "when") else { return Vec::new() };
    if line.said(start) != "modify" {
        return Vec::new();
    }
    let done = [line.between(start, when), line.between(line.after(), end)].join(" ");
    vec![a.write(start, end, format!("if {} {{ {} }}", a.written(), done.trim_end()))]
}

/// `modify power of x { … }`, `modify power of x += 1`: who has the value comes first.
pub fn who_first(a: &About) -> Vec<Fix> {
    const GIVES: [&str; 4] = ["=", "+=", "-=", "*="];
    let line = &a.line;
    let (modify, name) = (line.at.wrapping_sub(1), line.said(line.at));
    let Some(sign) = line.next(line.at + 2, &["{", "=", "+=", "-=", "*="]) else { return Vec::new() };
    let who = line.between(line.at + 2, sign);
    if line.said(modify) != "modify" || line.said(line.at + 1) != "of" || who.is_empty() {
        return Vec::new();
    }
    if a.declared(&[Sort::Kind]).iter().any(|kind| kind == name) {
        return vec![a.write(line.at, sign, format!("{name} where controller == {who}"))];
    }
    if !GIVES.contains(&line.said(sign)) {
        return vec![a.write(modify, sign, format!("modify {who}"))];
    }
    let (_, end) = line.statement(sign);
    // How long it is so stands behind the braces.
    let clause = line.next(sign, &["until", "while"]).map_or(end, |clause| clause.min(end));
    let changed = format!("modify {who} {{ {name} {} }} {}", line.between(sign, clause), line.between(clause, end));
    vec![a.write(modify, end, changed.trim_end().to_owned())]
}

/// `after gain(p: you, n >= 3)`: what is asked of an event stands behind its brackets.
pub fn asked_behind(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(close) = line.next(line.at, &[")"]) else { return Vec::new() };
    let is_first = line.said(line.at.wrapping_sub(1)) != ",";
    let from = if is_first { line.at } else { line.at - 1 };
    let rest = line.between(line.after(), close);
    let rest = if is_first { rest.trim_start_matches([',', ' ']) } else { rest };
    let when = format!("when {}", a.written());
    vec![line.put(format!("Write `{}`", short(&when)), from, close + 1, format!("{rest}) {when}"))]
}
