"""The language server as an editor of another make speaks to it: every feature once, on a new game."""

import asyncio
import os
import pathlib
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

NAIPE = os.environ["NAIPE"]
SLIP = 'card "Opal":gem{wort:4}\n'


@pytest.fixture
def folder(tmp_path):
    subprocess.run([NAIPE, "new", "gems"], cwd=tmp_path, check=True, capture_output=True)
    return tmp_path


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[NAIPE, "lsp"]))
async def client(lsp_client: LanguageClient, folder: pathlib.Path):
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="gems")],
        )
    )
    yield
    await lsp_client.shutdown_session()


class File:
    def __init__(self, client, path: pathlib.Path):
        self.client, self.uri, self.text = client, path.as_uri(), path.read_text()
        document = types.TextDocumentItem(uri=self.uri, language_id="naipe", version=1, text=self.text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=document))

    def at(self, words: str, further: int = 0) -> types.Position:
        before = self.text[: self.text.index(words) + further]
        return types.Position(line=before.count("\n"), character=len(before) - before.rfind("\n") - 1)

    def here(self, words: str, further: int = 0) -> dict:
        return {"text_document": self.document, "position": self.at(words, further)}

    @property
    def document(self) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(uri=self.uri)

    def write(self, text: str) -> None:
        self.text = text
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=self.uri, version=2),
                content_changes=[types.TextDocumentContentChangeWholeDocument(text=text)],
            )
        )

    async def faults(self, wanted) -> list:
        """Waits until what is told of the file is as wanted."""
        for _ in range(400):
            found = self.client.diagnostics.get(self.uri)
            if found is not None and wanted(found):
                return found
            await asyncio.sleep(0.05)
        raise AssertionError(f"told at last: {self.client.diagnostics.get(self.uri)}")


@pytest.mark.asyncio
async def test_a_slip_is_told_and_mended(client: LanguageClient, folder):
    slips = folder / "cards/gems/more.naipe"
    slips.write_text(SLIP)
    cards = File(client, slips)
    found = await cards.faults(lambda found: len(found) == 2)
    assert {fault.code for fault in found} == {"N0103", "N0114"}
    slip = next(fault for fault in found if fault.code == "N0103")
    assert slip.range.start == cards.at("wort")
    asked = types.CodeActionParams(
        text_document=cards.document, range=slip.range, context=types.CodeActionContext(diagnostics=[slip])
    )
    actions = await client.text_document_code_action_async(asked)
    edits = [edit.new_text for action in actions for edit in action.edit.changes[cards.uri]]
    assert "worth" in edits
    cards.write(cards.text.replace("wort", "worth"))
    await cards.faults(lambda found: not found)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    [edit] = await client.text_document_formatting_async(
        types.DocumentFormattingParams(text_document=cards.document, options=options)
    )
    assert edit.new_text == 'card "Opal" : gem { worth: 4 }\n'


@pytest.mark.asyncio
async def test_names_are_told_found_and_changed(client: LanguageClient, folder):
    rules = File(client, folder / "rules/gems/game.naipe")
    here = rules.here("wealth(p) >= goal")
    hover = await client.text_document_hover_async(types.HoverParams(**here))
    assert "What the gems on a player's table are worth." in hover.contents.value
    [place] = await client.text_document_definition_async(types.DefinitionParams(**here))
    assert place.range.start == rules.at("wealth(p: player)")
    context = types.ReferenceContext(include_declaration=True)
    places = await client.text_document_references_async(types.ReferenceParams(context=context, **here))
    assert len(places) == 5
    renamed = await client.text_document_rename_async(types.RenameParams(new_name="riches", **here))
    assert sorted(len(edits) for edits in renamed.changes.values()) == [2, 3]
    with pytest.raises(Exception, match="not one word"):
        await client.text_document_rename_async(types.RenameParams(new_name="two words", **here))
    help = await client.text_document_signature_help_async(
        types.SignatureHelpParams(**rules.here("wealth(p) >= goal", 7))
    )
    assert help.signatures[0].label == "wealth(p: player)"
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(text_document=rules.document)
    )
    assert "lay" in [symbol.name for symbol in symbols]
    [selected] = await client.text_document_selection_range_async(
        types.SelectionRangeParams(text_document=rules.document, positions=[rules.at("first_hand)")])
    )
    depth = 0
    while selected is not None:
        selected, depth = selected.parent, depth + 1
    assert depth >= 5
    [event] = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(**rules.here("deal(p: player"))
    )
    callers = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item=event))
    assert "Lodestone" in [call.from_.name for call in callers]


@pytest.mark.asyncio
async def test_a_scenario_is_completed_shown_and_run(client: LanguageClient, folder):
    tests = File(client, folder / "tests/gems/lenses.naipe")
    offers = await client.text_document_completion_async(types.CompletionParams(**tests.here('lay -> "Lens"', 7)))
    assert [offer.label for offer in offers.items] == ['"Lens"']
    hover = await client.text_document_hover_async(types.HoverParams(**tests.here("expect wealth(A) == 6")))
    assert "after this line" in hover.contents.value and "Lens" in hover.contents.value
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(text_document=tests.document))
    run = next(lens.command for lens in lenses if lens.command.title == "run")
    came = await client.workspace_execute_command_async(
        types.ExecuteCommandParams(command=run.command, arguments=run.arguments)
    )
    assert came == "`A lens makes the other gems worth more` passed"


@pytest.mark.asyncio
async def test_cards_have_hints_and_lenses(client: LanguageClient, folder):
    cards = File(client, folder / "cards/gems/gems.naipe")
    whole = types.Range(start=cards.at("card"), end=cards.at('deck "Beginner"'))
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(text_document=cards.document, range=whole)
    )
    assert [hint.label for hint in hints] == ["(the card's player)", "(the card's player)"]
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(text_document=cards.document))
    titles = [lens.command.title for lens in lenses]
    assert titles[::2] == ["in 3 scenarios", "in 2 scenarios", "in 1 scenario", "in 1 scenario"]
    assert set(titles[1::2]) == {"what nobody would notice"}
    first = lenses[1].command
    came = await client.workspace_execute_command_async(
        types.ExecuteCommandParams(command=first.command, arguments=first.arguments)
    )
    assert "`Pebble`" in came and "killed" in came
    tokens = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(text_document=cards.document)
    )
    assert len(tokens.data) % 5 == 0 and tokens.data


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[NAIPE, "lsp"]))
async def spanish(lsp_client: LanguageClient, folder: pathlib.Path):
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            locale="es-ES",
            workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="gems")],
        )
    )
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_an_editor_in_spanish_is_told_in_spanish(spanish: LanguageClient, folder):
    slips = folder / "cards/gems/more.naipe"
    slips.write_text(SLIP)
    cards = File(spanish, slips)
    found = await cards.faults(lambda found: len(found) == 2)
    slip = next(fault for fault in found if fault.code == "N0103")
    assert "no tiene ningún atributo `wort`" in slip.message and "ayuda: ¿querías decir `worth`?" in slip.message
    asked = types.CodeActionParams(
        text_document=cards.document, range=slip.range, context=types.CodeActionContext(diagnostics=[slip])
    )
    fixes = await spanish.text_document_code_action_async(asked)
    assert [fix.title for fix in fixes][:1] == ["¿Querías decir `worth`?"]
