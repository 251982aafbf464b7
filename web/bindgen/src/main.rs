//! `naipe-bindgen ENGINE.wasm FOLDER`: the engine with the JavaScript that loads it, `FOLDER/nodejs` for Node and `FOLDER/web`
//! for browsers.

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

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [engine, folder] = words.as_slice() else {
        eprintln!("say which engine, and which folder");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(engine)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(false);
    let nodejs = bindgen.nodejs(true).and_then(|for_node| for_node.generate(format!("{folder}/nodejs")));
    let written = nodejs.and_then(|()| {
        let mut bindgen = Bindgen::new();
        bindgen
            .input_path(engine)
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .omit_default_module_path(false);
        bindgen.web(true)?.generate(format!("{folder}/web"))
    });
    let written = written.and_then(|()| Ok(without_remarks(&format!("{folder}/web/naipe_web.js"))?));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
