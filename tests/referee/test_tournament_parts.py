"""The parts of a tournament, without processes: journal, plan, conductor, overruns, pace, picture."""

import io
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from pathlib import Path

import pytest

from tools.referee.keeper import RefereeFault
from tools.referee.limits import Limits
from tools.referee.poller import Poller
from tools.referee.table import table_and_start
from tools.statistics.sprt import Sprt
from tools.tournament.conductor import Conductor
from tools.tournament.executors import PlaceLost, StopLine
from tools.tournament.hold import Setting, view_of
from tools.tournament.job import Worker, make_player
from tools.tournament.journal import FileJournal, Journal, JournalError
from tools.tournament.overruns import Overruns, overrun_table
from tools.tournament.plan import Openings, game_jobs, planned_games
from tools.tournament.report import report, report_dict
from tools.tournament.results import Results
from tools.tournament.spec import OpeningSpec, PlayerSpec, TournamentSpec
from tools.tournament.view import Lines, Pace, View


def spec(players: int = 2, **more) -> TournamentSpec:
    return TournamentSpec(
        "nogo", 5, 5, "", tuple(PlayerSpec(name, f"bot {name}") for name in "ABCDEFG"[:players]), **more
    )


def results_of(players: int) -> Results:
    return Results(spec(players).players)


def entry(number: int, winner: "str | None" = "black", names: str = "AB", **more) -> "dict":
    """A game as it stands on file; the names are those of the pair, the first with Black in even games."""
    black, white = names if number % 2 == 0 else names[::-1]
    return {
        "game": "nogo",
        "columns": 5,
        "rows": 5,
        "number": number,
        "pair": number // 2,
        "players": [{"name": black, "colour": "black"}, {"name": white, "colour": "white"}],
        "opening": [],
        "moves": [],
        "verdict": "win" if winner else "draw",
        "reason": "",
        "winner": winner,
        "concurrency": 1,
        **more,
    }


# ---- journal ------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "games.jsonl"


def keep(path: Path, settings: dict, *entries: dict, formats: "tuple[str, ...]" = ()) -> "list[dict]":
    """What a journal has found, before it was given more."""
    found: list[dict] = []
    journal = FileJournal(path, settings, formats, found.append)
    try:
        for one in entries:
            journal.add(one)
    finally:
        journal.close()
    return found


def test_journal_gives_back_what_it_was_given(path: Path) -> None:
    games = [entry(0), entry(1), entry(2)]
    assert keep(path, {"a": (1, 2)}, games[2], games[0]) == []
    assert keep(path, {"a": (1, 2)}, games[1]) == [games[2], games[0]]
    assert [json.loads(line) for line in path.read_text().splitlines()] == [
        {"settings": {"a": [1, 2]}},
        games[2],
        games[0],
        games[1],
    ]


@pytest.mark.parametrize("cut", [1, 20, -1])
def test_line_cut_short_is_dropped(path: Path, cut: int) -> None:
    keep(path, {}, entry(0), entry(1))
    whole = path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    path.write_bytes(whole[: -len(last)] + last[:cut])
    assert keep(path, {}, entry(1)) == [entry(0)]
    assert path.read_bytes() == whole


def test_first_line_cut_short_is_written_anew(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'{"settings":{"a"')
    assert keep(path, {"a": 1}, entry(0)) == []
    assert json.loads(path.read_text().splitlines()[0]) == {"settings": {"a": 1}}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"settings":{"limits":{"move_ms":5}}}\n', "was begun with other settings: limits.move_ms is 5 there, 6 here"),
        ('{"settings":{}}\n', "other settings: limits is null there"),
        (json.dumps(entry(0)) + "\n", "is not a tournament's record"),
        ("a diary\n", "is not a tournament's record"),
        ('{"settings":{"limits":{"move_ms":6}}}\n[1]\n', "line 2: no game"),
        ('{"settings":{"limits":{"move_ms":6}}}\n{"number":1}\n', "line 2: no game"),
        ('{"settings":{"limits":{"move_ms":6}}}\n' + 2 * (json.dumps(entry(1)) + "\n"), "line 3: no game, or one that"),
    ],
)
def test_file_of_something_else_is_refused_and_left_alone(path: Path, text: str, message: str) -> None:
    path.parent.mkdir()
    path.write_text(text + "cut")
    with pytest.raises(JournalError) as refusal:
        keep(path, {"limits": {"move_ms": 6}})
    assert message in str(refusal.value)
    assert str(path) in str(refusal.value)
    assert path.read_text() == text + "cut"


@pytest.mark.parametrize(
    "text",
    [
        "a diary without an end",
        "{",
        '{"settings"}',
        '{"settings":{"zoom":1',
        '{"settings":{"limits":{"move_ms":6}},"more"',
        "\0\0\0",
        '{"settings":{"limits":{"move_ms":6}}}\nmy own notes',
        '{"settings":{"limits":{"move_ms":6}}}\n{"a":' + 9999 * "[",
    ],
)
def test_only_a_line_of_ours_is_taken_for_cut_short(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(JournalError, match=r"is not a tournament's record|line 2: no game"):
        keep(path, {"limits": {"move_ms": 6}})
    assert path.read_text() == text


@pytest.mark.parametrize("name", ["folder", "pipe"])
def test_record_that_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(JournalError, match="is no regular file"):
        keep(tmp_path / name, {})


def test_full_disk_is_told_once_and_what_was_kept_stays(path: Path, monkeypatch) -> None:
    journal = FileJournal(path, {}, (), pytest.fail)
    journal.add(entry(0))
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 9, limit[1]))
    try:
        with pytest.raises(JournalError, match="cannot write"):
            journal.add(entry(1))
        journal.close()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        signal.signal(signal.SIGXFSZ, before)
    assert keep(path, {}) == [entry(0)]


def test_file_in_use_is_refused(path: Path) -> None:
    journal = FileJournal(path, {}, (), pytest.fail)
    with pytest.raises(JournalError, match="is being written by another tournament"):
        keep(path, {})
    journal.add(entry(0))
    journal.close()
    assert keep(path, {}) == [entry(0)]


def test_file_without_a_game_is_removed(path: Path) -> None:
    keep(path, {})
    assert not path.exists()


@pytest.mark.parametrize("kept", [0, 7, 9999])
def test_other_formats_are_completed_from_the_journal(path: Path, kept: int) -> None:
    keep(path, {}, entry(0, opening=["a1", "b2"]), formats=("moves",))
    moves = path.with_suffix(".moves")
    once = moves.read_bytes()
    moves.write_bytes(once[:kept])  # the writer was killed
    keep(path, {}, entry(1), formats=("moves",))
    assert moves.read_bytes().startswith(once) and moves.read_bytes() != once


def test_file_of_another_format_that_is_not_ours_is_never_touched(path: Path) -> None:
    path.parent.mkdir()
    moves = path.with_suffix(".moves")
    moves.write_text("a1 b2\n")
    with pytest.raises(JournalError, match=r"games\.moves: is in the way"):
        keep(path, {}, entry(0), formats=("moves",))
    assert not path.exists()
    keep(path, {}, entry(0))
    before = path.read_bytes() + b'{"game'
    path.write_bytes(before)
    with pytest.raises(JournalError, match=r"games\.moves: is in the way"):
        keep(path, {}, entry(1), formats=("moves",))
    assert (path.read_bytes(), moves.read_text()) == (before, "a1 b2\n")


def test_folder_of_another_format_that_is_not_ours_is_never_touched(path: Path) -> None:
    games = [entry(number, game="gomoku", columns=9, rows=9, rule="freestyle") for number in range(3)]
    own = path.parent / "games-psq" / "00002.psq"
    keep(path, {}, games[0], formats=("psq",))
    own.write_text("mine")
    with pytest.raises(JournalError, match=r"00002\.psq: is in the way"):
        keep(path, {}, games[1], formats=("psq",))
    assert own.read_text() == "mine"
    own.unlink()
    keep(path, {}, games[1], formats=("psq",))
    (own.parent / "notes").write_text("mine")
    keep(path, {}, games[2], formats=("psq",))
    assert sorted(file.name for file in own.parent.iterdir()) == ["00001.psq", "00002.psq", "00003.psq", "notes"]


# ---- plan ---------------------------------------------------------------------------------------


def numbers(found: TournamentSpec, journal: Journal, results: Results) -> "list[int | None]":
    """The games to be played, up to the first that has to wait."""
    openings = Openings(found.openings, None)  # type: ignore[arg-type]
    taken = []
    for job in game_jobs(found, openings, journal, results, 1):
        taken.append(None if job is None else job.number)
        if job is None:
            break
    return taken


NO_MOVES = OpeningSpec(moves=((),))


def test_games_on_file_are_left_out() -> None:
    journal = Journal()
    for number in (0, 3, 4):
        journal.add(entry(number))
    assert numbers(spec(3, rounds=1, openings=NO_MOVES), journal, results_of(3)) == [1, 2, 5]


@pytest.mark.parametrize(
    ("format_", "players", "games"), [("round-robin", 4, 24), ("gauntlet", 4, 12), ("swiss", 4, 8), ("swiss", 5, 8)]
)
def test_planned_games_are_those_that_are_played(format_: str, players: int, games: int) -> None:
    found = spec(players, format=format_, rounds=2, openings=NO_MOVES)
    journal, results, played = Journal(), results_of(players), 0
    for job in game_jobs(found, Openings(found.openings, None), journal, results, 1):  # type: ignore[arg-type]
        assert job is not None  # each is played at once
        one = entry(job.number, "black")
        one["players"] = [{"name": seat.name, "colour": "?"} for seat in job.seats]
        journal.add(one)
        results.add(one)
        played += 1
    assert played == games == planned_games(found)


def test_swiss_round_waits_for_the_one_before() -> None:
    found = spec(4, format="swiss", rounds=2, openings=NO_MOVES)
    journal, results = Journal(), results_of(4)
    assert numbers(found, journal, results) == [0, 1, 2, 3, None]
    for number in range(3):
        one = entry(number, names=("AB", "CD")[number // 2])
        journal.add(one)
        results.add(one)
    assert numbers(found, journal, results) == [3, None]


def test_games_of_a_round_share_the_opening() -> None:
    found = spec(3, rounds=3, openings=OpeningSpec(moves=(((0, 0),), ((1, 1),))))
    jobs = list(game_jobs(found, Openings(found.openings, None), Journal(), results_of(3), 4))  # type: ignore[arg-type]
    assert [job.opening_id for job in jobs if job] == [0] * 6 + [1] * 6 + [0] * 6
    assert all(job.opening == (((0, 0),), ((1, 1),))[job.opening_id] for job in jobs if job)
    assert {job.concurrency for job in jobs if job} == {4}


def test_memory_of_the_machine_is_no_part_of_a_tournament(monkeypatch) -> None:
    monkeypatch.setattr("tools.tournament.job.half_of_memory_mb", lambda: 123.0)
    table, start = table_and_start("nogo", 5, "")
    for stated, used in ((None, 123.0), (77.0, 77.0)):
        one = PlayerSpec("A", "bot", limits=Limits(memory_mb=stated))
        assert spec(2).settings()["players"][0]["limits"]["memory_mb"] is None
        poller = Poller()
        assert make_player(one, table, start, poller).limits.memory_mb == used
        poller.close()


def test_match_may_end_with_half_a_pair() -> None:
    found = spec(2, rounds=2, games=3, openings=NO_MOVES)
    assert numbers(found, Journal(), results_of(2)) == [0, 1, 2]
    assert planned_games(found) == 3


# ---- conductor ----------------------------------------------------------------------------------


class Kept(Journal):
    """Remembers the games themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[dict] = []

    def add(self, one: dict) -> None:
        super().add(one)
        self.games.append(one)


class Told(View):
    """Remembers what it was told."""

    def __init__(self) -> None:
        super().__init__("test", 0)
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)


class Script(Executor):
    """Answers each game by a function, in the order in which they are submitted."""

    def __init__(self, answer: "Callable[[int], dict | None]") -> None:
        self._answer = answer

    def submit(self, fn, job) -> "Future":
        future: Future = Future()
        try:
            future.set_result(self._answer(job.number))
        except CancelledError:
            future.cancel()
            future.set_running_or_notify_cancel()
        except Exception as error:
            future.set_exception(error)
        return future


class Silent(Executor):
    """Never answers."""

    def submit(self, fn, job) -> "Future":
        return Future()


class Stage:
    """A place whose executors answer by a function."""

    def __init__(self, answer: "Callable[[int], dict | None]", capacity: int = 2) -> None:
        self._answer = answer
        self._capacity = capacity
        self.opened = 0
        self.at_once: bool | None = None

    def open(self) -> Executor:
        self.opened += 1
        return Script(self._answer)

    def capacity(self) -> int:
        return self._capacity

    def shut(self, executor: Executor, at_once: bool) -> None:
        self.at_once = at_once

    def close(self) -> None:
        pass


def conduct(
    stage: Stage, found: TournamentSpec, must_stop: "Callable[[], bool]" = lambda: False
) -> "tuple[Kept, Told]":
    journal, told = Kept(), Told()
    results = Results(found.players, found.sprt)
    jobs = game_jobs(found, Openings(found.openings, None), journal, results, 1)  # type: ignore[arg-type]
    Conductor(jobs, journal, results, stage, told, must_stop).run()
    return journal, told


FOUR_GAMES = spec(2, rounds=2, openings=NO_MOVES)


def test_games_wait_for_somebody_to_play_them(monkeypatch) -> None:
    stage = Stage(entry)
    capacities = iter([0, 0, 2, 2, 0, 0])
    monkeypatch.setattr(stage, "capacity", lambda: next(capacities, 2))
    journal, _ = conduct(stage, FOUR_GAMES)
    assert sorted(journal.numbers) == [0, 1, 2, 3]


def test_tournament_that_nobody_plays_ends_with_a_fault(monkeypatch) -> None:
    monkeypatch.setattr("tools.tournament.conductor._PATIENCE_SECONDS", 0.3)
    with pytest.raises(RefereeFault, match="nobody has been there to play"):
        conduct(Stage(entry, capacity=0), FOUR_GAMES)
    running = Stage(entry)
    capacities = iter([2])
    monkeypatch.setattr(running, "open", Silent)
    monkeypatch.setattr(running, "capacity", lambda: next(capacities, 0))
    with pytest.raises(RefereeFault, match="nobody has been there to play"):
        conduct(running, FOUR_GAMES)  # two games begun, and their players gone


def test_place_that_is_gone_is_not_blamed_on_games(monkeypatch) -> None:
    def cancelled(number: int) -> dict:
        raise CancelledError

    stage = Stage(cancelled)
    capacities = iter([2])

    def capacity() -> int:
        for value in capacities:
            return value
        raise PlaceLost("the scheduler is gone")

    monkeypatch.setattr(stage, "capacity", capacity)
    with pytest.raises(PlaceLost, match="the scheduler is gone"):
        conduct(stage, FOUR_GAMES)


def test_void_game_is_played_again_and_never_kept() -> None:
    once = {1}

    def answer(number: int) -> dict:
        if number in once:
            once.remove(number)
            return entry(number, None, verdict="void", reason="no process left")
        return entry(number)

    stage = Stage(answer)
    journal, told = conduct(stage, FOUR_GAMES)
    assert sorted(journal.games, key=lambda one: one["number"]) == [entry(number) for number in range(4)]
    assert told.notes == ["game 2 is void, by no player's fault: no process left; it is played again"]
    assert stage.opened == 1 and stage.at_once is False


def test_game_that_is_void_twice_ends_the_tournament() -> None:
    stage = Stage(lambda number: entry(number, verdict="void", reason="no memory") if number == 1 else entry(number))
    with pytest.raises(RefereeFault, match="game 2 is void, by no player's fault: no memory; that is the second time"):
        conduct(stage, FOUR_GAMES)


def test_failure_of_the_referee_itself_counts_as_void() -> None:
    left = [1]

    def answer(number: int) -> dict:
        if number == 2 and left:
            left.pop()
            raise ZeroDivisionError("a bug")
        return entry(number)

    journal, told = conduct(Stage(answer), FOUR_GAMES)
    assert sorted(journal.numbers) == [0, 1, 2, 3]
    assert told.notes == ["game 3 is void, by no player's fault: a bug; it is played again"]


def test_broken_executor_is_replaced_once_for_all_its_games() -> None:
    left = [1, 1]

    def answer(number: int) -> dict:
        if number in (1, 2) and left:
            left.pop()
            raise BrokenExecutor("a worker died")
        return entry(number)

    stage = Stage(answer, capacity=4)
    journal, told = conduct(stage, FOUR_GAMES)
    assert sorted(journal.numbers) == [0, 1, 2, 3]
    assert stage.opened == 2
    assert len(told.notes) == 2


def test_refused_opening_is_told_once() -> None:
    journal, told = conduct(Stage(lambda number: entry(number, opening_refused="A cannot")), FOUR_GAMES)
    assert len(journal.games) == 4
    assert told.notes == ["A cannot; games begin without an opening"]


def test_test_ends_the_tournament_as_soon_as_it_is_decided() -> None:
    def answer(number: int) -> dict:
        return entry(number, "black" if number % 2 == 0 else "white")  # A wins every game

    found = spec(2, rounds=1000, openings=NO_MOVES, sprt=Sprt(0, 50))
    journal, _ = conduct(Stage(answer, capacity=1), found)
    assert 4 <= len(journal.games) < 200
    results = Results(found.players, found.sprt)
    decided = []
    for one in journal.games:
        results.add(one)
        decided.append(results.is_decided)
    assert decided == [False] * (len(decided) - 1) + [True]


def test_games_that_end_while_the_tournament_is_stopped_are_kept() -> None:
    def answer(number: int) -> dict:
        asked.append(number)
        return entry(number)

    asked: list[int] = []
    journal, _ = conduct(Stage(answer, capacity=4), FOUR_GAMES, lambda: len(asked) == 3)
    assert sorted(journal.numbers) == asked == [0, 1, 2]


def test_nothing_is_begun_once_somebody_wants_to_stop() -> None:
    asked: list[int] = []

    def answer(number: int) -> dict:
        asked.append(number)
        return entry(number)

    journal, _ = conduct(Stage(answer, capacity=1), FOUR_GAMES, lambda: len(asked) >= 2)
    assert asked == [0, 1]
    assert sorted(journal.numbers) == [0, 1]


def test_pulled_line_stops_a_worker() -> None:
    line = StopLine()
    line.pull()
    worker = Worker(line.worker_end.fileno())
    found = spec(2, openings=NO_MOVES)
    (job, *_) = game_jobs(found, Openings(found.openings, None), Journal(), results_of(2), 1)  # type: ignore[arg-type]
    assert job is not None
    try:
        silent = PlayerSpec("A", "sleep 60", limits=Limits(move_ms=60000, first_ms=60000))
        assert worker.play(type(job)(0, "nogo", 5, 5, "", (silent, silent), ())) is None
    finally:
        worker.close()
        line.close()


# ---- overruns -----------------------------------------------------------------------------------


def overruns(games: "list[dict]", limits: "dict[str, Limits]") -> Overruns:
    found = Overruns(limits)
    for one in games:
        found.add(one)
    return found


def moves(*ms: float) -> "list[dict]":
    return [{"text": "a1", "colour": ("black", "white")[i % 2], "ms": one} for i, one in enumerate(ms)]


def test_overruns_are_told_by_player_and_by_games_at_a_time() -> None:
    limits = {"A": Limits(move_ms=100), "B": Limits(move_ms=50)}
    games = [
        entry(0, moves=moves(100, 51, 101, 49, 130, 50), concurrency=4),
        entry(1, "white", moves=moves(100, 10), concurrency=4, verdict="timeout"),
        entry(2, moves=moves(99, 49), concurrency=1),
    ]
    rows = overruns(games, limits).rows()
    found = [(row.name, row.concurrency, row.moves, row.over, row.mean_ms, row.worst_ms, row.timeouts) for row in rows]
    assert found == [
        ("A", 1, 1, 0, 0.0, 0.0, 0),
        ("A", 4, 4, 2, 15.5, 30.0, 0),
        ("B", 1, 1, 0, 0.0, 0.0, 0),
        ("B", 4, 4, 2, 25.5, 50.0, 1),
    ]
    assert overrun_table(rows).splitlines()[2].split() == ["A", "4", "4", "2", "15.5", "30.0", "0"]


def test_game_clock_and_first_move_allowance_are_no_overrun() -> None:
    limits = {"A": Limits(move_ms=None, clock_ms=100, increment_ms=10), "B": Limits(move_ms=50, first_move_ms=50)}
    (a, b) = overruns([entry(0, moves=moves(80, 90, 30, 60, 25, 0))], limits).rows()
    assert (a.over, a.worst_ms) == (1, 15.0)  # 100, then 30, then 10 ms left for the 25
    assert (b.over, b.worst_ms) == (1, 10.0)


def test_report_shows_overruns_where_there_are_some() -> None:
    found, on_time, late = spec(2), results_of(2), results_of(2)
    on_time.add(entry(0))
    late.add(entry(0, moves=moves(1001, 1)))
    assert "over the time limit" not in report(found, on_time)
    assert "over the time limit" in report(found, late)
    assert report_dict(found, late)["overruns"][0]["over"] == 1


# ---- what people see ----------------------------------------------------------------------------


def test_pace_counts_only_the_games_of_this_run() -> None:
    now = [100.0]
    pace = Pace(planned=10, done=4, now=lambda: now[0])
    assert (pace.games_a_minute, pace.seconds_left) == (0.0, None)
    now[0] = 130.0
    pace.count()
    pace.count()
    assert (pace.games_a_minute, pace.seconds_left) == (4.0, 60.0)


def test_without_rich_there_are_lines(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)
    for name in [name for name in sys.modules if name.startswith("rich.") or name == "tools.tournament.live"]:
        monkeypatch.delitem(sys.modules, name)
    assert isinstance(view_of(spec(2), Setting("test", None, live=True), results_of(2)), Lines)


def test_picture_shows_standings_running_games_and_pace() -> None:
    console = pytest.importorskip("rich.console", reason="rich is not installed")
    from tools.tournament.live import Live

    found = spec(2, rounds=2, openings=NO_MOVES, sprt=Sprt(0, 50))
    results = Results(found.players, found.sprt)
    jobs = list(game_jobs(found, Openings(found.openings, None), Journal(), results, 1))  # type: ignore[arg-type]
    out = io.StringIO()
    screen = console.Console(file=out, force_terminal=True, width=100)
    with Live("test", 4, found.title, results, screen) as live:
        live.begun(jobs[0])
        live.begun(jobs[1])
        results.add(entry(0))
        live.ended(jobs[0], entry(0))
        live.note("[b]listen[/b]")
    shown = out.getvalue()
    for text in ("nogo 5x5: 1/4 games", "a minute", "to go", "game 2: B - A", "LLR", "100.0 %", "test: [b]listen[/b]"):
        assert text in shown
