// NoGo and Gomoku: stones on the crossings of a wooden board.

import { easing } from "./film.js";
import { UNIT, placePoint, round, svg } from "./svg.js";

const RADIUS = 0.47 * UNIT;
const EDGE = 0.66 * UNIT;
const LABELLED = 0.5 * UNIT;
const DROP_MS = 190;
const LIFT_MS = 130;

/** Where hand-drawn boards have their dots: none on small ones, nine from 15 on, four and the centre between. */
export function starPoints(columns, rows) {
  if (columns !== rows || columns < 7 || columns % 2 === 0) return [];
  const far = columns - 1;
  const near = columns < 12 ? 2 : 3;
  const middle = far / 2;
  const edges = [near, far - near];
  const corners = edges.flatMap((x) => edges.map((y) => [x, y]));
  const sides = columns > 15 ? [...edges.map((x) => [x, middle]), ...edges.map((y) => [middle, y])] : [];
  return [...corners, [middle, middle], ...sides];
}

/** A round piece with light from the upper left: body and shadow, both about the origin. */
export function roundPiece(paints, colour, radius, extra = []) {
  const tone = colour === 0 ? "black" : "white";
  const body = svg("g", { class: `sb-piece sb-${tone}` });
  body.append(svg("circle", { class: "sb-body", r: radius, fill: `url(#${paints[tone]})` }), ...extra);
  const shadow = svg("g", { class: "sb-shadow" });
  shadow.append(svg("circle", { r: round(radius * 1.16), cx: radius * 0.09, cy: radius * 0.17, fill: `url(#${paints.shadow})` }));
  return { body, shadow };
}

/** A stone comes down onto its point. */
export function dropInto(film, piece, point, { delay = 0, duration = DROP_MS } = {}) {
  film.add({
    delay,
    duration,
    ease: easing.out,
    draw(p) {
      const height = 1 - p;
      placePoint(piece.body, point, { scale: 1 + 0.28 * height, dy: -0.22 * UNIT * height });
      placePoint(piece.shadow, point, { scale: 1 + 0.25 * height, dx: 0.14 * UNIT * height, dy: 0.2 * UNIT * height });
      piece.body.setAttribute("opacity", round(Math.min(1, p * 2)));
      piece.shadow.setAttribute("opacity", round(p));
    },
  });
}

/** A stone is taken up again. */
export function liftFrom(film, piece, point, { delay = 0, duration = LIFT_MS, shrink = -0.18 } = {}) {
  film.add({
    delay,
    duration,
    draw(p) {
      placePoint(piece.body, point, { scale: 1 - shrink * p });
      piece.body.setAttribute("opacity", round(1 - p));
      piece.shadow.setAttribute("opacity", round(1 - p));
    },
  });
}

/** Wavy lines along the board, always the same ones for the same board. */
function grain(left, top, width, height) {
  const lines = [];
  let seed = 7;
  const chance = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let y = top + 15 + 25 * chance(); y < top + height - 20; y += height / 26 + (height / 22) * chance()) {
    const swing = (chance() - 0.5) * height * 0.05;
    const third = width / 3;
    lines.push(
      `M${round(left)} ${round(y)}c${round(third)} ${round(swing)} ${round(2 * third)} ${round(-swing)} ${round(width)} ${round(swing / 3)}`,
    );
  }
  return lines.join("");
}

export const stonesFace = {
  name: "stones",
  radius: RADIUS,
  stepwise: false,
  lastRadius: 0.15 * UNIT,
  dotRadius: 0.085 * UNIT,

  box(columns, rows, sides) {
    const label = (side) => (sides.includes(side) ? LABELLED : 0);
    const left = -EDGE - label("left");
    const top = -EDGE - label("top");
    return {
      left,
      top,
      width: (columns - 1) * UNIT + EDGE - left,
      height: (rows - 1) * UNIT + EDGE + label("bottom") - top,
    };
  },

  labelOffset: 0.72 * UNIT,

  ground(layer, { columns, rows, box }) {
    const right = (columns - 1) * UNIT;
    const bottom = (rows - 1) * UNIT;
    const frame = { x: box.left, y: box.top, width: box.width, height: box.height, rx: 16 };
    layer.append(svg("rect", { class: "sb-board sb-wood", ...frame }));
    layer.append(svg("path", { class: "sb-grain", d: grain(box.left, box.top, box.width, box.height) }));
    let lines = "";
    for (let x = 0; x < columns; x += 1) lines += `M${x * UNIT} 0V${bottom}`;
    for (let y = 0; y < rows; y += 1) lines += `M0 ${y * UNIT}H${right}`;
    layer.append(svg("path", { class: "sb-line", d: lines }));
    layer.append(svg("rect", { class: "sb-line sb-edge", width: right, height: bottom }));
    for (const [x, y] of starPoints(columns, rows)) {
      layer.append(svg("circle", { class: "sb-star", cx: x * UNIT, cy: y * UNIT, r: columns > 12 ? 11 : 9 }));
    }
  },

  piece: (paints, colour) => roundPiece(paints, colour, RADIUS),

  /** Stones that came and stones that went; where a swap gives them all to the other side, both. */
  animate(film, stage, { came, went, turned, backwards }) {
    for (const { point } of [...went, ...turned]) liftFrom(film, stage.take(point), point, { shrink: backwards ? -0.18 : 0.3 });
    for (const { point, colour } of [...came, ...turned]) {
      dropInto(film, stage.add(colour, point), point, { duration: backwards ? LIFT_MS : DROP_MS });
    }
  },
};
