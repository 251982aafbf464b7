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
    /** @type {Map<string, string | number>} */
    const values = new Map();
    for (const [name, value] of Object.entries(data.v ?? {})) {
      values.set(fold(name), typeof value === "number" ? value : fold(value));
    }
    // Words are looked for in these.
    const text = [fold(data.t ?? ""), ...["kind", "text", "keyword"].map((name) => values.get(name) ?? "")].join("\n");
    return { element: /** @type {HTMLElement} */ (element), text, values };
  });
  const fields = new Set(cards.flatMap((card) => [...card.values.keys()]));
  /** @type {Map<string, string>} What may be said instead of the name of a field. */
  const aliases = new Map(Object.entries(JSON.parse(form.dataset.aliases ?? "{}")).map(([said, name]) => [fold(said), fold(name)]));

  /**
   * @typedef {{ not: boolean, field?: string, sign?: string, word: string }} Wish
   * @param {string} asked
   * @returns {Wish[]}
   */
  function wishes(asked) {
    const all = [];
    const form = /(-)?(?:([\p{L}\p{N}_]+)(<=|>=|!=|≤|≥|<|>|=|:))?(?:"([^"]*)"?|(\S+))/gu;
    for (const [, not, field, sign, quoted, plain] of asked.matchAll(form)) {
      const word = fold(quoted ?? plain ?? "");
      if (word === "" && field === undefined) continue;
      const name = field && fold(field);
      all.push({ not: Boolean(not), field: name && !fields.has(name) ? aliases.get(name) ?? name : name, sign, word });
    }
    return all;
  }

  /**
   * @param {typeof cards[number]} card
   * @param {Wish} wish
   */
  function holds(card, wish) {
    if (wish.field === undefined) return card.text.includes(wish.word);
    const value = card.values.get(wish.field);
    if (value === undefined) return wish.sign === "!=";
    const number = Number(wish.word);
    const isNumber = typeof value === "number" && wish.word !== "" && !Number.isNaN(number);
    switch (wish.sign) {
      case "=": return isNumber ? value === number : String(value) === wish.word;
      case "!=": return isNumber ? value !== number : String(value) !== wish.word;
      case "<": return isNumber && value < number;
      case ">": return isNumber && value > number;
      case "<=": case "≤": return isNumber && value <= number;
      case ">=": case "≥": return isNumber && value >= number;
      default: return isNumber ? value === number : String(value).includes(wish.word);
    }
  }

  function find() {
    const asked = wishes(field.value);
    let shown = 0;
    for (const card of cards) {
      const is = asked.every((wish) => holds(card, wish) !== wish.not);
      card.element.hidden = !is;
      if (is) shown += 1;
    }
    const unknown = asked.find((wish) => wish.field !== undefined && !fields.has(wish.field));
    const count = (form.dataset.count ?? "").replace("{}", String(shown)).replace("{}", String(cards.length));
    told.textContent = unknown ? (form.dataset.unknown ?? "").replace("{}", unknown.field ?? "").replaceAll("`", "") : count;
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
