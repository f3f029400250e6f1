"""OpenSpiel's form: every game of outplay by its name, with chance as nodes of the tree.

    import pyspiel
    import outplay.train.spiel
    game = pyspiel.load_game("outplay_knockback", {"seats": 2})

What has a law (dice, draws) is a chance node with its true shares. What is shuffled follows from the deal, the chance node at the root: there are `deals` of them, all equally likely.
Seats that answer in secret do so one after another, and nobody sees anything of it before all have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Final, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from outplay.games import games
from outplay.kernel.chance import NO_CHANCE, Forced, Fork, Quick, seed_from
from outplay.kernel.errors import OutplayError
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import heard, seen
from outplay.train.description import MOST_PICKS, Description

if find_spec("pyspiel") is None:
    raise OutplayError("this needs the extra openspiel; please run: pip install 'outplay[openspiel]'")

import pyspiel

__all__ = ["Tree", "TreeState", "register", "resampled"]

S = TypeVar("S", bound=State)

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

DEALS: Final = 10_000
"""How many deals there are, unless a game is loaded with another number."""
MOST_OUTCOMES: Final = 512
"""The largest number of outcomes of a law."""


class Dealt(Forced):
    """Draws are forced one by one, as the tree says; shuffles follow from the deal, the first, the second and so on."""

    deal: int = 0
    shuffles: int = 0

    def order(self, stream: str, n: int) -> tuple[int, ...]:
        self.shuffles += 1
        return Quick(int.from_bytes(seed_from("deal", self.deal, stream, self.shuffles)[:8], "little")).order(stream, n)


class Happened:
    """What happened by a pick, or by the deal, and all before it. What a seat saw and heard of it is put into words when somebody asks."""

    __slots__ = ("answered", "before", "known_to", "option", "seat", "told", "words")

    def __init__(self, before: Happened | None, seat: Seat, option: Option | None, known_to: Sequence[Seat] | None, answered: bool, told: list[Told]) -> None:
        self.before, self.seat, self.option, self.told = before, seat, option, told
        self.known_to = known_to
        """Who sees a sealed pick; None: everybody."""
        self.answered = answered
        """Whether it was the last pick of a sealed series: that all see."""
        self.words: dict[Seat, tuple[str, ...]] = {}

    def heard_by(self, viewer: Seat) -> list[str]:
        """Return all that a seat has seen and heard up to here, in words."""
        course: list[Happened] = []
        at: Happened | None = self
        while at is not None:
            course.append(at)
            at = at.before
        return [word for one in reversed(course) for word in one._words(viewer)]

    def _words(self, viewer: Seat) -> tuple[str, ...]:
        if viewer not in self.words:
            picked: list[str] = []
            if self.option is not None and (self.known_to is None or viewer in self.known_to):
                picked = [f"{self.seat} {seen(self.option, viewer)!r}"]
            elif self.answered:
                picked = [f"{self.seat} has answered"]
            self.words[viewer] = (*picked, *(repr(one.event) for one in heard(self.told, viewer)))
        return self.words[viewer]


class Course(Generic[S]):
    """How a match has gone: its table between two picks, or a pick whose draws are not all known yet. A copy is independent, and shares what never changes."""

    def __init__(self, what: Description[S]) -> None:
        self.what = what
        self.deal: int | None = None
        self.table: S | None = None
        self.pending: tuple[Seat, Option] | None = None
        """The pick that is carried out, as long as a draw of it is open."""
        self.path: tuple[int, ...] = ()
        """The draws of it that are known."""
        self.shares: dict[int, float] | None = None
        """The shares of the outcomes of the draw that is open."""
        self.picks = 0
        self.player = CHANCE
        """The seat that is asked, or that chance or nobody is."""
        self.last: Applied | None = None
        """What was applied last, with all before it."""
        self.happened: Happened | None = None
        """What happened so far."""

    def __deepcopy__(self, memo: object) -> Course[S]:
        new: Course[S] = Course.__new__(type(self))
        new.__dict__.update(self.__dict__)
        if self.table is not None:
            new.table = self.table.copy()
        return new

    def __reduce__(self) -> tuple[Callable[..., Course[S]], tuple[Description[S], tuple[int, ...]]]:
        return _gone_again, (self.what, self.history)

    @property
    def history(self) -> tuple[int, ...]:
        """All that was applied so far: the deal, picks and outcomes, by number."""
        found, at = list[int](), self.last
        while at is not None:
            at, number = at
            found.append(number)
        return tuple(reversed(found))

    def apply(self, number: int) -> None:
        """Begin with a deal, go on with the outcome of the draw that is open, or carry out a pick up to its first draw. Raises IllegalAction if it cannot be picked."""
        if self.deal is None:
            self.deal = number
        elif self.shares is not None:
            self.path = (*self.path, number)
        else:
            assert self.table is not None
            seat = self.table.asked[0]
            self.pending = (seat, self.what.numbering.option(self.table, seat, number))
            self.picks += 1
        self.last = (self.last, number)
        self._go_on()

    def _go_on(self) -> None:
        """Carry out what is pending with the draws that are known; it ends at the first one that is not."""
        told: list[Told] = []
        try:
            table = self._tried(told)
        except Fork as fork:
            self.shares = fork.shares
            self.player = CHANCE
            return
        table.told = None
        self._note(table, told)
        self.table, self.pending, self.path, self.shares = table, None, (), None
        self.player = TERMINAL if table.over or self.picks >= MOST_PICKS else table.asked[0]

    def _tried(self, told: list[Told]) -> S:
        what, before = self.what, self.table
        if before is None:
            return what.game.start(what.settings, what.content, Dealt(path=self.path, deal=self.deal or 0), told)
        table = before.copy()
        chance = before.chance
        assert isinstance(chance, Dealt)
        assert self.pending is not None
        table.chance = Dealt(path=self.path, deal=chance.deal, shuffles=chance.shuffles)
        table.told = told
        pick(table, *self.pending)
        return table

    def _note(self, after: S, told: list[Told]) -> None:
        """Note what has happened. Of a sealed pick others see only that its seat has answered."""
        if self.pending is None or self.table is None:
            self.happened = Happened(self.happened, 0, None, None, False, told)
            return
        seat, option = self.pending
        known_to = self.table.shares(seat) if isinstance(self.table.todo[-1], SecretChoice) else None
        answered = seat not in after.asked or after.todo[-1] is not self.table.todo[-1]
        self.happened = Happened(self.happened, seat, option, known_to, answered, told)


Applied: TypeAlias = "tuple[Applied | None, int]"
"""A number that was applied, and what was applied before it."""


def _gone_again(what: Description[S], history: Sequence[int]) -> Course[S]:
    """Return the course of a match that goes as it went before."""
    course = Course(what)
    for number in history:
        course.apply(number)
    return course


class TreeState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of a match in OpenSpiel's tree."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.course = Course(tree.what)
        self.deals = tree.deals

    # ------------------------------------------------------------ whose turn

    def current_player(self) -> int:
        """Return the seat that is asked, or that chance or nobody is."""
        return self.course.player

    def is_terminal(self) -> bool:
        """Return whether the match has ended, or was broken off."""
        return self.course.player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the deal or of the draw that is open, with their shares."""
        if self.course.deal is None:
            return [(deal, 1 / self.deals) for deal in range(self.deals)]
        assert self.course.shares is not None
        return sorted(self.course.shares.items())

    def _legal_actions(self, player: Seat) -> list[int]:
        assert player >= 0
        assert self.course.table is not None
        return list(self.course.what.numbering.offered(legal(self.course.table, player)).numbers)

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    # ------------------------------------------------------------ words

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.course.deal is None else f"outcome {action}"
        return self.course.what.numbering.said(action)

    def returns(self) -> list[float]:
        """Return what the match was worth to each seat; 0 as long as it goes on, and if it was broken off."""
        course = self.course
        if not self.is_terminal() or course.table is None or not course.table.over:
            return [0.0] * len(course.what.agents)
        outcome = course.what.game.outcome(course.table)
        return [outcome.worth(course.table.side_of(seat)) for seat in range(len(course.what.agents))]

    def __str__(self) -> str:
        course = self.course
        if course.table is None:
            return "not dealt"
        table = course.table.copy()
        table.chance = NO_CHANCE  # of which a saved table has no form
        return f"{course.what.game.dumps(table)} after {course.picks} picks, draws {course.path}"


class Observer:
    """What a seat knows: as an array where it looks with its own eyes, and in words.

    With perfect recall these are the words of all it has seen and heard, each pick and event; without, those of what it sees now.
    """

    def __init__(self, what: Description[Any], kind: Any) -> None:
        self.what = what
        self.recalls = kind.perfect_recall
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        own = self.private and self.public and not self.recalls
        self.tensor: NDArray[np.float32] | None = np.zeros(what.arrays.length, np.float32) if own else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: TreeState, player: Seat) -> None:
        """Put what a seat knows into the array; zeros before the deal."""
        if self.tensor is not None:
            table = state.course.table
            self.tensor[:] = 0 if table is None else self.what.arrays.of(self.what.game.look(table, player))

    def string_from(self, state: TreeState, player: Seat) -> str:
        """Return what a seat knows, in words."""
        course, what = state.course, self.what
        if course.table is None:
            return ""
        if self.recalls:
            return "\n".join(course.happened.heard_by(player)) if self.private and course.happened is not None else ""
        if self.private and self.public:
            return "\n".join(what.arrays.describe(what.arrays.of(what.game.look(course.table, player))))
        if self.private:
            return what.game.dumps(what.game.observe(course.table, player).state) if what.game.has_secrets else ""
        return what.game.dumps(what.game.observe(course.table, None).state) if self.public else ""


class Tree(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of outplay with settings, as OpenSpiel's game. `register` makes the class of each of our games."""

    game: Game[Any]
    kind: Any
    usual: dict[str, Value]
    """The settings that it has if nothing is chosen."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        meant = {name: _spelt(value) for name, value in (params or {}).items()}
        self.deals = int(meant.pop("deals", DEALS))
        given = {name: str(value).replace("+", ",") if isinstance(self.usual[name], str) else value for name, value in meant.items()}
        self.what: Description[Any] = Description(self.game, given, most_picks=MOST_PICKS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.what.numbering.size,
            max_chance_outcomes=max(self.deals, MOST_OUTCOMES),
            num_players=len(self.what.agents),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_PICKS,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> TreeState:
        """Return the state before the deal."""
        return TreeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what looks at states with a seat's eyes."""
        return Observer(self.what, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _spelt(value: Value) -> Value:
    """Return the value of a setting as OpenSpiel spells it: a number as such, and a plus between the words of a list, since its own commas part parameters."""
    if isinstance(value, str):
        return int(value) if value.isdigit() else value.replace(",", "+")
    return value


def register(game: Game[Any]) -> str:
    """Tell OpenSpiel a game, and return the name by which it is loaded. Each game can be told once."""
    name, settings = f"outplay_{game.id}", game.settings.make({})
    usual: dict[str, Value] = {**settings.given(), "seats": settings.seats}
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION if game.has_secrets else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.settings.SEATS),
        min_num_players=min(game.settings.SEATS),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**{name: _spelt(value) for name, value in usual.items()}, "deals": DEALS},
    )
    made = type(f"{type(game).__name__}Tree", (Tree,), {"game": game, "kind": kind, "usual": usual, "__doc__": f"{game.name} as OpenSpiel's game."})
    pyspiel.register_game(kind, made)
    return name


def resampled(seed: int) -> Callable[[TreeState, Seat], TreeState]:
    """Return what deals a state anew as far as a seat does not know it, for searches over information sets (`ISMCTSBot.set_resampler`)."""
    chance = Quick(seed)

    def resample(state: TreeState, player: Seat) -> TreeState:
        new: TreeState = state.clone()
        table = state.course.table
        assert table is not None
        what = state.course.what
        world = what.game.redeal(what.game.observe(table, player), Quick(chance.number()))
        world.chance = Dealt(path=(), deal=chance.number() % (1 << 31), shuffles=0)
        new.course.table = world
        return new

    return resample


NAMES: Final[Sequence[str]] = [register(game) for game in games().values()]
"""The names by which OpenSpiel knows our games."""
