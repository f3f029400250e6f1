"""The log of the setup: who is first, who plays with whom, first hands."""

from __future__ import annotations

from outplay.book.telling import doing, plain
from outplay.book.words import counted, listed
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.lines import by
from outplay.games.brawl.view.names import SIDES, core_name, player, side_of, team_span
from outplay.kernel import scene as sc
from outplay.kernel.event import Event


def say_setup(s: Table, event: Event, rule: str) -> sc.Line | None:
    """Return the log's sentence for an event before the first turn; None for what goes without saying."""
    match event:
        case ev.OrderDrawn(order):
            then = f", then {listed(str(player(s, seat)) for seat in order[1:])}" if len(order) > 2 else ""
            return by(s, order[0], rule, f" plays first{then}.")
        case ev.AreaChosen(west):
            return sc.Line(spans=[*doing(side_of(west), " begins in the West, ", SIDES[west]), team_span(1 - west), plain(" in the East.")], rule=rule)
        case ev.PoolShown(cards):
            return sc.Line(spans=[plain(f"The pool: {_names(s, cards)}.")], rule=rule)
        case ev.ChampionsChosen(seat, cards):
            return by(s, seat, rule, f" plays with {_names(s, cards)}.")
        case ev.RosterShown(seat, cards):
            return by(s, seat, rule, f" has brought {_names(s, cards)}.")
        case ev.ChampionBarred(seat, card):
            return by(s, seat, rule, f" may not play with {_names(s, (card,))}.")
        case ev.ChampionTaken(seat, card):
            return by(s, seat, rule, f" takes {_names(s, (card,))}.")
        case ev.FirstHandKept(seat, n):
            return by(s, seat, rule, f" sets {counted(n, 'card')} aside." if n else f" keeps {player(s, seat).their} first hand.")
        case ev.CoreSpared(seat, core):
            return by(s, seat, rule, f" exhausts the {core_name(s, core)} before {player(s, seat).their} first turn.")
        case _:
            return None


def _names(s: Table, cards: tuple[int, ...]) -> str:
    return listed(s.content.champions[card].name for card in cards)
