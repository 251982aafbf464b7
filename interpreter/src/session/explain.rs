//! Answers to "why?", as lines of text.

use super::values::{halves, value, value_of};
use super::{apart, typed};
use crate::describe;
use crate::limits;
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::Machine;
use crate::machine::query::game::Game;
use crate::machine::state::{NIL, NONE16, State};
use crate::program::{AttrId, KindId, PaymentId};
use crate::value::{ObjectRef, Value};
use crate::view::face;
use crate::why::{self, Asked};
use crate::witness::Witness;
use ecow::EcoString;
use naipe_grammar::ast::{Answer, AnswerKind};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// A game under way, to be asked about.
pub struct Table<'m, 'g> {
    /// What plays it, with the decision awaited.
    pub machine: &'m mut Machine<'g, Witness>,
    /// Where the game stands, between two decisions.
    pub state: &'m mut State,
}

/// Why something happened, why something cannot be done (`not …`), what an option is (its number), what a card is
/// (its title), or what a value is made of (`Card.attribute`).
pub fn explain(table: &mut Table<'_, '_>, viewer: Option<u8>, words: &str) -> Vec<String> {
    let words = asked(table.machine.game, words);
    if unquoted(words).is_empty() {
        return vec![describe::say(table.machine.game, "why.ask", &[])];
    }
    if words.chars().nth(limits::QUESTION).is_some() {
        return vec![describe::say(table.machine.game, "why.long", &[("n", &limits::QUESTION.to_string())])];
    }
    if let Some(move_) =
        after_word(words, "not").or_else(|| after_word(words, &said(table.machine.game, "why.word_not")))
    {
        return why_not(table, viewer, move_);
    }
    if let Ok(number) = words.parse::<usize>() {
        return option(table, viewer, number);
    }
    if let Some(lines) = value(table, viewer, words) {
        return lines;
    }
    // Many lines of the record name a card: who asks for it by its title alone asks for the card.
    if let Some(lines) = cards(table, viewer, words) {
        return lines;
    }
    let chain = table.machine.trace.record(viewer).and_then(|record| record.why(words));
    if let Some(chain) = chain {
        return chain.iter().enumerate().map(|(depth, line)| format!("{}{line}", "  ".repeat(depth))).collect();
    }
    if let Some(lines) = halves(table, viewer, words).and_then(|(of, wanted)| value_of(table, viewer, of, wanted, true))
    {
        return lines;
    }
    vec![describe::say(table.machine.game, "why.never", &[("x", unquoted(words))])]
}

/// What is asked about, without the words of asking: `why is it so?`, `¿por qué …?`.
fn asked<'w>(game: &Game, words: &'w str) -> &'w str {
    let words = words.trim().trim_start_matches('¿').trim_end_matches('?').trim();
    let asks = after_word(words, "why").or_else(|| after_word(words, &said(game, "why.word")));
    asks.unwrap_or(words)
}

fn said(game: &Game, key: &'static str) -> String {
    describe::say(game, key, &[])
}

/// What comes after a word with which something begins, however it is written.
fn after_word<'w>(words: &'w str, word: &str) -> Option<&'w str> {
    let begins = words.get(..word.len()).filter(|begins| begins.to_lowercase() == word)?;
    let rest = &words[begins.len()..];
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

fn why_not(table: &mut Table<'_, '_>, viewer: Option<u8>, words: &str) -> Vec<String> {
    let Some(seat) = viewer else { return vec![describe::say(table.machine.game, "why.chance", &[])] };
    if unquoted(words).is_empty() {
        return vec![describe::say(table.machine.game, "why.ask_not", &[])];
    }
    let Some(mut answers) = typed::answers(words) else {
        return vec![describe::say(table.machine.game, "why.no_move", &[("x", words)])];
    };
    as_titled(table, viewer, &mut answers);
    if let Some(lines) = of_card(table, seat, &answers) {
        return lines;
    }
    let names = why::Names { aliases: &[], eyes: Some(seat) };
    vec![why::not(table.machine, table.state, seat, (&answers, 0), names).text]
}

/// Titles in quotes as the cards that are seen have them, however they were typed.
fn as_titled(table: &Table<'_, '_>, viewer: Option<u8>, answers: &mut [Answer]) {
    let (game, state) = describe::innermost(table.machine.game, table.state);
    for answer in answers {
        let AnswerKind::Text(typed) = &answer.kind else { continue };
        if let Some(object) = seen(game, state, viewer, typed).first() {
            answer.kind = AnswerKind::Text(describe::object(game, &state.core, *object, viewer).into());
        }
    }
}

/// Where actions are offered, and a card is named but no action: why each action cannot be carried out on that card.
fn of_card(table: &mut Table<'_, '_>, seat: u8, answers: &[Answer]) -> Option<Vec<String>> {
    let [Answer { kind: AnswerKind::Word(called) | AnswerKind::Text(called), .. }] = answers else { return None };
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let actions = || game.program.actions.iter().flat_map(|action| [action.name.as_str(), action.title.as_str()]);
    if table.machine.decision.kind != DecisionKind::Offer || actions().any(|known| known == called) {
        return None;
    }
    let cards = seen(game, state, Some(seat), called);
    if cards.is_empty() {
        let is_title = matches!(answers[0].kind, AnswerKind::Text(_));
        if !is_title || naipe_grammar::suggest::closest(called, actions()).is_some() {
            return None;
        }
        let near = near(game, state, Some(seat), called);
        return Some(vec![describe::say(game, "why.nothing_so", &[("x", called), ("near", &near)])]);
    }
    let mut lines: Vec<String> = Vec::new();
    for card in cards {
        for line in refusals(table, seat, card.id) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    (!lines.is_empty()).then_some(lines)
}

/// Why each action that is carried out on something cannot be carried out on this thing; actions that are refused for one
/// reason are told together.
pub fn refusals(table: &mut Table<'_, '_>, seat: u8, id: u32) -> Vec<String> {
    if table.machine.decision.player != seat {
        return vec![why::decides(table.machine.game, table.machine.decision.player)];
    }
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let thing = Value::Object(state.core.reference(id));
    let pointed = EcoString::from(describe::object(game, &state.core, state.core.reference(id), Some(seat)));
    if table.machine.decision.kind != DecisionKind::Offer {
        let word = Answer { kind: AnswerKind::Word(pointed.clone()), span: Span::default() };
        let names = why::Names { aliases: &[(pointed, thing)], eyes: Some(seat) };
        return vec![why::not(table.machine, table.state, seat, (&[word], 0), names).text];
    }
    let actions = game.program.actions.iter().filter(|action| !action.params.is_empty());
    let actions: Vec<(EcoString, String)> =
        actions.map(|action| (action.name.clone(), describe::called(&action.title, &action.name).to_owned())).collect();
    let word = |word: EcoString| Answer { kind: AnswerKind::Word(word), span: Span::default() };
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for (name, title) in actions {
        let words = [word(name), word(pointed.clone())];
        let names = why::Names { aliases: &[(pointed.clone(), thing)], eyes: Some(seat) };
        let why = why::not(table.machine, table.state, seat, (&words, 0), names).text;
        match reasons.iter_mut().find(|(reason, _)| *reason == why) {
            Some((_, titles)) => titles.push(title),
            None => reasons.push((why, vec![title])),
        }
    }
    // That an action is for other things is no news where there is any.
    let game = table.machine.game;
    let bare = describe::say(game, "why.not_chosen", &[("x", &pointed), ("why", "")]);
    if reasons.iter().any(|(why, _)| *why != bare) {
        reasons.retain(|(why, _)| *why != bare);
    }
    reasons.into_iter().map(|(why, titles)| format!("{}: {why}", titles.join(", "))).collect()
}

/// Cards as they are read; nothing where there are none.
pub fn read_all(table: &mut Table<'_, '_>, viewer: Option<u8>, objects: Vec<ObjectRef>) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for object in objects {
        let (game, state) = describe::innermost(table.machine.game, table.state);
        if describe::object(game, &state.core, object, viewer) == describe::UNSEEN {
            return Some(vec![describe::say(game, "why.unseen", &[])]);
        }
        let mut copy = state.clone();
        let mut of_it = face::face(game, &mut copy, object.id, viewer).lines();
        // What follows its first line and its text there tells of its values and why.
        of_it.extend(changes(table, viewer, object));
        // Cards that are alike in everything are read once.
        if !lines.windows(of_it.len().max(1)).any(|part| part == of_it.as_slice()) {
            lines.extend(of_it);
        }
    }
    (!lines.is_empty()).then_some(lines)
}

/// A card as it is read: everything on it, and why of that is otherwise what is. By its title, or the number of an option.
pub fn read(table: &mut Table<'_, '_>, viewer: Option<u8>, words: &str) -> Vec<String> {
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let objects: Vec<ObjectRef> = match words.parse::<usize>() {
        Ok(number) => {
            let choice = number.checked_sub(1).and_then(|at| table.machine.decision.options.get(at).copied());
            match choice {
                Some(Choice::Value(Value::Object(object))) => vec![object],
                Some(Choice::Value(Value::Ability(_, of))) => vec![of.thing()],
                Some(Choice::Ability(_, source, _)) if source.id != NIL => vec![source],
                _ => return option(table, viewer, number),
            }
        }
        Err(_) => seen(game, state, viewer, unquoted(words)),
    };
    if let Some(lines) = read_all(table, viewer, objects) {
        return lines;
    }
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let near = near(game, state, viewer, unquoted(words));
    vec![describe::say(game, "why.none_seen", &[("x", unquoted(words)), ("near", &near)])]
}

/// Of the titles that can be seen on the table the one that was meant, if any.
fn near(game: &Game, state: &State, viewer: Option<u8>, title: &str) -> String {
    let all = (0..narrow::u32(state.core.objects.len())).filter(|id| state.core.objects[*id as usize].zone != NONE16);
    let titles: Vec<String> =
        all.map(|id| describe::object(game, &state.core, state.core.reference(id), viewer)).collect();
    naipe_grammar::suggest::closest(title, titles.iter().map(String::as_str)).unwrap_or_default().to_owned()
}

/// What a card is, by its number among the objects.
pub fn by_number(table: &mut Table<'_, '_>, viewer: Option<u8>, id: u32) -> Vec<String> {
    let (_, state) = describe::innermost(table.machine.game, table.state);
    let object = state.core.reference(id);
    card(table, viewer, object)
}

/// What an option is: the rule that offers it, or the card.
fn option(table: &mut Table<'_, '_>, viewer: Option<u8>, number: usize) -> Vec<String> {
    let decision = table.machine.decision.clone();
    // What another is asked may show what only that player sees.
    if decision.player != Value::CHANCE && viewer.is_some_and(|viewer| viewer != decision.player) {
        return vec![why::decides(table.machine.game, decision.player)];
    }
    let Some(choice) = number.checked_sub(1).and_then(|at| decision.options.get(at).copied()) else {
        let (n, most) = (number.to_string(), decision.options.len().to_string());
        // The title of a card may be a number that no option has.
        let none = || vec![describe::say(table.machine.game, "why.no_option", &[("n", &n), ("most", &most)])];
        return cards(table, viewer, &n).unwrap_or_else(none);
    };
    let label = describe::choice_label(table.machine.game, table.state, &decision, choice);
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let p = &game.program;
    match choice {
        Choice::Action(action) => super::offered::action(table, action),
        Choice::Value(Value::Object(object)) => card(table, viewer, object),
        Choice::Value(Value::Ability(_, of)) => card(table, viewer, of.thing()),
        Choice::Ability(_, source, _) if is_unseen(game, state, source, viewer) => {
            vec![describe::say(game, "why.unseen", &[])]
        }
        Choice::Ability(ability, ..) => {
            let ability = &p.abilities[ability.i()];
            vec![format!("{label}: {}{}", describe::rule(game, &ability.name), describe::cites(game, &ability.cites))]
        }
        _ => vec![format!("{label}: {}", describe::prompt(table.machine.game, table.state, &decision))],
    }
}

/// Whether the ability of an option is that of a card which the viewer does not see.
fn is_unseen(game: &Game, state: &State, source: ObjectRef, viewer: Option<u8>) -> bool {
    source.id != NIL && describe::object(game, &state.core, source, viewer) == describe::UNSEEN
}

/// A value and what it is made of.
pub(super) fn told(table: &mut Table<'_, '_>, viewer: Option<u8>, of: &str, title: &str, asked: Asked) -> Vec<String> {
    let now = now(table, asked);
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let value = describe::value(game, state, now, viewer);
    let mut lines = vec![describe::say(game, "why.value", &[("name", title), ("x", of), ("v", &value)])];
    let parts = why::innermost(table.machine, table.state, &mut |m, st| why::value(m, st, asked, viewer));
    lines.extend(parts.into_iter().map(|part| format!("  {part}")));
    lines
}

/// What a value is now, in the game under way.
pub(super) fn now(table: &mut Table<'_, '_>, asked: Asked) -> Value {
    why::innermost(table.machine, table.state, &mut |m, st| why::now(m, st, asked))
}

/// The cards of a title that can be seen.
fn cards(table: &mut Table<'_, '_>, viewer: Option<u8>, words: &str) -> Option<Vec<String>> {
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let titled = seen(game, state, viewer, unquoted(words));
    // Those of which the same is told are told once, with how many they are.
    let mut told: Vec<(Vec<String>, usize)> = Vec::new();
    for object in titled {
        let lines = card(table, viewer, object);
        match told.iter_mut().find(|(known, _)| *known == lines) {
            Some((_, times)) => *times += 1,
            None => told.push((lines, 1)),
        }
    }
    for (lines, times) in told.iter_mut().filter(|(_, times)| *times > 1) {
        lines.iter_mut().take(1).for_each(|line| *line = format!("{times} × {line}"));
    }
    (!told.is_empty()).then(|| told.into_iter().flat_map(|(lines, _)| lines).collect())
}

/// A card: what it is, what is printed on it, and what of it is not as printed, and why.
fn card(table: &mut Table<'_, '_>, viewer: Option<u8>, object: ObjectRef) -> Vec<String> {
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let p = &game.program;
    let name = describe::object_apart(game, state, object, viewer);
    if name == describe::UNSEEN {
        return vec![describe::say(game, "why.unseen", &[])];
    }
    let def = state.core.def(object);
    let printed = &p.defs[def.i()];
    let kind = &p.kinds[printed.kind.i()];
    let mut lines =
        vec![format!("{name}: {}{}", describe::called(&kind.title, &kind.name), describe::cites(game, &printed.cites))];
    lines.extend(printed.text.lines().map(|line| format!("  {line}")));
    lines.extend(changes(table, viewer, object));
    lines
}

/// What of a card is not as printed, and why: its values, its keywords, its cost.
fn changes(table: &mut Table<'_, '_>, viewer: Option<u8>, object: ObjectRef) -> Vec<String> {
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let p = &game.program;
    let name = describe::object_apart(game, state, object, viewer);
    let def = state.core.def(object);
    let values = p.attrs.iter().enumerate().map(|(at, a)| {
        let attr = AttrId(narrow::u16(at));
        let printed = Some(p.printed(def, attr));
        (describe::attribute(game, &a.name), Asked::Attribute(object, attr), printed)
    });
    let kinds = p.kinds.iter().enumerate().filter(|(_, kind)| kind.is_keyword && kind.dynamic).map(|(at, kind)| {
        let kind_id = KindId(narrow::u16(at));
        let printed = Some(Value::Bool(game.tables.is_printed(def, kind_id)));
        (describe::called(&kind.title, &kind.name).to_owned(), Asked::Kind(object, kind_id), printed)
    });
    let costs = p.payments.iter().enumerate().map(|(at, payment)| {
        let asked = Asked::Cost(Value::Object(object), PaymentId(narrow::u16(at)));
        (describe::called(&payment.title, &payment.name).to_owned(), asked, None)
    });
    let all: Vec<(String, Asked, Option<Value>)> = values.chain(kinds).chain(costs).collect();
    let mut lines = Vec::new();
    for (title, asked, printed) in all {
        let now = now(table, asked);
        let is_told = match printed {
            Some(printed) => now != printed && !matches!((now, printed), (Value::List { .. }, Value::List { .. })),
            // What a cost was before anything bent it, only its parts tell.
            None => why::innermost(table.machine, table.state, &mut |m, st| why::value(m, st, asked, viewer)).len() > 1,
        };
        if is_told {
            lines.extend(told(table, viewer, &name, &title, asked).into_iter().map(|line| format!("  {line}")));
        }
    }
    lines
}

/// The objects of a title that can be seen, however it is written.
pub(super) fn seen(game: &Game, state: &State, viewer: Option<u8>, title: &str) -> Vec<ObjectRef> {
    let core = &state.core;
    let all = (0..narrow::u32(core.objects.len())).filter(|id| core.objects[*id as usize].zone != NONE16);
    let all = all.map(|id| (core.reference(id), describe::object(game, core, core.reference(id), viewer)));
    apart::called(all.filter(|(_, title)| title != describe::UNSEEN), title)
}

/// Where a thing stands that is called so, by its name or title, however they are written.
pub(super) fn position<T, S: AsRef<str>>(list: &[T], wanted: &str, names: impl Fn(&T) -> (&S, &S)) -> Option<usize> {
    let all = || list.iter().map(&names).enumerate();
    let named = apart::called(all().map(|(at, (name, _))| (at, name.as_ref().to_owned())), wanted);
    let titled = || apart::called(all().map(|(at, (_, title))| (at, title.as_ref().to_owned())), wanted);
    named.first().copied().or_else(|| titled().first().copied())
}

pub(super) fn unquoted(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
}
