//! Declarations: every name of a game, and what goes with it, before any body is looked at.

use super::names::{Around, Sig};
use super::{Lowerer, title_of, types};
use crate::codes;
use crate::primitives;
use crate::program::{
    self, Enum, ExprId, Kind, KindId, Phase, PhaseId, Preceding, Scope, ScopeId, Shape, Ty, Zone, ZoneId,
};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, Ident, ItemKind, Member, Stmt, StmtKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Words that a declaration may not take.
const TAKEN: [&str; 8] = ["you", "self", "it", "none", "yes", "no", "game", "turn"];

impl<'a> Lowerer<'a> {
    /// Declares every name of the game, sort by sort, before any body is lowered.
    pub fn declare(&mut self) {
        self.declare_sorts();
        self.declare_zones();
        self.declare_articles();
        self.declare_classes();
        self.declare_attributes();
        self.declare_phases();
        self.declare_callables();
        self.declare_labels();
        self.declare_positions();
    }

    /// Reports a name declared twice.
    pub fn twice(&mut self, what: &str, name: &Ident, first: Span) {
        if first == Span::default() {
            // No file declares it: whatever stands in a zone is an `object`.
            return self.means_something(name);
        }
        let d = Diagnostic::error(
            codes::TWICE,
            format!("{what} `{}` is declared twice", name.name),
            name.span,
            "declared again here",
        );
        self.diags.push(if first == name.span {
            d.help("give each a name of its own: put what makes it different between `{` and `}`")
        } else {
            let correct = if ["the member", "the rarity", "the set"].contains(&what) {
                ""
            } else {
                ", or correct the first with an `errata`"
            };
            d.and(first, "declared first here").help(format!("rename one of them{correct}"))
        });
    }

    /// Reports a name that is a word of the language.
    pub fn taken(&mut self, name: &Ident) {
        if TAKEN.contains(&name.name.as_str()) {
            self.means_something(name);
        }
    }

    /// The same of what stands for a value: it may not take the place of a fact that every game has, either.
    pub fn taken_value(&mut self, name: &Ident) {
        self.taken(name);
        self.taken_fact(name);
    }

    /// Reports the name of a fact that every game has.
    fn taken_fact(&mut self, name: &Ident) {
        if primitives::fact_named(&name.name).is_some() {
            let fault = Self::there_already(name, "every game has a value of this name");
            let note = format!("`naipe explain {}` tells what it is", name.name);
            self.diags.push(fault.note(note).help("choose another name"));
        }
    }

    /// Reports the name of a kind, a keyword or an enum that is a type already: that of printed cards can be taken.
    fn taken_type(&mut self, name: &Ident) {
        self.taken_value(name);
        let word = name.name.as_str();
        let is_type = types::BUILTIN.contains(&word) && !TAKEN.contains(&word) && word != "card";
        if is_type && primitives::fact_named(word).is_none() {
            let fault = Self::there_already(name, "a type of this name is there already");
            self.diags.push(match word {
                "player" => fault.help("choose another name; what each player has is declared as `player { … }`"),
                _ => fault.help("choose another name"),
            });
        }
    }

    /// The fault of a name that has its meaning without being declared.
    fn there_already(name: &Ident, label: &str) -> Diagnostic {
        let said = format!("`{}` already means something in every game", name.name);
        Diagnostic::error(codes::TWICE, said, name.span, label)
    }

    /// Reports a define by the name of a fact, and warns of one that takes the place of a function which every game has.
    pub fn taken_define(&mut self, name: &Ident) {
        self.taken_fact(name);
        if primitives::function_named(&name.name).is_none() {
            return;
        }
        let said = format!("`{}` is a function that every game has", name.name);
        let label = "this define takes its place";
        self.diags.push(
            Diagnostic::warning(codes::TWICE, said, name.span, label)
                .note(format!("`naipe explain {}` tells what it is", name.name))
                .help("choose another name"),
        );
    }

    /// Reports a name that has its meaning without being declared.
    fn means_something(&mut self, name: &Ident) {
        self.diags.push(Self::there_already(name, "a word of the language").help("choose another name"));
    }

    /// Keeps the positions that scenarios begin from.
    fn declare_positions(&mut self) {
        for item in self.items.clone() {
            let ItemKind::Position(position) = &item.kind else { continue };
            if let Some(first) = self.names.positions.get(&position.name.name).map(|first| first.name.span) {
                self.twice("the position", &position.name, first);
                continue;
            }
            self.names.positions.insert(position.name.name.clone(), Arc::new(position.clone()));
        }
    }

    fn declare_sorts(&mut self) {
        self.p.kinds.push(Kind { name: "object".into(), ancestors: vec![KindId(0)], ..Kind::default() });
        self.names.kind_params.push(Arc::default());
        let _ = self.names.kinds.add(&"object".into(), KindId(0), Span::default());
        let mut parents: Vec<&'a [Ident]> = vec![&[]];
        for item in self.items.clone() {
            match &item.kind {
                ItemKind::Enum { name, members } => {
                    self.taken_type(name);
                    let id = narrow::u16(self.p.enums.len());
                    if let Err(first) = self.names.enums.add(&name.name, id, name.span) {
                        self.twice("the enum", name, first);
                        continue;
                    }
                    let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
                    for (m, _) in members {
                        self.taken_fact(m);
                        let first = *seen.entry(&m.name).or_insert(m.span);
                        if first != m.span {
                            self.twice("the member", m, first);
                        }
                    }
                    for (i, (m, _)) in members.iter().enumerate() {
                        self.names.members.entry(m.name.clone()).or_default().push((id, narrow::u16(i)));
                    }
                    let members = members
                        .iter()
                        .map(|(m, t)| (m.name.clone(), title_of(t.as_ref().map(|t| &t.name), m)))
                        .collect();
                    self.p.enums.push(Enum { name: name.name.clone(), members });
                }
                ItemKind::Kind { name, title, parents: of, is_shared, .. }
                    if self.declare_kind(name, title.as_deref(), false, 0) =>
                {
                    parents.push(of);
                    if let Some(kind) = self.p.kinds.last_mut() {
                        kind.is_shared = *is_shared;
                    }
                }
                ItemKind::Keyword { name, title, params, .. }
                    if self.declare_kind(name, title.as_deref(), true, narrow::u8(params.len())) =>
                {
                    self.parts("parameters", crate::limits::PARAMETERS, params.iter().map(|p| p.name.span));
                    parents.push(&[])
                }
                _ => {}
            }
        }
        self.ancestors(&parents);
        self.declare_composed();
        // What comes from a kind that is nobody's is nobody's, too.
        for i in 0..self.p.kinds.len() {
            self.p.kinds[i].is_shared = self.p.kinds[i].ancestors.iter().any(|of| self.p.kinds[of.i()].is_shared);
        }
    }

    fn declare_kind(&mut self, name: &Ident, title: Option<&ast::Text>, is_keyword: bool, arity: u8) -> bool {
        self.taken_type(name);
        let id = KindId(narrow::u16(self.p.kinds.len()));
        if let Err(first) = self.names.kinds.add(&name.name, id, name.span) {
            let what = if is_keyword { "the keyword or trait" } else { "the kind" };
            self.twice(what, name, first);
            return false;
        }
        let title = title_of(title.map(|t| &t.name), name);
        self.p.kinds.push(Kind {
            name: name.name.clone(),
            title,
            ancestors: vec![id, KindId(0)],
            is_keyword,
            arity,
            ..Kind::default()
        });
        self.names.kind_params.push(Arc::new(Sig { name: name.name.clone(), ..Sig::default() }));
        true
    }

    fn declare_zones(&mut self) {
        let mut shared: u16 = 0;
        for item in self.items.clone() {
            match &item.kind {
                ItemKind::Zone(z) => {
                    self.taken_value(&z.name);
                    let id = ZoneId(narrow::u16(self.p.zones.len()));
                    if let Err(first) = self.names.zones.add(&z.name.name, id, z.name.span) {
                        self.twice("the zone", &z.name, first);
                        continue;
                    }
                    let shape = match &z.shape {
                        ast::ZoneShape::Pile => Shape::Pile,
                        ast::ZoneShape::Set => Shape::Set,
                        ast::ZoneShape::Row => Shape::Row,
                        ast::ZoneShape::Stack => Shape::Stack,
                        // Sizes are expressions: they are lowered when all names are known.
                        ast::ZoneShape::Grid(..) => Shape::Grid(ExprId(0), ExprId(0)),
                    };
                    self.p.zones.push(Zone {
                        name: z.name.name.clone(),
                        title: title_of(z.title.as_ref().map(|t| &t.name), &z.name),
                        per_player: z.per_player,
                        shape,
                        visible: z.visible,
                        in_play: z.in_play,
                        sealed: z.sealed,
                        aside: z.aside,
                        room: z.room,
                        facing: z.facing,
                        unchanged: Vec::new(),
                        cites: Vec::new(),
                        before: Preceding { shared, of_players: id.0 - shared },
                    });
                    shared = shared.saturating_add(u16::from(!z.per_player));
                }
                ItemKind::Scope { name, .. } => {
                    self.taken_value(name);
                    let id = ScopeId(narrow::u16(self.p.scopes.len()));
                    if let Err(first) = self.names.scopes.add(&name.name, id, name.span) {
                        self.twice("the scope", name, first);
                        continue;
                    }
                    self.p.scopes.push(Scope { name: name.name.clone(), fields: Vec::new(), kept: Vec::new() });
                }
                ItemKind::Parameter { name, .. } => {
                    self.taken_value(name);
                    let id = program::ParamId(narrow::u16(self.p.params.len()));
                    if let Err(first) = self.names.params.add(&name.name, id, name.span) {
                        self.twice("the parameter", name, first);
                        continue;
                    }
                    self.p.params.push(program::Param {
                        name: name.name.clone(),
                        ty: Ty::Any,
                        value: Value::None,
                        bounds: (None, None),
                        doc: item.doc.clone().unwrap_or_default(),
                        cites: Vec::new(),
                    });
                }
                _ => {}
            }
        }
    }

    fn declare_phases(&mut self) {
        for (i, name) in ["turn", "game"].into_iter().enumerate() {
            let _ = self.names.phases.add(&name.into(), PhaseId(narrow::u16(i)), Span::default());
            self.p.phases.push(Phase {
                name: name.into(),
                title: EcoString::new(),
                is_step: false,
                parent: None,
                entry: 0,
                exit: 0,
                when: None,
                is_of_turn: false,
                cites: Vec::new(),
            });
        }
        for item in self.items.clone() {
            match &item.kind {
                ItemKind::Turn { body } => self.phases_in(&body.statements, None, true, None),
                ItemKind::Setup { body } => self.phases_in(&body.statements, None, false, Some(&Around::Setup)),
                ItemKind::Procedure { name, body, .. } => {
                    let before = self.p.phases.len();
                    let around = Around::Procedure(name.name.clone());
                    self.phases_in(&body.statements, None, false, Some(&around));
                    for (i, _) in self.p.phases.iter().enumerate().skip(before).filter(|(_, p)| p.parent.is_none()) {
                        self.names.phases_called.insert(PhaseId(narrow::u16(i)), name.name.clone());
                    }
                }
                _ => {}
            }
        }
    }

    fn phases_in(&mut self, statements: &[Stmt], parent: Option<PhaseId>, is_of_turn: bool, around: Option<&Around>) {
        for s in statements {
            match &s.kind {
                StmtKind::Phase(phase) => {
                    let ast::PhaseStmt { is_step, name, title, clauses, body } = &**phase;
                    let id = PhaseId(narrow::u16(self.p.phases.len()));
                    if let Err(first) = self.names.phases.add(&name.name, id, name.span) {
                        self.twice(if *is_step { "the step" } else { "the phase" }, name, first);
                        self.phases_in(&body.statements, parent, is_of_turn, around);
                        continue;
                    }
                    let title = title_of(title.as_ref().map(|t| &t.name), name);
                    let cites = self.cites(&clauses.cites);
                    self.p.phases.push(Phase {
                        name: name.name.clone(),
                        title,
                        is_step: *is_step,
                        parent,
                        entry: 0,
                        exit: 0,
                        when: None,
                        is_of_turn,
                        cites,
                    });
                    if let Some(around) = around {
                        self.names.phases_within.insert(id, around.clone());
                    }
                    self.phases_in(&body.statements, Some(id), false, around);
                }
                StmtKind::If(_, a, b) => {
                    self.phases_in(&a.statements, parent, is_of_turn, around);
                    if let Some(b) = b {
                        self.phases_in(&b.statements, parent, is_of_turn, around);
                    }
                }
                StmtKind::While(_, b) | StmtKind::Repeat(_, b) => {
                    self.phases_in(&b.statements, parent, is_of_turn, around);
                }
                StmtKind::For { body: b, .. } => {
                    self.phases_in(&b.statements, parent, false, Some(around.unwrap_or(&Around::Loop)));
                }
                StmtKind::Together(b) => self.phases_in(&b.statements, parent, false, around),
                StmtKind::Open(open) => {
                    let scope = Around::Scope(open.scope.name.clone());
                    self.phases_in(&open.body.statements, parent, false, Some(around.unwrap_or(&scope)));
                }
                _ => {}
            }
        }
    }

    fn declare_labels(&mut self) {
        let mut labels = Vec::new();
        let mut one = |a: &ast::Ability| {
            if let Some(l) = &a.label {
                labels.push(l.name.clone());
            }
        };
        for item in &self.items {
            match &item.kind {
                ItemKind::Ability(a) => one(a),
                ItemKind::Kind { members, .. }
                | ItemKind::Keyword { members, .. }
                | ItemKind::Cards { members, .. } => members.iter().for_each(|m| {
                    if let Member::Ability(a) = m {
                        one(a);
                    }
                }),
                ItemKind::Card(c) => c.members.iter().for_each(|m| {
                    if let Member::Ability(a) = m {
                        one(a);
                    }
                }),
                _ => {}
            }
        }
        self.names.labels.extend(labels);
    }
}
