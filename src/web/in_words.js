// A card in words, beside what is printed on it: what one says and the other does not is marked.

import { el } from "./dom.js";

/**
 * @typedef {{ language: string, printed: string | null, costs: string[], worded: string, lacks: string[] }} CardText
 * @typedef {{ title: string, texts: CardText[] | null }} Card
 * @typedef {{ printed: string, worded: string, both: string, costs: string, later: string, nothing: string }} Words
 */

/** @type {{ en: Words, es: Words }} */
export const WORDED = {
  en: {
    printed: "Printed", worded: "What it does", both: "As printed", costs: "Costs",
    later: "Its words come once nothing is wrong in it.", nothing: "No text is printed.",
  },
  es: {
    printed: "Impreso", worded: "Lo que hace", both: "Como está impreso", costs: "Cuesta",
    later: "Sus palabras vendrán cuando no tenga fallos.", nothing: "No hay texto impreso.",
  },
};

/** Texts with more words than this are not compared. */
const MOST = 400;

/**
 * The words of a text, each with whether the other text lacks it there.
 * @param {string} text
 * @param {string} other
 * @returns {(Node | string)[]}
 */
function compared(text, other) {
  const mine = text.split(/(\s+)/u);
  const theirs = other.split(/(\s+)/u);
  if (mine.length > MOST || theirs.length > MOST) return [text];
  // The longest run of words that both have in this order, counted from each place on.
  const longest = Array.from({ length: mine.length + 1 }, () => new Uint16Array(theirs.length + 1));
  /** @param {number} i @param {number} j */
  const count = (i, j) => longest[i]?.[j] ?? 0;
  for (let i = mine.length - 1; i >= 0; i -= 1) {
    const row = longest[i] ?? new Uint16Array();
    for (let j = theirs.length - 1; j >= 0; j -= 1) row[j] = mine[i] === theirs[j] ? count(i + 1, j + 1) + 1 : Math.max(count(i + 1, j), count(i, j + 1));
  }
  /** @type {(Node | string)[]} */
  const parts = [];
  for (let i = 0, j = 0; i < mine.length;) {
    const word = mine[i] ?? "";
    if (word === theirs[j]) {
      parts.push(word);
      i += 1;
      j += 1;
    } else if (j < theirs.length && count(i, j + 1) >= count(i + 1, j)) {
      j += 1;
    } else {
      parts.push(word.trim() === "" ? word : el("mark", {}, word));
      i += 1;
    }
  }
  return parts;
}

/**
 * How a language is called in another.
 * @param {string} language
 * @param {string} spoken
 */
function called(language, spoken) {
  try {
    return new Intl.DisplayNames([spoken], { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}

/**
 * A card in each of its languages.
 * @param {Card} card
 * @param {boolean} isBefore whether it cannot be read now
 * @param {Words} words
 * @returns {Node[]}
 */
export function inWords({ texts }, isBefore, words) {
  /** @param {CardText} one */
  const told = ({ language, printed, costs, worded, lacks }) => {
    const same = printed !== null && printed === worded;
    /** @type {[string, (Node | string)[]][]} */
    const rows = [];
    if (costs.length > 0) rows.push([words.costs, [costs.join("; ")]]);
    if (same) rows.push([words.both, [worded]]);
    else {
      rows.push([words.printed, printed === null ? [el("span", { class: "none" }, words.nothing)] : compared(printed, worded)]);
      if (worded !== "") rows.push([words.worded, printed === null ? [worded] : compared(worded, printed)]);
    }
    const shown = el("dl", { lang: language }, ...rows.flatMap(([name, said]) => [el("dt", { lang: document.documentElement.lang }, name), el("dd", {}, ...said)]));
    const missing = lacks.length > 0 && el("ul", { class: "lacks" }, ...lacks.map((lack) => el("li", {}, lack)));
    return el("div", {}, (texts?.length ?? 0) > 1 && el("h3", {}, called(language, document.documentElement.lang)), shown, missing);
  };
  return [...(texts ?? []).map(told), ...(isBefore ? [el("p", { class: "none" }, words.later)] : [])];
}
