//! Every name, title and article of a text: where it stands, of what sort it is, and whether it is declared there.
//!
//! What a name stands for where it is used, only the whole game can tell; this tells what its place alone does.

mod filled;

use super::build::Node;
use super::{Grammar, Rule};
use crate::order;
use crate::span::FileId;
use crate::split;
use crate::tokens::{Token, tokens};
use pest::Parser as _;
use std::ops::Range;

/// What a name is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// `game NAME`
    Game,
    /// `kind NAME`
    Kind,
    /// `keyword NAME`, `trait NAME`
    Keyword,
    /// `card "Title"`, `token "Title"`
    Card,
    /// `zone NAME`
    Zone,
    /// `set NAME`
    Set,
    /// An attribute of a kind, of players or of a scope.
    Attribute,
    /// `enum NAME`
    Enum,
    /// One of an enum.
    Member,
    /// `parameter NAME`
    Parameter,
    /// `define NAME`
    Define,
    /// `event NAME`
    Event,
    /// `payment NAME`
    Payment,
    /// `procedure NAME`
    Procedure,
    /// `action NAME`, `actions NAME`
    Action,
    /// `scope NAME`
    Scope,
    /// `phase NAME`, `step NAME`
    Phase,
    /// `check NAME`
    Check,
    /// `format NAME`
    Format,
    /// `deck "Name"`
    Deck,
    /// `scenario "Name"`
    Scenario,
    /// `position "Name"`
    Position,
    /// An article of the rulebook.
    Article,
    /// The label of an ability, a mode or a requirement.
    Label,
    /// What the words of a game are filled in with: a parameter of what they are for.
    Filled,
    /// The noun of what is counted in the words of a game, or a parameter with an article.
    Counted,
    /// A name of one declaration: a parameter, a target, what `let` or `for` names.
    Local,
    /// A name, whatever it stands for.
    Name,
    /// What is called with its arguments: an event, a define, a procedure, a payment, a keyword or an action.
    Called,
    /// A name that is read as a value: no event, payment or action.
    Value,
    /// What a value is of: a kind or an enum.
    Type,
    /// What something is given to, of what is called: the name of a parameter before a colon.
    Argument,
    /// What a scenario answers: an action, or one of what is chosen from.
    Answer,
    /// What the language lets be settled of a game, of how it is printed or of where a scenario begins: `players: 2`.
    Setting,
    /// A file of shared rules.
    Shared,
    /// What is printed for something that rules call by a name; a scenario may call an action so.
    Title,
    /// Words for people, by which no rule calls anything.
    Text,
}

impl Sort {
    /// Whether the place of a name leaves open what it stands for.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self, Sort::Name | Sort::Called | Sort::Value | Sort::Type | Sort::Argument | Sort::Answer)
    }
}

/// The sorts of what has a name that rules call it by, and that can have words.
pub const NAMED: [Sort; 16] = [
    Sort::Kind,
    Sort::Keyword,
    Sort::Zone,
    Sort::Attribute,
    Sort::Member,
    Sort::Event,
    Sort::Action,
    Sort::Payment,
    Sort::Phase,
    Sort::Define,
    Sort::Procedure,
    Sort::Scope,
    Sort::Parameter,
    Sort::Enum,
    Sort::Format,
    Sort::Check,
];

/// What is named by a title in quotes that is a part of a form; nothing where it is new, or words for people. `before`:
/// the sign that stands before the quotes.
#[must_use]
pub fn titled(rule: &str, before: &str) -> Option<Sort> {
    match (rule, before) {
        ("c_overrides" | "overriding" | "remove" | "form", _) | ("errata_target", "rule") => Some(Sort::Label),
        ("given_from", _) => Some(Sort::Position),
        ("p_expect", "deck") => Some(Sort::Deck),
        (
            "i_errata" | "errata_target" | "primary" | "answer" | "given_card" | "deck_card" | "p_draws" | "times"
            | "amount",
            _,
        ) => Some(Sort::Card),
        _ => None,
    }
}

/// What is done with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// It is declared, for the whole game.
    Declared,
    /// It is given to something, within its item.
    Bound,
    /// It stands for what is declared or bound elsewhere.
    Used,
    /// What it is called is said there, in the words of the game.
    Worded,
}

/// A name in a text: what it names, and what is done with it there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// Its bytes, without quotes or dot.
    pub range: Range<usize>,
    /// Of what sort it is, as far as its place tells.
    pub sort: Sort,
    /// What is done with it.
    pub part: Part,
    /// What is declared or bound, whole.
    pub whole: Range<usize>,
    /// The item it stands in; of the words of a game, the entry.
    pub item: Range<usize>,
}

/// Every name of a text, in order; of what cannot be read, only that it is one.
#[must_use]
pub fn mentions(text: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    for piece in split::items(FileId(0), text).0 {
        let Some(source) = text.get(piece.start..piece.end) else { continue };
        let first = found.len();
        let mut walk = Walk { base: piece.start, item: piece.start..piece.end, found: &mut found };
        match Grammar::parse(Rule::one_item, source) {
            Ok(pairs) => pairs.for_each(|pair| walk.form(&pair, Rule::one_item)),
            Err(_) => walk.unread(source),
        }
        order::by_key(&mut found[first..], |mention| mention.range.start);
    }
    found
}

struct Walk<'f> {
    base: usize,
    item: Range<usize>,
    found: &'f mut Vec<Mention>,
}

impl Walk<'_> {
    /// The names of a form; `around`: the form that it is a part of.
    fn form(&mut self, node: &Node, around: Rule) {
        let rule = node.as_rule();
        match rule {
            Rule::worded => return self.worded(node),
            Rule::i_use => return self.used(node),
            Rule::arg if self.argument(node) => return,
            Rule::field | Rule::given_place
                if matches!(around, Rule::given_lines | Rule::i_position) && self.decks(node) =>
            {
                return;
            }
            Rule::field if around == Rule::errata_body && self.title(node) => return,
            _ => {}
        }
        let mut names = 0;
        let mut children = node.clone().into_inner().peekable();
        while let Some(child) = children.next() {
            match child.as_rule() {
                Rule::ident | Rule::name | Rule::soft | Rule::head | Rule::word => {
                    let before_colon = names == 0
                        && node.as_str()[child.as_span().end() - node.as_span().start()..]
                            .trim_start()
                            .starts_with(':');
                    let is_called = children.peek().is_some_and(|next| next.as_rule() == Rule::args);
                    let (sort, part) = match word(rule, names, before_colon) {
                        (Sort::Name, Part::Used) if is_called => (Sort::Called, Part::Used),
                        (Sort::Name, Part::Used) if READ.contains(&rule) => (Sort::Value, Part::Used),
                        (Sort::Attribute, Part::Used) if rule == Rule::field => (of_field(around), Part::Used),
                        other => other,
                    };
                    // What is corrected, and what is taken away, is said with a word of the language before it.
                    let said = matches!(rule, Rule::errata_target).then(|| declares(child.as_str())).flatten();
                    if let Some(sort) = said
                        && let Some(next) = children.next_if(|next| next.as_rule() == Rule::ident)
                    {
                        self.add(&next, sort, Part::Used, node);
                        continue;
                    }
                    self.add(&child, sort, part, node);
                    names += 1;
                }
                Rule::attr => self.add(&child, Sort::Attribute, Part::Used, node),
                Rule::article => {
                    let part = if rule == Rule::article_entry { Part::Declared } else { Part::Used };
                    self.add(&child, Sort::Article, part, node);
                }
                Rule::string => {
                    let (sort, part) = text(rule, names);
                    self.add(&child, sort, part, node);
                    // Texts for people are filled in where a requirement gives its reason.
                    if !matches!(sort, Sort::Text | Sort::Title) || rule == Rule::c_because {
                        self.expressions(&child);
                    }
                    names += 1;
                }
                _ => {
                    // `rule "label"` in an erratum, `deck "Name"` in a claim.
                    if matches!(child.as_rule(), Rule::k_rule | Rule::k_deck | Rule::k_because)
                        && matches!(
                            rule,
                            Rule::errata_target
                                | Rule::p_expect
                                | Rule::p_illegal
                                | Rule::s_end
                                | Rule::s_draw
                                | Rule::article_entry
                        )
                        && let Some(next) = children.next_if(|next| next.as_rule() == Rule::string)
                    {
                        let sort = match child.as_rule() {
                            Rule::k_rule => Sort::Label,
                            Rule::k_deck => Sort::Deck,
                            // What is illegal is so because of what a rule with that label says.
                            _ if matches!(rule, Rule::p_illegal | Rule::p_expect) => Sort::Label,
                            _ => Sort::Text,
                        };
                        self.add(&next, sort, Part::Used, node);
                        continue;
                    }
                    // The lines between brackets are those of what stands before these.
                    self.form(&child, if rule == Rule::fields { around } else { rule });
                }
            }
        }
    }

    /// `use common.NAME`: the file that is meant.
    fn used(&mut self, node: &Node) {
        let mut path = node.clone().into_inner().filter(|part| part.as_rule() == Rule::attr).map(|part| part.as_span());
        let Some(first) = path.next() else { return };
        let end = path.last().map_or(first.end(), |last| last.end());
        self.at(first.start() + 1..end, Sort::Shared, Part::Used, node);
    }

    /// `target: self` between the brackets of what is called; whether it is said so what is given.
    fn argument(&mut self, node: &Node) -> bool {
        let mut parts = node.clone().into_inner();
        let (Some(name), Some(value)) = (parts.next(), parts.next()) else { return false };
        let mut signs = tokens(name.as_str()).map(|(token, _)| token).filter(|token| !token.is_trivia());
        let is_word = (signs.next(), signs.next()) == (Some(Token::Word), None);
        if (name.as_rule(), value.as_rule()) != (Rule::expr, Rule::expr) || !is_word {
            return false;
        }
        let start = name.as_span().start();
        self.at(start..start + name.as_str().trim_end().len(), Sort::Argument, Part::Used, node);
        self.form(&value, Rule::arg);
        parts.for_each(|part| self.form(&part, Rule::arg));
        true
    }

    /// `decks: "One", "Other"`, where a scenario begins; whether it is that.
    fn decks(&mut self, node: &Node) -> bool {
        let mut parts = node.clone().into_inner();
        let is_of_decks = parts.next().is_some_and(|name| matches!(name.as_str(), "deck" | "decks"));
        // `deck of A: …` is a zone.
        if !is_of_decks || parts.clone().any(|part| part.as_rule() == Rule::given_owner) {
            return false;
        }
        let titles = parts.flat_map(|part| part.into_inner().flatten()).filter(|part| part.as_rule() == Rule::string);
        titles.for_each(|title| self.add(&title, Sort::Deck, Part::Used, node));
        true
    }

    /// `title: "Great Ruby"`, a line of an erratum: what something is called from then on; whether it is that.
    fn title(&mut self, node: &Node) -> bool {
        let mut parts = node.clone().into_inner();
        let Some(name) = parts.next().filter(|name| name.as_str().trim_end() == "title") else { return false };
        self.add(&name, of_field(Rule::errata_body), Part::Used, node);
        let titles = parts.flat_map(|part| part.into_inner().flatten()).filter(|part| part.as_rule() == Rule::string);
        titles.for_each(|title| self.add(&title, Sort::Title, Part::Used, node));
        true
    }

    fn add(&mut self, name: &Node, sort: Sort, part: Part, around: &Node) {
        let span = name.as_span();
        let text = name.as_str();
        let (left, right) = match name.as_rule() {
            Rule::attr => (1, 0),
            Rule::string if text.starts_with("\"\"\"") => (3, 3),
            Rule::string => (1, 1),
            _ => (0, 0),
        };
        self.at(span.start() + left..span.end() - right, sort, part, around);
    }

    fn at(&mut self, range: Range<usize>, sort: Sort, part: Part, around: &Node) {
        let whole = around.as_span();
        let end = whole.start() + whole.as_str().trim_end().len();
        self.found.push(Mention {
            range: self.base + range.start..self.base + range.end,
            sort,
            part,
            whole: self.base + whole.start()..self.base + end,
            item: self.item.clone(),
        });
    }

    /// What stands in an item that cannot be read: what it declares, and what is named in the ways that are seldom mistaken.
    fn unread(&mut self, source: &str) {
        let mut before = "";
        let mut first = "";
        for (number, (token, range)) in tokens(source).filter(|(token, _)| *token != Token::Blank).enumerate() {
            let said = &source[range.clone()];
            if number == 0 {
                first = said;
            }
            let (sort, part, cut) = match (token, before) {
                (Token::Word, _) if number == 1 => {
                    declares(first).map_or((Sort::Name, Part::Used, 0), |sort| (sort, Part::Declared, 0))
                }
                (Token::Text, _) if number == 1 => {
                    declares(first).map_or((Sort::Card, Part::Used, 1), |sort| (sort, Part::Declared, 1))
                }
                (Token::Word, "target" | "choose" | "let" | "for") => (Sort::Local, Part::Bound, 0),
                (Token::Word, _) => (Sort::Name, Part::Used, 0),
                (Token::Text, _) => (Sort::Card, Part::Used, 1),
                _ => {
                    before = said;
                    continue;
                }
            };
            before = said;
            let range = self.base + range.start + cut..self.base + range.end - cut;
            self.found.push(Mention { whole: range.clone(), range, sort, part, item: self.item.clone() });
        }
    }
}

/// The forms that are a value where they are only a name.
const READ: [Rule; 10] = [
    Rule::chain,
    Rule::path,
    Rule::claim_expr,
    Rule::folded,
    Rule::expr,
    Rule::reach,
    Rule::amount,
    Rule::low,
    Rule::high,
    Rule::simple,
];

/// Of what sort the name is that a line `name: …` begins with, by what it stands in.
fn of_field(around: Rule) -> Sort {
    match around {
        Rule::given_lines | Rule::i_position | Rule::s_play => Sort::Parameter,
        Rule::i_game | Rule::i_policy | Rule::i_standings | Rule::entry => Sort::Setting,
        _ => Sort::Attribute,
    }
}

/// What an item declares that begins with a word.
fn declares(word: &str) -> Option<Sort> {
    Some(match word {
        "card" | "token" => Sort::Card,
        "kind" => Sort::Kind,
        "keyword" | "trait" => Sort::Keyword,
        "zone" => Sort::Zone,
        "set" => Sort::Set,
        "enum" => Sort::Enum,
        "parameter" => Sort::Parameter,
        "define" => Sort::Define,
        "event" => Sort::Event,
        "payment" => Sort::Payment,
        "procedure" => Sort::Procedure,
        "action" | "actions" => Sort::Action,
        "scope" => Sort::Scope,
        "check" => Sort::Check,
        "format" => Sort::Format,
        "deck" => Sort::Deck,
        "scenario" => Sort::Scenario,
        "position" => Sort::Position,
        "game" => Sort::Game,
        _ => return None,
    })
}

/// What a word is in a form: so many names stand before it there.
fn word(rule: Rule, before: usize, colon: bool) -> (Sort, Part) {
    use Part::{Bound, Declared, Used};
    let first_of = |sort, then| if before == 0 { (sort, Declared) } else { (then, Used) };
    let first = |sort| first_of(sort, Sort::Name);
    match rule {
        Rule::i_game => first(Sort::Game),
        Rule::i_kind => first_of(Sort::Kind, Sort::Kind),
        Rule::i_keyword => first(Sort::Keyword),
        Rule::i_enum => first(Sort::Enum),
        Rule::enum_member => first(Sort::Member),
        Rule::i_set => first(Sort::Set),
        Rule::entry if before == 0 => (Sort::Set, Used),
        Rule::i_words => (Sort::Text, Used),
        Rule::i_parameter => first(Sort::Parameter),
        Rule::i_zone => first(Sort::Zone),
        Rule::i_define => first(Sort::Define),
        Rule::i_event => first(Sort::Event),
        Rule::i_payment => first(Sort::Payment),
        Rule::i_procedure => first(Sort::Procedure),
        Rule::i_actions => first_of(Sort::Action, Sort::Action),
        Rule::action_named => first_of(Sort::Action, Sort::Kind),
        Rule::i_scope => first(Sort::Scope),
        Rule::i_format => first_of(Sort::Format, Sort::Format),
        Rule::attr_decl | Rule::attr_decl_full => first(Sort::Attribute),
        Rule::of_member => (Sort::Member, Used),
        Rule::type_atom => (Sort::Type, Used),
        Rule::pattern | Rule::s_force => (Sort::Called, Used),
        Rule::offered => (Sort::Action, Used),
        Rule::answer => (Sort::Answer, Used),
        Rule::modify_define | Rule::form_define => (Sort::Define, Used),
        Rule::change | Rule::change_swap | Rule::initial => (Sort::Attribute, Used),
        Rule::change_is | Rule::change_is_not => (Sort::Kind, Used),
        Rule::modify_cost => (Sort::Payment, Used),
        Rule::s_open => (Sort::Scope, Used),
        Rule::deck_section => (Sort::Zone, Used),
        Rule::format_set => (Sort::Parameter, Used),
        Rule::p_expect => (Sort::Format, Used),
        Rule::s_play => (Sort::Game, Used),
        Rule::phase_point | Rule::this_scope | Rule::c_once | Rule::stop => (Sort::Phase, Used),
        Rule::s_phase => first(Sort::Phase),
        Rule::a_check => first(Sort::Check),
        Rule::i_card | Rule::i_cards | Rule::action_titled => (Sort::Kind, Used),
        Rule::param
        | Rule::s_let
        | Rule::binder
        | Rule::target
        | Rule::choose
        | Rule::s_choose
        | Rule::chosen_to_pay
        | Rule::action_param
        | Rule::cards_binder
        | Rule::given_alias
        | Rule::p_let
        | Rule::s_end_game
            if before == 0 =>
        {
            (Sort::Local, Bound)
        }
        Rule::cost | Rule::mode if before == 0 => (Sort::Local, Bound),
        Rule::named | Rule::chosen_name => (Sort::Local, Bound),
        Rule::part | Rule::wanted_part | Rule::claimed_part | Rule::choice if colon => (Sort::Local, Bound),
        Rule::part | Rule::wanted_part | Rule::claimed_part | Rule::other_sort | Rule::is_tail => (Sort::Kind, Used),
        Rule::has_tail | Rule::all_but => (Sort::Keyword, Used),
        Rule::field | Rule::given_attr if before == 0 => (Sort::Attribute, Used),
        Rule::given_place if before == 0 => (Sort::Zone, Used),
        Rule::c_while | Rule::zone_word => (Sort::Zone, Used),
        Rule::turned_up => (Sort::Attribute, Used),
        Rule::c_until | Rule::s_expire | Rule::s_extra | Rule::s_skip | Rule::s_skip_rest | Rule::during => {
            (Sort::Phase, Used)
        }
        Rule::price if before == 0 => (Sort::Local, Bound),
        Rule::cost_term | Rule::priced => (Sort::Payment, Used),
        _ => (Sort::Name, Used),
    }
}

/// What a text is in a form.
fn text(rule: Rule, before: usize) -> (Sort, Part) {
    use Part::{Declared, Used};
    match rule {
        Rule::i_card => (Sort::Card, Declared),
        Rule::i_deck => (Sort::Deck, Declared),
        Rule::i_scenario => (Sort::Scenario, Declared),
        Rule::i_position => (Sort::Position, Declared),
        Rule::ability | Rule::format_require if before == 0 => (Sort::Label, Declared),
        // It may have a name, too.
        Rule::mode | Rule::cost | Rule::price if before < 2 => (Sort::Label, Declared),
        // What is chosen is answered by its words.
        Rule::choice | Rule::declined | Rule::left_out => (Sort::Label, Declared),
        Rule::action_titled if before == 0 => (Sort::Action, Declared),
        Rule::c_overrides | Rule::overriding | Rule::remove => (Sort::Label, Used),
        Rule::given_from => (Sort::Position, Used),
        Rule::c_because | Rule::entry | Rule::text | Rule::c_log | Rule::plain_log | Rule::asking => (Sort::Text, Used),
        Rule::action_named => (Sort::Title, Declared),
        Rule::i_game
        | Rule::i_kind
        | Rule::i_keyword
        | Rule::i_zone
        | Rule::i_set
        | Rule::i_payment
        | Rule::i_format
        | Rule::i_articles
        | Rule::i_standings
        | Rule::article_entry
        | Rule::attr_decl
        | Rule::attr_decl_full
        | Rule::enum_member
        | Rule::s_phase => (Sort::Title, Used),
        _ => (Sort::Card, Used),
    }
}
