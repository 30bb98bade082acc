"""GTP's analyses with real processes: thoughts come while the bot thinks, and it stops when it is told to."""

import re

import pytest
from drive_helpers import started
from test_drive_stop import AN_HOUR, MODULES, PLAYERS, player


def info_lines(bot, count):
    """So many lines of thoughts, one after another, while the bot thinks."""
    lines = []
    while len(lines) < count:
        line = bot.process.stdout.readline().decode()
        assert line, "the bot left"
        if line != "=\n":
            assert re.match(r"info move [A-T]\d+\S* visits \d+ ", line), line
            lines.append(line)
    return lines


@pytest.mark.parametrize(("game", "engine"), [one for one in PLAYERS if one[1] != "plain"])
def test_a_bot_says_what_it_thinks_until_it_is_stopped_and_plays_the_first_of_it(game, engine, tmp_path):
    with player(game, engine, AN_HOUR, tmp_path) as bot:
        bot.say("lz-genmove_analyze b 5\n")
        info_lines(bot, 3)
        bot.say("# interrupt\n")
        (reply,) = bot.answers(1)
        *thoughts, move = reply.split("\n")
        assert thoughts
        assert move == "play " + thoughts[-1].split()[2]
        bot.say("undo\nquit\n")
        assert bot.answers(2) == ["=", "="]


@pytest.mark.parametrize("line", ["name", "", "7 nonsense", "lz-analyze w 5\n\n", "quit"])
def test_an_analysis_ends_with_the_next_line_whatever_it_is(line, tmp_path):
    with player("nogo", "mcts", AN_HOUR, tmp_path) as bot:
        bot.say("gogui-rules_board\nlz-analyze 5\n")
        (before,) = bot.answers(1)
        info_lines(bot, 2)
        bot.say(line + "\n")
        for thought in bot.answers(1)[0].split("\n"):
            assert thought.startswith("info move ")
        if line != "quit":
            bot.say("gogui-rules_board\ngogui-rules_side_to_move\n")
            count = {"name": 1, "7 nonsense": 1, "": 0}.get(line, 1)
            assert bot.answers(count + 2)[-2:] == [before, "= black"]


def test_the_end_of_input_ends_an_analysis_that_has_no_other(tmp_path):
    with player("nogo", "mcts", (), tmp_path) as bot:
        bot.say("lz-analyze w 5\n")
        code, out, err = bot.end()
    assert (code, err) == (0, "")
    assert re.fullmatch(r"=\n(info move .*\n)+\n", out)


def test_a_search_that_has_come_to_its_end_waits_for_a_line(tmp_path):
    with started([*MODULES["nogo"], "--engine", "random"], tmp_path) as bot:
        bot.say("lz-analyze\n")
        info_lines(bot, 1)
        bot.say("name\n")
        assert bot.answers(2) == ["= Stonewire NoGo"]


def test_a_game_that_is_over_is_not_analysed(tmp_path):
    with started([*MODULES["nogo"], "--size", "1"], tmp_path) as bot:
        bot.say("lz-analyze b 5\nlz-genmove_analyze b 5\n")
        refused, resigned = bot.answers(2)
    assert refused == "? the game is over"
    assert resigned.endswith("play resign")
