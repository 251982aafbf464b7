//! Abilities: what a card, a kind, a keyword, the game or an effect can do.

use super::Rule;
use super::build::{Builder, Node};
use super::members::is_member;
use crate::ast::{
    Ability, AbilityKind, ActionDecl, AssignOp, Block, Change, Clauses, CostTerm, Expr, Ident, Member, Pattern,
    Selector, Stmt, StmtKind,
};
use crate::span::Span;

impl Builder<'_> {
    /// Any ability, with its label.
    pub(super) fn ability(&mut self, node: Node) -> Option<Ability> {
        let span = self.tight(&node);
        let mut label = None;
        let mut built = None;
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::string => label = Some(Box::new(self.title(&child))),
                _ => built = Some(self.ability_kind(child)?),
            }
        }
        let (kind, clauses) = built?;
        Some(Ability { label, kind, clauses, span })
    }

    fn ability_kind(&mut self, node: Node) -> Option<(AbilityKind, Clauses)> {
        match node.as_rule() {
            Rule::a_modify => return self.modify(node.into_inner().nth(1)?),
            Rule::a_action => return self.action(node.into_inner().nth(1)?),
            Rule::a_suspend => return self.suspend(node),
            Rule::a_check => return self.check(node),
            Rule::a_whenever => return self.whenever(node),
            _ => {}
        }
        let rule = node.as_rule();
        let (mut pattern, mut clauses, mut block, mut members) = (None, Clauses::default(), None, None);
        let (mut next, mut of_reactions, mut from) = (false, false, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::next_one => next = true,
                Rule::k_after => of_reactions = true,
                Rule::permit_from => from = Some(Box::new(self.permit_from(child)?)),
                Rule::patterns => pattern = Some(self.patterns(child)?),
                Rule::clauses | Rule::flat_clauses => clauses = self.clauses(child)?,
                Rule::block => block = Some(self.block(child)?),
                Rule::announced_body => members = Some(self.all(child.into_inner(), Self::member)?),
                _ => {}
            }
        }
        let pattern = pattern?;
        if next {
            clauses.next = true;
        }
        let kind = match rule {
            Rule::a_before => AbilityKind::Before(pattern, block?),
            Rule::a_instead => AbilityKind::InsteadOf(pattern, block?),
            Rule::a_after => match members {
                Some(members) => AbilityKind::AfterAnnouncing(pattern, members),
                None => AbilityKind::After(pattern, block?),
            },
            Rule::a_forbid if of_reactions => AbilityKind::ForbidAfter(pattern),
            Rule::a_forbid => AbilityKind::Forbid(pattern),
            Rule::a_again => AbilityKind::AgainAfter(pattern),
            Rule::a_permit => match from {
                Some(from) => AbilityKind::PermitFrom(pattern, from),
                None => AbilityKind::Permit(pattern),
            },
            _ => return None,
        };
        Some((kind, clauses))
    }

    /// `whenever you.vida < 5 to pila { … }`
    fn whenever(&mut self, node: Node) -> Option<(AbilityKind, Clauses)> {
        let (mut condition, mut clauses, mut members) = (None, Clauses::default(), Vec::new());
        let mut next = false;
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::next_state => next = true,
                Rule::expr => condition = Some(Box::new(self.expr(child)?)),
                Rule::clauses => clauses = self.clauses(child)?,
                Rule::block => members.push(Member::Effect(self.block(child)?)),
                Rule::announced_body => members = self.all(child.into_inner(), Self::member)?,
                _ => {}
            }
        }
        clauses.next = next;
        Some((AbilityKind::Whenever(condition?, members), clauses))
    }

    fn suspend(&mut self, node: Node) -> Option<(AbilityKind, Clauses)> {
        let (mut selectors, mut clauses) = (Vec::new(), Clauses::default());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::selector => selectors.push(self.selector(child)?),
                Rule::flat_clauses => clauses = self.clauses(child)?,
                _ => {}
            }
        }
        let mut selectors = selectors.into_iter();
        Some((AbilityKind::Suspend { of: selectors.next()?, on: selectors.next() }, clauses))
    }

    fn check(&mut self, node: Node) -> Option<(AbilityKind, Clauses)> {
        let (mut name, mut at_once, mut clauses, mut body) = (None, false, Clauses::default(), None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => name = Some(self.ident(&child)),
                Rule::k_once => at_once = true,
                Rule::clauses => clauses = self.clauses(child)?,
                Rule::block => body = Some(self.block(child)?),
                _ => {}
            }
        }
        Some((AbilityKind::Check { name: name?, at_once, body: body? }, clauses))
    }

    fn modify(&mut self, node: Node) -> Option<(AbilityKind, Clauses)> {
        let rule = node.as_rule();
        let mut clauses = Clauses::default();
        let mut selector: Option<Selector> = None;
        let (mut name, mut args, mut changes, mut op, mut amount) = (None, None, Vec::new(), AssignOp::Set, None);
        let mut sort = None;
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => name = Some(self.ident(&child)),
                Rule::args => args = Some(self.args(child)?),
                Rule::of_sort => sort = Some(Box::new(self.expr(child.into_inner().next()?)?)),
                Rule::selector => selector = Some(self.selector(child)?),
                Rule::assign => op = assign_op(&child),
                Rule::expr => amount = Some(self.expr(child)?),
                Rule::change => changes.push(self.change(child)?),
                Rule::changes => changes = self.all(child.into_inner(), Self::change)?,
                Rule::clauses | Rule::flat_clauses => {
                    self.clauses_into(&mut clauses, child)?;
                }
                _ => {}
            }
        }
        let kind = match rule {
            Rule::modify_cost => {
                let (of, amount) = (Box::new(selector?), Box::new(amount?));
                AbilityKind::ModifyCost { payment: name?, sort, of, op, amount }
            }
            Rule::modify_define => AbilityKind::ModifyDefine(
                Pattern { name: name?, args: args?, or: Box::default() },
                op,
                Box::new(amount?),
            ),
            Rule::modify_self => AbilityKind::ModifySelf(changes.into()),
            _ => AbilityKind::ModifyAll(selector?, changes.into()),
        };
        Some((kind, clauses))
    }

    pub(super) fn change(&mut self, node: Node) -> Option<Change> {
        if node.as_rule() == Rule::ability {
            return self.ability(node).map(Box::new).map(Change::Ability);
        }
        let mut children = node.into_inner();
        let first = children.next()?;
        match first.as_rule() {
            Rule::cost => self.cost(first).map(Box::new).map(Change::Cost),
            Rule::change_swap => {
                let mut names = first.into_inner().filter(|child| child.as_rule() == Rule::ident);
                Some(Change::Swap(self.ident(&names.next()?), self.ident(&names.next()?)))
            }
            Rule::change_has => Some(Change::Has(self.exprs(first)?)),
            Rule::change_each => {
                let (mut binder, mut has) = (None, None);
                for child in first.into_inner() {
                    match child.as_rule() {
                        Rule::binder => binder = Some(self.binder(child)?),
                        Rule::change_has => has = Some(self.exprs(child)?),
                        _ => {}
                    }
                }
                Some(Change::HasEach(Box::new(binder?), has?))
            }
            Rule::change_copy => {
                let copied = self.copied(first)?;
                Some(Change::CopyOf(Box::new(copied)))
            }
            Rule::change_loses => {
                let kept = first.clone().into_inner().find(|child| child.as_rule() == Rule::all_but);
                let lost = self.exprs(first)?;
                Some(match kept {
                    Some(kept) => Change::LosesAllBut(
                        lost,
                        kept.into_inner()
                            .filter(|child| child.as_rule() == Rule::ident)
                            .map(|child| self.ident(&child))
                            .collect(),
                    ),
                    None => Change::Loses(lost),
                })
            }
            Rule::change_is => self.change_kind(first).map(Change::Is),
            Rule::change_is_not => self.change_kind(first).map(Change::IsNot),
            _ => {
                let mut children = children.peekable();
                let name = self.with_member(self.ident(&first), children.peek());
                let op = assign_op(&children.find(|child| child.as_rule() == Rule::assign)?);
                Some(Change::Attr(name, op, self.expr(children.next()?)?))
            }
        }
    }

    fn change_kind(&mut self, node: Node) -> Option<Ident> {
        node.into_inner().find(|child| child.as_rule() == Rule::ident).map(|child| self.ident(&child))
    }

    /// `action NAME …`, or `action "Title" …` of a card.
    fn action(&mut self, node: Node) -> Option<(AbilityKind, Clauses)> {
        let titled = node.as_rule() == Rule::action_titled;
        let mut action = ActionDecl {
            name: None,
            title: None,
            class: None,
            params: Vec::new(),
            announce: None,
            announce_in: None,
            members: Vec::new(),
            body: Block { statements: Box::default(), span: self.span(&node) },
        };
        let mut clauses = Clauses::default();
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident if action.name.is_none() && !titled => action.name = Some(self.ident(&child)),
                Rule::ident => action.class = Some(self.ident(&child)),
                Rule::string => action.title = Some(self.title(&child)),
                Rule::action_params => {
                    for param in child.into_inner() {
                        let mut parts = param.into_inner();
                        let name = self.ident(&parts.next()?);
                        action.params.push((name, self.selector(parts.next()?)?));
                    }
                }
                Rule::clauses => {
                    if let Some((announced, zone)) = self.clauses_into(&mut clauses, child)? {
                        (action.announce, action.announce_in) = (Some(announced), zone);
                    }
                }
                Rule::card_body | Rule::action_body => {
                    action.body.span = self.span(&child);
                    self.action_body(&mut action, child)?;
                }
                _ => {}
            }
        }
        Some((AbilityKind::Action(Box::new(action)), clauses))
    }

    fn action_body(&mut self, action: &mut ActionDecl, node: Node) -> Option<()> {
        let mut statements = Vec::new();
        let has_statements = node.as_rule() == Rule::action_body;
        for child in node.into_inner() {
            if is_member(child.as_rule()) {
                action.members.push(self.member(child)?);
            } else {
                statements.push(self.statement(child)?);
            }
        }
        if has_statements {
            statements.splice(0..0, done_after(&mut action.members));
        }
        action.body.statements = statements.into();
        Some(())
    }

    /// The expressions among the parts of a node.
    pub(super) fn exprs(&mut self, node: Node) -> Option<Vec<Expr>> {
        node.into_inner().filter(|child| child.as_rule() == Rule::expr).map(|child| self.expr(child)).collect()
    }

    /// The members of a block of members.
    pub(super) fn members(&mut self, node: Node) -> Option<Vec<Member>> {
        self.all(node.into_inner(), Self::member)
    }
}

/// `cost c  destroy(c)`: what is done after a cost, in its line. An action of the game keeps no names of what is chosen to pay.
fn done_after(members: &mut [Member]) -> Option<Stmt> {
    if members.iter().any(|member| matches!(member, Member::Effect(_) | Member::Mode(_) | Member::Modes(_))) {
        return None;
    }
    let Some(Member::Cost(cost)) = members.last_mut() else { return None };
    if cost.repeat_allowed || cost.when.is_some() {
        return None;
    }
    let last = cost.terms.last_mut()?;
    let CostTerm::Chosen(chosen) = last else { return None };
    let (paid, CostTerm::Call(name, args)) = (chosen.0.clone(), &mut chosen.1) else { return None };
    let span = Span { start: name.span.start, ..cost.span };
    let kind = StmtKind::Call(name.clone(), std::mem::take(args));
    cost.span.end = paid.span.end;
    *last = CostTerm::Named(paid);
    Some(Stmt { kind, span })
}

/// `=`, `+=`, `-=`, `*=`
pub(super) fn assign_op(node: &Node) -> AssignOp {
    match node.as_str() {
        "+=" => AssignOp::Add,
        "-=" => AssignOp::Sub,
        "*=" => AssignOp::Mul,
        _ => AssignOp::Set,
    }
}
