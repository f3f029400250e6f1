"""Lists, counts, names and numbers as sentences write them."""

import pytest

from outplay.book.telling import draft_picks
from outplay.book.words import counted, dashed, filled, listed, numbers_in, unfilled
from outplay.kernel import scene as sc


@pytest.mark.parametrize(
    ("names", "sentence"),
    [(["Ada"], "Ada"), (["Ada", "Bo"], "Ada and Bo"), (["Ada", "Bo", "Cy"], "Ada, Bo and Cy")],
)
def test_names_are_listed_as_a_sentence_lists_them(names: list[str], sentence: str) -> None:
    assert listed(names) == sentence


def test_a_list_may_end_with_another_word_and_cannot_be_empty() -> None:
    assert listed(["north", "east"], "or") == "north or east"
    with pytest.raises(ValueError, match="not enough values"):
        listed([])


def test_a_count_has_its_word_in_the_right_number() -> None:
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert counted(2, "match", "matches") == "2 matches"


@pytest.mark.parametrize(("name", "form"), [("Gold'arr", "goldarr"), ("bow_master", "bow-master"), ("Sir  Croak, II", "sir-croak-ii")])
def test_a_name_in_text_forms_has_dashes_and_no_apostrophe(name: str, form: str) -> None:
    assert dashed(name) == form


def test_a_text_is_filled_with_the_numbers_of_its_card() -> None:
    numbers = {"heal": [2, 5], "damage": [-3]}
    assert filled("Heal {heal}, then {heal2}. Lose {damage}.", numbers) == "Heal 2, then 5. Lose 3."


def test_a_place_without_a_number_stays_and_is_found() -> None:
    assert filled("Walk {most}, heal {heal2}.", {"heal": [1]}) == "Walk {most}, heal {heal2}."
    assert unfilled("Walk {most}, heal {heal2}, or {heal}.", {"heal": [1]}) == ["{most}", "{heal2}"]


def test_numbers_are_called_by_their_field_or_by_what_their_record_does() -> None:
    row = {"cost": 1, "free": True, "none": 0, "does": [{"do": "heal", "n": 2}, {"do": "push", "n": 3, "then": [{"do": "heal", "n": 4}]}]}
    assert numbers_in(row, "do") == {"cost": [1], "heal": [2, 4], "push": [3]}


def test_a_draft_shows_what_was_taken_and_whose_turn_is_next() -> None:
    picks = draft_picks(["red", "blue", "blue"], [sc.Pick(side="red", name="Ada")])
    assert [(pick.side, pick.name, pick.now) for pick in picks] == [("red", "Ada", False), ("blue", "", True), ("blue", "", False)]
