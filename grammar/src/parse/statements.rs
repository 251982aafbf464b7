//! Statements: what effects, events, procedures and turns do, step by step.

use super::Rule;
use super::abilities::assign_op;
use super::build::{Builder, Node};
use super::expressions::Children;
use crate::ast::{
    Adding, Announcing, Block, Bound, Branch, BranchOf, Call, Choices, ChooseStmt, Clauses, Count, End, Expr, ExprKind,
    Extra, Force, Ident, Offer, Open, Optional, Paying, PhaseStmt, Resolving, Retargeting, Stmt, StmtKind, Text,
    Wording,
};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::span::Span;

impl Builder<'_> {
    /// `{ … }`
    pub(super) fn block(&mut self, node: Node) -> Option<Block> {
        let span = self.tight(&node);
        let statements = self.all(node.into_inner(), Self::statement)?.into();
        Some(Block { statements, span })
    }

    /// Reads a statement by the rule that it matched; none where a part of it could not be read.
    pub(super) fn statement(&mut self, node: Node) -> Option<Stmt> {
        let span = self.tight(&node);
        let kind = match node.as_rule() {
            Rule::simple => self.simple(node)?,
            Rule::s_let => self.let_stmt(node)?,
            Rule::s_if => return self.if_stmt(node),
            Rule::s_while | Rule::s_repeat | Rule::s_for | Rule::s_simultaneously | Rule::s_together => {
                self.looped(node)?
            }
            Rule::s_return => self.return_stmt(node)?,
            Rule::s_break => StmtKind::Break,
            Rule::s_again => StmtKind::ResolveAgain,
            Rule::s_proceed => self.proceed(node)?,
            Rule::s_settle => StmtKind::Settle,
            Rule::s_move => self.move_stmt(node)?,
            Rule::s_create | Rule::s_copy => self.create(node)?,
            Rule::s_announce | Rule::s_play_card => self.announce(node)?,
            Rule::s_pay => self.paying(node)?,
            Rule::s_choose => self.choose(node)?,
            Rule::s_offer => self.offer(node)?,
            Rule::s_force => self.force(node)?,
            Rule::s_open => self.open(node)?,
            Rule::s_phase => self.phase(node)?,
            Rule::s_extra => self.extra(node)?,
            Rule::s_end => self.end(node)?,
            Rule::s_play => self.play_stmt(node)?,
            Rule::s_ability => StmtKind::Ability(Box::new(self.ability(node.into_inner().next()?)?)),
            _ => self.short(node)?,
        };
        Some(Stmt { kind, span })
    }

    /// A call or an assignment.
    fn simple(&mut self, node: Node) -> Option<StmtKind> {
        let mut children = node.into_inner().peekable();
        let operand = self.named(&mut children)?;
        let Some(sign) = children.next() else {
            let ExprKind::Call(call) = operand.kind else { return None };
            return Some(StmtKind::Call(call.name, call.args));
        };
        let op = assign_op(&sign);
        let value = children.next()?;
        self.turned_sign(&sign, &value);
        if value.as_rule() == Rule::expr {
            Some(StmtKind::Assign(Box::new(operand), op, Box::new(self.expr(value)?)))
        } else {
            Some(StmtKind::AssignDo(Box::new(operand), op, Box::new(self.statement(value)?)))
        }
    }

    /// `x.life =- 2`, which gives it the value -2: a sign that is written the other way round.
    fn turned_sign(&mut self, sign: &Node, value: &Node) {
        let (sign, at) = (sign.as_str(), self.span(sign));
        let is_apart = value.as_str().strip_prefix('-').is_some_and(|rest| rest.starts_with([' ', '\t']));
        if sign != "=" || !is_apart || self.span(value).start != at.end {
            return;
        }
        let place = Span { end: at.end + 1, ..at };
        let fault = Diagnostic::error(codes::UNEXPECTED, "`=-` takes nothing away", place, "the other way round");
        self.faults.push(fault.help("write `-=` to take away, or `= -…` for a value below 0"));
    }

    fn let_stmt(&mut self, node: Node) -> Option<StmtKind> {
        let mut children = node.into_inner().skip(1);
        let name = self.ident(&children.next()?);
        let mut value = children.next()?;
        if value.as_rule() == Rule::r#type {
            let ty = Box::new(self.type_of(value)?);
            value = children.next()?;
            if value.as_rule() == Rule::expr {
                return Some(StmtKind::LetOf(name, ty, Box::new(self.expr(value)?)));
            }
            self.faults.push(
                Diagnostic::error(
                    codes::UNEXPECTED,
                    "what a statement gives back says itself what it is",
                    ty.span,
                    "not needed",
                )
                .help(format!("write `let {} = …`", name.name)),
            );
        }
        if value.as_rule() == Rule::expr {
            Some(StmtKind::Let(name, Box::new(self.expr(value)?)))
        } else {
            Some(StmtKind::LetDo(name, Box::new(self.statement(value)?)))
        }
    }

    /// `return`, alone or with what is given back.
    fn return_stmt(&mut self, node: Node) -> Option<StmtKind> {
        let Some(value) = node.into_inner().nth(1) else { return Some(StmtKind::Return) };
        if value.as_rule() == Rule::expr {
            Some(StmtKind::ReturnValue(Box::new(self.expr(value)?)))
        } else {
            Some(StmtKind::ReturnDo(Box::new(self.statement(value)?)))
        }
    }

    /// `if … { } else if … { } else { }`: the later conditions stand in the `else` of the earlier ones.
    fn if_stmt(&mut self, node: Node) -> Option<Stmt> {
        let end = self.tight(&node).end;
        let (mut branches, mut last) = (Vec::new(), None);
        let (mut start, mut condition) = (self.span(&node), None);
        let levels = node.clone().into_inner().filter(|child| child.as_rule() == Rule::expr).count();
        self.enter(levels, &node)?;
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_if => start = self.span(&child),
                Rule::expr => condition = Some(self.expr(child)?),
                Rule::block => match condition.take() {
                    Some(condition) => branches.push((start, condition, self.block(child)?)),
                    None => last = Some(self.block(child)?),
                },
                _ => {}
            }
        }
        self.leave(levels);
        while let Some((start, condition, block)) = branches.pop() {
            let span = Span { end, ..start };
            let kind = StmtKind::If(Box::new(condition), Box::new(block), last.take().map(Box::new));
            let stmt = Stmt { kind, span };
            if branches.is_empty() {
                return Some(stmt);
            }
            last = Some(Block { statements: Box::new([stmt]), span });
        }
        None
    }

    /// Statements that are a head and a block.
    fn looped(&mut self, node: Node) -> Option<StmtKind> {
        let rule = node.as_rule();
        let (mut head, mut binder, mut including_gone, mut body) = (None, None, false, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::expr => head = Some(self.expr(child)?),
                Rule::binder => binder = Some(self.binder(child)?),
                Rule::k_gone => including_gone = true,
                Rule::block => body = Some(self.block(child)?),
                _ => {}
            }
        }
        let body = body?;
        Some(match rule {
            Rule::s_while => StmtKind::While(Box::new(head?), body),
            Rule::s_repeat => StmtKind::Repeat(Box::new(head?), body),
            Rule::s_for => StmtKind::For { binder: Box::new(binder?), including_gone, body },
            Rule::s_simultaneously => StmtKind::Simultaneously { binder: Box::new(binder?), body },
            _ => StmtKind::Together(body),
        })
    }

    pub(super) fn choose(&mut self, node: Node) -> Option<StmtKind> {
        let (mut optional, mut random, mut count, mut name, mut from) = (Optional::No, false, Count::One, None, None);
        let mut wording = Wording::default();
        let (mut modes, mut adding, mut by, mut within, mut otherwise) = (None, None, None, None, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::may_decline => {
                    let when = child.into_inner().find(|part| part.as_rule() == Rule::expr);
                    optional = match when {
                        Some(when) => Optional::When(Box::new(self.expr(when)?)),
                        None => Optional::Yes,
                    };
                }
                Rule::asking => wording.question = self.only_title(child),
                Rule::k_secretly => wording.secret = true,
                Rule::declined => (wording.decline, otherwise) = self.declined(child)?,
                Rule::k_random => random = true,
                Rule::ordered => count = Count::Order,
                Rule::how_many => count = self.how_many(child)?,
                Rule::ident => name = Some(self.ident(&child)),
                Rule::choose_from => from = Some(self.choose_from(child)?),
                Rule::modes => modes = Some(self.all(child.into_inner(), Self::choice)?),
                Rule::adding => adding = Some(self.adding(child)?),
                Rule::by => by = Some(self.only_reach(child)?),
                Rule::within => within = Some(self.within(child)?),
                Rule::otherwise => otherwise = Some(self.otherwise(child)?),
                _ => {}
            }
        }
        if let Some(modes) = modes {
            let (by, otherwise) = (by.map(Box::new), otherwise.map(Box::new));
            return Some(StmtKind::ChooseMode {
                modes: modes.into(),
                by,
                optional: Box::new(optional),
                wording: Box::new(wording),
                otherwise,
            });
        }
        Some(StmtKind::Choose(Box::new(ChooseStmt {
            optional,
            wording,
            random,
            count,
            name: name?,
            from: from?,
            adding,
            by,
            within,
            otherwise,
        })))
    }

    /// The text of a part that holds one: `asking "Which card?"`.
    pub(super) fn only_title(&mut self, node: Node) -> Option<Text> {
        let text = node.into_inner().find(|part| part.as_rule() == Rule::string)?;
        Some(self.title(&text))
    }

    fn choice(&mut self, node: Node) -> Option<Branch> {
        let (mut what, mut name, mut when, mut block) = (None, None, None, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::string => what = Some(BranchOf::Label(self.title(&child))),
                Rule::ident => name = Some(self.ident(&child)),
                Rule::choose_from => what = Some(BranchOf::Thing(name.take()?, self.choose_from(child)?)),
                Rule::expr => when = Some(self.expr(child)?),
                Rule::block => block = Some(self.block(child)?),
                _ => {}
            }
        }
        Some(Branch { what: what?, when, block: block? })
    }

    /// `play c free by p`, `announce c by p`
    fn announce(&mut self, node: Node) -> Option<StmtKind> {
        let plays = node.as_rule() == Rule::s_play_card;
        let (mut what, mut zone, mut action, mut free) = (None, None, None, false);
        let (mut by, mut choices, mut otherwise) = (None, None, None);
        let (mut cost, mut asked) = (Vec::new(), None::<Wording>);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::reach => what = Some(self.expr(child)?),
                Rule::announced_in => zone = Some(self.only_reach(child)?),
                Rule::ident => action = Some(self.ident(&child)),
                Rule::k_free => free = true,
                Rule::cost_term => cost.push(self.cost_term(child)?),
                Rule::by => by = Some(self.only_reach(child)?),
                Rule::choices => {
                    let who = child.into_inner().find(|part| part.as_rule() == Rule::by);
                    choices = Some(match who {
                        Some(by) => Choices::By(self.only_reach(by)?),
                        None => Choices::Random,
                    });
                }
                Rule::k_optional => asked = Some(Wording::default()),
                Rule::asking => asked.get_or_insert_default().question = self.only_title(child),
                Rule::declined => (asked.get_or_insert_default().decline, otherwise) = self.declined(child)?,
                Rule::otherwise => otherwise = Some(self.otherwise(child)?),
                _ => {}
            }
        }
        let what = what?;
        let announcing = Announcing { plays, what, zone, action, free, cost, by, choices, asked, otherwise };
        Some(StmtKind::Announce(Box::new(announcing)))
    }

    /// `pay 2 maná by p { … } else { … }`
    fn paying(&mut self, node: Node) -> Option<StmtKind> {
        let (mut by, mut then, mut otherwise) = (None, None, None);
        let (mut cost, mut wording) = (Vec::new(), Wording::default());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::cost_term => cost.push(self.cost_term(child)?),
                Rule::by => by = Some(self.only_reach(child)?),
                Rule::asking => wording.question = self.only_title(child),
                Rule::block => then = Some(self.block(child)?),
                Rule::declined => (wording.decline, otherwise) = self.declined(child)?,
                Rule::otherwise => otherwise = Some(self.otherwise(child)?),
                _ => {}
            }
        }
        Some(StmtKind::Pay(Box::new(Paying { cost, by, wording, then, otherwise })))
    }

    /// `else "Keep all" { … }`
    fn declined(&mut self, node: Node) -> Option<(Option<Text>, Option<Block>)> {
        let (mut label, mut block) = (None, None);
        for part in node.into_inner() {
            match part.as_rule() {
                Rule::string => label = Some(self.title(&part)),
                Rule::block => block = Some(self.block(part)?),
                _ => {}
            }
        }
        Some((label, block))
    }

    fn adding(&mut self, node: Node) -> Option<Adding> {
        let bound = node.clone().into_inner().find_map(|child| match child.as_rule() {
            Rule::at_least => Some(Bound::AtLeast),
            Rule::at_most => Some(Bound::AtMost),
            _ => None,
        });
        let bound = bound.unwrap_or(Bound::Exactly);
        let mut parts = node.into_inner().filter(|child| child.as_rule() == Rule::reach);
        Some(Adding { each: self.expr(parts.next()?)?, total: self.expr(parts.next()?)?, bound })
    }

    fn within(&mut self, node: Node) -> Option<(Expr, Option<Expr>)> {
        let mut parts = node.into_inner().filter(|child| child.as_rule() == Rule::reach);
        let seconds = self.expr(parts.next()?)?;
        match parts.next() {
            Some(then) => Some((seconds, Some(self.expr(then)?))),
            None => Some((seconds, None)),
        }
    }

    pub(super) fn only_reach(&mut self, node: Node) -> Option<Expr> {
        let inner = node.into_inner().find(|child| child.as_rule() == Rule::reach)?;
        self.expr(inner)
    }

    /// `else { … }`
    fn otherwise(&mut self, node: Node) -> Option<Block> {
        let block = node.into_inner().find(|child| child.as_rule() == Rule::block)?;
        self.block(block)
    }

    fn offer(&mut self, node: Node) -> Option<StmtKind> {
        let (mut player, mut actions, mut then, mut otherwise) = (None, Vec::new(), None, None);
        let (mut until_pass, mut until, mut must) = (false, None, false);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::chain => player = Some(self.chain(child)?),
                Rule::offered_until => until = Some(self.expr(child.into_inner().nth(1)?)?),
                Rule::offered => actions.push(self.named(&mut child.into_inner().peekable())?),
                Rule::k_pass => until_pass = true,
                Rule::k_must => must = true,
                Rule::block => then = Some(self.block(child)?),
                Rule::otherwise => otherwise = Some(self.otherwise(child)?),
                _ => {}
            }
        }
        Some(StmtKind::Offer(Box::new(Offer { player: player?, actions, until_pass, until, must, then, otherwise })))
    }

    /// A name or a call, and what belongs to it.
    fn named(&mut self, children: &mut Children) -> Option<Expr> {
        let name = self.ident(&children.next()?);
        let operand = match children.next_if(|next| next.as_rule() == Rule::args) {
            Some(args) => {
                let span = name.span.to(self.span(&args));
                Expr { kind: ExprKind::Call(Box::new(Call { name, args: self.args(args)? })), span }
            }
            None => Expr { kind: ExprKind::Name(name.name), span: name.span },
        };
        self.postfixes(operand, children)
    }

    fn force(&mut self, node: Node) -> Option<StmtKind> {
        let (mut name, mut args, mut overriding, mut overriding_all) = (None, Box::default(), Vec::new(), false);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => name = Some(self.ident(&child)),
                Rule::args => args = self.args(child)?,
                Rule::overriding => (overriding, overriding_all) = self.overriding(child),
                _ => {}
            }
        }
        Some(StmtKind::Force(Box::new(Force { name: name?, args, overriding, overriding_all })))
    }

    fn open(&mut self, node: Node) -> Option<StmtKind> {
        let (mut scope, mut fields, mut body) = (None, Vec::new(), None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => scope = Some(self.ident(&child)),
                Rule::fields => fields = self.fields(child)?,
                Rule::block => body = Some(self.block(child)?),
                _ => {}
            }
        }
        Some(StmtKind::Open(Box::new(Open { scope: scope?, fields, body: body? })))
    }

    fn phase(&mut self, node: Node) -> Option<StmtKind> {
        let (mut is_step, mut name, mut title, mut clauses, mut body) = (false, None, None, Clauses::default(), None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_step => is_step = true,
                Rule::ident => name = Some(self.ident(&child)),
                Rule::string => title = Some(self.title(&child)),
                Rule::clauses => clauses = self.clauses(child)?,
                Rule::block => body = Some(self.block(child)?),
                _ => {}
            }
        }
        Some(StmtKind::Phase(Box::new(PhaseStmt { is_step, name: name?, title, clauses, body: body? })))
    }

    fn extra(&mut self, node: Node) -> Option<StmtKind> {
        let mut phases = Vec::new();
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => phases.push(self.ident(&child)),
                Rule::reach => return Some(StmtKind::Extra(Box::new(Extra::Turn(self.expr(child)?)))),
                _ => {}
            }
        }
        Some(StmtKind::Extra(Box::new(Extra::Phases(phases))))
    }

    fn end(&mut self, node: Node) -> Option<StmtKind> {
        let (mut wins, mut player, mut because, mut cites) = (false, None, None, Vec::new());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_win => wins = true,
                Rule::reach => player = Some(self.expr(child)?),
                Rule::string => because = Some(self.title(&child)),
                Rule::article => cites.push(self.article(&child)),
                _ => {}
            }
        }
        Some(StmtKind::End(Box::new(End { wins, player: player?, because, cites })))
    }

    fn play_stmt(&mut self, node: Node) -> Option<StmtKind> {
        let (mut game, mut fields) = (Vec::new(), Vec::new());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => game.push(self.ident(&child)),
                Rule::attr => game.push(self.attr(&child)),
                Rule::field => fields.push(self.field(child)?),
                Rule::fields => fields = self.fields(child)?,
                _ => {}
            }
        }
        Some(StmtKind::Play { game: game.into(), fields })
    }

    /// Statements of a word and a few expressions.
    fn short(&mut self, node: Node) -> Option<StmtKind> {
        let rule = node.as_rule();
        let place = self.tight(&node);
        let (mut exprs, mut name, mut text, mut by, mut otherwise): (Vec<Expr>, Option<Ident>, _, _, _) =
            (Vec::new(), None, None, None, None);
        let mut every = false;
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::expr | Rule::reach => exprs.push(self.expr(child)?),
                Rule::chain => exprs.push(self.chain(child)?),
                Rule::ident => name = Some(self.ident(&child)),
                Rule::string => text = Some(self.title(&child)),
                Rule::by => by = Some(self.only_reach(child)?),
                Rule::otherwise => otherwise = Some(self.otherwise(child)?),
                Rule::every_target => every = true,
                _ => {}
            }
        }
        let mut exprs = exprs.into_iter();
        Some(match rule {
            Rule::s_shuffle => StmtKind::Shuffle(exprs.next()?),
            Rule::s_rotate => StmtKind::Rotate { zone: name?, direction: Box::new(exprs.next()?) },
            Rule::s_reveal => StmtKind::Reveal(Box::new(exprs.next()?), exprs.next().map(Box::new)),
            Rule::s_roll => StmtKind::Roll(exprs.next()?),
            Rule::s_draw => StmtKind::Draw { because: text },
            Rule::s_end_game => StmtKind::EndGame { score: name.zip(exprs.next()).map(Box::new) },
            Rule::s_resolve => {
                StmtKind::Resolve(Box::new(Resolving { what: exprs.next()?, me: exprs.next(), otherwise }))
            }
            Rule::s_retarget => {
                let (what, to) = (exprs.next()?, exprs.next());
                StmtKind::Retarget(Box::new(Retargeting { what, every, to, by, otherwise }))
            }
            Rule::s_expire => StmtKind::Expire(name?),
            Rule::s_skip => StmtKind::Skip { phase: name?, of: exprs.next().map(Box::new) },
            Rule::s_skip_rest => StmtKind::SkipRest(name?),
            _ => {
                self.faults.push(Diagnostic::error(codes::UNEXPECTED, "this is not a statement", place, "this"));
                return None;
            }
        })
    }
}
