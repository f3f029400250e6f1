"""Bots as the server knows them: a job, and what does it in a worker process."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from outplay.analysis import Advisor, Rows
from outplay.bots import Bot, find_bot
from outplay.games import find_game
from outplay.kernel.chance import Quick
from outplay.kernel.content import Content
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.record import THEN
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation
from outplay.server.matches.drafts import texts

log = logging.getLogger("outplay.bots")


@dataclass(frozen=True, slots=True)
class Job:
    """What a bot is asked. Its seat may know all of it. `place`: where the game is found; `seed`: for the bot's own chance."""

    place: str
    content: str
    observation: str
    seat: Seat
    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class Review:
    """What is asked about a row of a match that is over: its tables before and after it, who did what, whether chance was asked, and which worlds and luck are tried."""

    place: str
    content: str
    before: str
    after: str
    seat: Seat
    text: str
    drawn: bool
    number: int
    word: str
    bot: str = "search"


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked for a hint: what a seat that is asked sees, and the seed by which worlds and luck are tried."""

    place: str
    content: str
    observation: str
    seat: Seat
    seed: int
    bot: str = "search"


@dataclass(frozen=True, slots=True)
class Sources:
    """What a worker has to load before jobs of this kind: the game, a content from its files, and the bot."""

    place: str
    content: str
    bot: str
    source: dict[str, str]


class JobRunner:
    """Does jobs in a worker process. Keeps contents and bots in memory."""

    def __init__(self) -> None:
        self.contents: dict[tuple[str, str], Content] = {}
        self.bots: dict[str, Bot] = {}

    def does(self, message: Sources | Job | Review | Asking) -> str:
        """Return the answer to a message."""
        match message:
            case Sources():
                return self.learn(message)
            case Review():
                return self.look_back(message)
            case Asking():
                return self.hint(message)
            case _:
                return self.think(message)

    def learn(self, sources: Sources) -> str:
        """Load what the jobs to come need."""
        self.contents[sources.place, sources.content] = find_game(sources.place).read(sources.source)
        self.bots[sources.bot] = find_bot(sources.bot)
        return "ready"

    def look_back(self, review: Review) -> str:
        """Return what is found of a row, as JSON."""
        game, content = find_game(review.place), self.contents[review.place, review.content]
        before, after = game.loads(review.before, content), game.loads(review.after, content)
        row = Rows(game, before).row(review.number, before, after, review.seat, review.text, review.drawn, review.word)
        return msgspec.json.encode(row).decode()

    def hint(self, asking: Asking) -> str:
        """Return a hint, as JSON."""
        game = find_game(asking.place)
        seen = Observation(game.loads(asking.observation, self.contents[asking.place, asking.content]), asking.seat)
        return msgspec.json.encode(Advisor(game).hint(seen, asking.seat, Quick(asking.seed))).decode()

    def think(self, job: Job) -> str:
        """Return everything that the bot answers, as text: one option, or a whole secret series; below it, line by line, what it means to pick after it in its turn."""
        game = find_game(job.place)
        seen = Observation(game.loads(job.observation, self.contents[job.place, job.content]), job.seat)
        picks, line = self.bots[job.bot].plan(game, seen, job.seat, Quick(job.seed))
        return "\n".join([THEN.join(texts(game, seen, job.seat, picks)), *_meant(game, seen, job.seat, picks, line)])


def _meant(game: Game[State], seen: Observation[State], seat: Seat, picks: Sequence[Option], line: Sequence[Option]) -> Iterator[str]:
    """Yield the text forms of what a bot means to pick after its answer, in a world that fits what it sees."""
    if not line:
        return
    try:
        world = game.redeal(seen, Quick(0))
        for before, one in pairwise([*picks[-1:], *line]):
            if before not in legal(world, seat):
                return
            pick(world, seat, before)
            if one not in legal(world, seat):
                return
            yield game.offer(game.observe(world, seat), one).text
    except Exception:  # a rule that fails there must not cost the answer
        log.exception("what a bot means to pick next in %s could not be told", game.id)
