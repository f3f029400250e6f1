"""The bot that takes what looks best when its own turn is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from outplay.bots.drawing import drawn_by
from outplay.bots.likely import guessed
from outplay.bots.sealed import is_sealed
from outplay.bots.thinker import Thinker
from outplay.bots.unseen import is_unseen
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick, time_out
from outplay.kernel.state import State
from outplay.kernel.step import Option, Pass, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

LEAVES: Final = 160
"""Tables that are judged for a decision: they go to the options that look best, and to the questions after those."""
SAMPLES: Final = 4
"""Re-deals, the same for all options, over which what is followed is averaged."""
FEWEST: Final = 6
"""No question is followed with fewer leaves than these: wider ones are answered by what looks best at once."""
TROUBLE: Final = 1e-5
"""What each pick costs that is no pass: between equals nothing is done in vain."""
LONGEST: Final = 30
"""Answers of others after which an option is judged where it is."""
UNSEEN: Final = 0.004
"""What nobody sees is drawn among what is about as good: an answer that is worth so much less is given about a third as often."""


class Greedy(Thinker):
    """Picks the option after which the table is worth most to it when its turn is over, on average over re-deals and dice.

    All options are looked at; those that look best are followed through the next questions of the same seat (an ability, then its target) as far as the budget goes.
    Where the game knows what is likely, it does that. What it answers alone and unseen is drawn among what is about as good, so that nobody can foretell it.
    """

    follows = 2.0

    def __init__(self, patience: int = 1) -> None:
        self.patience = patience

    def leaves(self, game: Game[S], seats: int) -> int:
        return LEAVES

    def plan(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        if is_unseen(seen.state, seat, options):
            return unseen(game, seen, seat, options, chance)
        worlds = [game.redeal(seen, Quick(chance.number())) for _ in range(SAMPLES)]
        start = chance.number() % len(options)  # so that ties are not always broken the same way
        return max(judged(game, worlds, seat, [*options[start:], *options[:start]], LEAVES, self.patience), key=lambda found: found[1])[0]


def unseen(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
    """An answer that nobody sees: all are looked at, and one is drawn of those that are about as good."""
    world = game.redeal(seen, Quick(chance.number()))
    turn = game.turn(world)
    return drawn_by(options, [worth(game, after(game, world, seat, turn, option), seat) for option in options], UNSEEN, chance)


def judged(game: Game[S], worlds: Sequence[S], seat: Seat, options: Sequence[Option], leaves: int, patience: int = 1) -> list[tuple[Option, float]]:
    """What options are worth over some worlds: all are looked at in the first, the best are followed in each, and these are told. `patience`: so many questions that are too wide for that are answered at once."""
    turn = game.turn(worlds[0])
    looks = [worth(game, after(game, worlds[0], seat, turn, option), seat) for option in options]
    share = max(FEWEST, (leaves - len(options)) // len(worlds))
    most = max(2, min(len(options), share // FEWEST))
    ranked = sorted(range(len(options)), key=lambda n: -looks[n])[:most]
    found: list[tuple[Option, float]] = []
    for option in (options[n] for n in ranked):
        came_to = [follow(game, after(game, world, seat, turn, option), seat, turn, share // most, patience) for world in worlds]
        found.append((option, sum(came_to) / len(worlds) - trouble(option)))
    return found


def follow(game: Game[S], world: S, seat: Seat, turn: int, leaves: int, patience: int = 1) -> float:
    """What a world is worth to a seat when its turn is over, if it answers its own questions up to there as well as it sees with so many leaves.

    Of more options than that it takes what looks best right after it is picked, and goes on from there; so many times, then the world is judged as it is.
    """
    while asked(game, world, seat, turn):
        options = legal(world, seat)
        if 1 < len(options) <= max(leaves, FEWEST):
            return _widest(game, world, seat, turn, options, leaves, patience)
        if len(options) > 1:
            if not patience:
                break
            patience -= 1
        tables = [(after(game, world, seat, turn, option), trouble(option)) for option in options]
        world = max(tables, key=lambda table: worth(game, table[0], seat) - table[1])[0]
    return worth(game, world, seat)


def _widest(game: Game[S], world: S, seat: Seat, turn: int, options: Sequence[Option], leaves: int, patience: int) -> float:
    tables = [after(game, world, seat, turn, option) for option in options]
    looks = [worth(game, table, seat) - trouble(option) for table, option in zip(tables, options, strict=True)]
    open_ = [n for n, table in enumerate(tables) if asked(game, table, seat, turn)]
    if not open_:
        return max(looks)
    left = max(FEWEST, leaves - len(options))
    open_ = sorted(open_, key=lambda n: -looks[n])[: max(1, left // FEWEST)]
    ends = [look for look, table in zip(looks, tables, strict=True) if not asked(game, table, seat, turn)]
    return max([*ends, *(follow(game, tables[n], seat, turn, left // len(open_), patience) - trouble(options[n]) for n in open_)])


def after(game: Game[S], world: S, seat: Seat, turn: int, option: Option) -> S:
    """A world after an option, up to the next question of the same seat or the end of its turn."""
    world = world.copy()
    pick(world, seat, option)
    settle(game, world, seat, turn)
    return world


def asked(game: Game[S], world: S, seat: Seat, turn: int) -> bool:
    """Whether a seat is asked again in the same turn."""
    return not world.over and game.turn(world) == turn and seat in world.asked


def worth(game: Game[S], world: S, seat: Seat) -> float:
    """What a world is worth to a seat that knows no more of it than it may."""
    return game.value(game.observe(world, seat), seat)


def trouble(option: Option) -> float:
    """What a pick costs by itself."""
    return 0.0 if isinstance(option, Pass) else TROUBLE


def settle(game: Game[S], world: S, seat: Seat, turn: int) -> None:
    """Within a turn, what others are asked is answered by their defaults, and secret picks are anybody's guess, until the seat itself is asked again."""
    chance = Quick(len(world.todo))
    for _ in range(LONGEST):
        if world.over or game.turn(world) != turn:
            return
        if seat in world.asked and not is_sealed(world):
            return
        answer(game, world, world.asked[0], chance)


def answer(game: Game[S], world: S, seat: Seat, chance: Quick) -> None:
    """A seat that is not planned for is asked: it does what is likely; else it takes its default, and a secret pick is anybody's guess."""
    if guessed(game, world, seat, chance):
        return
    if isinstance(world.todo[-1], SecretChoice):
        options = legal(world, seat)
        pick(world, seat, options[chance.number() % len(options)])
    else:
        time_out(world, seat)
