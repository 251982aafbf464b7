//! Beginning a game: seats, zones, decks, parameters.

use crate::dirty;
use crate::limits;
use crate::machine::state::{Core, Memory, NIL, OpenScope, State, ZoneState};
use crate::machine::tables::Rules;
use crate::program::{DefId, ParamId, Program, Shape};
use crate::value::Value;
use naipe_grammar::narrow;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use smallvec::SmallVec;

/// What a game begins with.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// The seed of chance: with the same one, chance falls alike.
    pub seed: u64,
    /// How many players; 0: the least the game allows.
    pub players: u8,
    /// The deck of each seat, by its number among the program's; seats without one begin without cards.
    pub decks: Vec<usize>,
    /// The format, by number, whose parameters hold.
    pub format: Option<usize>,
    /// Parameters other than the game's own.
    pub params: Vec<(ParamId, Value)>,
    /// Chance is asked rather than drawn.
    pub ask_chance: bool,
    /// Questions with one answer are asked too, not answered by themselves.
    pub ask_always: bool,
}

impl State {
    /// The state of a game before its set-up runs.
    #[must_use]
    pub fn new(game: &Rules, setup: &Setup) -> State {
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
            ceased: SmallVec::new(),
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
            phases: SmallVec::new(),
            ended: None,
            past_phases: Vec::new(),
            reactions: Vec::new(),
            owned: 0,
            watch: Vec::new(),
            before: Vec::new(),
            before_values: Vec::new(),
            used: Vec::new(),
            last_known: Vec::new(),
            last_known_values: Vec::new(),
            differed: Vec::new(),
            alive: narrow::u16((1u32 << seats) - 1),
            losing: 0,
            seats,
            active: 0,
            first: 0,
            next_active: 0,
            ahead: None,
            turn: 0,
            turns_taken: [0; limits::SEATS],
            stamp: 0,
            came: Vec::new(),
            dirty: dirty::ALL.into(),
            dirty_at_once: dirty::ALL.into(),
            dirty_offers: dirty::Written::default(),
            dirty_seats: [0; limits::SEATS],
            known_actions: Vec::new(),
            check_reads: SmallVec::new(),
            kept: Default::default(),
            idle: Default::default(),
            watched: (dirty::ALL, dirty::ALL),
            atomic: 0,
            together: 0,
            draining: 0,
            deferred: Vec::new(),
            arriving: Vec::new(),
            copied: Vec::new(),
            deferred_from: Vec::new(),
            scopes_before: Vec::new(),
            together_watch: (0, 0),
            together_stamp: 0,
            together_reactions: 0,
            heard_together: Vec::new(),
            entered: Vec::new(),
            earlier: None,
            rewritten: Vec::new(),
            departed: Vec::new(),
            reasons: Vec::new(),
            outcome: None,
            decks: setup.decks.iter().take(limits::SEATS).map(|d| narrow::u32(*d)).collect(),
            ask_chance: setup.ask_chance,
            ask_always: setup.ask_always,
            rng: ChaCha8Rng::seed_from_u64(setup.seed),
        };
        State {
            core,
            mem: Memory { values: vec![Value::None, Value::None], lists: Vec::new(), before_options: None },
            frames: Vec::new(),
            child: None,
            origins: Vec::new(),
        }
    }

    /// Puts a new object into a zone, as if it had always been there: nothing happens because of it.
    pub fn place(&mut self, game: &Rules, def: DefId, owner: u8, zone: u16, cell: u16) -> u32 {
        let id = self.core.make(game, def, owner);
        let decl = self.core.zones[zone as usize].decl as usize;
        let bottom = game.program.zones[decl].shape != Shape::Stack;
        self.core.transfer(id, zone, cell, bottom);
        self.core.learn(game, id);
        self.core.register(game, id);
        id
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
