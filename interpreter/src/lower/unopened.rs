//! What is never there: a scope that nothing opens, the only opponent of a player who has several, a value that a scope begins without.

use super::Lowerer;
use super::types::without_none;
use crate::codes;
use crate::program::{Expr, Op, ScopeId, Ty};
use naipe_grammar::ast::{self, AttrDecl, Ident, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// Warns of scopes that something reads or writes, and nothing opens.
    pub(super) fn lint_unopened(&mut self) {
        let mut first: Vec<Option<Span>> = vec![None; self.p.scopes.len()];
        let mut opened = vec![false; self.p.scopes.len()];
        let mut used = |scope: ScopeId, span: Span| {
            let at = &mut first[scope.i()];
            if at.is_none_or(|at| (span.file.0, span.start) < (at.file.0, at.start)) {
                *at = Some(span);
            }
        };
        for (e, span) in self.p.exprs.iter().zip(&self.p.expr_spans) {
            if let Expr::ScopeField(scope, _) | Expr::InScope(scope, _) = e {
                used(*scope, *span);
            }
        }
        for code in &self.p.codes {
            for (op, span) in code.ops.iter().zip(&code.spans) {
                match op {
                    Op::OpenScope(scope, _) => opened[scope.i()] = true,
                    Op::AssignScope(scope, ..) => used(*scope, *span),
                    _ => {}
                }
            }
        }
        for (at, scope) in self.p.scopes.iter().enumerate() {
            let Some(span) = first[at].filter(|_| !opened[at] && self.p.shared.is_none_or(|s| s.i() != at)) else {
                continue;
            };
            let name = &scope.name;
            let fields: Vec<String> = scope.fields.iter().map(|(field, ..)| format!("{field}: …")).collect();
            let said = format!("nothing opens `{name}`, so what is said here is of none");
            let mut fault = Diagnostic::warning(codes::NEVER_THERE, said, span, "no such scope is ever open");
            if let Some(declared) = self.names.scopes.span(name) {
                fault = fault.and(declared, "declared here");
            }
            let help = format!("open it where one begins: `open {name} {{ {} }} {{ … }}`", fields.join("  "));
            self.diags.push(fault.help(help));
        }
    }

    /// Warns of `opponent(p)` where more than two play, each for themselves: then nobody is the only one.
    pub(super) fn warn_of_several_opponents(&mut self, span: Span) {
        let most = self.p.players.1;
        if most <= 2 || self.plays_in_teams() {
            return;
        }
        let said = "a player has one opponent only while two play";
        let label = format!("none, of up to {most} who play");
        self.diags.push(Diagnostic::warning(codes::NEVER_THERE, said, span, label).help(
            "all of them are `opponents(p)`: go through them, `for q in opponents(p) { … }`, or have one chosen, `choose q: player in opponents(p)`; who comes after `p` is `next(p)`",
        ));
    }

    fn plays_in_teams(&self) -> bool {
        let says_teams = |item: &&ast::Item| match &item.kind {
            ItemKind::Game { fields, .. } => fields.iter().any(|field| field.name.name == "teams"),
            _ => false,
        };
        self.p.teams > 0 || self.items.iter().any(says_teams)
    }

    /// Warns where a scope is opened without a value that it has to have, and that it does not begin with by itself.
    pub(super) fn warn_of_values_left_out(&mut self, scope: &Ident, id: ScopeId, given: &[u16], span: Span) {
        let declared = self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Scope { name, fields } if name.name == scope.name => Some(fields),
            _ => None,
        });
        let begins_with = |name: &str| {
            let is_it = |field: &&AttrDecl| field.name.name == name;
            declared.and_then(|fields| fields.iter().find(is_it)).is_none_or(|field| field.default.is_some())
        };
        let fields = &self.p.scopes[id.i()].fields;
        let left = fields.iter().enumerate().filter(|(at, (name, ty, _))| {
            let may_be_none = without_none(ty) != *ty || matches!(ty, Ty::Any | Ty::None | Ty::Set(_));
            !given.contains(&narrow::u16(*at)) && !may_be_none && !begins_with(name)
        });
        let left: Vec<(String, String)> = left.map(|(_, (name, ty, _))| (name.to_string(), self.say(ty))).collect();
        let Some((first, ty)) = left.first() else { return };
        let names: Vec<String> = left.iter().map(|(name, _)| format!("`{name}`")).collect();
        let said = format!("`{}` is opened without {}", scope.name, names.join(", "));
        let fault = Diagnostic::warning(codes::ARGUMENTS, said, span, "none until it is written");
        self.diags.push(
            fault.help(format!(
                "give it, `{first}: …`; what is known only later is declared so: `{first}: {ty} or none`"
            )),
        );
    }
}
