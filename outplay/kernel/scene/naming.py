"""Who a text speaks of: sides and seats, which go by "you" or by a person's name where somebody reads it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple, TypeVar

import msgspec

from outplay.kernel.scene.parts import Part

P = TypeVar("P", bound=Part)

MARK: Final = re.compile("⟦([^|⟦⟧]+)\\|(?:([^|⟦⟧]*)\\|)?([^|⟦⟧]*)\\|([^|⟦⟧]*)⟧")
"""How a text marks who is meant: a scene id, the name that the game has for it, what follows that name, and what stands for both where the reader is meant.

Without a name it marks words that go with one which stands elsewhere: for others, and for the reader.
"""
YOU: Final = {"is": "are", "was": "were", "has": "have", "does": "do"}
"""Verbs whose form after "you" does not follow from that after a name."""

FIRST: Final = re.compile(r'(?:^|(?<=[.?!] )|(?<="))$')
"""Where a sentence begins: at the end of what stands before it. In JSON a text begins with a quote."""


NAMELESS: Final[Mapping[str, str]] = {}


class Someone(NamedTuple):
    """A side or a seat as texts speak of it. `id` is the scene id of the side, or the seat as `seat_id` writes it; `name` is what the game calls it.

    Put it into any text of a scene, a prompt, an offer, a preview or a refusal, but not into a text form. Front ends put in its place "you", "your" or the name of who
    sits there. Speak of a side where a thing belongs to it, of a seat where somebody does something.
    """

    id: str
    name: str

    def __str__(self) -> str:
        """Return it as a name: "Ember", "you"."""
        return self._marked("", "you")

    @property
    def whose(self) -> str:
        """Return it as an owner, before what is owned: "Ember's", "your"."""
        return self._marked("'s", "your")

    def does(self, words: str) -> str:
        """Return it with words that begin with a verb, given as they stand after a name: "Ember takes a card", "you take a card"."""
        return self._marked(f" {words}", f"you {with_you(words)}")

    def verb(self, words: str) -> str:
        """Return words that begin with a verb, where the name stands elsewhere in the sentence: "takes a card", "take a card"."""
        return self.words(words, with_you(words))

    @property
    def their(self) -> str:
        """Return an owner where the name stands elsewhere in the sentence: "their", "your"."""
        return self.words("their", "your")

    def words(self, others: str, own: str) -> str:
        """Return words that others read one way, and whom they speak of another way: "the loser begins", "you begin"."""
        return f"⟦{self.id}|{others}|{own}⟧" if others != own else others

    def _marked(self, rest: str, own: str) -> str:
        return f"⟦{self.id}|{self.name}|{rest}|{own}⟧"


def seat_id(seat: int) -> str:
    """Return how texts mark a seat: `seat-1` is seat 0."""
    return f"seat-{seat + 1}"


def with_you(words: str) -> str:
    """Return words that begin with a verb as they stand after "you": "take" for "takes", "pass on" for "passes on"."""
    verb, space, rest = words.partition(" ")
    if verb in YOU:
        verb = YOU[verb]
    elif verb.endswith("ies"):
        verb = f"{verb[:-3]}y"
    else:
        verb = verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "oes")) else verb.removesuffix("s")
    return verb + space + rest


def spoken(text: str, own: Collection[str] = (), names: Mapping[str, str] = NAMELESS) -> str:
    """Return a text with names in place of the marks: "you" for those in `own`, for all others their `names` by id, or else what the game calls them."""

    def words(mark: re.Match[str]) -> str:
        id, name, rest, mine = mark.groups()
        if id not in own:
            return rest if name is None else names.get(id, name) + rest
        return mine[:1].upper() + mine[1:] if FIRST.search(text[: mark.start()]) else mine

    return MARK.sub(words, text)


def named(part: P, own: Collection[str] = (), names: Mapping[str, str] = NAMELESS) -> P:
    """Return a scene, a question or any other part with names in place of all marks, as `spoken` puts them."""
    text = msgspec.json.encode(part).decode()
    return msgspec.json.decode(spoken(text, own, names), type=type(part)) if MARK.search(text) else part


def marks_in(part: Part) -> set[str]:
    """Return the ids of all sides and seats of whom the texts of a part speak."""
    return {mark[1] for mark in MARK.finditer(msgspec.json.encode(part).decode())}
