"""What a change touches: the scenes of the how-to pages, played again with the changed content, and where they come out differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import Any

import msgspec

from outplay.book.how import Page, Picture, drawn, written
from outplay.kernel.content import Content
from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State


class Otherwise(msgspec.Struct, frozen=True):
    """A sentence of a scene as it is with the box and with the variant. One of them is empty if there is none like it."""

    before: str
    after: str


class PlayedAgain(msgspec.Struct, frozen=True):
    """A scene that a change touches, the `at`-th page, counted from 1. `rules` are those that it shows, `outcomes` what comes out differently: nothing if only what is printed in it differs.

    `wrong`: why it cannot be played any more as it is written.
    """

    id: str
    at: int
    title: str
    rules: tuple[str, ...]
    outcomes: tuple[Otherwise, ...] = ()
    wrong: str = ""


def touched_scenes(game: Game[State], content: Content) -> tuple[PlayedAgain, ...]:
    """Return which of a game's scenes a changed content touches. Raises ContentError if the game's own pages are wrong."""
    found = (_again(game, page, content, number) for number, page in enumerate(written(game), 1))
    return tuple(scene for scene in found if scene is not None)


def _again(game: Game[State], page: Page[Any], content: Content, number: int) -> PlayedAgain | None:
    """Return a scene as it comes out with a content; None if nothing in it differs."""
    was, told_then = _in_the_box(game, number)
    try:
        now, told_now = _come_out(game, page, content, number)
    except ContentError as wrong:
        return PlayedAgain(page.id, number, page.title, page.rules, wrong=_sentence(wrong))
    if msgspec.json.encode(was) == msgspec.json.encode(now) and told_then == told_now:
        return None
    outcomes = _compared([*_sentences(was), *told_then, *_places(was)], [*_sentences(now), *told_now, *_places(now)])
    return PlayedAgain(page.id, number, page.title, page.rules, tuple(outcomes))


@cache
def _in_the_box(game: Game[State], number: int) -> tuple[Picture, list[str]]:
    """Return a scene as it comes out with the box."""
    return _come_out(game, written(game)[number - 1], game.load(), number)


def _come_out(game: Game[State], page: Page[Any], content: Content, number: int) -> tuple[Picture, list[str]]:
    lines = list[str]()
    try:
        return drawn(game, page, content, number, lines), lines
    except ContentError:
        raise
    except OutplayError as wrong:
        raise ContentError(str(wrong)) from None


def _sentence(wrong: ContentError) -> str:
    """Return what is wrong without the place in the file of pages, which nobody changed."""
    return str(wrong).partition("), ")[2].partition(": ")[2] or str(wrong)


def _sentences(picture: Picture) -> Iterator[str]:
    """Yield what a picture says in words: its text, and what the option that it shows would do."""
    yield from picture.text
    shown = picture.preview
    if shown is None:
        return
    yield from (": ".join(word for word in (mark.text, mark.sub) if word) for mark in shown.marks if mark.kind == "odds")
    yield from (line.words() for line in shown.words)
    yield from (case.text or case.name for case in shown.cases)
    if shown.note:
        yield shown.note


def _places(picture: Picture) -> Iterator[str]:
    """Yield where each figure of a picture stands."""
    names = {cell.id: cell.name for board in picture.scene.boards for cell in board.cells}
    for piece in picture.scene.pieces:
        yield f"{piece.name} stands at {names.get(piece.at, piece.at)}" if piece.at else f"{piece.name} is not on the board"


def _compared(before: Sequence[str], after: Sequence[str]) -> Iterator[Otherwise]:
    """Yield the sentences that differ, each beside the one in whose place it stands."""
    for kind, i, i_end, j, j_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        for n in range(max(i_end - i, j_end - j)):
            yield Otherwise(before[i + n] if i + n < i_end else "", after[j + n] if j + n < j_end else "")
