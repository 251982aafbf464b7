// A published game that goes on among bots alone is stopped, as a served one is.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

const { Project, Table } = createRequire(import.meta.url)("../pkg/nodejs/naipe_web.js");

/** Only the first player is ever asked. */
const rules = (language) => `
game seesaw "Seesaw" { players: 2  language: ${language} }
shared { moves "Moves": int = 0 }
action up "Up" { moves += 1 }
action down "Down" { moves -= 1 }
turn { phase main "Main" { offer first_player up, down must } }
`;

/** A table at which the second seat is a person's. */
function begin(language) {
  const game = new Project({ "rules/seesaw/game.naipe": rules(language) }, "2026-01-01").game("seesaw");
  return new Table(game, { players: 2, seed: 1 }, 1, ["random", "random"]);
}

test("bots that play on and on are stopped", () => {
  const table = begin("en");
  assert.equal(table.message().stopped, null);
  let decisions = 0;
  while (table.step(1) !== undefined) decisions += 1;
  assert.equal(decisions, 20_000);
  const { stopped, waiting, again } = table.message();
  assert.match(stopped[0], /may never end/);
  assert.deepEqual([waiting, again], [null, true]);
});

test("they are in the language of the game", () => {
  const table = begin("es");
  while (table.step(1) !== undefined);
  assert.match(table.message().stopped[0], /puede que la partida no acabe nunca/);
});
