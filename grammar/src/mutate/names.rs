//! The names of a game that can stand for one another: the neighbours of zones, events and keywords.

use crate::ast::{Arg, ExprKind, Item, ItemKind, Param, TypeKind, Visibility, ZoneDecl, ZoneShape};
use ecow::EcoString;
use std::collections::{HashMap, HashSet};

/// The neighbours of a game's names, in the order in which they are declared; after the last comes the first.
#[derive(Debug, Clone, Default)]
pub struct Names {
    zones: HashMap<EcoString, EcoString>,
    events: HashMap<EcoString, EcoString>,
    keywords: HashMap<EcoString, EcoString>,
    /// Kinds that no other is above of.
    roots: HashSet<EcoString>,
    /// What each event is given: names and types.
    params: HashMap<EcoString, Vec<(EcoString, String)>>,
}

impl Names {
    /// The names that items declare.
    #[must_use]
    pub fn of<'i>(items: impl IntoIterator<Item = &'i Item>) -> Names {
        let mut zones: Vec<&ZoneDecl> = Vec::new();
        let mut events: Vec<(&EcoString, Vec<String>)> = Vec::new();
        let mut given = HashMap::new();
        let mut roots = HashSet::new();
        let mut keywords: Vec<(&EcoString, (bool, usize))> = Vec::new();
        for item in items {
            match &item.kind {
                ItemKind::Zone(zone) => zones.push(zone),
                ItemKind::Kind { name, parents, .. } if parents.is_empty() => {
                    roots.insert(name.name.clone());
                }
                ItemKind::Event { name, params, .. } => {
                    let types = types(params);
                    let names = params.iter().map(|param| param.name.name.clone());
                    given.insert(name.name.clone(), names.zip(types.clone()).collect());
                    events.push((&name.name, types));
                }
                ItemKind::Keyword { is_trait, name, params, .. } => {
                    keywords.push((&name.name, (*is_trait, params.len())));
                }
                _ => {}
            }
        }
        let places: Vec<(&EcoString, _)> = zones.iter().map(|zone| (&zone.name.name, shape(zone))).collect();
        let sides: Vec<(&EcoString, _)> = zones.iter().map(|zone| (&zone.name.name, zone.per_player)).collect();
        // A zone of the same sort comes first; one that is alone of its sort has any other that players, or all, have.
        let mut neighbours = ring(&sides);
        neighbours.extend(ring(&places));
        Names { zones: neighbours, events: ring(&events), keywords: ring(&keywords), roots, params: given }
    }

    /// Whether an argument of a pattern says no more than what sort of thing is meant: the type of the parameter, or for an
    /// event of the language a kind that no other is above of.
    pub(super) fn says_the_type(&self, event: &str, at: usize, arg: &Arg) -> bool {
        let ExprKind::Name(value) = &arg.value.kind else { return false };
        let Some(params) = self.params.get(event) else { return self.roots.contains(value) };
        let param = match &arg.name {
            Some(name) => params.iter().find(|(param, _)| *param == name.name),
            None => params.get(at),
        };
        param.is_some_and(|(_, ty)| ty == value.as_str())
    }

    /// The neighbour of a zone.
    pub(super) fn zone(&self, name: &str) -> Option<&EcoString> {
        self.zones.get(name)
    }

    /// The neighbour of an event.
    pub(super) fn event(&self, name: &str) -> Option<&EcoString> {
        self.events.get(name)
    }

    /// The neighbour of a keyword or trait.
    pub(super) fn keyword(&self, name: &str) -> Option<&EcoString> {
        self.keywords.get(name)
    }
}

/// The next of the same sort, for each that is not alone of its sort.
fn ring<S: PartialEq>(declared: &[(&EcoString, S)]) -> HashMap<EcoString, EcoString> {
    let mut next = HashMap::new();
    for (at, (name, sort)) in declared.iter().enumerate() {
        let others = declared.iter().cycle().skip(at + 1).take(declared.len());
        if let Some((other, _)) = others.into_iter().find(|(other, its)| its == sort && other != name) {
            next.insert((*name).clone(), (*other).clone());
        }
    }
    next
}

/// What an event is given, in order.
fn types(params: &[Param]) -> Vec<String> {
    params.iter().map(|param| param.ty.as_ref().map(|ty| written(&ty.kind)).unwrap_or_default()).collect()
}

fn written(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Name(name) => name.to_string(),
        TypeKind::Range(..) => "int".to_owned(),
        TypeKind::Set(of) => format!("set of {}", written(&of.kind)),
        TypeKind::Union(of) => of.iter().map(|ty| written(&ty.kind)).collect::<Vec<_>>().join(" | "),
        TypeKind::Optional(of) => format!("{} or none", written(&of.kind)),
    }
}

/// What two zones have in common that are of the same sort.
fn shape(zone: &ZoneDecl) -> (bool, std::mem::Discriminant<ZoneShape>, Visibility, bool) {
    (zone.per_player, std::mem::discriminant(&zone.shape), zone.visible, zone.in_play)
}
