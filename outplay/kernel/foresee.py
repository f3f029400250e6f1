"""What an option would do, as far as it can be known: run on re-deals of what a seat sees, branching at every draw with a law."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from outplay.kernel.chance import Quick, Shuffled
from outplay.kernel.errors import Bug
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.play import outcomes
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat
from outplay.kernel.view import Observation, heard

S = TypeVar("S", bound=State)

MOST_BRANCHES = 600
WORDS = (11, 47)
"""Where the two re-deals get their chance from: what both agree on does not depend on it."""


class Branch(NamedTuple):
    """One way it may go: its chance, and what happens, until another seat must choose."""

    weight: float
    told: tuple[Told, ...]


def foresee(game: Game[S], observation: Observation[S], seat: Seat, option: Option) -> list[Branch]:
    """The branches that two re-deals agree on, the likeliest first; none where they differ, or where a shuffle comes up."""
    first, second = (_branches(game, observation, seat, option, word) for word in WORDS)
    return first if first == second else []


def _branches(game: Game[S], observation: Observation[S], seat: Seat, option: Option, word: int) -> list[Branch]:
    try:
        found = outcomes(game.redeal(observation, Quick(word)), Action(seat, option), MOST_BRANCHES)
    except (Shuffled, Bug):
        return []
    return sorted((Branch(weight, tuple(heard(state.told or [], observation.viewer))) for weight, state in found), key=lambda b: -b.weight)
