//! The words of the record: effects that last, and until when.

use super::told::Teller;
use crate::describe::{self, sentence};
use crate::machine::play::trace::End;
use crate::machine::query::game::Game;
use crate::machine::state::{Ends, Listener, State, gone};
use crate::program::{Ability, Class, EventId, Expr, ExprId, Form, KindId, PhaseId, Sort, builtin};
use crate::value::Value;
use crate::wording::Wording;
use naipe_grammar::ast::AssignOp;

impl Teller<'_> {
    /// That an effect begins, by whatever made it, and until when it lasts.
    pub fn begins(&self, effect: &Listener, source: String) -> String {
        let until = until(self.game, self.st, effect, self.viewer);
        self.say("record.lasts", [("what", self.effect(effect)), ("until", until), ("source", source)])
    }

    /// Whether an effect that lasts is about something that is not seen: what it does could tell what that is.
    pub(super) fn is_about_unseen(&self, effect: &Listener) -> bool {
        let of = gone::of_effect(&self.game.program, &self.st.core, effect);
        // Behind whose and by what it is stands what was known where it was made.
        of.into_iter().chain(self.window(effect).into_iter().skip(2)).any(|v| self.is_unseen(v))
    }

    /// That an effect has ended, and why; nothing where more has been told already.
    pub(super) fn ends(&self, effect: &Listener, why: End) -> Option<String> {
        // What it was of has gone before it: then that was told.
        let of = gone::of_effect(&self.game.program, &self.st.core, effect);
        if !matches!(why, End::Gone(_)) && of.is_some_and(|v| gone::is_gone(self.st, v)) {
            return None;
        }
        // In what a copy differs is told with it, and ends with it.
        if effect.is_exception() {
            return None;
        }
        Some(self.say("record.ends", [("what", self.over(effect)), ("end", self.end(why))]))
    }

    /// What an effect that lasts does: `Bear: power +3`.
    pub fn effect(&self, l: &Listener) -> String {
        match self.effect_on(l.ability, &self.window(l)) {
            (Some(of), what) => format!("{of}: {what}"),
            (None, what) => what,
        }
    }

    /// The same of one that is over: what was a copy is called by what it is itself.
    pub fn over(&self, l: &Listener) -> String {
        let (of, what) = self.effect_on(l.ability, &self.window(l));
        match self.itself(l).or(of) {
            Some(of) => format!("{of}: {what}"),
            None => what,
        }
    }

    /// What the thing is called that an effect makes a copy, without it; nothing of a thing that is not seen.
    fn itself(&self, l: &Listener) -> Option<String> {
        let p = &self.game.program;
        let Form::CopyOf { .. } = p.abilities[l.ability as usize].form else { return None };
        let window = self.window(l);
        let slot = self.game.tables.subject[l.ability as usize]?;
        let [.., Value::Def(own)] = window[..] else { return None };
        let thing = *window.get(usize::from(slot))?;
        (!self.is_unseen(thing)).then(|| p.str(p.defs[own as usize].title).to_owned())
    }

    /// On what an effect that lasts acts, where that is said, and what it makes of it.
    pub(super) fn effect_on(&self, ability: u32, window: &[Value]) -> (Option<String>, String) {
        let p = &self.game.program;
        let a = &p.abilities[ability as usize];
        // What is a copy ends with what its thing was, and the definitions that it has because of it, and without.
        let (window, copied) = match a.form {
            Form::CopyOf { .. } => window.split_at(window.len().min(usize::from(a.capture))),
            _ => window.split_at(window.len()),
        };
        let it = u16::try_from(window.len()).ok();
        let names = Wording::names_of(self.game, &a.form);
        let wording =
            Wording { it, names: &names, called: told_apart, ..Wording::new(self.game, self.st, self.viewer, window) };
        let when =
            |c: Option<ExprId>| c.map_or(String::new(), |c| self.say("effect.when", [("c", wording.expression(c))]));
        match &a.form {
            Form::Modify { attr, of_player, applies, op, amount, .. } => {
                let name = if *of_player {
                    describe::attribute_of_player(self.game, &p.player_attrs[attr.i()].name)
                } else {
                    self.attribute(&p.attrs[attr.i()].name)
                };
                let change = change(*op, &wording.amount(*amount));
                (Some(wording.applies_to(*applies)), format!("{name} {change}{}", when(a.condition)))
            }
            Form::CopyOf { applies, what, except, .. } => {
                let title = match copied {
                    [.., Value::Def(now), _] => p.str(p.defs[*now as usize].title).to_owned(),
                    _ => wording.expression(*what),
                };
                let how = self.excepted(except, window);
                let copy = match how.is_empty() {
                    true => self.say("effect.copy", [("x", title)]),
                    false => self.say("effect.copy.except", [("x", title), ("how", how)]),
                };
                (Some(wording.applies_to(*applies)), format!("{copy}{}", when(a.condition)))
            }
            Form::ModifyController { applies, player, .. } => {
                (Some(wording.applies_to(*applies)), format!("{}{}", wording.control(*player), when(a.condition)))
            }
            Form::ModifyKind { kind, gains, args, applies, each } => {
                let k = &p.kinds[kind.i()];
                // What has no name of its own is called by the card that gives it.
                let is_of_card = k.in_place && p.defs.iter().any(|def| p.str(def.title) == k.title);
                let verb = match (k.is_keyword, gains) {
                    (true, true) if is_of_card => "effect.has.ability",
                    (true, true) => "effect.has",
                    (true, false) => "effect.loses",
                    (false, true) => "effect.is",
                    (false, false) => "effect.is_not",
                };
                let name = self.keyword(*kind);
                // Of what is given for each of several, all of these are told.
                let each = |e: ExprId| match each {
                    Some((list, slot)) if matches!(p.expr(e), Expr::Var(var) if var == slot) => *list,
                    _ => e,
                };
                let args: Vec<String> = args.iter().map(|e| wording.expression(each(*e))).collect();
                let args = if args.is_empty() || !*gains || k.in_place {
                    String::new()
                } else {
                    format!("({})", args.join(", "))
                };
                let said = self.say(verb, [("x", format!("{name}{args}"))]);
                (Some(wording.applies_to(*applies)), format!("{said}{}", when(a.condition)))
            }
            Form::ModifyDefine { define, op, amount } => {
                let wording = wording.naming(&p.defines[define.i()].params);
                let when = |c| self.say("effect.when", [("c", wording.expression(c))]);
                let when = a.condition.map_or(String::new(), when);
                let name = named(self.game, Sort::Define, &p.defines[define.i()].name);
                (None, format!("{name} {}{when}", change(*op, &wording.amount(*amount))))
            }
            Form::ModifyCost { payment, sort, applies, op, amount } => {
                let pay = &p.payments[payment.i()];
                let name = describe::called(&pay.title, &pay.name);
                let sort = sort.map(|sort| format!(" ({})", wording.expression(sort))).unwrap_or_default();
                let change = change(*op, &wording.amount(*amount));
                let costs = self.say("effect.costs", [("change", change), ("what", format!("{name}{sort}"))]);
                (Some(wording.applies_to(*applies)), format!("{costs}{}", when(a.condition)))
            }
            Form::Mute { applies, except } => {
                let kept: Vec<String> = except.iter().map(|kind| self.keyword(*kind)).collect();
                let mute = match &kept[..] {
                    [] => self.say("effect.mute", []),
                    kept => self.say("effect.mute_but", [("x", kept.join(", "))]),
                };
                (Some(wording.applies_to(*applies)), format!("{mute}{}", when(a.condition)))
            }
            Form::Lend { applies, of } => {
                let actions = self.say("effect.actions_of", [("x", wording.expression(*of))]);
                (Some(wording.applies_to(*applies)), format!("{actions}{}", when(a.condition)))
            }
            Form::GiveCost { granted, applies } => {
                let cost = wording.granted(*granted);
                (Some(wording.applies_to(*applies)), format!("{cost}{}", when(a.condition)))
            }
            Form::Suspend { of, on } => {
                let on = on.map_or(String::new(), |on| wording.applies_to(on));
                let off = self.say("effect.off", [("x", wording.applies_to(*of)), ("on", on)]);
                (None, format!("{off}{}", when(a.condition)))
            }
            Form::Listen { class, event, .. } => (None, self.listens(a, *class, *event, wording)),
            Form::Check { .. } => (None, self.rule(&a.name)),
        }
    }

    /// What a keyword is called.
    fn keyword(&self, kind: KindId) -> String {
        let kind = &self.game.program.kinds[kind.i()];
        describe::called(&kind.title, &kind.name).to_owned()
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
            // What moves needs no name.
            let name = match event {
                builtin::MOVE => describe::word(self.game, "condition.it").to_owned(),
                _ => describe::spaced(&e.params[usize::from(i)]),
            };
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
        let said = self.say(word, [("event", heard), ("c", and.unwrap_or_default())]);
        let said = if a.next { self.say("effect.once", [("what", said)]) } else { said };
        format!("{said}{why}")
    }

    /// What an effect knew when it was made.
    pub(super) fn window(&self, l: &Listener) -> Vec<Value> {
        let arena = &self.st.core.arena;
        arena.get(l.start as usize..l.start as usize + usize::from(l.len)).unwrap_or_default().to_vec()
    }

    /// Why an effect ends.
    pub fn end(&self, why: End) -> String {
        match why {
            End::Phase(PhaseId(0)) => self.say("end.turn", []),
            End::Phase(phase) => self.say("end.with", [("x", sentence::phase(self.game, phase))]),
            End::Scope(scope) => self.say("end.with", [("x", sentence::scope(self.game, scope.i()))]),
            End::Begins(PhaseId(0)) => self.say("end.turn_begins", []),
            End::Begins(phase) => self.say("end.begins", [("x", sentence::phase(self.game, phase))]),
            End::ScopeBegins(scope) => self.say("end.begins", [("x", sentence::scope(self.game, scope.i()))]),
            End::Gone(what) => self.say("end.gone", [("x", self.words(what))]),
            End::Happened(event) => self.say("end.with", [("x", event_name(self.game, event))]),
        }
    }
}

/// What a value is called in an effect that lasts: things apart from others that are called the same.
fn told_apart(game: &Game, st: &State, v: Value, viewer: Option<u8>) -> String {
    let said = describe::value(game, st, v, viewer);
    Teller { game, st, viewer, apart: false, sided: true, written: None }.among_others(v, said)
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

/// What a define, a scope or an event is called.
fn named(game: &Game, sort: Sort, name: &str) -> String {
    game.words().noun(sort, name).map_or_else(|| describe::spaced(name), |noun| noun.text)
}

/// What an event is called.
fn event_name(game: &Game, event: EventId) -> String {
    named(game, Sort::Event, &game.program.events[event.i()].name)
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
            match (phase, after > 0) {
                (0, true) => say("until.next_turn", nobody(), of),
                (0, false) => say("until.turn", nobody(), of),
                (_, true) => say("until.next_phase", describe::phase_title(game, PhaseId(phase)), of),
                (_, false) => say("until.phase", sentence::phase(game, PhaseId(phase)), of),
            }
        }
        Ends::Scope(depth) => match st.core.scopes.get(usize::from(depth).saturating_sub(1)) {
            Some(open) => say("until.over", sentence::scope(game, usize::from(open.scope)), nobody()),
            None => say("until.game", nobody(), nobody()),
        },
        Ends::NextScope(scope) => {
            say("until.next_over", named(game, Sort::Scope, &game.program.scopes[usize::from(scope)].name), nobody())
        }
        Ends::PhaseBegins(phase, of) => {
            let of = if of == 255 { String::new() } else { describe::player_name(game, of) };
            match phase {
                0 => say("until.turn_begins", nobody(), of),
                _ => say("until.begins", sentence::phase(game, PhaseId(phase)), of),
            }
        }
        Ends::ScopeBegins(scope) => say("until.begins", sentence::scope(game, usize::from(scope)), nobody()),
        Ends::Leaves(x) => say("until.leaves", describe::object(game, &st.core, x, viewer), nobody()),
        Ends::Spent | Ends::Happened => say("until.spent", nobody(), nobody()),
    }
}
