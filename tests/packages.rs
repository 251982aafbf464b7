//! What is published is whole: everything that a crate embeds is in its package, and the crates agree about their versions.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use toml::Table;

/// The folders of the crates, from that of the project.
const CRATES: [&str; 3] = ["", "grammar", "interpreter"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest(folder: &str) -> Table {
    let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("a crate has a manifest");
    text.parse().expect("cargo reads it, too")
}

/// Every file of Rust below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// A path without `..`, which leads nowhere else by links.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    plain
}

/// What cargo itself would put into the package of a crate, from its folder.
fn packed(name: &str) -> BTreeSet<String> {
    let mut command = Command::new(env!("CARGO"));
    // Nothing is asked of the network, and nothing is built.
    command.args(["package", "--list", "--allow-dirty", "--offline", "--package", name]).current_dir(root());
    let ended = command.output().expect("cargo made this test");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    String::from_utf8_lossy(&ended.stdout).lines().map(|line| line.replace('\\', "/")).collect()
}

/// The paths that a file embeds; of one that is put together, how it begins, or what follows where a macro's word begins it.
/// What is made while a crate is built is in no package.
fn embedded(text: &str) -> impl Iterator<Item = &str> {
    let calls = ["include_str!(", "include_bytes!(", "include!("].into_iter().flat_map(|call| text.split(call).skip(1));
    let packed = calls.filter(|rest| !rest.starts_with("concat!(env!(\"OUT_DIR\")"));
    packed.filter_map(|rest| rest.split('"').nth(1).map(|path| path.trim_start_matches('/')))
}

#[test]
fn what_a_crate_embeds_is_in_its_package() {
    let mut looked_at = 0;
    let mut outside = Vec::new();
    for folder in CRATES {
        let at = root().join(folder);
        let manifest = manifest(folder);
        let included = manifest["package"]["include"].as_array().expect("each crate says what its package holds");
        let included: Vec<PathBuf> = included
            .iter()
            .filter_map(|path| path.as_str()?.strip_prefix('/').map(|path| at.join(path)))
            .inspect(|path| assert!(path.exists() || path.ends_with("LICENSE-*"), "{} is not there", path.display()))
            .collect();
        let mut files = Vec::new();
        sources(&at.join("src"), &mut files);
        for file in files {
            let text = fs::read_to_string(&file).expect("readable");
            for path in embedded(&text) {
                looked_at += 1;
                let wanted = plain(&file.with_file_name(path));
                if !included.iter().any(|part| wanted.starts_with(part)) {
                    outside.push(format!("{} embeds {path}", file.display()));
                }
            }
        }
    }
    assert!(looked_at >= 10, "only {looked_at} embedded files were found");
    assert!(outside.is_empty(), "`include` in Cargo.toml leaves out what is embedded:\n{}", outside.join("\n"));
}

/// The same, told by cargo: what is embedded, what makes a crate, and no more than belongs into it.
#[test]
fn what_cargo_packs_is_whole() {
    for folder in CRATES {
        let at = root().join(folder);
        let name = manifest(folder)["package"]["name"].as_str().expect("a name").to_owned();
        let packed = packed(&name);
        for file in ["Cargo.toml", "Cargo.lock", "README.md", "LICENSE-MIT", "LICENSE-APACHE", "src/lib.rs"] {
            assert!(packed.contains(file), "the package of {name} has no {file}");
        }
        let mut files = Vec::new();
        sources(&at.join("src"), &mut files);
        files.extend([at.join("build.rs")].into_iter().filter(|file| file.exists()));
        let here = |path: &Path| path.strip_prefix(&at).map(|path| path.to_string_lossy().replace('\\', "/"));
        for file in files {
            let shown = here(&file).expect("it lies in the crate");
            assert!(packed.contains(&shown), "the package of {name} lacks {shown}");
            let text = fs::read_to_string(&file).expect("readable");
            // A grammar is named from the folder of the sources, whatever file names it.
            let grammars = text.split("#[grammar =").skip(1).filter_map(|rest| rest.split('"').nth(1));
            let grammars = grammars.map(|path| plain(&at.join("src").join(path)));
            for path in embedded(&text).map(|path| plain(&file.with_file_name(path))).chain(grammars) {
                let wanted = here(&path).expect("what is embedded lies in the crate");
                // Of a path that is put together, this is how it begins.
                let is_there = packed.iter().any(|known| known.starts_with(&wanted));
                assert!(is_there, "the package of {name} lacks {wanted}, which {shown} embeds");
            }
        }
        // What is in it beside its sources is little: no game, no test, no picture of anything.
        let odd = |path: &&String| {
            ["rules/", "cards/", "tests/", "docs/", "target/", "web/", "python/"]
                .iter()
                .any(|out| path.starts_with(out))
        };
        assert_eq!(packed.iter().find(odd), None, "{name}");
    }
}

#[test]
fn the_crates_agree_about_their_version() {
    let workspace = &manifest("")["workspace"];
    let version = workspace["package"]["version"].as_str().expect("there is one version");
    for name in ["naipe-grammar", "naipe-interpreter"] {
        let asked = workspace["dependencies"][name]["version"].as_str();
        assert_eq!(asked, Some(format!("={version}").as_str()), "{name}");
    }
    let npm = fs::read_to_string(root().join("web/npm/package.json")).expect("the package of npm");
    assert!(npm.contains(&format!("\"version\": \"{version}\"")), "web/npm/package.json is of another version");
    let changes = fs::read_to_string(root().join("CHANGELOG.md")).expect("changes are told");
    assert!(changes.contains(version), "CHANGELOG.md says nothing of {version}");
}

#[test]
fn each_crate_says_what_it_is() {
    for folder in CRATES {
        let manifest = manifest(folder);
        let package = &manifest["package"];
        for field in ["name", "description", "license", "keywords", "categories", "readme"] {
            assert!(package.get(field).is_some(), "`{field}` is missing in {folder:?}");
        }
        let readme = package["readme"].as_str().expect("it is named");
        assert!(root().join(folder).join(readme).exists(), "{folder:?} has no {readme}");
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = fs::read_to_string(root().join(folder).join(licence)).expect("a licence goes with each package");
            assert!(text.lines().count() > 10, "{folder}/{licence} is a link that was not followed");
        }
    }
}
