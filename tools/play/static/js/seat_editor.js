// Choosing who plays a colour: a human, one of the ready-made opponents, or any bot with a level of its own.

import { h } from "./dom.js";
import { PRESETS, levelText, sentence } from "./words.js";

const HUMAN = "human";
const USUAL_MS = 1000;
const USUAL_NODES = 10_000;

const sameLevel = (one, other) =>
  (one?.ms ?? null) === (other?.ms ?? null) && (one?.nodes ?? null) === (other?.nodes ?? null);

/** The ready-made opponents that there are for a game: [{name, title, about, seat}]. */
function presetsOf(game, bots) {
  return PRESETS.map((preset) => ({
    ...preset,
    seat: { bot: `${game.name}:${preset.engine ?? game.engine}`, level: preset.level },
  })).filter((preset) => bots.some((bot) => bot.id === preset.seat.bot));
}

const SHORT_NAMES = { mcts: "MCTS" };

/** A seat's name where there is little room, and the game is known. */
export const shortName = (game, seat) =>
  SHORT_NAMES[seat.bot?.startsWith(`${game.name}:`) ? seat.bot.slice(game.name.length + 1) : ""] ??
  nameWithin(game, seat.name);

/** A bot's name beside its game's: "Alpha-beta" for "Othello alpha-beta". */
export function nameWithin(game, name) {
  const own = name.startsWith(`${game.title} `) ? name.slice(game.title.length + 1) : name;
  return own[0].toUpperCase() + own.slice(1);
}

/** What a seat is called in one line, where it is one of the ready-made opponents; else null. */
export function presetOf(seat, game, bots) {
  if (seat.bot === null) return null;
  const found = presetsOf(game, bots).find(
    (preset) => preset.seat.bot === seat.bot && (preset.level === null || sameLevel(preset.level, seat.level)),
  );
  return found ?? null;
}

/** The seat of a ready-made opponent, by its name; null where a game has none such. */
export const seatOfPreset = (name, game, bots) => presetsOf(game, bots).find((preset) => preset.name === name)?.seat ?? null;

export class SeatEditor {
  #fieldset;
  #select;
  #about;
  #level;
  #kind;
  #amount;
  #game = null;
  #bots = [];
  #presets = [];

  /** `id` tells the editors of a page apart; the ids of its controls begin with it. */
  constructor(id, colour) {
    this.#select = h("select", { id: `${id}-who`, "aria-describedby": `${id}-about`, onchange: () => this.#chosen() });
    this.#about = h("p", { id: `${id}-about`, class: "about" });
    this.#kind = h(
      "select",
      { id: `${id}-level-kind`, "aria-label": "Level", onchange: () => this.#kindChosen() },
      h("option", { value: "ms" }, "Seconds a move"),
      h("option", { value: "nodes" }, "Nodes a move"),
      h("option", { value: "" }, "Its own level"),
    );
    this.#amount = h("input", { id: `${id}-level`, type: "number", required: true, "aria-label": "Level, number" });
    this.#level = h("div", { class: "level", hidden: true }, this.#amount, this.#kind);
    this.#fieldset = h(
      "fieldset",
      { class: "seat", id },
      h("legend", {}, h("span", { class: `stone ${colour === 0 ? "black" : "white"}`, "aria-hidden": "true" }), h("span")),
      this.#select,
      this.#level,
      this.#about,
    );
    this.#select.setAttribute("aria-label", "Player");
  }

  get element() {
    return this.#fieldset;
  }

  /** Offers what there is for a game, and chooses the seat given. */
  offer(game, bots, colourName, seat) {
    this.#game = game;
    this.#bots = bots.filter((bot) => bot.games.includes(game.name));
    this.#presets = presetsOf(game, this.#bots);
    this.#fieldset.querySelector("legend span:last-child").textContent = colourName;
    const group = (label, options) => (options.length > 0 ? h("optgroup", { label }, options) : null);
    const botOptions = (kind) =>
      this.#bots.filter((bot) => bot.kind === kind).map((bot) => h("option", { value: `bot ${bot.id}` }, nameWithin(game, bot.name)));
    this.#select.replaceChildren(
      ...[
        h("option", { value: HUMAN }, "Human"),
        group(
          "Opponents",
          this.#presets.map((preset) => h("option", { value: `preset ${preset.name}` }, preset.title)),
        ),
        group("Engines, at any level", botOptions("ours")),
        group("Your bots", botOptions("user")),
      ].filter((option) => option !== null),
    );
    this.seat = seat;
  }

  get seat() {
    const choice = this.#select.value;
    if (choice === HUMAN) return { bot: null };
    const preset = this.#preset();
    if (preset !== null) return preset.seat;
    return { bot: choice.slice("bot ".length), level: this.#levelChosen() };
  }

  set seat(seat) {
    const preset = this.#game === null ? null : presetOf(seat, this.#game, this.#bots);
    if (seat.bot === null || !this.#bots.some((bot) => bot.id === seat.bot)) {
      this.#select.value = HUMAN;
    } else if (preset !== null) {
      this.#select.value = `preset ${preset.name}`;
    } else {
      this.#select.value = `bot ${seat.bot}`;
      this.#showLevel(seat.level ?? null);
    }
    this.#show();
  }

  #preset() {
    const choice = this.#select.value;
    return this.#presets.find((preset) => `preset ${preset.name}` === choice) ?? null;
  }

  #bot() {
    const choice = this.#select.value;
    return this.#bots.find((bot) => `bot ${bot.id}` === choice) ?? null;
  }

  #chosen() {
    const bot = this.#bot();
    if (bot !== null) this.#showLevel(bot.level ?? (bot.kind === "ours" ? { ms: USUAL_MS } : null));
    this.#show();
  }

  #show() {
    const bot = this.#bot();
    const preset = this.#preset();
    this.#level.hidden = bot === null;
    this.#amount.disabled = bot === null || this.#kind.value === "";
    let about = "Plays at this screen.";
    if (preset !== null) {
      const engine = this.#bots.find((one) => one.id === preset.seat.bot);
      about = preset.engine === null ? `${nameWithin(this.#game, engine.name)}. ${preset.about}` : preset.about;
    } else if (bot !== null) {
      about = bot.kind === "ours" ? sentence(bot.about) : bot.about;
      if (this.#kind.value === "" && bot.level) about += ` (${levelText(bot.level)} a move)`;
    }
    this.#about.textContent = about;
  }

  #showLevel(level) {
    if (level === null) this.#kind.value = "";
    else this.#kind.value = level.nodes !== undefined && level.nodes !== null ? "nodes" : "ms";
    this.#setAmount(level === null ? "" : (level.nodes ?? level.ms / 1000));
  }

  #kindChosen() {
    this.#setAmount({ ms: USUAL_MS / 1000, nodes: USUAL_NODES, "": "" }[this.#kind.value]);
    this.#show();
  }

  #setAmount(amount) {
    const inSeconds = this.#kind.value === "ms";
    this.#amount.min = inSeconds ? "0.001" : "1";
    this.#amount.max = inSeconds ? "3600" : "1000000000";
    this.#amount.step = inSeconds ? "any" : "1";
    this.#amount.value = amount;
  }

  #levelChosen() {
    const amount = Number(this.#amount.value);
    if (this.#kind.value === "ms") return { ms: Math.round(1000 * amount) };
    if (this.#kind.value === "nodes") return { nodes: amount };
    return null;
  }
}
