"""A game in a folder of its own, with content, options and how-to-play tables of its own types."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar, cast

from outplay.kernel import scene as sc
from outplay.kernel.chance import Chance
from outplay.kernel.content import Content, ContentRow, unseen
from outplay.kernel.errors import ContentError, Fault
from outplay.kernel.faults import Odds, Worded, demand
from outplay.kernel.game import Game
from outplay.kernel.kinds import Sizes
from outplay.kernel.settings import Settings
from outplay.kernel.state import State

__all__ = ["Boxed", "HasLook", "Lid"]

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Settings)  # noqa: E741  (options)
C = TypeVar("C", bound=Content)
L = TypeVar("L", bound=ContentRow)


class Lid(Protocol):
    """A look that draws the game's box."""

    @property
    def box(self) -> sc.Box: ...


class HasLook(Protocol):
    """Content that says how the game looks."""

    @property
    def look(self) -> Lid: ...


class Boxed(Game[S], Generic[S, O, C, L]):
    """A game whose table, options, content and laid tables are classes S, O, C and L: it is given them as such, and checks that once for all.

    `settings`, `content` and `laid` name the same classes for those who only know a Game.
    """

    @abstractmethod
    def begin(self, options: O, content: C, chance: Chance) -> S:
        """Return the table of a new match, with the first steps to do."""

    @abstractmethod
    def lay_table(self, words: L, content: C) -> S:
        """Return a table of the how-to-play pages. Raises ContentError."""

    def things(self, content: C) -> Mapping[str, Sequence[str]]:
        """Return what a run of matches is counted by, for each group of things their names."""
        return {}

    def count(self, options: O, content: C) -> Sizes:
        """Return how many things there are of each kind that fields of options and tables name."""
        return {}

    def proofread(self, content: C) -> Iterable[Fault]:
        """Return what is wrong where two names cannot be told apart."""
        return ()

    def worded(self, content: C) -> Iterable[Worded]:
        """Return all texts in which numbers of their rows may stand. One that asks for a number that is not there is refused."""
        return ()

    def chances(self, content: C) -> Iterable[Odds]:
        """Return what can be said of dice, and of what is dealt or turned up, without a match."""
        return ()

    def accept(self, source: dict[str, str]) -> Content:
        try:
            content = self.read(source)
        except ContentError as wrong:
            raise ContentError(*wrong.faults, *unseen(source)) from None
        self.look_over(content)
        return content

    def look_over(self, content: Content) -> None:
        own = self.own(content)
        demand(unseen(content.source), self.proofread(own), *(one.faults() for one in self.worded(own)))

    def own(self, content: Content) -> C:
        """Return content as the class of this game. Raises TypeError for content of another game."""
        if not isinstance(content, self.content):
            raise TypeError(f"{self.id} is played with {self.content.__name__}, not with {type(content).__name__}")
        return cast("C", content)

    def new(self, settings: Settings, content: Content, chance: Chance) -> S:
        if not isinstance(settings, self.settings):
            raise TypeError(f"{self.id} is played with {self.settings.__name__}, not with {type(settings).__name__}")
        return self.begin(cast("O", settings), self.own(content), chance)

    def lay(self, words: ContentRow, content: Content) -> S:
        assert self.laid is not None, f"{self.id} has no tables for how-to-play pages"
        if not isinstance(words, self.laid):
            raise TypeError(f"{self.id} lays {self.laid.__name__}, not {type(words).__name__}")
        return self.lay_table(cast("L", words), self.own(content))

    def sizes(self, settings: Settings, content: Content) -> Sizes:
        return self.count(cast("O", settings), self.own(content))

    def catalog(self, content: Content) -> Mapping[str, Sequence[str]]:
        return self.things(self.own(content))

    def texts(self, content: Content) -> Iterable[Worded]:
        return self.worded(self.own(content))

    def odds(self, content: Content) -> Iterable[Odds]:
        return self.chances(self.own(content))

    @property
    def box(self) -> sc.Box:
        return cast("HasLook", self.own(self.load())).look.box
