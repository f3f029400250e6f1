"""The trace of a match: how it stood for each side at every turn, how many options there were and what the bot thought of the best, what was offered and played.

It is noted while the match is played, by whoever plays it, and travels and is kept with the match as about a kilobyte.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from outplay.bots import Bot
from outplay.bots.thoughts import Thought
from outplay.kernel.content import Content
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.window import asking

PARTS: Final = 1000
"""Chances are noted in thousandths."""
NEAR: Final = 0.01
"""An option is nearly as good as the best if it is worth at most this much less, as a chance of winning."""
SAME: Final = 1e-9
"""Options whose worths differ by no more lead to the same table, as far as the bot can tell."""
UNKNOWN: Final = 0xFFFF
"""Stands for a margin that nobody knows."""


class Offer(msgspec.Struct, array_like=True):
    """What became of a thing in the hands of a side, in one match: in how many questions it could be played, and how often it was.

    In `judged` of those questions the bot looked closely both at the best option with it and at the best without; `worth` is how much better the first was, in all,
    in thousandths of a chance of winning.
    """

    side: int
    thing: int
    """Its number in the catalog, counted through all groups."""
    offered: int = 0
    played: int = 0
    judged: int = 0
    worth: int = 0


class Trace(msgspec.Struct, array_like=True):
    """All that was noted of a match. A moment is the first question of a turn, as the game says what a turn is (`Game.turn`), from round 1 on; a decision is a pick, setup included."""

    questions: list[str] = []
    """The kinds of questions that were asked."""
    stands: list[bytes] = []
    """For each side, what its chance of winning looked like to itself at each moment: thousandths, two bytes each. They need not add up to one."""
    rounds: bytes = b""
    """The round of each moment: two bytes each."""
    asked: bytes = b""
    """The kind of question of each decision: one byte each."""
    options: bytes = b""
    """How many options each decision had: two bytes each."""
    near: bytes = b""
    """How many of those that the bot judged were nearly as good as the best, up to 255; 0 where it judged none. Equal ones count once."""
    margins: bytes = b""
    """How much better the best was than the second, in thousandths of a chance of winning: two bytes each."""
    offers: list[Offer] = []

    def packed(self) -> bytes:
        """Return the trace in few bytes."""
        return zlib.compress(msgspec.msgpack.encode(self), 9)

    @staticmethod
    def read(data: bytes) -> Trace:
        """Return the trace that was packed. Raises msgspec.DecodeError or zlib.error for anything else."""
        return msgspec.msgpack.decode(zlib.decompress(data), type=Trace)

    def course(self) -> list[list[float]]:
        """Return, moment by moment, the share of each side in what the sides think of their chances. The last moment is the last turn, not the end."""
        parts = [numbers(side) for side in self.stands]
        found: list[list[float]] = []
        for moment in zip(*parts, strict=True):
            total = sum(moment)
            found.append([one / total if total else 1 / len(moment) for one in moment])
        return found


def numbers(data: bytes) -> array[int]:
    """Return numbers that were noted as two bytes each."""
    found = array("H")
    found.frombytes(data)
    return found


class Tracer:
    """Notes the trace of a match while it is played."""

    def __init__(self, game: Game[State], content: Content, bots: Sequence[Bot]) -> None:
        self.game = game
        self.things = numbered(game.catalog(content))
        self.questions: dict[str, int] = {}
        self.stands: list[array[int]] = []
        self.rounds, self.options, self.margins = array("H"), array("H"), array("H")
        self.turn = -1
        self.asked, self.near = array("B"), array("B")
        self.offers: dict[tuple[int, int], Offer] = {}
        self.thoughts: list[Thought] = []
        for bot in bots:
            bot.noted = self.thoughts  # one list for all, as they think one after the other

    def ask(self, s: State) -> None:
        """Note how a table stands if a new turn begins. A side may know more than another, and think otherwise of its chances."""
        self.thoughts.clear()
        turn, round_ = self.game.turn(s), self.game.round(s)
        if turn == self.turn or not round_:
            return
        self.turn = turn
        self.stands = self.stands or [array("H") for _ in s.sides]
        for side, noted in zip(s.sides, self.stands, strict=True):
            noted.append(round((1 + self.game.value(self.game.observe(s, side[0]), side[0])) / 2 * PARTS))
        self.rounds.append(round_)

    def take(self, s: State, seat: Seat, options: Sequence[Option], picked: Option) -> None:
        """Note a pick before it is carried out."""
        self.asked.append(self.questions.setdefault(type(asking(s)).__name__, len(self.questions)))
        self.options.append(min(len(options), UNKNOWN))
        known = set(options)  # of a secret series the bot may have judged later picks as well
        judged = [(one.option, one.worth / 2) for one in self.thoughts if one.option in known]
        worths = sorted((worth for _, worth in judged), reverse=True)
        apart = [worth for n, worth in enumerate(worths) if not n or worths[n - 1] - worth > SAME]
        self.near.append(min(sum(apart[0] - worth <= NEAR for worth in apart), 255) if apart else 0)
        self.margins.append(min(round((apart[0] - apart[1]) * PARTS), UNKNOWN - 1) if len(apart) > 1 else UNKNOWN)
        self._offer(s, seat, options, picked, judged)

    def _offer(self, s: State, seat: Seat, options: Sequence[Option], picked: Option, judged: Sequence[tuple[Option, float]]) -> None:
        """Note what could be played, what was, and what the bot thought of it."""
        played = {id(option): names for option in options if (names := self.game.plays(s, seat, option))}
        if not played:
            return
        side = s.side_of(seat)
        taken = self.game.plays(s, seat, picked)
        worths = [(self.game.plays(s, seat, option), worth) for option, worth in judged]
        for name in dict.fromkeys(name for names in played.values() for name in names):
            key = (side, self.things[name])
            offer = self.offers.setdefault(key, Offer(*key))
            offer.offered += 1
            offer.played += name in taken
            having = [worth for names, worth in worths if name in names]
            lacking = [worth for names, worth in worths if name not in names]
            if having and lacking:
                offer.judged += 1
                offer.worth += round((max(having) - max(lacking)) * PARTS)

    def trace(self) -> Trace:
        """Return what was noted."""
        return Trace(
            list(self.questions),
            [side.tobytes() for side in self.stands],
            self.rounds.tobytes(),
            self.asked.tobytes(),
            self.options.tobytes(),
            self.near.tobytes(),
            self.margins.tobytes(),
            list(self.offers.values()),
        )


def numbered(catalog: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return the number of each name in a catalog, counted through all groups; of a name that comes twice, the last."""
    return {name: number for number, name in enumerate(name for names in catalog.values() for name in names)}
