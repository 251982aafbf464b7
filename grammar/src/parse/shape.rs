//! Which signs of an item belong together: what a formatter needs of the grammar, and no more.
//!
//! Nothing here names a construct that it could do without: what stands within braces is found by the braces, and a new
//! form of the grammar is laid out as the others are.

use super::{Grammar, Rule};
use crate::ast::ItemKind;
use crate::parse::build::{Builder, Node};
use crate::span::FileId;
use crate::tokens::{Token, tokens};
use crate::vocabulary;
use pest::Parser as _;
use std::ops::Range;

/// A sign of an item that is neither blank nor comment, or a comment.
#[derive(Debug, Clone)]
pub(crate) struct Sign {
    /// Which token it is.
    pub(crate) token: Token,
    /// Its bytes in the item.
    pub(crate) range: Range<usize>,
    /// The innermost form that it is part of.
    pub(crate) form: usize,
    /// How it stands to its neighbours.
    pub(crate) ties: Ties,
}

/// How a sign stands to its neighbours in a line.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ties {
    /// No blank before it.
    pub(crate) left: bool,
    /// No blank after it.
    pub(crate) right: bool,
    /// It begins a member, a statement, a field or a line.
    pub(crate) begins: bool,
    /// Two blanks before it.
    pub(crate) apart: bool,
    /// A line that is too long may go on in the next one here.
    pub(crate) fold: Option<Fold>,
    /// A `then` or an `else` that stands below its `if`, or what a `let` is for, below that.
    pub(crate) level: bool,
}

/// Where a line that is too long goes on in the next one: the first of these that it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fold {
    /// Before a clause, such as `covers` or `because`.
    Clause,
    /// After the sign that gives a definition its value.
    Value,
    /// Before a word or a sign that joins two parts, or after a comma: two for each form around it, and one more for what joins
    /// more closely.
    Part(usize),
}

/// A form of the grammar that was met.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    /// The form around it; the outermost is its own.
    pub(crate) parent: usize,
    /// The number of its first sign in the item.
    pub(crate) start: usize,
    /// It stands by itself: an item, or what stands within braces.
    pub(crate) whole: bool,
    /// Its parts are equals: none hangs on the first.
    pub(crate) list: bool,
    /// What stands within its braces goes on in a line as long as there is room.
    pub(crate) filled: bool,
    /// What stands within its brackets stands in one line, or each in one of its own.
    pub(crate) each: bool,
    /// How many forms are around it.
    pub(crate) depth: usize,
}

/// An item, taken apart.
#[derive(Debug, Default)]
pub(crate) struct Shape {
    /// In order, comments included.
    pub(crate) signs: Vec<Sign>,
    /// Every form before those within it.
    pub(crate) forms: Vec<Form>,
}

/// Takes an item apart, and builds its tree; nothing where it is not sound.
pub(crate) fn shape(source: &str) -> Option<(Shape, ItemKind)> {
    let mut pairs = Grammar::parse(Rule::one_item, source).ok()?;
    let pair = pairs.next()?;
    let mut shape = Shape::default();
    for (token, range) in tokens(source).filter(|(token, _)| *token != Token::Blank) {
        shape.signs.push(Sign { token, range, form: 0, ties: Ties::default() });
    }
    let mut walk = Walk { shape, source, next: 0 };
    walk.form(pair.clone(), 0, true);
    let mut builder = Builder::new(FileId(0), 0, source);
    let kind = builder.item(pair)?;
    builder.faults.is_empty().then_some((walk.shape, kind))
}

/// Builds the tree of an item alone.
pub(crate) fn tree(source: &str) -> Option<ItemKind> {
    let mut builder = Builder::new(FileId(0), 0, source);
    let kind = builder.item(Grammar::parse(Rule::one_item, source).ok()?.next()?)?;
    builder.faults.is_empty().then_some(kind)
}

struct Walk<'s> {
    shape: Shape,
    source: &'s str,
    /// The first sign that no form has taken.
    next: usize,
}

impl Walk<'_> {
    fn form(&mut self, node: Node, parent: usize, whole: bool) {
        let rule = node.as_rule();
        let span = node.as_span();
        let (start, end) = (span.start(), span.end());
        self.skip_comments(start, parent);
        let form = self.shape.forms.len();
        self.shape.forms.push(Form {
            parent,
            start: self.next,
            whole,
            list: matches!(rule, Rule::clauses | Rule::flat_clauses),
            filled: matches!(rule, Rule::fields | Rule::deck_section | Rule::i_enum | Rule::i_set),
            each: matches!(rule, Rule::params | Rule::action_params),
            depth: if form == parent { 0 } else { self.shape.forms[parent].depth + 1 },
        });
        let first = self.next;
        // What these hold stands within the braces of the form around them.
        let is_bare = |rule| matches!(rule, Rule::bare_block | Rule::bare_effect);
        let mut braces = usize::from(is_bare(rule));
        let mut before: Option<Rule> = None;
        let mut children = 0;
        let mut goes_on = false;
        for child in node.into_inner() {
            let at = child.as_span().start();
            braces = self.own(rule, form, at, braces);
            // What follows a word of the grammar goes on with it: `possible when …`.
            let inside = braces > 0 && !goes_on;
            goes_on = braces > 0 && is_word(&child);
            let begins = inside && !is_bare(child.as_rule());
            self.skip_comments(at, form);
            let sign = self.next;
            let same = before == Some(Rule::field) && child.as_rule() == Rule::field;
            let folds = fold(rule, child.as_rule(), child.as_str());
            let level = match (rule, child.as_rule()) {
                (_, Rule::otherwise | Rule::declined | Rule::left_out)
                | (Rule::s_if | Rule::if_expr, Rule::k_then | Rule::k_else) => true,
                (Rule::let_expr, Rule::expr) => before == Some(Rule::k_then),
                _ => false,
            };
            let later = is_apart(rule, child.as_rule(), before);
            before = Some(child.as_rule());
            children += 1;
            self.form(child, form, begins || rule == Rule::item);
            let depth = self.shape.forms[form].depth;
            if let Some(sign) = self.shape.signs.get_mut(sign)
                && self.next > first
            {
                sign.ties.begins |= begins;
                sign.ties.apart |= begins || same || later;
                sign.ties.level |= level;
                let fold = folds.map(|fold| match fold {
                    Fold::Clause | Fold::Value => fold,
                    Fold::Part(closely) => Fold::Part(2 * depth + closely),
                });
                sign.ties.fold = sign.ties.fold.or(fold);
            }
        }
        self.own(rule, form, end, braces);
        let plain = children == 0 && !self.source.get(start..end).unwrap_or("").contains(char::is_whitespace);
        if plain {
            for sign in self.shape.signs.get_mut(first + 1..self.next).into_iter().flatten() {
                sign.ties.left |= !matches!(sign.token, Token::OpenBrace | Token::CloseBrace);
            }
        }
        if matches!(
            rule,
            Rule::attr
                | Rule::index
                | Rule::of_member
                | Rule::args
                | Rule::params
                | Rule::action_params
                | Rule::worded_params
        ) && let Some(sign) = self.shape.signs.get_mut(first)
        {
            sign.ties.left = true;
        }
    }

    /// Comments belong to the form in which they stand.
    fn skip_comments(&mut self, to: usize, form: usize) {
        while let Some(sign) = self.shape.signs.get_mut(self.next)
            && sign.range.start < to
            && sign.token.is_trivia()
        {
            sign.form = form;
            self.next += 1;
        }
    }

    /// The signs up to a byte that are the form's own; gives how many of its braces are open then.
    fn own(&mut self, rule: Rule, form: usize, to: usize, mut braces: usize) -> usize {
        let Form { start, depth, .. } = self.shape.forms[form];
        while let Some(sign) = self.shape.signs.get_mut(self.next)
            && sign.range.start < to
        {
            sign.form = form;
            let ties = &mut sign.ties;
            match sign.token {
                Token::OpenBrace => braces += 1,
                Token::CloseBrace => braces = braces.saturating_sub(1),
                Token::OpenParen => {
                    ties.left = rule != Rule::paren;
                    ties.right = true;
                }
                Token::OpenSquare => ties.right = true,
                Token::CloseParen | Token::CloseSquare => ties.left = true,
                Token::Comma => {
                    ties.left = true;
                    ties.fold = Some(Fold::Part(2 * depth));
                }
                Token::Colon => ties.left = !is_spaced(rule),
                Token::Dot => (ties.left, ties.right) = (true, true),
                Token::DotDot => (ties.left, ties.right) = (rule != Rule::dots, rule != Rule::dots),
                Token::Arithmetic => ties.right = matches!(rule, Rule::prefix | Rule::low | Rule::high | Rule::signed),
                Token::Assign if rule == Rule::i_define => ties.fold = Some(Fold::Value),
                _ => {}
            }
            self.next += 1;
        }
        // `0..10`, `..10` and `0..`: the dots keep to the numbers there are.
        if rule == Rule::type_range && self.next > start {
            let last = self.next;
            for at in start..last {
                if self.shape.signs[at].token == Token::DotDot {
                    self.shape.signs[at].ties.left = at > start;
                    self.shape.signs[at].ties.right = false;
                } else if at > start && self.shape.signs[at - 1].token == Token::DotDot {
                    self.shape.signs[at - 1].ties.right = true;
                }
            }
        }
        braces
    }
}

/// Whether a part of a form is a word of the language and no more.
fn is_word(part: &Node) -> bool {
    part.clone().into_inner().next().is_none() && vocabulary::find(part.as_str()).is_some()
}

/// Whether a colon stands between blanks: what follows it is the kind of what stands before.
fn is_spaced(rule: Rule) -> bool {
    matches!(rule, Rule::i_card | Rule::i_kind | Rule::i_format | Rule::action_named | Rule::action_titled)
}

/// Whether two blanks stand before a clause: a reason, `absolute`, and the articles that follow one of them or a name.
fn is_apart(rule: Rule, child: Rule, before: Option<Rule>) -> bool {
    let is_said = matches!(before, Some(Rule::c_because | Rule::c_absolute | Rule::c_overrides | Rule::c_announce));
    matches!(rule, Rule::clauses | Rule::flat_clauses)
        && (matches!(child, Rule::c_because | Rule::c_absolute) || child == Rule::c_cites && is_said)
}

/// Whether a line that is too long may go on in the next one before a part of a form.
fn fold(rule: Rule, child: Rule, text: &str) -> Option<Fold> {
    match (rule, child) {
        (Rule::clauses | Rule::flat_clauses, _)
        | (_, Rule::covers | Rule::as_of | Rule::k_because | Rule::worded_form) => Some(Fold::Clause),
        (_, Rule::ruling_answer) => Some(Fold::Part(0)),
        (_, Rule::k_where | Rule::by | Rule::within | Rule::adding | Rule::asking | Rule::k_then) => {
            Some(Fold::Part(0))
        }
        (Rule::if_expr, Rule::k_else) => Some(Fold::Part(0)),
        (_, Rule::infix) if text == "and" || text == "or" => Some(Fold::Part(0)),
        (_, Rule::infix) if text == "+" || text == "-" => Some(Fold::Part(1)),
        _ => None,
    }
}
