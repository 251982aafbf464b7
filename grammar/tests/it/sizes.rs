//! The room that a large set takes is that of its expressions, statements and cards: none of them grows unseen.

use naipe_grammar::ast::{Ability, Arg, CardDecl, ClauseSet, CostDecl, Expr, Ident, Item, Member, SelectorPart, Stmt};

#[test]
fn what_there_is_most_of_is_small() {
    let sizes = [
        ("Ident", size_of::<Ident>(), 32),
        ("Expr", size_of::<Expr>(), 40),
        ("Arg", size_of::<Arg>(), 48),
        // A condition of what is chosen may have a reason.
        ("SelectorPart", size_of::<SelectorPart>(), 136),
        ("Stmt", size_of::<Stmt>(), 72),
        ("ClauseSet", size_of::<ClauseSet>(), 104),
        // A way to pay may have a name besides its label.
        ("CostDecl", size_of::<CostDecl>(), 64),
        // It may hear several events.
        ("Ability", size_of::<Ability>(), 136),
        ("Member", size_of::<Member>(), 56),
        // It may be of several kinds.
        ("CardDecl", size_of::<CardDecl>(), 120),
        ("Item", size_of::<Item>(), 168),
    ];
    let grown: Vec<_> = sizes.iter().filter(|(_, size, most)| size > most).collect();
    assert!(grown.is_empty(), "put what is rare into a box, or say here why it needs the room: {grown:?}");
}
