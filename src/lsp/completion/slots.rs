//! What a name could be that stands where the cursor does, by the forms of the grammar that it would be a part of.

mod fields;

use super::known::{Known, Ty};
use super::names::{Local, Signs, of_chain, of_owner};
use ecow::EcoString;
use naipe_grammar::mentions::Sort;
use naipe_grammar::next::Open;
use naipe_interpreter::primitives::{self, Lowers, Want};

/// What could stand somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slot {
    /// A new name, which only the author knows.
    New,
    /// What is declared of these sorts.
    Sorts(&'static [Sort]),
    /// What selectors choose from: a kind, or another sort of thing.
    Candidates,
    /// A type, as parameters have.
    Types,
    /// A value, of this type if that is known.
    Value(Ty),
    /// The place that something is in, or moves to.
    Place,
    /// One or several things: this is the type of the several.
    Things(Ty),
    /// What is made: a card by its title, or one of the cards that something is of.
    Created,
    /// A number or words of the author's own.
    Own,
    /// What something may be in: `x in hand`, `x in chosen`.
    Within,
    /// A parameter of what is called here, with its colon.
    Parameters(EcoString),
    /// What an event that is answered to is asked of a parameter: a value of its type, or a kind.
    Pattern(Ty),
    /// What an erratum corrects.
    Corrected,
    /// A value of a type, or a parameter of what is called here.
    Argument(EcoString, Ty),
    /// A kind, `none` or `empty`.
    Is,
    /// A name that is bound there.
    Bound,
    /// An action, or several of them.
    Offered,
    /// What is given to a thing behind `has:`.
    Gained,
    /// With what something comes to where it is moved.
    Arriving,
    /// What a player of a scenario does, and what with.
    Answer,
    /// An attribute of what stands before the dot.
    AttributesOf(Ty),
    /// An attribute of it as it is printed.
    Levels(Ty),
    /// What a card of a kind says of itself.
    Attributes(Option<EcoString>),
    /// The same in an erratum, where it says more of itself; its kind too, if the flag is set.
    Corrections(Option<EcoString>, bool),
    /// What can be taken away of what is changed.
    Removed,
    /// What a stretch of the game has.
    OfScope(EcoString),
    /// A member of an enum, a rarity of a set, or any member.
    Members(Option<EcoString>),
    /// One of these, each with a colon if the flag is set.
    OneOf(&'static [&'static str], bool),
    /// A layer of what abilities modify: one of the words for it, or an attribute.
    Layers,
    /// What a game settles once.
    Policies,
    /// A phase, or another stretch of the game.
    Stretch,
    /// A stretch within which something is done once, or has happened: any phase, too.
    Since,
    /// How long something lasts: a stretch of the game, or as long as a thing is there.
    Until,
    /// Where a thing must be for its ability to work.
    Working,
    /// What is counted: things, or how often something has happened.
    Counted,
    /// Keywords that are lost, or all that is written on a thing.
    Lost,
    /// What many are ordered or grouped by, or what of them adds up: an attribute of such.
    OfEach(Ty),
    /// What `modify` changes of things of a kind.
    Changes(Option<EcoString>),
    /// Players who pay.
    Payers,
    /// The parameters of an event that has words, by their names alone.
    NamesOf(EcoString),
    /// What a scenario is given: its own fields, and what the game has that is nobody's.
    Given,
    /// What a table of standings is ordered by,
    Criteria,
    /// and what decides where all that is equal.
    LastResorts,
    /// A game inside this one.
    Inner,
    /// A member of an enum in turn, or a thing in some place.
    Each,
    /// An event; an action, too, if the flag is set.
    Event(bool),
    /// How much of something is paid.
    Amount,
    /// A player of a scenario.
    Seats,
    /// A player of a scenario, of whom something is given.
    Owners,
    /// A phase or a step of the turn: what is declared by that word.
    Stage(&'static str),
    /// A payment of which an amount is paid.
    Priced,
    /// Rules that games share.
    Shared,
    /// What begins a statement: an event, a procedure, or what is given a value.
    Statement,
    /// How something is called that has words.
    Worded,
}

/// The sort of what an erratum corrects that is no card, or what has words, by the word before it.
pub fn sorts_of(word: &str) -> Option<&'static [Sort]> {
    Some(match word {
        "kind" => &[Sort::Kind],
        "keyword" | "trait" => &[Sort::Keyword],
        "enum" => &[Sort::Enum],
        "member" => &[Sort::Member],
        "zone" => &[Sort::Zone],
        "attribute" => &[Sort::Attribute],
        "phase" | "step" => &[Sort::Phase],
        "scope" => &[Sort::Scope],
        "parameter" => &[Sort::Parameter],
        "event" => &[Sort::Event],
        "define" => &[Sort::Define],
        "payment" => &[Sort::Payment],
        "procedure" => &[Sort::Procedure],
        "action" => &[Sort::Action],
        "check" => &[Sort::Check],
        "format" => &[Sort::Format],
        _ => return None,
    })
}

/// Whether a rule is no form, but only a sign, or a way to write several forms.
fn is_sign(rule: &str) -> bool {
    matches!(rule, "ident" | "name" | "soft" | "word" | "start" | "primary" | "item" | "postfix" | "operand")
}

/// Where the cursor stands.
pub struct Stand<'a> {
    /// The item up to the cursor, without what is typed of a word.
    pub signs: &'a Signs<'a>,
    /// What the game declares.
    pub known: &'a Known,
    /// The names that are bound there.
    pub locals: &'a [Local],
    /// The kind of the card around, where there is one.
    pub kind: Option<EcoString>,
    /// The kind of the card whose title stands before the brackets around, where there is one.
    pub titled: Option<EcoString>,
    /// Whether it is among statements, which may make something happen.
    pub in_block: bool,
    /// Whether `play` stands for every zone whose cards are in play.
    pub in_play: bool,
}

impl Stand<'_> {
    /// Whether the cursor stands in a new line.
    pub fn ends_line(&self) -> bool {
        self.signs.all.last().is_some_and(|(_, range)| self.signs.text[range.end..].contains('\n'))
    }

    /// What a form says so far.
    fn said(&self, open: &Open) -> &str {
        self.signs.text.get(open.start..).unwrap_or("").trim_end()
    }

    /// The words of a form so far.
    fn words(&self, open: &Open) -> Vec<&str> {
        let said = self.said(open).split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
        said.filter(|word| !word.is_empty()).collect()
    }

    /// What a name could be that would be a part of these forms.
    pub fn slot(&self, within: &[Open]) -> Slot {
        let forms: Vec<&Open> = within.iter().filter(|open| !is_sign(open.rule)).collect();
        let Some(form) = forms.last() else { return Slot::New };
        // Costs stand between the brackets of keywords only.
        let is_priced = forms.iter().any(|open| open.rule == "priced");
        if is_priced && !forms.iter().any(|open| matches!(open.rule, "field" | "change_has" | "change_loses")) {
            return Slot::New;
        }
        let said = self.said(form);
        let before = said.chars().next_back();
        match form.rule {
            "i_card" | "i_kind" if matches!(before, Some(':' | ',')) => Slot::Sorts(&[Sort::Kind]),
            "action_named" | "action_titled" if before == Some(':') => Slot::Sorts(&[Sort::Kind]),
            "i_cards" if self.words(form).len() == 1 || before == Some(',') => Slot::Sorts(&[Sort::Kind]),
            "is_tail" => Slot::Is,
            "affects" => Slot::Bound,
            "remove" => Slot::Removed,
            "article" => Slot::New,
            "change_is" | "change_is_not" => Slot::Sorts(&[Sort::Kind]),
            "has_tail" | "all_but" => Slot::Sorts(&[Sort::Keyword]),
            "pattern" | "form" => pattern(&forms),
            "s_force" => Slot::Event(false),
            "head" | "simple" => Slot::Statement,
            "priced" => Slot::Priced,
            "cost_term" if self.signs.last(0).parse::<u32>().is_ok() => Slot::Priced,
            "cost_term" | "modify_cost" => Slot::Sorts(&[Sort::Payment]),
            "worded_params" => Slot::NamesOf(self.called_before(form).into()),
            "s_skip" | "s_extra" if said.ends_with(" of") => Slot::Value(Ty::Player),
            "s_extra" => Slot::Sorts(&[Sort::Phase]),
            "c_once" | "this_scope" if said.ends_with(" of") => Slot::Value(Ty::Player),
            "c_once" | "this_scope" => Slot::Since,
            "over_with" | "leaving" | "c_until" if said.is_empty() || said.ends_with("until") => Slot::Until,
            "phase_point" | "over_with" | "c_until" | "s_expire" | "s_skip" | "s_skip_rest" | "during" => Slot::Stretch,
            "stop" => Slot::Stage(if said.ends_with("step") { "step" } else { "phase" }),
            "i_use" => Slot::Shared,
            "attr" if forms.iter().any(|open| open.rule == "i_use") => Slot::Shared,
            "s_open" => Slot::Sorts(&[Sort::Scope]),
            "turned_up" => Slot::Sorts(&[Sort::Attribute]),
            "c_while" | "working" => Slot::Working,
            "deck_section" => Slot::Sorts(&[Sort::Zone]),
            "offered" => Slot::Offered,
            "answer" => Slot::Answer,
            "i_actions" if said.ends_with(['=', ',']) => Slot::Sorts(&[Sort::Action]),
            "i_format" if before == Some(':') => Slot::Sorts(&[Sort::Format]),
            "modify_define" => Slot::Sorts(&[Sort::Define]),
            "p_expect" => Slot::Sorts(&[Sort::Format]),
            "format_set" => Slot::Sorts(&[Sort::Parameter]),
            "s_play" => Slot::Inner,
            "s_play_card" if said.ends_with(" as") => Slot::Sorts(&[Sort::Action]),
            "s_rotate" => Slot::Sorts(&[Sort::Zone]),
            "entry" if said.starts_with("printed") => Slot::Sorts(&[Sort::Set]),
            "entry" if said == "text" => Slot::OneOf(&["en", "es"], false),
            "worded_name" | "worded" => Slot::Worded,
            "i_words" if self.signs.last(0) == "words" => Slot::OneOf(&["es", "en"], false),
            "i_errata" | "errata_target" if self.signs.last(0) == "errata" => Slot::Corrected,
            "errata_target" => sorts_of(self.signs.last(0)).map_or(Slot::New, Slot::Sorts),
            "part" if before == Some(':') || said.is_empty() => Slot::Candidates,
            "binder" if before == Some(':') => Slot::Candidates,
            "type_atom" | "type" => Slot::Types,
            "of_member" => self.member(&forms),
            "change" | "change_swap" => Slot::Changes(self.changed(&forms)),
            "field" if said.is_empty() => self.field(&forms),
            "given_attr" if said.is_empty() => Slot::Owners,
            "given_place" if said.is_empty() => Slot::Sorts(&[Sort::Zone, Sort::Parameter]),
            "given_owner" | "p_view" | "p_timeout" | "c_winner" | "c_loser" | "p_answer" | "p_illegal"
            | "p_options" | "p_why_not" | "c_asked" => Slot::Seats,
            "attr" => {
                let end = self.signs.all.len().saturating_sub(1);
                let scope = self.signs.last(1);
                let is_asked_of = self.signs.last(2) == ".";
                if !self.known.of_scope(scope).is_empty() && !is_asked_of {
                    return Slot::OfScope(scope.into());
                }
                let is_level = is_asked_of && matches!(scope, "printed" | "stored");
                if is_level && self.known.attribute_of(&Ty::Thing(None), scope).is_none() {
                    return Slot::Levels(of_owner(self.signs, end.saturating_sub(2), self.known, self.locals));
                }
                Slot::AttributesOf(of_owner(self.signs, end, self.known, self.locals))
            }
            "low" | "high" | "amount" => Slot::Amount,
            "part" | "binder" | "i_card" | "i_kind" | "action_named" | "action_titled" | "i_cards" | "field"
            | "given_attr" | "given_place" | "given_cell" | "gender" | "given_alias" => Slot::New,
            // What begins with a name of its own, which only the author knows.
            rule if declares(rule) => Slot::New,
            _ => self.value(&forms),
        }
    }

    /// The name that stands before a form.
    fn called_before(&self, form: &Open) -> &str {
        let before = self.signs.text[..form.start].trim_end();
        before.rsplit(|sign: char| !(sign.is_alphanumeric() || sign == '_')).next().unwrap_or("")
    }

    /// Of what those are that are chosen from, in the innermost form that chooses.
    fn candidate(&self, forms: &[&Open]) -> Ty {
        let chooses =
            |open: &&&Open| matches!(open.rule, "query" | "last" | "group" | "s_choose" | "chosen_to_pay" | "s_for");
        let Some(open) = forms.iter().rev().find(chooses) else { return Ty::Thing(None) };
        let words = self.words(open);
        let types = words.iter().map(|word| self.known.named(word));
        types.into_iter().find(|ty| matches!(ty, Ty::Player | Ty::Thing(Some(_)))).unwrap_or(Ty::Thing(None))
    }

    /// `light[dawn]`: a member of the enum; where it is declared, `light[hour]: int`: the enum.
    fn member(&self, forms: &[&Open]) -> Slot {
        let declares = forms.iter().any(|open| matches!(open.rule, "attrs" | "attr_decl" | "attr_decl_full"));
        if declares { Slot::Sorts(&[Sort::Enum]) } else { Slot::Members(self.indexed()) }
    }

    /// The enum for each of whose members there is what stands before the bracket at the cursor.
    fn indexed(&self) -> Option<EcoString> {
        if self.signs.last(0) == "[" { self.known.one_for_each(self.signs.last(1)) } else { None }
    }

    /// The kind whose attributes a `modify` changes.
    fn changed(&self, forms: &[&Open]) -> Option<EcoString> {
        let around = forms.iter().rev().find(|open| open.rule == "a_modify")?;
        let word = self.words(around).get(1).copied()?;
        match self.known.named(word) {
            Ty::Thing(Some(kind)) => Some(kind),
            _ if word == "self" => self.kind.clone(),
            _ => self.locals.iter().find(|local| local.name == word).and_then(|local| match local.ty.plain() {
                Ty::Thing(kind) => kind.clone(),
                _ => None,
            }),
        }
    }

    /// A value, and of which type.
    fn value(&self, forms: &[&Open]) -> Slot {
        if let Some(ty) = self.compared() {
            return Slot::Value(ty);
        }
        let (before, of) = (self.signs.last(0), self.signs.last(1));
        if before == "of" && self.known.zones.contains(of) {
            let is_script = forms.iter().any(|open| open.rule == "i_scenario");
            return if is_script { Slot::Seats } else { Slot::Value(Ty::Player) };
        }
        if before == "in" && forms.iter().any(|form| matches!(form.rule, "cards_binder" | "binder")) {
            return Slot::Each;
        }
        if before == "of" && matches!(of, "top" | "bottom") {
            return Slot::Place;
        }
        let is_told = |form: &&Open| matches!(form.rule, "reach" | "binder" | "part" | "choose_from");
        if before == "in" && !forms.iter().rev().take(2).any(is_told) {
            return Slot::Within;
        }
        for (number, form) in forms.iter().enumerate().rev() {
            let around = number.checked_sub(1).map_or("", |at| forms[at].rule);
            match form.rule {
                "reach" if is_place(around) => return Slot::Place,
                "beside" => return Slot::Value(Ty::Thing(None)),
                "also_in" if before == "in" => return Slot::Within,
                "args" | "paren" | "list" | "expr" | "reach" | "chain" | "path" | "tail" | "also_in" | "claim_expr" => {
                }
                "arg" => return self.argument(forms, number),
                "index" => return Slot::Members(self.indexed()),
                "given_attr" => {
                    let name = self.words(form).get(1).copied().unwrap_or("");
                    return Slot::Value(self.known.attribute_of(&Ty::Player, name).unwrap_or(Ty::Any));
                }
                "part" | "choose_from" | "binder" if self.words(form).contains(&"where") => {
                    return Slot::Value(Ty::Bool);
                }
                "count" if before == "(" => return Slot::Counted,
                "part" | "choose_from" | "values_head" | "binder" | "cards_binder" | "count" => return Slot::Place,
                "rank" | "adding" => return Slot::OfEach(self.candidate(forms)),
                "group" if before == "by" => return Slot::OfEach(self.candidate(forms)),
                "by" if around == "s_pay" => return Slot::Payers,
                "by" | "s_end" | "s_offer" => return Slot::Value(Ty::Player),
                "s_rotate" => return Slot::OneOf(&["left", "right"], false),
                "c_until" => return Slot::Until,
                "s_reveal" if before == "to" => return Slot::Value(Ty::Player),
                "s_create" if self.words(form).contains(&"where") => return Slot::Value(Ty::Bool),
                "s_create" => return self.created(),
                "s_repeat" | "s_roll" => return Slot::Value(Ty::Int),
                "s_move" | "s_copy" | "s_resolve" | "s_retarget" | "s_announce" | "s_play_card" | "s_reveal" => {
                    return Slot::Things(Ty::Set(Box::new(Ty::Thing(None))));
                }
                "errata_value" => return Slot::Value(self.of_corrected()),
                "change_has" if before == "of" => return Slot::Things(Ty::Set(Box::new(Ty::Thing(None)))),
                "change_has" => return Slot::Gained,
                "change_loses" => return Slot::Lost,
                "field" => return self.of_field(forms, form),
                "change" | "format_set" => {
                    let name = self.words(form).get(usize::from(form.rule != "change")).copied().unwrap_or("");
                    return Slot::Value(self.of(name));
                }
                "i_parameter" | "attr_decl" | "attr_decl_full" | "i_define" => return Slot::Value(self.declared(form)),
                "c_when" | "such" | "past_where" | "s_if" | "s_while" | "a_whenever" | "format_require" => {
                    return Slot::Value(Ty::Bool);
                }
                _ => return Slot::Value(Ty::Any),
            }
        }
        Slot::Value(Ty::Any)
    }

    /// What can be made, behind what is said of it already.
    fn created(&self) -> Slot {
        match self.signs.last(0) {
            "every" => Slot::Sorts(&[Sort::Kind]),
            "of" => Slot::Value(Ty::Thing(None)),
            _ => Slot::Created,
        }
    }

    /// What is wanted after a comparison, a sum, or what is given a value.
    fn compared(&self) -> Option<Ty> {
        let end = self.signs.all.len().checked_sub(1)?;
        let left = || of_chain(self.signs, end, self.known, self.locals);
        match self.signs.last(0) {
            "==" | "!=" | "=" => Some(left()).filter(|ty| *ty != Ty::Any),
            "<" | ">" | "<=" | ">=" | "+" | "-" | "*" | "/" | "%" | ".." | "+=" | "-=" | "*=" => match left() {
                Ty::Set(of) => Some(Ty::Set(of)),
                _ => Some(Ty::Int),
            },
            _ => None,
        }
    }

    /// What is wanted between the brackets of what is called: the parameter that is named, or whose turn it is.
    fn argument(&self, forms: &[&Open], number: usize) -> Slot {
        let arg = forms[number];
        let said = self.said(arg);
        // What a define is changed for is asked like what an event must be.
        let is_pattern = forms[..number].iter().any(|open| matches!(open.rule, "pattern" | "modify_define"));
        let Some(args) = forms[..number].iter().rev().find(|open| open.rule == "args") else {
            return Slot::Value(Ty::Any);
        };
        let name = self.called_before(args);
        let before = commas(&self.signs.text[args.start + 1..arg.start]);
        if is_pattern && matches!(name, "begin" | "end") {
            return Slot::Stretch;
        }
        let Some(callee) = self.known.callees.get(name) else { return built_in(name, before) };
        if let Some(named) = said.strip_suffix(':').map(str::trim) {
            let ty = callee.params.iter().find(|(param, _)| param == named).map(|(_, ty)| ty.clone());
            let ty = ty.unwrap_or(match named {
                "by" => Ty::Player,
                "source" => Ty::Thing(None),
                _ => Ty::Any,
            });
            return if is_pattern { Slot::Pattern(ty) } else { Slot::Value(ty) };
        }
        if !said.is_empty() {
            return Slot::Value(Ty::Any);
        }
        if is_pattern {
            return Slot::Parameters(name.into());
        }
        Slot::Argument(name.into(), callee.params.get(before).map_or(Ty::Any, |(_, ty)| ty.clone()))
    }
}

/// Whether what stands in such a form is where something is, or comes to.
fn is_place(rule: &str) -> bool {
    const PLACES: [&str; 8] =
        ["part", "s_move", "s_shuffle", "s_create", "s_copy", "c_to", "permit_from", "announced_in"];
    PLACES.contains(&rule)
}

/// How many commas stand in a text, outside of the brackets in it.
fn commas(text: &str) -> usize {
    let inside = Signs::new(text);
    let mut depth = 0_usize;
    let mut commas = 0;
    for sign in 0..inside.all.len() {
        match inside.said(sign) {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            "," if depth == 0 => commas += 1,
            _ => {}
        }
    }
    commas
}

/// What a built-in word wants between its brackets, after so many commas.
fn built_in(name: &str, before: usize) -> Slot {
    let Some(Lowers::Function(_, wants, is_repeated, _)) = primitives::function_named(name).map(|row| row.lowers)
    else {
        return Slot::Value(Ty::Any);
    };
    let want = wants.get(before).or_else(|| wants.last().filter(|_| is_repeated));
    match want {
        Some(Want::Keyword) => Slot::Sorts(&[Sort::Keyword]),
        Some(Want::Payment) => Slot::Sorts(&[Sort::Payment]),
        Some(Want::Set) => Slot::Sorts(&[Sort::Set]),
        Some(Want::Rarity) => Slot::Members(None),
        Some(Want::Player) => Slot::Value(Ty::Player),
        Some(Want::Object | Want::Place) => Slot::Value(Ty::Thing(None)),
        Some(Want::Int) => Slot::Value(Ty::Int),
        Some(Want::Zone | Want::Group | Want::List) => Slot::Place,
        _ => Slot::Value(Ty::Any),
    }
}

/// Whether the name at the beginning of a form is new.
fn declares(rule: &str) -> bool {
    matches!(
        rule,
        "i_game"
            | "i_enum"
            | "enum_member"
            | "i_set"
            | "i_parameter"
            | "i_zone"
            | "i_keyword"
            | "i_define"
            | "i_event"
            | "i_payment"
            | "i_procedure"
            | "i_actions"
            | "i_scope"
            | "i_format"
            | "i_words"
            | "a_check"
            | "attr_decl"
            | "attr_decl_full"
            | "param"
            | "action_param"
            | "target"
            | "choose"
            | "s_choose"
            | "chosen_to_pay"
            | "choice"
            | "s_let"
            | "p_let"
            | "named"
            | "s_phase"
            | "cost"
            | "price"
            | "s_end_game"
            | "cards_binder"
            | "entry"
    )
}

/// What reacts or changes names an event; what forbids, permits or asks, actions too.
fn pattern(forms: &[&Open]) -> Slot {
    let around = forms.iter().rev().map(|open| open.rule).find(|rule| rule.starts_with("a_") || *rule == "can");
    match around {
        Some("a_before" | "a_instead") => Slot::Event(false),
        _ => Slot::Event(true),
    }
}
