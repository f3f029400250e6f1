"""Boards as text: hexes as a comb or a wall of bricks, squares with their walls, lanes as roads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from outplay.draw.canvas import Canvas, Row
from outplay.draw.labels import ARROWS, arrow, labels, marked, style_of, terrain_signs
from outplay.kernel import scene as sc

INNER: Final = 5
"""Characters inside a cell: a label of two in brackets and an arrow, or a label of three in brackets."""

MOVING: Final = ("belt", "express")
"""Terrains whose mark is the way they carry: 0 is north, clockwise."""


class Inside(NamedTuple):
    """What stands in a cell: its name with a sign of its terrain above, a piece below, each with a style."""

    name: str
    name_style: str
    piece: str
    piece_style: str


def board_rows(scene: sc.Scene, board: sc.Board, lit: frozenset[str] = frozenset()) -> list[Row]:
    """Return a board as lines of text. Cells in `lit` can be clicked now."""
    cells = {cell.id: _inside(scene, board, cell, lit) for cell in board.cells}
    if board.kind == "lanes":
        return _lanes(scene, board, lit)
    canvas = Canvas()
    if board.kind == "square":
        _squares(canvas, board, cells)
        return [row for row in canvas.rows() if any(words.strip() for words, _ in row)]
    if board.top == "flat":
        _comb(canvas, board, cells)
    else:
        _bricks(canvas, board, cells)
    return canvas.rows()


def places(board: sc.Board) -> dict[str, str]:
    """Return the name of each cell, region and site of a board, by id."""
    found = {cell.id: cell.name for cell in board.cells}
    return found | {region.id: region.name for region in board.regions} | {site.id: site.name for site in board.sites}


def legend(board: sc.Board) -> str:
    """Return what the signs of terrains mean; empty if there are none."""
    signs = {sign: terrain for terrain, sign in terrain_signs(board).items() if sign}
    return "  ".join(f"{sign} {terrain.replace('-', ' ')}" for sign, terrain in signs.items())


def _inside(scene: sc.Scene, board: sc.Board, cell: sc.Cell, lit: frozenset[str]) -> Inside:
    signs, short = terrain_signs(board), labels(scene)
    sign = signs[cell.terrain]
    mark = cell.mark if len(cell.mark) == 1 else ""
    name = f"{cell.name[:3]:3}{mark or ' '}{sign}"
    if cell.id in lit:
        name = f"{cell.name[:3]:3}*{mark or sign}"
    here = [piece for piece in scene.pieces if piece.at == cell.id]
    here.sort(key=lambda one: (one.look not in ("token", "small"), one.look not in ("structure", "stronghold")))
    if not here:
        return Inside(name, "good" if cell.id in lit else "dim", "", "")
    first = here[0]
    style = style_of(scene, first.side)
    shown = "ruin" if first.out else marked(short[first.id], style)
    more = "+" if len(here) > 1 else "" if first.facing is None else arrow(first.facing)
    return Inside(name, "good" if cell.id in lit else "dim", f"{shown}{more}"[:INNER], style)


def _fill(canvas: Canvas, x: int, y: int, inside: Inside, blank: str) -> None:
    """Draw what stands in a cell on two lines of INNER characters; `blank` fills the lower one."""
    canvas.put(x, y, f"{inside.name:{INNER}}", inside.name_style)
    before = (INNER - len(inside.piece)) // 2
    canvas.put(x, y + 1, blank * INNER, "dim")
    canvas.put(x + before, y + 1, inside.piece, inside.piece_style)


def _comb(canvas: Canvas, board: sc.Board, cells: Mapping[str, Inside]) -> None:
    """Draw hexes that lie flat, two lines each."""
    for cell in board.cells:
        x, y = cell.q * (INNER + 1), 2 * cell.r + cell.q
        if board.home == "n":
            y = -y
        _fill(canvas, x + 1, y, cells[cell.id], "_")
        canvas.put(x, y, "/", "dim")
        canvas.put(x + INNER + 1, y, "\\", "dim")
        canvas.put(x, y + 1, "\\", "dim")
        canvas.put(x + INNER + 1, y + 1, "/", "dim")
    for cell in board.cells:
        x, y = cell.q * (INNER + 1), 2 * cell.r + cell.q
        canvas.edge(x + 1, (-y if board.home == "n" else y) - 1, "_" * INNER)


def _bricks(canvas: Canvas, board: sc.Board, cells: Mapping[str, Inside]) -> None:
    """Draw hexes that stand on a corner as bricks, each row shifted by half of one."""
    turned = -1 if board.home == "n" else 1
    for cell in board.cells:
        x, y = turned * (2 * cell.q + cell.r) * (INNER + 1) // 2, 2 * turned * cell.r
        _fill(canvas, x + 1, y, cells[cell.id], "_")
    for cell in board.cells:
        x, y = turned * (2 * cell.q + cell.r) * (INNER + 1) // 2, 2 * turned * cell.r
        for line in (y, y + 1):
            canvas.edge(x, line, "|")
            canvas.edge(x + INNER + 1, line, "|")
    for cell in board.cells:
        canvas.edge(turned * (2 * cell.q + cell.r) * (INNER + 1) // 2, 2 * turned * cell.r - 1, "_" * (INNER + 2))


def _squares(canvas: Canvas, board: sc.Board, cells: Mapping[str, Inside]) -> None:
    """Draw squares without outlines, so that only walls are seen: between columns as |, between rows as dashes.

    Where names are a column's letters and a row's number they stand at the edges, and the squares are free for their terrain.
    """
    turned = -1 if board.home == "n" else 1
    at = {cell.id: (turned * cell.q * (INNER + 1), 2 * turned * cell.r) for cell in board.cells}
    columns, rows = _edges(board)
    left, top = min(x for x, _ in at.values()), min(y for _, y in at.values())
    for q, name in columns.items():
        canvas.put(turned * q * (INNER + 1) + 1, top - 2, f"{name:^{INNER}}", "dim")
    for r, name in rows.items():
        canvas.put(left - 4, 2 * turned * r, f"{name:>3}", "dim")
    signs = terrain_signs(board)
    for cell in board.cells:
        (x, y), inside = at[cell.id], cells[cell.id]
        way = ARROWS[int(cell.mark) * 2] if cell.terrain in MOVING and cell.mark in tuple("0123") else cell.mark if len(cell.mark) == 1 else ""
        ground = f"{f'{signs[cell.terrain]}{way}' or '·':^{INNER}}" if columns else inside.name
        canvas.put(x + 1, y, f"{inside.piece:^{INNER}}" if inside.piece else ground, inside.piece_style if inside.piece else inside.name_style)
    for wall in board.walls:
        x, y = at[wall.cell]
        style = "harm" if wall.kind == "laser" else wall.tint.removeprefix("side-") or "strong"
        match wall.side % 4 if turned == 1 else (wall.side + 2) % 4:
            case 0:
                canvas.put(x + 1, y - 1, "-" * INNER, style)
            case 1:
                canvas.put(x + INNER + 1, y, "|", style)
            case 2:
                canvas.put(x + 1, y + 1, "-" * INNER, style)
            case _:
                canvas.put(x, y, "|", style)


def _edges(board: sc.Board) -> tuple[dict[int, str], dict[int, str]]:
    """Return the names of columns and rows; nothing unless each cell's name is that of its column and then that of its row."""
    columns, rows = dict[int, str](), dict[int, str]()
    for cell in board.cells:
        letters = cell.name.rstrip("0123456789")
        if columns.setdefault(cell.q, letters) != letters or rows.setdefault(cell.r, cell.name[len(letters) :]) != cell.name[len(letters) :]:
            return {}, {}
    return columns, rows


def _lanes(scene: sc.Scene, board: sc.Board, lit: frozenset[str]) -> list[Row]:
    """Draw each lane as a road with what stands along it, and below it the cards that lie there."""
    short, found = labels(scene), list[Row]()
    turned = board.home == "e"
    names = {min(cell.q for cell in board.cells if cell.id in region.cells): region for region in board.regions if region.look == "lane"}
    for lane in sorted({cell.q for cell in board.cells}):
        region = names.get(lane)
        row: Row = [(f"{region.name if region else lane:9}", "good" if region and region.id in lit else "strong")]
        cells = sorted((cell for cell in board.cells if cell.q == lane), key=lambda one: one.r, reverse=turned)
        for cell in cells:
            here = [piece for piece in scene.pieces if piece.at == cell.id]
            text = " ".join("ruin" if one.out else marked(short[one.id], style_of(scene, one.side)) for one in here) or "·"
            style = "dim" if not here or here[0].out else style_of(scene, here[0].side)
            row.append((f"{text:=^{8 + 3 * (cell.long - 1)}}", style))
        found.append(row)
        spots = {cell.id for cell in cells} | ({region.id} if region else set())
        for zone in scene.zones:
            if zone.role == "place" and zone.at in spots and (zone.cards or zone.count):
                cards = ", ".join(_card(card) for card in zone.cards) or f"{zone.count} cards"
                found.append([(" " * 9, ""), (f"{zone.name}: ", "dim"), (cards, style_of(scene, zone.cards[0].side) if zone.cards else "")])
    return found


def _card(card: sc.Card) -> str:
    """Return a card in a word or two: its name and what is left of whom it stands for."""
    return (card.name if card.face else "face down") + (f" {card.bar.at}/{card.bar.of}" if card.bar else "") + (" (secret)" if card.secret else "")
