//! What changes about something: its attributes, keywords, kinds and controller.

use super::clauses::Clause;
use super::lexicon::{Args, Said, args};
use super::selectors::named;
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{AssignOp, Change, Copied, CostKind, Expr, ExprKind, Initial};

impl<'a> Writer<'a> {
    /// What changes about something: what it gains in one clause, and so on. Only the first names it.
    pub fn changes(&mut self, x: &Said, changes: impl IntoIterator<Item = &'a Change>) -> Vec<String> {
        let mut groups: Vec<(&'static str, Vec<String>)> = Vec::new();
        let mut add = |key: &'static str, what: String| match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, all)) => all.push(what),
            None => groups.push((key, vec![what])),
        };
        let changes: Vec<&'a Change> = changes.into_iter().collect();
        let is_no_longer = changes.iter().any(|change| matches!(change, Change::IsNot(_)));
        // What is said behind all of several changes would be said of each of them.
        let each: Vec<Vec<String>> = changes.iter().map(|change| self.for_each_of(change)).collect();
        let are_several = each.iter().any(|one| *one != each[0]);
        let is_by_itself = are_several || self.is_by_itself;
        let outer = std::mem::replace(&mut self.is_by_itself, is_by_itself);
        for change in changes {
            match change {
                Change::Attr(name, op, value) => {
                    let (key, what) = match self.measured_none(&name.name, *op, value) {
                        Some(none) => ("text.has_now", none),
                        None => self.changed_attr(x, &name.name, *op, value),
                    };
                    add(key, what);
                }
                Change::Has(all) => all.iter().for_each(|keyword| {
                    let said = self.keyword_value(keyword);
                    add("text.gains", said);
                }),
                Change::HasEach(binder, all) => all.iter().for_each(|keyword| {
                    let said = self.keyword_for_each(binder, keyword);
                    add("text.gains", said);
                }),
                Change::Loses(all) => all.iter().for_each(|keyword| {
                    let said = self.keyword_value(keyword);
                    add("text.loses_some", said);
                }),
                Change::LosesAllBut(_, kept) => {
                    let kept: Vec<String> = kept.iter().map(|name| self.keyword(&name.name, &[])).collect();
                    let kept = Said::plain(self.list(&kept, "list.and"));
                    add("text.loses_some", self.say("text.all_abilities_but", &args([("x", &kept)])));
                }
                Change::Is(kind) => {
                    let said = self.one_of_kind(&kind.name, x.plural);
                    // What it is in the place of something else, it is not besides.
                    add(if is_no_longer { "text.is_now" } else { "text.is_also" }, said);
                }
                Change::IsNot(kind) => {
                    let said = self.one_of_kind(&kind.name, x.plural);
                    add("text.is_no_longer", said);
                }
                Change::Cost(cost) => {
                    let said = self.as_price(|w| w.cost(cost));
                    let key = match cost.kind {
                        CostKind::Plain => "text.cost.more",
                        CostKind::Optional(..) => "text.cost.may_more",
                        CostKind::Alternative(..) => "text.cost.may_instead",
                    };
                    add(key, said);
                }
                Change::Swap(one, other) => {
                    let [a, b] = [one, other].map(|attr| self.attr_noun(&attr.name));
                    let (a, b) = (a.said(a.counted), b.said(b.counted));
                    add("text.swaps", self.say("text.each_other", &args([("a", &a), ("b", &b)])));
                }
                Change::Ability(given) => {
                    let said = self.own_ability(given);
                    add("text.gets", said);
                }
                Change::CopyOf(copied) => {
                    let said = self.copied(copied);
                    add("text.is_copy", said);
                }
            }
        }
        self.is_by_itself = outer;
        // Whose it is comes last.
        groups.sort_by_key(|(key, _)| *key == "text.controlled");
        groups
            .into_iter()
            .enumerate()
            .map(|(at, (key, all))| {
                let what = Said::plain(self.list(&all, "list.and"));
                let x = if at == 0 { x.clone() } else { Said { text: String::new(), ..x.clone() } };
                if key == "text.controlled" {
                    let yours = match what.text.is_empty() {
                        true if x.is_its && at == 0 => ".yours.its",
                        true => ".yours",
                        false => "",
                    };
                    let again = if at > 0 { ".again" } else { "" };
                    return self.say(&format!("{key}{yours}{again}"), &args([("x", &x), ("what", &what)]));
                }
                self.say(key, &args([("x", &x), ("what", &what)]))
            })
            .collect()
    }

    /// `un Ser`, and of several `Seres`; of a name that stands for a kind, what that is called.
    fn one_of_kind(&mut self, kind: &str, plural: bool) -> String {
        match self.find(kind) {
            Some(What::Said(said, _)) => return said.text,
            Some(What::Referent(number)) => return self.name(number).text,
            _ => {}
        }
        let noun = self.kind_noun(kind);
        if plural { noun.plural } else { self.say_of("text.one", &noun.said(false), []).text }
    }

    /// What something is that is made a member of an enum: a noun as one of its sort, other words as they agree.
    pub(super) fn one_of_member(&mut self, member: &str, x: &Said) -> String {
        let title = self.things.members.get(member).copied().flatten();
        let noun = self.noun("member", member, title);
        match noun.stands_for_thing() {
            true if x.plural => noun.plural,
            true => self.say_of("text.one", &noun.said(false), []).text,
            false => self.member_of(member, x),
        }
    }

    pub(super) fn changes_of(&mut self, x: &Said, changes: &[&'a Change]) -> Vec<String> {
        let mut texts = Vec::new();
        for change in changes {
            texts.push(self.changes(x, [*change]));
        }
        // Of several gains one verb is enough.
        let mut all: Vec<String> = Vec::new();
        let mut amounts = Vec::new();
        for change in changes {
            if let Change::Attr(name, AssignOp::Add, value) = change {
                let n = self.amount(value);
                let noun = self.attr_noun(&name.name);
                amounts.push(self.so_much_more(&n, &noun));
            }
        }
        if amounts.len() == changes.len() {
            let what = Said::plain(self.list(&amounts, "list.and"));
            return vec![self.say("text.gains", &args([("x", x), ("what", &what)]))];
        }
        all.extend(texts.into_iter().flatten());
        all
    }

    pub(super) fn with_fields(&mut self, text: String, fields: &[&'a Initial], head: &Said) -> String {
        self.with_fields_as("text.in_state", text, fields, head)
    }

    /// The same, with the template for what is so or not.
    pub(super) fn with_fields_as(
        &mut self,
        in_state: &str,
        text: String,
        fields: &[&'a Initial],
        head: &Said,
    ) -> String {
        let (mut states, mut all) = (Vec::new(), Vec::new());
        for Initial { field, op } in fields {
            let Some(value) = field.values.first() else { continue };
            match &value.kind {
                _ if *op != AssignOp::Set => all.push(self.changed_value(head, &field.name.name, *op, value)),
                ExprKind::Bool(is_so) => {
                    if let Some(how) = self.in_state(&field.name.name, head) {
                        states.push(if *is_so { how } else { self.not_so(&how) });
                    }
                }
                _ if self.is_number(&field.name.name) => {
                    let n = self.amount(value);
                    let noun = self.attr_noun(&field.name.name);
                    all.push(self.so_much(&n, &noun));
                }
                _ => {
                    let x = self.thing(value);
                    let noun = self.attr_noun(&field.name.name).said(false);
                    all.push(self.say("text.as", &args([("a", &noun), ("x", &x)])));
                }
            }
        }
        let mut text = text;
        for (key, how) in [(in_state, states), ("text.with_how", all)] {
            if !how.is_empty() {
                let how = Said::plain(self.list(&how, "list.and"));
                text = self.say(key, &args([("what", &Said::plain(text)), ("how", &how)]));
            }
        }
        text
    }

    /// That something is not as the words of a state say: `no girada`, `que no ataca`.
    fn not_so(&mut self, how: &str) -> String {
        match self.clause_of_state(how) {
            Some(verb) => {
                let understood = Said { is_understood: true, ..Said::default() };
                let what = Said::plain(self.claim("text.does", &understood, &verb, true));
                self.say("text.that", &args([("what", &what)]))
            }
            None => self.say("text.not.state", &args([("how", &Said::plain(how))])),
        }
    }

    /// `2 counters more`, `2 times its counters`
    fn changed_value(&mut self, x: &Said, attr: &str, op: AssignOp, value: &'a Expr) -> String {
        let noun = self.attr_noun(attr);
        let n = self.amount(value);
        if op == AssignOp::Mul {
            return self.times_as_much(x, &n, attr);
        }
        let what = Said::plain(self.so_much(&n, &noun));
        self.say(if op == AssignOp::Sub { "text.so_much_less" } else { "text.so_much_extra" }, &args([("what", &what)]))
    }

    /// `2 times their power`, `2 times its seeds`
    fn times_as_much(&mut self, x: &Said, n: &Said, attr: &str) -> String {
        let noun = self.attr_noun(attr);
        let is_players = self.things.player_attrs.contains_key(attr) && !self.things.attrs.contains_key(attr);
        let key = match (n.number, is_players) {
            (Some(-1), false) => "text.opposite",
            (Some(-1), true) => "text.opposite.player",
            (_, false) => "text.times_as_much",
            (_, true) => "text.times_as_much.player",
        };
        self.say(key, &args([("n", n), ("x", x), ("a", &noun.said(noun.counted))]))
    }

    /// `con Súbito`, `con 3 de Fuerza`, `pero no es Ser`
    /// `that creature, except that it has 3 power`
    pub(super) fn copied(&mut self, copied: &'a Copied) -> String {
        let said = self.thing(&copied.what);
        if copied.except.is_empty() {
            return said.text;
        }
        let except = self.exceptions(&copied.except, &said);
        self.say("text.excepted", &args([("x", &said), ("how", &Said::plain(except))]))
    }

    pub(super) fn exceptions(&mut self, changes: &'a [Change], x: &Said) -> String {
        let (mut with, mut but) = (Vec::new(), Vec::new());
        for change in changes {
            match change {
                Change::Attr(name, AssignOp::Set, value) if self.is_number(&name.name) => {
                    let n = self.amount(value);
                    let noun = self.attr_noun(&name.name);
                    with.push(self.so_much(&n, &noun));
                }
                Change::Has(keywords) => with.extend(keywords.iter().map(|keyword| self.keyword_value(keyword))),
                other => but.push(other),
            }
        }
        let mut all = Vec::new();
        if !with.is_empty() {
            let list = Said::plain(self.list(&with, "list.and"));
            all.push(self.say("text.with", &args([("x", &list)])));
        }
        if !but.is_empty() {
            let they = self.words.noun("text.they").unwrap_or_default();
            let changes = self.changes(&x.with(they.said(x.plural).text), but);
            let list = Said::plain(self.list(&changes, "list.and"));
            all.push(self.say("text.except", &args([("what", &list)])));
        }
        all.join(", ")
    }

    /// `2 de Fuerza`, `dos Semillas`
    pub fn so_much(&mut self, n: &Said, noun: &super::lexicon::Noun) -> String {
        if noun.counted {
            // As much of what is counted is as many.
            let as_many = n.is_as_much.then(|| self.say("text.as_many", &Args::new()));
            let n = Said { text: as_many.unwrap_or_else(|| n.text.clone()), ..n.clone() };
            return self.count_of(&n, noun).text;
        }
        self.say("text.so_much", &args([("n", n), ("a", &noun.said(false))]))
    }

    /// `2 de Fuerza`, `+2 power`
    pub fn so_much_more(&mut self, n: &Said, noun: &super::lexicon::Noun) -> String {
        // "That much" is no more with a sign.
        if noun.counted || n.is_as_much {
            return self.so_much(n, noun);
        }
        self.say("text.so_much_more", &args([("n", n), ("a", &noun.said(false))]))
    }

    pub(super) fn assigned(&mut self, target: &'a Expr, op: AssignOp, value: &'a Expr) -> Vec<Clause> {
        let (of, name) = match (&target.kind, self.read_of(target)) {
            (_, Some((of, name))) => (Some(of), name),
            (ExprKind::Of(of), _) => (Some(&of.1), of.0.name.clone()),
            (ExprKind::Name(name), _) => (None, name.clone()),
            _ => return vec![Clause::new(self.unsaid("this assignment", "").text)],
        };
        let name = name.as_str();
        let Some(of) = of else { return self.bent(name, op, value) };
        if let Some(scope) = named(of).filter(|of| self.things.scopes.contains_key(of)) {
            return vec![self.kept_changed(scope, name, op, value)];
        }
        if op == AssignOp::Set && self.is_truth(name) && !matches!(value.kind, ExprKind::Bool(_)) {
            return vec![Clause::new(self.made_so(of, name, value))];
        }
        if op == AssignOp::Set && self.says_whose(name) {
            return vec![self.handed_over(of, value)];
        }
        let x = self.thing(of);
        let mut change = self.changed_attr(&x, name, op, value);
        // What is written once is what it comes to be.
        change.0 = match change.0 {
            "text.is_now" => "text.turns",
            "text.does" => "text.does.from_now",
            key => key,
        };
        vec![Clause::new(self.say(change.0, &args([("x", &x), ("what", &Said::plain(change.1))]))).of(x.reader)]
    }

    /// `si no está girada, queda girada; si no, deja de estar girada`: what becomes so or not, as something else is.
    fn made_so(&mut self, of: &'a Expr, name: &str, value: &'a Expr) -> String {
        let cond = Said::plain(self.asking(|w| w.condition(value, false)));
        let [effect, other] = [true, false].map(|yes| {
            let x = self.thing(of);
            let how = self.in_state(name, &x).unwrap_or_default();
            let (key, how) = self.becoming(yes, how);
            Said::plain(self.say(key, &args([("x", &x), ("what", &Said::plain(how))])))
        });
        self.say("text.if_else", &args([("cond", &cond), ("effect", &effect), ("other", &other)]))
    }

    /// How it is said that something becomes so or not: `queda girada`; of what it then does, `ya no ataca`.
    fn becoming(&mut self, yes: bool, how: String) -> (&'static str, String) {
        match (self.clause_of_state(&how), yes) {
            (Some(verb), true) => ("text.does", verb.text),
            (Some(verb), false) => ("text.does.no_longer", verb.text),
            (None, true) => ("text.becomes", how),
            (None, false) => ("text.becomes.not", how),
        }
    }

    pub(super) fn is_truth(&self, name: &str) -> bool {
        let declared = self.things.attrs.get(name).or_else(|| self.things.player_attrs.get(name));
        declared.is_some_and(|attr| self.things.sort(&attr.ty) == Sort::Truth)
    }

    /// Whether an attribute that has a name of its own holds what a thing has, and not what it is.
    pub(super) fn is_apart_from_what_it_is(&self, name: &str) -> bool {
        self.is_called(name) && !self.things.is_what_it_is(name)
    }

    /// Whether an attribute has a title or words.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let declared = self.things.attrs.get(name).or_else(|| self.things.player_attrs.get(name));
        declared.is_some_and(|attr| attr.title.is_some()) || self.row("attribute", name).is_some()
    }

    /// Whether an attribute is declared, and is a number.
    pub(super) fn is_counted_or_measured(&self, name: &str) -> bool {
        let is_declared = self.things.attrs.contains_key(name) || self.things.player_attrs.contains_key(name);
        is_declared && self.is_number(name)
    }

    fn is_number(&self, name: &str) -> bool {
        let declared = self.things.attrs.get(name).or_else(|| self.things.player_attrs.get(name));
        declared.is_none_or(|attr| self.things.sort(&attr.ty) == Sort::Number)
    }

    /// `0 de fuerza`, which something has as long as it is changed so: it has not lost it. What is counted, it has not.
    fn measured_none(&mut self, name: &str, op: AssignOp, value: &Expr) -> Option<String> {
        if op != AssignOp::Set || !matches!(value.kind, ExprKind::Int(0)) || !self.is_number(name) {
            return None;
        }
        let noun = self.attr_noun(name);
        let n = Said { number: Some(0), plural: true, ..Said::plain("0") };
        if noun.counted { None } else { Some(self.so_much(&n, &noun)) }
    }

    /// How a change of an attribute is said: the phrase, and what is filled in.
    pub fn changed_attr(&mut self, x: &Said, name: &str, op: AssignOp, value: &'a Expr) -> (&'static str, String) {
        if let ExprKind::Bool(yes) = value.kind {
            let how = self.in_state(name, x).unwrap_or_default();
            return self.becoming(yes, how);
        }
        if let Some(member) = self.member(value).filter(|_| !self.is_apart_from_what_it_is(name)) {
            let how = self.one_of_member(member, x);
            let key = match op {
                AssignOp::Set => "text.is_now",
                AssignOp::Sub => "text.is_no_longer",
                AssignOp::Add | AssignOp::Mul => "text.is_also",
            };
            return (key, how);
        }
        if name == "controller" || name == "owner" {
            let p = self.thing(value);
            return ("text.controlled", if p.reader { String::new() } else { p.text });
        }
        if !self.is_number(name) {
            let all = self.attr_noun(name);
            let are_several = matches!(&value.kind, ExprKind::List(all) if all.len() > 1);
            let noun = all.said(all.counted && are_several);
            if op == AssignOp::Set && matches!(&value.kind, ExprKind::List(all) if all.is_empty()) {
                return ("text.loses_some", self.say("text.all_its", &args([("a", &all.said(all.counted)), ("x", x)])));
            }
            let said = self.thing(value);
            // What has a name there is somebody or something on the table, and no word for a sort of them.
            let is_thing = named(value).is_some_and(|name| name == "self" || self.find(name).is_some());
            let key = if is_thing { "text.gets.as" } else { "text.as" };
            let what = self.say(key, &args([("a", &noun), ("x", &said)]));
            let key = match op {
                // What else it had there it has no longer.
                AssignOp::Set if matches!(value.kind, ExprKind::List(_)) => "text.gets.only",
                AssignOp::Set | AssignOp::Mul => "text.gets",
                AssignOp::Add => "text.gains",
                AssignOp::Sub => "text.loses_some",
            };
            return (key, what);
        }
        let noun = self.attr_noun(name);
        match op {
            AssignOp::Add | AssignOp::Sub => {
                let n = self.amount(value);
                // Less than nothing that is gained is lost.
                let (n, is_less) = match n.text.strip_prefix('-').map(str::to_owned) {
                    Some(text) => {
                        (Said { text, number: n.number.map(|n| -n), plural: n.number != Some(-1), ..n }, true)
                    }
                    None => (n, false),
                };
                match (op == AssignOp::Add) != is_less {
                    true => ("text.gains", self.so_much_more(&n, &noun)),
                    false => ("text.loses_some", self.so_much(&n, &noun)),
                }
            }
            // What can be less than none is not lost.
            AssignOp::Set if matches!(value.kind, ExprKind::Int(0)) && !self.is_attribute_below_none(name) => {
                let what = self.say("text.all_its", &args([("a", &noun.said(noun.counted)), ("x", x)]));
                ("text.loses_some", what)
            }
            AssignOp::Set => {
                let n = self.amount(value);
                ("text.has_now", self.so_much(&n, &noun))
            }
            AssignOp::Mul => {
                let n = self.amount(value);
                ("text.multiplied", self.times_as_much(x, &n, name))
            }
        }
    }

    /// For each of what a change is as much as it is: `por cada reliquia`.
    fn for_each_of(&self, change: &'a Change) -> Vec<String> {
        let mut tried = self.clone();
        tried.per.clear();
        match change {
            Change::Attr(_, _, value) => {
                tried.amount(value);
            }
            Change::Has(all) => all.iter().for_each(|keyword| {
                tried.keyword_value(keyword);
            }),
            _ => {}
        }
        tried.per
    }
}
