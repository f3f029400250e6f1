"""What an action costs where it is told: bytes for each who looks on, as JSON and as a host's socket compresses it, and the time to draw and write them."""

from __future__ import annotations

import random
import zlib
from statistics import quantiles
from time import process_time

from bench.engine import usual
from outplay.games import find_game
from outplay.kernel.chance import seed_from
from outplay.kernel.play import legal
from outplay.server.matches import moves
from outplay.server.matches.connection import Connection
from outplay.server.matches.hub import Hub
from outplay.server.matches.match import Match
from outplay.server.store.rows import MatchRow, SeatRow, StoredMatch

MATCHES = 5
ACTIONS = 300
SEATS = 4
"""As many as look on, or as the game has."""


def costs(name: str) -> dict[str, float]:
    """Bytes of an update, and microseconds in which an action is told to all its seats, in random matches."""
    seats = max(n for n in find_game(name).settings.SEATS if n <= SEATS)
    sizes: list[int] = []
    deflated: list[int] = []
    seconds, actions = 0.0, 0
    for number in range(MATCHES):
        match, hub, chance = laid(name, seats, number), Hub(), random.Random(number)
        lines = [Connection(f"t{seat}", viewer=seat) for seat in range(seats)]
        for one in lines:
            hub.join(one, match.id)
        sockets = [zlib.compressobj(wbits=-15) for _ in lines]
        hub.lay(match)
        sent(lines, sockets)
        for _ in range(ACTIONS):
            if match.state.over:
                break
            seat = chance.choice(match.state.asked)
            made = moves.pick(match, seat, (chance.choice(legal(match.state, seat)),), "")
            began = process_time()
            hub.draw(match, made.views, made.telling if isinstance(made, moves.Next) else None)
            if isinstance(made, moves.Next):
                match.add(made.change, made.views, made.telling)
                hub.tell(match, match.viewers)
            else:
                match.draft(made.draft, made.views)
                hub.tell(match, match.circle(seat))
            seconds += process_time() - began
            actions += 1
            for size, small in sent(lines, sockets):
                sizes.append(size)
                deflated.append(small)
    cuts, small_cuts = quantiles(sizes, n=20), quantiles(deflated, n=20)
    return {"sent bytes": cuts[9], "sent p95 bytes": cuts[18], "deflated p95 bytes": small_cuts[18], "telling": seconds / actions * 1e6}


def laid(name: str, seats: int, number: int) -> Match:
    """Return a match of people, as a server holds it."""
    game = find_game(name)
    settings = usual(game, seats)
    first = moves.start(game, settings, game.load(), seed_from("wire", number), 0.0)
    row = MatchRow(str(number), "", name, 1, "", settings.given(), b"", True, True, 0, 0)
    people = [SeatRow(seat, "link", f"P{seat}", token=f"t{seat}") for seat in range(seats)]
    return Match(game, StoredMatch(row, people, [first.row], first.state, {}, game.load().source))


def sent(lines: list[Connection], sockets: list[zlib._Compress]) -> list[tuple[int, int]]:
    """Return the sizes of all messages that wait to be sent, each as it is and as its socket compresses it."""
    found = list[tuple[int, int]]()
    for one, socket in zip(lines, sockets, strict=True):
        for _ in range(one.waiting.qsize()):
            message = one.waiting.get_nowait() or b""
            found.append((len(message), len(socket.compress(message) + socket.flush(zlib.Z_SYNC_FLUSH))))
        one.weight = 0
    return found
