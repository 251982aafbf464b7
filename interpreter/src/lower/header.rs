//! What a game says of itself: its header, policies and parameters.

use super::Lowerer;
use super::env::Env;
use crate::codes;
use crate::limits;
use crate::value::Value;
use naipe_grammar::ast::{self, ExprKind, Field, Ident, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// The version of the language: it grows when files must be rewritten, and what grew with it is in `docs/upgrade.md`.
pub const LANGUAGE: u32 = 1;

impl<'a> Lowerer<'a> {
    /// `game …`: the names and the number of players.
    pub fn header(&mut self) {
        let mut first: Option<&Ident> = None;
        for item in self.items.clone() {
            let ItemKind::Game { name, title, fields } = &item.kind else { continue };
            if let Some(before) = first {
                self.twice("the game", name, before.span);
                continue;
            }
            first = Some(name);
            self.p.name.clone_from(&name.name);
            self.p.title = title.as_ref().map_or_else(|| name.name.clone(), |t| t.name.clone());
            for f in fields {
                self.header_field(f);
            }
            self.can_be_in_teams(fields);
        }
    }

    fn header_field(&mut self, f: &Field) {
        let value = &f.values[0];
        match (f.name.name.as_str(), &value.kind) {
            ("players", ExprKind::Int(n)) => self.players(*n, *n, value.span),
            ("players", ExprKind::Binary(ast::BinaryOp::Range, a, b)) => match (&a.kind, &b.kind) {
                (ExprKind::Int(a), ExprKind::Int(b)) => self.players(*a, *b, value.span),
                _ => self.players(0, 0, value.span),
            },
            ("players", _) => self.players(0, 0, value.span),
            ("teams", ExprKind::Int(n)) => self.teams(*n, value.span),
            ("teams", _) => self.teams(0, value.span),
            ("language", ExprKind::Name(n) | ExprKind::Text(n)) => self.p.language.clone_from(n),
            ("language", _) => {
                self.misplaced("a language is a word", value.span, "not a word", "write it like `language: es`")
            }
            ("columns", _) => self.header_columns(f),
            ("naipe", ExprKind::Int(version)) if *version > i64::from(LANGUAGE) => {
                let what = format!("this game is written in version {version} of the language");
                let known = format!("this command knows no version after {LANGUAGE}");
                self.diags.push(Diagnostic::error(codes::NEWER, what, value.span, known).help(format!(
                    "install a newer naipe, or write `naipe: {LANGUAGE}` if that is what it is written in"
                )));
            }
            ("naipe", ExprKind::Int(1..)) => {}
            ("naipe", _) => {
                let help = format!("write it like `naipe: {LANGUAGE}`");
                self.misplaced("a version of the language is a number from 1 on", value.span, "no version", &help);
            }
            _ => {
                let known = ["players", "teams", "language", "columns", "naipe"].map(Into::into);
                self.lacks(codes::UNKNOWN_ATTRIBUTE, "game", "field", &f.name, &known);
            }
        }
    }

    fn players(&mut self, least: i64, most: i64, span: Span) {
        if least >= 1 && most >= least && most > limits::PLAYERS {
            self.too_many("players", most, limits::PLAYERS, span);
        } else if least >= 1 && most >= least {
            self.p.players = (narrow::u8(least), narrow::u8(most));
        } else {
            self.diags.push(
                Diagnostic::error(
                    codes::NOT_PLAYABLE,
                    "this is not a number of players",
                    span,
                    format!("from 1 to {}", limits::PLAYERS),
                )
                .help("write `players: 2` or `players: 2..6`"),
            );
        }
    }

    fn teams(&mut self, teams: i64, span: Span) {
        if (1..=limits::PLAYERS).contains(&teams) {
            self.p.teams = narrow::u8(teams);
            return;
        }
        let label = format!("from 1 to {}", limits::PLAYERS);
        self.diags.push(
            Diagnostic::error(codes::NOT_PLAYABLE, "this is not a number of teams", span, label)
                .help("write `teams: 2`, or `teams: 1` where all play together"),
        );
    }

    /// Whether some number of players can be in teams that are equally large.
    fn can_be_in_teams(&mut self, fields: &[Field]) {
        let Some(field) = fields.iter().find(|field| field.name.name == "teams") else { return };
        let (least, most) = self.p.players;
        let fits = |players: &u8| self.p.seats_teams(*players);
        if let (Some(least), Some(most)) = ((least..=most).find(fits), (least..=most).rev().find(fits)) {
            self.p.players = (least, most);
            return;
        }
        let what = format!("so many players cannot be in {} teams that are equally large", self.p.teams);
        let label = format!("{most} players");
        let help = format!("write `players: {}`, or another number of teams", u16::from(self.p.teams) * 2);
        self.diags.push(Diagnostic::error(codes::NOT_PLAYABLE, what, field.values[0].span, label).help(help));
    }

    pub(super) fn parameters(&mut self) {
        for item in self.items.clone() {
            let ItemKind::Parameter { name, ty, value, clauses } = &item.kind else { continue };
            let Some(id) = self.names.params.get(&name.name) else { continue };
            if self.names.params.span(&name.name) != Some(name.span) {
                continue;
            }
            let (lo, hi) = self.bounds(ty);
            let mut known = |bound: Option<crate::program::ExprId>| match self.fold_constant(bound?) {
                Some(Value::Int(n)) => Some(n),
                _ => None,
            };
            let bounds = (known(lo), known(hi));
            let ty = self.ty(ty);
            let span = value.span;
            let value = self.constant(value, &ty, &mut Env::rules()).unwrap_or_default();
            self.p.params[id.i()].bounds = bounds;
            self.within_bounds_of(id, value, span);
            let cites = self.cites(&clauses.cites);
            let p = &mut self.p.params[id.i()];
            p.ty = ty;
            p.value = value;
            p.cites = cites;
        }
    }
}
