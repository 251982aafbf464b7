//! What a game declares, by name, as far as the words of a card lead to it.

use naipe_grammar::ast::{
    AttrDecl, Block, CardDecl, Change, Clauses, Expr, Ident, Initial, Item, ItemKind, Member, Param, Part, Pattern,
    Stmt, StmtKind, Text, Type, TypeKind, ZoneDecl, within,
};
use std::cell::OnceCell;
use std::collections::HashMap;

/// A kind, keyword or trait.
#[derive(Debug, Clone, Copy)]
pub struct Kind<'a> {
    /// Its printed title, where it has one.
    pub title: Option<&'a str>,
    /// A keyword or trait.
    pub is_keyword: bool,
    /// The kinds that it is a sort of.
    pub parents: &'a [Ident],
}

/// Something that happens, or is done.
#[derive(Debug, Clone, Copy)]
pub struct Happening<'a> {
    /// The parameters that it takes.
    pub params: &'a [Param],
    /// What it does, where that is said.
    pub body: Option<&'a Block>,
    /// What it is another name for.
    pub alias: Option<(&'a Pattern, &'a Clauses)>,
    /// Its printed title, where it has one.
    pub title: Option<&'a str>,
}

/// An action of players.
#[derive(Debug, Clone, Copy)]
pub struct Action<'a> {
    /// What is chosen for it.
    pub params: &'a [(naipe_grammar::ast::Ident, naipe_grammar::ast::Selector)],
}

/// A value that is worked out.
#[derive(Debug, Clone, Copy)]
pub struct Define<'a> {
    /// The parameters that it takes.
    pub params: &'a [Param],
    /// Of what type it is, where that is said.
    pub ty: Option<&'a Type>,
    /// The expression that is its value.
    pub body: &'a Expr,
}

/// Of what sort a value is, as far as words care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// A player, or several.
    Player,
    /// A thing on the table.
    Thing,
    /// A whole number.
    Number,
    /// Whether something is so.
    Truth,
    /// A zone, where things lie.
    Zone,
    /// Anything else: words say it without knowing more.
    Other,
}

/// What a game declares, by name, as far as words ask for it.
#[derive(Debug, Default)]
pub struct Things<'a> {
    /// Kinds, keywords and traits, with their titles.
    pub kinds: HashMap<&'a str, Kind<'a>>,
    /// Attributes of things, whichever kinds declare them.
    pub attrs: HashMap<&'a str, &'a AttrDecl>,
    /// Attributes that players have.
    pub player_attrs: HashMap<&'a str, &'a AttrDecl>,
    /// What the game has, and nobody in particular.
    pub shared: HashMap<&'a str, &'a AttrDecl>,
    /// Members of enums, with their titles.
    pub members: HashMap<&'a str, Option<&'a str>>,
    /// Enums, with their members.
    pub enums: HashMap<&'a str, Vec<&'a str>>,
    /// Zones, of players and shared.
    pub zones: HashMap<&'a str, &'a ZoneDecl>,
    /// Values that have a name.
    pub defines: HashMap<&'a str, Define<'a>>,
    /// What happens or is done: events, other names for them, and procedures.
    pub events: HashMap<&'a str, Happening<'a>>,
    /// What can be paid, with what it takes and does.
    pub payments: HashMap<&'a str, Happening<'a>>,
    /// What players may be offered to do.
    pub actions: HashMap<&'a str, Action<'a>>,
    /// The actions of each named group.
    pub groups: HashMap<&'a str, &'a [naipe_grammar::ast::Ident]>,
    /// Phases and steps, with their titles.
    pub phases: HashMap<&'a str, Option<&'a str>>,
    /// The fields of each scope.
    pub scopes: HashMap<&'a str, &'a [AttrDecl]>,
    /// Parameters of the game.
    pub parameters: HashMap<&'a str, &'a Expr>,
    /// Cards and tokens, by title.
    pub cards: HashMap<&'a str, &'a CardDecl>,
    given: Vec<(&'a str, &'a Type)>,
    /// The parameters of each keyword.
    pub keywords: HashMap<&'a str, &'a [Param]>,
    /// What each keyword holds.
    pub held: HashMap<&'a str, &'a [Member]>,
    /// What events and procedures give back, of what sort.
    pub gives: HashMap<&'a str, Sort>,
    /// How many play, where it is always so many.
    pub players: Option<i64>,
    /// All that is declared.
    items: &'a [Item],
    /// Whether anything gives control of a thing to somebody, once that has been asked.
    gives_control: OnceCell<bool>,
}

fn title(text: Option<&Text>) -> Option<&str> {
    text.map(|text| text.name.as_str())
}

/// Whether a part of an item gives control of a thing to somebody.
fn gives_control(part: Part<'_>) -> bool {
    let says = |fields: &[Initial]| fields.iter().any(|initial| initial.field.name.name == "controller");
    match part {
        Part::Change(Change::Attr(name, ..)) => name.name == "controller",
        Part::Change(_) => false,
        Part::Statement(one) => match &one.kind {
            StmtKind::Move { arrival: Some(arrival), .. } | StmtKind::Proceed(Some(arrival)) => says(&arrival.fields),
            StmtKind::Create { fields, .. } => says(fields),
            _ => false,
        },
    }
}

impl<'a> Things<'a> {
    /// Collects what these items declare.
    pub fn new(items: &'a [Item]) -> Things<'a> {
        let mut things = Things { items, ..Things::default() };
        for item in items {
            things.item(&item.kind);
        }
        things.gives = things.given.iter().map(|(name, ty)| (*name, things.sort(ty))).collect();
        things
    }

    /// Whether the game declares anything of this name that a row can give a noun to.
    pub fn declares(&self, name: &str) -> bool {
        let of_members = name.split_once('[').is_some_and(|(name, _)| self.declares(name));
        of_members
            || self.kinds.contains_key(name)
            || self.attrs.contains_key(name)
            || self.player_attrs.contains_key(name)
            || self.shared.contains_key(name)
            || self.members.contains_key(name)
            || self.enums.contains_key(name)
            || self.zones.contains_key(name)
            || self.phases.contains_key(name)
            || self.scopes.contains_key(name)
            || self.scopes.values().any(|fields| fields.iter().any(|field| field.name.name == name))
            || self.parameters.contains_key(name)
            || self.actions.contains_key(name)
            || self.events.contains_key(name)
            || self.payments.contains_key(name)
            || self.keywords.contains_key(name)
    }

    /// Whether what is of a kind is of another, too.
    pub fn is_sort_of(&self, kind: &str, of: &str) -> bool {
        let mut seen: Vec<&str> = vec![kind];
        let mut at = 0;
        // A kind that leads back to itself has been told of as a fault.
        while let Some(kind) = seen.get(at) {
            let parents = self.kinds.get(kind).map_or(&[][..], |kind| kind.parents);
            let new = parents.iter().map(|parent| parent.name.as_str()).filter(|parent| !seen.contains(parent));
            let new: Vec<&str> = new.collect();
            seen.extend(new);
            at += 1;
        }
        seen.contains(&of)
    }

    /// The enum of which an attribute holds a member, or several.
    fn enum_of(&self, attr: &str) -> Option<&'a str> {
        let declared = self.attrs.get(attr).or_else(|| self.player_attrs.get(attr))?;
        let mut ty = &declared.ty.kind;
        while let TypeKind::Set(inner) | TypeKind::Optional(inner) = ty {
            ty = &inner.kind;
        }
        let TypeKind::Name(name) = ty else { return None };
        self.enums.get_key_value(name.as_str()).map(|(name, _)| *name)
    }

    /// Whether a thing is what an attribute of it holds: it is red. Of several attributes that hold members of one enum, only the one
    /// that is called as the enum is: what a thing resists it is not.
    pub fn is_what_it_is(&self, attr: &str) -> bool {
        let Some(list) = self.enum_of(attr) else { return true };
        let mut all = self.attrs.keys().chain(self.player_attrs.keys());
        attr == list || !all.any(|other| *other != attr && self.enum_of(other) == Some(list))
    }

    /// Whether an attribute, of things or of players, is a set.
    pub fn is_set(&self, attr: &str) -> bool {
        let declared = self.attrs.get(attr).or_else(|| self.player_attrs.get(attr));
        declared.is_some_and(|attr| matches!(attr.ty.kind, TypeKind::Set(_)))
    }

    /// Whether anything gives control of a thing to somebody: elsewhere it is who owns it that has it.
    pub fn gives_control(&self) -> bool {
        let gives = |item: &Item| {
            let mut is_given = false;
            within(&item.kind, &mut |part| is_given |= gives_control(part));
            is_given
        };
        *self.gives_control.get_or_init(|| self.items.iter().any(gives))
    }

    fn item(&mut self, item: &'a ItemKind) {
        match item {
            ItemKind::Game { fields, .. } => {
                let players = fields.iter().find(|field| field.name.name == "players");
                self.players = players.and_then(|field| match &field.values.first()?.kind {
                    naipe_grammar::ast::ExprKind::Int(number) => Some(*number),
                    _ => None,
                });
            }
            ItemKind::Kind { name, title: t, parents, members, .. } => {
                self.kinds.insert(&name.name, Kind { title: title(t.as_deref()), is_keyword: false, parents });
                self.attributes(members);
            }
            ItemKind::Keyword { name, title: t, members, params, .. } => {
                self.keywords.insert(&name.name, params);
                self.held.insert(&name.name, members);
                self.kinds.insert(&name.name, Kind { title: title(t.as_deref()), is_keyword: true, parents: &[] });
                self.attributes(members);
            }
            ItemKind::Player { attrs } => {
                self.player_attrs.extend(attrs.iter().map(|attr| (attr.name.name.as_str(), attr)));
            }
            ItemKind::Shared { attrs } => {
                self.shared.extend(attrs.iter().map(|attr| (attr.name.name.as_str(), attr)));
            }
            ItemKind::Enum { name, members } => {
                self.members.extend(members.iter().map(|(name, t)| (name.name.as_str(), title(t.as_ref()))));
                self.enums.insert(&name.name, members.iter().map(|(name, _)| name.name.as_str()).collect());
            }
            ItemKind::Zone(zone) => {
                self.zones.insert(&zone.name.name, zone);
            }
            ItemKind::Define { name, params, ty, body, .. } => {
                self.defines.insert(&name.name, Define { params, ty: ty.as_deref(), body });
            }
            ItemKind::Event { name, params, body, gives, .. } => {
                if let Some(gives) = gives {
                    self.given.push((&name.name, gives));
                }
                let event = Happening { params, body: body.as_ref(), alias: None, title: None };
                self.events.insert(&name.name, event);
            }
            ItemKind::EventAlias { name, params, clauses, pattern } => {
                let event = Happening { params, body: None, alias: Some((pattern, clauses)), title: None };
                self.events.insert(&name.name, event);
            }
            ItemKind::Procedure { name, params, body, gives, .. } => {
                if let Some(gives) = gives {
                    self.given.push((&name.name, gives));
                }
                let event = Happening { params, body: Some(body), alias: None, title: None };
                self.events.insert(&name.name, event);
            }
            ItemKind::Payment { name, title: t, params, body, .. } => {
                let payment = Happening { params, body: Some(body), alias: None, title: title(t.as_deref()) };
                self.payments.insert(&name.name, payment);
            }
            ItemKind::Actions { name, members } => {
                self.groups.insert(&name.name, members);
            }
            ItemKind::Scope { name, fields } => {
                self.scopes.insert(&name.name, fields);
            }
            ItemKind::Parameter { name, value, .. } => {
                self.parameters.insert(&name.name, value);
            }
            ItemKind::Card(card) => {
                self.cards.insert(&card.name.name, card);
                self.attributes(&card.members);
            }
            ItemKind::Turn { body } | ItemKind::Setup { body } => self.phases(body),
            ItemKind::Ability(ability) => self.ability(ability),
            _ => {}
        }
        if let ItemKind::Procedure { body, .. } = item {
            self.phases(body);
        }
    }

    fn ability(&mut self, ability: &'a naipe_grammar::ast::Ability) {
        if let naipe_grammar::ast::AbilityKind::Action(action) = &ability.kind
            && let Some(name) = &action.name
        {
            let found = Action { params: &action.params };
            self.actions.insert(&name.name, found);
        }
    }

    fn attributes(&mut self, members: &'a [Member]) {
        for member in members {
            match member {
                Member::Attr(attr) => {
                    self.attrs.insert(&attr.name.name, attr);
                }
                Member::Ability(ability) => self.ability(ability),
                _ => {}
            }
        }
    }

    fn phases(&mut self, block: &'a Block) {
        for Stmt { kind, .. } in &block.statements {
            match kind {
                StmtKind::Phase(phase) => {
                    self.phases.insert(&phase.name.name, title(phase.title.as_ref()));
                    self.phases(&phase.body);
                }
                StmtKind::While(_, body) | StmtKind::Repeat(_, body) | StmtKind::For { body, .. } => self.phases(body),
                StmtKind::Open(open) => self.phases(&open.body),
                StmtKind::If(_, then, other) => {
                    self.phases(then);
                    other.iter().for_each(|block| self.phases(block));
                }
                _ => {}
            }
        }
    }

    /// The sort of a type.
    pub fn sort(&self, ty: &Type) -> Sort {
        match &ty.kind {
            TypeKind::Name(name) => match name.as_str() {
                "player" => Sort::Player,
                "int" => Sort::Number,
                "bool" => Sort::Truth,
                "zone" => Sort::Zone,
                name if self.kinds.contains_key(name) => Sort::Thing,
                _ => Sort::Other,
            },
            TypeKind::Range(..) => Sort::Number,
            TypeKind::Set(inner) | TypeKind::Optional(inner) => self.sort(inner),
            TypeKind::Union(all) => all.first().map_or(Sort::Other, |first| self.sort(first)),
        }
    }
}
