"""Matches with other content than the game's own, and what that content is called."""

from __future__ import annotations

from outplay.kernel.content import content_hash
from outplay.server.matches.match import Match
from outplay.server.protocol import messages as m

Names = dict[tuple[str, str], str]
"""What contents are called that somebody has given a name, by game and hash."""


def has_own(match: Match) -> bool:
    """Return whether a match is played with the content that its game has now."""
    return match.row.content == content_hash(match.game.load().source)


def other_content(match: Match, names: Names) -> m.OtherContent | None:
    """Return with which other content a match is played, as it is told; None if with the game's own."""
    if has_own(match):
        return None
    return m.OtherContent(hash=match.row.content, variant=names.get((match.row.game, match.row.content), ""))
