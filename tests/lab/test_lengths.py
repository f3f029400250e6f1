"""What rulebooks tell of how long a match takes is what was measured, and what was measured is still so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from outplay.games import games
from outplay.lab.lengths import FILE, Length, kept, length, plans, rounds, written

NEAR = 0.15
"""By how much two lengths may differ that are told as the same."""
ROW = re.compile(r"^\| ([^|]+) \| (\d+) \| (\d+) \|$")


def told(folder: Path) -> dict[tuple[str, int], int]:
    """The rounds that a rulebook tells, by the name of a preset and the number of seats."""
    part = (folder / "RULES.md").read_text("utf-8").partition("| preset | seats | rounds |\n")[2].partition("\n\n")[0]
    return {(row[1], int(row[2])): int(row[3]) for line in part.splitlines() if (row := ROW.match(line))}


def near(one: float, other: float) -> bool:
    """Whether two lengths are within NEAR of each other, or within half a round."""
    return abs(one - other) <= max(0.5, NEAR * max(one, other))


@pytest.mark.parametrize("name", games())
def test_a_rulebook_tells_what_was_measured_for_every_preset(name: str) -> None:
    game = games()[name]
    assert game.folder is not None
    names = {preset.id: preset.name for preset in game.settings.PRESETS}
    measured = {(names[one.preset], one.seats): one.rounds for one in kept(game.folder)}
    promised = told(game.folder)
    assert {(names[plan.preset], int(dict(plan.options)["seats"])) for plan in plans(name, 1)} == set(measured) == set(promised)
    assert {key: (promised[key], measured[key]) for key in measured if not near(promised[key], measured[key])} == {}


@pytest.mark.soak
@pytest.mark.parametrize("name", games())
def test_what_was_measured_is_still_so(name: str) -> None:
    game = games()[name]
    assert game.folder is not None
    for before in kept(game.folder):
        plan = next(plan for plan in plans(name, before.matches) if (plan.preset, dict(plan.options)["seats"]) == (before.preset, before.seats))
        now = length(plan, list(rounds(plan, jobs=2)))
        assert near(now.rounds, before.rounds), f"{name}: {before} is {now.rounds} now; if that is meant: outplay lengths {name}, and RULES.md"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    assert kept(tmp_path) == ()
    found = [Length("published", 2, 40, 11.5), Length("quick", 4, 40, 8)]
    (tmp_path / FILE).write_text(written("knockback", found), "utf-8")
    assert kept(tmp_path) == tuple(found)


def test_a_length_is_the_median_of_the_rounds_that_were_played() -> None:
    plan = next(plan for plan in plans("knockback", 3) if plan.preset == "quick")
    played = sorted(rounds(plan))
    assert len(played) == 3
    assert length(plan, played) == Length("quick", 2, 3, played[1])
