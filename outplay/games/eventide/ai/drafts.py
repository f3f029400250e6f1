"""EOH-2, EOH-4 What bots know of a draft: what an option takes, and what each player has taken so far."""

from __future__ import annotations

from outplay.games.eventide.rules.gamers import TakeGamer
from outplay.games.eventide.rules.hero import seat_of
from outplay.games.eventide.rules.lineup import LineUp, TakeHero, lined_up
from outplay.games.eventide.rules.state import Table
from outplay.kernel.game import Use
from outplay.kernel.step import Option, Seat


def takes(s: Table, option: Option) -> str:
    """EOH-2.5, EOH-4.3, EOH-4.6 Return the Hero or Gamer that an option takes, keeps or fields."""
    match option:
        case TakeHero(card):
            return s.content.heroes[card].name
        case TakeGamer(gamer):
            return s.content.gamers[gamer].handle
        case _:
            return ""


def taken(s: Table) -> list[Use]:
    """Return the Heroes and Gamers that each player has, or may yet field: all those drafted so far, and the line-up as far as the table shows it."""
    if s.heroes:
        return [Use("Heroes", s.card_of(n).name, seat_of(n)) for n in range(len(s.heroes))]
    found: list[Use] = []
    for seat in (0, 1):
        found += [Use("Heroes", s.content.heroes[card].name, seat, share) for card, share in _chances(s, seat).items()]
        found += [Use("Gamers", s.content.gamers[gamer].handle, seat) for gamer in s.gamers[seat]]
        found += [Use("Gamers", s.content.gamers[gamer].handle, seat, _kept(s, gamer)) for gamer in s.bench[seat]]
    return found


def _chances(s: Table, seat: Seat) -> dict[int, float]:
    """EOH-4.6 Return the Heroes that a player drafted, with the chance of each to be fielded: it is the same for all of a Class until one of them is chosen."""
    lining_up = bool(s.todo) and isinstance(s.todo[-1], LineUp)
    fielded = lined_up(s, seat, s.picks.get(seat, ())).heroes if lining_up else ()
    found: dict[int, float] = {}
    for card in s.drafted[seat]:
        slot = s.content.heroes[card].slot
        found[card] = float(card in fielded) if slot < len(fielded) else _share(s, slot)
    return found


def _share(s: Table, slot: int) -> float:
    """EOH-4.3 Return the chance of a drafted Hero of a Class to be fielded: each player drafts half of the Class, and fields one."""
    return 2 / len(s.content.heroes_of(slot)) if s.settings.heroes == "draft" else 1.0


def _kept(s: Table, gamer: int) -> float:
    """EOH-2.5 Return the chance of a drafted Gamer to be kept: each player drafts half of a salary, and keeps one."""
    return 2 / len(s.content.gamers_of(s.content.gamers[gamer].salary)) if s.settings.gamers == "draft" else 1.0
