//! What is answered to each request.

use super::desk::Desk;
use super::places::{Places, Units};
use super::seen::Seen;
use super::{
    apart, around, colours, completion, fixes, folding, formatting, hover, lenses, lookup, places, rename, spoken,
    symbols,
};
use crate::deck::retitled::List;
use crate::edit::{Edit, changed as changed_text};
use crate::explain::text_in;
use crate::failure::caught;
use lsp_server::{ErrorCode, Message, Request};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionProviderCapability, CodeActionTriggerKind, CodeLens,
    CodeLensOptions, Command, CompletionItem, CompletionList, CompletionOptions, CompletionTextEdit,
    DocumentChangeOperation, DocumentChanges, ExecuteCommandOptions, GotoDefinitionResponse, Hover, HoverContents,
    InitializeParams, InitializeResult, InsertTextFormat, MarkupContent, MarkupKind, MessageType, OneOf,
    OptionalVersionedTextDocumentIdentifier, PositionEncodingKind, PrepareRenameResponse, RenameFile, RenameOptions,
    ResourceOp, ResourceOperationKind, SemanticTokens, SemanticTokensFullOptions, SemanticTokensOptions,
    ServerCapabilities, ServerInfo, ShowDocumentParams, ShowMessageParams, TextDocumentContentChangeEvent,
    TextDocumentEdit, TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextEdit, Url,
    WorkspaceEdit,
};
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::project::layout::slashes;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

/// An answer, and what is shown with it; or why there is none.
pub type Answer = Result<(Value, Vec<ShowMessageParams>), (ErrorCode, String)>;

/// In what the editor counts places in a line.
pub fn units(params: &InitializeParams) -> Units {
    let known = params.capabilities.general.as_ref().and_then(|general| general.position_encodings.as_ref());
    if known.is_some_and(|known| known.contains(&PositionEncodingKind::UTF8)) { Units::Utf8 } else { Units::Utf16 }
}

/// Whether the editor has places to fill in.
pub fn snippets(params: &InitializeParams) -> bool {
    let document = params.capabilities.text_document.as_ref();
    let item = document.and_then(|document| document.completion.as_ref()?.completion_item.as_ref()?.snippet_support);
    item == Some(true)
}

/// Whether the editor can be put at a place.
pub fn shows_places(params: &InitializeParams) -> bool {
    let window = params.capabilities.window.as_ref();
    window.and_then(|window| window.show_document.as_ref()).is_some_and(|shows| shows.support)
}

/// Whether the editor can give a file another name where something in it gets one.
pub fn renames_files(params: &InitializeParams) -> bool {
    let edit = params.capabilities.workspace.as_ref().and_then(|workspace| workspace.workspace_edit.as_ref());
    edit.is_some_and(|edit| {
        let operations = edit.resource_operations.as_ref();
        edit.document_changes == Some(true)
            && operations.is_some_and(|known| known.contains(&ResourceOperationKind::Rename))
    })
}

/// What the server can do.
pub fn initialized(units: Units) -> InitializeResult {
    let encoding = match units {
        Units::Utf8 => PositionEncodingKind::UTF8,
        Units::Utf16 => PositionEncodingKind::UTF16,
    };
    let capabilities = ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(true.into()),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some([".", "\"", ":", " "].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: lsp_types::WorkDoneProgressOptions::default(),
        })),
        folding_range_provider: Some(true.into()),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: colours::legend(),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: lenses::COMMANDS.into_iter().chain([STAND]).map(str::to_owned).collect(),
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    };
    let capabilities = around::capabilities(capabilities);
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    InitializeResult { capabilities, server_info: Some(ServerInfo { name: "naipe".to_owned(), version }) }
}

/// A text after what was typed.
pub fn changed(mut text: String, changes: Vec<TextDocumentContentChangeEvent>, units: Units) -> String {
    for change in changes {
        let Some(range) = change.range else {
            text = change.text;
            continue;
        };
        let places = Places::new(&text, units);
        let (start, end) = (places.byte(range.start), places.byte(range.end));
        text.replace_range(start..end.max(start), &change.text);
    }
    text
}

/// Reads what a request is about.
pub(super) fn asked<T: DeserializeOwned>(params: Value) -> Result<T, (ErrorCode, String)> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

/// Whether somebody asks what can be done about a fault, and not only an editor whose cursor has moved.
pub fn asks_to_mend(message: &Message) -> bool {
    let Message::Request(request) = message else { return false };
    let by_itself = CodeActionTriggerKind::AUTOMATIC;
    request.method == "textDocument/codeAction"
        && serde_json::from_value::<CodeActionParams>(request.params.clone())
            .is_ok_and(|params| params.context.trigger_kind != Some(by_itself))
}

/// Answers a request by its method; `desk` is the project, where there is one. Where this program itself fails, that is the answer.
pub fn answer(seen: &Seen, desk: Option<&Desk>, request: Request) -> Answer {
    caught(|| by_method(seen, desk, request))
        .unwrap_or_else(|failure| Err((ErrorCode::InternalError, failure.told(seen.tongue()))))
}

fn by_method(seen: &Seen, desk: Option<&Desk>, request: Request) -> Answer {
    let params = request.params;
    let method = request.method.as_str();
    let value = match method {
        "textDocument/formatting" => {
            format(seen, desk, &asked::<lsp_types::DocumentFormattingParams>(params)?.text_document.uri)
        }
        "textDocument/foldingRange" => {
            let uri = asked::<lsp_types::FoldingRangeParams>(params)?.text_document.uri;
            text(seen, desk, &uri).map(|text| json!(folding::of_text(&text, &Places::new(&text, seen.units))))
        }
        "workspace/executeCommand" => return run(seen, desk, asked(params)?),
        "workspace/symbol" => {
            let query = asked::<lsp_types::WorkspaceSymbolParams>(params)?.query;
            desk.map(|desk| json!(symbols::of_project(desk, &query)))
        }
        "textDocument/rename" => return renamed(seen, desk, asked(params)?),
        method if is_known(method) => {
            desk.and_then(|desk| of_project(seen, desk, method, params).transpose()).transpose()?
        }
        method if around::KNOWN.contains(&method) => {
            desk.and_then(|desk| around::answer(seen, desk, method, params).transpose()).transpose()?
        }
        method => return Err((ErrorCode::MethodNotFound, format!("`{method}` is not known here"))),
    };
    Ok((spoken::answer(method, value.unwrap_or(Value::Null), seen.tongue()), Vec::new()))
}

fn is_known(method: &str) -> bool {
    [
        "hover",
        "completion",
        "definition",
        "references",
        "documentSymbol",
        "codeAction",
        "codeLens",
        "prepareRename",
        "semanticTokens/full",
    ]
    .iter()
    .any(|known| method.strip_prefix("textDocument/") == Some(known))
}

/// What is answered of a file of the project.
fn of_project(seen: &Seen, desk: &Desk, method: &str, params: Value) -> Result<Option<Value>, (ErrorCode, String)> {
    let at = |params: &TextDocumentPositionParams| place(seen, desk, params);
    Ok(match method {
        "textDocument/hover" => at(&asked(params)?).and_then(|(file, byte)| {
            let (range, told) = hover::at(desk, file, byte)?;
            let value = text_in(&told, seen.tongue()).into_owned();
            let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
            Some(json!(Hover { contents, range: Some(desk.places(file).range(range)) }))
        }),
        "textDocument/completion" => offers(seen, desk, &asked(params)?),
        "textDocument/definition" => at(&asked(params)?).and_then(|(file, byte)| {
            let found = lookup::at(desk, file, byte)?;
            let places = found.declared.iter().map(|(file, name)| Span::new(*file, name.range.start, name.range.end));
            let places = places.filter_map(|span| desk.location(span)).collect();
            Some(json!(GotoDefinitionResponse::Array(places)))
        }),
        "textDocument/references" => {
            let params: lsp_types::ReferenceParams = asked(params)?;
            at(&params.text_document_position).and_then(|(file, byte)| {
                let found = lookup::at(desk, file, byte)?;
                let mut places = lookup::everywhere(desk, file, &found);
                if !params.context.include_declaration {
                    places.retain(|span| {
                        !found
                            .declared
                            .iter()
                            .any(|(file, name)| *file == span.file && name.range.start == span.start as usize)
                    });
                }
                Some(json!(places.into_iter().filter_map(|span| desk.location(span)).collect::<Vec<_>>()))
            })
        }
        "textDocument/documentSymbol" => {
            let uri = asked::<lsp_types::DocumentSymbolParams>(params)?.text_document.uri;
            file(seen, desk, &uri).map(|file| json!(symbols::of_file(desk, file)))
        }
        "textDocument/semanticTokens/full" => {
            let uri = asked::<lsp_types::SemanticTokensParams>(params)?.text_document.uri;
            let tokens = |file| SemanticTokens { result_id: None, data: colours::of_file(desk, file) };
            file(seen, desk, &uri).map(|file| json!(tokens(file)))
        }
        "textDocument/codeLens" => {
            let uri = asked::<lsp_types::CodeLensParams>(params)?.text_document.uri;
            file(seen, desk, &uri).map(|file| json!(lenses(seen, desk, file)))
        }
        "textDocument/codeAction" => {
            let params: CodeActionParams = asked(params)?;
            file(seen, desk, &params.text_document.uri).map(|file| json!(actions(seen, desk, file, &params)))
        }
        _ => at(&asked(params)?).and_then(|(file, byte)| {
            let found = rename::prepare(desk, file, byte)?;
            let range = desk.places(file).range(found.here.range);
            Some(json!(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder: found.name }))
        }),
    })
}

/// The number of a file of the project.
pub(super) fn file(seen: &Seen, desk: &Desk, uri: &Url) -> Option<FileId> {
    desk.library.files.id(&seen.of_project(uri)?)
}

/// A place in a file of the project.
pub(super) fn place(seen: &Seen, desk: &Desk, params: &TextDocumentPositionParams) -> Option<(FileId, usize)> {
    let file = file(seen, desk, &params.text_document.uri)?;
    Some((file, desk.places(file).byte(params.position)))
}

/// What a file says, of the project or not.
fn text(seen: &Seen, desk: Option<&Desk>, uri: &Url) -> Option<String> {
    let of_project = desk.and_then(|desk| file(seen, desk, uri).map(|file| desk.text(file).to_owned()));
    of_project.or_else(|| seen.elsewhere.get(uri).cloned())
}

fn format(seen: &Seen, desk: Option<&Desk>, uri: &Url) -> Option<Value> {
    let text = text(seen, desk, uri)?;
    Some(json!(formatting::of_text(&text, &Places::new(&text, seen.units))))
}

/// What a file of the project says in the editor, even where the project has not taken that in yet.
fn text_now<'d>(seen: &Seen, desk: &'d Desk, file: FileId) -> Cow<'d, str> {
    let path = desk.library.files.path(file).filter(|path| seen.pending.contains(*path));
    let open = path.and_then(|path| seen.open.texts().get(path).cloned());
    open.map_or(Cow::Borrowed(desk.text(file)), Cow::Owned)
}

/// What is offered in a text as it stands in the editor, even where the project has not taken it in yet.
fn offers(seen: &Seen, desk: &Desk, params: &TextDocumentPositionParams) -> Option<Value> {
    let file = file(seen, desk, &params.text_document.uri)?;
    let text = text_now(seen, desk, file);
    let places = Places::new(&text, seen.units);
    let found = completion::within(desk, file, &text, places.byte(params.position));
    let range = places.range(found.replaces);
    let items = found.offers.into_iter().enumerate().map(|(number, offer)| {
        let snippet = offer.snippet.filter(|_| seen.snippets);
        CompletionItem {
            kind: Some(offer.sort),
            detail: Some(offer.detail).filter(|detail| !detail.is_empty()),
            sort_text: Some(format!("{number:05}")),
            filter_text: Some(offer.label.clone()),
            insert_text_format: snippet.is_some().then_some(InsertTextFormat::SNIPPET),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                range,
                new_text: snippet.unwrap_or_else(|| offer.label.clone()),
            })),
            label: offer.label,
            ..CompletionItem::default()
        }
    });
    Some(json!(CompletionList { is_incomplete: found.more, items: items.collect() }))
}

/// Whether a request can be answered before what was typed is taken in: what could come next in an item that alone is written in.
pub fn is_answered_before(seen: &Seen, desk: &Desk, request: &Request) -> bool {
    if request.method != "textDocument/completion" || seen.pending.len() != 1 {
        return false;
    }
    let Ok(params) = serde_json::from_value::<TextDocumentPositionParams>(request.params.clone()) else { return false };
    let Some(path) = seen.of_project(&params.text_document.uri).filter(|path| seen.pending.contains(path)) else {
        return false;
    };
    let (Some(file), Some(now)) = (desk.library.files.id(&path), seen.open.texts().get(&path).cloned()) else {
        return false;
    };
    completion::is_inside(desk.text(file), &now, Places::new(&now, seen.units).byte(params.position))
}

/// Whether a request may take long, and is to be answered apart: games are played for it, or a large one may have to be compiled.
pub fn apart(seen: &Seen, desk: &Desk, request: &Request) -> Option<apart::Sort> {
    if lenses::plays(request) {
        return Some(apart::Sort::Command);
    }
    let method = request.method.strip_prefix("textDocument/")?;
    let uri: Url = serde_json::from_value(request.params.pointer("/textDocument/uri")?.clone()).ok()?;
    let file = file(seen, desk, &uri).filter(|file| desk.is_of_large(*file))?;
    let is_long = match method {
        "hover" | "codeAction" | "rename" => true,
        "completion" => {
            let place: lsp_types::Position = serde_json::from_value(request.params.get("position")?.clone()).ok()?;
            let text = text_now(seen, desk, file);
            !desk.has_names(file) || completion::plays(&text, Places::new(&text, seen.units).byte(place))
        }
        // All else is quick once the names are known.
        _ => !["formatting", "foldingRange", "semanticTokens/full"].contains(&method) && !desk.has_names(file),
    };
    is_long.then_some(apart::Sort::Question)
}

fn actions(seen: &Seen, desk: &Desk, file: FileId, params: &CodeActionParams) -> Vec<CodeAction> {
    let places = desk.places(file);
    let (start, end) = (places.byte(params.range.start), places.byte(params.range.end));
    let mut found = Vec::new();
    let mut known = Vec::new();
    for fault in seen.found.values().flatten() {
        let Some(label) = fault.labels.first().filter(|label| label.span.file == file) else { continue };
        if label.span.start as usize > end || (label.span.end as usize) < start || known.contains(&fault) {
            continue;
        }
        known.push(fault);
        for (number, fix) in fixes::of(desk, fault).into_iter().enumerate() {
            let span = fix.place;
            let is_preferred = number == 0 && fix.is_said;
            let command = stand(seen, desk, &params.text_document.uri, &fix);
            let edit = TextEdit { range: places.range(span.start as usize..span.end as usize), new_text: fix.text };
            let changes = HashMap::from([(params.text_document.uri.clone(), vec![edit])]);
            found.push(CodeAction {
                title: crate::explain::line_in(&fix.title, seen.tongue()).into_owned(),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: super::faults::shown(desk, fault, &seen.pages).map(|shown| vec![shown]),
                edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
                is_preferred: Some(is_preferred),
                command,
                ..CodeAction::default()
            });
        }
    }
    found
}

/// What puts the cursor on what of a fix is only to begin with, once it is there.
fn stand(seen: &Seen, desk: &Desk, uri: &Url, fix: &fixes::Fix) -> Option<Command> {
    let fill = fix.fill.clone().filter(|_| seen.shows_places)?;
    let start = fix.place.start as usize;
    let edit = (start..fix.place.end as usize, fix.text.clone());
    let now = changed_text(desk.text(fix.place.file), &[edit]);
    let range = Places::new(&now, seen.units).range(start + fill.start..start + fill.end);
    let title = crate::explain::line_in(&fix.title, seen.tongue()).into_owned();
    Some(Command { title, command: STAND.to_owned(), arguments: Some(vec![json!(uri), json!(range)]) })
}

/// The command by which an editor asks to be put somewhere.
pub const STAND: &str = "naipe.stand";

/// Where an editor is to be put that asks for it.
pub fn place_asked(request: &Request) -> Option<ShowDocumentParams> {
    let params: lsp_types::ExecuteCommandParams = serde_json::from_value(request.params.clone()).ok()?;
    let [uri, range] = <[Value; 2]>::try_from(params.arguments).ok().filter(|_| params.command == STAND)?;
    Some(ShowDocumentParams {
        uri: serde_json::from_value(uri).ok()?,
        external: Some(false),
        take_focus: Some(true),
        selection: serde_json::from_value(range).ok()?,
    })
}

fn lenses(seen: &Seen, desk: &Desk, file: FileId) -> Vec<CodeLens> {
    let mut found = lenses::of_file(desk, file);
    for command in found.iter_mut().filter_map(|lens| lens.command.as_mut()) {
        command.title = text_in(&command.title, seen.tongue()).into_owned();
    }
    found
}

fn renamed(seen: &Seen, desk: Option<&Desk>, params: lsp_types::RenameParams) -> Answer {
    let place = desk.and_then(|desk| Some((desk, place(seen, desk, &params.text_document_position)?)));
    let Some((desk, (file, byte))) = place else { return Ok((Value::Null, Vec::new())) };
    let edits = rename::edits(desk, file, byte, &params.new_name)
        .map_err(|why| (ErrorCode::RequestFailed, text_in(&why, seen.tongue()).into_owned()))?;
    let found = lookup::at(desk, file, byte);
    let snapshot = found.as_ref().and_then(|found| rename::snapshot(desk, found, &params.new_name));
    let lists = found.as_ref().map_or(Vec::new(), |found| rename::lists(desk, found, &params.new_name));
    let pictures = found.as_ref().map_or(Vec::new(), |found| rename::pictures(desk, found, &params.new_name));
    let mut changes: HashMap<Url, Vec<TextEdit>> = HashMap::new();
    let mut change = |path: &Path, places: &Places, edits: Vec<Edit>| {
        let Some(uri) = places::uri(path) else { return };
        let edits = edits.into_iter().map(|(range, new_text)| TextEdit { range: places.range(range), new_text });
        changes.entry(uri).or_default().extend(edits);
    };
    for (file, edits) in edits {
        let Some(path) = desk.library.files.path(file) else { continue };
        change(&desk.root.join(path), &desk.places(file), edits);
    }
    for List { path, text, edits } in lists {
        change(&path, &Places::new(&text, desk.units), edits);
    }
    let files =
        snapshot.map(|paths| (SNAPSHOT, paths)).into_iter().chain(pictures.into_iter().map(|one| (PICTURE, one)));
    let (mut renamed, mut notes) = (Vec::new(), Vec::new());
    for (what, (from, to)) in files {
        let ends = [&from, &to].map(|path| places::uri(path));
        if let ([Some(old_uri), Some(new_uri)], true) = (ends, seen.renames_files) {
            renamed.push(ResourceOp::Rename(RenameFile { old_uri, new_uri, options: None, annotation_id: None }));
            continue;
        }
        // An editor that cannot give a file another name leaves it to the author.
        let names = [&from, &to].map(|path| slashes(path.strip_prefix(&desk.root).unwrap_or(path)));
        let said = format!("the {what} is kept under its name: call `{}` `{}`", names[0], names[1]);
        let message = text_in(&said, seen.tongue()).into_owned();
        notes.push(ShowMessageParams { typ: MessageType::WARNING, message });
    }
    if renamed.is_empty() {
        return Ok((json!(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }), notes));
    }
    let of_text = |(uri, edits): (Url, Vec<TextEdit>)| {
        let text_document = OptionalVersionedTextDocumentIdentifier { uri, version: None };
        let edits = edits.into_iter().map(OneOf::Left).collect();
        DocumentChangeOperation::Edit(TextDocumentEdit { text_document, edits })
    };
    let all = changes.into_iter().map(of_text).chain(renamed.into_iter().map(DocumentChangeOperation::Op)).collect();
    let document_changes = Some(DocumentChanges::Operations(all));
    Ok((json!(WorkspaceEdit { document_changes, ..WorkspaceEdit::default() }), notes))
}

/// What is called by the name of a scenario,
const SNAPSHOT: &str = "snapshot of this scenario";
/// and by that of a card.
const PICTURE: &str = "picture of this card";

fn run(seen: &Seen, desk: Option<&Desk>, params: lsp_types::ExecuteCommandParams) -> Answer {
    let command = params.command.as_str();
    if !lenses::COMMANDS.contains(&command) {
        return Err((ErrorCode::InvalidParams, format!("`{command}` is not known here")));
    }
    let mut arguments = params.arguments.into_iter();
    let (Some(uri), Some(name)) = (arguments.next(), arguments.next()) else {
        return Err((ErrorCode::InvalidParams, "what is meant is named by its file and its name".to_owned()));
    };
    let (uri, name): (Url, String) = (asked(uri)?, asked(name)?);
    let came = desk.and_then(|desk| {
        let file = file(seen, desk, &uri)?;
        match command {
            lenses::SCENARIOS => Some((true, lenses::told(desk, file, &name))),
            lenses::SURVIVORS => lenses::survivors(desk, file, &name, seen.tongue(), &|| seen.is_over()),
            lenses::ACCEPT => lenses::accept(desk, file, &name, &|| seen.is_over()),
            _ => lenses::run(desk, file, &name, command == lenses::RECORD),
        }
    });
    let Some((passed, said)) = came else {
        let what = if command == lenses::SURVIVORS { "card" } else { "scenario" };
        let why = format!("there is no {what} `{name}` in this file");
        return Err((ErrorCode::RequestFailed, text_in(&why, seen.tongue()).into_owned()));
    };
    // A record is told as the game tells it.
    let (said, record) = match said.split_once("\n\n").filter(|_| command == lenses::RECORD) {
        Some((said, record)) => (said.to_owned(), format!("\n\n{record}")),
        None => (said, String::new()),
    };
    let said = text_in(&said, seen.tongue()).into_owned() + &record;
    let typ = if passed { MessageType::INFO } else { MessageType::WARNING };
    let shown = ShowMessageParams { typ, message: said.clone() };
    Ok((
        Value::String(said),
        if [lenses::RECORD, lenses::SURVIVORS].contains(&command) { Vec::new() } else { vec![shown] },
    ))
}
