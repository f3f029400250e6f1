"""What is under way: the activations, one inside the other, and what the hero of each does."""

from __future__ import annotations

from typing import Annotated

from outplay.games.moba.data.kinds import Amount, CellOrNone, Heroes, HeroNumber, MoveSteps, Named, ObjectiveOrNone, PlanNumber, SeatNumber, Tokens, ZoneCounts
from outplay.games.moba.rules.hero import OFF, Token
from outplay.kernel.kinds import Unseen
from outplay.kernel.things import Thing


class Battle(Thing):
    """MOBA-4.110 One attack on one target: who selects the attack cards, how many there are, what got through."""

    target: HeroNumber
    picker: SeatNumber
    attack: Amount
    defense: Amount
    extra: Amount
    counted: Annotated[tuple[int, ...], Unseen()]
    """The defense modifiers that `defense` has in it."""
    through: ZoneCounts = ()


class Deed(Thing):
    """MOBA-4.64, MOBA-4.235 What a hero does: the attack or ability of its card, or the usable item that it has scored at an objective."""

    hero: HeroNumber
    objective: ObjectiveOrNone = OFF
    targets: Heroes = ()
    """All heroes that the attack hits, after the re-check (MOBA-4.198)."""
    center: CellOrNone = OFF
    """The keg of a blast."""
    named: Named = ()
    """The heroes that the card calls X, Y, T."""
    shifted: Amount = 0
    """What the card calls moved."""
    charged: Amount = 0
    battle: Battle | None = None

    def center_on(self, cell: int) -> None:
        """Make a keg the center of the attack."""
        self.center = cell

    def name(self, word: str, hero: int) -> None:
        """Let the card call a hero X, Y or T from now on."""
        self.named = (*self.named, (word, hero))


class Activation(Thing):
    """MOBA-4.60 A hero that acts by a card: the tokens that apply to it, its movement points, and which of its two steps it has made.

    After an attack that failed or an ability that was canceled, `deed` is None.
    """

    hero: HeroNumber
    card: PlanNumber
    tokens: Tokens = ()
    points: Amount = 0
    moves: MoveSteps = 0
    """The move steps made: 1 before the action; 2 after it, where no other can follow."""
    acted: bool = False
    deed: Deed | None = None

    def has(self, kind: str) -> bool:
        """Return whether a token of this kind applies to the activation."""
        return any(token[0] == kind for token in self.tokens)

    def prepare(self, tokens: tuple[Token, ...], points: int) -> None:
        """MOBA-4.63, MOBA-4.65 Apply these tokens, and have this many movement points."""
        self.tokens, self.points = tokens, points

    def begin_move(self) -> None:
        """MOBA-4.64, MOBA-4.67 Begin a move step. One after the action is the last."""
        self.moves = 2 if self.acted else 1

    def begin_action(self) -> None:
        """MOBA-4.64 Begin the action step."""
        self.acted, self.deed = True, Deed(self.hero)
