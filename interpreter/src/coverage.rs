//! Which articles nobody implemented or tested, and which cards and abilities never ran.

use crate::machine::query::coverage::Coverage;
use crate::program::{Ability, ArticleId, Form, Op, Program};
use crate::scenario::Report;
use ecow::EcoString;
use naipe_grammar::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// What the scenarios of a game leave out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gaps {
    /// How many articles are declared.
    pub articles: usize,
    /// Articles declared that no rule, card or format cites.
    pub uncited: Vec<EcoString>,
    /// Articles declared that no scenario says it covers.
    pub uncovered: Vec<EcoString>,
    /// Articles that scenarios cover, but none of those scenarios ran a rule that cites them.
    pub unexercised: Vec<EcoString>,
    /// Articles that cannot be exercised, with the reason declared.
    pub excused: Vec<(EcoString, EcoString)>,
    /// Everything that can take part in a game, and whether it did.
    pub things: Vec<Thing>,
}

/// What can take part in a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thing {
    /// Whether it is a card, an ability or a block.
    pub sort: Sort,
    /// What to call it: its title, or name and label.
    pub name: EcoString,
    /// Where it stands in the rules; none where no text says it.
    pub span: Option<Span>,
    /// Whether it took part in some scenario.
    pub ran: bool,
}

/// What takes part in games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// A card, which is in play, announced, or in a deck that is checked.
    Card,
    /// An ability, which bends, stops or reacts to something.
    Ability,
    /// A procedure, event, payment, effect or other block, which runs.
    Block,
}

impl Gaps {
    /// Whether anything that must be there is missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.uncited.is_empty() && self.uncovered.is_empty() && self.unexercised.is_empty()
    }
}

fn has(list: &[bool], i: usize) -> bool {
    list.get(i).copied().unwrap_or(false)
}

/// The articles cited by what ran.
fn exercised(p: &Program, c: &Coverage) -> BTreeSet<u16> {
    let mut out = BTreeSet::new();
    let mut add = |ids: &[ArticleId]| out.extend(ids.iter().map(|a| a.0));
    for (i, a) in p.abilities.iter().enumerate() {
        if has(&c.abilities, i) {
            add(&a.cites);
        }
        if let Form::Listen { body: Some(code), .. } | Form::Check { body: code, .. } = a.form
            && has(&c.codes, code.i())
        {
            add(&a.cites);
        }
    }
    for (i, f) in p.formats.iter().enumerate() {
        if has(&c.formats, i) {
            add(&f.cites);
            for r in &f.requires {
                add(&r.cites);
            }
        }
    }
    for (i, d) in p.defs.iter().enumerate() {
        if has(&c.defs, i) {
            add(&d.cites);
            if let Some(pl) = d.playable {
                add(&p.playables[pl.i()].cites);
            }
        }
        // What was there, if only in a deck, was of its kinds and had its keywords.
        if has(&c.defs, i) || has(&c.listed, i) {
            p.kinds[d.kind.i()].ancestors.iter().for_each(|k| add(&p.kinds[k.i()].cites));
            d.has.iter().for_each(|(k, _)| add(&p.kinds[k.i()].cites));
        }
    }
    for k in p.kinds.iter().filter(|k| k.is_keyword) {
        // One that is given and taken in play may do nothing by itself.
        if k.dynamic || k.abilities.iter().any(|a| has(&c.abilities, a.i())) {
            add(&k.cites);
        }
    }
    let plain: [(_, Vec<&[ArticleId]>); 7] = [
        (&c.codes, p.codes.iter().map(|x| &x.cites[..]).collect()),
        (&c.events, p.events.iter().map(|x| &x.cites[..]).collect()),
        (&c.defines, p.defines.iter().map(|x| &x.cites[..]).collect()),
        (&c.actions, p.actions.iter().map(|x| &x.cites[..]).collect()),
        (&c.phases, p.phases.iter().map(|x| &x.cites[..]).collect()),
        (&c.zones, p.zones.iter().map(|x| &x.cites[..]).collect()),
        (&c.params, p.params.iter().map(|x| &x.cites[..]).collect()),
    ];
    for (ran, cites) in plain {
        cites.into_iter().enumerate().filter(|(i, _)| has(ran, *i)).for_each(|(_, cites)| add(cites));
    }
    out
}

/// The articles that anything cites.
fn cited(p: &Program) -> BTreeSet<u16> {
    let mut out = BTreeSet::new();
    let mut add = |ids: &[ArticleId]| out.extend(ids.iter().map(|a| a.0));
    p.abilities.iter().for_each(|x| add(&x.cites));
    p.codes.iter().for_each(|x| add(&x.cites));
    p.events.iter().for_each(|x| add(&x.cites));
    p.defines.iter().for_each(|x| add(&x.cites));
    p.actions.iter().for_each(|x| add(&x.cites));
    p.phases.iter().for_each(|x| add(&x.cites));
    p.params.iter().for_each(|x| add(&x.cites));
    p.kinds.iter().for_each(|x| add(&x.cites));
    p.zones.iter().for_each(|x| add(&x.cites));
    p.defs.iter().for_each(|x| add(&x.cites));
    p.playables.iter().for_each(|x| add(&x.cites));
    p.errata.iter().for_each(|x| add(&x.cites));
    p.standings.iter().for_each(|x| add(&x.cites));
    for f in &p.formats {
        add(&f.cites);
        f.requires.iter().for_each(|r| add(&r.cites));
    }
    out
}

/// What the scenarios of a game, and of the games inside it, leave out. Each program comes with the reports of its scenarios; the
/// first is the game itself, whose declared articles count.
#[must_use]
pub fn gaps(games: &[(&Program, Vec<&Report>)]) -> Gaps {
    let mut gaps = Gaps::default();
    let mut all: BTreeMap<EcoString, Option<EcoString>> = BTreeMap::new();
    let (mut cites, mut covers, mut ran) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (p, reports) in games {
        for a in &p.articles {
            if a.declared {
                all.entry(a.id.clone()).or_default();
                if a.unexercised.is_some() {
                    all.insert(a.id.clone(), a.unexercised.clone());
                }
            }
        }
        cites.extend(cited(p).into_iter().map(|a| p.articles[a as usize].id.clone()));
        let mut total = Coverage::default();
        for r in reports {
            let mut here = BTreeSet::new();
            for (p, ran) in std::iter::once((*p, &r.coverage)).chain(inside(p, &r.coverage)) {
                here.extend(exercised(p, ran).into_iter().map(|a| p.articles[a as usize].id.clone()));
            }
            for a in &r.covers {
                covers.insert(a.clone());
                // An erratum and a way to rank players have nothing to run: that their game was played is their exercise.
                let errata = p.errata.iter().flat_map(|x| &x.cites);
                let standings = p.standings.iter().flat_map(|x| &x.cites);
                let still = errata.chain(standings).any(|c| p.articles[c.i()].id == *a);
                if here.contains(a) || still {
                    ran.insert(a.clone());
                }
            }
            total.add(&r.coverage);
        }
        gaps.things.extend(things(p, &total));
    }
    gaps.articles = all.len();
    for (id, excuse) in all {
        if let Some(why) = excuse {
            gaps.excused.push((id, why));
            continue;
        }
        if !cites.contains(&id) {
            gaps.uncited.push(id.clone());
        }
        if !covers.contains(&id) {
            gaps.uncovered.push(id.clone());
        } else if !ran.contains(&id) && cites.contains(&id) {
            gaps.unexercised.push(id);
        }
    }
    gaps
}

/// Everything of a game that can take part in it, and whether it did.
#[must_use]
pub fn things(p: &Program, total: &Coverage) -> Vec<Thing> {
    let mut things = Vec::new();
    for (i, d) in p.defs.iter().enumerate() {
        if d.ability_of.is_none() {
            let ran = has(&total.defs, i) || has(&total.listed, i);
            things.push(Thing { sort: Sort::Card, name: p.str(d.title).into(), span: Some(d.span), ran });
        }
    }
    // One that hears several events is one, and its block as well.
    let mut of_several: BTreeMap<usize, usize> = BTreeMap::new();
    for (i, a) in p.abilities.iter().enumerate() {
        let ran = has(&total.abilities, i) || body(a).is_some_and(|code| has(&total.codes, code));
        if let Some(first) = a.one_of {
            let at = *of_several.entry(first.i()).or_insert(things.len());
            if let Some(thing) = things.get_mut(at) {
                thing.ran |= ran;
                continue;
            }
        }
        // Several abilities of a card or keyword are told apart by their labels.
        let name = match a.label.map(|l| p.str(l)) {
            Some(label) if !a.name.contains(label) => format!("{}: \"{label}\"", a.name).into(),
            _ => a.name.clone(),
        };
        things.push(Thing { sort: Sort::Ability, name, span: Some(a.span), ran });
    }
    let bodies: BTreeSet<usize> = p.abilities.iter().filter_map(body).collect();
    // A mode that does nothing only says what was chosen.
    let modes = p.playables.iter().flat_map(|playable| &playable.modes).map(|mode| mode.effect);
    let is_empty = |code: &usize| p.codes[*code].ops.iter().all(|op| matches!(op, Op::Return));
    let empty_modes: BTreeSet<usize> = modes.map(|code| code.i()).filter(is_empty).collect();
    // One block that several cards have, or a keyword for each of its times, is one.
    let mut known: BTreeMap<(EcoString, Span), usize> = BTreeMap::new();
    for (i, c) in p.codes.iter().enumerate() {
        if c.name.is_empty() || c.ops.is_empty() || bodies.contains(&i) || empty_modes.contains(&i) {
            continue;
        }
        let (name, span, ran) = (c.name.clone(), c.spans.first().copied(), has(&total.codes, i));
        if let Some(at) = span.map(|span| *known.entry((name.clone(), span)).or_insert(things.len()))
            && let Some(thing) = things.get_mut(at)
        {
            thing.ran |= ran;
            continue;
        }
        things.push(Thing { sort: Sort::Block, name, span, ran });
    }
    things
}

/// The games that were played inside a game, and inside those, and what ran in each.
#[must_use]
pub fn inside<'a>(p: &'a Program, ran: &'a Coverage) -> Vec<(&'a Program, &'a Coverage)> {
    let mut all = Vec::new();
    for ((_, inner), ran) in p.games.iter().zip(&ran.games) {
        all.push((&**inner, ran));
        all.extend(inside(inner, ran));
    }
    all
}

/// The block of a reaction or a check.
fn body(a: &Ability) -> Option<usize> {
    match a.form {
        Form::Listen { body, .. } => body.map(|code| code.i()),
        Form::Check { body, .. } => Some(body.i()),
        _ => None,
    }
}
