// The table, drawn from what the zones of a game say of themselves.

import { el } from "./dom.js";
import { machine, say } from "./words.js";
import { bare, isSmall, lying, spoken } from "./card.js";

/**
 * @typedef {import("./server.js").Card} Card
 * @typedef {import("./server.js").Zone} Zone
 * @typedef {import("./server.js").Message} Message
 * @typedef {import("./server.js").Player} Player
 * @typedef {import("./choices.js").Move} Move
 * @typedef {{
 *   message: Message, moves: Map<string, Move[]>, picked: Set<string>,
 *   pick: (moves: Move[], title: string) => void, read: (card: Card) => void, look: (zone: Zone) => void,
 *   sit: (seat: string) => void, width: number,
 * }} Look
 */

/** So many backs are drawn of what nobody sees. */
const BACKS = 6;

/**
 * What a click on a place does, in words.
 * @param {Move[] | undefined} moves
 */
function does(moves) {
  return moves === undefined ? null : moves.map((move) => move.label).join(" / ");
}

/**
 * A card with what is attached to it.
 * @param {Look} look
 * @param {Zone} zone
 * @param {Card} card
 * @param {number} at
 * @param {Map<string, Card[]>} attached
 * @param {number} [times]
 * @returns {HTMLElement}
 */
function placed(look, zone, card, at, attached, times = 1) {
  const key = card.back ? `back ${zone.zone} ${at}` : `card ${card.name}`;
  const moves = look.moves.get(key);
  const element = lying(card, {
    key, does: does(moves),
    onpick: () => (moves ? look.pick(moves, card.back ? say("back") : card.title) : card.back || look.read(card)),
    onread: () => look.read(card),
  });
  if (look.picked.has(key)) element.classList.add("picked");
  if (times > 1) element.append(el("span", { class: "times" }, `×${times}`));
  const on = attached.get(card.name ?? "") ?? [];
  if (on.length === 0) return element;
  return el("div", { class: "with" }, element, el("div", { class: "attached" }, on.map((other) => chip(look, other, attached))));
}

/**
 * What is attached, as a small sign at its host.
 * @param {Look} look
 * @param {Card} card
 * @param {Map<string, Card[]>} attached
 * @returns {Node}
 */
function chip(look, card, attached) {
  const key = `card ${card.name}`;
  const moves = look.moves.get(key);
  const doing = does(moves);
  const sign = el("button", {
    type: "button", class: `chip${moves ? " possible" : ""}${look.picked.has(key) ? " picked" : ""}`, "data-key": key, title: doing,
    "aria-label": `${doing ? `${doing}. ` : ""}${say("attached", card.on?.by ?? "", spoken(card))}`,
    onclick: () => (moves ? look.pick(moves, card.title) : look.read(card)),
    oncontextmenu: (/** @type {Event} */ event) => {
      event.preventDefault();
      look.read(card);
    },
  }, card.title);
  const more = attached.get(card.name ?? "") ?? [];
  return more.length === 0 ? sign : el("span", {}, sign, more.map((other) => chip(look, other, attached)));
}

/** @param {Zone} zone */
function count(zone) {
  if (zone.sealed) return say("sealed");
  return zone.count === 1 ? say("one_card") : say("cards", zone.count ?? 0);
}

/**
 * A zone.
 * @param {Look} look
 * @param {Zone} zone
 * @param {Map<string, Card[]>} attached
 * @param {string} [how] a class of its own
 * @returns {HTMLElement}
 */
export function drawn(look, zone, attached, how = "") {
  const moves = look.moves.get(`zone ${zone.zone}`);
  const heading = moves
    ? el("button", { type: "button", class: "choice possible", "data-key": `zone ${zone.zone}`, onclick: () => look.pick(moves, zone.title) }, zone.title)
    : el("span", {}, zone.title);
  const many = zone.shape === "pile" || (zone.count ?? 0) > 3;
  // What lies in a heap is told by its title, and so is what others have that is not in play.
  const isAside = !zone.in_play && zone.player !== undefined && (zone.player !== look.message.seat || zone.shape === "set" && zone.visible === "all");
  if (!how && zone.room !== "wide" && (zone.room === "small" || isAside || isPiled(zone)) && !(zone.cards ?? []).some((card) => look.moves.has(`card ${card.name}`))) how = "mini";
  return el("section", { class: `zone ${zone.shape}${how ? ` ${how}` : ""}${zone.room === "wide" ? " wide" : ""}`, "aria-label": `${zone.title}${zone.player ? ` ${zone.player}` : ""}: ${count(zone)}` },
    el("h3", {}, heading, (zone.sealed || many) && el("small", { class: "count" }, zone.sealed ? say("sealed") : zone.count)),
    zone.shape === "grid" ? grid(look, zone, attached) : el("div", { class: "cards" }, contents(look, zone, attached)));
}

/**
 * @param {Look} look
 * @param {Zone} zone
 * @param {Map<string, Card[]>} attached
 * @returns {Node[]}
 */
function contents(look, zone, attached) {
  const hosts = new Set([...attached.values()].flat());
  const cards = (zone.cards ?? []).map((card, at) => ({ card, at })).filter(({ card }) => !hosts.has(card));
  const pointed = (/** @type {{ card: Card, at: number }} */ { card, at }) =>
    look.moves.has(card.back ? `back ${zone.zone} ${at}` : `card ${card.name}`);
  if (zone.cards === undefined) return backs(look, zone);
  if (isPiled(zone) && cards.length > 1) {
    // The top of a pile, and what of the rest can be chosen.
    const top = zone.shape === "set" ? cards.length - 1 : 0;
    const shown = cards.filter((one, at) => at === top || pointed(one));
    return [
      ...shown.map(({ card, at }) => placed(look, zone, card, at, attached)),
      el("button", { type: "button", class: "look", "data-key": `look ${zone.zone}`, onclick: () => look.look(zone) }, say("show")),
    ];
  }
  return grouped(cards, pointed, attached).map(({ card, at, times }) => placed(look, zone, card, at, attached, times));
}

/**
 * Whether only the top of a zone is drawn: of a pile, and of what many cards are put aside in, seen by all.
 * @param {Zone} zone
 */
function isPiled(zone) {
  return zone.shape === "pile" || zone.shape === "set" && !zone.in_play && zone.visible === "all" && (zone.count ?? 0) > 4;
}

/**
 * Small things and backs that are alike are one, with how many they are; what can be chosen stands for itself.
 * @param {{ card: Card, at: number }[]} cards
 * @param {(one: { card: Card, at: number }) => boolean} pointed
 * @param {Map<string, Card[]>} attached
 */
function grouped(cards, pointed, attached) {
  /** @type {{ card: Card, at: number, times: number, as: string }[]} */
  const groups = [];
  for (const one of cards) {
    const { card } = one;
    const isAlone = pointed(one) || attached.has(card.name ?? "") || !(card.back || isSmall(card));
    const as = isAlone ? "" : spoken(card);
    const same = as && groups.find((group) => group.as === as);
    if (same) same.times += 1;
    else groups.push({ ...one, times: 1, as });
  }
  return groups;
}

/**
 * What is in a zone that is not seen: a few backs, or as many as can be pointed at.
 * @param {Look} look
 * @param {Zone} zone
 * @returns {Node[]}
 */
function backs(look, zone) {
  const all = zone.count ?? (zone.sealed ? 1 : 0);
  const wanted = [...Array(all).keys()].filter((at) => look.moves.has(`back ${zone.zone} ${at}`));
  const shown = wanted.length > 0 ? wanted : [...Array(Math.min(all, zone.shape === "pile" ? 1 : BACKS)).keys()];
  const none = new Map();
  const blank = /** @type {Card} */ ({ back: true, title: "", kind: "" });
  const drawn = shown.map((at) => placed(look, zone, blank, at, none));
  if (wanted.length === 0) drawn.forEach((back) => back.setAttribute("tabindex", "-1"));
  drawn.at(-1)?.append(el("span", { class: "times" }, String(all)));
  return drawn;
}

/**
 * What a column is called, from 0: `z`, `aa`, `ab`, as in spreadsheets.
 * @param {number} column
 * @returns {string}
 */
function columnName(column) {
  return (column < 26 ? "" : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(97 + column % 26);
}

/**
 * A grid: its near side that of whoever looks.
 * @param {Look} look
 * @param {Zone} zone
 * @param {Map<string, Card[]>} attached
 */
function grid(look, zone, attached) {
  const columns = [...Array(zone.columns ?? 0).keys()].map(columnName);
  const rows = [...Array(zone.rows ?? 0).keys()].map((n) => n + 1).reverse();
  if (zone.turned) {
    columns.reverse();
    rows.reverse();
  }
  const hosts = new Set([...attached.values()].flat());
  const cells = rows.flatMap((row) => columns.map((column) => {
    const cell = `${column}${row}`;
    const inside = (zone.cards ?? []).map((card, at) => ({ card, at })).filter(({ card }) => card.cell === cell && !hosts.has(card));
    const moves = look.moves.get(`cell ${zone.zone} ${cell}`);
    const sign = moves
      ? el("button", {
        type: "button", class: "here possible", "data-key": `cell ${zone.zone} ${cell}`, "aria-label": `${does(moves)}: ${cell}`,
        title: does(moves), onclick: () => look.pick(moves, cell),
      }, cell)
      : el("span", { class: "where" }, cell);
    const isPicked = look.picked.has(`cell ${zone.zone} ${cell}`);
    return el("div", { class: `cell${moves ? " open" : ""}${isPicked ? " picked" : ""}` }, sign,
      inside.map(({ card, at }) => {
        const element = placed(look, zone, card, at, attached);
        if (card.controller) element.classList.add(card.controller === look.message.seat ? "mine" : "theirs");
        // Ground that is nobody's lies beneath what stands on it.
        else if (!card.back && inside.some((other) => other.card.controller)) element.classList.add("beneath");
        return element;
      }));
  }));
  const board = el("div", { class: rows.length > 10 || columns.length > 12 ? "grid huge" : rows.length > 4 ? "grid many" : "grid" }, cells);
  board.style.setProperty("--columns", String(zone.columns ?? 1));
  return el("div", { class: "frame" }, board);
}

/**
 * Whether a zone is drawn: what is empty stays out, unless it can be pointed at, and so does what hangs elsewhere.
 * @param {Look} look
 * @param {Zone} zone
 * @param {Set<Card>} hung
 */
function isWanted(look, zone, hung) {
  const isPointed = [...look.moves.keys()].some((key) => {
    const [sort, at] = key.split(" ");
    return (sort === "zone" || sort === "back" || sort === "cell") && at === String(zone.zone)
      || sort === "card" && (zone.cards ?? []).some((card) => card.name === at && !hung.has(card));
  });
  if (isPointed) return true;
  if (zone.aside || !zone.cards?.some((card) => !hung.has(card)) && zone.cards?.length) return false;
  return zone.shape === "grid" || Boolean(zone.sealed) || (zone.count ?? 0) > 0;
}

/**
 * A player, with what everybody sees of them.
 * @param {Look} look
 * @param {Player} player
 * @param {Zone[]} zones
 * @param {Map<string, Card[]>} attached
 */
function player(look, player, zones, attached) {
  const { message } = look;
  const { seat } = player;
  const chair = message.seats.find((one) => one.seat === seat);
  const isMe = message.seat === seat;
  const moves = look.moves.get(`player ${seat}`);
  const name = `${say("seat")} ${seat}${isMe ? ` (${say("you")})` : ""}`;
  const notes = [
    player.with ?? "",
    chair?.who === "bot" ? `${say("bot")}: ${machine(chair.called)}` : chair && !chair.here && !isMe && !chair.free ? say("away") : "",
    player.in_game ? "" : say("out"),
  ].filter(Boolean).join(", ");
  return el("section", {
    class: `player${isMe ? " me" : ""}${message.scene.active === seat ? " active" : ""}${message.waiting === seat ? " asked" : ""}${look.picked.has(`player ${seat}`) ? " picked" : ""}`,
    "aria-label": name,
  },
  el("div", { class: "name" },
    moves
      ? el("button", { type: "button", class: "choice possible", "data-key": `player ${seat}`, title: does(moves), onclick: () => look.pick(moves, name) }, name)
      : el("h2", {}, name),
    notes && el("small", {}, notes),
    chair?.free && !message.seat && el("button", { type: "button", class: "choice", onclick: () => look.sit(seat) }, say("sit", seat)),
    el("span", { class: "values" }, player.values.map((value) => el("span", { class: "value" }, value.mark ? value.title : [el("i", {}, value.title), " ", el("b", {}, bare(value.now))])))),
  el("div", { class: "zones" }, zones.map((zone) => drawn(look, zone, attached))));
}

/**
 * What hangs on each card: it is drawn with its host.
 * @param {Zone[]} zones
 */
function hanging(zones) {
  /** @type {Map<string, Card[]>} */
  const attached = new Map();
  const all = zones.flatMap((zone) => zone.cards ?? []);
  const host = new Map(all.filter((card) => card.on).map((card) => [card.name, card.on?.card]));
  for (const card of all) {
    if (!card.on || !all.some((other) => other.name === card.on?.card)) continue;
    // What hangs in a circle lies where it lies.
    const seen = new Set();
    let at = card.name;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      at = host.get(at);
    }
    if (at !== undefined) continue;
    attached.set(card.on.card, [...(attached.get(card.on.card) ?? []), card]);
  }
  return attached;
}

/**
 * Which zones hold the cards that only this seat sees: they stay in sight.
 * @param {Zone} zone
 * @param {string | null} seat
 */
function isHand(zone, seat) {
  return seat !== null && zone.player === seat && zone.visible === "owner" && !zone.in_play;
}

/** So much of a card may be covered that is told by its corner, */
const MOST = 0.6;
/** and of one that is told by its title: then there is more of the row than is in sight. */
const LEAST = 0.08;

/**
 * How much of each card in hand the next one covers, so that they lie in one row: nothing where there is room for all, and
 * never so much that it could not be read which cards they are.
 * @param {number} cards
 * @param {number} width
 * @param {number} most
 */
function covered(cards, width, most) {
  const card = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--card-w"));
  return Math.min(Math.max((cards * (card + 6) + 8 - width) / ((cards - 1) * card), 0), most);
}

/**
 * How cards in hand are drawn: over one another where there is no room for all of them, and only by their titles where they
 * are not what is asked about and others are more.
 * @param {Look} look
 * @param {Zone} zone
 * @param {Zone[]} hands
 */
function inHand(look, zone, hands) {
  const most = Math.max(...hands.map((one) => one.count ?? 0));
  const isAsked = (zone.cards ?? []).some((card) => look.moves.has(`card ${card.name}`));
  if (!isAsked && (zone.count ?? 0) < most) return "mini";
  return (zone.count ?? 0) > 1 ? "spread" : "";
}

/**
 * Cards in hand.
 * @param {Look} look
 * @param {Zone} zone
 * @param {Zone[]} hands
 * @param {Map<string, Card[]>} attached
 */
function hand(look, zone, hands, attached) {
  const how = inHand(look, zone, hands);
  const element = drawn(look, zone, attached, how);
  if (how !== "spread") return element;
  const over = covered(zone.count ?? 0, look.width, element.querySelector(".card:not(.back) .corner") ? MOST : LEAST);
  if (over > 0) element.style.setProperty("--covered", over.toFixed(3));
  else element.classList.remove("spread");
  return element;
}

/**
 * The whole table, and apart the cards in hand.
 * @param {Look} look
 */
export function table(look) {
  const { scene, seat } = look.message;
  const attached = hanging(scene.zones);
  const hung = new Set([...attached.values()].flat());
  const wanted = scene.zones.filter((zone) => isWanted(look, zone, hung));
  const hands = wanted.filter((zone) => isHand(zone, seat));
  const of = (/** @type {string | undefined} */ owner) => wanted.filter((zone) => zone.player === owner && !hands.includes(zone));
  const seats = scene.players.map((one) => one.seat);
  // Around the table, oneself below: whoever comes next stands on the left.
  const first = seat === null ? 0 : seats.indexOf(seat) + 1;
  const around = [...scene.players.slice(first), ...scene.players.slice(0, first)];
  const others = around.filter((one) => one.seat !== seat);
  const me = around.find((one) => one.seat === seat);
  const values = scene.shared.map((value) => el("span", { class: "value" }, el("i", {}, value.title), " ", el("b", {}, value.now)));
  const middle = of(undefined);
  return {
    board: [
      el("div", { class: "others" }, others.map((one) => player(look, one, of(one.seat), attached))),
      (middle.length > 0 || values.length > 0) && el("div", { class: "middle" }, el("div", { class: "values" }, values),
        middle.map((zone) => drawn(look, zone, attached))),
      me && player(look, me, of(me.seat), attached),
    ].filter((part) => part instanceof Node),
    hands: hands.map((zone) => hand(look, zone, hands, attached)),
  };
}

/**
 * Whether the table shows a place.
 * @param {Message} message
 * @param {import("./server.js").Place} place
 */
export function shows(message, place) {
  if (place.card !== undefined) return message.scene.zones.some((zone) => (zone.cards ?? []).some((card) => card.name === place.card));
  if (place.player !== undefined) return true;
  return message.scene.zones.some((zone) => zone.zone === place.zone);
}
