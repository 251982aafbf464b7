//! Beginning a game: seats, zones, decks, parameters.

use super::index::Game;
use super::run::{Machine, Step};
use super::state::{Core, Frame, FrameKind, Memory, NIL, OpenScope, Role, State, ZoneState};
use super::trace::Trace;
use crate::dirty;
use crate::limits;
use crate::machine::scratch::Fault;
use crate::program::{DefId, ExprId, ParamId, PhaseId, Program, Shape};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::narrow;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// What a game begins with.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// The seed of chance.
    pub seed: u64,
    /// How many players; 0: the least the game allows.
    pub players: u8,
    /// The deck of each seat, by its number among the program's; seats without one begin without cards.
    pub decks: Vec<usize>,
    /// The format, whose parameters hold.
    pub format: Option<usize>,
    /// Parameters other than the game's own.
    pub params: Vec<(ParamId, Value)>,
    /// Chance is asked.
    pub ask_chance: bool,
    /// Forced choices are asked too.
    pub ask_always: bool,
}

impl State {
    /// The state of a game before its set-up runs.
    #[must_use]
    pub fn new(game: &Game, setup: &Setup) -> State {
        let p = &game.program;
        let seats = if setup.players == 0 { p.players.0.max(1) } else { setup.players.min(16) };
        let mut params: Vec<Value> = p.params.iter().map(|x| x.value).collect();
        if let Some(f) = setup.format.and_then(|f| p.formats.get(f)) {
            for (id, v) in &f.sets {
                params[id.i()] = *v;
            }
        }
        for (id, v) in &setup.params {
            params[id.i()] = *v;
        }
        let zones = zones_of(p, seats);
        let player_attrs = (0..seats).flat_map(|_| p.player_attrs.iter().map(|a| a.default)).collect();
        let always = p.shared.map(|s| OpenScope { scope: s.0, start: 0 });
        let scope_values = p.shared.iter().flat_map(|s| p.scopes[s.i()].fields.iter().map(|f| f.2)).collect();
        let core = Core {
            objects: Vec::new(),
            ceased: Vec::new(),
            attrs: Vec::new(),
            player_attrs,
            params,
            zones,
            listeners: Vec::new(),
            heard: Vec::new(),
            spent: false,
            arena: Vec::new(),
            waste: 0,
            entries: Vec::new(),
            marks: Vec::new(),
            history: Vec::new(),
            history_values: Vec::new(),
            scopes: always.into_iter().collect(),
            scope_values,
            phases: Vec::new(),
            reactions: Vec::new(),
            owned: 0,
            watch: Vec::new(),
            before: Vec::new(),
            before_values: Vec::new(),
            used: Vec::new(),
            last_known: Vec::new(),
            last_known_values: Vec::new(),
            alive: narrow::u16((1u32 << seats) - 1),
            losing: 0,
            seats,
            active: 0,
            first: 0,
            next_active: 0,
            turn: 0,
            turns_taken: [0; limits::SEATS],
            stamp: 0,
            dirty: dirty::ALL,
            dirty_at_once: dirty::ALL,
            dirty_offers: 0,
            dirty_seats: [0; limits::SEATS],
            known_actions: Vec::new(),
            check_reads: Vec::new(),
            watched: (dirty::ALL, dirty::ALL),
            atomic: 0,
            together: 0,
            draining: 0,
            deferred: Vec::new(),
            deferred_from: Vec::new(),
            together_watch: (0, 0),
            together_stamp: 0,
            heard_together: Vec::new(),
            entered: Vec::new(),
            earlier: None,
            departed: Vec::new(),
            reason: EcoString::new(),
            outcome: None,
            decks: setup.decks.iter().map(|d| p.decks[*d].name.clone()).collect(),
            ask_chance: setup.ask_chance,
            ask_always: setup.ask_always,
            rng: ChaCha8Rng::seed_from_u64(setup.seed),
        };
        State {
            core,
            mem: Memory { values: vec![Value::None, Value::None], lists: Vec::new() },
            frames: Vec::new(),
            child: None,
        }
    }

    /// Puts a new object into a zone, as if it had always been there: nothing happens because of it.
    pub fn place(&mut self, game: &Game, def: DefId, owner: u8, zone: u16, cell: u16) -> u32 {
        let id = self.core.make(game, def, owner);
        let decl = self.core.zones[zone as usize].decl as usize;
        let bottom = game.program.zones[decl].shape != Shape::Stack;
        self.core.transfer(id, zone, cell, bottom);
        self.core.learn(game, id);
        self.core.register(game, id);
        id
    }
}

impl<'g, T: Trace> Machine<'g, T> {
    /// A game ready for its set-up: decks in their zones, grids laid out.
    pub fn begin(&mut self, setup: &Setup) -> State {
        let mut st = State::new(self.game, setup);
        self.lay_grids(&mut st);
        let p = self.game.program.clone();
        for (seat, deck) in setup.decks.iter().enumerate() {
            for (zone, cards) in &p.decks[*deck].sections {
                let z = p.zone_of(*zone, Some(narrow::u8(seat)), st.core.seats);
                for (n, def) in cards {
                    for _ in 0..*n {
                        st.place(self.game, *def, narrow::u8(seat), z, u16::MAX);
                    }
                }
            }
        }
        st.frames.push(Frame { base: 0, kind: FrameKind::Turns { stage: 0 } });
        st
    }

    /// A game played up to the first thing that chance or a player decides: what all games of this set-up share.
    /// Continued after [`State::reseed`], it is the game that [`Machine::begin`] would have given with that seed.
    pub fn open(&mut self, setup: &Setup) -> State {
        let mut st = self.begin(&Setup { ask_chance: true, ..setup.clone() });
        let step = self.advance(&mut st);
        st.core.ask_chance = setup.ask_chance;
        // A game that has begun another keeps a generator in each; one that fails is to fail where it is played.
        if step == Step::Decide && st.child.is_none() { st } else { self.begin(setup) }
    }

    /// Measures the grids; a side that no board has is a fault.
    pub fn lay_grids(&mut self, st: &mut State) {
        for i in 0..st.core.zones.len() {
            let decl = st.core.zones[i].decl as usize;
            if let Shape::Grid(w, h) = self.game.program.zones[decl].shape {
                let [w, h] = [w, h].map(|side| {
                    let cells = self.value(st, 0, side).int();
                    if !(1..=limits::SIDE).contains(&cells) {
                        self.scratch.fault.get_or_insert(Fault::Side(side));
                    }
                    narrow::u16(cells.clamp(0, limits::SIDE))
                });
                st.core.zones[i].size = (w, h);
            }
        }
    }

    /// Makes a state begin in the middle of a turn, at a phase (or step) or at the turn's beginning.
    pub fn begin_at(&mut self, st: &mut State, active: u8, phase: Option<PhaseId>) {
        st.core.active = active;
        st.core.first = 0;
        st.core.next_active = 255;
        let Some(phase) = phase.filter(|p| p.0 > 1) else {
            // The turn begins: the cycle opens it.
            st.core.next_active = active;
            st.frames.push(Frame { base: 0, kind: FrameKind::Turns { stage: 1 } });
            return;
        };
        st.core.turn = 1;
        st.core.turns_taken[active as usize] = 1;
        st.frames.push(Frame { base: 0, kind: FrameKind::Turns { stage: 2 } });
        self.open_phase(st, PhaseId(0));
        let p = &self.game.program;
        if let Some(parent) = p.phases[phase.i()].parent {
            self.open_phase(st, parent);
        }
        let entry = p.phases[phase.i()].entry;
        if let Some(code) = p.turn {
            let base = st.mem.values.len();
            st.mem.values.extend_from_slice(&[Value::None, Value::None]);
            self.push_code(st, code, base, Role::Plain);
            self.goto(st, entry);
        }
    }

    /// Begins a game inside the game.
    pub(super) fn play(&mut self, st: &mut State, base: u32, index: u16, params: &[(EcoString, ExprId)], slot: u16) {
        let Some(sub) = self.game.games.get(index as usize) else { return };
        let mut setup = Setup {
            players: st.core.seats,
            ask_chance: st.core.ask_chance,
            ask_always: st.core.ask_always,
            ..Setup::default()
        };
        for deck in &st.core.decks {
            if let Some(d) = sub.program.decks.iter().position(|x| x.name == *deck) {
                setup.decks.push(d);
            }
        }
        for (name, e) in params {
            let v = self.value(st, base, *e);
            if let Some(i) = sub.program.params.iter().position(|p| p.name == *name) {
                setup.params.push((ParamId(narrow::u16(i)), v));
            }
        }
        self.games.begin();
        let mut child = self.inside(sub, |m| m.begin(&setup));
        child.core.rng = st.core.rng.clone();
        st.child = Some(Box::new(child));
        st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind: FrameKind::Child { game: index, slot } });
    }
}

/// The zones of a game for so many seats, all of them empty.
fn zones_of(p: &Program, seats: u8) -> Vec<ZoneState> {
    let mut zones = Vec::new();
    for (i, z) in p.zones.iter().enumerate() {
        for seat in 0..if z.per_player { seats } else { 1 } {
            let player = if z.per_player { seat } else { 255 };
            zones.push(ZoneState {
                decl: narrow::u16(i),
                player,
                in_play: z.in_play,
                bit: narrow::u8(dirty::zone(narrow::u16(i), player, z.in_play).trailing_zeros()),
                head: NIL,
                tail: NIL,
                count: 0,
                skip: 0,
                hidden: 0,
                size: (0, 0),
            });
        }
    }
    zones
}
