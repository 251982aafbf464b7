//! From which kinds a kind comes, and what it has from them; and the kinds without a name that cards of several kinds have.

use super::Lowerer;
use super::kinds::Template;
use super::playable::Parts;
use crate::codes;
use crate::limits;
use crate::program::{AttrId, DefId, Kind, KindId};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{CostKind, Ident, ItemKind, Member};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use std::sync::Arc;

/// An attribute for which two kinds, neither below the other, print different values.
pub type Unclear = (AttrId, KindId, KindId);

impl<'a> Lowerer<'a> {
    /// The kind with a name, or that of what is of several; what is wrong with several was told when they were declared.
    pub(super) fn kind_of(&mut self, kind: &Ident, also: &[Ident]) -> Option<KindId> {
        if also.is_empty() { self.kind(kind) } else { self.kind_known(kind, also) }
    }

    /// The same, where nothing is to be told.
    pub(super) fn kind_known(&self, kind: &Ident, also: &[Ident]) -> Option<KindId> {
        let first = self.names.kinds.get(&kind.name)?;
        if also.is_empty() {
            return Some(first);
        }
        let others = also.iter().map(|word| self.names.kinds.get(&word.name));
        let of: Option<Vec<KindId>> = std::iter::once(Some(first)).chain(others).collect();
        self.names.composed.get(&of?).copied()
    }

    /// Declares a kind for each list of kinds that a card is of.
    pub(super) fn declare_composed(&mut self) {
        for item in self.items.clone() {
            let (kind, also) = match &item.kind {
                ItemKind::Card(card) => (&card.kind, &card.also),
                ItemKind::Cards { kind, also, .. } => (kind, also),
                _ => continue,
            };
            if also.is_empty() {
                continue;
            }
            let words: Vec<&Ident> = std::iter::once(kind).chain(also).collect();
            let before = self.diags.len();
            self.parts("kinds of one card", limits::KINDS_OF_ONE, words.iter().map(|word| word.span));
            let mut of = Vec::with_capacity(words.len());
            for word in &words {
                of.extend(self.kind(word));
            }
            if self.names.composed.contains_key(&of) || self.diags.len() > before || !self.are_kinds(&words, &of) {
                continue;
            }
            let there = self.p.kinds.len();
            if there >= limits::DECLARED {
                self.too_many("kinds", there as i64, limits::DECLARED as i64, kind.span);
                return;
            }
            if self.are_apart(&words, &of) {
                self.compose(of);
            }
        }
    }

    /// The kind without a name of what is of several.
    fn compose(&mut self, of: Vec<KindId>) {
        let me = KindId(narrow::u16(self.p.kinds.len()));
        let joined = |part: fn(&Kind) -> &EcoString, between: &str| {
            of.iter().map(|k| part(&self.p.kinds[k.i()]).as_str()).collect::<Vec<_>>().join(between).into()
        };
        let kind = Kind {
            name: joined(|kind| &kind.name, ", "),
            title: joined(|kind| &kind.title, " "),
            ancestors: self.below(me, &of),
            in_place: true,
            ..Kind::default()
        };
        self.p.kinds.push(kind);
        self.names.kind_params.push(Arc::default());
        if of.iter().any(|k| self.names.unsure_kinds.contains(k)) {
            self.names.unsure_kinds.insert(me);
        }
        self.names.joins.push(me);
        self.names.composed.insert(of.clone(), me);
        self.parents.push(of);
    }

    /// Finds for each kind those above it.
    pub(super) fn ancestors(&mut self, parents: &[&'a [Ident]]) {
        for words in parents {
            self.parts("kinds above one", limits::KINDS_OF_ONE, words.iter().map(|word| word.span));
            let mut of = Vec::with_capacity(words.len().min(limits::KINDS_OF_ONE));
            for word in words.iter().take(limits::KINDS_OF_ONE) {
                of.extend(self.kind(word));
            }
            self.parents.push(of);
        }
        let mut is_found: Vec<bool> = self.parents.iter().map(Vec::is_empty).collect();
        // A kind may be declared before those above it.
        for _ in 0..super::DEEPEST {
            let mut is_over = true;
            for i in 0..parents.len() {
                if is_found[i] || !self.parents[i].iter().all(|k| is_found[k.i()]) {
                    continue;
                }
                (is_found[i], is_over) = (true, false);
                let me = KindId(narrow::u16(i));
                self.p.kinds[i].ancestors = self.below(me, &self.parents[i]);
                self.refuse_too_deep(me, parents[i]);
            }
            if is_over {
                break;
            }
        }
        for (i, words) in parents.iter().enumerate() {
            let me = KindId(narrow::u16(i));
            if !is_found[i] {
                self.go_round(me, words);
            }
            let of = self.parents[i].clone();
            let is_unknown =
                |k: &KindId| parents.get(k.i()).is_some_and(|words| words.len() > self.parents[k.i()].len());
            if self.p.kinds[i].ancestors.iter().any(is_unknown) {
                self.names.unsure_kinds.insert(me);
            }
            if of.len() > 1 {
                self.names.joins.push(me);
                if is_found[i] && of.len() == words.len() {
                    self.are_apart(&words.iter().collect::<Vec<_>>(), &of);
                }
            }
        }
    }

    /// A kind and those above it: each before what is above itself, and what the kind named first leads to before the rest.
    fn below(&self, me: KindId, of: &[KindId]) -> Vec<KindId> {
        let above = of.iter().flat_map(|k| &self.p.kinds[k.i()].ancestors).copied();
        let above: Vec<KindId> = above.filter(|k| k.0 != 0).collect();
        // What several lead to stands behind all of them.
        let last = (0..above.len()).filter(|&at| !above[at + 1..].contains(&above[at])).map(|at| above[at]);
        std::iter::once(me).chain(last).chain([KindId(0)]).collect()
    }

    /// Reports a kind with more above it than anything follows.
    fn refuse_too_deep(&mut self, me: KindId, words: &[Ident]) {
        let kind = &mut self.p.kinds[me.i()];
        if kind.ancestors.len() <= super::DEEPEST + 1 {
            return;
        }
        kind.ancestors.truncate(super::DEEPEST);
        kind.ancestors.push(KindId(0));
        self.diags.push(
            Diagnostic::error(
                codes::CYCLE,
                format!("the kind `{}` has too many kinds above it", kind.name),
                words.first().map_or(Span::default(), |word| word.span),
                format!("more than {} in a row", super::DEEPEST),
            )
            .help("let it descend from one nearer the top"),
        );
    }

    /// Reports a kind that leads back to itself, once for each circle: at the first of it. What is below a circle only goes on.
    fn go_round(&mut self, me: KindId, words: &[Ident]) {
        let (mut ways, mut seen, mut circle) = (vec![vec![me]], vec![me], None);
        while let Some(way) = ways.pop() {
            let last = way.last().map_or(me, |last| *last);
            for next in &self.parents[last.i()] {
                if *next == me {
                    circle.get_or_insert_with(|| way.clone());
                } else if next.0 != 0 && !seen.contains(next) && seen.len() <= super::DEEPEST {
                    seen.push(*next);
                    ways.push(way.iter().chain([next]).copied().collect());
                }
            }
        }
        seen.push(KindId(0));
        self.p.kinds[me.i()].ancestors = seen;
        let Some(circle) = circle else { return self.refuse_too_deep(me, words) };
        if circle.iter().any(|k| *k < me) {
            return;
        }
        let mut names: Vec<String> = circle.iter().map(|k| format!("`{}`", self.p.kinds[k.i()].name)).collect();
        names.push(names[0].clone());
        let on = self.p.kinds[circle.get(1).map_or(me.i(), |k| k.i())].name.clone();
        let word = words.iter().find(|word| word.name == on).or(words.first());
        self.diags.push(
            Diagnostic::error(
                codes::CYCLE,
                format!("the kind `{}` descends from itself", self.p.kinds[me.i()].name),
                word.map_or(Span::default(), |word| word.span),
                "leads back to it",
            )
            .note(names.join(" → "))
            .help("let one of them descend from nothing"),
        );
    }

    /// Whether all of a list are kinds of cards.
    fn are_kinds(&mut self, words: &[&Ident], of: &[KindId]) -> bool {
        let Some(at) = of.iter().position(|k| self.p.kinds[k.i()].is_keyword) else { return true };
        self.diags.push(
            Diagnostic::error(
                codes::UNKNOWN_KIND,
                format!("`{}` is a keyword or trait, not a kind of card", words[at].name),
                words[at].span,
                "a card has a kind",
            )
            .help("name a kind after `:`, and write the keyword in `has:`"),
        );
        false
    }

    /// Whether none of a list of kinds says what another says already.
    fn are_apart(&mut self, words: &[&Ident], of: &[KindId]) -> bool {
        for (i, a) in of.iter().enumerate() {
            for (j, b) in of.iter().enumerate() {
                if i != j && self.p.is_kind(*a, *b) && (a != b || i < j) {
                    let (said, again) = (&words[i].name, words[j]);
                    self.diags.push(
                        Diagnostic::error(
                            codes::MISPLACED,
                            format!("every `{said}` is a `{}`", again.name),
                            again.span,
                            "it is one without this",
                        )
                        .help(format!("leave `{}` out", again.name)),
                    );
                    return false;
                }
            }
        }
        true
    }

    /// Of what several kinds say, what counts: what is said by none that another of them is below.
    fn nearest<'s, T>(&'s self, said: &'s [(KindId, T)]) -> impl Iterator<Item = &'s (KindId, T)> {
        let is_above = move |by: KindId| said.iter().any(|(other, _)| *other != by && self.p.is_kind(*other, by));
        said.iter().filter(move |(by, _)| !is_above(*by))
    }

    /// What a thing of a kind prints before that kind says anything itself; `says`: the attributes of which each kind says
    /// something.
    pub(super) fn inherited(&self, kind: KindId, says: &[Vec<AttrId>]) -> Template {
        let parents = &self.parents[kind.i()];
        let Some((first, others)) = parents.split_first() else { return self.templates[0].clone() };
        let mut t = self.templates[first.i()].clone();
        if others.is_empty() {
            return t;
        }
        for has in others.iter().flat_map(|other| &self.templates[other.i()].has) {
            if !t.has.contains(has) {
                t.has.push(has.clone());
            }
        }
        (t.required, t.unclear) = (Vec::new(), Vec::new());
        for at in 0..t.row.len() {
            self.inherit(AttrId(narrow::u16(at)), parents, says, &mut t);
        }
        t
    }

    /// What several kinds print for one attribute.
    fn inherit(&self, attr: AttrId, parents: &[KindId], says: &[Vec<AttrId>], t: &mut Template) {
        let of = |parent: KindId| &self.templates[parent.i()];
        let is_given = |v: Value| v != Value::None && v != Value::EMPTY;
        let same = |a: Value, b: Value| match (a, b) {
            (Value::List { .. }, Value::List { .. }) => self.list_values(a) == self.list_values(b),
            _ => a == b,
        };
        let asks = |parent: KindId| of(parent).required.contains(&attr);
        let by = |parent: KindId| {
            let above = &self.p.kinds[parent.i()].ancestors;
            let who = above.iter().copied().find(|k| says.get(k.i()).is_some_and(|all| all.contains(&attr)));
            // A keyword may have brought it.
            who.or((is_given(of(parent).row[attr.i()]) || asks(parent)).then_some(parent))
        };
        let said: Vec<(KindId, KindId)> = parents.iter().filter_map(|&parent| Some((by(parent)?, parent))).collect();
        let Some(&(_, first)) = self.nearest(&said).next() else { return };
        t.row[attr.i()] = of(first).row[attr.i()];
        t.unclear.extend(self.nearest(&said).flat_map(|(_, p)| &of(*p).unclear).filter(|unclear| unclear.0 == attr));
        let given = self.nearest(&said).filter(|(_, parent)| is_given(of(*parent).row[attr.i()]) && !asks(*parent));
        let mut given = given.map(|&(by, parent)| (by, of(parent).row[attr.i()]));
        match given.next() {
            Some((by, v)) => {
                t.row[attr.i()] = v;
                t.unclear.extend(given.find(|(_, other)| !same(*other, v)).map(|(other, _)| (attr, by, other)));
            }
            None if self.nearest(&said).any(|(_, parent)| asks(*parent)) => t.required.push(attr),
            None => {}
        }
    }

    /// Reports what kinds of a card print differently, where the card does not say it.
    pub(super) fn refuse_unclear(&mut self, def: DefId, unclear: &[Unclear]) {
        for (attr, a, b) in unclear {
            let kind = |k: &KindId| &self.p.kinds[k.i()].name;
            let name = &self.p.attrs[attr.i()].name;
            let title = self.p.str(self.p.defs[def.i()].title);
            let d = Diagnostic::error(
                codes::MISSING_VALUE,
                format!("`{}` and `{}` give \"{title}\" different values of `{name}`", kind(a), kind(b)),
                self.title_span(def),
                "which of them?",
            );
            self.diags.push(d.help(format!("write `{name}: …` on the card")));
        }
    }

    /// Reports that several kinds say what a card does, or costs, where the card does not say it.
    pub(super) fn refuse_two_effects(&mut self, def: DefId, kind: KindId, own: &Parts<'_>, members: &[&'a [Member]]) {
        if !self.names.joins.iter().any(|join| self.p.is_kind(kind, *join)) {
            return;
        }
        let does: fn(&Parts<'_>) -> bool =
            |parts| !parts.steps.is_empty() || !parts.modes.is_empty() || parts.effect.is_some();
        let costs: fn(&Parts<'_>) -> bool = |parts| parts.costs.iter().any(|cost| cost.kind == CostKind::Plain);
        for (says, is_cost) in [(does, false), (costs, true)] {
            let above = self.p.kinds[kind.i()].ancestors.iter();
            let said: Vec<(KindId, ())> =
                above.filter(|k| says(&Parts::of(members[k.i()]))).map(|k| (*k, ())).collect();
            let by: Vec<&EcoString> = self.nearest(&said).map(|(k, ())| &self.p.kinds[k.i()].name).collect();
            let [a, b, ..] = by[..] else { continue };
            if says(own) {
                continue;
            }
            let title = self.p.str(self.p.defs[def.i()].title);
            let (message, help) = match is_cost {
                false => (format!("`{a}` and `{b}` both say what \"{title}\" does"), "write its `effect` on the card"),
                true => (format!("`{a}` and `{b}` both say what \"{title}\" costs"), "write its `cost` on the card"),
            };
            let d = Diagnostic::error(codes::MISSING_VALUE, message, self.title_span(def), "which of them?");
            self.diags.push(d.help(help));
        }
    }
}
