"""The cards of a content as they are printed, each with the row of which it is made."""

from __future__ import annotations

from typing import Final

import msgspec

from outplay.kernel import scene as sc
from outplay.kernel.chance import Seeded
from outplay.kernel.content import Content
from outplay.kernel.game import Game
from outplay.kernel.state import State

ANY_SEED: Final = bytes(32)
"""Cards are printed before anything is drawn, so any will do."""


class Print(msgspec.Struct, frozen=True):
    """A printed card. `path`: where its row stands in `file`."""

    file: str
    path: tuple[str | int, ...]
    card: sc.Card


def prints(game: Game[State], content: Content) -> list[Print]:
    """Return all cards of a content, row by row; none if the game prints none."""
    seats = min(game.settings.SEATS)
    settings = game.settings.make({"seats": seats}, game.settings.usual(seats), content)
    table = game.start(settings, content, Seeded(ANY_SEED))
    return [Print(str(file), tuple(path), card) for (file, *path), card in game.printed(table)]
