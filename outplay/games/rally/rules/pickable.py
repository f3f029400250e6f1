"""What can be picked, numbered: the classes of options in their order, and how many things of each kind there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from outplay.games.rally.data.board import TOWERS
from outplay.games.rally.data.content import MOVE_1, ROTATE_LEFT, ROTATE_RIGHT, RallyContent
from outplay.games.rally.data.kinds import MODES
from outplay.games.rally.data.settings import RallySettings
from outplay.games.rally.data.vocabulary import ROBOTS, Hits, Pierce
from outplay.games.rally.rules.damage import GiveUp, Keep, Spend
from outplay.games.rally.rules.destruction import Lose
from outplay.games.rally.rules.endround import Install
from outplay.games.rally.rules.motion import Steps
from outplay.games.rally.rules.programming import Gyro, PowerDown, Put, Store
from outplay.games.rally.rules.respawn import Face
from outplay.games.rally.rules.robot import CHOSEN, REGISTERS
from outplay.games.rally.rules.setup import Dock
from outplay.games.rally.rules.structures import Name
from outplay.games.rally.rules.weapons import Aim, Weapon
from outplay.games.rally.rules.yesno import Do, Dont
from outplay.kernel.kinds import Sizes
from outplay.kernel.step import Option

PICKABLE: Final[Sequence[type[Option]]] = (Dock, Face, Put, Store, Gyro, PowerDown, Do, Dont, Steps, Weapon, Aim, GiveUp, Keep, Spend, Lose, Install, Name)


def sizes(settings: RallySettings, content: RallyContent) -> Sizes:
    """Return how many things of each kind there are in a match."""
    return {
        "square": len(content.board(walled=settings.edges == "walled").tower),
        "robot": ROBOTS,
        "card": len(content.cards),
        "option card": len(content.options),
        "aimed hit": (1 + _most(content, Pierce)) * max(1, _most(content, Hits)),
        "tower": TOWERS,
        "structure": TOWERS + 2,
        "target": ROBOTS + TOWERS + 2,
        "way": 4,
        "register": REGISTERS + 1,
        "reason": CHOSEN + 1,
    }


def _most(content: RallyContent, kind: type[Hits] | type[Pierce]) -> int:
    """Return the largest number that an option has in an effect of this kind; 0 if none has one."""
    return max((effect.n for effects in content.effects if isinstance(effect := effects.get(kind), kind)), default=0)


def listed(kind: type[Option], content: RallyContent) -> Iterable[Option] | None:
    """Return all options of a class that the content can offer; None if those are all that the ranges of its fields allow."""
    if kind is Put:
        return puts(content)
    if kind is Dock:
        return docks(content)
    return aims(content) if kind is Aim else None


def puts(content: RallyContent) -> Iterator[Put]:
    """RALLY-43.4, RALLY-53.6, RALLY-53.8 Yield what may go into a register: each card, each Move card with each Rotate card, and each step to the side."""
    cards = content.cards
    yield from (Put(0, 1, card) for card in range(len(cards)))
    moves, rotates = [n for n, card in enumerate(cards) if card.steps], [n for n, card in enumerate(cards) if card.turn]
    yield from (Put(0, 1, move, rotate) for move in moves for rotate in rotates)
    turns = [n for n in rotates if cards[n].kind in (ROTATE_LEFT, ROTATE_RIGHT)]
    yield from (Put(0, 1, rotate, move, aside=True) for rotate in turns for move in moves if cards[move].kind == MOVE_1)


def docks(content: RallyContent) -> Iterator[Dock]:
    """RALLY-41.4, RALLY-49.8 Yield the squares on which a robot may be placed: the docks of each team, then the squares of its base."""
    board = content.board(walled=False)
    yield from (Dock(0, cell) for cells in (*board.dock_cells, *board.base_cells) for cell in cells)


def aims(content: RallyContent) -> Iterator[Aim]:
    """RALLY-53.10 Yield what a hit of the main laser may do: ordinary damage, a lock of a register, an option destroyed."""
    normal, lock, destroy = map(MODES.index, ("normal", "lock", "destroy"))
    yield Aim(0, 0, 1, normal)
    yield from (Aim(0, 0, 1, lock, register) for register in range(1, REGISTERS + 1))
    yield from (Aim(0, 0, 1, destroy, option) for option in range(len(content.options)))
