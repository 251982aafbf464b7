//! `ARCHITECTURE.md` says where things are: they are there.

use std::path::Path;

/// Each row of the table of questions names a file, and what it holds by the names that it has there.
#[test]
fn what_is_looked_for_is_where_the_table_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the document can be read");
    let (_, table) = text.split_once("### Where is …?").expect("there is a table of questions");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|row| row.split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() >= 20, "{} questions", rows.len());
    for row in rows {
        let [_, question, file, names, _] = row[..] else { panic!("{row:?} is no row of three cells") };
        let source = std::fs::read_to_string(root.join(file.trim_matches('`')));
        let source = source.unwrap_or_else(|error| panic!("{question} {file}: {error}"));
        for name in names.split(',').map(|name| name.trim().trim_matches('`')) {
            let forms = ["fn {}(", "fn {}<", "const {}:", "static {}:", "macro_rules! {} "];
            let is_there = forms.map(|form| form.replace("{}", name));
            assert!(is_there.iter().any(|declared| source.contains(declared)), "{question} {file} holds no {name}");
        }
    }
}
