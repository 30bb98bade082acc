"""Runs a session of fuzzed lines through the real ``Session`` and codec in this process, and checks every answer.

A grammar (see ``fuzz_grammars``) makes valid lines, each with what it must be answered, by a model of
its own that plays by the rules. Some lines go wrong on the way: dropped, doubled, swapped, or spoilt in
any manner. Whatever comes, no exception may escape, every answer must be of the wire, every move legal.
"""

import contextlib
import io
import random
import signal
import threading
from unittest import mock

from fuzz_choices import Choices, spoilt

import bots.core.session as session_module
from bots import registry
from bots.core.clock import now_ns
from bots.core.engine import Searcher
from bots.core.main import choose_codec
from bots.core.options import chosen_params, parse_options
from bots.core.output import Log
from bots.core.reader import Line
from bots.core.session import Session
from protocol.detect import bot_wire, names
from protocol.wire import CANCEL, QUEUE, Refused

SECONDS = 60  # for a session of milliseconds: only a hang takes so long
_MOST_NODES = 30
_MOST_NS = 200_000_000
_POOL_GAMES = 5


class Step:
    """One line, and what it must be answered.

    Args:
        text: the line.
        expect: takes what was answered, checks it and moves the model on; None: anything of the wire will do.
        thinks: whether it asks for a move.
        resets: whether it tells the whole state anew, so that whatever went before is of no account.
    """

    def __init__(self, text, expect=None, thinks=False, resets=False):
        self.text = text
        self.expect = expect
        self.thinks = thinks
        self.resets = resets
        self.even_when_lost = lambda: None  # what the model learns of it in any state
        self.is_spoilt = False
        self.cut = False


class ScriptedReader:
    """In place of a LineReader: asks for the next lines when the session wants them.

    Args:
        supply: gives the next steps, none at the end.
        taken: called with the step that was handled, before the next is given.
    """

    def __init__(self, supply, taken):
        self.on_line = lambda line: None
        self.lock = threading.Condition()
        self._supply = supply
        self._taken = taken
        self.pending = []
        self.in_hand = None
        self.count = 0

    def next(self):
        self.settle()
        if not self.pending:
            self.receive()
        if not self.pending:
            return None
        self.in_hand, line = self.pending.pop(0)
        return line

    def receive(self):
        """The next lines arrive; their texts."""
        steps = self._supply()
        with self.lock:
            for step in steps:
                self.count += 1
                line = Line(step.text, now_ns(), step.cut)
                self.pending.append((step, line))
                self.on_line(line)
        return [step.text for step in steps]

    def settle(self):
        """Has the answer to the line in hand checked, if there is one."""
        if self.in_hand is not None:
            step, self.in_hand = self.in_hand, None
            self._taken(step)

    def ahead(self, count):
        """The line that so many others precede, without taking it."""
        while len(self.pending) <= count and self.receive():
            pass
        return self.pending[count][1] if len(self.pending) > count else None

    def waiting(self):
        return self.pending[0][1] if self.pending else None

    def later_than(self, moment_ns):
        """None: whatever waits here was written together, however long a loaded machine took over it."""
        return []


class _Capped(Searcher):
    """A search of a few nodes and for a few milliseconds, whatever the wire allowed it.

    ``before`` is called as each search begins.
    """

    def __init__(self, searcher, before):
        self._searcher = searcher
        self._before = before

    at = property(lambda self: self._searcher.at)

    def think(self, position, limit, deadline_ns, avoid=None):
        self._before()
        limit = limit.replace(nodes=min(limit.nodes or _MOST_NODES, _MOST_NODES), depth=2)
        return self._searcher.think(position, limit, now_ns() + _MOST_NS, avoid)

    def advance(self, move, after):
        self._searcher.advance(move, after)

    def arm(self):
        self._searcher.arm()

    def stop(self):
        self._searcher.stop()


@contextlib.contextmanager
def watchdog():
    """An error where the block takes a minute, as only a hang does."""

    def bark(signum, frame):
        raise AssertionError(f"hangs: no end within {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, bark)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class Run:
    """One session of a grammar, driven by the chunks that hypothesis drew."""

    def __init__(self, grammar, chunks):
        self.grammar = grammar
        self._chunks = chunks
        self._held = []  # lines that the next ones overtake
        self._disturbances = 0
        self._during = []  # lines that came while the bot thought about the one in hand
        self._out = []
        self._err = io.StringIO()
        self._recovered = not grammar.goes_on
        self._reader = ScriptedReader(self._supply, self._check)
        self.transcript = []

    @property
    def lines(self):
        """How many lines the session took."""
        return self._reader.count

    def play(self):
        """The whole session, checked to its end.

        Raises:
            AssertionError: whatever is wrong; the transcript stands in the message.
        """
        try:
            with watchdog(), contextlib.redirect_stderr(self._err):
                self._play()
        except Exception as error:
            error.add_note("\n".join(["", self.grammar.title, *self.transcript[-30:]]))
            raise

    def _play(self):
        grammar = self.grammar
        game = registry.game(grammar.table.game)
        options = parse_options(game, names(game.name), grammar.arguments())
        make = session_module.make_searcher
        capped = mock.patch.object(
            session_module, "make_searcher", lambda *arguments: _Capped(make(*arguments), self._thinking)
        )
        with capped:
            line = self._first_line()
            codec = self._codec(game, options, line)
            session = Session(
                game, options, chosen_params(game, options), codec, self._reader, self._out.append, Log(None)
            )
            self._watch(session, codec)
            grammar.begin(session, codec)
            code = session.run(line)
        left_early = self._reader.in_hand
        self._reader.settle()
        grammar.ended(code, left_early, self._taken_err())

    def _first_line(self):
        line = self._reader.next()
        while line is not None and not line.text.strip():
            self._reader.in_hand = None  # main reads over blank lines before there is a session
            line = self._reader.next()
        return line

    def _following(self):
        """The next line that is not blank, as main finds it."""
        count = 0
        while (line := self._reader.ahead(count)) is not None and not line.text.strip():
            count += 1
        return "" if line is None else line.text

    def _codec(self, game, options, line):
        """The codec that the bot would choose; the grammar's, where the line was spoilt."""
        grammar = self.grammar
        if line is not None and not self._disturbances and line.text.strip().lower() not in grammar.never_first:
            codec = choose_codec(game, grammar.table, options, line, self._following)
            assert codec.name == grammar.name, f"{line.text!r} was taken for {codec.name}"
            return codec
        settings = {"keep_running": grammar.keep_running, "name": game.title}
        wire = bot_wire(grammar.name)
        return wire(grammar.table, **{key: settings[key] for key in wire.settings})

    def _watch(self, session, codec):
        """Has every move checked against the rules before the codec writes it."""
        moved, chose, grammar = codec.moved, codec.chose, self.grammar

        def watched_move(event, move, debug=""):
            if getattr(event, "among", None) is not None:
                assert move in event.among
            elif not isinstance(event, Refused):
                _assert_allowed(session.position, getattr(event, "colour", None), move)
            grammar.moves.append(move)
            return moved(event, move, debug)

        def watched_choice(event, moves, debug=""):
            start = registry.rules(codec.table.game).start(codec.table.columns, codec.table.rows, codec.table.rule)
            _assert_choice(start, event.moves, moves)
            grammar.moves.append(None)
            return chose(event, moves, debug)

        codec.moved, codec.chose = watched_move, watched_choice

    # ---- lines ------------------------------------------------------------------------------------------

    def _supply(self):
        while self._chunks:
            choices = Choices(self._chunks.pop(0))
            steps = self._disturbed(choices, self.grammar.steps(choices))
            if steps:
                return steps
        steps, self._held = self._held, []
        if not steps and not self._recovered:
            self._recovered = True
            steps = self.grammar.recovery()
        return steps

    def _disturbed(self, choices, steps):
        kind = choices.below(12)
        at = choices.below(len(steps)) if steps else 0
        steps, held = [*steps[:1], *self._held, *steps[1:]], self._held
        self._held = []
        if held or kind >= 7:
            self._disturbances += 1
            self.grammar.out_of_order()
        if kind == 7:
            del steps[at : at + 1]
        elif kind == 8 and steps:
            steps.insert(at, steps[at])
        elif kind == 9:
            self._held = steps[-1:]
            del steps[-1:]
        elif kind >= 10 and steps:
            steps[at : at + 1] = self._spoilt(choices, steps[at])
        return steps

    @staticmethod
    def _spoilt(choices, step):
        if choices.chance(2):
            whole = Step(step.text)
            whole.is_spoilt = whole.cut = True
            return [whole]
        steps = [Step(text) for text in spoilt(choices, step.text)]
        for each in steps:
            each.is_spoilt = True
        return steps

    # ---- answers ----------------------------------------------------------------------------------------

    def _taken_err(self):
        err = self._err.getvalue()
        self._err.seek(0)
        self._err.truncate()
        return err

    def _check(self, step):
        grammar = self.grammar
        out, err = "".join(self._out), self._taken_err()
        self._out.clear()
        self.transcript.append(f"< {step.text[:300]!r}{' (spoilt)' if step.is_spoilt else ''}")
        self.transcript += [f"> {out!r}"] if out else []
        self.transcript += [f"! {err!r}"] if err else []
        assert_complaints(err)
        grammar.of_the_wire(step, out, err)
        if step.is_spoilt:
            grammar.astray()
        elif self._called_off(step):
            assert not grammar.moves, "answered though it was called off"
            grammar.astray()
        elif step.expect is None or (grammar.lost and not step.resets):
            step.even_when_lost()
            grammar.loosely(out, err)
        else:
            grammar.lost = False
            step.expect(out, err)
            grammar.compare()
        grammar.moves.clear()
        self._during = []

    def _thinking(self):
        """A search begins: now and then more lines arrive now."""
        if self._chunks and self._chunks[0][-1] >= 224 and not self._during:
            self._during = self._reader.receive()

    def _called_off(self, step):
        """Whether the line right behind this one, or one that came meanwhile, stopped its search for good."""
        if not step.thinks:
            return False
        behind = self._reader.pending[: len(self._reader.pending) - len(self._during)]
        verdicts = [self.grammar.codec.written_ahead(line.text) for _, line in behind[:1]]
        verdicts += map(self.grammar.codec.while_thinking, self._during)
        return next((verdict for verdict in verdicts if verdict != QUEUE), QUEUE) == CANCEL


def assert_complaints(err):
    """Short lines of the bot's own on stderr, and no traceback."""
    for line in err.splitlines():
        assert line.startswith("stonewire: "), err
        assert line.isascii() and line.isprintable() and 18 < len(line) < 300, err


def _assert_allowed(position, colour, move):
    if colour is not None and colour != position.to_move:
        position = position.turned()
    if move is None:
        assert position.legal_moves() == [], "no answer though there are moves"
    else:
        assert position.why_illegal(move) is None, (position.diagram(), move)


def _assert_choice(position, before, moves):
    for move in before:
        position = position.play(move)
    assert len(moves) in {0: (3,), 3: (1, 2), 5: (1,)}[len(before)]
    for move in moves:
        if not move:
            assert before and len(moves) == 1, "a swap where there is none"
        else:
            position = position.play(move)


# ---- games to tell of -----------------------------------------------------------------------------------

_POOLS = {}


def games_of(table):
    """Some random games on that board by those rules: lists of moves, and the positions from the first on."""
    key = (table.game, table.columns, table.rows, table.rule)
    if key not in _POOLS:
        chance = random.Random(repr(key))
        rules = registry.rules(table.game)
        _POOLS[key] = [_random_game(rules.start(*key[1:]), chance) for _ in range(_POOL_GAMES)]
    return _POOLS[key]


def _random_game(position, chance):
    moves, positions = [], [position]
    while len(moves) < 250:
        legal = position.legal_moves()
        if not legal:
            break
        # Near the middle, so that Gomoku's games end and Renju's have forbidden points.
        tries = [chance.choice(legal) for _ in range(6)]
        moves.append(min(tries, key=lambda move: _distance(position, move)))
        position = position.play(moves[-1])
        positions.append(position)
    return moves, positions


def _distance(position, move):
    return abs(2 * move[0][0] - position.columns) + abs(2 * move[0][1] - position.rows) if move else 0


def same(one, other):
    """Whether two positions are the same to a player."""
    return all(getattr(one, name) == getattr(other, name) for name in ("columns", "rows", "rule", "to_move")) and (
        one.cells() == other.cells()
    )
