"""How to play, in pictures: the pages of a game's how.toml, each drawn from a table that is laid out for it.

A page is two sentences and a scene: a table in the game's own text forms, the picks made on it, the seat that looks, and one option whose preview is shown.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Generic, Protocol, TypeVar

import msgspec

from outplay.book.rulebook import rulebook
from outplay.kernel import scene as sc
from outplay.kernel.content import Content, ContentRow, decode
from outplay.kernel.errors import Bug, ContentError, OutplayError
from outplay.kernel.game import Game, find_option
from outplay.kernel.ids import scene_ids
from outplay.kernel.play import apply, legal
from outplay.kernel.record import row_option
from outplay.kernel.scene import Part
from outplay.kernel.script import begin
from outplay.kernel.state import State
from outplay.kernel.step import Action
from outplay.kernel.texts import read_text
from outplay.kernel.view import Observation

T = TypeVar("T")

FILE = "how.toml"
NUMBER = re.compile(r"\{([\w./-]+)\}")
MAX_SENTENCE = 190
"""Limit of the characters of a sentence, with its numbers filled in."""
PICK = re.compile(r"(\d+) (.+)")

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Words = Annotated[str, msgspec.Meta(max_length=80)]


class Page(ContentRow, Generic[T], frozen=True):
    """A page as it is written. `seat`, counted from 1, looks at the table; `picks` are made before, such as "2 go e5"; `shows` is an option of that seat whose preview is drawn.

    `near` lists the scene ids that must be drawn large, `beside` those of cards, hands and panels that stand beside the board.
    """

    id: Name
    title: Name
    text: tuple[Sentence, Sentence]
    table: T
    rules: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1, max_length=6)]
    seat: Annotated[int, msgspec.Meta(ge=1, le=16)] = 1
    picks: Annotated[tuple[Words, ...], msgspec.Meta(max_length=30)] = ()
    chance: Mapping[Words, tuple[Any, ...]] = {}
    shows: Words = ""
    glows: bool = True
    near: Annotated[tuple[Words, ...], msgspec.Meta(max_length=30)] = ()
    beside: Annotated[tuple[Words, ...], msgspec.Meta(max_length=12)] = ()


class Laying(Protocol):
    """What is laid out for people to look at: a table, and the picks made on it before, with what chance gave there."""

    @property
    def seat(self) -> int: ...

    @property
    def table(self) -> Any: ...

    @property
    def picks(self) -> tuple[str, ...]: ...

    @property
    def chance(self) -> Mapping[str, tuple[Any, ...]]: ...


class Pages(ContentRow, Generic[T], frozen=True):
    """The file how.toml."""

    page: Annotated[tuple[Page[T], ...], msgspec.Meta(min_length=1, max_length=12)]


class Picture(Part):
    """A page as it is drawn. `side` is the scene id of whom the reader leads there, `offered` are the scene ids that glow, `picked` those that the shown option sits on,
    `rules` the rules that say it at length.
    """

    id: str
    title: str
    text: list[str]
    rules: list[str]
    scene: sc.Scene
    side: str = ""
    prompt: sc.Prompt | None = None
    preview: sc.Preview | None = None
    offered: list[str] = []
    picked: list[str] = []
    near: list[str] = []
    beside: list[str] = []


@cache
def written(game: Game[State]) -> tuple[Page[Any], ...]:
    """Return a game's pages as they are written; empty if it has none. Raises ContentError."""
    if game.laid is None:
        return ()
    assert game.folder is not None, f"{game.id} has pages, but no folder"
    source = {FILE: read_text(game.folder / FILE, ContentError)}
    pages: Pages[Any] = decode(source, FILE, Pages[game.laid])  # type: ignore[name-defined]  # the game says how it writes a table down
    return pages.page


@cache
def pictures(game: Game[State]) -> tuple[Picture, ...]:
    """Return a game's pages as they are drawn. Raises ContentError, which says page and field."""
    return tuple(drawn(game, page, game.load(), number) for number, page in enumerate(written(game), 1))


def drawn(game: Game[State], page: Page[Any], content: Content, number: int = 1, lines: list[str] | None = None) -> Picture:
    """Return a page as it is drawn with some content; what happens on the way to its scene is added to `lines`. Raises ContentError, which says page and field."""
    where, seat = f"{FILE}, page {number} ({page.id})", page.seat - 1
    state = made(game, page, content, where, lines)
    if seat >= state.settings.seats:
        raise ContentError(f"{where}, seat: there is no seat {page.seat} at this table")
    seen = game.observe(state, seat)
    scene, asked = game.scene(seen), page.glows and seat in state.asked
    _check(game, page, scene, where)
    offers = [game.offer(seen, option) for option in legal(seen.state, seat)] if asked else []
    shown, picked = _shown(game, seen, page, where)
    return Picture(
        id=page.id,
        title=page.title,
        text=[filled(sentence, content, state, where) for sentence in page.text],
        rules=list(page.rules),
        scene=_still(scene, page.beside),
        side=next((side.id for side in scene.sides if seat in side.seats), ""),
        prompt=game.prompt(seen, seat) if asked else None,
        preview=shown,
        offered=list(dict.fromkeys(offer.on[0] for offer in offers if offer.on)),
        picked=picked,
        near=list(page.near),
        beside=list(page.beside),
    )


def _still(scene: sc.Scene, beside: Sequence[str]) -> sc.Scene:
    """Return a scene without the cards that are only seen by clicking something, since nothing is clicked in a picture."""
    counted = {panel.cards for panel in scene.panels}
    zones = [zone for zone in scene.zones if zone.role != "held" or zone.id in counted or {zone.id, *(card.id for card in zone.cards)} & {*beside}]
    return msgspec.structs.replace(scene, zones=zones)


def _shown(game: Game[State], seen: Observation[State], page: Page[Any], where: str) -> tuple[sc.Preview | None, list[str]]:
    """Return what the shown option would do, and what it sits on. Raises ContentError."""
    if not page.shows:
        return None, []
    try:
        option = find_option(game, seen, page.seat - 1, page.shows)
    except OutplayError as wrong:
        raise ContentError(f"{where}, shows: {wrong}") from None
    return game.preview(seen, page.seat - 1, option), game.offer(seen, option).on


def _check(game: Game[State], page: Page[Any], scene: sc.Scene, where: str) -> None:
    """Raise ContentError if a page names something that is not there."""
    there, rules = set(scene_ids(scene)), {rule.id for rule in rulebook(game.folder).rules}
    for field, named, known, words in (
        ("near", page.near, there, "on this table"),
        ("beside", page.beside, there, "on this table"),
        ("rules", page.rules, rules, "in the rulebook"),
    ):
        if missing := [id for id in named if id not in known]:
            raise ContentError(f"{where}, {field}: there is no {missing[0]!r} {words}")


def made(game: Game[State], page: Laying, content: Content, where: str, lines: list[str] | None = None) -> State:
    """Return a table as it is written down, after the picks made on it, of which `lines` get to hear. Raises ContentError."""
    try:
        laid = game.lay(page.table, content)
    except OutplayError as wrong:
        raise ContentError(f"{where}, table: {wrong}") from None
    try:
        script = begin(laid, {stream.replace("_", " "): results for stream, results in page.chance.items()})
        for words in page.picks:
            pick = PICK.fullmatch(words)
            if pick is None:
                raise ContentError(f"{words!r} does not begin with a seat, like '1 {words}'")
            seat = int(pick[1]) - 1
            laid.told = [] if lines is not None else None
            apply(laid, Action(seat, row_option(game, laid, seat, pick[2])))
            if lines is not None:
                lines += _said(game, laid, page.seat - 1)
        script.finish()
    except (OutplayError, Bug, AssertionError) as wrong:
        raise ContentError(f"{where}, picks: {wrong}") from None
    return laid


def _said(game: Game[State], state: State, seat: int) -> Iterator[str]:
    """Yield what was told of the last action, in the words of the log, as a seat hears it."""
    seen = game.observe(state, seat)
    for told in state.told or ():
        line = game.say(seen, told) if told.to is None or seat in told.to else None
        if line is not None:
            yield line.words()


def filled(sentence: str, content: Content, state: State, where: str) -> str:
    """Return a sentence with its numbers filled in: `{heroes/hero/ogre/move}` from a file of the content, `{options/seats}` from the settings of the table. Raises ContentError."""

    def number(place: re.Match[str]) -> str:
        file, *steps = place[1].split("/")
        here: Any = state.settings.given() if file == "options" else tomllib.loads(content.source.get(f"{file}.toml", ""))
        try:
            for step in steps:
                here = here[step] if isinstance(here, dict) else here[int(step)] if step.isdigit() else next(row for row in here if row["id"] == step)
        except (LookupError, TypeError, StopIteration):
            raise ContentError(f"{where}, text: there is no {place[1]!r}") from None
        return str(here)

    words = NUMBER.sub(number, sentence)
    if len(words) > MAX_SENTENCE:
        raise ContentError(f"{where}, text: a sentence has {len(words)} characters; at most {MAX_SENTENCE} fit")
    return words
