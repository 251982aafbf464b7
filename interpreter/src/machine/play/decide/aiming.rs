//! `retarget`: what waits aims elsewhere, one of its targets or each of them.

use super::ask::{Choice, Decision, DecisionKind};
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::game::Game;
use crate::machine::state::{EntryKind, Frame, FrameKind, NIL, NONE16, State};
use crate::program::Retargeting;
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// What is being asked: which target of what is changed to what.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Aim {
    /// The id of the effect that waits.
    pub object: u32,
    /// The target chosen, `NONE16` before; of all of them, the next to be asked about.
    pub step: u16,
    /// Whether each of them is asked about, and may stay as it is.
    pub every: bool,
    /// The seat that chooses.
    pub by: u8,
}

impl Aim {
    fn frame(self) -> FrameKind {
        let Aim { object, step, every, by } = self;
        FrameKind::Retarget { object, step, every, by }
    }
}

/// What the `n`th target of an effect that waits is, where it has so many.
#[must_use]
pub fn nth_target_now(game: &Game, st: &State, object: u32, n: u16) -> Option<Value> {
    nth_aim(game, st, object, n).map(|(_, target)| target)
}

/// The slot of the step of which the `n`th target of an effect that waits is one, and that target.
fn nth_aim(game: &Game, st: &State, object: u32, n: u16) -> Option<(u16, Value)> {
    let entry = st.core.entries.iter().find(|e| e.object == object)?;
    let EntryKind::Playable(id) = entry.what else { return None };
    let pl = &game.program.playables[id.i()];
    let window = &st.core.arena[entry.start as usize..];
    let mode = pl.chosen(window);
    let mut left = usize::from(n);
    for step in (0..).map_while(|i| pl.step_at(mode, i)).filter(|step| step.is_target) {
        let targets = match window[usize::from(step.slot)] {
            Value::List { len, start } if step.count.is_some() => crate::describe::members(game, st, len, start),
            Value::None => &[],
            ref one => std::slice::from_ref(one),
        };
        match targets.get(left) {
            Some(target) => return Some((step.slot, *target)),
            None => left -= targets.len(),
        }
    }
    None
}

/// Whether two options are parts of what is aimed at one thing by one step: which of them is changed is the same.
#[must_use]
pub fn are_parts(game: &Game, st: &State, decision: &Decision, a: Choice, b: Choice) -> bool {
    let (DecisionKind::RetargetWhich { object }, Choice::Mode(a), Choice::Mode(b)) = (decision.kind, a, b) else {
        return false;
    };
    let aim = nth_aim(game, st, object.id, a);
    aim.is_some() && aim == nth_aim(game, st, object.id, b)
}

/// An option that is one of several targets which are the same, as what that target is; any other as it is.
#[must_use]
pub fn as_target(game: &Game, st: &State, decision: &Decision, choice: Choice) -> Choice {
    match (decision.kind, choice) {
        (DecisionKind::RetargetWhich { object }, Choice::Mode(n)) => {
            nth_target_now(game, st, object.id, n).map_or(choice, Choice::Value)
        }
        _ => choice,
    }
}

impl<T: Trace> Machine<'_, T> {
    /// `retarget all of x to y by p else { … }`
    pub(crate) fn retarget(&mut self, st: &mut State, base: u32, said: &Retargeting) {
        let x = self.value(st, base, said.what);
        let by = self.value(st, base, said.by).player().unwrap_or(st.core.active);
        if let Some(to) = said.to {
            let to = self.value(st, base, to);
            if !self.retarget_to(st, x, to, said.every) {
                self.goto(st, said.avoided);
            }
            return;
        }
        // Who has left the game is asked nothing more.
        let changes = |o: &ObjectRef| st.core.is_alive(by) && st.core.fresh(*o).is_some();
        let Some(o) = x.object().filter(changes).filter(|o| self.eval(st, 0).retargetable_step(*o, None).is_some())
        else {
            return self.goto(st, said.avoided);
        };
        let step = if said.every { 0 } else { NONE16 };
        let kind = Aim { object: o.id, step, every: said.every, by }.frame();
        st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
    }

    /// Asks which target is changed, or to what.
    #[inline(never)]
    pub(crate) fn ask_retarget(&mut self, st: &mut State, aim: Aim) -> bool {
        let Aim { object, step, every, by } = aim;
        let o = st.core.reference(object);
        if st.core.objects[object as usize].zone == NONE16 || object == NIL {
            st.frames.pop();
            return false;
        }
        if every {
            return self.ask_of_each(st, aim);
        }
        if step == NONE16 {
            self.decision.begin(by, DecisionKind::RetargetWhich { object: o });
            self.list_changeable(st, o);
            if self.decision.options.len() < 2 {
                // There is nothing to choose between.
                match self.decision.options.first().copied() {
                    Some(one) => self.retargeted(st, aim, one),
                    None => {
                        st.frames.pop();
                    }
                }
                return false;
            }
            return true;
        }
        self.decision.begin(by, DecisionKind::RetargetTo { object: o, was: None });
        let mut out = Vec::new();
        self.eval(st, 0).retarget_options(o, step, &mut out);
        self.decision.options.extend(out.into_iter().map(Choice::Value));
        if self.decision.options.is_empty() {
            st.frames.pop();
            return false;
        }
        if self.decision.options.len() == 1 && !st.core.ask_always {
            let one = self.decision.options[0];
            self.retargeted(st, aim, one);
            return false;
        }
        true
    }

    /// Asks what the next target becomes that could be another; what it is now is among the options.
    fn ask_of_each(&mut self, st: &mut State, aim: Aim) -> bool {
        let o = st.core.reference(aim.object);
        let mut out = Vec::new();
        let mut step = aim.step;
        while self.eval(st, 0).retarget_options(o, step, &mut out) {
            let now = self.eval(st, 0).target_of(o, step);
            if let Some(now) = now
                && !out.is_empty()
            {
                self.decision.begin(aim.by, DecisionKind::RetargetTo { object: o, was: Some(now) });
                self.decision.options.push(Choice::Value(now));
                self.decision.options.extend(out.into_iter().map(Choice::Value));
                if let Some(f) = st.frames.last_mut() {
                    f.kind = Aim { step, ..aim }.frame();
                }
                return true;
            }
            out.clear();
            step += 1;
        }
        st.frames.pop();
        false
    }

    /// Lists the targets of an effect that could be changed, each as what it is; by its number where another is the same.
    fn list_changeable(&mut self, st: &mut State, o: ObjectRef) {
        let (mut all, mut i) = (Vec::new(), 0);
        loop {
            let mut out = Vec::new();
            if !self.eval(st, 0).retarget_options(o, i, &mut out) {
                break;
            }
            let target = self.eval(st, 0).target_of(o, i).unwrap_or(Value::None);
            all.push((i, target, !out.is_empty()));
            i += 1;
        }
        for (i, target, _) in all.iter().filter(|(.., changes)| *changes) {
            let e = self.eval(st, 0);
            let is_alone = all.iter().filter(|(_, other, _)| e.same(*other, *target)).count() == 1;
            let choice = if is_alone { Choice::Value(*target) } else { Choice::Mode(*i) };
            self.decision.options.push(choice);
        }
    }

    /// The number of the target of an effect that is this.
    fn number_of_target(&mut self, st: &mut State, object: u32, v: Value) -> u16 {
        let o = st.core.reference(object);
        let mut i = 0;
        while let Some(target) = self.eval(st, 0).target_of(o, i) {
            if self.eval(st, 0).same(target, v) {
                break;
            }
            i += 1;
        }
        i
    }

    /// Carries out an answer to a `retarget`: which target was chosen, or what it becomes.
    #[inline(never)]
    pub(crate) fn retargeted(&mut self, st: &mut State, aim: Aim, choice: Choice) {
        let goes_on = |st: &mut State, step| {
            if let Some(f) = st.frames.last_mut() {
                f.kind = Aim { step, ..aim }.frame();
            }
        };
        match choice {
            Choice::Value(v) if aim.every => {
                let o = st.core.reference(aim.object);
                let now = self.eval(st, 0).target_of(o, aim.step);
                goes_on(st, aim.step + 1);
                if !now.is_some_and(|now| self.eval(st, 0).same(now, v)) {
                    self.aim_as_chosen(st, aim, v);
                }
            }
            Choice::Mode(n) if aim.step == NONE16 => goes_on(st, n),
            Choice::Value(v) if aim.step == NONE16 => {
                let n = self.number_of_target(st, aim.object, v);
                goes_on(st, n);
            }
            Choice::Value(v) => {
                st.frames.pop();
                self.aim_as_chosen(st, aim, v);
            }
            _ => {
                st.frames.pop();
            }
        }
    }

    /// A target of an effect becomes what somebody chose.
    fn aim_as_chosen(&mut self, st: &mut State, aim: Aim, v: Value) {
        self.tell(st, Note::Chose { player: aim.by, what: v, secret: false });
        self.aim_at(st, aim.object, aim.step, v);
        self.tell_aimed(st, aim.object, v);
    }

    /// The first target of an effect that could be a thing becomes it, or each; whether any does. Where none could, that is told.
    fn retarget_to(&mut self, st: &mut State, x: Value, to: Value, every: bool) -> bool {
        let Value::Object(o) = x else {
            self.tell_nothing(st, x);
            return false;
        };
        let mut out = Vec::new();
        let (mut i, mut has_changed) = (0, false);
        while (every || !has_changed) && st.core.fresh(o).is_some() && self.eval(st, 0).retarget_options(o, i, &mut out)
        {
            let e = self.eval(st, 0);
            if out.iter().any(|v| e.same(*v, to)) {
                self.aim_at(st, o.id, i, to);
                has_changed = true;
            }
            out.clear();
            i += 1;
        }
        if has_changed {
            self.tell_aimed(st, o.id, to);
        } else {
            let mut e = self.eval(st, 0);
            let targets: Vec<Value> = (0..).map_while(|n| e.target_of(o, n)).collect();
            let is_at_it = targets.into_iter().any(|target| e.same(target, to));
            self.tell(st, Note::Unaimed { thing: x, at: to, already: is_at_it });
        }
        has_changed
    }

    /// A target of an effect becomes another.
    fn aim_at(&mut self, st: &mut State, object: u32, step: u16, v: Value) {
        let o = st.core.reference(object);
        let was = self.eval(st, 0).target_of(o, step).unwrap_or(Value::None);
        let Some(entry) = st.core.entries.iter().find(|e| e.object == object).copied() else { return };
        let EntryKind::Playable(id) = entry.what else { return };
        // Whoever asks about what waits may ask for this.
        st.core.touch(crate::dirty::ALL);
        let steps: Vec<(u16, bool)> = {
            let e = self.eval(st, 0);
            let targets = e.entry_steps(id, entry.start).filter(|(s, _)| s.is_target);
            targets.map(|(s, slot)| (slot, s.count.is_some())).collect()
        };
        let mut n = step;
        for (slot, is_several) in steps {
            let at = entry.start as usize + slot as usize;
            let (several, size) = match st.core.arena[at] {
                Value::List { len, start } if is_several => (Some((len, start)), len),
                Value::None => (None, 0),
                _ => (None, 1),
            };
            if n >= size {
                n -= size;
                continue;
            }
            if let Some((len, start)) = several {
                let mark = st.mem.lists.len();
                for k in 0..len {
                    let w = self.eval(st, 0).member(start, u32::from(k));
                    st.mem.lists.push(if k == n { v } else { w });
                }
                st.core.arena[at] = Value::List { len, start: narrow::u32(mark) };
            } else {
                st.core.arena[at] = v;
            }
            break;
        }
        self.tell(st, Note::Aimed { thing: Value::Object(o), was, at: v });
    }
}
