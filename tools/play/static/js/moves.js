// The moves of the game: a list to click in, and buttons to step through it.

import { byId, enable, enabled, h } from "./dom.js";
import { isSwap, moveTime, percent } from "./words.js";

const AUTOPLAY_MS = 1000;

export class Moves {
  #list = h("ol");
  #empty = h("p", { class: "moves-empty" }, "No move yet.");
  #frame = byId("moves");
  #drawn = [];
  #state = null;
  #send;
  #timer = null;

  constructor(send) {
    this.#send = send;
    this.#frame.append(this.#empty, this.#list);
    this.#list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button !== null) this.step(Number(button.dataset.ply));
    });
    const go = { first: () => 0, back: () => this.#state.ply - 1, forward: () => this.#state.ply + 1, last: () => this.#state.plies };
    for (const [id, ply] of Object.entries(go)) {
      byId(id).addEventListener("click", () => {
        if (enabled(byId(id))) this.step(ply());
      });
    }
    byId("auto").addEventListener("click", () => {
      if (enabled(byId("auto"))) this.toggleAutoplay();
    });
  }

  /** Shows the position after so many moves; what plays by itself stops. */
  step(ply) {
    this.stopAutoplay();
    this.#goto(ply);
  }

  #goto(ply) {
    if (this.#state === null || ply === this.#state.ply || ply < 0 || ply > this.#state.plies) return;
    this.#send({ do: "goto", ply });
  }

  /** Steps on by itself, from the start if the end is shown. */
  toggleAutoplay() {
    if (this.#timer !== null) {
      this.stopAutoplay();
      return;
    }
    if (this.#state === null || this.#state.plies === 0) return;
    byId("auto").setAttribute("aria-pressed", "true");
    this.#goto(this.#state.ply === this.#state.plies ? 0 : this.#state.ply + 1);
    this.#timer = setInterval(() => {
      if (this.#state.ply >= this.#state.plies) this.stopAutoplay();
      else this.#goto(this.#state.ply + 1);
    }, AUTOPLAY_MS);
  }

  stopAutoplay() {
    clearInterval(this.#timer);
    this.#timer = null;
    byId("auto").setAttribute("aria-pressed", "false");
  }

  show(state) {
    this.#state = state;
    this.#redraw(state.moves, stonesOf(state));
    this.#mark(state.ply);
    this.#empty.hidden = state.moves.length > 0;
    enable(byId("first"), state.can.back);
    enable(byId("back"), state.can.back);
    enable(byId("forward"), state.can.forward);
    enable(byId("last"), state.can.forward);
    enable(byId("auto"), state.plies > 0);
  }

  /** Only what differs from what is there is drawn anew: a game may have hundreds of moves. */
  #redraw(moves, stones) {
    const texts = moves.map((move, i) => `${stones[i]} ${move.label} ${move.ms} ${move.win}`);
    let same = 0;
    while (same < texts.length && texts[same] === this.#drawn[same]) same++;
    if (same === texts.length && same === this.#drawn.length) return;
    const firstRow = Math.floor(same / 2);
    while (this.#list.children.length > firstRow) this.#list.lastChild.remove();
    for (let ply = 2 * firstRow; ply < moves.length; ply += 2) {
      this.#list.append(
        h(
          "li",
          {},
          h("span", { class: "number", "aria-hidden": "true" }, `${ply + 1}`),
          ...[ply, ply + 1].filter((i) => i < moves.length).map((i) => button(moves[i], stones[i], i + 1)),
        ),
      );
    }
    this.#drawn = texts;
  }

  #mark(ply) {
    for (const old of this.#list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    for (const button of this.#list.querySelectorAll("button")) {
      button.classList.toggle("later", Number(button.dataset.ply) > ply);
    }
    this.#list.querySelector(`[data-ply="${ply}"]`)?.setAttribute("aria-current", "step");
    // Where it stands is known when the page is laid out, once for all that has changed.
    requestAnimationFrame(() => this.#follow());
  }

  /** Scrolls the list, and nothing but the list, to the move shown. */
  #follow() {
    const frame = this.#frame;
    const current = this.#list.querySelector("[aria-current]");
    if (current === null) {
      frame.scrollTop = 0;
      return;
    }
    const { offsetTop: top, offsetHeight: height } = current;
    if (top < frame.scrollTop) frame.scrollTop = top;
    else if (top + height > frame.scrollTop + frame.clientHeight) frame.scrollTop = top + height - frame.clientHeight;
  }
}

/** The colours of the moves' stones as they lie on the board shown: a swap has changed those before it. */
function stonesOf({ moves, ply }) {
  const stones = moves.map((move) => move.colour);
  let changed = 0;
  for (let i = ply - 1; i >= 0; i -= 1) {
    stones[i] = (stones[i] + changed) % 2;
    if (isSwap(moves[i])) changed += 1;
  }
  return stones;
}

function button(move, colour, ply) {
  const black = colour === 0;
  const title = move.win === null || move.win === undefined ? null : `Black ${percent(move.win)}`;
  return h(
    "button",
    { type: "button", "data-ply": ply, title },
    h("span", { class: `stone small ${black ? "black" : "white"}`, "aria-hidden": "true" }),
    h("span", { class: "unseen" }, `Move ${ply}, ${black ? "Black" : "White"} `),
    move.label,
    move.ms === null || move.ms === undefined ? null : [h("span", { class: "unseen" }, ", "), h("time", {}, moveTime(move.ms))],
  );
}
