// The extension as it is packed, against the language server: NAIPE names the command.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import Module, { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const find = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) => (name === "vscode" ? path.join(here, "vscode.cjs") : find(name, ...rest));
const vscode = require("vscode");
const { seen, state, event } = vscode.stub;

const naipe = path.resolve(process.env.NAIPE ?? path.join(here, "../../../target/release/naipe"));
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "naipe-vscode-")));
const timer = setTimeout(() => { console.error("the extension took too long"); process.exit(1); }, 120_000);

/** Waits until something holds, each time that something was told. */
async function until(holds, what) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`it never came: ${what}`);
}

function open(file, text) {
  const uri = vscode.Uri.file(file);
  const document = { uri, languageId: "naipe", version: 1, isClosed: false, getText: () => text };
  vscode.workspace.textDocuments.push(document);
  event("workspace.onDidOpenTextDocument").fire(document);
  return document;
}

/** Puts other words in the place of the first line's. */
function write(document, text) {
  const range = new vscode.Range(0, 0, 1, 0);
  document.version += 1;
  document.getText = () => text;
  event("workspace.onDidChangeTextDocument").fire({ document, contentChanges: [{ range, rangeLength: 0, text }] });
}

try {
  execFileSync(naipe, ["new", "gems"], { cwd: folder });
  state.folder = folder;
  const scenarios = path.join(folder, "tests/gems");
  fs.writeFileSync(path.join(scenarios, "more.naipe"), 'scenario "Shown" {\n  expect over\n  snapshot\n}\nscenario "Wrong" {\n  expect not over\n}\n');
  const extension = require("../out/extension.js");
  const context = { subscriptions: [] };

  // Without the command: what to do is said, and nothing breaks.
  state.settings.command = "no-such-naipe";
  state.answers.push("Open the setting");
  await extension.activate(context);
  await until(() => seen.executed.length > 0, "the setting");
  const [{ message, options }] = seen.errors;
  assert.match(message, /`no-such-naipe` cannot be run \(there is no such command\)/);
  assert.match(message, /Install Naipe .* or say in the setting `naipe\.command` where it is/);
  assert.deepEqual(options, ["Open the setting", "Try again"]);
  assert.deepEqual(seen.executed, [["workbench.action.openSettings", "naipe.command"]]);

  // With it, all begins.
  state.settings.command = naipe;
  event("workspace.onDidChangeConfiguration").fire({ affectsConfiguration: (name) => name === "naipe.command" });
  await until(() => seen.commands.has("naipe.accept") && seen.controllers[0].items.size > 0, "the server");
  assert.equal(seen.errors.length, 1, JSON.stringify(seen.errors));

  // Faults of a text that is open.
  const card = path.join(folder, "cards/gems/more.naipe");
  const document = open(card, 'card "Opal" : gem { wort: 4 }\n');
  const { uri } = document;
  await until(() => (seen.diagnostics.get(uri.toString()) ?? []).length > 0, "faults");
  assert.ok(seen.diagnostics.get(uri.toString()).some((fault) => JSON.stringify(fault).includes("has no attribute `wort`")));
  write(document, 'card "Opal" : gem { worth: 4 }\n');
  await until(() => !seen.diagnostics.get(uri.toString()).some((fault) => JSON.stringify(fault).includes("wort`")), "that it is mended");

  // The scenarios are listed, and run.
  const [controller] = seen.controllers;
  const labels = [...controller.items].map(([, item]) => item.label);
  assert.ok(labels.includes("gems/more.naipe"), labels.join());
  const file = [...controller.items].map(([, item]) => item).find((item) => item.label === "gems/more.naipe");
  await controller.resolveHandler(file);
  const listed = [...file.children].map(([, item]) => item);
  assert.deepEqual(listed.map((item) => item.label), ["Shown", "Wrong"]);
  assert.equal(listed[1].range.start.line, 4);
  const token = { isCancellationRequested: false, onCancellationRequested: event("never").event };
  await controller.profiles[0].handler({ include: undefined, exclude: [], profile: controller.profiles[0] }, token);
  const { came, ended } = controller.runs[0];
  assert.ok(ended);
  assert.match(came.get("Shown")[0].message, /nothing is stored to compare its snapshot with/);
  assert.match(came.get("Wrong")[0].message, /the game is over/);
  assert.equal(came.get("Wrong")[0].location.range.start.line, 5);
  assert.ok([...came.values()].filter((how) => how === "passed").length > 0, [...came].join());
  assert.ok([...came.values()].every((how) => how !== "started"));

  // The lenses run: the record is shown, the snapshot stored.
  const of = vscode.Uri.file(path.join(scenarios, "more.naipe")).toString();
  await vscode.commands.executeCommand("naipe.record", of, "Shown");
  assert.equal(seen.shown.length, 1);
  assert.match(seen.shown[0].text, /`Shown`/);
  await vscode.commands.executeCommand("naipe.accept", of, "Shown");
  await until(() => seen.told.some((text) => /`Shown`.*stored/.test(text)), "that it is stored");
  assert.ok(fs.readFileSync(path.join(scenarios, "snapshots/more__shown.snap"), "utf8").includes("expression"));
  const [shown] = listed;
  await controller.profiles[0].handler({ include: [shown], exclude: [], profile: controller.profiles[0] }, token);
  assert.deepEqual([...controller.runs[1].came], [["Shown", "passed"]]);
  await vscode.commands.executeCommand("naipe.run", of, "Wrong");
  await until(() => seen.told.some((text) => /`Wrong` failed/.test(text)), "that it failed");
  await vscode.commands.executeCommand("naipe.scenarios", uri.toString(), "Opal", 0, 6);
  const [name, , , tests] = seen.executed.at(-1);
  assert.deepEqual([name, tests.length], ["editor.action.showReferences", 1]);
  await vscode.commands.executeCommand("naipe.survivors", uri.toString(), "Opal");
  assert.equal(seen.shown.length, 2);
  assert.match(seen.shown[1].text, /`Opal`|fails? before/);

  // It ends.
  await extension.deactivate();
  assert.equal(seen.errors.length, 1, JSON.stringify(seen.errors));
  console.log("the extension works with", naipe);
} finally {
  clearTimeout(timer);
  fs.rmSync(folder, { recursive: true, force: true });
}
