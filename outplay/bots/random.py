"""The bot that plays anything that is allowed."""

from __future__ import annotations

from typing import ClassVar

from outplay.bots.bot import Bot
from outplay.kernel.chance import Quick


class Random(Bot):
    """Each option as likely as any other."""

    sees: ClassVar[bool] = False

    def guess(self, options: int, chance: Quick) -> int:
        return chance.number() % options
