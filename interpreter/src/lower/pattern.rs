//! Patterns of events: which event, and what its arguments must be.

use super::Lowerer;
use super::env::{Entry, Env};
use super::names::{Alias, Callable, Sig};
use super::types::{BUILTIN, without_none};
use crate::codes;
use crate::primitives::{self, Lowers};
use crate::program::{Builtin, Cmp, EventId, Expr, ExprId, KindId, Ty, TypeTest, builtin};
use crate::value::Value;
use naipe_grammar::ast::{self, Arg, ExprKind, Ident, Pattern};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use naipe_grammar::vocabulary::{self, Role};

/// A pattern, lowered. Its event's parameters, `source` and `by` stand in the window from the slot that was free,
/// and are bound as names.
#[derive(Debug, Clone)]
pub struct Matched {
    /// The event that it matches.
    pub event: EventId,
    /// What must hold of its arguments.
    pub test: Option<ExprId>,
    /// The parameter that must be `self`.
    pub self_param: Option<u8>,
}

/// What to write where something is to be heard, forbidden or done otherwise that is a statement and no event.
fn statement_in_event(word: &str) -> String {
    let (event, does) = match word {
        "lose" => ("beaten(p: player)".to_owned(), "lose p".to_owned()),
        "win" => ("crowned(p: player)".to_owned(), "win p".to_owned()),
        _ => ("NAME(…)".to_owned(), format!("{word} …")),
    };
    let name = event.split('(').next().unwrap_or_default();
    format!(
        "`{word}` is a statement, and no event by itself: declare one that does it, `event {event} {{ {does} }}`, write `{name}(…)` where the game does it now, and it can be heard, forbidden and replaced"
    )
}

/// A name of a parameter.
type Bound = (ecow::EcoString, u16, Ty);

impl Lowerer<'_> {
    /// What can be called so.
    pub fn callable(&mut self, name: &Ident) -> Option<Callable> {
        let found = self.names.callables.get(&name.name);
        if found.is_none() {
            let statements = primitives::TABLE.iter().filter(|p| matches!(p.lowers, Lowers::Statement)).map(|p| p.name);
            let near = self.near(&name.name, self.names.callables.names().map(|s| s.as_str()).chain(statements));
            self.unknown(codes::UNKNOWN_EVENT, "event, action or procedure", &name.name, name.span, near);
            if let Some(help) = self.if_moved_there(&name.name)
                && let Some(fault) = self.diags.last_mut()
            {
                fault.help = Some(help);
            }
            if self.names.groups.get(&name.name).is_some()
                && let Some(fault) = self.diags.last_mut()
            {
                fault.help = Some(format!(
                    "`{}` is a group of actions, to be offered: here each of them is named by itself",
                    name.name
                ));
            }
            // An exact name says more than one nearly so.
            let there = self.happens_there(&name.name);
            if self.names.phases.get(&name.name).is_some()
                && let Some(fault) = self.diags.last_mut()
            {
                fault.help = there;
            } else {
                self.help_with(there);
            }
            if vocabulary::has_role(&name.name, &[Role::Statement])
                && let Some(fault) = self.diags.last_mut()
            {
                fault.help = Some(statement_in_event(&name.name));
            }
            let said = &name.name;
            self.help_with(Some(format!(
                "declare what happens: `event {said}(…) {{ … }}`; what only goes elsewhere is moved: `move THING to ZONE`"
            )));
            if let ("proceed", Some(fault)) = (name.name.as_str(), self.diags.last_mut()) {
                fault.help =
                    Some("to let it happen otherwise, write to its parameters before: `amount = 1  proceed`".into());
            }
        }
        found
    }

    /// Lowers a pattern, whose parameters stand from the next free slot on; binds their names.
    pub fn pattern(&mut self, p: &Pattern, env: &mut Env) -> Option<Matched> {
        let callable = self.callable(&p.name)?;
        if let (Callable::Event(builtin::END), [Arg { value, .. }]) = (&callable, &*p.args)
            && matches!(&value.kind, ExprKind::Name(name) if name == "game")
        {
            self.misplaced(
                "nothing comes after the end of the game",
                value.span,
                "never happens",
                "react to the end of a turn or a phase, or write what is to be done before the game ends",
            );
        }
        let (event, mut bound, alias) = match callable {
            Callable::Event(e) | Callable::Action(_, e) => (e, Vec::new(), None),
            Callable::Alias(a) => {
                let alias = self.names.aliases[a as usize].clone();
                (alias.event, Vec::new(), Some(alias))
            }
            other => {
                self.diags.push(
                    Diagnostic::error(
                        codes::UNKNOWN_EVENT,
                        format!("`{}` is {}, which nothing can listen to", p.name.name, other.word()),
                        p.name.span,
                        "not an event",
                    )
                    .help("name an event or an action"),
                );
                return None;
            }
        };
        let sig = self.names.events[event.i()].clone();
        let first = env.alloc_many(sig.params.len() + 2);
        let mut test = None;
        let mut self_param = None;
        match alias {
            None => self.pattern_args(
                &sig.name,
                &Self::slots(&sig, first),
                &p.args,
                env,
                p.name.span,
                &mut test,
                &mut self_param,
            ),
            Some(alias) => {
                bound = self.alias_pattern(p, &alias, (&sig, first), env, (&mut test, &mut self_param));
            }
        }
        let outside = env.entries.len();
        for (name, slot, ty) in Self::slots(&sig, first).into_iter().chain(bound) {
            // Where it is asked to be what has that name outside, the two are one.
            let is_same = |arg: &Arg| matches!(&arg.value.kind, ExprKind::Name(said) if *said == name);
            let is_outside = env.entries.iter().take(outside).any(|entry| entry.name() == Some(&name));
            if is_outside && !p.args.iter().any(is_same) {
                env.entries.push(Entry::Hidden(name.clone(), p.name.clone()));
            }
            env.bind(&name, slot, ty);
        }
        let source = first.saturating_add(narrow::u16(sig.params.len()));
        env.bind(&"source".into(), source, Ty::Object(KindId(0)));
        env.bind(&"by".into(), source + 1, Ty::Player);
        env.instead =
            "a rule of the game belongs to nobody: write `by`, who does it, or name the player, such as `active`";
        // `source:` and `by:` are tested with the others.
        for arg in &p.args {
            if let Some(name) = &arg.name
                && matches!(name.name.as_str(), "source" | "by")
            {
                let (slot, ty) =
                    if name.name == "source" { (source, Ty::Object(KindId(0))) } else { (source + 1, Ty::Player) };
                let t = self.pattern_arg(slot, &ty, &arg.value, env);
                test = self.and(test, Some(t), arg.value.span);
            }
        }
        Some(Matched { event, test, self_param })
    }

    /// A pattern by the name of another: what that one asks, and what this one does; gives its names.
    fn alias_pattern(
        &mut self,
        p: &Pattern,
        alias: &Alias,
        (sig, first): (&Sig, u16),
        env: &mut Env,
        (test, self_param): (&mut Option<ExprId>, &mut Option<u8>),
    ) -> Vec<Bound> {
        let mut rules = Env::rules();
        rules.next = env.next;
        rules.max = env.max;
        let pattern = alias.pattern.clone();
        let mut own = Vec::new();
        // Names of the alias stand for arguments: only the other arguments are tests.
        for arg in &pattern.args {
            let names_param = matches!(&arg.value.kind, ExprKind::Name(n) if alias.params.iter().any(|a| a.0 == *n));
            if !names_param {
                own.push(arg.clone());
            }
        }
        let positions = positions(sig, &pattern.args);
        let own: Vec<Arg> = own
            .into_iter()
            .map(|a| {
                let at = pattern.args.iter().position(|b| *b == a).and_then(|i| positions[i]);
                let meant = at.map(|i| Ident { name: sig.params[i].name.clone(), span: a.value.span });
                Arg { name: meant.map(Box::new).or(a.name), value: a.value }
            })
            .collect();
        let mut ignored = None;
        self.pattern_args(&sig.name, &Self::slots(sig, first), &own, &mut rules, p.name.span, test, &mut ignored);
        let mut slots: Vec<Bound> = Vec::new();
        for (name, at, ty) in &alias.params {
            let slot = first + at;
            slots.push((name.clone(), slot, ty.clone()));
            if let Some(t) = self.type_test(slot, ty, p.name.span) {
                *test = self.and(*test, Some(t), p.name.span);
            }
        }
        self.pattern_args(&alias.name, &slots, &p.args, env, p.name.span, test, self_param);
        if let Some(i) = *self_param {
            *self_param = alias.params.get(i as usize).map(|a| narrow::u8(a.1));
        }
        if let Some(when) = &alias.when {
            for (name, slot, ty) in Self::slots(sig, first).into_iter().chain(slots.iter().cloned()) {
                rules.bind(&name, slot, ty);
            }
            let source = first.saturating_add(narrow::u16(sig.params.len()));
            rules.bind(&"source".into(), source, Ty::Object(KindId(0)));
            rules.bind(&"by".into(), source + 1, Ty::Player);
            let when = self.condition(when, &mut rules);
            *test = self.and(*test, Some(when), p.name.span);
        }
        env.max = env.max.max(rules.max);
        slots
    }

    fn slots(sig: &Sig, first: u16) -> Vec<Bound> {
        sig.params
            .iter()
            .enumerate()
            .map(|(i, p)| (p.name.clone(), first.saturating_add(narrow::u16(i)), p.ty.clone()))
            .collect()
    }

    /// The test that a narrower type makes.
    fn type_test(&mut self, slot: u16, ty: &Ty, span: Span) -> Option<ExprId> {
        let var = |l: &mut Self| l.add(Expr::Var(slot), span);
        match ty {
            Ty::Object(k) if k.0 != 0 => {
                let v = var(self);
                Some(self.add(Expr::IsKind(v, *k), span))
            }
            Ty::Player => {
                let v = var(self);
                Some(self.add(Expr::IsType(v, TypeTest::Player), span))
            }
            Ty::Union(of) => {
                let mut test = None;
                for t in of {
                    let t = self.type_test(slot, t, span)?;
                    test = Some(match test {
                        Some(before) => self.add(Expr::Or(before, t), span),
                        None => t,
                    });
                }
                test
            }
            _ => None,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one place where a pattern's parts meet")]
    pub fn pattern_args(
        &mut self,
        name: &str,
        slots: &[Bound],
        args: &[Arg],
        env: &mut Env,
        span: Span,
        test: &mut Option<ExprId>,
        self_param: &mut Option<u8>,
    ) {
        let mut place = 0;
        for arg in args {
            let index = match &arg.name {
                Some(n) => match slots.iter().position(|s| s.0 == n.name) {
                    Some(i) => i,
                    None if matches!(n.name.as_str(), "source" | "by") => continue,
                    None => {
                        let known = slots.iter().map(|s| s.0.as_str());
                        // Of a letter, `by` is as near as any other.
                        let built_in = ["source", "by"].into_iter().filter(|_| n.name.len() > 1);
                        let near = self.near(&n.name, known.chain(built_in));
                        let params: Vec<&str> = slots.iter().map(|s| s.0.as_str()).collect();
                        let mut d = Diagnostic::error(
                            codes::ARGUMENTS,
                            format!("`{name}` has no parameter `{}`", n.name),
                            n.span,
                            "no such parameter",
                        )
                        .note(format!("it is `{name}({})`", params.join(", ")));
                        if let Some(near) = near {
                            d = d.help(format!("did you mean `{near}`?"));
                        }
                        self.diags.push(d);
                        continue;
                    }
                },
                None => {
                    place += 1;
                    place - 1
                }
            };
            let Some((_, slot, ty)) = slots.get(index).cloned() else {
                let params: Vec<&str> = slots.iter().map(|s| s.0.as_str()).collect();
                self.diags.push(
                    Diagnostic::error(
                        codes::ARGUMENTS,
                        format!("`{name}` has {} and {} are named here", parameters(slots.len()), args.len()),
                        arg.value.span,
                        "one too many",
                    )
                    .help(format!("it is `{name}({})`", params.join(", "))),
                );
                return;
            };
            if self.is_asked_inside(slots, &arg.value, env) || self.is_of_any(&ty, &arg.value) {
                continue;
            }
            if matches!(&arg.value.kind, ExprKind::Name(n) if n == "self") && env.this.is_some() && self_param.is_none()
            {
                *self_param = Some(narrow::u8(index));
            }
            let mark = self.diags.len();
            let t = self.pattern_arg(slot, &ty, &arg.value, env);
            match (&arg.name, &arg.value.kind) {
                (Some(name), _) => self.help_with_own_name(&name.name, mark),
                (None, ExprKind::Name(said)) if slots.iter().any(|slot| slot.0 == *said) => {
                    self.help_with_parameter(name, said, mark);
                }
                _ => {}
            }
            *test = self.and(*test, Some(t), span);
        }
    }

    /// `gain(p: you, n >= 3)`, of which it is said where it stands: whether an argument asks something of what the event has.
    fn is_asked_inside(&mut self, slots: &[Bound], value: &ast::Expr, env: &Env) -> bool {
        use ast::BinaryOp::{Eq, Ge, Gt, In, Le, Lt, Ne, NotIn};
        let ExprKind::Binary(Eq | Ne | Lt | Le | Gt | Ge | In | NotIn, asked, _) = &value.kind else { return false };
        let mut of = &**asked;
        while let ExprKind::Attr(attr) = &of.kind {
            of = &attr.0;
        }
        let ExprKind::Name(name) = &of.kind else { return false };
        if env.find(name).is_some() || !slots.iter().any(|slot| slot.0 == *name) {
            return false;
        }
        let said = format!("what is asked of `{name}` stands behind the brackets");
        self.diags.push(
            Diagnostic::error(codes::WRONG_TYPE, said, value.span, "a condition, and no value")
                .help(format!("say it behind the brackets: `when {}`", print::expression(value))),
        );
        true
    }

    /// `harm(target: creature in field of you)`, of which it is said how to write it: whether an argument is such.
    fn is_placed(&mut self, value: &ast::Expr, env: &Env) -> bool {
        let ExprKind::Binary(ast::BinaryOp::In, what, _) = &value.kind else { return false };
        let ExprKind::Name(name) = &what.kind else { return false };
        if env.find(name).is_some() || self.names.kinds.get(name).is_none() || self.names.members.contains_key(name) {
            return false;
        }
        let said = "what takes part in an event is not looked for in a place";
        self.diags.push(Diagnostic::error(codes::WRONG_TYPE, said, value.span, "a kind, and then where").help(format!(
            "of what leaves by it, say whose it was: `{name} where controller == you`; of what stays, `{name} where it in …` asks where it is"
        )));
        true
    }

    /// `enter(x: artifact / creature)`, of which it is said how to write it: whether an argument is such.
    fn is_of_two(&mut self, value: &ast::Expr, env: &Env) -> bool {
        let ExprKind::Binary(ast::BinaryOp::Or | ast::BinaryOp::Div, one, other) = &value.kind else { return false };
        let (ExprKind::Name(one), ExprKind::Name(other)) = (&one.kind, &other.kind) else { return false };
        let is_kind = |name: &ecow::EcoString| env.find(name).is_none() && self.names.kinds.get(name).is_some();
        if !is_kind(one) || !is_kind(other) {
            return false;
        }
        let said = "kinds of which any will do stand with `|` between";
        let fault = Diagnostic::error(codes::WRONG_TYPE, said, value.span, "two kinds");
        self.diags.push(fault.help(format!("write `{one} | {other}`")));
        true
    }

    /// What an argument must be: of a kind, in anybody's zone of that name, or equal to a value.
    pub(super) fn pattern_arg(&mut self, slot: u16, ty: &Ty, value: &ast::Expr, env: &mut Env) -> ExprId {
        let span = value.span;
        let var = self.add(Expr::Var(slot), span);
        if let ExprKind::Name(name) = &value.kind
            && env.find(name).is_none()
        {
            if let Some(k) = self.names.kinds.get(name)
                && !self.names.members.contains_key(name)
            {
                self.check_part(ty, &Ty::Object(k), span);
                return self.add(Expr::IsKind(var, k), span);
            }
            match name.as_str() {
                "player" => return self.add(Expr::IsType(var, TypeTest::Player), span),
                "cell" => return self.add(Expr::IsType(var, TypeTest::Cell), span),
                "none" => return self.add(Expr::IsNone(var), span),
                "play" if *ty == Ty::Zone => {
                    let zones = self.zones_in_play();
                    return self.zone_is_any(var, &zones, span).id;
                }
                _ => {}
            }
        }
        if let ExprKind::None = value.kind {
            return self.add(Expr::IsNone(var), span);
        }
        if let Some(is) = self.one_of_arguments(slot, ty, value, env) {
            return is;
        }
        if let ExprKind::Query(ast::QueryOp::All, of) = &value.kind
            && let Some(is) = self.is_of_sorts(slot, ty, of, env)
        {
            return is;
        }
        if let Some(z) = self.zone_of_anybody(value, env) {
            self.check_type(ty, &Ty::Zone, span);
            let number = self.konst(Value::Int(i32::from(z.0)), span);
            return self.add(Expr::Builtin(Builtin::ZoneIs, Box::new([var, number])), span);
        }
        if self.is_placed(value, env) || self.is_of_two(value, env) {
            return self.bad(span).id;
        }
        let before = self.diags.len();
        let got = self.expr(value, env, Some(ty));
        if let (ExprKind::Name(name), Some(fault)) = (&value.kind, self.diags.get_mut(before)) {
            let help = match name.as_str() {
                "it" => "an argument that may be anything is left out; `it where …` asks something of it",
                _ if BUILTIN.contains(&name.as_str()) && fault.code == codes::UNKNOWN_NAME => {
                    "of what sort it is goes without saying: an argument that may be anything is left out"
                }
                _ => "",
            };
            if !help.is_empty() {
                fault.help = Some(help.to_owned());
            }
        }
        if matches!(got.ty, Ty::Set(_)) && !matches!(without_none(ty), Ty::Set(_)) {
            let one = Self::element(&got.ty);
            self.check_part(ty, &one, span);
            let now = self.now_called(var, &one, env, span);
            let is_now = self.add(Expr::In(now, got.id), span);
            if now == var || env.script {
                return is_now;
            }
            // What is in the set may be kept as it was when it took part.
            let was = self.add(Expr::In(var, got.id), span);
            return self.add(Expr::Or(was, is_now), span);
        }
        if without_none(&got.ty) == Ty::Kind && without_none(ty) != Ty::Kind {
            self.check_type(ty, &Ty::Object(KindId(0)), span);
            return self.is_of(var, got.id, span);
        }
        self.check_part(ty, &got.ty, span);
        let var = self.now_called(var, &got.ty, env, span);
        // What it is compared with may be what has gone, too: that of which an ability hears that it goes.
        let with = if env.script { got.id } else { self.now_called(got.id, &got.ty, env, span) };
        self.add(Expr::Compare(Cmp::Eq, var, with), span)
    }

    /// What took part in an event, or what it is compared with: as they are both called. A name of a scenario means that very thing,
    /// whatever has become of it since; of what has happened, what lies out of play is what it was before, too.
    fn now_called(&mut self, var: ExprId, with: &Ty, env: &Env, span: Span) -> ExprId {
        let can_be = |ty: &Ty| matches!(without_none(ty), Ty::Object(_));
        let follows = match (env.script, env.past, without_none(with)) {
            (true, _, Ty::Object(_)) => Builtin::Follow,
            (false, true, Ty::Object(_)) => Builtin::Remains,
            (false, true, Ty::Union(of)) if of.iter().any(can_be) => Builtin::Remains,
            _ => return var,
        };
        self.add(Expr::Builtin(follows, Box::new([var])), span)
    }
}

impl Lowerer<'_> {
    /// `harm(target: creature where power > 2)`, `harm(target: creature | relic)`: wherever it is, and whatever has become of it.
    /// None where things are looked for instead.
    fn is_of_sorts(&mut self, slot: u16, ty: &Ty, of: &ast::Selector, env: &mut Env) -> Option<ExprId> {
        let is_sort = |part: &ast::SelectorPart| {
            matches!(part.source, ast::Source::Default)
                && (self.names.kinds.get(&part.kind.name).is_some()
                    || matches!(part.kind.name.as_str(), "it" | "player"))
        };
        if of.parts.len() == 1 && of.parts[0].condition.is_none() {
            return None;
        }
        if let Some(other) = of.parts.iter().find(|part| !is_sort(part)) {
            let are_joined = of.parts.len() > 1
                && of.parts.iter().all(|part| part.binder.is_none() && matches!(part.source, ast::Source::Default));
            return are_joined.then(|| self.no_sort(&other.kind));
        }
        let mut any = None;
        for part in &of.parts {
            let var = self.add(Expr::Var(slot), part.kind.span);
            let (mut is, wanted) = self.sort_of_argument(var, &part.kind, part.kind.span)?;
            self.check_part(ty, &wanted, part.kind.span);
            if let Some(condition) = &part.condition {
                let mark = env.mark();
                env.depth += 1;
                env.candidate(slot, wanted, part.binder.as_ref().map(|b| &b.name));
                let condition = self.condition(condition, env);
                env.depth -= 1;
                env.forget(mark);
                is = self.add(Expr::And(is, condition), of.span);
            }
            any = Some(match any {
                Some(before) => self.add(Expr::Or(before, is), of.span),
                None => is,
            });
        }
        any
    }

    /// `spell | red`: `|` stands between kinds only.
    fn no_sort(&mut self, name: &ast::Ident) -> ExprId {
        let said = format!("`|` stands between kinds, and `{}` is none", name.name);
        let fault = Diagnostic::error(codes::WRONG_TYPE, said, name.span, "no kind");
        self.diags.push(fault.help("of several values, any of which will do, write `or` between them, or a list"));
        self.bad(name.span).id
    }

    /// What an argument must be that is a kind, `player` or `it` with a condition: the test of that, and the type.
    fn sort_of_argument(&mut self, var: ExprId, sort: &ast::Ident, span: Span) -> Option<(ExprId, Ty)> {
        if let Some(k) = self.names.kinds.get(&sort.name) {
            return Some((self.add(Expr::IsKind(var, k), span), Ty::Object(k)));
        }
        let (test, ty) = match sort.name.as_str() {
            "it" => (TypeTest::Object, Ty::Object(KindId(0))),
            "player" => (TypeTest::Player, Ty::Player),
            _ => return None,
        };
        Some((self.add(Expr::IsType(var, test), span), ty))
    }
}

/// Which parameter each argument is for.
pub fn positions(sig: &Sig, args: &[Arg]) -> Vec<Option<usize>> {
    let mut place = 0;
    args.iter()
        .map(|a| match &a.name {
            Some(n) => sig.params.iter().position(|p| p.name == n.name),
            None => {
                place += 1;
                (place <= sig.params.len()).then_some(place - 1)
            }
        })
        .collect()
}

fn parameters(n: usize) -> String {
    match n {
        0 => "no parameters".into(),
        1 => "one parameter".into(),
        n => format!("{n} parameters"),
    }
}
