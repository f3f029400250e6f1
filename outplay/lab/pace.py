"""How often people are asked in a match: measured between middle bots, and kept beside the rulebook, so that a clock can say how long a match takes."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from outplay.bots import LEVELS
from outplay.clocks.clocks import Clocks, Happened, first, following
from outplay.clocks.facts import facts, hides_who_is_asked
from outplay.clocks.terms import Asked, ClockTerms, Pace
from outplay.games import find_game
from outplay.kernel.content import Content
from outplay.kernel.errors import SettingError
from outplay.kernel.game import Game
from outplay.kernel.record import MatchRecord, parse, replay
from outplay.lab.lengths import LEVEL
from outplay.lab.simulate import Plan, simulating

TERMS = ClockTerms(3.0, 60.0)
"""Windows open and close alike with any numbers."""


def plans(game_id: str, matches: int) -> list[Plan]:
    """Return what is to be played: what one click on Play gives with each number of seats. Raises OutplayError."""
    game, found = find_game(game_id), list[Plan]()
    bot = next(level.bot for level in LEVELS if level.id == LEVEL)
    for seats in game.settings.SEATS:
        preset = game.settings.usual(seats)
        try:
            game.settings.make({"seats": seats}, preset)
        except SettingError:
            continue
        found.append(Plan(game_id, matches, (bot,), seed="pace", options=(("seats", seats),), preset=preset))
    return found


def measured(plan: Plan, jobs: int = 1) -> Iterator[tuple[int, int]]:
    """Play a plan, and yield of each match how often the holder was asked who was asked most, and how often the table waited. Raises OutplayError."""
    game = find_game(plan.game)
    content = game.load()
    with tempfile.TemporaryDirectory() as folder:
        for played in simulating(replace(plan, records=folder), jobs).matches:
            file = Path(folder) / f"{game.id}-{played.number:05}.txt"
            yield windows(game, parse(file.read_text(encoding="utf-8"))[0], content)
            file.unlink()


def windows(game: Game[Any], record: MatchRecord, content: Content) -> tuple[int, int]:
    """Return how often the holder of a record was asked who was asked most, and how often the table waited, one after the other."""
    opened: Counter[str] = Counter()
    serial, clocks = 0, Clocks({})
    for number, (row, state) in enumerate(zip((None, *record.rows), replay(game, record, content), strict=True)):
        if row is not None and state.picks.get(row.seat) and row.seat not in state.ready:
            continue  # in the middle of a secret series: nobody else knows of it
        seen, at = facts(game, game.observe(state, None), shared=False), float(number)
        if row is None:
            clocks = first(TERMS, seen, at)
        else:
            public = clocks.secret or not hides_who_is_asked(game)
            happened = Happened(at, "pick", row.seat, seen.holders[row.seat]) if public else Happened(at, "pick")
            clocks = following(TERMS, clocks, happened, seen, lambda since, until: until - since)
        new = [holder for holder, since in clocks.open.items() if since == at]
        opened.update(new)
        serial += bool(new)
    return max(opened.values(), default=0), serial


def asked(plan: Plan, found: list[tuple[int, int]]) -> Asked:
    """Return what was measured in the matches of a plan."""
    windows, serial = (round(median(counts)) for counts in zip(*found, strict=True))
    return Asked(int(dict(plan.options)["seats"]), len(found), windows, serial)


def written(game_id: str, known: Pace) -> str:
    """Return the data file of a game."""
    head = f"""# How many seconds an answer takes, chosen by hand; and how often somebody is asked in the median match of {LEVEL} bots. Measured by: outplay pace {game_id}

relaxed = {known.relaxed}
brisk = {known.brisk}
blitz = {known.blitz}
"""
    rows = (f"[[asked]]\nseats = {one.seats}\nmatches = {one.matches}\nwindows = {one.windows}\nserial = {one.serial}\n" for one in known.asked)
    return "\n".join((head, *rows))
