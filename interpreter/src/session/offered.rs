//! What an action that is offered is, in the words of the game.

use super::explain::Table;
use super::seat::tried;
use crate::describe;
use crate::machine::play::decide::ask::Choice;
use crate::program::ActionId;
use crate::value::Value;
use crate::wording::Wording;

/// Of what an action can be carried out on, so many are named.
const NAMED: usize = 8;

/// What its author says of it, what it asks for first with what can be chosen, and what it costs by itself.
pub fn action(table: &Table<'_, '_>, id: ActionId) -> Vec<String> {
    let (whole, decision) = (table.machine.game, &table.machine.decision);
    let (game, state) = describe::innermost(whole, table.state);
    let action = &game.program.actions[id.i()];
    let choice = Choice::Action(id);
    let title = describe::choice_label(whole, table.state, decision, choice);
    let says = action.doc.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = describe::say(game, "why.action", &[("x", &title), ("says", &says)]);
    let mut lines = vec![format!("{said}{}", describe::cites(game, &action.cites))];
    if let Some((after, next)) = tried(whole, table.state, decision, choice) {
        let mut labels: Vec<String> = Vec::new();
        for choice in &next.options {
            let label = describe::choice_label(whole, &after, &next, *choice);
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        if labels.len() > NAMED {
            labels.truncate(NAMED);
            labels.push("…".to_owned());
        }
        let asked = describe::prompt(whole, &after, &next);
        lines.push(describe::say(game, "why.action.asks", &[("what", &asked), ("options", &labels.join(", "))]));
    }
    let names: Vec<_> = action.params.iter().map(|(name, _)| name.clone()).collect();
    let window = [Value::Player(decision.player), Value::None];
    let wording = Wording::new(game, state, None, &window).naming(&names);
    let costs = action.costs.iter().map(|cost| wording.terms(&cost.terms, &cost.more));
    let costs = costs.filter(|cost| !cost.is_empty()).collect::<Vec<_>>().join(", ");
    if !costs.is_empty() {
        lines.push(describe::say(game, "why.action.costs", &[("cost", &costs)]));
    }
    lines
}
