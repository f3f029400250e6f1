"""SFB-3 What bots know of a draft: what each team has taken, and the chance of each Champion to play."""

from __future__ import annotations

import pytest

from outplay.games.brawl import GAME
from outplay.kernel.step import Seat
from tests.games.brawl.table import A, At, B, start

ROSTER_A, ROSTER_B = ("goldarr", "gwaien", "tzu-xiao", "zephra", "snikkit"), ("pierina", "kilgore", "deryn", "zephra", "noctelle")
C, D = 2, 3


def taken(t: At, viewer: Seat) -> dict[str, float]:
    """Return what each team has taken as far as a seat knows, with the chance of each Champion to play."""
    return {f"{'AB'[use.side]} {use.name}": round(use.share, 2) for use in GAME.taken(GAME.observe(t.state, viewer).state)}


def draft(t: At) -> set[str]:
    """Return what all have taken, as it is."""
    return {f"{'AB'[use.side]} {use.name}" for use in GAME.taken(t.state)}


@pytest.mark.rule("SFB-3.2")
def test_a_casual_draft_is_open() -> None:
    t = start({"first": [A]}, selection="casual").pick(A, "west")
    assert draft(t) == set()
    t.pick(B, "take zephra").pick(A, "take deryn")
    assert taken(t, A) == taken(t, B) == {"A Deryn": 1, "B Zephra": 1}
    for seat, pick in ((B, "goldarr"), (A, "kilgore"), (B, "pierina"), (A, "snikkit")):
        t.pick(seat, f"take {pick}")
    assert draft(t) == {"A Deryn", "A Kilgore", "A Snikkit", "B Zephra", "B Gold'arr", "B Pierina"}


@pytest.mark.rule("SFB-3.1")
def test_who_chooses_freely_knows_the_own_picks_only() -> None:
    t = start({"first": [A]}, selection="free").pick(A, "west").pick(A, "take zephra").pick(B, "take deryn").pick(B, "take zephra")
    assert taken(t, A) == {"A Zephra": 1}
    assert taken(t, B) == {"B Deryn": 1, "B Zephra": 1}


@pytest.mark.rule("SFB-3.3")
def test_of_a_roster_three_play() -> None:
    t = start({"first": [A]}, selection="competitive")
    t.pick(A, "take goldarr").pick(A, "take gwaien").pick(B, "take pierina")
    assert taken(t, A) == {"A Gold'arr": 0.6, "A Gwaien": 0.6}
    for pick in ROSTER_A[2:]:
        t.pick(A, f"take {pick}")
    for pick in ROSTER_B[1:]:
        t.pick(B, f"take {pick}")
    t.pick(A, "west")
    assert len(draft(t)) == 10
    assert set(taken(t, A).values()) == {0.6}
    option = next(option for option in t.state.todo[-1].options(t.state) if GAME.bars(t.state, option) == "Zephra")  # type: ignore[attr-defined]  # a Choice
    assert not GAME.takes(t.state, option)
    t.pick(A, "bar zephra").pick(B, "bar gwaien")
    assert "B Zephra" not in draft(t)
    assert set(taken(t, B).values()) == {0.75}
    t.pick(A, "take zephra")
    assert taken(t, B)["A Zephra"] == 1
    assert taken(t, B)["A Gold'arr"] == 0.67
    for seat, pick in ((B, "deryn"), (A, "goldarr"), (B, "kilgore"), (A, "tzu-xiao")):
        t.pick(seat, f"take {pick}")
    assert {name: share for name, share in taken(t, A).items() if name[0] == "A"} == {"A Zephra": 1, "A Gold'arr": 1, "A Tzu Xiao": 1}


@pytest.mark.rule("SFB-14.8")
def test_a_teammate_who_chooses_later_knows_what_was_chosen_in_secret() -> None:
    t = start({"first": [A]}, selection="free", seats=4).pick(A, "seat 1 first").pick(B, "seat 2 first").pick(A, "west")
    for seat in (A, B):
        t.pick(seat, "take zephra").pick(seat, "take deryn")
    assert taken(t, C) == taken(t, A) == {"A Zephra": 1, "A Deryn": 1}
    assert taken(t, D) == {"B Zephra": 1, "B Deryn": 1}
