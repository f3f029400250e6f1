"""How an experiment stands, as plain data for a page: what is known so far, how surely, and what else moved."""

from __future__ import annotations

import math
from typing import Final

from outplay.kernel.scene import Part
from outplay.lab.deciding import TOSSES, Differs, Sums, asymptotic, doubted, going_on, likely_end
from outplay.lab.experiment import Compare, Effect, Experiment, Fair, First, Question
from outplay.lab.figures import wilson
from outplay.lab.measuring.everybody import Everybody

LOOKS: Final = 120
"""How many points of the funnel are kept at most, in all; of those between them one cannot tell anything."""
STOPS: Final = 12
"""At how many places the band is drawn that is likely to come."""
ANSWERS: Final[dict[type[Question], dict[str, str]]] = {
    Fair: {"above": "Yes", "not above": "No", "below": "Yes", "not below": "No", "close": "Undecided"},
    First: {"favored": "Yes", "behind": "No", "even": "No", "open": "Undecided"},
}
WINS: Final = {"more": "Yes", "less": "No", "same": "No", "open": "Undecided"}
LENGTH: Final = {"less": "Yes", "more": "No", "same": "No", "open": "Undecided"}


class Arm(Part):
    """What one of two contents came to: its own number, and the interval that holds it, at all looks together."""

    mean: float
    low: float
    high: float


class Look(Part):
    """What was known after `n` blocks: the number, and the interval that holds it, at all looks together.

    `before`, `after`: of the number without the change and with it, where two contents are compared.
    """

    n: int
    mean: float
    low: float
    high: float
    before: Arm | None = None
    after: Arm | None = None


class Ahead(Part):
    """What is likely to come: after how many blocks it is decided, mostly between `early` and `late`; `looks`: the band on the way, if all goes on as it does."""

    blocks: int
    early: int
    late: int
    looks: list[Look] = []


class Moved(Part):
    """What a change does to a figure: before, after, and the difference with its 95 % interval, by `n` blocks. `sure`: it hardly is chance.

    Shares are parts of one; `unit` is "%" or "rounds". `low`, `high`: the interval of what it is afterwards; both 0 if too little was heard to tell.
    """

    name: str
    unit: str
    before: float
    after: float
    gap: float
    half: float
    n: int
    sure: bool = False
    low: float = 0.0
    high: float = 0.0


class HeroFigure(Part):
    """How often a hero wins, with its interval, by so many matches."""

    name: str
    share: float
    low: float
    high: float
    n: int


class CardFigure(Part):
    """How often a card is played when it could be, with how many questions that rests on; `alarm`: what is wrong with it."""

    name: str
    rate: float
    offered: int
    alarm: str = ""


class Told(Part):
    """How an experiment stands. `answer`: Yes, No or Undecided; empty as long as nothing is decided. `verdict`: the word of the rule.

    `least`, `most`: blocks that it takes. `each`: matches of a block. `pace`: matches a second. `low`, `high`: the band in which a share is fair, or a difference does
    not matter; `unit`: of the numbers, "%" for shares, "rounds". `wrong`: why it stopped, if it did by itself. `at`: when it was decided. `report`: whether a balance report was written of it.
    """

    sentence: str = ""
    answer: str = ""
    verdict: str = ""
    blocks: int = 0
    least: int = 0
    most: int = 0
    each: int = 1
    matches: int = 0
    seconds: float = 0.0
    pace: float = 0.0
    unit: str = "%"
    low: float = 0.0
    high: float = 0.0
    even: float = 0.5
    looks: list[Look] = []
    ahead: Ahead | None = None
    moved: list[Moved] = []
    others: list[Moved] = []
    strengths: list[HeroFigure] = []
    cards: list[CardFigure] = []
    digest: str = ""
    wrong: str = ""
    at: float = 0.0
    report: bool = False


class Funnel:
    """The looks at an experiment, thinned out as they become many, so that they lie evenly."""

    def __init__(self) -> None:
        self.looks: list[Look] = []
        self._every = 1

    def look(self, question: Question) -> None:
        """Note what is known now."""
        rule = question.rule
        if rule.heard < rule.LEAST or rule.heard % self._every:
            return
        self.looks.append(_look(question))
        if len(self.looks) > LOOKS:
            self._every *= 2
            self.looks = [one for one in self.looks if one.n % self._every == 0]

    def with_last(self, question: Question) -> list[Look]:
        """Return all looks, the present one at the end."""
        last = _look(question)
        return [*(one for one in self.looks if one.n < last.n), *([last] if last.n >= question.rule.LEAST else [])]


def _look(question: Question) -> Look:
    found = question.rule.interval()
    look = Look(n=question.rule.heard, mean=question.rule.mean, low=found.low, high=found.high)
    if isinstance(question, Compare) and question.rule.heard:
        effect = question.wins if question.measure == "wins" else question.length
        look.before, look.after = (_arm(sums, question.measure == "wins") for sums in (effect.before, effect.after))
    return look


def _arm(sums: Sums, shares: bool) -> Arm:
    found = asymptotic(sums, doubted(sums, TOSSES if shares else sums.variance))
    low, high = (max(0.0, found.low), min(1.0, found.high)) if shares else (found.low, found.high)
    return Arm(mean=sums.mean, low=low, high=high)


def _ahead(question: Question) -> Ahead | None:
    """Return what is likely to come; None where nothing is decided by looking, or not enough was heard to tell."""
    rule = question.rule
    if isinstance(question, Everybody) or rule.heard < rule.LEAST:
        return None
    blocks, early, late = likely_end(rule)
    stops = [rule.heard + (blocks - rule.heard) * part // STOPS for part in range(1, STOPS + 1)]
    found = [(n, going_on(rule, n)) for n in sorted(set(stops)) if n > rule.heard]
    return Ahead(blocks=blocks, early=early, late=late, looks=[Look(n=n, mean=one.mean, low=one.interval().low, high=one.interval().high) for n, one in found])


def told(question: Question, funnel: Funnel, experiment: Experiment | None, seconds: float, pace: float) -> Told:
    """Return how an experiment stands; without one it was answered without a match. `seconds` that it was played, `pace` in matches a second."""
    rule = question.rule
    verdict = "same" if question.same else rule.verdict()
    low, high, unit = _band(question)
    found = Told(
        sentence=question.sentence(),
        answer=_answers(question).get(verdict, "") if verdict else "",
        verdict=verdict,
        blocks=rule.heard,
        least=rule.LEAST,
        most=rule.most,
        each=len(question.plans),
        matches=experiment.matches if experiment else 0,
        seconds=seconds,
        pace=pace,
        unit=unit,
        low=low,
        high=high,
        even=getattr(question, "even", 0.5),
        looks=[] if isinstance(question, Everybody) else funnel.with_last(question),
        ahead=None if verdict else _ahead(question),
        digest=experiment.digest if experiment else "",
    )
    match question:
        case Compare():
            found.moved = [_moved(one, question) for one in (question.wins, question.length) if one.differences.n]
            sure = {one.name for one in question.side_effects()}
            found.others = [_moved(one, question, one.name in sure) for one in question.others.values()]
        case Everybody() if verdict:
            found.strengths = [HeroFigure(name=name, share=share, low=lo, high=hi, n=n) for name, (share, lo, hi, n) in question.strengths().items()]
            found.cards = [
                CardFigure(name=one.name, rate=one.rate, offered=one.offered, alarm=one.alarm) for one in question.cards() if one.offered or one.alarm
            ]
        case Fair() if rule.heard:
            n = rule.heard * len(question.plans)
            lo, hi = wilson(rule.mean * n, n)
            found.strengths = [HeroFigure(name=question.called or question.hero, share=rule.mean, low=lo, high=hi, n=n)]
    return found


def _answers(question: Question) -> dict[str, str]:
    """Return what each verdict of a question says to somebody who asked yes or no; nothing where nobody did."""
    if isinstance(question, Compare):
        return WINS if question.measure == "wins" else LENGTH
    return next((words for kind, words in ANSWERS.items() if isinstance(question, kind)), {})


def _band(question: Question) -> tuple[float, float, str]:
    match question:
        case Compare(measure="wins"):
            return -question.POINTS, question.POINTS, "%"
        case Compare():
            return -question.ROUNDS, question.ROUNDS, "rounds"
        case Fair():
            return 0.9 * question.even, 1.1 * question.even, "%"
        case First():
            return question.rule.low, question.rule.high, "%"
        case Everybody():
            return 0.9 * question.even, 1.1 * question.even, "%"
    return 0.0, 1.0, "%"


def _moved(one: Effect, question: Compare, sure: bool | None = None) -> Moved:
    """Return an effect for people. Those of the question itself are sure if their whole interval lies on one side."""
    half = 1.96 * one.error if math.isfinite(one.error) else 0.0
    name = question.called or question.hero if one is question.wins else one.name
    beyond = abs(one.differences.mean) > half > 0
    n, after = one.differences.n, one.after
    spread = 1.96 * (after.variance / (n - 1)) ** 0.5 if n > Differs.LEAST else 0.0
    return Moved(
        name=name,
        unit="rounds" if one is question.length else "%",
        before=one.before.mean,
        after=one.after.mean,
        gap=one.differences.mean,
        half=half,
        n=one.differences.n,
        sure=beyond if sure is None else sure,
        low=max(0.0, after.mean - spread) if spread else 0.0,
        high=after.mean + spread if spread else 0.0,
    )
