//! What continuous abilities change: attributes, keywords, kinds, controllers, costs and defines.

use super::Lowerer;
use super::ability::Home;
use super::becoming::{Becomes, things};
use super::env::{Entry, Env};
use super::lookup::{few, table};
use super::names::Callable;
use super::steps::named;
use super::types::{with_another, without_none};
use crate::codes;
use crate::program::{AbilityId, AttrId, DefineId, Expr, ExprId, Form, KindId, Ty, walk};
use ecow::EcoString;
use naipe_grammar::ast::{self, AbilityKind, AssignOp, Change, Ident, QueryOp};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;
use rustc_hash::FxHashSet;

/// What is written where all abilities go.
const LOSES_ALL: &str = "write `loses: abilities` for all of them, or name each keyword or trait that it loses";

impl Lowerer<'_> {
    #[expect(clippy::too_many_arguments, reason = "the parts of one ability")]
    pub(super) fn modify(
        &mut self,
        a: &ast::Ability,
        applies: ExprId,
        ty: &Ty,
        it: u16,
        changes: &[Change],
        mut e: Env,
        capture: u16,
        home: &Home,
    ) -> Vec<AbilityId> {
        let of_player = without_none(ty) == Ty::Player;
        let of_ability = matches!(without_none(ty), Ty::Ability(_));
        let (mut kinds, ty) = self.kinds_within(ty, changes);
        e.it(it, ty);
        let condition = self.when(&a.clauses, &mut e);
        self.add_kinds_asked(a, it, &mut e, &mut kinds);
        let own = of_kinds(&kinds);
        let mut ids = Vec::new();
        for change in changes {
            let mut inner = e.clone();
            let mut forms = Vec::new();
            match change {
                Change::Attr(name, op, amount) if name.name == "controller" && !of_player => {
                    forms.push(self.modify_controller((name, *op, amount), applies, condition, &mut inner));
                }
                Change::Attr(name, op, amount) => {
                    let whose = if of_player { None } else { Some(&*kinds) };
                    let mark = self.diags.len();
                    let form = self.modify_value((name, *op, amount), applies, whose, &mut inner);
                    if self.modifies_kinds(a) {
                        self.help_with_modified(mark, &inner);
                    }
                    let Some(form) = form else { continue };
                    forms.push(form);
                }
                Change::Has(list) | Change::Loses(list) => {
                    forms.extend(list.iter().filter_map(|kw| self.modify_keyword(kw, change, applies, &mut inner)));
                }
                Change::HasEach(binder, list) => {
                    forms.extend(self.keywords_for_each(binder, list, applies, &mut inner));
                }
                Change::LosesAllBut(lost, kept) => {
                    forms.extend(self.lose_all_but(lost, kept, applies));
                }
                Change::Cost(c) => forms.push(self.given_cost(c, applies, kinds[0], home.title, &mut inner)),
                Change::Ability(given) => {
                    if self.is_no_own_ability(given, of_player, given.span) {
                        continue;
                    }
                    let form = self.ability_in_place(given, applies, &own, home, &mut inner);
                    forms.push(form);
                }
                Change::CopyOf(copied) => {
                    let Some(form) = self.modify_into_copy(copied, &a.clauses, applies, home, &mut inner) else {
                        continue;
                    };
                    forms.push(form);
                }
                Change::Swap(one, other) => {
                    let Some(pair) = self.swapped(one, other, &kinds) else { continue };
                    for (attr, with) in [pair, (pair.1, pair.0)] {
                        let x = self.add(Expr::Var(it), one.span);
                        let amount = self.add(Expr::Attr(x, with), one.span);
                        let (of_player, op) = (false, AssignOp::Set);
                        forms.push(Form::Modify { attr, of_player, applies, op, amount, swaps: true });
                    }
                }
                Change::Is(name) | Change::IsNot(name) => {
                    if let Some((said, kinds)) = self.kinds_it_may_be(name, &mut inner) {
                        for kind in kinds {
                            let form = self.modify_kind(kind, change, applies);
                            let is_it = self.is_that_kind(said, kind, name.span);
                            let when = self.and(condition, Some(is_it), name.span);
                            ids.push(self.finish(a, form, when, None, &mut inner, capture, home));
                        }
                        continue;
                    }
                    if self.is_found_out(name, change, home.float, &mut inner) {
                        continue;
                    }
                    let kind = self.kind(name);
                    forms.extend(kind.map(|kind| self.modify_kind(kind, change, applies)));
                }
            }
            if self.is_no_change_of(change, a.span, of_player, of_ability) {
                continue;
            }
            let first = ids.len();
            for form in forms {
                let id = self.finish(a, form, condition, None, &mut inner, capture, home);
                ids.push(id);
            }
            if let Change::Swap(..) = change {
                // It comes after all else, and each of the two sees the other as it was.
                for id in &ids[first..] {
                    self.p.abilities[id.i()].is_final = true;
                    self.p.abilities[id.i()].modify = Some(ids[first]);
                }
            }
        }
        self.join_what_is_whole(&ids);
        ids
    }

    /// What one `modify` does applies together where some of it changes what it is asked by, or does so in another layer.
    fn join_what_is_whole(&mut self, ids: &[AbilityId]) {
        let form = |id: &AbilityId| &self.p.abilities[id.i()].form;
        let decides = |id: &AbilityId| {
            matches!(form(id), Form::ModifyKind { .. } | Form::Mute { .. } | Form::ModifyController { .. })
        };
        let layer = |id: &AbilityId| self.p.layer_of(form(id));
        let is_of_layers = |id: &AbilityId| layer(id) != layer(&ids[0]);
        let is_whole = |id: &AbilityId| decides(id) || is_of_layers(id) || self.asks_what_it_changes(*id);
        if ids.len() > 1 && ids.iter().any(is_whole) {
            for id in ids {
                self.p.abilities[id.i()].modify = ids.first().copied();
            }
        }
    }

    /// `is: relic`, `is not: relic`
    fn modify_kind(&mut self, kind: KindId, change: &Change, applies: ExprId) -> Form {
        let gains = matches!(change, Change::Is(_));
        if gains {
            self.becomes(Becomes::Gains(kind));
        }
        Form::ModifyKind { kind, gains, args: Box::default(), applies, each: None }
    }

    /// Whether an ability asks for the value that it changes, to find out what it applies to.
    fn asks_what_it_changes(&self, id: AbilityId) -> bool {
        let a = &self.p.abilities[id.i()];
        let Form::Modify { attr, of_player, applies, .. } = a.form else { return false };
        let mut seen = FxHashSet::default();
        [Some(applies), a.condition].into_iter().flatten().any(|e| self.reads_value(e, (attr, of_player), &mut seen))
    }

    /// Whether an expression, or a define in it, reads an attribute of things or (with `true`) of players.
    fn reads_value(&self, e: ExprId, value: (AttrId, bool), seen: &mut FxHashSet<DefineId>) -> bool {
        let (mut reads, mut defines) = (false, Vec::new());
        walk::expr(&self.p, e, &mut |_, e| match e {
            Expr::Attr(_, attr) => reads |= (*attr, false) == value,
            Expr::PlayerAttr(_, attr) => reads |= (*attr, true) == value,
            Expr::Define(define, _) => defines.push(*define),
            _ => {}
        });
        reads
            || defines.into_iter().any(|d| seen.insert(d) && self.reads_value(self.p.defines[d.i()].body, value, seen))
    }

    /// Whether of what kind something is to become is only found out in play, which is told: a `modify` names it.
    fn is_found_out(&mut self, name: &Ident, change: &Change, in_effect: bool, env: &mut Env) -> bool {
        if self.kind_in_play(name, env).is_none() {
            return false;
        }
        let (k, says) = (&name.name, if matches!(change, Change::Is(_)) { "is" } else { "is not" });
        let help = match in_effect {
            true => {
                format!("write `if {k} == KIND {{ modify … {{ {says}: KIND }} }}` for each kind that it may stand for")
            }
            false => {
                format!("write `modify … when {k} == KIND {{ {says}: KIND }}` for each kind that it may stand for")
            }
        };
        let what = format!("a `modify` names the kind, and which one `{k}` stands for is known in play only");
        self.diags.push(Diagnostic::error(codes::UNKNOWN_KIND, what, name.span, "not the name of a kind").help(help));
        true
    }

    /// Whether a change cannot be made of players or of abilities that are used, which is told.
    fn is_no_change_of(&mut self, change: &Change, span: Span, of_player: bool, of_ability: bool) -> bool {
        if of_ability && !matches!(change, Change::Attr(..) | Change::Cost(_)) {
            self.misplaced(
                "abilities that are used have attributes and costs only",
                span,
                "of an ability",
                "say it of the card that has it: `modify creature in play { loses: abilities }`",
            );
            return true;
        }
        if of_player && !matches!(change, Change::Attr(..)) {
            self.misplaced("players have attributes only", span, "of a player", "keywords and kinds belong to cards");
            return true;
        }
        false
    }

    /// Of which kinds the things of a `modify` are in its changes, and of what type `it` is: what one change makes them, they
    /// are for the others.
    fn kinds_within(&self, ty: &Ty, changes: &[Change]) -> (Vec<KindId>, Ty) {
        let mut ty = ty.clone();
        let mut kinds = match without_none(&ty) {
            Ty::Object(kind) | Ty::Ability(kind) => vec![kind],
            ty => things(&ty).unwrap_or_else(|| vec![KindId(0)]),
        };
        for change in changes {
            let Change::Is(name) = change else { continue };
            let Some(kind) = self.names.kinds.get(&name.name) else { continue };
            if !kinds.iter().any(|&own| self.p.is_kind(own, kind)) {
                kinds.push(kind);
                ty = with_another(&ty, Ty::Object(kind));
            }
        }
        (kinds, ty)
    }

    /// Adds the kinds of which the `when` of a `modify` says that the things are: from here on, `it` is of those, too.
    fn add_kinds_asked(&self, a: &ast::Ability, it: u16, e: &mut Env, kinds: &mut Vec<KindId>) {
        let modified = match &a.kind {
            AbilityKind::ModifyAll(s, _) => match &*s.parts {
                [part] if e.find(&part.kind.name).is_some() => part.kind.name.as_str(),
                [part] if part.kind.name == "self" => "self",
                _ => "it",
            },
            AbilityKind::ModifySelf(_) => "self",
            _ => return,
        };
        let known = match e.find(modified) {
            _ if modified == "self" => e.this.as_ref(),
            Some(Entry::Local(_, _, ty)) => Some(ty),
            _ => None,
        };
        let before = kinds.len();
        for kind in known.and_then(things).unwrap_or_default() {
            if !kinds.iter().any(|&own| self.p.is_kind(own, kind)) {
                kinds.push(kind);
            }
        }
        if kinds.len() > before {
            e.it(it, of_kinds(kinds));
        }
    }

    /// `controller = p`
    fn modify_controller(
        &mut self,
        (name, op, player): (&Ident, AssignOp, &ast::Expr),
        applies: ExprId,
        condition: Option<ExprId>,
        env: &mut Env,
    ) -> Form {
        if op != AssignOp::Set {
            self.diags.push(
                Diagnostic::error(
                    codes::NOT_ASSIGNABLE,
                    "a controller can only be replaced",
                    name.span,
                    "not a number",
                )
                .help("write `controller = PLAYER`"),
            );
        }
        let player = self.expect(player, env, &Ty::Player);
        let whose = [Some(applies), condition].into_iter().flatten().any(|e| self.asks_whose(e));
        Form::ModifyController { applies, player, whose }
    }

    /// `power += 1`: a value of things of a kind, or of players.
    fn modify_value(
        &mut self,
        (name, op, amount): (&Ident, AssignOp, &ast::Expr),
        applies: ExprId,
        kinds: Option<&[KindId]>,
        env: &mut Env,
    ) -> Option<Form> {
        let (attr, ty) = match kinds {
            None => {
                let attr = self.player_attribute(name)?;
                (attr, self.p.player_attrs[attr.i()].ty.clone())
            }
            Some(kinds) => {
                let attr = self.attribute_of_kinds(name, kinds)?;
                (attr, self.p.attrs[attr.i()].ty.clone())
            }
        };
        let amount = if op == AssignOp::Set {
            self.expect(amount, env, &ty)
        } else if matches!(without_none(&ty), Ty::Set(_)) {
            let got = self.expr(amount, env, Some(&ty));
            if matches!(got.ty, Ty::Set(_)) {
                got.id
            } else {
                let one = Self::element(&ty);
                self.check_type(&one, &got.ty, amount.span);
                self.add(Expr::List(Box::new([got.id])), amount.span)
            }
        } else {
            self.check_type(&Ty::Int, &ty, name.span);
            self.expect(amount, env, &Ty::Int)
        };
        Some(Form::Modify { attr, of_player: kinds.is_none(), applies, op, amount, swaps: false })
    }

    /// `has: flying`, `loses: flying`, `loses: abilities`
    fn modify_keyword(&mut self, kw: &ast::Expr, change: &Change, applies: ExprId, env: &mut Env) -> Option<Form> {
        if matches!(change, Change::Loses(_)) && self.is_every_ability(kw) {
            return Some(Form::Mute { applies, except: Box::default() });
        }
        let gains = matches!(change, Change::Has(_));
        if let Some((word, of)) = self.abilities_of_another(kw).filter(|_| gains) {
            return self.lend(word, of, kw, applies, env);
        }
        let (kind, args) = self.keyword_with(kw, gains, env)?;
        Some(Form::ModifyKind { kind, gains, args: args.into(), applies, each: None })
    }

    /// `actions of x`, `abilities of x`: which, and of what.
    fn abilities_of_another<'e>(&self, e: &'e ast::Expr) -> Option<(&'e str, &'e ast::Expr)> {
        let (name, of) = match &e.kind {
            ast::ExprKind::Of(of) => (&of.0, &of.1),
            ast::ExprKind::Attr(of) => (&of.1, &of.0),
            _ => return None,
        };
        let is_word = matches!(name.name.as_str(), "actions" | "abilities" | "keywords");
        (is_word && self.names.kinds.get(&name.name).is_none()).then_some((name.name.as_str(), of))
    }

    /// `has: actions of x`
    fn lend(&mut self, word: &str, of: &ast::Expr, kw: &ast::Expr, applies: ExprId, env: &mut Env) -> Option<Form> {
        if word != "actions" {
            self.misplaced(
                "of another thing, only what is used can be had",
                kw.span,
                "not what reacts, nor its keywords",
                "write `has: actions of x` for the actions that are printed on it; a keyword is named, as in `has: KEYWORD`",
            );
            return None;
        }
        let thing = Ty::Object(KindId(0));
        let want = Ty::Union(vec![thing.clone(), Ty::Set(Box::new(thing))]);
        let of = self.expect(of, env, &want);
        Some(Form::Lend { applies, of })
    }

    /// `for c in colours { has: protection(c) }`
    fn keywords_for_each(
        &mut self,
        binder: &ast::Binder,
        keywords: &[ast::Expr],
        applies: ExprId,
        env: &mut Env,
    ) -> Vec<Form> {
        let span = binder.name.span;
        let (list, ty) = match &binder.source {
            ast::BinderSource::List(list) => {
                let want = Ty::Set(Box::new(Ty::Any));
                let got = self.expr(list, env, Some(&want));
                self.check_type(&want, &got.ty, list.span);
                (got.id, Self::element(&got.ty))
            }
            ast::BinderSource::Selector(selector) => {
                let mark = env.mark();
                let found = self.selector(&named(selector, &binder.name), env, None);
                env.reset(mark);
                (self.add(Expr::Query(QueryOp::All, found.id), span), found.ty)
            }
        };
        let slot = env.local(&binder.name.name, ty);
        let mut forms = Vec::new();
        for keyword in keywords {
            let Some((kind, args)) = self.keyword_with(keyword, true, env) else { continue };
            if self.names.kind_params[kind.i()].params.last().is_some_and(|p| p.ty == Ty::Cost) {
                self.misplaced(
                    "a keyword with a cost is given by itself",
                    keyword.span,
                    "not for each of several",
                    "give it with each cost that it has: `has: KEYWORD(COST), KEYWORD(COST)`",
                );
                continue;
            }
            forms.push(Form::ModifyKind { kind, gains: true, args: args.into(), applies, each: Some((list, slot)) });
        }
        forms
    }

    /// `loses: abilities except flying`
    fn lose_all_but(&mut self, lost: &[ast::Expr], kept: &[Ident], applies: ExprId) -> Option<Form> {
        if let [what] = lost
            && self.is_every_ability(what)
        {
            let except = kept.iter().filter_map(|name| self.kind(name)).collect();
            return Some(Form::Mute { applies, except });
        }
        let first = kept.first()?;
        self.misplaced(
            "`except` says what is kept by what loses all of its abilities",
            first.span,
            "these are lost one by one",
            "write `loses: abilities except KEYWORD`, or leave `except` out",
        );
        None
    }

    /// An attribute that things of one of several kinds have.
    fn attribute_of_kinds(&mut self, name: &Ident, kinds: &[KindId]) -> Option<AttrId> {
        if name.name == "owner" && self.names.attrs.get(&name.name).is_none() {
            self.owner_stays(name, "x");
            return None;
        }
        let attr = self.attribute(name)?;
        if kinds.iter().any(|&kind| self.has_attr(kind, attr)) {
            return Some(attr);
        }
        let of = of_kinds(kinds);
        let known: Vec<EcoString> = self.attributes_of(&of).into_iter().map(EcoString::from).collect();
        let said: Vec<&str> = kinds.iter().map(|kind| self.p.kinds[kind.i()].name.as_str()).collect();
        let said = said.join(" | ");
        self.lacks(codes::UNKNOWN_ATTRIBUTE, &said, "attribute", name, &known);
        if let Some(&kind) = self.names.attr_kinds[attr.i()].first() {
            self.help_if_it_becomes(&of, kind);
        }
        None
    }

    /// `swap fuerza, resistencia`
    fn swapped(&mut self, one: &Ident, other: &Ident, kinds: &[KindId]) -> Option<(AttrId, AttrId)> {
        let mut found = Vec::new();
        for name in [one, other] {
            found.push(self.attribute_of_kinds(name, kinds)?);
        }
        let [a, b] = found[..] else { return None };
        let (ty, with) = (self.p.attrs[a.i()].ty.clone(), self.p.attrs[b.i()].ty.clone());
        self.check_type(&ty, &with, other.span);
        Some((a, b))
    }

    /// `loses: abilities`
    fn is_every_ability(&self, e: &ast::Expr) -> bool {
        let is = |name: &EcoString| name == "abilities" && self.names.kinds.get(name).is_none();
        matches!(&e.kind, ast::ExprKind::Name(name) if is(name))
    }

    /// A keyword with its arguments: `volar`, `escudo(2)`. What loses it, loses it whatever its numbers are.
    pub fn keyword_with(&mut self, e: &ast::Expr, gains: bool, env: &mut Env) -> Option<(KindId, Vec<ExprId>)> {
        let (name, args) = match &e.kind {
            ast::ExprKind::Name(n) => (Ident { name: n.clone(), span: e.span }, &[][..]),
            ast::ExprKind::Call(call) => (call.name.clone(), &*call.args),
            _ => {
                self.not_a_keyword(e);
                let said = naipe_grammar::print::expression(e);
                if let (false, Some("abilities" | "keywords" | "effects"), Some(d)) =
                    (gains, said.rsplit(' ').next(), self.diags.last_mut())
                {
                    d.help = Some(LOSES_ALL.into());
                }
                return None;
            }
        };
        let Some(kind) = self.kind(&name) else {
            let means_all = matches!(name.name.as_str(), "ability" | "all" | "everything" | "effects" | "keywords")
                || self.near(&name.name, std::iter::once("abilities")).is_some();
            if !gains
                && means_all
                && let Some(d) = self.diags.last_mut()
            {
                d.help = Some(LOSES_ALL.into());
            } else {
                self.help_with_keywords(&name.name);
            }
            return None;
        };
        if !self.p.kinds[kind.i()].is_keyword {
            self.diags.push(
                Diagnostic::error(
                    codes::UNKNOWN_KIND,
                    format!("`{}` is a kind, not a keyword or trait", name.name),
                    name.span,
                    "a kind",
                )
                .help(format!("write `is: {}`: of what kind something is, `is` says", name.name)),
            );
            return None;
        }
        let sig = self.names.kind_params[kind.i()].clone();
        if gains && sig.params.last().is_some_and(|p| p.ty == Ty::Cost) {
            return Some((kind, self.arguments_with_cost(&sig, args, e.span, env)));
        }
        let ids = self.arguments(&sig, args, e.span, env, !gains);
        Some((kind, ids))
    }

    /// Helps with a keyword that there is not: only keywords and traits can be had or lost.
    fn help_with_keywords(&mut self, name: &str) {
        let known = || table(&self.names.kinds).filter(|known| self.is_keyword(known));
        let help = match (self.near(name, known()), few(known())) {
            (Some(near), _) => Some(format!("did you mean `{near}`?")),
            (None, Some(there)) => Some(there),
            (None, None) if known().next().is_none() => {
                Some(format!("this game has no keyword: declare one, `keyword {name} \"…\" {{ … }}`"))
            }
            (None, None) => None,
        };
        if let Some(d) = self.diags.last_mut() {
            d.help = help;
        }
    }

    fn is_keyword(&self, name: &str) -> bool {
        self.names.kinds.get(name).is_some_and(|kind| self.p.kinds[kind.i()].is_keyword)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one ability")]
    pub(super) fn modify_define(
        &mut self,
        a: &ast::Ability,
        p: &ast::Pattern,
        op: AssignOp,
        amount: &ast::Expr,
        mut e: Env,
        capture: u16,
        home: &Home,
    ) -> Vec<AbilityId> {
        let Some(Callable::Define(define)) = self.callable(&p.name) else {
            if self.names.callables.get(&p.name.name).is_some() {
                self.diags.push(
                    Diagnostic::error(
                        codes::UNKNOWN_EVENT,
                        format!("`{}` is not a define", p.name.name),
                        p.name.span,
                        "only attributes, defines and costs are modified",
                    )
                    .help("to change what happens in an event, use `before` or `instead of`"),
                );
            }
            return Vec::new();
        };
        let sig = self.names.defines[define.i()].clone();
        let (test, self_param) = self.define_pattern(&sig, p, &mut e);
        let when = self.when(&a.clauses, &mut e);
        let condition = self.and(test, when, a.span);
        let ty = self.define_type(define);
        let amount = match op {
            AssignOp::Set => self.expect(amount, &mut e, &ty),
            _ if matches!(without_none(&ty), Ty::Set(_)) => self.expect(amount, &mut e, &ty),
            _ => {
                self.check_type(&Ty::Int, &ty, p.name.span);
                self.expect(amount, &mut e, &Ty::Int)
            }
        };
        vec![self.finish(a, Form::ModifyDefine { define, op, amount }, condition, self_param, &mut e, capture, home)]
    }
}

/// The type of a thing that is of one of several kinds.
fn of_kinds(kinds: &[KindId]) -> Ty {
    match *kinds {
        [kind] => Ty::Object(kind),
        _ => Ty::Union(kinds.iter().map(|&kind| Ty::Object(kind)).collect()),
    }
}
