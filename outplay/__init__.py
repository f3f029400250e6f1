"""outplay: one engine on which people play, host, replay, balance and train on tabletop arenas.

    import outplay
    m = outplay.new("some-game", seed=1, bots={1: "middle"})  # outplay.shelf() has the games

What is named here is loaded when it is first used, so that `import outplay` takes no time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outplay.compiled import use
from outplay.version import __version__

use()

__all__ = ["Match", "OutplayError", "__version__", "load", "new", "shelf"]

if TYPE_CHECKING:
    from outplay.games import games as shelf
    from outplay.kernel.errors import OutplayError
    from outplay.local import Match, load, new

_PLACES = {
    "Match": ("outplay.local", "Match"),
    "OutplayError": ("outplay.kernel.errors", "OutplayError"),
    "load": ("outplay.local", "load"),
    "new": ("outplay.local", "new"),
    "shelf": ("outplay.games", "games"),
}
"""Where each public name lies. `shelf()` returns the games by id: `outplay.games` is the package that holds them."""


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name not in _PLACES:
        raise AttributeError(f"module 'outplay' has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _PLACES[name]
    found: object = getattr(import_module(module), attribute)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names, also those that are not loaded yet."""
    return sorted({*globals(), *__all__})
