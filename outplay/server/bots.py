"""Bots as the server knows them: levels that may be seated, and a job that a worker process does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import outplay.bots
from outplay.games import find_game
from outplay.kernel.chance import Chance, Quick
from outplay.kernel.game import Content, Game
from outplay.kernel.play import legal
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation


class Bot(Protocol):
    """Whoever picks from what a seat may know."""

    def pick(self, game: Game[Any], observation: Observation[Any], seat: Seat, chance: Chance) -> Option:
        """The option this bot takes."""
        ...


class Level(Protocol):
    """A bot that may be seated."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    def make(self) -> Bot:
        """The bot itself."""
        ...


class RandomBot:
    """Takes any option."""

    def pick(self, game: Game[Any], observation: Observation[Any], seat: Seat, chance: Chance) -> Option:
        options = legal(observation.state, seat)
        return options[chance.order("pick", len(options))[0]]


@dataclass(frozen=True)
class RandomLevel:
    """What is there while no other bot is."""

    id: str = "random"
    name: str = "Random"
    text: str = "Picks anything."

    def make(self) -> Bot:
        return RandomBot()


@cache
def levels() -> Sequence[Level]:
    """All bots, weakest first."""
    known = getattr(outplay.bots, "levels", None)
    return tuple(known()) if known else (RandomLevel(),)


@dataclass(frozen=True, slots=True)
class Job:
    """What a bot is asked: all of it may be known to its seat. `place` is where the game lives, `seed` a stream of its own."""

    place: str
    content: str
    observation: str
    seat: Seat
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class Sources:
    """The texts of a content, sent to a worker that has not got them yet."""

    place: str
    content: str
    source: dict[str, str]


class Thinker:
    """Does jobs inside a worker process. Keeps contents and bots."""

    def __init__(self) -> None:
        self.contents: dict[tuple[str, str], Content] = {}
        self.bots: dict[str, Bot] = {}

    def learn(self, sources: Sources) -> None:
        """Keep a content for the jobs to come."""
        self.contents[sources.place, sources.content] = find_game(sources.place).read(sources.source)

    def think(self, job: Job) -> str:
        """The text form of the option that the bot picks."""
        game = find_game(job.place)
        observation = Observation(game.loads(job.observation, self.contents[job.place, job.content]), job.seat)
        if job.level not in self.bots:
            self.bots[job.level] = next(level for level in levels() if level.id == job.level).make()
        option = self.bots[job.level].pick(game, observation, job.seat, Quick(job.seed))
        return game.offer(observation, option).text
