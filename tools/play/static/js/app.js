// The game page: what the room says goes to the board and the panels, what the user does goes to the room.

import { Board } from "./board/board.js";
import { Connection } from "./connection.js";
import { byId, enable, enabled, h, heading, setIcon, setText } from "./dom.js";
import { Graph } from "./graph.js";
import { Keeper } from "./keeper.js";
import { listenForKeys } from "./keys.js";
import { Menu } from "./menus.js";
import { announce, toast } from "./messages.js";
import { Moves } from "./moves.js";
import { NewDialog, SeatDialog } from "./new_dialog.js";
import { Players } from "./players.js";
import { Loading, Saving } from "./record_dialogs.js";
import { BOARD_OPTIONS, onSetting, set, setting } from "./settings.js";
import { soundOf, soundOfEnd } from "./sound.js";
import { Thinking, lineAhead } from "./thinking.js";
import {
  dateText,
  faultText,
  outlook,
  reasonText,
  recordedResult,
  resultText,
  ruleName,
  sentence,
  told,
  unseenMove,
  valueText,
} from "./words.js";

const NOTED_MS = 6000;

let hello = null;
let state = null;
let hint = null; // the advice for the position shown
let lineWanted = false; // the pointer is on the expected line
let note = ""; // what the board says of what was pressed
let noteTimer = null;

const connection = new Connection(hear, showConnection);

/** Sends a request; false, and said, when there is no connection. */
function send(request) {
  if (connection.send(request)) return true;
  toast("There is no connection to the server: nothing was done.");
  return false;
}

const board = new Board(byId("board"), {
  onMove: (move) => send({ do: "move", move, ply: state.ply }),
  onNote: showNote,
});
const players = new Players((colour) => seatDialog.open(colour, game(), hello.bots, state.seats[colour]));
const thinking = new Thinking(showCandidate, (on) => {
  lineWanted = on;
  showLine();
});
const graph = new Graph((ply) => moves.step(ply));
const moves = new Moves(send);
const newDialog = new NewDialog(send);
const seatDialog = new SeatDialog(send);
const loading = new Loading(send);
const keeper = new Keeper(send);
const saving = new Saving(send, () => (state === null ? [] : game().formats));

const game = () => hello.games.find((one) => one.name === state.game);
const colours = () => game().colours;

// ---- what the room says ----------------------------------------------------------------------------

function hear(message) {
  switch (message.type) {
    case "hello":
      hello = message;
      newDialog.know(hello);
      openAsAddressed();
      break;
    case "state":
      showLatest(); // it is about the position before this one
      showState(message);
      break;
    case "thinking":
      showThoughtSoon(message);
      break;
    case "hint":
      latest = null; // the hint is newer than what was still to be shown
      showThought(message);
      break;
    case "games":
      loading.choose(message.games);
      break;
    case "file":
      saving.deliver(message);
      break;
    case "error":
      if (!keeper.failed(message.message)) toast(message.message);
      break;
    default: // "bye" is the connection's; what is not known yet is passed over
  }
}

function showConnection({ open, isNew, seconds, reason }) {
  const bar = byId("connection");
  if (open) {
    bar.hidden = true;
    if (isNew) keeper.bringBack(state);
    return;
  }
  keeper.forget();
  players.stop();
  moves.stopAutoplay();
  const why = reason === null ? "The connection to the server is lost." : sentence(reason);
  setText(byId("connection-text"), `${why} Next try in ${seconds} s.`);
  bar.hidden = false;
  byId("main").setAttribute("aria-busy", "true");
}

function showState(next) {
  const before = state;
  state = next;
  const same = before !== null && before.game === next.game && before.ply === next.ply && before.cells === next.cells;
  if (!same) {
    hint = null;
    note = "";
  }
  byId("main").setAttribute("aria-busy", "false");
  if (next.record !== null && next.ply === 0) loading.done();
  if (before?.game !== next.game) showOption("legal");
  board.show(next, { animate: before !== null && before.game === next.game });
  if (!same) board.showHint(null);
  players.show(next, hello);
  thinking.state(next, colours());
  graph.show(next);
  moves.show(next);
  showLine();
  showStatus();
  showFault();
  showControls();
  showRecord();
  sayWhatHappened(before, same);
  keeper.state(before, next);
}

let latest = null; // the thought that is to be shown when the page is next painted

/** Shows the newest thought of those that come in between two paintings. */
function showThoughtSoon(message) {
  if (latest === null) requestAnimationFrame(showLatest);
  latest = message;
}

function showLatest() {
  if (latest === null) return;
  const thought = latest;
  latest = null;
  showThought(thought);
}

function showThought(message) {
  if (state === null || message.ply !== state.ply) return;
  thinking.show(message.for === "hint" ? { ...message, engine: game().engine } : message, state, colours());
  if (message.type === "hint") {
    hint = message;
    board.showHint(message.move);
    showStatus();
    announce(hintText());
  }
  showLine();
}

// ---- the panel -------------------------------------------------------------------------------------

function hintText() {
  const about = [
    hint.value ? `value ${valueText(hint.value)} for ${colours()[hint.colour]}` : null,
    typeof hint.win === "number" ? outlook(hint.win) : null,
  ];
  const known = about.filter((part) => part !== null).join(", ");
  return `Hint: ${hint.label}${known ? ` (${known})` : ""}.`;
}

/** What to say in one line, and what more in a second. */
function statusTexts() {
  const { fault, result, thinking: thinks, paused, ply, plies, turn } = state;
  const mover = colours()[state.to_move];
  const humans = state.seats.filter((seat) => seat.bot === null).length;
  if (fault !== null) return [faultText(fault, colours()), ""];
  if (thinks?.for === "hint") return ["Looking for a hint…", ""];
  const more = hint === null ? null : hintText();
  const unseen = unseenMove(state, colours());
  if (result !== null) return [resultText(result, colours()), reasonText(result)];
  if (thinks !== null) return [`${mover} is thinking…`, unseen];
  if (paused) {
    if (ply < plies) return [`Move ${ply} of ${plies}`, more ?? "Paused. To go on from here: Resume, or make a move."];
    return ["Paused", more ?? `${mover} to move.`];
  }
  if (turn === "human" && humans === 1) return ["Your turn", more ?? `${unseen} You play ${mover}.`.trim()];
  return [`${mover} to move`, more ?? unseen];
}

function showStatus() {
  const [status, more] = statusTexts();
  const line = byId("status");
  setText(line, status);
  line.classList.toggle("busy", state.thinking !== null && state.fault === null);
  const line2 = byId("status-more");
  setText(line2, note || more);
  line2.classList.toggle("noted", note !== "");
  const tab = `${status} – ${game().title} – Stonewire`;
  if (document.title !== tab) document.title = tab;
  showTitle();
  byId("learn").href = `/learn/${state.game}`;
}

/** Shows for a while, and says, what the board has to say of what was pressed. */
function showNote(text) {
  note = text;
  announce(note);
  showStatus();
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => {
    note = "";
    if (state !== null) showStatus();
  }, NOTED_MS);
}

/** What is played; the rest of it only where there is room. */
function showTitle() {
  const { rules, sizes, title } = game();
  const rule = rules.length > 1 ? rules.find((one) => one.name === state.rule) : undefined;
  const more = [sizes === null ? null : `${state.columns} × ${state.rows}`, rule === undefined ? null : ruleName(rule)];
  const [first, rest] = byId("game-title").children;
  setText(first, title);
  setText(rest, more.filter((part) => part !== null).map((part) => `, ${part}`).join(""));
}

function showFault() {
  const box = byId("fault");
  const { fault } = state;
  const key = fault === null ? "" : JSON.stringify(fault);
  if (box.dataset.fault === key) return;
  box.dataset.fault = key;
  box.hidden = fault === null;
  if (fault === null) {
    box.replaceChildren();
    return;
  }
  const buttons = [h("button", { type: "button", id: "retry", class: "primary", onclick: () => send({ do: "resume" }) }, "Try again")];
  if (fault.colour === 0 || fault.colour === 1) {
    const change = () => seatDialog.open(fault.colour, game(), hello.bots, state.seats[fault.colour]);
    buttons.push(h("button", { type: "button", id: "replace", onclick: change }, "Another player…"));
  }
  box.replaceChildren(
    h("h3", { class: "unseen" }, sentence(faultText(fault, colours()))),
    h("p", {}, sentence(fault.reason)),
    h("div", { class: "row" }, ...buttons),
  );
  if (fault.stderr) {
    box.append(h("details", {}, h("summary", {}, "What it wrote on stderr"), h("pre", { tabindex: 0 }, fault.stderr)));
  }
}

function showControls() {
  const { can, paused, thinking: thinks } = state;
  enable(byId("undo"), can.undo);
  enable(byId("redo"), can.redo);
  enable(byId("now"), can.now);
  enable(byId("resign"), can.resign);
  const pause = byId("pause");
  enable(pause, paused ? can.resume : can.pause);
  label(pause, paused ? "play" : "pause", paused ? "Resume" : "Pause", paused ? "Resume (space)" : "Pause (space)");
  pause.classList.toggle("attention", paused && can.resume && state.fault === null);
  const hinting = thinks?.for === "hint";
  enable(byId("hint"), hinting || can.hint);
  label(byId("hint"), hinting ? "stop" : "hint", hinting ? "Stop" : "Hint", hinting ? "Stop (h)" : "Hint (h)");
  const pass = byId("pass");
  pass.hidden = state.pass === null || !can.move;
  setText(pass, state.pass === "Swap" ? "Swap colours" : (state.pass ?? ""));
}

function label(button, name, text, title) {
  setIcon(button, name);
  setText(button.querySelector("span"), text);
  button.title = title;
}

function showRecord() {
  const { record, plies } = state;
  const shown = plies === 0 ? "" : `${state.ply} of ${plies}`;
  const about = [shown, recordedResult(record?.result), dateText(record?.date), record?.title].filter(Boolean).join(" · ");
  setText(byId("record-about"), about);
  byId("record-about").title = about;
}

// ---- on the board ----------------------------------------------------------------------------------

function showLine() {
  if (state === null) return;
  const line = setting("line") || lineWanted ? lineAhead(thinking.thought, state) : [];
  board.showLine(line.length > 0 ? line : null);
}

function showCandidate(move) {
  if (state === null) return;
  const here = thinking.thought !== null && thinking.thought.ply === state.ply;
  board.showHint(here && move !== null ? move : (hint?.move ?? null));
}

function sayWhatHappened(before, same) {
  const parts = [];
  if (before !== null && !same) {
    soundOf(state.change);
    parts.push(told(state, colours()));
  }
  const [status, more] = statusTexts();
  if (state.result !== null) {
    if (before !== null && before.result === null) soundOfEnd();
    parts.push(sentence(status), more);
  } else if (!same || before.turn !== state.turn) {
    if (state.turn !== "bot") parts.push(sentence(status));
  }
  const text = parts.filter(Boolean).join(" ");
  if (!same || before?.turn !== state.turn) announce(text);
}

// ---- what the user does ----------------------------------------------------------------------------

function press(id, act) {
  byId(id).addEventListener("click", () => {
    if (state !== null && enabled(byId(id))) act();
  });
}

function act(request) {
  moves.stopAutoplay();
  send(request);
}

byId("new").addEventListener("click", () => newDialog.open());
byId("load").addEventListener("click", () => loading.open());
byId("reconnect").addEventListener("click", () => connection.reopen());
press("undo", () => act({ do: "undo" }));
press("redo", () => act({ do: "redo" }));
press("pause", () => act({ do: state.paused ? "resume" : "pause" }));
press("hint", () => act(state.thinking?.for === "hint" ? { do: "stop" } : { do: "hint", ms: 1000 }));
press("now", () => act({ do: "now" }));
press("pass", () => act({ do: "move", move: "pass", ply: state.ply }));
byId("show-line").addEventListener("click", () => set("line", !setting("line")));

const resignDialog = byId("resign-dialog");
resignDialog.classList.add("small");
resignDialog.append(
  h(
    "form",
    {
      method: "dialog",
      onsubmit: () => act({ do: "resign" }),
    },
    heading(resignDialog, "Resign this game?"),
    h("p", { class: "about" }, "The other side wins."),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", onclick: () => resignDialog.close() }, "Play on"),
      h("button", { type: "submit", id: "resign-sure", class: "danger" }, "Resign"),
    ),
  ),
);
press("resign", () => resignDialog.showModal());

// ---- options ---------------------------------------------------------------------------------------

new Menu(byId("options"), byId("options-menu"));

for (const input of document.querySelectorAll("#options-menu [data-option]")) {
  input.addEventListener("change", () => set(settingOf(input.dataset.option), input.checked));
}
for (const input of document.querySelectorAll("#options-menu [name=theme]")) {
  input.addEventListener("change", () => set("theme", input.value));
}

/** The setting behind an option: whether legal moves are marked is a matter of the game. */
function settingOf(option) {
  return option === "legal" && state?.game === "gomoku" ? "legalGomoku" : option;
}

/** Shows an option as it is set, in the menu and on the board. */
function showOption(option) {
  const value = setting(settingOf(option));
  const input = byId(`option-${option}`);
  if (input !== null) input.checked = value;
  if (BOARD_OPTIONS.includes(option)) board.setOptions({ [option]: value });
}

onSetting((name, value) => {
  if (name === "theme") {
    for (const input of document.querySelectorAll("#options-menu [name=theme]")) input.checked = input.value === value;
    return;
  }
  showOption(name === "legalGomoku" ? "legal" : name);
  if (name === "line") {
    byId("show-line").setAttribute("aria-pressed", String(value));
    showLine();
  }
});

listenForKeys((key) => {
  if (key !== "m") return false;
  set("sound", !setting("sound"));
  toast(setting("sound") ? "Sound is on." : "Sound is off.", "good");
  return true;
});

// ---- the address -----------------------------------------------------------------------------------

/** Pages about a game link here with #new=GAME. */
function openAsAddressed() {
  const wanted = /^#new=([a-z]+)$/.exec(location.hash);
  if (wanted === null || hello === null) return;
  history.replaceState(null, "", location.pathname + location.search);
  newDialog.open(wanted[1]);
}

addEventListener("hashchange", openAsAddressed);
connection.reopen();
