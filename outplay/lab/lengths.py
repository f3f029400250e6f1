"""How many rounds matches take, preset by preset: measured between middle bots, and kept beside the rulebook that tells it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

import msgspec

from outplay.bots import LEVELS
from outplay.games import find_game
from outplay.kernel.errors import SettingError
from outplay.lab.simulate import Plan, simulating

FILE: Final = "lengths.toml"
LEVEL: Final = "middle"
"""Whose matches are measured. They are over, and go as those of people who play to win."""


class Length(msgspec.Struct, frozen=True):
    """How many rounds the matches of a preset took in the middle, with so many seats."""

    preset: str
    seats: int
    matches: int
    rounds: float


class Lengths(msgspec.Struct, frozen=True):
    """All that was measured of a game."""

    played: tuple[Length, ...] = ()


def plans(game_id: str, matches: int) -> list[Plan]:
    """Return what is to be played: every preset, with two seats and with the usual number, where that is possible. Raises OutplayError."""
    game, found = find_game(game_id), list[Plan]()
    bot = next(level.bot for level in LEVELS if level.id == LEVEL)
    for preset in game.settings.PRESETS:
        for seats in sorted({min(game.settings.SEATS), game.default_seats}):
            try:
                game.settings.make({"seats": seats}, preset.id)
            except SettingError:
                continue
            found.append(Plan(game_id, matches, (bot,), seed="lengths", options=(("seats", seats),), preset=preset.id))
    return found


def rounds(plan: Plan, jobs: int = 1) -> Iterator[int]:
    """Yield the rounds of each match of a plan. Raises OutplayError."""
    return (played.rounds for played in simulating(plan, jobs).matches)


def length(plan: Plan, played: list[int]) -> Length:
    """Return the length of the matches of a plan."""
    return Length(plan.preset, int(dict(plan.options)["seats"]), len(played), median(played))


def written(game_id: str, lengths: list[Length]) -> str:
    """Return the data file of a game."""
    head = f"# Rounds of the median match between {LEVEL} bots. Measured by: outplay lengths {game_id}\n\n"
    return head + "\n".join(f'[[played]]\npreset = "{one.preset}"\nseats = {one.seats}\nmatches = {one.matches}\nrounds = {one.rounds}\n' for one in lengths)


def kept(folder: Path) -> tuple[Length, ...]:
    """Return what was measured of the game in a folder; nothing if that was never done."""
    file = folder / FILE
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lengths).played if file.is_file() else ()
