"""SFB-14 Super Team Tornado: two teams of two."""

from __future__ import annotations

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.traps import TrapHex
from outplay.kernel.step import Concede
from outplay.kernel.view import HIDDEN
from tests.games.brawl.table import A1, A2, B1, B2, BOARD, CONTENT, At, at, name, start, table

A = {"GWA": at(-1, -1), "GOL": at(-4, 0), "YAR": at(-4, 1, seat=1), "TOL": at(-4, 2, seat=1)}
B = {"KIL": at(-2, -1), "DER": at(4, 0), "NOC": at(4, -1, seat=1), "PIE": at(4, -2, seat=1)}


def chosen(t: At, seat: int, *picks: str) -> None:
    """A seat chooses Champions in secret."""
    for pick in picks:
        t.pick(seat, f"take {pick}")


@pytest.mark.rule("SFB-14.1", "SFB-14.2", "SFB-14.8")
def test_teams_name_their_players_and_choose_one_after_the_other() -> None:
    t = start({"first": [1]}, seats=4).asks(1, "ChooseTeammate").pick(1, "seat 4 first").asks(0, "ChooseTeammate").pick(0, "seat 1 first")
    assert t.state.order == (3, 0, 1, 2)
    t.asks(1, "ChooseSide").pick(1, "west")
    assert t.state.asked == (0, 3)
    chosen(t, 0, "goldarr", "gwaien")
    chosen(t, 3, "goldarr", "deryn")
    assert t.state.asked == (1, 2)
    assert "take goldarr" not in t.options(1)
    assert "take gwaien" in t.options(1)
    assert GAME.observe(t.state, 2).state.players[0].chosen == (0, 1)
    assert GAME.observe(t.state, 1).state.players[0].chosen == (HIDDEN, HIDDEN)
    chosen(t, 1, "kilgore", "pierina")
    chosen(t, 2, "zephra", "snikkit")
    assert len(t.events(ev.ChampionsChosen)) == 4
    assert [len(t.state.own(seat)) for seat in range(4)] == [2] * 4
    assert len(t.state.players[0].deck) == 12


@pytest.mark.rule("SFB-14.4", "SFB-14.6", "SFB-14.9")
def test_setup_of_four() -> None:
    t = start({"first": [0]}, seats=4, selection="casual", catch_up="card").pick(0, "seat 1 first").pick(1, "seat 2 first").pick(0, "west")
    for seat, pick in zip((3, 2, 1, 0) * 2, ("gwaien", "goldarr", "deryn", "zephra", "kilgore", "pierina", "noctelle", "snikkit"), strict=True):
        t.pick(seat, f"take {pick}")
    for seat, space in enumerate(((-1, -1), (1, -2), (-2, 1), (2, -1))):
        t.asks(seat, "PutTrap").pick(seat, f"trap {name(*space)}")
    assert t.state.track == [2, 3, 0, 1, -1, -1, -1, -1]
    for seat in range(4):
        t.asks(seat, "Mulligan").pick(seat, "ready")
        assert len(t.hand(seat)) == (4, 5, 4, 5)[seat]
    for seat in range(4):
        for _ in range(2):
            t.pick(seat, t.options(seat)[0])
    for seat in range(4):
        t.asks(seat, "ChooseAct").pick(seat, "end phase")
    assert t.state.track == [4, 5, 2, 3, 0, 1, -1, -1]
    assert t.state.round == 2


@pytest.mark.rule("SFB-14.3")
def test_a_player_activates_the_own_champions_only_and_helps_those_of_the_teammate() -> None:
    a = {"YAR": at(-4, 1), "GOL": at(-4, 0), "TOL": at(-3, 1, 2, seat=1), "GWA": at(-4, 3, seat=1)}
    with table(seats=4, a=a, b=B, hands=[["YAR-C1"], [], [], []]) as t:
        assert not [option for option in t.options(A1) if "brother-toll" in option]
        t.pick(A1, "play yarrow-balm").pick(A1, "stop").pick(A1, "target brother-toll")
        assert t.damage("TOL") == 0


@pytest.mark.rule("SFB-14.5", "SFB-14.7", "SFB-9.11")
def test_e37_the_teammate_may_answer() -> None:
    hands = [["GWA-D1"], ["KIL-D1"], [], ["NOC-C2"]]
    with table(seats=4, a=A, b={**B, "KIL": at(-1, -3)}, hands=hands, vp=(6, 0)) as t:
        t.pick(A1, "play fireball").pick(A1, "stop").pick(A1, "target kilgore").asks(B1, "ReactionWindow")
        assert t.options(B1) == ["pass"]
        t.pick(B1, "pass").asks(B2, "ReactionWindow").pick(B2, "react mist-form on kilgore").asks(A1, "ChooseAct")
        assert t.damage("KIL") == 2
        assert t.state.players[B2].cores == 0b101
        assert CONTENT.cards[t.state.players[B2].discard[0]].id == "NOC-C2"
        assert t.state.settings.goal == 7


@pytest.mark.rule("SFB-14.7")
def test_the_one_who_plays_next_answers_first() -> None:
    hands = [[], ["KIL-D1"], ["YAR-D1"], ["NOC-C2"]]
    a = {**A, "YAR": at(-1, -1, seat=1)}
    with table(seats=4, a=a, b={**B, "KIL": at(-1, -2)}, hands=hands, turn=A2, traps=[]) as t:
        play = next(option for option in t.options(A2) if option.startswith("play"))
        t.pick(A2, play).pick(A2, "stop").pick(A2, "target kilgore").asks(B2, "ReactionWindow").pick(B2, "pass").asks(B1, "ReactionWindow")
        t.pick(B1, "pass").asks(A2, "ChooseAct")


@pytest.mark.rule("SFB-13.5", "SFB-14.7", "SFB-11.3")
def test_e50_a_teammate_plays_on() -> None:
    hands = [["GWA-C1"], ["KIL-D1"], ["YAR-C1"], []]
    new = TrapHex(BOARD.hexes.at[1, 1])
    traps = [(0, -1), (2, -1), (-1, 2), (1, -2)]
    with table(seats=4, a=A, b=B, hands=hands, vp=(6, 0), turn=B1, traps=traps, trap=["TRAP-2"], script={"default": [new]}) as t:
        t.act(A1, Concede()).asks(B1, "ChooseAct")
        assert not t.state.over
        t.pick(B1, "play ogre-slap").pick(B1, "stop").pick(B1, "target gwaien").asks(A2, "ReactionWindow").pick(A2, "pass").asks(B1, "ChooseAct")
        assert t.space("GWA") is None
        assert (1, 1) in t.traps()
        t.pick(B1, "end phase").asks(A2, "ChooseAct").pick(A2, "end phase").asks(B2, "ChooseAct")
        t.pick(B2, "end phase").asks(B1, "ChooseAct")
        assert [event.seat for event in t.events(ev.Upkeep)] == [B1, A2, B2, A1]
        assert len(t.hand(A1)) == 4
        t.act(A2, Concede())
        assert (t.state.winner, t.state.why) == (1, "SFB-13.5")
