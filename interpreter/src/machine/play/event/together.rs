//! One moment: what a `together` writes, and its events. All are measured before any happens; then what is written is, and they
//! happen one after another, and each as if the others had not happened yet, as far as can be: what has gone still counts for those
//! that go with it, what comes hears of those that came before it, and nobody stands in the way of who comes where he leaves.

use crate::limits;
use crate::machine::play::decide::ask::Choice;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::eval::Eval;
use crate::machine::state::{
    Awaited, Core, Deferred, Ends, Force, Frame, FrameKind, Heard, Listener, NIL, NONE16, Object, Reaction, Role, State,
};
use crate::program::{AbilityId, Class, CodeId, EventId, Form, builtin};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// What stands behind a listener's own values where it hears an event.
type Args = arrayvec::ArrayVec<Value, { limits::ARGUMENTS }>;

impl<T: Trace> Machine<'_, T> {
    /// A `together` begins: who listens now hears all of it.
    pub(crate) fn begin_together(&mut self, st: &mut State) {
        if st.core.together == 0 {
            let from = narrow::u32(st.core.watch.len());
            for i in 0..st.core.listeners.len() {
                let l = st.core.listeners[i];
                let l = self.eval(st, 0).as_remembered(l);
                st.core.watch.push(l);
            }
            self.remember_all_granted(st, from as usize);
            st.core.together_watch = (from, narrow::u32(st.core.watch.len()));
            st.core.together_stamp = st.core.stamp;
            st.core.together_reactions = narrow::u32(st.core.reactions.len());
        }
        st.core.together += 1;
        st.core.atomic += 1;
        let from = narrow::u32(st.core.deferred.len());
        st.core.deferred_from.push(from);
        st.core.scopes_before.push(narrow::u16(st.core.scopes.len()));
    }

    /// The block of a `together` is at its end. False where what was measured happens first.
    pub(crate) fn end_together(&mut self, st: &mut State) -> bool {
        let from = st.core.deferred_from.last().copied().unwrap_or(0);
        if Self::is_measured(st) {
            // Everything was measured: now it happens.
            self.write_measured(st, from as usize);
            if narrow::u32(st.core.deferred.len()) > from {
                let kind = FrameKind::Together { next: from, outer: st.core.draining };
                st.core.draining = st.core.together;
                st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
                // Room for what each of them gives back; and how many things the event has taken away that this is a part of.
                let departed = narrow::u32(st.core.departed.len()).cast_signed();
                st.mem.values.extend_from_slice(&[Value::None, Value::Int(departed)]);
                return false;
            }
        }
        st.core.deferred_from.pop();
        st.core.scopes_before.pop();
        st.core.together -= 1;
        st.core.atomic -= 1;
        if st.core.together == 0 {
            if !st.core.entered.is_empty() {
                self.hear_what_came_before(st);
            }
            // In which order its events were written makes no difference to what reacts first.
            let from = (st.core.together_reactions.max(st.core.owned) as usize).min(st.core.reactions.len());
            self.ask_what_waited(st, from);
            st.core.reactions[from..].sort_by_key(|r| r.age);
            st.core.waste += st.core.heard_together.drain(..).map(|h| u32::from(h.len)).sum::<u32>();
            if st.core.earlier.is_some() {
                self.spare_table = st.core.earlier.take();
                st.core.rewritten.clear();
            }
            st.core.departed.clear();
            let from = st.core.together_watch.0 as usize;
            st.core.watch.truncate(from);
        }
        true
    }

    /// Keeps an event of a `together` until everything in it has been measured. Its window stands at `start`.
    pub(crate) fn defer(&mut self, st: &mut State, event: EventId, start: usize, force: Force) {
        let at = narrow::u32(st.core.arena.len());
        st.core.arena.extend_from_slice(&st.mem.values[start..]);
        let len = narrow::u16(st.mem.values.len() - start);
        st.mem.values.truncate(start);
        st.core.deferred.push(Deferred { what: Awaited::Event(event, force), start: at, len });
    }

    /// Whether what the block on top of the frames writes waits until everything in a `together` has been measured.
    #[inline]
    pub(crate) fn is_measured(st: &State) -> bool {
        st.core.together > st.core.draining
    }

    /// Keeps what an instruction writes, in a block and at a place of it, until everything has been measured.
    pub(crate) fn write_later(st: &mut State, (code, pc): (CodeId, u32), [of, value]: [Value; 2]) {
        let start = narrow::u32(st.core.arena.len());
        st.core.arena.extend_from_slice(&[of, value]);
        st.core.deferred.push(Deferred { what: Awaited::Written(code, pc), start, len: 2 });
    }

    /// What is kept to be written, from a place on, is written, before anything happens: in that, what it is written on may go.
    fn write_measured(&mut self, st: &mut State, from: usize) {
        if !st.core.deferred[from..].iter().any(|d| matches!(d.what, Awaited::Written(..))) {
            return;
        }
        let base = st.frames.last().map_or(0, |f| f.base);
        for d in st.core.deferred.split_off(from) {
            match d.what {
                Awaited::Event(..) => st.core.deferred.push(d),
                Awaited::Written(code, pc) => {
                    let at = d.start as usize;
                    let written = [st.core.arena[at], st.core.arena[at + 1]];
                    st.core.waste += u32::from(d.len);
                    self.write_by(st, base, (code, pc), written);
                }
            }
        }
    }

    /// The next event of a `together` happens.
    #[inline(never)]
    pub(crate) fn together(&mut self, st: &mut State, next: u32, outer: u16) -> bool {
        let room = st.frames.last().map_or(0, |f| f.base as usize);
        if next > st.core.deferred_from.last().copied().unwrap_or(0) {
            self.take_given(st, next - 1, room);
        }
        let Some(d) = st.core.deferred.get(next as usize).copied() else {
            let from = st.core.deferred_from.last().copied().unwrap_or(0) as usize;
            st.core.waste += st.core.deferred[from..].iter().map(|d| u32::from(d.len)).sum::<u32>();
            st.core.deferred.truncate(from);
            st.core.draining = outer;
            // For what the event under way does next, all of these have gone.
            let gone = st.mem.values[room + 2..].iter().filter_map(|v| v.object());
            st.core.departed.extend(gone.map(|o| o.id));
            st.frames.pop();
            st.mem.values.truncate(room);
            return false;
        };
        if let Some(f) = st.frames.last_mut() {
            f.kind = FrameKind::Together { next: next + 1, outer };
        }
        if outer == 0 {
            st.core.departed.clear();
        } else {
            Self::leave_apart(st, room);
        }
        let Awaited::Event(event, force) = d.what else { return false };
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&st.core.arena[d.start as usize..d.start as usize + d.len as usize]);
        if event == builtin::MOVE {
            self.come_beside(st, base);
        }
        if event == builtin::CREATE && self.is_stillborn(st, base) {
            st.mem.values.truncate(base);
            return false;
        }
        let (by, source) = (st.mem.values[base], st.mem.values[base + 1]);
        self.begin_event(st, event, base, source, by, 0, force);
        false
    }

    /// What the last event of a `together` within another's event took away has not gone for those that come: it is put behind
    /// the room of the frame until all have happened.
    fn leave_apart(st: &mut State, room: usize) {
        let before = st.mem.values[room + 1].int().cast_unsigned() as usize;
        let gone: Vec<u32> = st.core.departed.drain(before.min(st.core.departed.len())..).collect();
        st.mem.values.extend(gone.into_iter().map(|id| Value::Object(st.core.reference(id))));
    }

    /// Whether what was to be created could not come into being; otherwise it is told where it came.
    fn is_stillborn(&mut self, st: &mut State, base: usize) -> bool {
        let Value::Object(o) = st.mem.values[base + 2] else { return true };
        match st.core.fresh(o).map(|x| x.zone) {
            Some(zone) => {
                st.mem.values[base + 3] = Value::Zone(zone);
                false
            }
            None => {
                if st.core.reference(o.id) == o {
                    st.core.cease(self.game, o.id);
                }
                true
            }
        }
    }

    // What goes.

    /// Whether something in a `together` leaves its place for another. Before it does, the table is kept as it is, for those
    /// of the same moment that leave later.
    #[inline(never)]
    pub(crate) fn before_leaving(&mut self, st: &mut State, o: ObjectRef, to: u16, cell: u16) -> bool {
        let Some((from, here)) = st.core.fresh(o).map(|x| (x.zone, x.cell)) else { return false };
        if (from, here) == (to, cell) {
            return false;
        }
        let tables = &self.game.tables;
        if st.core.earlier.is_none() && (tables.modifies_others || tables.bends_by_others) && self.has_more(st) {
            let table = match self.spare_table.take() {
                Some(mut table) => {
                    (*table).clone_from(&st.core);
                    table
                }
                None => Box::new(st.core.clone()),
            };
            st.core.earlier = Some(table);
        }
        true
    }

    /// Whether more is to happen in a `together` under way: more of the events of one, or, where something is paid while the
    /// outermost is still being measured, all of them.
    fn has_more(&self, st: &State) -> bool {
        let under_way = st.frames.iter().filter_map(|f| match f.kind {
            FrameKind::Together { next, outer } => Some((Some(next), outer)),
            FrameKind::Code { role: Role::Paid(outer), .. } => Some((None, outer)),
            _ => None,
        });
        let mut under_way = under_way.peekable();
        let mut is_begun = false;
        while let Some((next, outer)) = under_way.next() {
            let Some(next) = next else { continue };
            // How deep it is itself: as deep as the one inside it says, or as deep as all of them.
            let depth = under_way.peek().map_or(st.core.draining, |(_, outer)| *outer) as usize;
            let end = st.core.deferred_from.get(depth).copied().unwrap_or(narrow::u32(st.core.deferred.len()));
            if next < end {
                return true;
            }
            is_begun |= outer == 0;
        }
        !is_begun
    }

    /// The table that is kept from before takes over what has been written since.
    pub(crate) fn bring_up(&mut self, st: &mut State) {
        if let Some(mut kept) = st.core.earlier.take() {
            kept.come_up_to(&mut st.core, self.game.program.columns as usize);
            st.core.earlier = Some(kept);
        }
    }

    /// Does something with the table as it would be if nothing of this moment had left but what the event under way took
    /// away itself; false where the things that it is about were not there then, or nothing has left.
    pub(crate) fn with_earlier(&mut self, st: &mut State, about: &[Value], f: impl FnOnce(&mut Eval<'_>)) -> bool {
        self.bring_up(st);
        let Some(kept) = st.core.earlier.take() else { return false };
        let knows_all = kept.knew_all(&st.core, about);
        if knows_all && st.core.departed.is_empty() {
            f(&mut Eval::at(self.game, &kept, &mut st.mem, &mut self.scratch));
        } else if knows_all {
            let mut table = kept.clone();
            for id in st.core.departed.iter().filter(|id| kept.objects[**id as usize].zone != NONE16) {
                let now = st.core.objects[*id as usize];
                let then = table.objects[*id as usize];
                if (now.inc, now.zone, now.cell) == (then.inc, then.zone, then.cell) {
                    // It was there already when the table was kept.
                    continue;
                }
                if now.inc == kept.objects[*id as usize].inc && now.zone != NONE16 {
                    table.transfer(*id, now.zone, now.cell, true);
                    table.listen_elsewhere(self.game, *id, then.zone);
                } else {
                    table.unregister(self.game, *id);
                    table.unlink(*id);
                }
            }
            f(&mut Eval::at(self.game, &table, &mut st.mem, &mut self.scratch));
        }
        st.core.earlier = Some(kept);
        knows_all
    }

    // What comes.

    /// Of what something may be as it comes in a moment, what comes in the same moment is none: it is not there yet.
    #[cold]
    pub(crate) fn leave_out_who_comes(&mut self, st: &State) {
        let mut roles = st.frames.iter().rev().filter_map(|frame| match frame.kind {
            FrameKind::Code { role, .. } => Some(role),
            _ => None,
        });
        let (Some(Role::Instead(_)), Some(then)) = (roles.next(), st.core.earlier.as_deref()) else { return };
        let lies = |core: &Core, id: u32| core.objects.get(id as usize).map_or(NONE16, |x| x.zone);
        let has_come = |o: &ObjectRef| st.core.lies_in_play(*o) && lies(then, o.id) != lies(&st.core, o.id);
        self.decision.options.retain(|option| match option {
            Choice::Value(Value::Object(o)) => !has_come(o),
            _ => true,
        });
    }

    /// Something has come to where its abilities work: it hears all of this moment, when everything has happened.
    #[inline]
    pub(crate) fn has_entered(&mut self, st: &mut State, now: ObjectRef) {
        if st.core.draining > 0 && !st.core.heard_together.is_empty() {
            st.core.entered.push((now, narrow::u32(st.core.heard_together.len())));
        }
    }

    /// Keeps an event of a `together` that has happened, for what comes after it. Its window stands at `base`.
    #[inline]
    pub(crate) fn keep_heard(&mut self, st: &mut State, event: EventId, base: usize, n: usize) {
        if st.core.draining > 0 && self.game.tables.things_hear[event.i()] {
            let start = narrow::u32(st.core.arena.len());
            st.core.arena.extend_from_slice(&st.mem.values[base + 2..base + 4 + n]);
            let at = narrow::u32(st.core.reactions.len());
            st.core.heard_together.push(Heard { event, start, len: narrow::u16(n + 2), at });
        }
    }

    /// What has come hears the events of its moment that had happened by then; it keeps others from reacting to them, too, or has
    /// them do so again.
    #[cold]
    fn hear_what_came_before(&mut self, st: &mut State) {
        let entered = std::mem::take(&mut st.core.entered);
        let (mut shift, mut from, mut used) = (0, 0, Vec::new());
        for i in 0..st.core.heard_together.len() {
            let heard = st.core.heard_together[i];
            let its = [from, heard.at];
            from = heard.at;
            let new = |(o, before): &(ObjectRef, u32)| narrow::u32(i) < *before && st.core.fresh(*o).is_some();
            let late: Vec<ObjectRef> = entered.iter().filter(|e| new(e)).map(|(o, _)| *o).collect();
            if late.is_empty() {
                continue;
            }
            let window = heard.start as usize..heard.start as usize + usize::from(heard.len);
            let args: Args = st.core.arena[window].iter().copied().collect();
            let its = its.map(|at| shifted(st, at, shift));
            shift += self.bend_reactions(st, heard.event, &args, &late, its);
            let key = heard.event.key(Class::After);
            let mut list = self.come_late(st, key, &late);
            self.put_by_age(st, key, &mut list);
            for (i, l) in list.iter().enumerate() {
                let base = st.mem.values.len();
                st.mem.values.extend_from_slice(&args);
                let mut hears = self.eval(st, 0).hears(l, base, args.len());
                // One that hears it in two ways has heard it once.
                let parts: Vec<Listener> = list[..i].iter().filter(|other| self.are_one(other, l)).copied().collect();
                for other in &parts {
                    hears &= !self.eval(st, 0).hears(other, base, args.len());
                }
                let per_moment = self.game.program.abilities[l.ability as usize].per_moment;
                hears &= !(per_moment && self.reacts_to_moment(st, l));
                let remembered = narrow::u32(st.core.watch.len());
                let args_at = base..base + args.len();
                let times =
                    if hears { self.how_often(st, args_at, heard.event, (l, remembered), &mut used) } else { 0 };
                let age = self.eval(st, 0).began(l);
                for _ in 0..times {
                    let r = self.reaction(st, (l, age), base, args.len());
                    // With those that heard it at once.
                    let at = shifted(st, heard.at, shift);
                    st.core.reactions.insert(at, r);
                    shift += 1;
                }
                st.mem.values.truncate(base);
            }
            self.spare_listeners = list;
        }
        self.use_up(st, &used);
        st.core.entered = entered;
        st.core.entered.clear();
    }

    /// The abilities with a key of what has come in the moment under way; what was on before has heard all of it.
    fn come_late(&mut self, st: &mut State, key: u32, late: &[ObjectRef]) -> Vec<Listener> {
        let mut list = self.listeners_pool();
        self.eval(st, 0).all_with_key(key, &mut list);
        let (from, to) = st.core.together_watch;
        let was_on = &st.core.watch[from as usize..to as usize];
        let game = self.game;
        let which = |l: &Listener| (l.ability, l.source, l.without_age(&game.tables).which());
        let is_new = |l: &Listener| !was_on.iter().any(|on| which(on) == which(l));
        list.retain(|l| l.ends == Ends::WithSource && late.contains(&l.source) && is_new(l));
        list
    }

    /// What has come late keeps things from reacting to an event with these arguments, or has them do so again. What reacts to it
    /// stands in a stretch of the reactions; by how much that grows.
    fn bend_reactions(
        &mut self,
        st: &mut State,
        event: EventId,
        args: &Args,
        late: &[ObjectRef],
        [mut at, end]: [usize; 2],
    ) -> isize {
        let keys = [Class::Unheard, Class::Again].map(|class| event.key(class));
        if keys.iter().all(|key| !self.game.tables.any[*key as usize]) {
            return 0;
        }
        let [unheard, again] = keys.map(|key| {
            let list = self.come_late(st, key, late);
            let found = list.clone();
            self.spare_listeners = list;
            found
        });
        let mut left = end.saturating_sub(at);
        let (mut grows, mut used) = (0, Vec::new());
        while left > 0 {
            left -= 1;
            let r = st.core.reactions[at];
            if !self.is_of(st, &r, event, args) {
                at += 1;
                continue;
            }
            let base = st.mem.values.len();
            st.mem.values.extend_from_slice(args);
            st.mem.values.push(Value::Object(r.source));
            let mut e = self.eval(st, 0);
            let [stops, mut again] = [&unheard, &again].map(|list| {
                list.iter().filter(|l| e.hears(l, base, args.len() + 1)).copied().collect::<Vec<Listener>>()
            });
            let stopped = self.lasting_first(&stops);
            self.leave_out_parts(&mut again);
            st.mem.values.truncate(base);
            if let Some(cover) = &mut self.scratch.cover {
                stopped.iter().chain(&again).for_each(|l| cover.ability(l.ability));
            }
            if let Some(by) = stopped {
                used.push(by);
                let (source, of) = (Value::Object(r.source), Value::Object(by.source));
                self.tell(st, Note::Unheard { ability: r.ability, source, by: AbilityId(by.ability), of });
                st.core.reactions.remove(at);
                st.core.waste += u32::from(r.len);
                grows -= 1;
                continue;
            }
            let times = again.len();
            used.append(&mut again);
            for _ in 0..times {
                let start = narrow::u32(st.core.arena.len());
                st.core.arena.extend_from_within(r.start as usize..r.start as usize + usize::from(r.len));
                st.core.reactions.insert(at, Reaction { start, ..r });
                grows += 1;
            }
            at += times + 1;
        }
        self.use_up(st, &used);
        grows
    }

    /// Asks whether what reacts from a place on does, where that is asked when all of the moment has happened: with what had
    /// happened by then, on the table as it is now.
    pub(crate) fn ask_what_waited(&mut self, st: &mut State, from: usize) {
        let mut at = from;
        while let Some(r) = st.core.reactions.get_mut(at) {
            let happened = std::mem::take(&mut r.happened);
            let r = *r;
            if happened > 0 {
                let a = &self.game.program.abilities[r.ability.i()];
                let base = st.mem.values.len();
                let window = r.start as usize..r.start as usize + usize::from(r.len);
                st.mem.values.extend_from_slice(&st.core.arena[window]);
                self.scratch.happened = Some(happened as usize);
                let is_so = self.still_holds(st, a.condition, base, a.slots);
                self.scratch.happened = None;
                st.mem.values.truncate(base);
                if !is_so {
                    st.core.waste += u32::from(r.len);
                    st.core.reactions.remove(at);
                    continue;
                }
            }
            at += 1;
        }
    }

    /// Whether a thing reacts to an event with these arguments.
    fn is_of(&self, st: &State, r: &Reaction, event: EventId, args: &Args) -> bool {
        let a = &self.game.program.abilities[r.ability.i()];
        let hears = matches!(a.form, Form::Listen { event: heard, .. } if heard == event);
        let from = r.start as usize + usize::from(a.capture);
        hears && r.source.id != NIL && st.core.arena.get(from..from + args.len()) == Some(&args[..])
    }

    /// A reaction of a listener of some age to an event whose arguments stand at `args`.
    pub(crate) fn reaction(&mut self, st: &mut State, (l, age): (&Listener, u32), args: usize, n: usize) -> Reaction {
        self.use_once(st, l);
        let args: Args = st.mem.values[args..args + n].iter().copied().collect();
        let mut e = self.eval(st, 0);
        let at = e.m.values.len();
        let _ = e.open_listener(l, &args, 0);
        e.look_back(l);
        let player = e.var(0).player().unwrap_or(e.c.active);
        let len = narrow::u16(st.mem.values.len() - at);
        let start = narrow::u32(st.core.arena.len());
        st.core.arena.extend_from_slice(&st.mem.values[at..]);
        st.mem.values.truncate(at);
        let (ability, source, which) = (AbilityId(l.ability), l.source, l.which());
        Reaction { ability, source, start, len, player, is_check: false, which, age, happened: 0 }
    }
}

/// Where something stands among the reactions when so many more of them (or fewer) stand before it; not among those that are
/// carried out.
fn shifted(st: &State, at: u32, by: isize) -> usize {
    let at = (at as usize).saturating_add_signed(by);
    at.max(st.core.owned as usize).min(st.core.reactions.len())
}

impl Core {
    /// Whether on a table kept from before all was there that some values name and that is there now.
    pub(crate) fn knew_all(&self, now: &Core, values: &[Value]) -> bool {
        values.iter().filter_map(|v| v.object()).all(|o| self.fresh(o).is_some() || now.fresh(o).is_none())
    }

    /// A table kept from before takes over what has been written since it last did, and what has come since, though nowhere.
    fn come_up_to(&mut self, now: &mut Core, columns: usize) {
        for id in now.rewritten.drain(..) {
            let row = id as usize * columns..(id as usize + 1) * columns;
            let written = now.objects[id as usize];
            if let Some(kept) = self.objects.get_mut(id as usize).filter(|kept| kept.inc == written.inc) {
                kept.by = written.by;
                self.attrs[row.clone()].copy_from_slice(&now.attrs[row]);
            }
        }
        let new = self.objects.len();
        self.objects.extend(now.objects[new..].iter().map(|x| Object { next: NIL, prev: NIL, zone: NONE16, ..*x }));
        self.attrs.extend_from_slice(&now.attrs[new * columns..]);
        self.player_attrs.clone_from(&now.player_attrs);
        self.arena.extend_from_slice(now.arena.get(self.arena.len()..).unwrap_or_default());
    }
}
