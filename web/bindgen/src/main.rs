//! `naipe-bindgen ENGINE.wasm FOLDER`: the engine with the JavaScript that loads it, `FOLDER/nodejs` for Node and `FOLDER/web`
//! for browsers.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

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
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
