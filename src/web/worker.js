// The game itself, in a worker: an engine as WebAssembly, the game, and bots on every other seat. What plays a game as it was
// published is small; the whole engine is loaded for one that was changed in the playground.

// @ts-expect-error The engines are put beside this file when the page is published.
import load, { Game, Table as Kept } from "./naipe_play.js";

/** The tables of the engine that plays. @type {any} */
let Table = Kept;

/** How long a bot's move stays to be looked at, in milliseconds. */
let pace = 350;

/** @type {any} */
let table = null;

/** Begins another game of the same. @type {() => any} */
let again = () => table;

/** Who decides for each seat. @type {string[]} */
let agents = [];

/** Sends the page what it has not seen yet. */
function tell() {
  self.postMessage({ message: table.message(), saved: table.save() });
}

/** So long a bot thinks at a stretch, in milliseconds, before whoever plays is listened to again. */
const STRETCH = 40;
/** In how many games it thinks at a stretch: as many as there is time for. */
let games = 1;
/** How often bots were called: those of before go on no more. */
let called = 0;

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** Bots decide, one after another, until the person is asked. */
async function bots() {
  called += 1;
  const call = called;
  let isThinking = false;
  while (call === called) {
    const began = performance.now();
    const moved = table.step(games);
    if (moved === undefined) {
      tell();
      return;
    }
    if (moved || !isThinking) tell();
    isThinking = !moved;
    if (!moved) {
      const took = performance.now() - began;
      games = Math.max(1, Math.min(games * 2, Math.floor((games * STRETCH) / Math.max(took, 1))));
    }
    await pause(moved ? pace : 0);
  }
}

/**
 * @param {string} what
 * @param {any} body
 */
async function act(what, body) {
  switch (what) {
    case "begin": {
      const [start, game] = await Promise.all([beside("table.json").then((answer) => answer.json()), open(body.changed)]);
      agents = start.agents;
      const seat = body.seat.charCodeAt(0) - 65;
      if (body.pace !== null) pace = Number(body.pace);
      if (!(seat >= 0 && seat < game.mostPlayers)) throw new Error(`there is no seat ${body.seat}`);
      table = begin(game, seat, start, body);
      again = () => begin(game, seat, start, { saved: null, seed: null });
      void bots();
      return { ok: true };
    }
    case "choose":
      table.choose(body.asked, body.option, body.next ?? undefined);
      void bots();
      return { ok: true };
    case "undo":
      table.undo(body.asked);
      void bots();
      return { ok: true };
    case "again":
      table = again();
      void bots();
      return { ok: true };
    case "past":
      return table.past(body.at);
    case "why":
      return { lines: table.why(body.words, body.card, body.not) };
    default:
      throw new Error("there is no such thing to do");
  }
}

/**
 * A file beside this one.
 * @param {string} name
 */
async function beside(name) {
  const answer = await fetch(new URL(`./${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name} is not there`);
  return answer;
}

/**
 * The game as it was published, or with texts of its playground that were changed.
 * @param {string | null} changed
 */
async function open(changed) {
  if (changed === null) {
    const [kept] = await Promise.all([beside("game.bin").then((answer) => answer.arrayBuffer()), load()]);
    return Game.fromKept(new Uint8Array(kept));
  }
  // @ts-expect-error As above.
  const [whole, answer] = await Promise.all([import("./naipe_web.js"), beside("texts.json")]);
  const [published] = await Promise.all([answer.json(), whole.default()]);
  Table = whole.Table;
  const project = new whole.Project({ ...published.texts, ...JSON.parse(changed) }, published.as_of);
  return (published.with_tests ? project.withTests() : project).game(published.game);
}

/**
 * The game that was left, or another.
 * @param {any} game
 * @param {number} seat
 * @param {any} start
 * @param {{ saved: string | null, seed: string | null }} body
 */
function begin(game, seat, start, body) {
  if (body.saved) {
    try {
      return Table.resume(game, body.saved, seat, agents);
    } catch {
      // It was played with other rules: a new one begins.
    }
  }
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const asked = body.seed === null ? (table ? null : start.seed) : Number(body.seed);
  const { players, decks, format, set } = start;
  return new Table(game, { players, decks, format, set, seed: asked ?? seed }, seat, agents);
}

self.addEventListener("message", async (/** @type {MessageEvent} */ event) => {
  const { number, what, body } = event.data;
  try {
    self.postMessage({ number, answer: await act(what, body) });
  } catch (wrong) {
    self.postMessage({ number, answer: { error: wrong instanceof Error ? wrong.message : String(wrong) } });
  }
});
