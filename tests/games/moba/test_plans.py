"""What middle bots plan in secret, and which items they take: an ability where it does more than an attack, and no item that is left lying."""

import pytest

from outplay.bots import Greedy
from outplay.games.moba import GAME
from outplay.games.moba.ai.promises import strikes
from outplay.games.moba.rules.rounds import Plan, PlanCard
from outplay.kernel.chance import Quick
from outplay.kernel.play import legal, pick, time_out
from tests.games.moba.table import CONTENT, ITEM, NUMBER, At, off, on, out, table

TROLL = ("TRO-1", "TRO-2", "TRO-3")


def planned(at: At, who: str) -> str:
    """The card that a middle bot plans for a hero at the beginning of the next round."""
    s = at.state
    while not isinstance(s.todo[-1], Plan):
        time_out(s, s.asked[0])
    seat, hero = at.seat(who), at.number(who)
    answer = Greedy().answer(GAME, GAME.observe(s, seat), seat, Quick(5))
    return next(s.card(hero, option.card).id for option in answer if isinstance(option, PlanCard) and option.hero == hero)


@pytest.mark.parametrize(("wounds", "card"), [(0, "attack"), (5, "TRO-3")])
def test_a_wounded_troll_heals_and_a_sound_one_strikes(wounds: int, card: str) -> None:
    with table(turn="payday", red={"TRO": on((0, 4), wounds=wounds, unlocked=TROLL)}, blue={"SHA": on((0, -2))}) as at:
        assert (planned(at, "TRO") == "TRO-3") is (card == "TRO-3")


def test_a_healer_mends_an_ally_that_is_nearly_down() -> None:
    """The enemies are far away: there is nobody to burn, and somebody to mend."""
    for wounds, mends in ((0, False), (4, True)):
        red = {"SHA": on((0, 4), unlocked=("SHA-1", "SHA-2")), "WOL": on((1, 4), wounds=wounds)}
        with table(turn="payday", red=red, blue={"ASN": on((0, -5)), "DEA": off()}) as at:
            assert (planned(at, "SHA") == "SHA-2") is mends


def test_an_ability_for_allies_is_planned_while_they_stand_near() -> None:
    for near, blesses in ((True, True), (False, False)):
        allies = {"WOL": on((1, 4) if near else (0, -5)), "TRO": on((0, 5) if near else (1, -5))}
        red = {"TEM": on((0, 4), unlocked=("TEM-1", "TEM-2")), **allies}
        with table(turn="payday", team_size=3, red=red, blue={"ASN": on((0, 1)), "DEA": off(), "SHA": off()}) as at:
            assert (planned(at, "TEM") == "TEM-2") is blesses


def test_an_attack_promises_more_the_harder_it_hits() -> None:
    spear, hex_, howl = (strikes(CONTENT)[NUMBER[hero]][place] for hero, place in (("SHA", 0), ("SHA", 3), ("WOL", 2)))
    assert spear > hex_ > howl == 0.0


@pytest.mark.parametrize("item", ["I-3", "I-4", "I-5", "I-6", "X-1", "X-2"])
def test_what_can_be_paid_is_taken(item: str) -> None:
    """A hero alone at the Castle with all crystals there: standing beside an item is worth less than having it."""
    cost, stacks = CONTENT.items[ITEM[item]].cost, ((item, "I-7"), (), ())
    with table(turn="organize", crystals=(cost, 0, 0), stacks=stacks, red={"TRO": on((0, 2))}, blue={"SHA": on((0, -4))}) as at:
        assert greedy(at).startswith("score")


def test_who_is_far_ahead_still_takes_a_banner() -> None:
    """Alone at the Castle and with a lead that nobody makes up for: 4 points against none, all enemies recovering."""
    red = {hero: on(space, unlocked=tuple(f"{hero}-{n}" for n in (1, 2, 3, 4))) for hero, space in (("TRO", (0, 2)), ("WOL", (0, 5)), ("GLA", (1, 5)))}
    stacks, blue = (("I-6", "I-2"), ("I-2",), ("I-2",)), {"SHA": out(), "ASN": out(), "DEA": out()}
    with table(turn="organize", team_size=3, crystals=(2, 0, 0), stacks=stacks, banners=(("I-1", "I-1"), ()), red=red, blue=blue) as at:
        before = GAME.value(GAME.observe(at.state, 0), 0)
        assert greedy(at).startswith("score")
        assert 0.8 < before < 0.99


def test_a_hero_does_not_stay_beside_an_enemy_that_is_still_to_act() -> None:
    """The same table, with an enemy that has acted and with one that has not."""
    gains = []
    for activated in (True, False):
        worths = []
        for space in ((-1, 4), (-2, 4)):
            red = {"TRO": on((0, 4), activated=True), "WOL": on((5, 0), plan="WOL-1")}
            with table(red=red, blue={"SHA": on(space, activated=activated)}) as at:
                worths.append(GAME.value(GAME.observe(at.state, 0), 0))
        gains.append(worths[1] - worths[0])
    assert gains[1] > gains[0]


def greedy(at: At) -> str:
    """What a middle bot of the side that is asked picks, as a text form; it is picked."""
    s = at.state
    seat = s.asked[0]
    seen = GAME.observe(s, seat)
    option = Greedy().pick(GAME, seen, seat, legal(s, seat), Quick(7))
    text = GAME.offer(seen, option).text
    pick(s, seat, option)
    return text
