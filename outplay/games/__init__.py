"""The games: one folder each, found by their folder, by the entry points of installed packages, or as `module:NAME`. No list is edited to add one."""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from typing import Final

from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.plugins import GAMES, OURS, Origin, Plugin, load_place, plugins

__all__ = ["broken_games", "find_game", "game_origin", "games"]

ID: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
"""What the id of a game may look like: it stands in addresses and on the command line."""


@cache
def games() -> dict[str, Game[State]]:
    """Return all games by id: ours and those of installed packages, sorted by name."""
    found = {**_ours(), **{one.thing.id: one.thing for one in _installed() if one.thing is not None}}
    return dict(sorted(found.items(), key=lambda pair: pair[1].name))


@cache
def find_game(name: str) -> Game[State]:
    """Return the game with this id, or the one at `module:NAME`. Raises OutplayError, naming the games that there are."""
    if ":" in name:
        return _game(name, load_place(name))
    if name not in games():
        left_out = "".join(f"; {wrong}" for wrong in broken_games())
        raise OutplayError(f"there is no game {name!r}; there are: {', '.join(games())}; one of your own is named module:GAME{left_out}")
    return games()[name]


def game_origin(id: str) -> Origin:
    """Return where the game with this id comes from."""
    return next((one.origin for one in _installed() if one.thing is not None and one.thing.id == id), OURS)


def broken_games() -> list[str]:
    """Return a sentence for each installed game that cannot be used."""
    return [one.wrong for one in _installed() if one.wrong]


@cache
def _ours() -> dict[str, Game[State]]:
    """Return the games with a folder here."""
    places = [f"{__name__}.{module.name}:GAME" for module in pkgutil.iter_modules(__path__)]
    return {game.id: game for game in (_game(place, load_place(place)) for place in places)}


@cache
def _installed() -> tuple[Plugin[Game[State]], ...]:
    """Return the games of installed packages. An id that is taken already is refused, so that nothing can replace one of ours."""
    taken = set(_ours())

    def checked(name: str, thing: object, origin: Origin) -> Game[State]:
        game = _game(origin.place, thing)
        try:
            id, ok = str(game.id), bool(ID.fullmatch(game.id) and game.name and game.settings.SEATS)
        except (AttributeError, TypeError) as wrong:
            raise OutplayError(f"its game says too little of itself: {wrong}") from None
        if not ok:
            raise OutplayError(f"its id {id!r} is not made of small letters, digits, - and _, or it has no name")
        if id in taken:
            raise OutplayError(f"there is a game {id!r} already")
        taken.add(id)
        return game

    return tuple(plugins(GAMES, checked))


def _game(place: str, thing: object) -> Game[State]:
    if not isinstance(thing, Game):
        raise OutplayError(f"{place} is no Game")
    return thing
