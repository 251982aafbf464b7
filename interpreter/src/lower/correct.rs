//! One correction: what an erratum makes of a declaration.

use super::addresses::{Own, address, format_address, full, join, keyword_name, removed, replaced, whole};
use super::lookup::meant;
use crate::codes;
use ecow::EcoString;
use naipe_grammar::ast::{
    self, Ability, AbilityKind, CardDecl, ErrataMember, ExprKind, Field, Ident, Item, ItemKind, Member,
};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use rustc_hash::FxHashMap;

/// What was there before a correction and what is there now, as text.
#[derive(Debug)]
pub(super) struct Correction {
    pub before: String,
    pub after: String,
}

type Corrected = Result<Correction, Box<Diagnostic>>;

fn was(before: String, after: String) -> Correction {
    Correction { before, after }
}

/// What is corrected, in words, and what is known of the lines of the erratum and of what they correct.
#[derive(Debug)]
pub(super) struct Work<'w> {
    said: &'w str,
    own: &'w Own<'w>,
    /// How many of the lines are about each address.
    lines: FxHashMap<String, usize>,
    /// Where the members of each address are, as long as that is known.
    places: Option<FxHashMap<String, Vec<usize>>>,
}

impl<'w> Work<'w> {
    pub(super) fn new(said: &'w str, own: &'w Own<'w>, lines: &[&ErrataMember]) -> Work<'w> {
        let mut about: FxHashMap<String, usize> = FxHashMap::default();
        for line in lines {
            if let ErrataMember::Member(new) = line
                && let Some(address) = address(new)
            {
                *about.entry(address).or_default() += 1;
            }
        }
        Work { said, own, lines: about, places: None }
    }

    /// Applies one member of an erratum to the item that it corrects.
    pub(super) fn correct(&mut self, item: &mut Item, m: &ErrataMember) -> Corrected {
        let span = item.span;
        match (&mut item.kind, m) {
            (kind, ErrataMember::Member(Member::Field(f))) if self.own.says(f, "title") && has_title(kind) => {
                self.title(kind, f)
            }
            (ItemKind::Card(c), ErrataMember::Member(Member::Field(f))) if self.own.says(f, "kind") => {
                let kinds = f.values.iter().map(|value| match &value.kind {
                    ExprKind::Name(kind) => Some(Ident { name: kind.clone(), span: value.span }),
                    _ => None,
                });
                let mut kinds = kinds.collect::<Option<Vec<_>>>().unwrap_or_default().into_iter();
                let Some(first) = kinds.next() else {
                    return Err(Self::cannot(f.name.span, "a card's kind is one word", "write `kind: NAME`"));
                };
                let before = format!("kind: {}", print::kinds(&c.kind, &c.also));
                (c.kind, c.also) = (first, kinds.collect());
                Ok(was(before, format!("kind: {}", print::kinds(&c.kind, &c.also))))
            }
            (
                ItemKind::Card(CardDecl { members, .. })
                | ItemKind::Kind { members, .. }
                | ItemKind::Keyword { members, .. },
                m @ (ErrataMember::Member(_) | ErrataMember::Remove(_)),
            ) => match m {
                ErrataMember::Member(Member::Field(f)) if let Some((gains, keywords)) = self.own.keywords(f) => {
                    self.keywords(members, gains, keywords, f.name.span)
                }
                ErrataMember::Member(new) => self.put(members, new),
                ErrataMember::Remove(words) => self.remove(members, words),
                _ => Err(self.nothing_like_this(span, span)),
            },
            (ItemKind::Ability(a), m) => self.rule(a, m, span),
            (ItemKind::Format { members, .. }, ErrataMember::Format(new)) => {
                let at = format_address(new)
                    .and_then(|a| members.iter().position(|m| format_address(m).as_ref() == Some(&a)));
                Ok(replace_or_add(members, at, new, print::format_member))
            }
            (ItemKind::Format { members, .. }, ErrataMember::Remove(words)) => {
                let wanted = join(words);
                match members.iter().position(|m| format_address(m).as_ref() == Some(&wanted)) {
                    Some(i) => Ok(was(print::format_member(&members.remove(i)), String::new())),
                    None => {
                        let known: Vec<String> = members.iter().filter_map(format_address).collect();
                        Err(missing(&wanted, words, self.said, known.iter().map(String::as_str)))
                    }
                }
            }
            (ItemKind::Parameter { value, .. } | ItemKind::Define { body: value, .. }, ErrataMember::Value(new)) => {
                let before = print::expression(value);
                **value = new.clone();
                Ok(was(before, print::expression(value)))
            }
            (ItemKind::Event { body, .. }, ErrataMember::Body(new)) => {
                let before = body.as_ref().map_or_else(String::new, print_block);
                *body = Some(new.clone());
                Ok(was(before, print_block(new)))
            }
            (ItemKind::Procedure { body, .. } | ItemKind::Payment { body, .. }, ErrataMember::Body(new)) => {
                let before = print_block(body);
                *body = new.clone();
                Ok(was(before, print_block(new)))
            }
            (_, m) => Err(self.nothing_like_this(super::errata::line_of(m).unwrap_or(span), span)),
        }
    }

    fn cannot(at: Span, what: &str, help: &str) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(codes::NO_SUCH_ADDRESS, what, at, "cannot be corrected so").help(help))
    }

    fn nothing_like_this(&self, at: Span, corrected: Span) -> Box<Diagnostic> {
        let what = format!("{} has nothing like this to correct", self.said);
        let d = Diagnostic::error(codes::NO_SUCH_ADDRESS, what, at, "cannot be corrected so");
        Box::new(d.and(corrected, "what is corrected").help(
            "cards, kinds and keywords are corrected by field, parameters and defines by `value`, events and procedures by `body`",
        ))
    }

    /// `title: "…"`
    fn title(&self, kind: &mut ItemKind, f: &Field) -> Corrected {
        let [ast::Expr { kind: ExprKind::Text(title), span }] = &*f.values else {
            return Err(Self::cannot(f.name.span, "a title is a text in quotes", "write `title: \"…\"`"));
        };
        let new = Ident { name: title.clone(), span: *span };
        if title.is_empty() || title.contains(['\n', '\t']) {
            let help =
                if title.is_empty() { "a title has at least one letter or sign" } else { "write it in one line" };
            return Err(Self::cannot(*span, "this is no title", help));
        }
        let said = |title: &Ident| {
            let value = ast::Expr { kind: ExprKind::Text(title.name.clone()), span: title.span };
            print::member(&Member::Field(Field { name: f.name.clone(), values: [value].into() }))
        };
        let after = said(&new);
        let before = match kind {
            ItemKind::Card(c) => said(&std::mem::replace(&mut c.name, new)),
            ItemKind::Kind { title, .. } | ItemKind::Keyword { title, .. } => {
                title.replace(Box::new(new)).map_or_else(String::new, |old| said(&old))
            }
            _ => String::new(),
        };
        Ok(was(before, after))
    }

    /// A rule at top level: it is replaced, gets another block, or is gone.
    fn rule(&self, a: &mut Ability, m: &ErrataMember, span: Span) -> Corrected {
        match m {
            ErrataMember::Member(Member::Ability(new)) => {
                let before = print::ability(a);
                let label = a.label.take();
                a.clone_from(new);
                a.label = a.label.take().or(label);
                Ok(was(before, print::ability(a)))
            }
            ErrataMember::Body(body) if let AbilityKind::Action(decl) = &mut a.kind => {
                let before = print_block(&decl.body);
                decl.body = body.clone();
                Ok(was(before, print_block(body)))
            }
            ErrataMember::Remove(words) => {
                let wanted = join(words);
                let names: Vec<String> = match &a.label {
                    Some(label) => vec![label.name.to_string()],
                    None => print::form(a).into_iter().flatten().collect(),
                };
                if names.contains(&wanted) {
                    Ok(was(print::ability(a), String::new()))
                } else {
                    Err(missing(&wanted, words, self.said, names.iter().map(String::as_str)))
                }
            }
            m => Err(self.nothing_like_this(super::errata::line_of(m).unwrap_or(span), span)),
        }
    }

    /// A new member in the place of what it replaces, or at the end.
    fn put(&mut self, members: &mut Vec<Member>, new: &Member) -> Corrected {
        let at = self.place_in(members, new)?;
        if let (None, Some(places), Some(address)) = (at, &mut self.places, address(new)) {
            places.entry(address).or_default().push(members.len());
        }
        // A value for what the kind itself declares: the attribute stays, and this is what it has by default.
        if let (Some(i), Member::Field(f)) = (at, new)
            && let Member::Attr(declared) = &mut members[i]
        {
            let before = print::member(&Member::Attr(declared.clone()));
            declared.default = Some(one_value(f));
            return Ok(was(before, print::member(&members[i])));
        }
        Ok(replace_or_add(members, at, new, print::member))
    }

    /// The member that a new one replaces.
    fn place_in(&mut self, members: &[Member], new: &Member) -> Result<Option<usize>, Box<Diagnostic>> {
        let Some(wanted) = address(new) else { return Ok(None) };
        let places = self.places.get_or_insert_with(|| {
            let mut places: FxHashMap<String, Vec<usize>> = FxHashMap::default();
            for (i, address) in members.iter().enumerate().filter_map(|(i, m)| Some((i, address(m)?))) {
                places.entry(address).or_default().push(i);
            }
            places
        });
        let there: Vec<usize> = places.get(&wanted).cloned().unwrap_or_default();
        // Of several of one form it is the one that is about the same.
        let one_of_several = self.lines.get(&wanted).is_some_and(|lines| *lines > 1);
        replaced(members, new, &there, one_of_several).map_err(|[first, second]| {
            let at = super::errata::line_of(&ErrataMember::Member(new.clone())).unwrap_or_default();
            self.several(&wanted, at, [&members[first], &members[second]])
        })
    }

    fn remove(&mut self, members: &mut Vec<Member>, words: &[Ident]) -> Corrected {
        self.places = None;
        let wanted = join(words);
        match removed(members, &wanted)[..] {
            [one] => Ok(was(print::member(&members.remove(one)), String::new())),
            [first, second, ..] => Err(self.several(&wanted, whole(words), [&members[first], &members[second]])),
            [] => {
                let known: Vec<String> = members.iter().filter_map(full).collect();
                Err(missing(&wanted, words, self.said, known.iter().map(String::as_str)))
            }
        }
    }

    /// Several things answer to an address.
    fn several(&self, wanted: &str, at: Span, there: [&Member; 2]) -> Box<Diagnostic> {
        let what = format!("{} has several abilities `{wanted}`", self.said);
        let mut d = Diagnostic::error(codes::NO_SUCH_ADDRESS, what, at, "which of them?");
        let in_full: Vec<String> = there.into_iter().filter_map(full).collect();
        for (member, text) in there.into_iter().zip(["one", "another"]) {
            if let Member::Ability(a) = member {
                d = d.and(a.span, text);
            }
        }
        Box::new(match &in_full[..] {
            [one, another] if one != another => d.help(format!("say what it is about: `{one}` or `{another}`")),
            _ => d.help("give them labels where they are printed, `\"label\": …`, and correct them by their labels"),
        })
    }

    /// `gains: …` and `loses: …`: keywords that are added to those of a thing, or taken from them.
    fn keywords(&mut self, members: &mut Vec<Member>, gains: bool, wanted: &[ast::Expr], name: Span) -> Corrected {
        self.places = None;
        let at = members.iter().position(|m| matches!(m, Member::Field(has) if has.name.name == "has"));
        let before = at.map_or_else(String::new, |at| print::member(&members[at]));
        let mut has: Vec<ast::Expr> = match at.map(|at| &members[at]) {
            Some(Member::Field(has)) => has.values.to_vec(),
            _ => Vec::new(),
        };
        // Those that are taken away are as few as those that are there.
        let mut known: FxHashMap<Option<EcoString>, usize> = FxHashMap::default();
        for (i, keyword) in has.iter().enumerate().filter(|_| gains) {
            known.entry(keyword_name(keyword).cloned()).or_insert(i);
        }
        for keyword in wanted {
            let name = keyword_name(keyword);
            let there = match gains {
                true => known.get(&name.cloned()).copied(),
                false => has.iter().position(|other| keyword_name(other) == name),
            };
            match (gains, there) {
                (true, Some(there)) if has[there] == *keyword => {
                    return Err(Box::new(changes_nothing(keyword.span, self.said)));
                }
                (true, Some(there)) => has[there] = keyword.clone(),
                (true, None) => {
                    known.insert(name.cloned(), has.len());
                    has.push(keyword.clone());
                }
                (false, Some(there)) => drop(has.remove(there)),
                (false, None) => {
                    let word = Ident { name: name.cloned().unwrap_or_default(), span: keyword.span };
                    let known = has.iter().filter_map(keyword_name).map(EcoString::as_str);
                    return Err(missing(&word.name, std::slice::from_ref(&word), self.said, known));
                }
            }
        }
        if has.is_empty() {
            at.map(|at| members.remove(at));
            return Ok(was(before, String::new()));
        }
        let field = Member::Field(Field { name: Ident { name: "has".into(), span: name }, values: has.into() });
        let after = print::member(&field);
        match at {
            Some(at) => members[at] = field,
            None => members.push(field),
        }
        Ok(was(before, after))
    }
}

/// Puts a new line in the place of an old one, or at the end.
fn replace_or_add<M: Clone>(
    lines: &mut Vec<M>,
    at: Option<usize>,
    new: &M,
    print: impl Fn(&M) -> String,
) -> Correction {
    let before = match at {
        Some(i) => print(&std::mem::replace(&mut lines[i], new.clone())),
        None => {
            lines.push(new.clone());
            String::new()
        }
    };
    was(before, print(new))
}

fn has_title(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Card(_) | ItemKind::Kind { .. } | ItemKind::Keyword { .. })
}

/// What a correction says is so already.
pub(super) fn changes_nothing(at: Span, said: &str) -> Diagnostic {
    Diagnostic::error(codes::NO_CHANGE, format!("{said} says this already: nothing changes"), at, "as it was")
        .help("take it out, or write what is to be different")
}

/// The value of a field as an expression: several are a list.
fn one_value(f: &Field) -> ast::Expr {
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
    known: impl Iterator<Item = &'k str> + Clone,
) -> Box<Diagnostic> {
    let what = format!("{said} has no `{wanted}` to remove");
    let mut d = Diagnostic::error(codes::NO_SUCH_ADDRESS, what, whole(words), "not there");
    let near = naipe_grammar::suggest::closest(wanted, known.clone());
    // An action is called by its title.
    let written = |name: &str| match name.strip_prefix("action ") {
        Some(title) => format!("action \"{title}\""),
        None => name.to_owned(),
    };
    let known: Vec<String> = known.map(written).collect();
    d.help = meant(near.map(written).as_deref(), known.iter().map(String::as_str));
    Box::new(d)
}

fn print_block(b: &ast::Block) -> String {
    b.statements.iter().map(print::statement).collect::<Vec<_>>().join("\n")
}
