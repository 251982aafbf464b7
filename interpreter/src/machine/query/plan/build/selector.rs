//! Selectors: where candidates come from, and what is asked of each.

use super::Builder;
use crate::machine::query::game::Game;
use crate::machine::query::plan::block::{From, Part, Selection};
use crate::program::{Builtin, Cmp, Expr, ExprId, Fact, SelectorId, Source, Test};
use crate::value::Value;
use naipe_grammar::narrow;

impl Builder<'_> {
    /// Makes the alternatives of a selector ready to be gone through.
    pub fn selection(g: &Game, id: SelectorId) -> Selection {
        let selector = &g.program.selectors[id.i()];
        let part = |part: &crate::program::Part| Part {
            var: selector.var,
            test: part.test,
            all_pass: match part.test {
                Test::Any => true,
                Test::Kind(k) => g.tables.is_universal[k.i()],
                Test::Ability(_) | Test::Player | Test::Cell | Test::Enum(_) | Test::Int => false,
            },
            source: origin(g, part.source, sizes(g, part.condition, selector.var)),
            condition: part.condition.map(|c| Builder::condition_block(g, c, selector.var)),
        };
        selector.parts.iter().map(part).collect()
    }
}

/// How many members, at least and at most, a set can have of which a condition holds, as far as it says so by itself.
fn sizes(g: &Game, condition: Option<ExprId>, var: u16) -> (u8, u8) {
    let (mut least, mut most) = (1, u8::MAX);
    let mut left: Vec<ExprId> = condition.into_iter().collect();
    while let Some(id) = left.pop() {
        match g.program.expr(id) {
            Expr::And(a, b) => left.extend([*a, *b]),
            Expr::Compare(op, size, n) => {
                let Expr::Builtin(Builtin::Size, of) = g.program.expr(*size) else { continue };
                let (Some(Expr::Var(of)), Expr::Const(Value::Int(n))) =
                    (of.first().map(|of| g.program.expr(*of)), g.program.expr(*n))
                else {
                    continue;
                };
                if *of != var {
                    continue;
                }
                let clamped = |n: i32| narrow::u8(n.clamp(0, i32::from(u8::MAX)));
                match op {
                    Cmp::Eq => (least, most) = (least.max(clamped(*n)), most.min(clamped(*n))),
                    Cmp::Ge => least = least.max(clamped(*n)),
                    Cmp::Gt => least = least.max(clamped(n.saturating_add(1))),
                    Cmp::Le => most = most.min(clamped(*n)),
                    Cmp::Lt => most = most.min(clamped(n.saturating_sub(1))),
                    Cmp::Ne => {}
                }
            }
            _ => {}
        }
    }
    (least, most)
}

fn origin(g: &Game, source: Source, sizes: (u8, u8)) -> From {
    match source {
        // `in players` needs no list.
        Source::In(e) | Source::At(e) | Source::Is(e) if matches!(g.program.expr(e), Expr::Fact(Fact::Players)) => {
            From::Fixed(Source::Players)
        }
        Source::In(e) | Source::At(e) => From::In(Builder::value_block(g, e)),
        Source::Is(e) => From::Is(Builder::value_block(g, e)),
        Source::Subsets(e) => From::Subsets(Builder::value_block(g, e), sizes.0, sizes.1),
        Source::InPlay | Source::Everywhere | Source::ZoneAll(_) | Source::Players | Source::Enum(_) => {
            From::Fixed(source)
        }
    }
}
