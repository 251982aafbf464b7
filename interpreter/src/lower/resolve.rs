//! Names and attributes in expressions: from a word to what it stands for.

use super::env::{Entry, Env};
use super::types::{enums_of, optional};
use super::{Lowerer, Typed};
use crate::codes;
use crate::primitives::{self, Lowers, Want};
use crate::program::{AttrId, Builtin, Expr, ExprId, KindId, Ty, TypeTest};
use crate::value::Value;
use naipe_grammar::ast::{self, ExprKind, Ident};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// How an attribute of a type is read.
#[derive(Debug, Clone)]
pub(super) enum Access {
    Object(AttrId),
    Player(AttrId),
    Property(Builtin, Ty),
}

/// What is said of a name that is not known.
pub(crate) fn unknown_here(name: &str) -> String {
    format!("nothing here is called `{name}`")
}

impl Lowerer<'_> {
    /// A bare word.
    pub fn name(&mut self, name: &ecow::EcoString, span: Span, env: &mut Env, want: Option<&Ty>) -> Typed {
        let mut found = None;
        for (at, entry) in env.entries().enumerate() {
            match entry {
                Entry::Local(n, slot, ty) if n == name => found = Some((Expr::Var(*slot), ty.clone(), None)),
                Entry::Argument(n, keyword, nth, ty) if n == name => {
                    let (keyword, nth, ty) = (*keyword, *nth, ty.clone());
                    return self.keyword_argument(keyword, nth, ty, span);
                }
                Entry::Worked(n, id, ty) if n == name => return Typed { id: *id, ty: ty.clone() },
                Entry::Later(n) if n == name => return self.not_yet_known(name, span),
                Entry::OfOthers(n, event) if n == name => return self.not_of_all(name, event, span),
                Entry::Constant(n, value, ty) if n == name => found = Some((Expr::Const(*value), ty.clone(), None)),
                Entry::Candidate(slot, ty) if name == "it" => found = Some((Expr::Var(*slot), ty.clone(), None)),
                Entry::Candidate(slot, ty) if name != "you" && name != "self" => {
                    if let Some(access) = self.access(ty, name)
                        && !self.is_said_outside(name, ty, env.entries().skip(at + 1))
                    {
                        found = Some((Expr::Var(*slot), ty.clone(), Some(access)));
                    }
                }
                _ => {}
            }
            if found.is_some() {
                break;
            }
        }
        if let Some((e, ty, access)) = found {
            self.warn_of_others(name, span, env, access.is_some());
            self.note_read(name, &e);
            let base = self.typed(e, ty, span);
            return match access {
                Some(access) => self.read(base.id, &access, span),
                None => base,
            };
        }
        match name.as_str() {
            "you" if env.you => return self.typed(Expr::Var(0), Ty::Player, span),
            "you" => return self.no_pronoun(name, env.instead, span),
            "self" => {
                return match env.this.clone() {
                    Some(ty) => self.typed(Expr::Var(1), ty, span),
                    None => self.no_pronoun(name, "only cards, keywords and actions of cards have `self`: name the object, or take it as a parameter", span),
                };
            }
            "it" if self.home.keyword.is_some_and(|k| self.p.kinds[k.i()].in_place) => {
                return self.no_pronoun(name, "what has an ability that is given in place is `self` there", span);
            }
            "it" => return self.no_pronoun(name, "`it` is the candidate of a `where`; name what you mean", span),
            _ => {}
        }
        if let Some(want) = want
            && let Some((value, ty)) = self.wanted_word(name, want)
        {
            return self.typed(Expr::Const(value), ty, span);
        }
        self.global(name, span, env, want)
    }

    /// A word declared for the whole game.
    fn global(&mut self, name: &ecow::EcoString, span: Span, env: &Env, want: Option<&Ty>) -> Typed {
        if let (Some(s), Some(i)) = (self.p.shared, self.names.shared.get(name)) {
            let ty = self.p.scopes[s.i()].fields[usize::from(i)].1.clone();
            return self.typed(Expr::ScopeField(s, i), ty, span);
        }
        if let Some(s) = self.names.scopes.get(name) {
            return self.typed(Expr::InScope(s, None), Ty::Bool, span);
        }
        if let Some(p) = self.names.params.get(name) {
            let ty = self.p.params[p.i()].ty.clone();
            if let Ty::Object(_) = ty {
                // A thing that a scenario gives a name to.
                let thing = self.add(Expr::Param(p), span);
                return self.typed(Expr::Builtin(Builtin::Follow, Box::new([thing])), ty, span);
            }
            return self.typed(Expr::Param(p), ty, span);
        }
        if let Some(z) = self.names.zones.get(name) {
            if self.p.zones[z.i()].per_player {
                self.diags.push(
                    Diagnostic::error(
                        codes::WHOSE_ZONE,
                        format!("each player has a zone `{name}`, and it is not said whose"),
                        span,
                        "whose?",
                    )
                    .help(Self::whose_zone(name, env)),
                );
                return self.typed(Expr::Const(Value::None), Ty::Any, span);
            }
            return self.typed(Expr::Zone(z, None), Ty::Zone, span);
        }
        if let Some(members) = self.names.members.get(name) {
            if let [(e, i)] = members[..] {
                return self.typed(Expr::Const(Value::Member(e, i)), Ty::Enum(e), span);
            }
            let of: Vec<String> =
                members.iter().map(|(e, _)| format!("`{}.{name}`", self.p.enums[*e as usize].name)).collect();
            self.diags.push(
                Diagnostic::error(
                    codes::AMBIGUOUS,
                    format!("`{name}` is a member of several enums"),
                    span,
                    "which one?",
                )
                .help(format!("write {}", of.join(" or "))),
            );
            return self.bad(span);
        }
        if let Some(k) = self.names.kinds.get(name) {
            return self.typed(Expr::Const(Value::Kind(k.0)), Ty::Def, span);
        }
        if let Some(e) = self.names.enums.get(name) {
            let list = self.enum_list(e);
            return self.typed(Expr::Const(list), Ty::Set(Box::new(Ty::Enum(e))), span);
        }
        if let Some(f) = primitives::fact_named(name)
            && let Lowers::Fact(fact, gives) = f.lowers
        {
            return self.typed(Expr::Fact(fact), Self::given(gives, None), span);
        }
        if let Some(super::names::Callable::Define(d)) = self.names.callables.get(name) {
            return self.call_define(d, &[], span, &mut env.clone());
        }
        if let Some(p) = self.names.phases.get(name) {
            return self.typed(Expr::Const(Value::Phase(p.0)), Ty::Phase, span);
        }
        if let Some(super::names::Callable::Action(a, _)) = self.names.callables.get(name) {
            return self.typed(Expr::Const(Value::Action(a.0)), Ty::Action, span);
        }
        if let Some(g) = self.names.groups.get(name) {
            let all = self.action_list(&self.names.group_members[g as usize].clone());
            return self.typed(Expr::Const(all), Ty::Set(Box::new(Ty::Action)), span);
        }
        if env.script && name.len() == 1 && name.as_bytes()[0].is_ascii_uppercase() {
            return self.typed(Expr::Const(Value::Player(name.as_bytes()[0] - b'A')), Ty::Player, span);
        }
        if env.script
            && let Some(cell) = self.cell(name, span)
        {
            return cell;
        }
        let mut enums = Vec::new();
        if let Some(want) = want {
            enums_of(want, &mut enums);
        }
        if let [e] = enums[..] {
            let e = &self.p.enums[e as usize];
            let (of, known) = (e.name.clone(), e.members.iter().map(|m| m.0.clone()).collect::<Vec<_>>());
            self.lacks(codes::UNKNOWN_NAME, &of, "member", &Ident { name: name.clone(), span }, &known);
        } else {
            self.unknown_name(name, span, env, want);
        }
        self.bad(span)
    }

    /// In scenarios, `d2` of the only grid that all share.
    fn cell(&mut self, name: &str, span: Span) -> Option<Typed> {
        let (column, row) = crate::cells::read(name)?;
        let is_grid = |z: &&crate::program::Zone| !z.per_player && matches!(z.shape, crate::program::Shape::Grid(..));
        let mut grids = self.p.zones.iter().enumerate().filter(|(_, z)| is_grid(z));
        let (Some((zone, _)), None) = (grids.next(), grids.next()) else { return None };
        let zone = self.add(Expr::Zone(crate::program::ZoneId(narrow::u16(zone)), None), span);
        let column = self.konst(Value::Int(column), span);
        let row = self.konst(Value::Int(row), span);
        Some(self.typed(Expr::Builtin(Builtin::CellAt, Box::new([zone, column, row])), Ty::Cell, span))
    }

    /// All names that could stand where an expression stands.
    fn known_to<'n>(&'n self, env: &'n Env) -> Vec<&'n str> {
        let mut known: Vec<&str> = Vec::new();
        for entry in env.entries() {
            known.extend(entry.name().map(|name| name.as_str()));
            if let Entry::Candidate(_, ty) = entry {
                known.extend(self.attributes_of(ty));
            }
        }
        let names = &self.names;
        known.extend(names.params.names().map(|s| s.as_str()));
        known.extend(names.zones.names().map(|s| s.as_str()));
        known.extend(names.members.keys().map(|s| s.as_str()));
        known.extend(names.enums.names().map(|s| s.as_str()));
        known.extend(names.kinds.names().map(|s| s.as_str()));
        known.extend(names.scopes.names().map(|s| s.as_str()));
        known.extend(names.phases.names().map(|s| s.as_str()));
        known.extend(primitives::TABLE.iter().filter(|p| matches!(p.lowers, Lowers::Fact(..))).map(|p| p.name));
        known.extend(
            names
                .callables
                .names()
                .filter(|n| {
                    matches!(
                        names.callables.get(n),
                        Some(super::names::Callable::Define(_) | super::names::Callable::Action(..))
                    )
                })
                .map(|s| s.as_str()),
        );
        known
    }

    fn unknown_name(&mut self, name: &str, span: Span, env: &Env, want: Option<&Ty>) {
        if env.is_no_kind(name) {
            return;
        }
        let takes_zones = self.takes_zones(want);
        let known = || if takes_zones { self.known_as_zones(env) } else { self.known_to(env) };
        let near = if self.suggestions.are_made() { self.near(name, known()) } else { None };
        let attribute = near.is_none() && env.this.as_ref().is_some_and(|t| self.access(t, name).is_some());
        if attribute {
            self.diags.push(
                Diagnostic::error(codes::UNKNOWN_NAME, unknown_here(name), span, "an attribute, but of what?")
                    .help(self.of_what(name, env).unwrap_or_else(|| format!("write `self.{name}`"))),
            );
            self.help_with_candidates(env, name);
        } else {
            let mut d = Diagnostic::error(codes::UNKNOWN_NAME, unknown_here(name), span, "not known");
            let said = Self::given_inside(name, env)
                .or_else(|| Self::rival(name, env))
                .or_else(|| Self::another(name, env))
                .or_else(|| self.said_otherwise(name))
                .or_else(|| self.of_what(name, env))
                .or_else(|| near.map(|near| format!("did you mean `{near}`?")));
            let said = said.or_else(|| self.missing_here(name, env, want));
            if let Some(help) = said {
                d = d.help(help);
            }
            self.diags.push(d);
            if takes_zones {
                let there = super::lookup::few(super::lookup::table(&self.names.zones));
                self.help_with(there);
            }
        }
    }

    fn no_pronoun(&mut self, name: &str, instead: &str, span: Span) -> Typed {
        self.diags.push(
            Diagnostic::error(codes::NO_PRONOUN, format!("there is no `{name}` here"), span, "nobody is meant")
                .help(instead),
        );
        self.bad(span)
    }

    /// Names of the attributes that a value of a type has.
    pub fn attributes_of(&self, ty: &Ty) -> Vec<&str> {
        match ty {
            Ty::Object(k) | Ty::Ability(k) => {
                let own = self
                    .p
                    .attrs
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| self.has_attr(*k, AttrId(narrow::u16(*i))))
                    .map(|(_, a)| a.name.as_str());
                own.chain(properties(&[Want::Object, Want::Place])).collect()
            }
            Ty::Player => self.p.player_attrs.iter().map(|a| a.name.as_str()).collect(),
            Ty::Cell => properties(&[Want::Cell, Want::Place]).collect(),
            Ty::Zone => properties(&[Want::Zone]).collect(),
            Ty::Union(of) => of.iter().flat_map(|t| self.attributes_of(t)).collect(),
            Ty::Any => {
                let mut all: Vec<&str> =
                    self.p.attrs.iter().chain(&self.p.player_attrs).map(|a| a.name.as_str()).collect();
                for word in properties(&[Want::Object, Want::Place]) {
                    all.push(word);
                }
                all
            }
            _ => Vec::new(),
        }
    }

    /// Whether an object of a kind may have an attribute.
    pub fn has_attr(&self, kind: KindId, attr: AttrId) -> bool {
        self.names.attr_kinds[attr.i()].iter().any(|&k| self.related(k, kind))
    }

    pub(super) fn access(&self, ty: &Ty, name: &str) -> Option<Access> {
        let property = |wants: &[Want]| {
            primitives::properties_named(name).find_map(|p| match p.lowers {
                Lowers::Property(b, w, g) if wants.contains(&w) => Some(Access::Property(b, Self::given(g, Some(ty)))),
                _ => None,
            })
        };
        match ty {
            Ty::Object(k) | Ty::Ability(k) => match self.names.attrs.get(name) {
                Some(a) if self.has_attr(*k, a) => Some(Access::Object(a)),
                _ => property(&[Want::Object, Want::Place]),
            },
            Ty::Player => self.names.player_attrs.get(name).map(Access::Player),
            Ty::Cell => property(&[Want::Cell, Want::Place]),
            Ty::Zone => property(&[Want::Zone]),
            // Of a card that is not made, what is printed on it.
            Ty::Def if matches!(name, "title" | "name") => property(&[Want::Object]),
            Ty::Def => self.names.attrs.get(name).map(Access::Object),
            Ty::Union(of) => of.iter().find_map(|t| self.access(t, name)),
            Ty::Any => match self.names.attrs.get(name) {
                Some(a) => Some(Access::Object(a)),
                None => self
                    .names
                    .player_attrs
                    .get(name)
                    .map(Access::Player)
                    .or_else(|| property(&[Want::Object, Want::Place, Want::Cell, Want::Zone])),
            },
            _ => None,
        }
    }

    fn read(&mut self, base: ExprId, access: &Access, span: Span) -> Typed {
        match access {
            Access::Object(a) => {
                let ty = self.p.attrs[a.i()].ty.clone();
                self.typed(Expr::Attr(base, *a), ty, span)
            }
            Access::Player(a) => {
                let ty = self.p.player_attrs[a.i()].ty.clone();
                self.typed(Expr::PlayerAttr(base, *a), ty, span)
            }
            Access::Property(b, ty) => self.typed(Expr::Builtin(*b, Box::new([base])), ty.clone(), span),
        }
    }

    /// `base.name`
    pub fn attr(&mut self, base: &ast::Expr, name: &Ident, span: Span, env: &mut Env) -> Typed {
        if let ExprKind::Name(word) = &base.kind
            && env.find(word).is_none()
        {
            if let Some(s) = self.names.scopes.get(word) {
                let scope = &self.p.scopes[s.i()];
                if let Some(i) = scope.fields.iter().position(|f| f.0 == name.name) {
                    let ty = optional(scope.fields[i].1.clone());
                    return self.typed(Expr::ScopeField(s, narrow::u16(i)), ty, span);
                }
                let known: Vec<ecow::EcoString> = scope.fields.iter().map(|f| f.0.clone()).collect();
                self.lacks(codes::UNKNOWN_ATTRIBUTE, word, "field", name, &known);
                return self.bad(span);
            }
            if let Some(e) = self.names.enums.get(word) {
                let members = &self.p.enums[e as usize].members;
                if let Some(i) = members.iter().position(|m| m.0 == name.name) {
                    return self.typed(Expr::Const(Value::Member(e, narrow::u16(i))), Ty::Enum(e), span);
                }
                let known: Vec<ecow::EcoString> = members.iter().map(|m| m.0.clone()).collect();
                self.lacks(codes::UNKNOWN_NAME, word, "member", name, &known);
                return self.bad(span);
            }
        }
        if let ExprKind::Attr(attr) = &base.kind
            && let (inner, level) = &**attr
            && matches!(level.name.as_str(), "printed" | "stored")
            && self.names.attrs.get(&level.name).is_none()
        {
            let object = self.expect(inner, env, &Ty::Object(KindId(0)));
            let Some(a) = self.attribute(name) else { return self.bad(span) };
            let ty = self.p.attrs[a.i()].ty.clone();
            return self.at_level(&level.name, object, a, ty, env, span);
        }
        let title = env.script && matches!(base.kind, ExprKind::Text(_));
        let object = Ty::Object(KindId(0));
        let mut got = self.expr(base, env, title.then_some(&object));
        if self.asked_of_a_kind(base, got.id, name) {
            return self.bad(span);
        }
        got.id = self.if_printed(&name.name, got.id, env, span);
        if let ExprKind::Name(word) = &base.kind {
            self.help_with_candidate(word, base.span, env);
        }
        if let Some(many) = self.size_behind(base, &got.ty, name, span) {
            return many;
        }
        let told = self.diags.len();
        let got = self.attr_of(got, name, base.span, span);
        if self.diags.len() > told {
            self.help_with_each_choice(base, env);
        }
        self.own_payment(got, &name.name, env, span)
    }

    /// An attribute of a value already lowered.
    pub fn attr_of(&mut self, base: Typed, name: &Ident, base_span: Span, span: Span) -> Typed {
        let parts: Vec<Ty> = match &base.ty {
            Ty::Union(of) => of.iter().filter(|t| **t != Ty::None).cloned().collect(),
            t => vec![t.clone()],
        };
        let mut object = None;
        let mut player = None;
        for t in &parts {
            match self.access(t, &name.name) {
                Some(Access::Player(a)) => player = Some(Access::Player(a)),
                Some(a) if object.is_none() => object = Some(a),
                _ => {}
            }
        }
        if object.is_none() && player.is_none() {
            object = self.attribute_if_it_becomes(&base.ty, &name.name).map(Access::Object);
        }
        match (object, player) {
            (Some(o), Some(p)) => {
                let test = self.add(Expr::IsType(base.id, TypeTest::Player), span);
                let p = self.read(base.id, &p, span);
                let o = self.read(base.id, &o, span);
                let ty = self.join(p.ty, o.ty);
                self.typed(Expr::If(test, p.id, o.id), ty, span)
            }
            (Some(a), None) | (None, Some(a)) => self.read(base.id, &a, span),
            (None, None) => {
                let effect = parts.iter().any(|t| matches!(t, Ty::Object(_) | Ty::Ability(_) | Ty::Any));
                if effect && let Some(ty) = self.announced_type(&name.name) {
                    let text = self.intern(&name.name);
                    let text = self.konst(Value::Text(text.0), name.span);
                    return self.typed(Expr::Builtin(Builtin::Announced, Box::new([base.id, text])), ty, span);
                }
                if base.ty == Ty::Any && self.names.attrs.get(&name.name).is_none() && self.has_errors() {
                    return self.bad(span);
                }
                let of = self.in_words(&base.ty);
                let announced = self.names.announced.keys().map(|n| n.as_str()).filter(|_| effect);
                let several = self.names.per_member.keys().map(ecow::EcoString::as_str);
                let of_players = self.names.player_attrs.get(&name.name).is_some();
                let known = self.attributes_of(&base.ty).into_iter().chain(announced).chain(several);
                let near = if of_players { None } else { self.near(&name.name, known) };
                let elsewhere = self.names.attrs.get(&name.name).map(|a| {
                    let kinds: Vec<String> = self.names.attr_kinds[a.i()]
                        .iter()
                        .map(|k| format!("`{}`", self.p.kinds[k.i()].name))
                        .collect();
                    kinds.join(", ")
                });
                let mut d = Diagnostic::error(
                    codes::UNKNOWN_ATTRIBUTE,
                    format!("{of} has no attribute `{}`", name.name),
                    name.span,
                    "not an attribute of it",
                )
                .and(base_span, format!("this is {of}"));
                if let Some(kinds) = elsewhere {
                    d = d.note(format!("it is an attribute of {kinds}"));
                } else if of_players {
                    d = d.note(format!("players have it, as in `you.{}`", name.name));
                }
                let instead = self.elsewhere(&base.ty, &name.name).or_else(|| self.missing_member(&name.name));
                if let Some(help) = instead {
                    d = d.help(help);
                } else if let Some(near) = near {
                    d = d.help(format!("did you mean `{near}`?"));
                }
                self.diags.push(d);
                self.help_with_printed(&base.ty, &name.name);
                if let Some(a) = self.names.attrs.get(&name.name)
                    && let Some(&kind) = self.names.attr_kinds[a.i()].first()
                {
                    self.help_if_it_becomes(&base.ty, kind);
                }
                self.bad(span)
            }
        }
    }

    /// An attribute of objects, by name.
    pub fn attribute(&mut self, name: &Ident) -> Option<AttrId> {
        let found = self.names.attrs.get(&name.name);
        if found.is_none() {
            let near = self.near(&name.name, self.names.attrs.names().map(|s| s.as_str()));
            let near = if self.names.per_member.contains_key(&name.name) { None } else { near };
            self.unknown(codes::UNKNOWN_ATTRIBUTE, "attribute", &name.name, name.span, near);
            self.help_with_member(&name.name);
            self.help_with_define(&name.name);
            if self.names.player_attrs.get(&name.name).is_some()
                && let Some(d) = self.diags.last_mut()
            {
                d.notes.push(format!("players have a `{}`, cards do not", name.name));
            }
        }
        found
    }

    /// An attribute of players, by name.
    pub fn player_attribute(&mut self, name: &Ident) -> Option<AttrId> {
        let found = self.names.player_attrs.get(&name.name);
        if found.is_none() {
            let near = self.near(&name.name, self.names.player_attrs.names().map(|s| s.as_str()));
            let message = format!("players have no attribute `{}`", name.name);
            let d = Diagnostic::error(codes::UNKNOWN_ATTRIBUTE, message, name.span, "not known");
            let zone = self.if_zone(&Ty::Player, &name.name);
            self.diags.push(match (zone.or_else(|| self.missing_member(&name.name)), near) {
                (Some(help), _) => d.help(help),
                (None, Some(near)) => d.help(format!("did you mean `{near}`?")),
                (None, None) => d.help(format!("declare it: `player {{ {}: int = 0 }}`", name.name)),
            });
        }
        found
    }
}

fn properties<'n>(wants: &'static [Want]) -> impl Iterator<Item = &'n str> {
    primitives::TABLE.iter().filter_map(move |p| match p.lowers {
        Lowers::Property(_, w, _) if wants.contains(&w) => Some(p.name),
        _ => None,
    })
}
