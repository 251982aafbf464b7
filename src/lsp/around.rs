//! Answers about what stands around a place: what is called there, what to select next, who raises what, what is hinted at.

use super::answers::{asked, file, place};
use super::desk::Desk;
use super::seen::Seen;
use super::{calls, hints, ranges, signatures};
use lsp_server::ErrorCode;
use lsp_types::{
    CallHierarchyIncomingCallsParams, CallHierarchyItem, CallHierarchyOutgoingCallsParams,
    CallHierarchyServerCapability, InlayHintParams, OneOf, SelectionRangeParams, SelectionRangeProviderCapability,
    ServerCapabilities, SignatureHelpOptions, SignatureHelpParams, TextDocumentIdentifier, TextDocumentPositionParams,
};
use naipe_grammar::span::FileId;
use serde_json::{Value, json};

/// The requests that are answered here.
pub const KNOWN: [&str; 6] = [
    "textDocument/signatureHelp",
    "textDocument/selectionRange",
    "textDocument/inlayHint",
    "textDocument/prepareCallHierarchy",
    "callHierarchy/incomingCalls",
    "callHierarchy/outgoingCalls",
];

/// What the server can do of this.
pub fn capabilities(others: ServerCapabilities) -> ServerCapabilities {
    ServerCapabilities {
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(["(", ",", ">"].map(str::to_owned).to_vec()),
            ..SignatureHelpOptions::default()
        }),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
        ..others
    }
}

/// Answers one of these requests.
pub fn answer(seen: &Seen, desk: &Desk, method: &str, params: Value) -> Result<Option<Value>, (ErrorCode, String)> {
    Ok(match method {
        "textDocument/signatureHelp" => {
            let params: SignatureHelpParams = asked(params)?;
            place(seen, desk, &params.text_document_position_params)
                .and_then(|(file, byte)| signatures::at(desk, file, byte))
                .map(|found| json!(found))
        }
        "textDocument/selectionRange" => {
            let params: SelectionRangeParams = asked(params)?;
            file(seen, desk, &params.text_document.uri).map(|file| {
                let places = desk.places(file);
                let around = params.positions.iter().map(|place| ranges::at(desk, file, places.byte(*place)));
                json!(around.collect::<Vec<_>>())
            })
        }
        "textDocument/inlayHint" => {
            let params: InlayHintParams = asked(params)?;
            file(seen, desk, &params.text_document.uri).map(|file| {
                let places = desk.places(file);
                let range = places.byte(params.range.start)..places.byte(params.range.end);
                json!(hints::shown(desk, file, range))
            })
        }
        "textDocument/prepareCallHierarchy" => {
            let params: TextDocumentPositionParams = asked(params)?;
            place(seen, desk, &params)
                .and_then(|(file, byte)| calls::prepare(desk, file, byte))
                .map(|found| json!([found]))
        }
        "callHierarchy/incomingCalls" => {
            let params: CallHierarchyIncomingCallsParams = asked(params)?;
            named(seen, desk, params.item).map(|(file, byte)| json!(calls::incoming(desk, file, byte)))
        }
        _ => {
            let params: CallHierarchyOutgoingCallsParams = asked(params)?;
            named(seen, desk, params.item).map(|(file, byte)| json!(calls::outgoing(desk, file, byte)))
        }
    })
}

/// Where the name of something in the hierarchy stands.
fn named(seen: &Seen, desk: &Desk, item: CallHierarchyItem) -> Option<(FileId, usize)> {
    let text_document = TextDocumentIdentifier { uri: item.uri };
    place(seen, desk, &TextDocumentPositionParams { text_document, position: item.selection_range.start })
}
