"""What other sites show of a link to this one: a title, a line and a picture, written into the head of the page.

Of a match that is being played, or that others may not watch, only the game is named; and a code that leads to a match looks like one that does not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from starlette.requests import Request

from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.http.process import Process
from outplay.server.http.reading import ended
from outplay.server.matches.cache import MATCH_ID
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows

PICTURES = "previews"
"""The folder of the page in which the pictures lie, one for each game."""
SIZE = (1200, 630)
TITLE = re.compile(r"<title>.*?</title>")
ABOUT = re.compile(r'<meta name="description"[^>]*>')


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown of an address. `game`: whose picture; empty for none."""

    title: str
    text: str
    game: str = ""


SITE = Preview("outplay", "Tabletop arenas in the browser. No account, no waiting.")
INVITED = Preview("Play with me on outplay", "A seat at a table of outplay: open the link, and sit down. No account, no waiting.")


async def preview(process: Process, path: str) -> Preview:
    """Return what is shown of an address of the page."""
    match path.split("/"):
        case ["m", id, *_] if MATCH_ID.fullmatch(id):
            return await _of_match(process, id)
        case ["j", *_]:
            return INVITED
        case ["games", id, *_] if id in process.config.games:
            return _of_game(process.config.games[id])
    return SITE


async def _of_match(process: Process, id: str) -> Preview:
    try:
        known = await process.runtime.read(lambda c: rows.shown(c, id))
        if known is None or known.game not in process.config.games:
            return SITE
        game = process.config.games[known.game]
        if not known.over or not known.spectators:
            return _of_game(game)
        match = await process.cache.match(id)
        return Preview(f"{game.name}: {ended(match, ())}", ", ".join(match.names), game.id)
    except RequestRefused:
        return SITE


def _of_game(game: Game[State]) -> Preview:
    return Preview(game.name, f"{game.line[:1].upper()}{game.line[1:]}." if game.line else SITE.text, game.id)


def picture(process: Process, shown: Preview) -> str:
    """Return where a preview's picture lies in the page's folder; empty if it has none."""
    found = f"{PICTURES}/{shown.game}.jpg"
    return found if shown.game and (process.config.page / found).is_file() else ""


def written(page: str, shown: Preview, request: Request, process: Process) -> str:
    """Return a page with a preview in its head."""
    here = process.config.public or f"{request.url.scheme}://{request.headers['host']}"
    tags = {"og:site_name": "outplay", "og:type": "website", "og:title": shown.title, "og:description": shown.text, "og:url": f"{here}{request.url.path}"}
    if drawn := picture(process, shown):
        tags |= {"og:image": f"{here}/{drawn}", "og:image:width": str(SIZE[0]), "og:image:height": str(SIZE[1])}
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()]
    lines.append(f'<meta name="twitter:card" content="{"summary_large_image" if "og:image" in tags else "summary"}" />')
    page = TITLE.sub(lambda _: f"<title>{escape(shown.title)}</title>", page, count=1)
    page = ABOUT.sub(lambda _: f'<meta name="description" content="{escape(shown.text)}" />', page, count=1)
    return page.replace("</head>", "\n    ".join(["", *lines, ""]).rstrip(" ") + "  </head>", 1)
