"""Draw the icons of the installed page from web/public/icon.svg: python tools/icons.py, or `make icons`. They lie with the page.

Run it when the icon has changed, look at what came of it, and commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM  # noqa: E402

FOLDER = ROOT / "web" / "public"
GROUND = "#ffd9a0"
SAFE = 0.62
"""How much of a maskable icon the drawing fills: what lies further out may be cut off."""
ICONS = {"icon-192.png": (192, 1.0, "transparent"), "icon-512.png": (512, 1.0, "transparent"), "icon-maskable.png": (512, SAFE, GROUND)}


def draw(folder: Path) -> None:
    """Draw all icons into a folder."""
    drawing = (FOLDER / "icon.svg").read_text("utf-8")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, (size, share, ground) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<body style='margin:0;display:grid;place-items:center;height:100vh;background:{ground}'>{drawing}</body>")
            page.add_style_tag(content=f"svg{{width:{size * share}px;height:{size * share}px}}")
            page.screenshot(path=str(folder / name), omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    draw(FOLDER)
