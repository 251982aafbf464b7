//! What chance decides: as the script says, or by itself.

use super::{Driver, LastOfPile};
use crate::answers::{self, Match};
use crate::codes;
use crate::describe;
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::decide::chance;
use crate::machine::state::chance::below;
use crate::scenario::script::Pile;
use crate::value::{ObjectRef, Value};
use naipe_grammar::ast::{Answer, AnswerKind};
use naipe_grammar::span::Span;

impl Driver<'_, '_> {
    /// Whether a hidden order of the innermost game is what a line of the script calls so.
    pub(super) fn comes_from(&self, pile: &Pile, zone: u16) -> bool {
        let (game, inner) = describe::innermost(self.game, &self.st);
        let zone = &inner.core.zones[zone as usize];
        match pile {
            Pile::Of(player) => *player == zone.player,
            Pile::Shared(name) => game.program.zones[zone.decl as usize].name == *name,
        }
    }

    /// What chance decides: as the script says, otherwise at random.
    pub(super) fn chance(&mut self) -> Choice {
        let options = self.m.decision.options.clone();
        if let DecisionKind::Uncover { zone } = self.m.decision.kind {
            let told = self.draws.iter().position(|(pile, cards, _)| self.comes_from(pile, zone) && !cards.is_empty());
            if let Some(at) = told
                && let (_, queue, said) = &mut self.draws[at]
                && let Some(title) = queue.pop_front()
            {
                let (game, inner) = describe::innermost(self.game, &self.st);
                let (said, core) = (*said, &inner.core);
                let called = |o: ObjectRef| game.program.str(game.program.defs[core.def(o).i()].title);
                let found = options.iter().find_map(|c| match c {
                    Choice::Value(Value::Object(o)) if called(*o) == title => Some(*o),
                    _ => None,
                });
                if let Some(o) = found {
                    // Of the last card that is left, chance is not asked.
                    let hidden = core.zones[usize::from(zone)].hidden;
                    let last = (0..hidden).map(|k| core.covered(zone, k)).find(|id| *id != o.id);
                    self.last_of_pile = last.filter(|_| hidden == 2).map(|id| LastOfPile {
                        said: at,
                        zone,
                        title: called(core.reference(id)).to_owned(),
                    });
                    return Choice::Value(Value::Object(o));
                }
                let left = self.offered();
                self.fail(
                    codes::NOT_OFFERED,
                    said,
                    format!("`{title}` is not among the cards of this hidden order"),
                    "it cannot be drawn",
                )
                .notes
                .push(format!("left there: {left}"));
            }
        } else if let Some((answer, said)) = self.told_of_chance(&options) {
            match answers::find(self.game, &self.st, &self.m.decision, &self.here(), &answer) {
                Match::One(c) => return c,
                Match::Several(list) => return list[0],
                Match::None => {
                    let offered = self.offered();
                    self.fail(codes::NOT_OFFERED, said, "chance cannot decide so", "not possible")
                        .notes
                        .push(format!("possible: {offered}"));
                }
            }
        }
        let weights = self.m.decision.weights(&describe::innermost(self.game, &self.st).1.core);
        let at = chance::drawn(&weights, |whole| below(&mut self.st.core.rng, whole));
        options[at.unwrap_or_default()]
    }

    /// What the script says next of what chance decides. What is decided one by one may be said all together.
    fn told_of_chance(&mut self, options: &[Choice]) -> Option<(Answer, Span)> {
        let told = self.dice.pop_front()?;
        if let (AnswerKind::Set(members), false) = (&told.0.kind, options.iter().any(|c| c.is_list()))
            && !members.is_empty()
        {
            for member in members.iter().rev() {
                self.dice.push_front((member.clone(), member.span));
            }
            return self.dice.pop_front();
        }
        Some(told)
    }

    /// Whatever the script has said of chance must have been asked for.
    pub(super) fn leaves_nothing_over(&mut self) {
        let pile = "what a pile holds in an order that is known, as `given` lays it, is drawn in that order: `draws` is for one that was shuffled, and stands before the answer by which it is drawn from";
        let drawn = |answer: &Answer| match &answer.kind {
            AnswerKind::Text(title) => Some(format!(
                "what is drawn from a shuffled pile is said by `draws A: \"{title}\"`, of a shared one `draws ZONE: …`"
            )),
            _ => None,
        };
        let zones = &describe::innermost(self.game, &self.st).1.core.zones;
        // The last card of a pile has been drawn once none of its order is undecided.
        let last = self
            .last_of_pile
            .as_ref()
            .filter(|last| zones.get(usize::from(last.zone)).is_some_and(|zone| zone.hidden == 0));
        let is_last = |at: usize, title: &str| last.is_some_and(|last| last.said == at && last.title == title);
        let piles = self.draws.iter().enumerate().filter(|(at, (_, cards, _))| match cards.len() {
            0 => false,
            1 => !cards.front().is_some_and(|title| is_last(*at, title)),
            _ => true,
        });
        let piles = piles.map(|(_, of)| of);
        let piles = piles.map(|(_, _, said)| (*said, Some(pile.to_owned())));
        let unused: Vec<(Span, Option<String>)> =
            piles.chain(self.dice.iter().map(|(answer, said)| (*said, drawn(answer)))).collect();
        for (s, help) in unused {
            self.fail(codes::UNUSED_ANSWER, s, "chance was never asked for this", "not used").help = help;
        }
    }
}
