// Plays whole games by clicks, in Chromium: see CONTRIBUTING.

import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {{ links: Record<string, string>, stop: () => Promise<void> }} Served
 */

const HOUSE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const COMMAND = process.env.NAIPE ?? path.join(HOUSE, "target/release/naipe");
const SHOTS = process.env.SCREENSHOTS ?? path.join(HOUSE, "target/screenshots");
/** A game that is longer, in clicks, does not come to its end. */
const LONGEST = 4000;
/** So many clicks are made with the pointer, where it is on the screen; the others are told to the elements themselves. */
const POINTED = 30;

/** The games that are played, each with words for the command. */
const GAMES = ["hearts", "espadas", "wot", "humankind", "doomtrooper"];

/**
 * Serves a game, and gives the links of its seats once they are printed.
 * @param {string} game
 * @param {string} folder
 * @param {string[]} words
 * @returns {Promise<Served>}
 */
function serve(game, folder, words) {
  const port = words.includes("--port") ? [] : ["--port", "0"];
  const child = spawn(COMMAND, ["serve", game, ...port, "--pace", "0", "--folder", folder, "--root", HOUSE, ...words]);
  const ended = new Promise((done) => child.on("exit", done));
  return new Promise((found, failed) => {
    let said = "";
    let errors = "";
    child.stderr.on("data", (text) => (errors += text));
    void ended.then(() => failed(new Error(`${game} is not served: ${said}${errors}`)));
    child.stdout.on("data", (text) => {
      said += text;
      if (!said.includes("Ctrl-C stops")) return;
      const links = Object.fromEntries([...said.matchAll(/^ {2}(\w+) +(http:\S+)/gm)].map(([, seat, link]) => [seat, link]));
      found({
        links,
        stop: async () => {
          child.kill("SIGKILL");
          await ended;
        },
      });
    });
  });
}

/**
 * A die that falls the same way each time.
 * @param {number} seed
 */
function chance(seed) {
  let state = seed;
  return (/** @type {number} */ most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/**
 * Chooses one thing by a click; gives what was clicked, or nothing where the game is over.
 * @param {Page} page
 * @param {(most: number) => number} die
 */
async function click(page, die) {
  await page.waitForFunction(() => !document.body.classList.contains("sending") && (document.body.dataset.asked || document.body.dataset.over));
  const asked = await page.evaluate(() => (document.body.dataset.over ? "" : document.body.dataset.asked));
  if (!asked) return null;
  const things = page.locator("#table .possible, #dock .hands .possible");
  const buttons = page.locator("#dock .question > .buttons > .choice");
  const [pointed, listed] = [await things.count(), await buttons.count()];
  // Who may do something on the table does so more often than not.
  const onTable = pointed > 0 && (listed === 0 || die(4) > 0);
  const one = onTable ? things.nth(die(pointed)) : buttons.nth(die(listed));
  if (!onTable && listed === 0) throw new Error("nothing can be clicked");
  const label = (await one.getAttribute("aria-label")) ?? (await one.textContent()) ?? "";
  await one.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await one.click({ timeout: 5000 });
  const menu = page.locator("dialog .choice");
  if (onTable && (await menu.count()) > 0) await menu.nth(die(await menu.count())).click({ timeout: 5000 });
  await page.waitForFunction((before) => document.body.dataset.over || document.body.dataset.asked !== before, asked, { timeout: 20000 });
  return label;
}

/**
 * Goes on by clicks until the game is over; gives how many it took. It runs in the page.
 * @param {number} longest
 */
async function goOn(longest) {
  let state = 7;
  const die = (/** @type {number} */ most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const body = document.body;
  for (let clicks = 0; clicks < longest; clicks += 1) {
    const began = Date.now();
    while (!body.dataset.over && (!body.dataset.asked || body.classList.contains("sending"))) {
      if (Date.now() - began > 30000) throw new Error("nobody is asked");
      await new Promise((done) => setTimeout(done, 2));
    }
    if (body.dataset.over) return clicks;
    const { asked } = body.dataset;
    const things = document.querySelectorAll("#table .possible, #dock .hands .possible");
    const buttons = document.querySelectorAll("#dock .question > .buttons > .choice");
    const from = things.length > 0 && (buttons.length === 0 || die(4) > 0) ? things : buttons;
    const one = from[die(from.length)];
    if (!(one instanceof HTMLElement)) throw new Error("nothing can be clicked");
    one.click();
    const menu = document.querySelectorAll("dialog .choice");
    if (menu.length > 0) /** @type {HTMLElement} */ (menu[die(menu.length)]).click();
    while (!body.dataset.over && (body.dataset.asked === asked || body.classList.contains("sending"))) {
      if (Date.now() - began > 30000) throw new Error(`nothing came of a click on ${one.textContent}`);
      await new Promise((done) => setTimeout(done, 2));
    }
  }
  throw new Error("it does not come to its end");
}

/**
 * Plays a whole game; gives how many clicks it took.
 * @param {Page} page
 * @param {string} name
 */
async function play(page, name) {
  const die = chance(7);
  for (let clicks = 0; clicks < POINTED; clicks += 1) {
    const label = await click(page, die);
    if (process.env.TELL) console.log(`  ${name} ${clicks}: ${label}`);
    if (label === null) return clicks;
    if (clicks === 10 || clicks === POINTED - 1) await shoot(page, `${name}-${clicks + 1}`);
  }
  return POINTED + (await page.evaluate(goOn, LONGEST));
}

/**
 * The page as it is, at the width of a desk and of a telephone.
 * @param {Page} page
 * @param {string} name
 */
async function shoot(page, name) {
  for (const [width, height] of /** @type {const} */ ([[1280, 900], [360, 740]])) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: path.join(SHOTS, `${name}-${width}.png`) });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) throw new Error(`${name} is ${over} wider than the window of ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/**
 * A page that keeps all that its server sends it.
 * @param {import("playwright-core").Browser} browser
 * @param {string[]} wrong
 * @param {object} [how]
 */
async function open(browser, wrong, how = {}) {
  const page = await (await browser.newContext(how)).newPage();
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    // That a server is away is told, and meant to be.
    if (message.type() === "error" && !message.text().includes("ERR_CONNECTION") && !message.text().includes("ERR_INCOMPLETE")) wrong.push(message.text());
  });
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "127.0.0.1") wrong.push(`asked elsewhere: ${request.url()}`);
  });
  await page.addInitScript(() => {
    const all = /** @type {{ heard: string }} */ (/** @type {unknown} */ (window));
    all.heard = "";
    const ask = window.fetch;
    window.fetch = async (...words) => {
      const answer = await ask(...words);
      const reader = answer.clone().body?.getReader();
      const decoder = new TextDecoder();
      void (async () => {
        for (;;) {
          const part = await reader?.read().catch(() => undefined);
          if (!part || part.done) return;
          all.heard += decoder.decode(part.value, { stream: true });
        }
      })();
      return answer;
    };
  });
  return page;
}

/**
 * All that a page was sent.
 * @param {Page} page
 * @returns {Promise<string>}
 */
function heard(page) {
  return page.evaluate(() => /** @type {{ heard: string }} */ (/** @type {unknown} */ (window)).heard);
}

/**
 * The titles of the cards in hand.
 * @param {Page} page
 */
function hand(page) {
  return page.locator("#dock .hands .card .title").allTextContents();
}

/**
 * Whole games against bots.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder
 * @param {string[]} wrong
 * @param {string} game
 */
async function alone(browser, folder, wrong, game) {
  const served = await serve(game, folder, ["--seed", "3"]);
  // Nothing moves: what is drawn is all there at once, and pictures of it are still.
  const page = await open(browser, wrong, { reducedMotion: "reduce" });
  const began = Date.now();
  try {
    await page.goto(served.links.A ?? "");
    const clicks = await play(page, game);
    await shoot(page, `${game}-over`);
    console.log(`${game}: ${clicks} clicks, ${((Date.now() - began) / 1000).toFixed(1)} s: ${await page.locator("#dock .asked").textContent()}`);
  } catch (error) {
    await page.screenshot({ path: path.join(SHOTS, `${game}-failed.png`) });
    throw error;
  } finally {
    await page.context().close();
    await served.stop();
  }
}

/**
 * Two people at one table: what one holds is in no message to the other; a server that was killed comes back, and both go on.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder
 * @param {string[]} wrong
 */
async function together(browser, folder, wrong) {
  let served = await serve("hearts", folder, ["--seed", "11", "--seats", "human,human,bot,bot"]);
  const [a, b] = [await open(browser, wrong), await open(browser, wrong, { colorScheme: "dark", reducedMotion: "reduce" })];
  const [linkA, linkB] = [served.links.A ?? "", served.links.B ?? ""];
  await a.goto(linkA);
  await b.goto(linkB);
  await a.waitForFunction(() => document.body.dataset.version);
  await b.waitForFunction(() => document.body.dataset.version);
  const die = chance(5);
  /** @type {Map<Page, Set<string>>} */
  const had = new Map([[a, new Set()], [b, new Set()]]);
  for (let made = 0; made < 24; made += 1) {
    const isDone = () => document.body.dataset.asked || document.body.dataset.over;
    const who = await Promise.race([a.waitForFunction(isDone).then(() => a), b.waitForFunction(isDone).then(() => b)]);
    for (const [mine, other] of /** @type {const} */ ([[a, b], [b, a]])) {
      const sent = await heard(other);
      for (const title of await hand(mine)) {
        had.get(mine)?.add(title);
        // What was passed on, both have had.
        if (!had.get(other)?.has(title) && sent.includes(title)) wrong.push(`the other was sent ${title}`);
      }
    }
    if (made === 8) {
      const port = new URL(linkA).port;
      await served.stop();
      await a.locator("body.away").waitFor();
      served = await serve("hearts", folder, ["--port", port, "--seats", "human,human,bot,bot"]);
      if (served.links.A !== linkA) wrong.push("the link of a seat has changed");
      await a.locator("body:not(.away)").waitFor();
      await b.locator("body:not(.away)").waitFor();
    } else if (made % 4 === 3) {
      // By the keyboard alone: to the question, and what is first there.
      const asked = await who.evaluate(() => document.body.dataset.asked);
      await who.locator("#dock .hands .possible").first().focus();
      await who.keyboard.press("Enter");
      await who.waitForFunction((before) => document.body.dataset.over || document.body.dataset.asked !== before, asked);
    } else if ((await click(who, die)) === null) break;
  }
  if ((had.get(a)?.size ?? 0) < 13) wrong.push("nobody held any card");
  await shoot(b, "hearts-dark");
  await a.context().close();
  await b.context().close();
  await served.stop();
}

mkdirSync(SHOTS, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
const folder = mkdtempSync(path.join(tmpdir(), "naipe-"));
const only = process.argv.slice(2);
/** @type {string[]} */
const failures = [];
const games = GAMES.filter((game) => only.length === 0 || only.includes(game)).map((game) => ({
  name: game, run: (/** @type {string[]} */ wrong) => alone(browser, folder, wrong, game),
}));
if (only.length === 0 || only.includes("together")) {
  games.push({ name: "together", run: (wrong) => together(browser, path.join(folder, "together"), wrong) });
}
for (const { name, run } of games) {
  /** @type {string[]} */
  const wrong = [];
  await run(wrong).catch((error) => wrong.push(String(error)));
  failures.push(...wrong.map((words) => `${name}: ${words}`));
}
await browser.close();
rmSync(folder, { recursive: true, force: true });
if (failures.length > 0) console.error(failures.join("\n"));
process.exit(failures.length > 0 ? 1 : 0);
