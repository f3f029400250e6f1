"""Draw the pictures that other sites show of links to the games: python tools/previews.py, or `make previews`. They lie with the page, as no server draws.

Run it when a box, a name or a line of a game has changed, look at what came of it, and commit it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from outplay.games import games  # noqa: E402
from outplay.server.http.previews import PICTURES, SIZE  # noqa: E402
from outplay.server.http.reading import game_info  # noqa: E402
from outplay.server.protocol.views import encode  # noqa: E402
from tests.browser.conftest import CHROMIUM  # noqa: E402
from tests.browser.kit import kit_page  # noqa: E402

FOLDER = ROOT / "web" / "public" / PICTURES


def draw(folder: Path) -> None:
    """Draw all games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as out, kit_page(Path(out)) as kit, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        page.goto(f"{kit}?show=preview&theme=light")
        for game in games().values():
            page.evaluate("(game) => kit.preview(game)", json.loads(encode(game_info(game))))
            drawn = page.locator(f'[data-preview="{game.id}"]')
            drawn.wait_for()
            page.evaluate("() => document.fonts.ready")
            drawn.screenshot(path=str(folder / f"{game.id}.jpg"), type="jpeg", quality=86)
        browser.close()


if __name__ == "__main__":
    draw(FOLDER)
