// The scenarios of the project, among the tests: found by the language server, run by `naipe test`.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import * as vscode from "vscode";

/** What the server tells of a file, as far as it matters here. */
interface Declared {
  name: string;
  detail?: string;
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
}

/** A place in a line of `naipe test --format json`. */
interface Place {
  file?: string;
  line?: number;
  column?: number;
  end_line?: number;
  end_column?: number;
}

interface Failure extends Place {
  message: string;
  notes: string[];
  help: string | null;
}

interface Result {
  type: "scenario" | "summary";
  file: string;
  line: number;
  name: string;
  passed: boolean;
  failures: Failure[];
  snapshot: string | null;
}

const FILES = "tests/**/*.naipe";

export class Scenarios implements vscode.Disposable {
  private readonly tests = vscode.tests.createTestController("naipe", "Scenarios");
  private project: vscode.Uri | undefined;
  private readonly parts: vscode.Disposable[] = [this.tests];
  private watching: vscode.Disposable[] = [];

  constructor(
    private readonly command: () => string,
    private readonly declared: (file: vscode.Uri) => Promise<unknown>,
  ) {
    this.tests.resolveHandler = (item) => (item === undefined ? this.find() : this.read(item));
    this.tests.refreshHandler = () => this.find();
    this.parts.push(this.tests.createRunProfile("Run", vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true));
    this.parts.push(
      vscode.workspace.onDidSaveTextDocument((document) => {
        const item = this.tests.items.get(document.uri.toString());
        return item && this.read(item);
      }),
    );
  }

  /** The scenarios of another project, or of none. */
  async of(project: vscode.Uri | undefined): Promise<void> {
    this.project = project;
    for (const part of this.watching.splice(0)) {
      part.dispose();
    }
    if (project !== undefined) {
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(project, FILES), false, true, false);
      this.watching.push(watcher, watcher.onDidCreate((file) => void this.add(file)), watcher.onDidDelete((file) => this.tests.items.delete(file.toString())));
    }
    await this.find();
  }

  /** Finds the files; their scenarios are read when somebody looks into them. */
  private async find(): Promise<void> {
    const files = this.project === undefined ? [] : await vscode.workspace.findFiles(new vscode.RelativePattern(this.project, FILES));
    this.tests.items.replace([]);
    for (const file of files.sort((a, b) => (a.path < b.path ? -1 : 1))) {
      this.add(file);
    }
    for (const document of vscode.workspace.textDocuments) {
      const item = this.tests.items.get(document.uri.toString());
      if (item) {
        await this.read(item);
      }
    }
  }

  private add(file: vscode.Uri): vscode.TestItem {
    const label = this.project === undefined ? file.path : file.path.slice(this.project.path.length).replace(/^\/tests\//, "");
    const item = this.tests.createTestItem(file.toString(), label, file);
    item.canResolveChildren = true;
    this.tests.items.add(item);
    return item;
  }

  private async read(item: vscode.TestItem): Promise<void> {
    if (item.uri === undefined || item.parent !== undefined) {
      return;
    }
    const uri = item.uri;
    const found = ((await this.declared(uri)) ?? []) as Declared[];
    const children = found
      .filter((one) => one.detail === "scenario")
      .map((one, number) => {
        const child = this.tests.createTestItem(`${uri.toString()}#${number}:${one.name}`, one.name, uri);
        child.range = new vscode.Range(one.range.start.line, one.range.start.character, one.range.end.line, one.range.end.character);
        child.sortText = String(number).padStart(6, "0");
        return child;
      });
    item.children.replace(children);
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const { project } = this;
    if (project === undefined) {
      return;
    }
    await vscode.workspace.saveAll(false);
    const files = new Map<vscode.TestItem, Set<vscode.TestItem>>();
    const left = new Set(request.exclude);
    const chosen = request.include ?? [...this.tests.items].map(([, item]) => item);
    for (const item of chosen) {
      const file = item.parent ?? item;
      if (left.has(file) || left.has(item)) {
        continue;
      }
      await this.read(file);
      const wanted = files.get(file) ?? new Set();
      for (const [, child] of file.children) {
        // What is read anew are other items of the same name.
        if ((item.parent === undefined || child.id === item.id) && ![...left].some((one) => one.id === child.id)) {
          wanted.add(child);
        }
      }
      files.set(file, wanted);
    }
    const run = this.tests.createTestRun(request);
    const waiting = new Map<string, vscode.TestItem>();
    for (const [file, wanted] of files) {
      for (const item of wanted) {
        run.started(item);
        waiting.set(`${inside(project, file)}\n${(item.range?.start.line ?? 0) + 1}`, item);
      }
    }
    // Where all are wanted, none need be named.
    const whole = request.include === undefined && left.size === 0;
    const names = whole ? [] : [...files.keys()].map((file) => inside(project, file));
    if (whole || names.length > 0) {
      const why = await this.test(project, names, token, (result) => {
        const key = `${result.file}\n${result.line}`;
        const item = waiting.get(key);
        if (item !== undefined && waiting.delete(key)) {
          tell(run, project, item, result);
        }
      });
      for (const item of waiting.values()) {
        if (token.isCancellationRequested) {
          run.skipped(item);
        } else {
          run.errored(item, new vscode.TestMessage(why || "nothing was told of this scenario: is its file saved, and without faults?"));
        }
      }
    }
    run.end();
  }

  /** Runs `naipe test`, and tells each result; what it says besides. */
  private test(project: vscode.Uri, files: string[], token: vscode.CancellationToken, each: (result: Result) => void): Promise<string> {
    return new Promise((resolve) => {
      const child = spawn(this.command(), ["test", "--root", project.fsPath, "--format", "json", "--all", "--", ...files], { cwd: project.fsPath });
      const cancelled = token.onCancellationRequested(() => child.kill());
      let aside = "";
      child.stderr.on("data", (data: Buffer) => (aside += data.toString()));
      createInterface({ input: child.stdout }).on("line", (line) => {
        try {
          const result = JSON.parse(line) as Result;
          if (result.type === "scenario") {
            each(result);
          }
        } catch {
          aside += `${line}\n`;
        }
      });
      child.on("error", (error) => (aside += error.message));
      child.on("close", () => {
        cancelled.dispose();
        resolve(aside.trim());
      });
    });
  }

  dispose(): void {
    for (const part of [...this.watching, ...this.parts]) {
      part.dispose();
    }
  }
}

/** The path of a file from the project's folder, as `naipe` writes it. */
function inside(project: vscode.Uri, file: vscode.TestItem): string {
  return (file.uri?.path ?? "").slice(project.path.length).replace(/^\//, "");
}

function tell(run: vscode.TestRun, project: vscode.Uri, item: vscode.TestItem, result: Result): void {
  if (result.passed) {
    run.passed(item);
    return;
  }
  const messages = result.failures.map((failure) => {
    const more = [...failure.notes.map((note) => `note: ${note}`), ...(failure.help === null ? [] : [`help: ${failure.help}`])];
    const message = new vscode.TestMessage([failure.message, ...more].join("\n"));
    if (failure.file !== undefined && failure.line !== undefined) {
      const line = failure.line - 1;
      const start = new vscode.Position(line, (failure.column ?? 1) - 1);
      const end = new vscode.Position((failure.end_line ?? failure.line) - 1, (failure.end_column ?? failure.column ?? 1) - 1);
      message.location = new vscode.Location(vscode.Uri.joinPath(project, failure.file), new vscode.Range(start, end));
    }
    return message;
  });
  if (result.snapshot === "new" || result.snapshot === "changed") {
    const how = result.snapshot === "new" ? "nothing is stored to compare its snapshot with" : "its snapshot is not as stored";
    messages.push(new vscode.TestMessage(`${how}; if it is right, \`accept the snapshot\` above the scenario stores it`));
  }
  run.failed(item, messages);
}
