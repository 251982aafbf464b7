// The documents as a site, in Chromium: every example can be tried where it stands, is as sound as the page says, and tells what is
// wrong when it is changed. See CONTRIBUTING.

import { readFileSync } from "node:fs";
import path from "node:path";
import { HOUSE, SHOTS, launch } from "./clicks.js";
import { host, open } from "./host.js";

const BOOK = path.join(HOUSE, "target/book");

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ pages: Record<string, { wrong: string | null }[]> }} Examples */

/** @type {Examples} */
const { pages } = JSON.parse(readFileSync(path.join(BOOK, "playground/examples.json"), "utf8"));
const browser = await launch();
const { address, stop } = await host(BOOK);
/** @type {string[]} */
const wrong = [];

/**
 * Tries every example of a page; gives how many scenarios ran.
 * @param {Page} page
 * @param {string} name
 */
async function tried(page, name) {
  const examples = pages[name] ?? [];
  const bars = page.locator(".naipe-bar");
  await bars.first().waitFor();
  if ((await bars.count()) !== examples.length) wrong.push(`${name}: ${await bars.count()} of ${examples.length} examples can be tried`);
  let ran = 0;
  for (const [number, example] of examples.entries()) {
    const which = `${name}, example ${number + 1}`;
    const bar = bars.nth(number);
    await bar.locator("button").first().click();
    const came = bar.locator("xpath=following-sibling::*[1][contains(@class, 'naipe-came')]");
    await came.and(page.locator("[data-faults]")).waitFor();
    const faults = [...new Set(((await came.getAttribute("data-faults")) ?? "").split(" "))].join(" ");
    if (faults !== "") {
      if (faults !== example.wrong) wrong.push(`${which}: ${faults} in the place of ${example.wrong ?? "no fault"}`);
      continue;
    }
    await bar.locator(".naipe-run").click();
    await came.and(page.locator("[data-ran]")).waitFor();
    const [passed, failed] = ((await came.getAttribute("data-ran")) ?? "").split(" ").map(Number);
    // What is wrong with a scenario is found when it runs.
    const isRight = example.wrong === null ? failed === 0 : ((await came.textContent()) ?? "").includes(example.wrong);
    if (!isRight) wrong.push(`${which}: ${failed} scenarios fail; ${example.wrong ?? "none"} should`);
    ran += passed ?? 0;
  }
  return ran;
}

/**
 * An example is changed: what is wrong is underlined and told, and gone when it is as printed again.
 * @param {Page} page
 */
async function changed(page) {
  await page.goto(`${address}/tutorial.html`);
  const bar = page.locator(".naipe-bar").nth(1);
  await bar.locator("button").first().click();
  const text = bar.locator("xpath=preceding-sibling::*[1]").locator(".cm-content");
  const came = bar.locator("xpath=following-sibling::*[1]");
  await text.locator(".naipe-word").first().waitFor();
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type('\nkard "Broken"');
  await came.locator(".error").first().waitFor();
  await page.locator(".cm-lintRange-error, .cm-lintPoint-error").first().waitFor();
  await bar.scrollIntoViewIfNeeded();
  await page.screenshot({ path: path.join(SHOTS, "book-fault.png") });
  await bar.locator("button").nth(1).click();
  await came.and(page.locator('[data-faults=""]')).waitFor();
  await bar.locator(".naipe-run").click();
  await came.and(page.locator("[data-ran]")).waitFor();
  await page.screenshot({ path: path.join(SHOTS, "book.png") });
}

try {
  let [examples, scenarios] = [0, 0];
  for (const name of Object.keys(pages)) {
    const page = await open(browser, wrong);
    await page.goto(`${address}/${name}.html`);
    scenarios += await tried(page, name);
    examples += pages[name]?.length ?? 0;
    await page.context().close();
  }
  console.log(`book: ${examples} examples of ${Object.keys(pages).length} pages tried, ${scenarios} scenarios`);
  const page = await open(browser, wrong);
  await page.goto(`${address}/`);
  await page.locator(".naipe-bar").first().waitFor();
  await changed(page);
  await page.goto(`${address}/es/tutorial.html`);
  if ((await page.locator(".naipe-bar button").first().textContent()) !== "Pruébalo") wrong.push("a page in Spanish has no Spanish button");
} finally {
  stop();
  await browser.close();
}
if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
