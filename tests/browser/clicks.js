// Playing by clicks on the page, whoever sends it what it shows.

import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** @typedef {import("playwright-core").Page} Page */

export const HOUSE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const COMMAND = process.env.NAIPE ?? path.join(HOUSE, "target/release/naipe");
export const SHOTS = process.env.SCREENSHOTS ?? path.join(HOUSE, "target/screenshots");
/** A game that is longer, in clicks, does not come to its end. */
const LONGEST = 4000;
/** So many clicks are made with the pointer, where it is on the screen; the others are told to the elements themselves. */
const POINTED = 30;

/** The browser. */
export function launch() {
  mkdirSync(SHOTS, { recursive: true });
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
}

/**
 * A die that falls the same way each time.
 * @param {number} seed
 */
export function chance(seed) {
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
export async function click(page, die) {
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
    const all = document.querySelectorAll("#table .possible, #dock .hands .possible, #dock .question > .buttons > .choice");
    const one = all[die(all.length)];
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
export async function play(page, name) {
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
export async function shoot(page, name) {
  for (const [width, height] of /** @type {const} */ ([[1280, 900], [360, 740]])) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: path.join(SHOTS, `${name}-${width}.png`) });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) throw new Error(`${name} is ${over} wider than the window of ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/**
 * Looks back from the end of a game to its beginning, by keys and by the slider: the cards in hand are those of the time.
 * @param {Page} page
 * @param {string} name
 * @param {string[]} first the titles of the cards in hand at the beginning
 * @param {string[]} wrong
 */
export async function lookBack(page, name, first, wrong) {
  const titles = () => page.locator("#dock .hands .card .title").allTextContents();
  const at = async (/** @type {string} */ where) => {
    await page.waitForFunction((where) => document.body.dataset.past?.startsWith(where), where);
  };
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.body.dataset.past);
  const [last, of] = ((await page.evaluate(() => document.body.dataset.past)) ?? "").split(" ");
  if (last !== of || Number(of) < 10) wrong.push(`${name}: the last position is ${last} of ${of}`);
  await page.keyboard.press("Home");
  await at("0 ");
  for (let step = 1; step <= 9 && (await titles()).length < first.length; step += 1) {
    await page.keyboard.press("ArrowRight");
    await at(`${step} `);
  }
  if (String((await titles()).sort()) !== String([...first].sort())) wrong.push(`${name}: looking back, the hand is ${await titles()}, and was ${first}`);
  if ((await page.locator(".possible").count()) > 0) wrong.push(`${name}: something can be done in the past`);
  const half = String(Math.floor(Number(of) / 2));
  await page.locator("#dock .slider").fill(half);
  await at(`${half} `);
  if ((await page.locator("#dock .news .line").count()) === 0) wrong.push(`${name}: nothing led to position ${half}`);
  await shoot(page, `${name}-past`);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.body.dataset.past);
}

/**
 * Plays a game against a machine, and looks back at it.
 * @param {Page} page
 * @param {string} name
 * @param {string[]} wrong
 * @param {boolean} told whether it thinks for so long that the page must have said so
 */
export async function against(page, name, wrong, told) {
  await page.waitForFunction(() => document.body.dataset.asked);
  const first = await page.locator("#dock .hands .card .title").allTextContents();
  // What the header says while the machine thinks.
  await page.evaluate(() => {
    const said = new Set();
    new MutationObserver(() => said.add(document.querySelector("#head .state")?.textContent ?? "")).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { said });
  });
  const clicks = await play(page, name);
  const said = await page.evaluate(() => [.../** @type {any} */ (window).said]);
  if (told && !said.some((/** @type {string} */ words) => /thinking|pensando/.test(words))) wrong.push(`${name}: nobody was told who thinks: ${said}`);
  await lookBack(page, name, first, wrong);
  return clicks;
}
