//! The `naipe` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    naipe::main()
}
