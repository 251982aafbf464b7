//! Statements and blocks.

use super::{Kind, Region, Walker};
use crate::ast::{
    Announcing, Arrival, Block, Branch, BranchOf, Choices, ChooseStmt, Expr, ExprKind, Extra, Many, Offer, Optional,
    Paying, Stmt, StmtKind,
};

impl Walker<'_> {
    /// A block that is told when it runs.
    pub(super) fn block(&mut self, block: &mut Block) {
        self.within(Region::Block(block.span), |walker| walker.untold_block(block));
    }

    /// A block of which nobody knows whether it ran.
    pub(super) fn untold_block(&mut self, block: &mut Block) {
        let mut dropped = None;
        for (at, statement) in block.statements.iter_mut().enumerate() {
            if self.is_done() {
                break;
            }
            let wanted = match &statement.kind {
                StmtKind::Ability(ability) => self.ability_site(ability, statement.span),
                _ => self.site(Kind::DropStatement, statement.span),
            };
            if wanted {
                dropped = Some(at);
                break;
            }
            self.statement(statement);
        }
        if let Some(at) = dropped {
            super::without(&mut block.statements, at);
        }
    }

    /// A block without which what it belongs to comes to nothing: a single statement is left out with all of it.
    pub(super) fn only_block(&mut self, block: &mut Block) {
        match &mut *block.statements {
            [only] => self.within(Region::Block(block.span), |walker| walker.statement(only)),
            _ => self.block(block),
        }
    }

    pub(super) fn maybe(&mut self, expression: Option<&mut Expr>) {
        if let Some(expression) = expression {
            self.expr(expression);
        }
    }

    fn maybe_block(&mut self, block: Option<&mut Block>) {
        if let Some(block) = block {
            self.block(block);
        }
    }

    pub(super) fn statement(&mut self, statement: &mut Stmt) {
        match &mut statement.kind {
            StmtKind::Let(_, value) | StmtKind::LetOf(_, _, value) | StmtKind::ReturnValue(value) => self.expr(value),
            StmtKind::LetDo(_, what) | StmtKind::ReturnDo(what) => self.statement(what),
            StmtKind::Assign(to, _, value) => {
                self.expr(to);
                self.expr(value);
            }
            StmtKind::AssignDo(to, _, what) => {
                self.expr(to);
                self.statement(what);
            }
            StmtKind::Call(name, args) => {
                self.event_name(name);
                self.args(args);
            }
            StmtKind::Force(force) => {
                self.event_name(&mut force.name);
                self.args(&mut force.args);
            }
            StmtKind::Move { what, to, position, arrival, .. } => {
                self.expr(what);
                self.expr(to);
                self.maybe(position.as_deref_mut());
                self.arrival(arrival.as_deref_mut());
            }
            StmtKind::Proceed(arrival) => self.arrival(arrival.as_deref_mut()),
            StmtKind::Create { many, what, to, fields, .. } => {
                if let Many::Count(each) | Many::Those(each) = &mut **many {
                    self.expr(each);
                }
                self.expr(what);
                self.expr(to);
                fields.iter_mut().for_each(|initial| self.field(&mut initial.field));
            }
            StmtKind::Shuffle(value) | StmtKind::Roll(value) => self.expr(value),
            StmtKind::Extra(extra) => self.extra(extra),
            StmtKind::Skip { of, .. } => self.maybe(of.as_deref_mut()),
            StmtKind::Rotate { zone, direction } => {
                self.zone_name(zone);
                self.expr(direction);
            }
            StmtKind::Reveal(what, to) => {
                self.expr(what);
                self.maybe(to.as_deref_mut());
            }
            StmtKind::If(condition, then, otherwise) => self.branches(condition, then, otherwise.as_deref_mut()),
            StmtKind::While(condition, body) | StmtKind::Repeat(condition, body) => {
                self.expr(condition);
                self.only_block(body);
            }
            StmtKind::For { binder, body, .. } | StmtKind::Simultaneously { binder, body } => {
                self.binder_source(&mut binder.source);
                self.only_block(body);
            }
            StmtKind::Choose(choose) => self.choose(choose),
            StmtKind::ChooseMode { modes, by, otherwise, .. } => {
                self.choose_mode(modes, by.as_deref_mut(), otherwise.as_deref_mut())
            }
            StmtKind::Offer(offer) => self.offer(offer),
            StmtKind::Together(body) => self.only_block(body),
            StmtKind::Open(open) => {
                open.fields.iter_mut().for_each(|field| self.field(field));
                self.block(&mut open.body);
            }
            StmtKind::Phase(phase) => {
                let body = &mut phase.body;
                self.clauses(&mut phase.clauses, |walker| walker.block(body));
            }
            StmtKind::Ability(ability) => self.ability(ability),
            StmtKind::End(end) => {
                let cites = end.cites.clone();
                self.citing(&cites, |walker| walker.expr(&mut end.player));
            }
            StmtKind::EndGame { score: Some(score) } => self.expr(&mut score.1),
            StmtKind::Resolve(resolving) => {
                self.expr(&mut resolving.what);
                self.maybe(resolving.me.as_mut());
                self.maybe_block(resolving.otherwise.as_mut());
            }
            StmtKind::Announce(announcing) => self.announce(announcing),
            StmtKind::Pay(paying) => self.pay(paying),
            StmtKind::Retarget(r) => {
                self.expr(&mut r.what);
                self.maybe(r.to.as_mut());
                self.maybe(r.by.as_mut());
                self.maybe_block(r.otherwise.as_mut());
            }
            StmtKind::Play { fields, .. } => fields.iter_mut().for_each(|field| self.field(field)),
            StmtKind::Return
            | StmtKind::Break
            | StmtKind::ResolveAgain
            | StmtKind::Draw { .. }
            | StmtKind::EndGame { score: None }
            | StmtKind::Settle
            | StmtKind::SkipRest(_)
            | StmtKind::Expire(_) => {}
        }
    }

    fn arrival(&mut self, arrival: Option<&mut Arrival>) {
        if let Some(arrival) = arrival {
            self.maybe(arrival.copy.as_mut().map(|copied| &mut copied.what));
            arrival.fields.iter_mut().for_each(|initial| self.field(&mut initial.field));
        }
    }

    fn extra(&mut self, extra: &mut Extra) {
        match extra {
            Extra::Turn(of) => self.expr(of),
            Extra::Phases(_) => {}
        }
    }

    fn branches(&mut self, condition: &mut Expr, then: &mut Block, otherwise: Option<&mut Block>) {
        self.branch(condition);
        match otherwise {
            Some(otherwise) => {
                self.block(then);
                self.block(otherwise);
            }
            None => self.only_block(then),
        }
    }

    fn choose_mode(&mut self, modes: &mut [Branch], by: Option<&mut Expr>, otherwise: Option<&mut Block>) {
        for branch in modes {
            if let BranchOf::Thing(_, from) = &mut branch.what {
                self.choose_from(from);
            }
            self.plain_condition(&mut branch.when);
            self.block(&mut branch.block);
        }
        self.maybe(by);
        self.maybe_block(otherwise);
    }

    fn announce(&mut self, announcing: &mut Announcing) {
        self.expr(&mut announcing.what);
        self.maybe(announcing.zone.as_mut());
        if let Some(at) = self.terms(&mut announcing.cost) {
            announcing.cost.remove(at);
        }
        self.maybe(announcing.by.as_mut());
        if let Some(Choices::By(player)) = &mut announcing.choices {
            self.expr(player);
        }
        self.maybe_block(announcing.otherwise.as_mut());
    }

    fn pay(&mut self, paying: &mut Paying) {
        if let Some(at) = self.terms(&mut paying.cost) {
            paying.cost.remove(at);
        }
        self.maybe(paying.by.as_mut());
        self.maybe_block(paying.then.as_mut());
        self.maybe_block(paying.otherwise.as_mut());
    }

    /// What decides between two branches; without it, the first is always taken.
    pub(super) fn branch(&mut self, condition: &mut Expr) {
        if self.site(Kind::DropCondition, condition.span) {
            condition.kind = ExprKind::Bool(true);
        } else {
            self.expr(condition);
        }
    }

    fn choose(&mut self, choose: &mut ChooseStmt) {
        self.count(&mut choose.count);
        self.choose_from(&mut choose.from);
        if let Some(adding) = &mut choose.adding {
            self.expr(&mut adding.each);
            self.expr(&mut adding.total);
        }
        if let Optional::When(when) = &mut choose.optional {
            self.expr(when);
        }
        self.maybe(choose.by.as_mut());
        if let Some((seconds, instead)) = &mut choose.within {
            self.expr(seconds);
            self.maybe(instead.as_mut());
        }
        self.maybe_block(choose.otherwise.as_mut());
    }

    fn offer(&mut self, offer: &mut Offer) {
        self.expr(&mut offer.player);
        offer.actions.iter_mut().for_each(|action| self.expr(action));
        self.maybe(offer.until.as_mut());
        self.maybe_block(offer.then.as_mut());
        self.maybe_block(offer.otherwise.as_mut());
    }
}
