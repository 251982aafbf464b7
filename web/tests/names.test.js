// Names that were meant are found by the tables of letters that Node and browsers have themselves, as the native engine finds
// them by its own.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

const { Project } = createRequire(import.meta.url)("../pkg/nodejs/naipe_web.js");

/** The help for a card of a kind that there is not, or nothing. */
function help(written) {
  const rules = `game g "G" { players: 2 }\nzone mazo of player pile\nkind carta { }\nkind ÁngelCaído : carta { }\nturn { draw }\n`;
  const faults = new Project({ "rules/g/game.naipe": rules, "cards/g/one.naipe": `card "X" : ${written} { }\n` }, "2026-01-01").check("g");
  return faults.map((fault) => `${fault.message} ${fault.help ?? ""}`).join("\n");
}

test("accents and capitals weigh little in what was meant", () => {
  for (const written of ["angelcaido", "A\u0301ngelCaido", "ÁNGELCAÍDO"]) assert.match(help(written), /did you mean `ÁngelCaído`/, written);
  assert.doesNotMatch(help("zzzzzzzz"), /did you mean/);
});

test("a name is the same where its accents stand behind their letters", () => {
  assert.equal(help("A\u0301ngelCai\u0301do"), help("ÁngelCaído"));
});
