//! Scenarios, and the lines of a script.

use super::Rule;
use super::build::{Builder, Node};
use crate::ast::{
    Answer, AnswerKind, Ending, Expr, ExprKind, Field, Given, GivenCard, Ident, Position, Ruling, Scenario,
    ScenarioPart, ScriptKind, ScriptStep, Stop, Text,
};
use crate::codes;
use crate::composed::composed;
use crate::diagnostic::Diagnostic;

impl Builder<'_> {
    /// `scenario "…" covers … { … }`
    pub(super) fn scenario(&mut self, node: Node) -> Option<Scenario> {
        let (mut name, mut covers, mut as_of, mut rulings, mut parts) =
            (None, Vec::new(), None, Vec::new(), Vec::new());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_scenario => {}
                Rule::string => name = Some(self.title(&child)),
                Rule::covers => {
                    covers.extend(
                        child
                            .into_inner()
                            .filter(|part| part.as_rule() == Rule::article)
                            .map(|part| self.article(&part)),
                    );
                }
                Rule::as_of => as_of = Some(self.date(&child.into_inner().find(|part| part.as_rule() == Rule::date)?)?),
                Rule::ruling => rulings.push(self.ruling(child)?),
                Rule::given => {
                    let mut children = child.into_inner();
                    let word = children.next()?;
                    if parts.iter().any(|part| !matches!(part, ScenarioPart::Given(_) | ScenarioPart::From(_))) {
                        self.faults.push(
                            Diagnostic::error(
                                codes::CLAUSE_ORDER,
                                "`given` stands after what is played or expected",
                                self.span(&word),
                                "the position comes first",
                            )
                            .help("move it to the beginning, or write another scenario that begins so"),
                        );
                    }
                    for child in children {
                        parts.push(if child.as_rule() == Rule::given_from {
                            ScenarioPart::From(child.into_inner().map(|name| self.text(&name)).collect())
                        } else {
                            ScenarioPart::Given(self.all(child.into_inner(), Self::given)?)
                        });
                    }
                }
                Rule::play => {
                    let mut steps = child.into_inner();
                    steps.next();
                    parts.push(ScenarioPart::Play(self.all(steps, Self::step)?));
                }
                _ => parts.push(ScenarioPart::Step(self.step(child)?)),
            }
        }
        Some(Scenario { name: name?, covers, as_of, rulings, parts })
    }

    /// `ruling "…?" "…"`
    pub(super) fn ruling(&mut self, node: Node) -> Option<Ruling> {
        let mut parts = node.into_inner().skip(1);
        let question = self.title(&parts.next()?);
        let answer = parts.next()?.into_inner().next()?;
        let ruling = Ruling { question, answer: self.text(&answer) };
        for text in [&ruling.question, &ruling.answer].into_iter().filter(|text| text.name.trim().is_empty()) {
            self.faults.push(
                Diagnostic::error(
                    codes::MISSING_VALUE,
                    "this ruling has a text without words",
                    text.span,
                    "says nothing",
                )
                .help("write what is asked, and then what is answered: `ruling \"Does it come back?\" \"No.\"`"),
            );
        }
        Some(ruling)
    }

    /// `position "…" { … }`
    pub(super) fn position(&mut self, node: Node) -> Option<Position> {
        let mut lines = node.into_inner();
        lines.next()?;
        let name = self.text(&lines.next()?);
        Some(Position { name, lines: self.all(lines, Self::given)? })
    }

    /// A line of `given { … }`.
    pub(super) fn given(&mut self, node: Node) -> Option<Given> {
        match node.as_rule() {
            Rule::given_attr => {
                let mut children = node.into_inner().peekable();
                let player = self.ident(&children.next()?);
                let attr = self.attr(&children.next()?);
                let attr = self.with_member(attr, children.peek());
                let value = children.find(|child| child.as_rule() == Rule::expr)?;
                Some(Given::PlayerAttr { player, attr, value: self.expr(value)? })
            }
            Rule::given_place => self.given_place(node),
            Rule::given_rule => {
                let ability = node.into_inner().find(|child| child.as_rule() == Rule::ability)?;
                self.ability(ability).map(Given::Ability)
            }
            _ => self.field(node).map(Given::Field),
        }
    }

    /// Cards in a zone; but `deck: "X"` is a field, for all that its value is a text.
    fn given_place(&mut self, node: Node) -> Option<Given> {
        let span = self.tight(&node);
        let mut children = node.into_inner();
        let zone = self.ident(&children.next()?);
        let (mut player, mut cell, mut cards, mut plain) = (None, None, Vec::new(), true);
        for child in children {
            match child.as_rule() {
                Rule::given_owner => player = Some(self.ident(&child)),
                Rule::given_cell => cell = Some(self.ident(&child)),
                Rule::given_card => {
                    plain &= child.clone().into_inner().len() == 1;
                    cards.push(self.given_card(child)?);
                }
                _ => {}
            }
        }
        if plain && player.is_none() && cell.is_none() {
            let values = cards
                .into_iter()
                .map(|card| Expr { kind: ExprKind::Text(card.card.name), span: card.card.span })
                .collect();
            return Some(Given::Field(Field { name: zone, values }));
        }
        Some(Given::Place { zone, player, cell, cards, span })
    }

    fn given_card(&mut self, node: Node) -> Option<GivenCard> {
        let (mut count, mut card, mut owner, mut fields, mut alias) = (1, None::<Text>, None, Vec::new(), None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::number => count = self.quantity(&child),
                Rule::string => card = Some(self.title(&child)),
                Rule::given_owner => owner = Some(self.ident(&child)),
                Rule::given_alias => alias = Some(self.ident(&child)),
                Rule::fields => fields = self.fields(child)?,
                _ => {}
            }
        }
        Some(GivenCard { count, card: card?, owner, fields, alias })
    }

    /// A line of a script.
    pub(super) fn step(&mut self, node: Node) -> Option<ScriptStep> {
        let span = self.tight(&node);
        let rule = node.as_rule();
        if rule == Rule::p_expect {
            return Some(ScriptStep { kind: self.expect(node)?, span });
        }
        let (mut who, mut answers, mut texts, mut expr, mut stop) = (None::<Ident>, Vec::new(), Vec::new(), None, None);
        let (mut inside, mut times) = (Vec::new(), 1);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => who = Some(self.ident(&child)),
                Rule::answers => answers = self.all(child.into_inner(), Self::answer)?,
                Rule::number => times = self.quantity(&child) as usize,
                Rule::string => {
                    let text = self.title(&child);
                    texts.extend(std::iter::repeat_n(text, std::mem::replace(&mut times, 1)));
                }
                Rule::expr => expr = Some(self.expr(child)?),
                Rule::inside => inside.push(self.game_inside(child)?),
                Rule::stop => stop = Some(self.stop(child, &mut inside)?),
                _ => {}
            }
        }
        let kind = match rule {
            Rule::p_answer => ScriptKind::Answer { who: who?, answers },
            Rule::p_illegal => ScriptKind::Illegal { who: who?, answers, because: texts.pop() },
            Rule::p_options => ScriptKind::Options { who: who?, answers },
            Rule::p_pass => ScriptKind::PassUntil(stop?),
            Rule::p_draws => ScriptKind::Draws { who: who?, cards: texts },
            Rule::p_snapshot => ScriptKind::Snapshot,
            Rule::p_why => ScriptKind::Why(expr?),
            Rule::p_why_not => ScriptKind::WhyNot { who: who?, answers },
            Rule::p_view => ScriptKind::View(who?),
            Rule::p_timeout => ScriptKind::Timeout(who?),
            Rule::p_let => ScriptKind::Let(who?, expr?),
            _ => return None,
        };
        Some(of_inside(inside, ScriptStep { kind, span }))
    }

    /// `in duel:`
    fn game_inside(&mut self, node: Node) -> Option<Ident> {
        node.into_inner().find(|child| child.as_rule() == Rule::ident).map(|name| self.ident(&name))
    }

    fn stop(&mut self, node: Node, inside: &mut Vec<Ident>) -> Option<Stop> {
        let mut children = node.into_inner();
        let mut first = children.next()?;
        while first.as_rule() == Rule::inside {
            inside.push(self.game_inside(first)?);
            first = children.next()?;
        }
        let rule = first.as_rule();
        Some(match rule {
            Rule::k_over => Stop::Over,
            Rule::k_phase => Stop::Phase(self.ident(&children.next()?)),
            Rule::k_step => Stop::Step(self.ident(&children.next()?)),
            Rule::k_turn => Stop::Turn(self.unsigned(&children.next()?)),
            _ => Stop::Holds(self.expr(first)?),
        })
    }

    /// What an `expect` claims: of a deck, or one thing or several joined by `and`.
    fn expect(&mut self, node: Node) -> Option<ScriptKind> {
        if node.clone().into_inner().any(|child| child.as_rule() == Rule::k_deck) {
            return self.expect_deck(node);
        }
        let (mut claims, mut if_any) = (Vec::new(), false);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_expect | Rule::k_and | Rule::k_if => {}
                Rule::k_any => if_any = true,
                _ => {
                    let span = self.tight(&child);
                    let mut step = ScriptStep { kind: self.claim(child)?, span };
                    if if_any {
                        step = ScriptStep { kind: ScriptKind::IfAny(Box::new(step)), span };
                    }
                    claims.push(step);
                }
            }
        }
        // It speaks of the last condition.
        if if_any {
            let last = claims.pop()?;
            claims.push(ScriptStep { span: last.span, kind: ScriptKind::IfAny(Box::new(last)) });
        }
        match claims.len() {
            1 => claims.pop().map(|step| step.kind),
            _ => Some(ScriptKind::Claims(claims)),
        }
    }

    fn claim(&mut self, node: Node) -> Option<ScriptKind> {
        let rule = node.as_rule();
        if rule == Rule::claim_expr {
            return self.expr(node).map(ScriptKind::Expect);
        }
        if rule == Rule::c_inside {
            let (mut inside, mut claim) = (Vec::new(), None);
            for child in node.into_inner() {
                if child.as_rule() == Rule::inside {
                    inside.push(self.game_inside(child)?);
                } else {
                    let span = self.tight(&child);
                    claim = Some(ScriptStep { kind: self.claim(child)?, span });
                }
            }
            return Some(of_inside(inside, claim?).kind);
        }
        let (mut negated, mut who, mut text, mut what) = (false, None, None, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_not | Rule::k_no => negated = true,
                Rule::ident => who = Some(self.ident(&child)),
                Rule::string => text = Some(self.text(&child)),
                Rule::asked_what => what = Some(self.answer(child.into_inner().next()?)?),
                _ => {}
            }
        }
        Some(match rule {
            Rule::c_log | Rule::plain_log => ScriptKind::ExpectLog { negated, text: text? },
            Rule::c_winner => ScriptKind::ExpectEnd(Ending::Winner(who?), text),
            Rule::c_loser => ScriptKind::ExpectEnd(Ending::Loser(who?), text),
            Rule::c_draw => ScriptKind::ExpectEnd(Ending::Draw, text),
            Rule::c_over if negated => ScriptKind::ExpectNotOver,
            Rule::c_over => ScriptKind::ExpectEnd(Ending::Over, text),
            Rule::c_asked => ScriptKind::ExpectAsked { who, negated, what },
            _ => return None,
        })
    }

    fn expect_deck(&mut self, node: Node) -> Option<ScriptKind> {
        let (mut format, mut texts, mut legal) = (None, Vec::new(), true);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_illegal => legal = false,
                Rule::ident => format = Some(self.ident(&child)),
                Rule::string => {
                    let text = self.title(&child);
                    texts.push(text);
                }
                _ => {}
            }
        }
        let mut texts = texts.into_iter();
        Some(ScriptKind::ExpectDeck { deck: texts.next()?, legal, format: format?, because: texts.next() })
    }

    fn answer(&mut self, node: Node) -> Option<Answer> {
        let mut children = node.clone().into_inner();
        let mut first = children.next()?;
        let mut times = None;
        if first.as_rule() == Rule::times {
            times = first.into_inner().next().map(|number| self.quantity(&number));
            first = children.next()?;
        }
        let span = self.span(&first);
        let kind = match first.as_rule() {
            Rule::string => AnswerKind::Text(self.title(&first).name),
            Rule::signed => AnswerKind::Int(self.number(&first)),
            Rule::answer_set => {
                self.enter(1, &node)?;
                let members = first.into_inner().map(|member| self.answer(member)).collect::<Option<_>>()?;
                self.leave(1);
                AnswerKind::Set(members)
            }
            _ => AnswerKind::Word(composed(first.as_str()).into()),
        };
        let mut answer = Answer { kind, span };
        let (owners, nth): (Vec<_>, Vec<_>) = children
            .filter(|child| matches!(child.as_rule(), Rule::ident | Rule::number))
            .partition(|child| child.as_rule() == Rule::ident);
        let levels = owners.len();
        self.enter(levels, &node)?;
        for owner in owners {
            let owner = self.ident(&owner);
            let span = answer.span.to(owner.span);
            answer = Answer { kind: AnswerKind::Of(Box::new(answer), owner), span };
        }
        self.leave(levels);
        if let Some(nth) = nth.first() {
            let span = answer.span.to(self.span(nth));
            answer = Answer { kind: AnswerKind::Nth(Box::new(answer), self.unsigned(nth)), span };
        }
        if let Some(times) = times {
            answer = Answer { span: answer.span, kind: AnswerKind::Times(times, Box::new(answer)) };
        }
        Some(answer)
    }
}

/// A line that speaks of a game inside, where one is named.
fn of_inside(inside: Vec<Ident>, step: ScriptStep) -> ScriptStep {
    if inside.is_empty() {
        return step;
    }
    ScriptStep { span: step.span, kind: ScriptKind::Inside(inside, Box::new(step)) }
}
