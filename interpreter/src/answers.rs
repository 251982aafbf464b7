//! Which option an answer of a script means.

use crate::describe;
use crate::machine::play::decide::aiming::{are_parts, as_target};
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::query::game::Game;
use crate::machine::state::{NIL, State};
use crate::program::{DefId, Program};
use crate::value::{ObjectRef, Value};
use crate::view::difference;
use ecow::EcoString;
use naipe_grammar::ast::{Answer, AnswerKind};
use naipe_grammar::narrow;
use naipe_grammar::print::quote;

/// What an answer comes to.
pub enum Match {
    /// It means this option.
    One(Choice),
    /// It means no option there is.
    None,
    /// Several options that are not alike.
    Several(Vec<Choice>),
}

/// Names for things of the game under way (the innermost), as they now are.
pub type Aliases = [(EcoString, Value)];

/// The option an answer means.
pub fn find(game: &Game, st: &State, decision: &Decision, aliases: &Aliases, answer: &Answer) -> Match {
    let mut fits = fitting(game, st, decision, aliases, answer);
    let (game, st) = describe::innermost(game, st);
    if fits.len() > 1 {
        let first = fits[0];
        let is_same =
            |c: Choice| are_parts(game, st, decision, first, c) || difference::options(game, st, first, c).is_none();
        if fits[1..].iter().all(|c| is_same(*c)) {
            fits.truncate(1);
        }
    }
    match fits.len() {
        0 => Match::None,
        1 => Match::One(fits[0]),
        _ => Match::Several(fits),
    }
}

/// In what the first of several options differs from another of them, as a note says it.
pub fn difference(game: &Game, st: &State, several: &[Choice]) -> Option<String> {
    let (game, st) = describe::innermost(game, st);
    let (first, others) = several.split_first()?;
    others.iter().find_map(|other| difference::options(game, st, *first, *other))?.note(game)
}

/// The options that an answer could mean, as they are offered.
pub fn fitting(game: &Game, st: &State, decision: &Decision, aliases: &Aliases, answer: &Answer) -> Vec<Choice> {
    if let AnswerKind::Nth(of, at) = &answer.kind {
        let fits = fitting(game, st, decision, aliases, of);
        return (*at as usize).checked_sub(1).and_then(|at| fits.get(at).copied()).into_iter().collect();
    }
    let (inner, now) = describe::innermost(game, st);
    let means = |c: &Choice| means(inner, now, decision, aliases, &answer.kind, *c);
    decision.options.iter().copied().filter(means).collect()
}

/// Everything on the table and off it that a word of a script names, whether it can be chosen or not.
#[must_use]
pub fn meant(game: &Game, st: &State, aliases: &Aliases, answer: &Answer) -> Vec<Value> {
    if let AnswerKind::Int(n) = answer.kind {
        return i32::try_from(n).map(Value::Int).into_iter().collect();
    }
    let (game, st) = describe::innermost(game, st);
    let p = &game.program;
    let core = &st.core;
    let there = (0..narrow::u32(core.objects.len())).filter(|id| core.objects[*id as usize].zone != u16::MAX);
    let objects = there.flat_map(|id| {
        let def = DefId(core.objects[id as usize].def);
        let abilities = (0..).map_while(move |i| game.action_at(def, i));
        let abilities = abilities.map(move |d| Value::ability(narrow::u16(d.0), core.reference(id)));
        std::iter::once(Value::Object(core.reference(id))).chain(abilities)
    });
    let zones = 0..narrow::u16(core.zones.len());
    let cells = zones.clone().flat_map(|z| {
        let (columns, rows) = core.zones[z as usize].size;
        (0..columns * rows).map(move |i| Value::Cell(z, i))
    });
    let members =
        (0u16..).zip(&p.enums).flat_map(|(e, x)| (0..narrow::u16(x.members.len())).map(move |i| Value::Member(e, i)));
    let decision = Decision::default();
    objects
        .chain((0..core.seats).map(Value::Player))
        .chain(zones.map(Value::Zone))
        .chain(cells)
        .chain(members)
        .chain([Value::Bool(true), Value::Bool(false)])
        .filter(|v| means(game, st, &decision, aliases, &answer.kind, Choice::Value(*v)))
        .collect()
}

/// Everything on the table that has a title, however that is capitalised: people at a table ask so.
#[must_use]
pub fn titled(game: &Game, st: &State, title: &str) -> Vec<Value> {
    let (game, st) = describe::innermost(game, st);
    let p = &game.program;
    let wanted = title.to_lowercase();
    let there = (0..narrow::u32(st.core.objects.len())).filter(|id| st.core.objects[*id as usize].zone != u16::MAX);
    there
        .map(|id| st.core.reference(id))
        .filter(|o| p.str(p.defs[st.core.def(*o).i()].title).to_lowercase() == wanted)
        .map(Value::Object)
        .collect()
}

/// An option as a script says it, and beside it its label where that is another.
#[must_use]
pub fn in_words(game: &Game, st: &State, decision: &Decision, choice: Choice) -> String {
    let label = describe::choice_label(game, st, decision, choice);
    let (inner, now) = describe::innermost(game, st);
    let target = as_target(inner, now, decision, choice);
    if target != choice {
        let same = |other: &&Choice| as_target(inner, now, decision, **other) == target;
        let before = decision.options.iter().take_while(|other| **other != choice).filter(same).count();
        return format!("{} number {}", in_words(game, st, decision, target), before + 1);
    }
    let (game, st) = (inner, now);
    let p = &game.program;
    // Of those that are called the same, which one: what each comes to is told to people beside it.
    if let Some(title) = describe::title_alone(game, st, decision, choice).filter(|title| *title != label) {
        let same = |other: &&Choice| describe::title_alone(game, st, decision, **other).as_ref() == Some(&title);
        let before = decision.options.iter().take_while(|other| **other != choice).filter(same).count();
        return format!("{} number {}", quote(&title), before + 1);
    }
    let word = match choice {
        Choice::Pass => "pass",
        Choice::Yes => "yes",
        Choice::No => "no",
        Choice::Done => "done",
        Choice::Decline if matches!(decision.kind, DecisionKind::Pay { .. }) => "no",
        Choice::Decline => "none",
        Choice::Timeout => return label,
        Choice::Action(a) => &p.actions[a.i()].name,
        Choice::Value(Value::Member(e, m)) => &p.enums[e as usize].members[m as usize].0,
        Choice::Value(Value::Kind(k)) => &p.kinds[k as usize].name,
        Choice::Value(Value::Int(_) | Value::Player(_) | Value::Bool(_)) => return label,
        Choice::Value(Value::Cell(z, i)) => {
            let name = describe::cell_name(&st.core, z, i);
            let is_told_apart = label.strip_prefix(name.as_str()).is_some_and(|zone| zone.starts_with(" ("));
            return match st.core.zones[z as usize].player {
                _ if !is_told_apart => label,
                u8::MAX => {
                    let same = |other: &&Choice| match other {
                        Choice::Value(Value::Cell(z, i)) => describe::cell_name(&st.core, *z, *i) == name,
                        _ => false,
                    };
                    let before = decision.options.iter().take_while(|other| **other != choice).filter(same).count();
                    format!("{name} number {}", before + 1)
                }
                player => format!("{name} of {}", describe::player_name(game, player)),
            };
        }
        Choice::Value(Value::Zone(z)) => {
            let zone = &st.core.zones[z as usize];
            let name = &p.zones[zone.decl as usize].name;
            return match zone.player {
                u8::MAX => name.to_string(),
                player => format!("{name} of {}", describe::player_name(game, player)),
            };
        }
        Choice::Value(Value::List { len, start }) => {
            let members = describe::members(game, st, len, start).iter();
            let words: Vec<String> = members.map(|v| in_words(game, st, decision, Choice::Value(*v))).collect();
            return format!("[{}]", words.join(", "));
        }
        Choice::Ability(ability, source, _) if source.id == NIL => {
            let name = &p.abilities[ability.i()].name;
            return if *name == label { quote(name) } else { format!("{} ({label})", quote(name)) };
        }
        Choice::Value(_) | Choice::Mode(_) | Choice::Way(_) | Choice::Ability(..) => return format!("\"{label}\""),
    };
    if word == label { label } else { format!("{word} (\"{label}\")") }
}

fn means(game: &Game, st: &State, decision: &Decision, aliases: &Aliases, answer: &AnswerKind, choice: Choice) -> bool {
    let p = &game.program;
    let choice = as_target(game, st, decision, choice);
    match answer {
        AnswerKind::Int(n) => i32::try_from(*n).is_ok_and(|n| choice == Choice::Value(Value::Int(n))),
        AnswerKind::Times(_, of) | AnswerKind::Nth(of, _) => means(game, st, decision, aliases, &of.kind, choice),
        AnswerKind::Set(members) => match choice {
            Choice::Value(Value::List { len, start }) => {
                let mut offered = describe::members(game, st, len, start).to_vec();
                let means = |answer: &AnswerKind, v| means(game, st, decision, aliases, answer, Choice::Value(v));
                members.len() == offered.len() && are_meant(members, &mut offered, &means)
            }
            _ => false,
        },
        AnswerKind::Of(inner, who) => {
            let source = match choice {
                Choice::Value(Value::Ability(_, of)) => Some(of.thing()),
                Choice::Ability(_, source, _) => Some(source),
                _ => None,
            };
            if let Some((_, Value::Object(named))) = aliases.iter().rev().find(|(name, _)| *name == who.name) {
                return source.is_some_and(|source| st.core.are_one(source, *named))
                    && means(game, st, decision, aliases, &inner.kind, choice);
            }
            let Some(q) = seat(&who.name) else { return false };
            let is_of = |id: u32| {
                let x = &st.core.objects[id as usize];
                let player = if x.zone == u16::MAX { 255 } else { st.core.zones[x.zone as usize].player };
                player == q || x.owner == q
            };
            let there = match choice {
                Choice::Value(Value::Object(o)) => is_of(o.id),
                Choice::Value(Value::Ability(_, of)) => is_of(of.thing().id),
                Choice::Ability(_, source, _) if source.id != NIL => is_of(source.id),
                Choice::Value(Value::Zone(z) | Value::Cell(z, _)) => st.core.zones[z as usize].player == q,
                _ => false,
            };
            there && means(game, st, decision, aliases, &inner.kind, choice)
        }
        AnswerKind::Text(t) => match choice {
            Choice::Value(Value::Object(o)) => {
                p.str(p.defs[st.core.def(o).i()].title) == p.title_now(t)
                    || describe::choice_label(game, st, decision, choice) == t.as_str()
            }
            Choice::Value(Value::Ability(d, of)) => {
                let card = st.core.def(of.thing()).i();
                p.str(p.defs[d as usize].title) == p.title_now(t)
                    || p.str(p.defs[card].title) == p.title_now(t)
                    || describe::choice_label(game, st, decision, choice) == t.as_str()
                    || describe::title_alone(game, st, decision, choice).is_some_and(|title| title == t.as_str())
            }
            Choice::Action(a) => p.actions[a.i()].title == *t,
            Choice::Ability(a, source, nth) => {
                let ability = &p.abilities[a.i()];
                let title = |o: ObjectRef| o.id != NIL && p.str(p.defs[st.core.def(o).i()].title) == p.title_now(t);
                ability.label.is_some_and(|label| p.str(label) == t.as_str())
                    || ability.name == *t
                    || title(source)
                    || (!decision.options.iter().any(|o| matches!(o, Choice::Ability(_, s, _) if title(*s)))
                        && describe::heard(game, st, a, source, nth)
                            .iter()
                            .any(|v| matches!(v, Value::Object(o) if title(*o))))
                    || describe::choice_label(game, st, decision, choice) == t.as_str()
            }
            other => {
                describe::choice_label(game, st, decision, other) == t.as_str()
                    || describe::title_alone(game, st, decision, other).is_some_and(|title| title == t.as_str())
                    || other == Choice::Yes && asked_cost(p, decision).is_some_and(|(_, label)| label == t.as_str())
            }
        },
        AnswerKind::Word(w) => match (w.as_str(), choice) {
            ("pass", Choice::Pass) | ("yes", Choice::Yes) | ("no", Choice::No) => true,
            (w, Choice::Yes) => asked_cost(p, decision).is_some_and(|(name, _)| name == w),
            ("done", Choice::Done) | ("none" | "no" | "nothing", Choice::Decline) => true,
            ("done", Choice::Decline) => true,
            ("yes", Choice::Value(Value::Bool(true))) | ("no", Choice::Value(Value::Bool(false))) => true,
            (w, Choice::Action(a)) => p.actions[a.i()].name == w,
            (w, Choice::Value(v)) => word(game, st, aliases, w, v),
            (w, Choice::Ability(a, source, nth)) => {
                let Some((_, Value::Object(named))) = aliases.iter().rev().find(|(name, _)| name == w) else {
                    return false;
                };
                let is_it = |o: ObjectRef| st.core.are_one(o, *named);
                let is_named = |v: &Value| v.object().is_some_and(is_it);
                let acts = |o: &Choice| matches!(o, Choice::Ability(_, s, _) if is_it(*s));
                is_it(source)
                    || !decision.options.iter().any(acts)
                        && describe::heard(game, st, a, source, nth).iter().any(is_named)
            }
            _ => false,
        },
    }
}

/// The name and the label of the optional cost of which it is asked whether it is paid: whoever says either pays it.
fn asked_cost<'p>(p: &'p Program, decision: &Decision) -> Option<(&'p str, &'p str)> {
    match decision.kind {
        DecisionKind::OptionalCost { name, label, .. } => Some((p.str(name), p.str(label))),
        _ => None,
    }
}

/// Whether each answer means one of the values, and each of them is meant by one.
fn are_meant(answers: &[Answer], values: &mut Vec<Value>, means: &impl Fn(&AnswerKind, Value) -> bool) -> bool {
    let Some((first, rest)) = answers.split_first() else { return values.is_empty() };
    for i in 0..values.len() {
        if means(&first.kind, values[i]) {
            let v = values.remove(i);
            if are_meant(rest, values, means) {
                return true;
            }
            values.insert(i, v);
        }
    }
    false
}

fn word(game: &Game, st: &State, aliases: &Aliases, w: &str, v: Value) -> bool {
    let p = &game.program;
    if let Some((_, named)) = aliases.iter().rev().find(|(n, _)| n == w) {
        return match (*named, v) {
            (Value::Object(a), Value::Object(b)) => st.core.are_one(a, b),
            (Value::Object(a), Value::Ability(_, of)) => st.core.are_one(a, of.thing()),
            (a, b) => a == b,
        };
    }
    match v {
        Value::Player(q) => seat(w) == Some(q),
        Value::Member(e, m) => p.enums[e as usize].members[m as usize].0 == w,
        Value::Zone(z) => p.zones[st.core.zones[z as usize].decl as usize].name == w,
        Value::Cell(z, i) => describe::cell_name(&st.core, z, i) == w,
        Value::Phase(ph) => p.phases[ph as usize].name == w,
        Value::Action(a) => p.actions[a as usize].name == w,
        Value::Kind(k) => p.kinds[k as usize].name == w,
        Value::Ability(d, _) => p.kinds[p.defs[d as usize].kind.i()].name == w,
        _ => false,
    }
}

/// The seat a letter names.
pub fn seat(name: &str) -> Option<u8> {
    if name == "chance" {
        return Some(Value::CHANCE);
    }
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(c @ 'A'..='P'), None) => Some(c as u8 - b'A'),
        _ => None,
    }
}
