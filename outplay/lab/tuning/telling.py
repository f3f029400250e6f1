"""What came of a tuning, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from outplay.lab.tuning.choosing import Goal
from outplay.lab.tuning.effects import FIRST
from outplay.lab.tuning.proving import Came
from outplay.lab.tuning.run import Told, Tuned
from outplay.lab.tuning.task import ENDING

BOUNDS = 1.96
"""In so many standard errors either way lies the truth in 95 of 100 cases."""


def sentences(found: Tuned, goals: Sequence[Goal]) -> list[str]:
    """Return what the numbers do, what came of the goals, and what is proposed."""
    return [*(_number(one) for one in found.numbers), *(_goal(one) for one in found.goals), *_others(found), verdict(found, goals)]


def verdict(found: Tuned, goals: Sequence[Goal]) -> str:
    """Return what is proposed, or why nothing is."""
    changes = _listed([f"{one.name} from {one.now} to {one.tried}" for one in found.numbers if one.now != one.tried])
    match found.verdict:
        case "proposed":
            near = [one.name for one in found.goals if one.verdict == "nearer"]
            rest = f" {', '.join(dict.fromkeys(near))}: nearer, but not there." if near else ""
            return f"Change {changes}: fresh matches bear it out.{rest}"
        case "wanted already":
            return "Nothing has to be changed: all lies where it is wanted, as far as these matches tell."
        case "no help":
            away = [name for (name, mean, _), goal in zip(found.foretold, goals, strict=True) if goal.outside(mean) > 0]
            return f"Nothing is proposed: no change of these numbers would bring {_listed(away) or 'anything'} nearer, as far as {found.learned_from:,} matches tell."
        case "missed":
            tries = f"the change of {changes}" if found.tries == 1 else f"any of {found.tries} proposals, the last of which was {changes}"
            missed = _listed(list(dict.fromkeys(f"{one.name} (with {one.bots} bots)" for one in found.goals if one.verdict == "missed")))
            return f"Nothing is proposed: fresh matches did not bear out {tries}. Missed: {missed}."
        case _:
            return "Nothing is proposed yet: it was stopped before."


def _number(one: Told) -> str:
    steps = ", ".join(f"{step.value}: {amount(one.moves, step.figure)}" for step in one.curve)
    if not one.does_something:
        return f"{one.name} does nothing that these matches can tell ({_called(one.moves)} at {steps})."
    error = max(step.error for step in one.curve)
    shape = "" if one.line else " That is not a line: each value has an effect of its own."
    return f"{one.name}, now {one.now}: {_called(one.moves)} at {steps} (each ± {amount(one.moves, BOUNDS * error)} at most).{shape}"


def _goal(one: Came) -> str:
    low, high = (amount(one.name, end) for end in one.interval)
    words = {"there": "that is where it is wanted", "nearer": "nearer, but not there", "as before": "as before", "missed": "missed"}[one.verdict]
    wanted = f"{amount(one.name, one.low)} to {amount(one.name, one.high)}"
    return (
        f"{_called(one.name).capitalize() if one.name == FIRST else _called(one.name)}, with {one.bots} bots: {amount(one.name, one.before)} before, {amount(one.name, one.after)} with the change "
        f"(95 % interval {low} to {high}; foretold {amount(one.name, one.foretold)}), wanted {wanted}: {words}."
    )


def _others(found: Tuned) -> Iterator[str]:
    if found.others:
        moved = _listed([f"{name} {gap:+.1%} ± {BOUNDS * error:.1%}" for name, gap, error in found.others])
        yield f"Others whose wins moved: {moved}."


def amount(name: str, x: float) -> str:
    """Return a figure as it is written: rounds and the like as numbers, all else as percent."""
    return f"{x:.2f}" if name in ("rounds", "decisions", "lead changes") else f"{x:.1%}"


def _called(name: str) -> str:
    if name == FIRST:
        return "the first side's wins"
    return (
        name
        if name in ("rounds", "decisions", "lead changes")
        else f"part of matches that end by {name.removeprefix(ENDING)}"
        if name.startswith(ENDING)
        else f"{name}'s wins"
    )


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
