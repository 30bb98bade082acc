"""Every wire, driven at the real executables: found out from its first bytes, answered legally."""

import json

import pytest
from drive_helpers import (
    BOTS,
    BOTZONE_FILE,
    CENTRE,
    CHECKOUT,
    CODINGAME,
    EMPTY_LINE,
    FIRST_JSON,
    FIRST_SIMPLE,
    MARK,
    PACKED,
    QUESTIONS,
    QUICK,
    Talk,
    as_object,
    as_words,
    assert_legal,
    assert_silent_success,
    gtp_answers,
    gtp_move,
    json_input,
    json_move,
    line_input,
    random_history,
    run,
    sau_move,
    shell_move,
    simple_input,
    simple_move,
)

from bots.nogo.rules import NoGo

WIRES = pytest.mark.parametrize("wire", sorted(QUESTIONS))
BOT = pytest.mark.parametrize("bot", sorted(BOTS))


@WIRES
@BOT
@pytest.mark.parametrize("plies", [0, 1, 25])
def test_a_position_is_answered_with_a_legal_move_on_the_wire_it_came_by(wire, bot, plies):
    moves, position = random_history(plies, seed=plies)
    assert position.legal_moves()
    question, answer = QUESTIONS[wire]
    outcome = run([*BOTS[bot], *QUICK], question(moves))
    assert_silent_success(outcome)
    assert_legal(position, answer(outcome.out))


@WIRES
def test_naming_the_wire_gives_the_answer_that_finding_it_out_gives(wire):
    moves, position = random_history(10, seed=3)
    question, answer = QUESTIONS[wire]
    found, named = (run([*CHECKOUT, *QUICK, "--protocol", name], question(moves)) for name in ("auto", wire))
    assert_silent_success(named)
    assert_legal(position, answer(named.out))
    assert named.out == found.out


@WIRES
@pytest.mark.parametrize("blanks", ["\n", "\n \n\t\n\r\n"])
def test_blank_lines_may_come_first(wire, blanks):
    moves, position = random_history(5, seed=4)
    question, answer = QUESTIONS[wire]
    outcome = run([*PACKED, *QUICK], blanks + question(moves))
    assert_silent_success(outcome)
    assert_legal(position, answer(outcome.out))


@WIRES
def test_lines_may_end_as_on_windows(wire):
    moves, position = random_history(6, seed=5)
    question, answer = QUESTIONS[wire]
    plain = run([*PACKED, *QUICK], question(moves))
    outcome = run([*PACKED, *QUICK], question(moves).replace("\n", "\r\n"))
    assert_silent_success(outcome)
    assert outcome.out == plain.out
    assert_legal(position, answer(outcome.out))


@WIRES
def test_the_last_line_may_lack_its_end(wire):
    moves, position = random_history(7, seed=6)
    question, answer = QUESTIONS[wire]
    outcome = run([*PACKED, *QUICK], question(moves).rstrip("\n"))
    assert_silent_success(outcome)
    assert_legal(position, answer(outcome.out))


def test_quit_as_the_first_line_is_answered_by_leaving():
    outcome = run([*CHECKOUT, *QUICK], "quit\nname\n")
    assert_silent_success(outcome)
    assert outcome.out == "=\n\n"


@WIRES
def test_a_position_without_a_move_is_answered_in_the_wires_own_words(wire):
    moves, position = random_history(200, seed=8)
    assert not position.legal_moves()
    outcome = run([*PACKED, *QUICK], QUESTIONS[wire][0](moves))
    assert_silent_success(outcome)
    said = {
        "botzone": '{"response":{"x":-1,"y":-1}}\n',
        "simple": "-1 -1\n",
        "line": "none\n",
        "gtp": "= resign\n\n=\n\n",
    }
    assert outcome.out.endswith(said[wire])


# ---- shell line -------------------------------------------------------------------------------------


@BOT
def test_shell_lines_are_answered_one_by_one_as_they_come(bot):
    with Talk(BOTS[bot], *QUICK) as talk:
        for plies in (0, 9, 22, 3):
            moves, position = random_history(plies, seed=20 + plies)
            assert_legal(position, shell_move(talk.ask(line_input(moves))))
        assert talk.end() == (0, "")


def test_shell_line_boards_may_have_other_sizes_and_other_letters():
    moves, position = random_history(5, seed=9, size=5)
    text = line_input(moves, 5)
    letters = str.maketrans("XO.", "*w-")
    answers = [run([*PACKED, *QUICK], t) for t in (text, text.translate(letters), text.rstrip("\n") + " 200\n")]
    for outcome in answers:
        assert_silent_success(outcome)
        assert_legal(position, shell_move(outcome.out.rstrip("\n")))
    assert len({outcome.out for outcome in answers}) == 1


def test_a_bad_shell_line_spoils_only_itself_and_the_exit_code():
    with Talk(CHECKOUT, *QUICK) as talk:
        assert_legal(NoGo.start(), shell_move(talk.ask(EMPTY_LINE)))
        complaint = talk.ask("....x o")
        assert complaint.startswith("stonewire: ")
        assert_legal(NoGo.start(), shell_move(talk.ask(EMPTY_LINE)))
        assert talk.end() == (2, "")


# ---- Botzone, kept running --------------------------------------------------------------------------


class JsonForm:
    name = "json"
    first = staticmethod(json_input)
    bare = staticmethod(lambda move: '{{"x":{x},"y":{y}}}\n'.format(**as_object(move)))
    read = staticmethod(json_move)


class SimpleForm:
    name = "simple"
    first = staticmethod(simple_input)
    bare = staticmethod(lambda move: as_words(move) + "\n")
    read = staticmethod(simple_move)


FORMS = pytest.mark.parametrize("form", [JsonForm, SimpleForm], ids=lambda form: form.name)


@pytest.mark.parametrize(
    ("form", "bot", "opening"),
    [(JsonForm, "checkout", 0), (JsonForm, "packed", 1), (SimpleForm, "checkout", 1), (SimpleForm, "packed", 0)],
)
def test_a_kept_bot_plays_a_whole_game_and_marks_every_answer(form, bot, opening):
    moves, position = random_history(opening, seed=opening)
    turns = 0
    with Talk(BOTS[bot], "--keep-running", *QUICK) as talk:
        text = form.first(moves)
        while True:
            move = form.read(talk.ask(text))
            assert talk.line() == MARK
            turns += 1
            assert_legal(position, move)
            position = position.play(move)
            if not position.legal_moves():
                break
            reply = position.legal_moves()[turns * 7 % len(position.legal_moves())]
            position = position.play(reply)
            if not position.legal_moves():
                break
            text = form.bare(reply)
        assert talk.end() == (0, "")
    assert turns > 10


@pytest.mark.parametrize("extras", ["\n\n", "data\nglobal data\n", "\n", ""])
def test_data_lines_after_the_first_simple_turn_are_passed_over(extras):
    outcome = run([*PACKED, "--keep-running", *QUICK], FIRST_SIMPLE + extras + "0 0\n8 8\n")
    assert_silent_success(outcome)
    lines = outcome.out.splitlines()
    assert lines[1::2] == [MARK] * 3
    position = NoGo.start()
    for answer, reply in zip(lines[0::2], [((0, 0),), ((8, 8),), None], strict=True):
        position = position.play(simple_move(answer))
        position = position.play(reply) if reply else position


@FORMS
def test_a_refused_turn_of_a_kept_bot_leaves_the_game_as_it_was(form):
    with Talk(PACKED, "--keep-running", *QUICK) as talk:
        move = form.read(talk.ask(form.first([])))
        assert talk.line() == MARK
        if form is SimpleForm:
            talk.say("")
            talk.say("")
        complaint = talk.ask(form.bare(move))
        assert complaint.startswith("stonewire: illegal history: move 2: "), complaint
        assert talk.ask(form.bare(((30, 1),))).startswith("stonewire: ")
        reply = next(m for m in NoGo.start().play(move).legal_moves())
        position = NoGo.start().play(move).play(reply)
        assert_legal(position, form.read(talk.ask(form.bare(reply))))
        assert talk.line() == MARK
        assert talk.end() == (0, "")


@FORMS
def test_a_kept_bot_whose_first_turn_was_refused_takes_a_right_one(form):
    wrong = [((0, 0),), ((0, 0),)]
    with Talk(PACKED, "--keep-running", *QUICK) as talk:
        assert talk.ask(form.first(wrong)).startswith("stonewire: illegal history: move 2: ")
        assert_legal(NoGo.start(), form.read(talk.ask(form.first([]))))
        assert talk.line() == MARK
        assert talk.end() == (0, "")


def test_a_whole_game_in_json_may_follow_in_a_kept_bot():
    moves, position = random_history(10, seed=30)
    with Talk(PACKED, "--keep-running", *QUICK) as talk:
        talk.ask(FIRST_JSON)
        assert talk.line() == MARK
        assert_legal(position, json_move(talk.ask(json_input(moves))))


# ---- Botzone's own ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["checkout", "botzone"])
@pytest.mark.parametrize("nodes", [1, 2, 5])
def test_botzone_is_never_opened_at_the_centre(file, nodes):
    command = CHECKOUT if file == "checkout" else (CHECKOUT[0], str(BOTZONE_FILE))
    for seed in range(2):
        options = ["--nodes", str(nodes), "--seed", str(seed)]
        for text, read in ((FIRST_JSON, json_move), (FIRST_SIMPLE, simple_move)):
            outcome = run([*command, *options], text)
            assert_silent_success(outcome)
            move = read(outcome.out.rstrip("\n"))
            assert_legal(NoGo.start(), move)
            assert move != CENTRE, (seed, text)


def _opening(command, seed, *options):
    text, read = FIRST_JSON, json_move
    outcome = run([*command, "--size", "3", "--engine", "random", "--seed", str(seed), *options], text)
    assert_silent_success(outcome)
    return read(outcome.out.rstrip("\n"))


def test_the_centre_is_open_where_the_ban_is_lifted_and_only_there():
    centre = ((1, 1),)
    seeds = [seed for seed in range(12) if _opening(PACKED, seed, "--ban-centre", "no") == centre]
    assert seeds
    for seed in seeds:
        assert _opening(PACKED, seed) != centre


@pytest.mark.parametrize("engine", ["mcts", "alphabeta", "random", "greedy"])
def test_no_engine_opens_botzone_at_the_centre(engine):
    for command in (PACKED, CODINGAME):
        for seed in range(2):
            outcome = run([*command, "--engine", engine, "--nodes", "50", "--seed", str(seed)], FIRST_JSON)
            assert outcome.code == 0
            assert json_move(outcome.out.rstrip("\n")) != CENTRE


@pytest.mark.parametrize(("question", "answer"), [QUESTIONS["botzone"], QUESTIONS["simple"]])
def test_the_centre_is_accepted_from_others(question, answer):
    outcome = run([*CHECKOUT, *QUICK], question([CENTRE]))
    assert_silent_success(outcome)
    assert_legal(NoGo.start().play(CENTRE), answer(outcome.out))


@pytest.mark.parametrize("limit", [300, "0.3", "", None, True, [], -1, 1e300, 10**30])
def test_a_time_limit_of_any_form_still_gets_an_answer(limit):
    outcome = run([*PACKED, "--time-ms", "150"], json_input([], time_limit=limit))
    assert_silent_success(outcome)
    assert_legal(NoGo.start(), json_move(outcome.out.rstrip("\n")))


def test_a_time_limit_ends_a_search_that_the_options_would_let_run_for_an_hour():
    outcome = run([*PACKED, "--time-ms", "3600000"], json_input([], time_limit=300))
    assert_silent_success(outcome)
    assert_legal(NoGo.start(), json_move(outcome.out.rstrip("\n")))


def test_data_and_globaldata_and_keys_unknown_do_no_harm():
    more = {"data": "x" * 1000, "globaldata": {"a": [1]}, "memory_limit": 256, "strange": None}
    assert run([*PACKED, *QUICK], json_input([], **more)).out == run([*PACKED, *QUICK], FIRST_JSON).out


# ---- the same question, the same answer -------------------------------------------------------------


@pytest.mark.parametrize(
    ("wire", "engine"),
    [("botzone", "mcts"), ("simple", "alphabeta"), ("gtp", "mcts"), ("gtp", "alphabeta"), ("line", "mcts"),
     ("line", "random"), ("botzone", "greedy")],
)  # fmt: skip
def test_a_seed_and_a_number_of_nodes_fix_the_answer_in_checkout_and_packed_file(wire, engine):
    question, _ = QUESTIONS[wire]
    options = ["--engine", engine, "--seed", "77", "--nodes", "500"]
    outputs = {run([*command, *options], question(random_history(8, seed=50)[0])).out for command in
               (CHECKOUT, CHECKOUT, PACKED, (*PACKED[:-1], str(BOTZONE_FILE)))}  # fmt: skip
    assert len(outputs) == 1
    assert outputs != {""}


def test_another_seed_gives_another_answer_sometimes():
    outputs = {run([*PACKED, "--nodes", "20", "--seed", str(seed)], FIRST_JSON).out for seed in range(5)}
    assert len(outputs) > 1


def test_plain_python_repeats_itself_with_a_seed():
    options = ["--seed", "5", "--nodes", "60"]
    first, second = (run([*CODINGAME, *options], json_input(random_history(9, seed=51)[0])) for _ in range(2))
    assert json.loads(first.out)["response"] == json.loads(second.out)["response"]
    assert_legal(random_history(9, seed=51)[1], json_move(first.out.rstrip("\n")))


def test_a_whole_gtp_session_is_the_same_in_checkout_and_packed_file():
    text = "boardsize 6\n" + "".join("genmove {}\n".format("bw"[n % 2]) for n in range(20)) + "showboard\nquit\n"
    outputs = [run([*command, "--seed", "3", "--nodes", "150"], text) for command in BOTS.values()]
    for outcome in outputs:
        assert_silent_success(outcome)
    assert outputs[0].out == outputs[1].out
    assert gtp_move(gtp_answers(outputs[0].out)[1], 6)


def test_a_sau_opening_is_the_same_in_checkout_and_packed_file():
    outputs = {run([*command, *QUICK], "new black\n").out for command in BOTS.values()}
    assert len(outputs) == 1
    assert_legal(NoGo.start(), sau_move(outputs.pop().rstrip("\n")))
