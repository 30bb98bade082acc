// Mouse, pen and finger on a board: pointing, pressing, dragging, and aiming where cells are too small for a finger.

import { UNIT, placeAt, svg, uniqueId } from "./svg.js";

const SMALL_CELL = 22; // CSS pixels; a finger does not hit what is smaller
const DRAG_AFTER = 5; // CSS pixels
const AIM_AGAIN = 1.3; // cells around the aimed point where a second tap confirms it
const LENS_RADIUS = 2.9 * UNIT; // at a cell of SMALL_CELL
const LENS_ZOOM = 1.5;
const FINGER = 1.35; // how far from the point the lens's middle stands, in its radii

export class Pointer {
  /**
   * `board` has: hover(point or null), press(point), mayGrab(point), grab(point), drag(x, y), drop(point), aim(point or
   * null), aimed.
   */
  constructor(scene, grid, board) {
    this.scene = scene;
    this.grid = grid;
    this.board = board;
    this.held = null;
    this.swallow = false;
    const root = scene.svg;
    this.makeLens();
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", () => this.lose());
    root.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && board.hover(null));
    root.addEventListener("click", (event) => this.click(event));
    this.watcher = new ResizeObserver(() => root.classList.toggle("sb-small", this.cellSize() < SMALL_CELL));
    this.watcher.observe(root);
  }

  close() {
    this.watcher.disconnect();
  }

  cellSize() {
    return Math.abs(this.scene.svg.getScreenCTM()?.a ?? 1) * UNIT;
  }

  place(event) {
    const matrix = this.scene.svg.getScreenCTM();
    if (!matrix) return [NaN, NaN];
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /** The point whose cell was hit; null beside the board. */
  point(event) {
    const [x, y] = this.place(event).map((place) => Math.round(place / UNIT));
    return x >= 0 && y >= 0 && x < this.scene.columns && y < this.scene.rows ? [x, y] : null;
  }

  /** The point nearest to a finger that may be a little beside the board. */
  nearest(event) {
    const [x, y] = this.place(event);
    const clamp = (place, most) => Math.min(Math.max(Math.round(place / UNIT), 0), most - 1);
    return [clamp(x, this.scene.columns), clamp(y, this.scene.rows)];
  }

  aims(event) {
    return event.pointerType === "touch" && this.board.takesAim() && this.cellSize() < SMALL_CELL;
  }

  down(event) {
    if (!event.isPrimary || event.button !== 0) return;
    this.swallow = false;
    const point = this.point(event);
    if (this.aims(event)) {
      this.held = { aiming: true, before: this.board.aimed, x: event.clientX, y: event.clientY, slid: false };
      this.capture(event);
      this.lookAt(this.nearest(event));
    } else if (point && this.board.mayGrab(point)) {
      this.held = { aiming: false, point, x: event.clientX, y: event.clientY, dragging: false };
    }
  }

  capture(event) {
    // A pointer that a script made up cannot be captured; it needs none either.
    try {
      this.scene.svg.setPointerCapture(event.pointerId);
    } catch (error) {
      if (error.name !== "NotFoundError") throw error;
    }
  }

  move(event) {
    if (!event.isPrimary) return;
    const { held } = this;
    if (!held) {
      if (event.pointerType !== "touch") this.board.hover(this.point(event));
      return;
    }
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y);
    if (held.aiming) {
      if (far > DRAG_AFTER) held.slid = true;
      this.lookAt(this.nearest(event));
      return;
    }
    if (!held.dragging && far > DRAG_AFTER) {
      held.dragging = true;
      this.capture(event);
      this.board.grab(held.point);
    }
    if (held.dragging) this.board.drag(...this.place(event), this.point(event));
  }

  up(event) {
    const { held } = this;
    if (!held || !event.isPrimary) return;
    this.held = null;
    if (held.aiming) {
      this.hideLens();
      this.swallow = true;
      const point = this.nearest(event);
      const { before } = held;
      const again = !held.slid && before && Math.hypot(point[0] - before[0], point[1] - before[1]) <= AIM_AGAIN;
      if (again) this.board.press(before);
      else this.board.aim(point);
    } else if (held.dragging) {
      this.swallow = true;
      this.board.drop(this.point(event));
    }
  }

  lose() {
    const { held } = this;
    this.held = null;
    this.hideLens();
    if (held?.dragging) this.board.drop(null);
    if (held?.aiming) this.board.aim(null);
  }

  /** Presses that were no drag; screen readers make such clicks without a pointer. */
  click(event) {
    if (this.swallow) {
      this.swallow = false;
      return;
    }
    const point = event.detail === 0 ? this.grid.pointOf(event.target) : this.point(event);
    if (!point) {
      this.board.cancel();
      return;
    }
    this.grid.focus(point);
    this.board.press(point);
  }

  makeLens() {
    const clip = uniqueId("clip");
    const circle = svg("circle", { r: LENS_RADIUS });
    this.lens = svg("g", { class: "sb-lens", "aria-hidden": "true", visibility: "hidden" });
    this.view = svg("use", { href: `#${this.scene.picture.id}` });
    const inside = svg("g", { "clip-path": `url(#${clip})` }, svg("circle", { class: "sb-lens-ground", r: LENS_RADIUS }), this.view);
    this.lens.append(
      svg("clipPath", { id: clip }, circle),
      inside,
      svg("circle", { class: "sb-lens-rim", r: LENS_RADIUS }),
      svg("path", { class: "sb-lens-sight", d: "M-34 0H-18M18 0H34M0 -34V-18M0 18V34" }),
    );
    this.scene.svg.append(this.lens);
  }

  /** The lens that shows a point: above the finger, or beside it where there is no room above. */
  lookAt([x, y]) {
    this.board.hover([x, y]);
    const scale = Math.max(1, SMALL_CELL / this.cellSize());
    const { left, top, width } = this.scene.box;
    const reach = LENS_RADIUS * scale;
    const within = (place, from, to) => Math.min(Math.max(place, from + reach), to - reach);
    let [cx, cy] = [within(x * UNIT, left, left + width), y * UNIT - reach * FINGER];
    if (cy < top + reach) {
      const side = x * UNIT < left + width / 2 ? 1 : -1;
      [cx, cy] = [x * UNIT + side * reach * FINGER, top + reach];
    }
    placeAt(this.lens, cx, cy, { scale });
    this.view.setAttribute("transform", `scale(${LENS_ZOOM}) translate(${-x * UNIT} ${-y * UNIT})`);
    this.lens.setAttribute("visibility", "visible");
  }

  hideLens() {
    this.lens.setAttribute("visibility", "hidden");
  }
}
