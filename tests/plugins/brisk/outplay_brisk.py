"""A bot in a package of its own: it takes the last of its options, always."""

from outplay.bots import Bot
from outplay.kernel.chance import Quick


class Brisk(Bot):
    """Does not look, and takes the last option."""

    name, line = "Brisk", "takes the last thing it sees"
    sees = False

    def guess(self, options: int, chance: Quick) -> int:
        return options - 1
