//! Comparisons as clauses: `controlas tres Seres o más`, `tiene 2 de Fuerza`.

use super::lexicon::{Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{BinaryOp, Call, Expr, ExprKind, QueryOp};

impl<'a> Writer<'a> {
    pub(super) fn comparison(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr, negated: bool) -> String {
        let op = if negated { opposite(op) } else { op };
        if let Some(costs) = self.costs_so_much(op, left, right) {
            return costs;
        }
        match op {
            BinaryOp::In | BinaryOp::NotIn => {
                let is_negated = op == BinaryOp::NotIn;
                // What has a member of an enum among others is that: `es roja`.
                if let Some(member) = self.member(left)
                    && let Some((x, name)) = self.read_here(right)
                    && !self.is_apart_from_what_it_is(&name)
                {
                    let what = Said::plain(self.one_of_member(member, &x));
                    return self.claim("text.is", &x, &what, is_negated);
                }
                let x = self.thing(left);
                if self.is_zone(right) {
                    let place = self.place(right);
                    let key = self.lying("text.is_in", right);
                    return self.maybe(&key, args([("x", &x), ("y", &place)]), is_negated);
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
        if let Some(said) = self.is_of_same_name(left, right, negated) {
            return said;
        }
        let is_whose = |name: &str| matches!(name, "controller" | "owner");
        let mut is_owner = named(left) == Some("owner");
        let x = match &left.kind {
            ExprKind::Attr(read) if is_whose(&read.1.name) => {
                is_owner = read.1.name == "owner";
                Some(self.thing(&read.0))
            }
            // In the condition of a selector, of its candidate.
            ExprKind::Name(name) if is_whose(name) && self.find(name).is_none() => {
                let last = self.names.iter().rev().find_map(|(_, what)| self.candidate_meant(Some(what)));
                last.map(|head| self.understood(&head))
            }
            _ => None,
        };
        if let Some(x) = x {
            let p = self.thing(right);
            if is_owner && self.things.gives_control() {
                return self.is_owned(&x, &p, negated);
            }
            if p.reader {
                return self.maybe("text.is_yours", args([("x", &x)]), negated);
            }
            return self.maybe("text.is_of", args([("x", &x), ("p", &p)]), negated);
        }
        if let (ExprKind::Binary(BinaryOp::Rem, of, by), ExprKind::Int(rest @ (0 | 1))) = (&left.kind, &right.kind)
            && matches!(by.kind, ExprKind::Int(2))
        {
            let x = Said::plain(self.described(of));
            return self.say(if (*rest == 1) == negated { "text.even" } else { "text.odd" }, &args([("x", &x)]));
        }
        if matches!(right.kind, ExprKind::Int(_)) {
            return self.limit(if negated { BinaryOp::Ne } else { BinaryOp::Eq }, left, right);
        }
        if let Some(said) = self.is_like(left, right, negated) {
            return said;
        }
        if self.is_amount(left) || self.is_amount(right) {
            let key = if negated { "text.amount.other_than" } else { "text.amount.exactly" };
            let (x, n) = (Said::plain(self.summand(left)), Said::plain(self.summand(right)));
            return self.say(key, &args([("x", &x), ("n", &n)]));
        }
        if let ExprKind::List(all) = &right.kind {
            let x = self.thing(left);
            if all.is_empty() {
                return self.maybe("text.is_empty", args([("x", &x)]), negated);
            }
            let y = self.thing(right);
            return self.claim("text.is_only", &x, &y, negated);
        }
        if let Some(p) = self.whose_turn(left, right) {
            return self.maybe("text.is_turn", args([("p", &p)]), negated);
        }
        let (x, y) = (self.thing(left), self.thing(right));
        if y.reader || x.reader {
            let x = if y.reader { x } else { y };
            return self.maybe("text.you_are", args([("x", &x)]), negated);
        }
        self.claim("text.is", &x, &y, negated)
    }

    /// Whose turn it is that is compared with who is active.
    fn whose_turn(&mut self, left: &'a Expr, right: &'a Expr) -> Option<Said> {
        if self.find("active").is_some() {
            return None;
        }
        let who = match (named(left), named(right)) {
            (Some("active"), _) => right,
            (_, Some("active")) => left,
            _ => return None,
        };
        let p = self.thing(who);
        (p.reader || !p.text.is_empty()).then_some(p)
    }

    /// Who owns a thing, whoever controls it.
    pub(super) fn is_owned(&mut self, x: &Said, p: &Said, negated: bool) -> String {
        let key = if p.reader { "text.is_owned.yours" } else { "text.is_owned" };
        self.maybe(key, args([("x", x), ("p", p)]), negated)
    }

    /// A thing is what the member of an enum says, where the attribute that holds it has no name: `esa criatura es roja`.
    fn is_like(&mut self, left: &'a Expr, right: &'a Expr, negated: bool) -> Option<String> {
        let member = self.member(right)?;
        let of_candidate = self.clone().read_here(left).filter(|(x, _)| x.is_understood);
        let (of, name) = (self.read_of(left).map(|(of, _)| of), self.read_here(left)?.1);
        let declared = self.things.attrs.get(&*name).or_else(|| self.things.player_attrs.get(&*name))?;
        // Of what is looked at, it is what it is said to be behind its noun.
        let is_apart = match of_candidate {
            Some(_) => self.is_apart_from_what_it_is(&name),
            None => declared.title.is_some() || self.row("attribute", &name).is_some(),
        };
        if is_apart {
            return None;
        }
        let x = match (of_candidate, of) {
            (Some((x, _)), _) => x,
            (None, of) => self.thing(of?),
        };
        let title = self.things.members.get(member).copied().flatten();
        let noun = self.noun("member", member, title);
        let what = match noun.stands_for_thing() {
            true => self.say_of("text.one", &noun.said(false), []).text,
            false => self.member_of(member, &x),
        };
        Some(self.claim("text.is", &x, &Said::plain(what), negated))
    }

    /// Whether an expression is a number that is worked out.
    pub(super) fn is_amount(&self, expr: &'a Expr) -> bool {
        match &self.value_of(expr).kind {
            ExprKind::Query(QueryOp::Count, _) | ExprKind::CountHappened(_) | ExprKind::Fold(..) => true,
            ExprKind::Index(list, _) => {
                let of_each = named(list).and_then(|name| self.find(name));
                matches!(of_each, Some(What::OfEach(_, Sort::Number)))
            }
            // What a die shows, and a number that was chosen.
            ExprKind::Name(name) => {
                matches!(
                    self.find(name),
                    Some(What::Amount(_) | What::Said(_, Sort::Number) | What::Letter(_, Sort::Number))
                )
            }
            ExprKind::Binary(op, ..) => {
                matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem)
            }
            ExprKind::Call(call) => {
                let gives = self.things.defines.get(call.name.name.as_str()).and_then(|define| define.ty);
                matches!(call.name.name.as_str(), "count" | "size" | "min" | "max")
                    || gives.is_some_and(|ty| self.things.sort(ty) == Sort::Number)
            }
            _ => false,
        }
    }

    /// What a comparison allows, by the last part of the keys of its phrases, and the number that is said of it: `> 2` is three or
    /// more. Of what cannot be less than none, fewer than one is none.
    pub(super) fn bound(&mut self, op: BinaryOp, right: &'a Expr, can_be_less: bool) -> (&'static str, Said) {
        let literal = match &right.kind {
            ExprKind::Int(number) => Some(*number),
            _ => None,
        };
        let (key, number) = match (op, literal) {
            (BinaryOp::Gt, Some(n)) => ("at_least", Some(n + 1)),
            (BinaryOp::Lt, Some(n)) => ("at_most", Some(n - 1)),
            (BinaryOp::Ge, None) => ("no_less_than", None),
            (BinaryOp::Le, None) => ("no_more_than", None),
            (BinaryOp::Ge, n) => ("at_least", n),
            (BinaryOp::Le, n) => ("at_most", n),
            (BinaryOp::Gt, None) => ("more_than", None),
            (BinaryOp::Lt, None) => ("less_than", None),
            (BinaryOp::Ne, n) => ("other_than", n),
            _ => ("exactly", literal),
        };
        let n = match number {
            Some(n) => Said { text: n.to_string(), number: Some(n), plural: n != 1, ..Said::default() },
            None => Said::plain(self.summand(right)),
        };
        let key = match (key, n.number) {
            ("at_most", Some(0)) if op == BinaryOp::Lt && !can_be_less => "exactly",
            (key, _) => key,
        };
        (key, n)
    }

    fn limit(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr) -> String {
        // What it was is said as what it is.
        if let ExprKind::Was(inner) = &left.kind {
            return self.limit(op, inner, right);
        }
        if !matches!(right.kind, ExprKind::Int(_)) {
            // What is said first is named first: "its" behind it is understood of that.
            let left = Said::plain(self.summand(left));
            let (key, n) = self.bound(op, right, true);
            return self.say(&format!("text.amount.{key}"), &args([("x", &left), ("n", &n)]));
        }
        let can_be_less = self.can_be_less_than_none(left);
        let (key, n) = self.bound(op, right, can_be_less);
        if let Some(text) = self.counted(left, key, &n) {
            return text;
        }
        if n.number.is_some()
            && let Some((x, name)) = self.read_here(left)
        {
            let noun = self.attr_noun(&name);
            match (key, n.number) {
                ("at_least", Some(1)) if noun.counted => {
                    let what = Said::plain(self.count_of(&n, &noun).text);
                    return self.claim("text.has", &x, &what, false);
                }
                ("at_most" | "exactly", Some(0)) if noun.counted && (key == "exactly" || !can_be_less) => {
                    return self.claim("text.has", &x, &noun.said(true), true);
                }
                ("other_than", Some(0)) if noun.counted && !can_be_less => {
                    return self.claim("text.has", &x, &noun.said(true), false);
                }
                _ => {}
            }
            if key == "exactly" && n.number == Some(0) {
                let what = Said::plain(self.so_much(&n, &noun));
                return self.claim("text.has", &x, &what, false);
            }
            let counted = if noun.counted { ".counted" } else { "" };
            let a = noun.said(noun.counted && n.number != Some(1));
            return self.say(&format!("text.has.{key}{counted}"), &args([("x", &x), ("n", &n), ("a", &a)]));
        }
        let left = Said::plain(self.summand(left));
        self.say(&format!("text.amount.{key}"), &args([("x", &left), ("n", &n)]))
    }

    /// Whose attribute an expression reads here, and which: `t.power`, or `power` alone of the candidate of a selector.
    pub(super) fn read_here(&mut self, expr: &'a Expr) -> Option<(Said, ecow::EcoString)> {
        let is_known =
            |w: &Self, name: &str| w.things.attrs.contains_key(name) || w.things.player_attrs.contains_key(name);
        if let Some((of, name)) = self.read_of(expr).filter(|(_, name)| is_known(self, name)) {
            return Some((self.thing(of), name));
        }
        let name = named(expr).filter(|name| is_known(self, name) && self.find(name).is_none())?;
        let last = self.names.iter().rev().find_map(|(_, what)| self.candidate_meant(Some(what)))?;
        Some((self.understood(&last), name.into()))
    }

    fn so_many_of(&mut self, number: usize, key: &str, n: &Said) -> String {
        if !self.referents[number].is_named {
            // What has not been spoken of is before it is counted.
            self.name(number);
        }
        let x = self.referents[number].phrase.head.said(true);
        let (key, negated) = match (key, n.number) {
            ("exactly" | "at_most", Some(0)) => ("text.are.none", false),
            ("at_least", Some(1)) | ("other_than", Some(0)) => ("text.are.none", true),
            _ => (key, false),
        };
        if key == "text.are.none" {
            return self.maybe(key, args([("x", &x)]), negated);
        }
        let n = Said { text: self.words.number(n, x.gender), ..n.clone() };
        self.say(&format!("text.are.{key}"), &args([("x", &x), ("n", &n)]))
    }

    /// So many of something: `hay tres Seres o más`.
    fn counted(&mut self, expr: &'a Expr, key: &str, n: &Said) -> Option<String> {
        n.number?;
        let phrase = match &expr.kind {
            ExprKind::Query(QueryOp::Count, selector) if self.listed(selector).is_some() => {
                let number = self.listed(selector)?;
                return Some(self.so_many_of(number, key, n));
            }
            ExprKind::Call(call)
                if counts(call).is_some_and(|of| {
                    matches!(named(of).and_then(|name| self.find(name)), Some(What::Referent(_)))
                }) =>
            {
                let Some(What::Referent(number)) = named(counts(call)?).and_then(|name| self.find(name)) else {
                    return None;
                };
                return Some(self.so_many_of(number, key, n));
            }
            ExprKind::Query(QueryOp::Count, _) | ExprKind::Call(_) => self.things_counted(expr)?,
            ExprKind::CountHappened(past) => return self.happened_so_often(past, key, n),
            ExprKind::Name(name) => match self.find(name) {
                // How many there were is not how many there are.
                Some(What::Value(value, names)) if !self.is_of_before(name) => {
                    return self.within(names, |w| w.counted(value, key, n));
                }
                _ => return None,
            },
            _ => return None,
        };
        let n = n.clone();
        let (shape, key, negated) = match (key, n.number) {
            ("exactly" | "at_most", Some(..=0)) => (Shape::None, "text.there_is", true),
            ("at_least", Some(1)) | ("other_than", Some(0)) => (Shape::One, "text.there_is", false),
            ("at_least", _) => (Shape::AtLeast(n), "text.there_is", false),
            ("at_most", _) => (Shape::AtMost(n), "text.there_is", false),
            ("other_than", _) => (Shape::Exactly(n), "text.there.other_than", false),
            _ => (Shape::Exactly(n), "text.there_is", false),
        };
        let x = self.shaped(&phrase, &shape);
        Some(self.maybe(key, args([("x", &x)]), negated))
    }

    /// Of what something is so many: `cuatro cartas en su mano`.
    pub(super) fn things_counted(&mut self, expr: &'a Expr) -> Option<Phrase> {
        let value = match &expr.kind {
            ExprKind::Query(QueryOp::Count, selector) => {
                self.is_there = true;
                let phrase = self.selected(selector);
                self.is_there = false;
                return Some(phrase);
            }
            ExprKind::Call(call) => counts(call)?,
            _ => return None,
        };
        if self.is_zone(value) {
            let place = self.place(value);
            let card = self.words.noun("text.card").unwrap_or_default();
            let mut phrase = Phrase::new(card, Sort::Thing);
            let key = self.lying("text.there.in", value);
            self.clause(&mut phrase, &key, &place);
            return Some(phrase);
        }
        self.is_there = true;
        let phrase = self.scoped(|w| w.set_of_define(value));
        self.is_there = false;
        phrase
    }
}

/// What a call counts, if that is what it does.
fn counts(call: &Call) -> Option<&Expr> {
    let is_count = matches!(call.name.name.as_str(), "count" | "size");
    call.args.first().filter(|_| is_count).map(|arg| &arg.value)
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
