//! The instructions that are met less often; those met most are in `block`.

use crate::dirty;
use crate::limits;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{End, Note, Trace};
use crate::machine::query::scratch::Fault;
use crate::machine::state::gone;
use crate::machine::state::{Ends, Force, Frame, FrameKind, Listener, NIL, OpenPhase, OpenScope, Role, State};
use crate::machine::tables::subjects;
use crate::program::{AbilityId, CodeId, Expr, ExprId, Form, Op, PhaseId, builtin};
use crate::value::Value;
use naipe_grammar::narrow;

impl<'g, T: Trace> Machine<'g, T> {
    /// Evaluates in a window.
    #[inline]
    pub(crate) fn value(&mut self, st: &mut State, base: u32, e: ExprId) -> Value {
        match self.game.program.expr(e) {
            Expr::Var(slot) => st.mem.values[base as usize + *slot as usize],
            _ => self.value_of_any(st, base, e),
        }
    }

    #[inline(never)]
    fn value_of_any(&mut self, st: &mut State, base: u32, e: ExprId) -> Value {
        self.eval(st, base).scalar(e)
    }

    /// The instructions that are met less often.
    #[allow(clippy::too_many_lines, reason = "one arm for each instruction")]
    #[inline(never)]
    pub(crate) fn rare_instruction(&mut self, st: &mut State, base: u32, code: CodeId, pc: u32) -> Option<u32> {
        let game: &'g crate::machine::query::game::Game = self.game;
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
            | Op::Raise { given: None, .. }
            | Op::Call(_, _, None)
            | Op::Pay(..)
            | Op::Return
            | Op::Give(_)
            | Op::Move { .. }
            | Op::PhaseStart(_)
            | Op::PhaseEnd(_)
            | Op::Choose(_)
            | Op::ChooseMode { .. }
            | Op::Uncover { .. } => unreachable!("compiled"),
            Op::Raise { event, args, given: Some(given), .. } => {
                self.goto(st, next);
                self.raise_giving(st, base, *event, args, *given, Force::Op(code, pc));
                return None;
            }
            Op::Call(procedure, args, Some(slot)) => {
                self.goto(st, next);
                let start = self.arguments_of(st, base, args);
                st.mem.values[base as usize + usize::from(*slot)] = Value::None;
                self.push_code(st, game.program.procedures[procedure.i()].code, start, Role::Plain);
                return None;
            }
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
            Op::Create { count, what, to, fields, likeness, .. } => {
                self.goto(st, next);
                let n = count.map_or(Value::Int(1), |e| self.value(st, base, e)).int().clamp(0, 60_000);
                let what = self.value(st, base, *what);
                let to = self.value(st, base, *to);
                let (mut you, me) = self.you_self(st, base);
                if let Some(by) = likeness.as_ref().and_then(|l| l.by) {
                    you = self.value(st, base, by);
                }
                let start = st.mem.values.len();
                st.mem.values.extend_from_slice(&[you, me, what, to]);
                for (_, e) in fields {
                    let v = self.eval(st, base).eval(*e);
                    st.mem.values.push(v);
                }
                let kind = FrameKind::Create { code, pc, left: n as u16, stage: 0, object: NIL };
                st.frames.push(Frame { base: narrow::u32(start), kind });
                return None;
            }
            Op::Shuffle(z) => {
                self.goto(st, next);
                let zone = self.value(st, base, *z);
                self.tell_nothing(st, zone);
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
                    st.frames.push(Frame { base: narrow::u32(start), kind: FrameKind::Reveals { i: 0 } });
                } else {
                    self.begin_event(st, builtin::REVEAL, start, me, you, u16::MAX, Force::No);
                }
                return None;
            }
            Op::Roll(slot, faces) => {
                let at = *faces;
                let mut faces = self.value(st, base, at).int().max(1) as u32;
                if faces as usize > limits::OBJECTS {
                    self.scratch.fault.get_or_insert(Fault::List(at));
                    faces = 1;
                }
                self.goto(st, next);
                let kind = FrameKind::Roll { faces, slot: *slot };
                st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
                return None;
            }
            Op::Offer { .. } => {
                self.goto(st, next);
                st.frames.push(Frame { base, kind: FrameKind::Offer { code, pc } });
                return None;
            }
            Op::AtomicStart => st.core.atomic += 1,
            Op::AtomicEnd => st.core.atomic -= 1,
            Op::TogetherStart => self.begin_together(st),
            Op::TogetherEnd => {
                // When everything has happened, this runs again.
                self.goto(st, pc);
                if !self.end_together(st) {
                    return None;
                }
                if st.core.together == 0 {
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
                let start = narrow::u32(st.core.scope_values.len());
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
                    let depth = narrow::u16(st.core.scopes.len());
                    let why = End::Scope(crate::program::ScopeId(s.scope));
                    self.end_abilities(st, why, |e| match e {
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
            Op::PayAsked(a) => {
                self.goto(st, next);
                self.begin_asking(st, base, (code, pc), a);
                return None;
            }
            Op::Announce(a) => {
                self.goto(st, next);
                self.announce_or_play(st, base, a);
                return None;
            }
            Op::Resolve(x, avoided) => {
                let x = self.value(st, base, *x);
                self.goto(st, pc);
                match self.announce_first(st, base, x) {
                    Some(true) => return None,
                    Some(false) => {
                        self.goto(st, *avoided);
                        return None;
                    }
                    None => self.goto(st, next),
                }
                if !self.resolve(st, x) {
                    self.goto(st, *avoided);
                }
                return None;
            }
            Op::Retarget(x, by, Some(to)) => {
                let (x, by, to) = (self.value(st, base, *x), self.value(st, base, *by), self.value(st, base, *to));
                self.goto(st, next);
                self.retarget_to(st, x, to, by.player().unwrap_or(st.core.active));
            }
            Op::Retarget(x, by, None) => {
                let x = self.value(st, base, *x);
                let by = self.value(st, base, *by).player().unwrap_or(st.core.active);
                self.goto(st, next);
                if let Value::Object(o) = x
                    && st.core.fresh(o).is_some()
                {
                    let kind = FrameKind::Retarget { object: o.id, step: u16::MAX, by };
                    st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
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

    /// Creates an ability with its duration.
    fn float(&mut self, st: &mut State, base: u32, id: AbilityId) {
        if st.core.spent && !st.frames.iter().any(|f| matches!(f.kind, FrameKind::Event { .. })) {
            st.core.drop_spent();
        }
        let a = &self.game.program.abilities[id.i()];
        // What is of one thing that is gone comes to nothing.
        if let Some(of) = subjects::subject(&self.game.program, &a.form) {
            let of = self.value(st, base, of);
            if of == Value::None || gone::is_gone(st, of) {
                self.tell(st, Note::Gone { what: of });
                return;
            }
        }
        let at = base as usize;
        if let Some(slot) = self.game.tables.subject[id.i()]
            && let Some(of) = st.mem.values.get(at + usize::from(slot)).copied()
            && slot > 1
            && gone::is_gone(st, of)
            // An event under way may be of it, still.
            && !st.frames.iter().any(|f| matches!(f.kind, FrameKind::Event { .. }))
        {
            self.tell(st, Note::Gone { what: of });
            return;
        }
        let start = narrow::u32(st.core.arena.len());
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
                        Some(at) => Ends::Scope(narrow::u16(at) + 1),
                        None => Ends::NextScope(s.0),
                    },
                    _ => Ends::Never,
                }
            }
        };
        let source = st.mem.values[at + 1].object().unwrap_or(crate::machine::state::NOTHING);
        let stamp = st.core.tick();
        let key = self.game.tables.key(&a.form);
        if st.core.listeners.len() >= limits::LISTENERS {
            self.scratch.fault.get_or_insert(Fault::Listeners);
            return;
        }
        let mut effect = Listener { key, ability: id.0, source, start, len: a.capture, ends, stamp };
        let mut copied = None;
        if let Form::CopyOf { what, .. } = a.form {
            let of = subjects::subject(&self.game.program, &a.form).map_or(Value::None, |e| self.value(st, base, e));
            let what = self.value(st, base, what);
            let Some(definitions) = self.copied_definitions(st, of, what) else {
                self.tell_nothing(st, what);
                return;
            };
            // The window lies at the end of the arena, and goes on.
            st.core.arena.truncate(start as usize + usize::from(a.capture));
            st.core.arena.extend_from_slice(&definitions);
            effect.len += 2;
            copied = Some((of, what));
        }
        st.core.listen(effect);
        if let Some((of, what)) = copied {
            self.becomes(st, of, what, ends);
            if let Some(c) = &mut self.scratch.cover {
                c.ability(id.0);
            }
        }
        self.tell(st, Note::Begins { effect: &effect, source: st.mem.values[at + 1] });
        if let Form::Modify { .. } = a.form
            && let Some(c) = &mut self.scratch.cover
        {
            c.ability(id.0);
        }
    }

    pub(crate) fn open_phase(&mut self, st: &mut State, p: PhaseId) {
        if let Some(c) = &mut self.scratch.cover {
            c.phase(p);
        }
        let stamp = st.core.tick();
        let since = narrow::u32(st.core.history.len());
        st.core.phases.push(OpenPhase { phase: p.0, since, stamp });
        st.core.touch(dirty::phase(p));
        if T::ON && self.stop_at.is_some_and(|(game, phase)| phase == p && std::ptr::eq(game, self.game)) {
            self.has_stopped = true;
        }
    }

    pub(crate) fn close_phase(&mut self, st: &mut State, p: PhaseId) {
        self.expire(st, p);
        if let Some(i) = st.core.phases.iter().rposition(|o| o.phase == p.0) {
            st.core.phases.truncate(i);
        }
        if !st.core.marks.is_empty() {
            st.core.marks.retain(|m| m.phase != p.0);
            st.core.touch(dirty::MARKS);
        }
        if p.0 == 0 && !self.game.tables.keep_history {
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
        // The turn of who has left the game would come after that of the last one before them who has not.
        let (alive, seats) = (st.core.alive, st.core.seats);
        let last_before = |of: u8| {
            let mut back = (1..seats).map(|n| (of + seats - n) % seats);
            of < seats && alive & 1 << of == 0 && back.find(|q| *q == active || alive & 1 << q != 0) == Some(active)
        };
        if p == PhaseId(0) && st.core.spent {
            st.core.drop_spent();
        }
        self.end_abilities(st, End::Phase(p), |e| match e {
            Ends::Phase(q, of, after) => q == p.0 && ((of == 255 || of == active) && opened > after || last_before(of)),
            _ => false,
        });
    }

    fn end_abilities(&mut self, st: &mut State, why: End, ended: impl Fn(Ends) -> bool) {
        if !st.core.listeners.iter().any(|l| ended(l.ends)) {
            return;
        }
        if T::ON {
            let mut over: Vec<&Listener> = st.core.listeners.iter().filter(|l| ended(l.ends)).collect();
            over.sort_by_key(|l| l.stamp);
            for effect in over {
                self.tell(st, Note::Ends { effect, why });
            }
        }
        let copies = self.ending_copies(st, &ended);
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
        for (id, own) in copies {
            self.end_copy(st, id, own);
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
                st.core.objects[id as usize].zone = narrow::u16(n);
                st.core.learn(self.game, id);
                id = st.core.objects[id as usize].next;
            }
        }
        st.core.touch(dirty::ZONES | dirty::PLAY);
    }
}
