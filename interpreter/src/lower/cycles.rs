//! Definitions that lead back to themselves: defines, and attributes whose modifiers read them.

use super::Lowerer;
use super::reads;
use crate::codes;
use crate::program::walk;
use crate::program::{AbilityId, AttrId, Expr, ExprId, Form, Program};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::order;
use rustc_hash::FxHashMap;

/// Something whose value may depend on others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Node {
    Attr(AttrId),
    PlayerAttr(AttrId),
    Define(u16),
}

/// What each reads, and the ability by which it does.
pub(super) type Edges = FxHashMap<Node, Vec<(Node, Option<AbilityId>)>>;

impl Lowerer<'_> {
    /// Reports every circle once.
    pub fn cycles(&mut self) {
        let mut edges = Edges::default();
        for (i, d) in self.p.defines.iter().enumerate() {
            let out = edges.entry(Node::Define(narrow::u16(i))).or_default();
            out.extend(read_by(&self.p, d.body).into_iter().map(|n| (n, None)));
        }
        for (i, a) in self.p.abilities.iter().enumerate() {
            let node = match a.form {
                Form::Modify { attr, of_player: false, .. } => Node::Attr(attr),
                Form::Modify { attr, of_player: true, .. } => Node::PlayerAttr(attr),
                Form::ModifyDefine { define, .. } => Node::Define(define.0),
                _ => continue,
            };
            let out = edges.entry(node).or_default();
            for e in reads::parts(&a.form).into_iter().chain(a.condition) {
                out.extend(read_by(&self.p, e).into_iter().map(|n| (n, Some(AbilityId(narrow::u32(i))))));
            }
        }
        self.recursion();
        let mut starts: Vec<Node> = edges.keys().copied().collect();
        order::ascending(&mut starts);
        let mut done: FxHashMap<Node, usize> = FxHashMap::default();
        for start in starts {
            let mut path = Vec::new();
            self.follow(start, &edges, &mut path, &mut done);
        }
        self.bent_recursion(&edges);
    }

    fn follow(
        &mut self,
        start: Node,
        edges: &Edges,
        path: &mut Vec<(Node, Option<AbilityId>)>,
        done: &mut FxHashMap<Node, usize>,
    ) {
        // A walk with its own stack: circles in files may be as long as the files.
        let mut stack: Vec<(Node, usize)> = vec![(start, 0)];
        path.push((start, None));
        while let Some((node, next)) = stack.pop() {
            if done.contains_key(&node) {
                path.pop();
                continue;
            }
            let out = edges.get(&node).map(Vec::as_slice).unwrap_or_default();
            let Some(&(to, by)) = out.get(next) else {
                // How long the longest chain from here on is; longer ones are told once, where they begin to be too long.
                let depth = 1 + out.iter().filter_map(|(n, _)| done.get(n)).max().copied().unwrap_or(0);
                if depth == super::DEEPEST + 1
                    && let Node::Define(d) = node
                {
                    let span = self.defines.get(d as usize).map_or_else(Self::nowhere, |d| d.span);
                    self.too_deep(crate::program::DefineId(d), span);
                }
                done.insert(node, depth);
                path.pop();
                continue;
            };
            stack.push((node, next + 1));
            if let Some(at) = path.iter().position(|(n, _)| *n == to) {
                if by.is_none() && self.is_recursion(&path[at..]) {
                    continue;
                }
                // By way of abilities: each sees what the older ones do (`machine/query/modifiers/circle`).
                if by.is_none() && path[at + 1..].iter().all(|(_, by)| by.is_none()) {
                    self.report(&path[at..], by);
                }
                // One circle through a node is enough.
                done.insert(node, 0);
            } else if !done.contains_key(&to) {
                path.push((to, by));
                stack.push((to, 0));
            }
        }
    }

    pub(super) fn report(&mut self, circle: &[(Node, Option<AbilityId>)], last: Option<AbilityId>) {
        let name = |n: Node| match n {
            Node::Attr(a) => self.p.attrs[a.i()].name.clone(),
            Node::PlayerAttr(a) => self.p.player_attrs[a.i()].name.clone(),
            Node::Define(d) => self.p.defines[d as usize].name.clone(),
        };
        let mut chain: Vec<String> = circle.iter().map(|(n, _)| format!("`{}`", name(*n))).collect();
        chain.push(chain[0].clone());
        let first = circle[0].0;
        let rules: Vec<AbilityId> = circle.iter().skip(1).filter_map(|(_, by)| *by).chain(last).collect();
        let what = if let Node::Define(_) = first { "define" } else { "attribute" };
        let span = match (rules.last(), first) {
            (Some(a), _) => self.p.abilities[a.i()].span,
            (None, Node::Define(d)) => self.defines.get(d as usize).map_or_else(Self::nowhere, |d| d.span),
            (None, _) => Self::nowhere(),
        };
        let mut d = Diagnostic::error(
            codes::CYCLE,
            format!("the {what} {} depends on itself", chain[0]),
            span,
            "closes the circle",
        )
        .note(format!("{} (each depends on the next)", chain.join(" → ")));
        for a in &rules {
            let a = &self.p.abilities[a.i()];
            d = d.note(format!("it is modified by {}", a.name));
        }
        d = d.help("read the value without modifiers: `x.printed.ATTRIBUTE` or `x.stored.ATTRIBUTE`");
        self.diags.push(d);
    }
}

fn read_by(p: &Program, e: ExprId) -> Vec<Node> {
    let mut found = Vec::new();
    walk::expr(p, e, &mut |_, e| match e {
        Expr::Attr(_, a) => found.push(Node::Attr(*a)),
        Expr::PlayerAttr(_, a) => found.push(Node::PlayerAttr(*a)),
        Expr::Define(d, _) => found.push(Node::Define(d.0)),
        _ => {}
    });
    order::ascending(&mut found);
    found.dedup();
    found
}
