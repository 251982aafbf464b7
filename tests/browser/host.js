// A host of plain files for one's own machine, and pages that tell what goes wrong in them.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

const KINDS = { html: "text/html", js: "text/javascript", css: "text/css", json: "application/json", wasm: "application/wasm", svg: "image/svg+xml", woff2: "font/woff2", png: "image/png", bin: "application/octet-stream", txt: "text/plain; charset=utf-8" };

/**
 * A host of plain files.
 * @param {string} folder
 * @returns {Promise<{ address: string, stop: () => void }>}
 */
export function host(folder) {
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const name = path.join(folder, path.normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname));
    try {
      const kind = KINDS[/** @type {keyof typeof KINDS} */ (path.extname(name).slice(1))];
      const bytes = readFileSync(name);
      answer.writeHead(200, { "content-type": kind }).end(bytes);
    } catch {
      answer.writeHead(404).end();
    }
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("there is no port");
      done({ address: `http://127.0.0.1:${address.port}`, stop: () => server.close() });
    });
  });
}

/**
 * A page that tells what goes wrong in it.
 * @param {import("playwright-core").Browser} browser
 * @param {string[]} wrong
 */
export async function open(browser, wrong) {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(`${message.text()} ${message.location().url}`);
  });
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "127.0.0.1") wrong.push(`asked elsewhere: ${request.url()}`);
  });
  return page;
}
