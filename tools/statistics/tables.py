"""The tables of a tally: as text for people, as plain values for JSON."""

import math
from collections.abc import Sequence
from typing import Any

from protocol.moves import COLOUR_NAMES
from tools.statistics.elo import Strength, pentanomial
from tools.statistics.ratings import PRIOR_GAMES, ratings
from tools.statistics.sprt import Sprt
from tools.statistics.tally import Behaviour, Duel, Tally

LOSSES = {
    "timeout": "timeouts",
    "stall": "stalls",
    "crash": "crashes",
    "illegal move": "illegal moves",
    "protocol error": "protocol errors",
    "memory": "memory limits broken",
    "resign": "resignations",
}
"""The verdicts that a player brings about and every table has, and what several of them are called."""

_LONGEST_NAME = 40


# ---- everything ---------------------------------------------------------------------------------


def report(tally: Tally, sprt: Sprt | None = None) -> str:
    """All tables that suit the number of players."""
    names = tally.players
    parts = [colour_line(tally)]
    if len(names) == 2:
        parts.append(match_table(tally, names[0], names[1], sprt))
    elif names:
        parts += [standings(tally), cross_table(tally), duel_lines(tally), behaviour_list(tally, names)]
    return "\n\n".join(part for part in parts if part)


# ---- two players --------------------------------------------------------------------------------


def match_table(tally: Tally, first: str, second: str, sprt: Sprt | None = None) -> str:
    """A match of two players."""
    duel = tally.duel(first, second)
    one, other = _short(first), _short(second)
    rows: list[tuple[str, int | None]] = [(f"{one} vs {other}", None)]
    rows += [(f"{one} as {name}", colour) for colour, name in enumerate(COLOUR_NAMES)]
    width = max(18, *(len(title) for title, _ in rows))
    lines = [f"{'':{width}} {'games':>7} {'wins':>6} {'draws':>6} {'losses':>6} {'score':>8}"]
    for title, colour in rows:
        lines.append(f"{title:{width}} " + _result_text(duel.results(colour)))
    lines.append(_strength_text(duel.by_pairs()))
    lines += _second_opinion(duel)
    if sprt is not None:
        lines += [sprt.stated(), sprt.outcome(pentanomial(duel.pair_scores))]
    return "\n".join([*lines, "", behaviour_table(tally, (first, second))])


def _second_opinion(duel: Duel) -> list[str]:
    """Normalized Elo, the pairs' distribution, and the Elo of the games by themselves."""
    pairs, games = duel.by_pairs(), duel.by_games()
    lines = []
    if pairs is not None:
        counts = " ".join(map(str, pentanomial(duel.pair_scores)))
        nelo = "" if pairs.nelo is None else f"nElo {pairs.nelo:+.1f} ± {pairs.nelo_error:.1f}, "
        lines.append(f"{nelo}pairs by points 0 ½ 1 1½ 2: {counts}")
    if games is not None and games.elo_low is not None:
        lines.append("games one by one: " + _strength_text(games, "games"))
    return lines


def match_dict(tally: Tally, first: str, second: str, sprt: Sprt | None = None) -> "dict[str, Any]":
    """The same for programs; a number that does not exist, or is not finite, is null."""
    duel = tally.duel(first, second)
    counts = pentanomial(duel.pair_scores)
    return {
        "games": duel.games,
        **_result_dict(duel.results()),
        "by_colour": {name: _result_dict(duel.results(colour)) for colour, name in enumerate(COLOUR_NAMES)},
        "pairs": len(duel.pair_scores),
        "pentanomial": counts,
        **_strength_dict(duel.by_pairs()),
        "by_games": _strength_dict(duel.by_games()),
        **({"sprt": _sprt_dict(sprt, counts)} if sprt is not None else {}),
        "players": [behaviour_dict(name, tally.behaviours[name]) for name in (first, second)],
    }


def _sprt_dict(sprt: Sprt, counts: Sequence[int]) -> "dict[str, Any]":
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "model": sprt.model,
        "lower": sprt.lower,
        "upper": sprt.upper,
        "llr": sprt.llr(counts),
        "accepted": sprt.verdict(counts) or None,
    }


# ---- any number of players ----------------------------------------------------------------------


def standings(tally: Tally) -> str:
    """Everybody's games, score and rating, best first, with the likelihood of being better than the next."""
    lines = [
        f"ratings by Bradley and Terry, mean 0, ± 95 %; prior: {PRIOR_GAMES:g} drawn game each against a player of 0",
        f"{'':4}{'player':{_width(tally)}} {'games':>7} {'wins':>6} {'draws':>6} {'losses':>6} {'score':>8} "
        f"{'Elo':>8} {'±':>7} {'LOS':>7}",
    ]
    table = ratings(tally.players, tally.points())
    for place, rating in enumerate(table, 1):
        results = _results_of(tally, rating.name)
        error = "-" if rating.error is None else f"{rating.error:.1f}"
        below = table[place].name if place < len(table) else None
        los = _superiority(tally, rating.name, below)
        lines.append(
            f"{place:3} {_short(rating.name):{_width(tally)}} {_result_text(results)} "
            f"{rating.elo:>+8.1f} {error:>7} {los:>7}"
        )
    return "\n".join([*lines, "LOS: the likelihood, by their games against each other, of being better than the next"])


def _superiority(tally: Tally, name: str, below: str | None) -> str:
    if below is None:
        return ""
    duel = tally.duel(name, below)
    found = duel.by_pairs() or duel.by_games()
    return "-" if found is None or found.los is None else f"{100 * found.los:.1f} %"


def _results_of(tally: Tally, name: str) -> tuple[int, int, int]:
    wins, draws, losses = (
        sum(column)
        for column in zip((0, 0, 0), *(tally.duel(name, other).results() for other in tally.players), strict=False)
    )
    return wins, draws, losses


def cross_table(tally: Tally) -> str:
    """Each player's points out of games against each other, and the mean number of plies."""
    names = [rating.name for rating in ratings(tally.players, tally.points())]
    cells = [["", *(str(place) for place in range(1, len(names) + 1)), "plies"]]
    for place, name in enumerate(names, 1):
        duels = [tally.duel(name, other) for other in names]
        games = sum(duel.games for duel in duels)
        plies = f"{sum(duel.plies for duel in duels) / games:.1f}" if games else "-"
        cells.append([f"{place:3} {_short(name)}", *(_cell(duel) for duel in duels), plies])
    widths = [max(map(len, column)) + (index > 0) for index, column in enumerate(zip(*cells, strict=True))]
    return "\n".join(" ".join([f"{row[0]:{widths[0]}}", *map(str.rjust, row[1:], widths[1:])]) for row in cells)


def _cell(duel: Duel) -> str:
    return f"{duel.points:g}/{duel.games}" if duel.games else "-"


def duel_lines(tally: Tally) -> str:
    """A line for every two that met: score and strength."""
    names = tally.players
    lines = []
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            duel = tally.duel(one, other)
            if duel.games:
                found, what = (duel.by_pairs(), "pairs") if duel.pair_scores else (duel.by_games(), "games")
                wins, draws, losses = duel.results()
                lines.append(
                    f"{_short(one)} vs {_short(other)}: +{wins} ={draws} -{losses}, {_strength_text(found, what)}"
                )
    return "\n".join(lines)


def colour_line(tally: Tally) -> str:
    """How the games that count divide among the colours."""
    black, white, drawn = tally.colours
    games = max(1, tally.games)
    parts = [("Black won", black), ("White won", white), ("drawn", drawn)]
    line = ", ".join(f"{what} {count} ({100 * count / games:.1f} %)" for what, count in parts)
    return line + (f"; not counted, for want of a result: {tally.void}" if tally.void else "")


def standings_dict(tally: Tally) -> "dict[str, Any]":
    """All players for programs."""
    black, white, drawn = tally.colours
    points = tally.points()
    return {
        "games": tally.games,
        "won_by_black": black,
        "won_by_white": white,
        "drawn": drawn,
        "void": tally.void,
        "ratings": [
            {
                "name": rating.name,
                "elo": rating.elo,
                "elo_error_95": rating.error,
                **_result_dict(_results_of(tally, rating.name)),
            }
            for rating in ratings(tally.players, points)
        ],
        "duels": [
            {
                "first": one,
                "second": other,
                **_result_dict(tally.duel(one, other).results()),
                "pairs": len(tally.duel(one, other).pair_scores),
                "plies": tally.duel(one, other).plies,
                **_strength_dict(tally.duel(one, other).by_pairs()),
                "by_games": _strength_dict(tally.duel(one, other).by_games()),
            }
            for index, one in enumerate(tally.players)
            for other in tally.players[index + 1 :]
            if (one, other) in points
        ],
        "players": [behaviour_dict(name, tally.behaviours[name]) for name in tally.players],
    }


# ---- behaviour ----------------------------------------------------------------------------------


def behaviour_table(tally: Tally, names: Sequence[str]) -> str:
    """How each player lost otherwise than by rule, and what its moves took; players side by side."""
    rows = _behaviour_rows(tally, names)
    first = max(18, *(len(title) for title, _ in rows))
    widths = [max(10, len(name)) for name in rows[0][1]]
    lines = [f"{title:{first}} " + " ".join(map(str.rjust, values, widths)) for title, values in rows]
    return "\n".join([*lines, *_failures(tally, names)])


def _failures(tally: Tally, names: Sequence[str]) -> list[str]:
    """A line for each player that lost every game in one and the same way: its command may be wrong."""
    return [
        f"{_short(name)}: {verdict} in every game, the last time {side.last_reason}"
        for name in names
        for side in (tally.behaviours[name],)
        for verdict, count in side.ends.items()
        if count == side.games > 1
    ]


def behaviour_list(tally: Tally, names: Sequence[str]) -> str:
    """The same with a line a player, for many of them."""
    titles, columns = zip(*_behaviour_rows(tally, names), strict=True)
    widths = [max(len(title), *map(len, column)) for title, column in zip(titles, columns, strict=True)]
    lines = [
        " ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], [width + 1 for width in widths[1:]])])
        for line in [titles, *zip(*columns, strict=True)]
    ]
    return "\n".join([*lines, *_failures(tally, names)])


def _behaviour_rows(tally: Tally, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Titles, and a value for each player; the names come first."""
    sides = [tally.behaviours[name] for name in names]
    rows = [("", [_short(name) for name in names])]
    rows += [(title, [str(side.ends[verdict]) for side in sides]) for verdict, title in _verdicts(sides).items()]
    rows.append(("moves", [str(side.moves) for side in sides]))
    rows.append(("average ms a move", [f"{side.average_ms:.1f}" for side in sides]))
    rows.append(("longest ms", [f"{side.longest_ms:.1f}" for side in sides]))
    if any(side.cpu_moves for side in sides):
        rows.append(("CPU ms a move", [_mean(side.cpu_ms, side.cpu_moves) for side in sides]))
    if any(side.node_moves for side in sides):
        rows.append(("nodes a move", [_mean(side.nodes, side.node_moves) for side in sides]))
    return rows


def _mean(total: float, count: int) -> str:
    return f"{total / count:.1f}" if count else "-"


def _verdicts(sides: Sequence[Behaviour]) -> dict[str, str]:
    """The verdicts to be shown: those that always are, and those that occurred."""
    others = sorted({verdict for side in sides for verdict in side.ends} - set(LOSSES))
    return {**LOSSES, **{verdict: f"lost by {verdict}" for verdict in others}}


def behaviour_dict(name: str, side: Behaviour) -> "dict[str, Any]":
    """One player's behaviour for programs."""
    ends = {title.replace(" ", "_"): side.ends[verdict] for verdict, title in _verdicts([side]).items()}
    found = {
        "name": name,
        **ends,
        "moves": side.moves,
        "average_ms": round(side.average_ms, 3),
        "longest_ms": round(side.longest_ms, 3),
    }
    if side.cpu_moves:
        found["average_cpu_ms"] = round(side.cpu_ms / side.cpu_moves, 3)
    if side.node_moves:
        found["average_nodes"] = round(side.nodes / side.node_moves, 1)
    return found


# ---- pieces -------------------------------------------------------------------------------------


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME // 2 - 1] + "…" + name[-_LONGEST_NAME // 2 :]


def _width(tally: Tally) -> int:
    return max(12, *(len(_short(name)) for name in tally.players)) if tally.players else 12


def _score(results: tuple[int, int, int]) -> float | None:
    games = sum(results)
    return (results[0] + results[1] / 2) / games if games else None


def _result_text(results: tuple[int, int, int]) -> str:
    score = _score(results)
    percent = "-" if score is None else f"{100 * score:.1f} %"
    return f"{sum(results):>7} {results[0]:>6} {results[1]:>6} {results[2]:>6} {percent:>8}"


def _strength_text(found: Strength | None, what: str = "pairs") -> str:
    if found is None:
        return "Elo: no complete pair of games yet"
    if found.elo_low is None or found.elo_high is None or found.los is None:
        return f"Elo {found.elo:+.1f}, error unknown: no two {what} ended differently"
    error = "?" if found.elo_error is None else f"{found.elo_error:.1f}"
    interval = f"95 %: {found.elo_low:+.1f} to {found.elo_high:+.1f}"
    return f"Elo {found.elo:+.1f} ± {error} ({interval}), LOS {100 * found.los:.1f} %, {found.samples} {what}"


def _result_dict(results: tuple[int, int, int]) -> "dict[str, Any]":
    wins, draws, losses = results
    return {"wins": wins, "draws": draws, "losses": losses, "score": _score(results)}


def _strength_dict(found: Strength | None) -> "dict[str, float | None]":
    return {
        "elo": _finite(found.elo if found else None),
        "elo_error_95": _finite(found.elo_error if found else None),
        "elo_low_95": _finite(found.elo_low if found else None),
        "elo_high_95": _finite(found.elo_high if found else None),
        "los": _finite(found.los if found else None),
        "nelo": _finite(found.nelo if found else None),
        "nelo_error_95": _finite(found.nelo_error if found else None),
    }


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None
