"""Interrupts about which a player may choose not to be asked again in this round."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.games.eventide.data.abilities import Interrupt
from outplay.games.eventide.data.vocabulary import TALENT
from outplay.games.eventide.rules.picks import Rearrange, Use
from outplay.games.eventide.rules.placement import AllPlacedWindow
from outplay.games.eventide.rules.rounds import EndWindow
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.windows import InterruptWindow
from outplay.games.eventide.view.names import ability_name
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def waivers(s: Table, seat: Seat) -> list[sc.Waiver]:
    """EOH-5.10 Return a waiver for each Interrupt of a player that carries no token. A waived one is declined unasked until the round is over."""
    if s.over or not s.round:
        return []
    return [_waiver(s, slot, who) for slot, who in _ready(s, seat)]


def waiver(s: Table, seat: Seat, window: InterruptWindow) -> sc.Waiver | None:
    """Return the waiver that goes with a window, if only one Interrupt can answer it. None goes with what is asked once in a round."""
    if isinstance(window, (AllPlacedWindow, EndWindow)):
        return None
    asked = {(one.slot, one.who) for one in window.answers(s, seat) if isinstance(one, (Use, Rearrange))}
    return _waiver(s, *asked.pop()) if s.round and len(asked) == 1 else None


def _ready(s: Table, seat: Seat) -> Iterator[tuple[int, int]]:
    for n in s.team(seat):
        one = s.heroes[n]
        for slot, does in s.kit(n).abilities.items():
            if not isinstance(does, Interrupt):
                continue
            if slot == TALENT:
                if not s.talents_used >> one.gamer & 1:
                    yield slot, one.gamer
            elif not one.used >> slot & 1:
                yield slot, n


def _waiver(s: Table, slot: int, who: int) -> sc.Waiver:
    name = ability_name(s, slot, who)
    return sc.Waiver(key=f"{s.round}-{slot}-{who}", label=f"Decline {name} all round", text=f"You are not asked about {name} again in this round")
