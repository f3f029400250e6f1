"""Actions in small steps: first the class of an option, then one field after the other, each only if there is more than one value for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from outplay.kernel.numbering import Numbering
from outplay.train.each import EachSeat
from outplay.train.seat import OneSeat

__all__ = ["Actions", "InSteps", "Spelling"]

Actions = Literal["whole", "steps"]
"""How a pick is made: by the number of the option, or in small steps."""

Seen = NDArray[Any]


class Spelling:
    """Each number of a numbering as a row of letters: the class, then the values of its fields. Letters below `classes` are classes, the one that follows is to wait, the others are values."""

    def __init__(self, numbering: Numbering[Any]) -> None:
        self.classes: Final = len(numbering.classes)
        values = [value for one in numbering.classes for row in one.values for value in row]
        self.least: Final = min(values, default=0)
        self.letters: Final = self.classes + 1 + max(values, default=0) - self.least + 1
        self.words: Final = [
            (n, *(self.classes + 1 + value - self.least for value in row)) for n, one in enumerate(numbering.classes) for row in one.values
        ] + [(self.classes,)]

    def said(self, letter: int) -> str:
        """Return what a letter means, beyond the class, as the value it stands for."""
        return "wait" if letter == self.classes else str(letter - self.classes - 1 + self.least)


class InSteps(gymnasium.Wrapper[Seen, np.int64, Seen, np.int64]):
    """Picks in small steps, of which only the last one moves the match. Behind the observation stands what is chosen of the pick so far, a byte for each letter.

    A letter that is not possible is counted and answered as a number that cannot be picked is.
    """

    def __init__(self, env: OneSeat[Any] | EachSeat[Any]) -> None:
        super().__init__(env)
        self.what = env.what
        self.spelling = Spelling(env.what.numbering)
        length = env.what.arrays.length + self.spelling.letters
        self.observation_space = spaces.Box(0, 255, (length,), dtype=env.what.dtype)
        self.action_space = spaces.Discrete(self.spelling.letters)
        self._left: list[int] = []
        """The numbers that are still possible."""
        self._chosen: list[int] = []
        self._at = 0
        self._seen: Seen = np.zeros(env.what.arrays.length, env.what.dtype)
        self._info: dict[str, Any] = {}

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a match."""
        seen, info = self.env.reset(seed=seed, options=dict(options) if options is not None else None)
        return self._begin(seen, info)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Choose a letter. The match moves as soon as a single option is left."""
        letter, words = int(action), self.spelling.words
        self._left = [number for number in self._left if words[number][self._at] == letter]
        if len(self._left) > 1:
            self._chosen.append(letter)
            self._at += 1
            self._skip()
            return self._given(), 0.0, False, False, self._told()
        number = self._left[0] if self._left else self.what.wait
        seen, reward, over, broken_off, info = self.env.step(np.int64(number))
        return (*self._begin(seen, info)[:1], float(reward), over, broken_off, self._told())

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which letters are possible now."""
        return self._mask().astype(bool)

    def _begin(self, seen: Seen, info: dict[str, Any]) -> tuple[Seen, dict[str, Any]]:
        self._seen, self._info = seen, info
        self._left, self._chosen, self._at = info["action_mask"].nonzero()[0].tolist(), [], 0
        self._skip()
        return self._given(), self._told()

    def _skip(self) -> None:
        """Go on to the next letter of which there is a choice."""
        words = self.spelling.words
        while len(self._left) > 1 and len({words[number][self._at] for number in self._left}) == 1:
            self._chosen.append(words[self._left[0]][self._at])
            self._at += 1

    def _given(self) -> Seen:
        chosen = np.zeros(self.spelling.letters, self.what.dtype)
        chosen[self._chosen] = 1
        return np.concatenate([self._seen, chosen])

    def _mask(self) -> NDArray[np.int8]:
        found = np.zeros(self.spelling.letters, np.int8)
        found[[self.spelling.words[number][self._at] for number in self._left]] = 1
        return found

    def _told(self) -> dict[str, Any]:
        return {**self._info, "action_mask": self._mask()}
