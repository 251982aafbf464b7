// The sites of games as `naipe site` makes them, read from the folder in Chromium: every page on a telephone and a desk, by day and
// by night, and the search. See CONTRIBUTING.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { COMMAND, HOUSE, SHOTS, launch } from "./clicks.js";

/** @typedef {import("playwright-core").Page} Page */

const GAMES = process.argv.length > 2 ? process.argv.slice(2) : ["meridiano", "wot", "humankind", "espadas", "doomtrooper"];
/** No more pages of one folder of a site are opened. */
const MOST = 12;
/** The least contrast of a text with what is behind it. */
const CONTRAST = 4.5;

/** @type {string[]} */
const wrong = [];

/**
 * Every page of a folder, the longest first.
 * @param {string} folder
 * @param {string} below
 * @returns {string[]}
 */
function pages(folder, below = "") {
  const entries = readdirSync(path.join(folder, below), { withFileTypes: true });
  const here = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".html")).map((entry) => path.join(below, entry.name));
  here.sort((a, b) => readFileSync(path.join(folder, b)).length - readFileSync(path.join(folder, a)).length);
  return [...here.slice(0, MOST), ...entries.filter((entry) => entry.isDirectory()).flatMap((entry) => pages(folder, path.join(below, entry.name)))];
}

/**
 * Texts that can hardly be read: their words, and the contrast.
 * @param {Page} page
 */
function faint(page) {
  return page.evaluate((least) => {
    const parts = (/** @type {string} */ colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const light = (/** @type {number[]} */ [r = 0, g = 0, b = 0]) => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const behind = (/** @type {Element | null} */ element) => {
      for (let at = element; at !== null; at = at.parentElement) {
        const colour = parts(getComputedStyle(at).backgroundColor);
        if (colour.length === 3 || (colour[3] ?? 0) > 0.5) return colour;
      }
      return [255, 255, 255];
    };
    const found = new Set();
    for (const element of document.querySelectorAll("body *")) {
      const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? "").join("").trim();
      if (text === "" || element.closest("[hidden], .unseen, .skip") !== null) continue;
      const [a, b] = [light(parts(getComputedStyle(element).color)), light(behind(element))];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (contrast < least) found.add(`${text.slice(0, 40)} (${contrast.toFixed(1)})`);
    }
    return [...found].slice(0, 3);
  }, CONTRAST);
}

const browser = await launch();
const folder = mkdtempSync(path.join(tmpdir(), "naipe-site-"));
let opened = 0;
for (const game of GAMES) {
  const out = path.join(folder, game);
  execFileSync(COMMAND, ["site", game, "--out", out, "--root", HOUSE], { stdio: ["ignore", "ignore", "inherit"] });
  for (const [width, scheme] of /** @type {[number, "light" | "dark"][]} */ ([[390, "light"], [390, "dark"], [1200, "light"], [1200, "dark"]])) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
    const page = await context.newPage();
    let name = "";
    page.on("pageerror", (error) => wrong.push(`${game}/${name}: ${error.message}`));
    page.on("console", (message) => message.type() === "error" && wrong.push(`${game}/${name}: ${message.text()}`));
    page.on("request", (request) => request.url().startsWith("file:") || wrong.push(`${game}/${name} asks for ${request.url()}`));
    for (name of pages(out)) {
      await page.goto(pathToFileURL(path.join(out, name)).href);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) wrong.push(`${game}/${name} is ${wide} wider than ${width}`);
      const marks = await page.evaluate(() => [document.querySelectorAll("h1").length, document.querySelectorAll("main, header, nav, footer").length]);
      if (marks[0] !== 1 || marks[1] !== 4) wrong.push(`${game}/${name}: its headings or parts are not in order`);
      for (const text of await faint(page)) wrong.push(`${game}/${name}, ${scheme}: hard to read: ${text}`);
      opened += 1;
    }
    for (const shown of ["index.html", "cards/index.html", "rulings/index.html", "rulebook.html"]) {
      await page.goto(pathToFileURL(path.join(out, shown)).href);
      await page.screenshot({ path: path.join(SHOTS, `site-${game}-${shown.replaceAll(/\W/g, "-")}-${width}-${scheme}.png`) });
    }
    await context.close();
  }
  await search(game, out);
}

/**
 * What the search of a site finds is what the data of its cards say; without scripts, everything is there.
 * @param {string} game
 * @param {string} out
 */
async function search(game, out) {
  const list = JSON.parse(readFileSync(path.join(out, "cards.json"), "utf8"));
  const cards = list.map((/** @type {{ data: string }} */ { data }) => JSON.parse(readFileSync(path.join(out, data), "utf8")));
  const cost = (/** @type {any} */ card) => card.face.cost?.reduce((/** @type {number} */ all, /** @type {any} */ amount) => all + (amount.printed ?? amount.now ?? 0), 0);
  const cheap = cards.filter((/** @type {any} */ card) => card.face.cost !== undefined && cost(card) <= 2).length;
  const first = cards[0].title;
  const asked = /** @type {[string, number][]} */ ([
    ["", cards.length], ["cost<=2", cheap], ["cost <= 2", cheap], ["cost≤2", cheap], ["cost =< 2 ", cheap], ["-cost > 2 cost<=2", cheap],
    // What cannot be understood leaves nothing out, and is told.
    ["kind<3", cards.length], ["kind:", cards.length], ["nobodys_field:3", 0], ["-cost<=2", cards.length - cheap], [`"${first.toUpperCase()}"`, -1], ["nothing-is-called-so", 0],
  ]);
  const page = await browser.newPage();
  await page.goto(pathToFileURL(path.join(out, "cards/index.html")).href);
  for (const [words, wanted] of asked) {
    await page.fill("#find", words);
    const shown = await page.locator("#cards > li:not([hidden])").count();
    if (wanted === -1 ? shown === 0 : shown !== wanted) wrong.push(`${game}: \`${words}\` finds ${shown} cards, not ${wanted}`);
  }
  const told = async (/** @type {string} */ words) => (await page.fill("#find", words), page.textContent("#found"));
  for (const words of ["cost<=", "cost<=x", "kind<3", "kind:", "nobodys_field:3"]) {
    if (!/^[^·]{8,} · /.test((await told(words)) ?? "")) wrong.push(`${game}: \`${words}\` is not told to be wrong`);
  }
  const [same, twice] = [await told("cost=2"), await told("cost == 2")];
  if (same !== twice) wrong.push(`${game}: \`=\` and \`==\` differ: ${same}, ${twice}`);
  // What is asked for can be handed on.
  await page.fill("#find", "cost<=2");
  await page.waitForFunction(() => location.hash !== "");
  await page.goto(await page.evaluate(() => location.href));
  await page.reload();
  if ((await page.inputValue("#find")) !== "cost<=2") wrong.push(`${game}: the address forgets what was asked for`);
  await page.close();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const without = await plain.newPage();
  await without.goto(pathToFileURL(path.join(out, "cards/index.html")).href);
  if ((await without.locator("#cards > li").filter({ visible: true }).count()) !== cards.length) wrong.push(`${game}: without scripts, cards are missing`);
  if (await without.locator("#search").isVisible()) wrong.push(`${game}: without scripts, there is a search that does nothing`);
  await plain.close();
}

await browser.close();
rmSync(folder, { recursive: true });
wrong.forEach((line) => console.error(line));
console.log(`${opened} pages opened, ${wrong.length} faults`);
process.exitCode = wrong.length > 0 ? 1 : 0;
