"""How much of its chance a bot throws away a decision: a measure of play that luck does not blur as it blurs results."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from outplay.analysis.decisions import Kind
from outplay.analysis.match import Analysis
from outplay.analysis.running import Question, analyzed
from outplay.kernel.texts import read_text
from outplay.lab.deciding import Sums
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, lay_out


@dataclass(frozen=True, slots=True)
class Losses:
    """What was thrown away in some matches: a mean of the own side's chance for each decision there was, with its standard error, and how many decisions were bad ones."""

    matches: int
    decisions: int
    mean: float
    error: float
    slips: int
    blunders: int

    def data(self) -> dict[str, float]:
        """Return it as plain data."""
        return asdict(self)


def looked_back(plan: Plan, matches: int, pairs: int = 0, effort: int = 0, processes: int = 1) -> Losses:
    """Return what the bots of a plan throw away in its first matches. `pairs` of playouts, `effort` in tables: 0 for as many as are usual. Raises OutplayError."""
    with tempfile.TemporaryDirectory(prefix="outplay-") as folder:
        table = lay_out(replace(plan, matches=matches, records=folder))
        for number in range(matches):
            play_match(table, number)
        records = [read_text(file) for file in sorted(Path(folder).iterdir())]
    return losses([analyzed(Question(record, plan.seed, effort, pairs), processes) for record in records])


def losses(found: Iterable[Analysis]) -> Losses:
    """Return what was thrown away in matches that were looked back at, by all who played in them.

    What the expert would have done as well loses nothing, and nothing gains anything, so a little of the mean is chance: it tells levels apart, not how far each is from the best.
    """
    sums, kinds, matches = Sums(), list[str](), 0
    for one in found:
        matches += 1
        for row in one.rows:
            if row.kind:
                sums.add(row.loss)
                kinds.append(row.kind)
    error = (sums.variance / (sums.n - 1)) ** 0.5 if sums.n > 1 else 0.0
    return Losses(matches, sums.n, sums.mean, error, kinds.count(Kind.SLIP.value), kinds.count(Kind.BLUNDER.value))
