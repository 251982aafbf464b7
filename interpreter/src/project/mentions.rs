//! What files mention: shared rules with `use`, other games with `play`.

use naipe_grammar::ast::{Ability, AbilityKind, Block, File, Ident, ItemKind, Member, StmtKind};

/// The paths of `use`.
pub fn uses(file: &File) -> Vec<&[Ident]> {
    let paths = file
        .items
        .iter()
        .filter_map(|item| if let ItemKind::Use { path } = &item.kind { Some(path.as_slice()) } else { None });
    paths.collect()
}

/// The names of games after `play`.
pub fn plays(file: &File) -> Vec<&[Ident]> {
    let mut found = Vec::new();
    for item in &file.items {
        match &item.kind {
            ItemKind::Kind { members, .. } | ItemKind::Keyword { members, .. } => in_members(members, &mut found),
            ItemKind::Card(card) => in_members(&card.members, &mut found),
            ItemKind::Cards { members, .. } => in_members(members, &mut found),
            ItemKind::Event { body: Some(body), .. }
            | ItemKind::Payment { body, .. }
            | ItemKind::Procedure { body, .. }
            | ItemKind::Setup { body }
            | ItemKind::Turn { body } => in_block(body, &mut found),
            ItemKind::Ability(ability) => in_ability(ability, &mut found),
            _ => {}
        }
    }
    found
}

fn in_members<'a>(members: &'a [Member], found: &mut Vec<&'a [Ident]>) {
    for member in members {
        match member {
            Member::Effect(body) => in_block(body, found),
            Member::Mode(_) | Member::Modes(_) => {
                member.modes().iter().for_each(|mode| in_block(&mode.effect, found));
            }
            Member::Ability(ability) => in_ability(ability, found),
            Member::Attr(_)
            | Member::Field(_)
            | Member::Text(_)
            | Member::Entry(_)
            | Member::Cost(_)
            | Member::Step(_) => {}
        }
    }
}

fn in_ability<'a>(ability: &'a Ability, found: &mut Vec<&'a [Ident]>) {
    match &ability.kind {
        AbilityKind::Before(_, body)
        | AbilityKind::InsteadOf(_, body)
        | AbilityKind::After(_, body)
        | AbilityKind::Check { body, .. } => {
            in_block(body, found);
        }
        AbilityKind::AfterAnnouncing(_, members) | AbilityKind::Whenever(_, members) => in_members(members, found),
        AbilityKind::Action(action) => {
            in_members(&action.members, found);
            in_block(&action.body, found);
        }
        _ => {}
    }
}

fn in_block<'a>(block: &'a Block, found: &mut Vec<&'a [Ident]>) {
    for statement in &block.statements {
        in_statement(&statement.kind, found);
    }
}

fn in_statement<'a>(statement: &'a StmtKind, found: &mut Vec<&'a [Ident]>) {
    match statement {
        StmtKind::Play { game, .. } => found.push(game),
        StmtKind::LetDo(_, inner) | StmtKind::ReturnDo(inner) | StmtKind::AssignDo(_, _, inner) => {
            in_statement(&inner.kind, found)
        }
        StmtKind::If(_, then, otherwise) => {
            in_block(then, found);
            in_maybe(otherwise.as_deref(), found);
        }
        StmtKind::While(_, body)
        | StmtKind::Repeat(_, body)
        | StmtKind::For { body, .. }
        | StmtKind::Together(body)
        | StmtKind::Simultaneously { body, .. } => in_block(body, found),
        StmtKind::Open(open) => in_block(&open.body, found),
        StmtKind::Phase(phase) => in_block(&phase.body, found),
        StmtKind::Choose(choose) => in_maybe(choose.otherwise.as_ref(), found),
        StmtKind::ChooseMode { modes, otherwise, .. } => {
            modes.iter().for_each(|branch| in_block(&branch.block, found));
            in_maybe(otherwise.as_deref(), found);
        }
        StmtKind::Offer(offer) => {
            in_maybe(offer.then.as_ref(), found);
            in_maybe(offer.otherwise.as_ref(), found);
        }
        StmtKind::Ability(ability) => in_ability(ability, found),
        StmtKind::Announce(announcing) => in_maybe(announcing.otherwise.as_ref(), found),
        StmtKind::Pay(paying) => {
            in_maybe(paying.then.as_ref(), found);
            in_maybe(paying.otherwise.as_ref(), found);
        }
        StmtKind::Resolve(_, otherwise) => in_maybe(otherwise.as_deref(), found),
        _ => {}
    }
}

fn in_maybe<'a>(block: Option<&'a Block>, found: &mut Vec<&'a [Ident]>) {
    if let Some(block) = block {
        in_block(block, found);
    }
}
