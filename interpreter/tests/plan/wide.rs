//! Expressions with tens of thousands of parts: they mean the same as short ones, or are refused with a clear word.

use naipe_interpreter::{Project, Session, Start};

/// So many times the same.
fn row(n: usize, separator: &str, part: &str) -> String {
    vec![part; n].join(separator)
}

/// What a value comes to, where `n` is 3: the points of the first player, or what is said instead.
fn value(expression: &str) -> Result<String, String> {
    let text = format!(
        "game wide \"Wide\" {{ players: 2 }}\nplayer {{ points: int = 0 }}\n\
         action wait \"Wait\" {{ let n = 1 + turn_number + 1\n  active.points = {expression} }}\n\
         turn {{ offer active wait }}\n"
    );
    let mut project = Project::from_texts([("rules/wide/game.naipe", text)]).map_err(|e| e.to_string())?;
    let game = project.game("wide").map_err(|e| e.to_string())?;
    let mut session = Session::begin(&game, &Start { seed: 1, ..Start::default() }).map_err(|e| e.to_string())?;
    session.choose_nth(0).map_err(|e| e.to_string())?;
    if let Some(fault) = session.fault() {
        return Err(fault.message.clone());
    }
    Ok(session.why(None, "A.points")[0].clone())
}

#[test]
fn what_is_wide_means_what_it_says() {
    for (what, expression, points) in [
        ("members", format!("size([{}])", row(20_000, ", ", "n")), 20_000),
        ("members that are each worked out", format!("[{}][19999]", row(20_000, ", ", "n + n")), 6),
        ("many members that are each worked out", format!("[{}, n][59000]", row(59_000, ", ", "n + n")), 3),
        ("members in a condition", format!("if 4 in [{}] then 1 else 2", row(20_000, ", ", "n")), 2),
        (
            "members where something holds",
            format!("if n == 3 then size([{}]) else 7", row(50_000, ", ", "n + 1")),
            50_000,
        ),
        ("the least of many", format!("min({})", row(50_000, ", ", "n * 2")), 6),
        ("a long sum", row(100, " + ", "n"), 300),
        ("a long condition", format!("if {} then 1 else 2", row(50, " and ", "n == 3")), 1),
    ] {
        assert_eq!(value(&expression), Ok(format!("points of A is {points}")), "{what}");
    }
}

#[test]
fn what_is_too_wide_is_refused() {
    for (what, expression, because) in [
        ("members", format!("size([{}])", row(70_000, ", ", "n")), "these are more than there may be at once (60,000"),
        ("a sum", row(70_000, " + ", "n"), "too long to be read as one expression"),
        (
            "a condition",
            format!("if {} then 1 else 2", row(70_000, " and ", "n == 3")),
            "too long to be read as one expression",
        ),
    ] {
        let said = value(&expression).expect_err(what);
        assert!(said.contains(because), "{what}: {said}");
    }
}
