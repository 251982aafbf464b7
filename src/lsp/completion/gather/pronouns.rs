//! `you`, `self`, `it` and the other names that nobody binds, where they can stand.

use super::seats;
use crate::lsp::completion::known::{Known, Ty};
use crate::lsp::completion::names::{Local, Signs};
use crate::lsp::completion::taken;
use ecow::EcoString;
use naipe_grammar::next::{Next, Open, Sign};

/// The events that an ability hears, the first words of which these are: `after fight(x: self) or begin main { …`.
fn heard<'t>(words: &Signs<'t>) -> Vec<&'t str> {
    let n = words.all.len();
    let Some(mut at) = (1..n).find(|at| !matches!(words.said(*at), "of" | "next" | "after")) else { return Vec::new() };
    let mut found = Vec::new();
    loop {
        let name = words.said(at);
        found.push(name);
        at += 1 + usize::from(matches!(name, "begin" | "end"));
        let mut depth = 0;
        while at < n && (depth > 0 || words.said(at) == "(") {
            match words.said(at) {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        if words.said(at) != "or" || at + 1 >= n {
            return found;
        }
        at += 1;
    }
}

/// `you`, `self`, `it`, and what the event that is reacted to has to tell, where they can stand.
pub(super) fn pronouns(signs: &Signs, kind: Option<&EcoString>, all: &[Next], known: &Known) -> Vec<Local> {
    let mut found = Vec::new();
    let mut add = |name: &str, ty: Ty, said: &str| found.push(Local { name: name.into(), ty, said: said.to_owned() });
    let within: &[Open] = all.iter().find(|one| one.sign == Sign::Name).map_or(&[], |one| &one.within);
    // Between the brackets of the pattern its names are what is asked for.
    let is_asked = within.iter().any(|open| open.rule == "pattern");
    let is_changed = within.iter().any(|open| open.rule == "change");
    for open in within.iter().rev() {
        let words = Signs::new(&signs.text[open.start..]);
        match open.rule {
            "such" => {
                let before = Signs::new(&signs.text[..open.start]);
                add("it", known.named(before.last(0)), "the candidate");
            }
            "s_create" if (0..words.all.len()).any(|at| words.said(at) == "where") => {
                let every = usize::from(words.said(1) == "every");
                add("it", known.named(words.said(1 + every)), "the candidate");
            }
            "part" | "binder" | "choose_from" if (0..words.all.len()).any(|at| words.said(at) == "where") => {
                let at = usize::from(words.said(1) == ":") * 2;
                add("it", known.named(words.said(at)), "the candidate");
            }
            // What is modified is `it` in what it becomes.
            "a_modify" if is_changed => {
                let of = (0..words.all.len()).find(|at| words.said(*at) == "of" && words.said(1) == "cost");
                let kind = words.said(of.map_or(1, |of| of + 1));
                add("it", known.named(kind), "what is modified");
            }
            "a_before" | "a_after" | "a_instead" | "a_forbid" | "a_permit" | "a_again" if !is_asked => {
                if open.rule == "a_again" || words.said(1) == "after" && open.rule == "a_forbid" {
                    add("reacting", Ty::Thing(None), "what would react");
                }
                let heard: Vec<_> = { heard(&words).into_iter() }.filter_map(|name| known.callees.get(name)).collect();
                let Some((first, others)) = heard.split_first() else { continue };
                let is_of_all = |name: &EcoString| others.iter().all(|other| other.params.iter().any(|p| p.0 == *name));
                for (name, ty) in first.params.iter().filter(|(name, _)| is_of_all(name)) {
                    add(name, ty.clone(), &ty.of(name));
                }
                add("source", Ty::Thing(None), "what the event comes from");
                add("by", Ty::Player, "who makes it happen");
            }
            _ => {}
        }
    }
    let head = signs.said(0);
    if matches!(head, "scenario" | "position") {
        seats(signs, known).for_each(|seat| add(&seat, Ty::Player, "a player of the scenario"));
    }
    // What is corrected has its parameters in the correction.
    let corrected = taken::corrected(signs);
    if corrected.is_some_and(|word| word != "card")
        && let Some(callee) = known.callees.get(signs.said(2))
    {
        for (name, ty) in &callee.params {
            add(name, ty.clone(), &ty.of(name));
        }
    }
    let head = corrected.unwrap_or(head);
    // An event that is called otherwise has the parameters of the one that it is.
    let alias =
        (head == "event" && !is_asked).then(|| (0..signs.all.len()).find(|at| signs.said(*at) == "is")).flatten();
    if let Some(callee) = alias.and_then(|at| known.callees.get(signs.said(at + 1))) {
        for (name, ty) in &callee.params {
            add(name, ty.clone(), &ty.of(name));
        }
        add("source", Ty::Thing(None), "what the event comes from");
        add("by", Ty::Player, "who makes it happen");
    }
    if head == "payment" {
        add("self", Ty::Thing(None), "what it pays for");
    }
    let is_card = matches!(head, "card" | "token" | "kind" | "keyword" | "trait" | "cards");
    if is_card || matches!(head, "action" | "payment" | "format" | "rule") {
        add("you", Ty::Player, "who plays it, or has it");
    }
    if is_card {
        add("self", Ty::Thing(kind.cloned()), "the card on which this is written");
    }
    found
}
