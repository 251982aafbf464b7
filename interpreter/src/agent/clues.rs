//! What is concluded from what others answered, when tables are dealt anew.
//!
//! A deal is tried by what was asked: its faces are put on the cards of each table of [`Evidence`], and the options are listed
//! there. Where what was answered is not among them, the deal cannot be. Where it is, the deal is the less likely the more could
//! have been answered instead, for whoever has a choice seldom makes this one. Faces change places as long as there is time for
//! it, so that what is dealt is as likely as it should be, as far as that goes (a Markov chain after Metropolis).
//!
//! No face is used that the seat does not see but those that were dealt: what others hold in truth bears on nothing.

use super::RandomAgent;
use super::evidence::Evidence;
use super::memory::Seen;
use super::resample::Hidden;
use crate::machine::play::decide::ask::Choice;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Silent, silent};
use crate::machine::query::game::Game;
use crate::machine::state::{Core, NONE16, State};
use crate::value::Value;

/// At so many deals it is looked which answers tell anything:
const PROBES: usize = 8;
/// those that are so much likelier at one of them than at another.
const TELLING: f64 = 1.5;
/// So often is a question asked again for a deal, after each has been asked once.
const REPLAYS: usize = 48;
/// How likely it is, for each thing that could have been answered and should not, that the deal is so all the same: nearly
/// impossible, but it must show which of two impossible deals is the better one.
const IMPOSSIBLE: f64 = 1e-3;
/// No more such things are told apart.
const MOST_WRONG: i32 = 5;

/// Where a card lies: among which hidden ones, and the number of its place there.
type Place = (usize, usize);

/// What a seat can conclude from, in one game.
#[derive(Debug)]
pub(super) struct Clues {
    all: Vec<Clue>,
    /// Whether those that tell nothing have been left out.
    is_probed: bool,
    /// A place to ask in.
    table: State,
}

#[derive(Debug)]
struct Clue {
    evidence: Evidence,
    /// The seat that concludes from it.
    seat: u8,
    /// The cards that the seat saw neither then nor now: their places and their objects.
    unseen: Vec<(Place, u32)>,
    /// Those of them that whoever was asked could see.
    held: Vec<Place>,
    /// How likely the answer is at the present deal,
    likely: f64,
    /// and which cards are to blame where it could not be.
    wrong: Vec<Place>,
}

impl Clues {
    /// What a seat can conclude from about hidden cards; nothing, where there is nothing.
    pub fn of(core: &Core, seen: &Seen, hidden: &[Hidden], seat: u8) -> Option<Clues> {
        let mut places: Vec<Option<Place>> = vec![None; core.objects.len()];
        for (group, one) in hidden.iter().enumerate() {
            for (nth, id) in one.places.iter().enumerate() {
                places[*id as usize] = Some((group, nth));
            }
        }
        let clue = |evidence: &Evidence| {
            let then = &evidence.table.core.objects;
            let is_it = |id: u32| {
                let there = then.get(id as usize).is_some_and(|x| x.zone != NONE16);
                there && then[id as usize].owner == core.objects[id as usize].owner && !evidence.knew(seat, id)
            };
            let hidden = hidden.iter().flat_map(|one| one.places.iter().copied());
            let unseen: Vec<(Place, u32)> =
                hidden.filter(|id| is_it(*id)).filter_map(|id| Some((places[id as usize]?, id))).collect();
            let held = unseen.iter().filter(|(_, id)| evidence.knew(evidence.asked, *id));
            let held: Vec<Place> = held.map(|(place, _)| *place).collect();
            let evidence = evidence.clone();
            (!held.is_empty()).then(|| Clue { evidence, seat, unseen, held, likely: 1.0, wrong: Vec::new() })
        };
        let all: Vec<Clue> = seen.evidence(seat).filter_map(clue).collect();
        let table = all.first()?.evidence.table.as_ref().clone();
        Some(Clues { all, is_probed: false, table })
    }

    /// Changes a deal until it fits what was answered, as far as that goes.
    pub fn fit(&mut self, game: &Game, hidden: &[Hidden], deal: &mut [Vec<usize>], chance: &mut RandomAgent) {
        let mut machine = Machine::new(game, silent());
        if !std::mem::replace(&mut self.is_probed, true) {
            self.probe(&mut machine, hidden, chance);
        }
        let Clues { all, table, .. } = self;
        for clue in all.iter_mut() {
            (clue.likely, clue.wrong) = clue.ask(&mut machine, table, hidden, deal);
        }
        let mut left = REPLAYS;
        while left > 0 && !all.is_empty() {
            left -= 1;
            let Some((a, b)) = pair(all, hidden, deal, chance) else { continue };
            deal[a.0].swap(a.1, b.1);
            let mut ratio = 1.0;
            let mut changed = Vec::new();
            for (nth, clue) in
                all.iter().enumerate().filter(|(_, clue)| clue.held.contains(&a) || clue.held.contains(&b))
            {
                let asked = clue.ask(&mut machine, table, hidden, deal);
                ratio *= asked.0 / clue.likely;
                changed.push((nth, asked));
            }
            left = left.saturating_sub(changed.len().saturating_sub(1));
            // Of 2 to the 24 numbers.
            if ratio >= 1.0 || (chance.choose(1 << 24) as f64) < ratio * f64::from(1 << 24) {
                for (nth, asked) in changed {
                    (all[nth].likely, all[nth].wrong) = asked;
                }
            } else {
                deal[a.0].swap(a.1, b.1);
            }
        }
    }

    /// Leaves out what is about as likely at any deal.
    fn probe(&mut self, machine: &mut Machine<'_, Silent>, hidden: &[Hidden], chance: &mut RandomAgent) {
        let Clues { all, table, .. } = self;
        let mut found = vec![(1.0_f64, 0.0_f64); all.len()];
        for _ in 0..PROBES {
            let deal: Vec<Vec<usize>> = hidden.iter().map(|one| one.order(chance)).collect();
            for (clue, (least, most)) in
                all.iter().zip(&mut found).filter(|(_, (least, most))| *most < *least * TELLING)
            {
                let (likely, _) = clue.ask(machine, table, hidden, &deal);
                (*least, *most) = (least.min(likely), most.max(likely));
            }
        }
        let mut found = found.into_iter();
        all.retain(|_| found.next().is_some_and(|(least, most)| most >= least * TELLING));
    }
}

/// Two cards to change places: one that somebody held who was asked, and another face that may lie there.
fn pair(all: &[Clue], hidden: &[Hidden], deal: &[Vec<usize>], chance: &mut RandomAgent) -> Option<(Place, Place)> {
    let wrong: Vec<&Clue> = all.iter().filter(|clue| clue.likely < IMPOSSIBLE * 2.0).collect();
    let a = match wrong.as_slice() {
        [] => {
            let clue = &all[chance.choose(all.len())];
            clue.held[chance.choose(clue.held.len())]
        }
        wrong => {
            let clue = wrong[chance.choose(wrong.len())];
            let blamed = if clue.wrong.is_empty() { &clue.held } else { &clue.wrong };
            blamed[chance.choose(blamed.len())]
        }
    };
    let (one, order) = (&hidden[a.0], &deal[a.0]);
    for _ in 0..4 {
        let b = chance.choose(one.places.len());
        let (here, there) = (order[a.1], order[b]);
        if one.faces[here] != one.faces[there] && one.may_lie(here, b) && one.may_lie(there, a.1) {
            return Some((a, (a.0, b)));
        }
    }
    None
}

impl Clue {
    /// How likely the answer is at a deal, and which cards are to blame where it could not be.
    fn ask(
        &self,
        machine: &mut Machine<'_, Silent>,
        table: &mut State,
        hidden: &[Hidden],
        deal: &[Vec<usize>],
    ) -> (f64, Vec<Place>) {
        table.clone_from(&self.evidence.table);
        for ((group, nth), id) in &self.unseen {
            let one = &hidden[*group];
            one.faces[deal[*group][*nth]].put_on(machine.game, &mut table.core, *id);
        }
        machine.decision.begin(Value::CHANCE, crate::machine::play::decide::ask::DecisionKind::Offer);
        let waits = machine.ask(table);
        if machine.scratch.fault.take().is_some() || machine.decision.player != self.evidence.asked {
            return (1.0, Vec::new());
        }
        let options = machine.decision.options.as_slice();
        if !waits && options.len() > 1 {
            return (1.0, Vec::new());
        }
        let could = options.iter().filter(|option| self.is_answer(**option)).count();
        let declines = |choice: &Choice| matches!(choice, Choice::Pass | Choice::Decline | Choice::Done | Choice::No);
        let is_nothing = self.evidence.answer.as_ref().is_none_or(declines);
        match (options.len(), could) {
            (0, _) if is_nothing => (1.0, Vec::new()),
            (all, could) if could > 0 => (could as f64 / all as f64, Vec::new()),
            _ => {
                let wrong: Vec<Place> = options.iter().filter_map(|option| self.place(*option)).collect();
                let times = i32::try_from(wrong.len()).unwrap_or(MOST_WRONG).clamp(1, MOST_WRONG);
                (IMPOSSIBLE.powi(times), wrong)
            }
        }
    }

    /// Whether an option is what was answered, as far as the seat has seen that.
    fn is_answer(&self, option: Choice) -> bool {
        match self.evidence.answer {
            None => matches!(option, Choice::Pass | Choice::Decline | Choice::Done | Choice::No),
            // Which one it was of the cards that it does not see, it does not know.
            Some(answer) if self.evidence.hides(self.seat) || self.place(answer).is_some() => {
                matches!(option, Choice::Value(Value::Object(o)) if !self.evidence.knew(self.seat, o.id))
            }
            Some(answer) => answer == option,
        }
    }

    /// Where a card lies that is an option and was not seen.
    fn place(&self, option: Choice) -> Option<Place> {
        let Choice::Value(Value::Object(o)) = option else { return None };
        self.unseen.iter().find(|(_, id)| *id == o.id).map(|(place, _)| *place)
    }
}
