"""The page: static files, the icons that scenes name, and index.html for every address that the page handles itself."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from outplay.server.http import previews
from outplay.server.http.openapi import said
from outplay.server.http.process import Process
from outplay.server.protocol.refusal import RequestRefused

FOREVER = "public, max-age=31536000, immutable"
MAX_ICONS = 200
"""Icons in one answer."""

NOT_BUILT = """<!doctype html><html lang=en><meta charset=utf-8><title>outplay</title><h1>outplay</h1>
<p>The server runs, but its page is not built yet: run <code>make page</code>.</p><p><a href=/docs>The interface for programs</a></p>"""


class Icons(msgspec.Struct):
    """The names of the icons that are asked for, with commas."""

    names: Annotated[str, msgspec.Meta(max_length=8000)] = ""


async def icons(process: Process, _: Request, asked: Icons) -> Response:
    """The drawings of icons, as {name: svg}. Unknown names are left out."""
    known = _icons(process.config.page / "icons.json")
    wanted = dict.fromkeys(name for name in asked.names.split(",") if name)
    found = {name: known[name] for name in list(wanted)[:MAX_ICONS] if name in known}
    return said(found, headers={"cache-control": "public, max-age=86400"})


async def page(process: Process, request: Request) -> Response:
    """A file of the page, or the page itself, which looks at the address to see what it shows."""
    await process.ledger.charge("files", replace(process.people.client(request), person=""))  # they are asked for before anybody is known
    folder, path = process.config.page, request.path_params["path"]
    if path.partition("/")[0] in ("api", "ws"):
        raise RequestRefused("no-address", "There is nothing at this address.", 404)
    file = _file(folder, path)
    if file is not None:
        kept = FOREVER if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"cache-control": kept})
    if path.startswith("assets/") or "." in path.rpartition("/")[2]:
        raise RequestRefused("no-address", "There is nothing at this address.", 404)
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT)
    shown = await previews.preview(process, path)
    return HTMLResponse(previews.written(index.read_text("utf-8"), shown, request, process), headers={"cache-control": "no-cache"})


def _file(folder: Path, path: str) -> Path | None:
    """Return a file inside the folder, never outside of it; None if there is none."""
    try:
        file = (folder / path).resolve()
        inside = file.is_relative_to(folder.resolve()) and file.is_file()
    except (ValueError, OSError):
        return None
    return file if path and inside and file.name != "icons.json" else None


@cache
def _icons(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
