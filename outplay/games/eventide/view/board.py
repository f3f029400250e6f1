"""The board, drawn: three roads with structures at both ends, and Heroes on them."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from outplay.book.look import by_id
from outplay.book.words import counted
from outplay.games.eventide.data.board import FORTRESS, LANES, OFF, cell_of
from outplay.games.eventide.data.look import Sign
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.figures import base_damage, dice
from outplay.games.eventide.rules.hero import FALLEN, OUT, RETURNING, seat_of
from outplay.games.eventide.rules.lane_cards import RUSH
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.cards import health
from outplay.games.eventide.view.names import (
    SIDES,
    half_id,
    hero_name,
    lane_id,
    lane_name,
    piece_id,
    player,
    structure_id,
    structure_name,
    where,
)
from outplay.games.eventide.view.panels import place_words
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat

HALF: Final = 3
"""The number of places that a half of a road takes."""


def boards(s: Table, home: Literal["w", "e"]) -> list[sc.Board]:
    """EOH-3.1, EOH-3.3 Return the roads, with the half of the viewer at `home`. At each end lie an inner place and an outer one, between them a half for each player, three places long."""
    regions = [
        sc.Region(id=lane_id(lane), name=lane_name(lane), cells=[half_id(seat, lane) for seat in (0, 1)], look="lane", icon=s.content.look.lane[lane].icon)
        for lane in range(len(LANES))
    ]
    return [sc.Board(id="board", name="The Roads", kind="lanes", cells=_cells(), regions=regions, home=home)]


@cache
def _cells() -> list[sc.Cell]:
    """Return the places of the board, which are the same in every match."""
    found: list[sc.Cell] = []
    for lane in range(len(LANES)):
        for seat in (0, 1):
            for structure in range(FORTRESS + 1):
                if cell_of(seat, structure)[1] == lane:
                    name = f"{player(seat).whose} {structure_name(structure)}"
                    found.append(
                        sc.Cell(id=f"at-{structure_id(seat, structure)}", name=name, q=lane, r=_place(seat, structure), terrain="road", tint=SIDES[seat])
                    )
            name = f"{player(seat).whose} half of {lane_name(lane)}"
            found.append(sc.Cell(id=half_id(seat, lane), name=name, q=lane, r=2 + HALF * seat, terrain="road", tint=SIDES[seat], long=HALF))
    return found


def _place(seat: Seat, structure: int) -> int:
    """Return the first place of a structure on its road. Each structure takes one; the halves lie between them."""
    column = cell_of(seat, structure)[0]
    return column if seat == 0 else column - 1 + 2 * HALF


def structures(s: Table) -> list[sc.Piece]:
    """EOH-3.1 Return towers and fortresses, standing or in ruins."""
    found: list[sc.Piece] = []
    for seat in (0, 1):
        for structure in range(FORTRESS + 1):
            sign, standing = sign_of(s, structure), s.stands(seat, structure)
            name, id = f"{player(seat).whose} {structure_name(structure)}", structure_id(seat, structure)
            found.append(
                sc.Piece(
                    id=id, name=name, icon=sign.icon, at=f"at-{id}", side=SIDES[seat], look="stronghold" if structure == FORTRESS else "structure", tones=sign.tones, out=not standing,
                    text=f"{name}, {'standing' if standing else 'destroyed'}. {sign.tip}",
                )
            )  # fmt: skip
    return found


def sign_of(s: Table, structure: int) -> Sign:
    """Return how a structure looks."""
    outer, inner, fortress = s.content.look.structure
    return fortress if structure == FORTRESS else inner if structure >= len(LANES) else outer


def rushes(s: Table) -> list[sc.Piece]:
    """EOH-13.4 Return the Minion Rush of each player that lies face up in a lane."""
    row = s.content.cards[RUSH]
    return [
        sc.Piece(id=f"rush-{seat + 1}", name=f"{player(seat).whose} {row.name}", icon=row.icon, at=half_id(seat, s.rush[seat]), side=SIDES[seat], look="small", tones=row.tones, text=row.text)
        for seat in (0, 1)
        if s.rush[seat] != OFF
    ]  # fmt: skip


def figure(s: Table, hero: int) -> sc.Piece:
    """Return a Hero as a figure, with Hit Points as a bar and Base Damage and dice as badges. Off the lanes it stands nowhere."""
    one, card = s.heroes[hero], s.card_of(hero)
    bd, n = base_damage(s, hero, NOBODY), dice(s, hero, NOBODY)
    badges = [
        sc.Badge(at="sw", value=str(bd), icon="sword-brandish", label=f"Base Damage {bd}"),
        sc.Badge(at="se", value=str(n), shape="die", label=counted(n, "die", "dice")),
    ]
    signs = by_id(s.content.look.status)
    held = [
        id
        for id, holds in (("fallen", one.state == FALLEN), ("stun", one.stunned), ("silence", one.silenced), ("winded", one.winded), ("burn", bool(one.burn)))
        if holds
    ]
    corners: tuple[Literal["nw", "ne"], ...] = ("nw", "ne")
    badges += [
        sc.Badge(at=corner, icon=signs[id].icon, tone=signs[id].tone, label=signs[id].text.partition(" ")[0]) for corner, id in zip(corners, held, strict=False)
    ]
    words = f"{player(seat_of(hero)).whose} {hero_name(s, hero)}, {s.heroes[hero].left} of {one.hp}, {place_words(s, hero)}"
    return sc.Piece(
        id=piece_id(hero), name=hero_name(s, hero), icon=card.icon, at=where(s, hero), side=SIDES[seat_of(hero)], tones=card.tones, bar=health(s, hero), badges=badges,
        seat=seat_of(hero), out=one.state in (OUT, RETURNING, FALLEN), text=words,
    )  # fmt: skip
