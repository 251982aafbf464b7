// In a browser, the engine has to be fetched first.

import init, { learnSpanish } from "./engine/naipe_web.js";

export { Project, Game, Session, Table, colours, sources } from "./engine/naipe_web.js";

/** @type {Promise<void> | undefined} */
let begun;

/** @param {Parameters<typeof import("./index.js").ready>[0]} [engine] */
export function ready(engine) {
  begun ??= begin(engine);
  return begun;
}

/** @param {Parameters<typeof import("./index.js").ready>[0]} engine */
async function begin(engine) {
  const [messages] = await Promise.all([spanish(), init(engine === undefined ? undefined : { module_or_path: engine })]);
  if (messages !== null) learnSpanish(messages);
}

/** How faults are told in Spanish. Who lays the engine elsewhere may leave it out: they are told in English then. */
async function spanish() {
  try {
    const answer = await fetch(new URL("./engine/es-messages.txt", import.meta.url));
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
