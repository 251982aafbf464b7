//! Every code has its page, and the page is true.

use super::samples;
use naipe_grammar::codes;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::FileId;

fn example<'a>(page: &'a str, heading: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!("{heading}:\n\n```naipe\n"))?;
    rest.split_once("\n```").map(|(example, _)| example)
}

fn faults(text: &str) -> Vec<Diagnostic> {
    naipe_grammar::parse(FileId(0), text).1
}

#[test]
fn pages_begin_with_code_and_title() {
    for info in codes::TABLE {
        assert_eq!(info.page.lines().next(), Some(format!("# {}: {}", info.code, info.title).as_str()));
        assert!((1..100).contains(&info.code.0));
    }
    let files = std::fs::read_dir(samples::here("pages")).expect("there are pages").count();
    assert_eq!(files, codes::TABLE.len(), "a page for each code and no more");
}

#[test]
fn wrong_examples_are_wrong_and_mended_ones_are_not() {
    for info in codes::TABLE {
        let (Some(wrong), Some(mended)) = (example(info.page, "Wrong"), example(info.page, "Mended")) else { continue };
        // An ellipsis stands for what is too long to show.
        if !wrong.contains('…') {
            let found: Vec<String> = faults(wrong).iter().map(|fault| fault.code.to_string()).collect();
            assert!(found.contains(&info.code.to_string()), "{}: the wrong example gives {found:?}", info.code);
            assert_eq!(faults(mended), [], "{}", info.code);
        }
    }
}
