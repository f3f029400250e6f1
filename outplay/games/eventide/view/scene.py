"""The table, drawn."""

from __future__ import annotations

from typing import Final

from outplay.book.words import counted, listed
from outplay.games.eventide.data.board import FORTRESS
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.placement import Place
from outplay.games.eventide.rules.position import BEFORE, END, FIGHT, PLACE, REVEAL, SHOP, TOWERS
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.board import boards, figure, rushes, sign_of, structures
from outplay.games.eventide.view.names import (
    SIDE_NAMES,
    SIDES,
    STYLES,
    card_name,
    lane_name,
    player,
    structure_name,
)
from outplay.games.eventide.view.panels import panels
from outplay.games.eventide.view.stage import stage
from outplay.games.eventide.view.zones import zones
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.kernel.view import Observation

SHORT: Final = ("Top", "Mid", "Btm")
"""The names of lanes where there is hardly any room. "Bot" would be a player."""
PHASES: Final = {PLACE: "Placement", REVEAL: "Reveal", TOWERS: "Tower check", BEFORE: "Combat", FIGHT: "Combat", END: "End of round", SHOP: "Shop", "": "Setup"}


def scene(seen: Observation[Table]) -> sc.Scene:
    """Return everything that a viewer may see."""
    s, viewer = seen.state, seen.viewer
    return sc.Scene(
        sides=seen.once(sides),
        boards=seen.once(boards, "e" if viewer == 1 else "w"),
        pieces=seen.once(pieces),
        zones=zones(seen),
        tracks=seen.once(turns),
        panels=panels(seen),
        chips=notes(s, viewer),
        stage=stage(s, viewer),
        round=s.round,
        phase=phase_name(s),
        text=summary(s),
    )


def sides(s: Table) -> list[sc.Side]:
    """Return both sides."""
    return [side(s, seat) for seat in (0, 1)]


def pieces(s: Table) -> list[sc.Piece]:
    """Return everything that stands on the roads, and the Heroes off them."""
    return [*structures(s), *rushes(s), *(figure(s, n) for n in range(len(s.heroes)))]


def side(s: Table, seat: Seat) -> sc.Side:
    """EOH-3.1 Return a side with its structures, the fortress first, and its gold."""
    pips = [
        sc.Gem(shape="circle", icon=sign_of(s, n).icon, on=s.stands(seat, n), label=f"{structure_name(n)}, {'standing' if s.stands(seat, n) else 'destroyed'}")
        for n in range(FORTRESS, -1, -1)
    ]
    standing = s.stand[seat].bit_count()
    gold = sc.Stat(icon="two-coins", value=str(s.gold[seat]), name="gold", tone="yellow")
    return sc.Side(id=SIDES[seat], name=SIDE_NAMES[seat], style=STYLES[seat], seats=[seat], points=standing, goal=FORTRESS + 1, pips=pips, score=gold)


def phase_name(s: Table) -> str:
    """Return what is going on, in a word or two, with the phase in the Assault phase."""
    if s.over:
        return "Over"
    return f"{PHASES[s.stage]}, Assault phase" if s.assault else PHASES[s.stage]


def summary(s: Table) -> str:
    """Return the table in a sentence."""
    words = [f"{player(seat).does('has')} {counted(s.stand[seat].bit_count(), 'structure')} and {s.gold[seat]} gold" for seat in (0, 1)]
    return f"Round {s.round}, {phase_name(s)}. {words[0]}, {words[1]}."


# ---------------------------------------------------------------- Placement


def turns(s: Table) -> list[sc.Track]:
    """EOH-7.2 Return the six turns of the Placement stage. Those that were taken show the lane and the number of cards."""
    if s.stage != PLACE:
        return []
    asked = bool(s.todo) and isinstance(s.todo[-1], Place)
    spaces: list[sc.Space] = []
    for turn in range(6):
        seat = s.priority()[turn % 2]
        text, sub, label = "", "", f"{player(seat).whose} turn"
        if turn < len(s.placed):
            _, lane, n = s.placed[turn]
            text, sub, label = SHORT[lane], str(n), f"{player(seat)}: {counted(n, 'card')} in {lane_name(lane)}"
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
            text="Each player names each lane once.",
        )
    ]


def notes(s: Table, viewer: Seat | None) -> list[sc.Chip]:
    """Return what a peek or a named card has told the viewer, by turn and lane. It never stands on the cards themselves, which may have moved."""
    found: list[sc.Chip] = []
    if viewer is not None:
        for note in s.notes[viewer]:
            names = listed(card_name(s, 1 - viewer, card) for card in note.cards)
            text = f"Turn {note.turn}, {lane_name(note.lane)}: {names}"
            found.append(sc.Chip(text=text, icon="spyglass", tip="What you saw then. It does not follow cards that moved later.", rule="EOH-5.11"))
    for move in s.moves:
        if move.named != NOBODY:
            text = f"{card_name(s, move.seat, move.named)} went from {lane_name(move.lane)} to {lane_name(move.to)}"
            found.append(sc.Chip(text=text, icon="walking-boot", tip="Everybody saw this card move.", rule="EOH-5.11"))
    return found
