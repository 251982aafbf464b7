//! Standings: how a tournament orders its players.

use super::Lowerer;
use super::env::Env;
use crate::codes;
use crate::program::{Criterion, LastResort, Standings, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, BinaryOp, ExprKind, Field, Ident, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;

const FIELDS: [&str; 8] = ["win", "draw", "loss", "bye", "score", "order", "relevant", "irrelevant"];

impl Lowerer<'_> {
    /// Lowers the standings, if the game has them.
    pub fn standings(&mut self) {
        let mut first = None;
        for item in self.items.clone() {
            let ItemKind::Standings { title, clauses, fields } = &item.kind else { continue };
            if let Some(first) = first.replace(item.span) {
                self.diags.push(
                    Diagnostic::error(codes::TWICE, "the standings are declared twice", item.span, "again here")
                        .and(first, "first here")
                        .help("a game has one `standings`"),
                );
                continue;
            }
            let mut made = Standings {
                title: title.as_ref().map_or_else(EcoString::new, |t| t.name.clone()),
                cites: self.cites(&clauses.cites),
                ..Standings::default()
            };
            for f in fields {
                self.standings_field(f, &mut made);
            }
            if made.order.is_empty() {
                self.diags.push(
                    Diagnostic::error(codes::NOT_PLAYABLE, "standings without an order", item.span, "no `order`")
                        .help("say by what players are ordered: `order: points, score, between`"),
                );
            }
            self.p.standings = Some(made);
        }
    }

    fn standings_field(&mut self, f: &Field, made: &mut Standings) {
        let number = |l: &mut Self, to: &mut i32| {
            if let Some(Value::Int(n)) = l.constant_field(f, &Ty::Int, &mut Env::rules()) {
                *to = n;
            }
        };
        match f.name.name.as_str() {
            "win" => number(self, &mut made.win),
            "draw" => number(self, &mut made.draw),
            "loss" => number(self, &mut made.loss),
            "bye" => number(self, &mut made.bye),
            "score" => {
                let ExprKind::Binary(BinaryOp::Range, least, most) = &f.values[0].kind else {
                    self.misplaced(
                        "a score is kept between two numbers",
                        f.values[0].span,
                        "not a range",
                        "write `score: 0..20`",
                    );
                    return;
                };
                let bound = |l: &mut Self, e: &ast::Expr| match l.constant(e, &Ty::Int, &mut Env::rules()) {
                    Some(Value::Int(n)) => Some(n),
                    _ => None,
                };
                made.score = bound(self, least).zip(bound(self, most));
            }
            "order" => {
                for value in &f.values {
                    let words = Criterion::ALL.map(Criterion::word);
                    if let Some(at) = self.standings_word(value, "criterion", &words) {
                        made.order.push(Criterion::ALL[at]);
                    }
                }
            }
            "relevant" | "irrelevant" => {
                let words = LastResort::ALL.map(LastResort::word);
                if let Some(at) = self.standings_word(&f.values[0], "last resort", &words) {
                    let to = if f.name.name == "relevant" { &mut made.relevant } else { &mut made.irrelevant };
                    *to = LastResort::ALL[at];
                }
            }
            _ => {
                let known = FIELDS.map(EcoString::from);
                self.lacks(codes::UNKNOWN_POLICY, "standings", "field", &f.name, &known);
            }
        }
    }

    /// One of some words.
    fn standings_word(&mut self, value: &ast::Expr, what: &str, words: &[&str]) -> Option<usize> {
        let ExprKind::Name(word) = &value.kind else {
            let all: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            self.misplaced(
                &format!("a {what} is one word"),
                value.span,
                "not a word",
                &format!("one of {}", all.join(", ")),
            );
            return None;
        };
        let found = words.iter().position(|known| known == word);
        if found.is_none() {
            let known: Vec<EcoString> = words.iter().map(|word| EcoString::from(*word)).collect();
            self.lacks(
                codes::UNKNOWN_POLICY,
                "standings",
                what,
                &Ident { name: word.clone(), span: value.span },
                &known,
            );
        }
        found
    }
}
