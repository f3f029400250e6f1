"""One click on Play: what it begins, and what it leaves to those who set more."""

from __future__ import annotations

from outplay.games.eventide import GAME
from outplay.games.eventide.data.settings import EventideSettings


def test_one_click_begins_a_first_match() -> None:
    made = GAME.settings.make({}, GAME.settings.PLAY)
    assert isinstance(made, EventideSettings)
    assert (made.gamers, made.heroes, made.max_rounds) == ("none", "agreed", 20)


def test_who_sets_something_has_the_defaults_of_the_rest() -> None:
    made = GAME.settings.make({"seats": 2, "push": "two"})
    assert isinstance(made, EventideSettings)
    assert (made.gamers, made.heroes, made.push) == ("draft", "draft", "two")
