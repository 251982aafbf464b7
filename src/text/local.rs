//! What a card does, however it calls what only it speaks of: what is renamed does the same.

use super::signs::{calls, signs};
use naipe_grammar::ast::{Expr, Item, ItemKind};
use naipe_grammar::mentions::{Part, Sort, mentions};
use naipe_grammar::span::Span;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::program::Program;
use naipe_interpreter::project::library::{Library, With};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;

/// Before a line, so that it can be read by itself.
const CARD: &str = "card \"x\" : x {\n";

/// What names stand for that rules declare.
#[derive(Debug, Default)]
pub struct Rules {
    /// What has one meaning in the whole game.
    declared: FxHashSet<String>,
    /// What each declaration takes, in order.
    params: FxHashMap<String, Vec<String>>,
    /// What each parameter is where nothing is said, in step with `params`; empty where it has to be said.
    defaults: FxHashMap<String, Vec<String>>,
    /// What keywords do and what defines are, with numbers in the place of names that only they give.
    meanings: FxHashMap<String, String>,
}

impl Rules {
    /// Those of a game that was read.
    pub fn new(library: &Library, game: usize, program: &Program) -> Rules {
        let mut declared = FxHashSet::default();
        let mut add = |name: &str| {
            declared.insert(name.to_owned());
        };
        program.kinds.iter().for_each(|kind| add(&kind.name));
        program.attrs.iter().chain(&program.player_attrs).for_each(|attr| add(&attr.name));
        program.zones.iter().for_each(|zone| add(&zone.name));
        program.enums.iter().flat_map(|list| &list.members).for_each(|(member, _)| add(member));
        program.scopes.iter().for_each(|scope| add(&scope.name));
        program.scopes.iter().flat_map(|scope| &scope.fields).for_each(|(field, ..)| add(field));
        program.phases.iter().for_each(|phase| add(&phase.name));
        program.actions.iter().for_each(|action| add(&action.name));
        let mut rules = Rules { declared, ..Rules::default() };
        let items = || library.asts(game, With::Tests).into_iter().flat_map(|file| &file.items);
        let text = |span: Span| library.files.sources.slice(span);
        items().for_each(|item| rules.item(item, text));
        for item in items() {
            let (name, meaning) = match &item.kind {
                ItemKind::Define { name, body, .. } => (name, text(body.span)),
                ItemKind::Keyword { name, .. } => (name, inside_braces(text(item.span))),
                _ => continue,
            };
            let params = rules.params.get(name.name.as_str()).map_or(&[][..], Vec::as_slice);
            let meaning = rules.same(meaning, params);
            rules.meanings.insert(name.name.to_string(), meaning);
        }
        rules
    }

    fn item<'l>(&mut self, item: &Item, text: impl Fn(Span) -> &'l str) {
        let (name, params) = match &item.kind {
            ItemKind::Define { name, params, .. }
            | ItemKind::Event { name, params, .. }
            | ItemKind::Payment { name, params, .. }
            | ItemKind::Procedure { name, params, .. }
            | ItemKind::Keyword { name, params, .. } => (name, params.as_slice()),
            ItemKind::EventAlias { name, .. } | ItemKind::Parameter { name, .. } => (name, &[][..]),
            _ => return,
        };
        self.declared.insert(name.name.to_string());
        let default = |of: &Expr| signs(text(of.span)).iter().map(|(_, sign)| *sign).collect::<Vec<_>>().join(" ");
        let defaults = params.iter().map(|param| param.default.as_ref().map(default).unwrap_or_default());
        self.defaults.entry(name.name.to_string()).or_insert_with(|| defaults.collect());
        let params = params.iter().map(|param| param.name.name.to_string());
        self.params.entry(name.name.to_string()).or_insert_with(|| params.collect());
    }

    /// What each declaration takes, in order.
    pub fn params(&self, name: &str) -> &[String] {
        self.params.get(name).map_or(&[], Vec::as_slice)
    }

    /// What stands in the rules and not in these lines of a card, and is what the card does all the same: what its keywords do, what the
    /// defines that it names are, and what is so of what it calls where it says nothing.
    pub fn behind(&self, lines: &[&str]) -> String {
        let mut found: BTreeSet<String> = BTreeSet::new();
        let mut waiting: Vec<&str> = lines.to_vec();
        while let Some(text) = waiting.pop() {
            let signs = signs(text);
            for (at, (token, word)) in signs.iter().enumerate() {
                let is_name = *token == Token::Word && at.checked_sub(1).is_none_or(|at| signs[at].1 != ".");
                let Some(meaning) = self.meanings.get(*word).filter(|_| is_name) else { continue };
                if found.insert(format!("{word}: {meaning}")) {
                    waiting.push(meaning);
                }
                // `has: shield`, without a number.
                if signs.get(at + 1).is_none_or(|(_, sign)| *sign != "(") {
                    found.extend(self.left_out(word, |_, _| false));
                }
            }
            for call in calls(&signs).iter().filter(|call| !call.is_pattern) {
                found.extend(self.left_out(call.name, |place, name| call.of(place, name).is_some()));
            }
        }
        found.into_iter().map(|line| line + "\n").collect()
    }

    /// What is so of a declaration where nothing is said for a parameter.
    fn left_out(&self, name: &str, is_given: impl Fn(usize, &str) -> bool) -> Vec<String> {
        let params = self.params(name).iter().zip(self.defaults.get(name).into_iter().flatten()).enumerate();
        let left = params.filter(|(place, (param, default))| !default.is_empty() && !is_given(*place, param));
        left.map(|(place, (_, default))| format!("{name} #{place} = {default}")).collect()
    }

    /// What a card chooses before it does anything: its lines speak of it by these names.
    pub fn announced(&self, lines: &[String]) -> Vec<String> {
        let chooses = |line: &&String| {
            let first = signs(line).first().map_or("", |(_, sign)| *sign);
            matches!(first, "target" | "choose")
        };
        lines.iter().filter(chooses).flat_map(|line| self.locals(line)).collect()
    }

    /// The signs of a line of a card, with numbers in the place of names that only the card gives, and of those that others give their
    /// parameters.
    pub fn same(&self, line: &str, announced: &[String]) -> String {
        let signs = signs(line);
        let own = self.locals(line);
        let new = own.iter().filter(|name| !announced.contains(name));
        let locals: Vec<&String> = announced.iter().chain(new).collect();
        let heard = self.heard(&signs);
        // In which brackets a sign stands: what is called there takes so much.
        let mut calls: Vec<&[String]> = Vec::new();
        let mut out = String::new();
        for (at, (token, sign)) in signs.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| signs[at].1);
            let next = signs.get(at + 1).map(|(_, sign)| *sign);
            match *sign {
                "(" => calls.push(before.and_then(|called| self.params.get(called)).map_or(&[], Vec::as_slice)),
                "[" | "{" => calls.push(&[]),
                ")" | "]" | "}" => {
                    calls.pop();
                }
                _ => {}
            }
            let said = match (token, calls.last()) {
                (Token::Word, _) if before == Some(".") => None,
                (Token::Word, Some(takes)) if next == Some(":") && takes.iter().any(|name| name == sign) => {
                    takes.iter().position(|name| name == sign).map(|at| format!("#{at}"))
                }
                // What stands before a colon is given there, or is the name of something else.
                (Token::Word, _) if next == Some(":") && !own.iter().any(|name| name == sign) => None,
                (Token::Word, _) => locals
                    .iter()
                    .position(|name| *name == sign)
                    .map(|at| format!("${at}"))
                    .or_else(|| heard.get(*sign).cloned()),
                _ => None,
            };
            out.push_str(said.as_deref().unwrap_or(sign));
            out.push(' ');
        }
        out
    }

    /// The names that a line gives, in order, but for those that others may call something by.
    fn locals(&self, line: &str) -> Vec<String> {
        let text = format!("{CARD}{line}\n}}");
        let all = mentions(&text);
        let bound = all.iter().filter(|one| (one.sort, one.part) == (Sort::Local, Part::Bound));
        let bound: FxHashSet<Range<usize>> = bound.map(|one| one.range.clone()).collect();
        let (mut locals, mut others): (Vec<String>, FxHashSet<&str>) = Default::default();
        let (mut before, mut word): (&str, Option<(&str, bool)>) = ("", None);
        for (_, range) in tokens(&text).filter(|(token, _)| *token != Token::Blank && !token.is_trivia()) {
            let sign = &text[range.clone()];
            // What is given or set by its name is not the line's own.
            if let Some((name, false)) = word
                && sign == ":"
            {
                others.insert(name);
            }
            let is_bound = bound.contains(&range);
            // A cost or a mode by its name is seen from elsewhere.
            if matches!(before, "cost" | "mode") {
                others.insert(sign);
            }
            if is_bound && !locals.iter().any(|name| name == sign) {
                locals.push(sign.to_owned());
            }
            (before, word) = (sign, Some((sign, is_bound)));
        }
        locals.retain(|name| !others.contains(name.as_str()) && !self.declared.contains(name));
        locals
    }

    /// What the parameters of the events are called to which abilities of a line listen: each by the event and its place.
    fn heard(&self, signs: &[(Token, &str)]) -> FxHashMap<String, String> {
        let mut heard: FxHashMap<String, String> = FxHashMap::default();
        let mut ambiguous = FxHashSet::default();
        for window in signs.windows(2) {
            let [(_, word), (Token::Word, event)] = window else { continue };
            if !matches!(*word, "before" | "of" | "after" | "forbid" | "permit") {
                continue;
            }
            for (at, name) in self.params.get(*event).into_iter().flatten().enumerate() {
                let said = format!("@{event}{at}");
                if heard.insert(name.clone(), said.clone()).is_some_and(|other| other != said) {
                    ambiguous.insert(name.clone());
                }
            }
        }
        heard.retain(|name, _| !ambiguous.contains(name) && !self.declared.contains(name));
        heard
    }
}

/// What stands between the first brace and the last.
fn inside_braces(text: &str) -> &str {
    let mut braces =
        tokens(text).filter(|(_, range)| matches!(&text[range.clone()], "{" | "}")).map(|(_, range)| range);
    match (braces.next(), braces.last()) {
        (Some(first), Some(last)) => &text[first.end..last.start],
        _ => "",
    }
}
