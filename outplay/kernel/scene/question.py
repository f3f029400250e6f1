"""What is asked: the prompt, the offers, why something is not offered, and the decision as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from outplay.kernel.scene.parts import Icon, Part


class Waiver(Part):
    """A way to answer many questions once: from then on the host gives the default to all whose waiver has this `key`, as if by hand, until there are none of that key, or it is taken back.

    `label` offers it ("Pass until this turn is over"), `text` says that it holds ("Passing until this turn is over").
    """

    key: str
    label: str
    text: str


class Prompt(Part):
    """What is asked, in words: a title in display type and how to answer. `coach` is the first-time hint. `waiver`: the default given to all such questions from now on."""

    title: str
    how: str = ""
    piece: str = ""
    rule: str = ""
    coach: str = ""
    waiver: Waiver | None = None


class Offer(Part):
    """An option as it is offered. `text` is the form that parses back; `on` are scene ids: the first is clicked, all light up.

    An option that sits on nothing is a button. `tone`: main is the way on, pass the way out. `way` is a direction, in degrees clockwise from north: an arrow is drawn.
    `ask`: it does what people seldom mean, so that it is taken only after this question was answered with yes.
    `needs`: an option that is a set, as a lane and some cards: scene ids, chosen one by one in any order. The option whose needs are exactly what is chosen is taken by one button.
    """

    text: str
    label: str
    on: list[str] = []
    tone: Literal["plain", "main", "pass"] = "plain"
    icon: Icon = ""
    card: str = ""
    key: str = ""
    way: int | None = None
    ask: str = ""
    needs: list[str] = []


def offered(offers: Iterable[Offer]) -> set[str]:
    """Every scene id that some offers sit on or need, and the cards that are chosen first."""
    return {id for offer in offers for id in (*offer.on, *offer.needs, *([offer.card] if offer.card else []))}


class Refusal(Part):
    """Why something that is not offered cannot be done, in a few words, with the figures below (`sub`), and which rule says so."""

    on: str
    text: str
    sub: str = ""
    rule: str = ""


class Why(NamedTuple):
    """A reason as a game finds it: a few words, the figures, the rule."""

    text: str
    sub: str
    rule: str

    def on(self, id: str) -> Refusal:
        """The reason, of the thing that was clicked."""
        return Refusal(on=id, text=self.text, sub=self.sub, rule=self.rule)


class Decision(Part):
    """The open question of one seat. `id` names it; a submission names it back. `picks` counts what is already picked of a secret series.

    `lone`: there is only one answer, which the host gives in a moment. `laid`: the scene ids that each of the picked was clicked on or for.
    """

    id: int
    seat: int
    prompt: Prompt
    offers: list[Offer]
    default: int
    secret: bool = False
    lone: bool = False
    can_take_back: bool = False
    can_undo: bool = False
    picked: list[str] = []
    laid: list[list[str]] = []
