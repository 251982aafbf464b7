//! Conditions as clauses: `controlas tres Seres o más`.

use super::lexicon::{Form, Said, args};
use super::nouns::Shape;
use super::selectors::named;
use super::things::Sort;
use super::values::row_of;
use super::writer::{What, Writer};
use naipe_grammar::ast::{Arg, BinaryOp, Claim, Expr, ExprKind, QueryOp, Selector, UnaryOp};

impl<'a> Writer<'a> {
    /// A condition, or that it does not hold.
    pub fn condition(&mut self, expr: &'a Expr, negated: bool) -> String {
        match &expr.kind {
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), ..) => {
                let mut parts = Vec::new();
                flatten(*op, expr, &mut parts);
                let all: Vec<String> = parts.into_iter().map(|part| self.condition(part, negated)).collect();
                let word = if (*op == BinaryOp::And) == negated { "list.or" } else { "list.and" };
                self.list(&all, word)
            }
            ExprKind::Unary(UnaryOp::Not, inner) => self.condition(inner, !negated),
            ExprKind::Binary(op, left, right) => self.comparison(*op, left, right, negated),
            ExprKind::Is(claim) => self.is_claim(claim, negated),
            ExprKind::Has(claim) => {
                let what = Said::plain(self.keyword(&claim.what.name, &[]));
                let x = self.thing(&claim.value);
                self.claim("text.has", &x, &what, negated != claim.negated)
            }
            ExprKind::Query(op @ (QueryOp::Any | QueryOp::Every), selector) => self.quantified(*op, selector, negated),
            ExprKind::Happened(past) => {
                let since = self.phase(&past.since.name);
                let told = Said::plain(self.happening(&past.pattern, past.condition.as_ref()));
                self.maybe("text.happened", args([("what", &told), ("since", &since)]), negated)
            }
            ExprKind::During(phase) => {
                let phase = self.phase(&phase.name);
                self.maybe("text.during", args([("x", &phase)]), negated)
            }
            ExprKind::Can(can) => {
                let told = Said::plain(self.happening(&can.pattern, None));
                self.maybe("text.can", args([("what", &told)]), negated)
            }
            ExprKind::Was(inner) => self.condition(inner, negated),
            ExprKind::Bool(value) => {
                let key = if *value == negated { "text.never" } else { "text.always" };
                self.say(key, &super::lexicon::Args::new())
            }
            ExprKind::Name(name) => self.named_condition(name, negated),
            ExprKind::Call(call) => self.define_holds(&call.name.name, &call.args, negated),
            _ => match self.read_of(expr) {
                Some((of, name)) => self.state_of(of, &name, negated),
                None => {
                    let text = Said::plain(self.described(expr));
                    self.maybe("text.holds", args([("what", &text)]), negated)
                }
            },
        }
    }

    /// A phrase of the machine, or the one that says the opposite.
    pub(super) fn maybe(&mut self, key: &str, filled: super::lexicon::Args, negated: bool) -> String {
        if !negated {
            return self.say(key, &filled);
        }
        let opposite = format!("{key}.not");
        if self.words.has(&opposite) {
            return self.say(&opposite, &filled);
        }
        let said = Said::plain(self.say(key, &filled));
        self.say("text.not", &args([("what", &said)]))
    }

    pub(super) fn claim(&mut self, key: &str, x: &Said, what: &Said, negated: bool) -> String {
        self.maybe(key, args([("x", x), ("what", what)]), negated)
    }

    fn named_condition(&mut self, name: &str, negated: bool) -> String {
        match self.find(name) {
            Some(What::Value(value, names)) => return self.within(names, |w| w.condition(value, negated)),
            Some(What::Said(said, _)) => return self.maybe("text.paid", args([("x", &said)]), negated),
            Some(What::Chosen(label)) => return self.maybe("text.chosen", args([("x", &label)]), negated),
            _ => {}
        }
        if self.things.defines.contains_key(name) {
            return self.define_holds(name, &[], negated);
        }
        if self.is_scope(name) {
            return self.under_way(name, negated);
        }
        let candidate = self.names.iter().rev().find_map(|(_, what)| match what {
            What::Candidate(noun) => Some(noun.clone()),
            _ => None,
        });
        if self.things.attrs.contains_key(name) {
            let is_said = candidate.is_some();
            let head = candidate.unwrap_or_default();
            let x = if is_said { Said { text: String::new(), ..head.said(false) } } else { self.this() };
            return self.is_in_state(&x, &head, name, negated);
        }
        self.unsaid(format!("`{name}`"), String::new()).text
    }

    /// `{x} está girado`, `{x} ataca`.
    fn state_of(&mut self, of: &'a Expr, name: &str, negated: bool) -> String {
        let declared = self.things.attrs.get(name).or_else(|| self.things.player_attrs.get(name));
        // What it was announced as, it says by the same name.
        let is_announced = |what: What| matches!(what, What::Chosen(_) | What::Said(_, Sort::Truth));
        if declared.is_none() && named(of) == Some("self") && self.find(name).is_some_and(is_announced) {
            return self.named_condition(name, negated);
        }
        if declared.is_none_or(|attr| self.things.sort(&attr.ty) != Sort::Truth) {
            let text = Said::plain(self.thing(of).text);
            return self.unsaid(format!("attribute `{name}` of {}", text.text), String::new()).text;
        }
        let head = match named(of).and_then(|of| self.find(of)) {
            Some(What::Referent(number)) => self.referents[number].phrase.head.clone(),
            Some(What::Candidate(noun)) => noun,
            _ => match self.card {
                Some(card) if named(of) == Some("self") => self.kind_noun(&card.kind.name),
                _ => super::lexicon::Noun::default(),
            },
        };
        let x = self.thing(of);
        self.is_in_state(&x, &head, name, negated)
    }

    pub fn is_in_state(&mut self, x: &Said, head: &super::lexicon::Noun, attr: &str, negated: bool) -> String {
        let Some([one, _]) = self.state(attr, head) else {
            return self.unsaid(format!("attribute `{attr}`"), format!("{attr}(x): \"…\"")).text;
        };
        let that = self.say("text.that", &args([("what", &Said::plain(""))]));
        match one.strip_prefix(that.trim()).map(str::trim) {
            Some(verb) => self.claim("text.does", x, &Said::plain(verb), negated),
            None => self.claim("text.state", x, &Said::plain(one), negated),
        }
    }

    /// A define that holds: in its own words, or as what it says.
    fn define_holds(&mut self, name: &str, given: &'a [Arg], negated: bool) -> String {
        if let ("announced", [of, Arg { value: Expr { kind: ExprKind::Name(what), .. }, .. }]) = (name, given)
            && named(&of.value) == Some("self")
        {
            return self.named_condition(what, negated);
        }
        if self.is_scope(name)
            && let Some(said) = self.takes_part(name, given, negated)
        {
            return said;
        }
        let Some(define) = self.things.defines.get(name).copied() else {
            let key = format!("text.function.{name}");
            if let Some(arg) = given.first().filter(|_| self.words.has(&key)) {
                let x = self.thing(&arg.value);
                let y = given.get(1).map(|arg| self.thing(&arg.value)).unwrap_or_default();
                return self.maybe(&key, args([("x", &x), ("y", &y)]), negated);
            }
            return self.unsaid(format!("function `{name}`"), String::new()).text;
        };
        if let Some(key) = self.row("define", name) {
            let filled = self.filled(define.params, given, false);
            let template = self.words.template(&key, Form::Told).unwrap_or_default();
            let said = Said::plain(self.words.say(&template, &filled));
            return if negated { self.say("text.not", &args([("what", &said)])) } else { said.text };
        }
        let text = self.expanded(define, given, |w| w.condition(define.body, negated));
        text.unwrap_or_else(|| self.unsaid(format!("define `{name}`"), row_of(name, define.params)).text)
    }

    fn is_claim(&mut self, claim: &'a Claim, negated: bool) -> String {
        let negated = negated != claim.negated;
        let name = claim.what.name.as_str();
        match name {
            "none" => {
                let x = self.thing(&claim.value);
                self.maybe("text.is_none", args([("x", &x)]), negated)
            }
            "empty" => {
                let x = self.thing(&claim.value);
                self.maybe("text.is_empty", args([("x", &x)]), negated)
            }
            _ => {
                let x = self.thing(&claim.value);
                let what = if self.things.kinds.get(name).is_some_and(|kind| kind.is_keyword) {
                    let what = Said::plain(self.keyword(name, &[]));
                    return self.claim("text.has", &x, &what, negated);
                } else {
                    let phrase = self.kind_phrase(name);
                    self.shaped(&phrase, &Shape::One)
                };
                self.claim("text.is", &x, &what, negated)
            }
        }
    }

    fn quantified(&mut self, op: QueryOp, selector: &'a Selector, negated: bool) -> String {
        if op == QueryOp::Every {
            let [part] = &selector.parts[..] else { return self.unsaid("`every`", "").text };
            let phrase = self.kind_phrase(&part.kind.name);
            let x = self.shaped(&phrase, &Shape::Each);
            let name = part.binder.as_ref().map_or("it", |binder| binder.name.as_str());
            return self.scoped(|w| {
                w.bind(name, What::Candidate(phrase.head.clone()));
                let Some(condition) = &part.condition else { return x.text.clone() };
                let what = Said::plain(w.condition(condition, false));
                w.maybe("text.every", args([("x", &x), ("what", &what)]), negated)
            });
        }
        let phrase = self.selected(selector);
        let x = self.shaped(&phrase, if negated { &Shape::None } else { &Shape::One });
        self.maybe("text.there_is", args([("x", &x)]), negated)
    }

    fn comparison(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr, negated: bool) -> String {
        let op = if negated { opposite(op) } else { op };
        match op {
            BinaryOp::In | BinaryOp::NotIn => {
                let x = self.thing(left);
                let is_negated = op == BinaryOp::NotIn;
                if self.is_zone(right) {
                    let place = self.place(right);
                    return self.maybe("text.is_in", args([("x", &x), ("y", &place)]), is_negated);
                }
                let among = self.thing(right);
                self.maybe("text.is_among", args([("x", &x), ("y", &among)]), is_negated)
            }
            BinaryOp::Eq | BinaryOp::Ne => self.equality(left, right, op == BinaryOp::Ne),
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => self.limit(op, left, right),
            _ => self.unsaid("this condition", "").text,
        }
    }

    fn equality(&mut self, left: &'a Expr, right: &'a Expr, negated: bool) -> String {
        if let ExprKind::Bool(value) = right.kind {
            return self.condition(left, value == negated);
        }
        if let ExprKind::Attr(read) = &left.kind
            && matches!(read.1.name.as_str(), "controller" | "owner")
        {
            let x = self.thing(&read.0);
            let p = self.thing(right);
            if p.reader {
                return self.maybe("text.is_yours", args([("x", &x)]), negated);
            }
            return self.maybe("text.is_of", args([("x", &x), ("p", &p)]), negated);
        }
        if matches!(right.kind, ExprKind::Int(_)) {
            return self.limit(if negated { BinaryOp::Ne } else { BinaryOp::Eq }, left, right);
        }
        let (x, y) = (self.thing(left), self.thing(right));
        if y.reader || x.reader {
            let x = if y.reader { x } else { y };
            return self.maybe("text.you_are", args([("x", &x)]), negated);
        }
        self.claim("text.is", &x, &y, negated)
    }

    /// What a comparison allows, by the last part of the keys of its phrases, and the number that is said of it: `> 2` is three or
    /// more.
    pub(super) fn bound(&mut self, op: BinaryOp, right: &'a Expr) -> (&'static str, Said) {
        let literal = match &right.kind {
            ExprKind::Int(number) => Some(*number),
            _ => None,
        };
        let (key, number) = match (op, literal) {
            (BinaryOp::Gt, Some(n)) => ("at_least", Some(n + 1)),
            (BinaryOp::Lt, Some(n)) => ("at_most", Some(n - 1)),
            (BinaryOp::Ge, n) => ("at_least", n),
            (BinaryOp::Le, n) => ("at_most", n),
            (BinaryOp::Gt, None) => ("more_than", None),
            (BinaryOp::Lt, None) => ("less_than", None),
            (BinaryOp::Ne, n) => ("other_than", n),
            _ => ("exactly", literal),
        };
        let n = match number {
            Some(n) => Said { text: n.to_string(), number: Some(n), ..Said::default() },
            None => Said::plain(self.described(right)),
        };
        (key, n)
    }

    fn limit(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr) -> String {
        let (key, n) = self.bound(op, right);
        if let Some(text) = self.counted(left, key, &n) {
            return text;
        }
        if let Some((of, name)) = self.read_of(left)
            && n.number.is_some()
            && (self.things.attrs.contains_key(name.as_str()) || self.things.player_attrs.contains_key(name.as_str()))
        {
            let noun = self.attr_noun(&name);
            let x = self.thing(of);
            let counted = if noun.counted { ".counted" } else { "" };
            let a = noun.said(noun.counted && n.number != Some(1));
            return self.say(&format!("text.has.{key}{counted}"), &args([("x", &x), ("n", &n), ("a", &a)]));
        }
        let left = Said::plain(self.described(left));
        self.say(&format!("text.amount.{key}"), &args([("x", &left), ("n", &n)]))
    }

    fn so_many_of(&mut self, number: usize, key: &str, n: &Said) -> String {
        let x = self.referents[number].phrase.head.said(true);
        let n = Said { text: self.words.number(n, x.gender), ..n.clone() };
        self.say(&format!("text.are.{key}"), &args([("x", &x), ("n", &n)]))
    }

    /// So many of something: `hay tres Seres o más`.
    fn counted(&mut self, expr: &'a Expr, key: &str, n: &Said) -> Option<String> {
        n.number?;
        let phrase = match &expr.kind {
            ExprKind::Query(QueryOp::Count, selector) => match self.listed(selector) {
                Some(number) => return Some(self.so_many_of(number, key, n)),
                None => self.selected(selector),
            },
            ExprKind::Call(call) if matches!(call.name.name.as_str(), "count" | "size") => {
                let value = &call.args.first()?.value;
                match named(value).and_then(|name| self.find(name)) {
                    Some(What::Referent(number)) => {
                        return Some(self.so_many_of(number, key, n));
                    }
                    _ if self.is_zone(value) => {
                        let place = self.place(value);
                        let n = Said { text: self.words.number(n, Some(1)), ..n.clone() };
                        return Some(self.say(&format!("text.cards.{key}"), &args([("x", &place), ("n", &n)])));
                    }
                    _ => self.scoped(|w| w.set_of_define(value))?,
                }
            }
            ExprKind::Name(name) => match self.find(name) {
                Some(What::Value(value, names)) => return self.within(names, |w| w.counted(value, key, n)),
                _ => return None,
            },
            _ => return None,
        };
        let x = self.shaped(&phrase, &Shape::Count(n.clone()));
        Some(self.say(&format!("text.there.{key}"), &args([("x", &x)])))
    }
}

/// What an `and`, or an `or`, is made of.
fn flatten<'e>(op: BinaryOp, expr: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Binary(found, left, right) if *found == op => {
            flatten(op, left, parts);
            flatten(op, right, parts);
        }
        _ => parts.push(expr),
    }
}

fn opposite(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Lt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Le => BinaryOp::Gt,
        BinaryOp::In => BinaryOp::NotIn,
        BinaryOp::NotIn => BinaryOp::In,
        other => other,
    }
}
