// Finds cards in the list of the page, by what stands beside each of them: no server, no card of any game in it.
"use strict";

(() => {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("search"));
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const told = /** @type {HTMLElement} */ (document.getElementById("found"));
  const list = /** @type {HTMLElement} */ (document.getElementById("cards"));

  /** Capitals and accents aside. @param {unknown} text */
  const fold = (text) => String(text).normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

  const cards = Array.from(list.children, (element) => {
    const data = JSON.parse(element.getAttribute("data-find") ?? "{}");
    /** @type {Map<string, (string | number)[]>} All that is said under a name: a type of card has others above it, a set two names. */
    const values = new Map();
    for (const [name, value] of Object.entries(data.v ?? {})) {
      const all = /** @type {(string | number)[]} */ ([value].flat());
      values.set(fold(name), all.map((one) => (typeof one === "number" ? one : fold(one))));
    }
    // Words are looked for in these: of a type, as it is printed.
    const text = [fold(data.t ?? ""), ...["kind", "text", "keyword"].map((name) => values.get(name)?.[0] ?? "")].join("\n");
    return { element: /** @type {HTMLElement} */ (element), text, values };
  });
  const fields = new Set(cards.flatMap((card) => [...card.values.keys()]));
  /** @type {Set<string>} Those that are numbers on some card. */
  const counted = new Set([...fields].filter((name) => cards.some((card) => typeof card.values.get(name)?.[0] === "number")));
  /** @type {Map<string, string>} What may be said instead of the name of a field. */
  const aliases = new Map(Object.entries(JSON.parse(form.dataset.aliases ?? "{}")).map(([said, name]) => [fold(said), fold(name)]));

  /**
   * @typedef {{ not: boolean, field?: string, said?: string, sign?: string, word: string }} Wish
   * @param {string} asked
   * @returns {Wish[]}
   */
  function wishes(asked) {
    const all = [];
    const form = /(-)?(?:([\p{L}\p{M}\p{N}_]+)\s*(<=|=<|>=|=>|==|!=|≠|≤|≥|<|>|=|:)\s*(?:"([^"]*)"?|(\S*))|"([^"]*)"?|(\S+))/gu;
    for (const [, not, field, sign, quoted, plain, text, words] of asked.matchAll(form)) {
      const word = fold(quoted ?? plain ?? text ?? words ?? "").trim();
      if (word === "" && field === undefined) continue;
      const name = field && fold(field);
      all.push({ not: Boolean(not), field: name && !fields.has(name) ? aliases.get(name) ?? name : name, said: field, sign: sign && (SIGNS[sign] ?? sign), word });
    }
    return all;
  }

  /** Signs that are written in several ways. @type {Record<string, string>} */
  const SIGNS = { "≤": "<=", "=<": "<=", "≥": ">=", "=>": ">=", "==": "=", "≠": "!=" };

  /** What of a wish cannot be understood, as it is told. @param {Wish} wish */
  function wrong(wish) {
    if (wish.field === undefined) return undefined;
    const tell = (/** @type {string | undefined} */ text, /** @type {string} */ what) => (text ?? "").replace("{}", what).replaceAll("`", "");
    if (!fields.has(wish.field)) return tell(form.dataset.unknown, wish.said ?? "");
    if (wish.word === "") return tell(form.dataset.open, `${wish.said}${wish.sign}`);
    if (!/^[<>]/.test(wish.sign ?? "")) return undefined;
    if (!counted.has(wish.field)) return tell(form.dataset.words, wish.said ?? "");
    return Number.isNaN(Number(wish.word)) ? tell(form.dataset.number, wish.word) : undefined;
  }

  /**
   * @param {typeof cards[number]} card
   * @param {Wish} wish
   */
  function holds(card, wish) {
    if (wish.field === undefined) return card.text.includes(wish.word);
    const values = card.values.get(wish.field);
    if (values === undefined) return wish.sign === "!=";
    const number = Number(wish.word);
    const isNumber = (/** @type {string | number} */ value) => typeof value === "number" && wish.word !== "" && !Number.isNaN(number);
    const is = (/** @type {string | number} */ value) => (isNumber(value) ? value === number : String(value) === wish.word);
    switch (wish.sign) {
      case "=": return values.some(is);
      case "!=": return !values.some(is);
      case "<": return values.some((value) => isNumber(value) && Number(value) < number);
      case ">": return values.some((value) => isNumber(value) && Number(value) > number);
      case "<=": return values.some((value) => isNumber(value) && Number(value) <= number);
      case ">=": return values.some((value) => isNumber(value) && Number(value) >= number);
      default: return values.some((value) => (isNumber(value) ? value === number : String(value).includes(wish.word)));
    }
  }

  function find() {
    const all = wishes(field.value);
    const faults = all.map(wrong).filter((fault) => fault !== undefined);
    // What is not understood leaves no card out; it is told. (What no card has is understood.)
    const asked = all.filter((wish) => wrong(wish) === undefined || !fields.has(wish.field ?? ""));
    let shown = 0;
    for (const card of cards) {
      const is = asked.every((wish) => holds(card, wish) !== wish.not);
      card.element.hidden = !is;
      if (is) shown += 1;
    }
    const count = (form.dataset.count ?? "").replace("{}", String(shown)).replace("{}", String(cards.length));
    told.textContent = [...new Set(faults), count].join(" · ");
    // What is asked for stands in the address, so that it can be handed on.
    const hash = field.value === "" ? "" : `#q=${encodeURIComponent(field.value)}`;
    history.replaceState(null, "", location.pathname + location.search + hash);
  }

  function read() {
    const [, asked] = location.hash.match(/^#q=(.*)$/) ?? [];
    try {
      if (asked !== undefined) field.value = decodeURIComponent(asked);
    } catch {
      field.value = "";
    }
    find();
  }

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", find);
  addEventListener("hashchange", read);
  read();
})();
