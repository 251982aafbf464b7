// Elements made of data. No text is ever read as HTML.

/**
 * @typedef {string | number | Node | null | undefined | false} Child
 * @typedef {{ [name: string]: string | number | boolean | null | undefined | ((event: any) => void) }} Attributes
 */

/**
 * An element with its attributes and what is in it. `on…` are listeners; what is absent or false is left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
  return element;
}

/**
 * The element of an id, which the page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** What is clicked next is not clicked; gives what ends that after so many milliseconds, at the least once what is under way is over. */
export function ignoreClick() {
  const ignore = (/** @type {Event} */ click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  window.addEventListener("click", ignore, { capture: true, once: true });
  return (/** @type {number} */ after) => setTimeout(() => window.removeEventListener("click", ignore, { capture: true }), after);
}

/** Whether whoever looks wants nothing to move. */
export function isStill() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
