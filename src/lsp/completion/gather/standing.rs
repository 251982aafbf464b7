//! Where the cursor stands, and what a name could be there.

use super::{Gather, known, names, pronouns, taken, words};
use crate::lsp::completion::known::Ty;
use crate::lsp::completion::names::Signs;
use crate::lsp::completion::slots::{Slot, Stand};
use crate::lsp::desk::Desk;
use ecow::EcoString;
use naipe_grammar::next::{Next, Sign, next};
use naipe_grammar::span::FileId;

/// Of what type a value is that would stand behind a text with which an item begins; nothing where no value is wanted, or any would do.
pub fn type_wanted(desk: &Desk, file: FileId, before: &str) -> Option<Ty> {
    Gather::new(desk, file, "").standing(before, |_, _, _, slots| {
        slots.into_iter().find_map(|slot| match slot {
            Slot::Value(ty) | Slot::Argument(_, ty) | Slot::Pattern(ty) if ty != Ty::Any => Some(ty),
            // `light[dawn]`: of whichever enum.
            Slot::Members(of) => Some(Ty::Member(of.unwrap_or_default())),
            _ => None,
        })
    })
}

impl Gather<'_> {
    /// Finds out where an item breaks off, and what could come next there, and has something told of it.
    pub(super) fn standing<T>(
        &mut self,
        before: &str,
        told: impl FnOnce(&mut Self, &Stand, &[Next], Vec<Slot>) -> T,
    ) -> T {
        let signs = Signs::new(before);
        let known = &*self.desk.known(self.file);
        let all = taken::taken(words::nearest(continued(before), &signs), &signs, known);
        let kind = kind_around(self.desk, self.file, &signs);
        let mut locals = pronouns::pronouns(&signs, kind.as_ref(), &all, known);
        locals.extend(names::bound(&signs, known));
        locals.extend(self.of_positions(&signs));
        self.know_alias(&signs, &mut locals);
        let in_play = all.iter().any(|one| one.sign == Sign::Word("play"));
        let titled = self.kind_of_titled(&signs);
        let in_block = all.iter().any(|one| one.within.iter().any(|open| open.rule == "block"));
        let stand = Stand { signs: &signs, known, locals: &locals, kind, titled, in_block, in_play };
        let mut slots: Vec<Slot> = Vec::new();
        for one in all.iter().filter(|one| one.sign == Sign::Name) {
            let slot = stand.slot(&one.within);
            if !slots.contains(&slot) {
                slots.push(slot);
            }
        }
        settle(&mut slots, matches!(signs.said(0), "kind" | "keyword" | "trait"));
        told(self, &stand, &all, slots)
    }
}

/// Keeps of what could stand somewhere what says most.
fn settle(slots: &mut Vec<Slot>, declares: bool) {
    let is_any = |slot: &Slot| *slot == Slot::Value(Ty::Any);
    let is_known = |slot: &Slot| !matches!(slot, Slot::New | Slot::Seats | Slot::Types | Slot::Amount) && !is_any(slot);
    if slots.iter().any(is_known) {
        slots.retain(|slot| !is_any(slot));
        // The type of an attribute that has one is no news, but where it gets it.
        slots.retain(|slot| declares || *slot != Slot::Types);
        slots.sort_by_key(|slot| *slot != Slot::Types);
    } else if slots.contains(&Slot::Types) {
        slots.retain(|slot| !is_any(slot) && *slot != Slot::Amount);
    }
}

/// The kind of the card that is written; with commas between, where there are several.
fn kind_around(desk: &Desk, file: FileId, signs: &Signs) -> Option<EcoString> {
    match (signs.said(0), signs.said(2)) {
        ("card" | "token", ":") => {
            let mut kinds = EcoString::from(signs.said(3));
            let mut at = 4;
            while signs.said(at) == "," {
                kinds.push_str(", ");
                kinds.push_str(signs.said(at + 1));
                at += 2;
            }
            Some(kinds)
        }
        ("kind" | "cards", _) => Some(signs.said(1).into()),
        ("errata", "from") => known::kind_of_card(desk, file, signs.said(1).trim_matches('"')),
        ("errata", kind) if signs.said(1) == "kind" => Some(kind.into()),
        _ => None,
    }
}

/// What could come next after a text. What is chosen, whose condition may have a reason, is found as anything else is.
pub(super) fn continued(text: &str) -> Vec<Next> {
    let mut all = next(text);
    for one in &mut all {
        one.within.retain(|open| !matches!(open.rule, "place" | "places"));
    }
    for open in all
        .iter_mut()
        .flat_map(|one| &mut one.within)
        .filter(|open| matches!(open.rule, "wanted_part" | "claimed_part"))
    {
        open.rule = "part";
    }
    all
}
