// What is drawn on points and between them: dots, crosses, rings, letters, numbered ghosts and arrows.

import { UNIT, placePoint, round, svg } from "./svg.js";

const onPoint = (element, point) => {
  placePoint(element, point);
  return element;
};

export const dot = (point, r, className) => onPoint(svg("circle", { class: className, r }), point);

export const cross = (point, size, className) =>
  onPoint(svg("path", { class: className, d: `M${-size} ${-size}L${size} ${size}M${-size} ${size}L${size} ${-size}` }), point);

export const ring = (point, r, className) => onPoint(svg("circle", { class: `sb-hollow ${className}`, r: round(r) }), point);

export function letters(point, text, className, size = 0.44 * UNIT) {
  const fitting = text.length > 2 ? size * 0.78 : size;
  return onPoint(
    svg("text", { class: `sb-text ${className}`, dy: "0.35em", "text-anchor": "middle", "font-size": round(fitting), text }),
    point,
  );
}

const SQUARE = 0.2 * UNIT;

/** The marks of rules pages and diagrams; any other kind is written onto the point. */
export function mark(point, kind, className) {
  switch (kind) {
    case "cross":
      return cross(point, 0.17 * UNIT, `sb-hollow ${className}`);
    case "circle":
      return ring(point, 0.25 * UNIT, className);
    case "dot":
      return dot(point, 0.11 * UNIT, `sb-solid ${className}`);
    case "square":
      return onPoint(
        svg("rect", { class: `sb-hollow ${className}`, x: -SQUARE, y: -SQUARE, width: 2 * SQUARE, height: 2 * SQUARE }),
        point,
      );
    case "triangle":
      return onPoint(svg("path", { class: `sb-hollow ${className}`, d: "M0 -27L23 15H-23Z" }), point);
    default:
      return letters(point, kind, className);
  }
}

const HEAD = 0.3 * UNIT;
const HEAD_HALF = 0.16 * UNIT;

/** An arrow along a route, that begins and ends short of the two points by `start` and `gap`; with a number, if given. */
export function arrow(route, className, { start, gap, number = "" }) {
  const part = (distance) => route.at(distance / route.length);
  const tip = part(route.length - gap);
  const neck = part(route.length - gap - HEAD);
  const long = Math.hypot(tip[0] - neck[0], tip[1] - neck[1]) || 1;
  const [ux, uy] = [(tip[0] - neck[0]) / long, (tip[1] - neck[1]) / long];
  const wing = (side) => `${round(neck[0] - uy * HEAD_HALF * side)} ${round(neck[1] + ux * HEAD_HALF * side)}`;
  const shaft = [];
  const end = route.length - gap - HEAD * 0.8;
  const steps = Math.max(1, Math.ceil((end - start) / 12));
  for (let step = 0; step <= steps; step += 1) {
    shaft.push(part(start + ((end - start) * step) / steps).map(round).join(" "));
  }
  const line = `M${shaft.join("L")}`;
  const head = `M${round(tip[0])} ${round(tip[1])}L${wing(1)}L${wing(-1)}Z`;
  const group = svg("g", { class: className });
  group.append(
    svg("path", { class: "sb-casing", d: line }),
    svg("path", { class: "sb-casing sb-casing-head", d: head }),
    svg("path", { class: "sb-shaft", d: line }),
    svg("path", { class: "sb-head", d: head }),
  );
  if (number) {
    const [x, y] = part(Math.min(start + 0.12 * UNIT, route.length / 2));
    group.append(
      svg("circle", { class: "sb-badge", cx: round(x), cy: round(y), r: 0.17 * UNIT }),
      svg("text", { class: "sb-badge-text", x: round(x), y: round(y), dy: "0.35em", "text-anchor": "middle", "font-size": 24, text: number }),
    );
  }
  return group;
}
