"""Draw scenes without a browser: as text for terminals, as SVG and HTML for notebooks. Nothing here knows a game, or anything but scenes."""

from outplay.draw.html import page
from outplay.draw.svg import board_svg
from outplay.draw.text import PLAIN, Row, looked_up, offers_text, plain, table_text

__all__ = ["PLAIN", "Row", "board_svg", "looked_up", "offers_text", "page", "plain", "table_text"]
