"""What stands beside the board: seats and clocks, the turn, thinking, the value over the game, the moves."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from protocol.moves import BLACK, WHITE
from tools.play.tui.look import Look, stone_text
from tools.play.tui.words import colour_name, reason_text, result_text

_LEVELS = " ▁▂▃▄▅▆▇█"
_LOW = 24  # rows of a panel up to which everything is kept short
_GRAPH_ROWS, _LOW_GRAPH_ROWS = 5, 3
_SCALE = 5  # columns left of the graph
_FEW_MOVE_ROWS = 2
_WIDE = 44  # columns from which colours and the things counted are named
_BLANKS = 3  # between the parts
_THOUGHTS = ("label", "depth", "nodes", "value", "win", "line")
_BAD = "bold #ff6b6b"
_GOOD = "bold #7ddc7d"
_FAINT = "#a0a0a0"
_TITLE = "bold #6cb8ff"


def panel_lines(
    state: dict[str, Any],
    thinking: dict[str, Any] | None,
    since_ms: float,
    size: tuple[int, int],
    look: Look,
) -> list[Text]:
    """The panel's lines, as many as fit.

    Args:
        state: the room's message.
        thinking: the last message of that type, or the hint.
        since_ms: how long ago the state came, for the clock that runs.
        size: columns and rows.
    """
    width, height = size
    head = [*_seats(state, since_ms, width, look), *_turn(state, since_ms, width), *_told(thinking, state, width)]
    thoughts = _thoughts(thinking, state, width)
    graph = _graph(state, width, _GRAPH_ROWS if height > _LOW else _LOW_GRAPH_ROWS)
    table, moves = _table(thinking, width), _moves(state, width)
    left = height - len(head) - len(graph) - len(thoughts)
    table = table[: max(0, left - min(len(moves), _FEW_MOVE_ROWS))]
    if len(table) == 1:  # a heading of nothing
        table = []
    moves = _around(moves, max(0, left - len(table) - _BLANKS if height > _LOW else left - len(table)), state)
    parts = [part for part in (head, thoughts + table, graph, moves) if part]
    blank = [Text()] if sum(map(len, parts)) + len(parts) - 1 <= height else []
    return [line for part in parts for line in (*part, *blank)][:height]


def clock_text(milliseconds: float) -> str:
    """A time used: ``0:07.4``, ``12:30``."""
    seconds = max(0.0, milliseconds) / 1000
    if seconds < 60:
        return f"0:{int(seconds * 10) / 10:04.1f}"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def count_text(number: float) -> str:
    """A large number, short: ``950``, ``34.1k``, ``2.5M``."""
    for limit, suffix in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if number >= limit:
            return f"{number / {'G': 1e9, 'M': 1e6, 'k': 1e3}[suffix]:.1f}{suffix}"
    return f"{number:.0f}"


def _seats(state: dict[str, Any], since_ms: float, width: int, look: Look) -> list[Text]:
    lines = []
    for colour in (BLACK, WHITE):
        seat = state["seats"][colour]
        shape, style = stone_text(colour, look)
        used = state["clocks"][colour]["used_ms"] + (since_ms if state["running"] == colour else 0)
        right = f"{clock_text(used):>7}"
        if state["counts"]:
            what = f" {state['count_names']}" if width >= _WIDE else ""
            right = f"{state['counts'][colour]:>3}{what} {right}"
        line = Text().append("▶ " if state["to_move"] == colour and state["turn"] != "over" else "  ", _GOOD)
        line.append(f" {shape} ", style)
        if width >= _WIDE:
            line.append(f" {colour_name(colour)}", _FAINT)
        room = width - len(line) - len(right) - 2
        line.append(" " + _seatcolour_name(seat, state, room).ljust(room), "bold" if state["to_move"] == colour else "")
        line.append(" " + right)
        lines.append(line)
    return lines


def _seatcolour_name(seat: dict[str, Any], state: dict[str, Any], width: int) -> str:
    """Who sits there, without the game's name, and the level, which is not cut off."""
    name, level = str(seat["name"]).removeprefix(state["title"].split()[0] + " "), seat.get("level") or {}
    if seat["bot"] is None or not level:
        return _cut(name, width)
    strength = f"{level['ms'] / 1000:g} s" if "ms" in level else f"{count_text(level['nodes'])} nodes"
    return f"{_cut(name, width - len(strength) - 3)} ({strength})"


def _turn(state: dict[str, Any], since_ms: float, width: int) -> list[Text]:
    if state["fault"]:
        fault = state["fault"]
        text = f"{colour_name(fault['colour'])}'s bot failed: {fault['kind']}: {fault['reason']}"
        lines = [Text(line, _BAD) for line in _wrapped(text, width)[:3]]
        told = (fault["stderr"] or "").strip().splitlines()[-2:]
        lines += [Text(_cut("  " + line.strip(), width), _FAINT) for line in told]
        return [*lines, Text(_cut("p tries again, s seats another", width))]
    if state["result"]:
        result = state["result"]
        how, reason = result_text(result), reason_text(result)
        return [Text(line, _GOOD) for line in _wrapped(f"{how}: {reason}" if reason else how, width)[:2]]
    mover = colour_name(state["to_move"])
    thinks = state["thinking"]
    if thinks:
        spent = (thinks["started_ms_ago"] + since_ms) / 1000
        limit = f" / {thinks['limit_ms'] / 1000:g}" if thinks["limit_ms"] else ""
        who = "A hint is sought" if thinks["for"] == "hint" else f"{colour_name(thinks['colour'])} thinks"
        return [Text(_cut(f"{who} … {spent:.1f}{limit} s", width), "bold")]
    if state["turn"] == "paused" or state["paused"]:
        return [Text(_cut(f"Paused at ply {state['ply']} of {state['plies']}; p goes on", width), "bold")]
    verb = "to move" if state["turn"] == "human" else "is to move"
    pass_label = f"; k: {state['pass'].lower()}" if state["pass"] else ""
    return [Text(_cut(f"{mover} {verb}{pass_label}", width), "bold")]


def _told(thinking: dict[str, Any] | None, state: dict[str, Any], width: int) -> list[Text]:
    """What bots say beside moves and thoughts, as that one compiles, or plays weaker; or that one starts."""
    thinks = state["thinking"]
    heard = thinking if thinks and thinking is not None and thinking["ply"] == state["ply"] else None
    now = (heard or {}).get("note") or ""
    if thinks and heard is None and _is_new(thinks, state):
        now = "starting …"
    lines = [f"  {now}"] if now else []
    for colour in (BLACK, WHITE):
        note = state["seats"][colour].get("note")
        if note and note != now:
            lines.append(f"  {colour_name(colour)}'s bot: {note}")
    return [Text(_cut(line, width), _FAINT) for line in lines]


def _is_new(thinks: dict[str, Any], state: dict[str, Any]) -> bool:
    """Whether the bot that thinks has made no move in this game."""
    bot = state["seats"][thinks["colour"]]["bot"] if thinks["for"] == "move" else None
    return bot is not None and all(move["by"] != bot for move in state["moves"])


def _thoughts(thinking: dict[str, Any] | None, state: dict[str, Any], width: int) -> list[Text]:
    if thinking is None or all(thinking.get(part) in (None, "") for part in _THOUGHTS):
        return []
    title = "Hint" if thinking["for"] == "hint" else "Thinking"
    whose = "for" if title == "Hint" else "of"
    parts = [f"{title} {whose} {colour_name(thinking['colour'])}"]
    if thinking.get("label"):
        parts[0] += f": {thinking['label']}"
    facts = []
    if thinking.get("depth") is not None:
        facts.append(f"depth {thinking['depth']}")
    if thinking.get("nodes") is not None:
        facts.append(f"{count_text(thinking['nodes'])} nodes")
    if thinking.get("ms"):
        facts.append(f"{thinking['ms'] / 1000:.1f} s")
        if thinking.get("nodes"):
            facts.append(f"{count_text(thinking['nodes'] / thinking['ms'] * 1000)}/s")
    value = []
    if thinking.get("value") not in (None, ""):
        value.append(f"value {thinking['value']}")
    if thinking.get("win") is not None:
        value.append(f"Black {thinking['win']:.0%}")
    if thinking.get("solved"):
        value.append(f"solved: {thinking['solved']}")
    lines = [Text(_cut(parts[0], width), _TITLE)]
    lines += [Text(_cut("  ".join(words), width)) for words in (facts, value) if words]
    line = " ".join(step["label"] for step in thinking.get("line") or ())
    return lines + [Text(text) for text in _wrapped(line, width)[:2]]


def _table(thinking: dict[str, Any] | None, width: int) -> list[Text]:
    rows = (thinking or {}).get("table") or ()
    if not rows:
        return []
    lines = [Text(_cut(f"{'move':<7}{'visits':>8}{'share':>7}{'win':>6}{'value':>9}", width), _FAINT)]
    for row in rows:
        visits = "" if row.get("visits") is None else count_text(row["visits"])
        share = "" if row.get("share") is None else f"{row['share']:.0%}"
        win = "" if row.get("win") is None else f"{row['win']:.0%}"
        value = row.get("value") or ""
        lines.append(Text(_cut(f"{row['label']:<7}{visits:>8}{share:>7}{win:>6}{value:>9}", width)))
    return lines


def _graph(state: dict[str, Any], width: int, rows: int) -> list[Text]:
    """Black's expected share over the game, in eighths of a row; the ply shown is bright."""
    shares = known_shares(state["moves"])
    if not any(share is not None for share in shares):
        return []
    columns = max(1, width - _SCALE)
    picked = _picked(len(shares), columns)
    shown = max(0, state["ply"] - 1)
    lines = [Text("Black's chances over the game", _TITLE)]
    for row in range(rows - 1, -1, -1):
        scale = {rows - 1: "100%", 0: "  0%"}.get(row, "")
        line = Text().append(scale.ljust(_SCALE), _FAINT)
        for first, last in picked:
            share = shares[last - 1]
            eighths = 0 if share is None else round(share * rows * 8) - row * 8
            bright = first <= shown < last and state["ply"] > 0
            style = "bold #ffd75f on #585858" if bright else "#6cb8ff on #303030"
            line.append(_LEVELS[min(max(eighths, 0), 8)], style)
        lines.append(line)
    return lines


def known_shares(moves: Sequence[dict[str, Any]]) -> list[float | None]:
    """Black's share after each move: what was last said of it, so far as anything was."""
    shares: list[float | None] = []
    for move in moves:
        share = move.get("win")
        shares.append(share if share is not None else shares[-1] if shares else None)
    return shares


def _picked(number: int, columns: int) -> list[tuple[int, int]]:
    """The plies that each column stands for, from and up to."""
    if number <= columns:
        wide = max(1, min(2, columns // max(1, number)))
        return [(ply, ply + 1) for ply in range(number) for _ in range(wide)]
    return [(column * number // columns, (column + 1) * number // columns) for column in range(columns)]


def _moves(state: dict[str, Any], width: int) -> list[Text]:
    """The moves, several a line; the one shown is bright."""
    moves = state["moves"]
    if not moves:
        return []
    wide = max(len(move["label"]) for move in moves) + 1
    number = len(str(len(moves))) + 2
    a_line = max(2, (width - number) // wide // 2 * 2)
    lines = []
    for first in range(0, len(moves), a_line):
        line = Text().append(f"{first + 1:>{number - 2}}. ", _FAINT)
        for ply in range(first, min(first + a_line, len(moves))):
            style = "bold reverse" if ply + 1 == state["ply"] else "" if ply < state["ply"] else _FAINT
            line.append(moves[ply]["label"], style)
            line.append(" " * (wide - len(moves[ply]["label"])))
        lines.append(line)
    return lines


def _around(lines: list[Text], rows: int, state: dict[str, Any]) -> list[Text]:
    """So many of the moves' lines that the one with the move shown is among them."""
    if len(lines) <= rows:
        return lines
    share = state["ply"] / max(1, state["plies"])
    shown = max(0, round(share * len(lines)) - 1)
    first = min(max(0, shown - rows + 2), len(lines) - rows)
    return lines[first : first + rows]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def _wrapped(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(_cut(word, width))
    return lines
