"""SGF, the Smart Game Format (FF[4], https://www.red-bean.com/sgf), for NoGo and Gomoku.

Points are two letters, column and row, ``aa`` top left. GM[4] is Gomoku. NoGo has no number of its own
and is written as the Go that its boards and stones are, GM[1]. Times stand in comments, ``C[971 ms]``
(c-gomoku-cli writes ``C[971ms]``), since SGF has a property for time left but none for time spent.
"""

import re
from collections.abc import Iterator

from bots import registry
from bots.core.game import Position
from protocol.moves import BLACK, EMPTY_CELL, PASS, STONE_CELLS, WHITE, Move, Point, Table
from protocol.text import number, whole_number
from tools.records.game import (
    OVER_BY_RULE,
    VOID,
    GameRecord,
    RecordedMove,
    RecordError,
    Seat,
    table_and_start,
)
from tools.records.properties import Property, Tree, escaped, trees

_GAMES = {"": "nogo", "1": "nogo", "4": "gomoku"}
_NUMBERS = {"nogo": 1, "gomoku": 4}
_RULE_NUMBERS = {"0": "freestyle", "1": "standard", "4": "renju"}  # as Gomocup's INFO rule, in c-gomoku-cli's files
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_COLOURS = {"B": BLACK, "W": WHITE}
_PROGRAM = "Stonewire"
_OPENING = "opening"
_SUFFIXES = {"timeout": "T", "stall": "T", "resign": "R"}
_VERDICTS = {"T": "timeout", "R": "resign", "F": "forfeit"}
_MS = re.compile(r"(?<![\w.])(\d{1,12}(?:\.\d{1,12})?) ?ms(?! CPU)")
_CPU_MS = re.compile(r"(?<![\w.])(\d{1,12}(?:\.\d{1,12})?) ?ms CPU")
_NODES = re.compile(r"(?<![\w.])(\d{1,15}) nodes")


# ---- writing ------------------------------------------------------------------------------------


def write_sgf(record: GameRecord) -> str:
    """The game as a tree of one branch."""
    table = record.table
    size = str(table.columns) if table.columns == table.rows else f"{table.columns}:{table.rows}"
    root = [("FF", "4"), ("CA", "UTF-8"), ("AP", _PROGRAM), ("GM", str(_NUMBERS[table.game])), ("SZ", size)]
    root += [("PB", record.seats[BLACK].name), ("PW", record.seats[WHITE].name), ("RE", _result_text(record))]
    if table.rule:
        root.append(("RU", table.rule))
    if record.number is not None and record.pair is not None:
        root.append(("RO", f"{record.pair + 1}.{record.number + 1}"))
    if record.date:
        root.append(("DT", record.date[:10]))
    if record.verdict:
        root.append(("GC", f"{record.verdict}: {record.reason}"))
    head = "".join(f"{name}[{escaped(value)}]" for name, value in root) + _setup(record.start)
    moves = [
        f";{'BW'[made.colour]}[{_point_text(made.move)}]{_notes(made, ply < record.opening_plies)}"
        for ply, made in enumerate(record.moves)
    ]
    lines = ["".join(moves[index : index + 10]) for index in range(0, len(moves), 10)]
    return "\n".join([f"(;{head}", *lines]) + ")\n"


def _result_text(record: GameRecord) -> str:
    if not record.counts:
        return "Void" if record.verdict == VOID else "?"
    if record.winner is None:
        return "0"
    suffix = "" if record.verdict in OVER_BY_RULE else _SUFFIXES.get(record.verdict, "F")
    return f"{'BW'[record.winner]}+{suffix}"


def _setup(start: Position) -> str:
    cells = start.cells()
    text = ""
    for colour, stone in enumerate(STONE_CELLS):
        points = [_letters((i % start.columns, i // start.columns)) for i, cell in enumerate(cells) if cell == stone]
        if points:
            text += f"A{'BW'[colour]}" + "".join(f"[{point}]" for point in points)
    return text + ("PL[W]" if start.to_move == WHITE else "")


def _letters(point: Point) -> str:
    return _LETTERS[point[0]] + _LETTERS[point[1]]


def _point_text(move: Move) -> str:
    return _letters(move[0]) if move else ""


def _notes(made: RecordedMove, is_opening: bool) -> str:
    notes = [_OPENING] if is_opening else []
    if made.ms is not None:
        notes.append(f"{made.ms:.10g} ms")
    if made.cpu_ms is not None:
        notes.append(f"{made.cpu_ms:.10g} ms CPU")
    if made.nodes is not None:
        notes.append(f"{made.nodes} nodes")
    comment = f"C[{', '.join(notes)}]" if notes else ""
    return comment + (f"V[{made.value:.10g}]" if made.value is not None else "")


# ---- reading ------------------------------------------------------------------------------------


def read_sgf(text: str, name: str, game: str = "", rule: str = "") -> Iterator[GameRecord]:
    """The games of a collection, main lines only.

    Args:
        name: the file's, for messages.
        game, rule: override what the file says.

    Raises:
        RecordError: the file is no such collection, or its game none of ours.
    """
    for tree in trees(text, name):
        yield _record(tree, name, game, rule)


def _record(tree: Tree, name: str, game: str, rule: str) -> GameRecord:
    source = f"{name}:{tree.line}"
    kind = tree.first("GM")
    game = game or _GAMES.get(kind, "")
    if not game:
        raise RecordError(source, f"GM[{kind[:20]}] is none of NoGo (1) and Gomoku (4)")
    columns, rows = _size(tree.first("SZ"), source)
    table, start = table_and_start(game, columns, rows, rule or _rule(game, tree.first("RU")), source)
    record = GameRecord(table, _set_up(tree, table, start, name), source=source)
    record.seats = (Seat(tree.first("PB")), Seat(tree.first("PW")))
    record.date = tree.first("DT")
    _read_result(record, tree)
    for node in tree.nodes:
        _read_move(record, node, name)
    return record


def _size(text: str, source: str) -> tuple[int | None, int | None]:
    if not text:
        return None, None
    parts = text.split(":")
    sizes = [whole_number(part) for part in parts]
    if len(parts) > 2 or None in sizes:
        raise RecordError(source, f"SZ[{text[:20]}] is no size")
    return sizes[0], sizes[-1]


def _rule(game: str, text: str) -> str:
    rules = registry.game(game).rules
    rule = _RULE_NUMBERS.get(text, text.lower())
    return rule if rule in rules else ""  # such as Go's, which a NoGo file may name


def _set_up(tree: Tree, table: Table, start: Position, name: str) -> Position:
    """The start position, or the one that the first node sets up."""
    cells = list(start.cells())
    to_move = {"B": BLACK, "W": WHITE}.get(tree.first("PL").upper()[:1], start.to_move)
    is_set_up = to_move != start.to_move
    for found in tree.nodes[0] if tree.nodes else []:
        stone = {"AB": STONE_CELLS[BLACK], "AW": STONE_CELLS[WHITE], "AE": EMPTY_CELL}.get(found.name)
        for value in found.values if stone else []:
            for x, y in _points(value, table, f"{name}:{found.line}"):
                cells[y * table.columns + x] = stone or EMPTY_CELL
                is_set_up = True
    if not is_set_up:
        return start
    try:
        position: Position = type(start).from_cells(table.columns, table.rows, "".join(cells), to_move, table.rule)
    except ValueError as error:
        raise RecordError(f"{name}:{tree.line}", str(error)) from None
    return position


def _points(value: str, table: Table, source: str) -> list[Point]:
    """A point, or all of a rectangle (``aa:cc``)."""
    corners = [_point(part, table, source) for part in value.split(":", 1)]
    (x0, y0), (x1, y1) = corners[0], corners[-1]
    return [(x, y) for y in range(min(y0, y1), max(y0, y1) + 1) for x in range(min(x0, x1), max(x0, x1) + 1)]


def _point(text: str, table: Table, source: str) -> Point:
    point = (_LETTERS.find(text[:1]), _LETTERS.find(text[1:])) if len(text) == 2 else (-1, -1)
    if not table.holds(point):
        raise RecordError(source, f"[{text[:20]}] is no point of the {table.columns}x{table.rows} board")
    return point


def _read_result(record: GameRecord, tree: Tree) -> None:
    result, comment = tree.first("RE"), tree.first("GC")
    side, plus, suffix = result.partition("+")
    if plus and side in _COLOURS:
        record.winner, record.verdict = _COLOURS[side], _VERDICTS.get(suffix[:1], "win")
    elif result.lower() in ("0", "draw"):
        record.verdict = "draw"
    elif result.lower() == "void":
        record.verdict = VOID
    if tree.first("AP").partition(":")[0] != _PROGRAM:
        return
    if record.verdict and ": " in comment:
        record.verdict, _, record.reason = comment.partition(": ")
    pair, place = (whole_number(part) for part in tree.first("RO").partition(".")[::2])
    if pair and place:
        record.pair, record.number = pair - 1, place - 1


def _read_move(record: GameRecord, node: list[Property], name: str) -> None:
    notes = {found.name: found.values[0] for found in node}
    for found in node:
        if found.name not in _COLOURS:
            continue
        source, text = f"{name}:{found.line}", found.values[0]
        is_pass = text == "" or (text == "tt" and record.table.columns <= 19)
        made = RecordedMove(_COLOURS[found.name], PASS if is_pass else (_point(text, record.table, source),))
        if made.colour != record.start.to_move ^ len(record.moves) & 1:
            raise RecordError(source, f"move {len(record.moves) + 1} is out of turn")
        comment = notes.get("C", "")
        if comment.startswith(_OPENING) and record.opening_plies == len(record.moves):
            record.opening_plies += 1
        made.ms, made.cpu_ms = _noted(_MS, comment), _noted(_CPU_MS, comment)
        nodes = _noted(_NODES, comment)
        made.nodes = None if nodes is None else int(nodes)
        made.value = number(notes.get("V", ""))
        record.moves.append(made)


def _noted(pattern: "re.Pattern[str]", comment: str) -> float | None:
    found = pattern.search(comment)
    return float(found.group(1)) if found else None
