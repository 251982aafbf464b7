//! Where a game stands in the middle of a script.

use super::{Driver, NOBODY, played};
use crate::answers::Aliases;
use crate::machine::play::decide::ask::Choice;
use crate::machine::query::game::Game;
use crate::scenario::script::Script;
use crate::scenario::{Answerable, Asked, Midway, Report, Stand};
use crate::value::Value;
use crate::written::said;
use crate::{describe, view};
use naipe_grammar::print;

/// How many answers are given to one question.
const MOST: usize = 200;

/// Plays a script up to a line, in no more than so many instructions, and tells where the game stands there.
pub fn midway(game: &Game, script: &Script, stand: &Stand, report: &mut Report) -> Midway {
    let (mut d, is_sound) = played(game, script, (stand.steps, stand.until, None), None, report);
    let span = d.report.span;
    if is_sound {
        if stand.goes_on {
            d.back();
            d.advance(span);
        } else {
            let seat = (0..d.st.core.seats).find(|seat| Some(describe::player_name(game, *seat)) == stand.player);
            match seat {
                Some(seat) => d.look_at(seat, span),
                None => d.look_who(span),
            }
        }
    }
    Midway {
        board: view::board(game, &d.st, None),
        asked: d.is_asked_now().filter(|_| is_sound),
        is_over: d.over,
        failures: std::mem::take(&mut d.report.failures),
    }
}

impl Driver<'_, '_> {
    fn is_asked_now(&self) -> Option<Asked> {
        let d = &self.m.decision;
        let is_asked = !self.over && !self.begins && d.player != NOBODY && d.player != Value::CHANCE;
        if !is_asked || d.options.is_empty() {
            return None;
        }
        let named = self.here();
        let options = d.options.iter().take(MOST).filter_map(|choice| {
            Some(Answerable {
                said: print::answer(&said(self.game, &self.st, d, *choice)?),
                alias: self.alias_of(&named, *choice),
                label: describe::choice_label(self.game, &self.st, d, *choice),
            })
        });
        Some(Asked {
            who: describe::player_name(self.game, d.player),
            prompt: describe::prompt(self.game, &self.st, d),
            options: options.collect(),
        })
    }

    fn alias_of(&self, named: &Aliases, choice: Choice) -> Option<String> {
        let thing = match choice {
            Choice::Value(Value::Object(thing)) => thing,
            Choice::Value(Value::Ability(_, of)) => of.thing(),
            _ => return None,
        };
        let is_it = |of: &Value| of.object().is_some_and(|of| self.st.core.are_one(of, thing));
        named.iter().rev().find(|(_, of)| is_it(of)).map(|(name, _)| name.to_string())
    }
}
