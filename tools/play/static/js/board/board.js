// The board of a game under way, and still pictures of boards. See Board, still and <stone-board>.

import { Film } from "./film.js";
import { Grid } from "./grid.js";
import { arrow, cross, dot, letters, mark, ring } from "./marks.js";
import { Pointer } from "./pointer.js";
import { colourAt, parsePoint, pointText, pointsOf, withColour } from "./points.js";
import { Scene } from "./scene.js";
import { Route, parsePath, routeOf, whyNot } from "./surakarta.js";
import { UNIT, placeAt, placePoint, svg } from "./svg.js";

const COLOURS = ["black", "white"];
const PIECES = { othello: "disc", surakarta: "piece" };
const LONGEST_LINE = { stones: 12, arrows: 5 };
const DROPPED_MS = 1500; // how long a dropped piece waits for the state that says it moved

const slower = window.matchMedia("(prefers-reduced-motion: reduce)");
const samePoint = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];

/** A board that shows states and takes moves. */
export class Board {
  /** `onMove(move)` when the user chose a legal move, `onNote(text)` for what a status line should say. */
  constructor(element, { onMove = () => {}, onNote = () => {} } = {}) {
    this.element = element;
    this.onMove = onMove;
    this.onNote = onNote;
    this.options = { coordinates: true, legal: true, forbidden: true, numbers: false, animations: true, loops: true };
    this.film = new Film();
    this.state = null;
    this.scene = null;
    this.forget();
  }

  /** Forgets what belongs to one position: the piece chosen, the point aimed at, line and hint. */
  forget() {
    this.chosen = null;
    this.aimed = null;
    this.pointed = null;
    this.dragging = false;
    this.line = null;
    this.hint = null;
  }

  /** Shows a state message; how it came from the one before is animated where the state tells. */
  show(state, { animate = true } = {}) {
    const before = this.state;
    const stays = before !== null && sameBoard(before, state) && before.cells === state.cells && before.ply === state.ply;
    if (!stays) {
      this.film.finish();
      if (this.dragging) this.letGo();
      clearTimeout(this.waiting);
    }
    this.state = state;
    this.read(state);
    if (!before || !sameBoard(before, state)) this.build();
    if (stays) {
      if (!this.legal.has(this.chosen)) this.chosen = null;
      if (!this.film.running && !this.dragging && !this.waiting) this.scene.settle(state.cells);
    } else {
      const dropped = this.dropped;
      this.dropped = null;
      this.waiting = 0;
      this.forget();
      if (animate && this.animates() && follows(before, state) && state.change.move !== dropped) this.play(before, state);
      else this.scene.settle(state.cells);
    }
    this.draw();
  }

  animates() {
    return this.options.animations && !slower.matches && document.visibilityState === "visible";
  }

  /** What the state says of points, by their text. */
  read({ legal, forbidden = [], why = {}, moves = [], ply, columns, rows }) {
    this.legal = new Map();
    for (const move of legal) {
      const [from, to] = pointsOf(move).map(([x, y]) => pointText(x, y));
      if (!from) continue;
      if (!this.legal.has(from)) this.legal.set(from, new Set());
      if (to) this.legal.get(from).add(to);
    }
    this.forbidden = new Map(forbidden.map((point) => [point, why[point] ?? ""]));
    this.numbers = new Map();
    moves.slice(0, ply).forEach(({ move }, index) => {
      const points = pointsOf(move);
      if (points.length === 1) this.numbers.set(pointText(...points[0]), index + 1);
    });
    this.inside = ([x, y]) => x < columns && y < rows;
  }

  build() {
    const { game, columns, rows, coordinates, title } = this.state;
    const hadFocus = this.grid?.focused ?? false;
    const current = this.grid?.current;
    this.pointer?.close();
    this.scene?.svg.remove();
    this.scene = new Scene(game, columns, rows, this.options.coordinates ? coordinates : null);
    this.scene.svg.classList.toggle("sb-plain-loops", !this.options.loops);
    this.listening?.abort();
    this.listening = new AbortController();
    this.grid = new Grid(columns, rows, this.element, this.listening.signal, {
      onPress: (point) => this.press(point),
      onMove: (point) => this.hover(point),
      onCancel: () => this.cancel(),
    });
    this.grid.element.setAttribute("aria-label", `Board: ${title}`);
    this.scene.svg.append(this.grid.element);
    this.pointer = new Pointer(this.scene, this.grid, this);
    this.element.append(this.scene.svg);
    if (current && this.inside(current)) this.grid.setCurrent(current);
    if (hadFocus) this.grid.focus();
  }

  play(before, state) {
    const { change } = state;
    const path = change.path?.length > 1 ? change.path : null;
    this.scene.settle(before.cells);
    this.scene.stageChange(this.film, before.cells, state.cells, { backwards: change.from > change.to, path });
    this.film.start(() => {
      this.scene.settle(this.state.cells);
      this.drawInput();
      this.drawOver();
    });
  }

  setOptions(options) {
    const before = this.options;
    this.options = { ...before, ...options };
    if (!this.scene) return;
    if (!this.options.animations) this.film.finish();
    if (before.coordinates !== this.options.coordinates) {
      this.film.finish();
      this.build();
      this.scene.settle(this.state.cells);
    }
    this.scene.svg.classList.toggle("sb-plain-loops", !this.options.loops);
    this.draw();
  }

  showLine(line) {
    this.line = line;
    if (!this.scene) return;
    this.drawLine();
    this.drawHint();
  }

  showHint(move) {
    this.hint = move;
    if (this.scene) this.drawHint();
  }

  focus() {
    this.grid?.focus();
  }

  // ---- input ---------------------------------------------------------------------------------------

  get open() {
    return Boolean(this.state?.can?.move);
  }

  get stepwise() {
    return this.scene.face.stepwise;
  }

  takesAim() {
    return this.open && !this.stepwise;
  }

  /** A point was pressed: by a click, a second tap, Enter or Space. */
  press(point) {
    if (!this.open) return;
    const text = pointText(...point);
    if (this.stepwise) this.pressPiece(point, text);
    else if (this.legal.has(text)) this.choose(text);
    else this.refuse(point, this.whyNotHere(point, text));
  }

  pressPiece(point, text) {
    if (this.chosen === text) this.cancel();
    else if (this.chosen && this.legal.get(this.chosen).has(text)) this.choose(this.chosen + text);
    else if (this.legal.has(text)) this.take(text);
    else if (this.colourAt(point) === this.state.to_move) this.refuse(point, "this piece cannot move");
    else if (this.chosen) {
      const why = whyNot(this.state.cells, this.state.to_move, parsePoint(this.chosen), point);
      this.cancel();
      if (why) this.refuse(point, why);
    } else this.refuse(point, "choose one of your pieces first");
  }

  choose(move) {
    this.aimed = null;
    this.chosen = null;
    this.drawInput();
    this.onMove(move);
  }

  take(text) {
    this.chosen = text;
    this.drawInput();
    this.onNote(`${this.name(parsePoint(text))} chosen`);
  }

  refuse(point, why) {
    this.onNote(why ? `${this.name(point)}: ${why}` : "");
  }

  whyNotHere(point, text) {
    if (this.forbidden.has(text)) return this.forbidden.get(text) || "forbidden";
    return this.colourAt(point) >= 0 ? "occupied" : "not a legal move";
  }

  /** Gives up the piece chosen or the point aimed at; whether there was one. */
  cancel() {
    const had = this.chosen !== null || this.aimed !== null;
    this.chosen = null;
    this.aimed = null;
    if (this.dragging) this.letGo();
    if (had) this.drawInput();
    return had;
  }

  hover(point) {
    if (samePoint(point, this.pointed)) return;
    this.pointed = point;
    this.drawGhost();
  }

  aim(point) {
    this.pointed = null;
    const text = point ? pointText(...point) : "";
    this.aimed = this.legal.has(text) ? point : null;
    if (this.aimed) this.onNote(`${this.name(point)}: tap again to play there`);
    else if (point) this.refuse(point, this.whyNotHere(point, text));
    this.drawInput();
  }

  mayGrab(point) {
    return this.open && this.stepwise && this.legal.has(pointText(...point));
  }

  grab(point) {
    this.film.finish();
    this.dragging = true;
    this.chosen = pointText(...point);
    this.held = this.scene.raise(this.scene.take(point));
    this.scene.svg.classList.add("sb-dragging");
    this.drawInput();
  }

  drag(x, y, over) {
    if (!this.dragging) return;
    placeAt(this.held.body, x, y, { scale: 1.12, dy: -6 });
    placeAt(this.held.shadow, x, y, { scale: 1.1, dx: 8, dy: 14 });
    this.hover(over);
  }

  letGo() {
    this.dragging = false;
    this.scene.svg.classList.remove("sb-dragging");
    this.scene.settle(this.state.cells);
  }

  drop(point) {
    if (!this.dragging) return;
    const { chosen } = this;
    const text = point ? pointText(...point) : "";
    this.letGo();
    if (this.legal.get(chosen)?.has(text)) {
      if (this.colourAt(point) < 0) this.wait(chosen, point);
      this.choose(chosen + text);
      return;
    }
    if (point && text !== chosen) this.refuse(point, whyNot(this.state.cells, this.state.to_move, parsePoint(chosen), point));
    this.drawInput();
  }

  /** A piece dropped on an empty point lies there until the state says that it moved, or says nothing. */
  wait(from, point) {
    const piece = this.scene.raise(this.scene.take(parsePoint(from)));
    placePoint(piece.body, point);
    placePoint(piece.shadow, point);
    this.dropped = from + pointText(...point);
    this.waiting = setTimeout(() => {
      this.waiting = 0;
      this.dropped = null;
      this.scene.settle(this.state.cells);
    }, DROPPED_MS);
  }

  // ---- drawing -------------------------------------------------------------------------------------

  colourAt([x, y]) {
    return colourAt(this.state.cells, this.state.columns, x, y);
  }

  /** A point as the coordinates call it. */
  name([x, y]) {
    const { columns, rows } = this.state.coordinates;
    return columns[x] + rows[y];
  }

  draw() {
    this.drawInput();
    this.drawOver();
    this.drawLine();
    this.drawHint();
  }

  /** What tells where one may move: dots, crosses, the piece chosen, the ghost, and every cell's label. */
  drawInput() {
    const { under } = this.scene.layers;
    const { legal, forbidden } = this.options;
    const { face } = this.scene;
    under.replaceChildren();
    this.scene.svg.classList.toggle("sb-open", this.open);
    if (forbidden && this.open) {
      for (const text of this.forbidden.keys()) under.append(cross(parsePoint(text), 0.13 * UNIT, "sb-hollow sb-forbidden"));
    }
    const sources = this.stepwise && this.chosen ? [this.chosen] : [...this.legal.keys()];
    for (const text of legal && this.open ? sources : []) {
      if (!this.stepwise) under.append(dot(parsePoint(text), face.dotRadius, `sb-legal sb-for-${COLOURS[this.state.to_move]}`));
      else if (!this.chosen && !this.film.running) under.append(ring(parsePoint(text), face.radius + 7, "sb-movable"));
    }
    if (this.chosen) this.drawChosen(under, face, legal);
    this.drawGhost();
    this.describeCells();
  }

  drawChosen(under, face, legal) {
    const from = parsePoint(this.chosen);
    under.append(dot(from, face.radius + 11, "sb-chosen"));
    for (const text of legal ? this.legal.get(this.chosen) : []) {
      const point = parsePoint(text);
      if (this.colourAt(point) < 0) under.append(dot(point, face.dotRadius, "sb-legal"));
      else under.append(ring(point, face.radius + 9, "sb-capture"));
    }
  }

  describeCells() {
    const { columns, rows } = this.state;
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < columns; x += 1) this.grid.describe([x, y], this.describe([x, y]));
    }
  }

  describe(point) {
    const { game, last, to_move: mover } = this.state;
    const text = pointText(...point);
    const colour = this.colourAt(point);
    const parts = [this.name(point), colour < 0 ? "empty" : `${COLOURS[colour]} ${PIECES[game] ?? "stone"}`];
    const targets = this.chosen ? this.legal.get(this.chosen) : null;
    const own = this.stepwise && colour === mover;
    if (samePoint(point, pointsOf(last).at(-1))) parts.push("last move");
    if (this.forbidden.has(text)) parts.push(`forbidden${this.forbidden.get(text) ? `: ${this.forbidden.get(text)}` : ""}`);
    else if (own && this.chosen === text) parts.push("chosen");
    else if (own && this.open) parts.push(this.legal.has(text) ? "can move" : "cannot move");
    else if (targets?.has(text)) parts.push(colour < 0 ? "legal" : "can be captured");
    else if (!this.stepwise && this.open && this.legal.has(text)) parts.push("legal");
    const usable = this.open && (this.legal.has(text) || Boolean(targets?.has(text)));
    return {
      label: parts.join(", "),
      title: this.forbidden.get(text) ?? "",
      selected: own ? this.chosen === text : null,
      className: `${usable ? "sb-usable" : ""} ${this.mayGrab(point) ? "sb-own" : ""}`.trim(),
    };
  }

  /** The piece that would come to the point under the pointer or cursor, or that is aimed at. */
  drawGhost() {
    const { ghost, way } = this.scene.layers;
    ghost.replaceChildren();
    way.replaceChildren();
    if (!this.open) return;
    if (this.aimed) this.drawAim(ghost, this.aimed);
    const point = this.pointed;
    if (!point) return;
    const text = pointText(...point);
    if (!this.stepwise) {
      if (this.legal.has(text)) this.ghostPiece(ghost, point);
    } else if (this.chosen && this.legal.get(this.chosen).has(text)) {
      const from = parsePoint(this.chosen);
      if (this.colourAt(point) >= 0) {
        way.append(svg("path", { class: "sb-way", d: routeOf(this.state.cells, from, point).d }));
      } else if (!this.dragging) this.ghostPiece(ghost, point);
    } else if (this.legal.has(text) && text !== this.chosen) {
      ghost.append(ring(point, this.scene.face.radius + 7, "sb-hovered"));
    }
  }

  ghostPiece(layer, point) {
    layer.append(this.scene.loose(this.state.to_move, point, "sb-ghost"));
  }

  drawAim(layer, [x, y]) {
    const { columns, rows } = this.state;
    const [right, bottom] = [(columns - 1) * UNIT, (rows - 1) * UNIT];
    layer.append(svg("path", { class: "sb-sight", d: `M0 ${y * UNIT}H${right}M${x * UNIT} 0V${bottom}` }));
    this.ghostPiece(layer, [x, y]);
    layer.append(ring([x, y], 0.62 * UNIT, "sb-aim"));
  }

  /** What lies on pieces: their numbers and the last move. Not while they move. */
  drawOver() {
    const { over } = this.scene.layers;
    over.replaceChildren();
    if (this.film.running) return;
    const last = pointsOf(this.state.last);
    if (this.options.numbers) this.drawNumbers(over, last.at(-1));
    const [point] = last.slice(-1);
    if (!point || (this.options.numbers && this.numbers.has(pointText(...point)))) return;
    const colour = this.colourAt(point);
    if (last.length > 1) over.append(ring(last[0], 0.16 * UNIT, "sb-left"));
    if (colour >= 0) over.append(dot(point, this.scene.face.lastRadius, `sb-last sb-on-${COLOURS[colour]}`));
  }

  drawNumbers(layer, last) {
    for (const [text, number] of this.numbers) {
      const point = parsePoint(text);
      const colour = this.colourAt(point);
      if (colour < 0) continue;
      const kind = `sb-number sb-on-${COLOURS[colour]} ${samePoint(point, last) ? "sb-newest" : ""}`;
      layer.append(letters(point, String(number), kind));
    }
  }

  drawLine() {
    const layer = this.scene.layers.line;
    layer.replaceChildren();
    if (!this.line) return;
    if (this.stepwise) this.drawArrows(layer);
    else this.drawSequence(layer);
  }

  drawSequence(layer) {
    const shown = new Set();
    this.line.slice(0, LONGEST_LINE.stones).forEach(({ move }, index) => {
      const [point] = pointsOf(move);
      if (!point || shown.has(pointText(...point)) || this.colourAt(point) >= 0) return;
      shown.add(pointText(...point));
      const colour = (this.state.to_move + index) % 2;
      layer.append(
        this.scene.loose(colour, point, "sb-planned"),
        letters(point, String(index + 1), `sb-number sb-on-${COLOURS[colour]}`),
      );
    });
  }

  drawArrows(layer) {
    let { cells } = this.state;
    this.line.slice(0, LONGEST_LINE.arrows).forEach(({ move }, index) => {
      const points = pointsOf(move);
      if (points.length < 2) return;
      const [from, to] = points;
      const colour = (this.state.to_move + index) % 2;
      const className = `sb-arrow sb-arrow-${COLOURS[colour]}`;
      layer.append(arrow(routeOf(cells, from, to), className, { ...arrowEnds(this.scene, cells, to), number: String(index + 1) }));
      cells = withColour(withColour(cells, this.state.columns, from, -1), this.state.columns, to, colour);
    });
  }

  drawHint() {
    const layer = this.scene.layers.hint;
    layer.replaceChildren();
    const [from, to] = pointsOf(this.hint);
    const isInLine = this.line?.[0]?.move === this.hint; // there it has a number, and no second mark on it
    if (!from || isInLine) return;
    const { radius } = this.scene.face;
    layer.append(ring(to ?? from, to ? radius + 9 : radius, "sb-hint"));
    if (!to) layer.append(dot(from, 0.13 * UNIT, "sb-hint-core"));
    else layer.append(arrow(routeOf(this.state.cells, from, to), "sb-arrow sb-arrow-hint", arrowEnds(this.scene, this.state.cells, to)));
  }
}

function sameBoard(one, other) {
  return (
    one.game === other.game &&
    one.columns === other.columns &&
    one.rows === other.rows &&
    JSON.stringify(one.coordinates) === JSON.stringify(other.coordinates)
  );
}

/** Whether a state's change tells how it came from the one shown before. */
function follows(before, { change, ply, game, columns, rows, cells }) {
  return Boolean(
    change &&
      before &&
      before.game === game &&
      before.columns === columns &&
      before.rows === rows &&
      change.from === before.ply &&
      change.to === ply &&
      before.cells.length === cells.length,
  );
}

/** Arrows begin at the edge of the piece that leaves, and end on the target or at the edge of what stands there. */
function arrowEnds({ face, columns }, cells, [x, y]) {
  return { start: face.radius, gap: colourAt(cells, columns, x, y) < 0 ? 0.06 * UNIT : face.radius };
}

// ---- still pictures ----------------------------------------------------------------------------------

const SIZES = { nogo: 9, gomoku: 15, othello: 8, surakarta: 6 };
const FROM_BELOW = ["nogo", "gomoku"];

/** How the game's boards are usually lettered. */
function usualCoordinates(game, columns, rows) {
  const letters = game === "nogo" ? "ABCDEFGHJKLMNOPQRSTUVWXYZ" : "abcdefghijklmnopqrstuvwxyz";
  const numbers = Array.from({ length: rows }, (_, row) => String(row + 1));
  return { columns: [...letters].slice(0, columns), rows: FROM_BELOW.includes(game) ? numbers.reverse() : numbers };
}

/** Marks as "d3:cross,e4:circle", or as a list of [point, kind]. */
function marksOf(marks) {
  if (typeof marks !== "string") return marks ?? [];
  const written = marks.split(",").map((part) => part.trim()).filter(Boolean);
  return written.map((part) => {
    const colon = part.indexOf(":");
    return colon < 0 ? [part, "circle"] : [part.slice(0, colon).trim(), part.slice(colon + 1).trim()];
  });
}

/** A path as "a1>a2~e1", or as a list of points like a state's path. */
function pathOf(path) {
  if (typeof path !== "string") return path;
  const separators = path.match(/[>~]/g) ?? [];
  return parsePath(path.split(/[>~]/).map((point) => parsePoint(point.trim())), separators);
}

/**
 * A picture of a board, for pages that explain. `cells` is a board text (white space in it does not count), `marks` has
 * cross, circle, dot, square, triangle or a letter on points, `path` draws an arrow, `labels` asks for coordinates (true
 * for the game's usual ones). Returns the SVG element.
 */
export function still(element, { game, columns, rows, cells = "", last = null, marks = null, path = null, labels = false }) {
  const width = columns ?? SIZES[game];
  const height = rows ?? columns ?? SIZES[game];
  const text = cells.replace(/\s/g, "").padEnd(width * height, ".");
  const coordinates = labels === true ? usualCoordinates(game, width, height) : labels || null;
  const scene = new Scene(game, width, height, coordinates);
  scene.settle(text);
  const on = (point) => {
    const colour = colourAt(text, width, ...point);
    return colour < 0 ? "sb-on-board" : `sb-on-${COLOURS[colour]}`;
  };
  const { over, line } = scene.layers;
  for (const [name, kind] of marksOf(marks)) over.append(mark(parsePoint(name), kind, `sb-mark ${on(parsePoint(name))}`));
  const [point] = pointsOf(last).slice(-1);
  if (point) over.append(dot(point, scene.face.lastRadius, `sb-last ${on(point)}`));
  if (path) {
    const points = pathOf(path);
    line.append(arrow(new Route(points), "sb-arrow sb-arrow-path", arrowEnds(scene, text, points.at(-1))));
  }
  scene.svg.classList.add("sb-still");
  element.append(scene.svg);
  return scene.svg;
}

/** How many pieces there are, for those who do not see the picture. */
function countsOf(game, cells) {
  const count = (stone) => [...cells].filter((cell) => cell === stone).length;
  const noun = PIECES[game] ?? "stone";
  return `${game} board with ${count("B")} black and ${count("W")} white ${noun}s`;
}

/** `<stone-board game cells columns rows marks path last labels caption aria-label>`: a still picture in a page. */
class StoneBoard extends HTMLElement {
  static observedAttributes = ["game", "cells", "columns", "rows", "marks", "path", "last", "labels", "caption", "aria-label"];

  connectedCallback() {
    this.drawn = true;
    this.render();
  }

  attributeChangedCallback() {
    if (this.drawn) this.render();
  }

  render() {
    const number = (name) => (this.hasAttribute(name) ? Number(this.getAttribute(name)) : undefined);
    const game = this.getAttribute("game");
    if (!(game in SIZES)) return;
    const cells = this.getAttribute("cells") ?? "";
    const caption = this.getAttribute("caption");
    const figure = document.createElement("figure");
    figure.className = "sb-figure";
    const picture = still(figure, {
      game,
      cells,
      columns: number("columns"),
      rows: number("rows"),
      last: this.getAttribute("last"),
      marks: this.getAttribute("marks"),
      path: this.getAttribute("path"),
      labels: this.hasAttribute("labels"),
    });
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", this.getAttribute("aria-label") ?? caption ?? countsOf(game, cells));
    if (caption) {
      const words = document.createElement("figcaption");
      words.textContent = caption;
      figure.append(words);
    }
    this.replaceChildren(figure);
  }
}

if (!customElements.get("stone-board")) customElements.define("stone-board", StoneBoard);
