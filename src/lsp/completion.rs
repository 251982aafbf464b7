//! What could come next, by where the cursor stands.

use super::desk::Desk;
use super::midway::{self, Answering};
use super::symbols;
use lsp_types::CompletionItemKind;
use naipe_grammar::mentions::{Mention, Part, Sort};
use naipe_grammar::span::FileId;
use naipe_grammar::split;
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::vocabulary::{self, Role};
use naipe_interpreter::primitives::{self, Lowers};
use std::collections::BTreeSet;
use std::ops::Range;

/// How many are offered at once; what is typed further makes them fewer.
const MOST: usize = 200;

/// Lines of formats, errata, costs and changes, which no card has.
const NOT_OF_CARDS: [&str; 10] =
    ["possible", "set", "require", "note", "remove", "value", "body", "loses", "is", "unexercised"];

/// Something that could come next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// What is written, and shown.
    pub label: String,
    /// What it is.
    pub sort: CompletionItemKind,
    /// What is said of it.
    pub detail: String,
    /// What is written in its place where an editor has places to fill in: `shield(${1:n})`.
    pub snippet: Option<String>,
}

/// What could come next at a place, and the bytes that it stands in the place of; whether there would be more.
#[derive(Debug)]
pub struct Offers {
    /// What is written already.
    pub replaces: Range<usize>,
    /// What could stand there.
    pub offers: Vec<Offer>,
    /// Whether more would fit than are given.
    pub more: bool,
}

/// Where the cursor stands.
#[derive(Debug, PartialEq, Eq)]
enum Place<'t> {
    /// Words for people, a comment, a new name: nothing can be offered.
    Nothing,
    /// Within quotes, where these are named.
    Quoted(&'static [Sort]),
    /// After `cites` or `covers`.
    Article,
    /// After a dot.
    Attribute,
    /// After `has:`.
    Keyword,
    /// After the colon of a card or kind.
    Kind,
    /// Where a zone is named.
    Zone,
    /// Where actions are offered, or done.
    Action,
    /// Where a line begins, in a block that begins with this word; none at the start of a declaration.
    Start(Option<&'t str>),
    /// In the middle of something; of a declaration, a clause may come.
    Middle { is_head: bool },
}

/// What could come next at a byte of a file.
pub fn at(desk: &Desk, file: FileId, byte: usize) -> Offers {
    let text = &desk.text(file)[..byte];
    let item = item_start(desk.text(file), byte);
    let before: Vec<(Token, Range<usize>)> =
        tokens(&text[item..]).map(|(token, range)| (token, range.start + item..range.end + item)).collect();
    let (place, replaces) = place(text, &before);
    let typed = text[replaces.clone()].to_lowercase();
    let mut gather = Gather { desk, file, typed, seen: BTreeSet::new(), offers: Vec::new(), more: false };
    if let Some(answering) = midway::answering(&text[item..]) {
        gather.offered(&answering, matches!(place, Place::Quoted(_)));
    }
    // Where the machine knows what can be answered, nothing else can.
    if gather.offers.is_empty() {
        gather.fill(&place, item, byte);
    }
    Offers { replaces, offers: gather.offers, more: gather.more }
}

/// Where the item begins in which a byte stands.
pub(super) fn item_start(text: &str, byte: usize) -> usize {
    let pieces = split::items(FileId(0), text).0;
    let start = pieces.iter().map(|piece| piece.start).take_while(|start| *start <= byte).last().unwrap_or(0);
    // After the end of a declaration, at the start of a line, another begins.
    let line = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    let ended = pieces.iter().any(|piece| piece.start == start && piece.end < line);
    if ended && !text[line..byte].starts_with([' ', '\t']) { line } else { start }
}

fn place<'t>(text: &'t str, before: &[(Token, Range<usize>)]) -> (Place<'t>, Range<usize>) {
    let byte = text.len();
    let said = |at: usize| &text[before[at].1.clone()];
    let signs: Vec<usize> = (0..before.len()).filter(|at| !before[*at].0.is_trivia()).collect();
    if let Some((Token::Comment | Token::Doc, _)) = before.last() {
        return (Place::Nothing, byte..byte);
    }
    let Some(&last) = signs.last() else { return (Place::Start(None), byte..byte) };
    let word = |number: usize| signs.len().checked_sub(number + 1).map_or("", |at| said(signs[at]));
    if before[last].0 == Token::OpenText {
        let start = before[last].1.start + 1;
        let sorts: &[Sort] = match word(1) {
            "because" | "text" | "log" => return (Place::Nothing, byte..byte),
            "given" => &[Sort::Position],
            "overrides" | "overriding" | "remove" => &[Sort::Label],
            "deck" => &[Sort::Deck],
            "card" | "token" | "scenario" | "position" | "game" | "articles" => return (Place::Nothing, byte..byte),
            _ => &[Sort::Card],
        };
        return (Place::Quoted(sorts), start..byte);
    }
    // An article, and those before it in its list.
    let is_of_list = |at: &&usize| {
        matches!(before[**at].0, Token::Number | Token::Date | Token::Colon | Token::Dot | Token::Comma | Token::DotDot)
            || before[**at].0 == Token::Arithmetic
            || before[**at].0 == Token::Word && !matches!(said(**at), "cites" | "covers")
    };
    if let Some(head) = signs.iter().rev().find(|at| !is_of_list(at))
        && matches!(said(*head), "cites" | "covers")
        && before[*head].1.end < byte
    {
        let start = text.rfind([' ', ',', '\n', '\t']).map_or(byte, |at| at + 1);
        let listed = text[before[*head].1.end..start].trim_end();
        if listed.is_empty() || listed.ends_with(',') {
            return (Place::Article, start..byte);
        }
    }
    // What is typed of a word does not tell where it stands.
    let is_typed = before[last].0 == Token::Word && before[last].1.end == byte;
    let replaces = if is_typed { before[last].1.clone() } else { byte..byte };
    let signs = if is_typed { &signs[..signs.len() - 1] } else { &signs[..] };
    let place = match signs.last() {
        None => Place::Start(None),
        Some(&last) => within(text, before, signs, last, replaces.start),
    };
    (place, replaces)
}

/// Where a word stands that begins at a byte, after some signs.
fn within<'t>(text: &'t str, before: &[(Token, Range<usize>)], signs: &[usize], last: usize, byte: usize) -> Place<'t> {
    let said = |at: usize| &text[before[at].1.clone()];
    let word = |number: usize| signs.len().checked_sub(number + 1).map_or("", |at| said(signs[at]));
    let heads = heads(text, before);
    let inner = heads.last().copied();
    let first = said(signs[0]);
    let new_line = text[before[last].1.end..byte].contains('\n');
    match before[last].0 {
        Token::Dot => return Place::Attribute,
        Token::Colon => match (word(1), inner) {
            ("has" | "gains" | "loses", _) => return Place::Keyword,
            (name, Some("play")) if name.len() == 1 => return Place::Action,
            (_, None) if matches!(first, "card" | "token" | "kind") => return Place::Kind,
            _ => {}
        },
        Token::Comma => {
            let list = signs.iter().rev().find(|at| {
                !matches!(
                    before[**at].0,
                    Token::Comma | Token::Word | Token::OpenParen | Token::CloseParen | Token::Number
                )
            });
            if let Some(at) = list
                && said(*at) == ":"
                && signs
                    .iter()
                    .position(|sign| sign == at)
                    .is_some_and(|number| number > 0 && matches!(said(signs[number - 1]), "has" | "gains" | "loses"))
            {
                return Place::Keyword;
            }
        }
        Token::OpenBrace | Token::CloseBrace => return Place::Start(inner),
        _ => {}
    }
    if new_line && !matches!(before[last].0, Token::Comma | Token::Arithmetic | Token::Comparison | Token::Assign) {
        return Place::Start(inner.or(Some(first)).filter(|_| !heads.is_empty() || byte > 0));
    }
    match word(0) {
        "in" | "to" | "from" | "of" => Place::Zone,
        "offer" => Place::Middle { is_head: false },
        "is" => Place::Kind,
        _ if word(1) == "offer" || word(2) == "offer" && before[last].0 != Token::Word => Place::Action,
        _ => {
            let can_end = matches!(
                before[last].0,
                Token::Word | Token::Number | Token::Text | Token::CloseParen | Token::CloseSquare | Token::CloseBrace
            );
            Place::Middle { is_head: heads.is_empty() && can_end }
        }
    }
}

/// The words with which the blocks begin that are open.
fn heads<'t>(text: &'t str, before: &[(Token, Range<usize>)]) -> Vec<&'t str> {
    const HEADS: [Role; 5] = [Role::Item, Role::Ability, Role::Member, Role::Statement, Role::Script];
    let mut open = Vec::new();
    let mut head = "";
    let mut begins = true;
    for (token, range) in before {
        let said = &text[range.clone()];
        match token {
            Token::Blank => begins |= said.contains('\n'),
            Token::Comment | Token::Doc => {}
            Token::OpenBrace => {
                open.push(std::mem::take(&mut head));
                begins = true;
            }
            Token::CloseBrace => {
                open.pop();
                head = "";
                begins = true;
            }
            Token::Word => {
                if (begins || head.is_empty() || said == "effect") && vocabulary::has_role(said, &HEADS) {
                    // Clauses go on with what stands before them.
                    let goes_on = !head.is_empty() && vocabulary::has_role(said, &[Role::Clause]);
                    if !goes_on && said != "covers" && said != "as" {
                        head = said;
                    }
                }
                begins = false;
            }
            Token::Colon if head.is_empty() => begins = true,
            _ => begins = false,
        }
    }
    open
}

struct Gather<'d> {
    desk: &'d Desk,
    file: FileId,
    typed: String,
    seen: BTreeSet<String>,
    offers: Vec<Offer>,
    more: bool,
}

impl Gather<'_> {
    fn fill(&mut self, place: &Place, item: usize, byte: usize) {
        match place {
            Place::Nothing => {}
            Place::Quoted(sorts) => self.declared(sorts),
            Place::Article => self.declared(&[Sort::Article]),
            Place::Attribute => {
                self.declared(&[Sort::Attribute]);
                self.built_in(|lowers| matches!(lowers, Lowers::Property(..)));
            }
            Place::Keyword => self.declared(&[Sort::Keyword]),
            Place::Kind => self.declared(&[Sort::Kind, Sort::Keyword]),
            Place::Zone => {
                self.declared(&[Sort::Zone]);
                self.locals(item, byte);
                self.declared(&[Sort::Define, Sort::Parameter]);
                self.built_in(|lowers| matches!(lowers, Lowers::Fact(..)));
            }
            Place::Action => self.declared(&[Sort::Action]),
            Place::Start(head) => self.start(*head, item, byte),
            Place::Middle { is_head } => self.middle(*is_head, item, byte),
        }
    }

    /// What can begin a line.
    fn start(&mut self, head: Option<&str>, item: usize, byte: usize) {
        match head {
            None => self.words(&[Role::Item, Role::Ability]),
            Some("errata") => {
                self.declared(&[Sort::Attribute]);
                self.words(&[Role::Member, Role::Ability]);
            }
            Some("card" | "token" | "cards") => {
                self.declared(&[Sort::Attribute]);
                self.seen.extend(NOT_OF_CARDS.map(str::to_owned));
                self.words(&[Role::Member, Role::Ability]);
            }
            Some("kind" | "keyword" | "trait") => {
                self.seen.extend(NOT_OF_CARDS.map(str::to_owned));
                self.words(&[Role::Ability, Role::Member]);
            }
            Some("scenario") => self.words(&[Role::Script]),
            Some("play") => {
                for seat in ["A", "B"] {
                    self.add(seat, CompletionItemKind::VARIABLE, "what this player does", Some(format!("{seat}: $0")));
                }
                self.words(&[Role::Script]);
            }
            Some("given" | "position") => {
                self.declared(&[Sort::Zone]);
                self.declared(&[Sort::Parameter]);
                for word in ["active", "phase", "turn", "players", "setup", "seed"] {
                    self.add(word, CompletionItemKind::KEYWORD, "of the position", Some(format!("{word}: $0")));
                }
            }
            Some("format") => self.words(&[Role::Member]),
            Some("deck") => self.declared(&[Sort::Zone]),
            Some("policy") => self.policies(),
            Some("player" | "scope" | "enum" | "game" | "articles") => {}
            Some(_) => {
                self.words(&[Role::Statement]);
                self.declared(&[Sort::Event, Sort::Procedure]);
                self.locals(item, byte);
                self.words(&[Role::Ability]);
            }
        }
    }

    /// What can stand in the middle of something.
    fn middle(&mut self, is_head: bool, item: usize, byte: usize) {
        self.locals(item, byte);
        if is_head {
            self.words(&[Role::Clause]);
        }
        self.declared(&[
            Sort::Attribute,
            Sort::Define,
            Sort::Parameter,
            Sort::Member,
            Sort::Event,
            Sort::Kind,
            Sort::Zone,
            Sort::Payment,
            Sort::Action,
            Sort::Scope,
            Sort::Phase,
        ]);
        self.built_in(|lowers| matches!(lowers, Lowers::Fact(..) | Lowers::Function(..)));
        self.words(&[Role::Operator]);
        if !is_head {
            self.words(&[Role::Clause, Role::Part]);
        }
    }

    /// What the machine offers at that line of a scenario.
    fn offered(&mut self, answering: &Answering, is_quoted: bool) {
        for option in midway::offered(self.desk, self.file, answering) {
            let said = if is_quoted {
                let title = option.said.strip_prefix('"').and_then(|said| said.strip_suffix('"'));
                let Some(title) = title else { continue };
                title.to_owned()
            } else {
                option.said
            };
            self.add(&said, CompletionItemKind::VALUE, &option.label, None);
        }
    }

    fn add(&mut self, label: &str, sort: CompletionItemKind, detail: &str, snippet: Option<String>) {
        if !label.to_lowercase().contains(&self.typed) || self.seen.contains(label) {
            return;
        }
        if self.offers.len() >= MOST {
            self.more = true;
            return;
        }
        self.seen.insert(label.to_owned());
        self.offers.push(Offer { label: label.to_owned(), sort, detail: detail.to_owned(), snippet });
    }

    /// Words of the language.
    fn words(&mut self, roles: &[Role]) {
        for role in roles {
            for row in vocabulary::TABLE.iter().filter(|row| row.role == *role) {
                self.add(row.word, CompletionItemKind::KEYWORD, row.meaning, None);
            }
        }
    }

    /// What a game settles once, and the words to choose from.
    fn policies(&mut self) {
        for known in primitives::TABLE {
            let Lowers::Policy(choices) = known.lowers else { continue };
            let snippet = match choices {
                [] => format!("{}: $0", known.name),
                choices => format!("{}: ${{1|{}|}}", known.name, choices.join(",")),
            };
            let detail = format!("{}: {}", known.signature, known.meaning);
            self.add(known.name, CompletionItemKind::KEYWORD, &detail, Some(snippet));
        }
    }

    fn built_in(&mut self, fits: impl Fn(&Lowers) -> bool) {
        for known in primitives::TABLE.iter().filter(|known| fits(&known.lowers)) {
            let detail = format!("{}: {}", known.signature, known.meaning);
            self.add(known.name, CompletionItemKind::FUNCTION, &detail, None);
        }
    }

    /// Names that were given in the item before the cursor.
    fn locals(&mut self, item: usize, byte: usize) {
        let names = self.desk.names(self.file);
        let mine =
            names.iter().filter(|name| name.part == Part::Bound && name.item.start == item && name.range.end < byte);
        for name in mine {
            let text = self.desk.text(self.file);
            let detail = text[name.whole.clone()].lines().next().unwrap_or("").to_owned();
            self.add(&text[name.range.clone()], CompletionItemKind::VARIABLE, &detail, None);
        }
    }

    /// What the game declares.
    fn declared(&mut self, sorts: &[Sort]) {
        let desk = self.desk;
        for file in desk.beside(self.file) {
            for name in desk.names(file).iter() {
                if name.part == Part::Declared && sorts.contains(&name.sort) {
                    let text = &desk.text(file)[name.range.clone()];
                    if text.to_lowercase().contains(&self.typed) {
                        let (detail, snippet) = told(desk, file, name);
                        self.add(text, kind(name.sort), &detail, snippet);
                    }
                }
            }
        }
    }
}

/// What is said of a name, and how it is called where it has parameters.
fn told(desk: &Desk, file: FileId, name: &Mention) -> (String, Option<String>) {
    let whole = &desk.text(file)[name.whole.clone()];
    let head = whole.lines().next().unwrap_or("").trim_end_matches([' ', '{']);
    let text = &desk.text(file)[name.range.clone()];
    if name.sort == Sort::Article {
        return (head[text.len().min(head.len())..].trim().trim_matches('"').to_owned(), None);
    }
    let names = desk.names(file);
    let callable = matches!(name.sort, Sort::Keyword | Sort::Event | Sort::Procedure | Sort::Define | Sort::Payment);
    let opens = desk.text(file)[name.range.end..].starts_with('(');
    let snippet = (callable && opens).then(|| {
        let end = desk.text(file)[name.range.end..].find(')').map_or(name.range.end, |at| name.range.end + at);
        let parameters = names
            .iter()
            .filter(|other| other.part == Part::Bound && other.range.start > name.range.end && other.range.end <= end);
        let filled: Vec<String> = parameters
            .enumerate()
            .map(|(number, other)| format!("${{{}:{}}}", number + 1, &desk.text(file)[other.range.clone()]))
            .collect();
        format!("{text}({})", filled.join(", "))
    });
    let detail =
        if matches!(name.sort, Sort::Card) { head.to_owned() } else { format!("{}: {head}", symbols::word(name.sort)) };
    (detail, snippet)
}

fn kind(sort: Sort) -> CompletionItemKind {
    match sort {
        Sort::Kind => CompletionItemKind::CLASS,
        Sort::Keyword => CompletionItemKind::INTERFACE,
        Sort::Attribute => CompletionItemKind::FIELD,
        Sort::Member => CompletionItemKind::ENUM_MEMBER,
        Sort::Enum => CompletionItemKind::ENUM,
        Sort::Parameter => CompletionItemKind::CONSTANT,
        Sort::Event => CompletionItemKind::EVENT,
        Sort::Action => CompletionItemKind::METHOD,
        Sort::Define | Sort::Procedure | Sort::Payment | Sort::Check => CompletionItemKind::FUNCTION,
        Sort::Zone | Sort::Set | Sort::Scope | Sort::Phase | Sort::Format | Sort::Game => CompletionItemKind::MODULE,
        Sort::Local | Sort::Name => CompletionItemKind::VARIABLE,
        Sort::Card | Sort::Deck | Sort::Scenario | Sort::Position | Sort::Label | Sort::Article | Sort::Text => {
            CompletionItemKind::VALUE
        }
    }
}
