"""What is asked: the prompt, the offers, why something is not offered, and the decision as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import Literal, NamedTuple

from outplay.kernel.scene.parts import Gem, Icon, Part
from outplay.kernel.scene.plan import Mark


class Waiver(Part):
    """A way to answer many questions at once: from then on the host gives the default answer to all questions with this `key`, as if by hand, until no such waiver is possible any more or it is taken back.

    `label` offers it ("Pass until this turn is over"), `text` says that it holds ("Passing until this turn is over").
    """

    key: str
    label: str
    text: str


class Prompt(Part):
    """A question in words: a title, and how to answer. `coach` is a hint for first-time players. `waiver` offers to give the default answer to all such questions from now on.

    `marks`: what it is about, on the scene: who attacks whom, from where something can be reached. They are shown while no option is pointed at.
    """

    title: str
    how: str = ""
    piece: str = ""
    rule: str = ""
    coach: str = ""
    waiver: Waiver | None = None
    marks: list[Mark] = []


class Offer(Part):
    """An option as it is offered. `text` is the form by which it can be found again. `on` lists scene ids: the first is clicked, all of them light up.

    - An option that sits on nothing is a button, and so is one whose `key` is a letter. `tone`: "main" goes on, "pass" gives something up.
    - `way`: a direction in degrees clockwise from north, drawn as an arrow.
    - `gem`: what it costs, as it is drawn elsewhere on the table.
    - `ask`: the option does what people seldom mean, so it is taken only after this question was answered with yes.
    - `needs`: for an option that is a set, such as a lane and some cards: the scene ids that are chosen one by one, in any order. One button then takes the option whose needs are exactly what was chosen.
    """

    text: str
    label: str
    on: list[str] = []
    tone: Literal["plain", "main", "pass"] = "plain"
    icon: Icon = ""
    card: str = ""
    key: str = ""
    way: int | None = None
    gem: Gem | None = None
    ask: str = ""
    needs: list[str] = []


class Item(Part):
    """One thing that a form lets somebody choose: its scene id, its words in the text form, and its words for people."""

    id: str
    text: str
    label: str


class Group(Part):
    """Things of a form of which `least` to `most` are chosen."""

    of: list[Item]
    least: int = 1
    most: int = 1

    def ways(self) -> Iterator[tuple[Item, ...]]:
        """Yield every choice from this group, the smallest first."""
        for n in range(self.least, self.most + 1):
            yield from combinations(self.of, n)


class Form(Part):
    """Options that differ only in what is chosen, told at once instead of one by one: "one of these lanes, any of these cards".

    An option takes some things of each group. Its text form is made of theirs, in this order; `none` stands for a group of which nothing is taken.
    `labels`: its words by the count of things taken from the last group, the last of them for all larger counts. `{0}` stands for the words of the first group, and so on.
    `at_once`: the last thing chosen submits it, without a button. Only if each group takes a fixed count, and if what was submitted can be taken back.
    """

    groups: list[Group]
    labels: list[str]
    none: str = ""
    tone: Literal["plain", "main", "pass"] = "plain"
    at_once: bool = False

    def __len__(self) -> int:
        """Return how many options it stands for."""
        return prod(sum(comb(len(group.of), n) for n in range(group.least, group.most + 1)) for group in self.groups)

    def offer(self, chosen: Sequence[Sequence[Item]]) -> Offer:
        """Return the option that takes these things of each group, as it would be offered by itself."""
        words = [", ".join(item.label for item in some) for some in chosen]
        return Offer(
            text=" ".join(" ".join(item.text for item in some) or self.none for some in chosen),
            label=self.labels[min(len(chosen[-1]), len(self.labels) - 1)].format(*words),
            needs=[item.id for some in chosen for item in some],
            tone=self.tone,
        )

    def offers(self) -> Iterator[Offer]:
        """Yield every option it stands for, as it would be offered by itself."""
        for chosen in product(*(tuple(group.ways()) for group in self.groups)):
            yield self.offer(chosen)

    @property
    def ids(self) -> set[str]:
        """Return the scene ids of all that can be chosen."""
        return {item.id for group in self.groups for item in group.of}


def offered(offers: Iterable[Offer]) -> set[str]:
    """Return every scene id that these offers sit on or need, and the cards that are chosen first."""
    return {id for offer in offers for id in (*offer.on, *offer.needs, *([offer.card] if offer.card else []))}


class Refusal(Part):
    """Why something cannot be done, in a few words, with the figures below (`sub`) and the rule that says so."""

    on: str
    text: str
    sub: str = ""
    rule: str = ""


class Why(NamedTuple):
    """A reason why something cannot be done: a few words, the figures, the rule."""

    text: str
    sub: str
    rule: str

    def on(self, id: str) -> Refusal:
        """Return the reason for the thing that was clicked."""
        return Refusal(on=id, text=self.text, sub=self.sub, rule=self.rule)


class Decision(Part):
    """The open question of one seat. A submission repeats its `id`. `picked` has the text forms of the picks of a secret series so far; `laid` the scene ids that each of them was clicked on.

    Everything that can be picked is an offer, or stands in one of the `forms`. `default` is the text form of what is picked if the time is up; empty if that is drawn only then.

    `lone`: there is only one answer, which the host gives in a moment.

    `rest`: what is still open of a secret series may be left as it is; this one offer then ends it, by several picks at once.
    """

    id: int
    seat: int
    prompt: Prompt
    offers: list[Offer]
    default: str = ""
    forms: list[Form] = []
    secret: bool = False
    lone: bool = False
    can_take_back: bool = False
    can_undo: bool = False
    picked: list[str] = []
    laid: list[list[str]] = []
    rest: Offer | None = None
