//! Cards and tokens: printed values, abilities, what is announced.

use super::Lowerer;
use super::ability::Home;
use super::env::Env;
use super::kinds::Template;
use super::many_cards::Many;
use super::playable::Parts;
use crate::codes;
use crate::limits;
use crate::program::{Def, DefId, KindId, PlayableId, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, Ability, AbilityKind, ActionDecl, Clauses, Field, Ident, ItemKind, Member};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use rustc_hash::FxHashMap;

/// A card to be made.
#[derive(Debug, Clone)]
pub struct Work<'a> {
    pub(super) def: DefId,
    pub(super) kind: KindId,
    pub(super) members: &'a [Member],
    pub(super) clauses: Option<&'a Clauses>,
    /// What the names of `cards … for` stand for in it.
    pub(super) constants: Vec<(EcoString, Value, Ty)>,
    pub(super) name: EcoString,
}

/// Members of kinds, by kind.
type KindMembers<'a> = Vec<&'a [Member]>;

/// The abilities that a kind's cards can play, lowered once.
type KindActions<'a> = Vec<(&'a Ability, &'a ActionDecl, Option<OfKind>)>;

/// Of which kind an action is, what is announced when it is used, and which of the times that something has the kind it is for.
type OfKind = (KindId, PlayableId, u8);

impl<'a> Lowerer<'a> {
    /// Lets cards be named by the titles that they had or will have.
    pub fn other_titles(&mut self, titles: &[(EcoString, EcoString)]) {
        for (title, now) in titles {
            // Another card may have taken the title.
            if let (Some(def), Some(at)) = (self.names.defs.get(now), self.names.defs.span(now))
                && self.names.defs.add(title, def, at).is_ok()
            {
                self.p.other_titles.insert(title.clone(), now.clone());
            }
        }
    }

    /// The titles of cards that are written, and of which none was made: their kind is not known.
    pub(super) fn undeclared(&self) -> impl Iterator<Item = &'a EcoString> {
        let titles = self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Card(card) => Some(&card.name.name),
            _ => None,
        });
        titles.filter(|title| self.names.defs.get(title).is_none())
    }

    /// Declares all cards, so that they can be named anywhere.
    pub fn declare_cards(&mut self) -> Vec<Work<'a>> {
        let mut all = Vec::new();
        for item in self.items.clone() {
            match &item.kind {
                ItemKind::Card(c) => {
                    let Some(kind) = self.kind_of(&c.kind, &c.also) else { continue };
                    let doc = item.doc.clone().unwrap_or_default();
                    if let Some(def) = self.declare_card(&c.name, kind, c.is_token, doc, item.span, &c.members) {
                        let word = if c.is_token { "token" } else { "card" };
                        let name = [word, " \"", &c.name.name, "\""].concat().into();
                        all.push(Work {
                            def,
                            kind,
                            members: &c.members,
                            clauses: Some(&c.clauses),
                            constants: Vec::new(),
                            name,
                        });
                    }
                }
                ItemKind::Cards { kind, also, binders, condition, members } => {
                    let Some(k) = self.kind_of(kind, also) else { continue };
                    let many = Many { kind, binders, condition: condition.as_deref(), members };
                    self.expand(k, &many, item, &mut all);
                }
                _ => {}
            }
        }
        all
    }

    pub(super) fn declare_card(
        &mut self,
        title: &Ident,
        kind: KindId,
        is_token: bool,
        doc: EcoString,
        span: Span,
        members: &[Member],
    ) -> Option<DefId> {
        if self.p.kinds[kind.i()].is_keyword {
            self.diags.push(
                Diagnostic::error(
                    codes::UNKNOWN_KIND,
                    format!("`{}` is a keyword or trait, not a kind of card", self.p.kinds[kind.i()].name),
                    title.span,
                    "a card has a kind",
                )
                .help("name a kind after `:`, and write the keyword in `has:`"),
            );
        }
        if title.name.trim().is_empty() {
            self.diags.push(
                Diagnostic::error(
                    codes::MISSING_VALUE,
                    "this card has no title",
                    title.span,
                    "nothing is written here",
                )
                .help("write what is printed at its top between the quotes"),
            );
        }
        let id = DefId(narrow::u32(self.p.defs.len()));
        if let Err(first) = self.names.defs.add(&title.name, id, title.span) {
            self.twice("the card", title, first);
            return None;
        }
        let mut texts = members.iter().filter_map(|m| if let Member::Text(t) = m { Some(&t.name) } else { None });
        // Most have one, which the program shares with the tree.
        let mut text = texts.next().cloned().unwrap_or_default();
        for more in texts {
            text.push('\n');
            text.push_str(more);
        }
        let title = self.intern(&title.name);
        self.p.defs.push(Def {
            title,
            kind,
            is_token,
            ability_of: None,
            action_of: None,
            nth: 0,
            has: Box::default(),
            abilities: Box::default(),
            actions: Box::default(),
            playable: None,
            text,
            doc,
            cites: Box::default(),
            span,
        });
        Some(id)
    }

    /// What a card's own attribute begins with.
    fn print_own(&mut self, a: &ast::AttrDecl, kind: KindId, t: &mut Template) {
        let field = match (&a.default, self.fixed_value(a)) {
            (Some(value), _) => Field { name: a.name.clone(), values: Box::new([value.clone()]) },
            (None, Some(fixed)) => fixed,
            (None, None) => {
                let ty = self.names.attrs.get(&a.name.name).map(|id| self.p.attrs[id.i()].ty.clone());
                if !ty.is_some_and(|ty| ty.admits_none()) {
                    self.misplaced(
                        "a card says what its own attribute begins with",
                        a.name.span,
                        "no first value",
                        &format!("write `{}: … = 0`, or whatever it begins with", a.name.name),
                    );
                }
                return;
            }
        };
        self.print_field(&field, kind, t, &mut Env::rules());
    }

    /// The printed values of all cards, in order.
    pub fn print_cards(&mut self, all: &[Work<'a>]) {
        self.p.printed.reserve(self.p.attrs.len() * all.len());
        for w in all {
            let mut t: Template = self.templates[w.kind.i()].clone();
            let mut env = Env::rules();
            for (n, v, ty) in &w.constants {
                env.constant(n, *v, ty.clone());
            }
            self.refuse_second(w.members);
            let mark = self.diags.len();
            let is = |m: &&Member, has: bool| matches!(m, Member::Field(f) if (f.name.name == "has") == has);
            // Keywords first: they may bring attributes.
            for has in [true, false] {
                for m in w.members.iter().filter(|m| is(m, has)) {
                    if let Member::Field(f) = m
                        && (w.clauses.is_some() || f.name.name != "name")
                    {
                        self.print_field(f, w.kind, &mut t, &mut env);
                    }
                }
            }
            for m in w.members {
                if let Member::Attr(a) = m {
                    self.print_own(a, w.kind, &mut t);
                }
            }
            self.help_with_announced(w.members, mark);
            if !t.required.is_empty() {
                let lacking: Vec<String> =
                    t.required.iter().map(|a| format!("`{}`", self.p.attrs[a.i()].name)).collect();
                // What asks for it is the card's kind, or a keyword that it has.
                let first = &t.required[0];
                let asking = |kind: &KindId| self.templates[kind.i()].required.contains(first);
                let keywords = t.has.iter().map(|(keyword, _)| *keyword);
                let asks = std::iter::once(w.kind).chain(keywords).find(asking).unwrap_or(w.kind);
                let kind = self.p.kinds[asks.i()].name.clone();
                self.diags.push(
                    Diagnostic::error(
                        codes::MISSING_VALUE,
                        format!("the {} lacks {}", w.name, lacking.join(", ")),
                        self.title_span(w.def),
                        format!("every `{kind}` has {}", lacking.join(", ")),
                    )
                    .help(format!(
                        "add `{}: …`, give it a default in the kind, or declare it `or none` there",
                        self.p.attrs[t.required[0].i()].name
                    )),
                );
            }
            self.refuse_unclear(w.def, &t.unclear);
            self.p.printed.extend(t.row);
            self.p.defs[w.def.i()].has = t.has.into();
        }
    }

    /// Reports a field that a card or kind gives twice, or gives beside declaring it: something would be lost.
    pub(super) fn refuse_given_twice(&mut self, members: &[Member]) {
        let fields = members.iter().filter_map(|m| match m {
            Member::Field(f) => Some((&f.name, true)),
            Member::Attr(a) => Some((&a.name, self.fixed_value(a).is_some())),
            _ => None,
        });
        let fields: Vec<(&Ident, bool)> = fields.filter(|(name, _)| name.name != "has").collect();
        let mut given: FxHashMap<&str, (Span, bool)> = FxHashMap::default();
        for (second, gives) in fields {
            let (first, gave) = *given.entry(&second.name).or_insert((second.span, gives));
            // Two declarations are a fault of their own; and of what is declared for each member of an enum, one may be given.
            let is_of_member = second.name.contains('[');
            if first == second.span || !gives && !gave || is_of_member && gives != gave {
                continue;
            }
            let d = Diagnostic::error(
                codes::TWICE,
                format!("`{}` is given twice", second.name),
                second.span,
                "given again here",
            );
            self.diags.push(
                d.and(first, "given first here")
                    .help("take out one of the two; several values of one field are written `name: a, b`"),
            );
        }
    }

    /// Reports what a card says twice, and effects that would never happen: something would be lost.
    fn refuse_second(&mut self, members: &[Member]) {
        self.refuse_given_twice(members);
        let effects: Vec<Span> =
            members.iter().filter_map(|m| if let Member::Effect(b) = m { Some(b.span) } else { None }).collect();
        if let [first, second, ..] = effects[..] {
            let d = Diagnostic::error(codes::TWICE, "a card has one effect", second, "a second one");
            self.diags.push(d.and(first, "the first").help("put both, in order, between one `{` and `}`"));
        }
        if let (Some(effect), true) = (effects.first(), members.iter().any(|m| !m.modes().is_empty())) {
            self.misplaced(
                "a card with modes does what its mode says",
                *effect,
                "this would never happen",
                "put it into each mode",
            );
        }
    }

    /// Lowers the abilities, costs and effects of all cards.
    pub fn card_bodies(&mut self, all: &[Work<'a>]) {
        let mut kind_members: KindMembers<'a> = vec![&[]; self.p.kinds.len()];
        for item in &self.items {
            if let ItemKind::Kind { name, members, .. } | ItemKind::Keyword { name, members, .. } = &item.kind
                && let Some(k) = self.names.kinds.get(&name.name)
            {
                kind_members[k.i()] = members;
            }
        }
        // What a kind announces, for cards that say nothing themselves.
        let mut inherited: FxHashMap<KindId, Option<PlayableId>> = FxHashMap::default();
        let mut kind_actions: FxHashMap<KindId, KindActions<'a>> = FxHashMap::default();
        for w in all {
            let title = self.p.defs[w.def.i()].title;
            let home = Home { card: Some(w.def), ..Home::of(w.name.clone(), title, false) };
            self.home = home.clone();
            let mut env = Env::object(Ty::Object(w.kind));
            for (n, v, ty) in &w.constants {
                env.constant(n, *v, ty.clone());
            }
            let mut abilities = self.kind_abilities(w.kind);
            let mark = self.diags.len();
            for m in w.members {
                if let Member::Ability(a) = m
                    && !matches!(a.kind, AbilityKind::Action(_))
                {
                    abilities.extend(self.ability(a, &env, &home));
                }
            }
            self.help_with_announced(w.members, mark);
            self.p.defs[w.def.i()].abilities = abilities.into();
            if let Some(clauses) = w.clauses {
                self.p.defs[w.def.i()].cites = self.cites(&clauses.cites).into();
            }

            let own = Parts::of(w.members);
            self.refuse_two_effects(w.def, w.kind, &own, &kind_members);
            let playable = if own.is_empty() {
                match inherited.get(&w.kind) {
                    Some(p) => *p,
                    None => {
                        let parts = self.kind_parts(w.kind, &kind_members);
                        let name: EcoString = format!("kind {}", self.p.kinds[w.kind.i()].name).into();
                        let p = (!parts.is_empty())
                            .then(|| self.playable(&parts, &Env::object(Ty::Object(w.kind)), &name, None));
                        inherited.insert(w.kind, p);
                        p
                    }
                }
            } else {
                let parts = own.or(&self.kind_parts(w.kind, &kind_members));
                Some(self.playable(&parts, &env, &w.name, w.clauses))
            };
            self.p.defs[w.def.i()].playable = playable;

            let mut actions =
                kind_actions.entry(w.kind).or_insert_with(|| self.actions_of_kind(w.kind, &kind_members)).clone();
            let mut has: Vec<KindId> = self.p.defs[w.def.i()].has.iter().map(|(k, _)| *k).collect();
            has.dedup();
            for k in has {
                let times = self.times_of(k, &self.p.defs[w.def.i()].has);
                let all = kind_actions.entry(k).or_insert_with(|| self.actions_of_kind(k, &kind_members));
                actions.extend(all.iter().filter(|(.., of)| of.is_none_or(|(.., nth)| nth < times)).copied());
            }
            for m in w.members {
                if let Member::Ability(a) = m
                    && let AbilityKind::Action(decl) = &a.kind
                {
                    actions.push((a, decl, None));
                }
            }
            let mut defs = Vec::new();
            for (a, decl, of_kind) in actions {
                defs.extend(self.card_action(a, decl, of_kind, &env, &w.constants, &home));
            }
            self.p.defs[w.def.i()].actions = defs.into();
        }
        self.actions_of_who_gains(&kind_members);
    }

    /// The actions of each kind by itself: what gains the kind has them.
    fn actions_of_who_gains(&mut self, members: &KindMembers<'a>) {
        for (k, members) in members.iter().enumerate() {
            let kind = KindId(narrow::u16(k));
            let env = self.env_of_kind(kind);
            for a in *members {
                let Member::Ability(a) = a else { continue };
                let AbilityKind::Action(decl) = &a.kind else { continue };
                for nth in 0..self.times_of(kind, &[]) {
                    // Where a card has it, what it does is known, and what is wrong with it was told.
                    let is_it = |d: &&Def| d.action_of == Some(kind) && d.nth == nth && d.span == a.span;
                    let playable = match self.p.defs.iter().find(is_it).and_then(|d| d.playable) {
                        Some(playable) => playable,
                        None => {
                            let name: EcoString = format!("kind {}", self.p.kinds[k].name).into();
                            self.nth_playable(nth, a, decl, &env, &name)
                        }
                    };
                    let name = self.p.kinds[k].name.clone();
                    let title = self.intern(&self.p.kinds[k].title.clone());
                    let home = Home::of(name, title, false);
                    self.give_action(a, decl, (kind, playable, nth), &env, &home);
                }
            }
        }
    }

    /// The action of a keyword that is an ability given in place.
    pub(super) fn action_in_place(&mut self, given: &Ability, decl: &ActionDecl, kind: KindId, env: &Env, home: &Home) {
        for nth in 0..self.times_of(kind, &[]) {
            let playable = self.nth_playable(nth, given, decl, env, &home.name);
            self.give_action(given, decl, (kind, playable, nth), env, home);
        }
    }

    /// Gives an action to whatever has a kind.
    fn give_action(&mut self, a: &Ability, decl: &ActionDecl, of: OfKind, env: &Env, home: &Home) {
        let faults = self.diags.len();
        let def = self.card_action(a, decl, Some(of), env, &[], home);
        if of.2 > 0 {
            self.diags.truncate(faults);
        }
        if let Some(def) = def {
            self.p.defs[def.i()].ability_of = Some(def);
            self.p.kinds[of.0.i()].actions.push(def);
        }
    }

    /// What is announced for an action of a keyword that is there for the `nth` time, each time for another cost. What is wrong
    /// with it is told once.
    fn nth_playable(&mut self, nth: u8, a: &Ability, decl: &ActionDecl, env: &Env, name: &EcoString) -> PlayableId {
        let (outer, faults) = (std::mem::replace(&mut self.nth, nth), self.diags.len());
        let playable = self.action_playable(a, decl, env, name);
        self.nth = outer;
        if nth > 0 {
            self.diags.truncate(faults);
        }
        playable
    }

    fn kind_parts(&self, kind: KindId, members: &KindMembers<'a>) -> Parts<'a> {
        let mut parts = Parts::default();
        for k in &self.p.kinds[kind.i()].ancestors {
            parts = parts.or(&Parts::of(members[k.i()]));
        }
        parts
    }

    fn actions_of_kind(&mut self, kind: KindId, members: &KindMembers<'a>) -> KindActions<'a> {
        let mut found = Vec::new();
        for k in &self.p.kinds[kind.i()].ancestors.clone() {
            for m in members[k.i()] {
                if let Member::Ability(a) = m
                    && let AbilityKind::Action(decl) = &a.kind
                {
                    let name: EcoString = format!("kind {}", self.p.kinds[k.i()].name).into();
                    let times = if self.is_there_each_time(*k) { limits::DIFFERENT_COSTS } else { 1 };
                    for nth in 0..times {
                        let playable = self.nth_playable(nth, a, decl, &self.env_of_kind(*k), &name);
                        found.push((&**a, &**decl, Some((*k, playable, nth))));
                    }
                }
            }
        }
        found
    }

    fn action_playable(&mut self, a: &Ability, decl: &ActionDecl, env: &Env, name: &EcoString) -> PlayableId {
        let mut parts = Parts::of(&decl.members);
        if parts.effect.is_none() && !decl.body.statements.is_empty() {
            parts.effect = Some(&decl.body);
        }
        self.playable(&parts, env, name, Some(&a.clauses))
    }

    fn card_action(
        &mut self,
        a: &Ability,
        decl: &ActionDecl,
        of_kind: Option<OfKind>,
        env: &Env,
        constants: &[(EcoString, Value, Ty)],
        home: &Home,
    ) -> Option<DefId> {
        let class = self.class_of(a, decl)?;
        if let Some((p, _)) = decl.params.first() {
            self.misplaced(
                "an ability of a card asks with `target` and `choose`",
                p.span,
                "a parameter",
                "write `target NAME: SELECTOR` in its block",
            );
        }
        let playable = match of_kind {
            Some((_, playable, _)) => playable,
            None => self.action_playable(a, decl, env, &home.name),
        };
        let title = match decl.title.as_ref().or(decl.name.as_ref()) {
            Some(t) => self.intern(&t.name),
            None => home.title,
        };
        let def = self.effect_def(title, class, home.card, a.span);
        self.action_fields(def, class, &decl.members, constants);
        self.p.defs[def.i()].playable = Some(playable);
        self.p.defs[def.i()].action_of = of_kind.map(|(kind, ..)| kind);
        self.p.defs[def.i()].nth = of_kind.map_or(0, |(.., nth)| nth);
        Some(def)
    }

    /// What an ability of a card says of itself, where it differs from its class.
    fn action_fields(&mut self, def: DefId, class: KindId, members: &[Member], constants: &[(EcoString, Value, Ty)]) {
        let fields: Vec<&Field> =
            members.iter().filter_map(|m| if let Member::Field(f) = m { Some(f) } else { None }).collect();
        if fields.is_empty() {
            return;
        }
        self.refuse_second(members);
        let mut t = self.templates[class.i()].clone();
        let mut env = Env::rules();
        for (n, v, ty) in constants {
            env.constant(n, *v, ty.clone());
        }
        for f in fields {
            self.print_field(f, class, &mut t, &mut env);
        }
        let width = self.p.attrs.len();
        let at = def.i() * width;
        self.p.printed[at..at + width].copy_from_slice(&t.row);
        self.p.defs[def.i()].has = t.has.into();
    }
}
