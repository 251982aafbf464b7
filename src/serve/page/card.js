// A card: as it lies on the table, and as it is read.

import { el, ignoreClick } from "./dom.js";
import { say } from "./words.js";

/**
 * @typedef {import("./server.js").Card} Card
 * @typedef {import("./server.js").Amount} Amount
 * @typedef {import("./server.js").Shown} Shown
 * @typedef {{ corner?: string[], middle?: string[], signs?: Record<string, string>, of?: Record<string, Record<string, string>>, colours?: Record<string, string>, icons?: Icon[] }} Hints
 * @typedef {{ signs: string, picture?: string, words?: string, fill?: string, colour?: string }} Icon
 */

/** How the game says that its cards are drawn. @type {Hints} */
let hints = {};

/** Learns how the game says that its cards are drawn. */
export async function learn() {
  try {
    hints = await (await fetch("./face.json")).json();
  } catch {
    // They are drawn as cards of any game are.
  }
}

/**
 * What is said of a word, and never what every object has by its nature.
 * @param {Record<string, string> | undefined} all
 * @param {string | undefined} word
 * @returns {string | undefined}
 */
function own(all, word) {
  return all && word !== undefined && Object.hasOwn(all, word) ? all[word] : undefined;
}

/**
 * What stands on a card, or the sign that the game has for it: for this attribute, or for all.
 * @param {Shown} value
 */
function sign(value) {
  return called(value.name, value.now);
}

/**
 * The same by the name of the attribute and what it is.
 * @param {string} name
 * @param {string} now
 */
export function called(name, now) {
  const of = hints.of && Object.hasOwn(hints.of, name) ? hints.of[name] : undefined;
  return own(of, now) ?? own(hints.signs, now) ?? now;
}

/**
 * The values of a card that are named, as far as it has them.
 * @param {Card} card
 * @param {string[] | undefined} names
 */
function named(card, names) {
  return (names ?? []).flatMap((name) => (card.values ?? []).filter((value) => value.name === name));
}

/**
 * The values that are seen on a face: what has no title is for the rules, and is seen where it is not as printed.
 * @param {Card} card
 */
function seen(card) {
  return (card.values ?? []).filter((value) => value.changed || !value.untitled);
}

/**
 * What stands in a list needs no brackets on a card.
 * @param {string} text
 */
export function bare(text) {
  return text.replace(/^\[(.*)\]$/, "$1");
}

/**
 * A printed text, with what the game draws in the place of signs.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
function drawn(text) {
  const icons = hints.icons ?? [];
  /** @type {(string | Node)[]} */
  const parts = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const icon = icons.find((one) => text.startsWith(one.signs, at));
    if (icon) {
      parts.push(text.slice(from, at), iconOf(icon));
      from = at + icon.signs.length;
    }
    at = icon ? from : at + 1;
  }
  return [...parts, text.slice(from)];
}

/** @param {Icon} icon */
function iconOf(icon) {
  if (icon.picture) return el("img", { class: "sign", src: icon.picture, alt: icon.signs });
  const disc = el("span", { class: "sign", role: "img", "aria-label": icon.signs }, icon.words ?? "");
  disc.style.setProperty("background", icon.fill ?? "");
  disc.style.setProperty("color", icon.colour ?? "");
  return disc;
}

/**
 * The keywords that the printed text of a card does not name.
 * @param {Card} card
 */
function unnamed(card) {
  const text = (card.text ?? "").toLowerCase();
  return (card.keywords ?? []).filter((word) => !text.includes(word.toLowerCase()));
}

/** @param {Amount} amount */
function cost(amount) {
  const much = amount.now ?? amount.chosen;
  return much === undefined ? amount.title : `${much} ${amount.title}`;
}

/**
 * A value in words; of a mark its title says it all.
 * @param {Shown} value
 */
function words(value) {
  if (value.mark) return value.title;
  return value.printed === undefined ? `${value.title} ${value.now}` : `${value.title} ${value.printed} → ${value.now}`;
}

/**
 * All that is seen of a card, in words: for whoever hears the page.
 * @param {Card} card
 */
export function spoken(card) {
  if (card.back) return [say("back"), ...(card.values ?? []).map(words)].join(", ");
  const parts = [card.title, card.kind, ...(card.covered ? [say("covered")] : []), ...(card.cost ?? []).map(cost), ...seen(card).map(words)];
  parts.push(...(card.keywords ?? []), ...(card.gained ?? []), ...(card.lost ?? []));
  if (card.controller) parts.push(say("controller", card.controller));
  for (const target of card.targets ?? []) parts.push(say("aims", target.words));
  return parts.join(", ");
}

/**
 * Whether a thing is so little that it is drawn small: a die, a counter.
 * @param {Card} card
 */
export function isSmall(card) {
  const values = untold(card);
  const few = values.length <= 1 && !card.gained && !card.lost && !card.targets;
  return (Boolean(card.token) || Boolean(values[0]?.dial)) && !card.text && !card.cost && !card.keywords && few;
}

/**
 * The values of a card but those that its title says already.
 * @param {Card} card
 */
function untold(card) {
  const told = card.title.toLowerCase().split(/\s+/);
  // A number in a title may be of something else.
  const isTold = (/** @type {Shown} */ value) => Number.isNaN(Number(value.now)) && told.includes(value.now.toLowerCase());
  return (card.values ?? []).filter((value) => value.changed || !isTold(value));
}

/**
 * The colour that tells a card from others at a glance.
 * @param {HTMLElement} element
 * @param {Card} card
 */
function paint(element, card) {
  const words = (card.values ?? []).flatMap((value) => [value.now, ...bare(value.now).split(", ")]);
  const colour = [...words, card.kind].map((word) => own(hints.colours, word)).find(Boolean);
  if (colour) {
    element.classList.add("owned");
    element.style.setProperty("--own", colour);
  } else if (card.hue) {
    element.classList.add("coloured");
    element.style.setProperty("--hue", String(Math.round((card.hue.at * 360) / Math.max(card.hue.of, 1) + 15)));
  }
}

/**
 * A card as it lies on the table.
 * @param {Card} card
 * @param {{ key: string, does?: string | null, onpick: () => void, onread: () => void }} how what a click does, in words
 */
export function lying(card, how) {
  const label = how.does ? `${how.does}. ${spoken(card)}` : spoken(card);
  const classes = ["card"];
  if (card.back) classes.push("back");
  else if (isSmall(card)) classes.push("small");
  if (card.covered) classes.push("covered");
  if (how.does) classes.push("possible");
  if ((card.values ?? []).some((value) => value.changed && value.mark)) classes.push("marked");
  const button = el("button", {
    type: "button", class: classes.join(" "), "data-key": how.key, "aria-label": label, title: how.does ?? null,
    onclick: () => how.onpick(),
  });
  if (card.back && card.values) button.append(listed(card.values));
  if (!card.back) {
    button.append(...(isSmall(card) ? little(card) : whole(card)));
    paint(button, card);
    reads(button, how.onread);
  }
  return button;
}

/** @param {Card} card */
function little(card) {
  const [value] = untold(card);
  return [el("span", { class: value?.dial ? "face number" : "face" }, value ? sign(value) : card.title), el("span", { class: "under" }, card.title)];
}

/**
 * Values with their titles.
 * @param {Shown[]} values
 */
function listed(values) {
  return el("span", { class: "values" }, values.map((value) => el("span", {
    class: value.changed ? "value changed" : "value",
  }, value.mark ? value.title : [el("i", {}, value.title), " ", el("b", {}, value.now)])));
}

/** @param {Card} card */
function whole(card) {
  const corner = named(card, hints.corner);
  const middle = named(card, hints.middle);
  const apart = [...corner, ...middle];
  // What its title says already need not be said again.
  const left = untold(card);
  const rest = seen(card).filter((value) => !apart.includes(value) && value.now.length <= 14 && left.includes(value));
  // What is no number and as printed says of what sort the card is.
  const isTrait = (/** @type {Shown} */ value) => !value.changed && Number.isNaN(Number(value.now));
  const traits = rest.filter(isTrait).map((value) => (value.mark ? value.title : bare(value.now)));
  if (card.covered) traits.unshift(say("covered"));
  const values = rest.filter((value) => !isTrait(value));
  const plain = !card.text && !card.cost && !card.keywords && !card.gained && !card.lost && apart.length === 0;
  const title = el("span", { class: plain ? "title large" : "title" }, card.title);
  // A long word is written in smaller letters, and not broken.
  title.style.setProperty("--longest", String(Math.max(...card.title.split(/[\s-]+/).map((word) => word.length), 1)));
  const large = (/** @type {Shown} */ value) => el("b", { class: value.changed ? "changed" : null }, sign(value));
  const cost = (card.cost ?? []).map((amount) => String(amount.now ?? amount.chosen ?? amount.title)).join("·");
  title.style.setProperty("--cost", String(cost.length));
  return [
    corner.length > 0 && el("span", { class: "corner", "aria-hidden": "true" }, corner.map(large)),
    el("span", { class: "top" }, title, cost && el("span", { class: "cost" }, cost)),
    middle.length > 0 && el("span", { class: "centre", "aria-hidden": "true" }, middle.map(large)),
    apart.length === 0 && el("span", { class: "kind" }, [card.kind, ...traits].join(" · ")),
    (card.keywords || card.gained || card.lost) && el("span", { class: "words" },
      unnamed(card).filter((word) => !(card.lost_keywords ?? []).includes(word)).join(", "),
      card.gained && el("b", {}, ` ${card.gained.join(", ")}`),
      card.lost && el("s", {}, ` ${card.lost.join(", ")}`)),
    card.text && el("span", { class: "text" }, el("span", {}, ...drawn(card.text))),
    values.length > 0 && listed(values),
    card.controller && el("span", { class: "whose" }, card.controller),
  ].filter((part) => part instanceof Node);
}

/**
 * A card is read by the second button of a mouse, by a long press, or by resting on it.
 * @param {HTMLElement} element
 * @param {() => void} read
 */
function reads(element, read) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    read();
  });
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    // Letting go clicks neither the card nor the window that has come over it.
    /** @type {(after: number) => void} */
    let end = () => {};
    timer = window.setTimeout(() => {
      end = ignoreClick();
      read();
    }, 450);
    // The card may be drawn anew under the finger: it leaves the window all the same.
    const over = new AbortController();
    for (const name of ["pointerup", "pointercancel"]) {
      window.addEventListener(name, () => {
        stop();
        // The click of a finger comes a little later than it leaves.
        end(200);
        over.abort();
      }, { capture: true, signal: over.signal });
    }
  });
  for (const name of ["pointermove", "pointerleave"]) element.addEventListener(name, stop);
}

/**
 * A card as it is read: everything, with what is printed where it is otherwise now.
 * @param {Card} card
 */
export function read(card) {
  const row = (/** @type {string} */ title, /** @type {(string | Node)[]} */ ...what) => [el("dt", {}, title), el("dd", {}, ...what)];
  const face = el("article", { class: "read" },
    el("h2", {}, card.title),
    el("p", { class: "kind" }, card.token ? `${card.kind}, ${say("token")}` : card.kind),
    card.cost && el("p", { class: "costs" }, card.cost.map((amount) => el("span", { class: "cost" }, cost(amount),
      amount.printed !== null && el("small", {}, ` (${say("printed", amount.printed)})`)))),
    card.other_costs && el("p", {}, `${say("other_costs")}: ${card.other_costs.join(", ")}`),
    card.more_costs && el("p", {}, `${say("more_costs")}: ${card.more_costs.join(", ")}`),
    unnamed(card).length > 0 && el("p", { class: "words" }, unnamed(card).join(", ")),
    card.text && el("p", { class: "text" }, ...drawn(card.text)),
    el("dl", {}, (card.values ?? []).flatMap((value) => row(value.title, value.mark ? "✓" : value.now,
      ...(value.printed === undefined ? [] : [el("small", {}, ` (${say("printed", value.printed)})`)])))),
    card.gained && el("p", { class: "gained" }, `${say("gained")}: ${card.gained.join(", ")}`),
    card.lost && el("p", { class: "lost" }, `${say("lost")}: ${card.lost.join(", ")}`),
    card.owner && el("p", {}, say("owner", card.owner)),
    card.controller && el("p", {}, say("controller", card.controller)),
    card.targets && el("p", {}, card.targets.map((target) => say("aims", target.words)).join(", ")));
  paint(face, card);
  return face;
}
