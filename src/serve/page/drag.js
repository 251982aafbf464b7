// Dragging: what a click does is done, too, by dragging the thing to where it would take it.

import { key } from "./choices.js";
import { ignoreClick } from "./dom.js";

/**
 * @typedef {import("./server.js").Question} Question
 * @typedef {import("./server.js").Place} Place
 * @typedef {import("./choices.js").Move} Move
 * @typedef {Map<string, Move[]>} Ends where a thing can be let go, and what is done there; `""` is anywhere on the table
 */

/** The table as a whole. */
const ANYWHERE = "";
/** So far, in pixels, a pointer goes before it drags. */
const NEAR = 8;

/**
 * What can be dragged, and to where: to what an action is carried out on, if that lies somewhere, too, and otherwise anywhere
 * on the table.
 * @param {Question | null} question
 * @param {number} asked the number of the question
 * @param {Map<string, Move[]>} moves what a click on each place does
 */
export function drags(question, asked, moves) {
  /** @type {Map<string, Ends>} */
  const all = new Map();
  /** @type {(from: Place, to: Place, move: Move) => void} */
  const put = (from, to, move) => {
    if (from.card === undefined) return;
    const ends = all.get(key(from)) ?? new Map();
    ends.set(key(to), [...(ends.get(key(to)) ?? []), move]);
    all.set(key(from), ends);
  };
  question?.options.forEach((option, at) => {
    const from = option.at;
    if (from === undefined) return;
    option.next?.forEach((next, then) => {
      if (!next.at) return;
      const move = { asked, option: at, next: then, label: `${option.label}: ${next.label}`, detail: next.detail ?? "" };
      put(from, next.at, move);
      put(next.at, from, move);
    });
  });
  for (const [from, mine] of moves) {
    if (from.startsWith("card ") && !all.has(from)) all.set(from, new Map([[ANYWHERE, mine]]));
  }
  return all;
}

/** @type {Map<string, Ends>} */
let possible = new Map();
/** @type {(moves: Move[], what: string) => void} */
let pick = () => {};
/** What is being dragged. @type {{ pointer: number, x: number, y: number, from: HTMLElement, ends: Ends, ghost: HTMLElement | null } | null} */
let held = null;

/**
 * What can be dragged now; whatever was in hand goes back.
 * @param {Map<string, Ends>} all
 */
export function mayDrag(all) {
  possible = all;
  drop();
}

/** The thing in hand goes back to where it was. */
function drop() {
  if (!held) return;
  held.ghost?.remove();
  held.from.classList.remove("dragged");
  held = null;
  document.body.classList.remove("dragging");
  for (const one of document.querySelectorAll(".drop")) one.classList.remove("drop");
}

/**
 * Where a pointer is, of the places where the thing in hand can be let go.
 * @param {PointerEvent} event
 * @param {Ends} ends
 */
function over(event, ends) {
  const all = document.elementsFromPoint(event.clientX, event.clientY);
  // Back where it was, it stays.
  if (all.some((element) => held?.from.contains(element))) return undefined;
  for (const element of all) {
    const at = element.closest("[data-key]")?.getAttribute("data-key");
    if (at && ends.has(at)) return ends.get(at);
  }
  return all.some((element) => element.closest("#table")) ? ends.get(ANYWHERE) : undefined;
}

/** @param {PointerEvent} event */
function take(event) {
  if (!held) return;
  const box = held.from.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (held.from.cloneNode(true));
  ghost.classList.add("ghost");
  ghost.removeAttribute("data-key");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(ghost);
  document.body.classList.add("dragging");
  held.ghost = ghost;
  held.from.classList.add("dragged");
  const { ends } = held;
  if (ends.has(ANYWHERE)) document.getElementById("table")?.classList.add("drop");
  for (const one of document.querySelectorAll("[data-key]")) {
    if (ends.has(one.getAttribute("data-key") ?? "")) one.classList.add("drop");
  }
  follow(event);
}

/** @param {PointerEvent} event */
function follow(event) {
  if (held?.ghost) held.ghost.style.transform = `translate(${event.clientX - held.x}px, ${event.clientY - held.y}px)`;
}

/**
 * Begins to listen.
 * @param {(moves: Move[], what: string) => void} chosen what is done where something was let go
 */
export function beginDragging(chosen) {
  pick = chosen;
  document.addEventListener("pointerdown", (event) => {
    drop();
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const from = event.target.closest("#table [data-key], #dock .hands [data-key]");
    const ends = possible.get(from?.getAttribute("data-key") ?? "");
    if (from instanceof HTMLElement && ends) held = { pointer: event.pointerId, x: event.clientX, y: event.clientY, from, ends, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    if (held.ghost) follow(event);
    else if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > NEAR) take(event);
  });
  document.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { ghost, ends, from } = held;
    const found = ghost ? over(event, ends) : undefined;
    drop();
    if (!ghost) return;
    // Where it was let go nothing is clicked.
    ignoreClick()(0);
    if (found) pick(found, from.querySelector(".title")?.textContent ?? "");
  });
  document.addEventListener("pointercancel", drop);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") drop();
  });
}
