// Othello: discs, black on one side and white on the other, on green felt.

import { easing } from "./film.js";
import { dropInto, liftFrom } from "./stones.js";
import { UNIT, placePoint, round, svg } from "./svg.js";

const RADIUS = 0.41 * UNIT;
const HALF_THICK = 0.075 * UNIT;
const HALF = UNIT / 2;
const FRAME = 0.2 * UNIT;
const LABELLED = 0.3 * UNIT;
const DROP_MS = 170;
const FLIP_MS = 420;
const STAGGER_MS = 85;
const BACK = 0.45; // how much of its time a move takes when it is taken back

const TONES = ["black", "white"];

/** What lies on the board: a face, and of the other side a rim at its lower edge. */
function disc(paints, colour) {
  const tone = TONES[colour];
  const body = svg("g", { class: `sb-piece sb-disc sb-${tone}` });
  body.append(
    svg("circle", { class: `sb-rim sb-rim-${TONES[1 - colour]}`, cy: 5, r: RADIUS }),
    svg("circle", { class: `sb-rim sb-rim-${tone}`, cy: 1.5, r: RADIUS }),
    svg("circle", { class: "sb-body", cy: -2, r: RADIUS, fill: `url(#${paints[tone]})` }),
  );
  const shadow = svg("g", { class: "sb-shadow" });
  shadow.append(svg("circle", { r: RADIUS * 1.16, cx: 5, cy: 11, fill: `url(#${paints.shadow})` }));
  return { body, shadow };
}

/**
 * A disc that turns over, away from the disc that was placed: a cylinder of two colours, seen from above. Its two halves
 * meet in the middle; the one whose face is up lies over the other.
 */
function turning(paints, from, direction) {
  const half = (colour) => {
    const tone = TONES[colour];
    const rim = { class: `sb-rim sb-rim-${tone}` };
    const middle = svg("ellipse", { ...rim, ry: RADIUS });
    const side = svg("rect", { ...rim, y: -RADIUS, height: 2 * RADIUS });
    const end = svg("ellipse", { ...rim, ry: RADIUS });
    const face = svg("circle", { class: "sb-body", r: RADIUS, fill: `url(#${paints[tone]})` });
    return { all: [middle, side, end, face], middle, side, end, face };
  };
  const halves = [half(from), half(1 - from)];
  const group = svg("g", { transform: `rotate(${round(direction)})` });
  let upper = null;

  function draw(turn) {
    const narrow = Math.max(Math.abs(Math.cos(turn)), 0.001);
    const shift = Math.sin(turn) * HALF_THICK;
    const up = turn < Math.PI / 2 ? 0 : 1;
    if (up !== upper) {
      upper = up;
      group.replaceChildren(...halves[1 - up].all, ...halves[up].all);
    }
    halves.forEach(({ middle, side, end, face }, index) => {
      const at = index === 0 ? shift : -shift;
      for (const ellipse of [middle, end]) ellipse.setAttribute("rx", round(narrow * RADIUS));
      end.setAttribute("cx", round(at));
      side.setAttribute("x", round(Math.min(0, at)));
      side.setAttribute("width", round(Math.abs(at)));
      // The light stays where it is while the disc turns.
      face.setAttribute("transform", `translate(${round(at)} 0) scale(${round(narrow)} 1) rotate(${round(-direction)})`);
      face.setAttribute("opacity", index === up ? 1 : 0);
    });
  }

  return { group, draw };
}

function flip(film, stage, { point, from }, origin, { delay, duration }) {
  const [x, y] = point;
  const direction = origin ? (Math.atan2(y - origin[1], x - origin[0]) * 180) / Math.PI : 0;
  const piece = stage.take(point);
  const turned = turning(stage.paints, from, direction);
  piece.body.replaceChildren(turned.group);
  film.add({
    delay,
    duration,
    ease: easing.inOut,
    draw(p) {
      const height = Math.sin(Math.PI * p);
      turned.draw(Math.PI * p);
      placePoint(piece.body, point, { scale: 1 + 0.16 * height, dy: -2 - 9 * height });
      placePoint(piece.shadow, point, { scale: 1 - 0.1 * height, dx: 8 * height, dy: 12 * height });
      piece.shadow.setAttribute("opacity", round(1 - 0.45 * height));
    },
  });
}

export const othelloFace = {
  name: "othello",
  radius: RADIUS,
  stepwise: false,
  lastRadius: 0.09 * UNIT,
  dotRadius: 0.1 * UNIT,

  box(columns, rows, sides) {
    const label = (side) => (sides.includes(side) ? LABELLED : 0);
    const left = -HALF - FRAME - label("left");
    const top = -HALF - FRAME - label("top");
    return {
      left,
      top,
      width: columns * UNIT - HALF + FRAME - left,
      height: rows * UNIT - HALF + FRAME + label("bottom") - top,
    };
  },

  labelOffset: HALF + FRAME + 3,

  ground(layer, { columns, rows, box }) {
    const left = -HALF;
    const right = columns * UNIT - HALF;
    const bottom = rows * UNIT - HALF;
    const felt = { x: left, y: left, width: columns * UNIT, height: rows * UNIT };
    layer.append(svg("rect", { class: "sb-board sb-frame", x: box.left, y: box.top, width: box.width, height: box.height, rx: 18 }));
    layer.append(svg("rect", { class: "sb-felt", ...felt }));
    let lines = "";
    for (let x = 1; x < columns; x += 1) lines += `M${x * UNIT - HALF} ${left}V${bottom}`;
    for (let y = 1; y < rows; y += 1) lines += `M${left} ${y * UNIT - HALF}H${right}`;
    layer.append(svg("path", { class: "sb-line", d: lines }));
    layer.append(svg("rect", { class: "sb-line sb-edge", ...felt }));
    for (const x of [2, columns - 2]) {
      for (const y of [2, rows - 2]) {
        layer.append(svg("circle", { class: "sb-star", cx: x * UNIT - HALF, cy: y * UNIT - HALF, r: 7 }));
      }
    }
  },

  piece: disc,

  /** The disc comes down, and those it flips turn over one after another, the nearest first. */
  animate(film, stage, { came, went, turned, backwards }) {
    const pace = backwards ? BACK : 1;
    const origin = (came[0] ?? went[0])?.point;
    const wait = came.length > 0 ? DROP_MS * 0.7 * pace : 0;
    for (const { point } of went) liftFrom(film, stage.take(point), point);
    for (const { point, colour } of came) dropInto(film, stage.add(colour, point), point, { duration: DROP_MS * pace });
    for (const { point, colour } of turned) {
      const steps = origin ? Math.max(Math.abs(point[0] - origin[0]), Math.abs(point[1] - origin[1])) - 1 : 0;
      const timing = { delay: wait + steps * STAGGER_MS * pace, duration: FLIP_MS * pace };
      flip(film, stage, { point, from: 1 - colour }, origin, timing);
    }
  },
};
