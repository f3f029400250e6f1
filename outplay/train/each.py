"""Gymnasium's form for playing against oneself: one learner answers for every seat, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from outplay.kernel.state import State
from outplay.kernel.step import Seat
from outplay.train.description import Description, Illegal, Match

__all__ = ["EachSeat"]

S = TypeVar("S", bound=State)


class EachSeat(gymnasium.Env[NDArray[Any], np.int64], Generic[S]):
    """All seats of a match. A step is the pick of the seat that is asked; what comes back is what the seat sees that is asked next.

    The reward is the seat's that has picked; `infos["worths"]` says at the end what the match was worth to each, before that zeros.
    """

    def __init__(self, what: Description[S], illegal: Illegal = "default", render_mode: str | None = None) -> None:
        self.what, self.illegal, self.render_mode = what, illegal, render_mode
        self.metadata = {"render_modes": ["ansi"], **what.metadata}
        self.observation_space = what.space
        self.action_space = spaces.Discrete(what.actions)
        self.match = Match(what, 0)
        self.seat: Seat = 0

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a match. `options` may name `picks`: text forms of what is picked before anybody is asked."""
        super().reset(seed=seed)
        self.match = Match(self.what, int(self.np_random.integers(1 << 62)), (options or {}).get("picks", ()), self.illegal)
        self.seat = self.match.asked[0]
        return self.match.observation(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Carry out the pick of the seat that is asked. Returns what the next one sees (at the end: the same one), the reward, whether the match is over, whether it was broken off, and what is told beside."""
        match, seat = self.match, self.seat
        match.take(seat, int(action))
        if asked := match.asked:
            self.seat = asked[0]
        return match.observation(self.seat), match.worth(seat), match.over, match.broken_off, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions the seat that is asked may take now."""
        return self.match.mask(self.seat).astype(bool)

    def render(self) -> str | None:
        """Return the table as a spectator sees it, drawn as text, in the mode "ansi"."""
        return self.match.text(None) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        match = self.match
        worths = np.array([match.worth(seat) for seat in range(len(self.what.agents))]) if not match.asked else np.zeros(len(self.what.agents))
        return {"action_mask": match.mask(self.seat), "seat": self.seat, **match.told(self.seat), "worths": worths}
