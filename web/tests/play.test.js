// The engine that only plays, which a published page loads, plays games that were kept as the whole one does.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { readTexts } from "../npm/folder.js";

const load = createRequire(import.meta.url);
const whole = load("../pkg/nodejs/naipe_web.js");
const play = load("../pkg/nodejs/naipe_play.js");
const root = path.resolve(import.meta.dirname, "../..");

const project = new whole.Project(readTexts(root), "2026-01-01").withTests();

/** What is asked of every table before each answer. */
const QUESTIONS = ["A.points", "not pass", 'not "Nobody" -> "Nothing"', "not (", "1"];

/** Everything that a table says while it is played at random from its first seat: messages, answers to why, the past, the end. */
function course(engine, kept, seed) {
  const game = engine.Game.fromKept(kept);
  const table = new engine.Table(game, { seed }, 0, ["random", "greedy"]);
  const said = [game.title, game.rulesHash, game.decks()];
  let random = seed;
  for (let turns = 0; turns < 60; turns += 1) {
    while (table.step(100) !== undefined);
    const message = table.message();
    said.push(message);
    if (!message.question) break;
    for (const words of QUESTIONS) said.push(table.why(words, undefined, undefined));
    random = (random * 1103515245 + 12345) % 2147483648;
    const options = message.question.options.length;
    table.choose(message.asked, random % options, undefined);
    if (turns % 7 === 3) {
      said.push(table.past(turns));
      table.undo(message.asked + 1);
      while (table.step(100) !== undefined);
      const again = table.message();
      table.choose(again.asked, (random + 1) % again.question.options.length, undefined);
    }
  }
  const saved = table.save();
  return { said, saved, resumed: engine.Table.resume(game, saved, 0, ["random", "greedy"]).message() };
}

for (const name of ["humankind", "meridiano", "espadas", "classics/brisca", "classics/hearts", "doomtrooper"]) {
  test(`${name} is played as by the whole engine`, () => {
    const kept = project.game(name).keep();
    for (const seed of [1, 2, 3]) {
      const [played, expected] = [play, whole].map((engine) => course(engine, kept, seed));
      assert.deepEqual(played, expected);
      assert.ok(played.said.length > 10, "it was played");
    }
  });
}

test("a game is played to its end, in the same position", () => {
  const kept = project.game("classics/brisca").keep();
  const ends = [play, whole].map((engine) => course(engine, kept, 7).saved.trim().split("\n").at(-1));
  assert.match(ends[0], /"over":"[0-9a-f]{16}"/);
  assert.equal(ends[0], ends[1]);
});

test("what cannot be loaded is refused in the same words", () => {
  const kept = project.game("classics/hearts").keep();
  assert.equal(play.sources(), whole.sources());
  const at = Buffer.from(kept).indexOf(play.sources());
  const other = kept.slice();
  other[at] = other[at] === 48 ? 49 : 48;
  const damaged = kept.slice();
  damaged[damaged.length - 1] ^= 1;
  for (const [bytes, why] of [[other, /kept by another version/], [damaged, /damaged/], [new Uint8Array(3), /no game that was kept/]]) {
    const refused = [play, whole].map((engine) => {
      try {
        engine.Game.fromKept(bytes);
        return "taken";
      } catch (error) {
        return error.message;
      }
    });
    assert.match(refused[0], why);
    assert.equal(refused[0], refused[1]);
  }
});

test("it has what a page that is published asks for, and nothing of the compiler", () => {
  const parts = Object.keys(play).filter((name) => !name.startsWith("__"));
  assert.deepEqual(parts.sort(), ["Game", "Table", "sources"]);
  const weight = (name) => gzipSync(readFileSync(path.join(root, `web/pkg/web/${name}_bg.wasm`)), { level: 6 }).length;
  assert.ok(weight("naipe_play") < 0.75 * weight("naipe_web"), `${weight("naipe_play")} of ${weight("naipe_web")} bytes`);
});
