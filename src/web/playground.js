// The playground: the texts of the game, to be changed; what is wrong with them; and its scenarios, run. Nothing leaves the page.

import { at, el } from "./dom.js";
// @ts-expect-error The editor is put beside this file when the page is published.
import { editor } from "./editor.js";

/**
 * @typedef {{ code: string, severity: "error" | "warning", message: string, help: string | null, path: string | null,
 *   line: number | null, from: number | null, to: number | null }} Fault
 * @typedef {{ name: string, path: string, first: number, last: number }} Scenario
 * @typedef {{ name: string, passed: boolean, text: string, snapshot: string | null, told: string[] }} Tested
 * @typedef {{ title: string, language: string, scenarios: Scenario[], texts: Record<string, string> }} Opened
 */

const ENGLISH = {
  file: "File", run: "Run this scenario", all: "Run all", play: "Play", reset: "As published", faults: "Faults", none: "None.", came: "Scenarios",
  hint: "Put the cursor into a scenario and run it, or run all.", passed: "{0} passed", failed: "{0} failed", nowhere: "The cursor is in no scenario.",
  told: "What happened", busy: "Running…", editor: "Text of {0}",
};
/** @type {Record<string, typeof ENGLISH>} */
const WORDS = {
  en: ENGLISH,
  es: {
    file: "Archivo", run: "Probar este escenario", all: "Probar todos", play: "Jugar", reset: "Como se publicó", faults: "Fallos", none: "Ninguno.", came: "Escenarios",
    hint: "Pon el cursor en un escenario y pruébalo, o pruébalos todos.", passed: "{0} bien", failed: "{0} mal", nowhere: "El cursor no está en ningún escenario.",
    told: "Lo que ha pasado", busy: "Probando…", editor: "Texto de {0}",
  },
};
let words = ENGLISH;

/** After so many milliseconds without a key, the texts are looked at. */
const PAUSE = 150;

const worker = new Worker(new URL("./project.js", import.meta.url), { type: "module" });
/** @type {Map<number, { done: (answer: any) => void, failed: (error: Error) => void }>} */
const waiting = new Map();
let asked = 0;

/**
 * @param {string} what
 * @param {object} [body]
 * @returns {Promise<any>}
 */
function ask(what, body = {}) {
  asked += 1;
  const number = asked;
  return new Promise((done, failed) => {
    waiting.set(number, { done, failed });
    worker.postMessage({ number, what, body });
  });
}

worker.addEventListener("message", (event) => {
  const { number, answer, error } = event.data;
  const who = waiting.get(number);
  waiting.delete(number);
  if (error) who?.failed(new Error(error));
  else who?.done(answer);
});
worker.addEventListener("error", (event) => tell(el("p", { class: "none" }, event.message || "the game cannot be loaded")));

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
  texts[path] = text;
  keep();
  const found = await ask("change", { path, text });
  ({ scenarios, faults } = found);
  const mine = faults.filter((fault) => fault.path === path && fault.from !== null);
  desk.mark(text, found.colours, mine.map((fault) => ({
    from: fault.from, to: Math.max(fault.to ?? 0, fault.from ?? 0), severity: fault.severity,
    message: fault.help ? `${fault.message}\n${fault.help}` : fault.message,
  })));
  list();
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
  const passed = came.filter((one) => one.passed).length;
  const failed = came.length - passed;
  const sum = [words.passed.replace("{0}", String(passed)), ...(failed > 0 ? [words.failed.replace("{0}", String(failed))] : [])].join(", ");
  document.body.dataset.ran = `${passed} ${failed}`;
  document.body.dataset.milliseconds = spent.toFixed(1);
  tell(el("p", {}, sum), ...[...came].sort((a, b) => Number(a.passed) - Number(b.passed)).map((one) => {
    const is = one.passed ? "passed" : "failed";
    const details = el("details", { class: is, open: came.length === 1 || (!one.passed && failed < 4) }, el("summary", {}, `${one.passed ? "✓" : "✗"} ${one.name}`));
    if (!one.passed) details.append(el("pre", {}, one.text));
    if (one.snapshot) details.append(el("pre", {}, one.snapshot));
    if (one.told.length > 0) details.append(el("details", {}, el("summary", {}, words.told), el("pre", {}, one.told.join("\n"))));
    return details;
  }));
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
