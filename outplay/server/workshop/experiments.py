"""The experiments of a server, each a folder: what is asked, what was played, how it stands, and whether it is to go on."""

from __future__ import annotations

import re
import secrets
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Literal

from outplay.kernel.content import read_folder
from outplay.kernel.errors import OutplayError
from outplay.kernel.texts import read_text, write_whole
from outplay.lab.measuring.asked import AFTER, ASKED, Asked, ask, read_asked
from outplay.lab.measuring.machines import read_machines
from outplay.lab.measuring.running import REPORT, alone, read_told, write_told
from outplay.lab.measuring.told import Told
from outplay.server.protocol.messages.workshop import Experiment, ExperimentState
from outplay.server.protocol.refusal import RequestRefused

Wish = Literal["go", "pause", "stop"]

WISH: Final = "wish"
ID: Final = re.compile(r"[a-z0-9-]{1,40}")
MAX_OPEN: Final = 8
"""So many experiments may wait for their turn, be measured, or be paused."""
MAX_KEPT: Final = 60
"""So many experiments of a game are kept; then some have to be thrown away before a new one begins."""


class Experiments:
    """All experiments in a folder. Its methods read and write files: each is called in a thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, game: str) -> list[Experiment]:
        """Return the experiments of a game, the newest first. What cannot be read is left out."""
        return sorted(self._all(game), key=lambda one: -one.asked.at)

    def one(self, game: str, id: str) -> Experiment:
        """Return an experiment with all that is known of it. Raises RequestRefused if there is none."""
        folder = self.place(game, id)
        try:
            return self._read(folder, game, whole=True)
        except OutplayError:
            raise _none() from None

    def report(self, game: str, id: str) -> str:
        """Return the balance report of an experiment, as HTML. Raises RequestRefused if there is none."""
        file = self.place(game, id) / REPORT
        if not file.is_file():
            raise RequestRefused("no-report", "There is no balance report of this. Measure how strong everybody is: it is written then.", 404)
        return read_text(file)

    def content(self, game: str, id: str) -> dict[str, str]:
        """Return the content of which an experiment was asked. Raises RequestRefused if there is none, ContentError if its folder is gone."""
        return read_folder(self.place(game, id) / AFTER)

    def place(self, game: str, id: str) -> Path:
        """Return the folder of an experiment, never one outside of ours. Raises RequestRefused if there is none."""
        folder = self.folder / game / id
        if not ID.fullmatch(id) or not (folder / ASKED).is_file():
            raise _none()
        return folder

    def add(self, game: str, asked: Asked, before: Mapping[str, str], after: Mapping[str, str]) -> Experiment:
        """Begin an experiment; it waits for its turn. Raises RequestRefused if there are too many, OutplayError if it cannot be asked."""
        known = self.of(game)
        if sum(one.state in ("running", "waiting", "paused") for one in known) >= MAX_OPEN:
            raise RequestRefused("many", f"{MAX_OPEN} questions are being measured or paused. Stop one of them first.", 409)
        if len(known) >= MAX_KEPT:
            raise RequestRefused("many", f"{MAX_KEPT} answers are kept. Throw one away first.", 409)
        folder = self.folder / game / f"{asked.kind}-{secrets.token_hex(5)}"
        folder.mkdir(parents=True)
        try:
            ask(folder, asked, before, after)
            asked.question(folder)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        write_whole(folder / WISH, "go")
        return self._read(folder, game, whole=True)

    def wish(self, game: str, id: str, wish: Wish) -> Experiment:
        """Say whether an experiment is to go on. Raises RequestRefused if there is none."""
        folder = self.place(game, id)
        if wish == "go" and (told := read_told(folder)).wrong:
            told.wrong = ""
            write_told(folder, told)
        write_whole(folder / WISH, wish)
        return self._read(folder, game, whole=True)

    def drop(self, game: str, id: str) -> None:
        """Throw an experiment away. Raises RequestRefused if there is none, or if it is being measured."""
        folder = self.place(game, id)
        with alone(folder) as mine:
            if not mine:
                raise RequestRefused("measuring", "This is being measured. Stop it first.", 409)
            (folder / ASKED).unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)

    def waiting(self) -> Iterator[Path]:
        """Yield the folders of all experiments that are to go on, in the order in which they were asked."""
        found = [(read_asked(file.parent).at, file.parent) for file in self.folder.glob(f"*/*/{ASKED}") if self.wanted(file.parent)]
        yield from (folder for _, folder in sorted(found))

    def wanted(self, folder: Path) -> bool:
        """Return whether an experiment is to go on."""
        try:
            told = read_told(folder)
            return (folder / ASKED).is_file() and read_text(folder / WISH).strip() == "go" and not told.verdict and not told.wrong
        except OutplayError:
            return False

    def _all(self, game: str) -> Iterator[Experiment]:
        for file in (self.folder / game).glob(f"*/{ASKED}"):
            try:
                yield self._read(file.parent, game, whole=False)
            except OutplayError:
                continue

    def _read(self, folder: Path, game: str, whole: bool) -> Experiment:
        asked, told = read_asked(folder), read_told(folder)
        state = self._state(folder, told)
        command = asked.command(folder) if whole else ""
        if not whole:
            told.looks, told.moved, told.others = [], [], []
            if told.ahead:
                told.ahead.looks = []
            told.cards = told.cards if state == "done" else []
        machines = read_machines(folder) if state == "running" else None
        return Experiment(id=folder.name, game=game, asked=asked, words=asked.words(), state=state, told=told, command=command, machines=machines)

    def _state(self, folder: Path, told: Told) -> ExperimentState:
        if told.verdict:
            return "done"
        if told.wrong:
            return "wrong"
        match read_text(folder / WISH).strip():
            case "pause":
                return "paused"
            case "stop":
                return "stopped"
        with alone(folder) as free:
            return "waiting" if free else "running"


def _none() -> RequestRefused:
    return RequestRefused("no-experiment", "There is no such experiment here. It may have been thrown away.", 404)
