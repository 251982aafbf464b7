//! What players choose, and what they decline.

use super::told::Teller;
use crate::describe;
use crate::machine::play::trace::Note;
use crate::program::{CodeId, Op};
use crate::value::Value;

impl Teller<'_> {
    /// What somebody has chosen, or what they were asked for and did not choose, pay or play; nothing of another note.
    pub(super) fn chosen(&self, note: Note<'_>) -> Option<String> {
        let chooses =
            |player: Value, what: String| self.say("record.chooses", [("p", self.words(player)), ("x", what)]);
        Some(match note {
            Note::Chose { player, secret: true, .. }
            | Note::Picked { player, secret: true, .. }
            | Note::ChoseNothing { player, secret: true, .. }
                if self.viewer.is_some_and(|viewer| viewer != player) =>
            {
                self.say("record.secret", [("p", self.words(Value::Player(player)))])
            }
            Note::Chose { player, what, .. } => chooses(Value::Player(player), self.words(what)),
            Note::Picked { player, label, .. } => chooses(Value::Player(player), label.to_owned()),
            Note::ChoseNothing { player, asked, .. } => {
                let player = Value::Player(player);
                match self.declining(asked) {
                    Some(label) => chooses(player, label),
                    None => {
                        let args = [("p", self.words(player)), ("asked", self.asked(asked))];
                        self.say("record.chooses.nothing", args)
                    }
                }
            }
            Note::Declined { player, plays, asked, .. } => match (self.declining(asked), plays) {
                (Some(label), _) => chooses(player, label),
                (None, Value::None) => self.say("record.declines", [("p", self.words(player))]),
                (None, plays) => self.say("record.plays_not", [("p", self.words(player)), ("x", self.words(plays))]),
            },
            _ => return None,
        })
    }

    /// What it is called to decline what was asked, where the rules call it anything.
    fn declining(&self, asked: (CodeId, u32)) -> Option<String> {
        describe::wording_at(self.game, asked).decline.map(|label| self.game.program.str(label).to_owned())
    }

    /// What was asked: the question in its author's words, or else the labels that there were to choose from; nothing where things
    /// were asked for and nobody has said how.
    fn asked(&self, at: (CodeId, u32)) -> String {
        let p = &self.game.program;
        if let Some(question) = describe::wording_at(self.game, at).question {
            return p.str(question).to_owned();
        }
        let Some(Op::ChooseMode { modes, .. }) = p.codes[at.0.i()].ops.get(at.1 as usize) else { return String::new() };
        let labels = modes.iter().filter(|branch| branch.things.is_none()).map(|branch| p.str(branch.label).to_owned());
        self.game.words().list(&labels.collect::<Vec<_>>(), "list.or")
    }
}
