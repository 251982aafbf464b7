// In a browser, the engine has to be fetched first.

import init from "./engine/naipe_web.js";

export { Project, Game, Session, Table, colours, sources } from "./engine/naipe_web.js";

/** @type {Promise<void> | undefined} */
let begun;

/** @param {Parameters<typeof import("./index.js").ready>[0]} [engine] */
export function ready(engine) {
  begun ??= init(engine === undefined ? undefined : { module_or_path: engine }).then(() => {});
  return begun;
}
