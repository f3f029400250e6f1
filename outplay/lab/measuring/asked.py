"""What somebody asks in the workshop, as it lies in the folder of its experiment: the question, and the two contents as they were when it was asked."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import msgspec

from outplay.bots import levels
from outplay.games import find_game
from outplay.kernel.content import content_hash
from outplay.kernel.errors import OutplayError
from outplay.kernel.scene import Part
from outplay.kernel.settings import Value
from outplay.kernel.texts import read_text, write_text
from outplay.lab.experiment import Compare, Fair, First, Question
from outplay.lab.measuring.everybody import Everybody
from outplay.lab.plan import Plan

ASKED: Final = "asked.json"
BEFORE: Final = "before"
AFTER: Final = "after"

Kind = Literal["wins", "length", "above", "below", "first", "everybody"]
"""wins, length: what a variant changes, of a hero's wins or of how long matches last. above, below: whether a hero wins more than 55 %, or less than 45. first: whether who begins is favored.
everybody: how strong everybody is."""
COMPARING: Final = ("wins", "length")
"""Questions that need the box beside the variant."""
HERO: Final = ("wins", "above", "below")
"""Questions about one hero."""


class Asked(Part):
    """A question. `variant`: whose content it is asked of, "" for the box; `called`: what that was called then. `hash`: of that content. `most`: blocks at most; 0: as many as usual."""

    kind: Kind
    game: str
    variant: str = ""
    called: str = ""
    hero: str = ""
    hero_called: str = ""
    bots: str = "middle"
    seed: str = "1"
    most: int = 0
    hash: str = ""
    version: str = ""
    at: float = 0.0

    def words(self) -> str:
        """Return the question as a sentence."""
        name = self.called or "the box"
        match self.kind:
            case "wins":
                return f"Does {name} make {self.hero_called} win more often?"
            case "length":
                return f"Does {name} make matches shorter?"
            case "above":
                return f"Is {self.hero_called} above 55 %?"
            case "below":
                return f"Is {self.hero_called} below 45 %?"
            case "first":
                return "Is whoever begins favored?"
            case "everybody":
                return "How strong is everybody?"

    def question(self, folder: Path) -> Question:
        """Return the question with its contents, which lie in a folder. Raises OutplayError."""
        after = self._plan(folder / AFTER)
        most = {"most": self.most} if self.most else {}
        match self.kind:
            case "wins" | "length":
                found: Question = Compare(self._plan(folder / BEFORE), after, self.hero if self.kind == "wins" else "", self.kind, **most)
            case "above" | "below":
                found = Fair(after, self.hero, weak=self.kind == "below", **most)
            case "first":
                found = First(after, **most)
            case "everybody":
                found = Everybody(after, **most)
        found.called = self.hero_called
        return found

    def _plan(self, content: Path) -> Plan:
        settings = find_game(self.game).settings
        seats = min(settings.SEATS)
        options: tuple[tuple[str, Value], ...] = (("seats", seats),)
        return Plan(self.game, 1, (bot_of(self.bots),), self.seed, options, settings.usual(seats), str(content)).carried()

    def command(self, folder: Path, before: Path | None = None, after: Path | None = None) -> str:
        """Return what to type to have the same matches played. `before`, `after`: where the contents lie; usually in the folder of the question."""
        before, after = before or folder / BEFORE, after or folder / AFTER
        most = [f"--most={self.most}"] if self.most else []
        usual = ["--bots", self.bots, "--seed", self.seed]
        match self.kind:
            case "wins" | "length":
                words = ["lab", "compare", self.game, *self._from(before), "--with", str(after), "--measure", self.kind]
                words += ["--hero", self.hero] if self.kind == "wins" else []
            case "above" | "below":
                words = ["lab", "fair", self.game, self.hero, *self._from(after)]
                words += ["--weak"] if self.kind == "below" else []
            case "first":
                words = ["lab", "first", self.game, *self._from(after)]
            case "everybody":
                plan = self.question(folder).plans[0]
                words = ["simulate", self.game, *self._from(after), "--matches", str(self.most or 400)]
                words += [f"--option={name}={value}" for name, value in plan.options]
                words += ["--preset", plan.preset] if plan.preset else []
                usual, most = ["--bots", bot_of(self.bots), "--seed", self.seed], []
        return shlex.join(["outplay", *words, *usual, *most])

    def _from(self, content: Path) -> list[str]:
        """Return what says on the command line that a content is played; nothing for the game's own."""
        own = find_game(self.game).folder
        return [] if own is not None and content == own / "content" else ["--content", str(content)]


def bot_of(level: str) -> str:
    """Return the bot of a level, or the name itself for any other bot."""
    return next((one.bot for one in levels() if one.id == level), level)


def ask(folder: Path, asked: Asked, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Write a question and its contents into a new folder. Raises OutplayError."""
    try:
        for name, source in ((BEFORE, before if asked.kind in COMPARING else {}), (AFTER, after)):
            for file, text in source.items():
                (folder / name).mkdir(parents=True, exist_ok=True)
                write_text(folder / name / file, text)
    except OSError as wrong:
        raise OutplayError(f"{folder} cannot be written: {wrong.strerror or wrong}") from None
    asked.hash = content_hash(after)
    write_text(folder / ASKED, msgspec.json.encode(asked).decode())  # last: a folder with it is whole


def read_asked(folder: Path) -> Asked:
    """Return the question of a folder. Raises OutplayError."""
    try:
        return msgspec.json.decode(read_text(folder / ASKED), type=Asked)
    except msgspec.DecodeError as wrong:
        raise OutplayError(f"{folder.name}: this is no question: {wrong}") from None
