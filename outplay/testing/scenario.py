"""Scenarios read like the table: a table, picks by text form, scripted chance, what is true then, who is asked now.

    with Scenario(GAME, state, attack=[3], defense=[2]) as at:
        at.pick(0, "hammer-time").pick(0, "strike dragon-hatcher")
        assert at.state.wear(1) == 1
        at.asks(1, "EggChoice")

Unused results fail, and so do draws that the script does not foresee.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Generic, Self, TypeVar

from outplay.kernel import scene as sc
from outplay.kernel.event import Event, Told
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal
from outplay.kernel.record import row_option
from outplay.kernel.script import begin
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat
from outplay.kernel.window import asking

__all__ = ["Scenario"]

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)


class Scenario(Generic[S]):
    """A table that is played by text forms. `told` holds every event so far. Leaving it checks that the script is used up."""

    def __init__(self, game: Game[S], state: S, **script: Sequence[object]) -> None:
        self.game = game
        self.state = state
        self.told: list[Told] = []
        state.told = self.told
        self.chance = begin(state, {stream.replace("_", " "): results for stream, results in script.items()})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            self.finish()

    def pick(self, seat: Seat, text: str) -> Self:
        """Let a seat pick the open option with this text form, and return the scenario."""
        return self.act(seat, row_option(self.game, self.state, seat, text))

    def act(self, seat: Seat, option: Option) -> Self:
        """Let a seat pick this option, or do something beside the options, and return the scenario."""
        self.state.told = self.told
        apply(self.state, Action(seat, option))
        return self

    def options(self, seat: Seat) -> list[str]:
        """The text forms of what a seat may pick now."""
        seen = self.game.observe(self.state, seat)
        return [self.game.offer(seen, option).text for option in legal(self.state, seat)]

    def asks(self, seat: Seat, step: str) -> Self:
        """Assert that this seat is asked now, by this step."""
        asked = type(asking(self.state)).__name__ if self.state.todo else "nothing"
        assert (seat in self.state.asked, asked) == (True, step), f"{asked} asks {self.state.asked}, not {step} seat {seat}"
        return self

    def why(self, seat: Seat, on: str) -> tuple[str, str]:
        """Return what is said of a thing of the scene on which nothing is offered to a seat, and its rule; empty if nothing is said."""
        found = self.game.refusals(self.game.observe(self.state, seat), seat, on)
        return (sc.spoken(". ".join(filter(None, (found[0].text, found[0].sub)))), found[0].rule) if found else ("", "")

    def events(self, kind: type[E]) -> list[E]:
        """Return what happened of this kind, in order."""
        return [t.event for t in self.told if isinstance(t.event, kind)]

    def rules(self) -> list[str]:
        """Return the rules that events followed, in order."""
        return [t.rule for t in self.told]

    def finish(self) -> None:
        """Fail if the script foresaw a result that never came."""
        self.chance.finish()
