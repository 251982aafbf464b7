//! Carrying out what was announced: effects whose targets are still legal, and reactions that have waited.

use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::legality::modes::Chosen;
use crate::machine::query::scratch::Announced;
use crate::machine::state::{Entry, EntryKind, NIL, Role, State};
use crate::program::{AbilityId, ExprId, Form, PlayableId};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

impl<T: Trace> Machine<'_, T> {
    /// Whether what a reaction asks again still holds in the window at `base`.
    pub(crate) fn still_holds(&mut self, st: &mut State, still: Option<ExprId>, base: usize, slots: u16) -> bool {
        let Some(still) = still else { return true };
        let len = st.mem.values.len();
        st.mem.values.resize(len.max(base + usize::from(slots)), Value::None);
        let holds = self.eval(st, narrow::u32(base)).holds(still);
        st.mem.values.truncate(len);
        holds
    }

    /// Carries out what was announced for an object; false when it is avoided. What is being carried out is not carried out
    /// again inside itself. In its effect, `me` is `self`, where another thing is to be than has it.
    pub(crate) fn resolve(&mut self, st: &mut State, x: Value, me: Option<ObjectRef>) -> bool {
        if let Value::Ability(d, _) = x {
            // An ability resolved as it is announced, without waiting anywhere.
            let Some(id) = self.game.program.defs[d as usize].playable else { return true };
            let mine = |e: &Entry| e.object == NIL && e.what == EntryKind::Playable(id);
            let Some(at) = st.core.entries.iter().rposition(mine) else { return true };
            let entry = st.core.entries.remove(at);
            let base = st.mem.values.len();
            let window = entry.start as usize..entry.start as usize + entry.len as usize;
            st.mem.values.extend_from_slice(&st.core.arena[window]);
            if let Some(me) = me {
                st.mem.values[base + 1] = Value::Object(me);
            }
            st.core.waste += u32::from(entry.len);
            return self.resolve_playable(st, x, id, base);
        }
        let Value::Object(o) = x else { return false };
        if st.core.fresh(o).is_none() {
            self.tell(st, Note::Gone { what: x });
            return false;
        }
        let Some(entry) = self.announced_as(st, o).copied() else {
            // What does nothing by being played has nothing to miss.
            let playable = self.game.program.defs[st.core.def(o).i()].playable;
            let playable = playable.map(|id| &self.game.program.playables[id.i()]);
            if playable.is_some_and(|playable| playable.effect.is_some() || !playable.modes.is_empty()) {
                self.tell(st, Note::Unannounced { thing: x });
            }
            return true;
        };
        if entry.under_way {
            self.tell(st, Note::UnderWay { thing: x });
            return true;
        }
        let base = st.mem.values.len();
        st.mem
            .values
            .extend_from_slice(&st.core.arena[entry.start as usize..entry.start as usize + entry.len as usize]);
        match me {
            Some(me) => st.mem.values[base + 1] = Value::Object(me),
            None => st.core.renew_self(&mut st.mem.values[base + 1], o.id),
        }
        match entry.what {
            EntryKind::Reaction(a) => {
                let ability = &self.game.program.abilities[a.i()];
                if !self.still_holds(st, ability.still, base, ability.slots) {
                    let source = Value::Object(st.core.objects[o.id as usize].source.thing());
                    self.tell(st, Note::Lapsed { ability: a, source });
                    st.mem.values.truncate(base);
                    return false;
                }
                self.tell(st, Note::Resolved { thing: x, avoided: false });
                let Form::Listen { body: Some(body), .. } = self.game.program.abilities[a.i()].form else {
                    st.mem.values.truncate(base);
                    return true;
                };
                st.core.set_under_way(o.id, true);
                self.push_code(st, body, base, Role::Effect(a, o.id));
                true
            }
            EntryKind::Playable(id) => self.resolve_playable(st, x, id, base),
        }
    }

    /// What was announced for a thing as what it is now. Of what has become a copy of another since, nothing was.
    pub(crate) fn announced_as<'s>(&self, st: &'s State, o: ObjectRef) -> Option<&'s Entry> {
        let def = &self.game.program.defs[st.core.def(o).i()];
        st.core.entries.iter().find(|e| e.object == o.id).filter(|e| match e.what {
            EntryKind::Playable(id) => e.under_way || def.ability_of.is_some() || def.playable == Some(id),
            EntryKind::Reaction(_) => true,
        })
    }

    pub(crate) fn resolve_playable(&mut self, st: &mut State, x: Value, id: PlayableId, base: usize) -> bool {
        let pl = &self.game.program.playables[id.i()];
        st.mem.values.resize(base + pl.slots as usize, Value::None);
        if !self.still_holds(st, pl.still, base, pl.slots) {
            self.tell(st, Note::Resolved { thing: x, avoided: true });
            st.mem.values.truncate(base);
            return false;
        }
        let mode = pl.chosen(&st.mem.values[base..]);
        let (targets, legal) = self.judge_targets(st, x, (id, mode), base);
        let avoided = targets > 0 && legal == 0;
        self.tell(st, Note::Resolved { thing: x, avoided });
        // The selectors' own slots are temporaries: what the effect reads are the entry's.
        st.mem.values.truncate(base + pl.entry_slots as usize);
        if avoided {
            st.mem.values.truncate(base);
            return false;
        }
        let code = match mode {
            Chosen::One(m) if m < pl.modes.len() => Some(pl.modes[m].effect),
            _ => pl.effect,
        };
        match code {
            Some(code) => {
                let waiting = x.object().map_or(NIL, |o| o.id);
                if waiting != NIL {
                    st.core.set_under_way(waiting, true);
                }
                self.push_code(st, code, base, Role::Effect(AbilityId(u32::MAX), waiting));
            }
            None => st.mem.values.truncate(base),
        }
        true
    }

    /// Judges again what was aimed at, as it was announced, and clears what is no target any more: how many there are, and how many of
    /// them still fit. What asks for the targets chosen so far is asked of those that were chosen before.
    fn judge_targets(
        &mut self,
        st: &mut State,
        x: Value,
        (id, mode): (PlayableId, Chosen),
        base: usize,
    ) -> (usize, usize) {
        let pl = &self.game.program.playables[id.i()];
        let (mut targets, mut legal) = (0usize, 0usize);
        let mut e = self.eval(st, narrow::u32(base));
        let steps = || (0..).map_while(|i| pl.step_at(mode, i)).filter(|step| step.is_target);
        let mut chosen = arrayvec::ArrayVec::<Value, 32>::new();
        chosen.extend(steps().map(|step| e.var(step.slot)).take(32));
        let outer = e.s.announcing;
        let is_one_by_one = steps().any(|step| step.reads_targets);
        if is_one_by_one {
            e.s.announcing = x.object().map(|o| Announced { object: o.id, playable: id, base });
            steps().for_each(|step| e.set_var(step.slot, Value::None));
        }
        // All are judged against what was announced; only then are the illegal ones cleared.
        let mut now = arrayvec::ArrayVec::<(u16, Value), 32>::new();
        for (step, v) in steps().zip(chosen) {
            if v == Value::None {
                continue;
            }
            let Value::List { len, start } = (if step.count.is_some() { v } else { Value::None }) else {
                targets += 1;
                let still = e.still_legal(step, v, x);
                legal += usize::from(still);
                e.set_var(step.slot, v);
                now.push((step.slot, if still { v } else { Value::None }));
                continue;
            };
            let mut kept = e.s.options_pool();
            kept.clear();
            for k in 0..len {
                let w = e.member(start, u32::from(k));
                targets += 1;
                if is_one_by_one {
                    e.set_var(step.slot, Value::List { len: k, start });
                }
                if e.still_legal(step, w, x) {
                    legal += 1;
                    kept.push(w);
                }
            }
            e.set_var(step.slot, v);
            let mark = e.m.lists.len();
            e.m.lists.extend_from_slice(&kept);
            now.push((step.slot, Value::List { len: narrow::u16(kept.len()), start: narrow::u32(mark) }));
            e.s.give_back(kept);
        }
        for (slot, v) in now {
            e.set_var(slot, v);
        }
        e.s.announcing = outer;
        (targets, legal)
    }

    /// `resolve x`, and where to go on: when it was carried out, or when it came to nothing. What was never announced is announced
    /// first.
    pub(crate) fn resolve_or_avoid(&mut self, st: &mut State, base: u32, x: Value, to: [u32; 2]) {
        self.resolve_for(st, base, (x, None), to);
    }

    fn resolve_for(
        &mut self,
        st: &mut State,
        base: u32,
        (x, me): (Value, Option<ObjectRef>),
        [next, avoided]: [u32; 2],
    ) {
        match self.announce_first(st, base, x) {
            Some(true) => return,
            Some(false) => return self.goto(st, avoided),
            None => self.goto(st, next),
        }
        if !self.resolve(st, x, me) {
            self.goto(st, avoided);
        }
    }

    /// Whether an action is of a keyword with numbers that another thing, whose it is to be, does not have.
    fn lacks_numbers(&mut self, st: &mut State, x: Value, me: ObjectRef) -> bool {
        let Value::Ability(def, _) = x else { return false };
        let p = &self.game.program;
        let keyword = p.defs[usize::from(def)].action_of.filter(|k| p.kinds[k.i()].arity > 0);
        keyword.is_some_and(|keyword| !self.eval(st, 0).is_kind(me, keyword))
    }

    /// `resolve x as y`: what has been announced stays as it was; what has not is announced as that of `y`.
    pub(crate) fn resolve_as(&mut self, st: &mut State, base: u32, [x, me]: [Value; 2], [next, avoided]: [u32; 2]) {
        let Some(me) = me.object() else { return self.goto(st, avoided) };
        if self.lacks_numbers(st, x, me) {
            self.tell(st, Note::Unplayed { player: st.mem.values[base as usize], thing: x });
            return self.goto(st, avoided);
        }
        let its = match x {
            Value::Ability(def, _) => Value::ability(def, me),
            Value::Object(o) if st.core.entries.iter().all(|e| e.object != o.id) => {
                match (st.core.fresh(o), u16::try_from(st.core.def(o).0)) {
                    (Some(_), Ok(def)) => Value::ability(def, me),
                    _ => x,
                }
            }
            x => x,
        };
        self.resolve_for(st, base, (its, Some(me)), [next, avoided]);
    }
}
