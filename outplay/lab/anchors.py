"""How strong the bots of a game are: each level against the one below, in duels, kept beside the rulebook as fixed points for people's ratings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from outplay.bots import LEVELS
from outplay.bots.anchors import Anchors, Pair, anchors_of
from outplay.games import find_game
from outplay.kernel.content import content_hash
from outplay.kernel.errors import OutplayError, SettingError
from outplay.lab.simulate import Plan, Played

Levels = tuple[str, str]
"""Two levels, the stronger one first."""


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


def pair(levels: Levels, played: Iterable[Played]) -> Pair:
    """Return what came of the matches of two levels."""
    found = list(played)
    above, below = levels
    return Pair(above, below, len(found), sum(_won(one) for one in found))


def _won(one: Played) -> float:
    """Return what the stronger bot made of a match: 1 if it won, 0 if it lost, a half if both are first."""
    first = {bot for bot, place in zip(one.bots, one.places, strict=True) if place == 1}
    return 0.5 if len(first) == 2 else float(0 in first)


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
    rows = (f'[[pair]]  # {far(one)}\nabove = "{one.above}"\nbelow = "{one.below}"\nmatches = {one.matches}\nwon = {one.won}\n' for one in found.pair)
    return "\n".join((head, *rows))


def far(one: Pair) -> str:
    """Return in words how far the one level is above the other, and how sure that is."""
    return f"{one.gap:+.1f}, give or take {one.error:.1f}"
