//! The words of the record: what happens, what does not, and effects that last.

use super::{cell, is_effect, is_reaction, is_stack};
use crate::describe;
use crate::machine::index::Game;
use crate::machine::state::{Ends, Listener, State};
use crate::machine::trace::End;
use crate::program::{Ability, Class, EventId, ExprId, Form, PhaseId, builtin};
use crate::value::Value;
use crate::wording::Wording;
use naipe_grammar::ast::AssignOp;

/// Words for a table, as a player sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Teller<'a> {
    pub game: &'a Game,
    pub st: &'a State,
    pub viewer: Option<u8>,
}

impl Teller<'_> {
    /// A value. What waits on a stack for a card on the table is not that card.
    pub fn words(&self, v: Value) -> String {
        let said = describe::value(self.game, self.st, v, self.viewer);
        if is_reaction(self.game, self.st, v) && said != describe::UNSEEN {
            format!("the effect of {said}")
        } else {
            said
        }
    }

    pub fn list(&self, vs: &[Value]) -> String {
        vs.iter().map(|v| self.words(*v)).collect::<Vec<_>>().join(", ")
    }

    /// Who or what does something, after what it does.
    fn source(&self, source: Value) -> String {
        if source == Value::None { String::new() } else { format!(" — {}", self.words(source)) }
    }

    /// An event with its arguments, as rules write it.
    fn call(&self, event: EventId, params: &[Value]) -> String {
        let e = &self.game.program.events[event.i()];
        let named: Vec<String> = e.params.iter().zip(params).map(|(n, v)| format!("{n}: {}", self.words(*v))).collect();
        format!("{}({})", e.name, named.join(", "))
    }

    /// An event that happens; nothing for what is told otherwise.
    pub fn happens(&self, event: EventId, params: &[Value], source: Value) -> Option<String> {
        let (game, st) = (self.game, self.st);
        let first = params.first().copied().unwrap_or(Value::None);
        Some(match event {
            builtin::MOVE => {
                let to = self.words(place(params));
                let what = self.words(first);
                if is_effect(game, st, first) && !is_stack(game, st, params[2]) {
                    format!("{what} leaves {}", self.words(params[1]))
                } else if let Some(cell) = cell(st, first) {
                    format!("{what} moves from {} to {to}", self.words(cell))
                } else if params[1] == Value::None {
                    format!("{what} appears in {to}")
                } else {
                    format!("{what} moves from {} to {to}", self.words(params[1]))
                }
            }
            builtin::TARGET => format!("{} becomes a target of {}", self.words(first), self.words(params[1])),
            _ if event.i() < builtin::COUNT => return None,
            _ => format!("{}{}", self.call(event, params), self.source(source)),
        })
    }

    /// An event that does not happen.
    pub fn attempt(&self, event: EventId, params: &[Value]) -> String {
        let first = self.words(params.first().copied().unwrap_or(Value::None));
        match event {
            builtin::MOVE if params[1] == Value::None => {
                format!("putting {first} in {}", self.words(place(params)))
            }
            builtin::MOVE => {
                let from = cell(self.st, params[0]).unwrap_or(params[1]);
                format!("moving {first} from {} to {}", self.words(from), self.words(place(params)))
            }
            builtin::TARGET => format!("targeting {first} with {}", self.words(params[1])),
            builtin::REVEAL if params[1] == Value::None => format!("showing {first}"),
            builtin::REVEAL => format!("showing {first} to {}", self.words(params[1])),
            builtin::SHUFFLE => format!("shuffling {first}"),
            builtin::CREATE => format!("making {first}"),
            _ => self.call(event, params),
        }
    }

    /// What of an event's arguments is gone.
    pub fn gone(&self, event: EventId, params: &[Value]) -> String {
        let acts_on = self.game.index.acts_on[event.i()];
        let acted: Vec<Value> =
            { params.iter().enumerate() }.filter(|(i, _)| acts_on >> i & 1 != 0).map(|(_, v)| *v).collect();
        let gone: Vec<Value> = acted.into_iter().filter(|v| *v != Value::None).collect();
        match gone.len() {
            0 => "there is nothing to do it to".to_owned(),
            1 if !matches!(gone[0], Value::List { .. }) => format!("{} is gone", self.words(gone[0])),
            _ => format!("{} are gone", self.list(&gone)),
        }
    }

    /// What an effect that lasts does: `Bear: power +3`.
    pub fn effect(&self, l: &Listener) -> String {
        let p = &self.game.program;
        let a = &p.abilities[l.ability as usize];
        let window = self.window(l);
        let it = u16::try_from(window.len()).ok();
        let wording = Wording { it, ..Wording::new(self.game, self.st, self.viewer, &window) };
        let when = |c: Option<ExprId>| c.map_or(String::new(), |c| format!(", when {}", wording.expression(c)));
        match &a.form {
            Form::Modify { attr, of_player, applies, op, amount } => {
                let list = if *of_player { &p.player_attrs } else { &p.attrs };
                let name = &list[attr.i()].name;
                let change = change(*op, &wording.expression(*amount));
                format!("{}: {name} {change}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::CopyOf { applies, what } => {
                format!(
                    "{}: a copy of {}{}",
                    wording.applies_to(*applies),
                    wording.expression(*what),
                    when(a.condition)
                )
            }
            Form::ModifyController { applies, player, .. } => {
                let player = wording.expression(*player);
                format!("{}: controller {player}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::ModifyKind { kind, gains, args, applies } => {
                let k = &p.kinds[kind.i()];
                let verb = match (k.is_keyword, gains) {
                    (true, true) => "has",
                    (true, false) => "loses",
                    (false, true) => "is",
                    (false, false) => "is not",
                };
                let name = describe::called(&k.title, &k.name);
                let args: Vec<String> = args.iter().map(|e| wording.expression(*e)).collect();
                let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
                format!("{}: {verb} {name}{args}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::ModifyDefine { define, op, amount } => {
                let wording = Wording { names: &p.defines[define.i()].params, it: None, ..wording };
                let when = a.condition.map_or(String::new(), |c| format!(", when {}", wording.expression(c)));
                format!("{} {}{when}", p.defines[define.i()].name, change(*op, &wording.expression(*amount)))
            }
            Form::ModifyCost { payment, applies, op, amount } => {
                let pay = &p.payments[payment.i()];
                let name = describe::called(&pay.title, &pay.name);
                let change = change(*op, &wording.expression(*amount));
                format!("{}: costs {change} {name}{}", wording.applies_to(*applies), when(a.condition))
            }
            Form::Suspend { of, on } => {
                let on = on.map_or(String::new(), |on| format!(" on {}", wording.applies_to(on)));
                format!("effects of {}{on} are off{}", wording.applies_to(*of), when(a.condition))
            }
            Form::Listen { class, event, .. } => self.listens(a, *class, *event, wording),
            Form::Check { .. } => a.name.to_string(),
        }
    }

    /// A prohibition, a permission, a replacement or a reaction that lasts.
    fn listens(&self, a: &Ability, class: Class, event: EventId, wording: Wording<'_>) -> String {
        let p = &self.game.program;
        let e = &p.events[event.i()];
        let names: Vec<_> = e.params.iter().cloned().chain(["source".into(), "by".into()]).collect();
        let wording = Wording { names: &names, it: None, ..wording };
        let word = match class {
            Class::Forbid => "forbidden:",
            Class::Permit => "permitted:",
            Class::Before => "before",
            Class::Instead => "instead of",
            Class::After => "after",
        };
        let mut conditions: Vec<String> = Vec::new();
        if let (Some(i), Some(me)) = (a.self_param, wording.window.get(1)) {
            conditions.push(format!("{} == {}", e.params[usize::from(i)], wording.value(*me)));
        }
        conditions.extend(a.condition.map(|c| wording.expression(c)));
        let when = if conditions.is_empty() { String::new() } else { format!(" when {}", conditions.join(" and ")) };
        let why = a.because.map_or(String::new(), |b| format!(" ({})", p.str(b)));
        format!("{word} {}{when}{why}", e.name)
    }

    /// What an effect knew when it was made.
    fn window(&self, l: &Listener) -> Vec<Value> {
        let arena = &self.st.core.arena;
        arena.get(l.start as usize..l.start as usize + usize::from(l.len)).unwrap_or_default().to_vec()
    }

    /// Why an effect ends.
    pub fn end(&self, why: End) -> String {
        match why {
            End::Phase(PhaseId(0)) => "ends with the turn".to_owned(),
            End::Phase(phase) => format!("ends with {}", describe::phase_title(self.game, phase)),
            End::Scope(scope) => format!("ends with {}", self.game.program.scopes[scope.i()].name),
            End::Gone(what) => format!("ends: {} is gone", self.words(what)),
        }
    }
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

/// Until when an effect lasts.
#[must_use]
pub fn until(game: &Game, st: &State, ends: Ends) -> String {
    match ends {
        Ends::WithSource | Ends::Never | Ends::Copied => "for the rest of the game".to_owned(),
        Ends::Phase(phase, of, after) => {
            let next = if after > 0 { "the next " } else { "" };
            let of = if of == 255 { String::new() } else { format!(" of {}", describe::player_name(game, of)) };
            let title = describe::phase_title(game, PhaseId(phase));
            match (phase, after > 0) {
                (0, true) => format!("until the end of the next turn{of}"),
                (0, false) => format!("until the end of the turn{of}"),
                _ => format!("until the end of {next}{title}{of}"),
            }
        }
        Ends::Scope(depth) => match st.core.scopes.get(usize::from(depth).saturating_sub(1)) {
            Some(open) => format!("until {} is over", game.program.scopes[usize::from(open.scope)].name),
            None => "for the rest of the game".to_owned(),
        },
        Ends::NextScope(scope) => {
            format!("until the next {} is over", game.program.scopes[usize::from(scope)].name)
        }
        Ends::Spent => "until what is under way is over".to_owned(),
    }
}
