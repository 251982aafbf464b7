//! Copies: what becomes one, what comes as one, and in what it differs.

use super::Lowerer;
use super::ability::Home;
use super::code::Builder;
use super::env::Env;
use super::types::without_none;
use crate::program::{AbilityId, Arrival, Expr, ExprId, Form, KindId, Op, Source, Ty};
use crate::value::Value;
use naipe_grammar::ast::{self, AbilityKind, Change, Clauses, Copied, Ident};
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `copy of: c except power = 3`, of one thing, where something happens.
    pub(super) fn modify_into_copy(
        &mut self,
        copied: &Copied,
        clauses: &Clauses,
        applies: ExprId,
        home: &Home,
        env: &mut Env,
    ) -> Option<Form> {
        let span = copied.what.span;
        let want = Ty::Union(vec![Ty::Object(KindId(0)), Ty::Def]);
        let mut got = self.expr(&copied.what, env, Some(&want));
        self.check_type(&want, &got.ty, span);
        got.id = self.face_of(got.id, env, span);
        self.becomes_copy_of(&got.ty);
        if !home.float {
            self.misplaced(
                "a thing becomes a copy where something happens",
                span,
                "an ability that is always there says this",
                "write it in a reaction: `after enter(x: self) { choose c: creature in play  modify self { copy of: c } }`; what is a \
                 copy from the first moment comes as one: `instead of enter(x: self) { … move self to ZONE as copy of c }`",
            );
            return None;
        }
        if !self.is_of_one(applies) {
            self.misplaced(
                "one thing becomes a copy",
                span,
                "several things would become this",
                "write it of each: `for x in all SELECTOR { modify x { copy of: c } }`",
            );
            return None;
        }
        if let Some(when) = &clauses.when {
            self.misplaced(
                "a thing becomes a copy when this is carried out, whatever comes after",
                when.span,
                "a condition that is asked again and again",
                "ask it once, before: `if C { modify t { copy of: c } }`",
            );
            return None;
        }
        let made = slots_of_made(env);
        let kind = self.kind_copied(&got.ty, got.id);
        let except = self.exceptions(&copied.except, made, Ty::Object(kind), span, env).into();
        Some(Form::CopyOf { applies, what: got.id, except, made })
    }

    /// `… as copy of c { tapped: yes  except power = 3 }`, of what is moved.
    pub(super) fn arrives(
        &mut self,
        arrival: &ast::Arrival,
        (ty, what, at): (&Ty, ExprId, Span),
        to: ExprId,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let mark = env.mark();
        let mut kind = match ty {
            Ty::Set(of) => self.kind_copied(of, what),
            one => self.kind_copied(one, what),
        };
        let mut copy = None;
        if let Some(copied) = &arrival.copy {
            if *ty == Ty::Zone {
                self.check_type(&Ty::Set(Box::new(Ty::Object(KindId(0)))), ty, at);
            }
            (copy, kind) = self.comes_as_copy(copied, span, env);
        }
        let ([whose, owner], values) = arrival.players_and_values();
        let mut player = |said: Option<&ast::Expr>| said.map(|said| self.expect(said, env, &Ty::Player));
        let (controller, owner) = (player(whose), player(owner));
        self.p.changes_owners |= owner.is_some();
        if let (Some(whose), Expr::Zone(zone, _)) = (whose, self.p.expr(to))
            && self.p.zones[zone.i()].per_player
        {
            self.misplaced(
                "what lies in a zone of a player is under the control of that player",
                whose.span,
                "it is not chosen here",
                "say in whose zone it comes: `move x to field of p`",
            );
        }
        let fields = self.made_with(kind, &values, env);
        if copy.is_some() || controller.is_some() || owner.is_some() || !fields.is_empty() {
            b.push(Op::Arrive(Box::new(Arrival { what, to, copy, controller, owner, fields })), span);
        }
        env.reset(mark);
    }

    /// The ability by which something comes as a copy, with the slot that it is about; and the kind of what is copied.
    fn comes_as_copy(&mut self, copied: &Copied, span: Span, env: &mut Env) -> (Option<(AbilityId, u16)>, KindId) {
        if env.together > 0 {
            self.misplaced(
                "in a `together` nothing comes as a copy",
                copied.what.span,
                "what it is would be known too late",
                "move it before or after the `together`",
            );
            return (None, KindId(0));
        }
        let made = env.alloc();
        let change = Change::CopyOf(Box::new(copied.clone()));
        let ids = self.about(&[change], made, Ty::Object(KindId(0)), span, env);
        for id in ids {
            if let Form::CopyOf { what, .. } = self.p.abilities[id.i()].form {
                return (Some((id, made)), self.kind_copied(&Ty::Any, what));
            }
        }
        (None, KindId(0))
    }

    /// The kind of what is copied or moved, as far as it is known.
    fn kind_copied(&self, ty: &Ty, what: ExprId) -> KindId {
        match (without_none(ty), self.p.expr(what)) {
            (Ty::Object(k), _) => k,
            (_, Expr::Const(Value::Def(d))) => self.p.defs[*d as usize].kind,
            _ => KindId(0),
        }
    }

    /// Whether a `modify` is of one thing that has a name.
    fn is_of_one(&self, applies: ExprId) -> bool {
        let Expr::Matches(s) = self.p.expr(applies) else { return false };
        matches!(&*self.p.selectors[s.i()].parts, [part] if matches!(part.source, Source::Is(_)))
    }

    /// In what things that are made differ from what is printed on them: abilities about what stands in a slot.
    pub fn exceptions(&mut self, changes: &[Change], made: u16, ty: Ty, span: Span, env: &mut Env) -> Vec<AbilityId> {
        if let Some(Change::CopyOf(again)) = changes.iter().find(|change| matches!(change, Change::CopyOf(_))) {
            self.misplaced(
                "a copy is a copy of one thing",
                again.what.span,
                "a copy of something else, too",
                "say what it is a copy of once, and behind `except` in what it differs",
            );
            return Vec::new();
        }
        self.about(changes, made, ty, span, env)
    }

    /// What changes a thing that stands in a slot.
    fn about(&mut self, changes: &[Change], slot: u16, ty: Ty, span: Span, env: &mut Env) -> Vec<AbilityId> {
        if changes.is_empty() {
            return Vec::new();
        }
        let mark = env.mark();
        // No name is written so.
        let name = Ident { name: "()".into(), span };
        env.bind(&name.name, slot, ty);
        let source = ast::Source::Default;
        let part = ast::SelectorPart { binder: None, kind: name, source, condition: None, because: None };
        let kind = AbilityKind::ModifyAll(ast::Selector { parts: Box::new([part]), span }, changes.into());
        let ability = ast::Ability { label: None, kind, clauses: Clauses::default(), span };
        let ids = self.floating(&ability, env);
        env.forget(mark);
        ids
    }
}

/// The slot of a thing that differs from what is printed, and one behind it for the copy to which that belongs.
pub(super) fn slots_of_made(env: &mut Env) -> u16 {
    env.alloc_many(2)
}
