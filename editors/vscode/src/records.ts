// Records of scenarios, as texts that are looked at and not kept.

import * as vscode from "vscode";

const SCHEME = "naipe-record";

export class Records implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  /** Shows a record beside what is open. */
  async show(scenario: string, record: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${scenario.replaceAll("/", " ")}.txt` });
    this.texts.set(uri.toString(), record);
    this.changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
  }

  dispose(): void {
    this.provider.dispose();
    this.changed.dispose();
  }
}
