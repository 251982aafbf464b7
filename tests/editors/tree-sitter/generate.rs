//! The parser of the grammar in a folder: its `src/parser.c`, and what that includes.

use std::process::ExitCode;
use tree_sitter_generate::generate_parser_in_directory;

/// The version of parsers that all editors read.
const VERSION: usize = 14;

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else { return ExitCode::FAILURE };
    match generate_parser_in_directory(folder.as_ref(), None, None, VERSION, None, None) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
