"""The log of the setup: who is first, who plays with whom, first hands."""

from __future__ import annotations

from outplay.book.telling import plain
from outplay.book.words import counted, listed
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.names import SIDES, core_name, seat_span, team_span
from outplay.kernel import scene as sc
from outplay.kernel.event import Event


def say_setup(s: Table, event: Event, rule: str) -> sc.Line | None:
    """Return the log's sentence for an event before the first turn; None for what goes without saying."""
    match event:
        case ev.OrderDrawn(order):
            words = (
                " plays first." if len(order) == 2 else " plays first, then the seats in this order: " + ", ".join(str(seat + 1) for seat in order[1:]) + "."
            )
            return sc.Line(spans=[seat_span(s, order[0]), plain(words)], rule=rule, side=SIDES[s.side_of(order[0])])
        case ev.AreaChosen(west):
            return sc.Line(spans=[team_span(s, west), plain(" begins in the West, "), team_span(s, 1 - west), plain(" in the East.")], rule=rule)
        case ev.PoolShown(cards):
            return sc.Line(spans=[plain(f"The pool: {_names(s, cards)}.")], rule=rule)
        case ev.ChampionsChosen(seat, cards):
            return _by(s, seat, rule, f" plays with {_names(s, cards)}.")
        case ev.RosterShown(seat, cards):
            return _by(s, seat, rule, f" has brought {_names(s, cards)}.")
        case ev.ChampionBarred(seat, card):
            return _by(s, seat, rule, f" may not play with {_names(s, (card,))}.")
        case ev.ChampionTaken(seat, card):
            return _by(s, seat, rule, f" takes {_names(s, (card,))}.")
        case ev.FirstHandKept(seat, n):
            return _by(s, seat, rule, f" sets {counted(n, 'card')} aside." if n else " keeps the first hand.")
        case ev.CoreSpared(seat, core):
            return _by(s, seat, rule, f" exhausts the {core_name(s, core)} before the first turn.")
        case _:
            return None


def _by(s: Table, seat: int, rule: str, words: str) -> sc.Line:
    return sc.Line(spans=[seat_span(s, seat), plain(words)], rule=rule, side=SIDES[s.side_of(seat)])


def _names(s: Table, cards: tuple[int, ...]) -> str:
    return listed(s.content.champions[card].name for card in cards)
