//! What cards and rulebooks say in words of their own, where only what the game declares tells what is meant.

use super::Lowerer;
use super::addresses::keyword_name;
use super::constant::NOT_FIXED;
use super::env::{Entry, Env};
use super::kinds::Template;
use super::lookup::{few, table};
use super::names::Callable;
use super::resolve::unknown_here;
use super::types::without_none;
use crate::codes;
use crate::primitives::{self, Lowers};
use crate::program::{AttrId, KindId, Ty};
use ecow::EcoString;
use naipe_grammar::ast::{self, BinaryOp, ExprKind, Field};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use naipe_grammar::suggest;
use naipe_grammar::vocabulary;

/// What keywords are called where something is said to have some.
const KEYWORDS: [&str; 7] = ["abilities", "ability", "habilidades", "keyword", "keywords", "palabras", "traits"];

/// What stands on both sides of each `and` of a condition, in order.
fn joined(e: &ast::Expr) -> Vec<&ast::Expr> {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And, one, other) => [joined(one), joined(other)].concat(),
        _ => vec![e],
    }
}

impl Lowerer<'_> {
    /// Reports what stands in the place of a keyword and is none: `flying and haste`, `"Taunt"`.
    pub(super) fn not_a_keyword(&mut self, e: &ast::Expr) {
        let kinds = &self.names.kinds;
        let is_keyword = |kind: KindId| self.p.kinds[kind.i()].is_keyword;
        let keywords = || table(kinds).filter(|name| kinds.get(name).is_some_and(is_keyword));
        let help = match &e.kind {
            ExprKind::Binary(BinaryOp::And, ..) => {
                let mut said = Vec::new();
                let mut undeclared = None;
                for part in joined(e) {
                    let printed = print::expression(part);
                    let name = keyword_name(part).filter(|name| !keywords().any(|known| known == name.as_str()));
                    let near = name.and_then(|name| self.near(name, keywords()));
                    said.push(match (name, near) {
                        (Some(name), Some(near)) => printed.replacen(name.as_str(), &near, 1),
                        (name, _) => {
                            undeclared = undeclared.or(name);
                            printed
                        }
                    });
                }
                let help = format!("keywords are separated by commas: write `{}`", said.join(", "));
                match undeclared {
                    Some(name) => format!("{help}; `{name}` is declared as one: `keyword {name} {{ … }}`"),
                    None => help,
                }
            }
            ExprKind::Text(title) => {
                if let Some(help) = self.keyword_titled(title) {
                    let message = "a keyword or trait is wanted here";
                    self.diags
                        .push(Diagnostic::error(codes::UNKNOWN_KIND, message, e.span, "not a keyword").help(help));
                    return;
                }
                let same = keywords().find(|name| *name == title).map(str::to_owned);
                match same.or_else(|| self.near(title, keywords())) {
                    Some(name) => format!("a keyword has no quotes: write `{name}`"),
                    None => format!("a keyword has a name, and is declared: `keyword NAME \"{title}\" {{ … }}`"),
                }
            }
            _ => match few(keywords()) {
                Some(there) => format!("write the name of a keyword or trait; {there}"),
                None => "write the name of a keyword or trait".to_owned(),
            },
        };
        let message = "a keyword or trait is wanted here";
        self.diags.push(Diagnostic::error(codes::UNKNOWN_KIND, message, e.span, "not a keyword").help(help));
    }

    /// What to write where something is asked whether it is of a kind, and an attribute says it: `it is tapped`.
    pub(super) fn if_truth(&self, name: &str) -> Option<String> {
        let attribute = self.names.attrs.get(name)?;
        let is_truth = self.p.attrs[attribute.i()].ty == Ty::Bool;
        is_truth.then(|| format!("`{name}` is an attribute, `yes` or `no`: write `where {name}`, or `x.{name}` of `x`"))
    }

    /// What to write where a zone is called as if it were an event: `exile(t)`.
    pub(super) fn if_moved_there(&self, name: &str) -> Option<String> {
        let zone = &self.p.zones[self.names.zones.get(name)?.i()];
        let of = if zone.per_player { " of PLAYER" } else { "" };
        Some(format!("`{name}` is a zone, and nothing happens by its name: write `move THING to {name}{of}`"))
    }

    /// Of what an attribute can be meant that stands alone: itself, and then what has a name and such an attribute, the
    /// nearest first.
    pub(super) fn of_what(&self, name: &str, env: &Env) -> Option<String> {
        const SOME: usize = 3;
        let has = |ty: &Ty| *ty != Ty::Any && self.attributes_of(&without_none(ty)).contains(&name);
        let named = env.entries().filter_map(|entry| match entry {
            Entry::Local(known, _, ty) if !matches!(known.as_str(), "it" | "source") && has(ty) => Some(known.as_str()),
            _ => None,
        });
        let own = env.this.as_ref().filter(|ty| has(ty)).map(|_| "self");
        let all: Vec<String> = own.into_iter().chain(named).take(SOME).map(|of| format!("`{of}.{name}`")).collect();
        (!all.is_empty()).then(|| format!("write {}", all.join(" or ")))
    }

    /// The enum among two things that are compared whose name is also that of an attribute of something there, and what to write for that.
    pub(super) fn attribute_meant<'e>(
        &self,
        a: &'e ast::Expr,
        b: &'e ast::Expr,
        env: &Env,
    ) -> Option<(&'e str, String)> {
        [a, b].into_iter().find_map(|side| match &side.kind {
            ExprKind::Name(name) if self.names.enums.get(name).is_some() => Some((&**name, self.of_what(name, env)?)),
            _ => None,
        })
    }

    /// What to write where nothing is near a name: one of the attributes that it may be, or `yes` or `no` where nothing else is known.
    pub(super) fn missing_here(&self, name: &str, env: &Env, want: Option<&Ty>) -> Option<String> {
        let is_truth = want.is_some_and(|want| without_none(want) == Ty::Bool);
        let is_plain = env.this.is_none() && env.entries().next().is_none();
        self.missing_member(name).or_else(|| (is_truth && is_plain).then(|| "write `yes` or `no`".to_owned()))
    }

    /// What to write for `another`, where something is looked for by a card.
    pub(super) fn another(name: &str, env: &Env) -> Option<String> {
        let is_asked = env.this.is_some() && env.entries().any(|entry| matches!(entry, Entry::Candidate(..)));
        let is_other = matches!(name, "another" | "other" | "otro" | "otra");
        (is_asked && is_other).then(|| "write `it != self`".to_owned())
    }

    /// Whether a `modify` says by a kind what it modifies, and not by a name.
    pub(super) fn modifies_kinds(&self, a: &ast::Ability) -> bool {
        let ast::AbilityKind::ModifyAll(modified, _) = &a.kind else { return false };
        modified.parts.iter().all(|part| self.names.kinds.get(&part.kind.name).is_some())
    }

    /// Adds to the fault of an unknown name of which something is read how to name what it is: what is looked for, or modified.
    pub(super) fn help_with_candidate(&mut self, name: &str, span: Span, env: &Env) {
        let candidate = env.entries().find_map(|entry| match entry {
            Entry::Candidate(slot, ty) => Some((*slot, ty, false)),
            Entry::Local(it, slot, ty) if it == "it" => Some((*slot, ty, true)),
            _ => None,
        });
        let Some((slot, ty, is_modified)) = candidate else { return };
        let is_named =
            env.entries().any(|entry| matches!(entry, Entry::Local(name, at, _) if *at == slot && name != "it"));
        let ty = self.say(ty);
        if let Some(fault) = self.diags.last_mut()
            && fault.code == codes::UNKNOWN_NAME
            && fault.help.is_none()
            && fault.labels.first().is_some_and(|label| label.span == span)
            && !is_named
        {
            fault.help = Some(match is_modified {
                true => format!("if each `{ty}` that is modified is meant, name it there: `modify {name}: {ty} …`"),
                false => format!("if each `{ty}` that is looked for is meant, name it there: `{name}: {ty}`"),
            });
        }
    }

    /// Says of faults in what a `modify` works out, where an attribute stands alone, that it may be one of what is modified.
    pub(super) fn help_with_modified(&mut self, mark: usize, env: &Env) {
        let it = env.entries().find_map(|entry| match entry {
            Entry::Local(name, slot, ty) if name == "it" => Some((*slot, ty)),
            _ => None,
        });
        let Some((slot, ty)) = it.filter(|_| mark < self.diags.len()) else { return };
        let is_name = |entry: &Entry| matches!(entry, Entry::Local(name, at, _) if *at == slot && name != "it");
        if *ty == Ty::Any || env.entries().any(is_name) {
            return;
        }
        let has = |l: &Self, ty: &Ty, said: &str| {
            l.attributes_of(&without_none(ty)).into_iter().find(|name| said == unknown_here(name)).map(str::to_owned)
        };
        for at in mark..self.diags.len() {
            let said = self.diags[at].message.clone();
            let Some(name) = has(self, ty, &said) else { continue };
            let own = env.this.as_ref().is_some_and(|this| has(self, this, &said).is_some());
            let or = if own { format!(" or `self.{name}`") } else { String::new() };
            self.diags[at].help = Some(format!("write `it.{name}`{or}"));
        }
    }

    /// Says of a value that a card cannot have printed on it how an ability says it.
    pub(super) fn help_with_changing(&mut self, f: &Field, ty: &Ty, before: usize) {
        let nothing = match without_none(ty) {
            _ if without_none(ty) != *ty => "none",
            Ty::Int => "0",
            Ty::Bool => "no",
            _ => "…",
        };
        let name = &f.name.name;
        for fault in self.diags.iter_mut().skip(before) {
            if fault.code == codes::NO_PRONOUN || fault.message == NOT_FIXED {
                fault.help = Some(format!(
                    "what is printed does not change: write `{name}: {nothing}`, and an ability `modify self {{ {name} = … }}`"
                ));
            }
        }
    }

    /// Says of an attribute that is not there, by what it is called and what it is given, what was to be written.
    pub(super) fn help_with_own(&mut self, f: &Field) {
        let name = &f.name.name;
        let said = || f.values.iter().map(print::expression).collect::<Vec<_>>().join(", ");
        let is_keyword = |kind: KindId| self.p.kinds[kind.i()].is_keyword;
        let help = if let Some(help) = self.line_of_another(f) {
            // All of the line is written otherwise.
            if let (Some(fault), Some(last)) = (self.diags.last_mut(), f.values.last())
                && let Some(label) = fault.labels.first_mut()
            {
                label.span = f.name.span.to(last.span);
            }
            help
        } else if let [ast::Expr { kind: ExprKind::Name(kind), .. }] = &*f.values
            && (self.names.kinds.get(kind).is_some_and(|kind| !is_keyword(kind)) || kind == "player")
        {
            format!("declare it with what it begins with: `{name}: {kind} or none = none`")
        } else if let [ast::Expr { kind: ExprKind::Of(of), .. }] = &*f.values
            && of.0.name == "set"
        {
            format!("declare it with what it begins with: `{name}: {} = []`", said())
        } else if let [ast::Expr { kind: ExprKind::Name(ty), .. }] = &*f.values
            && let Some((_, first)) = [("int", "0"), ("bool", "no")].iter().find(|(known, _)| known == ty)
        {
            format!("declare it with what it begins with: `{name}: {ty} = {first}`")
        } else if let Some(Callable::Payment(_)) = self.names.callables.get(name) {
            format!("what is paid is a cost: write `cost {} {name}`", said())
        } else if self.names.kinds.get(name).is_some_and(is_keyword) {
            let is_given = matches!(&*f.values, [ast::Expr { kind: ExprKind::Bool(_), .. }]);
            let numbers = if is_given { String::new() } else { format!("({})", said()) };
            format!("a keyword is given with `has`: write `has: {name}{numbers}`")
        } else if KEYWORDS.contains(&name.as_str()) {
            format!("keywords are given with `has`: write `has: {}`", said())
        } else {
            return;
        };
        if let Some(fault) = self.diags.last_mut() {
            fault.help = Some(help);
        }
    }

    /// A value that a kind gives. Of what it does not have, that is how somebody would declare it.
    pub(super) fn print_kind_field(&mut self, f: &Field, kind: KindId, t: &mut Template) {
        let before = self.diags.len();
        self.print_field(f, kind, t, &mut Env::rules());
        let is_unknown = self.diags.get(before).is_some_and(|fault| fault.code == codes::UNKNOWN_ATTRIBUTE);
        let name = &f.name.name;
        let attributes = self.p.attrs.iter().enumerate();
        let own =
            attributes.filter(|(at, _)| self.has_attr(kind, AttrId(narrow::u16(*at)))).map(|(_, a)| a.name.as_str());
        let is_slip = is_unknown && self.near(name, own).is_some();
        if !is_unknown || is_slip || vocabulary::has_role(name, &[vocabulary::Role::Member]) {
            return;
        }
        let Some(help) = self.as_declared(f) else { return };
        let message = format!("`{name}` is given a value, and is no attribute that a kind declares");
        let fault = Diagnostic::error(codes::UNKNOWN_ATTRIBUTE, message, f.name.span, "not declared").help(help);
        self.diags.truncate(before);
        self.diags.push(fault);
        self.names.undeclared.push(name.clone());
    }

    /// How what is given some values would be declared.
    fn as_declared(&self, f: &Field) -> Option<String> {
        let name = &f.name.name;
        let names: Vec<&EcoString> = f
            .values
            .iter()
            .filter_map(|value| match &value.kind {
                ExprKind::Name(word) | ExprKind::Text(word) => Some(word),
                _ => None,
            })
            .collect();
        if let Some(sort) = self.enum_with(&names).filter(|_| names.len() == f.values.len()) {
            return Some(format!("to declare it, write `{name}: {sort}`"));
        }
        let [value] = &*f.values else {
            let members: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
            let members = members.join(", ");
            return (!members.is_empty()).then(|| {
                format!(
                    "what it can be is a list of its own, `enum {name} {{ {members} }}`; then write `{name}: {name}`"
                )
            });
        };
        if let ExprKind::Of(of) = &value.kind
            && matches!(of.0.name.as_str(), "list" | "array" | "vector" | "sequence")
            && let ExprKind::Name(sort) = &of.1.kind
        {
            return Some(format!("to declare it, write `{name}: set of {sort}`"));
        }
        let sort = match &value.kind {
            ExprKind::Int(_) | ExprKind::Unary(ast::UnaryOp::Neg, _) => "int",
            ExprKind::Bool(_) => "bool",
            ExprKind::Text(_) => "text",
            _ => return None,
        };
        Some(format!("to declare it, write `{name}: {sort} = {}`", print::expression(value)))
    }

    /// The enum that has all of these for members, by their names or titles.
    pub(super) fn enum_with(&self, members: &[&EcoString]) -> Option<&EcoString> {
        let has = |known: &[(EcoString, EcoString)], said: &str| {
            known
                .iter()
                .any(|(name, title)| [name, title].iter().any(|known| suggest::fold(known) == suggest::fold(said)))
        };
        let all = |one: &&crate::program::Enum| members.iter().all(|said| has(&one.members, said));
        self.p.enums.iter().find(all).filter(|_| !members.is_empty()).map(|one| &one.name)
    }

    /// What to write for a text that stands where a member of an enum, or a number, is wanted.
    pub(super) fn without_quotes(&self, want: &Ty, said: &str) -> Option<String> {
        match without_none(want) {
            Ty::Enum(sort) => {
                let members = &self.p.enums[usize::from(sort)].members;
                let is_it = |known: &str| suggest::fold(known) == suggest::fold(said);
                let meant = members.iter().find(|(name, title)| is_it(name) || is_it(title));
                let there = few(members.iter().map(|(name, _)| name.as_str()));
                meant.map(|(name, _)| format!("it has no quotes: write `{name}`")).or(there)
            }
            Ty::Int => {
                let number: i64 = said.trim().parse().ok()?;
                Some(format!("a number has no quotes: write `{number}`"))
            }
            Ty::Bool if matches!(said, "yes" | "no") => Some(format!("it has no quotes: write `{said}`")),
            _ => None,
        }
    }

    /// The name of what has these words for its title: `grave` for `graveyard`, where the zone is titled "Graveyard".
    pub(super) fn titled(&self, what: &str, said: &str) -> Option<String> {
        let wanted = suggest::fold(said);
        let is_it = |title: &EcoString| suggest::fold(title) == wanted;
        let named = |named: Option<(&EcoString, &EcoString)>| named.map(|(name, _)| name.to_string());
        if what.starts_with("zone") {
            named(self.p.zones.iter().map(|zone| (&zone.name, &zone.title)).find(|(_, title)| is_it(title)))
        } else if what.starts_with("kind") {
            let own = self.p.kinds.iter().filter(|kind| self.names.kinds.get(&kind.name).is_some());
            named(own.map(|kind| (&kind.name, &kind.title)).find(|(_, title)| is_it(title)))
        } else if what == "phase" {
            named(self.p.phases.iter().map(|phase| (&phase.name, &phase.title)).find(|(_, title)| is_it(title)))
        } else {
            None
        }
    }

    /// What to write for `minion` where things are wanted, and not what they are.
    pub(super) fn those_of(&self, want: &Ty, name: &str) -> Option<String> {
        let is_wanted = matches!(want, Ty::Set(_))
            || matches!(want, Ty::Union(parts) if parts.iter().any(|part| matches!(part, Ty::Set(_))));
        let is_kind = is_wanted && self.names.kinds.get(name).is_some();
        is_kind.then(|| format!("`{name}` is a kind: those in play are `all {name} in play`"))
    }

    /// What to write for what is read as an attribute and is none: a zone of a player, a built-in function.
    pub(super) fn elsewhere(&self, of: &Ty, name: &str) -> Option<String> {
        self.if_zone(of, name).or_else(|| Self::called_with(name))
    }

    /// What to write for `you.opponent`, where `opponent(…)` is a built-in function.
    fn called_with(name: &str) -> Option<String> {
        let is_one = matches!(primitives::function_named(name)?.lowers, Lowers::Function(_, [_], ..));
        is_one.then(|| format!("it stands before what it is about, which stands in brackets: `{name}(…)`"))
    }

    /// What to write for a name that stands for something, and for no value: a kind, a card, what players have.
    pub(super) fn no_value(&self, name: &str) -> Option<String> {
        if name == "card" && self.names.kinds.get(name).is_none() {
            return Some(
                "the first card of a zone is `top of ZONE of PLAYER`, and any of them is chosen or looked for".into(),
            );
        }
        if name == "player" || self.names.kinds.get(name).is_some() {
            return Some(format!("`{name}` is a kind, and no thing: whether something is one is asked by `is {name}`"));
        }
        if self.names.defs.get(name).is_some() {
            return Some(format!(
                "the title of a card stands in quotes: `\"{name}\"`; on the card itself it is `self`"
            ));
        }
        if matches!(name, "top" | "bottom") {
            return Some(format!("it is said of which zone: `{name} of ZONE of PLAYER`"));
        }
        if self.names.player_attrs.get(name).is_some() {
            return Some(format!(
                "each player has it: say whose, as in `active.{name}`, on a card `you.{name}`, or in a scenario `A.{name}`"
            ));
        }
        matches!(name, "owner" | "controller").then(|| format!("say whose {name} is meant, as in `x.{name}`"))
    }
}
