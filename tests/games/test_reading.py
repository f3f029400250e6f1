"""All games: the glossary that the rules' search reads has every name that is drawn, and what a question is about is on the scene."""

from __future__ import annotations

import random
import re

import pytest

from outplay.games import games
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.ids import openable, scene_ids
from outplay.kernel.play import legal, pick, to_act

GAMES = games()


@pytest.mark.parametrize("id", GAMES)
def test_the_search_of_the_rules_finds_every_name_that_is_drawn(id: str) -> None:
    game, dice = GAMES[id], random.Random("names")
    known = {term.name.casefold() for term in game.glossary()} | {sign.casefold() for term in game.glossary() for sign in term.text.split(". ")}
    state = game.start(game.settings.make({}, game.settings.PLAY), game.load(), Seeded(seed_from("names")))
    missing: set[str] = set()
    for n in range(160):
        if state.over:
            break
        seat = to_act(state)[0]
        if n % 8 == 0:
            scene = game.scene(game.observe(state, seat))
            drawn = [one.name for one in scene.conditions] + [card.name for card in openable(scene, seat)]
            missing |= {name for name in drawn if not found(name, known)}
            about = {id for mark in game.prompt(game.observe(state, seat), seat).marks for id in (mark.on, mark.piece, *mark.cells) if id}
            assert about <= set(scene_ids(scene))
        pick(state, seat, dice.choice(legal(state, seat)))
    assert not missing


def found(name: str, known: set[str]) -> bool:
    """Return whether a name, without the priority of a card, is that of a term."""
    return name.casefold() in known or re.sub(r" [0-9]+$", "", name.casefold()) in known
