// SVG elements, and the board's own measure: one cell is UNIT wide, points lie on multiples of it.

export const UNIT = 100;

const NAMESPACE = "http://www.w3.org/2000/svg";
let made = 0;

/** An element with attributes; `text` is its text. Styles come from classes, so that a strict policy is content. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (key === "text") element.textContent = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** A name for an id that no other board on the page has. */
export function uniqueId(stem) {
  made += 1;
  return `sb-${stem}-${made}`;
}

/** Moves an element to a place of the board, stretched about that place; `dx` and `dy` lift it off. */
export function placeAt(element, x, y, { scale = 1, dx = 0, dy = 0 } = {}) {
  const stretched = scale === 1 ? "" : ` scale(${round(scale)})`;
  element.setAttribute("transform", `translate(${round(x + dx)} ${round(y + dy)})${stretched}`);
}

/** The same for a point. */
export function placePoint(element, [x, y], shift) {
  placeAt(element, x * UNIT, y * UNIT, shift);
}

/** Three decimals are more than any screen shows. */
export function round(number) {
  return Math.round(number * 1000) / 1000;
}
