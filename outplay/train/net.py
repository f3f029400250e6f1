"""A network as a bot: what was learned by numbers plays wherever bots play.

outplay simulate knockback --bots outplay.train.net:Net=learned.npz,greedy
outplay play --bot outplay.train.net:Net=learned.npz
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from outplay.bots.bot import Bot
from outplay.kernel.chance import Quick
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation
from outplay.train.description import Description

__all__ = ["Layer", "Net", "save_net"]

S = TypeVar("S", bound=State)

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Weights (from, to) and biases (to)."""

ABOUT: Final = "about"
"""Under this name a file says what its numbers mean."""


def save_net(file: Path | str, what: Description[Any], layers: Sequence[Layer]) -> None:
    """Save a network of layers with tanh between them, from the array of an observation to a worth for each action, with what its numbers mean. Raises OutplayError if its shape does not fit."""
    sizes = [what.arrays.length, *(weights.shape[1] for weights, _ in layers)]
    shapes = [weights.shape for weights, _ in layers]
    if shapes != list(itertools.pairwise(sizes)) or sizes[-1] != what.actions or [len(biases) for _, biases in layers] != sizes[1:]:
        raise OutplayError(f"a network for {what.game.name} here goes from {what.arrays.length} to {what.actions} numbers, not by {shapes}")
    named = {f"{kind}{n}": one for n, layer in enumerate(layers) for kind, one in zip("wb", layer, strict=True)}
    with Path(file).open("wb") as out:
        np.savez_compressed(out, allow_pickle=False, **{ABOUT: np.array(json.dumps(_about(what)))}, **named)


def _about(what: Description[Any]) -> dict[str, object]:
    return {**what.metadata, "length": what.arrays.length}


class Net(Bot):
    """A bot that plays what a saved network thinks best among its options."""

    name: ClassVar[str] = "Net"
    line: ClassVar[str] = "plays what a network has learned"

    def __init__(self, file: str) -> None:
        """Read a network from a file. Raises OutplayError if there is none."""
        self.file = file
        try:
            with np.load(file, allow_pickle=False) as found:
                self.about = json.loads(str(found[ABOUT]))
                self.layers: list[Layer] = [(found[f"w{n}"], found[f"b{n}"]) for n in range(len(found.files) // 2)]
        except FileNotFoundError:
            raise OutplayError(f"there is no file {file}") from None
        except (OSError, ValueError, KeyError, BadZipFile):
            raise OutplayError(f"{file} is no saved network") from None
        self.known: dict[Settings, Description[Any]] = {}

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        """Return the option that the network thinks best. Raises OutplayError if it has learned with other numbers."""
        what = self._described(game, seen.state)
        worths = self.worths(what.arrays.of(seen if seen.viewer is not None else Observation(seen.state, seat)))
        return max(options, key=lambda option: float(worths[what.numbering.number(option)]))

    def worths(self, array: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return what the network thinks of each action, given an observation."""
        now = array.astype(np.float32)
        for weights, biases in self.layers[:-1]:
            now = np.tanh(now @ weights + biases)
        weights, biases = self.layers[-1]
        return now @ weights + biases

    def _described(self, game: Game[S], state: S) -> Description[Any]:
        """Return what the numbers mean in a match. Raises OutplayError if that is not what they meant when the network learned."""
        found = self.known.get(state.settings)
        if found is None:
            found = Description(game, state.settings.given(), state.content)
            differ = [name for name, value in _about(found).items() if self.about.get(name) != value]
            if differ:
                mine, here = self.about.get(differ[0]), _about(found)[differ[0]]
                raise OutplayError(
                    f"{self.file} has learned something else: its {differ[0]} is {mine}, here it is {here}; it plays only with the game, options and content it learned with"
                )
            self.known[state.settings] = found
        return found
