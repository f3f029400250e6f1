"""A designer's slip in a content file, any slip, is told in a sentence or can be played. Nothing breaks later."""

from __future__ import annotations

import random

import pytest

from outplay.games import games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import ContentError, SettingError
from outplay.kernel.event import Told
from outplay.kernel.game import Game, find_option
from outplay.kernel.play import legal, pick
from outplay.kernel.settings import Field, Settings, Value
from outplay.kernel.state import State
from outplay.kernel.view import heard
from tests.games.slips import slipped
from tests.sizes import many

SHOWN_EVERY = 17


def settings_of(game: Game[State], content: Content, rng: random.Random) -> Settings:
    """Return settings as somebody may choose them: a preset, or none, with an option or two of the form. Raises SettingError."""
    given: dict[str, Value] = {}
    for field in rng.sample(list(game.settings.form(content)), rng.choice((0, 0, 1, 2))):
        given[field.id] = chosen(field, rng)
    if rng.random() < 0.5:
        given["seats"] = rng.choice(game.settings.SEATS)
    return game.settings.fitted(given, rng.choice(["", *(preset.id for preset in game.settings.PRESETS)]), content)


def chosen(field: Field, rng: random.Random) -> Value:
    match field.kind:
        case "choice":
            return rng.choice(field.values).value
        case "several":
            return ",".join(one.value for one in rng.sample(field.values, rng.randint(1, len(field.values))))
        case "toggle":
            return rng.random() < 0.5
        case _:
            return rng.randint(field.low, field.high)


def play(game: Game[State], state: State, chance: Quick, picks: int) -> None:
    """Play on at random, hear all that is told, and look at the table from every seat now and then."""
    for number in range(picks):
        seats = range(state.settings.seats)
        for told in heard(state.told or [], None):
            game.say(game.observe(state, None), told)
        if number % SHOWN_EVERY == 0 or state.over:
            for viewer in (None, *seats):
                seen = game.observe(state, viewer)
                game.scene(seen), game.measure(seen), game.awaited(seen)
                if viewer is not None:
                    game.value(seen, viewer)
        if state.over:
            game.outcome(state), list(game.used(state)), game.round(state), game.result(game.observe(state, None))
            return
        seat = state.asked[0]
        options = legal(state, seat)
        taken = options[chance.number() % len(options)]
        if number % SHOWN_EVERY == 0:
            seen = game.observe(state, seat)
            game.prompt(seen, seat), game.waivers(seen, seat), game.preview(seen, seat, taken), game.likely(seen, seat, options)
            offers = [game.offer(seen, option) for option in options]
            assert all(offer.label for offer in offers)
            assert len({offer.text for offer in offers}) == len(offers), "whoever types an option has it"
            assert find_option(game, seen, seat, offers[-1].text) == options[-1]
            for thing in [card.id for zone in game.scene(seen).zones for card in zone.cards][:4]:
                game.refusals(seen, seat, thing)
        game.takes(state, taken)
        state.told = []
        pick(state, seat, taken)


def tried(game: Game[State], number: int, picks: int) -> str:
    """Return what a slip came to: the sentence that tells it, or "" if it could be played."""
    rng, told = random.Random(f"{game.id} {number}"), list[Told]()
    changed = slipped(game.load().source, rng)
    try:
        content = game.accept(changed)
    except ContentError as wrong:
        if not str(wrong).startswith(tuple(game.load().source)):
            raise  # it has to name the file
        return str(wrong)
    game.catalog(content)
    try:
        state = game.start(settings_of(game, content, rng), content, Seeded(seed_from("slips", number)), told)
    except SettingError as wrong:
        return str(wrong)
    play(game, state, Quick(number), picks)
    return ""


@pytest.mark.parametrize("part", range(many(1, 12)))
@pytest.mark.parametrize("name", games())
def test_a_slip_is_told_or_played(name: str, part: int) -> None:
    came = [tried(games()[name], 1_000 * part + number, many(40, 150)) for number in range(many(20, 200))]
    assert 0 < came.count("") < len(came)
