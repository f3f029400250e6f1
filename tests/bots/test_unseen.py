"""What a hard bot answers alone and unseen is played on until something is asked openly, and cannot be foretold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from outplay.bots import Bot, Search
from outplay.bots.unseen import Unseen
from outplay.kernel.chance import Chance, Quick
from outplay.kernel.content import Content
from outplay.kernel.game import Game, Outcome
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, SecretChoice, Step
from outplay.kernel.view import HIDDEN, Observation

COMES_TO = (0.0, 0.5, 0.495, 0.5, 0.2, -0.5)
"""What guards at the gate come to for who posts first, by their number, once both have posted theirs. Before that the more look the better."""
TIMES, EFFORT = 60, 150


class Gate(State):
    """How many guards each has posted."""

    posted: list[int] = []


class Guards(Option):
    """So many guards."""

    number: int


class Post(SecretChoice[Gate]):
    """A seat posts guards, alone and unseen."""

    seat: Seat

    def seats(self, s: Gate) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, s: Gate, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return () if picked else [Guards(number) for number in range(len(COMES_TO))]

    def resolve(self, s: Gate, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Gate]]:
        for guards in picks[self.seat]:
            assert isinstance(guards, Guards)
            s.posted.append(guards.number)
        return DONE


class Knock(Choice[Gate]):
    """All is shown, and somebody is asked openly."""

    always_asked = True

    def who(self, s: Gate) -> Seat:
        return 1

    def options(self, s: Gate) -> Sequence[Option]:
        return [Pass()]

    def chosen(self, s: Gate, pick: Option) -> Sequence[Step[Gate]]:
        s.over = True
        return DONE


class GateGame(Game[Gate]):
    """Two post guards, one after the other."""

    id = "gate"
    name = "Gate"
    table = Gate

    def new(self, settings: Settings, content: Content, chance: Chance) -> Gate:
        return Gate(settings, content, chance, todo=[Knock(), Post(1), Post(0)])

    def hide(self, state: Gate, viewer: Seat | None) -> None:
        if len(state.posted) < 2:
            state.posted = [number if seat == viewer else HIDDEN for seat, number in enumerate(state.posted)]

    def deal(self, state: Gate, viewer: Seat | None, chance: Chance) -> None:
        state.posted = [number if number != HIDDEN else chance.order("guards", len(COMES_TO))[0] for number in state.posted]

    def outcome(self, state: Gate) -> Outcome:
        return Outcome((1, 2), "it was asked")

    def value(self, observation: Observation[Gate], seat: Seat) -> float:
        posted = observation.state.posted
        return 0.0 if seat or not posted else COMES_TO[posted[0]] if len(posted) == 2 else posted[0] / 10


def posted(bot: Bot) -> Counter[int]:
    """How many guards a bot posts, so many times."""
    game, found = GateGame(), Counter[int]()
    seen = game.observe(game.start(game.settings.make({}), game.load(), Quick(1)), 0)
    for n in range(TIMES):
        (guards,) = bot.answer(game, seen, 0, Quick(n))
        assert isinstance(guards, Guards)
        found[guards.number] += 1
    return found


def test_what_comes_to_as_much_is_answered_as_often_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    found = posted(Search(EFFORT))
    assert set(found) == {1, 2, 3}
    assert min(found.values()) > TIMES / 6
    monkeypatch.setattr(Unseen, "_play_on", lambda *_: None)
    assert set(posted(Search(EFFORT))) == {5}, "who does not play on takes what looks best at once"
