//! Faults as an editor shows them.

use super::desk::Desk;
use super::places::{self, Places, Units};
use crate::arguments::Tongue;
use crate::explain;
use crate::project::cache::Cache;
use lsp_types::{
    CodeDescription, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, NumberOrString, Url,
};
use naipe_grammar::codes;
use naipe_grammar::diagnostic::{Code, Diagnostic, Severity};
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::recheck::Edit;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Faults by the file in which each is shown; those without a place are left out.
pub fn by_file<'f>(faults: impl IntoIterator<Item = &'f Diagnostic>) -> BTreeMap<FileId, Vec<&'f Diagnostic>> {
    let mut files: BTreeMap<FileId, Vec<&Diagnostic>> = BTreeMap::new();
    for fault in faults {
        if let Some(label) = fault.labels.first() {
            let of_file = files.entry(label.span.file).or_default();
            if !of_file.contains(&fault) {
                of_file.push(fault);
            }
        }
    }
    files
}

/// A fault as an editor shows it.
pub fn shown(desk: &Desk, fault: &Diagnostic, pages: &Pages) -> Option<lsp_types::Diagnostic> {
    shown_in(desk, &|file| desk.text(file), fault, pages)
}

/// The same, where a text is another than the one last taken in.
pub fn shown_in<'t>(
    desk: &Desk,
    text: &dyn Fn(FileId) -> &'t str,
    fault: &Diagnostic,
    pages: &Pages,
) -> Option<lsp_types::Diagnostic> {
    let location = |span: Span| {
        let uri = places::uri(&desk.root.join(desk.library.files.path(span.file)?))?;
        let places = Places::new(text(span.file), desk.units);
        Some(Location { uri, range: places.range(span.start as usize..span.end as usize) })
    };
    drawn(fault, &Places::new(text(fault.labels.first()?.span.file), desk.units), pages, location)
}

/// A fault that was known before an edit of its file, where it stands now; nothing if it is of what was edited.
pub fn moved(fault: &Diagnostic, file: FileId, edit: &Edit) -> Option<Diagnostic> {
    let place = |span: Span| {
        if span.file != file || span.end as usize <= edit.was.start {
            return Some(span);
        }
        let move_to = |byte: u32| Some(edit.part.end + (byte as usize).checked_sub(edit.was.end)?);
        Some(Span::new(file, move_to(span.start)?, move_to(span.end)?))
    };
    place(fault.labels.first()?.span)?;
    let mut fault = fault.clone();
    fault.labels.retain_mut(|label| place(label.span).map(|now| label.span = now).is_some());
    Some(fault)
}

/// The faults of a text that belongs to no project.
pub fn of_text(text: &str, units: Units, pages: &Pages) -> Vec<lsp_types::Diagnostic> {
    let (_, found) = naipe_grammar::parse(FileId(0), text);
    let places = Places::new(text, units);
    found.iter().filter_map(|fault| drawn(fault, &places, pages, |_| None)).collect()
}

/// The faults of a text that lies among those of the games and belongs to none, and that it does.
pub fn of_stray(path: &Path, text: &str, units: Units, pages: &Pages) -> Vec<lsp_types::Diagnostic> {
    let told = format!("note: `{}` belongs to no game: no folder under `rules` has that name", slashes(path));
    remarked(&told, text, units, pages)
}

/// What is wrong with how a text is written that is of no project, where there is none: first of all that.
pub fn of_no_project(text: &str, units: Units, pages: &Pages) -> Vec<lsp_types::Diagnostic> {
    let told = "note: there is no project here, and only how this is written is checked: open the folder that holds its `rules`";
    remarked(told, text, units, pages)
}

/// What is wrong with how a text is written, and before that what is to be said of all of it.
fn remarked(note: &str, text: &str, units: Units, pages: &Pages) -> Vec<lsp_types::Diagnostic> {
    let told = explain::line_in(note, pages.tongue);
    let message = told.split_once(": ").map_or(&*told, |(_, message)| message).to_owned();
    let first = Places::new(text, units).range(0..text.find('\n').unwrap_or(text.len()));
    let note = lsp_types::Diagnostic {
        range: first,
        severity: Some(DiagnosticSeverity::WARNING),
        source: Some("naipe".to_owned()),
        message,
        ..lsp_types::Diagnostic::default()
    };
    std::iter::once(note).chain(of_text(text, units, pages)).collect()
}

fn drawn(
    fault: &Diagnostic,
    places: &Places,
    pages: &Pages,
    location: impl Fn(Span) -> Option<Location>,
) -> Option<lsp_types::Diagnostic> {
    let (fault, words) = (&explain::told_in(fault, pages.tongue), explain::words_in(pages.tongue));
    let place = fault.labels.first()?;
    let mut message = fault.message.clone();
    if !place.text.is_empty() {
        message.push_str(&format!("\n{}", place.text));
    }
    for note in &fault.notes {
        message.push_str(&format!("\n{}: {note}", words.note));
    }
    if let Some(help) = &fault.help {
        message.push_str(&format!("\n{}: {help}", words.help));
    }
    let related: Vec<DiagnosticRelatedInformation> = fault
        .labels
        .iter()
        .skip(1)
        .filter_map(|label| {
            let location = location(label.span)?;
            Some(DiagnosticRelatedInformation { location, message: label.text.clone() })
        })
        .collect();
    Some(lsp_types::Diagnostic {
        range: places.range(place.span.start as usize..place.span.end as usize),
        severity: Some(match fault.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(fault.code.to_string())),
        code_description: pages.of(fault.code).map(|href| CodeDescription { href }),
        source: Some("naipe".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        tags: (fault.code == naipe_interpreter::codes::UNUSED).then(|| vec![DiagnosticTag::UNNECESSARY]),
        data: None,
    })
}

/// The pages that tell what codes mean, as files that an editor can open.
#[derive(Debug)]
pub struct Pages {
    files: BTreeMap<u16, Url>,
    /// The language in which faults are told.
    pub tongue: Tongue,
}

impl Default for Pages {
    fn default() -> Pages {
        Pages { files: BTreeMap::new(), tongue: Tongue::En }
    }
}

impl Pages {
    /// Writes them beside what is kept between runs; where that cannot be, there are none.
    pub fn write(cache: &Cache, tongue: Tongue) -> Pages {
        let folder = cache.folder().map(|folder| folder.join("pages").join(tongue.code()));
        let Some(folder) = folder.filter(|folder| fs::create_dir_all(folder).is_ok()) else {
            return Pages { files: BTreeMap::new(), tongue };
        };
        let all = codes::TABLE.iter().chain(naipe_interpreter::codes::TABLE);
        let written = all.filter_map(|info| {
            let path = folder.join(format!("{}.md", info.code));
            let text = explain::page_in(info, tongue);
            if fs::read_to_string(&path).ok().as_deref() != Some(&text) {
                crate::files::write(&path, &text).ok()?;
            }
            Some((info.code.0, places::uri(&path)?))
        });
        Pages { files: written.collect(), tongue }
    }

    fn of(&self, code: Code) -> Option<Url> {
        self.files.get(&code.0).cloned()
    }
}
