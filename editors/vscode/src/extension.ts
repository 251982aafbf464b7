// Naipe in VS Code: starts `naipe lsp`, shows records, and lists the scenarios among the tests.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import type { ExecuteCommandSignature } from "vscode-languageclient/node";
import { findProject, isThere } from "./project";
import { Records } from "./records";
import { Scenarios } from "./scenarios";

/** The command that the settings name. */
export function command(): string {
  return vscode.workspace.getConfiguration("naipe").get<string>("command")?.trim() || "naipe";
}

class Naipe implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private turn: Promise<void> = Promise.resolve();
  private readonly records = new Records();
  private readonly scenarios: Scenarios;

  constructor() {
    this.scenarios = new Scenarios(command, async (uri) => this.client?.sendRequest("textDocument/documentSymbol", { textDocument: { uri: uri.toString() } }));
  }

  /** Starts the server, or starts it again; one after the other, however often it is asked for. */
  restart(): Promise<void> {
    this.turn = this.turn.then(() => this.stop()).then(() => this.start()).catch((error: unknown) => {
      void vscode.window.showErrorMessage(`Naipe: the language server did not start: ${error instanceof Error ? error.message : String(error)}`);
    });
    return this.turn;
  }

  private async start(): Promise<void> {
    // Where files cannot be looked for, the server finds the project by the folder that is open.
    const project = await findProject().catch(() => undefined);
    const known = command();
    const why = await isThere(known);
    if (why !== undefined) {
      void this.missing(known, why);
      return;
    }
    const root = project?.fsPath;
    const client = new LanguageClient(
      "naipe",
      "Naipe",
      { command: known, args: root === undefined ? ["lsp"] : ["lsp", "--root", root] },
      {
        documentSelector: [{ scheme: "file", language: "naipe" }],
        synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.naipe") },
        middleware: { executeCommand: (name, args, next) => this.run(name, args, next) },
      },
    );
    await client.start();
    this.client = client;
    await this.scenarios.of(project).catch((error: unknown) => {
      void vscode.window.showErrorMessage(`Naipe: the scenarios cannot be listed: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  private async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose();
  }

  /** What a lens asks for: what the server answers is shown, where it is more than a sentence. */
  private async run(name: string, args: unknown[], next: ExecuteCommandSignature): Promise<unknown> {
    if (name === "naipe.scenarios") {
      const [file, , line, character] = args as [string, string, number, number];
      const uri = vscode.Uri.parse(file);
      const place = new vscode.Position(line, character);
      const all = await vscode.commands.executeCommand<vscode.Location[]>("vscode.executeReferenceProvider", uri, place);
      const tests = all.filter((location) => location.uri.path.includes("/tests/"));
      return vscode.commands.executeCommand("editor.action.showReferences", uri, place, tests);
    }
    const answer: unknown = await next(name, args);
    if ((name === "naipe.record" || name === "naipe.survivors") && typeof answer === "string") {
      await this.records.show(String(args[1]), answer);
    }
    return answer;
  }

  private async missing(known: string, why: string): Promise<void> {
    const setting = "Open the setting";
    const again = "Try again";
    const chosen = await vscode.window.showErrorMessage(
      `Naipe: the command \`${known}\` cannot be run (${why}). Install Naipe so that it is on the path, or say in the setting \`naipe.command\` where it is. Until then there are only colours and snippets.`,
      setting,
      again,
    );
    if (chosen === setting) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "naipe.command");
    } else if (chosen === again) {
      await this.restart();
    }
  }

  dispose(): Promise<void> {
    this.scenarios.dispose();
    this.records.dispose();
    return this.turn.then(() => this.stop());
  }
}

let naipe: Naipe | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const here = new Naipe();
  naipe = here;
  context.subscriptions.push(
    vscode.commands.registerCommand("naipe.restart", () => here.restart()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("naipe.command")) {
        void here.restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void here.restart()),
  );
  if (vscode.workspace.isTrusted) {
    await here.restart();
  }
}

export function deactivate(): Promise<void> | undefined {
  return naipe?.dispose();
}
