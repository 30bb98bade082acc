"""What the wires' tests share: tables, random legal games, and a game played through both ends."""

import random

import pytest

from bots import registry
from bots.core.game import replay
from protocol.detect import referee_wire
from protocol.limit import Limit
from protocol.moves import BLACK, PASS, WHITE, Table
from protocol.wire import Evaluation, Hint, NewGame, Play, Query, Reply, SetBoard, SetLimit, SetMoves, Think


@pytest.fixture
def nogo():
    return Table("nogo", 9, 9, free_size=True)


@pytest.fixture
def surakarta():
    return Table("surakarta", 6, 6, points_per_move=2)


def start(table):
    return registry.rules(table.game).start(table.columns, table.rows, table.rule)


@pytest.fixture
def othello():
    return Table("othello", 8, 8, gtp_top_left=True)


def after(table):
    """What the referees' ends that show a board want to know: cells and legal moves after some moves."""

    def of(moves):
        position = replay(start(table), moves)
        return position.cells(), position.legal_moves()

    return of


@pytest.fixture
def make_referee():
    """A function that makes a wire's referee end, with the rules where it needs them."""

    def make(name, table, colour):
        wire = referee_wire(name)
        if name == "line":
            return wire(table, colour, lambda moves: after(table)(moves)[0])
        return wire(table, colour, after(table)) if name == "codingame" else wire(table, colour)

    return make


class ScriptedBot:
    """A bot that follows its wire's events on the game's rules, and plays a random legal move."""

    def __init__(self, wire, rng):
        self.wire = wire
        self.rng = rng
        self.position = start(wire.table)
        self.limits = []
        self.plays = True  # whether the last answer was made on the board

    def hear(self, line):
        """The text written in answer to a line."""
        return "".join(self._carry_out(event) for event in self.wire.receive(line))

    def _carry_out(self, event):
        if isinstance(event, Think):
            return self._think(event)
        if isinstance(event, NewGame):
            self.position = start(self.wire.table)
        elif isinstance(event, SetMoves):
            self.position = start(self.wire.table)
            for move in event.moves:
                self.position = self.position.play(move)
        elif isinstance(event, SetBoard):
            table = self.wire.table
            columns, rows = event.columns or table.columns, event.rows or table.rows
            rules = registry.rules(table.game)
            self.position = rules.from_cells(columns, rows, event.cells, event.to_move, table.rule)
        elif isinstance(event, Play):
            assert event.colour in (None, self.position.to_move)
            self.position = self.position.play(event.move)
        elif isinstance(event, SetLimit):
            self.limits.append(event.limit)
        elif isinstance(event, Reply):
            return event.text
        elif isinstance(event, Hint):
            values = [Evaluation([move], float(-n), 1) for n, move in enumerate(self.position.legal_moves())]
            return self.wire.hinted(event, values) + self.wire.done(event)
        else:
            assert isinstance(event, Query)
        return self.wire.done(event)

    def _think(self, event):
        assert event.colour in (None, self.position.to_move)
        self.limits.append(event.limit)
        self.plays = event.plays
        moves = event.among or self.position.legal_moves()
        move = self.rng.choice(moves) if moves else None
        if move is not None and event.plays:
            self.position = self.position.play(move)
        if move is not None:
            self.wire.searched(Evaluation([move], 1.5, 7, nodes=100, seconds=0.25))
        return self.wire.moved(event, move, "some note")


def converse(bot, exchanges):
    """What the last exchange's listener hears from the bot; every other must succeed."""
    answer = None
    for exchange in exchanges:
        said = "".join(bot.hear(line) for line in exchange.text.split("\n")[:-1])
        if exchange.listener is None:
            assert said == ""
            continue
        lines = said.split("\n")
        answers = [answer for answer in map(exchange.listener.feed, lines) if answer is not None]
        assert answers, (exchange.text, said)
        answer = answers[0]
        assert answer.kind != "error", (exchange.text, said, answer.text)
    return answer


@pytest.fixture
def play_through():
    """A function that plays a random game, NoGo's unless told, through both ends of a wire, and returns its moves.

    ``make_bot`` and ``make_referee`` build the ends; a bot's process starts anew where the wire says so.
    """

    def play(make_bot, make_referee, seed, opening=0, limit=None, table=None):
        table = table or Table("nogo", 9, 9, free_size=True)
        limit = limit or Limit(move_ms=2000, nodes=50)
        rng = random.Random(seed)
        position, moves = start(table), []
        for _ in range(opening):
            moves.append(rng.choice(position.legal_moves()))
            position = position.play(moves[-1])
        referees = [make_referee(table, colour) for colour in (BLACK, WHITE)]
        bots = [ScriptedBot(make_bot(table), rng) for _ in referees]
        for bot, referee in zip(bots, referees, strict=True):
            converse(bot, referee.begin(limit))
        while position.result() is None:
            colour = position.to_move
            if not referees[colour].asks_for_passes and position.legal_moves() == [PASS]:
                moves.append(PASS)
                position = position.play(PASS)
                continue
            if referees[colour].process_per_move:
                bots[colour] = ScriptedBot(make_bot(table), rng)
            answer = converse(bots[colour], referees[colour].request(moves, limit))
            assert answer.kind == "move"
            before = position
            moves.append(answer.move)
            position = position.play(answer.move)
            expected = position if bots[colour].plays else before
            assert bots[colour].position.cells() == expected.cells()
        return moves, bots

    return play
