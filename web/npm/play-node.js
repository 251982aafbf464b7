// In Node, the engine that only plays is read from beside this file at once.

import { readFileSync } from "node:fs";
import { initSync } from "./engine/naipe_play.js";

initSync({ module: readFileSync(new URL("engine/naipe_play_bg.wasm", import.meta.url)) });

export { Game, Table, sources } from "./engine/naipe_play.js";

export async function ready() {}
