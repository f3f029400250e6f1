"""Knowledge: what is seen of secrets, who hears what, observations and re-deals."""

import pytest

from outplay.kernel.chance import NO_CHANCE, Quick, Seeded, seed_from, uniform
from outplay.kernel.errors import Bug, IllegalAction
from outplay.kernel.event import Event, Told
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.state import State
from outplay.kernel.step import Action, Concede, Option, Secret, TakeBack, TimeOut
from outplay.kernel.view import HIDDEN, heard, seen
from tests.games import courtyard
from tests.games.courtyard import Hide, Lay
from tests.kernel.toy import Marked


class Drawn(Event):
    seat: int
    cards: tuple[int | Secret, ...] | Secret
    pick: Option | None = None


SECRET = Secret(7, (0, 2))


def test_a_secret_is_open_for_those_it_names() -> None:
    event = Drawn(1, SECRET)
    assert seen(event, 2) == Drawn(1, 7)  # type: ignore[arg-type]  # what is seen holds the value itself
    for viewer in (1, 3, None):
        assert seen(event, viewer) == Drawn(1, HIDDEN)  # type: ignore[arg-type]  # as above


def test_secrets_lie_in_tuples_in_records_and_in_secrets() -> None:
    event = Drawn(1, (3, SECRET, Secret(8, (1,))), Hide(4, SECRET))
    assert repr(seen(event, 0)) == "Drawn(seat=1, cards=(3, 7, -1), pick=Hide(column=4, card=7))"
    assert repr(seen(event, None)) == "Drawn(seat=1, cards=(3, -1, -1), pick=Hide(column=4, card=-1))"
    nested = Drawn(1, Secret((Secret(1, (0,)), 2), (0, 1)))
    assert [repr(seen(nested, viewer).cards) for viewer in (0, 1, 2)] == ["(1, 2)", "(-1, 2)", "-1"]


def test_what_holds_no_secret_is_itself() -> None:
    event = Drawn(1, (1, 2, 3), Lay(4))
    assert seen(event, None) is event
    assert seen(action := Action(0, Lay(3)), 1) is action
    assert repr(seen(Action(0, Secret(Lay(3), (0,))), 1).option) == "-1"


def test_an_event_has_an_audience() -> None:
    told = [Told(Marked("all")), Told(Marked("one"), "R-1.1", (1,)), Told(Drawn(0, SECRET), "", (0, 1)), Told(Marked("nobody"), "", ())]
    assert [repr(t.event) for t in heard(told, 1)] == ["Marked(text='all')", "Marked(text='one')", "Drawn(seat=0, cards=-1, pick=None)"]
    assert [repr(t.event) for t in heard(told, 0)] == ["Marked(text='all')", "Drawn(seat=0, cards=7, pick=None)"]
    assert [t.event for t in heard(told, None)] == [Marked("all")]


# ---------------------------------------------------------------- observations


def start(seats: int = 4) -> courtyard.Table:
    game = courtyard.GAME
    return game.start(game.settings.make({"seats": seats}), game.load(), Seeded(seed_from("view")))


def test_an_observation_answers_questions_and_refuses_picks() -> None:
    s = start()
    seen_by = courtyard.GAME.observe(s, 0)
    assert seen_by.state.chance is NO_CHANCE
    assert seen_by.state.blind
    assert not s.blind
    assert legal(seen_by.state, 0) == legal(s, 0)
    pick = legal(s, 0)[0]
    for option in (pick, Concede(), TimeOut(), TakeBack()):
        with pytest.raises(IllegalAction, match="re-deal it first"):
            apply(seen_by.state, Action(0, option))
    with pytest.raises(Bug, match="re-deal it first"):
        seen_by.state.draw("any", uniform([1, 2]))


def test_allies_share_and_rivals_do_not() -> None:
    s = start()
    for viewer, known in ((0, (0, 2)), (1, (1, 3)), (2, (0, 2)), (None, ())):
        hands = courtyard.GAME.observe(s, viewer).state.hands
        assert [seat for seat, hand in enumerate(hands) if HIDDEN not in hand] == list(known)


def test_an_ally_sees_sealed_picks() -> None:
    s = start()
    apply(s, Action(2, legal(s, 2)[0]))
    picks = [courtyard.GAME.observe(s, viewer).state.picks for viewer in (0, 1, 2, 3, None)]
    assert [set(p) for p in picks] == [{2}, set(), {2}, set(), set()]


def test_looking_does_not_touch_the_table() -> None:
    s = start()
    before = courtyard.GAME.dumps(s)
    for viewer in (0, 1, 2, 3, None):
        courtyard.GAME.redeal(courtyard.GAME.observe(s, viewer), Quick(3))
    assert courtyard.GAME.dumps(s) == before


def test_a_re_deal_fits_and_can_be_played() -> None:
    s = start()
    known = courtyard.GAME.observe(s, 1)
    twins = [courtyard.GAME.redeal(known, Quick(n)) for n in range(20)]
    assert len({twin.hands[0] for twin in twins}) > 15
    for twin in twins:
        assert courtyard.GAME.dumps(courtyard.GAME.observe(twin, 1).state) == courtyard.GAME.dumps(known.state)
        assert sorted([*twin.pile, *(card for hand in twin.hands for card in hand)]) == list(range(1, 41))
        while to_act(twin):
            seat = to_act(twin)[0]
            apply(twin, Action(seat, legal(twin, seat)[-1]))
        assert twin.over


def test_an_observation_travels_as_json() -> None:
    known = courtyard.GAME.observe(start(), 1)
    back = courtyard.GAME.loads(courtyard.GAME.dumps(known.state), courtyard.GAME.load())
    assert back.blind
    assert legal(back, 1) == legal(known.state, 1)


def test_a_game_that_hides_something_has_secrets() -> None:
    assert courtyard.GAME.has_secrets
    assert not Game[State]().has_secrets
