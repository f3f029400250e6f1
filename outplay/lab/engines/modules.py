"""Games and bots of one's own, on the way to machines that do not have them: a module that is a single file travels as text, a package has to be installed there."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable, Mapping
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path
from sysconfig import get_paths
from typing import Final

import msgspec

from outplay import plugins
from outplay.bots import bot_origin
from outplay.games import find_game, game_origin
from outplay.kernel.errors import OutplayError

OURS: Final = "outplay"
INSTALLED: Final = [get_paths()[kind] for kind in ("purelib", "platlib", "stdlib")]
"""The folders in which modules lie that were installed, and do not travel."""


class Luggage(msgspec.Struct, frozen=True):
    """What plays beside this package: the texts of modules by name, and the versions of the packages that must be there."""

    modules: dict[str, str] = {}
    packages: dict[str, str] = {}


def packed(names: Iterable[str]) -> Luggage:
    """Return what games and bots of these names bring along: ids of installed ones, or `module:NAME`."""
    modules, packages = dict[str, str](), dict[str, str]()
    for name in names:
        place, package = _origin(name)
        if package:
            packages[package] = version(package)
        elif place and place.partition(".")[0] != OURS:
            if (text := _text(place)) is None:
                packages |= _installed(place)
            else:
                modules[place] = text
    return Luggage(dict(sorted(modules.items())), dict(sorted(packages.items())))


def unpack(luggage: Luggage) -> None:
    """Make modules importable that are not, or not as they travelled. Raises OutplayError for a package that is missing or has another version."""
    for package, wanted in luggage.packages.items():
        try:
            found = version(package)
        except PackageNotFoundError:
            raise OutplayError(f"{package} {wanted} is not installed") from None
        if found != wanted:
            raise OutplayError(f"{package} has version {found} and not {wanted}")
    for name, text in luggage.modules.items():
        if _text(name) != text:
            _load(name, text)
            find_game.cache_clear()


class Carried(InspectLoader):
    """Loads a module from the text as which it travelled."""

    def __init__(self, text: str) -> None:
        self.text = text

    def get_source(self, fullname: str) -> str:
        """Return the text of the module."""
        return self.text


def _load(name: str, text: str) -> None:
    """Load a module in place of what has its name. Its folder need not be there. Raises OutplayError, whatever goes wrong."""
    loader = Carried(text)
    module = importlib.util.module_from_spec(ModuleSpec(name, loader))
    sys.modules[name] = module
    try:
        loader.exec_module(module)
    except Exception as wrong:
        del sys.modules[name]
        raise OutplayError(f"{name} cannot be loaded: {wrong}") from None


def _origin(name: str) -> tuple[str, str]:
    """Return the module and the package of a game or a bot by its name; both are "" for ours."""
    word, _, rest = name.partition(":")
    if rest:
        return ("", "") if word == "search" else (word, "")
    for origin in (bot_origin(name), game_origin(name)):
        if origin is not plugins.OURS:
            return origin.place.partition(":")[0], origin.package
    return "", ""


def _text(name: str) -> str | None:
    """Return the text of a module that is a single file of one's own; None for all others, and for what is not there."""
    try:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.submodule_search_locations is not None or not isinstance(spec.loader, InspectLoader):
            return None
        return None if spec.origin and any(Path(spec.origin).is_relative_to(place) for place in INSTALLED) else spec.loader.get_source(name)
    except (ImportError, ValueError):
        return None


def _installed(module: str) -> Mapping[str, str]:
    """Return the installed packages that a module belongs to, with their versions; a package that is a folder of one's own belongs to none."""
    return {package: version(package) for package in packages_distributions().get(module.partition(".")[0], ())}
