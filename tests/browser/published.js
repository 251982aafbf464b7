// Games as `naipe web` publishes them, in Chromium: played by clicks, played at random with the same courses as the command,
// and changed in their playground. See CONTRIBUTING.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { blake3 } from "@noble/hashes/blake3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { against, COMMAND, HOUSE, launch, play, shoot } from "./clicks.js";
import { host, open } from "./host.js";

/** @typedef {import("playwright-core").Page} Page */

/** The games that are played by clicks to their end, against bots. */
const PLAYED = ["hearts", "espadas"];
/** What the engine and the page may weigh, compressed, in bytes. */
const HEAVIEST = 680_000;

/**
 * @param {string} game
 * @param {string} out
 * @param {string[]} words
 */
function publish(game, out, words) {
  execFileSync(COMMAND, ["web", game, "--out", out, "--root", HOUSE, ...words], { stdio: ["ignore", "ignore", "inherit"] });
}

/** @param {string} text */
const digest = (text) => bytesToHex(blake3(new TextEncoder().encode(text))).slice(0, 16);

/**
 * The courses of `tests/courses.txt`, played by the engine in the page.
 * @param {Page} page
 * @param {string[]} wrong
 */
async function courses(page, wrong) {
  const texts = execFileSync("git", ["ls-files", "-z", "rules", "cards", "tests"], { cwd: HOUSE, encoding: "utf8" }).split("\0").filter((name) => name.endsWith(".naipe"));
  const all = Object.fromEntries(texts.map((name) => [name, readFileSync(path.join(HOUSE, name), "utf8")]));
  await page.evaluate(async (/** @type {Record<string, string>} */ texts) => {
    const engine = await import(new URL("./naipe_web.js", location.href).href);
    await engine.default();
    Object.assign(window, { project: new engine.Project(texts, "2026-01-01").withTests() });
  }, all);
  const lines = readFileSync(path.join(HOUSE, "tests/courses.txt"), "utf8").split("\n").filter(Boolean);
  let played = 0;
  for (const line of lines) {
    const [name, seed, saidBefore, tableBefore, ...came] = line.split(" ");
    const { said, table, ended } = await page.evaluate(course, { name: name ?? "", seed: Number(seed) });
    if (ended !== came.join(" ") || digest(said) !== saidBefore || digest(`${table}\n`) !== tableBefore) wrong.push(`${name} ${seed} takes another course`);
    played += 1;
  }
  console.log(`courses: ${played} played`);
}

/**
 * A random game, as `tests/courses.rs` plays it. It runs in the page.
 * @param {{ name: string, seed: number }} which
 */
function course({ name, seed }) {
  const all = /** @type {any} */ (window);
  all.games ??= {};
  all.games[name] ??= all.project.game(name);
  const session = all.games[name].begin({ seed });
  const word = (1n << 64n) - 1n;
  let said = "";
  let decisions = 0;
  let random = (BigInt(seed) * 0x9e3779b97f4a7c15n & word) | 1n;
  for (;;) {
    const question = session.question();
    if (!question) break;
    if (decisions >= 1000) return { said, table: session.board(), ended: `${decisions} left` };
    decisions += 1;
    random ^= (random << 13n) & word;
    random ^= random >> 7n;
    random ^= (random << 17n) & word;
    const at = Number((random >> 33n) % BigInt(question.options.length));
    said += `${question.who}: ${question.prompt}: ${question.options.map((/** @type {{ label: string }} */ o) => o.label).join(" | ")}: ${at}\n`;
    session.chooseNth(at);
  }
  const fault = session.fault();
  const { winners, because } = session.ending() ?? { winners: [], because: "" };
  const who = winners.length > 0 ? winners.map((/** @type {number} */ seat) => String.fromCharCode(65 + seat)).join(" and ") : "draw";
  const outcome = fault ? `fault: ${fault}` : because ? `${who}: ${because}` : who;
  return { said, table: session.board(), ended: `${decisions} ${outcome}` };
}

/**
 * A card is changed in the playground: what is wrong is told where it is, the scenarios tell what came of it, and the changed
 * game is played.
 * @param {Page} page
 * @param {string} address
 * @param {string[]} wrong
 */
async function playground(page, address, wrong) {
  await page.goto(`${address}/playground.html`);
  await page.waitForSelector("body[data-ready]");
  const ran = async (/** @type {string} */ button) => {
    await page.evaluate(() => delete document.body.dataset.ran);
    await page.click(button);
    await page.waitForSelector("body[data-ran]");
    return (await page.evaluate(() => document.body.dataset.ran)) ?? "";
  };
  const before = await ran("#run-all");
  if (!/^[1-9]\d* 0$/.test(before)) wrong.push(`the scenarios of the playground came out ${before}`);
  if ((await page.locator(".naipe-word").count()) === 0) wrong.push("no word is coloured");
  await shoot(page, "playground");
  const end = async () => {
    await page.click(".cm-content");
    await page.keyboard.press("Control+End");
  };
  await end();
  // The card in which the cursor stands is told in words, those of before while it cannot be read.
  if (/^card "/m.test(await page.locator(".cm-content").innerText())) {
    await page.waitForSelector("#card:not([hidden]) dd");
    await shoot(page, "playground-words");
    const told = await page.locator("#words dd").allInnerTexts();
    for (const key of ["ArrowLeft", "ArrowLeft", "?"]) await page.keyboard.press(key);
    await page.waitForSelector("#card.before");
    if ((await page.locator("#words dd").allInnerTexts()).join() !== told.join()) wrong.push(`of a card that cannot be read, the playground tells no more than ${await page.locator("#words").innerText()}`);
    await page.keyboard.press("Backspace");
    await page.waitForSelector("#card:not(.before)");
    await end();
  }
  await page.keyboard.type('\nkaard "Broken"');
  await page.waitForSelector("#faults button.error");
  await page.waitForSelector(".cm-lintRange-error, .cm-lintPoint-error");
  await shoot(page, "playground-fault");
  const fault = await page.locator("#faults button.error").first().innerText();
  const spanish = (await page.evaluate(() => document.documentElement.lang)).startsWith("es");
  if (/declaration/.test(fault) === spanish) wrong.push(`in the playground a fault is told as ${fault}`);
  await page.click("#reset");
  await page.waitForSelector("#faults .none");
  // What has begun is offered whole; behind a blank, what can stand there is offered when it is asked for.
  for (const begun of ["erra", 'card "Ox" : ']) {
    await end();
    await page.keyboard.type(`\n${begun}`);
    if (begun.endsWith(" ")) await page.keyboard.press("Control+Space");
    await page.waitForSelector(".cm-tooltip-autocomplete li[aria-selected]");
    const [first = "", ...others] = await page.locator(".cm-tooltip-autocomplete li .cm-completionLabel").allTextContents();
    if (begun === "erra" && first !== "errata") wrong.push(`after ${begun} the playground offers ${first}`);
    if (begun !== "erra" && [first, ...others].includes("errata")) wrong.push(`after ${begun} the playground offers a declaration`);
    await page.waitForTimeout(100);
    await shoot(page, "playground-offers");
    await page.keyboard.press("Enter");
    const taken = `${begun === "erra" ? "" : begun}${first}`;
    if (!(await page.locator(".cm-content").innerText()).includes(taken)) wrong.push(`${taken} was not written`);
    await page.click("#reset");
    await page.waitForSelector("#faults .none");
  }
  // A scenario that cannot hold.
  await page.selectOption("#file", await page.locator("#file option").evaluateAll((all) => /** @type {HTMLOptionElement[]} */ (all).map((one) => one.value).find((name) => name.startsWith("tests/")) ?? ""));
  await end();
  await page.keyboard.type('\n\nscenario "Nobody wins before the first card" {\nexpect winner A');
  const failed = await ran("#run");
  if (failed !== "0 1") wrong.push(`a scenario that cannot hold came out ${failed}`);
  // The least of several runs: what else the machine does is none of the playground's time.
  const times = [];
  while (times.length < 3) {
    await ran("#run");
    times.push(Number(await page.evaluate(() => document.body.dataset.milliseconds)));
  }
  const spent = Math.min(...times);
  console.log(`playground: ${before.split(" ")[0]} scenarios; one took ${spent} ms`);
  await page.click("#play");
  await page.waitForFunction(() => document.body.dataset.asked || document.body.dataset.over);
}

/**
 * While a bot thinks for long, the worker answers, and the decision that led to it is taken back.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder
 * @param {string} address
 * @param {string[]} wrong
 */
async function responsive(browser, folder, address, wrong) {
  publish("classics/brisca", path.join(folder, "slow"), ["--agents", "B=ismcts:1000000"]);
  const page = await open(browser, wrong);
  await page.goto(`${address}/slow/?new&seed=3&pace=0`);
  const isThinking = () => /thinking|pensando/.test(document.querySelector("#head .state")?.textContent ?? "");
  for (let clicks = 0; clicks < 15; clicks += 1) {
    await page.waitForFunction(() => document.body.dataset.asked || /thinking|pensando/.test(document.querySelector("#head .state")?.textContent ?? ""));
    if (await page.evaluate(isThinking)) break;
    // The hand may be drawn anew while it is pointed at, and the bot think by then.
    await page.locator("#dock .hands .card.possible").first().click({ timeout: 2000 }).catch(() => null);
  }
  await page.waitForFunction(isThinking);
  const began = Date.now();
  await page.locator("#dock .hands .card").first().click();
  await page.locator("dialog .choice").first().click();
  await page.locator("dialog .told .line").first().waitFor();
  const answered = Date.now() - began;
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.body.dataset.asked);
  if (await page.evaluate(isThinking)) wrong.push("a bot thinks about what was taken back");
  console.log(`asked about a card while a bot thinks: answered in ${answered} ms`);
  if (answered > 3000) wrong.push(`while a bot thinks, an answer takes ${answered} ms`);
  await page.context().close();
}

const browser = await launch();
const folder = mkdtempSync(path.join(tmpdir(), "naipe-"));
const { address, stop } = await host(folder);
/** @type {string[]} */
const wrong = [];
try {
  for (const game of PLAYED) {
    publish(game, path.join(folder, game), ["--playground"]);
    const page = await open(browser, wrong);
    const began = Date.now();
    await page.goto(`${address}/${game}/?new&seed=3&pace=0`);
    const clicks = await play(page, `${game}-published`);
    console.log(`${game}: ${clicks} clicks, ${((Date.now() - began) / 1000).toFixed(1)} s: ${await page.locator("#dock .asked").textContent()}`);
    await playground(page, `${address}/${game}`, wrong);
    await page.context().close();
  }
  for (const agent of ["ismcts:300", "greedy"]) {
    const name = `brisca-${agent.replace(":", "-")}`;
    publish("classics/brisca", path.join(folder, name), ["--agents", `B=${agent}`]);
    const page = await open(browser, wrong);
    const began = Date.now();
    await page.goto(`${address}/${name}/?new&seed=3&pace=0`);
    const clicks = await against(page, `${name}-published`, wrong, agent !== "greedy");
    console.log(`${name}: ${clicks} clicks, ${((Date.now() - began) / 1000).toFixed(1)} s`);
    await page.context().close();
  }
  await responsive(browser, folder, address, wrong);
  const files = ["naipe_play_bg.wasm", "naipe_play.js", "game.bin", "table.js", "style.css"];
  const { gzipSync } = await import("node:zlib");
  const heavy = files.map((name) => gzipSync(readFileSync(path.join(folder, PLAYED[0] ?? "", name))).length).reduce((a, b) => a + b, 0);
  console.log(`first load: ${(heavy / 1e6).toFixed(2)} MB compressed`);
  if (heavy > HEAVIEST) wrong.push(`the first load weighs ${heavy} bytes`);
  const page = await open(browser, wrong);
  await page.goto(`${address}/${PLAYED[0]}/playground.html`);
  await courses(page, wrong);
} catch (error) {
  wrong.push(String(error));
} finally {
  await browser.close();
  stop();
  rmSync(folder, { recursive: true, force: true });
}
if (wrong.length > 0) console.error(wrong.join("\n"));
process.exit(wrong.length > 0 ? 1 : 0);
