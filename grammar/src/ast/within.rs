//! What is written inside an item, however deep.

use super::{Ability, AbilityKind, Block, Change, CostTerm, ItemKind, Member, Stmt, StmtKind};

/// A part of an item that may hold others.
#[derive(Debug, Clone, Copy)]
pub enum Part<'a> {
    /// A statement of a block.
    Statement(&'a Stmt),
    /// What an ability changes, or in what a copy differs.
    Change(&'a Change),
}

/// Shows every statement and every change that is written inside an item, those outside first.
pub fn within<'a>(item: &'a ItemKind, see: &mut dyn FnMut(Part<'a>)) {
    match item {
        ItemKind::Kind { members: list, .. }
        | ItemKind::Keyword { members: list, .. }
        | ItemKind::Cards { members: list, .. } => members(list, see),
        ItemKind::Card(card) => members(&card.members, see),
        ItemKind::Event { body: Some(body), .. }
        | ItemKind::Payment { body, .. }
        | ItemKind::Procedure { body, .. }
        | ItemKind::Setup { body }
        | ItemKind::Turn { body } => block(body, see),
        ItemKind::Ability(one) => ability(one, see),
        _ => {}
    }
}

/// Shows every statement and every change that is written inside an ability, those outside first.
pub fn within_ability<'a>(one: &'a Ability, see: &mut dyn FnMut(Part<'a>)) {
    ability(one, see);
}

/// Shows every statement and every change that is written in statements, those outside first.
pub fn within_statements<'a>(all: &'a [Stmt], see: &mut dyn FnMut(Part<'a>)) {
    all.iter().for_each(|one| statement(one, see));
}

fn members<'a>(list: &'a [Member], see: &mut dyn FnMut(Part<'a>)) {
    for member in list {
        match member {
            Member::Effect(body) => block(body, see),
            Member::Mode(_) | Member::Modes(_) => {
                for mode in member.modes() {
                    mode.costs.iter().for_each(|cost| terms(&cost.terms, see));
                    block(&mode.effect, see);
                }
            }
            Member::Ability(one) => ability(one, see),
            Member::Cost(cost) => terms(&cost.terms, see),
            Member::Attr(_) | Member::Field(_) | Member::Text(_) | Member::Entry(_) | Member::Step(_) => {}
        }
    }
}

/// What costs do themselves.
fn terms<'a>(all: &'a [CostTerm], see: &mut dyn FnMut(Part<'a>)) {
    for term in all {
        if let CostTerm::Choose(choose) = term {
            statement(&choose.choice, see);
            block(&choose.body, see);
        }
    }
}

fn ability<'a>(one: &'a Ability, see: &mut dyn FnMut(Part<'a>)) {
    match &one.kind {
        AbilityKind::Before(_, body)
        | AbilityKind::InsteadOf(_, body)
        | AbilityKind::After(_, body)
        | AbilityKind::Check { body, .. } => block(body, see),
        AbilityKind::AfterAnnouncing(_, list) | AbilityKind::Whenever(_, list) => members(list, see),
        AbilityKind::Action(action) => {
            members(&action.members, see);
            block(&action.body, see);
        }
        AbilityKind::ModifyAll(_, list) | AbilityKind::ModifySelf(list) => changes(list, see),
        AbilityKind::PermitFrom(_, from) => from.cost.iter().for_each(|cost| terms(&cost.terms, see)),
        AbilityKind::Forbid(_)
        | AbilityKind::ForbidAfter(_)
        | AbilityKind::AgainAfter(_)
        | AbilityKind::Permit(_)
        | AbilityKind::ModifyDefine(..)
        | AbilityKind::ModifyCost { .. }
        | AbilityKind::Suspend { .. } => {}
    }
}

fn changes<'a>(list: &'a [Change], see: &mut dyn FnMut(Part<'a>)) {
    for change in list {
        see(Part::Change(change));
        match change {
            Change::Ability(given) => ability(given, see),
            Change::CopyOf(copied) => changes(&copied.except, see),
            Change::Cost(cost) => terms(&cost.terms, see),
            _ => {}
        }
    }
}

fn block<'a>(body: &'a Block, see: &mut dyn FnMut(Part<'a>)) {
    body.statements.iter().for_each(|one| statement(one, see));
}

fn statement<'a>(one: &'a Stmt, see: &mut dyn FnMut(Part<'a>)) {
    see(Part::Statement(one));
    let mut maybe = |body: Option<&'a Block>| {
        if let Some(body) = body {
            block(body, see);
        }
    };
    match &one.kind {
        StmtKind::LetDo(_, inner) | StmtKind::ReturnDo(inner) | StmtKind::AssignDo(_, _, inner) => {
            statement(inner, see);
        }
        StmtKind::If(_, then, otherwise) => {
            maybe(Some(then));
            maybe(otherwise.as_deref());
        }
        StmtKind::While(_, body)
        | StmtKind::Repeat(_, body)
        | StmtKind::For { body, .. }
        | StmtKind::Together(body)
        | StmtKind::Simultaneously { body, .. } => maybe(Some(body)),
        StmtKind::Open(open) => maybe(Some(&open.body)),
        StmtKind::Phase(phase) => maybe(Some(&phase.body)),
        StmtKind::Choose(choose) => maybe(choose.otherwise.as_ref()),
        StmtKind::ChooseMode { modes, otherwise, .. } => {
            modes.iter().for_each(|branch| maybe(Some(&branch.block)));
            maybe(otherwise.as_deref());
        }
        StmtKind::Offer(offer) => {
            maybe(offer.then.as_ref());
            maybe(offer.otherwise.as_ref());
        }
        StmtKind::Announce(announcing) => {
            maybe(announcing.otherwise.as_ref());
            terms(&announcing.cost, see);
        }
        StmtKind::Pay(paying) => {
            maybe(paying.then.as_ref());
            maybe(paying.otherwise.as_ref());
            terms(&paying.cost, see);
        }
        StmtKind::Resolve(resolving) => maybe(resolving.otherwise.as_ref()),
        StmtKind::Retarget(r) => maybe(r.otherwise.as_ref()),
        StmtKind::Ability(made) => ability(made, see),
        StmtKind::Create { likeness: Some(likeness), .. } => changes(&likeness.except, see),
        StmtKind::Move { arrival: Some(arrival), .. } | StmtKind::Proceed(Some(arrival)) => {
            arrival.copy.iter().for_each(|copied| changes(&copied.except, see));
        }
        _ => {}
    }
}
