// The place of the server, where there is none: the game is played in a worker of this page. What is sent and asked for is what
// `naipe serve` sends and is asked for.

/** @typedef {import("../serve/page/server.js").Message} Message */

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let asked = 0;

/** What stands behind `#`: the seat, A, B, C… */
export function token() {
  return location.hash.slice(1) || "A";
}

/**
 * Asks the worker to do something, or to tell something.
 * @param {string} what
 * @param {object} body
 * @returns {Promise<any>}
 */
export function post(what, body) {
  asked += 1;
  const number = asked;
  return new Promise((answered) => {
    waiting.set(number, answered);
    worker.postMessage({ number, what, body });
  });
}

/**
 * Listens to the table.
 * @param {(message: Message) => void} heard
 * @param {(state: "here" | "away" | "refused", words: string) => void} changed
 */
export async function listen(heard, changed) {
  const parameters = new URLSearchParams(location.search);
  const folder = location.pathname.replace(/[^/]*$/, "");
  // The playground has kept what was changed there.
  const texts = parameters.has("changed") ? kept(`naipe changed ${folder}`) : null;
  const key = `naipe ${texts === null ? "" : "changed "}${folder} ${token()}`;
  worker.addEventListener("message", (/** @type {MessageEvent} */ event) => {
    const { number, answer, message, saved, refused } = event.data;
    if (refused) changed("refused", refused);
    if (message) heard(message);
    if (saved !== undefined) keep(key, saved);
    waiting.get(number)?.(answer);
    waiting.delete(number);
  });
  worker.addEventListener("error", (event) => changed("refused", event.message || "the game cannot be loaded"));
  const saved = parameters.has("new") ? null : kept(key);
  const answer = await post("begin", { seat: token(), saved, seed: parameters.get("seed"), pace: parameters.get("pace"), changed: texts });
  if (parameters.has("new")) {
    // Who opens the page again goes on.
    parameters.delete("new");
    history.replaceState(null, "", `${location.pathname}?${parameters}${location.hash}`);
  }
  if (answer.error) changed("refused", answer.error);
  else changed("here", "");
}

/**
 * A browser that keeps nothing lets one play all the same.
 * @param {string} key
 * @param {string} saved
 */
function keep(key, saved) {
  try {
    localStorage.setItem(key, saved);
  } catch {
    // The game is lost when the page is closed.
  }
}

/** @param {string} key */
function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
