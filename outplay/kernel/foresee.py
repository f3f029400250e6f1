"""What an action may lead to: every draw branches by its law, and what a seat does not know is re-dealt several times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic, NamedTuple, TypeVar

from outplay.kernel.chance import Forced, Fork, Quick, Shuffled
from outplay.kernel.errors import Bug, IllegalAction
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.play import advance, apply, legal, number_of, take, time_out
from outplay.kernel.state import State
from outplay.kernel.step import Action, Choice, Option, Seat, SecretChoice
from outplay.kernel.view import Observation, heard

__all__ = ["Branch", "Foresight", "Way", "foresee", "outcomes", "sure_of"]

S = TypeVar("S", bound=State)

WORLDS: Final = 6
"""Count of re-deals that are compared. Two agree on an unknown card of twelve in 17 of 100 cases, six in 2 of 1,000."""
MAX_BRANCHES: Final = 2_000
"""Limit of branches that are followed exactly, in all re-deals together."""
SAMPLES: Final = 120
"""Count of random ways that are tried instead, in all re-deals together, if there are too many branches."""
EARLY_SHARE: Final = 0.05
"""Once this share of all probability is followed, it is estimated whether there will be too many branches."""
MAX_ANSWERS: Final = 30
"""Limit of questions to others that are answered for them; nothing beyond is foreseen."""


def outcomes(s: S, action: Action, most: int = 4096) -> list[tuple[float, S]]:
    """Return all states that an action may lead to, with their probabilities, until a seat is asked again or the match is over.

    Each draw branches by its law; of several outcomes of one kind only the first is followed. The states collect events, so that what happened on each branch can be told.
    Raises Shuffled if something is shuffled (shuffles have no law), and Bug if there are more than `most` branches.
    """
    ways = _branches(s, action, most, _asks)
    for shuffled in (way.shuffles for _, way in ways if way.shuffles):
        raise Shuffled(shuffled)
    return [(weight, way.world) for weight, way in ways]


class Branch(NamedTuple):
    """One way an action may go: its probability, and what happens, as the seat hears it (`told`) and as everybody hears it (`public`).

    From the event with index `behind` on, others have answered by their defaults.
    """

    weight: float
    told: tuple[Told, ...]
    public: tuple[Told, ...]
    behind: int


@dataclass(frozen=True)
class Foresight:
    """What an option may do: for each re-deal its branches. If `sampled`, they are a random sample of many, so all figures are approximate."""

    worlds: tuple[tuple[Branch, ...], ...]
    sampled: bool = False

    @cached_property
    def branches(self) -> list[Branch]:
        """The branches of all re-deals with equal weight, the likeliest first.

        Branches that look the same to everybody are merged. If they differ in what only the seat hears, the merged one tells it as a spectator hears it, for the seat cannot know it in advance.
        """
        if len(self.worlds) == 1:
            return sorted(self.worlds[0], key=lambda branch: -branch.weight)
        found: dict[tuple[tuple[Told, ...], int], Branch] = {}
        for world in self.worlds:
            for one in world:
                same = found.get((one.public, one.behind))
                told = one.told if same is None or same.told == one.told else one.public
                found[one.public, one.behind] = Branch(one.weight / len(self.worlds) + (same.weight if same else 0.0), told, one.public, one.behind)
        return sorted(found.values(), key=lambda branch: -branch.weight)

    @cached_property
    def sure(self) -> tuple[Told, ...]:
        """What happens in every branch, in order, up to the point where branches part or others decide."""
        common = [branch.told[: branch.behind] for branch in self.branches]
        if not common or self.sampled:
            return ()
        parted = next((n for n, some in enumerate(zip(*common, strict=False)) if any(one != some[0] for one in some)), min(map(len, common)))
        return common[0][:parted]

    def mean(self, number: Callable[[Branch], float]) -> tuple[float, bool]:
        """Return the mean of a number over all branches (a probability if it is 0 or 1), and whether that is exact: not sampled, and the same in all re-deals."""
        means = [sum(branch.weight * number(branch) for branch in world) for world in self.worlds]
        return sum(means) / len(means), not self.sampled and max(means) - min(means) < 1e-9


def foresee(
    game: Game[S], observation: Observation[S], seat: Seat, option: Option, worlds: int = WORLDS, until: Callable[[S], bool] | None = None
) -> Foresight:
    """Return everything an option may lead to, given what its seat knows. Stops if the seat is asked again, its turn ends, something is shuffled, or `until(world)` is true.

    Others are assumed to answer by `Choice.foreseen` or their defaults. `worlds` is the count of re-deals; fewer are enough if only means are wanted.
    """
    hidden, action, sampled = _hidden(game, observation, seat), Action(seat, option), False
    turn = game.turn(observation.state)

    def ends(world: S) -> bool:
        return (bool(world.asked) and (seat in world.asked or game.turn(world) != turn)) or (until is not None and until(world))

    found: list[tuple[Branch, ...]] = []
    for word in range(worlds if hidden else 1):
        dealt = game.redeal(observation, Quick(word))
        if not sampled:  # if one world has too many branches, the next has too
            try:
                ways = _branches(dealt, action, MAX_BRANCHES // (WORLDS if hidden else 1), ends)
            except Bug:
                sampled = True
        if sampled:
            tries = SAMPLES // (WORLDS if hidden else 1)
            ways = [(1 / tries, _sample(dealt, action, tries * word + n, ends)) for n in range(tries)]
        found.append(tuple(_heard(weight, way, observation.viewer, hidden) for weight, way in ways))
    return Foresight(tuple(found), sampled)


def sure_of(game: Game[S], observation: Observation[S], seat: Seat, option: Option) -> tuple[Told, ...]:
    """Return what is sure to follow an option, until branches part, anybody is asked or something is shuffled; empty if there are too many branches.

    Quicker than `foresee(...).sure`.
    """
    hidden, worlds = _hidden(game, observation, seat), list[tuple[Branch, ...]]()
    for word in range(WORLDS if hidden else 1):
        try:
            ways = _branches(game.redeal(observation, Quick(word)), Action(seat, option), MAX_BRANCHES // (WORLDS if hidden else 1), _asks)
        except Bug:
            return ()
        worlds.append(tuple(_heard(weight, way, observation.viewer, hidden) for weight, way in ways))
    return Foresight(tuple(worlds)).sure


def _asks(world: State) -> bool:
    """Return whether anybody is asked."""
    return bool(world.asked)


def _hidden(game: Game[S], observation: Observation[S], seat: Seat) -> bool:
    """Return whether anything is hidden that re-deals may differ in. If not, one re-deal is enough."""
    if seat not in observation.state.asked:
        raise IllegalAction(f"seat {seat + 1} is not asked now")
    return game.has_secrets or isinstance(observation.state.todo[-1], SecretChoice)


def _heard(weight: float, way: Way[S], viewer: Seat | None, hidden: bool) -> Branch:
    told = way.world.told or []
    behind = len(told) if way.behind is None else way.behind
    if not hidden:
        return Branch(weight, tuple(told), tuple(told), behind)
    return Branch(weight, tuple(heard(told, viewer)), tuple(heard(told, None)), sum(one.to is None for one in told[:behind]))


# ---------------------------------------------------------------- the tree


@dataclass(slots=True)
class Way(Generic[S]):
    """A world that is being played ahead: the action still to be done, who acted last, how many questions others were answered for, how many events were told before that,
    and the stream that is shuffled next ("": none)."""

    world: S
    action: Action | None
    last: Seat
    answered: int = 0
    behind: int | None = None
    shuffles: str = ""

    def copy(self) -> Way[S]:
        world = self.world.copy()
        world.told = list(self.world.told or ())
        return Way(world, self.action, self.last, self.answered, self.behind, self.shuffles)

    def rests(self, ends: Callable[[S], bool]) -> bool:
        """Return whether nothing more is to be done: the match is over, `ends` says so, or something is shuffled, which has no law."""
        world = self.world
        if self.shuffles:
            return True
        if self.action is not None:
            return False
        if world.over:
            return not world.todo
        return (bool(world.asked) and self.answered == MAX_ANSWERS) or ends(world)

    def go_on(self) -> None:
        """Do one thing: the action, or the next step, or answer for the seat that is asked."""
        world, action = self.world, self.action
        if action is not None:
            self.action = None
            if number_of(legal(world, action.seat), action.option) is None:  # type: ignore[arg-type]  # a secret is in no list
                apply(world, action)
            else:
                take(world, action.seat, action.option)  # type: ignore[arg-type]  # it is in the list
                if world.asked:  # in secret: who is still asked is not known yet
                    advance(world, self.last, most=1)
        elif world.asked:
            self.behind = len(world.told or ()) if self.behind is None else self.behind
            self.answered += 1
            self.last = world.asked[0]
            question = world.todo[-1]
            if isinstance(question, Choice):
                take(world, self.last, question.foreseen(world))
            else:
                time_out(world, self.last)
        else:
            advance(world, self.last, most=1)


def _branches(s: S, action: Action, most: int, ends: Callable[[S], bool]) -> list[tuple[float, Way[S]]]:
    """Return all ways with their probabilities. A world is copied at each draw, so that what came before is not played again. Raises Bug if there are more than `most`."""
    found: list[tuple[float, Way[S]]] = []
    ways, seen = [(1.0, Way(s.copy(), action, action.seat))], 0.0
    while ways:
        weight, way = ways.pop()
        if way.rests(ends):
            found.append((weight, way))
            seen += weight
        else:
            ways += reversed([(weight * share, further) for share, further in _grown(way, ends)])
        if len(found) + len(ways) > most or (seen > EARLY_SHARE and len(found) > 2 * most * seen):
            raise Bug(f"more than {most} outcomes of {action!r}")
    return found


def _grown(node: Way[S], ends: Callable[[S], bool]) -> Iterator[tuple[float, Way[S]]]:
    """Yield the ways from a world to the end of the next step that draws, or to where it rests. A step that shuffles is not begun."""
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path, steps = paths.pop(), 0
        way = node.copy()
        way.world.chance = forced = Forced(path)
        try:
            while forced.at == 0 and not way.rests(ends):
                way.go_on()
                steps += 1
        except Fork as fork:
            node = _led(node, steps)
            paths.extend((*path, index) for index in reversed(fork.shares))
        except Shuffled as shuffled:
            end = _led(node, steps).copy()
            end.shuffles = str(shuffled)
            yield forced.weight, end
        else:
            yield forced.weight, way


def _led(node: Way[S], steps: int) -> Way[S]:
    """Return the world after a number of steps that draw nothing. All ways of the draw that follows begin there."""
    if not steps:
        return node
    way = node.copy()
    way.world.chance = Forced(())
    for _ in range(steps):
        way.go_on()
    return way


def _sample(s: S, action: Action, word: int, ends: Callable[[S], bool]) -> Way[S]:
    way = Way(s.copy(), action, action.seat)
    way.world.told, way.world.chance = [], Quick(word)
    while not way.rests(ends):
        way.go_on()
    return way
