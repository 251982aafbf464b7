//! A scenario checked against its game: names looked up, expressions lowered.

use super::given::Displaced;
use super::script::{Alias, Compared, Line, Pile, Script, Until};
use super::truisms;
use crate::answers;
use crate::codes;
use crate::lower::Extension;
use crate::program::{Expr, PhaseId, Program, Ty, walk};
use ecow::EcoString;
use naipe_grammar::ast::{self, Ending, ExprKind, Given, ScenarioPart, ScriptKind, Stop};
use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;

/// What a position says of the game besides what lies where, in the order in which it is offered.
pub const GIVEN: &[&str] =
    &["active", "phase", "step", "turn", "first", "format", "deck", "decks", "players", "setup", "seed"];

pub(super) struct Compiler<'a> {
    pub(super) ext: &'a mut Extension,
    pub(super) faults: &'a mut Vec<Diagnostic>,
    pub(super) script: Script,
    /// The game that the line under way speaks of.
    pub(super) inside: Vec<usize>,
}

impl Script {
    /// Checks a scenario; faults are added to the list.
    pub fn compile(scenario: &ast::Scenario, ext: &mut Extension, faults: &mut Vec<Diagnostic>) -> Script {
        let mut c = Compiler { ext, faults, script: Script::default(), inside: Vec::new() };
        c.script.players = c.ext.program().players.0.max(1);
        let mark = c.faults.len();
        let (given, displaced) = super::given::of(scenario, c.ext, c.faults);
        let given: Vec<&Given> = given.iter().collect();
        c.script.run_setup = given.is_empty();
        c.names(&given);
        for g in &given {
            c.given(g);
        }
        c.unheeded(&given);
        for part in &scenario.parts {
            match part {
                ScenarioPart::From(_) | ScenarioPart::Given(_) => {}
                ScenarioPart::Play(steps) => steps.iter().for_each(|s| c.line(s)),
                ScenarioPart::Step(s) => c.line(s),
            }
        }
        Displaced::help(&displaced, &mut c.faults[mark..]);
        c.script
    }
}

impl Compiler<'_> {
    pub(super) fn fault(&mut self, span: Span, message: impl Into<String>, label: &str, help: Option<String>) {
        self.fault_of(codes::SCENARIO, span, message, label, help);
    }

    pub(super) fn fault_of(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: &str,
        help: Option<String>,
    ) {
        let mut d = Diagnostic::error(code, message, span, label);
        d.help = help;
        self.faults.push(d);
    }

    pub(super) fn found<T>(&mut self, r: Result<T, Box<Diagnostic>>) -> Option<T> {
        r.map_err(|d| self.faults.push(*d)).ok()
    }

    /// Whether a zone that all players share has this name, here or in a game inside this one.
    fn shared(&self, name: &str) -> bool {
        let program = self.ext.program();
        let games = program.games.iter().map(|(_, inner)| &**inner);
        std::iter::once(program).chain(games).any(|p| p.zones.iter().any(|z| !z.per_player && z.name == name))
    }

    /// Names of placed cards come first: attributes may mention any of them.
    fn names(&mut self, given: &[&Given]) {
        for g in given {
            if let Given::Place { cards, .. } = g {
                for card in cards {
                    if let Some(a) = &card.alias {
                        self.refuse_known(a);
                        if card.count > 1 {
                            let message = format!("`{}` would be the name of {} things", a.name, card.count);
                            let title = &card.card.name;
                            let help = format!("name each: `\"{title}\" as {0}_1, \"{title}\" as {0}_2`", a.name);
                            self.fault(a.span, message, "a name is of one thing", Some(help));
                        }
                        let kind = self.ext.def(&card.card).ok().map(|d| self.ext.program().defs[d.i()].kind);
                        let ty = Ty::Object(kind.unwrap_or(crate::program::KindId(0)));
                        self.script.things.push(self.ext.thing(a, ty.clone()));
                        self.script.aliases.push(Alias { name: a.name.clone(), ty, inside: Vec::new() });
                    }
                }
            }
        }
    }

    /// A name means one thing from where it is given to the end.
    fn refuse_known(&mut self, name: &ast::Ident) {
        if answers::seat(&name.name).is_some_and(|seat| seat < self.script.players) {
            let help = Some("give it a name of its own, in small letters".to_owned());
            self.fault(name.span, format!("`{}` is a player", name.name), "the name of a player", help);
        } else if self.alias(&name.name).is_some() {
            let help = Some("give each thing a name of its own".to_owned());
            self.fault(name.span, format!("`{}` is the name of another thing already", name.name), "named again", help);
        }
    }

    pub(super) fn alias(&self, name: &str) -> Option<usize> {
        self.script.aliases.iter().rposition(|alias| alias.name == name)
    }

    /// Names given to things of the game that the line speaks of; those of other games mean nothing.
    fn vars(&self) -> Vec<(EcoString, Ty)> {
        let here = self.script.aliases.iter().filter(|alias| alias.inside == self.inside);
        here.map(|alias| (alias.name.clone(), alias.ty.clone())).collect()
    }

    fn compared(&mut self, e: &ast::Expr) -> Option<(Compared, Ty)> {
        match self.understood(e) {
            Ok((compared, ty)) => {
                self.no_absent_player(&compared.text, e.span);
                Some((compared, ty))
            }
            Err(faults) => {
                self.faults.extend(faults);
                None
            }
        }
    }

    fn understood(&mut self, e: &ast::Expr) -> Result<(Compared, Ty), Vec<Diagnostic>> {
        use naipe_grammar::ast::BinaryOp as B;
        let vars = self.vars();
        let ext = self.ext.within(&self.inside);
        let (expr, ty, slots) = ext.expression(e, &vars)?;
        let (mut sides, mut parts) = (None, Vec::new());
        match &e.kind {
            ExprKind::Binary(B::Eq | B::Ne | B::Lt | B::Le | B::Gt | B::Ge | B::In | B::NotIn, a, b) => {
                if let (Ok(l), Ok(r)) = (ext.expression(a, &vars), ext.expression(b, &vars)) {
                    sides = Some([(l.0, l.2, print::expression(a)), (r.0, r.2, print::expression(b))]);
                }
            }
            // What is only understood behind what stands before it is not told apart.
            ExprKind::Binary(B::And, a, b) => {
                if let (Ok(left), Ok(right)) = (self.understood(a), self.understood(b)) {
                    for ((mut part, _), span) in [(left, a.span), (right, b.span)] {
                        match std::mem::take(&mut part.parts) {
                            all if all.is_empty() => parts.push((part, span)),
                            all => parts.extend(all),
                        }
                    }
                }
            }
            _ => {}
        }
        let (text, inside) = (print::expression(e), self.inside.clone());
        Ok((Compared { expr, slots, sides, parts, text, if_any: false, inside }, ty))
    }

    fn condition(&mut self, e: &ast::Expr) -> Option<Compared> {
        let (c, ty) = self.compared(e)?;
        if !matches!(ty, Ty::Bool | Ty::Any) {
            let is_phase = self.ext.program().phases.iter().any(|phase| phase.name == *c.text);
            let help = if is_phase {
                format!("write `pass until phase {0}`; whether it is under way is asked by `during {0}`", c.text)
            } else {
                "compare it with something: `… == 3`, `… in ZONE of A`".to_owned()
            };
            let message = format!("`{}` is not a condition", c.text);
            self.fault(e.span, message, "neither true nor false", Some(help));
            return None;
        }
        Some(c)
    }

    /// Reports a claim, or a part of one, that reads nothing of the game: it would be the same in every other.
    fn refuse_truisms(&mut self, claim: &Compared, span: Span) {
        if !claim.parts.is_empty() {
            return claim.parts.iter().for_each(|(part, span)| self.refuse_truisms(part, *span));
        }
        let program = self.ext.within(&claim.inside).program();
        let mut reads = false;
        walk::expr(program, claim.expr, &mut |_, e| {
            reads |= !matches!(
                e,
                Expr::Const(_)
                    | Expr::Not(_)
                    | Expr::Neg(_)
                    | Expr::And(..)
                    | Expr::Or(..)
                    | Expr::If(..)
                    | Expr::Compare(..)
                    | Expr::Arith(..)
                    | Expr::Range(..)
                    | Expr::List(_)
                    | Expr::In(..)
            );
        });
        if !reads || truisms::holds_always(program, claim.expr) {
            let help =
                Some("claim what has come of it: `A.life == 3`, `\"Title\" in ZONE of A`, `log \"…\"`".to_owned());
            let message = format!("`{}` says nothing of the game", claim.text);
            self.fault_of(codes::PROVES_NOTHING, span, message, "the same whatever is played", help);
        }
    }

    fn line(&mut self, step: &ast::ScriptStep) {
        if let ScriptKind::Claims(claims) = &step.kind {
            let from = self.script.lines.len();
            claims.iter().for_each(|claim| self.line(claim));
            return self.win_together(from);
        }
        if let Some(line) = self.line_of(&step.kind) {
            self.script.lines.push((line, step.span));
        }
    }

    /// Whether a word says that the game ends in a draw, and is the name of nothing.
    fn is_end(&self, e: &ast::Expr) -> bool {
        let program = self.ext.program();
        let is_value = |name: &str| {
            program.defines.iter().any(|d| d.name == name) || program.params.iter().any(|p| p.name == name)
        };
        matches!(&e.kind, ExprKind::Name(name) if name == "draw" && !is_value(name)) && self.alias("draw").is_none()
    }

    /// Those who are said to win in one claim win together.
    fn win_together(&mut self, from: usize) {
        let winners = self.script.lines[from..].iter().fold(0, |all, (line, _)| match line {
            Line::ExpectEnd(Ending::Winner(seats), _) => all | seats,
            _ => all,
        });
        for (line, _) in &mut self.script.lines[from..] {
            if let Line::ExpectEnd(Ending::Winner(seats), _) = line {
                *seats = winners;
            }
        }
    }

    fn line_of(&mut self, kind: &ScriptKind) -> Option<Line> {
        Some(match kind {
            ScriptKind::Answer { who, answers } => {
                Line::Answer { who: self.asker(who), answers: self.answers(answers) }
            }
            ScriptKind::Illegal { who, answers, because } => Line::Illegal {
                who: self.asker(who),
                answers: self.answers(answers),
                because: because.as_ref().map(|b| self.words(b)),
            },
            ScriptKind::Options { who, answers } => {
                Line::Options { who: self.asker(who), answers: self.answers(answers) }
            }
            ScriptKind::PassUntil(stop) => Line::PassUntil(self.until(stop)?),
            ScriptKind::Draws { who, cards } => self.draws(who, cards),
            ScriptKind::Expect(ast::Expr { kind: ExprKind::Unary(ast::UnaryOp::Not, of), span }) if self.is_end(of) => {
                let help = Some("write `expect not over`, or who has won: `expect winner A`".to_owned());
                self.fault(
                    *span,
                    "it is said that a game ends in a draw, and not that it does not",
                    "not denied",
                    help,
                );
                return None;
            }
            ScriptKind::Expect(e) => {
                let condition = self.condition(e)?;
                self.refuse_truisms(&condition, e.span);
                Line::Expect(condition)
            }
            ScriptKind::IfAny(of) => match self.line_of(&of.kind)? {
                Line::Expect(condition) => Line::Expect(Compared { if_any: true, ..condition }),
                _ => {
                    let help = Some("leave `if any` away".to_owned());
                    self.fault(of.span, "`if any` speaks of a condition", "there is always this", help);
                    return None;
                }
            },
            ScriptKind::Inside(games, of) => {
                let found = self.ext.game(games);
                self.inside = self.found(found)?;
                let line = self.line_of(&of.kind);
                self.inside.clear();
                line?
            }
            ScriptKind::Claims(_) => return None,
            ScriptKind::ExpectAsked { who, negated, what } => Line::ExpectAsked {
                who: who.as_ref().map(|who| self.asker(who)),
                negated: *negated,
                what: what.as_ref().and_then(|what| self.asked(what)),
            },
            ScriptKind::ExpectDeck { deck, legal, format, because } => {
                let d = self.ext.deck(deck);
                let d = self.found(d);
                let f = self.ext.format(format);
                let f = self.found(f);
                Line::ExpectDeck {
                    deck: usize::from(d?),
                    legal: *legal,
                    format: usize::from(f?),
                    because: because.as_ref().map(|b| self.words(b)),
                }
            }
            ScriptKind::ExpectLog { negated, text } => Line::ExpectLog { negated: *negated, text: self.words(text) },
            ScriptKind::ExpectEnd(how, because) => {
                let how = match how {
                    Ending::Over => Ending::Over,
                    Ending::Draw => Ending::Draw,
                    Ending::Winner(who) => Ending::Winner(1 << self.player(who)),
                    Ending::Loser(who) => Ending::Loser(1 << self.player(who)),
                };
                Line::ExpectEnd(how, because.as_ref().map(|words| self.words(words)))
            }
            ScriptKind::ExpectNotOver => Line::ExpectNotOver,
            ScriptKind::Snapshot => Line::Snapshot,
            ScriptKind::Why(e) => Line::Why(self.compared(e)?.0),
            ScriptKind::WhyNot { who, answers } => {
                Line::WhyNot { who: self.asker(who), answers: self.answers(answers) }
            }
            ScriptKind::View(who) => Line::View(self.player(who)),
            ScriptKind::Timeout(who) => Line::Timeout(self.player(who)),
            ScriptKind::Let(name, e) => {
                let (value, ty) = self.compared(e)?;
                self.refuse_known(name);
                let alias = self.script.aliases.len();
                let inside = self.inside.clone();
                self.script.aliases.push(Alias { name: name.name.clone(), ty, inside });
                Line::Let { alias, value }
            }
        })
    }

    /// Words that something must hold: none at all are in everything.
    fn words(&mut self, text: &ast::Text) -> EcoString {
        if text.name.trim().is_empty() {
            let help = Some("write some of the words that must be there".to_owned());
            self.fault(text.span, "a text without words is found in every other", "proves nothing", help);
        }
        text.name.clone()
    }

    fn until(&mut self, stop: &Stop) -> Option<Until> {
        Some(match stop {
            Stop::Holds(e) => {
                let condition = self.condition(e)?;
                self.refuse_truisms(&condition, e.span);
                Until::Holds(condition)
            }
            Stop::Phase(name) => self.begins(name, false)?,
            Stop::Step(name) => self.begins(name, true)?,
            Stop::Turn(number) => Until::Turn(*number),
            Stop::Over => Until::Over,
        })
    }

    fn begins(&mut self, name: &ast::Ident, step: bool) -> Option<Until> {
        let program = self.ext.program();
        let named = |p: &Program| p.phases.iter().position(|phase| phase.name == name.name);
        let inner = program.games.iter().enumerate().find_map(|(i, (_, p))| Some((i, named(p)?, &**p)));
        let (inside, phase, is_step) = match (named(program), inner) {
            (None, Some((inside, phase, p))) => (Some(inside), PhaseId(narrow::u16(phase)), p.phases[phase].is_step),
            _ => {
                let r = self.ext.phase(name);
                let phase = self.found(r)?;
                (None, phase, self.ext.program().phases[phase.i()].is_step)
            }
        };
        if is_step != step {
            let (said, is) = if step { ("step", "phase") } else { ("phase", "step") };
            let help = Some(format!("write `pass until {is} {}`", name.name));
            self.fault(name.span, format!("`{}` is a {is}, not a {said}", name.name), "not so", help);
            return None;
        }
        Some(Until::Begins { inside, phase })
    }

    fn draws(&mut self, who: &ast::Ident, cards: &[ast::Text]) -> Line {
        let from = if self.shared(&who.name) { Pile::Shared(who.name.clone()) } else { Pile::Of(self.player(who)) };
        for card in cards {
            // It may be a card of a game inside this one.
            let is_inside = |p: &&Program| p.defs.iter().any(|def| p.str(def.title) == card.name);
            if !self.programs().iter().skip(1).any(is_inside) {
                let r = self.ext.def(card);
                self.found(r);
            }
        }
        Line::Draws { from, cards: cards.iter().map(|card| card.name.clone()).collect() }
    }
}
