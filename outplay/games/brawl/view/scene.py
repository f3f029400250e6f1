"""The table, drawn: arena, figures, Challenges, hands, panels."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from outplay.book.look import by_id
from outplay.book.words import counted, listed
from outplay.games.brawl.data.board import EAST, STATUES, WEST
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.damage import current_defense
from outplay.games.brawl.rules.knowledge import back_in_supply
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.challenges import conditions
from outplay.games.brawl.view.hands import zones
from outplay.games.brawl.view.names import (
    SIDES,
    STYLES,
    TEAMS,
    area_name,
    cell_id,
    champion_name,
    gate_id,
    piece_id,
    player,
    side_of,
    supplied,
    trap_effect,
    trap_id,
    where,
)
from outplay.games.brawl.view.panels import panels
from outplay.games.brawl.view.stage import stage
from outplay.kernel import scene as sc
from outplay.kernel.hexes import cells_of
from outplay.kernel.late import UNDRAWN
from outplay.kernel.step import Seat
from outplay.kernel.view import Observation

ZONE_SHAPES: Final = ("star", "circle", "diamond")


def scene(seen: Observation[Table]) -> sc.Scene:
    """Return everything that a viewer may see."""
    s, viewer = seen.state, seen.viewer
    return sc.Scene(
        sides=seen.once(sides),
        boards=facing(seen.once(boards), s, viewer),
        pieces=pieces(seen),
        zones=zones(seen),
        panels=panels(seen),
        conditions=seen.once(conditions),
        stage=stage(s, viewer),
        round=s.round,
        phase=phase_name(s),
        text=seen.once(summary),
    )


def sides(s: Table) -> list[sc.Side]:
    """Return the two teams and their Victory Points."""
    return [
        sc.Side(id=SIDES[team], name=TEAMS[team], style=STYLES[team], seats=list(seats), points=s.vp[team], goal=s.settings.goal)
        for team, seats in enumerate(s.sides)
    ]


def phase_name(s: Table) -> str:
    """Return what is going on, in a word."""
    return "Over" if s.over else s.phase or "Setup"


def summary(s: Table) -> str:
    """Return the table in a sentence."""
    return f"Round {s.round}, {phase_name(s)}. {side_of(0)}: {counted(s.vp[0], 'point')}, {side_of(1)}: {s.vp[1]}."


def pieces(seen: Observation[Table]) -> list[sc.Piece]:
    """Return Statues, trap tokens and Champions. Only who has looked at a trap sees it otherwise."""
    all_ = seen.once(all_pieces)
    if all(trap.face < 0 for trap in seen.state.traps.values()):
        return all_
    return [*seen.once(statues), *traps(seen.state), *seen.once(figures)]


def all_pieces(s: Table) -> list[sc.Piece]:
    """Return all pieces, with the traps face down as who has looked at none sees them."""
    return [*statues(s), *traps(s), *figures(s)]


# ---------------------------------------------------------------- the arena


def boards(s: Table) -> list[sc.Board]:
    """SFB-2 Return the arena with its Gates, where Champions out of action wait."""
    gates = s.content.arena.gate
    sites = [sc.Site(id=gate_id(area), name=gates[area].name, edge=gates[area].edge, text=gates[area].text) for area in (WEST, EAST)]
    return [sc.Board(id="board", name=s.content.arena.name, kind="hex", top="flat", surround="stands", cells=cells(s), sites=sites)]


def facing(drawn: list[sc.Board], s: Table, viewer: Seat | None) -> list[sc.Board]:
    """Return the arena as a viewer sees it: whose team begins in the East sees it turned round, so that its own half lies on the left."""
    if viewer is None or s.west < 0 or s.area_of(s.side_of(viewer)) == WEST:
        return drawn
    return [msgspec.structs.replace(board, home="n") for board in drawn]


def cells(s: Table) -> list[sc.Cell]:
    """Return the hexes; those of a deployment area have the color of the team that begins there."""
    plain = _cells(s.content)
    if s.west < 0:
        return list(plain)
    tints = {cell: SIDES[team] for team in (0, 1) for cell in cells_of(s.board.deployment[s.area_of(team)])}
    return [_tinted(cell, tints[n]) if n in tints else cell for n, cell in enumerate(plain)]


@lru_cache(maxsize=100)
def _cells(content: BrawlContent) -> tuple[sc.Cell, ...]:
    """Draw the hexes without the colors of teams. They are the same in every match with this content."""
    return tuple(_cell(content, cell) for cell in range(content.board.hexes.size))


def _tinted(cell: sc.Cell, side: str) -> sc.Cell:
    return sc.Cell(id=cell.id, name=cell.name, q=cell.q, r=cell.r, terrain=cell.terrain, tint=side)


def _cell(content: BrawlContent, cell: int) -> sc.Cell:
    board = content.board
    q, r = board.hexes.axial[cell]
    name = board.hexes.names[cell]
    zone = next((n for n in range(STATUES) if board.zones[n] >> cell & 1 or board.statues[n] == cell), OFF)
    if zone != OFF:
        row = content.arena.statue[zone]
        return sc.Cell(id=name, name=name, q=q, r=r, terrain=f"zone-{row.id}", mark=ZONE_SHAPES[zone], text=row.zone)
    bit = 1 << cell
    if (board.deployment[WEST] | board.deployment[EAST]) & bit:
        return sc.Cell(id=name, name=name, q=q, r=r, terrain="deployment")
    return sc.Cell(id=name, name=name, q=q, r=r, terrain="trap" if board.printed & bit else "arena")


def statues(s: Table) -> list[sc.Piece]:
    """Return the Statues."""
    return [
        sc.Piece(id=f"statue-{row.id}", name=row.name, icon=row.icon, at=cell_id(s, s.board.statues[n]), look="structure", tones=row.tones, text=row.text)
        for n, row in enumerate(s.content.arena.statue)
    ]


def traps(s: Table) -> list[sc.Piece]:
    """SFB-11.1 Return the trap tokens, face down; one that the viewer has looked at shows what it is."""
    found: list[sc.Piece] = []
    words, last = f": {_kinds(s.content)}", back_in_supply(s)
    if last != UNDRAWN:
        words += f". {supplied(s, last)}"
    for cell, trap in s.traps.items():
        place = cell_id(s, cell)
        if trap.face >= 0:
            kind = s.trap_kind(trap.face)
            found.append(
                sc.Piece(
                    id=trap_id(s, cell),
                    name=kind.name,
                    icon=kind.icon,
                    at=place,
                    look="disc",
                    tones=kind.tones,
                    text=f"{kind.name}: {trap_effect(kind)}; known to you",
                )
            )
        else:
            text = f"A trap, face down{', looked at by a player' if trap.known else ''}{words}"
            found.append(sc.Piece(id=trap_id(s, cell), name="Trap", icon="wolf-trap", at=place, look="disc", tones=("#7A6A94", "#4A3760"), text=text))
    return found


@lru_cache(maxsize=100)
def _kinds(content: BrawlContent) -> str:
    """SFB-1.6 Return which tokens there are: "of 12, 4 are Spikes (1 damage) and 2 Roots (Root)"."""
    first, *others = [f"{kind.name} ({trap_effect(kind)})" for kind in content.traps]
    counts = [kind.copies for kind in content.traps]
    return f"of {len(content.tokens)}, " + listed([f"{counts[0]} are {first}", *(f"{n} {name}" for n, name in zip(counts[1:], others, strict=True))])


# ---------------------------------------------------------------- figures


def figures(s: Table) -> list[sc.Piece]:
    """Return all Champions."""
    return [figure(s, n) for n in range(len(s.champions))]


def figure(s: Table, champion: int) -> sc.Piece:
    """Return a Champion: hit points as a bar, Defense and what it carries as badges."""
    one, card = s.champions[champion], s.card_of(champion)
    left, of = max(0, s.hit_points(champion) - one.damage), s.hit_points(champion)
    defense = current_defense(s, champion)
    badges = [sc.Badge(at="nw", value=str(defense), icon="shield", shape="shield", label=f"Defense {defense}")] if defense or one.mods else []
    signs = by_id(s.content.look.status)
    held = [id for id, holds in (("leveled", one.up), ("stun", one.stunned), ("root", one.rooted), ("still", one.still)) if holds]
    corners: tuple[Literal["ne", "se", "sw"], ...] = ("ne", "se", "sw")
    badges += [sc.Badge(at=corner, icon=signs[id].icon, tone=signs[id].tone, label=signs[id].text) for corner, id in zip(corners, held, strict=False)]
    place = where(s, champion) if one.cell != OFF or s.round else ""
    words = f"{player(s, one.seat).whose} {s.card_of(champion).name}, {left} of {of}, Defense {defense}"
    words += f", at {place}" if one.cell != OFF else f", at the {area_name(s, one.team)} Gate" if s.round else ", not in the arena yet"
    return sc.Piece(
        id=piece_id(champion), name=champion_name(s, champion), icon=card.icon, at=place, side=SIDES[one.team], tones=card.tones,
        bar=sc.Bar(at=left, of=of, label=f"{left} of {of} hit points", tone="harm" if s.bloodied(champion) else "good"), badges=badges, seat=one.seat, out=one.cell == OFF, text=words,
    )  # fmt: skip
