//! Where in a thing an erratum corrects: the names of its parts.

use ecow::EcoString;
use naipe_grammar::ast::{
    AbilityKind, AnnounceStep, CardDecl, CostKind, Entry, ErrataMember, ErrataTarget, Expr, ExprKind, Field,
    FormatMember, Ident, Item, ItemKind, Member,
};
use naipe_grammar::print;
use naipe_grammar::span::Span;
use naipe_grammar::suggest::closest;
use rustc_hash::FxHashSet;

/// By what an erratum finds an item: a word and a name.
pub(super) type Key = (EcoString, EcoString);

/// The word for an ability at top level that is found by its first words.
pub(super) const RULE_BY_FORM: &str = "rule by its form";

/// By what an erratum finds an item, where it has a name.
pub(super) fn key_of(item: &Item) -> Option<Key> {
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

/// Where the name of cards that are written at once stands, if one of them may have this title.
pub(super) fn written_at_once(item: &Item, title: &str) -> Option<Span> {
    let ItemKind::Cards { members, .. } = &item.kind else { return None };
    let name = members.iter().find_map(|m| match m {
        Member::Field(f) if f.name.name == "name" => f.values.first(),
        _ => None,
    })?;
    let ExprKind::Text(text) = &name.kind else { return None };
    // Between what is filled in stands the same in all their titles.
    let mut pieces = text.split('{');
    let mut rest = title.strip_prefix(pieces.next()?)?;
    let pieces: Vec<&str> = pieces.filter_map(|piece| Some(piece.split_once('}')?.1)).collect();
    let Some((last, between)) = pieces.split_last() else { return rest.is_empty().then_some(name.span) };
    for piece in between {
        rest = rest.split_once(piece)?.1;
    }
    rest.ends_with(last).then_some(name.span)
}

/// By what an erratum finds an ability at top level that has no name: its first words, in short and in full.
pub(super) fn keys_by_form(item: &Item) -> Vec<Key> {
    let ItemKind::Ability(a) = &item.kind else { return Vec::new() };
    let mut forms: Vec<String> = print::form(a).into_iter().flatten().collect();
    forms.dedup();
    forms.into_iter().map(|form| (RULE_BY_FORM.into(), form.into())).collect()
}

pub(super) fn target_key(t: &ErrataTarget) -> (Key, EcoString, Span) {
    let quoted = |word: &str, name: &Ident| {
        ((word.into(), name.name.clone()), format!("{word} \"{}\"", name.name).into(), name.span)
    };
    match t {
        ErrataTarget::Card(title) => quoted("card", title),
        ErrataTarget::Rule(label) => quoted("rule", label),
        ErrataTarget::Form(words) => {
            let form = join(words);
            let said = format!("rule {form}");
            ((RULE_BY_FORM.into(), form.into()), said.into(), whole(words))
        }
        ErrataTarget::Named(word, name) => {
            let found_as = if word.name == "trait" { "keyword".into() } else { word.name.clone() };
            ((found_as, name.name.clone()), format!("{} {}", word.name, name.name).into(), name.span)
        }
    }
}

/// From the first word to the last.
pub(super) fn whole(words: &[Ident]) -> Span {
    words.first().map_or_else(Span::default, |first| first.span.to(words.last().map_or(first.span, |last| last.span)))
}

/// The lines that say of the thing itself what no member says: `title`, `kind`, `gains`, `loses`; unless the game has
/// attributes of these names.
#[derive(Debug, Default)]
pub(super) struct Own<'a>(FxHashSet<&'a str>);

impl<'a> Own<'a> {
    pub(super) fn new(items: impl Iterator<Item = &'a Item>) -> Own<'a> {
        let members =
            items.filter_map(|i| if let ItemKind::Kind { members, .. } = &i.kind { Some(members) } else { None });
        let declared =
            members.flatten().filter_map(|m| if let Member::Attr(a) = m { Some(&a.name.name) } else { None });
        Own(declared.map(EcoString::as_str).filter(|name| ["title", "kind", "gains", "loses"].contains(name)).collect())
    }

    /// Whether a field is such a line.
    pub(super) fn says(&self, f: &Field, word: &str) -> bool {
        f.name.name == word && !self.0.contains(word)
    }

    /// `gains: swift` and `loses: swift`: whether keywords are gained, and which.
    pub(super) fn keywords<'f>(&self, f: &'f Field) -> Option<(bool, &'f [Expr])> {
        [("gains", true), ("loses", false)]
            .iter()
            .find(|(word, _)| self.says(f, word))
            .map(|(_, gains)| (*gains, &*f.values))
    }

    /// The title that a correction gives a thing.
    pub(super) fn title(&self, m: &ErrataMember) -> Option<EcoString> {
        let ErrataMember::Member(Member::Field(f)) = m else { return None };
        match &f.values.first()?.kind {
            ExprKind::Text(title) if self.says(f, "title") => Some(title.clone()),
            _ => None,
        }
    }

    /// The place that a correction is about: its address, or what it says where it has none.
    pub(super) fn place_of(&self, m: &ErrataMember) -> String {
        match m {
            ErrataMember::Member(Member::Field(f)) if self.keywords(f).is_some() => "has".into(),
            ErrataMember::Member(m) => full(m).unwrap_or_else(|| print::member(m)),
            ErrataMember::Format(m) => format_address(m).unwrap_or_else(|| print::format_member(m)),
            ErrataMember::Remove(words) => join(words),
            ErrataMember::Value(_) => "value".into(),
            ErrataMember::Body(_) => "body".into(),
        }
    }

    /// What a correction takes for itself on its date, each with what another may not have taken.
    pub(super) fn claims(&self, m: &ErrataMember) -> Vec<(String, Vec<String>)> {
        let one = |place: String| vec![(place.clone(), vec![place])];
        match m {
            // `has` names all keywords, the others one each.
            ErrataMember::Member(Member::Field(f)) if f.name.name == "has" => {
                vec![("has".into(), vec!["has".into(), ONE_KEYWORD.into()])]
            }
            ErrataMember::Member(Member::Field(f)) if let Some((_, keywords)) = self.keywords(f) => {
                let names = keywords.iter().filter_map(keyword_name).map(|name| format!("has {name}"));
                let names = names.map(|name| (name.clone(), vec![name, "has".into()]));
                names.chain([(ONE_KEYWORD.to_owned(), Vec::new())]).collect()
            }
            ErrataMember::Member(m) => full(m).map(one).unwrap_or_default(),
            ErrataMember::Format(m) => format_address(m).map(one).unwrap_or_default(),
            _ => one(self.place_of(m)),
        }
    }
}

/// Some keyword or other was corrected by itself.
const ONE_KEYWORD: &str = "has …";

/// The address of a member, where it has one.
pub(super) fn address(m: &Member) -> Option<String> {
    Some(match m {
        Member::Attr(a) => a.name.name.to_string(),
        Member::Field(f) => f.name.name.to_string(),
        Member::Text(_) => "text".into(),
        Member::Entry(entry) => match &**entry {
            Entry::Id(_) => "id".into(),
            Entry::Text { language, .. } => format!("text {}", language.name),
            Entry::Printed { set, .. } => format!("printed in {}", set.name),
            Entry::Column { name, .. } => format!("column {}", name.name),
        },
        Member::Cost(c) => match &c.kind {
            CostKind::Plain => "cost".into(),
            CostKind::Optional(n, _) => format!("cost {}", n.name),
            CostKind::Alternative(..) => "alternative cost".into(),
        },
        Member::Step(step) => match &**step {
            AnnounceStep::Target { name, .. } => format!("target {}", name.name),
            AnnounceStep::Choose { name, .. } => format!("choose {}", name.name),
        },
        Member::Mode(m) => m.label.name.to_string(),
        Member::Modes(_) => "modes".into(),
        Member::Effect(_) => "effect".into(),
        Member::Ability(a) => match &a.label {
            Some(label) => label.name.to_string(),
            None => return print::form(a).map(|[short, _]| short),
        },
    })
}

/// The address of a member in full: that of an ability without a label says all that it is about.
pub(super) fn full(m: &Member) -> Option<String> {
    match m {
        Member::Ability(a) if a.label.is_none() => print::form(a).map(|[_, full]| full),
        m => address(m),
    }
}

/// The lines that an erratum takes away by these words: of several that are called so, the one that is called so in full.
pub(super) fn removed(members: &[Member], wanted: &str) -> Vec<usize> {
    let by = |of: fn(&Member) -> Option<String>| -> Vec<usize> {
        (0..members.len()).filter(|at| of(&members[*at]).is_some_and(|named| named == wanted)).collect()
    };
    let (short, exact) = (by(address), by(full));
    if exact.len() == 1 || short.is_empty() { exact } else { short }
}

/// Which of the lines with the same address a new one replaces, if it is clear: of abilities without a label, the one that is about the
/// same, or the only one, unless `several` come at once.
pub(super) fn replaced(
    members: &[Member],
    new: &Member,
    there: &[usize],
    several: bool,
) -> Result<Option<usize>, [usize; 2]> {
    if !matches!(new, Member::Ability(ability) if ability.label.is_none()) {
        return Ok(there.first().copied());
    }
    let about: Vec<usize> = there.iter().copied().filter(|at| full(&members[*at]) == full(new)).collect();
    match (&about[..], there) {
        ([one], _) => Ok(Some(*one)),
        ([], [one]) if !several => Ok(Some(*one)),
        ([], _) if several => Ok(None),
        ([first, second, ..], _) | (_, [first, second, ..]) => Err([*first, *second]),
        _ => Ok(None),
    }
}

/// The line of a card that a correction replaces or takes away, by its place among them; nothing where it adds one.
#[must_use]
pub fn corrected_line(members: &[Member], correction: &ErrataMember) -> Option<usize> {
    match correction {
        ErrataMember::Member(new) => {
            let wanted = address(new)?;
            let there: Vec<usize> =
                (0..members.len()).filter(|at| address(&members[*at]).as_ref() == Some(&wanted)).collect();
            replaced(members, new, &there, false).ok().flatten()
        }
        ErrataMember::Remove(words) => removed(members, &join(words)).first().copied(),
        _ => None,
    }
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

pub(super) fn join(words: &[Ident]) -> String {
    // Modes and requirements are addressed by their label; the word before it may be said.
    let words = match words {
        [word, label] if word.name == "mode" || word.name == "require" => std::slice::from_ref(label),
        words => words,
    };
    words.iter().map(|w| w.name.as_str()).collect::<Vec<_>>().join(" ")
}

/// The name of a keyword, whatever numbers it is given.
pub(super) fn keyword_name(e: &Expr) -> Option<&EcoString> {
    match &e.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Call(call) => Some(&call.name.name),
        _ => None,
    }
}

/// The lines of a card, kind or keyword.
pub(super) fn members_of(item: &Item) -> Option<&Vec<Member>> {
    match &item.kind {
        ItemKind::Card(CardDecl { members, .. })
        | ItemKind::Kind { members, .. }
        | ItemKind::Keyword { members, .. } => Some(members),
        _ => None,
    }
}

/// What a new member may have been meant to replace: an ability for the same occasion where one of the two has no label,
/// what says the same but for numbers, or what has almost the same label or name.
pub(super) fn like<'m>(new: &Member, members: &[&'m Member]) -> Option<&'m Member> {
    let alike = |old: &&&Member| match (new, **old) {
        (Member::Ability(a), Member::Ability(b)) => {
            let form = print::form(a).map(|[_, full]| full);
            let same = form.is_some() && form == print::form(b).map(|[_, full]| full);
            same && (a.label.is_some() != b.label.is_some()
                || but_for_numbers(&unlabelled(new)) == but_for_numbers(&unlabelled(old)))
        }
        (Member::Step(a), Member::Step(b)) => match (&**a, &**b) {
            (AnnounceStep::Target { selector: a, .. }, AnnounceStep::Target { selector: b, .. }) => a == b,
            _ => false,
        },
        (Member::Mode(_), Member::Mode(_)) => but_for_numbers(&unlabelled(new)) == but_for_numbers(&unlabelled(old)),
        _ => false,
    };
    let sort = |m: &Member| match m {
        Member::Ability(a) if a.label.is_some() => 1,
        Member::Mode(_) => 2,
        Member::Step(_) => 3,
        _ => 0,
    };
    let near = |old: &&&Member| {
        let is_near = |(new, old): (String, String)| closest(&new, [&*old]).is_some();
        sort(new) != 0 && sort(new) == sort(old) && address(new).zip(address(old)).is_some_and(is_near)
    };
    members.iter().find(alike).or_else(|| members.iter().find(near)).copied()
}

/// The requirement of a format that a new one may have been meant to replace.
pub(super) fn like_requirement<'m>(new: &FormatMember, members: &[&'m FormatMember]) -> Option<&'m FormatMember> {
    let condition = |m: &FormatMember| match m {
        FormatMember::Require { condition, .. } => Some(but_for_numbers(&print::expression(condition))),
        _ => None,
    };
    let alike = |old: &&&FormatMember| condition(new).is_some() && condition(new) == condition(old);
    let near = |old: &&&FormatMember| match (new, **old) {
        (FormatMember::Require { label: Some(new), .. }, FormatMember::Require { label: Some(old), .. }) => {
            closest(&new.name, [old.name.as_str()]).is_some()
        }
        _ => false,
    };
    members.iter().find(alike).or_else(|| members.iter().find(near)).copied()
}

/// A member as it is printed, without its label.
fn unlabelled(m: &Member) -> String {
    match m {
        Member::Ability(a) => {
            let mut a = a.clone();
            a.label = None;
            print::ability(&a)
        }
        Member::Mode(mode) => {
            let mut mode = mode.clone();
            mode.label.name = EcoString::new();
            print::member(&Member::Mode(mode))
        }
        m => print::member(m),
    }
}

/// A text with every number as one sign.
fn but_for_numbers(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '0'..='9' if out.ends_with('0') => {}
            '0'..='9' => out.push('0'),
            sign => out.push(sign),
        }
    }
    out
}
