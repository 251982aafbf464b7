// Plays whole games by clicks, in Chromium: see CONTRIBUTING.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { against, chance, click, COMMAND, HOUSE, launch, play, shoot, SHOTS } from "./clicks.js";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {{ links: Record<string, string>, stop: () => Promise<void>, signal: (name: NodeJS.Signals) => void }} Served
 */

/** So many milliseconds are waited for what must come, beside compilers, too. */
const PATIENCE = 10_000;
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
  const root = words.includes("--root") ? [] : ["--root", HOUSE];
  const child = spawn(COMMAND, ["serve", game, ...port, "--pace", "0", "--folder", folder, ...root, ...words]);
  const ended = new Promise((done) => child.on("exit", done));
  return new Promise((found, failed) => {
    let said = "";
    let errors = "";
    child.stderr.on("data", (text) => (errors += text));
    void ended.then(() => failed(new Error(`${game} is not served: ${said}${errors}`)));
    child.stdout.on("data", (text) => {
      said += text;
      if (!said.includes("Ctrl-C")) return;
      const links = Object.fromEntries([...said.matchAll(/^ {2}(\w+) +(http:\S+)/gm)].map(([, seat, link]) => [seat, link]));
      found({
        links,
        signal: (name) => child.kill(name),
        stop: async () => {
          child.kill("SIGKILL");
          await ended;
        },
      });
    });
  });
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
 * Whether the table is higher than what stands on it, and than what the window has room for.
 * @param {Page} page
 */
function isTooTall(page) {
  return page.evaluate(() => {
    const box = (/** @type {string} */ name) => document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
    const table = box("#table");
    const stands = box("#table > :last-child").bottom - table.top + 12;
    const room = window.innerHeight - box("#head").height - box("#dock").height;
    return table.height > Math.max(stands, room) + 2;
  });
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
    await page.waitForFunction(() => document.body.dataset.asked);
    // Cards that have a layout are drawn by it.
    if (game === "hearts") {
      const corners = await page.locator("#dock .hands .card .corner").allTextContents();
      if (corners.length < 13 || !corners.every((corner) => /^([2-9JQKA]|10)[♣♦♥♠]$/.test(corner))) wrong.push(`hearts: the corners are ${corners}`);
    }
    // What a bot does is said in the language of the game.
    const bots = (await page.locator("#table small").allTextContents()).filter((words) => words.startsWith("bot"));
    const lang = await page.evaluate(() => document.documentElement.lang);
    const does = lang === "es" ? "bot: juega al azar" : "bot: plays at random";
    if (bots.length === 0 || bots.some((words) => !words.includes(does))) wrong.push(`${game}: the bots are told as ${bots}`);
    if (await isTooTall(page)) wrong.push(`${game}: the table leaves room below that nothing stands in`);
    const clicks = await play(page, game);
    await shoot(page, `${game}-over`);
    console.log(`${game}: ${clicks} clicks, ${((Date.now() - began) / 1000).toFixed(1)} s: ${await page.locator("#dock .asked").textContent()}`);
    await again(page, game, wrong);
  } catch (error) {
    await page.screenshot({ path: path.join(SHOTS, `${game}-failed.png`) });
    throw error;
  } finally {
    await page.context().close();
    await served.stop();
  }
}

/**
 * At the end: whoever looks back reads what had happened by then, and another game begins by a click.
 * @param {Page} page
 * @param {string} game
 * @param {string[]} wrong
 */
async function again(page, game, wrong) {
  const told = () => page.locator("#side .record .line:visible").count();
  const all = await told();
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.body.dataset.past);
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.body.dataset.past?.startsWith("0 "));
  const then = await told();
  if (then >= all) wrong.push(`${game}: at the beginning ${then} lines of ${all} are read`);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.body.dataset.past);
  await page.locator("[data-key=again]").click();
  await page.waitForFunction(() => !document.body.dataset.over && document.body.dataset.asked);
  if ((await told()) >= all) wrong.push(`${game}: the record of the game before is left`);
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

/**
 * A game against a machine that thinks.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder
 * @param {string[]} wrong
 * @param {string} agent
 */
async function thinking(browser, folder, wrong, agent) {
  const served = await serve("classics/brisca", folder, ["--seed", "3", "--seats", `human,${agent}`]);
  const page = await open(browser, wrong, { reducedMotion: "reduce" });
  const began = Date.now();
  await page.goto(served.links.A ?? "");
  const clicks = await against(page, `brisca-${agent.replace(":", "-")}`, wrong, agent !== "greedy");
  console.log(`brisca against ${agent}: ${clicks} clicks, ${((Date.now() - began) / 1000).toFixed(1)} s: ${await page.locator("#dock .asked").textContent()}`);
  await page.context().close();
  await served.stop();
}

/**
 * A card is dragged from the hand to the table, by a mouse and by a finger; let go where it was, it stays.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder
 * @param {string[]} wrong
 */
async function dragging(browser, folder, wrong) {
  const served = await serve("hearts", folder, ["--seed", "3"]);
  const page = await open(browser, wrong, { reducedMotion: "reduce", hasTouch: true });
  await page.goto(served.links.A ?? "");
  const asked = () => page.evaluate(() => document.body.dataset.asked ?? "");
  const isAsked = () => page.waitForFunction(() => document.body.dataset.asked);
  const ends = async () => {
    await isAsked();
    const card = await page.locator("#dock .hands .card.possible").last().boundingBox();
    const table = await page.locator("#table").boundingBox();
    if (!card || !table) throw new Error("there is nothing to drag");
    return { from: { x: card.x + 14, y: card.y + 60 }, to: { x: table.x + table.width / 2, y: table.y + 60 } };
  };
  const moved = (/** @type {string} */ before) => page.waitForFunction((before) => document.body.dataset.asked && document.body.dataset.asked !== before, before);
  const mouse = async (/** @type {{ x: number, y: number }} */ from, /** @type {{ x: number, y: number }} */ to) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.screenshot({ path: path.join(SHOTS, "hearts-dragging.png") });
    await page.mouse.up();
  };
  const { from, to } = await ends();
  const before = await asked();
  await mouse(from, { x: from.x + 12, y: from.y + 5 });
  await page.waitForTimeout(200);
  if ((await asked()) !== before) wrong.push("a card that was let go where it lay was chosen");
  await mouse(from, to);
  await moved(before);
  const again = await ends();
  const then = await asked();
  const session = await page.context().newCDPSession(page);
  const touch = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{ x: number, y: number }[]} */ touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [again.from]);
  for (const part of [0.1, 0.3, 0.6, 1]) {
    await touch("touchMove", [{ x: again.from.x + (again.to.x - again.from.x) * part, y: again.from.y + (again.to.y - again.from.y) * part }]);
  }
  await touch("touchEnd", []);
  await moved(then);
  await page.context().close();
  await served.stop();
}

/** A game in which a card can be used in two ways, and a title is full of signs. */
const TWO_WAYS = `game two_ways "Two ways" { players: 2  language: en }
player { points "Points": int = 0 }
zone hand "Hand" of player set visible to owner
zone table "Table" shared row
kind light "Light" { worth "Worth": int = 1 }
card "Sun" : light
card "Cash $$ $& {0}" : light
setup {
  for p in players {
    create 3 "Sun" in hand of p
    create 2 "Cash $$ $& {0}" in hand of p
  }
}
action pick "Pick" {
  choose optional c: light in hand of you
  if c is light { move c to table }
}
action show "Show"(x: light in hand of you) { move x to table }
action burn "Burn"(x: light in hand of you) { move x to table }
turn { phase dusk "Dusk" { offer active pick, show, burn until pass } }
`;

/**
 * What is pressed, held or clicked does what is seen, and nothing else.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder
 * @param {string[]} wrong
 */
async function careful(browser, folder, wrong) {
  mkdirSync(path.join(folder, "rules/two_ways"), { recursive: true });
  writeFileSync(path.join(folder, "rules/two_ways/game.naipe"), TWO_WAYS);
  const served = await serve("two_ways", path.join(folder, "tables"), ["--root", folder, "--seed", "4", "--seats", "human,random"]);
  const page = await open(browser, wrong, { reducedMotion: "reduce", hasTouch: true });
  /** @type {string[]} */
  const sent = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url().split("/").pop() ?? "");
  });
  const isAsked = (/** @type {Page} */ one) => one.waitForFunction(() => document.body.dataset.asked && !document.body.classList.contains("sending"));
  const card = (/** @type {string} */ title) => page.locator("#dock .hands .card", { hasText: title }).first();
  const windows = () => page.locator("dialog").evaluateAll((all) => all.map((one) => one.className).join());
  const still = async (/** @type {string} */ what) => {
    await page.waitForTimeout(300);
    if (sent.length > 0) wrong.push(`${what}: ${sent}`);
    sent.length = 0;
  };
  await page.goto(served.links.A ?? "");
  await isAsked(page);

  await card("Cash").click();
  const heading = await page.locator("dialog.menu h2").textContent();
  if (heading !== "what to do with Cash $$ $& {0}") wrong.push(`the title is told as ${heading}`);
  // The same seat answers elsewhere: what this window asked is over.
  const other = await open(browser, wrong, { reducedMotion: "reduce" });
  await other.goto(served.links.A ?? "");
  await isAsked(other);
  const before = await page.evaluate(() => document.body.dataset.asked);
  await other.locator("#dock .question > .buttons > .choice", { hasText: "Pick" }).click();
  await page.waitForFunction((before) => document.body.dataset.asked && document.body.dataset.asked !== before, before);
  if ((await windows()) !== "") wrong.push("a menu of another question is left open");
  await other.context().close();

  // One button is seen, and what can be pointed at is folded away.
  await page.keyboard.press("2");
  await still("what is folded away was chosen");
  await page.keyboard.press("1");
  await page.locator("#dock .choice", { hasText: "Pick" }).waitFor();
  await isAsked(page);
  sent.length = 0;
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.down("1");
    await page.waitForTimeout(200);
  }
  await page.keyboard.up("1");
  if (sent.length !== 1) wrong.push(`a key that was held chose ${sent.length} times`);

  await isAsked(page);
  await page.keyboard.press("u");
  await page.locator("#dock .choice", { hasText: "Pick" }).waitFor();
  await isAsked(page);
  await card("Sun").click();
  sent.length = 0;
  await page.keyboard.press("u");
  await still("a letter did something behind a window");
  if ((await windows()) !== "menu") wrong.push(`of the menu is left ${await windows()}`);
  await page.keyboard.press("Escape");

  await page.keyboard.press("b");
  await page.waitForFunction(() => document.body.dataset.past);
  const past = await page.evaluate(() => document.body.dataset.past);
  const field = page.locator("[data-key=ask]");
  if (!(await field.isVisible())) await page.keyboard.press("r");
  await field.pressSequentially("ac");
  await page.keyboard.press("ArrowLeft");
  await field.pressSequentially("b");
  await page.waitForTimeout(200);
  if ((await field.inputValue()) !== "abc") wrong.push(`what is typed while looking back is ${await field.inputValue()}`);
  if ((await page.evaluate(() => document.body.dataset.past)) !== past) wrong.push("the cursor in a field moved the position");
  await field.blur();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.body.dataset.past);

  await held(page, card("Sun"), windows, wrong);
  await page.context().close();
  await served.stop();
}

/**
 * A card is read by a finger that rests on it, until the window is closed; the next tap is one.
 * @param {Page} page
 * @param {import("playwright-core").Locator} card
 * @param {() => Promise<string>} windows
 * @param {string[]} wrong
 */
async function held(page, card, windows, wrong) {
  const box = await card.boundingBox();
  if (!box) throw new Error("there is no card to hold");
  const [x, y] = [Math.round(box.x + 12), Math.round(box.y + box.height / 2)];
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.locator("dialog.reading").waitFor({ timeout: PATIENCE }).catch(() => null);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  // Clicks are let by again a little later, when this machine is busy, too.
  await page.waitForTimeout(1000);
  if ((await windows()) !== "reading") wrong.push(`a card that was held is read in "${await windows()}"`);
  await page.keyboard.press("Escape");
  await page.touchscreen.tap(x, y);
  await page.locator("dialog").first().waitFor({ timeout: PATIENCE }).catch(() => wrong.push("the tap after a card was read is lost"));
}

/**
 * A server that says nothing any more, not even that it is there, is told as away, and found again.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder
 * @param {string[]} wrong
 */
async function silent(browser, folder, wrong) {
  const served = await serve("hearts", folder, ["--seed", "3"]);
  const page = await open(browser, wrong, { reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto(served.links.A ?? "");
  await page.waitForFunction(() => document.body.dataset.asked);
  served.signal("SIGSTOP");
  await page.clock.fastForward(25_000);
  await page.waitForTimeout(300);
  if ((await page.locator("body.away").count()) > 0) wrong.push("a server that pauses between two beats is taken to be away");
  await page.clock.fastForward(10_000);
  await page.locator("body.away").waitFor();
  served.signal("SIGCONT");
  await page.clock.fastForward(10_000);
  await page.locator("body:not(.away)").waitFor();
  await page.context().close();
  await served.stop();
}

const browser = await launch();
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
for (const agent of ["ismcts:1000", "greedy"]) {
  if (only.length === 0 || only.includes(agent)) {
    games.push({ name: agent, run: (wrong) => thinking(browser, path.join(folder, agent.replace(":", "-")), wrong, agent) });
  }
}
if (only.length === 0 || only.includes("dragging")) {
  games.push({ name: "dragging", run: (wrong) => dragging(browser, path.join(folder, "dragging"), wrong) });
}
if (only.length === 0 || only.includes("careful")) {
  games.push({ name: "careful", run: (wrong) => careful(browser, path.join(folder, "careful"), wrong) });
}
if (only.length === 0 || only.includes("silent")) {
  games.push({ name: "silent", run: (wrong) => silent(browser, path.join(folder, "silent"), wrong) });
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
