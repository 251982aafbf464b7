//! Instructions.

use super::eval::Fault;
use super::ready::{Instr, Operand, is_end};
use super::run::{MAX_FRAMES, MAX_OBJECTS, Machine, STEPS_BEFORE_WATCH};
use super::state::{Deferred, Ends, Force, Frame, FrameKind, Listener, NIL, OpenPhase, OpenScope, Role, State};
use super::trace::{Note, Trace};
use crate::dirty;
use crate::program::{AbilityId, CodeId, EventId, ExprId, Form, Op, PhaseId, builtin};
use crate::value::Value;

impl<'g, T: Trace> Machine<'g, T> {
    /// Evaluates in a window.
    pub(super) fn value(&mut self, st: &mut State, base: u32, e: ExprId) -> Value {
        self.eval(st, base).scalar(e)
    }

    /// Runs the block on top of the frames, and the blocks that it calls, as long as nothing else comes between them.
    /// While its instructions run, the frame does not say which comes next. True where a question is on top of the frames
    /// now, and nothing else is to be done before it is asked.
    #[inline(never)]
    pub(super) fn ops(&mut self, st: &mut State) -> bool {
        let game: &'g super::index::Game = self.game;
        let blocks = game.ready(&self.scratch);
        'block: loop {
            let Some(Frame { base, kind: FrameKind::Code { code, pc, role } }) = st.frames.last() else { return false };
            let (base, code, mut pc, role) = (*base, *code, *pc, *role);
            let depth = st.frames.len();
            let ready = blocks.code(game, code);
            // What paying for an action set off waits until the action has begun to happen.
            let begins = pc == 0 && role == Role::Body;
            // A block at its end leaves settling to what it is part of: a chain of reactions does not pile up.
            let settles = st.core.atomic == 0 && !begins && !is_end(ready, pc);
            if settles && self.must_settle(st) {
                st.tidy();
                self.push_settle(st, false);
                return false;
            }
            // Whether it was just seen that nothing must be settled.
            let mut calm = settles;
            'next: loop {
                // What writes nothing but the window says where it goes on; anything else goes on from below.
                pc = 'window: {
                    let mut next = pc + 1;
                    match ready.get(pc as usize) {
                        Some(Instr::Let(slot, x)) => {
                            let mut e = self.eval(st, base);
                            let v = e.scalar_of(|e| x.get(e));
                            e.set_var(*slot, v);
                            if calm && self.scratch.fault.is_none() {
                                pc += 1;
                                continue 'next;
                            }
                            break 'window pc + 1;
                        }
                        Some(Instr::LetOp(slot, op, x, at)) => {
                            let mut e = self.eval(st, base);
                            let v = x.get(&mut e);
                            let v = e.assigned(e.var(*slot), *op, v, *at);
                            e.set_var(*slot, v);
                            if calm && self.scratch.fault.is_none() {
                                pc += 1;
                                continue 'next;
                            }
                            break 'window pc + 1;
                        }
                        Some(Instr::Jump(to)) => break 'window *to,
                        Some(Instr::Branch(test, yes, no)) => {
                            break 'window if self.eval(st, base).is_met(test) { *yes } else { *no };
                        }
                        Some(Instr::ForStart { list, over }) => {
                            let mut e = self.eval(st, base);
                            let v = e.range(over);
                            e.set_var(*list, v);
                            e.set_var(list + 1, Value::Int(0));
                            break 'window pc + 1;
                        }
                        Some(Instr::ForNext { list, var, gone, end }) => {
                            let more = self.eval(st, base).next_member(*list, *var, *gone);
                            break 'window if more { pc + 1 } else { *end };
                        }
                        Some(Instr::Assign(x, attr, new)) => {
                            let x = self.eval(st, base).scalar_of(|e| x.get(e));
                            self.at(st, pc);
                            self.assign(st, base, x, *attr, new);
                        }
                        Some(Instr::AssignPlayer(x, attr, new)) => {
                            let x = self.eval(st, base).scalar_of(|e| x.get(e));
                            self.at(st, pc);
                            self.assign_player(st, base, x, *attr, new);
                        }
                        Some(Instr::AssignScope(s, f, new)) => {
                            if let Some(open) = st.core.open_scope(*s).copied() {
                                let i = open.start as usize + *f as usize;
                                let old = st.core.scope_values[i];
                                let v = self.assign_value(st, base, old, new);
                                if v != old || matches!(v, Value::List { .. }) {
                                    st.core.scope_values[i] = v;
                                    st.core.touch(dirty::scope(*s));
                                }
                            }
                        }
                        Some(Instr::Raise(event, args)) => {
                            self.goto(st, next);
                            let start = self.arguments(st, base, args);
                            let (you, me) = self.you_self(st, base);
                            let force = Force::Op(code, pc);
                            if st.core.together > st.core.draining {
                                self.defer(st, *event, start, force);
                            } else {
                                self.begin_event(st, *event, start, me, you, u16::MAX, force);
                            }
                        }
                        Some(Instr::Call(called, args)) => {
                            self.goto(st, next);
                            let start = self.arguments(st, base, args);
                            self.push_code(st, *called, start, Role::Plain);
                        }
                        Some(Instr::Move { what, to, bottom, slot }) => {
                            self.goto(st, next);
                            let mut e = self.eval(st, base);
                            let what = what.get(&mut e);
                            let what = if let Value::Zone(z) = what { e.contents(z) } else { what };
                            let to = to.get(&mut e);
                            let (you, me) = (e.var(0), e.var(1));
                            if let Value::List { len, .. } = what {
                                let start = st.mem.values.len();
                                st.mem.values.extend_from_slice(&[you, me, what, to, Value::Bool(*bottom)]);
                                if *slot != u16::MAX {
                                    // Room for what each has become.
                                    st.mem.values.push(Value::Int(i32::from(*slot)));
                                    st.mem.values.resize(start + 6 + usize::from(len), Value::None);
                                }
                                st.frames.push(Frame { base: start as u32, kind: FrameKind::Moves { i: 0 } });
                            } else {
                                self.begin_move(st, what, to, *bottom, me, you, *slot);
                            }
                        }
                        Some(Instr::Uncover { zone, count, bottom }) => {
                            // When chance has been asked, this runs again.
                            self.goto(st, pc);
                            let mut e = self.eval(st, base);
                            let z = zone.get(&mut e);
                            let n = count.as_ref().map_or(1, |n| n.get(&mut e).int().max(0) as u32);
                            if let Value::Zone(z) = z
                                && self.must_uncover(st, z, n, *bottom)
                            {
                                return false;
                            }
                        }
                        None | Some(Instr::Return) => {
                            self.pop_code(st, base, code, role);
                            self.steps += 1;
                            if self.scratch.fault.is_some() || self.steps >= STEPS_BEFORE_WATCH {
                                return false;
                            }
                            continue 'block;
                        }
                        Some(Instr::PhaseStart(phase)) => {
                            self.goto(st, next);
                            self.open_phase(st, *phase);
                            self.begin_phase_event(st, *phase, true);
                        }
                        Some(Instr::PhaseEnd(phase)) => {
                            self.goto(st, next);
                            self.close_phase(st, *phase);
                        }
                        Some(Instr::Choose(slot)) => {
                            self.goto(st, next);
                            st.mem.values[base as usize + *slot as usize] = Value::None;
                            let kind = FrameKind::Choose { code, pc, which: u16::MAX, turn: 0, late: false };
                            st.frames.push(Frame { base, kind });
                            return true;
                        }
                        Some(Instr::ChooseMode { .. }) => {
                            self.goto(st, next);
                            st.frames.push(Frame { base, kind: FrameKind::ChooseMode { code, pc } });
                            return true;
                        }
                        Some(Instr::Other) => {
                            self.at(st, pc);
                            match self.rare_op(st, base, code, pc) {
                                Some(to) => next = to,
                                None => return false,
                            }
                        }
                    }
                    self.steps += 1;
                    let stops = self.scratch.fault.is_some() || self.steps >= STEPS_BEFORE_WATCH;
                    if st.frames.len() != depth {
                        // Something else comes first: most often another block.
                        if stops || st.frames.len() > MAX_FRAMES {
                            return false;
                        }
                        continue 'block;
                    }
                    calm = !self.must_settle(st);
                    if stops || !calm && st.core.atomic == 0 && !is_end(ready, next) {
                        self.goto(st, next);
                        return false;
                    }
                    pc = next;
                    continue 'next;
                };
                self.steps += 1;
                let settles = !calm && st.core.atomic == 0 && !is_end(ready, pc) && self.must_settle(st);
                if settles || self.scratch.fault.is_some() || self.steps >= STEPS_BEFORE_WATCH {
                    self.goto(st, pc);
                    return false;
                }
            }
        }
    }

    /// Whether something waits to be settled.
    #[inline]
    pub(super) fn must_settle(&self, st: &State) -> bool {
        self.game.index.settles && st.core.must_settle()
    }

    /// Whoever wants to know finds in the frame which instruction runs.
    #[inline]
    fn at(&self, st: &mut State, pc: u32) {
        if T::ON {
            self.goto(st, pc);
        }
    }

    /// The instructions that are met less often.
    #[allow(clippy::too_many_lines, reason = "one arm for each instruction")]
    #[inline(never)]
    fn rare_op(&mut self, st: &mut State, base: u32, code: CodeId, pc: u32) -> Option<u32> {
        let game: &'g super::index::Game = self.game;
        let next = pc + 1;
        match &game.program.codes[code.i()].ops[pc as usize] {
            Op::Let(..)
            | Op::LetOp(..)
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::ForStart { .. }
            | Op::ForNext { .. }
            | Op::Assign(..)
            | Op::AssignPlayer(..)
            | Op::AssignScope(..)
            | Op::Raise { .. }
            | Op::Call(..)
            | Op::Pay(..)
            | Op::Return
            | Op::Move { .. }
            | Op::PhaseStart(_)
            | Op::PhaseEnd(_)
            | Op::Choose(_)
            | Op::ChooseMode { .. }
            | Op::Uncover { .. } => unreachable!("made ready"),
            Op::AssignController(x, e) => {
                let (x, v) = (self.value(st, base, *x), self.value(st, base, *e));
                if let (Value::Object(o), Value::Player(q)) = (x, v)
                    && let Some(thing) = st.core.fresh(o)
                {
                    let whose = st.core.zones[thing.zone as usize].player;
                    if whose < st.core.seats {
                        self.tell(st, Note::Kept { what: x, player: whose });
                    } else {
                        st.core.objects[o.id as usize].by = q;
                        st.core.touch(dirty::CONTROL);
                    }
                }
            }
            Op::AssignAnnounced(x, name, op, e) => {
                let x = self.value(st, base, *x);
                self.assign_announced(st, base, x, *name, *op, *e);
            }
            Op::Create { count, what, to, fields, .. } => {
                self.goto(st, next);
                let n = count.map_or(Value::Int(1), |e| self.value(st, base, e)).int().clamp(0, 60_000);
                let what = self.value(st, base, *what);
                let to = self.value(st, base, *to);
                let (you, me) = self.you_self(st, base);
                let mut window = arrayvec::ArrayVec::<Value, 32>::new();
                window.extend([you, me, what, to]);
                for (_, e) in fields.iter().take(28) {
                    let v = self.eval(st, base).eval(*e);
                    window.push(v);
                }
                let start = st.mem.values.len();
                st.mem.values.extend_from_slice(&window);
                let kind = FrameKind::Create { code, pc, left: n as u16, stage: 0, object: NIL };
                st.frames.push(Frame { base: start as u32, kind });
                return None;
            }
            Op::Shuffle(z) => {
                self.goto(st, next);
                let zone = self.value(st, base, *z);
                let (you, me) = self.you_self(st, base);
                let start = st.mem.values.len();
                st.mem.values.extend_from_slice(&[you, me, zone]);
                self.begin_event(st, builtin::SHUFFLE, start, me, you, u16::MAX, Force::No);
                return None;
            }
            Op::Rotate(zone, direction) => {
                let left = !matches!(self.value(st, base, *direction), Value::Member(_, 1) | Value::Bool(false));
                self.rotate(st, *zone, left);
            }
            Op::Reveal(x, to) => {
                self.goto(st, next);
                let x = self.eval(st, base).eval(*x);
                let what = if let Value::Zone(z) = x { self.eval(st, base).contents(z) } else { x };
                let to = to.map_or(Value::None, |e| self.eval(st, base).eval(e));
                let (you, me) = self.you_self(st, base);
                let start = st.mem.values.len();
                st.mem.values.extend_from_slice(&[you, me, what, to]);
                if let Value::List { .. } = what {
                    st.frames.push(Frame { base: start as u32, kind: FrameKind::Reveals { i: 0 } });
                } else {
                    self.begin_event(st, builtin::REVEAL, start, me, you, u16::MAX, Force::No);
                }
                return None;
            }
            Op::Roll(slot, faces) => {
                let at = *faces;
                let mut faces = self.value(st, base, at).int().max(1) as u32;
                if faces as usize > MAX_OBJECTS {
                    self.scratch.fault.get_or_insert(Fault::List(at));
                    faces = 1;
                }
                self.goto(st, next);
                let kind = FrameKind::Roll { faces, slot: *slot };
                st.frames.push(Frame { base: st.mem.values.len() as u32, kind });
                return None;
            }
            Op::Offer { .. } => {
                self.goto(st, next);
                st.frames.push(Frame { base, kind: FrameKind::Offer { code, pc } });
                return None;
            }
            Op::AtomicStart => st.core.atomic += 1,
            Op::AtomicEnd => st.core.atomic -= 1,
            Op::TogetherStart => {
                if st.core.together == 0 {
                    let from = st.core.watch.len() as u32;
                    for i in 0..st.core.listeners.len() {
                        let l = st.core.listeners[i];
                        st.core.watch.push(l);
                    }
                    st.core.together_watch = (from, st.core.watch.len() as u32);
                }
                st.core.together += 1;
                st.core.atomic += 1;
                let from = st.core.deferred.len() as u32;
                st.core.deferred_from.push(from);
            }
            Op::TogetherEnd => {
                // When everything has happened, this runs again.
                self.goto(st, pc);
                let from = st.core.deferred_from.last().copied().unwrap_or(0);
                if st.core.together > st.core.draining && st.core.deferred.len() as u32 > from {
                    // Everything was measured: now it happens.
                    let kind = FrameKind::Together { next: from, outer: st.core.draining };
                    st.core.draining = st.core.together;
                    st.frames.push(Frame { base: st.mem.values.len() as u32, kind });
                    return None;
                }
                st.core.deferred_from.pop();
                st.core.together -= 1;
                st.core.atomic -= 1;
                if st.core.together == 0 {
                    let from = st.core.together_watch.0 as usize;
                    st.core.watch.truncate(from);
                    self.goto(st, next);
                    self.checks_at_once(st);
                    return None;
                }
            }
            Op::Simultaneously { choices, .. } => {
                self.goto(st, next);
                if !choices.is_empty() {
                    let kind = FrameKind::Choose { code, pc, which: 0, turn: 0, late: false };
                    st.frames.push(Frame { base, kind });
                    self.begin_simultaneous(st, base, code, pc);
                }
                return None;
            }
            Op::OpenScope(s, fields) => {
                let start = st.core.scope_values.len() as u32;
                let decl = &game.program.scopes[s.i()];
                st.core.scope_values.extend(decl.fields.iter().map(|f| f.2));
                for (f, e) in fields {
                    let v = self.eval(st, base).eval(*e);
                    st.core.scope_values[start as usize + *f as usize] = v;
                }
                st.core.scopes.push(OpenScope { scope: s.0, start });
                st.core.touch(dirty::scope(*s));
            }
            Op::CloseScope(_) => {
                if let Some(s) = st.core.scopes.pop() {
                    st.core.scope_values.truncate(s.start as usize);
                    let depth = st.core.scopes.len() as u16;
                    self.end_abilities(st, |e| match e {
                        Ends::Scope(d) => d > depth,
                        Ends::NextScope(n) => n == s.scope,
                        _ => false,
                    });
                    st.core.touch(dirty::scope(crate::program::ScopeId(s.scope)));
                }
            }
            Op::Float(a) => self.float(st, base, *a),
            Op::Finish { wins, player, because } => {
                let who = self.eval(st, base).eval(*player);
                self.goto(st, next);
                self.finish_players(st, *wins, who, because.map(|s| game.program.str(s)));
                return None;
            }
            Op::Draw(because) => {
                self.goto(st, pc);
                let why = because.map_or("", |s| game.program.str(s));
                self.finish(st, 0, why);
                return None;
            }
            Op::EndGame(score) => {
                self.goto(st, pc);
                self.end_game(st, base, *score);
                return None;
            }
            Op::Resolve(x, avoided) => {
                let x = self.value(st, base, *x);
                self.goto(st, next);
                if !self.resolve(st, x) {
                    self.goto(st, *avoided);
                }
                return None;
            }
            Op::Retarget(x, by) => {
                let x = self.value(st, base, *x);
                let by = self.value(st, base, *by).player().unwrap_or(st.core.active);
                self.goto(st, next);
                if let Value::Object(o) = x
                    && st.core.fresh(o).is_some()
                {
                    let kind = FrameKind::Retarget { object: o.id, step: u16::MAX, by };
                    st.frames.push(Frame { base: st.mem.values.len() as u32, kind });
                }
                return None;
            }
            Op::Settle => {
                self.goto(st, next);
                self.push_settle(st, false);
                return None;
            }
            Op::SetNext(e) => {
                if let Value::Player(q) = self.value(st, base, *e) {
                    st.core.next_active = q;
                    if st.core.turn == 0 {
                        st.core.active = q;
                    }
                    st.core.touch(dirty::TURN);
                }
            }
            Op::Expire(p) => self.expire(st, *p),
            Op::Play { game, params, slot } => {
                self.goto(st, next);
                self.play(st, base, *game, params, slot.unwrap_or(u16::MAX));
                return None;
            }
        }
        Some(next)
    }

    /// Opens the window of what is called: the caller's `you` and `self`, then the arguments. Gives where it begins.
    fn arguments(&mut self, st: &mut State, base: u32, args: &[Operand]) -> usize {
        let mut e = self.eval(st, base);
        let start = e.m.values.len();
        let (you, me) = (e.var(0), e.var(1));
        e.m.values.push(you);
        e.m.values.push(me);
        for a in args {
            let v = a.get(&mut e);
            e.m.values.push(v);
        }
        start
    }

    /// Keeps an event of a `together` until everything in it has been measured. Its window stands at `start`.
    pub(super) fn defer(&mut self, st: &mut State, event: EventId, start: usize, force: Force) {
        let at = st.core.arena.len() as u32;
        st.core.arena.extend_from_slice(&st.mem.values[start..]);
        let len = (st.mem.values.len() - start) as u16;
        st.mem.values.truncate(start);
        st.core.deferred.push(Deferred { event, start: at, len, force });
    }

    /// The next event of a `together` happens.
    pub(super) fn together(&mut self, st: &mut State, next: u32, outer: u16) -> bool {
        let Some(d) = st.core.deferred.get(next as usize).copied() else {
            let from = st.core.deferred_from.last().copied().unwrap_or(0) as usize;
            st.core.waste += st.core.deferred[from..].iter().map(|d| u32::from(d.len)).sum::<u32>();
            st.core.deferred.truncate(from);
            st.core.draining = outer;
            st.frames.pop();
            return false;
        };
        if let Some(f) = st.frames.last_mut() {
            f.kind = FrameKind::Together { next: next + 1, outer };
        }
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&st.core.arena[d.start as usize..d.start as usize + d.len as usize]);
        let (by, source) = (st.mem.values[base], st.mem.values[base + 1]);
        self.begin_event(st, d.event, base, source, by, u16::MAX, d.force);
        false
    }

    /// Creates an ability with its duration.
    fn float(&mut self, st: &mut State, base: u32, id: AbilityId) {
        let a = &self.game.program.abilities[id.i()];
        let start = st.core.arena.len() as u32;
        let at = base as usize;
        // What the block knows is captured; what no slot holds yet is none.
        for i in 0..a.capture as usize {
            let v = st.mem.values.get(at + i).copied().unwrap_or(Value::None);
            st.core.arena.push(v);
        }
        let ends = match a.until {
            None => Ends::Never,
            Some(u) => {
                let of = u.of.map_or(255, |e| self.value(st, base, e).player().unwrap_or(255));
                match (u.phase, u.scope) {
                    (Some(PhaseId(1)), _) => Ends::Never,
                    (Some(p), _) => {
                        let after = if u.next { st.core.stamp } else { 0 };
                        Ends::Phase(p.0, of, after)
                    }
                    (_, Some(s)) => match st.core.scopes.iter().rposition(|o| o.scope == s.0) {
                        Some(at) => Ends::Scope(at as u16 + 1),
                        None => Ends::NextScope(s.0),
                    },
                    _ => Ends::Never,
                }
            }
        };
        let source = st.mem.values[at + 1].object().unwrap_or(super::run::NOTHING);
        let stamp = st.core.tick();
        let key = self.game.index.key(&a.form);
        st.core.listen(Listener { key, ability: id.0, source, start, len: a.capture, ends, stamp });
        if let Form::Modify { .. } = a.form
            && let Some(c) = &mut self.scratch.cover
        {
            c.ability(id.0);
        }
    }

    pub(super) fn open_phase(&mut self, st: &mut State, p: PhaseId) {
        if let Some(c) = &mut self.scratch.cover {
            c.phase(p);
        }
        let stamp = st.core.tick();
        let since = st.core.history.len() as u32;
        st.core.phases.push(OpenPhase { phase: p.0, since, stamp });
        st.core.touch(dirty::phase(p));
    }

    pub(super) fn close_phase(&mut self, st: &mut State, p: PhaseId) {
        self.expire(st, p);
        if let Some(i) = st.core.phases.iter().rposition(|o| o.phase == p.0) {
            st.core.phases.truncate(i);
        }
        if !st.core.marks.is_empty() {
            st.core.marks.retain(|m| m.phase != p.0);
            st.core.touch(dirty::MARKS);
        }
        if p.0 == 0 && !self.game.index.keep_history {
            st.core.history.clear();
            st.core.history_values.clear();
        }
        st.core.touch(dirty::phase(p));
        self.begin_phase_event(st, p, false);
    }

    /// Abilities that last until the end of a phase end.
    fn expire(&mut self, st: &mut State, p: PhaseId) {
        let active = st.core.active;
        let opened = st.core.open_phase(p).map_or(u32::MAX, |o| o.stamp.max(1));
        self.end_abilities(st, |e| match e {
            Ends::Phase(q, of, after) => q == p.0 && (of == 255 || of == active) && opened > after,
            _ => false,
        });
    }

    fn end_abilities(&mut self, st: &mut State, ended: impl Fn(Ends) -> bool) {
        let (mut waste, mut keys) = (0, 0);
        st.core.listeners.retain(|l| {
            let over = ended(l.ends);
            if over {
                waste += u32::from(l.len);
                keys |= dirty::key(l.key);
            }
            !over
        });
        if keys != 0 {
            st.core.listen_anew();
            st.core.waste += waste;
            st.core.touch(keys);
        }
    }

    /// Every seat's cards of a zone go to the next (left) or previous seat still in the game.
    fn rotate(&mut self, st: &mut State, zone: crate::program::ZoneId, left: bool) {
        let seats = st.core.seats;
        let number = |q: u8| self.game.program.zone_of(zone, Some(q), seats) as usize;
        let old: Vec<_> = (0..seats).map(|q| st.core.zones[number(q)]).collect();
        for q in 0..seats {
            if !st.core.is_alive(q) {
                continue;
            }
            let to = st.core.next_player(q, !left);
            let mut z = old[q as usize];
            let there = &st.core.zones[number(to)];
            (z.player, z.decl, z.bit) = (to, there.decl, there.bit);
            let n = number(to);
            st.core.zones[n] = z;
            let mut id = z.head;
            while id != NIL {
                st.core.objects[id as usize].zone = n as u16;
                st.core.learn(self.game, id);
                id = st.core.objects[id as usize].next;
            }
        }
        st.core.touch(dirty::ZONES | dirty::PLAY);
    }
}
