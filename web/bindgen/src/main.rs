//! `naipe-bindgen ENGINE.wasm… FOLDER`: engines with the JavaScript that loads them, `FOLDER/nodejs` for Node and `FOLDER/web` for
//! browsers.

use std::path::Path;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

/// Takes the remarks out of a script, which stand in lines of their own: they are in the types beside it.
fn without_remarks(path: &str) -> std::io::Result<()> {
    let script = std::fs::read_to_string(path)?;
    let mut is_remark = false;
    let mut rest = String::with_capacity(script.len());
    for line in script.lines() {
        let words = line.trim_start();
        is_remark |= words.starts_with("/**");
        if !is_remark && !words.is_empty() {
            rest.push_str(line);
            rest.push('\n');
        }
        is_remark &= !words.ends_with("*/");
    }
    std::fs::write(path, rest)
}

/// What makes the JavaScript of an engine.
fn of(engine: &Path) -> Bindgen {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(engine)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(false);
    bindgen
}

/// Writes an engine for Node and for browsers, under the name that its file has.
fn write(engine: &Path, folder: &str) -> Result<(), Box<dyn std::error::Error>> {
    of(engine).nodejs(true)?.generate(format!("{folder}/nodejs"))?;
    of(engine).web(true)?.generate(format!("{folder}/web"))?;
    let name = engine.file_stem().unwrap_or_default().to_string_lossy();
    Ok(without_remarks(&format!("{folder}/web/{name}.js"))?)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((folder, engines)) = words.split_last().filter(|(_, engines)| !engines.is_empty()) else {
        eprintln!("say which engines, and which folder");
        return ExitCode::from(2);
    };
    match engines.iter().try_for_each(|engine| write(Path::new(engine), folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
