"""Entry points that cannot be used, each for another reason."""

from pathlib import Path

from outplay.bots import Random
from outplay.kernel.content import Content
from outplay.kernel.game import Game
from outplay.kernel.state import State

LIST = ["no game"]
NUMBER = 7


class Shadow(Game[State]):
    """It takes the id of a game that is there already."""

    id, name = "knockback", "Shadow"


class Nameless(Game[State]):
    """It does not say what it is called."""


class Hollow(Game[State]):
    """Its content cannot be read."""

    id, name = "hollow", "Hollow"

    def load(self, folder: Path | None = None) -> Content:
        raise ValueError("its cards are lost")


class Fine(Random):
    """Nothing is wrong with it but the name of its entry point."""


class Shy(Random):
    """It cannot be made."""

    def __init__(self) -> None:
        raise OSError("no weights here")


OURS, NAMELESS, HOLLOW = Shadow(), Nameless(), Hollow()
