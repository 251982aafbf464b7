//! What an event acts on: the parameters whose things its block writes, moves or shows, itself or by the events that it
//! hands them to. Where all of that is gone, the event does not happen.

use crate::limits;
use crate::machine::tables::Rules;
use crate::program::walk;
use crate::program::{AbilityId, Event, EventId, Expr, ExprId, Form, Op, Over, Part, Program, Source, Ty, builtin};
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

/// The parameters whose things say whether effects on what an event affects are suspended, as bits: those that it affects,
/// or, where it acts on nothing, the first.
#[must_use]
pub fn suspended_by(affected: u16) -> u16 {
    if affected == u16::MAX { 1 } else { affected }
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
            | Op::Finish { player: x, .. } => of(*x),
            Op::Retarget(r) => of(r.what),
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
            // What gets another value stands for the parameter no more; a name that is given to one, and to nothing
            // else, stands for it.
            Op::Let(slot, x) => {
                let named = parameter(p, &stands, *x).filter(|_| is_given_once(&p.codes[body.i()].ops, *slot));
                stands.retain(|(s, _)| s != slot);
                stands.extend(named.map(|i| (*slot, i)));
            }
            Op::LetOp(slot, ..) => stands.retain(|(s, _)| s != slot),
            _ => {}
        }
    }
    bits
}

/// Whether a slot gets a value in one place only.
fn is_given_once(ops: &[Op], slot: u16) -> bool {
    ops.iter().filter(|op| op.fills(slot)).count() == 1
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

/// What says to what an ability applies, where that is no more than one part of a selector.
pub(super) fn applied_to<'p>(p: &'p Program, form: &Form) -> Option<&'p Part> {
    let (Form::Modify { applies, .. }
    | Form::ModifyKind { applies, .. }
    | Form::ModifyController { applies, .. }
    | Form::ModifyCost { applies, .. }
    | Form::Lend { applies, .. }
    | Form::GiveCost { applies, .. }
    | Form::Mute { applies, .. }
    | Form::CopyOf { applies, .. }) = form
    else {
        return None;
    };
    let Expr::Matches(s) = p.expr(*applies) else { return None };
    let [part] = &*p.selectors[s.i()].parts else { return None };
    Some(part)
}

/// The one thing (or list of things) that an ability made by a statement is of: `modify t { … }`.
#[must_use]
pub fn subject(p: &Program, form: &Form) -> Option<ExprId> {
    match applied_to(p, form)?.source {
        Source::Is(x) => Some(x),
        _ => None,
    }
}

/// The slot of the list of things that an ability made by a statement is of: `modify ts { … }`, with all that is in it.
fn several(p: &Program, form: &Form) -> Option<u16> {
    if let Form::CopyOf { .. } = form {
        return None;
    }
    let Source::In(list) = applied_to(p, form)?.source else { return None };
    match p.expr(list) {
        Expr::Var(slot) => Some(*slot),
        _ => None,
    }
}

impl Rules {
    /// The slot of the thing that an ability made by a statement is of, or of the list of things.
    #[must_use]
    pub fn about(&self, ability: AbilityId) -> Option<u16> {
        self.tables.subject[ability.i()].or_else(|| several(&self.program, &self.program.abilities[ability.i()].form))
    }
}
