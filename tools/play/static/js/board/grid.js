// The board as a grid for keyboards and screen readers: every point a cell with a label, one of them in the tab order.

import { UNIT, svg } from "./svg.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Grid {
  /**
   * `onPress(point)` for Enter and Space, `onMove(point)` when the cursor comes to a point (null: it has left),
   * `onCancel()` for Escape. `host` is the HTML element around: browsers let Tab stop at SVG elements that listen for
   * focus. `signal` ends the listening.
   */
  constructor(columns, rows, host, signal, { onPress, onMove, onCancel }) {
    this.columns = columns;
    this.rows = rows;
    this.current = [Math.floor(columns / 2), Math.floor(rows / 2)];
    this.handlers = { onPress, onMove, onCancel };
    this.element = svg("g", { role: "grid", "aria-rowcount": rows, "aria-colcount": columns });
    this.cells = [];
    for (let y = 0; y < rows; y += 1) {
      const row = svg("g", { role: "row", "aria-rowindex": y + 1 });
      for (let x = 0; x < columns; x += 1) row.append(this.makeCell(x, y));
      this.element.append(row);
    }
    host.addEventListener("keydown", (event) => this.focused && this.key(event), { signal });
    host.addEventListener("focusout", () => this.handlers.onMove(null), { signal });
    host.addEventListener("focusin", (event) => this.comeTo(this.pointOf(event.target)), { signal });
    this.setCurrent(this.current);
  }

  makeCell(x, y) {
    const cell = svg("rect", {
      class: "sb-cell",
      role: "gridcell",
      "aria-colindex": x + 1,
      tabindex: -1,
      x: (x - 0.5) * UNIT,
      y: (y - 0.5) * UNIT,
      width: UNIT,
      height: UNIT,
      rx: 12,
    });
    this.cells.push(cell);
    return cell;
  }

  cell([x, y]) {
    return this.cells[y * this.columns + x];
  }

  pointOf(element) {
    const index = this.cells.indexOf(element.closest?.("[role=gridcell]"));
    return index < 0 ? null : [index % this.columns, Math.floor(index / this.columns)];
  }

  /** What a screen reader says of a point; `title` is shown by the mouse; `selected` where a piece can be chosen. */
  describe(point, { label, title = "", selected = null, className = "" }) {
    const cell = this.cell(point);
    cell.setAttribute("aria-label", label);
    if (selected === null) cell.removeAttribute("aria-selected");
    else cell.setAttribute("aria-selected", String(selected));
    cell.setAttribute("class", `sb-cell ${className}`);
    cell.replaceChildren(...(title ? [svg("title", { text: title })] : []));
  }

  setCurrent(point) {
    this.cell(this.current).setAttribute("tabindex", -1);
    this.current = point;
    this.cell(point).setAttribute("tabindex", 0);
  }

  comeTo(point) {
    if (!point) return;
    this.setCurrent(point);
    this.handlers.onMove(point);
  }

  focus(point = this.current) {
    this.cell(point).focus({ preventScroll: true });
  }

  get focused() {
    return this.element.contains(document.activeElement);
  }

  key(event) {
    if (event.altKey || event.metaKey) return;
    const to = this.target(event);
    if (to) this.focus(to);
    else if (event.key === "Enter" || event.key === " ") this.handlers.onPress(this.current);
    else if (event.key !== "Escape" || !this.handlers.onCancel()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where a key leads: arrows by one, Home and End in the row (with Ctrl: first and last point), Page Up and Down in the column. */
  target({ key, ctrlKey }) {
    const [x, y] = this.current;
    const [right, bottom] = [this.columns - 1, this.rows - 1];
    if (key in STEPS && !ctrlKey) {
      const [dx, dy] = STEPS[key];
      return [Math.min(Math.max(x + dx, 0), right), Math.min(Math.max(y + dy, 0), bottom)];
    }
    switch (key) {
      case "Home":
        return ctrlKey ? [0, 0] : [0, y];
      case "End":
        return ctrlKey ? [right, bottom] : [right, y];
      case "PageUp":
        return [x, 0];
      case "PageDown":
        return [x, bottom];
      default:
        return null;
    }
  }
}
