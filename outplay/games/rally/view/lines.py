"""Lines about robots, as the log and the previews write them."""

from __future__ import annotations

from outplay.book.telling import pop
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.names import SIDES, piece_id, who
from outplay.kernel import scene as sc


def about(s: Table, robot: int, rule: str, words: str, *beats: sc.Beat) -> sc.Line:
    """Return a line that begins with a robot. Without words there is only something to see."""
    spans = [who(s.content, robot), sc.Span(text=words)] if words else []
    return sc.Line(spans=spans, rule=rule, piece=piece_id(robot), side=SIDES[TEAM_OF[robot]], beats=list(beats))


def over(robot: int, text: str, tone: sc.Tone, along: bool = True) -> sc.Beat:
    """Return a beat with words over a robot, by default shown together with the beat before it."""
    return pop(piece_id(robot), text, tone, along)


def sentence(text: str, strong: str = "", tone: sc.Tone = "plain") -> sc.Line:
    """Return a line of plain words, with some strong ones before them."""
    spans = [sc.Span(text=strong, strong=True)] if strong else []
    return sc.Line(spans=[*spans, sc.Span(text=text, tone=tone)])


def place_words(s: Table, cell: int) -> str:
    """Return the place where a robot is put, in words."""
    dock = s.map.dock[cell]
    return f"at dock {dock + 1}" if dock >= 0 else "in the base"
