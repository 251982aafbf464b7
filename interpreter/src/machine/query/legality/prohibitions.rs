//! What keeps something from happening: suspended effects, uses spent, prohibitions and what permits all the same.

use crate::dirty;
use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::values::printed_on;
use crate::machine::query::scratch::{CALL, Fault};
use crate::machine::state::{Ends, Listener, Mark, Marked, NIL};
use crate::machine::tables::subjects::suspended_by;
use crate::program::{
    Ability, AbilityId, Class, EventId, Expr, ExprId, Fact, Form, Modifies, Once, PhaseId, StrId, builtin,
};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;
use std::ops::Range;

impl<'a> Eval<'a> {
    /// Whether the effects of a listener's object are switched off, for what it would affect.
    pub fn is_suspended(&mut self, l: &Listener, on: Value) -> bool {
        let key = self.g.tables.suspend_key;
        if !self.g.tables.any[key as usize] {
            return false;
        }
        let source = if l.source.id == NIL { Value::None } else { Value::Object(l.source) };
        if source == Value::None || self.is_spent() {
            return false;
        }
        let first = self.p().first_layer_of(self.ability(l));
        self.within_layer(first, |e| e.is_suspended_now(l, key, source, on))
    }

    fn is_suspended_now(&mut self, l: &Listener, key: u32, source: Value, on: Value) -> bool {
        if self.deeper(key, |e| e.suspended_by(l, source, on)).is_some_and(|by| by.is_some()) {
            return true;
        }
        // What hears itself leave hears it as what it was.
        if self.c.fresh(l.source).is_none() && self.left_muted(l) {
            return true;
        }
        // What is switched off stays so, though what switches it off leaves in the same moment.
        let of = if let Value::Object(o) = on { o } else { l.source };
        let Some(mut then) = self.earlier(l.source) else { return false };
        then.c.fresh(of).is_some() && then.deeper(key, |e| e.suspended_by(l, source, on)).is_some_and(|by| by.is_some())
    }

    /// Whether an ability is of a thing that had lost what is printed on it when it left.
    pub(crate) fn left_muted(&self, l: &Listener) -> bool {
        l.ends == Ends::WithSource
            && !self.hides(Modifies::Abilities)
            && self.last(l.source).is_some_and(|last| last.is_muted)
            && self.is_printed_ability(l)
    }

    /// The table before anything left in the moment under way, for something that was there then.
    pub(crate) fn earlier(&mut self, of: ObjectRef) -> Option<Eval<'_>> {
        let c = self.c.earlier.as_deref()?;
        c.fresh(of)?;
        Some(Eval { g: self.g, c, m: self.m, s: self.s, base: self.base, depth: self.depth })
    }

    /// The suspension that switches off what an object does to another.
    pub(crate) fn suspended_by(&mut self, l: &Listener, source: Value, on: Value) -> Option<Listener> {
        let mut all = Vec::new();
        self.all_about(self.g.tables.suspend_key, source, &mut all);
        for s in all {
            let a = self.ability(&s);
            if let Form::Mute { .. } = &a.form {
                if l.ends == Ends::WithSource && self.is_printed_ability(l) && self.mutes(&s, l) {
                    return Some(s);
                }
                continue;
            }
            let Form::Suspend { of, on: filter } = &a.form else { continue };
            self.look(CALL);
            // What was carried out before it, or made it, is not undone.
            if l.ends != Ends::WithSource && s.stamp >= l.stamp.max(1) {
                continue;
            }
            let saved = self.open_listener(&s, &[source, on], a.slots as usize);
            let off = self.holds(*of) && self.holds_or_absent(a.condition) && self.holds_or_absent(*filter);
            self.close_window(saved);
            if off {
                if let Some(c) = &mut self.s.cover {
                    c.ability(s.ability);
                }
                return Some(s);
            }
        }
        None
    }

    /// Whether what it does is printed on the thing that has it: neither of a keyword nor of a kind that was given.
    fn is_printed_ability(&self, l: &Listener) -> bool {
        let a = self.ability(l);
        let index = &self.g.tables;
        let of = index.granted.iter().find(|(_, id, _)| id.0 == l.ability).map(|(_, _, kind)| *kind);
        a.keyword.is_none() && of.is_none_or(|kind| index.is_printed(self.c.def(l.source), kind))
    }

    /// Whether something has lost what is printed on it.
    pub(crate) fn is_muted(&mut self, o: ObjectRef) -> bool {
        if !self.g.tables.mutes || self.is_spent() {
            return false;
        }
        let key = self.g.tables.suspend_key;
        let its = printed_on(o);
        let mut all = Vec::new();
        self.all_about(key, Value::Object(o), &mut all);
        self.deeper(key, |e| all.iter().any(|s| e.mutes(s, &its))).unwrap_or(false)
    }

    /// Whether a listener hears an event whose arguments (with source and by) stand at `args` in the windows.
    pub fn hears(&mut self, l: &Listener, args: usize, n: usize) -> bool {
        self.hears_where(l, args, n, |e, values| e.is_so_for(l, values))
    }

    /// The same of what bends an event of a moment: its condition is read as if nothing of the moment had left.
    pub(crate) fn hears_amid(&mut self, l: &Listener, args: usize, n: usize) -> bool {
        self.hears_where(l, args, n, |e, values| match e.moment_before(l, values) {
            Some(mut then) => then.is_so_for(l, values),
            None => e.is_so_for(l, values),
        })
    }

    /// The same whatever its condition comes to, which is asked when the moment is over.
    pub(crate) fn hears_so_far(&mut self, l: &Listener, args: usize, n: usize) -> bool {
        self.hears_where(l, args, n, |_, _| true)
    }

    fn hears_where(
        &mut self,
        l: &Listener,
        args: usize,
        n: usize,
        is_so: impl FnOnce(&mut Self, &[Value]) -> bool,
    ) -> bool {
        self.look(CALL);
        let a = self.ability(l);
        if let Some(p) = a.self_param
            && l.source.id != NIL
            && self.m.values[args + p as usize] != Value::Object(l.source)
        {
            return false;
        }
        if !self.passes_prefilter(AbilityId(l.ability), |e, i| e.m.values[args + usize::from(i)]) {
            return false;
        }
        if a.once_per.is_some() && self.is_marked(l, a) {
            return false;
        }
        if a.condition.is_none() && !self.g.tables.any[self.g.tables.suspend_key as usize] {
            return true;
        }
        let mut values = arrayvec::ArrayVec::<Value, { limits::ARGUMENTS }>::new();
        for i in 0..n {
            values.push(self.m.values[args + i]);
        }
        is_so(self, &values) && !self.is_suspended_for(l, &values)
    }

    /// Whether the condition of a listener holds for an event with these arguments.
    fn is_so_for(&mut self, l: &Listener, args: &[Value]) -> bool {
        let a = self.ability(l);
        let saved = self.open_condition(l, args, a.slots as usize);
        self.look_back(l);
        let is_so = self.holds_or_absent(a.condition);
        self.close_window(saved);
        is_so
    }

    /// The table before anything left in the moment under way, for a listener and what an event is about, if all of that was there;
    /// but not for what the event under way has taken away itself.
    fn moment_before(&mut self, l: &Listener, about: &[Value]) -> Option<Eval<'_>> {
        let c = self.c.earlier.as_deref().filter(|_| self.c.departed.is_empty())?;
        let knew_source = l.source.id == NIL || c.knew_all(self.c, &[Value::Object(l.source)]);
        (knew_source && c.knew_all(self.c, about)).then_some(Eval {
            g: self.g,
            c,
            m: self.m,
            s: self.s,
            base: self.base,
            depth: self.depth,
        })
    }

    /// Whether the effects of a reaction's object are switched off for something that its event, which has these
    /// arguments, affects.
    fn is_suspended_for(&mut self, l: &Listener, args: &[Value]) -> bool {
        if !self.g.tables.any[self.g.tables.suspend_key as usize] {
            return false;
        }
        let Form::Listen { event, .. } = self.ability(l).form else { return self.is_suspended(l, Value::None) };
        let by = u32::from(suspended_by(self.g.tables.affects[event.i()]));
        args.iter().zip(0..).any(|(v, i)| by.checked_shr(i).is_some_and(|by| by & 1 != 0) && self.is_suspended(l, *v))
    }

    /// Puts what a reaction reads as it was before its event into the window just opened: what was kept, or, for what was
    /// not there yet to keep it, as it is.
    pub fn look_back(&mut self, l: &Listener) {
        let (first, list) = &self.ability(l).was;
        if list.is_empty() {
            return;
        }
        let size = self.base + *first as usize + list.len();
        self.m.values.resize(self.m.values.len().max(size), Value::None);
        let kept = self.c.before.iter().rev();
        // A thing that has moved is another now.
        let its = (l.ability, l.source.id, l.stamp, l.given);
        let kept = { kept }.find(|b| (b.ability, b.source.id, b.stamp, b.given) == its).copied();
        for (i, of) in list.iter().enumerate() {
            let v = match kept {
                Some(b) => self.c.before_values[b.start as usize + i],
                None => self.eval(*of),
            };
            self.set_var(first + narrow::u16(i), v);
        }
    }

    /// The mark of a `once per`, of the `which`th of what an object has or made.
    pub fn mark(&mut self, what: Marked, source: ObjectRef, which: u32, once: Once) -> Mark {
        let player = once.of.map_or(255, |e| self.eval(e).player().unwrap_or(255));
        let phase = self.phase_of(once).0;
        Mark { what, source, which, player, phase }
    }

    /// The phase in which something may be done once: where any is meant, the innermost that is open and no step.
    pub(crate) fn phase_of(&mut self, once: Once) -> PhaseId {
        match once.phase {
            Some(phase) => phase,
            None if let Value::Phase(open) = self.fact(Fact::Phase) => PhaseId(open),
            None => PhaseId(0),
        }
    }

    pub(crate) fn is_marked(&mut self, l: &Listener, a: &Ability) -> bool {
        self.read(dirty::MARKS);
        let Some(once) = a.once_per else { return false };
        let saved = self.open_listener(l, &[], a.slots as usize);
        let whole = self.p().whole(AbilityId(l.ability));
        let mark = self.mark(Marked::Ability(whole), l.source, l.which(), once);
        self.close_window(saved);
        self.c.marks.contains(&mark)
    }

    /// What gives a thing the ability that is its own, if it was given in place.
    pub(crate) fn giver_of(&mut self, l: &Listener) -> Option<Listener> {
        if l.stamp != 0 || l.len != 0 || l.ends != Ends::WithSource {
            return None;
        }
        let keyword = self.ability(l).keyword.filter(|k| self.p().kinds[k.i()].in_place)?;
        self.giver(l.source, keyword, l.start).map(|giver| giver.by)
    }

    /// The prohibition that a `can …` meets, if any.
    pub fn met_by(&mut self, id: ExprId) -> Option<Listener> {
        let p = self.p();
        let Expr::Can { event, args, overriding, all } = p.expr(id) else { return None };
        let mark = self.m.values.len();
        let mut values = arrayvec::ArrayVec::<Value, { limits::ARGUMENTS }>::new();
        for a in args.iter() {
            let v = self.eval(*a);
            values.push(v);
        }
        values.push(self.var(1));
        values.push(self.var(0));
        if self.depth >= limits::DEPTH {
            self.s.fault.get_or_insert(Fault::Depth(id));
            return None;
        }
        if *event == builtin::MOVE
            && let (Value::Object(o), Value::None) = (values[0], values[1])
            && let Some(x) = self.c.fresh(o)
        {
            // A move is from where the thing is.
            values[1] = Value::Zone(x.zone);
        }
        self.m.values.extend_from_slice(&values);
        self.depth += 1;
        let f = self.forbidden(*event, mark, values.len(), overriding, *all);
        self.depth -= 1;
        self.m.values.truncate(mark);
        f
    }

    /// The prohibition that stops an event whose arguments (source and by last) stand at `args`, if any does. What is used up by
    /// stopping something stops only what nothing else does.
    pub fn forbidden(
        &mut self,
        event: EventId,
        args: usize,
        n: usize,
        overriding: &[StrId],
        all: bool,
    ) -> Option<Listener> {
        let key = event.key(Class::Forbid);
        if !self.g.tables.any[key as usize] {
            return None;
        }
        let mut limited = None;
        let mut stops = |e: &mut Self, l: Listener| {
            if !e.stops(&l, event, args, n, overriding, all) {
                return None;
            }
            if e.ability(&l).once_per.is_none() {
                return Some(l);
            }
            limited.get_or_insert(l);
            None
        };
        // What keywords give comes last, and need not be found out where something else stops it.
        if let Some(l) = self.with_key(key).find_map(|l| stops(self, l)) {
            return Some(l);
        }
        if self.c.together == 0 && !self.g.tables.any_granted[key as usize] {
            return limited;
        }
        let found = self.with_listeners(|e, list| {
            if e.g.tables.any_granted[key as usize] {
                let circle = e.circle_of(key);
                e.granted(key, Value::None, circle, list);
            }
            e.gone_benders(key, list);
            list.iter().find_map(|l| stops(e, *l))
        });
        found.or(limited)
    }

    /// In a `together`: the abilities with a key of what was there when it began and has gone since. They modify all of its
    /// events.
    pub fn gone_benders(&self, key: u32, list: &mut Vec<Listener>) {
        if self.c.together == 0 {
            return;
        }
        let (from, to) = self.c.together_watch;
        self.gone_from(from as usize..to as usize, key, list);
    }

    /// Of those remembered in a stretch, the abilities with a key of what has gone since.
    pub(crate) fn gone_from(&self, remembered: Range<usize>, key: u32, list: &mut Vec<Listener>) {
        let there = self.c.watch.get(remembered).unwrap_or_default();
        // What a statement made is there all the same, whatever became of the card that made it.
        let has_left = |l: &&Listener| l.ends == Ends::WithSource && self.c.fresh(l.source).is_none();
        let gone = there.iter().filter(|l| l.key == key && l.source.id != NIL).filter(has_left);
        list.extend(gone.map(|l| l.without_age(&self.g.tables)));
    }

    pub(crate) fn stops(
        &mut self,
        l: &Listener,
        event: EventId,
        args: usize,
        n: usize,
        over: &[StrId],
        all: bool,
    ) -> bool {
        let a = self.ability(l);
        if !a.absolute && (all || a.label.is_some_and(|x| over.contains(&x))) {
            return false;
        }
        // Who stands in the way of a move gives way where he leaves, which is found out as he does.
        let hears = if event == builtin::MOVE { self.hears(l, args, n) } else { self.hears_amid(l, args, n) };
        if !hears {
            return false;
        }
        if !a.absolute && self.is_permitted(event, a.label, args, n) {
            return false;
        }
        if let Some(c) = &mut self.s.cover {
            c.ability(l.ability);
        }
        true
    }

    pub(crate) fn is_permitted(&mut self, event: EventId, label: Option<StrId>, args: usize, n: usize) -> bool {
        let key = event.key(Class::Permit);
        let Some(label) = label else { return false };
        if !self.g.tables.any[key as usize] {
            return false;
        }
        self.with_listeners(|e, list| {
            e.all_with_key(key, list);
            e.gone_benders(key, list);
            let permits =
                |e: &mut Self, l: &Listener| e.ability(l).overrides.contains(&label) && e.hears_amid(l, args, n);
            let Some(l) = list.iter().find(|l| permits(e, l)) else { return false };
            if let Some(c) = &mut e.s.cover {
                c.ability(l.ability);
            }
            true
        })
    }
}
