//! An announcement under way: what is asked for it, step by step, until it waits or is taken back.

use crate::dirty;
use crate::limits;
use crate::machine::play::announce::playing::How;
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::{Machine, set_stage};
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::game::Game;
use crate::machine::query::legality::announcements::FREE;
use crate::machine::query::scratch::Announced;
use crate::machine::state::NOTHING;
use crate::machine::state::{Entry, EntryKind, Frame, FrameKind, Mark, Marked, NIL, Stage, State};
use crate::program::Playable;
use crate::program::{Cost, CostIr, CostsFirst, Needed, PlayableId};
use crate::value::Value;
use naipe_grammar::narrow;

impl<'g, T: Trace> Machine<'g, T> {
    /// Begins to announce a card or ability, if there is anything to announce.
    pub(crate) fn begin_announce(&mut self, st: &mut State, thing: Value, you: Value, how: How) {
        let (id, text) = {
            let e = self.eval(st, 0);
            (e.playable_of(thing), e.player_of_text(thing))
        };
        let Some(id) = id else { return };
        let pl = &self.game.program.playables[id.i()];
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, text]);
        st.mem.values.resize(base + pl.slots as usize, Value::None);
        nothing_is_chosen(pl, &mut st.mem.values[base..]);
        // What is announced stands just above the window.
        st.mem.values.push(thing);
        st.mem.values.extend_from_slice(&[Value::None, how.value()]);
        let stage = first_stage(pl);
        st.frames.push(Frame { base: narrow::u32(base), kind: FrameKind::Announce { playable: id, stage } });
    }

    fn announced_thing(&self, st: &State, window: u32, id: PlayableId) -> Value {
        st.mem.values[window as usize + self.game.program.playables[id.i()].slots as usize]
    }

    /// The way to pay for what is announced, where that is chosen first and has been.
    fn way_chosen(&self, st: &State, window: u32, id: PlayableId) -> Option<u8> {
        let pl = &self.game.program.playables[id.i()];
        let said = st.mem.values[window as usize + usize::from(pl.slots) + 1];
        let is_chosen = said != Value::None && pl.costs_first.is_some_and(|first| first.ways);
        is_chosen.then(|| narrow::u8(said.int()))
    }

    /// A step of an announcement under way.
    #[inline(never)]
    pub(crate) fn announce(&mut self, st: &mut State, window: u32, id: PlayableId, stage: Stage) -> bool {
        let how = self.how(st, window, id);
        (self.scratch.free, self.scratch.price) = (how.free, how.price);
        self.scratch.origin = self.take_origin(st, window, id, how);
        let thing = self.announced_thing(st, window, id);
        self.scratch.announcing = thing
            .object()
            .filter(|_| self.eval(st, 0).playable_of(thing) == Some(id))
            .map(|o| Announced { object: o.id, playable: id, base: window as usize });
        self.scratch.way = self.way_chosen(st, window, id);
        // The action whose announcement it is stands below.
        let below = st.frames.len().checked_sub(2).map(|at| st.frames[at].kind);
        self.scratch.acting = if let Some(FrameKind::Act { action, .. }) = below { Some(action) } else { None };
        let waits = self.announce_stage(st, window, id, stage, how);
        (self.scratch.free, self.scratch.price, self.scratch.acting) = (false, None, None);
        (self.scratch.announcing, self.scratch.way) = (None, None);
        self.put_origin_back(st);
        waits
    }

    fn announce_stage(&mut self, st: &mut State, window: u32, id: PlayableId, stage: Stage, how: How) -> bool {
        let game: &'g Game = self.game;
        let pl = &game.program.playables[id.i()];
        let base = window as usize;
        let thing = self.announced_thing(st, window, id);
        match stage {
            Stage::Come => self.has_come_to_be_announced(st, window, id, how),
            Stage::Mode => self.ask_mode(st, window, id, thing, how),
            Stage::Step(i) => self.ask_step(st, window, id, i, thing, how),
            Stage::Cost(i) => self.ask_cost(st, window, id, i, thing, how),
            Stage::Pay => {
                set_stage(st, Stage::Happen);
                self.tell_announced(st, window, pl, thing);
                self.pay_announced(st, window, pl, thing);
                false
            }
            Stage::Happen => {
                set_stage(st, Stage::Done);
                self.keep_announced(st, window, id, thing, how);
                if how.comes || how.made {
                    self.ask_who_heard_it_come(st);
                }
                false
            }
            Stage::Done => {
                st.frames.pop();
                self.leave_announcement(st);
                if how.comes {
                    self.tell_what_came(st, window, id);
                }
                if how.now {
                    st.mem.values.truncate(base + usize::from(pl.entry_slots));
                    self.resolve_playable(st, thing, id, base);
                } else {
                    st.mem.values.truncate(base);
                }
                false
            }
        }
    }

    /// Asks for one step of an announcement: a target, a number, or what else it names. True where it waits for the answer.
    fn ask_step(&mut self, st: &mut State, window: u32, id: PlayableId, i: u8, thing: Value, how: How) -> bool {
        let game: &'g Game = self.game;
        let pl = &game.program.playables[id.i()];
        let base = window as usize;
        let player = how.chooser.or(st.mem.values[base].player()).unwrap_or(0);
        let mode = pl.chosen(&st.mem.values[base..]);
        let Some(step) = pl.step_at(mode, i as usize) else {
            // What is paid has been chosen already, perhaps.
            set_stage(
                st,
                match pl.costs_first {
                    None => Stage::Cost(0),
                    Some(first) if first.ways => Stage::Pay,
                    Some(_) => Stage::Cost(narrow::u8(pl.optional_costs().count())),
                },
            );
            return false;
        };
        let kind = DecisionKind::Step { playable: id, step: i, name: step.name, thing, wording: step.wording };
        if let Some(d) = step.default {
            let v = self.value(st, window, d);
            if st.core.ask_always && step.count.is_none() && v != Value::None {
                self.decision.begin(player, kind);
                self.decision.options.push(Choice::Value(v));
                return self.wait_or_take(st);
            }
            st.mem.values[base + step.slot as usize] = v;
            set_stage(st, Stage::Step(i + 1));
            return false;
        }
        self.decision.begin(player, kind);
        let mut values = self.scratch.options_pool();
        let from = values.len();
        self.eval(st, window).step_options(pl, mode, i as usize, thing, &mut values);
        let chosen = st.mem.values[base + step.slot as usize];
        for v in values.drain(from..) {
            if step.repeat_allowed || !self.eval(st, window).is_in(v, chosen) {
                self.decision.options.push(Choice::Value(v));
            }
        }
        self.scratch.give_back(values);
        self.offer_once(st, window, step.from);
        if let Some((lo, hi)) = step.count {
            let n = if let Value::List { len, .. } = chosen { i32::from(len) } else { 0 };
            let lo = self.value(st, window, lo).int();
            let hi = self.value(st, window, hi).int();
            if n >= hi || (n >= lo && self.decision.options.is_empty()) {
                if chosen == Value::None {
                    st.mem.values[base + step.slot as usize] = Value::EMPTY;
                }
                set_stage(st, Stage::Step(i + 1));
                return false;
            }
            let is_last = self.decision.options.is_empty();
            if n >= lo && (is_last || self.eval(st, window).is_enough(pl, mode, i as usize, thing)) {
                self.decision.options.push(Choice::Done);
            }
        } else {
            match step.needed {
                Needed::IfAny if self.decision.options.is_empty() => {
                    set_stage(st, Stage::Step(i + 1));
                    return false;
                }
                Needed::Always | Needed::IfAny => {}
                Needed::Never => self.decision.options.push(Choice::Decline),
                Needed::Unless(condition) => {
                    if self.eval(st, window).holds(condition) {
                        self.decision.options.push(Choice::Decline);
                    }
                }
            }
        }
        if how.free && step.is_priced {
            // A number that only the cost limits: nobody pays it.
            self.decision.options.truncate(1);
        }
        self.wait_or_fall(st, how)
    }

    /// Pays what was announced, in the way that was chosen.
    fn pay_announced(&mut self, st: &mut State, window: u32, pl: &'g Playable, thing: Value) {
        let base = window as usize;
        let way = narrow::u8(st.mem.values[base + pl.slots as usize + 1].int());
        // Each of several times that a keyword is there knows whether its own was paid.
        for cost in &pl.costs {
            let (Some(granted), Some(argument), Some((slot, _))) = (cost.granted, cost.argument, cost.kind.named())
            else {
                continue;
            };
            let paid = st.mem.values[base + usize::from(slot)];
            if paid.is_true() || paid.int() > 0 {
                st.mem.values[base + usize::from(argument)] = self.eval(st, window).argument_of_granted(granted, thing);
            }
        }
        if let Some(bill) = self.eval(st, window).bill(&pl.costs, thing, way) {
            self.push_pay(st, window, &bill);
        }
    }

    /// Tells what is announced, with what was chosen for it.
    fn tell_announced(&mut self, st: &State, window: u32, pl: &'g Playable, thing: Value) {
        if !T::ON {
            return;
        }
        let base = window as usize;
        let mode = pl.chosen(&st.mem.values[base..]);
        let player = st.mem.values[base];
        let mut choices = arrayvec::ArrayVec::<Value, { limits::TARGETS + 1 }>::new();
        choices.extend(pl.labels(mode).map(|label| Value::Text(label.0)).take(limits::TARGETS + 1));
        let mut i = 0;
        while let Some(step) = pl.step_at(mode, i)
            && !choices.is_full()
        {
            choices.push(st.mem.values[base + step.slot as usize]);
            i += 1;
        }
        self.tell(st, Note::Announced { player, thing, choices: &choices });
    }

    /// What was announced and paid for is counted, and kept for when it is carried out.
    fn keep_announced(&mut self, st: &mut State, window: u32, id: PlayableId, thing: Value, how: How) {
        let game: &'g Game = self.game;
        let pl = &game.program.playables[id.i()];
        let base = window as usize;
        if let Some(once) = pl.once_per {
            let text = st.mem.values[base + 1].object().unwrap_or(NOTHING);
            let mark: Mark = self.eval(st, window).mark(Marked::Playable(id), text, 0, once);
            st.core.marks.push(mark);
            st.core.touch(dirty::MARKS);
        }
        // What was chosen is kept whether an effect reads it or a rule.
        if !how.now && (pl.effect.is_some() || !pl.modes.is_empty() || pl.entry_slots > 2) {
            let start = narrow::u32(st.core.arena.len());
            st.core.arena.extend_from_slice(&st.mem.values[base..base + pl.entry_slots as usize]);
            let object = thing.object().map_or(NIL, |o| o.id);
            if object != NIL {
                st.core.drop_entry(object);
            }
            // What was made to wait is of the reaction that is being carried out.
            let reaction = if how.made { Self::carried_out(st, st.frames.len() - 1) } else { None };
            let which = reaction.map_or(0, |r| r.which);
            let (what, len) = (EntryKind::Playable(id), pl.entry_slots);
            let e = Entry { object, what, start, len, under_way: false, which };
            st.core.entries.push(e);
        }
        self.tell_targets(st, window, id, thing);
    }

    /// Optional costs one by one, then the way to pay.
    fn ask_cost(&mut self, st: &mut State, window: u32, id: PlayableId, i: u8, thing: Value, how: How) -> bool {
        let game: &'g Game = self.game;
        let pl = &game.program.playables[id.i()];
        let player = how.chooser.or(st.mem.values[window as usize].player()).unwrap_or(0);
        let optional: Vec<&Cost> = pl.costs.iter().filter(|c| matches!(c.kind, CostIr::Optional { .. })).collect();
        if let Some(cost) = optional.get(i as usize) {
            let CostIr::Optional { slot, name, label, .. } = cost.kind else { return false };
            let at = window as usize + usize::from(slot);
            let (unpaid, paid) = cost.kind.once_more(st.mem.values[at]);
            st.mem.values[at] = paid;
            let mut e = self.eval(st, window);
            let mut possible = e.holds_at_origin(cost.when, thing) && e.payable(&pl.costs, thing, None).is_ok();
            st.mem.values[at] = unpaid;
            let mut may_decline = true;
            if pl.costs_first.is_some() || pl.is_lessened {
                let mode = pl.chosen(&st.mem.values[window as usize..]);
                let mut e = self.eval(st, window);
                possible = e.completes_with(pl, mode, usize::from(i), thing);
                may_decline = !possible || e.costs_complete(pl, mode, usize::from(i) + 1, thing).is_ok();
            }
            if pl.costs_first.is_some() {
                pl.forget_tried(&mut st.mem.values[window as usize..]);
            }
            if !possible || unpaid.int() >= limits::TIMES_PAID {
                set_stage(st, after_cost(pl, i));
                return false;
            }
            self.decision.begin(player, DecisionKind::OptionalCost { playable: id, name, label });
            self.decision.options.push(Choice::Yes);
            if may_decline {
                self.decision.options.push(Choice::No);
            }
            return self.wait_or_fall(st, how);
        }
        self.ask_way(st, window, id, thing, how)
    }

    /// Asks for the way to pay, where there are several.
    fn ask_way(&mut self, st: &mut State, window: u32, id: PlayableId, thing: Value, how: How) -> bool {
        let game: &'g Game = self.game;
        let pl = &game.program.playables[id.i()];
        let player = how.chooser.or(st.mem.values[window as usize].player()).unwrap_or(0);
        if how.free {
            take_way(st, window, pl, FREE);
            return false;
        }
        self.decision.begin(player, DecisionKind::Way { playable: id });
        let comes_first = pl.costs_first.is_some_and(|first| first.ways);
        for way in 0..pl.ways() {
            let mode = pl.chosen(&st.mem.values[window as usize..]);
            let mut e = self.eval(st, window);
            let can = match comes_first {
                true => e.completes_in_way(pl, mode, way, thing),
                false => e.payable(&pl.costs, thing, Some(way)),
            };
            if can.is_ok() {
                self.decision.options.push(Choice::Way(way));
            }
        }
        if comes_first {
            pl.forget_tried(&mut st.mem.values[window as usize..]);
        }
        if self.decision.options.is_empty() {
            // It could be paid a moment ago: the action fails, nothing is paid.
            self.give_announcement_up(st, window, id, how);
            return false;
        }
        // What others may grant, and nobody grants now, is no way to pay.
        let own = pl.alternatives().filter(|c| c.granted.is_none()).count();
        if pl.ways() == 1 || own == 0 && matches!(self.decision.options[..], [Choice::Way(0)]) {
            take_way(st, window, pl, 0);
            return false;
        }
        self.wait_or_fall(st, how)
    }

    /// An answer to a question of an announcement.
    pub(crate) fn answer_announce(
        &mut self,
        st: &mut State,
        window: u32,
        id: PlayableId,
        stage: Stage,
        choice: Choice,
    ) {
        let pl = &self.game.program.playables[id.i()];
        let base = window as usize;
        match (stage, choice) {
            (Stage::Mode, choice) => self.answer_mode(st, window, pl, choice),
            (Stage::Step(i), choice) => {
                let mode = pl.chosen(&st.mem.values[base..]);
                let Some(step) = pl.step_at(mode, i as usize) else { return };
                let at = base + step.slot as usize;
                match choice {
                    Choice::Value(v) if step.count.is_some() => {
                        let old = if st.mem.values[at] == Value::None { Value::EMPTY } else { st.mem.values[at] };
                        let Value::List { len, start } = old else { return };
                        let mark = st.mem.lists.len();
                        for k in 0..u32::from(len) {
                            let w = self.eval(st, window).member(start, k);
                            st.mem.lists.push(w);
                        }
                        st.mem.lists.push(v);
                        st.mem.values[at] = Value::List { len: len + 1, start: narrow::u32(mark) };
                    }
                    Choice::Value(v) => {
                        st.mem.values[at] = v;
                        set_stage(st, Stage::Step(i + 1));
                    }
                    _ => {
                        if step.count.is_some() && st.mem.values[at] == Value::None {
                            st.mem.values[at] = Value::EMPTY;
                        }
                        set_stage(st, Stage::Step(i + 1));
                    }
                }
            }
            (Stage::Cost(i), Choice::Yes | Choice::No) => {
                let mut optional = pl.costs.iter().map(|c| c.kind).filter(|c| matches!(c, CostIr::Optional { .. }));
                let mut asked_again = false;
                if let Some(cost @ CostIr::Optional { slot, again, .. }) = optional.nth(usize::from(i))
                    && choice == Choice::Yes
                {
                    let at = base + usize::from(slot);
                    st.mem.values[at] = cost.once_more(st.mem.values[at]).1;
                    asked_again = again;
                }
                set_stage(st, if asked_again { Stage::Cost(i) } else { after_cost(pl, i) });
            }
            (Stage::Cost(_), Choice::Way(w)) => {
                take_way(st, window, pl, w);
            }
            _ => {}
        }
    }
}

/// What is asked first of what is announced.
pub(crate) fn first_stage(pl: &Playable) -> Stage {
    match pl.costs_first {
        Some(CostsFirst { before_modes: true, .. }) => Stage::Cost(0),
        _ if pl.modes.is_empty() => after_modes(pl),
        _ => Stage::Mode,
    }
}

/// What is asked once the modes are chosen.
pub(crate) fn after_modes(pl: &Playable) -> Stage {
    match pl.costs_first {
        Some(CostsFirst { before_modes: false, .. }) => Stage::Cost(0),
        _ => Stage::Step(0),
    }
}

/// What is asked once all that comes before what reads it has been chosen of what is paid.
fn after_costs(pl: &Playable) -> Stage {
    match pl.costs_first {
        None => Stage::Pay,
        Some(CostsFirst { before_modes: true, .. }) if !pl.modes.is_empty() => Stage::Mode,
        Some(_) => Stage::Step(0),
    }
}

/// A way to pay is chosen.
fn take_way(st: &mut State, window: u32, pl: &Playable, way: u8) {
    let base = window as usize;
    st.mem.values[base + usize::from(pl.slots) + 1] = Value::Int(i32::from(way));
    for (slot, is_chosen) in pl.named_ways(way) {
        st.mem.values[base + usize::from(slot)] = Value::Bool(is_chosen);
    }
    let comes_first = pl.costs_first.is_some_and(|first| first.ways);
    set_stage(st, if comes_first { after_costs(pl) } else { Stage::Pay });
}

/// What is asked after an optional cost: the next, and then what is not chosen yet.
fn after_cost(pl: &Playable, i: u8) -> Stage {
    let is_last = usize::from(i) + 1 >= pl.optional_costs().count();
    match pl.costs_first {
        Some(first) if is_last && !first.ways => after_costs(pl),
        _ => Stage::Cost(i + 1),
    }
}

/// Nothing has been chosen yet for what it costs.
pub(crate) fn nothing_is_chosen(pl: &Playable, window: &mut [Value]) {
    for chosen in &pl.chosen {
        window[usize::from(chosen.slot)] = chosen.nothing();
    }
}
