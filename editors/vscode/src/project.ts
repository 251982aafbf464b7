// Where the project is, and whether the command is there.

import { execFile } from "node:child_process";
import * as vscode from "vscode";

/** The folder that holds `rules`, in what is open. */
export async function findProject(): Promise<vscode.Uri | undefined> {
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    try {
      const rules = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder.uri, "rules"));
      if (rules.type & vscode.FileType.Directory) {
        return folder.uri;
      }
    } catch {
      // Not there: it may be further down.
    }
  }
  const [rule] = await vscode.workspace.findFiles("**/rules/**/*.naipe", "**/{node_modules,target}/**", 1);
  return rule?.with({ path: rule.path.slice(0, rule.path.lastIndexOf("/rules/")) });
}

/** Why a command cannot be run; nothing where it can. */
export function isThere(command: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, ["--version"], { timeout: 10_000 }, (error) => {
      if (error === null) {
        resolve(undefined);
      } else if ((error as NodeJS.ErrnoException).code === "ENOENT") {
        resolve("there is no such command");
      } else {
        resolve(error.message.split("\n", 1)[0]);
      }
    });
  });
}
