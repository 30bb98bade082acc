// What is said besides the panel: toasts, seen and read out, and a quiet line for screen readers.

import { byId, h, icon } from "./dom.js";

const SHOWN_MS = 8000;
const OFFERED_MS = 20_000; // of toasts with something to press
const MOST = 3;

/**
 * A message in the corner that goes by itself, unless the pointer or the focus is on it.
 *
 * offer: {label, act}, a button in it.
 */
export function toast(text, kind = "error", offer = null) {
  const toasts = byId("toasts");
  for (const old of toasts.children) if (old.firstChild.textContent === text) old.remove();
  while (toasts.children.length >= MOST) toasts.firstChild.remove();
  const element = h(
    "div",
    { class: `toast ${kind}` },
    h("p", {}, text),
    offer === null ? null : h("button", { type: "button", class: "offer", onclick: () => (element.remove(), offer.act()) }, offer.label),
    h(
      "button",
      { type: "button", class: "quiet icon-only", "aria-label": "Dismiss", onclick: () => element.remove() },
      icon("close"),
    ),
  );
  const leave = () => {
    if (element.matches(":hover, :focus-within")) setTimeout(leave, SHOWN_MS);
    else element.remove();
  };
  // A dialog covers all else, and makes it inert: the toast goes where it can be seen.
  const dialog = document.querySelector("dialog[open]");
  if (dialog === null) {
    toasts.append(element);
  } else {
    const place = dialog.querySelector(".error") ?? dialog.querySelector("form").appendChild(h("p", { class: "error" }));
    place.setAttribute("role", "alert");
    place.textContent = text;
    return;
  }
  setTimeout(leave, offer === null ? SHOWN_MS : OFFERED_MS);
}

/** Says something to screen readers when they have finished their sentence. */
export function announce(text) {
  if (text) byId("live").textContent = text;
}
