// Points and moves in the notation of the wire: "d3" with a1 at the top left, no letter skipped.

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const POINT = /[a-z]\d+/g;

export function pointText(x, y) {
  return LETTERS[x] + String(y + 1);
}

/** [x, y] of a point's text. */
export function parsePoint(text) {
  return [LETTERS.indexOf(text[0].toLowerCase()), Number(text.slice(1)) - 1];
}

/** The points of a move: one, two, or none for a pass. */
export function pointsOf(move) {
  if (!move || move === "pass") return [];
  return (move.toLowerCase().match(POINT) ?? []).map(parsePoint);
}

export const EMPTY = ".";
const STONES = "BW";

/** 0 Black, 1 White, -1 empty. */
export function colourAt(cells, columns, x, y) {
  return STONES.indexOf(cells[y * columns + x]);
}

/** The board text with one cell set to a colour (-1 empties it). */
export function withColour(cells, columns, [x, y], colour) {
  const index = y * columns + x;
  return cells.slice(0, index) + (colour < 0 ? EMPTY : STONES[colour]) + cells.slice(index + 1);
}
