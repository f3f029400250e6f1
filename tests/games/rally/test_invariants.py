"""Chapter 9 of the rules: what holds after every action of every match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.rules.state import Table
from outplay.kernel.settings import Value
from outplay.kernel.step import Step
from tests.engine import patches
from tests.games import watched
from tests.games.rally import invariants as inv
from tests.games.rally.frame import CONTENT
from tests.games.rally.matches import TABLES, begun, in_time_or_not, planned, played, scattered
from tests.sizes import many

LONG: dict[str, Value] = {"round_limit": 12}
"""A number of rounds in which towers and robots fall."""


@pytest.mark.rule(
    "RALLY-9.1", "RALLY-9.2", "RALLY-9.3", "RALLY-9.4", "RALLY-9.5", "RALLY-9.6", "RALLY-9.7", "RALLY-9.8", "RALLY-9.9", "RALLY-9.10", "RALLY-9.11", "RALLY-9.12",
    "RALLY-9.13", "RALLY-9.14", "RALLY-6.1", "RALLY-6.2", "RALLY-6.3",
)  # fmt: skip
@pytest.mark.parametrize("name", list(TABLES))
def test_what_always_holds(name: str) -> None:
    for seed in range(many(3, 60)):
        over = False
        start = begun(TABLES[name], seed) if seed % 3 == 0 else scattered({**TABLES[name], **LONG}, seed)
        for s, _ in played(start, seed, [kind() for kind in inv.ALL]):
            over = s.over
        assert over


@pytest.mark.rule("RALLY-9.6", "RALLY-9.10", "RALLY-9.12", "RALLY-9.13", "RALLY-51.7")
def test_what_always_holds_among_those_who_plan() -> None:
    felled = 0
    for seed in range(many(3, 40)):
        options: dict[str, Value] = {"robots": 1 + seed % 4, "edges": ("open", "walled")[seed % 2], "objective_scale": "quarter", "round_limit": 60}
        for s, _ in played(begun(options, seed), seed, [kind() for kind in inv.ALL], planned):
            if s.over:
                felled += min(s.bases) <= 0
    assert felled


def count_steps(monkeypatch: pytest.MonkeyPatch, steps: Counter[str]) -> list[type[Step[Table]]]:
    """Count every step of the game that does something or asks, by its name."""
    found: list[type[Step[Table]]] = []
    for kind in all_steps(Step):
        if kind.__module__.startswith("outplay.games.rally."):
            for deed in ("run", "chosen", "resolve"):
                if deed in vars(kind):
                    monkeypatch.setattr(kind, deed, counted(getattr(kind, deed), steps))
                    found.append(kind)
    return [kind for kind in found if kind.__name__ not in ("YesNo", "Setup", "ChooseDock", "NameRobot")]


def all_steps(kind: type[Step[Any]]) -> list[type[Step[Any]]]:
    """Yield a class of steps with all classes below it."""
    return [kind, *(below for sub in kind.__subclasses__() for below in all_steps(sub))]


def counted(deed: Callable[..., Sequence[Step[Table]]], steps: Counter[str]) -> Callable[..., Sequence[Step[Table]]]:
    """Return a deed that is counted each time it is done."""

    def doing(self: Step[Table], *rest: Any) -> Sequence[Step[Table]]:
        steps[type(self).__name__] += 1
        return deed(self, *rest)

    return doing


@pytest.mark.rule("RALLY-9.1", "RALLY-53.27")
@patches
def test_matches_show_every_step_every_event_and_every_card(monkeypatch: pytest.MonkeyPatch) -> None:
    events, cards, elements, steps = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    names = {kind.__name__ for kind in count_steps(monkeypatch, steps)}
    for seed in range(many(60, 600)):
        options: dict[str, Value] = {"robots": 4, "round_limit": 3, "edges": "open", "objective_scale": "quarter"}
        if seed % 4 == 0:
            options |= {"lives": "3"}
        for _, told in played(scattered(options, seed), seed, []):
            for one in told:
                events[type(one.event).__name__] += 1
                match one.event:
                    case fe.OptionDrawn(_, option):
                        cards[f"drawn {CONTENT.options[option].id}"] += 1
                    case ev.Installed(_, _, option):
                        cards[f"installed {CONTENT.options[option].id}"] += 1
                    case fe.OptionGivenUp(_, option) | fe.OptionLost(_, option):
                        cards[f"gone {CONTENT.options[option].id}"] += 1
                    case ev.Moved(how=how) | ev.Fell(how=how) | ev.Turned(how=how):
                        elements[how] += 1
                    case fe.RobotHit(what=what):
                        elements[what] += 1
    unseen = watched.events_of(ev) - set(events)
    assert unseen <= RARE
    assert [name for name in sorted(names) if steps[name] < many(1, 5)] == []
    assert [name for name, n in events.items() if n < many(1, 5) and name not in RARE] == []
    ways = {"own", "push", "belt", "express", "pusher", "howitzer", "pressor", "tractor", "card", "gear", "laser", "rear", "tower", "beam"}
    assert {way: elements[way] for way in ways if elements[way] < many(1, 5)} == {}
    ids = [option.id for option in CONTENT.options if option.copies]
    assert [id for id in ids if cards[f"drawn {id}"] < many(1, 5)] == []
    if many(0, 1):
        assert [id for id in ids if cards[f"installed {id}"] < 5 or cards[f"gone {id}"] < 5] == []


RARE = {"BaseFell", "OutOfLives"}
"""Steps that a few random matches do not show; they have their scenarios."""


@pytest.mark.rule("RALLY-9.15", "RALLY-42.6")
@pytest.mark.parametrize("name", list(TABLES))
def test_the_same_seed_and_picks_give_the_same_match(name: str) -> None:
    watched.is_the_same_again(GAME, begun(TABLES[name], 1), begun(TABLES[name], 1), in_time_or_not, 100_000)


# ---------------------------------------------------------------- proofs


@cache
def middle() -> tuple[Table, list[inv.Invariant]]:
    """Return a match in the middle of its programs, and the checks, which have listened so far."""
    checks = [kind() for kind in inv.ALL]
    for s, _ in played(scattered({"robots": 4, "round_limit": 9}, 3), 3, checks):
        if s.round == 3 and s.stage == "program":
            return s, checks
    raise AssertionError("no such match")


def card_twice(s: Table) -> None:
    s.deck = (*s.deck, s.deck[0])


def option_gone(s: Table) -> None:
    s.option_deck = s.option_deck[1:]


def on_one_square(s: Table) -> None:
    s.cells[0] = s.cells[1] = 200


def in_a_pit(s: Table) -> None:
    s.cells[0] = next(cell for cell, pit in enumerate(s.map.pit) if pit)


def moved_in_secret(s: Table) -> None:
    s.cells[0], s.cells[1] = s.cells[1], s.cells[0]


def ten_damage(s: Table) -> None:
    s.robots[next(r for r in s.playing if s.cells[r] >= 0)].damage = 10


def lock_without_damage(s: Table) -> None:
    one = s.robots[next(r for r in s.playing if s.cells[r] >= 0)]
    one.damage, one.placed = 0, 2


def three_tokens(s: Table) -> None:
    s.robots[0].tokens = 3


def tower_repaired(s: Table) -> None:
    s.towers[0] += 1


def base_hurt(s: Table) -> None:
    s.bases[1] -= 1


def kill_for_nothing(s: Table) -> None:
    s.robots[0].kills += 1


def over_for_nothing(s: Table) -> None:
    s.over = True


def team_option_from_nowhere(s: Table) -> None:
    s.team_options = [0, 1]


@pytest.mark.rule("RALLY-9.1", "RALLY-9.2", "RALLY-9.3", "RALLY-9.4", "RALLY-9.5", "RALLY-9.6", "RALLY-9.9", "RALLY-9.10", "RALLY-9.12", "RALLY-9.13")
@pytest.mark.parametrize(
    "damage",
    [
        card_twice, option_gone, on_one_square, in_a_pit, moved_in_secret, ten_damage, lock_without_damage, three_tokens, tower_repaired, base_hurt, kill_for_nothing,
        over_for_nothing, team_option_from_nowhere,
    ],
)  # fmt: skip
def test_damage_is_noticed(damage: Callable[[Table], None]) -> None:
    kept, checks = middle()
    s = kept.copy()
    assert watched.notices(checks, s, damage)
