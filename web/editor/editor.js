// The editor of the playground: CodeMirror, with the words and faults that the engine finds.

import { autocompletion } from "@codemirror/autocomplete";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { basicSetup } from "codemirror";

/** What a number of `colours` means, as the name of a class. */
const KINDS = ["naipe-word", "naipe-comment", "naipe-text", "naipe-number"];

/** @type {import("@codemirror/state").StateEffectType<import("@codemirror/view").DecorationSet>} */
const coloured = StateEffect.define();

const colours = StateField.define({
  create: () => Decoration.none,
  update(before, transaction) {
    const found = transaction.effects.find((effect) => effect.is(coloured));
    return found ? found.value : before.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * An editor in an element.
 * @param {HTMLElement} parent
 * @param {string} label what it is called for who does not see it
 * @param {() => void} changed called after each change by whoever writes
 * @param {(text: string, at: number) => Promise<{ from: number, offers: { label: string, detail: string, word: boolean }[] }>} [offers]
 *   what could come next at a place
 * @param {() => void} [moved] called when the cursor goes elsewhere while nothing is written
 */
export function editor(parent, label, changed, offers, moved) {
  const listening = EditorView.updateListener.of((update) => {
    if (update.selectionSet && !update.docChanged) moved?.();
    if (update.docChanged && update.transactions.some((one) => one.isUserEvent("input") || one.isUserEvent("delete") || one.isUserEvent("undo") || one.isUserEvent("redo") || one.isUserEvent("move"))) changed();
  });
  const named = EditorView.contentAttributes.of({ "aria-label": label });
  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  const complete = async (context) => {
    // While one writes, a word or a title has begun; blanks offer nothing until they are asked to.
    if (!context.explicit && !context.matchBefore(/[\p{L}_"][\p{L}\p{N}_]*$/u)) return null;
    const found = await offers(context.state.doc.toString(), context.pos);
    if (found.offers.length === 0) return null;
    const options = found.offers.map(({ label: said, detail, word }) => ({ label: said, info: detail, type: word ? "keyword" : "variable", boost: word ? 0 : 1 }));
    return { from: found.from, options, validFor: /^[\p{L}\p{N}_ ]*$/u };
  };
  const completing = offers ? [autocompletion({ override: [complete], icons: false })] : [];
  const begin = (/** @type {string} */ text) => EditorState.create({ doc: text, extensions: [...completing, basicSetup, colours, listening, named] });
  const view = new EditorView({ parent, state: begin("") });
  return {
    /** Shows another text. @param {string} text */
    show: (text) => view.setState(begin(text)),
    /** The text as it is now. */
    text: () => view.state.doc.toString(),
    /** Where the cursor stands in the text. */
    place: () => view.state.selection.main.head,
    /** The number of the line where the cursor stands, from 1. */
    line: () => view.state.doc.lineAt(view.state.selection.main.head).number,
    /**
     * Colours the text, and underlines what is wrong, if it still is the text that was looked at.
     * @param {string} text
     * @param {Uint32Array} words three numbers each: from, to, kind
     * @param {{ from: number, to: number, severity: "error" | "warning", message: string }[]} faults
     */
    mark(text, words, faults) {
      if (text !== view.state.doc.toString()) return;
      const ranges = [];
      for (let at = 0; at < words.length; at += 3) ranges.push(Decoration.mark({ class: KINDS[words[at + 2]] }).range(words[at], words[at + 1]));
      view.dispatch({ effects: coloured.of(Decoration.set(ranges)) });
      view.dispatch(setDiagnostics(view.state, faults.map((fault) => ({ ...fault, source: "naipe" }))));
    },
    /** Goes to a line, from 1. @param {number} number */
    go(number) {
      const line = view.state.doc.line(Math.max(1, Math.min(number, view.state.doc.lines)));
      view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
      view.focus();
    },
  };
}
