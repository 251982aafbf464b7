//! Defines that lead back to themselves: a hand's best melds are those of what is left, and one more.

use super::Lowerer;
use crate::codes;
use crate::program::{Expr, ExprId, Program, circles, walk};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;

impl Lowerer<'_> {
    /// Finds the defines that lead back to themselves; each must say what it gives.
    pub(super) fn recursion(&mut self) {
        let p = &self.p;
        let all: Vec<Vec<usize>> = { p.defines.iter() }
            .map(|d| {
                let mut uses = Vec::new();
                walk::expr(p, d.body, &mut |_, e| uses.extend(used(e)));
                uses
            })
            .collect();
        let circles = circles::of(&all);
        if circles.is_empty() {
            return;
        }
        let always = p.defines.iter().map(|d| always_used(p, d.body)).collect::<Vec<_>>();
        let endless = circles::of(&always);
        self.endless(&endless);
        for d in circles.into_iter().flatten() {
            let body = self.p.defines[d].body;
            self.p.defines[d].recursion = narrow::u16(walk::depth(&self.p, body).min(usize::from(u16::MAX)));
            // A scenario adds none: those of its game were looked at with the game.
            let Some(pending) = self.defines.get(d) else { continue };
            if pending.declared.is_none() && !endless.iter().flatten().any(|e| *e == d) {
                let name = &self.p.defines[d].name;
                let at = pending.span;
                self.diags.push(
                    Diagnostic::error(
                        codes::CYCLE,
                        format!("the define `{name}` uses itself, and it is not said what it gives"),
                        at,
                        "what does it give?",
                    )
                    .help(format!("say so after its parameters, such as `define {name}(…): int = …`")),
                );
            }
        }
    }

    /// Reports defines that use themselves whatever holds.
    fn endless(&mut self, circles: &[Vec<usize>]) {
        for circle in circles {
            let [first, ..] = &**circle else { continue };
            let names: Vec<String> =
                circle.iter().chain([first]).map(|d| format!("`{}`", self.p.defines[*d].name)).collect();
            let mut d = Diagnostic::error(
                codes::CYCLE,
                format!("the define {} depends on itself", names[0]),
                self.defines.get(*first).map_or_else(Self::nowhere, |d| d.span),
                "never comes to an end",
            );
            if circle.len() > 1 {
                d = d.note(format!("{} (each depends on another)", names[..circle.len()].join(", ")));
            }
            let d = d.help("let it use itself only where something holds, such as `if n == 0 then 0 else …`");
            self.diags.push(d);
        }
    }
}

/// The define that an expression calls.
fn used(e: &Expr) -> Option<usize> {
    if let Expr::Define(d, _) = e { Some(d.i()) } else { None }
}

/// The defines that an expression calls whatever holds.
fn always_used(p: &Program, id: ExprId) -> Vec<usize> {
    let (mut found, mut stack) = (Vec::new(), vec![id]);
    while let Some(id) = stack.pop() {
        match p.expr(id) {
            Expr::If(first, ..) | Expr::And(first, _) | Expr::Or(first, _) => stack.push(*first),
            // Where there are no candidates, nothing is asked of them.
            Expr::Query(..) | Expr::Fold(..) | Expr::Ranked(_) | Expr::Group(..) | Expr::Matches(_) => {}
            Expr::Happened(_) => {}
            e => {
                found.extend(used(e));
                walk::children(p, id, &mut |e| stack.push(e));
            }
        }
    }
    found
}
