"""Bad input, broken pipes and signals: one clear line, the right exit code, no traceback, no hang."""

import os
import signal
import time

import pytest
from drive_helpers import (
    BARE,
    BOTS,
    CHECKOUT,
    CODINGAME,
    EMPTY_LINE,
    FIRST_JSON,
    FIRST_SIMPLE,
    MARK,
    PACKED,
    QUICK,
    ROOT,
    SECONDS,
    Talk,
    assert_legal,
    assert_one_complaint,
    assert_one_line,
    assert_silent_success,
    environment,
    gtp_answers,
    json_input,
    json_move,
    random_history,
    run,
    run_shell,
    shell_move,
    start,
)

from bots.nogo.rules import NoGo

A1 = '{"x":0,"y":0}'
NOBODY = '{"x":-1,"y":-1}'


def _json(requests, responses):
    return '{{"requests":[{}],"responses":[{}]}}\n'.format(",".join(requests), ",".join(responses))


def _suicide():
    """A history of legal moves but the last, which leaves a block of its own colour no liberty."""
    return [((8, 8),), ((1, 0),), ((7, 7),), ((0, 1),), ((0, 0),)]


def _capture():
    return [((0, 0),), ((1, 0),), ((8, 8),), ((0, 1),)]


BAD_JSON = {
    "truncated": FIRST_JSON[:-5] + "\n",
    "an open brace": "{\n",
    "an empty object": "{}\n",
    "no responses": '{"requests":[]}\n',
    "no requests": _json([], []),
    "as many responses as requests": _json([NOBODY], [A1]),
    "two requests more": _json([NOBODY, A1], []),
    "requests no list": '{"requests":{"x":0,"y":0},"responses":[]}\n',
    "requests null": '{"requests":null,"responses":null}\n',
    "a request that is a list": _json(["[0,0]"], []),
    "a request that is null": _json(["null"], []),
    "a string for a number": _json(['{"x":"0","y":0}'], []),
    "true for a number": _json(['{"x":true,"y":0}'], []),
    "a float": _json(['{"x":0.0,"y":0}'], []),
    "an exponent": _json(['{"x":1e0,"y":0}'], []),
    "a null for a number": _json(['{"x":null,"y":0}'], []),
    "a missing coordinate": _json(['{"x":1}'], []),
    "off the board": _json(['{"x":9,"y":0}'], []),
    "one coordinate of -1": _json(['{"x":-1,"y":0}'], []),
    "far off the board": _json(['{"x":123456789012345678901234567890,"y":0}'], []),
    "a number of 100000 digits": _json(['{"x":' + "9" * 100000 + ',"y":0}'], []),
    "NaN": _json(['{"x":NaN,"y":0}'], []),
    "Infinity": _json(['{"x":0,"y":-Infinity}'], []),
    "a float too large": _json(['{"x":1e999,"y":0}'], []),
    "taken": _json([NOBODY, A1], [A1]),
    "a pass in the history": _json([A1, NOBODY], ['{"x":3,"y":3}']),
    "suicide": json_input(_suicide()),
    "capture": json_input(_capture()),
    "deep lists": "{" + '"requests":' + "[" * 100000 + "]" * 100000 + "}\n",
    "deep objects": '{"a":' * 100000 + "1" + "}" * 100000 + "\n",
    "open brackets": '{"requests":' + "[" * 100000 + "\n",
    "a megabyte of braces": "{" * 1000000 + "\n",
    "single quotes": FIRST_JSON.replace('"', "'"),
    "a trailing comma": '{"requests":[{"x":-1,"y":-1},],"responses":[]}\n',
    "two values": FIRST_JSON.strip() + " " + FIRST_JSON,
    "NUL in the middle": FIRST_JSON.replace("requests", "req\0uests"),
    "invalid UTF-8 inside": FIRST_JSON.encode().replace(b"requests", b"req\xff\xfeuests"),
    "half a surrogate pair": '{"requests":[{"x":-1,"y":-1}],"responses":[],"data":"\\ud800"}\n',
    "a byte order mark": b"\xef\xbb\xbf" + FIRST_JSON.encode(),
    "a byte order mark of UTF-16": FIRST_JSON.encode("utf-16"),
    "over several lines": FIRST_JSON.replace(",", ",\n"),
}  # fmt: skip


@pytest.mark.parametrize("bot", ["checkout", "bare"])
@pytest.mark.parametrize("case", sorted(BAD_JSON))
def test_bad_json_gets_one_line_and_exit_code_2_with_orjson_and_without(case, bot):
    command = CHECKOUT if bot == "checkout" else BARE
    assert_one_complaint(run([*command, *QUICK], BAD_JSON[case]))


@pytest.mark.parametrize("case", ["suicide", "capture", "taken", "off the board", "truncated"])
def test_the_complaint_names_what_is_wrong(case):
    words = {
        "suicide": "move 5: (0, 0) is suicide",
        "capture": "move 4: (0, 1) is a capture",
        "taken": "move 2: (0, 0) is occupied",
        "off the board": "request 1: (9, 0) is off the 9x9 board",
        "truncated": "not valid JSON: ",
    }
    assert words[case] in run([*PACKED, *QUICK], BAD_JSON[case]).err


def test_the_last_of_two_equal_keys_counts_whatever_reads_the_json():
    text = '{"requests":[5],"responses":[7],"requests":[{"x":9,"x":-1,"y":-1}],"responses":[]}\n'
    for command in (CHECKOUT, BARE):
        outcome = run([*command, *QUICK], text)
        assert_silent_success(outcome)
        assert_legal(NoGo.start(), json_move(outcome.out.rstrip("\n")))


BAD_STARTS = {
    "nothing": "",
    "a blank line": "\n",
    "only blank lines": "\n \n\t\r\n" * 100,
    "a word": "hello\n",
    "bytes": bytes(range(256)) * 4,
    "NULs": b"\0" * 1000,
    "NULs and a line end": b"\0\0\0\n",
    "invalid UTF-8": b"\xff\xfe\xfa\n",
    "a byte order mark and a command": "\ufeffname\n",
    "a megabyte of letters": "q" * 1000000 + "\n",
    "a megabyte of digits": "7" * 1000000 + "\n",
    "a megabyte of blanks": " " * 1000000,
    "a megabyte of board": "." * 1000000 + " x\n",
    "a megabyte of board alone": "x" * 1000000,
    "a list": "[1,2]\n",
    "a string": '"requests"\n',
    "an escape sequence": "\x1b[31mred\n",
    "a line over 4 MiB": "z" * ((1 << 22) + 1) + "\n",
    "a JSON line over 4 MiB": '{"data":"' + "z" * (1 << 22) + '"}\n',
}


@pytest.mark.parametrize("case", sorted(BAD_STARTS))
def test_input_of_no_wire_gets_one_line_and_exit_code_2(case):
    assert_one_complaint(run([*PACKED, *QUICK], BAD_STARTS[case]))


@pytest.mark.parametrize("case", ["nothing", "a word", "bytes", "NULs"])
def test_input_of_no_wire_is_no_better_for_the_checkout(case):
    assert_one_complaint(run([*CHECKOUT, *QUICK], BAD_STARTS[case]))


@pytest.mark.parametrize(
    "text",
    [
        "0\n", "-1\n-1 -1\n", "10001\n", "99999999999999999999\n", "1\n", "1\n\n\n", "2\n-1 -1\n", "1\n-1\n",
        "1\n1 2 3\n",
        "1\na b\n", "1\n1.0 2\n", "1\n9 9\n", "1\n0 -1\n", "2\n-1 -1\n4 4\n4 4\n", "1\n" + "1" * 1000000 + " 2\n",
        "1\n\xa01 2\n", "2\n-1 -1\n3 1\n", "1\n\0 1\n", "2\n0 0\n1 1\n-1 -1\n",
    ],
)  # fmt: skip
def test_bad_simple_interaction_gets_one_line_and_exit_code_2(text):
    assert_one_complaint(run([*PACKED, *QUICK], text))


@pytest.mark.parametrize(
    "text",
    [
        "." * 81 + "\n", "." * 80 + " x\n", "." * 82 + " x\n", "." * 81 + " z\n", "." * 81 + " x 0\n",
        "." * 81 + " x -5\n", "." * 81 + " x many\n", "." * 81 + " x 1 1\n", "." * 81 + " .\n", "." * 196 + " x\n",
        "." * 81 + " x 99999999999999999999\n", "ox.xx.... x\n", "." * 40 + "q" + "." * 40 + " x\n",
    ],
)  # fmt: skip
def test_a_bad_shell_line_gets_one_line_and_exit_code_2(text):
    named = run([*PACKED, *QUICK, "--protocol", "line"], text)
    assert_one_complaint(named)
    assert_one_complaint(run([*PACKED, *QUICK], text))


def test_a_board_with_a_dead_block_is_refused():
    outcome = run([*PACKED, *QUICK], "xo.o..... o\n")
    assert_one_complaint(outcome)
    assert "no liberty" in outcome.err


@pytest.mark.parametrize("text", ["\0\0\n", "\xff\n", "7" * 1000000 + "\n", "{" * 1000000 + "\n", FIRST_JSON])
def test_a_gtp_session_outlives_anything(text):
    data = text.encode("latin-1") + b"name\n"
    outcome = run([*PACKED, *QUICK, "--protocol", "gtp"], data)
    assert_silent_success(outcome)
    answers = gtp_answers(outcome.out)
    assert answers[-1] == "= Stonewire NoGo"
    assert all(answer.startswith("?") for answer in answers[:-1])


def test_a_kept_bot_outlives_bad_requests():
    with Talk(PACKED, "--keep-running", *QUICK) as talk:
        position = NoGo.start().play(json_move(talk.ask(FIRST_JSON)))
        assert talk.line() == MARK
        for bad in ("nonsense", "{", "[]", '{"x":1}', '{"x":1.0,"y":2}', '{"x":99,"y":2}', NOBODY):
            assert talk.ask(bad).startswith("stonewire: ")
        reply = position.legal_moves()[0]
        position = position.play(reply)
        assert_legal(position, json_move(talk.ask('{{"x":{},"y":{}}}'.format(*reply[0]))))
        assert talk.line() == MARK
        assert talk.end() == (0, "")


def test_shell_lines_go_on_after_anything():
    outcome = run([*PACKED, *QUICK], EMPTY_LINE.encode() + b"\0\xff\n" + b"q" * 1000000 + b"\n" + EMPTY_LINE.encode())
    assert outcome.code == 2
    for line in outcome.out.splitlines():
        assert_legal(NoGo.start(), shell_move(line))
    assert outcome.out.count("\n") == 2
    assert outcome.err.count("\n") == 2
    assert all(line.startswith("stonewire: ") for line in outcome.err.splitlines())


# ---- descriptors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", sorted(BOTS))
@pytest.mark.parametrize("text", [FIRST_JSON, FIRST_SIMPLE, EMPTY_LINE, "name\n"])
def test_a_reader_that_left_is_told_of_in_one_line(bot, text):
    with start([*BOTS[bot], *QUICK]) as process:
        process.stdout.close()
        process.stdin.write(text.encode())
        process.stdin.close()
        err = process.stderr.read().decode()
        assert process.wait(SECONDS) == 2
    assert_one_line(err)


def test_a_kept_bot_leaves_when_its_reader_does():
    with start([*PACKED, *QUICK, "--keep-running"]) as process:
        process.stdin.write(FIRST_JSON.encode())
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b'{"x":0,"y":8}\n{"x":1,"y":8}\n{"x":3,"y":8}\n{"x":5,"y":8}\n')
        process.stdin.flush()
        err = process.stderr.read().decode()  # to the end, though stdin stays open
        assert process.wait(SECONDS) == 2
    assert_one_line(err.splitlines(True)[-1])
    assert "Traceback" not in err


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_full_disk_behind_stdout_is_told_of_in_one_line(bot):
    outcome = run_shell(">/dev/full", [*BOTS[bot], *QUICK], FIRST_JSON)
    assert_one_complaint(outcome)


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_closed_stdout_is_told_of_in_one_line(bot):
    assert_one_complaint(run_shell(">&-", [*BOTS[bot], *QUICK], FIRST_JSON))


def test_a_log_does_not_get_the_answers_of_a_closed_stdout(tmp_path):
    log = tmp_path / "log"
    assert_one_complaint(run_shell(">&-", [*PACKED, *QUICK, "--log", str(log)], FIRST_JSON))
    assert '\n{"response"' not in "\n" + log.read_text()


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_closed_stdin_is_told_of_in_one_line(bot):
    assert_one_complaint(run_shell("<&-", [*BOTS[bot], *QUICK]))


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_closed_stderr_changes_neither_answers_nor_exit_codes(bot):
    outcome = run_shell("2>&-", [*BOTS[bot], *QUICK], FIRST_JSON)
    assert outcome.code == 0
    assert_legal(NoGo.start(), json_move(outcome.out.rstrip("\n")))
    for options, text in (([], "nonsense\n"), (["--nodes", "none"], FIRST_JSON), (["--size", "99"], FIRST_JSON)):
        outcome = run_shell("2>&-", [*BOTS[bot], *options], text)
        assert (outcome.code, outcome.out) == (2, "")


def test_all_three_streams_closed_end_in_exit_code_2():
    assert run_shell("<&- >&- 2>&-", [*PACKED, *QUICK]).code == 2


def test_a_directory_as_stdin_is_no_reason_to_hang(tmp_path):
    # Python itself refuses to start so, before any of our code runs.
    outcome = run_shell('<"{}"'.format(tmp_path), [*PACKED, *QUICK])
    assert outcome.code != 0
    assert outcome.out == ""


# ---- signals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("engine", ["mcts", "alphabeta"])
def test_a_signal_in_mid_search_ends_it_without_a_traceback(sent, engine):
    with start([*CHECKOUT, "--time-ms", "3600000", "--engine", engine]) as process:
        process.stdin.write(b"name\ngenmove b\n")
        process.stdin.flush()
        assert process.stdout.readline() + process.stdout.readline() == b"= Stonewire NoGo\n\n"
        time.sleep(0.3)
        process.send_signal(sent)
        out, err = process.communicate(timeout=SECONDS)
    assert process.returncode == -sent
    assert (out, err) == (b"", b"")


def test_a_signal_ends_plain_python_too():
    with start([*CODINGAME, "--time-ms", "3600000"]) as process:
        process.stdin.write(("." * 80 + " x\n" + EMPTY_LINE).encode())
        process.stdin.flush()
        assert b"cells" in process.stderr.readline()  # the first board is short; the second is thought about
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=SECONDS)
    assert process.returncode == -signal.SIGINT
    assert b"Traceback" not in err


def test_control_c_at_a_terminal_ends_a_waiting_bot():
    with Talk(PACKED, *QUICK) as talk:
        assert talk.gtp("name") == "= Stonewire NoGo"
        talk.child.sendintr()
        code, rest = talk.leave()
        assert code == -signal.SIGINT
        assert "Traceback" not in rest


def test_an_interrupt_that_a_parent_ignores_stays_ignored():
    command = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", *PACKED, *QUICK]
    with start(command) as process:
        process.stdin.write(b"name\n")
        process.stdin.flush()
        assert process.stdout.readline() + process.stdout.readline() == b"= Stonewire NoGo\n\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(b"version\n", timeout=SECONDS)
    assert process.returncode == 0
    assert out.startswith(b"= ")
    assert err == b""


# ---- options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        ["--nonsense"], ["stray"], ["--nodes"], ["--nodes", "0"], ["--nodes", "-1"], ["--nodes", "1.5"],
        ["--nodes", "9" * 30], ["--iter", "x"], ["--time-ms", "0"], ["--time-ms", "-5"], ["--time-ms", "nan"],
        ["--time-ms", "inf"], ["--time-ms", "1e300"], ["--time-ms", "soon"], ["--depth", "0"], ["--depth", "9" * 30],
        ["--seed", "x"], ["--seed", "1.0"], ["--engine", "perfect"], ["--threads", "0"], ["--threads", "999999999"],
        ["--exploration", "-1"], ["--exploration", "nan"], ["--exploration", "inf"], ["--size", "99"], ["--size", "1"],
        ["--size", "14"], ["--size", "x"], ["--ban-centre", "maybe"], ["--protocol", "telnet"], ["--protocol", ""],
        ["--keep-running=perhaps"], ["--debug=2"], ["two\nlines"],
    ],
)  # fmt: skip
def test_a_bad_option_gets_one_line_and_exit_code_2(options):
    assert_one_complaint(run([*CHECKOUT, *options], FIRST_JSON))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("NODES", "many"), ("NODES", "0"), ("TIME_MS", "-1"), ("TIME_MS", "1e300"), ("SEED", "x"), ("DEPTH", "0"),
        ("ENGINE", "perfect"), ("THREADS", "0"), ("EXPLORATION", "nan"), ("SIZE", "99"), ("SIZE", "big"),
        ("PROTOCOL", "telnet"), ("BAN_CENTRE", "maybe"), ("LOG", "/nonexistent/folder/log"),
    ],
)  # fmt: skip
def test_a_bad_environment_value_gets_one_line_and_exit_code_2(name, value):
    assert_one_complaint(run(PACKED, FIRST_JSON, env=environment(**{"STONEWIRE_" + name: value})))


def test_a_log_that_cannot_be_opened_gets_one_line_and_exit_code_2(tmp_path):
    for path in (tmp_path, tmp_path / "missing" / "log"):
        outcome = run([*CHECKOUT, *QUICK, "--log", str(path)], FIRST_JSON)
        assert_one_complaint(outcome)
        assert str(path) in outcome.err


def test_a_log_on_a_full_disk_costs_a_line_and_not_the_game():
    outcome = run([*PACKED, *QUICK, "--log", "/dev/full"], FIRST_JSON)
    assert outcome.code == 0
    assert_legal(NoGo.start(), json_move(outcome.out.rstrip("\n")))
    assert_one_line(outcome.err)
    assert_silent_success(run([*PACKED, *QUICK, "--log", "/dev/full", "--protocol", "sau"], "name?\n"))


def test_this_file_does_not_depend_on_the_folder_it_runs_in():
    assert os.path.isabs(str(ROOT))
    moves, position = random_history(3, seed=1)
    assert_legal(position, json_move(run([*PACKED, *QUICK], json_input(moves), cwd="/").out.rstrip("\n")))
