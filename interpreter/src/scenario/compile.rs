//! A scenario checked against its game: names looked up, expressions lowered.

use super::given::Displaced;
use super::script::{Alias, Compared, GivenValue, Line, Pile, Placed, Script, Until};
use crate::codes;
use crate::lower::{Extension, Holder};
use crate::program::{PhaseId, Program, Ty, ZoneId};
use ecow::EcoString;
use naipe_grammar::ast::{self, Ending, ExprKind, Given, ScenarioPart, ScriptKind, Stop};
use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use naipe_grammar::suggest;

/// What a position says of the game besides what lies where, in the order in which it is offered.
pub const GIVEN: &[&str] =
    &["active", "phase", "step", "turn", "first", "format", "deck", "decks", "players", "setup", "seed"];

pub(super) struct Compiler<'a> {
    pub(super) ext: &'a mut Extension,
    faults: &'a mut Vec<Diagnostic>,
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
        for g in given {
            c.given(g);
        }
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

    fn found<T>(&mut self, r: Result<T, Box<Diagnostic>>) -> Option<T> {
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
        if self.alias(&name.name).is_some() {
            let help = Some("give each thing a name of its own".to_owned());
            self.fault(name.span, format!("`{}` is the name of another thing already", name.name), "named again", help);
        }
    }

    pub(super) fn alias(&self, name: &str) -> Option<usize> {
        self.script.aliases.iter().rposition(|alias| alias.name == name)
    }

    fn given_value(&mut self, f: &ast::Field, of: Holder) -> Option<GivenValue> {
        if let [value] = &*f.values
            && let ExprKind::Name(n) = &value.kind
            && let Some(i) = self.alias(n)
        {
            return Some(GivenValue::Alias(i));
        }
        let r = self.ext.fixed(f, of);
        self.found(r).map(GivenValue::Constant)
    }

    fn given(&mut self, g: &Given) {
        match g {
            Given::Field(f) if self.is_shared_place(f) => self.shared_place(f),
            Given::Field(f) => self.given_field(f),
            Given::PlayerAttr { player, attr, value } => {
                let q = self.player(player);
                let r = self.ext.player_attr(attr);
                let Some(a) = self.found(r) else { return };
                let field = ast::Field { name: attr.clone(), values: Box::new([value.clone()]) };
                if let Some(v) = self.given_value(&field, Holder::PlayerAttr(a)) {
                    self.script.player_attrs.push((q, a, v));
                }
            }
            Given::Place { zone, player, cell, cards, span } => {
                let r = self.ext.zone(zone);
                let Some(z) = self.found(r) else { return };
                let per_player = self.ext.program().zones[z.i()].per_player;
                let q = player.as_ref().map(|p| self.player(p));
                if per_player && q.is_none() {
                    self.fault(
                        *span,
                        format!("it must be said whose `{}` is meant", zone.name),
                        "whose?",
                        Some(format!("write `{} of A: …`", zone.name)),
                    );
                    return;
                }
                for card in cards {
                    self.card(card, z, if per_player { q } else { None }, q, cell.as_ref());
                }
            }
            Given::Ability(a) => {
                if let Err(d) = self.ext.rule(a) {
                    self.faults.extend(d);
                }
            }
        }
    }

    /// `stock: "Bolt", "Spark"`: cards of a zone that all share, by their titles alone.
    fn is_shared_place(&self, f: &ast::Field) -> bool {
        let program = self.ext.program();
        !program.params.iter().any(|p| p.name == f.name.name)
            && program.zones.iter().any(|z| !z.per_player && z.name == f.name.name)
            && f.values.iter().all(|v| matches!(v.kind, ExprKind::Text(_)))
    }

    fn shared_place(&mut self, f: &ast::Field) {
        let r = self.ext.zone(&f.name);
        let Some(zone) = self.found(r) else { return };
        for value in &f.values {
            let ExprKind::Text(title) = &value.kind else { continue };
            let card = ast::Text { name: title.clone(), span: value.span };
            let card = ast::GivenCard { count: 1, card, owner: None, fields: Vec::new(), alias: None };
            self.card(&card, zone, None, None, None);
        }
    }

    fn card(
        &mut self,
        card: &ast::GivenCard,
        zone: ZoneId,
        player: Option<u8>,
        said: Option<u8>,
        cell: Option<&ast::Ident>,
    ) {
        let r = self.ext.def(&card.card);
        let Some(def) = self.found(r) else { return };
        let owner = card.owner.as_ref().map(|o| self.player(o));
        let mut fields = Vec::new();
        let mut controller = None;
        for f in &card.fields {
            if f.name.name == "controller"
                && let [ast::Expr { kind: ExprKind::Name(name), span }] = &*f.values
            {
                controller = Some(self.player(&ast::Ident { name: name.clone(), span: *span }));
                continue;
            }
            let r = self.ext.attr(&f.name);
            let Some(a) = self.found(r) else { continue };
            self.ext.make_writable(a);
            if let Some(v) = self.given_value(f, Holder::Attr(a)) {
                fields.push((a, v));
            }
        }
        let alias = card.alias.as_ref().and_then(|a| self.alias(&a.name));
        self.script.placed.push(Placed {
            zone,
            player,
            cell: cell.map(|c| (c.name.clone(), c.span)),
            def,
            owner: owner.or(player).or(said).unwrap_or(0),
            count: card.count,
            fields,
            alias,
            controller,
        });
    }

    fn given_field(&mut self, f: &ast::Field) {
        let word = |f: &ast::Field| match &*f.values {
            [ast::Expr { kind: ExprKind::Name(n), span }] => Some(ast::Ident { name: n.clone(), span: *span }),
            _ => None,
        };
        let number = |f: &ast::Field| match &*f.values {
            [ast::Expr { kind: ExprKind::Int(n), .. }] => Some(*n),
            _ => None,
        };
        match (f.name.name.as_str(), word(f), number(f)) {
            ("active", Some(w), _) => self.script.active = self.player(&w),
            ("first", Some(w), _) => {
                let q = self.player(&w);
                self.script.first = Some(q);
            }
            ("phase" | "step", Some(w), _) => {
                let r = self.ext.begun_phase(&w);
                self.script.phase = self.found(r);
            }
            ("format", Some(w), _) => {
                let r = self.ext.format(&w);
                self.script.format = self.found(r).map(usize::from);
            }
            ("format", ..) => self.unnamed_format(f),
            (name @ ("active" | "first"), None, _) if self.is_no_parameter(name) => {
                let help = Some(format!("write `{name}: A`"));
                self.fault(f.name.span, format!("`{name}` is a player"), "not said who", help);
            }
            (name @ ("phase" | "step"), None, _) if self.is_no_parameter(name) => self.unnamed_phase(f),
            (name @ ("turn" | "seed" | "players"), _, None) if self.is_no_parameter(name) => {
                let help = Some(format!("write `{name}: 2`"));
                self.fault(f.name.span, format!("`{name}` is a number"), "no number follows", help);
            }
            ("seed", _, Some(n)) => self.script.seed = n as u64,
            ("players", _, Some(n)) => {
                let (lo, hi) = self.ext.program().players;
                if n < i64::from(lo) || n > i64::from(hi) {
                    let what = match (lo, hi) {
                        (1, 1) => "this game is for 1 player".to_owned(),
                        (lo, hi) if lo == hi => format!("this game is for {lo} players"),
                        (lo, hi) => format!("this game is for {lo} to {hi} players"),
                    };
                    self.fault(f.name.span, what, "not so many", None);
                } else if !self.ext.program().seats_teams(narrow::u8(n)) {
                    let teams = self.ext.program().teams;
                    let what = format!("{n} players cannot be in {teams} teams that are equally large");
                    self.fault(f.name.span, what, "not so many", None);
                }
                self.script.players = n.clamp(1, 16) as u8;
            }
            ("turn", _, Some(n)) => self.script.turn = Some(narrow::u32(n.max(1))),
            ("setup", _, _) => {
                self.script.run_setup = matches!(&*f.values, [ast::Expr { kind: ExprKind::Bool(true), .. }]);
            }
            ("deck" | "decks", _, _) => {
                for v in &f.values {
                    let ExprKind::Text(t) = &v.kind else {
                        let help = Some(format!("write `\"{}\"`", print::expression(v)));
                        self.fault(v.span, "a deck is named by its title in quotes", "not a title", help);
                        continue;
                    };
                    let r = self.ext.deck(&ast::Ident { name: t.clone(), span: v.span });
                    if let Some(d) = self.found(r) {
                        self.script.decks.push(usize::from(d));
                    }
                }
                if f.name.name == "deck" && self.script.decks.len() == 1 {
                    let d = self.script.decks[0];
                    self.script.decks = vec![d; self.script.players as usize];
                }
            }
            _ if self.ext.shared(&f.name).is_some() => {
                let Some(i) = self.ext.shared(&f.name) else { return };
                if let Some(v) = self.given_value(f, Holder::Shared(i)) {
                    self.script.shared.push((i, v));
                }
            }
            _ => {
                let r = self.ext.param(&f.name);
                let Some(p) = self.found(r) else { return };
                let r = self.ext.fixed(f, Holder::Param(p));
                if let Some(v) = self.found(r) {
                    self.script.params.push((p, v));
                }
            }
        }
    }

    /// Whether the game has no parameter of a name.
    fn is_no_parameter(&self, name: &str) -> bool {
        !self.ext.program().params.iter().any(|param| param.name == name)
    }

    /// `phase: "Main"`: a phase is said by its name, and has a title besides.
    fn unnamed_phase(&mut self, f: &ast::Field) {
        let meant = f.values.iter().find_map(|value| match &value.kind {
            ExprKind::Text(said) => {
                let is_it = |known: &str| suggest::fold(known) == suggest::fold(said);
                self.ext.program().phases.iter().find(|one| is_it(&one.title) || is_it(&one.name))
            }
            _ => None,
        });
        let help = meant.map(|one| format!("write `{}: {}`", f.name.name, one.name));
        self.fault(f.name.span, format!("a {} is named without quotes", f.name.name), "not by a name", help);
    }

    /// `format: "Short"`: a format is said by its name, and has a title besides.
    fn unnamed_format(&mut self, f: &ast::Field) {
        let meant = f.values.iter().find_map(|value| match &value.kind {
            ExprKind::Text(said) => {
                self.ext.program().formats.iter().find(|one| one.title == *said || one.name == *said)
            }
            _ => None,
        });
        let help = meant.map(|one| format!("write `format: {}`", one.name));
        self.fault(f.name.span, "a format is named without quotes", "not by a name", help);
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

    /// Those who are said to win in one claim win together.
    fn win_together(&mut self, from: usize) {
        let winners = self.script.lines[from..].iter().fold(0, |all, (line, _)| match line {
            Line::ExpectEnd(Ending::Winner(seats)) => all | seats,
            _ => all,
        });
        for (line, _) in &mut self.script.lines[from..] {
            if let Line::ExpectEnd(Ending::Winner(seats)) = line {
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
            ScriptKind::Expect(e) => Line::Expect(self.condition(e)?),
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
            ScriptKind::ExpectEnd(how) => Line::ExpectEnd(match how {
                Ending::Over => Ending::Over,
                Ending::Draw => Ending::Draw,
                Ending::Winner(who) => Ending::Winner(1 << self.player(who)),
                Ending::Loser(who) => Ending::Loser(1 << self.player(who)),
            }),
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
            Stop::Holds(e) => Until::Holds(self.condition(e)?),
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
