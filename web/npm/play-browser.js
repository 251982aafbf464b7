// In a browser, the engine that only plays has to be fetched first.

import init from "./engine/naipe_play.js";

export { Game, Table, sources } from "./engine/naipe_play.js";

/** @type {Promise<unknown> | undefined} */
let begun;

/** @param {Parameters<typeof import("./play.d.ts").ready>[0]} [engine] */
export async function ready(engine) {
  begun ??= init(engine === undefined ? undefined : { module_or_path: engine });
  await begun;
}
