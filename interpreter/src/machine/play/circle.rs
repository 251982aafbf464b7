//! Games that go in a circle and rules that run for ever: how they are noticed, and where a circle is broken off. A circle of turns
//! is broken off where a turn begins, one within a turn at one of its tables: the same whoever watches and however the game is played.
//! How much runs between two of them is not.

use crate::limits;
use crate::machine::play::run::{Machine, Step};
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::fault::GameFault;
use crate::machine::state::{Frame, FrameKind, Idle, State};
use std::hash::Hasher;

/// How much may be looked at to tell tables of a circle apart.
const LOOKS: u64 = 50_000_000;

/// How many turns may begin before it is looked for a circle of them.
const TURNS: u32 = 4;

/// What is remembered to notice a position that repeats.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    mark: Option<Mark>,
    /// How many things have been looked at.
    looks: u64,
    found: Option<Circle>,
    /// How many turns have begun since somebody decided something.
    pub(super) turns: u32,
}

/// A position that was there, to be compared with those that come.
#[derive(Debug, Clone)]
struct Mark {
    /// The instruction before which it was.
    at: u64,
    /// What is quickly compared: which game it was in, in which turn, and how much was under way.
    work: (Option<u64>, u32, usize, usize),
    /// Digests of the little that does not grow with the table, and of all.
    scene: u64,
    whole: u64,
}

/// A circle that the game goes in, within a turn.
#[derive(Debug, Clone)]
struct Circle {
    /// Of how many games inside one another it is the innermost.
    depth: usize,
    /// The instruction at which it was found.
    from: u64,
    /// How many instructions it takes to go round it, once or more often.
    length: u64,
    /// Something settles in it: only there it is broken off.
    settles: bool,
    /// The least of its tables: what is small of it, and the whole, as far as that has been looked at.
    least: Option<(u64, Option<u64>)>,
    /// How much has been looked at.
    looks: u64,
}

impl Circle {
    /// A digest of the whole table, while there is time to look at it.
    fn table(&mut self, st: &State, game: &crate::machine::query::game::Game) -> Option<u64> {
        self.looks += (st.core.objects.len() + st.core.listeners.len()) as u64;
        (self.looks <= LOOKS).then(|| {
            let mut h = crate::digest::Digest::default();
            st.hash_table(game, &mut h);
            h.finish()
        })
    }
}

impl<T: Trace> Machine<'_, T> {
    /// Watches for a position that repeats and for rules that run for ever.
    #[cold]
    pub(crate) fn watch(&mut self, st: &mut State) -> Option<Step> {
        if let Some(mut circle) = self.watch.found.take() {
            let ends = self.goes_round(st, &mut circle);
            self.watch.found = Some(circle);
            return ends.then(|| self.break_off(st));
        }
        if self.steps > limits::STEPS || self.is_too_long() {
            return Some(Step::Fault(GameFault::steps(self.game, st, self.watch.turns)));
        }
        // What is tried comes to the same positions in many ways.
        if self.trial {
            return None;
        }
        // The more there is to look at, the less often that is done: a long chain among many things takes no longer for
        // being watched.
        let c = &st.core;
        let things = (c.objects.len() + c.listeners.len() + c.history.len() + c.reactions.len()) as u64;
        if self.watch.looks + things > self.steps {
            return None;
        }
        let depth = self.games.depth();
        let work = (self.games.at(depth), self.watch.turns, st.frames.len(), st.mem.values.len());
        if let Some(mark) = &self.watch.mark
            && mark.work == work
            && mark.scene == self.scene(st)
        {
            let (whole, from, length) = (mark.whole, self.steps, self.steps - mark.at);
            if whole == self.whole(st, things) {
                self.watch.found = Some(Circle { depth, from, length, settles: false, least: None, looks: 0 });
                self.scratch.renew();
                return None;
            }
        }
        // Brent: the remembered position is renewed at doubling distances, so any cycle is met; where things settle, if they do.
        let late = self.steps.saturating_sub(self.watch.mark.as_ref().map_or(0, |mark| 2 * mark.at));
        if late > 64 || (late > 0 && settles(st)) {
            let (scene, whole) = (self.scene(st), self.whole(st, things));
            self.watch.mark = Some(Mark { at: self.steps, work, scene, whole });
        }
        None
    }

    /// A turn is about to begin: true where one has begun so before, and nobody has decided anything since.
    pub(super) fn comes_round(&self, st: &mut State) -> bool {
        if self.trial {
            return false;
        }
        st.core.idle.turns += 1;
        let Idle { turns, chances, position } = st.core.idle;
        if turns < TURNS {
            return false;
        }
        let mut h = crate::digest::Digest::default();
        st.hash_circle(self.game, &mut h);
        // Where chance has decided, it can decide otherwise the next time.
        h.write_u32(chances);
        let now = h.finish();
        // Brent: the remembered one is another at doubling distances, so that any circle is met.
        if turns.is_power_of_two() {
            st.core.idle.position = Some(now);
        }
        position == Some(now)
    }

    fn scene(&self, st: &State) -> u64 {
        let mut h = crate::digest::Digest::default();
        st.hash_scene(self.game, &mut h);
        h.finish()
    }

    fn whole(&mut self, st: &State, things: u64) -> u64 {
        self.watch.looks += things;
        let mut h = crate::digest::Digest::default();
        st.hash_circle(self.game, &mut h);
        // Where chance has decided, it can decide otherwise the next time.
        h.write_u32(self.chances);
        h.finish()
    }

    /// Goes round a circle, first to find the least of its tables, then to come to it; true there.
    fn goes_round(&mut self, st: &State, circle: &mut Circle) -> bool {
        if self.games.depth() != circle.depth || (circle.settles && !settles(st)) {
            return false;
        }
        if settles(st) && !circle.settles {
            (circle.settles, circle.least) = (true, None);
        }
        let scene = self.scene(st);
        let since = self.steps - circle.from;
        if since <= circle.length {
            let table = |circle: &mut Circle| circle.table(st, self.game);
            match circle.least {
                Some((least, _)) if scene > least => {}
                Some((least, before)) if scene == least => {
                    if let (Some(before), Some(now)) = (before, table(circle)) {
                        circle.least = Some((scene, Some(now.min(before))));
                    }
                }
                _ => circle.least = Some((scene, table(circle))),
            }
            self.scratch.renew();
            return false;
        }
        let Some((least, whole)) = circle.least else { return true };
        let is_there =
            scene == least && (whole.is_none() || circle.table(st, self.game).is_none_or(|now| Some(now) == whole));
        // It is come to before that; but nothing goes on for ever.
        is_there || since > 3 * circle.length
    }

    /// Ends a game that goes in a circle.
    pub(super) fn break_off(&mut self, st: &mut State) -> Step {
        self.tell(st, Note::Loop);
        if self.game.program.policy.loop_is_draw {
            self.finish(st, 0, crate::describe::word(self.game, "over.loop"));
            return Step::Over;
        }
        Step::Fault(GameFault::repeats(self.game, st))
    }
}

fn settles(st: &State) -> bool {
    matches!(st.frames.last(), Some(Frame { kind: FrameKind::Settle { .. }, .. }))
}
