//! Abilities and clauses.

use super::expressions::{self, Level};
use super::layout::{self, braced, joined, quote};
use super::{members, selectors, statements};
use crate::ast::{Ability, AbilityKind, ActionDecl, Change, Clauses, Expr, Member, Until};

/// The clauses in their order.
pub(super) fn clauses(clauses: &Clauses) -> Vec<String> {
    let (mut before, after) = clauses_around(clauses);
    before.extend(after);
    before
}

/// The clauses up to `until`, and those from `while in` on.
fn clauses_around(clauses: &Clauses) -> (Vec<String>, Vec<String>) {
    let mut before = Vec::new();
    if let Some(each) = &clauses.each {
        before.push(format!("for {}", selectors::binder(each)));
    }
    if let Some(when) = &clauses.when {
        let word = if clauses.still { "when still " } else { "when " };
        before.push(layout::hanging(word, &expressions::folded(when, 90)));
    }
    if let Some(to) = &clauses.to {
        before.push(format!("to {}", expressions::at_least(to, Level::Range)));
    }
    if let Some((name, of)) = clauses.once_per.as_deref() {
        let of = of.as_ref().map(|of| format!(" of {}", expressions::at_least(of, Level::Chain))).unwrap_or_default();
        before.push(format!("once per {}{of}", name.name));
    }
    if let Some(until) = &clauses.until {
        before.push(format!("until {}", self::until(until)));
    }
    let mut after = Vec::new();
    if !clauses.while_in.is_empty() {
        after.push(format!("while in {}", layout::names(&clauses.while_in)));
    }
    if !clauses.overrides.is_empty() {
        after.push(format!("overrides {}", layout::texts(&clauses.overrides)));
    }
    if clauses.absolute {
        after.push("absolute".to_owned());
    }
    if clauses.is_final {
        after.push("final".to_owned());
    }
    if let Some(because) = &clauses.because {
        after.push(format!("because {}", quote(&because.name)));
    }
    after.extend(cites(&clauses.cites));
    (before, after)
}

/// `cites hk:1, hk:2`
pub(super) fn cites(articles: &[crate::ast::Article]) -> Option<String> {
    let last = articles.len().saturating_sub(1);
    let ids = articles.iter().enumerate().map(|(at, id)| format!("{}{}", id.name, if at < last { "," } else { "" }));
    (!articles.is_empty()).then(|| layout::hanging("cites ", &layout::filled(&ids.collect::<Vec<_>>(), " ", 90)))
}

fn until(until: &Until) -> String {
    let stretch = match until {
        Until::Over(stretch) => stretch,
        Until::Leaves(thing) => return format!("{} leaves", expressions::at_least(thing, Level::Chain)),
        Until::Happens(event, or) => {
            let or = or.as_deref().map(|or| format!("{} or ", self::until(or))).unwrap_or_default();
            // Without brackets, it would be a phase.
            let brackets = if event.args.is_empty() { "()" } else { "" };
            return format!("{or}next {}{brackets}", selectors::pattern(event));
        }
    };
    let next = if stretch.next { "next " } else { "" };
    let of = stretch.of.as_ref();
    let of = of.map(|of| format!(" of {}", expressions::at_least(of, Level::Chain))).unwrap_or_default();
    let begins = if stretch.begins { " begins" } else { "" };
    format!("{next}{}{of}{begins}", stretch.name.name)
}

pub(super) fn ability(ability: &Ability) -> String {
    let label = ability.label.as_ref().map(|label| format!("{}: ", quote(&label.name))).unwrap_or_default();
    let joined = |head: &str, clauses: &[String]| layout::joined(&format!("{label}{head}"), clauses);
    let clauses = || self::clauses(&ability.clauses);
    let with_block = |head: String, block| braced(&joined(&head, &clauses()), &statements::lines(block));
    let next = if ability.clauses.next { "next " } else { "" };
    let announcing = |head: &str, announced: &[Member]| {
        let head = joined(head, &clauses());
        layout::long_braced(&head, &announced.iter().map(members::member).collect::<Vec<_>>())
    };
    match &ability.kind {
        AbilityKind::Before(pattern, block) => {
            with_block(format!("before {next}{}", selectors::pattern(pattern)), block)
        }
        AbilityKind::InsteadOf(pattern, block) => {
            with_block(format!("instead of {next}{}", selectors::pattern(pattern)), block)
        }
        AbilityKind::After(pattern, block) => with_block(format!("after {next}{}", selectors::pattern(pattern)), block),
        AbilityKind::AfterAnnouncing(pattern, announced) => {
            announcing(&format!("after {next}{}", selectors::pattern(pattern)), announced)
        }
        AbilityKind::Whenever(condition, announced) => {
            let head = format!("whenever {next}{}", expressions::expression(condition));
            match &**announced {
                [Member::Effect(block)] => with_block(head, block),
                announced => announcing(&head, announced),
            }
        }
        AbilityKind::Forbid(pattern) => joined(&format!("forbid {next}{}", selectors::pattern(pattern)), &clauses()),
        AbilityKind::ForbidAfter(pattern) => {
            joined(&format!("forbid after {next}{}", selectors::pattern(pattern)), &clauses())
        }
        AbilityKind::AgainAfter(pattern) => {
            joined(&format!("again after {next}{}", selectors::pattern(pattern)), &clauses())
        }
        AbilityKind::Permit(pattern) => joined(&format!("permit {}", selectors::pattern(pattern)), &clauses()),
        AbilityKind::PermitFrom(pattern, from) => {
            let place = expressions::places(from.place.places(), " or ");
            let price = from.cost.as_ref().map(|cost| format!(" for {}", members::price(cost))).unwrap_or_default();
            joined(&format!("permit {} from {place}{price}", selectors::pattern(pattern)), &clauses())
        }
        AbilityKind::ModifyAll(of, changes) => {
            let changes: Vec<String> = changes.iter().map(change).collect();
            joined(&braced(&format!("modify {}", selectors::selector(of)), &changes), &clauses())
        }
        AbilityKind::ModifySelf(changes) => match &**changes {
            [only @ Change::Attr(..)] => joined(&format!("modify {}", change(only)), &clauses()),
            _ => joined(&braced("modify", &changes.iter().map(change).collect::<Vec<_>>()), &clauses()),
        },
        AbilityKind::ModifyDefine(pattern, op, value) => {
            let pattern = selectors::asking(&pattern.name.name, &pattern.args);
            joined(&format!("modify {pattern} {} {}", op.symbol(), expressions::expression(value)), &clauses())
        }
        AbilityKind::ModifyCost { payment, sort, of, op, amount } => {
            let sort = sort.as_ref().map(|sort| format!("[{}]", expressions::expression(sort))).unwrap_or_default();
            let head = format!("modify cost {}{sort} of {}", payment.name, selectors::selector(of));
            joined(&format!("{head} {} {}", op.symbol(), expressions::expression(amount)), &clauses())
        }
        AbilityKind::Suspend { of, on } => {
            let on = on.as_ref().map(|on| format!(" on {}", selectors::selector(on))).unwrap_or_default();
            joined(&format!("suspend effects of {}{on}", selectors::selector(of)), &clauses())
        }
        AbilityKind::Action(action) => self::action(&label, action, &ability.clauses),
        AbilityKind::Check { name, at_once, body } => {
            let at_once = if *at_once { " at once" } else { "" };
            with_block(format!("check {}{at_once}", name.name), body)
        }
    }
}

fn action(label: &str, action: &ActionDecl, given: &Clauses) -> String {
    let mut head = format!("{label}action");
    if let Some(name) = &action.name {
        head.push_str(&format!(" {}", name.name));
    }
    if let Some(title) = &action.title {
        head.push_str(&format!(" {}", quote(&title.name)));
    }
    if let Some(class) = &action.class {
        head.push_str(&format!(" : {}", class.name));
    }
    if action.name.is_some() || !action.params.is_empty() {
        let params: Vec<String> =
            action.params.iter().map(|(name, of)| format!("{}: {}", name.name, selectors::selector(of))).collect();
        let one = params.join(", ");
        if one.chars().count() > 80 {
            head.push_str(&format!("(\n    {})", params.join(",\n    ")));
        } else {
            head.push_str(&format!("({one})"));
        }
    }
    let (mut clauses, after) = clauses_around(given);
    let zone = action.announce_in.as_ref().map(|zone| format!(" in {}", expressions::at_least(zone, Level::Sum)));
    let zone = zone.unwrap_or_default();
    let announced = |of: &Expr| format!("announce {}{zone}", expressions::at_least(of, Level::Chain));
    clauses.extend(action.announce.iter().map(announced));
    clauses.extend(after);
    let mut lines: Vec<String> = action.members.iter().map(members::member).collect();
    lines.extend(statements::lines(&action.body));
    braced(&joined(&head, &clauses), &lines)
}

pub(super) fn change(change: &Change) -> String {
    match change {
        Change::Attr(name, op, value) => format!("{} {} {}", name.name, op.symbol(), expressions::expression(value)),
        Change::Cost(cost) => members::cost(cost),
        Change::Swap(one, other) => format!("swap {}, {}", one.name, other.name),
        Change::Has(what) => format!("has: {}", members::values(what)),
        Change::HasEach(binder, what) => {
            format!("for {} {{ has: {} }}", selectors::binder(binder), members::values(what))
        }
        Change::Loses(what) => format!("loses: {}", members::values(what)),
        Change::LosesAllBut(what, kept) => {
            format!("loses: {} except {}", members::values(what), layout::names(kept))
        }
        Change::Is(kind) => format!("is: {}", kind.name),
        Change::CopyOf(copied) => {
            let except = except(&copied.except).join("  ");
            let space = if except.is_empty() { "" } else { "  " };
            format!("copy of: {}{space}{except}", expressions::expression(&copied.what))
        }
        Change::IsNot(kind) => format!("is not: {}", kind.name),
        Change::Ability(given) => ability(given),
    }
}

/// In what something differs: the word stands before the first line.
pub(super) fn except(changes: &[Change]) -> Vec<String> {
    let mut lines: Vec<String> = changes.iter().map(change).collect();
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, "except ");
    }
    lines
}
