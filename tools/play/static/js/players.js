// The two players: who they are, what counts, and their clocks, running.

import { byId, h, icon, setText } from "./dom.js";
import { presetOf, shortName } from "./seat_editor.js";
import { clockText, levelText } from "./words.js";

const TICK_MS = 100;

export class Players {
  #cards;
  #state = null;
  #since = 0;

  /** onChange(colour): the user wants another player for that colour. */
  constructor(onChange) {
    this.#cards = [0, 1].map((colour) => new Card(colour, onChange));
    setInterval(() => this.#tick(), TICK_MS);
  }

  show(state, hello) {
    this.#state = state;
    this.#since = performance.now();
    const game = hello.games.find((one) => one.name === state.game);
    this.#cards.forEach((card, colour) => card.show(state, game, hello.bots, colour));
    this.#tick();
  }

  /** The clocks stand while nothing is heard from the server. */
  stop() {
    this.#state = null;
  }

  #tick() {
    if (this.#state === null) return;
    const elapsed = performance.now() - this.#since;
    this.#cards.forEach((card, colour) => {
      const used = this.#state.clocks?.[colour]?.used_ms ?? 0;
      card.time(used + (this.#state.running === colour ? elapsed : 0));
    });
  }
}

class Card {
  #element;
  #stone;
  #name = h("span", { class: "player-name" });
  #count = h("span", { class: "player-count" });
  #time = h("span", { class: "time" });
  #level = h("span", { class: "player-level" });
  #edit;

  constructor(colour, onChange) {
    this.#element = byId(`player-${colour}`);
    this.#stone = h("span", { class: `stone ${colour === 0 ? "black" : "white"}`, "aria-hidden": "true" });
    this.#edit = h(
      "button",
      { type: "button", id: `seat-${colour}`, class: "quiet icon-only edit", onclick: () => onChange(colour) },
      icon("edit"),
    );
    this.#element.append(
      this.#stone,
      this.#name,
      this.#count,
      h("span", { class: "player-clock" }, this.#time, this.#level),
      this.#edit,
    );
  }

  show(state, game, bots, colour) {
    const seat = state.seats[colour];
    const preset = presetOf(seat, game, bots);
    const named = state.record?.names?.[colour];
    const name = named && seat.bot === null ? named : shortName(game, seat);
    setText(this.#name, name);
    this.#name.title = seat.name;
    const level = preset === null ? levelText(seat.level) : preset.title;
    setText(this.#level, seat.bot === null ? "" : level);
    this.#level.title = seat.bot === null || !seat.level ? "" : `${levelText(seat.level)} a move`;
    setText(this.#count, state.counts === null ? "" : String(state.counts[colour]));
    if (state.counts === null) {
      this.#count.removeAttribute("aria-label");
    } else {
      this.#count.setAttribute("role", "img");
      this.#count.setAttribute("aria-label", `${state.counts[colour]} ${state.count_names}`);
      this.#count.title = state.count_names;
    }
    const toMove = state.result === null && state.to_move === colour;
    this.#element.classList.toggle("to-move", toMove);
    this.#element.classList.toggle("running", state.running === colour);
    this.#element.setAttribute("aria-label", `${game.colours[colour]}${toMove ? ", to move" : ""}`);
    this.#edit.setAttribute("aria-label", `Change who plays ${game.colours[colour]}`);
    this.#edit.title = `Change who plays ${game.colours[colour]}`;
  }

  time(ms) {
    setText(this.#time, clockText(ms));
  }
}
