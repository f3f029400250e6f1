"""What comes of a match in which people played, as the ledger of results keeps it, and whether it counts for their ratings."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Sequence

from outplay.bots.anchors import anchors_of
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Seat
from outplay.server.identity.identities import FORGOTTEN
from outplay.server.matches.contents import has_own
from outplay.server.matches.ending import seconds_played
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Next
from outplay.server.ratings import values
from outplay.server.ratings.values import Player, Result, kind_of
from outplay.server.store.rows import SIT_KIND, ActionRow, SeatRow

log = logging.getLogger("outplay.server")

FORGET = "!forget"
"""The option of the row by which somebody leaves a match because they have themselves forgotten."""
LEAST_ROUNDS = 2
"""The rounds in which each side has to have answered before a match says anything about strength."""
ANSWERS = ("pick",)
BOT_ANSWERS = ("bot", "timeout")


def result_of(match: Match, made: Next) -> Result | None:
    """Return what comes of a match by the row that ends it; None if it goes on, was over before, or nobody but bots ever played in it.

    Nothing comes of a match that began with a moment of another one: somebody chose how it stood. Nor of an unrated one with other content than the game's own.
    """
    if not made.views.state.over or match.over or match.origin is not None:
        return None
    if not match.row.rated and not has_own(match):
        return None
    state, game, rows = made.views.state, match.game, [*match.actions, made.row]
    side_of = {seat: n for n, side in enumerate(state.sides) for seat in side}
    players = tuple(_player(game, seat, side_of[seat.seat]) for seat in match.seats)
    if not any(player.who for player in players):
        return None
    standing = [*match.standing(), made.row]
    used = [(use.group, use.name, use.side) for use in game.used(state)]
    why = _why_not(match, players, standing, state.sides)
    return Result(match.id, game.id, kind_of(state.sides), tuple(game.outcome(state).places), players, why, made.row.at, round(seconds_played(rows)), used)


def _player(game: Game[State], seat: SeatRow, side: int) -> Player:
    if not seat.person:
        return Player(seat.seat, side, bot=seat.level, mu=strength(game, seat.level))
    # All who were forgotten have the same id in their seats. Here each is somebody else.
    return Player(seat.seat, side, who=secrets.token_hex(32) if seat.token == FORGOTTEN else seat.token)


def strength(game: Game[State], level: str) -> float | None:
    """Return the rating of the bots of a level; None if they were never measured by these rules."""
    try:
        anchors = anchors_of(game.folder)
    except OutplayError as wrong:
        log.error("the bots of %s count for no rating: %s", game.id, wrong)
        return None
    return anchors.mu(level) if anchors.rules == game.rules_version else None


def _why_not(match: Match, players: Sequence[Player], standing: Sequence[ActionRow], sides: Sequence[Sequence[Seat]]) -> str:
    """Return the word of WHY_NOT for why nobody is rated by a match; empty if it counts, as far as the match itself tells."""
    people = [player.who for player in players if player.who]
    if not match.row.rated:
        return values.UNRATED
    if match.row.undo:
        return values.UNDO
    if any(seat.kind == "hotseat" for seat in match.seats):
        return values.SCREEN
    if any(not player.who and not player.bot for player in players):
        return values.EMPTY
    if any(seat.token == FORGOTTEN for seat in match.seats) or any(row.kind == SIT_KIND and row.option == FORGET for row in match.actions):
        return values.FORGOTTEN
    if len({*people}) < len(people):
        return values.SAME
    if any(player.bot and player.mu is None for player in players):
        return values.BOTS
    if any(len(_rounds(match, side, standing)) < LEAST_ROUNDS for side in sides):
        return values.SHORT
    return ""


def _rounds(match: Match, side: Iterable[Seat], standing: Sequence[ActionRow]) -> set[int]:
    """Return the rounds in which a side has answered: its people themselves, and bots whose own seats are there."""
    kinds = {seat: BOT_ANSWERS if match.seats[seat].kind == "bot" else ANSWERS for seat in side}
    return {match.actions[row.number - 1].round for row in standing if row.seat in kinds and row.kind in kinds[row.seat]}
