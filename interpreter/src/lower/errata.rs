//! Errata: corrections of the syntax tree, as of a date, before anything else is looked at.

use super::{GameInput, Lowerer};
use crate::codes;
use crate::program::Erratum;
use ecow::EcoString;
use naipe_grammar::ast::{
    self, AbilityKind, AnnounceStep, CostKind, Date, ErrataMember, ErrataTarget, ExprKind, FormatMember, Ident, Item,
    ItemKind, Member,
};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use rustc_hash::FxHashMap;

/// The items of a game with its errata applied.
#[derive(Debug)]
pub struct Patched<'a> {
    items: Vec<Patch<'a>>,
    changes: Vec<Change>,
    /// What is wrong with the errata themselves.
    pub diags: Vec<Diagnostic>,
}

#[derive(Debug)]
enum Patch<'a> {
    AsWritten(&'a Item),
    Corrected(Box<Item>),
    Removed,
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
    dates.sort_unstable();
    dates.dedup();
    dates
}

/// Which corrections are made: asked with what is corrected, the place in it, and since when.
pub type Keep<'k> = &'k dyn Fn(&str, &str, Date) -> bool;

/// Applies the errata in force that are kept.
pub fn apply<'a>(input: &GameInput<'a>, keep: Keep<'_>) -> Patched<'a> {
    let mut patched = Patched { items: Vec::new(), changes: Vec::new(), diags: Vec::new() };
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
    let mut index: FxHashMap<(EcoString, EcoString), usize> = FxHashMap::default();
    for (i, p) in patched.items.iter().enumerate() {
        if let Patch::AsWritten(item) = p
            && let Some(key) = key_of(item)
        {
            index.entry(key).or_insert(i);
        }
    }
    // Two on the same thing and date: told whatever the date asked for.
    let mut seen: FxHashMap<(EcoString, EcoString, String, Date), Span> = FxHashMap::default();
    errata.sort_by_key(|i| {
        if let ItemKind::Errata { from, .. } = &i.kind { *from } else { Date { year: 0, month: 0, day: 0 } }
    });
    for item in errata {
        let ItemKind::Errata { target, from, clauses, members } = &item.kind else { continue };
        let (key, said, at) = target_key(target);
        for m in members {
            for address in addresses(m) {
                if let Some(first) = seen.insert((key.0.clone(), key.1.clone(), address.clone(), *from), item.span) {
                    patched.diags.push(
                        Diagnostic::error(
                            codes::TWO_ERRATA,
                            format!("two errata from {from} correct the `{address}` of {said}"),
                            item.span,
                            "one here",
                        )
                        .and(first, "the other here")
                        .help("keep one of them, or give them different dates"),
                    );
                }
            }
        }
        let Some(&i) = index.get(&key) else {
            let (code, kind) =
                if key.0 == "card" { (codes::UNKNOWN_CARD, "card") } else { (codes::NO_SUCH_ADDRESS, key.0.as_str()) };
            let near =
                naipe_grammar::suggest::closest(&key.1, index.keys().filter(|k| k.0 == key.0).map(|k| k.1.as_str()));
            let mut d = Diagnostic::error(code, format!("there is no {kind} `{}` to correct", key.1), at, "not known");
            if let Some(near) = near {
                d = d.help(format!("did you mean `{near}`?"));
            }
            patched.diags.push(d);
            continue;
        };
        if *from > input.as_of {
            continue;
        }
        let members: Vec<&ErrataMember> = members.iter().filter(|m| keep(&said, &place_of(m), *from)).collect();
        if members.is_empty() {
            continue;
        }
        let mut corrected = match std::mem::replace(&mut patched.items[i], Patch::Removed) {
            Patch::AsWritten(item) => Box::new(item.clone()),
            Patch::Corrected(item) => item,
            Patch::Removed => {
                patched.diags.push(
                    Diagnostic::error(
                        codes::NO_SUCH_ADDRESS,
                        format!("{said} was removed by an earlier erratum"),
                        at,
                        "no longer there",
                    )
                    .help("correct the earlier erratum"),
                );
                continue;
            }
        };
        let mut gone = false;
        for m in members {
            match correct(&mut corrected, m, &said) {
                Ok((before, after)) => {
                    gone |= matches!((&corrected.kind, m), (ItemKind::Ability(_), ErrataMember::Remove(_)));
                    patched.changes.push(Change {
                        target: said.clone(),
                        card: (key.0 == "card").then(|| key.1.clone()),
                        place: place_of(m),
                        from: *from,
                        before,
                        after,
                        cites: clauses.cites.clone(),
                        span: item.span,
                    });
                }
                Err(d) => patched.diags.push(*d),
            }
        }
        patched.items[i] = if gone { Patch::Removed } else { Patch::Corrected(corrected) };
    }
    patched
}

impl<'a> Patched<'a> {
    /// The items as they are now.
    pub fn items(&self) -> Vec<&Item> {
        self.items
            .iter()
            .filter_map(|p| match p {
                Patch::AsWritten(i) => Some(*i),
                Patch::Corrected(i) => Some(&**i),
                Patch::Removed => None,
            })
            .collect()
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

/// By what an erratum finds an item: a word and a name.
fn key_of(item: &Item) -> Option<(EcoString, EcoString)> {
    let (word, name) = match &item.kind {
        ItemKind::Card(c) => ("card", &c.name),
        ItemKind::Format { name, .. } => ("format", name),
        ItemKind::Parameter { name, .. } => ("parameter", name),
        ItemKind::Define { name, .. } => ("define", name),
        ItemKind::Kind { name, .. } => ("kind", name),
        ItemKind::Keyword { name, .. } => ("keyword", name),
        ItemKind::Event { name, .. } => ("event", name),
        ItemKind::Procedure { name, .. } => ("procedure", name),
        ItemKind::Payment { name, .. } => ("payment", name),
        ItemKind::Ability(a) => match (&a.kind, &a.label) {
            (AbilityKind::Action(decl), _) if let Some(name) = &decl.name => ("action", name),
            (_, Some(label)) => ("rule", &**label),
            (AbilityKind::Check { name, .. }, None) => ("check", name),
            _ => return None,
        },
        _ => return None,
    };
    Some((word.into(), name.name.clone()))
}

fn target_key(t: &ErrataTarget) -> ((EcoString, EcoString), EcoString, Span) {
    let (word, name): (EcoString, &Ident) = match t {
        ErrataTarget::Card(t) => ("card".into(), t),
        ErrataTarget::Rule(t) => ("rule".into(), t),
        ErrataTarget::Named(word, name) if word.name == "trait" => ("keyword".into(), name),
        ErrataTarget::Named(word, name) => (word.name.clone(), name),
    };
    let said = match t {
        ErrataTarget::Named(word, name) => format!("{} {}", word.name, name.name),
        _ => format!("{word} \"{}\"", name.name),
    };
    ((word, name.name.clone()), said.into(), name.span)
}

/// The address of a member, where it has one.
fn address(m: &Member) -> Option<String> {
    Some(match m {
        Member::Attr(a) => a.name.name.to_string(),
        Member::Field(f) => f.name.name.to_string(),
        Member::Text(_) => "text".into(),
        Member::Cost(c) => match &c.kind {
            CostKind::Plain => "cost".into(),
            CostKind::Optional(n) => format!("cost {}", n.name),
            CostKind::Alternative(_) => "alternative cost".into(),
        },
        Member::Step(step) => match &**step {
            AnnounceStep::Target { name, .. } => format!("target {}", name.name),
            AnnounceStep::Choose { name, .. } => format!("choose {}", name.name),
        },
        Member::Mode(m) => m.label.name.to_string(),
        Member::Effect(_) => "effect".into(),
        Member::Ability(a) => a.label.as_ref()?.name.to_string(),
    })
}

/// What a line of a format is called.
pub(super) fn format_address(m: &FormatMember) -> Option<String> {
    match m {
        FormatMember::Set(p, _) => Some(p.name.to_string()),
        FormatMember::Require { label, .. } => label.as_ref().map(|l| l.name.to_string()),
        FormatMember::Note { .. } => None,
        FormatMember::Remove(words) => Some(join(words)),
    }
}

fn addresses(m: &ErrataMember) -> Vec<String> {
    match m {
        ErrataMember::Member(m) => address(m).into_iter().collect(),
        ErrataMember::Format(m) => format_address(m).into_iter().collect(),
        ErrataMember::Remove(words) => vec![join(words)],
        ErrataMember::Value(_) => vec!["value".into()],
        ErrataMember::Body(_) => vec!["body".into()],
    }
}

/// The place that a correction is about: its address, or what it says where it has none.
fn place_of(m: &ErrataMember) -> String {
    addresses(m).into_iter().next().unwrap_or_else(|| match m {
        ErrataMember::Member(m) => print::member(m),
        ErrataMember::Format(m) => print_format(m),
        ErrataMember::Remove(_) | ErrataMember::Value(_) | ErrataMember::Body(_) => String::new(),
    })
}

fn join(words: &[Ident]) -> String {
    // Modes and requirements are addressed by their label; the word before it may be said.
    let words = match words {
        [word, label] if word.name == "mode" || word.name == "require" => std::slice::from_ref(label),
        words => words,
    };
    words.iter().map(|w| w.name.as_str()).collect::<Vec<_>>().join(" ")
}

/// Makes one correction; gives what was there and what is there now, as text.
fn correct(item: &mut Item, m: &ErrataMember, said: &str) -> Result<(String, String), Box<Diagnostic>> {
    let span = item.span;
    let fault = |at: Span, what: String, help: &str| {
        Box::new(
            Diagnostic::error(codes::NO_SUCH_ADDRESS, what, at, "cannot be corrected so")
                .and(span, "what is corrected")
                .help(help),
        )
    };
    match (&mut item.kind, m) {
        (ItemKind::Card(c), ErrataMember::Member(Member::Field(f))) if f.name.name == "kind" => {
            let value = &f.values[0];
            let ExprKind::Name(kind) = &value.kind else {
                return Err(fault(value.span, "a card's kind is one word".into(), "write `kind: NAME`"));
            };
            let before = format!("kind: {}", c.kind.name);
            c.kind = Ident { name: kind.clone(), span: value.span };
            Ok((before, format!("kind: {kind}")))
        }
        (ItemKind::Ability(a), ErrataMember::Member(Member::Ability(new))) => {
            let before = print::ability(a);
            let label = a.label.take();
            a.clone_from(new);
            a.label = a.label.take().or(label);
            Ok((before, print::ability(a)))
        }
        (ItemKind::Ability(a), ErrataMember::Body(body)) if matches!(a.kind, AbilityKind::Action(_)) => {
            if let AbilityKind::Action(decl) = &mut a.kind {
                decl.body = body.clone();
            }
            Ok((String::new(), "body { … }".into()))
        }
        (ItemKind::Ability(a), ErrataMember::Remove(words)) => {
            if a.label.as_ref().is_some_and(|l| l.name == join(words)) {
                Ok((print::ability(a), String::new()))
            } else {
                Err(missing(&join(words), words, said, a.label.iter().map(|l| l.name.as_str())))
            }
        }
        (
            ItemKind::Card(ast::CardDecl { members, .. })
            | ItemKind::Kind { members, .. }
            | ItemKind::Keyword { members, .. },
            ErrataMember::Member(new),
        ) => {
            let at = address(new).and_then(|a| members.iter().position(|m| address(m).as_ref() == Some(&a)));
            let after = print::member(new);
            // A value for what the kind itself declares: the attribute stays, and this is what it has by default.
            if let (Some(i), Member::Field(f)) = (at, new)
                && let Member::Attr(declared) = &mut members[i]
            {
                let before = print::member(&Member::Attr(declared.clone()));
                declared.default = Some(one_value(f));
                return Ok((before, print::member(&members[i])));
            }
            Ok(match at {
                Some(i) => (print::member(&std::mem::replace(&mut members[i], new.clone())), after),
                None => {
                    members.push(new.clone());
                    (String::new(), after)
                }
            })
        }
        (
            ItemKind::Card(ast::CardDecl { members, .. })
            | ItemKind::Kind { members, .. }
            | ItemKind::Keyword { members, .. },
            ErrataMember::Remove(words),
        ) => {
            let wanted = join(words);
            match members.iter().position(|m| address(m).as_ref() == Some(&wanted)) {
                Some(i) => Ok((print::member(&members.remove(i)), String::new())),
                None => {
                    let known: Vec<String> = members.iter().filter_map(address).collect();
                    Err(missing(&wanted, words, said, known.iter().map(String::as_str)))
                }
            }
        }
        (ItemKind::Format { members, .. }, ErrataMember::Format(new)) => {
            let at =
                format_address(new).and_then(|a| members.iter().position(|m| format_address(m).as_ref() == Some(&a)));
            let after = print_format(new);
            Ok(match at {
                Some(i) => (print_format(&std::mem::replace(&mut members[i], new.clone())), after),
                None => {
                    members.push(new.clone());
                    (String::new(), after)
                }
            })
        }
        (ItemKind::Format { members, .. }, ErrataMember::Remove(words)) => {
            let wanted = join(words);
            match members.iter().position(|m| format_address(m).as_ref() == Some(&wanted)) {
                Some(i) => Ok((print_format(&members.remove(i)), String::new())),
                None => {
                    let known: Vec<String> = members.iter().filter_map(format_address).collect();
                    Err(missing(&wanted, words, said, known.iter().map(String::as_str)))
                }
            }
        }
        (ItemKind::Parameter { value, .. }, ErrataMember::Value(new))
        | (ItemKind::Define { body: value, .. }, ErrataMember::Value(new)) => {
            let before = print::expression(value);
            **value = new.clone();
            Ok((before, print::expression(value)))
        }
        (ItemKind::Event { body, .. }, ErrataMember::Body(new)) => {
            let before = body.as_ref().map_or_else(String::new, print_block);
            *body = Some(new.clone());
            Ok((before, print_block(new)))
        }
        (ItemKind::Procedure { body, .. } | ItemKind::Payment { body, .. }, ErrataMember::Body(new)) => {
            let before = print_block(body);
            *body = new.clone();
            Ok((before, print_block(new)))
        }
        (_, m) => {
            let at = match m {
                ErrataMember::Value(e) => e.span,
                ErrataMember::Body(b) => b.span,
                ErrataMember::Remove(w) => w.first().map_or(span, |w| w.span),
                _ => span,
            };
            Err(fault(
                at,
                format!("{said} has nothing like this to correct"),
                "cards, kinds and keywords are corrected by field, parameters and defines by `value`, events and procedures by `body`",
            ))
        }
    }
}

/// The value of a field as an expression: several are a list.
fn one_value(f: &ast::Field) -> ast::Expr {
    match &*f.values {
        [one] => one.clone(),
        several => ast::Expr { kind: ExprKind::List(several.into()), span: f.name.span },
    }
}

/// There is nothing to remove: what is there instead.
pub(super) fn missing<'k>(
    wanted: &str,
    words: &[Ident],
    said: &str,
    known: impl Iterator<Item = &'k str>,
) -> Box<Diagnostic> {
    let known: Vec<&str> = known.collect();
    let at = words.first().map_or_else(Span::default, |w| words.last().map_or(w.span, |l| w.span.to(l.span)));
    let mut d =
        Diagnostic::error(codes::NO_SUCH_ADDRESS, format!("{said} has no `{wanted}` to remove"), at, "not there");
    if let Some(near) = naipe_grammar::suggest::closest(wanted, known.iter().copied()) {
        d = d.help(format!("did you mean `{near}`?"));
    } else if !known.is_empty() {
        let all: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
        d = d.help(format!("it has {}", all.join(", ")));
    }
    Box::new(d)
}

fn print_block(b: &ast::Block) -> String {
    b.statements.iter().map(print::statement).collect::<Vec<_>>().join("\n")
}

fn print_format(m: &FormatMember) -> String {
    match m {
        FormatMember::Set(p, v) => format!("set {} = {}", p.name, print::expression(v)),
        FormatMember::Require { condition, .. } => format!("require {}", print::expression(condition)),
        FormatMember::Note { condition, .. } => format!("note {}", print::expression(condition)),
        FormatMember::Remove(words) => format!("remove {}", join(words)),
    }
}
