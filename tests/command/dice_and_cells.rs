//! `naipe text` of what is common at tables: two dice, goods of several sorts, cells of a grid, opponents, members of enums.

use crate::helper::Folder;

const RULES: &str = r#"game kilns "Kilns" { players: 2..4  language: en }
enum good { clay "Clay", coal "Coal" }
enum hint { high "Highest", low "Lowest" }
player { goods[good] "{}": 0.. = 0  score "Score": int = 0 }
zone hand "Hand" of player set visible to owner
zone grave "Grave" of player pile
zone board "Board" shared grid 5 x 5 in play
kind piece "Piece"
kind unit "Unit" : piece { attack "Attack": int = 1 }
kind ground "Ground" : piece
kind spell "Spell" : piece
token "Hill" : ground
payment goods(n: int, g: good) "Goods" { possible when you.goods[g] >= n  you.goods[g] -= n }
event destroy(x: piece) { move x to grave of x.owner }
event draw_card(p: player) { p.score += 1 }
event summon(p: player, u: unit) { p.score += 1 }
define worth(p: player): int = p.score
action hint_at "Hint"(c: piece in hand of you, h: hint) { reveal c }
turn { phase main "Main" { offer active hint_at until pass } }
words en {
  unit: "unit"  spell: "spell"  piece: "card"  ground: "ground"  board: "board"  hand: "hand"  grave: "grave"
  goods[clay]: "clay"  goods[coal]: "coal"  score: "point" plural "points"  attack: "attack"
  destroy(x): "{x} {x: is are are} destroyed" order "destroy {x}"
  draw_card(p): "{p} {p: draws draw draw} a card"
  summon(p, u): "{p} {p: summons summon summon} {u}"
  worth(p): "{p}'s worth"
  hint_at(c, h): "{by: hints hint hint} at {c}" noun "hint at {c}"
}
words es {
  unit: "unidad" f plural "unidades"  spell: "hechizo" m  piece: "carta" f  ground: "terreno" m  board: "tablero" m  hand: "mano" f
  goods[clay]: "arcilla" f  goods[coal]: "carbón" m  score: "punto" m  attack: "ataque" m  grave: "tumba" f
  destroy(x): "{x} {x: queda quedas quedan} destruid{x: o a os as}" order "destruye {x}"
  draw_card(p): "{p} {p: roba robas roban} una carta"
  summon(p, u): "{p} {p: invoca invocas invocan} {u}"
  worth(p): "el valor de {p}"
  hint_at(c, h): "{by: señala señalas señalan} {c}" noun "señalar {c}"
  "Hill": "Colina" f  main: "fase principal" f
}
"#;

/// What a card with this in it is in words, in English and in Spanish.
#[track_caller]
fn worded(kind: &str, body: &str, [english, spanish]: [&str; 2]) {
    let folder = Folder::empty("kilns");
    folder.write("rules/kilns/game.naipe", RULES);
    folder.write("cards/kilns/cards.naipe", format!("card \"One\" : {kind} {{ {body} }}\n"));
    for (language, words) in [("en", english), ("es", spanish)] {
        folder.run(&["text", "kilns", "One", "--text-lang", language]).good().says(words);
    }
}

#[test]
fn of_two_dice_there_is_a_first_result_and_a_second() {
    worded(
        "spell",
        "effect { let a = roll 6  let b = roll 6  if a == b { you.score += a } }",
        [
            "If the first result is the second result, you get X points, where X is the first result.",
            "Si el primer resultado es el segundo resultado, ganas X de punto, donde X es el primer resultado.",
        ],
    );
}

#[test]
fn one_sort_of_a_payment_is_paid_in_a_number() {
    worded(
        "spell",
        "cost 3 goods[clay], 2 goods[coal]  effect { draw_card(you) }",
        ["cost:    3 clay, 2 coal", "3 de arcilla, 2 de carbón"],
    );
    worded(
        "spell",
        "effect { pay 2 goods[clay] by you { draw_card(you) } }",
        ["You may pay 2 clay", "Puedes pagar 2 de arcilla"],
    );
    worded(
        "unit",
        "modify cost goods[coal] of spell in hand of you -= 1",
        ["cost 1 coal less", "cuestan 1 de carbón menos"],
    );
}

#[test]
fn the_lesser_of_two_ends_where_it_ends() {
    worded(
        "spell",
        "effect { you.score += min(you.goods[clay], 3) * 7 - 1 }",
        ["(the lesser of your clay and 3) times 7 minus 1", "(el menor de tu arcilla y 3) por 7 menos 1"],
    );
    worded(
        "spell",
        "effect { you.score += max(min(you.goods[clay], 3), 1) }",
        ["the greater of (the lesser of your clay and 3) and 1", "el mayor de (el menor de tu arcilla y 3) y 1"],
    );
    // What a name stands for is worked out all the same.
    worded(
        "spell",
        "effect { let both = you.goods[clay] + you.goods[coal]  you.score += both * 2 }",
        ["(your clay plus your coal) times 2", "(tu arcilla más tu carbón) por 2"],
    );
}

#[test]
fn what_is_near_something_is_beside_it_or_so_far_away() {
    worded(
        "unit",
        "after draw_card(you) { for u: unit in board where adjacent(it.cell, self.cell) { destroy(u) } }",
        ["each unit in the board beside this unit", "cada unidad del tablero junto a esta unidad"],
    );
    worded(
        "unit",
        "after draw_card(you) { for u: unit in board where distance(it.cell, self.cell) <= 3 { destroy(u) } }",
        [
            "each unit in the board at most 3 away from this unit",
            "cada unidad del tablero a una distancia de 3 o menos de esta unidad",
        ],
    );
    worded(
        "unit",
        "after draw_card(you) { for u: unit in board where distance(it.cell, self.cell) <= you.score { destroy(u) } }",
        [
            "each unit in the board such that the distance between its cell and",
            "cada unidad del tablero tal que la distancia entre su casilla y",
        ],
    );
    worded(
        "unit",
        "after draw_card(you) { for u: unit in board where not adjacent(it.cell, self.cell) { destroy(u) } }",
        [
            "each unit in the board such that its cell is not beside",
            "cada unidad del tablero tal que su casilla no está junto a",
        ],
    );
    worded(
        "spell",
        "effect { for u: unit in board where column(u.cell) == 3 and row(u.cell) == 2 { destroy(u) } }",
        ["whose column is 3 and whose row is 2", "cuya columna es 3 y cuya fila es 2"],
    );
}

#[test]
fn a_cell_is_empty_or_occupied() {
    worded(
        "spell",
        "effect { choose c: cell in cells(board) where occupant(it) is none  create \"Hill\" at c }",
        ["You choose an empty cell", "Elige una casilla vacía"],
    );
    worded(
        "spell",
        "effect { choose c: cell in cells(board) where occupant(it) is not none  draw_card(you) }",
        ["You choose an occupied cell", "Elige una casilla ocupada"],
    );
    worded(
        "spell",
        "target u: unit in board  effect { let c = cell_at(board, u.cell.column + 1, u.cell.row)  if c is not none and occupant(c) is none { move u to c } else { destroy(u) } }",
        [
            "If there is a cell of the board whose column is that unit's cell's column plus 1 and whose row is its cell's row and that cell is empty, put that unit into that cell; if not, destroy that unit.",
            "Si hay una casilla del tablero cuya columna es la columna de la casilla de esa unidad más 1 y cuya fila es la fila de su casilla y esa casilla está vacía, pon esa unidad en esa casilla; si no, destruye esa unidad.",
        ],
    );
    worded(
        "spell",
        "effect { let t = occupant(cell_at(board, 2, 3))  if t is unit and t.controller != you { destroy(t) } }",
        [
            "If the card at the cell in column 2 and row 3 of the board is a unit and it is not yours, destroy it.",
            "Si la carta en la casilla de la columna 2 y la fila 3 del tablero es una unidad y esa carta no es tuya, destruye esa carta.",
        ],
    );
}

#[test]
fn a_player_among_opponents_is_an_opponent() {
    worded(
        "spell",
        "effect { choose p: player where p in opponents(you)  draw_card(p) }",
        ["An opponent draws a card.", "Un rival roba una carta."],
    );
    worded(
        "unit",
        "modify worth(p: player where it in opponents(you)) -= 2",
        ["Any opponent's worth is 2 less", "El valor de cualquier rival es 2 menor"],
    );
}

#[test]
fn it_is_told_who_chooses_where_somebody_else_was_told_of() {
    worded(
        "unit",
        "after summon(u: self) { choose c: cell in cells(board) where adjacent(it, self.cell) and not any ground at it  create \"Hill\" at c }",
        [
            "When a player summons this unit, you choose a cell beside this unit without a ground",
            "Cuando un jugador invoca esta unidad, eliges una casilla junto a esta unidad sin terreno",
        ],
    );
    worded(
        "unit",
        "after summon(p: you) { choose c: unit in board  if c.attack > 2 { destroy(c) } }",
        ["you summon", "Cuando invocas una unidad, elige una unidad"],
    );
}

#[test]
fn a_member_of_an_enum_that_no_words_name_needs_none() {
    worded("unit", "forbid hint_at", ["Nobody can hint at a card.", "No se puede señalar una carta."]);
}

#[test]
fn what_is_called_so_is_called_so_in_the_words_of_the_language() {
    worded(
        "spell",
        "target g: ground in board where titled(it, \"Hill\")  effect { destroy(g) }",
        ["called “Hill”", "se llama «Colina»"],
    );
}

#[test]
fn the_turn_and_the_only_opponent_have_words() {
    worded(
        "unit",
        "after begin main when turn_number >= 3 { draw_card(you) }",
        ["the number of the turn is 3 or more", "el número del turno es 3 o más"],
    );
    worded(
        "spell",
        "effect { draw_card(opponent(you)) }",
        ["Your only opponent draws a card", "Tu único rival roba una carta"],
    );
}

#[test]
fn of_what_each_chose_in_secret_it_is_told_who_chose_it() {
    worded(
        "spell",
        "effect { simultaneously for p in players { choose c: piece in hand of p by p }  for p in players { move c[p] to hand of next(p) } }",
        [
            "Put the card that each player chose into the hand of the player after that player.",
            "Pon la carta que cada jugador eligió en la mano del jugador siguiente a ese jugador.",
        ],
    );
    worded(
        "spell",
        "effect { simultaneously for p in players { choose n: 0..3 by p }  for p in players { p.score -= n[p] } }",
        [
            "Each player loses X points, where X is the number that that player chose.",
            "donde X es el número que ese jugador eligió.",
        ],
    );
    worded(
        "spell",
        "effect { simultaneously for p in players { choose n: 0..3 by p }  for p in players where n[p] == max(n[it] of player) { draw_card(p) } }",
        [
            "Each player who chose the greatest number draws a card.",
            "Cada jugador que eligió el mayor número roba una carta.",
        ],
    );
}

#[test]
fn as_much_of_what_is_counted_is_as_many() {
    worded(
        "spell",
        "effect { choose n: 0..3  you.score += n }",
        ["You get that many points.", "Ganas otro tanto de punto."],
    );
}
