//! From syntax to program: errata, names, types, bodies, analysis.
//!
//! Each pass has a module. All work on one `Lowerer`, which holds the program being made, what names mean, and the
//! faults found. A fault never stops the pass: what is at fault becomes a constant of any type, and the rest is checked.

mod ability;
mod addresses;
mod analysis;
mod announced;
mod announcing;
mod assign;
mod attributes;
mod becoming;
mod beginners;
mod blame;
mod bodies;
mod calls;
mod candidates;
mod cards;
mod catalogue;
mod choose;
mod chosen;
mod claims;
mod classes;
mod clauses;
mod code;
mod constant;
mod copies;
mod correct;
mod costs_first;
mod cycles;
mod decks;
mod declare;
mod descent;
mod done_to_pay;
mod either;
mod env;
mod errata;
mod expr;
mod extend;
mod face_down;
mod few_cards;
mod flow;
mod formats;
mod given;
mod giving;
mod granting;
mod hash;
mod header;
mod in_place;
mod kept_apart;
mod kinds;
mod lasting;
mod left_out;
pub(crate) mod lookup;
mod many_cards;
mod modes;
mod modify;
mod moment;
mod moved_on;
mod names;
mod naming;
mod noted;
mod of_whom;
mod operators;
mod otherwise;
mod parts;
mod past;
mod pattern;
mod paying;
mod per_member;
mod places;
mod plain;
mod playable;
mod policy;
mod prices;
mod queries;
mod reads;
pub(crate) mod reckoned;
mod recursion;
mod repeated;
pub(crate) mod resolve;
mod selector;
mod several;
mod signatures;
mod sizes;
mod standings;
mod steps;
mod stmt;
mod text;
mod titles;
pub(crate) mod types;
mod unheard;
mod unopened;
mod unseen;
mod wanted;
mod whenever;
mod whose;
mod worded;

pub use addresses::corrected_line;
pub use errata::{Keep, change_dates, correction_of};
pub use extend::{Extension, Holder};
pub use few_cards::FewCards;
pub use hash::{meaning, meaning_by};
pub use header::LANGUAGE;
pub use types::{member as member_type, without_none};

use crate::describe;
use crate::program::texts::Texts;
use crate::program::{AbilityId, AttrId, DefId, ExprId, KindId, Op, Program, StrId, Ty};
use crate::value::Value;
use ability::Home;
use ecow::EcoString;
use naipe_grammar::ast::{self, Date, Ident};
use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::narrow;
use naipe_grammar::order;
use naipe_grammar::span::Span;
use naipe_grammar::suggest::Suggestions;
use naipe_grammar::vocabulary;
use names::{Names, Shared};
use per_member::Expanded;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, OnceLock};

/// What a game is made of.
#[derive(Debug, Clone)]
pub struct GameInput<'a> {
    /// The folder's path, used where no `game` item is found.
    pub name: EcoString,
    /// The parsed files that it is compiled from.
    pub files: Vec<&'a ast::File>,
    /// The date whose errata are in force.
    pub as_of: Date,
    /// The games of its sub-folders.
    pub subgames: Vec<(EcoString, Arc<Compiled>)>,
}

/// A program, with what its names mean.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The program. Where there were errors it must not be played.
    pub program: Arc<Program>,
    /// The games that it plays, in the order in which its program has them.
    inside: Vec<Arc<Compiled>>,
    pub(crate) names: Shared<Names>,
    strings: FxHashMap<EcoString, StrId>,
    trigger_kind: KindId,
    /// What can be said in quotes, once it was asked for.
    texts: Arc<OnceLock<Texts>>,
}

/// What is printed for a name: its title, or else the name as words.
fn title_of(title: Option<&EcoString>, name: &ast::Ident) -> EcoString {
    title.map_or_else(|| describe::spaced(&name.name).into(), EcoString::clone)
}

/// Compiles a game as of a date. With errors among the diagnostics, the program exists but must not be played.
#[must_use]
pub fn compile(input: &GameInput<'_>) -> (Compiled, Vec<Diagnostic>) {
    compile_with(input, &|_, _, _| true)
}

/// Every declaration as it stands, the errata of the date applied; attributes that there is one of for each member of an
/// enum are declared one by one.
#[must_use]
pub fn corrected(input: &GameInput<'_>) -> Vec<ast::Item> {
    let patched = errata::apply(input, &|_, _, _| true, usize::MAX);
    Expanded::new(patched.items()).items().into_iter().cloned().collect()
}

/// Compiles a game with some of its errata only: each is asked for by what it corrects, the place in it, and its date.
#[must_use]
pub fn compile_with(input: &GameInput<'_>, keep: errata::Keep<'_>) -> (Compiled, Vec<Diagnostic>) {
    let (compiled, mut diags, lines) = compile_some(input, keep, usize::MAX);
    blame::errata(input, keep, &lines, &mut diags);
    order::by_key(&mut diags, |d| d.labels.first().map_or((0, 0), |l| (l.span.file.0, l.span.start)));
    // What is told twice of one place is told once, with whatever helps.
    diags.dedup_by(|later, first| {
        let is_same = (later.code, &later.message, &later.labels) == (first.code, &first.message, &first.labels);
        if is_same && first.help.is_none() {
            first.help = later.help.take();
        }
        is_same
    });
    (compiled, diags)
}

/// Compiles a game with so many lines of its errata; gives also where those are.
fn compile_some(input: &GameInput<'_>, keep: errata::Keep<'_>, most: usize) -> (Compiled, Vec<Diagnostic>, Vec<Span>) {
    let mut patched = errata::apply(input, keep, most);
    let lines = std::mem::take(&mut patched.lines);
    let expanded = Expanded::new(patched.items());
    let mut l = Lowerer::new(expanded.items());
    l.diags.extend(patched.diags.iter().chain(&expanded.diags).cloned());
    l.names.per_member.clone_from(&expanded.enums);
    l.names.undeclared.extend(expanded.refused.iter().cloned());
    l.p.name.clone_from(&input.name);
    l.p.title.clone_from(&input.name);
    l.p.as_of = Some(input.as_of);
    l.p.games = input.subgames.iter().map(|(name, inner)| (name.clone(), inner.program.clone())).collect();
    l.p.players = (2, 2);
    l.header();
    l.declare();
    l.bodies(&patched);
    l.words();
    l.sizes();
    l.analyse();
    // Where a declaration cannot be read, nobody knows what it would bring where.
    if input.files.iter().all(|file| file.unread.is_empty()) {
        l.lint_classes();
        l.lint_unheard();
        l.lint_unopened();
        l.lint_unseen();
    }
    l.lint_moved_on();
    l.p.hash = hash::of(&l.p);
    let mut diags = std::mem::take(&mut l.diags);
    if !diags.is_empty() {
        let unread = input.files.iter().flat_map(|file| &file.unread).chain(l.undeclared()).chain(&l.names.undeclared);
        let unread: FxHashSet<&str> = unread.map(EcoString::as_str).collect();
        diags.retain(|d| !misses(d, &unread));
    }
    let compiled = Compiled {
        program: Arc::new(l.p),
        inside: input.subgames.iter().map(|(_, inner)| inner.clone()).collect(),
        names: l.names,
        strings: l.strings,
        trigger_kind: l.trigger_kind,
        texts: Arc::default(),
    };
    (compiled, diags, lines)
}

/// Whether a fault is only that something is missing which a declaration that could not be read, or not be made, may declare.
fn misses(d: &Diagnostic, unread: &FxHashSet<&str>) -> bool {
    use crate::codes;
    let names = [
        codes::UNKNOWN_NAME,
        codes::UNKNOWN_KIND,
        codes::UNKNOWN_ATTRIBUTE,
        codes::UNKNOWN_ZONE,
        codes::UNKNOWN_EVENT,
        codes::UNKNOWN_PHASE,
        codes::UNKNOWN_CARD,
        codes::UNKNOWN_LABEL,
        codes::UNKNOWN_GAME,
        codes::NO_SUCH_ADDRESS,
    ];
    let said = d.message.strip_suffix(" to correct").unwrap_or(&d.message);
    let missing = said.strip_suffix('`').and_then(|said| said.rsplit('`').next());
    !unread.is_empty() && names.contains(&d.code) && missing.is_some_and(|name| unread.contains(name))
}

/// An expression with its type.
#[derive(Debug, Clone)]
pub(crate) struct Typed {
    id: ExprId,
    ty: Ty,
}

/// How long a chain of definitions, each needing the next, may be: a game follows it at each reading.
const DEEPEST: usize = 64;

/// How far a define has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Working,
    Done,
}

/// A define whose value may not be lowered yet.
#[derive(Debug)]
struct PendingDefine<'a> {
    body: &'a ast::Expr,
    declared: Option<Ty>,
    state: State,
    span: Span,
}

/// The program being made.
#[derive(Debug)]
pub(crate) struct Lowerer<'a> {
    p: Program,
    names: Shared<Names>,
    diags: Vec<Diagnostic>,
    suggestions: Suggestions,
    strings: FxHashMap<EcoString, StrId>,
    items: Vec<&'a ast::Item>,
    defines: Vec<PendingDefine<'a>>,
    define_depth: usize,
    /// How many defines have been lowered.
    defines_done: usize,
    attr_decls: Vec<&'a ast::AttrDecl>,
    /// The kinds that each comes from.
    parents: Vec<Vec<KindId>>,
    /// Attributes that something assigns.
    assigned: FxHashSet<AttrId>,
    /// What chance must decide before the statement under way.
    uncover: Vec<Op>,
    /// While a reaction is lowered: the first slot that its event does not fill, and what it reads as it was before.
    was: Option<(u16, Vec<crate::program::ExprId>)>,
    /// The kind of reactions that wait on a stack.
    trigger_kind: KindId,
    /// Whether the parameters being read are those of a keyword.
    takes_costs: bool,
    /// Where what is being lowered stands.
    home: Home,
    /// What a thing of each kind prints where it says nothing.
    templates: Vec<kinds::Template>,
    /// Abilities of each kind and those above it.
    all_abilities: Vec<Vec<AbilityId>>,
    /// What statements move or create, by type, and where to.
    moved: Vec<(Ty, ExprId)>,
    /// What the abilities that the block being read has made so far do with its names.
    lasting_made: Vec<kept_apart::Lasting>,
    /// Values put together of parts of several types, by where they stand.
    parts: FxHashMap<Span, parts::Parts>,
    /// Labels that were meant and are not known yet.
    labels_wanted: Vec<ast::Text>,
    /// Titles that were asked for, which something should bear.
    titles_asked: Vec<ast::Text>,
    /// What is said once it is known which kinds are given in play.
    pending: Vec<becoming::Pending>,
    /// Whether all has been read that gives kinds.
    is_read: bool,
    /// How many different ones of each keyword may be given in play, by its name.
    times_given: FxHashMap<EcoString, u8>,
    /// The kinds and keywords that something may gain or lose in play, by name.
    kinds_changed: FxHashSet<EcoString>,
    /// Whether something may become a copy.
    copies: bool,
    /// Which of the times that a thing has a keyword an action of that keyword is for, while it is lowered.
    nth: u8,
}

impl<'a> Lowerer<'a> {
    fn new(items: Vec<&'a ast::Item>) -> Lowerer<'a> {
        let mut l = Lowerer {
            p: Program::default(),
            names: Shared::default(),
            diags: Vec::new(),
            suggestions: Suggestions::default(),
            strings: FxHashMap::default(),
            items,
            defines: Vec::new(),
            define_depth: 0,
            defines_done: 0,
            attr_decls: Vec::new(),
            parents: Vec::new(),
            assigned: FxHashSet::default(),
            uncover: Vec::new(),
            was: None,
            trigger_kind: KindId(0),
            takes_costs: false,
            home: Home::of(EcoString::new(), StrId(0), true),
            templates: Vec::new(),
            all_abilities: Vec::new(),
            moved: Vec::new(),
            parts: FxHashMap::default(),
            labels_wanted: Vec::new(),
            titles_asked: Vec::new(),
            pending: Vec::new(),
            is_read: false,
            times_given: FxHashMap::default(),
            kinds_changed: FxHashSet::default(),
            copies: false,
            lasting_made: Vec::new(),
            nth: 0,
        };
        l.intern(&EcoString::new());
        l
    }

    /// The number of a string.
    fn intern(&mut self, s: &EcoString) -> StrId {
        if let Some(id) = self.strings.get(s) {
            return *id;
        }
        let id = StrId(narrow::u32(self.p.strings.len()));
        self.p.strings.push(s.clone());
        self.strings.insert(s.clone(), id);
        id
    }

    /// The nearest of several names.
    fn near<'n>(&self, written: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
        self.suggestions.closest(written, names).map(str::to_string)
    }

    /// Reports a name that stands for nothing, with what is near it, or with all that there is, if that is little.
    fn unknown_among(&mut self, code: Code, what: &str, name: &Ident, known: impl Fn(&Self) -> Vec<&str>) {
        let known = known(self);
        let near = self.near(&name.name, known.iter().copied());
        let there = lookup::few(known.into_iter());
        self.unknown(code, what, &name.name, name.span, near);
        self.help_with(there);
    }

    /// Reports a name that stands for nothing.
    fn unknown(&mut self, code: Code, what: &str, name: &str, span: Span, near: Option<String>) {
        let near = self.titled(what, name).or(near);
        let mut d = Diagnostic::error(code, format!("there is no {what} `{name}`"), span, "not known");
        if let Some(near) = near {
            d = d.help(format!("did you mean `{near}`?"));
        }
        self.diags.push(d);
    }

    /// Reports something that a thing does not have, with the nearest of what it has, or all if it has little.
    fn lacks(
        &mut self,
        code: naipe_grammar::diagnostic::Code,
        of: &str,
        what: &str,
        name: &ast::Ident,
        known: &[EcoString],
    ) {
        let mut d = Diagnostic::error(code, format!("`{of}` has no {what} `{}`", name.name), name.span, "not known");
        let known = || known.iter().map(EcoString::as_str);
        let near = self.near(&name.name, known());
        d.help =
            if near.is_none() && what == "attribute" && vocabulary::has_role(&name.name, &[vocabulary::Role::Member]) {
                Some(match naipe_grammar::form(&name.name) {
                    Some(form) => {
                        format!("`{0}` is no attribute, and has no `:` behind it: `{0}` is written `{form}`", name.name)
                    }
                    None => format!("`{0}` is no attribute: after `{0}` there is no `:`", name.name),
                })
            } else {
                lookup::meant(near.as_deref(), known())
            };
        if what == "attribute" && near.is_none() && name.name == "loses" {
            let help = "what a card has not is not printed on it; what a thing loses in play an ability says: `modify SELECTOR { loses: KEYWORD }`";
            d.help = Some(help.into());
        }
        if let Some(help) = self.missing_member(&name.name).filter(|_| what == "attribute") {
            d.help = Some(help);
        }
        if what == "attribute"
            && let Some(a) = self.names.attrs.get(&name.name)
        {
            let kinds: Vec<String> =
                self.names.attr_kinds[a.i()].iter().map(|k| format!("`{}`", self.p.kinds[k.i()].name)).collect();
            d = d.note(format!("it is an attribute of {}", kinds.join(", ")));
        }
        self.diags.push(d);
    }

    /// Reports something that stands where it may not.
    fn misplaced(&mut self, what: &str, span: Span, label: &str, help: &str) {
        self.diags.push(Diagnostic::error(crate::codes::MISPLACED, what, span, label).help(help));
    }

    fn has_errors(&self) -> bool {
        self.diags.iter().any(Diagnostic::is_error)
    }

    /// Where expressions stand, to forget those that only served to find a value.
    fn scratch(&self) -> (usize, usize) {
        (self.p.exprs.len(), self.defines_done)
    }

    /// Forgets expressions since a mark, unless a define was lowered among them.
    fn forget(&mut self, (exprs, defines): (usize, usize)) {
        if defines == self.defines_done {
            self.p.exprs.truncate(exprs);
            self.p.expr_spans.truncate(exprs);
        }
    }

    /// The title of a definition.
    fn def_title(&self, d: DefId) -> &str {
        self.p.str(self.p.defs[d.i()].title)
    }

    /// Where the title of a definition stands.
    fn title_span(&self, d: DefId) -> Span {
        self.names.defs.span(self.def_title(d)).unwrap_or(self.p.defs[d.i()].span)
    }

    /// A blank row of printed values.
    fn blank_row(&self) -> Vec<Value> {
        vec![Value::None; self.p.attrs.len()]
    }
}
