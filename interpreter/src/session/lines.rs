//! Options as a person reads them: what they cost and do, and those that are alike as one.

use super::seat::{detail, tried};
use super::{Session, explain, seat};
use crate::describe;
use crate::machine::play::decide::ask::Choice;
use crate::machine::play::run::Step;
use crate::machine::query::game::Game;
use crate::machine::state::{NIL, State};
use crate::program::Shape;
use crate::value::{ObjectRef, Value};
use crate::view::{self, Part};
use naipe_grammar::order;

/// Options that are alike in all that can be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alike {
    /// What they are called, and what tells them from others that are called so.
    pub label: String,
    /// What a card costs, and its text.
    pub detail: Option<String>,
    /// Their places among the options, in order; the first is as good as any.
    pub options: Vec<usize>,
}

impl Session {
    /// The options of the question, those that are alike as one.
    #[doc(hidden)]
    #[must_use]
    pub fn alike(&self) -> Vec<Alike> {
        if self.step != Step::Decide {
            return Vec::new();
        }
        let (game, state, decision) = (&*self.game, &self.state, &self.machine.decision);
        let viewer = seat(decision.player);
        let label = |choice: &Choice| describe::choice_label(game, state, decision, *choice);
        let labels: Vec<String> = decision.options.iter().map(label).collect();
        let mut all: Vec<Alike> = Vec::new();
        // What each line would be called if it were the only one of its title.
        let mut plain: Vec<Option<String>> = Vec::new();
        for (at, (choice, label)) in decision.options.iter().zip(&labels).enumerate() {
            let mut label = label.clone();
            let mut alone = None;
            if let Choice::Value(Value::Object(object)) = choice
                && labels.iter().filter(|other| **other == label).count() > 1
            {
                let (game, state) = describe::innermost(game, state);
                let apart = view::apart(game, &mut state.clone(), object.id, viewer);
                let title = describe::object(game, &state.core, *object, viewer);
                let apart = if apart.is_empty() { String::new() } else { format!(": {}", apart.join(", ")) };
                label += &apart;
                alone = Some(title + &apart);
            }
            // Of abilities that are called the same, what tells the things apart that have them.
            if let Choice::Value(ability @ Value::Ability(..)) = choice
                && let Some(of) = thing(*ability)
                && labels.iter().filter(|other| **other == label).count() > 1
            {
                let (game, state) = describe::innermost(game, state);
                let apart = view::apart(game, &mut state.clone(), of.id, viewer);
                if !apart.is_empty() {
                    label = format!("{label} ({})", apart.join(", "));
                }
            }
            // Of sets that are called the same, what tells each member from others of its title.
            if let Choice::Value(set @ Value::List { len, start }) = *choice
                && labels.iter().filter(|other| **other == label).count() > 1
            {
                let (game, state) = describe::innermost(game, state);
                let names = describe::set::members(game, state, decision, set);
                let members = describe::members(game, state, len, start);
                let told = names.into_iter().zip(members).map(|(name, member)| {
                    let apart = member.object().map(|o| view::apart(game, &mut state.clone(), o.id, viewer));
                    match apart.unwrap_or_default().join(", ") {
                        apart if apart.is_empty() => name,
                        apart => format!("{name} ({apart})"),
                    }
                });
                label = told.collect::<Vec<_>>().join(", ");
            }
            // What an action can be carried out on, where that is one thing only.
            if let Some((after, next)) = tried(game, state, decision, *choice)
                && let [only] = next.options[..]
            {
                label = format!("{label}: {}", describe::choice_label(game, &after, &next, only));
            }
            let detail = detail(game, state, *choice, viewer);
            let same = |one: &&mut Alike| one.label == label && one.detail == detail && self.may_be_one(*choice);
            match all.iter_mut().find(same) {
                Some(one) => one.options.push(at),
                None => {
                    all.push(Alike { label, detail, options: vec![at] });
                    plain.push(alone);
                }
            }
        }
        for (at, alone) in plain.iter().enumerate() {
            let title = |text: &Option<String>| text.as_ref().map(|text| text.split(": ").next().map(str::to_owned));
            let is_only = plain.iter().filter(|other| title(other) == title(alone)).count() == 1;
            if let Some(alone) = alone.as_ref().filter(|_| is_only) {
                all[at].label.clone_from(alone);
            }
        }
        // Cards of a hand stand in the order in which the hand is shown; what else can be answered comes after them.
        let place = |one: &Alike| match one.options.first().and_then(|at| decision.options.get(*at)) {
            Some(Choice::Value(Value::Object(object))) => {
                let (game, state) = describe::innermost(game, state);
                view::order::in_hand(game, state, object.id)
            }
            _ => None,
        };
        let hand = all.iter().take_while(|one| place(one).is_some()).count();
        order::by_key(&mut all[..hand], place);
        all
    }

    /// Which of how many things the question asks for, where several are chosen one by one: `1 of 3`.
    #[doc(hidden)]
    #[must_use]
    pub fn which(&self) -> Option<String> {
        describe::which(&self.game, &self.state, &self.machine.decision)
    }

    /// What has been chosen so far, where the question asks for several things.
    #[doc(hidden)]
    #[must_use]
    pub fn chosen(&self) -> Option<String> {
        if self.step != Step::Decide {
            return None;
        }
        describe::chosen(&self.game, &self.state, &self.machine.decision)
    }

    /// Whether it does not matter which of several of a name is chosen: not so where one is told from another by its place.
    fn may_be_one(&self, choice: Choice) -> bool {
        let (game, state) = describe::innermost(&self.game, &self.state);
        match choice {
            Choice::Value(Value::List { len, start }) => {
                let members = describe::members(game, state, len, start);
                let is_unordered = |v: &Value| v.object().is_some_and(|o| is_unordered(game, state, o.id));
                !members.is_empty() && members.iter().all(is_unordered)
            }
            Choice::Value(v) => thing(v).is_some_and(|o| is_unordered(game, state, o.id)),
            _ => false,
        }
    }

    /// The table as a person sees it, in parts; grids are no wider than so many letters, if that can be.
    #[doc(hidden)]
    #[must_use]
    pub fn parts(&self, viewer: Option<u8>, width: usize) -> Vec<Part> {
        view::parts(&self.game, &self.state, viewer, width)
    }

    /// Whether a card of this title can be seen on the table.
    #[doc(hidden)]
    #[must_use]
    pub fn sees(&self, viewer: Option<u8>, title: &str) -> bool {
        let (game, state) = describe::innermost(&self.game, &self.state);
        !explain::seen(game, state, viewer, title).is_empty()
    }

    /// A card as it is read, by its title or the number of an option: everything on it, and why what is not as printed is so.
    #[doc(hidden)]
    pub fn read(&mut self, viewer: Option<u8>, words: &str) -> Vec<String> {
        // An action that can be carried out on one thing only is read as that.
        let at = words.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let choice = at.and_then(|at| self.machine.decision.options.get(at).copied());
        let next = choice.and_then(|choice| tried(&self.game, &self.state, &self.machine.decision, choice));
        if let Some((_, next)) = next
            && let [Choice::Value(Value::Object(object))] = next.options[..]
        {
            return self.with_machine(|machine, state| {
                explain::read_all(&mut explain::Table { machine, state }, viewer, vec![object]).unwrap_or_default()
            });
        }
        self.with_machine(|machine, state| explain::read(&mut explain::Table { machine, state }, viewer, words))
    }
}

/// The thing that something is, or whose ability it is; nothing of what is nobody's.
fn thing(v: Value) -> Option<ObjectRef> {
    v.thing().filter(|of| of.id != NIL)
}

/// Whether it says nothing where in its zone a thing lies.
fn is_unordered(game: &Game, state: &State, id: u32) -> bool {
    let zone = state.core.objects.get(id as usize).and_then(|x| state.core.zones.get(usize::from(x.zone)));
    let has_cells = |decl: u16| matches!(game.program.zones[usize::from(decl)].shape, Shape::Grid(..));
    zone.is_some_and(|zone| !has_cells(zone.decl) && !game.order_counts(zone.decl))
}
