//! Decks against formats: every requirement that a deck breaks, with its article.

use crate::describe;
use crate::machine::query::coverage::Coverage;
use crate::machine::query::eval::Eval;
use crate::machine::query::fault::GameFault;
use crate::machine::query::game::Game;
use crate::machine::query::scratch::Scratch;
use crate::machine::query::selectors::Cursor;
use crate::machine::state::State;
use crate::machine::state::setup::Setup;
use crate::program::{ArticleId, DefId, ParamId, Require, Said, ZoneId};
use crate::value::Value;
use rustc_hash::FxHashSet;

/// A requirement that does not hold, or a note that does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The label of the requirement, if it has one.
    pub label: Option<String>,
    /// Why it is required, in the words of the rules.
    pub because: String,
    /// The cards at fault, by title, where the requirement is about each card.
    pub cards: Vec<String>,
    /// Only worth saying: the deck is legal all the same.
    pub is_note: bool,
    /// The articles of the rulebook that the requirement cites.
    pub cites: Vec<ArticleId>,
}

impl Finding {
    /// In one line: why, the cards at fault, and the articles.
    #[must_use]
    pub fn text(&self, game: &Game) -> String {
        let cards = if self.cards.is_empty() { String::new() } else { format!(": {}", self.cards.join(", ")) };
        format!("{}{cards}{}", self.because, describe::cites(game, &self.cites))
    }
}

/// Cards by zone, as a deck has them.
pub type Sections = [(ZoneId, Vec<(u32, DefId)>)];

/// Checks a deck against a format, both by their numbers in the program; parameters of the game may be other than there.
#[must_use]
pub fn check(
    game: &Game,
    deck: usize,
    format: usize,
    params: &[(ParamId, Value)],
    cover: Option<&mut Coverage>,
) -> Vec<Finding> {
    let setup = Setup { params: params.to_vec(), ..setup(game, format) };
    check_as(game, &game.program.decks[deck].sections, &setup, cover)
}

/// Checks cards that are no declared deck against a format; parameters of the game may be other than there.
#[must_use]
pub fn check_cards(
    game: &Game,
    sections: &Sections,
    format: usize,
    params: Vec<(ParamId, Value)>,
    cover: Option<&mut Coverage>,
) -> Vec<Finding> {
    check_as(game, sections, &Setup { params, ..setup(game, format) }, cover)
}

fn setup(game: &Game, format: usize) -> Setup {
    Setup { players: game.program.players.0.max(1), format: Some(format), ..Setup::default() }
}

fn check_as(game: &Game, sections: &Sections, setup: &Setup, cover: Option<&mut Coverage>) -> Vec<Finding> {
    let p = &game.program;
    let format = setup.format.unwrap_or(0);
    let mut st = State::new(game, setup);
    for (zone, cards) in sections {
        let z = p.zone_of(*zone, Some(0), st.core.seats);
        for (n, def) in cards {
            for _ in 0..*n {
                st.place(game, *def, 0, z, u16::MAX);
            }
        }
    }
    let mut scratch = Scratch::default();
    if let Some(c) = cover.as_deref() {
        let mut c = c.clone();
        for (zone, cards) in sections {
            c.zone(zone.i());
            cards.iter().for_each(|(_, def)| c.listed(*def));
        }
        scratch.cover = Some(Box::new(c));
    }
    let findings = p.formats[format].requires.iter().filter_map(|r| finding(game, &mut st, &mut scratch, r)).collect();
    if let (Some(c), Some(now)) = (cover, scratch.cover) {
        *c = *now;
        c.format(format);
    }
    findings
}

fn finding(game: &Game, st: &mut State, scratch: &mut Scratch, r: &Require) -> Option<Finding> {
    let mut cards: Vec<String> = Vec::new();
    let mut told: FxHashSet<String> = FxHashSet::default();
    scratch.renew();
    let (holds, said) = {
        let mut e = Eval { g: game, c: &st.core, m: &mut st.mem, s: scratch, base: 0, depth: 0 };
        let saved = e.open_window(&[Value::Player(0), Value::None], r.slots as usize);
        let holds = match r.every {
            None => e.holds(r.condition),
            Some(s) => {
                let mut cursor = Cursor::default();
                let mut all = true;
                while let Some(v) = e.next(s, &mut cursor) {
                    let var = game.program.selectors[s.i()].var;
                    e.set_var(var, v);
                    if !e.holds(r.condition) {
                        all = false;
                        if let Value::Object(o) = v {
                            let title = describe::object(game, e.c, o, None);
                            if told.insert(title.clone()) {
                                cards.push(title);
                            }
                        }
                    }
                }
                all
            }
        };
        let because = if holds { &[] } else { r.because.as_slice() };
        let said: Vec<(&str, Value)> = because
            .iter()
            .map(|piece| match piece {
                Said::Words(words) => (words.as_str(), Value::None),
                Said::Filled(what) => ("", e.eval(*what)),
            })
            .collect();
        e.close_window(saved);
        if let Some(fault) = e.s.fault.take() {
            let fault = GameFault::query(game, st, 0, fault);
            return Some(Finding {
                label: r.label.as_ref().map(ToString::to_string),
                because: format!("this cannot be found out: {}", fault.message),
                cards: Vec::new(),
                is_note: false,
                cites: r.cites.clone(),
            });
        }
        (holds, said)
    };
    let because = || {
        let words = |(words, v): &(&str, Value)| match words {
            &"" => describe::value(game, st, *v, None),
            words => (*words).to_owned(),
        };
        said.iter().map(words).collect::<String>()
    };
    (!holds).then(|| Finding {
        label: r.label.as_ref().map(ToString::to_string),
        because: because(),
        cards,
        is_note: r.is_note,
        cites: r.cites.clone(),
    })
}
