// The value over the game: Black's expected share after each move, as a curve that can be stepped along; where
// both sides have a bot, as each of them sees it.

import { byId, h, s, setText } from "./dom.js";
import { percent } from "./words.js";

const WIDTH = 1000;
const HEIGHT = 100;
const FEWEST_PLIES = 20; // the curve begins at the left and does not fill the width at once

export class Graph {
  #root = byId("graph");
  #svg;
  #area = s("path", { class: "area" });
  #curves = [s("path", { class: "curve" }), s("path", { class: "curve of-white" })];
  #legend = h("span");
  #value = h("span");
  #now = s("path", { class: "now" });
  #plies = 0;
  #span = FEWEST_PLIES;
  #drawn = "";

  /** onStep(ply): the user wants to see the position after that many moves. */
  constructor(onStep) {
    this.#svg = s(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: "none",
        role: "slider",
        tabindex: 0,
        "aria-label": "Value over the game",
        "aria-valuemin": 0,
      },
      this.#area,
      s("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      ...this.#curves,
      this.#now,
    );
    this.#root.append(
      h("div", { class: "ends", "aria-hidden": "true" }, this.#legend, this.#value),
      this.#svg,
    );
    this.#svg.addEventListener("click", (event) => {
      const box = this.#svg.getBoundingClientRect();
      const ply = Math.round(((event.clientX - box.left) / box.width) * this.#span);
      onStep(Math.max(0, Math.min(ply, this.#plies)));
    });
    this.#svg.addEventListener("keydown", (event) => {
      const now = Number(this.#svg.getAttribute("aria-valuenow"));
      const to = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, Home: 0, End: this.#plies }[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      onStep(Math.max(0, Math.min(to, this.#plies)));
    });
  }

  show(state) {
    const values = state.moves.map((move) => ({ colour: move.colour, win: move.win ?? null }));
    this.#root.hidden = values.every(({ win }) => win === null);
    this.#plies = state.plies;
    this.#span = Math.max(FEWEST_PLIES, state.plies);
    const at = (ply) => (ply / this.#span) * WIDTH;
    const key = `${this.#span} ${values.map(({ colour, win }) => `${colour} ${win}`).join()}`;
    if (key !== this.#drawn) {
      this.#drawn = key;
      this.#draw(values, at);
    }
    this.#now.setAttribute("d", `M${at(state.ply)} 0V${HEIGHT}`);
    const win = state.ply > 0 ? values[state.ply - 1].win : null;
    this.#svg.setAttribute("aria-valuemax", String(state.plies));
    this.#svg.setAttribute("aria-valuenow", String(state.ply));
    this.#svg.setAttribute("aria-valuetext", `Move ${state.ply}${win === null ? "" : `, Black ${percent(win)}`}`);
    setText(this.#value, win === null ? "" : percent(win));
  }

  /** Moves without a value, people's, are bridged by a straight line. */
  #draw(values, at) {
    const known = values.flatMap(({ colour, win }, i) => (win === null ? [] : [{ colour, x: at(i + 1), y: (1 - win) * HEIGHT }]));
    const isOfTwo = new Set(known.map(({ colour }) => colour)).size > 1;
    const paths = isOfTwo ? [0, 1].map((colour) => pathOf(known.filter((point) => point.colour === colour))) : [pathOf(known), ""];
    this.#curves.forEach((curve, i) => curve.setAttribute("d", paths[i]));
    this.#area.setAttribute("d", isOfTwo || known.length === 0 ? "" : `${paths[0]}V${HEIGHT}H0Z`);
    setText(this.#legend, isOfTwo ? "Black’s share, as Black ― and White ╌ see it" : "Black’s share");
  }
}

function pathOf(points) {
  if (points.length === 0) return "";
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  return `M0 ${points[0].y.toFixed(1)}L${line}`;
}
