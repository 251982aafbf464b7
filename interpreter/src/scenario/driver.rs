//! Plays a script: every decision of the game is answered by a line, or has only one answer.

use super::Report;
use super::answers::{self, Match};
use super::compile::{Compared, GivenValue, Line, Pile, Script};
use crate::codes;
use crate::describe;
use crate::machine::ask::{Choice, DecisionKind};
use crate::machine::chance::below;
use crate::machine::eval::Eval;
use crate::machine::index::Game;
use crate::machine::run::{Machine, Step};
use crate::machine::setup::Setup;
use crate::machine::state::{State, ZoneState};
use crate::program::DefId;
use crate::record::Recorder;
use crate::value::Value;
use crate::{deck, view, why};
use ecow::EcoString;
use naipe_grammar::ast::Answer;
use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::span::Span;
use std::collections::VecDeque;
use std::fmt::Write;

/// How many answers `pass until` gives before it gives up.
const MAX_PASSES: usize = 2_000;
/// How many forced answers may be taken to come to the one the script names.
const MAX_FORCED: usize = 200;

/// Cards that come next of a hidden order, and the line that says so.
type Draws = (Pile, VecDeque<(DefId, EcoString)>, Span);

struct Driver<'g, 'r> {
    game: &'g Game,
    m: Machine<'g, Recorder>,
    st: State,
    aliases: Vec<(EcoString, Value)>,
    draws: Vec<Draws>,
    dice: VecDeque<(Answer, Span)>,
    over: bool,
    shown: usize,
    report: &'r mut Report,
}

/// Plays a scenario and fills in its report.
pub fn play(game: &Game, script: &Script, report: &mut Report) {
    let mut m = Machine::new(game, Recorder::default()).with_coverage();
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
    let aliases = script.aliases.iter().map(|(n, _)| (n.clone(), Value::None)).collect();
    let mut d =
        Driver { game, m, st, aliases, draws: Vec::new(), dice: VecDeque::new(), over: false, shown: 0, report };
    if let (Some(f), Some(c)) = (script.format, &mut d.m.scratch.cover) {
        c.format(f);
    }
    d.position(script);
    for (i, (line, span)) in script.lines.iter().enumerate() {
        if !d.line(line, *span, i) {
            break;
        }
    }
    d.close(script);
    d.report.log = d.m.trace.lines();
    if let Some(c) = d.m.scratch.cover.take() {
        d.report.coverage = *c;
    }
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
        for (id, n) in placed {
            for (attr, v) in &script.placed[n].fields {
                let v = self.given(v);
                self.m.write(&mut self.st, id, *attr, v);
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
        self.m.trace.entries.clear();
    }

    fn given(&self, v: &GivenValue) -> Value {
        match v {
            GivenValue::Constant(v) => *v,
            GivenValue::Alias(i) => self.aliases[*i].1,
        }
    }

    /// Runs to the next decision that is not chance's; false when there is none.
    fn advance(&mut self, span: Span) -> bool {
        loop {
            if self.over {
                return false;
            }
            match self.m.advance(&mut self.st) {
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
                Step::Decide if self.m.decision.player == Value::CHANCE => {
                    let choice = self.chance(span);
                    self.m.choose(&mut self.st, choice);
                }
                Step::Decide => return true,
            }
        }
    }

    /// What chance decides: as the script says, otherwise at random.
    fn chance(&mut self, span: Span) -> Choice {
        let options = self.m.decision.options.clone();
        if let DecisionKind::Uncover { zone } = self.m.decision.kind {
            let (game, inner) = describe::innermost(self.game, &self.st);
            let zone = &inner.core.zones[zone as usize];
            let comes_from = |pile: &Pile| match pile {
                Pile::Of(player) => *player == zone.player,
                Pile::Shared(name) => game.program.zones[zone.decl as usize].name == *name,
            };
            if let Some((_, queue, said)) =
                self.draws.iter_mut().find(|(p, cards, _)| comes_from(p) && !cards.is_empty())
                && let Some((def, title)) = queue.pop_front()
            {
                let said = *said;
                let found = options.iter().copied().find(|c| match c {
                    Choice::Value(Value::Object(o)) => inner.core.objects[o.id as usize].def == def.0,
                    _ => false,
                });
                if let Some(c) = found {
                    return c;
                }
                self.fail(
                    codes::NOT_OFFERED,
                    said,
                    format!("`{title}` is not among the cards of this hidden order"),
                    "it cannot be drawn",
                );
            }
        } else if let Some((answer, said)) = self.dice.pop_front() {
            match answers::find(self.game, &self.st, &self.m.decision, &self.aliases, &answer) {
                Match::One(c) => return c,
                Match::Several(list) => return list[0],
                Match::None => {
                    let offered = self.offered();
                    self.fail(codes::NOT_OFFERED, said, "chance cannot decide so", "not possible")
                        .notes
                        .push(format!("possible: {offered}"));
                }
            }
        }
        let _ = span;
        let n = options.len() as u32;
        // A hidden order is drawn card by card, though alike cards are one outcome.
        options[below(&mut self.st.core.rng, n) as usize]
    }

    fn offered(&self) -> String {
        let d = &self.m.decision;
        let words: Vec<String> = d.options.iter().map(|c| describe::choice_label(self.game, &self.st, d, *c)).collect();
        if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
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
            c.turns_taken[q as usize] = c.turn.saturating_sub(ago).div_ceil(seats) as u16;
        }
    }

    /// Takes questions that have one answer, but for offers; what follows sees the game at rest.
    fn drain(&mut self, span: Span) {
        for _ in 0..MAX_FORCED {
            if !self.advance(span) || self.m.decision.kind == DecisionKind::Offer || !self.take_only_answer() {
                return;
            }
        }
    }

    /// Gives the only answer there is, if there is but one.
    fn take_only_answer(&mut self) -> bool {
        let [one] = self.m.decision.options[..] else { return false };
        self.m.choose(&mut self.st, one);
        true
    }

    fn refresh(&mut self) {
        let (_, inner) = describe::innermost(self.game, &self.st);
        let mut now = self.aliases.clone();
        for (_, v) in &mut now {
            if let Value::Object(o) = v
                && (o.id as usize) < inner.core.objects.len()
            {
                *v = Value::Object(inner.core.reference(o.id));
            }
        }
        self.aliases = now;
    }

    fn eval(&mut self, e: crate::program::ExprId, slots: u16) -> Value {
        self.with(slots, |ev| ev.eval(e))
    }

    fn with<R>(&mut self, slots: u16, f: impl FnOnce(&mut Eval<'_>) -> R) -> R {
        self.refresh();
        let mut window = vec![Value::None, Value::None];
        window.extend(self.aliases.iter().map(|(_, v)| *v));
        let mut ev = self.m.eval(&mut self.st, 0);
        let _ = ev.open_window(&window, slots as usize + window.len());
        let base = ev.base;
        let r = f(&mut ev);
        self.st.mem.values.truncate(base);
        r
    }

    fn holds(&mut self, c: &Compared) -> bool {
        self.eval(c.expr, c.slots).is_true()
    }

    /// Runs a line; false when the scenario cannot go on.
    fn line(&mut self, line: &Line, span: Span, _i: usize) -> bool {
        match line {
            Line::Answer { who, answers } if *who == Value::CHANCE => {
                self.dice.extend(answers.iter().map(|a| (a.clone(), span)));
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
            Line::PassUntil(c) => self.pass_until(c, span),
            Line::Draws { from, cards } => {
                self.draws.push((from.clone(), cards.iter().cloned().collect(), span));
                true
            }
            Line::Expect(c) => {
                self.drain(span);
                if !self.holds(c) {
                    self.disappointed(c, span);
                }
                true
            }
            Line::ExpectDeck { deck, legal, format, because } => {
                self.deck(*deck, *legal, *format, because.as_deref(), span);
                true
            }
            Line::ExpectLog { negated, text } => {
                self.drain(span);
                let found = self.m.trace.entries.iter().any(|e| e.text.contains(text.as_str()));
                if found == *negated {
                    let message = if *negated {
                        format!("the record says `{text}`")
                    } else {
                        format!("the record never says `{text}`")
                    };
                    let tail = self.tail();
                    self.fail(codes::EXPECTED, span, message, "expected otherwise").notes.push(tail);
                }
                true
            }
            Line::ExpectOver { winner, draw } => {
                self.expect_over(*winner, *draw, span);
                true
            }
            Line::Snapshot => {
                self.drain(span);
                let lines = self.m.trace.lines();
                let mut text = lines[self.shown.min(lines.len())..].join("\n");
                self.shown = lines.len();
                let _ = write!(text, "\n\n{}", view::board(self.game, &self.st, None));
                self.show(&text);
                true
            }
            Line::Why(c) => {
                self.drain(span);
                self.why(c);
                true
            }
            Line::WhyNot { who, answers } => {
                self.drain(span);
                let reason = self.reason(*who, answers);
                let text = format!("why not {}: {}", self.name(*who), reason);
                self.show(&text);
                true
            }
            Line::View(who) => {
                self.drain(span);
                let text = format!("as {} sees it:\n{}", self.name(*who), view::board(self.game, &self.st, Some(*who)));
                self.show(&text);
                true
            }
            Line::Timeout(who) => {
                self.drain(span);
                if self.over || self.m.decision.player != *who || self.m.decision.seconds.is_none() {
                    let who = self.name(*who);
                    self.fail(
                        codes::NOT_OFFERED,
                        span,
                        format!("{who} is not deciding against the clock"),
                        "no time limit here",
                    );
                    return false;
                }
                self.m.choose(&mut self.st, Choice::Timeout);
                true
            }
            Line::Let { alias, value } => {
                self.drain(span);
                let v = self.eval(value.expr, value.slots);
                self.aliases[*alias].1 = v;
                true
            }
        }
    }

    fn show(&mut self, text: &str) {
        let s = self.report.snapshot.get_or_insert_with(String::new);
        if !s.is_empty() {
            s.push_str("\n\n");
        }
        s.push_str(text.trim_end());
    }

    fn tail(&self) -> String {
        let lines = self.m.trace.lines();
        let from = lines.len().saturating_sub(12);
        format!("the record ends:\n{}", lines[from..].join("\n"))
    }

    fn disappointed(&mut self, c: &Compared, span: Span) {
        let mut notes = Vec::new();
        if let Some(sides) = c.sides.clone() {
            for (e, slots, text) in sides {
                let v = self.eval(e, slots);
                let (g, s) = describe::innermost(self.game, &self.st);
                let now = match v {
                    Value::Object(o) => describe::object_apart(g, s, o, None),
                    v => describe::value(g, s, v, None),
                };
                if text != now && format!("\"{now}\"") != text {
                    notes.push(format!("`{text}` is {now}"));
                }
            }
        }
        notes.push(self.tail());
        let message = format!("`{}` does not hold", c.text);
        self.fail(codes::EXPECTED, span, message, "expected to be true here").notes = notes;
    }

    fn expect_over(&mut self, winner: Option<u8>, draw: bool, span: Span) {
        self.drain(span);
        let Some(o) = self.st.core.outcome.clone() else {
            let tail = self.tail();
            self.fail(codes::EXPECTED, span, "the game is not over", "expected to be over").notes.push(tail);
            return;
        };
        let right = match (winner, draw) {
            (Some(q), _) => o.winners == 1 << q,
            (None, true) => o.winners == 0,
            (None, false) => true,
        };
        if !right {
            let how = crate::record::outcome(self.game, &o);
            self.fail(codes::EXPECTED, span, "the game ended otherwise", "expected another end").notes.push(how);
        }
    }

    /// A line of answers. Questions with one answer on the way are taken.
    fn answer(&mut self, who: u8, list: &[Answer], span: Span) -> bool {
        let mut i = 0;
        let mut forced = 0;
        let mut first_miss: Option<String> = None;
        while i < list.len() {
            if !self.advance(span) {
                if self.report.failures.is_empty() {
                    let message = format!("the game is over: nobody asks {} anything", self.name(who));
                    let d = self.fail(codes::NOT_OFFERED, list[i].span, message, "too late");
                    if let Some(m) = first_miss {
                        d.notes.push(m);
                    }
                }
                return false;
            }
            let d = self.m.decision.clone();
            if d.player == who {
                match answers::find(self.game, &self.st, &d, &self.aliases, &list[i]) {
                    Match::One(c) => {
                        self.m.choose(&mut self.st, c);
                        i += 1;
                        continue;
                    }
                    Match::Several(options) => {
                        let words: Vec<String> =
                            options.iter().map(|c| describe::choice_label(self.game, &self.st, &d, *c)).collect();
                        self.fail(
                            codes::NOT_OFFERED,
                            list[i].span,
                            "this could be several things that are not alike",
                            "which?",
                        )
                        .help = Some(format!("say which, with `… of A` or a name given by `as`: {}", words.join(", ")));
                        return false;
                    }
                    Match::None => {}
                }
            }
            if first_miss.is_none() {
                first_miss = Some(format!(
                    "{} was asked `{}` and could answer: {}",
                    self.name(d.player),
                    describe::prompt(self.game, &self.st, &d),
                    self.offered()
                ));
            }
            // What has only one answer need not be in the script.
            if forced < MAX_FORCED && self.take_only_answer() {
                forced += 1;
                continue;
            }
            self.not_offered(who, &list[i..], first_miss.take());
            return false;
        }
        true
    }

    fn not_offered(&mut self, who: u8, rest: &[Answer], first: Option<String>) {
        let d = self.m.decision.clone();
        let mut notes = vec![format!(
            "{} is asked `{}` and can answer: {}",
            self.name(d.player),
            describe::prompt(self.game, &self.st, &d),
            self.offered()
        )];
        if let Some(first) = first
            && !notes.contains(&first.replace(" was asked", " is asked").replace("could answer", "can answer"))
        {
            notes.insert(0, first);
        }
        if d.player == who {
            let reason = self.reason(who, rest);
            notes.push(format!("why not: {reason}"));
        }
        let message = if d.player == who {
            format!("{} cannot answer this", self.name(who))
        } else {
            format!("it is {} who must answer, not {}", self.name(d.player), self.name(who))
        };
        self.fail(codes::NOT_OFFERED, rest[0].span, message, "not among the options").notes = notes;
    }

    /// Why a player cannot do this, in words.
    fn reason(&mut self, who: u8, list: &[Answer]) -> String {
        if self.over {
            return "the game is over".to_owned();
        }
        if self.m.decision.player != who {
            return format!("it is {} who decides now", self.name(self.m.decision.player));
        }
        let aliases = self.aliases.clone();
        why::not(self.game, &mut self.m, &mut self.st, who, list, &aliases)
    }

    fn illegal(&mut self, who: u8, list: &[Answer], because: Option<&str>, span: Span) {
        self.drain(span);
        if self.over {
            return;
        }
        let saved = (self.st.clone(), self.m.decision.clone(), self.m.trace.clone());
        let mut legal = true;
        if self.m.decision.player == who {
            for a in list {
                // Forced questions in between are taken.
                let mut found = None;
                for _ in 0..MAX_FORCED {
                    if !self.advance(span) || self.m.decision.player != who {
                        break;
                    }
                    let d = self.m.decision.clone();
                    match answers::find(self.game, &self.st, &d, &self.aliases, a) {
                        Match::One(c) => found = Some(c),
                        Match::Several(list) => found = Some(list[0]),
                        Match::None if d.kind != DecisionKind::Offer && self.take_only_answer() => continue,
                        Match::None => {}
                    }
                    break;
                }
                match found {
                    Some(c) => self.m.choose(&mut self.st, c),
                    None => {
                        legal = false;
                        break;
                    }
                }
            }
        } else {
            legal = false;
        }
        (self.st, self.m.decision, self.m.trace) = saved;
        if legal {
            let message = format!("{} may do this", self.name(who));
            self.fail(codes::LEGAL_AFTER_ALL, span, message, "said to be illegal");
            return;
        }
        if let Some(because) = because {
            let reason = self.reason(who, list);
            if !reason.to_lowercase().contains(&because.to_lowercase()) {
                self.fail(
                    codes::OTHER_REASON,
                    span,
                    format!("it is illegal, but not because of `{because}`"),
                    "another reason",
                )
                .notes
                .push(format!("the reason: {reason}"));
            }
        }
    }

    fn options(&mut self, who: u8, list: &[Answer], span: Span) {
        self.drain(span);
        // What others have no choice in need not be in the script.
        for _ in 0..MAX_FORCED {
            if self.over || self.m.decision.player == who || !self.take_only_answer() {
                break;
            }
            self.drain(span);
        }
        if self.over || self.m.decision.player != who {
            let message = format!("{} is not asked anything now", self.name(who));
            self.fail(codes::OTHER_OPTIONS, span, message, "nobody asks");
            return;
        }
        let d = self.m.decision.clone();
        let mut left: Vec<Choice> = d.options.clone();
        let mut missing = Vec::new();
        for a in list {
            let one = crate::machine::ask::Decision { options: left.clone(), ..d.clone() };
            match answers::find(self.game, &self.st, &one, &self.aliases, a) {
                Match::One(c) => left.retain(|x| *x != c),
                Match::Several(c) => left.retain(|x| *x != c[0]),
                Match::None => missing.push(a.span),
            }
        }
        if !missing.is_empty() || !left.is_empty() {
            let at = missing.first().copied().unwrap_or(span);
            let offered = self.offered();
            self.fail(codes::OTHER_OPTIONS, at, "the options are others", "not so")
                .notes
                .push(format!("offered: {offered}"));
        }
    }

    fn pass_until(&mut self, c: &Compared, span: Span) -> bool {
        // What was begun is finished first: a question with one answer is no reason to stop.
        self.drain(span);
        for _ in 0..MAX_PASSES {
            let more = self.advance(span);
            if self.holds(c) {
                return true;
            }
            if !more {
                self.disappointed(c, span);
                return false;
            }
            let d = &self.m.decision;
            let pass = d
                .options
                .iter()
                .copied()
                .find(|o| matches!(o, Choice::Pass | Choice::Done | Choice::Decline | Choice::No));
            let choice = match pass {
                Some(p) => p,
                None if d.options.len() == 1 => d.options[0],
                None => {
                    let who = self.name(self.m.decision.player);
                    let prompt = describe::prompt(self.game, &self.st, &self.m.decision);
                    let offered = self.offered();
                    self.fail(
                        codes::UNANSWERED,
                        span,
                        format!("{who} must answer `{prompt}`, which is no pass"),
                        "before this holds",
                    )
                    .notes
                    .push(format!("could be answered: {offered}"));
                    return false;
                }
            };
            self.m.choose(&mut self.st, choice);
        }
        let tail = self.tail();
        self.fail(codes::UNANSWERED, span, "everybody passes and it never comes true", "never").notes.push(tail);
        false
    }

    fn why(&mut self, c: &Compared) {
        let text = match c.attribute {
            Some((of, slots, attr)) => {
                let v = self.eval(of, slots);
                match v {
                    Value::Object(o) => why::attribute(self.game, &mut self.m, &mut self.st, o, attr),
                    _ => Vec::new(),
                }
            }
            None => Vec::new(),
        };
        let v = self.eval(c.expr, c.slots);
        let v = describe::value(self.game, &self.st, v, None);
        let mut out = format!("{} is {v}", c.text);
        for line in text {
            let _ = write!(out, "\n  {line}");
        }
        self.show(&out);
    }

    fn deck(&mut self, n: usize, legal: bool, format: usize, because: Option<&str>, span: Span) {
        let broken = deck::check(self.game, n, format, self.m.scratch.cover.as_deref_mut());
        let problems: Vec<&deck::Finding> = broken.iter().filter(|f| !f.is_note).collect();
        let words: Vec<String> = problems.iter().map(|f| f.text(self.game)).collect();
        let right = problems.is_empty() == legal;
        let said = because.is_none_or(|b| words.iter().any(|w| w.contains(b)));
        if !right || !said {
            let message = match (right, legal) {
                (true, _) => "the deck is illegal, but not because of that".to_owned(),
                (_, true) => "the deck is not legal".to_owned(),
                _ => "the deck is legal".to_owned(),
            };
            self.fail(codes::WRONG_DECK, span, message, "expected otherwise").notes = words;
        }
    }

    /// The end of the script: nothing may be left unanswered or unused.
    fn close(&mut self, script: &Script) {
        if !self.report.failures.is_empty() {
            return;
        }
        let span = script.lines.last().map_or(self.report.span, |l| l.1);
        self.drain(span);
        if !self.over && self.m.decision.kind != DecisionKind::Offer && self.m.decision.options.len() > 1 {
            let who = self.name(self.m.decision.player);
            let prompt = describe::prompt(self.game, &self.st, &self.m.decision);
            let offered = self.offered();
            let timed = self.m.decision.seconds.is_some();
            // A scenario that only asks about the position answers nothing.
            let answers = |l: &Line| matches!(l, Line::Answer { who, .. } if *who != Value::CHANCE);
            let plays = script.lines.iter().any(|(l, _)| answers(l));
            if !timed && plays {
                self.fail(
                    codes::UNANSWERED,
                    span,
                    format!("{who} is asked `{prompt}` and nobody answers"),
                    "the script ends here",
                )
                .notes
                .push(format!("could be answered: {offered}"));
            }
        }
        let unused: Vec<Span> = self
            .draws
            .iter()
            .filter(|(_, q, _)| !q.is_empty())
            .map(|(_, _, s)| *s)
            .chain(self.dice.iter().map(|(_, s)| *s))
            .collect();
        for s in unused {
            self.fail(codes::UNUSED_ANSWER, s, "chance was never asked for this", "not used");
        }
    }
}

/// The cell of a grid that a name like `b3` means.
fn cell(z: &ZoneState, name: &str) -> Option<u16> {
    let mut chars = name.chars();
    let column = chars.next()?.to_ascii_lowercase();
    let row: u16 = chars.as_str().parse().ok()?;
    let column = (column as u32).checked_sub('a' as u32)? as u16;
    (column < z.size.0 && row >= 1 && row <= z.size.1).then(|| (row - 1) * z.size.0 + column)
}
