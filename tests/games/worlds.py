"""Matches of all games with secrets, Knockback having none, and of the sample games: their players seek fights, windows and looks at hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from outplay.games import brawl, eventide, moba, rally
from outplay.games.moba.data.vocabulary import Peek
from outplay.games.moba.rules.hero import PORTAL
from outplay.games.moba.rules.rounds import PlanCard
from outplay.games.moba.rules.setup import StartCard
from outplay.games.moba.rules.state import Table
from outplay.kernel.chance import Drawn, Quick, Seeded, seed_from
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Pass, Seat
from tests.games import courtyard, march
from tests.games.brawl import invariants as brawls
from tests.games.eventide import invariants as eventides
from tests.games.eventide.test_conformance import TABLES as EVENTIDES
from tests.games.moba import matches as mobas
from tests.games.rally import matches as rallies
from tests.sizes import many

Player = Callable[[Any, Seat, Quick], Option]
"""Returns the option that a seat picks."""

ACTIONS = many(500, 20_000)
"""Actions of a match that are looked at."""

BLIND = 8
"""One decision in this many is answered by `busy`, so that players do not only what is lively."""


def busy(s: State, seat: Seat, luck: Quick) -> Option:
    """Return a random option, mostly one that does something."""
    options = legal(s, seat)
    doing = [option for option in options if not isinstance(option, Pass)]
    chosen = doing if doing and luck.number() % 4 else options
    return chosen[luck.number() % len(chosen)]


def looking(s: Table, seat: Seat, luck: Quick) -> Option:
    """Return what a lively player of MOBA picks who likes cards that interrupt, and those that look at a planned card of an enemy."""
    liked = [
        option
        for option in legal(s, seat)
        if isinstance(option, PlanCard | StartCard) and isinstance(option.card, int) and secretive(s, option.hero, option.card)
    ]
    return liked[luck.number() % len(liked)] if liked and luck.number() % 4 else mobas.lively(s, seat, luck)


def secretive(s: Table, hero: int, number: int) -> bool:
    """Return whether an action card of a hero is an interrupt, or lets a side look at an enemy's card."""
    if number == PORTAL:
        return False
    card = s.card(hero, number)
    return bool(card.window) or (card.ability is not None and any(isinstance(effect, Peek) for effect in card.ability.effects))


WATCHFUL: Mapping[str, Mapping[str, Value]] = {
    "watchful pairs": {"team_size": "2", "seats": 4, "draft": "random", "starting_actions": "choose", "roster": "custom", "named": "DEA,TRO,ASN,FRO"},
    "watchful threes": {"team_size": "3", "draft": "random", "starting_actions": "choose", "roster": "custom", "named": "DEA,GLA,BOO,TEM,TRI,BON"},
}
"""Tables of MOBA whose heroes interrupt, and look."""


class Kind(NamedTuple):
    """A game, the tables at which it is played here, and its players."""

    game: Game[Any]
    tables: Mapping[str, Mapping[str, Value]]
    player: Player = busy
    matches: int = 2
    """Matches at each table, unless for `make soak`."""


def some(tables: Mapping[str, Mapping[str, Value]], *names: str) -> Mapping[str, Mapping[str, Value]]:
    """Return the tables of these names, or all tables for `make soak`."""
    return many({name: tables[name] for name in names}, tables)


KINDS = [
    Kind(moba.GAME, {**WATCHFUL, **some(mobas.TABLES, "a seat for every hero")}, looking, 4),
    Kind(eventide.GAME, some(EVENTIDES, "peeks and moves", "late and held"), eventides.lively, 12),
    Kind(brawl.GAME, some(brawls.TABLES, "quick", "four"), brawls.lively, 3),
    Kind(rally.GAME, some(rallies.TABLES, "one a side", "two a side"), rallies.lively, 4),
    Kind(courtyard.GAME, {"two": {}, "four": {"seats": 4}}, matches=3),
    Kind(march.GAME, {"two": {}, "four": {"seats": 4}}, matches=6),
]


class Moment(NamedTuple):
    """An action of a match: the state before and after it, and what it drew."""

    before: Any
    action: Action
    after: Any
    drawn: Sequence[Drawn]


def moments(kind: Kind, name: str, seed: int) -> Iterator[Moment]:
    """Yield the actions of a match. `after` is the state that is played on, so look at it before the next one."""
    game, luck = kind.game, Quick(seed)
    s = game.start(game.settings.make(kind.tables[name]), game.load(), Seeded(seed_from("worlds", game.id, name, seed)))
    for _ in range(ACTIONS):
        if s.over:
            return
        seat = s.asked[luck.number() % len(s.asked)]
        before, drawn = s.copy(), list[Drawn]()
        action = Action(seat, (kind.player if luck.number() % BLIND else busy)(s, seat, luck))
        s.told, s.chance.drawn = [], drawn
        apply(s, action)
        yield Moment(before, action, s, drawn)
