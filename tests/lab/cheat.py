"""A bot that picks what was not offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.bots import Bot
from outplay.kernel.chance import Quick
from outplay.kernel.step import Option, Ready


class Cheat(Bot):
    sees: ClassVar[bool] = False

    def guess(self, options: Sequence[Option], chance: Quick) -> Option:
        return Ready()
