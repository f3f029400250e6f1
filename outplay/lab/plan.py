"""What is to be played: a game, its options and content, who sits where, and from which seed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from outplay.bots import Bot, find_bot
from outplay.games import find_game
from outplay.kernel.content import Content, read_folder
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.settings import Settings, Value
from outplay.kernel.state import State
from outplay.kernel.step import Sides
from outplay.lab.varying import Varied, with_values

READ: Final = 16
"""So many contents are kept that differ by their numbers."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. `bots` are names, which repeat if there are fewer than seats. Bots change seats from match to match."""

    game: str
    matches: int
    bots: tuple[str, ...]
    seed: str = "1"
    options: tuple[tuple[str, Value], ...] = ()
    preset: str = ""
    content: str = ""
    """The folder with the content; "" for the game's own."""
    records: str = ""
    events: bool = False
    trace: bool = False
    """Whether each match brings its trace: how it stood, what was offered and played."""
    bars: tuple[tuple[int, str], ...] = ()
    """What sides may not play, though the rules allow it: the number of a side, and the name of the thing in the game's catalog."""
    texts: tuple[tuple[str, str], ...] = ()
    """The texts of the content's files, by name: what is played with if there are any, whatever `content` says."""
    varied: Varied | None = None
    """What differs from match to match, if something does. The numbers stand in `texts`."""

    def carried(self) -> Plan:
        """Return this plan with its content in it, so that it can be played where the folder is not. Raises ContentError."""
        if self.texts or not self.content:
            return self
        return replace(self, content="", texts=tuple(read_folder(Path(self.content)).items()))

    def seats(self, number: int, sides: Sides) -> tuple[int, ...]:
        """Return, for each seat of a match, the index in `bots` of the bot that sits there. With one bot for each side they lead sides, otherwise they sit in turns."""
        led = {seat: n if len(self.bots) == len(sides) else seat for n, side in enumerate(sides) for seat in side}
        return tuple((led[seat] + number) % len(self.bots) for seat in sorted(led))


@dataclass(slots=True)
class Venue:
    """Everything that is the same for all matches of a plan."""

    plan: Plan
    game: Game[State]
    settings: Settings
    content: Content
    bots: list[Bot] = field(default_factory=list)
    contents: dict[tuple[int, ...], Content] = field(default_factory=dict)
    """The contents with other numbers that were read lately, by their values."""

    def of(self, number: int) -> Venue:
        """Return the venue of one match: this one, unless numbers or who is dealt in differ from match to match. Raises OutplayError."""
        varied, plan = self.plan.varied, self.plan
        if varied is None:
            return self
        values = varied.values(plan.seed, number)
        if values not in self.contents:
            if len(self.contents) >= READ:
                del self.contents[next(iter(self.contents))]
            self.contents[values] = self.game.accept(with_values(dict(plan.texts), varied.numbers, values))
        content, settings = self.contents[values], self.settings
        if dealt := varied.deal(plan.seed, number, len(settings.sides)):
            hero, side = dealt
            given = {**dict(plan.options), "seats": settings.seats, "lineup": ";" * side + hero}
            settings = self.game.settings.fitted(given, plan.preset, content)
        return replace(self, settings=settings, content=content)


def lay_out(plan: Plan) -> Venue:
    """Look up game, settings, content and bots, and return them. Raises OutplayError."""
    game = find_game(plan.game)
    if plan.matches < 1:
        raise OutplayError(f"{plan.matches} matches cannot be played; it takes at least 1")
    options = dict(plan.options)
    options.setdefault("seats", max(len(plan.bots), min(game.settings.SEATS)))
    content = game.accept(dict(plan.texts)) if plan.texts else game.load(Path(plan.content) if plan.content else None)
    settings = game.settings.fitted(options, plan.preset, content)
    if len(plan.bots) > settings.seats:
        raise OutplayError(f"{len(plan.bots)} bots are too many for {settings.seats} seats")
    return Venue(plan, game, settings, content, [find_bot(name) for name in plan.bots])
