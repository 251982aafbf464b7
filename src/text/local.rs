//! What a card does, however it calls what only it speaks of: what is renamed does the same.

use super::signs::{Call, HEARD, call_at};
use naipe_grammar::ast::{Item, ItemKind};
use naipe_grammar::mentions::{Part, Sort, mentions};
use naipe_grammar::print;
use naipe_grammar::signs::signs;
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
        items().for_each(|item| rules.item(item));
        for item in items() {
            let (name, meaning) = match &item.kind {
                ItemKind::Define { name, body, .. } => (name, print::expression(body)),
                ItemKind::Keyword { name, members, .. } => {
                    (name, members.iter().map(print::member).collect::<Vec<_>>().join("\n"))
                }
                _ => continue,
            };
            let params = rules.params.get(name.name.as_str()).map_or(&[][..], Vec::as_slice);
            let meaning = rules.same(&meaning, params);
            rules.meanings.insert(name.name.to_string(), meaning);
        }
        rules
    }

    fn item(&mut self, item: &Item) {
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
        let defaults = params.iter().map(|param| param.default.as_ref().map(print::expression).unwrap_or_default());
        self.defaults.entry(name.name.to_string()).or_insert_with(|| defaults.collect());
        let params = params.iter().map(|param| param.name.name.to_string());
        self.params.entry(name.name.to_string()).or_insert_with(|| params.collect());
    }

    /// What each declaration takes, in order.
    pub fn params(&self, name: &str) -> &[String] {
        self.params.get(name).map_or(&[], Vec::as_slice)
    }

    /// What stands in the rules and not in these lines of a card, and is what the card does all the same: what its keywords do, and what
    /// the defines that it names are.
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
            }
        }
        found.into_iter().map(|line| line + "\n").collect()
    }

    /// What a card chooses before it does anything: its lines speak of it by these names.
    pub fn announced(&self, lines: &[String]) -> Vec<String> {
        let chooses = |line: &&String| {
            let first = signs(line).first().map_or("", |(_, sign)| *sign);
            matches!(first, "target" | "choose")
        };
        lines.iter().filter(chooses).flat_map(|line| self.locals(line)).collect()
    }

    /// The signs of a line of a card, however it is written: with numbers in the place of names that only the card gives, and of those
    /// that others give their parameters; what is called, with all that it takes in its order, what is so where nothing is said, too;
    /// and without what goes without saying (`by you`, `it.`).
    pub fn same(&self, line: &str, announced: &[String]) -> String {
        let signs = signs(line);
        let own = self.locals(line);
        let new = own.iter().filter(|name| !announced.contains(name));
        let locals: Vec<&String> = announced.iter().chain(new).collect();
        let line = Line { rules: self, own: &own, locals, heard: self.heard(&signs) };
        let mut out = String::new();
        line.write(&signs, "", &mut out);
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

/// What the names of a line stand for.
struct Line<'l> {
    rules: &'l Rules,
    /// Those that the line gives,
    own: &'l [String],
    /// those that the card gives, in their order,
    locals: Vec<&'l String>,
    /// and those of parameters of the events that it listens to.
    heard: FxHashMap<String, String>,
}

impl Line<'_> {
    /// Writes signs, each followed by a blank; `behind`: the sign before them.
    fn write(&self, signs: &[(Token, &str)], behind: &str, out: &mut String) {
        let mut at = 0;
        while let Some((token, sign)) = signs.get(at) {
            let before = at.checked_sub(1).map_or(behind, |at| signs[at].1);
            let next = |by: usize| signs.get(at + by).map_or("", |(_, sign)| *sign);
            // Who chooses is `you` where nobody is named, and what a condition speaks of is `it`.
            let is_you = (*sign, next(1)) == ("by", "you") && next(2) != ".";
            let is_it = (*sign, next(1)) == ("it", ".") && before != ".";
            if is_you || is_it {
                at += 2;
                continue;
            }
            let is_name = *token == Token::Word && before != ".";
            let is_own = self.locals.iter().any(|name| *name == sign);
            if is_name && !is_own && next(1) == "(" && !self.rules.params(sign).is_empty() {
                let (call, end) = call_at(signs, at, before);
                self.call(&call, out);
                at = end;
                continue;
            }
            if is_name && !is_own && next(1) != ":" && self.goes_without(sign) {
                let call = Call { name: sign, is_pattern: HEARD.contains(&before), given: Vec::new() };
                self.call(&call, out);
                at += 1;
                continue;
            }
            let said = match next(1) {
                _ if !is_name => None,
                // What stands before a colon is given there, or is the name of something else.
                ":" if !self.own.iter().any(|name| name == sign) => None,
                _ => self.number(sign),
            };
            out.push_str(said.as_deref().unwrap_or(sign));
            out.push(' ');
            at += 1;
        }
    }

    /// The number of a name that only the card gives, or that an event gives its parameter.
    fn number(&self, name: &str) -> Option<String> {
        let at = self.locals.iter().position(|known| *known == name);
        at.map(|at| format!("${at}")).or_else(|| self.heard.get(name).cloned())
    }

    /// Whether something may be called without anything: `has: shield`.
    fn goes_without(&self, name: &str) -> bool {
        let defaults = self.rules.defaults.get(name).map_or(&[][..], Vec::as_slice);
        !defaults.is_empty() && defaults.iter().all(|default| !default.is_empty())
    }

    /// Writes a call: what is given for each parameter, in their order; but for what is only listened to, what is so where nothing is.
    fn call(&self, call: &Call, out: &mut String) {
        out.push_str(call.name);
        out.push_str(" ( ");
        let params = self.rules.params(call.name);
        let defaults = self.rules.defaults.get(call.name).map_or(&[][..], Vec::as_slice);
        for (place, param) in params.iter().enumerate() {
            let default = defaults.get(place).map_or("", String::as_str);
            if let Some(given) = call.of(place, param) {
                out.push_str(&format!("#{place} : "));
                self.write(given, "(", out);
            } else if !call.is_pattern && !default.is_empty() {
                out.push_str(&format!("#{place} : "));
                signs(default).iter().for_each(|(_, sign)| out.push_str(&format!("{sign} ")));
            }
        }
        // What is given to none of them, as an action of a card takes its targets.
        let is_other = |place: usize, name: Option<&str>| match name {
            Some(name) => !params.iter().any(|param| param == name),
            None => place >= params.len(),
        };
        for (_, given) in call.given.iter().enumerate().filter(|(place, given)| is_other(*place, given.name)) {
            out.push_str(&format!(", {} : ", given.name.unwrap_or_default()));
            self.write(given.signs, "(", out);
        }
        out.push_str(") ");
    }
}
