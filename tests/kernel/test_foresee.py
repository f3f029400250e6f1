"""What an option would do: certain is only what nothing hidden can change."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.errors import IllegalAction
from outplay.kernel.event import Event, Told
from outplay.kernel.foresee import Foresight, foresee, sure_of
from outplay.kernel.game import Game, find_option
from outplay.kernel.play import apply, legal
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Action, Option, Pass, Seat, Step, Steps
from outplay.kernel.view import HIDDEN, heard
from outplay.testing.scenario import Scenario
from tests.games.march import GAME, CardDrawn, CardPlayed, RunnerMoved, Table
from tests.games.test_march import BLOW, HALT, RUSH, SHOVE, cell, table
from tests.kernel.samples import COURTYARD, MARCH
from tests.kernel.toy import DIE, Ask, End, Mark, Marked, Number, Toy, ToyGame, played
from tests.kernel.toy import GAME as TOY
from tests.sizes import many


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


# ---------------------------------------------------------------- what is called sure happens in every world


class Lucky(Step[Toy]):
    """Something happens only if as many dice as this all show a six."""

    dice: int

    def run(self, s: Toy) -> Steps[Toy]:
        if sum(s.draw("die", DIE) for _ in range(self.dice)) == 6 * self.dice:
            s.mark("lucky")
        return DONE


class OneTurn(ToyGame):
    """A toy whose turn does not end when another seat is asked."""

    def turn(self, state: Toy) -> int:
        return 0


def foreseen(s: Toy) -> Foresight:
    """Return what comes of the first answer to the open question."""
    return foresee(OneTurn(), TOY.observe(s, s.asked[0]), s.asked[0], Number(0))


def words(told: tuple[Told, ...]) -> list[str]:
    return [one.event.text for one in told if isinstance(one.event, Marked)]


def test_what_all_tries_agree_on_is_not_sure_if_they_are_only_some_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1,296 throws of four dice one is all sixes: none of 120 tries meets it here, and yet it may happen."""
    monkeypatch.setattr("outplay.kernel.foresee.MAX_BRANCHES", 100)
    counted, tried = (foreseen(played(Ask(0, 2, (Lucky(dice), Mark("then"))), Ask(0, 2), End())) for dice in (1, 4))
    assert (counted.sampled, words(counted.sure)) == (False, ["0: 0"])
    assert tried.sampled
    assert {tuple(words(branch.told)) for branch in tried.branches} == {("0: 0", "then")}, "the tries agree"
    assert tried.sure == ()
    assert not tried.mean(lambda _: 1.0)[1]


def test_nothing_is_sure_from_the_first_answer_of_another_seat_on() -> None:
    found = foreseen(played(Ask(0, 2, (Mark("mine"),)), Ask(1, 2), Mark("theirs"), Ask(1, 2), Mark("too"), Ask(0, 2), End()))
    assert words(found.branches[0].told) == ["0: 0", "mine", "1: 1", "theirs", "1: 1", "too"], "the other one is taken to answer"
    assert words(found.sure) == ["0: 0", "mine"]


@settings(max_examples=many(15, 200))
@given(st.sampled_from([MARCH, COURTYARD]), st.integers(0, 1 << 30), st.integers(0, 40), st.integers(0, 1 << 30))
def test_what_is_called_sure_happens_in_every_world(game: Game[State], seed: int, moves: int, word: int) -> None:
    """In re-deals and with luck that were not looked at, whatever the others answer."""
    s, luck = game.start(game.settings.make({}), game.load(), Seeded(seed_from("sure", seed))), Quick(seed)
    for _ in range(moves):
        if not s.over:
            apply(s, any_action(s, luck))
    if s.over:
        return
    action = any_action(s, luck)
    seen = game.observe(s, action.seat)
    assert isinstance(action.option, Option)
    sure = foresee(game, seen, action.seat, action.option).sure
    for n in range(4):
        world = game.redeal(seen, Quick(word + n))
        world.told, world.chance = [], Quick(word - n)
        apply(world, action)
        while not world.over and action.seat not in world.asked and len(heard(world.told, action.seat)) < len(sure):
            apply(world, any_action(world, luck))
        known = [*heard(world.told, action.seat), *heard(world.told, None)]  # what only the seat hears it cannot know before
        assert [one for one in sure if one not in known] == []


def any_action(s: State, luck: Quick) -> Action:
    """One of the options of one of those who are asked."""
    seat = s.asked[luck.number() % len(s.asked)]
    options = legal(s, seat)
    return Action(seat, options[luck.number() % len(options)])
