//! `words es { … }`: what it speaks of is there, and its phrases can be put together. It is wording: nothing that is played
//! depends on it.

use super::Lowerer;
use super::lookup::{few, table};
use super::names::Callable;
use crate::codes;
use crate::program::{Sort, Worded, builtin};
use crate::words::{self, Agreement, Broken, Phrase, Place, base_of, machine};
use ecow::EcoString;
use naipe_grammar::ast::{self, ExprKind, Ident, ItemKind, Text};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::order;
use naipe_grammar::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// A language with what is said in it, and where.
type Language<'a> = (&'a Ident, Vec<&'a ast::Worded>);

impl<'a> Lowerer<'a> {
    /// Checks and keeps the words of the game.
    pub fn words(&mut self) {
        let mut languages: Vec<Language<'a>> = Vec::new();
        for item in self.items.clone() {
            let ItemKind::Words { language, entries } = &item.kind else { continue };
            match languages.iter_mut().find(|(known, _)| known.name == language.name) {
                Some((_, all)) => all.extend(entries),
                None => languages.push((language, entries.iter().collect())),
            }
        }
        self.language_is_spoken();
        for (language, entries) in languages {
            let meant = self.language_meant(&language.name, language.span);
            let from = self.p.words.len();
            for entry in &entries {
                let mut read = words::read(&language.name, entry);
                // In quotes stand letters that meet, and the titles of cards.
                if read.sort == Sort::Letters && self.names.defs.get(&read.key).is_some() {
                    read.sort = Sort::Card;
                }
                self.p.words.push(read);
            }
            let base = meant.unwrap_or_else(|| base_of(&language.name));
            let machine = machine::all().iter().filter(|entry| entry.language == base);
            let agreement = Agreement::of(machine.chain(&self.p.words[from..]));
            let own: Vec<Worded> = self.p.words[from..].to_vec();
            let known = Known { agreement, own: own.iter().map(|entry| entry.key.clone()).collect() };
            let mut seen: FxHashMap<(Sort, EcoString), Span> = FxHashMap::default();
            for (entry, read) in entries.iter().zip(&own) {
                let sort = self.only_sort(read);
                let first = *seen.entry((sort, read.key.clone())).or_insert(entry.key.ident().span);
                if first != entry.key.ident().span {
                    let what = format!("there are words for `{}` twice", read.key);
                    let d = Diagnostic::error(codes::TWICE, what, entry.key.ident().span, "said again here");
                    let help = self.if_twice(read);
                    self.diags.push(d.and(first, "said first here").help(help));
                }
                self.worded(entry, read, &known);
            }
        }
    }

    /// Warns of a language of the game in which neither the machine nor the game says anything.
    fn language_is_spoken(&mut self) {
        let fields = self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Game { fields, .. } => Some(fields),
            _ => None,
        });
        let Some(field) = fields.flatten().find(|field| field.name.name == "language") else { return };
        let (ExprKind::Name(tag) | ExprKind::Text(tag)) = &field.values[0].kind else { return };
        let span = field.values[0].span;
        if self.language_meant(tag, span).is_some() {
            return;
        }
        let base = base_of(tag);
        let is_own = self.items.iter().any(|item| match &item.kind {
            ItemKind::Words { language, .. } => language.name == *tag || language.name == base,
            _ => false,
        });
        if !is_own && machine::tag_of(base).is_none() {
            let what = format!("nothing is said in the language `{tag}`");
            let help = format!("the machine speaks `en` and `es`: another is brought by `words {tag} {{ … }}`");
            self.diags.push(
                Diagnostic::warning(codes::UNKNOWN_NAME, what, span, "the game speaks English for want of words")
                    .help(help),
            );
        }
    }

    /// Warns of a language of the machine that is called otherwise than by its tag, and gives the tag.
    fn language_meant(&mut self, name: &str, span: Span) -> Option<&'static str> {
        let meant = machine::tag_of(name).filter(|tag| *tag != name)?;
        let what = format!("no language has the tag `{name}`");
        let help = format!("did you mean `{meant}`?");
        self.diags.push(Diagnostic::warning(codes::UNKNOWN_NAME, what, span, "not known").help(help));
        Some(meant)
    }

    /// Warns of a printed text in what is no language: neither one by its tag, nor one that the game brings.
    pub(super) fn printed_language(&mut self, name: &Ident) {
        let is_tag = machine::tag_of(&name.name).map_or_else(|| machine::is_tag(&name.name), |tag| tag == name.name);
        let mut items = self.items.iter();
        let mut is_own =
            || items.any(|item| matches!(&item.kind, ItemKind::Words { language, .. } if language.name == name.name));
        if is_tag || is_own() {
            return;
        }
        let what = format!("no language has the tag `{}`", name.name);
        // Of many cards that say so, one tells it.
        if self.diags.iter().any(|known| known.message == what) {
            return;
        }
        if self.language_meant(&name.name, name.span).is_none() {
            let d = Diagnostic::warning(codes::UNKNOWN_NAME, what, name.span, "not known");
            self.diags.push(d.help("a tag has two or three letters, such as `es`"));
        }
    }

    fn worded(&mut self, entry: &ast::Worded, read: &Worded, known: &Known) {
        if let Some(gender) = &entry.gender
            && known.agreement.gender(&gender.name).is_none()
        {
            let genders = known.agreement.genders();
            let near = self.near(&gender.name, genders.iter().map(EcoString::as_str));
            self.unknown(codes::UNKNOWN_NAME, "gender", &gender.name, gender.span, near);
            let there = few(genders.iter().map(EcoString::as_str));
            self.help_with(there.or_else(|| {
                Some(format!(
                    "this language tells no genders: leave it out, or declare one: `gender.{}: \"…\"`",
                    gender.name
                ))
            }));
        }
        let mut seen = FxHashSet::default();
        for (word, _) in &entry.forms {
            if !seen.insert(&word.name) {
                self.bad_words(format!("`{}` is said twice", word.name), word.span, "take one of them out");
            }
        }
        let takes = match read.sort {
            // Letters are no phrase; nor are the rules of a language.
            Sort::Letters => return,
            Sort::Card => Some(Vec::new()),
            Sort::Phrase if machine::is_rule(&read.key) => return,
            Sort::Phrase => self.machine_takes(&entry.key.ident().clone()),
            sort => self.thing_takes(sort, entry),
        };
        let Some(takes) = takes else { return };
        let named = entry.params.iter().flatten();
        for name in named {
            if !takes.contains(&name.name) {
                self.lacks(codes::ARGUMENTS, &read.key, "parameter", name, &takes);
            }
        }
        // Of what happens, and of what is written, a row may say that nothing is told.
        let may_be_silent = self.is_told(read) && entry.said.name.is_empty();
        let said = std::iter::once(&entry.said).filter(|_| !may_be_silent);
        for text in said.chain(entry.forms.iter().map(|(_, text)| text)) {
            self.phrase(text, &read.key, &takes, known);
        }
    }

    /// Whether a row is of an event or an attribute, which the record tells.
    fn is_told(&self, read: &Worded) -> bool {
        let is_event = matches!(self.names.callables.get(&read.key), Some(Callable::Event(_)));
        match read.sort {
            Sort::Event | Sort::Attribute => true,
            Sort::Any => is_event || self.attribute_names().any(|known| *known == read.key),
            _ => false,
        }
    }

    /// What a phrase of the machine is filled in with.
    fn machine_takes(&mut self, name: &Ident) -> Option<Vec<EcoString>> {
        // Where nobody words cards, it is not known how that is done.
        if cfg!(feature = "small") && name.name.starts_with(machine::TEXT) {
            return None;
        }
        let texts = if name.name.starts_with(machine::TEXT) { machine::texts() } else { &[] };
        let known = || machine::phrases().chain(texts.iter().filter(|entry| entry.sort == Sort::Phrase));
        match known().find(|phrase| phrase.key == name.name) {
            Some(phrase) => Some(places(&Phrase::parse(&phrase.said).ok()?)),
            None => {
                let near = self.near(&name.name, known().map(|phrase| phrase.key.as_str()));
                self.unknown(codes::UNKNOWN_NAME, "phrase of the machine", &name.name, name.span, near);
                self.help_with(Some(
                    "what has dots is a phrase of the machine: names of the game have none".to_owned(),
                ));
                None
            }
        }
    }

    /// What a thing of the game is filled in with, if there is one of this sort and name.
    fn thing_takes(&mut self, sort: Sort, entry: &ast::Worded) -> Option<Vec<EcoString>> {
        let name = &entry.key.ident().clone();
        let key = &name.name;
        let mut takes: Option<Vec<EcoString>> = None;
        let wanted = |one: Sort| sort == Sort::Any || sort == one;
        let n = &self.names;
        if let Some(kind) = n.kinds.get(key)
            && wanted(if self.p.kinds[kind.i()].is_keyword { Sort::Keyword } else { Sort::Kind })
        {
            let params = n.kind_params[kind.i()].params.iter().map(|param| param.name.clone());
            takes.get_or_insert_default().extend(params);
        }
        if self.plain_sorts(key).any(wanted) || sort == Sort::Any && words::general_noun(key).is_some() {
            takes.get_or_insert_default();
        }
        // What is so or not is said of something, and so is what something can be: `girado(x): "girad{x: o a os as}"`.
        let is_said_of = wanted(Sort::Attribute) && self.attribute_names().any(|known| known == key)
            || wanted(Sort::Member) && n.members.contains_key(key);
        if is_said_of && let [of] = entry.params.as_deref().unwrap_or_default() {
            takes.get_or_insert_default().push(of.name.clone());
        }
        if let Some((sort, params)) = n.callables.get(key).map(|callable| self.callable_takes(callable))
            && wanted(sort)
        {
            let takes = takes.get_or_insert_default();
            takes.extend(params);
            // Whatever happens is somebody's doing.
            if matches!(sort, Sort::Event | Sort::Action) {
                takes.push("by".into());
            }
        }
        // A payment that comes in several sorts, in one of them: `payment mana[any](n): "{n} of any"`.
        if let Some((of, member)) = key.split_once('[')
            && let Some(Callable::Payment(payment)) = n.callables.get(of)
            && let [_, _, ..] = &n.payments[payment.i()].params[..]
            && n.members.contains_key(member.trim_end_matches(']'))
            && wanted(Sort::Payment)
        {
            let params = n.payments[payment.i()].params.iter().map(|param| param.name.clone());
            takes.get_or_insert_default().extend(params);
        }
        if let Some(at) = builtin::NAMES.iter().position(|(known, _)| known == key)
            && takes.is_none()
            && wanted(Sort::Event)
        {
            takes = Some(builtin::NAMES[at].1.iter().map(|param| EcoString::from(*param)).collect());
        }
        if takes.is_none() {
            let names: Vec<EcoString> = self.names_of(sort);
            let near = self.near(key, names.iter().map(EcoString::as_str));
            let what = if sort == Sort::Any { "thing" } else { word_for(sort) };
            self.unknown(codes::UNKNOWN_NAME, what, key, name.span, near);
            self.help_with(Some("words are for what the game declares: write its name as it is there".to_owned()));
        }
        takes
    }

    /// The sorts of what is called so and takes nothing.
    fn plain_sorts(&self, key: &EcoString) -> impl Iterator<Item = Sort> + use<> {
        let n = &self.names;
        let plain = [
            (Sort::Zone, n.zones.get(key).is_some()),
            (Sort::Enum, n.enums.get(key).is_some()),
            (Sort::Member, n.members.contains_key(key)),
            (Sort::Phase, n.phases.get(key).is_some()),
            (Sort::Scope, n.scopes.get(key).is_some()),
            (Sort::Parameter, n.params.get(key).is_some() || self.is_parameter_of_event(key)),
            (Sort::Format, n.formats.get(key).is_some()),
            (Sort::Attribute, self.attribute_names().any(|known| known == key)),
            (Sort::Check, self.check_names().any(|known| known == key)),
        ];
        plain.into_iter().filter(|(_, is)| *is).map(|(sort, _)| sort)
    }

    /// The sort of a row that says of none which it is, where only things of one sort are called so: it is the same row as one that
    /// says it.
    fn only_sort(&self, read: &Worded) -> Sort {
        if read.sort != Sort::Any {
            return read.sort;
        }
        let n = &self.names;
        let kind = n.kinds.get(&read.key).map(|kind| match self.p.kinds[kind.i()].is_keyword {
            true => Sort::Keyword,
            false => Sort::Kind,
        });
        let called = n.callables.get(&read.key).map(|callable| self.callable_takes(callable).0);
        let is_builtin = called.is_none() && builtin::NAMES.iter().any(|(known, _)| *known == read.key);
        let mut sorts: Vec<Sort> = kind.into_iter().chain(self.plain_sorts(&read.key)).chain(called).collect();
        sorts.extend(is_builtin.then_some(Sort::Event));
        match sorts[..] {
            [one] => one,
            _ => Sort::Any,
        }
    }

    /// What to do where a name has words twice: where things of several sorts are called so, each row says of which it is.
    fn if_twice(&self, read: &Worded) -> String {
        let key = &read.key;
        let kind = self.names.kinds.get(key).map(|kind| self.p.kinds[kind.i()].is_keyword);
        let kind = kind.map(|is_keyword| format!("`{} {key}: …`", if is_keyword { "keyword" } else { "kind" }));
        let plain = self.plain_sorts(key).map(|sort| match sort {
            Sort::Member => format!("`member {key}: …`"),
            sort => format!("`{} {key}: …`", word_for(sort)),
        });
        let called = self.names.callables.get(key).map(|callable| {
            let (sort, params) = self.callable_takes(callable);
            let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
            format!("`{} {key}{params}: …`", word_for(sort))
        });
        let rows: Vec<String> = kind.into_iter().chain(plain).chain(called).collect();
        match rows.len() {
            2.. if read.sort == Sort::Any => format!("say of which each is: {}", rows.join(", ")),
            _ => "take one of the two out".to_owned(),
        }
    }

    /// Whether some event, or what else is done, has a parameter of this name.
    fn is_parameter_of_event(&self, name: &EcoString) -> bool {
        let n = &self.names;
        let has = |callable| self.callable_takes(callable).1.contains(name);
        n.callables.names().any(|known| n.callables.get(known).is_some_and(has))
    }

    fn check_names(&self) -> impl Iterator<Item = &EcoString> {
        self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Ability(rule) => match &rule.kind {
                ast::AbilityKind::Check { name, .. } => Some(&name.name),
                _ => None,
            },
            _ => None,
        })
    }

    fn attribute_names(&self) -> impl Iterator<Item = &EcoString> {
        let scopes = self.p.scopes.iter().flat_map(|scope| scope.fields.iter().map(|(name, ..)| name));
        self.names.attrs.names().chain(self.names.player_attrs.names()).chain(self.names.shared.names()).chain(scopes)
    }

    fn callable_takes(&self, callable: Callable) -> (Sort, Vec<EcoString>) {
        let n = &self.names;
        let of = |sig: &super::names::Sig| sig.params.iter().map(|param| param.name.clone()).collect();
        match callable {
            Callable::Event(event) => (Sort::Event, of(&n.events[event.i()])),
            Callable::Alias(alias) => {
                let alias = &n.aliases[usize::from(alias)];
                (Sort::Event, alias.params.iter().map(|(name, ..)| name.clone()).collect())
            }
            Callable::Procedure(x) => (Sort::Procedure, of(&n.procedures[x.i()])),
            Callable::Payment(x) => (Sort::Payment, of(&n.payments[x.i()])),
            Callable::Action(x, _) => {
                let params = self.p.actions[x.i()].params.iter().map(|(name, _)| name.clone());
                (Sort::Action, params.collect())
            }
            Callable::Define(x) => (Sort::Define, of(&n.defines[x.i()])),
        }
    }

    /// Names that could be meant.
    fn names_of(&self, sort: Sort) -> Vec<EcoString> {
        let n = &self.names;
        let all = table(&n.zones).map(|name| (Sort::Zone, name));
        let kinds = table(&n.kinds).map(|name| (Sort::Kind, name));
        let kinds = kinds.chain(table(&n.kinds).map(|name| (Sort::Keyword, name)));
        let enums = table(&n.enums).map(|name| (Sort::Enum, name));
        let members = n.members.keys().map(|name| (Sort::Member, name.as_str()));
        let others = table(&n.phases).map(|name| (Sort::Phase, name));
        let others = others.chain(table(&n.scopes).map(|name| (Sort::Scope, name)));
        let others = others.chain(table(&n.params).map(|name| (Sort::Parameter, name)));
        let others = others.chain(table(&n.formats).map(|name| (Sort::Format, name)));
        let others = others.chain(self.check_names().map(|name| (Sort::Check, name.as_str())));
        let attrs = self.attribute_names().map(|name| (Sort::Attribute, name.as_str()));
        let called = n.callables.names().filter_map(|name| {
            let sort = self.callable_takes(n.callables.get(name)?).0;
            Some((sort, name.as_str()))
        });
        let all = all.chain(kinds).chain(enums).chain(members).chain(others).chain(attrs).chain(called);
        all.filter(|(of, _)| sort == Sort::Any || sort == *of).map(|(_, name)| name.into()).collect()
    }

    /// Checks a text with places.
    fn phrase(&mut self, text: &Text, of: &str, takes: &[EcoString], known: &Known) {
        if text.name.trim().is_empty() {
            let help = "write how it is said";
            return self.bad_words("nothing is said here".to_owned(), text.span, help);
        }
        let phrase = match Phrase::parse(&text.name) {
            Ok(phrase) => phrase,
            Err(broken) => {
                let (what, help) = said(&broken);
                return self.bad_words(what, text.span, help);
            }
        };
        for place in phrase.places() {
            match place {
                Place::Plain(x) => self.is_filled(x, of, takes, text.span),
                Place::Pair(a, b) if takes.contains(b) => {
                    if !known.agreement.is_determiner(a) && !takes.contains(a) {
                        self.bad_words(
                            format!("`{a}` is no article of this language"),
                            text.span,
                            &format!("write `{{{b}}}`, or declare it: `article.{a}: \"…\"`"),
                        );
                    }
                }
                Place::Pair(a, b) => {
                    if known.agreement.is_determiner(a) {
                        self.is_filled(b, of, takes, text.span);
                    } else {
                        self.is_filled(a, of, takes, text.span);
                        if !known.own.contains(b) && b != "plural" && words::general_noun(b).is_none() {
                            let near = self.near(b, known.own.iter().map(EcoString::as_str));
                            self.unknown(codes::UNKNOWN_NAME, "noun with words", b, text.span, near);
                            self.help_with(Some(format!("say what it is called: `{b}: \"…\"`")));
                        }
                    }
                }
                Place::Ending(x, endings) => {
                    self.is_filled(x, of, takes, text.span);
                    let mut counts = known.agreement.counts_of_endings();
                    order::ascending(&mut counts);
                    if !counts.contains(&endings.len()) {
                        let mut wanted: Vec<String> = counts.iter().map(ToString::to_string).collect();
                        wanted.dedup();
                        self.bad_words(
                            format!("{} endings do not tell which is for what", endings.len()),
                            text.span,
                            &format!(
                                "write {} of them: first those for one, then those for several",
                                wanted.join(" or ")
                            ),
                        );
                    }
                }
            }
        }
    }

    fn is_filled(&mut self, name: &EcoString, of: &str, takes: &[EcoString], span: Span) {
        if !takes.contains(name) {
            let name = Ident { name: name.clone(), span };
            self.lacks(codes::ARGUMENTS, of, "parameter", &name, takes);
            let is_alone = takes.is_empty() && self.names.members.contains_key(of);
            self.help_with(Some(match is_alone {
                // Of a member, what its words agree with has a name between its brackets.
                true => format!("say what it agrees with: `{of}({}): \"…\"`", name.name),
                false => "nothing is filled in here: write the words alone".to_owned(),
            }));
        }
    }

    fn bad_words(&mut self, what: String, span: Span, help: &str) {
        self.diags.push(Diagnostic::error(codes::BAD_WORDS, what, span, "in these words").help(help));
    }
}

/// What phrases of a language may speak of.
struct Known {
    agreement: Agreement,
    /// The keys of its own words.
    own: FxHashSet<EcoString>,
}

/// The names that a phrase fills in.
fn places(phrase: &Phrase) -> Vec<EcoString> {
    let mut found: Vec<EcoString> = Vec::new();
    for place in phrase.places() {
        let name = match place {
            // The phrases of the machine count nothing.
            Place::Plain(name) | Place::Pair(_, name) | Place::Ending(name, _) => name,
        };
        if !found.contains(name) {
            found.push(name.clone());
        }
    }
    found
}

/// What is wrong with a phrase, and what to write.
fn said(broken: &Broken) -> (String, &'static str) {
    match broken {
        Broken::Unclosed('[') => {
            ("a `[` in these words is never closed".to_owned(), "add the `]`, or write `[[` for the sign itself")
        }
        Broken::Unclosed(_) => {
            ("a `{` in these words is never closed".to_owned(), "add the `}`, or write `{{` for the sign itself")
        }
        Broken::Stray(sign) => {
            (format!("a `{sign}` in these words closes nothing"), "take it out, or write it twice for the sign itself")
        }
        Broken::Nested => ("one `[…]` stands in another".to_owned(), "put them one after the other"),
        Broken::NoPlace(text) => (
            format!("`{{{text}}}` is not something to fill in"),
            "write `{x}`, with an article `{the x}`, so many of a noun `{n card}`, or endings that agree `{x: o a os as}`",
        ),
    }
}

fn word_for(sort: Sort) -> &'static str {
    match sort {
        Sort::Kind => "kind",
        Sort::Keyword => "keyword or trait",
        Sort::Enum => "enum",
        Sort::Member => "member of an enum",
        Sort::Zone => "zone",
        Sort::Attribute => "attribute",
        Sort::Phase => "phase",
        Sort::Scope => "scope",
        Sort::Parameter => "parameter",
        Sort::Event => "event",
        Sort::Define => "define",
        Sort::Payment => "payment",
        Sort::Procedure => "procedure",
        Sort::Action => "action",
        Sort::Format => "format",
        Sort::Check => "check",
        Sort::Any | Sort::Letters | Sort::Phrase | Sort::Card => "thing",
    }
}
