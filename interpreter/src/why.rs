//! Explanations on demand: why a move is not offered, and what a value is made of.

mod causes;
mod choosing;
mod failing;
mod refusals;
mod values;

pub use values::{Asked, asked, now, told, value};

use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::legality::announcements::Refusal;
use crate::machine::query::selectors::Cursor;
use crate::machine::state::{FrameKind, State};
use crate::program::{AbilityId, Action, ActionId, Expr, ExprId, Op, Over, Program};
use crate::value::{ObjectRef, Value};
use crate::{answers, describe};
use ecow::EcoString;
use failing::Asking;
use naipe_grammar::ast::{Answer, AnswerKind};
use naipe_grammar::narrow;
use naipe_grammar::order;
use refusals::{announce_reason, no_action, refusal_text};

/// Where the reason lies why something cannot be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The rules refuse it: a condition, a cost, a target, a prohibition.
    Rules,
    /// It is not offered at this moment.
    Moment,
    /// What is named is not among what can be chosen.
    Choice,
    /// There is no reason: it is possible, or nothing of the name is there to be done.
    Nothing,
}

/// Why something cannot be done.
#[derive(Debug, Clone)]
pub struct Why {
    /// The reason, in a sentence or several.
    pub text: String,
    /// Where the reason lies.
    pub ground: Ground,
}

impl Why {
    fn new(ground: Ground, text: impl Into<String>) -> Why {
        Why { text: text.into(), ground }
    }

    /// Somebody else decides.
    fn decides(game: &Game, player: u8) -> Why {
        Why::new(Ground::Rules, decides(game, player))
    }
}

/// Why a player cannot do what these words say, now that a decision is asked of them; those before the one with this number
/// are known to be possible.
#[must_use]
pub fn not<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    who: u8,
    words: (&[Answer], usize),
    names: Names<'_>,
) -> Why {
    innermost(m, st, &mut |m, st| refused(m, st, who, words, names))
}

/// What the words of whoever asks may name.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    /// Names that a script has given things, with what they now are.
    pub aliases: &'a [(EcoString, Value)],
    /// The player who asks, and can name what he knows of; nothing where all may be named.
    pub eyes: Option<u8>,
}

impl Names<'_> {
    /// What a word names.
    fn meant<T: Trace>(&self, m: &mut Machine<'_, T>, st: &mut State, word: &Answer) -> Vec<Value> {
        if let AnswerKind::Set(members) = &word.kind {
            return self.set(m, st, members).into_iter().collect();
        }
        let mut meant = answers::meant(m.game, st, self.aliases, word);
        if meant.is_empty() && self.eyes.is_some() {
            meant = answers::titled(m.game, st, &said(word));
        }
        meant.retain(|v| match v {
            Value::Object(o) => self.sees(m, st, o.id),
            Value::Ability(_, of) => self.sees(m, st, of.thing().id),
            _ => true,
        });
        meant
    }

    /// A set of what several words name, each something else; nothing where one of them names nothing.
    fn set<T: Trace>(&self, m: &mut Machine<'_, T>, st: &mut State, members: &[Answer]) -> Option<Value> {
        let mut set: Vec<Value> = Vec::with_capacity(members.len());
        for member in members {
            let named = self.meant(m, st, member);
            set.push(named.into_iter().find(|v| !set.contains(v))?);
        }
        let (start, len) = (narrow::u32(st.mem.lists.len()), narrow::u16(set.len()));
        st.mem.lists.extend(set);
        Some(Value::List { len, start })
    }

    fn sees<T: Trace>(&self, m: &mut Machine<'_, T>, st: &mut State, id: u32) -> bool {
        self.eyes.is_none_or(|eyes| m.eval(st, 0).knows(eyes, id))
    }
}

/// Asks something of the game under way, the innermost where games are played inside games.
pub fn innermost<'g, T: Trace, R>(
    m: &mut Machine<'g, T>,
    st: &mut State,
    ask: &mut dyn FnMut(&mut Machine<'g, T>, &mut State) -> R,
) -> R {
    let game: &'g Game = m.game;
    if let Some(FrameKind::Child { game: n, .. }) = st.frames.last().map(|f| f.kind)
        && let Some(sub) = game.games.get(usize::from(n))
        && let Some(mut child) = st.child.take()
    {
        let said = m.inside(sub, |m| innermost(m, &mut child, ask));
        st.child = Some(child);
        return said;
    }
    ask(m, st)
}

/// Asks something of a game that is played inside the game under way, each by its number in the one around it; nothing
/// where it is not being played.
pub fn within<'g, T: Trace, R>(
    m: &mut Machine<'g, T>,
    st: &mut State,
    path: &[usize],
    ask: &mut dyn FnMut(&mut Machine<'g, T>, &mut State) -> R,
) -> Option<R> {
    let Some((first, rest)) = path.split_first() else { return Some(ask(m, st)) };
    let game: &'g Game = m.game;
    let FrameKind::Child { game: n, .. } = st.frames.last()?.kind else { return None };
    let sub = game.games.get(usize::from(n)).filter(|_| usize::from(n) == *first)?;
    let mut child = st.child.take()?;
    let said = m.inside(sub, |m| within(m, &mut child, rest, ask));
    st.child = Some(child);
    said
}

/// An action by its name or title, however they are capitalised: people at a table ask so.
fn action_like(p: &Program, said: &str) -> Option<usize> {
    let wanted = said.to_lowercase();
    p.actions.iter().position(|a| [&a.name, &a.title].into_iter().any(|name| name.to_lowercase() == wanted))
}

fn refused<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    who: u8,
    (words, at): (&[Answer], usize),
    names: Names<'_>,
) -> Why {
    let game = m.game;
    let p = &game.program;
    let DecisionKind::Offer = m.decision.kind else {
        let meant = words.first().map_or_else(Vec::new, |word| names.meant(m, st, word));
        let mut whys =
            meant.into_iter().filter_map(|thing| choosing::choice(m, st, who, thing, names.eyes)).collect::<Vec<_>>();
        // Of several things of one name, one that is looked for and cannot be chosen is asked about.
        order::by_key(&mut whys, |(stands, _)| *stands);
        let among = || Why::new(Ground::Choice, describe::say(game, "why.not_among", &[]));
        return whys.into_iter().next().map_or_else(among, |(_, why)| why);
    };
    let action = words.first().and_then(|w| match &w.kind {
        AnswerKind::Word(said) => p.actions.iter().position(|a| a.name == *said).or_else(|| action_like(p, said)),
        AnswerKind::Text(said) => p.actions.iter().position(|a| a.title == *said).or_else(|| action_like(p, said)),
        _ => None,
    });
    let Some(action) = action else {
        return match words.first().map(|word| &word.kind) {
            Some(AnswerKind::Word(said)) if is_pass(game, said) => cannot_pass(m, who),
            _ => Why::new(Ground::Nothing, no_action(game, words)),
        };
    };
    let id = ActionId(narrow::u16(action));
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
        let now = st
            .core
            .phases
            .last()
            .map_or(String::new(), |o| describe::phase_title(game, crate::program::PhaseId(o.phase)));
        return Why::new(Ground::Moment, describe::say(game, "why.not_offered", &[("phase", &now)]));
    }
    let Named { given, used, missed } = parameters(m, st, id, &words[1..], names);
    let refusal = m.eval(st, 0).act_refusal(who, id, &given);
    // What speaks against another that could be announced says nothing of the thing that is named.
    let is_named = matches!(missed, Some((_, Some(_))));
    let refusal = refusal.filter(|r| !is_named || !is_of_announced(&p.actions[action], *r));
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
        (None | Some(Refusal::NoCandidate(_)), Some((word, thing))) => {
            let is_title = |answer: &Answer| matches!(answer.kind, AnswerKind::Text(_)) && said(answer) == word;
            let why = match thing {
                Some(v) => not_a_candidate(m, st, who, id, &given, v).unwrap_or_default(),
                None if words.iter().any(is_title) => describe::say(game, "why.nothing_called", &[]),
                None => String::new(),
            };
            Why::new(Ground::Choice, describe::say(game, "why.not_chosen", &[("x", &word), ("why", &why)]))
        }
        (Some(r), _) => Why::new(Ground::Rules, refusal_text(m, st, who, id, &given, r)),
        (None, None) => announce_reason(m, st, names, who, id, &given, &words[at.clamp(1 + used, words.len())..]),
    }
}

/// That somebody else decides now.
pub(crate) fn decides(game: &Game, player: u8) -> String {
    describe::say(game, "why.decides", &[("p", &describe::player_name(game, player))])
}

/// Whether a word says that an offer is passed, as scripts do or in the language of the game.
fn is_pass(game: &Game, said: &str) -> bool {
    said == "pass" || said.to_lowercase() == describe::say(game, "option.pass", &[])
}

/// Why a player cannot pass the offer that is made.
fn cannot_pass<T: Trace>(m: &Machine<'_, T>, who: u8) -> Why {
    let game = m.game;
    if m.decision.player != who {
        Why::decides(game, m.decision.player)
    } else if m.decision.options.contains(&Choice::Pass) {
        Why::new(Ground::Nothing, describe::say(game, "why.possible", &[]))
    } else {
        Why::new(Ground::Rules, describe::say(game, "why.no_pass", &[]))
    }
}

/// Why a thing cannot be the next parameter of an action.
fn not_a_candidate<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    who: u8,
    id: ActionId,
    given: &[Value],
    thing: Value,
) -> Option<String> {
    let action = &m.game.program.actions[id.i()];
    let (_, selector) = action.params.get(given.len())?;
    let base = failing::open(st, &window_of(who, given), action.slots);
    let ask = Asking { base, viewer: who, it: None, choosing: Some(failing::Choosing::Parameters(id)) };
    let lists = st.mem.lists.len();
    let near = failing::near(m, st, ask, *selector, thing);
    let why = if near.is_empty() {
        failing::misplaced(m, st, ask, *selector, thing)
    } else {
        { near.into_iter() }.find_map(|(v, condition)| failing::objection(m, st, ask, *selector, v, condition, None))
    };
    failing::close(st, base);
    st.mem.lists.truncate(lists);
    why
}

/// Whether an action is refused for what it would announce, and not for itself.
fn is_of_announced(action: &Action, refusal: Refusal) -> bool {
    action.announce.is_some()
        && match refusal {
            Refusal::NoTarget(_) | Refusal::AnnounceCondition => true,
            Refusal::Used => action.once_per.is_none(),
            Refusal::Cost(_) => action.costs.is_empty(),
            Refusal::Condition | Refusal::NoCandidate(_) | Refusal::Forbidden(..) => false,
        }
}

/// The first values of the window of an action.
fn window_of(who: u8, given: &[Value]) -> Vec<Value> {
    [Value::Player(who), Value::None].into_iter().chain(given.iter().copied()).collect()
}

/// An answer in the words of a script, without quotes.
#[must_use]
pub fn said(a: &Answer) -> String {
    match &a.kind {
        AnswerKind::Word(w) | AnswerKind::Text(w) => w.to_string(),
        AnswerKind::Int(n) => n.to_string(),
        AnswerKind::Set(members) => format!("[{}]", members.iter().map(said).collect::<Vec<_>>().join(", ")),
        AnswerKind::Times(n, of) => format!("{n} {}", said(of)),
        AnswerKind::Of(inner, who) => format!("{} of {}", said(inner), who.name),
        AnswerKind::Nth(of, at) => format!("{} number {at}", said(of)),
    }
}

/// What the words of a script name, of an action's parameters.
struct Named {
    /// The values of the first parameters, in order.
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
    id: ActionId,
    words: &[Answer],
    names: Names<'_>,
) -> Named {
    let action = &m.game.program.actions[id.i()];
    let you = Value::Player(m.decision.player);
    let mut named = Named { given: Vec::new(), used: 0, missed: None };
    // Where a parameter was passed over that the next word does not fit.
    let mut passed: Option<(usize, String, Option<Value>)> = None;
    for (_, selector) in &action.params {
        let Some(word) = words.get(named.used) else { break };
        let meant = names.meant(m, st, word);
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
    let window = window_of(m.decision.player, &named.given);
    let mut is_later = |thing: Option<Value>| match (action.announce, thing) {
        (Some(announce), Some(Value::Object(o))) => {
            let mut e = m.eval(st, 0);
            let saved = e.open_window(&window, action.slots as usize);
            let announced = e.eval(announce);
            e.close_window(saved);
            is_for_a_step(&mut e, announced, o)
        }
        (announce, _) => announce.is_some(),
    };
    if let Some((at, word, thing)) = passed.filter(|(_, _, thing)| !is_later(*thing)) {
        named.given.truncate(at);
        named.missed = Some((word, thing));
    }
    named
}

/// Whether a thing is of a sort that is chosen as something is announced.
fn is_for_a_step(e: &mut Eval<'_>, announced: Value, o: ObjectRef) -> bool {
    let Some(playable) = e.playable_of(announced) else { return false };
    e.p().playables[playable.i()].all_steps().any(|step| match step.from {
        Over::Selector(selector) => failing::is_of_sort(e, selector, o),
        Over::List(_) | Over::Times(_) => true,
    })
}

/// How deep a condition is looked into for what makes it fail.
const DEEPEST: u8 = 16;

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
            Expr::Define(d, args) if p.defines[d.i()].recursion == 0 => {
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
