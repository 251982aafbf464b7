//! Titles that are asked for: which of them nothing bears.

use super::Lowerer;
use crate::program::{Builtin, Expr, ExprId};
use naipe_grammar::ast::{self, ExprKind, Text};
use naipe_grammar::diagnostic::Severity;

impl Lowerer<'_> {
    /// Keeps a title that is asked for in quotes; whether anything bears it is known once all has been read.
    pub(super) fn want_title(&mut self, of: &ast::Expr) {
        if let ExprKind::Text(name) = &of.kind {
            self.titles_asked.push(Text { name: name.clone(), span: of.span });
        }
    }

    /// The same of a title that the title of something is compared with.
    pub(super) fn want_compared_title(&mut self, (left, a): (&ast::Expr, ExprId), (right, b): (&ast::Expr, ExprId)) {
        let is_title = |id: ExprId| matches!(self.p.expr(id), Expr::Builtin(Builtin::Title, _));
        let other = match (is_title(a), is_title(b)) {
            (true, false) => right,
            (false, true) => left,
            _ => return,
        };
        self.want_title(other);
    }

    /// Warns of the titles that were asked for and that no card, token or ability of the game has.
    pub(super) fn wanted_titles(&mut self) {
        for title in std::mem::take(&mut self.titles_asked) {
            let is_borne = |l: &Self| l.p.defs.iter().any(|def| l.p.strings[def.title.0 as usize] == title.name);
            if self.names.defs.get(&title.name).is_some() || is_borne(self) {
                continue;
            }
            let before = self.diags.len();
            self.def(&title);
            for fault in &mut self.diags[before..] {
                fault.severity = Severity::Warning;
            }
        }
    }
}
