// Looking back: the positions of the game so far, as this seat saw them, by a slider and by keys.

import { el } from "./dom.js";
import { post } from "./server.js";
import { say } from "./words.js";

/**
 * @typedef {import("./server.js").Scene} Scene
 * @typedef {{ at: number, of: number, scene: Scene, lines: string[], told: number, asked: string | null, over: string | null }} Position
 */

/** The position after all others. */
const LAST = Number.MAX_SAFE_INTEGER;

/** The position that is looked at; none while the game itself is. @type {Position | null} */
let shown = null;
/** The one that is wanted next, while another is on its way. @type {number | null} */
let wanted = null;
let isAsking = false;

/** @type {() => void} */
let changed = () => {};
/** @type {(line: string) => Node} */
let told = (line) => el("p", {}, line);

/** Which position is looked at, if any. */
export function position() {
  return shown;
}

/**
 * Who is told when another position is looked at, and how a line of the record is drawn.
 * @param {() => void} heard
 * @param {(line: string) => Node} line
 */
export function begin(heard, line) {
  changed = heard;
  told = line;
}

/**
 * Looks at a position.
 * @param {number} at
 */
async function go(at) {
  wanted = Math.max(0, at);
  if (isAsking) return;
  isAsking = true;
  while (wanted !== null) {
    const now = wanted;
    wanted = null;
    const answer = await post("past", { at: now });
    // Who has left meanwhile has left.
    if (isAsking && !answer.error) shown = answer;
  }
  if (!isAsking) return;
  isAsking = false;
  changed();
}

/** Looks back, or at the game again. */
export function toggle() {
  if (shown || isAsking) leave();
  else void go(LAST);
}

/** Looks at the game again. */
export function leave() {
  isAsking = false;
  wanted = null;
  shown = null;
  changed();
}

/**
 * A key that was pressed while a position is looked at; whether it meant anything.
 * @param {KeyboardEvent} event
 */
export function press(event) {
  // The slider has its own ways, and so has whoever types.
  const isSlider = event.target === slider;
  if (!shown || (event.target instanceof HTMLInputElement && !isSlider)) return false;
  const { at, of } = shown;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - 10, PageDown: at + 10, Home: 0, End: of }[event.key];
  if (event.key === "Escape") leave();
  else if (to !== undefined && !isSlider) void go(Math.min(to, of));
  else return isSlider;
  event.preventDefault();
  return true;
}

const slider = el("input", { type: "range", min: 0, class: "slider", "data-key": "past" });
slider.addEventListener("input", () => void go(Number(slider.value)));
const place = el("span", { class: "place" });
const news = el("div", { class: "news", "aria-live": "polite" });
/** @type {(sign: string, step: (one: Position) => number) => HTMLButtonElement} */
const stepping = (sign, step) => el("button", { type: "button", class: "step", onclick: () => shown && void go(Math.min(step(shown), shown.of)) }, sign);
const earlier = stepping("‹", (one) => one.at - 1);
const later = stepping("›", (one) => one.at + 1);
const back = el("button", { type: "button", class: "choice", "data-key": "leave", onclick: leave });
const strip = el("div", { class: "question past" }, el("div", { class: "strip" }, earlier, slider, later, place, back), news);

/**
 * The slider, and what led to the position: always the same element, so that it can be dragged while the table is drawn.
 * @param {Position} one
 */
export function ruler(one) {
  slider.max = String(one.of);
  slider.value = String(one.at);
  slider.setAttribute("aria-label", say("look_back"));
  slider.setAttribute("aria-valuetext", say("position", one.at, one.of));
  earlier.disabled = one.at === 0;
  later.disabled = one.at === one.of;
  earlier.setAttribute("aria-label", say("earlier"));
  later.setAttribute("aria-label", say("later"));
  place.textContent = say("position", one.at, one.of);
  back.textContent = say("return");
  const asked = one.over ?? (one.asked === null ? "" : `${say("yours")}: ${one.asked}`);
  news.replaceChildren(...one.lines.map(told), asked && el("p", { class: "asked" }, asked));
  news.scrollTop = news.scrollHeight;
  return strip;
}
