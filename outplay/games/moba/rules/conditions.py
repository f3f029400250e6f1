"""What effects ask about the table: conditions, groups of heroes, who chooses, straight lines."""

from __future__ import annotations

from itertools import takewhile

from outplay.games.moba.data import vocabulary as voc
from outplay.games.moba.rules.hero import NOBODY, OFF
from outplay.games.moba.rules.state import Table
from outplay.games.moba.rules.targeting import behind, flanked
from outplay.kernel.step import Seat


def holds(s: Table, condition: voc.Condition, hero: int, target: int) -> bool:
    """MOBA-3.9 Return whether a condition holds for a hero and its target."""
    n = condition.n
    match condition.is_:
        case "behind":
            return target != NOBODY and s.on_map(hero) and s.on_map(target) and behind(s, hero, target)
        case "flanked":
            return target != NOBODY and s.on_map(target) and flanked(s, hero, target)
        case "marked":
            return target != NOBODY and any(kind in ("slow", "immobilize") for kind, _, _ in s.heroes[target].tokens)
        case "wounds_at_least":
            return s.heroes[hero].wounds >= n
        case "half_dead":
            return target != NOBODY and s.on_map(target) and 2 * s.heroes[target].wounds >= s.hit_points(target)
        case "moved_less":
            return s.deed.shifted < n
        case "charged_at_least":
            return s.deed.charged >= n
        case "has_item":
            return target != NOBODY and bool(equipped(s, target))
        case "next_to_camp":
            one = s.heroes[hero]
            return one.cell >= 0 and bool(s.board.entry[one.color] & s.board.hexes.bit[one.cell])


def equipped(s: Table, hero: int) -> list[int]:
    """Return the weapons and armors of a hero."""
    return [item for item in s.heroes[hero].items if s.content.items[item].type in ("weapon", "armor")]


def group(s: Table, of: voc.Group, within: int) -> list[int]:
    """MOBA-3.3 Return the heroes of a selection around `self`, by distance, then r, then q."""
    self_ = s.named("self")
    if self_ == NOBODY:
        return []
    axial = s.board.hexes.axial
    found = []
    for n, other in enumerate(s.heroes):
        if other.cell >= 0 and not bars_group(s, self_, n, of, within):
            q, r = axial[other.cell]
            found.append((s.apart(self_, n), r, q, n))
    return [n for *_, n in sorted(found)]


def bars_group(s: Table, self_: int, other: int, of: voc.Group, within: int) -> str:
    """Return the rule by which a hero on the map is not of a selection around `self`; empty if it is."""
    friend = not s.enemies(self_, other)
    if not {"ally": friend and other != self_, "enemy": not friend, "other": other != self_, "team": friend}[of]:
        return "MOBA-4.70"
    return "" if s.apart(self_, other) <= within else "MOBA-2.2"


def chooser(s: Table) -> Seat:
    """MOBA-3.3, MOBA-4.265, MOBA-4.128 Return who decides: the player of `self`; inside the evaluation of an attack whoever selected the attack cards."""
    deed = s.deed
    return deed.battle.picker if deed.battle is not None else s.heroes[deed.hero].seat


def source_cell(s: Table) -> int:
    """From where pushes push: the space of `self`, for a keg's blast the keg's."""
    return s.deed.center if s.deed.center != OFF else s.heroes[s.deed.hero].cell


def line(s: Table, hero: int, direction: int, n: int) -> tuple[int, ...]:
    """Return the spaces that a hero is shifted over in one direction, until something stops it (MOBA-4.142)."""
    free, bit = s.free, s.board.hexes.bit
    return tuple(takewhile(lambda cell: free & bit[cell], s.board.ray[s.heroes[hero].cell][direction][:n]))
