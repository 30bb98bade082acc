// One board's picture: the ground, the pieces and the layers marks are drawn on. It knows no rules and takes no input.

import { EMPTY, colourAt } from "./points.js";
import { othelloFace } from "./othello.js";
import { stonesFace } from "./stones.js";
import { surakartaFace } from "./surakarta.js";
import { UNIT, placePoint, svg, uniqueId } from "./svg.js";

const FACES = { nogo: stonesFace, gomoku: stonesFace, othello: othelloFace, surakarta: surakartaFace };

const LAYERS = ["ground", "labels", "under", "way", "trail", "shadows", "pieces", "over", "line", "hint", "ghost"];

/** Light on round things: where it falls, in parts of their box, and where the three colours of its gradient stand. */
const GRADIENTS = {
  black: { light: { cx: 0.36, cy: 0.3, r: 0.75 }, offsets: [0, 0.5, 1] },
  white: { light: { cx: 0.38, cy: 0.32, r: 0.75 }, offsets: [0, 0.5, 1] },
  shadow: { light: {}, offsets: [0.6, 0.82, 1] },
};

function paintsInto(definitions) {
  const paints = {};
  for (const [name, { light, offsets }] of Object.entries(GRADIENTS)) {
    paints[name] = uniqueId(name);
    const gradient = svg("radialGradient", { id: paints[name], ...light });
    offsets.forEach((offset, index) => gradient.append(svg("stop", { class: `sb-${name}-${index + 1}`, offset })));
    definitions.append(gradient);
  }
  return paints;
}

/** On which sides coordinates stand: rows on the left, columns where the first row is. */
function labelSides(coordinates) {
  if (!coordinates) return [];
  return ["left", coordinates.rows[0] === "1" ? "top" : "bottom"];
}

export class Scene {
  constructor(game, columns, rows, coordinates) {
    this.face = FACES[game];
    this.columns = columns;
    this.rows = rows;
    this.pieces = new Map();
    this.taken = new Set();
    this.actors = [];
    const sides = labelSides(coordinates);
    this.box = this.face.box(columns, rows, sides);
    const { left, top, width, height } = this.box;
    this.svg = svg("svg", { class: `stone-board sb-${game}`, viewBox: `${left} ${top} ${width} ${height}` });
    const definitions = svg("defs");
    this.paints = paintsInto(definitions);
    this.picture = svg("g", { id: uniqueId("picture"), "aria-hidden": "true", class: "sb-picture" });
    this.layers = {};
    for (const name of LAYERS) {
      this.layers[name] = svg("g", { class: `sb-layer-${name}` });
      this.picture.append(this.layers[name]);
    }
    this.svg.append(definitions, this.picture);
    this.face.ground(this.layers.ground, this);
    if (coordinates) this.drawLabels(coordinates, sides);
  }

  drawLabels(coordinates, sides) {
    const offset = this.face.labelOffset;
    const size = Math.round(29 + 1.6 * Math.max(0, this.columns - 8));
    const text = (x, y, label, anchor) =>
      svg("text", { class: "sb-label", x, y, dy: "0.35em", "font-size": size, "text-anchor": anchor, text: label });
    const [left, bottom] = [-offset, (this.rows - 1) * UNIT + offset];
    const nudge = size * 0.35;
    coordinates.rows.forEach((label, y) => this.layers.labels.append(text(left - nudge * 0.4, y * UNIT, label, "middle")));
    const line = sides.includes("top") ? left - nudge * 0.5 : bottom + nudge * 0.5;
    coordinates.columns.forEach((label, x) => this.layers.labels.append(text(x * UNIT, line, label, "middle")));
  }

  /** Shows a board text, all at once. */
  settle(cells) {
    for (const piece of this.actors) remove(piece);
    this.actors = [];
    this.layers.trail.replaceChildren();
    for (let y = 0; y < this.rows; y += 1) {
      for (let x = 0; x < this.columns; x += 1) this.settlePoint(x, y, colourAt(cells, this.columns, x, y));
    }
    this.taken.clear();
  }

  settlePoint(x, y, colour) {
    const key = y * this.columns + x;
    const piece = this.pieces.get(key);
    if (piece && (piece.colour !== colour || this.taken.has(key))) {
      remove(piece);
      this.pieces.delete(key);
    }
    if (colour >= 0 && !this.pieces.has(key)) this.pieces.set(key, this.makePiece(colour, [x, y]));
  }

  makePiece(colour, point) {
    const piece = { colour, ...this.face.piece(this.paints, colour) };
    placePoint(piece.body, point);
    placePoint(piece.shadow, point);
    return this.raise(piece);
  }

  /** A piece that is no part of the position: a ghost, a move of a plan. */
  loose(colour, point, className) {
    const { body } = this.face.piece(this.paints, colour);
    body.classList.add(className);
    placePoint(body, point);
    return body;
  }

  /** Has the film show how one board text becomes the next; `path` and `backwards` are told of the move. */
  stageChange(film, before, after, { backwards, path }) {
    const change = { came: [], went: [], turned: [], backwards, path };
    for (let index = 0; index < after.length; index += 1) {
      if (before[index] === after[index]) continue;
      const point = [index % this.columns, Math.floor(index / this.columns)];
      const colour = colourAt(after, this.columns, ...point);
      const kind = before[index] === EMPTY ? "came" : after[index] === EMPTY ? "went" : "turned";
      change[kind].push({ point, colour });
    }
    this.face.animate(film, this, change);
  }

  // What faces ask of the stage: pieces that they may move about until the next `settle`.

  get trail() {
    return this.layers.trail;
  }

  take([x, y]) {
    const key = y * this.columns + x;
    this.taken.add(key);
    return this.pieces.get(key);
  }

  add(colour, point) {
    const piece = this.makePiece(colour, point);
    this.actors.push(piece);
    return piece;
  }

  raise(piece) {
    this.layers.shadows.append(piece.shadow);
    this.layers.pieces.append(piece.body);
    return piece;
  }
}

function remove(piece) {
  piece.body.remove();
  piece.shadow.remove();
}
