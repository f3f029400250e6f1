"""Matches by the thousand: who wins, how long it takes, and one hash over all of it.

The same seed gives the same results, however many processes play.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from outplay.book.words import listed
from outplay.bots import Bot, find_bot
from outplay.games import find_game
from outplay.kernel.chance import Drawn, Quick, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import IllegalAction, OutplayError
from outplay.kernel.game import Game, Use
from outplay.kernel.play import legal, number_of, pick
from outplay.kernel.record import Recorder
from outplay.kernel.settings import Settings, Value
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat, Sides
from outplay.kernel.texts import write_text
from outplay.kernel.window import asking
from outplay.lab.story import Story

MAX_PICKS = 50_000
"""Limit of picks after which a match is taken to be endless."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. `bots` are names, which repeat if there are fewer than seats. Bots change seats from match to match."""

    game: str
    matches: int
    bots: tuple[str, ...]
    seed: str = "1"
    options: tuple[tuple[str, Value], ...] = ()
    preset: str = ""
    content: str = ""
    records: str = ""
    events: bool = False

    def seats(self, number: int, sides: Sides) -> tuple[int, ...]:
        """Return, for each seat of a match, the index in `bots` of the bot that sits there. With one bot for each side they lead sides, otherwise they sit in turns."""
        led = {seat: n if len(self.bots) == len(sides) else seat for n, side in enumerate(sides) for seat in side}
        return tuple((led[seat] + number) % len(self.bots) for seat in sorted(led))


@dataclass(frozen=True, slots=True)
class Played:
    """One match: which bot sat where, the places of all seats and of all sides, its length, how it ended, what each side used, and its hash.

    A seat's series of picks in a secret choice counts as one decision.
    """

    number: int
    bots: tuple[int, ...]
    places: tuple[int, ...]
    rounds: int
    decisions: int
    picks: int
    digest: str
    sides: tuple[int, ...]
    rule: str
    used: tuple[Use, ...]
    story: Story
    """What happened in it, if the plan asks for it."""


@dataclass(slots=True)
class Venue:
    """Everything that is the same for all matches of a plan."""

    plan: Plan
    game: Game[State]
    settings: Settings
    content: Content
    bots: list[Bot] = field(default_factory=list)


def lay_out(plan: Plan) -> Venue:
    """Look up game, settings, content and bots, and return them. Raises OutplayError."""
    game = find_game(plan.game)
    if plan.matches < 1:
        raise OutplayError(f"{plan.matches} matches cannot be played; it takes at least 1")
    options = dict(plan.options)
    options.setdefault("seats", max(len(plan.bots), min(game.settings.SEATS)))
    content = game.load(Path(plan.content) if plan.content else None)
    settings = game.settings.fitted(options, plan.preset, content)
    if len(plan.bots) > settings.seats:
        raise OutplayError(f"{len(plan.bots)} bots are too many for {settings.seats} seats")
    return Venue(plan, game, settings, content, [find_bot(name) for name in plan.bots])


def play_match(table: Venue, number: int) -> Played:
    """Play one match of a plan, record it if the plan asks for records, and return its result."""
    game, plan, seed = table.game, table.plan, seed_from(table.plan.seed, number)
    chance = Seeded(seed)
    drawn: list[Drawn] = []
    chance.drawn = drawn
    story = Story()
    state = game.start(table.settings, table.content, chance, [] if plan.events else None)
    sitting = plan.seats(number, table.settings.sides)
    bots, dice = [table.bots[bot] for bot in sitting], _dice(table, seed)
    picks: list[int] = []
    decisions = 0
    rest: list[Option] = []
    while not state.over:
        seat = state.asked[0]
        options = legal(state, seat)
        decisions += seat not in state.picks
        bot, own = bots[seat], dice[seat]
        place: int | None
        if bot.sees:
            if not rest or seat not in state.picks:
                rest = _answer(game, bot, state, seat, own)
            place = number_of(options, rest.pop(0)) if rest else None
        else:
            place = bot.guess(len(options), own)
        if place is None or not 0 <= place < len(options):
            raise IllegalAction(f"bot {plan.bots[sitting[seat]]} picked what is not one of its {len(options)} options")
        picks.append(place)
        if plan.events:
            story.hear(game, state)
            story.see(asking(state), options[place])
        pick(state, seat, options[place])
        if len(picks) > MAX_PICKS:
            raise OutplayError(f"match {number} of {game.id} is not over after {MAX_PICKS:,} picks; take bots that play to win, or an option that ends it")
    story.hear(game, state)
    if plan.records:
        _write_down(table, number, picks)
    outcome = game.outcome(state)
    return Played(
        number=number,
        bots=sitting,
        places=_by_seat(table, outcome.places),
        rounds=game.round(state),
        decisions=decisions,
        picks=len(picks),
        digest=_digest(picks, drawn, outcome.places),
        sides=outcome.places,
        rule=outcome.rule,
        used=tuple(game.used(state)),
        story=story,
    )


def _write_down(table: Venue, number: int, picks: Sequence[int]) -> None:
    """Play the same picks from the same seed again, and keep the record."""
    game, plan = table.game, table.plan
    names = tuple(plan.bots[bot] for bot in plan.seats(number, table.settings.sides))
    match = Recorder(game, table.settings, table.content, Seeded(seed_from(plan.seed, number)), names)
    for place in picks:
        seat = match.state.asked[0]
        match.play(Action(seat, legal(match.state, seat)[place]))
    folder = Path(plan.records)
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / f"{game.id}-{number:05}.txt", match.record.text())


def _dice(table: Venue, seed: bytes) -> list[Quick]:
    """Return, for each seat of a match, the chance of the bot that sits there."""
    return [Quick(int.from_bytes(seed_from(seed.hex(), "bot", seat)[:8], "little")) for seat in range(table.settings.seats)]


def _answer(game: Game[State], bot: Bot, state: State, seat: Seat, own: Quick) -> list[Option]:
    """Return what a bot picks from what it may know: one option, or all that is left of a secret series."""
    return list(bot.answer(game, game.observe(state, seat), seat, own)[len(state.picks.get(seat, ())) :])


def _digest(picks: Sequence[int], drawn: Sequence[Drawn], places: Sequence[int]) -> str:
    return hashlib.sha256(msgspec.json.encode((picks, drawn, places))).hexdigest()[:32]


def _by_seat(table: Venue, places: Sequence[int]) -> tuple[int, ...]:
    sides = table.settings.sides
    return tuple(next(places[n] for n, side in enumerate(sides) if seat in side) for seat in range(table.settings.seats))


# ---------------------------------------------------------------- many


@dataclass(slots=True)
class Run:
    """A plan that is being played: the matches as they come in, in order. The first `kept` were played before, and only read."""

    table: Venue
    matches: Iterator[Played]
    began: float
    kept: int = 0


def simulating(plan: Plan, jobs: int = 1, done: int = 0) -> Run:
    """Begin to play a plan with `jobs` processes, no more than there are matches, skipping the first `done`, and return the run. Raises OutplayError."""
    table = lay_out(plan)
    return Run(table, _all(table, jobs, done), time.perf_counter())


def simulate(plan: Plan, jobs: int = 1) -> Report:
    """Play all matches of a plan, and return the report. Raises OutplayError."""
    run = simulating(plan, jobs)
    return Report.of(run, list(run.matches))


def _all(table: Venue, jobs: int, done: int) -> Iterator[Played]:
    left = range(done, table.plan.matches)
    jobs = min(jobs, len(left))
    if jobs <= 1:
        for number in left:
            yield play_match(table, number)
        return
    try:
        os.getcwd()  # noqa: PTH109  (only whether there is one)
    except OSError:
        raise OutplayError(
            "the folder that this was started in is gone, and several processes need one; go to another folder, or play with one process"
        ) from None
    with _unheard_interrupts():
        pool = multiprocessing.get_context("spawn").Pool(jobs, initializer=_begin, initargs=(table.plan,))
    with pool:
        yield from pool.imap(_one, left, chunksize=max(1, min(32, len(left) // (jobs * 4))))


@contextmanager
def _unheard_interrupts() -> Iterator[None]:
    """Let processes begin that do not hear Ctrl+C: the one that begins them ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_WORKER: list[Venue] = []


def _begin(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORKER[:] = [lay_out(plan)]


def _one(number: int) -> Played:
    return play_match(_WORKER[0], number)


# ---------------------------------------------------------------- what came of it


def wilson(wins: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins (Wilson's score interval)."""
    if n == 0:
        return 0.0, 1.0
    share = wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Spread:
    """A number over all matches."""

    total: int
    median: float
    p95: float
    max: int

    @staticmethod
    def of(values: Sequence[int]) -> Spread:
        ordered = sorted(values)
        middle = len(ordered) // 2
        median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
        return Spread(sum(ordered), float(median), float(ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]), ordered[-1])


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a bot, a seat, a side, or what was used won. A first place that is shared with others is a tie; it counts as a fraction of a win in the rate.

    Seats of one side win together, and are no others to each other.
    """

    name: str
    matches: int
    wins: int
    ties: int
    win_rate: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a plan."""

    plan: Plan
    options: Mapping[str, Value]
    bots: tuple[Tally, ...]
    seats: tuple[Tally, ...]
    sides: tuple[Tally, ...]
    """By side, in their order, if several seats are one; empty if each seat goes alone."""
    rounds: Spread
    decisions: Spread
    picks: int
    """How many were made: a decision may take several."""
    groups: Mapping[str, tuple[Tally, ...]]
    """What was used, by group: in how many matches, and how often the side that used it won."""
    endings: Mapping[str, int]
    """In how many matches each rule was the one that ended it."""
    events: Mapping[str, float]
    """How often each kind of event came in a match, on average, the most frequent first; empty if the plan does not ask for it."""
    kept: int
    """How many of the matches were played before, and only read."""
    made: int
    """How many picks were made in the others, in `seconds`."""
    seconds: float
    digest: str
    asked: int
    """How many matches were to be played: more than `plan` has if the run was stopped."""

    @staticmethod
    def of(run: Run, played: Sequence[Played]) -> Report:
        """Count what was played: at least one match, and fewer than planned if the run was stopped."""
        table, seconds = run.table, time.perf_counter() - run.began
        plan = replace(table.plan, matches=len(played))
        bots = tuple(_bot(name, [_seats_of(one, n) for one in played], played) for n, name in enumerate(plan.bots))
        sides = tuple(_side(_seats(side), [one.sides[n] for one in played], played) for n, side in enumerate(table.settings.sides))
        seats = tuple(_side(_seats([seat]), [one.places[seat] for one in played], played) for seat in range(table.settings.seats))
        given = table.settings.given()
        words = [plan.game, table.game.rules_version, sorted(given.items()), [one.digest for one in played]]
        digest = hashlib.sha256(repr(words).encode()).hexdigest()[:32]
        rounds, decisions = Spread.of([one.rounds for one in played]), Spread.of([one.decisions for one in played])
        picks = sum(one.picks for one in played)
        endings = dict(sorted(Counter(one.rule for one in played).items()))
        happened: Counter[str] = sum((Counter(one.story.events) for one in played), Counter())
        events = {name: times / len(played) for name, times in happened.most_common()}
        if len(sides) == len(seats):
            sides = ()
        kept, made = min(run.kept, len(played)), sum(one.picks for one in played[run.kept :])
        groups = _groups(table, played)
        return Report(plan, given, bots, seats, sides, rounds, decisions, picks, groups, endings, events, kept, made, seconds, digest, table.plan.matches)

    def data(self) -> dict[str, object]:
        """Return the report as plain data, for JSON."""

        def row(tally: Tally) -> dict[str, object]:
            return {
                "name": tally.name, "matches": tally.matches, "wins": tally.wins, "ties": tally.ties,
                "win_rate": round(tally.win_rate, 6), "interval": [round(x, 6) for x in tally.interval],
            }  # fmt: skip

        def spread(s: Spread) -> dict[str, object]:
            return {"total": s.total, "median": s.median, "p95": s.p95, "max": s.max}

        kept = {"kept": self.kept} if self.kept else {}
        stopped = {"stopped": {"after": self.plan.matches, "of": self.asked}} if self.plan.matches < self.asked else {}
        return {
            "game": self.plan.game, "matches": self.plan.matches, "seed": self.plan.seed, "options": dict(self.options),
            "bots": [row(b) for b in self.bots], "seats": [row(s) for s in self.seats], "sides": [row(s) for s in self.sides],
            "rounds": spread(self.rounds), "decisions": spread(self.decisions), "picks": self.picks, "groups": {group: [row(one) for one in tallies] for group, tallies in self.groups.items()}, "endings": dict(self.endings),
            "events": {name: round(times, 6) for name, times in self.events.items()}, "seconds": round(self.seconds, 3), "digest": self.digest, **kept, **stopped,
        }  # fmt: skip


def _groups(table: Venue, played: Sequence[Played]) -> dict[str, tuple[Tally, ...]]:
    """Return the tallies of all that may be used, the most successful first; each use is counted, so two sides with the same hero are two."""
    results: dict[tuple[str, str], list[tuple[bool, float]]] = {}
    for one in played:
        first = one.sides.count(1)
        for use in one.used:
            won = one.sides[use.side] == 1
            results.setdefault((use.group, use.name), []).append((won and first == 1, 1 / first if won else 0.0))
    found: dict[str, tuple[Tally, ...]] = {}
    for group, names in table.game.catalog(table.content).items():
        tallies = [_counted(name, results.get((group, name), [])) for name in names]
        found[group] = tuple(sorted(tallies, key=lambda tally: -tally.win_rate))
    return found


def _side(name: str, places: Sequence[int], played: Sequence[Played]) -> Tally:
    """Return the count of matches in which a side with these places came first. A first place shared with other sides is a tie."""
    results = [(place == 1, one.sides.count(1)) for place, one in zip(places, played, strict=True)]
    return _counted(name, [(won and first == 1, 1 / first if won else 0.0) for won, first in results])


def _seats(seats: Sequence[Seat]) -> str:
    """Return seats in words: "Seat 2", "Seats 1, 3 and 5"."""
    return f"Seat{'s' if len(seats) > 1 else ''} {listed(str(seat + 1) for seat in seats)}"


def _counted(name: str, results: Sequence[tuple[bool, float]]) -> Tally:
    """Return the count of results: whether each was a win, and what it counts in the rate."""
    times, points = len(results), sum(share for _, share in results)
    wins = sum(won for won, _ in results)
    ties = sum(not won and share > 0 for won, share in results)
    return Tally(name, times, wins, ties, points / times if times else 0.0, wilson(points, times))


def _seats_of(one: Played, bot: int) -> tuple[int, ...]:
    return tuple(seat for seat, sitting in enumerate(one.bots) if sitting == bot)


def _bot(name: str, seats: Sequence[tuple[int, ...]], played: Sequence[Played]) -> Tally:
    """Return the count of matches in which a bot came first that sat in these seats. A first place shared with seats of other bots is a tie, also with those of its side."""
    wins = ties = matches = 0
    points = 0.0
    for mine, one in zip(seats, played, strict=True):
        if not mine:
            continue
        matches += 1
        first = [seat for seat, place in enumerate(one.places) if place == 1]
        ours = [seat for seat in first if seat in mine]
        if ours and len(ours) == len(first):
            wins += 1
            points += 1
        elif ours:
            ties += 1
            points += len(ours) / len(first)
    return Tally(name, matches, wins, ties, points / matches if matches else 0.0, wilson(points, matches))
