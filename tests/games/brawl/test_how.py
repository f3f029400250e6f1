"""The pictures of the how-to-play pages show what their sentences say."""

from __future__ import annotations

import pytest

from outplay.book.how import Picture, pictures
from outplay.games.brawl import GAME


def page(id: str) -> Picture:
    return next(one for one in pictures(GAME) if one.id == id)


def words(id: str) -> list[str]:
    """What the preview of a page says."""
    shown = page(id).preview
    assert shown is not None
    return [line.words() for line in shown.words]


@pytest.mark.rule("SFB-5.1", "SFB-8.5")
def test_cards_and_standard_actions_glow() -> None:
    assert {"card-1-5", "card-1-7", "champion-1"} <= {*page("cores").offered}
    assert "card-1-4" not in page("cores").offered  # a Reaction


@pytest.mark.rule("SFB-11.8", "SFB-7.11")
def test_the_attack_shows_what_a_reaction_would_change() -> None:
    shown = page("attack").preview
    assert shown is not None
    assert [case.text for case in shown.cases] == [
        "No Reaction: hit for 2, out of action 10 of 12",
        "+1 Defense: hit for 1, out of action 4 of 12",
        "+2 Defense: no damage, out of action 1 of 12",
    ]


@pytest.mark.rule("SFB-9.2")
def test_a_reaction_protects_who_is_attacked() -> None:
    assert page("reaction").picked == ["card-2-27", "champion-6"]
    assert "Deryn: Strength 2 against Defense 1, 1 damage." in words("reaction")


@pytest.mark.rule("SFB-4.5")
def test_the_move_shows_the_challenge_that_would_be_met() -> None:
    assert words("challenges") == ["Azure would meet South Side Story."]


@pytest.mark.rule("SFB-6.11", "SFB-10.5")
def test_who_was_out_comes_in_over_the_own_deployment_area() -> None:
    deryn = next(piece for piece in page("gate").scene.pieces if piece.name == "Deryn")
    assert (deryn.at, deryn.out) == ("gate-east", True)
    assert {"i1", "i5", "h4"} <= {*page("gate").offered}
