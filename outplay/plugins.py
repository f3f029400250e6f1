"""Find what installed packages add: games under the entry point group `outplay.games`, bots under `outplay.bots`.

A plugin that cannot be used is described in a sentence and left out. It never stops anything else.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, EntryPoint, entry_points
from typing import Final, Generic, TypeVar

from outplay.kernel.errors import OutplayError

__all__ = ["BOTS", "GAMES", "OURS", "Origin", "Plugin", "load_place", "plugins"]

T = TypeVar("T")

GAMES: Final = "outplay.games"
"""The entry point group of games. Each entry names a `Game` object."""

BOTS: Final = "outplay.bots"
"""The entry point group of bots. Each entry names a class of `Bot` that takes no arguments; its name is the bot's id."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game or a bot comes from: `module:NAME`, and the package that was installed, if one was."""

    place: str
    package: str = ""
    version: str = ""
    author: str = ""

    def __str__(self) -> str:
        """Return the origin in words, like `outplay-pig 1.0 by Ada`."""
        if not self.package:
            return self.place or "outplay"
        return f"{self.package} {self.version}" + (f" by {self.author}" if self.author else "")


OURS: Final = Origin("")
"""The origin of all that this package itself brings."""


@dataclass(frozen=True, slots=True)
class Plugin(Generic[T]):
    """One entry point: what it loaded, or in `wrong` why it is left out."""

    name: str
    origin: Origin
    thing: T | None
    wrong: str = ""


def plugins(group: str, check: Callable[[str, object, Origin], T]) -> Iterator[Plugin[T]]:
    """Yield the plugins of a group, sorted by name.

    `check` is given the entry's name, what was loaded, and where it comes from. It returns what is to be used, or raises OutplayError saying why it cannot be.
    """
    for entry in sorted(entry_points(group=group), key=lambda one: (one.name, one.value)):
        origin = _origin(entry)
        try:
            yield Plugin(entry.name, origin, check(entry.name, load_place(entry.value), origin))
        except OutplayError as wrong:
            yield Plugin(entry.name, origin, None, f"{entry.name!r} of {origin.package or entry.value} is left out: {wrong}")


def load_place(place: str) -> object:
    """Return what lies at `module:NAME`, looked for on the Python path. Raises OutplayError, whatever went wrong there."""
    module, _, name = place.partition(":")
    try:
        found: object = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as wrong:  # an author's module may raise anything at all
        kind = "" if isinstance(wrong, (ImportError, AttributeError)) else f"{type(wrong).__name__}: "
        raise OutplayError(f"{place} cannot be loaded: {kind}{wrong}") from None
    return found


def _origin(entry: EntryPoint) -> Origin:
    package: Distribution | None = entry.dist
    if package is None:
        return Origin(entry.value)
    told = {key: str(value) for key, value in package.metadata.json.items()}
    mail = told.get("author_email", "").partition("<")[0].strip().strip('"')
    author = told.get("author") or ("" if "@" in mail else mail)
    return Origin(entry.value, told.get("name", ""), package.version, " ".join(author.split()))
