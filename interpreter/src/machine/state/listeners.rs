//! Abilities that are on: of objects, as long as they work where they are, and of statements, as long as these say.

use crate::digest::Digest;
use crate::dirty;
use crate::machine::state::{Core, ZoneState};
use crate::machine::tables::{Printed, Rules, Tables};
use crate::program::{AbilityId, ZoneId};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// Beside the place of an exception: no age is so great.
const EXCEPTION: u32 = 1 << 31;
/// Beside what is mixed of several numbers, likewise.
const MIXED: u32 = 1 << 30;

/// An ability of an object, or one created by an effect, that is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Listener {
    /// What it modifies (see `Tables::key`): the list is kept in order of this, then of age.
    pub key: u32,
    /// The ability, by number.
    pub ability: u32,
    /// The object that has it, or whose effect made it.
    pub source: ObjectRef,
    /// Its captured window in the arena (`len` 0 for an object's own ability without arguments).
    pub start: u32,
    /// The length of its captured window.
    pub len: u16,
    /// When it ends by itself.
    pub ends: Ends,
    /// Its age: later is greater; 0: older than all that has one.
    pub stamp: u32,
    /// What tells it from the others of its ability that its object has as printed, from 1, or by the same keyword that can be
    /// given; 0 of all others.
    pub given: u32,
    /// Of what is remembered from before an event, and lay out of play: whose its thing was there. None: who controls that now.
    pub whose: Option<u8>,
}

/// Puts abilities that are on in the order of their age, the oldest first.
pub fn by_age(list: &mut [Listener]) {
    list.sort_by_key(|l| l.stamp);
}

/// Puts them in the order in which [`Core::listeners`] has them: by what they modify, then by age.
pub fn by_key_and_age(list: &mut [Listener]) {
    list.sort_by_key(|l| (l.key, l.stamp));
}

impl Listener {
    /// Whether it says in what its thing differs from what is printed on it: older than all that modifies it.
    #[must_use]
    pub fn is_exception(&self) -> bool {
        self.stamp == 0 && self.ends != Ends::WithSource
    }

    /// What tells it from the others of one ability and one object: two that a card made, or two of one keyword, are two. What
    /// is printed is the same whenever it goes on again. An exception has no age, and is told by its place, which housekeeping
    /// may move.
    #[must_use]
    pub fn which(&self) -> u32 {
        match (self.given, self.stamp) {
            (0, 0) if self.is_exception() => EXCEPTION | self.start,
            (0, stamp) => stamp,
            (given, _) => given,
        }
    }

    /// Whether it is that of a keyword or kind that can be given.
    #[must_use]
    pub fn is_granted(&self, tables: &Tables) -> bool {
        tables.granted.iter().any(|(_, granted, _)| granted.0 == self.ability)
    }

    /// It as it is told from others: that of a keyword or kind that can be given has no age but where ages are compared.
    #[must_use]
    pub fn without_age(&self, tables: &Tables) -> Listener {
        let is_aged = self.stamp != 0 && self.is_granted(tables);
        Listener { stamp: if is_aged { 0 } else { self.stamp }, ..*self }
    }

    /// What tells it from all others that give something: by that, what it gives is told from what they give.
    #[must_use]
    pub fn as_giver(&self) -> u32 {
        let nth = match (self.key, self.given) {
            // A rule, or what is itself of a keyword that can be given, has no place among the abilities that are on.
            (0, _) => self.start,
            (_, 0) => return self.which(),
            (_, printed) => printed,
        };
        let mut digest = Digest::default();
        (self.ability, self.source, nth).hash(&mut digest);
        MIXED | narrow::u32(digest.finish() % u64::from(MIXED))
    }
}

/// When a created ability ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ends {
    /// When its object goes where it does not work.
    WithSource,
    /// Never, as long as the game lasts.
    Never,
    /// When the phase closes that is of this number, whose active player is this (255: anybody's), and which opened after this moment.
    Phase(u16, u8, u32),
    /// When fewer scopes than this are open.
    Scope(u16),
    /// When the next scope of this name closes.
    NextScope(u16),
    /// When the phase next opens that is of this number, whose active player is this (255: anybody's).
    PhaseBegins(u16, u8),
    /// When a scope of this name next opens.
    ScopeBegins(u16),
    /// When this thing leaves play, or where it lies out of play.
    Leaves(ObjectRef),
    /// Now: what it was to last until has happened.
    Happened,
    /// When what is under way is over: what it was about is gone.
    Spent,
    /// With the thing that it is about, to which it belongs as what is printed on it does: it is copied with it.
    Copied,
}

impl Core {
    /// An ability that a statement made is gone, once what is under way is over.
    pub fn spend(&mut self, gone: &Listener) {
        let is_it = |l: &&mut Listener| {
            (l.ability, l.source, l.stamp, l.start) == (gone.ability, gone.source, gone.stamp, gone.start)
        };
        if let Some(l) = self.listeners.iter_mut().find(is_it) {
            l.ends = Ends::Spent;
            self.spent = true;
        }
    }

    /// Every ability of an object's own goes off.
    #[inline]
    pub fn unregister(&mut self, g: &Rules, id: u32) {
        if !self.listeners.is_empty() {
            self.stop_listening(g, id);
        }
    }

    /// Its own abilities go, and those about it that statements made.
    fn stop_listening(&mut self, g: &Rules, id: u32) {
        let gone = Value::Object(self.reference(id));
        let (mut ended, mut spent) = (0, false);
        let arena = &self.arena;
        self.listeners.retain_mut(|l| {
            if l.ends == Ends::WithSource {
                if l.source.id == id {
                    ended |= dirty::key(l.key);
                    return false;
                }
                return true;
            }
            let subject = g.tables.subject[l.ability as usize];
            if subject.is_none_or(|slot| arena.get(l.start as usize + slot as usize) != Some(&gone)) {
                return true;
            }
            // It hears what is under way to its end.
            (l.ends, spent) = (Ends::Spent, true);
            true
        });
        self.spent |= spent;
        if ended != 0 {
            self.listen_anew();
            self.touch(ended);
        }
    }

    /// The abilities that an object has of its own go off; what statements made about it stays.
    pub fn fall_silent(&mut self, id: u32) {
        self.listeners.retain(|l| l.ends != Ends::WithSource || l.source.id != id);
        self.listen_anew();
    }

    /// What statements made about what is gone ends, with all that was under way when it went.
    pub fn drop_spent(&mut self) {
        self.spent = false;
        let (mut ended, mut waste) = (0, 0);
        self.listeners.retain(|l| {
            if l.ends == Ends::Spent {
                ended |= dirty::key(l.key);
                waste += u32::from(l.len);
            }
            l.ends != Ends::Spent
        });
        self.waste += waste;
        self.listen_anew();
        self.touch(ended);
    }

    /// Notes anew which keys are listened to, after listeners went.
    pub fn listen_anew(&mut self) {
        self.heard.fill(0);
        for l in &self.listeners {
            self.heard[l.key as usize / 64] |= 1 << (l.key % 64);
        }
    }

    /// Adds a listener in its place.
    pub fn listen(&mut self, l: Listener) {
        let word = l.key as usize / 64;
        if self.heard.len() <= word {
            self.heard.resize(word + 1, 0);
        }
        self.heard[word] |= 1 << (l.key % 64);
        let at = self.listeners.partition_point(|x| (x.key, x.stamp) <= (l.key, l.stamp));
        self.listeners.insert(at, l);
        self.touch(dirty::key(l.key));
    }

    /// Whether a listener that was there still is.
    #[must_use]
    pub fn listens(&self, l: &Listener) -> bool {
        let from = self.listeners.partition_point(|x| (x.key, x.stamp) < (l.key, l.stamp));
        let alike = self.listeners[from..].iter().take_while(|x| (x.key, x.stamp) == (l.key, l.stamp));
        alike.into_iter().any(|x| (x.ability, x.source) == (l.ability, l.source))
    }

    /// An object has come to where it is: what keywords and kinds that can be given make it do there is not older.
    #[inline]
    pub fn comes(&mut self, g: &Rules, id: u32) {
        if !g.tables.granted.is_empty() {
            self.note_coming(g, id);
        }
    }

    #[inline(never)]
    fn note_coming(&mut self, g: &Rules, id: u32) {
        let zone = self.zones.get(self.objects[id as usize].zone as usize);
        if zone.is_some_and(|zone| g.tables.granting_zone[zone.decl as usize]) {
            self.came.resize(self.objects.len(), 0);
            self.came[id as usize] = self.tick();
        }
    }

    /// The abilities of an object that work in its zone go on.
    #[inline]
    pub fn register(&mut self, g: &Rules, id: u32) {
        self.comes(g, id);
        self.go_on(g, id);
    }

    /// The abilities that are printed on an object and work in its zone go on, where it has been.
    #[inline]
    pub fn go_on(&mut self, g: &Rules, id: u32) {
        if !g.tables.printed[self.objects[id as usize].def as usize].is_empty() {
            self.start_listening(g, id);
        }
    }

    fn start_listening(&mut self, g: &Rules, id: u32) {
        let o = self.objects[id as usize];
        let zone = self.zones[o.zone as usize];
        if !g.tables.working_zone[zone.decl as usize] {
            return;
        }
        for x in &g.tables.printed[o.def as usize] {
            if works(g, x.ability, &zone) {
                self.begin_listening(g, x, id);
            }
        }
    }

    /// A thing stays the same in another zone: of its own abilities those go off that do not work there, and those go on that
    /// did not work where it was.
    pub fn listen_elsewhere(&mut self, g: &Rules, id: u32, from: u16) {
        let o = self.objects[id as usize];
        let (here, there) = (self.zones[from as usize], self.zones[o.zone as usize]);
        if !g.tables.granting_zone[here.decl as usize] {
            self.comes(g, id);
        }
        let printed = &g.tables.printed[o.def as usize];
        if here.decl == there.decl || printed.iter().all(|x| works(g, x.ability, &here) == works(g, x.ability, &there))
        {
            return;
        }
        let mut ended = 0;
        self.listeners.retain(|l| {
            let is_own = l.ends == Ends::WithSource && l.source.id == id;
            let stays = !is_own || works(g, AbilityId(l.ability), &there);
            ended |= if stays { 0 } else { dirty::key(l.key) };
            stays
        });
        if ended != 0 {
            self.listen_anew();
            self.touch(ended);
        }
        for x in printed {
            if works(g, x.ability, &there) && !works(g, x.ability, &here) {
                self.begin_listening(g, x, id);
            }
        }
    }

    /// An ability printed on an object goes on.
    fn begin_listening(&mut self, g: &Rules, x: &Printed, id: u32) {
        let start = narrow::u32(self.arena.len());
        self.arena.extend_from_slice(&x.args);
        let stamp = self.tick();
        self.listen(Listener {
            key: g.tables.key(&g.program.abilities[x.ability.i()].form),
            ability: x.ability.0,
            source: self.reference(id),
            start,
            len: narrow::u16(x.args.len()),
            ends: Ends::WithSource,
            stamp,
            given: x.nth,
            whose: None,
        });
    }
}

/// Whether an ability of a thing's own works in a zone.
fn works(g: &Rules, ability: AbilityId, zone: &ZoneState) -> bool {
    g.program.abilities[ability.i()].works_in(ZoneId(zone.decl), zone.in_play)
}
