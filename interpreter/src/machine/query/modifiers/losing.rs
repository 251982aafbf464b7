//! Whether an ability is lost to what takes abilities away, which goes by what things are without it. Where abilities have a part
//! in whether one another is lost, each sees the older ones of them, and no more.

use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::circle::{YOUNGEST, parts};
use crate::machine::query::modifiers::values::whole;
use crate::machine::query::scratch::{Age, CALL};
use crate::machine::state::Listener;
use crate::program::{Ability, AbilityId, ExprId, Form, Modifies};
use crate::value::{ObjectRef, Value};
use rustc_hash::FxHashMap;

/// An ability, or the `modify` of which it is a part: its first, what has it, and since when. What is printed on a thing as a
/// whole has no number.
pub(crate) type Whole = (AbilityId, ObjectRef, u32);

const PRINTED: AbilityId = AbilityId(u32::MAX);

/// What is being asked of abilities that may be lost.
#[derive(Debug, Default)]
pub(crate) struct Losing {
    /// Of which of them it is being asked, innermost last, and how old each is.
    open: Vec<(Whole, Age)>,
    /// The circle of each that has a part in whether it is lost itself, by number.
    circles: FxHashMap<Whole, usize>,
    /// How often these have become others.
    times_found: u32,
    /// Where in `open` the circle begins that has just been found: from there on it is asked anew.
    closed: Option<usize>,
    /// How far back in `open` there is something by which what was found out last went.
    back_to: usize,
    /// What was found out, of what takes abilities and of what may be lost to it, seen from a layer, that went by nothing of
    /// what is being asked.
    known: FxHashMap<(Whole, Whole, u8), bool>,
    /// From where on the kinds that are being asked for are part of the innermost question.
    pub(super) kinds_from: usize,
}

impl Losing {
    /// Whether it is being asked if something is lost.
    pub(crate) fn is_being_asked(&self) -> bool {
        !self.open.is_empty()
    }

    /// What was found out goes by something that is being asked, so far back in `open`.
    pub(super) fn goes_back_to(&mut self, back: usize) {
        self.back_to = self.back_to.min(back);
    }

    /// How far back something went by which what was found out last goes; from here on it is seen anew.
    pub(super) fn go_back_anew(&mut self) -> usize {
        std::mem::replace(&mut self.back_to, usize::MAX)
    }

    /// Nothing is known any more: no circle, and nothing that went by one.
    fn forget(&mut self) {
        self.times_found += u32::from(!self.circles.is_empty());
        self.circles.clear();
        self.known.clear();
    }

    /// How often what has a part in whether it is lost itself has become something else.
    pub(super) fn times_found(&self) -> u32 {
        self.times_found
    }

    /// Whether a circle has been found, so that what is being asked will be asked anew.
    pub(super) fn is_to_be_asked_anew(&self) -> bool {
        self.closed.is_some()
    }

    /// All that is being asked from one question on goes in a circle.
    fn close(&mut self, from: usize) {
        self.times_found += 1;
        let number = self.circles.values().max().map_or(0, |most| most + 1);
        for (which, _) in self.open[from..].iter().filter(|((first, ..), _)| *first != PRINTED) {
            if let Some(joined) = self.circles.insert(*which, number) {
                self.circles.values_mut().filter(|of| **of == joined).for_each(|of| *of = number);
            }
        }
        self.known.clear();
        self.closed = Some(self.closed.map_or(from, |closed| closed.min(from)));
    }

    /// Whether an ability is left out of what is being asked: the one of which it is asked whether it is lost, and those of its
    /// circle that are not older.
    fn leaves_out(&mut self, which: Whole, age: Age) -> bool {
        let Some((innermost, asked)) = self.open.last() else { return false };
        let circle = self.circles.get(innermost);
        if circle.is_some() && circle == self.circles.get(&which) && age >= *asked {
            self.back_to = self.back_to.min(self.open.len() - 1);
            return true;
        }
        let Some(at) = self.open.iter().position(|(open, _)| *open == which) else { return false };
        self.back_to = self.back_to.min(at);
        if at + 1 < self.open.len() {
            self.close(at);
        }
        true
    }
}

impl Eval<'_> {
    /// Whether an ability that takes all abilities away takes those of another's bearer.
    pub(crate) fn mutes(&mut self, s: &Listener, l: &Listener) -> bool {
        let Form::Mute { applies, .. } = self.ability(s).form else { return false };
        if self.hides(Modifies::Abilities) || self.s.losing.closed.is_some() {
            return false;
        }
        let which = self.whole_of(l);
        if which.0 == PRINTED {
            // What would take it only as long as it is there does not.
            if let Some(at) = self.s.losing.open.iter().position(|(open, _)| *open == which) {
                self.s.losing.back_to = self.s.losing.back_to.min(at);
                return false;
            }
        } else if self.is_left_out(l) {
            return true;
        }
        if self.is_same_modify(s, l) {
            return false;
        }
        let key = (self.whole_of(s), which, self.s.layer);
        let is_by_itself = !self.s.circle.is_being_asked() && !self.s.control.is_being_asked();
        if is_by_itself && let Some(off) = self.s.losing.known.get(&key) {
            return *off;
        }
        self.look(CALL);
        let at = self.s.losing.open.len();
        if at == 0 {
            self.s.losing.forget();
        }
        let age = self.age_of_loss(l);
        let further = std::mem::replace(&mut self.s.losing.back_to, usize::MAX);
        self.s.losing.open.push((which, age));
        self.s.modifying.push(which);
        let mut off = self.applies_to_bearer(s, l, applies);
        while self.s.losing.closed == Some(at) && !self.is_spent() {
            // What was found out of who controls what went by the question that has to be asked anew.
            self.s.control.known.clear();
            (self.s.losing.closed, self.s.losing.back_to) = (None, usize::MAX);
            off = self.applies_to_bearer(s, l, applies);
        }
        self.s.modifying.pop();
        let losing = &mut self.s.losing;
        losing.open.pop();
        if at == 0 {
            losing.closed = None;
        }
        let is_kept = is_by_itself && at > 0 && losing.back_to >= at && losing.closed.is_none();
        if is_kept {
            losing.known.insert(key, off);
        }
        losing.back_to = if losing.back_to < at { further.min(losing.back_to) } else { further };
        off
    }

    fn applies_to_bearer(&mut self, s: &Listener, l: &Listener, applies: ExprId) -> bool {
        let a = self.ability(s);
        let it = Value::Object(l.source);
        // Where an ability is left out, it is asked from the beginning; of what is printed as a whole, it goes on by age.
        let outer = self.s.losing.kinds_from;
        let aside = (self.whole_of(l).0 != PRINTED).then(|| {
            self.s.losing.kinds_from = self.s.asking.len();
            self.s.circle.put_aside()
        });
        let saved = self.open_listener(s, &[it], a.slots as usize);
        let off = self.is_on(s, a, applies, it);
        self.close_window(saved);
        self.s.losing.kinds_from = outer;
        if let Some(aside) = aside {
            self.s.circle.take_back(aside);
        }
        off
    }

    /// Whether an ability is left out of what is being asked: what would only be so by the ability of which it is asked whether it
    /// is lost takes it from nobody, nor does what would only be so by a younger one of its circle.
    fn is_left_out(&mut self, l: &Listener) -> bool {
        if !self.s.losing.is_being_asked() {
            return false;
        }
        let (which, age) = (self.whole_of(l), self.age_of_loss(l));
        self.s.losing.leaves_out(which, age)
    }

    /// Whether it is being asked to what the `modify` of which an ability is a part applies. (What is left out of a question
    /// stands among these, too.)
    pub(crate) fn is_being_bent(&self, a: &Ability, l: &Listener) -> bool {
        if a.modify.is_none() || self.s.modifying.is_empty() {
            return false;
        }
        let which = self.whole_of(l);
        let left_out = self.s.losing.open.iter().filter(|(open, _)| *open == which).count();
        self.s.modifying.iter().filter(|of| **of == which).count() > left_out
    }

    /// The `modify` that an ability is, or is a part of, with what has it and since when.
    fn whole_of(&self, l: &Listener) -> Whole {
        match self.p().abilities.get(l.ability as usize).map(|a| a.modify) {
            Some(Some(first)) => (first, l.source, whole(l, first)),
            Some(None) => (AbilityId(l.ability), l.source, l.stamp),
            None => (PRINTED, l.source, 0),
        }
    }

    /// How old an ability is among those of which it goes in a circle whether they are lost.
    fn age_of_loss(&mut self, l: &Listener) -> Age {
        let Some(a) = self.p().abilities.get(l.ability as usize) else { return YOUNGEST };
        let stamp = if l.key == 0 { self.began(l) } else { l.stamp };
        match a.modify {
            Some(first) => {
                let is_final = parts(self.p(), first).all(|part| part.is_final);
                let stamp = if l.key == 0 { stamp } else { whole(l, first) };
                (is_final, 0, stamp, first.0, l.source.id)
            }
            None => (a.is_final, 0, stamp, l.ability, l.source.id),
        }
    }

    /// Whether two listeners are the same one, or parts of the same `modify`.
    fn is_same_modify(&self, one: &Listener, other: &Listener) -> bool {
        let [(one, of, _), (other, by, _)] = [one, other].map(|l| self.whole_of(l));
        one != PRINTED && (one, of) == (other, by)
    }
}
