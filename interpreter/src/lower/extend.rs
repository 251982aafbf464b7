//! Overlays: what a scenario or a question adds to a program without compiling it again.

use super::ability::Home;
use super::env::Env;
use super::lookup::table;
use super::names::{Around, Callable};
use super::{Compiled, Lowerer, analysis, reads};
use crate::codes;
use crate::program::texts::Texts;
use crate::program::{
    AbilityId, ActionId, AttrId, DefId, ExprId, Form, Param, ParamId, PhaseId, Program, StrId, Ty, ZoneId,
};
use crate::scenario::GIVEN;
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, Ident, Text};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::suggest::{Suggestions, closest};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// A program with additions.
#[derive(Debug)]
pub struct Extension {
    l: Lowerer<'static>,
    /// The games that it plays, and what is added to them.
    inside: Vec<(Arc<Compiled>, Option<Box<Extension>>)>,
    /// What can be said in quotes of the program without the additions.
    texts: Arc<OnceLock<Texts>>,
    program: Arc<Program>,
}

impl Compiled {
    /// An overlay that owns a copy of the program.
    #[must_use]
    pub fn extend(&self) -> Extension {
        self.extend_with(Suggestions::default())
    }

    /// An overlay that owns a copy of the program, and compares no more names than it is given to.
    #[must_use]
    pub fn extend_with(&self, suggestions: Suggestions) -> Extension {
        let l = self.lowerer((*self.program).clone(), self.strings.clone(), suggestions);
        let inside = self.inside.iter().map(|inner| (inner.clone(), None)).collect();
        Extension { l, inside, texts: self.texts.clone(), program: self.program.clone() }
    }

    /// What adds to a copy of the program, with the numbers of the copy's strings.
    fn lowerer(
        &self,
        program: Program,
        strings: FxHashMap<EcoString, StrId>,
        suggestions: Suggestions,
    ) -> Lowerer<'static> {
        Lowerer {
            p: program,
            names: self.names.clone(),
            strings,
            suggestions,
            trigger_kind: self.trigger_kind,
            is_read: true,
            ..Lowerer::new(Vec::new())
        }
    }
}

/// What has a value.
#[derive(Debug, Clone, Copy)]
pub enum Holder {
    /// A parameter of the game.
    Param(ParamId),
    /// An attribute of a card.
    Attr(AttrId),
    /// An attribute of a player.
    PlayerAttr(AttrId),
    /// What the game has and nobody in particular, by its number.
    Shared(u16),
}

/// One fault, or what was looked for.
type Found<T> = Result<T, Box<Diagnostic>>;

impl Extension {
    /// Becomes as it was when it was new: of what was added nothing is left. The program is the one that was taken out of it by
    /// [`Extension::program_to_play`].
    pub fn take_back(&mut self, mut program: Program, of: &Compiled) {
        let mut strings = std::mem::take(&mut self.l.strings);
        for added in &program.strings[of.program.strings.len()..] {
            strings.remove(added);
        }
        program.take_back(&of.program);
        let suggestions = self.l.suggestions.clone();
        self.inside.iter_mut().for_each(|(_, added)| *added = None);
        self.l = of.lowerer(program, strings, suggestions);
    }

    /// The same, where the program has not been taken out.
    pub fn take_back_all(&mut self, of: &Compiled) {
        let program = self.program_to_play();
        self.take_back(program, of);
    }

    /// So many names may be compared from now on.
    pub fn suggest_anew(&mut self, suggestions: Suggestions) {
        self.l.suggestions = suggestions;
    }

    /// What was meant by unknown names.
    #[must_use]
    pub fn suggestions(&self) -> &Suggestions {
        &self.l.suggestions
    }

    /// Whether a title or a label is this text.
    #[must_use]
    pub fn says(&self, text: &str) -> bool {
        self.texts.get_or_init(|| Texts::of(&self.program)).has(text, &self.l.p)
    }

    fn take<T>(&mut self, found: Option<T>) -> Found<T> {
        self.l.wanted_labels();
        self.l.wanted_titles();
        self.l.say_pending();
        let fault = self.l.diags.pop();
        self.l.diags.clear();
        match (found, fault) {
            (Some(found), None) => Ok(found),
            (_, Some(d)) => Err(Box::new(d)),
            (None, None) => Err(Box::new(Diagnostic::error(
                codes::UNKNOWN_NAME,
                "there is no such thing",
                Lowerer::nowhere(),
                "not known",
            ))),
        }
    }

    fn all<T>(&mut self, value: T) -> Result<T, Vec<Diagnostic>> {
        self.l.wanted_labels();
        self.l.wanted_titles();
        self.l.say_pending();
        let faults = std::mem::take(&mut self.l.diags);
        if faults.is_empty() { Ok(value) } else { Err(faults) }
    }

    fn env(vars: &[(EcoString, Ty)]) -> Env {
        let mut env = Env::rules();
        env.script = true;
        for (name, ty) in vars {
            env.local(name, ty.clone());
        }
        env
    }

    /// Adds an expression over a window where `vars` stand from slot 2 on; gives its type and the size of its window.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn expression(
        &mut self,
        e: &ast::Expr,
        vars: &[(EcoString, Ty)],
    ) -> Result<(ExprId, Ty, u16), Vec<Diagnostic>> {
        let mut env = Self::env(vars);
        let object = Ty::Object(crate::program::KindId(0));
        // A title alone is the object that bears it.
        let want = matches!(e.kind, ast::ExprKind::Text(_)).then_some(&object);
        let got = self.l.expr(e, &mut env, want);
        self.l.uncover.clear();
        self.all((got.id, got.ty, env.max))
    }

    /// Adds a condition; gives the size of its window.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn condition(&mut self, e: &ast::Expr, vars: &[(EcoString, Ty)]) -> Result<(ExprId, u16), Vec<Diagnostic>> {
        let mut env = Self::env(vars);
        let id = self.l.condition(e, &mut env);
        self.l.uncover.clear();
        self.all((id, env.max))
    }

    /// Adds a value to be given to something of a type.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn value(
        &mut self,
        e: &ast::Expr,
        want: &Ty,
        vars: &[(EcoString, Ty)],
    ) -> Result<(ExprId, u16), Vec<Diagnostic>> {
        let mut env = Self::env(vars);
        let id = self.l.expect(e, &mut env, want);
        self.l.uncover.clear();
        self.all((id, env.max))
    }

    /// Adds rules that are always on; one ability may be several.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn rule(&mut self, a: &ast::Ability) -> Result<Vec<AbilityId>, Vec<Diagnostic>> {
        if let Some(l) = &a.label {
            self.l.names.labels.insert(l.name.clone());
        }
        let mut env = Env::rules();
        env.script = true;
        let name: EcoString = match &a.label {
            Some(l) => format!("rule \"{}\" of the scenario", l.name).into(),
            None => "a rule of the scenario".into(),
        };
        let title = a.label.as_ref().map_or_else(EcoString::new, |l| l.name.clone());
        let title = self.l.intern(&title);
        let home = Home::of(name, title, true);
        let first = self.l.p.abilities.len();
        let ids = self.l.ability(a, &env, &home);
        // Those that it makes or gives are noted, too.
        for id in first..self.l.p.abilities.len() {
            analysis::note(&mut self.l.p, AbilityId(narrow::u32(id)));
        }
        for id in &ids {
            if let Form::Check { at_once, .. } = self.l.p.abilities[id.i()].form {
                let at = if at_once { 0 } else { self.l.p.checks.len() };
                self.l.p.checks.insert(at, *id);
            } else {
                self.l.p.rules.push(*id);
            }
        }
        self.l.columns();
        self.l.cycles();
        reads::checks(&mut self.l.p);
        self.all(ids)
    }

    /// Adds a name for a thing that the rules of a scenario may use; which thing it is, is a value of the game.
    pub fn thing(&mut self, name: &Ident, ty: Ty) -> ParamId {
        let id = ParamId(narrow::u16(self.l.p.params.len()));
        let param = Param {
            name: name.name.clone(),
            ty,
            value: Value::None,
            bounds: (None, None),
            doc: EcoString::new(),
            cites: Vec::new(),
        };
        self.l.p.params.push(param);
        // A parameter of the game that has this name keeps it.
        let _ = self.l.names.params.add(&name.name, id, name.span);
        id
    }

    /// Makes room for values of an attribute that nothing in the game writes, so that a scenario can.
    pub fn make_writable(&mut self, attr: AttrId) {
        self.l.assigned.insert(attr);
        self.l.columns();
    }

    /// The number of a string.
    pub fn string(&mut self, s: &str) -> StrId {
        self.l.intern(&s.into())
    }

    /// A fixed value of a type.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn constant(&mut self, e: &ast::Expr, want: &Ty) -> Found<Value> {
        let mut env = Self::env(&[]);
        let found = self.l.constant(e, want, &mut env);
        self.take(found)
    }

    /// The fixed value of a parameter, an attribute or a player's attribute: one, or several for a set.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn fixed(&mut self, f: &ast::Field, of: Holder) -> Found<Value> {
        let mut env = Self::env(&[]);
        let p = &self.l.p;
        let (ty, bounds) = match of {
            Holder::Param(id) => (p.params[id.i()].ty.clone(), None),
            Holder::Attr(id) => (p.attrs[id.i()].ty.clone(), Some((p.attrs[id.i()].lo, p.attrs[id.i()].hi))),
            Holder::PlayerAttr(id) => {
                (p.player_attrs[id.i()].ty.clone(), Some((p.player_attrs[id.i()].lo, p.player_attrs[id.i()].hi)))
            }
            Holder::Shared(i) => match p.shared.map(|s| &p.scopes[s.i()]) {
                Some(s) => {
                    let i = usize::from(i);
                    (s.fields[i].1.clone(), s.kept.get(i).map(|k| (k.lo, k.hi)))
                }
                None => (Ty::Any, None),
            },
        };
        let found = self.l.constant_field(f, &ty, &mut env);
        let span = f.values.first().map_or(f.name.span, |value| value.span);
        match (found, bounds, of) {
            (Some(v), Some(bounds), _) => self.l.within_bounds(&f.name.name, v, bounds, span),
            (Some(v), None, Holder::Param(id)) => self.l.within_bounds_of(id, v, span),
            _ => {}
        }
        self.take(found)
    }

    /// A zone.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn zone(&mut self, name: &Ident) -> Found<ZoneId> {
        let found = self.l.zone(name);
        self.take(found)
    }

    /// A card or token.
    ///
    /// # Errors
    /// There is none of this title.
    pub fn def(&mut self, title: &Text) -> Found<DefId> {
        let found = self.l.def(title);
        self.take(found)
    }

    /// An attribute of objects.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn attr(&mut self, name: &Ident) -> Found<AttrId> {
        let found = self.l.attribute(name);
        self.take(found)
    }

    /// An attribute of players.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn player_attr(&mut self, name: &Ident) -> Found<AttrId> {
        let found = self.l.player_attribute(name);
        self.take(found)
    }

    /// A parameter.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn param(&mut self, name: &Ident) -> Found<ParamId> {
        let found = self.l.names.params.get(&name.name);
        if found.is_none() {
            self.l.unknown_param(name);
            let instead = if self.l.names.zones.get(&name.name).is_some() {
                Some(format!("`{0}` is a zone: write `{0} of A: \"…\"`, or `{0}: \"…\"` if all share it", name.name))
            } else if self.l.names.player_attrs.get(&name.name).is_some() {
                Some(format!("each player has it: write `A.{}: …`", name.name))
            } else {
                // What a position says of the game itself stands there, too.
                closest(&name.name, GIVEN.iter().copied()).map(|near| format!("did you mean `{near}`?"))
            };
            if let (Some(instead), Some(d)) = (instead, self.l.diags.last_mut()) {
                d.help = Some(instead);
            }
        }
        self.take(found)
    }

    /// What the game has and nobody in particular, if it is called so.
    #[must_use]
    pub fn shared(&self, name: &Ident) -> Option<u16> {
        self.l.names.shared.get(&name.name)
    }

    /// A phase or step.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn phase(&mut self, name: &Ident) -> Found<PhaseId> {
        let found = self.l.phase(name);
        self.take(found)
    }

    /// A phase or step that a scenario may begin in: a turn, and the game, are none.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn begun_phase(&mut self, name: &Ident) -> Found<PhaseId> {
        let is_phase = |name: &str| !matches!(name, "turn" | "game");
        let known = self.l.names.phases.get(&name.name).filter(|_| is_phase(&name.name));
        if let Some(around) = known.and_then(|id| self.l.names.phases_within.get(&id).cloned()) {
            return Err(Box::new(self.begins_within(name, &around)));
        }
        if known.is_some() || matches!(name.name.as_str(), "phase" | "step") {
            return self.phase(name);
        }
        self.l.unknown_among(codes::UNKNOWN_PHASE, "phase", name, |l| {
            let begins = |name: &&str| {
                let within = |id: PhaseId| l.names.phases_within.contains_key(&id);
                is_phase(name) && !l.names.phases.get(name).is_some_and(within)
            };
            table(&l.names.phases).filter(begins).collect()
        });
        self.take(None)
    }

    /// What to say of a phase in which no scenario can begin, for what is around it would not be under way.
    fn begins_within(&self, name: &Ident, around: &Around) -> Diagnostic {
        let said = match around {
            Around::Before(given) => format!("behind what gives `{given}`, which it reads, and there would be none"),
            Around::Loop => "in a `for`, and nobody could tell which it goes through".to_owned(),
            Around::Scope(scope) => format!("in an `open {scope}`, which would not be open"),
            Around::Procedure(procedure) => format!("in the procedure `{procedure}`, which would not be under way"),
            Around::Setup => "in the set-up".to_owned(),
        };
        let phases = &self.l.p.phases;
        let found = phases.iter().find(|phase| phase.name == name.name);
        let what = if found.is_some_and(|phase| phase.is_step) { "step" } else { "phase" };
        let is_within = |id: &PhaseId| self.l.names.phases_within.contains_key(id);
        let parent = found.and_then(|phase| phase.parent).filter(|parent| !is_within(parent));
        let from = match (parent, around) {
            (Some(parent), _) => format!("begin in `{}`", phases[parent.i()].name),
            (None, Around::Setup) => "write `setup: yes` in its place".to_owned(),
            (None, Around::Before(_)) => "begin before that (the turn begins where no `phase` is said)".to_owned(),
            (None, _) => "begin in the phase that comes to it".to_owned(),
        };
        let message = format!("no scenario begins in `{}`: it stands {said}", name.name);
        Diagnostic::error(codes::SCENARIO, message, name.span, "not here")
            .help(format!("{from}, and go on by `pass until {what} {}`", name.name))
    }

    /// A format, by number.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn format(&mut self, name: &Ident) -> Found<u16> {
        let found = self.l.names.formats.get(&name.name);
        if found.is_none() {
            self.l.unknown_among(codes::UNKNOWN_NAME, "format", name, |l| table(&l.names.formats).collect());
        }
        self.take(found)
    }

    /// A deck, by number.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn deck(&mut self, name: &Text) -> Found<u16> {
        let found = self.l.names.decks.get(&name.name);
        if found.is_none() {
            self.l.unknown_among(codes::UNKNOWN_NAME, "deck", name, |l| table(&l.names.decks).collect());
        }
        self.take(found)
    }

    /// A position that scenarios begin from.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn position(&mut self, name: &Text) -> Found<Arc<ast::Position>> {
        let found = self.l.names.positions.get(&name.name).cloned();
        if found.is_none() {
            self.l.unknown_among(codes::UNKNOWN_NAME, "position", name, |l| {
                l.names.positions.keys().map(|name| name.as_str()).collect()
            });
        }
        self.take(found)
    }

    /// A game that this one plays, or that is played inside that: of each its number in the one around it.
    ///
    /// # Errors
    /// A game plays none of that name.
    pub fn game(&mut self, path: &[Ident]) -> Found<Vec<usize>> {
        let Some((name, rest)) = path.split_first() else { return Ok(Vec::new()) };
        // It may be written with the folders that it stands in.
        let called = |game: &EcoString| game.rsplit(['.', '/']).next() == Some(name.name.as_str());
        let Some(at) = self.l.p.games.iter().position(|(game, _)| called(game)) else {
            let near = self.l.near(&name.name, self.l.p.games.iter().map(|(game, _)| game.as_str()));
            let message = format!("no game `{}` is played inside this one", name.name);
            let mut fault = Diagnostic::error(codes::UNKNOWN_NAME, message, name.span, "not known");
            fault.help = near.map(|near| format!("did you mean `{near}`?"));
            return Err(Box::new(fault));
        };
        let mut all = vec![at];
        all.extend(self.within(&[at]).game(rest)?);
        Ok(all)
    }

    /// What is added to a game inside this one.
    pub fn within(&mut self, path: &[usize]) -> &mut Extension {
        let Some((at, rest)) = path.split_first() else { return self };
        let (compiled, added) = &mut self.inside[*at];
        added.get_or_insert_with(|| Box::new(compiled.extend())).within(rest)
    }

    /// An article, by number, where it is declared or cited.
    #[must_use]
    pub fn article(&self, id: &str) -> Option<u16> {
        self.l.names.articles.get(id)
    }

    /// The action of a name, if it is one's.
    #[must_use]
    pub fn action(&self, name: &str) -> Option<ActionId> {
        match self.l.names.callables.get(name) {
            Some(Callable::Action(a, _)) => Some(a),
            _ => None,
        }
    }

    /// The members of enums that have a name.
    #[must_use]
    pub fn enum_member(&self, name: &str) -> Vec<Value> {
        self.l
            .names
            .members
            .get(name)
            .map(|m| m.iter().map(|(e, i)| Value::Member(*e, *i)).collect())
            .unwrap_or_default()
    }

    /// The program so far.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.l.p
    }

    /// The program with its additions.
    #[must_use]
    pub fn finish(mut self) -> Program {
        self.program_to_play()
    }

    /// The program with its additions, taken out until it is given back.
    pub fn program_to_play(&mut self) -> Program {
        for (game, (_, added)) in self.l.p.games.iter_mut().zip(&mut self.inside) {
            if let Some(added) = added.take() {
                game.1 = Arc::new(added.finish());
            }
        }
        std::mem::take(&mut self.l.p)
    }
}
