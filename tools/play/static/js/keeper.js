// Games that are gone from the server, or that another one has replaced, are handed back to it move by move.

import { toast } from "./messages.js";

const USUAL_STARTS = {
  othello: /^\.{27}WB\.{6}BW\.{27}$/,
  surakarta: /^B{12}\.{12}W{12}$/,
  nogo: /^\.*$/,
  gomoku: /^\.*$/,
};

const movesOf = (state) => state.moves.map(({ move }) => move);
const isSameGame = (one, other) => ["game", "columns", "rows", "rule"].every((name) => one[name] === other[name]);

/** Whether the moves of one state are those of the other as far as they go. */
function sharesMoves(one, other) {
  const moves = movesOf(other);
  return movesOf(one).slice(0, moves.length).every((move, i) => move === moves[i]);
}

/** Whether a state is of another game than the one before, not the same one a few moves on or back. */
function isAnother(before, next) {
  if (!isSameGame(before, next)) return true;
  if (next.plies === 0) return before.plies > 0;
  return next.record !== null && before.record === null && !sharesMoves(before, next);
}

export class Keeper {
  #send;
  #wanted = null; // the game handed back, until the server shows it
  #success = "";
  #isUsual = true; // the game shown began as its rules say, so that its moves tell all of it

  constructor(send) {
    this.#send = send;
  }

  /** The connection is back, but with a new room: the game goes there. */
  bringBack(state) {
    if (state === null || state.plies === 0) return;
    if (this.#isUsual) this.#restore(state, "The game was restored.");
    else toast("The server no longer has the game: it is lost, as it did not begin from the usual position.");
  }

  /** Takes in a state; where it is of another game than the one before, that one can be had again. */
  state(before, next) {
    const wasUsual = this.#isUsual;
    if (next.ply === 0) this.#isUsual = next.to_move === 0 && USUAL_STARTS[next.game].test(next.cells);
    if (this.#wanted !== null) {
      this.#compare(next);
    } else if (before !== null && wasUsual && isAnother(before, next) && isUnderWay(before)) {
      const back = () => this.#restore(before, "The game before is back.");
      toast("A game under way was replaced.", "good", { label: "Back to the game before", act: back });
    }
  }

  /** Whether an error was about handing a game back; it is said here then. */
  failed(message) {
    if (this.#wanted === null) return false;
    this.#wanted = null;
    toast(`The game is lost, and could not be restored: ${message}`);
    return true;
  }

  /** The connection broke; what was under way is not known. */
  forget() {
    this.#wanted = null;
  }

  #restore(state, success) {
    const { game, rule, ply, seats, rows, columns } = state;
    const request = {
      do: "restore",
      game,
      size: ["nogo", "gomoku"].includes(game) && rows === columns ? columns : null,
      rule,
      moves: movesOf(state),
      ply,
      seats: seats.map(({ bot, level }) => (bot === null ? { bot } : { bot, level: level ?? null })),
    };
    if (!this.#send(request)) return;
    this.#wanted = state;
    this.#success = success;
  }

  #compare(next) {
    const wanted = this.#wanted;
    if (!isSameGame(wanted, next) || wanted.plies !== next.plies || !sharesMoves(wanted, next)) return; // not yet
    this.#wanted = null;
    if (next.ply !== wanted.ply || next.cells === wanted.cells) toast(this.#success, "good");
    else toast("The game is lost: it did not begin from the usual position.");
  }
}

/** Whether somebody has put thought into a game that is not over. */
const isUnderWay = (state) => state.result === null && state.moves.some(({ by }) => by === "human") && state.record === null;
