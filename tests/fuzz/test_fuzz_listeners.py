"""What bots might say, gone wrong, to the listeners of every wire's referee: an ``Answer`` or None, nothing else."""

import os

import pytest
from fuzz_choices import FOREIGN, Choices, sessions, spoilt
from hypothesis import HealthCheck, given, seed, settings

from bots import registry
from bots.core.game import replay
from protocol.botzone import KEEP_RUNNING_MARK
from protocol.detect import NAMES, names, referee_wire
from protocol.limit import Limit
from protocol.wire import Answer

LINES = int(os.environ.get("STONEWIRE_FUZZ_LINES", "3000"))
SEED = int(os.environ.get("STONEWIRE_FUZZ_SEED", "0"))
KINDS = ("move", "resign", "ok", "error")

# What bots say when nothing is wrong; a wire that is not here hears those of all others.
SAID = {
    "botzone": (
        '{"response":{"x":3,"y":4}}',
        '{"response":{"x0":0,"y0":1,"x1":0,"y1":2},"debug":"d"}',
        '{"response":{"x":-1,"y":-1},"data":[]}',
        KEEP_RUNNING_MARK,
    ),
    "simple": ("3 4", "0 1 0 2", "-1 -1", "debug text", KEEP_RUNNING_MARK),
    "gtp": ("= D4", "", "=12 pass", "? illegal move", "= A2-A3", "= resign", "=", "Welcome to the engine 1.0"),
    "gomocup": (
        "OK",
        "7,7",
        "ERROR unsupported size",
        "UNKNOWN",
        "MESSAGE depth 3",
        "DEBUG x",
        'name="a", version="1"',
    ),
    "sau": ("name Some Engine", "move AB", "move ABAC"),
    "line": ("d3", "a2a3", "pass", "none"),
    "nboard": (
        "set myname Engine",
        "pong 1",
        "pong 2",
        "=== F5/0.50/1.2",
        "=== PA",
        "status Thinking",
        "nodestats 3 0.1",
        "search F5F6 1.00 0 5",
    ),
    "codingame": ("d3", "f5 hello", "PASS"),
}
patient = settings(max_examples=100, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def listeners(choices, name):
    """Who listens in some game after some moves, and the board's size."""
    game = registry.game(choices.pick([game for game in registry.NAMES if name in names(game)]))
    table, colour = game.table(), choices.below(2)
    start = game.position.start(table.columns, table.rows, table.rule)
    settings_of_its_own = {
        "botzone": {"keep_running": choices.chance(50)},
        "simple": {"keep_running": choices.chance(50)},
        "line": {"cells_after": lambda moves: replay(start, moves).cells()},
        "codingame": {"after": lambda moves: (replay(start, moves).cells(), replay(start, moves).legal_moves())},
    }
    referee = referee_wire(name)(table, colour, **settings_of_its_own.get(name, {}))
    limit = Limit(move_ms=1000)
    exchanges = [*referee.begin(limit), *referee.request(start.legal_moves()[:colour], limit), *referee.quit()]
    return table, [exchange.listener for exchange in exchanges if exchange.listener is not None]


def check(answer, table):
    assert answer is None or isinstance(answer, Answer)
    if answer is None:
        return
    assert answer.kind in KINDS
    assert (answer.move is not None) == (answer.kind == "move")
    assert len(answer.text) < 400 and answer.text.isprintable() and answer.text.isascii(), answer.text
    if answer.kind == "error":
        assert answer.text
    if answer.move:
        assert len(answer.move) == table.points_per_move
        assert all(table.holds(point) for point in answer.move)


def hear_sessions(name, number):
    """A round of sessions; how many lines they had."""
    lines = 0

    @seed(number)
    @patient
    @given(sessions())
    def one(chunks):
        nonlocal lines
        table, listening = listeners(Choices(chunks[0]), name)
        for chunk in chunks[1:]:
            choices = Choices(chunk)
            text = choices.pick(SAID.get(name, FOREIGN)) if choices.chance(95) else choices.pick(FOREIGN)
            for line in spoilt(choices, text) if choices.chance(70) else [text]:
                lines += 1
                if not listening:
                    table, listening = listeners(choices, name)
                answer = listening[0].feed(line)
                check(answer, table)
                if answer is not None and not choices.chance(10):  # once in a while somebody feeds it on
                    del listening[0]

    one()
    return lines


@pytest.mark.parametrize("name", NAMES)
def test_a_listener_never_raises_whatever_a_bot_says(name):
    lines, rounds = 0, 0
    while lines < LINES:
        lines += hear_sessions(name, SEED * 1_000_000 + rounds)
        rounds += 1
