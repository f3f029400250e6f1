"""Saved matches of every version, in the middle of everything, go on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data.content import MobaContent
from outplay.games.moba.rules.battle import PickBattleCards
from outplay.games.moba.rules.effects import Do
from outplay.games.moba.rules.interrupts import InterruptWindow
from outplay.games.moba.rules.older import numbered
from outplay.games.moba.rules.state import Table
from outplay.kernel.cards import those
from outplay.kernel.chance import Seeded
from outplay.kernel.errors import RecordError
from outplay.kernel.things import changed
from outplay.kernel.window import Answer, open_window
from tests.games.kept import files, is_played_on, keep, saved
from tests.games.moba.matches import TABLES, lively
from tests.games.moba.table import CONTENT

FOLDER = Path(__file__).parent / "kept"

MOMENTS: dict[str, tuple[str, Callable[[Table], bool]]] = {
    "effect": ("four", lambda s: any(isinstance(step, Do) for step in s.todo)),
    "secret": ("two against one", lambda s: isinstance(s.todo[-1], PickBattleCards) and bool(s.picks)),
    "window": ("a seat for every hero", lambda s: isinstance(s.todo[-1], Answer) and len(s.todo[-1].order) > 1),
    "interrupt": ("full", lambda s: len(s.activations) > 1 and isinstance(open_window(s), InterruptWindow)),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_this_version_keeps_its_states(moment: str) -> None:
    name, wanted = MOMENTS[moment]
    assert keep(GAME, CONTENT, FOLDER, moment, {**TABLES[name], "round_limit": 4}, wanted, lively).exists()


@pytest.mark.parametrize("file", files(FOLDER), ids=lambda file: f"{file.parent.name} {file.name.partition('.')[0]}")
def test_a_saved_match_is_played_to_its_end(file: Path) -> None:
    is_played_on(GAME, file)


def test_who_saw_a_plan_in_version_1_knows_that_card() -> None:
    s = saved(GAME, FOLDER / "1" / "peeked.json.gz")
    (hero,) = (hero for hero in s.heroes if hero.peeked)
    other = those(s.seats(1 - hero.color))
    assert hero.plan not in hero.shown
    assert set(hero.unlocked.known_to(other)) == {hero.plan, *hero.shown}
    assert hero.unlocked.known_to(those(s.seats(hero.color))) == hero.unlocked.cards


# ---------------------------------------------------------------- effects by name


def test_lists_of_effects_are_called_by_their_cards_wherever_these_stand() -> None:
    assert [effect.__class__.__name__ for effect in CONTENT.effects["heroes/TRO/TRO-4/effects"]] == ["Push", "IfElse", "EndMove"]
    assert [effect.__class__.__name__ for effect in CONTENT.effects["heroes/TRO/TRO-4/effects/1/then"]] == ["Wounds"]
    assert {"portal/POR/effects", "items/I-8/effects", "items/I-8/effects/2/then", "heroes/ASN/ASN-3/before"} <= CONTENT.effects.keys()
    turned = MobaContent(CONTENT.source)
    turned.effects = {}
    turned.heroes = tuple(reversed(turned.heroes))
    assert sorted(name for name, effects in turned.boxes() if effects) == sorted(
        name for name in CONTENT.effects if name.rpartition("/")[2] not in ("then", "else")
    )


def test_version_1_counted_equal_lists_once_and_empty_ones_too() -> None:
    names = numbered(CONTENT)
    assert names[0] == "heroes/TRO/TRO-1/before"  # an empty list
    assert len(names) == len({CONTENT.effects.get(name, ()) for name in names})
    assert {*CONTENT.effects.values()} <= {CONTENT.effects.get(name, ()) for name in names}


def test_a_state_does_not_load_with_content_that_lacks_its_effects() -> None:
    s = saved(GAME, FOLDER / str(GAME.saves) / "effect.json.gz")
    s.todo.insert(0, Do("heroes/TRO/TRO-9/effects"))
    with pytest.raises(RecordError, match="TRO-9"):
        GAME.loads(GAME.dumps(s), CONTENT)
    s.todo[0] = changed(s.todo[0], effects="#999")
    with pytest.raises(RecordError, match="#999"):
        GAME.loads(GAME.dumps(s), CONTENT)


@pytest.mark.parametrize("damage", [("todo", None), ("todo", {"[": [{"@": "Do", "=": {"effects": 5, "at": 0}}]})], ids=["no steps", "odd effects"])
def test_a_damaged_table_is_told(damage: tuple[str, object]) -> None:
    state = GAME.start(GAME.settings.make({"draft": "random"}, "quick"), GAME.load(), Seeded(b"damage"))
    data = json.loads(GAME.dumps(state))
    data["="][damage[0]] = damage[1]
    with pytest.raises(RecordError, match=r"no saved state|does not fit"):
        GAME.loads(json.dumps(data), GAME.load())
