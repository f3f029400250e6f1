"""Short labels for pieces, and the signs that tell sides, directions and terrains apart where there is no color."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from outplay.kernel import scene as sc

BRACKETS: Final[Mapping[str, str]] = {"azure": "[]", "ember": "()", "jade": "{}", "plum": "<>", "nobody": "  "}
"""What stands around a label, by the style of its side."""

ARROWS: Final = "↑↗→↘↓↙←↖"
"""Directions from north, clockwise, in steps of 45 degrees."""

SIGNS: Final[Mapping[str, str]] = {
    "sea": "~", "water": "~", "floods-next": "≈", "rock": "#", "stone": "#", "basalt": "#", "pit": "o", "trap": "x", "lava": "~", "belt": ":", "express": "»",
    "gear": "@", "wrench": "+", "pusher": "^", "wall": "#", "hole": "o",
}  # fmt: skip
"""Signs for terrains that many boards have; any other gets a letter of its name."""


def labels(scene: sc.Scene) -> dict[str, str]:
    """Return a label of two or three characters for each piece, by id. Pieces of one name share theirs: traps, markers."""
    found: dict[str, str] = {}
    for piece in scene.pieces:
        if piece.name not in found:
            taken = set(found.values())
            found[piece.name] = next((short for short in _shortened(piece.name) if short not in taken), "??")
    return {piece.id: found[piece.name] for piece in scene.pieces}


def _shortened(name: str) -> Iterable[str]:
    """Yield short forms of a name, the best first: its number or code, its initials, its first letters."""
    words = [word for word in "".join(c if c.isalnum() else " " if c not in "'’" else "" for c in name).split() if word.lower() not in ("of", "the", "s")]
    if not words:
        return
    last = words[-1]
    if len(words) > 1 and len(last) <= 3 and any(c.isdigit() for c in last):
        yield last
    if len(words) > 1:
        yield "".join(word[0] for word in (words if len(words) < 4 else [*words[:2], last])).upper()
    first = words[0]
    yield first[:2].capitalize()
    for other in first[2:] + "".join(words[1:]) + "23456789":
        yield (first[0] + other).capitalize()
        yield first[:2].capitalize() + other.lower()


def style_of(scene: sc.Scene, side: str) -> str:
    """Return the style of a side by its id; `nobody` for no side."""
    return next((one.style for one in scene.sides if one.id == side), "nobody")


def marked(label: str, style: str) -> str:
    """Return a label in the brackets of its side."""
    around = BRACKETS.get(style, "  ")
    return f"{around[0]}{label}{around[1]}".strip()


def arrow(degrees: int) -> str:
    """Return the arrow nearest to a direction in degrees clockwise from north."""
    return ARROWS[round(degrees % 360 / 45) % 8]


def terrain_signs(board: sc.Board) -> dict[str, str]:
    """Return a sign for each terrain of a board; none for the most frequent one, which needs none."""
    counts: dict[str, int] = {}
    for cell in board.cells:
        counts[cell.terrain] = counts.get(cell.terrain, 0) + 1
    common = max(counts, key=lambda one: counts[one], default="")
    found = {common: ""}
    for terrain in sorted(counts):
        if terrain != common:
            wanted = [SIGNS.get(terrain, ""), *list(f"{terrain.rpartition('-')[2]}{terrain}0123456789")]
            found[terrain] = next((sign for sign in wanted if sign and sign not in found.values()), "?")
    return found


def standing(side: sc.Side) -> str:
    """Return a side with its points and its score: "Azure 3 of 5", "South 35 hit points"; empty if it has neither."""
    told = [f"{side.points} of {side.goal}"] if side.goal else []
    told += [f"{side.score.value} {side.score.name}"] if side.score else []
    return f"{side.name} {', '.join(told)}" if told else ""
