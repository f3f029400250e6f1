"""What people show of their matches: how their ratings went, and matches of theirs that anybody may watch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, func, select

from outplay.bots import Level
from outplay.bots.anchors import anchors_of
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.protocol import messages as m
from outplay.server.ratings import ledger
from outplay.server.ratings.model import NEW, Rating
from outplay.server.ratings.told import Games, Mine, mine
from outplay.server.store.tables import actions, matches

MOST_STEPS = 300
"""How many matches of a rating's way are told: the last ones."""
MOST_REPLAYS = 3
IN_A_ROW = 3
"""How many matches against people in a row are kept as something."""
PER_QUERY = 500


def profile(c: Connection, person: str, games: Games, levels: tuple[Level, ...]) -> tuple[list[Mine], list[m.Way], list[m.Replayed]]:
    """Return a person's results, how their ratings went, and the latest matches that they won and anybody may watch."""
    found = list(mine(c, person))
    watched = _open(c, [one.row.match for one in found])
    return found, ways(found, games, levels, watched), _replays(c, found, games, watched)


def ways(found: Sequence[Mine], games: Games, levels: tuple[Level, ...], watched: Collection[str]) -> list[m.Way]:
    """Return how somebody's ratings went, by game and kind. `watched`: the matches that anybody may watch."""
    steps: dict[tuple[str, str], list[m.Step]] = defaultdict(list)
    last: dict[tuple[str, str], Rating] = {}
    for one in found:
        row = one.row
        if row.after_mu is None:
            continue
        key, now = (row.game, row.kind), Rating(row.after_mu, row.after_sigma)
        gained = now.points - last.get(key, NEW).points
        last[key] = now
        step = m.Step(at=row.at, points=now.points, spread=now.spread, gained=gained, outcome=one.outcome, match=row.match if row.match in watched else "")
        steps[key].append(step)
    return [
        m.Way(game=game, kind=kind, steps=taken[-MOST_STEPS:], bots=landmarks(games.get(game), levels))  # type: ignore[arg-type]
        for (game, kind), taken in sorted(steps.items())
    ]


def landmarks(game: Game[State] | None, levels: tuple[Level, ...]) -> list[m.Landmark]:
    """Return what bots are worth in a game, the weakest first; nothing if it was not measured by these rules."""
    try:
        anchors = anchors_of(game.folder if game is not None else None)
    except OutplayError:
        return []  # whoever rates a match says so in the log
    known = [(level, anchors.mu(level.id)) for level in levels] if game is not None and anchors.rules == game.rules_version else []
    return [m.Landmark(level=level.id, name=level.name, points=Rating(mu).points) for level, mu in known if mu is not None]


def kept(found: Sequence[Mine], games: Games, levels: tuple[Level, ...]) -> list[m.Kept]:
    """Return what somebody did for the first time, in the order in which they did it: four things at most, each once."""
    first: dict[str, float] = {}
    won, row = set[str](), 0
    strongest = [level for level in levels if not level.author][-1]
    for one in found:
        people, level = one.against
        wins = one.outcome == "won"
        row = row + 1 if people and wins else 0 if people else row
        won |= {one.row.game} if wins else set()
        facts = {"people": wins and people, "bots": wins and level == strongest.id, "games": wins and won >= games.keys(), "row": row == IN_A_ROW}
        for fact in (fact for fact, holds in facts.items() if holds):
            first.setdefault(fact, one.row.at)
    names = {"people": "First win against people", "bots": f"Beat {strongest.name} bots", "games": "Won every game here", "row": "Three wins in a row"}
    return [m.Kept(id=fact, name=names[fact], at=at) for fact, at in sorted(first.items(), key=lambda one: one[1])]  # type: ignore[arg-type]


def led(c: Connection, match: str, people: Collection[str]) -> list[m.Led]:
    """Return what a match did to the ratings of these people."""
    found = [row for row in ledger.result_of(c, match) if row.after_mu is not None and row.who in people]
    return [_led(row, ledger.rating_before(c, row), Rating(row.after_mu, row.after_sigma)) for row in found]


def _led(row: Any, before: Rating, after: Rating) -> m.Led:
    return m.Led(seat=row.seat, before=before.points, after=after.points, spread=after.spread)


def _open(c: Connection, ids: Sequence[str]) -> set[str]:
    """Return those of these matches that are kept and that anybody may watch."""
    found = set[str]()
    for at in range(0, len(ids), PER_QUERY):
        of = select(matches.c.id).where(matches.c.id.in_(ids[at : at + PER_QUERY]), matches.c.spectators, matches.c.over)
        found.update(c.execute(of).scalars())
    return found


def _replays(c: Connection, found: Sequence[Mine], games: Games, watched: Collection[str]) -> list[m.Replayed]:
    good = [one for one in reversed(found) if one.outcome == "won" and one.row.match in watched and one.row.game in games][:MOST_REPLAYS]
    of = select(actions.c.match, func.max(actions.c.number)).where(actions.c.match.in_([one.row.match for one in good])).group_by(actions.c.match)
    last = {row[0]: row[1] for row in c.execute(of)}
    return [
        m.Replayed(
            match=one.row.match,
            game=one.row.game,
            name=games[one.row.game].name,
            at=one.row.at,
            seconds=one.row.seconds,
            heroes=one.heroes(games[one.row.game]),
            n=last.get(one.row.match, 0),
        )
        for one in good
    ]
