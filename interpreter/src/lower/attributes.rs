//! The attributes of kinds, players and cards.

use super::names::Sig;
use super::types::optional;
use super::{Lowerer, title_of};
use crate::codes;
use crate::program::{self, Attr, AttrId, KindId, Scope, ScopeId, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, ItemKind, Member, TypeKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use std::sync::Arc;

impl<'a> Lowerer<'a> {
    pub(super) fn declare_attributes(&mut self) {
        for item in self.items.clone() {
            match &item.kind {
                ItemKind::Kind { name, members, .. } | ItemKind::Keyword { name, members, .. } => {
                    let Some(kind) = self.names.kinds.get(&name.name) else { continue };
                    if self.names.kinds.span(&name.name) != Some(name.span) {
                        continue;
                    }
                    for m in members {
                        if let Member::Attr(a) = m
                            && self.fixed_value(a).is_none()
                        {
                            self.declare_attr(a, kind);
                        }
                    }
                    if let ItemKind::Keyword { params, .. } = &item.kind {
                        self.takes_costs = true;
                        let last = params.len().saturating_sub(1);
                        let words = params;
                        let params = self.params(params);
                        self.takes_costs = false;
                        if let Some(at) = params.iter().take(last).position(|p| p.ty == Ty::Cost) {
                            self.misplaced(
                                "a cost is the last parameter of its keyword",
                                words[at].name.span,
                                "others come after it",
                                "write it last: all that stands there from its place on is the cost",
                            );
                        }
                        self.names.kind_params[kind.i()] =
                            Arc::new(Sig { name: name.name.clone(), params, gives: None });
                    }
                }
                ItemKind::Card(ast::CardDecl { kind, also, members, .. }) => {
                    let Some(kind) = self.kind_known(kind, also) else { continue };
                    for m in members {
                        if let Member::Attr(a) = m {
                            self.declare_own_attr(a, kind);
                        }
                    }
                }
                ItemKind::Player { attrs } => {
                    self.refuse_words_of_things(attrs);
                    for a in attrs {
                        let id = AttrId(narrow::u16(self.p.player_attrs.len()));
                        if let Err(first) = self.names.player_attrs.add(&a.name.name, id, a.name.span) {
                            self.twice("the attribute of players", &a.name, first);
                            continue;
                        }
                        let ty = self.attr_type(&a.ty);
                        self.p.player_attrs.push(blank_attr(a, ty));
                    }
                }
                ItemKind::Shared { attrs } => self.declare_shared(attrs),
                ItemKind::Scope { name, fields } => {
                    self.refuse_words_of_things(fields);
                    let Some(id) = self.names.scopes.get(&name.name) else { continue };
                    for f in fields {
                        let ty = self.ty(&f.ty);
                        if self.p.scopes[id.i()].fields.iter().any(|g| g.0 == f.name.name) {
                            self.twice("the field", &f.name, name.span);
                            continue;
                        }
                        self.p.scopes[id.i()].fields.push((f.name.name.clone(), ty, Value::None));
                    }
                }
                _ => {}
            }
        }
    }

    /// What the game has and nobody in particular: fields of a scope that is always open.
    fn declare_shared(&mut self, attrs: &'a [ast::AttrDecl]) {
        let scopes = &mut self.p.scopes;
        let id = *self.p.shared.get_or_insert_with(|| {
            scopes.push(Scope { name: "shared".into(), fields: Vec::new(), kept: Vec::new() });
            ScopeId(narrow::u16(scopes.len() - 1))
        });
        for a in attrs {
            self.taken_value(&a.name);
            let field = narrow::u16(self.p.scopes[id.i()].fields.len());
            if let Err(first) = self.names.shared.add(&a.name.name, field, a.name.span) {
                self.twice("the value", &a.name, first);
                continue;
            }
            let first = { self.names.params.span(&a.name.name) }
                .or_else(|| self.names.zones.span(&a.name.name))
                .or_else(|| self.names.scopes.span(&a.name.name));
            if let Some(first) = first {
                self.twice("the name", &a.name, first);
            }
            let ty = self.attr_type(&a.ty);
            let title = title_of(a.title.as_ref().map(|t| &t.name), &a.name);
            let scope = &mut self.p.scopes[id.i()];
            scope.fields.push((a.name.name.clone(), ty, Value::None));
            scope.kept.push(program::Kept { title, lo: None, hi: None });
        }
    }

    fn declare_attr(&mut self, a: &'a ast::AttrDecl, kind: KindId) {
        let id = AttrId(narrow::u16(self.p.attrs.len()));
        if self.names.attrs.add(&a.name.name, id, a.name.span).is_ok() {
            let ty = self.attr_type(&a.ty);
            self.p.attrs.push(blank_attr(a, ty));
            self.names.attr_kinds.push(vec![kind]);
            self.attr_decls.push(a);
            return;
        }
        let Some(known) = self.names.attrs.get(&a.name.name) else { return };
        let first = self.attr_decls[known.i()];
        if first.ty != a.ty {
            self.of_two_types(a, known);
        } else {
            self.check_stays_and_shows(a, first);
        }
        if self.names.attr_kinds[known.i()].contains(&kind) {
            self.twice("the attribute", &a.name, first.name.span);
            return;
        }
        self.names.attr_kinds[known.i()].push(kind);
    }

    /// Reports an attribute that is declared again, of another type.
    fn of_two_types(&mut self, a: &ast::AttrDecl, known: AttrId) {
        let first = self.attr_decls[known.i()];
        let help = self.listed_values(a).or_else(|| self.listed_values(first)).unwrap_or_else(|| {
            "an attribute has one type wherever it is declared: give both the same type, or rename one".into()
        });
        let said = format!("the attribute `{}` has two types", a.name.name);
        self.diags.push(
            Diagnostic::error(codes::TWO_TYPES, said, a.ty.span, "one type here")
                .and(first.ty.span, "another here")
                .help(help),
        );
        // Nothing more is said of its values.
        self.p.attrs[known.i()].ty = Ty::Any;
    }

    /// Reports an attribute that is declared again, and does not stay or is not seen as it is there.
    fn check_stays_and_shows(&mut self, a: &ast::AttrDecl, first: &ast::AttrDecl) {
        let differing = [("kept", a.kept, first.kept), ("visible", a.visible, first.visible)];
        for (word, here, _) in differing.into_iter().filter(|(_, here, there)| here != there) {
            let (with, without) = if here { (a, first) } else { (first, a) };
            self.diags.push(
                Diagnostic::error(
                    codes::TWO_TYPES,
                    format!("the attribute `{}` is `{word}` in one place, and not in another", a.name.name),
                    with.name.span,
                    format!("`{word}` here"),
                )
                .and(without.name.span, "not here")
                .help(format!("an attribute is the same wherever it is declared: write `{word}` in both places or in neither, or rename one")),
            );
        }
    }

    /// What to write for `colour: red | blue`, where these are values that an enum lists.
    fn listed_values(&self, a: &ast::AttrDecl) -> Option<String> {
        let parts = match &a.ty.kind {
            ast::TypeKind::Union(parts) => parts.iter().collect(),
            _ => vec![&a.ty],
        };
        let names: Option<Vec<&EcoString>> = parts
            .into_iter()
            .map(|part| match &part.kind {
                ast::TypeKind::Name(name) => Some(name),
                _ => None,
            })
            .collect();
        let sort = self.enum_with(&names?)?;
        Some(format!("what it can be is listed by `{sort}`: write `{}: {sort}`", a.name.name))
    }

    /// An attribute that a card declares for itself: of others of its kind it is none, unless they declare it, too.
    fn declare_own_attr(&mut self, a: &'a ast::AttrDecl, kind: KindId) {
        let known = self.names.attrs.get(&a.name.name);
        let declared = |id: &AttrId| self.names.attr_kinds[id.i()].contains(&kind);
        match known.filter(declared).map(|id| (id, self.attr_decls[id.i()])) {
            Some((id, first)) => {
                // Of what another card declares for itself, or the kind for all of them.
                let is_own = self.names.own_attrs.contains(&(id, kind));
                match first.ty == a.ty {
                    true if is_own || a.kept && !first.kept || a.visible && !first.visible => {
                        self.check_stays_and_shows(a, first);
                    }
                    true => {}
                    false if is_own => self.of_two_types(a, id),
                    false => self.twice("the attribute", &a.name, first.name.span),
                }
            }
            None => {
                self.declare_attr(a, kind);
                let own = self.names.attrs.get(&a.name.name).map(|id| (id, kind));
                self.names.own_attrs.extend(own);
            }
        }
    }

    /// Only things move from zone to zone, and have faces.
    fn refuse_words_of_things(&mut self, attrs: &[ast::AttrDecl]) {
        for a in attrs {
            if a.kept {
                self.misplaced(
                    "only things move from zone to zone",
                    a.name.span,
                    "always kept",
                    "leave `kept` out: what a player, a scope or the game has stays as it is written",
                );
            }
            if a.visible {
                self.misplaced(
                    "only things have faces",
                    a.name.span,
                    "always seen",
                    "leave `visible` out: everybody sees what a player, a scope or the game has",
                );
            }
        }
    }

    /// The type of an attribute: one that holds an object may hold none.
    fn attr_type(&mut self, t: &ast::Type) -> Ty {
        let ty = self.ty(t);
        match (&t.kind, &ty) {
            (TypeKind::Name(_), Ty::Object(_)) => optional(ty),
            _ => ty,
        }
    }
}

fn blank_attr(a: &ast::AttrDecl, ty: Ty) -> Attr {
    Attr {
        name: a.name.name.clone(),
        title: title_of(a.title.as_ref().map(|t| &t.name), &a.name),
        ty,
        lo: None,
        hi: None,
        default: Value::None,
        kinds: Vec::new(),
        gained: false,
        column: None,
        given: None,
        modified: false,
        kept: a.kept,
        visible: a.visible,
        layer: 0,
    }
}
