//! The words of the record: what happens, and what does not.

use super::notes::{MOST_TOLD, tells_whose};
use super::{cell, is_effect, is_nowhere, is_reaction, is_stack};
use crate::describe;
use crate::machine::play::trace::Note;
use crate::machine::query::eval::shows;
use crate::machine::query::game::Game;
use crate::machine::state::{State, ZoneState};
use crate::program::{ActionId, EventId, Sort, builtin};
use crate::value::{ObjectRef, Value};
use crate::words::{Entry, Said};
use ecow::EcoString;

/// Words for a table, as a player sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Teller<'a> {
    pub game: &'a Game,
    pub st: &'a State,
    pub viewer: Option<u8>,
    /// Whether it is told which of several things happens to something: who cannot tell them apart is not told it by that.
    pub apart: bool,
    /// Whether things are told with whose they are, where others on another side are called the same.
    pub sided: bool,
    /// What has been written of a thing: in which column, and what was there.
    pub written: Option<(ObjectRef, u16, Value)>,
}

impl<'a> Teller<'a> {
    /// Who tells a note to a viewer.
    pub fn of(game: &'a Game, st: &'a State, viewer: Option<u8>, note: Note<'_>) -> Teller<'a> {
        let apart = match note {
            Note::Event { event, by, .. } => {
                event != builtin::REVEAL && (by.player().is_none() || by.player() != viewer)
            }
            Note::Forbidden { event, .. } | Note::Void { event, .. } => event != builtin::REVEAL,
            Note::Acted { player, .. } | Note::Chose { player, .. } => viewer != Some(player),
            Note::Announced { player, .. } => viewer != player.player(),
            _ => false,
        };
        let written = match note {
            Note::Wrote { of: Value::Object(o), name, before, .. } => {
                let attr = game.program.attrs.iter().find(|attr| attr.name == name);
                attr.and_then(|attr| attr.column).map(|column| (o, column, before))
            }
            _ => None,
        };
        let sided = !tells_whose(st, note);
        Teller { game, st, viewer, apart, sided, written }
    }
    /// A value. What waits on a stack for a card on the table is not that card.
    pub fn words(&self, v: Value) -> String {
        match v {
            Value::Zone(zone) => return self.zone(zone),
            Value::Member(list, member) => {
                let (name, title) = &self.game.program.enums[usize::from(list)].members[usize::from(member)];
                let noun = self.game.words().noun(Sort::Member, name).map(|noun| noun.text);
                return noun.unwrap_or_else(|| describe::called(title, name).to_owned());
            }
            Value::List { len, start } => {
                if let Some(said) = self.several(describe::members(self.game, self.st, len, start)) {
                    return said;
                }
            }
            _ => {}
        }
        let said = describe::value(self.game, self.st, v, self.viewer);
        if self.is_unseen(v) {
            self.unseen().to_owned()
        } else if is_reaction(self.game, self.st, v) {
            let of = if said.is_empty() { self.say("rule.unlabelled", []) } else { said };
            self.say("record.effect", [("x", of)])
        } else {
            self.among_others(v, said)
        }
    }

    /// Whether a value is a thing that is not seen.
    pub fn is_unseen(&self, v: Value) -> bool {
        let Value::Object(o) = v else { return false };
        // Nobody in particular sees everything.
        self.viewer.is_some()
            && (describe::object(self.game, &self.st.core, o, self.viewer) == describe::UNSEEN
                || self.apart && self.is_mixed(o))
    }

    /// Whether a thing lies where the viewer sees no faces, and no place that tells one from another, whatever it is known to be.
    pub fn is_mixed(&self, o: ObjectRef) -> bool {
        let (Some(viewer), Some(x)) = (self.viewer, self.st.core.fresh(o)) else { return false };
        let (p, core) = (&self.game.program, &self.st.core);
        let mixes = |zone: &ZoneState| self.game.tables.grounds[usize::from(zone.decl)].mixes;
        core.zones.get(usize::from(x.zone)).is_some_and(mixes) && !shows(p, core, x.zone, viewer)
    }

    /// Whether a thing has been made and is nowhere yet: who does not see everything learns what it is where it comes to, if there.
    pub fn is_to_come(&self, v: Value) -> bool {
        let Value::Object(o) = v else { return false };
        self.viewer.is_some() && is_nowhere(self.st, o)
    }

    /// What is said of a thing that is not seen.
    pub fn unseen(&self) -> &str {
        describe::word(self.game, "record.unseen")
    }

    /// A phrase of the machine; what is empty can be left out.
    pub fn say<const N: usize>(&self, key: &str, args: [(&str, String); N]) -> String {
        let said = |text: String| Said { silent: text.is_empty(), ..Said::name(text) };
        self.game.words().say(key, &args.map(|(name, text)| (name, said(text))))
    }

    /// What a rule is called.
    pub fn rule(&self, name: &str) -> String {
        describe::rule(self.game, name)
    }

    /// An attribute, as the game words it.
    pub fn attribute(&self, name: &str) -> String {
        describe::attribute(self.game, name)
    }

    /// What a game says of something with arguments: nothing of them is left out that says anything.
    /// That it is by a source is told behind it.
    pub(super) fn worded<'n>(
        &self,
        entry: &Entry,
        names: impl Iterator<Item = &'n EcoString>,
        values: &[Value],
        source: Value,
    ) -> String {
        let said = |name: &str, v: Value| self.truth(entry, name, v).unwrap_or_else(|| self.said(v));
        let mut args: Vec<(&str, Said)> = names.zip(values).map(|(name, v)| (name.as_str(), said(name, *v))).collect();
        self.agree(entry, &mut args, values);
        let mut text = entry.said.say(self.game.words(), &args);
        let is_told = |v: Value| v != Value::None && v == source;
        let unsaid = { args.iter().zip(values) }
            .filter(|((name, said), v)| !said.silent && !entry.said.speaks_of(name) && !is_told(**v))
            .map(|((name, said), v)| self.argument(name, *v, &said.text));
        text.push_str(&in_brackets(unsaid.collect()));
        text
    }

    /// An argument that no words speak of: by its name, where that is a word, and its value, where it does more than hold.
    fn argument(&self, name: &str, v: Value, said: &str) -> String {
        match v {
            _ if !is_word(name) => said.to_owned(),
            Value::Bool(true) => describe::argument(self.game, name),
            _ => format!("{}: {said}", describe::argument(self.game, name)),
        }
    }

    /// What the game has for an event, or for the action that it is.
    fn entry_of(&self, event: EventId) -> Option<&Entry> {
        let (name, words) = (&self.game.program.events[event.i()].name, self.game.words());
        words.entry(Sort::Event, name).or_else(|| words.entry(Sort::Action, name))
    }

    /// Whether the game says nothing of an event: its row is empty.
    pub(super) fn is_silent(&self, event: EventId) -> bool {
        event.i() >= builtin::COUNT && self.entry_of(event).is_some_and(Entry::is_silent)
    }

    /// What the game says of an event with its arguments, if it has words for it.
    fn event(&self, event: EventId, params: &[Value], source: Value) -> Option<(&Entry, String)> {
        let entry = self.entry_of(event)?;
        Some((entry, self.worded(entry, self.game.program.events[event.i()].params.iter(), params, source)))
    }

    /// What a player does: `A: Play Bolt`, or as the game words it.
    pub fn acts(&self, player: u8, action: ActionId, params: &[Value]) -> String {
        let a = &self.game.program.actions[action.i()];
        let by = Value::Player(player);
        let player = describe::player_name(self.game, player);
        if let Some(entry) = self.game.words().entry(Sort::Action, &a.name).filter(|entry| !entry.is_silent()) {
            let names = a.params.iter().map(|(name, _)| name);
            if !entry.said.speaks_of("by") {
                let what = self.worded(entry, names, params, Value::None);
                return self.say("record.acts", [("p", player), ("what", what)]);
            }
            let what = self.worded(entry, names.chain([&"by".into()]), &[params, &[by]].concat(), Value::None);
            // Its words may say themselves who does it.
            if what.starts_with(&player) {
                return what;
            }
            return self.say("record.acts", [("p", player), ("what", what)]);
        }
        let to = if params.is_empty() { String::new() } else { format!(" {}", self.list(params)) };
        format!("{player}: {}{to}", describe::called(&a.title, &a.name))
    }

    pub fn list(&self, vs: &[Value]) -> String {
        vs.iter().map(|v| self.words(*v)).collect::<Vec<_>>().join(", ")
    }

    /// An event that the game has no words for, with its arguments: by the title of its action, or by its name.
    fn call(&self, event: EventId, params: &[Value]) -> String {
        let p = &self.game.program;
        let e = &p.events[event.i()];
        let title = p.actions.iter().find(|action| action.name == e.name).map_or("", |action| &action.title);
        let named = e.params.iter().zip(params).map(|(name, v)| self.argument(name, *v, &self.words(*v)));
        format!("{}{}", describe::spaced(describe::called(title, &e.name)), in_brackets(named.collect()))
    }

    /// How something that happens was changed before it did: `3 → 2`, by the name of what it was, where that is a word.
    pub fn altered(&self, event: EventId, param: usize, before: Value, after: Value) -> String {
        let name = &self.game.program.events[event.i()].params[param];
        let change = format!("{} → {}", self.words(before), self.words(after));
        if is_word(name) { format!("{}: {change}", self.attribute(name)) } else { change }
    }

    /// What something was, and what it is; of a set that is too long to be told, only what has come to it and what has gone from it.
    pub fn becomes(&self, before: Value, after: Value) -> String {
        let differs = self.differs(before, after);
        differs.unwrap_or_else(|| format!("{} → {}", self.words(before), self.words(after)))
    }

    /// What has come to a long set, and what has gone from it: `+ Oak, − Elm and Ash`.
    fn differs(&self, before: Value, after: Value) -> Option<String> {
        let members = |v: Value| match v {
            Value::List { len, start } => Some(describe::members(self.game, self.st, len, start)),
            _ => None,
        };
        let (was, is) = (members(before)?, members(after)?);
        if was.len().max(is.len()) <= MOST_TOLD {
            return None;
        }
        let without = |all: &[Value], others: &[Value]| -> Vec<Value> {
            all.iter().filter(|one| !others.contains(one)).copied().collect()
        };
        let changes = [("+", without(is, was)), ("−", without(was, is))];
        let changes = changes.iter().filter(|(_, all)| !all.is_empty());
        let told = changes.map(|(sign, all)| Some(format!("{sign} {}", self.several(all)?)));
        let told = told.collect::<Option<Vec<String>>>()?;
        (!told.is_empty()).then(|| told.join(", "))
    }

    /// Whether a move is told as something that appears where it comes to: it was nowhere before.
    pub fn appears(&self, params: &[Value]) -> bool {
        let (game, st) = (self.game, self.st);
        let leaves = is_effect(game, st, params[0]) && !is_stack(game, st, params[2]);
        params[1] == Value::None && !leaves && cell(st, params[0]).is_none()
    }

    /// An event that happens; nothing for what is told otherwise.
    pub fn happens(&self, event: EventId, params: &[Value], source: Value) -> Option<String> {
        let (game, st) = (self.game, self.st);
        let first = params.first().copied().unwrap_or(Value::None);
        Some(match event {
            builtin::MOVE => {
                let (x, to) = (self.words(first), self.destination(params));
                if is_effect(game, st, first) && !is_stack(game, st, params[2]) {
                    self.say("move.leaves", [("x", x), ("from", self.words(params[1]))])
                } else if self.ceases(params) {
                    let from = cell(st, first).map_or_else(|| self.words(params[1]), |cell| self.words(cell));
                    self.say("move.ceases", [("x", x), ("from", from)])
                } else if let Some(cell) = cell(st, first) {
                    self.say("move.from", [("x", x), ("from", self.words(cell)), ("to", to)])
                } else if self.appears(params) {
                    self.say("move.appears", [("x", self.appearing(params)), ("to", to)])
                } else {
                    self.say("move.from", [("x", x), ("from", self.words(params[1])), ("to", to)])
                }
            }
            // Of one card there is no order.
            builtin::SHUFFLE if matches!(first, Value::Zone(zone) if st.core.zones[usize::from(zone)].count > 1) => {
                self.say("record.shuffled", [("x", self.words(first))])
            }
            // What becomes a target is told as it is chosen: the event happens only in a game where something hears it.
            _ if event.i() < builtin::COUNT => return None,
            _ => {
                let (said, is_told) = match self.event(event, params, source) {
                    Some((entry, said)) => {
                        let names = game.program.events[event.i()].params.iter().zip(params);
                        let told = names.filter(|(name, v)| **v == source && entry.said.speaks_of(name)).count() > 0;
                        (said, told)
                    }
                    None => (self.call(event, params), params.contains(&source)),
                };
                if source == Value::None || is_told || self.is_unseen(source) {
                    said
                } else {
                    self.say("event.by", [("said", said), ("source", self.words(source))])
                }
            }
        })
    }

    /// An event that does not happen.
    pub fn attempt(&self, event: EventId, params: &[Value]) -> String {
        let x = self.words(params.first().copied().unwrap_or(Value::None));
        match event {
            builtin::MOVE if params[1] == Value::None => {
                let (x, to) = (self.coming(params[0], place(params)), self.destination(params));
                self.say("attempt.put", [("x", x), ("to", to)])
            }
            builtin::MOVE => {
                let from = self.words(cell(self.st, params[0]).unwrap_or(params[1]));
                self.say("attempt.move", [("x", x), ("from", from), ("to", self.destination(params))])
            }
            builtin::TARGET => self.say("attempt.target", [("x", x), ("by", self.words(params[1]))]),
            builtin::REVEAL => {
                let to = if params[1] == Value::None { String::new() } else { self.words(params[1]) };
                self.say("attempt.reveal", [("x", x), ("to", to)])
            }
            builtin::SHUFFLE => self.say("attempt.shuffle", [("x", x)]),
            builtin::CREATE => self.say("attempt.create", [("x", x)]),
            _ => match self.event(event, params, Value::None) {
                Some((_, said)) => self.say("attempt.event", [("said", said)]),
                None => self.call(event, params),
            },
        }
    }
}

/// Whether the name of a parameter says something to a reader: a letter or two do not.
fn is_word(name: &str) -> bool {
    name.chars().count() > 2
}

/// What is said besides: ` (a, b)`, or nothing.
fn in_brackets(said: Vec<String>) -> String {
    if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) }
}

/// Where a move goes.
pub(super) fn place(params: &[Value]) -> Value {
    if params[3] == Value::None { params[2] } else { params[3] }
}
