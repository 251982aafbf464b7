//! How cards are drawn in the browser, as the page is told it.

use super::*;

#[test]
fn the_page_is_told_how_the_game_wants_its_cards_drawn() {
    let folder = Folder::with_game("serve_faces");
    let face = |served: &Served| -> Value {
        let request = format!("GET /face.json HTTP/1.1\r\nHost: {}\r\n\r\n", served.host);
        serde_json::from_str(&served.raw(request.as_bytes()).1).expect("it is JSON")
    };
    assert_eq!(face(&serve(&folder, &["--seats", "human,bot"])), json!({}));
    let layout = "[own]\ngem = \"#c3202f\"\n[table]\ncorner = \"worth\"\n[table.signs]\n1 = \"I\"\nGem = \"*\"\n[table.signs.worth]\n2 = \"II\"\n";
    folder.write("cards/gems/face.toml", layout);
    let told = face(&serve(&folder, &["--seats", "human,bot"]));
    assert_eq!(told["corner"], json!(["worth"]));
    assert_eq!(told["signs"]["1"], "I");
    assert_eq!(told["of"], json!({ "worth": { "2": "II" } }));
    assert!(told["colours"].as_object().is_some_and(|all| all.values().any(|colour| colour == "#c3202f")), "{told}");
    folder.write("cards/gems/face.toml", "[table]\ncorner = \"wort\"\n[table.signs]\nHeart = \"h\"\n");
    let words = ["serve", "gems", "--port", "0", "--seats", "human,bot"];
    let told = [
        "`wort` is no attribute of cards; did you mean `worth`?",
        "`Heart` is no number, no member of an enum and no kind",
    ];
    folder
        .run(&words)
        .ends(2)
        .warns(&format!("face.toml, line 2: {}", told[0]))
        .warns(&format!("face.toml, line 4: {}; there are: gem\n", told[1]));
    folder.write("cards/gems/face.toml", "[table.signs.wort]\n2 = \"II\"\n");
    folder.run(&words).ends(2).warns("face.toml, line 1: `wort` is no attribute of cards; did you mean `worth`?");
    folder.write("cards/gems/face.toml", "[own]\ngems = \"#c3202f\"\n");
    folder
        .run(&words)
        .ends(2)
        .warns("face.toml, line 2: `gems` is no member of an enum and no kind; did you mean `gem`?");
    folder.write("cards/gems/face.toml", "[table]\nmidle = \"worth\"\n");
    folder.run(&words).ends(2).warns("face.toml, line 2: `midle` is no word of `[table]`; did you mean `middle`?");
}

/// What the page of a game is told of how its cards look.
pub fn served_face(folder: &Folder, game: &str) -> Value {
    let mut child =
        folder.command(&["serve", game, "--port", "0", "--pace", "0"]).stdout(Stdio::piped()).spawn().expect("served");
    let line = BufReader::new(child.stdout.take().expect("it prints"))
        .lines()
        .map_while(Result::ok)
        .find(|line| line.contains("http://"));
    let host =
        line.and_then(|line| Some(line.split_once("http://")?.1.split_once("/#")?.0.to_owned())).expect("a link");
    let served = Served { child, host, tokens: Vec::new() };
    let told = served.raw(format!("GET /face.json HTTP/1.1\r\nHost: {}\r\n\r\n", served.host).as_bytes()).1;
    serde_json::from_str(&told).expect("it is JSON")
}

#[test]
fn what_games_share_has_a_layout_of_its_own() {
    let folder = Folder::empty("serve_shared");
    let game = "game war \"War\" { players: 2 }\nuse common.dice\nzone hand of player set\n\
                setup { for p in players { create \"Ace\" in hand of p } }\nturn { phase main { end game score p: 1 } }\n";
    folder.write("rules/war/game.naipe", game);
    folder.write(
        "rules/common/dice.naipe",
        "enum suit { clubs \"Clubs\" }\nkind one { suit: suit }\ncard \"Ace\" : one { suit: clubs }\n",
    );
    folder.write("rules/common/dice.toml", "[table]\nmiddle = \"suit\"\n[table.signs]\nclubs = \"+\"\n");
    let told = served_face(&folder, "war");
    assert_eq!((&told["middle"], &told["signs"]["Clubs"]), (&json!(["suit"]), &json!("+")));
}
