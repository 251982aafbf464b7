//! Explanations on demand: why a move is not offered, and what a value is made of.

use crate::describe;
use crate::machine::announce::Refusal;
use crate::machine::ask::DecisionKind;
use crate::machine::eval::Eval;
use crate::machine::index::Game;
use crate::machine::run::Machine;
use crate::machine::select::Cursor;
use crate::machine::state::{FrameKind, NIL, State};
use crate::machine::trace::Trace;
use crate::program::{AbilityId, ActionId, AttrId, Expr, ExprId, Form, Op};
use crate::scenario::answers;
use crate::value::{ObjectRef, Value};
use ecow::EcoString;
use naipe_grammar::ast::{Answer, AnswerKind, AssignOp};

/// How deep a condition is looked into for what makes it fail.
const DEEPEST: u8 = 16;

/// Where the reason lies why something cannot be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The rules refuse it: a condition, a cost, a target, a prohibition, the moment.
    Rules,
    /// What is named is not among what can be chosen.
    Choice,
    /// There is no reason: it is possible, or nothing of the name is there to be done.
    Nothing,
}

/// Why something cannot be done.
#[derive(Debug, Clone)]
pub struct Why {
    /// In words.
    pub text: String,
    /// Where the reason lies.
    pub ground: Ground,
}

impl Why {
    fn new(ground: Ground, text: impl Into<String>) -> Why {
        Why { text: text.into(), ground }
    }
}

/// Why a player cannot do what these words say, now that a decision is asked of them.
#[must_use]
pub fn not<T: Trace>(
    game: &Game,
    m: &mut Machine<'_, T>,
    st: &mut State,
    who: u8,
    words: &[Answer],
    aliases: &[(EcoString, Value)],
) -> Why {
    let p = &game.program;
    let DecisionKind::Offer = m.decision.kind else {
        return Why::new(Ground::Choice, "it is not among what can be chosen here");
    };
    let action = words.first().and_then(|w| match &w.kind {
        AnswerKind::Word(w) => p.actions.iter().position(|a| a.name == *w),
        AnswerKind::Text(t) => p.actions.iter().position(|a| a.title == *t),
        _ => None,
    });
    let Some(action) = action else { return Why::new(Ground::Nothing, no_action(game, words)) };
    let id = ActionId(action as u16);
    let offered = st.frames.iter().rev().find_map(|f| match f.kind {
        FrameKind::Offer { code, pc } => match &p.codes[code.i()].ops[pc as usize] {
            Op::Offer { actions, .. } => Some((f.base, *actions)),
            _ => None,
        },
        _ => None,
    });
    if let Some((base, actions)) = offered
        && let mut e = m.eval(st, base)
        && let Value::List { len, start } = e.scalar(actions)
        && !e.list(len, start).contains(&Value::Action(id.0))
    {
        let now = st.core.phases.last().map_or(String::new(), |o| {
            format!(" in {}", describe::phase_title(game, crate::program::PhaseId(o.phase)))
        });
        return Why::new(Ground::Rules, format!("this action is not offered now{now}"));
    }
    let Named { given, used, missed } = parameters(m, st, game, id, &words[1..], aliases);
    let refusal = m.eval(st, 0).act_refusal(who, id, &given);
    let first = match (refusal, &missed) {
        // Nothing at all is there, or nothing with what came before: what was named says more.
        (Some(Refusal::NoCandidate(_)) | None, Some((_, thing))) => {
            let with: Vec<Value> = given.iter().copied().chain(*thing).collect();
            let mut e = m.eval(st, 0);
            let barred = thing.and_then(|v| e.barred(who, id, &given, v));
            barred.or_else(|| e.act_forbidden(who, id, &with))
        }
        (Some(Refusal::NoCandidate(_)), None) => m.eval(st, 0).act_forbidden(who, id, &given),
        _ => None,
    };
    match (first.or(refusal), missed) {
        (None | Some(Refusal::NoCandidate(_)), Some((word, _))) => {
            Why::new(Ground::Choice, format!("`{word}` cannot be chosen for it"))
        }
        (Some(r), _) => Why::new(Ground::Rules, refusal_text(game, &m.eval(st, 0), who, id, r)),
        (None, None) => announce_reason(m, st, game, who, id, &given, &words[1 + used..]),
    }
}

/// An answer in the words of a script, without quotes.
#[must_use]
pub fn said(a: &Answer) -> String {
    match &a.kind {
        AnswerKind::Word(w) | AnswerKind::Text(w) => w.to_string(),
        AnswerKind::Int(n) => n.to_string(),
        AnswerKind::Times(n, of) => format!("{n} {}", said(of)),
        AnswerKind::Of(inner, who) => format!("{} of {}", said(inner), who.name),
    }
}

/// What the words of a script name, of an action's parameters.
struct Named {
    /// The first parameters.
    given: Vec<Value>,
    /// How many words were needed for them.
    used: usize,
    /// The first word that fits no parameter, and the thing it names, if any.
    missed: Option<(String, Option<Value>)>,
}

/// The first parameters that the words name; what has one candidate only need not be named.
fn parameters<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    game: &Game,
    id: ActionId,
    words: &[Answer],
    aliases: &[(EcoString, Value)],
) -> Named {
    let action = &game.program.actions[id.i()];
    let you = Value::Player(m.decision.player);
    let mut named = Named { given: Vec::new(), used: 0, missed: None };
    // Where a parameter was passed over that the next word does not fit.
    let mut passed: Option<(usize, String, Option<Value>)> = None;
    for (_, selector) in &action.params {
        let Some(word) = words.get(named.used) else { break };
        let meant = answers::meant(game, st, aliases, word);
        let mut e = m.eval(st, 0);
        let mut window = vec![you, Value::None];
        window.extend(&named.given);
        let saved = e.open_window(&window, action.slots as usize);
        let fits = meant.iter().copied().find(|v| e.matches(*selector, *v));
        let mut cursor = Cursor::default();
        let only = e.next(*selector, &mut cursor);
        let only = only.filter(|_| e.next(*selector, &mut cursor).is_none());
        e.close_window(saved);
        match (fits, only) {
            (Some(v), _) => {
                named.given.push(v);
                named.used += 1;
                passed = None;
            }
            (None, Some(v)) => {
                passed.get_or_insert_with(|| (named.given.len(), said(word), meant.first().copied()));
                named.given.push(v);
            }
            (None, None) => {
                named.missed = Some((said(word), meant.first().copied()));
                break;
            }
        }
    }
    // What no later choice can be meant by was meant for the one that was passed over.
    if let Some((at, word, thing)) = passed.filter(|_| action.announce.is_none()) {
        named.given.truncate(at);
        named.missed = Some((word, thing));
    }
    named
}

impl Eval<'_> {
    /// The prohibition that stops an action with these first parameters, whatever the others are.
    fn act_forbidden(&mut self, player: u8, id: ActionId, given: &[Value]) -> Option<Refusal> {
        let action = &self.p().actions[id.i()];
        let at = self.m.values.len();
        self.m.values.extend_from_slice(given);
        self.m.values.resize(at + action.params.len(), Value::None);
        self.m.values.extend_from_slice(&[Value::None, Value::Player(player)]);
        let f = self.forbidden(action.event, at, action.params.len() + 2, &[], false);
        self.m.values.truncate(at);
        f.map(|l| Refusal::Forbidden(AbilityId(l.ability), l.source))
    }

    /// The prohibition for which the next parameter cannot be this thing: one that a `can` of its `where` meets.
    fn barred(&mut self, player: u8, id: ActionId, given: &[Value], thing: Value) -> Option<Refusal> {
        let p = self.p();
        let action = &p.actions[id.i()];
        let (_, selector) = action.params.get(given.len())?;
        let selector = &p.selectors[selector.i()];
        let mut window = vec![Value::Player(player), Value::None];
        window.extend_from_slice(given);
        let saved = self.open_window(&window, action.slots as usize);
        let barred = selector.parts.iter().filter_map(|part| part.condition).find_map(|c| {
            self.set_var(selector.var, thing);
            self.blame(c, DEEPEST)
        });
        self.close_window(saved);
        barred
    }

    /// The prohibition that makes a condition fail, where it is a `can …`.
    fn blame(&mut self, id: ExprId, depth: u8) -> Option<Refusal> {
        let depth = depth.checked_sub(1)?;
        let p = self.p();
        match p.expr(id) {
            Expr::And(a, b) => {
                if self.holds(*a) {
                    self.blame(*b, depth)
                } else {
                    self.blame(*a, depth)
                }
            }
            Expr::Or(a, b) => self.blame(*a, depth).or_else(|| self.blame(*b, depth)),
            Expr::If(c, a, b) => {
                let taken = if self.holds(*c) { a } else { b };
                self.blame(*taken, depth)
            }
            Expr::Define(d, args) => {
                let define = &p.defines[d.i()];
                let mut window = vec![self.var(0), self.var(1)];
                for a in args {
                    let v = self.eval(*a);
                    window.push(v);
                }
                let saved = self.open_window(&window, define.slots as usize);
                let found = self.blame(define.body, depth);
                self.close_window(saved);
                found
            }
            Expr::Can { .. } => self.met_by(id).map(|l| Refusal::Forbidden(AbilityId(l.ability), l.source)),
            _ => None,
        }
    }
}

fn announce_reason<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    game: &Game,
    who: u8,
    id: ActionId,
    given: &[Value],
    words: &[Answer],
) -> Why {
    let p = &game.program;
    let action = &p.actions[id.i()];
    // The action is possible; then it is a later choice (a target, a number) that is not.
    let later = words.first().map(said);
    let Some(later) = later else { return Why::new(Ground::Nothing, "it is possible") };
    let Some(announce) = action.announce else {
        return Why::new(Ground::Nothing, format!("`{later}` is not among its choices"));
    };
    let mut e = m.eval(st, 0);
    let mut first = vec![Value::Player(who), Value::None];
    first.extend_from_slice(given);
    let saved = e.open_window(&first, action.slots as usize);
    let thing = e.eval(announce);
    e.close_window(saved);
    let target = (0..st.core.objects.len() as u32).find(|i| {
        let o = &st.core.objects[*i as usize];
        o.zone != u16::MAX && p.str(p.defs[o.def as usize].title) == later
    });
    if let Some(target) = target {
        let v = Value::Object(st.core.reference(target));
        let mut e = m.eval(st, 0);
        let at = e.m.values.len();
        let me = e.player_of_text(thing);
        e.m.values.extend_from_slice(&[v, me, me, Value::Player(who)]);
        let f = e.forbidden(crate::program::builtin::TARGET, at, 4, &[], false);
        e.m.values.truncate(at);
        if let Some(l) = f {
            let forbidden = Refusal::Forbidden(AbilityId(l.ability), l.source);
            return Why::new(Ground::Rules, refusal_text(game, &e, who, id, forbidden));
        }
    }
    Why::new(Ground::Choice, format!("`{later}` is not a legal choice for it"))
}

/// A refusal in words, with the article.
#[must_use]
pub fn refusal_text(game: &Game, e: &Eval<'_>, who: u8, id: ActionId, r: Refusal) -> String {
    let p = &game.program;
    let action = &p.actions[id.i()];
    let title = describe::called(&action.title, &action.name);
    match r {
        Refusal::Condition => {
            let why = action
                .because
                .map_or_else(|| format!("the condition of `{title}` does not hold"), |b| p.str(b).to_owned());
            format!("{why}{}", describe::cites(game, &action.cites))
        }
        Refusal::Used => format!("`{title}` was already used{}", describe::cites(game, &action.cites)),
        Refusal::NoCandidate(n) => {
            format!(
                "there is no `{}` for `{title}`{}",
                action.params[n as usize].0,
                describe::cites(game, &action.cites)
            )
        }
        Refusal::NoTarget(name) => format!("nothing can be chosen for `{}`", p.str(name)),
        Refusal::Cost(pay) => {
            let pay = &p.payments[pay.i()];
            let name = describe::called(&pay.title, &pay.name);
            format!("its cost cannot be paid: {name}")
        }
        // What rests on a card that the player may not see does not tell why.
        Refusal::Forbidden(_, source) if source.id != NIL && !e.knows(who, source.id) => {
            "something that is hidden stands in the way".to_owned()
        }
        Refusal::Forbidden(a, _) => {
            let a = &p.abilities[a.i()];
            let why = a.because.map_or_else(|| a.name.to_string(), |b| p.str(b).to_owned());
            format!("{why}{}", describe::cites(game, &a.cites))
        }
        Refusal::AnnounceCondition => "its own condition does not hold".to_owned(),
    }
}

/// What the current value of an attribute is made of: printed, assigned, and each ability that bends it.
#[must_use]
pub fn attribute<T: Trace>(
    game: &Game,
    m: &mut Machine<'_, T>,
    st: &mut State,
    o: ObjectRef,
    attr: AttrId,
) -> Vec<String> {
    let p = &game.program;
    let printed = p.printed(st.core.def(o), attr);
    let stored = m.eval(st, 0).stored(o, attr);
    let mut lines = vec![format!("{} printed", describe::value(game, st, printed, None))];
    if stored != printed {
        lines.push(format!("{} as it was changed in play", describe::value(game, st, stored, None)));
    }
    let key = game.index.attr_key + u32::from(attr.0);
    let mut list = Vec::new();
    m.eval(st, 0).benders(key, &mut list);
    for l in list {
        let a = &p.abilities[l.ability as usize];
        let Form::Modify { applies, op, amount, .. } = &a.form else { continue };
        let mut e = m.eval(st, 0);
        let saved = e.open_listener(&l, &[Value::Object(o)], a.slots as usize);
        let on = e.holds(*applies) && e.holds_or_absent(a.condition);
        let off = on && e.is_suspended(&l, Value::Object(o));
        let v = if on { e.eval(*amount) } else { Value::None };
        e.close_window(saved);
        if !on {
            continue;
        }
        let sign = match op {
            AssignOp::Set => "=",
            AssignOp::Add => "+",
            AssignOp::Sub => "-",
            AssignOp::Mul => "×",
        };
        let from =
            if l.source.id == NIL { a.name.to_string() } else { describe::object(game, &st.core, l.source, None) };
        lines.push(format!(
            "{sign} {} from {from}{}{}",
            describe::value(game, st, v, None),
            if off { ", which is suspended" } else { "" },
            describe::cites(game, &a.cites)
        ));
    }
    lines
}

/// What to say of an action that no rule declares.
fn no_action(game: &Game, words: &[Answer]) -> String {
    let (said, title) = match words.first().map(|w| &w.kind) {
        Some(AnswerKind::Word(word)) => (word, false),
        Some(AnswerKind::Text(text)) => (text, true),
        _ => return "there is no such action".to_owned(),
    };
    let known = game.program.actions.iter().map(|a| if title { a.title.as_str() } else { a.name.as_str() });
    match naipe_grammar::suggest::closest(said, known) {
        Some(near) => format!("there is no action `{said}`; did you mean `{near}`?"),
        None => format!("there is no action `{said}`"),
    }
}
