// What can be chosen: where on the table it is, and the bar that asks.

import { el } from "./dom.js";
import { called } from "./card.js";
import { say } from "./words.js";

/**
 * @typedef {import("./server.js").Question} Question
 * @typedef {import("./server.js").Option} Option
 * @typedef {import("./server.js").Place} Place
 * @typedef {{ asked: number, option: number, next: number | null, label: string, detail: string }} Move what answers the question of
 *   a number, and no other
 */

/** So many numbers are buttons; more are one field. */
const BUTTONS = 12;

/**
 * A place as a key.
 * @param {Place} place
 */
export function key(place) {
  if (place.card !== undefined) return `card ${place.card}`;
  if (place.player !== undefined) return `player ${place.player}`;
  if (place.cell !== undefined) return `cell ${place.zone} ${place.cell}`;
  if (place.place !== undefined) return `back ${place.zone} ${place.place}`;
  return `zone ${place.zone}`;
}

/**
 * What an option is called: a number that stands on cards as it stands there.
 * @param {Option} option
 */
function label(option) {
  return option.of === undefined ? option.label : called(option.of, option.label);
}

/**
 * The moves that each place of the table stands for.
 * @param {Question | null} question
 * @param {number} asked the number of the question
 * @returns {Map<string, Move[]>}
 */
export function places(question, asked) {
  /** @type {Map<string, Move[]>} */
  const all = new Map();
  /** @type {(place: Place, move: Move) => void} */
  const put = (place, move) => {
    const there = all.get(key(place)) ?? [];
    there.push(move);
    all.set(key(place), there);
  };
  question?.options.forEach((option, at) => {
    if (option.at) put(option.at, { asked, option: at, next: null, label: option.label, detail: option.detail ?? "" });
    option.next?.forEach((next, then) => {
      if (next.at) put(next.at, { asked, option: at, next: then, label: `${option.label}: ${next.label}`, detail: next.detail ?? "" });
    });
  });
  return all;
}

/**
 * The bar that asks: a sentence, and a button for each thing that is not on the table.
 * @param {Question} question
 * @param {number} asked the number of the question
 * @param {(move: Move) => void} choose
 * @param {(place: Place) => boolean} isShown
 */
export function bar(question, asked, choose, isShown) {
  const numbers = question.options.filter((option) => option.sort === "number");
  // What cards are called by is no number to be typed.
  const asField = numbers.length > BUTTONS && numbers.some((option) => label(option) === option.label && option.of === undefined);
  /** @type {HTMLElement[]} */
  const buttons = [];
  /** @type {HTMLElement[]} */
  const pointed = [];
  const all = question.options.map((option, at) => ({ option, at }));
  // Numbers stand in their order.
  const order = all.filter(({ option }) => option.sort === "number").sort((a, b) => Number(a.option.label) - Number(b.option.label));
  const inOrder = all.map((one) => (one.option.sort === "number" ? order.shift() ?? one : one));
  inOrder.forEach(({ option, at }) => {
    if (asField && option.sort === "number") return;
    const onTable = option.at !== undefined && isShown(option.at);
    const move = { asked, option: at, next: null, label: label(option), detail: option.detail ?? "" };
    (onTable ? pointed : buttons).push(button(move, option.sort, choose));
  });
  const time = question.seconds === null ? null : el("small", {}, ` (${say("seconds", question.seconds)})`);
  return el("form", {
    class: "question", role: "group", "aria-labelledby": "asked", onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
  },
  el("p", { id: "asked", class: "asked" }, question.prompt, question.which ? `, ${question.which}` : "", time),
  question.chosen && el("p", { class: "chosen" }, question.chosen),
  el("div", { class: "buttons" }, buttons, asField && field(question, asked, choose)),
  pointed.length > 0 && el("details", { class: "pointed", "data-key": "pointed" },
    el("summary", {}, say("choices", pointed.length)), el("div", { class: "buttons" }, pointed)));
}

/**
 * @param {Move} move
 * @param {string} sort
 * @param {(move: Move) => void} choose
 */
export function button(move, sort, choose) {
  return el("button", {
    type: "button", class: `choice ${sort}`, "data-key": `option ${move.option} ${move.next ?? ""}`, onclick: () => choose(move),
  }, el("span", {}, move.label), move.detail && el("small", {}, move.detail));
}

/**
 * @param {Question} question
 * @param {number} asked
 * @param {(move: Move) => void} choose
 */
function field(question, asked, choose) {
  const values = question.options.flatMap((option, at) => (option.sort === "number" ? [{ at, value: Number(option.label) }] : []));
  const least = Math.min(...values.map((one) => one.value));
  const most = Math.max(...values.map((one) => one.value));
  const input = el("input", {
    type: "number", min: least, max: most, value: least, "aria-label": say("number", least, most), "data-key": "number",
  });
  const send = () => {
    const found = values.find((one) => one.value === Number(input.value));
    if (found) choose({ asked, option: found.at, next: null, label: input.value, detail: "" });
    else input.focus();
  };
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") send();
  });
  return el("span", { class: "number" }, input, el("button", { type: "button", class: "choice", onclick: send }, say("choose")));
}
