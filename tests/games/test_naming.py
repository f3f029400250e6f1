"""Whom texts speak of: nothing that is drawn, told or asked calls a side by its color, which nobody goes by at the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from outplay.games import brawl, eventide, moba, rally
from outplay.kernel import scene as sc
from outplay.kernel.play import to_act
from outplay.kernel.view import Observation, heard
from tests.games.worlds import KINDS, Kind, moments

NAMES = {brawl.GAME: "Azure|Ember", eventide.GAME: "Azure|Ember", moba.GAME: "Red|Blue", rally.GAME: "South|North"}
AMISS = re.compile(r"\b[Yy]ou('s| (is|was|has|does|\w+[^s]s)\b)|⟦")
"""What nobody would say to whom it speaks of."""
ELSE = re.compile("Azure Crowd|Red zone|Blue zone|(North|South) Side Story|Red Core|Blue Core|(Red|Blue) camp|Red (Widow|Mist)|(Red|Blue) heroes")
"""Names of the content in which these words are, and mean nobody."""


def texts(game: Any, seen: Observation[Any], told: Any) -> Iterator[str]:
    """Yield everything that a viewer reads now, but for what sides, panels, spans of a side and Cores are called."""
    scene = game.scene(seen)
    for part in (scene.stage, *scene.zones, *scene.pieces, *scene.boards, *scene.tracks, *scene.dice, *scene.chips, *scene.conditions):
        yield from words(msgspec.to_builtins(part))
    yield scene.text
    yield from (panel.text for panel in scene.panels)
    for one in heard(told, seen.viewer):
        line = game.say(seen, one)
        yield from (span.text for span in line.spans if not span.side) if line else ()
        yield from words(msgspec.to_builtins(line.beats)) if line else ()
    if seen.viewer in to_act(seen.state):
        yield from words(msgspec.to_builtins(game.prompt(seen, seen.viewer)))


def words(data: Any) -> Iterator[str]:
    """Yield the texts of plain data, without those of its spans that a side colors."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list | tuple):
        for one in data:
            yield from words(one)
    elif isinstance(data, dict) and not ("side" in data and {"text", "strong"} <= data.keys()):
        for one in data.values():
            yield from words(one)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.game in NAMES], ids=lambda kind: kind.game.id)
def test_nobody_is_called_by_a_color(kind: Kind) -> None:
    named = re.compile(rf"\b({NAMES[kind.game]})\b")
    spoken_of, read = set[str](), set[str]()
    for n, moment in enumerate(moments(kind, next(iter(kind.tables)), 1)):
        if n > 60:
            break
        for viewer in (0, 1):
            seen = kind.game.observe(moment.after, viewer)
            own = kind.game.scene(seen).ids_of(viewer)
            for told in heard(moment.after.told, viewer):
                read |= {line.words(own)} if (line := kind.game.say(seen, told)) else set()
            for text in texts(kind.game, seen, moment.after.told):
                spoken_of |= {mark[1] for mark in sc.naming.MARK.finditer(text)}
                assert not named.search(ELSE.sub("", sc.naming.MARK.sub("", text))), text
    assert len(spoken_of) > 1
    assert not [words for words in read if AMISS.search(words)], "a verb or an owner that does not go with the reader"
    assert kind.game is rally.GAME or any(words.startswith("You ") for words in read)
