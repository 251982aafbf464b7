// What is common to the pages on which texts are changed and run: the worker that does it, and what came of scenarios.

import { el } from "./dom.js";

/**
 * @typedef {{ code: string, severity: "error" | "warning", message: string, help: string | null, path: string | null,
 *   line: number | null, from: number | null, to: number | null }} Fault
 * @typedef {{ name: string, path: string, first: number, last: number }} Scenario
 * @typedef {{ name: string, passed: boolean, text: string, snapshot: string | null, told: string[] }} Tested
 * @typedef {{ passed: string, failed: string, told: string }} Words
 * @typedef {(what: string, body?: object) => Promise<any>} Ask
 */

/** After so many milliseconds without a key, the texts are looked at. */
export const PAUSE = 150;

/** @type {{ en: Words, es: Words }} */
export const TRIED = {
  en: { passed: "{0} passed", failed: "{0} failed", told: "What happened" },
  es: { passed: "{0} bien", failed: "{0} mal", told: "Lo que ha pasado" },
};

/**
 * Asks a worker for something, and waits for the answer.
 * @param {Worker} worker
 * @param {(message: string) => void} broken told when the worker itself cannot be had
 * @returns {Ask}
 */
export function channel(worker, broken) {
  /** @type {Map<number, { done: (answer: any) => void, failed: (error: Error) => void }>} */
  const waiting = new Map();
  let asked = 0;
  worker.addEventListener("message", (event) => {
    const { number, answer, error } = event.data;
    const who = waiting.get(number);
    waiting.delete(number);
    if (error) who?.failed(new Error(error));
    else who?.done(answer);
  });
  worker.addEventListener("error", (event) => broken(event.message || "the game cannot be loaded"));
  return (what, body = {}) => {
    asked += 1;
    const number = asked;
    return new Promise((done, failed) => {
      waiting.set(number, { done, failed });
      worker.postMessage({ number, what, body });
    });
  };
}

/**
 * Faults of a text as an editor underlines them.
 * @param {Fault[]} faults
 * @param {string} path
 */
export function underlined(faults, path) {
  return faults.flatMap((fault) => fault.path !== path || fault.from === null ? [] : [{
    from: fault.from, to: Math.max(fault.to ?? 0, fault.from), severity: fault.severity,
    message: fault.help ? `${fault.message}\n${fault.help}` : fault.message,
  }]);
}

/**
 * How many scenarios passed, and how many failed.
 * @param {Tested[]} came
 */
export function counted(came) {
  const passed = came.filter((one) => one.passed).length;
  return { passed, failed: came.length - passed };
}

/**
 * What came of scenarios: those that failed first.
 * @param {Tested[]} came
 * @param {Words} words
 * @returns {HTMLElement[]}
 */
export function outcomes(came, words) {
  const { passed, failed } = counted(came);
  const sum = [words.passed.replace("{0}", String(passed)), ...(failed > 0 ? [words.failed.replace("{0}", String(failed))] : [])].join(", ");
  const details = [...came].sort((a, b) => Number(a.passed) - Number(b.passed)).map((one) => {
    const is = one.passed ? "passed" : "failed";
    const open = came.length === 1 || (!one.passed && failed < 4);
    return el("details", { class: is, open }, el("summary", {}, `${one.passed ? "✓" : "✗"} ${one.name}`),
      !one.passed && el("pre", {}, one.text),
      one.snapshot && el("pre", {}, one.snapshot),
      one.told.length > 0 && el("details", {}, el("summary", {}, words.told), el("pre", {}, one.told.join("\n"))));
  });
  return [el("p", {}, sum), ...details];
}
