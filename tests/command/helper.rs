//! A folder for each test, and the command run in it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A project in a folder of its own, outside every other project, gone when the
/// test is over.
pub struct Folder(TempDir);

/// What a command printed.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub errors: String,
    pub took: Duration,
}

impl Folder {
    /// Where programs are kept between runs.
    pub const KEPT: &str = ".kept";

    /// A temporary folder, empty, which is deleted in the end.
    pub fn empty(name: &str) -> Folder {
        Folder(tempfile::Builder::new().prefix(name).tempdir().expect("a folder can be made"))
    }

    /// A folder with the game that `naipe new` makes.
    pub fn with_game(name: &str) -> Folder {
        let folder = Folder::empty(name);
        folder.run(&["new", "gems"]).good();
        folder
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap_or_default()
    }

    pub fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        let path = self.path(file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("a folder can be made");
        }
        fs::write(path, text).expect("a file can be written");
    }

    /// Puts a text in the place of another.
    pub fn change(&self, file: &str, from: &str, to: &str) {
        let text = self.read(file);
        assert!(text.contains(from), "{file} does not hold {from:?}");
        self.write(file, text.replace(from, to));
    }

    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_naipe"));
        command.args(words).current_dir(self.0.path()).env_remove("NO_COLOR");
        command.env("NAIPE_CACHE", self.path(Folder::KEPT));
        command
    }

    pub fn run(&self, words: &[&str]) -> Ran {
        self.say("", words)
    }

    /// Runs a command with a text to read.
    pub fn say(&self, input: &str, words: &[&str]) -> Ran {
        let began = Instant::now();
        let mut child = self
            .command(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command can be started");
        let mut pipe = child.stdin.take().expect("it reads");
        // A command that ends without reading everything closes the pipe.
        let input = input.to_owned();
        let writer = std::thread::spawn(move || {
            let _ = pipe.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().expect("the command ends");
        writer.join().expect("the text was said");
        Ran { took: began.elapsed(), ..Ran::of(&output) }
    }
}

impl Ran {
    pub fn of(output: &Output) -> Ran {
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            errors: String::from_utf8_lossy(&output.stderr).into_owned(),
            took: Duration::ZERO,
        }
    }

    /// It must have ended with this code, and never by a panic.
    #[track_caller]
    pub fn ends(self, code: i32) -> Ran {
        assert!(!self.errors.contains("panicked"), "{}", self.errors);
        assert_eq!(self.code, code, "printed:\n{}\nand apart:\n{}", self.out, self.errors);
        self
    }

    #[track_caller]
    pub fn good(self) -> Ran {
        self.ends(0)
    }

    /// What was printed must hold these words.
    #[track_caller]
    pub fn says(self, words: &str) -> Ran {
        assert!(self.out.contains(words), "no {words:?} in:\n{}\nand apart:\n{}", self.out, self.errors);
        self
    }

    /// What was printed apart must hold these words.
    #[track_caller]
    pub fn warns(self, words: &str) -> Ran {
        assert!(self.errors.contains(words), "no {words:?} in:\n{}", self.errors);
        self
    }

    /// It must not have hung, on however busy a machine.
    #[track_caller]
    pub fn quick(self) -> Ran {
        assert!(self.took < Duration::from_secs(120), "it took {:?}", self.took);
        self
    }

    /// The lines, as JSON.
    #[track_caller]
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }

    pub fn last_line(&self) -> &str {
        self.out.lines().last().unwrap_or("")
    }
}
