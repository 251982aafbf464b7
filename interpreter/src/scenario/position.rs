//! The lines of a position, checked against the game: what lies where, and what holds as the script begins.

use super::compile::Compiler;
use super::script::{GivenValue, Placed};
use crate::lower::Holder;
use crate::program::{Shape, ZoneId};
use crate::session::seat_name;
use naipe_grammar::ast::{self, ExprKind, Given};
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::suggest;

impl Compiler<'_> {
    fn given_value(&mut self, f: &ast::Field, of: Holder) -> Option<GivenValue> {
        if let [value] = &*f.values
            && let ExprKind::Name(n) = &value.kind
            && let Some(i) = self.alias(n)
        {
            return Some(GivenValue::Alias(i));
        }
        let r = self.ext.fixed(f, of);
        self.found(r).map(GivenValue::Constant)
    }

    pub(super) fn given(&mut self, g: &Given) {
        match g {
            Given::Field(f) if self.is_shared_place(f) => self.shared_place(f),
            Given::Field(f) => self.given_field(f),
            Given::PlayerAttr { player, attr, value } => {
                let q = self.player(player);
                let r = self.ext.player_attr(attr);
                let Some(a) = self.found(r) else { return };
                let field = ast::Field { name: attr.clone(), values: Box::new([value.clone()]) };
                if let Some(v) = self.given_value(&field, Holder::PlayerAttr(a)) {
                    self.script.player_attrs.push((q, a, v));
                }
            }
            Given::Place { zone, player, cell, cards, span } => {
                let r = self.ext.zone(zone);
                let Some(z) = self.found(r) else { return };
                let per_player = self.ext.program().zones[z.i()].per_player;
                let q = player.as_ref().map(|p| self.player(p));
                if per_player && q.is_none() {
                    self.fault(
                        *span,
                        format!("it must be said whose `{}` is meant", zone.name),
                        "whose?",
                        Some(format!("write `{} of A: …`", zone.name)),
                    );
                    return;
                }
                for card in cards {
                    self.card(card, z, if per_player { q } else { None }, q, cell.as_ref());
                }
            }
            Given::Ability(a) => {
                if let Err(d) = self.ext.rule(a) {
                    self.faults.extend(d);
                }
            }
        }
    }

    /// `stock: "Bolt", "Spark"`: cards of a zone that all share, by their titles alone.
    fn is_shared_place(&self, f: &ast::Field) -> bool {
        let program = self.ext.program();
        !program.params.iter().any(|p| p.name == f.name.name)
            && program.zones.iter().any(|z| !z.per_player && z.name == f.name.name)
            && f.values.iter().all(|v| matches!(v.kind, ExprKind::Text(_)))
    }

    fn shared_place(&mut self, f: &ast::Field) {
        let r = self.ext.zone(&f.name);
        let Some(zone) = self.found(r) else { return };
        for value in &f.values {
            let ExprKind::Text(title) = &value.kind else { continue };
            let card = ast::Text { name: title.clone(), span: value.span };
            let card = ast::GivenCard { count: 1, card, owner: None, fields: Vec::new(), alias: None };
            self.card(&card, zone, None, None, None);
        }
    }

    fn card(
        &mut self,
        card: &ast::GivenCard,
        zone: ZoneId,
        player: Option<u8>,
        said: Option<u8>,
        cell: Option<&ast::Ident>,
    ) {
        let r = self.ext.def(&card.card);
        let Some(def) = self.found(r) else { return };
        if card.count == 0 {
            let help = Some("leave it out, or write how many there are".to_owned());
            self.fault(card.card.span, format!("none of `{}` is put there", card.card.name), "no copy of it", help);
        }
        if cell.is_none() && matches!(self.ext.program().zones[zone.i()].shape, Shape::Grid(..)) {
            let name = self.ext.program().zones[zone.i()].name.clone();
            let whose = player.map_or_else(String::new, |q| format!(" of {}", seat_name(Some(q))));
            let help = Some(format!("write `{name}{whose} a1: \"{}\"`", card.card.name));
            self.fault(card.card.span, format!("what lies in `{name}` lies in a cell"), "in which cell?", help);
        }
        let owner = card.owner.as_ref().map(|o| self.player(o));
        let mut fields = Vec::new();
        let mut controller = None;
        for f in &card.fields {
            if f.name.name == "controller"
                && let [ast::Expr { kind: ExprKind::Name(name), span }] = &*f.values
            {
                controller = Some(self.player(&ast::Ident { name: name.clone(), span: *span }));
                continue;
            }
            let r = self.ext.attr(&f.name);
            let Some(a) = self.found(r) else { continue };
            self.ext.make_writable(a);
            if let Some(v) = self.given_value(f, Holder::Attr(a)) {
                fields.push((a, v));
            }
        }
        let alias = card.alias.as_ref().and_then(|a| self.alias(&a.name));
        self.script.placed.push(Placed {
            zone,
            player,
            cell: cell.map(|c| (c.name.clone(), c.span)),
            def,
            owner: owner.or(player).or(said).unwrap_or(0),
            count: card.count,
            fields,
            alias,
            controller,
        });
    }

    fn given_field(&mut self, f: &ast::Field) {
        let word = |f: &ast::Field| match &*f.values {
            [ast::Expr { kind: ExprKind::Name(n), span }] => Some(ast::Ident { name: n.clone(), span: *span }),
            _ => None,
        };
        let number = |f: &ast::Field| match &*f.values {
            [ast::Expr { kind: ExprKind::Int(n), .. }] => Some(*n),
            _ => None,
        };
        match (f.name.name.as_str(), word(f), number(f)) {
            ("active", Some(w), _) => self.script.active = self.player(&w),
            ("first", Some(w), _) => {
                let q = self.player(&w);
                self.script.first = Some(q);
            }
            ("phase" | "step", Some(w), _) => {
                let r = self.ext.begun_phase(&w);
                self.script.phase = self.found(r);
            }
            ("format", Some(w), _) => {
                let r = self.ext.format(&w);
                self.script.format = self.found(r).map(usize::from);
            }
            ("format", ..) => self.unnamed_format(f),
            (name @ ("active" | "first"), None, _) if self.is_no_parameter(name) => {
                let help = Some(format!("write `{name}: A`"));
                self.fault(f.name.span, format!("`{name}` is a player"), "not said who", help);
            }
            (name @ ("phase" | "step"), None, _) if self.is_no_parameter(name) => self.unnamed_phase(f),
            (name @ ("turn" | "seed" | "players"), _, None) if self.is_no_parameter(name) => {
                let help = Some(format!("write `{name}: 2`"));
                self.fault(f.name.span, format!("`{name}` is a number"), "no number follows", help);
            }
            ("seed", _, Some(n)) => self.script.seed = n as u64,
            ("players", _, Some(n)) => {
                let (lo, hi) = self.ext.program().players;
                if n < i64::from(lo) || n > i64::from(hi) {
                    let what = match (lo, hi) {
                        (1, 1) => "this game is for 1 player".to_owned(),
                        (lo, hi) if lo == hi => format!("this game is for {lo} players"),
                        (lo, hi) => format!("this game is for {lo} to {hi} players"),
                    };
                    self.fault(f.name.span, what, "not so many", None);
                } else if !self.ext.program().seats_teams(narrow::u8(n)) {
                    let teams = self.ext.program().teams;
                    let what = format!("{n} players cannot be in {teams} teams that are equally large");
                    self.fault(f.name.span, what, "not so many", None);
                }
                self.script.players = n.clamp(1, 16) as u8;
            }
            ("turn", _, Some(n)) if n < 1 && self.is_no_parameter("turn") => {
                let help = Some("write `turn: 1`, or leave it out".to_owned());
                self.fault(f.name.span, "turns are counted from 1", "no such turn", help);
            }
            ("turn", _, Some(n)) => self.script.turn = Some(narrow::u32(n.max(1))),
            ("setup", _, _) => match &*f.values {
                [ast::Expr { kind: ExprKind::Bool(is_run), .. }] => self.script.run_setup = *is_run,
                _ => {
                    let help = "write `setup: yes` for a game that begins as its `setup` says, or leave it out";
                    self.fault(f.name.span, "`setup` is yes or no", "neither of them", Some(help.to_owned()));
                }
            },
            ("deck" | "decks", _, _) => {
                for v in &f.values {
                    let ExprKind::Text(t) = &v.kind else {
                        let help = Some(format!("write `\"{}\"`", print::expression(v)));
                        self.fault(v.span, "a deck is named by its title in quotes", "not a title", help);
                        continue;
                    };
                    let r = self.ext.deck(&ast::Ident { name: t.clone(), span: v.span });
                    if let Some(d) = self.found(r) {
                        self.script.decks.push(usize::from(d));
                    }
                }
                if f.name.name == "deck" && self.script.decks.len() == 1 {
                    let d = self.script.decks[0];
                    self.script.decks = vec![d; self.script.players as usize];
                }
            }
            _ if self.ext.shared(&f.name).is_some() => {
                let Some(i) = self.ext.shared(&f.name) else { return };
                if let Some(v) = self.given_value(f, Holder::Shared(i)) {
                    self.script.shared.push((i, v));
                }
            }
            _ => {
                let r = self.ext.param(&f.name);
                let Some(p) = self.found(r) else { return };
                let r = self.ext.fixed(f, Holder::Param(p));
                if let Some(v) = self.found(r) {
                    self.script.params.push((p, v));
                }
            }
        }
    }

    /// Reports what is given and makes no difference: where a set-up runs, that says how the game begins; where none does, no deck is
    /// laid out.
    pub(super) fn unheeded(&mut self, given: &[&Given]) {
        let lays_decks = self.script.run_setup || !self.ext.program().games.is_empty();
        for given in given {
            let Given::Field(f) = given else { continue };
            let name = f.name.name.as_str();
            if !self.is_no_parameter(name) || self.is_shared_place(f) {
                continue;
            }
            let said = f.values.first().map(print::expression).unwrap_or_default();
            let (message, help) = match name {
                "phase" | "step" | "turn" | "first" if self.script.run_setup => (
                    format!(
                        "a game that begins with its set-up begins as that says, and `{name}` changes nothing of it"
                    ),
                    match name {
                        "first" => {
                            format!("leave it out, and write `active: {said}`: whose turn comes first has begun")
                        }
                        _ => format!("leave it out, and go on to it by `pass until {name} {said}`"),
                    },
                ),
                "deck" | "decks" if !lays_decks && !self.script.decks.is_empty() => (
                    "decks are laid out as the set-up begins, and none is carried out here".to_owned(),
                    "write `setup: yes`, or put cards where they lie: `ZONE of A: \"Title\"`".to_owned(),
                ),
                _ => continue,
            };
            self.fault(f.name.span, message, "not heeded", Some(help));
        }
    }

    /// Whether the game has no parameter of a name.
    fn is_no_parameter(&self, name: &str) -> bool {
        !self.ext.program().params.iter().any(|param| param.name == name)
    }

    /// `phase: "Main"`: a phase is said by its name, and has a title besides.
    fn unnamed_phase(&mut self, f: &ast::Field) {
        let meant = f.values.iter().find_map(|value| match &value.kind {
            ExprKind::Text(said) => {
                let is_it = |known: &str| suggest::fold(known) == suggest::fold(said);
                self.ext.program().phases.iter().find(|one| is_it(&one.title) || is_it(&one.name))
            }
            _ => None,
        });
        let help = meant.map(|one| format!("write `{}: {}`", f.name.name, one.name));
        self.fault(f.name.span, format!("a {} is named without quotes", f.name.name), "not by a name", help);
    }

    /// `format: "Short"`: a format is said by its name, and has a title besides.
    fn unnamed_format(&mut self, f: &ast::Field) {
        let meant = f.values.iter().find_map(|value| match &value.kind {
            ExprKind::Text(said) => {
                self.ext.program().formats.iter().find(|one| one.title == *said || one.name == *said)
            }
            _ => None,
        });
        let help = meant.map(|one| format!("write `format: {}`", one.name));
        self.fault(f.name.span, "a format is named without quotes", "not by a name", help);
    }
}
