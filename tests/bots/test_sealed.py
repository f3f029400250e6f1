"""What two answer at once, in secret: nobody gains by foretelling it, whether the answers meet or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from outplay.bots import Bot, Greedy, Search
from outplay.bots.sealed import considered
from outplay.kernel.chance import Chance, Quick
from outplay.kernel.content import Content
from outplay.kernel.game import Game, Outcome
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Option, Seat, SecretChoice, Step
from outplay.kernel.view import Observation

WORTHS = (0.5, 0.499, 0.48)
"""What a shop earns by itself, by its street."""


class Town(State):
    """In which street each has opened a shop."""

    streets: list[int] = []
    rivals: bool = False
    """Whether the second seat seeks the street of the first, and takes all that is earned there."""


class Street(Option):
    """The street with this number."""

    number: int


class Open(SecretChoice[Town]):
    """Both open a shop."""

    def seats(self, s: Town) -> Sequence[Seat]:
        return (0, 1)

    def options(self, s: Town, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return () if picked else [Street(number) for number in range(len(WORTHS))]

    def resolve(self, s: Town, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Town]]:
        s.streets = [one.number for seat in (0, 1) for one in picks[seat] if isinstance(one, Street)]
        s.over = True
        return DONE


class TownGame(Game[Town]):
    """Two open shops."""

    id = "town"
    name = "Town"
    table = Town

    def __init__(self, rivals: bool) -> None:
        super().__init__()
        self.rivals = rivals

    def new(self, settings: Settings, content: Content, chance: Chance) -> Town:
        return Town(settings, content, chance, todo=[Open()], rivals=self.rivals)

    def hide(self, state: Town, viewer: Seat | None) -> None:
        """Nothing is hidden once both are open."""

    def deal(self, state: Town, viewer: Seat | None, chance: Chance) -> None:
        """Nothing is drawn."""

    def outcome(self, state: Town) -> Outcome:
        return Outcome((1, 1), "both are open")

    def value(self, observation: Observation[Town], seat: Seat) -> float:
        state = observation.state
        first, second = state.streets
        if not state.rivals:
            return WORTHS[state.streets[seat]]
        earned = -0.5 if first == second else WORTHS[first]
        return -earned if seat else earned


def often(rivals: bool, seat: Seat = 0) -> list[float]:
    """How often each street is to be answered."""
    game = TownGame(rivals)
    state = game.start(game.settings.make({}), game.load(), Quick(1))
    thoughts = considered(game, game.observe(state, seat), seat, Quick(3), 600)
    by_street = {thought.option.number: thought.share for thought in thoughts if isinstance(thought.option, Street)}
    return [by_street[number] for number in range(len(WORTHS))]


def test_where_it_makes_no_difference_what_others_answer_one_of_about_equally_good_answers_is_drawn() -> None:
    """It was always the best one, by however little: in MOBA the same card in each round of a match."""
    best, close, worse = often(rivals=False)
    assert best == pytest.approx(0.56, abs=0.01)
    assert close == pytest.approx(0.44, abs=0.01)
    assert worse == 0.0


def test_where_answers_meet_none_is_given_that_somebody_gains_by_foretelling() -> None:
    """All three streets have to be likely, also the one that earns less, else the rival would know where to open."""
    for share in often(rivals=True):
        assert 0.15 < share < 0.55


@pytest.mark.parametrize("bot", [Greedy(), Search(60)], ids=["middle", "hard"])
def test_bots_of_each_level_draw_among_them(bot: Bot) -> None:
    game = TownGame(rivals=False)
    state = game.start(game.settings.make({}), game.load(), Quick(1))
    answers = {bot.answer(game, game.observe(state, 0), 0, Quick(n)) for n in range(12)}
    assert answers == {(Street(0),), (Street(1),)}
