"""The pictures of the how-to-play pages show what their sentences say."""

from __future__ import annotations

import pytest

from outplay.book.how import pictures
from outplay.games.rally import GAME
from outplay.kernel import scene as sc


def preview(id: str) -> sc.Preview:
    """Return what the picture of a page shows of a choice."""
    shown = next(one for one in pictures(GAME) if one.id == id).preview
    assert shown is not None
    return shown


def planned(id: str) -> list[str]:
    return [f"{step.label} {step.text}" for plan in preview(id).plans for step in plan.steps if step.text]


def words(id: str) -> list[str]:
    return [line.words() for line in preview(id).words]


def marks(id: str, kind: str) -> list[tuple[str, str]]:
    shown = preview(id)
    return [(mark.on, mark.text) for mark in (*shown.marks, *(mark for plan in shown.plans for mark in plan.marks)) if mark.kind == kind]


@pytest.mark.rule("RALLY-43.4", "RALLY-45.4")
def test_a_whole_program_shows_where_it_leads() -> None:
    assert planned("program")[-1] == "5 Forward before a pusher"
    assert marks("program", "order") == [("h17", "1"), ("g17", "2"), ("g16", "3"), ("g14", "4"), ("g13", "5")]


@pytest.mark.rule("RALLY-46.2", "RALLY-46.4")
def test_belts_carry_a_robot_that_only_turns() -> None:
    assert marks("belts", "order") == [("d16", "1"), ("d14", "2-3")]


@pytest.mark.rule("RALLY-47.8", "RALLY-48.6")
def test_a_howitzer_pushes_into_a_pit_and_fells_a_tower() -> None:
    assert marks("fire", "splash") == [("d12", "Falls!")]
    assert words("towers") == ["It falls!"]
