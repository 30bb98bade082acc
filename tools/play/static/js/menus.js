// Buttons that open a small menu below them: closed by Escape, by a click elsewhere, and when the focus leaves.

export class Menu {
  #button;
  #panel;
  #onOpen;

  constructor(button, panel, onOpen = () => {}) {
    this.#button = button;
    this.#panel = panel;
    this.#onOpen = onOpen;
    button.addEventListener("click", () => (panel.hidden ? this.show() : this.hide()));
    panel.parentElement.addEventListener("focusout", (event) => {
      if (event.relatedTarget !== null && !panel.parentElement.contains(event.relatedTarget)) this.hide();
    });
    panel.parentElement.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || panel.hidden) return;
      event.stopPropagation();
      this.hide();
      button.focus();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!panel.parentElement.contains(event.target)) this.hide();
    });
  }

  show() {
    this.#onOpen();
    this.#panel.hidden = false;
    this.#button.setAttribute("aria-expanded", "true");
    this.#panel.querySelector("button, input:checked, input")?.focus();
  }

  hide() {
    this.#panel.hidden = true;
    this.#button.setAttribute("aria-expanded", "false");
  }
}
