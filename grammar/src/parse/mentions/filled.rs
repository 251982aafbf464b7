//! The names in what is filled in: `{n card}` in the words of a game, `{r}` in a text.

use super::{Part, Sort, Walk};
use crate::parse::build::Node;
use crate::parse::{Grammar, Rule};
use crate::tokens::{Token, tokens};
use pest::Parser as _;
use std::ops::Range;

impl Walk<'_> {
    /// An entry of `words`: what it is for, and what is filled in there.
    pub(super) fn worded(&mut self, node: &Node) {
        let span = node.as_span();
        let item = self.base + span.start()..self.base + span.start() + node.as_str().trim_end().len();
        let mut walk = Walk { base: self.base, item, found: &mut *self.found };
        let mut sort = None;
        let mut is_named = false;
        for child in node.clone().into_inner() {
            match child.as_rule() {
                Rule::worded_sort => sort = Some(child.as_str()),
                Rule::worded_name => {
                    walk.worded_name(&child, sort, node);
                    is_named = true;
                }
                Rule::worded_params => {
                    child.into_inner().for_each(|name| walk.add(&name, Sort::Filled, Part::Bound, node));
                }
                Rule::string if !is_named => {
                    walk.add(&child, Sort::Card, Part::Worded, node);
                    is_named = true;
                }
                Rule::string => walk.phrase(&child, node),
                Rule::gender => child.into_inner().for_each(|name| walk.add(&name, Sort::Text, Part::Used, node)),
                Rule::worded_form => {
                    let texts = child.into_inner().filter(|part| part.as_rule() == Rule::string);
                    texts.for_each(|text| walk.phrase(&text, node));
                }
                _ => {}
            }
        }
    }

    /// `hand`, `mana[red]`; what has dots is of the machine.
    fn worded_name(&mut self, name: &Node, sort: Option<&str>, around: &Node) {
        let text = name.as_str();
        if text.contains('.') {
            return self.add(name, Sort::Text, Part::Used, around);
        }
        let start = name.as_span().start();
        let sort = sort.map_or(Sort::Name, worded_sort);
        let open = text.find('[').unwrap_or(text.len());
        self.at(start..start + open, sort, Part::Worded, around);
        if let Some(member) = text.get(open + 1..).and_then(|rest| rest.strip_suffix(']')) {
            self.at(start + open + 1..start + open + 1 + member.len(), Sort::Member, Part::Used, around);
        }
    }

    /// Words with places: `{x}`, `{the x}`, `{n card}`, `{x: o a os as}`.
    fn phrase(&mut self, text: &Node, around: &Node) {
        self.add(text, Sort::Text, Part::Used, around);
        for place in places(text.as_str()) {
            let said = &text.as_str()[place.clone()];
            let end = said.find(':').unwrap_or(said.len());
            let start = text.as_span().start() + place.start;
            let words = tokens(&said[..end]).filter(|(token, _)| *token == Token::Word);
            for (number, (_, word)) in words.enumerate() {
                let sort = if number == 0 { Sort::Filled } else { Sort::Counted };
                self.at(start + word.start..start + word.end, sort, Part::Used, around);
            }
        }
    }

    /// A text with expressions in it.
    pub(super) fn expressions(&mut self, text: &Node) {
        let start = text.as_span().start();
        for place in places(text.as_str()) {
            let Ok(pairs) = Grammar::parse(Rule::one_expression, &text.as_str()[place.clone()]) else { continue };
            let mut walk =
                Walk { base: self.base + start + place.start, item: self.item.clone(), found: &mut *self.found };
            pairs.for_each(|pair| walk.form(&pair, Rule::one_expression));
        }
    }
}

/// What stands between `{` and `}` in a text; `{{` and `}}` are the signs themselves.
fn places(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find('{').map(|open| at + open) {
        if text[open + 1..].starts_with('{') {
            at = open + 2;
            continue;
        }
        let Some(close) = text[open..].find('}').map(|close| open + close) else { break };
        found.push(open + 1..close);
        at = close + 1;
    }
    found
}

/// Of what sort is what words are for, by the word before its name.
fn worded_sort(word: &str) -> Sort {
    match word {
        "kind" => Sort::Kind,
        "keyword" | "trait" => Sort::Keyword,
        "enum" => Sort::Enum,
        "member" => Sort::Member,
        "zone" => Sort::Zone,
        "attribute" => Sort::Attribute,
        "phase" | "step" => Sort::Phase,
        "scope" => Sort::Scope,
        "parameter" => Sort::Parameter,
        "event" => Sort::Event,
        "define" => Sort::Define,
        "payment" => Sort::Payment,
        "procedure" => Sort::Procedure,
        "action" => Sort::Action,
        "format" => Sort::Format,
        "check" => Sort::Check,
        _ => Sort::Name,
    }
}
