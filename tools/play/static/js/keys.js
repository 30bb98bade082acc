// Keyboard shortcuts, and the dialog that lists them.

import { byId, enabled, h, heading, isTyping } from "./dom.js";
import { setting } from "./settings.js";

const LIST = [
  ["n", "New game"],
  ["u", "Undo"],
  ["r", "Redo"],
  ["Space", "Pause, or go on"],
  ["h", "Hint, or stop it"],
  [".", "The bot moves now"],
  ["l", "Load a game"],
  ["s", "Save the game"],
  ["← →", "Step back and forward"],
  ["Home End", "To the start, to the last move"],
  ["a", "Play the moves by themselves"],
  ["v", "Show the expected line on the board"],
  ["m", "Sound on or off"],
  ["?", "This list"],
];

const ON_THE_BOARD = [
  ["↑ ↓ ← →", "Move the cursor"],
  ["Enter", "Play there, or choose the piece"],
  ["Esc", "Let go of the piece"],
];

// Keys that press a button of the page.
const BUTTONS = {
  n: "new",
  u: "undo",
  r: "redo",
  h: "hint",
  " ": "pause",
  ".": "now",
  l: "load",
  s: "save",
  a: "auto",
  v: "show-line",
  "?": "keys",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

const NAVIGATION = new Set(["ArrowLeft", "ArrowRight", "Home", "End", " "]);

const listed = (rows) =>
  h("dl", { class: "keys" }, ...rows.flatMap(([keys, what]) => [h("dt", {}, ...keys.split(" ").flatMap((key) => [h("kbd", {}, key), " "])), h("dd", {}, what)]));

/** Starts listening; others(key) carries out what is no button, and tells whether it did. */
export function listenForKeys(others) {
  const dialog = byId("keys-dialog");
  dialog.classList.add("small");
  dialog.append(
    h(
      "form",
      { method: "dialog" },
      heading(dialog, "Keyboard shortcuts"),
      listed(LIST),
      h("h3", {}, "On the board"),
      listed(ON_THE_BOARD),
      h("p", { class: "about" }, "They can be switched off in the options."),
    ),
  );
  byId("keys").addEventListener("click", () => dialog.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!setting("shortcuts") || document.querySelector("dialog[open]") !== null) return;
    const { key, target } = event;
    if (isTyping(target)) return;
    // The board moves its cursor with these keys, and buttons are pressed with the space bar.
    if (NAVIGATION.has(key) && target.closest?.("#board")) return;
    if (key === " " && target.closest?.("button, a, summary, [role=slider]")) return;
    const button = BUTTONS[key] === undefined ? null : byId(BUTTONS[key]);
    if (button !== null) {
      if (enabled(button)) button.click();
      event.preventDefault();
    } else if (others(key)) {
      event.preventDefault();
    }
  });
}
