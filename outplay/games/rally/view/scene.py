"""The table as it is drawn: the board with all that moves and shoots, structures, robots; `panels` and `zones` add what lies around it."""

from __future__ import annotations

from typing import Final, Literal

from outplay.book.look import by_id
from outplay.book.words import counted, listed
from outplay.games.rally.data.board import COLUMNS, NORTH, SIZE, SOUTH, TOWERS, TOWERS_OF, column, row, team_of_tower
from outplay.games.rally.rules.floor import NONE
from outplay.games.rally.rules.robot import OFF, TEAM_OF
from outplay.games.rally.rules.state import CLEANUP, DEAL, ELEMENTS, END, MOVE, PROGRAM, REVEAL, SETUP, TOUCH, UPKEEP, WEAPONS, Table
from outplay.games.rally.view.drawings import drawings
from outplay.games.rally.view.in_words import onto
from outplay.games.rally.view.names import SIDES, STYLES, TEAMS, cell_id, piece_id, robot_name, side_of, structure_id, structure_name
from outplay.games.rally.view.panels import damage_bar, panels, status_chips
from outplay.games.rally.view.planned import plans
from outplay.games.rally.view.zones import in_front, zones
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.kernel.view import Observation

STAGES: Final = {
    SETUP: "Setup", UPKEEP: "Upkeep", DEAL: "Deal", PROGRAM: "Program", REVEAL: "Reveal", MOVE: "Robots move", ELEMENTS: "Belts, pushers and gears",
    WEAPONS: "Everything fires", TOUCH: "Wrenches", END: "End of round", CLEANUP: "Cleanup",
}  # fmt: skip
BELTS: Final = ("belt, carries a robot one square", "express belt, carries a robot one square before the others, and one with them")
"""RALLY-46.1 What a belt does, and what an express belt does."""
NEAR_THE_LIMIT: Final = 10
"""RALLY-52.4 The number of rounds before the limit from which on it is shown."""


def scene(seen: Observation[Table]) -> sc.Scene:
    """Return everything that a viewer may see."""
    s = seen.state
    return sc.Scene(
        sides=seen.once(sides),
        boards=[board(s, seen.viewer)],
        pieces=seen.once(pieces),
        zones=zones(seen),
        panels=panels(seen),
        chips=seen.once(chips),
        plans=own_plans(s, seen.viewer),
        round=s.round,
        phase=phase_name(s),
        text=seen.once(summary),
    )


def sides(s: Table) -> list[sc.Side]:
    """RALLY-52.4 Return both teams, with the hit points of their bases."""
    sign = by_id(s.content.look.structure)["base"]
    return [
        sc.Side(
            id=SIDES[team],
            name=TEAMS[team],
            style=STYLES[team],
            seats=list(s.sides[team]),
            score=sc.Stat(icon=sign.icon, value=str(max(0, s.bases[team])), name="hit points of the base"),
        )
        for team in (SOUTH, NORTH)
    ]


def pieces(s: Table) -> list[sc.Piece]:
    """Return all structures and robots."""
    return [*structures(s), *(figure(s, robot) for robot in s.playing)]


def own_plans(s: Table, viewer: Seat | None) -> list[sc.Plan]:
    """Return what a viewer has programmed so far."""
    return [] if viewer is None else plans(s, viewer, s.picks.get(viewer, ()), in_front(s, viewer))


def phase_name(s: Table) -> str:
    """Return what is going on, in a word or two."""
    if s.over:
        return "Over"
    return f"Register {s.register}: {STAGES[s.stage].lower()}" if s.register else STAGES[s.stage]


def chips(s: Table) -> list[sc.Chip]:
    """RALLY-52.4 Return the limit of rounds, once it is near, and what the bases broadcast."""
    found: list[sc.Chip] = []
    limit = s.settings.round_limit
    if limit and limit - s.round <= NEAR_THE_LIMIT:
        found.append(sc.Chip(text=f"ends after round {limit}", icon="sands-of-time", tip="Then hit points decide.", rule="RALLY-52.4", tone="warn"))
    for team, option in enumerate(s.team_options):
        if option != NONE:
            card = s.content.options[option]
            found.append(
                sc.Chip(
                    text=f"{side_of(team)}: {card.name}", icon=card.icon, tip=f"{side_of(team).whose} base broadcasts it to all its robots.", rule="RALLY-50.3"
                )
            )
    return found


def summary(s: Table) -> str:
    """Return the state of the match in a sentence."""
    words = [
        f"{side_of(team).whose} base has {counted(max(0, s.bases[team]), 'hit point')} and {counted((s.standing & TOWERS_OF[team]).bit_count(), 'tower')}"
        for team in (SOUTH, NORTH)
    ]
    return f"Round {s.round}, {phase_name(s)}. {words[0]}; {words[1]}."


# ---------------------------------------------------------------- the board


def board(s: Table, viewer: Seat | None) -> sc.Board:
    """RALLY-2 Return the whole board; the viewer's own half lies left, or below. It is drawn once for each team."""
    team = NORTH if viewer is not None and s.side_of(viewer) == NORTH else SOUTH
    boards = drawings(s.content).boards
    drawn = boards.get((s.map.walled, team))
    if drawn is None:
        drawn = boards[s.map.walled, team] = _board(s, team)
    return drawn


def _board(s: Table, team: int) -> sc.Board:
    """Return the board as a team sees it."""
    regions = [
        sc.Region(id=ground_id(one), name=structure_name(TOWERS + one), cells=[cell_id(cell) for cell in s.map.base_cells[one]], tint=SIDES[one])
        for one in (SOUTH, NORTH)
    ]
    return sc.Board(
        id="factory", name="The Factory", kind="square", surround="table", home="n" if team == NORTH else "s",
        cells=[_cell(s, cell) for cell in range(SIZE)], walls=_walls(s), regions=regions,
    )  # fmt: skip


def ground_id(team: int) -> str:
    """Return the scene id of the squares of a base."""
    return f"{structure_id(TOWERS + team)}-ground"


def _cell(s: Table, cell: int) -> sc.Cell:
    """Return a square with its ground, and what it is in words."""
    terrain, mark, tint, text = "metal", "", "", ""
    ground = s.map
    if ground.zone[cell] >= 0:
        terrain, tint, text = "deployment", SIDES[ground.zone[cell]], f"{side_of(ground.zone[cell]).whose} spawning zone"
        if ground.dock[cell] >= 0:
            mark, text = str(ground.dock[cell] + 1), f"{side_of(ground.zone[cell]).whose} dock {ground.dock[cell] + 1}"
    elif ground.belt[cell] >= 0:
        terrain, mark, text = "express" if ground.express[cell] else "belt", str(ground.belt[cell]), BELTS[ground.express[cell]]
    elif ground.gear[cell]:
        terrain, text = "gear", "gear, turns a quarter clockwise"
    elif ground.pit[cell]:
        terrain, text = "pit", "pit, destroys whoever falls in"
    elif ground.wrench[cell] >= 0:
        terrain, text = "wrench", f"wrench, an option card for {side_of(ground.wrench[cell]).whose} robots"
    elif ground.base[cell] >= 0:
        tint, text = SIDES[ground.base[cell]], structure_name(TOWERS + ground.base[cell])
    for pusher in ground.pushers:
        if pusher.cell == cell:
            terrain, mark, text = (
                "pusher",
                f"{pusher.way} {''.join(words_of(pusher.registers))}",
                f"pusher, shoves a robot one square on in registers {listed(words_of(pusher.registers))}",
            )
    return sc.Cell(id=cell_id(cell), name=cell_id(cell), q=column(cell), r=row(cell), terrain=terrain, mark=mark, tint=tint, text=text)


def words_of(numbers: tuple[int, ...]) -> list[str]:
    """Return numbers as words."""
    return [str(n) for n in numbers]


def _walls(s: Table) -> list[sc.Wall]:
    """RALLY-2.4, RALLY-2.11, RALLY-2.12, RALLY-47.13 Return the walls, each once, the one-way barriers of the zones, and the board lasers with their beams."""
    ground = s.map
    found: list[sc.Wall] = []
    for cell, way in sorted(ground.walls):
        to = cell + (-COLUMNS, 1, COLUMNS, -1)[way]
        twice = (to, (way + 2) % 4) in ground.walls and to < cell
        if not twice:
            found.append(sc.Wall(cell=cell_id(cell), side=way))
    if ground.walled:
        for cell in range(SIZE):
            for way, edge in ((1, column(cell) == COLUMNS - 1), (3, column(cell) == 0)):
                if edge and (cell, way) not in ground.walls:
                    found.append(sc.Wall(cell=cell_id(cell), side=way))
    for x in range(COLUMNS):
        for team, y, way in ((NORTH, 2, 0), (SOUTH, 25, 2)):
            cell = y * COLUMNS + x
            if (cell, way) not in ground.walls:
                found.append(sc.Wall(cell=cell_id(cell), side=way, kind="barrier", tint=SIDES[team]))
    found += [sc.Wall(cell=cell_id(beam.cell), side=(beam.way + 2) % 4, kind="laser", reach=[cell_id(cell) for cell in beam.cells]) for beam in ground.beams]
    return found


def structures(s: Table) -> list[sc.Piece]:
    """RALLY-2.6, RALLY-3.4 Return towers and bases with their hit points, standing or in ruins. Each state of one is drawn once."""
    base, tower, _ = s.settings.numbers
    found: list[sc.Piece] = []
    done = drawings(s.content).structures
    for structure in range(TOWERS + 2):
        is_base = structure >= TOWERS
        left, of = (s.bases[structure - TOWERS], base) if is_base else (s.towers[structure], tower)
        out = left <= 0 if is_base else not s.standing >> structure & 1
        drawn = done.get((structure, left, of, out))
        if drawn is None:
            drawn = done[structure, left, of, out] = _structure(s, structure, max(0, left), of, out)
        found.append(drawn)
    return found


def _structure(s: Table, structure: int, left: int, of: int, out: bool) -> sc.Piece:
    """Return a tower or base with the hit points that are left of those at the start."""
    is_base = structure >= TOWERS
    team = structure - TOWERS if is_base else team_of_tower(structure)
    sign, name = by_id(s.content.look.structure)["base" if is_base else "tower"], structure_name(structure)
    return sc.Piece(
        id=structure_id(structure),
        name=name,
        icon=sign.icon,
        at=ground_id(team) if is_base else cell_id(s.map.tower_cells[structure]),
        side=SIDES[team],
        look="stronghold" if is_base else "structure",
        bar=None if out else sc.Bar(at=left, of=of, label="hit points", tone="good" if 2 * left > of else "warn"),
        badges=[] if out else [sc.Badge(at="se", value=str(left), label=f"{left} hit points")],
        out=out,
        text=f"{name}, {'destroyed' if out else counted(left, 'hit point') + f' of {of}'}. {sign.tip}",
    )


def _there(s: Table, cell: int, facing: int) -> str:
    """Return what lies where a robot stands, to be read after the name of its square; empty on plain floor."""
    dock = s.map.dock[cell]
    what = f"dock {dock + 1}" if dock >= 0 else onto(s, cell, facing).removeprefix(" onto ").strip()
    return f", {what}" if what else ""


def figure(s: Table, robot: int) -> sc.Piece:
    """Return a robot: where it stands and faces, its damage as a bar, its first two states as badges."""
    one, row_ = s.robots[robot], s.content.robots[robot]
    name, cell = robot_name(s.content, robot), s.cells[robot]
    words = f"{side_of(TEAM_OF[robot]).whose} {name}, " + (
        f"{one.damage} damage, at {cell_id(cell)}{_there(s, cell, one.facing)}" if cell != OFF else "not on the board yet" if s.stage == SETUP else "destroyed"
    )
    places: tuple[Literal["nw", "ne"], ...] = ("nw", "ne")
    badges = [sc.Badge(at=at, icon=chip.icon, tone=chip.tone, label=chip.text) for at, chip in zip(places, status_chips(s, robot), strict=False)]
    return sc.Piece(
        id=piece_id(robot), name=name, icon=row_.icon, at=cell_id(cell) if cell != OFF else "", side=SIDES[TEAM_OF[robot]], tones=row_.tones, facing=90 * one.facing,
        bar=damage_bar(one.damage), badges=badges, seat=one.seat, out=cell == OFF, text=words,
    )  # fmt: skip
