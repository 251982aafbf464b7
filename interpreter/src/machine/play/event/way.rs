//! Who stands in whose way: what moves in one moment does not meet those that leave their places in it.

use crate::machine::play::event::moves::MOVE_WINDOW;
use crate::machine::play::event::overriding;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{Awaited, Force, FrameKind, NONE16, Role, State};
use crate::program::{Class, EventId, Op, ZoneEnd, builtin};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// How deep events that hand a thing on are looked through.
const DEPTH: usize = 8;

/// A move that is to happen: the event that makes it, and its own window.
struct Planned {
    what: ObjectRef,
    to: u16,
    cell: u16,
    bottom: bool,
    /// By, source, thing, from, to, cell, bottom, source, by.
    window: [Value; 9],
    force: Force,
}

impl<T: Trace> Machine<'_, T> {
    /// Whether a move that a prohibition stops would be let by if those that still move in this moment had left where they
    /// are, and those of them whom nothing stops then had come to where they go. Its window stands at `window`.
    #[cold]
    pub(crate) fn is_given_way(&mut self, st: &mut State, window: u32, force: Force) -> bool {
        let mut all = Vec::new();
        let own = window as usize;
        let own: Vec<Value> = st.mem.values[own..own + 7].to_vec();
        self.plan(st, builtin::MOVE, &own, force, 0, &mut all);
        // It stays itself where something else happens instead.
        let stays = self.is_replaced(st, builtin::MOVE, &own);
        // What goes wrong while it is looked ahead goes wrong when it happens.
        let fault = self.scratch.fault;
        self.plan_rest(st, &mut all);
        self.scratch.fault = fault;
        if all.len() < 2 {
            return false;
        }
        let (objects, zones) = (st.core.objects.clone(), st.core.zones.clone());
        loop {
            for m in &all {
                st.core.unlink(m.what.id);
            }
            let stopped = all.iter().position(|m| {
                let was = &objects[m.what.id as usize];
                st.core.transfer(m.what.id, was.zone, was.cell, true);
                let stopped = self.is_stopped(st, m);
                if !(stays && m.what == all[0].what) {
                    st.core.transfer(m.what.id, m.to, m.cell, m.bottom);
                }
                stopped
            });
            st.core.objects.clone_from(&objects);
            st.core.zones.clone_from(&zones);
            match stopped {
                None => break true,
                Some(0) => break false,
                // Who cannot move stays where others would come.
                Some(i) => {
                    all.remove(i);
                }
            }
        }
    }

    fn is_stopped(&mut self, st: &mut State, m: &Planned) -> bool {
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&m.window);
        let (over, all) = overriding(&self.game.program, m.force);
        let stopped = self.eval(st, narrow::u32(base)).forbidden(builtin::MOVE, base + 2, 7, over, all).is_some();
        st.mem.values.truncate(base);
        stopped
    }

    /// The moves of the events that have still to happen in every `together` under way.
    fn plan_rest(&mut self, st: &mut State, all: &mut Vec<Planned>) {
        let under_way: Vec<(Option<u32>, u16)> = st
            .frames
            .iter()
            .filter_map(|f| match f.kind {
                FrameKind::Together { next, outer } => Some((Some(next), outer)),
                // What is paid while another is being measured.
                FrameKind::Code { role: Role::Paid(outer), .. } => Some((None, outer)),
                _ => None,
            })
            .collect();
        for (i, (next, _)) in under_way.iter().enumerate() {
            let Some(next) = next else { continue };
            // How deep it is itself: as deep as the one inside it says, or as deep as all of them.
            let depth = under_way.get(i + 1).map_or(st.core.draining, |(_, outer)| *outer) as usize;
            let end = st.core.deferred_from.get(depth).copied().unwrap_or(narrow::u32(st.core.deferred.len()));
            for at in *next..end {
                let d = st.core.deferred[at as usize];
                let Awaited::Event(event, force) = d.what else { continue };
                let mut window = st.core.arena[d.start as usize..(d.start + u32::from(d.len)) as usize].to_vec();
                if event == builtin::MOVE {
                    window.truncate(MOVE_WINDOW);
                }
                self.plan(st, event, &window, force, 0, all);
            }
        }
    }

    /// Adds the moves with which an event begins, whatever comes of it: its own, or those of its block up to where it
    /// depends on something.
    fn plan(
        &mut self,
        st: &mut State,
        event: EventId,
        window: &[Value],
        force: Force,
        depth: usize,
        all: &mut Vec<Planned>,
    ) {
        // Where something else happens instead, nobody knows who leaves.
        if !all.is_empty() && self.is_replaced(st, event, window) {
            return;
        }
        if event == builtin::MOVE {
            let [by, source, what, _, to, cell, bottom] = *window else { return };
            return self.plan_move(st, [by, source, what, to, cell, bottom], force, all);
        }
        let Some(code) = self.game.program.events[event.i()].body else { return };
        if depth >= DEPTH {
            return;
        }
        let code = &self.game.program.codes[code.i()];
        let (by, source) = (window[0], window[1]);
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(window);
        st.mem.values.resize(base + usize::from(code.slots).max(window.len()), Value::None);
        for op in &code.ops {
            let mut e = self.eval(st, narrow::u32(base));
            match op {
                Op::Move { what, to, end, .. } => {
                    let (what, to) = (e.eval(*what), e.eval(*to));
                    let (to, cell) = match self.end_of(st, to, *end) {
                        to @ Value::Cell(zone, _) => (Value::Zone(zone), to),
                        _ => (to, Value::None),
                    };
                    let bottom = Value::Bool(*end == ZoneEnd::Bottom);
                    self.plan(
                        st,
                        builtin::MOVE,
                        &[by, source, what, Value::None, to, cell, bottom],
                        Force::No,
                        depth,
                        all,
                    );
                }
                Op::Raise { event, args, .. } => {
                    let mut inner = vec![by, source];
                    inner.extend(args.iter().map(|x| e.eval(*x)));
                    self.plan(st, *event, &inner, Force::No, depth + 1, all);
                }
                Op::Assign(..) | Op::AssignPlayer(..) | Op::AssignScope(..) | Op::Float(_) => {}
                _ => break,
            }
        }
        st.mem.values.truncate(base);
    }

    /// Whether some `instead of` takes the place of an event with this window.
    fn is_replaced(&mut self, st: &mut State, event: EventId, window: &[Value]) -> bool {
        if !self.game.tables.any[event.key(Class::Instead) as usize] {
            return false;
        }
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(window);
        st.mem.values.extend_from_slice(&[window[1], window[0]]);
        let used = narrow::u32(st.core.used.len());
        let all = self.replacements(st, narrow::u32(base), event, window.len() - 2, used);
        st.mem.values.truncate(base);
        all.iter().any(|(_, class)| *class == Class::Instead)
    }

    fn plan_move(&self, st: &State, parts: [Value; 6], force: Force, all: &mut Vec<Planned>) {
        let [by, source, what, to, cell, bottom] = parts;
        let (Value::Object(o), Value::Zone(zone)) = (what, to) else { return };
        let Some(x) = st.core.fresh(o) else { return };
        if all.iter().any(|m| m.what == o) {
            return;
        }
        let window = [by, source, what, Value::Zone(x.zone), to, cell, bottom, source, by];
        let cell = if let Value::Cell(_, cell) = cell { cell } else { NONE16 };
        all.push(Planned { what: o, to: zone, cell, bottom: bottom.is_true(), window, force });
    }
}
