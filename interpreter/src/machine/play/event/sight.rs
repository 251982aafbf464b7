//! Who can tell what is left in a zone whose things are mixed, when one of them goes.
//!
//! Whoever does not see which one it is cannot tell any more which are left, but for what everybody knows it is not: what came there
//! when it was fixed already what goes, by a choice in secret or in the same moment. And where all that lies there goes to one place,
//! nothing is mixed.

use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{Awaited, Frame, FrameKind, Role, State};
use crate::machine::tables::{FORBIDDEN, REPLACED};
use crate::program::{CodeId, Expr, ExprId, Op, Over, builtin};
use crate::value::{ObjectRef, Value};

/// Through how many blocks that were called it is followed where what goes comes from.
const CALLS: u32 = 8;

impl<T: Trace> Machine<'_, T> {
    /// Whether all that lies in the zone of a thing that is about to go is on its way to where this goes, and somebody knows some of
    /// it: everybody sees that it is all.
    #[inline]
    pub(super) fn goes_with_all(&mut self, st: &mut State, o: ObjectRef, to: u16) -> bool {
        let Some(here) = st.core.zones.get(usize::from(st.core.objects[o.id as usize].zone)) else { return false };
        // Where everybody sees which is which, nobody loses sight of anything.
        if !self.game.tables.grounds[usize::from(here.decl)].loses_sight(here.player) {
            return false;
        }
        let under = under_move(&st.frames, o, &st.mem.values);
        let Some(Frame { base, kind: FrameKind::Moves { .. } }) = under.last().copied() else { return false };
        self.empties(st, base, o, to)
    }

    /// Whether several things that are moved are all that is left where one of them lies.
    #[cold]
    fn empties(&mut self, st: &mut State, base: u32, o: ObjectRef, to: u16) -> bool {
        let v = &st.mem.values[base as usize..];
        let (Value::List { len, start }, Value::Zone(there)) = (v[2], v[3]) else { return false };
        let zone = st.core.objects[o.id as usize].zone;
        if there != to || !st.core.is_known_in(zone, u16::MAX) {
            return false;
        }
        let can_differ = self.game.tables.modifies[builtin::MOVE.i()] & (FORBIDDEN | REPLACED) != 0;
        let e = self.eval(st, base);
        // A whole zone is listed in its order.
        let mut listed = (0..u32::from(len)).filter_map(|i| e.member(start, i).object());
        !can_differ && e.c.objects_in(zone).all(|id| listed.any(|x| x == e.c.reference(id)))
    }

    /// Something has gone from a zone before some players, as bits, who have not seen which it was.
    #[inline]
    pub(super) fn lose_sight(&mut self, st: &mut State, o: ObjectRef, from: u16, players: u16) {
        if st.core.is_known_in(from, players) {
            let came = self.came_since(st, o, from);
            st.core.lose_sight(from, players, &came);
        }
    }

    /// What came to a zone when it was fixed already that this thing goes from there.
    #[cold]
    fn came_since(&mut self, st: &mut State, o: ObjectRef, from: u16) -> Vec<u32> {
        let fixed = self.fixed_with(st, o);
        let came = |x: &ObjectRef| {
            let now = st.core.objects[x.id as usize];
            now.inc != x.inc && now.zone == from
        };
        // What is not there any more as it was chosen has gone since.
        if fixed.contains(&o) { fixed.iter().filter(|x| came(x)).map(|x| x.id).collect() } else { Vec::new() }
    }

    /// The things among which what goes was when it was fixed what does: those that were chosen with it in secret, or that a moment is
    /// about. Empty where that was not so, or nobody could know.
    fn fixed_with(&mut self, st: &mut State, o: ObjectRef) -> Vec<ObjectRef> {
        let mut frames = under_move(&st.frames, o, &st.mem.values).iter().rev().copied();
        let mut next = frames.next();
        if let Some(Frame { kind: FrameKind::Moves { .. }, .. }) = next {
            next = frames.next();
        }
        // Which argument of the block that was called last it is.
        let mut argument = None;
        for _ in 0..CALLS {
            let Some(Frame { base, kind }) = next else { break };
            let (code, pc, role) = match kind {
                FrameKind::Code { code, pc, role } if pc > 0 => (code, pc - 1, role),
                FrameKind::Together { next, .. } => return measured_with(st, next),
                _ => break,
            };
            let Some(what) = self.said_at(code, pc, argument) else { break };
            match self.source_of(code, what) {
                Some(Source::Chosen(slot)) => return self.things_in(st, base, slot),
                Some(Source::Caller(i)) if matches!(role, Role::Plain | Role::Body) => argument = Some(i),
                _ => break,
            }
            next = frames.next();
            if role == Role::Body
                && let Some(Frame { kind: FrameKind::Event { .. }, .. }) = next
            {
                next = frames.next();
            }
        }
        Vec::new()
    }

    /// What an instruction moves, or hands over as an argument.
    fn said_at(&self, code: CodeId, pc: u32, argument: Option<usize>) -> Option<ExprId> {
        match (&self.game.program.codes[code.i()].ops[pc as usize], argument) {
            (Op::Move { what, .. }, None) => Some(*what),
            (Op::Raise { args, .. } | Op::Call(_, args, _), Some(i)) => args.get(i).copied(),
            _ => None,
        }
    }

    /// Where a block has what it moves or hands on: from a choice that several made in secret, or from its caller.
    fn source_of(&self, code: CodeId, what: ExprId) -> Option<Source> {
        let (p, code) = (&self.game.program, &self.game.program.codes[code.i()]);
        let mut what = what;
        loop {
            let slot = match p.expr(what) {
                Expr::Index(of, _) => {
                    what = *of;
                    continue;
                }
                Expr::Var(slot) => *slot,
                _ => return None,
            };
            let mut fill = code.ops.iter().filter(|op| op.fills(slot));
            match (fill.next(), fill.next()) {
                (Some(Op::Simultaneously { .. }), None) => return Some(Source::Chosen(slot)),
                (Some(Op::ForNext { list, .. }), None) => {
                    let begins = |op: &Op| match op {
                        Op::ForStart { list: its, over: Over::List(over) } if its == list => Some(*over),
                        _ => None,
                    };
                    what = code.ops.iter().find_map(begins)?;
                }
                (None, None) if slot >= 2 && slot < code.params => return Some(Source::Caller(usize::from(slot) - 2)),
                _ => return None,
            }
        }
    }

    /// All the things in what a slot of a block holds.
    fn things_in(&mut self, st: &mut State, base: u32, slot: u16) -> Vec<ObjectRef> {
        let e = self.eval(st, base);
        let (mut open, mut things) = (vec![e.var(slot)], Vec::new());
        while let Some(value) = open.pop() {
            match value {
                Value::Object(o) => things.push(o),
                Value::List { len, start } => open.extend((0..u32::from(len)).map(|i| e.member(start, i))),
                _ => {}
            }
        }
        things
    }
}

/// The frames under that of a move, where something may come of it and it has one.
#[inline]
fn under_move<'a>(frames: &'a [Frame], o: ObjectRef, values: &[Value]) -> &'a [Frame] {
    match frames {
        [under @ .., Frame { base, kind: FrameKind::Event { event: builtin::MOVE, .. } }]
            if values.get(*base as usize + 2) == Some(&Value::Object(o)) =>
        {
            under
        }
        frames => frames,
    }
}

/// Where a block has something from.
enum Source {
    /// From this slot, which several filled in secret at the same time.
    Chosen(u16),
    /// From its caller, as this argument.
    Caller(usize),
}

/// The things that the events of the innermost `together` under way are about, up to the one that happens, before the `next`.
fn measured_with(st: &State, next: u32) -> Vec<ObjectRef> {
    let from = st.core.deferred_from.last().copied().unwrap_or(0);
    let events = st.core.deferred.get(from as usize..next as usize).unwrap_or_default();
    let is_event = |awaited: &Awaited| matches!(awaited, Awaited::Event(..));
    let values = events.iter().filter(|d| is_event(&d.what)).flat_map(|d| {
        let from = d.start as usize;
        // Behind who makes it happen and by what.
        st.core.arena.get(from + 2..from + usize::from(d.len)).unwrap_or_default()
    });
    values.filter_map(|v| v.object()).collect()
}
