"""A game as learners see it: one description, from which all forms of environments are made."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Generic, Literal, TypeVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from outplay.draw import plain, table_text
from outplay.games import find_game
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.content import Content, content_hash
from outplay.kernel.errors import IllegalAction, OutplayError
from outplay.kernel.game import Game, find_option
from outplay.kernel.numbering import VERSION, Numbering, Offered
from outplay.kernel.play import legal, pick
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import Choice, Option, Seat, SecretChoice
from outplay.train.arrays import Arrays

__all__ = ["MOST_PICKS", "Description", "Illegal", "Match"]

S = TypeVar("S", bound=State)

Illegal = Literal["default", "lose"]
"""What comes of a number that cannot be picked: the seat gets the default of the question, or it loses at once."""

MOST_PICKS: Final = 4_000
"""Picks after which a match is broken off, unless another bound is given: random play without a round limit may never end."""


class Description(Generic[S]):
    """A game with settings and content: its seats, numbers and arrays. All that depends on neither seed nor match.

    The numbers of actions are those of its options; the one after the last, `wait`, is for seats that are not asked.
    `floats`: observations are float32 and not bytes. `features`: what is told beside an observation has `numbers` and `options`, the numbers of the options that are open and what each of them is.
    """

    def __init__(
        self,
        game: Game[S],
        given: Mapping[str, Value] | None = None,
        content: Content | None = None,
        most_picks: int = MOST_PICKS,
        floats: bool = False,
        features: bool = False,
    ) -> None:
        self.game = game
        self.settings = game.settings.make(given or {})
        self.content = content or game.load()
        self.settings.suit(self.content)
        self.most_picks, self.floats, self.features = most_picks, floats, features
        self.dtype: type[np.uint8] | type[np.float32] = np.float32 if floats else np.uint8
        self.numbering = Numbering(game, self.settings, self.content)
        self.wait = self.numbering.size
        self.actions = self.numbering.size + 1
        self.waiting = (self.wait,)
        """The numbers of a seat that is not asked."""
        self.agents = [f"player_{seat}" for seat in range(self.settings.seats)]

    def __reduce__(self) -> tuple[Callable[..., Description[Any]], tuple[object, ...]]:
        own = self.content is self.game.load()
        return _described, (self.game.id, self.settings.given(), {} if own else self.content.source, self.most_picks, self.floats, self.features)

    @cached_property
    def arrays(self) -> Arrays[S]:
        """How observations look as arrays. Raises OutplayError if the game does not say what the numbers of its tables stand for."""
        return Arrays(self.game, self.settings, self.content, self.numbering)

    @cached_property
    def space(self) -> spaces.Box:
        """The space of observations."""
        return spaces.Box(0, 255, (self.arrays.length,), dtype=self.dtype)

    @cached_property
    def option_features(self) -> NDArray[np.int16]:
        """What each number means, a row for each: a one-hot of its class, then the values of its fields, 1 more than they are; 0 where its class has fewer fields."""
        classes = self.numbering.classes
        most = max(len(one.fields) for one in classes)
        found = np.zeros((self.actions, len(classes) + most), np.int16)
        for n, one in enumerate(classes):
            for place, row in enumerate(one.values, one.first):
                found[place, n] = 1
                found[place, len(classes) : len(classes) + len(row)] = [value + 1 for value in row]
        return found

    def mask(self, numbers: tuple[int, ...]) -> NDArray[np.int8]:
        """Return the mask that allows these actions, as an array of one's own."""
        found = bytearray(self.actions)
        for number in numbers:
            found[number] = 1
        return np.frombuffer(found, np.int8)

    @property
    def metadata(self) -> dict[str, object]:
        """What somebody has to know who keeps what was learned: a network fits only what has the same digest."""
        return {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "content": content_hash(self.content.source),
            "numbering": VERSION,
            "digest": self.numbering.digest,
        }


NOTHING: Final = Offered({}, ())
"""What a seat may pick that is not asked."""


def _described(game: str, given: Mapping[str, Value], source: dict[str, str], most_picks: int, floats: bool, features: bool) -> Description[Any]:
    """Return the description that was packed, made again from the game's name, the options and, if it was not the game's own, the content's texts."""
    found = find_game(game)
    return Description(found, given, found.accept(source) if source else None, most_picks, floats, features)


class Match(Generic[S]):
    """A match that is played by numbers: who is asked, what may be picked, what a seat sees, what it was worth."""

    def __init__(self, what: Description[S], seed: int | None = None, picks: Sequence[str] = (), illegal: Illegal = "default") -> None:
        """Begin a match. `picks` are made before anybody is asked: each by its text form, by the first seat that is asked. Raises IllegalAction if one of them cannot be made."""
        self.what = what
        self.illegal = illegal
        chance = Seeded(seed_from("train", seed) if seed is not None else secrets.token_bytes(32))
        self.state: S = what.game.start(what.settings, what.content, chance)
        self.picked = 0
        self.refused = [0] * what.settings.seats
        """How often each seat gave a number that could not be picked."""
        self.loser: Seat | None = None
        self._options: Sequence[Option] = ()
        self._offered = NOTHING
        for text in picks:
            if not self.asked:
                raise IllegalAction(f"the match was over before {text!r} could be picked")
            seat = self.asked[0]
            pick(self.state, seat, find_option(what.game, what.game.observe(self.state, seat), seat, text))

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked now; none once the match has ended, in whatever way."""
        return self.state.asked if self.picked < self.what.most_picks and self.loser is None else ()

    @property
    def over(self) -> bool:
        """Whether the match has an outcome."""
        return self.state.over or self.loser is not None

    @property
    def broken_off(self) -> bool:
        """Whether the match went on for too many picks."""
        return not self.over and self.picked >= self.what.most_picks

    def offered(self, seat: Seat) -> Offered:
        """Return what a seat may pick now, by number; nothing if it is not asked."""
        if seat not in self.asked:
            return NOTHING
        options = legal(self.state, seat)
        if options is not self._options:  # they are asked for again and again before one is picked
            self._options, self._offered = options, self.what.numbering.offered(options)
        return self._offered

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """Return which actions a seat may take now, as ones: the numbers of its options, or only to wait."""
        return self.what.mask(self.offered(seat).numbers or self.what.waiting)

    def observation(self, seat: Seat) -> NDArray[Any]:
        """Return what a seat knows, as an array."""
        found = self.what.arrays.of(self.what.game.look(self.state, seat))
        return found.astype(np.float32) if self.what.floats else found

    def told(self, seat: Seat) -> dict[str, Any]:
        """Return what is told beside an observation: how often the seat gave a number that could not be picked, and on wish what its options are."""
        found: dict[str, Any] = {"refused": self.refused[seat]}
        if self.what.features:
            numbers = np.array(self.offered(seat).numbers or self.what.waiting)
            found |= {"numbers": numbers, "options": self.what.option_features[numbers]}
        return found

    def text(self, viewer: Seat | None) -> str:
        """Return the table as a viewer (None: a spectator) sees it, drawn as text."""
        game = self.what.game
        return plain(table_text(game.scene(game.observe(self.state, viewer)), viewer))

    def take(self, seat: Seat, number: int) -> None:
        """Carry out the pick of a seat that is asked. A number that cannot be picked is counted, and then the default is taken, or the seat loses. Raises OutplayError if the seat is not asked."""
        if seat not in self.asked:
            raise OutplayError(f"player_{seat} is not asked now; asked are: {', '.join(f'player_{one}' for one in self.asked) or 'none'}")
        option = self.offered(seat).options.get(int(number))
        if option is None:
            self.refused[seat] += 1
            if self.illegal == "lose":
                self.loser = seat
                return
            option = self._default(seat)
        self.picked += 1
        pick(self.state, seat, option)

    def _default(self, seat: Seat) -> Option:
        step = self.state.todo[-1]
        if isinstance(step, Choice):
            return step.default(self.state)
        assert isinstance(step, SecretChoice)
        return step.default(self.state, seat, self.state.picks.get(seat, ()))

    def worth(self, seat: Seat) -> float:
        """Return what the match was worth to a seat, from -1 (lost) to 1 (won); 0 as long as it goes on, and if it was broken off. Who loses by a number that could not be picked is last, all others tie."""
        sides = len(self.state.sides)
        if self.loser is not None:
            return -1.0 if self.state.side_of(seat) == self.state.side_of(self.loser) else 1.0 / (sides - 1)
        return self.what.game.outcome(self.state).worth(self.state.side_of(seat)) if self.state.over else 0.0
