//! Where the parts of a declaration stand.

use naipe_grammar::parts::parts;

#[test]
fn every_line_of_a_card_stands_where_it_says() {
    let source = "card \"Fox \\\"F\\\"\" : beast cites a:1 { power: (1 + 2)  // strong\n  has: swift, shield(2)\n  cost 2 mana\n  printed in first // last\n  id \"fox\" }";
    let found = parts(source).expect("it is sound");
    let said: Vec<&str> = found.members.iter().map(|range| &source[range.clone()]).collect();
    assert_eq!(said, ["power: (1 + 2)", "has: swift, shield(2)", "cost 2 mana", "printed in first", "id \"fox\""]);
    assert_eq!(&source[found.title.expect("it has one")], "\"Fox \\\"F\\\"\"");
    assert_eq!(&source[found.head..found.head + 3], " { ");
    assert!(source[found.braces.expect("it has some")].ends_with('}'));
    let bare = parts("card \"Fox\" : beast").expect("it is sound");
    assert_eq!((bare.head, bare.braces, bare.members.len()), (18, None, 0));
    let game = parts("game g \"G\" { players: 2  columns: \"a\", \"b\" }").expect("it is sound");
    assert_eq!(game.members.len(), 2);
}
