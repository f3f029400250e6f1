"""The table, drawn: three roads with structures at both ends, Heroes on them, cards face down, panels."""

from __future__ import annotations

from typing import Final, Literal

from outplay.book.look import by_id
from outplay.games.eventide.data.board import FORTRESS, LANES, OFF, cell_of
from outplay.games.eventide.data.look import Sign
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.figures import base_damage, dice
from outplay.games.eventide.rules.hero import FALLEN, OUT, RETURNING, seat_of
from outplay.games.eventide.rules.lane_cards import RUSH
from outplay.games.eventide.rules.placement import Place
from outplay.games.eventide.rules.position import BEFORE, END, FIGHT, PLACE, REVEAL, SHOP, TOWERS
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.cards import health
from outplay.games.eventide.view.names import (
    SIDES,
    STYLES,
    TEAMS,
    card_name,
    counted,
    half_id,
    hero_name,
    lane_id,
    lane_name,
    listed,
    piece_id,
    structure_id,
    structure_name,
    where,
)
from outplay.games.eventide.view.panels import panels, place_words
from outplay.games.eventide.view.stage import stage
from outplay.games.eventide.view.zones import zones
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat

HALF: Final = 3
"""The places that a half of a road takes."""

PHASES: Final = {PLACE: "Placement", REVEAL: "Reveal", TOWERS: "Tower check", BEFORE: "Combat", FIGHT: "Combat", END: "End of round", SHOP: "Shop", "": "Setup"}


def scene(s: Table, viewer: Seat | None) -> sc.Scene:
    """Everything a viewer may see."""
    return sc.Scene(
        sides=[side(s, seat) for seat in (0, 1)],
        boards=[board(s, viewer)],
        pieces=[*structures(s), *rushes(s), *(figure(s, n) for n in range(len(s.heroes)))],
        zones=zones(s, viewer),
        tracks=turns(s),
        panels=panels(s, viewer),
        chips=notes(s, viewer),
        stage=stage(s, viewer),
        round=s.round,
        phase=phase_name(s),
        text=summary(s),
    )


def side(s: Table, seat: Seat) -> sc.Side:
    """EOH-3.1 A player with its structures, the fortress first."""
    pips = [
        sc.Gem(shape="circle", icon=sign_of(s, n).icon, on=s.stands(seat, n), label=f"{structure_name(n)}, {'standing' if s.stands(seat, n) else 'destroyed'}")
        for n in range(FORTRESS, -1, -1)
    ]
    standing = s.stand[seat].bit_count()
    return sc.Side(id=SIDES[seat], name=TEAMS[seat], style=STYLES[seat], seats=[seat], points=standing, goal=FORTRESS + 1, pips=pips)


def phase_name(s: Table) -> str:
    """What is going on, in a word; the phase where it is the second."""
    if s.over:
        return "Over"
    return f"{PHASES[s.stage]}, Assault" if s.assault else PHASES[s.stage]


def summary(s: Table) -> str:
    """The table in a sentence."""
    words = [f"{TEAMS[seat]} has {s.stand[seat].bit_count()} structures and {s.gold[seat]} gold" for seat in (0, 1)]
    return f"Round {s.round}, {phase_name(s)}. {words[0]}, {words[1]}."


# ---------------------------------------------------------------- the board


def board(s: Table, viewer: Seat | None) -> sc.Board:
    """EOH-3.1, EOH-3.3 The roads across: at each end an inner place and an outer one, between them a half for each player, three places long."""
    plain = s.content.cells
    if not plain:
        plain.extend(_cells())
    regions = [
        sc.Region(id=lane_id(lane), name=lane_name(lane), cells=[half_id(seat, lane) for seat in (0, 1)], look="lane", icon=s.content.look.lane[lane].icon)
        for lane in range(len(LANES))
    ]
    return sc.Board(id="board", name="The Roads", kind="lanes", cells=plain, regions=regions, home="e" if viewer == 1 else "w")


def _cells() -> list[sc.Cell]:
    found: list[sc.Cell] = []
    for lane in range(len(LANES)):
        for seat in (0, 1):
            for structure in range(FORTRESS + 1):
                if cell_of(seat, structure)[1] == lane:
                    name = f"{TEAMS[seat]}'s {structure_name(structure)}"
                    found.append(
                        sc.Cell(id=f"at-{structure_id(seat, structure)}", name=name, q=lane, r=_place(seat, structure), terrain="road", tint=SIDES[seat])
                    )
            name = f"{TEAMS[seat]}'s half of {lane_name(lane)}"
            found.append(sc.Cell(id=half_id(seat, lane), name=name, q=lane, r=2 + HALF * seat, terrain="road", tint=SIDES[seat], long=HALF))
    return found


def _place(seat: Seat, structure: int) -> int:
    """The first place of a structure on its road: one each, and between them the halves."""
    column = cell_of(seat, structure)[0]
    return column if seat == 0 else column - 1 + 2 * HALF


def structures(s: Table) -> list[sc.Piece]:
    """EOH-3.1 Towers and fortresses, standing or in ruins."""
    found: list[sc.Piece] = []
    for seat in (0, 1):
        for structure in range(FORTRESS + 1):
            sign, standing = sign_of(s, structure), s.stands(seat, structure)
            name, id = f"{TEAMS[seat]}'s {structure_name(structure)}", structure_id(seat, structure)
            found.append(
                sc.Piece(
                    id=id, name=name, icon=sign.icon, at=f"at-{id}", side=SIDES[seat], look="stronghold" if structure == FORTRESS else "structure", tones=sign.tones, out=not standing,
                    text=f"{name}, {'standing' if standing else 'destroyed'}. {sign.tip}",
                )
            )  # fmt: skip
    return found


def sign_of(s: Table, structure: int) -> Sign:
    """How a kind of structure looks."""
    outer, inner, fortress = s.content.look.structure
    return fortress if structure == FORTRESS else inner if structure >= len(LANES) else outer


def rushes(s: Table) -> list[sc.Piece]:
    """EOH-13.4 The Minion Rush of each player, where it lies face up."""
    row = s.content.cards[RUSH]
    return [
        sc.Piece(id=f"rush-{seat + 1}", name=f"{TEAMS[seat]}'s {row.name}", icon=row.icon, at=half_id(seat, s.rush[seat]), side=SIDES[seat], look="small", tones=row.tones, text=row.text)
        for seat in (0, 1)
        if s.rush[seat] != OFF
    ]  # fmt: skip


def figure(s: Table, hero: int) -> sc.Piece:
    """A Hero: in its lane, with Hit Points as a bar, Base Damage and dice as badges; else nowhere to be seen."""
    one, card = s.heroes[hero], s.card_of(hero)
    bd, n = base_damage(s, hero, NOBODY), dice(s, hero, NOBODY)
    badges = [
        sc.Badge(at="sw", value=str(bd), icon="sword-brandish", label=f"Base Damage {bd}"),
        sc.Badge(at="se", value=str(n), shape="die", label=f"{n} dice"),
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
    words = f"{hero_name(s, hero)}, {TEAMS[seat_of(hero)]}, {s.heroes[hero].left} of {one.hp}, {place_words(s, hero)}"
    return sc.Piece(
        id=piece_id(hero), name=hero_name(s, hero), icon=card.icon, at=where(s, hero), side=SIDES[seat_of(hero)], tones=card.tones, bar=health(s, hero), badges=badges,
        seat=seat_of(hero), out=one.state in (OUT, RETURNING, FALLEN), text=words,
    )  # fmt: skip


# ---------------------------------------------------------------- Placement


def turns(s: Table) -> list[sc.Track]:
    """EOH-7.2 The six turns of the Placement stage: the lane and the number of cards of those that were taken."""
    if s.stage != PLACE:
        return []
    asked = bool(s.todo) and isinstance(s.todo[-1], Place)
    spaces: list[sc.Space] = []
    for turn in range(6):
        seat = s.priority()[turn % 2]
        text, sub, label = "", "", f"{TEAMS[seat]}'s turn"
        if turn < len(s.placed):
            _, lane, n = s.placed[turn]
            text, sub, label = lane_name(lane)[:3], str(n), f"{TEAMS[seat]}: {counted(n, 'card')} in {lane_name(lane)}"
        elif turn == len(s.placed) and asked:
            text = "now"
        spaces.append(
            sc.Space(tone="good" if seat == 0 else "harm", shape="square" if seat == 0 else "diamond", label=label, text=text, sub=sub, side=SIDES[seat])
        )
    return [
        sc.Track(
            id="turns",
            name="Six turns, a lane each",
            spaces=spaces,
            at=min(5, len(s.placed) - (not asked)) if s.placed else 0,
            text="each player names each lane once",
        )
    ]


def notes(s: Table, viewer: Seat | None) -> list[sc.Chip]:
    """What a peek or a named card has told: of a turn and a lane, never on the cards."""
    found: list[sc.Chip] = []
    if viewer is not None:
        for note in s.notes[viewer]:
            names = listed(card_name(s, 1 - viewer, card) for card in note.cards)
            text = f"Turn {note.turn}, {lane_name(note.lane)}: {names}"
            found.append(sc.Chip(text=text, icon="spyglass", tip="What you saw then. It does not follow cards that move.", rule="EOH-5.11"))
    for move in s.moves:
        if move.named != NOBODY:
            text = f"{card_name(s, move.seat, move.named)} went from {lane_name(move.lane)} to {lane_name(move.to)}"
            found.append(sc.Chip(text=text, icon="walking-boot", tip="Everybody saw this card move.", rule="EOH-5.11"))
    return found
