// Surakarta: pieces on the crossings of six lines each way, eight of which run on round the corners in two loops.

import { easing } from "./film.js";
import { colourAt } from "./points.js";
import { liftFrom, roundPiece } from "./stones.js";
import { UNIT, placeAt, placePoint, round, svg } from "./svg.js";

const SIZE = 6;
const LAST = SIZE - 1;
const RADIUS = 0.37 * UNIT;
const REACH = 2; // how far the wider arcs stand out, in cells
const EDGE = 0.3 * UNIT;
const LABELLED = 0.42 * UNIT;

// The places of both loops as [x, y], cyclic, with an arc after every sixth.
const ARC_EVERY = 6;

function loopAlong(line) {
  const far = LAST - line;
  const up = [0, 1, 2, 3, 4, 5];
  const down = [5, 4, 3, 2, 1, 0];
  return [
    ...up.map((x) => [x, line]),
    ...up.map((y) => [far, y]),
    ...down.map((x) => [x, far]),
    ...down.map((y) => [line, y]),
  ];
}

const LOOPS = [loopAlong(1), loopAlong(2)];

const same = ([x, y], [u, v]) => x === u && y === v;

/** The arc that joins two points round a corner: its centre, radius (in cells) and angles; null where there is none. */
function arcBetween(from, to) {
  for (const x of [0, LAST]) {
    for (const y of [0, LAST]) {
      for (let radius = 1; radius <= REACH; radius += 1) {
        const ends = [
          [x, Math.abs(y - radius)],
          [Math.abs(x - radius), y],
        ];
        const backwards = same(from, ends[1]) && same(to, ends[0]);
        if (!backwards && !(same(from, ends[0]) && same(to, ends[1]))) continue;
        const begin = Math.atan2(from[1] - y, from[0] - x);
        const quarter = Math.sin(Math.atan2(to[1] - y, to[0] - x) - begin) > 0 ? 1 : -1;
        return { x, y, radius, begin, sweep: (-quarter * 3 * Math.PI) / 2 };
      }
    }
  }
  return null;
}

/** A way over the board, for things to travel along: `d` draws it, `at(part)` is where one is after that part of it. */
export class Route {
  /** `points` as in a state's path: [x, y, arc] with arc true where the step to the point goes round a corner. */
  constructor(points) {
    this.segments = [];
    this.length = 0;
    const [x, y] = points[0];
    this.d = `M${x * UNIT} ${y * UNIT}`;
    for (let index = 1; index < points.length; index += 1) {
      const from = points[index - 1];
      const to = points[index];
      const arc = to[2] ? arcBetween(from, to) : null;
      const length = arc ? arc.radius * UNIT * Math.abs(arc.sweep) : Math.hypot(to[0] - from[0], to[1] - from[1]) * UNIT;
      this.segments.push({ from, to, arc, length });
      this.length += length;
      const [u, v] = [to[0] * UNIT, to[1] * UNIT];
      const r = arc ? arc.radius * UNIT : 0;
      this.d += arc ? `A${r} ${r} 0 1 ${arc.sweep > 0 ? 1 : 0} ${u} ${v}` : `L${u} ${v}`;
    }
  }

  at(part) {
    let left = Math.min(Math.max(part, 0), 1) * this.length;
    const segment = this.segments.find(({ length }) => {
      if (left <= length) return true;
      left -= length;
      return false;
    }) ?? this.segments.at(-1);
    const share = segment.length > 0 ? Math.min(left / segment.length, 1) : 0;
    const { from, to, arc } = segment;
    if (arc) {
      const angle = arc.begin + arc.sweep * share;
      return [(arc.x + arc.radius * Math.cos(angle)) * UNIT, (arc.y + arc.radius * Math.sin(angle)) * UNIT];
    }
    return [(from[0] + (to[0] - from[0]) * share) * UNIT, (from[1] + (to[1] - from[1]) * share) * UNIT];
  }
}

/** The way with the fewest points on which a piece captures at `target`, over empty points and round an arc; null if none is free. */
export function captureRoute(cells, start, target) {
  let best = null;
  for (const loop of LOOPS) {
    loop.forEach((place, index) => {
      if (!same(place, start)) return;
      for (const direction of [1, -1]) {
        const points = travel(cells, loop, index, direction, target);
        if (points && (!best || points.length < best.length)) best = points;
      }
    });
  }
  return best;
}

function travel(cells, loop, begin, direction, target) {
  const start = loop[begin];
  const points = [[...start, false]];
  let arcs = 0;
  for (let step = 1, index = begin; step < loop.length; step += 1) {
    const next = (index + direction + loop.length) % loop.length;
    const arc = Math.floor(next / ARC_EVERY) !== Math.floor(index / ARC_EVERY);
    if (arc) arcs += 1;
    index = next;
    const point = loop[index];
    points.push([...point, arc]);
    if (same(point, start) || colourAt(cells, SIZE, ...point) < 0) continue;
    return arcs > 0 && same(point, target) ? points : null;
  }
  return null;
}

/** The same way back: whether a step goes round an arc stands with the point it leads to. */
function reversed(points) {
  return points.map(([x, y], index) => [x, y, index + 1 < points.length && Boolean(points[index + 1][2])]).reverse();
}

/** A path as the rules pages write it, "a2>b2>…~e1": "~" goes round an arc, and so does ">" where no line leads. */
export function parsePath(points, separators) {
  return points.map(([x, y], index) => {
    if (index === 0) return [x, y, false];
    const before = points[index - 1];
    const straight = points.length === 2 || before[0] === x || before[1] === y;
    return [x, y, separators[index - 1] === "~" || (!straight && arcBetween(before, [x, y]) !== null)];
  });
}

/** How a move goes: round the loops if it captures, else straight. */
export function routeOf(cells, start, target) {
  const capture = colourAt(cells, SIZE, ...target) >= 0 ? captureRoute(cells, start, target) : null;
  return new Route(capture ?? [start, target]);
}

/** Why no move leads there, for the user who tried. */
export function whyNot(cells, mover, start, target) {
  const there = colourAt(cells, SIZE, ...target);
  if (there === 1 - mover) return captureRoute(cells, start, target) ? "" : "no free way round an arc to capture it";
  return there === mover ? "" : "a step goes to a neighbouring point";
}

const STEP_MS = 260;
const FADE_MS = 260;
const BACK = 0.4;

const travelTime = (route) => Math.min(1900, 420 + (170 * route.length) / UNIT);

function follow(film, piece, route, timing) {
  film.add({
    ...timing,
    draw(p) {
      const [x, y] = route.at(p);
      const height = Math.min(1, 6 * p, 6 * (1 - p));
      placeAt(piece.body, x, y, { scale: 1 + 0.1 * height, dy: -5 * height });
      placeAt(piece.shadow, x, y, { scale: 1 + 0.06 * height, dx: 6 * height, dy: 10 * height });
    },
  });
}

function trace(film, trail, route, timing) {
  const line = svg("path", { class: "sb-trail", d: route.d, "stroke-dasharray": `${route.length} ${route.length}` });
  trail.append(line);
  film.add({ ...timing, draw: (p) => line.setAttribute("stroke-dashoffset", round(route.length * (1 - p))) });
  film.add({
    delay: timing.delay + timing.duration,
    duration: FADE_MS * 1.6,
    draw: (p) => line.setAttribute("opacity", round(1 - p)),
  });
}

function fadeIn(film, piece, point, timing) {
  film.add({
    ...timing,
    ease: easing.linear,
    draw(p) {
      placePoint(piece.body, point, { scale: 0.6 + 0.4 * p });
      placePoint(piece.shadow, point);
      piece.body.setAttribute("opacity", round(p));
      piece.shadow.setAttribute("opacity", round(p));
    },
  });
}

export const surakartaFace = {
  name: "surakarta",
  radius: RADIUS,
  stepwise: true,
  lastRadius: 0.13 * UNIT,
  dotRadius: 0.13 * UNIT,

  box(columns, rows, sides) {
    const out = REACH * UNIT + EDGE;
    const label = (side) => (sides.includes(side) ? LABELLED : 0);
    const left = -out - label("left");
    const top = -out - label("top");
    return {
      left,
      top,
      width: LAST * UNIT + out - left,
      height: LAST * UNIT + out + label("bottom") - top,
    };
  },

  labelOffset: REACH * UNIT + EDGE + 2,

  ground(layer, { box }) {
    const far = LAST * UNIT;
    layer.append(svg("rect", { class: "sb-board sb-paper", x: box.left, y: box.top, width: box.width, height: box.height, rx: 18 }));
    layer.append(svg("rect", { class: "sb-line", width: far, height: far }));
    LOOPS.forEach((loop, index) => {
      const closed = [...loop, loop[0]].map(([x, y], place) => [x, y, place > 0 && place % ARC_EVERY === 0]);
      layer.append(svg("path", { class: `sb-loop sb-loop-${index + 1}`, d: new Route(closed).d }));
    });
    for (let x = 0; x < SIZE; x += 1) {
      for (let y = 0; y < SIZE; y += 1) layer.append(svg("circle", { class: "sb-knot", cx: x * UNIT, cy: y * UNIT, r: 6 }));
    }
  },

  piece: (paints, colour) => roundPiece(paints, colour, RADIUS, [svg("circle", { class: "sb-groove", r: round(RADIUS * 0.62) })]),

  /** The piece that moved travels; the one it captured fades as it arrives, and comes back when the move is taken back. */
  animate(film, stage, { came, went, turned, backwards, path }) {
    const source = backwards ? (went[0] ?? turned[0]) : went[0];
    const target = backwards ? came[0] : (came[0] ?? turned[0]);
    if (!source || !target) return;
    const capture = turned.length > 0;
    const points = capture && path ? path : [source.point, target.point];
    const route = new Route(backwards && capture && path ? reversed(points) : points);
    const timing = {
      delay: 0,
      duration: (capture ? travelTime(route) : STEP_MS) * (backwards ? BACK : 1),
      ease: capture ? easing.travel : easing.inOut,
    };
    if (capture && backwards) fadeIn(film, stage.add(turned[0].colour, turned[0].point), turned[0].point, timing);
    if (capture && !backwards) {
      trace(film, stage.trail, route, timing);
      liftFrom(film, stage.take(target.point), target.point, {
        delay: timing.duration * 0.94,
        duration: FADE_MS,
        shrink: 0.55,
      });
    }
    follow(film, stage.raise(stage.take(source.point)), route, timing);
  },
};
