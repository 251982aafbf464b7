//! What changes an event or comes instead of it, and who says which is first.

use crate::limits;
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace, silent};
use crate::machine::query::game::Game;
use crate::machine::state::{Frame, FrameKind, Listener, NIL, Role, State};
use crate::program::{AbilityId, Class, EventId, Form, Program};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;
use naipe_grammar::order;
use std::ops::Range;

impl<T: Trace> Machine<'_, T> {
    /// Applies the next replacement that hears the event; false when none is left.
    pub(crate) fn replace(&mut self, st: &mut State, window: u32, event: EventId, n: usize, used: u32) -> bool {
        let list = self.replacements(st, window, event, n, used);
        let Some(&first) = list.first() else { return false };
        if list.len() > 1
            && self.game.program.policy.replacement_asked
            && let Some(player) = self.who_orders(st, &list, (window, event, n))
        {
            let kind = FrameKind::Replace { player };
            st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
            return true;
        }
        self.apply_replacement(st, window, n, first);
        true
    }

    /// The replacements that hear an event and were not yet applied to it, by age.
    pub(crate) fn replacements(
        &mut self,
        st: &mut State,
        window: u32,
        event: EventId,
        n: usize,
        used: u32,
    ) -> Vec<(Listener, Class)> {
        let base = window as usize;
        let replaced = applied_to_replaced(st, used);
        let mut found: Vec<(Listener, Class)> = Vec::new();
        let mut list = self.listeners_pool();
        let coming = self.comes_into_play(st, event, base);
        for class in [Class::Before, Class::Instead] {
            let key = event.key(class);
            let index = &self.game.tables;
            let any_granted = index.any_granted[key as usize];
            if !index.any[key as usize] {
                continue;
            }
            list.clear();
            if let Some(coming) = coming {
                self.own_coming(st, key, coming, &mut list);
            }
            let mut e = self.eval(st, window);
            if any_granted {
                e.granted(key, Value::None, None, &mut list);
            }
            e.gone_benders(key, &mut list);
            for l in e.with_key(key).chain(list.iter().copied()) {
                let mark = applied(e.p(), &l);
                let is_open = !e.c.used[used as usize..].contains(&mark)
                    && !replaced.iter().any(|of| e.c.used[of.clone()].contains(&mark));
                // One that hears the same event in two ways bends it once.
                let is_found = e.p().abilities[l.ability as usize].one_of.is_some()
                    && found.iter().any(|(other, _)| applied(e.p(), other) == mark);
                if is_open && !is_found && e.hears_amid(&l, base + 2, n + 2) {
                    found.push((l, class));
                }
            }
        }
        self.spare_listeners = list;
        if found.len() > 1 {
            let mut e = self.eval(st, window);
            order::by_key(&mut found, |(l, _)| e.began(l));
        }
        found
    }

    /// Who says in what order replacements come: the player whom the event affects, or, where he may not know of all of them, one
    /// of those who have them. Nobody where they do the same, or nobody may know of all.
    fn who_orders(
        &mut self,
        st: &mut State,
        list: &[(Listener, Class)],
        (window, event, n): (u32, EventId, usize),
    ) -> Option<u8> {
        let (first, others) = list.split_first()?;
        if others.iter().all(|other| self.do_the_same(st, first, other)) {
            return None;
        }
        let affected = self.affected(st, window, event, n);
        let mut e = self.eval(st, window);
        let sources = || list.iter().map(|(l, _)| l.source);
        let holders: Vec<u8> = sources().filter_map(|o| e.c.fresh(o).map(|_| e.controller(o))?.player()).collect();
        let knows_all = |q: &u8| sources().all(|o| e.c.fresh(o).is_none() || e.knows(*q, o.id));
        std::iter::once(affected).chain(holders).find(knows_all)
    }

    /// The player whom an event affects: the one that its parameters name who say so, or whose things they name. Where that
    /// is not one player, the active one; of an action, who takes it.
    pub(crate) fn affected(&mut self, st: &mut State, window: u32, event: EventId, n: usize) -> u8 {
        let base = window as usize;
        let bits = self.game.tables.affects[event.i()];
        let by = st.mem.values[base].player().filter(|_| self.game.tables.action_body[event.i()].is_some());
        if let (Some(by), None) = (by, self.game.program.events[event.i()].affects) {
            return by;
        }
        let mut all = 0_u16;
        for i in (0..n).filter(|i| bits >> i & 1 != 0) {
            let v = st.mem.values[base + 2 + i];
            let (len, start) = if let Value::List { len, start } = v { (u32::from(len), start) } else { (0, 0) };
            let mut e = self.eval(st, window);
            let members = (0..len).map(|k| e.member(start, k)).collect::<Vec<_>>();
            for v in members.into_iter().chain([v]) {
                all |= match v {
                    Value::Player(q) => 1 << q,
                    Value::Object(o) => e.controller(o).player().map_or(0, |q| 1 << q),
                    Value::Zone(z) if e.c.zones[z as usize].player < e.c.seats => 1 << e.c.zones[z as usize].player,
                    _ => 0,
                };
            }
        }
        if all.count_ones() == 1 { narrow::u8(all.trailing_zeros()) } else { st.core.active }
    }

    /// Lists the replacements of which a player says the next.
    #[inline(never)]
    pub(crate) fn ask_replacement(&mut self, st: &mut State, player: u8) -> bool {
        self.decision.begin(player, DecisionKind::Order);
        let Some(under) = st.frames.iter().rev().nth(1) else { return false };
        let FrameKind::Event { event, used, .. } = under.kind else { return false };
        let window = under.base;
        let n = self.game.program.events[event.i()].params.len();
        let list = self.replacements(st, window, event, n, used);
        for (i, (l, _)) in list.iter().enumerate() {
            self.decision.options.push(nth_replacement(&list[..i], l));
        }
        true
    }

    /// Applies the replacement chosen to the event on top of the frames.
    #[inline(never)]
    pub(crate) fn replacement_chosen(&mut self, st: &mut State, choice: Choice) {
        let Some(top) = st.frames.last() else { return };
        let FrameKind::Event { event, used, .. } = top.kind else { return };
        let window = top.base;
        let n = self.game.program.events[event.i()].params.len();
        let list = self.replacements(st, window, event, n, used);
        let chosen = (0..list.len()).find(|i| choice == nth_replacement(&list[..*i], &list[*i].0));
        if let Some(at) = chosen {
            self.apply_replacement(st, window, n, list[at]);
        }
    }

    pub(crate) fn apply_replacement(&mut self, st: &mut State, window: u32, n: usize, (l, class): (Listener, Class)) {
        let base = window as usize;
        let ability = AbilityId(l.ability);
        st.core.used.push(applied(&self.game.program, &l));
        let source = if l.source.id == NIL { Value::None } else { Value::Object(l.source) };
        self.tell(st, Note::Modified { ability, source, instead: class == Class::Instead });
        self.use_once(st, &l);
        let a = &self.game.program.abilities[ability.i()];
        if let Some(c) = &mut self.scratch.cover {
            c.ability(l.ability);
        }
        let Form::Listen { body: Some(code), .. } = a.form else { return };
        let args: arrayvec::ArrayVec<Value, { limits::ARGUMENTS }> =
            st.mem.values[base + 2..base + 4 + n].iter().copied().collect();
        let at = st.mem.values.len();
        let mut e = self.eval(st, window);
        let _ = e.open_listener(&l, &args, a.slots as usize);
        if class == Class::Before {
            self.push_code(st, code, at, Role::Before(ability));
        } else {
            // The event ends when its replacement does.
            if let Some(Frame { kind: FrameKind::Event { stage, .. }, .. }) = st.frames.last_mut() {
                *stage = 5;
            }
            self.push_code(st, code, at, Role::Instead(ability));
        }
    }
}

impl<T: Trace> Machine<'_, T> {
    /// The event that the innermost block replaces happens after all, when that block is over: as it was, but for what the block has
    /// written to its parameters, and with whatever else changes or replaces it.
    pub(crate) fn proceed(st: &mut State) {
        let innermost = |f: &Frame| matches!(f.kind, FrameKind::Code { role: Role::Instead(_), .. });
        let Some(at) = st.frames.iter().rposition(innermost) else { return };
        if let Some(Frame { kind: FrameKind::Event { stage, .. }, .. }) = st.frames[..at].last_mut() {
            *stage = 1;
        }
    }
}

/// A replacement that is among those of which a player says the next.
pub struct Offered {
    /// Its ability.
    pub ability: AbilityId,
    /// What has it.
    pub source: ObjectRef,
    /// The arguments of its keyword, of the time that it is of.
    pub args: Vec<Value>,
}

/// The replacements of which a player says the next, as they are offered.
#[must_use]
pub fn offered(game: &Game, st: &State) -> Vec<Offered> {
    let [.., under, top] = &*st.frames else { return Vec::new() };
    let (FrameKind::Event { event, used, .. }, FrameKind::Replace { .. }) = (under.kind, top.kind) else {
        return Vec::new();
    };
    let window = under.base;
    let mut st = st.clone();
    let mut m = Machine::new(game, silent());
    let n = game.program.events[event.i()].params.len();
    let list = m.replacements(&mut st, window, event, n, used);
    let offer = |(l, _): &(Listener, Class)| {
        let ability = AbilityId(l.ability);
        let keyword = game.program.abilities[ability.i()].keyword;
        let arity = keyword.map_or(0, |keyword| usize::from(game.program.kinds[keyword.i()].arity));
        let mut e = m.eval(&mut st, window);
        // Behind who has it and itself.
        let from = e.m.values.len() + 2;
        let saved = e.open_listener(l, &[], 2 + arity);
        let args = e.m.values[from..from + arity].to_vec();
        e.close_window(saved);
        Offered { ability, source: l.source, args }
    };
    list.iter().map(offer).collect()
}

/// Where those stand among the replacements used that were applied to events which the one on top of the frames replaces, or is
/// part of replacing. What was applied to an event in whose own block it happens is not among them.
fn applied_to_replaced(st: &State, used: u32) -> Vec<Range<usize>> {
    let (mut found, mut end, mut replaces) = (Vec::new(), used, false);
    if used > 0 {
        for frame in st.frames.iter().rev() {
            match frame.kind {
                FrameKind::Code { role: Role::Instead(_), .. } => replaces = true,
                FrameKind::Event { used, .. } => {
                    if std::mem::take(&mut replaces) {
                        found.push(used as usize..end as usize);
                    }
                    end = used;
                }
                FrameKind::Settle { .. } => break,
                _ => {}
            }
        }
    }
    found
}

/// A replacement as an option, after those listed before it.
fn nth_replacement(before: &[(Listener, Class)], l: &Listener) -> Choice {
    let same = before.iter().filter(|(b, _)| (b.ability, b.source) == (l.ability, l.source)).count();
    Choice::Ability(AbilityId(l.ability), l.source, narrow::u16(same))
}

/// What tells one replacement from another: two of one keyword are two.
fn applied(p: &Program, l: &Listener) -> (AbilityId, ObjectRef, u32) {
    (p.whole(AbilityId(l.ability)), l.source, l.which())
}
