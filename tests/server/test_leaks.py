"""Twins: everything that is sent to a viewer is the same, byte for byte, for a table on which all that it may not know was dealt anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

from outplay.kernel.chance import Quick
from outplay.kernel.play import legal
from outplay.kernel.step import Pass, Ready, Series
from outplay.kernel.view import Observation
from outplay.server.matches import moves
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Doing, Next, Sketch
from outplay.server.protocol import messages as m
from outplay.server.protocol.deltas import Prints, delta
from outplay.server.protocol.views import Views, encode
from outplay.server.store.rows import MatchRow, SeatRow, StoredMatch
from tests.server.games import nod, whisper
from tests.sizes import many

NOTHING = encode([m.Delta(), {}])


def begun(seed: int, seats: int = 3, game: Any = whisper.GAME) -> Match:
    settings = game.settings.make({"seats": seats})
    first = moves.start(game, settings, game.load(), seed.to_bytes(32, "little"), 0.0)
    row = MatchRow("id", "CODE", game.id, 1, "", settings.given(), b"", True, True, 0, 0)
    people = [SeatRow(seat, "you", f"P{seat}", token=f"t{seat}") for seat in range(seats)]
    return Match(game, StoredMatch(row, people, [first.row], first.state, {}, {}))


def done(match: Match, made: Next | Sketch) -> None:
    """It was written."""
    if isinstance(made, Sketch):
        match.draft(made.draft, made.views)
    else:
        match.add(made.change, made.views)


def shown(match: Match, views: Views, viewer: int | None) -> m.View:
    """All that depends on the table."""
    there = match.views
    match.show(views)
    view = match.view(viewer, () if viewer is None else (viewer,))
    match.show(there)
    return view


def sent(match: Match, views: Views, viewer: int | None, before: m.View | None = None) -> bytes:
    """All that depends on the table, as it would be sent to who has nothing, or the table as it was before."""
    prints: Prints = {}
    return encode([delta(before, shown(match, views, viewer), prints), prints])


@pytest.mark.parametrize("seed", range(many(4, 200)))
def test_no_byte_of_a_view_tells_twins_apart(seed: int) -> None:
    """B17, B22, B44."""
    match, chance = begun(seed), random.Random(seed)
    had: dict[int | None, m.View] = {}
    while not match.state.over:
        for viewer in match.viewers:
            twin = match.game.redeal(match.game.observe(match.state, viewer), Quick(chance.getrandbits(60)))
            for before in {None: None, 0: had.get(viewer)}.values():
                ours = sent(match, Views(match.game, match.state, match.views.asked), viewer, before)
                assert sent(match, Views(match.game, twin, match.views.asked), viewer, before) == ours
            had[viewer] = shown(match, match.views, viewer)
        seat = chance.choice(match.state.asked)
        done(match, moves.pick(match, seat, (chance.choice(legal(match.state, seat)),), ""))


@pytest.mark.parametrize("seed", range(many(4, 200)))
def test_what_is_drafted_changes_no_byte_of_what_others_would_be_sent(seed: int) -> None:
    """B24: not even that something was picked."""
    match, chance = begun(seed), random.Random(seed)
    sketches = 0
    for _ in range(20):
        seat = chance.choice(match.state.asked)
        made = moves.pick(match, seat, (chance.choice(legal(match.state, seat)),), "")
        if isinstance(made, Sketch):
            sketches += 1
            for other in [viewer for viewer in match.viewers if viewer != seat]:
                assert sent(match, made.views, other) == sent(match, match.views, other)
                assert sent(match, made.views, other, shown(match, match.views, other)) == NOTHING
            assert sent(match, made.views, seat) != sent(match, match.views, seat)
        done(match, made)
    assert sketches > 5


@pytest.mark.parametrize("seed", range(many(4, 200)))
def test_the_row_of_a_series_tells_only_that_it_is_done(seed: int) -> None:
    """B24: whatever was picked, the others get the same row, and nothing of it lies in the state for others to see."""
    match = begun(seed)
    options = legal(match.state, 0)
    made = [moves.act(match, Doing("pick", 0, Series((*picks, Ready())))) for picks in (options[:2], options[2:4])]
    shown = []
    for one in made:
        shown.append([encode(match.told(one.row, viewer)) + sent(match, one.views, viewer) for viewer in (1, 2, None)])
        match._lines.clear()
    assert shown[0] == shown[1]


class Masked(nod.NodGame):
    """A game in which only the seat that is asked knows that it is; the others know its side."""

    id = "masked"

    def awaited(self, observation: Observation[nod.NodTable]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return ((0,), ()) if observation.viewer == 0 else ((), (0,))


def test_a_row_whose_seat_is_hidden_tells_nothing_of_who_answered() -> None:
    """Be it a person, a bot, the host or the clock: a row tells a viewer no more than the event does."""
    match = begun(3, seats=2, game=Masked())
    kinds = ("pick", "bot", "host", "timeout")
    rows = [moves.act(match, Doing(kind, 0, Pass())).row for kind in kinds]
    assert [match.told(row, 0).kind for row in rows] == ["pick", "bot", "pick", "timeout"], "who knows of it knows how it came"
    for viewer in (1, None):
        assert len({encode(match.told(row, viewer)) for row in rows}) == 1


@pytest.mark.parametrize("seed", range(many(4, 200)))
def test_no_row_tells_more_than_its_lines_and_round_to_who_may_not_know_its_seat(seed: int) -> None:
    match, chance = begun(seed, seats=2, game=Masked()), random.Random(seed)
    while not match.state.over:
        kind = chance.choice(("pick", "bot", "host", "timeout"))
        done(match, moves.act(match, Doing(kind, 0, chance.choice(legal(match.state, 0)))))
    for viewer in match.viewers:
        for row, told in zip(match.actions, match.rows(viewer), strict=True):
            if row.known is not None and viewer not in row.known:
                assert (told.seat, told.kind) == (None, "sealed")
    assert sum(row.known is not None for row in match.actions) == nod.QUESTIONS


def test_lines_of_what_was_drawn_in_secret_name_the_card_only_to_its_owner() -> None:
    match = begun(1)
    mine = set(match.state.hands[0])  # type: ignore[attr-defined]  # whisper's table
    lines = {viewer: encode(match.told(match.actions[0], viewer).lines).decode() for viewer in match.viewers}
    assert all(f"Voice 1 draws {card}" in lines[0] for card in mine)
    assert "Voice 1 draws a card" in lines[1]
    assert not any(f'Voice 1 draws {card}"' in lines[None] for card in mine)


def test_the_seed_is_shown_only_at_the_end() -> None:
    """B18: and no state of chance leaves before."""
    match = begun(5)
    for viewer in match.viewers:
        text = encode(match.view(viewer)).decode()
        assert "Seeded" not in text
        assert "counters" not in text


def test_a_bot_gets_what_its_seat_may_know() -> None:
    """B25."""
    match, known = begun(3), whisper.GAME
    text = known.dumps(match.views.observation(1).state)  # type: ignore[arg-type]  # whisper's table
    state = known.loads(text, match.content)
    assert state.blind
    assert state.hands[0] == (-1,) * whisper.HAND
    assert state.deck == [-1] * len(state.deck)
