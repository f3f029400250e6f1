"""SFB-3 What bots know of a draft: what an option takes or denies, and what each team has taken so far."""

from __future__ import annotations

from outplay.games.brawl.rules.player import Player
from outplay.games.brawl.rules.selection import Ban, TakeChampion
from outplay.games.brawl.rules.state import Table
from outplay.kernel.game import Use
from outplay.kernel.step import Option
from outplay.kernel.view import HIDDEN


def takes(s: Table, option: Option) -> str:
    """SFB-3.1, SFB-3.2, SFB-3.3 (1), (4) Return the Champion that an option takes into a team or a roster."""
    return "" if isinstance(s.todo[-1], Ban) else _name(s, option)


def bars(s: Table, option: Option) -> str:
    """SFB-3.3 (2), (3) Return the Champion that an option bars."""
    return _name(s, option) if isinstance(s.todo[-1], Ban) else ""


def _name(s: Table, option: Option) -> str:
    return s.content.champions[option.card].name if isinstance(option, TakeChampion) else ""


def taken(s: Table) -> list[Use]:
    """Return the Champions that each team has or may yet choose from, also those chosen in secret so far, as far as the table shows them."""
    if s.champions:
        return [Use("Champions", s.card_of(n).name, one.team) for n, one in enumerate(s.champions)]
    found: list[Use] = []
    for seat, player in enumerate(s.players):
        secret = [*player.chosen, *(pick.card for pick in s.picks.get(seat, ()) if isinstance(pick, TakeChampion))]
        chances = _chances(s, player, [card for card in secret if card != HIDDEN])
        found += [Use("Champions", s.content.champions[card].name, s.side_of(seat), share) for card, share in chances.items()]
    return found


def _chances(s: Table, player: Player, secret: list[int]) -> dict[int, float]:
    """Return the Champions of a player with the chance of each to play. SFB-3.3 (1), (4) Of a roster some are barred, and some not taken."""
    sure = dict.fromkeys(player.picked, 1.0)
    if s.settings.selection != "competitive":
        return sure | dict.fromkeys(secret, 1.0)
    missing = s.settings.champions - len(player.picked)
    brought = [card for card in (*player.roster, *secret) if card not in player.barred and card not in player.picked]
    left = s.settings.roster - len(player.barred) - len(player.picked)
    return sure | (dict.fromkeys(brought, missing / left) if missing else {})
