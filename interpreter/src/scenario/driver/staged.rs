//! What each line of a scenario came to, for whoever reads it step by step.

use super::Driver;
use crate::scenario::Stage;
use crate::scenario::script::Line;
use crate::value::Value;
use crate::view::laid::laid;
use naipe_grammar::span::Span;

impl Driver<'_, '_> {
    /// Tells what a line came to, or what the scenario begins with, if somebody wants to know.
    pub(super) fn stage(&mut self, line: Option<(&Line, Span)>) {
        if self.stages.is_none() {
            return;
        }
        let is_chance = |line: &Line| {
            matches!(line, Line::Draws { .. }) || matches!(line, Line::Answer { who, .. } if *who == Value::CHANCE)
        };
        let is_done = |line: &Line| {
            matches!(line, Line::Answer { .. } | Line::PassUntil(_) | Line::Timeout(_)) && !is_chance(line)
        };
        // What comes of an answer is looked at before anybody else answers, were it only with the one answer there is.
        let ahead = line.filter(|(line, _)| is_done(line) && self.kept.is_none() && !self.stopped && !self.over);
        let kept = ahead.map(|(_, span)| {
            let kept = self.keep();
            self.looking = true;
            self.advance(span);
            self.looking = false;
            kept
        });
        let entries = self.m.trace.entries(None);
        let record = entries[self.told.min(entries.len())..].to_vec();
        self.told = self.told.max(entries.len());
        let now = line.is_none_or(|(line, _)| !is_chance(line)).then(|| Box::new(laid(self.game, &self.st)));
        if let Some(kept) = kept {
            self.restore(kept);
        }
        let Some(stages) = &mut self.stages else { return };
        let before = stages.iter().rev().find_map(|stage| stage.board.as_ref());
        let board = now.filter(|now| before.is_none_or(|before| before != now));
        let span = line.map(|(_, span)| span);
        let is_claim =
            line.is_some_and(|(line, _)| !is_done(line) && !is_chance(line) && !matches!(line, Line::Let { .. }));
        // The claims of one line are told as one.
        match stages.last_mut().filter(|last| last.span.is_some() && last.span == span) {
            Some(last) => {
                last.record.extend(record);
                last.board = board.or(last.board.take());
            }
            None => stages.push(Stage { span, is_claim, record, board }),
        }
    }
}
