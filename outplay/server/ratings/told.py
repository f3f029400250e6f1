"""What people are told of their own results and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection

from outplay.bots import Level
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.protocol import messages as m
from outplay.server.ratings import ledger
from outplay.server.ratings.model import NEW_MATCHES, SURE_SIGMA, Rating
from outplay.server.ratings.values import WHY_NOT

Games = Mapping[str, Game[State]]
Against = tuple[bool, str]
"""Whom one played against: people, or else bots of a level (empty: of several)."""

used_of = msgspec.json.Decoder(list[tuple[str, str, int]]).decode
places_of = msgspec.json.Decoder(list[int]).decode


@dataclass(frozen=True, slots=True)
class Mine:
    """A result as one of its players has it. `against`: whom they played against."""

    row: Any
    place: int
    shared: bool
    against: Against
    used: list[tuple[str, str]]

    @property
    def outcome(self) -> Literal["won", "drawn", "lost"]:
        """How it ended for them."""
        return "lost" if self.place > 1 else "drawn" if self.shared else "won"

    def heroes(self, game: Game[State]) -> list[str]:
        """Return what their side led into the match, each once."""
        return list(dict.fromkeys(name for group, name in self.used if group == game.leads))


def results(c: Connection, person: str, games: Games, levels: tuple[Level, ...]) -> list[m.OfGame]:
    """Return a person's wins and losses, by game and hero; the game played most stands first."""
    found: dict[str, list[Mine]] = defaultdict(list)
    for one in mine(c, person):
        found[one.row.game].append(one)
    called = {level.id: level.name for level in levels}
    return [_of_game(id, games.get(id), found[id], called) for id in sorted(found, key=lambda id: (-len(found[id]), id))]


WINS: Final = 3
"""So many wins one after the other against the bots of a level, and the next one is proposed."""


def proposed(c: Connection, person: str, match: str, game: str, levels: tuple[Level, ...]) -> m.Proposed:
    """Return the bots that somebody may try after a match of a game: the weaker ones if it was lost, the stronger ones after WINS wins. Nothing if it was not against bots of one level."""
    played = [one for one in mine(c, person) if one.row.game == game]
    ids = [level.id for level in levels]
    if not played or played[-1].row.match != match or played[-1].against[0] or played[-1].against[1] not in ids:
        return m.Proposed()
    last, at = played[-1], ids.index(played[-1].against[1])
    in_a_row = [one.outcome == "won" and one.against == last.against for one in played[-WINS:]]
    if last.outcome == "lost" and at > 0:
        return m.Proposed(level=ids[at - 1], name=levels[at - 1].name)
    if len(in_a_row) == WINS and all(in_a_row) and at + 1 < len(ids):
        return m.Proposed(level=ids[at + 1], name=levels[at + 1].name, stronger=True)
    return m.Proposed()


def ratings(c: Connection, person: str, games: Games) -> list[m.Rating]:
    """Return a person's ratings, by game and kind."""
    return [
        m.Rating(game=game, name=_name(game, games.get(game)), kind=kind, points=one.points, spread=one.spread, n=one.n, tells=_tells(one))  # type: ignore[arg-type]
        for (game, kind), one in ledger.ratings_of(c, person).items()
    ]


def strength(one: Rating) -> m.Strength:
    """Return a rating as others are told of it."""
    return m.Strength(points=one.points, spread=one.spread, tells=_tells(one))  # type: ignore[arg-type]


def stored(c: Connection, person: str) -> list[m.StoredResult]:
    """Return all that is stored of a person's results."""
    return [
        m.StoredResult(
            match=one.row.match, game=one.row.game, kind=one.row.kind, seat=one.row.seat, place=one.place, sides=len(places_of(one.row.places)), at=one.row.at,
            seconds=one.row.seconds, used=[f"{group}: {name}" for group, name in one.used], rated=one.row.rated, because=WHY_NOT.get(one.row.because, ""),
        )
        for one in mine(c, person)
    ]  # fmt: skip


def mine(c: Connection, person: str) -> Iterator[Mine]:
    """Yield a person's results, each once, even if they sat in several seats."""
    for _, rows in groupby(ledger.results_of(c, person), key=lambda row: row.number):
        seats = list(rows)
        me = next(row for row in seats if row.who == person)
        others = [row for row in seats if row.side != me.side]
        levels = {row.bot for row in others}
        people = any(row.who for row in others)
        places = places_of(me.places)
        place = places[me.side]
        used = [(group, name) for group, name, side in used_of(me.used) if side == me.side]
        yield Mine(me, place, places.count(place) > 1, (people, levels.pop() if len(levels) == 1 and not people else ""), used)


def _of_game(id: str, game: Game[State] | None, found: list[Mine], called: Mapping[str, str]) -> m.OfGame:
    heroes: dict[str, list[Mine]] = defaultdict(list)
    for one in found:
        for name in one.heroes(game) if game is not None else ():
            heroes[name].append(one)
    by_hero = [m.OfHero(name=name, against=_tallies(heroes[name], called)) for name in sorted(heroes, key=lambda name: (-len(heroes[name]), name))]
    leads = game.leads if game is not None and by_hero else ""
    return m.OfGame(game=id, name=_name(id, game), against=_tallies(found, called), heroes=by_hero, leads=leads)


def _tallies(found: list[Mine], called: Mapping[str, str]) -> list[m.Tally]:
    """Return wins and losses by whom they were against: people first, then bots, the weakest first, as levels are listed."""
    order = list(called)
    counts: dict[Against, dict[str, int]] = defaultdict(lambda: {"won": 0, "drawn": 0, "lost": 0})
    for one in found:
        counts[one.against][one.outcome] += 1

    def rank(against: Against) -> tuple[bool, int, str]:
        people, level = against
        return not people, order.index(level) if level in order else len(order), level

    return [m.Tally(people=people, level=level, name=called.get(level, level), **counts[people, level]) for people, level in sorted(counts, key=rank)]


def _tells(one: Rating) -> str:
    return "new" if one.n < NEW_MATCHES else "range" if one.sigma >= SURE_SIGMA else "sure"


def _name(id: str, game: Game[State] | None) -> str:
    return game.name if game is not None else id
