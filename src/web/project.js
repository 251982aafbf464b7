// The texts of a game, in a worker of the page on which they are changed: the engine as WebAssembly looks at them, and runs their
// scenarios. They lie beside this file, or come with the first message.

// @ts-expect-error The engine is put beside this file when the page is published.
import load, { Project, colours, learnSpanish } from "./naipe_web.js";

/** @type {any} */
let project = null;
let game = "";
/** In which faults are told. */
let language = "";

/** The title of the card that was looked at last. @type {string | null} */
let shown = null;

/**
 * The card that is written at a place of a text, in words; where none is, the one before: who writes the words of the game sees what
 * comes of them. Its texts are nothing as long as it cannot be read.
 * @param {string} path
 * @param {number} at
 */
function card(path, at) {
  shown = project.cardAt(path, at) ?? shown;
  return shown === null ? null : { title: shown, texts: project.inWords(game, shown, language) ?? null };
}

/** What is wrong now, and where the scenarios are. */
function state() {
  return { faults: project.check(game, language), scenarios: project.scenarios(game) };
}

/**
 * What lies beside this file.
 * @param {string} name
 */
async function beside(name) {
  const answer = await fetch(new URL(`./${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name} is not there`);
  return answer;
}

/**
 * @param {string} what
 * @param {any} body
 */
async function act(what, body) {
  switch (what) {
    case "open": {
      const fetched = async () => (await beside("texts.json")).json();
      const [published] = await Promise.all([body.published ?? fetched(), load()]);
      if (/^es\b/.test(published.language)) {
        // Where a host does not give it out, faults are told in English.
        const messages = await beside("es-messages.txt").catch(() => null);
        if (messages !== null) learnSpanish(await messages.text());
      }
      game = published.game;
      project = new Project(published.texts, published.as_of).withTests();
      for (const [path, text] of Object.entries(body.changed ?? {})) if (path in published.texts) project.change(path, text);
      language = published.language;
      return { title: published.title, language, texts: published.texts };
    }
    case "change":
      project.change(body.path, body.text);
      return { ...state(), colours: colours(body.text), card: body.at === undefined ? null : card(body.path, body.at) };
    case "card":
      return card(body.path, body.at);
    case "offers":
      return project.offers(game, body.path, body.text, body.at, language);
    case "test":
      return project.test(game, body.name ?? undefined);
    default:
      throw new Error("there is no such thing to do");
  }
}

self.addEventListener("message", async (/** @type {MessageEvent} */ event) => {
  const { number, what, body } = event.data;
  try {
    self.postMessage({ number, answer: await act(what, body) });
  } catch (error) {
    self.postMessage({ number, error: error instanceof Error ? error.message : String(error) });
  }
});
