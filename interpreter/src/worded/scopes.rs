//! Scopes: whether one is under way, who takes part in it, and what it keeps.

use super::clauses::Clause;
use super::lexicon::{Noun, Said, args};
use super::selectors::{conjuncts, named};
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{Arg, AssignOp, AttrDecl, Expr, ExprKind};

impl<'a> Writer<'a> {
    /// Whether a name is that of a scope here, and of nothing that is spoken of.
    pub(super) fn is_scope(&self, name: &str) -> bool {
        self.things.scopes.contains_key(name) && self.find(name).is_none() && !self.things.defines.contains_key(name)
    }

    pub(super) fn scope(&mut self, name: &str) -> Said {
        self.noun("scope", name, None).said(false)
    }

    /// `hay un combate en curso`.
    pub(super) fn under_way(&mut self, scope: &str, negated: bool) -> String {
        let scope = self.scope(scope);
        self.maybe("text.under_way", args([("x", &scope)]), negated)
    }

    /// `participa en el combate`.
    pub(super) fn takes_part(&mut self, scope: &str, given: &'a [Arg], negated: bool) -> Option<String> {
        let x = self.thing(&given.first()?.value);
        let scope = self.scope(scope);
        Some(self.claim("text.takes_part", &x, &scope, negated))
    }

    /// What a scope keeps, or a member of an enum that is called with it: `el atacante`, `lucha`.
    pub(super) fn kept(&mut self, of: &'a Expr, name: &str) -> Option<Said> {
        let of = named(of)?;
        if let Some(field) = self.field(of, name) {
            let noun = self.field_noun(field).said(false);
            return Some(self.say_of("text.def", &noun, []));
        }
        let is_member = self.things.enums.get(of).is_some_and(|members| members.contains(&name));
        if !is_member || self.find(of).is_some() {
            return None;
        }
        let title = self.things.members.get(name).copied().flatten();
        Some(self.noun("member", name, title).said(false))
    }

    /// What a scope keeps under a name.
    fn field(&self, scope: &str, name: &str) -> Option<&'a AttrDecl> {
        let fields = self.things.scopes.get(scope).filter(|_| self.is_scope(scope))?;
        fields.iter().find(|field| field.name.name == name)
    }

    fn field_noun(&mut self, field: &'a AttrDecl) -> Noun {
        let title = field.title.as_ref().map(|title| title.name.as_str());
        self.noun("attribute", &field.name.name, title)
    }

    /// What is written in a scope: `the extra actions increase by 2`. What is so or not has no noun that could be there.
    pub(super) fn kept_changed(&mut self, scope: &str, name: &str, op: AssignOp, value: &'a Expr) -> Clause {
        let field = self.field(scope, name).map(|field| (field, self.things.sort(&field.ty)));
        match field {
            Some((field, sort)) if sort != Sort::Truth => {
                let noun = self.field_noun(field);
                self.nobodys_changed(name, &noun, sort, op, value)
            }
            _ => Clause::new(self.unsaid(format!("what is written in the scope `{scope}`"), "").text),
        }
    }

    /// The conditions of a selector, those apart that tell of a scope and of none of its candidates: `combate.zona == self`.
    pub(super) fn of_scopes(&self, condition: Option<&'a Expr>) -> (Vec<&'a Expr>, Vec<&'a Expr>) {
        condition.map(conjuncts).unwrap_or_default().into_iter().partition(|condition| match &condition.kind {
            ExprKind::Name(name) => self.is_scope(name),
            ExprKind::Binary(_, left, right) => self.keeps(left) && (self.keeps(right) || named(right) == Some("self")),
            _ => false,
        })
    }

    /// Whether an expression is what a scope keeps, or a member of an enum.
    fn keeps(&self, expr: &Expr) -> bool {
        let ExprKind::Attr(read) = &expr.kind else { return false };
        named(&read.0).is_some_and(|of| self.is_scope(of) || self.things.enums.contains_key(of))
    }
}
