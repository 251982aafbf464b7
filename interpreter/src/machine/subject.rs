//! What an event acts on: the parameters whose things its block writes, moves or shows, itself or by the events that it
//! hands them to. Where all of that is gone, the event does not happen.

use super::run::Machine;
use super::state::{Core, Ends, Listener, State};
use super::trace::{End, Note, Trace};
use crate::limits;
use crate::lower::types::admits_none;
use crate::lower::walk;
use crate::program::{Event, EventId, Expr, ExprId, Form, Op, Over, Program, Source, Ty, builtin};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// The parameters that each event acts on, as bits; none for one that acts on players only, who are never gone.
#[must_use]
pub fn of(p: &Program) -> Vec<u16> {
    let mut all = handed_on(p, &[builtin::MOVE, builtin::REVEAL]);
    let may_go = |e: &Event, bits: u16| e.types.iter().enumerate().any(|(i, ty)| bits >> i & 1 != 0 && is_thing(ty));
    for (bits, e) in all.iter_mut().zip(&p.events).skip(builtin::COUNT) {
        if !may_go(e, *bits) {
            *bits = 0;
        }
    }
    all
}

/// The parameters that say whom each event affects, as bits: the one that it names, or else those that it acts on, or else,
/// where it acts on nothing, all of them.
#[must_use]
pub fn affects(p: &Program) -> Vec<u16> {
    let acted = handed_on(p, &[builtin::MOVE, builtin::CREATE, builtin::TARGET, builtin::SHUFFLE, builtin::REVEAL]);
    let bits = |(e, acted): (&Event, u16)| match (e.affects, acted) {
        (Some(param), _) => 1 << usize::from(param).min(limits::PARAMETERS),
        (None, 0) => u16::MAX,
        (None, acted) => acted,
    };
    p.events.iter().zip(acted).map(bits).collect()
}

/// The parameters that each event acts on, or hands on to one that does; the first of some built-in ones is known.
fn handed_on(p: &Program, known: &[EventId]) -> Vec<u16> {
    let mut all = vec![0; p.events.len()];
    for event in known {
        all[event.i()] = 1;
    }
    loop {
        let next: Vec<u16> = p.events.iter().zip(&all).map(|(e, known)| known | acts_on(p, e, &all)).collect();
        if next == all {
            return all;
        }
        all = next;
    }
}

/// Whether what is of a type can be gone.
fn is_thing(ty: &Ty) -> bool {
    match ty {
        Ty::Any | Ty::Object(_) | Ty::Ability(_) => true,
        Ty::Set(of) => is_thing(of),
        Ty::Union(of) => of.iter().any(is_thing),
        _ => false,
    }
}

/// What one event acts on, given what others do.
fn acts_on(p: &Program, e: &Event, others: &[u16]) -> u16 {
    let Some(body) = e.body else { return 0 };
    let params = e.params.len().min(limits::PARAMETERS);
    // The slots that stand for a parameter, or for its members.
    let mut stands: Vec<(u16, usize)> = (0..params).map(|i| (narrow::u16(i) + 2, i)).collect();
    let mut bits = 0u16;
    for op in &p.codes[body.i()].ops {
        let of = |x: ExprId| match p.expr(x) {
            Expr::Var(slot) => stands.iter().find(|(s, _)| s == slot).map_or(0, |(_, i)| 1u16 << i),
            _ => 0,
        };
        bits |= match op {
            Op::Assign(x, ..)
            | Op::AssignPlayer(x, ..)
            | Op::AssignController(x, _)
            | Op::AssignAnnounced(x, ..)
            | Op::Reveal(x, _)
            | Op::Retarget(x, ..)
            | Op::Finish { player: x, .. } => of(*x),
            Op::Move { what, .. } => match p.expr(*what) {
                Expr::Var(_) => of(*what),
                // Whose cards move is acted on.
                _ => whose(p, *what, &of),
            },
            Op::Raise { event, args, .. } => {
                let acted = others[event.i()];
                args.iter().enumerate().filter(|(i, _)| acted >> i & 1 != 0).fold(0, |all, (_, x)| all | of(*x))
            }
            Op::Float(a) => subject(p, &p.abilities[a.i()].form).map_or(0, of),
            _ => 0,
        };
        match op {
            Op::ForStart { list, over: Over::List(x) } => {
                if let Some(i) = parameter(p, &stands, *x) {
                    stands.push((*list, i));
                }
            }
            Op::ForNext { list, var, .. } => {
                if let Some((_, i)) = stands.iter().find(|(s, _)| s == list).copied() {
                    stands.push((*var, i));
                }
            }
            // What gets another value stands for the parameter no more.
            Op::Let(slot, _) | Op::LetOp(slot, ..) => stands.retain(|(s, _)| s != slot),
            _ => {}
        }
    }
    bits
}

/// The parameter that an expression stands for.
fn parameter(p: &Program, stands: &[(u16, usize)], x: ExprId) -> Option<usize> {
    let Expr::Var(slot) = p.expr(x) else { return None };
    stands.iter().find(|(s, _)| s == slot).map(|(_, i)| *i)
}

/// The parameters whose zones an expression reads.
fn whose(p: &Program, x: ExprId, of: &dyn Fn(ExprId) -> u16) -> u16 {
    let mut bits = 0;
    walk::expr(p, x, &mut |_, e| {
        if let Expr::Zone(_, Some(player)) = e {
            bits |= of(*player);
        }
    });
    bits
}

/// The one thing (or list of things) that an ability made by a statement is of: `modify t { … }`.
#[must_use]
pub fn subject(p: &Program, form: &Form) -> Option<ExprId> {
    let (Form::Modify { applies, .. }
    | Form::ModifyKind { applies, .. }
    | Form::ModifyController { applies, .. }
    | Form::Mute { applies }
    | Form::CopyOf { applies, .. }) = form
    else {
        return None;
    };
    let Expr::Matches(s) = p.expr(*applies) else { return None };
    match &*p.selectors[s.i()].parts {
        [part] => match part.source {
            Source::Is(x) => Some(x),
            _ => None,
        },
        _ => None,
    }
}

/// The one thing (or list of things) that an effect is of.
#[must_use]
pub fn of_effect(p: &Program, core: &Core, l: &Listener) -> Option<Value> {
    match p.expr(subject(p, &p.abilities[l.ability as usize].form)?) {
        Expr::Var(slot) if *slot < l.len => core.arena.get(l.start as usize + usize::from(*slot)).copied(),
        _ => None,
    }
}

/// Whether a value names nothing that is there: what is gone, or a list of such things.
#[must_use]
pub fn is_gone(st: &State, v: Value) -> bool {
    match v {
        Value::Object(o) => st.core.fresh(o).is_none(),
        // A list of the program names no objects.
        Value::List { len, start } if len > 0 && start & crate::value::CONSTANT_LIST == 0 => {
            let members = st.mem.lists.get(start as usize..start as usize + len as usize).unwrap_or_default();
            members.iter().all(|v| is_gone(st, *v))
        }
        _ => false,
    }
}

impl<T: Trace> Machine<'_, T> {
    /// Whether all that an event acts on is gone: then it does not happen. Its parameters stand at `at` in the windows.
    #[inline]
    pub(super) fn is_void(&self, st: &State, event: EventId, at: usize) -> bool {
        let acts_on = self.game.index.acts_on[event.i()];
        if acts_on == 0 {
            return false;
        }
        // Most often the first thing that it acts on is there.
        let first = st.mem.values.get(at + acts_on.trailing_zeros() as usize);
        if let Some(Value::Object(o)) = first
            && st.core.fresh(*o).is_some()
        {
            return false;
        }
        self.has_no_subject(st, event, at, acts_on)
    }

    /// Tells which effects that statements made end because the thing that they were of is there no more.
    pub(super) fn tell_gone(&mut self, st: &State, o: ObjectRef) {
        if !T::ON {
            return;
        }
        let what = Value::Object(o);
        for effect in st.core.listeners.iter().filter(|l| l.ends != Ends::WithSource) {
            let slot = self.game.index.subject[effect.ability as usize];
            let hangs_on = slot.and_then(|slot| st.core.arena.get(effect.start as usize + usize::from(slot)));
            if hangs_on == Some(&what) || of_effect(&self.game.program, &st.core, effect) == Some(what) {
                self.tell(st, Note::Ends { effect, why: End::Gone(what) });
            }
        }
    }

    fn has_no_subject(&self, st: &State, event: EventId, at: usize, acts_on: u16) -> bool {
        if event == builtin::MOVE {
            // What is only coming into being is nowhere yet.
            return matches!(st.mem.values[at], Value::Object(o) if st.core.objects[o.id as usize].inc != o.inc);
        }
        let types = &self.game.program.events[event.i()].types;
        let mut gone = false;
        let mut left = acts_on;
        while left != 0 {
            let i = left.trailing_zeros() as usize;
            left &= left - 1;
            match st.mem.values[at + i] {
                Value::None => gone |= types.get(i).is_some_and(|ty| !admits_none(ty)),
                v if is_gone(st, v) => gone = true,
                _ => return false,
            }
        }
        gone
    }
}
