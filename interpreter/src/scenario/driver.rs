//! Plays a script: every decision of the game is answered by a line, or has only one answer.

mod called;
mod claims;
mod drawn;
mod midway;
mod missed;
mod moment;
mod moves;
mod said;
mod sorts;
mod staged;
mod stored;

use super::script::{Compared, GivenValue, Line, Pile, Script};
use super::{Report, Stage};
use crate::answers;
use crate::cells;
use crate::codes;
use crate::describe;
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::play::run::{Machine, Step};
use crate::machine::query::eval::Eval;
use crate::machine::query::fault::GameFault;
use crate::machine::query::game::Game;
use crate::machine::state::setup::Setup;
use crate::machine::state::{State, ZoneState};
use crate::program::ExprId;
use crate::value::Value;
use crate::witness::Witness;
use crate::{view, why};
use ecow::EcoString;
pub use midway::midway;
use moment::{Forced, Kept};
use naipe_grammar::ast::Answer;
use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use std::collections::VecDeque;
use std::fmt::Write;
pub use stored::Again;

/// How many forced answers may be taken to come to the one the script names.
const MAX_FORCED: usize = 200;

/// Whose decision it is while nobody is asked.
const NOBODY: u8 = 254;

/// Cards that come next of a hidden order, and the line that says so.
type Draws = (Pile, VecDeque<EcoString>, Span);

/// The last card of a pile, where the script has said which of the last two comes first.
#[derive(Debug, Clone)]
struct LastOfPile {
    /// By which of its draws.
    said: usize,
    zone: u16,
    title: String,
}

struct Driver<'g, 'r> {
    game: &'g Game,
    script: &'g Script,
    /// The line of the script that is under way.
    at: usize,
    m: Machine<'g, Witness>,
    st: State,
    /// What the names of the script stand for.
    aliases: Vec<(EcoString, Value)>,
    /// In which game inside this one, where it is of one.
    played: Vec<Option<u64>>,
    /// Which of them were named while they were in play nowhere: what is claimed of those is of where they lie.
    away: Vec<usize>,
    draws: Vec<Draws>,
    last_of_pile: Option<LastOfPile>,
    dice: VecDeque<(Answer, Span)>,
    over: bool,
    /// The game after the last answer, where claims have looked further since.
    kept: Option<Box<Kept>>,
    /// What the claim that has looked further is about.
    looked_for: Option<moment::Claim>,
    /// Who had only one answer on the way to the moment that claims look at, and which.
    alone: Option<(u8, String)>,
    /// The game is run on for a claim.
    looking: bool,
    /// The game stands where `pass until` stopped it, and claims look at nothing else.
    stopped: bool,
    /// And there a phase or step has just begun: nobody is asked anything.
    begins: bool,
    shown: usize,
    /// How many instructions may run.
    most: u64,
    /// What the state is put by with at each decision, where it is.
    again: Option<Again>,
    /// How many lines of the record were told of the lines before.
    told: usize,
    /// What each line came to, if somebody wants to know.
    stages: Option<Vec<Stage>>,
    report: &'r mut Report,
}

/// Plays a scenario, in no more than so many instructions, and fills in its report. How the game stands in the end is handed back.
pub fn play(game: &Game, script: &Script, (steps, again): (u64, Option<Again>), report: &mut Report) -> State {
    play_telling(game, script, (steps, again), None, report).1
}

/// Plays a scenario, and tells what each of its lines came to.
pub fn stages(game: &Game, script: &Script, report: &mut Report) -> Vec<Stage> {
    play_telling(game, script, (u64::MAX, None), Some(Vec::new()), report).0.unwrap_or_default()
}

fn play_telling<'g>(
    game: &'g Game,
    script: &'g Script,
    (steps, again): (u64, Option<Again>),
    stages: Option<Vec<Stage>>,
    report: &mut Report,
) -> (Option<Vec<Stage>>, State) {
    let (mut d, is_played) = played(game, script, (steps, u32::MAX, again), stages, report);
    // What is still asked at the end is looked at from the last line.
    d.at = d.at.min(script.lines.len().saturating_sub(1));
    d.close(is_played);
    d.report.log = d.m.trace.lines(None);
    if let Some(c) = d.m.scratch.cover.take() {
        d.report.coverage = *c;
    }
    (d.stages, d.st)
}

/// Plays the lines of a scenario, in so many instructions, that begin before a byte or at it; whether it could be played so far.
fn played<'g, 'r>(
    game: &'g Game,
    script: &'g Script,
    (steps, until, again): (u64, u32, Option<Again>),
    stages: Option<Vec<Stage>>,
    report: &'r mut Report,
) -> (Driver<'g, 'r>, bool) {
    let mut m = Machine::new(game, Witness::of_script()).with_coverage();
    m.limit_steps(steps);
    let setup = Setup {
        seed: script.seed,
        players: script.players,
        decks: script.decks.clone(),
        format: script.format,
        params: script.params.clone(),
        ask_chance: true,
        ask_always: true,
    };
    let st = if script.run_setup {
        let mut st = m.begin(&setup);
        if script.active != 0 {
            st.core.next_active = script.active;
            st.core.active = script.active;
        }
        st
    } else {
        let mut st = State::new(game, &setup);
        m.lay_grids(&mut st);
        st
    };
    let aliases = script.aliases.iter().map(|alias| (alias.name.clone(), Value::None)).collect();
    let mut d = Driver {
        game,
        script,
        at: 0,
        m,
        st,
        aliases,
        played: vec![None; script.aliases.len()],
        away: Vec::new(),
        draws: Vec::new(),
        last_of_pile: None,
        dice: VecDeque::new(),
        over: false,
        kept: None,
        looked_for: None,
        alone: None,
        looking: false,
        stopped: false,
        begins: false,
        shown: 0,
        most: steps,
        again,
        told: 0,
        stages,
        report,
    };
    if let (Some(f), Some(c)) = (script.format, &mut d.m.scratch.cover) {
        c.format(f);
    }
    d.position(script);
    d.report.position = Some(Box::new(d.st.clone()));
    d.stage(None);
    for (i, (line, span)) in script.lines.iter().enumerate() {
        d.at = i;
        if span.start > until {
            break;
        }
        if !d.line(line, *span) || d.went_wrong(line.inside(), *span) {
            return (d, false);
        }
        d.stage(Some((line, *span)));
        d.at = i + 1;
    }
    (d, true)
}

impl Driver<'_, '_> {
    fn fail(&mut self, code: Code, span: Span, message: impl Into<String>, label: &str) -> &mut Diagnostic {
        self.report.failures.push(Diagnostic::error(code, message, span, label));
        let last = self.report.failures.len() - 1;
        &mut self.report.failures[last]
    }

    /// Lays out what is given.
    fn position(&mut self, script: &Script) {
        let game = self.game;
        let mut placed: Vec<(u32, usize)> = Vec::new();
        for (n, p) in script.placed.iter().enumerate() {
            let zone = game.program.zone_of(p.zone, p.player, self.st.core.seats);
            let cell = match &p.cell {
                None => u16::MAX,
                Some((name, span)) => {
                    let Some(c) = cell(&self.st.core.zones[zone as usize], name) else {
                        self.fail(codes::SCENARIO, *span, format!("there is no cell `{name}`"), "not on the board");
                        continue;
                    };
                    c
                }
            };
            for _ in 0..p.count {
                let id = self.st.place(game, p.def, p.owner, zone, cell);
                if let Some(q) = p.controller.or(p.player) {
                    self.st.core.objects[id as usize].by = q;
                }
                if let Some(a) = p.alias {
                    self.aliases[a].1 = Value::Object(self.st.core.reference(id));
                }
                if let Some(c) = &mut self.m.scratch.cover {
                    c.def(p.def);
                }
                placed.push((id, n));
            }
        }
        if let Some(c) = &mut self.m.scratch.cover {
            let filled = self.st.core.zones.iter().filter(|z| z.count > 0);
            filled.for_each(|z| c.zone(z.decl as usize));
        }
        for (thing, (_, value)) in script.things.iter().zip(&self.aliases) {
            self.st.core.params[thing.i()] = *value;
        }
        for (id, n) in placed {
            for (attr, v) in &script.placed[n].fields {
                let v = self.given(v);
                self.m.write(&mut self.st, id, *attr, v);
            }
            self.st.core.seen_if_turned_up(game, id);
        }
        for (i, v) in &script.shared {
            let v = self.given(v);
            if let Some(x) = self.st.core.scope_values.get_mut(usize::from(*i)) {
                *x = v;
            }
        }
        for (q, attr, v) in &script.player_attrs {
            let v = self.given(v);
            let at = *q as usize * game.program.player_attrs.len() + attr.i();
            if let Some(x) = self.st.core.player_attrs.get_mut(at) {
                *x = v;
            }
        }
        if !script.run_setup {
            self.m.begin_at(&mut self.st, script.active, script.phase);
            if let Some(t) = script.turn {
                self.share_turns(t, script.active, script.phase.is_some());
            }
        }
        if let Some(f) = script.first {
            self.st.core.first = f;
        }
        self.m.trace.forget();
    }

    fn given(&self, v: &GivenValue) -> Value {
        match v {
            GivenValue::Constant(v) => *v,
            GivenValue::Alias(i) => self.aliases[*i].1,
        }
    }

    /// Runs to the next decision that is not chance's, or that chance is to be told of after the claim that looks; false
    /// when there is none.
    fn advance(&mut self, span: Span) -> bool {
        self.begins = false;
        loop {
            if self.over {
                return false;
            }
            let step = self.m.advance(&mut self.st);
            self.report.steps = self.m.steps();
            if self.report.steps > self.most {
                self.over = true;
                self.fail(codes::GAME_FAULT, span, "the game takes much longer than it should", "stopped here");
                return false;
            }
            match step {
                Step::Over => {
                    self.over = true;
                    return false;
                }
                Step::Fault(f) => {
                    self.over = true;
                    let rules = f.rules.join(" → ");
                    let d = self.fail(codes::GAME_FAULT, f.span.unwrap_or(span), f.message, "here");
                    if !rules.is_empty() {
                        d.notes.push(format!("rules under way: {rules}"));
                    }
                    return false;
                }
                Step::Decide if self.m.has_stopped => {
                    self.m.has_stopped = false;
                    self.begins = true;
                    self.m.decision = Decision { player: NOBODY, ..Decision::default() };
                    return false;
                }
                Step::Decide if !self.is_the_same_again() => return false,
                Step::Decide if self.waits_for_chance() => {
                    if self.looking && self.is_told_later() {
                        return true;
                    }
                    let choice = self.chance();
                    self.m.choose(&mut self.st, choice);
                }
                Step::Decide => return true,
            }
        }
    }

    fn waits_for_chance(&self) -> bool {
        self.m.decision.player == Value::CHANCE
    }

    /// Whether a later line of the script, and none before, says what chance decides now.
    fn is_told_later(&self) -> bool {
        let later = &self.script.lines[(self.at + 1).min(self.script.lines.len())..];
        if let DecisionKind::Uncover { zone } = self.m.decision.kind {
            !self.draws.iter().any(|(pile, cards, _)| self.comes_from(pile, zone) && !cards.is_empty())
                && later.iter().any(|(line, _)| matches!(line, Line::Draws { from, .. } if self.comes_from(from, zone)))
        } else {
            self.dice.is_empty()
                && later.iter().any(|(line, _)| matches!(line, Line::Answer { who: Value::CHANCE, .. }))
        }
    }

    fn offered(&self) -> String {
        let d = &self.m.decision;
        let number = |c: &Choice| if let Choice::Value(Value::Int(n)) = c { Some(*n) } else { None };
        let runs = d.options.chunk_by(|a, b| number(a).is_some_and(|n| number(b) == n.checked_add(1)));
        let said = |c: &Choice| answers::in_words(self.game, &self.st, d, *c);
        let words: Vec<String> = runs
            .flat_map(|run| match run {
                [first, _, .., last] => vec![format!("{} to {}", said(first), said(last))],
                few => few.iter().map(said).collect(),
            })
            .collect();
        if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
    }

    /// Whether a question of the script itself could not be answered.
    fn went_wrong(&mut self, inside: &[usize], span: Span) -> bool {
        let Some(fault) = self.m.scratch.fault.take() else { return false };
        let (game, st) = describe::within(self.game, &self.st, inside).unwrap_or((self.game, &self.st));
        let fault = GameFault::query(game, st, 0, fault);
        self.fail(codes::GAME_FAULT, span, fault.message, "asked here");
        true
    }

    fn name(&self, q: u8) -> String {
        describe::player_name(self.game, q)
    }

    /// The turns up to the present one were taken in seat order; a turn that is only about to begin does not count yet.
    fn share_turns(&mut self, turn: u32, active: u8, begun: bool) {
        let c = &mut self.st.core;
        let seats = u32::from(c.seats.max(1));
        let before = u32::from(!begun);
        c.turn = turn.saturating_sub(before);
        for q in 0..u32::from(c.seats) {
            // How many turns ago the seat had its last one.
            let ago = (u32::from(active) + 2 * seats - before - q) % seats;
            c.turns_taken[q as usize] = narrow::u16(c.turn.saturating_sub(ago).div_ceil(seats));
        }
    }

    fn eval(&mut self, inside: &[usize], e: ExprId, slots: u16) -> Value {
        self.with(inside, slots, |ev| ev.eval(e)).unwrap_or(Value::None)
    }

    /// Asks something of the game, or of one inside it; nothing where that is not being played.
    fn with<R>(&mut self, inside: &[usize], slots: u16, f: impl FnOnce(&mut Eval<'_>) -> R) -> Option<R> {
        let window = self.window(inside);
        self.m.scratch.renew();
        let mut f = Some(f);
        why::within(&mut self.m, &mut self.st, inside, &mut |m, st| {
            let f = f.take()?;
            let mut ev = m.eval(st, 0);
            let _ = ev.open_window(&window, slots as usize + window.len());
            let base = ev.base;
            let r = f(&mut ev);
            st.mem.values.truncate(base);
            Some(r)
        })?
    }

    fn holds(&mut self, c: &Compared) -> bool {
        self.eval(&c.inside, c.expr, c.slots).is_true()
    }

    /// Runs a line; false when the scenario cannot go on.
    fn line(&mut self, line: &Line, span: Span) -> bool {
        match line {
            Line::Answer { who, answers } if *who == Value::CHANCE => {
                self.back();
                self.dice.extend(answers.iter().map(|a| (a.clone(), a.span)));
                true
            }
            Line::Answer { who, answers } => self.answer(*who, answers, span),
            Line::Illegal { who, answers, because } => {
                self.illegal(*who, answers, because.as_deref(), span);
                true
            }
            Line::Options { who, answers } => {
                self.options(*who, answers, span);
                true
            }
            Line::PassUntil(until) => self.pass_until(until, span),
            Line::Draws { from, cards } => {
                self.back();
                self.draws.push((from.clone(), cards.iter().cloned().collect(), span));
                true
            }
            Line::Expect(c) => {
                self.look(span);
                self.expect(c, span);
                true
            }
            Line::ExpectAsked { who, negated, what } => {
                self.look_who(span);
                self.expect_asked(*who, *negated, what.as_ref(), span);
                true
            }
            Line::ExpectNotOver => {
                self.look(span);
                if self.over {
                    let how = self.is_over();
                    self.fail(codes::EXPECTED, span, "the game is over", "expected to go on").notes.push(how);
                }
                true
            }
            Line::ExpectDeck { deck, legal, format, because } => {
                self.deck(*deck, *legal, *format, because.as_deref(), span);
                true
            }
            Line::ExpectLog { negated, text } => self.expect_log(*negated, text, span),
            Line::ExpectEnd(how, because) => {
                if self.expect_end(*how, span)
                    && let Some(because) = because
                {
                    self.expect_reason(*how, because, span);
                }
                true
            }
            Line::Snapshot => self.snapshot(span),
            Line::Why(c) => {
                self.look(span);
                self.why(c, span);
                true
            }
            Line::WhyNot { who, answers } => {
                self.look_at(*who, span);
                self.why_not(*who, answers, span);
                true
            }
            Line::View(who) => {
                self.look(span);
                let text = format!(
                    "{}:\n{}",
                    crate::describe::of_player(self.game, "board.seen_by", *who),
                    view::board(self.game, &self.st, Some(*who))
                );
                self.show(&text);
                true
            }
            Line::Timeout(who) => self.timeout(*who, span),
            Line::Let { alias, value } => self.name_it(*alias, value, span),
        }
    }

    /// The record since the last one, and the board.
    fn snapshot(&mut self, span: Span) -> bool {
        self.look(span);
        let lines = self.m.trace.lines(None);
        let mut text = lines[self.shown.min(lines.len())..].join("\n");
        self.shown = lines.len();
        let _ = write!(text, "\n\n{}", view::board(self.game, &self.st, None));
        self.show(&text);
        true
    }

    /// The clock of who decides runs out.
    fn timeout(&mut self, who: u8, span: Span) -> bool {
        self.look(span);
        if self.over || self.m.decision.player != who || self.m.decision.seconds.is_none() {
            let who = self.name(who);
            self.fail(
                codes::NOT_OFFERED,
                span,
                format!("{who} is not deciding against the clock"),
                "no time limit here",
            );
            return false;
        }
        self.kept = None;
        self.stopped = false;
        self.m.choose(&mut self.st, Choice::Timeout);
        true
    }

    /// A name for what is there now.
    fn name_it(&mut self, alias: usize, value: &Compared, span: Span) -> bool {
        self.look(span);
        if !self.is_played(value, span) {
            return false;
        }
        let v = self.eval(&value.inside, value.expr, value.slots);
        if v == Value::None {
            let message = format!("`{}` is nothing: there is nothing to name", value.text);
            self.fail(codes::PROVES_NOTHING, span, message, "nothing");
            return false;
        }
        self.is_clear(value, span);
        self.aliases[alias].1 = v;
        if self.is_away(&value.inside, v) {
            self.away.push(alias);
        }
        self.played[alias] = self.m.games.at(value.inside.len());
        true
    }

    /// The end of the script: nothing may be left unanswered or unused. Of one that stopped on the way nobody knows what it would have used.
    fn close(&mut self, is_played: bool) {
        let script = self.script;
        if !self.report.failures.is_empty() {
            // Why a claim does not hold may be what chance was not asked for.
            if is_played {
                self.leaves_nothing_over();
            }
            return;
        }
        let span = script.lines.last().map_or(self.report.span, |l| l.1);
        self.look(span);
        if !self.over && self.m.decision.kind != DecisionKind::Offer && self.m.decision.options.len() > 1 {
            let who = self.name(self.m.decision.player);
            let prompt = describe::prompt(self.game, &self.st, &self.m.decision);
            let offered = self.offered();
            let timed = self.m.decision.seconds.is_some();
            // A scenario that only asks about the position answers nothing; one that ends by saying who is asked knows it.
            let player = self.m.decision.player;
            let answers = |l: &Line| matches!(l, Line::Answer { who, .. } if *who != Value::CHANCE);
            let last = script.lines.iter().rposition(|(l, _)| answers(l));
            let said = last.is_some_and(|last| script.lines[last..].iter().any(|(l, _)| says_asked(l, player)));
            if !timed && let Some(last) = last.filter(|_| !said) {
                let looks = last + 1 < script.lines.len();
                let help = self.turn_has_ended().filter(|_| looks);
                let message = format!("{who} is asked `{prompt}` and nobody answers");
                let fault = self.fail(codes::UNANSWERED, span, message, "the script ends here");
                fault.notes.push(format!("could be answered: {offered}"));
                fault.help = help;
            }
        }
        self.leaves_nothing_over();
    }
}

/// Whether a line says that this player is asked.
fn says_asked(line: &Line, player: u8) -> bool {
    match line {
        Line::ExpectAsked { who: Some(who), negated: false, .. } | Line::Options { who, .. } => *who == player,
        _ => false,
    }
}

/// The cell of a grid that a name like `b3` means.
fn cell(z: &ZoneState, name: &str) -> Option<u16> {
    let (column, row) = cells::read(&name.to_ascii_lowercase())?;
    let (column, row) = (u16::try_from(column - 1).ok()?, u16::try_from(row - 1).ok()?);
    (column < z.size.0 && row < z.size.1).then(|| row * z.size.0 + column)
}
