//! Errata: corrections of the syntax tree, as of a date, before anything else is looked at.

use super::addresses::{
    self, Key, Own, format_address, key_of, keys_by_form, like, like_requirement, members_of, target_key, whole,
};
use super::correct::{Correction, Work, changes_nothing};
use super::{GameInput, Lowerer};
use crate::codes;
use crate::program::Erratum;
use ecow::EcoString;
use naipe_grammar::ast::{self, AnnounceStep, Date, ErrataMember, ErrataTarget, FormatMember, Item, ItemKind, Member};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::order;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use naipe_grammar::suggest::Suggestions;
use naipe_grammar::vocabulary;
use rustc_hash::FxHashMap;

/// The items of a game with its errata applied.
#[derive(Debug, Default)]
pub struct Patched<'a> {
    items: Vec<Patch<'a>>,
    changes: Vec<Change>,
    /// Titles that cards had or will have, each with the one that they have now.
    titles: Vec<(EcoString, EcoString)>,
    /// Which of them belong to a card, by the title that it has now.
    titles_of: FxHashMap<EcoString, Vec<usize>>,
    /// Every line that was applied, in order.
    pub lines: Vec<Span>,
    /// What is wrong with the errata themselves.
    pub diags: Vec<Diagnostic>,
}

#[derive(Debug)]
enum Patch<'a> {
    AsWritten(&'a Item),
    Corrected(Box<Item>),
    Removed,
}

impl Patch<'_> {
    fn item(&self) -> Option<&Item> {
        match self {
            Patch::AsWritten(item) => Some(item),
            Patch::Corrected(item) => Some(item),
            Patch::Removed => None,
        }
    }
}

/// A change made, for the record.
#[derive(Debug)]
struct Change {
    target: EcoString,
    card: Option<EcoString>,
    place: String,
    from: Date,
    before: String,
    after: String,
    cites: Box<[ast::Article]>,
    span: Span,
}

/// Every date on which an erratum starts, in order.
#[must_use]
pub fn change_dates(files: &[&ast::File]) -> Vec<Date> {
    let mut dates: Vec<Date> = files
        .iter()
        .flat_map(|f| &f.items)
        .filter_map(|i| if let ItemKind::Errata { from, .. } = &i.kind { Some(*from) } else { None })
        .collect();
    order::ascending(&mut dates);
    dates.dedup();
    dates
}

/// Which corrections are made: asked with what is corrected, the place in it, and since when.
pub type Keep<'k> = &'k dyn Fn(&str, &str, Date) -> bool;

/// Applies the errata in force that are kept, and of their lines so many at most.
pub fn apply<'a>(input: &GameInput<'a>, keep: Keep<'_>, most: usize) -> Patched<'a> {
    let mut patched = Patched::default();
    let mut errata: Vec<&'a Item> = Vec::new();
    for item in input.files.iter().flat_map(|f| &f.items) {
        if let ItemKind::Errata { .. } = item.kind {
            errata.push(item);
        } else {
            patched.items.push(Patch::AsWritten(item));
        }
    }
    if errata.is_empty() {
        return patched;
    }
    order::by_key(&mut errata, |item| written(item).map(|(_, from, _)| from));
    let own = Own::new(input.files.iter().flat_map(|f| &f.items));
    let mut work = Applying {
        patched,
        suggestions: Suggestions::default(),
        own,
        index: FxHashMap::default(),
        seen: FxHashMap::default(),
        taken: Vec::new(),
        keep,
        most,
    };
    work.find_all(&errata);
    for item in errata {
        work.erratum(item, input.as_of);
    }
    work.patched
}

/// A correction of a declaration: since when, what was there, and what is there now.
pub type Corrected = (Date, String, String);

/// What a declaration has become by the errata in force, and each correction of it; nothing where none is. `sort`: what errata call
/// such a thing, as `event`; `written`: where it stands.
#[must_use]
pub fn correction_of(input: &GameInput<'_>, sort: &str, name: &str, written: Span) -> Option<(Item, Vec<Corrected>)> {
    let is_it = |target: &str| {
        let is_of_sort = |word: &str| word == sort || word == "trait" && sort == "keyword";
        target.split_once(' ').is_some_and(|(word, of)| of == name && is_of_sort(word))
    };
    let patched = apply(input, &|target, _, _| is_it(target), usize::MAX);
    let item = patched.items.into_iter().find_map(|patch| match patch {
        Patch::Corrected(item) if item.span == written => Some(*item),
        _ => None,
    })?;
    let changes = patched.changes.into_iter().filter(|change| is_it(&change.target));
    Some((item, changes.map(|change| (change.from, change.before, change.after)).collect()))
}

/// A title is given to a card that another card has, had or will have.
fn taken(title: &str, given: Span, other: Option<&Item>) -> Diagnostic {
    let message = format!("`{title}` is the title of another card");
    let fault = Diagnostic::error(codes::TWICE, message, given, "given here");
    let fault = match other.map(|item| &item.kind) {
        Some(ItemKind::Card(card)) => fault.and(card.name.span, "that card"),
        _ => fault,
    };
    fault.help("a card is found by any title that it ever has, on every date: choose one that no other card ever has")
}

/// What an erratum corrects, since when, and how.
fn written(item: &Item) -> Option<(&ErrataTarget, Date, &[ErrataMember])> {
    match &item.kind {
        ItemKind::Errata { target, from, members, .. } => Some((target, *from, members)),
        _ => None,
    }
}

/// The items of a game while errata are being applied to them.
struct Applying<'a, 'k> {
    patched: Patched<'a>,
    suggestions: Suggestions,
    own: Own<'a>,
    /// Where the things are that can be corrected.
    index: FxHashMap<Key, Vec<usize>>,
    /// What was corrected on which date, and where.
    seen: FxHashMap<(Key, String, Date), Span>,
    /// The lines that give a card the title of another.
    taken: Vec<Span>,
    keep: Keep<'k>,
    most: usize,
}

impl<'a> Applying<'a, '_> {
    /// Finds what can be corrected; a card by any title that it ever has.
    fn find_all(&mut self, errata: &[&Item]) {
        for (i, item) in self.patched.items.iter().enumerate().filter_map(|(i, p)| p.item().map(|item| (i, item))) {
            let named = key_of(item);
            // A check has a name of its own, and begins with it, too.
            let by_form = named.as_ref().is_none_or(|(word, _)| word == "check");
            let forms = if by_form { keys_by_form(item) } else { Vec::new() };
            for key in named.into_iter().chain(forms) {
                // Of things of one name only the first is there: that is told elsewhere.
                let is_rule = matches!(item.kind, ItemKind::Ability(_));
                let there = self.index.entry(key).or_default();
                if there.is_empty() || is_rule {
                    there.push(i);
                }
            }
        }
        for item in errata {
            let Some((target, _, members)) = written(item) else { continue };
            let (key, ..) = target_key(target);
            let retitled = members.iter().find_map(|m| Some((line_of(m).unwrap_or(item.span), self.own.title(m)?)));
            if let (Some((line, title)), Some(there)) = (retitled, self.index.get(&key).cloned()) {
                let known = self.index.entry((key.0.clone(), title.clone())).or_insert_with(|| there.clone());
                if key.0 == "card" && *known != there {
                    let other = known.first().and_then(|at| self.patched.items[*at].item());
                    let fault = taken(&title, line, other);
                    self.patched.diags.push(fault);
                    self.taken.push(line);
                }
            }
        }
    }

    fn erratum(&mut self, item: &'a Item, as_of: Date) {
        let ItemKind::Errata { target, from, clauses, members } = &item.kind else { return };
        let (key, said, at) = target_key(target);
        self.collisions(item, &key, &said, *from, members);
        let Some(i) = self.find(&key, at) else { return };
        if *from > as_of {
            if let (Some(title), Some(Item { kind: ItemKind::Card(card), .. })) =
                (members.iter().find_map(|m| self.own.title(m)), self.patched.items[i].item())
            {
                let now = card.name.name.clone();
                self.patched.titles_of.entry(now.clone()).or_default().push(self.patched.titles.len());
                self.patched.titles.push((title, now));
            }
            return;
        }
        if members.is_empty() {
            self.patched.diags.push(
                Diagnostic::error(codes::NO_CHANGE, format!("this corrects nothing of {said}"), at, "no line follows")
                    .help("write what is to be different, or take it out"),
            );
        }
        let mut kept: Vec<&ErrataMember> = Vec::with_capacity(members.len());
        for m in members.iter().filter(|m| line_of(m).is_none_or(|line| !self.taken.contains(&line))) {
            if (self.keep)(&said, &self.own.place_of(m), *from) && self.patched.lines.len() < self.most {
                self.patched.lines.push(line_of(m).unwrap_or(item.span));
                kept.push(m);
            }
        }
        if kept.is_empty() {
            return;
        }
        let mut corrected = match std::mem::replace(&mut self.patched.items[i], Patch::Removed) {
            Patch::AsWritten(item) => Box::new(item.clone()),
            Patch::Corrected(item) => item,
            Patch::Removed => {
                let d = Diagnostic::error(
                    codes::NO_SUCH_ADDRESS,
                    format!("{said} was removed by an earlier erratum"),
                    at,
                    "no longer there",
                );
                self.patched.diags.push(d.help("correct the earlier erratum"));
                return;
            }
        };
        let at_first = corrected.clone();
        let mut gone = false;
        let mut work = Work::new(&said, &self.own, &kept);
        for m in &kept {
            match work.correct(&mut corrected, m) {
                Ok(Correction { before, after }) if before == after => {
                    self.patched.diags.push(changes_nothing(line_of(m).unwrap_or(item.span), &said));
                }
                Ok(Correction { before, after }) => {
                    gone |= matches!((&corrected.kind, m), (ItemKind::Ability(_), ErrataMember::Remove(_)));
                    self.patched.changes.push(Change {
                        target: said.clone(),
                        card: (key.0 == "card").then(|| key.1.clone()),
                        place: self.own.place_of(m),
                        from: *from,
                        before,
                        after,
                        cites: clauses.cites.clone(),
                        span: item.span,
                    });
                }
                Err(d) => self.patched.diags.push(*d),
            }
        }
        self.patched.retitle(&at_first, &corrected);
        second_copies(item, &kept, [&at_first, &corrected], &said, &mut self.patched.diags);
        self.patched.items[i] = if gone { Patch::Removed } else { Patch::Corrected(corrected) };
    }

    /// Two that correct the same on one date are told, whatever the date asked for.
    fn collisions(&mut self, item: &Item, key: &Key, said: &str, from: Date, members: &[ErrataMember]) {
        for m in members {
            let here = line_of(m).unwrap_or(item.span);
            for (claim, against) in self.own.claims(m) {
                let at = |place: &str| (key.clone(), place.to_owned(), from);
                let other = against.iter().find_map(|place| self.seen.get(&at(place)).copied());
                if let Some(other) = other {
                    let what = format!("two errata from {from} correct the `{claim}` of {said}");
                    self.patched.diags.push(
                        Diagnostic::error(codes::TWO_ERRATA, what, here, "one here")
                            .and(other, "the other here")
                            .help("keep one of them, or give them different dates"),
                    );
                }
                self.seen.entry(at(&claim)).or_insert(here);
            }
        }
    }

    /// Where a card is written that is one of many.
    fn written_at_once(&self, title: &str) -> Option<Span> {
        self.patched.items.iter().filter_map(Patch::item).find_map(|item| addresses::written_at_once(item, title))
    }

    /// Where a thing is that is corrected.
    fn find(&mut self, key: &Key, at: Span) -> Option<usize> {
        match self.index.get(key).map(Vec::as_slice) {
            Some([one]) => return Some(*one),
            Some([one, another, ..]) => {
                let mut d = Diagnostic::error(
                    codes::NO_SUCH_ADDRESS,
                    format!("there are several rules `{}`", key.1),
                    at,
                    "which of them?",
                );
                for (i, text) in [(*one, "one"), (*another, "another")] {
                    if let Some(item) = self.patched.items[i].item() {
                        d = d.and(item.span, text);
                    }
                }
                self.patched.diags.push(d.help("give them labels of their own, or say in full what it is about"));
            }
            _ if key.0 == "card"
                && let Some(many) = self.written_at_once(&key.1) =>
            {
                let what = format!("`{}` is one of several cards that are written at once", key.1);
                self.patched.diags.push(
                    Diagnostic::error(codes::NO_SUCH_ADDRESS, what, at, "cannot be corrected by itself")
                        .and(many, "written here")
                        .help(format!("write it by itself, `card \"{}\" : KIND {{ … }}`, and correct that", key.1)),
                );
            }
            _ => {
                let (code, word) = match key.0.as_str() {
                    "card" => (codes::UNKNOWN_CARD, "card"),
                    addresses::RULE_BY_FORM => (codes::NO_SUCH_ADDRESS, "rule without a label that begins with"),
                    word => (codes::NO_SUCH_ADDRESS, word),
                };
                let known = self.index.keys().filter(|k| k.0 == key.0).map(|k| k.1.as_str());
                let near = self.suggestions.closest(&key.1, known);
                let mut d =
                    Diagnostic::error(code, format!("there is no {word} `{}` to correct", key.1), at, "not known");
                let is_sort =
                    word.contains(' ') || vocabulary::find(word).is_some() || self.index.keys().any(|k| k.0 == key.0);
                if let Some(near) = near {
                    d = d.help(format!("did you mean `{near}`?"));
                } else if !is_sort {
                    d = d.help(format!(
                        "the title of a card stands in quotes: write `\"{word} {}\"`; all else is said with its word, `errata event NAME from …`",
                        key.1
                    ));
                }
                self.patched.diags.push(d);
            }
        }
        None
    }
}

impl Patched<'_> {
    /// The items as they are now.
    pub fn items(&self) -> Vec<&Item> {
        self.items.iter().filter_map(Patch::item).collect()
    }

    /// Titles that cards had or will have, each with the one that they have now.
    pub fn titles(&self) -> &[(EcoString, EcoString)] {
        &self.titles
    }

    /// Keeps the title that a card had.
    fn retitle(&mut self, old: &Item, new: &Item) {
        let (ItemKind::Card(old), ItemKind::Card(new)) = (&old.kind, &new.kind) else { return };
        if old.name != new.name {
            let mut all = self.titles_of.remove(&old.name.name).unwrap_or_default();
            for at in &all {
                self.titles[*at].1.clone_from(&new.name.name);
            }
            all.push(self.titles.len());
            self.titles.push((old.name.name.clone(), new.name.name.clone()));
            self.titles_of.entry(new.name.name.clone()).or_default().append(&mut all);
        }
    }

    /// The errata in force, for the program.
    pub fn record(&self, l: &mut Lowerer<'_>) -> Vec<Erratum> {
        self.changes
            .iter()
            .map(|c| Erratum {
                target: c.target.clone(),
                def: c.card.as_ref().and_then(|t| l.names.defs.get(t)),
                place: c.place.as_str().into(),
                from: c.from,
                before: c.before.as_str().into(),
                after: c.after.as_str().into(),
                cites: l.cites(&c.cites),
                span: c.span,
            })
            .collect()
    }
}

/// Where a line of an erratum stands, where that is known.
pub(super) fn line_of(m: &ErrataMember) -> Option<Span> {
    Some(match m {
        ErrataMember::Member(Member::Ability(a)) => a.span,
        ErrataMember::Member(Member::Field(f)) => f.name.span.to(f.values.last().map_or(f.name.span, |v| v.span)),
        ErrataMember::Member(Member::Cost(c)) => c.span,
        ErrataMember::Member(Member::Text(text)) => text.span,
        ErrataMember::Member(Member::Entry(entry)) => entry.span(),
        ErrataMember::Member(m @ (Member::Mode(_) | Member::Modes(_))) => m.modes().first()?.label.span,
        ErrataMember::Member(Member::Effect(block)) | ErrataMember::Body(block) => block.span,
        ErrataMember::Member(Member::Step(step)) => match &**step {
            AnnounceStep::Target { name, .. } | AnnounceStep::Choose { name, .. } => name.span,
        },
        ErrataMember::Member(Member::Attr(a)) => a.name.span,
        ErrataMember::Format(FormatMember::Set(name, value)) => name.span.to(value.span),
        ErrataMember::Format(FormatMember::Require { span, .. } | FormatMember::Note { span, .. }) => *span,
        ErrataMember::Remove(words) | ErrataMember::Format(FormatMember::Remove(words)) if !words.is_empty() => {
            whole(words)
        }
        ErrataMember::Value(e) => e.span,
        ErrataMember::Remove(_) | ErrataMember::Format(FormatMember::Remove(_)) => return None,
    })
}

/// Warns of what an erratum added and may have been meant to replace something that is there still.
fn second_copies(item: &Item, kept: &[&ErrataMember], stages: [&Item; 2], said: &str, diags: &mut Vec<Diagnostic>) {
    let mut warn = |at: Span, old: Option<Span>, address: &str, help: String| {
        let what = format!("this is added to {said}, and `{address}` stays");
        let mut d = Diagnostic::warning(codes::SECOND_COPY, what, at, "added");
        if let Some(old) = old {
            d = d.and(old, "stays");
        }
        diags.push(d.help(help));
    };
    if let [Some(before), Some(after)] = stages.map(members_of) {
        let stay: Vec<&Member> = before.iter().filter(|m| after.contains(m)).collect();
        for m in kept {
            let ErrataMember::Member(new) = m else { continue };
            // What takes the place of another of its name adds nothing.
            let address = addresses::address(new);
            let is_its =
                |old: &&Member| address.is_some() && addresses::address(old) == address && !after.contains(old);
            let replaces = matches!(new, Member::Step(_)) && before.iter().any(|old| is_its(&old));
            if !before.contains(new)
                && !replaces
                && let Some(old) = like(new, &stay)
                && after.contains(new)
            {
                let address = addresses::address(old).unwrap_or_default();
                let (place, help) = match old {
                    Member::Ability(a) if a.label.is_none() => (
                        Some(a.span),
                        format!("to replace it, leave the label out; to take it away, write `remove {address}`"),
                    ),
                    Member::Ability(a) => (Some(a.span), format!("to replace it, write its label: `\"{address}\"`")),
                    Member::Mode(m) => (Some(m.label.span), format!("to replace it, write its label: `\"{address}\"`")),
                    _ => (None, format!("to replace it, write its name: `{address}`")),
                };
                warn(line_of(m).unwrap_or(item.span), place, &address, help);
            }
        }
    }
    if let (ItemKind::Format { members: before, .. }, ItemKind::Format { members: after, .. }) =
        (&stages[0].kind, &stages[1].kind)
    {
        let stay: Vec<&FormatMember> = before.iter().filter(|m| after.contains(m)).collect();
        for m in kept {
            let ErrataMember::Format(new) = m else { continue };
            if !before.contains(new)
                && let Some(old) = like_requirement(new, &stay)
            {
                let address = format_address(old).unwrap_or_else(|| print::format_member(old));
                let help = match old {
                    FormatMember::Require { label: Some(label), .. } => {
                        format!("to replace it, write its label: `\"{}\"`", label.name)
                    }
                    _ => "give it a label where it is printed, `\"label\": require …`, and correct it by its label"
                        .into(),
                };
                let old = if let FormatMember::Require { span, .. } = old { Some(*span) } else { None };
                warn(line_of(m).unwrap_or(item.span), old, &address, help);
            }
        }
    }
}
