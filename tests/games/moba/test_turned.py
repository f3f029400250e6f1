"""MOBA-9.14 A match and the same match turned by 180 degrees with the colors swapped, played side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data.board import BLUE, RED
from outplay.games.moba.data.content import MobaContent
from outplay.games.moba.rules.activation import Enter
from outplay.games.moba.rules.asking import CrystalFromTo, KegTo, Space, Way
from outplay.games.moba.rules.death import Feed
from outplay.games.moba.rules.hero import NOBODY, OFF
from outplay.games.moba.rules.interrupts import watched
from outplay.games.moba.rules.movement import Face, MoveTo, hops
from outplay.games.moba.rules.organization import Organize, Score
from outplay.games.moba.rules.rounds import AskTurn
from outplay.games.moba.rules.state import Table
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.hexes import cells_of
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Option, Seat, Step
from tests.games.moba.matches import lively
from tests.games.moba.public_log import Facts
from tests.games.moba.table import BOARD, CONTENT
from tests.sizes import many

DUELS: dict[str, dict[str, Value]] = {
    "2 v 2": {"team_size": "2", "draft": "random"},
    "3 v 3": {"team_size": "3", "draft": "random", "item_set": "extended", "starting_actions": "choose"},
    "3 v 3 twins": {"team_size": "3", "draft": "random", "roster": "prototype", "payday_priority": True},
    "5 v 5": {"team_size": "5", "starting_actions": "choose", "round_limit": 6},
}
"""One seat a side: where a side has several, Red's speaker is asked first who may plan the Portal."""

CELL = {cell: BOARD.hexes.at[-q, -r] for cell, (q, r) in enumerate(BOARD.hexes.axial)} | {OFF: OFF}
OBJECTIVE = {OFF: OFF, 0: 0, 1: 2, 2: 1}
COLOR = {NOBODY: NOBODY, RED: BLUE, BLUE: RED}


class OrganizeTurned(Organize):
    """Town is scored before Dark Tower, which the rules do the other way round (MOBA-4.232)."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return [Score(OBJECTIVE[step.objective]) if isinstance(step, Score) else step for step in super().run(s)]


def turned(s: Table) -> Table:
    """The table as it looks from the other side, each side in the other's color."""
    new = s.copy()
    new.red_side = 1 - s.red_side
    for hero in new.heroes:
        hero.color, hero.cell, hero.facing = COLOR[hero.color], CELL[hero.cell], (hero.facing + 3) % 6
    new.masks = [sum(BOARD.hexes.bit[CELL[cell]] for cell in cells_of(mask)) for mask in reversed(s.masks)]
    new.kegs = tuple(sorted(CELL[keg] for keg in s.kegs))
    new.crystals = [s.crystals[n] for n in (0, 2, 1)]
    new.stacks = [s.stacks[n] for n in (0, 2, 1)]
    new.banners, new.portal_seat, new.portal_used = s.banners[::-1], s.portal_seat[::-1], s.portal_used[::-1]
    new.last_color, new.winners = COLOR[s.last_color], tuple(sorted(COLOR[color] for color in s.winners))
    new.open = None
    return new


def image(option: Option) -> Option:
    """An option as it is in the turned match."""
    match option:
        case MoveTo(cell):
            return MoveTo(CELL[cell])
        case Enter(cell):
            return Enter(CELL[cell])
        case Space(cell):
            return Space(CELL[cell])
        case KegTo(cell, keg):
            return KegTo(CELL[cell], OFF if keg == OFF else 1 - keg)
        case Face(facing):
            return Face((facing + 3) % 6)
        case Way(direction):
            return Way((direction + 3) % 6)
        case Feed(objective):
            return Feed(OBJECTIVE[objective])
        case CrystalFromTo(source, to):
            return CrystalFromTo(OBJECTIVE[source], OBJECTIVE[to])
        case _:
            return option


class Pair:
    """A match from its first turn on after a card was played, and the same match turned."""

    def __init__(self, options: dict[str, Value], seed: int, content: MobaContent = CONTENT) -> None:
        self.luck = Quick(seed)
        self.one = one = GAME.start(GAME.settings.make(options, "quick"), content, Seeded(seed_from("turned", seed)))
        while one.last_color == NOBODY or not isinstance(one.todo[-1], AskTurn):
            seat = to_act(one)[0]
            apply(one, Action(seat, lively(one, seat, self.luck)))
        self.two = turned(one)
        self.turn_scoring()

    def turn_scoring(self) -> None:
        self.two.todo = [OrganizeTurned() if type(step) is Organize else step for step in self.two.todo]

    def check(self) -> None:
        """Both tables are the same, and so are the questions."""
        one, two = self.one, self.two
        assert Facts.of(turned(one)) == Facts.of(two)
        assert [(hero.plan, hero.unlocked) for hero in one.heroes] == [(hero.plan, hero.unlocked) for hero in two.heroes]
        assert (one.asked, one.over, len(one.todo)) == (two.asked, two.over, len(two.todo))
        for seat in to_act(one):
            options = legal(one, seat)
            assert len(options) == len(legal(two, seat))
            assert {image(option) for option in options} == set(legal(two, seat))

    def same_way(self, option: Option) -> bool:
        """Whether a far space is reached by the same way, where ways matter."""
        one, two = self.one, self.two
        if not isinstance(option, MoveTo) or not watched(one) or option.cell == one.heroes[one.now.hero].cell:
            return True
        hero, points = one.now.hero, one.now.points
        way = [tuple(CELL[cell] for cell in path) for path in hops(one, hero, option.cell, points)]
        return way == hops(two, hero, CELL[option.cell], points)

    def pick(self, seat: Seat) -> Option:
        pick = lively(self.one, seat, self.luck)
        if self.same_way(pick):
            return pick
        alike = [option for option in legal(self.one, seat) if self.same_way(option)]
        return alike[self.luck.number() % len(alike)]

    def play(self, most: int) -> int:
        """Play on, comparing after every action; how many there were."""
        for played in range(most):
            self.check()
            if self.one.over:
                return played
            seat = to_act(self.one)[self.luck.number() % len(to_act(self.one))]
            pick = self.pick(seat)
            apply(self.one, Action(seat, pick))
            apply(self.two, Action(seat, image(pick)))
            self.turn_scoring()
        return most


@pytest.mark.rule("MOBA-9.14", "MOBA-2.7")
@pytest.mark.parametrize("name", DUELS)
def test_a_turned_match_is_the_same_match(name: str) -> None:
    for seed in range(many(2, 60)):
        assert Pair(DUELS[name], seed).play(2000) > 100


# ---------------------------------------------------------------- it can fail


def test_a_lopsided_map_would_be_noticed() -> None:
    """A Dark Tower of two spaces, and a Town of four."""
    source = CONTENT.source["map.toml"].replace("[[-6, 0], [-5, 0], [-5, -1], [-6, 1]]", "[[-6, 0], [-5, 0]]")
    lopsided = MobaContent({**CONTENT.source, "map.toml": source})
    pair = Pair(DUELS["3 v 3"], 1, lopsided)
    with pytest.raises(AssertionError):
        pair.play(2000)


def a_hero_turns(two: Table) -> None:
    two.heroes[0].facing = (two.heroes[0].facing + 1) % 6


def a_crystal_goes_astray(two: Table) -> None:
    two.crystals = [two.crystals[0], two.crystals[1] + 1, two.crystals[2] - 1]


def a_plan_is_another(two: Table) -> None:
    hero = next(hero for hero in two.heroes if hero.plan in hero.unlocked)
    hero.plan = next(card for card in hero.unlocked if card != hero.plan)


def a_phase_is_another(two: Table) -> None:
    two.phase += 1


@pytest.mark.parametrize("damage", [a_hero_turns, a_crystal_goes_astray, a_plan_is_another, a_phase_is_another])
def test_a_difference_would_be_noticed(damage: Callable[[Table], None]) -> None:
    pair = Pair(DUELS["3 v 3"], 1)
    pair.check()
    damage(pair.two)
    pair.two.open = None
    with pytest.raises(AssertionError):
        pair.check()
