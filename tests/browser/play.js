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
const LONGEST = 3000;

/** The games that are played, each with words for the command. */
const GAMES = [
  { game: "hearts", words: [] },
  { game: "espadas", words: [] },
  { game: "wot", words: [] },
  { game: "humankind", words: [] },
  { game: "doomtrooper", words: [] },
];

/**
 * Serves a game, and gives the links of its seats once they are printed.
 * @param {string} game
 * @param {string} folder
 * @param {string[]} words
 * @returns {Promise<Served>}
 */
function serve(game, folder, words) {
  const child = spawn(COMMAND, ["serve", game, "--port", "0", "--pace", "0", "--folder", folder, "--root", HOUSE, ...words]);
  const ended = new Promise((done) => child.on("exit", done));
  return new Promise((found, failed) => {
    let said = "";
    let errors = "";
    child.stderr.on("data", (text) => (errors += text));
    child.on("exit", () => failed(new Error(`${game} is not served: ${said}${errors}`)));
    child.stdout.on("data", (text) => {
      said += text;
      if (!said.includes("Ctrl-C stops")) return;
      const links = Object.fromEntries([...said.matchAll(/^ {2}(\w+) +(http:\S+)/gm)].map(([, seat, link]) => [seat, link]));
      found({
        links,
        stop: async () => {
          child.removeAllListeners("exit");
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
 * Plays a whole game; gives how many clicks it took.
 * @param {Page} page
 * @param {string} name
 */
async function play(page, name) {
  const die = chance(7);
  for (let clicks = 0; clicks < LONGEST; clicks += 1) {
    const label = await click(page, die);
    if (process.env.TELL) console.log(`  ${name} ${clicks}: ${label}`);
    if (label === null) return clicks;
    if (clicks === 12 || clicks === 40) await shoot(page, `${name}-${clicks}`);
  }
  throw new Error(`${name} does not come to its end`);
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

mkdirSync(SHOTS, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
const folder = mkdtempSync(path.join(tmpdir(), "naipe-"));
let failed = false;
try {
  const only = process.argv.slice(2);
  for (const { game, words } of GAMES.filter((one) => only.length === 0 || only.includes(one.game))) {
    const served = await serve(game, folder, ["--seed", "3", ...words]);
    const page = await browser.newPage();
    /** @type {string[]} */
    const wrong = [];
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
    page.on("request", (request) => new URL(request.url()).hostname === "127.0.0.1" || wrong.push(`asked elsewhere: ${request.url()}`));
    await page.goto(served.links.A ?? "");
    const began = Date.now();
    try {
      const clicks = await play(page, game);
      await shoot(page, `${game}-over`);
      console.log(`${game}: ${clicks} clicks, ${((Date.now() - began) / 1000).toFixed(1)} s: ${await page.locator("#dock .asked").textContent()}`);
    } catch (error) {
      await page.screenshot({ path: path.join(SHOTS, `${game}-failed.png`) });
      wrong.push(String(error));
    }
    if (wrong.length > 0) {
      failed = true;
      console.error(`${game}:\n  ${wrong.join("\n  ")}`);
    }
    await page.close();
    await served.stop();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
