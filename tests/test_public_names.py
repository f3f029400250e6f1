"""Which names are public: `__all__` of each module that authors of games and bots need. One that disappears stands in the changelog.

tests/public_names.txt lists them; OUTPLAY_PUBLIC=1 writes it anew.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LIST = Path(__file__).parent / "public_names.txt"
ROOMS = ("outplay", "outplay.plugins", "outplay.games", "outplay.bots", "outplay.draw", "outplay.local", "outplay.testing")
MODULES = ("outplay.kernel", "outplay.testing")
"""Rooms of which each module has public names of its own, not only the room."""


def public() -> set[str]:
    """Return all public names with their modules, as in `outplay.kernel.game.Game`."""
    return {f"{module}.{name}" for module in modules() for name in importlib.import_module(module).__all__}


def modules() -> Iterator[str]:
    """Yield the modules that say what is public in them."""
    yield from ROOMS
    for room in MODULES:
        for one in pkgutil.iter_modules(importlib.import_module(room).__path__):
            if hasattr(importlib.import_module(f"{room}.{one.name}"), "__all__"):
                yield f"{room}.{one.name}"


def unexplained(gone: set[str], changelog: str) -> set[str]:
    """Return those names that are gone without a line below the newest heading of the changelog."""
    newest = re.split(r"^## ", changelog, flags=re.MULTILINE)[1]
    return {name for name in gone if f"`{name}`" not in newest}


def test_a_public_name_that_is_gone_stands_in_the_changelog() -> None:
    listed = set(LIST.read_text(encoding="utf-8").split())
    assert not unexplained(listed - public(), (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")), (
        "say in CHANGELOG.md, each as `module.name`, what to use instead"
    )


def test_the_list_of_public_names_is_up_to_date() -> None:
    text = "\n".join([*sorted(public()), ""])
    if os.environ.get("OUTPLAY_PUBLIC") == "1":
        test_a_public_name_that_is_gone_stands_in_the_changelog()
        LIST.write_text(text, encoding="utf-8")
    assert LIST.read_text(encoding="utf-8") == text, "OUTPLAY_PUBLIC=1 writes the list anew"


@pytest.mark.parametrize("module", list(modules()))
def test_every_public_name_is_there_and_explained(module: str) -> None:
    loaded = importlib.import_module(module)
    for name in loaded.__all__:
        thing = getattr(loaded, name)
        if callable(thing) and getattr(thing, "__module__", "").startswith("outplay"):
            assert thing.__doc__, f"{module}.{name} says nothing of itself"


def test_only_a_line_below_the_newest_heading_explains_a_name_that_is_gone() -> None:
    changelog = "# Changelog\n\n## Not released yet\n\n- `a.b` is `a.c` now.\n\n## 0.1\n\n- `a.d` is gone.\n"
    assert unexplained({"a.b", "a.d", "a.e"}, changelog) == {"a.d", "a.e"}
