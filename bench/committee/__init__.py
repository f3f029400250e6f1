"""Eight people a game who each have one idea and play by nothing else: whoever beats bots with one of them has found a hole.

    python -m bench.committee [GAME] [MATCHES] [LEVEL] [FOLDER]

Each plays duels against the bots of a level (middle, if none is named), places swapped from match to match. With a folder, matches that were played are not played again.
`GAME.NAME` is one of them alone, such as `rally.hunter`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bench.committee import brawl, eventide, knockback, moba, rally
from bench.committee.person import Person, Wants
from outplay.bots import Bot

SCRIPTED: Mapping[str, Mapping[str, Wants]] = {"knockback": knockback.PEOPLE, "moba": moba.PEOPLE, "brawl": brawl.PEOPLE, "eventide": eventide.PEOPLE}
PEOPLE: Mapping[str, Mapping[str, Callable[[], Bot]]] = {
    **{game: {name: partial(Person, wants) for name, wants in of.items()} for game, of in SCRIPTED.items()},
    "rally": {name: partial(rally.Programmer, lays) for name, lays in rally.PEOPLE.items()},
}
"""Who sits in the committee, by game and name."""


def member(word: str) -> Bot:
    """Return a member by game and name, so that `bench.committee:member=rally.rush` is a bot like any other."""
    game, _, name = word.partition(".")
    return PEOPLE[game][name]()
