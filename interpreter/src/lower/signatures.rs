//! What can be called or listened to, with what each takes: events, actions, procedures, payments, defines.

use super::names::{Alias, Callable, Sig, SigParam};
use super::types::optional;
use super::{Lowerer, title_of};
use crate::codes;
use crate::limits;
use crate::program::{
    self, Action, ActionId, Define, DefineId, Event, EventId, ExprId, KindId, Payment, PaymentId, Procedure,
    ProcedureId, Ty, builtin,
};
use ecow::EcoString;
use naipe_grammar::ast::{self, AbilityKind, Ident, Item, ItemKind, Stmt, StmtKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::parse;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::vocabulary::{Role, has_role};
use std::sync::Arc;

impl Lowerer<'_> {
    /// Parameters, without their defaults.
    pub fn params(&mut self, params: &[ast::Param]) -> Vec<SigParam> {
        let mut sig: Vec<SigParam> = Vec::with_capacity(params.len());
        self.parts("parameters", limits::PARAMETERS, params.iter().map(|p| p.name.span));
        for p in params.iter().take(limits::PARAMETERS + 1) {
            if sig.iter().any(|s| s.name == p.name.name) {
                self.twice("the parameter", &p.name, p.name.span);
            }
            self.can_be_name(&p.name);
            let ty = p.ty.as_ref().map_or(Ty::Any, |t| self.ty(t));
            sig.push(SigParam { name: p.name.name.clone(), ty, default: None });
        }
        sig
    }

    fn add_callable(&mut self, name: &Ident, c: Callable) -> bool {
        self.taken(name);
        match self.names.callables.add(&name.name, c, name.span) {
            Ok(()) => true,
            Err(first) => {
                self.twice("the name", name, first);
                false
            }
        }
    }

    /// The same for what rules call as `NAME(…)`: where that would be read as another statement, it could never be meant.
    fn add_called(&mut self, name: &Ident, c: Callable) -> bool {
        let is_new = self.add_callable(name, c);
        if is_new && has_role(&name.name, &[Role::Statement]) && !is_call(&name.name) {
            let word = &name.name;
            self.diags.push(
                Diagnostic::error(
                    codes::TWICE,
                    format!("`{word}` begins a statement in every game"),
                    name.span,
                    "a word of the language",
                )
                .help(format!("choose another name: `{word}(…)` would be read as that statement")),
            );
        }
        is_new
    }

    fn add_event(&mut self, name: &EcoString, params: Vec<SigParam>, cites: Vec<program::ArticleId>) -> EventId {
        let id = EventId(narrow::u16(self.p.events.len()));
        self.p.events.push(Event {
            name: name.clone(),
            params: params.iter().map(|p| p.name.clone()).collect(),
            types: params.iter().map(|p| p.ty.clone()).collect(),
            affects: None,
            body: None,
            recorded: false,
            noted: Vec::new(),
            cites,
        });
        self.names.events.push(Arc::new(Sig { name: name.clone(), params, gives: None }));
        id
    }

    /// The event that `whenever` hears: it has no name that could be written.
    pub(super) fn state_event(&mut self) -> EventId {
        let known = self.p.state_event;
        known.unwrap_or_else(|| {
            let id = self.add_event(&"whenever".into(), Vec::new(), Vec::new());
            self.p.state_event = Some(id);
            id
        })
    }

    /// The number of the parameter that says whom an event affects: a player, or a thing, which is somebody's.
    fn affected(&mut self, event: &EcoString, said: &Ident, params: &[SigParam]) -> Option<u8> {
        let Some(at) = params.iter().position(|p| p.name == said.name) else {
            let names: Vec<EcoString> = params.iter().map(|p| p.name.clone()).collect();
            self.lacks(codes::UNKNOWN_NAME, event, "parameter", said, &names);
            return None;
        };
        if !is_somebodys(&params[at].ty) {
            let message = format!("`{}` is neither a player nor a thing of a player's", said.name);
            self.diags.push(
                Diagnostic::error(codes::WRONG_TYPE, message, said.span, "nobody is affected")
                    .help("name a parameter that is a player, or a card"),
            );
            return None;
        }
        u8::try_from(at).ok()
    }

    /// Declares all of them.
    pub fn declare_callables(&mut self) {
        self.declare_built_in();
        for item in self.items.clone() {
            match &item.kind {
                ItemKind::Event { name, params, gives, affects, clauses, .. }
                    if self.add_called(name, Callable::Event(EventId(narrow::u16(self.p.events.len())))) =>
                {
                    self.refuse_names_of_events(params.iter().map(|p| &p.name));
                    let params = self.params(params);
                    let cites = self.cites(&clauses.cites);
                    let affected = affects.as_ref().and_then(|said| self.affected(&name.name, said, &params));
                    let event = self.add_event(&name.name, params, cites);
                    self.p.events[event.i()].affects = affected;
                    if let Some(gives) = gives {
                        let gives = self.ty(gives);
                        Arc::make_mut(&mut self.names.events[event.i()]).gives = Some(gives);
                    }
                }
                ItemKind::Ability(ability) => {
                    let AbilityKind::Action(decl) = &ability.kind else { continue };
                    let Some(name) = &decl.name else { continue };
                    let event = EventId(narrow::u16(self.p.events.len()));
                    let id = ActionId(narrow::u16(self.p.actions.len()));
                    if self.add_callable(name, Callable::Action(id, event)) {
                        self.parts("parameters", limits::PARAMETERS, decl.params.iter().map(|(p, _)| p.span));
                        self.refuse_names_of_events(decl.params.iter().map(|(p, _)| p));
                        let params = decl
                            .params
                            .iter()
                            .map(|(p, s)| SigParam { name: p.name.clone(), ty: self.sort_of(s), default: None })
                            .collect();
                        self.add_event(&name.name, params, Vec::new());
                        let doc = item.doc.clone().unwrap_or_default();
                        self.p.actions.push(Action { doc, ..Self::empty_action(&name.name, event) });
                    }
                }
                ItemKind::Procedure { name, params, gives, .. }
                    if self
                        .add_called(name, Callable::Procedure(ProcedureId(narrow::u16(self.p.procedures.len())))) =>
                {
                    let params = self.params(params);
                    let gives = gives.as_ref().map(|t| self.ty(t));
                    self.names.procedures.push(Arc::new(Sig { name: name.name.clone(), params, gives }));
                    self.p.procedures.push(Procedure { name: name.name.clone(), code: program::CodeId(0) });
                }
                ItemKind::Payment { name, title, params, .. }
                    if self.add_callable(name, Callable::Payment(PaymentId(narrow::u16(self.p.payments.len())))) =>
                {
                    let title = title_of(title.as_ref().map(|t| &t.name), name);
                    let names = params.iter().map(|p| p.name.name.clone()).collect();
                    self.parts("parameters", limits::PAYMENT_PARAMETERS, params.iter().map(|p| p.name.span));
                    let params = self.params(params);
                    let sorts = sorts_of(&params);
                    self.names.payments.push(Arc::new(Sig { name: name.name.clone(), params, gives: None }));
                    self.p.payments.push(Payment {
                        name: name.name.clone(),
                        title,
                        params: names,
                        sorts,
                        possible: None,
                        slots: 2,
                        code: program::CodeId(0),
                        asks: false,
                        asks_again: false,
                        reads: 0,
                        writes: 0,
                        in_place: None,
                    });
                }
                ItemKind::Define { name, params, ty, clauses, body } => {
                    let id = DefineId(narrow::u16(self.p.defines.len()));
                    if self.add_callable(name, Callable::Define(id)) {
                        self.taken_define(name);
                        let names = params.iter().map(|p| p.name.name.clone()).collect();
                        let params = self.params(params);
                        let declared = ty.as_ref().map(|t| self.ty(t));
                        self.names.defines.push(Arc::new(Sig { name: name.name.clone(), params, gives: None }));
                        let cites = self.cites(&clauses.cites);
                        self.p.defines.push(Define {
                            name: name.name.clone(),
                            params: names,
                            body: ExprId(0),
                            slots: 2,
                            ty: declared.clone().unwrap_or(Ty::Any),
                            modified: false,
                            recursion: 0,
                            cites,
                        });
                        self.defines.push(super::PendingDefine {
                            body,
                            declared,
                            state: super::State::Waiting,
                            span: name.span,
                        });
                    }
                }
                _ => {}
            }
        }
        self.declare_aliases();
        self.declare_groups();
    }

    /// The events that every game has.
    fn declare_built_in(&mut self) {
        let object = Ty::Object(KindId(0));
        for (name, params) in builtin::NAMES {
            let params = params
                .iter()
                .map(|p| {
                    let ty = match (*p, name) {
                        ("x", "target") => Ty::Union(vec![object.clone(), Ty::Player]),
                        ("x" | "effect", _) => object.clone(),
                        ("to", "reveal") => optional(Ty::Union(vec![Ty::Player, Ty::Set(Box::new(Ty::Player))])),
                        ("from" | "to" | "zone", _) => Ty::Zone,
                        ("cell", _) => optional(Ty::Cell),
                        ("bottom", _) => Ty::Bool,
                        ("phase", _) => Ty::Phase,
                        _ => Ty::Any,
                    };
                    SigParam { name: (*p).into(), ty, default: None }
                })
                .collect();
            let id = self.add_event(&name.into(), params, Vec::new());
            let _ = self.names.callables.add(&name.into(), Callable::Event(id), Span::default());
        }
    }

    fn declare_aliases(&mut self) {
        for item in self.items.clone() {
            let ItemKind::EventAlias { name, params, pattern, clauses } = &item.kind else { continue };
            self.refuse_names_of_events(params.iter().map(|p| &p.name));
            let event = match self.names.callables.get(&pattern.name.name) {
                Some(Callable::Event(e) | Callable::Action(_, e)) => e,
                Some(other) => {
                    self.diags.push(Diagnostic::error(
                        codes::UNKNOWN_EVENT,
                        format!("`{}` is {}, not an event", pattern.name.name, other.word()),
                        pattern.name.span,
                        "not an event",
                    ));
                    continue;
                }
                None => {
                    self.callable(&pattern.name);
                    continue;
                }
            };
            if !self.add_callable(name, Callable::Alias(narrow::u16(self.names.aliases.len()))) {
                continue;
            }
            let sig = self.names.events[event.i()].clone();
            let at = super::pattern::positions(&sig, &pattern.args);
            let mut bound = Vec::new();
            for p in params {
                let ty = p.ty.as_ref().map_or(Ty::Any, |t| self.ty(t));
                let place = pattern
                    .args
                    .iter()
                    .position(|a| matches!(&a.value.kind, ast::ExprKind::Name(n) if *n == p.name.name))
                    .and_then(|i| at[i]);
                match place {
                    Some(i) => bound.push((
                        p.name.name.clone(),
                        narrow::u16(i),
                        if ty == Ty::Any { sig.params[i].ty.clone() } else { ty },
                    )),
                    None => {
                        let signature = self.signature(&sig);
                        self.diags.push(
                            Diagnostic::error(
                                codes::ARGUMENTS,
                                format!("it is not said which argument of `{}` is `{}`", sig.name, p.name.name),
                                p.name.span,
                                "stands for nothing",
                            )
                            .help(format!("write it in the pattern: `{signature}`")),
                        );
                    }
                }
            }
            self.names.aliases.push(Arc::new(Alias {
                name: name.name.clone(),
                params: bound,
                pattern: Arc::new(pattern.clone()),
                event,
                when: clauses.when.clone().map(Arc::from),
            }));
        }
    }

    fn declare_groups(&mut self) {
        for item in self.items.clone() {
            let ItemKind::Actions { name, .. } = &item.kind else { continue };
            let id = narrow::u16(self.names.group_members.len());
            match self.names.groups.add(&name.name, id, name.span) {
                Ok(()) => self.names.group_members.push(Vec::new()),
                Err(first) => self.twice("the group of actions", name, first),
            }
        }
        // Groups may hold groups declared before or after them; twice is enough for one level in any order.
        for _ in 0..2 {
            for item in self.items.clone() {
                let ItemKind::Actions { name, members } = &item.kind else { continue };
                let Some(g) = self.names.groups.get(&name.name) else { continue };
                let faults = self.diags.len();
                let mut all = Vec::new();
                for m in members {
                    self.action_named(m, &mut all);
                }
                self.diags.truncate(faults);
                self.names.group_members[g as usize] = all;
            }
        }
        for item in self.items.clone() {
            let ItemKind::Actions { members, .. } = &item.kind else { continue };
            for m in members {
                self.action_named(m, &mut Vec::new());
            }
        }
    }

    /// The type of what a selector gives, from its words alone.
    pub fn sort_of(&self, s: &ast::Selector) -> Ty {
        let mut ty: Option<Ty> = None;
        for part in &s.parts {
            let t = match part.kind.name.as_str() {
                "player" => Ty::Player,
                "cell" => Ty::Cell,
                "int" => Ty::Int,
                name => match (self.names.kinds.get(name), self.names.enums.get(name)) {
                    (_, Some(e)) => Ty::Enum(e),
                    (Some(k), _) if self.names.classes.contains(&k) => Ty::Union(vec![Ty::Object(k), Ty::Ability(k)]),
                    (Some(k), _) => Ty::Object(k),
                    _ => Ty::Any,
                },
            };
            ty = Some(match ty {
                Some(before) => self.join(before, t),
                None => t,
            });
        }
        ty.unwrap_or(Ty::Any)
    }
}

/// Whether what is of a type is a player or has a controller.
fn is_somebodys(ty: &Ty) -> bool {
    match ty {
        Ty::Player | Ty::Object(_) | Ty::Ability(_) => true,
        Ty::Union(of) => of.iter().all(|ty| *ty == Ty::None || is_somebodys(ty)),
        Ty::Set(of) => is_somebodys(of),
        _ => false,
    }
}

/// The enum whose members are the sorts of a payment: `payment mana(n: int, c: colour)`.
fn sorts_of(params: &[SigParam]) -> Option<u16> {
    match params {
        [much, sort] if much.ty == Ty::Int => match sort.ty {
            Ty::Enum(number) => Some(number),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a name with arguments behind it is read as a call of what has that name.
fn is_call(name: &str) -> bool {
    let (file, _) = parse(FileId::default(), &format!("procedure calls(x: int) {{ {name}(x) }}"));
    let [Item { kind: ItemKind::Procedure { body, .. }, .. }] = &file.items[..] else { return false };
    matches!(&body.statements[..], [Stmt { kind: StmtKind::Call(called, _), .. }] if called.name == name)
}
