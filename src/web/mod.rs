//! `naipe web GAME --out FOLDER`: a page on which anybody plays the game against bots, for any host of plain files.
//!
//! It is the page of `naipe serve`; in the place of the server it has the engine as WebAssembly, in a worker, and the game as
//! [`Game::keep`] keeps it.

use crate::arguments::{Everywhere, Web};
use crate::screen::{Done, Screen, Stop, count};
use crate::serve::page::FILES;
use crate::table::{Prepared, prepare};
use naipe_interpreter::project::kept::SOURCES;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// Where `web/build` leaves the engine.
const ENGINE: &str = "web/pkg/web";
/// The engine, and the script that loads it.
const PARTS: [&str; 2] = ["naipe_web_bg.wasm", "naipe_web.js"];
/// The game.
const GAME: &str = "game.bin";
/// What the page may do: nothing but show what lies beside it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
                      img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// Runs the command.
pub fn run(everywhere: &Everywhere, what: &Web, screen: &mut Screen) -> Done {
    let prepared = prepare(everywhere, &what.game, &what.table, what.players)?;
    let mut files = engine(what.engine.as_deref(), &prepared.root)?;
    files.push((GAME.to_owned(), prepared.game.keep()));
    files.push(("table.json".to_owned(), table(&prepared, what).to_string().into_bytes()));
    files.push(("worker.js".to_owned(), include_bytes!("worker.js").to_vec()));
    for file in FILES {
        files.push(match file.path.trim_start_matches('/') {
            "" => ("index.html".to_owned(), index(file.text).into_bytes()),
            name @ "server.js" => (name.to_owned(), include_bytes!("server.js").to_vec()),
            name => (name.to_owned(), file.text.as_bytes().to_vec()),
        });
    }
    is_ours(&what.out)?;
    fs::create_dir_all(&what.out).map_err(|error| Stop::file(&what.out, "made", &error))?;
    for (name, bytes) in &files {
        let path = what.out.join(name);
        fs::write(&path, bytes).map_err(|error| Stop::file(&path, "written", &error))?;
    }
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    screen.print(prepared.heading("one person and bots"))?;
    screen.line(format_args!(
        "{} in {}, {:.1} MB",
        count(files.len(), "file", "files"),
        what.out.display(),
        bytes as f64 / 1e6
    ))?;
    screen
        .line("Put the folder on any host of plain files: its address is the link to play by (`#B`: from seat B).")?;
    Ok(true)
}

/// What a game of the page begins with.
fn table(prepared: &Prepared, what: &Web) -> serde_json::Value {
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
    })
}

/// The page, wherever its folder comes to lie.
fn index(page: &str) -> String {
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let page = page.replace("=\"/", "=\"./");
    page.replacen("<meta charset=\"utf-8\">", &format!("<meta charset=\"utf-8\">\n  {policy}"), 1)
}

/// The engine, of the version that can play what this command keeps.
fn engine(said: Option<&Path>, root: &Path) -> Result<Vec<(String, Vec<u8>)>, Stop> {
    let folder = said.map_or_else(|| root.join(ENGINE), Path::to_path_buf);
    let build = "build it with `web/build` of the sources of naipe, and say with `--engine` in which folder it is";
    let read = |name: &str| -> Result<(String, Vec<u8>), Stop> {
        let path: PathBuf = folder.join(name);
        let bytes = fs::read(&path).map_err(|_| {
            Stop::usage(format!("there is no engine for browsers in `{}`", folder.display())).help(build)
        })?;
        Ok((name.to_owned(), bytes))
    };
    let parts = PARTS.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
    if !parts[0].1.windows(SOURCES.len()).any(|bytes| bytes == SOURCES.as_bytes()) {
        return Err(
            Stop::usage(format!("the engine in `{}` is of another version of naipe", folder.display())).help(build)
        );
    }
    Ok(parts)
}

/// What is published anew takes the place of what was; other files are nobody's to write over.
fn is_ours(folder: &Path) -> Result<(), Stop> {
    let Ok(mut listed) = fs::read_dir(folder) else { return Ok(()) };
    if listed.next().is_none() || folder.join(GAME).is_file() {
        return Ok(());
    }
    Err(Stop::usage(format!("`{}` holds other files", folder.display())).help("name a folder that is new or empty"))
}
