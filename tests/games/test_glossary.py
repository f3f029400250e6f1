"""What may be looked up in the rules of each game: found by name, whole, and taken from the rows that the rules use."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.book.rulebook import book_of
from outplay.games import games
from outplay.kernel.game import Game
from outplay.kernel.terms import Term


def entry(game: str, name: str) -> Term:
    return next(term for term in book_of(games()[game]).terms if term.name == name)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_entry_has_a_name_a_kind_and_a_text_in_which_no_number_is_missing(game: Game[Any]) -> None:
    terms = book_of(game).terms
    assert terms
    for term in terms:
        assert term.name, term
        assert term.kind, term
        assert term.text, term
        assert "{" not in term.name + term.text, term


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_no_entry_stands_there_twice(game: Game[Any]) -> None:
    keys = [(term.kind, term.of, term.name) for term in book_of(game).terms]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_the_rules_that_entries_name_stand_in_the_rulebook(game: Game[Any]) -> None:
    book = book_of(game)
    assert {term.rule for term in book.terms if term.rule} <= {rule.id for rule in book.rules}


@pytest.mark.parametrize(
    ("game", "name", "kind", "says"),
    [
        ("brawl", "Jaws", "Traps", ""),
        ("brawl", "Bloodsport", "Challenges", ""),
        ("rally", "Mini Howitzer", "Option cards", "hurts towers"),
        ("eventide", "Minion Rush", "Lane cards", ""),
    ],
)
def test_what_players_looked_for_in_vain_is_there(game: str, name: str, kind: str, says: str) -> None:
    found = entry(game, name)
    assert found.kind == kind
    assert says in found.text


def test_a_card_without_a_text_of_its_own_says_its_figures() -> None:
    sunhammer = entry("brawl", "Sunhammer")
    assert sunhammer.of
    assert sunhammer.text.startswith("Attack, ")
    assert "Strength " in sunhammer.text
