//! Every command with `--out` writes a folder of its own, by one rule: new, empty, or one that it has made before; and nothing else.

use crate::helper::Folder;

/// The commands, each with what it calls that which it makes.
const COMMANDS: [(&[&str], &str); 6] = [
    (&["man"], "manual"),
    (&["site", "gems"], "site"),
    (&["web", "gems"], "page"),
    (&["export", "decks", "gems"], "export"),
    (&["print", "gems", "--svg"], "print"),
    (&["print", "gems", "--mpc"], "print"),
];

fn project() -> Folder {
    let folder = Folder::with_game("out");
    folder.write("file", "mine");
    folder.write("full/mine.txt", "mine");
    folder.write("full/manifest.md", "# Mine\n\n- `mine.txt`\n");
    folder
}

#[test]
fn nothing_is_written_where_something_else_is() {
    let folder = project();
    let another = "help: name a new folder, or an empty one, with `--out`";
    for (command, what) in COMMANDS {
        let full = format!("holds `manifest.md`, which is of no {what} made before: nothing is written");
        let rules = format!("holds `gems/game.naipe`, which is of no {what} made before: nothing is written");
        let among = "where the files of games are: nothing is written";
        for (out, told, help) in [
            ("file", "`file` is no folder", another),
            ("file/below/it", "`file` is no folder", another),
            ("full", full.as_str(), another),
            ("rules", rules.as_str(), another),
            ("rules/gems/site", among, "help: name a folder elsewhere with `--out`"),
            ("cards/new", among, "help: name a folder elsewhere with `--out`"),
            ("new/../tests/it", among, "help: name a folder elsewhere with `--out`"),
        ] {
            let ran = folder.run(&[command, &["--out", out][..]].concat()).ends(2);
            let ran = ran.warns(told).warns(help);
            assert!(!ran.errors.contains(".part"), "{}", ran.errors);
        }
        let spanish = folder.run(&[command, &["--out", "full", "--lang", "es"][..]].concat()).ends(2);
        let spanish = spanish.warns("no se escribe nada").warns("ayuda: nombra una carpeta nueva");
        assert!(!spanish.errors.contains("de nada hecho"), "{}", spanish.errors);
    }
    assert_eq!(folder.read("file"), "mine");
    assert_eq!(folder.read("full/mine.txt"), "mine");
    folder.run(&["check"]).good();
}

/// What is somebody else's is looked for no further than it takes to find some of it.
#[cfg(unix)]
#[test]
fn the_first_stranger_is_told() {
    let folder = project();
    let closed = |path: &str| folder.path(path);
    std::fs::create_dir_all(closed("wide/behind")).expect("a folder can be made");
    std::os::unix::fs::symlink("behind", closed("wide/after")).expect("a link can be made");
    let deep = (0..60).fold(closed("wide/behind"), |path, number| path.join(number.to_string()));
    std::fs::create_dir_all(deep).expect("folders can be made");
    for (command, what) in COMMANDS {
        let told = format!("`wide` holds `after`, which is of no {what} made before: nothing is written");
        folder.run(&[command, &["--out", "wide"][..]].concat()).ends(2).warns(&told);
        folder.run(&[command, &["--out", "/"][..]].concat()).ends(2).quick().warns("`/` holds `");
    }
}

/// A device is no folder, and stays what it is.
#[cfg(target_os = "linux")]
#[test]
fn no_device_is_written_over() {
    let folder = project();
    for (command, _) in COMMANDS {
        for (out, told) in [
            ("/dev/null", "`/dev/null` is no folder"),
            ("/dev/null/below", "`/dev/null` is no folder"),
            ("/proc/naipe", "`/proc/naipe` cannot be written"),
        ] {
            if command[0] == "web" && out == "/proc/naipe" {
                // Without an engine it does not come so far.
                continue;
            }
            let ran = folder.run(&[command, &["--out", out][..]].concat()).ends(2);
            ran.warns(told).warns("help: name a");
        }
    }
    assert!(!std::fs::metadata("/dev/null").expect("it is there").is_file());
}

#[test]
fn an_own_folder_is_written_again() {
    let folder = project();
    for (command, _) in COMMANDS {
        if command[0] == "web" {
            continue;
        }
        let out = format!("made/of/{}{}", command[0], command.last().unwrap_or(&""));
        for _ in 0..2 {
            folder.run(&[command, &["--out", &out][..]].concat()).good();
        }
        folder.write(&format!("{out}/letter.txt"), "mine");
        folder.run(&[command, &["--out", &out][..]].concat()).ends(2).warns("holds `letter.txt`");
        assert_eq!(folder.read(&format!("{out}/letter.txt")), "mine");
    }
}
