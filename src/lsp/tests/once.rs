//! What completion writes beside what stands there already.

use super::completing::labels;
use super::{RULES, RULES_AT, here};
use crate::lsp::completion;

/// What stands behind the cursor is not written once more, and what is only counted is not called.
#[test]
fn nothing_is_written_twice() {
    let rules = format!(
        "{RULES}define rival(j: player): player or none = opponent(j)\nevent robar(j: player) {{ j.vida += 1 }}\n"
    );
    for (line, offer, written) in [
        ("criatura {\n  after rob|", "robar", Some("robar(${1:j})")),
        ("criatura {\n  after rob|(j: you) { }", "robar", None),
        ("criatura {\n  after robar(j|) { }", "j", Some("j: $0")),
        ("criatura {\n  after robar(j|: you) { }", "j", None),
        ("criatura {\n  has: esc|", "escudo", Some("escudo(${1:n})")),
        ("criatura {\n  has: esc|(1)", "escudo", None),
        ("criatura {\n  cost 1 |", "maná", None),
        ("criatura {\n  cost 1 ma|", "maná", None),
        ("hechizo {\n  effect { pay 2 ma| by you { } else { } }", "maná", None),
        ("hechizo {\n  effect { you.vida += ri| }", "rival", Some("rival(${1:j})")),
        ("hechizo {\n  effect { repeat ri| { } }", "rival", Some("rival(${1:j})")),
    ] {
        let of = here(RULES_AT, &format!("{rules}card \"X\" : {line}"));
        let text = of.desk.text(of.file).to_owned();
        let offers = completion::within(&of.desk, of.file, &text, of.byte).offers;
        let found = offers.iter().find(|one| one.label == offer).map(|one| one.snippet.as_deref());
        assert_eq!(found, Some(written), "{line}");
    }
    for line in ["hechizo {\n  effect { skip next | }", "criatura {\n  after end(|) { }"] {
        let of = here(RULES_AT, &format!("{rules}card \"X\" : {line}"));
        let labels = labels(&of);
        assert!(labels.contains(&"turn".to_owned()) && !labels.contains(&"game".to_owned()), "{line}: {labels:?}");
    }
}
