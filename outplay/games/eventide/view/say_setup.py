"""The log of the setup: X Factor rolls, drafts, line-ups."""

from __future__ import annotations

from outplay.book.telling import doing, plain
from outplay.book.words import listed
from outplay.games.eventide.data import setup_events as ev
from outplay.games.eventide.data.rows import SALARIES
from outplay.games.eventide.data.vocabulary import CLASSES
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.lines import by, faces
from outplay.games.eventide.view.names import SIDES, gamer_name, player
from outplay.kernel import scene as sc
from outplay.kernel.event import Event
from outplay.kernel.step import Seat


def say_setup(s: Table, event: Event, rule: str) -> sc.Line | None:
    """Return the log's sentence for an event before the first round. None if nothing needs to be said."""
    match event:
        case ev.XRolled(dice, successes):
            words = f"X Factor: {player(0)} {successes[0]} of {dice[0]} dice, {player(1)} {successes[1]} of {dice[1]}."
            return sc.Line(spans=[plain(words)], rule=rule, beats=[sc.Beat(kind="roll", dice=[faces(seat, dice[seat], successes[seat]) for seat in (0, 1)])])
        case ev.XRerolled(seat, dice, successes):
            return by(seat, rule, f" rolls again: {successes} of {dice} dice.", sc.Beat(kind="roll", dice=[faces(seat, dice, successes)]))
        case ev.XTied():
            return sc.Line(spans=[plain("A tie: both roll again.")], rule=rule)
        case ev.XWon(seat):
            return by(seat, rule, " wins the X Factor roll.")
        case ev.PoolShown(what, cards, starter):
            return _pool(s, what, cards, starter, rule)
        case ev.FirstPickTaken(seat):
            return by(seat, rule, " makes the first pick.")
        case ev.HeroDrafted(seat, card):
            return by(seat, rule, f" takes {s.content.heroes[card].name}.")
        case ev.GamerDrafted(seat, gamer):
            return by(seat, rule, f" takes {gamer_name(s, gamer)}.")
        case ev.GamersKept(seat, gamers):
            return by(seat, rule, f" plays with {listed(gamer_name(s, gamer) for gamer in gamers)}.")
        case ev.LinedUp(seat, heroes, gamers):
            names = [s.content.heroes[card].name for card in heroes]
            if gamers:
                names = [f"{name} on {gamer_name(s, gamer)}" for name, gamer in zip(names, gamers, strict=True)]
            return by(seat, rule, f" fields {listed(names)}.")
        case ev.FirstNamed(seat):
            return by(seat, rule, " is the first player.")
        case _:
            return None


def _pool(s: Table, what: str, cards: tuple[int, ...], starter: Seat, rule: str) -> sc.Line:
    if what == "heroes":
        words = f"The {CLASSES[s.content.heroes[cards[0]].slot].capitalize()}s are drafted; "
    elif len({s.content.gamers[gamer].salary for gamer in cards}) == 1:
        words = f"The Gamers with salary {s.content.gamers[cards[0]].salary} are drafted; "
    else:
        words = f"Gamers are signed, salaries {SALARIES[0]} to {SALARIES[-1]}; "
    return sc.Line(spans=[plain(words), *doing(player(starter), " starts.", SIDES[starter])], rule=rule)
