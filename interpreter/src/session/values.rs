//! What a value of a card or a player is made of, asked for in words.

use super::apart;
use super::explain::{Table, now, position, seen, told, unquoted};
use crate::describe;
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::program::{AttrId, KindId, PaymentId};
use crate::value::{ObjectRef, Value};
use crate::view::face::{self, Amount};
use crate::why::Asked;
use naipe_grammar::narrow;

/// What a value of a card or player is made of, of which the text is a name, a point or a blank, and what of it is meant.
pub(super) fn value(table: &mut Table<'_, '_>, viewer: Option<u8>, words: &str) -> Option<Vec<String>> {
    let (game, _) = describe::innermost(table.machine.game, table.state);
    let in_quotes = || apart::quoted(words, |wanted| is_value(game, wanted));
    let (of, wanted) = of_kind(table, words).or_else(in_quotes).or_else(|| words.rsplit_once('.'))?;
    // What only looks like a name may be words of the record.
    value_of(table, viewer, unquoted(of), wanted.trim(), words.starts_with('"'))
}

/// The two halves of words that name something seen, or a player, and a value of it, one beside the other.
pub(super) fn halves<'w>(table: &Table<'_, '_>, viewer: Option<u8>, words: &'w str) -> Option<(&'w str, &'w str)> {
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let whole = describe::say(game, "why.value", &[("name", "\0"), ("x", "\0"), ("v", "")]);
    let is_thing = |of: &str| seat(state, of).is_some() || !seen(game, state, viewer, unquoted(of)).is_empty();
    let halves =
        apart::halves(words, whole.split('\0').nth(1).unwrap_or(""), is_thing, |wanted| is_value(game, wanted));
    halves.map(|(of, wanted)| (unquoted(of), wanted))
}

/// Whether words name a value that cards or players have.
fn is_value(game: &Game, wanted: &str) -> bool {
    Meant::find(game, wanted).is_some()
        || position(&game.program.player_attrs, wanted, |a| (&a.name, &a.title)).is_some()
}

/// The player of a letter.
fn seat(state: &State, of: &str) -> Option<u8> {
    let [letter] = of.as_bytes() else { return None };
    letter.to_ascii_uppercase().checked_sub(b'A').filter(|seat| *seat < state.core.seats)
}

/// What a value of something is made of; nothing where it is not certain that words name something, and they do not.
pub(super) fn value_of(
    table: &mut Table<'_, '_>,
    viewer: Option<u8>,
    of: &str,
    wanted: &str,
    is_named: bool,
) -> Option<Vec<String>> {
    if wanted.is_empty() {
        return None;
    }
    let (game, state) = describe::innermost(table.machine.game, table.state);
    let meant = Meant::find(game, wanted);
    if let Some(seat) = seat(state, of)
        && let Some(at) = position(&game.program.player_attrs, wanted, |a| (&a.name, &a.title))
    {
        let title = describe::attribute_of_player(game, &game.program.player_attrs[at].name);
        return Some(told(table, viewer, of, &title, Asked::OfPlayer(seat, AttrId(narrow::u16(at)))));
    }
    let titled = seen(game, state, viewer, of);
    if titled.is_empty() {
        return is_named.then(|| vec![describe::say(game, "why.none_seen", &[("x", of), ("near", "")])]);
    }
    let Some(meant) = meant else { return Some(vec![describe::say(game, "why.no_card_has", &[("x", wanted)])]) };
    let mut lines = Vec::new();
    for object in titled {
        lines.extend(meant.of(table, viewer, object));
    }
    if lines.is_empty() {
        lines.push(describe::say(table.machine.game, "why.has_no", &[("x", of), ("what", wanted)]));
    }
    Some(lines)
}

/// The card and the kind in `CARD has KEYWORD` and `CARD is KIND`, as they stand in scenarios and in the language of the game.
fn of_kind<'w>(table: &Table<'_, '_>, words: &'w str) -> Option<(&'w str, &'w str)> {
    let (game, _) = describe::innermost(table.machine.game, table.state);
    let is_kind = |kind: &str| position(&game.program.kinds, kind.trim(), |k| (&k.name, &k.title)).is_some();
    let in_words = |key| describe::say(game, key, &[("a", ""), ("b", "")]);
    let between = ["has".to_owned(), "is".to_owned(), in_words("condition.has"), in_words("condition.is")];
    between.iter().find_map(|word| words.rsplit_once(&format!(" {} ", word.trim())).filter(|(_, kind)| is_kind(kind)))
}

/// What of a card is meant.
enum Meant {
    Attribute(AttrId),
    Controller,
    Kind(KindId),
    /// One payment of its cost, or all.
    Cost(Option<PaymentId>),
}

impl Meant {
    fn find(game: &Game, wanted: &str) -> Option<Meant> {
        let p = &game.program;
        if let Some(at) = position(&p.attrs, wanted, |a| (&a.name, &a.title)) {
            return Some(Meant::Attribute(AttrId(narrow::u16(at))));
        }
        if let Some(at) = position(&p.payments, wanted, |x| (&x.name, &x.title)) {
            return Some(Meant::Cost(Some(PaymentId(narrow::u16(at)))));
        }
        if let Some(at) = position(&p.kinds, wanted, |k| (&k.name, &k.title)) {
            return Some(Meant::Kind(KindId(narrow::u16(at))));
        }
        match wanted.to_lowercase().as_str() {
            "controller" => Some(Meant::Controller),
            word if word == controller(game) => Some(Meant::Controller),
            word if word == "cost" || word == describe::word(game, "option.cost") => Some(Meant::Cost(None)),
            _ => None,
        }
    }

    /// What it is of one card, and why.
    fn of(&self, table: &mut Table<'_, '_>, viewer: Option<u8>, object: ObjectRef) -> Vec<String> {
        if let Meant::Attribute(attr) = *self
            && now(table, Asked::Attribute(object, attr)) == Value::None
        {
            let (game, state) = describe::innermost(table.machine.game, table.state);
            let p = &game.program;
            let kind = p.defs[state.core.def(object).i()].kind;
            if !p.attrs[attr.i()].kinds.iter().any(|of| p.is_kind(kind, *of)) {
                return Vec::new();
            }
        }
        let (game, state) = describe::innermost(table.machine.game, table.state);
        let p = &game.program;
        let name = describe::object_apart(game, state, object, viewer);
        match *self {
            Meant::Attribute(attr) => {
                let title = describe::attribute(game, &p.attrs[attr.i()].name);
                told(table, viewer, &name, &title, Asked::Attribute(object, attr))
            }
            Meant::Controller => {
                let title = controller(game);
                told(table, viewer, &name, &title, Asked::Controller(object))
            }
            Meant::Kind(kind) => {
                let title = describe::called(&p.kinds[kind.i()].title, &p.kinds[kind.i()].name).to_owned();
                told(table, viewer, &name, &title, Asked::Kind(object, kind))
            }
            Meant::Cost(one) => {
                let payments: Vec<(PaymentId, String)> = { p.payments.iter().enumerate() }
                    .map(|(at, x)| (PaymentId(narrow::u16(at)), describe::called(&x.title, &x.name).to_owned()))
                    .filter(|(at, _)| one.is_none_or(|one| one == *at))
                    .collect();
                let mut lines = Vec::new();
                // What is not known before it is played: as it is printed.
                let chosen = {
                    let (game, state) = describe::innermost(table.machine.game, table.state);
                    face::cost(game, &mut state.clone(), Value::Object(object), viewer)
                };
                let chosen: Vec<String> = chosen.iter().filter(|part| part.now.is_none()).map(Amount::words).collect();
                for (payment, title) in payments {
                    let asked = Asked::Cost(Value::Object(object), payment);
                    let is_free = matches!(now(table, asked), Value::Int(0) | Value::None);
                    if !is_free {
                        lines.extend(told(table, viewer, &name, &title, asked));
                    }
                }
                if one.is_none() && !chosen.is_empty() {
                    let costs = [("x", name.as_str()), ("cost", &chosen.join(", "))];
                    lines.push(describe::say(table.machine.game, "why.cost_chosen", &costs));
                } else if lines.is_empty() {
                    lines.push(describe::say(table.machine.game, "why.free", &[("x", &name)]));
                }
                lines
            }
        }
    }
}

/// The word for who controls a card.
fn controller(game: &Game) -> String {
    describe::say(game, "fact.controller", &[("x", "")])
}
