//! What players are told by that they have in play: `que controla tres o más criaturas`, `a player who controls no creatures`.

use super::chosen::binder_of_all;
use super::lexicon::{Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::{conjuncts, named};
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind, FoldOp, QueryOp, Selector, Source, UnaryOp};

/// What a player has, as it is asked for.
struct Had {
    /// What it is, without whose it is.
    things: Phrase,
    /// It is in play, under the control of the player.
    is_controlled: bool,
}

/// How much of it is asked for.
enum Much {
    None,
    These(Box<Shape>),
    Most,
    Least,
}

impl<'a> Writer<'a> {
    /// Says of players what they have, where that is what a condition asks.
    pub(super) fn absorb_had(&mut self, phrase: &mut Phrase, condition: &'a Expr) -> bool {
        if phrase.sort != Some(Sort::Player) || !phrase.or.is_empty() {
            return false;
        }
        let before = self.clone();
        let Some((had, much)) = self.had(condition) else {
            *self = before;
            return false;
        };
        let key = self.that_of(phrase);
        let x = match &much {
            Much::These(shape) => self.shaped(&had.things, shape),
            Much::None | Much::Most | Much::Least => self.shaped(&had.things, &Shape::Counted),
        };
        let verb = match much {
            Much::None => "text.controls.none",
            Much::These(_) => "text.controls",
            Much::Most => "text.controls.most",
            Much::Least => "text.controls.least",
        };
        if !had.is_controlled {
            let key = match much {
                Much::None => "text.without",
                Much::These(_) => "text.with",
                Much::Most => "text.with.the_most",
                Much::Least => "text.with.the_least",
            };
            self.clause(phrase, key, &x);
            return true;
        }
        let said = [false, true].map(|several| {
            let p = Said { text: String::new(), is_understood: true, ..phrase.head.said(several) };
            let what = Said::plain(self.say(verb, &args([("p", &p), ("x", &x)])));
            self.say(key, &args([("what", &what), ("x", &phrase.head.said(several))]))
        });
        phrase.clauses.push(said);
        true
    }

    /// What a condition asks a candidate to have, and how much of it.
    fn had(&mut self, condition: &'a Expr) -> Option<(Had, Much)> {
        match &condition.kind {
            ExprKind::Query(QueryOp::Any, selector) => {
                Some((self.found_of(selector)?, Much::These(Box::new(Shape::One))))
            }
            ExprKind::Unary(UnaryOp::Not, inner) => match &inner.kind {
                ExprKind::Query(QueryOp::Any, selector) => Some((self.found_of(selector)?, Much::None)),
                _ => None,
            },
            ExprKind::Is(claim) if claim.what.name == "empty" => {
                let much = if claim.negated { Much::These(Box::new(Shape::One)) } else { Much::None };
                Some((self.set_of(&claim.value)?, much))
            }
            ExprKind::Binary(
                op @ (BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq),
                left,
                right,
            ) => {
                let had = self.counted_of(left)?;
                let much = match &right.kind {
                    ExprKind::Int(_) => self.so_many(*op, right)?,
                    _ if *op == BinaryOp::Eq => self.most_of_all(&had, right)?,
                    _ => return None,
                };
                Some((had, much))
            }
            _ => None,
        }
    }

    fn so_many(&mut self, op: BinaryOp, right: &'a Expr) -> Option<Much> {
        let (key, n) = self.bound(op, right, false);
        Some(match (key, n.number?) {
            ("at_least", 1) => Much::These(Box::new(Shape::One)),
            ("at_least", 2..) => Much::These(Box::new(Shape::AtLeast(n))),
            ("at_most" | "exactly", 0) => Much::None,
            ("at_most", 1..) => Much::These(Box::new(Shape::AtMost(n))),
            ("exactly", 1..) => Much::These(Box::new(Shape::Exactly(n))),
            _ => return None,
        })
    }

    /// Whether it is as many as whoever has most of them: the same is counted of all players.
    fn most_of_all(&mut self, had: &Had, right: &'a Expr) -> Option<Much> {
        let (value, names) = self.value_among(self.names.len(), right);
        let ExprKind::Fold(op @ (FoldOp::Max | FoldOp::Min), counted, selector) = &value.kind else { return None };
        let binder = binder_of_all(selector)?;
        let other = self.within(names, |w| {
            w.scoped(|w| {
                let player = w.kind_phrase("player").head;
                w.bind_candidate(binder, player);
                w.counted_of(counted)
            })
        })?;
        let [one, other] = [&had.things, &other.things].map(|things| self.shaped(things, &Shape::Counted).text);
        let much = if *op == FoldOp::Max { Much::Most } else { Much::Least };
        (one == other).then_some(much)
    }

    /// What of a candidate is counted.
    fn counted_of(&mut self, count: &'a Expr) -> Option<Had> {
        match &count.kind {
            ExprKind::Query(QueryOp::Count, selector) => self.found_of(selector),
            ExprKind::Call(call) if matches!(call.name.name.as_str(), "count" | "size") => {
                self.set_of(&call.args.first()?.value)
            }
            _ => None,
        }
    }

    /// The things of a candidate that a define gives which has no words of its own.
    fn set_of(&mut self, set: &'a Expr) -> Option<Had> {
        let (define, given) = self.unworded(set)?;
        let ExprKind::Query(QueryOp::All, selector) = &define.body.kind else { return None };
        self.depth += 1;
        let had = self.scoped(|w| {
            w.bind_all(define.params, given);
            w.found_of(selector)
        });
        self.depth -= 1;
        had
    }

    /// The things of a candidate that a selector finds, by who controls them in play.
    fn found_of(&mut self, selector: &'a Selector) -> Option<Had> {
        let [part] = &selector.parts[..] else { return None };
        let all = part.condition.as_ref().map(conjuncts).unwrap_or_default();
        let is_thing = |expr: &Expr| named(expr).is_some_and(|of| of == part.binder.as_ref().map_or("it", |b| &b.name));
        let is_whose = |expr: &Expr| match &expr.kind {
            ExprKind::Name(name) => name == "controller",
            ExprKind::Attr(read) => read.1.name == "controller" && is_thing(&read.0),
            _ => false,
        };
        let at = all.iter().position(|one| match &one.kind {
            ExprKind::Binary(BinaryOp::Eq, left, right) => {
                is_whose(left) && self.is_player_meant(right) || is_whose(right) && self.is_player_meant(left)
            }
            _ => false,
        });
        let is_controlled = at.is_some() && self.is_in_play(&part.source);
        let is_placed = match &part.source {
            Source::In(Expr { kind: ExprKind::Of(of), .. }) => self.is_player_meant(&of.1),
            _ => false,
        };
        if !(is_controlled || is_placed && at.is_none()) {
            return None;
        }
        let rest: Vec<&Expr> =
            { all.iter().enumerate() }.filter(|(i, _)| Some(*i) != at).map(|(_, one)| *one).collect();
        // Whoever else is spoken of in it, is not the player.
        self.is_there = is_placed;
        let things = self.part_where(part, &rest);
        self.is_there = false;
        Some(Had { things, is_controlled })
    }

    /// Whether an expression is the candidate of whom is spoken.
    fn is_player_meant(&self, expr: &Expr) -> bool {
        named(expr).is_some_and(|name| self.candidate_meant(self.find(name).as_ref()).is_some())
    }
}
