// As much of the editor's interface as the extension and its client of the language server use; what they do with it is kept.

const { EventEmitter: Emitter } = require("node:events");
const fs = require("node:fs");
const path = require("node:path");
const url = require("node:url");

class Disposable {
  constructor(done) { this.done = done; }
  dispose() { this.done?.(); }
  static from(...all) { return new Disposable(() => all.forEach((one) => one.dispose())); }
}
class EventEmitter {
  #emitter = new Emitter().setMaxListeners(0);
  event = (listener, self, list) => {
    const call = self ? listener.bind(self) : listener;
    this.#emitter.on("event", call);
    const done = new Disposable(() => this.#emitter.off("event", call));
    list?.push(done);
    return done;
  };
  fire(value) { this.#emitter.emit("event", value); }
  dispose() { this.#emitter.removeAllListeners(); }
}
class Uri {
  constructor(parts) { Object.assign(this, { authority: "", query: "", fragment: "" }, parts); }
  static parse(text) { const at = new URL(text); return new Uri({ scheme: at.protocol.slice(0, -1), authority: at.host, path: decodeURIComponent(at.pathname) }); }
  static file(place) { return new Uri({ scheme: "file", path: place }); }
  static from(parts) { return new Uri(parts); }
  static joinPath(uri, ...more) { return uri.with({ path: path.posix.join(uri.path, ...more) }); }
  with(parts) { return new Uri({ ...this, ...parts }); }
  get fsPath() { return this.path; }
  toString() { return this.scheme === "file" ? url.pathToFileURL(this.path).href : `${this.scheme}:${encodeURI(this.path)}`; }
}
class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range {
  constructor(a, b, c, d) {
    this.start = typeof a === "number" ? new Position(a, b) : a;
    this.end = typeof a === "number" ? new Position(c, d) : b;
  }
}
class Location { constructor(uri, range) { Object.assign(this, { uri, range }); } }
class TestMessage { constructor(message) { this.message = message; } }
class RelativePattern { constructor(base, pattern) { Object.assign(this, { base, pattern }); } }

const events = new Map();
/** An event of some name: `fire(name, value)` makes it happen. */
const event = (name) => {
  if (!events.has(name)) events.set(name, new EventEmitter());
  return events.get(name);
};

const seen = { errors: [], told: [], shown: [], executed: [], commands: new Map(), registered: new Map(), diagnostics: new Map(), controllers: [] };
const state = { folder: "", settings: { command: "naipe" }, answers: [] };

/** A thing of which everything can be asked: events, registrations, and what is given here. */
const loose = (name, known) =>
  new Proxy(known, {
    get(target, key) {
      if (key in target || typeof key === "symbol") return target[key];
      if (/^on(Did|Will)/.test(key)) return event(`${name}.${key}`).event;
      if (/^register/.test(key)) return (...args) => { const list = seen.registered.get(key) ?? []; list.push(args); seen.registered.set(key, list); return new Disposable(() => {}); };
      return undefined;
    },
  });

function walk(folder, found = []) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(at, found);
    else if (entry.name.endsWith(".naipe")) found.push(at);
  }
  return found;
}

class Items {
  #all = new Map();
  get size() { return this.#all.size; }
  replace(items) { this.#all = new Map(items.map((item) => [item.id, item])); items.forEach((item) => (item.parent = this.owner)); }
  add(item) { this.#all.set(item.id, item); item.parent = this.owner; }
  delete(id) { this.#all.delete(id); }
  get(id) { return this.#all.get(id); }
  [Symbol.iterator]() { return this.#all.entries(); }
}
const tests = {
  createTestController(id, label) {
    const controller = {
      id, label, items: new Items(), profiles: [], runs: [],
      createTestItem(id, label, uri) { const item = { id, label, uri, children: new Items(), parent: undefined }; item.children.owner = item; return item; },
      createRunProfile(name, kind, handler) { this.profiles.push({ name, kind, handler }); return new Disposable(() => {}); },
      createTestRun() {
        const run = { started: (i) => run.came.set(i.label, "started"), passed: (i) => run.came.set(i.label, "passed"), skipped: (i) => run.came.set(i.label, "skipped"),
          failed: (i, m) => run.came.set(i.label, m), errored: (i, m) => run.came.set(i.label, m), came: new Map(), end() { run.ended = true; } };
        this.runs.push(run);
        return run;
      },
      dispose() {},
    };
    seen.controllers.push(controller);
    return controller;
  },
};

const workspace = loose("workspace", {
  textDocuments: [], notebookDocuments: [], isTrusted: true,
  get workspaceFolders() { return [{ uri: Uri.file(state.folder), name: "here", index: 0 }]; },
  getWorkspaceFolder: () => workspace.workspaceFolders[0],
  getConfiguration: (section) => ({ get: (key, other) => (section === "naipe" ? (state.settings[key] ?? other) : other), has: () => false, inspect: () => undefined }),
  fs: { stat: async (uri) => ({ type: fs.statSync(uri.fsPath).isDirectory() ? 2 : 1 }) },
  findFiles: async (pattern) => {
    const inside = typeof pattern === "string" ? "rules" : pattern.pattern.split("/")[0];
    return walk(state.folder).filter((file) => file.includes(`/${inside}/`)).map((file) => Uri.file(file));
  },
  createFileSystemWatcher: () => loose("watcher", { dispose() {}, ignoreCreateEvents: false }),
  saveAll: async () => true,
  openTextDocument: async (uri) => {
    const providers = seen.registered.get("registerTextDocumentContentProvider") ?? [];
    return { uri, text: providers.find(([scheme]) => scheme === uri.scheme)?.[1].provideTextDocumentContent(uri) };
  },
});
const window = loose("window", {
  visibleTextEditors: [], tabGroups: loose("tabGroups", { all: [] }), activeTextEditor: undefined,
  createOutputChannel: () => ({ append() {}, appendLine() {}, show() {}, clear() {}, dispose() {}, replace() {}, hide() {} }),
  showErrorMessage: async (message, ...options) => { seen.errors.push({ message, options }); return state.answers.shift(); },
  showWarningMessage: async (message) => { seen.told.push(message); },
  showInformationMessage: async (message) => { seen.told.push(message); },
  showTextDocument: async (document) => { seen.shown.push(document); },
});
const commands = {
  registerCommand: (name, call, self) => { seen.commands.set(name, self ? call.bind(self) : call); return new Disposable(() => seen.commands.delete(name)); },
  executeCommand: async (name, ...args) => {
    if (name === "vscode.executeReferenceProvider") return [new Location(Uri.file(`${state.folder}/tests/x.naipe`), new Range(0, 0, 0, 1)), new Location(args[0], new Range(0, 0, 0, 1))];
    const known = seen.commands.get(name);
    if (known) return known(...args);
    seen.executed.push([name, ...args]);
    return undefined;
  },
};
const languages = loose("languages", {
  createDiagnosticCollection: () => ({ set: (uri, list) => { seen.diagnostics.set(uri.toString(), list); event("diagnostics").fire(uri); }, delete() {}, clear() {}, dispose() {}, get: () => undefined }),
  match: () => 10,
});

const FileType = { Unknown: 0, File: 1, Directory: 2 };
const known = { Disposable, EventEmitter, Uri, Position, Range, Location, TestMessage, RelativePattern, FileType, workspace, window, commands, languages, tests,
  TestRunProfileKind: { Run: 1 }, ViewColumn: { Beside: -2 }, version: "1.82.0",
  env: { appName: "stub", language: "en", machineId: "0", onDidChangeTelemetryEnabled: event("telemetry").event, isTelemetryEnabled: false },
  extensions: { getExtension: () => undefined, all: [] },
  l10n: { t: (text) => text },
  CancellationTokenSource: class { token = { isCancellationRequested: false, onCancellationRequested: event("cancel").event }; cancel() {} dispose() {} },
  CancellationError: class extends Error {} };

/** Classes and enumerations that are only named. */
const names = new Map();
module.exports = new Proxy(known, {
  get(target, key) {
    if (key in target || typeof key === "symbol" || key === "__esModule" || key === "default") return target[key];
    if (!names.has(key)) {
      let number = 0;
      const given = new Map();
      names.set(key, new Proxy(class { constructor(...args) { this.args = args; } }, {
        get(made, part) {
          if (part in made || typeof part === "symbol") return made[part];
          if (!given.has(part)) given.set(part, number++);
          return given.get(part);
        },
      }));
    }
    return names.get(key);
  },
});
module.exports.stub = { seen, state, event };
