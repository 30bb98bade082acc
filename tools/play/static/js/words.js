// What the page says: levels, rules, times, and a move as one would tell it.

/** What each variant of a game's rules means, by game and name; in one or two sentences. */
const RULES = {
  surakarta: {
    olympiad: "As at the Computer Olympiad: the game ends when a position comes back, or after 50 plies (25 moves of each side) without a capture. More pieces win.",
    course: "The game ends after 40 plies (20 moves of each side) without a capture. More pieces win.",
    sau: "As on the SAU Game Platform: play goes on until a side has no piece left.",
    captured: "Play goes on until a side has no piece left.",
  },
  gomoku: {
    freestyle: "Five or more in a row win.",
    standard: "Exactly five in a row win; six do not.",
    renju: "Black needs exactly five, and may not make a double three, a double four or six. White needs five or more.",
    "swap-renju": "Five or more win. After the first three stones White may swap sides.",
    swap1: "Five or more win. After the first stone White may swap sides.",
  },
};

/** A rule's name: "Renju" of "Renju: Black has forbidden points". */
export const ruleName = (rule) => rule.title.split(":")[0];

/** What a rule means; where we know no better, what its title says after the name. */
export const ruleAbout = (game, rule) => RULES[game]?.[rule.name] ?? rule.title.split(":").slice(1).join(":").trim();

/** A game's aim, for the dialog. */
const AIMS = {
  nogo: "Place stones; capturing is forbidden, and so is suicide. Who cannot move loses.",
  othello: "Enclose discs to turn them over. Most discs win.",
  surakarta: "Step, or capture along the loops round the corners. Who loses all pieces loses.",
  gomoku: "Get five stones in a row.",
};

export const aim = (game) => AIMS[game] ?? "";

/**
 * Ready-made opponents, from a game's engines: what they are is said as it is. `engine` null is the game's usual one.
 */
export const PRESETS = [
  { name: "random", title: "Beginner", engine: "random", level: null, about: "Plays any legal move." },
  { name: "easy", title: "Easy", engine: "greedy", level: null, about: "Looks one move ahead." },
  { name: "medium", title: "Medium", engine: null, level: { nodes: 1000 }, about: "Searches 1,000 positions a move." },
  { name: "strong", title: "Strong", engine: null, level: { ms: 1000 }, about: "Thinks for one second a move." },
  { name: "strongest", title: "Strongest", engine: null, level: { ms: 5000 }, about: "Thinks for five seconds a move." },
];

const grouped = new Intl.NumberFormat("en");

/** 12345678 as "12.3 M", 12345 as "12.3 k". */
export function shortNumber(number) {
  if (number >= 1e9) return `${(number / 1e9).toFixed(1)} G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  if (number >= 1e4) return `${(number / 1e3).toFixed(1)} k`;
  return grouped.format(Math.round(number));
}

const seconds = (ms) => `${Number((ms / 1000).toFixed(3))} s`;

/** A level in words: "1 s", "20,000 nodes"; empty for a bot's own. It is for each move. */
export function levelText(level) {
  if (typeof level?.nodes === "number") return plural(grouped.format(level.nodes), "node", "nodes");
  if (typeof level?.ms === "number") return seconds(level.ms);
  return "";
}

/** Milliseconds on a clock: "0:07.3", "12:40", "1:02:03". */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const two = (number) => String(number).padStart(2, "0");
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  if (minutes >= 10) return `${minutes}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}.${Math.floor((ms % 1000) / 100)}`;
}

/** How long a move took: "0.3 s", "12 s", "2:05". */
export function moveTime(ms) {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  return clockText(ms).replace(/\.\d$/, "");
}

/** What a bot says a move is worth: "at most −1.55" of "<= -1.55"; null where it does not say. */
export const valueText = (value) => value?.replace("<=", "at most").replace(">=", "at least").replace("-", "−") ?? null;

/** A share of 0 to 1 as "53 %". */
export const percent = (share) => `${Math.round(100 * share)} %`;

/** The share that Black is expected to get, in words. */
export const outlook = (win) => `Black ${percent(win)}`;

const plural = (number, one, many) => `${number} ${String(number) === "1" ? one : many}`;

const SWAPPED = "every stone on the board changes its colour";

/** Whether a move was no stone, but exchanged those of the two sides. */
export const isSwap = (move) => move.move === "pass" && /swap/i.test(move.label);

/** What the last move was, where the board does not show it: a swap or a pass; else empty. */
export function unseenMove(state, colours) {
  const move = state.moves[state.ply - 1];
  if (move?.move !== "pass") return "";
  return isSwap(move) ? `${colours[move.colour]} swapped: ${SWAPPED}.` : `${colours[move.colour]} passed.`;
}

/** The move that led to the position shown, as one would tell it: "White plays D4, 3 discs flipped." */
export function told(state, colours) {
  const change = state.change;
  if (change === null || change === undefined) return "";
  if (change.from > change.to) return "Move taken back.";
  const move = state.moves[change.to - 1];
  if (move === undefined) return "";
  const who = colours[move.colour];
  if (change.move === "pass") {
    return isSwap(move) ? `${who} swaps: ${SWAPPED}.` : `${who} passes.`;
  }
  const more = [];
  if (change.flipped?.length > 0) more.push(`${plural(change.flipped.length, "disc", "discs")} flipped`);
  if (state.game === "surakarta" && change.removed?.length > 1) more.push("a piece captured");
  return `${[`${who} plays ${move.label}`, ...more].join(", ")}.`;
}

/** A game's end: "Black wins", "White wins by resignation", "Draw". */
export function resultText(result, colours) {
  if (result.winner === 0 || result.winner === 1) {
    return `${colours[result.winner]} wins${result.verdict === "resign" ? " by resignation" : ""}`;
  }
  return result.verdict === "void" ? "No result" : "Draw";
}

/** Why a game ended, as a sentence; empty where the result has said it. */
export function reasonText({ winner, verdict, reason }) {
  if (verdict === "resign") return "";
  const known = reason || (["win", "draw"].includes(verdict) ? "" : verdict);
  const score = (_, black, white) => ` (${winner === 1 ? `${white} to ${black}` : `${black} to ${white}`})`;
  return sentence(known.replace(/, (\d+) pieces to (\d+)$/, score));
}

/** A record's result in words: "White wins by resignation" of "white wins (resign: black: resigned at ply 9)". */
export function recordedResult(text) {
  const [, who, how = ""] = /^(black wins|white wins|draw)(?: \((.*)\))?$/.exec(text ?? "") ?? [];
  if (who === undefined) return text ?? "";
  const said = who[0].toUpperCase() + who.slice(1);
  if (how.startsWith("resign")) return `${said} by resignation`;
  return how ? `${said}: ${how}` : said;
}

/** A date as one reads it: "30 Nov 2026" of "2026-11-30T14:15:00Z"; what is no date of that form stays. */
export function dateText(text) {
  const day = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/.exec(text ?? "");
  const time = day === null ? NaN : Date.parse(text.length > 10 ? text : `${text}T00:00`);
  if (Number.isNaN(time)) return text ?? "";
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(time);
}

/** A sentence: first letter big, a full stop at its end. */
export function sentence(text) {
  if (!text) return "";
  return text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

const FAULTS = {
  timeout: "took too long",
  stall: "gave no sign of life",
  crash: "crashed",
  "illegal move": "played an illegal move",
  "protocol error": "answered nonsense",
  memory: "used too much memory",
  "process limit": "started too many processes",
};

/** What went wrong with a bot: "Black's bot crashed". */
export function faultText(fault, colours) {
  const who = fault.colour === null || fault.colour === undefined ? "The bot" : `${colours[fault.colour]}’s bot`;
  return `${who} ${FAULTS[fault.kind.replaceAll("_", " ")] ?? `failed (${fault.kind})`}`;
}
