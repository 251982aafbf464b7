//! Formats: the parameters they set, and what they require of a deck.

use super::Lowerer;
use super::env::Env;
use super::types::without_none;
use crate::codes;
use crate::program::{Expr, Format, Require};
use ecow::EcoString;
use naipe_grammar::ast::{self, Clauses, ExprKind, FormatMember, Ident, ItemKind, QueryOp};
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// Lowers all formats.
    pub fn formats(&mut self) {
        for item in self.items.clone() {
            let ItemKind::Format { name, title, clauses, members } = &item.kind else { continue };
            let id = self.p.formats.len() as u16;
            if let Err(first) = self.names.formats.add(&name.name, id, name.span) {
                self.twice("the format", name, first);
                continue;
            }
            let cites = self.cites(&clauses.cites);
            let mut format = Format {
                name: name.name.clone(),
                title: title.as_ref().map_or_else(|| name.name.clone(), |t| t.name.clone()),
                sets: Vec::new(),
                requires: Vec::new(),
                cites,
            };
            for m in members {
                match m {
                    FormatMember::Set(param, value) => {
                        let Some(p) = self.names.params.get(&param.name) else {
                            self.unknown_param(param);
                            continue;
                        };
                        let ty = self.p.params[p.i()].ty.clone();
                        if let Some(v) = self.constant(value, &ty, &mut Env::rules()) {
                            format.sets.push((p, v));
                        }
                    }
                    FormatMember::Require { condition, clauses, span, .. } => {
                        format.requires.push(self.require(condition, clauses, false, *span))
                    }
                    FormatMember::Note { condition, clauses, span } => {
                        format.requires.push(self.require(condition, clauses, true, *span))
                    }
                }
            }
            self.p.formats.push(format);
        }
    }

    /// Reports a parameter that is not there.
    pub fn unknown_param(&mut self, param: &Ident) {
        let near = self.near(&param.name, super::lookup::table(&self.names.params));
        self.unknown(codes::UNKNOWN_NAME, "parameter", &param.name, param.span, near);
    }

    fn require(&mut self, condition: &ast::Expr, clauses: &Clauses, is_note: bool, span: Span) -> Require {
        let mut env = Env { you: true, ..Env::rules() };
        let because = clauses.because.as_ref().map_or_else(EcoString::new, |t| t.name.clone());
        let cites = self.cites(&clauses.cites);
        let when = self.when(clauses, &mut env);
        let (mut id, every) = match &condition.kind {
            ExprKind::Query(QueryOp::Every, s) => {
                let found = self.candidates(s, &mut env, None);
                let mut claim = None;
                for part in &s.parts {
                    if let Some(c) = &part.condition {
                        let mark = env.mark();
                        env.depth += 1;
                        env.candidate(found.var, without_none(&found.ty), part.binder.as_ref().map(|b| &b.name));
                        let c = self.condition(c, &mut env);
                        env.depth -= 1;
                        env.reset(mark);
                        claim = self.and(claim, Some(c), span);
                    }
                }
                let claim = claim.unwrap_or_else(|| self.always(span));
                (claim, Some(found.id))
            }
            _ => (self.condition(condition, &mut env), None),
        };
        if let Some(when) = when {
            let not = self.add(Expr::Not(when), span);
            id = self.add(Expr::Or(not, id), span);
        }
        Require { condition: id, every, is_note, slots: env.max, because, cites }
    }
}
