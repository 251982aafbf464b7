import type { Texts } from "./index.js";

/** The texts of a project in a folder: what lies in its `rules`, `cards` and `tests`. Only in Node. */
export function readTexts(folder: string | URL): Texts;
