"""Bots: any bot plays any game, given what its seat knows. `find_bot` makes one from a name or from `module:Class`.

Installed packages add bots by the entry point group `outplay.bots`; `levels` lists them after ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from outplay import plugins
from outplay.bots.bot import Bot
from outplay.bots.gentle import Gentle
from outplay.bots.greedy import Greedy
from outplay.bots.random import Random
from outplay.bots.search import Search
from outplay.kernel.errors import OutplayError

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": Random, "gentle": Gentle, "greedy": Greedy, "search": Search}


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of play, as people choose it. `bot` is what `find_bot` takes; `author` is who made it, empty for ours."""

    id: str
    name: str
    text: str
    bot: str
    author: str = ""


LEVELS: Final = (
    Level("gentle", "Gentle", "plays what looks good, and overlooks things", "gentle"),
    Level("middle", "Middle", "takes what looks best, and thinks a step or two ahead", "greedy"),
    Level("hard", "Hard", "plans its whole turn, and often what you will answer", "search"),
)
DEFAULT_LEVEL: Final = "middle"

ID: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
"""What the id of a bot may look like."""

UNKNOWN: Final = "somebody else"
"""The author of a bot that names none: it has to be said that it is not ours."""


def find_bot(name: str) -> Bot:
    """Return a new bot: random, gentle, greedy, search, search:N (N tables judged for a decision), one of an installed package, or your own as `module:Class`.

    `module:Class=word` makes one of a class that takes a word, such as the name of a file. Raises OutplayError, which lists the bots that there are.
    """
    word, _, rest = name.partition(":")
    if word == "search" and rest:
        if not rest.isdigit() or int(rest) < 1:
            raise OutplayError(f"bot {name!r}: search takes a number of tables to judge, like search:600")
        return Search(int(rest))
    if rest:
        return _made(name, _loaded(name))
    if name in BOTS:
        return BOTS[name]()
    added = {one.name: one.origin.place for one in _installed() if one.thing is not None}
    if name in added:
        return find_bot(added[name])
    left_out = "".join(f"; {wrong}" for wrong in broken_bots())
    raise OutplayError(f"there is no bot {name!r}; there are: {', '.join([*BOTS, *added])}; one of your own is named module:Class{left_out}")


def levels(extra: Iterable[str] = ()) -> tuple[Level, ...]:
    """Return all bots that players may choose: ours, those of installed packages, and extra ones named `module:Class`.

    Raises OutplayError if an extra one cannot be used.
    """
    found = [*LEVELS, *(one.thing for one in _installed() if one.thing is not None)]
    for place in dict.fromkeys(extra):
        word = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", place.partition("=")[0].rpartition(":")[2].rpartition(".")[2]).lower()
        level = _level(word, _loaded(place), plugins.Origin(place)) if ":" in place else None
        if level is None:
            raise OutplayError(f"--bot {place!r}: it takes module:Class")
        if any(known.id == level.id for known in found):
            raise OutplayError(f"--bot {place}: there is a bot {level.id!r} already")
        found.append(level)
    return tuple(found)


def broken_bots() -> list[str]:
    """Return a sentence for each installed bot that cannot be used."""
    return [one.wrong for one in _installed() if one.wrong]


def bot_origin(id: str) -> plugins.Origin:
    """Return where the bot with this id comes from."""
    return next((one.origin for one in _installed() if one.thing is not None and one.name == id), plugins.OURS)


def level_bot(level: str) -> Bot:
    """Return the bot of a level. Raises OutplayError, which lists the levels that there are."""
    for known in levels():
        if known.id == level:
            return find_bot(known.bot)
    raise OutplayError(f"there is no level {level!r}; there are: {', '.join(one.id for one in levels())}")


@cache
def _installed() -> tuple[plugins.Plugin[Level], ...]:
    """Return the bots of installed packages. A name that is taken already is refused, so that nothing can replace one of ours."""
    taken = {*BOTS, *(level.id for level in LEVELS)}

    def checked(name: str, thing: object, origin: plugins.Origin) -> Level:
        if name in taken:
            raise OutplayError(f"there is a bot {name!r} already")
        level = _level(name, thing, origin)
        taken.add(name)
        return level

    return tuple(plugins.plugins(plugins.BOTS, checked))


def _level(id: str, thing: object, origin: plugins.Origin) -> Level:
    """Return a bot class as players choose it. Raises OutplayError if it is none, or cannot be made."""
    if not ID.fullmatch(id):
        raise OutplayError(f"the id {id!r} is not made of small letters, digits, - and _")
    bot = _made(origin.place, thing)
    author = bot.author or origin.author or origin.package or UNKNOWN
    return Level(id, bot.name or id.replace("-", " ").replace("_", " ").capitalize(), bot.line, origin.place, author)


def _loaded(place: str) -> object:
    """Return what lies at `module:Class`, or if a word follows behind "=", what makes one of that class with it. Raises OutplayError."""
    where, given, word = place.partition("=")
    found = plugins.load_place(where)
    return partial(found, word) if given and callable(found) else found


def _made(place: str, thing: object) -> Bot:
    """Return a bot of a class. Raises OutplayError, whatever goes wrong."""
    try:
        made: object = thing() if callable(thing) else None
    except Exception as wrong:
        raise OutplayError(f"bot {place} cannot be loaded: {wrong}") from None
    if not isinstance(made, Bot):
        raise OutplayError(f"{place} is no Bot")
    return made


__all__ = [
    "BOTS", "DEFAULT_LEVEL", "LEVELS", "Bot", "Gentle", "Greedy", "Level", "Random", "Search", "bot_origin", "broken_bots", "find_bot", "level_bot", "levels",
]  # fmt: skip
