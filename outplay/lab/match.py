"""One match between bots: played from its number alone, so that it can be played again anywhere."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from outplay.bots.keeping import Keeping
from outplay.kernel.chance import Drawn, Quick, Seeded, seed_from
from outplay.kernel.errors import IllegalAction, OutplayError
from outplay.kernel.play import legal, number_of, pick
from outplay.kernel.record import Recorder
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat
from outplay.kernel.texts import write_text
from outplay.kernel.window import asking
from outplay.lab.plan import Venue
from outplay.lab.played import Played
from outplay.lab.story import Story
from outplay.lab.trace import Tracer

MAX_PICKS: Final = 50_000
"""Limit of picks after which a match is taken to be endless."""


def play_match(table: Venue, number: int) -> Played:
    """Play one match of a plan, record it if the plan asks for records, and return its result. Raises OutplayError."""
    table = table.of(number)
    game, plan, seed = table.game, table.plan, seed_from(table.plan.seed, number)
    chance = Seeded(seed)
    drawn: list[Drawn] = []
    chance.drawn = drawn
    story = Story()
    state = game.start(table.settings, table.content, chance, [] if plan.events else None)
    bar(table, state)
    sitting = plan.seats(number, table.settings.sides)
    bots, dice = [table.bots[bot] for bot in sitting], _dice(table, seed)
    keeping = [Keeping(game, bot) for bot in bots]
    picks: list[int] = []
    decisions = 0
    rest: list[Option] = []
    tracer = Tracer(game, table.content, bots) if plan.trace else None
    while not state.over:
        seat = state.asked[0]
        options = legal(state, seat)
        decisions += seat not in state.picks
        bot, own = bots[seat], dice[seat]
        if tracer:
            tracer.ask(state)
        place: int | None
        if bot.sees:
            if not rest or seat not in state.picks:
                rest = list(keeping[seat].answer(state, seat, own)[len(state.picks.get(seat, ())) :])
            place = number_of(options, rest.pop(0)) if rest else None
        else:
            place = bot.guess(len(options), own)
        if place is None or not 0 <= place < len(options):
            raise IllegalAction(f"bot {plan.bots[sitting[seat]]} picked what is not one of its {len(options)} options")
        picks.append(place)
        if plan.events:
            story.hear(game, state)
            story.see(asking(state), options[place])
        if tracer:
            tracer.take(state, seat, options, options[place])
        pick(state, seat, options[place])
        if len(picks) > MAX_PICKS:
            raise OutplayError(f"match {number} of {game.id} is not over after {MAX_PICKS:,} picks; take bots that play to win, or an option that ends it")
    story.hear(game, state)
    if plan.records:
        _write_down(table, number, picks)
    outcome = game.outcome(state)
    return Played(
        number=number,
        bots=sitting,
        places=_by_seat(table, outcome.places),
        rounds=game.round(state),
        decisions=decisions,
        picks=len(picks),
        digest=_digest(picks, drawn, outcome.places),
        sides=outcome.places,
        rule=outcome.rule,
        used=tuple(game.used(state)),
        story=story,
        began=game.began(state),
        trace=tracer.trace().packed() if tracer else b"",
    )


def bar(table: Venue, state: State) -> None:
    """Keep sides of a match that has just begun from playing what the plan bars them from."""
    if not table.plan.bars:
        return
    plays = table.game.plays
    things = {seat: {thing for side, thing in table.plan.bars if side == n} for n, seats in enumerate(state.sides) for seat in seats}

    def barred(state: State, seat: Seat, option: Option) -> bool:
        return bool(things[seat]) and not things[seat].isdisjoint(plays(state, seat, option))

    state.barred, state.open = barred, None


def _write_down(table: Venue, number: int, picks: Sequence[int]) -> None:
    """Play the same picks from the same seed again, and keep the record."""
    game, plan = table.game, table.plan
    names = tuple(plan.bots[bot] for bot in plan.seats(number, table.settings.sides))
    match = Recorder(game, table.settings, table.content, Seeded(seed_from(plan.seed, number)), names)
    bar(table, match.state)
    for place in picks:
        seat = match.state.asked[0]
        match.play(Action(seat, legal(match.state, seat)[place]))
    folder = Path(plan.records)
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / f"{game.id}-{number:05}.txt", match.record.text())


def _dice(table: Venue, seed: bytes) -> list[Quick]:
    """Return, for each seat of a match, the chance of the bot that sits there."""
    return [Quick(int.from_bytes(seed_from(seed.hex(), "bot", seat)[:8], "little")) for seat in range(table.settings.seats)]


def _digest(picks: Sequence[int], drawn: Sequence[Drawn], places: Sequence[int]) -> str:
    return hashlib.sha256(msgspec.json.encode((picks, drawn, places))).hexdigest()[:32]


def _by_seat(table: Venue, places: Sequence[int]) -> tuple[int, ...]:
    sides = table.settings.sides
    return tuple(next(places[n] for n, side in enumerate(sides) if seat in side) for seat in range(table.settings.seats))
