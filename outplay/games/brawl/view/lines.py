"""Lines of the log by whom they begin with: a Champion, a player, a team."""

from __future__ import annotations

import msgspec

from outplay.book.telling import doing, plain
from outplay.book.words import counted
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.names import SIDES, cell_id, hex_name, piece_id, player, side_of, who
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def about(s: Table, champion: int, rule: str, words: str, *beats: sc.Beat) -> sc.Line:
    """Return a line about a Champion, which begins with it."""
    side = SIDES[s.champions[champion].team]
    return sc.Line(spans=[who(s, champion), plain(words)], rule=rule, piece=piece_id(champion), side=side, beats=list(beats))


def on_hex(s: Table, line: sc.Line, cell: int, after: str = ".", steps: int = 0) -> sc.Line:
    """Return a line that goes on with a hex, which the row of the log lights on the board, and what comes after it. With `steps` it says how many led there."""
    kind, ref = hex_name(s, cell), cell_id(s, cell)
    there = "" if steps and kind == "hex" else f", to a {kind}" if steps else f"a {kind}"
    spans = [*([sc.Span(text=counted(steps, "hex", "hexes"), ref=ref)] if steps else []), *([sc.Span(text=there, ref=ref)] if there else []), plain(after)]
    return msgspec.structs.replace(line, spans=[*line.spans, *spans])


def by(s: Table, seat: Seat, rule: str, words: str, *beats: sc.Beat) -> sc.Line:
    """Return a line about a player, which begins with them; `words` as `doing` takes them."""
    side = SIDES[s.side_of(seat)]
    return sc.Line(spans=doing(player(s, seat), words, side), rule=rule, side=side, beats=list(beats))


def by_team(team: int, rule: str, words: str, *beats: sc.Beat) -> sc.Line:
    """Return a line about a team, which begins with it; `words` as `doing` takes them."""
    return sc.Line(spans=doing(side_of(team), words, SIDES[team]), rule=rule, side=SIDES[team], beats=list(beats))
