// In Node, the engine is read from beside this file at once.

import { readFileSync } from "node:fs";
import { initSync, learnSpanish } from "./engine/naipe_web.js";

initSync({ module: readFileSync(new URL("engine/naipe_web_bg.wasm", import.meta.url)) });
learnSpanish(readFileSync(new URL("engine/es-messages.txt", import.meta.url), "utf8"));

export { Project, Game, Session, Table, colours, sources } from "./engine/naipe_web.js";

export async function ready() {}
