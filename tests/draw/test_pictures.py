"""A table as a picture: well-formed, with every cell and piece, and nothing fetched from anywhere."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import outplay
from outplay.draw import board_svg
from outplay.games import games


@pytest.mark.parametrize("name", games())
def test_a_board_is_an_svg_with_each_cell_and_each_piece(name: str) -> None:
    match = outplay.new(name, seed=4)
    while match.scene(match.viewer).stage is not None:
        match.play(0)
    drawn = match.scene(match.viewer)
    for board in drawn.boards:
        tree = ElementTree.fromstring(board_svg(drawn, board))
        titles = [title.text for title in tree.iter("{http://www.w3.org/2000/svg}title")]
        here = [piece for piece in drawn.pieces if piece.at in {place.id for places in (board.cells, board.regions, board.sites) for place in places}]
        assert len(titles) == len(board.cells) + len(here)
        assert {piece.text or piece.name for piece in here} <= set(titles)


@pytest.mark.parametrize("name", games())
def test_the_page_of_a_notebook_needs_nothing_beside_it(name: str) -> None:
    match = outplay.new(name, seed=4)
    page = match._repr_html_()
    ElementTree.fromstring(page)
    assert not re.search(r"<script|<link|<img|href=|src=|url\(|@import", page)
    assert match.offers()[0].text in page


def test_words_of_a_scene_cannot_write_html() -> None:
    match = outplay.new("knockback", seed=4, seats=2)
    drawn = match.scene()
    drawn.boards[0].cells[0].name = "<b>"
    assert "<b>" not in board_svg(drawn, drawn.boards[0])
