"""What bots know of Super Fantasy Brawl: they go to where a Challenge is decided, and strike the Enemies in reach."""

from __future__ import annotations

from itertools import pairwise

from outplay.bots import find_bot
from outplay.games.brawl import GAME
from outplay.games.brawl.ai.value import value
from outplay.games.brawl.data import events as ev
from outplay.kernel.chance import Quick
from outplay.kernel.hexes import Axial
from outplay.kernel.play import to_act
from tests.games.brawl.frame import At, on, table
from tests.games.brawl.table import CARD

FAR: tuple[Axial, ...] = ((4, -4), (4, -2), (4, 0))
"""Hexes where no Champion of B is in the way of any."""
TOWARD_RED: tuple[Axial, ...] = ((-4, 0), (-3, -1), (-2, -2), (-1, -2))
"""Each hex nearer to the red zone than the one before, the last in it."""


def waiting(at_a: tuple[Axial, ...], track: tuple[str, ...]) -> At:
    """A in its turn with no card in hand."""
    return table(
        a={id: on(hex) for id, hex in zip(("PIE", "GWA", "DER"), at_a, strict=True)},
        b={id: on(hex) for id, hex in zip(("YAR", "NOC", "TOC"), FAR, strict=True)},
        track=track,
    )


def played(at: At) -> At:
    """A's turn by a bot."""
    bot, chance = find_bot("greedy"), Quick(1)
    while at.state.active == 0 and not at.state.over and to_act(at.state) == (0,):
        for pick in bot.answer(GAME, GAME.observe(at.state, 0), 0, chance):
            at.act(0, pick)
    return at


def test_each_hex_nearer_to_a_challenge_is_worth_more() -> None:
    worths = []
    for hex in TOWARD_RED:
        with waiting((hex, (-4, 2), (-4, 4)), ("", "CH-01", "", "")) as at:
            worths.append(value(at.state, 0))
    assert all(before < after for before, after in pairwise(worths))


def test_a_hex_that_no_challenge_is_about_is_worth_less() -> None:
    def worth(challenge: str) -> float:
        with waiting(((-1, -2), (-4, 2), (-4, 4)), ("", challenge, "", "")) as near, waiting(((-4, 0), (-4, 2), (-4, 4)), ("", challenge, "", "")) as far:
            return value(near.state, 0) - value(far.state, 0)

    assert worth("CH-01") > worth("CH-03") + 0.005


def test_they_walk_to_a_challenge_that_they_cannot_meet_in_this_turn() -> None:
    with waiting(((-4, 0), (-4, 2), (-4, 4)), ("CH-01", "", "", "")) as at:
        played(at)
        walked = {move.champion for move in at.events(ev.Moved)}
        assert len(walked) >= 2


def test_they_strike_whom_they_can_reach() -> None:
    with table(a={"PIE": on((0, -1)), "GWA": on((-4, 2)), "DER": on((-4, 4))}, b={"YAR": on((1, -1), damage=5), "NOC": on((4, -2)), "TOC": on((4, 0))}) as at:
        played(at)
        assert at.events(ev.Hurt)


def test_they_draw_where_they_can_still_use_what_they_draw() -> None:
    """SFB-12.19 Second Wind moves as far as Run does, and draws two."""
    deck = ["ZEP-D1", "ZEP-D2", "GWA-D1", "GWA-D2"]
    with table(a={"ZEP": on((-4, 0)), "GWA": on((-1, 0))}, b={"YAR": on((1, -1)), "NOC": on((2, -2))}, hands={"a": ["ZEP-C1"]}, decks={"a": deck}) as at:
        played(at)
        assert CARD["ZEP-C1"] in [played.card for played in at.events(ev.CardPlayed)]


def test_a_card_is_worth_more_while_its_core_is_ready() -> None:
    """SFB-1.4"""

    def gain(cores: str) -> float:
        found = []
        for hand in ([], ["GWA-D1"]):
            with table(a={"GWA": on((-1, 0))}, b={"YAR": on((1, -1))}, hands={"a": hand}, cores={"a": cores}) as at:
                found.append(value(at.state, 0))
        return found[1] - found[0]

    assert gain("DC") > 0.005
    assert gain("C") == 0.0
