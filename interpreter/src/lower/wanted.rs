//! Words that stand for what is wanted where they stand: members of an enum, phases, and kinds by their names.

use super::Lowerer;
use super::code::Builder;
use super::env::{Entry, Env};
use super::types::{enums_of, without_none};
use crate::codes;
use crate::program::{Builtin, Cmp, Expr, ExprId, Kind, KindId, Op, Over, Part, Source, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, AbilityKind, Change, ExprKind, Ident, Member, SelectorPart};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;
use naipe_grammar::{order, print};

impl Lowerer<'_> {
    /// A word that is what is wanted: a member of the enum, a phase, a kind.
    pub(super) fn wanted_word(&self, name: &str, want: &Ty) -> Option<(Value, Ty)> {
        let mut enums = Vec::new();
        enums_of(want, &mut enums);
        let members = self.names.members.get(name).filter(|_| !enums.is_empty());
        if let Some(&(e, i)) = members.and_then(|all| all.iter().find(|(e, _)| enums.contains(e))) {
            return Some((Value::Member(e, i), Ty::Enum(e)));
        }
        if without_none(want) == Ty::Phase
            && let Some(p) = self.names.phases.get(name)
        {
            return Some((Value::Phase(p.0), Ty::Phase));
        }
        if wants_kind(want)
            && let Some(k) = self.named_kind(name)
        {
            return Some((Value::Kind(k.0), Ty::Kind));
        }
        None
    }

    /// A kind or trait by its name; a keyword that says something, such as a number, is none by its name alone.
    fn named_kind(&self, name: &str) -> Option<KindId> {
        self.names.kinds.get(name).filter(|k| self.names.kind_params[k.i()].params.is_empty())
    }

    /// A name that stands for a kind, which is only known in play: `k` in `x is k`.
    pub(super) fn kind_in_play(&mut self, name: &Ident, env: &mut Env) -> Option<ExprId> {
        let known = match env.find(&name.name) {
            Some(
                Entry::Local(_, _, ty)
                | Entry::Constant(_, _, ty)
                | Entry::Worked(_, _, ty)
                | Entry::Argument(_, _, _, ty),
            ) => Some(ty.clone()),
            Some(_) => None,
            None if self.names.kinds.get(&name.name).is_some() => None,
            None => self.kept_for_all(&name.name),
        };
        known.filter(|ty| without_none(ty) == Ty::Kind)?;
        Some(self.name(&name.name, name.span, env, None).id)
    }

    /// The type of a parameter of the game, or of a value that all share.
    fn kept_for_all(&self, name: &EcoString) -> Option<Ty> {
        if let (Some(shared), Some(at)) = (self.p.shared, self.names.shared.get(name)) {
            return Some(self.p.scopes[shared.i()].fields[usize::from(at)].1.clone());
        }
        self.names.params.get(name).map(|p| self.p.params[p.i()].ty.clone())
    }

    /// `kind in [dragon, elf]`: kinds by their names, one of which is chosen.
    pub(super) fn among_kinds(&mut self, part: &SelectorPart, env: &mut Env) -> Source {
        if let ast::Source::In(among) = &part.source {
            return Source::In(self.expect(among, env, &Ty::Set(Box::new(Ty::Kind))));
        }
        self.diags.push(
            Diagnostic::error(codes::MISPLACED, "it is not said which kinds", part.kind.span, "which kinds?")
                .help("write `kind in [KIND, KIND]`"),
        );
        Source::Players
    }

    /// The kinds among which one is chosen, where they are all named.
    pub(super) fn kinds_among(&self, from: Over) -> Option<Vec<KindId>> {
        let Over::Selector(selector) = from else { return None };
        let [Part { source: Source::In(among), .. }] = *self.p.selectors[selector.i()].parts else { return None };
        let Expr::List(items) = self.p.expr(among) else { return None };
        let kind = |item: &ExprId| match self.p.expr(*item) {
            Expr::Const(Value::Kind(kind)) => Some(KindId(*kind)),
            _ => None,
        };
        items.iter().map(kind).collect()
    }

    /// An ability that a statement makes. Where something becomes a kind that was chosen among several, it is made for the one
    /// that it is.
    pub(super) fn made_to_last(&mut self, a: &ast::Ability, span: Span, env: &mut Env, b: &mut Builder) {
        let Some((change, chosen, kinds)) = self.chosen_kind(a, env) else {
            let mark = env.mark();
            self.keep_arguments(a, span, env, b);
            for id in self.floating(a, env) {
                b.push(Op::Float(id), span);
            }
            env.forget(mark);
            return;
        };
        for kind in kinds {
            let named = with_kind(a, change, &self.p.kinds[kind.i()].name);
            let is_it = self.is_that_kind(chosen, kind, span);
            self.uncovered(b, span);
            let other = b.hole(Op::Unless(is_it, 0), span);
            let told = self.diags.len();
            self.made_to_last(&named, span, env, b);
            b.land(other);
            if self.diags.len() > told {
                return;
            }
        }
    }

    /// What a keyword says where an ability is made that speaks of it is known in that as it was then, whatever becomes of the
    /// keyword.
    fn keep_arguments(&mut self, a: &ast::Ability, span: Span, env: &mut Env, b: &mut Builder) {
        let is_kept = |e: &&Entry| matches!(e, Entry::Argument(_, _, _, ty) if ![Ty::Kind, Ty::Cost].contains(ty));
        if !env.entries().any(|e| is_kept(&e)) {
            return;
        }
        let said = print::ability(a);
        let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let named: Vec<EcoString> = env.entries().filter(is_kept).filter_map(Entry::name).cloned().collect();
        for name in named.into_iter().filter(|name| words.contains(&name.as_str())) {
            let Some(Entry::Argument(_, keyword, at, ty)) = env.find(&name).cloned() else { continue };
            let value = self.keyword_argument(keyword, at, ty.clone(), span);
            let slot = env.alloc();
            b.push(Op::Let(slot, value.id), span);
            env.bind(&name, slot, ty);
        }
    }

    /// Which change of a `modify` makes things a kind that a name stands for, that, and which kinds it may be.
    fn chosen_kind(&mut self, a: &ast::Ability, env: &mut Env) -> Option<(usize, ExprId, Vec<KindId>)> {
        let (AbilityKind::ModifyAll(_, changes) | AbilityKind::ModifySelf(changes)) = &a.kind else { return None };
        changes.iter().enumerate().find_map(|(i, change)| {
            let (Change::Is(name) | Change::IsNot(name)) = change else { return None };
            self.kinds_it_may_be(name, env).map(|(chosen, kinds)| (i, chosen, kinds))
        })
    }

    /// The kind that a name stands for, of which it is known which it may be: it was chosen among several, or a keyword takes it.
    pub(super) fn kinds_it_may_be(&mut self, name: &Ident, env: &mut Env) -> Option<(ExprId, Vec<KindId>)> {
        let Some(Entry::Local(_, slot, _)) = env.find(&name.name) else { return None };
        let kinds = env.kinds.iter().find(|(at, _)| at == slot).map(|(_, kinds)| kinds.clone())?;
        Some((self.kind_in_play(name, env)?, kinds))
    }

    /// Whether a kind that is known in play is this one.
    pub(super) fn is_that_kind(&mut self, known: ExprId, kind: KindId, span: Span) -> ExprId {
        let kind = self.konst(Value::Kind(kind.0), span);
        self.add(Expr::Compare(Cmp::Eq, known, kind), span)
    }

    /// Which kinds a parameter of a keyword may stand for, where something becomes it: those that are printed or given with it;
    /// any, where what is given is only known in play.
    pub(super) fn kinds_taken(&self, keyword: KindId, at: usize, members: &[Member]) -> Option<Vec<KindId>> {
        let sig = &self.names.kind_params[keyword.i()];
        let param = sig.params.get(at).filter(|param| without_none(&param.ty) == Ty::Kind)?;
        let mut is_become = false;
        for ability in members.iter().filter_map(|member| if let Member::Ability(a) = member { Some(a) } else { None })
        {
            ast::within_ability(ability, &mut |part| {
                let ast::Part::Change(Change::Is(name) | Change::IsNot(name)) = part else { return };
                is_become |= name.name == param.name;
            });
        }
        if !is_become {
            return None;
        }
        let mut kinds = Vec::new();
        for (_, args) in self.p.defs.iter().flat_map(|def| &def.has).filter(|(has, _)| *has == keyword) {
            kinds.extend(
                args.get(at).and_then(|arg| if let Value::Kind(kind) = arg { Some(KindId(*kind)) } else { None }),
            );
        }
        let mut is_found_out = false;
        for item in &self.items {
            ast::within(&item.kind, &mut |part| {
                let ast::Part::Change(Change::Has(list)) = part else { return };
                for given in list {
                    let ExprKind::Call(call) = &given.kind else { continue };
                    if call.name.name != self.p.kinds[keyword.i()].name {
                        continue;
                    }
                    let named = call.args.iter().find(|arg| arg.name.as_ref().is_some_and(|n| n.name == param.name));
                    let kind = match named.or(call.args.get(at)).map(|arg| &arg.value.kind) {
                        Some(ExprKind::Name(name)) => self.names.kinds.get(name),
                        _ => None,
                    };
                    kinds.extend(kind);
                    is_found_out |= kind.is_none();
                }
            });
        }
        if is_found_out {
            let is_plain = |kind: &Kind| kind.arity == 0 && !kind.in_place;
            let all = (0..).map(KindId).zip(&self.p.kinds).skip(1);
            kinds = all.filter(|(id, kind)| is_plain(kind) && *id != self.trigger_kind).map(|(id, _)| id).collect();
        }
        order::ascending(&mut kinds);
        kinds.dedup();
        Some(kinds)
    }

    /// Whether something is of a kind that is only known in play.
    pub(super) fn is_of(&mut self, x: ExprId, kind: ExprId, span: Span) -> ExprId {
        self.add(Expr::Builtin(Builtin::OfKind, Box::new([x, kind])), span)
    }
}

/// A `modify` of which one change names a kind.
fn with_kind(a: &ast::Ability, change: usize, kind: &EcoString) -> ast::Ability {
    let mut named = a.clone();
    if let AbilityKind::ModifyAll(_, changes) | AbilityKind::ModifySelf(changes) = &mut named.kind
        && let Some(Change::Is(name) | Change::IsNot(name)) = changes.get_mut(change)
    {
        name.name = kind.clone();
    }
    named
}

/// Whether the name of a kind can stand where a type is wanted.
fn wants_kind(want: &Ty) -> bool {
    match want {
        Ty::Kind => true,
        Ty::Union(of) => of.iter().any(wants_kind),
        _ => false,
    }
}
