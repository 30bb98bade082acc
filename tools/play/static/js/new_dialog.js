// The dialog of a new game, and that of one seat during a game.

import { byId, h, heading, icon } from "./dom.js";
import { SeatEditor, presetOf, seatOfPreset } from "./seat_editor.js";
import { aim, ruleAbout, ruleName } from "./words.js";

const footer = (dialog, label, id) =>
  h(
    "div",
    { class: "actions" },
    h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
    h("button", { type: "submit", class: "primary", id }, label),
  );

export class NewDialog {
  #dialog = byId("new-dialog");
  #hello = null;
  #send;
  #games = h("fieldset", { class: "game-choice", id: "new-game" }, h("legend", { class: "unseen" }, "Game"));
  #aim = h("p", { class: "about" });
  #size = h("select", { id: "new-size" });
  #sizeField = h("div", { class: "field" }, h("label", { for: "new-size" }, "Board"), this.#size);
  #rule = h("select", { id: "new-rule", "aria-describedby": "new-rule-about" });
  #ruleAbout = h("p", { class: "about", id: "new-rule-about" });
  #ruleField = h("div", { class: "field" }, h("label", { for: "new-rule" }, "Rule"), this.#rule, this.#ruleAbout);
  #seats = [new SeatEditor("new-black", 0), new SeatEditor("new-white", 1)];
  #error = h("p", { class: "error", role: "alert" });
  #chosen = null;

  /** send(request) carries a request out. */
  constructor(send) {
    this.#send = send;
    this.#rule.addEventListener("change", () => this.#explainRule());
    this.#dialog.append(
      h(
        "form",
        { method: "dialog", onsubmit: (event) => this.#start(event) },
        heading(this.#dialog, "New game"),
        this.#games,
        this.#aim,
        h("div", { class: "fields" }, this.#sizeField, this.#ruleField),
        h(
          "div",
          { class: "seats" },
          this.#seats[0].element,
          h(
            "button",
            { type: "button", id: "new-swap", class: "quiet icon-only", "aria-label": "Swap sides", title: "Swap sides", onclick: () => this.#swap() },
            icon("swap"),
          ),
          this.#seats[1].element,
        ),
        this.#error,
        footer(this.#dialog, "Start", "new-start"),
      ),
    );
  }

  /** Takes the games and bots there are from a hello message. */
  know(hello) {
    this.#hello = hello;
    this.#games.replaceChildren(
      this.#games.firstChild,
      ...hello.games.map((game) =>
        h(
          "label",
          {},
          h("input", { type: "radio", name: "game", value: game.name, onchange: () => this.#choose(game.name) }),
          h("span", {}, icon(game.name), game.title),
        ),
      ),
    );
  }

  /** Opens with the last choices, or for a game named. */
  open(name = null) {
    if (this.#hello === null || this.#dialog.open) return;
    const { last, games } = this.#hello;
    const game = games.some((one) => one.name === name) ? name : last.game;
    this.#error.textContent = "";
    this.#chosen = null;
    for (const input of this.#games.querySelectorAll("input")) input.checked = input.value === game;
    this.#choose(game);
    this.#dialog.showModal();
    this.#games.querySelector("input:checked")?.focus();
  }

  get #game() {
    return this.#hello.games.find((game) => game.name === this.#chosen);
  }

  #choose(name) {
    const before = this.#chosen === null ? null : this.#seats.map((editor) => editor.seat);
    const from = this.#chosen;
    this.#chosen = name;
    const game = this.#game;
    const { last, bots } = this.#hello;
    this.#aim.textContent = aim(name);
    this.#offerSizes(game, last.game === name ? last.size : null);
    this.#rule.replaceChildren(...game.rules.map((rule) => h("option", { value: rule.name }, ruleName(rule))));
    if (last.game === name && last.rule) this.#rule.value = last.rule;
    this.#ruleField.hidden = game.rules.length < 2;
    this.#sizeField.parentElement.hidden = this.#ruleField.hidden && this.#sizeField.hidden;
    this.#explainRule();
    const former = this.#hello.games.find((one) => one.name === (before === null ? last.game : from));
    const seats = (before ?? last.seats).map((seat) => seatFor(seat, former, game, bots));
    this.#seats.forEach((editor, colour) => editor.offer(game, bots, game.colours[colour], seats[colour]));
  }

  #offerSizes(game, chosen) {
    this.#sizeField.hidden = game.sizes === null;
    if (game.sizes === null) return;
    const [smallest, largest] = game.sizes;
    const sizes = Array.from({ length: largest - smallest + 1 }, (_, i) => smallest + i);
    this.#size.replaceChildren(...sizes.map((size) => h("option", { value: size }, `${size} × ${size}`)));
    this.#size.value = String(chosen ?? game.columns);
  }

  #explainRule() {
    const rule = this.#game.rules.find((one) => one.name === this.#rule.value);
    this.#ruleAbout.textContent = rule === undefined ? "" : ruleAbout(this.#chosen, rule);
  }

  #swap() {
    const [black, white] = this.#seats.map((editor) => editor.seat);
    this.#seats[0].seat = white;
    this.#seats[1].seat = black;
  }

  #start(event) {
    event.preventDefault();
    const game = this.#game;
    const request = {
      do: "new",
      game: game.name,
      size: game.sizes === null ? null : Number(this.#size.value),
      rule: game.rules.length > 0 ? this.#rule.value : "",
      seats: this.#seats.map((editor) => editor.seat),
    };
    if (!this.#send(request)) return;
    const { do: _, ...last } = request;
    this.#hello.last = last;
    this.#dialog.close();
  }
}

/**
 * The seat that means the same in another game: the ready-made opponent of that name, the game's usual engine where
 * it was the usual one, else the engine of ours of that name; a user's bot where it plays it.
 */
function seatFor(seat, from, to, bots) {
  if (seat.bot === null || from.name === to.name || !seat.bot.startsWith(`${from.name}:`)) return seat;
  const preset = presetOf(seat, from, bots);
  if (preset !== null) return seatOfPreset(preset.name, to, bots) ?? seat;
  const engine = seat.bot.slice(from.name.length + 1);
  return { ...seat, bot: `${to.name}:${engine === from.engine ? to.engine : engine}` };
}

export class SeatDialog {
  #dialog = byId("seat-dialog");
  #editors = [new SeatEditor("seat-black", 0), new SeatEditor("seat-white", 1)];
  #colour = 0;

  constructor(send) {
    const error = h("p", { class: "error", role: "alert" });
    this.#dialog.classList.add("small");
    this.#dialog.append(
      h(
        "form",
        {
          method: "dialog",
          onsubmit: (event) => {
            event.preventDefault();
            if (send({ do: "seat", colour: this.#colour, seat: this.#editors[this.#colour].seat })) this.#dialog.close();
          },
        },
        heading(this.#dialog, "Who plays?"),
        this.#editors.map((editor) => editor.element),
        error,
        footer(this.#dialog, "Take the seat", "seat-start"),
      ),
    );
  }

  /** Opens for a colour of the game under way. */
  open(colour, game, bots, seat) {
    if (this.#dialog.open) return;
    this.#colour = colour;
    this.#editors.forEach((editor, i) => {
      editor.element.hidden = i !== colour;
      editor.element.disabled = i !== colour;
    });
    this.#dialog.querySelector(".error").textContent = "";
    this.#editors[colour].offer(game, bots, game.colours[colour], seat);
    this.#dialog.showModal();
  }
}
