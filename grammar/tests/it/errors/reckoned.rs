//! What is reckoned, written as elsewhere.

use naipe_grammar::span::FileId;

#[test]
fn what_is_reckoned_is_told_how_it_is_written() {
    for (text, help) in [
        ("let m = max leaf in table by rank", "write `first leaf in table by most rank`"),
        ("let m = min leaf in hand of p by rank", "write `first leaf in hand of p by least rank`"),
        ("let m = count leaf in table", "write `count(leaf in table)`"),
        ("if count leaf in table where rank > 2 { win p }", "write `count(leaf in table where rank > 2)`"),
        ("if count leaf in table > 2 { win p }", "write `count(leaf in table)`"),
        ("p.gold = sum rank of leaf in hand of p", "write `sum(rank of leaf in hand of p)`"),
        ("p.gold = max rank of leaf in table", "write `max(rank of leaf in table)`"),
        (
            "let w = highest rank in table",
            "write `max(rank of KIND in table)` where `rank` is an attribute; where it is a kind, `first rank in table by most ATTRIBUTE` is the one that has it",
        ),
        (
            "let w = the lowest rank in table",
            "write `min(rank of KIND in table)` where `rank` is an attribute; where it is a kind, `first rank in table by least ATTRIBUTE` is the one that has it",
        ),
        ("let q = next player", "write `next(active)`"),
        ("win previous player of p.now", "write `previous(p.now)`"),
        ("win the next player", "write `next(active)`"),
        (
            "let w = first leaf in table by most rank where rank > 2",
            "write `first leaf in table where rank > 2 by most rank`",
        ),
        ("shuffle hand of p into deck of p", "write `move hand of p to deck of p  shuffle deck of p`"),
        ("shuffle c into deck of p", "write `move c to deck of p  shuffle deck of p`"),
        ("shuffle table to deck of p", "write `move table to deck of p  shuffle deck of p`"),
    ] {
        let faults = naipe_grammar::parse(FileId(0), &format!("procedure e(p: player) {{\n  {text}\n}}")).1;
        let [fault] = &faults[..] else { panic!("{text}: {faults:#?}") };
        assert_eq!(fault.help.as_deref(), Some(help), "{text}");
    }
}
