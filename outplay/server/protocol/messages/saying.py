"""What players say to each other at a match: phrases, places to look at, and, where it was turned on, words of their own."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.scene import Part

Phrase = Literal[
    "hello", "well-played", "thanks", "sorry", "take-your-time", "one-moment", "good-game", "i-go-in", "hold-the-line", "fall-back", "guard-me", "wait-for-me"
]
"""What can be said by its id: the page tells it in the reader's words."""
SAID_TO_SIDE: frozenset[str] = frozenset(("i-go-in", "hold-the-line", "fall-back", "guard-me", "wait-for-me"))
"""The phrases that only one's own side hears."""


class Say(Part, tag_field="type", tag="say"):
    """Say something from a seat: a "phrase" by its id, a "look" at a thing or place of the scene by its id, or a "text" where the match allows it (`Laid.texts`).

    `side`: only those hear it who share one's secrets (`Laid.allies`). Some phrases are said to them in any case.
    """

    id: str
    seat: int
    what: str
    kind: Literal["phrase", "look", "text"] = "phrase"
    side: bool = False


class Mute(Part, tag_field="type", tag="mute"):
    """Hear no more what the person in a seat says, at any match, or hear it again; null: what anybody says. Nobody is told. Answered by `Talk`."""

    id: str
    seat: int | None = None
    on: bool = True


class Word(Part):
    """Something that was said: its number, which grows, the seat it came from, and when (server's clock). `side`: only one's own side hears it."""

    n: int
    seat: int
    kind: Literal["phrase", "look", "text"]
    what: str
    at: float
    side: bool = False


class Said(Part, tag_field="type", tag="said"):
    """What was said just now."""

    words: list[Word]


class Talk(Part, tag_field="type", tag="talk"):
    """What was said lately, in place of all the client has, and which seats this person has `muted`; `silent`: everybody.

    Comes after `Laid` if there is anything to tell, and as the answer to `Mute`.
    """

    words: list[Word]
    muted: list[int] = []
    silent: bool = False
