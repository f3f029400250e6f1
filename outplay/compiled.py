"""Which engine runs: the source as it is, or what was compiled from it (`make compiled`, or installed with OUTPLAY_COMPILE=1). Both play alike; see docs/compiled.md.

Compiled modules lie in a folder beside the source, and are taken from there all or none. OUTPLAY_PURE=1 leaves them alone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

__all__ = ["engine", "use"]

PURE: Final = "OUTPLAY_PURE"
"""The environment variable that forces the source."""
HOME: Final = Path(__file__).parent.parent
FOLDER: Final = HOME / "outplay" / "_compiled"
LIST: Final = "modules.txt"
"""What is in the folder: for which Python it was made, then a line for each module: its name, the size and time of its source (0 0 where it cannot change), and its file."""

_found = ["the Python source; nothing is compiled"]


class _Compiled(ExtensionFileLoader):
    """Loads a compiled module, which says that its file is the source, as resources lie beside that."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        if (source := source_of(module.__name__)).exists():
            module.__file__ = str(source)


class _Finder:
    """Finds compiled modules before their source."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self.files:
            return None
        return spec_from_file_location(name, self.files[name], loader=_Compiled(name, self.files[name]))


def use(folder: Path = FOLDER) -> None:
    """Let compiled modules be imported instead of their source, if they are there, fit this Python and are as new as the source, and nobody wants the source."""
    try:
        made_for, *rows = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    if os.environ.get(PURE, "0") not in ("", "0"):
        _found[0] = f"the Python source, as {PURE} says"
    elif made_for != tag():
        _found[0] = f"the Python source; what is compiled is for {made_for}, and this is {tag()}"
    elif changed := [name for name, size, time, _ in map(str.split, rows) if not _as_then(name, int(size), int(time))]:
        _found[0] = f"the Python source; what is compiled is of an older one ({changed[0]} has changed since: make compiled)"
    else:
        sys.meta_path.insert(0, _Finder({name: str(folder / file) for name, _, _, file in map(str.split, rows)}))
        _found[0] = f"compiled ({len(rows) - 1} modules)"


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
