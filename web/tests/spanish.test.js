// How faults are told in Spanish is handed to the engine by whoever wants them so: who only plays does not load it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const { Project, learnSpanish } = createRequire(import.meta.url)("../pkg/nodejs/naipe_web.js");

const messages = ["grammar/translations/es-messages.txt", "interpreter/translations/es-messages.txt", "grammar/translations/es-words.txt"]
  .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"))
  .join("");

const project = new Project({ "rules/g/game.naipe": "game g \"G\" { players: 2 }\nzone pile shared pile\nturn { gone }\n" }, "2026-01-01");
const told = (/** @type {string | undefined} */ language) => project.check("g", language).map((fault) => fault.message).join("\n");

test("a fault is told in Spanish once that has been handed in, and to who asks for it", () => {
  const english = told();
  assert.equal(told("es"), english);
  learnSpanish(messages);
  assert.notEqual(told("es"), english);
  assert.equal(told("es-MX"), told("es"));
  assert.equal(told(), english);
});

test("what words mean is told in Spanish, too", () => {
  const text = "game g \"G\" { players: 2 }\nsetup { sh";
  const meaning = (/** @type {string} */ language) =>
    project.offers("g", "rules/g/game.naipe", text, text.length, language).offers.find((offer) => offer.label === "shuffle")?.detail;
  learnSpanish(messages);
  assert.notEqual(meaning("es"), meaning("en"));
  assert.match(meaning("es") ?? "", /orden|baraja|mezcla/);
});
