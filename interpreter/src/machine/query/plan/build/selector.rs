//! Selectors: where candidates come from, and what is asked of each.

use super::Builder;
use crate::machine::query::game::Game;
use crate::machine::query::plan::block::{From, Part, Selection};
use crate::program::{Expr, Fact, SelectorId, Source, Test};

impl Builder<'_> {
    /// A selector.
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
            source: origin(g, part.source),
            condition: part.condition.map(|c| Builder::condition_block(g, c, selector.var)),
        };
        selector.parts.iter().map(part).collect()
    }
}

fn origin(g: &Game, source: Source) -> From {
    match source {
        // `in players` needs no list.
        Source::In(e) | Source::At(e) | Source::Is(e) if matches!(g.program.expr(e), Expr::Fact(Fact::Players)) => {
            From::Fixed(Source::Players)
        }
        Source::In(e) | Source::At(e) => From::In(Builder::value_block(g, e)),
        Source::Is(e) => From::Is(Builder::value_block(g, e)),
        Source::Subsets(e) => From::Subsets(Builder::value_block(g, e)),
        Source::InPlay | Source::Everywhere | Source::ZoneAll(_) | Source::Players | Source::Enum(_) => {
            From::Fixed(source)
        }
    }
}
