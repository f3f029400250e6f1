"""What a match is played with: program cards, option cards, robots and the map, numbered."""

from __future__ import annotations

from typing import NamedTuple, TypeVar, get_args

from outplay.games.rally.data.board import Board
from outplay.games.rally.data.content_checks import KINDS, MINI_HOWITZER, check_options, check_program, check_robots, check_vault
from outplay.games.rally.data.look import LookFile
from outplay.games.rally.data.rows import OptionCard, OptionFile, ProgramFile, ProgramKind, RobotFile, Vault
from outplay.games.rally.data.vocabulary import Effect, Howitzer
from outplay.kernel.content import Content, ContentRow
from outplay.kernel.faults import demand

U_TURN, ROTATE_LEFT, ROTATE_RIGHT, BACK_UP, MOVE_1, MOVE_2, MOVE_3 = range(7)
"""RALLY-3.1 The kinds of program cards by number."""

E = TypeVar("E", bound=ContentRow)


class ProgramCard(NamedTuple):
    """RALLY-3.1, RALLY-3.2 A program card. A Move card has `steps` (squares forward, negative backward), a Rotate card a `turn` (quarters clockwise)."""

    kind: int
    priority: int
    steps: int
    turn: int


class RallyContent(Content):
    """RALLY-3 What a match is played with. Program cards are numbered from 0 by priority, option cards in the alphabetical order of their ids.

    Copies of an option card have the same number: nothing tells them apart. `having` has, by the class of an effect, the options with such an effect, as bits.
    """

    FILES = {"program.toml": ProgramFile, "options.toml": OptionFile, "robots.toml": RobotFile, "vault.toml": Vault, "look.toml": LookFile}

    def __init__(self, source: dict[str, str]) -> None:
        super().__init__(source)
        self.kinds: tuple[ProgramKind, ...] = self.file(ProgramFile).kind
        self.options: tuple[OptionCard, ...] = self.file(OptionFile).option
        self.robots = self.file(RobotFile).robot
        self.vault = self.file(Vault)
        self.look = self.file(LookFile)
        dealt = sum(kind.count for kind in self.kinds)
        demand(check_program(self.kinds), check_options(self.options, dealt), check_robots(self.robots), check_vault(self.vault))
        cards = [ProgramCard(n, kind.first + i * kind.step, kind.steps, kind.turn) for n, kind in enumerate(self.kinds) for i in range(kind.count)]
        self.cards = tuple(sorted(cards, key=lambda card: card.priority))
        self.option_deck = tuple(n for n, option in enumerate(self.options) for _ in range(option.copies))
        self.effects: tuple[dict[type[ContentRow], Effect], ...] = tuple({type(effect): effect for effect in option.does} for option in self.options)
        self.having: dict[type[ContentRow], int] = dict.fromkeys(get_args(Effect), 0)
        for number, effects in enumerate(self.effects):
            for kind in effects:
                self.having[kind] |= 1 << number
        self.boards = (Board(self.vault, walled=False), Board(self.vault, walled=True))
        self.mini_howitzer = self.option(MINI_HOWITZER)
        self.howitzer = self.effect(self.mini_howitzer, Howitzer)

    def board(self, walled: bool) -> Board:
        """RALLY-52.6 Return the map with open or with walled edges."""
        return self.boards[walled]

    def effect(self, option: int, kind: type[E]) -> E:
        """Return the effect of this kind that an option has. Raises KeyError if it has none."""
        found = self.effects[option][kind]
        assert isinstance(found, kind)
        return found

    def option(self, id: str) -> int:
        """Return the number of the option card with this id. Raises KeyError."""
        return {option.id: n for n, option in enumerate(self.options)}[id]

    def kind(self, id: str) -> int:
        """Return the number of the kind of program cards with this id. Raises ValueError."""
        return [str(kind) for kind in KINDS].index(id)

    def card(self, priority: int) -> int:
        """Return the number of the program card with this priority. Raises KeyError."""
        return {card.priority: n for n, card in enumerate(self.cards)}[priority]
