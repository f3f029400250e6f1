"""Chance by a script: the results that a test or a how-to-play page wants, instead of random ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self, TypeVar

from outplay.kernel.chance import Chance, Law
from outplay.kernel.errors import Bug
from outplay.kernel.play import advance
from outplay.kernel.state import State

__all__ = ["Scripted", "begin"]

T = TypeVar("T")


class Scripted(Chance):
    """Draws from a script that lists the results of each stream in order. A shuffle takes a scripted order, or leaves things as they are."""

    script: dict[str, list[object]]

    def copy(self) -> Self:
        return type(self)({stream: results[:] for stream, results in self.script.items()})

    def draw(self, stream: str, law: Law[T]) -> T:
        results = self.script.get(stream)
        if not results:
            raise Bug(f"the script has no result for {stream!r}; possible outcomes: {law.outcomes}")
        result = results.pop(0)
        if result not in law.outcomes:
            raise Bug(f"the script's {result!r} for {stream!r} is not one of {law.outcomes}")
        return law.outcomes[law.outcomes.index(result)]

    def order(self, stream: str, n: int) -> tuple[int, ...]:
        results = self.script.get(stream)
        order = results.pop(0) if results else tuple(range(n))
        if not isinstance(order, (tuple, list)) or sorted(order) != list(range(n)):
            raise Bug(f"the script's {order!r} for {stream!r} is no order of {n} things")
        return tuple(order)

    def finish(self) -> None:
        """Raise AssertionError if the script has results that were never drawn."""
        left = {stream: results for stream, results in self.script.items() if results}
        assert not left, f"the script's results are left over: {left}"


def begin(state: State, script: Mapping[str, Sequence[object]]) -> Scripted:
    """Let a state draw from a script, run it to its first question, and return the script.

    Works also if somebody is asked already: the caller may have changed the table since.
    """
    state.chance = chance = Scripted({stream: list(results) for stream, results in script.items()})
    state.open = None
    advance(state)
    return chance
