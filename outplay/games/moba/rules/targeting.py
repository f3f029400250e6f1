"""MOBA-4.80 to 4.95 Who can be attacked: ranges, facing, lines of sight, shots and areas."""

from __future__ import annotations

from outplay.games.moba.data.rows import ActionCard
from outplay.games.moba.data.vocabulary import Range
from outplay.games.moba.rules.hero import OFF
from outplay.games.moba.rules.state import Table


def legal_single(s: Table, hero: int, reach: int, ally_only: bool = False, facing: int | None = None) -> tuple[int, ...]:
    """MOBA-4.83, MOBA-4.91 Return the heroes at distance 1..n in line of sight and in the front arc, nearest first: friends too, never the hero itself (MOBA-4.82).

    MOBA-4.86 Heroes and areas block the line. `facing` replaces the hero's own, if given.
    """
    ahead = s.heroes[hero].facing if facing is None else facing
    return nearest_first(s, hero, [n for n, other in enumerate(s.heroes) if other.cell >= 0 and not bars_aim(s, hero, n, reach, ally_only, ahead)])


def bars_aim(s: Table, hero: int, other: int, reach: int, ally_only: bool, facing: int) -> str:
    """Return the rule by which a hero on the map is no legal target of another's single attack or ability; empty if it is one."""
    if other == hero:
        return "MOBA-4.82"
    one, target, board = s.heroes[hero], s.heroes[other], s.board
    far = board.hexes.distance[one.cell][target.cell]
    if far > reach:
        return "MOBA-4.83"
    if ally_only and target.color != one.color:
        return "MOBA-4.95"
    if not board.arc(one.cell, facing) & board.hexes.bit[target.cell]:
        return "MOBA-4.91"
    return "" if far == 1 or board.clear(one.cell, target.cell, board.area_mask | s.taken) else "MOBA-4.85"


def nearest_first(s: Table, hero: int, others: list[int]) -> tuple[int, ...]:
    """Return the heroes with the nearest first, then from the north, then from the west (D11, D13). A player out of time gets the first."""
    if len(others) < 2:
        return tuple(others)
    apart = s.board.hexes.distance[s.heroes[hero].cell]
    return tuple(sorted(others, key=lambda n: (apart[s.heroes[n].cell], s.heroes[n].cell)))  # cells are numbered from the north-west on


def skillshot(s: Table, hero: int, reach: int, facing: int) -> tuple[int, ...]:
    """MOBA-4.93 Return the first hero straight ahead."""
    for cell in s.board.ray[s.heroes[hero].cell][facing][:reach]:
        if s.taken & s.board.hexes.bit[cell]:
            return (s.hero_at(cell),)
    return ()


def in_area(s: Table, hero: int, mask: int) -> tuple[int, ...]:
    """MOBA-4.94 Return every other hero on a space of an area."""
    bit = s.board.hexes.bit
    return nearest_first(s, hero, [n for n, other in enumerate(s.heroes) if other.cell >= 0 and n != hero and mask & bit[other.cell]])


def keg_area(s: Table, keg: int) -> int:
    """Return the space of a keg and its six neighbors."""
    return s.board.hexes.within[keg][1]


def kegs_in_reach(s: Table, hero: int, box: Range) -> list[int]:
    """Light the Fuse, Short Fuse: the kegs that may be the center, those nearest to their owner first (D11)."""
    here = s.heroes[hero].cell
    near = s.heroes[s.actor].cell if box.of == "actor" else here  # set off by who walks past, wherever its owner is
    apart = s.board.hexes.distance
    found = [keg for keg in s.kegs if near >= 0 and apart[keg][near] <= box.within]
    return sorted(found, key=lambda keg: (apart[keg][here], keg))


def reach_of(s: Table, hero: int, box: Range) -> int:
    """MOBA-3.14 Return the range of a single-target attack, with what items add."""
    reach = box.n
    for item in s.heroes[hero].items:
        reach += sum(mod.n for mod in s.content.items[item].mods if mod.mod == "range" and box.n >= mod.single_min)
    return reach


def found_targets(s: Table, hero: int, box: Range, facing: int | None = None) -> tuple[int, ...]:
    """MOBA-4.80 Return the heroes that an attack may hit from where its hero stands now, or would hit with another facing; for a single target, all that may be chosen."""
    one = s.heroes[hero]
    ahead = one.facing if facing is None else facing
    match box.kind:
        case "single":
            return legal_single(s, hero, reach_of(s, hero, box), facing=ahead)
        case "skillshot":
            return skillshot(s, hero, box.n, ahead)
        case "area":
            return in_area(s, hero, s.board.template(box.template, one.cell, ahead))
        case "keg":
            deed = s.now.deed
            return in_area(s, hero, keg_area(s, deed.center)) if deed is not None and deed.center != OFF else ()


def can_target(s: Table, hero: int, card: ActionCard, other: int) -> bool:
    """MOBA-3.15 `legal_target`: whether a card's attack could be aimed at a hero from where both stand."""
    box = card.attack.range if card.attack is not None else None
    return box is not None and s.on_map(hero) and other in found_targets(s, hero, box)


def behind(s: Table, hero: int, other: int) -> bool:
    """MOBA-4.92 Return whether a hero is not in the front arc of another."""
    target = s.heroes[other]
    return not s.board.arc(target.cell, target.facing) & s.board.hexes.bit[s.heroes[hero].cell]


def flanked(s: Table, hero: int, other: int) -> bool:
    """MOBA-3.9 Return whether another hero of a hero's side is adjacent to the target."""
    color = s.heroes[hero].color
    near = s.board.hexes.within[s.heroes[other].cell][1] & s.masks[color]
    bit = s.board.hexes.bit
    near &= ~bit[s.heroes[other].cell]
    if s.on_map(hero):
        near &= ~bit[s.heroes[hero].cell]
    return bool(near)
