"""How strong the bots of a game are: each level against the one below, in duels, kept beside the rulebook as fixed points for people's ratings."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from outplay.bots import LEVELS, Bot
from outplay.bots.anchors import FILE, Anchors, Pair, anchors_of
from outplay.games import find_game
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.content import content_hash
from outplay.kernel.errors import OutplayError, SettingError
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.record import row_text
from outplay.kernel.state import State
from outplay.kernel.step import Action, Seat, SecretChoice, Series
from outplay.lab.plan import lay_out
from outplay.lab.simulate import Plan, Played

Levels = tuple[str, str]
"""Two levels, the stronger one first."""

LOOKED_AT: Final = (6, 12, 18, 25, 40, 60)
"""At which picks of a match of chance it is looked at how bots play."""


def plans(game_id: str, matches: int) -> dict[Levels, Plan]:
    """Return what is to be played, by the two levels that play: duels as one click on Play gives them. Raises OutplayError."""
    game = find_game(game_id)
    for seats in game.settings.SEATS:
        preset = game.settings.usual(seats)
        try:
            two = len(game.settings.make({"seats": seats}, preset).sides) == 2
        except SettingError:
            continue
        if two:
            options = (("seats", seats),)
            return {(up.id, low.id): Plan(game_id, matches, (up.bot, low.bot), "anchors", options, preset) for low, up in pairwise(LEVELS)}
    raise OutplayError(f"{game.name} has no table with two sides, so bots cannot be measured there")


def pair(levels: Levels, played: Iterable[Played], bots: str = "", before: Pair | None = None) -> Pair:
    """Return what came of the matches of two levels, together with those that were played before. `bots`: the digest of how they play."""
    found = list(played)
    above, below = levels
    matches, won = (before.matches, before.won) if before is not None else (0, 0.0)
    return Pair(above, below, matches + len(found), won + sum(one.won_by(0) for one in found), bots)


def manner(plan: Plan) -> str:
    """Return a digest of how the bots of a plan play: what each of them answers in a few places of one match, always the same one. Raises OutplayError."""
    table = lay_out(plan)
    game, own, given = table.game, Quick(1), list[str]()
    state = game.start(table.settings, table.content, Seeded(seed_from(plan.seed, "manner")))
    for number in range(LOOKED_AT[-1] + 1):
        if state.over:
            break
        seat = state.asked[0]
        if number in LOOKED_AT:
            given += (_answer(game, bot, state, seat, number) for bot in table.bots)
        options = legal(state, seat)
        pick(state, seat, options[own.number() % len(options)])
    return hashlib.sha256("\n".join(given).encode()).hexdigest()[:16]


def _answer(game: Game[State], bot: Bot, state: State, seat: Seat, number: int) -> str:
    """Return what a bot answers, as it would stand in a record."""
    picks = bot.answer(game, game.observe(state, seat), seat, Quick(number))
    return row_text(game, state, Action(seat, Series(picks) if isinstance(state.todo[-1], SecretChoice) else picks[0]))


def goes_on(before: Pair, bots: str) -> None:
    """Raise OutplayError if matches of bots with this digest cannot be added to those that were played before."""
    words = f"{before.above} against {before.below}"
    if not before.bots:
        raise OutplayError(
            f"{words}: {FILE} does not say how the bots of its {before.matches} matches play, so nothing can be added; measure anew, without --more"
        )
    if before.bots != bots:
        raise OutplayError(
            f"{words}: these bots play otherwise than those of the {before.matches} matches in {FILE}, so nothing can be added; measure anew, without --more"
        )


def known(game_id: str) -> dict[Levels, Pair]:
    """Return what was measured of a game's bots by the rules and with the content of today."""
    game = find_game(game_id)
    found = anchors_of(game.folder)
    same = (found.rules, found.content) == (game.rules_version, content_hash(game.load().source))
    return {(one.above, one.below): one for one in found.pair} if same else {}


def written(game_id: str, pairs: Iterable[Pair]) -> str:
    """Return the data file of a game."""
    game = find_game(game_id)
    found = Anchors(game.rules_version, content_hash(game.load().source), tuple(pairs))
    head = f"""# How strong the bots are, as fixed points for people's ratings: what came of duels between each level and the one below, draws as half a win.
# By these rules, with this content. Measured by: outplay ratings anchors {game.id}
# How far the one is above the other in rating follows, and how sure that is: as one standard error.

rules = {found.rules}
content = "{found.content}"
"""
    rows = (
        f'[[pair]]  # {far(one)}\nabove = "{one.above}"\nbelow = "{one.below}"\nmatches = {one.matches}\nwon = {one.won}\n{_manner(one)}' for one in found.pair
    )
    return "\n".join((head, *rows))


def _manner(one: Pair) -> str:
    return f'bots = "{one.bots}"\n' if one.bots else ""


def far(one: Pair) -> str:
    """Return in words how far the one level is above the other, and how sure that is."""
    return f"{one.gap:+.1f}, give or take {one.error:.1f}"
