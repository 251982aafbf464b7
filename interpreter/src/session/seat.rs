//! What one seat is sent: the table as it sees it, and what it is asked, with where on the table each option is.

use super::explain::{self, Table};
use super::{Session, seat};
use crate::describe;
use crate::error::Error;
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::play::run::{Machine, Step};
use crate::machine::play::trace::silent;
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::value::Value;
use crate::view::face;
use crate::view::scene::{self, Names};
use serde_json::{Value as Json, json};

impl Session {
    /// The table as a seat sees it, with all that is needed to draw it. A seat that nobody sits on sees what everybody sees.
    #[doc(hidden)]
    #[must_use]
    pub fn scene(&self, viewer: u8, names: &mut Names) -> Json {
        scene::scene(&self.game, &self.state, viewer, names)
    }

    /// What is asked of a seat, if its decision is awaited. Places are told in the names of the last scene.
    ///
    /// An action that is carried out on something has what it can be carried out on as `next`, so that to point at the thing
    /// is to choose both.
    #[doc(hidden)]
    #[must_use]
    pub fn asked(&self, of: u8, names: &Names) -> Option<Json> {
        if self.step != Step::Decide || self.machine.decision.player != of {
            return None;
        }
        Some(asked(&self.game, &self.state, &self.machine.decision, self.made.len(), names))
    }

    /// Answers by the place of an option among those asked, and, where that is an action, of what it is carried out on.
    ///
    /// # Errors
    /// Where there is no such option; nothing has happened then.
    #[doc(hidden)]
    pub fn answer(&mut self, option: usize, next: Option<usize>) -> Result<(), Error> {
        let Some(choice) = self.machine.decision.options.get(option).copied() else {
            return Err(Error::refused(format!("there is no option {option}")));
        };
        let Some(next) = next else { return self.choose_nth(option) };
        let Some((state, asked)) = tried(&self.game, &self.state, &self.machine.decision, choice) else {
            return Err(Error::refused("nothing more is asked of that option"));
        };
        let Some(then) = asked.options.get(next).copied() else {
            return Err(Error::refused(format!("there is no option {next}")));
        };
        let id = describe::choice_id(&self.game, &state, then);
        self.choose_nth(option)?;
        // Where there was but one thing to choose, it has been.
        if self.machine.decision.kind == asked.kind
            && let Some(then) = self.find(&id)
        {
            self.make(then);
        }
        Ok(())
    }

    /// How much has happened that anybody could tell, what was chosen and nothing came of yet left out; it is less again after
    /// what was taken back.
    #[doc(hidden)]
    #[must_use]
    pub fn happened(&self) -> usize {
        self.machine.trace.entries(None).iter().filter(|entry| !entry.is_said).count()
    }

    /// What a card is, and what of it is not as printed and why; the card by its name in the last scene of the seat.
    #[doc(hidden)]
    pub fn why_card(&mut self, viewer: u8, names: &Names, name: &str) -> Vec<String> {
        let Some(id) = names.object(name) else { return self.out_of_sight() };
        self.with_machine(|machine, state| explain::by_number(&mut Table { machine, state }, Some(viewer), id))
    }

    /// Why each action cannot be carried out now on a card, an action a line; the card by its name in the last scene.
    #[doc(hidden)]
    pub fn why_not_card(&mut self, viewer: u8, names: &Names, name: &str) -> Vec<String> {
        let Some(id) = names.object(name) else { return self.out_of_sight() };
        self.with_machine(|machine, state| explain::refusals(&mut Table { machine, state }, viewer, id))
    }

    fn out_of_sight(&self) -> Vec<String> {
        vec![describe::say(&self.game, "why.out_of_sight", &[])]
    }
}

/// A question as the seat that is asked it is sent it; the number is that of the decisions before it.
#[must_use]
pub fn asked(game: &Game, state: &State, decision: &Decision, number: usize, names: &Names) -> Json {
    let mut options = Vec::new();
    for choice in &decision.options {
        let mut one = option(game, state, decision, *choice, names);
        if let Some((after, next)) = tried(game, state, decision, *choice) {
            let all = next.options.iter().map(|choice| option(game, &after, &next, *choice, names));
            one["next"] = all.collect::<Vec<_>>().into();
        }
        options.push(one);
    }
    let mut asked = json!({
        "number": number,
        "prompt": describe::prompt(game, state, decision),
        "seconds": decision.seconds,
        "options": options,
    });
    if let Some(which) = describe::which(game, state, decision) {
        asked["which"] = which.into();
    }
    if let Some(chosen) = describe::chosen(game, state, decision) {
        asked["chosen"] = chosen.into();
        let (game, state) = describe::innermost(game, state);
        let picked = describe::picked(game, state);
        asked["picked"] = picked.iter().filter_map(|v| scene::place(game, state, *v, names)).collect::<Vec<_>>().into();
    }
    asked
}

fn option(game: &Game, state: &State, decision: &Decision, choice: Choice, names: &Names) -> Json {
    let viewer = seat(decision.player);
    let label = describe::choice_label(game, state, decision, choice);
    let mut option = json!({ "label": label, "sort": scene::sort(choice) });
    if let Choice::Value(v) = choice {
        let (game, state) = describe::innermost(game, state);
        if let Some(at) = scene::place(game, state, v, names) {
            option["at"] = at;
        }
    }
    if let Some(detail) = detail(game, state, choice, viewer) {
        option["detail"] = detail.into();
    }
    if let Choice::Value(Value::Int(_)) = choice {
        let (game, _) = describe::innermost(game, state);
        if let Some(attr) = describe::number_of(&game.program, decision) {
            option["of"] = game.program.attrs[attr.i()].name.as_str().into();
        }
    }
    option
}

/// What an action would ask first, were it chosen: what it is carried out on. Nothing has happened by then.
pub(super) fn tried(game: &Game, state: &State, decision: &Decision, choice: Choice) -> Option<(State, Decision)> {
    let Choice::Action(wanted) = choice else { return None };
    let mut state = state.clone();
    ask_all(&mut state);
    let mut machine = Machine::new(game, silent());
    if machine.advance(&mut state) != Step::Decide || !machine.decision.options.contains(&choice) {
        return None;
    }
    machine.choose(&mut state, choice);
    let came = machine.advance(&mut state);
    let next = machine.decision;
    let asks = matches!(next.kind, DecisionKind::Param { action, param: 0 } if action == wanted);
    (came == Step::Decide && asks && next.player == decision.player).then_some((state, next))
}

/// Has every question of the game under way asked, those with one answer too.
fn ask_all(state: &mut State) {
    match &mut state.child {
        Some(child) => ask_all(child),
        None => state.core.ask_always = true,
    }
}

/// What helps to choose an option: what a card or an ability costs, and the beginning of its text.
#[must_use]
pub fn detail(game: &Game, state: &State, choice: Choice, viewer: Option<u8>) -> Option<String> {
    let (game, state) = describe::innermost(game, state);
    let Choice::Value(thing) = choice else { return None };
    let (id, text) = match thing {
        Value::Object(o) => (o.id, game.program.defs.get(state.core.def(o).i())?.text.as_str()),
        Value::Ability(def, of) => (of.thing().id, game.program.defs.get(usize::from(def))?.text.as_str()),
        _ => return None,
    };
    if viewer.is_some_and(|viewer| !crate::machine::query::eval::knows(&game.program, &state.core, viewer, id)) {
        return None;
    }
    let zone = state.core.objects.get(id as usize).and_then(|x| state.core.zones.get(usize::from(x.zone)));
    // What lies in play already is not played again.
    let is_played = matches!(thing, Value::Object(_)) && zone.is_some_and(|zone| zone.in_play);
    let cost = if is_played { Vec::new() } else { face::cost(game, &mut state.clone(), thing, viewer) };
    let cost: Vec<String> = cost.iter().map(face::Amount::words).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts: Vec<String> = [cost.join(", "), text].into_iter().filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join(" — "))
}
