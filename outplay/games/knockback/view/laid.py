"""Tables as how.toml writes them down: heroes in the middle of a match, at the beginning of somebody's turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.data.settings import KnockbackSettings
from outplay.games.knockback.rules.hero import NO_CARD, Hero
from outplay.games.knockback.rules.state import LINGS, Table
from outplay.games.knockback.rules.turns import Turn
from outplay.kernel.chance import NO_CHANCE
from outplay.kernel.content import ContentRow, Small
from outplay.kernel.errors import ContentError
from outplay.kernel.settings import Value


class LaidHero(ContentRow, frozen=True):
    """A hero on a space; without one it is out."""

    id: str
    at: str = ""
    wear: Small = 0


class Laid(ContentRow, frozen=True):
    """Heroes in seat order, dragonlings by their spaces, the count of flooded rings; `turn` is the seat whose turn it is, counted from 1."""

    hero: tuple[LaidHero, ...]
    turn: int = 1
    round: Small = 1
    flooded: Annotated[int, Meta(ge=0, le=4)] = 0
    dragonlings: Annotated[tuple[str, ...], Meta(max_length=LINGS)] = ()
    options: Mapping[str, Value] = {}


def lay(laid: Laid, content: KnockbackContent) -> Table:
    """Return a table as how.toml writes it down. Raises ContentError or SettingError."""
    settings = KnockbackSettings.make({**laid.options, "seats": len(laid.hero)}, KnockbackSettings.PLAY, content)
    assert isinstance(settings, KnockbackSettings)
    arena, numbers = content.arenas[settings.arena], {card.id: n for n, card in enumerate(content.heroes)}
    s = Table(
        settings, content, NO_CHANCE, seats=settings.seats, floor=arena.floor, rock=arena.rock, heroes=[Hero(NO_CARD) for _ in laid.hero], round=laid.round
    )
    if not 1 <= laid.turn <= settings.seats:
        raise ContentError(f"turn: there is no seat {laid.turn}")
    s.set_order(0)
    for n in range(laid.flooded):
        s.flood(arena.tide_ring - n)
    for seat, hero in enumerate(laid.hero):
        if hero.id not in numbers:
            raise ContentError(f"hero {seat + 1}, id: there is no hero {hero.id!r}")
        s.take_card(seat, numbers[hero.id])
        if hero.at:
            s.place(seat, _space(s, hero.at))
        s.hurt(seat, hero.wear, "")
    for space in laid.dragonlings:
        s.hatch(_space(s, space), "")
    s.todo.append(Turn(laid.turn - 1))
    return s


def _space(s: Table, name: str) -> int:
    """Return an empty space by its name."""
    hexes = s.arena.hexes
    cell = hexes.names.index(name) if name in hexes.names else hexes.out
    if not s.free & hexes.bit[cell]:
        raise ContentError(f"{name!r} is no empty space of this island")
    return cell
