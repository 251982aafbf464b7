// The page: listens to the table, draws it, and sends what is chosen.

import { at, el, isStill } from "./dom.js";
import { listen, post, token } from "./server.js";
import { say, speak } from "./words.js";
import { bar, button, key, places } from "./choices.js";
import { learn, lying, read } from "./card.js";
import { shows, table } from "./board.js";
import { begin, leave, position, press, ruler, toggle } from "./past.js";
import { beginDragging, drags, mayDrag } from "./drag.js";

/**
 * @typedef {import("./server.js").Message} Message
 * @typedef {import("./server.js").Card} Card
 * @typedef {import("./server.js").Zone} Zone
 * @typedef {import("./choices.js").Move} Move
 */

/** @type {Message | null} */
let now = null;
/** What is drawn of it: that, or a position before. @type {Message | null} */
let drawn = null;
/** @type {string[]} */
let record = [];
/** @type {Record<string, string>} */
let articles = {};
let title = "Naipe";
let isAway = false;
let isSending = false;
/** Something has been chosen here. */
let hasChosen = false;
/** So many lines of the record are shown. */
const OLDEST = 400;
/** How much of the record has been read out. */
let heard = 0;

/** @param {string} text */
function announce(text) {
  at("said").textContent = text;
}

/**
 * A window over the table.
 * @param {string} name
 * @param {...(Node | null | false | undefined)} inside
 */
function open(name, ...inside) {
  document.querySelector("dialog")?.remove();
  const dialog = el("dialog", { class: name, onclose: () => dialog.remove() },
    el("button", { type: "button", class: "close", "aria-label": say("close"), onclick: () => dialog.close() }, "×"),
    ...inside.filter((part) => part instanceof Node));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  // What can be chosen comes before the way out.
  /** @type {HTMLElement | null} */ (dialog.querySelector("button:not(.close), input"))?.focus();
  return dialog;
}

/**
 * Sends what was chosen.
 * @param {Move} move
 */
async function choose(move) {
  if (isSending) return;
  isSending = true;
  hasChosen = true;
  document.body.classList.add("sending");
  document.querySelector("dialog")?.remove();
  const answer = await post("choose", { asked: move.asked, option: move.option, next: move.next });
  isSending = false;
  document.body.classList.remove("sending");
  if (answer.error) announce(answer.error);
}

/**
 * What was pointed at: one thing to do is done, of several one is chosen.
 * @param {Move[]} moves
 * @param {string} what
 */
function pick(moves, what) {
  const [only] = moves;
  if (only && moves.length === 1) void choose(only);
  else open("menu", el("h2", {}, say("target_of", what)), el("div", { class: "buttons" }, moves.map((move) => button(move, "menu", (chosen) => void choose(chosen)))));
}

async function undo() {
  if (!now?.undo || isSending || position()) return;
  const answer = await post("undo", { asked: now.asked });
  if (answer.error) announce(answer.error);
}

async function again() {
  if (isSending) return;
  isSending = true;
  const answer = await post("again", {});
  isSending = false;
  if (answer.error) announce(answer.error);
}

/**
 * Lines that the server tells, under a heading.
 * @param {HTMLElement} where
 * @param {object} about
 */
async function explain(where, about) {
  const answer = await post("why", about);
  where.replaceChildren(...(answer.lines ?? [answer.error]).map((/** @type {string} */ line) => told(line)));
  where.scrollIntoView({ block: "nearest" });
}

/**
 * A card to be read.
 * @param {Card} card
 */
function show(card) {
  if (position()) {
    open("reading", read(card));
    return;
  }
  const answer = el("div", { class: "told", "aria-live": "polite" });
  const moves = now ? places(now.question, now.asked).get(`card ${card.name}`) ?? [] : [];
  open("reading", read(card),
    moves.length > 0 && el("div", { class: "buttons" }, moves.map((move) => button(move, "menu", (chosen) => void choose(chosen)))),
    el("div", { class: "buttons" },
      el("button", { type: "button", class: "choice", onclick: () => void explain(answer, { card: card.name }) }, say("why")),
      now?.seat && el("button", { type: "button", class: "choice", onclick: () => void explain(answer, { not: card.name }) }, say("why_not"))),
    answer);
}

/**
 * All the cards of a zone.
 * @param {Zone} zone
 */
function look(zone) {
  const moves = places(drawn?.question ?? null, drawn?.asked ?? 0);
  open("looking", el("h2", {}, zone.title), el("div", { class: "cards" }, (zone.cards ?? []).map((card, place) => {
    const mine = moves.get(card.back ? `back ${zone.zone} ${place}` : `card ${card.name}`);
    return lying(card, {
      key: `look ${place}`, does: mine ? mine.map((move) => move.label).join(" / ") : null,
      onpick: () => (mine ? pick(mine, card.title) : card.back || show(card)), onread: () => show(card),
    });
  })));
}

/** @param {string} seat */
async function sit(seat) {
  const answer = await post("sit", { seat });
  if (answer.error) announce(answer.error);
  else {
    location.hash = answer.token;
    location.reload();
  }
}

/**
 * A line of the record, with the articles that it carries out.
 * @param {string} line
 */
function told(line) {
  const depth = (line.length - line.trimStart().length) / 2;
  const [, text, cites] = /^\s*(.*?)(?: \[([^\]]*)\])?$/.exec(line) ?? ["", line, ""];
  const known = (cites ?? "").split(", ").filter((article) => article in articles);
  const shown = known.length > 0 ? (text ?? "") : line.trim();
  const element = el("p", { class: `line depth${Math.min(depth, 6)}` }, shown,
    known.map((article) => el("abbr", { class: "article", title: articles[article] ?? "" }, article)));
  return element;
}

/** What happened, as it is shown: a line of the record each, the oldest left out. */
const story = el("div", { class: "record", tabindex: 0, role: "log" });

/** @param {{ from: number, lines: string[] }} news */
function tellStory({ from, lines }) {
  const kept = Math.max(0, story.childElementCount - (record.length - from));
  record = [...record.slice(0, from), ...lines];
  while (story.childElementCount > kept) story.lastElementChild?.remove();
  story.append(...lines.slice(-OLDEST).map(told));
  while (story.childElementCount > OLDEST) story.firstElementChild?.remove();
}

/** @param {Message} message */
function header(message) {
  const { scene, over, waiting, seat, thinking } = message;
  const turn = scene.turn > 0 ? `${say("turn", scene.turn)}, ${scene.active === seat ? say("your_turn") : say("of", scene.active)}` : "";
  // Of a position before, it is told below what was asked then.
  const state = over || message.stopped || position() ? "" : waiting === seat ? say("yours")
    : thinking ? say("thinks", thinking) : waiting ? say("waits", waiting) : "";
  return [
    el("h1", {}, title),
    el("p", { class: "turn" }, [turn, ...scene.phases].filter(Boolean).join(" · ")),
    el("p", { class: waiting === seat && seat && !position() ? "state mine" : "state" }, isAway ? say("reconnecting") : state),
    el("span", { class: "tools" },
      seat && el("button", { type: "button", "data-key": "undo", disabled: !message.undo || position() !== null, onclick: () => void undo() }, say("undo")),
      el("button", { type: "button", "data-key": "back", "aria-pressed": String(position() !== null), onclick: toggle }, say("look_back")),
      el("button", {
        type: "button", class: "toggle", "data-key": "record", "aria-expanded": String(document.body.classList.contains("telling")), onclick: tell,
      }, say("record"))),
  ];
}

function tell() {
  const tells = document.body.classList.toggle("telling");
  draw();
  if (tells) at("side").scrollIntoView({ block: "nearest" });
}

function anew() {
  return el("div", { class: "buttons" }, el("button", { type: "button", class: "choice", "data-key": "again", onclick: () => void again() }, say("new_game")));
}

/** @param {Message} message */
function dock(message) {
  if (message.over) {
    const { over } = message;
    const scores = over.scores.map((score, seat) => `${message.scene.players[seat]?.seat ?? ""} ${score}`);
    const isSaid = scores.every((score) => over.text.includes(score));
    return el("div", { class: "question over", id: "asked", role: "status" }, el("p", { class: "asked" }, over.text || say("over")),
      !isSaid && el("p", {}, scores.join(" · ")), message.again && anew());
  }
  if (message.stopped) return el("div", { class: "question over" }, el("p", { class: "asked" }, say("stopped")), message.stopped.map((line) => el("p", {}, line)), message.again && anew());
  if (message.question) return bar(message.question, message.asked, (move) => void choose(move), (place) => shows(message, place));
  return el("div", { class: "question waiting" }, el("p", {}, message.seat === null ? `${say("watching")} ` : "",
    message.thinking ? say("thinks", message.thinking) : message.waiting ? say("waits", message.waiting) : ""));
}

function ask() {
  const answer = el("div", { class: "told", "aria-live": "polite" });
  const input = el("input", { type: "text", "aria-label": say("ask"), placeholder: say("ask_hint"), "data-key": "ask" });
  return el("form", {
    class: "ask", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (input.value.trim()) void explain(answer, { words: input.value.trim() });
    },
  }, input, el("button", { type: "submit" }, say("ask")), answer);
}

/** Where each card was drawn. */
function spots() {
  /** @type {Map<string, DOMRect>} */
  const all = new Map();
  for (const card of document.querySelectorAll("[data-key^='card ']")) all.set(card.getAttribute("data-key") ?? "", card.getBoundingClientRect());
  return all;
}

/** @param {Map<string, DOMRect>} before */
function move(before) {
  if (isStill()) return;
  for (const card of document.querySelectorAll("[data-key^='card ']")) {
    const was = before.get(card.getAttribute("data-key") ?? "");
    const is = card.getBoundingClientRect();
    if (!was) {
      if (before.size > 0) card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250 });
    } else if (Math.abs(was.x - is.x) + Math.abs(was.y - is.y) > 4) {
      card.animate([{ transform: `translate(${was.x - is.x}px, ${was.y - is.y}px)` }, { transform: "none" }], { duration: 250, easing: "ease-out" });
    }
  }
}

/** Brings what can be pointed at into sight, if nothing of it is. */
function lead() {
  const all = [...document.querySelectorAll("#table .possible, #dock .card.possible")];
  const top = at("head").getBoundingClientRect().bottom;
  const bottom = at("dock").getBoundingClientRect().top;
  const isSeen = (/** @type {Element} */ one) => {
    const box = one.getBoundingClientRect();
    const isBetween = one.closest("#dock") ? box.height > 0 : box.bottom > top + 20 && box.top < bottom - 20;
    return isBetween && box.right > 20 && box.left < window.innerWidth - 20;
  };
  if (!all.some(isSeen)) all[0]?.scrollIntoView({ block: "center", inline: "center", behavior: isStill() ? "auto" : "smooth" });
}

/** Arrows from what waits to what it aims at. */
function arrows() {
  const svg = at("arrows");
  const ns = "http://www.w3.org/2000/svg";
  // What has come into play waits no more: what hangs on another is drawn with it.
  const waiting = (drawn?.scene.zones ?? []).filter((zone) => !zone.in_play);
  const lines = waiting.flatMap((zone) => zone.cards ?? []).filter((card) => !card.on).flatMap((card) =>
    (card.targets ?? []).map((target) => {
      const place = target.at;
      const aim = place?.card !== undefined ? `card ${place.card}` : place?.player !== undefined ? `player ${place.player}` : place?.cell !== undefined ? `cell ${place.zone} ${place.cell}` : "";
      const from = document.querySelector(`[data-key="card ${card.name}"]`);
      const to = aim && document.querySelector(`[data-key="${CSS.escape(aim)}"], [data-key="${aim}"]`);
      if (!from || !to) return null;
      const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
      const [x, y, u, v] = [a.x + a.width / 2, a.y + a.height / 2, b.x + b.width / 2, b.y + b.height / 2];
      const line = document.createElementNS(ns, "path");
      const bend = Math.hypot(u - x, v - y) / 5;
      line.setAttribute("d", `M${x} ${y} Q${(x + u) / 2 + bend} ${(y + v) / 2} ${u} ${v}`);
      const head = document.createElementNS(ns, "circle");
      head.setAttribute("cx", String(u));
      head.setAttribute("cy", String(v));
      head.setAttribute("r", "5");
      return [line, head];
    }));
  svg.replaceChildren(...lines.flat().filter((part) => part instanceof Node));
}

function draw() {
  if (!now) return;
  const back = position();
  const message = back ? { ...now, scene: back.scene, question: null } : now;
  drawn = message;
  const focused = document.activeElement?.getAttribute("data-key");
  const isOpen = document.querySelector("details.pointed")?.hasAttribute("open");
  const side = at("side");
  const before = isStill() ? new Map() : spots();
  const moves = places(message.question, message.asked);
  const picked = new Set((message.question?.picked ?? []).map(key));
  const { board, hands } = table({ message, moves, picked, pick, read: show, look, sit: (seat) => void sit(seat), width: at("dock").clientWidth - 40 });
  mayDrag(drags(message.question, message.asked, moves));
  document.body.classList.toggle("looking-back", back !== null);
  document.body.dataset.past = back ? `${back.at} ${back.of}` : "";
  at("head").replaceChildren(...header(message).filter((part) => part instanceof Node));
  at("table").replaceChildren(...board);
  at("table").setAttribute("aria-label", say("table"));
  const question = back ? ruler(back) : dock(message);
  if (!back) question.id ||= "question";
  const held = hands.length > 0 ? [el("div", { class: "hands" }, hands)] : [];
  if (at("dock").firstElementChild === question) {
    // Whoever drags the slider goes on dragging it.
    while (question.nextSibling) question.nextSibling.remove();
    question.after(...held);
  } else at("dock").replaceChildren(question, ...held);
  at("dock").setAttribute("aria-label", say("hand"));
  story.setAttribute("aria-label", say("record"));
  // What was asked and answered there stays.
  if (!story.isConnected) side.replaceChildren(el("h2", {}, say("record")), story, message.seat !== null ? ask() : "");
  // Whoever looks back reads what had happened by then.
  const oldest = record.length - story.childElementCount;
  [...story.children].forEach((line, at) => {
    /** @type {HTMLElement} */ (line).hidden = back !== null && oldest + at >= back.told;
  });
  story.scrollTop = story.scrollHeight;
  if (isOpen) document.querySelector("details.pointed")?.setAttribute("open", "");
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${focused}"]`))?.focus({ preventScroll: true });
  // Who plays by keys goes on from the question, when what was chosen is there no more.
  if (hasChosen && message.question && document.activeElement === document.body) at("dock").focus({ preventScroll: true });
  at("skip").textContent = say("skip");
  move(before);
  requestAnimationFrame(arrows);
}

/** @param {Message} message */
function receive(message) {
  if (message.begin) {
    ({ title, articles } = message.begin);
    speak(message.begin.language);
    document.title = title;
    record = [];
    story.replaceChildren();
    if (position()) leave();
  }
  tellStory(message.record);
  // Of another game nothing has been heard.
  if (heard > record.length) heard = 0;
  const isNew = message.question && (now?.asked !== message.asked || !now.question);
  // What could be chosen in a window answers this question no more.
  if (now?.asked !== message.asked) document.querySelector("dialog:has(.choice.menu, .card.possible)")?.remove();
  now = message;
  document.body.dataset.version = String(message.version);
  document.body.dataset.asked = message.question ? String(message.asked) : "";
  document.body.dataset.over = message.over ? "yes" : "";
  draw();
  if (isNew) lead();
  const news = record.slice(heard).filter((line) => !line.startsWith("    ")).slice(-6).map((line) => line.trim());
  heard = record.length;
  const question = isNew && message.question ? [`${say("yours")}: ${message.question.prompt}`] : [];
  const over = message.over ? [message.over.text] : [];
  if (news.length + question.length + over.length > 0) announce([...news, ...question, ...over].join(". "));
}

document.addEventListener("keydown", (event) => {
  if (!document.querySelector("dialog[open]") && press(event)) return;
  if (event.target instanceof HTMLInputElement || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const dialog = document.querySelector("dialog[open]");
  if (dialog && !/^[1-9]$/.test(event.key)) return;
  if (event.key === "u") void undo();
  else if (event.key === "r") tell();
  else if (event.key === "b" && now) toggle();
  else if (/^[1-9]$/.test(event.key)) {
    // What is folded away is chosen by nobody who does not see it.
    const seen = dialog ? dialog.querySelectorAll(".buttons > .choice") : at("dock").querySelectorAll(".question > .buttons > .choice");
    /** @type {HTMLElement | undefined} */ ([...seen][Number(event.key) - 1])?.click();
  }
});
at("skip").addEventListener("click", () => {
  /** @type {HTMLElement | null} */ (document.querySelector("#dock .choice, #dock input, #dock summary"))?.focus();
});
window.addEventListener("resize", () => requestAnimationFrame(draw));
document.addEventListener("scroll", () => requestAnimationFrame(arrows), { capture: true, passive: true });
window.addEventListener("hashchange", () => location.reload());

// Until it is known which game this is, the page speaks as its browser does.
speak(navigator.language.slice(0, 2));
begin(draw, told);
beginDragging(pick);

if (token()) {
  await learn();
  void listen(receive, (state, words) => {
    isAway = state === "away";
    document.body.classList.toggle("away", isAway);
    if (state === "refused") at("table").replaceChildren(el("p", { class: "refused" }, words));
    else if (isAway) announce(say("reconnecting"));
    if (now) draw();
  });
} else {
  at("table").replaceChildren(el("p", { class: "refused" }, say("link")));
}
