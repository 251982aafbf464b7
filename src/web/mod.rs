//! `naipe web GAME --out FOLDER`: a page on which anybody plays the game against bots, for any host of plain files.
//!
//! It is the page of `naipe serve`; in the place of the server it has the engine as WebAssembly, in a worker, and the game as
//! [`Game::keep`] keeps it. The engine is one that only plays: the whole one is loaded where texts are changed.

use crate::arguments::{Everywhere, Web};
use crate::files::first_in;
use crate::own::Own;
use crate::screen::{Done, Screen, Stop, count};
use crate::serve::face::hints;
use crate::serve::page::FILES;
use crate::table::{Prepared, agents, prepare};
use naipe_interpreter::Agent;
use naipe_interpreter::game::SOURCES;
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::project::library::With;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// Where `web/build` leaves the engines.
const ENGINE: &str = "web/pkg/web";
/// The engine that plays what was kept, and the script that loads it.
const PLAYS: [&str; 2] = ["naipe_play_bg.wasm", "naipe_play.js"];
/// The whole engine, likewise: the playground has it, and whoever plays what was changed there.
const WHOLE: [&str; 2] = ["naipe_web_bg.wasm", "naipe_web.js"];
/// The file of the page that holds the compiled game.
const GAME: &str = "game.bin";
/// The folder of a page.
const FOLDER: Own = Own { mark: "naipe-page.json", what: "page" };
/// What the playground has besides.
const PLAYGROUND: [(&str, &str); 6] = [
    ("playground.html", include_str!("playground.html")),
    ("playground.css", include_str!("playground.css")),
    ("playground.js", include_str!("playground.js")),
    ("project.js", include_str!("project.js")),
    ("trial.js", include_str!("trial.js")),
    ("in_words.js", include_str!("in_words.js")),
];
/// How faults are told in Spanish, and what words mean, which the playground of a Spanish game hands to the engine.
const SPANISH: &str = "es-messages.txt";
const SPANISH_MESSAGES: [&str; 3] = [
    naipe_grammar::codes::SPANISH_MESSAGES,
    naipe_interpreter::codes::SPANISH_MESSAGES,
    naipe_grammar::vocabulary::SPANISH,
];
/// The editor of the playground, beside the engine.
const EDITOR: &str = "editor.js";
/// What the page may do: nothing but show what lies beside it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// Runs `naipe web`: writes the page into a folder that is empty, or that it has written before.
pub fn run(everywhere: &Everywhere, what: &Web, screen: &mut Screen) -> Done {
    check(&what.out)?;
    let mut prepared = prepare(everywhere, &what.game, &what.table, what.players)?;
    let seats = agents::of_each(&what.agents, usize::from(prepared.setup.players))?;
    let mut files = engine(what, &prepared.root)?;
    files.push((GAME.to_owned(), prepared.game.keep()));
    files.push(("table.json".to_owned(), table(&prepared, what, &seats).to_string().into_bytes()));
    files.push(("face.json".to_owned(), hints(&mut prepared)?.to_string().into_bytes()));
    files.push(("worker.js".to_owned(), include_bytes!("worker.js").to_vec()));
    for file in FILES {
        files.push(match file.path.trim_start_matches('/') {
            "" => ("index.html".to_owned(), index(file.text).into_bytes()),
            name @ "server.js" => (name.to_owned(), include_bytes!("server.js").to_vec()),
            name => (name.to_owned(), file.text.as_bytes().to_vec()),
        });
    }
    if what.playground {
        // A game that was kept from before has not been read.
        prepared.library.read(&[prepared.index])?;
        files.extend(PLAYGROUND.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())));
        files.push(("texts.json".to_owned(), texts(&prepared).to_string().into_bytes()));
        files.push((SPANISH.to_owned(), SPANISH_MESSAGES.concat().into_bytes()));
    }
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let many = files.len();
    write(&what.out, prepared.name(), files)?;
    let machines = seats.iter().map(|agent| agent.map_or("random".to_owned(), |agent| agent.to_string()));
    let machines = format!("{}, and a person on one seat", machines.collect::<Vec<_>>().join(", "));
    screen.say(prepared.heading(&machines))?;
    screen.says(format_args!(
        "{} in {}, {:.1} MB",
        count(many, "file", "files"),
        what.out.display(),
        bytes as f64 / 1e6
    ))?;
    screen
        .says("Put the folder on any host of plain files: its address is the link to play by (`#B`: from seat B).")?;
    if what.playground {
        screen.says("`playground.html` in it is the game's texts, to be changed and run.")?;
    }
    Ok(true)
}

/// What a game of the page begins with.
fn table(prepared: &Prepared, what: &Web, seats: &[Option<Agent>]) -> serde_json::Value {
    let start = &prepared.start;
    let set: serde_json::Map<String, serde_json::Value> =
        start.set.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
    json!({
        "players": start.players,
        "decks": start.decks,
        "format": start.format,
        "set": set,
        // A game that is published without a seed is another each time.
        "seed": what.table.seed,
        "agents": seats.iter().map(|agent| agent.unwrap_or(Agent::Random).to_string()).collect::<Vec<_>>(),
    })
}

/// The texts of the game and of all that it plays, its tests included, as the playground begins with them.
fn texts(prepared: &Prepared) -> serde_json::Value {
    let (library, program) = (&prepared.library, &prepared.game.program);
    let ids = library.games_read().flat_map(|game| library.ids(game, With::Tests));
    let texts: serde_json::Map<String, serde_json::Value> = ids
        .filter_map(|id| {
            let text = library.files.sources.text(id).replace("\r\n", "\n");
            Some((slashes(library.files.path(id)?), text.into()))
        })
        .collect();
    json!({
        "game": prepared.name(),
        "title": program.title.as_str(),
        "language": program.spoken(),
        "as_of": prepared.as_of.to_string(),
        "with_tests": prepared.with == With::Tests,
        "texts": texts,
    })
}

/// The page, wherever its folder comes to lie.
fn index(page: &str) -> String {
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let page = page.replace("=\"/", "=\"./");
    page.replacen("<meta charset=\"utf-8\">", &format!("<meta charset=\"utf-8\">\n  {policy}"), 1)
}

/// The engine, of the version that can play what this command keeps.
fn engine(what: &Web, root: &Path) -> Result<Vec<(String, Vec<u8>)>, Stop> {
    let command = std::env::current_exe().ok();
    let usual = places(root, command.as_deref());
    let found = || usual.iter().find(|folder| folder.join(PLAYS[0]).is_file()).unwrap_or(&usual[0]);
    let folder = what.engine.as_ref().unwrap_or_else(found);
    let build = "lay the folder `naipe-web` of a release of naipe beside the command; or build the engine with `web/build` of its sources, and say with `--engine` in which folder it is";
    let read = |name: &str| -> Result<(String, Vec<u8>), Stop> {
        let path: PathBuf = folder.join(name);
        let bytes = fs::read(&path).map_err(|_| {
            Stop::usage(format!("there is no engine for browsers in `{}`", folder.display())).help(build)
        })?;
        Ok((name.to_owned(), bytes))
    };
    let playground = WHOLE.into_iter().chain([EDITOR]).filter(|_| what.playground);
    let parts = PLAYS.into_iter().chain(playground).map(read).collect::<Result<Vec<_>, _>>()?;
    let is_ours = |engine: &[u8]| engine.windows(SOURCES.len()).any(|bytes| bytes == SOURCES.as_bytes());
    if !parts.iter().filter(|(name, _)| name.ends_with(".wasm")).all(|(_, engine)| is_ours(engine)) {
        return Err(
            Stop::usage(format!("the engine in `{}` is of another version of naipe", folder.display())).help(build)
        );
    }
    Ok(parts)
}

/// Where the engine may be: where `web/build` leaves it, and where a command that was installed has it.
fn places(root: &Path, command: Option<&Path>) -> Vec<PathBuf> {
    let mut places = vec![root.join(ENGINE)];
    if let Some(beside) = command.and_then(Path::parent) {
        places.extend([beside.join("naipe-web"), beside.join("../share/naipe/web")]);
    }
    places
}

/// Whether the page can be put there: a folder with anything else in it is left alone. Tells whether there is one of before, when
/// pages had no list of their files, but the game and nothing that is not known.
fn check(out: &Path) -> Result<bool, Stop> {
    let known = |name: &str| {
        let pages = FILES.iter().map(|file| file.path.trim_start_matches('/'));
        pages.chain(PLAYGROUND.iter().map(|(file, _)| *file)).chain(PLAYS).chain(WHOLE).any(|file| file == name)
            || ["index.html", "worker.js", "table.json", "face.json", "texts.json", GAME, EDITOR].contains(&name)
    };
    let is_earlier = out.join(GAME).is_file()
        && !out.join(FOLDER.mark).exists()
        && first_in(out, |name| !known(name)).is_ok_and(|stranger| stranger.is_none());
    if !is_earlier {
        FOLDER.check(out)?;
    }
    Ok(is_earlier)
}

/// Puts the page in the place of an earlier one, whole or not at all.
fn write(out: &Path, game: &str, files: Vec<(String, Vec<u8>)>) -> Result<(), Stop> {
    let is_earlier = check(out)?;
    FOLDER.write(out, game, files.into_iter().collect(), is_earlier)
}

#[cfg(test)]
mod tests {
    use super::{FILES, PLAYGROUND, places};
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    #[test]
    fn an_installed_command_has_its_engine_beside_it() {
        let found = places(Path::new("games"), Some(Path::new("/usr/bin/naipe")));
        let expected = ["games/web/pkg/web", "/usr/bin/naipe-web", "/usr/bin/../share/naipe/web"];
        assert_eq!(found, expected.map(PathBuf::from));
        assert_eq!(places(Path::new("games"), None), [PathBuf::from("games/web/pkg/web")]);
    }

    /// A page and its playground lie in one folder: no file of the one takes the place of one of the other.
    #[test]
    fn no_file_of_a_playground_is_called_as_one_of_the_page() {
        let of_page: BTreeSet<&str> = FILES.iter().map(|file| file.path.trim_start_matches('/')).collect();
        let both: Vec<&str> = PLAYGROUND.iter().map(|(name, _)| *name).filter(|name| of_page.contains(name)).collect();
        assert!(both.is_empty(), "{both:?}");
    }
}
