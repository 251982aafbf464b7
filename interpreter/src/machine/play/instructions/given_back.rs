//! What events and procedures give back. It waits in windows and in the frames of events only, so that whoever gives it may
//! ask as much as there is to ask on the way.

use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::state::{Awaited, Force, FrameKind, State};
use crate::program::{EventId, ExprId, Given, Op};
use crate::value::Value;
use naipe_grammar::ast::AssignOp;
use naipe_grammar::narrow;

impl<T: Trace> Machine<'_, T> {
    /// An event happens, and what it gives back is wanted.
    #[cold]
    #[inline(never)]
    pub(crate) fn raise_giving(
        &mut self,
        st: &mut State,
        base: u32,
        event: EventId,
        start: usize,
        given: Given,
        force: Force,
    ) {
        let (you, me) = self.you_self(st, base);
        if given.later.is_some() && st.core.together > st.core.draining {
            return self.defer(st, event, start, force);
        }
        st.mem.values[base as usize + usize::from(given.slot)] = Value::None;
        self.begin_event(st, event, start, me, you, given.slot, force);
    }

    /// The block on top of the frames gives back what stands in a slot of it: to the event that it belongs to, or to whoever
    /// called it.
    #[cold]
    #[inline(never)]
    pub(crate) fn give(&self, st: &mut State, base: u32, slot: u16) {
        let v = st.mem.values[base as usize + usize::from(slot)];
        let Some(below) = st.frames.len().checked_sub(2) else { return };
        let window = st.frames[below].base as usize;
        match &mut st.frames[below].kind {
            FrameKind::Event { result, .. } => *result = v,
            FrameKind::Together { .. } => st.mem.values[window] = v,
            FrameKind::Code { code, pc, .. } => {
                let called = pc.checked_sub(1).map(|pc| &self.game.program.codes[code.i()].ops[pc as usize]);
                let slot = match called {
                    Some(Op::Raise { given, .. }) => given.map(|g| g.slot),
                    Some(Op::Call(_, _, slot)) => *slot,
                    _ => None,
                };
                if let Some(slot) = slot {
                    st.mem.values[window + usize::from(slot)] = v;
                }
            }
            _ => {}
        }
    }

    /// The instruction before a move that is made in a `together`, where that says who keeps what it brings.
    pub(crate) fn named_later(&self, st: &State) -> Force {
        let block = st.frames.iter().rev().find_map(|f| match f.kind {
            FrameKind::Code { code, pc, .. } => Some((code, pc)),
            _ => None,
        });
        // The move itself comes right behind it, and the block goes on behind that.
        let Some((code, pc)) = block.and_then(|(code, pc)| Some((code, pc.checked_sub(2)?))) else { return Force::No };
        match self.game.program.codes[code.i()].ops[pc as usize] {
            Op::Later { .. } => Force::Op(code, pc),
            _ => Force::No,
        }
    }

    /// An event of a `together` has happened: what it gave back goes where the block wants it. It stands at `room`.
    pub(crate) fn take_given(&mut self, st: &mut State, which: u32, room: usize) {
        let v = std::mem::take(&mut st.mem.values[room]);
        let Some(Awaited::Event(_, Force::Op(code, pc))) = st.core.deferred.get(which as usize).map(|d| d.what) else {
            return;
        };
        let Some(below) = st.frames.len().checked_sub(2).map(|at| st.frames[at]) else { return };
        // What another block did in it is nobody's here.
        if !matches!(below.kind, FrameKind::Code { code: here, .. } if here == code) {
            return;
        }
        let mut e = self.eval(st, below.base);
        match &e.p().codes[code.i()].ops[pc as usize] {
            Op::Raise { given: Some(Given { slot, later: Some(op) }), args, .. }
                if v != Value::None || *op == AssignOp::Set =>
            {
                let at = args.first().copied().unwrap_or(ExprId(0));
                let v = e.assigned(e.var(*slot), *op, v, at);
                e.set_var(*slot, v);
            }
            Op::Later { slot, several } if v != Value::None => {
                let before = e.var(*slot);
                let v = if *several { e.with_member(before, v) } else { v };
                e.set_var(*slot, v);
            }
            _ => {}
        }
    }
}

impl Eval<'_> {
    /// A list with one more member.
    fn with_member(&mut self, list: Value, member: Value) -> Value {
        let Value::List { len, start } = list else { return member };
        let mark = self.m.lists.len();
        for i in 0..u32::from(len) {
            let before = self.member(start, i);
            self.m.lists.push(before);
        }
        self.m.lists.push(member);
        Value::List { len: len + 1, start: narrow::u32(mark) }
    }
}
