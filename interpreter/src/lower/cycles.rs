//! How long the chains are in which defines, and attributes by their modifiers, ask one another.

use super::Lowerer;
use crate::program::walk;
use crate::program::{AttrId, Expr, ExprId, Form, Program};
use naipe_grammar::narrow;
use naipe_grammar::order;
use rustc_hash::FxHashMap;

/// Something whose value may depend on others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Node {
    Attr(AttrId),
    PlayerAttr(AttrId),
    Define(u16),
}

/// What each reads, and whether by way of an ability.
type Edges = FxHashMap<Node, Vec<(Node, bool)>>;

impl Lowerer<'_> {
    /// Reports defines that lead back to themselves whatever holds, and chains that are too long.
    pub fn cycles(&mut self) {
        let mut edges = Edges::default();
        for (i, d) in self.p.defines.iter().enumerate() {
            let out = edges.entry(Node::Define(narrow::u16(i))).or_default();
            out.extend(read_by(&self.p, d.body).into_iter().map(|n| (n, false)));
        }
        for a in self.p.abilities.iter() {
            let node = match a.form {
                Form::Modify { attr, of_player: false, .. } => Node::Attr(attr),
                Form::Modify { attr, of_player: true, .. } => Node::PlayerAttr(attr),
                Form::ModifyDefine { define, .. } => Node::Define(define.0),
                _ => continue,
            };
            let out = edges.entry(node).or_default();
            for e in a.form.parts().into_iter().chain(a.condition) {
                out.extend(read_by(&self.p, e).into_iter().map(|n| (n, true)));
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
    }

    fn follow(&mut self, start: Node, edges: &Edges, path: &mut Vec<(Node, bool)>, done: &mut FxHashMap<Node, usize>) {
        // A walk with its own stack: circles in files may be as long as the files.
        let mut stack: Vec<(Node, usize)> = vec![(start, 0)];
        path.push((start, false));
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
                // By way of abilities each sees what the older ones do (`machine/query/modifiers/circle`).
                if by || !is_recursion(&path[at..]) {
                    done.insert(node, 0);
                }
            } else if !done.contains_key(&to) {
                path.push((to, by));
                stack.push((to, 0));
            }
        }
    }
}

/// Whether a circle is one of defines only.
fn is_recursion(circle: &[(Node, bool)]) -> bool {
    let mut links = circle.iter().enumerate();
    links.all(|(i, (node, by))| matches!(node, Node::Define(_)) && (i == 0 || !by))
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
