//! What a script claims: of values, of the end, of decks; and what it asks to be shown.

use super::Driver;
use super::said::says;
use crate::codes;
use crate::describe;
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::program::{Cmp, Expr, ExprId};
use crate::scenario::nothing::{self, Missing};
use crate::scenario::script::Compared;
use crate::value::Value;
use crate::{deck, why};
use naipe_grammar::ast::{Answer, Ending};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use std::fmt::Write;

/// How many lines of the record are told with what did not come true.
const MOST_TOLD: usize = 12;

impl Driver<'_, '_> {
    pub(super) fn show(&mut self, text: &str) {
        let s = self.report.snapshot.get_or_insert_with(String::new);
        if !s.is_empty() {
            s.push_str("\n\n");
        }
        s.push_str(text.trim_end());
    }

    /// The last lines of the record.
    pub(super) fn tail(&self) -> String {
        let lines = self.m.trace.record(None).map_or(Vec::new(), |record| record.last(MOST_TOLD));
        format!("the record ends:\n{}", lines.join("\n"))
    }

    /// What to write where a claim looks into a later turn than the one in which the last answer was given.
    pub(super) fn turn_has_ended(&self) -> Option<String> {
        let (before, now) = (self.turn_of_last_answer()?, self.st.core.turn);
        // Before the first turn nobody has answered anything.
        (now > before && before > 0 && !self.over).then(|| {
            format!(
                "turn {before} has ended with the last answer, and this looks at the next choice, in turn {now}: to look before that, write `pass until turn {}` or `pass until phase …` before it",
                before + 1
            )
        })
    }

    /// What is claimed has to hold, and not only because there is nothing that it speaks of.
    pub(super) fn expect(&mut self, c: &Compared, span: Span) {
        if !self.is_played(c, span) || !self.is_clear(c, span) {
            return;
        }
        if !self.holds(c) {
            return self.disappointed(c, span);
        }
        if c.if_any {
            return;
        }
        let Some(missing) = self.with(&c.inside, c.slots, |ev| ev.missing(c.expr, true)).flatten() else { return };
        let tail = self.tail();
        match missing {
            Missing::Nothing(part) => {
                let at = self.span_of(c, part).unwrap_or(span);
                let message = format!("`{}` holds only because there is nothing of what it speaks of", c.text);
                let d = self.fail(codes::PROVES_NOTHING, at, message, "there is nothing here");
                d.notes.push(tail);
                d.help = Some("claim what is there; or write `if any` after it, if there may be nothing".to_owned());
            }
            // It was out of play when it was given that name.
            Missing::Left(part) if self.was_named_away(&c.inside, part) => {}
            Missing::Left(part) => {
                let at = self.span_of(c, part).unwrap_or(span);
                let message = format!("`{}` holds only because what it speaks of has left play", c.text);
                let d = self.fail(codes::PROVES_NOTHING, at, message, "no longer in play");
                d.notes.push(tail);
                d.help = Some(
                    "claim it while it is in play, or say where it is, too: `expect x in discard of A and not x.tapped`"
                        .to_owned(),
                );
            }
        }
    }

    /// Whether each title in an expression means one thing.
    pub(super) fn is_clear(&mut self, c: &Compared, span: Span) -> bool {
        let Some((game, st)) = describe::within(self.game, &self.st, &c.inside) else { return true };
        let Some((title, difference)) = nothing::ambiguous(game, st, c.expr) else { return true };
        let note = difference.note(game);
        let said = nothing::title(game, title).unwrap_or_default().to_owned();
        let at = self.span_of(c, title).unwrap_or(span);
        let d = self.fail(codes::SCENARIO, at, "several things bear this title, and they are not alike", "which?");
        d.notes.extend(note);
        d.help = Some(format!(
            "give the one that is meant a name with `as` or `let`; whether there is any somewhere: `any x: it in ZONE where titled(x, \"{said}\")`"
        ));
        false
    }

    /// Where a part of a claim stands.
    fn span_of(&self, c: &Compared, part: ExprId) -> Option<Span> {
        let (game, _) = describe::within(self.game, &self.st, &c.inside)?;
        game.program.expr_spans.get(part.i()).copied()
    }

    /// Whether the game that a claim speaks of is being played.
    pub(super) fn is_played(&mut self, c: &Compared, span: Span) -> bool {
        if describe::within(self.game, &self.st, &c.inside).is_some() {
            return true;
        }
        let (mut program, mut name) = (&*self.game.program, "");
        for at in &c.inside {
            (name, program) = (&program.games[*at].0, &program.games[*at].1);
        }
        let message = format!("`{}` speaks of a game `{name}`, and none is being played", c.text);
        let asked = self.who_is_asked();
        self.fail(codes::PROVES_NOTHING, span, message, "there is nothing here").notes.push(asked);
        false
    }

    pub(super) fn disappointed(&mut self, c: &Compared, span: Span) {
        // What could not be found out is not untrue.
        if self.went_wrong(&c.inside, span) {
            return;
        }
        // Of several things that have to hold, the first that does not is told.
        if let Some((part, span)) = c.parts.iter().find(|(part, _)| !self.holds(part)) {
            return self.disappointed(part, *span);
        }
        let mut notes = Vec::new();
        let mut is_of_none = false;
        if let Some(sides) = c.sides.clone() {
            for (e, slots, text) in sides {
                let v = self.eval(&c.inside, e, slots);
                is_of_none |= v == Value::None;
                let Some((g, s)) = describe::within(self.game, &self.st, &c.inside) else { continue };
                let now = match v {
                    Value::Object(o) => describe::object_apart(g, s, o, None),
                    v => describe::written(g, s, v, None),
                };
                if text != now && format!("\"{now}\"") != text {
                    notes.push(format!("`{text}` is {now}"));
                }
            }
        }
        notes.push(self.tail());
        let asked = &self.m.decision;
        if !self.over && asked.kind != DecisionKind::Offer && asked.options.len() > 1 {
            notes.push(self.who_is_asked());
        }
        let game = describe::within(self.game, &self.st, &c.inside).map(|(game, _)| game);
        let is_unlike = game.is_some_and(|game| matches!(game.program.expr(c.expr), Expr::Compare(Cmp::Ne, ..)));
        let unlike_none = || {
            let said =
                "where a side is none, neither `==` nor `!=` holds: write `x is none or x != y`, or `not (x == y)`";
            (is_of_none && is_unlike).then(|| said.to_owned())
        };
        let (message, help) = (format!("`{}` does not hold", c.text), self.turn_has_ended().or_else(unlike_none));
        let d = self.fail(codes::EXPECTED, span, message, "expected to be true here");
        d.notes = notes;
        d.help = help;
    }

    /// What the record says, or does not.
    pub(super) fn expect_log(&mut self, negated: bool, text: &str, span: Span) -> bool {
        self.look(span);
        let found = self.m.trace.entries(None).iter().any(|e| says(&e.text, text));
        if found == negated {
            let message =
                if negated { format!("the record says `{text}`") } else { format!("the record never says `{text}`") };
            let (tail, help) = (self.tail(), self.turn_has_ended());
            let d = self.fail(codes::EXPECTED, span, message, "expected otherwise");
            d.notes.push(tail);
            d.help = help;
        }
        true
    }

    /// The game has ended so, or these have lost; true if it is so.
    pub(super) fn expect_end(&mut self, how: Ending<u16>, span: Span) -> bool {
        self.look(span);
        let won = self.st.core.outcome.as_ref().map_or(0, |o| o.winners);
        // Who has left the game has lost, unless partners have won it.
        if matches!(how, Ending::Loser(seat) if won & seat == 0 && !self.st.core.is_alive(narrow::u8(seat.trailing_zeros())))
        {
            return true;
        }
        let Some(o) = self.st.core.outcome.clone() else {
            let tail = self.tail();
            let (message, label) = match how {
                Ending::Loser(seat) => {
                    let who = self.name(narrow::u8(seat.trailing_zeros()));
                    (format!("{who} is still in the game"), "expected to have lost")
                }
                _ => ("the game is not over".to_owned(), "expected to be over"),
            };
            // Who may pass goes on by saying so only.
            let may_pass = !self.over && self.m.decision.options.contains(&Choice::Pass);
            let asked = (!self.over).then(|| self.who_is_asked());
            let d = self.fail(codes::EXPECTED, span, message, label);
            d.notes.push(tail);
            d.notes.extend(asked);
            d.help = may_pass.then(|| "no turn in which somebody could still pass ends by itself: write `pass until over` before it, if everybody does".to_owned());
            return false;
        };
        let wanted = how;
        let right = match wanted {
            Ending::Winner(seats) => o.winners == seats,
            Ending::Loser(seat) => o.lost || o.winners != 0 && o.winners & seat == 0,
            Ending::Draw => o.winners == 0 && !o.lost,
            Ending::Over => true,
        };
        if !right {
            let how = crate::record::outcome(self.game, &o, self.st.core.seats);
            let all: Vec<String> = (0..self.st.core.seats)
                .filter(|seat| o.winners >> seat & 1 != 0)
                .map(|seat| format!("winner {}", self.name(seat)))
                .collect();
            let is_part = matches!(wanted, Ending::Winner(seats) if o.winners & seats == seats) && all.len() > 1;
            let d = self.fail(codes::EXPECTED, span, "the game ended otherwise", "expected another end");
            d.notes.push(how);
            d.help = is_part.then(|| format!("all who win are named: `expect {}`", all.join(" and ")));
        }
        right
    }

    /// The reason for which the game ended, or somebody lost before that, has these words.
    pub(super) fn expect_reason(&mut self, how: Ending<u16>, because: &str, span: Span) {
        let lost = match how {
            Ending::Loser(seat) => self.m.trace.record(None).and_then(|record| record.why_lost(seat)),
            _ => None,
        };
        let given = lost.map(str::to_owned).or_else(|| self.st.core.outcome.as_ref().map(|o| o.because.to_string()));
        let given = given.unwrap_or_default();
        if !says(&given.to_lowercase(), &because.to_lowercase()) {
            let message = format!("it came to that, but not because of `{because}`");
            let note = if given.is_empty() { "no reason is given".to_owned() } else { format!("the reason: {given}") };
            self.fail(codes::OTHER_REASON, span, message, "another reason").notes.push(note);
        }
    }

    /// What a line `why …` asks for, if that can be explained.
    fn asked(&mut self, c: &Compared) -> Option<why::Asked> {
        let window = self.window(&c.inside);
        why::within(&mut self.m, &mut self.st, &c.inside, &mut |m, st| {
            let base = st.mem.values.len();
            st.mem.values.extend_from_slice(&window);
            st.mem.values.resize(base + window.len() + usize::from(c.slots), Value::None);
            let asked = why::asked(m, st, narrow::u32(base), c.expr);
            st.mem.values.truncate(base);
            asked
        })?
    }

    /// The games inside this one that a claim speaks of, as words before it: `in duel: `.
    fn in_game(&self, inside: &[usize]) -> String {
        let (mut out, mut program) = (String::new(), &*self.game.program);
        for at in inside {
            let (name, inner) = &program.games[*at];
            let name = name.rsplit(['.', '/']).next().unwrap_or_default();
            let _ = write!(out, "in {name}: ");
            program = inner;
        }
        out
    }

    pub(super) fn why(&mut self, c: &Compared, span: Span) {
        if !self.is_played(c, span) || !self.is_clear(c, span) {
            return;
        }
        if self.with(&c.inside, c.slots, |ev| ev.missing(c.expr, true)).flatten().is_some() {
            let message = format!("`{}` is asked of nothing", c.text);
            self.fail(codes::PROVES_NOTHING, span, message, "there is nothing here");
            return;
        }
        let asked = self.asked(c);
        let answer = asked.and_then(|asked| {
            why::within(&mut self.m, &mut self.st, &c.inside, &mut |m, st| {
                (why::now(m, st, asked), why::value(m, st, asked, None))
            })
        });
        let (now, text) = answer.unwrap_or((Value::None, Vec::new()));
        let v = self.eval(&c.inside, c.expr, c.slots);
        let Some((game, st)) = describe::within(self.game, &self.st, &c.inside) else { return };
        let said = match asked {
            Some(asked) => why::told(game, st, asked, now, None),
            None => {
                let v = describe::value(game, st, v, None);
                describe::say(game, "why.says", &[("x", &c.text), ("v", &v)])
            }
        };
        let mut out = format!("{}{said}", self.in_game(&c.inside));
        for line in text {
            let _ = write!(out, "\n  {line}");
        }
        self.show(&out);
    }

    pub(super) fn expect_asked(&mut self, who: Option<u8>, negated: bool, what: Option<&Answer>, span: Span) {
        let d = &self.m.decision;
        // A question with one answer that has not been given by itself is asked, too: the turn would end with it.
        let has_choice = !self.over
            && !self.waits_for_chance()
            && match d.options[..] {
                [] => false,
                [one] => one != Choice::Pass,
                _ => true,
            };
        let right = match who {
            None => !has_choice,
            Some(who) => {
                let asked = d.player == who && (has_choice || self.waits_for_chance());
                asked && what.is_none_or(|what| self.is_offered(what))
            }
        };
        if right == negated {
            let only_passes = !self.over && who == Some(d.player) && matches!(d.options[..], [Choice::Pass]);
            if let Some(who) = who.filter(|_| only_passes && !negated) {
                let message = format!("{} can only pass, which is no choice", self.name(who));
                self.fail(codes::EXPECTED, span, message, "expected otherwise").help =
                    Some("`is asked` says who has a choice; whose turn it is says `expect active == B`".to_owned());
                return;
            }
            let asked = self.who_is_asked();
            let who = who.map_or_else(|| "nobody".to_owned(), |who| self.name(who));
            let what = what.map(|what| format!(" `{}`", why::said(what))).unwrap_or_default();
            let not = if negated { "" } else { " not" };
            let message = format!("{who} is{not} asked{what}").replace("nobody is not", "somebody is");
            self.fail(codes::EXPECTED, span, message, "expected otherwise").notes.push(asked);
        }
    }

    pub(super) fn why_not(&mut self, who: u8, answers: &[Answer], span: Span) {
        if self.over || self.m.decision.player != who {
            self.not_asked(who, span);
            return;
        }
        let at = self.possible_until(who, answers, span);
        let reason = self.reason(who, answers, at).text;
        let text = describe::say(self.game, "why.not", &[("p", &self.name(who)), ("why", &reason)]);
        self.show(&text);
    }

    pub(super) fn deck(&mut self, n: usize, legal: bool, format: usize, because: Option<&str>, span: Span) {
        let broken = deck::check(self.game, n, format, &self.script.params, self.m.scratch.cover.as_deref_mut());
        let problems: Vec<&deck::Finding> = broken.iter().filter(|f| !f.is_note).collect();
        let words: Vec<String> = problems.iter().map(|f| f.text(self.game)).collect();
        let right = problems.is_empty() == legal;
        let said = because
            .is_none_or(|b| words.iter().any(|w| says(w, b)) || problems.iter().any(|f| f.label.as_deref() == Some(b)));
        if !right || !said {
            let message = match (right, legal) {
                (true, _) => "the deck is illegal, but not because of that".to_owned(),
                (_, true) => "the deck is not legal".to_owned(),
                _ => "the deck is legal".to_owned(),
            };
            self.fail(codes::WRONG_DECK, span, message, "expected otherwise").notes = words;
        }
    }
}
