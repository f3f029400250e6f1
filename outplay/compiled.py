"""Which engine runs: the source as it is, or what was compiled from it (`make compiled`, or installed with OUTPLAY_COMPILE=1). Both play alike; see docs/compiled.md.

Compiled modules lie in a folder beside the source, and are taken from there all or none. OUTPLAY_PURE=1 leaves them alone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final

__all__ = ["engine", "suit", "use"]

PURE: Final = "OUTPLAY_PURE"
"""The environment variable that forces the source."""
HOME: Final = Path(__file__).parent.parent
FOLDER: Final = HOME / "outplay" / "_compiled"
LIST: Final = "modules.txt"
"""What is in the folder: for which Python it was made and the name of the library, then a line for each module: its name, and the size and time of its source (0 0 where
it cannot change)."""
LIBRARY, LOAD = "outplay_engine__mypyc", "outplay_engine_load"
"""What the library is called as a module, and the module in it that loads all others."""

ABOUT_A_GAME: Final = frozenset(
    {"check", "lab", "ladder", "league", "learn", "lengths", "lost", "pace", "puzzles", "ratings", "rules", "simulate", "survey", "train"}
)
"""Commands of which the first or second word after them is a game."""

_found = ["the Python source; nothing is compiled"]


class _Compiled(Loader):
    """Loads modules from the library. Each says that its file is the source, as resources lie beside that."""

    def __init__(self, names: Iterable[str], library: Path) -> None:
        self.left, self.library = set(names), library

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        if spec.name == LIBRARY:
            return self._dynamic(spec)
        load = sys.modules.get(LOAD) or sys.modules.setdefault(LOAD, self._dynamic(ModuleSpec(LOAD, None, origin=str(self.library))))
        made: ModuleType = load.load(getattr(import_module(LIBRARY), f"init_{spec.name.replace('.', '___')}"))
        for name in self.left & sys.modules.keys():  # it has run, and loaded what it imports
            self.left.discard(name)
            sys.modules[name].__file__ = str(source_of(name))
        return made

    def _dynamic(self, spec: ModuleSpec) -> ModuleType:
        return ExtensionFileLoader(spec.name, str(self.library)).create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        if module.__name__ == LIBRARY:
            ExtensionFileLoader(module.__name__, str(self.library)).exec_module(module)
        else:
            module.__file__ = str(source_of(module.__name__))


class _Finder(MetaPathFinder):
    """Finds compiled modules before their source."""

    def __init__(self, names: Sequence[str], library: Path) -> None:
        self.games = {name.split(".")[2] for name in names if name.startswith("outplay.games.")}
        self.names, self.loader, self.library = {LIBRARY, *names}, _Compiled(names, library), library

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        return ModuleSpec(name, self.loader, origin=str(self.library)) if name in self.names else None


def use(folder: Path = FOLDER) -> None:
    """Let compiled modules be imported instead of their source, if they are there, fit this Python and are as new as the source, and nobody wants the source."""
    try:
        (made_for, library), *rows = map(str.split, (folder / LIST).read_text(encoding="utf-8").splitlines())
    except (OSError, ValueError):
        return
    if os.environ.get(PURE, "0") not in ("", "0"):
        _found[0] = f"the Python source, as {PURE} says"
    elif made_for != tag():
        _found[0] = f"the Python source; what is compiled is for {made_for}, and this is {tag()}"
    elif changed := [name for name, size, time in rows if not _as_then(name, int(size), int(time))]:
        _found[0] = f"the Python source; what is compiled is of an older one ({changed[0]} has changed since: make compiled)"
    else:
        sys.meta_path.insert(0, _Finder([name for name, _, _ in rows], folder / library))
        _found[0] = f"compiled ({len(rows)} modules)"


def suit(words: Sequence[str]) -> None:
    """Let the source run for a command that is about a game that is not compiled, and for the processes that it starts: interpreted rules are slower on a compiled engine.

    `words` are those of the command line. Only before anything of the engine is loaded.
    """
    for finder in [one for one in sys.meta_path if isinstance(one, _Finder)]:
        if len(words) > 2 and words[1] in ABOUT_A_GAME and finder.games.isdisjoint(words[2:4]):
            sys.meta_path.remove(finder)
            os.environ[PURE] = "1"
            _found[0] = "the Python source, as this game is not compiled"


def tag() -> str:
    """Return for which Python an extension is made here: version and system."""
    return f"{sys.implementation.cache_tag}-{sys.platform}"


def source_of(name: str) -> Path:
    """Return where the source of a module lies."""
    return HOME.joinpath(*name.split(".")).with_suffix(".py")


def _as_then(name: str, size: int, time: int) -> bool:
    if not time:
        return True
    try:
        now = source_of(name).stat()
    except OSError:
        return False
    return (now.st_size, now.st_mtime_ns) == (size, time)


def engine() -> str:
    """Return in words which engine runs, and why."""
    return _found[0]
