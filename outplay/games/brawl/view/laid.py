"""Tables of the how-to-play pages, as how.toml writes them down: the middle of a match, in the Activation Phase of a side."""

from __future__ import annotations

from typing import Final, Literal

from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.rows import CARDS_EACH
from outplay.games.brawl.data.settings import BrawlSettings
from outplay.games.brawl.rules.activation_phase import ChooseAct
from outplay.games.brawl.rules.champion import OFF, Champion
from outplay.games.brawl.rules.player import Player
from outplay.games.brawl.rules.rounds import Advance, BeginRound, EndTurn, Turn, UpkeepPhase
from outplay.games.brawl.rules.state import EMPTY, Table
from outplay.games.brawl.rules.token import Trap
from outplay.games.brawl.rules.winning import CheckLimit
from outplay.kernel.cards import Cards, Hand, those
from outplay.kernel.chance import NO_CHANCE
from outplay.kernel.content import ContentRow, Small
from outplay.kernel.errors import ContentError
from outplay.kernel.late import UNDRAWN
from outplay.kernel.step import Step

TEAM: Final = {"azure": 0, "ember": 1}


class LaidChampion(ContentRow, frozen=True):
    """A Champion on a hex, or at its Gate."""

    id: str
    side: Literal["azure", "ember"]
    at: str = ""
    damage: Small = 0
    up: bool = False


class Laid(ContentRow, frozen=True):
    """Champions in team order; seat 1 leads Azure in the West, seat 2 Ember. `track` are the Challenges in its slots, `traps` the hexes with a token."""

    champion: tuple[LaidChampion, ...]
    turn: Literal["azure", "ember"] = "azure"
    round: Small = 3
    azure: tuple[str, ...] = ()
    ember: tuple[str, ...] = ()
    traps: tuple[str, ...] = ()
    track: tuple[str, str, str, str] = ("", "", "", "")
    points: tuple[Small, Small] = (0, 0)


def lay(laid: Laid, content: BrawlContent) -> Table:
    """Return the table that is written down. Raises ContentError if it cannot be."""
    settings = BrawlSettings.make({}, BrawlSettings.PLAY, content)
    assert isinstance(settings, BrawlSettings)
    champions = [_champion(n, one, content) for n, one in enumerate(laid.champion, 1)]
    held = [sum(1 << one.cell for one in champions if one.team == team and one.cell != OFF) for team in (0, 1)]
    if sum(one.cell != OFF for one in champions) > (held[0] | held[1]).bit_count():
        raise ContentError("champion: two stand on one hex")
    track = [_challenge(id, content) for id in laid.track]
    seat = TEAM[laid.turn]
    s = Table(
        settings, content, NO_CHANCE, champions=champions, players=[_player(seat, laid, champions, content) for seat in (0, 1)], held=held,
        traps={_cell("traps", name, content): Trap(UNDRAWN) for name in laid.traps}, track=track, challenges=Cards.laid(n for n in range(len(content.challenges)) if n not in track),
        vp=list(laid.points), order=(0, 1), west=0, round=laid.round, turns=2 * (laid.round - 1) + seat + 1, phase="Activation",
    )  # fmt: skip
    later: list[Step[Table]] = [Turn(1)] if seat == 0 else []
    s.todo.extend([BeginRound(), CheckLimit(), Advance(), *later, EndTurn(), UpkeepPhase(seat), ChooseAct(seat)])
    return s


def _cell(field: str, name: str, content: BrawlContent) -> int:
    """Return a hex by its name. Raises ContentError if no Champion could stand there."""
    names = content.board.hexes.names
    if name not in names or not content.board.ground >> names.index(name) & 1:
        raise ContentError(f"{field}: {name!r} is no free hex of the arena")
    return names.index(name)


def _champion(number: int, laid: LaidChampion, content: BrawlContent) -> Champion:
    """Return a Champion as it is written down. Raises ContentError if there is no such one."""
    ids = [row.id for row in content.champions]
    if laid.id not in ids:
        raise ContentError(f"champion {number}: there is no Champion {laid.id!r}")
    cell = _cell(f"champion {number} ({laid.id}), at", laid.at, content) if laid.at else OFF
    row = content.champions[ids.index(laid.id)]
    damage = min(laid.damage, (row.leveled.hit_points if laid.up else row.hit_points) - 1)
    return Champion(ids.index(laid.id), TEAM[laid.side], TEAM[laid.side], cell, damage, laid.up)


def _player(seat: int, laid: Laid, champions: list[Champion], content: BrawlContent) -> Player:
    """Return a player with the hand that is written down; all other cards of the team are the deck."""
    own = [one.card * CARDS_EACH + n for one in champions if one.seat == seat for n in range(CARDS_EACH)]
    ids = {content.cards[card].id: card for card in own}
    wanted = (laid.azure, laid.ember)[seat]
    if unknown := [id for id in wanted if id not in ids]:
        raise ContentError(f"{('azure', 'ember')[seat]}: its team has no card {unknown[0]!r}")
    hand = [ids[id] for id in wanted]
    return Player(Hand.laid(hand, those((seat,))), Cards.laid(card for card in own if card not in hand))


def _challenge(id: str, content: BrawlContent) -> int:
    """Return a Challenge by its id, EMPTY for none. Raises ContentError if there is no such one."""
    ids = [card.id for card in content.challenges]
    if id and id not in ids:
        raise ContentError(f"track: there is no Challenge {id!r}")
    return ids.index(id) if id else EMPTY
