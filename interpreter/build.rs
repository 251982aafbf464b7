//! Gives the interpreter a number of its own for each version of its sources, so that what one version has kept is never
//! believed by another.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "what is built is numbered by its sources")]

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::path::Path;

fn main() {
    let mut sources = DefaultHasher::new();
    sources.write(env!("CARGO_PKG_VERSION").as_bytes());
    // What lies outside is there in the repository, and not in a package of the interpreter alone.
    for part in ["../Cargo.lock", "../grammar/naipe.pest", "../grammar/keywords.pest", "../grammar/src", "src", "words"]
        .map(Path::new)
    {
        if part.exists() {
            println!("cargo:rerun-if-changed={}", part.display());
            add(part, &mut sources);
        }
    }
    println!("cargo:rustc-env=NAIPE_SOURCES={:016x}", sources.finish());
}

/// Adds a file, or every file of a folder in the order of their names.
fn add(path: &Path, sources: &mut DefaultHasher) {
    if let Ok(folder) = std::fs::read_dir(path) {
        let mut inside: Vec<_> = folder.flatten().map(|entry| entry.path()).collect();
        inside.sort();
        inside.iter().for_each(|path| add(path, sources));
    } else if let Ok(text) = std::fs::read(path) {
        sources.write(path.to_string_lossy().as_bytes());
        sources.write(&text);
    }
}
