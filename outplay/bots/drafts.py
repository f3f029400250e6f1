"""Drafts: what a hero is worth alone, beside an ally and against an enemy, as measured in matches; and picks drawn among the good ones, so that no two evenings are alike."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from outplay.bots.drawing import drawn_by
from outplay.kernel.chance import Quick
from outplay.kernel.errors import ContentError
from outplay.kernel.game import Game, Use
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.texts import read_text
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

FILE: Final = "drafts.toml"
"""The file with the worths of a game, beside its RULES.md."""
VARIETY: Final = 1.2
"""A pick that is worth less than the best by this much, in logits, is taken about a third as often."""


class Worths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things taken in a draft are worth, by name, in logits of winning. A name that is missing is worth as much as the average."""

    alone: dict[str, float] = {}
    beside: dict[str, dict[str, float]] = {}
    against: dict[str, dict[str, float]] = {}

    def of(self, name: str, allies: Mapping[str, float], enemies: Mapping[str, float]) -> float:
        """Return what a thing is worth beside these allies and against these enemies, each with the chance that it comes into play."""
        beside, against = self.beside.get(name, {}), self.against.get(name, {})
        with_allies = sum(share * beside.get(ally, 0.0) for ally, share in allies.items())
        return self.alone.get(name, 0.0) + with_allies + sum(share * against.get(enemy, 0.0) for enemy, share in enemies.items())


NEUTRAL: Final = Worths()


@cache
def worths_of(folder: Path | None) -> Worths:
    """Return the worths of a game, or neutral ones if it has none. Raises ContentError."""
    file = folder / FILE if folder is not None else None
    if file is None or not file.exists():
        return NEUTRAL
    try:
        return msgspec.convert(tomllib.loads(read_text(file, ContentError)), Worths)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise ContentError(f"{FILE}: {wrong}") from None


def is_draft(game: Game[S], s: S, options: Sequence[Option]) -> bool:
    """Return whether all of these options take something in a draft, or deny it to an opponent."""
    return all(game.takes(s, option) or game.bars(s, option) for option in options)


def drafted(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option | None:
    """Return an option of a draft, drawn so that better ones are likelier; None if this is no draft. What is denied an opponent is judged as the opponent would."""
    if not is_draft(game, seen.state, options):
        return None
    worths, s = worths_of(game.folder), seen.state
    side, taken = s.side_of(seat), game.taken(s)
    allies, enemies = shares(use for use in taken if use.side == side), shares(use for use in taken if use.side != side)

    def worth(option: Option) -> float:
        name = game.takes(s, option)
        return worths.of(name, allies, enemies) if name else worths.of(game.bars(s, option), enemies, allies)

    return drawn_by(options, [worth(option) for option in options], VARIETY, chance)


def shares(taken: Iterable[Use]) -> dict[str, float]:
    """Return the chance of each thing taken that it comes into play, by name."""
    return {use.name: use.share for use in taken}
