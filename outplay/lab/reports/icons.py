"""Pictures of heroes in a report: drawn once for the page, and shown before names in the table of heroes and in their drawings. Where the page was never built there are none."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from outplay.kernel.content import Content, plain
from outplay.workshop import rows

PAGE: Final = Path(__file__).resolve().parents[2] / "web" / "icons.json"
SIZE: Final = 24
LABEL: Final = re.compile(r'<text text-anchor="start" transform="translate\((-?[\d.]+),(-?[\d.]+)\)"[^>]*>([^<]+)</text>')
"""A name beside a drawing, as it is written at its left."""
PLAIN: Final = ("#998877", "#443322")
COLOR: Final = re.compile(r"#[0-9A-Fa-f]{6}")


class Icons:
    """The icons of those who have one, by name."""

    def __init__(self, found: Mapping[str, tuple[str, str]]) -> None:
        """`found`: the name of an icon and a color, by the name of whom it stands for."""
        drawn = _drawn()
        self.of = {name: (drawn[icon], color) for name, (icon, color) in found.items() if icon in drawn}
        self.numbers = {name: n for n, name in enumerate(self.of)}

    def symbols(self) -> str:
        """Return what is drawn once, at the top of a page; empty if nobody has an icon."""
        some = "".join(
            f'<symbol id="icon-{self.numbers[name]}" viewBox="0 0 512 512"><circle cx="256" cy="256" r="240" fill="{color}" stroke="#2b1b3d" stroke-width="32"/>'
            f'<g color="#fff" transform="translate(92 92) scale(.64)">{icon}</g></symbol>\n'
            for name, (icon, color) in self.of.items()
        )
        return f'<svg width="0" height="0" class="symbols" aria-hidden="true">\n{some}</svg>\n' if some else ""

    def before(self, name: str) -> str:
        """Return the icon that stands before a name in a table; empty if there is none."""
        return f'<svg class="icon" aria-hidden="true"><use href="#icon-{self.numbers[name]}"/></svg>' if name in self.numbers else ""

    def beside(self, picture: str) -> str:
        """Return a drawing with the icons before the names at its left."""

        def icon(label: re.Match[str]) -> str:
            x, y, name = float(label[1]), float(label[2]), label[3]
            number = next((n for known, n in self.numbers.items() if escape(known, quote=False) == name), None)
            use = "" if number is None else f'<use href="#icon-{number}" x="{x - 24:g}" y="{y - 13:g}" width="19" height="19"/>'
            return use + label[0]

        return LABEL.sub(icon, picture) if self.numbers else picture


def icons_of(content: Content, names: frozenset[str]) -> Icons:
    """Return the icons of those who are called so in a content, in its order."""
    found = dict[str, tuple[str, str]]()
    for file, text in sorted(content.source.items()):
        for _, row in rows(plain(file, text)):
            name, icon, tones = row.get("name"), row.get("icon"), row.get("tones")
            if isinstance(name, str) and isinstance(icon, str) and name in names and name not in found:
                color = tones[1] if isinstance(tones, list) and len(tones) > 1 else PLAIN[1]
                found[name] = icon, color if isinstance(color, str) and COLOR.fullmatch(color) else PLAIN[1]
    return Icons(found)


@cache
def _drawn() -> Mapping[str, str]:
    """Return the drawings of all icons by name; none where the page was never built."""
    try:
        found = json.loads(PAGE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
