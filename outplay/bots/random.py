"""The bot that plays anything that is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.bots.bot import Bot
from outplay.kernel.chance import Quick
from outplay.kernel.step import Option


class Random(Bot):
    """Each option as likely as any other."""

    sees: ClassVar[bool] = False

    def guess(self, options: Sequence[Option], chance: Quick) -> Option:
        return options[chance.number() % len(options)]
