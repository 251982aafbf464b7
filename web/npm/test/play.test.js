// The package as it is installed: loads, checks, plays, shows, runs scenarios.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Project, ready } from "naipe";
import { readTexts } from "naipe/folder";
import * as small from "naipe/play";

const RULES = `
game pick "Pick" { players: 2 }
player { points "Points": int = 0 }
zone deck "Deck" of player pile hidden
zone hand "Hand" of player set visible to owner
kind stone "Stone" { worth "Worth": int }
card "Pebble" : stone { worth: 2 }
setup { for p in players { create "Pebble" in hand of p } }
turn { phase main "Main" { offer active take until pass } }
action take "Take"(s: stone in hand of you) { you.points += s.worth  move s to deck of you }
check over for p in players when p.points >= 2 { win p because "enough" }
`;
const TESTS = `
scenario "One is enough" {
  given { active: A  phase: main  hand of A: "Pebble" }
  play { A: take "Pebble" }
  expect winner A
}
scenario "It is not" {
  given { active: A  phase: main  hand of A: "Pebble" }
  play { A: take "Pebble" }
  expect A.points == 3
}
`;
const texts = { "rules/pick/game.naipe": RULES, "tests/pick/pick.naipe": TESTS };

test("a game is loaded, checked and played", async () => {
  await ready();
  const project = new Project(texts).withTests();
  assert.deepEqual(project.games(), ["pick"]);
  assert.deepEqual(project.check("pick").filter((fault) => fault.severity === "error"), []);
  const game = project.game("pick");
  assert.equal(game.title, "Pick");
  const session = game.begin({ seed: 7 });
  const question = session.question();
  assert.match(question.options.map((option) => option.label).join("|"), /Take/);
  const hand = (seat, of) => session.view(seat).zones.find((zone) => zone.zone === "hand" && zone.player === of);
  assert.equal(hand(0, "A").cards[0].title, "Pebble");
  assert.deepEqual([hand(0, "B").count, hand(0, "B").cards], [1, []], "another's hand is hidden");
  session.choose(question.options.find((option) => option.label.includes("Take")).id);
  while (session.question()) session.chooseNth(0);
  assert.deepEqual(session.ending().winners, [0]);
  assert.equal(session.ending().because, "enough");
  assert.ok(session.told().join("\n").includes("Points"));
  assert.equal(session.undo(1), 1);
  assert.equal(session.ending(), null);
});

test("a game that was kept is played by the engine that only plays", async () => {
  await small.ready();
  const game = small.Game.fromKept(new Project(texts).game("pick").keep());
  const table = new small.Table(game, { seed: 7 }, 0, ["random", "random"]);
  while (table.step(1) !== undefined);
  const { asked, question } = table.message();
  table.choose(asked, question.options.findIndex((option) => JSON.stringify(option).includes("Take")));
  while (table.step(1) !== undefined);
  for (let message = table.message(); message.question; message = table.message()) {
    table.choose(message.asked, 0);
    while (table.step(1) !== undefined);
  }
  assert.equal(table.message().over.because, "enough");
});

test("scenarios are run, and faults are told with their places", () => {
  const project = new Project(texts).withTests();
  assert.deepEqual(project.test("pick").map(({ name, passed }) => [name, passed]), [["One is enough", true], ["It is not", false]]);
  project.change("rules/pick/game.naipe", RULES.replace("you.points +=", "you.pints +="));
  const [fault] = project.check("pick").filter((fault) => fault.severity === "error");
  assert.deepEqual([fault.path, fault.line], ["rules/pick/game.naipe", 10]);
  assert.match(`${fault.message} ${fault.help}`, /points/);
  const [spanish] = project.check("pick", "es").filter((fault) => fault.severity === "error");
  assert.match(`${spanish.message} ${spanish.help}`, /points/);
  assert.notEqual(spanish.message, fault.message);
  assert.throws(() => project.game("pick"), /pints/);
});

test("the games of a folder are read and played to their end", () => {
  const project = new Project(readTexts(process.env.NAIPE_ROOT), "2026-01-01");
  const session = project.game("hearts").begin({ seed: 1 });
  while (session.chooseAtRandom());
  assert.ok(session.ending(), session.fault());
  assert.throws(() => readTexts(path.join(process.env.NAIPE_ROOT, "docs")), /there is no game/);
});

test("what the README shows is so", async () => {
  const readme = readFileSync(path.join(process.env.NAIPE_ROOT, "web/npm/README.md"), "utf8");
  const [, program] = readme.match(/```js\n([\s\S]*?)```/);
  const lines = [];
  const { log } = console;
  console.log = (...words) => lines.push(words);
  try {
    const local = program.replace('"naipe"', JSON.stringify(import.meta.resolve("naipe")));
    await import(`data:text/javascript,${encodeURIComponent(local)}`);
  } finally {
    console.log = log;
  }
  assert.match(String(lines.at(-1)[1]), /three points/);
});
