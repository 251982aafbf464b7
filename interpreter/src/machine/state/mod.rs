//! The state of a game: plain data at every moment, the middle of any rule included.

pub mod chance;
mod copies;
mod fields;
pub mod frame;
pub mod gone;
pub mod listeners;
pub mod notes;
pub mod objects;
pub mod position;
pub mod setup;
pub mod tidy;
pub mod turns;
pub mod zones;

use crate::dirty::{Bits, Written};
use crate::limits;
pub use crate::machine::state::frame::{Force, Frame, FrameKind, Role, Stage};
pub use crate::machine::state::listeners::{Ends, Listener};
pub use crate::machine::state::notes::{
    Ahead, Arriving, Awaited, Before, Deferred, Differed, Entry, EntryKind, Heard, LastKnown, Mark, Marked, OpenPhase,
    OpenScope, PastPhase, Reaction, Record,
};
use crate::machine::tables::Keys;
use crate::program::{AbilityId, DefId, PhaseId, Program, ScopeId};
use crate::value::{CONSTANT_LIST, Holder, ObjectRef, Value};
use ecow::EcoString;
use fields::fields;
use naipe_grammar::narrow;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use tidy::Kept;

/// "Nothing" where a number of an object, cell or zone is wanted.
pub const NIL: u32 = u32::MAX;
/// "Nothing" where a small number is wanted.
pub const NONE16: u16 = u16::MAX;
/// A reference to no object.
pub(crate) const NOTHING: ObjectRef = ObjectRef { inc: 0, id: NIL };

/// A card, token, die or waiting effect.
///
/// Aligned to a power of two, so that one is found without a multiplication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[repr(align(32))]
pub struct Object {
    /// Its definition, by number.
    pub def: u32,
    /// The next object of its zone, towards the bottom.
    pub next: u32,
    /// The one before it, towards the top.
    pub prev: u32,
    /// The object whose ability it is (effects on a stack).
    pub source: Holder,
    /// Its zone's number, or [`NONE16`] when it has ceased to be.
    pub zone: u16,
    /// Its cell in a grid; else [`NONE16`].
    pub cell: u16,
    /// Which time it is that it is new.
    pub inc: u16,
    /// Which time that was when it was made: what its place held before is named by earlier ones.
    pub made: u16,
    /// Which time that was when it last came into play; when it was made, if it never did.
    pub entered: u16,
    /// Whose it is.
    pub owner: u8,
    /// Who put it where it is: its controller in shared zones.
    pub by: u8,
    /// Which players know it although its zone hides it, as bits.
    pub known: u16,
    /// A copy of a thing, and no card: it ceases to be when it leaves for where nothing is in play.
    pub is_copy: bool,
}

// One line of memory holds two of them.
const _: () = assert!(size_of::<Object>() == 32);

impl Hash for Object {
    /// In few wide pieces: positions are hashed whole.
    fn hash<H: Hasher>(&self, h: &mut H) {
        let Object { def, next, prev, source, zone, cell, inc, made: _, entered, owner, by, known, is_copy } = *self;
        h.write_u64(u64::from(def) << 32 | u64::from(next));
        h.write_u64(u64::from(prev) << 32 | u64::from(zone) << 16 | u64::from(cell));
        let source = source.thing();
        h.write_u64(u64::from(source.id) << 32 | u64::from(source.inc) << 16 | u64::from(inc));
        h.write_u64(
            u64::from(is_copy) << 48
                | u64::from(entered) << 32
                | u64::from(owner) << 24
                | u64::from(by) << 16
                | u64::from(known),
        );
    }
}

/// A zone's contents: a linked list of objects, of which a stretch may be in an undecided order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ZoneState {
    /// Its declaration, by number.
    pub decl: u16,
    /// Whose, 255 for a shared zone.
    pub player: u8,
    /// Among the zones in play.
    pub in_play: bool,
    /// Which bit stands for what is in it (see `dirty::zone`).
    pub bit: u8,
    /// The top object, or [`NIL`].
    pub head: u32,
    /// The bottom object, or [`NIL`].
    pub tail: u32,
    /// How many objects there are.
    pub count: u32,
    /// How many cards above the shuffled stretch, in a known order.
    pub skip: u32,
    /// How many cards of undecided order come after those.
    pub hidden: u32,
    /// Columns and rows of a grid.
    pub size: (u16, u16),
}

impl Hash for ZoneState {
    fn hash<H: Hasher>(&self, h: &mut H) {
        let ZoneState { decl, player, in_play, bit, head, tail, count, skip, hidden, size } = *self;
        let fixed = u64::from(decl) << 24 | u64::from(player) << 16 | u64::from(bit) << 8 | u64::from(in_play);
        h.write_u64(u64::from(head) << 32 | u64::from(tail));
        h.write_u64(u64::from(count) << 32 | u64::from(hidden));
        h.write_u64(u64::from(skip) << 32 | u64::from(size.0) << 16 | u64::from(size.1));
        h.write_u64(fixed);
    }
}

impl ZoneState {
    /// Whose eyes a thing in it is for where the zone says so: whose zone it is, and where it is nobody's, who owns the thing.
    #[inline]
    #[must_use]
    pub fn looker(&self, p: &Program, x: &Object) -> u8 {
        if self.player == 255 { p.owner_of(DefId(x.def), x.owner) } else { self.player }
    }

    /// Who has what somebody put into it: whose zone it is, and where it is nobody's, who put it there.
    #[inline]
    #[must_use]
    pub fn holder(&self, put_by: u8) -> u8 {
        if self.player == 255 { put_by } else { self.player }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won, as bits of seats; none: a draw.
    pub winners: u16,
    /// Nobody wins because the only player has lost.
    pub lost: bool,
    /// Scores by seat, where the game gives them.
    pub scores: arrayvec::ArrayVec<i32, { limits::SEATS }>,
    /// The reason, for people; may be empty.
    pub because: EcoString,
    /// Of whom it says why they have lost, as bits of seats; 0: why the game ended or was won.
    pub fallen: u16,
}

/// What was found out of an action for a player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KnownAction {
    /// What was read to find out whether it can be begun, and the answer (see `dirty::CAN`); 0: not known.
    pub read: Bits,
    /// Its first parameters when it could last be begun: most often they still do.
    pub witness: [Value; 2],
}

/// Turns that have begun since somebody decided something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Idle {
    /// How many.
    pub turns: u32,
    /// How often chance has decided since, here and in games inside this one.
    pub chances: u32,
    /// A digest of the position in which one of them began, to be compared with those that come.
    pub(crate) position: Option<u64>,
}

fields! {
    /// Everything about a game but the work under way.
    pub struct Core {
        course {
            /// All objects, by id.
            objects: Vec<Object>,
            /// Places of objects that have ceased to be, to be used again.
            ceased: SmallVec<[u32; 4]>,
            /// All zones, by number.
            zones: Vec<ZoneState>,
            /// Abilities that are on, other than those of the rules.
            listeners: Vec<Listener>,
            /// Which keys some listener has, as bits.
            heard: Vec<u64>,
            /// Some of them are about what is gone, and end with what is under way.
            spent: bool,
            /// How many values of the arena nobody refers to any more.
            waste: u32,
            /// Announced effects, until over.
            entries: Vec<Entry>,
            /// What was used up.
            marks: Vec<Mark>,
            /// Events recorded for `happened`.
            history: Vec<Record>,
            /// Open scopes, innermost last.
            scopes: SmallVec<[OpenScope; 4]>,
            /// Open phases, innermost last.
            phases: SmallVec<[OpenPhase; 4]>,
            /// The phase that ended last, until another begins: who hears that it ends may ask what happened in it.
            ended: Option<OpenPhase>,
            /// Those that are over of which it may still be asked what happened in them, in the order in which they ended.
            past_phases: Vec<PastPhase>,
            /// Reactions collected and not yet run.
            reactions: Vec<Reaction>,
            /// How many of those belong to a batch under way.
            owned: u32,
            /// Listeners remembered from before events under way.
            watch: Vec<Listener>,
            /// What reactions will read as it was before events under way.
            before: Vec<Before>,
            /// Replacements already applied to events under way: ability, source, and which of several.
            used: Vec<(AbilityId, ObjectRef, u32)>,
            /// What was when it left.
            last_known: Vec<LastKnown>,
            /// In what it differed.
            differed: Vec<Differed>,
            /// Players still in the game, as bits.
            alive: u16,
            /// Players who are losing, as bits; from bit 16 on, those who are winning.
            losing: u64,
            /// How many seats there are.
            seats: u8,
            /// Whose turn it is.
            active: u8,
            /// Who had the first turn.
            first: u8,
            /// Whose turn comes next, if not the next seat's (255).
            next_active: u8,
            /// What is added to the turns and phases that come, and what is skipped of them, if anything is.
            ahead: Option<Box<Ahead>>,
            /// How many turns have begun.
            turn: u32,
            /// How many each seat has begun.
            turns_taken: [u16; limits::SEATS],
            /// Ages given so far.
            stamp: u32,
            /// By object: its age where abilities of keywords and kinds that can be given work; empty where there are none.
            came: Vec<u32>,
            /// What was written since checks were asked.
            dirty: Written,
            /// The same for checks that are asked at once.
            dirty_at_once: Written,
            /// What was written since an offer was last made.
            dirty_offers: Written,
            /// What had been written before since an offer was last made to each seat.
            dirty_seats: [Bits; limits::SEATS],
            /// What must be written before any check can hold; the same for checks that are asked at once.
            watched: (Bits, Bits),
            /// How many atomic stretches are open.
            atomic: u16,
            /// How many `together` are open.
            together: u16,
            /// Up to which depth of `together` events happen as they come.
            draining: u16,
            /// What of a `together` has been measured, and has not been written or happened yet.
            deferred: Vec<Deferred>,
            /// What comes somewhere as a copy, when it comes.
            arriving: Vec<Arriving>,
            /// Copies of what waits, of whose targets nothing has heard yet.
            copied: Vec<u32>,
            /// Where that of each open `together` begins.
            deferred_from: Vec<u32>,
            /// How many scopes were open as each open `together` began.
            scopes_before: Vec<u16>,
            /// The first of the remembered listeners of the outermost `together`.
            together_watch: (u32, u32),
            /// How many ages had been given when it began.
            together_stamp: u32,
            /// How many reactions waited when it began.
            together_reactions: u32,
            /// Its events that things could hear, as far as they have happened.
            heard_together: Vec<Heard>,
            /// What has come in it to where its abilities work, and how many of those events came before.
            entered: Vec<(ObjectRef, u32)>,
            /// The table before the first thing left in it, if something has.
            earlier: Option<Box<Core>>,
            /// Whose columns have been written since that table came up to this one.
            rewritten: Vec<u32>,
            /// What the one of its events that is under way took away itself.
            departed: Vec<u32>,
            /// Why they do: who, as the same bits, and the reason; each reason once, that given last at the end.
            reasons: Vec<(u64, EcoString)>,
            /// How it ended, once it has.
            outcome: Option<Outcome>,
            /// The deck of each seat, by number (a game inside this one looks for those of the same names).
            decks: arrayvec::ArrayVec<u32, { limits::SEATS }>,
            /// Chance is asked rather than drawn.
            ask_chance: bool,
            /// Forced choices are asked too.
            ask_always: bool,
            /// The generator of chance.
            rng: ChaCha8Rng,
        }
        values {
            /// Stored attributes of objects, `columns` each.
            attrs,
            /// Stored attributes of players.
            player_attrs,
            /// The values of parameters, by number.
            params,
            /// Windows of listeners, entries and reactions.
            arena,
            /// Arguments of what happened.
            history_values,
            /// The fields of open scopes.
            scope_values,
            /// What is kept for `before`.
            before_values,
            /// What is kept of what has left (see [`LastKnown::start`]).
            last_known_values,
        }
        cache {
            /// For each action and seat: whether it can be begun.
            known_actions: Vec<KnownAction>,
            /// For each check of the rules: what was read when it was last found not to hold.
            check_reads: SmallVec<[Bits; 4]>,
            /// How much was left when the state was last tidied.
            kept: Kept,
            /// The turns that go by without anybody deciding anything.
            idle: Idle,
        }
    }
}

fields! {
    /// Windows and lists in use.
    #[derive(Default)]
    pub struct Memory {
        course {
            /// The arena of lists.
            lists: Vec<Value>,
            /// Where the lists begin that a question offers, which are made anew when it is asked again.
            before_options: Option<u32>,
        }
        values {
            /// The windows of all frames, one after the other.
            values,
        }
    }
}

fields! {
    /// A game at a moment.
    pub struct State {
        course {
            /// What lies on the table.
            core: Core,
            /// Its windows and lists.
            mem: Memory,
            /// What is under way, innermost last.
            frames: Vec<Frame>,
            /// The game inside the game, while a `Child` frame is the innermost.
            child: Option<Box<State>>,
            /// The table before something came to where it is announced: it costs what it did there.
            origins: Vec<Came>,
        }
    }
}

fields! {
    /// Something that has come to be announced, and the table before it did.
    pub struct Came {
        course {
            /// The table before that.
            core: Core,
            /// What came, as it was there.
            thing: ObjectRef,
            /// How deep its announcement stands.
            depth: u32,
        }
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.hash_position(h);
        self.core.rng.get_seed().hash(h);
        self.core.rng.get_word_pos().hash(h);
        self.core.stamp.hash(h);
    }
}

impl State {
    /// Hashes what matters to the course of the game but for chance, ages and the past.
    pub fn hash_position<H: Hasher>(&self, h: &mut H) {
        let c = &self.core;
        c.objects.hash(h);
        self.hash_values(&c.attrs, h);
        self.hash_values(&c.player_attrs, h);
        self.hash_values(&c.params, h);
        c.zones.hash(h);
        for l in &c.listeners {
            (l.key, l.ability, l.source, l.len, l.ends).hash(h);
        }
        c.marks.hash(h);
        self.hash_values(&c.scope_values, h);
        (c.alive, c.active, c.reactions.len(), c.entries.len(), c.phases.len()).hash(h);
        c.ahead.iter().for_each(|ahead| ahead.hash(h));
        self.hash_values(&self.mem.values, h);
        self.frames.hash(h);
        if let Some(child) = &self.child {
            child.hash_position(h);
        }
    }

    /// Hashes values, of lists the members: where they stand is not part of a position. Of the many that are nothing at all
    /// only the number is hashed, with what comes after.
    fn hash_values<H: Hasher>(&self, values: &[Value], h: &mut H) {
        h.write_usize(values.len());
        let mut empty: u64 = 0;
        for v in values {
            match v {
                Value::None => empty += 1,
                Value::List { start, .. } if start & CONSTANT_LIST == 0 => {
                    h.write_u64(std::mem::take(&mut empty));
                    self.hash_members(*v, h);
                }
                v => h.write_u64(v.word() ^ std::mem::take(&mut empty).rotate_left(Value::BITS)),
            }
        }
        h.write_u64(empty);
    }

    #[cold]
    fn hash_members<H: Hasher>(&self, v: Value, h: &mut H) {
        if let Value::List { len, start } = v {
            let from = start as usize;
            self.hash_values(self.mem.lists.get(from..from + usize::from(len)).unwrap_or_default(), h);
        }
    }

    /// Begins its chance anew.
    pub fn reseed(&mut self, seed: u64) {
        self.core.rng = ChaCha8Rng::seed_from_u64(seed);
    }

    /// A hash by which two states are told apart, the same on every machine: of the table, of what is in force and under way, and of
    /// chance. What only reactions and effects that wait know is not in it: states that differ in that alone have the same.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut h = crate::digest::Digest::default();
        self.hash(&mut h);
        h.finish()
    }

    /// The innermost game under way.
    #[must_use]
    pub fn innermost(&self) -> &State {
        self.child.as_deref().map_or(self, State::innermost)
    }
}

impl Core {
    /// A state that holds this table and nothing under way.
    #[must_use]
    pub fn blank(&self) -> State {
        State { core: self.clone(), mem: Memory::default(), frames: Vec::new(), child: None, origins: Vec::new() }
    }

    /// The object a reference names, if it is still the same.
    #[must_use]
    pub fn fresh(&self, r: ObjectRef) -> Option<&Object> {
        self.objects.get(r.id as usize).filter(|o| o.inc == r.inc && o.zone != NONE16)
    }

    /// Whether the object a reference names lies in play, if it is still the same.
    #[must_use]
    pub fn lies_in_play(&self, r: ObjectRef) -> bool {
        self.fresh(r).is_some_and(|x| self.zones[usize::from(x.zone)].in_play)
    }

    /// The thing that a reference names, wherever it has gone since and whether it still is; none where its place is that of
    /// another by now. What a table kept from before does not know yet is taken to be what stands there.
    #[must_use]
    pub fn itself(&self, r: ObjectRef) -> Option<&Object> {
        self.objects.get(r.id as usize).filter(|o| {
            let since = o.inc.wrapping_sub(r.inc);
            since <= o.inc.wrapping_sub(o.made) || since > u16::MAX / 2
        })
    }

    /// What a reference names, as it now is; as it was named, where its place is that of another.
    #[must_use]
    pub fn followed(&self, r: ObjectRef) -> ObjectRef {
        if self.itself(r).is_some() { self.reference(r.id) } else { r }
    }

    /// Whether two references name one thing, at whatever times.
    #[must_use]
    pub fn are_one(&self, a: ObjectRef, b: ObjectRef) -> bool {
        a.id == b.id && self.itself(a).is_some() == self.itself(b).is_some()
    }

    /// A card that waits as an effect is itself: `self` is the card where it now is.
    pub fn renew_self(&self, me: &mut Value, waits: u32) {
        if matches!(me, Value::Object(o) if o.id == waits && self.itself(*o).is_some()) {
            *me = Value::Object(self.reference(waits));
        }
    }

    /// What was announced as a card or ability, as it now waits to be carried out.
    #[must_use]
    pub fn waiting(&self, thing: Value) -> Option<Value> {
        let fits = |e: &&Entry| match thing {
            Value::Object(o) => e.object == o.id && self.itself(o).is_some(),
            Value::Ability(d, source) => self
                .objects
                .get(e.object as usize)
                .is_some_and(|x| x.def == u32::from(d) && x.source == source && x.zone != NONE16),
            _ => false,
        };
        let entry = self.entries.iter().rev().find(fits)?;
        Some(Value::Object(self.reference(entry.object)))
    }

    /// A reference to an object as it now is.
    #[must_use]
    pub fn reference(&self, id: u32) -> ObjectRef {
        ObjectRef { inc: self.objects[id as usize].inc, id }
    }

    /// Whether a player is still in the game.
    #[must_use]
    pub fn is_alive(&self, p: u8) -> bool {
        p < 16 && self.alive & (1 << p) != 0
    }

    /// Nothing ahead is as if there never had been anything.
    pub(crate) fn tidy_ahead(&mut self) {
        self.ahead = self.ahead.take().filter(|ahead| **ahead != Ahead::default());
    }

    /// The seat after another.
    #[must_use]
    #[inline]
    pub fn seat_after(&self, p: u8) -> u8 {
        if u16::from(p) + 1 < u16::from(self.seats) { p + 1 } else { 0 }
    }

    /// The seat after another, or before it.
    #[must_use]
    #[inline]
    pub fn seat_beside(&self, p: u8, back: bool) -> u8 {
        match p {
            0 if back => self.seats - 1,
            p if back => p - 1,
            p => self.seat_after(p),
        }
    }

    /// The next player in seat order still in the game; or the previous one.
    #[must_use]
    pub fn next_player(&self, p: u8, back: bool) -> u8 {
        let mut q = p;
        for _ in 0..self.seats {
            q = self.seat_beside(q, back);
            if self.is_alive(q) {
                return q;
            }
        }
        p
    }

    /// Gives out the next age.
    pub fn tick(&mut self) -> u32 {
        self.stamp += 1;
        self.stamp
    }

    /// Whether any listener has a key.
    #[must_use]
    pub fn hears(&self, key: u32) -> bool {
        self.heard.get(key as usize / 64).is_some_and(|w| w & (1 << (key % 64)) != 0)
    }

    /// Whether any rule or listener has one of these keys.
    #[must_use]
    pub fn hears_any(&self, keys: &Keys) -> bool {
        let hears = |(word, bits): &(u32, u64)| self.heard.get(*word as usize).is_some_and(|heard| heard & bits != 0);
        keys.ruled || keys.words.iter().any(hears)
    }

    /// What stands for the things in a zone of the table.
    #[must_use]
    #[inline]
    pub fn zone_bits(&self, zone: u16) -> Bits {
        self.zones.get(zone as usize).map_or(0, |z| crate::dirty::zone_bit(z.bit))
    }

    /// The innermost open scope of a name.
    #[must_use]
    pub fn open_scope(&self, scope: ScopeId) -> Option<&OpenScope> {
        self.scopes.iter().rev().find(|o| o.scope == scope.0)
    }

    /// Whether something waits to be settled.
    #[must_use]
    pub fn must_settle(&self) -> bool {
        self.dirty.meets(self.watched.0)
            || narrow::u32(self.reactions.len()) > self.owned
            || self.losing != 0
            || !self.copied.is_empty()
    }

    /// No check is asked while [`Core::holds_checks`]: what the set-up lays out is no position yet.
    pub(crate) fn hold_checks(&mut self) {
        self.watched = (0, 0);
    }

    /// Whether checks wait for the set-up.
    #[must_use]
    pub(crate) fn holds_checks(&self) -> bool {
        self.turn == 0 && self.watched == (0, 0)
    }

    /// Marks something as written.
    pub fn touch(&mut self, bits: Bits) {
        self.dirty.add(bits);
        self.dirty_at_once.add(bits);
        self.dirty_offers.add(bits);
    }

    /// The phase open innermost that is, or is not, a step.
    #[must_use]
    pub fn open_phase(&self, phase: PhaseId) -> Option<&OpenPhase> {
        self.phases.iter().rev().find(|p| p.phase == phase.0)
    }

    /// The last known record of an object that is gone.
    #[must_use]
    pub fn last_known(&self, r: ObjectRef) -> Option<&LastKnown> {
        self.last_known.iter().rev().find(|l| l.object == r)
    }

    /// The definition of an object, gone or not.
    #[must_use]
    pub fn def(&self, r: ObjectRef) -> DefId {
        let o = &self.objects[r.id as usize];
        if o.inc == r.inc {
            return DefId(o.def);
        }
        DefId(self.last_known(r).map_or(o.def, |l| l.def))
    }

    /// The same; nothing of what never came to be, and in whose place another stands.
    #[must_use]
    pub fn known_def(&self, r: ObjectRef) -> Option<DefId> {
        let is_known = self.itself(r).is_some() || self.last_known(r).is_some();
        is_known.then(|| self.def(r))
    }
}
