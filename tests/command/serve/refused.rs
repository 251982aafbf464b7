//! What the server does not do, and why: told in the language of the page.

use super::serve;
use crate::helper::Folder;
use serde_json::{Value, json};

#[test]
fn the_server_refuses_in_the_language_of_the_game() {
    let folder = Folder::empty("refusals");
    folder.write(
        "rules/gems/game.naipe",
        "game gems \"Gemas\" { players: 2  language: es }\nplayer { points \"Puntos\": int = 0 }\n\
         action up \"Sumar\" { you.points += 1 }\nturn { phase main \"Principal\" { offer active up until pass } }\n",
    );
    let served = serve(&folder, &["--seats", "human,human", "--seed", "3"]);
    let told = |who: &str, what: &str, body: &Value| served.post(who, what, body).1["error"].clone();
    let (seat, table) = (served.token("A"), served.token("table"));
    let choice = json!({ "asked": 0, "option": 0 });
    assert_eq!(told(table, "choose", &choice), "quien mira no decide nada");
    assert_eq!(told(seat, "nothing", &choice), "no hay tal cosa que hacer");
    assert_eq!(told(seat, "choose", &json!({ "asked": 0, "option": -1 })), "`option` es un número entero");
    assert_eq!(told(seat, "undo", &json!({ "asked": 7 })), "la mesa ha seguido adelante");
    assert_eq!(told("no", "choose", &choice), "este enlace no lleva a ningún asiento: ábrelo tal como se imprimió");
    let unread = served.raw(b"\x00\xff\x00\r\n\r\n").1;
    assert!(unread.contains("esto no es una petición de HTTP"), "{unread}");
}
