// Under each example of the documents, a button to try it: its text can be changed, what is wrong is underlined, and the scenarios
// run, by the engine as WebAssembly. It is loaded when the first example is tried.

// @ts-expect-error These are put beside this file by `docs/build`.
import { el } from "./dom.js";
// @ts-expect-error
import { PAUSE, TRIED, channel, counted, outcomes, underlined } from "./trial.js";

/**
 * @typedef {{ game: string, own: string, texts: Record<string, number>, wrong: string | null }} Example
 * @typedef {{ as_of: string, first: string, parts: string[], pages: Record<string, Example[]> }} Examples
 */

const ENGLISH = { change: "Try it", run: "Run the scenarios", reset: "As printed", editor: "An example, to be changed", elsewhere: "in another example", none: "This game has no scenario here.", sound: "Nothing is wrong.", busy: "Running…", ...TRIED.en };
const WORDS = {
  en: ENGLISH,
  es: { change: "Pruébalo", run: "Probar los escenarios", reset: "Como está impreso", editor: "Un ejemplo, para cambiarlo", elsewhere: "en otro ejemplo", none: "Este juego no tiene aquí ningún escenario.", sound: "Nada está mal.", busy: "Probando…", ...TRIED.es },
};

const ROOT = new URL("..", import.meta.url);

/** The page that is shown, by its path in the documents. */
const page = decodeURIComponent(location.pathname.slice(ROOT.pathname.length)).replace(/\.html$/, "") || "index";
const words = page.startsWith("es/") ? WORDS.es : WORDS.en;

/** One engine for all examples of a page: it holds the texts of the one that was tried last. */
/** @type {((what: string, body?: object) => Promise<any>) | undefined} */
let engine;
/** @type {Example | undefined} */
let held;

/**
 * Asks the engine about an example.
 * @param {Examples} all
 * @param {Example} example
 * @param {string} text
 */
async function look(all, example, text) {
  engine ??= channel(new Worker(new URL("./project.js", import.meta.url), { type: "module" }), (/** @type {string} */ message) => console.error(message));
  if (held !== example) {
    const texts = Object.fromEntries(Object.entries(example.texts).map(([path, part]) => [path, all.parts[part] ?? ""]));
    // Examples of faults are looked at with all errata.
    const as_of = example.wrong === null ? all.as_of : undefined;
    await engine("open", { published: { game: example.game, as_of, texts } });
    held = example;
  }
  return engine("change", { path: example.own, text });
}

/**
 * @param {Examples} all
 * @param {Example} example
 * @param {HTMLElement} printed the example as it is printed
 */
function offer(all, example, printed) {
  const original = (all.parts[example.texts[example.own] ?? -1] ?? "").trimEnd();
  const change = el("button", { type: "button", onclick: () => void begin() }, words.change);
  const bar = el("div", { class: "naipe-bar" }, change);
  printed.after(bar);

  async function begin() {
    change.disabled = true;
    // @ts-expect-error
    const { editor } = await import("./editor.js");
    const came = el("div", { class: "naipe-came", role: "status", "aria-live": "polite" });
    const place = el("div", { class: "naipe-editor" });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let pause;
    const desk = editor(place, words.editor, () => {
      clearTimeout(pause);
      pause = setTimeout(told(see), PAUSE);
    });

    /** What is wrong with the text as it is; gives the scenarios that run. */
    async function see() {
      clearTimeout(pause);
      const text = desk.text();
      const { faults, scenarios, colours } = await look(all, example, text);
      desk.mark(text, colours, underlined(faults, example.own));
      came.dataset.faults = faults.map((/** @type {{ code: string }} */ fault) => fault.code).join(" ");
      came.replaceChildren(...(faults.length === 0 ? [el("p", {}, words.sound)] : faults.map((/** @type {any} */ fault) =>
        el("p", { class: fault.severity }, fault.message, fault.help && el("small", {}, fault.help),
          el("small", {}, fault.path === example.own ? fault.code : `${fault.code}, ${words.elsewhere}`)))));
      return { faults, scenarios };
    }

    /** Runs the scenarios of the example; where it has none, those of its game. */
    async function run() {
      const { faults, scenarios } = await see();
      if (faults.some((/** @type {any} */ fault) => fault.severity === "error")) return;
      came.replaceChildren(words.busy);
      const mine = scenarios.filter((/** @type {any} */ one) => one.path === example.own);
      const tested = [];
      if (mine.length === 0) tested.push(...(await engine?.("test")));
      for (const one of mine) tested.push(...(await engine?.("test", { name: one.name })));
      const { passed, failed } = counted(tested);
      came.dataset.ran = `${passed} ${failed}`;
      came.replaceChildren(...(tested.length === 0 ? [el("p", {}, words.none)] : outcomes(tested, words)));
    }

    /**
     * What went wrong while something was done is told.
     * @param {() => Promise<unknown>} act
     */
    function told(act) {
      return () => void act().catch((error) => came.replaceChildren(el("pre", {}, error instanceof Error ? error.message : String(error))));
    }

    printed.hidden = true;
    change.replaceWith(
      el("button", { type: "button", class: "naipe-run", onclick: told(run) }, words.run),
      el("button", { type: "button", onclick: told(async () => {
        desk.show(original);
        await see();
      }) }, words.reset),
    );
    bar.before(place);
    bar.after(came);
    desk.show(original);
    told(see)();
  }
}

const answer = await fetch(new URL("./examples.json", import.meta.url));
if (answer.ok) {
  /** @type {Examples} */
  const all = await answer.json();
  const examples = all.pages[page === "index" ? all.first : page] ?? [];
  const printed = document.querySelectorAll("code.language-naipe");
  // A page whose examples are not those of `examples.json` is of another version.
  if (printed.length === examples.length) {
    examples.forEach((example, number) => {
      const block = printed[number]?.closest("pre");
      if (block) offer(all, example, block);
    });
  }
}
