"""GGF, the Generic Game Format of the Generic Game Server (https://www.skatgame.net/mburo/ggsa/ggf), for Othello.

``(;GM[Othello]PB[…]PW[…]RE[+12.00]TY[8]BO[8 … *]B[f5/0.48/1.20]W[d6//0.90]…;)``: the board's rows with
``*`` for Black and ``O`` for White, then the side to move; moves with the mover's evaluation and seconds;
``PA`` passes. The result is Black's disc difference, with ``r`` (resigned), ``t`` (time) or ``s`` (agreed)
behind a colon. Other failures have no letter; they stand in a comment as well.
"""

import re
from collections.abc import Iterator

from bots.core.game import Position
from protocol.moves import BLACK, COLOUR_NAMES, EMPTY_CELL, PASS, STONE_CELLS, WHITE, Move, move_text, parse_move
from protocol.text import number
from tools.records.game import OVER_BY_RULE, VOID, GameRecord, RecordedMove, RecordError, Seat, table_and_start
from tools.records.properties import Property, Tree, escaped, trees

_COLOURS = {"B": BLACK, "W": WHITE}
_CELLS = "-*O"
_FROM_CELLS = str.maketrans("-*O", EMPTY_CELL + STONE_CELLS)
_TO_CELLS = str.maketrans(EMPTY_CELL + STONE_CELLS, "-*O")
_FLAGS = {"timeout": ":t", "stall": ":t", "resign": ":r"}
_VERDICTS = {"t": "timeout", "r": "resign"}
_RESULT = re.compile(r"([+-]?\d{1,9}(?:\.\d{1,9})?)(?::([rts]))?$")
_ALL_DISCS = 64


# ---- writing ------------------------------------------------------------------------------------


def write_ggf(record: GameRecord) -> str:
    """The game on one line."""
    rows = [record.start.cells()[y * 8 : y * 8 + 8].translate(_TO_CELLS) for y in range(8)]
    head = [("GM", "Othello"), ("PC", "Stonewire"), *([("DT", _date_text(record.date))] if record.date else [])]
    head += [("PB", record.seats[BLACK].name), ("PW", record.seats[WHITE].name), ("TY", "8")]
    if record.verdict and record.verdict != VOID:
        head.append(("RE", _result_text(record)))
    if record.verdict not in ("", *OVER_BY_RULE):
        head.append(("C", f"{record.verdict}: {record.reason}"))
    head.append(("BO", " ".join(["8", *rows, _CELLS[1 + record.start.to_move]])))
    text = "".join(f"{name}[{escaped(value)}]" for name, value in head)
    return f"(;{text}{''.join(map(_move_text, record.moves))};)\n"


def _date_text(date: str) -> str:
    """An ISO 8601 date as the format has it: ``2004.09.18_05:54:38.UTC``."""
    return date.replace("-", ".").replace("T", "_").replace("Z", ".UTC")


def _result_text(record: GameRecord) -> str:
    if record.verdict in OVER_BY_RULE:
        cells = record.final().cells()
        difference = cells.count(STONE_CELLS[BLACK]) - cells.count(STONE_CELLS[WHITE])
    else:
        difference = 0 if record.winner is None else _ALL_DISCS * (1 - 2 * record.winner)
    return f"{difference:+.2f}{_FLAGS.get(record.verdict, '')}"


def _move_text(made: RecordedMove) -> str:
    text = move_text(made.move).upper() if made.move else "PA"
    value = "" if made.value is None else f"{made.value:.10g}"
    seconds = "" if made.ms is None else f"{made.ms / 1000:.6f}"
    notes = f"/{value}/{seconds}" if seconds else f"/{value}" if value else ""
    return f"{'BW'[made.colour]}[{text}{notes}]"


# ---- reading ------------------------------------------------------------------------------------


def read_ggf(text: str, name: str) -> Iterator[GameRecord]:
    """The games of a file.

    Raises:
        RecordError: it holds something else than games of Othello on the 8x8 board.
    """
    for tree in trees(text, name):
        yield _record(tree, name)


def _record(tree: Tree, name: str) -> GameRecord:
    source = f"{name}:{tree.line}"
    game = tree.first("GM")
    if game.lower() != "othello":
        raise RecordError(source, f"GM[{game[:20]}] is not Othello")
    table, start = table_and_start("othello", None, None, "", source)
    record = GameRecord(table, _board(tree.first("BO"), start, source), source=source)
    record.seats = (Seat(tree.first("PB")), Seat(tree.first("PW")))
    record.date = _date(tree.first("DT"))
    _read_result(record, tree)
    for node in tree.nodes:
        for found in node:
            if found.name in _COLOURS:
                record.moves.append(_read_move(record, found, f"{name}:{found.line}"))
    return record


def _date(text: str) -> str:
    """The date in ISO 8601 if it is one of ours, else as it stands: zones have many names."""
    if not text.endswith(".UTC"):
        return text
    return text[: -len(".UTC")].replace(".", "-").replace("_", "T") + "Z"


def _board(text: str, start: Position, source: str) -> Position:
    """The position of a BO property: a size, the rows, the side to move."""
    size, *rows = text.split() or [""]
    cells = "".join(rows)
    if size != "8" or len(cells) != 65 or set(cells) - set(_CELLS) or cells[-1] == _CELLS[0]:
        raise RecordError(source, f"BO[{text[:20]}…] is no 8x8 board with a side to move")
    board, to_move = cells[:-1].translate(_FROM_CELLS), _CELLS.index(cells[-1]) - 1
    if board == start.cells() and to_move == start.to_move:
        return start
    try:
        position: Position = type(start).from_cells(8, 8, board, to_move)
    except ValueError as error:
        raise RecordError(source, str(error)) from None
    return position


def _read_result(record: GameRecord, tree: Tree) -> None:
    found = _RESULT.match(tree.first("RE").strip())
    if not found:
        return
    difference = float(found.group(1))
    if difference:
        record.winner = BLACK if difference > 0 else WHITE
    record.verdict = _VERDICTS.get(found.group(2) or "", "win" if difference else "draw")
    comment = tree.first("C")
    if tree.first("PC") == "Stonewire" and ": " in comment:
        record.verdict, _, record.reason = comment.partition(": ")


def _read_move(record: GameRecord, found: Property, source: str) -> RecordedMove:
    text, *notes = found.values[0].split("/")
    colour = _COLOURS[found.name]
    if colour != record.start.to_move ^ len(record.moves) & 1:
        raise RecordError(source, f"move {len(record.moves) + 1} is out of turn: {COLOUR_NAMES[colour]} again")
    made = RecordedMove(colour, _point(text.strip(), record, source))
    value, seconds = (*notes, "", "")[:2]
    made.value = number(value)
    time = number(seconds)
    made.ms = None if time is None else round(time * 1000, 3)
    return made


def _point(text: str, record: GameRecord, source: str) -> Move:
    move = PASS if text.lower() in ("pa", "pass") else parse_move(text, record.table)
    if move is None:
        raise RecordError(source, f"[{text[:20]}] is no square")
    return move
