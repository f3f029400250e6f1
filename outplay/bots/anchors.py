"""How strong the bots of a game are, on the scale of people's ratings: fixed points, measured in matches between bots and kept beside the rulebook. No person moves them."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from outplay.bots import DEFAULT_LEVEL
from outplay.kernel.errors import ContentError
from outplay.kernel.texts import read_text

FILE: Final = "anchors.toml"
"""The file with what was measured of a game, beside its RULES.md."""
USUAL_MU: Final = 25.0
"""The rating of the bots of the default level. Somebody new is expected to play like them."""
LOGIT_MU: Final = math.sqrt(2) * USUAL_MU / 6
"""The difference in rating of two who win against each other with odds of e to 1: the luck of both, which is a sixth of the usual rating each."""


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of duels between bots of two levels: how many matches, and how many of them `above` won. A draw is half a win.

    `bots`: a digest of how the two play, by which it is known later if they were changed; empty if that was not noted.
    """

    above: str
    below: str
    matches: int
    won: float
    bots: str = ""

    @property
    def gap(self) -> float:
        """How far `above` is above `below`. Half a match is added to each side: who has never lost yet is not infinitely strong."""
        return LOGIT_MU * math.log((self.won + 0.5) / (self.matches - self.won + 0.5))

    @property
    def error(self) -> float:
        """How sure the gap is: its standard error."""
        return LOGIT_MU * math.sqrt(1 / (self.won + 0.5) + 1 / (self.matches - self.won + 0.5))


class Anchors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured of a game's bots, by which rules and with which content."""

    rules: int = 0
    content: str = ""
    pair: tuple[Pair, ...] = ()

    def mu(self, level: str) -> float | None:
        """Return the rating of the bots of a level; None if they were never measured."""
        found = {DEFAULT_LEVEL: USUAL_MU} if self.pair else {}
        for _ in self.pair:
            for one in self.pair:
                if one.below in found:
                    found.setdefault(one.above, found[one.below] + one.gap)
                elif one.above in found:
                    found[one.below] = found[one.above] - one.gap
        return found.get(level)


UNKNOWN: Final = Anchors()


@cache
def anchors_of(folder: Path | None) -> Anchors:
    """Return what was measured of the bots of the game in a folder. Raises ContentError."""
    file = folder / FILE if folder is not None else None
    if file is None or not file.exists():
        return UNKNOWN
    try:
        return msgspec.convert(tomllib.loads(read_text(file, ContentError)), Anchors)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise ContentError(f"{FILE}: {wrong}") from None
