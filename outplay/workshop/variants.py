"""The variants of a folder: listed, made, renamed, deleted, edited. A variant is a folder of the game's own files, which any editor can change as well."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from outplay.book.how import written
from outplay.book.rulebook import rulebook
from outplay.games import find_game
from outplay.kernel.content import Content, content_hash, plain, read_folder
from outplay.kernel.errors import ContentError, Fault, OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.texts import write_text, write_whole
from outplay.workshop.bundles import bundled, unbundled
from outplay.workshop.differences import Difference, differences
from outplay.workshop.edits import Edit, edited
from outplay.workshop.forms import FormFile, Ref, file_hash, form_file, refs, rows
from outplay.workshop.known import Known, cited_rules, known
from outplay.workshop.scenes import PlayedAgain, touched_scenes

LONGEST_NAME: Final = 40
MOST: Final = 200
"""Variants that a game may have in one folder."""
KEPT_BY_SYSTEMS: Final = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
"""Names that no folder can have on some systems."""


class Meanwhile(OutplayError):
    """A file was changed by somebody else since it was read."""


class Variant(msgspec.Struct, frozen=True):
    """A variant, or the box if its name is empty.

    `hash` is that of its content, `changed` the time of its last change in seconds (0 for the box), `faults` the number of its mistakes, `differences` that of places unlike the box.
    """

    game: str
    name: str
    hash: str
    changed: float
    faults: int
    differences: int


class Form(msgspec.Struct, frozen=True):
    """Everything that a page needs to show and edit a variant. `refs` are lists of what a field may name, by its x-ref."""

    variant: Variant
    files: dict[str, FormFile]
    faults: tuple[Fault, ...]
    differences: tuple[Difference, ...]
    refs: dict[str, tuple[Ref, ...]]


class Saved(msgspec.Struct, frozen=True):
    """What came of an edit: the variant as it is now, all that is wrong with it, how it differs from the box, and the file's hash now and text before."""

    variant: Variant
    faults: tuple[Fault, ...]
    differences: tuple[Difference, ...]
    file: str
    hash: str
    before: str


class Cited(msgspec.Struct, frozen=True):
    """A rule that speaks of what a variant changes: the heading under which it stands, and its text in Markdown."""

    id: str
    heading: str
    text: str


class Touched(msgspec.Struct, frozen=True):
    """What a variant touches: what is known without a match, which rules speak of it, and which of the how-to pages' scenes, of so many that were played again."""

    known: tuple[Known, ...]
    rules: tuple[Cited, ...]
    scenes: tuple[PlayedAgain, ...]
    played: int


class Workshop:
    """A folder of variants, `game/name/*.toml`. The name "" stands for the box, which cannot be changed. All methods raise OutplayError with a sentence for people."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._writing = threading.RLock()
        self._looked_over: dict[tuple[str, str], list[Fault]] = {}

    # ------------------------------------------------------------ reading

    def variants(self, game: str) -> list[Variant]:
        """Return the variants of a game, by name."""
        return [self.variant(game, name) for name in self.names(game)]

    def names(self, game: str) -> list[str]:
        """Return the names of the variants of a game, in alphabetical order."""
        place = self.folder / _game(game).id
        there = sorted(place.iterdir(), key=lambda one: one.name.casefold()) if place.is_dir() else []
        return [one.name for one in there if not slip(one.name) and one.is_dir() and not one.is_symlink() and any(one.glob("*.toml"))]

    def variant(self, game: str, name: str) -> Variant:
        """Return a variant of a game."""
        source = self.source(game, name)
        return self._told(game, name, source, len(self._faults(game, source)), len(self._differences(game, source)))

    def source(self, game: str, name: str) -> dict[str, str]:
        """Return the texts of a variant's files, by name."""
        own = _box(_game(game))
        if not name:
            return own
        found = read_folder(self._place(game, name))
        return {file: found[file] for file in sorted(found) if file in own}

    def folder_of(self, game: str, name: str) -> Path:
        """Return the folder of a variant, for `--content` and for other editors."""
        return self._place(game, name)

    def faults(self, game: str, name: str) -> list[Fault]:
        """Return all that is wrong with a variant; empty if it can be played."""
        return self._faults(game, self.source(game, name))

    def differences(self, game: str, name: str) -> list[Difference]:
        """Return how a variant differs from the box."""
        return self._differences(game, self.source(game, name))

    def since(self, game: str, name: str, then: Mapping[str, str]) -> list[Difference]:
        """Return how a variant differs from what some content was then."""
        return differences(then, self.source(game, name), _kinds(_game(game)))

    def form(self, game: str, name: str) -> Form:
        """Return what a page needs to show and edit a variant."""
        source, found = self.source(game, name), _game(game)
        box, kinds = _box(found), _kinds(found)
        faults, differ = self._faults(game, source), self._differences(game, source)
        files = {file: form_file(file, box.get(file, ""), text, kinds.get(file)) for file, text in source.items()}
        return Form(self._told(game, name, source, len(faults), len(differ)), files, tuple(faults), tuple(differ), refs(files))

    def touched(self, game: str, name: str) -> Touched:
        """Return what a variant touches. Raises ContentError if it cannot be played."""
        source, found = self.source(game, name), _game(game)
        content, kinds, differ = found.accept(dict(source)), _kinds(found), self._differences(game, source)
        ids, led = set(found.settings.dealable(content)), dict[tuple[str, ...], str]()
        for file, text in source.items():
            for path, row in rows(plain(file, text)):
                if row.get("id") in ids and isinstance(row.get("name"), str):
                    led[file, *map(str, path)] = row["name"]
        book = {rule.id: rule for rule in rulebook(found.folder).rules}
        speaking = [Cited(id, book[id].heading, book[id].text) for id in cited_rules(differ, kinds, source) if id in book]
        scenes = touched_scenes(found, content) if differ else ()
        return Touched(tuple(known(differ, kinds, led)), tuple(speaking), scenes, len(written(found)))

    def _faults(self, game: str, source: dict[str, str]) -> list[Fault]:
        """Return all that is wrong with texts. A text that was looked over before is not read again: a page asks every second."""
        found = _game(game)
        key = found.id, content_hash(source)
        faults = self._looked_over.get(key)
        if faults is None:
            faults = []
            try:
                found.accept(dict(source))
            except ContentError as wrong:
                faults += wrong.faults
            if len(self._looked_over) >= MOST:
                self._looked_over.clear()
            self._looked_over[key] = faults
        return [*faults]

    # ------------------------------------------------------------ folders

    def new(self, game: str, name: str, like: str = "") -> Variant:
        """Make a variant that is a copy of the box or of another one, and return it."""
        return self._add(game, name, self.source(game, like))

    def rename(self, game: str, name: str, to: str) -> Variant:
        """Call a variant otherwise, and return it."""
        with self._writing:
            place, to = self._place(game, name), unicodedata.normalize("NFC", to)
            self._demand_free(game, to, name)
            place.rename(place.with_name(to))
            return self.variant(game, to)

    def delete(self, game: str, name: str) -> None:
        """Delete a variant."""
        with self._writing:
            shutil.rmtree(self._place(game, name))

    def bundle(self, game: str, name: str) -> str:
        """Return a variant as one TOML text, to be shared."""
        return bundled(_game(game).id, name, self.source(game, name))

    def take_in(self, text: str, name: str = "") -> Variant:
        """Make a variant of one that somebody shares, and return it. Without a name it is called as there, with a number if there is one already."""
        shared = unbundled(text)
        found = _game(shared.game)
        box = _box(found)
        if strange := [file for file in shared.files if file not in box]:
            raise OutplayError(f"this variant has a file {strange[0]!r}, which {found.name} does not have")
        with self._writing:
            return self._add(found.id, name or self._unused(found.id, shared.name), {**box, **shared.files})

    def _unused(self, game: str, name: str) -> str:
        taken, wanted, number = {one.casefold() for one in self.names(game)}, name, 1
        while wanted.casefold() in taken:
            number += 1
            wanted = f"{name[: LONGEST_NAME - 4]} {number}"
        return wanted

    def _add(self, game: str, name: str, source: dict[str, str]) -> Variant:
        name = unicodedata.normalize("NFC", name)
        with self._writing:
            self._demand_free(game, name, "")
            if len(self.names(game)) >= MOST:
                raise OutplayError(f"there are {MOST} variants of {_game(game).name} already; delete one first")
            place = self.folder / _game(game).id
            with _spoken():
                place.mkdir(parents=True, exist_ok=True)
                made = Path(tempfile.mkdtemp(prefix=".new-", dir=place))
                for file, text in source.items():
                    write_text(made / file, text)
                made.chmod(0o755)
                made.rename(place / name)
            return self.variant(game, name)

    def _demand_free(self, game: str, name: str, but: str) -> None:
        if wrong := slip(name):
            raise OutplayError(wrong)
        if name.casefold() in {one.casefold() for one in self.names(game) if one != but} or (name == but):
            raise OutplayError(f"there is a variant {name!r} already; give this one another name")

    def _place(self, game: str, name: str) -> Path:
        """Return the folder of a variant. A name is never a path: only those that are listed are found."""
        if not name:
            raise OutplayError("the box cannot be changed; make a variant of it")
        if name not in self.names(game):
            raise OutplayError(f"there is no variant {name!r} of {_game(game).name}; there are: {', '.join(self.names(game)) or 'none'}")
        return self.folder / _game(game).id / name

    # ------------------------------------------------------------ editing

    def edit(self, game: str, name: str, edit: Edit, seen: str = "") -> Saved:
        """Carry out an edit and return what came of it; it is saved even if there are mistakes then. `seen` is the hash of the file as it was read, "" to not ask. Raises Meanwhile."""
        with self._writing:
            place, source = self._place(game, name), self.source(game, name)
            if edit.file not in source:
                raise OutplayError(f"{name} has no file {edit.file!r}; there are: {', '.join(source)}")
            before, file = source[edit.file], place / edit.file
            if seen and seen != file_hash(before):
                raise Meanwhile(f"{edit.file} of {name} was changed meanwhile, at {time.strftime('%H:%M', time.localtime(file.stat().st_mtime))}")
            source[edit.file] = after = edited(before, edit)
            if after != before:
                write_whole(file, after)
            faults, differ = self._faults(game, source), self._differences(game, source)
            variant = self._told(game, name, source, len(faults), len(differ))
            return Saved(variant, tuple(faults), tuple(differ), edit.file, file_hash(after), before)

    # ------------------------------------------------------------ what is shared

    def _differences(self, game: str, source: dict[str, str]) -> list[Difference]:
        found = _game(game)
        return differences(_box(found), source, _kinds(found))

    def _told(self, game: str, name: str, source: dict[str, str], faults: int, differ: int) -> Variant:
        changed = max((file.stat().st_mtime for file in self._place(game, name).glob("*.toml")), default=0.0) if name else 0.0
        return Variant(_game(game).id, name, content_hash(source), changed, faults, differ)


def slip(name: str) -> str:
    """Return what is wrong with the name of a variant, which is that of a folder on any system; empty if nothing is."""
    if not name or len(name) > LONGEST_NAME:
        return f"a variant's name has 1 to {LONGEST_NAME} characters"
    if not all(sign.isalnum() or sign in " -_'" for sign in name) or not name[0].isalnum() or name[-1] == " ":
        return f"{name!r} is no name for a variant: letters, digits, blanks, - _ and ' make one, and it begins with a letter or digit"
    if name.casefold() in KEPT_BY_SYSTEMS:
        return f"{name!r} is no name for a variant: some systems keep it for themselves"
    return ""


def _game(name: str) -> Game[State]:
    game = find_game(name)
    if game.content is Content:
        raise OutplayError(f"{game.name} has no content that could be changed")
    return game


def _box(game: Game[State]) -> dict[str, str]:
    return dict(game.load().source)


def _kinds(game: Game[State]) -> dict[str, Any]:
    return dict(game.content.FILES)


@contextmanager
def _spoken() -> Iterator[None]:
    """Say in a sentence what the system cannot do."""
    try:
        yield
    except OSError as wrong:
        raise OutplayError(f"{wrong.filename}: {wrong.strerror}") from None
