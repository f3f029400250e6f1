"""A tuning while it goes on: matches that tell what numbers do, a proposal, and fresh matches that it has to hold in. What does not hold is learned from, and tried anew."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from outplay.lab.deciding import by_chance
from outplay.lab.engines import Engine
from outplay.lab.experiment import Experiment, answering
from outplay.lab.keeping import Keeping
from outplay.lab.played import Played
from outplay.lab.running import Series, by_turns
from outplay.lab.strength import contests
from outplay.lab.tuning.choosing import Goal, Values, chosen
from outplay.lab.tuning.effects import Effects, Foretold, Seen
from outplay.lab.tuning.proving import Came, Proof, came, side_effects
from outplay.lab.tuning.task import Task

if TYPE_CHECKING:
    import polars

TRIES: Final = 3
"""So many proposals are tried at most, each with what the ones before have taught."""


class Step(msgspec.Struct, frozen=True):
    """What a figure comes to with one value of a number, as the model says, and its standard error."""

    value: int
    figure: float
    error: float


class Told(msgspec.Struct, frozen=True):
    """What a number does."""

    at: str
    name: str
    now: int
    tried: int
    """The value that is proposed; if nothing is, the one that was tried last."""
    does_something: bool
    line: bool
    """Whether the matches agree with each one more of it having the same effect."""
    moves: str
    """The figure that `curve` is about: its hero's wins, or else the first goal."""
    curve: tuple[Step, ...]


class Tuned(msgspec.Struct, frozen=True):
    """What came of a tuning. `verdict`: proposed; wanted already; no help, if no change of these numbers would; missed, if fresh matches did not bear out what was proposed."""

    game: str
    verdict: str
    matches: int
    """All that were played, or kept from before."""
    learned_from: int
    numbers: tuple[Told, ...]
    goals: tuple[Came, ...]
    """What came of the goals in the fresh matches; with stronger bots too, if that was asked for."""
    foretold: tuple[tuple[str, float, float], ...]
    """Each goal's figure with the content as it is: name, mean, standard error, as the model says."""
    others: tuple[tuple[str, float, float], ...]
    """Others whose wins moved in the fresh matches: name, difference, standard error."""
    tries: int
    digest: str

    def frame(self) -> polars.DataFrame:
        """Return what the numbers do as a table of polars, a row for each value of each."""
        import polars as pl

        columns = ("at", "name", "moves", "value", "now", "tried", "figure", "error", "line", "does_something")
        rows = [
            (n.at, n.name, n.moves, s.value, s.value == n.now, s.value == n.tried, s.figure, s.error, n.line, n.does_something)
            for n in self.numbers
            for s in n.curve
        ]
        return pl.DataFrame(rows, schema=columns, orient="row")


Hear = Callable[[str, int, int], None]
"""Is told what is being played, how many matches of it there are by now, and how many there will be."""


class Tuning:
    """A tuning: `run` plays it, `told` says how it stands, whenever it is asked."""

    def __init__(
        self, task: Task, matches: int, blocks: int, engine: Callable[[], Engine], keep: Path | None = None, stronger: str = "", tries: int = TRIES
    ) -> None:
        self.task, self.matches, self.blocks = task, matches, blocks
        self._engine, self._keep, self._stronger, self._tries = engine, keep, stronger, tries
        self._seen: list[Seen] = []
        self._learned_from = 0
        self._hash = hashlib.sha256()
        self._played = 0
        self.effects: Effects | None = None
        self.proposed: Values = task.now
        self.came: tuple[Came, ...] = ()
        self.others: tuple[tuple[str, float, float], ...] = ()
        self.tried = 0
        self.verdict = ""

    # ------------------------------------------------------------ playing

    def run(self, hear: Hear = lambda words, done, all_: None) -> Tuned:
        """Play until a proposal held, or none is left to try, and return what came of it. Raises OutplayError."""
        for one in self._drawn():
            self._seen.append(self._as_seen(one))
            self._count(one)
            hear("learning what the numbers do", len(self._seen), self.matches)
        self._learned_from = len(self._seen)
        while not self.verdict:
            self._learn()
            values = self._chosen()
            if values == self.task.now and not self.tried:
                self.verdict = "wanted already" if self._all_wanted() else "no help"
            elif values == self.task.now or self.tried == self._tries or (self.tried and values == self.proposed):
                self.verdict = "missed"
            else:
                self.proposed = values
                self._prove(hear)
        return self.told()

    def _drawn(self) -> Iterator[Played]:
        """Yield the matches with numbers of their own."""
        plan = replace(self.task.plan, matches=self.matches)
        series = Series([plan], self.matches, Keeping(self._keep, [plan]) if self._keep is not None else None)
        return (unit[0] for _, unit in by_turns(self._engine(), [series]))

    def _as_seen(self, one: Played) -> Seen:
        task, varied, seed = self.task, self.task.plan.varied, self.task.plan.seed
        assert varied is not None
        names = {id: name for name, id in task.ids.items()}
        dealt = varied.deal(seed, one.number, len(task.table.settings.sides))
        contest = next(contests([one], task.table.game.leads))
        return Seen(contest, varied.values(seed, one.number), (names[dealt[0]], dealt[1]) if dealt else None, task.measured(one))

    def _count(self, *played: Played) -> None:
        self._played += len(played)
        self._hash.update("".join(one.digest for one in played).encode())

    def _learn(self) -> None:
        self.effects = Effects(self._seen, self.task.levers, self.task.figures, self.task.pairs)

    # ------------------------------------------------------------ proposing

    def foretold(self, goal: Goal, values: Values) -> Foretold:
        """Return what a goal's figure comes to with these values, as far as is known."""
        assert self.effects is not None
        return self.effects.figure(goal.name, values) if goal.kind == "figure" else self.effects.wins(goal.name, values)

    def _chosen(self) -> Values:
        return chosen(self.task.now, [one.values for one in self.task.numbers], self.task.goals, self.foretold)

    def _all_wanted(self) -> bool:
        return all(goal.outside(self.foretold(goal, self.task.now).mean) == 0 for goal in self.task.goals)

    # ------------------------------------------------------------ proving

    def _prove(self, hear: Hear) -> None:
        """Play fresh matches with the proposal and without it. If it does not hold, learn from them."""
        self.tried += 1
        own = self.task.plan.bots
        proofs = self._proofs(own, hear)
        self.came = self._all_came(proofs, own[0])
        self.others = self._others(proofs)
        if any(one.verdict == "missed" for one in self.came):
            self._seen += [one for proof in proofs.values() for one in proof.seen]
            return
        if self._stronger:
            self.came += self._all_came(self._proofs((self._stronger,), hear), self._stronger)
        self.verdict = "missed" if any(one.verdict == "missed" for one in self.came) else "proposed"

    def _proofs(self, bots: tuple[str, ...], hear: Hear) -> dict[str, Proof]:
        """Return the fresh matches between some bots, by the hero that was dealt in; those of no hero by nothing."""
        task, seed = self.task, f"{self.task.plan.seed}-fresh-{self.tried}"
        values = task.now, self.proposed
        before, after = (task.fixed_plan(one, bots, seed) for one in values)
        names = dict.fromkeys(goal.name if goal.kind == "hero" else "" for goal in task.goals)
        proofs = {name: Proof(task, before, after, name, self.blocks, values) for name in names}
        experiments = [Experiment(proof, self._keep) for proof in proofs.values()]
        all_ = sum(self.blocks * len(proof.plans) for proof in proofs.values())
        done = 0
        for one in answering(experiments, self._engine()):
            done += len(one.question.plans)
            hear(f"fresh matches between {bots[0]} bots, {self._words()}", done, all_)
        self._played += done
        for one in experiments:
            self._hash.update(one.digest.encode())
        return proofs

    def _words(self) -> str:
        return f"proposal {self.tried}" if self.tried > 1 else "with the proposal and without"

    def _all_came(self, proofs: dict[str, Proof], bots: str) -> tuple[Came, ...]:
        changed = [lever for lever, a, b in zip(self.task.levers, self.task.now, self.proposed, strict=True) if a != b]
        found = []
        for goal in self.task.goals:
            moved = any(goal.kind == "figure" or goal.name in lever.moves for lever in changed)
            effect = proofs[goal.name if goal.kind == "hero" else ""].of(goal)
            found.append(came(goal, effect, bots, self.foretold(goal, self.proposed).mean, moved))
        return tuple(found)

    def _others(self, proofs: dict[str, Proof]) -> tuple[tuple[str, float, float], ...]:
        known = frozenset(goal.name for goal in self.task.goals)
        return tuple((one.name, one.differences.mean, one.error) for one in side_effects(proofs, known))

    # ------------------------------------------------------------ telling

    def told(self) -> Tuned:
        """Return how it stands."""
        if self.effects is None and self._seen:
            self._learn()
        goals: Sequence[Goal] = self.task.goals if self.effects else ()
        foretold = tuple((goal.name, found.mean, found.error) for goal in goals for found in [self.foretold(goal, self.task.now)])
        return Tuned(
            self.task.plan.game, self.verdict or "stopped", self._played, self._learned_from or len(self._seen), self._numbers(), self.came, foretold,
            self.others, self.tried, self._hash.hexdigest()[:32],
        )  # fmt: skip

    def _numbers(self) -> tuple[Told, ...]:
        effects = self.effects
        if effects is None:
            return ()
        acts = effects.does_something()
        return tuple(
            Told(number.at, lever.name, now, new, at in acts or self._moves_figure(at), at not in effects.bent, goal.name, self._curve(at, goal))
            for at, (number, lever, now, new) in enumerate(zip(self.task.numbers, self.task.levers, self.task.now, self.proposed, strict=True))
            for goal in [next((goal for goal in self.task.goals if goal.name in lever.moves), self.task.goals[0])]
        )

    def _curve(self, at: int, goal: Goal) -> tuple[Step, ...]:
        """Return what one value after the other of a number makes of a figure, with all others as they are."""
        now = self.task.now
        found = [(value, self.foretold(goal, (*now[:at], value, *now[at + 1 :]))) for value in self.task.numbers[at].values]
        return tuple(Step(value, one.mean, one.error) for value, one in found)

    def _moves_figure(self, at: int) -> bool:
        """Return whether a number moves a figure of matches that is asked about: both ends of it differ by more than chance."""
        for goal in self.task.goals:
            if goal.kind == "figure":
                curve = self._curve(at, goal)
                if by_chance(curve[-1].figure - curve[0].figure, (curve[-1].error ** 2 + curve[0].error ** 2) ** 0.5) < 0.05:
                    return True
        return False
