"""``stonewire play`` as a process: how it begins, what its pages may ask of the real room, and how it ends."""

import contextlib
import importlib.util
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from play_helpers import PATIENT, ROOT, Command, ask, page_socket, until

from tools.cli import main
from tools.play.command import USUAL_PORT

sys.path.insert(0, str(ROOT / "tests" / "referee"))
from referee_helpers import descendants, still_running

Play = Callable[..., Command]

TOML = """
game = "nogo"
[[player]]
name = "stubborn"
command = "{command}"
"""

SLOW_BOT = """
import sys, time
for line in sys.stdin:
    if line.startswith("genmove"):
        time.sleep(600)
    print("= \\n")
    sys.stdout.flush()
"""


def outcome(*arguments: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "tools", "play", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENT)
    return done.returncode, done.stdout, done.stderr


@contextlib.contextmanager
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def state_that(connection: Any, condition: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    while not condition(state := until(connection, "state")):
        pass
    return state


def test_says_where_the_page_is_and_nothing_else(play: Play) -> None:
    command = play("nogo")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", command.url)
    with page_socket(command.url) as connection:
        hello, state = until(connection, "hello"), until(connection, "state")
        assert re.fullmatch(r"[\w-]{16}", hello["room"])
        assert {game["name"] for game in hello["games"]} == {"nogo", "othello", "surakarta", "gomoku"}
        assert (state["game"], state["ply"], state["turn"]) == ("nogo", 0, "human")
    assert command.end() == 130
    assert command.errors() == ""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_ends_bots_that_think(play: Play, tmp_path: Path, number: int, code: int) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(SLOW_BOT)
    file = tmp_path / "bots.toml"
    file.write_text(TOML.format(command=f"{sys.executable} -I {bot}"))
    command = play("--bots", file)
    with page_socket(command.url) as connection:
        seats = [{"bot": "user:stubborn"}, {"bot": "user:stubborn"}]
        ask(connection, {"do": "new", "game": "nogo", "seats": seats})
        until_time = time.monotonic() + PATIENT
        while not any("bot.py" in arguments_of(pid) for pid in descendants(command.process.pid)):
            assert time.monotonic() < until_time
            time.sleep(0.05)
        below = descendants(command.process.pid)
        assert command.end(number) == code
        assert until(connection, "bye")["message"] == "Stonewire has been stopped."
    assert still_running(below) == []
    assert command.errors() == ""


def arguments_of(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def test_a_human_and_a_bot_play_over_the_socket_and_save(play: Play) -> None:
    command = play("othello")
    with page_socket(command.url) as connection:
        seats = [{"bot": None}, {"bot": "othello:random", "level": {"nodes": 10}}]
        ask(connection, {"do": "new", "game": "othello", "seats": seats})
        state = state_that(connection, lambda state: state["seats"][1]["bot"] == "othello:random")
        for _ in range(4):
            ask(connection, {"do": "move", "move": state["legal"][0], "ply": state["ply"]})
            ply = state["ply"]
            state = state_that(connection, lambda state, ply=ply: state["ply"] > ply and state["turn"] != "bot")
            assert state["fault"] is None
        ask(connection, {"do": "save", "format": "jsonl"})
        file = until(connection, "file")
        assert len(json.loads(file["text"])["moves"]) == state["plies"] >= 8
    assert command.end() == 130
    assert command.errors() == ""


WRONG: list[Any] = [None, True, -1, 10**30, 1.5, "x", "\ud800", "x" * 10_000, [], [[]], {}, {"bot": {}}, [None, None]]
REQUESTS: list[dict[str, Any]] = [
    {"do": "new", "game": "nogo", "size": 9, "rule": "", "seats": [{"bot": None}, {"bot": None}]},
    {"do": "seat", "colour": 1, "seat": {"bot": "nogo:mcts", "level": {"ms": 100}}},
    {"do": "move", "move": "a1", "ply": 0},
    {"do": "goto", "ply": 0},
    {"do": "hint", "ms": 10},
    {"do": "load", "name": "a.sgf", "text": "(;GM[1])"},
    {"do": "pick", "index": 0},
    {"do": "save", "format": "sgf"},
]
COMMANDS = ["/bin/sh", "user:sh", "nogo:", ":mcts", "othello:mcts", "nogo:mcts --engine random", "bots.nogo"]


def test_wrong_requests_to_the_real_room_get_one_clear_line(play: Play) -> None:
    """Each field of each request with every kind of wrong value. Some make sense after all; none is a fault of ours."""
    command = play("nogo")
    sent = 0
    with page_socket(command.url) as connection:
        for request in REQUESTS:
            for key in request:
                for value in WRONG:
                    ask(connection, {**request, key: value})
                    ask(connection, {"do": "barrier"})
                    while "is one of" not in (message := until(connection, "error"))["message"]:
                        assert not message["message"].startswith("the request failed"), (request, key, value)
                        assert "\n" not in message["message"]
                        assert len(message["message"]) <= 500
                    sent += 1
        ask(connection, {"do": "save", "format": "jsonl"})
        until(connection, "file")
    assert sent > 200
    assert command.end() == 130
    assert command.errors() == ""


@pytest.mark.parametrize("bot", COMMANDS)
def test_nothing_but_registered_bots_is_started(play_url: str, bot: str) -> None:
    with page_socket(play_url) as connection:
        new = {"do": "new", "game": "nogo", "seats": [{"bot": None}, {"bot": None}]}
        ask(connection, new)
        for request in (
            {**new, "seats": [{"bot": bot}, {"bot": None}]},
            {"do": "seat", "colour": 0, "seat": {"bot": bot, "command": "/bin/sh", "engine": "random"}},
        ):
            ask(connection, request)
            assert "no bot for" in until(connection, "error")["message"]


def test_port_that_is_taken_is_said_in_one_line() -> None:
    with taken_port() as port:
        code, out, err = outcome("--no-browser", "--port", str(port))
    assert (code, out) == (1, "")
    assert err == f"stonewire play: port {port} of 127.0.0.1: Address already in use\n"


def test_usual_port_that_is_taken_gives_way_to_a_free_one(play: Play) -> None:
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # somebody else has it already
            stack.enter_context(socket.create_server(("127.0.0.1", USUAL_PORT)))
        command = play(port=None)
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", command.url)
        assert f":{USUAL_PORT}/" not in command.url
        with page_socket(command.url) as connection:
            until(connection, "hello")


def test_a_port_asked_for_is_used(play: Play) -> None:
    with taken_port() as port:
        pass
    assert play(port=port).url == f"http://127.0.0.1:{port}/"


def test_an_address_that_nobody_reads_is_said_on_stderr(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "tools", "play", "--port", "0", "--no-browser"]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=writing, stderr=subprocess.PIPE, text=True
    ) as process:
        os.close(writing)
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            found = re.fullmatch(
                r"stonewire play: stdout: Broken pipe; the page is at (http://127\.0\.0\.1:\d+/)\n", line
            )
            assert found, line
            with page_socket(found[1]) as connection:
                until(connection, "hello")
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENT) == 143
            assert process.stderr.read() == ""
        finally:
            process.kill()


def test_under_nohup_the_end_of_a_terminal_ends_nothing(tmp_path: Path) -> None:
    command = ["nohup", sys.executable, "-m", "tools", "play", "--port", "0", "--no-browser"]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().strip()
            process.send_signal(signal.SIGHUP)
            with page_socket(url) as connection:
                until(connection, "hello")
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENT) == 143
        finally:
            process.kill()


def test_a_host_for_all_to_see_is_warned_of(play: Play) -> None:
    command = play("--host", "0.0.0.0")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", command.url)
    port = int(command.url.rstrip("/").rpartition(":")[2])
    assert command.errors().startswith(f"stonewire play: whoever reaches port {port} of this machine can play here")
    assert command.errors().count("\n") == 1
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENT)
    for host, status in (("192.168.1.5:80", 404), ("example.org", 403)):
        connection.request("GET", "/nowhere", headers={"Host": host})
        response = connection.getresponse()
        response.read()
        assert response.status == status
    connection.close()


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
@pytest.mark.parametrize("host", ["::1", "[::1]"])
def test_the_other_loopback(play: Play, host: str) -> None:
    with contextlib.suppress(OSError), socket.create_server(("::1", 0), family=socket.AF_INET6):
        command = play("--host", host)
        assert re.fullmatch(r"http://\[::1\]:\d+/", command.url)
        assert command.errors() == ""
        with page_socket(command.url) as connection:
            until(connection, "hello")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "no game is called 'chess'; there are: nogo, othello, surakarta, gomoku"),
        (["--port", "65536"], "65536 is not a port"),
        (["--port", "-1"], "-1 is not a port"),
        (["--port", "http"], "http"),
        (["--port", "\uff18\uff10\uff18\uff10"], "is not a whole number"),
        (["--port", "80_80"], "is not a whole number"),
        (["a\nb"], "no game is called 'a\\nb'"),
        (["--bots", "/no\nwhere.toml"], "cannot read /no\\nwhere.toml"),
        (["nogo", "b\nc"], "b\\nc"),
        (["--host", "a" * 64], "no host can be called"),
        (["--host", "x..ä"], "no host can be called"),
        (["--bots", "/nowhere.toml"], "cannot read /nowhere.toml"),
        (["--tui", "--port", "1"], "--port, --host and --no-browser are for the page, not for --tui"),
        (["--tui", "--no-browser"], "--port, --host and --no-browser are for the page"),
    ],
)
def test_wrong_arguments_are_said_in_one_line(arguments: list[str], complaint: str) -> None:
    code, out, err = outcome(*arguments)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.startswith("stonewire play: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid", "1.2.3.4.5", "a b"])
def test_host_that_is_not_ours_is_said_in_one_line(host: str) -> None:
    code, out, err = outcome("--no-browser", "--host", host, "--port", "0")
    assert (code, out) == (1, "")
    assert err.startswith(f"stonewire play: port 0 of {host}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "missing", "line"),
    [
        (["--no-browser"], ["starlette", "uvicorn"], "needs starlette and uvicorn: pip install '.[play]'"),
        (["--no-browser"], ["pygments"], "needs pygments: pip install '.[play]'"),
        (["--tui"], ["textual"], "needs textual: pip install '.[play]'"),
    ],
)
def test_what_is_not_installed_is_said_in_one_line(
    arguments: list[str],
    missing: list[str],
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in missing else find(name))
    assert main(["play", *arguments]) == 2
    assert capsys.readouterr() == ("", f"stonewire play: {line}\n")


def test_browser_is_opened_at_the_page(tmp_path: Path) -> None:
    """$BROWSER is what Python's webbrowser obeys."""
    script = tmp_path / "browser.sh"
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > {tmp_path}/new && mv {tmp_path}/new {tmp_path}/opened\n')
    script.chmod(0o755)
    environment = {**os.environ, "BROWSER": f"{script} %s", "XDG_STATE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "tools", "play", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            url = process.stdout.readline().strip()
            until_time = time.monotonic() + PATIENT
            while not (tmp_path / "opened").exists():
                assert time.monotonic() < until_time
                time.sleep(0.05)
            assert (tmp_path / "opened").read_text() == url
        finally:
            process.send_signal(signal.SIGINT)
        assert process.wait(PATIENT) == 130
