// What a program in TypeScript says, and what it may not: checked, and not run.

import { Project, ready, type Ending, type Fault, type Question, type View } from "naipe";
import { readTexts } from "naipe/folder";
import * as small from "naipe/play";

export async function play(folder: string): Promise<Ending | null> {
  await ready();
  const project = new Project(readTexts(folder), "2030-01-01").withTests();
  const faults: Fault[] = project.check("pick");
  for (const { path, line, message } of faults) console.log(path ?? "", line ?? 0, message);
  const game = project.game("pick");
  const session = game.begin({ seed: 7, players: game.fewestPlayers });
  for (let question: Question | null = session.question(); question; question = session.question()) {
    const [first] = question.options;
    if (!first) break;
    session.choose(first.id);
  }
  const seen: View = session.view(0);
  const points: unknown = seen.players[0]?.attributes["points"];
  const cards: string[] = seen.zones.flatMap((zone) => zone.cards ?? []).map((card) => card.title);
  console.log(points, cards, session.told(0).length, session.why(0, "points").length);
  for (const came of project.test("pick")) console.log(came.name, came.passed);
  // @ts-expect-error: a seed is a number.
  game.begin({ seed: "7" });
  // @ts-expect-error: a table has no such part.
  console.log(seen.players[0].points);
  return session.ending();
}

export function again(bytes: Uint8Array): string {
  const table = new small.Table(small.Game.fromKept(bytes), { seed: 7 }, 0, ["random"]);
  // @ts-expect-error: what only plays reads no texts.
  console.log(small.Project);
  return table.save();
}
