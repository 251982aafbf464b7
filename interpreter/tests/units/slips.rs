//! What a scenario says of an answer that is nearly the name of an action.

use naipe_grammar::ast::ItemKind;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::scenario;

/// What to write instead of an answer, in a game with one action; nothing where the answer is known.
fn help(said: &str, action: &str) -> Option<String> {
    let rules = format!(
        r#"game slips "Slips" {{ players: 2 }}
action {action}() {{ }}
turn {{ phase main {{ offer active {action} until pass }} }}
scenario "Slip" {{ given {{ active: A  phase: main }} play {{ A: {said} }} expect turn_number == 1 }}
"#
    );
    let library = Library::of_texts("slips", &[("game.naipe", &rules)]).expect("it does not play itself");
    let built = library.build(0, With::Cards, AFTER_ALL);
    assert_eq!(built.diagnostics, []);
    let scenario = library.asts(0, With::Cards).into_iter().flat_map(|file| &file.items).find_map(|item| {
        let ItemKind::Scenario(scenario) = &item.kind else { return None };
        Some(scenario)
    });
    let report = scenario::run(&built.compiled, scenario.expect("there is one"));
    let fault = report.failures.into_iter().next()?;
    assert_eq!(fault.message, format!("nothing is called `{said}`"));
    fault.help
}

#[test]
fn a_letter_may_be_another() {
    let meant = |action: &str| Some(format!("did you mean `{action}`?"));
    assert_eq!(help("lai", "lay"), meant("lay"));
    assert_eq!(help("lay", "lay"), None);
    for (said, action) in [("way", "lay"), ("lai", "layer"), ("l", "m"), ("la", "li")] {
        let help = help(said, action).unwrap_or_default();
        assert!(help.starts_with("an answer is an action"), "{said} {action}: {help}");
    }
    // A letter too many is a slip of another sort.
    assert_eq!(help("lays", "lay"), meant("lay"));
}
