// The engine as WebAssembly plays the random games of `tests/courses.txt` as the native one does: the same questions, options,
// last tables and outcomes, of every game.

import { blake3 } from "@noble/hashes/blake3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";

const { Project } = createRequire(import.meta.url)("../pkg/nodejs/naipe_web.js");
const root = path.resolve(import.meta.dirname, "../..");

/** The texts below a folder of the project. */
function texts(folder) {
  const found = {};
  for (const entry of readdirSync(path.join(root, folder), { recursive: true })) {
    const name = `${folder}/${entry}`;
    if (name.endsWith(".naipe")) found[name] = readFileSync(path.join(root, name), "utf8");
  }
  return found;
}

const digest = (text) => bytesToHex(blake3(new TextEncoder().encode(text))).slice(0, 16);

/** After so many decisions a game is left where it stands. */
const LONGEST = 1000;
const WORD = (1n << 64n) - 1n;

/** A random game, as `tests/courses.rs` plays it. */
function course(game, seed) {
  const session = game.begin({ seed });
  let said = "";
  let decisions = 0;
  let random = (BigInt(seed) * 0x9e3779b97f4a7c15n & WORD) | 1n;
  for (;;) {
    const question = session.question();
    if (!question) break;
    if (decisions >= LONGEST) return [said, session.board(), `${decisions} left`];
    decisions += 1;
    random ^= (random << 13n) & WORD;
    random ^= random >> 7n;
    random ^= (random << 17n) & WORD;
    const at = Number((random >> 33n) % BigInt(question.options.length));
    said += `${question.who}: ${question.prompt}: ${question.options.map((o) => o.label).join(" | ")}: ${at}\n`;
    session.chooseNth(at);
  }
  return [said, session.board(), `${decisions} ${outcome(session)}`];
}

function outcome(session) {
  const fault = session.fault();
  if (fault) return `fault: ${fault}`;
  const { winners, because } = session.ending();
  const who = winners.length ? winners.map((seat) => String.fromCharCode(65 + seat)).join(" and ") : "draw";
  return because ? `${who}: ${because}` : who;
}

const project = new Project({ ...texts("rules"), ...texts("cards"), ...texts("tests") }, "2026-01-01").withTests();
const games = new Map();
for (const line of readFileSync(path.join(root, "tests/courses.txt"), "utf8").split("\n").filter(Boolean)) {
  const [name, seed, saidBefore, tableBefore, ...came] = line.split(" ");
  test(`${name} ${seed}`, () => {
    if (!games.has(name)) games.set(name, project.game(name));
    const [said, table, ended] = course(games.get(name), Number(seed));
    assert.equal(ended, came.join(" "));
    assert.equal(digest(said), saidBefore, "what was asked and offered");
    assert.equal(digest(`${table}\n`), tableBefore, "the last table");
  });
}
