// The playground: the texts of the game, to be changed; what is wrong with them; and its scenarios, run. Nothing leaves the page.

import { at, el } from "./dom.js";
import { WORDED, inWords } from "./in_words.js";
import { PAUSE, TRIED, channel, counted, outcomes, underlined } from "./trial.js";
// @ts-expect-error The editor is put beside this file when the page is published.
import { editor } from "./editor.js";

/**
 * @typedef {import("./trial.js").Fault} Fault
 * @typedef {import("./trial.js").Scenario} Scenario
 * @typedef {import("./trial.js").Tested} Tested
 * @typedef {import("./in_words.js").Card} Card
 * @typedef {{ title: string, language: string, scenarios: Scenario[], texts: Record<string, string> }} Opened
 */

const ENGLISH = {
  file: "File", run: "Run this scenario", all: "Run all", play: "Play", reset: "As published", faults: "Faults", none: "None.", came: "Scenarios",
  hint: "Put the cursor into a scenario and run it, or run all.", nowhere: "The cursor is in no scenario.",
  busy: "Running…", editor: "Text of {0}", ...TRIED.en, ...WORDED.en,
};
/** @type {Record<string, typeof ENGLISH>} */
const WORDS = {
  en: ENGLISH,
  es: {
    file: "Archivo", run: "Probar este escenario", all: "Probar todos", play: "Jugar", reset: "Como se publicó", faults: "Fallos", none: "Ninguno.", came: "Escenarios",
    hint: "Pon el cursor en un escenario y pruébalo, o pruébalos todos.", nowhere: "El cursor no está en ningún escenario.",
    busy: "Probando…", editor: "Texto de {0}", ...TRIED.es, ...WORDED.es,
  },
};
let words = ENGLISH;

const worker = new Worker(new URL("./project.js", import.meta.url), { type: "module" });
const ask = channel(worker, (message) => tell(el("p", { class: "none" }, message)));

/** @type {Record<string, string>} */
let texts = {};
/** As they were published. @type {Record<string, string>} */
let published = {};
let path = "";
/** @type {Scenario[]} */
let scenarios = [];
/** @type {Fault[]} */
let faults = [];
/** @type {ReturnType<typeof editor>} */
let desk;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let moving;
/** The card whose words are shown. @type {Card | null} */
let card = null;

const key = `naipe changed ${location.pathname.replace(/[^/]*$/, "")}`;

/** Keeps what was changed, for this page and for the table. */
function keep() {
  const changed = Object.fromEntries(Object.entries(texts).filter(([name, text]) => published[name] !== text));
  try {
    if (Object.keys(changed).length > 0) localStorage.setItem(key, JSON.stringify(changed));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing loses the changes when the page is closed.
  }
  /** @type {HTMLButtonElement} */ (at("reset")).disabled = Object.keys(changed).length === 0;
}

/** @returns {Record<string, string>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {...(Node | string)} parts */
function tell(...parts) {
  at("came").replaceChildren(...parts);
}

/** Looks at the text that is shown. */
async function look() {
  const text = desk.text();
  // What came of other texts is not what comes of these.
  if (texts[path] !== text) tell();
  texts[path] = text;
  keep();
  const found = await ask("change", { path, text, at: desk.place() });
  ({ scenarios, faults } = found);
  showCard(found.card);
  desk.mark(text, found.colours, underlined(faults, path));
  list();
}

/**
 * Shows a card in words, beside what is printed on it. While it cannot be read, what it was before stays.
 * @param {Card | null} now
 */
function showCard(now) {
  const isBefore = now !== null && now.texts === null;
  const before = isBefore && card?.title === now.title ? card.texts : null;
  card = isBefore ? { title: now.title, texts: before } : now;
  at("card").hidden = card === null;
  at("card").classList.toggle("before", isBefore);
  if (card === null) return;
  at("card-title").textContent = card.title;
  at("words").replaceChildren(...inWords(card, isBefore, words));
}

/** Looks at the card where the cursor stands. */
async function lookAtCard() {
  showCard(await ask("card", { path, at: desk.place() }));
}

/** Lists what is wrong. */
function list() {
  at("faults").replaceChildren(...(faults.length === 0 ? [el("li", { class: "none" }, words.none)] : faults.map((fault) =>
    el("li", {}, el("button", { type: "button", class: fault.severity, onclick: () => void go(fault) },
      `${fault.message}`, fault.help ? el("small", {}, fault.help) : null,
      el("small", {}, `${fault.code} ${fault.path ?? ""}${fault.line === null ? "" : `:${fault.line}`}`))))));
}

/** @param {Fault} fault */
async function go(fault) {
  if (fault.path !== null && fault.path !== path) await show(fault.path);
  if (fault.line !== null) desk.go(fault.line);
}

/** @param {string} which */
async function show(which) {
  path = which;
  /** @type {HTMLSelectElement} */ (at("file")).value = which;
  document.querySelector(".cm-content")?.setAttribute("aria-label", words.editor.replace("{0}", which));
  desk.show(texts[which] ?? "");
  await look();
}

/** @param {string | null} name */
async function run(name) {
  clearTimeout(pause);
  await look();
  tell(words.busy);
  const began = performance.now();
  /** @type {Tested[]} */
  const came = await ask("test", { name });
  const spent = performance.now() - began;
  const { passed, failed } = counted(came);
  document.body.dataset.ran = `${passed} ${failed}`;
  document.body.dataset.milliseconds = spent.toFixed(1);
  tell(...outcomes(came, words));
}

/** Runs the scenario that the cursor stands in. */
async function runHere() {
  clearTimeout(pause);
  await look();
  const line = desk.line();
  const here = scenarios.find((one) => one.path === path && one.first <= line && line <= one.last);
  if (here) await run(here.name);
  else tell(el("p", { class: "none" }, words.nowhere));
}

/**
 * What went wrong while something was done is told.
 * @param {() => Promise<void>} act
 */
const told = (act) => () => void act().catch((error) => tell(el("pre", {}, error instanceof Error ? error.message : String(error))));

async function begin() {
  /** @type {Opened} */
  const opened = await ask("open", { changed: kept() });
  words = WORDS[opened.language] ?? ENGLISH;
  document.documentElement.lang = opened.language;
  document.title = opened.title;
  at("title").textContent = opened.title;
  for (const [id, word] of /** @type {const} */ ([["file-label", "file"], ["run", "run"], ["run-all", "all"], ["play", "play"], ["reset", "reset"], ["faults-title", "faults"], ["came-title", "came"]])) {
    at(id).textContent = words[word];
  }
  published = opened.texts;
  texts = { ...published, ...Object.fromEntries(Object.entries(kept()).filter(([name]) => name in published)) };
  const names = Object.keys(texts).sort();
  at("file").append(...names.map((name) => el("option", { value: name }, name)));
  desk = editor(at("text"), words.editor, () => {
    clearTimeout(pause);
    pause = setTimeout(told(look), PAUSE);
  }, (/** @type {string} */ text, /** @type {number} */ place) => ask("offers", { path, text, at: place }), () => {
    clearTimeout(moving);
    moving = setTimeout(told(lookAtCard), PAUSE);
  });
  at("file").addEventListener("change", () => told(() => show(/** @type {HTMLSelectElement} */ (at("file")).value))());
  at("run").addEventListener("click", told(runHere));
  at("run-all").addEventListener("click", told(() => run(null)));
  at("play").addEventListener("click", told(async () => {
    await look();
    location.href = "./index.html?changed&new";
  }));
  at("reset").addEventListener("click", told(async () => {
    const changed = names.filter((name) => texts[name] !== published[name]);
    texts = { ...published };
    for (const name of changed) await ask("change", { path: name, text: texts[name] });
    await show(path);
  }));
  tell(el("p", { class: "none" }, words.hint));
  const first = decodeURIComponent(location.hash.slice(1));
  await show(names.includes(first) ? first : names.find((name) => name.startsWith("cards/")) ?? names[0] ?? "");
  document.body.dataset.ready = "";
}

told(begin)();
