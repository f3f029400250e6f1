"""The games: one folder each, found by their folder or as `module:NAME`. No list is edited to add one."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State


@cache
def games() -> dict[str, Game[State]]:
    """All games with a folder here, by id, in the order of their names."""
    found = [_game(f"{__name__}.{module.name}", "GAME") for module in pkgutil.iter_modules(__path__)]
    return {game.id: game for game in sorted(found, key=lambda g: g.name)}


@cache
def find_game(name: str) -> Game[State]:
    """The game with this id, or the one at `module:NAME`. Raises OutplayError, naming the games that there are."""
    if ":" in name:
        module, _, attribute = name.partition(":")
        return _game(module, attribute)
    if name not in games():
        raise OutplayError(f"there is no game {name!r}; there are: {', '.join(games())}; one of your own is named module:GAME")
    return games()[name]


def _game(module: str, attribute: str) -> Game[State]:
    try:
        found: object = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as wrong:
        raise OutplayError(f"{module}:{attribute} cannot be loaded: {wrong}") from None
    if not isinstance(found, Game):
        raise OutplayError(f"{module}:{attribute} is no Game")
    return found
