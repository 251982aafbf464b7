// The playground shows a card in words beside what is printed on it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const { Project, learnSpanish } = createRequire(import.meta.url)("../pkg/nodejs/naipe_web.js");

const RULES = `game g "G" { players: 2  language: es }
player { puntos "puntos": int = 0 }
zone mano "mano" of player set visible to owner
kind carta "Carta" { effect { move self to mano of you } }
action jugar "Jugar"(c: carta in mano of you) { announce c }
turn { offer active jugar }
words es { puntos: "punto" plural "puntos" }
words en { puntos: "point" plural "points" }
`;
/** @param {string} does */
const card = (does) => `// Ñ é 𝄞\ncard "El «Áspid»" : carta {\n  text "Ganas 3 puntos."\n  text en "Gain 3 points."\n  effect { ${does} }\n}\n`;
const CARDS = "cards/g/todas.naipe";
const begin = (/** @type {string} */ does) => new Project({ "rules/g/game.naipe": RULES, [CARDS]: card(does) }, "2026-01-01");

test("a card is worded in each language of its game, its own first", () => {
  const project = begin("you.puntos += 2");
  const title = project.cardAt(CARDS, card("").indexOf("effect"));
  assert.equal(title, "El «Áspid»");
  const texts = project.inWords("g", title);
  assert.deepEqual(texts.map((one) => [one.language, one.printed, one.worded, one.lacks]), [
    ["es", "Ganas 3 puntos.", "Ganas dos puntos.", []],
    ["en", "Gain 3 points.", "You get two points.", []],
  ]);
});

test("what cannot be read has no words, and its title is found all the same", () => {
  const project = begin("you.puntos +== 2");
  assert.equal(project.cardAt(CARDS, card("").indexOf("effect")), "El «Áspid»");
  assert.equal(project.inWords("g", "El «Áspid»"), undefined);
  project.change(CARDS, card("you.ninguno += 2"));
  assert.equal(project.inWords("g", "El «Áspid»"), undefined);
  assert.equal(project.cardAt("rules/g/game.naipe", 40), undefined);
});

test("what has no words is told, and which row would give it some", () => {
  // What is too long to be told by what it does.
  const does = "for p in players { p.puntos += n }  repeat n { active.puntos += 1 }  if n > 2 { win active } else { active.puntos = 0 }";
  const rules = `${RULES}event brindar(n: int) { ${does} }\n`;
  const project = new Project({ "rules/g/game.naipe": rules, [CARDS]: card("brindar(2)") }, "2026-01-01");
  const lacks = (/** @type {string | undefined} */ language) => project.inWords("g", "El «Áspid»", language)[0].lacks;
  assert.deepEqual(lacks(), ["no words for event `brindar`: write `brindar(n): \"…\"` in `words es` of `g`"]);
  learnSpanish(readFileSync(new URL("../../interpreter/translations/es-messages.txt", import.meta.url), "utf8"));
  assert.match(lacks("es")[0], /^sin palabras para .*: escribe `brindar\(n\): "…"` en `words es` de `g`$/);
});
