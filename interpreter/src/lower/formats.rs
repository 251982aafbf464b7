//! Formats: the parameters they set, and what they require of a deck.

use super::addresses::format_address;
use super::correct::missing;
use super::env::Env;
use super::selector::Found;
use super::text::Piece;
use super::types::without_none;
use super::{Lowerer, title_of};
use crate::codes;
use crate::program::{Expr, ExprId, Format, ParamId, Require, Said, Selector, SelectorId};
use crate::value::Value;
use naipe_grammar::ast::{self, Clauses, ExprKind, FormatMember, Ident, Item, ItemKind, QueryOp, Text};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// The lines of a format under their addresses, those of the format it builds on first.
#[derive(Debug, Clone, Default)]
struct Lines(Vec<(Option<String>, Line)>);

#[derive(Debug, Clone)]
enum Line {
    Set(ParamId, Value),
    Require(Require),
}

impl Lines {
    /// Replaces an inherited line of the same address, or adds one.
    fn put(&mut self, inherited: usize, address: Option<String>, line: Line) {
        let there = self.0[..inherited].iter_mut().find(|(a, _)| a.is_some() && *a == address);
        match there {
            Some((_, old)) => *old = line,
            None => self.0.push((address, line)),
        }
    }
}

impl Lowerer<'_> {
    /// Lowers all formats, each after the one that it builds on.
    pub fn formats(&mut self) {
        let items = self.items.clone();
        let mut decls: Vec<&Item> = Vec::new();
        for item in items.iter() {
            let ItemKind::Format { name, .. } = &item.kind else { continue };
            match self.names.formats.add(&name.name, narrow::u16(decls.len()), name.span) {
                Ok(()) => decls.push(item),
                Err(first) => self.twice("the format", name, first),
            }
        }
        let mut done: Vec<Option<Lines>> = vec![None; decls.len()];
        for i in 0..decls.len() {
            // From the one that builds on nothing (or on one that is done) down to this one.
            let mut chain = Vec::new();
            let mut at = Some(i);
            while let Some(k) = at.filter(|k| done[*k].is_none()) {
                if chain.contains(&k) {
                    self.format_in_circle(&chain, &decls);
                    break;
                }
                chain.push(k);
                let ItemKind::Format { parent, .. } = &decls[k].kind else { break };
                at = parent.as_ref().and_then(|p| self.names.formats.get(&p.name)).map(usize::from);
            }
            for k in chain.into_iter().rev() {
                let lines = self.format_lines(decls[k], &done);
                done[k] = Some(lines);
            }
        }
        for (item, lines) in decls.iter().zip(done) {
            let ItemKind::Format { name, title, clauses, .. } = &item.kind else { continue };
            let mut format = Format {
                name: name.name.clone(),
                title: title_of(title.as_ref().map(|t| &t.name), name),
                sets: Vec::new(),
                requires: Vec::new(),
                cites: self.cites(&clauses.cites),
            };
            for (_, line) in lines.unwrap_or_default().0 {
                match line {
                    Line::Set(p, v) => format.sets.push((p, v)),
                    Line::Require(r) => format.requires.push(r),
                }
            }
            self.p.formats.push(format);
        }
    }

    /// What a format holds, given those that are lowered already.
    fn format_lines(&mut self, item: &Item, done: &[Option<Lines>]) -> Lines {
        let ItemKind::Format { name, parent, members, .. } = &item.kind else { return Lines::default() };
        let mut lines = Lines::default();
        if let Some(parent) = parent {
            match self.names.formats.get(&parent.name) {
                Some(p) => lines = done[usize::from(p)].clone().unwrap_or_default(),
                None => {
                    let near = self.near(&parent.name, super::lookup::table(&self.names.formats));
                    self.unknown(codes::UNKNOWN_NAME, "format", &parent.name, parent.span, near);
                }
            }
        }
        // What is removed goes first: a line may be taken away and another of its address be added.
        for m in members {
            let FormatMember::Remove(words) = m else { continue };
            let wanted = format_address(m).unwrap_or_default();
            match lines.0.iter().position(|(a, _)| a.as_ref() == Some(&wanted)) {
                Some(at) => {
                    lines.0.remove(at);
                }
                None => {
                    let known: Vec<&str> = lines.0.iter().filter_map(|(a, _)| a.as_deref()).collect();
                    let said = format!("what the format `{}` builds on", name.name);
                    self.diags.push(*missing(&wanted, words, &said, known.into_iter()));
                }
            }
        }
        let inherited = lines.0.len();
        for m in members {
            let line = match m {
                FormatMember::Set(param, value) => {
                    let Some(p) = self.names.params.get(&param.name) else {
                        self.unknown_param(param);
                        continue;
                    };
                    let ty = self.p.params[p.i()].ty.clone();
                    let Some(v) = self.constant(value, &ty, &mut Env::rules()) else { continue };
                    self.within_bounds_of(p, v, value.span);
                    Line::Set(p, v)
                }
                FormatMember::Require { label, condition, clauses, span } => {
                    Line::Require(self.require(label.as_ref(), condition, clauses, false, *span))
                }
                FormatMember::Note { condition, clauses, span } => {
                    Line::Require(self.require(None, condition, clauses, true, *span))
                }
                FormatMember::Remove(_) => continue,
            };
            lines.put(inherited, format_address(m), line);
        }
        lines
    }

    fn format_in_circle(&mut self, chain: &[usize], decls: &[&Item]) {
        let names: Vec<&Ident> = chain
            .iter()
            .filter_map(|k| if let ItemKind::Format { name, .. } = &decls[*k].kind { Some(name) } else { None })
            .collect();
        let [first, ..] = names[..] else { return };
        let words: Vec<String> = names.iter().map(|n| format!("`{}`", n.name)).collect();
        self.diags.push(
            Diagnostic::error(
                codes::CYCLE,
                format!("the format `{}` builds on itself", first.name),
                first.span,
                "leads back to it",
            )
            .note(format!("{} → {}", words.join(" → "), words[0]))
            .help("let one of them build on nothing"),
        );
    }

    /// Reports a parameter that is not there.
    pub fn unknown_param(&mut self, param: &Ident) {
        let near = self.near(&param.name, super::lookup::table(&self.names.params));
        self.unknown(codes::UNKNOWN_NAME, "parameter", &param.name, param.span, near);
    }

    fn said(&mut self, text: &Text, env: &mut Env) -> Vec<Said> {
        let pieces = self.pieces(&text.name, text.span);
        pieces
            .into_iter()
            .map(|piece| match piece {
                Piece::Words(words) => Said::Words(words),
                Piece::Part(e) => Said::Filled(self.expr(&e, env, None).id),
            })
            .collect()
    }

    fn require(
        &mut self,
        label: Option<&Text>,
        condition: &ast::Expr,
        clauses: &Clauses,
        is_note: bool,
        span: Span,
    ) -> Require {
        let label = label.map(|l| l.name.clone());
        let mut env = Env { you: true, ..Env::rules() };
        let because = clauses.because.as_ref().map_or_else(Vec::new, |t| self.said(t, &mut env));
        let cites = self.cites(&clauses.cites);
        let when = self.when(clauses, &mut env);
        let (mut id, every) = match &condition.kind {
            ExprKind::Query(QueryOp::Every, s) => {
                let found = self.candidates(s, &mut env, None);
                let mut claim = None;
                for (i, part) in s.parts.iter().enumerate() {
                    if let Some(c) = &part.condition {
                        let mark = env.mark();
                        env.depth += 1;
                        env.candidate(found.var, without_none(&found.ty), part.binder.as_ref().map(|b| &b.name));
                        let c = self.condition(c, &mut env);
                        env.depth -= 1;
                        env.reset(mark);
                        let c = if s.parts.len() > 1 { self.of_part(&found, i, c, span) } else { c };
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
        Require { label, condition: id, every, is_note, slots: env.max, because, cites }
    }

    /// A claim about those only that one part of a selector selects.
    fn of_part(&mut self, found: &Found, part: usize, claim: ExprId, span: Span) -> ExprId {
        let part = self.p.selectors[found.id.i()].parts[part].clone();
        let id = SelectorId(narrow::u32(self.p.selectors.len()));
        self.p.selectors.push(Selector { var: found.var, parts: [part].into() });
        let is_of_part = self.add(Expr::Matches(id), span);
        let is_not = self.add(Expr::Not(is_of_part), span);
        self.add(Expr::Or(is_not, claim), span)
    }
}
