// Making and finding elements, without a style attribute or a line of HTML from outside.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element; `onclick` and the like are listeners, null and false leave an attribute out. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, likewise. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** One of the page's icons: a <symbol> of index.html. */
export function icon(name) {
  return s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#i-${name}` }));
}

/** Another icon in a button that is there. */
export function setIcon(button, name) {
  button.querySelector("use").setAttribute("href", `#i-${name}`);
}

/** Text, set only where it differs: what has not changed is not read out again. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Greys a button out, but leaves the focus on it: nobody is thrown to the top of the page. */
export function enable(button, on) {
  if (on) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

/** Whether a button does something now. */
export const enabled = (button) => !button.hidden && button.getAttribute("aria-disabled") !== "true";

/** Whether keys pressed here are text or choices of a form, not commands. */
export function isTyping(target) {
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}

/** The head of a dialog: its title, and a button that closes it. */
export function heading(dialog, title) {
  return h(
    "div",
    { class: "heading" },
    h("h2", { id: `${dialog.id}-title` }, title),
    h(
      "button",
      { type: "button", class: "quiet icon-only", "aria-label": "Close", onclick: () => dialog.close() },
      icon("close"),
    ),
  );
}
