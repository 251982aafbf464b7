//! Attributes that there is one of for each member of an enum: `light[hour]` is declared once, `light[dawn]` is one of them.
//!
//! Each is an attribute like any other, under the name that one of them has in the language. Which one is meant where the
//! member is found out in play (`light[h]`), is asked member by member.

use super::code::Builder;
use super::env::Env;
use super::{Lowerer, Typed, title_of};
use crate::codes;
use crate::limits;
use crate::program::{Cmp, Expr, ExprId, Initial, Op, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, AttrDecl, ExprKind, Ident, Item, ItemKind, Member, per_member};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use naipe_grammar::suggest;
use rustc_hash::FxHashMap;
use std::ops::Deref;

/// Enums, each with the names and titles of its members.
type Enums = FxHashMap<EcoString, Vec<(EcoString, EcoString)>>;

/// An item as it is read. Few are expanded, of very many: those stand in boxes.
#[derive(Debug)]
enum Read<'i> {
    /// As it is written.
    Written(&'i Item),
    /// With what is written in the place of what it declares.
    Expanded(Box<Item>),
}

impl Deref for Read<'_> {
    type Target = Item;

    fn deref(&self) -> &Item {
        match self {
            Read::Written(item) => item,
            Read::Expanded(item) => item,
        }
    }
}

/// Items in which such attributes are declared one by one.
#[derive(Debug, Default)]
pub(super) struct Expanded<'i> {
    items: Vec<Read<'i>>,
    /// The enum of each.
    pub enums: FxHashMap<EcoString, EcoString>,
    /// Those that are of no enum, and so not declared.
    pub refused: Vec<EcoString>,
    /// What is wrong with their declarations.
    pub diags: Vec<Diagnostic>,
}

impl<'i> Expanded<'i> {
    pub fn new(items: Vec<&'i Item>) -> Expanded<'i> {
        let mut all = Expanded { items: items.into_iter().map(Read::Written).collect(), ..Expanded::default() };
        if !all.items.iter().any(|item| declared(item).any(|attr| attr.per.is_some())) {
            return all;
        }
        let enums: Enums = all.items.iter().filter_map(|item| members_of(item)).collect();
        all.refuse_mixed();
        for number in 0..all.items.len() {
            if declared(&all.items[number]).any(|attr| attr.per.is_some()) {
                let mut item = Box::new(Item::clone(&all.items[number]));
                match &mut item.kind {
                    ItemKind::Kind { members, .. } | ItemKind::Keyword { members, .. } => all.members(members, &enums),
                    ItemKind::Card(card) => all.members(&mut card.members, &enums),
                    ItemKind::Player { attrs } | ItemKind::Shared { attrs } | ItemKind::Scope { fields: attrs, .. } => {
                        let each = std::mem::take(attrs).into_iter().flat_map(|attr| all.each(attr, &enums));
                        *attrs = each.collect();
                    }
                    _ => {}
                }
                all.items[number] = Read::Expanded(item);
            }
        }
        all
    }

    /// Under one name there is one for each member of an enum wherever it is declared, or nowhere: what is written `x.marks[m]` would
    /// mean two things.
    fn refuse_mixed(&mut self) {
        let mut known: FxHashMap<&EcoString, &AttrDecl> = FxHashMap::default();
        for attr in self.items.iter().flat_map(|item| declared(item)) {
            let first = *known.entry(&attr.name.name).or_insert(attr);
            let per = |attr: &AttrDecl| attr.per.as_ref().map(|per| per.name.clone());
            if per(first) == per(attr) {
                continue;
            }
            let said = |attr: &AttrDecl| match &attr.per {
                Some(per) => format!("one for each `{}` here", per.name),
                None => "a single one here".to_owned(),
            };
            let what = format!("the attribute `{}` has two types", attr.name.name);
            let diag = Diagnostic::error(codes::TWO_TYPES, what, attr.name.span, said(attr));
            self.diags.push(diag.and(first.name.span, said(first)).help("rename one of the two"));
        }
    }

    /// The items, with what there is one of for each member of an enum written out.
    pub fn items(&self) -> Vec<&Item> {
        self.items.iter().map(Deref::deref).collect()
    }

    fn members(&mut self, members: &mut Vec<Member>, enums: &Enums) {
        let each = std::mem::take(members).into_iter().flat_map(|member| match member {
            Member::Attr(attr) => {
                self.each(*attr, enums).into_iter().map(|attr| Member::Attr(Box::new(attr))).collect::<Vec<_>>()
            }
            other => vec![other],
        });
        *members = each.collect();
    }

    /// What to write where there is to be one of an attribute for each of what is no enum.
    fn of_each_instead(&self, attr: &AttrDecl, per: &Ident, enums: &Enums) -> String {
        let default =
            attr.default.as_ref().map_or_else(String::new, |value| format!(" = {}", print::expression(value)));
        let one = format!("{}: {}{default}", attr.name.name, print::type_of(&attr.ty));
        let is_of_players = |item: &Read<'_>| match &item.kind {
            ItemKind::Player { attrs } => attrs.iter().any(|other| other.name.span == attr.name.span),
            _ => false,
        };
        let is_kind = |item: &Read<'_>| matches!(&item.kind, ItemKind::Kind { name, .. } if name.name == per.name);
        if per.name == "player" {
            return match self.items.iter().any(is_of_players) {
                true => format!("players are no enum: each player has one, and `[{}]` is left out", per.name),
                false => format!(
                    "players are no enum: what each of them has is declared as `player {{ {one} }}`, and is `p.{}` of a player `p`",
                    attr.name.name
                ),
            };
        }
        if self.items.iter().any(is_kind) {
            return format!(
                "a kind is no enum: what each thing of it has is declared in it, `kind {} {{ {one} }}`, and is `x.{}` of a thing `x`",
                per.name, attr.name.name
            );
        }
        match suggest::closest(&per.name, enums.keys().map(EcoString::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("declare `enum {} {{ … }}`, or leave `[{}]` out", per.name, per.name),
        }
    }

    /// An attribute, or those that there are of it.
    fn each(&mut self, attr: AttrDecl, enums: &Enums) -> Vec<AttrDecl> {
        let Some(per) = &attr.per else { return vec![attr] };
        let Some(members) = enums.get(&per.name) else {
            let help = self.of_each_instead(&attr, per, enums);
            let diag = Diagnostic::error(
                codes::UNKNOWN_NAME,
                format!("there is no enum `{}`", per.name),
                per.span,
                format!("`{}` has a value for each member of an enum", attr.name.name),
            );
            self.diags.push(diag.help(help));
            self.refused.push(attr.name.name.clone());
            return Vec::new();
        };
        if members.len() > limits::MEMBERS_COUNTED {
            let what = format!("`{}` has too many members to count each: {}", per.name, members.len());
            let diag = Diagnostic::error(codes::TOO_MANY, what, per.span, "too many");
            self.diags.push(diag.help(format!("{} at most", limits::MEMBERS_COUNTED)));
            return Vec::new();
        }
        if self.enums.entry(attr.name.name.clone()).or_insert_with(|| per.name.clone()) != &per.name {
            // It was told that these are two.
            return Vec::new();
        }
        let one = |(member, title): &(EcoString, EcoString)| {
            let mut one = attr.clone();
            one.per = None;
            one.name.name = per_member(&attr.name.name, member);
            let span = attr.title.as_ref().map_or(attr.name.span, |title| title.span);
            let name = match &attr.title {
                Some(title_of) if title_of.name.contains("{}") => title_of.name.replace("{}", title),
                Some(title_of) => ecow::eco_format!("{}: {title}", title_of.name),
                None => ecow::eco_format!("{}: {title}", title_of(None, &attr.name)),
            };
            one.title = Some(Ident { name, span });
            one
        };
        members.iter().map(one).collect()
    }
}

/// The attributes that an item declares.
fn declared(item: &Item) -> impl Iterator<Item = &AttrDecl> {
    let (attrs, members): (&[AttrDecl], &[Member]) = match &item.kind {
        ItemKind::Kind { members, .. } | ItemKind::Keyword { members, .. } => (&[], members),
        ItemKind::Card(card) => (&[], &card.members),
        ItemKind::Player { attrs } | ItemKind::Shared { attrs } | ItemKind::Scope { fields: attrs, .. } => (attrs, &[]),
        _ => (&[], &[]),
    };
    let of_members =
        members.iter().filter_map(|member| if let Member::Attr(attr) = member { Some(&**attr) } else { None });
    attrs.iter().chain(of_members)
}

/// An enum with the names and titles of its members.
fn members_of(item: &Item) -> Option<(EcoString, Vec<(EcoString, EcoString)>)> {
    let ItemKind::Enum { name, members } = &item.kind else { return None };
    let title = |name: &Ident, title: Option<&ast::Text>| title_of(title.map(|t| &t.name), name);
    let members = members.iter().map(|(name, said)| (name.name.clone(), title(name, said.as_ref())));
    Some((name.name.clone(), members.collect()))
}

/// The attribute that is named before `[…]`: `x.light`, or `light` of what all share.
fn attribute_of(of: &ast::Expr) -> Option<&EcoString> {
    match &of.kind {
        ExprKind::Attr(read) => Some(&read.1.name),
        ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

/// Which of them is meant.
enum Which {
    /// That of a member.
    One(EcoString),
    /// That of the member which an expression gives; all that there are.
    Asked(ExprId, u16, Vec<EcoString>),
}

impl Lowerer<'_> {
    /// Whether what stands before `[…]` is an attribute that there is one of for each member of an enum.
    pub(super) fn is_one_of_several(&self, of: &ast::Expr, env: &Env) -> bool {
        let is_local = matches!(&of.kind, ExprKind::Name(name) if env.find(name).is_some());
        !is_local && attribute_of(of).is_some_and(|name| self.names.per_member.contains_key(name))
    }

    /// What to write where an attribute is named without saying of which member.
    pub(super) fn missing_member(&self, name: &str) -> Option<String> {
        let per = self.names.per_member.get(name)?;
        let number = self.names.enums.get(per)?;
        let (first, _) = self.p.enums[usize::from(number)].members.first()?;
        Some(format!("there is one for each `{per}`: write `{}`", per_member(name, first)))
    }

    /// Says so as the help of the fault that was just found.
    pub(super) fn help_with_member(&mut self, name: &str) {
        if let Some(help) = self.missing_member(name)
            && let Some(fault) = self.diags.last_mut()
        {
            fault.help = Some(help);
        }
    }

    fn which(&mut self, name: &str, index: &ast::Expr, env: &mut Env) -> Option<Which> {
        let number = self.names.enums.get(self.names.per_member.get(name)?)?;
        let asked = self.expect(index, env, &Ty::Enum(number));
        let member = |member: &(EcoString, EcoString)| member.0.clone();
        let members: Vec<EcoString> = self.p.enums[usize::from(number)].members.iter().map(member).collect();
        Some(match self.p.expr(asked) {
            Expr::Const(Value::Member(_, one)) => Which::One(members[usize::from(*one)].clone()),
            _ => Which::Asked(asked, number, members),
        })
    }

    /// `x.light[h]`, `light[dawn]`: what it is now.
    pub(super) fn read_per_member(&mut self, of: &ast::Expr, index: &ast::Expr, span: Span, env: &mut Env) -> Typed {
        let Some(name) = attribute_of(of) else { return self.bad(span) };
        let read = |l: &mut Self, member: &EcoString, env: &mut Env| {
            let name = per_member(name, member);
            match &of.kind {
                ExprKind::Attr(read) => l.attr(&read.0, &Ident { name, span: read.1.span }, span, env),
                _ => l.name(&name, of.span, env, None),
            }
        };
        match self.which(name, index, env) {
            None => self.bad(span),
            Some(Which::One(member)) => read(self, &member, env),
            Some(Which::Asked(asked, number, members)) => {
                let mut found: Option<Typed> = None;
                let before = self.p.exprs.len();
                for (at, member) in members.iter().enumerate().rev() {
                    let known = self.diags.len();
                    let one = read(self, member, env);
                    if self.is_wrong_of_all(known, name, member) {
                        return self.bad(span);
                    }
                    if found.is_none() && self.is_too_much(before, members.len(), index.span) {
                        return self.bad(span);
                    }
                    found = Some(match found {
                        None => one,
                        Some(others) => {
                            let test = self.is_member(asked, number, at, span);
                            self.typed(Expr::If(test, one.id, others.id), one.ty, span)
                        }
                    });
                }
                found.unwrap_or_else(|| self.bad(span))
            }
        }
    }

    /// Whether something is wrong with what was made for one member, which is then wrong of all: it is told of none of them in
    /// particular.
    fn is_wrong_of_all(&mut self, known: usize, name: &str, member: &str) -> bool {
        let said = per_member(name, member);
        let mut is_wrong = false;
        for fault in self.diags.iter_mut().skip(known).filter(|fault| fault.is_error()) {
            is_wrong = true;
            fault.message = fault.message.replace(said.as_str(), name);
        }
        is_wrong
    }

    /// Whether what was made for one member comes to too much for all of them: then that is told.
    fn is_too_much(&mut self, before: usize, members: usize, span: Span) -> bool {
        let parts = (self.p.exprs.len() - before).saturating_mul(members);
        if parts <= limits::MEMBERS_ASKED {
            return false;
        }
        self.diags.push(
            Diagnostic::error(
                codes::TOO_MANY,
                "too much stands in one another here",
                span,
                format!("of {members} members, each is asked about with all that stands beside it"),
            )
            .help("give what stands before `[` or is written a name first: `let y = …`"),
        );
        true
    }

    fn is_member(&mut self, asked: ExprId, number: u16, at: usize, span: Span) -> ExprId {
        let member = self.add(Expr::Const(Value::Member(number, narrow::u16(at))), span);
        self.add(Expr::Compare(Cmp::Eq, asked, member), span)
    }

    /// `{ light[h]: 2 }`, where the member is found out in play: each member's, with a value where it is the one.
    pub(super) fn initial_per_member(&mut self, initial: &ast::Initial, env: &mut Env) -> Option<Vec<Initial>> {
        let ast::Initial { field, op } = initial;
        let (name, member) = field.name.name.strip_suffix(']')?.split_once('[')?;
        if self.names.attrs.get(&field.name.name).is_some() || env.find(member).is_none() {
            return None;
        }
        let span = field.name.span;
        let index = ast::Expr { kind: ExprKind::Name(member.into()), span };
        let Which::Asked(asked, number, members) = self.which(name, &index, env)? else { return None };
        let attrs: Vec<_> = members.iter().filter_map(|one| self.names.attrs.get(&per_member(name, one))).collect();
        let ty = self.p.attrs[attrs.first()?.i()].ty.clone();
        let written = field.values.first()?;
        let value = self.assigned_value(&ty, *op, written, env);
        let none = self.konst(Value::None, span);
        let each = attrs.into_iter().enumerate().map(|(at, attr)| {
            self.assigned.insert(attr);
            let test = self.is_member(asked, number, at, span);
            Initial { attr, op: *op, value: self.add(Expr::If(test, value, none), span) }
        });
        Some(each.collect())
    }

    /// `x.light[h] -= 1`: each member's is written where it is the one.
    pub(super) fn write_per_member(
        &mut self,
        (of, index): (&ast::Expr, &ast::Expr),
        (op, value): (ast::AssignOp, &ast::Expr),
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let Some(name) = attribute_of(of) else { return };
        let write = |l: &mut Self, member: &EcoString, env: &mut Env, b: &mut Builder| {
            let mut target = of.clone();
            match &mut target.kind {
                ExprKind::Attr(read) => read.1.name = per_member(name, member),
                kind => *kind = ExprKind::Name(per_member(name, member)),
            }
            l.assign(&target, op, value, span, env, b);
        };
        match self.which(name, index, env) {
            None => {}
            Some(Which::One(member)) => write(self, &member, env, b),
            Some(Which::Asked(asked, number, members)) => {
                let mut ends = Vec::new();
                let before = self.p.exprs.len();
                for (at, member) in members.iter().enumerate() {
                    let test = self.is_member(asked, number, at, span);
                    let other = b.hole(Op::Unless(test, 0), span);
                    let known = self.diags.len();
                    write(self, member, env, b);
                    if self.is_wrong_of_all(known, name, member) {
                        return;
                    }
                    if ends.is_empty() && self.is_too_much(before, members.len(), index.span) {
                        return;
                    }
                    ends.push(b.hole(Op::Jump(0), span));
                    b.land(other);
                }
                ends.into_iter().for_each(|end| b.land(end));
            }
        }
    }
}
