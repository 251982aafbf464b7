//! Looking up what is declared, with the nearest name where nothing is.

use super::Lowerer;
use super::env::{Entry, Env};
use super::names::{Callable, Table};
use crate::codes;
use crate::machine::tables::reach::{self, AppliesTo};
use crate::primitives::{self, Lowers, Want};
use crate::program::{ArticleId, DefId, Form, KindId, PaymentId, ScopeId, Ty, ZoneId};
use ecow::EcoString;
use naipe_grammar::ast::{Arg, Article, Expr, ExprKind, Ident, Text};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::order;
use naipe_grammar::print;

impl Lowerer<'_> {
    /// Says of a fault that was just found that printed cards have nothing that comes with a place in the game.
    pub fn help_with_printed(&mut self, of: &Ty, name: &str) {
        let is_of_things = primitives::properties_named(name).any(|property| match property.lowers {
            Lowers::Property(_, of, _) => matches!(of, Want::Object | Want::Place),
            _ => false,
        });
        if *of == Ty::Def
            && is_of_things
            && let Some(fault) = self.diags.last_mut()
        {
            let help = format!(
                "a printed card belongs to nobody and lies nowhere, so it has no `{name}`: to choose among the cards in the game, say \
                 where they are, as in `choose c: it in ZONE`"
            );
            fault.help = Some(help);
        }
    }

    /// The same where it is read of what is looked for.
    pub fn help_with_candidates(&mut self, env: &Env, name: &str) {
        let candidate =
            env.entries().find_map(|e| if let Entry::Candidate(_, ty) = e { Some(ty.clone()) } else { None });
        if let Some(of) = candidate {
            self.help_with_printed(&of, name);
        }
    }

    /// A kind, trait or keyword.
    pub fn kind(&mut self, name: &Ident) -> Option<KindId> {
        let found = self.names.kinds.get(&name.name);
        if found.is_none() {
            let near = self.near(&name.name, table(&self.names.kinds));
            let there = few(table(&self.names.kinds).filter(|known| *known != "object"));
            self.unknown(codes::UNKNOWN_KIND, "kind, trait or keyword", &name.name, name.span, near);
            self.help_with(there);
            if self.names.members.contains_key(&name.name)
                && let Some(d) = self.diags.last_mut()
            {
                d.help = Some(format!("`{}` is a member of an enum: compare it with `==`", name.name));
            } else if let ("asked", Some(d)) = (name.name.as_str(), self.diags.last_mut()) {
                d.help = Some(
                    "who is asked is no part of a condition: a scenario says `expect B is asked`, and waits for how things are, as in `pass until active == B`"
                        .to_owned(),
                );
            } else if self.help_with_opponents(&name.name) {
            } else if let Some(help) = self.if_truth(&name.name)
                && let Some(d) = self.diags.last_mut()
            {
                d.help = Some(help);
            } else if self.is_value(&name.name)
                && let Some(d) = self.diags.last_mut()
            {
                d.help =
                    Some(format!("`is` and `has` ask of what kind something is; to compare, write `== {}`", name.name));
            }
        }
        found
    }

    /// Says of a word for an opponent that is no kind how opponents are looked for; whether it is one.
    pub(super) fn help_with_opponents(&mut self, word: &str) -> bool {
        let is_one = matches!(word, "opponent" | "opponents" | "rival" | "rivales" | "enemy" | "oponente" | "enemigo");
        if let Some(d) = self.diags.last_mut().filter(|_| is_one) {
            let help = "opponents are players: `p: player in opponents(you)`; what is theirs is found by `where controller != you`";
            d.help = Some(help.to_owned());
        }
        is_one
    }

    /// Helps with the last fault, where nothing helps yet.
    pub fn help_with(&mut self, help: Option<String>) {
        if let Some(d) = self.diags.last_mut()
            && d.help.is_none()
        {
            d.help = help;
        }
    }

    /// Whether a word stands for a value wherever it is written.
    fn is_value(&self, name: &str) -> bool {
        matches!(name, "you" | "self" | "it" | "yes" | "no")
            || self.names.params.get(name).is_some()
            || primitives::fact_named(name).is_some()
            || matches!(self.names.callables.get(name), Some(Callable::Define(_)))
    }

    /// What to write instead of a word that other languages, or other places, have.
    pub fn said_otherwise(&self, name: &str) -> Option<String> {
        if let Some(number) = number_called(name) {
            return Some(format!("write `{number}`"));
        }
        let instead = match name {
            "this" | "esto" | "esta" | "este" => "`self` is the card on which this is written",
            "me" | "I" | "myself" | "yo" | "mí" | "tú" => "`you` is who plays the card or takes the action",
            "true" | "sí" | "si" | "verdadero" => "write `yes`",
            "false" | "falso" => "write `no`",
            "null" | "nil" | "nothing" | "nada" | "ninguno" | "ninguna" => "write `none`",
            "otro" | "otra" | "otros" | "otras" | "other" | "another" => {
                "another than this card is looked for by its kind: write `KIND where it != self`"
            }
            "any" => {
                "`any KIND in ZONE` asks whether there is one; whether something was chosen is asked by `if NAME is not none { … }`"
            }
            "target" | "objetivo" => "what was chosen is called by the name behind `target`: `t` of `target t: …`",
            "winner" | "loser" => "who has won is claimed in a scenario, `expect winner A`",
            "next_active" => "it is only written: `next_active = PLAYER` says whose turn comes next",
            "A" | "B" | "C" | "D" => {
                "players have letters in scenarios only: elsewhere say `you`, `active`, `first_player`, or take a parameter"
            }
            _ if let Some(said) = range_or_chance(name) => return Some(said),
            _ if primitives::function_named(name).is_some() => {
                return Some(format!("write what it is about in brackets: `{name}(…)`"));
            }
            _ => return self.no_value(name),
        };
        Some(instead.to_owned())
    }

    /// What to write for `empty(hand of p)`: of some words it is asked behind the thing.
    pub(super) fn asked_behind(name: &str) -> Option<String> {
        let word = match name {
            "empty" | "is_empty" => "empty",
            "none" | "is_none" | "exists" => "none",
            _ => return None,
        };
        Some(format!("it is asked behind the thing: `… is {word}`, `… is not {word}`"))
    }

    /// The zone of this name; where there is none, that is reported.
    pub fn zone(&mut self, name: &Ident) -> Option<ZoneId> {
        let found = self.names.zones.get(&name.name);
        if found.is_none() {
            self.unknown_among(codes::UNKNOWN_ZONE, "zone", name, |l| table(&l.names.zones).collect());
        }
        found
    }

    /// The zones where an ability works: by name, or all that are in play. What modifies the cost of its own thing works wherever
    /// that may be played from, unless it says where: a cost is hardly ever that of something in play.
    pub(super) fn working(&mut self, names: &[Ident], form: &Form) -> Box<[ZoneId]> {
        let is_own_cost =
            matches!(form, Form::ModifyCost { .. }) && reach::applies_to(&self.p, form) == AppliesTo::Bearer;
        if names.is_empty() && is_own_cost {
            return (0..).map(ZoneId).zip(&self.p.zones).map(|(id, _)| id).collect();
        }
        let mut zones = Vec::new();
        for name in names {
            match name.name.as_str() {
                "play" => zones.extend(self.zones_in_play()),
                "game" => zones.extend(self.all_zones()),
                _ => zones.extend(self.zone(name)),
            }
        }
        zones.into()
    }

    /// The kind or keyword that `is` or `has` asks for; where there is none, what else can be asked for is told.
    pub(super) fn kind_asked(&mut self, name: &Ident, has: bool) -> Option<KindId> {
        let found = self.kind(name);
        let near = if has { None } else { self.near(&name.name, ["empty", "none", "player"]) };
        if found.is_none()
            && let Some(fault) = self.diags.last_mut()
        {
            let said = match name.name.as_str() {
                "over" | "finished" | "ended" => Some("that a game is over is claimed in a scenario, `expect over`"),
                "won" | "winner" => Some("who has won is claimed in a scenario, `expect winner A`"),
                "lost" | "loser" => Some("who has lost is claimed in a scenario, `expect loser B`"),
                _ => None,
            };
            let is_listed = fault.help.as_deref().is_none_or(|help| help.starts_with(THERE_ARE));
            if let Some(said) = said {
                fault.help = Some(said.to_owned());
            } else if let Some(near) = near.filter(|_| is_listed) {
                fault.help = Some(format!("did you mean `{near}`?"));
            }
        }
        found
    }

    /// Reports what players do not have, `lif of p`: of zones and attributes, what could stand where it is written. What things have,
    /// and what is worked out, is written otherwise.
    pub(super) fn unknown_of(&mut self, name: &Ident, of: &Expr, want: Option<&Ty>) {
        let (said, whose) = (&name.name, print::expression(of));
        let is_kind = |of: &Expr| matches!(&of.kind, ExprKind::Name(name) if self.names.kinds.get(name).is_some());
        let otherwise = match self.names.callables.get(said) {
            _ if is_kind(of) && self.names.attrs.get(said).is_some() => Some(format!(
                "of several it is asked so: the least of them `min({said} of {whose} in ZONE)`, and `max`, `sum` and `values` likewise"
            )),
            _ if self.names.attrs.get(said).is_some() => {
                Some(format!("of a thing it is asked so: write `{whose}.{said}`"))
            }
            Some(Callable::Define(_)) => Some(format!("it is worked out: write `{said}({whose})`")),
            _ if self.names.kinds.get(said).is_some() => Some(format!(
                "a kind is nobody's, and things are somebody's: write `{said} in play where controller == {whose}`"
            )),
            _ => None,
        };
        if let Some(help) = otherwise {
            let message = format!("there is no zone `{said}`");
            let place = name.span.to(of.span);
            self.diags.push(Diagnostic::error(codes::UNKNOWN_ZONE, message, place, "no zone of anybody").help(help));
            return;
        }
        let fits = |ty: &Ty| want.is_none_or(|want| self.fits(want, ty));
        let attributes = self.names.player_attrs.names().zip(&self.p.player_attrs);
        let mut attributes: Vec<&str> =
            attributes.filter(|(_, known)| fits(&known.ty)).map(|(name, _)| name.as_str()).collect();
        let mut zones: Vec<&str> = if fits(&Ty::Zone) { table(&self.names.zones).collect() } else { Vec::new() };
        if zones.is_empty() && attributes.is_empty() {
            zones = table(&self.names.zones).collect();
            attributes = table(&self.names.player_attrs).collect();
        }
        let what = match (zones.is_empty(), attributes.is_empty()) {
            (_, true) => "zone",
            (true, false) => "attribute of players",
            (false, false) => "zone or attribute of players",
        };
        let near = self.near(&name.name, zones.iter().chain(&attributes).copied());
        let there = few(if zones.is_empty() { attributes } else { zones }.into_iter());
        self.unknown(codes::UNKNOWN_ZONE, what, &name.name, name.span, near);
        self.help_with(there);
    }

    /// What to write where what is asked of one thing is called as what is worked out is: `life(p)`, `owner(x)`, `creature(x)`.
    pub(super) fn asked_of_one(&self, name: &str, args: &[Arg]) -> Option<String> {
        let [of] = args else { return None };
        let of = print::expression(&of.value);
        if self.names.attrs.get(name).is_some() || self.names.player_attrs.get(name).is_some() {
            return Some(format!("`{name}` is an attribute: write `{of}.{name}`"));
        }
        if primitives::properties_named(name).next().is_some() {
            return Some(format!("it is asked of a thing by its name: write `{of}.{name}`"));
        }
        self.names.kinds.get(name).is_some().then(|| format!("`{name}` is a kind: write `{of} is {name}`"))
    }

    /// What to say of a name that nothing has which happens: how a phase is heard, or what there is that happens, if that is little.
    pub(super) fn happens_there(&self, name: &str) -> Option<String> {
        if self.names.phases.get(name).is_some() {
            return Some(format!(
                "`{name}` is a phase: that it begins is heard by `after begin {name} {{ … }}`, that it ends by `after end {name} {{ … }}`"
            ));
        }
        let callables = &self.names.callables;
        let happens = |known: &&str| {
            matches!(callables.get(known), Some(Callable::Event(..) | Callable::Action(..) | Callable::Procedure(..)))
        };
        few(table(callables).filter(happens))
    }

    /// Whether a place takes zones, and no value of any sort.
    pub(super) fn takes_zones(&self, want: Option<&Ty>) -> bool {
        want.is_some_and(|want| self.fits(want, &Ty::Zone) && !self.fits(want, &Ty::Int))
    }

    /// The names that could stand where a zone does: zones, and what has a value that may be one.
    pub(super) fn known_as_zones<'n>(&'n self, env: &'n Env) -> Vec<&'n str> {
        let locals = env.entries().filter_map(|entry| entry.name().map(|name| name.as_str()));
        let callables = &self.names.callables;
        let defines = table(callables).filter(|known| matches!(callables.get(known), Some(Callable::Define(_))));
        locals.chain(table(&self.names.zones)).chain(defines).chain(table(&self.names.params)).collect()
    }

    /// What to write where a zone of a player is read as an attribute: `p.hand`.
    pub(super) fn if_zone(&self, of: &Ty, name: &str) -> Option<String> {
        let is_one = self.names.zones.get(name).is_some_and(|zone| self.p.zones[zone.i()].per_player);
        (is_one && *of == Ty::Player).then(|| format!("`{name}` is a zone: write `{name} of PLAYER`"))
    }

    /// The scope of this name; where there is none, that is reported.
    pub fn scope(&mut self, name: &Ident) -> Option<ScopeId> {
        let found = self.names.scopes.get(&name.name);
        if found.is_none() {
            self.unknown_among(codes::UNKNOWN_NAME, "scope", name, |l| table(&l.names.scopes).collect());
        }
        found
    }

    /// A card or token, by title.
    pub fn def(&mut self, title: &Text) -> Option<DefId> {
        let found = self.names.defs.get(&title.name);
        if found.is_none() {
            let near = self.near(&title.name, table(&self.names.defs));
            self.unknown(codes::UNKNOWN_CARD, "card", &title.name, title.span, near);
        }
        found
    }

    /// The payment of this name; anything else of that name is reported.
    pub fn payment(&mut self, name: &Ident) -> Option<PaymentId> {
        if let Some(Callable::Payment(p)) = self.names.callables.get(&name.name) {
            return Some(p);
        }
        let other = self.names.callables.get(&name.name);
        let payments =
            self.names.callables.names().filter(|n| matches!(self.names.callables.get(n), Some(Callable::Payment(_))));
        let near = self.near(&name.name, payments.map(|s| s.as_str()));
        let callables = &self.names.callables;
        let there = few(table(callables).filter(|known| matches!(callables.get(known), Some(Callable::Payment(_)))));
        self.unknown(codes::UNKNOWN_EVENT, "payment", &name.name, name.span, near);
        self.help_with(
            there.or_else(|| {
                Some(format!("say how it is paid: `payment {}(n: int) {{ possible when …  … }}`", name.name))
            }),
        );
        if let (Some(other), Some(d)) = (other, self.diags.last_mut()) {
            d.notes.push(format!("`{}` is {}", name.name, other.word()));
        }
        None
    }

    /// What is no attribute, and a define or a parameter of the game: how that is changed.
    pub(super) fn help_with_define(&mut self, name: &EcoString) {
        let help = match self.names.callables.get(name) {
            Some(Callable::Define(define)) => {
                let sig = &self.names.defines[define.i()];
                let params: Vec<String> =
                    sig.params.iter().map(|p| format!("{}: {}", p.name, self.say(&p.ty))).collect();
                format!("a define is changed with what it takes: `modify {name}({}) += 1`", params.join(", "))
            }
            _ if self.names.params.get(name).is_some() => format!(
                "a parameter is the same all through a game: what cards change is a define, `define {name}(): int = 1`, and `modify {name}() += 1` changes it"
            ),
            _ => return,
        };
        if let Some(fault) = self.diags.last_mut() {
            fault.help = Some(help);
        }
    }

    /// Articles cited: those that nobody declared are declared so, or reported where the game lists its articles.
    pub fn cites(&mut self, cites: &[Article]) -> Vec<ArticleId> {
        cites
            .iter()
            .map(|a| {
                if let Some(id) = self.names.articles.get(&a.name) {
                    return ArticleId(id);
                }
                if self.names.articles_declared {
                    let near = self.near(&a.name, table(&self.names.articles));
                    self.unknown(codes::UNKNOWN_ARTICLE, "article", &a.name, a.span, near);
                }
                let id = narrow::u16(self.p.articles.len());
                let _ = self.names.articles.add(&a.name, id, a.span);
                self.p.articles.push(crate::program::Article {
                    id: a.name.clone(),
                    title: Default::default(),
                    declared: false,
                    unexercised: None,
                });
                ArticleId(id)
            })
            .collect()
    }
}

/// What to write for a range of numbers, a die or chance, as other languages call them.
pub(super) fn range_or_chance(name: &str) -> Option<String> {
    let said = match name {
        "range" => "numbers from one to another are a list: `1..3`",
        "random" | "rand" | "dice" | "die" | "dado" => {
            "a die is thrown in a line of its own, `let n = roll 6`; a thing is left to chance by `choose random x: …`"
        }
        _ => {
            let faces = name.strip_prefix('d').filter(|faces| faces.parse::<u32>().is_ok())?;
            return Some(format!("a die of {faces} faces is thrown in a line of its own: `let n = roll {faces}`"));
        }
    };
    Some(said.to_owned())
}

/// A number from one to ten, by its name in English or in Spanish.
fn number_called(name: &str) -> Option<usize> {
    const ENGLISH: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    const SPANISH: [&str; 10] = ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];
    let place = |names: &[&str; 10]| names.iter().position(|known| *known == name);
    place(&ENGLISH).or_else(|| place(&SPANISH)).map(|at| at + 1)
}

/// With what a help begins that only lists what there is: whoever knows better says so instead.
pub(super) const THERE_ARE: &str = "there are: ";

/// So many names are listed.
const FEW: usize = 9;

/// Names that could have been meant, where there are few.
pub fn few<'n>(names: impl Iterator<Item = &'n str>) -> Option<String> {
    let mut names: Vec<String> = names.take(FEW + 1).map(|name| format!("`{name}`")).collect();
    order::ascending(&mut names);
    match names.len() {
        1..=FEW => Some(format!("{THERE_ARE}{}", names.join(", "))),
        _ => None,
    }
}

/// What to say where a thing does not have what is named: what it has that is near, or all that it has if that is little.
pub fn meant<'n>(near: Option<&str>, has: impl Iterator<Item = &'n str>) -> Option<String> {
    if let Some(near) = near {
        return Some(format!("did you mean `{near}`?"));
    }
    let has: Vec<String> = has.take(FEW + 1).map(|name| format!("`{name}`")).collect();
    (1..=FEW).contains(&has.len()).then(|| format!("it has {}", has.join(", ")))
}

/// The names of a table.
pub fn table<T: Copy>(t: &Table<T>) -> impl Iterator<Item = &str> {
    t.names().map(|s| s.as_str())
}
