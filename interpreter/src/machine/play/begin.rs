//! Beginning a game: decks in their zones, grids laid out; in the middle of a turn; inside another game.

use crate::limits;
use crate::machine::play::announce::trial;
use crate::machine::play::run::{Machine, Step};
use crate::machine::play::trace::Trace;
use crate::machine::query::game::Game;
use crate::machine::query::scratch::Fault;
use crate::machine::state::setup::Setup;
use crate::machine::state::{Frame, FrameKind, Role, State};
use crate::machine::tables::Rules;
use crate::program::{ExprId, ParamId, PhaseId, Program, Shape};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::narrow;
use std::sync::Arc;

#[doc(hidden)]
impl Game {
    /// A game ready to be played.
    #[must_use]
    pub fn new(program: Arc<Program>) -> Game {
        Game::of(Rules::new(program))
    }

    /// A game whose rules have their tables already.
    pub(crate) fn of(rules: Rules) -> Game {
        Game::with(rules, trial::payable_in_turn)
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
                        let id = st.place(self.game, *def, narrow::u8(seat), z, u16::MAX);
                        st.core.seen_if_turned_up(self.game, id);
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
    pub(crate) fn play(&mut self, st: &mut State, base: u32, index: u16, params: &[(EcoString, ExprId)], slot: u16) {
        let Some(sub) = self.game.games.get(index as usize) else { return };
        let mut setup = Setup {
            players: st.core.seats,
            ask_chance: st.core.ask_chance,
            ask_always: st.core.ask_always,
            ..Setup::default()
        };
        for deck in &st.core.decks {
            let name = &self.game.program.decks[*deck as usize].name;
            if let Some(d) = sub.program.decks.iter().position(|x| x.name == *name) {
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
