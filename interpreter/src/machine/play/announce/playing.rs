//! Effects that play cards: announced for a player, or by the action of the game that plays such things, whatever that
//! wants of the time and of where the card is; perhaps for nothing, and with the choices of somebody else or of chance.

use crate::limits;
use crate::machine::play::announce::announcing::{first_stage, nothing_is_chosen};
use crate::machine::play::announce::coming::came_from_nowhere;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::actions::Costs;
use crate::machine::query::legality::announcements::Refusal;
use crate::machine::state::{Frame, FrameKind, NIL, Reaction, Stage, State};
use crate::program::{ActionId, Announcing, CodeId, Form, Op, PlayableId, Selector, Test};
use crate::value::{Holder, ObjectRef, Value};
use naipe_grammar::narrow;

/// How something is announced, where it is not as players do it by themselves. Kept in the frame's window as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct How {
    /// Nobody pays its plain cost.
    pub free: bool,
    /// This is paid instead: one of the program's prices.
    pub price: Option<u16>,
    /// Chance makes the choices.
    pub random: bool,
    /// This seat makes the choices, not the one that plays.
    pub chooser: Option<u8>,
    /// It is announced because it is carried out: that goes on when this is done.
    pub resolves: bool,
    /// The parameter of the action that is chosen already.
    pub preset: Option<u8>,
    /// It waits nowhere: it is carried out when it has been announced.
    pub now: bool,
    /// It comes somewhere first, and is announced there.
    pub comes: bool,
    /// It was made to wait, and is no more where it cannot be announced.
    pub made: bool,
}

impl How {
    /// As a number of a window.
    pub fn value(self) -> Value {
        let seat = |n: Option<u8>| n.map_or(0, |n| i32::from(n) + 1);
        let bits = i32::from(self.free)
            | i32::from(self.random) << 1
            | i32::from(self.resolves) << 2
            | i32::from(self.now) << 3
            | i32::from(self.comes) << 21
            | i32::from(self.made) << 22;
        let bits = bits | seat(self.chooser) << 4 | seat(self.preset) << 12;
        match self.price {
            None => Value::Int(bits),
            Some(price) => {
                let bits = bits.cast_unsigned();
                Value::ability(price, ObjectRef { inc: narrow::u16(bits & 0xFFFF), id: bits >> 16 })
            }
        }
    }

    /// From a number of a window; nothing else says anything.
    pub fn of(v: Value) -> How {
        let (n, price) = match v {
            Value::Int(n) => (n, None),
            Value::Ability(price, bits) => {
                let ObjectRef { inc, id } = bits.thing();
                ((id << 16 | u32::from(inc)).cast_signed(), Some(price))
            }
            _ => return How::default(),
        };
        let seat = |n: i32| (n > 0).then(|| narrow::u8(n - 1));
        How {
            free: n & 1 != 0,
            price,
            random: n & 2 != 0,
            resolves: n & 4 != 0,
            now: n & 8 != 0,
            chooser: seat(n >> 4 & 0xFF),
            preset: seat(n >> 12 & 0x1FF),
            comes: n >> 21 & 1 != 0,
            made: n >> 22 & 1 != 0,
        }
    }
}

impl<'a> Eval<'a> {
    /// Whether something can be announced by a player in a way.
    fn can_be_announced(&mut self, thing: Value, you: Value, how: How) -> bool {
        let outer = (self.s.free, self.s.price);
        (self.s.free, self.s.price) = (how.free, how.price);
        let can = self.can_announce(thing, you).is_ok();
        (self.s.free, self.s.price) = outer;
        can
    }

    /// The first action by which a player can play a thing, wherever it is and whatever the time is, and the parameter for it.
    fn plays(&mut self, thing: Value, you: Value, only: Option<ActionId>, how: How) -> Option<(ActionId, u8)> {
        let p = self.p();
        let outer = (self.s.free, self.s.preset, self.s.price);
        for (id, k) in &self.g.tables.announcing {
            let action = &p.actions[id.i()];
            let Some((_, selector)) = action.params.get(usize::from(*k)) else { continue };
            if only.is_some_and(|only| only != *id) || !self.is_taken_by(&p.selectors[selector.i()], thing) {
                continue;
            }
            let mut first = arrayvec::ArrayVec::<Value, { limits::ARGUMENTS }>::new();
            first.extend([you, Value::None]);
            first.extend(std::iter::repeat_n(Value::None, usize::from(*k)));
            first.push(thing);
            let saved = self.open_window(&first, action.slots as usize);
            (self.s.free, self.s.preset, self.s.price) = (how.free, Some(*k), how.price);
            let can = self.completes(*id, 0, Costs::Asked);
            (self.s.free, self.s.preset, self.s.price) = outer;
            self.close_window(saved);
            if can {
                return Some((*id, *k));
            }
        }
        None
    }

    fn is_taken_by(&mut self, selector: &Selector, thing: Value) -> bool {
        let Value::Object(o) = thing else { return false };
        selector.parts.iter().any(|part| match part.test {
            Test::Any => true,
            Test::Kind(k) => self.is_kind(o, k),
            _ => false,
        })
    }
}

impl<'g, T: Trace> Machine<'g, T> {
    /// An effect plays or announces something.
    #[inline(never)]
    pub(crate) fn announce_or_play(&mut self, st: &mut State, base: u32, a: &Announcing) {
        let thing = self.value(st, base, a.what);
        let by = self.value(st, base, a.by);
        let is_there = thing.thing().is_some_and(|o| st.core.fresh(o).is_some());
        let Some(q) = by.player().filter(|_| is_there) else {
            self.tell_nothing(st, if is_there { by } else { thing });
            return self.goto(st, a.avoided);
        };
        // Who has left the game plays nothing more.
        if !st.core.is_alive(q) {
            self.tell(st, Note::Unplayed { player: by, thing });
            return self.goto(st, a.avoided);
        }
        let how = self.how_said(st, base, a);
        if !a.plays {
            let zone = a.zone.map(|zone| self.value(st, base, zone));
            let may_come = zone.is_none_or(|zone| self.eval(st, base).may_come(thing, zone, by).is_ok());
            if may_come && self.eval(st, base).can_be_announced(thing, by, how) {
                let Some(zone) = zone else { return self.announce_for(st, thing, by, how) };
                let depth = st.frames.len();
                // Reactions to its coming, too, wait until all is paid.
                st.core.atomic += 1;
                self.begin_announce_in(st, (thing, self.slot_of(a.what)), zone, by, how);
                if !matches!(st.frames.get(depth), Some(Frame { kind: FrameKind::Announce { .. }, .. })) {
                    st.core.atomic -= 1;
                }
                return;
            }
        } else if let Some((action, k)) = self.eval(st, base).plays(thing, by, a.action, how) {
            let at = st.mem.values.len();
            let preset = How { preset: Some(k), ..how };
            st.mem.values.extend_from_slice(&[by, preset.value()]);
            st.mem.values.resize(at + self.game.program.actions[action.i()].slots as usize, Value::None);
            st.mem.values[at + 2 + usize::from(k)] = thing;
            let kind = FrameKind::Act { action, stage: Stage::Step(0) };
            st.frames.push(Frame { base: narrow::u32(at), kind });
            return;
        }
        self.tell(st, Note::Unplayed { player: by, thing });
        self.goto(st, a.avoided);
    }

    /// How an effect says that something is announced.
    fn how_said(&mut self, st: &mut State, base: u32, a: &Announcing) -> How {
        let chooser = a.chooser.and_then(|e| self.value(st, base, e).player());
        let price = a.price.map(|e| self.value(st, base, e));
        let price = if let Some(Value::Cost(price)) = price { Some(price) } else { None };
        How { free: a.free, price, random: a.random, chooser, ..How::default() }
    }

    /// What an effect would play or announce, if a player who is asked about it could.
    pub(crate) fn could_play(&mut self, st: &mut State, base: u32, a: &Announcing, by: Value) -> Option<Value> {
        let thing = self.value(st, base, a.what);
        let is_there = thing.thing().is_some_and(|o| st.core.fresh(o).is_some());
        if !is_there {
            return None;
        }
        let how = self.how_said(st, base, a);
        let zone = a.zone.map(|zone| self.value(st, base, zone));
        let mut e = self.eval(st, base);
        let can = if a.plays {
            e.plays(thing, by, a.action, how).is_some()
        } else {
            zone.is_none_or(|zone| e.may_come(thing, zone, by).is_ok()) && e.can_be_announced(thing, by, how)
        };
        can.then_some(thing)
    }

    /// What is carried out without having been announced is announced first, for nothing: then the block goes on at the same
    /// instruction. Gives whether that begins, or cannot; nothing where it need not be.
    pub(crate) fn announce_first(&mut self, st: &mut State, base: u32, thing: Value) -> Option<bool> {
        let id = match thing {
            Value::Object(o) if st.core.fresh(o).is_some() => {
                self.announced_as(st, o).is_none().then(|| self.eval(st, base).playable_of(thing))
            }
            Value::Ability(..) => {
                let id = self.eval(st, base).playable_of(thing);
                let is_announced = |id| {
                    let what = crate::machine::state::EntryKind::Playable(id);
                    st.core.entries.iter().any(|e| e.object == NIL && e.what == what)
                };
                (!id.is_some_and(is_announced)).then_some(id)
            }
            _ => None,
        };
        let pl = &self.game.program.playables[id.flatten()?.i()];
        if pl.effect.is_none() && pl.modes.is_empty() {
            return None;
        }
        let is_of_a_card = matches!(st.mem.values[base as usize + 1], Value::Object(_));
        let you = match (st.mem.values[base as usize], thing) {
            // What the rules carry out of a thing is its player's; what a card does so is that of who plays the card.
            (_, Value::Ability(_, of)) if !is_of_a_card => self.eval(st, base).controller(of.thing()),
            (you @ Value::Player(_), _) => you,
            (_, Value::Object(o)) => self.eval(st, base).controller(o),
            _ => Value::Player(st.core.active),
        };
        let is_there = thing.thing().is_some_and(|o| st.core.fresh(o).is_some());
        let may = is_there && you.player().is_none_or(|q| st.core.is_alive(q));
        if !may || !self.eval(st, base).can_be_announced(thing, you, How { free: true, ..How::default() }) {
            self.tell(st, Note::Unplayed { player: you, thing });
            return Some(false);
        }
        self.announce_for(st, thing, you, How { free: true, resolves: true, ..How::default() });
        Some(true)
    }

    /// A reaction announces something: its window stands at `base`. Where it can, it waits in its zone with that, or, without
    /// one, it is carried out.
    pub(crate) fn react_announcing(&mut self, st: &mut State, r: Reaction, id: PlayableId, base: usize) {
        let a = &self.game.program.abilities[r.ability.i()];
        let Form::Listen { to, .. } = &a.form else { return };
        let source = if r.source.id == NIL { Value::None } else { Value::Object(r.source) };
        let slots = usize::from(self.game.program.playables[id.i()].slots);
        st.mem.values.resize(st.mem.values.len().max(base + slots), Value::None);
        let window = narrow::u32(base);
        if let Err(why) = self.eval(st, window).announcement_refused(id, source) {
            let note = match why {
                Refusal::NoTarget(_) => Note::Unchosen { ability: r.ability, source },
                _ => Note::Unplayed { player: Value::Player(r.player), thing: source },
            };
            self.tell(st, note);
            return st.mem.values.truncate(base);
        }
        // What was tried is not chosen.
        st.mem.values.truncate(base);
        st.mem.values.extend_from_slice(&st.core.arena[r.start as usize..r.start as usize + usize::from(r.len)]);
        st.mem.values.resize(base + slots, Value::None);
        nothing_is_chosen(&self.game.program.playables[id.i()], &mut st.mem.values[base..]);
        self.tell(st, Note::Reaction { ability: r.ability, source, waits: to.is_some() });
        let zone = to.map(|(zone, def)| (self.value(st, window, zone), def));
        let how = How { chooser: Some(r.player), now: zone.is_none(), made: zone.is_some(), ..How::default() };
        let thing = zone.map_or(source, |(_, def)| {
            let new = st.core.make(self.game, def, r.player);
            st.core.objects[new as usize].source = Holder::of(r.source);
            Value::Object(st.core.reference(new))
        });
        st.mem.values.truncate(base + slots);
        st.mem.values.extend_from_slice(&[thing, Value::None, how.value()]);
        let pl = &self.game.program.playables[id.i()];
        let stage = if let Some((zone, _)) = zone {
            st.mem.values.extend_from_slice(&came_from_nowhere(zone));
            Stage::Come
        } else {
            first_stage(pl)
        };
        st.frames.push(Frame { base: window, kind: FrameKind::Announce { playable: id, stage } });
        st.core.atomic += 1;
        if let Some((zone, _)) = zone {
            // It comes there, and then it is said at what it aims.
            self.begin_move(st, thing, zone, false, source, Value::Player(r.player), u16::MAX);
        }
    }

    fn announce_for(&mut self, st: &mut State, thing: Value, by: Value, how: How) {
        let depth = st.frames.len();
        self.begin_announce(st, thing, by, how);
        // Reactions to paying wait until all is paid.
        if st.frames.len() > depth {
            st.core.atomic += 1;
        }
    }

    /// How what is announced in a window is.
    pub(crate) fn how(&self, st: &State, window: u32, id: PlayableId) -> How {
        How::of(st.mem.values[window as usize + self.game.program.playables[id.i()].slots as usize + 2])
    }

    /// An announcement is at its end: one that an effect made is no part of an action.
    pub(crate) fn leave_announcement(&mut self, st: &mut State) {
        if !matches!(st.frames.last(), Some(Frame { kind: FrameKind::Act { .. }, .. })) {
            st.core.atomic -= 1;
        }
    }

    /// What an effect wanted to play, or to announce, could not be brought to its end: the block on top of the frames goes on
    /// as if that had been known before.
    pub(crate) fn goes_without(&self, st: &mut State, resolves: bool) {
        let top = st.frames.len().checked_sub(1);
        self.block_goes_without(st, top, resolves);
    }

    /// The same of a block further down.
    pub(crate) fn block_goes_without(&self, st: &mut State, frame: Option<usize>, resolves: bool) {
        let Some(FrameKind::Code { code, pc, .. }) = frame.map(|at| &mut st.frames[at].kind) else { return };
        match self.op_at(*code, if resolves { *pc } else { pc.saturating_sub(1) }) {
            Some(Op::Resolve(_, avoided)) if resolves => *pc = *avoided,
            Some(Op::ResolveAs(r)) if resolves => *pc = r.avoided,
            Some(Op::Announce(a)) if !resolves => *pc = a.avoided,
            _ => {}
        }
    }

    fn op_at(&self, code: CodeId, pc: u32) -> Option<&Op> {
        self.game.program.codes[code.i()].ops.get(pc as usize)
    }

    /// Waits for an answer of whoever chooses; where that is chance, it falls.
    pub(crate) fn wait_or_fall(&mut self, st: &mut State, how: How) -> bool {
        if !how.random || self.decision.options.len() < 2 {
            return self.wait_or_take(st);
        }
        if st.core.ask_chance {
            self.decision.player = Value::CHANCE;
            return true;
        }
        self.falls(st);
        let n = narrow::u32(self.decision.options.len());
        let pick = self.decision.options[crate::machine::state::chance::below(&mut st.core.rng, n) as usize];
        self.answer(st, pick);
        false
    }
}
