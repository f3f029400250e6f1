"""Matches of all games with every clock, as a server holds them: who has how long left follows from the rows, adds up, and tells nobody anything."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import pytest

from outplay.clocks.clocks import FLAG, TAKE_BACK, UNDO, Clocks, Facts, Happened, first, following, gone_back, pausing
from outplay.clocks.facts import facts, hides_who_is_asked
from outplay.clocks.terms import ClockTerms, offered, pace
from outplay.games import games
from outplay.kernel.chance import Quick, seed_from
from outplay.kernel.game import Game
from outplay.kernel.play import may_concede
from outplay.kernel.step import Concede, Series
from outplay.server.matches import moves
from outplay.server.matches.flags import out_of_time
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Doing, Next, Sketch
from outplay.server.matches.timing import Timing, clocks_of, terms_of
from outplay.server.protocol import messages as m
from outplay.server.protocol.views import Views, encode
from outplay.server.store.clock import Clock
from outplay.server.store.rows import SIT_KIND, ActionRow, MatchRow, SeatRow, StateRow, StoredMatch
from tests.clocks.test_walks import answer
from tests.server.test_leaks import done, sent
from tests.sizes import SOAK, many

pytestmark = pytest.mark.timeout(many(120, 3600))

MATCHES = int(os.environ.get("OUTPLAY_CLOCK_MATCHES", many(3, 200)))
MOST_ROWS = many(120, 50_000)
"""After so many rows a match need not be over; for a soak, it must be."""
OTHERS = (ClockTerms(5.0, 60.0, 10.0), ClockTerms(4.0, 30.0, 5.0, shared=True), ClockTerms(6.0))
SECRET = sorted(id for id, game in games().items() if game.has_secrets)


class Time(Clock):
    """It is later only if the story says so."""

    def __init__(self) -> None:
        self.at = 1000.0
        self.pauses = []

    def now(self) -> float:
        return self.at


def clocks(game: Game[Any], seats: int) -> list[ClockTerms]:
    """Every clock that is offered, and some of one's own."""
    return [*(one.terms for one in offered(pace(game.folder), seats)), *OTHERS]


@dataclass
class Walk:
    """A match of people who think for a while, let time run out, take back, go back, want pauses, let bots sit in, come back and give up."""

    game: Game[Any]
    number: int
    luck: random.Random = field(init=False)
    time: Time = field(init=False)
    match: Match = field(init=False)
    states: dict[int, StateRow] = field(init=False)

    def __post_init__(self) -> None:
        self.luck, self.time = random.Random(self.number), Time()
        game, seats = self.game, self.luck.choice(self.game.settings.usual_seats()[:3])
        terms = clocks(game, seats)
        text = encode(terms[self.number % len(terms)]).decode()
        settings = game.settings.make({"seats": seats}, game.settings.usual(seats))
        made = moves.start(game, settings, game.load(), seed_from("clocks", self.number), self.time.now(), Timing(game, text, self.time))
        row = MatchRow("id", "CODE", game.id, 1, "", settings.given(), b"", True, True, 0, 0, clock=text)
        people = [SeatRow(seat, "you", f"P{seat}", token=f"t{seat}") for seat in range(seats)]
        self.match = Match(game, StoredMatch(row, people, [made.row], made.state, {}, {}), game.load(), self.time)
        self.states = {0: made.state}

    def goes(self) -> Iterator[ActionRow]:
        """Yield each row that is written."""
        while not self.match.over and self.match.number < MOST_ROWS:
            self.time.at += self.luck.choice((0.2, 1.0, 2.9, 9.0, 40.0))
            if self.luck.random() < 0.05:  # nobody serves for a while
                self.time.pauses.append((self.time.at, self.time.at + 600.0))
                self.time.at += 600.0
            made = self.next()
            done(self.match, made)
            if isinstance(made, Next):
                if made.change.state is not None:
                    self.states[made.row.number] = made.state
                yield made.row

    def next(self) -> Next | Sketch:
        """Somebody does something."""
        match, luck = self.match, self.luck
        now, chance, everybody = self.time.now(), luck.random(), tuple(range(len(match.seats)))
        if match.timing.now is not None and match.timing.now.paused:
            return moves.sit(match, "goes on", (), 0, "!go", timed=match.timing.paused((), False, now))
        if (late := out_of_time(match, now)) is not None:
            return moves.act(match, Doing(FLAG, late, moves.by_default(match, late)))
        seat = luck.choice(everybody)
        sits = match.seats[seat]
        if chance < 0.04:
            whole = chance < 0.02
            return moves.sit(match, "wants a pause", (), seat, "!pause", timed=match.timing.paused(everybody if whole else (seat,), whole, now))
        if chance < 0.10:
            return moves.sit(match, "is led, or back", (replace(sits, stand_in="" if sits.stand_in else "middle"),), seat, "!sit-in")
        if chance < 0.103 and match.number > 60 and may_concede(match.state, seat):
            return moves.act(match, Doing("concede", seat, Concede()))
        back = [one for one in match.state.ready if match.views.may_take_back(one) and self.has_time(one)]
        if back and chance < 0.3:
            return moves.take_back(match, luck.choice(back), -1, "")
        seat = luck.choice(match.state.asked)
        target = match.undo_target(seat)
        if target is not None and chance < 0.2:
            return moves.undo(match, seat, self.states[target], "")
        if match.secret() and chance < 0.6:
            return moves.pick(match, seat, (luck.choice(list(match.views.offers(seat).values())),), "")
        picked = answer(match.state, seat, luck)
        if isinstance(picked, Series):
            return moves.pick(match, seat, picked.picks[len(match.state.picks.get(seat, ())) :], "")
        return moves.act(match, Doing("bot" if match.seats[seat].bot else "pick", seat, picked))

    def has_time(self, seat: int) -> bool:
        """Whether a seat may still take back what it has answered."""
        try:
            self.match.timing.check_back(self.match.views, seat, self.time.now())
        except Exception:
            return False
        return True


@pytest.fixture(params=sorted(games()))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """Each game."""
    return games()[request.param]


def seen(walk: Walk, number: int) -> Facts:
    """What everybody may know of the table after a row."""
    table = walk.match.load(walk.states[number])
    return facts(walk.game, Views(walk.game, table, {}).observation(None), terms_of(walk.match.row.clock).shared)


def test_what_clocks_show_after_a_row_is_made_again_from_the_rows_alone(game: Game[Any]) -> None:
    """Another process, or who reads the record, comes to the same; and every match ends."""
    for number in range(MATCHES):
        walk = Walk(game, number)
        terms, between = terms_of(walk.match.row.clock), walk.time.between
        after: dict[int, Clocks] = {}
        for _ in walk.goes():
            pass
        assert walk.match.over or (not SOAK and walk.match.number == MOST_ROWS)
        for row in walk.match.actions:
            if row.kind == "start":
                made = first(terms, seen(walk, 0), row.at)
            elif row.kind == SIT_KIND:
                told = clocks_of(row.clock)
                made = (
                    pausing(terms, after[row.number - 1], told.wanting, told.paused, row.at, between)
                    if row.option in ("!pause", "!go")
                    else after[row.number - 1]
                )
            elif row.kind == UNDO:
                made = gone_back(terms, after[row.number - 1], after[row.leads], row.at, seen(walk, row.number), between)
            else:
                table = seen(walk, row.number)
                public, holder = row.known is None, table.holders[row.seat or 0]
                happened = Happened(row.at, row.kind, row.seat if public else None, holder if public or row.kind == FLAG else None)
                made = following(terms, after[row.number - 1], happened, table, between)
            assert encode(made).decode() == row.clock, (number, row.number, row.kind)
            after[row.number] = made


@dataclass
class Books:
    """A second bookkeeper, who counts the seconds one after the other: what each bank has, and what was used of the open question."""

    terms: ClockTerms
    bank: dict[str, float]
    used: dict[str, float] = field(default_factory=dict)
    paid: dict[str, float] = field(default_factory=dict)
    """What was charged for an answer that may still be taken back."""

    def passes(self, seconds: float, asked: frozenset[str]) -> None:
        """So many seconds were served in which these were asked and no clock stood still."""
        for one in asked:
            self.used[one] = self.used.get(one, 0.0) + seconds

    def charges(self, one: str) -> None:
        """Its answer is there, or its time is up."""
        self.paid[one] = min(self.bank[one], max(0.0, self.used.get(one, 0.0) - self.terms.free))
        self.bank[one] -= self.paid[one]
        self.used[one] = min(self.used.get(one, 0.0), self.terms.free + self.paid[one] + self.bank[one])

    def forgets(self, one: str) -> None:
        """What it is asked next is another question."""
        self.used.pop(one, None)
        self.paid.pop(one, None)


def test_what_is_charged_is_the_time_that_was_served_beyond_what_is_free(game: Game[Any]) -> None:
    """To a millisecond, through pauses, time in which nobody serves, undo and answers taken back. Nobody has ever more than before but by what a round gives."""
    for number in range(MATCHES):
        walk = Walk(game, number)
        terms = terms_of(walk.match.row.clock)
        before, last = seen(walk, 0), walk.match.actions[0]
        books, then = Books(terms, dict.fromkeys(before.holders, terms.bank)), dict[int, dict[str, float]]()
        then[0] = dict(books.bank)
        for row in walk.goes():
            had, stood = dict(books.bank), clocks_of(last.clock).paused
            books.passes(0.0 if stood else walk.time.between(last.at, row.at), before.asked)
            last = row
            shown = clocks_of(row.clock)
            if row.kind == SIT_KIND:
                then[row.number] = dict(books.bank)
                assert shown.bank == pytest.approx(books.bank, abs=1e-3)
                continue
            now = seen(walk, row.number)
            if row.kind == UNDO:
                books.bank = {one: min(left, then[row.leads][one]) for one, left in books.bank.items()}
                for one in [*books.used]:
                    if one not in before.asked or one not in now.asked:
                        books.forgets(one)
                for one in now.asked:  # five seconds at least
                    books.used[one] = min(books.used.get(one, 0.0), max(0.0, terms.free + books.bank[one] - 5.0))
            else:
                another = (now.secret, now.round) != (before.secret, before.round)
                if now.secret and not another and row.kind != TAKE_BACK:
                    another = not {*before.ready, *(() if row.seat is None or row.known is not None else (row.seat,))} <= {*now.ready}
                owner = now.holders[row.seat or 0]
                for one in before.asked:
                    if another or one not in now.asked or (row.kind == FLAG and one == owner):
                        books.charges(one)
                        if another or not now.secret or row.kind == FLAG:
                            books.forgets(one)
                if another:
                    books.used, books.paid = {}, {}
                for one in now.asked - before.asked:
                    books.bank[one] += books.paid.pop(one, 0.0)
                gained = terms.gain if now.round > before.round else 0.0
                books.bank = {one: max(left, min(terms.bank, left + gained)) for one, left in books.bank.items()}
                if row.kind != TAKE_BACK:
                    assert all(left <= had[one] + gained + 1e-6 for one, left in books.bank.items())
            assert shown.bank == pytest.approx(books.bank, abs=1e-3), (number, row.number, row.kind)
            before = now
            then[row.number] = dict(books.bank)


@pytest.mark.parametrize("id", SECRET)
def test_with_clocks_on_no_byte_tells_twins_apart(id: str) -> None:
    """All that is sent to a viewer is the same for a table on which what it may not know was dealt anew. Who of a side answered, and how, shows in no clock."""
    messages = hidden = 0
    for number in count():
        if messages > many(60, 5000):
            break
        walk = Walk(games()[id], number)
        match, had = walk.match, dict[int | None, m.View]()
        earlier = Timing(match.game, match.row.clock, walk.time)
        earlier.now = match.timing.now
        for row in walk.goes():
            if match.over or match.number > many(60, 200):
                break
            if row.known is not None and row.seat is not None:
                side = next(side for side in match.state.sides if row.seat in side)
                twin = match.game.redeal(match.game.observe(match.state, None), Quick(walk.luck.getrandbits(60)))
                after = Views(match.game, twin, match.views.asked)
                kinds = (FLAG,) if row.kind == FLAG else ("pick", "host", "bot")  # that time ran out is public
                assert {earlier.gone_on(kind, seat, row.known, after, row.at).text for seat in side for kind in kinds} == {row.clock}
                hidden += 1
            earlier.now = match.timing.now
            if match.number % many(3, 1):
                continue
            for viewer in many(walk.luck.sample(match.viewers, 2), match.viewers):
                twin = match.game.redeal(match.game.observe(match.state, viewer), Quick(walk.luck.getrandbits(60)))
                ours, theirs = (Views(match.game, table, match.views.asked) for table in (match.state, twin))
                for before in (None, had.get(viewer)):
                    assert sent(match, theirs, viewer, before) == sent(match, ours, viewer, before), (number, row.number, viewer)
                    messages += 1
                had[viewer] = match.view(viewer, () if viewer is None else (viewer,))
    assert (hidden > 0) == hides_who_is_asked(games()[id])
    print(f"{id}: {messages:,} messages, {hidden} answers of which only the side is known")
