"""How long, or how much, a bot may think: one frozen value with its units in the names."""

from typing import Any, Optional


class Limit:
    """The limit of one move, as a wire or an option states it. ``None`` means not limited that way.

    Args:
        move_ms: wall-clock milliseconds for this move.
        clock_ms: milliseconds left on the mover's game clock.
        increment_ms: milliseconds added to that clock after each move.
        overtime_ms: milliseconds a move that are left when that clock has run out (byo-yomi).
        nodes: searched nodes (alpha-beta) or simulations (MCTS).
        depth: plies of the deepest iteration.
    """

    __slots__ = ("clock_ms", "depth", "increment_ms", "move_ms", "nodes", "overtime_ms")

    move_ms: Optional[float]
    clock_ms: Optional[float]
    increment_ms: Optional[float]
    overtime_ms: Optional[float]
    nodes: Optional[int]
    depth: Optional[int]

    def __init__(
        self,
        move_ms: Optional[float] = None,
        clock_ms: Optional[float] = None,
        increment_ms: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        overtime_ms: Optional[float] = None,
    ) -> None:
        for name, value in (
            ("move_ms", move_ms),
            ("clock_ms", clock_ms),
            ("increment_ms", increment_ms),
            ("nodes", nodes),
            ("depth", depth),
            ("overtime_ms", overtime_ms),
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a Limit does not change; use replace()")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Limit) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        given = ["{}={!r}".format(n, getattr(self, n)) for n in self.__slots__ if getattr(self, n) is not None]
        return "Limit({})".format(", ".join(given))

    def _values(self) -> "tuple[Any, ...]":
        return tuple(getattr(self, name) for name in self.__slots__)

    def replace(self, **changes: Any) -> "Limit":
        """The same limit with some fields changed."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        fields.update(changes)
        return Limit(**fields)

    def over(self, base: "Limit") -> "Limit":
        """This limit, with what it leaves open taken from ``base``.

        Time counts as one matter: a limit that states any time takes none from ``base``.
        """
        times = ("move_ms", "clock_ms", "increment_ms", "overtime_ms")
        source = base if all(getattr(self, name) is None for name in times) else self
        fields = {name: getattr(source, name) for name in times}
        for name in ("nodes", "depth"):
            own = getattr(self, name)
            fields[name] = getattr(base, name) if own is None else own
        return Limit(**fields)
