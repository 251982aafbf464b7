//! What may depend on itself by way of abilities: values, kinds and keywords. Whether it does, in a game under way, depends
//! on which of those abilities are on (see [`crate::machine::query::modifiers::circle`]).

use crate::machine::tables::Tables;
use crate::program::{
    Ability, AbilityId, Attr, AttrId, Builtin, DefineId, Expr, ExprId, Form, KindId, Modifies, Program, SelectorId,
    Test, circles, walk,
};
use crate::value::Value;
use naipe_grammar::narrow;
use naipe_grammar::order;
use rustc_hash::{FxHashMap, FxHashSet};

/// Keys that may lead back to one another.
#[derive(Debug, Clone, Default)]
pub struct Circle {
    /// The keys, in order.
    pub keys: Vec<u32>,
    /// What leads from one to another.
    pub links: Vec<Link>,
}

/// What leads from one key of a circle to others of it.
#[derive(Debug, Clone)]
pub struct Link {
    /// What depends on others, by its place among the keys.
    pub from: u32,
    /// The ability by which it does; none: it does in any case.
    pub by: Option<AbilityId>,
    /// What it depends on.
    pub to: Box<[u32]>,
}

/// The circles that there may be in a program.
#[derive(Debug, Clone, Default)]
pub struct Circles {
    /// The circles, by number.
    pub all: Vec<Circle>,
    /// By key: the circle that it belongs to, and its place there.
    of: FxHashMap<u32, (u16, u32)>,
}

impl Circles {
    /// The circle of a key, by its number, and the place of the key there.
    #[must_use]
    #[inline]
    pub fn of(&self, key: u32) -> Option<(u16, u32)> {
        if self.all.is_empty() { None } else { self.of.get(&key).copied() }
    }

    /// The circles of a program whose keys are numbered.
    pub(crate) fn new(p: &Program, tables: &Tables) -> Circles {
        let links = links(p, tables);
        let mut uses: Vec<Vec<usize>> = vec![Vec::new(); tables.any.len()];
        for (from, _, to) in &links {
            uses[*from as usize].extend(to.iter().map(|to| *to as usize));
        }
        for to in &mut uses {
            order::ascending(to);
            to.dedup();
        }
        let mut found = Circles::default();
        for circle in circles::of(&uses) {
            let number = narrow::u16(found.all.len());
            let keys: Vec<u32> = circle.into_iter().map(narrow::u32).collect();
            found.of.extend((0..).zip(&keys).map(|(place, key)| (*key, (number, place))));
            found.all.push(Circle { keys, links: Vec::new() });
        }
        for (from, by, to) in links {
            let Some((number, from)) = found.of(from) else { continue };
            let within = to.iter().filter_map(|to| found.of(*to).filter(|(of, _)| *of == number).map(|(_, at)| at));
            let to: Box<[u32]> = within.collect();
            if !to.is_empty() {
                found.all[usize::from(number)].links.push(Link { from, by, to });
            }
        }
        found
    }
}

/// Of each value, kind and keyword: what it depends on, and by which ability.
fn links(p: &Program, tables: &Tables) -> Vec<(u32, Option<AbilityId>, Vec<u32>)> {
    let mut links = Vec::new();
    let mut bounds = |key: u32, attr: &Attr| {
        let mut reader = Reader::new(p, tables);
        attr.lo.iter().chain(&attr.hi).for_each(|e| reader.expr(*e));
        if attr.gained {
            attr.kinds.iter().for_each(|k| reader.kind(*k));
        }
        links.push((key, None, reader.keys));
    };
    for (key, attr) in (tables.attr_key..).zip(&p.attrs) {
        bounds(key, attr);
    }
    for (key, attr) in (tables.player_attr_key..).zip(&p.player_attrs) {
        bounds(key, attr);
    }
    for (key, define) in (tables.define_key..).zip(&p.defines) {
        let mut reader = Reader::new(p, tables);
        reader.expr(define.body);
        links.push((key, None, reader.keys));
    }
    for (id, a) in (0..).map(AbilityId).zip(&p.abilities) {
        let mut reader = Reader::new(p, tables);
        reader.ability(a);
        if let Some((.., k)) = tables.granted.iter().find(|(_, granted, _)| *granted == id) {
            reader.kind(*k);
        }
        reader.hide(&a.form);
        for key in modified(p, tables, &a.form) {
            links.push((key, Some(id), reader.keys.clone()));
        }
    }
    links.retain(|(.., to)| !to.is_empty());
    links
}

/// The keys of what an ability modifies.
fn modified(p: &Program, tables: &Tables, form: &Form) -> Vec<u32> {
    match form {
        Form::Modify { .. } | Form::ModifyDefine { .. } | Form::ModifyCost { .. } => vec![tables.key(form)],
        Form::ModifyKind { kind, .. } => {
            let related = |k: &KindId| p.is_kind(*k, *kind) || p.is_kind(*kind, *k);
            kinds(p).filter(related).map(|k| tables.kind_key + u32::from(k.0)).collect()
        }
        Form::Mute { .. } => {
            kinds(p).filter(|k| p.kinds[k.i()].is_keyword).map(|k| tables.kind_key + u32::from(k.0)).collect()
        }
        Form::ModifyController { .. }
        | Form::CopyOf { .. }
        | Form::Lend { .. }
        | Form::GiveCost { .. }
        | Form::Suspend { .. }
        | Form::Check { .. }
        | Form::Listen { .. } => Vec::new(),
    }
}

/// The kinds and keywords that can be given or taken.
fn kinds(p: &Program) -> impl Iterator<Item = KindId> + '_ {
    (0..p.kinds.len()).filter(|k| p.kinds[*k].dynamic).map(|k| KindId(narrow::u16(k)))
}

/// Gathers the keys of what expressions read.
struct Reader<'p> {
    p: &'p Program,
    tables: &'p Tables,
    keys: Vec<u32>,
    seen: FxHashSet<DefineId>,
}

impl<'p> Reader<'p> {
    fn new(p: &'p Program, tables: &'p Tables) -> Reader<'p> {
        Reader { p, tables, keys: Vec::new(), seen: FxHashSet::default() }
    }

    /// What an ability reads to find out whether it applies, and what it gives.
    fn ability(&mut self, a: &Ability) {
        match &a.form {
            Form::Modify { applies, amount, .. } => {
                self.expr(*applies);
                self.expr(*amount);
            }
            Form::ModifyCost { applies, sort, amount, .. } => {
                self.expr(*applies);
                sort.iter().for_each(|e| self.expr(*e));
                self.expr(*amount);
            }
            Form::ModifyDefine { amount, .. } => self.expr(*amount),
            Form::ModifyKind { applies, args, each, .. } => {
                self.expr(*applies);
                each.iter().for_each(|(list, _)| self.expr(*list));
                args.iter().for_each(|e| self.expr(*e));
            }
            Form::Mute { applies, .. } => self.expr(*applies),
            Form::ModifyController { .. }
            | Form::CopyOf { .. }
            | Form::Lend { .. }
            | Form::GiveCost { .. }
            | Form::Suspend { .. }
            | Form::Check { .. }
            | Form::Listen { .. } => return,
        }
        a.condition.iter().for_each(|e| self.expr(*e));
    }

    fn push(&mut self, key: u32) {
        if !self.keys.contains(&key) {
            self.keys.push(key);
        }
    }

    fn kind(&mut self, k: KindId) {
        if self.p.kinds[k.i()].dynamic {
            self.push(self.tables.kind_key + u32::from(k.0));
        }
    }

    fn attr(&mut self, a: AttrId, of_player: bool) {
        let (first, all) = match of_player {
            true => (self.tables.player_attr_key, &self.p.player_attrs),
            false => (self.tables.attr_key, &self.p.attrs),
        };
        let attr = &all[a.i()];
        if attr.modified || attr.gained || attr.lo.is_some() || attr.hi.is_some() {
            self.push(first + u32::from(a.0));
        }
    }

    fn expr(&mut self, e: ExprId) {
        let p = self.p;
        walk::expr(p, e, &mut |_, e| self.one(e));
    }

    fn one(&mut self, e: &Expr) {
        match e {
            Expr::Attr(_, a) => self.attr(*a, false),
            Expr::PlayerAttr(_, a) => self.attr(*a, true),
            Expr::IsKind(_, k) => self.kind(*k),
            Expr::Query(_, s) | Expr::Matches(s) | Expr::Fold(_, _, s) | Expr::Group(s, _) => self.selector(*s),
            Expr::Ranked(r) => self.selector(r.of),
            Expr::Define(d, _) => {
                let define = &self.p.defines[d.i()];
                if define.modified || define.recursion > 0 {
                    self.push(self.tables.define_key + u32::from(d.0));
                } else if self.seen.insert(*d) {
                    self.expr(define.body);
                }
            }
            Expr::Builtin(Builtin::KeywordValue | Builtin::OfKind, args) => {
                match args.get(1).map(|k| self.p.expr(*k)) {
                    Some(Expr::Const(Value::Kind(k))) => self.kind(KindId(*k)),
                    _ => kinds(self.p).for_each(|k| self.kind(k)),
                }
            }
            Expr::Builtin(Builtin::CostOf, _) => {
                (0..self.p.payments.len()).for_each(|n| self.push(self.tables.cost_key + narrow::u32(n)));
            }
            _ => {}
        }
    }

    fn selector(&mut self, s: SelectorId) {
        for part in &self.p.selectors[s.i()].parts {
            if let Test::Kind(k) = part.test {
                self.kind(k);
            }
        }
    }

    /// What is in a layer after that of the ability is hidden from it.
    fn hide(&mut self, form: &Form) {
        let (tables, p) = (self.tables, self.p);
        let own = p.layer_of(form);
        let layers = &p.policy.layers;
        let layer_of_key = |key: u32| match key {
            key if key >= tables.define_key => layers.of(Modifies::Values),
            key if key >= tables.kind_key => match p.kinds[(key - tables.kind_key) as usize].is_keyword {
                true => layers.of(Modifies::Keywords),
                false => layers.of(Modifies::Kinds),
            },
            key if key >= tables.player_attr_key => {
                p.player_attrs.get((key - tables.player_attr_key) as usize).map_or(0, |attr| layers.of_attr(attr))
            }
            key => layers.of_attr(&p.attrs[(key - tables.attr_key) as usize]),
        };
        self.keys.retain(|key| own == 0 || layer_of_key(*key) <= own);
    }
}
