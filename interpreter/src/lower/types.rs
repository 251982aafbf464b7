//! Types: what is written, how it is said in messages, and which value fits where.

use super::Lowerer;
use crate::codes;
use crate::primitives::{Give, Want};
use crate::program::{KindId, Program, Ty};
use naipe_grammar::ast::{self, TypeKind};
use naipe_grammar::diagnostic::Diagnostic;

/// The built-in names of types.
pub const BUILTIN: [&str; 12] =
    ["int", "bool", "text", "player", "cell", "zone", "action", "phase", "it", "card", "kind", "cost"];

/// What people call types who have met them elsewhere.
const CALLED_OTHERWISE: [(&str, &[&str]); 4] = [
    ("int", &["integer", "number", "num", "float", "entero", "número"]),
    ("bool", &["boolean", "flag", "booleano"]),
    ("text", &["string", "str", "title", "texto", "cadena"]),
    ("player", &["jugador"]),
];

impl Lowerer<'_> {
    /// What a written type means.
    pub fn ty(&mut self, t: &ast::Type) -> Ty {
        match &t.kind {
            TypeKind::Name(name) => match name.as_str() {
                "int" => Ty::Int,
                "bool" => Ty::Bool,
                "text" => Ty::Text,
                "player" => Ty::Player,
                "cell" => Ty::Cell,
                "zone" => Ty::Zone,
                "action" => Ty::Action,
                "phase" => Ty::Phase,
                // Anything, as in selectors.
                "it" => Ty::Object(KindId(0)),
                _ => {
                    if let Some(k) = self.names.kinds.get(name) {
                        if self.names.classes.contains(&k) {
                            Ty::Union(vec![Ty::Object(k), Ty::Ability(k)])
                        } else {
                            Ty::Object(k)
                        }
                    } else if let Some(e) = self.names.enums.get(name) {
                        Ty::Enum(e)
                    } else if name == "card" {
                        Ty::Def
                    } else if name == "kind" {
                        Ty::Kind
                    } else if name == "cost" {
                        if !self.takes_costs {
                            self.misplaced(
                                "only a keyword takes a cost",
                                t.span,
                                "no keyword's",
                                "write it as the last parameter of a keyword: `keyword flashback(c: cost) { … }`",
                            );
                        }
                        Ty::Cost
                    } else if name == "none" {
                        let said = "`none` is no type by itself";
                        let fault = Diagnostic::error(codes::UNKNOWN_KIND, said, t.span, "what is it otherwise?");
                        self.diags.push(fault.help("write `TYPE or none`, as in `player or none`"));
                        Ty::Any
                    } else {
                        let meant = CALLED_OTHERWISE.iter().find(|(_, words)| words.contains(&name.as_str()));
                        let near = match meant {
                            Some((meant, _)) => Some((*meant).to_owned()),
                            None => {
                                let known = self.names.kinds.names().chain(self.names.enums.names());
                                self.near(name, known.map(|s| s.as_str()).chain(BUILTIN))
                            }
                        };
                        self.unknown(codes::UNKNOWN_KIND, "type", name, t.span, near);
                        let listed = self
                            .enum_with(&[name])
                            .map(|sort| format!("`{name}` is a value of `{sort}`: the type is `{sort}`"));
                        self.help_with(listed);
                        self.help_with(Some(
                            "a type is `int`, `bool`, `text`, `player`, `zone`, `cell`, or the name of a kind or an enum".into(),
                        ));
                        Ty::Any
                    }
                }
            },
            TypeKind::Range(..) => Ty::Int,
            TypeKind::Set(of) => Ty::Set(Box::new(self.ty(of))),
            TypeKind::Union(of) => {
                let mut all = Vec::new();
                for t in of {
                    let t = self.ty(t);
                    push_union(&mut all, t);
                }
                single(all)
            }
            TypeKind::Optional(of) => {
                let of = self.ty(of);
                optional(of)
            }
        }
    }

    /// A type in words for people.
    pub(super) fn in_words(&self, t: &Ty) -> String {
        told(&self.p, t)
    }

    /// A type as it is written.
    pub fn say(&self, t: &Ty) -> String {
        say(&self.p, t)
    }

    /// Whether a value of a type may stand where another is wanted. Kinds fit when one descends from the other, or a third
    /// from both (which it is is only known in play), and traits fit every kind.
    pub fn fits(&self, want: &Ty, got: &Ty) -> bool {
        match (want, got) {
            (Ty::Any, _) | (_, Ty::Any) => true,
            (w, Ty::None) => w.admits_none(),
            (w, Ty::Union(of)) => of.iter().any(|g| *g != Ty::None && self.fits(w, g)),
            (Ty::Union(of), g) => of.iter().any(|w| self.fits(w, g)),
            (Ty::Object(a), Ty::Object(b)) | (Ty::Ability(a), Ty::Ability(b)) => self.related(*a, *b),
            (Ty::Object(a), Ty::Ability(_)) => a.0 == 0,
            (Ty::Set(a), Ty::Set(b)) => self.fits(a, b),
            (a, b) => a == b,
        }
    }

    /// Whether an object may be of both kinds.
    pub fn related(&self, a: KindId, b: KindId) -> bool {
        let is_open = |k: KindId| self.p.kinds[k.i()].is_keyword || self.names.unsure_kinds.contains(&k);
        let is_both = |k: &KindId| self.p.is_kind(*k, a) && self.p.is_kind(*k, b);
        self.p.is_kind(a, b) || self.p.is_kind(b, a) || is_open(a) || is_open(b) || self.names.joins.iter().any(is_both)
    }

    /// A type that holds both.
    pub fn join(&self, a: Ty, b: Ty) -> Ty {
        if a == b || b == Ty::Any {
            return a;
        }
        if a == Ty::Any {
            return b;
        }
        if let (Ty::Set(x), Ty::Set(y)) = (&a, &b) {
            return Ty::Set(Box::new(self.join((**x).clone(), (**y).clone())));
        }
        let mut all = Vec::new();
        push_union(&mut all, a);
        push_union(&mut all, b);
        single(all)
    }

    /// What a built-in word wants, as a type.
    pub fn wanted(w: Want) -> Ty {
        match w {
            Want::Object => Ty::Union(vec![Ty::Object(KindId(0)), Ty::Ability(KindId(0))]),
            Want::Playable => Ty::Union(vec![Ty::Object(KindId(0)), Ty::Ability(KindId(0)), Ty::Def]),
            Want::Player => Ty::Player,
            Want::Zone => Ty::Zone,
            Want::Cell => Ty::Cell,
            Want::Int => Ty::Int,
            Want::Text | Want::Announced => Ty::Text,
            Want::List => Ty::Set(Box::new(Ty::Any)),
            Want::Group => Ty::Union(vec![Ty::Zone, Ty::Set(Box::new(Ty::Any))]),
            Want::Place => Ty::Union(vec![Ty::Object(KindId(0)), Ty::Cell, Ty::Ability(KindId(0))]),
            Want::Member | Want::Keyword | Want::Payment | Want::Set | Want::Rarity => Ty::Any,
        }
    }

    /// What a built-in word gives, as a type.
    pub fn given(g: Give, first: Option<&Ty>) -> Ty {
        match g {
            Give::Int => Ty::Int,
            Give::Bool => Ty::Bool,
            Give::Text => Ty::Text,
            Give::Player => Ty::Player,
            Give::PlayerOrNone => optional(Ty::Player),
            Give::Players => Ty::Set(Box::new(Ty::Player)),
            Give::Object => optional(Ty::Object(KindId(0))),
            Give::Objects => Ty::Set(Box::new(Ty::Object(KindId(0)))),
            Give::Targets => Ty::Set(Box::new(Ty::Union(vec![Ty::Object(KindId(0)), Ty::Player]))),
            Give::Zone => Ty::Zone,
            Give::Cell => optional(Ty::Cell),
            Give::Cells => Ty::Set(Box::new(Ty::Cell)),
            Give::Def => Ty::Def,
            Give::Phase => Ty::Phase,
            Give::Abilities => Ty::Set(Box::new(Ty::Ability(KindId(0)))),
            Give::Same => first.cloned().unwrap_or(Ty::Any),
        }
    }
}

/// What is of a type, in words for people: kinds and enums are called as the game calls them.
fn told(p: &Program, t: &Ty) -> String {
    match t {
        Ty::Any => "anything".into(),
        Ty::None => "`none`".into(),
        Ty::Int => "a number".into(),
        Ty::Bool => "`yes` or `no`".into(),
        Ty::Text => "a text".into(),
        Ty::Player => "a player".into(),
        Ty::Object(k) if k.0 == 0 => "a thing".into(),
        Ty::Ability(k) if k.0 == 0 => "an ability".into(),
        Ty::Ability(k) => format!("an ability `{}`", p.kinds.get(k.i()).map_or("", |k| k.name.as_str())),
        Ty::Object(_) | Ty::Enum(_) => format!("`{}`", say(p, t)),
        Ty::Zone => "a zone".into(),
        Ty::Cell => "a cell".into(),
        Ty::Set(of) => format!("a set of {}", told_of_several(p, of)),
        Ty::Union(of) => either(of, |t| told(p, t)),
        Ty::Def => "a printed card".into(),
        Ty::Phase => "a phase".into(),
        Ty::Cost => "a cost".into(),
        Ty::Action => "an action".into(),
        Ty::Kind => "the name of a kind".into(),
    }
}

/// The same of several.
fn told_of_several(p: &Program, t: &Ty) -> String {
    match t {
        Ty::Int => "numbers".into(),
        Ty::Text => "texts".into(),
        Ty::Player => "players".into(),
        Ty::Object(k) if k.0 == 0 => "things".into(),
        Ty::Ability(k) if k.0 == 0 => "abilities".into(),
        Ty::Ability(k) => format!("abilities `{}`", p.kinds.get(k.i()).map_or("", |k| k.name.as_str())),
        Ty::Zone => "zones".into(),
        Ty::Cell => "cells".into(),
        Ty::Set(of) => format!("sets of {}", told_of_several(p, of)),
        Ty::Union(of) => either(of, |t| told_of_several(p, t)),
        Ty::Def => "printed cards".into(),
        Ty::Phase => "phases".into(),
        Ty::Cost => "costs".into(),
        Ty::Action => "actions".into(),
        Ty::Kind => "names of kinds".into(),
        Ty::Any | Ty::None | Ty::Bool | Ty::Object(_) | Ty::Enum(_) => told(p, t),
    }
}

/// Several types, one of which it is; `none` comes last.
fn either(of: &[Ty], told: impl Fn(&Ty) -> String) -> String {
    let (none, some): (Vec<&Ty>, Vec<&Ty>) = of.iter().partition(|t| **t == Ty::None);
    let all: Vec<String> = some.into_iter().chain(none).map(told).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.join(""),
    }
}

/// A type as it is written.
pub fn say(p: &Program, t: &Ty) -> String {
    match t {
        Ty::Any => "anything".into(),
        Ty::None => "none".into(),
        Ty::Int => "int".into(),
        Ty::Bool => "bool".into(),
        Ty::Text => "text".into(),
        Ty::Player => "player".into(),
        Ty::Object(k) => p.kinds.get(k.i()).map_or("object".into(), |k| k.name.to_string()),
        Ty::Ability(k) if k.0 == 0 => "ability".into(),
        Ty::Ability(k) => format!("ability {}", p.kinds.get(k.i()).map_or("", |k| k.name.as_str())),
        Ty::Enum(e) => p.enums.get(*e as usize).map_or("enum".into(), |e| e.name.to_string()),
        Ty::Zone => "zone".into(),
        Ty::Cell => "cell".into(),
        Ty::Set(of) => format!("set of {}", say(p, of)),
        Ty::Union(of) => {
            let rest: Vec<String> = of.iter().filter(|t| **t != Ty::None).map(|t| say(p, t)).collect();
            let mut text = rest.join(" | ");
            if rest.len() < of.len() {
                text.push_str(" or none");
            }
            text
        }
        Ty::Def => "card title or kind".into(),
        Ty::Phase => "phase".into(),
        Ty::Cost => "cost".into(),
        Ty::Action => "action".into(),
        Ty::Kind => "kind".into(),
    }
}

/// A type and none.
pub fn optional(t: Ty) -> Ty {
    let mut all = Vec::new();
    push_union(&mut all, t);
    push_union(&mut all, Ty::None);
    single(all)
}

/// A type and another beside it.
pub fn with_another(a: &Ty, b: Ty) -> Ty {
    let mut all = Vec::new();
    push_union(&mut all, a.clone());
    push_union(&mut all, b);
    single(all)
}

/// The type without `none`.
pub fn without_none(t: &Ty) -> Ty {
    match t {
        Ty::Union(of) => single(of.iter().filter(|t| **t != Ty::None).cloned().collect()),
        t => t.clone(),
    }
}

/// What a list, set or zone holds.
pub fn member(t: &Ty) -> Option<Ty> {
    match t {
        Ty::Set(of) => Some((**of).clone()),
        Ty::Zone => Some(Ty::Object(KindId(0))),
        Ty::Any => Some(Ty::Any),
        Ty::Union(of) => of.iter().find_map(member),
        _ => None,
    }
}

/// The enums among a type's values.
pub fn enums_of(t: &Ty, found: &mut Vec<u16>) {
    match t {
        Ty::Enum(e) => found.push(*e),
        Ty::Set(of) => enums_of(of, found),
        Ty::Union(of) => of.iter().for_each(|t| enums_of(t, found)),
        _ => {}
    }
}

fn push_union(all: &mut Vec<Ty>, t: Ty) {
    match t {
        Ty::Union(of) => of.into_iter().for_each(|t| push_union(all, t)),
        t if all.contains(&t) => {}
        t => all.push(t),
    }
}

fn single(mut all: Vec<Ty>) -> Ty {
    if all.len() == 1 { all.remove(0) } else { Ty::Union(all) }
}
