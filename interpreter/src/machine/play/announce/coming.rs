//! What comes to where it waits first, and is announced there: `announce c in stack`.

use crate::machine::play::announce::announcing::{first_stage, nothing_is_chosen};
use crate::machine::play::announce::playing::How;
use crate::machine::play::run::{Machine, set_stage};
use crate::machine::play::trace::Trace;
use crate::machine::query::legality::origin::Origin;
use crate::machine::state::{Came, Frame, FrameKind, NONE16, Stage, State};
use crate::program::{Expr, ExprId, PlayableId};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// Where in the window of an announcement, behind what is always there, it stands from where the thing came (or what was made for
/// it),
const ORIGIN: usize = 3;
/// which slot of the block below speaks of it,
const SLOT: usize = 4;
/// and where it was to come.
const ZONE: usize = 5;

/// What stands behind what is always there in the window of an announcement, where what comes was made for it and no block speaks
/// of it.
pub(crate) fn came_from_nowhere(zone: Value) -> [Value; 3] {
    [Value::None, Value::Int(i32::from(u16::MAX)), zone]
}

impl<T: Trace> Machine<'_, T> {
    /// The slot that an expression reads, if it reads nothing else.
    pub(crate) fn slot_of(&self, e: ExprId) -> u16 {
        if let Expr::Var(slot) = self.game.program.expr(e) { *slot } else { u16::MAX }
    }

    /// A card or ability is announced where it is, or where it comes first.
    pub(crate) fn begin_announce_at(
        &mut self,
        st: &mut State,
        (thing, slot): (Value, u16),
        zone: Option<Value>,
        you: Value,
        how: How,
    ) {
        match zone {
            Some(zone) => self.begin_announce_in(st, (thing, slot), zone, you, how),
            None => self.begin_announce(st, thing, you, how),
        }
    }

    /// A card or ability comes to a zone, and is announced there: of an ability, what comes is new. The slot is that of the frame
    /// on top which speaks of it.
    pub(crate) fn begin_announce_in(
        &mut self,
        st: &mut State,
        (thing, slot): (Value, u16),
        zone: Value,
        you: Value,
        how: How,
    ) {
        let (id, text) = {
            let e = self.eval(st, 0);
            (e.playable_of(thing), e.player_of_text(thing))
        };
        let (thing, origin) = match thing {
            Value::Ability(def, source) => {
                let owner = you.player().unwrap_or(st.core.active);
                let new = st.core.make(self.game, crate::program::DefId(u32::from(def)), owner);
                st.core.objects[new as usize].source = source;
                let made = Value::Object(st.core.reference(new));
                (made, made)
            }
            thing => {
                let from = thing.object().map_or(NONE16, |o| st.core.objects[o.id as usize].zone);
                (thing, if from == NONE16 { Value::None } else { Value::Zone(from) })
            }
        };
        // What announces nothing only comes there.
        let Some(id) = id else { return self.begin_move(st, thing, zone, false, text, you, slot) };
        let pl = &self.game.program.playables[id.i()];
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, text]);
        st.mem.values.resize(base + usize::from(pl.slots), Value::None);
        nothing_is_chosen(pl, &mut st.mem.values[base..]);
        let how = How { comes: true, ..how };
        let behind = [thing, Value::None, how.value(), origin, Value::Int(i32::from(slot)), zone];
        st.mem.values.extend_from_slice(&behind);
        if let (Some(o), Value::Zone(_)) = (thing.object(), origin) {
            let depth = narrow::u32(st.frames.len());
            st.origins.push(Came { core: st.core.clone(), thing: o, depth });
        }
        st.frames
            .push(Frame { base: narrow::u32(base), kind: FrameKind::Announce { playable: id, stage: Stage::Come } });
        // What it has become is what is announced.
        self.begin_move(st, thing, zone, false, text, you, pl.slots);
    }

    /// The table on which what has come to be announced is still where it came from: it costs what it does there. Nothing for
    /// what is announced where it is, or was made for it. It is put back when the step is done.
    pub(crate) fn take_origin(&self, st: &mut State, window: u32, id: PlayableId, how: How) -> Option<Box<Origin>> {
        let depth = narrow::u32(st.frames.len()) - 1;
        let at = window as usize + usize::from(self.game.program.playables[id.i()].slots);
        let now = st.mem.values[at].object().filter(|_| how.comes)?;
        let place = st.origins.iter().rposition(|came| came.depth == depth)?;
        let came = st.origins.remove(place);
        Some(Box::new(Origin::new(came, now, self.scratch.between())))
    }

    /// A step of an announcement is done: what it asked of the table before goes back, as long as it goes on.
    pub(crate) fn put_origin_back(&mut self, st: &mut State) {
        st.origins.extend(self.scratch.origin.take().map(|origin| origin.into_came()));
        let frames = narrow::u32(st.frames.len());
        st.origins.retain(|came| came.depth < frames);
    }

    /// What comes to be announced has come; or has not, and then it is not announced.
    pub(crate) fn has_come_to_be_announced(&mut self, st: &mut State, window: u32, id: PlayableId, how: How) -> bool {
        let pl = &self.game.program.playables[id.i()];
        let base = window as usize;
        let at = base + usize::from(pl.slots);
        let (thing, zone) = (st.mem.values[at], st.mem.values[at + ZONE]);
        // A reaction that was made to wait elsewhere waits there.
        let waits = |at: u16| how.made && st.core.is_stack(&self.game.program, at);
        let is_there = |o: &ObjectRef| st.core.fresh(*o).is_some_and(|x| Value::Zone(x.zone) == zone || waits(x.zone));
        let Some(o) = thing.object().filter(is_there) else {
            // Where something else became of it, it stays.
            self.give_announcement_up(st, window, id, how);
            return false;
        };
        // A card is its own text, as it now is; that of an ability is the card that has it.
        st.core.renew_self(&mut st.mem.values[base + 1], o.id);
        // What could be announced where it was cannot be here, perhaps; when it may be was asked before it came. What is tried is
        // not chosen.
        let chosen: Vec<Value> = st.mem.values[base..].to_vec();
        let mut e = self.eval(st, window);
        let refused = e.all_completes(pl, thing).is_err();
        st.mem.values.truncate(base);
        st.mem.values.extend(chosen);
        if refused {
            self.give_announcement_up(st, window, id, how);
            return false;
        }
        set_stage(st, first_stage(pl));
        false
    }

    /// Asks those who heard something come to be announced whether they react, now that it has been, or cannot be. Amid a moment
    /// that is asked when all of that has happened.
    pub(crate) fn ask_who_heard_it_come(&mut self, st: &mut State) {
        if st.core.draining == 0 {
            self.ask_what_waited(st, 0);
        }
    }

    /// An announcement cannot be brought to its end: it is as if it had not been begun.
    pub(crate) fn give_announcement_up(&mut self, st: &mut State, window: u32, id: PlayableId, how: How) {
        self.goes_back(st, window, id, how);
        self.ask_who_heard_it_come(st);
        self.abandon(st);
        st.core.atomic -= 1;
        if matches!(st.frames.last(), Some(Frame { kind: FrameKind::Act { .. }, .. })) {
            self.abandon(st);
        }
        self.goes_without(st, how.resolves);
    }

    /// What came somewhere to be announced, and cannot be, goes back to where it was; what was made for it is no more.
    pub(crate) fn goes_back(&mut self, st: &mut State, window: u32, id: PlayableId, how: How) {
        let at = window as usize + usize::from(self.game.program.playables[id.i()].slots);
        if let Value::Object(made) = st.mem.values[at]
            && how.made
            && st.core.itself(made).is_some_and(|x| x.zone != NONE16 || st.core.reference(made.id) == made)
        {
            return st.core.cease(self.game, made.id);
        }
        if !how.comes {
            return;
        }
        let (thing, you) = (st.mem.values[at], st.mem.values[window as usize]);
        let is_there =
            |o: &ObjectRef| st.core.fresh(*o).is_some_and(|x| Value::Zone(x.zone) == st.mem.values[at + ZONE]);
        match (thing.object().filter(is_there), st.mem.values[at + ORIGIN]) {
            (Some(o), Value::Zone(from)) => {
                self.relocate(st, o, from, NONE16, false, you);
            }
            (_, Value::Object(made)) if st.core.reference(made.id) == made => st.core.cease(self.game, made.id),
            _ => {}
        }
    }

    /// Whoever announced it speaks of it as it now is.
    pub(crate) fn tell_what_came(&self, st: &mut State, window: u32, id: PlayableId) {
        let at = window as usize + usize::from(self.game.program.playables[id.i()].slots);
        let (thing, slot) = (st.mem.values[at], st.mem.values[at + SLOT].int());
        self.deliver(st, narrow::u16(slot), thing);
    }
}
