"""Chapter 16 of the rules: what holds after every action of every match; and proof that the checks notice a table on which it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data import setup_events as sev
from outplay.games.eventide.data.abilities import Passive
from outplay.games.eventide.data.board import OFF
from outplay.games.eventide.data.content import ability_id
from outplay.games.eventide.data.vocabulary import NOBODY, SKILL, TALENT
from outplay.games.eventide.rules.hero import BASE, FALLEN, LIVE, OUT
from outplay.games.eventide.rules.state import Table
from outplay.kernel.cards import Hand
from outplay.kernel.chance import Quick, seed_from
from outplay.kernel.event import Event, Told
from outplay.kernel.step import Action, Step
from outplay.testing.check import Checked
from tests.engine import patches
from tests.games import watched
from tests.games.eventide import invariants as inv
from tests.games.eventide.table import CONTENT, table
from tests.games.eventide.test_conformance import TABLES
from tests.sizes import many

NEVER = 1 << 30
"""The kit's own costly checks are not what is looked for here."""
GAME_FOLDER = "outplay.games.eventide"
EVENTS = watched.events_of(ev, sev)
"""The names of all events of the game."""
RARE = {"SideConceded"}
"""Not shown by random matches; it has its scenarios."""


@pytest.mark.rule(
    "EOH-16.1", "EOH-16.2", "EOH-16.3", "EOH-16.4", "EOH-16.5", "EOH-16.6", "EOH-16.7", "EOH-16.8", "EOH-16.9", "EOH-16.10", "EOH-16.11", "EOH-16.13", "EOH-16.14",
    "EOH-3.3", "EOH-11.9", "EOH-13.5", "EOH-12.4",
)  # fmt: skip
def test_what_always_holds_in_matches_that_show_every_event() -> None:
    shown = set[str]()
    for seed in range(many(9, 63)):
        for name in TABLES:
            over = False
            for s, told in inv.played(name, seed, [kind() for kind in inv.ALL]):
                shown |= {type(one.event).__name__ for one in told}
                over = s.over
            assert over
    assert EVENTS - shown <= RARE


class Watched(Checked[Table]):
    """A match of the conformance kit that is watched as well."""

    def play(self, curious: bool = False) -> None:
        self.checks = [kind() for kind in inv.ALL]
        self.looks_on(self.recorder.told)
        super().play(curious)

    def advance(self, action: Action) -> None:
        super().advance(action)
        self.looks_on(self.recorder.told)

    def looks_on(self, told: Sequence[Told]) -> None:
        """Check what must always hold, after what was told."""
        for check in self.checks:
            for one in told:
                check.hear(self.state, one)
            check.check(self.state)


@pytest.mark.rule(
    "EOH-16.1", "EOH-16.2", "EOH-16.3", "EOH-16.4", "EOH-16.5", "EOH-16.6", "EOH-16.7", "EOH-16.8", "EOH-16.9", "EOH-16.10", "EOH-16.11", "EOH-16.13", "EOH-16.14",
)  # fmt: skip
@pytest.mark.parametrize("curious", [False, True], ids=["random", "curious"])
def test_what_always_holds_in_matches_of_the_kit(curious: bool) -> None:
    for seed in range(many(1, 32)):
        for name, options in TABLES.items():
            luck = Quick(seed)
            settings = GAME.settings.make({**options, "max_rounds": 12})
            match = Watched(GAME, settings, CONTENT, seed_from("watched", name, seed), lambda n, luck=luck: luck.number() % n, deep=NEVER)  # type: ignore[misc]  # bound early on purpose
            match.play(curious)
            assert match.state.over


def names_of(s: Table, slot: int, who: int) -> str:
    """Return the id of an ability that was activated."""
    if slot == TALENT:
        talent = CONTENT.gamers[who].talent
        return ability_id(talent.name) if talent else ""
    card, level = CONTENT.heroes[s.heroes[who].card], s.heroes[who].level
    return ability_id(card.skill.name) if slot == SKILL else ability_id(card.item.name, level)


def kinds(base: type[Step[Table]]) -> set[type[Step[Table]]]:
    """Return all kinds of steps of this game, with those below them."""
    below = {kind for one in base.__subclasses__() for kind in kinds(one)}
    return below | ({base} if base.__module__.startswith(GAME_FOLDER) and not base.__subclasses__() else set())


def counted(monkeypatch: pytest.MonkeyPatch, met: Counter[str]) -> set[str]:
    """Count how often each kind of step that does something is done, and how often each that asks is answered. Return the names of all kinds."""
    found = kinds(Step)
    for kind in found:
        for verb in ("run", "chosen", "resolve", "answered"):
            if (deed := getattr(kind, verb, None)) is not None:
                monkeypatch.setattr(kind, verb, lambda self, *given, deed=deed, **more: (met.update([type(self).__name__]), deed(self, *given, **more))[1])
    return {kind.__name__ for kind in found}


@patches
def test_matches_meet_every_step_event_hero_and_ability(monkeypatch: pytest.MonkeyPatch) -> None:
    met = Counter[str]()
    wanted = {hero.id for hero in CONTENT.heroes} | {gamer.id for gamer in CONTENT.gamers}
    wanted |= counted(monkeypatch, met) | (EVENTS - RARE)
    for seed in range(many(30, 500)):
        for name in ("drafts", "cap", "dealt", "listed", "peeks and moves", "late and held"):
            for s, told in inv.played(name, seed, []):
                for one in told:
                    met[type(one.event).__name__] += 1
                    match one.event:
                        case ev.Activated(_, slot, who):
                            met[names_of(s, slot, who)] += 1
                        case ev.Bought(hero, level):
                            met[f"own {ability_id(CONTENT.heroes[s.heroes[hero].card].item.name, level)}"] += 1
            met.update(CONTENT.heroes[one.card].id for one in s.heroes)
            met.update(CONTENT.gamers[one.gamer].id for one in s.heroes if one.gamer != NOBODY)
    if many(0, 1):
        wanted |= {f"own {ability_id(hero.item.name, level)}" for hero in CONTENT.heroes for level in (1, 2)}
        wanted |= {ability_id(hero.skill.name) for hero in CONTENT.heroes if not isinstance(hero.skill.does, Passive)}
        wanted |= {ability_id(hero.item.name, n) for hero in CONTENT.heroes for n, does in enumerate(hero.item.levels, 1) if not isinstance(does, Passive)}
        wanted |= {ability_id(talent.name) for gamer in CONTENT.gamers if (talent := gamer.talent) and not isinstance(talent.does, Passive)}
    print(", ".join(f"{name} {met[name]}" for name in sorted(wanted, key=lambda name: met[name])))
    assert [name for name in sorted(wanted) if met[name] < many(1, 5)] == []


# ---------------------------------------------------------------- proofs


def middle(stage: str, seed: int = 3) -> tuple[Table, list[inv.Invariant]]:
    """Return a match somewhere in its middle, and the checks that have listened so far."""
    checks = [kind() for kind in inv.ALL]
    for s, _ in inv.played("peeks and moves", seed, checks):
        if s.round >= 2 and s.stage == stage and s.asked and (stage != "place" or len(s.placed) == 3):
            return s, checks
    raise AssertionError(f"no {stage}")


def swapped(s: Table) -> None:
    s.heroes[0].card = s.heroes[1].card


def live_nowhere(s: Table) -> None:
    s.heroes[0].state, s.heroes[0].lane = LIVE, OFF


def fallen_at_home(s: Table) -> None:
    s.heroes[0].state, s.heroes[0].lane = FALLEN, 0


def recalled_in_placement(s: Table) -> None:
    s.heroes[0].state, s.heroes[0].lane, s.heroes[0].recalled = BASE, OFF, True


def past_its_hit_points(s: Table) -> None:
    one = next(one for one in s.heroes if one.state == BASE)
    one.damage = one.hp


def wounded_and_out(s: Table) -> None:
    s.heroes[0].state, s.heroes[0].lane, s.heroes[0].damage = OUT, OFF, 1


def card_twice(s: Table) -> None:
    s.hands[0] = s.hands[0].with_card(5, 0).with_card(5, 0)


def card_gone(s: Table) -> None:
    s.down[0], s.hands[0] = Hand(), Hand()


def rush_too_early(s: Table) -> None:
    s.assault, s.rush = False, [1, OFF]


def card_in_the_wrong_lane(s: Table) -> None:
    s.down[:3] = [Hand.laid([card for hand in s.down[:3] for card in hand.cards] or [0], 1), Hand(), Hand()]


def tower_is_back(s: Table) -> None:
    s.stand[0] ^= 1


def inner_before_outer(s: Table) -> None:
    s.stand[0], s.stand[1] = 0b110111, 0b111111


def gold_for_nothing(s: Table) -> None:
    s.gold[0] += 1


def kill_for_nothing(s: Table) -> None:
    s.kills[1] += 1


def assault_for_nothing(s: Table) -> None:
    s.assault = not s.assault


def token_for_nothing(s: Table) -> None:
    s.heroes[0].used ^= 1


def hand_is_open(s: Table) -> None:
    s.hands[1] = Hand.laid(s.hands[1].cards or (0,), -1)


@pytest.mark.rule("EOH-16.1", "EOH-16.2", "EOH-16.3", "EOH-16.4", "EOH-16.5", "EOH-16.6", "EOH-16.7", "EOH-16.9", "EOH-16.10", "EOH-16.11")
@pytest.mark.parametrize(
    "damage",
    [
        swapped,
        live_nowhere,
        fallen_at_home,
        recalled_in_placement,
        past_its_hit_points,
        wounded_and_out,
        card_twice,
        card_gone,
        rush_too_early,
        card_in_the_wrong_lane,
        tower_is_back,
        inner_before_outer,
        gold_for_nothing,
        kill_for_nothing,
        assault_for_nothing,
        token_for_nothing,
        hand_is_open,
    ],
)
def test_damage_is_noticed(damage: Callable[[Table], None]) -> None:
    s, checks = middle("place")
    assert watched.notices(checks, s, damage)


def listens(check: inv.Invariant, s: Table, events: list[Event]) -> None:
    for event in events:
        check.hear(s, Told(event, "", None))
    check.check(s)


@pytest.mark.rule("EOH-16.5", "EOH-16.6", "EOH-16.8", "EOH-16.10", "EOH-16.13", "EOH-16.14")
@pytest.mark.parametrize(
    ("check", "events"),
    [
        (inv.SixTurns, [ev.LaneNamed(0, 1, 1, (0,)), ev.LaneNamed(1, 1, 1, (0,)), ev.LaneNamed(0, 1, 0, ())]),
        (inv.SixTurns, [ev.LaneNamed(0, 1, 1, (0,)), ev.LaneNamed(0, 2, 0, ())]),
        (inv.SixTurns, [ev.LaneNamed(0, 1, 1, (0,)), ev.CardsFlipped(0, 1, (0,))]),
        (inv.StructuresStayDown, [ev.StructureFell(0, 1)]),
        (inv.StructuresStayDown, [ev.LaneChecked(1, (1, 1), (1, 1), 0)]),
        (inv.StructuresStayDown, [ev.LaneChecked(1, (0, 2), (1, 2), 0), ev.StructureFell(0, 1), ev.StructureFell(0, 3)]),
        (inv.StructuresStayDown, [ev.LaneChecked(1, (0, 2), (1, 2), 0), ev.LaneChecked(2, (1, 1), (1, 1), -1)]),
        (inv.StructuresStayDown, [ev.LaneChecked(2, (0, 2), (1, 2), 0), ev.CombatBegan(0)]),
        (inv.StructuresStayDown, [ev.LaneChecked(1, (0, 2), (1, 2), 0), ev.TowerHeld(1, 1)]),
        (inv.TokensForbid, [ev.Activated(0, 0, 0, ()), ev.Activated(0, 0, 0, ())]),
        (inv.OneAttackEach, [ev.CombatBegan(0), ev.AttackDeclared(0, 5), ev.AttackDeclared(0, 5)]),
        (inv.OneAttackEach, [ev.Marked(0, "stun", 0, "round"), ev.CombatBegan(0), ev.AttackDeclared(0, 5)]),
        (inv.FewPasses, [ev.TurnPassed(1, True, False), ev.TurnPassed(1, True, False)]),
    ],
)
def test_what_is_told_wrongly_is_noticed(check: type[inv.Invariant], events: list[Event]) -> None:
    with table(mid=("hobb", "pell"), begin="fight") as t:
        one = check()
        with pytest.raises(AssertionError):
            listens(one, t.state, events)


@pytest.mark.rule("EOH-16.12", "EOH-1.12")
@pytest.mark.parametrize("name", list(TABLES))
def test_the_same_seed_and_picks_give_the_same_match(name: str) -> None:
    watched.is_the_same_again(GAME, inv.begun(name, 1), inv.begun(name, 1), inv.lively, many(150, 4000))
