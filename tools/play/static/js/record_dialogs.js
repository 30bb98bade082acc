// Loading and saving: a file chosen, dropped or pasted; one game of several; a format to save in.

import { byId, h, heading } from "./dom.js";
import { Menu } from "./menus.js";
import { toast } from "./messages.js";
import { sentence } from "./words.js";

const MOST_BYTES = 4 << 20; // what the server takes

const FORMATS = {
  jsonl: "Stonewire's own, loses nothing",
  sgf: "Smart Game Format",
  psq: "Gomocup's",
  ggf: "Generic Game Format",
  transcript: "moves, f5d6c3…",
  moves: "a plain list of moves",
};

// The server tells formats by what is in them, so that pasted text needs no more than something to be called.
const PASTED = "pasted text";

export class Loading {
  #dialog = byId("load-dialog");
  #games = byId("games-dialog");
  #send;
  #waiting = false; // for the game of a record that was sent
  #text = h("textarea", { id: "load-text", spellcheck: "false", autocomplete: "off" });
  #file = h("input", { type: "file", id: "load-file", class: "unseen", tabindex: "-1", "aria-label": "Record file" });
  #list = h("ul", { class: "games-list" });
  #filter = h("input", { type: "search", id: "games-filter", "aria-label": "Filter", placeholder: "Filter" });

  constructor(send) {
    this.#send = send;
    this.#file.addEventListener("change", () => {
      const [file] = this.#file.files;
      this.#file.value = "";
      if (file !== undefined) this.#read(file);
    });
    this.#dialog.append(
      h(
        "form",
        {
          method: "dialog",
          onsubmit: (event) => {
            event.preventDefault();
            this.#load(PASTED, this.#text.value);
          },
        },
        heading(this.#dialog, "Load a game"),
        h("p", { class: "about" }, "Reads SGF, psq, GGF, transcripts, lists of moves, and Stonewire’s own records (jsonl)."),
        this.#file,
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", id: "load-choose", class: "primary", onclick: () => this.#file.click() }, "Choose a file…"),
        ),
        h("div", { class: "field" }, h("label", { for: "load-text" }, "Or paste a record"), this.#text),
        h("p", { class: "about" }, "Without this dialog: drop a file on the page, or paste a record there."),
        h("p", { class: "error", role: "alert" }),
        h(
          "div",
          { class: "actions" },
          h("button", { type: "button", onclick: () => this.#dialog.close() }, "Cancel"),
          h("button", { type: "submit", id: "load-start" }, "Load what is pasted"),
        ),
      ),
    );
    this.#filter.addEventListener("input", () => this.#narrow());
    this.#games.append(
      h(
        "form",
        { method: "dialog", onsubmit: (event) => event.preventDefault() },
        heading(this.#games, "Which game?"),
        this.#filter,
        this.#list,
        h("p", { class: "error", role: "alert" }),
      ),
    );
    this.#acceptDrops();
    document.addEventListener("paste", (event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const [file] = event.clipboardData?.files ?? [];
      if (file !== undefined) this.#read(file);
      else if (text.trim()) this.#load(PASTED, text);
    });
  }

  open() {
    if (this.#dialog.open) return;
    this.#text.value = "";
    this.#dialog.querySelector(".error").textContent = "";
    this.#dialog.showModal();
  }

  /** A record is shown from its start: if it is the one asked for, the dialogs have done their work. */
  done() {
    if (!this.#waiting) return;
    this.#waiting = false;
    this.#dialog.close();
    this.#games.close();
  }

  /** Lets the user choose one of several games in a file. */
  choose(games) {
    this.#dialog.close();
    this.#filter.value = "";
    this.#games.querySelector(".error").textContent = "";
    this.#list.replaceChildren(
      ...games.map((game) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              "data-index": game.index,
              onclick: () => {
                if (this.#send({ do: "pick", index: game.index })) this.#games.close();
              },
            },
            `${game.index + 1}. ${game.title}`,
          ),
        ),
      ),
    );
    if (!this.#games.open) this.#games.showModal();
  }

  #narrow() {
    const wanted = this.#filter.value.trim().toLowerCase();
    for (const item of this.#list.children) item.hidden = !item.textContent.toLowerCase().includes(wanted);
  }

  async #read(file) {
    if (file.size > MOST_BYTES) {
      toast(`${file.name} is longer than ${MOST_BYTES >> 20} MB.`);
      return;
    }
    try {
      if (file.size === 0) toast(`${file.name} is empty.`);
      else this.#ask({ do: "load", name: file.name, base64: await base64Of(file) });
    } catch (error) {
      toast(`${file.name} cannot be read: ${error.message}`);
    }
  }

  #load(name, text) {
    if (text.trim() === "") toast("There is nothing to load.");
    else this.#ask({ do: "load", name, text });
  }

  #ask(request) {
    this.#dialog.querySelector(".error").textContent = "";
    this.#waiting = this.#send(request);
  }

  #acceptDrops() {
    const shade = byId("drop");
    const hasFile = (event) => event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain");
    addEventListener("dragenter", (event) => {
      if (hasFile(event)) shade.hidden = false;
    });
    addEventListener("dragover", (event) => {
      if (hasFile(event)) event.preventDefault();
    });
    addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) shade.hidden = true;
    });
    addEventListener("drop", (event) => {
      shade.hidden = true;
      if (!hasFile(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      const text = event.dataTransfer.getData("text/plain");
      if (file !== undefined) this.#read(file);
      else this.#load(PASTED, text);
    });
  }
}

/** A file's bytes, whose encoding the server is to find out. */
function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The menu of formats. */
export class Saving {
  #panel = byId("save-menu");

  /** formats() are those of the game shown. */
  constructor(send, formats) {
    const menu = new Menu(byId("save"), this.#panel, () => {
      this.#panel.replaceChildren(
        ...formats().map((format) =>
          h(
            "button",
            {
              type: "button",
              class: "quiet menu-item",
              "data-format": format,
              onclick: () => {
                menu.hide();
                byId("save").focus();
                send({ do: "save", format });
              },
            },
            format,
            h("small", {}, FORMATS[format] ?? ""),
          ),
        ),
      );
    });
  }

  /** Hands a file over to the browser. */
  deliver({ name, text, warning }) {
    const url = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
    const link = h("a", { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    toast(`Saved as ${name}.`, "good");
    if (warning) toast(sentence(warning), "warning");
  }
}
