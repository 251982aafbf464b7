//! Many cards at once: one for each combination of values.

use super::Lowerer;
use super::cards::Work;
use super::env::Env;
use crate::codes;
use crate::program::{KindId, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, Ident, Member};
use naipe_grammar::diagnostic::Diagnostic;

/// The most cards that one declaration makes, and the most combinations that it goes through.
const MOST: usize = 100_000;

/// `cards KIND for x in … where … { name: "…" }`
#[derive(Debug, Clone, Copy)]
pub(super) struct Many<'a> {
    pub kind: &'a Ident,
    pub binders: &'a [(Ident, ast::Expr)],
    pub condition: Option<&'a ast::Expr>,
    pub members: &'a [Member],
}

impl<'a> Lowerer<'a> {
    /// Declares a card for each combination of values for which the condition holds.
    pub(super) fn expand(&mut self, kind: KindId, many: &Many<'a>, item: &ast::Item, all: &mut Vec<Work<'a>>) {
        let Many { kind: word, binders, condition, members } = *many;
        let mut rows: Vec<Vec<(EcoString, Value, Ty)>> = vec![Vec::new()];
        for (name, from) in binders {
            let list = Ty::Set(Box::new(Ty::Any));
            let ty = Self::element(&self.type_of(from));
            let Some(v) = self.constant(from, &list, &mut Env::rules()) else { return };
            let values = self.list_values(v);
            if rows.len() * values.len() > MOST {
                self.diags.push(
                    Diagnostic::error(
                        codes::MISPLACED,
                        "these are too many cards",
                        from.span,
                        format!("more than {MOST} in all"),
                    )
                    .help("a card is written once however many copies a deck holds"),
                );
                return;
            }
            rows = rows
                .into_iter()
                .flat_map(|row| values.iter().map(move |v| (row.clone(), *v)).collect::<Vec<_>>())
                .map(|(mut row, v)| {
                    row.push((name.name.clone(), v, ty.clone()));
                    row
                })
                .collect();
        }
        let title = members.iter().find_map(|m| match m {
            Member::Field(f) if f.name.name == "name" => f.values.first(),
            _ => None,
        });
        let Some(title) = title else {
            self.diags.push(
                Diagnostic::error(codes::MISSING_VALUE, "these cards have no name", word.span, "what are they called?")
                    .help("add `name: \"{x} …\"`, with what makes each different"),
            );
            return;
        };
        for row in rows {
            let mut env = Env::rules();
            for (n, v, t) in &row {
                env.constant(n, *v, t.clone());
            }
            match condition.map(|condition| self.constant(condition, &Ty::Bool, &mut env)) {
                None | Some(Some(Value::Bool(true))) => {}
                Some(Some(_)) => continue,
                Some(None) => return,
            }
            let Some(Value::Text(t)) = self.constant(title, &Ty::Text, &mut env) else { return };
            let name = Ident { name: self.p.strings[t as usize].clone(), span: title.span };
            let doc = item.doc.clone().unwrap_or_default();
            if let Some(def) = self.declare_card(&name, kind, false, doc, item.span, members) {
                all.push(Work {
                    def,
                    kind,
                    members,
                    clauses: None,
                    constants: row,
                    name: format!("card \"{}\"", name.name).into(),
                });
            }
        }
    }

    /// The type of an expression, without keeping it.
    fn type_of(&mut self, e: &ast::Expr) -> Ty {
        let (scratch, faults) = (self.scratch(), self.diags.len());
        let got = self.expr(e, &mut Env::rules(), None);
        self.forget(scratch);
        self.diags.truncate(faults);
        got.ty
    }
}
