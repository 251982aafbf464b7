//! Calls in expressions: built-in functions, defines, scopes, `can`; and how arguments meet parameters.

use super::env::{Entry, Env};
use super::lookup::range_or_chance;
use super::names::{Announced, Callable, Sig};
use super::types::{member, optional};
use super::{Lowerer, Typed};
use crate::codes;
use crate::primitives::{self, Give, Lowers, Primitive, Want};
use crate::program::{Builtin, DefineId, Expr, ExprId, Op, Shape, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, AnnounceStep, Arg, ChooseFrom, Count, ExprKind, Ident, Pattern, Text};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use std::sync::Arc;

impl Lowerer<'_> {
    /// `name(args)` as a value.
    pub fn call(&mut self, name: &Ident, args: &[Arg], span: Span, env: &mut Env) -> Typed {
        if let Some(Callable::Define(d)) = self.names.callables.get(&name.name) {
            return self.call_define(d, args, span, env);
        }
        if let Some(s) = self.names.scopes.get(&name.name) {
            let [Arg { name: None, value }] = args else {
                self.diags.push(Diagnostic::error(
                    codes::ARGUMENTS,
                    format!("a scope is asked about one thing: `{}(x)`", name.name),
                    span,
                    "one argument is wanted",
                ));
                return self.bad(span);
            };
            let x = self.expr(value, env, None);
            return self.typed(Expr::InScope(s, Some(x.id)), Ty::Bool, span);
        }
        if let [Arg { name: None, value: ast::Expr { kind: ExprKind::Name(word), span: before } }] = args
            && before.end <= name.span.start
            && matches!(word.as_str(), "each" | "cada")
        {
            self.diags.push(
                Diagnostic::error(
                    codes::WRONG_TYPE,
                    format!("`{word}` names nobody, and one is wanted here"),
                    before.to(name.span),
                    "which of them?",
                )
                .help(format!("to do it with each, write `for x: {} {{ … }}`", name.name)),
            );
            return self.bad(span);
        }
        if matches!(name.name.as_str(), "sum" | "values" | "max" | "min") && self.value_left_out(name, args, span) {
            return self.bad(span);
        }
        if let Some(f) = primitives::function_named(&name.name) {
            return self.builtin(f, args, span, env);
        }
        if let Some(c) = self.names.callables.get(&name.name) {
            let gives = match c {
                Callable::Event(e) => self.names.events[e.i()].gives.is_some(),
                Callable::Procedure(p) => self.names.procedures[p.i()].gives.is_some(),
                _ => false,
            };
            let (said, help) = if gives {
                (
                    format!("`{}` is {}, which happens: it cannot stand inside an expression", name.name, c.word()),
                    format!("name what it gives first, `let done = {}(…)`, and use the name here", name.name),
                )
            } else {
                (
                    format!("`{}` is {}, which gives no value", name.name, c.word()),
                    "events and procedures are statements; ask about them with `can` or `happened`".into(),
                )
            };
            self.diags.push(Diagnostic::error(codes::UNKNOWN_EVENT, said, name.span, "not a value").help(help));
            return self.bad(span);
        }
        let defines =
            self.names.callables.names().filter(|n| matches!(self.names.callables.get(n), Some(Callable::Define(_))));
        let functions = primitives::TABLE.iter().filter(|p| matches!(p.lowers, Lowers::Function(..))).map(|p| p.name);
        let near = self.near(
            &name.name,
            defines.map(|s| s.as_str()).chain(functions).chain(self.names.scopes.names().map(|s| s.as_str())),
        );
        self.unknown(codes::UNKNOWN_EVENT, "function or define", &name.name, name.span, near);
        self.help_with(Self::asked_behind(&name.name));
        self.help_with(range_or_chance(&name.name));
        if let Some(help) = self.asked_of_one(&name.name, args)
            && let Some(fault) = self.diags.last_mut()
        {
            fault.help = Some(help);
            fault.labels.iter_mut().for_each(|label| label.span = span);
        }
        if matches!(name.name.as_str(), "sum" | "values")
            && let Some(fault) = self.diags.last_mut()
        {
            let help =
                format!("say of what: `{0}(x.power of x: creature in play)`, `{0}(x.marks[m] of m: mark)`", name.name);
            fault.help = Some(help);
        }
        self.bad(span)
    }

    fn builtin(&mut self, f: &Primitive, args: &[Arg], span: Span, env: &mut Env) -> Typed {
        let Lowers::Function(mut builtin, mut wants, repeated, mut gives) = f.lowers else { return self.bad(span) };
        if builtin == Builtin::Position && args.len() == 2 {
            (builtin, wants, gives) = (Builtin::PlaceIn, &[Want::Int, Want::Zone], Give::Cell);
        }
        let named = args.iter().find(|a| a.name.is_some());
        let fits = args.len() == wants.len() || (repeated && args.len() >= wants.len());
        if !fits || named.is_some() {
            let said = if named.is_some() {
                "the arguments of a built-in function are not named".to_string()
            } else {
                format!("`{}` takes {} and was given {}", f.name, arguments(wants.len()), args.len())
            };
            // Of a list, it is another form that asks.
            let help = match (builtin, args) {
                (Builtin::Max | Builtin::Min, [_]) => {
                    format!(
                        "of a list or set, write `{0}(x of x: TYPE in LIST)`, such as `{0}(n of n: int in list)`",
                        f.name
                    )
                }
                _ => format!("write `{}`", f.signature),
            };
            self.diags.push(Diagnostic::error(codes::ARGUMENTS, said, span, "these arguments do not fit").help(help));
            return self.bad(span);
        }
        let mut ids = Vec::with_capacity(args.len());
        let mut first = None;
        for (i, arg) in args.iter().enumerate() {
            let want = wants.get(i).or(wants.last()).copied().unwrap_or(Want::Int);
            let (id, ty) = self.builtin_arg(want, &arg.value, env);
            ids.push(id);
            first.get_or_insert(ty);
        }
        if builtin == Builtin::PlaceIn
            && let [n, zone] = ids[..]
            && !self.place_in(n, zone, args.get(1).map_or(span, |a| a.value.span), env)
        {
            return self.bad(span);
        }
        if builtin == crate::program::Builtin::Announced
            && let Some(Expr::Const(Value::Text(t))) = ids.get(1).map(|id| self.p.expr(*id))
            && let name = self.p.strings[*t as usize].clone()
        {
            let ty = self.announced_type(&name);
            if ty.is_none() {
                let at = args.get(1).map_or(span, |a| a.value.span);
                let near = self.near(&name, self.names.announced.keys().map(|s| s.as_str()));
                let what = "target, number, mode or cost announced that is called";
                self.unknown(codes::UNKNOWN_NAME, what, &name, at, near);
            }
            let got = self.typed(Expr::Builtin(builtin, ids.into()), ty.unwrap_or(Ty::Any), span);
            return self.own_payment(got, &name, env, span);
        }
        if builtin == Builtin::Opponent && !env.script {
            self.warn_of_several_opponents(span);
        }
        if builtin == Builtin::Titled
            && let Some(title) = args.get(1)
        {
            self.want_title(&title.value);
        }
        let reads_print = match builtin {
            Builtin::Titled | Builtin::PrintedIn | Builtin::HasRarity | Builtin::Title | Builtin::Card => true,
            Builtin::Copies => true,
            // What its abilities cost that it still has is not printed on it alone.
            Builtin::CostOf => !matches!(first, Some(Ty::Ability(_))),
            _ => false,
        };
        if reads_print {
            ids[0] = self.face_of(ids[0], env, span);
        }
        let ty = Self::given(gives, first.as_ref());
        self.typed(Expr::Builtin(builtin, ids.into()), ty, span)
    }

    /// Whether a zone has places with numbers. What lies above a place of a pile is decided before anything comes there.
    fn place_in(&mut self, n: ExprId, zone: ExprId, at: Span, env: &Env) -> bool {
        let known = if let Expr::Zone(z, _) = self.p.expr(zone) { Some(&self.p.zones[z.i()]) } else { None };
        let shape = known.map(|zone| zone.shape);
        if let (Some(zone), Some(Shape::Set | Shape::Grid(..))) = (known, shape) {
            let name = &zone.name;
            let help = match zone.shape {
                Shape::Grid(..) => format!("name a cell of it, such as `cell_at({name}, 1, 2)`"),
                _ => format!("declare it as a `row` or a `pile`, or name `{name}` without a place"),
            };
            let said = format!("only what lies in a row or a pile has places with numbers, and `{name}` is neither");
            self.diags.push(Diagnostic::error(codes::WRONG_TYPE, said, at, "in no order").help(help));
            return false;
        }
        if env.depth == 0 && !matches!(shape, Some(Shape::Row | Shape::Stack)) {
            self.uncover.push(Op::Uncover { zone, count: Some(n), bottom: false });
        }
        true
    }

    fn builtin_arg(&mut self, want: Want, value: &ast::Expr, env: &mut Env) -> (ExprId, Ty) {
        let word =
            if let ExprKind::Name(n) = &value.kind { Some(Ident { name: n.clone(), span: value.span }) } else { None };
        match (want, word) {
            (Want::Keyword, Some(word)) => {
                let kind = self.kind(&word);
                let value = kind.map_or(Value::None, |k| Value::Kind(k.0));
                (self.konst(value, word.span), Ty::Def)
            }
            (Want::Payment, Some(word)) => {
                let payment = self.payment(&word);
                let value = payment.map_or(Value::None, |p| Value::Int(i32::from(p.0)));
                (self.konst(value, word.span), Ty::Int)
            }
            (Want::Set, Some(word)) => {
                let names: Vec<EcoString> = self.p.sets.iter().map(|s| s.name.clone()).collect();
                let Some(at) = names.iter().position(|name| *name == word.name) else {
                    let near = self.near(&word.name, names.iter().map(EcoString::as_str));
                    self.unknown(codes::UNKNOWN_NAME, "set", &word.name, word.span, near);
                    self.help_with(super::lookup::few(names.iter().map(EcoString::as_str)));
                    return (self.bad(word.span).id, Ty::Any);
                };
                (self.konst(Value::Int(naipe_grammar::narrow::i32(at)), word.span), Ty::Int)
            }
            (Want::Rarity, Some(word)) => {
                let all = self.p.sets.iter().flat_map(|s| s.rarities.iter().map(|(name, _)| name.clone()));
                let names: Vec<EcoString> = all.collect();
                if !names.contains(&word.name) {
                    let near = self.near(&word.name, names.iter().map(EcoString::as_str));
                    self.unknown(codes::UNKNOWN_NAME, "rarity", &word.name, word.span, near);
                    self.help_with(super::lookup::few(names.iter().map(EcoString::as_str)));
                    return (self.bad(word.span).id, Ty::Any);
                }
                let text = self.intern(&word.name);
                (self.konst(Value::Text(text.0), word.span), Ty::Text)
            }
            (Want::Keyword | Want::Payment | Want::Set | Want::Rarity, None) => {
                self.diags.push(Diagnostic::error(
                    codes::ARGUMENTS,
                    "a name is wanted here, not a value",
                    value.span,
                    "not a name",
                ));
                (self.bad(value.span).id, Ty::Any)
            }
            (Want::Member, _) => {
                let got = self.expr(value, env, None);
                if !matches!(got.ty, Ty::Enum(_) | Ty::Any | Ty::Union(_)) {
                    let g = self.in_words(&got.ty);
                    self.diags.push(Diagnostic::error(
                        codes::WRONG_TYPE,
                        format!("a member of an enum is wanted here, and this is {g}"),
                        value.span,
                        format!("this is {g}"),
                    ));
                }
                (got.id, got.ty)
            }
            // What is announced here stands for its name, too.
            (Want::Announced, Some(word)) if env.find(&word.name).is_none_or(is_announced) => {
                let text = self.intern(&word.name);
                (self.konst(Value::Text(text.0), word.span), Ty::Text)
            }
            _ => {
                let ty = Self::wanted(want);
                let got = self.expr(value, env, Some(&ty));
                self.check_type(&ty, &got.ty, value.span);
                (got.id, got.ty)
            }
        }
    }

    /// The type of what is announced under a name: none where nothing is.
    pub fn announced_type(&self, name: &str) -> Option<Ty> {
        let one = |announced: &Announced| match announced {
            Announced::Cost { is_counted } | Announced::Mode { is_counted } => {
                if *is_counted {
                    Ty::Int
                } else {
                    Ty::Bool
                }
            }
            Announced::Chosen(payment) => Ty::Set(Box::new(self.chosen_by(payment).unwrap_or(Ty::Any))),
            Announced::ChosenToPay { from, is_one: true } => optional(self.sort_among(from)),
            Announced::ChosenToPay { from, .. } => Ty::Set(Box::new(self.sort_among(from))),
            Announced::Step(AnnounceStep::Target { count, selector, .. }) => match count {
                Count::One => optional(self.sort_of(selector)),
                _ => Ty::Set(Box::new(self.sort_of(selector))),
            },
            Announced::Step(AnnounceStep::Choose { from: ChooseFrom::Selector(s), .. }) => optional(self.sort_of(s)),
            Announced::Step(AnnounceStep::Choose { from: ChooseFrom::Values(e), .. }) => match &e.kind {
                ExprKind::Binary(ast::BinaryOp::Range, ..) => Ty::Int,
                _ => Ty::Any,
            },
        };
        self.names.announced.get(name)?.iter().map(one).reduce(|a, b| self.join(a, b))
    }

    /// Whether it can only be asked what is announced under a name: modes, costs, and what was chosen for them.
    pub fn is_only_told(&self, name: &str) -> bool {
        let told = |announced: &Announced| !matches!(announced, Announced::Step(_));
        self.names.announced.get(name).is_some_and(|all| all.iter().any(told))
    }

    /// A define with its arguments.
    pub fn call_define(&mut self, d: DefineId, args: &[Arg], span: Span, env: &mut Env) -> Typed {
        let sig = self.names.defines[d.i()].clone();
        let ids = self.arguments(&sig, args, span, env, false);
        let ty = self.define_type(d);
        self.typed(Expr::Define(d, ids.into()), ty, span)
    }

    /// Arguments in the order of the parameters. What is left out takes its default, or is none where `partial`.
    pub fn arguments(&mut self, sig: &Arc<Sig>, args: &[Arg], span: Span, env: &mut Env, partial: bool) -> Vec<ExprId> {
        let mut given: Vec<Option<ExprId>> = vec![None; sig.params.len()];
        let mut place = 0;
        let mut fault = None;
        for arg in args {
            let index = match &arg.name {
                Some(n) => match sig.params.iter().position(|p| p.name == n.name) {
                    Some(i) => i,
                    None => {
                        let near = self.near(&n.name, sig.params.iter().map(|p| p.name.as_str()));
                        let mut d = Diagnostic::error(
                            codes::ARGUMENTS,
                            format!("`{}` has no parameter `{}`", sig.name, n.name),
                            n.span,
                            "no such parameter",
                        )
                        .note(format!("it is `{}`", self.signature(sig)));
                        if let Some(near) = near {
                            d = d.help(format!("did you mean `{near}`?"));
                        }
                        self.diags.push(d);
                        self.expr(&arg.value, env, None);
                        continue;
                    }
                },
                None => {
                    place += 1;
                    place - 1
                }
            };
            let Some(param) = sig.params.get(index) else {
                fault =
                    Some(format!("`{}` takes {} and was given {}", sig.name, arguments(sig.params.len()), args.len()));
                self.expr(&arg.value, env, None);
                continue;
            };
            let id = self.argument(&arg.value, env, &param.ty);
            if given[index].replace(id).is_some() {
                fault = Some(format!("`{}` is given twice", param.name));
            }
        }
        let mut ids: Vec<ExprId> = Vec::with_capacity(given.len());
        let mut missing = Vec::new();
        for (param, id) in sig.params.iter().zip(given) {
            ids.push(match (id, &param.default) {
                (Some(id), _) => id,
                (None, Some(default)) => self.left_out(param, default, sig.params.iter().zip(&ids), env),
                (None, None) => {
                    if !partial {
                        missing.push(format!("`{}`", param.name));
                    }
                    self.konst(Value::None, span)
                }
            });
        }
        if fault.is_none() && !missing.is_empty() {
            fault = Some(format!("`{}` lacks {}", sig.name, missing.join(", ")));
        }
        if let Some(fault) = fault {
            // A keyword that takes nothing is said without brackets.
            let is_bare = sig.params.is_empty() && self.names.kinds.get(&sig.name).is_some();
            let called = if is_bare { sig.name.to_string() } else { as_called(sig, args) };
            let mut fault = Diagnostic::error(codes::ARGUMENTS, fault, span, "these arguments do not fit");
            if !sig.params.is_empty() {
                fault = fault.note(format!("it is `{}`", self.signature(sig)));
            }
            self.diags.push(fault.help(format!("write `{called}`")));
        }
        ids
    }

    /// `daño(fuente: carta, cantidad: int)`
    pub fn signature(&self, sig: &Sig) -> String {
        let params: Vec<String> = sig
            .params
            .iter()
            .map(|p| if p.ty == Ty::Any { p.name.to_string() } else { format!("{}: {}", p.name, self.say(&p.ty)) })
            .collect();
        format!("{}({})", sig.name, params.join(", "))
    }

    /// `can atacar(a, d) overriding …`
    pub fn can(&mut self, pattern: &Pattern, overriding: &[Text], all: bool, span: Span, env: &mut Env) -> Typed {
        let event = match self.callable(&pattern.name) {
            Some(Callable::Event(e) | Callable::Action(_, e)) => e,
            Some(other) => {
                self.diags.push(
                    Diagnostic::error(
                        codes::UNKNOWN_EVENT,
                        format!(
                            "`{}` is {}: only events and actions can be forbidden",
                            pattern.name.name,
                            other.word()
                        ),
                        pattern.name.span,
                        "nothing forbids this",
                    )
                    .help("ask about an event or an action"),
                );
                return self.bad(span);
            }
            None => return self.bad(span),
        };
        let sig = self.names.events[event.i()].clone();
        let args = self.arguments(&sig, &pattern.args, span, env, true);
        let (args, overriding) = (Box::new(args.into()), Box::new(self.labels(overriding)));
        self.typed(Expr::Can { event, args, overriding, all }, Ty::Bool, span)
    }

    /// Labels of prohibitions that are passed over.
    pub fn labels(&mut self, labels: &[Text]) -> Box<[crate::program::StrId]> {
        labels
            .iter()
            .map(|l| {
                if !self.names.labels.contains(&l.name) {
                    self.labels_wanted.push(l.clone());
                }
                self.intern(&l.name)
            })
            .collect()
    }

    /// The labels of which nothing was known when they were met: those of statements are known at the end only.
    pub fn wanted_labels(&mut self) {
        for l in std::mem::take(&mut self.labels_wanted) {
            if !self.names.labels.contains(&l.name) {
                let near = self.near(&l.name, self.names.labels.iter().map(|s| s.as_str()));
                self.unknown(codes::UNKNOWN_LABEL, "rule with the label", &l.name, l.span, near);
            }
        }
    }

    /// The members of a list's type, or of the value itself.
    pub fn element(t: &Ty) -> Ty {
        member(t).unwrap_or(Ty::Any)
    }
}

fn arguments(n: usize) -> String {
    match n {
        0 => "no argument".into(),
        1 => "one argument".into(),
        n => format!("{n} arguments"),
    }
}

/// Whether a name in a window can only stand for something announced where one is wanted: it holds no text.
fn is_announced(entry: &Entry) -> bool {
    matches!(entry, Entry::Local(_, _, ty) | Entry::Constant(_, _, ty) if *ty != Ty::Text)
}

/// How something is called with those of its arguments that fit; `…` stands for what is lacking.
pub(super) fn as_called(sig: &Sig, args: &[Arg]) -> String {
    let mut given: Vec<Option<String>> = vec![None; sig.params.len()];
    let mut place = 0;
    for arg in args {
        let at = match &arg.name {
            Some(name) => sig.params.iter().position(|param| param.name == name.name),
            None => {
                place += 1;
                Some(place - 1)
            }
        };
        if let Some(given) = at.and_then(|at| given.get_mut(at)) {
            given.get_or_insert_with(|| print::expression(&arg.value));
        }
    }
    let (mut said, mut by_name) = (Vec::new(), false);
    for (param, given) in sig.params.iter().zip(given) {
        if given.is_none() && param.default.is_some() {
            by_name = true;
            continue;
        }
        let value = given.unwrap_or_else(|| "…".to_owned());
        said.push(if by_name { format!("{}: {value}", param.name) } else { value });
    }
    format!("{}({})", sig.name, said.join(", "))
}
