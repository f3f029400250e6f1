"""Eight people a game who each have one idea and play by nothing else: whoever beats bots with one of them has found a hole.

    python -m bench.committee [GAME] [MATCHES] [LEVEL] [FOLDER]

Each plays duels against the bots of a level (middle, if none is named), places swapped from match to match. With a folder, matches that were played are not played again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bench.committee import brawl, eventide, knockback, moba, rally
from bench.committee.person import Person
from outplay.bots import Bot

PEOPLE: Mapping[str, Mapping[str, Callable[[], Bot]]] = {
    **{game: {name: (lambda wants=wants: Person(wants)) for name, wants in of.items()} for game, of in {
        "knockback": knockback.PEOPLE, "moba": moba.PEOPLE, "brawl": brawl.PEOPLE, "eventide": eventide.PEOPLE,
    }.items()},
    "rally": {name: (lambda lays=lays: rally.Programmer(lays)) for name, lays in rally.PEOPLE.items()},
}  # fmt: skip
"""Who sits in the committee, by game and name."""


def member(word: str) -> Bot:
    """Return a member by game and name, so that `bench.committee:member=rally.rush` is a bot like any other."""
    game, _, name = word.partition(".")
    return PEOPLE[game][name]()
