"""Measures each kind of question of every game on the page: at every size, by day and by night, and with letters of twice the size.

`python -m tests.browser.measure` prints a table, a row for each game, size and theme: how much of the window the board
takes at least, what is wrong and how often, the smallest type beside the board and on it, the smallest target. See
docs/build/tests.md.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from outplay.games import games
from outplay.server.http.reading import game_info
from outplay.server.protocol.views import encode
from tests.browser.fits import FITS, REACH, WRITTEN, Fit, fit
from tests.browser.kit import kit_page
from tests.browser.questions import Moment, moments
from tests.browser.test_kit import CUT_ON_PURPOSE, LOOK, STILL

Size = tuple[int, int]

DESKS: list[Size] = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
PHONES: list[Size] = [(390, 844), (360, 740), (820, 1180)]
TWICE: list[Size] = [(640, 360), (683, 384), (720, 450), (960, 540), (195, 422), (180, 370), (410, 590)]
"""With letters of twice the size a screen has half as many pixels each way."""
THEMES = ["light", "dark"]
HEIGHT, WIDTH = 0.62, 0.92
"""So much of a desk's window is the board's, one or the other; on a phone the width."""
BEARABLE = {"small print", "left out"}
"""Numbers on the smallest pieces of a whole board shrink with it: they stand on the panels too."""
MOVED = ".board"
"""On a phone a board comes closer: what is cut at its edges is a little further."""


class Seen(NamedTuple):
    """What was measured of one question."""

    game: str
    where: str
    fit: Fit
    wrong: list[str]
    """What must not be."""


def infos() -> dict[str, object]:
    """Return what the page knows of each game."""
    return {game.id: json.loads(encode(game_info(game))) for game in games().values()}


def table(browser: Browser, kit: str, size: Size, colors: str = "light") -> Page:
    """Return a page with the kit's tables; a phone's has a finger."""
    phone = size in PHONES
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", has_touch=phone, is_mobile=phone).new_page()
    shows(page, kit, colors)
    return page


def shows(page: Page, kit: str, colors: str = "light") -> None:
    """The kit's tables are shown."""
    page.add_init_script(f"({WRITTEN})()")
    page.goto(f"{kit}?show=tables&theme={colors}")
    page.wait_for_selector(".board")
    page.evaluate("document.fonts.ready")


def lays(page: Page, one: Moment, known: dict[str, object]) -> None:
    """The table of a question is laid."""
    page.evaluate("([name, game, laid, told]) => kit.hear(name, game, JSON.parse(laid), JSON.parse(told))", [one.name, known[one.game], one.laid, one.previews])
    page.evaluate(STILL)


def measured(page: Page, touch: bool) -> Fit:
    """Return what is wrong with what is shown, and how large the board is."""
    found = fit(page.evaluate(FITS, touch))
    return found._replace(wrong=[*found.wrong, *page.evaluate(LOOK, [*CUT_ON_PURPOSE, *([MOVED] if touch else [])])])


def is_large(found: Fit, phone: bool) -> bool:
    """Return whether the board is as large as it must be."""
    wide, high = found.share
    return wide >= WIDTH if phone else high >= HEIGHT or wide >= WIDTH


def walk(page: Page, asked: Iterable[Moment], known: dict[str, object], phone: bool) -> Iterator[Seen]:
    """Yield what was measured of each question, and of it with an option pointed at."""
    for one in asked:
        lays(page, one, known)
        for pointed in (None, *[told["id"].split(":", 2)[2] for told in json.loads(one.previews)[:1]]):
            if pointed is not None:
                page.evaluate("(text) => kit.point(text)", pointed)
                page.evaluate(STILL)
            found = measured(page, phone)
            wrong = [words for words in found.wrong if kind(words) not in BEARABLE]
            if found.board and not is_large(found, phone):
                wrong.append(f"small board: {found.board[2]}x{found.board[3]}")
            yield Seen(one.game, f"{one.name}{'' if pointed is None else ', pointed at'}", found, wrong)


def kind(words: str) -> str:
    """Return the kind of what is wrong."""
    return words.partition(":")[0]


def reached(page: Page, asked: Iterable[Moment], known: dict[str, object]) -> Iterator[Seen]:
    """Yield what of each question cannot be reached, not even by scrolling."""
    for one in asked:
        lays(page, one, known)
        found = fit(page.evaluate(FITS, False))
        yield Seen(one.game, one.name, found, page.evaluate(REACH))


def figures(seen: Sequence[Seen], phone: bool) -> str:
    """Return in the cells of a row what was measured: boards, what is wrong, type beside the board and on it, targets."""
    shares = [one.fit.share for one in seen if one.fit.board is not None]
    least = min(shares, key=lambda share: share[0] if phone else max(share[0] / WIDTH, share[1] / HEIGHT), default=None)
    board = f"{least[0]:.0%} x {least[1]:.0%}" if least else "-"
    wrong = Counter(kind(words) for one in seen for words in one.wrong)
    fits = [one.fit for one in seen]
    print_ = min(one.print for one in fits)
    return " | ".join(
        [
            board,
            ", ".join(f"{name} {count}" for name, count in wrong.most_common()) or "-",
            f"{min(one.least for one in fits):.1f}",
            f"{print_:.1f}" if print_ < 99 else "-",
            f"{min(one.target for one in fits):.0f}",
        ]
    )


def main() -> None:
    """Measure what is asked for and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(games()), help="all, unless said otherwise")
    parser.add_argument("--sizes", nargs="*", default=[f"{w}x{h}" for w, h in [*DESKS, *PHONES, *TWICE]], help="as in 1280x720")
    parser.add_argument("--themes", nargs="*", default=THEMES)
    parser.add_argument("--details", type=Path, help="a file for all that is wrong, line by line")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each question that is wrong")
    args = parser.parse_args()
    known, details = infos(), []
    print("| game | size | theme | board at least | wrong | type | on the board | target |\n|---|---|---|---|---|--:|--:|--:|", flush=True)
    with tempfile.TemporaryDirectory() as out, kit_page(Path(out)) as kit, sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        for size in [tuple(int(part) for part in one.split("x")) for one in args.sizes]:
            for colors in args.themes if size not in TWICE else args.themes[:1]:
                for game in args.games:
                    page = table(browser, kit, size, colors)
                    asked = moments(games()[game])
                    seen = []
                    for one in reached(page, asked, known) if size in TWICE else walk(page, asked, known, size in PHONES):
                        seen.append(one)
                        where = f"{game} {size[0]}x{size[1]} {colors} {one.where}"
                        details += [f"{where}: {words}\n" for words in one.fit.wrong + [w for w in one.wrong if w not in one.fit.wrong]]
                        if args.pictures and one.wrong:
                            page.screenshot(path=args.pictures / f"{where.replace(' ', '-').replace(',', '')}.png")
                    print(f"| {game} | {size[0]}x{size[1]} | {colors} | {figures(seen, size in PHONES)} |", flush=True)
                    if args.details:
                        args.details.write_text("".join(details))
                    page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
