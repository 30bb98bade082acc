// The value over the game: Black's expected share after each move, as a curve that can be stepped along.

import { byId, h, s } from "./dom.js";
import { percent } from "./words.js";

const WIDTH = 1000;
const HEIGHT = 100;
const FEWEST_PLIES = 20; // the curve begins at the left and does not fill the width at once

export class Graph {
  #root = byId("graph");
  #svg;
  #area = s("path", { class: "area" });
  #curve = s("path", { class: "curve" });
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
      this.#curve,
      this.#now,
    );
    this.#root.append(
      h("div", { class: "ends", "aria-hidden": "true" }, h("span", {}, "Black’s share"), h("span")),
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
    const values = state.moves.map((move) => move.win ?? null);
    this.#root.hidden = values.every((win) => win === null);
    this.#plies = state.plies;
    this.#span = Math.max(FEWEST_PLIES, state.plies);
    const at = (ply) => (ply / this.#span) * WIDTH;
    const key = `${this.#span} ${values.join()}`;
    if (key !== this.#drawn) {
      this.#drawn = key;
      this.#draw(values, at);
    }
    this.#now.setAttribute("d", `M${at(state.ply)} 0V${HEIGHT}`);
    const win = state.ply > 0 ? values[state.ply - 1] : null;
    this.#svg.setAttribute("aria-valuemax", String(state.plies));
    this.#svg.setAttribute("aria-valuenow", String(state.ply));
    this.#svg.setAttribute("aria-valuetext", `Move ${state.ply}${win === null ? "" : `, Black ${percent(win)}`}`);
    this.#root.querySelector(".ends span:last-child").textContent = win === null ? "" : percent(win);
  }

  /** Moves without a value, people's, are bridged by a straight line. */
  #draw(values, at) {
    const points = values.flatMap((win, i) => (win === null ? [] : [[at(i + 1), (1 - win) * HEIGHT]]));
    if (points.length === 0) {
      this.#curve.setAttribute("d", "");
      this.#area.setAttribute("d", "");
      return;
    }
    points.unshift([0, points[0][1]]);
    const path = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    this.#curve.setAttribute("d", path);
    this.#area.setAttribute("d", `${path}V${HEIGHT}H0Z`);
  }
}
