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
  #table;
  #body;
  #thought = null;
  #timing = null; // {from, limit}: performance.now() of the start, and milliseconds allowed
  #tableOf = "";

  /** onCandidate(move or null): the pointer or the focus is on a move of the table. onLine(on): likewise, the line. */
  constructor(onCandidate, onLine) {
    const figure = (name, title) => {
      this.#figures[name] = h("dd", {}, "–");
      return h("div", {}, h("dt", {}, title), this.#figures[name]);
    };
    this.#table = h(
      "table",
      { class: "candidates" },
      h("caption", { class: "unseen" }, "Moves compared"),
      h(
        "thead",
        {},
        h("tr", {}, ...["Move", "Visits", "Share", "Value"].map((title) => h("th", { scope: "col" }, title))),
      ),
      this.#rows,
    );
    this.#body = h(
      "div",
      { hidden: true },
      this.#barFrame,
      this.#note,
      h("dl", { class: "figures" }, figure("depth", "Depth"), figure("nodes", "Nodes"), figure("speed", "Nodes/s"), figure("value", "Value")),
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

  /** Takes in a state: who thinks, and since when. A thought of an earlier move stays to be looked at. */
  state(state, colours) {
    const thinking = state.thinking;
    if (thinking === null) {
      this.#timing = null;
      this.#barFrame.classList.add("off");
    } else {
      this.#timing = { from: performance.now() - thinking.started_ms_ago, limit: thinking.limit_ms };
      this.#barFrame.classList.remove("off");
      this.#barFrame.classList.toggle("endless", thinking.limit_ms === null);
    }
    const thought = this.#thought;
    // Of a game or a line that is no more: its next move would not be found in the record.
    if (thought !== null && (thought.ply > state.plies || thought.game !== state.game)) this.#thought = null;
    const isOld = thinking !== null && (this.#thought?.ply !== state.ply || this.#thought.for !== thinking.for);
    this.#root.classList.toggle("old", isOld && this.#thought !== null);
    this.#label(state, colours);
    this.#body.hidden = this.#thought === null && thinking === null;
    this.#empty.hidden = !this.#body.hidden;
    setText(
      this.#empty,
      state.seats.every((seat) => seat.bot === null)
        ? "Nobody thinks but you. Ask for a hint to see what a bot would play."
        : "What the bot thinks is shown here while it is its turn.",
    );
    if (this.#thought === null) this.#clear();
    this.#tick();
  }

  /** Shows a thinking or hint message. */
  show(message, state, colours) {
    this.#thought = { ...message, game: state.game };
    this.#body.hidden = false;
    this.#empty.hidden = true;
    this.#root.classList.remove("old");
    this.#label(state, colours);
    const { depth, nodes, ms, value, win, solved, line, table, note } = message;
    setText(this.#figures.depth, depth === null || depth === undefined ? "–" : String(depth));
    setText(this.#figures.nodes, nodes === null || nodes === undefined ? "–" : shortNumber(nodes));
    setText(this.#figures.speed, nodes && ms > 0 ? shortNumber((1000 * nodes) / ms) : "–");
    const said = SOLVED[solved] ?? valueText(value) ?? (win === null || win === undefined ? "–" : percent(message.colour === 0 ? win : 1 - win));
    setText(this.#figures.value, solved === "exact" && value ? `${valueText(value)}, exact` : said);
    this.#figures.value.title = win === null || win === undefined ? "" : `Black's share ${percent(win)}`;
    this.#note.hidden = !note;
    setText(this.#note, note ?? "");
    this.#showLine(line ?? [], message.colour);
    this.#showTable(table ?? []);
  }

  #label(state, colours) {
    const thinking = state.thinking ?? this.#thought;
    if (thinking === null) {
      setText(this.#who, "");
      return;
    }
    const who = thinking.for === "hint" ? `Hint for ${colours[thinking.colour]}` : colours[thinking.colour];
    const past = state.thinking === null && this.#thought.for === "move" ? `, move ${this.#thought.ply + 1}` : "";
    setText(this.#who, who + past);
  }

  #clear() {
    for (const figure of Object.values(this.#figures)) setText(figure, "–");
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
      setText(value, valueText(row.value) ?? (hasWin ? percent(row.win) : ""));
    });
  }

  #tick() {
    if (this.#timing === null || this.#timing.limit === null) {
      this.#barFrame.removeAttribute("aria-valuenow");
      return;
    }
    const share = Math.min((performance.now() - this.#timing.from) / this.#timing.limit, 1);
    this.#bar.style.transform = `scaleX(${share})`;
    this.#barFrame.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  }
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
