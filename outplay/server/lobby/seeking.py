"""What is told of those who look for others: to everybody how many, by game, and to each of them what was found. Before all have said yes, nobody has a name."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from outplay.server.config import Config
from outplay.server.protocol import messages as m
from outplay.server.ratings import ledger, told
from outplay.server.ratings.model import NEW, Rating
from outplay.server.ratings.values import Kind
from outplay.server.store.rows import SeekRow, WaitRow


@dataclass
class Known:
    """What the store says of those who look: they themselves, how long it took lately, and the rating and sign of each for whom something was found."""

    seeks: dict[str, SeekRow] = field(default_factory=dict)
    waits: list[WaitRow] = field(default_factory=list)
    ratings: dict[ledger.Key, Rating] = field(default_factory=dict)
    icons: dict[str, str] = field(default_factory=dict)


def pools(known: Known) -> list[m.Pool]:
    """Return how many look, and how long it took lately, by game."""
    looking = Counter((row.game, row.rated) for row in known.seeks.values() if row.looks)
    seconds = {(one.game, one.rated): round(one.seconds) for one in known.waits}
    both = sorted(looking.keys() | seconds.keys())
    return [m.Pool(game=game, rated=rated, looking=looking[game, rated], seconds=seconds.get((game, rated), 0)) for game, rated in both]


def shown(known: Known, row: SeekRow, kind: Kind, config: Config) -> m.Seek:
    """Return what somebody looks for, and who was found, as they are told it. `kind`: whose ratings count there."""
    group = [other for other in known.seeks.values() if row.offer and other.offer == row.offer]
    found = [_person(known, n, other, kind) for n, other in enumerate(group)]
    if row.level:
        bot = config.level(row.level)
        found += [m.OpenSeat(seat=n, kind="bot", name=bot.name, level=bot.id) for n in range(len(group), row.seats)]
    return m.Seek(
        game=row.game, seats=row.seats, clock=row.clock, rated=row.rated, since=row.since, bot_after=row.bot_after, offer=row.offer, until=row.until,
        yes=row.yes, found=found, seat=group.index(row) if group else -1,
    )  # fmt: skip


def _person(known: Known, n: int, row: SeekRow, kind: Kind) -> m.OpenSeat:
    rating = told.strength(known.ratings.get((row.game, kind, row.person), NEW))
    return m.OpenSeat(seat=n, kind="person", icon=known.icons.get(row.person, ""), rating=rating)
