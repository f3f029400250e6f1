"""Tables as how.toml writes them down: heroes in the middle of a match, before a turn, a payday or the scoring."""

from __future__ import annotations

from typing import Final, Literal

from outplay.games.moba.data.board import BLUE, RED
from outplay.games.moba.data.content import MobaContent, starting_cards
from outplay.games.moba.data.settings import MobaSettings
from outplay.games.moba.rules.hero import PORTAL
from outplay.games.moba.rules.organization import Organize
from outplay.games.moba.rules.rounds import BeginRound, Turn
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.names import WAYS
from outplay.kernel.cards import EVERYBODY, Cards
from outplay.kernel.chance import NO_CHANCE
from outplay.kernel.content import ContentRow, Small
from outplay.kernel.errors import ContentError
from outplay.kernel.step import Step

COLOR: Final = {"red": RED, "blue": BLUE}


class LaidHero(ContentRow, frozen=True):
    """A hero on a space, and the card planned for it."""

    id: str
    side: Literal["red", "blue"]
    at: str
    facing: Literal["e", "se", "sw", "w", "nw", "ne"] = "e"
    plan: str = ""
    wounds: Small = 0


class Laid(ContentRow, frozen=True):
    """Heroes in the order in which they were drafted, seat 1 leads Red and seat 2 Blue. `items` lie face up at the objectives, in their order."""

    hero: tuple[LaidHero, ...]
    turn: Literal["red", "blue", "payday", "score"] = "blue"
    round: Small = 3
    phase: Literal[1, 2, 3, 4] = 1
    crystals: tuple[Small, Small, Small] = (1, 1, 1)
    items: tuple[str, str, str] = ("I-1", "I-4", "I-8")


def lay(laid: Laid, content: MobaContent) -> Table:
    """Return a table as how.toml writes it down. Raises ContentError or SettingError."""
    size = max(2, *(sum(hero.side == side for hero in laid.hero) for side in COLOR))
    settings = MobaSettings.make({"team_size": str(size), "seats": 2}, MobaSettings.PLAY, content)
    assert isinstance(settings, MobaSettings)
    items = {item.id: n for n, item in enumerate(content.items)}
    if unknown := [id for id in laid.items if id not in items]:
        raise ContentError(f"items: there is no item {unknown[0]!r}")
    payday = laid.turn == "payday"
    s = Table(
        settings, content, NO_CHANCE, round=laid.round - payday, phase=0 if payday else laid.phase, crystals=list(laid.crystals),
        stacks=[Cards.laid((items[id],), EVERYBODY) for id in laid.items],
        last_color=1 - COLOR[laid.turn] if laid.turn in COLOR else RED, portal_seat=[0, 1],
    )  # fmt: skip
    for hero in laid.hero:
        _put(s, hero)
    then: list[Step[Table]] = [] if payday else [Organize(), Turn(COLOR[laid.turn])] if laid.turn in COLOR else [Organize()]
    s.todo.extend([BeginRound(), *then])
    return s


def _put(s: Table, laid: LaidHero) -> None:
    """Put a hero on the table."""
    card = next((n for n, row in enumerate(s.content.heroes) if row.id == laid.id), None)
    if card is None:
        raise ContentError(f"hero: there is no hero {laid.id!r}")
    number, color = len(s.heroes), COLOR[laid.side]
    s.draft(card, color, s.seats(color)[0])
    row = s.hero_card(number)
    places = {one.id: place for place, one in enumerate(row.cards)} | {s.content.portal.id: PORTAL}
    if laid.plan and laid.plan not in places:
        raise ContentError(f"hero {number + 1} ({laid.id}), plan: {row.name} has no card {laid.plan!r}")
    planned = places.get(laid.plan, PORTAL)
    s.give_cards(number, tuple(sorted({*starting_cards(row), *([planned] if planned != PORTAL else [])})))
    if laid.plan:
        s.plan(number, planned)
    hexes = s.board.hexes
    cell = hexes.names.index(laid.at) if laid.at in hexes.names else hexes.out
    if not s.free & hexes.bit[cell]:
        raise ContentError(f"hero {number + 1} ({laid.id}), at: {laid.at!r} is no free space of the map")
    s.enter(number, cell)
    s.face(number, WAYS.index(laid.facing))
    s.hurt(number, min(laid.wounds, row.hit_points - 1), "")
