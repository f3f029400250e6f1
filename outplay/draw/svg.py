"""Boards as small pictures: SVG that needs nothing beside it, no script, no font, no file."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import cos, radians, sin, sqrt
from typing import Final

from outplay.draw.labels import labels, style_of
from outplay.kernel import scene as sc

SIZE: Final = 17.0
"""Pixels from the middle of a hex to its corner; half the side of a square."""

COLORS: Final[Mapping[str, str]] = {"azure": "#2F7FD6", "ember": "#D9542B", "jade": "#2E9E6B", "plum": "#8A4FBF", "nobody": "#8C8577"}
"""Colors of sides, by their style."""

GROUND: Final[Mapping[str, str]] = {
    "sea": "#9CCBE8", "floods-next": "#D9E3C8", "rock": "#A79F92", "stone": "#C4BDB0", "pit": "#4A4550", "trap": "#D8C3E2", "deployment": "#E4E9EE",
    "zone-red": "#F3C4B8", "zone-yellow": "#F6E6A9", "zone-blue": "#BFDDF5", "belt": "#D3D8C0", "express": "#BBC9A4", "gear": "#DCCDB6", "meadow": "#DCE8C4",
    "metal": "#E2E1E6", "sand": "#F2E6C4", "road": "#E6D9BE", "camp": "#E9D7C3", "well": "#A9DDE0",
}  # fmt: skip
"""Colors of terrains that are known; any other is pale."""

LARGEST: Final = 640.0
"""Pixels that a picture may be wide or high."""

PALE: Final = "#ECE7DC"


def board_svg(scene: sc.Scene, board: sc.Board) -> str:
    """Return a board with its pieces as an SVG element, as others see it who sit at its `home` edge."""
    middles = {cell.id: _middle(board, cell) for cell in board.cells}
    if not middles:
        return ""
    shapes = [_cell(board, cell, middles[cell.id]) for cell in board.cells]
    shapes += [_wall(wall, middles[wall.cell]) for wall in board.walls] if board.kind == "square" else []
    for region in board.regions:
        inside = [middles[id] for id in region.cells if id in middles]
        if inside:
            middles[region.id] = (sum(x for x, _ in inside) / len(inside), sum(y for _, y in inside) / len(inside))
    left, right = min(x for x, _ in middles.values()) - 2 * SIZE, max(x for x, _ in middles.values()) + 2 * SIZE
    top, bottom = min(y for _, y in middles.values()) - 2 * SIZE, max(y for _, y in middles.values()) + 2 * SIZE
    for n, site in enumerate(board.sites):
        middles[site.id] = (left + (2 + 8 * n) * SIZE, bottom + SIZE)
        bottom += 2 * SIZE if n == 0 else 0
    shapes += _pieces(scene, middles)
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    scale = min(1.0, LARGEST / (right - left), LARGEST / (bottom - top))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{scale * (right - left):.0f}" role="img" aria-label="{escape(board.name)}" '
        f'font-family="sans-serif" text-anchor="middle">{"".join(shapes)}</svg>'
    )


def _middle(board: sc.Board, cell: sc.Cell) -> tuple[float, float]:
    """Return the middle of a cell in pixels."""
    turned = -1 if board.home in ("n", "e") else 1
    if board.kind == "lanes":
        return turned * (cell.r + (cell.long - 1) / 2) * 3.4 * SIZE, cell.q * 4 * SIZE
    if board.kind == "square":
        return turned * cell.q * 2 * SIZE, turned * cell.r * 2 * SIZE
    if board.top == "flat":
        return turned * cell.q * 1.5 * SIZE, turned * sqrt(3) * (cell.r + cell.q / 2) * SIZE
    return turned * sqrt(3) * (cell.q + cell.r / 2) * SIZE, turned * cell.r * 1.5 * SIZE


def _cell(board: sc.Board, cell: sc.Cell, middle: tuple[float, float]) -> str:
    x, y = middle
    style = cell.tint.removeprefix("side-")
    fill = GROUND.get(cell.terrain, PALE)
    stroke = COLORS.get(style, "#B9B1A3")
    title = f"<title>{escape(' '.join(filter(None, (cell.name, cell.text or cell.terrain.replace('-', ' ')))))}</title>"
    if board.kind == "hex":
        begin = 0 if board.top == "flat" else 30
        corners = " ".join(f"{x + SIZE * cos(radians(begin + 60 * n)):.1f},{y + SIZE * sin(radians(begin + 60 * n)):.1f}" for n in range(6))
        shape = f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}">{title}</polygon>'
    else:
        wide = (1.7 * SIZE * cell.long if cell.long > 1 else 1.6 * SIZE) if board.kind == "lanes" else SIZE
        shape = f'<rect x="{x - wide:.1f}" y="{y - SIZE:.1f}" width="{2 * wide:.1f}" height="{2 * SIZE:.1f}" fill="{fill}" stroke="{stroke}">{title}</rect>'
    name = "" if board.kind == "lanes" else f'<text x="{x:.1f}" y="{y + 3:.1f}" font-size="8" fill="#8A8272">{escape(cell.name)}</text>'
    return shape + name


def _wall(wall: sc.Wall, middle: tuple[float, float]) -> str:
    (x, y), (ax, ay, bx, by) = middle, ((-1, -1, 1, -1), (1, -1, 1, 1), (-1, 1, 1, 1), (-1, -1, -1, 1))[wall.side % 4]
    color = "#D23B3B" if wall.kind == "laser" else COLORS.get(wall.tint.removeprefix("side-"), "#3C3647")
    ends = f'x1="{x + ax * SIZE:.1f}" y1="{y + ay * SIZE:.1f}" x2="{x + bx * SIZE:.1f}" y2="{y + by * SIZE:.1f}"'
    return f'<line {ends} stroke="{color}" stroke-width="3"/>'


def _pieces(scene: sc.Scene, middles: Mapping[str, tuple[float, float]]) -> list[str]:
    """Return the pieces as discs with their labels, those at one place beside each other."""
    short, met, found = labels(scene), dict[str, int](), list[str]()
    for piece in scene.pieces:
        if piece.at not in middles:
            continue
        n = met[piece.at] = met.get(piece.at, -1) + 1
        x, y = middles[piece.at]
        x += n * 1.2 * SIZE
        color, size = COLORS[style_of(scene, piece.side)], (0.8 if piece.look in ("token", "stronghold") else 0.62) * SIZE
        fade = ' opacity="0.35"' if piece.out else ""
        title = f"<title>{escape(piece.text or piece.name)}</title>"
        disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{escape(piece.tones[0])}" stroke="{color}" stroke-width="3">{title}</circle>'
        if piece.look in ("structure", "stronghold"):
            disc = (
                f'<rect x="{x - size:.1f}" y="{y - size:.1f}" width="{2 * size:.1f}" height="{2 * size:.1f}" rx="2" '
                f'fill="{escape(piece.tones[0])}" stroke="{color}" stroke-width="3">{title}</rect>'
            )
        nose = ""
        if piece.facing is not None:
            way = radians(piece.facing - 90)
            nose = f'<circle cx="{x + size * cos(way):.1f}" cy="{y + size * sin(way):.1f}" r="3.5" fill="{color}"/>'
        word = f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="11" font-weight="bold" fill="#fff" stroke="#221A33" stroke-width="2" paint-order="stroke">'
        found.append(f"<g{fade}>{disc}{nose}{word}{escape(short[piece.id])}</text></g>")
    return found
