"""Gymnasium's form: one seat learns, bots of any level sit at the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from outplay.bots import find_bot
from outplay.kernel.chance import Quick
from outplay.kernel.errors import OutplayError
from outplay.kernel.play import pick
from outplay.kernel.state import State
from outplay.kernel.step import Seat
from outplay.train.description import Description, Illegal, Match

__all__ = ["OneSeat"]

S = TypeVar("S", bound=State)

Reward = Literal["result", "value"]
"""What is rewarded: how the match ends, or every change of what the game thinks of the table, which adds up to how it ends."""


class OneSeat(gymnasium.Env[NDArray[Any], np.int64], Generic[S]):
    """One seat of a match. A step is a pick of this seat and all that the others do until it is asked again.

    `seat`: which one learns; None: drawn anew for each match. `others`: the bots at the other seats, in their order and from the beginning again if there are fewer.
    """

    def __init__(
        self,
        what: Description[S],
        seat: Seat | None = None,
        others: Sequence[str] = ("gentle",),
        reward: Reward = "result",
        illegal: Illegal = "default",
        render_mode: str | None = None,
    ) -> None:
        if seat is not None and not 0 <= seat < len(what.agents):
            raise OutplayError(f"there is no seat {seat}: {what.game.name} has the seats 0 to {len(what.agents) - 1} here")
        self.what, self.given_seat, self.reward, self.illegal = what, seat, reward, illegal
        self.others = [find_bot(name) for name in others]
        self.metadata = {"render_modes": ["ansi"], **what.metadata}
        self.render_mode = render_mode
        self.observation_space = what.space
        self.action_space = spaces.Discrete(what.actions)
        self.match = Match(what, 0)
        self.seat: Seat = seat or 0
        self._dice = Quick(0)
        self._before = 0.0

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a match and play up to the seat's first question. `options` may name `picks`: text forms of what is picked before anybody is asked."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self.match = Match(self.what, number, (options or {}).get("picks", ()), self.illegal)
        self._dice = Quick(number)
        self.seat = self._dice.number() % len(self.what.agents) if self.given_seat is None else self.given_seat
        self._others_play()
        self._before = self._worth()
        return self.match.observation(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Carry out the seat's pick and let the others play. Returns what the seat sees, its reward, whether the match is over, whether it was broken off, and what is told beside."""
        self.match.take(self.seat, int(action))
        self._others_play()
        now = self._worth()
        reward, self._before = now - self._before, now
        return self.match.observation(self.seat), reward, self.match.over, self.match.broken_off, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions the seat may take now."""
        return self.match.mask(self.seat).astype(bool)

    def render(self) -> str | None:
        """Return the table as the seat sees it, drawn as text, in the mode "ansi"."""
        return self.match.text(self.seat) if self.render_mode == "ansi" else None

    def _worth(self) -> float:
        """Return what the seat has so far: the result once there is one, before that nothing, or what the game thinks of the table as the seat sees it."""
        match = self.match
        if match.over or match.broken_off or self.reward == "result":
            return match.worth(self.seat)
        return self.what.game.value(self.what.game.observe(match.state, self.seat), self.seat)

    def _others_play(self) -> None:
        """Let the bots answer until the seat is asked or the match has ended."""
        match, game = self.match, self.what.game
        while match.asked and self.seat not in match.asked:
            seat = match.asked[0]
            bot = self.others[(seat - (seat > self.seat)) % len(self.others)]
            answer = bot.answer(game, game.observe(match.state, seat), seat, self._dice)
            for option in answer[len(match.state.picks.get(seat, ())) :]:
                match.picked += 1
                pick(match.state, seat, option)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.match.mask(self.seat), "seat": self.seat, **self.match.told(self.seat)}
