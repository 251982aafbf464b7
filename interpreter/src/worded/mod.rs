//! Cards in words: made from what they do, with the errata in force, in the words of their game.

mod abilities;
mod added;
mod addressed;
mod alike;
mod allowed;
mod among;
mod amounts;
mod announcing;
mod arguments;
mod behind;
mod bent;
mod binding;
mod cards;
mod cells;
mod changes;
mod choices;
mod chosen;
mod clauses;
mod comparisons;
mod conditions;
mod controlled;
mod costs;
mod creating;
mod declined;
mod defined;
mod each;
mod events;
mod exchange;
mod gaps;
mod happened;
mod heard;
mod instead;
mod keyword_values;
mod lexicon;
mod limits;
mod loops;
mod measures;
mod moves;
mod named_costs;
mod names;
mod narrowing;
mod nouns;
mod opponents;
mod own_abilities;
mod payments;
mod places;
mod playing;
mod prices;
mod same_name;
mod scopes;
mod selectors;
mod several_conditions;
mod shared;
mod signs;
mod speaks;
mod statements;
mod things;
mod totals;
mod truths;
mod values;
mod whose;
mod writer;

pub use cards::{Cards, InWords, printed};
pub use writer::Lack;

use lexicon::Lexicon;
use naipe_grammar::ast::CardDecl;
use things::Things;
use writer::Writer;

/// A card in words.
#[derive(Debug, Clone, Default)]
pub struct Worded {
    /// What it costs, a phrase for each cost.
    pub costs: Vec<String>,
    /// What it does, as it could be printed on the card.
    pub text: String,
    /// What has no words.
    pub lacks: Vec<Lack>,
}

impl Worded {
    /// What it costs and does, a line each, where nothing lacks words.
    pub fn whole(&self) -> Option<String> {
        let said = self.costs.iter().chain([&self.text]).filter(|said| !said.is_empty());
        self.lacks.is_empty().then(|| said.map(String::as_str).collect::<Vec<_>>().join("\n"))
    }
}

fn card(things: &Things<'_>, words: &Lexicon, card: &CardDecl, reminders: bool) -> Worded {
    let mut writer = Writer::new(things, words, Some(card));
    writer.reminders = reminders;
    writer.aimed_at(&card.members);
    writer.optional_costs(&card.members);
    let costs = writer.card_costs(&card.members);
    let text = writer.card_text(&card.members);
    for said in costs.iter().chain([&text]) {
        writer.complain_of_gaps(said);
    }
    let mut lacks: Vec<Lack> = Vec::new();
    for lack in writer.lacks {
        if !lacks.contains(&lack) {
            lacks.push(lack);
        }
    }
    // Where nothing of it has words, there is no sentence: only what lacks them is told.
    let is_empty = !lacks.is_empty() && !text.contains(char::is_alphanumeric);
    Worded { costs, text: if is_empty { String::new() } else { text }, lacks }
}
