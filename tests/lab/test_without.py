"""What a card or ability is worth: sides are barred from it, in play and in what they think ahead."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from outplay.games import games
from outplay.kernel.chance import Seeded
from outplay.kernel.errors import OutplayError
from outplay.kernel.play import apply, legal, next_options, to_act
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat, SecretChoice
from outplay.kernel.window import asking
from outplay.lab.engines import engine
from outplay.lab.experiment import Experiment, answering
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, lay_out
from outplay.lab.trace import Trace
from outplay.lab.without import Without

SHORT: dict[str, tuple[tuple[str, str | int], ...]] = {
    "brawl": (("start", "quick"), ("round_limit", 10)),
    "eventide": (("max_rounds", 8), ("gamers", "none")),
    "knockback": (),
    "moba": (("team_size", "2"), ("draft", "random"), ("starting_actions", "recommended"), ("round_limit", 3)),
    "rally": (("robots", 1), ("round_limit", 3)),
}


def plan(game: str, bots: str = "gentle") -> Plan:
    return Plan(game, 1, (bots,), "bars", (("seats", 2), *SHORT[game]), trace=True)


def played(of: Plan, number: int = 0) -> dict[tuple[int, str], int]:
    """How often each side played each thing, in a match."""
    table = lay_out(of)
    names = [name for group in table.game.catalog(table.content).values() for name in group]
    trace = Trace.read(play_match(table, number).trace)
    return {(offer.side, names[offer.thing]): offer.played for offer in trace.offers if offer.played}


@pytest.mark.parametrize("game", games())
def test_a_side_never_plays_what_it_is_barred_from_and_others_do(game: str) -> None:
    """The rarest is taken: of what one needs there may be nothing else to play."""
    (side, thing), _ = Counter(played(plan(game))).most_common()[-1]
    barred = played(replace(plan(game), bars=((side, thing),)))
    assert (side, thing) not in barred
    assert barred, "something else is played"


@pytest.mark.parametrize("game", games())
def test_a_seat_whose_everything_is_barred_may_pick_all_the_same(game: str) -> None:
    one = games()[game]
    settings = one.settings.fitted({"seats": 2, **dict(SHORT[game])}, "", one.load())
    state: State = one.start(settings, one.load(), Seeded(b"all"))
    asked: list[Seat] = []

    def barred(state: State, seat: Seat, option: Option) -> bool:
        asked.append(seat)
        return True

    free = state.copy()
    state.barred, state.open = barred, None
    for _ in range(30):
        if state.over:
            break
        seat = to_act(state)[0]
        assert list(legal(state, seat)) == list(legal(free, seat))
        step = asking(state)
        if isinstance(step, SecretChoice):
            assert next_options(state, step, seat, state.picks.get(seat, ()))
        option = legal(state, seat)[0]
        apply(free, Action(seat, option))
        apply(state, Action(seat, option))
    assert asked
    assert state.copy().barred is barred, "who looks ahead is barred too"


def test_an_ability_is_asked_about_with_its_hero_dealt_to_each_side() -> None:
    question = Without(replace(plan("knockback"), trace=False), "Rhino Guy: Hammer Time", most=20)
    assert question.owner == "Rhino Guy"
    assert [dict(one.options)["lineup"] for one in question.plans] == ["rhino_guy", ";rhino_guy"] * 2
    assert [one.bars for one in question.plans] == [(), (), ((0, "Rhino Guy: Hammer Time"),), ((1, "Rhino Guy: Hammer Time"),)]
    experiment = Experiment(question)
    for _ in answering([experiment], engine(1)):
        if question.rule.heard == 3:
            break
    assert question.changed == 3, "without it every match goes otherwise"
    assert "Without Hammer Time Rhino Guy wins" in question.sentence()
    assert "that is not decided yet" in question.sentence()


def test_what_is_not_there_is_said_with_what_is_near() -> None:
    with pytest.raises(OutplayError, match=r"Knockback has nothing called 'Rhino Guy: Hammer Tim'; near it: Rhino Guy: Hammer Time"):
        Without(plan("knockback"), "Rhino Guy: Hammer Tim")
