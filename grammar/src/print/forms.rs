//! What an ability without a label is called by: its first words.

use super::selectors;
use crate::ast::{Ability, AbilityKind, Arg, Change, Expr, ExprKind, Pattern};

/// What an ability bends, answers to or changes, in short and in full: `after golpear`, `after golpear(x: self)`.
pub(super) fn form(ability: &Ability) -> Option<[String; 2]> {
    let said = |words: &str, pattern: &Pattern| {
        let short = |one: &Pattern| if is_point(one) { about_one(one) } else { one.name.name.to_string() };
        let short = pattern.each().map(short).collect::<Vec<_>>().join(" or ");
        [format!("{words} {short}"), format!("{words} {}", about(pattern))]
    };
    let plain = |words: String| [words.clone(), words];
    Some(match &ability.kind {
        AbilityKind::Before(pattern, _) => said("before", pattern),
        AbilityKind::InsteadOf(pattern, _) => said("instead of", pattern),
        AbilityKind::After(pattern, _) | AbilityKind::AfterAnnouncing(pattern, _) => said("after", pattern),
        AbilityKind::Whenever(condition, _) => plain(format!("whenever {}", super::expressions::expression(condition))),
        AbilityKind::Forbid(pattern) => said("forbid", pattern),
        AbilityKind::ForbidAfter(pattern) => said("forbid after", pattern),
        AbilityKind::AgainAfter(pattern) => said("again after", pattern),
        AbilityKind::Permit(pattern) | AbilityKind::PermitFrom(pattern, _) => said("permit", pattern),
        AbilityKind::ModifyDefine(pattern, ..) => said("modify", pattern),
        AbilityKind::ModifyCost { payment, .. } => plain(format!("modify cost {}", payment.name)),
        AbilityKind::ModifySelf(changes) => plain(match changes.first()? {
            Change::Attr(name, ..) => format!("modify {}", name.name),
            Change::Cost(_) => "modify cost".to_owned(),
            Change::Swap(..) => "modify swap".to_owned(),
            Change::Has(_) | Change::HasEach(..) => "modify has".to_owned(),
            Change::Loses(_) | Change::LosesAllBut(..) => "modify loses".to_owned(),
            Change::CopyOf(_) => "modify copy of".to_owned(),
            Change::Is(_) => "modify is".to_owned(),
            Change::IsNot(_) => "modify is not".to_owned(),
            Change::Ability(given) => format!("modify {}", form(given)?[0]),
        }),
        AbilityKind::ModifyAll(of, _) => {
            [format!("modify {}", of.parts.first()?.kind.name), format!("modify {}", selectors::selector(of))]
        }
        AbilityKind::Suspend { .. } => plain("suspend effects".to_owned()),
        AbilityKind::Check { name, .. } => plain(format!("check {}", name.name)),
        AbilityKind::Action(action) => {
            plain(format!("action {}", action.name.as_ref().or(action.title.as_ref())?.name))
        }
    })
}

/// `golpear(x: self)`, `begin cosecha`, `begin cosecha or golpear(x: self)`
pub(super) fn about(pattern: &Pattern) -> String {
    pattern.each().map(about_one).collect::<Vec<_>>().join(" or ")
}

fn about_one(pattern: &Pattern) -> String {
    match &*pattern.args {
        [Arg { value: Expr { kind: ExprKind::Name(phase), .. }, .. }] if is_point(pattern) => {
            format!("{} {phase}", pattern.name.name)
        }
        _ => selectors::one_pattern(pattern),
    }
}

/// Whether it is the beginning or the end of something that has a name.
fn is_point(pattern: &Pattern) -> bool {
    matches!(pattern.name.name.as_str(), "begin" | "end")
        && matches!(&*pattern.args, [only] if only.name.is_none() && matches!(only.value.kind, ExprKind::Name(_)))
}
