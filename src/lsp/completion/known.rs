//! What a game declares, as far as completion asks for it: attributes and whose they are, enums and their members, what is
//! called and with which parameters.

use crate::lsp::desk::Desk;
use ecow::EcoString;
use naipe_grammar::ast::{
    AbilityKind, AnnounceStep, AttrDecl, BinaryOp, ExprKind, Field, File, Ident, Item, ItemKind, Member, Param,
    Selector, Type, TypeKind,
};
use naipe_grammar::span::FileId;
use naipe_interpreter::primitives::Give;
use naipe_interpreter::program::builtin;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Of what type a value is, as far as its text tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ty {
    /// It is not known.
    Any,
    /// A whole number.
    Int,
    /// `yes` or `no`.
    Bool,
    /// Words for people.
    Text,
    /// A player, by seat.
    Player,
    /// A thing of a kind, or of any.
    Thing(Option<EcoString>),
    /// A member of an enum.
    Member(EcoString),
    /// A zone, of a player or shared.
    Zone,
    /// A cell of a board.
    Cell,
    /// A phase or step of the turn.
    Phase,
    /// An action that players may be offered.
    Action,
    /// The name of a kind.
    Kind,
    /// Several of a type.
    Set(Box<Ty>),
    /// A type, or none.
    Optional(Box<Ty>),
}

impl Ty {
    /// The type without `or none`.
    pub fn plain(&self) -> &Ty {
        if let Ty::Optional(of) = self { of.plain() } else { self }
    }

    /// What is of it, with its name: `cost: int`.
    pub fn of(&self, name: &str) -> String {
        format!("{name}: {}", self.said())
    }

    /// As it is written.
    pub fn said(&self) -> String {
        match self {
            Ty::Any => "…".to_owned(),
            Ty::Int => "int".to_owned(),
            Ty::Bool => "bool".to_owned(),
            Ty::Text => "text".to_owned(),
            Ty::Player => "player".to_owned(),
            Ty::Thing(kind) => kind.as_deref().unwrap_or("card").to_owned(),
            Ty::Member(of) => of.to_string(),
            Ty::Zone => "zone".to_owned(),
            Ty::Cell => "cell".to_owned(),
            Ty::Phase => "phase".to_owned(),
            Ty::Action => "action".to_owned(),
            Ty::Kind => "kind".to_owned(),
            Ty::Set(of) => format!("set of {}", of.said()),
            Ty::Optional(of) => format!("{} or none", of.said()),
        }
    }
}

/// What can be called, and with what.
#[derive(Debug, Clone, Default)]
pub struct Callee {
    /// The parameters with their types.
    pub params: Vec<(EcoString, Ty)>,
    /// The type of what it gives back; none where it gives nothing, or that is not known.
    pub gives: Option<Ty>,
}

/// What has an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Owner {
    /// Every player has it.
    Player,
    /// The game has it, and nobody in particular.
    Shared,
    /// Things of a kind or with a keyword.
    Kind(EcoString),
    /// Things of a kind, once they are announced.
    Announced(EcoString),
    /// A stretch of the game.
    Scope(EcoString),
}

/// An attribute: what it is of, and its type.
#[derive(Debug)]
struct Attribute {
    of: Owner,
    name: EcoString,
    ty: Ty,
    /// The enum for each of whose members there is one.
    per: Option<EcoString>,
}

/// How many players a field of a game says that there are, at least and at most.
fn players(field: &Field) -> Option<(i64, i64)> {
    let value = field.values.first().filter(|_| field.name.name == "players")?;
    match &value.kind {
        ExprKind::Int(n) => Some((*n, *n)),
        ExprKind::Binary(BinaryOp::Range, least, most) => match (&least.kind, &most.kind) {
            (ExprKind::Int(least), ExprKind::Int(most)) => Some((*least, *most)),
            _ => None,
        },
        _ => None,
    }
}

/// What a game declares.
#[derive(Debug, Default)]
pub struct Known {
    /// Each kind, and what it is a sort of.
    pub kinds: BTreeMap<EcoString, Vec<EcoString>>,
    /// Each enum with its members.
    pub enums: BTreeMap<EcoString, Vec<EcoString>>,
    /// Each set of cards with its rarities.
    pub rarities: BTreeMap<EcoString, Vec<EcoString>>,
    /// Events, procedures, defines, payments, keywords and actions.
    pub callees: BTreeMap<EcoString, Callee>,
    /// Values that formats can set.
    pub parameters: BTreeMap<EcoString, Ty>,
    /// The names of zones.
    pub zones: BTreeSet<EcoString>,
    /// With how many players the game is played, at least and at most, where it says so.
    pub players: Option<(i64, i64)>,
    attributes: Vec<Attribute>,
}

impl Known {
    /// What some files declare.
    pub fn new(desk: &Desk, files: &[FileId]) -> Known {
        let mut known = Known::default();
        let declaring: Vec<(FileId, Arc<[usize]>)> = files.iter().map(|id| (*id, desk.declaring(*id))).collect();
        let items = || {
            let files = declaring.iter().filter_map(|(id, which)| Some((desk.library.files.file(*id)?, which)));
            files.flat_map(|(file, which)| which.iter().filter_map(|at| file.items.get(*at)))
        };
        // Types are told apart by what is declared, wherever it stands.
        for item in items() {
            match &item.kind {
                ItemKind::Kind { name, parents, .. } => {
                    known.kinds.insert(name.name.clone(), parents.iter().map(|parent| parent.name.clone()).collect());
                }
                ItemKind::Keyword { name, is_trait: true, .. } => {
                    known.kinds.entry(name.name.clone()).or_default();
                }
                ItemKind::Enum { name, members } => {
                    let members = members.iter().map(|(member, _)| member.name.clone()).collect();
                    known.enums.insert(name.name.clone(), members);
                }
                _ => {}
            }
        }
        items().for_each(|item| known.take(&item.kind));
        known.built_in_events();
        known
    }

    /// The events that every game has, by their names where they are answered to.
    fn built_in_events(&mut self) {
        let ty = |event: &str, name: &str| match name {
            "x" if event == "target" => Ty::Any,
            "x" => Ty::Thing(None),
            "from" | "zone" => Ty::Zone,
            "to" if event == "reveal" => Ty::Player,
            "to" => Ty::Zone,
            "cell" => Ty::Cell,
            "bottom" => Ty::Bool,
            "phase" => Ty::Phase,
            _ => Ty::Any,
        };
        // `begin(combat)`: what begins and ends is a phase, which stands alone.
        for (event, params) in builtin::NAMES.into_iter().filter(|(event, _)| !matches!(*event, "begin" | "end")) {
            let params = params.iter().map(|name| (EcoString::from(*name), ty(event, name)));
            self.callees.insert(event.into(), Callee { params: params.collect(), gives: None });
        }
    }

    fn take(&mut self, item: &ItemKind) {
        match item {
            ItemKind::Game { fields, .. } => self.players = fields.iter().find_map(players),
            ItemKind::Player { attrs } => attrs.iter().for_each(|attr| self.attribute(&Owner::Player, attr)),
            ItemKind::Shared { attrs } => attrs.iter().for_each(|attr| self.attribute(&Owner::Shared, attr)),
            ItemKind::Scope { name, fields } => {
                fields.iter().for_each(|attr| self.attribute(&Owner::Scope(name.name.clone()), attr));
            }
            ItemKind::Kind { name, members, .. } => self.members(&name.name, members),
            ItemKind::Keyword { name, params, members, .. } => {
                self.members(&name.name, members);
                self.callee(name, params, None);
            }
            ItemKind::Card(card) => {
                for member in &card.members {
                    if let Member::Attr(attr) = member {
                        self.attribute(&Owner::Kind(card.kind.name.clone()), attr);
                    }
                }
            }
            ItemKind::Set { name, rarities, .. } => {
                let rarities = rarities.iter().map(|(rarity, _)| rarity.name.clone()).collect();
                self.rarities.insert(name.name.clone(), rarities);
            }
            ItemKind::Parameter { name, ty, .. } => {
                let ty = self.ty(ty);
                self.parameters.insert(name.name.clone(), ty);
            }
            ItemKind::Zone(zone) => {
                self.zones.insert(zone.name.name.clone());
            }
            ItemKind::Define { name, params, ty, .. } => self.callee(name, params, ty.as_deref()),
            ItemKind::Event { name, params, gives, .. } | ItemKind::Procedure { name, params, gives, .. } => {
                self.callee(name, params, gives.as_deref());
            }
            ItemKind::EventAlias { name, params, pattern, .. } => {
                let of = self.callees.get(&pattern.name.name).cloned().unwrap_or_default();
                let mut params: Vec<(EcoString, Ty)> = params.iter().map(|param| self.param(param)).collect();
                params.extend(of.params);
                self.callees.insert(name.name.clone(), Callee { params, gives: of.gives });
            }
            ItemKind::Payment { name, params, .. } => self.callee(name, params, None),
            ItemKind::Ability(ability) => {
                if let AbilityKind::Action(action) = &ability.kind
                    && let Some(name) = &action.name
                {
                    let params = action.params.iter().map(|(name, from)| (name.name.clone(), self.candidate(from)));
                    let callee = Callee { params: params.collect(), gives: None };
                    self.callees.insert(name.name.clone(), callee);
                }
            }
            _ => {}
        }
    }

    fn members(&mut self, kind: &EcoString, members: &[Member]) {
        for member in members {
            match member {
                Member::Attr(attr) => self.attribute(&Owner::Kind(kind.clone()), attr),
                Member::Step(step) => {
                    let (AnnounceStep::Target { name, .. } | AnnounceStep::Choose { name, .. }) = &**step;
                    let name = name.name.clone();
                    self.attributes.push(Attribute {
                        of: Owner::Announced(kind.clone()),
                        name,
                        ty: Ty::Any,
                        per: None,
                    });
                }
                _ => {}
            }
        }
    }

    fn attribute(&mut self, of: &Owner, attr: &AttrDecl) {
        let ty = self.ty(&attr.ty);
        let per = attr.per.as_ref().map(|per| per.name.clone());
        self.attributes.push(Attribute { of: of.clone(), name: attr.name.name.clone(), ty, per });
    }

    fn callee(&mut self, name: &Ident, params: &[Param], gives: Option<&Type>) {
        let params = params.iter().map(|param| self.param(param)).collect();
        let gives = gives.map(|ty| self.ty(ty));
        self.callees.insert(name.name.clone(), Callee { params, gives });
    }

    fn param(&self, param: &Param) -> (EcoString, Ty) {
        (param.name.name.clone(), param.ty.as_ref().map_or(Ty::Any, |ty| self.ty(ty)))
    }

    fn candidate(&self, from: &Selector) -> Ty {
        match &*from.parts {
            [part] => self.named(&part.kind.name),
            _ => Ty::Any,
        }
    }

    fn ty(&self, ty: &Type) -> Ty {
        match &ty.kind {
            TypeKind::Name(name) => self.named(name),
            TypeKind::Range(..) => Ty::Int,
            TypeKind::Set(of) => Ty::Set(Box::new(self.ty(of))),
            TypeKind::Union(_) => Ty::Any,
            TypeKind::Optional(of) => Ty::Optional(Box::new(self.ty(of))),
        }
    }

    /// The type of a name that stands where types do.
    pub fn named(&self, name: &str) -> Ty {
        match name {
            "int" => Ty::Int,
            "bool" => Ty::Bool,
            "text" => Ty::Text,
            "player" => Ty::Player,
            "zone" => Ty::Zone,
            "cell" => Ty::Cell,
            "phase" => Ty::Phase,
            "action" => Ty::Action,
            _ if self.enums.contains_key(name) => Ty::Member(name.into()),
            _ if self.kinds.contains_key(name) => Ty::Thing(Some(name.into())),
            "kind" => Ty::Kind,
            "card" | "it" => Ty::Thing(None),
            _ => Ty::Any,
        }
    }

    /// A kind, or several with commas between, and what they are sorts of, up to the top.
    fn upwards(&self, kind: &str) -> BTreeSet<EcoString> {
        let mut all = BTreeSet::new();
        let mut next: Vec<EcoString> = kind.split(", ").map(EcoString::from).collect();
        while let Some(kind) = next.pop() {
            if all.insert(kind.clone()) {
                next.extend(self.kinds.get(&kind).into_iter().flatten().cloned());
            }
        }
        all
    }

    /// The names of the attributes whose owner fits.
    fn names(&self, fits: impl Fn(&Owner) -> bool) -> BTreeSet<EcoString> {
        self.attributes.iter().filter(|one| fits(&one.of)).map(|one| one.name.clone()).collect()
    }

    /// What every player has.
    pub fn of_players(&self) -> BTreeSet<EcoString> {
        self.names(|of| *of == Owner::Player)
    }

    /// What the game has, and nobody in particular.
    pub fn of_all(&self) -> BTreeSet<EcoString> {
        self.names(|of| *of == Owner::Shared)
    }

    /// What a stretch of the game has.
    pub fn of_scope(&self, scope: &str) -> BTreeSet<EcoString> {
        self.names(|of| matches!(of, Owner::Scope(name) if name == scope))
    }

    /// What a card of a kind says of itself; of a kind that is not known, what any can.
    pub fn of_cards(&self, kind: Option<&str>) -> BTreeSet<EcoString> {
        let are_known = |kind: &&str| kind.split(", ").all(|kind| self.kinds.contains_key(kind));
        let Some(kind) = kind.filter(are_known) else {
            return self.names(|of| matches!(of, Owner::Kind(_)));
        };
        let all = self.upwards(kind);
        self.names(|of| matches!(of, Owner::Kind(name) if all.contains(name)))
    }

    /// What can be asked of a thing: what its kind has, and what only some of its kind have.
    pub fn of_things(&self, kind: Option<&str>) -> BTreeSet<EcoString> {
        let kind = kind.filter(|kind| self.kinds.contains_key(*kind));
        let all = kind.map(|kind| self.upwards(kind));
        self.names(|of| match (of, &all, kind) {
            (Owner::Kind(name) | Owner::Announced(name), Some(all), Some(kind)) => {
                all.contains(name) || self.upwards(name).contains(kind)
            }
            (Owner::Kind(_) | Owner::Announced(_), _, _) => true,
            _ => false,
        })
    }

    /// The type of an attribute of something.
    pub fn attribute_of(&self, owner: &Ty, name: &str) -> Option<Ty> {
        let fits = |of: &Owner| match owner.plain() {
            Ty::Player => *of == Owner::Player,
            Ty::Thing(_) => matches!(of, Owner::Kind(_)),
            _ => true,
        };
        self.attributes.iter().find(|one| one.name == name && fits(&one.of)).map(|one| one.ty.clone())
    }

    /// The enum for each of whose members there is one of an attribute; nothing where several are called so and differ in that.
    pub fn one_for_each(&self, name: &str) -> Option<EcoString> {
        let per: BTreeSet<&EcoString> =
            self.attributes.iter().filter(|one| one.name == name).filter_map(|one| one.per.as_ref()).collect();
        per.first().filter(|_| per.len() == 1).map(|per| (*per).clone())
    }

    /// What a built-in word gives.
    pub fn given(give: Give, first: Option<&Ty>) -> Ty {
        let set = |of| Ty::Set(Box::new(of));
        match give {
            Give::Int => Ty::Int,
            Give::Bool => Ty::Bool,
            Give::Text => Ty::Text,
            Give::Player => Ty::Player,
            Give::PlayerOrNone => Ty::Optional(Box::new(Ty::Player)),
            Give::Players => set(Ty::Player),
            Give::Object => Ty::Thing(None),
            Give::Objects | Give::Abilities => set(Ty::Thing(None)),
            Give::Targets | Give::Def => Ty::Any,
            Give::Zone => Ty::Zone,
            Give::Cell => Ty::Cell,
            Give::Cells => set(Ty::Cell),
            Give::Phase => Ty::Phase,
            Give::Same => first.cloned().unwrap_or(Ty::Any),
        }
    }
}

/// Which items of a file declare anything of that: of thousands of cards none does.
pub fn declaring(file: &File) -> Arc<[usize]> {
    let declares = |item: &Item| match &item.kind {
        ItemKind::Card(card) => card.members.iter().any(|member| matches!(member, Member::Attr(_))),
        ItemKind::Scenario(_) => false,
        _ => true,
    };
    let which = file.items.iter().enumerate().filter(|(_, item)| declares(item));
    which.map(|(at, _)| at).collect()
}

/// The kind of a card; with commas between, where there are several.
pub fn kind_of_card(desk: &Desk, file: FileId, title: &str) -> Option<EcoString> {
    let files = desk.beside(file);
    let mut items = files.iter().filter_map(|id| desk.library.files.file(*id)).flat_map(|file| &file.items);
    items.find_map(|item| match &item.kind {
        ItemKind::Card(card) if card.name.name == title => {
            Some(card.kinds().map(|kind| kind.name.as_str()).collect::<Vec<_>>().join(", ").into())
        }
        _ => None,
    })
}
