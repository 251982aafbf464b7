//! What is paid: the costs of cards and abilities, and what makes them dearer.

use super::lexicon::{Args, Form, Said, args};
use super::nouns::{Shape, Whose};
use super::selectors::{conjuncts, named};
use super::things::Happening;
use super::writer::{Spoken, What, Writer};
use naipe_grammar::ast::{
    AnnounceStep, Arg, AssignOp, BinaryOp, ChooseFrom, ChooseStmt, ChosenToPay, CostDecl, CostKind, CostTerm, Expr,
    ExprKind, Ident, Member, Part, Selector, StmtKind, within_statements,
};

impl<'a> Writer<'a> {
    pub(super) fn dearer(
        &mut self,
        (payment, sort): (&str, Option<&'a Expr>),
        of: &'a Selector,
        op: AssignOp,
        amount: &'a Expr,
    ) -> String {
        // What is played is played from a hand: only where it is somewhere else that is said.
        let x = if let Some(said) = self.by_name(of) {
            said
        } else {
            let mut phrase = self.selected(of);
            if let [part] = &of.parts[..]
                && let naipe_grammar::ast::Source::In(place) = &part.source
                && let ExprKind::Of(read) = &place.kind
                && named(&read.1) == Some("you")
            {
                phrase.place = None;
                phrase.whose = Whose::You;
            } else if let [part] = &of.parts[..]
                && let naipe_grammar::ast::Source::In(place) = &part.source
                && named(place).is_some()
                && phrase.whose != Whose::Nobody
            {
                phrase.place = None;
            }
            self.shaped(&phrase, &Shape::All)
        };
        let n = self.amount(amount);
        let cost = Said::plain(self.as_price(|w| w.payment_amount(payment, sort, &n)));
        let key = match op {
            AssignOp::Add => "text.cost.more",
            AssignOp::Sub => "text.cost.less",
            AssignOp::Set => "text.cost.set",
            AssignOp::Mul => "text.cost.times",
        };
        self.say(key, &args([("x", &x), ("what", &cost)]))
    }

    /// Says for whom something costs more or less: `by == you` of the conditions, which is taken out, or `by != you`.
    pub(super) fn for_whom(&mut self, text: String, conditions: &mut Vec<&'a Expr>) -> String {
        let Some(by) = self.taken_out(conditions, &Shape::All) else { return text };
        self.say("text.cost.for", &args([("what", &Said::plain(text)), ("by", &by)]))
    }

    /// Says what is paid as something that somebody pays: `puedes pagar una carta de la mano`, and not `descarta una carta`.
    pub(super) fn as_price<T>(&mut self, say: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.is_price, true);
        let said = say(self);
        self.is_price = before;
        said
    }

    /// What is paid for a cost, with the condition under which it is.
    pub fn cost(&mut self, cost: &'a CostDecl) -> String {
        let all: Vec<String> = cost.terms.iter().map(|term| self.cost_term(term)).collect();
        let text = if all.is_empty() { self.say("text.nothing", &Args::new()) } else { all.join(", ") };
        match &cost.when {
            Some(when) => {
                let condition = Said::plain(self.condition(when, false));
                self.say("text.option.if", &args([("what", &Said::plain(text)), ("cond", &condition)]))
            }
            None => text,
        }
    }

    /// What something costs of a payment, where that is compared with a number: `cuesta 3 o más de maná`.
    pub(super) fn costs_so_much(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr) -> Option<String> {
        let ExprKind::Call(call) = &left.kind else { return None };
        let payment = self.payment_asked(&call.name.name, &call.args)?;
        let ExprKind::Int(number) = &right.kind else { return self.costs_as_another(op, payment, call, right) };
        let (key, number) = match op {
            BinaryOp::Eq | BinaryOp::Ne => (None, *number),
            BinaryOp::Ge => (Some("text.or_more"), *number),
            BinaryOp::Gt => (Some("text.or_more"), number + 1),
            BinaryOp::Le => (Some("text.or_less"), *number),
            BinaryOp::Lt => (Some("text.or_less"), number - 1),
            _ => return None,
        };
        let x = self.thing(&call.args[0].value);
        let plain = Said { number: Some(number), plural: number != 1, ..Said::plain(number.to_string()) };
        let n = match key {
            Some(key) => Said { plural: true, ..Said::plain(self.say(key, &args([("n", &plain)]))) },
            None => plain,
        };
        let what = Said::plain(self.as_price(|w| w.payment_amount(payment, None, &n)));
        Some(self.maybe("text.costs", args([("x", &x), ("what", &what)]), op == BinaryOp::Ne))
    }

    /// How much something costs of a payment: `cuánto de maná cuesta esa carta`.
    pub(super) fn how_much_it_costs(&mut self, x: &Said, given: &'a [Arg]) -> Said {
        let Some(payment) = self.payment_asked("cost_of", given) else {
            return self.unsaid("function `cost_of`", String::new());
        };
        let (what, key) = match self.noun_paid(payment).filter(|noun| noun.counted) {
            Some(noun) => (noun.said(true), "text.how_many"),
            None => (Said::plain(self.what_is_paid(payment)), "text.how_much"),
        };
        if !x.is_understood {
            return self.say_of(key, x, [("what", &what)]);
        }
        let it = self.candidate_named(x);
        // Behind the candidate, "it" would be the candidate.
        self.last = Some(Spoken::Card);
        self.say_of(key, &it, [("what", &what)])
    }

    /// What a payment is called, however much of it is paid: by its words without a number, where they are more than signs.
    pub(super) fn what_is_paid(&mut self, name: &str) -> String {
        if let Some(noun) = self.noun_paid(name) {
            return noun.text;
        }
        let lacks = self.lacks.len();
        let text = self.as_price(|w| w.payment_amount(name, None, &Said::default()));
        if text.contains(char::is_alphanumeric) {
            return text;
        }
        self.lacks.truncate(lacks);
        let title = self.things.payments.get(name).and_then(|payment| payment.title);
        let title = self.title_of(title, format!("payment `{name}`"), format!("{name}(n): \"…\""));
        title.unwrap_or("…").to_owned()
    }

    /// The payment of which it is asked how much of it something costs: `cost_of(s, mana)`.
    pub(super) fn payment_asked(&self, name: &str, given: &'a [Arg]) -> Option<&'a str> {
        let [_, payment] = given else { return None };
        let payment = named(&payment.value)?;
        (name == "cost_of" && self.things.payments.contains_key(payment)).then_some(payment)
    }

    pub fn cost_term(&mut self, term: &'a CostTerm) -> String {
        if let Some((_, payment)) = self.chosen_while_paying(term)
            && let CostTerm::Amount(..) = term
        {
            return self.paid_with(payment, &[]);
        }
        match term {
            CostTerm::Amount(amount, name) => {
                let n = self.amount(amount);
                let text = self.payment_amount(&name.name, None, &n);
                let per = std::mem::take(&mut self.per);
                let where_ = std::mem::take(&mut self.where_);
                let letters = std::mem::take(&mut self.letters);
                self.letters_of_costs.extend(&letters);
                self.with_amounts(text, &per, &where_, &letters)
            }
            CostTerm::Named(name) => match self.find(&name.name) {
                Some(What::Said(said, _)) => said.text,
                None if self.things.payments.contains_key(name.name.as_str()) => self.paid_with(name, &[]),
                _ => self.unsaid(format!("cost `{}`", name.name), "").text,
            },
            CostTerm::Of(of) => {
                let of = self.thing(of);
                let key = "text.cost_of";
                self.say(key, &args([("x", &of)]))
            }
            CostTerm::Chosen(chosen) => self.cost_term(&chosen.1),
            CostTerm::Choose(choose) => self.done_to_pay(choose),
            CostTerm::Sorted(name, given) => self.paid_with(name, &given[..]),
            CostTerm::Call(name, given) => self.paid_with(name, given),
        }
    }

    fn paid_with(&mut self, name: &'a Ident, given: &'a [Arg]) -> String {
        match self.things.payments.get(name.name.as_str()).copied() {
            Some(payment) => self.paid(&name.name, payment, given),
            None if self.things.events.contains_key(name.name.as_str()) => {
                // Who pays is who does it.
                let done = self.scoped(|w| {
                    if w.find("by").is_none() {
                        w.bind("by", What::You);
                    }
                    w.call(&name.name, given)
                });
                self.joined_within(&done)
            }
            None => self.unsaid(format!("payment `{}`", name.name), format!("{}: \"…\"", name.name)).text,
        }
    }

    /// Whether a cost says itself what is done, in all its parts.
    pub(super) fn is_done_to_pay(&self, cost: &CostDecl) -> bool {
        self.is_done_for(&cost.terms)
    }

    /// The same of its parts.
    pub(super) fn is_done_for(&self, terms: &[CostTerm]) -> bool {
        terms.iter().all(|term| match term {
            CostTerm::Choose(_) => true,
            CostTerm::Call(name, _) => self.things.events.contains_key(name.name.as_str()),
            _ => false,
        })
    }

    /// What is done with what is chosen to pay: `sacrifica un Ser tuyo`.
    fn done_to_pay(&mut self, choose: &'a ChosenToPay) -> String {
        let done = self.scoped(|w| {
            let mut done = Vec::new();
            match (choose.chosen(), choose.body.statements.first()) {
                // It is named where something is done with it.
                (Some(chosen), Some(next)) if w.goes_into(chosen, next) => {
                    w.chosen(chosen);
                }
                _ => done.extend(w.statement(&choose.choice)),
            }
            done.extend(w.statements(&choose.body.statements));
            done
        });
        self.joined_within(&done)
    }

    /// So much of what is paid, and of which sort.
    pub(super) fn payment_amount(&mut self, name: &str, sort: Option<&'a Expr>, n: &Said) -> String {
        let of_sort = self.row_of_very_sort(name, sort);
        if of_sort.is_none()
            && let Some(noun) = self.noun_of_very_sort(name, sort).or_else(|| self.noun_paid(name))
        {
            return self.so_much(n, &noun);
        }
        if let Some(key) = of_sort.or_else(|| self.row("payment", name)) {
            let order = self.words.template(&key, Form::Order).filter(|_| !self.is_price);
            let told = || self.words.template(&key, Form::Told).unwrap_or_default();
            let template = order.unwrap_or_else(told);
            let params = self.things.payments.get(name).map_or(&[][..], |payment| payment.params);
            let param = params.first().map(|param| param.name.name.to_string());
            let mut filled = Args::new();
            if let (Some(sort), Some(of)) = (sort, params.get(1))
                && template.mentions(&of.name.name)
            {
                let said = self.thing(sort);
                filled.insert(of.name.name.to_string(), said);
            }
            filled.insert(param.unwrap_or_else(|| "n".into()), n.clone());
            let filled = self.apart_from_card("payment", name, filled);
            return self.words.say(&template, &filled);
        }
        let title = self.things.payments.get(name).and_then(|payment| payment.title);
        match self.title_of(title, format!("payment `{name}`"), format!("{name}(n): \"…\"")) {
            Some(title) => format!("{} {title}", n.text),
            None => "…".to_owned(),
        }
    }

    /// What is counted for a payment, which is of others where the card that speaks could be one of them and is none: `sacrifica otro Ser`.
    pub(super) fn apart_from_card(&self, sort: &str, name: &str, mut filled: Args) -> Args {
        if sort == "payment" && self.is_paid_from_play && self.takes_others(name) {
            filled.values_mut().for_each(|said| said.is_other = true);
        }
        filled
    }

    /// Whether a payment chooses among what is in play, but for the card that speaks, which is of that kind.
    fn takes_others(&self, payment: &str) -> bool {
        let body = self.things.payments.get(payment).and_then(|payment| payment.body);
        let Some((ChooseStmt { from: ChooseFrom::Selector(of), .. }, _)) =
            body.and_then(|body| the_choice(&body.statements))
        else {
            return false;
        };
        let ([part], Some(card)) = (&of.parts[..], self.card) else { return false };
        let candidate = part.binder.as_ref().map_or("it", |binder| binder.name.as_str());
        let is_apart = |condition: &&Expr| match &condition.kind {
            ExprKind::Binary(BinaryOp::Ne, left, right) => {
                let sides = [named(left), named(right)];
                sides.contains(&Some("self")) && (sides.contains(&Some(candidate)) || sides.contains(&Some("it")))
            }
            _ => false,
        };
        self.is_in_play(&part.source)
            && card.kinds().any(|kind| self.things.is_sort_of(&kind.name, &part.kind.name))
            && part.condition.as_ref().map(conjuncts).unwrap_or_default().iter().any(is_apart)
    }

    /// Something that is paid with things: `gira este Ser`.
    pub fn paid(&mut self, name: &'a str, payment: Happening<'a>, given: &'a [Arg]) -> String {
        if let [much, sort] = given
            && let Some(noun) = self.noun_of_very_sort(name, Some(&sort.value))
        {
            let n = self.amount(&much.value);
            return self.so_much(&n, &noun);
        }
        if let Some(clause) = self.done("payment", name, payment.params, given) {
            return clause.text;
        }
        let row = super::values::row_of(name, payment.params);
        let Some(title) = self.title_of(payment.title, format!("payment `{name}`"), row) else {
            return "…".to_owned();
        };
        let x: Vec<String> = given.iter().map(|arg| self.thing(&arg.value).text).collect();
        format!("{title} {}", x.join(", ")).trim().to_owned()
    }

    /// What it costs to play a card: each way in a line of its own.
    pub fn card_costs(&mut self, members: &'a [Member]) -> Vec<String> {
        members.iter().filter_map(|member| self.member_cost(member)).collect()
    }

    /// What an ability costs: what may be paid besides or instead, and the numbers that are chosen, in brackets.
    pub(super) fn ability_costs(&mut self, members: &'a [Member]) -> Said {
        let is_plain = |member: &Member| matches!(member, Member::Cost(cost) if matches!(cost.kind, CostKind::Plain));
        let (paid, beside): (Vec<&Member>, Vec<&Member>) = members.iter().partition(|member| is_plain(member));
        let beside = beside.into_iter().filter_map(|member| self.member_cost(member)).collect::<Vec<_>>().join("; ");
        let paid = paid.into_iter().filter_map(|member| self.member_cost(member)).collect::<Vec<_>>().join(", ");
        Said::plain(match (paid.is_empty(), beside.is_empty()) {
            (true, _) => beside,
            (_, true) => paid,
            _ => format!("{paid} ({beside})"),
        })
    }

    /// What something that is announced costs: one of its costs, or a number that is chosen.
    fn member_cost(&mut self, member: &'a Member) -> Option<String> {
        match member {
            Member::Cost(cost) => {
                let text = match &cost.kind {
                    CostKind::Optional(..) | CostKind::Alternative(Some(_), _) => self.as_price(|w| w.cost(cost)),
                    _ => self.cost(cost),
                };
                let text = Said::plain(match &cost.kind {
                    // What is paid may begin with its title.
                    CostKind::Optional(_, Some(label)) | CostKind::Alternative(Some(_), Some(label))
                        if !text.starts_with(label.name.as_str()) =>
                    {
                        let [label, what] = [Said::plain(label.name.as_str()), Said::plain(text)];
                        self.say("text.cost.labelled", &args([("label", &label), ("what", &what)]))
                    }
                    _ => text,
                });
                let is_done = self.is_done_to_pay(cost);
                let key = match &cost.kind {
                    CostKind::Plain => "text.cost",
                    CostKind::Optional(_, None) if cost.repeat_allowed && is_done => "text.cost.done_repeated",
                    CostKind::Optional(_, None) if is_done => "text.cost.done_besides",
                    CostKind::Optional(..) if cost.repeat_allowed => "text.cost.repeated",
                    CostKind::Optional(..) => "text.cost.optional",
                    CostKind::Alternative(..) => "text.cost.alternative",
                };
                Some(self.say(key, &args([("what", &text)])))
            }
            Member::Step(step) => {
                let AnnounceStep::Choose { name, from: ChooseFrom::Values(values), .. } = &**step else { return None };
                let x = Said::plain(self.described(values));
                let name = Said::plain(name.name.as_str());
                Some(self.say("text.choose_number", &args([("n", &name), ("x", &x)])))
            }
            _ => None,
        }
    }

    /// What that is called which is chosen while a part of a cost is paid, and the payment: `eaten 2 sacrifice`, or `eaten sacrifice`
    /// where that payment takes no number.
    pub(super) fn chosen_while_paying(&self, term: &'a CostTerm) -> Option<(&'a str, &'a Ident)> {
        match term {
            CostTerm::Chosen(chosen) => match &chosen.1 {
                CostTerm::Amount(_, payment) | CostTerm::Sorted(payment, _) | CostTerm::Call(payment, _) => {
                    Some((&chosen.0.name, payment))
                }
                _ => None,
            },
            CostTerm::Amount(Expr { kind: ExprKind::Name(name), .. }, payment) => {
                let is_bare = self.things.payments.get(payment.name.as_str()).is_some_and(|of| of.params.is_empty());
                is_bare.then_some((name.as_str(), payment))
            }
            _ => None,
        }
    }
}

/// The only choice in some statements, and whether it is made once: it stands in no other.
pub(super) fn the_choice(statements: &[naipe_grammar::ast::Stmt]) -> Option<(&ChooseStmt, bool)> {
    let mut found = Vec::new();
    within_statements(statements, &mut |part| {
        if let Part::Statement(one) = part
            && let StmtKind::Choose(choose) = &one.kind
        {
            found.push(&**choose);
        }
    });
    let [only] = found[..] else { return None };
    let is_once = statements.iter().any(|one| matches!(&one.kind, StmtKind::Choose(choose) if **choose == *only));
    Some((only, is_once))
}
