"""Two placements of equal lane and number, of whatever cards: to everybody else they are the same row, and the same bytes, at the same moments."""

from __future__ import annotations

import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.rules.placement import Put
from outplay.games.eventide.rules.position import PLACE
from outplay.games.eventide.rules.rounds import First
from outplay.games.eventide.rules.state import Table
from outplay.kernel.play import legal
from outplay.kernel.settings import Value
from outplay.kernel.step import Option, Pass
from outplay.server.matches import moves
from outplay.server.matches.match import Match
from outplay.server.protocol.deltas import Prints, delta
from outplay.server.protocol.views import encode
from outplay.server.store.rows import MatchRow, SeatRow, StoredMatch

TEAMS: dict[str, Value] = {"gamers": "none", "heroes": "agreed", "team_a": "reckarr,aldermoor,quill,stella,celt", "team_b": "hobb,ishka,grapnel,pyrelle,osk"}
"""A has a second Decoy by Quill, and Celt, whose card may move; B's Osk may look: so both are asked during a placement."""
A, B = 0, 1


def begun() -> Match:
    settings = GAME.settings.make(TEAMS)
    first = moves.start(GAME, settings, GAME.load(), bytes(32), 0.0)  # type: ignore[arg-type]  # Game is not covariant
    row = MatchRow("id", "CODE", GAME.id, 1, "", settings.given(), b"", True, True, 0, 0)
    people = [SeatRow(seat, "you", f"P{seat}", token=f"t{seat}") for seat in (A, B)]
    return Match(GAME, StoredMatch(row, people, [first.row], first.state, {}, dict(GAME.load().source)))  # type: ignore[arg-type]  # Game is not covariant


def table_of(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def sent(match: Match, seat: int, option: Option) -> list[bytes]:
    """It is done: the row that B and a spectator are sent, and what is new on the table."""
    before = {viewer: match.view(viewer) for viewer in (B, None)}
    made = moves.pick(match, seat, (option,), "")
    assert isinstance(made, moves.Next), "a placement is one answer, and one row"
    match.add(made.change, made.views)
    found: list[bytes] = []
    for viewer, known in before.items():
        prints: Prints = {}
        found += [encode(match.told(made.row, viewer)), encode([delta(known, match.view(viewer), prints), prints])]
    return found


def as_many(match: Match, put: Put, last: bool) -> Put:
    """The first or last placement of so many cards into this lane."""
    alike = [one for one in legal(match.state, A) if isinstance(one, Put) and (one.lane, one.cards.bit_count()) == (put.lane, put.cards.bit_count())]
    return alike[-last]


@pytest.mark.databases("file")
@pytest.mark.parametrize("numbers", [(2, 2, 1), (3, 0, 2), (0, 1, 6), (7, 0, 0)])
def test_nobody_else_can_tell_which_cards_were_put(numbers: tuple[int, int, int]) -> None:
    matches, left, kept = (begun(), begun()), list(numbers), set[tuple[int, ...]]()
    for match in matches:
        sent(match, match.state.asked[0], First(A))
    while table_of(matches[0]).stage == PLACE:
        one, other = matches
        assert one.state.asked == other.state.asked
        (seat,) = one.state.asked
        options = [option for option in legal(one.state, seat) if isinstance(option, Put)]
        if not options:
            found = [sent(match, seat, Pass()) for match in matches]
        elif seat == B:
            found = [sent(match, seat, options[len(options) // 2]) for match in matches]
        else:
            number = left.pop(0)
            put = next(option for option in options if option.cards.bit_count() == number)
            found = [sent(match, seat, as_many(match, put, last)) for match, last in zip(matches, (False, True), strict=True)]
        if table_of(one).stage == PLACE:
            assert found[0] == found[1]
            kept |= {hand.cards for match in matches for hand in table_of(match).down[:3]}
    assert len(kept) > 4 or 7 in numbers, "they were different cards"
