"""The wires' grammars: valid lines, and what a model of the game says that they must be answered.

A model knows the position from the lines alone. After a spoilt line it may not know any more what the
bot took it for: it is lost, and until a line tells everything anew, answers are held only to the wire's
form and to the rules (as ``fuzz_harness`` does with every move).
"""

import json
import re

from fuzz_harness import Step, games_of, same

from bots import registry
from protocol.botzone import KEEP_RUNNING_MARK
from protocol.detect import names
from protocol.gtp import COMMANDS
from protocol.moves import COLOUR_NAMES, PASS, STONE_CELLS, opponent

GAMES = registry.NAMES
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_GTP_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Grammar:
    """What all have in common.

    Args:
        choices: choose the game, its board and rules, and the engine.
    """

    name = ""
    goes_on = True
    keep_running = False
    games = GAMES
    leaves = ()  # words one of which a line has that ends the session
    never_first = ("done", "quit")  # lines of the wire that do not tell it from others

    def __init__(self, choices):
        game = registry.game(choices.pick([game for game in self.games if self.name in names(game)]))
        size = self._size(choices, game)
        self.table = game.table(size, size, choices.pick(game.rules) if game.rules else "")
        self._engine = choices.pick(["alphabeta", "mcts", "capture"]) if choices.chance(8) else "random"
        self._seed = choices.below(100)
        self.rules = game.position
        self.position = self.rules.start(self.table.columns, self.table.rows, self.table.rule)
        self.lost = False
        self.moves = []  # those that the codec was given to answer, since the last line

    @staticmethod
    def _size(choices, game):
        if not game.free_size or not choices.chance(40):
            return None
        return choices.pick([5, 6, 7, 8, 9, 10, 12, 13] + ([19, 20] if game.name == "gomoku" else [2, 3, 4]))

    @property
    def title(self):
        return " ".join([self.name, self.table.game, *self.arguments()])

    def arguments(self):
        """The bot's command line."""
        said = ["--engine", self._engine, "--seed", str(self._seed), "--nodes", "20"]
        game = registry.game(self.table.game)
        if game.rules:
            said += ["--" + game.rule_option, self.table.rule]
        if game.free_size:
            said += ["--size", str(self.table.columns)]
        return said + ["--keep-running"] * self.keep_running

    def begin(self, session, codec):
        self.session = session
        self.codec = codec

    # ---- to be told by each wire ----------------------------------------------------------------------

    def steps(self, choices):
        """The next valid lines."""
        raise NotImplementedError

    def recovery(self):
        """A fresh opening, which must be answered whatever went before."""
        raise NotImplementedError

    def of_the_wire(self, step, out, err):
        """Checks the form of any answer."""
        raise NotImplementedError

    def out_of_order(self):
        """Lines are about to be dropped, doubled or swapped."""

    def astray(self):
        """A line was spoilt, and is answered: the model knows the state no more."""
        self.lost = True

    def loosely(self, out, err):
        """A line was answered whose answer the model does not know."""

    def compare(self):
        """Whether the session's position is the model's, where the model is sure of it."""
        if not self.lost:
            assert same(self.session.position, self.position), (
                self.session.position.diagram(),
                self.position.diagram(),
            )

    def ended(self, code, left_at, err):
        """The session has ended, if at a line then at that one."""
        assert code == 0, code
        if left_at is not None:
            assert any(word in left_at.text.lower() for word in self.leaves), f"left at {left_at.text!r}"
        assert err.count("\n") <= 1

    # ---- moves ----------------------------------------------------------------------------------------

    def some_move(self, choices, position):
        """Most often a legal move; now and then any move at all."""
        legal = position.legal_moves()
        if legal and not choices.chance(12):
            return legal[choices.below(len(legal))]
        if choices.chance(10):
            return PASS
        return tuple(
            (choices.below(position.columns), choices.below(position.rows)) for _ in range(self.table.points_per_move)
        )

    def some_game(self, choices):
        """A random game's moves up to somewhere, most often to its opening, and the position there."""
        moves, positions = choices.pick(games_of(self.table))
        plies = choices.below(len(moves) + 1)
        if not choices.chance(10):
            plies %= 12
        return list(moves[:plies]), positions[plies]


def after(position, move):
    """The position after the move; None if it is illegal."""
    return position.play(move) if position.why_illegal(move) is None else None


# ---- GTP ------------------------------------------------------------------------------------------------

_COLOURS = (("b", "B", "black", "BLACK"), ("w", "W", "white", "White"))
_TEXTS = ("gogui-rules_game_id", "gogui-rules_side_to_move", "gogui-rules_board_size", "gogui-rules_final_result")


class GtpGrammar(Grammar):
    name = "gtp"
    leaves = ("quit",)

    def __init__(self, choices):
        super().__init__(choices)
        self.past = []  # the positions before this one, as far as they are known
        self.past_is_known = True

    def steps(self, choices):
        kind = choices.below(20)
        if kind < 6:
            return [self._play(choices)]
        if kind < 11:
            return [self._genmove(choices)]
        return [
            choices.pick(
                [
                    self._query,
                    self._legal_moves,
                    self._undo,
                    self._clear,
                    self._boardsize,
                    self._rectangular,
                    self._time,
                    self._known,
                    self._plain,
                    self._blank,
                    self._leave,
                ]
            )(choices)
        ]

    def recovery(self):
        size = str(self.table.columns)
        return [
            self._command("", "boardsize " + size, lambda: self._start(self.table.columns, self.table.rows)),
            self._command("5", "genmove b", lambda: self._answered(0)),
            self._command("0006", "genmove white", lambda: self._answered(1)),
        ]

    # Each gives a command; what it must be answered is found when it is: whether it succeeds, and the text.

    def _command(self, tag, text, answer):
        def expect(out, err):
            (reply,) = _gtp_replies(out)
            status, said_tag, said = reply
            self._said = said
            expected = answer()
            expected_status, expected_text = expected if isinstance(expected, tuple) else (expected, None)
            assert said_tag == tag, (tag, out)
            assert status == ("=" if expected_status else "?"), (text, out)
            if expected_text is not None:
                assert said == expected_text, (text, out, expected_text)

        return Step((tag + " " + text) if tag else text, expect, thinks=False, resets=True)

    def _some(self, choices, text, answer):
        tag = choices.pick(["", "", "1", "7", "0042", "1234567890"])
        tail = choices.pick(["", "", "", "", "\r", " # comment", "\t", " extra words"])
        return self._command(tag, text + ("" if tail == " extra words" and "list" in text else tail), answer)

    def _turn_to(self, colour):
        """As GTP lets a colour move out of turn: after a pass that is forced, or where the rules do not mind."""
        if colour == self.position.to_move:
            return self.position
        if self.position.legal_moves() == [PASS]:
            self.past.append(self.position)
            self.position = self.position.play(PASS)
            return self.position
        return self.position.turned()

    def _play(self, choices):
        colour = self.position.to_move if not choices.chance(10) else choices.below(2)
        move = self.some_move(choices, self.position)

        def answer():
            known, before = len(self.past), self.position
            turned = self._turn_to(colour)
            played = None if turned is None else after(turned, move)
            if played is None:
                del self.past[known:]
                self.position = before
                return False
            self.past.append(self.position)
            self.position = played
            return True, ""

        vertex = self._vertex(move)
        return self._some(
            choices,
            "play {} {}".format(choices.pick(_COLOURS[colour]), vertex.lower() if choices.chance(20) else vertex),
            answer,
        )

    def _genmove(self, choices):
        colour = self.position.to_move if not choices.chance(10) else choices.below(2)
        return self._some(choices, "genmove " + choices.pick(_COLOURS[colour]), lambda: self._answered(colour))

    def _answered(self, colour):
        turned = self._turn_to(colour)
        if turned is None:
            return False
        legal = turned.legal_moves()
        if not legal:
            return True, "resign"
        answers = {self._vertex(move): move for move in legal}
        assert self._said in answers, (self._said, turned.diagram())
        self.past.append(self.position)
        self.position = turned.play(answers[self._said])
        return True

    def _vertex(self, move):
        return "-".join(self._point(*point) for point in move) if move else "pass"

    def _point(self, column, row):
        if self.table.gtp_top_left:
            return _LETTERS[column] + str(row + 1)
        return _GTP_LETTERS[column] + str(self.position.rows - row)

    def _start(self, columns, rows):
        try:
            start = self.rules.start(columns, rows, self.table.rule)
        except ValueError:
            return False
        self.position, self.past, self.past_is_known = start, [], True
        return True, ""

    def _clear(self, choices):
        return self._some(choices, "clear_board", lambda: self._start(self.position.columns, self.position.rows))

    def _boardsize(self, choices):
        size = choices.below(27)
        return self._some(choices, f"boardsize {size}", lambda: self._sized(size, size))

    def _rectangular(self, choices):
        columns, rows = choices.below(16), choices.below(16)
        return self._some(choices, f"rectangular_boardsize {columns} {rows}", lambda: self._sized(columns, rows))

    def _sized(self, columns, rows):
        return bool(columns and rows) and self._start(columns, rows)

    def _undo(self, choices):
        def answer():
            if self.past:
                self.position = self.past.pop()
                return True, ""
            if self.past_is_known:
                return False
            self.position = self.session.position
            return self._said == ""

        return self._some(choices, "undo", answer)

    def _query(self, choices):
        name = choices.pick(_TEXTS)

        def answer():
            position, result = self.position, self.position.result()
            winner = "draw" if result is not None and result.winner is None else None
            final = "unknown" if result is None else winner or COLOUR_NAMES[result.winner]
            texts = (self.table.game, COLOUR_NAMES[position.to_move], str(position.columns), final)
            return True, dict(zip(_TEXTS, texts, strict=True))[name]

        return self._some(choices, name, answer)

    def _legal_moves(self, choices):
        colour = choices.below(2)

        def answer():
            turned = self.position if colour == self.position.to_move else self.position.turned()
            if turned is None:
                return False
            return True, " ".join(sorted(map(self._vertex, turned.legal_moves())))

        return self._some(choices, "legal_moves " + choices.pick(_COLOURS[colour]), answer)

    def _time(self, choices):
        text = choices.pick(
            [
                "time_settings 0 1 1",
                "time_settings 300 0 0",
                "time_settings 0 0 0",
                "time_settings 0 5 0",
                "time_settings 600 30 25",
                "time_left b 10 0",
                "time_left w 0 0",
                "time_left black -3 0",
                "time_left w 59 3",
                "timelimit 1",
                "timelimit 100",
                "komi 6.5",
                "komi -0",
            ]
        )
        return self._some(choices, text, lambda: (True, ""))

    def _known(self, choices):
        name = choices.pick([*COMMANDS, "no_such_command", "Play", "komi2"])
        return self._some(choices, "known_command " + name, lambda: (True, "true" if name in COMMANDS else "false"))

    def _plain(self, choices):
        text, succeeds = choices.pick(
            [
                ("name", True),
                ("version", True),
                ("protocol_version", True),
                ("list_commands", True),
                ("showboard", True),
                ("gogui-rules_board", True),
                ("gogui-analyze_commands", True),
                ("solve", True),
                ("no_such_command", False),
                ("play b", False),
                ("genmove", False),
                ("genmove red", False),
                ("boardsize x", False),
                ("timelimit 0", False),
                ("time_left x 1 1", False),
                ("komi", False),
            ]
        )
        return self._some(choices, text, lambda: succeeds)

    def _blank(self, choices):
        def nothing(out, err):
            assert out == ""

        text = choices.pick(["", "   ", "\t", "# a comment", "  # another", "\r"])
        return Step(text, nothing, resets=True)

    def _leave(self, choices):
        if not choices.chance(10):
            return self._blank(choices)
        return self._some(choices, "quit", lambda: (True, ""))

    def of_the_wire(self, step, out, err):
        assert err == ""
        replies = _gtp_replies(out)
        text = "".join(char for char in step.text.split("#")[0].replace("\t", " ") if char >= " " and char != "\x7f")
        said = [word for word in text.split(" ") if word]
        assert len(replies) == (1 if said or step.cut else 0), (step.text[:200], out)
        if step.cut or not said:
            return
        tag = said[0] if not said[0].strip("0123456789") and len(said[0]) <= 10 else ""
        assert replies[0][1] == tag, (step.text[:200], out)

    def astray(self):
        """Nothing is hidden here: the position is what the session says, if it is one."""
        if not same(self.session.position, self.position):
            self.position, self.past, self.past_is_known = self.session.position, [], False

    def loosely(self, out, err):
        self.compare()


def _gtp_replies(out):
    if not out:
        return []
    assert out.endswith("\n\n") and "\r" not in out, out
    replies = []
    for text in out[:-2].split("\n\n"):
        found = re.fullmatch(r"([=?])(\d*)(?: (.+))?", text, re.DOTALL)
        assert found, out
        assert text.isascii(), out
        assert found.group(1) == "=" or (found.group(3) and "\n" not in text), out
        replies.append((found.group(1), found.group(2), found.group(3) or ""))
    return replies


# ---- Gomocup --------------------------------------------------------------------------------------------

_RULE_NAMES = {0: "freestyle", 1: "standard", 2: "freestyle", 3: "standard", 4: "renju", 5: "renju"}
_GOMOCUP_LINE = re.compile(
    r"\d+,\d+( \d+,\d+){0,2}|SWAP|OK|(ERROR|UNKNOWN|MESSAGE|DEBUG) .+|FORBID [\d ]*\."
    r'|name="[^"]*", version="[^"]*".*'
)


class GomocupGrammar(Grammar):
    name = "gomocup"
    leaves = ("end",)

    def __init__(self, choices):
        super().__init__(choices)
        if self.table.rule not in _RULE_NAMES.values():
            self._to_start(self.table.columns, self.table.rows, "freestyle")
        self.rule = self.position.rule  # of the next game
        self.rule_is_known = True
        self.playable = True
        self.block = None

    def _to_start(self, columns, rows, rule):
        self.position = self.rules.start(columns, rows, rule)

    def steps(self, choices):
        kind = choices.below(16)
        if kind < 4:
            return [self._turn(choices), *self._afterwards(choices)]
        if kind < 6:
            return self._board(choices)
        return choices.pick(
            [
                self._begin,
                self._start,
                self._start,
                self._restart,
                self._play,
                self._takeback,
                self._info,
                self._rule,
                self._swap2,
                self._about,
                self._other,
            ]
        )(choices)

    def recovery(self):
        return [
            self._command("START 15", lambda: self._started(15, 15), resets=True),
            self._rule_step(0),
            self._command("INFO timeout_turn 1000", lambda: "", keeps_block=True),
            self._command("BEGIN", self._begun, thinks=True),
        ]

    def _command(self, text, answer, thinks=False, resets=False, keeps_block=False):
        """``answer`` tells the line that must come; None: a legal move, which it has checked itself; "": nothing."""

        def expect(out, err):
            if not keeps_block:
                self.block = None
            self._out = out
            expected = answer()
            if expected == "ERROR":
                assert out.startswith("ERROR ") and out.count("\n") == 1, (text, out)
            elif expected is not None:
                assert out == expected, (text, out, expected)
            if resets and not (expected == "OK\n" and self.rule_is_known):
                self.lost = True

        return Step(text, expect, thinks, resets)

    def _answered(self):
        """A legal move of the side to move, if there is one."""
        legal = self.position.legal_moves()
        if not legal:
            return "ERROR"
        found = re.fullmatch(r"(\d+),(\d+)\n", self._out)
        assert found, self._out
        self.position = self.position.play(((int(found.group(1)), int(found.group(2))),))
        return None

    def _started(self, columns, rows):
        try:
            self._to_start(columns, rows, self.rule)
        except ValueError:
            return "ERROR"
        return "OK\n"

    def _start(self, choices):
        size = choices.pick([15, 15, 15, 20, 5, 9, 4, 21, 0])
        if choices.chance(20):
            height = choices.pick([15, 6, 3])
            return [self._command(f"RECTSTART {size},{height}", lambda: self._started(size, height))]
        word = choices.pick(["START", "START", "start", "Start"])
        start = self._command(f"{word} {size}{choices.pick(['', chr(13)])}", lambda: self._started(size, size))
        if not self.lost:
            return [start]
        # INFO rule is heard in any state, so with START after it everything is known again.
        return [self._rule_step(0), self._command("START 15", lambda: self._started(15, 15), resets=True)]

    def _restart(self, choices):
        return [self._command("RESTART", lambda: self._started(self.position.columns, self.position.rows))]

    def _stale(self):
        """The rule told since holds for the first stone."""
        if "." in self.position.cells() and not self.position.cells().strip(".") and self.position.rule != self.rule:
            self._to_start(self.position.columns, self.position.rows, self.rule)

    def _begin(self, choices):
        return [self._command("BEGIN", self._begun, thinks=True), *self._afterwards(choices)]

    def _begun(self):
        if not self.playable:
            return "ERROR"
        if self.position.cells().strip(".") or self.position.rule != self.rule:
            self._to_start(self.position.columns, self.position.rows, self.rule)
        return self._answered()

    def _point(self, choices):
        move = self.some_move(choices, self.position)
        return move[0] if move else (0, 0)

    def _turn(self, choices):
        point = self._point(choices)

        def answer():
            if not self.playable or not self._on_board(point):
                return "ERROR"
            self._stale()
            played = after(self.position, (point,))
            if played is None:
                return "ERROR"
            self.position = played
            return self._answered()

        return self._command(choices.pick(["TURN", "TURN", "turn"]) + " {},{}".format(*point), answer, thinks=True)

    def _on_board(self, point):
        return point[0] < self.position.columns and point[1] < self.position.rows

    def _afterwards(self, choices):
        """What a manager may write while the bot thinks."""
        kind = choices.below(30)
        if kind == 29:
            return [self._command("END", lambda: "")]
        return [self._command("YXSTOP", lambda: "")] if kind > 24 else []

    def _play(self, choices):
        point = self._point(choices)

        def answer():
            if not self._on_board(point):
                return "ERROR"
            self._stale()
            played = after(self.position, (point,))
            if played is None:
                return "ERROR"
            self.position = played
            return "{},{}\n".format(*point)

        return [self._command("PLAY {},{}".format(*point), answer)]

    def _takeback(self, choices):
        cells, columns = self.position.cells(), self.position.columns
        stones = [at for at, cell in enumerate(cells) if cell != "."]
        at = stones[choices.below(len(stones))] if stones and not choices.chance(20) else choices.below(len(cells))

        def answer():
            cells = self.position.cells()
            if at >= len(cells) or self.position.columns != columns:
                self.lost = True  # the board is another by now
                return None
            stones = len(cells) - cells.count(".")
            if cells[at] != STONE_CELLS[(stones + 1) % 2]:
                return "ERROR"
            left = cells[:at] + "." + cells[at + 1 :]
            self.position = self._from(left, (stones + 1) % 2)
            return "OK\n"

        return [self._command("TAKEBACK {},{}".format(at % columns, at // columns), answer)]

    def _from(self, cells, to_move):
        return self.rules.from_cells(self.position.columns, self.position.rows, cells, to_move, self.rule)

    def _board(self, choices):
        table = registry.game("gomoku").table(self.position.columns, self.position.rows, self.position.rule)
        moves = choices.pick(games_of(table))[0]
        plies = choices.below(min(len(moves), 30) + 1)
        stones = [(move[0], 2 - (plies - index) % 2) for index, move in enumerate(moves[:plies])]
        if choices.chance(30):
            stones.reverse()
        if choices.chance(10):
            stones.append(((choices.below(15), choices.below(15)), 1 + choices.below(3)))
        lines = [self._stone("{},{},{}".format(*point, field)) for point, field in stones]
        if choices.chance(10):
            lines.insert(choices.below(len(lines) + 1), self._rule_step(choices.pick([0, 1, 4])))
        return [self._opening("BOARD"), *lines, self._done(), *self._afterwards(choices)]

    def _opening(self, word):
        def expect(out, err):
            assert out == ""
            self.block = (word, [])

        return Step(word, expect)

    def _stone(self, text):
        def expect(out, err):
            if self.block is None:
                assert out.startswith("UNKNOWN "), out
            else:
                assert out == ""
                self.block[1].append(tuple(int(part) for part in text.split(",")))

        return Step(text, expect)

    def _done(self):
        def answer():
            block, self.block = self.block, None
            if block is None:
                return "ERROR"
            return self._of_board(block[1]) if block[0] == "BOARD" else self._chosen(block[1])

        return self._command("DONE", answer, thinks=True, keeps_block=True)

    def _of_board(self, stones):
        fields = {(x, y): field for x, y, *field in stones if len((x, y, *field)) == 3}
        known = [field for (field,) in fields.values()]
        own, others = known.count(1), known.count(2)
        if len(fields) != len(stones) or own + others != len(stones) or not all(map(self._on_board, fields)):
            return "ERROR"
        if own not in (others, others - 1) or not self.playable:
            return "ERROR"
        colour = len(stones) % 2
        cells = list("." * len(self.position.cells()))
        for (x, y), (field,) in fields.items():
            cells[y * self.position.columns + x] = STONE_CELLS[colour if field == 1 else opponent(colour)]
        changed = [at for at, cell in enumerate(cells) if cell != self.position.cells()[at]]
        if len(changed) == 1 and self.position.cells()[changed[0]] == "." and self.position.rule == self.rule:
            row, column = divmod(changed[0], self.position.columns)
            played = after(self.position, ((column, row),))
            if played is None:
                return "ERROR"
            self.position = played
        else:
            self.position = self._from("".join(cells), colour)
        return self._answered()

    def _swap2(self, choices):
        moves = [move[0] for move in choices.pick(games_of(registry.game("gomoku").table(9, 9)))[0]]
        points = moves[: choices.pick([0, 3, 5, 0, 3, 5, 2, 6])]
        return [self._opening("SWAP2BOARD"), *[self._stone("{},{}".format(*point)) for point in points], self._done()]

    def _chosen(self, points):
        if len(points) not in (0, 3, 5) or not self.playable or any(len(point) != 2 for point in points):
            return "ERROR"
        if len(set(points)) != len(points) or not all(map(self._on_board, points)):
            return "ERROR"
        position = self.rules.start(self.position.columns, self.position.rows, self.rule)
        for point in points:
            position = after(position, (point,))
            if position is None:
                return "ERROR"
        forms = {0: r"\d+,\d+ \d+,\d+ \d+,\d+", 3: r"SWAP|\d+,\d+( \d+,\d+)?", 5: r"SWAP|\d+,\d+"}
        assert re.fullmatch(f"({forms[len(points)]})\n", self._out), self._out
        return None

    def _info(self, choices):
        text = choices.pick(
            [
                "INFO timeout_turn 0",
                "INFO timeout_turn 1000",
                "INFO timeout_match 0",
                "INFO timeout_match 60000",
                "INFO time_left 2147483647",
                "INFO time_left -5",
                "INFO time_left 900",
                "INFO max_memory 83886080",
                "INFO game_type 1",
                "INFO evaluate 3,4",
                "INFO folder /tmp",
                "INFO no_such_key",
                "info TIMEOUT_TURN 50",
            ]
        )
        return [self._command(text, lambda: "", keeps_block=True)]

    def _rule(self, choices):
        return [self._rule_step(choices.pick([0, 1, 4, 0, 1, 2, 3, 5, 8, 9]))]

    def _rule_step(self, value):
        def answer():
            self.playable = value in _RULE_NAMES
            if self.playable:
                self.rule = _RULE_NAMES[value]
                self.rule_is_known = True
            return ""

        step = self._command(f"INFO rule {value}", answer, keeps_block=True)
        step.even_when_lost = answer
        return step

    def astray(self):
        super().astray()
        self.rule_is_known = False

    def _about(self, choices):
        def answer():
            assert self._out.startswith('name="'), self._out
            return

        return [self._command("ABOUT", answer)]

    def _other(self, choices):
        text, expected = choices.pick([("DONE", "ERROR"), ("", ""), ("TURN", "ERROR"), ("PLAY 99,99", "ERROR")])
        if not text:
            return [Step("", lambda out, err: None)]
        if text == "DONE":
            return [self._done()]
        return [self._command(text, lambda: expected)]

    def of_the_wire(self, step, out, err):
        # INFO has no answer, so what is wrong with it is told on stderr.
        assert not (out and err), (out, err)
        assert out == "" or out.endswith("\n")
        lines = out.split("\n")[:-1]
        for line in lines:
            assert len(line) < 1100 and line.isascii(), out
            assert _GOMOCUP_LINE.fullmatch(line), out
        assert sum(not line.startswith(("DEBUG", "MESSAGE")) for line in lines) <= 1, out


# ---- SAU ------------------------------------------------------------------------------------------------


class SauGrammar(Grammar):
    name = "sau"
    leaves = ("quit",)

    def __init__(self, choices):
        super().__init__(choices)
        self.playing = False
        self.answered_at = None  # the position before our last answer, while it is the last move
        self.refused = []

    def steps(self, choices):
        kind = choices.below(12)
        if kind < 6 and self.playing:
            steps = [self._move(choices)]
        elif kind < 10:
            steps = choices.pick([self._new, self._new, self._name, self._error])(choices)
        else:
            steps = choices.pick([self._end, self._error, self._blank, self._quit])(choices)
        if choices.chance(5) and steps[-1].thinks:
            steps += self._end(choices)
        return steps

    def recovery(self):
        return [self._step("end", self._ended), *self._new_game(0)]

    @staticmethod
    def _step(text, answer, thinks=False, resets=False):
        def expect(out, err):
            answer(out)

        return Step(text, expect, thinks, resets)

    def _name(self, choices):
        def answer(out):
            assert re.fullmatch(r"name [ -~]+\n", out)

        return [self._step("name?", answer)]

    def _new(self, choices):
        return self._new_game(choices.below(2))

    def _new_game(self, colour):
        def answer(out):
            self.playing = True
            self.position = self.rules.start(self.table.columns, self.table.rows, self.table.rule)
            self.answered_at, self.refused = None, []
            if colour == 0:
                self._answered(out)
            else:
                assert out == ""

        return [self._step("new " + COLOUR_NAMES[colour], answer, thinks=colour == 0, resets=True)]

    def _answered(self, out):
        legal = [move for move in self.position.legal_moves() if move not in self.refused]
        if not legal:
            assert out == ""
            self.answered_at = None
            return
        answers = {f"move {self._points(move)}\n": move for move in legal}
        assert out in answers, (out, self.position.diagram())
        self.answered_at, self.last = self.position, answers[out]
        self.position = self.position.play(answers[out])

    @staticmethod
    def _points(move):
        return "".join(_LETTERS[value] for point in move for value in point)

    def _move(self, choices):
        move = self.some_move(choices, self.position) or ((0, 0),) * self.table.points_per_move
        points = self._points(move)

        def answer(out):
            played = after(self.position, move) if self.playing else None
            if played is None:
                assert out == ""
                return
            self.position, self.refused = played, []
            self._answered(out)

        return self._step("move " + (points.lower() if choices.chance(5) else points), answer, thinks=True)

    def _error(self, choices):
        def answer(out):
            if not self.playing or self.answered_at is None:
                assert out == ""
                return
            self.refused.append(self.last)
            self.position = self.answered_at
            self._answered(out)
            if self.answered_at is None:
                self.lost = True  # every move was refused

        return [self._step("error", answer)]

    def _end(self, choices):
        return [self._step(choices.pick(["end", "end black", "end white"]), self._ended)]

    def _ended(self, out):
        assert out == ""
        self.playing = False

    def _blank(self, choices):
        return [Step(choices.pick(["", " ", "\r"]), lambda out, err: None)]

    def _quit(self, choices):
        return [self._step("quit", lambda out: None)] if choices.chance(10) else self._blank(choices)

    def of_the_wire(self, step, out, err):
        assert err == ""
        count = 2 * self.table.points_per_move
        assert out == "" or re.fullmatch(rf"name [ -~]+\n|move [A-Z]{{{count}}}\n", out), out


# ---- shell line -----------------------------------------------------------------------------------------


class LineGrammar(Grammar):
    name = "line"
    complaints = 0

    def steps(self, choices):
        size = self._other_size(choices)
        table = self.table if size is None else self.table.resized(size, size)
        positions = choices.pick(games_of(table))[1]
        position = positions[choices.below(len(positions))]
        side = choices.below(2)
        if self.table.game != "surakarta" and not choices.chance(20):
            side = position.to_move
        return [self._step(choices, position, side)]

    def _other_size(self, choices):
        if not registry.game(self.table.game).free_size or not choices.chance(10):
            return None
        return choices.pick([5, 6, 7, 8, 9])

    def _step(self, choices, position, side):
        stones = {".": choices.pick(".-"), "B": choices.pick("xXbB*"), "W": choices.pick("oOwW")}
        text = "".join(stones[cell] for cell in position.cells()) + " " + stones[STONE_CELLS[side]]
        if choices.chance(30):
            text += " " + choices.pick(["1", "7", "999999999"])
        text = choices.pick(["", "", " "]) + text + choices.pick(["", "", "\r", " "])
        told = self.rules.from_cells(position.columns, position.rows, position.cells(), side, self.table.rule)

        def expect(out, err):
            answers = {self._text(move) + "\n" for move in told.legal_moves()} or {"none\n"}
            assert out in answers, (out, told.diagram())
            assert err == ""
            self.position = told

        return Step(text, expect, thinks=True, resets=True)

    @staticmethod
    def _text(move):
        return "".join(_LETTERS[x].lower() + str(y + 1) for x, y in move) if move else "pass"

    def recovery(self):
        size = (self.table.columns, self.table.rows)
        start = self.rules.start(*size, self.table.rule)
        told = self.rules.from_cells(*size, start.cells(), 0, self.table.rule)

        def expect(out, err):
            assert out in {self._text(move) + "\n" for move in told.legal_moves()}
            self.position = told

        return [Step(start.cells().replace("B", "x").replace("W", "o") + " x", expect, thinks=True, resets=True)]

    def of_the_wire(self, step, out, err):
        self.complaints += err.count("\n")
        if step.text.strip(" \t\r") or step.cut:
            assert (out != "") != (err != ""), (step.text[:200], out, err)
        assert out.count("\n") <= 1 and err.count("\n") <= 1
        assert re.fullmatch(r"(([a-z]\d+){1,2}|pass|none)?\n?", out), out

    def compare(self):
        """A line's position is not one to go on from; its own check compared the answers."""

    def ended(self, code, left_at, err):
        assert left_at is None
        assert code == (2 if self.complaints else 0)


# ---- Botzone --------------------------------------------------------------------------------------------

_ODD_LIMITS = ["", None, 0, -1, "6000", 6000, 1, "1", 0.5, 12, True, [], {}, "soon", "\u0661", 10**20, "1e3", " 7 "]


class _Botzone(Grammar):
    """Both forms: a game told as a whole; kept running, bare requests after it."""

    def __init__(self, choices):
        self.keep_running = self.goes_on = choices.chance(80)
        super().__init__(choices)
        self.begun = self.told = False
        self.answers = self.complaints = 0

    def steps(self, choices):
        if not self.keep_running or not self.begun or self.lost or choices.chance(8):
            self.begun = True
            return self._whole_game(choices)
        return self._bare(choices)

    def _whole_game(self, choices):
        moves, position = self.some_game(choices)
        colour = len(moves) % 2
        entries = moves if colour else [PASS, *moves]
        may_be_refused = choices.chance(5)
        if may_be_refused:
            entries[choices.below(len(entries))] = self.some_move(choices, position)
        return self._told(choices, entries, None if may_be_refused else position)

    def _told(self, choices, entries, position):
        raise NotImplementedError

    def recovery(self):
        start = self.rules.start(self.table.columns, self.table.rows, self.table.rule)
        return self._told(None, [PASS], start)

    def _fresh(self, text, position, resets=True):
        """The last line of a whole game; a position of None may be refused or not."""

        def expect(out, err):
            if position is None:
                self.lost = True
                return
            self.position = position
            self.told = True
            self._answered(out, err)

        return Step(text, expect, thinks=True, resets=resets)

    def _bare(self, choices):
        move = self.some_move(choices, self.position)

        def expect(out, err):
            played = after(self.position, move) if self.told else None
            if played is None:
                assert out == "" and err.count("\n") == 1
                return
            self.position = played
            self._answered(out, err)

        return [Step(self._request(choices, move), expect, thinks=True)]

    def _request(self, choices, move):
        raise NotImplementedError

    def _answered(self, out, err):
        assert err == ""
        legal = self.position.legal_moves()
        numbers = self._answered_numbers(out.split("\n")[0])
        move = PASS if set(numbers) == {-1} else tuple(zip(numbers[0::2], numbers[1::2], strict=True))
        assert move in (legal or [PASS]), (out, self.position.diagram())
        if self.position.rows == self.position.columns == 9 and self.table.game == "nogo" and len(legal) == 81:
            assert move != ((4, 4),), "opened at the centre"
        if legal:
            self.position = self.position.play(move)
        else:
            self.lost = True  # an answer of -1 that is no move ends the game

    def _answered_numbers(self, line):
        """The coordinates of a valid answer's line."""
        raise NotImplementedError

    def compare(self):
        """The session's position lags behind on a wire that ends; answers are compared instead."""

    def of_the_wire(self, step, out, err):
        self.answers += bool(out)
        self.complaints += err.count("\n")
        assert err.count("\n") <= 1
        assert not (out and err), (out, err)
        if not out:
            return
        lines = out.split("\n")
        assert lines[-1] == ""
        assert lines[1:-1] == ([KEEP_RUNNING_MARK] if self.keep_running else [])
        assert self._is_response(lines[0]), out

    def _is_response(self, line):
        raise NotImplementedError

    def _numbers(self, move):
        return [value for point in move for value in point] if move else [-1] * 2 * self.table.points_per_move

    def ended(self, code, left_at, err):
        if self.keep_running:
            assert left_at is None and code == 0
            return
        self.complaints += err.count("\n")
        assert self.answers + self.complaints == 1, (self.answers, self.complaints, err)
        assert code == (0 if self.answers else 2)


class BotzoneGrammar(_Botzone):
    name = "botzone"

    def _object(self, move):
        keys = ("x", "y") if self.table.points_per_move == 1 else ("x0", "y0", "x1", "y1")
        return dict(zip(keys, self._numbers(move), strict=True))

    def _told(self, choices, entries, position):
        value = {
            "requests": [self._object(move) for move in entries[0::2]],
            "responses": [self._object(move) for move in entries[1::2]],
        }
        return [self._fresh(self._varied(choices, value), position)]

    def _request(self, choices, move):
        return self._varied(choices, self._object(move), more=False)

    @staticmethod
    def _varied(choices, value, more=True):
        """The value as text, with what else the judge may send, and in any layout."""
        if choices is None:
            return json.dumps(value)
        if more and choices.chance(50):
            value["time_limit"] = choices.pick(_ODD_LIMITS)
            value["data"] = choices.pick(["", None, "text", {"deep": [1, {"x": 2}]}, "\u6f22"])
            value["globaldata"] = choices.pick(["", None, []])
            value["memory_limit"] = choices.pick([256, "256", "", None])
        if choices.chance(30):
            value = dict(reversed(value.items()))
        text = json.dumps(value, separators=choices.pick([(",", ":"), None, (" , ", " :  ")]))
        return choices.pick(["", "", " "]) + text + choices.pick(["", "", "\r", "\t"])

    def _answered_numbers(self, line):
        assert " " not in line.partition(',"debug"')[0], line
        return [json.loads(line)["response"][key] for key in self._object(PASS)]

    def _is_response(self, line):
        value = json.loads(line)
        return set(value) <= {"response", "debug"} and isinstance(value["response"], dict)


class SimpleGrammar(_Botzone):
    name = "simple"

    def __init__(self, choices):
        super().__init__(choices)
        self.whole = False

    def steps(self, choices):
        # Only at its beginning does a session of this form hear a whole game.
        if self.begun and (self.lost or not self.keep_running):
            return [Step(self._line(choices, self.some_move(choices, self.position)))]
        self.begun = self.begun or not self.keep_running
        if not self.whole:
            self.whole = self.begun = True
            return self._whole_game(choices)
        if choices.chance(10):
            return [Step("", self._nothing)]
        return self._bare(choices)

    def recovery(self):
        return []

    def out_of_order(self):
        self.lost = True

    @staticmethod
    def _nothing(out, err):
        assert out == err == ""

    def _told(self, choices, entries, position):
        lines = [str(len(entries) // 2 + 1), *[self._line(choices, move) for move in entries]]
        steps = [Step(line, self._nothing) for line in lines]
        steps[-1] = self._fresh(lines[-1], position, resets=False)
        if choices.chance(30):
            extras = [choices.pick(["", "data", "{}", " "]) for _ in range(2)]
            steps += [Step(extra, self._nothing) for extra in extras]
        return steps

    def _request(self, choices, move):
        return self._line(choices, move)

    def _line(self, choices, move):
        gap = choices.pick([" ", " ", "  ", "\t"])
        return gap.join(map(str, self._numbers(move))) + choices.pick(["", "", "\r", " "])

    def _answered_numbers(self, line):
        return [int(word) for word in line.split(" ")]

    def _is_response(self, line):
        return re.fullmatch(r"-?\d+( -?\d+){1,3}", line)


# ---- NBoard ---------------------------------------------------------------------------------------------

_NBOARD_LINE = re.compile(
    r"set myname \S+|pong -?\d+|status( .+)?|learned|nodestats \d+ \d+\.\d\d|"
    r"(search|book) ((?:[A-H][1-8]|PA)+) -?\d+\.\d\d .+|=== ([A-H][1-8]|PA)(/-?\d+\.\d\d/\d+\.\d\d)?|analysis \d+ .+"
)


class NBoardGrammar(Grammar):
    name = "nboard"
    leaves = ("quit",)

    def steps(self, choices):
        if not self.greeted:
            self.greeted = True
            return [self._command("nboard 2", "set myname ")]
        kind = choices.below(16)
        if kind < 6:
            return [self._move(choices)]
        if kind < 9:
            return [self._go(), *([self._ping(choices)] if choices.chance(40) else [])]
        return [choices.pick([self._game, self._ping, self._hint, self._depth, self._other])(choices)]

    greeted = False

    def recovery(self):
        start = self.rules.start(8, 8)
        return [
            self._command("nboard 2", "set myname "),
            self._set_game([], start),
            self._command("ping 77", "pong 77\n"),
            self._go(),
        ]

    @staticmethod
    def _command(text, beginning, thinks=False):
        def expect(out, err):
            assert out.startswith(beginning) if beginning else out == "", (text, out)

        return Step(text, expect, thinks, resets=True)

    @staticmethod
    def _square(move):
        return "".join(_LETTERS[x] + str(y + 1) for x, y in move) if move else "PA"

    def _move(self, choices):
        move = self.some_move(choices, self.position)
        tail = choices.pick(["", "", "/0.50/1.2", "//3", "/-12/"])

        def expect(out, err):
            played = after(self.position, move)
            if played is None:
                assert out.startswith("status error: "), out
            else:
                assert out == ""
                self.position = played

        return Step(choices.pick(["move ", "move ", "move  "]) + self._square(move) + tail, expect, resets=True)

    def _go(self):
        def expect(out, err):
            first, *lines = out.split("\n")[:-1]
            assert first == "status Thinking"
            legal = self.position.legal_moves()
            if not legal:
                assert lines[-1].startswith("status error: ")
            else:
                assert lines[-1].startswith("=== ")
                assert lines[-1][4:].partition("/")[0] in map(self._square, legal), out

        return Step("go", expect, thinks=True, resets=True)

    def _game(self, choices):
        moves, position = self.some_game(choices)
        return self._set_game(moves, position, choices.pick(["", "TI[15:00]", "TI[00:05/00:01]TB[1:00:00//02:00]"]))

    def _set_game(self, moves, position, more=""):
        items = "".join("{}[{}]".format("BW"[ply % 2], self._square(move)) for ply, move in enumerate(moves))
        board = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27

        def expect(out, err):
            assert out == ""
            self.position = position

        text = f"set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]{more}TY[8]BO[8 {board} *]{items};)"
        return Step(text, expect, resets=True)

    def _ping(self, choices):
        number = choices.pick([0, 1, 77, 123456789])
        return self._command(f"ping {number}", f"pong {number}\n")

    def _hint(self, choices):
        count = choices.pick([1, 2, 100])

        def expect(out, err):
            assert out.startswith("status Analyzing\n")
            legal = self.position.legal_moves()
            found = re.findall(r"^search ([A-H][1-8]|PA)", out, re.MULTILINE)
            assert all(square in map(self._square, legal) for square in found)
            assert out.endswith("\nstatus\n") if legal else "status error: " in out

        return Step(f"hint {count}", expect, resets=True)

    def _depth(self, choices):
        return self._command(f"set depth {choices.pick([1, 2, 60])}", "set myname ")

    def _other(self, choices):
        text, beginning = choices.pick(
            [
                ("set contempt 5", ""),
                ("learn", "learned\n"),
                ("no such command", ""),
                ("ping", "status error: "),
                ("set depth x", "status error: "),
                ("set game (;GM[Othello];)", "status error: "),
                ("move", "status error: "),
                ("hint 0", "status error: "),
                ("", ""),
                ("quit", ""),
            ]
        )
        return self._command(text if text != "quit" or choices.chance(10) else "", beginning if text != "quit" else "")

    def of_the_wire(self, step, out, err):
        assert not (out and err), (out, err)
        assert out == "" or out.endswith("\n")
        for line in out.split("\n")[:-1]:
            assert _NBOARD_LINE.fullmatch(line) and line.isascii() and len(line) < 300, out

    def astray(self):
        """The position is what the session says."""
        self.position = self.session.position

    def loosely(self, out, err):
        self.astray()


# ---- CodinGame ------------------------------------------------------------------------------------------


class CodinGameGrammar(Grammar):
    name = "codingame"
    goes_on = False
    complaints = answers = 0

    def steps(self, choices):
        head = []
        if not hasattr(self, "colour"):
            self.colour = choices.below(2)
            head = [Step(str(self.colour), self._nothing), Step("8", self._nothing)]
        return head + self._turn(choices)

    @staticmethod
    def _nothing(out, err):
        assert out == err == ""

    def _turn(self, choices):
        positions = [
            position
            for position in choices.pick(games_of(self.table))[1]
            if position.to_move == self.colour and position.legal_moves() not in ([], [PASS])
        ]
        position = positions[choices.below(len(positions))]
        actions = ["".join(_LETTERS[x].lower() + str(y + 1) for x, y in move) for move in position.legal_moves()]
        cells = position.cells().replace("B", "0").replace("W", "1")
        lines = [*[cells[at : at + 8] for at in range(0, 64, 8)], str(len(actions)), *actions]

        def expect(out, err):
            assert err == ""
            assert out.removesuffix("\n") in actions, (out, position.diagram())

        steps = [Step(line + choices.pick(["", "", "\r"]), self._nothing) for line in lines]
        steps[-1].expect, steps[-1].thinks = expect, True
        return steps

    def of_the_wire(self, step, out, err):
        self.complaints += err.count("\n")
        self.answers += bool(out)
        assert not (out and err), (out, err)
        assert re.fullmatch(r"([a-h][1-8]\n)?", out), out
        assert self.complaints <= 1

    def out_of_order(self):
        self.lost = True

    def compare(self):
        """Every turn brings its board."""

    def ended(self, code, left_at, err):
        self.complaints += err.count("\n")
        assert self.complaints <= 1
        assert code == (2 if self.complaints else 0)
        assert self.answers or self.complaints


GRAMMARS = {
    grammar.name: grammar
    for grammar in (
        BotzoneGrammar,
        SimpleGrammar,
        GtpGrammar,
        GomocupGrammar,
        SauGrammar,
        LineGrammar,
        NBoardGrammar,
        CodinGameGrammar,
    )
}
