"""What an option would do: certain is only what nothing hidden can change."""

import pytest

from outplay.kernel.errors import IllegalAction
from outplay.kernel.event import Event
from outplay.kernel.foresee import foresee, sure_of
from outplay.kernel.game import find_option
from outplay.kernel.step import Pass, Seat
from outplay.kernel.view import HIDDEN
from outplay.testing.scenario import Scenario
from tests.games.march import GAME, CardDrawn, CardPlayed, RunnerMoved, Table
from tests.games.test_march import BLOW, HALT, RUSH, SHOVE, cell, table


def certain(at: Scenario[Table], seat: Seat, text: str) -> set[Event]:
    """What happens however it goes, in the eyes of the seat that would pick this."""
    known = GAME.observe(at.state, seat)
    found = foresee(GAME, known, seat, find_option(GAME, known, seat, text))
    assert {told.event for told in found.sure} <= set.intersection(*({told.event for told in branch.told} for branch in found.branches))
    sooner = sure_of(GAME, known, seat, find_option(GAME, known, seat, text))
    assert found.sampled or sooner == found.sure[: len(sooner)]
    return {told.event for told in found.sure}


def face_down(s: Table) -> Table:
    """The same table with all other cards in the pile."""
    s.pile = tuple({*range(16)} - {card for hand in s.hands for card in hand})
    return s


def test_who_is_not_asked_foresees_nothing() -> None:
    with Scenario(GAME, face_down(table("d1", "a4", hands=((SHOVE,), (BLOW,))))) as at:
        for over in (False, True):
            at.state.over = over
            with pytest.raises(IllegalAction, match="seat 2 is not asked now"):
                foresee(GAME, GAME.observe(at.state, 1), 1, Pass())
        at.state.over = False


def test_what_nothing_hidden_can_change_is_certain() -> None:
    with Scenario(GAME, face_down(table("d1", "a4", hands=((SHOVE,), (BLOW,))))) as at:
        assert certain(at, 0, "go to d3") == {RunnerMoved(0, cell("d2")), RunnerMoved(0, cell("d3"))}


def test_the_next_card_of_a_pile_is_not_called_certain() -> None:
    with Scenario(GAME, face_down(table("d1", "a4", hands=((SHOVE,), (BLOW,)), rounds=2))) as at:
        at.pick(0, "pass").asks(1, "March")
        assert [event for event in certain(at, 1, "pass") if isinstance(event, CardDrawn) and event.seat == 1] == [CardDrawn(1, HIDDEN)]
        drawn = len(at.events(CardDrawn))
        at.pick(1, "pass")
        assert [event.seat for event in at.events(CardDrawn)[drawn:]] == [0, 1]


def test_what_a_rivals_sealed_pick_decides_is_not_called_certain() -> None:
    with Scenario(GAME, face_down(table("d2", "d4", hands=((RUSH,), (BLOW, HALT + 4))))) as at:
        at.pick(0, "go to d3").pick(1, "play blow-1").pick(0, "play rush-1").asks(1, "PickCards")
        assert certain(at, 1, "play halt-2") <= {CardPlayed(1, HALT + 4)}
        at.pick(1, "play halt-2")
        assert at.events(CardPlayed)[1:] == [CardPlayed(0, RUSH), CardPlayed(1, HALT + 4)]
