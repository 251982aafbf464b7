// The texts of a project in a folder.

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDERS = ["rules", "cards", "tests"];

/** @param {string | URL} folder */
export function readTexts(folder) {
  const root = folder instanceof URL ? fileURLToPath(folder) : folder;
  /** @type {Record<string, string>} */
  const texts = {};
  for (const part of FOLDERS.filter((part) => existsSync(join(root, part)))) {
    for (const name of readdirSync(join(root, part), { recursive: true, encoding: "utf8" }).sort()) {
      const path = join(root, part, name);
      if (!name.endsWith(".naipe") || !statSync(path).isFile()) continue;
      // The engine knows texts by paths with strokes, whatever the machine writes.
      texts[`${part}/${name.split(sep).join("/")}`] = readFileSync(path, "utf8");
    }
  }
  if (Object.keys(texts).length === 0) throw new Error(`there is no game in ${root}: no .naipe file in ${FOLDERS.join(", ")}`);
  return texts;
}
