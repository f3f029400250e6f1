"""Who a text speaks of: sides and seats, which go by "you" or by a person's name where somebody reads it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, NamedTuple, TypeVar

import msgspec

from outplay.kernel.scene.parts import Part

P = TypeVar("P", bound=Part)

MARK: Final = re.compile("⟦([^|⟦⟧]+)\\|([^|⟦⟧]*)\\|([^|⟦⟧]*)\\|([^|⟦⟧]*)⟧")
"""How a text marks who is meant: a scene id, the name that the game has for it, what follows that name, and what stands for both where the reader is meant."""

FIRST: Final = re.compile(r'(?:^|(?<=[.?!] )|(?<="))$')
"""Where a sentence begins: at the end of what stands before it. In JSON a text begins with a quote."""


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

    def does(self, one: str, you: str) -> str:
        """Return it with a verb, in the form for one person and in that for the reader: "Ember takes", "you take"."""
        return self._marked(f" {one}", f"you {you}")

    def _marked(self, rest: str, own: str) -> str:
        return f"⟦{self.id}|{self.name}|{rest}|{own}⟧"


def seat_id(seat: int) -> str:
    """Return how texts mark a seat: `seat-1` is seat 0."""
    return f"seat-{seat + 1}"


def spoken(text: str, own: Collection[str] = ()) -> str:
    """Return a text with names in place of the marks: "you" for those in `own`, for all others what the game calls them."""

    def words(mark: re.Match[str]) -> str:
        id, name, rest, mine = mark.groups()
        if id not in own:
            return name + rest
        return mine[:1].upper() + mine[1:] if FIRST.search(text[: mark.start()]) else mine

    return MARK.sub(words, text)


def named(part: P, own: Collection[str] = ()) -> P:
    """Return a scene, a question or any other part with names in place of all marks, as `spoken` puts them."""
    text = msgspec.json.encode(part).decode()
    return msgspec.json.decode(spoken(text, own), type=type(part)) if MARK.search(text) else part


def marks_in(part: Part) -> set[str]:
    """Return the ids of all sides and seats of whom the texts of a part speak."""
    return {mark[1] for mark in MARK.finditer(msgspec.json.encode(part).decode())}
