//! The words of the record: what happens, what does not, and effects that last.

use super::notes::tells_whose;
use super::{cell, is_effect, is_nowhere, is_reaction, is_stack};
use crate::describe;
use crate::machine::play::trace::{End, Note};
use crate::machine::query::eval::shows;
use crate::machine::query::game::Game;
use crate::machine::state::{Ends, Listener, State, ZoneState};
use crate::program::{Ability, ActionId, Class, EventId, ExprId, Form, PhaseId, Sort, builtin};
use crate::value::{ObjectRef, Value};
use crate::wording::Wording;
use crate::words::{Entry, Said};
use ecow::EcoString;
use naipe_grammar::ast::AssignOp;

/// Words for a table, as a player sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Teller<'a> {
    pub game: &'a Game,
    pub st: &'a State,
    pub viewer: Option<u8>,
    /// Whether it is told which of several things happens to something: who cannot tell them apart is not told it by that.
    pub apart: bool,
    /// Whether things are told with their cells or places, where others beside them are called the same.
    pub placed: bool,
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
        let placed = matches!(note, Note::Acted { .. } | Note::Chose { .. } | Note::Wrote { .. });
        let written = match note {
            Note::Wrote { of: Value::Object(o), name, before, .. } => {
                let attr = game.program.attrs.iter().find(|attr| attr.name == name);
                attr.and_then(|attr| attr.column).map(|column| (o, column, before))
            }
            _ => None,
        };
        let sided = !tells_whose(st, note);
        Teller { game, st, viewer, apart, placed, sided, written }
    }
    /// A value. What waits on a stack for a card on the table is not that card.
    pub fn words(&self, v: Value) -> String {
        let said = describe::value(self.game, self.st, v, self.viewer);
        if let Value::List { len, start } = v
            && let all = describe::members(self.game, self.st, len, start)
            && all.iter().any(|one| self.is_unseen(*one))
        {
            return match all.len() {
                1 => self.unseen().to_owned(),
                n if all.iter().all(|one| self.is_unseen(*one)) => {
                    self.say("record.unseen.several", [("n", n.to_string())])
                }
                _ => format!("[{}]", self.list(all)),
            };
        }
        if let Some(first) = self.first_of_many(v) {
            return first;
        }
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
        describe::object(self.game, &self.st.core, o, self.viewer) == describe::UNSEEN || self.apart && self.is_mixed(o)
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
    pub(super) fn worded<'n>(
        &self,
        entry: &Entry,
        names: impl Iterator<Item = &'n EcoString>,
        values: &[Value],
    ) -> String {
        let said = |name: &str, v: Value| self.truth(entry, name, v).unwrap_or_else(|| self.said(v));
        let args: Vec<(&str, Said)> = names.zip(values).map(|(name, v)| (name.as_str(), said(name, *v))).collect();
        let mut text = entry.said.say(self.game.words(), &args);
        let unsaid = { args.iter().zip(values) }
            .filter(|((name, said), _)| !said.silent && !entry.said.speaks_of(name))
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

    /// What the game says of an event with its arguments, if it has words for it.
    fn event(&self, event: EventId, params: &[Value]) -> Option<(&Entry, String)> {
        let e = &self.game.program.events[event.i()];
        let words = self.game.words();
        let entry = words.entry(Sort::Event, &e.name).or_else(|| words.entry(Sort::Action, &e.name))?;
        Some((entry, self.worded(entry, e.params.iter(), params)))
    }

    /// What a player does: `A: Play Bolt`, or as the game words it.
    pub fn acts(&self, player: u8, action: ActionId, params: &[Value]) -> String {
        let a = &self.game.program.actions[action.i()];
        let player = describe::player_name(self.game, player);
        if let Some(entry) = self.game.words().entry(Sort::Action, &a.name) {
            let what = self.worded(entry, a.params.iter().map(|(name, _)| name), params);
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
                let (x, to) = (self.words(first), self.words(place(params)));
                if is_effect(game, st, first) && !is_stack(game, st, params[2]) {
                    self.say("move.leaves", [("x", x), ("from", self.words(params[1]))])
                } else if let Some(cell) = cell(st, first) {
                    self.say("move.from", [("x", x), ("from", self.words(cell)), ("to", to)])
                } else if self.appears(params) {
                    self.say("move.appears", [("x", self.coming(first, place(params))), ("to", to)])
                } else {
                    self.say("move.from", [("x", x), ("from", self.words(params[1])), ("to", to)])
                }
            }
            builtin::TARGET => self.say("target.of", [("x", self.words(first)), ("by", self.words(params[1]))]),
            _ if event.i() < builtin::COUNT => return None,
            _ => {
                let (said, is_told) = match self.event(event, params) {
                    Some((entry, said)) => {
                        let names = game.program.events[event.i()].params.iter().zip(params);
                        let told = names.filter(|(name, v)| **v == source && entry.said.speaks_of(name)).count() > 0;
                        (said, told)
                    }
                    None => (self.call(event, params), false),
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
                let to = place(params);
                self.say("attempt.put", [("x", self.coming(params[0], to)), ("to", self.words(to))])
            }
            builtin::MOVE => {
                let from = self.words(cell(self.st, params[0]).unwrap_or(params[1]));
                self.say("attempt.move", [("x", x), ("from", from), ("to", self.words(place(params)))])
            }
            builtin::TARGET => self.say("attempt.target", [("x", x), ("by", self.words(params[1]))]),
            builtin::REVEAL => {
                let to = if params[1] == Value::None { String::new() } else { self.words(params[1]) };
                self.say("attempt.reveal", [("x", x), ("to", to)])
            }
            builtin::SHUFFLE => self.say("attempt.shuffle", [("x", x)]),
            builtin::CREATE => self.say("attempt.create", [("x", x)]),
            _ => match self.event(event, params) {
                Some((_, said)) => self.say("attempt.event", [("said", said)]),
                None => self.call(event, params),
            },
        }
    }

    /// What an effect that lasts does: `Bear: power +3`.
    pub fn effect(&self, l: &Listener) -> String {
        let p = &self.game.program;
        let a = &p.abilities[l.ability as usize];
        let window = self.window(l);
        // What is a copy ends with what its thing was, and the definitions that it has because of it, and without.
        let (window, copied) = match a.form {
            Form::CopyOf { .. } => window.split_at(window.len().min(usize::from(a.capture))),
            _ => window.split_at(window.len()),
        };
        let it = u16::try_from(window.len()).ok();
        let names = Wording::names_of(self.game, &a.form);
        let wording = Wording { it, names: &names, ..Wording::new(self.game, self.st, self.viewer, window) };
        let when =
            |c: Option<ExprId>| c.map_or(String::new(), |c| self.say("effect.when", [("c", wording.expression(c))]));
        match &a.form {
            Form::Modify { attr, of_player, applies, op, amount, .. } => {
                let list = if *of_player { &p.player_attrs } else { &p.attrs };
                let name = self.attribute(&list[attr.i()].name);
                let change = change(*op, &wording.amount(*amount));
                format!("{}: {name} {change}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::CopyOf { applies, what, .. } => {
                let title = match copied {
                    [.., Value::Def(now), _] => p.str(p.defs[*now as usize].title).to_owned(),
                    _ => wording.expression(*what),
                };
                let copy = self.say("effect.copy", [("x", title)]);
                format!("{}: {copy}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::ModifyController { applies, player, .. } => {
                format!("{}: {}{}", wording.applies_to(*applies), wording.control(*player), when(a.condition))
            }
            Form::ModifyKind { kind, gains, args, applies } => {
                let k = &p.kinds[kind.i()];
                let verb = match (k.is_keyword, gains) {
                    (true, true) => "effect.has",
                    (true, false) => "effect.loses",
                    (false, true) => "effect.is",
                    (false, false) => "effect.is_not",
                };
                let name = describe::called(&k.title, &k.name);
                let args: Vec<String> = args.iter().map(|e| wording.expression(*e)).collect();
                let args = if args.is_empty() || !*gains || k.in_place {
                    String::new()
                } else {
                    format!("({})", args.join(", "))
                };
                let said = self.say(verb, [("x", format!("{name}{args}"))]);
                format!("{}: {said}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::ModifyDefine { define, op, amount } => {
                let wording = wording.naming(&p.defines[define.i()].params);
                let when = |c| self.say("effect.when", [("c", wording.expression(c))]);
                let when = a.condition.map_or(String::new(), when);
                let name = self.defined(&p.defines[define.i()].name);
                format!("{name} {}{when}", change(*op, &wording.amount(*amount)))
            }
            Form::ModifyCost { payment, sort, applies, op, amount } => {
                let pay = &p.payments[payment.i()];
                let name = describe::called(&pay.title, &pay.name);
                let sort = sort.map(|sort| format!(" ({})", wording.expression(sort))).unwrap_or_default();
                let change = change(*op, &wording.amount(*amount));
                let costs = self.say("effect.costs", [("change", change), ("what", format!("{name}{sort}"))]);
                format!("{}: {costs}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::Mute { applies } => {
                let mute = self.say("effect.mute", []);
                format!("{}: {mute}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::GiveCost { granted, applies } => {
                let cost = wording.granted(*granted);
                format!("{}: {cost}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::Suspend { of, on } => {
                let on = on.map_or(String::new(), |on| wording.applies_to(on));
                let off = self.say("effect.off", [("x", wording.applies_to(*of)), ("on", on)]);
                format!("{off}{}", when(a.condition))
            }
            Form::Listen { class, event, .. } => self.listens(a, *class, *event, wording),
            Form::Check { .. } => self.rule(&a.name),
        }
    }

    /// What a define is called.
    fn defined(&self, name: &str) -> String {
        self.game.words().noun(Sort::Define, name).map_or_else(|| describe::spaced(name), |noun| noun.text)
    }

    /// A prohibition, a permission, a replacement or a reaction that lasts.
    fn listens(&self, a: &Ability, class: Class, event: EventId, wording: Wording<'_>) -> String {
        let p = &self.game.program;
        let e = &p.events[event.i()];
        let names: Vec<_> = e.params.iter().cloned().chain(["source".into(), "by".into()]).collect();
        let wording = wording.naming(&names);
        let word = match class {
            Class::Forbid => "effect.forbidden",
            Class::Permit => "effect.permitted",
            Class::Before => "effect.before",
            Class::Instead => "effect.instead",
            Class::After => "effect.after",
            Class::Unheard => "effect.unheard",
            Class::Again => "effect.again",
        };
        let mut conditions: Vec<String> = Vec::new();
        if let (Some(i), Some(me)) = (a.self_param, wording.window.get(1)) {
            let name = describe::spaced(&e.params[usize::from(i)]);
            conditions.push(self.say("condition.is", [("a", name), ("b", wording.value(*me))]));
        }
        let (heard, said) = wording.heard(event, a.condition);
        conditions.extend(said);
        let and = conditions.into_iter().reduce(|a, b| self.say("condition.and", [("a", a), ("b", b)]));
        let why = a.because.map_or(String::new(), |b| format!(" ({})", p.str(b)));
        if Some(event) == p.state_event {
            let key = if a.next { "effect.whenever.next" } else { "effect.whenever" };
            return self.say(key, [("c", and.unwrap_or_default())]);
        }
        format!("{}{why}", self.say(word, [("event", heard), ("c", and.unwrap_or_default())]))
    }

    /// What an effect knew when it was made.
    fn window(&self, l: &Listener) -> Vec<Value> {
        let arena = &self.st.core.arena;
        arena.get(l.start as usize..l.start as usize + usize::from(l.len)).unwrap_or_default().to_vec()
    }

    /// Why an effect ends.
    pub fn end(&self, why: End) -> String {
        match why {
            End::Phase(PhaseId(0)) => self.say("end.turn", []),
            End::Phase(phase) => self.say("end.with", [("x", describe::phase_title(self.game, phase))]),
            End::Scope(scope) => self.say("end.with", [("x", scope_name(self.game, scope.i()))]),
            End::Begins(PhaseId(0)) => self.say("end.turn_begins", []),
            End::Begins(phase) => self.say("end.begins", [("x", describe::phase_title(self.game, phase))]),
            End::ScopeBegins(scope) => self.say("end.begins", [("x", scope_name(self.game, scope.i()))]),
            End::Gone(what) => self.say("end.gone", [("x", self.words(what))]),
            End::Happened(event) => self.say("end.with", [("x", event_name(self.game, event))]),
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

/// What is done to a number: `+3`.
fn change(op: AssignOp, amount: &str) -> String {
    match op {
        AssignOp::Set => format!("= {amount}"),
        AssignOp::Add if amount.starts_with('-') => amount.to_owned(),
        AssignOp::Add => format!("+{amount}"),
        AssignOp::Sub => format!("-{amount}"),
        AssignOp::Mul => format!("×{amount}"),
    }
}

/// What a scope is called.
fn scope_name(game: &Game, scope: usize) -> String {
    let name = &game.program.scopes[scope].name;
    game.words().noun(Sort::Scope, name).map_or_else(|| describe::spaced(name), |noun| noun.text)
}

/// What an event is called.
fn event_name(game: &Game, event: EventId) -> String {
    let name = &game.program.events[event.i()].name;
    game.words().noun(Sort::Event, name).map_or_else(|| describe::spaced(name), |noun| noun.text)
}

/// Until when an effect lasts.
#[must_use]
pub fn until(game: &Game, st: &State, effect: &Listener, viewer: Option<u8>) -> String {
    let Some(event) = game.program.abilities[effect.ability as usize].until_next else {
        return until_end(game, st, effect.ends, viewer);
    };
    let x = event_name(game, event);
    match effect.ends {
        Ends::Never => describe::say(game, "until.happens", &[("x", &x)]),
        ends => describe::say(game, "until.or_happens", &[("x", &x), ("until", &until_end(game, st, ends, viewer))]),
    }
}

fn until_end(game: &Game, st: &State, ends: Ends, viewer: Option<u8>) -> String {
    let say = |key: &str, x: String, p: String| describe::say(game, key, &[("x", &x), ("p", &p)]);
    let nobody = String::new;
    match ends {
        Ends::WithSource | Ends::Never | Ends::Copied => say("until.game", nobody(), nobody()),
        Ends::Phase(phase, of, after) => {
            let of = if of == 255 { String::new() } else { describe::player_name(game, of) };
            let title = describe::phase_title(game, PhaseId(phase));
            match (phase, after > 0) {
                (0, true) => say("until.next_turn", nobody(), of),
                (0, false) => say("until.turn", nobody(), of),
                (_, true) => say("until.next_phase", title, of),
                (_, false) => say("until.phase", title, of),
            }
        }
        Ends::Scope(depth) => match st.core.scopes.get(usize::from(depth).saturating_sub(1)) {
            Some(open) => say("until.over", scope_name(game, usize::from(open.scope)), nobody()),
            None => say("until.game", nobody(), nobody()),
        },
        Ends::NextScope(scope) => say("until.next_over", scope_name(game, usize::from(scope)), nobody()),
        Ends::PhaseBegins(phase, of) => {
            let of = if of == 255 { String::new() } else { describe::player_name(game, of) };
            match phase {
                0 => say("until.turn_begins", nobody(), of),
                _ => say("until.begins", describe::phase_title(game, PhaseId(phase)), of),
            }
        }
        Ends::ScopeBegins(scope) => say("until.begins", scope_name(game, usize::from(scope)), nobody()),
        Ends::Leaves(x) => say("until.leaves", describe::object(game, &st.core, x, viewer), nobody()),
        Ends::Spent | Ends::Happened => say("until.spent", nobody(), nobody()),
    }
}
