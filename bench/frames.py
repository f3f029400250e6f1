"""How smoothly the page moves: frames a second while things move, as a share of those of the same table at rest, in a real browser.

    python -m bench.frames

The kit's round of eight figures, the answer of a duel that comes forward, and the moves of a match. Nothing of it is asserted: a browser without a graphics card draws as fast as the machine is free.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.browser.kit import kit_page
from tests.browser.person import BOT, YOU, Person
from tests.browser.server import Server

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic", "--no-first-run"]
SIZE: ViewportSize = {"width": 1440, "height": 900}
REST = 4_000
"""Milliseconds that the table is watched at rest."""
PICKS = 12
MOVING = "button.prompt.quiet"
"""Stands below the board while something is told."""
COUNT = """(moving) => {
  const seen = (window.seen = { rest: [0, 0], moves: [0, 0], else: [0, 0], now: "rest" });
  let last = performance.now();
  const frame = (now) => {
    const kind = seen[document.querySelector(moving) ? "moves" : seen.now];
    kind[0] += 1;
    kind[1] += now - last;
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def rests(page: Page) -> None:
    """From now on frames are counted: first of the table at rest, then, where something moves, those."""
    page.wait_for_timeout(1_500)  # icons and letters come
    page.evaluate(COUNT, MOVING)
    page.wait_for_timeout(REST)
    page.evaluate("window.seen.now = 'else'")


def rates(page: Page) -> tuple[float, float]:
    """Frames a second at rest and while something moves."""
    seen: dict[str, tuple[int, float]] = page.evaluate("window.seen")
    (rested, still), (moved, moving) = seen["rest"], seen["moves"]
    return rested / still * 1000, moved / moving * 1000 if moving else 0.0


def told(page: Page, kit: str, name: str) -> tuple[float, float]:
    """Return what the kit has recorded, told once at normal speed."""
    page.goto(f"{kit}?show=told#{name}")
    page.wait_for_selector("main.table .board canvas")
    rests(page)
    page.get_by_role("button", name=f"Tell {name}").click()
    page.wait_for_selector(MOVING)
    page.wait_for_selector(MOVING, state="detached")
    return rates(page)


def moves_of_a_match(page: Page, address: str) -> tuple[float, float]:
    """Return some turns of a match against bots."""
    person = Person(page, address)
    person.lays(YOU, BOT, BOT, BOT, first="seat:1", pick="random")
    person.waits_for_turn()
    rests(page)
    for _ in range(PICKS):
        if not person.waits_for_turn():
            break
        person.picks_something()
        page.wait_for_timeout(300)
    return rates(page)


def measure() -> dict[str, float]:
    """Frames a second and their ratios."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, Server(Path(folder) / "data") as server:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        with kit_page(Path(folder) / "kit") as kit:
            looks: dict[str, Callable[[Page], tuple[float, float]]] = {
                "a round of eight": lambda page: told(page, kit, "round"),
                "a duel's answer": lambda page: told(page, kit, "answer"),
                "a match": lambda page: moves_of_a_match(page, server.address),
            }
            for name, look in looks.items():
                page = browser.new_context(viewport=SIZE).new_page()
                page.set_default_timeout(120_000)
                rest, moves = look(page)
                found |= {f"{name}: frames/s at rest": rest, f"{name}: frames/s moving": moves, f"{name}: moving to rest": moves / rest if rest else 0.0}
                page.context.close()
        browser.close()
    return found


def main() -> None:
    """Measure and print."""
    if not CHROMIUM.exists():
        print(f"frames are counted in a browser, and there is none at {CHROMIUM}")
        return
    for name, value in measure().items():
        print(f"{name:40} {value:8.2f}")


if __name__ == "__main__":
    main()
