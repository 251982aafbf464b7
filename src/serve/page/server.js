// What the server sends, and how it is asked. docs/play.md describes every message.

import { say } from "./words.js";

/**
 * @typedef {{ title: string, now: number | null, printed: number | null, chosen?: string }} Amount
 * @typedef {{ name: string, title: string, now: string, printed?: string, changed?: boolean, mark?: boolean, untitled?: boolean, dial?: boolean }} Shown
 * @typedef {{ card?: string, player?: string, zone?: number, cell?: string, place?: number }} Place
 * @typedef {{
 *   name?: string, back?: boolean, covered?: boolean, title: string, kind: string, token?: boolean, text?: string,
 *   cost?: Amount[], other_costs?: string[], more_costs?: string[], values?: Shown[], keywords?: string[], gained?: string[], lost?: string[], lost_keywords?: string[],
 *   owner?: string, controller?: string, cell?: string, hue?: { at: number, of: number },
 *   on?: { card: string, by: string }, targets?: { words: string, at?: Place }[],
 * }} Card
 * @typedef {{
 *   zone: number, name: string, title: string, shape: "pile" | "set" | "row" | "stack" | "grid",
 *   visible: "all" | "owner" | "others" | "nobody", player?: string, in_play?: boolean, aside?: boolean, room?: "wide" | "small", sealed?: boolean,
 *   columns?: number, rows?: number, turned?: boolean, count?: number, cards?: Card[],
 * }} Zone
 * @typedef {{ seat: string, in_game: boolean, with?: string, values: Shown[] }} Player
 * @typedef {{
 *   game: string, turn: number, active: string, phases: string[], players: Player[], shared: Shown[], zones: Zone[],
 * }} Scene
 * @typedef {{ label: string, sort: string, at?: Place, detail?: string, of?: string, next?: Option[] }} Option
 * @typedef {{ number: number, prompt: string, which?: string, chosen?: string, picked?: Place[], seconds: number | null, options: Option[] }} Question
 * @typedef {{ seat: string, who: "person" | "bot", called: string, here: boolean, free: boolean }} Chair
 * @typedef {{
 *   version: number, seat: string | null, scene: Scene, question: Question | null, asked: number, waiting: string | null,
 *   seats: Chair[], record: { from: number, lines: string[] },
 *   over: { winners: string[], scores: number[], because: string, text: string } | null,
 *   stopped: string[] | null, undo: boolean, again: boolean, thinking: string | null,
 *   begin?: { title: string, language: string, as_of: string | null, rules: string, articles: Record<string, string> },
 * }} Message
 */

/** The token of the seat: it stands behind `#`, and is sent to this server only. */
export function token() {
  return location.hash.slice(1);
}

/**
 * Asks the server to do something, or to tell something.
 * @param {string} what
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function post(what, body) {
  let answer;
  try {
    answer = await fetch(`/api/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token()}` },
      body: JSON.stringify(body),
    });
  } catch {
    return { error: say("reconnecting") };
  }
  return answer.json();
}

/** A server of which nothing is heard for so long, in milliseconds, is away: it says at least every ten seconds that it is there. */
const SILENCE = 30_000;

/**
 * Listens to the table, and comes back when the server does.
 * @param {(message: Message) => void} heard
 * @param {(state: "here" | "away" | "refused", words: string) => void} changed
 */
export async function listen(heard, changed) {
  let pause = 250;
  for (;;) {
    const silent = new AbortController();
    let patience = 0;
    const hears = () => {
      clearTimeout(patience);
      patience = window.setTimeout(() => silent.abort(), SILENCE);
    };
    hears();
    try {
      const answer = await fetch("/api/table", { headers: { Authorization: `Bearer ${token()}` }, signal: silent.signal });
      if (answer.status === 401) {
        changed("refused", (await answer.json()).error);
        return;
      }
      if (!answer.ok || !answer.body) throw new Error("no table");
      changed("here", "");
      pause = 250;
      await lines(answer.body, hears, (line) => heard(JSON.parse(line)));
    } catch (wrong) {
      if (wrong instanceof SyntaxError) console.error(wrong);
    } finally {
      clearTimeout(patience);
    }
    changed("away", "");
    await new Promise((done) => setTimeout(done, pause));
    pause = Math.min(pause * 2, 4000);
  }
}

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @param {() => void} hears told of each part, also of those that say nothing
 * @param {(line: string) => void} heard
 */
async function lines(stream, hears, heard) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    hears();
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) if (line) heard(line);
  }
}
