"""Tells what a search thinks while it runs, for wires that ask."""

import math
import threading
from typing import Callable, Dict, List, Optional

from bots.core import layout
from bots.core.alphabeta import value_text
from bots.core.game import Position
from bots.core.output import PipeClosed
from bots.core.report import Report, RootMove
from bots.core.thinker import Thinker
from protocol import wire
from protocol.limit import Limit
from protocol.moves import Move
from protocol.thought import Candidate, Thought

MOST_CANDIDATES = 12
_CERTAIN = {"won": 1.0, "lost": 0.0, "drawn": 0.5}


def thought_of(report: Report) -> Thought:
    """What a search reports, in a wire's terms; its best moves only, as there may be hundreds."""
    spent = sum(row.visits for row in report.table)
    candidates = [_candidate(report, row, spent) for row in report.table[:MOST_CANDIDATES]]
    visits = report.table[0].visits if report.table else report.nodes  # that the score is of
    win = _win(report, report.score, visits) if report.proven is None else _CERTAIN[report.proven]
    value = _value(report, visits)
    if not candidates and report.move is not None:
        candidates = [Candidate(report.move, report.nodes, win, value, report.line, 1.0)]
    solved = "exact" if report.exact else report.proven or ""
    return Thought(candidates, report.depth, report.nodes, value, win, solved, report.seconds)


def _candidate(report: Report, row: RootMove, spent: int) -> Candidate:
    win = _CERTAIN[row.text] if row.text in _CERTAIN else _win(report, row.value, row.visits)
    line = report.line if report.line[:1] == [row.move] else row.line
    value = row.text if row.exact else "<= " + row.text
    if row.text not in _CERTAIN and _is_unknown(report, row.visits):
        value = ""
    return Candidate(row.move, row.visits, win, value, line, row.visits / spent if spent else 0.0)


def _is_unknown(report: Report, visits: int) -> bool:
    """Whether a score says nothing, being a share of the wins of no visit."""
    return bool(report.even) and not visits


def _win(report: Report, score: float, visits: int) -> Optional[float]:
    """The chance to win; None where nothing is known of it, or of what the score means."""
    if _is_unknown(report, visits):
        return None
    if report.even:
        return min(1.0, max(0.0, score))
    if not report.win_scale:
        return None
    return 0.5 + 0.5 * math.tanh(0.5 * report.win_scale * score / report.unit)  # the logistic function


def _value(report: Report, visits: int) -> str:
    if report.proven is not None and not report.exact:
        return report.proven
    if _is_unknown(report, visits):
        return ""
    if not report.even and abs(report.score) >= layout.WON:  # found, not proven
        return value_text(int(report.score))
    return ("{:.3f}" if report.even else "{:+.2f}").format(report.score / report.unit)


class Stream:
    """A search whose thinking is told every so often while it runs, and once at its end.

    Args:
        thinker, codec: whose search, and in whose words.
        event: what is answered; its ``every`` is the interval.
        send: writes a text.
    """

    def __init__(self, thinker: Thinker, codec: wire.BotWire, event: wire.Think, send: Callable[[str], None]) -> None:
        self._thinker = thinker
        self._codec = codec
        self._event = event
        self._send = send
        self._ended = threading.Event()

    def think(
        self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None
    ) -> Optional[Report]:
        """See ``Thinker.think``. Only one thread writes at a time: the other has ended before the last word."""
        teller = threading.Thread(target=self._tell_on, args=(position,), daemon=True)
        teller.start()
        try:
            report = self._thinker.think(position, limit, deadline_ns, avoid)
        finally:
            self._ended.set()
            teller.join()
        if report is not None:
            self._tell(_with_lines(report, self._thinker.searcher().glance(position)))
        return report

    def _tell_on(self, position: Position) -> None:
        while not self._ended.wait(self._event.every):
            report = self._thinker.searcher().glance(position)
            if report is None or self._ended.is_set():
                continue
            try:
                self._tell(report)
            except PipeClosed:
                return  # whoever writes the answer will find it out, too

    def _tell(self, report: Report) -> None:
        self._send(self._codec.thought(self._event, thought_of(report)))


def _with_lines(report: Report, glanced: Optional[Report]) -> Report:
    """The final report with the lines that were seen behind its moves."""
    lines: Dict[Move, List[Move]] = {row.move: row.line for row in glanced.table} if glanced is not None else {}
    for row in report.table:
        row.line = lines.get(row.move, row.line)
    return report
