"""Bots. Any bot plays any game, from what its seat may know. `find_bot` makes one from a name or from `module:Class`."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from outplay.bots.bot import Bot
from outplay.bots.gentle import Gentle
from outplay.bots.greedy import Greedy
from outplay.bots.random import Random
from outplay.bots.search import Search
from outplay.kernel.errors import OutplayError

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": Random, "gentle": Gentle, "greedy": Greedy, "search": Search}


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of play, as people choose it, with the bot that plays it."""

    id: str
    name: str
    text: str
    bot: str


LEVELS: Final = (
    Level("gentle", "Gentle", "plays what looks good, and overlooks things", "gentle"),
    Level("middle", "Middle", "takes what looks best, and thinks a step or two ahead", "greedy"),
    Level("hard", "Hard", "plans its whole turn, and often what you will answer", "search"),
)
DEFAULT_LEVEL: Final = "middle"


def find_bot(name: str) -> Bot:
    """Return a new bot: random, gentle, greedy, search, search:N (which judges N tables for a decision), or a class of your own as `module:Class`.

    Raises OutplayError, which lists the bots that there are.
    """
    word, _, rest = name.partition(":")
    if word == "search" and rest:
        if not rest.isdigit() or int(rest) < 1:
            raise OutplayError(f"bot {name!r}: search takes a number of tables to judge, like search:600")
        return Search(int(rest))
    if rest:
        return _load(word, rest)
    if name not in BOTS:
        raise OutplayError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}; one of your own is named module:Class")
    return BOTS[name]()


def level_bot(level: str) -> Bot:
    """Return a new bot of a level. Raises OutplayError, which lists the levels that there are."""
    for known in LEVELS:
        if known.id == level:
            return find_bot(known.bot)
    raise OutplayError(f"there is no level {level!r}; there are: {', '.join(one.id for one in LEVELS)}")


def _load(module: str, name: str) -> Bot:
    try:
        made: object = getattr(importlib.import_module(module), name)()
    except (ImportError, AttributeError, TypeError) as wrong:
        raise OutplayError(f"bot {module}:{name} cannot be loaded: {wrong}") from None
    if not isinstance(made, Bot):
        raise OutplayError(f"{module}:{name} is no Bot")
    return made


__all__ = ["BOTS", "DEFAULT_LEVEL", "LEVELS", "Bot", "Gentle", "Greedy", "Level", "Random", "Search", "find_bot", "level_bot"]
