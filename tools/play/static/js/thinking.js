// What a bot thinks, while it does: figures, the line it expects, and the moves it compares.

import { byId, h, setText } from "./dom.js";
import { percent, shortNumber, valueText } from "./words.js";

const TICK_MS = 100;

const SOLVED = { won: "won for sure", lost: "lost for sure", drawn: "a draw for sure", exact: "exact" };

export class Thinking {
  #root = byId("thinking");
  #who = byId("thinking-who");
  #empty = h("p", { class: "thinking-empty" });
  #bar = h("span");
  #barFrame = h("div", { class: "bar", role: "progressbar", "aria-label": "Time used", "aria-valuemin": 0, "aria-valuemax": 100 }, this.#bar);
  #note = h("p", { class: "note", hidden: true });
  #figures = {};
  #line = h("ol", { class: "line", "aria-label": "Expected line" });
  #rows = h("tbody");
  #counted = h("th", { scope: "col" }, "Visits");
  #whose = h("dt", {}, "Value");
  #table;
  #body;
  #thoughts = new Map(); // the last one about each position of the game, by its ply
  #thought = null; // the one shown
  #drawn = null; // likewise, as last drawn
  #before = null; // the state before
  #spoken = new Set(); // who has said something since they were seated, so that their start is over
  #timing = null; // {from, limit}: performance.now() of the start, and milliseconds allowed
  #tableOf = "";

  /** onCandidate(move or null): the pointer or the focus is on a move of the table. onLine(on): likewise, the line. */
  constructor(onCandidate, onLine) {
    const figure = (name, title) => {
      this.#figures[name] = h("dd", {}, "–");
      return h("div", {}, typeof title === "string" ? h("dt", {}, title) : title, this.#figures[name]);
    };
    this.#table = h(
      "table",
      { class: "candidates" },
      h("caption", { class: "unseen" }, "Moves compared"),
      h(
        "thead",
        {},
        h("tr", {}, heading("Move"), this.#counted, heading("Share", "share"), heading("Value")),
      ),
      this.#rows,
    );
    this.#body = h(
      "div",
      { hidden: true },
      this.#barFrame,
      this.#note,
      h("dl", { class: "figures" }, figure("depth", "Depth"), figure("nodes", "Nodes"), figure("speed", "Nodes/s"), figure("value", this.#whose)),
      this.#line,
      h("div", { class: "candidates-frame" }, this.#table),
    );
    this.#root.append(this.#empty, this.#body);
    const on = (target) => target.closest?.("tr")?.dataset.move ?? null;
    this.#rows.addEventListener("pointerover", (event) => onCandidate(on(event.target)));
    this.#rows.addEventListener("pointerleave", () => onCandidate(null));
    this.#rows.addEventListener("focusin", (event) => onCandidate(on(event.target)));
    this.#rows.addEventListener("focusout", () => onCandidate(null));
    this.#line.addEventListener("pointerenter", () => onLine(true));
    this.#line.addEventListener("pointerleave", () => onLine(false));
    setInterval(() => this.#tick(), TICK_MS);
  }

  /** The thought shown: a thinking or hint message, or null. */
  get thought() {
    return this.#thought;
  }

  /** Takes in a state: who thinks, and since when; what was thought last stays to be looked at. */
  state(state, colours) {
    this.#forget(state);
    for (const move of state.moves.slice(0, state.ply)) this.#spoken.add(`${move.colour} ${move.by}`);
    const thinking = state.thinking;
    if (thinking === null) {
      this.#timing = null;
      this.#barFrame.classList.add("off");
    } else {
      this.#timing = { from: performance.now() - thinking.started_ms_ago, limit: thinking.limit_ms };
      this.#barFrame.classList.remove("off");
    }
    this.#thought = this.#toShow(state);
    this.#before = state;
    this.#draw(state, colours);
    this.#tick();
  }

  /** Takes in a thinking or hint message about the position shown. */
  show(message, state, colours) {
    const starts = this.#isStarting(state);
    this.#thoughts.set(message.ply, { ...message, game: state.game, engine: engineOf(message, state) });
    this.#thought = this.#thoughts.get(message.ply);
    if (starts && message.nodes !== null && message.nodes !== undefined) {
      this.#spoken.add(speaker(state));
      this.#timing.from = performance.now(); // what it took to start is not counted as thinking
    }
    this.#draw(state, colours);
  }

  /** Drops thoughts about positions that the game does not come through any more. */
  #forget(state) {
    const before = this.#before;
    if (before === null) return;
    const isNew = before.plies > 0 && state.plies === 0;
    const isOther = ["game", "columns", "rows", "rule"].some((name) => before[name] !== state[name]);
    const isLoaded = state.record !== null && before.record === null;
    if (isNew || isOther || isLoaded) {
      this.#thoughts.clear();
      this.#spoken.clear();
      return;
    }
    for (const colour of [0, 1]) {
      if (before.seats[colour].bot !== state.seats[colour].bot) this.#spoken.delete(`${colour} ${state.seats[colour].bot}`);
    }
    let same = 0;
    while (same < state.plies && before.moves[same]?.move === state.moves[same].move) same++;
    for (const ply of this.#thoughts.keys()) if (ply > same) this.#thoughts.delete(ply);
  }

  /** The thought about the position shown, else the one behind the last move of a bot, else behind the last move. */
  #toShow(state) {
    const here = this.#thoughts.get(state.ply);
    if (here !== undefined) return here;
    const last = state.moves.slice(0, state.ply).findLastIndex((move) => move.by !== "human");
    return this.#thoughts.get(last >= 0 ? last : state.ply - 1) ?? null;
  }

  /** Whether a bot was asked that has not said or done anything yet. */
  #isStarting(state) {
    return state.thinking !== null && !this.#spoken.has(speaker(state));
  }

  #draw(state, colours) {
    const thought = this.#thought;
    const thinking = state.thinking;
    const isLive = thought !== null && thinking !== null && thought.ply === state.ply && thought.for === thinking.for;
    const starts = this.#isStarting(state);
    this.#root.classList.toggle("old", thought !== null && thinking !== null && !isLive);
    this.#barFrame.classList.toggle("endless", starts || thinking?.limit_ms === null);
    this.#label(state, colours, isLive, starts);
    this.#body.hidden = thought === null && thinking === null;
    this.#empty.hidden = !this.#body.hidden;
    setText(
      this.#empty,
      state.seats.every((seat) => seat.bot === null)
        ? "Nobody thinks but you. Ask for a hint to see what a bot would play."
        : "What the bot thinks is shown here while it is its turn.",
    );
    if (thought === this.#drawn) return;
    this.#drawn = thought;
    if (thought === null) this.#clear();
    else this.#drawThought(thought, colours);
  }

  #drawThought(thought, colours) {
    const { depth, nodes, ms, value, win, solved, line, table, note, engine } = thought;
    setText(this.#figures.depth, depth === null || depth === undefined ? "–" : String(depth));
    setText(this.#figures.nodes, nodes === null || nodes === undefined ? "–" : shortNumber(nodes));
    setText(this.#figures.speed, nodes && ms > 0 ? shortNumber((1000 * nodes) / ms) : "–");
    const said = SOLVED[solved] ?? (valueText(value) || (win === null || win === undefined ? "–" : percent(thought.colour === 0 ? win : 1 - win)));
    setText(this.#figures.value, solved === "exact" && value ? `${valueText(value)}, exact` : said);
    this.#figures.value.title = win === null || win === undefined ? "" : `Black's share ${percent(win)}`;
    setText(this.#whose, `Value for ${colours[thought.colour]}`);
    setText(this.#counted, engine === "alphabeta" ? "Nodes" : "Visits");
    this.#note.hidden = !note;
    setText(this.#note, note || "");
    this.#showLine(line ?? [], thought.colour);
    this.#showTable(table ?? []);
  }

  /** Says whose thoughts are shown, and of which move if it is not the one being thought about. */
  #label(state, colours, isLive, starts) {
    const thought = this.#thought;
    const parts = [];
    if (thought !== null) {
      const who = thought.for === "hint" ? `Hint for ${colours[thought.colour]}` : colours[thought.colour];
      const isHere = isLive || (thought.for === "hint" && thought.ply === state.ply);
      parts.push(isHere ? who : `${who}, move ${thought.ply + 1}`);
    }
    if (starts) parts.push(`${state.thinking.for === "hint" ? "the adviser" : colours[state.thinking.colour]} is starting…`);
    else if (thought === null && state.thinking !== null) parts.push(colours[state.thinking.colour]);
    setText(this.#who, parts.join(" · "));
  }

  #clear() {
    for (const figure of Object.values(this.#figures)) setText(figure, "–");
    setText(this.#whose, "Value");
    this.#note.hidden = true;
    this.#line.replaceChildren();
    this.#rows.replaceChildren();
    this.#table.hidden = true;
    this.#tableOf = "";
  }

  #showLine(line, colour) {
    const text = line.map((step) => step.label).join(" ");
    if (this.#line.dataset.text === text && this.#line.childElementCount === line.length) return;
    this.#line.dataset.text = text;
    this.#line.replaceChildren(
      ...line.map((step, i) => h("li", { class: (colour + i) % 2 === 0 ? "black" : "white" }, step.label)),
    );
  }

  /** Rows are changed in place, so that the focus and the pointer stay where they are. */
  #showTable(table) {
    this.#table.hidden = table.length === 0;
    const moves = table.map((row) => row.move).join(" ");
    if (moves !== this.#tableOf) {
      const focused = document.activeElement?.closest?.(".candidates tr")?.dataset.move;
      this.#tableOf = moves;
      this.#rows.replaceChildren(
        ...table.map((row) =>
          h(
            "tr",
            { "data-move": row.move },
            h("td", {}, h("button", { type: "button", "aria-label": `${row.label}, show on the board` }, row.label)),
            h("td"),
            h("td", { class: "share" }, h("div", {}, h("i"), h("span"))),
            h("td"),
          ),
        ),
      );
      if (focused) this.#rows.querySelector(`tr[data-move="${CSS.escape(focused)}"] button`)?.focus();
    }
    const most = Math.max(...table.map((row) => row.share ?? 0), 1e-9);
    [...this.#rows.children].forEach((element, i) => {
      const row = table[i];
      const [, visits, share, value] = element.children;
      setText(visits, row.visits === null || row.visits === undefined ? "" : shortNumber(row.visits));
      const known = row.share !== null && row.share !== undefined;
      const [bar, text] = share.firstChild.children;
      bar.style.transform = `scaleX(${known ? row.share / most : 0})`;
      setText(text, known ? percent(row.share) : "");
      const hasWin = row.win !== null && row.win !== undefined;
      setText(value, valueText(row.value) || (hasWin ? percent(row.win) : ""));
    });
  }

  #tick() {
    if (this.#timing === null || this.#barFrame.classList.contains("endless")) {
      this.#barFrame.removeAttribute("aria-valuenow");
      this.#bar.style.removeProperty("transform");
      return;
    }
    const share = Math.min((performance.now() - this.#timing.from) / this.#timing.limit, 1);
    this.#bar.style.transform = `scaleX(${share})`;
    this.#barFrame.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  }
}

const heading = (title, kind = null) => h("th", { scope: "col", class: kind }, title);

/** Who is asked: a colour's bot, or whoever gives hints. */
function speaker(state) {
  const { colour, for: purpose } = state.thinking;
  return purpose === "hint" ? "hint" : `${colour} ${state.seats[colour].bot}`;
}

/** The engine of ours behind a message, if it is one: "alphabeta" of "othello:alphabeta". */
function engineOf(message, state) {
  const bot = message.for === "move" ? state.seats[message.colour].bot : null;
  return bot?.startsWith(`${state.game}:`) ? bot.slice(state.game.length + 1) : (message.engine ?? null);
}

/** What is still to come of a thought's line, seen from the position shown; empty if the game went elsewhere. */
export function lineAhead(thought, state) {
  const line = thought?.line ?? [];
  const played = state.ply - (thought?.ply ?? 0);
  if (thought === null || thought.game !== state.game || played < 0) return [];
  for (let i = 0; i < played; i++) {
    if (line[i] === undefined || line[i].move !== state.moves[thought.ply + i]?.move) return [];
  }
  return line.slice(played);
}
