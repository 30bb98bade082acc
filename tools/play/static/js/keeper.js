// Games that are gone from the server, or that another one has replaced, are handed back to it move by move.

import { toast } from "./messages.js";

const movesOf = (state) => state.moves.map(({ move }) => move);
const isSameGame = (one, other) =>
  ["game", "columns", "rows", "rule"].every((name) => one[name] === other[name]) &&
  JSON.stringify(one.start ?? null) === JSON.stringify(other.start ?? null);

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

  constructor(send) {
    this.#send = send;
  }

  /** The connection is back, but with a new room: the game goes there. */
  bringBack(state) {
    if (state !== null && state.plies > 0) this.#restore(state, "The game was restored.");
  }

  /** Takes in a state; where it is of another game than the one before, that one can be had again. */
  state(before, next) {
    if (this.#wanted !== null) {
      this.#compare(next);
    } else if (before !== null && isAnother(before, next) && isUnderWay(before)) {
      const back = () => this.#restore(before, "The game before is back.");
      toast("The game before was not over.", "good", { label: "Back to it", act: back });
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
    const { game, rule, columns, rows, start, ply, seats, result } = state;
    const request = {
      do: "restore",
      ...{ game, rule, columns, rows, start: start ?? null, moves: movesOf(state), ply },
      resigned: result?.verdict === "resign" ? 1 - result.winner : null,
      seats: seats.map(({ bot, level }) => (bot === null ? { bot } : { bot, level: level ?? null })),
    };
    if (!this.#send(request)) return;
    this.#wanted = state;
    this.#success = success;
  }

  #compare(next) {
    const wanted = this.#wanted;
    const isIt = isSameGame(wanted, next) && wanted.plies === next.plies && sharesMoves(wanted, next) && wanted.cells === next.cells;
    if (!isIt) return; // the new room tells first what it began with
    this.#wanted = null;
    toast(this.#success, "good");
  }
}

/** Whether somebody has put thought into a game that is not over. */
const isUnderWay = (state) => state.result === null && state.moves.some(({ by }) => by === "human") && state.record === null;
